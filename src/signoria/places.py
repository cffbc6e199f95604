"""Where Signoria keeps what it writes on this machine."""

import os
import sys
from pathlib import Path


def data_dir() -> Path:
    """The folder for records and databases: SIGNORIA_DATA, or the place this system has for a user's data.

    The folder need not exist yet; whoever writes first makes it.
    """
    chosen = os.environ.get("SIGNORIA_DATA")
    if chosen:
        return Path(chosen).expanduser()
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or "~/AppData/Local"
    elif sys.platform == "darwin":
        base = "~/Library/Application Support"
    else:
        base = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    return Path(base).expanduser() / "signoria"
