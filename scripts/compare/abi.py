"""libopapi.so through its C interface: the two-phase calls of CANN, by ctypes. Does without PyTorch."""

from __future__ import annotations

import ctypes
import math
from ctypes import byref, c_bool, c_char_p, c_double, c_float, c_int8, c_int64, c_uint64, c_void_p
from dataclasses import dataclass
from typing import Any, Callable, Sequence

# aclDataType, by PyTorch's names
DTYPES = {
    "float32": 0, "float16": 1, "int8": 2, "int32": 3, "uint8": 4, "int16": 6, "int64": 9, "float64": 11, "bool": 12,
    "complex64": 16, "complex128": 17, "bfloat16": 27,
}
# aclFormat
NCHW, ND = 0, 2


class OpapiError(Exception):
    """A call of the library failed."""


class I64(int):
    """An int64_t argument."""


class I8(int):
    """An int8_t argument."""


class U64(int):
    """A uint64_t argument."""


class F32(float):
    """A float argument. Other floats are doubles."""


class DType(str):
    """An aclDataType argument, by PyTorch's name."""


class List(list):
    """A list of tensors."""


@dataclass
class Fresh:
    """A tensor that every call gets a new handle of: one whose shape the call sets."""

    tensor: Any


@dataclass
class Scalar:
    """An aclScalar."""

    value: float
    dtype: str


@dataclass
class Memory:
    """A tensor argument: packed rows at an address, or any other view of the storage there."""

    address: int
    shape: Sequence[int]
    dtype: str = "float32"
    strides: Sequence[int] | None = None
    offset: int = 0
    storage: int | None = None  # elements

    @staticmethod
    def of(t: Any) -> "Memory":
        """The memory of a torch.Tensor: same strides, same offset, nothing copied."""
        storage = t.untyped_storage()
        return Memory(storage.data_ptr(), t.shape, str(t.dtype).removeprefix("torch."), t.stride(), t.storage_offset(),
                      storage.nbytes() // t.element_size())


class Library:
    """The loaded library with a device and a stream."""

    def __init__(self, path: str):
        self.dll = ctypes.CDLL(path)
        for name in ("aclCreateTensor", "aclCreateTensorList", "aclCreateIntArray", "aclCreateBoolArray", "aclCreateScalar"):
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

    def tensor(self, m: Memory) -> c_void_p:
        """An aclTensor: images are NCHW, the rest ND."""
        ints = lambda values: (c_int64 * len(values))(*values)
        strides = m.strides
        if strides is None:
            strides = [math.prod(m.shape[axis + 1:]) for axis in range(len(m.shape))]
        storage = math.prod(m.shape) if m.storage is None else m.storage
        rank = c_uint64(len(m.shape))
        form = NCHW if len(m.shape) == 4 else ND
        handle = self.dll.aclCreateTensor(ints(m.shape), rank, DTYPES[m.dtype], ints(strides), c_int64(m.offset), form,
                                          ints([storage]), c_uint64(1), c_void_p(m.address))
        if not handle:
            self.check(-1, "aclCreateTensor")
        return c_void_p(handle)

    def argument(self, value: Any) -> Any:
        """What a Python value is in C: tensors and lists of them, lists of integers, tuples of truth values, numbers."""
        if value is None:
            return c_void_p()
        if hasattr(value, "untyped_storage"):
            value = Memory.of(value)
        if isinstance(value, Memory):
            return self.tensor(value)
        if isinstance(value, bool):
            return c_bool(value)
        if isinstance(value, I8):
            return c_int8(value)
        if isinstance(value, U64):
            return c_uint64(value)
        if isinstance(value, int):
            return c_int64(value)
        if isinstance(value, F32):
            return c_float(value)
        if isinstance(value, float):
            return c_double(value)
        if isinstance(value, DType):
            return ctypes.c_int(DTYPES[value])
        if isinstance(value, Scalar):
            number = c_int64(value.value) if value.dtype == "int64" else c_double(value.value)
            return c_void_p(self.dll.aclCreateScalar(byref(number), DTYPES[value.dtype]))
        if isinstance(value, List):
            handles = (c_void_p * len(value))(*(self.argument(tensor) for tensor in value))
            return c_void_p(self.dll.aclCreateTensorList(handles, c_uint64(len(value))))
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
        self.handles = [library.argument(a.tensor if isinstance(a, Fresh) else a) for a in arguments]
        fresh = [(i, a.tensor) for i, a in enumerate(arguments) if isinstance(a, Fresh)]
        dll, stream = library.dll, library.stream
        get_size = getattr(dll, operator + "GetWorkspaceSize")
        size, executor, workspace = c_uint64(), c_void_p(), c_void_p()
        first = [*self.handles, byref(size), byref(executor)]
        # A workspace of the size that this call reports is allocated once, as programs that care do.
        library.check(get_size(*first), operator + "GetWorkspaceSize")
        library.check(dll.aclDestroyAclOpExecutor(executor), "aclDestroyAclOpExecutor")
        if size.value:
            library.check(dll.aclrtMalloc(byref(workspace), size, 0), "aclrtMalloc")
        self.workspace, self.workspace_bytes = workspace, size.value
        run, wait = getattr(dll, operator), dll.aclrtSynchronizeStream

        def call() -> None:
            for i, tensor in fresh:
                dll.aclDestroyTensor(first[i])
                first[i] = library.argument(tensor)
            if get_size(*first) or run(workspace, size, executor, stream) or wait(stream):
                library.check(-1, operator)

        self.call: Callable[[], None] = call

    def release(self) -> None:
        """Gives the workspace back. (The handles are a few hundred bytes and live on.)"""
        if self.workspace_bytes:
            self.library.dll.aclrtFree(self.workspace)
