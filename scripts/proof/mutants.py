#!/usr/bin/env python3
"""Which mistakes would no test notice? scripts/proof/mutants.py [--file GLOB]... [--diff FILE] [--sample N] [--seconds S]

The mutants are those of `cargo mutants --list`. All of them are compiled into one library: every function that has some holds its
body once as it is and once for each mutant, and OPAPI_TEST_MUTANT says which one runs; so a mutant costs a run of tests, not a build.
One run without a mutant finds out which test, in Rust or in C, comes to which function; a mutant is given to those tests only, first to
those that noticed most in its file for the time they take. What the tests do with a library that is not mutated decides which count.

A mutant that changes nothing that anybody could see is listed with the reason in scripts/proof/equivalent.txt. Results are kept in
build/mutants/results.json, so a run goes on where the last one stopped, for files that are as they were.
"""

from __future__ import annotations

import argparse
import collections
import concurrent.futures
import contextlib
import fnmatch
import hashlib
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Iterable, Iterator

ROOT = Path(__file__).resolve().parent.parent.parent
WORK = ROOT / "build" / "mutants"
TREE = WORK / "tree"
TARGET = WORK / "target"
# The crates, and how each names the one that holds the module below.
CRATE = {"opapi": "opapi_base", "opapi-base": "crate", "opapi-math": "opapi_base", "opapi-gemm": "opapi_base", "opapi-kernels": "opapi_base"}
# The tests in Rust: of the library, of the crates below it, and those of operators. The models are built by themselves.
TESTS = ["test", "--no-run", *(f"--package={name}" for name in CRATE), "--lib", "--test", "operators"]
# What looks at the sources, or takes its time whatever it finds.
LEFT_OUT = re.compile(r"^fuzz::|^benchmark::|^dtypes::the_types_of_the_pages")
LEFT_OUT_C = re.compile(r"^(install|prototypes|clients|.*_valgrind|headers|soak|package|ascend)")
# One situation of `neighbours`: with several bodies in a function a call takes more stack.
TOO_SMALL = "a stack of 64 KiB"
# Rust tests of one process.
TOGETHER = 20
# What a test says when it fails: there is no need to wait for its end.
FAILURE = re.compile(r"test .* FAILED$|FAILED: |\S+\.(c|cpp|h):\d+: \[")
# A fixed number, so that the kernels, which hold the module, are not compiled again for every choice of mutants.
MOST_FUNCTIONS = 1 << 16

MODULE = '''//! Which mutant runs: written by scripts/proof/mutants.py.
#![allow(unsafe_code, missing_docs)]
use std::ffi::c_char;
use std::ptr::null_mut;
use std::sync::atomic::{AtomicPtr, AtomicU32, Ordering::Relaxed};

unsafe extern "C" {
    fn getenv(name: *const c_char) -> *const c_char;
    fn open(path: *const c_char, flags: i32, ...) -> i32;
    fn pthread_setcancelstate(state: i32, before: *mut i32) -> i32;
    fn mmap(at: *mut u8, len: usize, prot: i32, flags: i32, fd: i32, offset: i64) -> *mut u8;
}

const UNKNOWN: u32 = u32::MAX;
static ACTIVE: AtomicU32 = AtomicU32::new(UNKNOWN);
static REACHED: AtomicPtr<u8> = AtomicPtr::new(null_mut());

/// The mutant that runs, 0 for none; notes that this function was come to. Allocates nothing: the allocator has mutants too.
#[inline(never)]
pub fn active(function: usize) -> u32 {
    let mut active = ACTIVE.load(Relaxed);
    if active == UNKNOWN {
        active = begin();
    }
    let reached = REACHED.load(Relaxed);
    if !reached.is_null() {
        unsafe { *reached.add(function) = 1 };
    }
    active
}

#[cold]
fn begin() -> u32 {
    unsafe {
        let mut at = getenv(c"OPAPI_TEST_MUTANT".as_ptr());
        let mut number = 0;
        while !at.is_null() && *at != 0 {
            number = number * 10 + (*at as u8 - b'0') as u32;
            at = at.add(1);
        }
        let path = getenv(c"OPAPI_TEST_REACHED".as_ptr());
        if !path.is_null() {
            // A thread that was cancelled would end here.
            let mut cancelled = 0;
            pthread_setcancelstate(1, &mut cancelled);
            let file = open(path, 2);
            if file >= 0 {
                REACHED.store(mmap(null_mut(), FUNCTIONS, 3, 1, file, 0), Relaxed);
            }
            pthread_setcancelstate(cancelled, null_mut());
        }
        ACTIVE.store(number, Relaxed);
        number
    }
}
'''


