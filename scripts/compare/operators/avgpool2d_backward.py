"""aclnnAvgPool2dBackward; PyTorch's and oneDNN's avg_pool2d_backward."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Iterator, Sequence

from abi import I8, I64
from goals import Goal

# What needs PyTorch is imported in functions: goals and first calls are wanted without it.
if TYPE_CHECKING:
    from cases import Call, Case, Pair

NAME = "avgpool"
OPERATOR = "aclnnAvgPool2dBackward"
GOAL = Goal(12, 12, 3, 85, [("", "onednn", 3.5)])


def first_call(floats: Callable[..., Any]) -> tuple[list[Any], Any]:
    """A first call whose result adds up to what comes in, on tensors of `floats(value, *shape)`: inputs are ones."""
    g, out = floats(1, 1, 8, 16, 16), floats(9, 1, 8, 32, 32)
    return [g, out, [2, 2], [2, 2], [0, 0], False, True, I64(0), I8(0), out], out


def avgpool(shape: Sequence[int], kernel: Pair, stride: Pair, padding: Pair = 0, dtype: str = "f32", layout: str = "",
            out_layout: str | None = None, ceil: bool = False, include_pad: bool = True, divisor: int = 0) -> Call:
    """aclnnAvgPool2dBackward; PyTorch's and oneDNN's avg_pool2d_backward."""
    import torch.nn.functional as F
    from cases import Call, aten, laid_out, pair, random, size, touched, wider

    out_layout = layout if out_layout is None else out_layout
    out_layout = "" if out_layout == "slice" else out_layout
    x = laid_out(random(shape, dtype), out_layout)
    k, s, p = pair(kernel), pair(stride), pair(padding)
    windows = F.avg_pool2d(x.float(), k, s, p, ceil, include_pad).shape
    g = laid_out(random(windows, dtype), layout)
    ours, theirs = (touched(shape, x.dtype, out_layout) for _ in range(2))
    rest = (k, s, p, ceil, include_pad, divisor or None)
    call = Call(
        OPERATOR, [g, x, k, s, p, ceil, include_pad, I64(divisor), I8(0), ours], [ours],
        lambda: [aten.avg_pool2d_backward(g.to(wider(dtype)), x.to(wider(dtype)), *rest)],
        {"out=": lambda: aten.avg_pool2d_backward.grad_input(g, x, *rest, grad_input=theirs),
         "functional": lambda: aten.avg_pool2d_backward(g, x, *rest)},
        size(g), size(ours))
    if dtype == "f32" and not divisor and layout == out_layout == "":
        g_dnn, x_dnn = g.to_mkldnn(), x.to_mkldnn()
        call.onednn = lambda: aten.avg_pool2d_backward(g_dnn, x_dnn, *rest)
    return call


def cases() -> Iterator[Case]:
    """Every case, the core set first."""
    from cases import case, core, named, pairs

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
    yield case(NAME, "1x64x225x225 k3s2p1", avgpool, (1, 64, 225, 225), **k3)
    yield case(NAME, "4x67x57x57 k3s1p1", avgpool, (4, 67, 57, 57), 3, 1, 1)
    yield case(NAME, "1x16x33x4001 k3s2p1", avgpool, (1, 16, 33, 4001), **k3)
    yield case(NAME, "1x16x4001x33 k3s2p1", avgpool, (1, 16, 4001, 33), **k3)
    yield case(NAME, "4x32x96x96 k2x3s1x2p1x0", avgpool, (4, 32, 96, 96), (2, 3), (1, 2), (1, 0))
    yield case(NAME, "2x16x64x64 k13s1p6", avgpool, (2, 16, 64, 64), 13, 1, 6)
    yield case(NAME, "8x64x56x56 k2s2 divisor 3", avgpool, (8, 64, 56, 56), 2, 2, divisor=3)
    yield case(NAME, "8x64x56x56 k3s1p1 f16", avgpool, (8, 64, 56, 56), 3, 1, 1, dtype="f16")
    yield case(NAME, "8x64x112x112 k2s2 bf16", avgpool, big, 2, 2, dtype="bf16")
    yield case(NAME, "32x2048x7x7 k7 global f16", avgpool, (32, 2048, 7, 7), 7, 1, dtype="f16")
    yield case(NAME, "8x64x112x112 k3s2p1 nhwc f16", avgpool, big, **k3, dtype="f16", layout="nhwc")
    yield case(NAME, "8x64x112x112 k3s2p1 nhwc to nchw", avgpool, big, **k3, layout="nhwc", out_layout="")
    # Channels last.
    for shape, kernel, stride, padding in (((8, 64, 56, 56), 3, 1, 1), ((8, 128, 28, 28), 2, 2, 0), ((4, 256, 14, 14), 3, 2, 1),
                                           ((1, 24, 225, 225), 5, 2, 2), ((32, 512, 7, 7), 7, 1, 0), ((2, 3, 224, 224), 2, 2, 0),
                                           ((4, 3, 112, 112), 3, 2, 1), ((32, 3, 113, 367), 2, 4, 0), ((4, 24, 112, 112), 3, 2, 1),
                                           ((32, 24, 112, 112), 2, 2, 0), ((4, 72, 56, 56), 3, 2, 1)):
        yield case(NAME, f"{named(shape)} k{kernel}s{stride}p{padding} nhwc", avgpool, shape, kernel, stride, padding, layout="nhwc")
    for shape, kernel, stride, padding in (((32, 16, 9, 10), (3, 3), 2, 1), ((16, 8, 28, 28), (3, 3), 2, 1), ((16, 2048, 13, 5), (1, 3), 1, 0), ((32, 1024, 7, 7), (3, 3), 2, 1),
                                           ((8, 1024, 14, 14), (3, 3), 1, 1), ((8, 512, 28, 28), (3, 3), 1, 1), ((2, 512, 40, 61), (1, 5), 1, (0, 2)),
                                           ((4, 1024, 28, 28), (2, 3), (2, 1), (0, 1))):
        yield case(NAME, f"{named(shape)} k{pairs(kernel)}s{pairs(stride)}p{pairs(padding)} nhwc", avgpool, shape, kernel, stride, padding, layout="nhwc")
    # Of images of few columns, under windows that overlap or do not, and rows in several tiles.
    for shape, kernel, stride, padding in (((8, 32, 45, 5), (4, 4), 3, 0), ((32, 59, 41, 6), (2, 5), 2, 0), ((32, 8, 42, 10), (4, 3), 3, 0), ((32, 32, 11, 11), (3, 3), 2, 1),
                                           ((8, 5, 436, 5), (3, 1), 2, 0), ((32, 12, 40, 40), (3, 3), 2, 1), ((16, 32, 24, 8), (2, 2), 2, 0), ((1, 16, 256, 600), (3, 3), 2, 1),
                                           ((2, 96, 100, 140), (4, 1), 2, 0)):
        yield case(NAME, f"{named(shape)} k{pairs(kernel)}s{pairs(stride)}p{pairs(padding)} nhwc", avgpool, shape, kernel, stride, padding, layout="nhwc")
    # Large windows side by side.
    for shape, kernel in (((8, 64, 112, 112), 7), ((8, 64, 112, 112), 8), ((1, 3, 1080, 1920), 4), ((1, 3, 1080, 1920), 8), ((4, 32, 120, 120), 5),
                          ((4, 32, 120, 120), 6), ((2, 16, 512, 512), 16)):
        yield case(NAME, f"{named(shape)} k{kernel}s{kernel}", avgpool, shape, kernel, kernel)
    # Which begin before the image.
    for shape, kernel in (((1, 16, 147, 147), 8), ((4, 3, 64, 64), 4), ((2, 1, 139, 139), 8), ((8, 64, 112, 112), 3), ((1, 3, 224, 224), 5), ((8, 64, 56, 56), 2)):
        yield case(NAME, f"{named(shape)} k{kernel}s{kernel}p{kernel // 2}", avgpool, shape, kernel, kernel, kernel // 2)
    # One window for a small plane.
    for shape in ((32, 512, 7, 7), (16, 1280, 8, 8), (64, 576, 4, 4), (8, 2048, 14, 14), (1, 4096, 7, 7), (128, 64, 5, 5)):
        yield case(NAME, f"{named(shape)} global", avgpool, shape, shape[2:], 1)
    # Small planes, and rows that are no whole lines of what no cache holds.
    for shape, kernel, stride, padding in (((8, 192, 17, 17), 3, 1, 1), ((16, 2048, 7, 7), 3, 1, 1), ((8, 1024, 28, 28), 3, 1, 1), ((32, 512, 27, 27), 3, 2, 0),
                                           ((8, 256, 57, 57), 3, 1, 1), ((8, 64, 113, 113), 2, 2, 0), ((8, 64, 111, 111), 3, 3, 0)):
        yield case(NAME, f"{named(shape)} k{kernel}s{stride}p{padding}", avgpool, shape, kernel, stride, padding)
    # Kernels that are no squares.
    for kernel, stride, padding in (((1, 3), 1, (0, 1)), ((3, 1), 1, (1, 0)), ((1, 4), (1, 4), 0), ((4, 2), (4, 2), 0), ((5, 3), (2, 1), (2, 1)), ((2, 5), (1, 2), 0)):
        yield case(NAME, f"4x32x96x96 k{pairs(kernel)}s{pairs(stride)}p{pairs(padding)}", avgpool, (4, 32, 96, 96), kernel, stride, padding)
    # Planes of few pixels, and pixels between windows.
    for shape, kernel, stride, padding in (((4, 1024, 7, 7), 2, 3, 0), ((4, 1024, 7, 7), 4, 4, 2), ((16, 128, 14, 14), 3, 3, 1), ((16, 64, 14, 14), 7, 2, 3),
                                           ((2, 96, 25, 25), 8, 8, 4), ((32, 256, 26, 2), 2, 2, 1), ((32, 256, 12, 12), 7, 2, 0), ((8, 256, 20, 20), 5, 2, 2),
                                           ((8, 256, 9, 9), 7, 1, 3), ((4, 256, 14, 14), 4, 1, 0), ((8, 128, 24, 24), 6, 2, 0)):
        yield case(NAME, f"{named(shape)} k{kernel}s{stride}p{padding}", avgpool, shape, kernel, stride, padding)
    for shape, kernel, stride, dtype in (((32, 16, 28, 28), 2, 3, "f32"), ((2, 256, 44, 69), (1, 3), 3, "f32"), ((4, 32, 56, 56), (2, 3), 3, "f16"),
                                         ((1, 2048, 49, 49), 2, 2, "f16"), ((16, 256, 14, 14), 2, 2, "bf16")):
        yield case(NAME, f"{named(shape)} k{pairs(kernel)}s{stride} nhwc {dtype}", avgpool, shape, kernel, stride, dtype=dtype, layout="nhwc")
    # Pixels between windows, and images of few columns under large windows.
    for shape, kernel, stride, dtype, layout in (((8, 16, 60, 60), 1, 4, "f32", ""), ((2, 16, 300, 300), 2, 3, "f16", ""), ((1, 3, 1080, 1920), 4, 8, "f32", ""),
                                                 ((2, 96, 188, 24), 8, 8, "f32", ""), ((1, 64, 200, 16), 12, 12, "bf16", ""), ((8, 8, 18, 18), 1, 4, "f32", "nhwc"),
                                                 ((4, 24, 50, 50), (2, 1), 3, "f16", "nhwc"), ((16, 40, 150, 100), 1, 3, "f32", "nhwc")):
        yield case(NAME, f"{named(shape)} k{pairs(kernel)}s{stride} {dtype}{' nhwc' * bool(layout)}", avgpool, shape, kernel, stride, dtype=dtype, layout=layout)
    # Channels are neighbours in one of both.
    for shape, kernel, stride, padding, dtype in (((1, 2048, 4, 4), (3, 1), (3, 1), 0, "f32"), ((8, 512, 12, 9), (1, 3), 1, 0, "f32"), ((4, 64, 14, 14), 3, 2, 1, "f16"),
                                                  ((8, 64, 56, 56), 2, 2, 0, "f32"), ((2, 32, 200, 200), 3, 1, 1, "f32")):
        for layout, out_layout, side in (("nhwc", "", "gradient"), ("", "nhwc", "result")):
            name = f"{named(shape)} k{pairs(kernel)}s{pairs(stride)}p{padding} nhwc {side} {dtype}"
            yield case(NAME, name, avgpool, shape, kernel, stride, padding, dtype=dtype, layout=layout, out_layout=out_layout)


# Images' worth of data in a call of `grow`, whose images have sixteen channels.
IMAGES = 1.25


def grow(s: int) -> Call:
    """The call on images of s x s."""
    return avgpool((1, 16, s, s), 3, 2, 1)
