"""What is measured: calls of the operators with the same work done by PyTorch.

Left out, because the operators' dtype lists do not have them: DOUBLE for average pooling, aclnnIm2col and its gradient;
BFLOAT16 for aclnnMaxUnpool2d and its gradient; complex types for all but replication padding; integers for all but
aclnnMaxUnpool2d, its gradient and aclnnReplicationPad2d.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Callable, Iterator, Sequence

import torch

import operators

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


def pairs(value: Pair) -> str:
    """A pair as names of cases have it."""
    return f"{value}" if isinstance(value, int) else f"{value[0]}x{value[1]}"


def named(shape: Sequence[int]) -> str:
    """A shape as names of cases have it."""
    return "x".join(map(str, shape))


def case(op: str, name: str, call: Callable[..., Call], *args: Any, core: bool = False, group: str = "", **kw: Any) -> Case:
    """A case that makes its call from these arguments."""
    packed = not kw.get("layout") and not kw.get("out_layout")
    return Case(op, name, kw.get("dtype", "f32"), core, lambda: call(*args, **kw), packed, group)


def core(op: str, name: str, call: Callable[..., Call], *args: Any, **kw: Any) -> Case:
    """A case of the core set."""
    return case(op, name, call, *args, core=True, **kw)


def all_cases() -> Iterator[Case]:
    """Every case, operator by operator."""
    for operator in operators.ALL.values():
        yield from operator.cases()


def growing_cases() -> Iterator[Case]:
    """One call of each operator on images from 1 MB to 1 GB of data in all."""
    for op, operator in operators.ALL.items():
        for megabytes in (1, 4, 16, 64, 256, 1024):
            side = 4 * round((megabytes * 1e6 / (64 * operator.IMAGES)) ** 0.5 / 4)
            yield Case(op, f"{megabytes:4} MB", "f32", True, lambda grow=operator.grow, side=side: grow(side))
