//! Functions of the elements of lists.

use crate::abi::acl_meta::aclTensorList;
use crate::dtype::DType;
use crate::error::Result;
use crate::ops::check::prelude::*;
use crate::ops::foreach::plan::{each, each_in};
use crate::ops::foreach::rules::*;
use crate::ops::row::Operator;
use crate::ops::rules::*;
use opapi_kernels::elementwise::unary as loops;

/// The operators of this file.
pub const ROWS: &[Operator] = &[
    foreach_abs::ROW,
    foreach_acos::ROW,
    foreach_asin::ROW,
    foreach_atan::ROW,
    foreach_cos::ROW,
    foreach_cosh::ROW,
    foreach_erf::ROW,
    foreach_erfc::ROW,
    foreach_exp::ROW,
    foreach_expm1::ROW,
    foreach_log::ROW,
    foreach_log10::ROW,
    foreach_log1p::ROW,
    foreach_log2::ROW,
    foreach_neg::ROW,
    foreach_reciprocal::ROW,
    foreach_sigmoid::ROW,
    foreach_sign::ROW,
    foreach_sin::ROW,
    foreach_sinh::ROW,
    foreach_sqrt::ROW,
    foreach_tan::ROW,
    foreach_tanh::ROW,
];

/// A function of each element: its row but for what all of them say.
macro_rules! unary {
    (
        $module:ident in $header:literal: $computes:literal of $what:literal, $formula:literal, $note:literal;
        $phase_1:ident, $phase_2:ident of $types:literal: $takes:expr
        => $call:ident => $plan:expr
    ) => {
        operator! {
            $module in "foreach_functions", $header: $computes;
            #[doc = concat!(" Phase 1 of ", $what, " of lists: checks the arguments, and reports the workspace that phase 2 needs.")]
            ///
            #[doc = concat!("     out[k][...] = ", $formula)]
            ///
            #[doc = concat!(" ", $note, " On 910B, 910_93 and 950.")]
            ///
            #[doc = concat!(" @param x tensors of one dtype, of rank 8 or less and no private format; ", $types, ". Any strides.")]
            ///     Members without elements are left out
            /// @param out as many tensors, of the same dtype, with as many elements each or more: the first ones are written, of
            ///     the same shape all. Any strides; only the views are written. It may be x
            $phase_1, $phase_2(x: *const aclTensorList, out: *const aclTensorList)
            /// @return 0; 161001 a pointer or a member is null; 161002 a dtype or a format breaks a rule above; 561002 a number of
            ///     members, a rank or a shape does; 561003 the device is another one. Without members, or where all are empty, the
            ///     call succeeds, and phase 2 does nothing. On failure workspaceSize is left alone; but for a null argument
            ///     executor may receive one that is not alive
            checks (generated!(X_OUT, "x"; Dtype(X_OUT, $takes); HAS_ROOM))
            -> |$call| $plan
            ; front Generated
        }
    };
}

const F: Takes = Takes::everywhere(FLOATS);
const SMALL_ON_A2: Takes = F.on(A2, SMALL);

unary! {
    foreach_abs in "aclnn_foreach_abs.h": "torch._foreach_abs(x)" of "absolute values", "|x[k][...]|", "Halves are computed in FLOAT and rounded once.";
    aclnnForeachAbsGetWorkspaceSize, aclnnForeachAbs of "FLOAT, FLOAT16, BFLOAT16": F
    => call => each(call, ["x"], loops::abs)
}

unary! {
    foreach_acos in "aclnn_foreach_acos.h": "torch._foreach_acos(x)" of "arc cosines", "acos(x[k][...])", "Halves are computed in FLOAT and rounded once.";
    aclnnForeachAcosGetWorkspaceSize, aclnnForeachAcos of "FLOAT, FLOAT16, BFLOAT16": F
    => call => each(call, ["x"], loops::acos)
}

unary! {
    foreach_asin in "aclnn_foreach_asin.h": "torch._foreach_asin(x)" of "arc sines", "asin(x[k][...])", "Halves are computed in FLOAT and rounded once.";
    aclnnForeachAsinGetWorkspaceSize, aclnnForeachAsin of "FLOAT, FLOAT16, BFLOAT16": F
    => call => each(call, ["x"], loops::asin)
}

unary! {
    foreach_atan in "aclnn_foreach_atan.h": "torch._foreach_atan(x)" of "arc tangents", "atan(x[k][...])", "Halves are computed in FLOAT and rounded once.";
    aclnnForeachAtanGetWorkspaceSize, aclnnForeachAtan of "FLOAT, FLOAT16, BFLOAT16": F
    => call => each(call, ["x"], loops::atan)
}

