//! Lists and numbers.

use crate::abi::acl_meta::{aclScalar, aclScalarList, aclTensor, aclTensorList};
use crate::error::Result;
use crate::ops::check::prelude::*;
use crate::ops::foreach::plan::each;
use crate::ops::foreach::rules::*;
use crate::ops::row::Operator;
use crate::ops::rules::*;

mod loops {
    pub use opapi_kernels::elementwise::arithmetic::{add, multiply, subtract};
    pub use opapi_kernels::elementwise::division::divide;
    pub use opapi_kernels::elementwise::limits::{maximum, minimum};
    pub use opapi_kernels::elementwise::power::pow;
}

/// The operators of this file.
pub const ROWS: &[Operator] = &[
    foreach_add_scalar::ROW,
    foreach_add_scalar_v2::ROW,
    foreach_add_scalar_list::ROW,
    foreach_sub_scalar::ROW,
    foreach_sub_scalar_v2::ROW,
    foreach_sub_scalar_list::ROW,
    foreach_mul_scalar::ROW,
    foreach_mul_scalar_v2::ROW,
    foreach_mul_scalar_list::ROW,
    foreach_div_scalar::ROW,
    foreach_div_scalar_v2::ROW,
    foreach_div_scalar_list::ROW,
    foreach_maximum_scalar::ROW,
    foreach_maximum_scalar_v2::ROW,
    foreach_maximum_scalar_list::ROW,
    foreach_minimum_scalar::ROW,
    foreach_minimum_scalar_v2::ROW,
    foreach_minimum_scalar_list::ROW,
    foreach_pow_scalar::ROW,
    foreach_pow_scalar_v2::ROW,
    foreach_pow_scalar_list::ROW,
    foreach_pow_scalar_and_tensor::ROW,
];

const ONE_SCALAR: Check = Own(|call| is_one(call, "scalar"));

/// Lists and a number on the device: their rows but for what all of them say.
macro_rules! with_tensor {
    (
        $module:ident in $header:literal $(, const $constant:literal)?: $computes:literal of $what:literal, $formula:literal, $note:literal;
        $phase_1:ident, $phase_2:ident of $types:literal, scalar $says:literal, $checks:expr
        => $loops:path
    ) => {
        operator! {
            $module in "foreach_functions", $header $(, const $constant)?: $computes;
            #[doc = concat!(" Phase 1 of ", $what, " of lists and a number on the device: checks the arguments, and reports the workspace that phase 2 needs.")]
            ///
            #[doc = concat!("     out[k][...] = ", $formula)]
            ///
            #[doc = concat!(" ", $note, " On 910B, 910_93 and 950.")]
            ///
            #[doc = concat!(" @param x tensors of one dtype, of rank 8 or less and no private format; ", $types, ". Any strides.")]
            ///     Members without elements are left out
            #[doc = concat!(" @param scalar ", $says)]
            /// @param out as many tensors, of the same dtype, with as many elements each or more: the first ones are written, of
            ///     the same shape all. Any strides; only the views are written. It may be x
            $phase_1, $phase_2(x: *const aclTensorList, scalar: *const aclTensor, out: *const aclTensorList)
            /// @return 0; 161001 a pointer or a member is null; 161002 a dtype or a format breaks a rule above; 561002 a number of
            ///     members, a rank or a shape does; 561003 the device is another one. Without members, or where all are empty, the
            ///     call succeeds, and phase 2 does nothing. On failure workspaceSize is left alone; but for a null argument
            ///     executor may receive one that is not alive
            checks ($checks)
            -> |call| each(call, ["x", "scalar"], $loops)
            ; front Generated
        }
    };
}

/// Lists and a number: their rows but for what all of them say.
macro_rules! with_number {
    (
        $module:ident in $header:literal $(, const $constant:literal)?: $computes:literal of $what:literal, $formula:literal, $note:literal;
        $phase_1:ident, $phase_2:ident of $types:literal, scalar $says:literal, $checks:expr
        => $loops:path
    ) => {
        operator! {
            $module in "foreach_functions", $header $(, const $constant)?: $computes;
            #[doc = concat!(" Phase 1 of ", $what, " of lists and a number: checks the arguments, and reports the workspace that phase 2 needs.")]
            ///
            #[doc = concat!("     out[k][...] = ", $formula)]
            ///
            #[doc = concat!(" ", $note, " On 910B, 910_93 and 950.")]
            ///
            #[doc = concat!(" @param x tensors of one dtype, of rank 8 or less and no private format; ", $types, ". Any strides.")]
            ///     Members without elements are left out
            #[doc = concat!(" @param scalar ", $says)]
            /// @param out as many tensors, of the same dtype and shapes. Any strides; only the views are written. It may be x
            $phase_1, $phase_2(x: *const aclTensorList, scalar: *const aclScalar, out: *mut aclTensorList)
            /// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above, or the device is another one. Without
            ///     members, or where all are empty, the call succeeds, and phase 2 does nothing. On failure workspaceSize and
            ///     executor are left alone
            checks ($checks)
            -> |call| each(call, ["x", "scalar"], $loops)
            ; null member is PARAM_INVALID
        }
    };
}

