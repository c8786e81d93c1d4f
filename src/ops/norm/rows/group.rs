//! Normalisation of groups of channels, and its gradient.

use super::super::plan;
use super::super::rules::*;
use crate::abi::acl_meta::{aclBoolArray, aclTensor};
use crate::error::{Error, Result};
use crate::ops::check::prelude::*;
use crate::ops::row::Operator;
use crate::ops::rules::{A2, BUT_950, shape_is};
use crate::soc::Soc;
use crate::tensor::{Format as Layout, product, shape_text};

/// The operators of this file.
pub const ROWS: &[Operator] = &[group_norm::ROW, group_norm_backward::ROW, group_norm_silu::ROW];

const BOTH: &[&str] = &["self", "out"];
const WEIGHTS: &[&str] = &["gamma", "beta"];
const MOMENTS: &[&str] = &["meanOut", "rstdOut"];
const UNKNOWN: Instead = Instead::Fills(&[("meanOut", 0.0), ("rstdOut", f64::NAN)]);

/// Groups of equally many channels.
fn groups_fit(call: &Passed) -> Result<()> {
    let (group, channels) = (call.integer("group"), plan::group_channels(call));
    if group > 0 && channels % group == 0 {
        return Ok(());
    }
    Err(Error::invalid("group", group, format!("a positive divisor of the channels, {channels}")))
}

fn eps_is_positive(call: &Passed) -> Result<()> {
    let eps = call.number("eps");
    // NaN is not.
    if eps > 0.0 { Ok(()) } else { Err(Error::invalid("eps", eps, "a positive number")) }
}

/// N, C and HxW say what self has.
fn extents_fit(call: &Passed) -> Result<()> {
    let (name, tensor) = call.tensor("self");
    let said = ["N", "C", "HxW"].map(|name| call.integer(name));
    let has = [tensor.shape[0], tensor.shape[1], product(&tensor.shape[2..]).unwrap_or(-1)];
    if said == has {
        return Ok(());
    }
    let expected = format!("({}, {}, ...) with {} elements for each channel", said[0], said[1], said[2]);
    Err(Error::invalid(name, format!("shape {}", shape_text(&tensor.shape)), expected))
}

/// The shapes of statistics and of weights.
fn statistics_fit(call: &Passed) -> Result<()> {
    let [this] = call.these(["self"]);
    let moments = [this.shape[0], call.integer("group")];
    for (name, tensor) in MOMENTS.iter().map(|name| call.tensor(name)) {
        shape_is(name, tensor, &moments, "an element for each group")?;
    }
    let mut weights = WEIGHTS.iter().filter_map(|name| call.optional(name));
    weights.try_for_each(|(name, tensor)| {
        shape_is(name, tensor, &[this.shape[1]], "an element for each channel")
    })
}

/// Neither private nor with the channels at another place.
fn channels_are_second(call: &Passed) -> Result<()> {
    let [(_, this), (name, out)] = ["self", "out"].map(|name| call.tensor(name));
    let hwcn = Layout(16);
    let format = this.format;
    if format.is_private() || [Layout::NHWC, hwcn, Layout::NDHWC].contains(&format) {
        return Err(Error::invalid(
            "self",
            format!("format {}", format.name()),
            "one with the channels second",
        ));
    }
    if out.format == format {
        return Ok(());
    }
    let expected = format!("{}, the format of self", format.name());
    Err(Error::invalid(name, format!("format {}", out.format.name()), expected))
}

operator! {
    group_norm in "group_norm", "aclnn_group_norm.h": "torch.native_group_norm(self, gamma, beta, N, C, HxW, group, eps)";
    /// Phase 1 of a normalisation of groups of channels: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out = (self - mean) / sqrt(variance + eps) * gamma + beta
    ///
    /// Mean and variance are those of the elements of C / group channels of an image. Computed in FLOAT and rounded once.
    ///
    /// @param self (N, C, ...) of rank 2 to 8; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Its format is neither private nor NHWC, HWCN
    ///     or NDHWC. Any strides
    /// @param gamma C elements of the type of self, or null for 1. Any stride
    /// @param beta C elements of the type of self, or null for 0. Any stride
    /// @param N images of self
    /// @param C channels of self
    /// @param HxW elements of a channel of an image
    /// @param group groups of an image, a divisor of C
    /// @param eps a positive number, which is added to the variance
    /// @param out shape, type and format of self. Any strides; only the view is written
    /// @param meanOut (N, group), the type of self. Any strides
    /// @param rstdOut (N, group), the type of self: 1 / sqrt(variance + eps). Any strides
    aclnnGroupNormGetWorkspaceSize, aclnnGroupNorm(
        self_: *const aclTensor,
        gamma: *const aclTensor = null,
        beta: *const aclTensor = null,
        N: i64,
        C: i64,
        HxW: i64,
        group: i64,
        eps: f64,
        out: *mut aclTensor,
        meanOut: *mut aclTensor,
        rstdOut: *mut aclTensor,
    )
    /// @return 0; 161001 a pointer is null that may not be; 161002 an argument breaks a rule above. Of an empty self meanOut becomes 0 and
    ///     rstdOut NaN. On failure workspaceSize and executor are left alone
    checks [
        Dtype(SELF, FLOATS),
        SameDtype(&["gamma", "beta", "out", "meanOut", "rstdOut"], "self"),
        Own(groups_fit),
        Own(eps_is_positive),
        RankOf(SELF, IMAGES),
        NoNegativeExtent(SELF),
        SameShape(OUT, "self"),
        Own(extents_fit),
        Own(statistics_fit),
        Own(channels_are_second),
        Empty(SELF, UNKNOWN),
    ]
    -> |call| plan::group_norm(call, ["self", "out"], call.integer("group"), None)
}

