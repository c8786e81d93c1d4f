#!/usr/bin/env python3
"""Writes the golden vectors of the five operators: what PyTorch on the CPU makes of small inputs.

tests/golden.rs replays every case through the C entry points. PyTorch is an independent implementation of the same
formulas, so agreement here says more than agreement with a reference written next to the kernels.

    python3 -m venv /tmp/golden-venv
    /tmp/golden-venv/bin/pip install torch          # a large wheel, several hundred MB; nothing else is needed
    /tmp/golden-venv/bin/python tests/golden/make_golden.py [--check] [OPERATOR ...]

Without names it writes one <operator>.json per operator, next to this file. --check writes nothing and fails when the
files differ from what it would have written. Inputs are drawn by Python's own generator, seeded with the name of the
case: they are the same on every machine, and adding a case changes no other. Outputs may differ in the last digits on
a processor for which PyTorch picks other vector instructions.

One file is one object; each case stands on a line of its own, so that a diff shows which cases changed:

    name      unique within the file
    dtype     of every tensor that does not say otherwise
    compare   "bits": equal including the sign of zero; "exact": equal as numbers; "close": within the tolerance of the
              dtype. "exact" is used where every sum is exact in the precision the operator computes in (inputs are
              multiples of 1/16), so that no order of additions can change the result and only the one rounding to the
              output's dtype is left.
    args      the arguments of the C function that are not tensors, under their C names
    inputs    gradOutput, self, ... as {"shape", "data"}, and "dtype" where it differs. Without "data" the operator
              must not look at the elements.
    outputs   what PyTorch computed. An output with "data": null was masked off and must stay as it was.

Numbers round-trip: float16 and bfloat16 are written exactly, float32 as the shortest decimal that narrows back to the
same value, complex ones as [re, im]. There is no infinity and no NaN.

Three rules keep out cases in which two correct implementations may disagree:

  * float16 and bfloat16 are computed by PyTorch in float32 on widened data and narrowed once, as the operators do it;
    PyTorch's own half-precision kernels round in between.
  * Grid coordinates stay away from the places where an ulp decides which pixel is meant. Drawn coordinates lie more
    than 1e-3 pixels from every multiple of 1/2: there bilinear and bicubic take the floor, nearest rounds, and
    reflection folds. The "ties" groups hit those places on purpose, with grid values that are multiples of 1/4. For
    such a v every way of writing the un-normalisation ((v+1)*S-1)/2 or (v+1)*(S-1)/2 is exact in float32 already, so
    all implementations see the same coordinate.
  * Grid points are finite and small, indices lie in range, divisors are not zero: PyTorch has no defined answer there.
"""

import argparse
import json
import math
import pathlib
import random
import struct
import sys
import zlib

try:
    import torch
except ModuleNotFoundError:
    sys.exit("make_golden.py needs PyTorch, and this Python has none.\n"
             "    python3 -m venv /tmp/golden-venv && /tmp/golden-venv/bin/pip install torch\n"
             "    /tmp/golden-venv/bin/python tests/golden/make_golden.py")

HERE = pathlib.Path(__file__).resolve().parent

DTYPES = {
    "float32": torch.float32, "float16": torch.float16, "bfloat16": torch.bfloat16, "float64": torch.float64,
    "complex64": torch.complex64, "complex128": torch.complex128,
    "int8": torch.int8, "uint8": torch.uint8, "int16": torch.int16, "int32": torch.int32, "int64": torch.int64,
    "bool": torch.bool,
}
HALVES = ("float16", "bfloat16")
INTEGERS = ("int8", "uint8", "int16", "int32", "int64")


# ---------------------------------------------------------------------------------------------------------------------
# Tensors and their text
# ---------------------------------------------------------------------------------------------------------------------

class Draw:
    """Random tensors of one case, the same on every machine."""

    def __init__(self, name):
        self.random = random.Random(zlib.crc32(name.encode()))

    def tensor(self, shape, dtype, element):
        count = math.prod(shape)
        if DTYPES[dtype].is_complex:
            data = [complex(element(), element()) for _ in range(count)]
        else:
            data = [element() for _ in range(count)]
        return torch.tensor(data, dtype=DTYPES[dtype]).reshape(shape)

    def values(self, shape, dtype):
        """Two-digit decimals: no floating type but by luck represents them, so every step rounds."""
        return self.tensor(shape, dtype, lambda: self.random.randint(-250, 250) / 100)

    def sixteenths(self, shape, dtype):
        """Multiples of 1/16 with at most 8 bits: exact in every floating type, and so are their sums in float32."""
        return self.tensor(shape, dtype, lambda: self.random.randint(-120, 120) / 16)

    def integers(self, shape, dtype):
        """Over the whole range of the type."""
        if dtype == "bool":
            return self.tensor(shape, dtype, lambda: self.random.random() < 0.5)
        info = torch.iinfo(DTYPES[dtype])
        return self.tensor(shape, dtype, lambda: self.random.randint(info.min, info.max))


