"""The rules of PyTorch's fallback: what lands where, what is remembered, what is told, and that nothing of it is there unasked."""

from __future__ import annotations

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import torch
import torch.nn.functional as F
import torch_npu
from opapi import fallback
from opapi.fallback import library, mode, pairs, refusal, report, seeds

from kit import case, finish, is_soc, raises, run, soc

PYTHON = sys.executable
a, b = (torch.randn(4, 4, generator=torch.Generator().manual_seed(i)) for i in (0, 1))
SUMS = "import torch; x = torch.eye(2).npu(); y = torch.cumsum(x, 0); assert y.device.type == 'npu' and y.cpu().equal(torch.tensor([[1., 0.], [1., 1.]]))\n"


def same(got: torch.Tensor, expected: torch.Tensor) -> None:
    assert got.device.type == "npu", got.device
    torch.testing.assert_close(got.cpu(), expected)


# --- where results land ---
with case("in place: the memory is the device's, and nothing beside it moves"):
    base = a.npu()
    view, address = base[::2], base.data_ptr()
    assert view.tril_() is view
    expected = a.clone()
    expected[::2].tril_()
    same(base, expected)
    assert base.data_ptr() == address
with case("in place: an index_add_ into a transposed view"):
    base, expected, index = a.npu(), a.clone(), torch.tensor([2, 0])
    base.t().index_add_(0, index.npu(), b[:2].npu())
    expected.t().index_add_(0, index, b[:2])
    same(base, expected)
with case("out=: the tensor that was given, its strides"):
    out = torch.zeros(4, 4).npu().t()
    address, strides = out.data_ptr(), out.stride()
    assert torch.cumsum(a.npu(), 0, out=out) is out and (out.data_ptr(), out.stride()) == (address, strides)
    same(out, torch.cumsum(a, 0))
with case("out=: without elements, it grows"):
    out = torch.empty(0, device="npu")
    torch.cumsum(a.npu(), 0, out=out)
    same(out, torch.cumsum(a, 0))
with case("out=: too small, it grows"):
    out = torch.empty(2, device="npu")
    torch.cumsum(a.npu(), 0, out=out)
    same(out, torch.cumsum(a, 0))
with case("out=: of matrix_rank, which PyTorch forgets under a mode, on both sides"):
    for device in ("npu", "cpu"):
        out = torch.empty(0, dtype=torch.int64, device=device)
        assert torch.linalg.matrix_rank(torch.eye(3).to(device), out=out).item() == out.item() == 3
with case("out=: several"):
    values, indices = torch.empty(4, 2, device="npu"), torch.empty(4, 2, dtype=torch.int64, device="npu")
    torch.topk(a.npu(), 2, out=(values, indices))
    for mine, theirs in zip((values, indices), torch.topk(a, 2)):
        same(mine, theirs)
with case("out= and an input are one memory, as PyTorch forbids"):
    x = a.npu().flatten()
    raises(lambda: torch.erf(x[:8], out=x[4:12]), "written-to")
with case("lists are changed in place"):
    tensors, expected = [a.npu(), b.npu()], [a.clone(), b.clone()]
    torch._foreach_mul_(tensors, 3.0)
    torch._foreach_mul_(expected, 3.0)
    for mine, theirs in zip(tensors, expected):
        same(mine, theirs)
with case("a view that only the CPU makes is a view of the device's memory"):
    x = a.npu()
    func, missing = torch.ops.aten.diagonal.default, "nothing"
    view = mode.serve(func, (x,), {}, x.device, missing)
    view.fill_(7.0)
    same(x, a.clone().fill_diagonal_(7.0))
with case("conjugates"):
    x = torch.randn(3, 3, dtype=torch.complex64)
    same(torch.cumsum(x.npu().conj(), 0), torch.cumsum(x.conj(), 0))
    same(torch.cumsum(x.npu().mH, 1), torch.cumsum(x.mH, 1))
