"""The action book of a game: small integers with typed meanings, both ways.

An action is a number because a policy, a mask, a record, a URL and a button can share it. The book says what each
number means - a kind and named parts - and finds the number for a meaning.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

Part = int | str


@dataclass(frozen=True)
class Action:
    """The meaning of one action."""

    id: int
    kind: str
    parts: Mapping[str, Part]

    def __str__(self) -> str:
        return " ".join([self.kind, *(f"{name}={value}" for name, value in self.parts.items())])


class Kind:
    """A run of actions of one kind: one for every combination of its parts, the last part running fastest."""

    def __init__(self, name: str, at: int, /, **parts: Sequence[Part]) -> None:
        self.name = name
        self.at = at
        self.parts: dict[str, tuple[Part, ...]] = {part: tuple(values) for part, values in parts.items()}
        for part, values in self.parts.items():
            if not values or len(set(values)) != len(values):
                raise ValueError(f"action {name!r}: the values of {part} must be some, and no two the same")
        self.size = 1
        for values in self.parts.values():
            self.size *= len(values)

    def meaning(self, action: int) -> Action:
        index = action - self.at
        found: dict[str, Part] = {}
        for part, values in reversed(self.parts.items()):
            found[part] = values[index % len(values)]
            index //= len(values)
        return Action(action, self.name, {part: found[part] for part in self.parts})

    def number(self, parts: Mapping[str, Part]) -> int:
        if set(parts) != set(self.parts):
            wanted = ", ".join(self.parts) or "no parts"
            raise ValueError(f"action {self.name!r} has {wanted}; got {', '.join(parts) or 'none'}")
        index = 0
        for part, values in self.parts.items():
            value = parts[part]
            # True is no 1 and 1.0 neither: what is encoded is what `describe` will say.
            if value not in values or type(value) is not type(values[values.index(value)]):
                raise ValueError(f"action {self.name!r}: {part} cannot be {value!r}")
            index = index * len(values) + values.index(value)
        return self.at + index


class ActionBook:
    """All actions of a game, the same for every number of players and every option."""

    def __init__(self, *kinds: Kind) -> None:
        self.kinds = tuple(sorted(kinds, key=lambda kind: kind.at))
        self._by_name = {kind.name: kind for kind in self.kinds}
        if len(self._by_name) != len(self.kinds):
            raise ValueError("two kinds of action have the same name")
        end = 0
        for kind in self.kinds:
            if kind.at != end:
                raise ValueError(f"actions {kind.name!r} begin at {kind.at}; the next free number is {end}")
            end += kind.size
        self.size = end

    def __len__(self) -> int:
        return self.size

    def __iter__(self) -> Iterator[Action]:
        return (self.describe(action) for action in range(self.size))

    def describe(self, action: int) -> Action:
        """What a number means."""
        for kind in self.kinds:
            if kind.at <= action < kind.at + kind.size:
                return kind.meaning(action)
        raise ValueError(f"there is no action {action}; they are numbered from 0 to {self.size - 1}")

    def encode(self, kind: str, /, **parts: Part) -> int:
        """The number of a meaning."""
        if kind not in self._by_name:
            raise ValueError(f"there is no action {kind!r}; there are {', '.join(self._by_name)}")
        return self._by_name[kind].number(parts)
