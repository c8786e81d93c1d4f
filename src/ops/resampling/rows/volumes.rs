//! Means of windows and of bins of images with depth.

use super::super::{plan, rules::*};
use crate::abi::acl_meta::{aclIntArray, aclTensor};
use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::ops::check::prelude::*;
use crate::ops::row::Operator;
use crate::ops::rules::{A2, BF16, BUT_950, Formats, NOTHING, Takes, shape_is};
use crate::soc::Soc;
use crate::tensor::{Extents, Format as Layout, shape_text};
use opapi_kernels::window::pooled;
use std::mem::MaybeUninit;

/// The operators of this file.
pub const ROWS: &[Operator] =
    &[adaptive_avg_pool3d::ROW, adaptive_avg_pool3d_backward::ROW, avg_pool3d::ROW, avg_pool3d_backward::ROW];

const BOTH: &[&str] = &["self", "out"];
const GRAD_OUTPUT: &[&str] = &["gradOutput"];
/// What is asked of the arrays of windows.
const LENGTHS: Check =
    All(&[Length("kernelSize", &[1, 3]), Length("stride", &[0, 1, 3]), Length("padding", &[1, 3])]);

/// Padding reaches at most to half of a window.
fn padding_fits(call: &Passed) -> Result<()> {
    match windows(call).into_iter().find(|axis| !(0..=axis.kernel / 2).contains(&axis.padding)) {
        None => Ok(()),
        Some(axis) => {
            let got = format!("{} with kernelSize {}", axis.padding, axis.kernel);
            Err(Error::invalid("padding", got, "0 to half of kernelSize"))
        }
    }
}

/// A window is no longer than its axis.
fn kernel_fits(call: &Passed) -> Result<()> {
    let (name, this) = call.tensor("self");
    let extents = &this.shape[this.rank() - 3..];
    match windows(call).into_iter().zip(extents).find(|(axis, size)| axis.kernel > **size) {
        None => Ok(()),
        Some((axis, size)) => {
            Err(Error::invalid("kernelSize", axis.kernel, format!("at most {size}, an extent of {name}")))
        }
    }
}

/// The tensor has the windows of self.
fn has_the_windows(call: &Passed, name: &str) -> Result<()> {
    let ([this], (name, tensor)) = (call.these(["self"]), call.tensor(name));
    let mut expected = Extents::from_slice(&this.shape);
    for (extent, axis) in expected.iter_mut().rev().zip(windows(call).into_iter().rev()) {
        *extent = pooled(*extent, axis.kernel, axis.stride, axis.padding, call.truth("ceilMode"));
    }
    shape_is(name, tensor, &expected, "the windows of self")
}

/// All but the last three extents are those of self.
fn has_channels(call: &Passed, name: &str) -> Result<()> {
    let ([this], (name, tensor)) = (call.these(["self"]), call.tensor(name));
    let mut expected = this.shape.clone();
    let rank = expected.len();
    expected[rank - 3..].copy_from_slice(&tensor.shape[rank - 3..]);
    shape_is(name, tensor, &expected, "the images and channels of self")
}

/// No extent is 0, from this one on.
fn has_extents(call: &Passed, name: &str, first: usize) -> Result<()> {
    let (name, tensor) = call.tensor(name);
    if !tensor.shape[first..].contains(&0) {
        return Ok(());
    }
    Err(Error::invalid(name, format!("shape {}", shape_text(&tensor.shape)), "positive extents"))
}

/// 950 knows what has depth from what has none.
fn has_known_format(call: &Passed) -> Result<()> {
    is_image(call, &["self"], &[Layout::NCDHW, Layout::NCHW, Layout::ND])
}

