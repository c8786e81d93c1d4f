//! Max pooling of images with depth and its gradient.

use super::super::{plan, rules::*};
use super::bins::BACKWARD;
use crate::abi::acl_meta::{aclIntArray, aclTensor};
use crate::error::{Error, Result};
use crate::ops::check::prelude::*;
use crate::ops::row::Operator;
use crate::ops::rules::{A2, Formats, Takes};
use crate::tensor::Format as Layout;
use std::mem::MaybeUninit;

/// The operators of this file.
pub const ROWS: &[Operator] = &[max_pool3d_with_argmax::ROW, max_pool3d_with_argmax_backward::ROW];

const ALL: &[&str] = &["self", "out", "indices"];
const BOTH: &[&str] = &["self", "out"];
const INDICES: &[&str] = &["indices"];
const PLACES: Takes = Takes::everywhere(I32).on_950(I64);

/// What is asked of windows.
const ATTRIBUTES: Check = All(&[
    Length("kernelSize", &[1, 3]),
    Length("stride", &[0, 1, 3]),
    Length("padding", &[1, 3]),
    Length("dilation", &[1, 3]),
    AtLeast("kernelSize", 1),
    AtLeast("stride", 1),
    AtLeast("dilation", 1),
    Own(|call| padding_fits(call, false)),
    On(A2, &Own(is_not_dilated)),
]);

/// 950 knows what has depth from what has none.
fn has_known_format(call: &Passed) -> Result<()> {
    let (name, tensor) = call.tensor("self");
    if matches!(tensor.format, Layout::NDHWC | Layout::NCDHW | Layout::NCHW | Layout::ND) {
        return Ok(());
    }
    Err(Error::invalid(name, format!("format {}", tensor.format.name()), "format NDHWC, NCDHW, NCHW or ND"))
}

operator! {
    max_pool3d_with_argmax in "max_pool3d", "aclnn_max_pool3d_with_argmax.h":
        "F.max_pool3d(self, kernelSize, stride, padding, dilation, ceilMode, return_indices=True)";
    /// Phase 1 of a max pooling of images with depth: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[n, c, k, i, j]     = the largest element of window (k, i, j) of self
    ///     indices[n, c, k, i, j] = (d * H + h) * W + w of the first such element, or of the last NaN
    ///
    /// A window begins at i * stride - padding, and its elements are dilation apart; only those of the image count. NaN is larger than any
    /// other. The number of windows along an axis is (size + 2 * padding - dilation * (kernelSize - 1) - 1) / stride + 1, rounded down, or with
    /// ceilMode up, without a last window that would begin behind the image and its padding. On 910B, 910_93 and 950.
    ///
    /// @param self (N, C, D, H, W) or (C, D, H, W); FLOAT, FLOAT16, BFLOAT16. In format NDHWC channels come last; on 950 the format is that,
    ///     NCDHW, NCHW or ND. Any strides
    /// @param kernelSize one or three positive values
    /// @param stride none, one or three positive values; none means kernelSize
    /// @param padding one or three values of 0 or more, at most half of kernelSize
    /// @param dilation one or three positive values; 1, but on 950
    /// @param ceilMode rounds the number of windows up
    /// @param out the shape that windows give, type and format of self. Any strides; only the view is written
    /// @param indices the shape of out, format of self; INT32, on 950 INT64 too. Any strides; only the view is written
    aclnnMaxPool3dWithArgmaxGetWorkspaceSize, aclnnMaxPool3dWithArgmax(
        self_: *const aclTensor = null,
        kernelSize: *const aclIntArray = null,
        stride: *const aclIntArray = null,
        padding: *const aclIntArray = null,
        dilation: *const aclIntArray = null,
        ceilMode: MaybeUninit<bool>,
        out: *mut aclTensor = null,
        indices: *mut aclTensor = null,
    )
    checks [
        Devices(A2_AND_950),
        Own(|call| call.given(&["self", "kernelSize", "stride", "padding", "dilation", "out", "indices"])),
        Dtype(SELF, BACKWARD),
        Dtype(INDICES, PLACES),
        SameDtype(OUT, "self"),
        Format(ALL, Formats::Equal),
        RankOf(BOTH, &[4, 5]),
        NoNegativeExtent(BOTH),
        On(ON_950, &Own(has_known_format)),
        ATTRIBUTES,
        Empty(BOTH, Instead::Nothing),
        Own(|call| is_pooled(call, "out", "self")),
        SameShape(INDICES, "out"),
    ]
    -> |call| plan::forward(call, false)
}

const IMAGES: &[&str] = &["self", "gradOutput", "indices", "gradInput"];

operator! {
    max_pool3d_with_argmax_backward in "max_pool3d", "aclnn_max_pool3d_with_argmax_backward.h": "gradient of F.max_pool3d";
    /// Phase 1 of the gradient of a max pooling of images with depth: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     gradInput[n, c, d, h, w] = sum of gradOutput[n, c, k, i, j] over the windows whose index is (d * H + h) * W + w
    ///
    /// Sums are made in FLOAT and rounded once. An index outside of the image has no gradient. On 910B, 910_93 and 950.
    ///
    /// @param gradOutput the gradient of the results, of rank, type, format, images and channels of self. Any strides
    /// @param self (N, C, D, H, W) or (C, D, H, W); FLOAT, FLOAT16, BFLOAT16. In format NDHWC channels come last. On 910B and 910_93 D * H * W
    ///     is less than 2^31. Only its shape counts; its data is not read
    /// @param indices the shape of gradOutput, format of self; INT32, on 950 INT64 too. Any strides
    /// @param kernelSize one or three positive values, as all that follow those of the forward function
    /// @param stride none, one or three positive values; none means kernelSize
    /// @param padding one or three values of 0 or more, at most half of kernelSize
    /// @param dilation one or three positive values; 1, but on 950
    /// @param ceilMode rounds the number of windows up
    /// @param gradInput shape, type and format of self. Any strides; only the view is written
    aclnnMaxPool3dWithArgmaxBackwardGetWorkspaceSize, aclnnMaxPool3dWithArgmaxBackward(
        gradOutput: *const aclTensor,
        self_: *const aclTensor,
        indices: *const aclTensor,
        kernelSize: *const aclIntArray,
        stride: *const aclIntArray,
        padding: *const aclIntArray,
        dilation: *const aclIntArray,
        ceilMode: MaybeUninit<bool>,
        gradInput: *mut aclTensor,
    )
    checks [
        Dtype(SELF, BACKWARD),
        Dtype(INDICES, PLACES),
        SameDtype(&["gradOutput", "gradInput"], "self"),
        Format(IMAGES, Formats::Equal),
        RankOf(&["self", "gradOutput", "gradInput"], &[4, 5]),
        NoNegativeExtent(IMAGES),
        SameRank(&["gradOutput"], "self"),
        On(ON_950, &Own(has_known_format)),
        ATTRIBUTES,
        On(A2, &Own(|call| counts_in_32_bits(call, 3))),
        SameShape(INDICES, "gradOutput"),
        SameShape(&["gradInput"], "self"),
        Own(|call| has_channels(call, "gradOutput", "self", 3)),
        Empty(IMAGES, Instead::Nothing),
    ]
    -> |call| plan::backward(call)
}
