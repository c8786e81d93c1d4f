"""One process of a comparison: runs cases on both sides, turn by turn, and prints a line of JSON for each.

The environment is set by scripts/compare_pytorch.py, which starts this file: the number of threads and the instruction-set
level of the library, and a malloc that keeps what it has, so that results that PyTorch allocates cost it nothing.
"""

from __future__ import annotations

import argparse
import ctypes
import importlib
import json
import random
import re
import statistics
import sys
import time
import traceback
from typing import Callable

import torch

from abi import Library, OpapiError
import operators
from cases import TOLERANCE, Call, Case, all_cases, growing_cases

FEWEST_ROUNDS, MOST_ROUNDS = 5, 400
# Calls shorter than this are timed several at a time.
LONG_ENOUGH = 200e-6
# PyTorch's and our idle threads look for work for some milliseconds before they sleep (OpenMP's up to 8 on Zen 5). Whoever comes next
# would share the cores with them.
SETTLE = 0.012
# Beyond this many bytes, where only the time is asked for, the smaller sizes vouch for the result.
LARGEST_CHECKED = 300e6

Contender = Callable[[], float]  # seconds of one call, after one that was not timed


def repeated(function: Callable[[], object]) -> Contender:
    """Times calls of a function, as many at a time as make a measurable span."""
    function()
    function()
    start = time.perf_counter()
    function()
    once = time.perf_counter() - start
    count = max(1, round(LONG_ENOUGH / max(once, 1e-7)))

    def run() -> float:
        function()
        start = time.perf_counter()
        for _ in range(count):
            function()
        return (time.perf_counter() - start) / count

    return run


def tensors(result: object) -> list[torch.Tensor]:
    """What a peer returned."""
    return [t for t in (result if isinstance(result, (list, tuple)) else [result]) if isinstance(t, torch.Tensor)]


def laid_out_as(call: Call, peer: Callable[[], object]) -> Callable[[], object]:
    """A peer whose result has the layout that was asked for: where it makes another one, it copies."""
    order = lambda t: [stride for stride, extent in zip(t.stride(), t.shape) if extent > 1]
    made = tensors(peer())
    if len(made) != len(call.results) or all(t.shape != to.shape or order(t) == order(to) for t, to in zip(made, call.results)):
        return peer
    into = [torch.empty_like(to) for to in call.results]
    return lambda: [to.copy_(t) for t, to in zip(tensors(peer()), into)]


