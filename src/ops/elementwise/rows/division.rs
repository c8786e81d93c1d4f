//! Quotients and remainders.

use crate::abi::acl_meta::{aclScalar, aclTensor};
use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::ops::check::prelude::*;
use crate::ops::elementwise::plan::{Input, map};
use crate::ops::elementwise::rules::{SHAPES, as_it_is, meet, meet_number};
use crate::ops::row::Operator;
use crate::ops::rules::*;
use crate::plan::Plan;
use crate::soc::Soc;
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
    checks (QUOTIENT)
    -> |call| quotient(call, of_quotient)
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
    checks (QUOTIENT_BY_NUMBER)
    -> |call| quotient(call, by_number)
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
    checks (QUOTIENT)
    -> |call| quotient(call, of_quotient)
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
    checks (QUOTIENT_BY_NUMBER)
    -> |call| quotient(call, by_number)
}

in_place! {
    inplace_div in "division", "aclnn_div.h": "selfRef.div_(other)" of aclnnDiv;
    aclnnInplaceDivGetWorkspaceSize, aclnnInplaceDiv(selfRef: *mut aclTensor, other: *const aclTensor)
    checks (QUOTIENT)
    -> |call| quotient(call, of_quotient)
}

in_place! {
    inplace_divs in "division", "aclnn_div.h": "selfRef.div_(other), other a number" of aclnnDivs;
    aclnnInplaceDivsGetWorkspaceSize, aclnnInplaceDivs(selfRef: *mut aclTensor, other: *const aclScalar)
    checks (QUOTIENT_BY_NUMBER)
    -> |call| quotient(call, by_number)
}

in_place! {
    inplace_div_mod in "division", "aclnn_div.h": "selfRef.div_(other, rounding_mode)" of aclnnDivMod;
    aclnnInplaceDivModGetWorkspaceSize, aclnnInplaceDivMod(
        selfRef: *mut aclTensor, other: *const aclTensor, mode: i32,
    )
    checks (QUOTIENT)
    -> |call| quotient(call, of_quotient)
}

in_place! {
    inplace_div_mods in "division", "aclnn_div.h": "selfRef.div_(other, rounding_mode), other a number" of aclnnDivMods;
    aclnnInplaceDivModsGetWorkspaceSize, aclnnInplaceDivMods(
        selfRef: *mut aclTensor, other: *const aclScalar, mode: i32,
    )
    checks (QUOTIENT_BY_NUMBER)
    -> |call| quotient(call, by_number)
}

/// The checks of a quotient of two tensors.
const QUOTIENT: &[Check] = &[
    Rank(SELF_OTHER_OUT),
    Broadcast(INPUTS, "out"),
    Dtype(OTHER, DIVIDED),
    Dtype(SELF, DIVIDED),
    Meet(meet),
    Own(quotient_casts),
    Format(SELF_OTHER_OUT, Formats::Public),
    Own(|call| mode_fits(call, of_quotient)),
];

/// The checks of a quotient of a tensor and a number.
const QUOTIENT_BY_NUMBER: &[Check] = &[
    Format(SELF_OUT, Formats::Public),
    Dtype(INPUTS, DIVIDED),
    SHAPES,
    On(BUT_950, &CastsTo("out", as_it_is)),
    On(ON_950, &CastsTo("out", meet_number)),
    Meet(by_number),
    Own(|call| mode_fits(call, by_number)),
];

/// 1 rounds toward zero, 2 down, 0 not at all, as does an operator without such a parameter.
fn mode(call: &Passed) -> i64 {
    if call.has("mode") { call.integer("mode") } else { 0 }
}

/// A quotient can be written to out.
fn quotient_casts(call: &Passed) -> Result<()> {
    let (dtype, out) = (meet(call)?, call.tensor("out"));
    match (call.rules.soc, mode(call)) {
        (Soc::Ascend950, 0) if matches!(dtype, DType::Int32 | DType::Bool) => casts(DType::Float, out),
        (Soc::Ascend950, 1) => Ok(()),
        _ => casts(dtype, out),
    }
}

/// mode is known, and complex quotients are not rounded.
fn mode_fits(call: &Passed, dtype: fn(&Passed) -> Result<DType>) -> Result<()> {
    let (mode, dtype) = (mode(call), dtype(call)?);
    if !(0..=2).contains(&mode) {
        return Err(Error::invalid("mode", mode, "0 for a quotient, 1 for trunc, 2 for floor"));
    }
    if mode != 0 && dtype.part().is_some() && !call.tensor("out").1.is_empty() {
        return Err(Error::invalid("mode", mode, format!("0, as {} is not rounded", dtype.name())));
    }
    Ok(())
}

