//! Lists and lists.

use crate::abi::acl_meta::{aclScalar, aclTensor, aclTensorList};
use crate::error::Result;
use crate::ops::check::prelude::*;
use crate::ops::foreach::plan::each;
use crate::ops::foreach::rules::*;
use crate::ops::row::Operator;
use crate::ops::rules::*;
mod loops {
    pub use opapi_kernels::elementwise::arithmetic::{add_scaled, multiply, subtract_scaled};
    pub use opapi_kernels::elementwise::combined::lerp;
    pub use opapi_kernels::elementwise::division::divide;
    pub use opapi_kernels::elementwise::limits::{maximum, minimum};
    pub use opapi_kernels::elementwise::power::pow;
}

/// The operators of this file.
pub const ROWS: &[Operator] = &[
    foreach_add_list::ROW,
    foreach_add_list_v2::ROW,
    foreach_sub_list::ROW,
    foreach_sub_list_v2::ROW,
    foreach_mul_list::ROW,
    foreach_div_list::ROW,
    foreach_maximum_list::ROW,
    foreach_minimum_list::ROW,
    foreach_pow_list::ROW,
    foreach_lerp_list::ROW,
    foreach_lerp_scalar::ROW,
];

const X2: &[&str] = &["x2"];
const ONE_ALPHA: Check = Own(|call| is_one(call, "alpha"));

operator! {
    foreach_add_list in "foreach_functions", "aclnn_foreach_add_list.h": "torch._foreach_add(x1, x2, alpha=alpha), alpha a tensor";
    /// Phase 1 of sums of lists: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[k][...] = x1[k][...] + alpha * x2[k][...]
    ///
    /// Halves are computed in FLOAT and rounded once; integers wrap. On 910B, 910_93 and 950.
    ///
    /// @param x1 tensors of one dtype, of rank 8 or less and no private format; FLOAT, FLOAT16, BFLOAT16, INT32. Any strides.
    ///     Members without elements are left out
    /// @param x2 as many tensors as x1 has, of the same dtype and shapes. Any strides
    /// @param alpha a tensor of one element, which phase 2 reads; FLOAT or DOUBLE, for FLOAT16 that or DOUBLE, for INT32 that
    ///     or INT64
    /// @param out as x2. Any strides; only the views are written. It may be x1 or x2, or lists over their memory
    aclnnForeachAddListGetWorkspaceSize, aclnnForeachAddList(
        x1: *const aclTensorList, x2: *const aclTensorList, alpha: *const aclTensor, out: *mut aclTensorList,
    )
    /// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above, or the device is another one; 561103 alpha has
    ///     not one element. Without
    ///     members, or where all are empty, the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are
    ///     left alone
    checks (written!(TWO, TWO_OTHERS, "x1"; Columns(&["x1", "alpha"], NUMBERS); Fails(Error::as_tiling, &ONE_ALPHA)))
    -> |call| each(call, ["x1", "x2", "alpha"], loops::add_scaled)
    ; null member is PARAM_INVALID
}

operator! {
    foreach_add_list_v2 in "foreach_functions", "aclnn_foreach_add_list_v2.h": "torch._foreach_add(x1, x2, alpha=alpha)";
    /// Phase 1 of sums of lists: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[k][...] = x1[k][...] + alpha * x2[k][...]
    ///
    /// Halves are computed in FLOAT and rounded once; integers wrap. On 910B, 910_93 and 950.
    ///
    /// @param x1 tensors of one dtype, of rank 8 or less and no private format; FLOAT, FLOAT16, BFLOAT16, INT32, on 910B and
    ///     910_93 INT16, INT8, UINT8 too. Any strides. Members without elements are left out
    /// @param x2 as many tensors as x1 has, of the same dtype and shapes. Any strides
    /// @param alpha FLOAT or DOUBLE, for FLOAT16 FLOAT16 or DOUBLE, for integers INT32 or INT64
    /// @param out as x2. Any strides; only the views are written. It may be x1 or x2, or lists over their memory
    aclnnForeachAddListV2GetWorkspaceSize, aclnnForeachAddListV2(
        x1: *const aclTensorList, x2: *const aclTensorList, alpha: *const aclScalar, out: *mut aclTensorList,
    )
    /// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above, or the device is another one; 561103 small
    ///     integers on 950. Without
    ///     members, or where all are empty, the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are
    ///     left alone
    checks (written!(TWO, TWO_OTHERS, "x1"; Columns(&["x1", "alpha"], MORE_NUMBERS); NO_SMALL_ON_950))
    -> |call| each(call, ["x1", "x2", "alpha"], loops::add_scaled)
    ; null member is PARAM_INVALID
}

