"""PyTorch's whole list of operators with the fallback: forward and backward, three samples each, device against CPU.

    fallback_ops.py [operator...]
    fallback_ops.py --page      writes docs/reference/torch.md, which a run on Ascend910B1 compares
"""

from __future__ import annotations

import collections
import copy
import pathlib
import sys
import warnings

import torch
from torch.testing._internal.common_methods_invocations import op_db

from opapi.fallback import report

from kit import case, finish, is_soc, soc

# How many pass at least, forward and backward.
FLOORS = {"Ascend910B1": (670, 485), "Ascend310P3": (666, 485), "Ascend950PR_9599": (670, 485)}
# What does not pass, a word of what is said, and why. What fails otherwise fails the test, and so does one of these that passes.
EXPECTED = {
    "cov backward": ("not close", "torch_npu's true_divide of the CPU has no gradient: the expected value is wrong"),
    "true_divide backward": ("not close", "the same"),
    "sparse.sampled_addmm forward": ("SparseCsrnpu", "torch_npu has no sparse operators"),
    "sparse.mm reduce forward": ("SparseCsrnpu", "the same"),
    "to_sparse backward": ("SparseTensorImpl", "the same"),
    "as_strided partial_views forward": ("not close", "the copy of a view has another storage than the view"),
    "to forward": ("memory_format|preserve_format", "torch_npu copies to no other memory format"),
    "tensor_split forward": ("to be on cpu", "PyTorch wants these indices on the CPU"),
    "linalg.eig backward": ("161002", "a device multiplies no matrices of complex numbers"),
    "chalf forward": ("161002", "no device has complex numbers of FLOAT16"),
}
ON_310P = {
    "nn.functional.avg_pool1d forward": ("not close", "the device's average rounds to FLOAT16"),
    "nn.functional.avg_pool2d forward": ("not close", "the same"),
    **{f"{name} forward": ("Bernoulli", "CANN refuses these arguments on this device") for name in (
        "bernoulli", "nn.functional.dropout2d", "nn.functional.dropout3d", "nn.functional.alpha_dropout", "nn.functional.feature_alpha_dropout with_train")},
}  # fmt: skip
PAGE = pathlib.Path(__file__).resolve().parents[2] / "docs/reference/torch.md"
DTYPES = (torch.float32, torch.float64, torch.complex64, torch.int64, torch.bool, torch.float16)
SAMPLES = 3
# Values that are not determined.
RANDOM = ("bernoulli", "cauchy", "empty", "exponential", "geometric", "log_normal", "multinomial", "new_empty", "normal", "rand", "uniform",
          "nn.functional.dropout", "nn.functional.alpha_dropout", "nn.functional.feature_alpha_dropout", "nn.functional.rrelu", "nn.functional.fractional_max_pool",
          "pca_lowrank", "svd_lowrank", "resize_", "resize_as_", "nn.functional.multi_head_attention_forward", "nn.functional.scaled_dot_product_attention")  # fmt: skip
# No test of the fallback: other devices' operators, and those that compile for them.
SKIPPED = ("jiterator", "torch._scaled_mm", "torch.ops.aten._flash_attention_forward", "torch.ops.aten._efficient_attention_forward")


def move(value, device: str):
    if isinstance(value, torch.Tensor):
        if value.layout != torch.strided:
            return value.to(device)
        return copy.deepcopy(value.detach()).to(device).requires_grad_(value.requires_grad)
    if isinstance(value, (list, tuple)):
        parts = [move(part, device) for part in value]
        return type(value)(*parts) if hasattr(value, "_fields") else type(value)(parts)
    if isinstance(value, dict):
        return {name: move(part, device) for name, part in value.items()}
    return torch.device(device) if isinstance(value, torch.device) or isinstance(value, str) and value == "cpu" else value


def tensors(value) -> list[torch.Tensor]:
    if isinstance(value, torch.Tensor):
        return [value]
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, (list, tuple)) else ()
    return [tensor for part in parts for tensor in tensors(part)]


def run(op, sample, device: str, backward: bool):
    """The results, and the gradients if there are any to ask for."""
    torch.manual_seed(0)
    arguments = move((sample.input, sample.args, sample.kwargs), device)
    results = op(arguments[0], *arguments[1], **arguments[2])
    if not backward:
        return results, None
    leaves = [tensor for tensor in tensors(arguments) if tensor.requires_grad and tensor.is_leaf]
    asked = [tensor for tensor in tensors(sample.output_process_fn_grad(results)) if tensor.requires_grad]
    if not asked or not leaves:
        return results, None
    generator = torch.Generator().manual_seed(1)
    gradients = [torch.randn(tensor.shape, generator=generator).to(tensor.dtype).to(device) for tensor in asked]
    return results, torch.autograd.grad(asked, leaves, gradients, allow_unused=True)


