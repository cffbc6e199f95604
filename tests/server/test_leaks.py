"""Nothing on the wire tells a viewer more than the game does.

Two servers that are alike to the last letter - the same names, the same times - have the same table, but for one thing:
at one the game is in its true state, at the other in a world imagined from what one viewer knows. Whatever that viewer
may ask for, every address of the interface that reads and the answers to commands, and whatever is pushed to them, must
be the same bytes at both, for as long as the game itself shows the viewer the same at both. Others go on acting
meanwhile: differently, where it is sealed.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import random
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import httpx
import pytest

from signoria.core.game import Game
from signoria.core.kernel import ONLOOKER, State
from signoria.core.rng import Rng, seeded
from signoria.core.setups import some_setup
from signoria.games import games
from signoria.server import clock, tokens
from signoria.server.edge.app import create_app, openapi
from signoria.server.edge.services import Services
from signoria.server.live import Listener
from signoria.server.people import Person
from signoria.server.settings import Settings

STEPS: Final = 3  # decisions that are compared after each moment
SHARE: Final = 6  # one moment in so many of a random game
SKIPPED: Final = {"/api/tables/{table}/verify"}  # slow, and only for games that are over


class Chance:
    """Stands in for `secrets`, so that two servers give the same names."""

    def __init__(self) -> None:
        self.rng = random.Random(0)

    def choice(self, letters: str) -> str:
        return self.rng.choice(letters)

    def token_urlsafe(self, size: int) -> str:
        return self.rng.randbytes(size).hex()

    def randbits(self, bits: int) -> int:
        return self.rng.getrandbits(bits)


class House:
    """One of the two servers."""

    def __init__(self, served: Services, client: httpx.AsyncClient, paths: list[str]) -> None:
        self.served, self.client, self.paths = served, client, paths
        self.table = ""
        self.people: list[tuple[Person, str]] = []
        self.listener = Listener()

    @property
    def state(self) -> State:
        sitting = self.served.rooms.open[self.table].sitting
        assert sitting is not None
        return sitting.state

    async def lay(self, game: Game, state: State) -> None:
        """A table at which the game stands like this; everybody has a seat, and one only watches."""
        players = int(state.players)
        self.people = [await self.served.people.guest(f"Player {number}") for number in range(players + 1)]
        host, settings = self.people[0][0], {"chat": "all"}
        position = json.loads(json.dumps(game.position(state)))
        about = (host, game.name, players, dict(state.settings), settings, "", True, True, dict[int, str]())
        self.table = await self.served.tables.make(*about, start=position, clock=(0, 3_600_000, 0))
        for seat in range(1, players):
            await self.served.tables.sit(self.table, self.people[seat][0], seat, None)
            await self.served.tables.set_ready(self.table, self.people[seat][0], seat, True)
        await self.served.tables.start(self.table, host)

    async def watch(self, viewer: int) -> None:
        self.listener = Listener(self.people[viewer][0])
        async with self.served.rooms.enter(self.table) as room:
            self.served.live.watch(self.listener, room, viewer, "en")

    async def ask(self, viewer: int, method: str, path: str, **more: Any) -> str:
        headers = {"cookie": f"signoria={self.people[viewer][1]}"}
        answer = await self.client.request(method, path, headers=headers, **more)
        assert answer.status_code < 500, answer.text
        return f"{method} {path} {more}: {answer.status_code} {sorted(answer.headers.items())} {answer.text}"

    async def everything(self, viewer: int, actions: int) -> list[str]:
        """Whatever a viewer may ask, and what has been pushed to them."""
        found = []
        seats: list[int | None] = [None, *range(len(self.people) - 1)]
        for path in self.paths:
            variables = {"table": self.table, "moment": 0, "seat": max(viewer, 0), "game": "", "name": ""}
            moments = range(12) if "{moment}" in path else [0]
            for moment, seat in itertools.product(moments, seats if "{table}" in path else [None]):
                query = {"seat": seat, "words": "en", "action": 0, "channel": "seats" if viewer >= 0 else "onlookers"}
                asked = {name: value for name, value in query.items() if value is not None}
                address = path.format(**{**variables, "moment": moment})
                found.append(await self.ask(viewer, "GET", address, params=asked))
        if viewer >= 0:
            for action in range(actions):
                asked = {"seat": viewer, "action": action, "words": "en"}
                found.append(await self.ask(viewer, "GET", f"/api/tables/{self.table}/why", params=asked))
                body = {"key": "a key of theirs", "seat": viewer, "decision": "another one", "actions": [action]}
                found.append(await self.ask(viewer, "POST", f"/api/tables/{self.table}/commands", json=body))
                body = {"seat": viewer, "actions": [action]}
                found.append(await self.ask(viewer, "POST", f"/api/tables/{self.table}/reconsider", json=body))
            await self.refused(viewer, found)
        while not self.listener.inbox.empty():
            found.append(f"pushed: {json.dumps(self.listener.inbox.get_nowait())}")
        return found

    async def refused(self, viewer: int, found: list[str]) -> None:
        """What the seat may not do, it is refused in the same words."""
        for do in ("undo", "replace"):
            room = self.served.rooms.open[self.table]
            document = room.screen(viewer).document
            if not document["undo" if do == "undo" else "replace"]:
                body = {"key": f"{do} without leave", "seat": viewer, "do": do, "decision": document["decision"]}
                found.append(await self.ask(viewer, "POST", f"/api/tables/{self.table}/commands", json=body))

    async def act(self, seat: int, action: int, key: str) -> str:
        room = self.served.rooms.open[self.table]
        decision = room.screen(seat).document["decision"]
        body = {"key": f"a key {key}", "seat": seat, "decision": decision, "actions": [action]}
        return await self.ask(seat, "POST", f"/api/tables/{self.table}/commands", json=body)

    def seen(self, game: Game, viewer: int) -> str:
        """What the game itself shows the viewer."""
        sitting = self.served.rooms.open[self.table].sitting
        assert sitting is not None
        log = [event.written() for event in sitting.log(viewer)]
        may = viewer >= 0 and (sitting.why_no_undo(viewer), sitting.why_no_replace(viewer))
        return json.dumps([sitting.observe(viewer), log, may], sort_keys=True)


@asynccontextmanager
async def house(folder: Path, name: str) -> AsyncIterator[House]:
    app = create_app(Settings(database_url=f"sqlite:///{folder / name}.db", generosity=0))
    paths = [path for path, ways in openapi(app)["paths"].items() if "get" in ways and "{name}" not in path]
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://127.0.0.1:8000") as client,
    ):
        yield House(app.state.services, client, [path for path in sorted(paths) if path not in SKIPPED])


def moments(game: Game, seed: int) -> Iterator[State]:
    """Some moments of random games, in which somebody is asked."""
    rng = seeded(seed)
    for number in itertools.count(seed):
        players, options = some_setup(game, rng, min(3, game.seats[-1]))
        state = game.fresh(players, options, seed=number)
        while not state.over:
            if rng.below(SHARE) == 0:
                yield state.copy()
            seat = int(state.turn())
            state.apply(seat, int(state.pick(seat, rng)))


async def compared(folder: Path, game: Game, seed: int, chance: Chance, most: int) -> int:
    """Look for a difference; how many documents were compared."""
    count = 0
    async with house(folder, "true") as one, house(folder, "imagined") as other:
        for number, state in enumerate(itertools.islice(moments(game, seed), most)):
            viewers = [*range(int(state.players)), ONLOOKER]
            viewer = viewers[(number + seed) % len(viewers)]
            rng = seeded(seed * 1000 + number)
            for at, found in ((one, state), (other, state.imagine(viewer, rng.copy()))):
                chance.rng.seed(number)
                await at.lay(game, found)
                await at.watch(viewer)
            count += await same(game, one, other, viewer, rng)
    return count


async def same(game: Game, one: House, other: House, viewer: int, rng: Rng) -> int:
    count = 0
    for step in range(STEPS):
        if one.seen(game, viewer) != other.seen(game, viewer):
            break
        here, there = [await at.everything(viewer, min(len(game.actions), 8)) for at in (one, other)]
        assert here == there
        count += len(here)
        if one.state.over or one.state.waiting != other.state.waiting:
            break
        acting = int(one.state.turn())
        action = int(one.state.pick(acting, rng))
        twin = int(other.state.pick(acting, rng)) if acting != viewer and one.state.sealed else action
        if not other.state.may(acting, twin):
            break
        told = [await at.act(acting, what, str(step)) for at, what in ((one, action), (other, twin))]
        if acting == viewer and one.seen(game, viewer) == other.seen(game, viewer):
            assert told[0] == told[1]
    return count


@pytest.fixture
def chance(monkeypatch: pytest.MonkeyPatch) -> Chance:
    found = Chance()
    monkeypatch.setattr(tokens, "secrets", found)
    monkeypatch.setattr(clock, "_ticks", lambda: 1_000_000)
    return found


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_the_wire_tells_nothing_more_than_the_game(game: Game, fast: Path, chance: Chance) -> None:
    assert asyncio.run(compared(fast, game, 1, chance, 4)) > 50


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 8))
@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_the_wire_tells_nothing_more_than_many_games(game: Game, seed: int, fast: Path, chance: Chance) -> None:
    assert asyncio.run(compared(fast, game, seed, chance, 30)) > 50


def test_a_difference_would_be_found(fast: Path, chance: Chance, monkeypatch: pytest.MonkeyPatch) -> None:
    """A look that lets slip a word of what is hidden is caught."""
    from signoria.server import play

    honest = play.looked

    def leaky(room: Any, viewer: int, language: str | None) -> dict[str, Any]:
        return {**honest(room, viewer, language), "hint": room.game.digest(room.sitting.state)}

    monkeypatch.setattr(play, "looked", leaky)
    (game,) = [one for one in games() if one.name == "leduc"]
    with pytest.raises(AssertionError):
        asyncio.run(compared(fast, game, 1, chance, 4))


@pytest.mark.usefixtures("chance")
def test_no_seed_is_told_before_the_end(fast: Path) -> None:
    """Nor the secrets by which people come in, nor invitations, in whatever can be read at a table."""

    async def look() -> None:
        (game,) = [one for one in games() if one.name == "goofspiel"]
        async with house(fast, "seed") as at:
            host, secret = await at.served.people.guest("Anna")
            at.people = [(host, secret), (host, secret)]
            at.table = await at.served.tables.make(host, game.name, 2, {}, {}, "", True, True, {1: "random"})
            invitation = await at.served.tables.invite(at.table, host, 1)
            await at.served.tables.start(at.table, host)
            await at.watch(0)
            async with at.served.rooms.enter(at.table) as room:
                seed = room.row["seed"]
            for told in await at.everything(0, 4):
                assert seed not in told
                assert secret not in told.split("set-cookie")[0]
                assert invitation not in told

    asyncio.run(look())
