//! Quotients and remainders.

use crate::abi::acl_meta::{aclScalar, aclTensor};
use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::ops::elementwise::plan::{Input, map};
use crate::ops::row::Operator;
use crate::ops::rules::*;
use crate::plan::Plan;
use crate::soc::{Rules, Soc};
use crate::tensor::Scalar;
use opapi_kernels::elementwise::division as loops;

/// The operators of this file.
pub const ROWS: &[Operator] = &[
    div::ROW,
    divs::ROW,
    div_mod::ROW,
    div_mods::ROW,
    inplace_div::ROW,
    inplace_divs::ROW,
    inplace_div_mod::ROW,
    inplace_div_mods::ROW,
    floor_divide::ROW,
    floor_divides::ROW,
    remainder_tensor_tensor::ROW,
    remainder_tensor_scalar::ROW,
];

const DIVIDED: Takes = Takes::everywhere(FL.and(INT).and(BOOL).and(CX)).newer(BF16);

operator! {
    div in "division", "aclnn_div.h": "torch.div(self, other)";
    /// Phase 1 of a quotient of tensors: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = self[...] / other[...]
    ///
    /// Computed in the type in which self and other meet, integers and BOOL in FLOAT, halves in FLOAT with one rounding.
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8, BOOL, COMPLEX64, COMPLEX128;
    ///     BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param other as self; the shapes of the two broadcast
    /// @param out of the shape to which self and other broadcast, and a type to which the one casts in which they meet.
    ///     Any strides; it may be the memory of self or other, with the same strides. No format of the three is private
    aclnnDivGetWorkspaceSize, aclnnDiv(self_: *const aclTensor, other: *const aclTensor, out: *mut aclTensor)
    -> |a, rules| quotient(OPERATOR, ("self", a.self_), ("other", a.other), 0, ("out", a.out), rules)
}

operator! {
    divs in "division", "aclnn_div.h": "torch.div(self, other), other a number";
    /// Phase 1 of a quotient of a tensor and a number: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = self[...] / other
    ///
    /// Computed in the type of self, integers and BOOL in FLOAT. On 910B and 910_93 a BFLOAT16 is divided by other in FLOAT.
    ///
    /// @param self as in aclnnDiv
    /// @param other a number of one of the types of self, converted to the one that is computed in
    /// @param out of the shape of self and a type to which that of self casts; else as in aclnnDiv. No format is private,
    ///     neither of self nor of out
    aclnnDivsGetWorkspaceSize, aclnnDivs(self_: *const aclTensor, other: *const aclScalar, out: *mut aclTensor)
    -> |a, rules| quotient_by(OPERATOR, ("self", a.self_), a.other, 0, ("out", a.out), rules)
}

operator! {
    div_mod in "division", "aclnn_div.h": "torch.div(self, other, rounding_mode)";
    /// Phase 1 of a rounded quotient of tensors: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = trunc(self[...] / other[...]) or floor(self[...] / other[...])
    ///
    /// Computed as in aclnnDiv, but integers exactly; what they become by division by 0 is unspecified.
    ///
    /// @param self as in aclnnDiv
    /// @param other as in aclnnDiv
    /// @param mode 0 aclnnDiv, 1 trunc, 2 floor; 0 where self or other is complex
    /// @param out as in aclnnDiv
    aclnnDivModGetWorkspaceSize, aclnnDivMod(
        self_: *const aclTensor, other: *const aclTensor, mode: i32, out: *mut aclTensor,
    )
    -> |a, rules| quotient(OPERATOR, ("self", a.self_), ("other", a.other), a.mode, ("out", a.out), rules)
}

operator! {
    div_mods in "division", "aclnn_div.h": "torch.div(self, other, rounding_mode), other a number";
    /// Phase 1 of a rounded quotient of a tensor and a number: checks the arguments, and reports the workspace that phase 2
    /// needs.
    ///
    ///     out[...] = trunc(self[...] / other) or floor(self[...] / other)
    ///
    /// Computed as in aclnnDivs, but integers by an integer exactly; what they become by division by 0 is unspecified.
    ///
    /// @param self as in aclnnDiv
    /// @param other as in aclnnDivs
    /// @param mode as in aclnnDivMod
    /// @param out as in aclnnDivs
    aclnnDivModsGetWorkspaceSize, aclnnDivMods(
        self_: *const aclTensor, other: *const aclScalar, mode: i32, out: *mut aclTensor,
    )
    -> |a, rules| quotient_by(OPERATOR, ("self", a.self_), a.other, a.mode, ("out", a.out), rules)
}

in_place! {
    inplace_div in "division", "aclnn_div.h": "selfRef.div_(other)" of aclnnDiv;
    aclnnInplaceDivGetWorkspaceSize, aclnnInplaceDiv(selfRef: *mut aclTensor, other: *const aclTensor)
    -> |a, rules| {
        quotient(OPERATOR, ("selfRef", a.selfRef), ("other", a.other), 0, ("selfRef", a.selfRef), rules)
    }
}