def fail(message: str) -> None:
    sys.exit(f"mutants: {message}")


# ----------------------------------------------------------------------------------------------------- what there is


class Mutant:
    """One of cargo-mutants' list."""

    def __init__(self, entry: dict, lines: list[str]):
        self.file, self.package = entry["file"], entry["package"]
        self.replacement = entry["replacement"]
        self.span = position(entry["span"], lines)
        function = entry.get("function")
        self.function = position(function["span"], lines) if function else None
        self.returns = (function or {}).get("return_type", "")
        self.line = entry["span"]["start"]["line"]
        name = entry.get("name") or f"replace with {entry['replacement']}"
        self.name = re.sub(r"^\S+?:\d+:\d+: ", "", name)
        self.text = lines[self.line - 1].strip()
        self.number, self.place, self.id, self.verdict = 0, 0, "", ""

    @property
    def key(self) -> str:
        """The same as long as its line is."""
        return f"{self.file} | {self.name} | {self.text}"

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.name}"


def position(span: dict, lines: list[str]) -> tuple[int, int]:
    """Offsets in the text: cargo-mutants counts lines and columns from 1."""
    starts = position.cache.get(id(lines))
    if starts is None:
        starts, at = [], 0
        for line in lines:
            starts.append(at)
            at += len(line) + 1
        position.cache[id(lines)] = starts
    return tuple(starts[span[end]["line"] - 1] + span[end]["column"] - 1 for end in ("start", "end"))


position.cache = {}


def stamp(*files: str, tests: bool = True) -> str:
    """A name for files as they are, or for their code without the tests behind it."""
    texts = [(ROOT / file).read_bytes() for file in files]
    return hashlib.sha256(b"".join(text if tests else text.split(b"\n#[cfg(test)]\nmod tests")[0] for text in texts)).hexdigest()[:16]


def listed(options: argparse.Namespace) -> list[Mutant]:
    """All mutants that were asked for."""
    sources = subprocess.run(["git", "ls-files", "src/*.rs", "crates", ".cargo/mutants.toml"], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    kept = WORK / f"list-{stamp(*sources.stdout.split())}.json"
    if options.diff or not kept.exists():
        command = ["cargo", "mutants", "--list", "--json", *(f"--package={name}" for name in CRATE)]
        if options.diff:
            command += ["--in-diff", options.diff]
        text = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True).stdout
        if not options.diff:
            WORK.mkdir(parents=True, exist_ok=True)
            kept.write_text(text, encoding="utf-8")
    else:
        text = kept.read_text(encoding="utf-8")
    sources: dict[str, list[str]] = {}
    found = []
    for entry in json.loads(text):
        file = entry["file"]
        if entry["package"] not in CRATE or (options.file and not any(fnmatch.fnmatch(file, glob) for glob in options.file)):
            continue
        lines = sources.setdefault(file, (ROOT / file).read_text(encoding="utf-8").split("\n"))
        found.append(Mutant(entry, lines))
    return found


# ---------------------------------------------------------------------------------------------------- one library of all

TOKEN = re.compile(r'''//[^\n]*|/\*.*?\*/|b?r(?P<hash>\#*)".*?"(?P=hash)|[bc]?"(?:\\.|[^"\\])*"|b?'(?:\\.[^']*|[^'\\])'|[{}]''', re.S)