/// Where gamma or beta is FLOAT and self is not, statistics are FLOAT on 950, where they are not looked at else.
fn statistics_dtypes(call: &Passed) -> Result<()> {
    let dtype = call.tensor("self").1.dtype;
    let floats =
        WEIGHTS.iter().filter_map(|name| call.optional(name)).any(|(_, weight)| weight.dtype != dtype);
    let expected = match call.rules.soc {
        Soc::Ascend950 if floats => crate::dtype::DType::Float,
        Soc::Ascend950 => return Ok(()),
        _ => dtype,
    };
    MOMENTS.iter().map(|name| call.tensor(name)).try_for_each(|(name, tensor)| {
        if tensor.dtype == expected {
            return Ok(());
        }
        Err(Error::invalid(name, format!("dtype {}", tensor.dtype.name()), expected.name()))
    })
}

fn images_are_there(call: &Passed) -> Result<()> {
    let (name, tensor) = call.tensor("self");
    if tensor.shape[0] > 0 && tensor.shape[1] > 0 {
        return Ok(());
    }
    Err(Error::invalid(name, format!("shape {}", shape_text(&tensor.shape)), "images and channels"))
}

operator! {
    group_norm_silu in "group_norm", "aclnn_group_norm_silu.h": "F.silu(F.group_norm(self, group, gamma, beta, eps))";
    /// Phase 1 of a normalisation of groups of channels with a SiLU behind it: checks the arguments, and reports the workspace that phase 2
    /// needs.
    ///
    ///     out = z * sigmoid(z), where z = (self - mean) / sqrt(variance + eps) * gamma + beta
    ///
    /// Mean and variance are those of the elements of C / group channels of an image. Computed in FLOAT and rounded once.
    ///
    /// @param self (N, C, ...) of rank 2 to 8; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param gamma C elements of the type of self or FLOAT, or null for 1. Any stride
    /// @param beta C elements of the type of self or FLOAT, and of gamma, or null for 0. Any stride
    /// @param group groups of an image, a divisor of C
    /// @param eps a positive number, which is added to the variance
    /// @param out shape and type of self. Any strides; only the view is written
    /// @param meanOut (N, group), the type of self; on 950 FLOAT where gamma is and self is not. Any strides
    /// @param rstdOut (N, group), likewise: 1 / sqrt(variance + eps). Any strides
    aclnnGroupNormSiluGetWorkspaceSize, aclnnGroupNormSilu(
        self_: *const aclTensor,
        gamma: *const aclTensor = null,
        beta: *const aclTensor = null,
        group: i64,
        eps: f64,
        out: *mut aclTensor,
        meanOut: *mut aclTensor,
        rstdOut: *mut aclTensor,
    )
    /// @return 0; 161001 a pointer is null that may not be; 161002 an argument breaks a rule above. Of an empty self meanOut becomes 0 and
    ///     rstdOut NaN. On failure workspaceSize and executor are left alone
    checks [
        Dtype(&["self", "gamma", "beta", "meanOut", "rstdOut"], FLOATS),
        Own(|call| float_or(call, WEIGHTS, "self")),
        SameDtype(&["beta"], "gamma"),
        SameDtype(OUT, "self"),
        Own(statistics_dtypes),
        RankOf(SELF, IMAGES),
        NoNegativeExtent(SELF),
        SameShape(OUT, "self"),
        On(BUT_950, &Own(images_are_there)),
        Own(groups_fit),
        Own(statistics_fit),
        Own(eps_is_positive),
        Empty(BOTH, UNKNOWN),
    ]
    -> |call| plan::group_norm(call, ["self", "out"], call.integer("group"), Some(1.0))
}

const GRADIENTS: &[&str] = &["gradInput", "gradGammaOut", "gradBetaOut"];
const OTHERS: &[&str] = &["input", "mean", "rstd", "gamma", "gradInput", "gradGammaOut", "gradBetaOut"];
const OF_MEAN: &[&str] = &["rstd", "gamma", "gradGammaOut", "gradBetaOut"];

/// outputMask has three values, and what it asks for is there: else 161002.
fn mask_is_there(call: &Passed) -> Result<()> {
    call.given(&["outputMask"])?;
    mask_has_three(call)?;
    wanted_are_given(call, GRADIENTS)
}

