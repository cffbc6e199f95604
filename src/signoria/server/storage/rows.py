"""Rows as plain dictionaries, for callers who know nothing of the library that fetched them."""

from typing import Any

from sqlalchemy import Connection, Executable

Row = dict[str, Any]


def one(connection: Connection, wanted: Executable) -> Row | None:
    """The row that is wanted, if there is one."""
    found = connection.execute(wanted).mappings().one_or_none()
    return {str(name): value for name, value in found.items()} if found is not None else None


def many(connection: Connection, wanted: Executable) -> list[Row]:
    return [{str(name): value for name, value in row.items()} for row in connection.execute(wanted).mappings()]