with case("empty tensors"):
    same(torch.cumsum(torch.ones(0, 3).npu(), 0), torch.ones(0, 3))
    same(torch.cumsum(torch.ones(2, 0).npu(), 0), torch.ones(2, 0))
with case("a scalar of the CPU beside the device"):
    same(torch.addcmul(a.npu(), a.npu(), torch.tensor(2.0).npu(), value=0.5), torch.addcmul(a, a, torch.tensor(2.0), value=0.5))
with case("FLOAT16 is widened and rounded once"):
    x = torch.randn(8, 300).half()
    same(torch.cumsum(x.npu(), 1), torch.cumsum(x.float(), 1).half())
with case("inference mode"):
    with torch.inference_mode():
        same(torch.nn.LSTM(4, 4).npu()(a.npu()[None])[0] * 0, torch.zeros(1, 4, 4))
        same(a.npu() @ b.npu(), a @ b)
with case("running statistics are updated"):
    ours, theirs = torch.nn.BatchNorm1d(4).npu(), torch.nn.BatchNorm1d(4)
    ours(a.npu()), theirs(a)
    same(ours.running_mean, theirs.running_mean)
    same(ours.running_var, theirs.running_var)
with case("a second stream"):
    stream, x = torch.npu.Stream(), torch.zeros(1 << 20).npu()
    with torch.npu.stream(stream):
        x.add_(1.0)
        same(torch.cumsum(x, 0)[-3:], torch.tensor([1048574.0, 1048575.0, 1048576.0]))
with case("vmap and jacrev"):
    def sums(x: torch.Tensor) -> torch.Tensor:
        return torch.cumsum(x, 0)
    same(torch.func.vmap(sums)(a.npu()), torch.func.vmap(sums)(a))
    same(torch.func.jacrev(sums)(a.npu()), torch.func.jacrev(sums)(a))

# --- random numbers ---
with case("random: the seed repeats the numbers, the CPU's own do not move"):
    torch.manual_seed(5)
    expected = torch.rand(3)
    def drops() -> torch.Tensor:
        return F.dropout(torch.ones(64).npu(), 0.5).cpu()
    torch.manual_seed(5)
    first, second = drops(), drops()
    assert torch.equal(torch.rand(3), expected)
    torch.npu.manual_seed(5)
    assert torch.equal(drops(), first) and torch.equal(drops(), second) and not torch.equal(first, second)
with case("random: a state that was kept"):
    state = torch.npu.get_rng_state()
    first = torch.multinomial(torch.ones(100).npu(), 10)
    torch.npu.set_rng_state(state)
    assert torch.equal(torch.multinomial(torch.ones(100).npu(), 10), first)
with case("random: a generator that is given"):
    draws = [torch.multinomial(torch.ones(100).npu(), 10, generator=torch.Generator("npu").manual_seed(seed)).tolist() for seed in (1, 1, 2)]
    assert draws[0] == draws[1] != draws[2], draws
with case("random: seeds and offsets near each other give other seeds"):
    assert len({seeds.mixed(seed, offset) for seed in range(64) for offset in range(0, 1200, 12)}) == 6400

# --- what is refused, and what is remembered ---
with case("an operator that was refused is not asked again with these dtypes"):
    torch.cumsum(a.npu(), 0)
    assert mode.refused[torch.ops.aten.cumsum.default][(torch.float32, None)] == "aclnnCumsum", mode.refused[torch.ops.aten.cumsum.default]
    before = len(report.counts)
    asked: list = []
    refused_name, refusal.refused_name = refusal.refused_name, lambda *parts: asked.append(parts)
    try:
        torch.cumsum(a.npu(), 0)
    finally:
        refusal.refused_name = refused_name
    assert not asked and len(report.counts) == before
with case("arguments that CANN refuses stay an error"):
    raises(lambda: F.grid_sample(torch.ones(1, 1, 2, 2).npu(), torch.ones(1, 1, 1, 2).half().npu(), align_corners=False), "161002", "grid")
