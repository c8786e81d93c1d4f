"""What does not work says so: its name, the status, the reason. And what comes after it is right."""

import os

import torch
import torch.nn.functional as F
import torch_npu  # noqa: F401: registers the device

from kit import case, finish, is_soc, raises, run

PYTHON = os.sys.executable
x = torch.randn(2, 3, 8, 10, generator=torch.Generator().manual_seed(0))
grid = torch.rand(2, 4, 5, 2, generator=torch.Generator().manual_seed(1)) - 0.5
RIGHT = F.grid_sample(x, grid, align_corners=False)


def still_right() -> None:
    got = F.grid_sample(x.npu(), grid.npu(), align_corners=False).cpu()
    assert torch.allclose(got, RIGHT, atol=1e-5), (got - RIGHT).abs().max()


# Operators that the library lacks, and a word of their names in CANN. On 310P torch_npu takes these by the interface that came before
# aclnn, on a thread of its own which computes nothing more after a failure: there, each in a process of its own.
OLD = {"convolution": ("F.conv2d(x, x)", "Conv2D"), "unfold": ("F.unfold(x, 2)", "Im2col")} if is_soc("310P") else {}
for name, (call, word) in OLD.items():
    with case(f"missing: {name} raises its name and ends the program"):
        child = run(PYTHON, "-c", f"import torch, torch_npu, torch.nn.functional as F; x = torch.ones(1, 1, 4, 4).npu(); {call}.cpu()")
        assert child.returncode != 0 and word in child.stderr, child
for name, function, word in (
        ("singular values", lambda: torch.linalg.svd(x[0, 0].npu()).S.cpu(), "aclnnSvd"),
        ("a running sum", lambda: torch.cumsum(x.npu(), -1).cpu(), "aclnnCumsum"),
        ("a triangle", lambda: torch.triu(x.npu()).cpu(), "aclnnTriu"),
        ("an embedding", lambda: F.embedding(torch.zeros(2, dtype=torch.int64).npu(), x[0, 0].npu()).cpu(), "aclnnEmbedding")):
    with case(f"missing: {name} raises its name"):
        raises(function, word)
    with case(f"missing: {name}, and then a right result"):
        still_right()

# Arguments that PyTorch lets pass and CANN refuses: the status, and what was wrong with which argument.
for name, function, words in (
        ("grid of another dtype", lambda: F.grid_sample(x.npu(), grid.half().npu(), align_corners=False), ("grid", "DT_FLOAT16", "DT_FLOAT")),
        ("a dtype that there is not", lambda: F.grid_sample(x.int().npu(), grid.int().npu(), align_corners=False), ("input", "DT_INT32"))):
    with case(f"refused: {name}"):
        text = raises(function, "161002", "EZ1001", "aclnnGridSampler2D", *words)
        lines = text[text.index("[PID"):] if "[PID" in text else text
        assert lines.splitlines()[0].find("EZ1001") > 0, text
    with case(f"refused: {name}, and then a right result"):
        still_right()
with case("refused: bicubic in DOUBLE"):
    raises(lambda: F.grid_sample(x.double().npu(), grid.double().npu(), mode="bicubic", align_corners=False), "161002", "interpolationMode")
if is_soc("310P"):
    with case("refused: BF16 on a device without it"):
        raises(lambda: F.avg_pool2d(x.bfloat16().npu(), 2), "161002", "EZ1001", "DT_BF16")
    with case("refused: bicubic on a device without it"):
        raises(lambda: F.grid_sample(x.npu(), grid.npu(), mode="bicubic", align_corners=False), "161002", "EZ1001", "interpolationMode")

# There torch_npu calls all of an operator on its queue's thread, which computes nothing more after a failure: it raises once, we ever after.
with case("missing, with TASK_QUEUE_ENABLE=2: raised, and nothing is right from then on"):
    code = ("import torch, torch_npu\n"
            "x = torch.ones(4, 4).npu()\n"
            "for call in (lambda: torch.cumsum(x, 0).cpu(), lambda: (x + x).cpu(), torch.npu.synchronize, lambda: x.cpu()):\n"
            "    try:\n        call()\n        print('no error')\n"
            "    except RuntimeError:\n        print('raised')\n")
    child = run(PYTHON, "-c", code, TASK_QUEUE_ENABLE="2", OPAPI_SOC_NAME="Ascend910B1")
    assert child.stdout == "raised\n" * 4 and ": aclnnCumsumGetWorkspaceSize is refused in torch_npu's queue" in child.stderr, child
with case("out of memory is told, and passes"):
    code = ("import torch, torch_npu\n"
            "a = torch.zeros(1 << 20).npu()\n"
            "try:\n    torch.empty(1 << 30, device='npu')\n    print('no error')\n"
            "except RuntimeError as error:\n    print('out of memory' in str(error))\n"
            "print(int(a.cpu().sum()), torch.empty(1 << 20, device='npu').zero_().cpu().sum().item())\n")
    child = run(PYTHON, "-c", code, OPAPI_DEVICE_MEMORY=str(256 << 20))
    assert child.returncode == 0 and child.stdout == "True\n0 0.0\n", child
with case("a bad setting is told at the start"):
    child = run(PYTHON, "-c", "import torch, torch_npu; torch.zeros(1).npu()", OPAPI_DEVICE_COUNT="many")
    assert child.returncode != 0 and "OPAPI_DEVICE_COUNT" in child.stderr, child

# The number is then that of the runtime's failure, as with CANN: torch_npu prefers the thread's last error. The reason is right.
with case("refused after a failure that the program went on after"):
    raises(lambda: torch.npu.set_device(99))
    text = raises(lambda: F.grid_sample(x.npu(), grid.half().npu(), align_corners=False), "EZ1001", "aclnnGridSampler2D", "DT_FLOAT16")
    assert "EZ1001" in text[text.index("[PID"):].splitlines()[0], text

finish()
