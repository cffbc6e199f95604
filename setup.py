"""The part of the build that cannot be said in pyproject.toml: compiling the hot modules with mypyc.

Without a C compiler, or with SIGNORIA_PURE=1, the same sources make a pure Python package, only slower.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

from setuptools import Distribution, setup
from setuptools.command.build_ext import build_ext

ROOT: Final = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT))  # a build front end does not put the project itself on the path

from tools import extensions  # noqa: E402

# Commands that need the extensions; the others (metadata, source distribution) must not wait for them.
BUILDING: Final = {"build", "build_ext", "bdist_wheel", "editable_wheel", "develop", "install"}

# Without semantic interposition gcc may inline across the library's modules: a tenth of the speed.
# The next two are what Python itself is built with, said again because CFLAGS may replace them.
# A new compiler's new warning must not stop a player's installation, hence the last.
UNIX_FLAGS: Final = ["-fno-semantic-interposition", "-DNDEBUG", "-fwrapv", "-Wno-error"]


class InPlace(build_ext):
    """Keeps the source tree honest: extensions that lie in it are those of its sources, or there are none."""

    def run(self) -> None:
        if not self.inplace:
            super().run()
        elif self.extensions:
            extensions.STAMP.unlink(missing_ok=True)
            for old in extensions.stale_extensions():
                old.unlink()
            super().run()
            extensions.STAMP.parent.mkdir(exist_ok=True)
            extensions.STAMP.write_text(extensions.fingerprint())
        elif not extensions.fits():
            for old in extensions.extension_files():
                old.unlink()


def why_pure() -> str:
    """The reason not to compile, empty if there is none."""
    if os.environ.get("SIGNORIA_PURE", "") not in ("", "0"):
        return "SIGNORIA_PURE is set"
    if not extensions.compiled_sources():
        return "there is nothing to compile"
    if not c_compiler_works():
        return "no working C compiler with Python's headers was found"
    return ""


def c_compiler_works() -> bool:
    """Compile three lines that include Python.h."""
    command = build_ext(Distribution())
    command.ensure_finalized()
    from setuptools._distutils.ccompiler import new_compiler
    from setuptools._distutils.sysconfig import customize_compiler

    with tempfile.TemporaryDirectory() as folder:
        probe = Path(folder) / "probe.c"
        probe.write_text("#include <Python.h>\nint probe(void) { return PY_MAJOR_VERSION; }\n")
        silent, kept = os.open(os.devnull, os.O_WRONLY), os.dup(2)
        os.dup2(silent, 2)  # the compiler's own complaint would hide our one clear line
        try:
            compiler = new_compiler()
            customize_compiler(compiler)
            compiler.compile([str(probe)], output_dir=folder, include_dirs=command.include_dirs)
        except Exception:  # every platform has its own ways to say that it does not work
            return False
        finally:
            os.dup2(kept, 2)
            os.close(silent)
            os.close(kept)
    return True


def compiled() -> list[Any]:
    """One group of all hot modules; an empty list makes the package pure."""
    if not BUILDING & set(sys.argv):
        return []
    reason = why_pure()
    if reason:
        print(f"signoria: building without extensions, the slow way: {reason}.", file=sys.stderr)
        return []
    from mypyc.build import mypycify

    # Paths are given relative to the project: they end up in tracebacks and in the generated C.
    os.chdir(ROOT)
    paths = [str(p.relative_to(ROOT)) for p in extensions.compiled_sources()]
    made: list[Any] = mypycify(paths, opt_level="3", debug_level="0", group_name=extensions.GROUP)
    for extension in made:
        if sys.platform != "win32":
            extension.extra_compile_args += UNIX_FLAGS
        if sys.platform == "linux":
            extension.extra_link_args += ["-Wl,--strip-debug"]
    return made


if __name__ == "__main__":
    setup(ext_modules=compiled(), cmdclass={"build_ext": InPlace})
