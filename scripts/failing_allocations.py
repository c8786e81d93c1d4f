#!/usr/bin/env python3
"""Runs programs with every allocation of libopapi failing once, and with none left from each point on.

    scripts/failing_allocations.py --shim failing_malloc.so [--most N] [--places] PROGRAM...

A run must end by itself: with any exit status, for the program tells what failed; or by Rust's abort, which says "memory allocation
of N bytes failed". Any other signal, another abort and a run that hangs are failures. Of programs with more than N
allocations, N are chosen, evenly. With --places the first allocation of every place fails instead of every one: a place is a
stack of the library's functions, and what comes from there later takes the same way out. A place that failed in one program is
not tried again in the next. Prints a line for each program; fails when a run did.
"""

from __future__ import annotations

import argparse
import os
import re
import signal
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

# On a machine that does other things too.
LIMIT = 300
ABORT = re.compile(r"memory allocation of (\d+) bytes failed")


def run(command: list[str], shim: str, **orders: str) -> tuple[str, str]:
    """What became of a run, and what it said last."""
    environment = dict(os.environ, LD_PRELOAD=shim, OPAPI_QUIET="1", RUST_BACKTRACE="0", **orders)
    try:
        done = subprocess.run(command, env=environment, capture_output=True, timeout=LIMIT, check=False)
    except subprocess.TimeoutExpired as late:
        return "hangs", (late.stderr or b"").decode(errors="replace")[-500:]
    text = done.stderr.decode(errors="replace")[-500:]
    if done.returncode == 0:
        return "succeeds", text
    if done.returncode > 0:
        return "tells", text
    if done.returncode == -signal.SIGABRT and ABORT.search(text):
        return "aborts", text
    return f"ends by {signal.Signals(-done.returncode).name}", text


def chosen(count: int, most: int) -> list[int]:
    """The numbers of the allocations that fail: all, or as many as that, evenly."""
    if count <= most:
        return list(range(1, count + 1))
    return sorted({1 + i * (count - 1) // (most - 1) for i in range(most)})


def places_of(command: list[str], shim: str) -> list[str]:
    """The places that allocations of a run come from."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "places"
        run(command, shim, OPAPI_TEST_FAIL_PLACES=str(file))
        return sorted(set(file.read_text(encoding="utf-8").split())) if file.exists() else []


def examine(program: str, shim: str, most: int, places: set[str] | None, jobs: int) -> bool:
    """Runs one program; whether all its runs ended well."""
    command = program.split()
    with tempfile.TemporaryDirectory() as folder:
        counts = Path(folder) / "counts"
        outcome, text = run(command, shim, OPAPI_TEST_FAIL_COUNT=str(counts))
        if outcome != "succeeds" or not counts.exists():
            print(f"{program}: {outcome} without any failure: {text}")
            return False
        # Children of the program count too; the longest run is the program.
        count = max(int(line) for line in counts.read_text(encoding="utf-8").split())
    good = True
    name = Path(command[0]).name
    for order in ("OPAPI_TEST_FAIL_AT" if places is None else "OPAPI_TEST_FAIL_PLACE", "OPAPI_TEST_FAIL_FROM"):
        numbers: list = chosen(count, most)
        if order == "OPAPI_TEST_FAIL_PLACE":
            numbers = [place for place in places_of(command, shim) if place not in places]
            places.update(numbers)
        totals: dict[str, int] = {}
        aborts: list[str] = []
        with ThreadPoolExecutor(jobs) as pool:
            outcomes = list(pool.map(lambda number: run(command, shim, **{order: str(number)}), numbers))
        for number, (outcome, text) in zip(numbers, outcomes):
            totals[outcome] = totals.get(outcome, 0) + 1
            if outcome not in ("succeeds", "tells", "aborts"):
                good = False
                print(f"{name}: {order}={number}: {outcome}: {text}")
            elif outcome == "aborts":
                aborts.append(f"{number} ({ABORT.search(text)[1]} bytes)")
        summary = ", ".join(f"{n} {outcome}" for outcome, n in sorted(totals.items()))
        print(f"{name}: {order}: {len(numbers)}{'' if order == 'OPAPI_TEST_FAIL_PLACE' else f' of {count}'}: {summary}", flush=True)
        if aborts:
            print(f"  aborts at {', '.join(aborts)}")
    return good


def main() -> None:
    """Examines each program."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shim", required=True)
    parser.add_argument("--most", type=int, default=1 << 30)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--places", action="store_true")
    parser.add_argument("programs", nargs="+")
    options = parser.parse_args()
    places: set[str] | None = set() if options.places else None
    good = [examine(program, str(Path(options.shim).resolve()), options.most, places, options.jobs) for program in options.programs]
    if places:
        print(f"{len(places)} places")
    sys.exit(0 if all(good) else 1)


if __name__ == "__main__":
    main()
