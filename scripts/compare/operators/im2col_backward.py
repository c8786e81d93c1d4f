"""aclnnIm2colBackward; PyTorch's col2im. n = 0: without a batch."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Iterator

from goals import Goal

# What needs PyTorch is imported in functions: goals and first calls are wanted without it.
if TYPE_CHECKING:
    from cases import Call, Case, Pair

NAME = "im2col"
OPERATOR = "aclnnIm2colBackward"
GOAL = Goal(8, 12, 4, 85, [("halves", "peer", 20)])


def first_call(floats: Callable[..., Any]) -> tuple[list[Any], Any]:
    """A first call whose result adds up to what comes in, on tensors of `floats(value, *shape)`: inputs are ones."""
    g, out = floats(1, 1, 8, 256), floats(9, 1, 8, 32, 32)
    return [g, [32, 32], [1, 1], [1, 1], [0, 0], [2, 2], out], out


def fold(n: int, channels: int, image: tuple[int, int], kernel: Pair, stride: Pair = 1, padding: Pair = 0,
         dilation: Pair = 1, dtype: str = "f32", layout: str = "", out_layout: str = "") -> Call:
    """aclnnIm2colBackward; PyTorch's col2im. n = 0: without a batch."""
    from cases import Call, aten, laid_out, pair, random, size, touched, wider

    k, s, p, d = pair(kernel), pair(stride), pair(padding), pair(dilation)
    windows = [(image[i] + 2 * p[i] - d[i] * (k[i] - 1) - 1) // s[i] + 1 for i in (0, 1)]
    batch = [n] if n else []
    g = laid_out(random([*batch, channels * k[0] * k[1], windows[0] * windows[1]], dtype), layout)
    ours, theirs = (touched([*batch, channels, *image], g.dtype, out_layout) for _ in range(2))
    rest = (list(image), k, d, p, s)
    return Call(
        OPERATOR, [g, *rest, ours], [ours], lambda: [aten.col2im(g.to(wider(dtype)), *rest)],
        {"out=": lambda: aten.col2im.out(g, *rest, out=theirs), "functional": lambda: aten.col2im(g, *rest)},
        size(g), size(ours))


def cases() -> Iterator[Case]:
    """Every case, the core set first."""
    from cases import case, core, named, pairs

    hd = (1080, 1920)
    mid = (56, 56)
    same = dict(kernel=3, padding=1)
    yield core(NAME, "1x8 16x16 k3s1p1", fold, 1, 8, (16, 16), **same)
    yield core(NAME, "8x64 56x56 k3s1p1", fold, 8, 64, mid, **same)
    yield core(NAME, "8x64 112x112 k2s2", fold, 8, 64, (112, 112), 2, 2)
    yield core(NAME, "8x64 56x56 k3s1p2d2", fold, 8, 64, mid, 3, 1, 2, 2)
    yield core(NAME, "1x3 1080x1920 k3s1p1", fold, 1, 3, hd, **same)
    yield core(NAME, "8x64 112x112 k3s2p1", fold, 8, 64, (112, 112), 3, 2, 1)
    yield core(NAME, "8x3 224x224 k16s16", fold, 8, 3, (224, 224), 16, 16)
    yield core(NAME, "8x64 56x56 k3s1p1 f16", fold, 8, 64, mid, **same, dtype="f16", group="halves")
    yield core(NAME, "8x64 56x56 k3s1p1 bf16", fold, 8, 64, mid, **same, dtype="bf16", group="halves")
    yield core(NAME, "8x64 56x56 k3s1p1 transposed", fold, 8, 64, mid, **same, layout="transposed")
    yield case(NAME, "1x64 56x56 k3s1p1", fold, 1, 64, mid, **same)
    yield case(NAME, "no batch 32 57x57 k3s2p1", fold, 0, 32, (57, 57), 3, 2, 1)
    yield case(NAME, "4x67 57x57 k3s1p1", fold, 4, 67, (57, 57), **same)
    yield case(NAME, "2x16 31x2001 k3s1p1", fold, 2, 16, (31, 2001), **same)
    yield case(NAME, "2x16 2001x31 k3s1p1", fold, 2, 16, (2001, 31), **same)
    yield case(NAME, "8x32 56x56 k5s1p2", fold, 8, 32, mid, 5, 1, 2)
    yield case(NAME, "8x3 224x224 k7s4p3", fold, 8, 3, (224, 224), 7, 4, 3)
    yield case(NAME, "8x3 224x224 k14s14", fold, 8, 3, (224, 224), 14, 14)
    yield case(NAME, "8x64 64x64 k4s4", fold, 8, 64, (64, 64), 4, 4)
    yield case(NAME, "8x64 111x111 k3s3", fold, 8, 64, (111, 111), 3, 3)
    # Small planes, and rows that are no whole lines.
    for n, channels, side, kernel, stride, padding in ((8, 1024, 14, 3, 1, 1), (8, 2048, 7, 3, 1, 1), (8, 512, 28, 2, 2, 0), (8, 64, 114, 2, 2, 0),
                                                       (8, 128, 28, 5, 1, 2)):
        yield case(NAME, f"{n}x{channels} {side}x{side} k{kernel}s{stride}p{padding}", fold, n, channels, (side, side), kernel, stride, padding)
    yield case(NAME, "4x32 64x64 k2x3s1x2p1x0", fold, 4, 32, (64, 64), (2, 3), (1, 2), (1, 0))
    yield case(NAME, "8x64 112x112 k2s2 f16", fold, 8, 64, (112, 112), 2, 2, dtype="f16", group="halves")
    yield case(NAME, "8x64 56x56 k3s1p2d2 bf16", fold, 8, 64, mid, 3, 1, 2, 2, dtype="bf16", group="halves")
    yield case(NAME, "8x3 224x224 k16s16 bf16", fold, 8, 3, (224, 224), 16, 16, dtype="bf16", group="halves")
    yield case(NAME, "8x64 56x56 k3s1p1 slice", fold, 8, 64, mid, **same, layout="slice")
    # Patches.
    for n, channels, side, kernel in ((8, 3, 224, 8), (8, 3, 224, 32), (8, 3, 336, 14), (2, 3, 512, 16), (4, 3, 384, 12), (16, 16, 64, 8), (8, 4, 64, 2), (4, 48, 98, 7)):
        yield case(NAME, f"{n}x{channels} {side}x{side} k{kernel}s{kernel}", fold, n, channels, (side, side), kernel, kernel)
    # Kernels that are no squares.
    for kernel, stride, padding in (((1, 3), 1, (0, 1)), ((3, 1), 1, (1, 0)), ((1, 4), (1, 4), 0), ((4, 2), (4, 2), 0), ((5, 3), (2, 1), (2, 1)), ((2, 5), (1, 2), 0)):
        yield case(NAME, f"4x32 64x64 k{pairs(kernel)}s{pairs(stride)}p{pairs(padding)}", fold, 4, 32, (64, 64), kernel, stride, padding)
    # Planes of few pixels, and patches of few windows.
    for n, channels, image, kernel, stride, padding in ((8, 64, (28, 28), 14, 14, 0), (64, 512, (4, 4), 2, 2, 0), (32, 2048, (4, 4), (3, 1), 2, 0),
                                                        (16, 128, (88, 5), 8, 8, 4), (4, 256, (9, 5), (1, 3), (1, 3), 0), (8, 512, (7, 7), 3, 2, 1)):
        name = f"{n}x{channels} {image[0]}x{image[1]} k{pairs(kernel)}s{pairs(stride)}p{padding}"
        yield case(NAME, name, fold, n, channels, image, kernel, stride, padding)
    # Patches that reach beyond the image, and those of neighbouring elements.
    for n, channels, side, kernel, padding in ((8, 3, 224, 16, 8), (8, 3, 224, 14, 7), (4, 16, 256, 5, 2), (4, 32, 100, 7, 3), (8, 64, 56, 4, 2),
                                               (8, 64, 56, 8, 4), (8, 64, 112, 3, 1), (8, 64, 112, 2, 1)):
        name = f"{n}x{channels} {side}x{side} k{kernel}s{kernel}p{padding}"
        yield case(NAME, name, fold, n, channels, (side, side), kernel, kernel, padding)
    for n, channels, side, kernel, stride, padding in ((8, 3, 224, 16, 16, 0), (32, 16, 16, 5, 5, 0), (8, 128, 24, 7, 7, 0), (32, 64, 4, 3, 2, 1), (8, 512, 6, 3, 3, 0)):
        name = f"{n}x{channels} {side}x{side} k{kernel}s{stride}p{padding} transposed"
        yield case(NAME, name, fold, n, channels, (side, side), kernel, stride, padding, layout="transposed")
    # Pixels between windows, and patches of few windows.
    for n, channels, image, kernel, stride, padding, dtype in ((2, 16, (500, 500), 1, 3, 1, "f32"), (8, 16, (60, 60), (2, 1), 3, 1, "f32"), (1, 1, (1080, 1920), 4, 8, 0, "bf16"),
                                                               (16, 2, (462, 86), 1, 3, 1, "f32"), (4, 16, (32, 138), (1, 2), 4, 0, "f32"), (1, 512, (53, 4), 3, 3, 0, "f32")):
        name = f"{n}x{channels} {named(image)} k{pairs(kernel)}s{stride}p{padding} {dtype}"
        yield case(NAME, name, fold, n, channels, image, kernel, stride, padding, dtype=dtype)

    # Channels are neighbours in the result.
    for n, channels, image, kernel, stride, padding in ((2, 1024, (7, 8), 2, 4, 0), (8, 64, (56, 56), 2, 2, 0), (4, 24, (60, 60), 3, 2, 1), (2, 32, (300, 300), 3, 2, 0),
                                                        (8, 256, (10, 10), 3, 1, 1)):
        name = f"{n}x{channels} {named(image)} k{kernel}s{stride}p{padding} nhwc result"
        yield case(NAME, name, fold, n, channels, image, kernel, stride, padding, out_layout="nhwc")


# Images' worth of data in a call of `grow`, whose images have sixteen channels.
IMAGES = 10


def grow(s: int) -> Call:
    """The call on images of s x s."""
    return fold(1, 16, (s, s), 3, 1, 1)
