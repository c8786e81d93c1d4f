"""Operators that hand on what only their own side understands: both run where both can."""

from __future__ import annotations

from typing import Any

import torch

from . import library, mode

_aten = torch.ops.aten
# PyTorch's operators, and CANN's behind them: of one line, all are here or all are left to the CPU. CANN's pooling hands on a mask of
# bits, its dropout too; attention and CTC hand on sums in a form of their own.
TOGETHER: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = (
    (("max_pool2d_with_indices", "max_pool2d_with_indices_backward"), ("aclnnMaxPool2dWithMask", "aclnnMaxPool2dWithMaskBackward")),
    (("max_pool3d_with_indices", "max_pool3d_with_indices_backward"), ("aclnnMaxPool3dWithArgmax", "aclnnMaxPool3dWithArgmaxBackward")),
    (("adaptive_max_pool2d", "adaptive_max_pool2d_backward"), ("aclnnAdaptiveMaxPool2d", "aclnnAdaptiveMaxPool2dBackward")),
    (("native_dropout", "native_dropout_backward"), ("aclnnDropoutGenMaskV2", "aclnnDropoutDoMask")),
    (("native_batch_norm", "native_batch_norm_backward"), ("aclnnBatchNorm", "aclnnBatchNormBackward")),
    (("_ctc_loss", "_ctc_loss_backward"), ("aclnnCtcLoss", "aclnnCtcLossBackward")),
    (("log_sigmoid_forward", "log_sigmoid_backward"), ("aclnnLogSigmoidForward", "aclnnLogSigmoidBackward")),
    (("multilabel_margin_loss_forward", "multilabel_margin_loss_backward"), ("aclnnMultilabelMarginLoss",)),
)
# Ascend950 has others.
ON_950 = {
    "aclnnMaxPool2dWithMask": "aclnnMaxPool2dWithIndices", "aclnnMaxPool2dWithMaskBackward": "aclnnMaxPool2dWithIndicesBackward",
    "aclnnDropoutGenMaskV2": "aclnnDropoutV3", "aclnnDropoutDoMask": "aclnnDropoutV3Grad",
}  # fmt: skip
# Ascend310P pools with these, and has no gradient.
NOT_ON_310P = ("aclnnMaxPool2dWithMaskBackward", "aclnnAdaptiveMaxPool2dBackward")


def keep_together() -> None:
    """Leaves those pairs to the CPU of which one is missing."""
    device = torch.npu.get_device_name(0)
    for operators, names in TOGETHER:
        asked = [ON_950.get(name, name) if device.startswith("Ascend950") else name for name in names]
        absent = NOT_ON_310P if device.startswith("Ascend310P") else ()
        missing = next((name for name in asked if name in absent or not library.has(name)), None)
        if missing is not None:
            for operator in operators:
                for overload in _overloads(operator):
                    mode.refused[overload] = mode.Everything(missing)


def _overloads(operator: str) -> list[Any]:
    packet = getattr(_aten, operator, None)
    return [getattr(packet, name) for name in packet.overloads()] if packet is not None else []
