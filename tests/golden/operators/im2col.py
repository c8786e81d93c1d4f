"""aclnnIm2col."""

import torch

from vectors import DTYPES, Draw, HALVES, case, entry


def cases():
    def one(name, batch, channels, size, kernel, dilation=(1, 1), padding=(0, 0), stride=(1, 1), dtypes=("float32",),
            out_dtype=None):
        """batch None: no batch axis."""
        shape = ([] if batch is None else [batch]) + [channels, *size]
        for dtype in dtypes:
            target = out_dtype or dtype
            image = Draw(name).values(shape, dtype)
            result = torch.ops.aten.im2col(image, list(kernel), list(dilation), list(padding), list(stride))
            result = result.to(DTYPES[target])
            yield case(f"{dtype}_{name}", dtype, "bits",
                       {"kernelSize": list(kernel), "dilation": list(dilation), "padding": list(padding),
                        "stride": list(stride)},
                       [("self", entry(image, dtype, dtype))], [("out", entry(result, target, dtype))])

    every = ("float32", *HALVES)
    yield from one("k2_s1", 1, 2, (3, 4), (2, 2), dtypes=every)
    yield from one("k2_s2", 2, 3, (4, 4), (2, 2), stride=(2, 2))
    yield from one("k3_s1_p1", 1, 2, (4, 3), (3, 3), padding=(1, 1), dtypes=every)
    yield from one("k3_s2_p1", 2, 1, (5, 6), (3, 3), padding=(1, 1), stride=(2, 2))
    yield from one("k1_s1_identity", 2, 5, (2, 3), (1, 1))
    yield from one("k1_s2_gaps", 1, 3, (4, 5), (1, 1), stride=(2, 2))
    yield from one("k2_s3_gaps", 1, 2, (5, 8), (2, 2), stride=(3, 3), dtypes=every)
    yield from one("k3x2_d1x3_p1x2_s2x1", 1, 2, (5, 4), (3, 2), (1, 3), (1, 2), (2, 1), dtypes=every)
    yield from one("k2x3_d3x2_p2x1_s1x2", 2, 1, (4, 5), (2, 3), (3, 2), (2, 1), (1, 2))
    yield from one("k1x4_s1x2", 1, 3, (2, 9), (1, 4), stride=(1, 2))
    yield from one("k4x1_s3x1", 1, 2, (10, 2), (4, 1), stride=(3, 1))
    yield from one("padding_beyond_kernel", 1, 2, (3, 2), (2, 1), padding=(3, 2), stride=(2, 1), dtypes=every)
    yield from one("remainder_not_covered", 1, 3, (6, 7), (2, 3), stride=(3, 3))
    yield from one("one_window", 2, 3, (3, 2), (3, 2))
    yield from one("one_pixel_many_windows", 1, 5, (1, 1), (2, 2), padding=(1, 1), stride=(1, 2))

    yield from one("rank3_k2_s1", None, 3, (3, 4), (2, 2), dtypes=every)
    yield from one("rank3_k3_s2_p1", None, 2, (5, 3), (3, 3), padding=(1, 1), stride=(2, 2))
    yield from one("rank3_k2_d3_p2", None, 3, (4, 4), (2, 2), (3, 3), (2, 2))

    for dtype, out_dtype in (("float32", "float16"), ("float32", "bfloat16"), ("float16", "float32"),
                             ("bfloat16", "float32"), ("float16", "bfloat16"), ("bfloat16", "float16"),
                             ("float32", "float64"), ("float16", "float64")):
        yield from one(f"to_{out_dtype}", 1, 2, (4, 3), (2, 2), padding=(1, 1), dtypes=(dtype,), out_dtype=out_dtype)
