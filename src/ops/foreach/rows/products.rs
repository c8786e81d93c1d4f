//! Lists and products or quotients of lists.

use crate::abi::acl_meta::{aclScalar, aclTensor, aclTensorList};
use crate::error::Result;
use crate::ops::check::prelude::*;
use crate::ops::foreach::plan::each;
use crate::ops::foreach::rules::*;
use crate::ops::row::Operator;
use crate::ops::rules::*;
mod loops {
    pub use opapi_kernels::elementwise::arithmetic::add_product;
    pub use opapi_kernels::elementwise::combined::add_quotient;
}

/// The operators of this file.
pub const ROWS: &[Operator] = &[
    foreach_addcmul_scalar::ROW,
    foreach_addcmul_scalar_v2::ROW,
    foreach_addcmul_scalar_list::ROW,
    foreach_addcdiv_scalar::ROW,
    foreach_addcdiv_scalar_v2::ROW,
    foreach_addcdiv_scalar_list::ROW,
];

const X2_X3: &[&str] = &["x2", "x3"];
const SCALARS: &[&str] = &["scalars"];
const ONE_SCALAR: Check = Own(|call| is_one(call, "scalar"));

operator! {
    foreach_addcmul_scalar in "foreach_functions", "aclnn_foreach_addcmul_scalar.h": "torch._foreach_addcmul(x1, x2, x3, scalar), scalar a tensor";
    /// Phase 1 of sums of lists and products: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[k][...] = x1[k][...] + scalar * x2[k][...] * x3[k][...]
    ///
    /// Halves are computed in FLOAT and rounded once; integers wrap. On 910B, 910_93 and 950.
    ///
    /// @param x1 tensors of one dtype, of rank 8 or less and no private format; FLOAT, FLOAT16, BFLOAT16, INT32. Any strides.
    ///     Members without elements are left out
    /// @param x2 as many tensors as x1 has, of the same dtype and shapes. Any strides
    /// @param x3 as many tensors as x1 has, of the same dtype and shapes. Any strides
    /// @param scalar a tensor of one element, which phase 2 reads; FLOAT, for FLOAT16 that, on 950 FLOAT too, for INT32 that
    /// @param out as many tensors, of the same dtype, with as many elements each or more: the first ones are written, of the
    ///     same shape all. Any strides; only the views are written. It may be x1, x2 or x3
    aclnnForeachAddcmulScalarGetWorkspaceSize, aclnnForeachAddcmulScalar(
        x1: *const aclTensorList, x2: *const aclTensorList, x3: *const aclTensorList, scalar: *const aclTensor, out: *const aclTensorList,
    )
    /// @return 0; 161001 a pointer or a member is null; 161002 a dtype or a format breaks a rule above; 561002 a number of members, a
    ///     rank or a shape does; 561003 the device is another one. Without members, or where all are empty, the call succeeds, and
    ///     phase 2 does nothing. On failure workspaceSize is left alone; but for a null argument executor may receive one that is
    ///     not alive
    checks (generated!(THREE, "x1"; On(A2, &Columns(&["x1", "scalar"], DEVICE_SCALARS)), On(ON_950, &Columns(&["x1", "scalar"], WIDER_DEVICE_SCALARS)); SameShape(X2_X3, "x1"), HAS_ROOM, ONE_SCALAR))
    -> |call| each(call, ["x1", "x2", "x3", "scalar"], loops::add_product)
    ; front Generated
}

operator! {
    foreach_addcmul_scalar_v2 in "foreach_functions", "aclnn_foreach_addcmul_scalar_v2.h": "torch._foreach_addcmul(x1, x2, x3, scalar)";
    /// Phase 1 of sums of lists and products: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[k][...] = x1[k][...] + scalar * x2[k][...] * x3[k][...]
    ///
    /// Halves are computed in FLOAT and rounded once; integers wrap. On 910B, 910_93 and 950.
    ///
    /// @param x1 tensors of one dtype, of rank 8 or less and no private format; FLOAT, FLOAT16, BFLOAT16, INT32. Any strides.
    ///     Members without elements are left out
    /// @param x2 as many tensors as x1 has, of the same dtype and shapes. Any strides
    /// @param x3 as many tensors as x1 has, of the same dtype and shapes. Any strides
    /// @param scalar FLOAT or DOUBLE, for FLOAT16 FLOAT16 or DOUBLE, on 950 FLOAT too, for INT32 that or INT64
    /// @param out as x2. Any strides; only the views are written. It may be x1, x2 or x3, or lists over their memory
    aclnnForeachAddcmulScalarV2GetWorkspaceSize, aclnnForeachAddcmulScalarV2(
        x1: *const aclTensorList, x2: *const aclTensorList, x3: *const aclTensorList, scalar: *const aclScalar, out: *mut aclTensorList,
    )
    /// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above, or the device is another one. Without
    ///     members, or where all are empty, the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are
    ///     left alone
    checks (written!(THREE, THREE_OTHERS, "x1"; On(A2, &Columns(&["x1", "scalar"], NUMBERS)), On(ON_950, &Columns(&["x1", "scalar"], WIDER_NUMBERS));))
    -> |call| each(call, ["x1", "x2", "x3", "scalar"], loops::add_product)
    ; null member is PARAM_INVALID
}