def narrow32(x):
    return struct.unpack("f", struct.pack("f", x))[0]


def number(x, dtype):
    """The text of one element."""
    if isinstance(x, complex):
        part = {"complex64": "float32", "complex128": "float64"}[dtype]
        return f"[{number(x.real, part)},{number(x.imag, part)}]"
    if isinstance(x, int):  # bool too: 0 or 1
        return str(int(x))
    if not math.isfinite(x):
        raise ValueError("a golden value is not finite")
    if dtype == "float32":
        text = next(t for t in (f"{x:.{digits}g}" for digits in range(1, 10)) if narrow32(float(t)) == x)
    else:
        text = repr(x)
    text = text.removesuffix(".0")
    return "-0.0" if text == "-0" else text  # JSON readers take -0 for an integer and drop its sign


def entry(tensor, dtype, case_dtype, with_data=True):
    """One tensor as JSON text."""
    parts = [] if dtype == case_dtype else [f'"dtype":"{dtype}"']
    parts.append('"shape":' + json.dumps(list(tensor.shape), separators=(",", ":")))
    if with_data:
        assert tensor.dtype == DTYPES[dtype], f"{tensor.dtype} is not {dtype}"
        parts.append('"data":[' + ",".join(number(x, dtype) for x in tensor.flatten().tolist()) + "]")
    return "{" + ",".join(parts) + "}"


def untouched(shape):
    """An output that the caller masked off."""
    return '{"shape":' + json.dumps(list(shape), separators=(",", ":")) + ',"data":null}'


def case(name, dtype, compare, args, inputs, outputs):
    """One line of a file. Inputs and outputs are (name, text) pairs in the order of the C arguments."""
    members = lambda pairs: "{" + ",".join(f'"{key}":{text}' for key, text in pairs) + "}"
    return name, (f'{{"name":"{name}","dtype":"{dtype}","compare":"{compare}",'
                  f'"args":{json.dumps(args, separators=(",", ":"))},'
                  f'"inputs":{members(inputs)},"outputs":{members(outputs)}}}')


def wide(tensor, dtype):
    """What the operators compute in: float32 for the halves, otherwise the type itself."""
    return tensor.to(torch.float32) if dtype in HALVES else tensor


def compute(operator, dtype, exact, *tensors):
    """The result of the operator, narrowed once; checks the claim that no step before that rounds."""
    result = operator(*(wide(tensor, dtype) for tensor in tensors))
    if exact:
        widest = torch.complex128 if DTYPES[dtype].is_complex else torch.float64
        assert torch.equal(result.to(widest), operator(*(tensor.to(widest) for tensor in tensors)))
    return result.to(DTYPES[dtype])


# ---------------------------------------------------------------------------------------------------------------------
# MaxUnpool2dBackward: gather
# ---------------------------------------------------------------------------------------------------------------------

def max_unpool2d_backward():
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


# ---------------------------------------------------------------------------------------------------------------------
# GridSampler2DBackward
# ---------------------------------------------------------------------------------------------------------------------

MODES = ("bilinear", "nearest", "bicubic")
PADDINGS = ("zeros", "border", "reflection")


def pixel(v, size, align):
    """Where a grid value lands, in pixels."""
    return (v + 1) * (size - 1) / 2 if align else ((v + 1) * size - 1) / 2


def grid_sampler2d_backward():
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


# ---------------------------------------------------------------------------------------------------------------------
# AvgPool2dBackward
# ---------------------------------------------------------------------------------------------------------------------