def same(got, expected, values: bool) -> None:
    got, expected = tensors(got), tensors(expected)
    assert len(got) == len(expected), (len(got), len(expected))
    for mine, theirs in zip(got, expected):
        assert mine.shape == theirs.shape, (mine.shape, theirs.shape)
        mine, theirs = (tensor.detach().cpu().to_dense() for tensor in (mine, theirs))
        assert mine.dtype == theirs.dtype or theirs.dtype in (torch.float64, torch.complex128), (mine.dtype, theirs.dtype)
        if values:
            tolerance = 2e-2 if theirs.dtype in (torch.float16, torch.bfloat16) else 1e-4
            scale = max(1.0, float(theirs[torch.isfinite(theirs)].abs().max())) if theirs.dtype.is_floating_point and torch.isfinite(theirs).any() else 1.0
            torch.testing.assert_close(mine, theirs, rtol=tolerance, atol=tolerance * scale, equal_nan=True, check_dtype=False)


def survey(op, backward: bool) -> str:
    """What is wrong, or nothing."""
    dtype = next((dtype for dtype in DTYPES if op.supports_dtype(dtype, "cpu")), None)
    if dtype is None:
        return "no dtype"
    torch.manual_seed(0)
    values = not any(op.name.startswith(name) for name in RANDOM)
    count = reached = 0
    for sample in op.sample_inputs("cpu", dtype, requires_grad=backward):
        if count == SAMPLES:
            break
        try:
            expected, gradients = run(op.op, sample, "cpu", backward)
        except Exception as error:  # noqa: BLE001
            reason = f"CPU: {type(error).__name__}: {error}"
            continue
        count += 1
        try:
            got, mine = run(op.op, sample, "npu", backward)
            same(got, expected, values)
            if gradients is not None:
                reached += 1
                # No gradient is as good as one of zeros.
                pairs = [(m, g) for m, g in zip(mine, gradients, strict=True) if m is not None or g is not None]
                same(*zip(*[(g.cpu() * 0 if m is None else m, m * 0 if g is None else g) for m, g in pairs]) if pairs else ((), ()), values)
        except Exception as error:  # noqa: BLE001
            return f"{type(error).__name__}: {error}"
    if not count:
        return f"no sample: {reason if 'reason' in dir() else ''}"
    return "" if not backward or reached else "no gradient"


def page(passed: collections.Counter) -> str:
    """What ran on the CPU and what did not pass, for people."""
    by_function = collections.defaultdict(set)
    for operator, missing in report.counts:
        by_function[missing].add(operator.removeprefix("aten.").removesuffix(".default"))
    lines = [
        "# PyTorch's operators with the fallback",
        "",
        "`OPAPI_TORCH_FALLBACK=cpu` ([how](../howto/python.md#what-is-not-here-the-cpu-instead)) with PyTorch's own list of tests (op_db), three samples for each",
        f"of its {len(op_db)} operators, on Ascend910B1: {passed['forward']} pass forward, {passed['backward']} of them also backward. `tests/clients/fallback_ops.py` runs it and",
        "writes this page.",
        "",
        "## What ran on the CPU",
        "",
        f"{len(report.counts)} operators, because this function of CANN is not here. What stands in no row ran here, or is made of what does.",
        "",
        "| CANN's function | PyTorch's operators |",
        "|---|---|",
        *(f"| {missing} | {', '.join(f'`{name}`' for name in sorted(names))} |" for missing, names in sorted(by_function.items())),
        "",
        "## What does not pass",
        "",
        "| in the list | why |",
        "|---|---|",
    ]
    reason = ""
    for label, (_, why) in EXPECTED.items():
        reason = reason if why == "the same" else why
        lines.append(f"| {label} | {reason} |")
    skipped = ", ".join(f"`{name}`" for name in SKIPPED)
    lines.append(f"| {skipped} | of other devices |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    writes_page = sys.argv[1:] == ["--page"]
    only = [] if writes_page else sys.argv[1:]
    expected = {**EXPECTED, **(ON_310P if is_soc("310P") else {})}
    passed = collections.Counter()
    for op in op_db:
        if op.name.startswith(SKIPPED) or op.variant_test_name == "without_cudnn" or only and op.name not in only:
            continue
        for kind in ("forward", "backward"):
            if kind == "backward" and not (op.supports_autograd and op.supports_dtype(torch.float32, "cpu")):
                continue
            label = " ".join(part for part in (op.name, op.variant_test_name, kind) if part)
            problem = survey(op, kind == "backward")
            with case(label):
                words, reason = expected.get(label, ("", ""))
                if reason and problem:
                    assert any(word in problem for word in words.split("|")), f"{problem}, expected {words}"
                    print(f"{label}: {reason}")
                else:
                    assert problem in ("", "no gradient"), problem
                    assert not reason, "passes, so take it from the list"
                    passed[kind] += not problem
            if problem and kind == "forward":
                break
    print(f"op_db: {len(op_db)} operators, {passed['forward']} pass forward and {passed['backward']} backward, {sum(report.counts.values())} calls of "
          f"{len(report.counts)} operators on the CPU")
    with case("as many pass as before"):
        assert only or all(passed[kind] >= floor for kind, floor in zip(("forward", "backward"), FLOORS[soc()])), passed
    if writes_page:
        PAGE.write_text(page(passed), encoding="utf-8")
    elif soc() == "Ascend910B1" and not only:
        with case("docs/reference/torch.md is of today: fallback_ops.py --page"):
            assert PAGE.read_text(encoding="utf-8") == page(passed)
    finish()
