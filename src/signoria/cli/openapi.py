"""`signoria openapi`: the description of the server's interface, for those who write programs against it."""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

from signoria.cli.files import write


def run(argv: Sequence[str]) -> int:
    """Write the OpenAPI document."""
    parser = argparse.ArgumentParser(prog="signoria openapi", description="Write the server's OpenAPI 3.1 document.")
    parser.add_argument("--to", type=Path, metavar="FILE", help="where to (the terminal)")
    asked = parser.parse_args(argv)
    from signoria.server.edge.app import create_app, openapi
    from signoria.server.settings import Settings

    document = openapi(create_app(Settings()))
    write(json.dumps(document, indent=1, ensure_ascii=False) + "\n", asked.to)
    return 0
