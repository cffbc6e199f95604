"""The schema. What a migration makes is compared with this by a test. Times are milliseconds since 1970."""

from typing import Final

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)

metadata: Final = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_N_label)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def _json(name: str) -> Column[object]:
    return Column(name, JSON(none_as_null=True))


people: Final = Table(
    "people",
    metadata,
    Column("id", Text, primary_key=True),
    Column("kind", Text, nullable=False),  # guest, member, gone
    Column("name", Text, nullable=False),
    Column("login", Text, unique=True),  # of members, in small letters
    Column("passphrase", Text),  # Argon2id
    Column("recovery", Text),  # digest of the code that lets in who has forgotten the passphrase
    Column("away", BigInteger),  # on holiday until then
    _json("notices"),  # where to: {"webhook": ..., "secret": ..., "email": ...}
    Column("banned", Boolean, nullable=False, default=False),
    Column("made", BigInteger, nullable=False),
)

# Short codes by which one more device becomes the same person.
handovers: Final = Table(
    "handovers",
    metadata,
    Column("digest", Text, primary_key=True),
    Column("person", Text, ForeignKey("people.id"), nullable=False, index=True),
    Column("ends", BigInteger, nullable=False),
)

mutes: Final = Table(
    "mutes",
    metadata,
    Column("person", Text, ForeignKey("people.id"), primary_key=True),
    Column("muted", Text, ForeignKey("people.id"), primary_key=True),
)

sessions: Final = Table(
    "sessions",
    metadata,
    Column("digest", Text, primary_key=True),  # of the secret; the secret itself is only with its owner
    Column("person", Text, ForeignKey("people.id"), nullable=False, index=True),
    Column("kind", Text, nullable=False),  # cookie, token
    Column("label", Text, nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("ends", BigInteger, nullable=False),
)

tables: Final = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("code", Text, nullable=False, unique=True),
    Column("name", Text, nullable=False),
    Column("host", Text, ForeignKey("people.id"), nullable=False),
    Column("state", Text, nullable=False),  # open, playing, over, abandoned, closed
    Column("public", Boolean, nullable=False),
    Column("game", Text, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("data", Text, nullable=False),  # fingerprint of the printed facts
    Column("players", Integer, nullable=False),
    _json("options"),
    _json("settings"),  # what the table has agreed on beside the rules
    Column("seed", Text),  # from the start on; nobody sees it before the end
    Column("commitment", Text),
    _json("start"),  # a position, where the game does not begin at the beginning
    Column("opening", JSON(none_as_null=True)),  # what chance said before the first question
    Column("version", Integer, nullable=False),  # rows of the log
    _json("marks"),  # how often the screen of each viewer has changed; the onlookers' comes last
    _json("waiting"),  # the seats that owe an answer
    _json("result"),
    _json("clock"),  # how much time each seat has left, and since when it is asked
    Column("due", BigInteger, index=True),  # when the first of them runs out
    Column("rated", Boolean, nullable=False, default=False),
    _json("consents"),  # to what which seats have agreed
    Column("earlier", Text, index=True),  # the table of which this is the rematch
    Column("later", Text),  # the rematch of this table
    Column("made", BigInteger, nullable=False),
    Column("started", BigInteger),
    Column("moved", BigInteger, nullable=False),
    Column("ended", BigInteger),
    Index("ix_tables_lobby", "state", "public", "moved"),
)

seats: Final = Table(
    "seats",
    metadata,
    Column("table", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", Text, nullable=False),  # free, person, bot
    Column("person", Text, ForeignKey("people.id"), index=True),
    Column("name", Text, nullable=False),
    Column("level", Text),  # of a bot
    Column("ready", Boolean, nullable=False),
    Column("owner", Text),  # whose seat it is while somebody else plays on it
    Column("pin", Text),  # Argon2id; the seat is shown only where it has been said
    Column("unlocked", Text),  # the session in which it has been
    Column("looked", BigInteger),  # when its person last had it before them
    Column("quiet", Boolean, nullable=False, default=False),  # whether its person wants no notices from this table
    Column("ordered", Boolean, nullable=False, default=False),  # whether it has standing orders
)

invitations: Final = Table(
    "invitations",
    metadata,
    Column("digest", Text, primary_key=True),
    Column("table", Text, ForeignKey("tables.id"), nullable=False, index=True),
    Column("seat", Integer, nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("ends", BigInteger, nullable=False),
    Column("claimed", BigInteger),
)

# The log only grows. A row takes back `takes` of its seat's last actions and then adds `actions`; chance spoke after
# the last of them. Folded together the rows are the record of the game.
log: Final = Table(
    "log",
    metadata,
    Column("table", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("command", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("by", Text, nullable=False),  # a person, or what acted in its place
    Column("takes", Integer, nullable=False),
    _json("actions"),
    _json("chance"),
    Column("at", BigInteger, nullable=False),
    UniqueConstraint("table", "command"),
)

said: Final = Table(
    "said",
    metadata,
    Column("table", Text, ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("channel", Text, nullable=False),  # seats, onlookers
    Column("key", Text, nullable=False),
    Column("person", Text, ForeignKey("people.id"), nullable=False, index=True),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    UniqueConstraint("table", "key"),
)

# What a seat will answer by itself; only the seat knows.
orders: Final = Table(
    "orders",
    metadata,
    Column("table", Text, ForeignKey("tables.id"), primary_key=True),
    Column("id", Text, primary_key=True),
    Column("seat", Integer, nullable=False),
    _json("order"),
    Column("left", Integer),  # how many times it may still answer; null for always
    Column("made", BigInteger, nullable=False),
)

# What a seat is preparing; only the seat knows.
drafts: Final = Table(
    "drafts",
    metadata,
    Column("table", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    _json("draft"),
    Column("at", BigInteger, nullable=False),
)

# Notices to be sent: written with what they tell of, sent afterwards, by whoever claims them first.
outbox: Final = Table(
    "outbox",
    metadata,
    Column("id", Text, primary_key=True),  # of what it tells of, so that nothing is told twice
    Column("person", Text, ForeignKey("people.id"), nullable=False, index=True),
    _json("notice"),
    Column("due", BigInteger, nullable=False, index=True),
    Column("tries", Integer, nullable=False),
    Column("claimed", BigInteger, nullable=False),
)

ratings: Final = Table(
    "ratings",
    metadata,
    Column("person", Text, ForeignKey("people.id"), primary_key=True),
    Column("game", Text, primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
)
