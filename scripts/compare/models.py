"""A training step of a whole network by torch_npu on the library, and on the CPU, turn by turn."""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from pathlib import Path
from typing import Callable

import torch
import torch.nn.functional as F
import torch_npu  # noqa: F401: makes the device known

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "examples" / "torch"))

from resnet import resnet18  # noqa: E402

ROUNDS = 5


def step_of(network: torch.nn.Module, shape: tuple[int, ...], device: str) -> Callable[[], None]:
    """A step of SGD that ends when the device has done it."""
    torch.manual_seed(0)
    network = network.to(device)
    optimizer = torch.optim.SGD(network.parameters(), lr=1e-3, momentum=0.9)
    images, classes = torch.randn(shape).to(device), torch.randint(10, shape[:1]).to(device)

    def step() -> None:
        optimizer.zero_grad()
        loss = F.cross_entropy(network(images), classes)
        loss.backward()
        optimizer.step()
        loss.item()

    return step


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--threads", type=int, required=True)
    parser.add_argument("--budget", type=float, required=True)
    o = parser.parse_args()
    torch.set_num_threads(o.threads)
    shape = (8, 3, 64, 64)
    steps = {"ours": step_of(resnet18(10), shape, "npu"), "peer": step_of(resnet18(10), shape, "cpu")}
    times: dict[str, list[float]] = {name: [] for name in steps}
    end = None
    while end is None or len(times["ours"]) < ROUNDS or time.perf_counter() < end:
        for name, step in steps.items():
            start = time.perf_counter()
            step()
            if end is not None:
                times[name].append(time.perf_counter() - start)
        end = end or time.perf_counter() + o.budget
    row = {name: min(of) for name, of in times.items()} | {f"{name}_median": statistics.median(of) for name, of in times.items()}
    print(json.dumps({"op": "models", "case": "ResNet-18 8x3x64x64, a step", "threads": o.threads, **row}), flush=True)


if __name__ == "__main__":
    main()