operator! {
    avg_pool3d in "avg_pool3d", "aclnn_avgpool3d.h":
        "F.avg_pool3d(self, kernelSize, stride, padding, ceilMode, countIncludePad, divisorOverride)";
    /// Phase 1 of an average pooling of images with depth: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[n, c, k, i, j] = sum of self over the pixels of window (k, i, j), divided by D(k, i, j)
    ///
    /// A window spans, along each axis, from i * stride - padding to the smaller of that plus kernelSize and size + padding; only pixels of the
    /// image are summed. D is divisorOverride if that is not 0, else the size of the window so clipped (countIncludePad) or of its part inside
    /// the image. The number of windows along an axis is (size + 2 * padding - kernelSize) / stride + 1, rounded down, or with ceilMode up,
    /// without a last window that would begin behind the image and its padding. Sums are made in FLOAT and rounded once.
    ///
    /// @param self (N, C, D, H, W) or (C, D, H, W); FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param kernelSize one or three positive values, no larger than the extents of self
    /// @param stride none, one or three positive values; none means kernelSize
    /// @param padding one or three values of 0 or more, at most half of kernelSize
    /// @param ceilMode rounds the number of windows up
    /// @param countIncludePad padding counts in the divisor
    /// @param divisorOverride the divisor, or 0 for none
    /// @param out the shape that windows give, type and format of self, which is no private one. Any strides; only the view is written
    aclnnAvgPool3dGetWorkspaceSize, aclnnAvgPool3d(
        self_: *const aclTensor,
        kernelSize: *const aclIntArray,
        stride: *const aclIntArray,
        padding: *const aclIntArray,
        ceilMode: MaybeUninit<bool>,
        countIncludePad: MaybeUninit<bool>,
        divisorOverride: i64,
        out: *mut aclTensor,
    )
    checks [
        Dtype(SELF, FLOATS),
        SameDtype(OUT, "self"),
        Format(BOTH, Formats::EqualPublic),
        RankOf(BOTH, &[4, 5]),
        NoNegativeExtent(BOTH),
        LENGTHS,
        AtLeast("kernelSize", 1),
        Own(kernel_fits),
        AtLeast("stride", 1),
        Own(padding_fits),
        Own(|call| has_the_windows(call, "out")),
        Empty(BOTH, Instead::Nothing),
    ]
    -> |call| plan::avg_pool3d(call)
}

const NEWER: Takes = NOTHING.newer(PLAIN).newer(BF16);

operator! {
    avg_pool3d_backward in "avg_pool3d", "aclnn_avgpool3d_backward.h": "gradient of F.avg_pool3d";
    /// Phase 1 of the gradient of an average pooling of images with depth: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     output[n, c, d, h, w] = sum of gradOutput[n, c, k, i, j] / D(k, i, j) over the windows that hold (d, h, w)
    ///
    /// D is what the forward function divides by. Sums are made in FLOAT and rounded once. On 910B, 910_93 and 950.
    ///
    /// @param gradOutput the gradient of the results: the shape that windows give; FLOAT, FLOAT16, BFLOAT16. Any strides
    /// @param self (N, C, D, H, W) or (C, D, H, W), one of those types. Only its shape counts; its data is not read
    /// @param kernelSize one or three positive values, as all that follow those of the forward function
    /// @param stride none, one or three positive values; none means kernelSize
    /// @param padding one or three values of 0 or more, at most half of kernelSize
    /// @param ceilMode rounds the number of windows up
    /// @param countIncludePad padding counts in the divisor
    /// @param divisorOverride the divisor, or 0 for none
    /// @param output shape of self, one of those types, format of gradOutput. Any strides; only the view is written
    aclnnAvgPool3dBackwardGetWorkspaceSize, aclnnAvgPool3dBackward(
        gradOutput: *const aclTensor,
        self_: *const aclTensor,
        kernelSize: *const aclIntArray,
        stride: *const aclIntArray,
        padding: *const aclIntArray,
        ceilMode: MaybeUninit<bool>,
        countIncludePad: MaybeUninit<bool>,
        divisorOverride: i64,
        output: *mut aclTensor,
    )
    checks [
        Dtype(&["gradOutput", "self", "output"], NEWER),
        RankOf(&["gradOutput", "self"], &[4, 5]),
        NoNegativeExtent(&["gradOutput", "self"]),
        SameShape(&["output"], "self"),
        LENGTHS,
        Format(&["gradOutput", "output"], Formats::Equal),
        Empty(GRAD_OUTPUT, Instead::Nothing),
        AtLeast("kernelSize", 1),
        AtLeast("stride", 1),
        Own(padding_fits),
        Own(|call| has_the_windows(call, "gradOutput")),
    ]
    -> |call| plan::avg_pool3d_backward(call)
}

