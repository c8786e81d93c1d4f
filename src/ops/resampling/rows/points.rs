//! Images with depth at the points of a grid, and the gradients of that.

use super::super::{plan, rules::*};
use crate::abi::acl_meta::{aclBoolArray, aclTensor};
use crate::error::{Error, Result};
use crate::ops::check::prelude::*;
use crate::ops::row::Operator;
use crate::ops::rules::{BF16, EVERYWHERE, NOTHING, Takes, shape_is};
use crate::soc::Rules;
use crate::tensor::{Extents, Format as Layout, shape_text};
use std::mem::MaybeUninit;

/// The operators of this file.
pub const ROWS: &[Operator] = &[grid_sampler3d::ROW, grid_sampler3d_backward::ROW];

const INPUT: &[&str] = &["input"];
const FROM: &[&str] = &["input", "grid"];
const TAKES: Takes = Takes::everywhere(PLAIN).on(EVERYWHERE, BF16).and(F64);
/// BFLOAT16 fails where nothing is empty.
const COMPUTES: Takes = Takes::everywhere(PLAIN).and(F64).newer(BF16);
const SAMPLED: Takes = NOTHING.and(PLAIN).and(F64).and(BF16);
/// What is asked of the modes.
const MODES: Check = All(&[OneOf("paddingMode", &[0, 1, 2]), OneOf("interpolationMode", &[0, 1])]);

/// The samples have the images and channels of input, and the extents of the grid, in the order of input; the grid has points of three.
fn samples_fit(call: &Passed, samples: &str) -> Result<()> {
    let ([input], (grid_name, grid)) = (call.these(["input"]), call.tensor("grid"));
    if grid.shape[0] != input.shape[0] || grid.shape[4] != 3 {
        let expected = format!("({}, D, H, W, 3)", input.shape[0]);
        return Err(Error::invalid(grid_name, format!("shape {}", shape_text(&grid.shape)), expected));
    }
    let (name, samples) = call.tensor(samples);
    let points = &grid.shape[1..4];
    let expected: Extents = match input.format {
        Layout::NDHWC => [&[input.shape[0]], points, &[input.shape[4]]].concat().into(),
        _ => [&input.shape[..2], points].concat().into(),
    };
    shape_is(name, samples, &expected, "a sample of each channel for each point")
}

/// A height and a width: the depth is not looked at.
fn has_rows(call: &Passed) -> Result<()> {
    let (name, input) = call.tensor("input");
    if !input.shape[3..].contains(&0) {
        return Ok(());
    }
    Err(Error::invalid(name, format!("shape {}", shape_text(&input.shape)), "last extents that are not 0"))
}

operator! {
    grid_sampler3d in "grid_sampler3d", "aclnn_grid_sampler3d.h": "F.grid_sample", "trilinear, nearest; zeros, border, reflection; alignCorners";
    /// Phase 1 of grid_sample of images with depth: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    /// The grid holds a point (x, y, z) for each result, -1 to 1 across the image. A point's coordinate along an axis of size S is
    ///
    ///     c = (v + 1) / 2 * (S - 1)        with alignCorners (-1 and 1 are pixel centres)
    ///     c = ((v + 1) * S - 1) / 2        without (-1 and 1 are the image's edges)
    ///
    /// then for paddingMode border clamped to the image, for reflection folded back into it. Its value is
    ///
    ///     out[n, c, d, h, w] = sum over the taps around c of weight * input[n, c, tap]
    ///
    /// over eight taps for trilinear, one (rounded half to even) for nearest. Taps outside the image count nothing. A coordinate that is not a
    /// number lies outside, with border and reflection at the end.
    ///
    /// Coordinates and sums are float (DOUBLE: double); each result is rounded once, in a fixed order.
    ///
    /// @param input (N, C, D, H, W), or (N, D, H, W, C) in format NDHWC, whose last two extents are not 0; FLOAT, FLOAT16, DOUBLE, and BFLOAT16 on
    ///     910B, 910_93 and 950. Format NCDHW, NDHWC or ND. Any strides
    /// @param grid (N, oD, oH, oW, 3), the last axis x (along W), y (along H), z (along D); same dtype
    /// @param interpolationMode 0 trilinear, 1 nearest
    /// @param paddingMode 0 zeros, 1 border, 2 reflection
    /// @param alignCorners see above
    /// @param out (N, C, oD, oH, oW), the axes in the order of input, same dtype, one of those formats. Any strides; only the view is written
    aclnnGridSampler3DGetWorkspaceSize, aclnnGridSampler3D(
        input: *const aclTensor,
        grid: *const aclTensor,
        interpolationMode: i64,
        paddingMode: i64,
        alignCorners: MaybeUninit<bool>,
        out: *mut aclTensor,
    )
    checks [
        Dtype(INPUT, TAKES),
        SameDtype(&["grid", "out"], "input"),
        Own(|call| is_image(call, &["input", "out"], &[Layout::NCDHW, Layout::NDHWC, Layout::ND])),
        MODES,
        RankOf(&["input", "grid", "out"], &[5]),
        NoNegativeExtent(FROM),
        Own(|call| samples_fit(call, "out")),
        Own(has_rows),
        Empty(FROM, Instead::Nothing),
        Dtype(INPUT, COMPUTES),
    ]
    -> |call| plan::sample(call)
}

