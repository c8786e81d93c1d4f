"""The first call of a fresh process: seconds from dlopen to the first result. Needs no PyTorch.

    cold.py LIBRARY OPERATOR

The tensors are small and all ones, so that the result can be told: what comes in must come out.
"""

from __future__ import annotations

import sys
import time
from array import array

import operators
from abi import Library, Memory


class Floats(Memory):
    """A packed tensor with memory of its own, all of one value."""

    def __init__(self, value: float, *shape: int, dtype: str = "float32", code: str = "f"):
        length = 1
        for extent in shape:
            length *= extent
        self.values = array(code, [int(value) if code == "q" else value]) * length
        super().__init__(self.values.buffer_info()[0], shape, dtype)


def main() -> None:
    path, op = sys.argv[1:]
    operator = operators.ALL[op]
    arguments, out = operator.first_call(Floats)
    ones = sum(arguments[0].values)
    start = time.perf_counter()
    library = Library(path)
    library.prepare(operator.OPERATOR, arguments).call()
    seconds = time.perf_counter() - start
    if abs(sum(out.values) - ones) > 1e-3:
        sys.exit(f"{op}: the sum of the result is {sum(out.values)}, expected {ones}")
    print(seconds)


if __name__ == "__main__":
    main()
