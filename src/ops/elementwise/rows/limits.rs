//! Limits, the larger and the smaller.

use crate::abi::acl_meta::{aclScalar, aclTensor};
use crate::error::{Error, Result};
use crate::ops::elementwise::plan::{Input, map};
use crate::ops::row::Operator;
use crate::ops::rules::*;
use crate::plan::Plan;
use crate::soc::{Rules, Soc};
use crate::tensor::{Scalar, Tensor};
use opapi_kernels::elementwise::Loops;
use opapi_kernels::elementwise::limits as loops;

/// The operators of this file.
pub const ROWS: &[Operator] = &[
    clamp::ROW,
    clamp_min::ROW,
    clamp_max::ROW,
    inplace_clamp_max::ROW,
    clamp_tensor::ROW,
    clamp_min_tensor::ROW,
    inplace_clamp_min_tensor::ROW,
    clamp_max_tensor::ROW,
    inplace_clamp_max_tensor::ROW,
    maximum::ROW,
    minimum::ROW,
];

const CLAMPED: Takes = Takes::everywhere(FL.and(INT)).newer(BF16);

operator! {
    clamp in "limits", "aclnn_clamp.h", const "aclrtStream stream": "torch.clamp(self, clipValueMin, clipValueMax)";
    /// Phase 1 of limiting by numbers: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = min(max(self[...], clipValueMin), clipValueMax)
    ///
    /// Computed in the type of out, to which self and the limits are converted; on 950 in the one in which self and
    /// the limits meet. NaN stays NaN.
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8; BFLOAT16 on 910B, 910_93 and 950. Any
    ///     strides
    /// @param clipValueMin a number; null for none, if there is a clipValueMax
    /// @param clipValueMax a number; null for none, if there is a clipValueMin
    /// @param out of the shape of self, and a type of its list to which that of self casts. Any strides; it may be self's
    ///     memory, with the same strides. Its format is that of self, unless that is ND: else the status is 561103
    aclnnClampGetWorkspaceSize, aclnnClamp(
        self_: *const aclTensor,
        clipValueMin: *const aclScalar = null,
        clipValueMax: *const aclScalar = null,
        out: *mut aclTensor,
    )
    -> |a, rules| limited(OPERATOR, ("self", a.self_), a.clipValueMin, a.clipValueMax, ("out", a.out), rules)
}

operator! {
    clamp_min in "limits", "aclnn_clamp.h", const "aclrtStream stream": "torch.clamp_min(self, clipValueMin)";
    /// Phase 1 of aclnnClamp with a lower limit.
    ///
    ///     out[...] = max(self[...], clipValueMin)
    ///
    /// @param self as in aclnnClamp
    /// @param clipValueMin a number
    /// @param out as in aclnnClamp
    aclnnClampMinGetWorkspaceSize, aclnnClampMin(
        self_: *const aclTensor, clipValueMin: *const aclScalar, out: *mut aclTensor,
    )
    -> |a, rules| limited(OPERATOR, ("self", a.self_), Some(a.clipValueMin), None, ("out", a.out), rules)
}

operator! {
    clamp_max in "limits", "aclnn_clamp.h": "torch.clamp_max(self, clipValueMax)";
    /// Phase 1 of aclnnClamp with an upper limit.
    ///
    ///     out[...] = min(self[...], clipValueMax)
    ///
    /// @param self as in aclnnClamp
    /// @param clipValueMax a number
    /// @param out as in aclnnClamp
    aclnnClampMaxGetWorkspaceSize, aclnnClampMax(
        self_: *const aclTensor, clipValueMax: *const aclScalar, out: *mut aclTensor,
    )
    -> |a, rules| limited(OPERATOR, ("self", a.self_), None, Some(a.clipValueMax), ("out", a.out), rules)
}

operator! {
    inplace_clamp_max in "limits", "aclnn_clamp.h": "selfRef.clamp_max_(clipValueMax)";
    /// Phase 1 of aclnnClampMax in place.
    ///
    ///     selfRef[...] = min(selfRef[...], clipValueMax)
    ///
    /// @param selfRef as self and out of aclnnClamp
    /// @param clipValueMax a number
    aclnnInplaceClampMaxGetWorkspaceSize, aclnnInplaceClampMax(
        selfRef: *const aclTensor, clipValueMax: *const aclScalar,
    )
    -> |a, rules| {
        limited(OPERATOR, ("selfRef", a.selfRef), None, Some(a.clipValueMax), ("selfRef", a.selfRef), rules)
    }
}

