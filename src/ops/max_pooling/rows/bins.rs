//! Adaptive max pooling and its gradient.

use super::super::{plan, rules::*};
use crate::abi::acl_meta::{aclIntArray, aclTensor};
use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::ops::check::prelude::*;
use crate::ops::row::Operator;
use crate::ops::rules::{A2, BF16, Formats, NOTHING, Takes, Types, shape_is};
use crate::soc::Soc;
use crate::tensor::{Format as Layout, shape_text};

/// The operators of this file.
pub const ROWS: &[Operator] = &[adaptive_max_pool2d::ROW, adaptive_max_pool2d_backward::ROW];

const RESULTS: &[&str] = &["outputOut", "indicesOut"];
const FORWARD: Takes = Takes::everywhere(F32.and(F16).and(Types::of(&[DType::Double]))).newer(BF16);
/// Of gradients that only newer devices have.
pub const BACKWARD: Takes = NOTHING.newer(F32.and(F16).and(BF16));

/// Only the first extent may be 0.
fn has_channels_and_pixels(call: &Passed) -> Result<()> {
    let (name, tensor) = call.tensor("self");
    if !tensor.shape[1..].contains(&0) {
        return Ok(());
    }
    let got = format!("shape {}", shape_text(&tensor.shape));
    Err(Error::invalid(name, got, "no extent of 0 but the first"))
}

fn results_have_the_bins(call: &Passed) -> Result<()> {
    let ((_, this), (name, out)) = (call.tensor("self"), call.tensor("outputOut"));
    let mut expected = this.shape.clone();
    for (axis, &size) in axes_of(this, 2).zip(call.integers("outputSize")) {
        expected[axis] = size;
    }
    shape_is(name, out, &expected, "self with the sizes of outputSize")
}

/// What the AI cores do not have takes images only.
fn is_image_elsewhere(call: &Passed) -> Result<()> {
    let (name, this) = call.tensor("self");
    let is_elsewhere = this.dtype == DType::Double
        || matches!(call.rules.soc, Soc::Ascend910 | Soc::Ascend310P | Soc::Ascend310B);
    if this.rank() == 3 || !is_elsewhere || matches!(this.format, Layout::NCHW | Layout::NHWC) {
        return Ok(());
    }
    Err(Error::view(name, format!("format {}", this.format.name()), "format NCHW or NHWC"))
}

operator! {
    adaptive_max_pool2d in "adaptive_max_pool2d", "aclnn_adaptive_max_pool2d.h": "F.adaptive_max_pool2d(self, outputSize, return_indices=True)";
    /// Phase 1 of an adaptive max pooling: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     outputOut[n, c, i, j]  = the largest element of bin (i, j) of self
    ///     indicesOut[n, c, i, j] = h * W + w of the first such element, or of the last NaN
    ///
    /// Of an axis of n pixels bin i of q goes from floor(i * n / q) to ceil((i + 1) * n / q). NaN is larger than any other.
    ///
    /// @param self (N, C, H, W) or (C, H, W), where only the first extent may be 0; FLOAT, FLOAT16, DOUBLE; BFLOAT16 on 910B, 910_93 and
    ///     950. In format NHWC channels come last. With four axes on 910, 310P and 310B, and of DOUBLE, in format NCHW or NHWC. Any strides
    /// @param outputSize two positive values, the height and width of outputOut
    /// @param outputOut self with the sizes of outputSize, its type. Any strides; only the view is written
    /// @param indicesOut the shape of outputOut; INT64. Any strides; only the view is written
    aclnnAdaptiveMaxPool2dGetWorkspaceSize, aclnnAdaptiveMaxPool2d(
        self_: *const aclTensor, outputSize: *const aclIntArray, outputOut: *mut aclTensor, indicesOut: *mut aclTensor,
    )
    /// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above; 561103 outputOut has another shape, or self another
    ///     format. Of an empty self the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left alone
    checks [
        Dtype(SELF, FORWARD),
        SameDtype(&["outputOut"], "self"),
        Dtype(&["indicesOut"], Takes::everywhere(I64)),
        RankOf(SELF, &[3, 4]),
        SameShape(&["indicesOut"], "outputOut"),
        NoNegativeExtent(SELF),
        NoNegativeExtent(RESULTS),
        Own(has_channels_and_pixels),
        Length("outputSize", &[2]),
        AtLeast("outputSize", 1),
        Empty(SELF, Instead::Nothing),
        Fails(Error::as_view, &Own(results_have_the_bins)),
        Own(is_image_elsewhere),
    ]
    -> |call| plan::bins(call)
}

const IMAGES: &[&str] = &["self", "gradOutput", "indices", "gradInput"];

operator! {
    adaptive_max_pool2d_backward in "adaptive_max_pool2d", "aclnn_adaptive_max_pool2d_backward.h": "gradient of F.adaptive_max_pool2d";
    /// Phase 1 of the gradient of an adaptive max pooling: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     gradInput[n, c, h, w] = sum of gradOutput[n, c, i, j] over the bins whose index is h * W + w
    ///
    /// Sums are made in FLOAT and rounded once. An index outside of the image has no gradient. On 910B, 910_93 and 950.
    ///
    /// @param gradOutput the gradient of the results, (N, C, oH, oW) or (C, oH, oW), type and format of self. Any strides
    /// @param self (N, C, H, W) or (C, H, W); FLOAT, FLOAT16, BFLOAT16. In format NHWC channels come last. On 910B and 910_93 H * W is less
    ///     than 2^31. Only its shape counts; its data is not read
    /// @param indices the shape of gradOutput, format of self; INT32 or INT64. Any strides
    /// @param gradInput shape, type and format of self. Any strides; only the view is written
    aclnnAdaptiveMaxPool2dBackwardGetWorkspaceSize, aclnnAdaptiveMaxPool2dBackward(
        gradOutput: *const aclTensor,
        self_: *const aclTensor,
        indices: *const aclTensor,
        gradInput: *mut aclTensor,
    )
    checks [
        Dtype(SELF, BACKWARD),
        SameDtype(&["gradOutput", "gradInput"], "self"),
        Dtype(&["indices"], Takes::everywhere(I32.and(I64))),
        RankOf(SELF, &[3, 4]),
        SameRank(&["gradOutput"], "self"),
        NoNegativeExtent(IMAGES),
        SameShape(&["indices"], "gradOutput"),
        SameShape(&["gradInput"], "self"),
        Own(|call| has_channels(call, "gradOutput", "self", 2)),
        Format(IMAGES, Formats::EqualPublic),
        On(A2, &Own(|call| counts_in_32_bits(call, 2))),
        Empty(IMAGES, Instead::Nothing),
    ]
    -> |call| plan::backward(call)
}
