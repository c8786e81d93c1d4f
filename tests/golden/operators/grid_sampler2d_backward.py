"""aclnnGridSampler2DBackward."""

import torch

from grids import COMBINATIONS, MODES, PADDINGS, grid, label
from vectors import DTYPES, Draw, HALVES, case, entry, untouched, wide


def cases():
    def one(name, dtype, mode, padding, align, shape, out_size, mask=(True, True), ties=False):
        draw = Draw(name)
        fill = draw.sixteenths if ties else draw.values
        data = fill(shape, dtype)
        grad = fill((*shape[:2], *out_size), dtype)
        points = grid(draw, dtype, shape[0], shape[2:], out_size, align, ties)

        gradients = torch.ops.aten.grid_sampler_2d_backward(
            wide(grad, dtype), wide(data, dtype), wide(points, dtype), MODES.index(mode), PADDINGS.index(padding), align,
            list(mask))
        outputs = []
        for key, like, gradient, wanted in zip(("inputGrad", "gridGrad"), (data, points), gradients, mask):
            text = entry(gradient.to(DTYPES[dtype]), dtype, dtype) if wanted else untouched(like.shape)
            outputs.append((key, text))
        return case(name, dtype, "close",
                    {"interpolationMode": MODES.index(mode), "paddingMode": PADDINGS.index(padding),
                     "alignCorners": align, "outputMask": list(mask)},
                    [("gradOutput", entry(grad, dtype, dtype)), ("input", entry(data, dtype, dtype)),
                     ("grid", entry(points, dtype, dtype))], outputs)

    shapes = [((2, 3, 3, 5), (2, 3)), ((1, 5, 4, 3), (3, 3)), ((1, 2, 7, 3), (1, 11)), ((2, 1, 5, 7), (5, 2))]

    for dtype in ("float32", "float64"):
        for position, combination in enumerate(COMBINATIONS):
            yield one(f"{dtype}_{label(*combination)}", dtype, *combination, *shapes[position % len(shapes)])
    for dtype in HALVES:
        for position, combination in enumerate(COMBINATIONS):
            if (position % 2 == 0) == (dtype == "float16") or combination[0] == "bilinear":
                yield one(f"{dtype}_{label(*combination)}", dtype, *combination, *shapes[position // 2 % len(shapes)])
    # The library takes small images with few points in another way: all modes on one that has too many channels for that.
    for dtype in ("float32", "bfloat16"):
        for combination in COMBINATIONS:
            yield one(f"{dtype}_{label(*combination)}_channels", dtype, *combination, (1, 8, 3, 4), (2, 3))

    # Exact borders, folds, integers and rounding ties.
    for combination in COMBINATIONS:
        yield one(f"float64_ties_{label(*combination)}", "float64", *combination, (1, 3, 5, 4), (4, 5), ties=True)
    for combination in COMBINATIONS:
        if combination[0] != "bicubic":
            yield one(f"float32_ties_{label(*combination)}", "float32", *combination, (2, 2, 4, 5), (3, 5), ties=True)

    # An axis of one pixel.
    for position, combination in enumerate(COMBINATIONS):
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
