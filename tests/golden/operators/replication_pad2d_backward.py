"""aclnnReplicationPad2dBackward."""

import torch

from vectors import DTYPES, Draw, case, compute, entry


def cases():
    def one(name, shape, padding, dtypes=("float32",), exact=True):
        left, right, top, bottom = padding
        grad_shape = (*shape[:-2], shape[-2] + top + bottom, shape[-1] + left + right)
        for dtype in dtypes:
            draw = Draw(name)
            grad = (draw.sixteenths if exact else draw.values)(grad_shape, dtype)
            like = torch.zeros(shape, dtype=DTYPES[dtype])
            operator = lambda grad, like: torch.ops.aten.replication_pad2d_backward(grad, like, list(padding))
            result = compute(operator, dtype, exact, grad, like)
            yield case(f"{dtype}_{name}", dtype, "exact" if exact else "close", {"padding": list(padding)},
                       [("gradOutput", entry(grad, dtype, dtype)), ("self", entry(like, dtype, dtype, False))],
                       [("gradInput", entry(result, dtype, dtype))])

    every = ("float32", "float16", "bfloat16", "float64", "complex64", "complex128")
    no_bfloat16 = tuple(dtype for dtype in every if dtype != "bfloat16")  # bfloat16 takes pads of 0 to 7 only
    yield from one("all_1", (1, 2, 3, 3), (1, 1, 1, 1), every)
    yield from one("all_different", (2, 2, 3, 2), (1, 2, 3, 0), every)
    yield from one("rank3", (3, 2, 3), (2, 1, 0, 3), every)
    yield from one("none", (1, 3, 3, 4), (0, 0, 0, 0), ("float32", "bfloat16"))
    yield from one("left_only", (1, 3, 2, 5), (4, 0, 0, 0))
    yield from one("right_only", (1, 3, 2, 5), (0, 3, 0, 0))
    yield from one("top_only", (2, 1, 4, 3), (0, 0, 3, 0))
    yield from one("bottom_only", (2, 1, 4, 3), (0, 0, 0, 5))
    yield from one("pads_beyond_extent", (1, 2, 2, 3), (4, 3, 2, 5), every)
    yield from one("wide_rows_no_columns", (1, 2, 2, 3), (9, 11, 0, 0), ("float32", "bfloat16"))
    yield from one("one_row", (1, 3, 1, 4), (1, 2, 3, 2), ("float32", "float16"))
    yield from one("one_column", (2, 2, 5, 1), (2, 3, 1, 0), ("float32", "float64"))
    yield from one("one_pixel", (1, 5, 1, 1), (2, 1, 1, 2), ("float32", "bfloat16", "complex64"))
    yield from one("one_pixel_rank3", (7, 1, 1), (1, 1, 1, 1))

    # Negative pads crop.
    yield from one("crop_all", (1, 2, 4, 5), (-1, -1, -1, -1), no_bfloat16)
    yield from one("crop_left_extend_right", (1, 3, 3, 5), (-2, 4, 0, 0), ("float32", "float16", "float64"))
    yield from one("crop_top_extend_bottom", (2, 2, 4, 3), (0, 0, -2, 3), ("float32", "complex128"))
    yield from one("crop_right_and_bottom_rank3", (3, 4, 4), (2, -3, 1, -2), no_bfloat16)
    yield from one("crop_to_one_pixel", (1, 3, 3, 3), (-1, -1, -2, 0))
    # Everything of self is cropped away on one side; what is left of gradOutput all clamps to the far edge.
    yield from one("crop_more_than_all", (1, 2, 3, 3), (-4, 3, 0, 1), ("float32", "float64"))

    yield from one("decimals", (2, 3, 3, 3), (2, 1, 1, 2), every, exact=False)
    yield from one("decimals_rank3_beyond_extent", (3, 2, 2), (5, 4, 3, 6), every, exact=False)
