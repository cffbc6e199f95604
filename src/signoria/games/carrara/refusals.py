"""Why something cannot be done in Carrara: a reason and its clause. Nothing here looks at what rivals hold."""

from typing import Final

from mypy_extensions import i64

from signoria.core.bits import has
from signoria.games.carrara.board import NONE, STATUE_PRICE, Board
from signoria.games.carrara.codes import Do, Step
from signoria.games.carrara.pieces import (
    CITIES,
    COLOURS,
    ITEMS,
    LAND_SPOT,
    LARGE_FIELD,
    MONEY_SPOT,
    MONUMENT,
    MONUMENT_VALUE,
    PAIR_SPOT,
    SECOND_THREES,
    SECTIONS,
    SPOTS,
    STATUE_ITEM,
    STORAGE,
    TILES,
    TYPE_SPOT,
    TYPES,
    amount,
    held,
    monument_of,
    of_type,
    reach,
    value_of,
)

Reason = tuple[str, str]
SILENT: Final = ("", "")


def reason(board: Board, seat: i64, step: i64, argument: i64, action: i64) -> Reason:
    """Why an action is not on offer; empty where there is nothing particular to say."""
    match step:
        case Step.MENU | Step.CLOSE:
            return _turn(board, seat, step, action)
        case Step.WHEEL:
            return _wheel(board, action)
        case Step.MARKET:
            if action >= Do.SETTLE and action < Do.SETTLE + ITEMS:
                return _settle(board, seat, action - Do.SETTLE)
            if action >= Do.SECTION and action < Do.SECTION + SECTIONS:
                empty = board.wheel[action - Do.SECTION] == 0
                return ("empty-section", "C-3.4") if empty else ("section-too-dear", "C-3.5")
        case Step.TAKE:
            if action >= Do.BLOCK and action < Do.BLOCK + COLOURS:
                absent = held(board.wheel[board.section], action - Do.BLOCK) == 0
                return ("no-such-block", "C-3.4") if absent else ("block-too-dear", "C-3.5")
            if action >= Do.SECTION and action < Do.SECTION + SECTIONS:
                return "one-section-only", "C-3.4"
            if action == Do.DONE:
                return "one-block-at-least", "C-3.4"
        case Step.REWARD:
            return _reward(board, action)
        case Step.COURT_DECORATION:
            if action >= Do.DECORATION and action < Do.DECORATION + TYPES:
                return "none-left", "C-6.1"
        case Step.GAIN:
            return _gain(board, seat, argument, action)
        case Step.SETTLE:
            if action >= Do.PUT and action < Do.PUT + TILES:
                return _place(board, seat, argument, action - Do.PUT)
        case Step.PURCHASE:
            return _purchase(board, seat, action)
        case Step.TILE:
            return _tile(board, seat, action)
        case Step.CITY:
            if action >= Do.CITY and action < Do.CITY + CITIES:
                return "wrong-blocks", "C-4.2"
        case Step.PAY:
            if action >= Do.LOW and action <= Do.HIGH:
                return "no-other-payment", "C-4.3"
            if action == Do.BY_HAND:
                return "no-other-payment", "C-4.3"
            if action == Do.WASTE:
                return "no-other-payment", "C-4.4"
        case Step.AMOUNT | Step.WASTE:
            if action >= Do.AMOUNT and action < Do.AMOUNT + 8:
                return _amount(board, seat, argument, action - Do.AMOUNT)
        case Step.IMPROVE:
            if action >= Do.IMPROVE and action < Do.IMPROVE + 8:
                free = has(board.improvements, action - Do.IMPROVE)
                return ("alike", "C-4.8") if free else ("improvement-taken", "C-4.8")
        case Step.MARKER:
            if action >= Do.FIELD and action <= Do.FIELD + LARGE_FIELD:
                return _marker(board, seat, action - Do.FIELD)
        case Step.SPOT:
            if action >= Do.SPOT and action < Do.SPOT + SPOTS:
                return _spot(board, seat, action - Do.SPOT)
    return SILENT


def _turn(board: Board, seat: i64, step: i64, action: i64) -> Reason:
    if action == Do.PURCHASE:
        if not board.advanced:
            return "not-in-basic", "C-6"
        if board.purchased:
            return "one-purchase-a-turn", "C-6.7"
        if board.coins[seat] < STATUE_PRICE:
            return "purchase-too-dear", "C-6.7"
        return "nothing-to-purchase", "C-6.7"
    if action >= Do.SETTLE and action < Do.SETTLE + ITEMS:
        return _settle(board, seat, action - Do.SETTLE)
    if step == Step.CLOSE:
        return ("one-action-a-turn", "C-2.1") if action <= Do.PASS else SILENT
    match action:
        case Do.BUY:
            return "not-offered", "C-3.8"
        case Do.BUILD:
            return "nothing-to-build", "C-4.1"
        case Do.SCORE:
            if board.markers_left(seat) == 0:
                return "no-markers", "C-5.1"
            return "nothing-to-score", "C-5.11"
        case Do.END:
            return "action-first", "C-2.1"
    return SILENT


def _wheel(board: Board, action: i64) -> Reason:
    if action == Do.STAY:
        return ("must-turn", "C-3.9") if board.advanced else ("all-too-dear", "C-3.6")
    if action == Do.INNER:
        return ("all-too-dear", "C-3.10") if board.advanced else ("not-in-basic", "C-3.9")
    return SILENT


def _reward(board: Board, action: i64) -> Reason:
    if action < Do.DECORATION or action >= Do.DECORATION + STATUE_ITEM + COLOURS:
        return SILENT
    item = action - Do.DECORATION
    if item != board.decoration_at(board.section) and item != STATUE_ITEM + board.statue_at(board.section):
        return "not-shown", "C-3.11"
    return "none-left", "C-3.11"


