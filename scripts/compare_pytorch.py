#!/usr/bin/env python3
"""Compares libopapi.so with PyTorch: the same operators, in one process, turn by turn.

Both sides are called twice and the second call is timed. Ours are phase 1, phase 2 and aclrtSynchronizeStream through the
C interface; PyTorch's are its ATen operators, the best of the out= form and the functional one. Results are compared
before anything is timed. --utilities compares the tensor utilities in the same way, by groups, and --dense what networks are made of.
--against compares two builds of the library with one another, without PyTorch, and fails when the new one is slower. The other modes (--scaling, --isa-ratio,
--memory, --cold) measure the library by itself.
How to read the table: docs/performance.md.
"""

from __future__ import annotations

import argparse
import datetime
import importlib.util
import json
import math
import os
import platform
import re
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Callable, Iterator, NoReturn

ROOT = Path(__file__).resolve().parent.parent
PARTS = Path(__file__).resolve().parent / "compare"
sys.path.insert(0, str(PARTS))

import operators  # noqa: E402
import report  # noqa: E402

OPERATORS = list(operators.ALL)
COLD_STARTS = 9
# How busy the machine was before; records tell it.
LOAD = os.getloadavg()[0]


def fail(message: str) -> NoReturn:
    """Ends with a message."""
    sys.exit(f"compare_pytorch: {message}")


def python_with_torch(venv: str, install: bool) -> str:
    """An interpreter that can import torch: the one of the virtual environment, or this one."""
    script = f"scripts/{Path(__file__).name}"
    if not venv:
        if importlib.util.find_spec("torch"):
            return sys.executable
        fail("PyTorch is missing. With a virtual environment that has it, type\n"
             f"    {script} --venv DIR\n"
             "or let it be installed into one (PyPI's torch brings CUDA, several GB; PIP_INDEX_URL chooses another index) with\n"
             f"    {script} --venv build/torch --install")
    python = Path(venv) / "bin" / "python"
    if install and not python.exists():
        subprocess.run([sys.executable, "-m", "venv", venv], check=True)
    if not python.exists():
        fail(f"{python} does not exist. To make it, type\n    {script} --venv {venv} --install")
    if subprocess.run([python, "-c", "import torch"], capture_output=True, check=False).returncode != 0:
        if not install:
            fail(f"{python} has no PyTorch. To install it there, type\n    {script} --venv {venv} --install")
        print(f"installing PyTorch into {venv}", file=sys.stderr)
        subprocess.run([python, "-m", "pip", "install", "--quiet", "torch", "numpy"], check=True)
    return str(python)


def compile_stream(folder: str) -> str:
    """The shared library of stream.c."""
    out = f"{folder}/stream.so"
    command = [os.environ.get("CC", "cc"), "-O3", "-march=native", "-pthread", "-shared", "-fPIC", "-o", out, str(PARTS / "stream.c")]
    try:
        subprocess.run(command, check=True)
    except (OSError, subprocess.CalledProcessError) as e:
        fail(f"the stream kernel does not compile: {e}\nInstall a C compiler, or leave the kernel out with --no-stream.")
    return out


# A malloc that keeps all that it ever had, so that results which PyTorch allocates cost it nothing.
KEEP = {"MALLOC_MMAP_MAX_": "0", "MALLOC_TRIM_THRESHOLD_": str(1 << 40), "MALLOC_TOP_PAD_": str(1 << 28)}
# A malloc that gives everything back, so that all that a call takes is seen.
GIVE_BACK = {"MALLOC_MMAP_THRESHOLD_": "65536", "MALLOC_TRIM_THRESHOLD_": "0"}


def environment(threads: int, isa: str, malloc: dict[str, str]) -> dict[str, str]:
    """What a child gets."""
    env = dict(os.environ, OPAPI_NUM_THREADS=str(threads), OMP_NUM_THREADS=str(threads), OPAPI_QUIET="1", **malloc)
    if isa:
        env["OPAPI_MAX_ISA"] = isa
    return env


