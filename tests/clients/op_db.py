"""PyTorch's whole list of operators (op_db), forward and backward, device against CPU. Each operator has a process of its own.

    op_db.py [operator...]
    op_db.py --page      writes docs/reference/pytorch.md, which a run on Ascend910B1 compares

It runs without the fallback. fallback_ops.py has its samples from here, and runs with it.
"""

from __future__ import annotations

import copy
import json
import os
import pathlib
import re
import signal
import sys
import warnings
from typing import Iterator

import torch
from torch.testing._internal.common_methods_invocations import op_db

from kit import case, finish, is_soc, soc

# How many pass, forward and backward.
PASS = {"Ascend910B1": (533, 347), "Ascend310P3": (511, 320), "Ascend950PR_9599": (534, 348)}
# What does not pass though its function is here, also with the fallback: a word of what is said, and why. What fails otherwise
# fails the test, and so does one of these that passes.
EXPECTED = {
    "_native_batch_norm_legit forward": ("not close", "the third result is the variance on this device"),
    "native_batch_norm forward": ("not close", "the same"),
    "as_strided partial_views forward": ("not close", "the copy of a view has another storage than the view"),
    "chalf forward": ("161002", "no device has complex numbers of FLOAT16"),
    "log_softmax with_dtype backward": ("161002", "the device has no gradient of softmax in DOUBLE"),
    "softmax with_dtype backward": ("161002", "the same"),
    "nn.functional.softmin with_dtype backward": ("161002", "the same"),
    "max_pool2d_with_indices_backward forward": ("161002", "the device pools with dilation 1 only"),
    "native_dropout_backward forward": ("not close", "a mask of the device has bits"),
    "nn.functional.adaptive_avg_pool3d forward": ("161002", "the device takes no empty batch there"),
    "nn.functional.binary_cross_entropy_with_logits backward": ("not close", "torch_npu has no gradient by the target"),
    "nn.functional.conv_transpose3d backward": ("161002", "the device wants output_padding below stride"),
    "nn.functional.gelu forward": ("not close", "the device computes it by tanh whatever is asked for"),
    "nn.functional.max_pool1d forward": ("torch.Size", "the second result is a mask on this device"),
    "nn.functional.max_pool2d forward": ("torch.Size", "the same"),
    "nn.functional.max_pool3d forward": ("torch.int32", "indices are INT32 on this device"),
    "nn.functional.silu complex forward": ("161002", "the device has no complex numbers there"),
    "sparse.mm reduce forward": ("SparseCsrnpu", "torch_npu has no sparse operators"),
    "sparse.sampled_addmm forward": ("SparseCsrnpu", "the same"),
    "tensor_split forward": ("to be on cpu", "PyTorch wants these indices on the CPU"),
    "to forward": ("preserve_format", "torch_npu copies to no other memory format"),
}
REFUSED = ("161002", "CANN refuses these arguments on this device")
PASSES = ("", "")
FFT = [f"fft.{name} forward" for name in (
    "fft", "fft2", "fftn", "hfft2", "hfftn", "ifft", "ifft2", "ifftn", "ihfft", "ihfft2", "ihfftn", "irfft2", "irfftn", "rfft", "rfft2", "rfftn")]  # fmt: skip
INDICES = ("torch.int32", "indices are INT32 on this device")
KEPT = ("torch.Size", "the device has these results without training too")
ON_OTHERS = {
    "Ascend310P3": {
        "nn.functional.avg_pool1d forward": ("not close", "the device's average rounds to FLOAT16"),
        "nn.functional.avg_pool2d forward": ("not close", "the same"),
        **{f"{name} forward": ("Bernoulli", REFUSED[1]) for name in (
            "bernoulli", "nn.functional.dropout2d", "nn.functional.dropout3d", "nn.functional.alpha_dropout", "nn.functional.feature_alpha_dropout with_train")},
        **dict.fromkeys(FFT, REFUSED),
        **{f"nn.functional.{name} backward": REFUSED for name in ("adaptive_max_pool1d", "adaptive_max_pool2d", "conv3d", "interpolate linear", "kl_div")},
        "linalg.eig backward": REFUSED,
    },
    "Ascend950PR_9599": {
        "_native_batch_norm_legit forward": KEPT,
        "native_batch_norm forward": KEPT,
        "max_pool2d_with_indices_backward forward": PASSES,
        "nn.functional.adaptive_avg_pool3d forward": PASSES,
        "nn.functional.gelu forward": PASSES,
        "nn.functional.max_pool1d forward": INDICES,
        "nn.functional.max_pool2d forward": INDICES,
    },
}  # fmt: skip
PAGE = pathlib.Path(__file__).resolve().parents[2] / "docs/reference/pytorch.md"
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


