"""What ran on the CPU, told when the program ends."""

from __future__ import annotations

import atexit
import collections
import os
import sys
from typing import Counter, Tuple

# By PyTorch's name and CANN's.
counts: Counter[Tuple[str, str]] = collections.Counter()


def add(operator: str, missing: str) -> None:
    counts[operator, missing] += 1


def lines() -> list[str]:
    """The most frequent first."""
    if not counts:
        return []
    total = sum(counts.values())
    return [
        f"opapi: {total} calls of {len(counts)} operators ran on the CPU by PyTorch's kernels",
        *(f"opapi: {count:9} {operator} ({missing})" for (operator, missing), count in sorted(counts.items(), key=lambda item: (-item[1], item[0]))),
    ]


def at_exit() -> None:
    atexit.register(_tell)
    # A child of fork counts its own.
    os.register_at_fork(after_in_child=counts.clear)


def _tell() -> None:
    if os.environ.get("OPAPI_QUIET", "") in ("", "0"):
        print(*lines(), sep="\n", file=sys.stderr, end="\n" if counts else "")
