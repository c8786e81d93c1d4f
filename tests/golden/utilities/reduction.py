"""Reductions of numbers whose totals are exact in any order, and extremes with ties, infinities and NaN.

A case has the "name", the dtypes "self", "dtype" and "out", the "shape" of self, the axes "dim" (none for all), whether they are
"keep"t, the bytes of "input" and "output", and of "indices" where there are any.
"""

import itertools
import json

import torch
from _edges import BOOL, COMPLEX, DTYPES, FLOATS, hexadecimal

SHAPES = [([12], []), ([2, 3, 4], [1]), ([5, 3], [0]), ([3, 5], [1]), ([3, 2, 2], [0, 2]), ([], [])]
EDGES = [float("nan"), float("inf"), float("-inf"), 0.0, -1.5, 2.0]


def small(code, shape, seed):
    generator = torch.Generator().manual_seed(seed)
    whole = torch.randint(-4, 5, shape, generator=generator)
    return (whole != 0) if code in BOOL else whole.to(DTYPES[code])


def any_numbers(code, shape, seed):
    generator = torch.Generator().manual_seed(seed)
    if code in FLOATS and seed % 2:
        return torch.tensor(EDGES)[torch.randint(0, 2 * (seed % 4), shape, generator=generator) % 6].to(DTYPES[code])
    return small(code, shape, seed)


def case(name, x, code, through, out, shape, dim, keep, y, indices=None):
    row = {"name": f"aclnn{name}", "self": code, "dtype": through, "out": out, "shape": shape, "dim": dim, "keep": keep,
           "input": hexadecimal(x), "output": hexadecimal(y)}
    if indices is not None:
        row["indices"] = hexadecimal(indices)
    return json.dumps(row)


def cases():
    seeds = itertools.count()
    for code in DTYPES:
        for shape, dim in SHAPES:
            seed = next(seeds)
            x, keep = small(code, shape, seed), bool(seed % 2)
            for through in [code] if code in COMPLEX else sorted({code, (0, 9)[seed % 2]}):
                y = torch.sum(x, dim, keepdim=keep, dtype=DTYPES[through])
                yield case("ReduceSum", x, code, through, through, shape, dim, keep, y)
                if not dim and through != 12:
                    yield case("Prod", x, code, through, through, shape, [], False, torch.prod(x, dtype=DTYPES[through]))
            if code in (0, 11):
                yield case("Mean", x, code, code, code, shape, dim, keep, torch.mean(x, dim, keepdim=keep))
            if code in COMPLEX:
                continue
            x = any_numbers(code, shape, seed)
            for name, function in ("All", torch.all), ("Any", torch.any):
                y = function(x, dim=dim, keepdim=keep) if dim else function(x)
                yield case(name, x, code, 12, 12, shape, dim, keep and bool(dim), y.to(torch.bool))
            for name, function in ("Amax", torch.amax), ("Amin", torch.amin):
                yield case(name, x, code, code, code, shape, dim, keep, function(x, dim, keepdim=keep))
            if len(dim) == 1:
                for name in ("Max", "Min"):
                    values, indices = getattr(torch, name.lower())(x, dim[0], keepdim=keep)
                    if code in (0, 1, 9, 12, 27):
                        yield case(f"{name}Dim", x, code, code, code, shape, dim, keep, values, indices)
                    if code not in BOOL:
                        places = getattr(torch, f"arg{name.lower()}")(x, dim[0], keepdim=keep)
                        yield case(f"Arg{name}", x, code, 9, 9, shape, dim, keep, places)
            elif len(dim) == 0:
                yield case("Max", x, code, code, code, shape, [], False, x.max())


def lines():
    yield '"cases": [\n' + ",\n".join(cases()) + "\n]"