unary! {
    foreach_cos in "aclnn_foreach_cos.h": "torch._foreach_cos(x)" of "cosines", "cos(x[k][...])", "Halves are computed in FLOAT and rounded once.";
    aclnnForeachCosGetWorkspaceSize, aclnnForeachCos of "FLOAT, FLOAT16, BFLOAT16": F
    => call => each(call, ["x"], loops::cos)
}

unary! {
    foreach_cosh in "aclnn_foreach_cosh.h": "torch._foreach_cosh(x)" of "hyperbolic cosines", "cosh(x[k][...])", "Halves are computed in FLOAT and rounded once.";
    aclnnForeachCoshGetWorkspaceSize, aclnnForeachCosh of "FLOAT, FLOAT16, BFLOAT16": F
    => call => each(call, ["x"], loops::cosh)
}

unary! {
    foreach_erf in "aclnn_foreach_erf.h": "torch._foreach_erf(x)" of "the error function", "erf(x[k][...])", "Halves are computed in FLOAT and rounded once.";
    aclnnForeachErfGetWorkspaceSize, aclnnForeachErf of "FLOAT, FLOAT16, BFLOAT16": F
    => call => each(call, ["x"], loops::erf)
}

unary! {
    foreach_erfc in "aclnn_foreach_erfc.h": "torch._foreach_erfc(x)" of "1 without the error function", "1 - erf(x[k][...])", "Halves are computed in FLOAT and rounded once.";
    aclnnForeachErfcGetWorkspaceSize, aclnnForeachErfc of "FLOAT, FLOAT16, BFLOAT16": F
    => call => each(call, ["x"], loops::erfc)
}

unary! {
    foreach_exp in "aclnn_foreach_exp.h": "torch._foreach_exp(x)" of "powers of e", "e^x[k][...]", "Computed in FLOAT and rounded once; integers lose what is behind the point.";
    aclnnForeachExpGetWorkspaceSize, aclnnForeachExp of "FLOAT, FLOAT16, BFLOAT16, on 910B and 910_93 INT16, INT8, UINT8 too": SMALL_ON_A2
    => call => each_in(call, DType::Float, ["x"], loops::exp)
}

unary! {
    foreach_expm1 in "aclnn_foreach_expm1.h": "torch._foreach_expm1(x)" of "powers of e without 1", "e^x[k][...] - 1", "Computed in FLOAT and rounded once, exact near 0 too; integers lose what is behind the point.";
    aclnnForeachExpm1GetWorkspaceSize, aclnnForeachExpm1 of "FLOAT, FLOAT16, BFLOAT16, on 910B and 910_93 INT16, INT8, UINT8 too": SMALL_ON_A2
    => call => each_in(call, DType::Float, ["x"], loops::expm1)
}

unary! {
    foreach_log in "aclnn_foreach_log.h": "torch._foreach_log(x)" of "natural logarithms", "ln(x[k][...])", "Halves are computed in FLOAT and rounded once.";
    aclnnForeachLogGetWorkspaceSize, aclnnForeachLog of "FLOAT, FLOAT16, BFLOAT16": F
    => call => each(call, ["x"], loops::log)
}

unary! {
    foreach_log10 in "aclnn_foreach_log10.h": "torch._foreach_log10(x)" of "logarithms to the base 10", "log10(x[k][...])", "Halves are computed in FLOAT and rounded once.";
    aclnnForeachLog10GetWorkspaceSize, aclnnForeachLog10 of "FLOAT, FLOAT16, BFLOAT16": F
    => call => each(call, ["x"], loops::log10)
}

unary! {
    foreach_log1p in "aclnn_foreach_log1p.h": "torch._foreach_log1p(x)" of "natural logarithms of 1 + x", "ln(1 + x[k][...])", "Halves are computed in FLOAT and rounded once.";
    aclnnForeachLog1pGetWorkspaceSize, aclnnForeachLog1p of "FLOAT, FLOAT16, BFLOAT16": F
    => call => each(call, ["x"], loops::log1p)
}

unary! {
    foreach_log2 in "aclnn_foreach_log2.h": "torch._foreach_log2(x)" of "logarithms to the base 2", "log2(x[k][...])", "Halves are computed in FLOAT and rounded once.";
    aclnnForeachLog2GetWorkspaceSize, aclnnForeachLog2 of "FLOAT, FLOAT16, BFLOAT16": F
    => call => each(call, ["x"], loops::log2)
}

