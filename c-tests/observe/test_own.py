#!/usr/bin/env python3
"""Our own programs under `opapi check`: test_own.py [--lint] OPAPI LIBRARY PROGRAM...

Each must end well and be found free of mistakes, but for those that it makes on purpose: suppressions/<program>.txt says which, and
why; suppressions/operators.txt for the tests of operators, which all do the same. At the end, how much longer they took
than by themselves."""
import json
import os
import pathlib
import resource
import subprocess
import sys
import tempfile

LINT = sys.argv[1] == "--lint"
OPAPI, LIBRARY, *PROGRAMS = sys.argv[2:] if LINT else sys.argv[1:]
HERE = pathlib.Path(__file__).parent
SUPPRESSIONS = HERE / "suppressions"
ENVIRONMENT = {**os.environ, "OPAPI_LIBRARY": LIBRARY, "OPAPI_QUIET": "1", "OPAPI_BACKEND": "cpu", "OPAPI_NUM_THREADS": "2"}


def suppressions(name):
    own = SUPPRESSIONS / f"{name}.txt"
    families = [path.name for path in (HERE / "../../src/ops").iterdir() if path.is_dir()]
    of_operator = any(name == f"test_{family}" or name.startswith(f"test_{family}_") for family in families)
    return own if own.exists() else SUPPRESSIONS / "operators.txt" if of_operator else None


def timed(command):
    """How it ended, and its CPU seconds."""
    def used():
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime
    before = used()
    done = subprocess.run(command, env=ENVIRONMENT, capture_output=True, text=True, errors="replace", timeout=1500)
    return done, used() - before


failures, alone, checked = [], 0, 0
with tempfile.TemporaryDirectory() as folder:
    report = pathlib.Path(folder) / "report"
    for words in PROGRAMS:
        program = words.split()
        name = pathlib.Path(program[0]).name
        options = ["--suppress", suppressions(name)] if suppressions(name) else []
        options += ["--check", "lint"] if LINT else []
        alone += timed([OPAPI, "run", *program])[1]
        done, seconds = timed([OPAPI, "check", "--report", report, *map(str, options), *program])
        checked += seconds
        findings = [json.loads(line) for line in report.read_text().splitlines()]
        failures += [f"{name}: {finding['check']} {finding['kind']}: {finding['message']}" for finding in findings]
        if done.returncode != 0 and not findings:
            failures.append(f"{name}: status {done.returncode}: {(done.stdout + done.stderr)[-500:]}")
print("\n".join(failures))
print(f"{len(PROGRAMS)} programs, {len(failures)} findings; {alone:.1f} CPU seconds alone, {checked:.1f} under check: {checked / alone:.2f} times")
sys.exit(bool(failures))
