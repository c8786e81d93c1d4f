"""aclnnGridSampler2DBackward."""

import math

import torch

from vectors import DTYPES, Draw, HALVES, case, entry, untouched, wide


MODES = ("bilinear", "nearest", "bicubic")
PADDINGS = ("zeros", "border", "reflection")


def pixel(v, size, align):
    """Where a grid value lands, in pixels."""
    return (v + 1) * (size - 1) / 2 if align else ((v + 1) * size - 1) / 2


def cases():
    def one(name, dtype, mode, padding, align, shape, out_size, mask=(True, True), ties=False):
        draw = Draw(name)
        n, channels, height, width = shape

        def coordinate(size):
            if ties:
                return draw.random.randint(-10, 10) / 4
            while True:
                v = torch.tensor(draw.random.randint(-1600, 1600) / 1000, dtype=DTYPES[dtype]).item()
                c = pixel(v, size, align)
                # An axis of one pixel sends everything to coordinate 0 when corners are aligned.
                if abs(2 * c - round(2 * c)) > 2e-3 or (align and size == 1):
                    return v

        fill = draw.sixteenths if ties else draw.values
        data = fill(shape, dtype)
        grad = fill((n, channels, *out_size), dtype)
        points = [[coordinate(width), coordinate(height)] for _ in range(n * math.prod(out_size))]
        grid = torch.tensor(points, dtype=DTYPES[dtype]).reshape(n, *out_size, 2)

        gradients = torch.ops.aten.grid_sampler_2d_backward(
            wide(grad, dtype), wide(data, dtype), wide(grid, dtype), MODES.index(mode), PADDINGS.index(padding), align,
            list(mask))
        outputs = []
        for key, like, gradient, wanted in zip(("inputGrad", "gridGrad"), (data, grid), gradients, mask):
            text = entry(gradient.to(DTYPES[dtype]), dtype, dtype) if wanted else untouched(like.shape)
            outputs.append((key, text))
        return case(name, dtype, "close",
                    {"interpolationMode": MODES.index(mode), "paddingMode": PADDINGS.index(padding),
                     "alignCorners": align, "outputMask": list(mask)},
                    [("gradOutput", entry(grad, dtype, dtype)), ("input", entry(data, dtype, dtype)),
                     ("grid", entry(grid, dtype, dtype))], outputs)

    combinations = [(m, p, a) for m in MODES for p in PADDINGS for a in (False, True)]
    label = lambda mode, padding, align: f"{mode}_{padding}_{'align' if align else 'noalign'}"
    shapes = [((2, 3, 3, 5), (2, 3)), ((1, 5, 4, 3), (3, 3)), ((1, 2, 7, 3), (1, 11)), ((2, 1, 5, 7), (5, 2))]

    for dtype in ("float32", "float64"):
        for position, combination in enumerate(combinations):
            yield one(f"{dtype}_{label(*combination)}", dtype, *combination, *shapes[position % len(shapes)])
    for dtype in HALVES:
        for position, combination in enumerate(combinations):
            if (position % 2 == 0) == (dtype == "float16") or combination[0] == "bilinear":
                yield one(f"{dtype}_{label(*combination)}", dtype, *combination, *shapes[position // 2 % len(shapes)])
    # The library takes small images with few points in another way: all modes on one that has too many channels for that.
    for dtype in ("float32", "bfloat16"):
        for combination in combinations:
            yield one(f"{dtype}_{label(*combination)}_channels", dtype, *combination, (1, 8, 3, 4), (2, 3))

    # Exact borders, folds, integers and rounding ties.
    for combination in combinations:
        yield one(f"float64_ties_{label(*combination)}", "float64", *combination, (1, 3, 5, 4), (4, 5), ties=True)
    for combination in combinations:
        if combination[0] != "bicubic":
            yield one(f"float32_ties_{label(*combination)}", "float32", *combination, (2, 2, 4, 5), (3, 5), ties=True)

    # An axis of one pixel.
    for position, combination in enumerate(combinations):
        dtype, shape = [("float32", (1, 3, 1, 5)), ("float64", (2, 2, 5, 1)), ("float32", (2, 3, 1, 1))][position % 3]
        if shape[2:] == (1, 1) and combination[0] == "bicubic" and combination[1] != "zeros":
            # All 16 neighbours would be the one pixel, the derivative of a constant: gridGrad nothing but rounding.
            shape = (2, 3, 1, 2)
        yield one(f"{dtype}_thin_{label(*combination)}", dtype, *combination, shape, (2, 3))

    for mask in ((True, False), (False, True)):
        for mode, padding, align in (("bilinear", "zeros", False), ("nearest", "border", True),
                                     ("bicubic", "reflection", False)):
            wanted = "input_only" if mask[0] else "grid_only"
            yield one(f"float32_{wanted}_{mode}", "float32", mode, padding, align, (2, 3, 4, 3), (3, 2), mask)
        yield one(f"float16_{wanted}_bilinear", "float16", "bilinear", "border", False, (1, 3, 4, 3), (3, 2), mask)
