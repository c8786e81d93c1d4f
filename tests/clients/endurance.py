"""Programs as people write them: threads, workers that load data, children, a thousand steps, an end without goodbye."""

from __future__ import annotations

import multiprocessing
import os
import sys
import threading

import torch
import torch.nn.functional as F
import torch_npu  # noqa: F401: registers the device

from kit import case, finish, run

PYTHON = sys.executable


def images(seed: int, count: int = 4) -> torch.Tensor:
    return torch.randn(count, 3, 16, 18, generator=torch.Generator().manual_seed(seed))


def step(x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """An operator, and its gradient for a gradient of ones."""
    x = x.detach().requires_grad_()
    y = F.avg_pool2d(F.pad(x, (1, 1, 1, 1), mode="replicate"), 3, 2)
    y.backward(torch.ones(y.shape, device=y.device))
    return y.detach().cpu(), x.grad.cpu()


def check(seed: int) -> None:
    for got, expected in zip(step(images(seed).npu()), step(images(seed))):
        assert torch.allclose(got, expected, atol=1e-5), (got - expected).abs().max()


def resident() -> int:
    """Bytes of memory that the process has."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


class Images(torch.utils.data.Dataset):
    def __len__(self) -> int:
        return 24

    def __getitem__(self, i: int) -> tuple[int, torch.Tensor]:
        return i, images(i, 1)[0]


with case("one step"):
    check(0)
with case("eight threads, each with a stream of its own"):
    problems: list[BaseException] = []

    def work(seed: int) -> None:
        try:
            torch.npu.set_device(0)
            with torch.npu.stream(torch.npu.Stream()):
                for i in range(20):
                    check(100 * seed + i)
        except BaseException as problem:  # noqa: BLE001: told by the main thread
            problems.append(problem)

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not problems, problems
for workers, pinned in ((0, False), (2, False), (2, True)):
    with case(f"DataLoader with {workers} workers{', pinned' if pinned else ''}"):
        seen = 0
        for numbers, batch in torch.utils.data.DataLoader(Images(), batch_size=4, num_workers=workers, pin_memory=pinned):
            assert batch.is_pinned() == pinned
            got, _ = step(batch.to("npu", non_blocking=pinned))
            expected, _ = step(torch.stack([images(int(i), 1)[0] for i in numbers]))
            assert torch.allclose(got, expected, atol=1e-5)
            seen += len(numbers)
        assert seen == 24
with case("a child of fork is told, and its parent goes on"):
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        status = 3
        try:
            images(1).npu().cpu()
        except RuntimeError:
            status = 0  # torch_npu itself refuses, or the library does
        os._exit(status)
    assert os.waitpid(child, 0)[1] == 0
    check(2)
with case("a child that never touches the device ends as it likes"):
    # As multiprocessing ends it. With exit handlers torch_npu itself fails: it joins a thread that the child does not have.
    child = multiprocessing.get_context("fork").Process(target=sys.exit, args=(5,))
    child.start()
    child.join()
    assert child.exitcode == 5, child.exitcode
    check(3)
with case("multiprocessing by spawn"):
    code = ("import torch, torch_npu, torch.multiprocessing as mp\n"
            "def work(i, queue): queue.put((i, torch.full((3,), float(i)).npu().clone().cpu().tolist()))\n"
            "if __name__ == '__main__':\n"
            "    context = mp.get_context('spawn'); queue = context.Queue()\n"
            "    children = [context.Process(target=work, args=(i, queue)) for i in range(2)]\n"
            "    [child.start() for child in children]; got = sorted(queue.get() for _ in children); [child.join() for child in children]\n"
            "    print(got, [child.exitcode for child in children])\n")
    path = os.path.join(os.environ["CLIENTS_SCRATCH"], "spawn.py")
    with open(path, "w", encoding="ascii") as file:
        file.write(code)
    child = run(PYTHON, path)
    assert child.returncode == 0 and child.stdout == "[(0, [0.0, 0.0, 0.0]), (1, [1.0, 1.0, 1.0])] [0, 0]\n", child
with case("memory over a thousand steps"):
    for _ in range(50):
        step(images(0).npu())
    torch.npu.synchronize()
    allocated, before = torch.npu.memory_allocated(), resident()
    for i in range(1000):
        step(images(i % 7).npu())
    torch.npu.synchronize()
    grown = resident() - before
    assert torch.npu.memory_allocated() == allocated
    assert grown < 8 << 20, f"{grown >> 10} KiB more"
with case("a refused call, a thousand times, takes no memory either"):
    x, grid = images(0).npu(), torch.zeros(4, 2, 2, 2).half().npu()
    for i in range(1100):
        if i == 100:
            before = resident()
        try:
            F.grid_sample(x, grid, align_corners=False)
        except RuntimeError:
            continue
        raise AssertionError("was not refused")
    grown = resident() - before
    assert grown < 8 << 20, f"{grown >> 10} KiB more"
for name, code in {"work that nobody waits for": "y = F.avg_pool2d(x, 3)", "a stream and an event alive": "s = torch.npu.Stream(); e = torch.npu.Event(); e.record(s); y = x.clone()",
                   "a graph alive": "y = F.avg_pool2d(x.requires_grad_(), 3)", "a thread that works": "import threading; threading.Thread(target=lambda: [F.avg_pool2d(x, 3).cpu() for _ in range(20)]).start()"}.items():
    with case(f"ends with {name}"):
        child = run(PYTHON, "-c", f"import torch, torch_npu, torch.nn.functional as F; x = torch.ones(64, 3, 64, 64).npu(); {code}")
        assert child.returncode == 0 and "rror" not in child.stderr, child

finish()
