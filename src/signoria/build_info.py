"""What this installation is: compiled or interpreted, and why."""

import importlib.util
import os
import shutil
import sys
import sysconfig
from importlib.machinery import EXTENSION_SUFFIXES
from typing import Final

from signoria import _pure

HEART: Final = "signoria.core.kernel"  # compiled together with all other hot modules, so it speaks for them


def compiled() -> bool:
    """Whether the rules run as machine code."""
    loaded = sys.modules.get(HEART)
    if loaded is not None:
        origin = loaded.__file__
    else:
        spec = importlib.util.find_spec(HEART)
        origin = spec.origin if spec is not None else None
    return origin is not None and origin.endswith(tuple(EXTENSION_SUFFIXES))


def c_compiler() -> str | None:
    """The path of the C compiler a build here would use, if there is one."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    words = str(command).split()
    return shutil.which(words[0]) if words else None


def why_interpreted() -> str:
    """The likeliest reason for running the sources; empty if the extensions run."""
    if compiled():
        return ""
    if _pure.requested():
        return f"{_pure.VARIABLE} is set"
    if c_compiler() is None:
        return "no C compiler was found when looking for one"
    return "the extensions have not been built for this Python"
