"""SIGNORIA_PURE=1: run the Python sources although compiled modules lie beside them.

Python prefers an extension module to the source of the same name. With this variable set, a finder that
knows only sources answers first for everything inside the package, so that a debugger, coverage or a
differential test sees the very lines that were compiled.
"""

import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType
from typing import Final

VARIABLE: Final = "SIGNORIA_PURE"
PACKAGE: Final = "signoria."


class SourcesOnly(MetaPathFinder):
    """Finds modules of this package as source files, and nothing else."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if path is None or not fullname.startswith(PACKAGE):
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(fullname, target)
            if spec is not None and spec.loader is not None:
                return spec
        return None


def requested() -> bool:
    """Whether the sources were asked for."""
    return os.environ.get(VARIABLE, "") not in ("", "0")


def install_if_requested() -> None:
    """Put the finder first; a second call changes nothing."""
    if requested() and not any(isinstance(finder, SourcesOnly) for finder in sys.meta_path):
        sys.meta_path.insert(0, SourcesOnly())
