//! Elementary functions: rows. Their tests are those of `unary`.

use super::unary::{FLOATING, result, row_of_one, split};
use super::*;
use opapi::ops::elementwise::rows::elementary;

const REAL_BUT_DOUBLE: &[DType] =
    &[DType::F32, DType::F16, DType::I8, DType::I16, DType::I32, DType::I64, DType::U8, DType::Bool];
const EXPONENTS: &[DType] =
    &[DType::F32, DType::F16, DType::F64, DType::I64, DType::Bool, DType::C64, DType::C128];

#[rustfmt::skip] // one row, one line
pub const ROWS: &[Operator] = &[
    row_of_one!(elementary::sqrt, aclnnSqrtGetWorkspaceSize, aclnnSqrt, "self" to "out", PLAIN),
    row_of_one!(elementary::inplace_sqrt, aclnnInplaceSqrtGetWorkspaceSize, aclnnInplaceSqrt, "self", FLOATING),
    row_of_one!(elementary::rsqrt, aclnnRsqrtGetWorkspaceSize, aclnnRsqrt, "self" to "out", PLAIN),
    row_of_one!(elementary::inplace_rsqrt, aclnnInplaceRsqrtGetWorkspaceSize, aclnnInplaceRsqrt, "selfRef", FLOATING),
    row_of_one!(elementary::reciprocal, aclnnReciprocalGetWorkspaceSize, aclnnReciprocal, "self" to "out", PLAIN),
    row_of_one!(elementary::inplace_reciprocal, aclnnInplaceReciprocalGetWorkspaceSize, aclnnInplaceReciprocal, "selfRef", FLOATING),
    row_of_one!(elementary::exp, aclnnExpGetWorkspaceSize, aclnnExp, "self" to "out", EXPONENTS),
    row_of_one!(elementary::inplace_exp, aclnnInplaceExpGetWorkspaceSize, aclnnInplaceExp, "selfRef", FLOATING),
    row_of_one!(elementary::log, aclnnLogGetWorkspaceSize, aclnnLog, "self" to "out", PLAIN),
    row_of_one!(elementary::inplace_log, aclnnInplaceLogGetWorkspaceSize, aclnnInplaceLog, "selfRef", FLOATING),
    row_of_one!(elementary::sin, aclnnSinGetWorkspaceSize, aclnnSin, "self" to "out", PLAIN),
    row_of_one!(elementary::inplace_sin, aclnnInplaceSinGetWorkspaceSize, aclnnInplaceSin, "selfRef", FLOATING),
    row_of_one!(elementary::cos, aclnnCosGetWorkspaceSize, aclnnCos, "input" to "out", PLAIN),
    row_of_one!(elementary::inplace_cos, aclnnInplaceCosGetWorkspaceSize, aclnnInplaceCos, "inputRef", FLOATING),
    row_of_one!(elementary::tanh, aclnnTanhGetWorkspaceSize, aclnnTanh, "self" to "out", REAL_BUT_DOUBLE),
    row_of_one!(elementary::inplace_tanh, aclnnInplaceTanhGetWorkspaceSize, aclnnInplaceTanh, "selfRef", &[DType::F32, DType::F16]),
    row_of_one!(elementary::sigmoid, aclnnSigmoidGetWorkspaceSize, aclnnSigmoid, "self" to "out", PLAIN),
    row_of_one!(elementary::inplace_sigmoid, aclnnInplaceSigmoidGetWorkspaceSize, aclnnInplaceSigmoid, "selfRef", FLOATING),
];
