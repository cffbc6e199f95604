"""How long a bot may think about one decision: so many iterations, and at most so many seconds."""

from time import perf_counter

from mypy_extensions import i64


class Budget:
    """Iterations alone give the same decision on every machine; seconds are for those who wait. 0 is no limit, and
    one of the two must be one."""

    def __init__(self, iterations: i64 = 0, seconds: float = 0.0) -> None:
        if iterations < 0 or seconds < 0.0 or (iterations == 0 and seconds == 0.0):
            raise ValueError("a budget is a number of iterations, of seconds, or both")
        self.iterations: i64 = iterations
        self.seconds: float = seconds
        self.ends: float = 0.0
        self.spent: i64 = 0

    def start(self) -> None:
        self.spent = 0
        if self.seconds > 0.0:
            self.ends = perf_counter() + self.seconds

    def more(self) -> bool:
        """May another iteration begin? The first one always may."""
        spent = self.spent
        if self.iterations != 0 and spent >= self.iterations:
            return False
        if self.seconds > 0.0 and spent > 0 and perf_counter() >= self.ends:
            return False
        self.spent = spent + 1
        return True
