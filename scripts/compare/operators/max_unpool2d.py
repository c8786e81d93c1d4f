"""aclnnMaxUnpool2d; PyTorch's max_unpool2d. n = 0: no batch."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Iterator

from goals import Goal

# What needs PyTorch is imported in functions: goals and first calls are wanted without it.
if TYPE_CHECKING:
    from cases import Call, Case

NAME = "maxunpool_forward"
OPERATOR = "aclnnMaxUnpool2d"
GOAL = Goal(3, 3, 1, 60)


def first_call(floats: Callable[..., Any]) -> tuple[list[Any], Any]:
    """A first call whose result adds up to what comes in, on tensors of `floats(value, *shape)`: inputs are ones."""
    x, out = floats(1, 8, 16, 1, 1), floats(9, 8, 16, 4, 4)
    return [x, floats(0, 8, 16, 1, 1, dtype="int64", code="q"), [4, 4], out], out


def unpool(n: int, channels: int, image: tuple[int, int], dtype: str = "f32", kernel: int = 2, index: str = "i64",
           layout: str = "", out_layout: str = "") -> Call:
    """aclnnMaxUnpool2d; PyTorch's max_unpool2d. n = 0: no batch."""
    import torch
    import torch.nn.functional as F
    from cases import Call, DTYPES, aten, laid_out, random, size, touched

    batch = [n] if n else []
    _, indices = F.max_pool2d(torch.randn(*batch, channels, *image), kernel, kernel, return_indices=True)
    x = laid_out(random(indices.shape, dtype), layout)
    given = laid_out(indices.to(DTYPES[index]), layout)
    wide = laid_out(indices, layout)
    ours, theirs = (touched([*batch, channels, *image], x.dtype, out_layout) for _ in range(2))
    s = list(image)
    return Call(
        OPERATOR, [x, given, s, ours], [ours], lambda: [aten.max_unpool2d(x, wide, s)],
        {"out=": lambda: aten.max_unpool2d.out(x, wide, s, out=theirs), "functional": lambda: aten.max_unpool2d(x, wide, s)},
        size(x, given), size(ours))


def cases() -> Iterator[Case]:
    """Every case, the core set first."""
    from cases import case, core

    pooled = (112, 112)
    yield core(NAME, "1x8 16x16", unpool, 1, 8, (16, 16))
    yield core(NAME, "8x64 112x112", unpool, 8, 64, pooled)
    yield core(NAME, "32x256 28x28", unpool, 32, 256, (28, 28))
    yield core(NAME, "1x3 1080x1920", unpool, 1, 3, (1080, 1920))
    yield core(NAME, "4x16 512x512", unpool, 4, 16, (512, 512))
    yield core(NAME, "8x64 112x112 k4", unpool, 8, 64, pooled, kernel=4)
    yield core(NAME, "8x64 112x112 f64", unpool, 8, 64, pooled, dtype="f64")
    yield core(NAME, "8x64 112x112 int32 indices", unpool, 8, 64, pooled, index="i32")
    yield case(NAME, "8x67 57x57 k3", unpool, 8, 67, (57, 57), kernel=3)
    yield case(NAME, "no batch 64 113x113", unpool, 0, 64, (113, 113))
    yield case(NAME, "8x64 112x112 nhwc", unpool, 8, 64, pooled, layout="nhwc", out_layout="nhwc")
    yield case(NAME, "8x64 112x112 slice", unpool, 8, 64, pooled, layout="slice")
    yield case(NAME, "64x512 8x8", unpool, 64, 512, (8, 8))
    yield case(NAME, "16x128 14x14", unpool, 16, 128, (14, 14))
    yield case(NAME, "8x128 56x56", unpool, 8, 128, (56, 56))
    yield case(NAME, "1x2048 28x28", unpool, 1, 2048, (28, 28))
    yield case(NAME, "4x3 224x224", unpool, 4, 3, (224, 224))
    yield case(NAME, "1x16 1024x1024 k4", unpool, 1, 16, (1024, 1024), kernel=4)
    yield case(NAME, "8x128 56x56 int32 indices", unpool, 8, 128, (56, 56), index="i32")
    yield case(NAME, "16x128 28x28 f64", unpool, 16, 128, (28, 28), dtype="f64")
    yield case(NAME, "8x64 112x112 f16", unpool, 8, 64, pooled, dtype="f16")
    yield case(NAME, "16x128 28x28 nhwc", unpool, 16, 128, (28, 28), layout="nhwc", out_layout="nhwc")
    yield case(NAME, "4x3 224x224 nhwc", unpool, 4, 3, (224, 224), layout="nhwc", out_layout="nhwc")
    yield case(NAME, "8x64 112x112 nhwc to nchw", unpool, 8, 64, pooled, layout="nhwc")
    yield case(NAME, "1x1 28x28", unpool, 1, 1, (28, 28))
    yield case(NAME, "1x3 32x32", unpool, 1, 3, (32, 32))
    yield case(NAME, "2x64 14x14", unpool, 2, 64, (14, 14))
    yield case(NAME, "8x16 33x35", unpool, 8, 16, (33, 35))
    yield case(NAME, "1x64 57x57 k3", unpool, 1, 64, (57, 57), kernel=3)
    yield case(NAME, "1x1 1080x1920", unpool, 1, 1, (1080, 1920))
    yield case(NAME, "1x3 1080x1920 nhwc", unpool, 1, 3, (1080, 1920), layout="nhwc", out_layout="nhwc")
    yield case(NAME, "4x32 64x64 f64", unpool, 4, 32, (64, 64), dtype="f64")
    yield case(NAME, "1x8 16x16 nhwc", unpool, 1, 8, (16, 16), layout="nhwc", out_layout="nhwc")
    yield case(NAME, "4x32 64x64 f64 nhwc", unpool, 4, 32, (64, 64), dtype="f64", layout="nhwc", out_layout="nhwc")


# Images' worth of data in a call of `grow`, whose images have sixteen channels.
IMAGES = 1.75


def grow(s: int) -> Call:
    """The call on images of s x s."""
    return unpool(1, 16, (s, s))
