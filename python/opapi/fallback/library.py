"""Questions to libopapi.so."""

from __future__ import annotations

import ctypes
import functools
import json
from typing import Any


@functools.lru_cache(maxsize=None)
def _info() -> dict[str, Any]:
    try:
        ask = ctypes.CDLL("libopapi.so").opapiGetInfo
    except (OSError, AttributeError):
        raise RuntimeError("opapi: the fallback needs opapi's libopapi.so, and finds another one or none") from None
    ask.restype, ask.argtypes = ctypes.c_size_t, [ctypes.c_char_p, ctypes.c_size_t]
    text = ctypes.create_string_buffer(ask(None, 0) + 1)
    ask(text, len(text))
    info: dict[str, Any] = json.loads(text.value)
    return info


def require_cpu() -> None:
    """Fails where calls go to a device: there its memory is not the host's."""
    backend = _info()["backend"]
    if backend != "cpu":
        raise RuntimeError(f"opapi: the fallback needs the backend cpu, and it is {backend}")


def has(name: str) -> bool:
    """Whether an operator of CANN is here, such as aclnnMatmul."""
    return name in _info()["operators"]
