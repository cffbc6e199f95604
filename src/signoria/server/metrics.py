"""What can be counted about a server: numbers only, nothing about anybody or any table."""

from collections import Counter, defaultdict
from collections.abc import Callable
from typing import Final

BOUNDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Metrics:
    """Counters, and gauges that are read when they are asked for, in Prometheus's text form."""

    def __init__(self) -> None:
        self.counters: Counter[tuple[str, str]] = Counter()
        self.gauges: dict[str, tuple[str, Callable[[], float]]] = {}
        self.buckets: Counter[tuple[str, float]] = Counter()
        self.sums: defaultdict[str, float] = defaultdict(float)

    def count(self, name: str, label: str = "") -> None:
        self.counters[name, label] += 1

    def gauge(self, name: str, about: str, read: Callable[[], float]) -> None:
        self.gauges[name] = (about, read)

    def took(self, name: str, seconds: float) -> None:
        """One more thing of this kind, and how long it took."""
        self.sums[name] += seconds
        for bound in BOUNDS:
            if seconds <= bound:
                self.buckets[name, bound] += 1
        self.buckets[name, float("inf")] += 1

    def text(self) -> str:
        lines: list[str] = []
        for name, (about, read) in sorted(self.gauges.items()):
            lines += [f"# HELP signoria_{name} {about}", f"# TYPE signoria_{name} gauge", f"signoria_{name} {read():g}"]
        for name in sorted({name for name, _ in self.counters}):
            lines.append(f"# TYPE signoria_{name} counter")
            for (one, label), value in sorted(self.counters.items()):
                if one == name:
                    lines.append(f"signoria_{name}{{{label}}} {value}" if label else f"signoria_{name} {value}")
        for name in sorted(self.sums):
            lines.append(f"# TYPE signoria_{name} histogram")
            for bound in (*BOUNDS, float("inf")):
                shown = "+Inf" if bound == float("inf") else f"{bound:g}"
                lines.append(f'signoria_{name}_bucket{{le="{shown}"}} {self.buckets[name, bound]}')
            lines.append(f"signoria_{name}_sum {self.sums[name]:.6f}")
            lines.append(f"signoria_{name}_count {self.buckets[name, float('inf')]}")
        return "\n".join(lines) + "\n"
