"""People: guests who play at once, members who have made themselves known, devices, and going away for good."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from signoria.server.clock import DAY, now
from signoria.server.storage import Store
from signoria.server.storage import people as kept
from signoria.server.tokens import digest, new_code, new_id, new_secret
from signoria.server.trouble import Refused

MINUTE: Final = 60 * 1000
LONGEST_HOLIDAY: Final = 30 * DAY
SESSION: Final = 400 * DAY  # as long as browsers keep a cookie
HANDOVER: Final = 5 * MINUTE
LONGEST_NAME: Final = 30
PASSPHRASE: Final = range(8, 201)
MOST_TOKENS: Final = 20
HASHERS: Final = 2  # passphrases that are hashed at once: each takes 64 MiB for a moment


@dataclass(frozen=True)
class Person:
    """Somebody who has come in, by this session."""

    id: str
    kind: str
    name: str
    session: str = ""
    login: str | None = None

    def written(self) -> dict[str, Any]:
        return {"id": self.id, "kind": self.kind, "name": self.name, "login": self.login}


def proper_name(name: str) -> str:
    """A name as others will read it: without blanks at its ends and without anything that cannot be seen."""
    found = " ".join(name.split())
    if not found or len(found) > LONGEST_NAME or not found.isprintable():
        raise Refused("bad", "bad-name", f"a name of 1 to {LONGEST_NAME} printable characters is wanted")
    return found


def proper_passphrase(passphrase: str) -> str:
    if len(passphrase) not in PASSPHRASE:
        reason = f"a passphrase of {PASSPHRASE[0]} to {PASSPHRASE[-1]} characters is wanted"
        raise Refused("bad", "bad-passphrase", reason)
    return passphrase


class People:
    """Who is who."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.hasher = PasswordHasher()
        self.hashing = asyncio.Semaphore(HASHERS)
        self.nobodys = self.hasher.hash(new_secret())  # so that an unknown name takes as long as a wrong passphrase

    # Coming in

    async def guest(self, name: str) -> tuple[Person, str]:
        """Somebody new, and the secret that lets them in again."""
        secret = new_secret()
        person = Person(new_id(), "guest", proper_name(name), digest(secret))

        def add(connection: Connection) -> None:
            kept.add(connection, id=person.id, kind="guest", name=person.name, banned=False, made=now())
            _open(connection, person.id, secret, "cookie", "")

        await self.store.write(add)
        return person, secret

    async def known(self, secret: str) -> Person | None:
        """The person a secret lets in."""
        name = digest(secret)
        row = await self.store.read(lambda connection: kept.by_session(connection, name, now()))
        if row is None:
            return None
        if row["banned"]:
            raise Refused("forbidden", "banned", "the host of this site has shut you out")
        return _person(row, name)

    async def rename(self, person: Person, name: str) -> Person:
        proper = proper_name(name)
        await self.store.write(lambda connection: kept.change(connection, person.id, name=proper))
        return Person(person.id, person.kind, proper, person.session, person.login)

    async def leave(self, secret: str) -> None:
        await self.store.write(lambda connection: kept.close_session(connection, digest(secret)))

    # Accounts

    async def claim(self, person: Person, login: str, passphrase: str) -> tuple[Person, str]:
        """Make a guest a member who can come in from anywhere; the code for who forgets the passphrase."""
        if person.kind != "guest":
            raise Refused("conflict", "member-already", "you have an account already")
        name = _login(login)
        hashed = await self.hashed(proper_passphrase(passphrase))
        recovery = new_secret()
        columns = {"kind": "member", "login": name, "passphrase": hashed, "recovery": digest(recovery)}
        try:
            await self.store.write(lambda connection: kept.change(connection, person.id, **columns))
        except IntegrityError:
            raise Refused("conflict", "login-taken", "somebody has this name already") from None
        return Person(person.id, "member", person.name, person.session, name), recovery

    async def enter(self, login: str, passphrase: str) -> tuple[Person, str]:
        """Let a member in."""
        name = login.strip().casefold()
        row = await self.store.read(lambda connection: kept.by_login(connection, name))
        fits = await self.fits(row["passphrase"] if row is not None else self.nobodys, passphrase)
        if row is None or not fits:
            raise Refused("stranger", "wrong-passphrase", "there is nobody with this name and this passphrase")
        if row["banned"]:
            raise Refused("forbidden", "banned", "the host of this site has shut you out")
        return await self._come_in(row)

    async def change_passphrase(self, person: Person, old: str, new: str) -> None:
        """Other devices are asked for the new one."""
        row = await self.store.read(lambda connection: kept.one(connection, person.id))
        if row is None or row["passphrase"] is None or not await self.fits(row["passphrase"], old):
            raise Refused("forbidden", "wrong-passphrase", "this is not your passphrase")
        hashed = await self.hashed(proper_passphrase(new))

        def write(connection: Connection) -> None:
            kept.change(connection, person.id, passphrase=hashed)
            kept.close_sessions(connection, person.id, but=person.session)

        await self.store.write(write)

    async def recover(self, login: str, recovery: str, passphrase: str) -> tuple[Person, str, str]:
        """Let in who has forgotten the passphrase: person, session and the next recovery code. All devices go out."""
        hashed = await self.hashed(proper_passphrase(passphrase))
        name, following = login.strip().casefold(), new_secret()

        def write(connection: Connection) -> Mapping[str, Any]:
            row = kept.by_login(connection, name)
            if row is None or row["recovery"] != digest(recovery):
                raise Refused("stranger", "wrong-recovery", "there is nobody with this name and this code")
            kept.change(connection, row["id"], passphrase=hashed, recovery=digest(following))
            kept.close_sessions(connection, row["id"])
            return row

        person, secret = await self._come_in(await self.store.write(write))
        return person, secret, following

    # More devices, and programs

    async def hand_over(self, person: Person) -> tuple[str, int]:
        """A short code by which one more device becomes the same person, within a few minutes and once."""
        code, ends = new_code(), now() + HANDOVER
        await self.store.write(
            lambda connection: kept.hand_over(connection, digest=digest(code), person=person.id, ends=ends)
        )
        return code, ends

    async def take_over(self, code: str) -> tuple[Person, str]:
        proper = code.strip().upper()

        def write(connection: Connection) -> Mapping[str, Any]:
            found = kept.take_over(connection, digest(proper), now())
            row = kept.one(connection, found) if found is not None else None
            if row is None:
                raise Refused("unknown", "no-such-code", "this code does not exist, or no longer")
            return row

        return await self._come_in(await self.store.write(write))

    async def new_token(self, person: Person, label: str) -> str:
        """A secret for a program that acts for somebody."""
        secret, named = new_secret(), proper_name(label)

        def write(connection: Connection) -> None:
            tokens = [one for one in kept.sessions_of(connection, person.id, now()) if one["kind"] == "token"]
            if len(tokens) >= MOST_TOKENS:
                raise Refused("conflict", "too-many-tokens", f"nobody has more than {MOST_TOKENS} tokens: end one")
            _open(connection, person.id, secret, "token", named)

        await self.store.write(write)
        return secret

    async def sessions(self, person: Person) -> list[dict[str, Any]]:
        found = await self.store.read(lambda connection: kept.sessions_of(connection, person.id, now()))
        return [
            {
                "id": one["digest"][:16],
                "kind": one["kind"],
                "label": one["label"],
                "made": one["made"],
                "current": one["digest"] == person.session,
            }
            for one in found
        ]

    async def end_session(self, person: Person, start: str) -> None:
        if len(start) != 16 or not await self.store.write(
            lambda connection: kept.close_session_named(connection, person.id, start)
        ):
            raise Refused("unknown", "no-such-session", "you have no such session")

    # Not reading somebody

    async def mute(self, person: Person, other: str, muted: bool) -> list[str]:
        def write(connection: Connection) -> list[str]:
            if not muted:
                kept.unmute(connection, person.id, other)
            elif other != person.id:
                if kept.one(connection, other) is None:
                    raise Refused("unknown", "no-such-person", "there is nobody of this name")
                if kept.count_mutes(connection, person.id) >= 1000:
                    raise Refused("conflict", "too-many-mutes", "nobody mutes more than a thousand people")
                kept.mute(connection, person.id, other)
            return kept.muted_by(connection, person.id)

        return await self.store.write(write)

    # Holidays

    async def go_away(self, person: Person, until: int | None) -> None:
        """Be on holiday until then: nobody's turn is over meanwhile in games of days. None ends it."""
        if until is not None and not now() < until <= now() + LONGEST_HOLIDAY:
            raise Refused("bad", "bad-holiday", f"a holiday ends within {LONGEST_HOLIDAY // DAY} days from now")
        await self.store.write(lambda connection: kept.change(connection, person.id, away=until))

    # What is known of somebody, and going away

    async def export(self, person: Person) -> dict[str, Any]:
        """All that is kept about somebody."""

        def read(connection: Connection) -> dict[str, Any]:
            row = kept.one(connection, person.id) or {}
            shown = {name: row.get(name) for name in ("id", "kind", "name", "login", "made")}
            everything = kept.everything(connection, person.id)
            return {"person": shown, "mutes": kept.muted_by(connection, person.id), **everything}

        found = await self.store.read(read)
        return {**found, "sessions": await self.sessions(person)}

    # Inside

    async def _come_in(self, row: Mapping[str, Any]) -> tuple[Person, str]:
        secret = new_secret()
        await self.store.write(lambda connection: _open(connection, row["id"], secret, "cookie", ""))
        return _person(row, digest(secret)), secret

    async def hashed(self, secret: str) -> str:
        async with self.hashing:
            return await asyncio.to_thread(self.hasher.hash, secret)

    async def fits(self, hashed: str, passphrase: str) -> bool:
        def fits() -> bool:
            try:
                return self.hasher.verify(hashed, passphrase)
            except (VerificationError, InvalidHashError):
                return False

        async with self.hashing:
            return await asyncio.to_thread(fits)


def _person(row: Mapping[str, Any], session: str) -> Person:
    return Person(row["id"], row["kind"], row["name"], session, row["login"])


def _login(login: str) -> str:
    """The name somebody comes in by: small letters, so that Anna and anna are one."""
    found = login.strip().casefold()
    if not 2 <= len(found) <= LONGEST_NAME or not all(one.isalnum() or one in "-_." for one in found):
        reason = f"2 to {LONGEST_NAME} letters, digits, dots, dashes or underscores are wanted"
        raise Refused("bad", "bad-login", reason)
    return found


def _open(connection: Connection, person: str, secret: str, kind: str, label: str) -> None:
    at = now()
    kept.open_session(
        connection, digest=digest(secret), person=person, kind=kind, label=label, made=at, ends=at + SESSION
    )
