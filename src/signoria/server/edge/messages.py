"""What comes in and what goes out, as types. OpenAPI and the page's types are made from these."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Json = Any
Secret = Annotated[str, Field(min_length=1, max_length=200)]
Name = Annotated[str, Field(min_length=1, max_length=100)]
SeatNumber = Annotated[int, Field(ge=0, le=63)]
Key = Annotated[str, Field(min_length=8, max_length=64)]
Millis = Annotated[int, Field(description="milliseconds since 1970")]


class Incoming(BaseModel):
    """What is sent to us: fields that we do not know are refused."""

    model_config = ConfigDict(extra="forbid", strict=True)


# People


class NewGuest(Incoming):
    name: Name


class PersonMessage(BaseModel):
    id: str
    kind: Literal["guest", "member", "gone"]
    name: str
    login: str | None


class NewAccount(Incoming):
    login: Name
    passphrase: Secret


class ComeIn(Incoming):
    login: Name
    passphrase: Secret


class Recover(Incoming):
    login: Name
    recovery: Secret
    passphrase: Secret


class NewPassphrase(Incoming):
    old: Secret
    new: Secret


class Recovery(BaseModel):
    person: PersonMessage
    recovery: str = Field(description="write it down: it lets you in when the passphrase is forgotten")


class HandOver(BaseModel):
    code: str
    ends: Millis


class Code(Incoming):
    code: Annotated[str, Field(max_length=20)]


class NewToken(Incoming):
    label: Name


class Token(BaseModel):
    token: str = Field(description="for Authorization: Bearer; shown only once")


class SessionMessage(BaseModel):
    id: str
    kind: Literal["cookie", "token"]
    label: str
    made: Millis
    current: bool


class Sessions(BaseModel):
    sessions: list[SessionMessage]


class Mute(Incoming):
    muted: bool


class Mutes(BaseModel):
    mutes: list[str]


class Holiday(Incoming):
    until: Annotated[int, Field(ge=0, le=2**53)] | None


class NewNotices(Incoming):
    webhook: Annotated[str, Field(max_length=500)] | None = Field(
        description="where notices are sent; null for nowhere"
    )


class NoticesMessage(BaseModel):
    key: str | None = Field(description="the key of the signatures: HMAC-SHA256 of the body, in X-Signoria-Signature")


class Quiet(Incoming):
    quiet: bool


class Nudged(BaseModel):
    nudged: bool


class RatingMessage(BaseModel):
    mu: float
    sigma: float
    games: int
    shown: int = Field(description="a number for people: 1000 is a beginner one knows nothing of")


class GameStatistics(BaseModel):
    game: str
    played: int
    won: int
    points: float
    rating: RatingMessage | None


class KnownPerson(BaseModel):
    id: str
    kind: str
    name: str


class Statistics(BaseModel):
    person: KnownPerson
    games: list[GameStatistics]


class Delete(Incoming):
    sure: Literal[True] = Field(description="there is no way back")


class Me(BaseModel):
    person: PersonMessage | None


# Games


class OptionMessage(BaseModel):
    name: str
    values: list[str | int | bool] | None = Field(description="what it may be; null for a range")
    least: int | None
    most: int | None
    default: Json
    source: str
    documents: bool = Field(description="whether a document of one's own may stand in place of a value")


class LevelMessage(BaseModel):
    key: str
    seconds: float


class KindMessage(BaseModel):
    """A run of actions: the number of one is `at` plus the place of its parts, the last part running fastest."""

    name: str
    at: int
    parts: dict[str, list[int | str]]


class GameMessage(BaseModel):
    name: str
    title: str
    designers: list[str]
    publisher: str
    year: int | None
    rules: int
    data: str
    seats: list[int]
    options: list[OptionMessage]
    levels: list[LevelMessage]
    languages: list[str]
    lobby: bool = Field(description="whether people come to play it; yardsticks are for measuring")
    actions: list[KindMessage]


class Games(BaseModel):
    games: list[GameMessage]


class WordsMessage(BaseModel):
    game: str
    language: str
    own: dict[str, Json] = Field(description="the words of the game: questions, actions, events, reasons, names ...")
    common: dict[str, Json] = Field(description="what is said the same way in every game")


# Tables


class BotSeat(Incoming):
    seat: SeatNumber
    level: Name


Time = Annotated[int, Field(ge=0, le=30 * 24 * 3600 * 1000, description="milliseconds")]


class NewClock(Incoming):
    """A turn costs nothing for `per`; what it takes longer comes out of the `bank`; `back` goes in after each turn."""

    per: Time = 0
    bank: Time = 0
    back: Time = 0


class ClockMessage(BaseModel):
    per: int
    bank: int
    back: int
    banks: list[int] = Field(description="what each seat has left")
    since: list[int | None] = Field(description="since when each seat is asked")
    paused: int | None
    lost: list[int] = Field([], description="the seats whose time was over, where that ends the game")


class NewTable(Incoming):
    clock: NewClock | None = None
    key: Key | None = Field(None, description="made up anew for each table; the same again finds the same table")
    game: Name
    players: int
    options: dict[str, Json] = {}
    settings: dict[str, str] = {}
    name: Annotated[str, Field(max_length=100)] = ""
    public: bool = False
    sit: bool = Field(True, description="whether the host takes the first seat without a bot")
    bots: Annotated[list[BotSeat], Field(max_length=64)] = []


class SeatMessage(BaseModel):
    seat: int
    kind: Literal["free", "person", "bot"]
    person: str | None
    name: str
    level: str | None
    ready: bool
    owner: str | None = Field(description="whose seat it is, while somebody else plays on it")
    pin: bool
    locked: bool = Field(description="whether its PIN has to be said before it shows itself here")


class TableMessage(BaseModel):
    id: str
    name: str
    game: str
    rules: int
    players: int
    options: dict[str, Json]
    settings: dict[str, Json]
    public: bool
    state: Literal["open", "playing", "over", "abandoned", "closed"]
    host: str
    code: str | None = Field(description="for those who sit there")
    seats: list[SeatMessage]
    yours: list[int]
    clock: ClockMessage | None
    consents: dict[str, list[int]]
    earlier: str | None = Field(description="the table of which this is the rematch")
    later: str | None = Field(description="the rematch")
    hosting: bool
    waiting: list[int]
    result: Json
    commitment: str | None = Field(description="SHA-256 of the seed, known from the start on")
    seed: str | None = Field(description="known when the game is over")
    made: Millis
    started: Millis | None
    moved: Millis = Field(description="when something last changed that everybody may see")
    ended: Millis | None


class TableList(BaseModel):
    tables: list[TableMessage]


class Beginning(Incoming):
    """Where a game begins that goes on from another one: a finished table's, or a record from elsewhere."""

    table: Name | None = None
    record: Annotated[str, Field(max_length=2_000_000)] | None = None
    row: Annotated[int, Field(ge=0, le=10**6)] | None = Field(None, description="of the record; its start if left out")