with case("arguments that the CPU refuses are an error, in its words"):
    raises(lambda: torch.cumsum(a.npu(), 5), "out of range", kind=IndexError)
with case("what neither side has raises its name"):
    raises(lambda: torch_npu.npu_moe_compute_expert_tokens(torch.tensor([0, 1, 1]).int().npu(), 2), "npu_moe_compute_expert_tokens", "not in this library")
REFUSED = (
    ("svd:x.cpp:84 NPU function error: call aclnnSvd failed, error code is 561000\nEZ9999: aclnnSvdGetWorkspaceSize: not in this library, and", "aclnnSvd"),
    ("call aclStft failed, error code is 561000\nEZ9999: aclStftGetWorkspaceSize: not implemented by opapi", "aclStft"),
    ("call aclnnSvd failed, detail:EZ9999: Internal error!\nEZ9999: aclnnSvdGetWorkspaceSize: not in this library, and", "aclnnSvd"),
    ("OPS function error: DynamicRNN, error code is 207000\nEE9999: aclopSetAttrInt: not implemented by opapi", "DynamicRNN"),
    ("OPS function error: DynamicRNN, error code is 100024\nEE9999: aclopCompileAndExecute: opType: DynamicRNN, not implemented by opapi", "DynamicRNN"),
    ("aclnnForeachNorm or aclnnForeachNormGetWorkspaceSize not found", "aclnnForeachNorm"),
    # The text has what nobody fetched before: another name is no reason.
    ("call aclnnAdd failed, error code is 561000\nEZ9999: aclnnSvdGetWorkspaceSize: not in this library", None),
    ("call aclnnAdd failed, error code is 161002\nEZ1001: aclnnAddGetWorkspaceSize: self: DT_STRING, expected DT_FLOAT", None),
    ("aclnnFoo or aclnnBarGetWorkspaceSize not found", None),
    ("input must be half, float or int32", None),
)
for text, name in REFUSED:
    with case(f"a refusal by its text: {text[:60]!r}"):
        assert refusal.refused_name("aten.svd.default", text) == name
with case("what a device refuses of a transform's parts is refused of the transform"):
    text = "call aclnnMatmul failed, error code is 161002"
    assert refusal.refused_name("aten._fft_c2c.default", text) == "aclnnMatmul" and refusal.refused_name("aten.mm.default", text) is None
with case("a refusal by its text: lists of BFLOAT16"):
    assert refusal.refused_name("aten._foreach_add_.List", "input must be half, float or int32") is not None
with case("pairs: half of a pair sends both to the CPU, all of it neither"):
    info, before = library._info, dict(mode.refused)
    forward, backward = torch.ops.aten.max_pool2d_with_indices.default, torch.ops.aten.max_pool2d_with_indices_backward.default
    names = next(names for operators, names in pairs.TOGETHER if operators[0] == "max_pool2d_with_indices")
    asked = [pairs.ON_950.get(name, name) if soc().startswith("Ascend950") else name for name in names]
    try:
        for here, expected in ((asked[:1], True), (asked[1:], True), (asked, is_soc("310P"))):  # which has no gradient
            mode.refused.clear()
            library._info = lambda: {"operators": here}
            pairs.keep_together()
            assert (forward in mode.refused, backward in mode.refused) == (expected, expected), (here, mode.refused)
    finally:
        library._info = info
        mode.refused.clear()
        mode.refused.update(before)

# --- threads and processes ---
with case("threads"):
    with ThreadPoolExecutor(2) as pool:
        for result in pool.map(lambda i: torch.cumsum(a.npu(), 0) * i, range(4)):
            assert result.device.type == "npu"
