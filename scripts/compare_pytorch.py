#!/usr/bin/env python3
"""Compares libopapi.so with PyTorch: the same gradients, in one process, turn by turn.

Both sides are called twice and the second call is timed. Ours are phase 1, phase 2 and aclrtSynchronizeStream through the
C interface; PyTorch's are its ATen operators, the best of the out= form and the functional one. Results are compared before
anything is timed. See docs/performance.md.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PARTS = Path(__file__).resolve().parent / "compare"
sys.path.insert(0, str(PARTS))

import report  # noqa: E402

OPERATORS = ("avgpool", "gridsampler", "im2col", "reppad", "maxunpool")


def fail(message: str) -> None:
    sys.exit(f"compare_pytorch: {message}")


def python_with_torch(venv: str, install: bool) -> str:
    """An interpreter that can import torch: the one of the virtual environment, or this one."""
    script = f"scripts/{Path(__file__).name}"
    if not venv:
        if importlib.util.find_spec("torch"):
            return sys.executable
        fail("PyTorch is missing. With a virtual environment that has it, type\n"
             f"    {script} --venv DIR\n"
             "or let it be installed into one (about 1 GB to load, more with CUDA) with\n"
             f"    {script} --venv build/torch --install")
    python = Path(venv) / "bin" / "python"
    if install and not python.exists():
        subprocess.run([sys.executable, "-m", "venv", venv], check=True)
    if not python.exists():
        fail(f"{python} does not exist. To make it, type\n    {script} --venv {venv} --install")
    if subprocess.run([python, "-c", "import torch"], capture_output=True).returncode != 0:
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
        fail(f"the yardstick does not compile: {e}\nInstall a C compiler, or leave the yardstick out with --no-stream.")
    return out


def environment(threads: int, isa: str) -> dict[str, str]:
    """What a child gets: threads, level, and a malloc that never gives memory back."""
    env = dict(os.environ, OPAPI_NUM_THREADS=str(threads), OMP_NUM_THREADS=str(threads), OPAPI_QUIET="1",
               MALLOC_MMAP_MAX_="0", MALLOC_TRIM_THRESHOLD_=str(1 << 40), MALLOC_TOP_PAD_=str(1 << 28))
    if isa:
        env["OPAPI_MAX_ISA"] = isa
    return env


def run_cases(python: str, options: argparse.Namespace, stream: str) -> tuple[dict, list[dict]]:
    """Runs a child for each number of threads and prints the rows as they come."""
    about, rows = {}, []
    print(report.HEAD)
    for threads in options.threads:
        command = [python, str(PARTS / "measure.py"), "--lib", options.lib, "--stream", stream, "--threads", str(threads),
                   "--ops", options.ops, "--cases", options.cases, "--budget", str(options.budget)]
        if options.core:
            command.append("--core")
        with subprocess.Popen(command, env=environment(threads, options.isa), stdout=subprocess.PIPE, text=True) as child:
            for line in child.stdout:
                row = json.loads(line)
                if "op" in row:
                    rows.append(row)
                    print(report.line(row), flush=True)
                else:
                    about |= row
        if child.returncode != 0:
            fail(f"the process for {threads} threads ended with status {child.returncode}")
    return about, rows


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lib", default=str(ROOT / "target/release/libopapi.so"), help="the library (default: %(default)s)")
    parser.add_argument("--ops", default="", help="comma-separated, of " + ", ".join(OPERATORS))
    parser.add_argument("--cases", default="", metavar="REGEX", help="only cases whose name matches")
    parser.add_argument("--core", action="store_true", help="only the set of cases that the goals were set for")
    parser.add_argument("--threads", default="1,2", help="numbers of threads (default: %(default)s)")
    parser.add_argument("--budget", type=float, default=1.0, metavar="S", help="seconds for each case (default: %(default)s)")
    parser.add_argument("--isa", default="", metavar="LEVEL", help="the library's highest level: scalar, avx2, avx512, neon")
    parser.add_argument("--csv", metavar="FILE", help="write every figure")
    parser.add_argument("--svg", metavar="FILE", help="draw a chart")
    parser.add_argument("--record", action="store_true", help="write CSV and chart into benches/records/<date>-<processor>/")
    parser.add_argument("--no-stream", action="store_true", help="do not measure the yardstick")
    parser.add_argument("--venv", default="", metavar="DIR", help="virtual environment with PyTorch")
    parser.add_argument("--install", action="store_true", help="make the virtual environment and install PyTorch there")
    o = parser.parse_args()
    o.threads = [int(t) for t in o.threads.split(",")]
    for op in filter(None, o.ops.split(",")):
        if op not in OPERATORS:
            fail(f"--ops: {op}, expected some of {', '.join(OPERATORS)}")
    if not Path(o.lib).is_file():
        fail(f"{o.lib} does not exist. To build it, type\n    cargo build --release")
    o.lib = str(Path(o.lib).resolve())
    return o


def main() -> None:
    options = parse()
    python = python_with_torch(options.venv, options.install)
    with tempfile.TemporaryDirectory() as folder:
        stream = "" if options.no_stream else compile_stream(folder)
        about, rows = run_cases(python, options, stream)
    if not rows:
        fail("no case has such a name")
    print(report.summary(rows, about))
    errors = [row for row in rows if "error" in row]
    if errors:
        fail(f"{len(errors)} of {len(rows)} cases failed, see ERROR above")


if __name__ == "__main__":
    main()
