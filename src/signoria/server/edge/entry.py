"""Who is asking: by cookie, or by a token in the header."""

from typing import Annotated, Any, Final

from fastapi import Depends
from starlette.requests import HTTPConnection
from starlette.responses import Response

from signoria.server.edge.services import Services
from signoria.server.people import SESSION, Person
from signoria.server.trouble import Refused

COOKIE: Final = "signoria"
LONGEST_SECRET: Final = 100


def services(connection: HTTPConnection) -> Services:
    found: Any = connection.app.state.services
    assert isinstance(found, Services)
    return found


def secret_of(connection: HTTPConnection) -> str | None:
    """The secret that somebody brings along."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    found = token.strip() if kind.lower() == "bearer" else connection.cookies.get(COOKIE)
    return found if found and len(found) <= LONGEST_SECRET else None


async def visitor(connection: HTTPConnection) -> Person | None:
    """Whoever comes, known or not."""
    secret = secret_of(connection)
    return await services(connection).people.known(secret) if secret is not None else None


async def somebody(person: Annotated[Person | None, Depends(visitor)]) -> Person:
    """Somebody we know; strangers are asked to come in first."""
    if person is None:
        raise Refused("stranger", "stranger", "say who you are first: POST /api/guests")
    return person


Served = Annotated[Services, Depends(services)]
Visitor = Annotated[Person | None, Depends(visitor)]
Somebody = Annotated[Person, Depends(somebody)]


def address(connection: HTTPConnection) -> str:
    """Where somebody comes from; of the addresses of version 6 a household has millions."""
    host = connection.client.host if connection.client is not None else "nowhere"
    return ":".join(host.split(":")[:4]) if ":" in host else host


def limited(what: str) -> Any:
    """Refuse who asks for this too often: by person where there is one, else by address."""

    async def check(connection: HTTPConnection, person: Visitor) -> None:
        services(connection).limits.take(what, person.id if person is not None else address(connection))

    return Depends(check)


def limited_by_address(what: str) -> Any:
    """Refuse an address that asks for this too often, whoever it says it is."""

    async def check(connection: HTTPConnection) -> None:
        services(connection).limits.take(what, address(connection))

    return Depends(check)


def let_in(response: Response, secret: str, secure: bool) -> None:
    """Give somebody the cookie that lets them in again."""
    response.set_cookie(COOKIE, secret, max_age=SESSION // 1000, path="/", secure=secure, httponly=True, samesite="lax")


def let_out(response: Response, secure: bool) -> None:
    response.delete_cookie(COOKIE, path="/", secure=secure, httponly=True, samesite="lax")