/// Lists and a number for each member: their rows but for what all of them say.
macro_rules! with_numbers {
    (
        $module:ident in $header:literal $(, const $constant:literal)?: $computes:literal of $what:literal, $formula:literal, $note:literal;
        $phase_1:ident, $phase_2:ident of $types:literal, scalars $says:literal, $checks:expr
        => $loops:path
    ) => {
        operator! {
            $module in "foreach_functions", $header $(, const $constant)?: $computes;
            #[doc = concat!(" Phase 1 of ", $what, " of lists and a number for each member: checks the arguments, and reports the workspace that phase 2 needs.")]
            ///
            #[doc = concat!("     out[k][...] = ", $formula)]
            ///
            #[doc = concat!(" ", $note, " On 910B, 910_93 and 950.")]
            ///
            #[doc = concat!(" @param x tensors of one dtype, of rank 8 or less and no private format; ", $types, ". Any strides.")]
            ///     Members without elements are left out
            #[doc = concat!(" @param scalars ", $says)]
            /// @param out as many tensors, of the same dtype, with as many elements each or more: the first ones are written, of
            ///     the same shape all. Any strides; only the views are written. It may be x
            $phase_1, $phase_2(x: *const aclTensorList, scalars: *const aclScalarList, out: *const aclTensorList)
            /// @return 0; 161001 a pointer or a member is null; 161002 a dtype or a format breaks a rule above; 561002 a number of
            ///     members, a rank or a shape does; 561003 the device is another one. Without members, or where all are empty, the
            ///     call succeeds, and phase 2 does nothing. On failure workspaceSize is left alone; but for a null argument
            ///     executor may receive one that is not alive
            checks ($checks)
            -> |call| each(call, ["x", "scalars"], $loops)
            ; front Generated
        }
    };
}

with_tensor! {
    foreach_add_scalar in "aclnn_foreach_add_scalar.h": "torch._foreach_add(x, scalar), scalar a tensor" of "sums", "x[k][...] + scalar", "Halves are computed in FLOAT and rounded once; integers wrap.";
    aclnnForeachAddScalarGetWorkspaceSize, aclnnForeachAddScalar of "FLOAT, FLOAT16, BFLOAT16, INT32, on 910B and 910_93 INT16, INT8, UINT8 too", scalar "a tensor of one element, which phase 2 reads; FLOAT, for FLOAT16 FLOAT16, on 950 FLOAT too, for INT32 that (also for the smaller integers)",
    generated!(X_OUT, "x"; On(A2, &Columns(&["x", "scalar"], MORE_DEVICE_SCALARS)), On(ON_950, &Columns(&["x", "scalar"], WIDER_DEVICE_SCALARS)); HAS_ROOM, ONE_SCALAR)
    => loops::add
}

operator! {
    foreach_add_scalar_v2 in "foreach_functions", "aclnn_foreach_add_scalar_v2.h": "torch._foreach_add(x, scalar)";
    /// Phase 1 of sums of lists and a number: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[k][...] = x[k][...] + scalar
    ///
    /// Halves are computed in FLOAT and rounded once; integers wrap. On 910B, 910_93 and 950.
    ///
    /// @param x tensors of one dtype, of rank 8 or less and no private format; FLOAT, FLOAT16, BFLOAT16, INT32, on 910B and
    ///     910_93 INT16, INT8, UINT8 too. Any strides. Members without elements are left out
    /// @param scalar FLOAT or DOUBLE, for FLOAT16 FLOAT16, DOUBLE, on 950 FLOAT too, for integers INT32 or INT64
    /// @param out as many tensors, of the same dtype and shapes. Any strides; only the views are written. It may be x
    aclnnForeachAddScalarV2GetWorkspaceSize, aclnnForeachAddScalarV2(
        x: *const aclTensorList, scalar: *const aclScalar, out: *mut aclTensorList,
    )
    /// @return 0; 161001 a pointer is null, or out has another number of members than x; 161002 an argument breaks a rule above, or the device is another one. Without
    ///     members, or where all are empty, the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are
    ///     left alone
    checks (&[Fails(|_| Error::Null { argument: "out", expected: "as many members as x" }, &SameCount(X_OUT)), All(written!(X_OUT, OUT, "x"; On(A2, &Columns(&["x", "scalar"], MORE_NUMBERS)), On(ON_950, &Columns(&["x", "scalar"], WIDER_NUMBERS));))])
    -> |call| each(call, ["x", "scalar"], loops::add)
    ; null member is PARAM_INVALID
}

