"""aclnnGridSampler2DBackward; PyTorch's grid_sampler_2d_backward, which has no useful out= form."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Iterator, Sequence

from abi import I64
from goals import Goal

# What needs PyTorch is imported in functions: goals and first calls are wanted without it.
if TYPE_CHECKING:
    import torch
    from cases import Call, Case

NAME = "gridsampler"
OPERATOR = "aclnnGridSampler2DBackward"
GOAL = Goal(9, 10, 2.2, 25, [("bicubic", "peer", 35), ("C=3, 1080p", "peer", 3)])


def first_call(floats: Callable[..., Any]) -> tuple[list[Any], Any]:
    """A first call whose result adds up to what comes in, on tensors of `floats(value, *shape)`: inputs are ones."""
    g, out = floats(1, 1, 8, 16, 16), floats(9, 1, 8, 32, 32)
    return [g, out, floats(0, 1, 16, 16, 2), I64(0), I64(0), False, (True, True), out, floats(9, 1, 16, 16, 2)], out


def grid(n: int, height: int, width: int, kind: str, dtype: str) -> torch.Tensor:
    """Where each output pixel looks: a gentle warp, a rotation by 15 degrees, the identity, or anywhere."""
    import torch
    from cases import DTYPES

    if kind == "random":
        return (torch.rand(n, height, width, 2) * 2.2 - 1.1).to(DTYPES[dtype])
    y, x = torch.meshgrid(torch.linspace(-1, 1, height), torch.linspace(-1, 1, width), indexing="ij")
    if kind == "warp":
        x, y = 1.02 * x + 0.03 * torch.sin(7 * y), 1.02 * y + 0.03 * torch.cos(5 * x)
    elif kind == "rotated":
        x, y = 0.9659 * x - 0.2588 * y, 0.2588 * x + 0.9659 * y
    return torch.stack([x, y], -1).expand(n, -1, -1, -1).to(DTYPES[dtype]).contiguous()


BILINEAR, NEAREST, BICUBIC = 0, 1, 2
ZEROS, BORDER, REFLECTION = 0, 1, 2


def sampler(shape: Sequence[int], out: tuple[int, int], mode: int = BILINEAR, padding: int = ZEROS, align: bool = False,
            kind: str = "warp", dtype: str = "f32", layout: str = "", mask: tuple[bool, bool] = (True, True), image: str = "") -> Call:
    """aclnnGridSampler2DBackward; PyTorch's grid_sampler_2d_backward, which has no useful out= form."""
    from cases import Call, aten, laid_out, random, size, touched, wider

    x = laid_out(random(shape, dtype), image)
    g = laid_out(random((*shape[:2], *out), dtype), layout)
    where = grid(shape[0], *out, kind, dtype)
    x_grad, where_grad = touched(x.shape, x.dtype, image), touched(where.shape, x.dtype)
    in_float = lambda: aten.grid_sampler_2d_backward(*(t.to(wider(dtype)) for t in (g, x, where)), mode, padding, align, list(mask))
    wanted = [t for t, wants in zip((x_grad, where_grad), mask) if wants]
    return Call(
        OPERATOR, [g, x, where, I64(mode), I64(padding), align, mask, x_grad, where_grad], wanted,
        lambda: [t for t, wants in zip(in_float(), mask) if wants],
        {"functional": lambda: aten.grid_sampler_2d_backward(g, x, where, mode, padding, align, list(mask))},
        size(g, where) + (size(x) if mask[1] and mode != NEAREST else 0), size(*wanted), outliers=1e-3)


