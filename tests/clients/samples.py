"""PyTorch's own samples for the operators: values and gradients on the device against those on the CPU."""

from __future__ import annotations

import copy

import torch
import torch_npu  # noqa: F401: registers the device
from torch.testing._internal.common_methods_invocations import op_db

from kit import case, finish

# By the name and the variant in PyTorch's list.
OPERATORS = (
    ("nn.functional.avg_pool2d", ""), ("nn.functional.grid_sample", ""), ("grid_sampler_2d", ""), ("nn.functional.fold", ""), ("nn.functional.unfold", ""),
    ("nn.functional.pad", "replicate"), ("nn.functional.pad", "replicate_negative"), ("nn.functional.max_unpool2d", ""), ("nn.functional.max_unpool2d", "grad"))
# Samples that are refused: words of the text, and why. A sample that is refused otherwise fails.
EXEMPT = (
    (("aclnnReplicationPad1d",), "a pad of one axis is another operator, which is not here"),
    (("aclnnReplicationPad3d",), "a pad of three axes is another operator, which is not here"),
    (("aclnnGridSampler3D",), "images of three axes are another operator, which is not here"),
    (("161002", "aclnnMaxUnpool2d", "DT_BF16"), "CANN unpools no BF16"),
    (("161002", "aclnnReplicationPad2dBackward", "padding", "BFLOAT16"), "CANN's gradient of padding takes no negative padding of BF16"),
    (("NPU contiguous operator only supported contiguous memory format",), "torch_npu copies no gradient in channels_last"),
)
TOLERANCE = {torch.float32: 1e-4, torch.float16: 2e-2, torch.bfloat16: 5e-2}
exempt: dict[str, int] = {}


def move(value, device: str):
    """A copy of a sample's part; for the CPU in double precision, as PyTorch places the points of a grid in halves there."""
    if isinstance(value, torch.Tensor):
        copied = copy.deepcopy(value.detach()).to(device)
        if device == "cpu" and copied.is_floating_point():
            copied = copied.double()
        return copied.requires_grad_(value.requires_grad)
    if isinstance(value, (list, tuple)):
        return type(value)(move(part, device) for part in value)
    return {name: move(part, device) for name, part in value.items()} if isinstance(value, dict) else value


def tensors(value) -> list[torch.Tensor]:
    if isinstance(value, torch.Tensor):
        return [value]
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, (list, tuple)) else ()
    return [tensor for part in parts for tensor in tensors(part)]


def evaluate(op, sample, device: str, gradient: torch.Tensor | None):
    arguments = move((sample.input, sample.args, sample.kwargs), device)
    output = op(arguments[0], *arguments[1], **arguments[2])
    leaves = [tensor for tensor in tensors(arguments) if tensor.requires_grad]
    if output.requires_grad:
        if gradient is None:
            gradient = torch.randn(output.shape, generator=torch.Generator().manual_seed(1)).to(DTYPE).double()
        output.backward(gradient.to(output.dtype).to(device))
    return output.detach(), [leaf.grad for leaf in leaves], gradient


def close(what: str, got: torch.Tensor, expected: torch.Tensor) -> None:
    assert got.device.type == "npu" and got.shape == expected.shape and got.dtype == DTYPE, (what, got, expected)
    got = got.cpu().double()
    scale = max(1.0, float(expected.abs().max()) if expected.numel() else 1.0)
    assert torch.allclose(got, expected, rtol=0, atol=TOLERANCE[DTYPE] * scale, equal_nan=True), f"{what}: {(got - expected).abs().max()}"


torch.manual_seed(0)  # the samples are random
for name, variant in OPERATORS:
    found = [op for op in op_db if (op.name, op.variant_test_name) == (name, variant)]
    if not found:  # the lists of older versions are shorter
        print(f"{name} {variant}: not in the list of this PyTorch")
        continue
    for DTYPE in (torch.float32, torch.float16, torch.bfloat16):
        if not found[0].supports_dtype(DTYPE, "cpu"):
            continue
        for i, sample in enumerate(found[0].sample_inputs("cpu", DTYPE, requires_grad=True)):
            label = f"{name} {variant} {str(DTYPE).removeprefix('torch.')} {i}: {sample.summary()}"
            try:
                expected, expected_gradients, gradient = evaluate(found[0].op, sample, "cpu", None)
            except RuntimeError as error:
                print(f"not on the CPU either: {label}: {error}")
                continue
            problem = None
            try:
                got, gradients, _ = evaluate(found[0].op, sample, "npu", gradient)
            except RuntimeError as error:
                problem = error
                reason = next((reason for words, reason in EXEMPT if all(word in str(error) for word in words)), None)
                if reason is not None:
                    exempt[reason] = exempt.get(reason, 0) + 1
                    continue
            with case(label):
                if problem is not None:
                    raise problem
                close("output", got, expected)
                for k, (mine, theirs) in enumerate(zip(gradients, expected_gradients, strict=True)):
                    assert (mine is None) == (theirs is None), k
                    if theirs is not None:
                        close(f"gradient {k}", mine, theirs)

for reason, count in exempt.items():
    print(f"{count} samples are refused: {reason}")
finish()
