"""The operators and their gradients through torch_npu, against PyTorch in double precision on the CPU. clients.sh runs this for every
TASK_QUEUE_ENABLE (where the two phases run) and several devices (whose rules and whose path through torch_npu differ)."""

from __future__ import annotations

import itertools
from typing import Callable

import torch
import torch.nn.functional as F
import torch_npu  # noqa: F401: registers the device

from kit import case, finish, is_soc

HAS_BF16 = not is_soc("310P", "910A", "310B")
HALVES = (torch.float16, torch.bfloat16) if HAS_BF16 else (torch.float16,)
TOLERANCE = {torch.float64: 1e-12, torch.float32: 2e-5, torch.float16: 4e-3, torch.bfloat16: 3e-2}


def values(*shape: int, seed: int = 0) -> torch.Tensor:
    return torch.randn(shape, generator=torch.Generator().manual_seed(seed), dtype=torch.float64)


def close(what: str, got: torch.Tensor, expected: torch.Tensor, tolerance: float) -> None:
    """Within the tolerance, relative to the largest number that is expected: sums cancel."""
    assert got.shape == expected.shape, (what, got.shape, expected.shape)
    got, scale = got.detach().cpu().double(), max(1.0, float(expected.abs().max()) if expected.numel() else 1.0)
    error = float((got - expected).abs().max()) if expected.numel() else 0.0
    assert error <= tolerance * scale, f"{what}: differs by {error:.3g}, allowed {tolerance * scale:.3g}"


def compare(name: str, function: Callable, inputs: list[torch.Tensor], dtype: torch.dtype, layout: Callable = lambda x: x, tolerance: float = 0,
            gradient: bool = True) -> None:
    """Forward in one case, backward in another. `layout` makes a view; indices among the inputs are passed as they are."""
    tolerance = tolerance or TOLERANCE[dtype]
    inputs = [x.to(dtype) if x.is_floating_point() else x for x in inputs]
    exact = [x.double().clone().requires_grad_() if x.is_floating_point() else x for x in inputs]
    leaves = [x.npu().requires_grad_() if x.is_floating_point() else x.npu() for x in inputs]
    seen = [layout(x) if x.is_floating_point() else x for x in leaves]
    expected, got = function(*(layout(x) if x.is_floating_point() else x for x in exact)), None
    label = f"{name} {str(dtype).removeprefix('torch.')}"
    with case(label):
        got = function(*seen)
        assert got.device.type == "npu" and got.dtype == dtype, got
        close("output", got, expected, tolerance)
    if got is None or not gradient:
        return
    with case(f"{label}, gradient"):
        # Rounded to the dtype first, so that both sides get the same.
        back = values(*expected.shape, seed=9).to(dtype)
        expected.backward(back.double())
        got.backward(back.npu())
        for i, (mine, theirs) in enumerate(zip(leaves, exact)):
            if theirs.is_floating_point():
                close(f"gradient of input {i}", mine.grad, theirs.grad, tolerance)


def avg_pool2d() -> None:
    # 910 and 310P compute FLOAT in FLOAT16: torch_npu asks for it.
    single = TOLERANCE[torch.float16] if is_soc("310P", "910A") else 0
    geometries = (
        ("3", (2, 3, 12, 14), dict(kernel_size=3)), ("3x2, stride, padding", (2, 3, 12, 15), dict(kernel_size=(3, 2), stride=(2, 1), padding=(1, 1))),
        ("rounded up", (2, 3, 13, 14), dict(kernel_size=3, stride=2, ceil_mode=True)),
        ("without padding", (2, 3, 13, 14), dict(kernel_size=3, stride=2, padding=1, count_include_pad=False)),
        ("divisor", (2, 3, 12, 14), dict(kernel_size=2, divisor_override=3)), ("3-D", (3, 12, 14), dict(kernel_size=(2, 3), padding=(1, 0))),
        ("global", (2, 3, 12, 12), dict(kernel_size=12)))
    for (name, shape, arguments), dtype in itertools.product(geometries, (torch.float32, *HALVES)):
        compare(f"avg_pool2d {name}", lambda x, arguments=arguments: F.avg_pool2d(x, **arguments), [values(*shape)], dtype,
                tolerance=single if dtype == torch.float32 else 0)
    compare("avg_pool2d of a transposed part", lambda x: F.avg_pool2d(x, 3, 2, 1), [values(2, 6, 20, 16)], torch.float32,
            layout=lambda x: x[:, ::2, 1:].transpose(2, 3), tolerance=single)


