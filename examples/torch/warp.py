#!/usr/bin/env python3
"""Finds out how a picture was bent, by gradient descent through grid_sample on an NPU; or on none, with this library.

    opapi run python examples/torch/warp.py [--device npu:0] [--steps 120] [--out warped]

A picture is bent by a smooth field. The program sees the picture and the bent one, and searches for the field: a coarse net of
arrows, which grid_sample makes smooth and then follows. It looks at blurred pictures first, which avg_pool2d makes, then at finer
ones. Everything runs on the device: pictures, net, loss, gradients, and the steps of the search. Then the CPU searches, and both
answers are compared.

Needs torch, torch_npu and pillow, as scripts/clients.sh installs them.
"""

import argparse
import math
import time
from pathlib import Path

import torch
import torch.nn.functional as F
from PIL import Image

NET = (8, 8)  # arrows down and across


def read(path: Path, size: tuple[int, int]) -> torch.Tensor:
    """The image as (1, 3, height, width), 0 to 1."""
    image = Image.open(path).convert("RGB").resize((size[1], size[0]))
    return torch.frombuffer(bytearray(image.tobytes()), dtype=torch.uint8).reshape(1, *size, 3).permute(0, 3, 1, 2).float().div(255).contiguous()


def picture(image: torch.Tensor) -> Image.Image:
    """The image for people."""
    pixels = image.detach()[0].permute(1, 2, 0).clamp(0, 1).mul(255).round().byte().cpu().contiguous()
    return Image.frombytes("RGB", (pixels.shape[1], pixels.shape[0]), pixels.numpy().tobytes())


def places(size: tuple[int, int], device: str) -> torch.Tensor:
    """The place of each pixel: (1, height, width, 2), -1 to 1."""
    rows, columns = (torch.linspace(-1, 1, n, device=device) for n in size)
    return torch.stack(torch.meshgrid(rows, columns, indexing="ij")[::-1], dim=-1)[None]


def bend(image: torch.Tensor, arrows: torch.Tensor, blur: int = 1) -> torch.Tensor:
    """The bent image, one pixel for blur x blur of its own: each is fetched from its place, moved by the arrows around it."""
    place = places(tuple(image.shape[-2:]), image.device)
    moved = place + F.grid_sample(arrows, place, mode="bicubic", padding_mode="border", align_corners=True).permute(0, 2, 3, 1)
    return F.avg_pool2d(F.grid_sample(image, moved, mode="bilinear", padding_mode="border", align_corners=True), blur)


def mean_square(a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
    """How far two images are apart."""
    return ((a - b) ** 2).mean()


class Adam:
    """Kingma and Ba's descent for one tensor, in ordinary arithmetic: PyTorch's own asks for operators made for it."""

    def __init__(self, x: torch.Tensor):
        self.x, self.mean, self.square, self.steps = x, torch.zeros_like(x), torch.zeros_like(x), 0

    def step(self, rate: float) -> None:
        """Moves the tensor against its gradient, and forgets that."""
        self.steps += 1
        with torch.no_grad():
            self.mean += (self.x.grad - self.mean) * 0.1
            self.square += (self.x.grad ** 2 - self.square) * 0.001
            size = (self.square / (1 - 0.999 ** self.steps)).sqrt() + 1e-8
            self.x -= self.mean / (1 - 0.9 ** self.steps) / size * rate
        self.x.grad = None


def bar(done: int, of: int, loss: float, width: int = 32) -> None:
    """Progress on one line."""
    filled = width * done // of
    print(f"\r  [{'#' * filled}{'.' * (width - filled)}] {done}/{of}  loss {loss:.6f}", end="" if done < of else "\n", flush=True)


def search(image: torch.Tensor, target: torch.Tensor, steps: int) -> tuple[torch.Tensor, float, float, list[Image.Image]]:
    """The bent image that comes closest, its loss, the seconds, and pictures on the way."""
    arrows = torch.zeros(1, 2, *NET, device=image.device, requires_grad=True)
    adam, frames, began = Adam(arrows), [], time.perf_counter()
    for step in range(steps):
        blur = (8, 4, 2)[3 * step // steps]
        loss = mean_square(bend(image, arrows, blur), F.avg_pool2d(target, blur))
        loss.backward()
        adam.step(0.01 * (1 + math.cos(math.pi * step / steps)))
        if step % max(1, steps // 30) == 0 or step == steps - 1:
            bar(step + 1, steps, loss.item())
            with torch.no_grad():
                frames.append(picture(bend(image, arrows)))
    with torch.no_grad():
        bent = bend(image, arrows)
    return bent, mean_square(bent, target).item(), time.perf_counter() - began, frames


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--device", default="npu:0")
    parser.add_argument("--steps", type=int, default=120)
    parser.add_argument("--size", type=int, default=256, help="rows and columns of the picture")
    parser.add_argument("--image", type=Path, default=Path(__file__).resolve().parent.parent / "image.png")
    parser.add_argument("--out", type=Path, default=Path("warped"))
    options = parser.parse_args()
    if options.device.startswith("npu"):
        import torch_npu  # noqa: F401: makes the device known

        print(f"{options.device} is an {torch.npu.get_device_name(options.device)}")

    image = read(options.image, (options.size, options.size)).to(options.device)
    rows, columns = (torch.arange(n, device=options.device) for n in NET)
    angles = rows[:, None] * 0.7 + columns[None] * 0.56
    truth = 0.04 * torch.stack([torch.sin(angles), torch.cos(angles * 0.7 + math.pi / 5)])[None]
    target = bend(image, truth)
    before, answers = mean_square(image, target).item(), {}
    for device in (options.device, "cpu"):
        print(f"searching on {device}")
        answers[device] = search(image.to(device), target.to(device), options.steps)
        print(f"  {answers[device][2]:.1f} s, mean square {before:.2g} -> {answers[device][1]:.2g}")

    options.out.mkdir(parents=True, exist_ok=True)
    bent, loss, _, frames = answers[options.device]
    for name, shown in (("picture", image), ("bent", target), ("found", bent), ("what-is-left", (bent - target).abs() * 4)):
        picture(shown).save(options.out / f"{name}.png")
    frames[0].save(options.out / "search.gif", save_all=True, append_images=frames[1:], duration=80, loop=0)
    difference = (bent.cpu() - answers["cpu"][0]).abs().max().item()
    print(f"pictures in {options.out}/; {options.device} and the CPU differ by at most {difference:.2g} of 1")
    if difference > 2 / 255 or loss > before / 1000:
        raise SystemExit("the two do not agree, or the field was not found")


if __name__ == "__main__":
    main()
