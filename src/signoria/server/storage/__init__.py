"""What is kept: one small module a noun, all of them plain SQL over one schema, and the store that runs them."""

from signoria.server.storage.store import BAD_TEXT, Store, Unavailable

__all__ = ["BAD_TEXT", "Store", "Unavailable"]