def body_of(text: str, start: int, end: int) -> tuple[int, int]:
    """Where the body of a function lies, without its braces: the pair of which the second ends the function."""
    stack, pair = [], None
    for token in TOKEN.finditer(text, start, end):
        if token[0] == "{":
            stack.append(token.start())
        elif token[0] == "}":
            pair = (stack.pop() + 1, token.start())
    assert pair and not stack
    return pair


def rewrite(file: str, mutants: list[Mutant], functions: list[str], dropped: set[int]) -> tuple[str, list[tuple[int, int, int]]]:
    """The file with all its mutants, and which lines belong to which."""
    text = (ROOT / file).read_text(encoding="utf-8")
    outer: dict[tuple[int, int], list[Mutant]] = {}
    for mutant in sorted(mutants, key=lambda m: (m.function[0], -m.function[1])):
        around = next((span for span in outer if span[0] <= mutant.function[0] and mutant.function[1] <= span[1]), mutant.function)
        outer.setdefault(around, []).append(mutant)
    result, at, places = "", 0, []
    for span, members in sorted(outer.items()):
        begin, end = body_of(text, *span)
        members = [m for m in members if m.number not in dropped]
        if not members:
            continue
        functions.append(f"{file}:{text.count(chr(10), 0, span[0]) + 1}")
        for m in members:
            m.place = len(functions) - 1
        package = CRATE[members[0].package]
        numbers = " | ".join(str(m.number) for m in members)
        result += text[at:begin]
        result += f"let mutant__ = {package}::mutation::active({len(functions) - 1}); if !matches!(mutant__, {numbers}) {{\n{text[begin:end]}\n}} else {{ match mutant__ {{\n"
        for m in members:
            first = result.count("\n") + 1
            result += f"{m.number} => {{ {text[begin:m.span[0]]}{m.replacement} /* {m.number} */{text[m.span[1]:end]}\n}}\n"
            places.append((first, result.count("\n"), m.number))
        result += "_ => loop {} } }"
        at = end
    return result + text[at:], places


def possible(mutant: Mutant, text: str) -> bool:
    """Whether this scheme can hold it: not what runs while compiling, nor what returns a type without a name."""
    if not mutant.function:
        return False
    head = text[mutant.function[0]:body_of(text, *mutant.function)[0]]
    return not re.search(r"\bconst (unsafe )?(extern \"C\" )?fn\b", head) and "impl " not in head.rsplit("->", 1)[-1].split("where")[0] * ("->" in head)


def write(path: Path, content: bytes) -> None:
    if not path.exists() or path.read_bytes() != content:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def cargo(*arguments: str) -> subprocess.CompletedProcess:
    environment = dict(os.environ, CARGO_TARGET_DIR=str(TARGET), CARGO_PROFILE_DEV_DEBUG="0", CARGO_INCREMENTAL="1")
    # What holds every mutant is soon compiled; the kernels' code is that of other development builds.
    quick = ["--config", "profile.dev.package.opapi.opt-level=0"]
    return subprocess.run(["cargo", *arguments, *quick, "--message-format=json"], cwd=TREE, env=environment, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True, check=False)


