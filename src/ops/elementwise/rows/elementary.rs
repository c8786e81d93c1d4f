//! Elementary functions of each element.

use super::unary::{ANY, INEXACT, Integers, Unary, as_float};
use crate::abi::acl_meta::aclTensor;
use crate::dtype::DType;
use crate::error::Result;
use crate::ops::check::prelude::*;
use crate::ops::elementwise::rules::SHAPES;
use crate::ops::row::Operator;
use crate::ops::rules::*;
use opapi_kernels::elementwise::unary as kernel;

/// The operators of this file.
pub const ROWS: &[Operator] = &[
    cos::ROW,
    exp::ROW,
    inplace_cos::ROW,
    inplace_exp::ROW,
    inplace_log::ROW,
    inplace_reciprocal::ROW,
    inplace_rsqrt::ROW,
    inplace_sigmoid::ROW,
    inplace_sin::ROW,
    inplace_sqrt::ROW,
    inplace_tanh::ROW,
    log::ROW,
    reciprocal::ROW,
    rsqrt::ROW,
    sigmoid::ROW,
    sin::ROW,
    sqrt::ROW,
    tanh::ROW,
];

const SQRT: Unary = Unary {
    checks: &[
        Dtype(SELF, Takes::everywhere(FL.and(CX).and(INT).and(BOOL)).but_910(BF16)),
        CastsTo("out", as_float),
        SHAPES,
    ],
    integers: Integers::Wide,
    function: kernel::sqrt,
};

operator! {
    sqrt in "elementary", "aclnn_sqrt.h": "self.sqrt()";
    /// Phase 1 of the square root: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = sqrt(self[...])
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8, BOOL, COMPLEX64, COMPLEX128;
    ///     BFLOAT16 on all devices but the 910. Integers are computed as FLOAT, INT64 as DOUBLE. Any strides
    /// @param out same shape as self; a dtype that self, integers as FLOAT, casts to. It may be the same memory as
    ///     self, with the same strides. Any strides; only the view is written
    aclnnSqrtGetWorkspaceSize, aclnnSqrt(self_: *const aclTensor, out: *mut aclTensor)
    checks (SQRT.checks)
    -> |call| SQRT.plan(call)
}

operator! {
    inplace_sqrt in "elementary", "aclnn_sqrt.h": "self.sqrt_()";
    /// Phase 1 of the square root in place: checks the argument, and reports the workspace that phase 2 needs.
    ///
    ///     self[...] = sqrt(self[...])
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16, DOUBLE, COMPLEX64, COMPLEX128; BFLOAT16 on 910B, 910_93 and
    ///     950. Any strides; only the view is written
    aclnnInplaceSqrtGetWorkspaceSize, aclnnInplaceSqrt(self_: *mut aclTensor)
    checks [Dtype(SELF, INEXACT), All(SQRT.checks)]
    -> |call| SQRT.plan(call)
}

/// Functions whose output may be BFLOAT16 on every device.
/// Any number to any float.
const ANY_FUNCTION: &[Check] =
    &[Dtype(SELF, ANY), Dtype(OUT, Takes::everywhere(FL.and(CX).and(BF16))), SHAPES];
const RSQRT: Unary = Unary { checks: ANY_FUNCTION, integers: Integers::AsOut, function: kernel::rsqrt };

operator! {
    rsqrt in "elementary", "aclnn_rsqrt.h": "self.rsqrt()";
    /// Phase 1 of one over the square root: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = 1 / sqrt(self[...])
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8, BOOL, COMPLEX64, COMPLEX128;
    ///     BFLOAT16 on 910B, 910_93 and 950. Integers are computed in the dtype of out. Any strides
    /// @param out same shape as self; FLOAT, FLOAT16, DOUBLE, BFLOAT16, COMPLEX64, COMPLEX128. It may be the same
    ///     memory as self, with the same strides. Any strides; only the view is written
    aclnnRsqrtGetWorkspaceSize, aclnnRsqrt(self_: *const aclTensor, out: *mut aclTensor)
    checks (RSQRT.checks)
    -> |call| RSQRT.plan(call)
}