class Session:
    """One use of this script: its options, and the children that do the measuring."""

    def __init__(self, options: argparse.Namespace, python: str, stream: str):
        self.options, self.python, self.stream = options, python, stream
        self.about: dict[str, str] = {}
        self.lost = False

    def child(self, threads: int, *arguments: str, isa: str = "", malloc: dict[str, str] = KEEP, trace: str = "") -> Iterator[dict]:
        """The rows of one child as they come. `trace` is a file for its timeline."""
        o = self.options
        command = [self.python, str(PARTS / "measure.py"), "--lib", o.lib, "--threads", str(threads), "--ops", o.ops,
                   "--cases", o.cases, "--budget", str(o.budget), *(["--core"] if o.core else []), *arguments]
        env = environment(threads, isa or o.isa, malloc) | ({"OPAPI_TRACE": trace} if trace else {})
        with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True) as child:
            try:
                assert child.stdout
                for line in child.stdout:
                    row = json.loads(line)
                    if "op" in row:
                        yield row
                    else:
                        self.about |= row
            except BaseException:
                child.kill()
                raise
        if child.returncode != 0:
            fail(f"the measuring process ended with status {child.returncode}: {' '.join(command)}")

    def table(self, head: str, line: Callable[[dict], str], *arguments: str, malloc: dict[str, str] = KEEP) -> list[dict]:
        """The rows for every number of threads, printed as they come."""
        print(head)
        rows = []
        for threads in self.options.threads:
            for row in self.child(threads, *arguments, malloc=malloc):
                rows.append(row)
                print(line(row), flush=True)
        if not rows:
            fail("no case has such a name")
        return rows

    def name_bodies(self, rows: list[dict]) -> None:
        """Adds to each row of a record the body that ran: each call once more, traced and not timed."""
        with tempfile.TemporaryDirectory() as folder:
            for threads, mine in report.by_threads(rows):
                trace = f"{folder}/trace{threads}.json"
                calls = [row for row in self.child(threads, "--once", trace=trace) if "operator" in row]
                events = json.loads(Path(trace).read_text(encoding="utf-8"))["traceEvents"]
                tasks = [event for event in events if event["ph"] == "X" and event.get("cat") == "task"]
                if [task["name"] for task in tasks] != [call["operator"] for call in calls]:
                    fail(f"the timeline has other tasks than the {len(calls)} calls")
                bodies = {(call["op"], call["case"], call["dtype"]): task["args"].get("body", "") for call, task in zip(calls, tasks)}
                for row in mine:
                    row["body"] = bodies.get((row["op"], row["case"], row["dtype"]), "")

    # Each mode returns its rows, the text of its summary and its chart, if it has one.

    def compare(self) -> tuple[list[dict], str, str]:
        """The comparison with PyTorch."""
        rows = self.table(report.HEAD, report.line, "--stream", self.stream)
        if self.options.csv or self.options.record:
            self.name_bodies(rows)
        chart = report.bars(rows, "How many times as fast as PyTorch") if report.good(rows) else ""
        return rows, report.summary(rows), chart

    def utilities(self) -> tuple[list[dict], str, str]:
        """The tensor utilities against PyTorch."""
        rows = self.table(report.HEAD, report.line, "--what", "utilities", "--stream", self.stream)
        return rows, report.groups_summary(rows, report.UTILITIES, of_slowest=True), ""

    def dense(self) -> tuple[list[dict], str, str]:
        """What networks are made of against PyTorch."""
        rows = self.table(report.HEAD, report.line, "--what", "dense")
        return rows, report.groups_summary(rows, report.DENSE, of_slowest=False), ""

    def models(self) -> tuple[list[dict], str, str]:
        """Training steps by torch_npu against the CPU's."""
        print(report.HEAD)
        rows = []
        for threads in self.options.threads:
            command = [self.python, str(PARTS / "models.py"), "--threads", str(threads), "--budget", str(self.options.budget)]
            done = subprocess.run(command, env=environment(threads, self.options.isa, KEEP), stdout=subprocess.PIPE, text=True, check=False)
            if done.returncode != 0:
                fail(f"{' '.join(command)} ended with status {done.returncode}. It needs torch_npu (scripts/clients.sh --install torch-2.7.1), and to be "
                     "run by `opapi run` or in a shell that has read set_env.sh")
            rows.append(json.loads(done.stdout.splitlines()[-1]))
            print(report.line(rows[-1]), flush=True)
        return rows, report.groups_summary(rows, report.MODELS, of_slowest=False), ""

    def scaling(self) -> tuple[list[dict], str, str]:
        """Cost per byte from 1 MB to 1 GB."""
        rows = self.table(report.SCALING_HEAD, report.scaling_line, "--what", "scaling", "--alone", "--stream", self.stream)
        chart = report.curves(rows, "Cost per byte") if report.good(rows) else ""
        return rows, report.scaling_summary(rows), chart

    def memory(self) -> tuple[list[dict], str, str]:
        """Memory of a call beside its tensors."""
        rows = self.table(report.MEMORY_HEAD, report.memory_line, "--what", "memory", malloc=GIVE_BACK)
        return rows, report.memory_summary(rows) if report.good(rows) else "", ""

    def isa_ratio(self) -> tuple[list[dict], str, str]:
        """AVX2 against AVX-512: processes of either level take turns, and the best time of each case counts."""
        with open("/proc/cpuinfo", encoding="utf-8") as info:
            if " avx512f " not in info.read():
                fail("--isa-ratio: this processor has no AVX-512")
        best: dict[tuple[int, str, str], dict] = {}
        for threads in self.options.threads:
            for isa in ("avx512", "avx2") * 2:
                for row in self.child(threads, "--alone", isa=isa):
                    if report.problem(row):
                        fail(f"{row['op']} {row['case']} at level {isa}: {report.problem(row)}")
                    entry = best.setdefault((threads, row["op"], row["case"]), row)
                    entry[isa] = min(row["ours"], entry.get(isa, math.inf))
        rows = list(best.values())
        if not rows:
            fail("no case has such a name")
        speed = lambda row: row["avx512"] / row["avx2"]
        print(f"{'operator':11} {'case':44} {'T':>2} {'avx2 ms':>9} {'avx512 ms':>9} {'speed':>7}")
        for row in rows:
            print(f"{row['op']:11} {row['case']:44} {row['threads']:2} {1e3 * row['avx2']:9.4f} {1e3 * row['avx512']:9.4f}"
                  f" {speed(row):7.2f}")
        text = "\nSpeed of AVX2 as a part of that of AVX-512, geometric means\n"
        for threads, mine in report.by_threads(rows):
            plural = "s" if threads > 1 else " "
            for op in dict.fromkeys(row["op"] for row in mine):
                text += f"  {op:11} {threads} thread{plural} {report.geomean(speed(r) for r in mine if r['op'] == op):6.2f}\n"
            value = report.geomean(map(speed, mine))
            text += f"  {'all':11} {threads} thread{plural} {value:6.2f}   {report.verdict(value, report.ISA_RATIO)}\n"
        return rows, text, ""

    def against(self) -> tuple[list[dict], str, str]:
        """This build against another one."""
        o, rows = self.options, []
        print(f"{'operator':20} {'case':24} {'T':>2} {'this ms':>9} {'other ms':>9} {'speed':>7}")
        for threads in o.threads:
            command = [self.python, str(PARTS / "against.py"), "--lib", o.lib, "--against", o.against, "--threads", str(threads),
                       "--ops", o.ops, "--cases", o.cases, "--budget", str(o.budget), "--loss", str(report.LOSS)]
            with subprocess.Popen(command, env=environment(threads, o.isa, KEEP), stdout=subprocess.PIPE, text=True) as child:
                assert child.stdout
                for line in child.stdout:
                    row = json.loads(line)
                    rows.append(row)
                    times = row.get("error") and f"ERROR {row['error']}" or row.get("only") and f"ONLY HERE, the other: {row['only']}" or (
                        f"{1e3 * row['ours']:9.4f} {1e3 * row['old']:9.4f} {row['old'] / row['ours']:7.3f}")
                    print(f"{row['op']:20} {row['case']:24} {threads:2} {times}", flush=True)
            if child.returncode != 0:
                fail(f"the measuring process ended with status {child.returncode}: {' '.join(command)}")
        if not rows:
            fail("no case has such a name")
        text, self.lost = report.against_summary(rows)
        return rows, text, ""

    def cold(self) -> tuple[list[dict], str, str]:
        """The first call of a fresh process."""
        rows = []
        print(f"{'operator':11} {'T':>2} {'median ms':>10} {'worst ms':>9}   {COLD_STARTS} processes each")
        for threads in self.options.threads:
            for op in self.options.ops.split(",") if self.options.ops else OPERATORS:
                command = [sys.executable, str(PARTS / "cold.py"), self.options.lib, op]
                times = []
                for _ in range(COLD_STARTS):
                    env = environment(threads, self.options.isa, {})
                    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
                    if done.returncode != 0:
                        fail(f"{' '.join(command)}\n{done.stderr}")
                    times.append(float(done.stdout))
                median, worst = statistics.median(times), max(times)
                rows.append({"op": op, "case": "first call", "threads": threads, "median": median, "worst": worst})
                print(f"{op:11} {threads:2} {1e3 * median:10.2f} {1e3 * worst:9.2f}", flush=True)
        slowest = 1e3 * max(row["median"] for row in rows)
        goal = report.verdict(slowest, 1e3 * report.COLD, " ms", least=False)
        return rows, f"\nSlowest median: {slowest:.2f} ms   {goal}\n", ""