operator! {
    adaptive_avg_pool3d in "avg_pool3d", "aclnn_adaptive_avg_pool3d.h": "F.adaptive_avg_pool3d(self, outputSize)";
    /// Phase 1 of an adaptive average pooling of images with depth: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[n, c, k, i, j] = the mean of bin (k, i, j) of self
    ///
    /// Of an axis of n pixels bin i of q goes from floor(i * n / q) to ceil((i + 1) * n / q). Sums are made in FLOAT and rounded once.
    ///
    /// @param self (N, C, D, H, W) or (C, D, H, W) without an extent of 0, of which on 950 the first may be that; FLOAT, FLOAT16; BFLOAT16 on
    ///     910B, 910_93 and 950. On 950 in format NCDHW, NCHW or ND, elsewhere in none that is private. Any strides
    /// @param outputSize three values, the last extents of out
    /// @param out self with the sizes of outputSize, which are positive, its type and format. Any strides; only the view is written
    aclnnAdaptiveAvgPool3dGetWorkspaceSize, aclnnAdaptiveAvgPool3d(
        self_: *const aclTensor, outputSize: *const aclIntArray, out: *mut aclTensor,
    )
    checks [
        RankOf(BOTH, &[4, 5]),
        SameRank(OUT, "self"),
        NoNegativeExtent(BOTH),
        On(BUT_950, &Own(|call| has_extents(call, "self", 0))),
        On(ON_950, &Own(|call| has_extents(call, "self", 1))),
        Own(|call| has_channels(call, "out")),
        Own(|call| has_extents(call, "out", 1)),
        Dtype(SELF, FLOATS),
        SameDtype(OUT, "self"),
        Format(BOTH, Formats::EqualPublic),
        On(ON_950, &Own(has_known_format)),
        Length("outputSize", &[3]),
        Own(|call| means_fit(call, 3)),
        Empty(BOTH, Instead::Nothing),
    ]
    -> |call| plan::means(call, 3)
}

const SPREAD: Takes = NOTHING.on_910(PLAIN).on_310(PLAIN).on_910(F64).on_310(F64).newer(PLAIN).newer(BF16);

/// Newer devices spread DOUBLE from one mean only; 910 spreads nothing else.
fn is_spread(call: &Passed) -> Result<()> {
    let (name, dy) = call.tensor("gradOutput");
    let is_one = dy.shape[dy.rank() - 3..].iter().all(|&extent| extent == 1);
    let is_newer = A2.contains(&call.rules.soc) || call.rules.soc == Soc::Ascend950;
    if is_newer && is_one && dy.dtype == DType::Double {
        return Ok(());
    }
    if call.rules.soc == Soc::Ascend910 && !is_one {
        let got = format!("shape {}", shape_text(&dy.shape));
        return Err(Error::invalid(name, got, "one mean of each channel on this device"));
    }
    SPREAD.check(name, dy.dtype, call.rules)
}

operator! {
    adaptive_avg_pool3d_backward in "avg_pool3d", "aclnn_adaptive_avg_pool3d_backward.h": "gradient of F.adaptive_avg_pool3d";
    /// Phase 1 of the gradient of an adaptive average pooling of images with depth: checks the arguments, and reports the workspace that
    /// phase 2 needs.
    ///
    ///     out[n, c, d, h, w] = sum of gradOutput[n, c, k, i, j] / the elements of bin (k, i, j), over the bins that hold (d, h, w)
    ///
    /// Sums are made in FLOAT, of DOUBLE in DOUBLE, and rounded once.
    ///
    /// @param gradOutput the gradient of the means, (N, C, oD, oH, oW) or (C, oD, oH, oW); FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950;
    ///     DOUBLE on 910, 310P and 310B, elsewhere of one mean for each channel. On 910 one mean for each channel. Any strides
    /// @param self (N, C, D, H, W) or (C, D, H, W), type of gradOutput, without an extent of 0, of which on 950 the first may be that. Only its
    ///     shape counts; its data is not read
    /// @param out shape, type and format of self. Any strides; only the view is written
    aclnnAdaptiveAvgPool3dBackwardGetWorkspaceSize, aclnnAdaptiveAvgPool3dBackward(
        gradOutput: *const aclTensor, self_: *const aclTensor, out: *mut aclTensor,
    )
    checks [
        RankOf(&["gradOutput", "self"], &[4, 5]),
        SameRank(GRAD_OUTPUT, "self"),
        NoNegativeExtent(&["gradOutput", "self"]),
        On(BUT_950, &Own(|call| has_extents(call, "self", 0))),
        On(ON_950, &Own(|call| has_extents(call, "self", 1))),
        Own(|call| has_channels(call, "gradOutput")),
        Own(|call| has_extents(call, "gradOutput", 1)),
        SameShape(OUT, "self"),
        Own(is_spread),
        SameDtype(&["self", "out"], "gradOutput"),
        Format(&["self", "gradOutput", "out"], Formats::EqualPublic),
        On(ON_950, &Own(has_known_format)),
        Empty(&["self", "gradOutput"], Instead::Nothing),
    ]
    -> |call| plan::means_backward(call, 3)
}