def streams(stream: ctypes.CDLL, call: Call, threads: int) -> dict[str, Contender]:
    """The yardstick for the bytes of a call, with plain and with non-temporal stores."""
    line = 64
    source, target = (torch.ones(bytes_ // 4 + 2 * line, dtype=torch.float32) for bytes_ in (call.read, call.written))
    aligned = lambda t: ctypes.c_void_p((t.data_ptr() + line - 1) // line * line)
    up = lambda n: ctypes.c_size_t((n + line - 1) // line * line)

    def contender(non_temporal: int) -> Contender:
        def run(keep: tuple = (source, target)) -> float:
            seconds = stream.stream_seconds(aligned(target), up(call.written), aligned(source), up(call.read), non_temporal, threads)
            if seconds < 0:
                raise OSError("stream.c: a thread could not be started")
            return seconds
        return run

    return {"stream": contender(0), "stream nt": contender(1)}


def compare_results(case: Case, call: Call, library_call: Callable[[], None]) -> str:
    """Runs ours over results full of rubbish and compares with PyTorch's. Returns what is wrong, or an empty text."""
    for t in call.results:
        t.fill_(float("nan") if t.is_floating_point() or t.is_complex() else 1)
    library_call()
    tolerance = TOLERANCE.get(case.dtype, 0.0)
    for ours, theirs in zip(call.results, call.reference()):
        exact = torch.complex128 if ours.is_complex() else torch.float64 if ours.is_floating_point() else ours.dtype
        ours, theirs = ours.to(exact), theirs.to(exact)
        if not tolerance:
            if not torch.equal(ours, theirs):
                return "results differ"
            continue
        error = (ours - theirs).abs() / theirs.abs().max().clamp_min(1e-30)
        wrong = (~(error <= tolerance)).double().mean().item()
        if wrong > call.outliers:
            return f"{100 * wrong:.3g} % of the results are off by more than {tolerance:g} of the largest, at most {error.nan_to_num(1e9).max().item():.3g}"
    return ""


def measure(case: Case, library: Library, stream: ctypes.CDLL | None, o: argparse.Namespace) -> dict:
    """The times of all contenders, interleaved."""
    call = case.make()
    ours = library.prepare(call.operator, call.arguments)
    try:
        contenders = {"ours": repeated(ours.call)}
        try:
            if call.read + call.written <= LARGEST_CHECKED:
                problem = compare_results(case, call, ours.call)
                if problem:
                    return {"error": problem}
            if not o.alone:
                contenders |= {name: repeated(laid_out_as(call, peer)) for name, peer in call.peers.items()}
        except (RuntimeError, NotImplementedError) as e:
            return {"left_out": f"PyTorch cannot: {str(e).splitlines()[0]}"}
        if call.onednn and not o.alone:
            try:
                contenders["onednn"] = repeated(call.onednn)
            except RuntimeError:
                pass  # a build without oneDNN, or a call that it does not have
        if stream:
            contenders |= streams(stream, call, o.threads)
        times: dict[str, list[float]] = {name: [] for name in contenders}
        order, shuffled = list(contenders), random.Random(0)
        end = time.perf_counter() + o.budget
        rounds = 0
        while rounds < FEWEST_ROUNDS or (time.perf_counter() < end and rounds < MOST_ROUNDS):
            rounds += 1
            for name in order:
                if o.threads > 1:
                    time.sleep(SETTLE)
                times[name].append(contenders[name]())
            # Whoever comes behind the stream kernel finds the inputs in no cache (AvgPool2d 32x2048x7x7, channels last: 0.25 ms, else 0.16;
            # on a Xeon with 480 MiB of L3 for three calls more: unpooling 8x64 112x112 3.0, 2.5, 2.2, in the end 1.65).
            shuffled.shuffle(order)
    finally:
        ours.release()
    least = lambda names, of: min((of(times[n]) for n in names if n in times), default=None)
    result = {"read": call.read, "written": call.written, "workspace": ours.workspace_bytes, "rounds": rounds}
    for key, names in (("ours", ["ours"]), ("peer", call.peers), ("onednn", ["onednn"]), ("stream", ["stream", "stream nt"])):
        result[key], result[key + "_median"] = least(names, min), least(names, statistics.median)
    if not o.alone:
        result["peer_form"] = min(call.peers, key=lambda n: min(times[n]))
    return result


def resident(peak: bool = False) -> int:
    """Bytes of this process in memory, or the most since the last reset."""
    with open("/proc/self/status", encoding="ascii") as status:
        name = "VmHWM:" if peak else "VmRSS:"
        return next(1024 * int(line.split()[1]) for line in status if line.startswith(name))


def memory(case: Case, library: Library) -> dict:
    """How much a call takes beside its tensors, whose pages are all there before."""
    call = case.make()
    # What belongs to the first call of a process, such as threads, is no part of this.
    small = operators.ALL[case.op].grow(512)
    warm = library.prepare(small.operator, small.arguments)
    warm.call()
    warm.release()
    ours = library.prepare(call.operator, call.arguments)
    ctypes.CDLL(None).malloc_trim(0)
    with open("/proc/self/clear_refs", "w", encoding="ascii") as reset:
        reset.write("5")
    before = resident()
    ours.call()
    extra = resident(peak=True) - before
    ours.release()
    return {"read": call.read, "written": call.written, "workspace": ours.workspace_bytes, "extra": max(extra, 0)}


def once(case: Case, library: Library) -> dict:
    """One call, for who looks at it by other means."""
    call = case.make()
    ours = library.prepare(call.operator, call.arguments)
    ours.call()
    ours.release()
    return {"operator": call.operator}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--lib", required=True)
    parser.add_argument("--stream", default="")
    parser.add_argument("--threads", type=int, required=True)
    parser.add_argument("--ops", default="")
    parser.add_argument("--cases", default="")
    parser.add_argument("--core", action="store_true")
    parser.add_argument("--budget", type=float, default=1.0)
    parser.add_argument("--alone", action="store_true", help="no peers")
    parser.add_argument("--once", action="store_true", help="nothing is timed")
    parser.add_argument("--what", choices=("time", "scaling", "memory", "utilities", "dense"), default="time")
    o = parser.parse_args()
    torch.manual_seed(0)
    torch.set_num_threads(o.threads)
    torch.set_grad_enabled(False)
    library = Library(o.lib)
    stream = ctypes.CDLL(o.stream) if o.stream else None
    if stream:
        stream.stream_seconds.restype = ctypes.c_double
    print(json.dumps({"torch": torch.__version__, "capability": torch.backends.cpu.get_cpu_capability()}), flush=True)
    ops = o.ops.split(",") if o.ops else []
    if o.what in ("utilities", "dense"):
        chosen = importlib.import_module(o.what).cases(ops)
    else:
        chosen = growing_cases() if o.what == "scaling" else all_cases()
    for case in chosen:
        if (ops and case.op not in ops) or (o.core and not case.core) or not re.search(o.cases, case.name):
            continue
        try:
            if o.once:
                result = once(case, library)
            else:
                result = memory(case, library) if o.what == "memory" else measure(case, library, stream, o)
        except OpapiError as e:
            result = {"error": str(e)}
        except Exception:
            traceback.print_exc()
            result = {"error": "the comparison itself failed, see above"}
        print(json.dumps({"op": case.op, "case": case.name, "dtype": case.dtype, "core": case.core, "packed": case.packed,
                          "group": case.group, "threads": o.threads, **result}), flush=True)


if __name__ == "__main__":
    sys.exit(main())
