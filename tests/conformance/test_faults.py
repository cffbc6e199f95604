"""The suite bites: every seeded fault is caught by the check that is there for it."""

import pytest

import signoria
from signoria import conformance as c
from signoria.core.game import Game
from tests.conformance import faulty as f
from tests.conformance import two_faced
from tests.conformance.duel import DuelGame
from tests.core.toys import ErrandGame, PeekGame


def leduc(state: type) -> Game:
    game = f.FaultyLeduc()
    game.made = state
    return game


def duel(state: type) -> Game:
    game = DuelGame()
    game.made = state
    return game


FAULTS = [
    (leduc(f.SharedHands), c.copies),
    (leduc(f.ForgetfulCopy), c.copies),
    (leduc(f.LostSeed), c.seeds),
    (leduc(f.HomemadeChance), c.seeds),
    (leduc(f.LoadedDice), c.picks),
    (leduc(f.TooMuchAccepted), c.legality),
    (leduc(f.SilentRefusal), c.legality),
    (leduc(f.CostlyRefusal), c.legality),
    (leduc(f.UnsortedOptions), c.legality),
    (leduc(f.VanishingCard), c.laws),
    (leduc(f.Endless), c.termination),
    (leduc(f.UnfairSeat), c.symmetry),
    (leduc(f.UnlikeReplay), c.records),
    (f.LosingWinner(), c.termination),
    (f.SharedPot(), c.termination),
    (f.SharedRank(), c.termination),
    (f.LossyPosition(), c.fields),
    (f.LossyPosition(), c.positions),
    (f.RefusingPosition(), c.positions),
    (duel(f.OrderedNames), c.faces),
    (f.OpenNames(), c.faces),
    (f.OpenNames(), c.leaks),
    (f.TellingTotal(), c.faces),
    (f.OpenCards(), c.leaks),
    (f.TellingQuestion(), c.leaks),
    (leduc(f.TellingOptions), c.leaks),
    (leduc(f.TellingRefusal), c.leaks),
    (leduc(f.TellingLog), c.leaks),
    (leduc(f.TellingLog), c.accounts),
    (leduc(f.SwappedSeat), c.leaks),
    (leduc(f.BrokenImagination), c.leaks),
    (leduc(f.SameDice), c.leaks),
    (leduc(f.SeesAllHands), c.sights),
    (leduc(f.SeesAnotherOrder), c.sights),
    (leduc(f.SeesTooLittle), c.sights),
    (f.NoPaneForTheBoard(), c.sights),
    (f.PaneTooNarrow(), c.sights),
    (f.PaneThatTellsTooLittle(), c.sights),
    (f.PaneOfSomethingElse(), c.sights),
    (leduc(f.NeverTheTruth), c.imagination),
    (leduc(f.BiasedImagination), c.imagination),
    (duel(f.StubbornNames), c.imagination),
]


def name(value: object) -> str:
    """A fault is called after the class that has it."""
    if isinstance(value, f.FaultyLeduc | DuelGame) and type(value) in (f.FaultyLeduc, DuelGame):
        return value.made.__name__
    return type(value).__name__ if isinstance(value, Game) else getattr(value, "__name__", str(value))


@pytest.mark.parametrize(("game", "check"), FAULTS, ids=name)
def test_a_seeded_fault_is_caught(game: Game, check: c.Check) -> None:
    with pytest.raises(c.Fault) as caught:
        c.run(game, players=[2, 3], games=8, small=True, checks=[check])
    assert caught.value.check == check.__name__


# Undo is the house's own work, so its faults are put into the house.
UNDO_FAULTS = {
    "what was learned is taken back": ("signoria.core.sitting.grew", lambda *_: False),
    "what was taken back stays": ("signoria.core.sitting.Sitting._rebuild", lambda *_: None),
    "what can be taken back is seen": ("signoria.core.sitting.Sitting._seen", lambda *which: which[0].state),
}


@pytest.mark.parametrize("fault", UNDO_FAULTS)
def test_a_fault_in_undo_is_caught(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = PeekGame() if "learned" in fault else ErrandGame()
    c.run(game, players=[2], games=8, checks=[c.undoing])
    monkeypatch.setattr(*UNDO_FAULTS[fault])
    with pytest.raises(c.Fault) as caught:
        c.run(game, players=[2], games=8, checks=[c.undoing])
    assert caught.value.check == "undoing"


@pytest.mark.skipif(not signoria.compiled(), reason="interpreted play has nothing to be compared with")
def test_a_game_that_plays_differently_when_compiled_is_caught() -> None:
    with pytest.raises(c.Fault, match="compiled and interpreted differ"):
        c.run(two_faced.GAME, players=[2], games=8, checks=[c.twins])


def test_no_check_is_without_a_fault_that_it_catches() -> None:
    assert {check for _, check in FAULTS} | {c.undoing, c.twins} == set(c.CHECKS)


def test_the_games_under_the_faults_are_sound() -> None:
    """The control: with no fault the very same cases pass."""
    for game in (leduc(f.Base), DuelGame()):
        quick = [check for check in c.CHECKS if check is not c.imagination]
        c.run(game, players=[2, 3], games=8, checks=quick)
