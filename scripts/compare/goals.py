"""What an operator is to reach."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Goal:
    """How many times as fast as PyTorch."""

    one: float  # least geometric mean of the core set for 1 thread
    two: float  # for 2 threads
    worst: float  # least of any case
    percent: float  # of the yardstick
    # Group of cases (empty: all), peer, least geometric mean for 1 thread.
    special: list[tuple[str, str, float]] = field(default_factory=list)