operator! {
    foreach_addcmul_scalar_list in "foreach_functions", "aclnn_foreach_addcmul_scalar_list.h": "torch._foreach_addcmul(x1, x2, x3, scalars), scalars a tensor";
    /// Phase 1 of sums of lists and products: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[k][...] = x1[k][...] + scalars[k] * x2[k][...] * x3[k][...]
    ///
    /// Halves are computed in FLOAT and rounded once; integers wrap. On 910B, 910_93 and 950.
    ///
    /// @param x1 tensors of one dtype, of rank 8 or less and no private format; FLOAT, FLOAT16, BFLOAT16, INT32. Any strides.
    ///     Members without elements are left out
    /// @param x2 as many tensors as x1 has, of the same dtype and shapes. Any strides
    /// @param x3 as many tensors as x1 has, of the same dtype and shapes. Any strides
    /// @param scalars a tensor with an element for each member, which phase 2 reads; the dtype of x1
    /// @param out as many tensors, of the same dtype, with as many elements each or more: the first ones are written, of the
    ///     same shape all. Any strides; only the views are written. It may be x1, x2 or x3
    aclnnForeachAddcmulScalarListGetWorkspaceSize, aclnnForeachAddcmulScalarList(
        x1: *const aclTensorList, x2: *const aclTensorList, x3: *const aclTensorList, scalars: *const aclTensor, out: *const aclTensorList,
    )
    /// @return 0; 161001 a pointer or a member is null; 161002 a dtype or a format breaks a rule above; 561002 a number of members, a
    ///     rank or a shape does; 561003 the device is another one. Without members, or where all are empty, the call succeeds, and
    ///     phase 2 does nothing. On failure workspaceSize is left alone; but for a null argument executor may receive one that is
    ///     not alive
    checks (generated!(THREE, "x1"; Dtype(THREE, Takes::everywhere(FOUR)), SameDtype(SCALARS, "x1"); SameShape(X2_X3, "x1"), HAS_ROOM, ONE_EACH))
    -> |call| each(call, ["x1", "x2", "x3", "scalars"], loops::add_product)
    ; front Generated
}

operator! {
    foreach_addcdiv_scalar in "foreach_functions", "aclnn_foreach_addcdiv_scalar.h": "torch._foreach_addcdiv(x1, x2, x3, scalar), scalar a tensor";
    /// Phase 1 of sums of lists and quotients: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[k][...] = x1[k][...] + scalar * x2[k][...] / x3[k][...]
    ///
    /// Halves are computed in FLOAT and rounded once. On 910B, 910_93 and 950.
    ///
    /// @param x1 tensors of one dtype, of rank 8 or less and no private format; FLOAT, FLOAT16, BFLOAT16. Any strides. Members
    ///     without elements are left out
    /// @param x2 as many tensors as x1 has, of the same dtype and shapes. Any strides
    /// @param x3 as many tensors as x1 has, of the same dtype and shapes. Any strides
    /// @param scalar a tensor of one element, which phase 2 reads; FLOAT or DOUBLE, for FLOAT16 that or DOUBLE
    /// @param out as x2. Any strides; only the views are written. It may be x1, x2 or x3, or lists over their memory
    aclnnForeachAddcdivScalarGetWorkspaceSize, aclnnForeachAddcdivScalar(
        x1: *const aclTensorList, x2: *const aclTensorList, x3: *const aclTensorList, scalar: *const aclTensor, out: *mut aclTensorList,
    )
    /// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above, or the device is another one; 561103 scalar has
    ///     not one element. Without
    ///     members, or where all are empty, the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are
    ///     left alone
    checks (&[
        SameCount(THREE), NO_MEMBERS, Devices(A2_AND_950),
        Columns(&["x1", "scalar"], FLOAT_NUMBERS),
        SameDtype(THREE, "x1"), Rank(THREE), SameShape(THREE_OTHERS, "x1"), Format(THREE, Formats::Public),
        Fails(Error::as_tiling, &ONE_SCALAR),
    ])
    -> |call| each(call, ["x1", "x2", "x3", "scalar"], loops::add_quotient)
    ; null member is PARAM_INVALID
}

