"""The first call of a fresh process: seconds from dlopen to the first result. Needs no PyTorch.

    cold.py LIBRARY OPERATOR

The tensors are small and all ones, so that the result can be told: what comes in must come out.
"""

from __future__ import annotations

import sys
import time
from array import array

from abi import I8, I64, Library, Memory


class Floats(Memory):
    """A packed tensor with memory of its own, all of one value."""

    def __init__(self, value: float, *shape: int, dtype: str = "float32", code: str = "f"):
        length = 1
        for extent in shape:
            length *= extent
        self.values = array(code, [int(value) if code == "q" else value]) * length
        super().__init__(self.values.buffer_info()[0], shape, dtype)


ONES = 8 * 16 * 16
OPERATORS = {
    "avgpool": lambda g, out: ("aclnnAvgPool2dBackward", [g, out, [2, 2], [2, 2], [0, 0], False, True, I64(0), I8(0), out]),
    "gridsampler": lambda g, out: ("aclnnGridSampler2DBackward", [g, out, Floats(0, 1, 16, 16, 2), I64(0), I64(0), False, (True, True), out,
                                                                Floats(9, 1, 16, 16, 2)]),
    "im2col": lambda g, out: ("aclnnIm2colBackward", [g, [32, 32], [1, 1], [1, 1], [0, 0], [2, 2], out]),
    "reppad": lambda g, out: ("aclnnReplicationPad2dBackward", [g, out, [1, 1, 1, 1], out]),
    "maxunpool": lambda g, out: ("aclnnMaxUnpool2dBackward", [g, out, Floats(0, 1, 8, 16, 16, dtype="int64", code="q"), [16, 16], out]),
}


def main() -> None:
    path, op = sys.argv[1:]
    g = Floats(1, 1, 8, 256) if op == "im2col" else Floats(1, 1, 8, 16, 16)
    side = {"maxunpool": 16, "reppad": 14}.get(op, 32)
    out = Floats(9, 1, 8, side, side)
    operator, arguments = OPERATORS[op](g, out)
    start = time.perf_counter()
    library = Library(path)
    library.prepare(operator, arguments).call()
    seconds = time.perf_counter() - start
    if abs(sum(out.values) - ONES) > 1e-3:
        sys.exit(f"{operator}: the sum of the result is {sum(out.values)}, expected {ONES}")
    print(seconds)


if __name__ == "__main__":
    main()
