"""PyTorch's own samples for what the tensor utilities serve: each sample on the device against the CPU. Every operator's count of samples
that agree is printed; what neither agrees nor has a reason in EXEMPT fails."""

from __future__ import annotations

import copy
import fnmatch
import sys
import warnings

import torch
import torch_npu  # noqa: F401: registers the device
from torch.testing._internal.common_methods_invocations import op_db

import kit
from kit import failed, finish, soc

# The PyTorch operators, as names or as name:variant of its list, and the functions of CANN that torch_npu calls for them.
SERVED: dict[str, str] = {
    # 3.1
    "clone contiguous expand expand_as narrow permute transpose t reshape flatten unflatten squeeze unsqueeze unbind split chunk movedim swapaxes "
    "view diagonal tile:none select broadcast_to expand_copy": "InplaceCopy",
    "to float half bfloat16 int long short char byte bool chalf:none cfloat": "InplaceCopy",
    "zeros zeros_like new_zeros": "InplaceZero", "ones ones_like new_ones": "InplaceOne", "full full_like new_full fill": "InplaceFillScalar InplaceFillTensor",
    "arange": "Arange", "linspace": "Linspace", "eye": "Eye",
    # 3.2
    "neg": "Neg", "abs": "Abs", "sqrt": "Sqrt InplaceSqrt", "rsqrt": "Rsqrt InplaceRsqrt", "exp": "Exp InplaceExp", "log": "Log InplaceLog",
    "ceil": "Ceil InplaceCeil", "floor": "Floor InplaceFloor", "round round:decimals_0 round:decimals_3 round:decimals_neg_3": "Round RoundDecimals InplaceRoundDecimals",
    "trunc": "Trunc", "sin": "Sin InplaceSin", "cos": "Cos InplaceCos", "tanh": "Tanh InplaceTanh", "sigmoid": "Sigmoid InplaceSigmoid",
    "nn.functional.relu": "Relu InplaceRelu", "reciprocal": "Reciprocal InplaceReciprocal", "logical_not": "LogicalNot InplaceLogicalNot",
    "bitwise_not": "BitwiseNot", "isfinite": "IsFinite", "isnan": "NeTensor", "isinf": "Abs EqScalar", "square": "PowTensorScalar",
    # 3.3 to 3.5
    "add __radd__": "Add Adds InplaceAdd InplaceAdds AddV3", "sub rsub __rsub__": "Sub Subs InplaceSub InplaceSubs Rsub Rsubs",
    "mul __rmul__": "Mul Muls InplaceMul InplaceMuls", "div:no_rounding_mode true_divide __rdiv__": "Div Divs InplaceDiv InplaceDivs Reciprocal",
    "div:trunc_rounding div:floor_rounding": "DivMod DivMods InplaceDivMod InplaceDivMods",
    "pow __rpow__": "PowTensorScalar PowScalarTensor PowTensorTensor InplacePowTensorScalar InplacePowTensorTensor",
    "clamp": "Clamp ClampTensor", "clamp_min": "ClampMin ClampMinTensor InplaceClampMinTensor", "clamp_max": "ClampMax ClampMaxTensor InplaceClampMax InplaceClampMaxTensor",
    "maximum max:binary": "Maximum", "minimum min:binary": "Minimum",
    # 3.6, 3.7
    **{op: f"{op.title()}Tensor {op.title()}Scalar" for op in ("eq", "ne", "lt", "le", "gt", "ge")},
    "logical_and": "LogicalAnd InplaceLogicalAnd", "logical_or": "LogicalOr InplaceLogicalOr", "logical_xor": "LogicalXor",
    "bitwise_and __rand__": "BitwiseAndTensor BitwiseAndScalar", "bitwise_or __ror__": "BitwiseOrTensor BitwiseOrScalar",
    "bitwise_xor __rxor__": "BitwiseXorTensor BitwiseXorScalar", "isclose": "IsClose", "allclose": "IsClose All", "equal": "Equal",
    # 3.8
    "where": "SWhere", "masked_select": "MaskedSelect", "nonzero": "Nonzero", "masked_fill": "InplaceMaskedFillScalar InplaceMaskedFillTensor",
    "cat hstack vstack dstack column_stack": "Cat", "stack": "Stack", "index_select": "IndexSelect", "gather take_along_dim": "Gather",
    "__getitem__": "Index NonzeroV2", "index_put": "IndexPutImpl NonzeroV2",
    # 3.9
    "sum": "ReduceSum", "mean": "Mean", "max:reduction_no_dim": "Max", "min:reduction_no_dim": "Min", "max:reduction_with_dim": "MaxDim",
    "min:reduction_with_dim": "MinDim", "amax": "Amax", "amin": "Amin", "argmax": "ArgMax", "argmin": "ArgMin", "prod": "Prod ProdDim", "all": "All", "any": "Any",
    "count_nonzero": "NeScalar ReduceSum",
}
DTYPES = (torch.float32, torch.float16, torch.bfloat16, torch.float64, torch.int64, torch.int32, torch.int16, torch.int8, torch.uint8, torch.bool, torch.complex64)
# Relative and absolute: of the CPU's own rounding in that dtype.
TOLERANCE = {torch.float32: (3e-5, 3e-5), torch.float16: (4e-3, 4e-3), torch.bfloat16: (2e-2, 2e-2), torch.float64: (1e-11, 1e-11), torch.complex64: (3e-5, 3e-5)}
LARGEST = 1 << 16

