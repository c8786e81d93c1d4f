"""The points of the grid samplers' golden vectors. See make_golden.py."""

import math

import torch

from vectors import DTYPES

MODES = ("bilinear", "nearest", "bicubic")
PADDINGS = ("zeros", "border", "reflection")
COMBINATIONS = [(m, p, a) for m in MODES for p in PADDINGS for a in (False, True)]


def label(mode, padding, align):
    return f"{mode}_{padding}_{'align' if align else 'noalign'}"


def pixel(v, size, align):
    """Where a grid value lands, in pixels."""
    return (v + 1) * (size - 1) / 2 if align else ((v + 1) * size - 1) / 2


def grid(draw, dtype, batches, size, out_size, align, ties):
    """Points around an image of that height and width; with ties, on its exact borders, folds, pixels and halves."""
    def coordinate(size):
        if ties:
            return draw.random.randint(-10, 10) / 4
        while True:
            v = torch.tensor(draw.random.randint(-1600, 1600) / 1000, dtype=DTYPES[dtype]).item()
            c = pixel(v, size, align)
            # An axis of one pixel sends everything to coordinate 0 when corners are aligned.
            if abs(2 * c - round(2 * c)) > 2e-3 or (align and size == 1):
                return v

    height, width = size
    points = [[coordinate(width), coordinate(height)] for _ in range(batches * math.prod(out_size))]
    return torch.tensor(points, dtype=DTYPES[dtype]).reshape(batches, *out_size, 2)
