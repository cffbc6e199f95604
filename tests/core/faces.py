"""The other face of the rules: the same function, run on the sources in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def interpreted(module: str, function: str, *arguments: str) -> str:
    """What a function that returns text returns when nothing is compiled."""
    code = (
        "import sys, importlib, signoria\n"
        "assert not signoria.compiled()\n"
        "module, function, *arguments = sys.argv[1:]\n"
        "sys.stdout.write(getattr(importlib.import_module(module), function)(*arguments))\n"
    )
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    ran = subprocess.run(
        [sys.executable, "-c", code, module, function, *arguments],
        env={**os.environ, "SIGNORIA_PURE": "1", "PYTHONPATH": path},
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout
