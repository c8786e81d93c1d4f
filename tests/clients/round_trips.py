"""Tensors come back as they went: every dtype and layout, views, pinned memory, copies and casts on the device."""

import itertools

import torch
import torch_npu  # noqa: F401: registers the device

from kit import case, finish

DTYPES = (torch.uint8, torch.int8, torch.int16, torch.int32, torch.int64, torch.bool, torch.float16, torch.bfloat16, torch.float32, torch.float64,
          torch.complex64, torch.complex128)
SHAPES = ((), (0,), (1,), (7,), (2, 3), (3, 0, 2), (2, 3, 4), (2, 3, 4, 5), (2, 1, 3, 2, 4), (2, 1, 2, 1, 2, 1, 2, 3))


def random_tensor(shape: tuple[int, ...], dtype: torch.dtype, seed: int = 0) -> torch.Tensor:
    """Any bits but those of NaN."""
    generator = torch.Generator().manual_seed(seed)
    if dtype == torch.bool:
        return torch.rand(shape, generator=generator) < 0.5
    if dtype.is_floating_point or dtype.is_complex:
        return torch.randn(shape, generator=generator, dtype=torch.complex128 if dtype.is_complex else torch.float64).to(dtype)
    info = torch.iinfo(dtype)
    return torch.randint(info.min, info.max, shape, generator=generator, dtype=dtype)


def same(got: torch.Tensor, expected: torch.Tensor) -> None:
    """The same bits in the same shape, on the host."""
    assert got.device.type == "cpu" and got.dtype == expected.dtype and got.shape == expected.shape, (got, expected)
    assert torch.equal(got, expected), (got, expected)


# Views by their names; the same function makes them on the host and on the device.
VIEWS = {
    "offset": lambda x: x[1:],
    "every second row": lambda x: x[::2],
    "every third column": lambda x: x[..., 1::3],
    "transposed": lambda x: x.transpose(0, -1),
    "a part, transposed": lambda x: x[1:, :, 2:].transpose(1, 2),
    "expanded": lambda x: x[:1].expand(5, *x.shape[1:]),
    "permuted": lambda x: x.permute(2, 0, 3, 1),
    "one element": lambda x: x[2, 1, 3, 4],
    "diagonal": lambda x: x[0].diagonal(0, 0, 1),
    "unfolded": lambda x: x.unfold(3, 3, 1),
    "as_strided": lambda x: x.as_strided((3, 4, 5), (1, 2, 3), 7),
    "nothing left": lambda x: x[:, 1:1],
}

for dtype, shape in itertools.product(DTYPES, SHAPES):
    with case(f"there and back: {dtype} {shape}"):
        x = random_tensor(shape, dtype)
        same(x.npu().cpu(), x)

for dtype in DTYPES:
    x = random_tensor((4, 3, 5, 7), dtype)
    for name, view in VIEWS.items():
        with case(f"a view of the device: {dtype} {name}"):
            same(view(x.npu()).cpu(), view(x).contiguous())
        with case(f"a view of the host: {dtype} {name}"):
            same(view(x).npu().cpu(), view(x).contiguous())
        if name in ("expanded", "unfolded", "as_strided"):
            continue  # several indices of one element: what is written there is undefined
        with case(f"into a view: {dtype} {name}"):
            y, expected = random_tensor(x.shape, dtype, 1).npu(), random_tensor(x.shape, dtype, 1)
            source = random_tensor(tuple(view(x).shape), dtype, 2)
            view(y).copy_(source)
            view(expected).copy_(source)
            same(y.cpu(), expected)
            view(y).copy_(view(x.npu()))
            view(expected).copy_(view(x))
            same(y.cpu(), expected)
    with case(f"contiguous, clone, reshape: {dtype}"):
        y = x.npu().transpose(1, 2)
        assert y.contiguous().is_contiguous()
        same(y.contiguous().cpu(), x.transpose(1, 2).contiguous())
        same(y.clone().cpu(), x.transpose(1, 2).contiguous())
        same(y.reshape(-1).cpu(), x.transpose(1, 2).reshape(-1))
    with case(f"pinned: {dtype}"):
        pinned, back = x.pin_memory(), torch.empty_like(x, device="cpu").pin_memory()
        assert pinned.is_pinned() and back.is_pinned() and not x.is_pinned()
        y = pinned.to("npu", non_blocking=True)
        back.copy_(y, non_blocking=True)
        torch.npu.synchronize()
        same(back, x)
    with case(f"lists and items: {dtype}"):
        assert x.npu().tolist() == x.tolist()
        if not dtype.is_complex or torch.__version__ >= "2.7":  # older ones have no item() of a complex number
            assert x.npu()[1, 2, 3, 4].item() == x[1, 2, 3, 4].item()

# What CPU PyTorch defines as well: no floats that integers cannot hold.
for source, target in itertools.product(DTYPES, DTYPES):
    if source.is_complex and not target.is_complex or target == torch.float64 and source != torch.float64:
        continue  # PyTorch warns; torch_npu makes FLOAT of DOUBLE
    with case(f"cast: {source} to {target}"):
        x = random_tensor((3, 5), source)
        if not source.is_floating_point and not source.is_complex and source != torch.bool:
            x = x % 100
        elif source.is_floating_point:
            x = x * 20
            if target == torch.uint8:
                x = x.abs()
        same(x.npu().to(target).cpu(), x.to(target))
        same(x.npu().transpose(0, 1).to(target).cpu(), x.transpose(0, 1).to(target))

for dtype in DTYPES:
    with case(f"zeros, full: {dtype}"):
        same(torch.zeros(3, 4, dtype=dtype, device="npu").cpu(), torch.zeros(3, 4, dtype=dtype))
        same(torch.full((3, 4), 1, dtype=dtype, device="npu").cpu(), torch.full((3, 4), 1, dtype=dtype))
        y = torch.zeros(3, 4, dtype=dtype, device="npu")
        y[:, ::2].fill_(1)
        expected = torch.zeros(3, 4, dtype=dtype)
        expected[:, ::2].fill_(1)
        same(y.cpu(), expected)
        y.t()[1].zero_()
        expected.t()[1].zero_()
        same(y.cpu(), expected)
    if not dtype.is_complex:  # aclnnInplaceOne has none
        with case(f"ones: {dtype}"):
            same(torch.ones(3, 4, dtype=dtype, device="npu").cpu(), torch.ones(3, 4, dtype=dtype))

with case("sixty-four megabytes"):
    x = random_tensor((1 << 24,), torch.float32)
    same(x.npu().cpu(), x)
with case("NaN, infinity and denormal numbers keep their bits"):
    bits = torch.tensor([0x7FC00001, 0x7F800000, -0x800000, 1, -0x7FFFFFFF, 0x7F800001], dtype=torch.int32)
    same(bits.view(torch.float32).npu().cpu().view(torch.int32), bits)
    same(bits.view(torch.float32).npu().clone().cpu().view(torch.int32), bits)

finish()
