"""Comparisons: every number of a dtype with every number of another.

"values" has the bytes of the numbers by dtype. A case has the dtypes "self" and "other", and by relation the "bits" of the
results, eight to a byte, the first one lowest: those of the first number of self with all of other come first.
"""

import json

import torch
from _edges import COMPLEX, DTYPES, line_of_values, values

RELATIONS = {"Eq": torch.eq, "Ne": torch.ne, "Lt": torch.lt, "Le": torch.le, "Gt": torch.gt, "Ge": torch.ge}


def packed(results):
    flat = results.flatten().tolist()
    bytes_ = [sum(bit << at for at, bit in enumerate(flat[start:start + 8])) for start in range(0, len(flat), 8)]
    return bytes(bytes_).hex()


def lines():
    yield line_of_values(DTYPES)
    cases = []
    for a in DTYPES:
        for b in DTYPES:
            names = ("Eq", "Ne") if a in COMPLEX or b in COMPLEX else RELATIONS
            x, y = values(a)[:, None], values(b)
            bits = {name: packed(RELATIONS[name](x, y)) for name in names}
            cases.append(json.dumps({"self": a, "other": b, "bits": bits}))
    yield '"cases": [\n' + ",\n".join(cases) + "\n]"
