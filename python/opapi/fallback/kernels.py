"""What no mode can serve: torch_npu's own operators above autograd, and its own gradients, which PyTorch's CPU does not know."""

from __future__ import annotations

import functools
from typing import Any, Callable

import torch

from . import host, library, report, seeds

_aten = torch.ops.aten
# PyTorch's operators, and CANN's behind them. Where one of these is missing, the operator runs on the CPU as a whole, with its
# gradient: copies there and back belong to the graph. DynamicRNN is of the interface before aclnn, which is not here.
_LSTM = ("aclnnLSTM", "aclnnLstmBackward", "DynamicRNN")
_GRU = ("aclnnGRU", "aclnnGRUBackward")
WHOLE: dict[str, tuple[str, ...]] = {
    "lstm.input": _LSTM, "lstm.data": _LSTM, "lstm_cell": _LSTM, "gru.input": _GRU, "gru.data": _GRU, "_thnn_fused_gru_cell": _GRU,
    # The device keeps the padding inside of a packed sequence, the CPU does not.
    "_pack_padded_sequence": _LSTM, "_pad_packed_sequence": _LSTM,
    "scaled_dot_product_attention": ("aclnnFlashAttentionScore", "aclnnFlashAttentionScoreGrad"),
    "binary_cross_entropy_with_logits": ("aclnnBinaryCrossEntropyWithLogits", "aclnnBinaryCrossEntropyWithLogitsBackward"),
    "renorm": ("aclnnRenorm",), "renorm_": ("aclnnInplaceRenorm",), "renorm.out": ("aclnnRenorm",),
    "_fft_r2c": ("aclnnMatmul", "aclnnFlip"), "_fft_c2r": ("aclnnMatmul", "aclnnFlip"),
    "one_hot": ("aclnnOneHot",), "fill_diagonal_": ("aclnnInplaceFillDiagonal",), "affine_grid_generator_backward": ("aclnnBatchMatMul",),
    "cdist": ("aclnnCdist",), "pdist": ("aclnnPdist",), "kthvalue.dimname": ("aclnnKthvalue",), "nanmean.out": ("aclnnReduceNansum",),
    "multilabel_margin_loss.out": ("aclnnMultilabelMarginLoss",), "conv_tbc_backward": ("aclnnConvTbcBackward",),
}  # fmt: skip
# Results that stay on the host: lengths and sizes of batches.
_ON_HOST = {"_pack_padded_sequence": (1,), "_pad_packed_sequence": (1,)}
# These come apart into operators that fall back one by one; their gradients too.
COMPOSITE: dict[str, tuple[str, ...]] = {
    "matmul": ("aclnnMatmul", "aclnnMm", "aclnnBatchMatMul"), "l1_loss": ("aclnnL1Loss", "aclnnL1LossBackward"), "stft": ("aclStft",),
    "kl_div": ("aclnnKlDiv", "aclnnKlDivBackward", "aclnnKlDivTargetBackward"),
}  # fmt: skip
# Composites of PyTorch's that have no gradient to lose.
_NOT_DIFFERENTIABLE = ("aten::isfinite", "aten::isclose")


def _gather_backward(grad: Any, size: Any, dim: int, index: Any, sparse: bool) -> Any:
    return grad.new_zeros(size).scatter_add(dim, index, grad)


def _same_format(tensor: Any, *_: Any, **__: Any) -> Any:
    return tensor.clone()


def _rank_into(*args: Any, out: Any, **kwargs: Any) -> Any:
    """Under any mode PyTorch's own forgets to write the result."""
    rank = torch.linalg.matrix_rank(*args, **kwargs)
    return out.resize_(rank.shape).copy_(rank)


# Of operators that the CPU lacks, on the device's tensors. Only base formats are here, so a cast between them is a copy.
FORMULAS: dict[Any, Callable[..., Any]] = {
    torch.ops.npu.npu_gather_backward.default: _gather_backward,
    torch.ops.npu.npu_format_cast.default: _same_format,
    torch.ops.npu._npu_format_cast.default: _same_format,
}