CHILDREN = {
    "a program that imports torch": SUMS,
    "a program that imports opapi.torch": f"import opapi.torch\n{SUMS}",
    "a program that imports opapi.torch and torch_npu": f"import opapi.torch, torch, torch_npu\n{SUMS}",
    "torch_npu's entry point comes first": f"import os, sys; path = next(p for p in sys.path if os.path.isdir(p + '/opapi')); sys.path.remove(path); sys.path.append(path)\n{SUMS}",
}
for name, code in CHILDREN.items():
    with case(f"{name}, and it is told at the end what ran on the CPU"):
        child = run(PYTHON, "-c", code, OPAPI_QUIET=None)
        assert child.returncode == 0, child
        assert "opapi:         1 aten.cumsum.default (aclnnCumsum)" in child.stderr.splitlines(), child.stderr
with case("opapi run --torch-fallback"):
    bare = {name: None for name in ("OPAPI_TORCH_FALLBACK", "PYTHONPATH", "LD_LIBRARY_PATH", "ASCEND_HOME_PATH", "OPAPI_QUIET")}
    child = run(f"{os.environ['CLIENTS_PREFIX']}/bin/opapi", "run", "--torch-fallback", PYTHON, "-c", SUMS, **bare)
    assert child.returncode == 0 and "aten.cumsum.default" in child.stderr, child
with case("OPAPI_QUIET says nothing at the end"):
    child = run(PYTHON, "-c", SUMS, OPAPI_QUIET="1")
    assert child.returncode == 0 and "aten.cumsum" not in child.stderr, child
with case("spawned children have it too"):
    code = (f"import torch, torch.multiprocessing as mp\ndef work(i, queue): queue.put(torch.cumsum(torch.eye(2).npu(), 0).tolist())\n"
            "if __name__ == '__main__':\n  c = mp.get_context('spawn'); q = c.Queue(); p = c.Process(target=work, args=(0, q)); p.start(); print(q.get()); p.join(); print(p.exitcode)\n")
    Path("fallback_spawn.py").write_text(code)
    child = run(PYTHON, "fallback_spawn.py")
    assert child.stdout == "[[1.0, 0.0], [1.0, 1.0]]\n0\n", child
with case("without the variable nothing of it is there"):
    code = ("import os, sys, torch, torch_npu\nassert 'opapi.fallback.mode' not in sys.modules and 'TASK_QUEUE_ENABLE' not in os.environ\n"
            "assert torch._C._len_torch_dispatch_stack() == 0\n" + SUMS)
    child = run(PYTHON, "-c", code, OPAPI_TORCH_FALLBACK=None, TASK_QUEUE_ENABLE=None)
    assert child.returncode == 1 and "call aclnnCumsum failed" in child.stderr, child
with case("another value of the variable is an error"):
    child = run(PYTHON, "-c", "import torch", OPAPI_TORCH_FALLBACK="gpu")
    assert child.returncode == 1 and "OPAPI_TORCH_FALLBACK=gpu, expected cpu" in child.stderr, child
with case("too late, behind the first use of the device, is an error"):
    code = "import os, torch, torch_npu; torch.ones(1).npu(); os.environ['OPAPI_TORCH_FALLBACK'] = 'cpu'; import opapi.torch"
    child = run(PYTHON, "-c", code, OPAPI_TORCH_FALLBACK=None, TASK_QUEUE_ENABLE="1")
    assert child.returncode == 1 and "comes too late" in child.stderr, child
with case("opapi check finds nothing but torch_npu's own leaks"):
    code = ("import torch; from torch import nn; m = nn.Sequential(nn.Conv2d(1, 2, 3), nn.BatchNorm2d(2), nn.ReLU(), nn.Flatten(), nn.Linear(8, 2)).npu()\n"
            "o = torch.optim.Adam(m.parameters()); r = m[1].running_mean.tolist()\n"
            "m(torch.randn(3, 1, 4, 4).npu()).pow(2).sum().backward(); o.step(); assert m[1].running_mean.tolist() != r; print('trained')")
    child = run(f"{os.environ['CLIENTS_PREFIX']}/bin/opapi", "check", "--check", "memory,race,init", PYTHON, "-c", code)
    assert (child.returncode, child.stdout) == (0, "trained\n"), child

finish()
