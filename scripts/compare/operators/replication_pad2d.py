"""aclnnReplicationPad2d; PyTorch's replication_pad2d. Padding is left, right, top, bottom."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Iterator, Sequence

from goals import Goal

# What needs PyTorch is imported in functions: goals and first calls are wanted without it.
if TYPE_CHECKING:
    from cases import Call, Case

NAME = "reppad_forward"
OPERATOR = "aclnnReplicationPad2d"
GOAL = Goal(3, 3, 1, 80)


def first_call(floats: Callable[..., Any]) -> tuple[list[Any], Any]:
    """A first call whose result adds up to what comes in, on tensors of `floats(value, *shape)`: inputs are ones."""
    x, out = floats(1, 1, 8, 16, 16), floats(9, 1, 8, 16, 16)
    return [x, [0, 0, 0, 0], out], out


def replication(shape: Sequence[int], padding: Sequence[int], dtype: str = "f32", layout: str = "",
                out_layout: str = "") -> Call:
    """aclnnReplicationPad2d; PyTorch's replication_pad2d. Padding is left, right, top, bottom."""
    from cases import Call, aten, laid_out, random, size, touched

    left, right, top, bottom = padding
    *outer, h, w = shape
    x = laid_out(random(shape, dtype), layout)
    ours, theirs = (touched([*outer, h + top + bottom, w + left + right], x.dtype, out_layout) for _ in range(2))
    p = list(padding)
    return Call(
        OPERATOR, [x, p, ours], [ours], lambda: [aten.replication_pad2d(x, p)],
        {"out=": lambda: aten.replication_pad2d.out(x, p, out=theirs), "functional": lambda: aten.replication_pad2d(x, p)},
        size(x), size(ours))


def cases() -> Iterator[Case]:
    """Every case, the core set first."""
    from cases import case, core

    p1 = (1, 1, 1, 1)
    hd = (1080, 1920)
    plain = (8, 64, 128, 128)
    yield core(NAME, "1x8x16x16 p1", replication, (1, 8, 16, 16), p1)
    yield core(NAME, "8x64x128x128 p1", replication, plain, p1)
    yield core(NAME, "8x64x128x128 p8", replication, plain, (8, 8, 8, 8))
    yield core(NAME, "1x3x1080x1920 p4", replication, (1, 3, *hd), (4, 4, 4, 4))
    yield core(NAME, "8x256x14x14 p1", replication, (8, 256, 14, 14), p1)
    yield core(NAME, "8x64x128x128 p1 f16", replication, plain, p1, dtype="f16")
    yield core(NAME, "8x64x128x128 p1 bf16", replication, plain, p1, dtype="bf16")
    yield core(NAME, "8x64x128x128 p1 f64", replication, plain, p1, dtype="f64")
    yield core(NAME, "8x64x128x128 p1 nhwc both", replication, plain, p1, layout="nhwc", out_layout="nhwc")
    yield core(NAME, "8x64x128x128 p1 slice", replication, plain, p1, layout="slice")
    yield case(NAME, "8x67x57x57 p1,2,3,0", replication, (8, 67, 57, 57), (1, 2, 3, 0))
    yield case(NAME, "no batch 64x113x113 p2", replication, (64, 113, 113), (2, 2, 2, 2))
    yield case(NAME, "1x16x4001x31 p3", replication, (1, 16, 4001, 31), (3, 3, 3, 3))
    yield case(NAME, "1x3x1080x1920 p32", replication, (1, 3, *hd), (32, 32, 32, 32))
    yield case(NAME, "8x64x64x64 p1 c128", replication, (8, 64, 64, 64), p1, dtype="c128")
    yield case(NAME, "8x64x128x128 p1 nhwc to nchw", replication, plain, p1, layout="nhwc")
    yield case(NAME, "8x64x128x128 p1 nchw to nhwc", replication, plain, p1, out_layout="nhwc")
    yield case(NAME, "32x256x7x7 p1", replication, (32, 256, 7, 7), p1)
    yield case(NAME, "16x128x28x28 p1", replication, (16, 128, 28, 28), p1)
    yield case(NAME, "8x64x56x56 p2", replication, (8, 64, 56, 56), (2, 2, 2, 2))
    yield case(NAME, "1x2048x28x28 p1", replication, (1, 2048, 28, 28), p1)
    yield case(NAME, "4x3x224x224 p3", replication, (4, 3, 224, 224), (3, 3, 3, 3))
    yield case(NAME, "1x16x1024x1024 p1", replication, (1, 16, 1024, 1024), p1)
    yield case(NAME, "16x128x28x28 p1 nhwc both", replication, (16, 128, 28, 28), p1, layout="nhwc", out_layout="nhwc")
    yield case(NAME, "4x3x224x224 p3 nhwc both", replication, (4, 3, 224, 224), (3, 3, 3, 3), layout="nhwc", out_layout="nhwc")
    yield case(NAME, "8x64x56x56 p1 f16 nhwc to nchw", replication, (8, 64, 56, 56), p1, dtype="f16", layout="nhwc")
    yield case(NAME, "16x128x28x28 p1 bf16", replication, (16, 128, 28, 28), p1, dtype="bf16")
    yield case(NAME, "16x128x28x28 p1 f64", replication, (16, 128, 28, 28), p1, dtype="f64")
    yield case(NAME, "1x1x28x28 p2", replication, (1, 1, 28, 28), (2, 2, 2, 2))
    yield case(NAME, "1x3x32x32 p4", replication, (1, 3, 32, 32), (4, 4, 4, 4))
    yield case(NAME, "1x64x13x17 p1", replication, (1, 64, 13, 17), p1)
    yield case(NAME, "1x1x512x512 p1", replication, (1, 1, 512, 512), p1)
    yield case(NAME, "1x3x1080x1920 p1 nhwc both", replication, (1, 3, *hd), p1, layout="nhwc", out_layout="nhwc")
    yield case(NAME, "1x3x224x224 p3 nhwc to nchw", replication, (1, 3, 224, 224), (3, 3, 3, 3), layout="nhwc")
    yield case(NAME, "1x3x224x224 p3 nchw to nhwc", replication, (1, 3, 224, 224), (3, 3, 3, 3), out_layout="nhwc")
    yield case(NAME, "4x3x224x224 p3 f16", replication, (4, 3, 224, 224), (3, 3, 3, 3), dtype="f16")
    yield case(NAME, "1x3x1080x1920 p4 bf16", replication, (1, 3, *hd), (4, 4, 4, 4), dtype="bf16")
    yield case(NAME, "16x64x7x7 p3 f64", replication, (16, 64, 7, 7), (3, 3, 3, 3), dtype="f64")
    yield case(NAME, "4x32x64x64 p0,1,0,1", replication, (4, 32, 64, 64), (0, 1, 0, 1))


# Images' worth of data in a call of `grow`, whose images have sixteen channels.
IMAGES = 2


def grow(s: int) -> Call:
    """The call on images of s x s."""
    return replication((1, 16, s, s), (1, 1, 1, 1))