with_numbers! {
    foreach_add_scalar_list in "aclnn_foreach_add_scalar_list.h": "torch._foreach_add(x, scalars)" of "sums", "x[k][...] + scalars[k]", "Halves are computed in FLOAT and rounded once; integers wrap.";
    aclnnForeachAddScalarListGetWorkspaceSize, aclnnForeachAddScalarList of "FLOAT, FLOAT16, BFLOAT16, INT32", scalars "as many numbers as x has members, of any dtypes, converted to FLOAT, to INT32 for INT32",
    generated!(X_OUT, "x"; Dtype(X_OUT, Takes::everywhere(FOUR)); HAS_ROOM, A_SCALAR_EACH)
    => loops::add
}

with_tensor! {
    foreach_sub_scalar in "aclnn_foreach_sub_scalar.h": "torch._foreach_sub(x, scalar), scalar a tensor" of "differences", "x[k][...] - scalar", "Halves are computed in FLOAT and rounded once; integers wrap.";
    aclnnForeachSubScalarGetWorkspaceSize, aclnnForeachSubScalar of "FLOAT, FLOAT16, BFLOAT16, INT32", scalar "a tensor of one element, which phase 2 reads; FLOAT, for FLOAT16 FLOAT16, for INT32 that",
    generated!(X_OUT, "x"; Columns(&["x", "scalar"], DEVICE_SCALARS); HAS_ROOM, ONE_SCALAR)
    => loops::subtract
}

with_number! {
    foreach_sub_scalar_v2 in "aclnn_foreach_sub_scalar_v2.h", const "aclrtStream stream": "torch._foreach_sub(x, scalar)" of "differences", "x[k][...] - scalar", "Halves are computed in FLOAT and rounded once; integers wrap.";
    aclnnForeachSubScalarV2GetWorkspaceSize, aclnnForeachSubScalarV2 of "FLOAT, FLOAT16, BFLOAT16, INT32", scalar "FLOAT or DOUBLE, for FLOAT16 FLOAT16 or DOUBLE, for integers INT32 or INT64",
    &[EQUAL_FORMATS, All(written!(X_OUT, OUT, "x"; Columns(&["x", "scalar"], NUMBERS);))]
    => loops::subtract
}

with_numbers! {
    foreach_sub_scalar_list in "aclnn_foreach_sub_scalar_list.h": "torch._foreach_sub(x, scalars)" of "differences", "x[k][...] - scalars[k]", "Halves are computed in FLOAT and rounded once; integers wrap.";
    aclnnForeachSubScalarListGetWorkspaceSize, aclnnForeachSubScalarList of "FLOAT, FLOAT16, BFLOAT16, INT32", scalars "as many numbers as x has members, of any dtypes, converted to FLOAT, to INT32 for INT32",
    generated!(X_OUT, "x"; Dtype(X_OUT, Takes::everywhere(FOUR)); HAS_ROOM, A_SCALAR_EACH)
    => loops::subtract
}

with_tensor! {
    foreach_mul_scalar in "aclnn_foreach_mul_scalar.h": "torch._foreach_mul(x, scalar), scalar a tensor" of "products", "x[k][...] * scalar", "Halves are computed in FLOAT and rounded once; integers wrap.";
    aclnnForeachMulScalarGetWorkspaceSize, aclnnForeachMulScalar of "FLOAT, FLOAT16, BFLOAT16, INT32", scalar "a tensor of one element, which phase 2 reads; FLOAT, for FLOAT16 FLOAT16, on 950 FLOAT too, for INT32 that",
    generated!(X_OUT, "x"; On(A2, &Columns(&["x", "scalar"], DEVICE_SCALARS)), On(ON_950, &Columns(&["x", "scalar"], WIDER_DEVICE_SCALARS)); HAS_ROOM, ONE_SCALAR)
    => loops::multiply
}