unary! {
    foreach_neg in "aclnn_foreach_neg.h": "torch._foreach_neg(x)" of "opposite numbers", "-x[k][...]", "Integers wrap.";
    aclnnForeachNegGetWorkspaceSize, aclnnForeachNeg of "FLOAT, FLOAT16, BFLOAT16, INT32, on 910B and 910_93 INT16, INT8, UINT8 too": Takes::everywhere(FOUR).on(A2, SMALL)
    => call => each(call, ["x"], loops::neg)
}

unary! {
    foreach_reciprocal in "aclnn_foreach_reciprocal.h": "torch._foreach_reciprocal(x)" of "reciprocals", "1 / x[k][...]", "Halves are computed in FLOAT and rounded once.";
    aclnnForeachReciprocalGetWorkspaceSize, aclnnForeachReciprocal of "FLOAT, FLOAT16, BFLOAT16": F
    => call => each(call, ["x"], loops::reciprocal)
}

unary! {
    foreach_sigmoid in "aclnn_foreach_sigmoid.h": "torch._foreach_sigmoid(x)" of "the logistic function", "1 / (1 + e^-x[k][...])", "Halves are computed in FLOAT and rounded once.";
    aclnnForeachSigmoidGetWorkspaceSize, aclnnForeachSigmoid of "FLOAT, FLOAT16, BFLOAT16": F
    => call => each(call, ["x"], loops::sigmoid)
}

unary! {
    foreach_sign in "aclnn_foreach_sign.h": "torch._foreach_sign(x)" of "signs", "-1, 0 or 1, as x[k][...] is less than 0, 0 or more", "0 of NaN.";
    aclnnForeachSignGetWorkspaceSize, aclnnForeachSign of "FLOAT, FLOAT16, BFLOAT16, INT8, INT32, INT64": Takes::everywhere(FLOATS.and(I8).and(I32).and(I64))
    => call => each(call, ["x"], loops::sign)
}

unary! {
    foreach_sin in "aclnn_foreach_sin.h": "torch._foreach_sin(x)" of "sines", "sin(x[k][...])", "Halves are computed in FLOAT and rounded once.";
    aclnnForeachSinGetWorkspaceSize, aclnnForeachSin of "FLOAT, FLOAT16, BFLOAT16": F
    => call => each(call, ["x"], loops::sin)
}

unary! {
    foreach_sinh in "aclnn_foreach_sinh.h": "torch._foreach_sinh(x)" of "hyperbolic sines", "sinh(x[k][...])", "Halves are computed in FLOAT and rounded once.";
    aclnnForeachSinhGetWorkspaceSize, aclnnForeachSinh of "FLOAT, FLOAT16, BFLOAT16": F
    => call => each(call, ["x"], loops::sinh)
}

operator! {
    foreach_sqrt in "foreach_functions", "aclnn_foreach_sqrt.h": "torch._foreach_sqrt(x)";
    /// Phase 1 of square roots of lists: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[k][...] = sqrt(x[k][...])
    ///
    /// Halves are computed in FLOAT and rounded once. On 910B, 910_93 and 950.
    ///
    /// @param x tensors of one dtype, of rank 8 or less and no private format; FLOAT, FLOAT16, BFLOAT16. Any strides. Members
    ///     without elements are left out
    /// @param out as many tensors, of the same dtype and shapes. Any strides; only the views are written. It may be x
    aclnnForeachSqrtGetWorkspaceSize, aclnnForeachSqrt(x: *const aclTensorList, out: *mut aclTensorList)
    /// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above, or the device is another one. Without
    ///     members, or where all are empty, the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are
    ///     left alone
    checks (written!(X_OUT, OUT, "x"; Dtype(X_OUT, Takes::everywhere(FLOATS));))
    -> |call| each(call, ["x"], loops::sqrt)
    ; null member is PARAM_INVALID
}

unary! {
    foreach_tan in "aclnn_foreach_tan.h": "torch._foreach_tan(x)" of "tangents", "tan(x[k][...])", "Halves are computed in FLOAT and rounded once.";
    aclnnForeachTanGetWorkspaceSize, aclnnForeachTan of "FLOAT, FLOAT16, BFLOAT16": F
    => call => each(call, ["x"], loops::tan)
}

unary! {
    foreach_tanh in "aclnn_foreach_tanh.h": "torch._foreach_tanh(x)" of "hyperbolic tangents", "tanh(x[k][...])", "Halves are computed in FLOAT and rounded once.";
    aclnnForeachTanhGetWorkspaceSize, aclnnForeachTanh of "FLOAT, FLOAT16, BFLOAT16": F
    => call => each(call, ["x"], loops::tanh)
}