/// The dtype in which two tensors are divided.
fn of_quotient(call: &Passed) -> Result<DType> {
    let dtype = meet(call)?;
    let in_float = dtype == DType::Bool || mode(call) == 0 && dtype.is_integral();
    Ok(if in_float { DType::Float } else { dtype })
}

/// The dtype in which a tensor is divided by a number.
fn by_number(call: &Passed) -> Result<DType> {
    let ((_, own), (_, number)) = (call.dtype("self"), call.dtype("other"));
    Ok(match (own, number) {
        _ if number.part().is_some() => meet(call)?,
        (DType::BFloat16, DType::Double) if call.rules.soc.is_a2_or_a3() => DType::Float,
        _ if own.is_inexact() => own,
        _ if mode(call) == 0 || number.is_floating() || own == DType::Bool => DType::Float,
        _ => own,
    })
}

/// The plan of a quotient that is computed in such a dtype.
fn quotient(call: &Passed, dtype: fn(&Passed) -> Result<DType>) -> Result<Box<Plan>> {
    let loops = match mode(call) {
        0 => loops::divide,
        1 => loops::divide_truncated,
        _ => loops::divide_floored,
    };
    floored(call, dtype, loops)
}

/// What is divided and rounded down.
const WHOLE: Takes = Takes::everywhere(FL.and(INT).and(BOOL)).newer(BF16);
/// What remainders are computed in.
const REMAINDERS: Takes = Takes::everywhere(FL.and(Types::of(&[DType::Int32, DType::Int64]))).newer(BF16);

operator! {
    floor_divide in "division", "aclnn_floor_divide.h": "torch.floor_divide(self, other)";
    /// Phase 1 of a quotient of tensors that is rounded down: checks the arguments, and reports the workspace that phase 2
    /// needs.
    ///
    ///     out[...] = floor(self[...] / other[...])
    ///
    /// Computed in the type in which self and other meet, BOOL in FLOAT, integers exactly; what they become by division by 0 is
    /// unspecified. A quotient of floats is rounded before: 6 by the FLOAT 0.1 gives 60, where torch.floor_divide gives 59.
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8, BOOL; BFLOAT16 on 910B, 910_93 and 950. Any
    ///     strides
    /// @param other as self; the shapes of the two broadcast
    /// @param out of the shape to which self and other broadcast; a type to which the result is cast, on 950 one to which the one
    ///     casts in which they meet. Any strides; it may be the memory of self or other, with the same strides
    aclnnFloorDivideGetWorkspaceSize, aclnnFloorDivide(
        self_: *const aclTensor, other: *const aclTensor, out: *mut aclTensor,
    )
    checks [
        Dtype(INPUTS, WHOLE),
        Meet(meet),
        On(ON_950, &CastsTo("out", meet)),
        Rank(INPUTS),
        Broadcast(INPUTS, "out"),
    ]
    -> |call| floored(call, |call| Ok(in_float(meet(call)?)), loops::divide_floored)
}

operator! {
    floor_divides in "division", "aclnn_floor_divide.h": "torch.floor_divide(self, other), other a number";
    /// Phase 1 of a quotient of a tensor and a number that is rounded down: checks the arguments, and reports the workspace
    /// that phase 2 needs.
    ///
    ///     out[...] = floor(self[...] / other)
    ///
    /// As aclnnFloorDivide; on 950 the type of a number counts only where it is of another kind than that of self.
    ///
    /// @param self as in aclnnFloorDivide
    /// @param other a number of one of the types of self, converted to the one that is computed in
    /// @param out of the shape of self, else as in aclnnFloorDivide
    aclnnFloorDividesGetWorkspaceSize, aclnnFloorDivides(
        self_: *const aclTensor, other: *const aclScalar, out: *mut aclTensor,
    )
    checks [
        Dtype(INPUTS, WHOLE),
        SHAPES,
        Meet(meet_number),
        On(ON_950, &CastsTo("out", meet_number)),
    ]
    -> |call| floored(call, |call| Ok(in_float(meet_number(call)?)), loops::divide_floored)
}

