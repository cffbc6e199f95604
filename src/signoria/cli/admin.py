"""`signoria admin`: for the host of a site, beside the running server."""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from signoria.cli.files import write
from signoria.cli.serve import wanted_packages
from signoria.cli.trouble import Trouble


def run(argv: Sequence[str]) -> int:
    """Do one thing."""
    parser = argparse.ArgumentParser(prog="signoria admin", description="Look after a site.")
    parser.add_argument("--database-url", metavar="URL", help="as for signoria serve")
    parts = parser.add_subparsers(dest="what", required=True, metavar="WHAT")
    one = parts.add_parser("list", help="tables, those that moved last first")
    one.add_argument("--state", choices=("open", "playing", "over", "abandoned", "closed"))
    one.add_argument("--most", type=int, default=50, metavar="N")
    parts.add_parser("numbers", help="how many people, tables and seats there are")
    for name, about in (
        ("show", "all about a table but its secrets, and whether its record holds"),
        ("close", "end a table"),
    ):
        parts.add_parser(name, help=about).add_argument("table")
    one = parts.add_parser("export", help="the whole record of a table, secrets included")
    one.add_argument("table")
    one.add_argument("--to", type=Path, metavar="FILE")
    one = parts.add_parser("patch", help="carry a game over to another version of its rules, by replaying it")
    one.add_argument("table")
    one.add_argument("--rules", type=int, required=True, metavar="VERSION")
    for name, about in (("ban", "shut somebody out"), ("unban", "let somebody in again")):
        parts.add_parser(name, help=about).add_argument("person")
    one = parts.add_parser("backup", help="copy a SQLite database while the server goes on")
    one.add_argument("file", type=Path)
    asked = parser.parse_args(argv)
    wanted_packages()
    from signoria.server.trouble import Refused

    try:
        return _do(asked)
    except Refused as refused:
        raise Trouble(refused.reason) from None


def _do(asked: argparse.Namespace) -> int:
    from signoria.server import admin
    from signoria.server.settings import BadSetting, gathered
    from signoria.server.storage import Store, Unavailable

    try:
        url = gathered({"database_url": asked.database_url}).database
    except BadSetting as bad:
        raise Trouble(str(bad)) from None
    if url.startswith("sqlite") and not Path(url.removeprefix("sqlite:///")).exists():
        raise Trouble(f"{url}: there is no such database; signoria serve makes one")
    if asked.what == "backup":
        if not url.startswith("sqlite"):
            raise Trouble("backup is for SQLite; PostgreSQL has pg_dump")
        admin.backed_up(url, asked.file)
        return 0
    store = Store(url)
    try:
        match asked.what:
            case "list":
                for row in admin.listed(store, asked.state, asked.most):
                    print(json.dumps(row))
            case "numbers":
                _say(admin.numbers(store))
            case "show":
                _say(admin.shown(store, asked.table))
            case "export":
                write(admin.exported(store, asked.table), asked.to)
            case "patch":
                problems = admin.patched(store, asked.table, asked.rules)
                for problem in problems:
                    print(problem)
                return 1 if problems else 0
            case "close":
                admin.closed(store, asked.table)
            case "ban" | "unban":
                admin.banned(store, asked.person, asked.what == "ban")
    except Unavailable as error:
        raise Trouble(str(error)) from None
    finally:
        store.close()
    return 0


def _say(found: dict[str, Any]) -> None:
    print(json.dumps(found, indent=1))