operator! {
    inplace_rsqrt in "elementary", "aclnn_rsqrt.h": "selfRef.rsqrt_()";
    /// Phase 1 of one over the square root in place: checks the argument, and reports the workspace that phase 2
    /// needs.
    ///
    ///     selfRef[...] = 1 / sqrt(selfRef[...])
    ///
    /// @param selfRef of rank 8 or less; FLOAT, FLOAT16, DOUBLE, COMPLEX64, COMPLEX128; BFLOAT16 on 910B, 910_93
    ///     and 950. Any strides; only the view is written
    aclnnInplaceRsqrtGetWorkspaceSize, aclnnInplaceRsqrt(selfRef: *mut aclTensor)
    checks [Dtype(SELF, INEXACT), All(RSQRT.checks)]
    -> |call| RSQRT.plan(call)
}

const RECIPROCAL: Unary = Unary {
    checks: &[Dtype(SELF, ANY), Dtype(OUT, INEXACT), SHAPES, Format(SELF_OUT, Formats::Equal)],
    integers: Integers::Float,
    function: kernel::reciprocal,
};

operator! {
    reciprocal in "elementary", "aclnn_reciprocal.h": "self.reciprocal()";
    /// Phase 1 of the reciprocal: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = 1 / self[...]
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8, BOOL, COMPLEX64, COMPLEX128;
    ///     BFLOAT16 on 910B, 910_93 and 950. Integers are computed as FLOAT. Any strides
    /// @param out same shape as self; FLOAT, FLOAT16, DOUBLE, COMPLEX64, COMPLEX128; BFLOAT16 on 910B, 910_93 and
    ///     950; the same storage format. It may be the same memory as self, with the same strides. Any strides; only
    ///     the view is written
    aclnnReciprocalGetWorkspaceSize, aclnnReciprocal(self_: *const aclTensor, out: *mut aclTensor)
    checks (RECIPROCAL.checks)
    -> |call| RECIPROCAL.plan(call)
}

operator! {
    inplace_reciprocal in "elementary", "aclnn_reciprocal.h": "selfRef.reciprocal_()";
    /// Phase 1 of the reciprocal in place: checks the argument, and reports the workspace that phase 2 needs.
    ///
    ///     selfRef[...] = 1 / selfRef[...]
    ///
    /// @param selfRef of rank 8 or less; FLOAT, FLOAT16, DOUBLE, COMPLEX64, COMPLEX128; BFLOAT16 on 910B, 910_93
    ///     and 950. Any strides; only the view is written
    aclnnInplaceReciprocalGetWorkspaceSize, aclnnInplaceReciprocal(selfRef: *const aclTensor)
    checks [Dtype(SELF, INEXACT), All(RECIPROCAL.checks)]
    -> |call| RECIPROCAL.plan(call)
}

const EXP: Unary = Unary {
    checks: &[
        Dtype(SELF, INEXACT.and(BOOL).and(Types::of(&[DType::Int64]))),
        CastsTo("out", as_float),
        SHAPES,
    ],
    integers: Integers::Float,
    function: kernel::exp,
};

operator! {
    exp in "elementary", "aclnn_exp.h": "self.exp()";
    /// Phase 1 of the exponential function: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = e^self[...]
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16, DOUBLE, INT64, BOOL, COMPLEX64, COMPLEX128; BFLOAT16 on 910B,
    ///     910_93 and 950. INT64 and BOOL are computed as FLOAT. Any strides
    /// @param out same shape as self; a dtype that self, INT64 and BOOL as FLOAT, casts to. It may be the same
    ///     memory as self, with the same strides. Any strides; only the view is written
    aclnnExpGetWorkspaceSize, aclnnExp(self_: *const aclTensor, out: *mut aclTensor)
    checks (EXP.checks)
    -> |call| EXP.plan(call)
}

operator! {
    inplace_exp in "elementary", "aclnn_exp.h": "selfRef.exp_()";
    /// Phase 1 of the exponential function in place: checks the argument, and reports the workspace that phase 2
    /// needs.
    ///
    ///     selfRef[...] = e^selfRef[...]
    ///
    /// @param selfRef of rank 8 or less; FLOAT, FLOAT16, DOUBLE, COMPLEX64, COMPLEX128; BFLOAT16 on 910B, 910_93
    ///     and 950. Any strides; only the view is written
    aclnnInplaceExpGetWorkspaceSize, aclnnInplaceExp(selfRef: *mut aclTensor)
    checks [Dtype(SELF, INEXACT), All(EXP.checks)]
    -> |call| EXP.plan(call)
}

const LOG: Unary = Unary {
    checks: &[Dtype(SELF, ANY), Dtype(OUT, INEXACT), CastsTo("out", as_float), SHAPES],
    integers: Integers::Float,
    function: kernel::log,
};

