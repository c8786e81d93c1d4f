//! Activations and their gradients: what they compute is in the C tests.

use super::*;
use opapi::ops::elementwise::rows::{activations, gradients};
use std::ffi::c_char;
use std::mem::MaybeUninit;

#[rustfmt::skip] // one row, one line
pub const ROWS: &[Operator] = &[
    row_of!(activations::gelu, aclnnGeluGetWorkspaceSize, aclnnGelu: ["self" Input, "out" Output] [] p, s => p[0].cast(), p[1].cast()),
    row_of!(activations::gelu_v2, aclnnGeluV2GetWorkspaceSize, aclnnGeluV2: ["x" Input, "y" Output] ["approximate"] p, s => p[0].cast(), s[0], p[1].cast()),
    row_of!(activations::silu, aclnnSiluGetWorkspaceSize, aclnnSilu: ["self" Input, "out" Output] [] p, s => p[0].cast(), p[1].cast()),
    row_of!(activations::hardswish, aclnnHardswishGetWorkspaceSize, aclnnHardswish: ["self" Input, "out" Output] [] p, s => p[0].cast(), p[1].cast()),
    row_of!(activations::inplace_hardswish, aclnnInplaceHardswishGetWorkspaceSize, aclnnInplaceHardswish: ["self" Output] [] p, s => p[0].cast()),
    row_of!(activations::leaky_relu, aclnnLeakyReluGetWorkspaceSize, aclnnLeakyRelu: ["self" Input, "negativeSlope" Scalar, "out" Output] [] p, s => p[0].cast(), p[1].cast(), p[2].cast()),
    row_of!(activations::inplace_leaky_relu, aclnnInplaceLeakyReluGetWorkspaceSize, aclnnInplaceLeakyRelu: ["selfRef" Output, "negativeSlope" Scalar] [] p, s => p[0].cast(), p[1].cast()),
    row_of!(activations::threshold, aclnnThresholdGetWorkspaceSize, aclnnThreshold: ["self" Input, "threshold" Scalar, "value" Scalar, "out" Output] [] p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast()),
    row_of!(activations::inplace_threshold, aclnnInplaceThresholdGetWorkspaceSize, aclnnInplaceThreshold: ["selfRef" Output, "threshold" Scalar, "value" Scalar] [] p, s => p[0].cast(), p[1].cast(), p[2].cast()),
    row_of!(activations::hardtanh, aclnnHardtanhGetWorkspaceSize, aclnnHardtanh: ["self" Input, "clipValueMin" Scalar, "clipValueMax" Scalar, "out" Output] [] p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast()),
    row_of!(activations::inplace_hardtanh, aclnnInplaceHardtanhGetWorkspaceSize, aclnnInplaceHardtanh: ["selfRef" Output, "clipValueMin" Scalar, "clipValueMax" Scalar] [] p, s => p[0].cast(), p[1].cast(), p[2].cast()),
    row_of!(activations::hardshrink, aclnnHardshrinkGetWorkspaceSize, aclnnHardshrink: ["self" Input, "lambd" Scalar, "out" Output] [] p, s => p[0].cast(), p[1].cast(), p[2].cast()),
    row_of!(activations::softshrink, aclnnSoftshrinkGetWorkspaceSize, aclnnSoftshrink: ["self" Input, "lambd" Scalar, "out" Output] [] p, s => p[0].cast(), p[1].cast(), p[2].cast()),
    row_of!(activations::elu, aclnnEluGetWorkspaceSize, aclnnElu: ["self" Input, "alpha" Scalar, "scale" Scalar, "inputScale" Scalar, "out" Output] [] p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast(), p[4].cast()),
    row_of!(activations::inplace_elu, aclnnInplaceEluGetWorkspaceSize, aclnnInplaceElu: ["selfRef" Output, "alpha" Scalar, "scale" Scalar, "inputScale" Scalar] [] p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast()),
    row_of!(activations::celu, aclnnCeluGetWorkspaceSize, aclnnCelu: ["self" Input, "alpha" Scalar, "out" Output] [] p, s => p[0].cast(), p[1].cast(), p[2].cast()),
    row_of!(activations::inplace_celu, aclnnInplaceCeluGetWorkspaceSize, aclnnInplaceCelu: ["selfRef" Output, "alpha" Scalar] [] p, s => p[0].cast(), p[1].cast()),
    row_of!(activations::softplus, aclnnSoftplusGetWorkspaceSize, aclnnSoftplus: ["self" Input, "beta" Scalar, "threshold" Scalar, "out" Output] [] p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast()),
    row_of!(activations::mish, aclnnMishGetWorkspaceSize, aclnnMish: ["self" Input, "out" Output] [] p, s => p[0].cast(), p[1].cast()),
    row_of!(activations::inplace_mish, aclnnInplaceMishGetWorkspaceSize, aclnnInplaceMish: ["selfRef" Output] [] p, s => p[0].cast()),
    row_of!(activations::log_sigmoid, aclnnLogSigmoidGetWorkspaceSize, aclnnLogSigmoid: ["self" Input, "out" Output] [] p, s => p[0].cast(), p[1].cast()),
    Operator {
        may_be_null: &[("buffer", Absent::Default)],
        ..row_of!(activations::log_sigmoid_forward, aclnnLogSigmoidForwardGetWorkspaceSize, aclnnLogSigmoidForward: ["self" Input, "out" Output, "buffer" Shape] [] p, s => p[0].cast(), p[1].cast(), p[2].cast())
    },
    row_of!(gradients::threshold_backward, aclnnThresholdBackwardGetWorkspaceSize, aclnnThresholdBackward: ["gradOutput" Input, "self" Input, "threshold" Scalar, "out" Output] [] p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast()),
    row_of!(gradients::sigmoid_backward, aclnnSigmoidBackwardGetWorkspaceSize, aclnnSigmoidBackward: ["gradOutput" Input, "output" Input, "gradInput" Output] [] p, s => p[0].cast(), p[1].cast(), p[2].cast()),
    row_of!(gradients::tanh_backward, aclnnTanhBackwardGetWorkspaceSize, aclnnTanhBackward: ["gradOutput" Input, "output" Input, "gradInput" Output] [] p, s => p[0].cast(), p[1].cast(), p[2].cast()),
    row_of!(gradients::hardsigmoid_backward, aclnnHardsigmoidBackwardGetWorkspaceSize, aclnnHardsigmoidBackward: ["gradOutput" Input, "self" Input, "out" Output] [] p, s => p[0].cast(), p[1].cast(), p[2].cast()),
    row_of!(gradients::hardswish_backward, aclnnHardswishBackwardGetWorkspaceSize, aclnnHardswishBackward: ["gradOutput" Input, "self" Input, "out" Output] [] p, s => p[0].cast(), p[1].cast(), p[2].cast()),
    row_of!(gradients::leaky_relu_backward, aclnnLeakyReluBackwardGetWorkspaceSize, aclnnLeakyReluBackward: ["gradOutput" Input, "self" Input, "negativeSlope" Scalar, "out" Output] ["selfIsResult"] p, s => p[0].cast(), p[1].cast(), p[2].cast(), MaybeUninit::new(s[0] != 0), p[3].cast()),
    row_of!(gradients::gelu_backward, aclnnGeluBackwardGetWorkspaceSize, aclnnGeluBackward: ["gradOutput" Input, "self" Input, "gradInput" Output] [] p, s => p[0].cast(), p[1].cast(), p[2].cast()),
    row_of!(gradients::gelu_backward_v2, aclnnGeluBackwardV2GetWorkspaceSize, aclnnGeluBackwardV2: ["gradOutput" Input, "self" Input, "gradInput" Output] ["approximate"] p, s => p[0].cast(), p[1].cast(), formula(s[0]), p[2].cast()),
    row_of!(gradients::silu_backward, aclnnSiluBackwardGetWorkspaceSize, aclnnSiluBackward: ["gradOutput" Input, "self" Input, "gradInput" Output] [] p, s => p[0].cast(), p[1].cast(), p[2].cast()),
    row_of!(gradients::elu_backward, aclnnEluBackwardGetWorkspaceSize, aclnnEluBackward: ["gradOutput" Input, "alpha" Scalar, "scale" Scalar, "inputScale" Scalar, "selfOrResult" Input, "gradInput" Output] ["isResult"] p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast(), MaybeUninit::new(s[0] != 0), p[4].cast(), p[5].cast()),
    row_of!(gradients::hardtanh_backward, aclnnHardtanhBackwardGetWorkspaceSize, aclnnHardtanhBackward: ["gradOutput" Input, "self" Input, "min" Scalar, "max" Scalar, "out" Output] [] p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast(), p[4].cast()),
    row_of!(gradients::hardshrink_backward, aclnnHardshrinkBackwardGetWorkspaceSize, aclnnHardshrinkBackward: ["gradOutput" Input, "self" Input, "lambd" Scalar, "gradInput" Output] [] p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast()),
    row_of!(gradients::softshrink_backward, aclnnSoftshrinkBackwardGetWorkspaceSize, aclnnSoftshrinkBackward: ["gradOutput" Input, "self" Input, "lambda" Scalar, "gradInput" Output] [] p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast()),
    row_of!(gradients::softplus_backward, aclnnSoftplusBackwardGetWorkspaceSize, aclnnSoftplusBackward: ["gradOutput" Input, "self" Input, "beta" Scalar, "threshold" Scalar, "gradInput" Output] [] p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast(), p[4].cast()),
    row_of!(gradients::mish_backward, aclnnMishBackwardGetWorkspaceSize, aclnnMishBackward: ["gradOutput" Input, "self" Input, "gradInput" Output] [] p, s => p[0].cast(), p[1].cast(), p[2].cast()),
    row_of!(gradients::log_sigmoid_backward, aclnnLogSigmoidBackwardGetWorkspaceSize, aclnnLogSigmoidBackward: ["gradOutput" Input, "self" Input, "buffer" Shape, "gradInput" Output] [] p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast()),
];

/// The text that says which formula it is, and one that says none.
fn formula(which: i64) -> *mut c_char {
    let text = match which {
        0 => c"none",
        1 => c"tanh",
        _ => c"erf",
    };
    text.as_ptr().cast_mut()
}

/// Tensors of one shape and dtype, and numbers of which each is larger than the one before.
fn valid(rng: &mut Rng, pointers: &[(&str, Role)], scalars: &[&str]) -> Arguments {
    let (dtype, shape) = (rng.choose(&[DType::F32, DType::F16]), any_shape(rng));
    let mut number = 0.0;
    let argument = |&(_, role): &(&str, Role)| match role {
        Role::Scalar => {
            number += 1.0;
            Argument::Scalar(DType::F64, if dtype == DType::F16 { 0.5 * number } else { number })
        }
        _ => tensor(dtype, ND, &shape),
    };
    Arguments { pointers: pointers.iter().map(argument).collect(), scalars: vec![1; scalars.len()] }
}
