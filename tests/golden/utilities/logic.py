"""Logic of truth values and of bits, and closeness.

"values" has the bytes of the numbers by dtype. A case has the utility's "name", the dtypes "self", "other" and "out", the
tolerances of a closeness, and the bytes of the "result": of every number of self with every number of other if "all", else of
the first with the first and so on, as far as both go.

The halves are compared for closeness in FLOAT, as the operator does it; integers are not, since PyTorch does that in FLOAT too.
"""

import json

import torch
from _edges import BOOL, DTYPES, FLOATS, INTEGERS, hexadecimal, line_of_values, values

LOGICAL = {"And": torch.logical_and, "Or": torch.logical_or, "Xor": torch.logical_xor}
BITWISE = {"And": torch.bitwise_and, "Or": torch.bitwise_or, "Xor": torch.bitwise_xor}
CODES = {dtype: code for code, dtype in DTYPES.items()}


def case(name, a, b, result, **more):
    found = {"name": name, "self": a, "other": b, "out": CODES[result.dtype], **more, "result": hexadecimal(result)}
    return json.dumps(found)


def cases():
    for a in DTYPES:
        for name, function in LOGICAL.items():
            for b in (9, 12):
                yield case(f"aclnnLogical{name}", a, b, function(values(a)[:, None], values(b)), all=True)
    for a in (*INTEGERS, *BOOL):
        for b in (*INTEGERS, *BOOL):
            for name, function in BITWISE.items():
                x, y = values(a), values(b)
                count = min(len(x), len(y))
                yield case(f"aclnnBitwise{name}Tensor", a, b, function(x[:count], y[:count]), all=False)
    for a in FLOATS:
        x = values(a) if a == 11 else values(a).float()
        for rtol, atol in ((0.0, 0.0), (1e-3, 0.0), (0.0, 0.125), (0.5, 0.25)):
            for nan in (False, True):
                result = torch.isclose(x[:, None], x, rtol=rtol, atol=atol, equal_nan=nan)
                yield case("aclnnIsClose", a, a, result, all=True, rtol=rtol, atol=atol, equalNan=nan)


def lines():
    yield line_of_values(DTYPES)
    yield '"cases": [\n' + ",\n".join(cases()) + "\n]"
