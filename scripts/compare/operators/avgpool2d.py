"""aclnnAvgPool2d; PyTorch's and oneDNN's avg_pool2d."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Iterator, Sequence

from abi import I8, I64
from goals import Goal

# What needs PyTorch is imported in functions: goals and first calls are wanted without it.
if TYPE_CHECKING:
    from cases import Call, Case, Pair

NAME = "avgpool_forward"
OPERATOR = "aclnnAvgPool2d"
GOAL = Goal(3, 3, 1, 60)


def first_call(floats: Callable[..., Any]) -> tuple[list[Any], Any]:
    """A first call whose result adds up to what comes in, on tensors of `floats(value, *shape)`: inputs are ones."""
    x, out = floats(1, 1, 8, 32, 32), floats(9, 1, 8, 16, 16)
    return [x, [2, 2], [2, 2], [0, 0], False, True, I64(1), I8(0), out], out


def avgpool(shape: Sequence[int], kernel: Pair, stride: Pair, padding: Pair = 0, dtype: str = "f32", layout: str = "",
            out_layout: str | None = None, ceil: bool = False, include_pad: bool = True, divisor: int = 0) -> Call:
    """aclnnAvgPool2d; PyTorch's and oneDNN's avg_pool2d."""
    from cases import Call, aten, laid_out, pair, random, size, touched, wider

    out_layout = layout if out_layout is None else out_layout
    out_layout = "" if out_layout == "slice" else out_layout
    x = laid_out(random(shape, dtype), layout)
    k, s, p = pair(kernel), pair(stride), pair(padding)
    rest = (k, s, p, ceil, include_pad, divisor or None)
    windows = aten.avg_pool2d(x.float(), *rest).shape
    ours, theirs = (touched(windows, x.dtype, out_layout) for _ in range(2))
    call = Call(
        OPERATOR, [x, k, s, p, ceil, include_pad, I64(divisor), I8(0), ours], [ours],
        lambda: [aten.avg_pool2d(x.to(wider(dtype)), *rest)],
        {"out=": lambda: aten.avg_pool2d.out(x, *rest, out=theirs), "functional": lambda: aten.avg_pool2d(x, *rest)},
        size(x), size(ours))
    if dtype == "f32" and not divisor and layout == out_layout == "":
        x_dnn = x.to_mkldnn()
        call.onednn = lambda: aten.avg_pool2d(x_dnn, *rest)
    return call


def cases() -> Iterator[Case]:
    """Every case, the core set first."""
    from cases import case, core

    k3 = dict(kernel=3, stride=2, padding=1)
    big = (8, 64, 112, 112)
    yield core(NAME, "2x8x28x28 k2s2", avgpool, (2, 8, 28, 28), 2, 2)
    yield core(NAME, "8x64x112x112 k3s2p1", avgpool, big, **k3)
    yield core(NAME, "8x64x112x112 k3s2p1 ceil, pad not counted", avgpool, big, **k3, ceil=True, include_pad=False)
    yield core(NAME, "8x64x112x112 k2s2", avgpool, big, 2, 2)
    yield core(NAME, "8x64x56x56 k3s1p1", avgpool, (8, 64, 56, 56), 3, 1, 1)
    yield core(NAME, "32x2048x7x7 k7 global", avgpool, (32, 2048, 7, 7), 7, 1)
    yield core(NAME, "4x32x128x128 k5s1p2", avgpool, (4, 32, 128, 128), 5, 1, 2)
    yield core(NAME, "8x64x112x112 k3s2p1 f16", avgpool, big, **k3, dtype="f16")
    yield core(NAME, "8x64x112x112 k3s2p1 bf16", avgpool, big, **k3, dtype="bf16")
    yield core(NAME, "8x64x112x112 k3s2p1 nhwc", avgpool, big, **k3, layout="nhwc")
    yield core(NAME, "8x64x112x112 k3s2p1 slice", avgpool, big, **k3, layout="slice")
    yield case(NAME, "8x64x112x112 k3s3", avgpool, big, 3, 3)
    yield case(NAME, "8x64x112x112 k4s4", avgpool, big, 4, 4)
    yield case(NAME, "1x3x1080x1920 k2s2", avgpool, (1, 3, 1080, 1920), 2, 2)
    yield case(NAME, "1x16x33x4001 k3s2p1", avgpool, (1, 16, 33, 4001), **k3)
    yield case(NAME, "1x16x4001x33 k3s2p1", avgpool, (1, 16, 4001, 33), **k3)
    yield case(NAME, "8x64x112x112 global", avgpool, big, 112, 1)
    yield case(NAME, "2x16x64x64 k13s1p6", avgpool, (2, 16, 64, 64), 13, 1, 6)
    yield case(NAME, "8x64x56x56 k3s1p1 nhwc f16", avgpool, (8, 64, 56, 56), 3, 1, 1, dtype="f16", layout="nhwc")
    yield case(NAME, "32x2048x7x7 k7 global f16", avgpool, (32, 2048, 7, 7), 7, 1, dtype="f16")
    yield case(NAME, "64x512x7x7 k3s1p1", avgpool, (64, 512, 7, 7), 3, 1, 1)
    yield case(NAME, "32x256x14x14 k2s2", avgpool, (32, 256, 14, 14), 2, 2)
    yield case(NAME, "16x1024x14x14 global", avgpool, (16, 1024, 14, 14), 14, 1)
    yield case(NAME, "1x2048x28x28 k2s2", avgpool, (1, 2048, 28, 28), 2, 2)
    yield case(NAME, "4x3x224x224 k3s2p1", avgpool, (4, 3, 224, 224), **k3)
    yield case(NAME, "1x16x1024x1024 k3s1p1", avgpool, (1, 16, 1024, 1024), 3, 1, 1)
    yield case(NAME, "8x64x56x56 k3x5s1x2p1x2", avgpool, (8, 64, 56, 56), (3, 5), (1, 2), (1, 2))
    yield case(NAME, "8x64x56x56 k2s2 bf16", avgpool, (8, 64, 56, 56), 2, 2, dtype="bf16")
    yield case(NAME, "32x2048x7x7 k7 global nhwc", avgpool, (32, 2048, 7, 7), 7, 1, layout="nhwc")
    yield case(NAME, "4x3x224x224 k2s2 nhwc", avgpool, (4, 3, 224, 224), 2, 2, layout="nhwc")
    yield case(NAME, "16x128x28x28 k2s2 nhwc bf16", avgpool, (16, 128, 28, 28), 2, 2, dtype="bf16", layout="nhwc")
    yield case(NAME, "1x1x28x28 k2s2", avgpool, (1, 1, 28, 28), 2, 2)
    yield case(NAME, "1x64x13x17 k3s1p1", avgpool, (1, 64, 13, 17), 3, 1, 1)
    yield case(NAME, "1x1x512x512 k5s1p2", avgpool, (1, 1, 512, 512), 5, 1, 2)
    yield case(NAME, "1x3x1080x1920 k3s1p1", avgpool, (1, 3, 1080, 1920), 3, 1, 1)
    yield case(NAME, "1x3x1080x1920 k2s2 nhwc", avgpool, (1, 3, 1080, 1920), 2, 2, layout="nhwc")
    yield case(NAME, "1x3x1080x1920 k2s2 f16", avgpool, (1, 3, 1080, 1920), 2, 2, dtype="f16")
    yield case(NAME, "16x256x13x13 k3s2p1 f16", avgpool, (16, 256, 13, 13), **k3, dtype="f16")
    yield case(NAME, "8x128x35x35 k3s1p1 nhwc", avgpool, (8, 128, 35, 35), 3, 1, 1, layout="nhwc")
    yield case(NAME, "8x128x7x7 k7 global nhwc", avgpool, (8, 128, 7, 7), 7, 1, layout="nhwc")
    yield case(NAME, "1x2048x7x7 k7 global", avgpool, (1, 2048, 7, 7), 7, 1)
    yield case(NAME, "2x32x8x8 k2s2 bf16", avgpool, (2, 32, 8, 8), 2, 2, dtype="bf16")


# Images' worth of data in a call of `grow`, whose images have sixteen channels.
IMAGES = 1.25


def grow(s: int) -> Call:
    """The call on images of s x s."""
    return avgpool((1, 16, s, s), 3, 2, 1)
