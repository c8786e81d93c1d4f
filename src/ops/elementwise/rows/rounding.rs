//! Rounding.

use super::unary::{Integers, Unary, is_whole};
use crate::abi::acl_meta::aclTensor;
use crate::dtype::DType;
use crate::error::Result;
use crate::ops::check::prelude::*;
use crate::ops::elementwise::plan::{Input, map};
use crate::ops::elementwise::rules::SHAPES;
use crate::ops::row::Operator;
use crate::ops::rules::*;
use crate::plan::{Plan, fill, zero};
use crate::tensor::Scalar;
use opapi_kernels::elementwise::unary as kernel;

/// The operators of this file.
pub const ROWS: &[Operator] = &[
    ceil::ROW,
    floor::ROW,
    inplace_ceil::ROW,
    inplace_floor::ROW,
    inplace_round::ROW,
    inplace_round_decimals::ROW,
    inplace_trunc::ROW,
    round::ROW,
    round_decimals::ROW,
    trunc::ROW,
];

/// out has the dtype and the shape of self.
const ALIKE: Check = All(&[SameDtype(OUT, "self"), SHAPES]);

const CEIL: Unary = Unary {
    checks: &[Dtype(SELF, Takes::everywhere(FL).newer(BF16)), ALIKE],
    integers: Integers::Copied,
    function: kernel::ceil,
};

operator! {
    ceil in "rounding", "aclnn_ceil.h", const "aclrtStream stream": "self.ceil()";
    /// Phase 1 of rounding up: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = ceil(self[...])
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16, DOUBLE; BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param out same shape as self; the same dtype. It may be the same memory as self, with the same strides. Any
    ///     strides; only the view is written
    aclnnCeilGetWorkspaceSize, aclnnCeil(self_: *const aclTensor, out: *mut aclTensor)
    checks (CEIL.checks)
    -> |call| CEIL.plan(call)
}

operator! {
    inplace_ceil in "rounding", "aclnn_ceil.h", const "aclrtStream stream": "selfRef.ceil_()";
    /// Phase 1 of rounding up in place: checks the argument, and reports the workspace that phase 2 needs.
    ///
    ///     selfRef[...] = ceil(selfRef[...])
    ///
    /// @param selfRef of rank 8 or less; FLOAT, FLOAT16, DOUBLE; BFLOAT16 on 910B, 910_93 and 950. Any strides;
    ///     only the view is written
    aclnnInplaceCeilGetWorkspaceSize, aclnnInplaceCeil(selfRef: *mut aclTensor)
    checks (CEIL.checks)
    -> |call| CEIL.plan(call)
}

const FLOORED: Takes = Takes::everywhere(FL.and(INT).and(UINT)).newer(BF16);
const FLOOR: Unary = Unary {
    checks: &[
        Dtype(SELF, FLOORED),
        ALIKE,
        Format(SELF_OUT, Formats::Public),
        ResultFormat("self", "out", Written::KeptByIntegers),
    ],
    integers: Integers::Copied,
    function: kernel::floor,
};

operator! {
    floor in "rounding", "aclnn_floor.h": "self.floor()";
    /// Phase 1 of rounding down: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = floor(self[...])
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8 to UINT64; BFLOAT16 on 910B,
    ///     910_93 and 950. Any strides
    /// @param out same shape as self; the same dtype. It may be the same memory as self, with the same strides. Any
    ///     strides; only the view is written. No format is private, neither of self nor of out. That of integers is the
    ///     same for both, unless self's is ND: else the status is 561103
    aclnnFloorGetWorkspaceSize, aclnnFloor(self_: *const aclTensor, out: *mut aclTensor)
    checks (FLOOR.checks)
    -> |call| FLOOR.plan(call)
}

operator! {
    inplace_floor in "rounding", "aclnn_floor.h": "selfRef.floor_()";
    /// Phase 1 of rounding down in place: checks the argument, and reports the workspace that phase 2 needs.
    ///
    ///     selfRef[...] = floor(selfRef[...])
    ///
    /// @param selfRef of rank 8 or less; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8 to UINT64; BFLOAT16 on 910B,
    ///     910_93 and 950. Any strides; only the view is written
    aclnnInplaceFloorGetWorkspaceSize, aclnnInplaceFloor(selfRef: *mut aclTensor)
    checks (FLOOR.checks)
    -> |call| FLOOR.plan(call)
}

const ROUNDED: Takes = Takes::everywhere(FL.and(Types::of(&[DType::Int32, DType::Int64]))).but_910(BF16);
const ROUND: Unary = Unary {
    checks: &[
        Dtype(SELF, ROUNDED),
        ALIKE,
        Format(SELF_OUT, Formats::Public),
        ResultFormat("self", "out", Written::Kept),
    ],
    integers: Integers::Copied,
    function: kernel::round,
};

operator! {
    round in "rounding", "aclnn_round.h", const "aclrtStream stream": "self.round()";
    /// Phase 1 of rounding to the nearest integer, of two the even one: checks the arguments, and reports the
    /// workspace that phase 2 needs.
    ///
    ///     out[...] = round(self[...])
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16, DOUBLE, INT32, INT64; BFLOAT16 on all devices but the 910.
    ///     Any strides
    /// @param out same shape as self; the same dtype. It may be the same memory as self, with the same strides. Any
    ///     strides; only the view is written. No format is private, neither of self nor of out, and it is the same for
    ///     both, unless self's is ND: else the status is 561103
    aclnnRoundGetWorkspaceSize, aclnnRound(self_: *const aclTensor, out: *mut aclTensor)
    checks (ROUND.checks)
    -> |call| ROUND.plan(call)
}

