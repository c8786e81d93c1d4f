"""Random numbers on the CPU that follow the device's generator: its seed, its state, its offset."""

from __future__ import annotations

import contextlib
import threading
from typing import Any, Iterator, Optional

import torch

# How far a device moves its offset for one operator.
STEP = 12
_default = threading.RLock()


def mixed(seed: int, offset: int) -> int:
    """Bits of both; PyTorch's generator on the CPU takes the lower 32."""
    z = (seed + (offset + 1) * 0x9E3779B97F4A7C15) & (1 << 64) - 1
    z = ((z ^ z >> 30) * 0xBF58476D1CE4E5B9) & (1 << 64) - 1
    z = ((z ^ z >> 27) * 0x94D049BB133111EB) & (1 << 64) - 1
    return z >> 32


def offsets(given: Optional[torch.Generator]) -> list[tuple[Any, int]]:
    """Where the generators stand: a call that is refused may have moved them."""
    generators = [*torch.npu.default_generators, *([given] if given is not None else [])]
    return [(generator, generator.get_offset()) for generator in generators]


def put_back(before: list[tuple[Any, int]]) -> None:
    for generator, offset in before:
        generator.set_offset(offset)


def drawn(generator: Any) -> int:
    """A seed for one operator; the generator moves on."""
    offset = generator.get_offset()
    generator.set_offset(offset + STEP)
    return mixed(generator.initial_seed(), offset)


def of(device: torch.device) -> Any:
    """The default generator of a device."""
    index = torch.npu.current_device() if device.index is None else device.index
    return torch.npu.default_generators[index]


@contextlib.contextmanager
def default(generator: Any) -> Iterator[None]:
    """For operators without a generator argument. The program's own random numbers on the CPU do not move."""
    with _default:
        before = torch.default_generator.get_state()
        torch.default_generator.manual_seed(drawn(generator))
        try:
            yield
        finally:
            torch.default_generator.set_state(before)