const READ: &[&str] = &["gradOutput", "input", "grid"];

operator! {
    grid_sampler3d_backward in "grid_sampler3d", "aclnn_grid_sampler3d_backward.h": "gradient of F.grid_sample", "trilinear, nearest; zeros, border, reflection; alignCorners; outputMask";
    /// Phase 1 of the gradients of grid_sample of images with depth: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    /// Points, taps and weights are those of aclnnGridSampler3D. Here
    ///
    ///     inputGrad[n, c, tap]  = sum of gradOutput[n, c, d, h, w] * weight of the tap
    ///     gridGrad[n, d, h, w]  = sum over c and taps of gradOutput * input[n, c, tap] * derivative of the weight
    ///
    /// with the derivative by (x, y, z); it is 0 for nearest, and along an axis where border or reflection clamped, exactly on the border too.
    ///
    /// Coordinates and sums are float (DOUBLE: double); each result is rounded once, in a fixed order.
    ///
    /// @param gradOutput (N, C, oD, oH, oW), the axes in the order of input, same dtype. Any strides
    /// @param input (N, C, D, H, W), or (N, D, H, W, C) in format NDHWC; FLOAT, FLOAT16, BFLOAT16, DOUBLE. Any strides
    /// @param grid (N, oD, oH, oW, 3), the last axis x (along W), y (along H), z (along D); same dtype
    /// @param interpolationMode 0 trilinear, 1 nearest
    /// @param paddingMode 0 zeros, 1 border, 2 reflection
    /// @param alignCorners as of the forward function
    /// @param outputMask two values: inputGrad is wanted, gridGrad is wanted. An output that is not wanted must be there all the same, and is
    ///     left as it is. Null means that nothing is wanted
    /// @param inputGrad same shape and dtype as input. Any strides; only the view is written
    /// @param gridGrad same shape and dtype as grid. Any strides; only the view is written
    aclnnGridSampler3DBackwardGetWorkspaceSize, aclnnGridSampler3DBackward(
        gradOutput: *const aclTensor,
        input: *const aclTensor,
        grid: *const aclTensor,
        interpolationMode: i64,
        paddingMode: i64,
        alignCorners: MaybeUninit<bool>,
        outputMask: *const aclBoolArray,
        inputGrad: *mut aclTensor,
        gridGrad: *mut aclTensor,
    )
    /// @return 0; 161001 any pointer other than outputMask is null; 161002 an argument breaks a rule above. When outputMask is null (nothing else
    ///     is looked at) or wants nothing, or when a tensor that is read is empty, the call succeeds and phase 2 does nothing. On failure
    ///     workspaceSize and executor are left alone
    checks [
        Dtype(INPUT, SAMPLED),
        SameDtype(&["gradOutput", "grid", "inputGrad", "gridGrad"], "input"),
        MODES,
        RankOf(READ, &[5]),
        NoNegativeExtent(READ),
        Own(|call| samples_fit(call, "gradOutput")),
        SameShape(&["inputGrad"], "input"),
        SameShape(&["gridGrad"], "grid"),
        Own(mask_has_two_values),
        Empty(READ, Instead::Nothing),
        If(|call| call.truths("outputMask") == [false, false], &Done(Instead::Nothing)),
    ]
    -> (|_, call| plan::sample_backward(call))
    ; nothing when outputMask => nothing_is_wanted
}

/// There is no mask.
fn nothing_is_wanted(mask: Option<&[bool]>, _: &Rules) -> bool {
    mask.is_none()
}

fn mask_has_two_values(call: &Passed) -> Result<()> {
    match call.truths("outputMask").len() {
        2 => Ok(()),
        values => Err(Error::invalid("outputMask", format!("{values} values"), "2 values")),
    }
}
