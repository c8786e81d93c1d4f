"""One process of `compare_pytorch.py --against`: two builds of the library, turn by turn, and a line of JSON for each case. Needs no
PyTorch: its calls stand for the cores of the comparison with it, a small, a middle and a half-precision one for each operator.
"""

from __future__ import annotations

import argparse
import ctypes
import json
import math
import re
import sys
import time
from array import array
from typing import Any, Callable, Iterator

import operators
from abi import I8, I64, Library, Memory, OpapiError, Scalar

# Calls shorter than this are timed several at a time.
LONG_ENOUGH = 200e-6
FEWEST_ROUNDS, MOST_ROUNDS = 7, 2000
# Idle threads of the other side look for work for some milliseconds before they sleep.
SETTLE = 0.006
# A loss counts when it is there in this many measurements one after the other: single ones are the machine's.
TRIES = 3

CODES = {"float32": "f", "float16": "H", "int32": "i", "int64": "q"}
Make = Callable[..., "Values"]


class Values(Memory):
    """A packed tensor with memory of its own. Its numbers differ from one another, within 0 to `below`."""

    def __init__(self, *shape: int, dtype: str = "float32", below: int = 64):
        count, code = math.prod(shape), CODES[dtype]
        # Small halves: 0x3000 and up are 0.125 and more.
        pattern = [0x3000 + 37 * i % 1024 if dtype == "float16" else 37 * i % below for i in range(min(count, 1021))]
        self.values = (array(code, pattern) * (count // len(pattern) + 1))[:count]
        super().__init__(self.values.buffer_info()[0], shape, dtype)


def grid(n: int, height: int, width: int, dtype: str) -> Values:
    """Where each output pixel looks: near itself."""
    points = Values(n, height, width, 2, dtype=dtype)
    if dtype == "float32":
        for y in range(height):
            for x in range(width):
                at = 2 * (y * width + x)
                points.values[at] = (2 * x + 1) / width - 1 + 0.01
                points.values[at + 1] = (2 * y + 1) / height - 1 - 0.02
        one = points.values[:2 * height * width]
        points.values[:] = one * n
    return points


def calls(n: int, c: int, side: int, dtype: str) -> Iterator[tuple[str, list[Any]]]:
    """A call of each operator on images of `side` squared."""
    tensor = lambda *shape: Values(*shape, dtype=dtype)
    indices = lambda *shape: Values(*shape, dtype="int64", below=shape[-1] * shape[-2])
    half = side // 2
    image, small = (n, c, side, side), (n, c, half, half)
    pool = [[2, 2], [2, 2], [0, 0], False, True, I64(0), I8(0)]
    windows = [[3, 3], [1, 1], [1, 1], [1, 1]]
    columns = (n, c * 9, side * side)
    yield "avgpool_forward", [tensor(*image), *pool, tensor(*small)]
    yield "avgpool", [tensor(*small), tensor(*image), *pool, tensor(*image)]
    yield "im2col_forward", [tensor(*image), *windows, tensor(*columns)]
    yield "im2col", [tensor(*columns), [side, side], *windows, tensor(*image)]
    yield "pad_forward", [tensor(*image), [2, 3, 1, 2], tensor(n, c, side + 3, side + 5)]
    yield "pad", [tensor(n, c, side + 3, side + 5), tensor(*image), [2, 3, 1, 2], tensor(*image)]
    yield "maxunpool_forward", [tensor(*small), indices(*small), [side, side], tensor(*image)]
    yield "maxunpool", [tensor(*image), tensor(*small), indices(*small), [side, side], tensor(*small)]
    if dtype == "float32":
        where = grid(n, side, side, dtype)
        yield "gridsampler_forward", [tensor(*image), where, I64(0), I64(0), False, tensor(*image)]
        yield "gridsampler", [tensor(*image), tensor(*image), where, I64(0), I64(0), False, (True, True), tensor(*image),
                              tensor(n, side, side, 2)]
    yield "add", [tensor(*image), tensor(*image), Scalar(1, "int64"), tensor(*image)]


NAMES = {"avgpool_forward": "aclnnAvgPool2d", "avgpool": "aclnnAvgPool2dBackward", "im2col_forward": "aclnnIm2col",
         "im2col": "aclnnIm2colBackward", "pad_forward": "aclnnReplicationPad2d", "pad": "aclnnReplicationPad2dBackward",
         "maxunpool_forward": "aclnnMaxUnpool2d", "maxunpool": "aclnnMaxUnpool2dBackward",
         "gridsampler_forward": "aclnnGridSampler2D", "gridsampler": "aclnnGridSampler2DBackward", "add": "aclnnAdd"}
assert {module.OPERATOR for module in operators.ALL.values()} <= set(NAMES.values()), "an operator has no case here"


def cases() -> Iterator[tuple[str, str, list[Any]]]:
    """Operator, name of the case, arguments."""
    for n, c, side, dtype in ((1, 8, 16, "float32"), (4, 32, 56, "float32"), (1, 3, 384, "float32"), (4, 32, 56, "float16")):
        for op, arguments in calls(n, c, side, dtype):
            yield op, f"{n}x{c}x{side}x{side}" + (" f16" if dtype == "float16" else ""), arguments


def once(call: Callable[[], None], count: int) -> float:
    """Seconds of one of `count` calls, after one that is not timed."""
    call()
    start = time.perf_counter()
    for _ in range(count):
        call()
    return (time.perf_counter() - start) / count


def measure(new: Library, old: Library, operator: str, arguments: list[Any], budget: float, threads: int) -> tuple[float, float, int]:
    """The best time of each, interleaved, and the rounds."""
    sides = [library.prepare(operator, arguments) for library in (new, old)]
    try:
        for side in sides:
            side.call()
        count = max(1, round(LONG_ENOUGH / max(once(sides[1].call, 1), 1e-7)))
        best, rounds, end = [math.inf, math.inf], 0, time.perf_counter() + budget
        while rounds < FEWEST_ROUNDS or (time.perf_counter() < end and rounds < MOST_ROUNDS):
            # Who comes first has the other's caches.
            for side in (0, 1) if rounds % 2 else (1, 0):
                if threads > 1:
                    time.sleep(SETTLE)
                best[side] = min(best[side], once(sides[side].call, count))
            rounds += 1
        return best[0], best[1], rounds
    finally:
        for side in sides:
            side.release()


def load(path: str) -> Library:
    """The library, or the end with what it is not."""
    try:
        return Library(path)
    except (OSError, AttributeError, OpapiError) as e:
        sys.exit(f"{path} is no library to compare: {e}")


def cannot(library: Library, operator: str, arguments: list[Any]) -> str:
    """Why a library cannot take a call, if it cannot: older ones lack operators, refuse them, or know fewer dtypes."""
    if not hasattr(library.dll, f"{operator}GetWorkspaceSize"):
        return f"it lacks {operator}"
    try:
        side = library.prepare(operator, arguments)
    except OpapiError as e:
        return str(e)
    side.release()
    return ""


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--lib", required=True)
    parser.add_argument("--against", required=True)
    parser.add_argument("--threads", type=int, required=True)
    parser.add_argument("--ops", default="")
    parser.add_argument("--cases", default="")
    parser.add_argument("--budget", type=float, default=1.0)
    parser.add_argument("--loss", type=float, required=True)
    o = parser.parse_args()
    new, old = load(o.lib), load(o.against)
    if ctypes.cast(new.dll.aclInit, ctypes.c_void_p).value == ctypes.cast(old.dll.aclInit, ctypes.c_void_p).value:
        sys.exit("the two are one library")
    ops = o.ops.split(",") if o.ops else []
    for op, name, arguments in cases():
        if (ops and op not in ops) or not re.search(o.cases, name):
            continue
        row = {"op": op, "case": name, "threads": o.threads}
        try:
            if reason := cannot(new, NAMES[op], arguments):
                raise OpapiError(reason)
            if reason := cannot(old, NAMES[op], arguments):
                print(json.dumps(row | {"only": reason}), flush=True)
                continue
            for tries in range(1, TRIES + 1):
                ours, theirs, rounds = measure(new, old, NAMES[op], arguments, o.budget, o.threads)
                # The best of all tries, if any says that nothing is lost.
                if "ours" not in row or theirs / ours > row["old"] / row["ours"]:
                    row |= {"ours": ours, "old": theirs, "rounds": rounds, "tries": tries}
                if ours <= theirs * (1 + o.loss):
                    break
        except OpapiError as e:
            row["error"] = str(e)
        print(json.dumps(row), flush=True)


if __name__ == "__main__":
    main()