class WhatIf(Incoming):
    key: Key | None = None
    start: Beginning
    settings: dict[str, str] = {}
    name: Annotated[str, Field(max_length=100)] = ""
    seat: SeatNumber = Field(0, description="the seat you take")
    bots: Annotated[list[BotSeat], Field(max_length=64)] = []


class NewRecord(Incoming):
    record: Annotated[str, Field(max_length=2_000_000)] = Field(description="JSON Lines")
    name: Annotated[str, Field(max_length=100)] = ""
    public: bool = False


class Consent(Incoming):
    agree: bool


class Pin(Incoming):
    pin: Annotated[str, Field(min_length=1, max_length=30)]


class NewPin(Incoming):
    pin: Annotated[str, Field(min_length=3, max_length=30)] | None


class Offer(BaseModel):
    invitation: str


# Chat


class Speak(Incoming):
    key: Key
    channel: Literal["seats", "onlookers"]
    text: Annotated[str, Field(max_length=1000)]


class Spoken(BaseModel):
    n: int


class SaidLine(BaseModel):
    n: int
    person: str
    name: str
    text: str
    at: Millis


class Chat(BaseModel):
    lines: list[SaidLine]


# Standing orders and drafts


class Condition(Incoming):
    """About the seat's own screen: what stands at this place is this, or more, or less."""

    at: Annotated[list[str | int], Field(min_length=1, max_length=20)]
    is_: Annotated[str | int | bool | None, Field(alias="is")] = None
    more: float | int | None = None
    less: float | int | None = None


