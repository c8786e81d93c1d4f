//! The operators of convolution, as C sees them.

use super::{plan, rules};
use crate::abi::acl_meta::{aclBoolArray, aclIntArray, aclTensor};
use crate::error::Result;
use crate::ops::row::Operator;
use rules::Form;
use std::mem::MaybeUninit;

/// The operators of this file.
pub const ROWS: &[Operator] = &[
    conv_depthwise2d::ROW,
    conv_tbc::ROW,
    conv_tbc_backward::ROW,
    convolution::ROW,
    convolution_backward::ROW,
];

operator! {
    convolution in "conv", "aclnn_convolution.h": "conv1d, conv2d, conv3d and their transposes", "groups, dilation, paddings of two values for each axis, formats NCL, NCHW, NCDHW and NDHWC";
    /// Phase 1 of a convolution: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     output[n, o, y] = bias[o] + sum over c and k of input[n, g * C/groups + c, y * stride - padding + k * dilation] * weight[o, c, k]
    ///
    /// for each group g, along one to three axes of space; what is outside of input is 0. With transposed each element of input is spread
    /// instead: it reaches output[i * stride - padding + k * dilation]. Sums are made in FLOAT and rounded once.
    ///
    /// @param input (N, C, ...) with one to three axes of space, in format NCL, NCHW or NCDHW, on all but 950 also NDHWC; FLOAT, FLOAT16;
    ///     BFLOAT16 on 910B, 910_93 and 950. Any strides, as of all tensors
    /// @param weight (O, C/groups, kernel); transposed (C, O/groups, kernel). A dtype of the same list
    /// @param bias (O), FLOAT, FLOAT16 or BFLOAT16; null for none
    /// @param stride one value of 1 or more for each axis of space
    /// @param padding one value of 0 or more for each axis, for both ends; or two for each, in two dimensions and in one unless transposed
    /// @param dilation one value of 1 or more for each axis
    /// @param outputPadding with transposed one value for each axis, less than stride or dilation; else not read, and may be null
    /// @param groups the groups of channels, which divide O (transposed: C)
    /// @param output (N, O, ...) with (size + 2 * padding - dilation * (kernel - 1) - 1) / stride + 1 along each axis; transposed
    ///     (size - 1) * stride - 2 * padding + dilation * (kernel - 1) + outputPadding + 1. A dtype of the same list; fully overwritten
    /// @param cubeMathType 0 to 4; on 910 and 310P FLOAT needs 1 or 2. It changes nothing: FLOAT stays FLOAT
    aclnnConvolutionGetWorkspaceSize, aclnnConvolution(
        input: *const aclTensor, weight: *const aclTensor, bias: *const aclTensor = null, stride: *const aclIntArray,
        padding: *const aclIntArray, dilation: *const aclIntArray, transposed: MaybeUninit<bool>,
        outputPadding: *const aclIntArray = null, groups: i64, output: *mut aclTensor, cubeMathType: i8,
    )
    /// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Without elements the call succeeds, and phase 2 does
    ///     nothing. On failure workspaceSize and executor are left alone
    checks (rules::CONVOLUTION)
    -> |call| plan::forward(call, Form::Images)
}

operator! {
    convolution_backward in "conv", "aclnn_convolution_backward.h": "gradients of conv1d, conv2d, conv3d and their transposes", "groups, dilation, outputMask";
    /// Phase 1 of the gradients of a convolution: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    /// The gradients of what aclnnConvolution computes, by input, weight and bias. Sums are made in FLOAT, in an order that neither threads
    /// nor masks change, and rounded once to each result's dtype.
    ///
    /// @param gradOutput (N, O, ...), the gradient of output; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Any strides, as of all tensors
    /// @param input (N, C, ...), and weight, as in the forward call; dtypes of the same list
    /// @param biasSizes [O], where gradBias is asked for and a tensor is empty; else not read, and may be null
    /// @param stride, padding, dilation, transposed as in the forward call; padding may have two values for each axis in two dimensions
    /// @param outputPadding as in the forward call; 0 unless transposed
    /// @param groups the groups of channels
    /// @param outputMask three truth values: which of the three gradients are asked for
    /// @param cubeMathType 0 to 3; on 910 and 310P FLOAT needs 1 or 2. It changes nothing
    /// @param gradInput of input's shape, gradWeight of weight's, gradBias (O), of dtypes of the list, on 950 those of input, weight and
    ///     gradOutput. One that is not asked for may be null, and stays as it is. In three dimensions not on 910, 310P and 310B
    aclnnConvolutionBackwardGetWorkspaceSize, aclnnConvolutionBackward(
        gradOutput: *const aclTensor, input: *const aclTensor, weight: *const aclTensor, biasSizes: *const aclIntArray = null,
        stride: *const aclIntArray, padding: *const aclIntArray, dilation: *const aclIntArray, transposed: MaybeUninit<bool>,
        outputPadding: *const aclIntArray, groups: i32, outputMask: *const aclBoolArray, cubeMathType: i8,
        gradInput: *mut aclTensor = null, gradWeight: *mut aclTensor = null, gradBias: *mut aclTensor = null,
    )
    /// @return 0; 161001 a pointer is null, or outputMask has not three values; 161002 an argument breaks a rule above; 561103 gradOutput
    ///     is not what the forward call wrote. Where there is nothing to sum gradients of weight and bias become 0. On failure
    ///     workspaceSize and executor are left alone
    checks (rules::BACKWARD)
    -> |call| plan::backward(call, Form::Images)
}

