"""What is measured: calls of the five operators with the same work done by PyTorch.

Left out, because the operators' dtype lists do not have them: DOUBLE for aclnnAvgPool2dBackward and aclnnIm2colBackward,
BFLOAT16 for aclnnMaxUnpool2dBackward; complex types for all but aclnnReplicationPad2dBackward; integers for all but
aclnnMaxUnpool2dBackward.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Callable, Iterator, Sequence

import torch
import torch.nn.functional as F

from abi import I8, I64

aten = torch.ops.aten

DTYPES = {
    "f32": torch.float32, "f16": torch.float16, "bf16": torch.bfloat16, "f64": torch.float64, "c64": torch.complex64,
    "c128": torch.complex128, "i8": torch.int8, "u8": torch.uint8, "i16": torch.int16, "i32": torch.int32,
    "i64": torch.int64, "bool": torch.bool,
}
# How far a result may be from PyTorch's, as a part of the largest magnitude in it. Halves are compared with PyTorch's
# result in float for the same inputs. What is not listed must be equal.
TOLERANCE = {"f32": 1e-5, "f16": 1e-3, "bf16": 8e-3, "f64": 1e-12, "c64": 1e-5, "c128": 1e-12}

Peer = Callable[[], Any]


@dataclass
class Call:
    """One call, ready to run on both sides."""

    operator: str
    arguments: list[Any]
    results: list[torch.Tensor]  # ours, in the order of `reference`
    reference: Callable[[], Sequence[torch.Tensor]]
    peers: dict[str, Peer]  # the forms of ATen; the quickest counts
    read: int  # bytes that must be read and written
    written: int
    onednn: Peer | None = None
    # Share of elements that may differ by more than the tolerance: where a coordinate lies on the border of two
    # pixels, the last bit of it decides which of them gets the gradient.
    outliers: float = 0.0


@dataclass
class Case:
    """A named call. `core` marks the set that the goals are about; the others show what lies around it."""

    op: str
    name: str
    dtype: str
    core: bool
    make: Callable[[], Call] = field(repr=False)
    packed: bool = True  # rows without gaps in the usual order
    group: str = ""  # a group with a goal of its own


def size(*tensors: torch.Tensor) -> int:
    """Bytes of the elements."""
    return sum(t.numel() * t.element_size() for t in tensors)


def random(shape: Sequence[int], dtype: str) -> torch.Tensor:
    """Normally distributed numbers; for integers, all values of a byte."""
    kind = DTYPES[dtype]
    if kind.is_floating_point or kind.is_complex:
        return torch.randn(tuple(shape), dtype=kind if kind.is_complex else torch.float32).to(kind)
    return torch.randint(0, 2 if kind is torch.bool else 127, tuple(shape)).to(kind)


def touched(shape: Sequence[int], kind: torch.dtype, layout: str = "") -> torch.Tensor:
    """A result to be overwritten; its pages are there already."""
    return laid_out(torch.ones(tuple(shape), dtype=kind), layout)


def laid_out(t: torch.Tensor, layout: str) -> torch.Tensor:
    """The same values at other places in memory."""
    if layout == "nhwc":
        return t.contiguous(memory_format=torch.channels_last)
    if layout == "slice":  # rows of a wider image
        wide = torch.zeros(*t.shape[:-1], t.shape[-1] + 5, dtype=t.dtype)
        wide[..., 2:-3] = t
        return wide[..., 2:-3]
    if layout == "transposed":  # the last two axes exchanged in memory
        return t.transpose(-1, -2).contiguous().transpose(-1, -2)
    return t.contiguous()


def wider(dtype: str) -> torch.dtype:
    """In what the reference computes."""
    return torch.float32 if dtype in ("f16", "bf16") else DTYPES[dtype]


Pair = int | tuple[int, int]


def pair(value: Pair) -> list[int]:
    """{height, width}."""
    return [value, value] if isinstance(value, int) else list(value)


# ------------------------------------------------------------------------------------------------------- operators


def avgpool(shape: Sequence[int], kernel: Pair, stride: Pair, padding: Pair = 0, dtype: str = "f32", layout: str = "",
            out_layout: str | None = None, ceil: bool = False, include_pad: bool = True, divisor: int = 0) -> Call:
    """aclnnAvgPool2dBackward; PyTorch's and oneDNN's avg_pool2d_backward."""
    out_layout = layout if out_layout is None else out_layout
    out_layout = "" if out_layout == "slice" else out_layout
    x = laid_out(random(shape, dtype), out_layout)
    k, s, p = pair(kernel), pair(stride), pair(padding)
    windows = F.avg_pool2d(x.float(), k, s, p, ceil, include_pad).shape
    g = laid_out(random(windows, dtype), layout)
    ours, theirs = (touched(shape, x.dtype, out_layout) for _ in range(2))
    rest = (k, s, p, ceil, include_pad, divisor or None)
    call = Call(
        "aclnnAvgPool2dBackward", [g, x, k, s, p, ceil, include_pad, I64(divisor), I8(0), ours], [ours],
        lambda: [aten.avg_pool2d_backward(g.to(wider(dtype)), x.to(wider(dtype)), *rest)],
        {"out=": lambda: aten.avg_pool2d_backward.grad_input(g, x, *rest, grad_input=theirs),
         "functional": lambda: aten.avg_pool2d_backward(g, x, *rest)},
        size(g), size(ours))
    if dtype == "f32" and not divisor and layout == out_layout == "":
        g_dnn, x_dnn = g.to_mkldnn(), x.to_mkldnn()
        call.onednn = lambda: aten.avg_pool2d_backward(g_dnn, x_dnn, *rest)
    return call


def grid(n: int, height: int, width: int, kind: str, dtype: str) -> torch.Tensor:
    """Where each output pixel looks: a gentle warp, a rotation by 15 degrees, the identity, or anywhere."""
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
            kind: str = "warp", dtype: str = "f32", layout: str = "", mask: tuple[bool, bool] = (True, True)) -> Call:
    """aclnnGridSampler2DBackward; PyTorch's grid_sampler_2d_backward, which has no useful out= form."""
    x = random(shape, dtype)
    g = laid_out(random((*shape[:2], *out), dtype), layout)
    where = grid(shape[0], *out, kind, dtype)
    x_grad, where_grad = touched(x.shape, x.dtype), touched(where.shape, x.dtype)
    in_float = lambda: aten.grid_sampler_2d_backward(*(t.to(wider(dtype)) for t in (g, x, where)), mode, padding, align, list(mask))
    wanted = [t for t, wants in zip((x_grad, where_grad), mask) if wants]
    return Call(
        "aclnnGridSampler2DBackward", [g, x, where, I64(mode), I64(padding), align, mask, x_grad, where_grad], wanted,
        lambda: [t for t, wants in zip(in_float(), mask) if wants],
        {"functional": lambda: aten.grid_sampler_2d_backward(g, x, where, mode, padding, align, list(mask))},
        size(g, where) + (size(x) if mask[1] and mode != NEAREST else 0), size(*wanted), outliers=1e-3)


