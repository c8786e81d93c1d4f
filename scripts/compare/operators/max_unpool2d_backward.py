"""aclnnMaxUnpool2dBackward; PyTorch's gather, which is what the gradient of max_unpool2d calls. n = 0: no batch."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Iterator

from goals import Goal

# What needs PyTorch is imported in functions: goals and first calls are wanted without it.
if TYPE_CHECKING:
    from cases import Call, Case, Peer

NAME = "maxunpool"
OPERATOR = "aclnnMaxUnpool2dBackward"
GOAL = Goal(1.5, 1.8, 1.05, 80)


def first_call(floats: Callable[..., Any]) -> tuple[list[Any], Any]:
    """A first call whose result adds up to what comes in, on tensors of `floats(value, *shape)`: inputs are ones."""
    g, out = floats(1, 1, 8, 16, 16), floats(9, 1, 8, 16, 16)
    return [g, out, floats(0, 1, 8, 16, 16, dtype="int64", code="q"), [16, 16], out], out


def unpool(n: int, channels: int, image: tuple[int, int], dtype: str = "f32", layout: str = "", kernel: int = 2,
           index: str = "i64", anywhere: bool = False) -> Call:
    """aclnnMaxUnpool2dBackward; PyTorch's gather, which is what the gradient of max_unpool2d calls. n = 0: no batch."""
    import torch
    import torch.nn.functional as F
    from cases import Call, DTYPES, aten, laid_out, random, size, touched

    batch = [n] if n else []
    g = laid_out(random([*batch, channels, *image], dtype), layout)
    _, indices = F.max_pool2d(torch.randn(*batch, channels, *image), kernel, kernel, return_indices=True)
    if anywhere:
        indices = torch.randint(0, image[0] * image[1], indices.shape)
    x = torch.empty(indices.shape, dtype=g.dtype)
    ours = touched(indices.shape, g.dtype)
    given = indices.to(DTYPES[index])
    theirs = touched(indices.flatten(-2).shape, g.dtype)
    # PyTorch flattens the image too; of another layout that makes a copy.
    flat = lambda: g.reshape(*g.shape[:-2], -1)
    wide, own = indices.flatten(-2), given.flatten(-2)
    peers: dict[str, Peer] = {"out=": lambda: aten.gather.out(flat(), -1, wide, out=theirs),
                              "functional": lambda: aten.gather(flat(), -1, wide)}
    if index == "i32":
        # Versions that take INT32 indices may be quicker with them.
        try:
            aten.gather(flat(), -1, own)
            peers["out= int32"] = lambda: aten.gather.out(flat(), -1, own, out=theirs)
        except RuntimeError:
            pass
    return Call(
        OPERATOR, [g, x, given, list(image), ours], [ours],
        lambda: [aten.gather(flat(), -1, wide).reshape(ours.shape)], peers, size(g, given), size(ours))


def cases() -> Iterator[Case]:
    """Every case, the core set first."""
    from cases import case, core

    hd = (1080, 1920)
    pooled = (112, 112)
    yield core(NAME, "1x8 16x16", unpool, 1, 8, (16, 16))
    yield core(NAME, "8x64 112x112", unpool, 8, 64, pooled)
    yield core(NAME, "32x256 28x28", unpool, 32, 256, (28, 28))
    yield core(NAME, "1x3 1080x1920", unpool, 1, 3, hd)
    yield core(NAME, "4x16 512x512", unpool, 4, 16, (512, 512))
    yield core(NAME, "8x64 112x112 k4", unpool, 8, 64, pooled, kernel=4)
    yield core(NAME, "8x64 112x112 f16", unpool, 8, 64, pooled, dtype="f16")
    yield core(NAME, "8x64 112x112 f64", unpool, 8, 64, pooled, dtype="f64")
    yield core(NAME, "8x64 112x112 nhwc gradient", unpool, 8, 64, pooled, layout="nhwc")
    yield core(NAME, "8x64 112x112 slice", unpool, 8, 64, pooled, layout="slice")
    yield case(NAME, "8x64 112x112 int32 indices", unpool, 8, 64, pooled, index="i32")
    yield case(NAME, "8x64 112x112 f16 int32 indices", unpool, 8, 64, pooled, dtype="f16", index="i32")
    for dtype in ("i8", "u8", "i16", "i32", "i64", "bool"):
        yield case(NAME, f"8x64 112x112 {dtype}", unpool, 8, 64, pooled, dtype=dtype)
    yield case(NAME, "8x67 57x57 k3", unpool, 8, 67, (57, 57), kernel=3)
    yield case(NAME, "no batch 64 113x113", unpool, 0, 64, (113, 113))
    yield case(NAME, "1x16 31x4001", unpool, 1, 16, (31, 4001))
    yield case(NAME, "1x16 4001x31", unpool, 1, 16, (4001, 31))
    yield case(NAME, "8x64 112x112 indices anywhere", unpool, 8, 64, pooled, anywhere=True)
    yield case(NAME, "1x3 1080x1920 indices anywhere", unpool, 1, 3, hd, anywhere=True)
    # Small planes, medium ones, and channels last.
    for n, channels, side in ((32, 256, 14), (64, 512, 8), (16, 128, 20), (8, 64, 28), (128, 16, 10), (4, 64, 32)):
        yield case(NAME, f"{n}x{channels} {side}x{side}", unpool, n, channels, (side, side))
    for n, channels, side in ((8, 64, 56), (16, 32, 64), (4, 64, 96), (2, 128, 80), (8, 16, 128)):
        yield case(NAME, f"{n}x{channels} {side}x{side}", unpool, n, channels, (side, side))
    for n, channels, side, kernel in ((8, 64, 56, 2), (4, 128, 28, 2), (2, 32, 128, 2), (1, 3, 512, 2), (8, 16, 64, 4)):
        yield case(NAME, f"{n}x{channels} {side}x{side} k{kernel} nhwc gradient", unpool, n, channels, (side, side), kernel=kernel, layout="nhwc")
    for n, channels, image, kernel, dtype in ((8, 2048, (67, 3), 2, "f64"), (2, 2048, (6, 6), 4, "f32"), (4, 2048, (4, 4), 4, "f16"), (1, 512, (51, 55), 4, "f32"),
                                              (16, 512, (5, 6), 2, "f32")):
        name = f"{n}x{channels} {image[0]}x{image[1]} k{kernel} nhwc gradient {dtype}"
        yield case(NAME, name, unpool, n, channels, image, dtype, "nhwc", kernel)


# Images' worth of data in a call of `grow`, whose images have sixteen channels.
IMAGES = 1.75


def grow(s: int) -> Call:
    """The call on images of s x s."""
    return unpool(1, 16, (s, s))