fn limited(
    operator: &'static str,
    a: Named,
    low: Option<&Scalar>,
    high: Option<&Scalar>,
    out: Named,
    rules: &Rules,
) -> Result<Box<Plan>> {
    some_limit(low.or(high))?;
    CLAMPED.check(a.0, a.1.dtype, rules)?;
    CLAMPED.check(out.0, out.1.dtype, rules)?;
    rank(a.0, a.1)?;
    same_shape(out.0, out.1, a.0, a.1)?;
    let mut dtype = out.1.dtype;
    if !out.1.is_empty() {
        if rules.soc == Soc::Ascend950 {
            dtype = a.1.dtype;
            for (name, limit) in [("clipValueMin", low), ("clipValueMax", high)] {
                let number = limit.map_or(dtype, |limit| limit.dtype);
                dtype = promotes_on_950(name, number, a.0, dtype)?;
            }
            casts(dtype, out)?;
        } else {
            casts(a.1.dtype, out)?;
        }
        Written::Kept.check(a, out)?;
    }
    let [low, high] = [low, high].map(|limit| limit.map(Input::Scalar));
    between(operator, Input::Tensor(a), low, high, dtype, out)
}

fn some_limit<T>(limit: Option<T>) -> Result<()> {
    match limit {
        Some(_) => Ok(()),
        None => Err(Error::Null { argument: "clipValueMin", expected: "a limit, here or as clipValueMax" }),
    }
}

fn between(
    operator: &'static str,
    a: Input,
    low: Option<Input>,
    high: Option<Input>,
    dtype: crate::dtype::DType,
    out: Named,
) -> Result<Box<Plan>> {
    match (low, high) {
        (Some(low), Some(high)) => map(operator, out, [a, low, high], dtype, loops::clamp),
        (Some(low), None) => map(operator, out, [a, low], dtype, loops::maximum),
        (None, Some(high)) => map(operator, out, [a, high], dtype, loops::minimum),
        (None, None) => unreachable!("there is a limit"),
    }
}

operator! {
    clamp_tensor in "limits", "aclnn_clamp.h", const "aclrtStream stream": "torch.clamp(self, min, max), the limits tensors";
    /// Phase 1 of limiting by tensors: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = min(max(self[...], clipValueMin[...]), clipValueMax[...])
    ///
    /// Computed in the type in which all inputs meet. NaN stays NaN.
    ///
    /// @param self as in aclnnClamp
    /// @param clipValueMin as self; null for none, if there is a clipValueMax
    /// @param clipValueMax as self; null for none, if there is a clipValueMin
    /// @param out of the shape to which the inputs broadcast, and a type of self's list to which the computed one casts.
    ///     Any strides; it may be the memory of an input, with the same strides. Its format goes with its rank: else the
    ///     status is 561103
    aclnnClampTensorGetWorkspaceSize, aclnnClampTensor(
        self_: *const aclTensor,
        clipValueMin: *const aclTensor = null,
        clipValueMax: *const aclTensor = null,
        out: *mut aclTensor,
    )
    -> |a, rules| {
        let (low, high) = (("clipValueMin", a.clipValueMin), ("clipValueMax", a.clipValueMax));
        limited_by_tensors(OPERATOR, ("self", a.self_), low, high, ("out", a.out), rules)
    }
}

operator! {
    clamp_min_tensor in "limits", "aclnn_clamp.h", const "aclrtStream stream": "torch.clamp_min(self, min), min a tensor";
    /// Phase 1 of aclnnClampTensor with a lower limit.
    ///
    ///     out[...] = max(self[...], clipValueMin[...])
    ///
    /// @param self as in aclnnClampTensor
    /// @param clipValueMin as self
    /// @param out as in aclnnClampTensor
    aclnnClampMinTensorGetWorkspaceSize, aclnnClampMinTensor(
        self_: *const aclTensor, clipValueMin: *const aclTensor, out: *mut aclTensor,
    )
    -> |a, rules| {
        let low = ("clipValueMin", Some(a.clipValueMin));
        limited_by_tensors(OPERATOR, ("self", a.self_), low, ("", None), ("out", a.out), rules)
    }
}

operator! {
    inplace_clamp_min_tensor in "limits", "aclnn_clamp.h", const "aclrtStream stream": "selfRef.clamp_min_(min), min a tensor";
    /// Phase 1 of aclnnClampMinTensor in place.
    ///
    ///     selfRef[...] = max(selfRef[...], clipValueMin[...])
    ///
    /// @param selfRef as self and out of aclnnClampTensor
    /// @param clipValueMin as selfRef; its shape broadcasts to that of selfRef
    aclnnInplaceClampMinTensorGetWorkspaceSize, aclnnInplaceClampMinTensor(
        selfRef: *mut aclTensor, clipValueMin: *const aclTensor,
    )
    -> |a, rules| {
        let (own, low) = (("selfRef", a.selfRef), ("clipValueMin", Some(a.clipValueMin)));
        limited_by_tensors(OPERATOR, own, low, ("", None), own, rules)
    }
}

operator! {
    clamp_max_tensor in "limits", "aclnn_clamp.h": "torch.clamp_max(self, max), max a tensor";
    /// Phase 1 of aclnnClampTensor with an upper limit.
    ///
    ///     out[...] = min(self[...], max[...])
    ///
    /// @param self as in aclnnClampTensor
    /// @param max as self
    /// @param out as in aclnnClampTensor
    aclnnClampMaxTensorGetWorkspaceSize, aclnnClampMaxTensor(
        self_: *const aclTensor, max: *const aclTensor, out: *mut aclTensor,
    )
    -> |a, rules| {
        let high = ("max", Some(a.max));
        limited_by_tensors(OPERATOR, ("self", a.self_), ("", None), high, ("out", a.out), rules)
    }
}

