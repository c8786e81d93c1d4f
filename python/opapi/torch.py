"""Lets torch_npu find the library in this package. Import it before torch, which may import torch_npu by itself:

    import opapi.torch
    import torch, torch_npu

With OPAPI_TORCH_FALLBACK=cpu it also switches the fallback on, which imports both.
"""

from __future__ import annotations

import ctypes
import os

from . import environment, fallback, prefix


def _load() -> None:
    wanted = environment()
    # For the processes that this one starts. What a shell has said about a CANN stays.
    for name, value in wanted.items():
        if name.startswith("ASCEND_") or name == "TOOLCHAIN_HOME":
            os.environ.setdefault(name, value)
    library = prefix() / "lib64"
    if str(library) not in os.environ.get("LD_LIBRARY_PATH", "").split(":"):
        os.environ["LD_LIBRARY_PATH"] = wanted["LD_LIBRARY_PATH"]
    if not (library / "names.so").exists():  # installed without the wheel: set_env.sh has said where
        return
    # The loader reads LD_LIBRARY_PATH when a process starts. It also takes what is there already under the name that is asked
    # for, and names.so opens the library under each of its names.
    names = ctypes.CDLL(str(library / "names.so"))
    names.opapi_open.restype = ctypes.c_void_p
    for path in sorted(library.glob("lib*.so")):
        if not names.opapi_open(path.name.encode()):
            raise ImportError(f"opapi.torch: {path} cannot be loaded")


_load()
if fallback.wanted():
    fallback.enter()