class Wanted(Incoming):
    """A choice by its meaning."""

    kind: Name
    parts: dict[str, int | str] = {}
    most: dict[str, int] = {}
    least: dict[str, int] = {}
    take: Literal["first", "last", "least", "most"] = Field("first", description="which, where several fit")
    by: Name | None = Field(None, description="the part of which the least or the most is taken")


class NewOrder(Incoming):
    """What a seat will answer by itself when it is asked."""

    key: Key
    question: Name | None = None
    unless: Annotated[list[Condition], Field(max_length=20)] = []
    choose: Annotated[list[Wanted], Field(min_length=1, max_length=20)]
    times: Annotated[int, Field(ge=1, le=1000)] | None = Field(None, description="how often; always if left out")


class OrderId(BaseModel):
    id: str


class OrderMessage(BaseModel):
    id: str
    times: int | None
    question: str | None = None
    unless: list[dict[str, Json]] = []
    choose: list[dict[str, Json]]


class OrderList(BaseModel):
    orders: list[OrderMessage]


class Draft(Incoming):
    draft: Json = Field(description="anything, up to 16 kB; null for nothing")


class DraftMessage(BaseModel):
    draft: Json


# Looking back


class Moment(BaseModel):
    moment: int
    lines: int


class Moments(BaseModel):
    moments: list[Moment]


class Past(BaseModel):
    """What a viewer had before them at a moment."""

    table: str
    seat: int | None
    moment: int
    moments: int
    lines: int
    told: list[dict[str, Json]]
    waiting: list[int] = Field(description="empty within a sealed round")
    over: bool
    view: dict[str, Json]
    question: dict[str, Json] | None
    result: Json
    said: dict[str, Json] | None = None


class Verified(BaseModel):
    problems: list[str] = Field(description="nothing, if the record is true and its chance that of the promised seed")


class Sit(Incoming):
    seat: SeatNumber | None = None
    code: Annotated[str, Field(max_length=20)] | None = None


class ByCode(Incoming):
    code: Annotated[str, Field(max_length=20)]


class Seated(BaseModel):
    table: str
    seat: int


class Found(BaseModel):
    table: str


class Ready(Incoming):
    ready: bool


class SeatBot(Incoming):
    level: Name


class Invite(Incoming):
    seat: SeatNumber


class Invitation(BaseModel):
    invitation: str = Field(description="a secret: whoever claims it first has the seat. Put it behind a # in links")


class Claim(Incoming):
    invitation: Annotated[str, Field(max_length=100)]


# Play


class ChoiceMessage(BaseModel):
    action: int
    kind: str
    parts: dict[str, int | str]


class QuestionMessage(BaseModel):
    key: str
    kind: Literal["pick", "pick-some", "place", "amount", "plan", "confirm"]
    clause: str
    sealed: bool
    about: dict[str, Json]
    choices: list[ChoiceMessage]


class Said(BaseModel):
    """The same in words."""

    question: str | None
    choices: list[str]
    view: list[str]


class Look(BaseModel):
    """All that a viewer has before them, but for the log."""

    table: str
    state: str
    seat: int | None
    n: int = Field(description="how often this viewer's screen has changed")
    lines: int = Field(description="how long this viewer's log is")
    waiting: list[int]
    over: bool
    view: dict[str, Json]
    question: QuestionMessage | None
    result: Json
    decision: str | None = Field(description="the name of what this seat decides now; a command repeats it")
    undo: bool
    replace: bool = Field(description="whether the sealed answer of this seat can still be replaced")
    said: Said | None = None


