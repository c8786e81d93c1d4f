#!/usr/bin/env python3
"""Writes casts.json: what PyTorch on the CPU makes of numbers that are cast from one dtype to another.

The tests of aclnnInplaceCopy in tests/operators/cases/creation/copies.rs replay it. As make_golden.py, with
torch installed:    python3 tests/golden/make_casts.py

A case is a line: "from" and "to" as numbers of aclDataType, "input" and "output" as the hexadecimal bytes of the elements.
Left out is what PyTorch has no defined answer for, a float beyond the range of an integer type, and what it rounds twice:
DOUBLE and the 32 and 64-bit integers to floats below FLOAT (they go by way of FLOAT).
"""

import json
import math
import pathlib

import torch

FLOATS = {0: torch.float32, 1: torch.float16, 11: torch.float64, 27: torch.bfloat16,
          35: torch.float8_e5m2, 36: torch.float8_e4m3fn, 37: torch.float8_e8m0fnu}
INTEGERS = {2: torch.int8, 3: torch.int32, 4: torch.uint8, 6: torch.int16, 7: torch.uint16, 8: torch.uint32,
            9: torch.int64, 10: torch.uint64}
COMPLEX = {16: torch.complex64, 17: torch.complex128}
DTYPES = {**FLOATS, **INTEGERS, **COMPLEX, 12: torch.bool}
BELOW_FLOAT = {1, 27, 35, 36, 37}

EDGES = [0.0, -0.0, 0.5, -0.5, 0.999, 1.0, -1.0, 1.5, -2.5, 2.0625, 1.0625, 126.7, 127.0, -128.0, 240.0, 448.0, 463.0, 464.0,
         465.0, 480.0, 2049.0, 2050.0, 2051.0, 57344.0, 61439.0, 61440.0, 65504.0, 65519.0, 65520.0, 1e-8, 6e-8, 2e-8,
         1.0 + 1 / 2048, 1.0 + 1 / 256, 1.0 + 3 / 256, 2 ** -133, 2 ** -126, 2 ** -127, 2 ** -17 * 3, 2 ** -10, 2 ** -9 * 1.5,
         1e30, -1e30, math.inf, -math.inf, math.nan]
WHOLE = [0, 1, 2, 3, 5, 100, 127, 128, 200, 255, 256, 257, 2049, 32767, 32768, 65535, 65536, 16777217, 16777219,
         2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1, 2 ** 32 + 7, 2 ** 53 + 1, 2 ** 62 + 2 ** 38 + 1, 2 ** 63 - 1]


def hexadecimal(tensor):
    return bytes(tensor.contiguous().view(torch.uint8).flatten().tolist()).hex() if tensor.dtype != torch.bool else \
        bytes(int(x) for x in tensor).hex()


def inputs(code):
    """Numbers of a dtype."""
    if code == 12:
        return torch.tensor([True, False, True])
    if code in INTEGERS:
        info = torch.iinfo(DTYPES[code])
        values = [sign * x for x in WHOLE for sign in (1, -1) if info.min <= sign * x <= info.max]
        if code == 10:
            values += [2 ** 63, 2 ** 64 - 1, 2 ** 63 + 2 ** 39 + 1]
        return torch.tensor(values, dtype=DTYPES[code])
    if code in COMPLEX:
        return torch.tensor([complex(a, b) for a in EDGES[:20] for b in (0.0, 1.5)], dtype=DTYPES[code])
    if code in (35, 36, 37):
        return torch.arange(256, dtype=torch.int32).to(torch.uint8).view(DTYPES[code])
    values = torch.tensor(EDGES + [-x for x in EDGES], dtype=torch.float64)
    return values.to(torch.float32).to(DTYPES[code]) if code != 11 else values


def cases():
    for source in DTYPES:
        for target in DTYPES:
            if source == target:
                continue
            if target in BELOW_FLOAT and source in (3, 8, 9, 10, 11, 17):
                continue
            x = inputs(source)
            real = x.real if x.is_complex() else x
            if target in INTEGERS and source in (*FLOATS, *COMPLEX):
                # NaN too: what PyTorch makes of it depends on the processor, and CANN's 0 is documented.
                wide, info = real.to(torch.float64), torch.iinfo(DTYPES[target])
                most = min(info.max, 2 ** 31 - 1)
                x = x[(wide >= max(info.min, -2 ** 31)) & (wide <= most)]
            if len(x) > 0:
                yield {"from": source, "to": target, "input": hexadecimal(x), "output": hexadecimal(x.to(DTYPES[target]))}


def main():
    lines = ",\n".join(json.dumps(case) for case in cases())
    path = pathlib.Path(__file__).resolve().parent / "casts.json"
    path.write_text(f'{{"torch": "{torch.__version__}", "cases": [\n{lines}\n]}}\n')


if __name__ == "__main__":
    main()
