"""Signoria: three board games about ruling Italian cities, as a rules engine, a table and a laboratory."""

from signoria import _pure

_pure.install_if_requested()  # before anything that may be compiled is imported

from signoria.build_info import compiled  # noqa: E402

__version__ = "0.1.0"

__all__ = ["__version__", "compiled"]
