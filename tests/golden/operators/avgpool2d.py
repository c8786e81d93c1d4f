"""aclnnAvgPool2d."""

import torch

from vectors import Draw, HALVES, case, compute, entry


def cases():
    def one(name, shape, kernel, stride, padding, ceil=False, include=True, divisor=0, dtypes=("float32",), exact=False):
        for dtype in dtypes:
            draw = Draw(name)
            image = (draw.sixteenths if exact else draw.values)(shape, dtype)
            operator = lambda image: torch.ops.aten.avg_pool2d(
                image, list(kernel), list(stride), list(padding), ceil, include, divisor or None)
            result = compute(operator, dtype, exact, image)
            yield case(f"{dtype}_{name}", dtype, "exact" if exact else "close",
                       {"kernelSize": list(kernel), "strides": list(stride), "paddings": list(padding),
                        "ceilMode": ceil, "countIncludePad": include, "divisorOverride": divisor, "cubeMathType": 0},
                       [("self", entry(image, dtype, dtype))], [("out", entry(result, dtype, dtype))])

    every = ("float32", *HALVES)

    # Overlapping, touching and gapped windows.
    yield from one("k3_s1", (1, 2, 5, 7), (3, 3), (1, 1), (0, 0), dtypes=every)
    yield from one("k3_s2", (2, 3, 5, 7), (3, 3), (2, 2), (0, 0))
    yield from one("k3_s3", (1, 3, 9, 6), (3, 3), (3, 3), (0, 0))
    yield from one("k2_s3_gaps", (1, 3, 8, 8), (2, 2), (3, 3), (0, 0), dtypes=every)
    yield from one("k1_s2_gaps", (1, 5, 5, 3), (1, 1), (2, 2), (0, 0))
    yield from one("k1_s1_identity", (1, 3, 3, 5), (1, 1), (1, 1), (0, 0), exact=True)
    yield from one("k2x5_s1x3", (2, 2, 4, 11), (2, 5), (1, 3), (0, 0))
    yield from one("k5x1_s2x1", (1, 2, 11, 3), (5, 1), (2, 1), (0, 0))
    yield from one("remainder_not_covered", (1, 3, 6, 8), (2, 3), (2, 3), (0, 0))

    # Padding, counted and not.
    for include in (True, False):
        word = "include" if include else "exclude"
        yield from one(f"k3_s1_p1_{word}", (1, 3, 4, 5), (3, 3), (1, 1), (1, 1), include=include, dtypes=every)
        yield from one(f"k3_s2_p1_{word}", (2, 2, 5, 6), (3, 3), (2, 2), (1, 1), include=include)
        yield from one(f"k4x3_s2_p2x0_{word}", (1, 2, 5, 7), (4, 3), (2, 2), (2, 0), include=include)
        # In ceil mode the last window may reach beyond the padding: that part is counted in no mode.
        yield from one(f"ceil_k3_s2_{word}", (1, 3, 6, 4), (3, 3), (2, 2), (0, 0), True, include, dtypes=every)
        yield from one(f"ceil_k3_s2_p1_{word}", (2, 2, 4, 6), (3, 3), (2, 2), (1, 1), True, include)
        yield from one(f"ceil_k5_s3_p2_{word}", (1, 2, 8, 7), (5, 5), (3, 3), (2, 2), True, include)
        yield from one(f"ceil_k3x2_s2x3_rank3_{word}", (5, 4, 6), (3, 2), (2, 3), (1, 1), True, include)
    yield from one("ceil_last_window_dropped", (1, 2, 3, 3), (2, 2), (2, 2), (1, 1), True)
    yield from one("ceil_no_remainder", (1, 2, 6, 6), (2, 2), (2, 2), (0, 0), True, exact=True)

    # A divisor replaces the count, whatever padding and ceil mode say.
    yield from one("divisor_5", (1, 2, 5, 5), (3, 3), (2, 2), (1, 1), divisor=5, dtypes=every)
    yield from one("divisor_1", (1, 3, 4, 4), (2, 2), (2, 2), (0, 0), divisor=1, exact=True)
    yield from one("divisor_minus_4", (1, 2, 4, 6), (3, 3), (1, 1), (1, 1), divisor=-4, exact=True, dtypes=every)
    yield from one("divisor_minus_7_exclude_ceil", (1, 2, 6, 5), (3, 2), (2, 2), (1, 1), True, False, -7)
    yield from one("divisor_minus_1000", (2, 2, 4, 3), (2, 2), (1, 1), (0, 0), divisor=-1000)

    # Ways to write the arguments.
    yield from one("strides_empty", (1, 3, 6, 7), (2, 3), (), (0, 0))
    yield from one("one_number_each", (1, 3, 5, 7), (3,), (2,), (1,))
    yield from one("one_kernel_no_strides", (2, 2, 4, 5), (2,), (), (0,), include=False)
    yield from one("one_kernel_two_pads", (1, 2, 6, 5), (4,), (2, 3), (1, 2))

    # Without a batch.
    yield from one("rank3_k3_s2_p1", (5, 5, 6), (3, 3), (2, 2), (1, 1), include=False, dtypes=every)
    yield from one("rank3_k2_s2", (3, 6, 4), (2, 2), (2, 2), (0, 0), exact=True, dtypes=every)

    # One window per plane.
    yield from one("global_4x4", (1, 7, 4, 4), (4, 4), (1, 1), (0, 0), exact=True, dtypes=every)
    yield from one("global_3x5", (2, 3, 3, 5), (3, 5), (), (0, 0))
    yield from one("global_10x11", (1, 1, 10, 11), (10, 11), (1, 1), (0, 0), dtypes=every)
    yield from one("kernel_is_image_but_padded", (1, 1, 12, 12), (12, 12), (30, 30), (6, 6), include=False)
    yield from one("one_pixel", (2, 3, 1, 1), (1, 1), (1, 1), (0, 0), exact=True)
    yield from one("long_strip", (1, 2, 2, 31), (2, 4), (1, 3), (1, 2))
