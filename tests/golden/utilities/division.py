"""Rounded quotients, remainders and limits: every number of a dtype with every other one.

"values" has the bytes of the numbers by dtype. A case has the "dtype" and by function the bytes of the "results": those of the first
number with all others come first. Integers are not divided by 0, which PyTorch refuses. Halves have limits only: PyTorch rounds each step of their quotients.
A quotient of floats is rounded before its floor is taken, as devices do; torch.floor_divide mends it by fmod. Small integers have no
remainder on devices.
"""

import json
import math

import torch

FLOATS = {0: torch.float32, 1: torch.float16, 11: torch.float64, 27: torch.bfloat16}
INTEGERS = {2: torch.int8, 3: torch.int32, 4: torch.uint8, 6: torch.int16, 9: torch.int64}
EDGES = [0.0, -0.0, 1.0, -1.0, 3.0, -3.0, 0.1, -0.3, 7.5, 1e-4, -1e4, 2049.0, math.inf, -math.inf, math.nan]
WHOLE = [1, 2, 3, 7, 100, 127, -1, -2, -7, -128, 0]


def floor_divide(a, b):
    return torch.floor(a / b) if a.dtype.is_floating_point else torch.floor_divide(a, b)


FUNCTIONS = {"FloorDivide": floor_divide, "RemainderTensorTensor": torch.remainder, "Maximum": torch.maximum,
             "Minimum": torch.minimum}


def hexadecimal(tensor):
    return bytes(tensor.contiguous().view(torch.uint8).flatten().tolist()).hex()


def values(code):
    if code in FLOATS:
        return torch.tensor(EDGES, dtype=torch.float64).to(FLOATS[code])
    return torch.tensor([x for x in WHOLE if code != 4 or x >= 0]).to(INTEGERS[code])


def lines():
    codes = sorted({**FLOATS, **INTEGERS})
    yield '"values": ' + json.dumps({str(code): hexadecimal(values(code)) for code in codes})
    cases = []
    for code in codes:
        x = values(code)
        # The last integer is 0.
        y = x if code in FLOATS else x[:-1]
        results = {name: hexadecimal(function(x[:, None], y)) for name, function in FUNCTIONS.items()
                   if (code not in (1, 27) or "imum" in name) and (code not in (2, 4, 6) or "Remainder" not in name)}
        cases.append(json.dumps({"dtype": code, "results": results}))
    yield '"cases": [\n' + ",\n".join(cases) + "\n]"