operator! {
    foreach_addcdiv_scalar_v2 in "foreach_functions", "aclnn_foreach_addcdiv_scalar_v2.h": "torch._foreach_addcdiv(x1, x2, x3, scalar)";
    /// Phase 1 of sums of lists and quotients: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[k][...] = x1[k][...] + scalar * x2[k][...] / x3[k][...]
    ///
    /// Halves are computed in FLOAT and rounded once. On 910B, 910_93 and 950.
    ///
    /// @param x1 tensors of one dtype, of rank 8 or less and no private format; FLOAT, FLOAT16, BFLOAT16. Any strides. Members
    ///     without elements are left out
    /// @param x2 as many tensors as x1 has, of the same dtype and shapes. Any strides
    /// @param x3 as many tensors as x1 has, of the same dtype and shapes. Any strides
    /// @param scalar FLOAT or DOUBLE, for FLOAT16 FLOAT16 or DOUBLE
    /// @param out as x2. Any strides; only the views are written. It may be x1, x2 or x3, or lists over their memory
    aclnnForeachAddcdivScalarV2GetWorkspaceSize, aclnnForeachAddcdivScalarV2(
        x1: *const aclTensorList, x2: *const aclTensorList, x3: *const aclTensorList, scalar: *const aclScalar, out: *mut aclTensorList,
    )
    /// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above, or the device is another one. Without
    ///     members, or where all are empty, the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are
    ///     left alone
    checks (written!(THREE, THREE_OTHERS, "x1"; Columns(&["x1", "scalar"], FLOAT_NUMBERS);))
    -> |call| each(call, ["x1", "x2", "x3", "scalar"], loops::add_quotient)
    ; null member is PARAM_INVALID
}

operator! {
    foreach_addcdiv_scalar_list in "foreach_functions", "aclnn_foreach_addcdiv_scalar_list.h": "torch._foreach_addcdiv(x1, x2, x3, scalars), scalars a tensor";
    /// Phase 1 of sums of lists and quotients: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[k][...] = x1[k][...] + scalars[k] * x2[k][...] / x3[k][...]
    ///
    /// Halves are computed in FLOAT and rounded once. On 910B, 910_93 and 950.
    ///
    /// @param x1 tensors of one dtype, of rank 8 or less and no private format; FLOAT, FLOAT16, BFLOAT16. Any strides. Members
    ///     without elements are left out
    /// @param x2 as many tensors as x1 has, of the same dtype and shapes. Any strides
    /// @param x3 as many tensors as x1 has, of the same dtype and shapes. Any strides
    /// @param scalars a tensor with an element for each member, which phase 2 reads; the dtype of x1
    /// @param out as x2. Any strides; only the views are written. It may be x1, x2 or x3, or lists over their memory
    aclnnForeachAddcdivScalarListGetWorkspaceSize, aclnnForeachAddcdivScalarList(
        x1: *const aclTensorList, x2: *const aclTensorList, x3: *const aclTensorList, scalars: *const aclTensor, out: *mut aclTensorList,
    )
    /// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above, or the device is another one; 561103 scalars has
    ///     another dtype or number of elements. Without
    ///     members, or where all are empty, the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are
    ///     left alone
    checks (&[
        SameCount(THREE), NO_MEMBERS, Devices(A2_AND_950),
        Dtype(THREE, Takes::everywhere(FLOATS)),
        SameDtype(THREE, "x1"), Rank(THREE), SameShape(THREE_OTHERS, "x1"), Format(THREE, Formats::Public),
        Fails(Error::as_tiling, &All(&[SameDtype(SCALARS, "x1"), ONE_EACH])),
    ])
    -> |call| each(call, ["x1", "x2", "x3", "scalars"], loops::add_quotient)
    ; null member is PARAM_INVALID
}
