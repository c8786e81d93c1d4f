"""Gradients against differences of their functions (torch.autograd.gradcheck), which takes DOUBLE: of those that have it on the device."""

from __future__ import annotations

import torch
import torch.nn.functional as F
import torch_npu  # noqa: F401: registers the device
from torch.autograd import gradcheck

from kit import case, finish

torch.manual_seed(4)


def normal(*shape: int) -> torch.Tensor:
    return torch.randn(*shape, dtype=torch.float64)


def positive(*shape: int) -> torch.Tensor:
    return torch.rand(*shape, dtype=torch.float64) + 0.5


def share(*shape: int) -> torch.Tensor:
    return torch.rand(*shape, dtype=torch.float64) * 0.8 + 0.1


def points(*shape: int) -> torch.Tensor:
    return torch.rand(*shape, dtype=torch.float64) * 1.6 - 0.8


# The function, and what it is given.
FUNCTIONS = {
    "add": (torch.add, normal(3, 4), normal(4)),
    "sub": (torch.sub, normal(3, 4), normal(3, 1)),
    "mul": (torch.mul, normal(3, 4), normal(3, 4)),
    "div": (torch.div, normal(3, 4), positive(3, 4)),
    "pow": (torch.pow, positive(3, 4), normal(3, 4)),
    "pow of a number": (lambda x: x**2.5, positive(3, 4)),
    "exp": (torch.exp, normal(3, 4)),
    "log": (torch.log, positive(3, 4)),
    "sqrt": (torch.sqrt, positive(3, 4)),
    "rsqrt": (torch.rsqrt, positive(3, 4)),
    "reciprocal": (torch.reciprocal, positive(3, 4)),
    "sin": (torch.sin, normal(3, 4)),
    "cos": (torch.cos, normal(3, 4)),
    "sigmoid": (torch.sigmoid, normal(3, 4)),
    "clamp": (lambda x: x.clamp(-0.5, 0.5), normal(3, 4)),
    "where": (lambda x, y: torch.where(x > 0, x, y), normal(3, 4), normal(3, 4)),
    "addcmul": (lambda x, y, z: torch.addcmul(x, y, z, value=0.5), normal(3, 4), normal(3, 4), normal(3, 4)),
    "addcdiv": (lambda x, y, z: torch.addcdiv(x, y, z, value=0.5), normal(3, 4), normal(3, 4), positive(3, 4)),
    "leaky_relu": (F.leaky_relu, normal(3, 4)),
    "sum": (lambda x: x.sum(1), normal(3, 4)),
    "mean": (lambda x: x.mean((0, 1)), normal(3, 4)),
    "prod": (lambda x: x.prod(1), normal(3, 4)),
    "amax": (lambda x: x.amax(1), normal(3, 4)),
    "grid_sample": (lambda x, at: F.grid_sample(x, at, align_corners=False), normal(1, 2, 4, 5), points(1, 3, 3, 2)),
    "grid_sample of volumes": (lambda x, at: F.grid_sample(x, at, align_corners=False), normal(1, 2, 3, 4, 5), points(1, 2, 3, 3, 3)),
    "constant pad": (lambda x: F.pad(x, (1, 2)), normal(3, 4)),
    "replication pad": (lambda x: F.pad(x, (1, 2, 1, 0), mode="replicate"), normal(1, 2, 3, 4)),
    "cat": (lambda x, y: torch.cat([x, y], 1), normal(3, 4), normal(3, 2)),
}
for name, (function, *given) in FUNCTIONS.items():
    given = [value.npu().requires_grad_() for value in given]
    with case(name):
        assert gradcheck(function, given)

finish()