def build(mutants: list[Mutant], library: bool) -> tuple[dict[str, Path], set[int]]:
    """Compiles the tests with all mutants; those that cannot be compiled are left out. The binaries, and what was left out."""
    by_file: dict[str, list[Mutant]] = collections.defaultdict(list)
    for mutant in mutants:
        by_file[mutant.file].append(mutant)
    dropped: set[int] = set()
    for attempt in range(12):
        functions: list[str] = []
        places: dict[str, list[tuple[int, int, int]]] = {}
        copied = {}
        for file, members in sorted(by_file.items()):
            text, places[file] = rewrite(file, members, functions, dropped)
            copied[file] = text
        for root, more in (("crates/base/src/lib.rs", "pub mod mutation;\n"), ("crates/math/src/lib.rs", ""), ("crates/gemm/src/lib.rs", ""), ("crates/kernels/src/lib.rs", ""), ("src/lib.rs", "")):
            text = copied.get(root) or (ROOT / root).read_text(encoding="utf-8")
            # After the comments that belong to the whole file.
            at = re.match(r"(?:\s*//!.*\n|\s*#!\[.*\]\n|\s*\n)*", text).end()
            allow = "#![allow(warnings, arithmetic_overflow, unconditional_panic, unconditional_recursion)]\n"
            lines = (allow + more).count("\n")
            places[root] = [(a + lines, b + lines, n) for a, b, n in places.get(root, [])]
            copied[root] = text[:at] + allow + more + text[at:]
        copied["crates/base/src/mutation.rs"] = MODULE.replace("FUNCTIONS", str(MOST_FUNCTIONS))
        # It needs nothing else of the crate that has the module.
        manifest = (ROOT / "crates/math/Cargo.toml").read_text(encoding="utf-8")
        copied["crates/math/Cargo.toml"] = manifest.replace("[dependencies]\n", "[dependencies]\nopapi-base = { workspace = true }\n")
        copy_tree_except(copied)
        checking = dropped or attempt == 0
        started = time.time()
        done = cargo("check", "--lib") if checking else cargo(*TESTS)
        bad, stray = set(), []
        for line in done.stdout.splitlines():
            message = json.loads(line)
            if message.get("reason") != "compiler-message" or message["message"]["level"] != "error":
                continue
            spans = [s for s in message["message"]["spans"] if s["is_primary"]]
            mine = {n for s in spans for n in owners(s, places)}
            bad |= mine
            if not mine and spans:
                stray.append(message["message"]["rendered"])
        print(f"  cargo {'check' if checking else 'test --no-run'}: {time.time() - started:.0f} s, {len(bad)} cannot be compiled", flush=True)
        if bad:
            dropped |= bad
            continue
        if done.returncode != 0:
            fail(f"the library with its mutants does not compile\n{done.stderr[-3000:]}\n{''.join(stray)[:6000]}")
        if checking:
            done = cargo(*TESTS)
            print(f"  cargo test --no-run: {time.time() - started:.0f} s with the check", flush=True)
            if done.returncode != 0:
                fail(f"the tests do not compile\n{done.stderr[-3000:]}")
        binaries = made(done)
        if any(re.search(r"\b(crate|super)::(parallel::)?sync\b", copied[file]) for file in by_file):
            done = cargo("test", "--no-run", "--lib", "--features", "loom")
            models = made(done)
            if "opapi" in models:
                binaries["models"] = models["opapi"]
            else:
                print(f"  the models do not compile, and take no part\n{done.stderr[-2000:]}", flush=True)
        print(f"  cargo test --no-run: {time.time() - started:.0f} s with the models", flush=True)
        if library and cargo("build", "--lib", "--bins").returncode != 0:
            fail("the library does not compile")
        return binaries, dropped
    fail("12 rounds were not enough to find what cannot be compiled")
    raise AssertionError


def made(done: subprocess.CompletedProcess) -> dict[str, Path]:
    """The binaries with tests that cargo has made, by name."""
    messages = map(json.loads, done.stdout.splitlines())
    return {m["target"]["name"]: Path(m["executable"]) for m in messages if m.get("executable") and m["profile"]["test"]}


def copy_tree_except(changed: dict[str, str]) -> None:
    """The tree with these files changed."""
    files = subprocess.run(["git", "ls-files"], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True).stdout.split("\n")
    for name in filter(None, files):
        if name not in changed and (ROOT / name).is_file():
            write(TREE / name, (ROOT / name).read_bytes())
            (TREE / name).chmod((ROOT / name).stat().st_mode)
    for name, text in changed.items():
        write(TREE / name, text.encode())


def owners(span: dict, places: dict[str, list[tuple[int, int, int]]]) -> set[int]:
    """The mutants in whose text an error lies, also by way of a macro."""
    found = set()
    while span:
        line = span["line_start"]
        found |= {n for a, b, n in places.get(span["file_name"], []) if a <= line <= b}
        span = (span.get("expansion") or {}).get("span")
    return found


