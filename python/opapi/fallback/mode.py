"""Decides for each operator where it runs. Entered once and never left."""

from __future__ import annotations

import functools
from typing import Any, Optional

import torch
from torch.utils._python_dispatch import TorchDispatchMode

from . import halves, host, refusal, report, seeds

# For each operator the dtypes with which it was refused, and the name that CANN has for what is missing. A list is shared by threads;
# at worst two of them try the same.
refused: dict[Any, dict[Any, str]] = {}
# A tensor of zeros without memory, which PyTorch's own kernels read under any mode, and torch_npu's under none.
_NO_MEMORY = torch.ops.aten._efficientzerotensor.default
_entered: Optional[Fallback] = None


class Everything(dict):  # type: ignore[type-arg]
    """Refused whatever the dtypes."""

    def __init__(self, missing: str) -> None:
        self.missing = missing

    def get(self, key: Any, default: Any = None) -> str:
        return self.missing


class Fallback(TorchDispatchMode):
    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Optional[dict[str, Any]] = None) -> Any:
        kwargs = kwargs or {}
        if func is _NO_MEMORY:
            func = torch.ops.aten.zeros.default
        known = refused.get(func)
        if known is not None:
            missing = known.get(_key(args, kwargs))
            if missing is not None:
                device = host.device_of(args, kwargs)  # a program's own tensors of the CPU come by here too
                if device is not None:
                    return serve(func, args, kwargs, device, missing)
        before = seeds.offsets(_generator(kwargs, args)) if _is_random(func) else []
        try:
            return func(*args, **kwargs)
        except RuntimeError as error:
            missing = refusal.refused_name(func, str(error))
            device = host.device_of(args, kwargs) if missing is not None else None
            if missing is None or device is None:
                raise
            refusing = error
        seeds.put_back(before)
        result = serve(func, args, kwargs, device, missing, refusing)
        refused.setdefault(func, {})[_key(args, kwargs)] = missing
        return result


def enter() -> None:
    """For good. PyTorch's stack of modes does not keep what it holds."""
    global _entered
    _entered = Fallback()
    _entered.__enter__()


def serve(func: Any, args: Any, kwargs: dict[str, Any], device: torch.device, missing: str, refusing: Optional[Exception] = None) -> Any:
    """Runs an operator on the CPU, on the device's memory."""
    from . import kernels

    formula = kernels.FORMULAS.get(func)
    if formula is not None:
        report.add(str(func), missing)
        with Fallback():  # its parts may be missing too
            return formula(*args, **kwargs)
    call = host.Call(func, args, kwargs, device)
    try:
        try:
            result = _run(call, func, args, kwargs)
        except RuntimeError as error:
            if "not resizable" not in str(error):
                raise
            call = host.Call(func, args, kwargs, device, grows=True)
            result = _run(call, func, args, kwargs)
    except NotImplementedError as error:
        raise RuntimeError(f"opapi: {func}: {missing} is not in this library, and PyTorch's CPU has no kernel for it either") from (refusing or error)
    report.add(str(func), missing)
    return call.finish(result)


def _run(call: host.Call, func: Any, args: Any, kwargs: dict[str, Any]) -> Any:
    if not _is_random(func):
        return halves.run(func, call.args, call.kwargs)
    generator = _generator(kwargs, args)
    with seeds.default(seeds.of(call.device) if generator is None else generator):
        without = [None if isinstance(value, torch.Generator) else value for value in call.args]
        return halves.run(func, without, {name: value for name, value in call.kwargs.items() if name != "generator"})


def _key(args: Any, kwargs: dict[str, Any]) -> Any:
    """The dtypes. A conjugated view is another thing: its refused copy is not to send every copy to the CPU."""
    return tuple([_kind(value) for value in args]) + tuple([_kind(value) for value in kwargs.values()])


def _kind(value: Any) -> Any:
    if isinstance(value, torch.Tensor):
        return (value.dtype, value.is_conj(), value.is_neg()) if value.is_complex() or value.is_neg() else value.dtype
    if isinstance(value, (list, tuple)):
        return frozenset([_kind(part) for part in value])
    return None


@functools.lru_cache(maxsize=None)
def _is_random(func: Any) -> bool:
    return torch.Tag.nondeterministic_seeded in func.tags


def _generator(kwargs: dict[str, Any], args: Any) -> Any:
    """The device's generator among the arguments."""
    for value in (kwargs.get("generator"), *args):
        if isinstance(value, torch.Generator) and value.device.type == "npu":
            return value
    return None