with_number! {
    foreach_mul_scalar_v2 in "aclnn_foreach_mul_scalar_v2.h": "torch._foreach_mul(x, scalar)" of "products", "x[k][...] * scalar", "Halves are computed in FLOAT and rounded once; integers wrap.";
    aclnnForeachMulScalarV2GetWorkspaceSize, aclnnForeachMulScalarV2 of "FLOAT, FLOAT16, BFLOAT16, INT32", scalar "FLOAT or DOUBLE, for FLOAT16 FLOAT16, DOUBLE, on 950 FLOAT too, for integers INT32 or INT64",
    written!(X_OUT, OUT, "x"; On(A2, &Columns(&["x", "scalar"], NUMBERS)), On(ON_950, &Columns(&["x", "scalar"], WIDER_NUMBERS));)
    => loops::multiply
}

with_numbers! {
    foreach_mul_scalar_list in "aclnn_foreach_mul_scalar_list.h": "torch._foreach_mul(x, scalars)" of "products", "x[k][...] * scalars[k]", "Halves are computed in FLOAT and rounded once; integers wrap.";
    aclnnForeachMulScalarListGetWorkspaceSize, aclnnForeachMulScalarList of "FLOAT, FLOAT16, BFLOAT16, INT32", scalars "as many numbers as x has members, of any dtypes, converted to FLOAT, to INT32 for INT32",
    generated!(X_OUT, "x"; Dtype(X_OUT, Takes::everywhere(FOUR)); HAS_ROOM, A_SCALAR_EACH)
    => loops::multiply
}

operator! {
    foreach_div_scalar in "foreach_functions", "aclnn_foreach_div_scalar.h": "torch._foreach_div(x, scalar), scalar a tensor";
    /// Phase 1 of quotients of lists and a number on the device: checks the arguments, and reports the workspace that phase 2
    /// needs.
    ///
    ///     out[k][...] = x[k][...] / scalar
    ///
    /// Halves are computed in FLOAT and rounded once. On 910B, 910_93 and 950.
    ///
    /// @param x tensors of one dtype, of rank 8 or less and no private format; FLOAT, FLOAT16, BFLOAT16. Any strides. Members
    ///     without elements are left out
    /// @param scalar a tensor of one element, which phase 2 reads; FLOAT or DOUBLE, for FLOAT16 that or DOUBLE
    /// @param out as many tensors, of the same dtype and shapes. Any strides; only the views are written. It may be x
    aclnnForeachDivScalarGetWorkspaceSize, aclnnForeachDivScalar(
        x: *const aclTensorList, scalar: *const aclTensor, out: *mut aclTensorList,
    )
    /// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above, or the device is another one; 561103 scalar has not one
    ///     element. Without
    ///     members, or where all are empty, the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are
    ///     left alone
    checks (&[
        SameCount(X_OUT), NO_MEMBERS, Devices(A2_AND_950),
        Columns(&["x", "scalar"], FLOAT_NUMBERS),
        SameDtype(X_OUT, "x"), Rank(X_OUT), SameShape(OUT, "x"), Format(X_OUT, Formats::Public),
        Fails(Error::as_tiling, &ONE_SCALAR),
    ])
    -> |call| each(call, ["x", "scalar"], loops::divide)
    ; null member is PARAM_INVALID
}

with_number! {
    foreach_div_scalar_v2 in "aclnn_foreach_div_scalar_v2.h": "torch._foreach_div(x, scalar)" of "quotients", "x[k][...] / scalar", "Halves are computed in FLOAT and rounded once.";
    aclnnForeachDivScalarV2GetWorkspaceSize, aclnnForeachDivScalarV2 of "FLOAT, FLOAT16, BFLOAT16", scalar "FLOAT or DOUBLE, for FLOAT16 FLOAT16 or DOUBLE",
    written!(X_OUT, OUT, "x"; Columns(&["x", "scalar"], FLOAT_NUMBERS);)
    => loops::divide
}