operator! {
    foreach_sub_list in "foreach_functions", "aclnn_foreach_sub_list.h": "torch._foreach_sub(x1, x2, alpha=alpha), alpha a tensor";
    /// Phase 1 of differences of lists: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[k][...] = x1[k][...] - alpha * x2[k][...]
    ///
    /// Halves are computed in FLOAT and rounded once; integers wrap. On 910B, 910_93 and 950.
    ///
    /// @param x1 tensors of one dtype, of rank 8 or less and no private format; FLOAT, FLOAT16, BFLOAT16, INT32, on 910B and
    ///     910_93 INT16, INT8, UINT8 too. Any strides. Members without elements are left out
    /// @param x2 as many tensors as x1 has, of the same dtype and shapes. Any strides
    /// @param alpha a tensor of one element, which phase 2 reads; FLOAT, for FLOAT16 that, for integers INT32
    /// @param out as many tensors, of the same dtype, with as many elements each or more: the first ones are written, of the
    ///     same shape all. Any strides; only the views are written. It may be x1 or x2
    aclnnForeachSubListGetWorkspaceSize, aclnnForeachSubList(
        x1: *const aclTensorList, x2: *const aclTensorList, alpha: *const aclTensor, out: *const aclTensorList,
    )
    /// @return 0; 161001 a pointer or a member is null; 161002 a dtype or a format breaks a rule above; 561002 a number of members, a
    ///     rank or a shape does; 561003 the device is another one. Without members, or where all are empty, the call succeeds, and
    ///     phase 2 does nothing. On failure workspaceSize is left alone; but for a null argument executor may receive one that is
    ///     not alive
    checks (generated!(TWO, "x1"; On(A2, &Columns(&["x1", "alpha"], MORE_DEVICE_SCALARS)), On(ON_950, &Columns(&["x1", "alpha"], DEVICE_SCALARS)); SameShape(X2, "x1"), HAS_ROOM, ONE_ALPHA))
    -> |call| each(call, ["x1", "x2", "alpha"], loops::subtract_scaled)
    ; front Generated
}

operator! {
    foreach_sub_list_v2 in "foreach_functions", "aclnn_foreach_sub_list_v2.h", const "aclrtStream stream": "torch._foreach_sub(x1, x2, alpha=alpha)";
    /// Phase 1 of differences of lists: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[k][...] = x1[k][...] - alpha * x2[k][...]
    ///
    /// Halves are computed in FLOAT and rounded once; integers wrap. On 910B, 910_93 and 950.
    ///
    /// @param x1 tensors of one dtype, of rank 8 or less and no private format; FLOAT, FLOAT16, BFLOAT16, INT32, on 910B and
    ///     910_93 INT16, INT8, UINT8 too. Any strides. Members without elements are left out
    /// @param x2 as many tensors as x1 has, of the same dtype and shapes. Any strides
    /// @param alpha FLOAT or DOUBLE, for FLOAT16 FLOAT16 or DOUBLE, for integers INT32 or INT64
    /// @param out as x2. Any strides; only the views are written. It may be x1 or x2, or lists over their memory
    aclnnForeachSubListV2GetWorkspaceSize, aclnnForeachSubListV2(
        x1: *const aclTensorList, x2: *const aclTensorList, alpha: *const aclScalar, out: *mut aclTensorList,
    )
    /// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above, or the device is another one; 561103 small
    ///     integers on 950. Without
    ///     members, or where all are empty, the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are
    ///     left alone
    checks (written!(TWO, TWO_OTHERS, "x1"; Columns(&["x1", "alpha"], MORE_NUMBERS); NO_SMALL_ON_950))
    -> |call| each(call, ["x1", "x2", "alpha"], loops::subtract_scaled)
    ; null member is PARAM_INVALID
}

