"""Sequences, for tests/operators/cases/creation/sequences.rs."""

import json

import torch

DTYPES = {0: torch.float32, 1: torch.float16, 3: torch.int32, 9: torch.int64, 11: torch.float64, 27: torch.bfloat16, 2: torch.int8, 4: torch.uint8}


def cases():
    for code, dtype in DTYPES.items():
        for arguments in ((0, 10, 1), (5, -4, -2), (0.5, 4, 0.25), (0, 1, 0.1), (-3.5, 100, 1.5), (7, 2, -0.75), (3, 4, 9), (0, 200, 1)):
            if code in (2, 4):
                continue  # which the original does not count in
            if not dtype.is_floating_point and int(arguments[2]) == 0:
                continue
            yield "arange", code, arguments, torch.arange(*arguments, dtype=dtype)
        for start, end, steps in ((0, 1, 5), (0, 1, 50), (3.25, 99.5, 7), (10, 0, 11), (2, 2, 4), (1, 120, 1), (0, 100, 33)):
            arguments = (start, end) if dtype.is_floating_point else (int(start), int(end))
            yield "linspace", code, arguments, torch.linspace(*arguments, steps, dtype=dtype)


def lines():
    """The lines of the file: each case with what it is called with and what comes out."""
    rows = [json.dumps({"name": name, "dtype": code, "arguments": arguments, "out": out.double().tolist()}) for name, code, arguments, out in cases()]
    return ['"cases": [\n' + ",\n".join(rows) + "\n]"]