def cases() -> Iterator[Case]:
    """Every case, the core set first."""
    from cases import case, core, named

    square = (4, 64, 128, 128)
    small, hd = (128, 128), (1080, 1920)
    yield core(NAME, "1x8x32x32 bilinear", sampler, (1, 8, 32, 32), (32, 32))
    yield core(NAME, "4x64x128x128 bilinear zeros", sampler, square, small)
    yield core(NAME, "4x64x128x128 bilinear border aligned", sampler, square, small, padding=BORDER, align=True)
    yield core(NAME, "4x64x128x128 bilinear reflection", sampler, square, small, padding=REFLECTION)
    yield core(NAME, "4x64x128x128 bilinear zeros random grid", sampler, square, small, kind="random")
    yield core(NAME, "4x64x128x128 nearest", sampler, square, small, NEAREST)
    yield core(NAME, "4x64x128x128 bicubic", sampler, square, small, BICUBIC, group="bicubic")
    yield core(NAME, "1x3x1080x1920 bilinear border", sampler, (1, 3, *hd), hd, padding=BORDER, group="C=3, 1080p")
    yield core(NAME, "1x3x1080x1920 bilinear zeros rotated", sampler, (1, 3, *hd), hd, kind="rotated", group="C=3, 1080p")
    yield core(NAME, "1x3x1080x1920 bicubic border", sampler, (1, 3, *hd), hd, BICUBIC, BORDER, group="bicubic")
    yield core(NAME, "1x256x64x64 bilinear", sampler, (1, 256, 64, 64), (64, 64))
    for dtype in ("f16", "bf16", "f64"):
        yield core(NAME, f"4x64x128x128 bilinear {dtype}", sampler, square, small, dtype=dtype)
    yield core(NAME, "4x64x128x128 bilinear nhwc gradient", sampler, square, small, layout="nhwc")
    yield core(NAME, "4x64x128x128 bilinear grid gradient only", sampler, square, small, mask=(False, True))
    yield case(NAME, "4x64x128x128 bilinear input gradient only", sampler, square, small, mask=(True, False))
    yield case(NAME, "1x1x480x640 bilinear", sampler, (1, 1, 480, 640), (480, 640))
    yield case(NAME, "1x3x512x512 bilinear", sampler, (1, 3, 512, 512), (512, 512))
    yield case(NAME, "2x67x63x61 bilinear", sampler, (2, 67, 63, 61), (59, 65))
    yield case(NAME, "2x16x20x2003 bilinear", sampler, (2, 16, 20, 2003), (20, 2003))
    yield case(NAME, "2x16x2003x20 bilinear", sampler, (2, 16, 2003, 20), (2003, 20))
    yield case(NAME, "8x32x64x64 to 128x128 bilinear", sampler, (8, 32, 64, 64), small)
    yield case(NAME, "8x32x128x128 to 32x32 bilinear", sampler, (8, 32, 128, 128), (32, 32))
    yield case(NAME, "4x64x128x128 bilinear slice", sampler, square, small, layout="slice")
    yield case(NAME, "4x64x128x128 nearest border bf16", sampler, square, small, NEAREST, BORDER, dtype="bf16")
    yield case(NAME, "4x64x128x128 bicubic reflection aligned", sampler, square, small, BICUBIC, REFLECTION, True, group="bicubic")
    yield case(NAME, "2x32x64x64 bicubic f16", sampler, (2, 32, 64, 64), (64, 64), BICUBIC, dtype="f16", group="bicubic")
    yield case(NAME, "2x32x64x64 bicubic f64", sampler, (2, 32, 64, 64), (64, 64), BICUBIC, dtype="f64", group="bicubic")
    # One to four channels.
    for shape, kind in (((4, 3, 256, 256), "warp"), ((8, 3, 224, 224), "random"), ((1, 3, 720, 1280), "rotated"), ((16, 1, 128, 128), "warp"), ((2, 2, 512, 512), "warp"),
                        ((2, 4, 384, 512), "warp"), ((1, 1, 1080, 1920), "rotated")):
        yield case(NAME, f"{named(shape)} bilinear {kind}", sampler, shape, shape[2:], kind=kind)
    # One image at random, and of few columns.
    for shape, kind, dtype in (((1, 1, 540, 960), "random", "f32"), ((1, 2, 45, 320), "random", "f32"), ((1, 3, 112, 40), "rotated", "f32"), ((8, 3, 127, 9), "warp", "f32"),
                               ((8, 3, 127, 9), "warp", "f64")):
        yield case(NAME, f"{named(shape)} bilinear {kind} {dtype}", sampler, shape, shape[2:], kind=kind, dtype=dtype)
    # Few points on a large image.
    for shape, out, kind in (((1, 64, 256, 256), (56, 56), "warp"), ((4, 64, 200, 200), (20, 20), "warp"), ((2, 3, 1080, 1920), (64, 64), "random"),
                             ((16, 16, 64, 64), (8, 8), "random"), ((4, 256, 64, 64), (14, 14), "warp"), ((8, 32, 128, 128), (48, 48), "rotated")):
        yield case(NAME, f"{named(shape)} to {out[0]}x{out[1]} bilinear {kind}", sampler, shape, out, kind=kind)
    for shape, out, kind, mask in (((4, 3, 256, 256), (64, 64), "warp", (True, True)), ((32, 1, 144, 144), (7, 81), "random", (True, True)),
                                   ((1, 96, 64, 64), (4, 120), "warp", (False, True)), ((16, 64, 44, 59), (10, 23), "random", (False, True)),
                                   ((8, 96, 7, 241), (57, 2), "rotated", (False, True)), ((4, 64, 64, 64), (20, 20), "warp", (True, False)),
                                   ((4, 3, 458, 47), (202, 19), "random", (True, True)), ((1, 3, 480, 640), (100, 100), "warp", (True, True)),
                                   ((8, 64, 128, 128), (16, 16), "random", (False, True)), ((1, 256, 120, 378), (43, 59), "warp", (False, True)),
                                   ((1, 32, 52, 253), (17, 50), "rotated", (True, True)), ((1, 5, 115, 190), (73, 112), "warp", (True, True)),
                                   ((8, 5, 39, 29), (11, 22), "warp", (True, True))):
        wanted = {(True, True): "", (False, True): " grid gradient only", (True, False): " input gradient only"}[mask]
        yield case(NAME, f"{named(shape)} to {out[0]}x{out[1]} bilinear {kind}{wanted}", sampler, shape, out, kind=kind, mask=mask)
    # None of FLOAT16 and BFLOAT16: PyTorch's writes past its memory there, and ends the process (2.7.1).
    for shape, out, kind, dtype in (((1, 64, 512, 512), (20, 20), "warp", "f32"), ((1, 3, 2160, 3840), (64, 64), "random", "f32"),
                                    ((1, 8, 1080, 1920), (64, 64), "random", "f64"), ((16, 64, 128, 128), (4, 4), "warp", "f32")):
        yield case(NAME, f"{named(shape)} to {named(out)} bilinear {kind} {dtype}", sampler, shape, out, kind=kind, dtype=dtype)
    # Neighbouring channels in all but the grid: few points, few channels, and more.
    for shape, out, dtype in (((1, 64, 512, 512), (20, 20), "f32"), ((4, 64, 128, 128), (24, 24), "f32"), ((4, 3, 128, 128), (128, 128), "f32"),
                              ((4, 16, 200, 200), (20, 20), "f32"), ((4, 64, 64, 64), (64, 64), "f32")):
        name = f"{named(shape)} to {named(out)} bilinear {dtype} nhwc"
        yield case(NAME, name, sampler, shape, out, dtype=dtype, layout="nhwc", image="nhwc")
    # The grid's gradient alone, of few channels.
    for shape in ((16, 3, 183, 11), (2, 8, 183, 183), (16, 8, 81, 283), (16, 4, 128, 128), (1, 1, 1080, 1920)):
        yield case(NAME, f"{named(shape)} bilinear rotated grid gradient only", sampler, shape, shape[2:], kind="rotated", mask=(False, True))
    # The nearest pixel, of few channels or few points.
    for shape, out in (((1, 3, 182, 182), (182, 182)), ((16, 8, 28, 28), (28, 28)), ((4, 8, 56, 56), (48, 66)), ((2, 64, 128, 128), (64, 64)), ((1, 3, 512, 512), (512, 512))):
        yield case(NAME, f"{named(shape)} to {out[0]}x{out[1]} nearest", sampler, shape, out, NEAREST)
    # Few of both.
    for shape, out, mode in (((4, 2048, 2, 2), (2, 2), BILINEAR), ((8, 1024, 3, 3), (3, 3), BILINEAR), ((8, 128, 7, 7), (7, 7), BILINEAR), ((8, 128, 14, 14), (8, 8), BICUBIC),
                             ((4, 2048, 5, 5), (5, 5), NEAREST), ((8, 256, 23, 3), (5, 6), BILINEAR), ((8, 256, 7, 7), (1, 1), BILINEAR)):
        name = f"{named(shape)} to {out[0]}x{out[1]} {('bilinear', 'nearest', 'bicubic')[mode]}"
        yield case(NAME, name, sampler, shape, out, mode)
    # DOUBLE.
    for shape, mode in (((2, 32, 64, 64), BILINEAR), ((8, 3, 128, 128), BILINEAR), ((1, 256, 32, 32), BILINEAR), ((4, 16, 96, 96), NEAREST), ((2, 8, 256, 256), BILINEAR),
                        ((16, 1, 15, 15), BILINEAR), ((8, 2, 128, 128), BILINEAR), ((16, 16, 7, 7), NEAREST)):
        yield case(NAME, f"{named(shape)} {('bilinear', 'nearest')[mode]} f64", sampler, shape, shape[2:], mode, dtype="f64")


# Images' worth of data in a call of `grow`, whose images have sixteen channels.
IMAGES = 3.3


def grow(s: int) -> Call:
    """The call on images of s x s."""
    return sampler((1, 16, s, s), (s, s))