def grid_sample() -> None:
    grid = values(2, 7, 9, 2, seed=1) * 0.8
    for mode, padding, align in itertools.product(("bilinear", "nearest", "bicubic"), ("zeros", "border", "reflection"), (False, True)):
        name = f"grid_sample {mode} {padding} {align}"

        def sample(x: torch.Tensor, grid: torch.Tensor) -> torch.Tensor:
            return F.grid_sample(x, grid, mode=mode, padding_mode=padding, align_corners=align)

        if mode == "bicubic" and is_soc("310P", "310B"):
            continue  # refused on these devices: loudness.py
        compare(name, sample, [values(2, 3, 8, 10), grid], torch.float32, tolerance=1e-4)
        if padding == "zeros":
            # A place in a half is a rough one; nearest jumps there, and so does the gradient of the grid.
            rough = [(values(2, 3, 8, 10) * 4).round() / 4, (grid * 4).round() / 4 + 1 / 32]
            for dtype in HALVES if mode == "bilinear" else ():
                compare(name, sample, rough, dtype, tolerance=0.1)
            if mode != "bicubic":  # which is refused for DOUBLE: loudness.py
                compare(name, sample, [values(2, 3, 8, 10), grid], torch.float64)
    compare("grid_sample of strided tensors", lambda x, grid: F.grid_sample(x.transpose(2, 3), grid.transpose(1, 2), align_corners=False),
            [values(2, 3, 8, 10), grid], torch.float32, tolerance=1e-4)


def fold_and_unfold() -> None:
    # Below 910B torch_npu unfolds, also as the gradient of fold, by the interface that came before aclnn: loudness.py.
    old = is_soc("310P", "910A")
    for name, arguments in (("3", dict(kernel_size=3)), ("3x2, padding, stride", dict(kernel_size=(3, 2), padding=(1, 0), stride=(2, 1))),
                            ("dilation", dict(kernel_size=2, dilation=(2, 3), padding=1))):
        def unfold(x: torch.Tensor, arguments: dict = arguments) -> torch.Tensor:
            return F.unfold(x, **arguments)

        def fold(x: torch.Tensor, arguments: dict = arguments) -> torch.Tensor:
            return F.fold(x, (10, 12), **arguments)

        columns = unfold(values(2, 3, 10, 12))
        for dtype in (torch.float32, *HALVES):
            if not old:
                compare(f"unfold {name}", unfold, [values(2, 3, 10, 12)], dtype)
            compare(f"fold {name}", fold, [columns], dtype, gradient=not old)
    if not old:
        compare("unfold of one image", lambda x: F.unfold(x, 3), [values(3, 10, 12)], torch.float32)
        compare("unfold of a transposed image", lambda x: F.unfold(x, 3), [values(2, 3, 12, 10)], torch.float32, layout=lambda x: x.transpose(2, 3))


def replication_pad2d() -> None:
    for name, shape, padding in (("one", (2, 3, 6, 7), (1, 1, 1, 1)), ("four sides", (2, 3, 6, 7), (1, 2, 3, 4)), ("cropped", (2, 3, 6, 7), (-1, 2, 3, -2)),
                                 ("beyond its size", (1, 2, 3, 2), (5, 4, 6, 7)), ("3-D", (3, 6, 7), (1, 2, 0, 3))):
        dtypes = (torch.float32, torch.float16, torch.float64) + ((torch.bfloat16,) if HAS_BF16 and min(padding) >= 0 else ())
        for dtype in dtypes:
            compare(f"replication pad {name}", lambda x, padding=padding: F.pad(x, padding, mode="replicate"), [values(*shape)], dtype)
    compare("replication pad of a transposed image", lambda x: F.pad(x, (1, 2, 3, 4), mode="replicate"), [values(2, 3, 7, 6)], torch.float32, layout=lambda x: x.transpose(2, 3))


def max_unpool2d() -> None:
    for name, shape, arguments in (("2", (2, 3, 8, 10), dict(kernel_size=2)), ("3, stride 2", (2, 3, 9, 11), dict(kernel_size=3, stride=2)), ("3-D", (3, 8, 10), dict(kernel_size=2))):
        pooled, indices = F.max_pool2d(values(*shape), return_indices=True, **arguments)
        for dtype in (torch.float32, torch.float16):
            compare(f"max_unpool2d {name}", lambda x, indices, arguments=arguments: F.max_unpool2d(x, indices, output_size=shape[-2:], **arguments), [pooled, indices], dtype)


# Else the first gradient goes by the interface before aclnn on these devices: torch_npu learns what is set when it first uses that.
if is_soc("310P", "910A"):
    torch.npu.set_compile_mode(jit_compile=False)
avg_pool2d()
grid_sample()
fold_and_unfold()
replication_pad2d()
max_unpool2d()
finish()
