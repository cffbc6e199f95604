"""A process that thinks for bots. It is told, line by line, a world imagined from what one seat knows, and answers with
an action; the true game never reaches it, nor any address, file or key."""

import json
import sys

from signoria.bots import level
from signoria.core.rng import seeded
from signoria.games import game


def main() -> None:
    for line in sys.stdin:
        asked = json.loads(line)
        found = game(asked["game"])
        world = found.load(asked["world"])
        bot = level(found, asked["level"]).bot()
        action = bot.choose(world, asked["seat"], seeded(int(asked["seed"])))
        print(json.dumps({"action": int(action)}), flush=True)


if __name__ == "__main__":
    main()