operator! {
    log in "elementary", "aclnn_log.h": "self.log()";
    /// Phase 1 of the natural logarithm: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = log(self[...])
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8, BOOL, COMPLEX64, COMPLEX128;
    ///     BFLOAT16 on 910B, 910_93 and 950. Integers are computed as FLOAT. Any strides
    /// @param out same shape as self; FLOAT, FLOAT16, DOUBLE, COMPLEX64, COMPLEX128; BFLOAT16 on 910B, 910_93 and
    ///     950, to which self casts. It may be the same memory as self, with the same strides. Any strides; only the
    ///     view is written
    aclnnLogGetWorkspaceSize, aclnnLog(self_: *const aclTensor, out: *mut aclTensor)
    checks (LOG.checks)
    -> |call| LOG.plan(call)
}

operator! {
    inplace_log in "elementary", "aclnn_log.h": "selfRef.log_()";
    /// Phase 1 of the natural logarithm in place: checks the argument, and reports the workspace that phase 2
    /// needs.
    ///
    ///     selfRef[...] = log(selfRef[...])
    ///
    /// @param selfRef of rank 8 or less; FLOAT, FLOAT16, DOUBLE, COMPLEX64, COMPLEX128; BFLOAT16 on 910B, 910_93
    ///     and 950. Any strides; only the view is written
    aclnnInplaceLogGetWorkspaceSize, aclnnInplaceLog(selfRef: *mut aclTensor)
    checks [Dtype(SELF, INEXACT), All(LOG.checks)]
    -> |call| LOG.plan(call)
}

const SIN: Unary = Unary { checks: ANY_FUNCTION, integers: Integers::Float, function: kernel::sin };

operator! {
    sin in "elementary", "aclnn_sin.h": "self.sin()";
    /// Phase 1 of the sine: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = sin(self[...])
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8, BOOL, COMPLEX64, COMPLEX128;
    ///     BFLOAT16 on 910B, 910_93 and 950. Integers are computed as FLOAT. Any strides
    /// @param out same shape as self; FLOAT, FLOAT16, DOUBLE, BFLOAT16, COMPLEX64, COMPLEX128. It may be the same
    ///     memory as self, with the same strides. Any strides; only the view is written
    aclnnSinGetWorkspaceSize, aclnnSin(self_: *const aclTensor, out: *mut aclTensor)
    checks (SIN.checks)
    -> |call| SIN.plan(call)
}

operator! {
    inplace_sin in "elementary", "aclnn_sin.h": "selfRef.sin_()";
    /// Phase 1 of the sine in place: checks the argument, and reports the workspace that phase 2 needs.
    ///
    ///     selfRef[...] = sin(selfRef[...])
    ///
    /// @param selfRef of rank 8 or less; FLOAT, FLOAT16, DOUBLE, COMPLEX64, COMPLEX128; BFLOAT16 on 910B, 910_93
    ///     and 950. Any strides; only the view is written
    aclnnInplaceSinGetWorkspaceSize, aclnnInplaceSin(selfRef: *mut aclTensor)
    checks [Dtype(SELF, INEXACT), All(SIN.checks)]
    -> |call| SIN.plan(call)
}

const COS: Unary = Unary {
    checks: &[Dtype(SELF, ANY), Dtype(OUT, INEXACT), SHAPES],
    integers: Integers::Float,
    function: kernel::cos,
};

operator! {
    cos in "elementary", "aclnn_cos.h", const "aclrtStream stream": "input.cos()";
    /// Phase 1 of the cosine: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = cos(input[...])
    ///
    /// @param input of rank 8 or less; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8, BOOL, COMPLEX64, COMPLEX128;
    ///     BFLOAT16 on 910B, 910_93 and 950. Integers are computed as FLOAT. Any strides
    /// @param out same shape as input; FLOAT, FLOAT16, DOUBLE, COMPLEX64, COMPLEX128; BFLOAT16 on 910B, 910_93 and
    ///     950. It may be the same memory as input, with the same strides. Any strides; only the view is written
    aclnnCosGetWorkspaceSize, aclnnCos(input: *const aclTensor, out: *mut aclTensor)
    checks (COS.checks)
    -> |call| COS.plan(call)
}

