"""torch_npu starts on the library, sees the emulated device, and ends with the exit code that the program chose."""

import os
import stat
import sys
import tempfile
from pathlib import Path

import torch
import torch_npu

from kit import case, finish, raises, run, soc

PREFIX = Path(os.environ["CLIENTS_PREFIX"])
PYTHON = sys.executable
# A program's whole life: an operator's worth of work, and no goodbye.
WORK = "import torch, torch_npu; x = torch.arange(6.).npu(); y = x.cpu(); assert y.tolist() == [0, 1, 2, 3, 4, 5]; print('right')"

with case("device: there, one, by its name"):
    assert torch.npu.is_available()
    assert torch.npu.device_count() == 1, torch.npu.device_count()
    assert torch.npu.get_device_name(0) == soc(), torch.npu.get_device_name(0)
with case("device: properties"):
    properties = torch.npu.get_device_properties(0)
    assert properties.name == soc(), properties
    assert properties.total_memory > 1 << 30, properties
with case("device: current, set, refused"):
    torch.npu.set_device(0)
    assert torch.npu.current_device() == 0
    with torch.npu.device(0):
        assert torch.zeros(2).npu().device == torch.device("npu:0")
    raises(lambda: torch.npu.set_device(9))
    assert torch.npu.current_device() == 0
with case("device: memory"):
    free, total = torch.npu.mem_get_info()
    assert 0 < free <= total
    before = torch.npu.memory_allocated()
    block = torch.empty(1 << 20, dtype=torch.uint8, device="npu")
    assert torch.npu.memory_allocated() - before >= 1 << 20
    del block
    assert torch.npu.memory_allocated() == before
    torch.npu.empty_cache()
    assert torch.npu.max_memory_allocated() >= 1 << 20
with case("streams and events"):
    stream = torch.npu.Stream()
    start, end = torch.npu.Event(enable_timing=True), torch.npu.Event(enable_timing=True)
    x = torch.arange(1 << 16, dtype=torch.float32).pin_memory()
    with torch.npu.stream(stream):
        start.record()
        y = x.to("npu", non_blocking=True)
        end.record()
    torch.npu.current_stream().wait_stream(stream)
    end.synchronize()
    assert end.query() and start.elapsed_time(end) >= 0
    assert torch.equal(y.cpu(), x)
    torch.npu.synchronize()
with case("versions"):
    assert torch_npu.__version__.split(".post")[0] == torch.__version__.split("+")[0], (torch_npu.__version__, torch.__version__)

def said(child) -> str:
    """What a child wrote, less what torch_npu says when there is no set_env.sh."""
    return "".join(line for line in child.stdout.splitlines(keepends=True) if "ASCEND_HOME_PATH environment variable is not set" not in line)


BARE = {name: None for name in ("ASCEND_HOME_PATH", "ASCEND_TOOLKIT_HOME", "ASCEND_OPP_PATH", "ASCEND_AICPU_PATH", "LD_PRELOAD", "PYTHONPATH")}
for name, variables in {
    "with set_env.sh": {},
    "with LD_LIBRARY_PATH alone": BARE,
    "with LD_PRELOAD too": {**BARE, "LD_PRELOAD": str(PREFIX / "lib64/libopapi.so")},
}.items():
    with case(f"another process: {name}"):
        child = run(PYTHON, "-c", WORK, **variables)
        assert child.returncode == 0 and said(child) == "right\n", child
with case("another process: says once that it is an emulation"):
    child = run(PYTHON, "-c", WORK, OPAPI_QUIET=None)
    assert child.stderr.count("no NPU here") == 1, child.stderr
with case("another process: two devices"):
    child = run(PYTHON, "-c", "import torch, torch_npu; a, b = (torch.ones(2).to(f'npu:{i}') for i in (0, 1)); print(torch.npu.device_count(), b.to('npu:0').cpu().tolist())",
                OPAPI_DEVICE_COUNT="2")
    assert child.returncode == 0 and said(child) == "2 [1.0, 1.0]\n", child

# The exit code is the program's: 0, its own number, 1 for an exception, also with work that nobody waited for.
for code, text, status in (("", "right\n", 0), ("; raise SystemExit(7)", "right\n", 7), ("; raise ValueError", "right\n", 1),
                           ("; z = torch.empty(1 << 24, device='npu').zero_()", "right\n", 0)):
    with case(f"exit code {status}{code}"):
        child = run(PYTHON, "-c", WORK + code)
        assert child.returncode == status and said(child) == text, child

with case("another process: the fallback to the CPU, or that this PyTorch is too old for it"):
    child = run(PYTHON, "-c", f"import opapi.torch; {WORK}", OPAPI_TORCH_FALLBACK="cpu")
    if torch.__version__ < "2.7":
        assert child.returncode == 1 and "needs PyTorch 2.7 or later" in child.stderr, child
    else:
        assert child.returncode == 0 and said(child) == "right\n", child

# opapi run does as LD_LIBRARY_PATH: for an interpreter in PATH, a script with a first line, and what those start.
with tempfile.TemporaryDirectory() as folder:
    script = Path(folder) / "train"
    script.write_text(f"#!/usr/bin/env python\n{WORK}\nimport subprocess; subprocess.run(['sh', '-c', 'echo $LD_PRELOAD.'], check=True)\n")
    script.chmod(script.stat().st_mode | stat.S_IXUSR)
    path = f"{Path(PYTHON).parent}:{folder}:{os.environ['PATH']}"
    opapi = str(PREFIX / "bin/opapi")
    for name, command, text in (("python", ["python", "-c", WORK], "right\n"), ("python and a script", ["python", str(script)], "right\n.\n"),
                                ("a script in PATH", ["train"], "right\n.\n"), ("options", ["--soc", "Ascend310P3", "--threads", "1", "--", "python", "-c", WORK], "right\n")):
        with case(f"opapi run: {name}"):
            child = run(opapi, "run", *command, **{**BARE, "LD_LIBRARY_PATH": None, "PATH": path})
            assert child.returncode == 0 and said(child) == text, child

finish()
