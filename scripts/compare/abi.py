"""libopapi.so through its C interface: the two-phase calls of CANN, by ctypes."""

from __future__ import annotations

import ctypes
from ctypes import byref, c_bool, c_char_p, c_int8, c_int64, c_uint64, c_void_p
from typing import Any, Callable, Sequence

import torch

# aclDataType
DTYPES = {
    torch.float32: 0, torch.float16: 1, torch.int8: 2, torch.int32: 3, torch.uint8: 4, torch.int16: 6, torch.int64: 9,
    torch.float64: 11, torch.bool: 12, torch.complex64: 16, torch.complex128: 17, torch.bfloat16: 27,
}
# aclFormat, by rank: NCHW for images, ND for the rest. (NCL, 47, is what avg_pool2d wants for images without a batch.)
NCHW, ND, NCL = 0, 2, 47


class OpapiError(Exception):
    """A call of the library failed."""


class I64(int):
    """An int64_t argument."""


class I8(int):
    """An int8_t argument."""


class Ncl:
    """A tensor argument in format NCL."""

    def __init__(self, tensor: torch.Tensor):
        self.tensor = tensor


class Library:
    """The loaded library with a device and a stream."""

    def __init__(self, path: str):
        self.dll = ctypes.CDLL(path)
        for name in ("aclCreateTensor", "aclCreateIntArray", "aclCreateBoolArray"):
            getattr(self.dll, name).restype = c_void_p
        self.dll.aclGetRecentErrMsg.restype = c_char_p
        self.stream = c_void_p()
        self.check(self.dll.aclInit(None), "aclInit")
        self.check(self.dll.aclrtSetDevice(0), "aclrtSetDevice")
        self.check(self.dll.aclrtCreateStream(byref(self.stream)), "aclrtCreateStream")

    def check(self, status: int, what: str) -> None:
        """Raises with the library's own explanation unless status is 0."""
        if status != 0:
            reason = self.dll.aclGetRecentErrMsg()
            raise OpapiError(f"{what} failed with status {status}: {reason.decode() if reason else 'no message'}")

    def tensor(self, t: torch.Tensor, form: int | None = None) -> c_void_p:
        """A handle over the memory of `t`: same strides, same offset, nothing copied."""
        storage = t.untyped_storage()
        ints = lambda values: (c_int64 * len(values))(*values)
        form = form if form is not None else NCHW if t.dim() == 4 else ND
        handle = self.dll.aclCreateTensor(
            ints(t.shape), c_uint64(t.dim()), DTYPES[t.dtype], ints(t.stride()), c_int64(t.storage_offset()), form,
            ints([storage.nbytes() // t.element_size()]), c_uint64(1), c_void_p(storage.data_ptr()))
        if not handle:
            self.check(1, "aclCreateTensor")
        return c_void_p(handle)

    def argument(self, value: Any) -> Any:
        """What a Python value is in C: tensors, lists of integers, tuples of truth values, numbers."""
        if isinstance(value, torch.Tensor):
            return self.tensor(value)
        if isinstance(value, Ncl):
            return self.tensor(value.tensor, NCL)
        if isinstance(value, bool):
            return c_bool(value)
        if isinstance(value, I8):
            return c_int8(value)
        if isinstance(value, int):
            return c_int64(value)
        if isinstance(value, tuple):
            array, make = (c_bool * len(value))(*value), self.dll.aclCreateBoolArray
        else:
            array, make = (c_int64 * len(value))(*value), self.dll.aclCreateIntArray
        return c_void_p(make(array, c_uint64(len(value))))

    def prepare(self, operator: str, arguments: Sequence[Any]) -> "Prepared":
        """One call of an operator, ready to be repeated."""
        return Prepared(self, operator, arguments)


class Prepared:
    """A call of an operator. Calling it runs both phases and waits for the stream; the executor serves once."""

    def __init__(self, library: Library, operator: str, arguments: Sequence[Any]):
        self.library = library
        self.handles = [library.argument(a) for a in arguments]
        dll, stream = library.dll, library.stream
        get_size = getattr(dll, operator + "GetWorkspaceSize")
        size, executor, workspace = c_uint64(), c_void_p(), c_void_p()
        first = (*self.handles, byref(size), byref(executor))
        # A workspace of the size that this call reports is allocated once, as programs that care do.
        library.check(get_size(*first), operator + "GetWorkspaceSize")
        library.check(dll.aclDestroyAclOpExecutor(executor), "aclDestroyAclOpExecutor")
        if size.value:
            library.check(dll.aclrtMalloc(byref(workspace), size, 0), "aclrtMalloc")
        self.workspace, self.workspace_bytes = workspace, size.value
        run, wait = getattr(dll, operator), dll.aclrtSynchronizeStream

        def call() -> None:
            if get_size(*first) or run(workspace, size, executor, stream) or wait(stream):
                library.check(-1, operator)

        self.call: Callable[[], None] = call

    def release(self) -> None:
        """Gives the workspace back. (The handles are a few hundred bytes and live on.)"""
        if self.workspace_bytes:
            self.library.dll.aclrtFree(self.workspace)