_registered = torch.library.Library("aten", "IMPL")


def register() -> None:
    """Takes the place of torch_npu's kernels, for as long as the process lives."""
    for table, kernel, keys in ((WHOLE, _whole, ("AutogradPrivateUse1", "PrivateUse1")), (COMPOSITE, _apart, ("AutogradPrivateUse1",))):
        for name, names in table.items():
            missing = next((wanted for wanted in names if not library.has(wanted)), None)
            operator = _overload(name)
            if missing is not None and operator is not None:
                for key in keys:
                    _registered.impl(name, kernel(name, operator, missing), key)
    for name in _without_gradient():
        _registered.impl(name, _apart(name, _overload(name), ""), "AutogradPrivateUse1")
    for overload in _aten.linalg_matrix_rank.overloads():
        if "out" in overload:
            for key in ("CPU", "PrivateUse1"):
                _registered.impl(f"linalg_matrix_rank.{overload}", _rank_into, key)


def _without_gradient() -> list[str]:
    """Composites of PyTorch's for which torch_npu has a kernel below autograd: no mode sees the parts, and their gradients would be lost."""
    has = torch._C._dispatch_has_kernel_for_dispatch_key
    return [
        name.partition("::")[2]
        for name in torch._C._dispatch_get_all_op_names()
        if name.startswith("aten::") and has(name, "CompositeImplicitAutograd") and has(name, "PrivateUse1") and not has(name, "AutogradPrivateUse1")
        and name not in _NOT_DIFFERENTIABLE
    ]  # fmt: skip


def _overload(name: str) -> Any:
    packet, _, overload = name.partition(".")
    return getattr(getattr(_aten, packet, None), overload or "default", None)


def _apart(name: str, operator: Any, missing: str) -> Callable[..., Any]:
    @functools.wraps(operator)
    def kernel(*args: Any, **kwargs: Any) -> Any:
        return operator.decompose(*args, **kwargs)

    return kernel


def _whole(name: str, operator: Any, missing: str) -> Callable[..., Any]:
    stay = _ON_HOST.get(name, ())
    written = [(i, argument.name) for i, argument in enumerate(operator._schema.arguments) if argument.alias_info is not None and argument.alias_info.is_write]

    @functools.wraps(operator)
    def kernel(*args: Any, **kwargs: Any) -> Any:
        device = host.device_of(args, kwargs)
        if device is None:
            raise RuntimeError(f"opapi: {operator}: no argument is on the device")
        report.add(str(operator), missing)
        # Halves in FLOAT, as a CPU computes them much faster so.
        half = any(tensor.dtype == torch.float16 for tensor in host.tensors((*args, *kwargs.values())))

        def to_host(value: Any) -> Any:
            if isinstance(value, torch.Tensor):
                there = value.cpu() if value.device.type == "npu" else value
                return there.float() if there.dtype == torch.float16 else there
            return [to_host(part) for part in value] if isinstance(value, (list, tuple)) else value

        def back(value: Any) -> Any:
            if isinstance(value, torch.Tensor):
                return value.to(device, torch.float16 if half and value.dtype == torch.float32 else value.dtype)
            return type(value)(back(part) for part in value) if isinstance(value, (list, tuple)) else value

        there = [to_host(value) for value in args]
        there_named = {name: to_host(value) for name, value in kwargs.items()}
        for i, name in written:  # not the program's own tensor of the graph
            if name in there_named:
                there_named[name] = there_named[name].clone()
            else:
                there[i] = there[i].clone()
        with seeds.default(seeds.of(device)):
            result = operator(*there, **there_named)
        if written:
            originals = [kwargs[name] if name in kwargs else args[i] for i, name in written]
            for (i, name), original in zip(written, originals):
                new = there_named[name] if name in there_named else there[i]
                if original.shape != new.shape:
                    original.resize_(new.shape)
                original.copy_(new)
            return originals[0] if len(originals) == 1 else tuple(originals)
        if isinstance(result, tuple):
            return tuple(part if i in stay else back(part) for i, part in enumerate(result))
        return back(result)

    return kernel