def processor() -> str:
    """Its name, fit for a file name."""
    name = platform.machine()
    with open("/proc/cpuinfo", encoding="utf-8") as info:
        fields = dict(re.findall(r"^([^\t:]+)\t*: *(.*)$", info.read(), re.M))
    name = fields.get("model name", name)
    # Cloud providers hide the product's name; family and model tell it all the same.
    if "model" in fields:
        name += f" {fields.get('cpu family', '')}-{fields['model']}"
    return re.sub(r"[^A-Za-z0-9-]+", "-", re.sub(r"\((R|TM)\)|CPU|Processor", "", name)).strip("-").lower()


def machine(o: argparse.Namespace, about: dict[str, str]) -> str:
    """What a record says about the machine, the programs and the options."""
    commit = subprocess.run(["git", "-C", str(ROOT), "describe", "--always", "--dirty"], capture_output=True, text=True, check=False)
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    chosen = ("threads", "budget", "core", "ops", "cases", "isa")
    options = ", ".join(f"{name} {getattr(o, name)}" for name in chosen if getattr(o, name))
    lines = {"processor": processor(), "cores": str(os.cpu_count()), "memory": f"{memory / 2**30:.0f} GiB", "kernel": platform.release(),
             "commit": commit.stdout.strip() or "unknown", "load before": f"{LOAD:.2f}", "options": options, **about}
    return "".join(f"{key}: {value}\n" for key, value in lines.items())