operator! {
    inplace_cos in "elementary", "aclnn_cos.h", const "aclrtStream stream": "inputRef.cos_()";
    /// Phase 1 of the cosine in place: checks the argument, and reports the workspace that phase 2 needs.
    ///
    ///     inputRef[...] = cos(inputRef[...])
    ///
    /// @param inputRef of rank 8 or less; FLOAT, FLOAT16, DOUBLE, COMPLEX64, COMPLEX128; BFLOAT16 on 910B, 910_93
    ///     and 950. Any strides; only the view is written
    aclnnInplaceCosGetWorkspaceSize, aclnnInplaceCos(inputRef: *mut aclTensor)
    checks [Dtype(SELF, INEXACT), All(COS.checks)]
    -> |call| COS.plan(call)
}

const TANH_TYPES: Takes =
    Takes::everywhere(INT.and(BOOL).and(Types::of(&[DType::Float, DType::Float16]))).newer(BF16);
const TANH_IN_PLACE: Takes = Takes::everywhere(Types::of(&[DType::Float, DType::Float16])).newer(BF16);
const TANH: Unary = Unary {
    checks: &[
        Dtype(SELF_OUT, TANH_TYPES),
        CastsTo("out", as_float),
        SHAPES,
        Format(SELF_OUT, Formats::EqualPublic),
    ],
    integers: Integers::Float,
    function: kernel::tanh,
};

operator! {
    tanh in "elementary", "aclnn_tanh.h", const "aclrtStream stream": "self.tanh()";
    /// Phase 1 of the hyperbolic tangent: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = tanh(self[...])
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16, INT8 to INT64, UINT8, BOOL; BFLOAT16 on 910B, 910_93 and 950.
    ///     Integers are computed as FLOAT. Any strides
    /// @param out same shape as self; a dtype of the same list to which self, integers as FLOAT, casts; the same
    ///     format, which is not private. It may be the same memory as self, with the same strides. Any strides; only the view is written
    aclnnTanhGetWorkspaceSize, aclnnTanh(self_: *const aclTensor, out: *mut aclTensor)
    checks (TANH.checks)
    -> |call| TANH.plan(call)
}

operator! {
    inplace_tanh in "elementary", "aclnn_tanh.h", const "aclrtStream stream": "selfRef.tanh_()";
    /// Phase 1 of the hyperbolic tangent in place: checks the argument, and reports the workspace that phase 2
    /// needs.
    ///
    ///     selfRef[...] = tanh(selfRef[...])
    ///
    /// @param selfRef of rank 8 or less; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Any strides; only the
    ///     view is written
    aclnnInplaceTanhGetWorkspaceSize, aclnnInplaceTanh(selfRef: *mut aclTensor)
    checks [Dtype(SELF, TANH_IN_PLACE), All(TANH.checks)]
    -> |call| TANH.plan(call)
}

const SIGMOID: Unary = Unary { checks: ANY_FUNCTION, integers: Integers::AsOut, function: kernel::sigmoid };

operator! {
    sigmoid in "elementary", "aclnn_sigmoid.h", const "aclrtStream stream": "self.sigmoid()";
    /// Phase 1 of the logistic function: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = 1 / (1 + e^-self[...])
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8, BOOL, COMPLEX64, COMPLEX128;
    ///     BFLOAT16 on 910B, 910_93 and 950. Integers are computed in the dtype of out. Any strides
    /// @param out same shape as self; FLOAT, FLOAT16, DOUBLE, BFLOAT16, COMPLEX64, COMPLEX128. It may be the same
    ///     memory as self, with the same strides. Any strides; only the view is written
    aclnnSigmoidGetWorkspaceSize, aclnnSigmoid(self_: *const aclTensor, out: *mut aclTensor)
    checks (SIGMOID.checks)
    -> |call| SIGMOID.plan(call)
}

operator! {
    inplace_sigmoid in "elementary", "aclnn_sigmoid.h", const "aclrtStream stream": "selfRef.sigmoid_()";
    /// Phase 1 of the logistic function in place: checks the argument, and reports the workspace that phase 2
    /// needs.
    ///
    ///     selfRef[...] = 1 / (1 + e^-selfRef[...])
    ///
    /// @param selfRef of rank 8 or less; FLOAT, FLOAT16, DOUBLE, COMPLEX64, COMPLEX128; BFLOAT16 on 910B, 910_93
    ///     and 950. Any strides; only the view is written
    aclnnInplaceSigmoidGetWorkspaceSize, aclnnInplaceSigmoid(selfRef: *mut aclTensor)
    checks [Dtype(SELF, INEXACT), All(SIGMOID.checks)]
    -> |call| SIGMOID.plan(call)
}
