#!/usr/bin/env python3
"""Writes ../utilities_indices.json: where PyTorch on the CPU finds the elements that indices name, and where it puts them.

The tests in tests/operators/cases/indexing/indices.rs replay it. With torch installed:
python3 tests/golden/utilities/indices.py

self holds 0, 1, 2 and so on. A case is a line: the operator, the shape of self, its indices (null for a whole axis, else shape
and values, truths where "bool" is set), and of Index the shape and the numbers of the result, of IndexPutImpl values, whether
they are added, and what self holds afterwards.
"""

import json
import pathlib
import random

import torch


def number_index(shape, extent):
    return torch.tensor([random.randrange(-extent, extent) for _ in range(max(1, torch.Size(shape).numel()))]).reshape(shape)


def any_indices(shape):
    """Indices that broadcast with each other; now and then a mask."""
    indices, axis = [], 0
    common = [random.randint(1, 3) for _ in range(random.randint(0, 2))]
    if random.random() < 0.3:
        at, axes = random.randrange(len(shape)), random.randint(1, 2)
        axes = min(axes, len(shape) - at)
        mask = torch.rand(shape[at:at + axes]) < 0.6
        mask.view(-1)[0] = True
        return [slice(None)] * at + [mask]
    while axis < len(shape) and (axis < 2 or random.random() < 0.7):
        if random.random() < 0.35:
            indices.append(slice(None))
        else:
            own = [1 if random.random() < 0.2 else extent for extent in common[random.randint(0, len(common)):]] if random.random() < 0.3 else common
            indices.append(number_index(own, shape[axis]))
        axis += 1
    if all(isinstance(index, slice) for index in indices):
        indices[0] = number_index(common, shape[0])
    return indices


def as_json(index):
    if isinstance(index, slice):
        return None
    return {"shape": list(index.shape), "values": index.flatten().long().tolist(), "bool": index.dtype == torch.bool}


random.seed(7)
torch.manual_seed(7)
lines = []
for i in range(120):
    shape = [random.randint(1, 5) for _ in range(random.randint(1, 4))]
    tensor = torch.arange(torch.Size(shape).numel(), dtype=torch.int32).reshape(shape)
    indices = any_indices(shape)
    result = tensor[tuple(indices)]
    case = {"self": shape, "indices": [as_json(index) for index in indices]}
    if i % 2 == 0:
        case |= {"operator": "aclnnIndex", "shape": list(result.shape), "result": result.flatten().tolist()}
    else:
        add = i % 4 == 1
        values = torch.randint(100, list(result.shape), dtype=torch.int32)
        if not add:  # which of several counts is undefined in PyTorch: all are the same
            values = torch.randint(100, [1] * result.dim(), dtype=torch.int32)
        after = torch.ops.aten.index_put(tensor, [None if isinstance(index, slice) else index for index in indices], values, add)
        case |= {"operator": "aclnnIndexPutImpl", "shape": list(values.shape), "values": values.flatten().tolist(), "add": add,
                 "result": after.flatten().tolist()}
    lines.append(json.dumps(case))
path = pathlib.Path(__file__).parent.parent / "utilities_indices.json"
path.write_text('{"cases": [\n' + ",\n".join(lines) + "\n]}\n")
