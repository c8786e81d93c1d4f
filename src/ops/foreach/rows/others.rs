//! Copies, zeros, norms and rounded numbers of lists.

use crate::abi::acl_meta::{aclScalar, aclTensor, aclTensorList};
use crate::dtype::DType;
use crate::error::Result;
use crate::ops::check::prelude::*;
use crate::ops::foreach::plan::{copies, each, norms, zeros};
use crate::ops::foreach::rules::*;
use crate::ops::row::Operator;
use crate::ops::rules::*;
use crate::plan::Plan;
use opapi_kernels::elementwise::combined as loops;
use opapi_kernels::reduction::Order;

/// The operators of this file.
pub const ROWS: &[Operator] = &[
    foreach_copy::ROW,
    foreach_norm::ROW,
    foreach_round_off_number::ROW,
    foreach_round_off_number_v2::ROW,
    foreach_zero_inplace::ROW,
];

const MODE: &[&str] = &["roundMode"];
const ONE_MODE: Check = Own(|call| is_one(call, "roundMode"));
const COPIED: Takes = Takes::everywhere(FOUR.and(I8).and(I16).and(I64).and(F64).and(BOOL).and(Types::of(&[
    DType::UInt8,
    DType::UInt16,
    DType::UInt32,
])));
/// Where there is a member.
const FIRST_CASTS: Check = If(|call| !call.tensors("x").1.is_empty(), &CASTS);

/// Each result has one element.
fn are_ones(call: &Passed) -> Result<()> {
    call.each("out", |name, out| has_elements(name, out, 1))
}

/// What the number means as the order of a norm.
fn order(call: &Passed) -> Result<Order> {
    let order = f64::from_le_bytes(scalar_as(call.scalar("scalar"), DType::Double)?);
    Ok(match order {
        f64::INFINITY => Order::Greatest,
        1.0..2.0 => Order::One,
        _ => Order::Two,
    })
}

/// Integers have nothing behind the point.
fn round(call: &Passed) -> Result<Box<Plan>> {
    each(call, ["x", "roundMode"], loops::round)
}

operator! {
    foreach_copy in "foreach", "aclnn_foreach_copy.h": "torch._foreach_copy_(out, x)";
    /// Phase 1 of copies of lists: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[k][...] = x[k][...]
    ///
    /// Between dtypes numbers are rounded once. On 910B, 910_93 and 950.
    ///
    /// @param x tensors of one dtype, of rank 8 or less and no private format; FLOAT, FLOAT16, BFLOAT16, DOUBLE, INT8 to INT64,
    ///     UINT8, UINT16, UINT32, BOOL. Any strides. Members without elements are left out
    /// @param out as many tensors, of one dtype: that of x, for FLOAT also FLOAT16 or BFLOAT16, and FLOAT for these; with as
    ///     many elements each or more: the first ones are written. Any strides; only the views are written
    aclnnForeachCopyGetWorkspaceSize, aclnnForeachCopy(x: *const aclTensorList, out: *mut aclTensorList)
    /// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above, or the device is another one; 561103 a member
    ///     of out has fewer elements. Without
    ///     members, or where all are empty, the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are
    ///     left alone
    checks (&[
        SameCount(X_OUT), Devices(A2_AND_950), Dtype(X, COPIED), SameDtype(X, "x"), SameDtype(OUT, "out"), FIRST_CASTS,
        Rank(X_OUT), Format(X_OUT, Formats::Public), NO_MEMBERS, Fails(Error::as_tiling, &HAS_ROOM),
    ])
    -> |call| copies(call)
    ; null member is PARAM_INVALID
}

operator! {
    foreach_norm in "foreach", "aclnn_foreach_norm.h": "torch._foreach_norm(x, scalar)";
    /// Phase 1 of norms of lists: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[k] = (sum of |x[k][...]|^p)^(1/p), p the order
    ///
    /// The orders are 1 (of every number from 1 on below 2), infinity, which gives the greatest magnitude, and 2 for all
    /// others. Summed in FLOAT and rounded once; 0 of no elements. On 910B, 910_93 and 950.
    ///
    /// @param x tensors of one dtype, of rank 8 or less and no private format; FLOAT, FLOAT16, BFLOAT16. Any strides. Members
    ///     without elements are left out
    /// @param scalar the order, of any dtype
    /// @param out as many tensors of one element, of the same dtype. Any strides
    aclnnForeachNormGetWorkspaceSize, aclnnForeachNorm(
        x: *const aclTensorList, scalar: *const aclScalar, out: *const aclTensorList,
    )
    /// @return 0; 161001 a pointer or a member is null; 161002 a dtype or a format breaks a rule above; 561002 a number of members, a
    ///     rank or a shape does; 561003 the device is another one. Without members, or where all are empty, the call succeeds, and
    ///     phase 2 does nothing. On failure workspaceSize is left alone; but for a null argument executor may receive one that is
    ///     not alive
    checks (generated!(X_OUT, "x"; Dtype(X_OUT, Takes::everywhere(FLOATS)); Own(are_ones)))
    -> |call| norms(call, order(call)?)
    ; front Generated
}