# --------------------------------------------------------------------------------------------------------- tests


class Test:
    """A Rust test of one of the binaries, or a C test: a command, its environment, and what it shares with others."""

    def __init__(self, name: str, binary: Path | None, command: list[str] | None = None, environment: dict[str, str] | None = None,
                 shared: list[str] | None = None):
        self.name, self.binary = name, binary
        self.own_command, self.environment, self.shared = command, environment or {}, shared or []
        self.seconds, self.reached = 0.0, b""
        self.given: dict[str, int] = collections.Counter()
        self.noticed: dict[str, int] = collections.Counter()

    def command(self) -> list[str]:
        return self.own_command or [str(self.binary), "--exact", self.name, "--test-threads", "1"]

    def promise(self, file: str) -> float:
        """Mutants of this file that it is likely to notice, for each second. At first those come that are named like it."""
        parts = [part for part in Path(file).with_suffix("").parts[1:] if part != "mod"]
        named = self.name in parts or self.name.startswith("::".join(parts) + "::")
        return (self.noticed[file] + (20 if named else 0.5)) / (self.given[file] + 1) / (self.seconds + 0.1)


# By what they share: tests that take the same files run one at a time, whatever else runs.
LOCKS: dict[str, threading.Lock] = collections.defaultdict(threading.Lock)


# The groups of processes that run: a mutant may run for ever, and has to end with this program.
RUNNING: set[int] = set()


def end_all(*_: object) -> None:
    for group in list(RUNNING):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(group, signal.SIGKILL)
    os._exit(1)


def end_late(group: int, limit: float, ended: threading.Event) -> None:
    """Ends what takes too long. Seconds are counted one by one: those in which this program was stopped with its tests do not count."""
    for _ in range(int(limit) + 1):
        if ended.wait(1):
            return
    try:
        os.killpg(group, signal.SIGKILL)
    except ProcessLookupError:
        pass


def run(command: list[str], limit: float, shared: Iterable[str] = (), **orders: str) -> tuple[str | None, float]:
    """What is wrong, or nothing if a run ends well in its time, and its seconds; ends it at the first failure."""
    environment = {**os.environ, "OPAPI_QUIET": "1", "RUST_BACKTRACE": "0", **orders}
    with contextlib.ExitStack() as stack:
        for name in sorted(shared):
            stack.enter_context(LOCKS[name])
        start = time.time()
        process = stack.enter_context(subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                                       errors="replace", cwd=TREE, start_new_session=True))
        RUNNING.add(process.pid)
        stack.callback(RUNNING.discard, process.pid)
        ended = threading.Event()
        threading.Thread(target=end_late, args=(process.pid, limit, ended), daemon=True).start()
        wrong = None
        try:
            for line in process.stdout:
                if FAILURE.match(line.rstrip()):
                    wrong = line.rstrip()
                    break
        finally:
            if wrong:
                try:
                    os.killpg(process.pid, signal.SIGKILL)
                except ProcessLookupError:
                    pass
            code = process.wait()
            ended.set()
        return wrong or (f"ends with {code}" if code else None), time.time() - start


def made_of(test: Test, known: dict[str, str]) -> str:
    """A name for a test and all that it runs, as they are."""
    files = [*test.command(), str(WORK / "built" / "libopapi.so")] if not test.binary else [str(test.binary)]
    for file in filter(os.path.isfile, files):
        if file not in known:
            known[file] = hashlib.sha256(Path(file).read_bytes()).hexdigest()[:16]
    return " ".join([test.name, *(known[file] for file in files if file in known)])