def _settle(board: Board, seat: i64, item: i64) -> Reason:
    if not board.advanced:
        return "not-in-basic", "C-6"
    if held(board.stored[seat], item) == 0:
        return "not-stored", "C-6.6"
    if board.fresh == item and held(board.stored[seat], item) == 1:
        return "stored-this-turn", "C-6.6"
    return "no-place-for-it", "C-6.6"


def _place(board: Board, seat: i64, item: i64, tile: i64) -> Reason:
    """Why an item cannot stand on a tile."""
    city = board.city_of(seat, tile)
    if city == NONE:
        return "not-your-building", "C-6.1"
    if item < STATUE_ITEM:
        if not has(of_type(item), tile):
            return "wrong-type", "C-6.1"
        return "decorated-already", "C-6.1"
    if city > item - STATUE_ITEM:
        return "wrong-city", "C-6.2"
    if has(board.with_statue(), tile):
        return "statue-already", "C-6.2"
    return "not-offered", "C-5.11"


def _gain(board: Board, seat: i64, item: i64, action: i64) -> Reason:
    if action >= Do.PUT and action < Do.PUT + TILES:
        return _place(board, seat, item, action - Do.PUT)
    full = amount(board.stored[seat]) >= STORAGE
    if action == Do.STORE:
        return ("two-places", "C-6.4") if full else ("not-offered", "C-5.11")
    if action == Do.DECLINE:
        return "not-offered", "C-5.11"
    if action >= Do.SWAP and action < Do.SWAP + ITEMS:
        if held(board.stored[seat], action - Do.SWAP) == 0:
            return "not-stored", "C-6.5"
        return ("not-offered", "C-5.11") if full else ("two-places", "C-6.5")
    return SILENT


def _purchase(board: Board, seat: i64, action: i64) -> Reason:
    if action < Do.ADORN or action >= Do.CARVE + TILES:
        return SILENT
    statue = action >= Do.CARVE
    tile = action - Do.CARVE if statue else action - Do.ADORN
    city = board.city_of(seat, tile)
    if city == NONE:
        return "not-your-building", "C-6.7"
    if statue:
        return ("statue-already", "C-6.2") if has(board.with_statue(), tile) else ("none-left", "C-6.2")
    return ("decorated-already", "C-6.1") if has(board.decorated, tile) else ("none-left", "C-6.1")


def _tile(board: Board, seat: i64, action: i64) -> Reason:
    if action >= Do.TILE and action < Do.TILE + TILES:
        tile = action - Do.TILE
        if not has(board.market | board.monuments, tile):
            return "not-on-offer", "C-4.1"
        if has(SECOND_THREES, tile) and value_of(tile) <= amount(board.blocks[seat]):
            return "alike", "C-4.1"
        return "too-few-blocks", "C-4.1"
    if action >= Do.UPGRADE and action < Do.UPGRADE + TYPES * MONUMENT:
        kind = (action - Do.UPGRADE) // MONUMENT
        tile = action - Do.UPGRADE + kind
        city = board.city_of(seat, tile)
        if city == NONE:
            return "not-your-building", "C-4.7"
        if not has(board.monuments, monument_of(kind)):
            return "monument-gone", "C-4.7"
        if reach(board.blocks[seat], 0) >= MONUMENT_VALUE - value_of(tile):
            return "wrong-blocks", "C-4.2"
        return "too-few-blocks", "C-4.7"
    return SILENT


def _amount(board: Board, seat: i64, colour: i64, count: i64) -> Reason:
    most = held(board.blocks[seat], colour)
    if colour < board.city:
        most = most // 2
    if count > most:
        return "not-so-many", "C-4.3"
    rest = amount(board.blocks[seat] >> 4 * (colour + 1))
    if reach(board.paying, board.city) + count + rest < value_of(board.tile) - _saved(board):
        return "wrong-amount", "C-4.3"
    return "wrong-amount", "C-4.4"


def _saved(board: Board) -> i64:
    return value_of(board.base) if board.base != NONE else 0


def _marker(board: Board, seat: i64, field: i64) -> Reason:
    if field == LARGE_FIELD:
        return ("no-marker-there", "C-5.6") if board.large[seat] == 0 else ("nothing-to-score", "C-5.11")
    if field >= board.fields():
        return "no-such-field", "C-1.5"
    if not has(board.court[seat], field):
        return "no-marker-there", "C-5.2"
    if not board.usable(seat, field):
        return "nothing-to-score", "C-5.11"
    return "alike", "C-5.2"


def _spot(board: Board, seat: i64, spot: i64) -> Reason:
    """Why a spot cannot be scored."""
    if spot >= MONEY_SPOT and not board.advanced:
        return "not-in-basic", "C-5.7"
    if has(board.spots[seat], spot):
        return "spot-scored", "C-5.7"
    if spot < TYPE_SPOT:
        if has(board.spots_taken(), spot):
            return "spot-taken", "C-5.8"
        return "too-few-buildings", "C-5.8"
    if spot < LAND_SPOT:
        return "no-such-building", "C-5.9"
    if spot < MONEY_SPOT:
        return "no-such-building", "C-5.10"
    if spot < PAIR_SPOT:
        if has(board.spots[seat], MONEY_SPOT) or has(board.spots[seat], MONEY_SPOT + 1):
            return "spot-scored", "C-6.9"
        if has(board.spots_taken(), spot):
            return "spot-taken", "C-6.9"
        return "too-few-coins", "C-6.9"
    return "no-statue-there", "C-6.10"