operator! {
    inplace_round in "rounding", "aclnn_round.h", const "aclrtStream stream": "selfRef.round_()";
    /// Phase 1 of rounding to the nearest integer, of two the even one in place: checks the argument, and reports
    /// the workspace that phase 2 needs.
    ///
    ///     selfRef[...] = round(selfRef[...])
    ///
    /// @param selfRef of rank 8 or less; FLOAT, FLOAT16, DOUBLE, INT32, INT64; BFLOAT16 on all devices but the 910.
    ///     Any strides; only the view is written
    aclnnInplaceRoundGetWorkspaceSize, aclnnInplaceRound(selfRef: *const aclTensor)
    checks (ROUND.checks)
    -> |call| ROUND.plan(call)
}

operator! {
    round_decimals in "rounding", "aclnn_round.h": "self.round(decimals=decimals)";
    /// Phase 1 of rounding to decimals: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = round(self[...] * 10^decimals) / 10^decimals
    ///
    /// Where decimals is negative, self is divided and multiplied by 10^-decimals instead. The halves are computed as FLOAT.
    ///
    /// @param self as of aclnnRound
    /// @param decimals digits behind the point
    /// @param out as of aclnnRound
    aclnnRoundDecimalsGetWorkspaceSize, aclnnRoundDecimals(
        self_: *const aclTensor,
        decimals: i64,
        out: *mut aclTensor,
    )
    checks (ROUND.checks)
    -> |call| round_to(call)
}

operator! {
    inplace_round_decimals in "rounding", "aclnn_round.h": "selfRef.round_(decimals=decimals)";
    /// Phase 1 of rounding to decimals in place: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     selfRef[...] = round(selfRef[...] * 10^decimals) / 10^decimals
    ///
    /// @param selfRef as of aclnnInplaceRound
    /// @param decimals as of aclnnRoundDecimals
    aclnnInplaceRoundDecimalsGetWorkspaceSize, aclnnInplaceRoundDecimals(selfRef: *mut aclTensor, decimals: i64)
    checks (ROUND.checks)
    -> |call| round_to(call)
}

/// As PyTorch does it, infinities and NaN where the power of 10 is too large included; it has no integers, which are rounded
/// here to tens, hundreds and so on.
fn round_to(call: &Passed) -> Result<Box<Plan>> {
    let (operator, input, out) = (call.operator, call.tensor("self"), call.tensor("out"));
    let decimals = call.integer("decimals");
    let own = input.1.dtype;
    if decimals == 0 || is_whole(own) && decimals > 0 {
        return ROUND.plan(call);
    }
    let (dtype, power) = if is_whole(own) {
        // No multiple of a greater power but 0 is an INT64.
        let power = u32::try_from(decimals.unsigned_abs()).ok().and_then(|digits| 10i64.checked_pow(digits));
        let Some(power) = power else { return fill(operator, out, &zero(own)) };
        (DType::Int64, Scalar { dtype: DType::Int64, bytes: i128::from(power).to_le_bytes() })
    } else {
        let power = 10f64.powf(decimals.unsigned_abs() as f64);
        let bytes = u128::from(power.to_bits()).to_le_bytes();
        (if own == DType::Double { own } else { DType::Float }, Scalar { dtype: DType::Double, bytes })
    };
    let function = if decimals > 0 { kernel::round_behind } else { kernel::round_before };
    map(operator, out, [Input::Tensor(input), Input::Scalar(&power)], dtype, function)
}

const TRUNCATED: Takes = Takes::everywhere(Types::of(&[DType::Float, DType::Float16]))
    .newer(BF16)
    .on_950(Types::of(&[DType::Int8, DType::UInt8, DType::Int32]));
const TRUNC: Unary =
    Unary { checks: &[Dtype(SELF, TRUNCATED), ALIKE], integers: Integers::Copied, function: kernel::trunc };

operator! {
    trunc in "rounding", "aclnn_trunc.h": "self.trunc()";
    /// Phase 1 of rounding towards 0: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = trunc(self[...])
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950; INT8, UINT8, INT32 on 950.
    ///     Any strides
    /// @param out same shape as self; the same dtype. It may be the same memory as self, with the same strides. Any
    ///     strides; only the view is written
    aclnnTruncGetWorkspaceSize, aclnnTrunc(self_: *const aclTensor, out: *mut aclTensor)
    checks (TRUNC.checks)
    -> |call| TRUNC.plan(call)
}

operator! {
    inplace_trunc in "rounding", "aclnn_trunc.h": "selfRef.trunc_()";
    /// Phase 1 of rounding towards 0 in place: checks the argument, and reports the workspace that phase 2 needs.
    ///
    ///     selfRef[...] = trunc(selfRef[...])
    ///
    /// @param selfRef of rank 8 or less; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950; INT8, UINT8, INT32 on
    ///     950. Any strides; only the view is written
    aclnnInplaceTruncGetWorkspaceSize, aclnnInplaceTrunc(selfRef: *mut aclTensor)
    checks (TRUNC.checks)
    -> |call| TRUNC.plan(call)
}