in_place! {
    inplace_divs in "division", "aclnn_div.h": "selfRef.div_(other), other a number" of aclnnDivs;
    aclnnInplaceDivsGetWorkspaceSize, aclnnInplaceDivs(selfRef: *mut aclTensor, other: *const aclScalar)
    -> |a, rules| quotient_by(OPERATOR, ("selfRef", a.selfRef), a.other, 0, ("selfRef", a.selfRef), rules)
}

in_place! {
    inplace_div_mod in "division", "aclnn_div.h": "selfRef.div_(other, rounding_mode)" of aclnnDivMod;
    aclnnInplaceDivModGetWorkspaceSize, aclnnInplaceDivMod(
        selfRef: *mut aclTensor, other: *const aclTensor, mode: i32,
    )
    -> |a, rules| {
        quotient(OPERATOR, ("selfRef", a.selfRef), ("other", a.other), a.mode, ("selfRef", a.selfRef), rules)
    }
}

in_place! {
    inplace_div_mods in "division", "aclnn_div.h": "selfRef.div_(other, rounding_mode), other a number" of aclnnDivMods;
    aclnnInplaceDivModsGetWorkspaceSize, aclnnInplaceDivMods(
        selfRef: *mut aclTensor, other: *const aclScalar, mode: i32,
    )
    -> |a, rules| quotient_by(OPERATOR, ("selfRef", a.selfRef), a.other, a.mode, ("selfRef", a.selfRef), rules)
}

fn quotient(
    operator: &'static str,
    a: Named,
    b: Named,
    mode: i32,
    out: Named,
    rules: &Rules,
) -> Result<Box<Plan>> {
    ranks(&[a, b, out])?;
    broadcast(&[a, b], out)?;
    DIVIDED.check(b.0, b.1.dtype, rules)?;
    DIVIDED.check(a.0, a.1.dtype, rules)?;
    let dtype = promotes(b.0, b.1.dtype, a.0, a.1.dtype)?;
    match (rules.soc, mode) {
        (Soc::Ascend950, 0) if matches!(dtype, DType::Int32 | DType::Bool) => casts(DType::Float, out)?,
        (Soc::Ascend950, 1) => {}
        _ => casts(dtype, out)?,
    }
    Formats::Public.check(&[a, b, out])?;
    let in_float = dtype == DType::Bool || mode == 0 && dtype.is_integral();
    rounded(
        operator,
        out,
        [Input::Tensor(a), Input::Tensor(b)],
        mode,
        if in_float { DType::Float } else { dtype },
    )
}

fn quotient_by(
    operator: &'static str,
    a: Named,
    b: &Scalar,
    mode: i32,
    out: Named,
    rules: &Rules,
) -> Result<Box<Plan>> {
    Formats::Public.check(&[a, out])?;
    let (own, number) = (a.1.dtype, b.dtype);
    DIVIDED.check(a.0, own, rules)?;
    DIVIDED.check("other", number, rules)?;
    rank(a.0, a.1)?;
    same_shape(out.0, out.1, a.0, a.1)?;
    let on_950 = rules.soc == Soc::Ascend950;
    casts(if on_950 { promotes_on_950("other", number, a.0, own)? } else { own }, out)?;
    let dtype = match (own, number) {
        _ if number.part().is_some() => promotes("other", number, a.0, own)?,
        (DType::BFloat16, DType::Double) if matches!(rules.soc, Soc::Ascend910B | Soc::Ascend910_93) => {
            DType::Float
        }
        _ if own.is_inexact() => own,
        _ if mode == 0 || number.is_floating() || own == DType::Bool => DType::Float,
        _ => own,
    };
    rounded(operator, out, [Input::Tensor(a), Input::Scalar(b)], mode, dtype)
}

/// The quotient as the mode says.
fn rounded(
    operator: &'static str,
    out: Named,
    inputs: [Input; 2],
    mode: i32,
    dtype: DType,
) -> Result<Box<Plan>> {
    let loops = match mode {
        0 => loops::divide,
        1 => loops::divide_truncated,
        2 => loops::divide_floored,
        _ => return Err(Error::invalid("mode", mode, "0 for a quotient, 1 for trunc, 2 for floor")),
    };
    if mode != 0 && dtype.part().is_some() && !out.1.is_empty() {
        return Err(Error::invalid("mode", mode, format!("0, as {} is not rounded", dtype.name())));
    }
    map(operator, out, inputs, dtype, loops)
}

/// The documentation does not say the types of the two pairs below; these are what PyTorch has.
const FLOORED: Takes = Takes::everywhere(FL.and(INT).and(BOOL)).newer(BF16);