def surveys(only: list[str]) -> Iterator[tuple]:
    """What there is to survey: an operator with its label, and whether it has gradients."""
    for op in op_db:
        if op.name.startswith(SKIPPED) or op.variant_test_name == "without_cudnn" or only and op.name not in only:
            continue
        yield op, " ".join(part for part in (op.name, op.variant_test_name) if part), op.supports_autograd and op.supports_dtype(torch.float32, "cpu")


def in_a_child(op, has_gradients: bool, seconds: int = 120) -> dict[str, str]:
    """What is wrong, by "forward" and "backward": of a process that is forked before the device is used, so that a crash is one of its own."""
    end, begin = os.pipe()
    child = os.fork()
    if child == 0:
        signal.alarm(seconds)
        if is_soc("310P"):
            torch.npu.set_compile_mode(jit_compile=False)
        problems = {"forward": survey(op, backward=False)}
        if has_gradients and not problems["forward"]:
            problems["backward"] = survey(op, backward=True)
        if problems.get("backward") == "no gradient":
            del problems["backward"]
        os.write(begin, json.dumps({kind: problem[:2000] for kind, problem in problems.items()}).encode())
        os._exit(0)
    os.close(begin)
    with os.fdopen(end, "rb") as pipe:
        text = pipe.read()
    _, status = os.waitpid(child, 0)
    return json.loads(text) if text else {"forward": f"the process ended with status {status}"}


def missing(problem: str) -> str:
    """The function of CANN that is not here, or an operator of its older interface, or nothing."""
    if found := re.search(r"OPS function error: (\w+), error code is 100024", problem):
        return f"{found[1]} (aclop)"
    found = re.search(r"\b(aclnn\w+?)(GetWorkspaceSize)?\b[^\n]*not (implemented|found)", problem)
    return found[1] if found else ""


def page(table: dict[str, dict[str, str]]) -> str:
    """What runs, for people. `table` has of each operator what is wrong forward and backward."""
    passed = [sum(problems.get(kind) == "" for problems in table.values()) for kind in ("forward", "backward")]

    def cell(label: str, kind: str, problems: dict[str, str]) -> str:
        if kind not in problems:
            return ""
        problem = problems[kind]
        return "yes" if not problem else missing(problem) or "no: " + reasons[f"{label} {kind}"]

    reasons, reason = {}, ""
    for label, (_, why) in EXPECTED.items():
        reason = reason if why == "the same" else why
        reasons[label] = reason
    lines = [
        "# PyTorch's operators",
        "",
        f"PyTorch's own list of tests (op_db) has {len(op_db)} operators. torch_npu 2.7.1 runs three samples of each on this library, emulating an Ascend910B1,",
        f"and compares with the CPU: **{passed[0]} pass forward, {passed[1]} of them also backward**; on Ascend310P3 {PASS['Ascend310P3'][0]} and {PASS['Ascend310P3'][1]},",
        f"on Ascend950 {PASS['Ascend950PR_9599'][0]} and {PASS['Ascend950PR_9599'][1]}. A model runs if all its operators do;",
        "[the fallback](torch.md) has the CPU compute the others. `scripts/opdb.sh` runs the list, `scripts/opdb.sh --page` writes this page.",
        "",
        "In the table stands the first function of CANN that is not here yet; without an entry there is no gradient, or nothing to take it of.",
        "",
        "| operator | forward | gradient |",
        "|---|---|---|",
    ]
    lines += [f"| `{label}` | {cell(label, 'forward', table[label])} | {cell(label, 'backward', table[label])} |" for label in sorted(table)]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    import torch_npu  # noqa: F401: makes the device known, which each child opens

    warnings.simplefilter("ignore")
    writes_page = sys.argv[1:] == ["--page"]
    only = [] if writes_page else sys.argv[1:]
    expected = {**EXPECTED, **ON_OTHERS.get(soc(), {})}
    table: dict[str, dict[str, str]] = {}
    for op, label, has_gradients in surveys(only):
        table[label] = in_a_child(op, has_gradients)
        for kind, problem in table[label].items():
            words, reason = expected.get(f"{label} {kind}", ("", ""))
            if missing(problem):
                continue
            with case(f"{label} {kind}"):
                if problem:
                    assert words and words in problem, problem
                else:
                    assert not reason, "passes, so take it from the list"
    counts = tuple(sum(problems.get(kind) == "" for problems in table.values()) for kind in ("forward", "backward"))
    lacking = sorted({missing(problem) for problems in table.values() for problem in problems.values()} - {""})
    print(f"op_db: {len(table)} of {len(op_db)} operators, {counts[0]} pass forward and {counts[1]} backward; {len(lacking)} functions are not here: {' '.join(lacking)}")
    if not only:
        with case(f"as many pass as is written here: {PASS[soc()]}"):
            assert counts == PASS[soc()], counts
    if writes_page:
        PAGE.write_text(page(table), encoding="utf-8")
    elif soc() == "Ascend910B1" and not only:
        with case("docs/reference/pytorch.md is of today: scripts/opdb.sh --page"):
            assert PAGE.read_text(encoding="utf-8") == page(table)
    finish()