operator! {
    foreach_mul_list in "foreach_functions", "aclnn_foreach_mul_list.h": "torch._foreach_mul(x1, x2)";
    /// Phase 1 of products of lists: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[k][...] = x1[k][...] * x2[k][...]
    ///
    /// Halves are computed in FLOAT and rounded once; integers wrap. On 910B, 910_93 and 950.
    ///
    /// @param x1 tensors of one dtype, of rank 8 or less and no private format; FLOAT, FLOAT16, BFLOAT16, INT32, INT16, INT8,
    ///     UINT8. Any strides. Members without elements are left out
    /// @param x2 as many tensors as x1 has, of the same dtype and shapes. Any strides
    /// @param out as x2. Any strides; only the views are written. It may be x1 or x2, or lists over their memory
    aclnnForeachMulListGetWorkspaceSize, aclnnForeachMulList(
        x1: *const aclTensorList, x2: *const aclTensorList, out: *mut aclTensorList,
    )
    /// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above, or the device is another one. Without
    ///     members, or where all are empty, the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are
    ///     left alone
    checks (&[
        SameCount(TWO), NO_MEMBERS, Devices(A2_AND_950),
        Dtype(TWO, Takes::everywhere(FOUR.and(SMALL))),
        SameDtype(TWO, "x1"), Rank(TWO), SameShape(TWO_OTHERS, "x1"), Format(TWO, Formats::Public),
    ])
    -> |call| each(call, ["x1", "x2"], loops::multiply)
    ; null member is PARAM_INVALID
}

operator! {
    foreach_div_list in "foreach_functions", "aclnn_foreach_div_list.h": "torch._foreach_div(x1, x2)";
    /// Phase 1 of quotients of lists: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[k][...] = x1[k][...] / x2[k][...]
    ///
    /// Halves are computed in FLOAT and rounded once. On 910B, 910_93 and 950.
    ///
    /// @param x1 tensors of one dtype, of rank 8 or less and no private format; FLOAT, FLOAT16, BFLOAT16. Any strides. Members
    ///     without elements are left out
    /// @param x2 as many tensors as x1 has, of the same dtype and shapes. Any strides
    /// @param out as x2. Any strides; only the views are written. It may be x1 or x2, or lists over their memory
    aclnnForeachDivListGetWorkspaceSize, aclnnForeachDivList(
        x1: *const aclTensorList, x2: *const aclTensorList, out: *mut aclTensorList,
    )
    /// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above, or the device is another one. Without
    ///     members, or where all are empty, the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are
    ///     left alone
    checks (written!(TWO, TWO_OTHERS, "x1"; Dtype(TWO, Takes::everywhere(FLOATS));))
    -> |call| each(call, ["x1", "x2"], loops::divide)
    ; null member is PARAM_INVALID
}

