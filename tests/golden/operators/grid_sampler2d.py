"""aclnnGridSampler2D."""

import torch

from grids import COMBINATIONS, MODES, PADDINGS, grid, label
from vectors import Draw, HALVES, case, compute, entry


def cases():
    def one(name, dtype, mode, padding, align, shape, out_size, ties=False):
        draw = Draw(name)
        data = (draw.sixteenths if ties else draw.values)(shape, dtype)
        points = grid(draw, dtype, shape[0], shape[2:], out_size, align, ties)
        sample = lambda data, points: torch.ops.aten.grid_sampler_2d(
            data, points, MODES.index(mode), PADDINGS.index(padding), align)
        out = compute(sample, dtype, False, data, points)
        return case(name, dtype, "close",
                    {"interpolationMode": MODES.index(mode), "paddingMode": PADDINGS.index(padding), "alignCorners": align},
                    [("input", entry(data, dtype, dtype)), ("grid", entry(points, dtype, dtype))],
                    [("out", entry(out, dtype, dtype))])

    shapes = [((2, 3, 3, 5), (2, 3)), ((1, 5, 4, 3), (3, 3)), ((1, 2, 7, 3), (1, 11)), ((2, 1, 5, 7), (5, 2))]
    # The operator has no bicubic in double.
    combinations = {dtype: [c for c in COMBINATIONS if dtype != "float64" or c[0] != "bicubic"]
                    for dtype in ("float32", "float64", *HALVES)}

    for dtype, known in combinations.items():
        for position, combination in enumerate(known):
            yield one(f"{dtype}_{label(*combination)}", dtype, *combination, *shapes[position % len(shapes)])
    # The library brings images of many channels into another form: all modes on one.
    for dtype in ("float32", "bfloat16"):
        for combination in COMBINATIONS:
            yield one(f"{dtype}_{label(*combination)}_channels", dtype, *combination, (1, 18, 3, 4), (2, 3))

    # Exact borders, folds, integers and rounding ties.
    for dtype in ("float32", "float64"):
        for combination in combinations[dtype]:
            yield one(f"{dtype}_ties_{label(*combination)}", dtype, *combination, (1, 3, 5, 4), (4, 5), ties=True)

    # An axis of one pixel.
    for position, combination in enumerate(COMBINATIONS):
        shape = ((1, 3, 1, 5), (2, 2, 5, 1), (2, 3, 1, 1))[position % 3]
        yield one(f"float32_thin_{label(*combination)}", "float32", *combination, shape, (2, 3))
