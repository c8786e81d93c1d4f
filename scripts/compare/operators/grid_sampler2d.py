"""aclnnGridSampler2D; PyTorch's grid_sampler_2d, which has no useful out= form. Grids are those of its gradient."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Iterator, Sequence

from abi import I64
from goals import Goal

from .grid_sampler2d_backward import BICUBIC, BILINEAR, BORDER, NEAREST, REFLECTION, ZEROS, grid

# What needs PyTorch is imported in functions: goals and first calls are wanted without it.
if TYPE_CHECKING:
    from cases import Call, Case

NAME = "gridsample"
OPERATOR = "aclnnGridSampler2D"
GOAL = Goal(3, 3, 1, 0, [])


def first_call(floats: Callable[..., Any]) -> tuple[list[Any], Any]:
    """A first call whose result adds up to what comes in, on tensors of `floats(value, *shape)`: inputs are ones."""
    out = floats(9, 1, 8, 16, 16)
    return [floats(1, 1, 8, 16, 16), floats(0, 1, 16, 16, 2), I64(0), I64(0), False, out], out


def sampler(shape: Sequence[int], out: tuple[int, int], mode: int = BILINEAR, padding: int = ZEROS, align: bool = False,
            kind: str = "warp", dtype: str = "f32", layout: str = "", out_layout: str = "") -> Call:
    """aclnnGridSampler2D; PyTorch's grid_sampler_2d, which has no useful out= form."""
    from cases import Call, aten, laid_out, random, size, touched, wider

    x = laid_out(random(shape, dtype), layout)
    where = grid(shape[0], *out, kind, dtype)
    samples = touched((*shape[:2], *out), x.dtype, out_layout)
    return Call(
        OPERATOR, [x, where, I64(mode), I64(padding), align, samples], [samples],
        lambda: [aten.grid_sampler_2d(x.to(wider(dtype)), where.to(wider(dtype)), mode, padding, align)],
        {"functional": lambda: aten.grid_sampler_2d(x, where, mode, padding, align)},
        size(x, where), size(samples), outliers=1e-3)


