"""aclnnReplicationPad2d."""

import torch

from vectors import Draw, INTEGERS, case, entry


def cases():
    def one(name, shape, padding, dtypes=("float32",)):
        for dtype in dtypes:
            draw = Draw(name)
            image = draw.integers(shape, dtype) if dtype in INTEGERS else draw.values(shape, dtype)
            if dtype in INTEGERS:
                # PyTorch has no padding of integers: that of their places.
                places = torch.arange(image.numel(), dtype=torch.float64).reshape(shape)
                places = torch.ops.aten.replication_pad2d(places, list(padding)).long()
                result = image.flatten()[places]
            else:
                result = torch.ops.aten.replication_pad2d(image, list(padding))
            yield case(f"{dtype}_{name}", dtype, "bits", {"padding": list(padding)},
                       [("self", entry(image, dtype, dtype))], [("out", entry(result, dtype, dtype))])

    every = ("float32", "float16", "bfloat16", "float64", "complex64", "complex128", *INTEGERS)
    yield from one("all_1", (1, 2, 3, 3), (1, 1, 1, 1), every)
    yield from one("all_different", (2, 2, 3, 2), (1, 2, 3, 0), every)
    yield from one("rank3", (3, 2, 3), (2, 1, 0, 3), every)
    yield from one("none", (1, 3, 3, 4), (0, 0, 0, 0), ("float32", "bfloat16"))
    yield from one("left_only", (1, 3, 2, 5), (4, 0, 0, 0))
    yield from one("right_only", (1, 3, 2, 5), (0, 3, 0, 0))
    yield from one("top_only", (2, 1, 4, 3), (0, 0, 3, 0))
    yield from one("bottom_only", (2, 1, 4, 3), (0, 0, 0, 5))
    yield from one("pads_beyond_extent", (1, 2, 2, 3), (4, 3, 2, 5), ("float32", "int8", "complex128"))
    yield from one("one_pixel", (1, 5, 1, 1), (2, 1, 1, 2), ("float32", "bfloat16", "complex64"))

    # Negative pads crop.
    yield from one("crop_all", (1, 2, 4, 5), (-1, -1, -1, -1), ("float32", "bfloat16", "int64"))
    yield from one("crop_left_extend_right", (1, 3, 3, 5), (-2, 4, 0, 0), ("float32", "float16", "float64"))
    yield from one("crop_top_extend_bottom", (2, 2, 4, 3), (0, 0, -2, 3), ("float32", "complex128"))
    yield from one("crop_right_and_bottom_rank3", (3, 4, 4), (2, -3, 1, -2), ("float32", "uint8"))
    yield from one("crop_to_one_pixel", (1, 3, 3, 3), (-1, -1, -2, 0))
    # Everything of self is cropped away on one side; what is left clamps to the far edge.
    yield from one("crop_more_than_all", (1, 2, 3, 3), (-4, 3, 0, 1), ("float32", "float64"))
