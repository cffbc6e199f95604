"""`python -m benchmarks`: all figures of one run on one core, as a table; with --json FILE also for machines."""

import argparse
import json
from pathlib import Path

from benchmarks import foundations, games, measure, peer


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("part", nargs="?", choices=["all", "foundations", "games", "research"], default="all")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there too")
    parser.add_argument("--strict", action="store_true", help="fail if a mark is missed")
    chosen = parser.parse_args()

    report = measure.Report()
    if chosen.part == "research":
        from benchmarks import research

        research.run(report)
    else:
        measure.on_one_core()
    if not peer.installed():
        report.notes.append("open_spiel is not installed: nothing could be compared.")
    if chosen.part in ("all", "foundations"):
        foundations.run(report)
    if chosen.part in ("all", "games"):
        games.run(report)
    print(report.shown())
    if chosen.json is not None:
        chosen.json.write_text(json.dumps(report.written(), indent=1) + "\n")
    return 1 if chosen.strict and report.missed() else 0


if __name__ == "__main__":
    raise SystemExit(main())
