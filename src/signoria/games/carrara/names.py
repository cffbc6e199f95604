"""What the pieces of Carrara are called in actions, events, positions and views. Words for readers stand elsewhere."""

from typing import Final

COLOURS: Final[list[str]] = ["purple", "blue", "green", "red", "yellow", "white"]
STATUES: Final[list[str]] = [*COLOURS, "golden"]
CITIES: Final[list[str]] = ["lerici", "massa", "viareggio", "lucca", "pisa", "livorno"]
TYPES: Final[list[str]] = ["biblioteca", "cathedrale", "palazzo", "porta", "castello", "villa"]
GRADES: Final[list[str]] = ["1", "2", "3", "3b", "4", "5", "8"]  # of the two sets of value 3 one is called 3b
TILES: Final[list[str]] = [f"{kind}-{grade}" for kind in TYPES for grade in GRADES]
SECTIONS: Final[list[str]] = ["I", "II", "III", "IV", "V", "VI"]
# A decoration goes by the type it belongs to: which it is stands in the tables.
ITEMS: Final[list[str]] = [*(f"decoration-{kind}" for kind in TYPES), *(f"statue-{colour}" for colour in STATUES)]
FIELDS: Final[list[str]] = ["1", "2", "3", "4", "5", "6", "7", "8", "large"]
LANDS: Final[list[str]] = ["urban", "rural"]
MONEY: Final[list[str]] = ["left", "right"]
SPOTS: Final[list[str]] = [
    *CITIES,
    *TYPES,
    *LANDS,
    *(f"money-{spot}" for spot in MONEY),
    *(f"statues-{CITIES[pair]}-{CITIES[5 - pair]}" for pair in range(3)),
]
