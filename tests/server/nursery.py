"""Servers that begin in an instant, so that they can be killed by the hundred: a process that has imported everything
forks a real server, in a session of its own, for each line `URL PORT FOLDER` it reads."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def main() -> None:
    from signoria.games import games
    from signoria.server.serve import serve
    from signoria.server.settings import gathered

    games()
    child = 0
    for line in sys.stdin:
        url, port, folder = line.split()
        if child:
            os.waitpid(child, 0)  # the last one is dead for sure, and its port is free
        child = os.fork()
        if child == 0:
            os.setsid()
            said = os.open(Path(folder) / "nursery.txt", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
            os.dup2(said, 1)
            os.dup2(said, 2)
            os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
            flags = {"database_url": url, "port": int(port), "log_level": "warning", "generosity": 0}
            serve(gathered(flags, {}))
            os._exit(0)
        print(child, flush=True)


if __name__ == "__main__":
    main()