operator! {
    remainder_tensor_tensor in "division", "aclnn_remainder.h": "torch.remainder(self, other)";
    /// Phase 1 of a remainder of tensors: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = self[...] - other[...] * floor(self[...] / other[...])
    ///
    /// It has the sign of other. What integers become by division by 0 is unspecified. Not on 310B.
    ///
    /// @param self of rank 8 or less. Any strides
    /// @param other as self; the shapes of the two broadcast. The type in which they meet is FLOAT, FLOAT16, DOUBLE, INT32 or INT64;
    ///     BFLOAT16 on 910B, 910_93 and 950
    /// @param out of the shape to which self and other broadcast, but on 950 of rank 0 or 1 where that is one element; a type to which
    ///     the one casts in which they meet. Any strides; it may be the memory of self or other, with the same strides
    aclnnRemainderTensorTensorGetWorkspaceSize, aclnnRemainderTensorTensor(
        self_: *const aclTensor, other: *const aclTensor, out: *mut aclTensor,
    )
    checks [
        Devices(BUT_310B),
        Computes(INPUTS, meet, REMAINDERS),
        CastsTo("out", meet),
        Rank(SELF_OTHER_OUT),
        If(|call| !is_one_for_one(call), &Broadcast(INPUTS, "out")),
    ]
    -> |call| {
        if !is_one_for_one(call) {
            return floored(call, meet, loops::remainder);
        }
        // As the inputs have it.
        let (name, out) = call.tensor("out");
        let mut out = out.clone();
        out.shape = joined(&[call.tensor("self"), call.tensor("other")])?;
        out.strides = out.shape.clone();
        let inputs = ["self", "other"].map(|name| Input::of(call, name));
        map(call.operator, (name, &out), inputs, meet(call)?, loops::remainder)
    }
}

operator! {
    remainder_tensor_scalar in "division", "aclnn_remainder.h": "torch.remainder(self, other), other a number";
    /// Phase 1 of a remainder of a tensor and a number: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = self[...] - other * floor(self[...] / other)
    ///
    /// Computed in the type of self, of integers and BOOL by a float, and of BOOL, in the one in which the two meet: FLOAT, FLOAT16, DOUBLE,
    /// INT32 or INT64; BFLOAT16 on 910B, 910_93 and 950. Not on 310B.
    ///
    /// @param self of rank 8 or less, not complex. Any strides
    /// @param other a number that is not complex, converted to the type that is computed in
    /// @param out of the shape of self and a type to which that casts. Any strides; it may be the memory of self, with the same strides
    aclnnRemainderTensorScalarGetWorkspaceSize, aclnnRemainderTensorScalar(
        self_: *const aclTensor, other: *const aclScalar, out: *mut aclTensor,
    )
    checks [
        Devices(BUT_310B),
        SHAPES,
        Computes(INPUTS, remainder_by_number, REMAINDERS),
        CastsTo("out", remainder_by_number),
    ]
    -> |call| floored(call, remainder_by_number, loops::remainder)
}

type Loops = opapi_kernels::elementwise::Loops<3>;

/// BOOL are divided as FLOAT.
fn in_float(dtype: DType) -> DType {
    if dtype == DType::Bool { DType::Float } else { dtype }
}

/// One element goes into one element, of rank 0 or 1, whatever the rank of the inputs, except on 950.
fn is_one_for_one(call: &Passed) -> bool {
    let is_one = |shape: &[i64]| matches!(shape, [] | [1]);
    let [this, other, out] = call.these(["self", "other", "out"]);
    call.rules.soc != Soc::Ascend950 && [this, other, out].iter().all(|tensor| is_one(&tensor.shape))
}

/// The dtype in which a remainder by a number is computed.
fn remainder_by_number(call: &Passed) -> Result<DType> {
    let ((_, own), (name, number)) = (call.dtype("self"), call.dtype("other"));
    if own.part().is_some() || number.part().is_some() {
        return Err(Error::invalid(
            name,
            format!("{} with {}", number.name(), own.name()),
            "no complex number",
        ));
    }
    if !own.is_floating() && (number.is_floating() || own == DType::Bool) { meet(call) } else { Ok(own) }
}

/// The plan of a function of self and other that is computed in such a dtype.
fn floored(call: &Passed, dtype: fn(&Passed) -> Result<DType>, loops: Loops) -> Result<Box<Plan>> {
    let inputs = ["self", "other"].map(|name| Input::of(call, name));
    map(call.operator, call.tensor("out"), inputs, dtype(call)?, loops)
}
