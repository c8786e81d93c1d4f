"""FLOAT16 in FLOAT: products and convolutions are ten times faster so on a CPU, and some operators have no kernel for it."""

from __future__ import annotations

from typing import Any

import torch

_aten = torch.ops.aten
_SLOW = {
    _aten.mm.default, _aten.bmm.default, _aten.addmm.default, _aten.baddbmm.default, _aten.addbmm.default, _aten.mv.default, _aten.addmv.default,
    _aten.dot.default, _aten.linear.default, _aten.convolution.default, _aten.convolution_overrideable.default, _aten.convolution_backward.default,
    _aten._convolution.default, _aten.matmul.default,
}  # fmt: skip


def run(func: Any, args: list[Any], kwargs: dict[str, Any]) -> Any:
    """The operator on the CPU."""
    if func in _SLOW and _widest(args) == torch.float16:
        return _widened(func, args, kwargs)
    try:
        return func(*args, **kwargs)
    except RuntimeError as error:
        if "not implemented for" in str(error) and _widest(args) in (torch.float16, torch.bfloat16):
            return _widened(func, args, kwargs)
        raise


def _widest(values: Any) -> Any:
    """The floating dtype of the arguments, the wider if there are two."""
    dtypes = _dtypes(values)
    return next((dtype for dtype in (torch.float64, torch.float32, torch.bfloat16, torch.float16) if dtype in dtypes), None)


def _dtypes(values: Any) -> set[torch.dtype]:
    found: set[torch.dtype] = set()
    for value in values:
        if isinstance(value, torch.Tensor):
            found.add(value.dtype)
        elif isinstance(value, (list, tuple)):
            found |= _dtypes(value)
    return found


def _widened(func: Any, args: list[Any], kwargs: dict[str, Any]) -> Any:
    half = _widest(args)
    made: list[tuple[torch.Tensor, torch.Tensor]] = []

    def widen(value: Any) -> Any:
        if isinstance(value, torch.Tensor) and value.dtype == half:
            for wide, narrow in made:
                if narrow is value:
                    return wide
            wide = value.float()
            made.append((wide, value))
            return wide
        return [widen(part) for part in value] if isinstance(value, (list, tuple)) else value

    def narrow(value: Any) -> Any:
        if isinstance(value, torch.Tensor):
            for wide, original in made:
                if wide is value:
                    return original.copy_(wide)
            return value.to(half) if value.dtype == torch.float32 else value
        if isinstance(value, (list, tuple)):
            return type(value)(narrow(part) for part in value) if type(value) in (list, tuple) else type(value)(*map(narrow, value))
        return value

    result = func(*[widen(value) for value in args], **{name: widen(value) for name, value in kwargs.items()})
    for argument in func._schema.arguments:  # what is written and not returned
        if argument.alias_info is not None and argument.alias_info.is_write:
            position = next(i for i, other in enumerate(func._schema.arguments) if other.name == argument.name)
            narrow_written = kwargs.get(argument.name, args[position] if position < len(args) else None)
            for wide, original in made:
                if any(original is part for part in (narrow_written if isinstance(narrow_written, list) else [narrow_written])):
                    original.copy_(wide)
    return narrow(result)