def cases() -> Iterator[Case]:
    """Every case, the core set first."""
    from cases import case, core

    square = (4, 64, 128, 128)
    small, hd = (128, 128), (1080, 1920)
    yield core(NAME, "1x8x32x32 bilinear", sampler, (1, 8, 32, 32), (32, 32))
    yield core(NAME, "4x64x128x128 bilinear zeros", sampler, square, small)
    yield core(NAME, "4x64x128x128 bilinear border aligned", sampler, square, small, padding=BORDER, align=True)
    yield core(NAME, "4x64x128x128 bilinear reflection", sampler, square, small, padding=REFLECTION)
    yield core(NAME, "4x64x128x128 bilinear zeros random grid", sampler, square, small, kind="random")
    yield core(NAME, "4x64x128x128 nearest", sampler, square, small, NEAREST)
    yield core(NAME, "4x64x128x128 bicubic", sampler, square, small, BICUBIC)
    yield core(NAME, "1x3x1080x1920 bilinear border", sampler, (1, 3, *hd), hd, padding=BORDER)
    yield core(NAME, "1x3x1080x1920 bilinear zeros rotated", sampler, (1, 3, *hd), hd, kind="rotated")
    yield core(NAME, "1x3x1080x1920 bicubic border", sampler, (1, 3, *hd), hd, BICUBIC, BORDER)
    yield core(NAME, "1x1x480x640 bilinear", sampler, (1, 1, 480, 640), (480, 640))
    yield core(NAME, "1x256x64x64 bilinear", sampler, (1, 256, 64, 64), (64, 64))
    for dtype in ("f16", "bf16", "f64"):
        yield core(NAME, f"4x64x128x128 bilinear {dtype}", sampler, square, small, dtype=dtype)
    yield core(NAME, "4x64x128x128 bilinear nhwc", sampler, square, small, layout="nhwc")
    yield core(NAME, "8x32x128x128 to 32x32 bilinear", sampler, (8, 32, 128, 128), (32, 32))
    yield case(NAME, "8x32x64x64 to 128x128 bilinear", sampler, (8, 32, 64, 64), small)
    yield case(NAME, "1x64x256x256 to 7x7 bilinear", sampler, (1, 64, 256, 256), (7, 7))
    yield case(NAME, "1x32x1024x1024 to 256x256 bilinear", sampler, (1, 32, 1024, 1024), (256, 256))
    yield case(NAME, "1x1x4x4 bilinear", sampler, (1, 1, 4, 4), (4, 4))
    yield case(NAME, "1x3x512x512 bilinear", sampler, (1, 3, 512, 512), (512, 512))
    yield case(NAME, "1x3x512x512 bilinear border", sampler, (1, 3, 512, 512), (512, 512), padding=BORDER)
    yield case(NAME, "1x3x512x512 nearest", sampler, (1, 3, 512, 512), (512, 512), NEAREST)
    yield case(NAME, "1x3x512x512 nearest border", sampler, (1, 3, 512, 512), (512, 512), NEAREST, BORDER)
    yield case(NAME, "1x1x480x640 bilinear border", sampler, (1, 1, 480, 640), (480, 640), padding=BORDER)
    yield case(NAME, "1x1x480x640 nearest", sampler, (1, 1, 480, 640), (480, 640), NEAREST)
    yield case(NAME, "1x3x512x512 nearest bf16", sampler, (1, 3, 512, 512), (512, 512), NEAREST, dtype="bf16")
    yield case(NAME, "2x67x63x61 bilinear", sampler, (2, 67, 63, 61), (59, 65))
    yield case(NAME, "2x16x20x2003 bilinear", sampler, (2, 16, 20, 2003), (20, 2003))
    yield case(NAME, "4x64x128x128 bilinear nhwc, out too", sampler, square, small, layout="nhwc", out_layout="nhwc")
    yield case(NAME, "1x3x512x512 bilinear nhwc", sampler, (1, 3, 512, 512), (512, 512), layout="nhwc")
    yield case(NAME, "1x3x512x512 nearest nhwc", sampler, (1, 3, 512, 512), (512, 512), NEAREST, layout="nhwc")
    yield case(NAME, "4x64x128x128 bilinear slice", sampler, square, small, layout="slice")
    yield case(NAME, "4x64x128x128 bicubic reflection aligned", sampler, square, small, BICUBIC, REFLECTION, True)
    yield case(NAME, "2x32x64x64 bicubic f16", sampler, (2, 32, 64, 64), (64, 64), BICUBIC, dtype="f16")
    yield case(NAME, "64x16x14x14 bilinear", sampler, (64, 16, 14, 14), (14, 14))
    yield case(NAME, "32x256x7x7 bilinear", sampler, (32, 256, 7, 7), (7, 7))
    yield case(NAME, "1x512x32x32 bilinear border", sampler, (1, 512, 32, 32), (32, 32), padding=BORDER)
    yield case(NAME, "2x128x64x64 nearest", sampler, (2, 128, 64, 64), (64, 64), NEAREST)
    yield case(NAME, "1x16x1024x1024 bilinear", sampler, (1, 16, 1024, 1024), (1024, 1024))
    yield case(NAME, "8x1x256x256 bilinear random grid", sampler, (8, 1, 256, 256), (256, 256), kind="random")
    yield case(NAME, "4x2x256x256 bilinear reflection", sampler, (4, 2, 256, 256), (256, 256), padding=REFLECTION)
    yield case(NAME, "1x3x512x512 bilinear rotated nhwc", sampler, (1, 3, 512, 512), (512, 512), kind="rotated", layout="nhwc")
    yield case(NAME, "2x4x256x256 bilinear nhwc, out too", sampler, (2, 4, 256, 256), (256, 256), layout="nhwc", out_layout="nhwc")
    yield case(NAME, "1x256x64x64 bilinear nhwc", sampler, (1, 256, 64, 64), (64, 64), layout="nhwc")
    yield case(NAME, "1x3x512x512 bicubic", sampler, (1, 3, 512, 512), (512, 512), BICUBIC)
    yield case(NAME, "1x3x512x512 bilinear f64", sampler, (1, 3, 512, 512), (512, 512), dtype="f64")
    yield case(NAME, "1x3x512x512 bilinear f16", sampler, (1, 3, 512, 512), (512, 512), dtype="f16")
    yield case(NAME, "1x3x512x512 bilinear bf16 nhwc", sampler, (1, 3, 512, 512), (512, 512), dtype="bf16", layout="nhwc")
    yield case(NAME, "1x1x28x28 bilinear", sampler, (1, 1, 28, 28), (28, 28))
    yield case(NAME, "1x3x32x32 bilinear", sampler, (1, 3, 32, 32), (32, 32))
    yield case(NAME, "16x3x96x96 bilinear", sampler, (16, 3, 96, 96), (96, 96))
    yield case(NAME, "1x1x1080x1920 bilinear", sampler, (1, 1, *hd), hd)
    yield case(NAME, "1x3x720x1280 to 224x224 bilinear border", sampler, (1, 3, 720, 1280), (224, 224), padding=BORDER)
    yield case(NAME, "4x1x64x64 bilinear random grid", sampler, (4, 1, 64, 64), (64, 64), kind="random")
    yield case(NAME, "8x64x28x28 bilinear nhwc, out too", sampler, (8, 64, 28, 28), (28, 28), layout="nhwc", out_layout="nhwc")
    yield case(NAME, "2x3x63x65 bilinear f64", sampler, (2, 3, 63, 65), (61, 67), dtype="f64")
    yield case(NAME, "4x8x64x64 nearest reflection bf16", sampler, (4, 8, 64, 64), (64, 64), NEAREST, REFLECTION, dtype="bf16")
    yield case(NAME, "1x3x256x256 bicubic nhwc", sampler, (1, 3, 256, 256), (256, 256), BICUBIC, layout="nhwc")
    yield case(NAME, "8x16x8x8 nearest", sampler, (8, 16, 8, 8), (8, 8), NEAREST)
    yield case(NAME, "1x2x256x256 bilinear reflection f64", sampler, (1, 2, 256, 256), (256, 256), padding=REFLECTION, dtype="f64")


# Images' worth of data in a call of `grow`, whose images have sixteen channels.
IMAGES = 2.2


def grow(s: int) -> Call:
    """The call on images of s x s."""
    return sampler((1, 16, s, s), (s, s))
