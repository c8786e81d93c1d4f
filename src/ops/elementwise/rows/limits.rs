//! Limits, the larger and the smaller.

use crate::abi::acl_meta::{aclScalar, aclTensor};
use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::ops::check::Names;
use crate::ops::check::prelude::*;
use crate::ops::elementwise::plan::{Input, map};
use crate::ops::elementwise::rules::{SHAPES, as_it_is, meet_by_rank};
use crate::ops::row::Operator;
use crate::ops::rules::*;
use crate::plan::Plan;
use crate::soc::Soc;
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
    checks (BY_NUMBERS)
    -> |call| limited(call, by_numbers)
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
    checks (BY_NUMBERS)
    -> |call| limited(call, by_numbers)
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
    checks (BY_NUMBERS)
    -> |call| limited(call, by_numbers)
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
    checks (BY_NUMBERS)
    -> |call| limited(call, by_numbers)
}

/// The checks of limits that are numbers.
const BY_NUMBERS: &[Check] = &[
    Own(some_limit),
    Dtype(SELF_OUT, CLAMPED),
    SHAPES,
    Empty(OUT, Instead::Nothing),
    On(BUT_950, &CastsTo("out", as_it_is)),
    On(ON_950, &CastsTo("out", meet_limits)),
    ResultFormat("self", "out", Written::Kept),
];

/// The checks of limits that are tensors; `inputs` are self and they.
const fn by_tensors(inputs: Names) -> [Check; 10] {
    [
        Own(some_limit),
        Dtype(SELF_OUT, CLAMPED),
        Rank(inputs),
        Rank(OUT),
        Empty(OUT, Instead::Nothing),
        Empty(inputs, Instead::Nothing),
        Computes(inputs, meet_limits, CLAMPED),
        CastsTo("out", meet_limits),
        Broadcast(inputs, "out"),
        ResultFormat("self", "out", Written::OfRank),
    ]
}

/// The lower and the upper limit, with their names.
fn limits<'a>(call: &Passed<'a>) -> [Option<(&'static str, Input<'a>)>; 2] {
    let limit = |name: &'static str| {
        if !call.has(name) {
            return None;
        }
        let number = call.scalar_if(name).map(Input::Scalar);
        Some((name, number.or_else(|| call.optional(name).map(Input::Tensor))?))
    };
    [limit("clipValueMin"), limit("clipValueMax").or(limit("max"))]
}

/// There is a limit.
fn some_limit(call: &Passed) -> Result<()> {
    if limits(call).iter().any(Option::is_some) {
        return Ok(());
    }
    Err(Error::Null { argument: "clipValueMin", expected: "a limit, here or as clipValueMax" })
}

/// The dtype in which self and its limits meet.
fn meet_limits(call: &Passed) -> Result<DType> {
    let (own, mut dtype) = call.dtype("self");
    for (name, limit) in limits(call).into_iter().flatten() {
        dtype = match limit {
            Input::Scalar(limit) => promotes_on_950(name, limit.dtype, own, dtype)?,
            Input::Float(_) | Input::Made(_) => dtype,
            Input::Tensor((_, limit)) => promotes(name, limit.dtype, own, dtype)?,
        };
    }
    Ok(dtype)
}

/// The dtype in which a tensor is limited by numbers.
fn by_numbers(call: &Passed) -> Result<DType> {
    if call.rules.soc == Soc::Ascend950 { meet_limits(call) } else { Ok(call.tensor("out").1.dtype) }
}

/// The plan of a call that is computed in such a dtype.
fn limited(call: &Passed, dtype: fn(&Passed) -> Result<DType>) -> Result<Box<Plan>> {
    let (operator, input, out, dtype) =
        (call.operator, Input::of(call, "self"), call.tensor("out"), dtype(call)?);
    match limits(call).map(|limit| limit.map(|(_, limit)| limit)) {
        [Some(low), Some(high)] => map(operator, out, [input, low, high], dtype, loops::clamp),
        [Some(low), None] => map(operator, out, [input, low], dtype, loops::maximum),
        [None, Some(high)] => map(operator, out, [input, high], dtype, loops::minimum),
        [None, None] => unreachable!("there is a limit"),
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
    checks (&by_tensors(&["self", "clipValueMin", "clipValueMax"]))
    -> |call| limited(call, meet_limits)
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
    checks (&by_tensors(&["self", "clipValueMin"]))
    -> |call| limited(call, meet_limits)
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
    checks (&by_tensors(&["self", "clipValueMin"]))
    -> |call| limited(call, meet_limits)
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
    checks (&by_tensors(&["self", "max"]))
    -> |call| limited(call, meet_limits)
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
    checks (&by_tensors(&["self", "max"]))
    -> |call| limited(call, meet_limits)
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
    checks (EXTREME)
    -> |call| extreme(call, loops::maximum)
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
    checks (EXTREME)
    -> |call| extreme(call, loops::minimum)
}

/// The checks of the greater or the smaller of two.
const EXTREME: &[Check] = &[
    Dtype(SELF_OTHER_OUT, COMPARED),
    CastsTo("out", meet_by_rank),
    Rank(SELF_OTHER_OUT),
    Broadcast(INPUTS, "out"),
];

/// The plan of the greater or the smaller of two.
fn extreme(call: &Passed, loops: Loops<3>) -> Result<Box<Plan>> {
    let inputs = ["self", "other"].map(|name| Input::of(call, name));
    map(call.operator, call.tensor("out"), inputs, meet_by_rank(call)?, loops)
}
