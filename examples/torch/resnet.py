#!/usr/bin/env python3
"""Trains a ResNet-18 on pictures that it makes itself, on an NPU; or on none, with this library.

    opapi run python examples/torch/resnet.py [--device npu:0] [--steps 60] [--out loss.png]

Each picture has stripes of one of eight directions, in any colour and phase, and noise. The network learns the directions, first on the
device, then from the same start on the CPU. The picture of both losses is written, and drawn in the terminal; the program fails if the
two do not begin alike, or if the device has not learned.

Needs torch, torch_npu and pillow, as scripts/clients.sh installs them.
"""

import argparse
import math
import time
from pathlib import Path

import torch
import torch.nn.functional as F
from PIL import Image, ImageDraw
from torch import nn

DIRECTIONS = 8
# Steps whose losses are compared. Then they part as FLOAT and DOUBLE do on one CPU: a rectifier near 0 turns over with the last bit.
ALIKE = 2


class Block(nn.Module):
    """Two convolutions, and what came in added to what they give."""

    def __init__(self, inside: int, outside: int, stride: int):
        super().__init__()
        self.first = nn.Sequential(nn.Conv2d(inside, outside, 3, stride, 1, bias=False), nn.BatchNorm2d(outside))
        self.second = nn.Sequential(nn.Conv2d(outside, outside, 3, 1, 1, bias=False), nn.BatchNorm2d(outside))
        same = stride == 1 and inside == outside
        self.shortcut = nn.Identity() if same else nn.Sequential(nn.Conv2d(inside, outside, 1, stride, bias=False), nn.BatchNorm2d(outside))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return F.relu(self.second(F.relu(self.first(x))) + self.shortcut(x))


def resnet18(classes: int) -> nn.Sequential:
    """He and others' network of eighteen layers."""
    widths = (64, 64, 128, 256, 512)
    blocks = [Block(widths[stage - 1 if at == 0 else stage], widths[stage], 2 if stage > 1 and at == 0 else 1) for stage in range(1, 5) for at in range(2)]
    stem = (nn.Conv2d(3, 64, 7, 2, 3, bias=False), nn.BatchNorm2d(64), nn.ReLU(), nn.MaxPool2d(3, 2, 1))
    return nn.Sequential(*stem, *blocks, nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(512, classes))


def pictures(count: int, size: int, generator: torch.Generator) -> tuple[torch.Tensor, torch.Tensor]:
    """Striped pictures, (count, 3, size, size), and the directions of their stripes."""
    directions = torch.randint(DIRECTIONS, (count,), generator=generator)
    angle = (directions * (math.pi / DIRECTIONS)).view(-1, 1, 1, 1)
    phase, colour = (torch.rand(count, n, 1, 1, generator=generator) for n in (1, 3))
    y, x = torch.meshgrid(torch.arange(size), torch.arange(size), indexing="ij")
    stripes = torch.sin((x * angle.cos() + y * angle.sin()) * 0.8 + phase * 2 * math.pi)
    return stripes * (0.5 + colour) + 0.3 * torch.randn(count, 3, size, size, generator=generator), directions


def bar(done: int, of: int, loss: float, width: int = 32) -> None:
    """Progress on one line."""
    filled = width * done // of
    print(f"\r  [{'#' * filled}{'.' * (width - filled)}] {done}/{of}  loss {loss:.4f}", end="" if done < of else "\n", flush=True)


def train(device: str, steps: int, batch: int, size: int) -> tuple[list[float], float, float]:
    """The loss of every step, the share of new pictures that are known afterwards, and the seconds."""
    torch.manual_seed(0)
    network = resnet18(DIRECTIONS).to(device)
    optimizer = torch.optim.SGD(network.parameters(), lr=0.005, momentum=0.9, weight_decay=1e-4)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, steps)
    generator, losses, began = torch.Generator().manual_seed(1), [], time.perf_counter()
    for step in range(steps):
        images, directions = (part.to(device) for part in pictures(batch, size, generator))
        loss = F.cross_entropy(network(images), directions)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        schedule.step()
        losses.append(loss.item())
        bar(step + 1, steps, losses[-1])
    network.eval()
    with torch.no_grad():
        images, directions = (part.to(device) for part in pictures(64, size, generator))
        known = (network(images).argmax(1) == directions).float().mean().item()
    return losses, known, time.perf_counter() - began


def draw(curves: dict[str, list[float]], path: Path, width: int = 640, height: int = 360) -> None:
    """The curves as a picture, the first one in red."""
    image = Image.new("RGB", (width, height), "white")
    pen, most, margin = ImageDraw.Draw(image), max(map(max, curves.values())), 40
    pen.line([(margin, margin), (margin, height - margin), (width - margin, height - margin)], fill="black")
    pen.text((6, margin - 6), f"{most:.1f}", fill="black")
    pen.text((width - 2 * margin, height - margin + 6), "step", fill="black")
    for (name, losses), colour, thick in reversed(list(zip(curves.items(), ("red", "blue"), (2, 6)))):
        across = (width - 2 * margin) / max(1, len(losses) - 1)
        down = (height - 2 * margin) / most
        pen.line([(margin + at * across, height - margin - loss * down) for at, loss in enumerate(losses)], fill=colour, width=thick)
        pen.text((width - 3 * margin, margin + (0 if colour == "red" else 14)), name, fill=colour)
    image.save(path)


def sketch(curves: dict[str, list[float]], width: int = 60, height: int = 12) -> str:
    """The curves in letters: o the first one, x the second, * both."""
    rows, most = [[" "] * width for _ in range(height)], max(map(max, curves.values()))
    for letter, losses in zip("ox", curves.values()):
        for column in range(width):
            loss = losses[column * (len(losses) - 1) // (width - 1)]
            row = rows[min(height - 1, int((1 - loss / most) * height))]
            row[column] = letter if row[column] in (" ", letter) else "*"
    return "\n".join("  |" + "".join(row) for row in rows) + "\n  +" + "-" * width


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--device", default="npu:0")
    parser.add_argument("--steps", type=int, default=60)
    parser.add_argument("--batch", type=int, default=32)
    parser.add_argument("--size", type=int, default=32, help="rows and columns of a picture")
    parser.add_argument("--out", type=Path, default=Path("loss.png"))
    options = parser.parse_args()
    if options.device.startswith("npu"):
        import torch_npu  # noqa: F401: makes the device known

        print(f"{options.device} is an {torch.npu.get_device_name(options.device)}")

    curves = {}
    for device in (options.device, "cpu"):
        print(f"training on {device}")
        curves[device], known, seconds = train(device, options.steps, options.batch, options.size)
        print(f"  {seconds:.1f} s, loss {curves[device][0]:.3f} -> {curves[device][-1]:.3f}, {known:.0%} of new pictures known")

    draw(curves, options.out)
    print(sketch(curves))
    apart = max(abs(mine - theirs) for mine, theirs in zip(*(losses[:ALIKE] for losses in curves.values())))
    print(f"losses in {options.out}; o is {options.device}, x the CPU, * both. The first {ALIKE} differ by at most {apart:.2g}")
    mine = curves[options.device]
    if apart > 1e-2 or sum(mine[-5:]) > sum(mine[:5]) / 2:
        raise SystemExit("the two do not agree, or nothing was learned")


if __name__ == "__main__":
    main()
