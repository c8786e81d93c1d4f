"""What the library does not have, PyTorch's CPU kernels compute, on the same memory.

`OPAPI_TORCH_FALLBACK=cpu` switches it on: `import torch` calls `autoload`, `import opapi.torch` calls `enter`. Each operator goes to
the device first. One that the library refuses goes to the CPU, this time and whenever it comes again with the same dtypes. What neither
side can compute raises the operator's name, as without the fallback.

    mode       decides for each operator where it runs
    refusal    which exceptions mean "not here"
    host       arguments as the CPU sees them, results as the device has them
    seeds      random numbers that follow the device's generator
    halves     FLOAT16 in FLOAT, where the CPU has no or only a slow kernel
    pairs      operators that have to run on the same side
    kernels    what no mode can serve
    threads    a program's own threads
    library    questions to libopapi.so
    report     what ran on the CPU, at the end of the program
"""

from __future__ import annotations

import importlib.util
import os


VARIABLE = "OPAPI_TORCH_FALLBACK"
# Older versions of torch_npu have many kernels without a gradient that any mode can see: models train wrong.
_OLDEST = (2, 7)
_entered = False


def wanted() -> bool:
    """Whether the environment asks for it."""
    value = os.environ.get(VARIABLE, "")
    if value not in ("", "cpu"):
        raise ValueError(f"opapi: {VARIABLE}={value}, expected cpu")
    return bool(value)


def autoload() -> None:
    """What `import torch` calls, before or after torch_npu's own entry point."""
    if wanted() and importlib.util.find_spec("torch_npu") is not None:
        from .. import torch  # noqa: F401: where the library lies, which torch_npu may look for only now

        enter()


def enter() -> None:
    """Switches the fallback on, for good, in this thread and in those that it starts."""
    # Only with this queue does an operator that is refused say so where it is called.
    queue = os.environ.get("TASK_QUEUE_ENABLE")
    os.environ["TASK_QUEUE_ENABLE"] = "0"
    import torch

    if tuple(int(part) for part in torch.__version__.split(".")[:2]) < _OLDEST:
        raise RuntimeError(f"opapi: {VARIABLE} needs PyTorch {_OLDEST[0]}.{_OLDEST[1]} or later, and this is {torch.__version__}")
    import torch_npu  # noqa: F401: registers the device

    global _entered
    if _entered:  # by an import above
        return
    from . import kernels, library, mode, pairs, report, threads

    if torch.npu.is_initialized() and queue != "0":
        raise RuntimeError(f"opapi: {VARIABLE} comes too late: import opapi.torch before the first use of the device")
    library.require_cpu()
    _entered = True
    pairs.keep_together()
    kernels.register()
    threads.follow()
    report.at_exit()
    mode.enter()


