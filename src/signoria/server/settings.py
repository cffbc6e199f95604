"""How a server is set up: by flags, else by the environment, else sanely."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from signoria.places import data_dir

PREFIX: Final = "SIGNORIA_"
YES: Final = {"1": True, "yes": True, "true": True, "0": False, "no": False, "false": False}


class BadSetting(ValueError):
    """A setting that cannot be: its name in the environment, and why."""

    def __init__(self, name: str, reason: str) -> None:
        self.name = name
        self.reason = reason
        super().__init__(f"{PREFIX}{name.upper()}: {reason}")


@dataclass(frozen=True)
class Settings:
    """One server. Every field can be set as SIGNORIA_<FIELD> in the environment."""

    host: str = "127.0.0.1"
    port: int = 8000
    database_url: str = ""  # empty: one SQLite file in the data folder
    public_url: str = ""  # where people reach the site, if that is not host and port
    bot_processes: int = 1
    bot_grace: int = 5000  # milliseconds a bot may take beyond what its level says, before its seat plays at random
    rooms: int = 1000  # games kept in memory; the others are read again when somebody comes
    generosity: int = 1  # what people may ask for in a time, as a multiple of what is sane; 0 for no limits
    metrics_token: str = ""  # who says it may read /metrics; empty: nobody may
    local_webhooks: bool = False  # whether notices may go to this machine and its neighbours
    log_level: str = "info"
    log_json: bool = False

    def __post_init__(self) -> None:
        if not 0 <= self.port <= 65535:
            raise BadSetting("port", f"{self.port} is no port; they go from 0 to 65535")
        for name, least in (("bot_processes", 0), ("bot_grace", 100), ("rooms", 1), ("generosity", 0)):
            if getattr(self, name) < least:
                raise BadSetting(name, f"{getattr(self, name)} is too little; {least} is the least")
        if self.log_level not in ("debug", "info", "warning", "error"):
            raise BadSetting("log_level", f"{self.log_level!r} is none of debug, info, warning, error")
        if self.public_url:
            parts = urlsplit(self.public_url)
            if parts.scheme not in ("http", "https") or not parts.netloc or parts.path not in ("", "/"):
                raise BadSetting("public_url", f"{self.public_url!r} is no address like https://table.example")
        scheme = urlsplit(self.database).scheme
        if scheme not in ("sqlite", "postgresql"):
            raise BadSetting("database_url", "sqlite:///FILE or postgresql://USER:PASSPHRASE@HOST/NAME is wanted")

    @property
    def database(self) -> str:
        return self.database_url or f"sqlite:///{data_dir() / 'signoria.db'}"

    @property
    def origin(self) -> str:
        """The address browsers name as the origin of our own page."""
        return self.public_url.rstrip("/") or f"http://{self.host}:{self.port}"

    @property
    def secure(self) -> bool:
        """Whether people come by an encrypted way, so that cookies may insist on it."""
        return self.origin.startswith("https://")

    @property
    def static(self) -> Path:
        """Where the built page lies, if it has been built."""
        return Path(__file__).parent / "static"


def gathered(flags: Mapping[str, Any], environment: Mapping[str, str] | None = None) -> Settings:
    """The settings from flags (those that are not None) and the environment."""
    environment = os.environ if environment is None else environment
    found: dict[str, Any] = {}
    for field in fields(Settings):
        text = environment.get(PREFIX + field.name.upper())
        if flags.get(field.name) is not None:
            found[field.name] = flags[field.name]
        elif text is not None and text != "":
            found[field.name] = _read(field.name, text, type(field.default))
    return Settings(**found)


def _read(name: str, text: str, kind: type) -> Any:
    if kind is bool:
        if text.lower() not in YES:
            raise BadSetting(name, f"{text!r} is neither yes nor no")
        return YES[text.lower()]
    if kind is int:
        if not text.strip().lstrip("-").isdigit():
            raise BadSetting(name, f"{text!r} is no whole number")
        return int(text)
    return text
