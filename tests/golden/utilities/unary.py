"""Functions of one tensor.

A case has the operator's "name" without aclnn, the dtypes of "self" and "out" by numbers of aclDataType, the "decimals" of
RoundDecimals, and the hexadecimal bytes of "input" and "output". The halves of what is not rounded but computed come from
FLOAT, rounded once. Left out are integers of Sigmoid and Rsqrt, which CANN computes in the dtype of out.
"""

import json
import math

import torch

FLOATS = {0: torch.float32, 1: torch.float16, 27: torch.bfloat16, 11: torch.float64}
INTEGERS = {2: torch.int8, 3: torch.int32, 4: torch.uint8, 6: torch.int16, 9: torch.int64}
COMPLEX = {16: torch.complex64, 17: torch.complex128}
BOOL = {12: torch.bool}
DTYPES = {**FLOATS, **INTEGERS, **COMPLEX, **BOOL}

REAL = [0.0, 0.5, 1.0, 1.5, 2.5, 0.1, 0.7, 2.345, math.pi, 10.05, 33.3, 88.7, 89.0, 104.0, 127.5, 1e-3, 1e-7,
        1e-40, 1000.25, 65504.0, 8388609.0, 1e10, 1e30, math.inf, math.nan]
WHOLE = [0, 1, 2, 3, 5, 15, 25, 88, 100, 127, 128, 255, 1000, 32767, 65535, 2 ** 31 - 1, 2 ** 31, 2 ** 40 + 1, 2 ** 63 - 1, 2 ** 63]
PARTS = [0.0, 0.5, 1.0, -0.75, 2.5, -3.0]

EXACT = {"Abs": torch.abs, "Neg": torch.neg, "Ceil": torch.ceil, "Floor": torch.floor, "Round": torch.round,
         "Trunc": torch.trunc, "Relu": torch.relu, "LogicalNot": torch.logical_not, "BitwiseNot": torch.bitwise_not,
         "IsFinite": torch.isfinite}
FUNCTIONS = {"Sqrt": torch.sqrt, "Rsqrt": torch.rsqrt, "Reciprocal": torch.reciprocal, "Exp": torch.exp, "Log": torch.log,
             "Sin": torch.sin, "Cos": torch.cos, "Tanh": torch.tanh, "Sigmoid": torch.sigmoid}
TAKES = {
    "Abs": [*FLOATS, *INTEGERS, 12, 16], "Neg": [*FLOATS, 2, 3, 9, *COMPLEX], "Ceil": [*FLOATS],
    "Floor": [*FLOATS, *INTEGERS], "Round": [*FLOATS, 3, 9], "Trunc": [0, 1, 27], "Relu": [0, 1, 27, 2, 4, 3, 9],
    "LogicalNot": [*FLOATS, *INTEGERS, 12], "BitwiseNot": [*INTEGERS, 12], "IsFinite": [*FLOATS, *INTEGERS, 12],
    "Exp": [*FLOATS, 9, 12, *COMPLEX], "Tanh": [0, 1, 27, *INTEGERS, 12],
    "Rsqrt": [*FLOATS, *COMPLEX], "Sigmoid": [*FLOATS, *COMPLEX],
}
CODES = {dtype: code for code, dtype in DTYPES.items()}


def hexadecimal(tensor):
    if tensor.dtype == torch.bool:
        return bytes(int(x) for x in tensor).hex()
    return bytes(tensor.contiguous().view(torch.uint8).tolist()).hex()


def inputs(code):
    """Numbers of a dtype."""
    if code == 12:
        return torch.tensor([False, True])
    if code in INTEGERS:
        info = torch.iinfo(DTYPES[code])
        return torch.tensor([s * x for x in WHOLE for s in (1, -1) if info.min <= s * x <= info.max], dtype=DTYPES[code])
    if code in COMPLEX:
        return torch.tensor([complex(x, y) for x in PARTS for y in PARTS if x or y], dtype=DTYPES[code])
    values = torch.tensor(REAL + [-x for x in REAL], dtype=torch.float64)
    return values.to(DTYPES[code])


def computed(function, x):
    if x.dtype in (torch.float16, torch.bfloat16):
        return function(x.float()).to(x.dtype)
    # PyTorch's integers become FLOAT, CANN's INT64 of a square root DOUBLE.
    return function(x.double()).float() if function is torch.sqrt and x.dtype == torch.int64 else function(x)


def cases():
    for name, function in {**EXACT, **FUNCTIONS}.items():
        for code in TAKES.get(name, DTYPES):
            x = inputs(code)
            y = computed(function, x) if name in FUNCTIONS else x if name == "Abs" and code == 12 else function(x)
            yield {"name": name, "self": code, "out": CODES[y.dtype], "input": hexadecimal(x), "output": hexadecimal(y)}
    for decimals in (-2, -1, 0, 1, 2, 4, 45):
        for code in FLOATS:
            x = inputs(code)
            y = torch.round(x, decimals=decimals)
            yield {"name": "RoundDecimals", "self": code, "out": code, "decimals": decimals, "input": hexadecimal(x),
                   "output": hexadecimal(y)}


def lines():
    yield '"cases": [\n' + ",\n".join(json.dumps(case) for case in cases()) + "\n]"