def measure(tests: list[Test], jobs: int, longest: float) -> list[Test]:
    """Runs every test by itself without a mutant: how long, and which functions it comes to. Those that fail do not count. What is known
    of the same test on the same library is not measured again."""
    kept = WORK / "measured.json"
    before, after, known, lock = json.loads(kept.read_text(encoding="utf-8")) if kept.exists() else {}, {}, {}, threading.Lock()

    def one(indexed: tuple[int, Test]) -> bool:
        index, test = indexed
        key = made_of(test, known)
        if key in before:
            test.seconds, reached = before[key]
            test.reached = bytearray(MOST_FUNCTIONS)
            for at in reached:
                test.reached[at] = 1
            with lock:
                after[key] = before[key]
            return True
        file = WORK / "reached" / str(index)
        file.write_bytes(bytes(MOST_FUNCTIONS))
        wrong, test.seconds = run(test.command(), longest, test.shared, OPAPI_TEST_REACHED=str(file), **test.environment)
        test.reached = file.read_bytes()
        if wrong:
            print(f"  does not count, as it fails without a mutant, or takes too long: {test.name}: {wrong}", flush=True)
        else:
            with lock:
                after[key] = (test.seconds, [at for at, reached in enumerate(test.reached) if reached])
                save()
        return not wrong

    def save() -> None:
        kept.write_text(json.dumps({**before, **after}), encoding="utf-8")

    shutil.rmtree(WORK / "reached", ignore_errors=True)
    (WORK / "reached").mkdir(parents=True)
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        good = list(pool.map(one, enumerate(tests)))
    kept.write_text(json.dumps(after), encoding="utf-8")
    return [test for test, is_good in zip(tests, good) if is_good]


def rust_tests(binaries: dict[str, Path]) -> list[Test]:
    tests = []
    for name, binary in binaries.items():
        text = subprocess.run([binary, "--list", "--format", "terse"], cwd=TREE, stdout=subprocess.PIPE, text=True, check=True).stdout
        tests += [Test(line[:-6], binary, environment={"OPAPI_BACKEND": "cpu"}) for line in text.splitlines()
                  if line.endswith(": test") and not LEFT_OUT.search(line) and (name != "models" or line.startswith("sync::tests::"))]
    return tests


def c_tests() -> list[Test]:
    """The C tests, built against the library with the mutants."""
    built = WORK / "built"
    built.mkdir(parents=True, exist_ok=True)
    for name in ("libopapi.so", "opapi"):
        shutil.copy(TARGET / "debug" / name, built / name)
    quiet = {"cwd": ROOT, "check": True, "stdout": subprocess.DEVNULL}
    subprocess.run(["cmake", "-S", ".", "-B", WORK / "c", "-DCMAKE_BUILD_TYPE=Debug", f"-DOPAPI_BUILT={built}", "-DOPAPI_VALGRIND=OFF"], **quiet)
    subprocess.run(["cmake", "--build", WORK / "c", "--parallel", "2"], **quiet)
    text = subprocess.run(["ctest", "--test-dir", WORK / "c", "--show-only=json-v1"], stdout=subprocess.PIPE, text=True, check=True).stdout
    tests = []
    for entry in json.loads(text)["tests"]:
        said = {one["name"]: one["value"] for one in entry["properties"]}
        if not LEFT_OUT_C.match(entry["name"]):
            shared = said.get("RESOURCE_LOCK", []) + ([entry["name"]] if said.get("RUN_SERIAL") else [])
            environment = dict((one.split("=", 1) for one in said.get("ENVIRONMENT", [])), OPAPI_TEST_SKIP=TOO_SMALL)
            tests.append(Test(entry["name"], None, entry["command"], environment, shared))
    return tests


def groups(tests: list[Test]) -> Iterator[list[Test]]:
    """A C test by itself, up to so many Rust tests of one binary together, in this order."""
    while tests:
        binary, most = tests[0].binary, TOGETHER if tests[0].binary else 1
        some = [test for test in tests if test.binary == binary][:most]
        yield some
        tests = [test for test in tests if test not in some]