def fold(n: int, channels: int, image: tuple[int, int], kernel: Pair, stride: Pair = 1, padding: Pair = 0,
         dilation: Pair = 1, dtype: str = "f32", layout: str = "") -> Call:
    """aclnnIm2colBackward; PyTorch's col2im. n = 0: without a batch."""
    k, s, p, d = pair(kernel), pair(stride), pair(padding), pair(dilation)
    windows = [(image[i] + 2 * p[i] - d[i] * (k[i] - 1) - 1) // s[i] + 1 for i in (0, 1)]
    batch = [n] if n else []
    g = laid_out(random([*batch, channels * k[0] * k[1], windows[0] * windows[1]], dtype), layout)
    ours, theirs = (touched([*batch, channels, *image], g.dtype) for _ in range(2))
    rest = (list(image), k, d, p, s)
    return Call(
        "aclnnIm2colBackward", [g, *rest, ours], [ours], lambda: [aten.col2im(g.to(wider(dtype)), *rest)],
        {"out=": lambda: aten.col2im.out(g, *rest, out=theirs), "functional": lambda: aten.col2im(g, *rest)},
        size(g), size(ours))


def replication(shape: Sequence[int], padding: Sequence[int], dtype: str = "f32", layout: str = "",
                out_layout: str = "") -> Call:
    """aclnnReplicationPad2dBackward; PyTorch's replication_pad2d_backward. Padding is left, right, top, bottom."""
    left, right, top, bottom = padding
    *outer, h, w = shape
    g = laid_out(random([*outer, h + top + bottom, w + left + right], dtype), layout)
    x = laid_out(random(shape, dtype), out_layout)
    ours, theirs = (touched(shape, g.dtype, out_layout) for _ in range(2))
    p = list(padding)
    return Call(
        "aclnnReplicationPad2dBackward", [g, x, p, ours], [ours],
        lambda: [aten.replication_pad2d_backward(g.to(wider(dtype)), x.to(wider(dtype)), p)],
        {"out=": lambda: aten.replication_pad2d_backward.grad_input(g, x, p, grad_input=theirs),
         "functional": lambda: aten.replication_pad2d_backward(g, x, p)},
        size(g), size(ours))


def unpool(n: int, channels: int, image: tuple[int, int], dtype: str = "f32", layout: str = "", kernel: int = 2,
           index: torch.dtype = torch.int64, anywhere: bool = False) -> Call:
    """aclnnMaxUnpool2dBackward; PyTorch's gather, which is what the gradient of max_unpool2d calls. n = 0: no batch."""
    batch = [n] if n else []
    g = laid_out(random([*batch, channels, *image], dtype), layout)
    _, indices = F.max_pool2d(torch.randn(*batch, channels, *image), kernel, kernel, return_indices=True)
    if anywhere:
        indices = torch.randint(0, image[0] * image[1], indices.shape)
    x = torch.empty(indices.shape, dtype=g.dtype)
    ours = touched(indices.shape, g.dtype)
    given = indices.to(index)
    theirs = touched(indices.flatten(-2).shape, g.dtype)
    # PyTorch flattens the image too; of another layout that makes a copy.
    flat = lambda: g.reshape(*g.shape[:-2], -1)
    wide, own = indices.flatten(-2), given.flatten(-2)
    peers: dict[str, Peer] = {"out=": lambda: aten.gather.out(flat(), -1, wide, out=theirs),
                              "functional": lambda: aten.gather(flat(), -1, wide)}
    if index is torch.int32:
        # Versions that take INT32 indices may be quicker with them.
        try:
            aten.gather(flat(), -1, own)
            peers["out= int32"] = lambda: aten.gather.out(flat(), -1, own, out=theirs)
        except RuntimeError:
            pass
    return Call(
        "aclnnMaxUnpool2dBackward", [g, x, given, list(image), ours], [ours],
        lambda: [aten.gather(flat(), -1, wide).reshape(ours.shape)], peers, size(g, given), size(ours))


# ----------------------------------------------------------------------------------------------------------- cases


def all_cases() -> Iterator[Case]:
    """Every case, operator by operator, the core set first."""
    p1 = (1, 1, 1, 1)
    k3 = dict(kernel=3, stride=2, padding=1)

    def case(op: str, name: str, call: Callable[..., Call], *args: Any, core: bool = False, group: str = "", **kw: Any) -> Case:
        packed = not kw.get("layout") and not kw.get("out_layout")
        return Case(op, name, kw.get("dtype", "f32"), core, lambda: call(*args, **kw), packed, group)

    def core(op: str, name: str, call: Callable[..., Call], *args: Any, **kw: Any) -> Case:
        return case(op, name, call, *args, core=True, **kw)

    op, big = "avgpool", (8, 64, 112, 112)
    yield core(op, "2x8x28x28 k2s2", avgpool, (2, 8, 28, 28), 2, 2)
    yield core(op, "8x64x112x112 k3s2p1", avgpool, big, **k3)
    yield core(op, "8x64x112x112 k3s2p1 ceil, pad not counted", avgpool, big, **k3, ceil=True, include_pad=False)
    yield core(op, "8x64x112x112 k2s2", avgpool, big, 2, 2)
    yield core(op, "8x64x56x56 k3s1p1", avgpool, (8, 64, 56, 56), 3, 1, 1)
    yield core(op, "32x2048x7x7 k7 global", avgpool, (32, 2048, 7, 7), 7, 1)
    yield core(op, "4x32x128x128 k5s1p2", avgpool, (4, 32, 128, 128), 5, 1, 2)
    yield core(op, "8x64x112x112 k3s2p1 f16", avgpool, big, **k3, dtype="f16")
    yield core(op, "8x64x112x112 k3s2p1 bf16", avgpool, big, **k3, dtype="bf16")
    yield core(op, "8x64x112x112 k3s2p1 nhwc", avgpool, big, **k3, layout="nhwc")
    yield core(op, "8x64x112x112 k3s2p1 slice", avgpool, big, **k3, layout="slice")
    yield case(op, "8x64x112x112 k3s3", avgpool, big, 3, 3)
    yield case(op, "8x64x112x112 k4s4", avgpool, big, 4, 4)
    yield case(op, "1x3x1080x1920 k2s2", avgpool, (1, 3, 1080, 1920), 2, 2)
    yield case(op, "1x64x225x225 k3s2p1", avgpool, (1, 64, 225, 225), **k3)
    yield case(op, "4x67x57x57 k3s1p1", avgpool, (4, 67, 57, 57), 3, 1, 1)
    yield case(op, "1x16x33x4001 k3s2p1", avgpool, (1, 16, 33, 4001), **k3)
    yield case(op, "1x16x4001x33 k3s2p1", avgpool, (1, 16, 4001, 33), **k3)
    yield case(op, "4x32x96x96 k2x3s1x2p1x0", avgpool, (4, 32, 96, 96), (2, 3), (1, 2), (1, 0))
    yield case(op, "2x16x64x64 k13s1p6", avgpool, (2, 16, 64, 64), 13, 1, 6)
    yield case(op, "8x64x56x56 k2s2 divisor 3", avgpool, (8, 64, 56, 56), 2, 2, divisor=3)
    yield case(op, "8x64x56x56 k3s1p1 f16", avgpool, (8, 64, 56, 56), 3, 1, 1, dtype="f16")
    yield case(op, "8x64x112x112 k2s2 bf16", avgpool, big, 2, 2, dtype="bf16")
    yield case(op, "32x2048x7x7 k7 global f16", avgpool, (32, 2048, 7, 7), 7, 1, dtype="f16")
    yield case(op, "8x64x112x112 k3s2p1 nhwc f16", avgpool, big, **k3, dtype="f16", layout="nhwc")
    yield case(op, "8x64x112x112 k3s2p1 nhwc to nchw", avgpool, big, **k3, layout="nhwc", out_layout="")

    op, square = "gridsampler", (4, 64, 128, 128)
    small, hd = (128, 128), (1080, 1920)
    yield core(op, "1x8x32x32 bilinear", sampler, (1, 8, 32, 32), (32, 32))
    yield core(op, "4x64x128x128 bilinear zeros", sampler, square, small)
    yield core(op, "4x64x128x128 bilinear border aligned", sampler, square, small, padding=BORDER, align=True)
    yield core(op, "4x64x128x128 bilinear reflection", sampler, square, small, padding=REFLECTION)
    yield core(op, "4x64x128x128 bilinear zeros random grid", sampler, square, small, kind="random")
    yield core(op, "4x64x128x128 nearest", sampler, square, small, NEAREST)
    yield core(op, "4x64x128x128 bicubic", sampler, square, small, BICUBIC, group="bicubic")
    yield core(op, "1x3x1080x1920 bilinear border", sampler, (1, 3, *hd), hd, padding=BORDER, group="C=3, 1080p")
    yield core(op, "1x3x1080x1920 bilinear zeros rotated", sampler, (1, 3, *hd), hd, kind="rotated", group="C=3, 1080p")
    yield core(op, "1x3x1080x1920 bicubic border", sampler, (1, 3, *hd), hd, BICUBIC, BORDER, group="bicubic")
    yield core(op, "1x256x64x64 bilinear", sampler, (1, 256, 64, 64), (64, 64))
    for dtype in ("f16", "bf16", "f64"):
        yield core(op, f"4x64x128x128 bilinear {dtype}", sampler, square, small, dtype=dtype)
    yield core(op, "4x64x128x128 bilinear nhwc gradient", sampler, square, small, layout="nhwc")
    yield core(op, "4x64x128x128 bilinear grid gradient only", sampler, square, small, mask=(False, True))
    yield case(op, "4x64x128x128 bilinear input gradient only", sampler, square, small, mask=(True, False))
    yield case(op, "1x1x480x640 bilinear", sampler, (1, 1, 480, 640), (480, 640))
    yield case(op, "1x3x512x512 bilinear", sampler, (1, 3, 512, 512), (512, 512))
    yield case(op, "2x67x63x61 bilinear", sampler, (2, 67, 63, 61), (59, 65))
    yield case(op, "2x16x20x2003 bilinear", sampler, (2, 16, 20, 2003), (20, 2003))
    yield case(op, "2x16x2003x20 bilinear", sampler, (2, 16, 2003, 20), (2003, 20))
    yield case(op, "8x32x64x64 to 128x128 bilinear", sampler, (8, 32, 64, 64), small)
    yield case(op, "8x32x128x128 to 32x32 bilinear", sampler, (8, 32, 128, 128), (32, 32))
    yield case(op, "4x64x128x128 bilinear slice", sampler, square, small, layout="slice")
    yield case(op, "4x64x128x128 nearest border bf16", sampler, square, small, NEAREST, BORDER, dtype="bf16")
    yield case(op, "4x64x128x128 bicubic reflection aligned", sampler, square, small, BICUBIC, REFLECTION, True, group="bicubic")
    yield case(op, "2x32x64x64 bicubic f16", sampler, (2, 32, 64, 64), (64, 64), BICUBIC, dtype="f16", group="bicubic")
    yield case(op, "2x32x64x64 bicubic f64", sampler, (2, 32, 64, 64), (64, 64), BICUBIC, dtype="f64", group="bicubic")

    op, mid = "im2col", (56, 56)
    same = dict(kernel=3, padding=1)
    yield core(op, "1x8 16x16 k3s1p1", fold, 1, 8, (16, 16), **same)
    yield core(op, "8x64 56x56 k3s1p1", fold, 8, 64, mid, **same)
    yield core(op, "8x64 112x112 k2s2", fold, 8, 64, (112, 112), 2, 2)
    yield core(op, "8x64 56x56 k3s1p2d2", fold, 8, 64, mid, 3, 1, 2, 2)
    yield core(op, "1x3 1080x1920 k3s1p1", fold, 1, 3, hd, **same)
    yield core(op, "8x64 112x112 k3s2p1", fold, 8, 64, (112, 112), 3, 2, 1)
    yield core(op, "8x3 224x224 k16s16", fold, 8, 3, (224, 224), 16, 16)
    yield core(op, "8x64 56x56 k3s1p1 f16", fold, 8, 64, mid, **same, dtype="f16", group="halves")
    yield core(op, "8x64 56x56 k3s1p1 bf16", fold, 8, 64, mid, **same, dtype="bf16", group="halves")
    yield core(op, "8x64 56x56 k3s1p1 transposed", fold, 8, 64, mid, **same, layout="transposed")
    yield case(op, "1x64 56x56 k3s1p1", fold, 1, 64, mid, **same)
    yield case(op, "no batch 32 57x57 k3s2p1", fold, 0, 32, (57, 57), 3, 2, 1)
    yield case(op, "4x67 57x57 k3s1p1", fold, 4, 67, (57, 57), **same)
    yield case(op, "2x16 31x2001 k3s1p1", fold, 2, 16, (31, 2001), **same)
    yield case(op, "2x16 2001x31 k3s1p1", fold, 2, 16, (2001, 31), **same)
    yield case(op, "8x32 56x56 k5s1p2", fold, 8, 32, mid, 5, 1, 2)
    yield case(op, "8x3 224x224 k7s4p3", fold, 8, 3, (224, 224), 7, 4, 3)
    yield case(op, "8x3 224x224 k14s14", fold, 8, 3, (224, 224), 14, 14)
    yield case(op, "8x64 64x64 k4s4", fold, 8, 64, (64, 64), 4, 4)
    yield case(op, "8x64 111x111 k3s3", fold, 8, 64, (111, 111), 3, 3)
    yield case(op, "4x32 64x64 k2x3s1x2p1x0", fold, 4, 32, (64, 64), (2, 3), (1, 2), (1, 0))
    yield case(op, "8x64 112x112 k2s2 f16", fold, 8, 64, (112, 112), 2, 2, dtype="f16", group="halves")
    yield case(op, "8x64 56x56 k3s1p2d2 bf16", fold, 8, 64, mid, 3, 1, 2, 2, dtype="bf16", group="halves")
    yield case(op, "8x3 224x224 k16s16 bf16", fold, 8, 3, (224, 224), 16, 16, dtype="bf16", group="halves")
    yield case(op, "8x64 56x56 k3s1p1 slice", fold, 8, 64, mid, **same, layout="slice")

    op, plain = "reppad", (8, 64, 128, 128)
    yield core(op, "1x8x16x16 p1", replication, (1, 8, 16, 16), p1)
    yield core(op, "8x64x128x128 p1", replication, plain, p1)
    yield core(op, "8x64x128x128 p8", replication, plain, (8, 8, 8, 8))
    yield core(op, "8x64x128x128 p2,3,1,4", replication, plain, (2, 3, 1, 4))
    yield core(op, "1x3x1080x1920 p4", replication, (1, 3, *hd), (4, 4, 4, 4))
    yield core(op, "8x256x14x14 p1", replication, (8, 256, 14, 14), p1)
    yield core(op, "8x64x128x128 p1 f16", replication, plain, p1, dtype="f16", group="halves")
    yield core(op, "8x64x128x128 p1 bf16", replication, plain, p1, dtype="bf16", group="halves")
    yield core(op, "8x64x128x128 p1 f64", replication, plain, p1, dtype="f64")
    yield core(op, "8x64x128x128 p1 nhwc gradient", replication, plain, p1, layout="nhwc")
    yield core(op, "8x64x128x128 p1 slice", replication, plain, p1, layout="slice")
    yield case(op, "8x67x57x57 p1,2,3,0", replication, (8, 67, 57, 57), (1, 2, 3, 0))
    yield case(op, "no batch 64x113x113 p2", replication, (64, 113, 113), (2, 2, 2, 2))
    yield case(op, "1x16x31x4001 p3", replication, (1, 16, 31, 4001), (3, 3, 3, 3))
    yield case(op, "1x16x4001x31 p3", replication, (1, 16, 4001, 31), (3, 3, 3, 3))
    yield case(op, "1x3x1080x1920 p32", replication, (1, 3, *hd), (32, 32, 32, 32))
    yield case(op, "8x64x128x128 p0,0,5,5", replication, plain, (0, 0, 5, 5))
    yield case(op, "8x64x64x64 p1 c64", replication, (8, 64, 64, 64), p1, dtype="c64")
    yield case(op, "8x64x64x64 p1 c128", replication, (8, 64, 64, 64), p1, dtype="c128")
    yield case(op, "8x64x128x128 p8 f16", replication, plain, (8, 8, 8, 8), dtype="f16", group="halves")
    yield case(op, "8x256x14x14 p1 bf16", replication, (8, 256, 14, 14), p1, dtype="bf16", group="halves")
    yield case(op, "8x64x128x128 p1 nhwc both", replication, plain, p1, layout="nhwc", out_layout="nhwc")

    op, pooled = "maxunpool", (112, 112)
    yield core(op, "1x8 16x16", unpool, 1, 8, (16, 16))
    yield core(op, "8x64 112x112", unpool, 8, 64, pooled)
    yield core(op, "32x256 28x28", unpool, 32, 256, (28, 28))
    yield core(op, "1x3 1080x1920", unpool, 1, 3, hd)
    yield core(op, "4x16 512x512", unpool, 4, 16, (512, 512))
    yield core(op, "8x64 112x112 k4", unpool, 8, 64, pooled, kernel=4)
    yield core(op, "8x64 112x112 f16", unpool, 8, 64, pooled, dtype="f16")
    yield core(op, "8x64 112x112 f64", unpool, 8, 64, pooled, dtype="f64")
    yield core(op, "8x64 112x112 nhwc gradient", unpool, 8, 64, pooled, layout="nhwc")
    yield core(op, "8x64 112x112 slice", unpool, 8, 64, pooled, layout="slice")
    yield case(op, "8x64 112x112 int32 indices", unpool, 8, 64, pooled, index=torch.int32)
    yield case(op, "8x64 112x112 f16 int32 indices", unpool, 8, 64, pooled, dtype="f16", index=torch.int32)
    for dtype in ("i8", "u8", "i16", "i32", "i64", "bool"):
        yield case(op, f"8x64 112x112 {dtype}", unpool, 8, 64, pooled, dtype=dtype)
    yield case(op, "8x67 57x57 k3", unpool, 8, 67, (57, 57), kernel=3)
    yield case(op, "no batch 64 113x113", unpool, 0, 64, (113, 113))
    yield case(op, "1x16 31x4001", unpool, 1, 16, (31, 4001))
    yield case(op, "1x16 4001x31", unpool, 1, 16, (4001, 31))
    yield case(op, "8x64 112x112 indices anywhere", unpool, 8, 64, pooled, anywhere=True)
    yield case(op, "1x3 1080x1920 indices anywhere", unpool, 1, 3, hd, anywhere=True)


def growing_cases() -> Iterator[Case]:
    """One call of each operator on images from 1 MB to 1 GB of data in all, sixteen channels each."""
    calls: list[tuple[str, float, Callable[[int], Call]]] = [
        ("avgpool", 1.25, lambda s: avgpool((1, 16, s, s), 3, 2, 1)),
        ("gridsampler", 3.3, lambda s: sampler((1, 16, s, s), (s, s))),
        ("im2col", 10, lambda s: fold(1, 16, (s, s), 3, 1, 1)),
        ("reppad", 2, lambda s: replication((1, 16, s, s), (1, 1, 1, 1))),
        ("maxunpool", 1.75, lambda s: unpool(1, 16, (s, s))),
    ]
    for op, images, make in calls:
        for megabytes in (1, 4, 16, 64, 256, 1024):
            side = 4 * round((megabytes * 1e6 / (64 * images)) ** 0.5 / 4)
            yield Case(op, f"{megabytes:4} MB", "f32", True, lambda make=make, side=side: make(side))
