"""Numbers of every dtype, by numbers of aclDataType, and their bytes in hexadecimal."""

import math

import torch

FLOATS = {0: torch.float32, 1: torch.float16, 11: torch.float64, 27: torch.bfloat16}
INTEGERS = {2: torch.int8, 3: torch.int32, 4: torch.uint8, 6: torch.int16, 9: torch.int64}
COMPLEX = {16: torch.complex64, 17: torch.complex128}
BOOL = {12: torch.bool}
DTYPES = {**FLOATS, **INTEGERS, **COMPLEX, **BOOL}

REAL = [0.0, -0.0, 0.1, 1.0, -1.0, 1.0 + 1 / 2048, 3.5, 127.0, 255.0, 256.0, 2049.0, 32768.0, 65504.0, 16777216.0, 2147483648.0,
        -2147483648.0, 1e30, math.inf, -math.inf, math.nan]
WHOLE = [0, 1, -1, 2, 3, 100, 127, -128, 128, 255, 2049, 32767, -32768, 65505, 16777217, 2147483647, -2147483648, 4294967297,
         9007199254740993, -9223372036854775808]


def values(code):
    if code in BOOL:
        return torch.tensor([False, True])
    if code in INTEGERS:
        info = torch.iinfo(DTYPES[code])
        return torch.tensor([x for x in WHOLE if info.min <= x <= info.max], dtype=DTYPES[code])
    if code in COMPLEX:
        return torch.tensor([complex(x, y) for x in (0.0, 1.0, 0.1, 2049.0, math.nan) for y in (0.0, -0.0, 1.0)], dtype=DTYPES[code])
    return torch.tensor(REAL, dtype=torch.float64).to(DTYPES[code])


def hexadecimal(tensor):
    if tensor.dtype == torch.bool:
        return bytes(int(x) for x in tensor.flatten()).hex()
    return bytes(tensor.contiguous().flatten().view(torch.uint8).tolist()).hex()


def line_of_values(codes):
    inner = ", ".join(f'"{code}": "{hexadecimal(values(code))}"' for code in codes)
    return f'"values": {{{inner}}}'