# Samples that may disagree: the operator and the dtype as patterns, words of what was said or "" for any, and the reason.
EXEMPT: tuple[tuple[str, str, str, str], ...] = (
    ("*", "*", "torch.int16 of torch_npu:none", ""),
)


def names() -> dict[str, list[tuple[str, str]]]:
    """Name and variant of each operator, by the functions that serve it."""
    result = {}
    for ops, functions in SERVED.items():
        for op in ops.split():
            name, _, variant = op.partition(":")
            if variant != "none":
                result[op] = (name, variant, functions)
    return result


def move(value, device: str):
    """A copy of a sample's part."""
    if isinstance(value, torch.Tensor):
        # As a new tensor with the same strides: what a sample shares or expands is copied as it is.
        return copy.deepcopy(value.detach()).to(device)
    if isinstance(value, torch.device):
        return torch.device(device)
    if isinstance(value, (list, tuple)) and type(value) in (list, tuple):
        return type(value)(move(part, device) for part in value)
    return {name: move(part, device) for name, part in value.items()} if isinstance(value, dict) else value


def tensors(value) -> list[torch.Tensor]:
    if isinstance(value, torch.Tensor):
        return [value]
    return [tensor for part in value for tensor in tensors(part)] if isinstance(value, (list, tuple)) else []


def run(function, sample, device: str):
    """What the function gives; in place, what becomes of the first argument."""
    first, args, kwargs = (move(part, device) for part in (sample.input, sample.args, sample.kwargs))
    if device != "cpu" and "device" in kwargs:
        kwargs["device"] = device
    elif device != "cpu" and not any(t.device.type == "npu" for t in tensors([first, *args, *kwargs.values()])):
        kwargs["device"] = device
    return function(first, *args, **kwargs)


def agree(got, expected) -> None:
    """The same values, shapes and dtypes."""
    if isinstance(expected, torch.Tensor):
        assert got.device.type == "npu", got.device
        assert got.dtype == expected.dtype and got.shape == expected.shape, f"{got.dtype} {tuple(got.shape)}, expected {expected.dtype} {tuple(expected.shape)}"
        rtol, atol = TOLERANCE.get(expected.dtype, (0, 0))
        got, expected = got.detach().cpu(), expected.detach()
        if expected.dtype in (torch.float16, torch.bfloat16):
            got, expected = got.float(), expected.float()
        torch.testing.assert_close(got, expected, rtol=rtol, atol=atol, equal_nan=True)
    elif isinstance(expected, (list, tuple)):
        assert len(got) == len(expected), (len(got), len(expected))
        for mine, theirs in zip(got, expected):
            agree(mine, theirs)
    else:
        assert got == expected, (got, expected)


def said(error: BaseException) -> str:
    """An error's text on one line."""
    return " ".join(str(error).split())


def reason(op: str, dtype: torch.dtype, text: str) -> str | None:
    for ops, dtypes, words, why in EXEMPT:
        if why and any(fnmatch.fnmatch(op, one) for one in ops.split()) and any(fnmatch.fnmatch(str(dtype)[6:], one) for one in dtypes.split()) and words in text:
            return why
    return None


def main() -> None:
    warnings.simplefilter("ignore")
    only = sys.argv[1:]
    exempt: dict[str, int] = {}
    totals = [0, 0, 0]
    for op, (name, variant, functions) in names().items():
        if only and op not in only:
            continue
        found = [info for info in op_db if (info.name, info.variant_test_name) == (name, variant)]
        if not found:
            failed.append(op)
            print(f"FAILED: {op} is not in PyTorch's list")
            continue
        info = found[0]
        ways = [("", info.op)]
        if info.inplace_variant is not None:
            ways.append((" in place", info.inplace_variant))
        agreed = total = excused = 0
        shown = 0
        for dtype in DTYPES:
            if not info.supports_dtype(dtype, "cpu"):
                continue
            torch.manual_seed(0)
            for i, sample in enumerate(info.sample_inputs("cpu", dtype)):
                if any(t.numel() > LARGEST for t in tensors([sample.input, *sample.args])):
                    continue
                for way, function in ways:
                    try:
                        expected = run(function, sample, "cpu")
                    except Exception:  # noqa: BLE001, S112: not on the CPU either
                        continue
                    total += 1
                    try:
                        agree(run(function, sample, "npu"), expected)
                    except Exception as error:  # noqa: BLE001: whatever it is, the next sample runs
                        text = said(error)
                        why = reason(op, dtype, text)
                        if why is None:
                            shown += 1
                            if shown <= 6:
                                print(f"FAILED: {op}{way} {str(dtype)[6:]} {i}: {sample.summary()[:200]}: {type(error).__name__}: {text[:400]}")
                        else:
                            exempt[why] = exempt.get(why, 0) + 1
                            excused += 1
                    else:
                        agreed += 1
        if shown:
            failed.append(op)
        totals = [a + b for a, b in zip(totals, (agreed, excused, total))]
        kit.passed += agreed
        print(f"{op:28} {agreed:5} of {total:5} agree{f', {excused} exempt' if excused else ''}{f', {shown} DISAGREE' if shown else ''}   ({functions})", flush=True)
        if not total:
            failed.append(op)
            print(f"FAILED: {op} has no samples")
    for why, count in exempt.items():
        print(f"{count} samples are exempt: {why}")
    print(f"{soc()}: {totals[0]} of {totals[2]} samples agree, {totals[1]} are exempt")
    finish()


main()