class Line(BaseModel):
    key: str
    parts: dict[str, Json]
    said: str | None = None


class Log(BaseModel):
    n: int
    start: int = Field(alias="from")
    lines: list[Line]


class NewCommand(Incoming):
    """What somebody wants for a seat of theirs. Send the same again, with the same key, until it is answered."""

    key: Annotated[str, Field(min_length=8, max_length=64, description="made up anew for each thing you want")]
    seat: SeatNumber
    do: Literal["act", "undo", "replace"] = "act"
    decision: Annotated[str, Field(max_length=64)] | None
    actions: Annotated[list[Annotated[int, Field(ge=0, le=2**53)]], Field(max_length=200)] = []


class Done(BaseModel):
    repeated: bool = Field(description="whether it had been carried out before")
    told: list[Line]
    look: Look


class Reconsider(Incoming):
    seat: SeatNumber
    actions: Annotated[list[Annotated[int, Field(ge=0, le=2**53)]], Field(max_length=200)]


class Reconsidered(BaseModel):
    view: dict[str, Json]
    question: QuestionMessage | None
    complete: bool


class RefusalMessage(BaseModel):
    seat: int
    action: int
    reason: str
    clause: str
    said: str | None = None


class Why(BaseModel):
    allowed: bool
    refusal: RefusalMessage | None


class Facts(BaseModel):
    facts: dict[str, Json] = Field(description="what never changes at this table: map, printed cards")
    names: dict[str, Json] = Field(description="names of parts that depend on this table's options")


# Errors


class Error(BaseModel):
    model_config = ConfigDict(extra="allow")

    code: str
    reason: str


class Problem(BaseModel):
    error: Error
    look: Look | None = Field(None, description="how things stand, where a command was refused")


# Live


class Watch(Incoming):
    do: Literal["watch"]
    table: Name
    seat: SeatNumber | None = None
    words: Annotated[str, Field(max_length=10)] | None = None


class Leave(Incoming):
    do: Literal["leave"]
    table: Name
    seat: SeatNumber | None = None


class Ping(Incoming):
    do: Literal["ping"]


class At(BaseModel):
    """The answer to `watch`: the number of the screen now."""

    is_: Literal["at"] = Field(alias="is")
    table: str
    seat: int | None
    n: int


class Change(BaseModel):
    at: list[str] = Field(description="where in the look")
    put: Json = Field(None, description="what to put there; without it, what is there goes away")


class LogChange(BaseModel):
    keep: int = Field(description="so many lines of the log stay")
    add: list[Line]


class MovedMessage(BaseModel):
    """A change. It fits only a look with the number `after`; who has another one fetches the view."""

    is_: Literal["moved"] = Field(alias="is")
    table: str
    seat: int | None
    after: int
    n: int
    changes: list[Change]
    log: LogChange


class TableChanged(BaseModel):
    """Something about the table itself has changed: fetch it."""

    is_: Literal["table"] = Field(alias="is")
    table: str


class Locked(BaseModel):
    """The curtain has fallen before a seat: say its PIN and watch again."""

    is_: Literal["locked"] = Field(alias="is")
    table: str
    seat: int


class SaidSomething(BaseModel):
    """Somebody has said something in your channel: fetch it."""

    is_: Literal["said"] = Field(alias="is")
    table: str
    channel: str


class Pong(BaseModel):
    is_: Literal["pong"] = Field(alias="is")


class LiveRefused(BaseModel):
    is_: Literal["refused"] = Field(alias="is")
    error: Error


LIVE_IN = (Watch, Leave, Ping)
LIVE_OUT = (At, MovedMessage, TableChanged, SaidSomething, Locked, Pong, LiveRefused)
