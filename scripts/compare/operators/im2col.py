"""aclnnIm2col; PyTorch's im2col. n = 0: without a batch."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Iterator

from goals import Goal

# What needs PyTorch is imported in functions: goals and first calls are wanted without it.
if TYPE_CHECKING:
    from cases import Call, Case, Pair

NAME = "im2col_forward"
OPERATOR = "aclnnIm2col"
GOAL = Goal(3, 3, 1, 80)


def first_call(floats: Callable[..., Any]) -> tuple[list[Any], Any]:
    """A first call whose result adds up to what comes in, on tensors of `floats(value, *shape)`: inputs are ones."""
    x, out = floats(1, 1, 8, 16, 16), floats(9, 1, 8, 256)
    return [x, [1, 1], [1, 1], [0, 0], [1, 1], out], out


def unfold(n: int, channels: int, image: tuple[int, int], kernel: Pair, stride: Pair = 1, padding: Pair = 0,
           dilation: Pair = 1, dtype: str = "f32", layout: str = "") -> Call:
    """aclnnIm2col; PyTorch's im2col. n = 0: without a batch."""
    from cases import Call, aten, laid_out, pair, random, size, touched

    k, s, p, d = pair(kernel), pair(stride), pair(padding), pair(dilation)
    windows = [(image[i] + 2 * p[i] - d[i] * (k[i] - 1) - 1) // s[i] + 1 for i in (0, 1)]
    batch = [n] if n else []
    x = laid_out(random([*batch, channels, *image], dtype), layout)
    shape = [*batch, channels * k[0] * k[1], windows[0] * windows[1]]
    ours, theirs = (touched(shape, x.dtype) for _ in range(2))
    rest = (k, d, p, s)
    return Call(
        OPERATOR, [x, *rest, ours], [ours], lambda: [aten.im2col(x, *rest)],
        {"out=": lambda: aten.im2col.out(x, *rest, out=theirs), "functional": lambda: aten.im2col(x, *rest)},
        size(x), size(ours))


def cases() -> Iterator[Case]:
    """Every case, the core set first."""
    from cases import case, core

    mid = (56, 56)
    same = dict(kernel=3, padding=1)
    yield core(NAME, "1x8 16x16 k3s1p1", unfold, 1, 8, (16, 16), **same)
    yield core(NAME, "8x64 56x56 k3s1p1", unfold, 8, 64, mid, **same)
    yield core(NAME, "8x64 112x112 k2s2", unfold, 8, 64, (112, 112), 2, 2)
    yield core(NAME, "8x64 56x56 k3s1p2d2", unfold, 8, 64, mid, 3, 1, 2, 2)
    yield core(NAME, "1x3 1080x1920 k3s1p1", unfold, 1, 3, (1080, 1920), **same)
    yield core(NAME, "8x64 112x112 k3s2p1", unfold, 8, 64, (112, 112), 3, 2, 1)
    yield core(NAME, "8x3 224x224 k16s16", unfold, 8, 3, (224, 224), 16, 16)
    yield core(NAME, "8x64 56x56 k3s1p1 f16", unfold, 8, 64, mid, **same, dtype="f16")
    yield core(NAME, "8x64 56x56 k3s1p1 bf16", unfold, 8, 64, mid, **same, dtype="bf16")
    yield core(NAME, "8x64 56x56 k3s1p1 nhwc", unfold, 8, 64, mid, **same, layout="nhwc")
    yield case(NAME, "no batch 32 57x57 k3s2p1", unfold, 0, 32, (57, 57), 3, 2, 1)
    yield case(NAME, "4x67 57x57 k3s1p1", unfold, 4, 67, (57, 57), **same)
    yield case(NAME, "2x16 2001x31 k3s1p1", unfold, 2, 16, (2001, 31), **same)
    yield case(NAME, "8x3 224x224 k7s4p3", unfold, 8, 3, (224, 224), 7, 4, 3)
    yield case(NAME, "8x64 112x112 k2s2 f16", unfold, 8, 64, (112, 112), 2, 2, dtype="f16")
    yield case(NAME, "8x64 56x56 k3s1p1 slice", unfold, 8, 64, mid, **same, layout="slice")
    yield case(NAME, "32x256 7x7 k3s1p1", unfold, 32, 256, (7, 7), **same)
    yield case(NAME, "16x128 14x14 k3s1p1", unfold, 16, 128, (14, 14), **same)
    yield case(NAME, "1x1024 28x28 k3s1p1", unfold, 1, 1024, (28, 28), **same)
    yield case(NAME, "4x3 224x224 k3s1p1", unfold, 4, 3, (224, 224), **same)
    yield case(NAME, "1x4 1024x1024 k3s1p1", unfold, 1, 4, (1024, 1024), **same)
    yield case(NAME, "8x32 56x56 k5s1p2", unfold, 8, 32, mid, 5, 1, 2)
    yield case(NAME, "8x64 56x56 k1x7s1p0x3", unfold, 8, 64, mid, (1, 7), 1, (0, 3))
    yield case(NAME, "8x64 112x112 k2s2 nhwc", unfold, 8, 64, (112, 112), 2, 2, layout="nhwc")
    yield case(NAME, "8x64 112x112 k3s2p1 bf16", unfold, 8, 64, (112, 112), 3, 2, 1, dtype="bf16")
    yield case(NAME, "8x3 224x224 k16s16 f16", unfold, 8, 3, (224, 224), 16, 16, dtype="f16")
    yield case(NAME, "4x3 224x224 k3s1p1 nhwc f16", unfold, 4, 3, (224, 224), **same, dtype="f16", layout="nhwc")
    yield case(NAME, "1x1 28x28 k3s1p1", unfold, 1, 1, (28, 28), **same)
    yield case(NAME, "1x3 32x32 k5s1p2", unfold, 1, 3, (32, 32), 5, 1, 2)
    yield case(NAME, "1x16 9x9 k3s1p1 f16", unfold, 1, 16, (9, 9), **same, dtype="f16")
    yield case(NAME, "16x64 13x13 k3s1p1", unfold, 16, 64, (13, 13), **same)
    yield case(NAME, "1x64 57x61 k3s1p1 bf16", unfold, 1, 64, (57, 61), **same, dtype="bf16")
    yield case(NAME, "4x1 128x128 k7s1p3", unfold, 4, 1, (128, 128), 7, 1, 3)
    yield case(NAME, "1x3 1080x1920 k3s2p1", unfold, 1, 3, (1080, 1920), 3, 2, 1)
    yield case(NAME, "1x3 1080x1920 k3s1p1 f16", unfold, 1, 3, (1080, 1920), **same, dtype="f16")
    yield case(NAME, "4x3 224x224 k4s4 nhwc", unfold, 4, 3, (224, 224), 4, 4, layout="nhwc")
    yield case(NAME, "32x64 7x7 k3s1p1 nhwc", unfold, 32, 64, (7, 7), **same, layout="nhwc")
    yield case(NAME, "16x128 28x28 k1", unfold, 16, 128, (28, 28), 1)


# Images' worth of data in a call of `grow`, whose images have sixteen channels.
IMAGES = 10


def grow(s: int) -> Call:
    """The call on images of s x s."""
    return unfold(1, 16, (s, s), 3, 1, 1)
