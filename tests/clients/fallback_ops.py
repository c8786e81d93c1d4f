"""PyTorch's whole list of operators with the fallback: forward and backward, three samples each, device against CPU.

    fallback_ops.py [operator...]
    fallback_ops.py --page      writes docs/reference/torch.md, which a run on Ascend910B1 compares
"""

from __future__ import annotations

import collections
import pathlib
import sys
import warnings

from opapi.fallback import report

from kit import case, finish, soc
from op_db import EXPECTED, FFT, ON_OTHERS, PASSES, SKIPPED, op_db, survey, surveys

# How many pass at least, forward and backward.
FLOORS = {"Ascend910B1": (669, 485), "Ascend310P3": (660, 485), "Ascend950PR_9599": (670, 485)}
# What does not pass beside op_db.EXPECTED.
MORE = {
    "cov backward": ("not close", "torch_npu's true_divide of the CPU has no gradient: the expected value is wrong"),
    "true_divide backward": ("not close", "the same"),
    "renorm backward": ("aclnnSign", "torch_npu has an operator of its own for it, which PyTorch's CPU has not"),
    "to_sparse backward": ("SparseTensorImpl", "torch_npu has no sparse operators"),
    "linalg.eig backward": ("161002", "a device multiplies no matrices of complex numbers"),
}
# What passes all the same.
PASS = {
    "Ascend310P3": (
        *FFT, "nn.functional.conv_transpose3d backward", "nn.functional.conv3d backward", "nn.functional.max_pool3d forward",
        "nn.functional.adaptive_max_pool1d backward", "nn.functional.adaptive_max_pool2d backward", "nn.functional.max_pool1d forward",
        "nn.functional.max_pool2d forward", "max_pool2d_with_indices_backward forward"),
    "Ascend950PR_9599": ("native_dropout_backward forward",),
}  # fmt: skip
PAGE = pathlib.Path(__file__).resolve().parents[2] / "docs/reference/torch.md"


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
    for label, (_, why) in {**EXPECTED, **MORE}.items():
        reason = reason if why == "the same" else why
        lines.append(f"| {label} | {reason} |")
    skipped = ", ".join(f"`{name}`" for name in SKIPPED)
    lines.append(f"| {skipped} | of other devices |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    writes_page = sys.argv[1:] == ["--page"]
    only = [] if writes_page else sys.argv[1:]
    expected = {**EXPECTED, **ON_OTHERS.get(soc(), {}), **MORE, **dict.fromkeys(PASS.get(soc(), ()), PASSES)}
    passed = collections.Counter()
    for op, name, has_gradients in surveys(only):
        for kind in ("forward", "backward") if has_gradients else ("forward",):
            label = f"{name} {kind}"
            problem = survey(op, kind == "backward")
            with case(label):
                words, reason = expected.get(label, ("", ""))
                if reason and problem:
                    assert words in problem, f"{problem}, expected {words}"
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
