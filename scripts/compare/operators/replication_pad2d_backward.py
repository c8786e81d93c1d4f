"""aclnnReplicationPad2dBackward; PyTorch's replication_pad2d_backward. Padding is left, right, top, bottom."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Iterator, Sequence

from goals import Goal

# What needs PyTorch is imported in functions: goals and first calls are wanted without it.
if TYPE_CHECKING:
    from cases import Call, Case

NAME = "reppad"
OPERATOR = "aclnnReplicationPad2dBackward"
GOAL = Goal(6, 6, 4, 85, [("halves", "peer", 14)])


def first_call(floats: Callable[..., Any]) -> tuple[list[Any], Any]:
    """A first call whose result adds up to what comes in, on tensors of `floats(value, *shape)`: inputs are ones."""
    g, out = floats(1, 1, 8, 16, 16), floats(9, 1, 8, 14, 14)
    return [g, out, [1, 1, 1, 1], out], out


def replication(shape: Sequence[int], padding: Sequence[int], dtype: str = "f32", layout: str = "",
                out_layout: str = "") -> Call:
    """aclnnReplicationPad2dBackward; PyTorch's replication_pad2d_backward. Padding is left, right, top, bottom."""
    from cases import Call, aten, laid_out, random, size, touched, wider

    left, right, top, bottom = padding
    *outer, h, w = shape
    g = laid_out(random([*outer, h + top + bottom, w + left + right], dtype), layout)
    x = laid_out(random(shape, dtype), out_layout)
    ours, theirs = (touched(shape, g.dtype, out_layout) for _ in range(2))
    p = list(padding)
    return Call(
        OPERATOR, [g, x, p, ours], [ours],
        lambda: [aten.replication_pad2d_backward(g.to(wider(dtype)), x.to(wider(dtype)), p)],
        {"out=": lambda: aten.replication_pad2d_backward.grad_input(g, x, p, grad_input=theirs),
         "functional": lambda: aten.replication_pad2d_backward(g, x, p)},
        size(g), size(ours))


def cases() -> Iterator[Case]:
    """Every case, the core set first."""
    from cases import case, core, named

    p1 = (1, 1, 1, 1)
    hd = (1080, 1920)
    plain = (8, 64, 128, 128)
    yield core(NAME, "1x8x16x16 p1", replication, (1, 8, 16, 16), p1)
    yield core(NAME, "8x64x128x128 p1", replication, plain, p1)
    yield core(NAME, "8x64x128x128 p8", replication, plain, (8, 8, 8, 8))
    yield core(NAME, "8x64x128x128 p2,3,1,4", replication, plain, (2, 3, 1, 4))
    yield core(NAME, "1x3x1080x1920 p4", replication, (1, 3, *hd), (4, 4, 4, 4))
    yield core(NAME, "8x256x14x14 p1", replication, (8, 256, 14, 14), p1)
    yield core(NAME, "8x64x128x128 p1 f16", replication, plain, p1, dtype="f16", group="halves")
    yield core(NAME, "8x64x128x128 p1 bf16", replication, plain, p1, dtype="bf16", group="halves")
    yield core(NAME, "8x64x128x128 p1 f64", replication, plain, p1, dtype="f64")
    yield core(NAME, "8x64x128x128 p1 nhwc gradient", replication, plain, p1, layout="nhwc")
    yield core(NAME, "8x64x128x128 p1 slice", replication, plain, p1, layout="slice")
    yield case(NAME, "8x67x57x57 p1,2,3,0", replication, (8, 67, 57, 57), (1, 2, 3, 0))
    yield case(NAME, "no batch 64x113x113 p2", replication, (64, 113, 113), (2, 2, 2, 2))
    yield case(NAME, "1x16x31x4001 p3", replication, (1, 16, 31, 4001), (3, 3, 3, 3))
    yield case(NAME, "1x16x4001x31 p3", replication, (1, 16, 4001, 31), (3, 3, 3, 3))
    yield case(NAME, "1x3x1080x1920 p32", replication, (1, 3, *hd), (32, 32, 32, 32))
    yield case(NAME, "8x64x128x128 p0,0,5,5", replication, plain, (0, 0, 5, 5))
    yield case(NAME, "8x64x64x64 p1 c64", replication, (8, 64, 64, 64), p1, dtype="c64")
    yield case(NAME, "8x64x64x64 p1 c128", replication, (8, 64, 64, 64), p1, dtype="c128")
    yield case(NAME, "8x64x128x128 p8 f16", replication, plain, (8, 8, 8, 8), dtype="f16", group="halves")
    yield case(NAME, "8x256x14x14 p1 bf16", replication, (8, 256, 14, 14), p1, dtype="bf16", group="halves")
    yield case(NAME, "8x64x128x128 p1 nhwc both", replication, plain, p1, layout="nhwc", out_layout="nhwc")
    # Planes of few pixels.
    for shape, padding in (((100, 125, 4, 4), 1), ((32, 512, 3, 5), 1), ((8, 1024, 7, 7), 3), ((16, 256, 8, 8), 2), ((64, 64, 28, 6), 1)):
        yield case(NAME, f"{named(shape)} p{padding}", replication, shape, (padding,) * 4)
    # Few neighbouring channels, and DOUBLE.
    for shape, padding, dtype in (((8, 4, 134, 5), 1, "f32"), ((4, 6, 68, 68), 1, "f16"), ((2, 21, 68, 68), 2, "f32"), ((2, 64, 56, 56), 1, "f64"), ((16, 3, 213, 14), 3, "f64")):
        yield case(NAME, f"{named(shape)} p{padding} nhwc gradient {dtype}", replication, shape, (padding,) * 4, dtype=dtype, layout="nhwc")

    for shape, padding, dtype in (((1, 2048, 5, 14), 1, "f32"), ((4, 64, 14, 14), 2, "f16"), ((2, 32, 100, 100), 1, "f32")):
        yield case(NAME, f"{named(shape)} p{padding} nhwc result {dtype}", replication, shape, (padding,) * 4, dtype=dtype, out_layout="nhwc")


# Images' worth of data in a call of `grow`, whose images have sixteen channels.
IMAGES = 2


def grow(s: int) -> Call:
    """The call on images of s x s."""
    return replication((1, 16, s, s), (1, 1, 1, 1))
