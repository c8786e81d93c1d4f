"""Powers.

A case has the operator's "name" without aclnn, the dtypes of "self", "exponent" and "out" by numbers of aclDataType, and the
hexadecimal bytes of what these are: every number of self with every one of exponent, those of the first one first. Halves come
from FLOAT, rounded once. The scalars are DOUBLE, INT64 and COMPLEX128, as torch_npu has them.
"""

import json
import math

import torch
from unary import CODES, COMPLEX, FLOATS, INTEGERS, hexadecimal

BASES = [0.0, 0.5, 1.0, 3.7, 10.0, 1e-3, 300.0, 1e20, math.inf, math.nan]
EXPONENTS = [0.0, 1.0, 2.0, 3.0, 4.0, 0.5, 1.7, 33.0, 1e6, math.inf, math.nan]
WHOLE = [0, 1, -1, 2, -2, 3, 7, 11, 100, -128]
SCALARS = [(11, x) for x in (0.0, 2.0, 3.0, 0.5, -0.5, -1.0, -2.0, 2.5)] + [(9, x) for x in (0, 1, 2, 3, 5)]
TYPES = {9: torch.int64, 11: torch.float64, 17: torch.complex128}


def numbers(code, values):
    if code in FLOATS:
        return torch.tensor(values + [-x for x in values], dtype=torch.float64).to(FLOATS[code])
    if code in COMPLEX:
        return torch.tensor([1 + 2j, -0.5 + 1j, 0.5j, -3, 2.25 - 0.75j], dtype=COMPLEX[code])
    info = torch.iinfo(INTEGERS[code])
    return torch.tensor([x for x in WHOLE if info.min <= x <= info.max], dtype=INTEGERS[code])


def pow_of(x, y, dtype):
    """In dtype; halves by FLOAT."""
    if dtype in (torch.float16, torch.bfloat16):
        x, y = (v.to(dtype).float() if torch.is_tensor(v) and v.dim() > 0 else v for v in (x, y))
        return torch.pow(x, y).to(dtype)
    return torch.pow(x, y)


def case(name, x, y, z, codes):
    return {"name": name, "self": codes[0], "exponent": codes[1], "out": CODES[z.dtype],
            "base": hexadecimal(x.flatten()), "power": hexadecimal(y.flatten()), "output": hexadecimal(z.flatten())}


def cases():
    for code in (*FLOATS, *INTEGERS, *COMPLEX):
        for kind, value in SCALARS + [(17, 1 + 0.5j)] * (code in (0, 11, 16)):
            scalar = torch.tensor([value], dtype=TYPES[kind])
            x = numbers(code, BASES)
            z = pow_of(x, value, torch.result_type(x, value))
            yield case("PowTensorScalar", x, scalar, z, (code, kind))
            if code in COMPLEX and value in (0.0, 0):
                continue
            x = numbers(code, EXPONENTS)
            if code in INTEGERS and kind == 9:
                x = x[x >= 0]
            z = pow_of(value, x, torch.result_type(x, value))
            yield case("PowScalarTensor", scalar, x, z, (kind, code))
    for a, b in ((0, 0), (11, 11), (1, 1), (27, 0), (3, 3), (9, 2), (4, 4), (0, 3), (6, 11), (16, 0), (17, 17)):
        x, y = numbers(a, BASES), numbers(b, EXPONENTS)
        z = pow_of(x[:, None], y[None], torch.result_type(x, y))
        yield case("PowTensorTensor", x, y, z, (a, b))


def lines():
    yield '"cases": [\n' + ",\n".join(json.dumps(case) for case in cases()) + "\n]"