operator! {
    conv_depthwise2d in "conv", "aclnn_convolution.h": "torch._C._nn._conv_depthwise2d";
    /// Phase 1 of a convolution of each channel by itself: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    /// aclnnConvolution in two dimensions with as many groups as self has channels.
    ///
    /// @param self (N, C, H, W) in format NCHW; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Any strides, as of all tensors
    /// @param weight (O, 1, kH, kW), where C divides O; dtype and format of self
    /// @param kernelSize {kH, kW}
    /// @param bias (O), dtype of self; null for none
    /// @param stride two values of 1 or more
    /// @param padding two values of 0 or more
    /// @param dilation two values of 1 or more
    /// @param out (N, O, oH, oW), extents as in aclnnConvolution; dtype and format of self; fully overwritten
    /// @param cubeMathType 0 to 4; on 910 and 310P FLOAT needs 1 or 2. It changes nothing
    aclnnConvDepthwise2dGetWorkspaceSize, aclnnConvDepthwise2d(
        self_: *const aclTensor, weight: *const aclTensor, kernelSize: *const aclIntArray, bias: *const aclTensor = null,
        stride: *const aclIntArray, padding: *const aclIntArray, dilation: *const aclIntArray, out: *mut aclTensor, cubeMathType: i8,
    )
    /// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Without elements the call succeeds, and phase 2 does
    ///     nothing. On failure workspaceSize and executor are left alone
    checks (rules::DEPTHWISE)
    -> |call| plan::forward(call, Form::Depthwise)
}

operator! {
    conv_tbc in "conv", "aclnn_convolution.h": "torch.conv_tbc";
    /// Phase 1 of a convolution over time, batch and channels: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     output[t, b, o] = bias[o] + sum over c and k of self[t + k - pad, b, c] * weight[k, c, o]
    ///
    /// @param self (T, B, C) in format ND or NCL; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Any strides, as of all tensors
    /// @param weight (K, C, O), K at most T + pad; dtype of self, format ND or NCL
    /// @param bias (O); FLOAT, FLOAT16, on all but 310P BFLOAT16
    /// @param pad zeros before and behind, 0 or more
    /// @param output (T + 2 * pad - K + 1, B, O); dtype of self, format ND or NCL; fully overwritten
    /// @param cubeMathType 0 to 4; on 910 and 310P FLOAT needs 1 or 2. It changes nothing
    aclnnConvTbcGetWorkspaceSize, aclnnConvTbc(
        self_: *const aclTensor, weight: *const aclTensor, bias: *const aclTensor, pad: i64, output: *mut aclTensor, cubeMathType: i8,
    )
    /// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above, or the device is 310B. Where there is nothing to
    ///     sum output becomes bias. On failure workspaceSize and executor are left alone
    checks (rules::CONV_TBC)
    -> |call| plan::forward(call, Form::Tbc)
}

operator! {
    conv_tbc_backward in "conv", "aclnn_convolution_backward.h": "gradients of torch.conv_tbc";
    /// Phase 1 of the gradients of aclnnConvTbc: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    /// @param self the gradient of its output, (T + 2 * pad - K + 1, B, O), not empty; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950
    /// @param input (T, B, C), weight (K, C, O) and bias (O) of the forward call. Any strides, as of all tensors
    /// @param pad as in the forward call
    /// @param cubeMathType 0 to 3; on 910 and 310P FLOAT needs 1 or 2. It changes nothing
    /// @param gradInput, gradWeight, gradBias shapes of input, weight and bias, on 950 also their dtypes; fully overwritten
    aclnnConvTbcBackwardGetWorkspaceSize, aclnnConvTbcBackward(
        self_: *const aclTensor, input: *const aclTensor, weight: *const aclTensor, bias: *const aclTensor, pad: i64, cubeMathType: i8,
        gradInput: *mut aclTensor, gradWeight: *mut aclTensor, gradBias: *mut aclTensor,
    )
    /// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. On failure workspaceSize and executor are left alone
    checks (rules::CONV_TBC_BACKWARD)
    -> |call| plan::backward(call, Form::Tbc)
}
