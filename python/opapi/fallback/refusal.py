"""Which exceptions of torch_npu mean that an operator is not in the library."""

from __future__ import annotations

import re
from typing import Any, Optional

# The text also has older messages, which nobody has fetched: the name binds the status to its reason. Older torch_npu give no status.
_ACLNN = re.compile(r"call (acl\w+) failed, (?:error code is 561000|detail:)(?s:.*)\b\1GetWorkspaceSize: not ")
# The interface before aclnn.
_ACLOP = re.compile(r"OPS function error: (\w+), error code is (?:207000|100024)(?s:.*)\bacl\w+: (?:opType: \w+, )?not ")
# torch_npu looks for some names by itself, on Ascend950.
_NOT_EXPORTED = re.compile(r"\b(aclnn\w+) or \1GetWorkspaceSize not found")
# torch_npu's own condition for lists of BFLOAT16, whose newer operators it does not find.
_LISTS = re.compile(r"input must be half, float")

# torch_npu makes a Fourier transform of products: what a device refuses of those, the program did not ask for.
_TRANSFORM = re.compile(r"call (acl\w+) failed")


def refused_name(operator: Any, text: str) -> Optional[str]:
    """CANN's name of what is missing, or None for any other failure."""
    for pattern in (_ACLNN, _ACLOP, _NOT_EXPORTED):
        found = pattern.search(text)
        if found:
            return found.group(1)
    if "aten._fft_" in str(operator) and (found := _TRANSFORM.search(text)):
        return found.group(1)
    if "_foreach_" in str(operator) and _LISTS.search(text):
        return "an aclnnForeach of BFLOAT16"
    return None
