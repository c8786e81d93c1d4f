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


def check() -> None:
    """Fails when a whole operator of the library has no file here."""
    root = Path(__file__).parents[3]
    listed = (root / "names" / "names.txt").read_text(encoding="ascii").splitlines()
    names = [row.split(" ")[0] for row in listed if " here aclnn aclnn " in row]
    phase = "GetWorkspaceSize"
    rows = "".join(path.read_text(encoding="utf-8") for path in (root / "src" / "ops" / "utilities").glob("*.rs"))
    utilities = set(re.findall(rf"^    (aclnn\w+){phase}, aclnn", rows, re.MULTILINE))
    lacking = {name.removesuffix(phase) for name in names if name.endswith(phase)} - utilities - {o.OPERATOR for o in ALL.values()}
    assert not lacking, f"scripts/compare/operators lacks {', '.join(sorted(lacking))}"


check()
