"""aclnnMaxUnpool2dBackward: gather."""

import torch

from vectors import DTYPES, Draw, INTEGERS, case, entry


def cases():
    def one(name, dtype, index_dtype, shape, size, out_dtype=None, values=None):
        """shape is that of self, size the plane of gradOutput."""
        out_dtype = out_dtype or dtype
        draw = Draw(name)
        grad_shape = (*shape[:-2], *size)
        if values:
            grad = draw.tensor(grad_shape, dtype, lambda: draw.random.choice(values))
        elif DTYPES[dtype].is_floating_point:
            grad = draw.values(grad_shape, dtype)
        else:
            grad = draw.integers(grad_shape, dtype)
        indices = draw.tensor(shape, index_dtype, lambda: draw.random.randrange(size[0] * size[1]))
        out = torch.gather(grad.flatten(-2), -1, indices.flatten(-2).long()).reshape(shape).to(DTYPES[out_dtype])
        return case(name, dtype, "bits", {"outputSize": list(size)},
                    [("gradOutput", entry(grad, dtype, dtype)), ("self", entry(out, dtype, dtype, with_data=False)),
                     ("indices", entry(indices, index_dtype, dtype))],
                    [("out", entry(out, out_dtype, dtype))])

    shapes = [((2, 3, 3, 2), (5, 4)), ((1, 5, 2, 3), (3, 7)), ((3, 3, 3), (4, 5)), ((5, 1, 5), (1, 11))]
    for number_of_dtype, dtype in enumerate(["float32", "float16", "float64", *INTEGERS, "bool"]):
        for index_dtype in ("int32", "int64"):
            shape, size = shapes[(number_of_dtype + (index_dtype == "int64")) % len(shapes)]
            yield one(f"{dtype}_{index_dtype}_rank{len(shape)}", dtype, index_dtype, shape, size)

    # The plane of gradOutput and that of self have nothing to do with each other.
    yield one("float32_self_plane_larger", "float32", "int64", (1, 2, 7, 5), (2, 3))
    yield one("float16_self_plane_larger_rank3", "float16", "int32", (2, 5, 7), (1, 2))
    yield one("int32_one_source_pixel", "int32", "int32", (2, 2, 3, 3), (1, 1))
    yield one("float32_one_result_pixel", "float32", "int32", (2, 7, 1, 1), (5, 3))
    yield one("float32_signed_zeros", "float32", "int64", (1, 3, 2, 5), (3, 3), values=[-0.0, 0.0, 1.5])
    yield one("float16_signed_zeros_and_subnormals", "float16", "int32", (1, 3, 2, 5), (3, 3),
              values=[-0.0, 2.0**-24, -3 * 2.0**-24, 65504.0])

    # Gathered in gradOutput's type, then cast once. Values fit the target: what happens to others is not specified.
    casts = [
        ("float32", "float16", None), ("float16", "float32", None),
        ("int64", "float32", [2**24 + 1, -(2**24) - 3, 16777219, 7, -1, 2**40 + 2**16]),
        ("int32", "float16", [2049, -2051, 4099, 65504, -3, 0]),
        ("int32", "float32", [2**24 + 1, -(2**30) - 63, 5, -6]),
        ("int16", "float16", [2049, 2051, -30000, 12345]),
        ("int64", "int8", [-128, 127, 0, -5, 77]), ("int32", "uint8", [0, 255, 128, 3]),
        ("uint8", "float16", None), ("int8", "float32", None),
        ("uint8", "int64", None), ("int8", "int32", None), ("int16", "int64", None),
        ("bool", "float32", None), ("bool", "float16", None), ("bool", "int64", None), ("bool", "uint8", None),
    ]
    for position, (dtype, out_dtype, values) in enumerate(casts):
        shape, size = shapes[position % len(shapes)]
        index_dtype = ("int32", "int64")[position % 2]
        yield one(f"{dtype}_to_{out_dtype}", dtype, index_dtype, shape, size, out_dtype, values)
