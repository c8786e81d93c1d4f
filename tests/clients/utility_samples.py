"""PyTorch's own samples for what the tensor utilities serve: each sample on the device against the CPU. Every operator's count of samples
that agree is printed; what neither agrees nor has a reason in EXEMPT fails."""

from __future__ import annotations

import copy
import fnmatch
import re
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
    "clone contiguous expand expand_as narrow permute transpose t reshape flatten unflatten squeeze unsqueeze unbind split chunk movedim "
    "view diagonal select broadcast_to expand_copy": "InplaceCopy",
    "to float half bfloat16 int long short char byte bool cfloat": "InplaceCopy",
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

# Dtypes that CANN's function does not take on this device, so that the sample is refused.
LACKING = {
    "InplaceOne": "COMPLEX64", "Arange": "INT16 INT8 UINT8", "Linspace": "COMPLEX64", "Eye": "DOUBLE COMPLEX64", "Neg": "INT16 UINT8", "Exp": "INT32 INT16 INT8 UINT8",
    "Ceil InplaceCeil": "INT64 INT32 INT16 INT8 UINT8", "Trunc": "DOUBLE", "Tanh InplaceTanh": "DOUBLE COMPLEX64", "Relu": "DOUBLE INT16",
    "LogicalNot InplaceLogicalNot": "COMPLEX64", "IsFinite": "COMPLEX64", "ClampMinTensor InplaceClampMinTensor ClampMaxTensor InplaceClampMaxTensor": "BOOL",
    "IsClose": "COMPLEX64", "Equal": "COMPLEX64", "MaskedSelect": "COMPLEX64", "Nonzero": "COMPLEX64", "Gather": "COMPLEX64", "Index": "COMPLEX64", "IndexPutImpl": "COMPLEX64",
    "InplaceMaskedFillScalar InplaceMaskedFillTensor": "DOUBLE INT16 UINT8 COMPLEX64", "MaxDim MinDim": "DOUBLE INT32 INT16 INT8 UINT8", "All Any": "COMPLEX64",
}
# Other samples that may disagree: operators and dtypes as patterns, words of what is said, and the reason.
EXEMPT = (
    ("to float half bfloat16 int long short char byte bool cfloat", "*", "Only contiguous_format or preserve_format is supported", "torch_npu has no channels_last"),
    ("to", "*", "torch.float32 (5, 5, 5, 5), expected torch.float64", "torch_npu makes FLOAT of what is to become DOUBLE on the device"),
    ("div:trunc_rounding", "bfloat16", "not close! Mismatched elements", "PyTorch rounds the quotient to BF16 before it is truncated"),
    ("prod", "complex64", "dtype DT_COMPLEX64, expected a real one, since self is empty", "CANN's function refuses an empty tensor of COMPLEX64"),
    ("gather", "*", "aclnnGather: index: rank 2, expected rank 1", "CANN's function wants the same ranks, also of an empty index"),
)
used: set[str] = set()


def names() -> dict[str, tuple[str, str, str]]:
    """Name and variant of each operator, and the functions that serve it."""
    return {op: (*op.partition(":")[::2], functions) for ops, functions in SERVED.items() for op in ops.split()}


def move(value, device: str):
    """A copy of a sample's part."""
    if isinstance(value, torch.Tensor):
        # As a new tensor with the same strides: what a sample shares or expands is copied as it is.
        return copy.deepcopy(value.detach()).to(device)
    if isinstance(value, torch.device) or isinstance(value, str) and value == "cpu":
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
    """What an error says, on one line: of a refusal the library's own words."""
    text = " ".join(str(error).split())
    words = re.search(r"\(E[ZZ]\d+\): (aclnn.*?)( TraceBack| \[ERROR|$)", text)
    return words.group(1).replace("GetWorkspaceSize", "") if words else text.split(" [ERROR]")[0]


def reason(op: str, dtype: torch.dtype, text: str) -> str | None:
    """Why a sample may disagree, if it may."""
    refused = re.match(r"aclnn(\w+): (?:\w+|\w+ and \w+, promoted): dtype DT_(\w+), expected one of", text)
    for functions, dtypes in LACKING.items() if refused else ():
        if refused.group(1) in functions.split() and refused.group(2) in dtypes.split():
            used.add(f"{refused.group(1)} {refused.group(2)}")
            return f"aclnn{refused.group(1)} takes no {refused.group(2)}"
    for ops, dtypes, words, why in EXEMPT:
        if op in ops.split() and fnmatch.fnmatch(str(dtype)[6:], dtypes) and words in text:
            used.add(words)
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
        wrong: dict[str, int] = {}
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
                            if text not in wrong:
                                print(f"FAILED: {op}{way} {str(dtype)[6:]} {i}: {text[:300]}: {sample.summary()[:300]}")
                            wrong[text] = wrong.get(text, 0) + 1
                        else:
                            exempt[why] = exempt.get(why, 0) + 1
                            excused += 1
                    else:
                        agreed += 1
        if wrong:
            failed.append(op)
        totals = [a + b for a, b in zip(totals, (agreed, excused, total))]
        kit.passed += agreed
        print(f"{op:28} {agreed:5} of {total:5} agree{f', {excused} exempt' if excused else ''}{f', {sum(wrong.values())} DISAGREE' if wrong else ''}   ({functions})", flush=True)
        if not total:
            failed.append(op)
            print(f"FAILED: {op} has no samples")
    for why, count in sorted(exempt.items()):
        print(f"{count:4} samples are exempt: {why}")
    listed = {f"{function} {dtype}" for functions, dtypes in LACKING.items() for function in functions.split() for dtype in dtypes.split()} | {row[2] for row in EXEMPT}
    if not only and listed - used:
        failed.append("exemptions")
        print(f"FAILED: nothing was exempt for {sorted(listed - used)}: take it from the list")
    print(f"{soc()}: {totals[0]} of {totals[2]} samples agree, {totals[1]} are exempt")
    finish()


main()
