"""aclnnIm2colBackward: torch calls it col2im."""

import math

import torch

from vectors import DTYPES, Draw, HALVES, case, compute, entry


def cases():
    def one(name, batch, channels, size, kernel, dilation=(1, 1), padding=(0, 0), stride=(1, 1), exact=True,
            dtypes=("float32",), out_dtype=None):
        """batch None: no batch axis."""
        blocks = math.prod((extent + 2 * p - d * (k - 1) - 1) // s + 1
                           for extent, k, d, p, s in zip(size, kernel, dilation, padding, stride))
        shape = ([] if batch is None else [batch]) + [channels * kernel[0] * kernel[1], blocks]
        for dtype in dtypes:
            draw = Draw(name)
            grad = (draw.sixteenths if exact else draw.values)(shape, dtype)
            operator = lambda grad: torch.ops.aten.col2im(
                grad, list(size), list(kernel), list(dilation), list(padding), list(stride))
            # Rounded to gradOutput's type first, then to the output's.
            target = out_dtype or dtype
            result = compute(operator, dtype, exact, grad).to(DTYPES[target])
            yield case(f"{dtype}_{name}", dtype, "exact" if exact else "close",
                       {"inputSize": list(size), "kernelSize": list(kernel), "dilation": list(dilation),
                        "padding": list(padding), "stride": list(stride)},
                       [("gradOutput", entry(grad, dtype, dtype))], [("out", entry(result, target, dtype))])

    every = ("float32", *HALVES)
    yield from one("k2_s1", 1, 2, (3, 4), (2, 2), dtypes=every)
    yield from one("k2_s2", 2, 3, (4, 4), (2, 2), stride=(2, 2))
    yield from one("k3_s1_p1", 1, 2, (4, 3), (3, 3), padding=(1, 1), dtypes=every)
    yield from one("k3_s2_p1", 2, 1, (5, 6), (3, 3), padding=(1, 1), stride=(2, 2))
    yield from one("k1_s1_identity", 2, 5, (2, 3), (1, 1))
    yield from one("k1_s2_gaps", 1, 3, (4, 5), (1, 1), stride=(2, 2))
    yield from one("k2_s3_gaps", 1, 2, (5, 8), (2, 2), stride=(3, 3), dtypes=every)
    yield from one("k2_d2", 1, 3, (4, 5), (2, 2), dilation=(2, 2))
    yield from one("k3x2_d1x3_p1x2_s2x1", 1, 2, (5, 4), (3, 2), (1, 3), (1, 2), (2, 1), dtypes=every)
    yield from one("k2x3_d3x2_p2x1_s1x2", 2, 1, (4, 5), (2, 3), (3, 2), (2, 1), (1, 2))
    yield from one("k1x4_s1x2", 1, 3, (2, 9), (1, 4), stride=(1, 2))
    yield from one("k4x1_s3x1", 1, 2, (10, 2), (4, 1), stride=(3, 1))
    yield from one("k3_d2_p2", 1, 1, (4, 4), (3, 3), (2, 2), (2, 2))
    yield from one("padding_beyond_kernel", 1, 2, (3, 2), (2, 1), padding=(3, 2), stride=(2, 1), dtypes=every)
    yield from one("remainder_not_covered", 1, 3, (6, 7), (2, 3), stride=(3, 3))
    yield from one("one_window", 2, 3, (3, 2), (3, 2))
    yield from one("one_window_of_an_image_row", 1, 7, (1, 5), (1, 5), stride=(4, 4))
    yield from one("one_pixel_many_windows", 1, 5, (1, 1), (2, 2), padding=(1, 1), stride=(1, 2))
    yield from one("all_windows_overlap", 1, 1, (3, 3), (3, 3), padding=(2, 2))

    yield from one("rank2_k2_s1", None, 3, (3, 4), (2, 2), dtypes=every)
    yield from one("rank2_k3_s2_p1", None, 2, (5, 3), (3, 3), padding=(1, 1), stride=(2, 2))
    yield from one("rank2_k2_d3_p2", None, 3, (4, 4), (2, 2), (3, 3), (2, 2))

    for batch in (1, 2):
        yield from one(f"decimals_k3_s1_p1_n{batch}", batch, 2, (3, 4), (3, 3), padding=(1, 1), exact=False,
                       dtypes=every if batch == 1 else ("float32",))
    yield from one("decimals_k2_d2_rank2", None, 3, (4, 5), (2, 2), dilation=(2, 2), exact=False, dtypes=every)

    for dtype, out_dtype in (("float32", "float16"), ("float32", "bfloat16"), ("float16", "float32"),
                             ("bfloat16", "float32"), ("float16", "bfloat16"), ("bfloat16", "float16")):
        yield from one(f"to_{out_dtype}", 1, 2, (4, 3), (3, 3), padding=(1, 1), dtypes=(dtype,), out_dtype=out_dtype)
        yield from one(f"to_{out_dtype}_rank2", None, 3, (3, 4), (2, 2), padding=(1, 0), stride=(1, 2),
                       dtypes=(dtype,), out_dtype=out_dtype)