def against_operators() -> list[str]:
    """The names that --ops knows with --against."""
    import against

    return list(against.NAMES)


def parse() -> argparse.Namespace:
    """The options."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lib", default=str(ROOT / "target/release/libopapi.so"), help="the library (default: %(default)s)")
    parser.add_argument("--ops", default="", help="comma-separated, of " + ", ".join(OPERATORS))
    parser.add_argument("--cases", default="", metavar="REGEX", help="only cases whose name matches")
    parser.add_argument("--core", action="store_true", help="only the set of cases that the goals were set for")
    parser.add_argument("--threads", default="1,2", help="numbers of threads (default: %(default)s)")
    parser.add_argument("--budget", type=float, default=1.0, metavar="S", help="seconds for each case (default: %(default)s)")
    parser.add_argument("--isa", default="", metavar="LEVEL", help="the library's highest level: scalar, avx2, avx512, neon")
    mode = parser.add_mutually_exclusive_group()
    mode.add_argument("--utilities", action="store_true", help="the tensor utilities; --ops are then groups of " + ", ".join(report.UTILITIES))
    mode.add_argument("--dense", action="store_true", help="products, convolutions, norms, optimisers; --ops are then groups of " + ", ".join(report.DENSE))
    mode.add_argument("--models", action="store_true", help="a training step of ResNet-18 by torch_npu, on the library that the environment names")
    mode.add_argument("--against", metavar="FILE", help="another build of the library; fails on a loss of more than 5 %% in any case, or of 2 %% on average")
    mode.add_argument("--scaling", action="store_true", help="cost per byte from 1 MB to 1 GB of data (takes 3 GB of memory)")
    mode.add_argument("--isa-ratio", action="store_true", help="speed of AVX2 as a part of that of AVX-512")
    mode.add_argument("--memory", action="store_true", help="what a call takes beside its tensors")
    mode.add_argument("--cold", action="store_true", help="from dlopen to the first result, in fresh processes")
    parser.add_argument("--csv", metavar="FILE", help="write every figure")
    parser.add_argument("--svg", metavar="FILE", help="draw a chart")
    parser.add_argument("--record", action="store_true", help="write figures, chart and summary to benches/records/<date>-<processor>-<level>/")
    parser.add_argument("--no-stream", action="store_true", help="do not measure the stream kernel")
    parser.add_argument("--venv", default="", metavar="DIR", help="virtual environment with PyTorch")
    parser.add_argument("--install", action="store_true", help="make the virtual environment and install PyTorch there")
    o = parser.parse_args()
    try:
        o.threads = [int(t) for t in o.threads.split(",")]
        re.compile(o.cases)
    except (ValueError, re.error) as e:
        fail(f"--threads or --cases: {e}")
    for op in filter(None, o.ops.split(",")):
        known = list(report.UTILITIES) if o.utilities else list(report.DENSE) if o.dense else against_operators() if o.against else OPERATORS
        if op not in known:
            fail(f"--ops: {op}, expected some of {', '.join(known)}")
    if o.isa not in ("", "scalar", "avx2", "avx512", "neon"):
        fail(f"--isa: {o.isa}, expected scalar, avx2, avx512 or neon")
    if o.install and not o.venv:
        fail("--install needs --venv DIR")
    if not Path(o.lib).is_file():
        fail(f"{o.lib} does not exist. To build it, type\n    cargo build --release")
    o.lib = str(Path(o.lib).resolve())
    if o.against:
        if not Path(o.against).is_file() or Path(o.against).samefile(o.lib):
            fail(f"--against: {o.against}, expected another build than {o.lib}")
        o.against = str(Path(o.against).resolve())
    return o


def main() -> None:
    """Runs one mode and writes what it found."""
    o = parse()
    name = next((m for m in ("utilities", "dense", "models", "against", "scaling", "isa_ratio", "memory", "cold") if getattr(o, m)), "compare")
    python = sys.executable if o.cold or o.against else python_with_torch(o.venv, o.install)
    with tempfile.TemporaryDirectory() as folder:
        needs_stream = name in ("compare", "utilities", "scaling") and not o.no_stream
        session = Session(o, python, compile_stream(folder) if needs_stream else "")
        rows, text, chart = getattr(session, name)()
    print(text, end="")
    if o.csv:
        report.write_csv(o.csv, rows)
    if o.svg and chart:
        Path(o.svg).write_text(chart, encoding="utf-8")
    if o.record:
        level = session.about.get("capability", "").lower()
        folder = ROOT / "benches" / "records" / "-".join(filter(None, (str(datetime.date.today()), processor(), level)))
        folder.mkdir(parents=True, exist_ok=True)
        report.write_csv(str(folder / f"{name}.csv"), rows)
        (folder / f"{name}.txt").write_text(machine(o, session.about) + text, encoding="utf-8")
        if chart:
            (folder / f"{name}.svg").write_text(chart, encoding="utf-8")
        print(f"\nrecorded in {folder.relative_to(ROOT)}")
    errors = sum("error" in row for row in rows)
    if errors:
        fail(f"{errors} of {len(rows)} cases failed, see ERROR above")
    if session.lost:
        fail("this build is slower than the other" if any("ours" in row for row in rows) else "nothing could be compared")


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        fail("stopped")
    except (OSError, subprocess.CalledProcessError) as e:
        fail(str(e))