operator! {
    floor_divide in "division", "aclnn_floor_divide.h": "torch.floor_divide(self, other)";
    /// Phase 1 of a quotient of tensors that is rounded down: checks the arguments, and reports the workspace that phase 2
    /// needs.
    ///
    ///     out[...] = floor(self[...] / other[...])
    ///
    /// As aclnnDivMod, but floats are rounded down from the exact quotient, and BOOL are integers.
    ///
    /// @param self as in aclnnDiv, but not complex
    /// @param other as self; the shapes of the two broadcast
    /// @param out as in aclnnDiv
    aclnnFloorDivideGetWorkspaceSize, aclnnFloorDivide(
        self_: *const aclTensor, other: *const aclTensor, out: *mut aclTensor,
    )
    -> |a, rules| floored(OPERATOR, ("self", a.self_), ("other", a.other), ("out", a.out), loops::floor_divide, rules)
}

operator! {
    floor_divides in "division", "aclnn_floor_divide.h": "torch.floor_divide(self, other), other a number";
    /// Phase 1 of a quotient of a tensor and a number that is rounded down: checks the arguments, and reports the workspace
    /// that phase 2 needs.
    ///
    ///     out[...] = floor(self[...] / other)
    ///
    /// @param self as in aclnnFloorDivide
    /// @param other a number of one of the types of self, converted to the one that is computed in
    /// @param out of the shape of self, else as in aclnnFloorDivide
    aclnnFloorDividesGetWorkspaceSize, aclnnFloorDivides(
        self_: *const aclTensor, other: *const aclScalar, out: *mut aclTensor,
    )
    -> |a, rules| floored_by(OPERATOR, ("self", a.self_), a.other, ("out", a.out), loops::floor_divide, rules)
}

operator! {
    remainder_tensor_tensor in "division", "aclnn_remainder.h": "torch.remainder(self, other)";
    /// Phase 1 of a remainder of tensors: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = self[...] - other[...] * floor(self[...] / other[...])
    ///
    /// It has the sign of other. What integers become by division by 0 is unspecified.
    ///
    /// @param self as in aclnnFloorDivide
    /// @param other as in aclnnFloorDivide
    /// @param out as in aclnnFloorDivide
    aclnnRemainderTensorTensorGetWorkspaceSize, aclnnRemainderTensorTensor(
        self_: *const aclTensor, other: *const aclTensor, out: *mut aclTensor,
    )
    -> |a, rules| floored(OPERATOR, ("self", a.self_), ("other", a.other), ("out", a.out), loops::remainder, rules)
}

operator! {
    remainder_tensor_scalar in "division", "aclnn_remainder.h": "torch.remainder(self, other), other a number";
    /// Phase 1 of a remainder of a tensor and a number: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = self[...] - other * floor(self[...] / other)
    ///
    /// @param self as in aclnnFloorDivide
    /// @param other as in aclnnFloorDivides
    /// @param out as in aclnnFloorDivides
    aclnnRemainderTensorScalarGetWorkspaceSize, aclnnRemainderTensorScalar(
        self_: *const aclTensor, other: *const aclScalar, out: *mut aclTensor,
    )
    -> |a, rules| floored_by(OPERATOR, ("self", a.self_), a.other, ("out", a.out), loops::remainder, rules)
}

type Loops = opapi_kernels::elementwise::Loops<3>;

fn floored(
    operator: &'static str,
    a: Named,
    b: Named,
    out: Named,
    loops: Loops,
    rules: &Rules,
) -> Result<Box<Plan>> {
    FLOORED.check(a.0, a.1.dtype, rules)?;
    FLOORED.check(b.0, b.1.dtype, rules)?;
    let dtype = promotes(b.0, b.1.dtype, a.0, a.1.dtype)?;
    casts(dtype, out)?;
    ranks(&[a, b, out])?;
    broadcast(&[a, b], out)?;
    map(operator, out, [Input::Tensor(a), Input::Tensor(b)], dtype, loops)
}

fn floored_by(
    operator: &'static str,
    a: Named,
    b: &Scalar,
    out: Named,
    loops: Loops,
    rules: &Rules,
) -> Result<Box<Plan>> {
    FLOORED.check(a.0, a.1.dtype, rules)?;
    FLOORED.check("other", b.dtype, rules)?;
    let own = a.1.dtype;
    let dtype = match b.dtype {
        _ if own.is_floating() => own,
        number if number.is_floating() && out.1.dtype == DType::Double => DType::Double,
        number if number.is_floating() => DType::Float,
        number if own == DType::Bool => promotes("other", number, a.0, own)?,
        _ => own,
    };
    casts(dtype, out)?;
    rank(a.0, a.1)?;
    same_shape(out.0, out.1, a.0, a.1)?;
    map(operator, out, [Input::Tensor(a), Input::Scalar(b)], dtype, loops)
}