operator! {
    foreach_maximum_list in "foreach_functions", "aclnn_foreach_maximum_list.h": "torch._foreach_maximum(x1, x2)";
    /// Phase 1 of the larger ones of lists: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[k][...] = max(x1[k][...], x2[k][...])
    ///
    /// NaN where one is. On 910B, 910_93 and 950.
    ///
    /// @param x1 tensors of one dtype, of rank 8 or less and no private format; FLOAT, FLOAT16, BFLOAT16, INT32. Any strides.
    ///     Members without elements are left out
    /// @param x2 as many tensors as x1 has, of the same dtype and shapes. Any strides
    /// @param out as many tensors, of the same dtype, with as many elements each or more: the first ones are written, of the
    ///     same shape all. Any strides; only the views are written. It may be x1 or x2
    aclnnForeachMaximumListGetWorkspaceSize, aclnnForeachMaximumList(
        x1: *const aclTensorList, x2: *const aclTensorList, out: *const aclTensorList,
    )
    /// @return 0; 161001 a pointer or a member is null; 161002 a dtype or a format breaks a rule above; 561002 a number of members, a
    ///     rank or a shape does; 561003 the device is another one. Without members, or where all are empty, the call succeeds, and
    ///     phase 2 does nothing. On failure workspaceSize is left alone; but for a null argument executor may receive one that is
    ///     not alive
    checks (generated!(TWO, "x1"; Dtype(TWO, Takes::everywhere(FOUR)); SameShape(X2, "x1"), HAS_ROOM))
    -> |call| each(call, ["x1", "x2"], loops::maximum)
    ; front Generated
}

operator! {
    foreach_minimum_list in "foreach_functions", "aclnn_foreach_minimum_list.h": "torch._foreach_minimum(x1, x2)";
    /// Phase 1 of the smaller ones of lists: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[k][...] = min(x1[k][...], x2[k][...])
    ///
    /// NaN where one is. On 910B, 910_93 and 950.
    ///
    /// @param x1 tensors of one dtype, of rank 8 or less and no private format; FLOAT, FLOAT16, BFLOAT16, INT32. Any strides.
    ///     Members without elements are left out
    /// @param x2 as many tensors as x1 has, of the same dtype and shapes. Any strides
    /// @param out as many tensors, of the same dtype, with as many elements each or more: the first ones are written, of the
    ///     same shape all. Any strides; only the views are written. It may be x1 or x2
    aclnnForeachMinimumListGetWorkspaceSize, aclnnForeachMinimumList(
        x1: *const aclTensorList, x2: *const aclTensorList, out: *const aclTensorList,
    )
    /// @return 0; 161001 a pointer or a member is null; 161002 a dtype or a format breaks a rule above; 561002 a number of members, a
    ///     rank or a shape does; 561003 the device is another one. Without members, or where all are empty, the call succeeds, and
    ///     phase 2 does nothing. On failure workspaceSize is left alone; but for a null argument executor may receive one that is
    ///     not alive
    checks (generated!(TWO, "x1"; Dtype(TWO, Takes::everywhere(FOUR)); SameShape(X2, "x1"), HAS_ROOM))
    -> |call| each(call, ["x1", "x2"], loops::minimum)
    ; front Generated
}

operator! {
    foreach_pow_list in "foreach_functions", "aclnn_foreach_pow_list.h": "torch._foreach_pow(x1, x2)";
    /// Phase 1 of powers of lists: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[k][...] = x1[k][...]^x2[k][...]
    ///
    /// Halves are computed in FLOAT and rounded once; integers wrap, and a negative exponent leaves 0 but of 1 and -1. On 910B,
    /// 910_93 and 950.
    ///
    /// @param x1 tensors of one dtype, of rank 8 or less and no private format; FLOAT, FLOAT16, BFLOAT16, INT32. Any strides.
    ///     Members without elements are left out
    /// @param x2 as many tensors as x1 has, of the same dtype and shapes. Any strides
    /// @param out as many tensors, of the same dtype, with as many elements each or more: the first ones are written, of the
    ///     same shape all. Any strides; only the views are written. It may be x1 or x2
    aclnnForeachPowListGetWorkspaceSize, aclnnForeachPowList(
        x1: *const aclTensorList, x2: *const aclTensorList, out: *const aclTensorList,
    )
    /// @return 0; 161001 a pointer or a member is null; 161002 a dtype or a format breaks a rule above; 561002 a number of members, a
    ///     rank or a shape does; 561003 the device is another one. Without members, or where all are empty, the call succeeds, and
    ///     phase 2 does nothing. On failure workspaceSize is left alone; but for a null argument executor may receive one that is
    ///     not alive
    checks (generated!(TWO, "x1"; Dtype(TWO, Takes::everywhere(FOUR)); SameShape(X2, "x1"), HAS_ROOM))
    -> |call| each(call, ["x1", "x2"], loops::pow)
    ; front Generated
}