def judged(mutant: Mutant, tests: list[Test], most: float) -> str:
    """Whether a test notices it: those that come to its function, one after the other, so that the first failure is seen soon."""
    mine = sorted((t for t in tests if t.reached[mutant.place]), key=lambda t: -t.promise(mutant.file))
    spent = 0.0
    for some in groups(mine):
        if spent > most:
            return "missed: there was no time for all tests"
        first, seconds = some[0], sum(t.seconds for t in some)
        command = first.own_command or [str(first.binary), "--exact", *(t.name for t in some), "--test-threads", "1"]
        orders = dict(first.environment, OPAPI_TEST_MUTANT=str(mutant.number))
        for test in some:
            test.given[mutant.file] += 1
        for _ in range(2):
            wrong, lasted = run(command, 20 + 5 * seconds, first.shared, **orders)
            spent += lasted
            # What wants to be alone may fail because it is not: it has to fail twice.
            if not wrong or first.name not in first.shared:
                break
        if wrong:
            names = {t.name: t for t in some}
            named = re.match(r"test (\S+)", wrong)
            names.get(named[1] if named else "", first).noticed[mutant.file] += 1
            return "caught" if first.binary else "caught in C"
    return "missed" if mine else "missed: no test comes to this function"


# ---------------------------------------------------------------------------------------------------------- the whole


def equivalent() -> dict[str, str]:
    """The mutants that change nothing, with the reason."""
    path, found, reason = Path(__file__).parent / "equivalent.txt", {}, ""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("= "):
            reason = line[2:]
        elif line and not line.startswith("#"):
            found[line] = reason
    return found


def folder(file: str) -> str:
    """What the summary counts together."""
    for pattern, name in ((r"src/ops/\w+/rules\.rs", "src/ops/*/rules.rs"), (r"src/ops/\w+/rows", "src/ops/*/rows"),
                          (r"src/ops/", "src/ops, the rest"), (r"(crates/kernels/src/\w+)/", ""), (r"(crates/\w+)/", ""), (r"(src/\w+)/", "")):
        match = re.match(pattern, file)
        if match:
            return name or match[1]
    return file