operator! {
    inplace_clamp_max_tensor in "limits", "aclnn_clamp.h": "selfRef.clamp_max_(max), max a tensor";
    /// Phase 1 of aclnnClampMaxTensor in place.
    ///
    ///     selfRef[...] = min(selfRef[...], max[...])
    ///
    /// @param selfRef as self and out of aclnnClampTensor
    /// @param max as selfRef; its shape broadcasts to that of selfRef
    aclnnInplaceClampMaxTensorGetWorkspaceSize, aclnnInplaceClampMaxTensor(
        selfRef: *mut aclTensor, max: *const aclTensor,
    )
    -> |a, rules| {
        let (own, high) = (("selfRef", a.selfRef), ("max", Some(a.max)));
        limited_by_tensors(OPERATOR, own, ("", None), high, own, rules)
    }
}

/// A tensor, if there is one, and its name.
type Limit<'a> = (&'static str, Option<&'a Tensor>);

fn limited_by_tensors(
    operator: &'static str,
    a: Named,
    low: Limit,
    high: Limit,
    out: Named,
    rules: &Rules,
) -> Result<Box<Plan>> {
    some_limit(low.1.or(high.1))?;
    let limits = [low, high].map(|(name, tensor)| tensor.map(|tensor| (name, tensor)));
    let mut inputs = smallvec::SmallVec::<[Named; 3]>::from_slice(&[a]);
    inputs.extend(limits.into_iter().flatten());
    CLAMPED.check(a.0, a.1.dtype, rules)?;
    CLAMPED.check(out.0, out.1.dtype, rules)?;
    ranks(&inputs)?;
    rank(out.0, out.1)?;
    if out.1.is_empty() || inputs.iter().any(|(_, tensor)| tensor.is_empty()) {
        return Ok(Plan::empty(operator));
    }
    let mut dtype = a.1.dtype;
    for (name, limit) in &inputs[1..] {
        dtype = promotes(name, limit.dtype, a.0, dtype)?;
    }
    CLAMPED.check("what is computed", dtype, rules)?;
    casts(dtype, out)?;
    broadcast(&inputs, out)?;
    Written::OfRank.check(a, out)?;
    let [low, high] = limits.map(|limit| limit.map(Input::Tensor));
    between(operator, Input::Tensor(a), low, high, dtype, out)
}

const COMPARED: Takes = CLAMPED.and(BOOL);

operator! {
    maximum in "limits", "aclnn_maximum.h": "torch.maximum(self, other)";
    /// Phase 1 of the larger of two tensors: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = max(self[...], other[...])
    ///
    /// Computed in the type in which self and other meet. NaN if one is; of BOOL "or".
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8, BOOL; BFLOAT16 on 910B, 910_93 and 950.
    ///     Any strides
    /// @param other as self; the shapes of the two broadcast. On 950 one of rank 0 beside another counts as a number
    /// @param out of the shape to which self and other broadcast, and a type of self's list to which the computed one
    ///     casts. Any strides; it may be the memory of self or other, with the same strides
    aclnnMaximumGetWorkspaceSize, aclnnMaximum(
        self_: *const aclTensor, other: *const aclTensor, out: *mut aclTensor,
    )
    -> |a, rules| extreme(OPERATOR, ("self", a.self_), ("other", a.other), ("out", a.out), loops::maximum, rules)
}

operator! {
    minimum in "limits", "aclnn_minimum.h": "torch.minimum(self, other)";
    /// Phase 1 of the smaller of two tensors: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = min(self[...], other[...])
    ///
    /// As aclnnMaximum; of BOOL "and".
    ///
    /// @param self as in aclnnMaximum
    /// @param other as in aclnnMaximum
    /// @param out as in aclnnMaximum
    aclnnMinimumGetWorkspaceSize, aclnnMinimum(
        self_: *const aclTensor, other: *const aclTensor, out: *mut aclTensor,
    )
    -> |a, rules| extreme(OPERATOR, ("self", a.self_), ("other", a.other), ("out", a.out), loops::minimum, rules)
}

fn extreme(
    operator: &'static str,
    a: Named,
    b: Named,
    out: Named,
    loops: Loops<3>,
    rules: &Rules,
) -> Result<Box<Plan>> {
    for (name, tensor) in [a, b, out] {
        COMPARED.check(name, tensor.dtype, rules)?;
    }
    let dtype = promotes_by_rank(a, b, rules)?;
    casts(dtype, out)?;
    ranks(&[a, b, out])?;
    broadcast(&[a, b], out)?;
    map(operator, out, [Input::Tensor(a), Input::Tensor(b)], dtype, loops)
}