operator! {
    foreach_lerp_list in "foreach_functions", "aclnn_foreach_lerp_list.h": "torch._foreach_lerp(x1, x2, weight), weight a list";
    /// Phase 1 of numbers between those of lists: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[k][...] = x1[k][...] + weight[k][...] * (x2[k][...] - x1[k][...])
    ///
    /// Where the weight is nearer to 1 than to 0, as x2 - (1 - weight) * (x2 - x1). Halves are computed in FLOAT and rounded
    /// once. On 910B, 910_93 and 950.
    ///
    /// @param x1 tensors of one dtype, of rank 8 or less and no private format; FLOAT, FLOAT16, BFLOAT16. Any strides. Members
    ///     without elements are left out
    /// @param x2 as many tensors as x1 has, of the same dtype and shapes. Any strides
    /// @param weight as many tensors as x1 has, of the same dtype and shapes. Any strides
    /// @param out as x2. Any strides; only the views are written. It may be x1 or x2, or lists over their memory
    aclnnForeachLerpListGetWorkspaceSize, aclnnForeachLerpList(
        x1: *const aclTensorList, x2: *const aclTensorList, weight: *const aclTensorList, out: *mut aclTensorList,
    )
    /// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above, or the device is another one. Without
    ///     members, or where all are empty, the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are
    ///     left alone
    checks (&[
        SameCount(WEIGHTED), NO_MEMBERS, Devices(A2_AND_950),
        Dtype(WEIGHTED, Takes::everywhere(FLOATS)),
        SameDtype(WEIGHTED, "x1"), Rank(WEIGHTED), SameShape(WEIGHT_OTHERS, "x1"), Format(WEIGHTED, Formats::Public),
    ])
    -> |call| each(call, ["x1", "x2", "weight"], loops::lerp)
    ; null member is PARAM_INVALID
}

operator! {
    foreach_lerp_scalar in "foreach_functions", "aclnn_foreach_lerp_scalar.h": "torch._foreach_lerp(x1, x2, weight)";
    /// Phase 1 of numbers between those of lists: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[k][...] = x1[k][...] + weight * (x2[k][...] - x1[k][...])
    ///
    /// Where the weight is nearer to 1 than to 0, as x2 - (1 - weight) * (x2 - x1). Halves are computed in FLOAT and rounded
    /// once. On 910B, 910_93 and 950.
    ///
    /// @param x1 tensors of one dtype, of rank 8 or less and no private format; FLOAT, FLOAT16, BFLOAT16. Any strides. Members
    ///     without elements are left out
    /// @param x2 as many tensors as x1 has, of the same dtype and shapes. Any strides
    /// @param weight FLOAT or DOUBLE
    /// @param out as x2. Any strides; only the views are written. It may be x1 or x2, or lists over their memory
    aclnnForeachLerpScalarGetWorkspaceSize, aclnnForeachLerpScalar(
        x1: *const aclTensorList, x2: *const aclTensorList, weight: *const aclScalar, out: *mut aclTensorList,
    )
    /// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above, or the device is another one. Without
    ///     members, or where all are empty, the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are
    ///     left alone
    checks (written!(TWO, TWO_OTHERS, "x1"; Dtype(TWO, Takes::everywhere(FLOATS)), Dtype(&["weight"], Takes::everywhere(F32.and(F64)));))
    -> |call| each(call, ["x1", "x2", "weight"], loops::lerp)
    ; null member is PARAM_INVALID
}