operator! {
    foreach_round_off_number in "foreach", "aclnn_foreach_round_off_number.h": "torch._foreach_round(x), floor, ceil, trunc, frac";
    /// Phase 1 of rounded numbers of lists: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[k][...] = x[k][...], rounded in one of several ways
    ///
    /// The ways are 1: the nearest integer, of two the even one; 2: the one below; 3: above; 4: the nearest one, of two the one
    /// farther from 0; 5: towards 0; 6: the nearest one, of two the odd one; 7: what is behind the point; others leave the
    /// number as it is. On 910B, 910_93 and 950.
    ///
    /// @param x tensors of one dtype, of rank 8 or less and no private format; FLOAT, FLOAT16, BFLOAT16, on 910B and 910_93
    ///     INT16 too. Any strides. Members without elements are left out
    /// @param roundMode a tensor of one element, which phase 2 reads, the way; INT8
    /// @param out as many tensors, of the same dtype, with as many elements each or more: the first ones are written, of the
    ///     same shape all. Any strides; only the views are written. It may be x
    aclnnForeachRoundOffNumberGetWorkspaceSize, aclnnForeachRoundOffNumber(
        x: *const aclTensorList, roundMode: *const aclTensor, out: *const aclTensorList,
    )
    /// @return 0; 161001 a pointer or a member is null; 161002 a dtype or a format breaks a rule above; 561002 a number of members, a
    ///     rank or a shape does; 561003 the device is another one. Without members, or where all are empty, the call succeeds, and
    ///     phase 2 does nothing. On failure workspaceSize is left alone; but for a null argument executor may receive one that is
    ///     not alive
    checks (generated!(X_OUT, "x"; Dtype(X_OUT, Takes::everywhere(FLOATS).on(A2, I16)), Dtype(MODE, Takes::everywhere(I8)); HAS_ROOM, ONE_MODE))
    -> |call| round(call)
    ; front Generated
}

operator! {
    foreach_round_off_number_v2 in "foreach", "aclnn_foreach_round_off_number_v2.h", const "aclrtStream stream": "torch._foreach_round(x), floor, ceil, trunc, frac";
    /// Phase 1 of rounded numbers of lists: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[k][...] = x[k][...], rounded in one of several ways
    ///
    /// The ways are 1: the nearest integer, of two the even one; 2: the one below; 3: above; 4: the nearest one, of two the one
    /// farther from 0; 5: towards 0; 6: the nearest one, of two the odd one; 7: what is behind the point; others leave the
    /// number as it is. On 910B, 910_93 and 950.
    ///
    /// @param x tensors of one dtype, of rank 8 or less and no private format; FLOAT, FLOAT16, BFLOAT16, INT32, on 910B and
    ///     910_93 INT16 too. Any strides. Members without elements are left out
    /// @param roundMode the way; INT8 or INT64
    /// @param out as many tensors, of the same dtype and shapes. Any strides; only the views are written. It may be x
    aclnnForeachRoundOffNumberV2GetWorkspaceSize, aclnnForeachRoundOffNumberV2(
        x: *const aclTensorList, roundMode: *const aclScalar, out: *mut aclTensorList,
    )
    /// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above, or the device is another one. Without
    ///     members, or where all are empty, the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are
    ///     left alone
    checks (written!(X_OUT, OUT, "x"; Dtype(X_OUT, Takes::everywhere(FOUR).on(A2, I16)), Dtype(MODE, Takes::everywhere(I8.and(I64)));))
    -> |call| round(call)
    ; null member is PARAM_INVALID
}

operator! {
    foreach_zero_inplace in "foreach", "aclnn_foreach_zero_inplace.h": "torch._foreach_zero_(x)";
    /// Phase 1 of zeros in lists: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     x[k][...] = 0
    ///
    /// Only the views are written. On 910B, 910_93 and 950.
    ///
    /// @param x tensors of one dtype, of rank 8 or less and no private format; FLOAT, FLOAT16, BFLOAT16, INT16, INT32. Any
    ///     strides
    aclnnForeachZeroInplaceGetWorkspaceSize, aclnnForeachZeroInplace(x: *const aclTensorList)
    /// @return 0; 161001 a pointer or a member is null; 161002 a dtype or a format breaks a rule above; 561002 a number of members, a
    ///     rank or a shape does; 561003 the device is another one. Without members, or where all are empty, the call succeeds, and
    ///     phase 2 does nothing. On failure workspaceSize is left alone; but for a null argument executor may receive one that is
    ///     not alive
    checks (generated!(X, "x"; Dtype(X, Takes::everywhere(FOUR.and(I16)));))
    -> |call| zeros(call)
    ; front Generated
}