def summary(results: dict[str, tuple[str, str, str]], reasons: dict[str, str]) -> bool:
    """The table; whether 95 % are caught."""
    table: dict[str, collections.Counter] = collections.defaultdict(collections.Counter)
    for key, (file, what, _) in results.items():
        kind = "equivalent" if what.startswith("missed") and key in reasons else what.split(":")[0]
        table[folder(file)][kind] += 1
        table["all"][kind] += 1
    print(f"\n{'':24} {'viable':>7} {'caught':>7} {'in C':>6} {'missed':>7} {'equivalent':>10} {'not viable':>10} {'%':>6}")
    for name, counts in sorted(table.items(), key=lambda item: (item[0] == "all", item[0])):
        caught = counts["caught"] + counts["caught in C"]
        viable = caught + counts["missed"]
        print(f"{name:24} {viable:7} {counts['caught']:7} {counts['caught in C']:6} {counts['missed']:7} {counts['equivalent']:10}"
              f" {counts['not viable']:10} {100 * caught / max(viable, 1):6.1f}")
    counts = table["all"]
    caught = counts["caught"] + counts["caught in C"]
    return caught >= 0.95 * (caught + counts["missed"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--file", action="append", metavar="GLOB", help="only in these files")
    parser.add_argument("--diff", metavar="FILE", help="only in what a diff changes")
    parser.add_argument("--sample", type=int, metavar="N", help="N of them by chance, always the same ones")
    parser.add_argument("--seconds", type=float, default=1e9, metavar="S", help="start no mutant after so long")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--longest", type=float, default=300, metavar="S", help="leave out tests that take longer (default: %(default)s)")
    parser.add_argument("--most", type=float, default=120, metavar="S", help="give a mutant no more tests after so long (default: %(default)s)")
    parser.add_argument("--tests", default="", metavar="REGEX", help="only these tests: what they miss counts as missed")
    parser.add_argument("--no-c", action="store_true", help="leave out the C tests")
    parser.add_argument("--again", metavar="GLOB", help="forget the results of those whose line matches, as after a new test")
    parser.add_argument("--count", action="store_true", help="count them, and run none")
    options = parser.parse_args()
    signal.signal(signal.SIGTERM, end_all)
    mutants = listed(options)
    counts = collections.Counter(folder(m.file) for m in mutants)
    print(f"{len(mutants)} mutants: " + ", ".join(f"{name} {n}" for name, n in sorted(counts.items())), flush=True)
    if options.count or not mutants:
        return
    unique: dict[str, int] = collections.Counter()
    for number, mutant in enumerate(mutants, 1):
        unique[mutant.key] += 1
        mutant.number = number
        mutant.id = mutant.key + (f" | {unique[mutant.key]}" if unique[mutant.key] > 1 else "")
    texts = {m.file: (ROOT / m.file).read_text(encoding="utf-8") for m in mutants}
    others = [m for m in mutants if not possible(m, texts[m.file])]
    mutants = [m for m in mutants if possible(m, texts[m.file])]
    if others:
        print(f"{len(others)} are left out, in constant functions, in constants or where the type returned has no name")
    if options.sample and options.sample < len(mutants):
        mutants = random.Random(17).sample(mutants, options.sample)
        print(f"a sample of {len(mutants)}")
    kept, reasons = WORK / "results.json", equivalent()
    # By file, what was found and the file as it was then.
    results: dict[str, tuple[str, str, str]] = {}
    stamps = {file: stamp(file, tests=False) for file in texts}
    if kept.exists():
        saved = {key: tuple(value) for key, value in json.loads(kept.read_text(encoding="utf-8")).items()}
        results = {key: value for key, value in saved.items() if value[0] not in stamps or value[2] == stamps[value[0]]}
    asked_for = mutants
    mutants = [m for m in mutants if results.get(m.id, ("", "", ""))[1] != "not viable"]
    WORK.mkdir(parents=True, exist_ok=True)
    started = time.time()
    binaries, dropped = build(mutants, not options.no_c)
    measuring = time.time()
    tests = rust_tests(binaries) + ([] if options.no_c else c_tests())
    tests = measure([test for test in tests if re.search(options.tests, test.name)], options.jobs, options.longest)
    print(f"{len(tests)} tests, each by itself, without a mutant: {time.time() - measuring:.0f} s with the build of those in C", flush=True)

    todo = []
    for mutant in mutants:
        if mutant.number in dropped:
            results[mutant.id] = (mutant.file, "not viable", stamps[mutant.file])
        elif mutant.id not in results or (options.again and results[mutant.id][1].startswith("missed") and fnmatch.fnmatch(mutant.id, options.again)):
            todo.append(mutant)
    random.Random(17).shuffle(todo)
    begun, lock, done = time.time(), threading.Lock(), 0

    def tell(mutant: Mutant) -> None:
        print(f"{'EQUIVALENT' if mutant.id in reasons else 'MISSED'}{mutant.verdict[6:]}: {mutant}\n    {mutant.id}", flush=True)

    def save() -> None:
        kept.write_text(json.dumps(results, indent=0), encoding="utf-8")

    def one(mutant: Mutant) -> None:
        nonlocal done
        if time.time() - started > options.seconds:
            return
        mutant.verdict = judged(mutant, tests, options.most)
        with lock:
            results[mutant.id] = (mutant.file, mutant.verdict, stamps[mutant.file])
            done += 1
            if mutant.verdict.startswith("missed"):
                tell(mutant)
            if done % 20 == 0:
                print(f"  {done} of {len(todo)}, {time.time() - begun:.0f} s", flush=True)
                save()

    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        list(pool.map(one, todo))
    save()
    if done:
        print(f"{done} mutants in {time.time() - begun:.0f} s, {(time.time() - begun) / done:.2f} s each; {len(todo) - done} not run; "
              f"{time.time() - started:.0f} s in all")
    mine = {m.id for m in asked_for}
    if not summary({key: value for key, value in results.items() if key in mine}, reasons):
        fail("fewer than 95 % of the viable mutants are caught")


if __name__ == "__main__":
    main()