with_numbers! {
    foreach_div_scalar_list in "aclnn_foreach_div_scalar_list.h": "torch._foreach_div(x, scalars)" of "quotients", "x[k][...] / scalars[k]", "Halves are computed in FLOAT and rounded once.";
    aclnnForeachDivScalarListGetWorkspaceSize, aclnnForeachDivScalarList of "FLOAT, FLOAT16, BFLOAT16", scalars "as many numbers as x has members, of any dtypes, converted to FLOAT",
    generated!(X_OUT, "x"; Dtype(X_OUT, Takes::everywhere(FLOATS)); HAS_ROOM, A_SCALAR_EACH)
    => loops::divide
}

with_tensor! {
    foreach_maximum_scalar in "aclnn_foreach_maximum_scalar.h": "torch._foreach_maximum(x, scalar), scalar a tensor" of "the larger ones", "max(x[k][...], scalar)", "Halves are computed in FLOAT and rounded once; integers wrap.";
    aclnnForeachMaximumScalarGetWorkspaceSize, aclnnForeachMaximumScalar of "FLOAT, FLOAT16, BFLOAT16, INT32", scalar "a tensor of one element, which phase 2 reads; FLOAT, for FLOAT16 FLOAT16, for INT32 that",
    generated!(X_OUT, "x"; Columns(&["x", "scalar"], DEVICE_SCALARS); HAS_ROOM, ONE_SCALAR)
    => loops::maximum
}

with_number! {
    foreach_maximum_scalar_v2 in "aclnn_foreach_maximum_scalar_v2.h": "torch._foreach_maximum(x, scalar)" of "the larger ones", "max(x[k][...], scalar)", "Halves are computed in FLOAT and rounded once; integers wrap.";
    aclnnForeachMaximumScalarV2GetWorkspaceSize, aclnnForeachMaximumScalarV2 of "FLOAT, FLOAT16, BFLOAT16, INT32", scalar "FLOAT or DOUBLE, for FLOAT16 FLOAT16 or DOUBLE, for integers INT32 or INT64. Of another dtype than x it has to be a number that x holds",
    written!(X_OUT, OUT, "x"; Columns(&["x", "scalar"], NUMBERS); IS_HELD)
    => loops::maximum
}

with_numbers! {
    foreach_maximum_scalar_list in "aclnn_foreach_maximum_scalar_list.h": "torch._foreach_maximum(x, scalars)" of "the larger ones", "max(x[k][...], scalars[k])", "Halves are computed in FLOAT and rounded once; integers wrap.";
    aclnnForeachMaximumScalarListGetWorkspaceSize, aclnnForeachMaximumScalarList of "FLOAT, FLOAT16, BFLOAT16, INT32", scalars "as many numbers as x has members, of any dtypes, converted to FLOAT, to INT32 for INT32",
    generated!(X_OUT, "x"; Dtype(X_OUT, Takes::everywhere(FOUR)); HAS_ROOM, A_SCALAR_EACH)
    => loops::maximum
}

with_tensor! {
    foreach_minimum_scalar in "aclnn_foreach_minimum_scalar.h": "torch._foreach_minimum(x, scalar), scalar a tensor" of "the smaller ones", "min(x[k][...], scalar)", "Halves are computed in FLOAT and rounded once; integers wrap.";
    aclnnForeachMinimumScalarGetWorkspaceSize, aclnnForeachMinimumScalar of "FLOAT, FLOAT16, BFLOAT16, INT32", scalar "a tensor of one element, which phase 2 reads; FLOAT, for FLOAT16 FLOAT16, for INT32 that",
    generated!(X_OUT, "x"; Columns(&["x", "scalar"], DEVICE_SCALARS); HAS_ROOM, ONE_SCALAR)
    => loops::minimum
}

with_number! {
    foreach_minimum_scalar_v2 in "aclnn_foreach_minimum_scalar_v2.h": "torch._foreach_minimum(x, scalar)" of "the smaller ones", "min(x[k][...], scalar)", "Halves are computed in FLOAT and rounded once; integers wrap.";
    aclnnForeachMinimumScalarV2GetWorkspaceSize, aclnnForeachMinimumScalarV2 of "FLOAT, FLOAT16, BFLOAT16, INT32", scalar "FLOAT or DOUBLE, for FLOAT16 FLOAT16 or DOUBLE, for integers INT32 or INT64. Of another dtype than x it has to be a number that x holds",
    written!(X_OUT, OUT, "x"; Columns(&["x", "scalar"], NUMBERS); IS_HELD)
    => loops::minimum
}

