"""What the comparison knows of each operator: one file each, in the order of the reports."""

from __future__ import annotations

import re
from pathlib import Path
from types import ModuleType

from . import (
    avgpool2d, avgpool2d_backward, grid_sampler2d, grid_sampler2d_backward, im2col, im2col_backward, max_unpool2d,
    max_unpool2d_backward, replication_pad2d, replication_pad2d_backward)

ALL: dict[str, ModuleType] = {operator.NAME: operator for operator in (
    avgpool2d_backward, im2col_backward, replication_pad2d_backward, max_unpool2d_backward, grid_sampler2d_backward,
    avgpool2d, im2col, replication_pad2d, max_unpool2d, grid_sampler2d)}


# The families of operators on images, each of which has a file here.
FAMILIES = ("padding", "pooling", "sampling", "unfold", "unpooling")


def check() -> None:
    """Fails when an operator on images has no file here."""
    ops = Path(__file__).parents[3] / "src" / "ops"
    rows = "".join((ops / family / "rows.rs").read_text(encoding="utf-8") for family in FAMILIES)
    names = set(re.findall(r"^    aclnn\w+GetWorkspaceSize, (aclnn\w+)\(", rows, re.MULTILINE))
    assert names, "no rows are found"
    lacking = names - {o.OPERATOR for o in ALL.values()}
    assert not lacking, f"scripts/compare/operators lacks {', '.join(sorted(lacking))}"


check()
