"""Arguments of one call as the CPU sees them, and results as the device has them.

The library's device memory is memory of the host: a tensor on the CPU over the same bytes makes results in place, views and `out=` land
where they belong. Under `opapi check` a host that touches device memory is a mistake of the program, so there storages are copied, and
those that the operator writes are copied back.
"""

from __future__ import annotations

import functools
import os
from typing import Any, Iterable

import torch

CPU = torch.device("cpu")
_PLAIN = (torch.Tensor, torch.nn.Parameter)
# PyTorch does not mark that these are written.
_WRITTEN_BESIDES = {"aten::native_batch_norm": ("running_mean", "running_var")}


def is_on_device(value: Any) -> bool:
    """Whether it is a tensor of the device, and no stand-in for one."""
    return isinstance(value, torch.Tensor) and value.device.type == "npu" and (type(value) in _PLAIN or type(value).__module__.startswith("torch.nn."))


def tensors(values: Iterable[Any]) -> list[torch.Tensor]:
    """The tensors in arguments, those of lists too."""
    found = []
    for value in values:
        if isinstance(value, torch.Tensor):
            found.append(value)
        elif isinstance(value, (list, tuple)):
            found.extend(tensors(value))
    return found


def copies() -> bool:
    return bool(os.environ.get("OPAPI_CHECK"))


def device_of(args: tuple[Any, ...], kwargs: dict[str, Any]) -> torch.device | None:
    """The device that a call is for, or None if it is not for one of ours."""
    asked = kwargs.get("device")
    if asked is not None:
        asked = torch.device(asked)
        return asked if asked.type == "npu" else None
    for tensor in tensors((*args, *kwargs.values())):
        if is_on_device(tensor):
            return tensor.device
    return None


@functools.lru_cache(maxsize=None)
def _roles(func: Any) -> tuple[list[str], set[str], set[str]]:
    """The names of an operator's arguments, of those that it writes, and of those that are there for results."""
    arguments = func._schema.arguments
    written = {argument.name for argument in arguments if argument.alias_info is not None and argument.alias_info.is_write}
    written.update(_WRITTEN_BESIDES.get(func._schema.name, ()))
    return [argument.name for argument in arguments], written, {argument.name for argument in arguments if argument.is_out}


class Call:
    """One operator's arguments and results."""

    def __init__(self, func: Any, args: tuple[Any, ...], kwargs: dict[str, Any], device: torch.device, grows: bool = False) -> None:
        self.device = device
        self.grows = grows  # what is written is too small
        self.copies = copies()
        self.storages: dict[int, tuple[Any, Any, bool]] = {}
        # On the host, and what it stands for.
        self.pairs: dict[int, tuple[torch.Tensor, torch.Tensor]] = {}
        self.fresh: list[tuple[torch.Tensor, torch.Tensor]] = []
        names, written, outs = _roles(func)
        for device_ in {tensor.device for tensor in tensors((*args, *kwargs.values())) if is_on_device(tensor)} | {device}:
            torch.npu.current_stream(device_).synchronize()
        self.args = [self._argument(value, name in written, False) for name, value in zip(names, args)]
        self.kwargs = {name: self._argument(value, name in written, name in outs) for name, value in kwargs.items()}
        if "device" in self.kwargs:
            self.kwargs["device"] = CPU
        if self.kwargs.get("pin_memory"):
            self.kwargs["pin_memory"] = False

    def _argument(self, value: Any, written: bool, out: bool) -> Any:
        if is_on_device(value):
            return self._tensor(value, written, out)
        if isinstance(value, (list, tuple)):
            return [self._argument(part, written, out) for part in value]
        if isinstance(value, torch.device) and value.type == "npu":
            return CPU
        return value

    def _tensor(self, tensor: torch.Tensor, written: bool, out: bool) -> torch.Tensor:
        for host, there in self.pairs.values():
            if there is tensor:
                return host
        if out and tensor.numel() == 0 or written and self.grows:  # memory of another owner cannot grow
            host = tensor.cpu()
            self.fresh.append((host, tensor))
        else:
            host = torch.empty(0, dtype=tensor.dtype).set_(self._storage(tensor, written), tensor.storage_offset(), tensor.shape, tensor.stride())
            if tensor.is_conj():
                host = torch._conj(host)
            if tensor.is_neg():
                host = torch._neg_view(host)
        self.pairs[id(host)] = (host, tensor)
        return host

    def _storage(self, tensor: torch.Tensor, written: bool) -> Any:
        storage = tensor.untyped_storage()
        known = self.storages.get(storage._cdata)
        if known is not None:
            if written:
                self.storages[storage._cdata] = (known[0], known[1], True)
            return known[1]
        if storage.nbytes() == 0:
            host = torch.empty(0, dtype=torch.uint8).untyped_storage()
        elif self.copies:
            host = _bytes(storage, tensor.device).cpu().untyped_storage()
        else:
            host = torch._C._construct_storage_from_data_pointer(storage.data_ptr(), CPU, storage.nbytes())
        self.storages[storage._cdata] = (storage, host, written)
        return host

    def finish(self, result: Any) -> Any:
        """The results on the device; what was written is there."""
        if self.copies:
            for storage, host, written in self.storages.values():
                if written and storage.nbytes():
                    _bytes(storage, self.device).copy_(_bytes(host, CPU))
        for host, tensor in self.fresh:
            tensor.resize_(host.shape).copy_(host)
        return self._result(result)

    def _result(self, value: Any) -> Any:
        if isinstance(value, (list, tuple)):
            return type(value)(self._result(part) for part in value) if type(value) in (list, tuple) else type(value)(*map(self._result, value))
        if not isinstance(value, torch.Tensor) or value.device.type != "cpu":
            return value
        known = self.pairs.get(id(value))
        if known is not None:
            return known[1]
        base = value.untyped_storage() if value.layout == torch.strided else None
        for storage, host, _ in self.storages.values():
            if base is not None and base.nbytes() and host.data_ptr() == base.data_ptr():
                view = torch.empty(0, dtype=value.dtype, device=self.device).set_(storage, value.storage_offset(), value.shape, value.stride())
                view = torch._conj(view) if value.is_conj() else view
                return torch._neg_view(view) if value.is_neg() else view
        return value.resolve_conj().resolve_neg().to(self.device)


def _bytes(storage: Any, device: torch.device) -> torch.Tensor:
    return torch.empty(0, dtype=torch.uint8, device=device).set_(storage, 0, (storage.nbytes(),), (1,))
