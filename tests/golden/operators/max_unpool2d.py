"""aclnnMaxUnpool2d."""

import torch

from vectors import DTYPES, Draw, INTEGERS, case, entry


def cases():
    def one(name, dtype, index_dtype, shape, size, values=None):
        draw = Draw(name)
        if values:
            pooled = draw.tensor(shape, dtype, lambda: draw.random.choice(values))
        elif DTYPES[dtype].is_floating_point:
            pooled = draw.values(shape, dtype)
        else:
            pooled = draw.integers(shape, dtype)
        # Each index once in a plane: PyTorch does not say which of several elements counts.
        count, places = shape[-2] * shape[-1], size[0] * size[1]
        planes = pooled.numel() // count
        picked = [draw.random.sample(range(places), count) for _ in range(planes)]
        indices = torch.tensor(picked, dtype=DTYPES[index_dtype]).reshape(shape)
        if DTYPES[dtype].is_floating_point:
            out = torch.ops.aten.max_unpool2d(pooled, indices.long(), list(size))
        else:
            out = torch.zeros((*shape[:-2], places), dtype=DTYPES[dtype])
            out = out.scatter(-1, indices.flatten(-2).long(), pooled.flatten(-2)).reshape(*shape[:-2], *size)
        return case(name, dtype, "bits", {"outputSize": list(size)},
                    [("self", entry(pooled, dtype, dtype)), ("indices", entry(indices, index_dtype, dtype))],
                    [("out", entry(out, dtype, dtype))])

    shapes = [((2, 3, 3, 2), (5, 4)), ((1, 5, 2, 3), (3, 7)), ((3, 3, 3), (4, 5)), ((5, 1, 5), (1, 11))]
    for number_of_dtype, dtype in enumerate(["float32", "float16", "float64", *INTEGERS]):
        for index_dtype in ("int32", "int64"):
            shape, size = shapes[(number_of_dtype + (index_dtype == "int64")) % len(shapes)]
            yield one(f"{dtype}_{index_dtype}_rank{len(shape)}", dtype, index_dtype, shape, size)
    yield one("float32_every_place", "float32", "int64", (1, 2, 3, 4), (4, 3))
    yield one("int32_one_place", "int32", "int32", (2, 2, 1, 1), (1, 1))
    yield one("float32_one_element", "float32", "int32", (2, 7, 1, 1), (5, 3))
    yield one("float32_signed_zeros", "float32", "int64", (1, 3, 2, 5), (3, 4), values=[-0.0, 0.0, 1.5])
    yield one("float16_signed_zeros_and_subnormals", "float16", "int32", (1, 3, 2, 5), (4, 3),
              values=[-0.0, 2.0**-24, -3 * 2.0**-24, 65504.0])
