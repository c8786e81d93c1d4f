#!/usr/bin/env python3
"""Runs programs with every allocation of libopapi failing once, and with none left from each point on.

    scripts/failing_allocations.py --shim failing_malloc.so [--most N] [--places] PROGRAM...

A run must end by itself, with any exit status, for the program tells what failed; or by Rust's abort for the 48 bytes that std takes
for a new thread past the library's allocator. Any other abort or signal and a run that hangs are failures. Of programs with more than N
allocations, N are chosen, evenly. With --places the first allocation of every place fails instead of every one: a place is a
stack of the library's functions, and what comes from there later takes the same way out. All new places of a run fail in it, each
once; the program runs again until it comes to none that is new, here or in the programs before. Prints a line for each program;
fails when a run did.
"""

from __future__ import annotations

import argparse
import os
import re
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

# On a machine that does other things too.
LIMIT = 300
MOST_RUNS = 1000
ABORT = re.compile(r"memory allocation of 48 bytes failed")


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
    return sorted({1 + i * (count - 1) // max(most - 1, 1) for i in range(most)})


def runs_by_number(command: list[str], shim: str, order: str, numbers: list[int]) -> list[tuple[str, str, str]]:
    """What became of a run for each number, and what it said; the number stands first."""
    return [(f"{order}={number}", *run(command, shim, **{order: str(number)})) for number in numbers]


def runs_by_place(command: list[str], shim: str, known: Path) -> list[tuple[str, str, str]]:
    """The same for runs in each of which the places fail that the file does not hold yet, until there are none."""
    outcomes = []
    while len(outcomes) < MOST_RUNS:
        before = known.read_text(encoding="utf-8")
        outcome, text = run(command, shim, OPAPI_TEST_FAIL_PLACES=str(known))
        new = known.read_text(encoding="utf-8").removeprefix(before).split()
        if not new:
            break
        outcomes.append((f"{len(new)} places", outcome, text))
    return outcomes


def told(name: str, title: str, outcomes: list[tuple[str, str, str]]) -> bool:
    """Prints a line for the runs, and one for each that ended badly; whether none did."""
    totals = Counter(outcome for _, outcome, _ in outcomes)
    print(f"{name}: {title}: {', '.join(f'{n} {outcome}' for outcome, n in sorted(totals.items()))}", flush=True)
    for what, outcome, text in outcomes:
        if outcome == "aborts":
            print(f"  aborts: {what}")
        elif outcome not in ("succeeds", "tells"):
            print(f"  {outcome}: {what}: {text}")
    return set(totals) <= {"succeeds", "tells", "aborts"}


def examine(program: str, shim: str, most: int, places: set[str] | None) -> bool:
    """Runs one program; whether all its runs ended well."""
    command = program.split()
    name = Path(command[0]).name
    with tempfile.TemporaryDirectory() as folder:
        counts, known = Path(folder) / "counts", Path(folder) / "places"
        outcome, text = run(command, shim, OPAPI_TEST_FAIL_COUNT=str(counts))
        if outcome != "succeeds" or not counts.exists():
            print(f"{name}: {outcome} without any failure: {text}")
            return False
        # Children of the program count too; the longest run is the program.
        count = max(int(line) for line in counts.read_text(encoding="utf-8").split())
        numbers = chosen(count, most)
        if places is None:
            good = told(name, f"{len(numbers)} of {count} fail", runs_by_number(command, shim, "OPAPI_TEST_FAIL_AT", numbers))
        else:
            before = set(places)
            known.write_text("".join(f"{place}\n" for place in before), encoding="utf-8")
            outcomes = runs_by_place(command, shim, known)
            new = set(known.read_text(encoding="utf-8").split()) - before
            places |= new
            good = told(name, f"{len(new)} places fail in {len(outcomes)} runs", outcomes)
            if len(outcomes) == MOST_RUNS:
                print(f"  after {MOST_RUNS} runs there were still new places")
                good = False
    return told(name, f"none is left from {len(numbers)} of {count} on", runs_by_number(command, shim, "OPAPI_TEST_FAIL_FROM", numbers)) and good


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
    shim = str(Path(options.shim).resolve())
    with ThreadPoolExecutor(options.jobs) as pool:
        good = list(pool.map(lambda program: examine(program, shim, options.most, places), options.programs))
    if places:
        print(f"{len(places)} places")
    sys.exit(0 if all(good) else 1)


if __name__ == "__main__":
    main()
