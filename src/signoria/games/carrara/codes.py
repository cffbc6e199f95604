"""The code books of Carrara: its actions, its steps, and what each step asks."""

from typing import Final

from mypy_extensions import i64

from signoria.core.question import AMOUNT, CONFIRM, PICK, PICK_SOME, PLACE, Asking


class Do:
    """The actions. Runs of them begin here and go on by the number of what they speak of."""

    BUY: Final = 0
    BUILD: Final = 1
    SCORE: Final = 2
    PASS: Final = 3
    END: Final = 4
    PURCHASE: Final = 5
    STAY: Final = 6
    TURN: Final = 7
    INNER: Final = 8
    SECTION: Final = 9  # + section
    BLOCK: Final = 15  # + colour
    DONE: Final = 21
    COINS: Final = 22
    TILE: Final = 23  # + tile
    UPGRADE: Final = 65  # + type * 6 + grade
    CITY: Final = 101  # + city
    LOW: Final = 107
    PAIRS: Final = 108
    HIGH: Final = 109
    BY_HAND: Final = 110
    WASTE: Final = 111
    AMOUNT: Final = 112  # + blocks, or pairs
    IMPROVE: Final = 120  # + improvement tile
    FIELD: Final = 128  # + field, the large one last
    SPOT: Final = 137  # + spot
    DECORATION: Final = 156  # + type
    STATUE: Final = 162  # + colour
    PUT: Final = 168  # + tile
    STORE: Final = 210
    SWAP: Final = 211  # + item
    SETTLE: Final = 224  # + item
    ADORN: Final = 237  # + tile
    CARVE: Final = 279  # + tile
    DECLINE: Final = 321


class Step:
    OPENER: Final = 1
    LAY_TILE: Final = 2  # with how many are still to be laid out
    DISC: Final = 3
    START: Final = 4
    TURN: Final = 5  # with the seat
    MENU: Final = 6
    CLOSE: Final = 7
    END_TURN: Final = 8
    WHEEL: Final = 9
    REFILL: Final = 10
    MARKET: Final = 11
    TAKE: Final = 12
    CONSOLATION: Final = 13
    REWARD: Final = 14
    GAIN: Final = 15  # with the item
    SETTLE: Final = 16  # with the item
    PURCHASE: Final = 17
    TILE: Final = 18
    CITY: Final = 19
    PAY: Final = 20
    AMOUNT: Final = 21  # with the colour
    WASTE: Final = 22  # with the colour
    RAISE: Final = 23
    NEXT_TILE: Final = 24
    IMPROVE: Final = 25
    MARKER: Final = 26
    BONUS: Final = 27  # with the field
    COURT_DECORATION: Final = 28
    SPOT: Final = 29
    FINAL: Final = 30


ASKINGS: Final[dict[i64, Asking]] = {
    Step.MENU: Asking("action", PICK, "C-2.1"),
    Step.CLOSE: Asking("end", CONFIRM, "C-2.2"),
    Step.WHEEL: Asking("wheel", PICK, "C-3.1"),
    Step.MARKET: Asking("section", PICK, "C-3.4"),
    Step.TAKE: Asking("block", PICK_SOME, "C-3.4"),
    Step.CONSOLATION: Asking("consolation", CONFIRM, "C-3.6"),
    Step.REWARD: Asking("reward", PICK, "C-3.11"),
    Step.GAIN: Asking("gain", PLACE, "C-6.4"),
    Step.SETTLE: Asking("settle", PLACE, "C-6.6"),
    Step.PURCHASE: Asking("purchase", PLACE, "C-6.7"),
    Step.TILE: Asking("tile", PICK, "C-4.1"),
    Step.CITY: Asking("city", PLACE, "C-4.2"),
    Step.PAY: Asking("pay", PICK, "C-4.3"),
    Step.AMOUNT: Asking("amount", AMOUNT, "C-4.3"),
    Step.WASTE: Asking("amount", AMOUNT, "C-4.4"),
    Step.IMPROVE: Asking("improve", PICK, "C-4.8"),
    Step.MARKER: Asking("marker", PICK, "C-5.2"),
    Step.COURT_DECORATION: Asking("decoration", PICK, "C-6.8"),
    Step.SPOT: Asking("spot", PICK, "C-5.7"),
}