def avgpool2d_backward():
    def one(name, shape, kernel, stride, padding, ceil=False, include=True, divisor=0, dtypes=("float32",),
            exact=False):
        pair = lambda values, default: list(values) * (3 - len(values)) if values else default
        k, p = pair(kernel, None), pair(padding, None)
        s = pair(stride, k)
        size = []
        for extent, kk, ss, pp in zip(shape[-2:], k, s, p):
            count = (extent + 2 * pp - kk + (ss - 1 if ceil else 0)) // ss + 1
            if ceil and (count - 1) * ss >= extent + pp:
                count -= 1
            size.append(count)
        for dtype in dtypes:
            draw = Draw(name)
            grad = (draw.sixteenths if exact else draw.values)((*shape[:-2], *size), dtype)
            like = torch.zeros(shape, dtype=DTYPES[dtype])
            operator = lambda grad, like: torch.ops.aten.avg_pool2d_backward(
                grad, like, list(kernel), list(stride), list(padding), ceil, include, divisor or None)
            result = compute(operator, dtype, exact, grad, like)
            yield case(f"{dtype}_{name}", dtype, "exact" if exact else "close",
                       {"kernelSize": list(kernel), "stride": list(stride), "padding": list(padding),
                        "ceilMode": ceil, "countIncludePad": include, "divisorOverride": divisor, "cubeMathType": 0},
                       [("gradOutput", entry(grad, dtype, dtype)), ("self", entry(like, dtype, dtype, False))],
                       [("gradInput", entry(result, dtype, dtype))])

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
        yield from one(f"k5x4_s3x2_p2_{word}", (1, 2, 7, 6), (5, 4), (3, 2), (2, 2), include=include)
        yield from one(f"k4x3_s2_p2x0_{word}", (1, 2, 5, 7), (4, 3), (2, 2), (2, 0), include=include)
        # In ceil mode the last window may reach beyond the padding: that part is counted in no mode.
        yield from one(f"ceil_k3_s2_{word}", (1, 3, 6, 4), (3, 3), (2, 2), (0, 0), True, include, dtypes=every)
        yield from one(f"ceil_k3_s2_p1_{word}", (2, 2, 4, 6), (3, 3), (2, 2), (1, 1), True, include)
        yield from one(f"ceil_k2_s3_p1_{word}", (1, 3, 5, 4), (2, 2), (3, 3), (1, 1), True, include)
        yield from one(f"ceil_k5_s3_p2_{word}", (1, 2, 8, 7), (5, 5), (3, 3), (2, 2), True, include)
        yield from one(f"ceil_k3x2_s2x3_rank3_{word}", (5, 4, 6), (3, 2), (2, 3), (1, 1), True, include)
    yield from one("ceil_last_window_dropped", (1, 2, 3, 3), (2, 2), (2, 2), (1, 1), True)
    yield from one("ceil_no_remainder", (1, 2, 6, 6), (2, 2), (2, 2), (0, 0), True, exact=True)

    # A divisor replaces the count, whatever padding and ceil mode say.
    yield from one("divisor_5", (1, 2, 5, 5), (3, 3), (2, 2), (1, 1), divisor=5, dtypes=every)
    yield from one("divisor_1", (1, 3, 4, 4), (2, 2), (2, 2), (0, 0), divisor=1, exact=True)
    yield from one("divisor_minus_4", (1, 2, 4, 6), (3, 3), (1, 1), (1, 1), divisor=-4, exact=True, dtypes=every)
    yield from one("divisor_minus_7_exclude_ceil", (1, 2, 6, 5), (3, 2), (2, 2), (1, 1), True, False, -7)
    yield from one("divisor_255", (1, 2, 4, 5), (2, 3), (1, 2), (1, 0), divisor=255)
    yield from one("divisor_256", (1, 2, 4, 5), (2, 3), (1, 2), (1, 0), divisor=256)
    yield from one("divisor_minus_1000", (2, 2, 4, 3), (2, 2), (1, 1), (0, 0), divisor=-1000)

    # Ways to write the arguments.
    yield from one("stride_empty", (1, 3, 6, 7), (2, 3), (), (0, 0))
    yield from one("one_number_each", (1, 3, 5, 7), (3,), (2,), (1,))
    yield from one("one_kernel_no_stride", (2, 2, 4, 5), (2,), (), (0,), include=False)
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


# ---------------------------------------------------------------------------------------------------------------------
# Im2colBackward: torch calls it col2im
# ---------------------------------------------------------------------------------------------------------------------

def im2col_backward():
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


# ---------------------------------------------------------------------------------------------------------------------
# ReplicationPad2dBackward
# ---------------------------------------------------------------------------------------------------------------------

def replication_pad2d_backward():
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


# ---------------------------------------------------------------------------------------------------------------------

OPERATORS = {f.__name__: f for f in (max_unpool2d_backward, grid_sampler2d_backward, avgpool2d_backward,
                                     im2col_backward, replication_pad2d_backward)}


def document(operator):
    """The text of one file, and how many cases it holds."""
    named = list(OPERATORS[operator]())
    names = [name for name, _ in named]
    assert len(set(names)) == len(names), f"{operator}: two cases share a name"
    head = json.dumps({"operator": operator, "torch": torch.__version__})[:-1]
    return head + ',"cases":[\n' + ",\n".join(line for _, line in named) + "\n]}\n", len(named)


def main():
    parser = argparse.ArgumentParser(description="Writes the golden vectors of the operators with PyTorch.")
    parser.add_argument("operators", nargs="*", metavar="OPERATOR", help=f"of {', '.join(OPERATORS)}; none: all")
    parser.add_argument("--check", action="store_true", help="write nothing; fail when a file would change")
    arguments = parser.parse_args()
    for unknown in set(arguments.operators) - set(OPERATORS):
        parser.error(f"no operator {unknown}")
    torch.set_num_threads(1)

    print(f"torch {torch.__version__}")
    stale = False
    for operator in arguments.operators or OPERATORS:
        path = HERE / f"{operator}.json"
        text, count = document(operator)
        json.loads(text)
        if arguments.check:
            same = path.exists() and path.read_text() == text
            stale |= not same
            print(f"{path.name}: {count} cases, {'unchanged' if same else 'DIFFERENT'}")
        else:
            path.write_text(text)
            print(f"{path.name}: {count} cases, {len(text) / 1024:.0f} KiB")
    sys.exit(1 if stale else 0)


if __name__ == "__main__":
    main()