with_numbers! {
    foreach_minimum_scalar_list in "aclnn_foreach_minimum_scalar_list.h": "torch._foreach_minimum(x, scalars)" of "the smaller ones", "min(x[k][...], scalars[k])", "Halves are computed in FLOAT and rounded once; integers wrap.";
    aclnnForeachMinimumScalarListGetWorkspaceSize, aclnnForeachMinimumScalarList of "FLOAT, FLOAT16, BFLOAT16, INT32", scalars "as many numbers as x has members, of any dtypes, converted to FLOAT, to INT32 for INT32",
    generated!(X_OUT, "x"; Dtype(X_OUT, Takes::everywhere(FOUR)); HAS_ROOM, A_SCALAR_EACH)
    => loops::minimum
}

with_tensor! {
    foreach_pow_scalar in "aclnn_foreach_pow_scalar.h": "torch._foreach_pow(x, scalar), scalar a tensor" of "powers", "x[k][...]^scalar", "Halves are computed in FLOAT and rounded once; integers wrap.";
    aclnnForeachPowScalarGetWorkspaceSize, aclnnForeachPowScalar of "FLOAT, FLOAT16, BFLOAT16, INT32", scalar "a tensor of one element, which phase 2 reads; FLOAT, for FLOAT16 FLOAT16, for INT32 that",
    generated!(X_OUT, "x"; Columns(&["x", "scalar"], DEVICE_SCALARS); HAS_ROOM, ONE_SCALAR)
    => loops::pow
}

with_number! {
    foreach_pow_scalar_v2 in "aclnn_foreach_pow_scalar_v2.h": "torch._foreach_pow(x, scalar)" of "powers", "x[k][...]^scalar", "Halves are computed in FLOAT and rounded once; integers wrap.";
    aclnnForeachPowScalarV2GetWorkspaceSize, aclnnForeachPowScalarV2 of "FLOAT, FLOAT16, BFLOAT16, INT32", scalar "FLOAT or DOUBLE, for FLOAT16 FLOAT16 or DOUBLE, for integers INT32 or INT64",
    written!(X_OUT, OUT, "x"; Columns(&["x", "scalar"], NUMBERS);)
    => loops::pow
}

with_numbers! {
    foreach_pow_scalar_list in "aclnn_foreach_pow_scalar_list.h": "torch._foreach_pow(x, scalars)" of "powers", "x[k][...]^scalars[k]", "Halves are computed in FLOAT and rounded once; integers wrap.";
    aclnnForeachPowScalarListGetWorkspaceSize, aclnnForeachPowScalarList of "FLOAT, FLOAT16, BFLOAT16, INT32", scalars "as many numbers as x has members, of any dtypes, converted to FLOAT, to INT32 for INT32",
    generated!(X_OUT, "x"; Dtype(X_OUT, Takes::everywhere(FOUR)); HAS_ROOM, A_SCALAR_EACH)
    => loops::pow
}

operator! {
    foreach_pow_scalar_and_tensor in "foreach_functions", "aclnn_foreach_pow_scalar_and_tensor.h": "torch._foreach_pow(scalar, x)";
    /// Phase 1 of powers of a number: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[k][...] = scalar^x[k][...]
    ///
    /// Halves are computed in FLOAT and rounded once; integers wrap, and a negative exponent leaves 0 but of 1 and -1. On 910B,
    /// 910_93 and 950.
    ///
    /// @param scalar of any dtype, converted to FLOAT, to INT32 for INT32
    /// @param x tensors of one dtype, of rank 8 or less and no private format; FLOAT, FLOAT16, BFLOAT16, INT32. Any strides.
    ///     Members without elements are left out
    /// @param out as many tensors, of the same dtype, with as many elements each or more: the first ones are written, of the
    ///     same shape all. Any strides; only the views are written. It may be x
    aclnnForeachPowScalarAndTensorGetWorkspaceSize, aclnnForeachPowScalarAndTensor(
        scalar: *const aclScalar, x: *const aclTensorList, out: *const aclTensorList,
    )
    /// @return 0; 161001 a pointer or a member is null; 161002 a dtype or a format breaks a rule above; 561002 a number of members, a
    ///     rank or a shape does; 561003 the device is another one. Without members, or where all are empty, the call succeeds, and
    ///     phase 2 does nothing. On failure workspaceSize is left alone; but for a null argument executor may receive one that is
    ///     not alive
    checks (generated!(X_OUT, "x"; Dtype(X_OUT, Takes::everywhere(FOUR)); HAS_ROOM))
    -> |call| each(call, ["scalar", "x"], loops::pow)
    ; front Generated
}
