#!/usr/bin/env python3
"""Failures on demand; test_faults.py OPAPI LIBRARY TRACED SAMPLE...

Every sample runs with its first call failing, then its second, until none is left: it must end by itself, say that it failed, and
leave a message each time."""
import os
import subprocess
import sys
import time

OPAPI, LIBRARY, TRACED, *SAMPLES = sys.argv[1:]
ENVIRONMENT = {**os.environ, "OPAPI_LIBRARY": LIBRARY, "OPAPI_QUIET": "1", "OPAPI_NUM_THREADS": "2",
               "ASCEND_GLOBAL_LOG_LEVEL": "3", "ASCEND_SLOG_PRINT_TO_STDOUT": "1"}
ORDERED = "ordered by OPAPI_FAULTS"


def run(rules, *program, status=None):
    done = subprocess.run([OPAPI, "run", "--fault", rules, *program], env=ENVIRONMENT, capture_output=True, text=True,
                          timeout=60, errors="replace")
    assert done.returncode >= 0, f"{rules} {program}: killed by signal {-done.returncode}\n{done.stdout}{done.stderr}"
    assert status is None or done.returncode == status, (rules, program, done)
    return done


def every_call(sample):
    for number in range(1, 1000):
        done = run(f"*:{number}", sample)
        if ORDERED not in done.stdout:
            assert done.returncode == 0, (sample, number, done)
            return number - 1
        lines = [line for line in done.stdout.splitlines() if ORDERED in line]
        assert lines and all(f"call number {number} fails" in line for line in lines), lines
    raise AssertionError(f"{sample} makes more calls than any sample")


for SAMPLE in SAMPLES:
    CALLS = every_call(SAMPLE)
    assert CALLS > 15, (SAMPLE, CALLS)
    print(f"{os.path.basename(SAMPLE)}: each of {CALLS} calls failed once")

# The status is the one that was ordered, of the call that was meant.
DONE = run("aclrtMalloc:1=207001", TRACED, status=1)
assert "aclrtMalloc" in DONE.stderr and ": 207001, expected 0" in DONE.stderr, DONE
DONE = run("aclnnInplaceCopyGetWorkspaceSize:4=561101", TRACED, status=1)
assert ": 561101, expected" in DONE.stderr, DONE
# The twentieth task: the launch succeeds, and the synchronisation behind it returns the status.
DONE = run("kernel:20=207002", TRACED, status=1)
assert "aclrtSynchronizeStream" in DONE.stderr and "207002" in DONE.stderr, DONE
assert run("kernel:21=207002", TRACED, status=0)
# Memory of devices, all together.
DONE = run("oom:above=1MiB", TRACED, "8", status=1)
assert "207001" in DONE.stderr and ORDERED in DONE.stdout, DONE
run("oom:above=1MiB", TRACED, "1", status=0)
# Its one block has 720000 bytes.
run("oom:above=720000", TRACED, "1", status=0)
run("oom:above=719999", TRACED, "1", status=1)
# Each of 20 tasks waits: calls return meanwhile, the program does not end before.
START = time.time()
run("delay:stream=20ms", TRACED, status=0)
assert time.time() - START > 0.4
# What fails by order does nothing, and what returns a handle returns null; everything else is as if nothing had been ordered.
def statuses(rules):
    return run(rules, TRACED, "statuses").stdout.splitlines()


PLAIN = [line for line in statuses("seed=1") if "ERROR" not in line]
FREE = next(line for line in PLAIN if line.startswith("aclrtFree"))
assert FREE.endswith(" 0") and PLAIN.count(FREE) == 1 and PLAIN.count("tensor 1") == 2 and "memory 1" in PLAIN, PLAIN


def differs(rules):
    lines = [line for line in statuses(rules) if "ERROR" not in line]
    assert len(lines) == len(PLAIN), (rules, lines)
    return [(before.rsplit(" ", 1)[0], *(line.rsplit(" ", 1)[1] for line in (before, after)))
            for before, after in zip(PLAIN, lines) if before != after]


FREED = FREE.rsplit(" ", 1)[0]
assert differs("aclrtFree:1=507899") == [(FREED, "0", "507899"), (FREED, "107000", "0")], "the block is still there"
assert ("tensor", "1", "0") in differs("aclCreateTensor:2"), differs("aclCreateTensor:2")
assert ("memory", "1", "0") in differs("aclrtMalloc:1=207001"), differs("aclrtMalloc:1=207001")
# Of kernels, not of the fill before them: launched well, told by the first synchronisation, once.
for COUNT in (1, 2):
    assert differs(f"kernel:{COUNT}=207002") == [("aclrtSynchronizeStream(stream)", "0", "207002")], (COUNT, differs(f"kernel:{COUNT}=207002"))
assert differs("kernel:3=207002") == []
# Over all threads: the eighth of eight, and no ninth.
assert run("aclrtMalloc:8=207001", TRACED, "8", status=1)
assert run("aclrtMalloc:9=207001", TRACED, "8", status=0)
# By chance, and the same with the same seed.
ANY = [run("*:1%", "--fault", f"seed={seed}", TRACED) for seed in (1, 2, 3, 4, 5, 6, 1)]
TEXTS = [[line.split("ERROR")[1][20:] for line in done.stdout.splitlines() if ORDERED in line] for done in ANY]
assert len(set(map(lambda done: done.stderr, ANY))) > 2, "other seeds, other failures"
assert ANY[0].stderr == ANY[-1].stderr, "the same seed"
assert len({run("*:1%", TRACED).stderr for _ in range(3)}) == 1, "without one, always the same"
# A call that was to fail and never came is told.
assert "never came, and did not fail: call 99 of aclrtMalloc, kernel 98\n" in run("aclrtMalloc:99,kernel:98,*:1", TRACED, status=1).stderr
assert "never came" not in run("aclrtMalloc:1=207001", TRACED, status=1).stderr
# What cannot be understood is named, and nothing runs.
DONE = run("aclrtMalloc", TRACED, status=2)
assert "opapi run: --fault: aclrtMalloc, expected rules like" in DONE.stderr, DONE
DONE = subprocess.run([TRACED], env={**ENVIRONMENT, "OPAPI_FAULTS": "nonsense"}, capture_output=True, text=True, timeout=60)
assert DONE.returncode == 1 and "aclInit" in DONE.stderr and "OPAPI_FAULTS: nonsense" in DONE.stdout, DONE
print("failures come as they were ordered")