/// A2's kernel has room for so many channels.
fn channels_are_few(call: &Passed) -> Result<()> {
    let (channels, group) = (call.integer("C"), call.integer("group"));
    if channels / group <= 8000 && channels <= 240_000 {
        return Ok(());
    }
    Err(Error::invalid("C", channels, "at most 240000 channels, and 8000 of a group"))
}

/// The shapes of all tensors.
fn gradient_fits(call: &Passed) -> Result<()> {
    let [images, channels, each, group] = ["N", "C", "HxW", "group"].map(|name| call.integer(name));
    let of = |extents: &[i64]| product(extents).unwrap_or(-1);
    for name in ["gradOut", "input"] {
        counted(call, name, of(&[images, channels, each]))?;
    }
    for name in ["mean", "rstd"] {
        counted(call, name, of(&[images, group]))?;
    }
    if call.optional("gamma").is_some() {
        counted(call, "gamma", channels)?;
    }
    let (_, input) = call.tensor("input");
    if is_wanted(call, 0) {
        let (name, tensor) = call.tensor("gradInput");
        shape_is(name, tensor, &input.shape, "the shape of input")?;
    }
    for (at, name) in [(1, "gradGammaOut"), (2, "gradBetaOut")] {
        if is_wanted(call, at) {
            let (name, tensor) = call.tensor(name);
            let own = [channels];
            let is_gammas = call.optional("gamma").is_some_and(|(_, gamma)| gamma.shape == tensor.shape);
            if !is_gammas {
                shape_is(name, tensor, &own, "an element for each channel")?;
            }
        }
    }
    Ok(())
}

operator! {
    group_norm_backward in "group_norm", "aclnn_group_norm_backward.h": "gradient of torch.native_group_norm";
    /// Phase 1 of the gradient of a normalisation of groups of channels: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     normalised   = (input - mean) * rstd
    ///     gradBetaOut  = sum of gradOut, of each channel
    ///     gradGammaOut = sum of gradOut * normalised, of each channel
    ///     gradInput    = (g - mean of g - normalised * mean of (g * normalised)) * rstd, of each group, where g = gradOut * gamma
    ///
    /// Computed in FLOAT and rounded once.
    ///
    /// @param gradOut the gradient of the results, with N * C * HxW elements; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param input as many elements of the type of gradOut. Any strides
    /// @param mean N * group elements of the type of gradOut, as of the next two; on 950 FLOAT too. Any strides
    /// @param rstd N * group elements of the type of mean. Any strides
    /// @param gamma C elements of the type of mean, or null for 1. Any strides
    /// @param N images
    /// @param C channels; on 910B and 910_93 at most 240000, and 8000 of a group
    /// @param HxW elements of a channel of an image
    /// @param group groups of an image, a divisor of C
    /// @param outputMask which of the three gradients are wanted; the others may be null, and are left alone
    /// @param gradInput shape of input, type of gradOut. Any strides; only the view is written
    /// @param gradGammaOut shape of gamma or C elements, type of mean. Any strides
    /// @param gradBetaOut shape of gamma or C elements, type of mean. Any strides
    aclnnGroupNormBackwardGetWorkspaceSize, aclnnGroupNormBackward(
        gradOut: *const aclTensor,
        input: *const aclTensor,
        mean: *const aclTensor,
        rstd: *const aclTensor,
        gamma: *const aclTensor = null,
        N: i64,
        C: i64,
        HxW: i64,
        group: i64,
        outputMask: *const aclBoolArray = null,
        gradInput: *mut aclTensor = null,
        gradGammaOut: *mut aclTensor = null,
        gradBetaOut: *mut aclTensor = null,
    )
    /// @return 0; 161001 gradOut, input, mean or rstd is null; 161002 outputMask or a gradient that it asks for is null, or an argument breaks a
    ///     rule above. Of an empty gradOut phase 2 does nothing; on 950 gradGammaOut and gradBetaOut become 0. On failure workspaceSize and
    ///     executor are left alone
    checks [
        Fails(Error::as_invalid, &Own(mask_is_there)),
        Dtype(&["gradOut"], FLOATS),
        On(BUT_950, &SameDtype(OTHERS, "gradOut")),
        On(ON_950, &All(&[
            SameDtype(&["input", "gradInput"], "gradOut"),
            Own(|call| float_or(call, &["mean"], "gradOut")),
            SameDtype(OF_MEAN, "mean"),
        ])),
        Own(groups_fit),
        On(A2, &Own(channels_are_few)),
        Rank(&["gradOut"]),
        Own(gradient_fits),
        On(ON_950, &Empty(&["gradOut", "input"], Instead::Zeros(plan::wanted_of_channels))),
        Empty(&["gradOut", "input"], Instead::Nothing),
        If(nothing_is_wanted, &Done(Instead::Nothing)),
    ]
    -> |call| plan::group_norm_backward(call)
}
