//! Means of bins, and grids of points.

use super::super::{plan, rules::*};
use crate::abi::acl_meta::{aclIntArray, aclTensor};
use crate::error::{Error, Result};
use crate::ops::check::prelude::*;
use crate::ops::row::Operator;
use crate::ops::rules::{BUT_950, Formats, shape_is};
use crate::tensor::{Format as Layout, shape_text};
use std::mem::MaybeUninit;

/// The operators of this file.
pub const ROWS: &[Operator] =
    &[adaptive_avg_pool2d::ROW, adaptive_avg_pool2d_backward::ROW, affine_grid::ROW];

const BOTH: &[&str] = &["self", "out"];

/// NCHW with four axes, NCL with three.
fn format_goes_with_rank(call: &Passed) -> Result<()> {
    let expected = if call.tensor("self").1.rank() == 4 { Layout::NCHW } else { Layout::NCL };
    is_image(call, BOTH, &[expected])
}

/// On 950 there are pixels.
fn has_a_plane(call: &Passed) -> Result<()> {
    let (name, tensor) = call.tensor("self");
    if !tensor.shape[tensor.rank() - 2..].contains(&0) {
        return Ok(());
    }
    Err(Error::invalid(name, format!("shape {}", shape_text(&tensor.shape)), "a height and a width"))
}

operator! {
    adaptive_avg_pool2d in "adaptive_avg_pool2d", "aclnn_adaptive_avg_pool2d.h": "F.adaptive_avg_pool2d(self, outputSize)";
    /// Phase 1 of an adaptive average pooling: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[n, c, i, j] = the mean of bin (i, j) of self
    ///
    /// Of an axis of n pixels bin i of q goes from floor(i * n / q) to ceil((i + 1) * n / q). Sums are made in FLOAT and rounded once.
    ///
    /// @param self (N, C, H, W) in format NCHW, or (C, H, W) in NCL; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. On 950 with pixels. Any
    ///     strides
    /// @param outputSize two positive values, the height and width of out; on 950 0 too
    /// @param out self with the sizes of outputSize, its type and format. Any strides; only the view is written
    aclnnAdaptiveAvgPool2dGetWorkspaceSize, aclnnAdaptiveAvgPool2d(
        self_: *const aclTensor, outputSize: *const aclIntArray, out: *mut aclTensor,
    )
    checks [
        RankOf(BOTH, &[3, 4]),
        SameRank(OUT, "self"),
        SamePlanes(OUT, "self"),
        NoNegativeExtent(BOTH),
        On(ON_950, &Own(has_a_plane)),
        Dtype(SELF, FLOATS),
        SameDtype(OUT, "self"),
        Own(format_goes_with_rank),
        Length("outputSize", &[2]),
        On(BUT_950, &AtLeast("outputSize", 1)),
        On(ON_950, &AtLeast("outputSize", 0)),
        Own(|call| means_fit(call, 2)),
        Empty(SELF, Instead::Nothing),
        Empty(OUT, Instead::Nothing),
    ]
    -> |call| plan::means(call, 2)
}

operator! {
    adaptive_avg_pool2d_backward in "adaptive_avg_pool2d", "aclnn_adaptive_avg_pool2d_backward.h": "gradient of F.adaptive_avg_pool2d";
    /// Phase 1 of the gradient of an adaptive average pooling: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[n, c, h, w] = sum of gradOutput[n, c, i, j] / the elements of bin (i, j), over the bins that hold (h, w)
    ///
    /// Sums are made in FLOAT and rounded once.
    ///
    /// @param gradOutput the gradient of the means, (N, C, oH, oW) or (C, oH, oW); FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Its format
    ///     is no private one. Any strides
    /// @param self (N, C, H, W) or (C, H, W), type and format of gradOutput. Only its shape counts; its data is not read
    /// @param out shape and type of self, format of gradOutput. Any strides; only the view is written
    aclnnAdaptiveAvgPool2dBackwardGetWorkspaceSize, aclnnAdaptiveAvgPool2dBackward(
        gradOutput: *const aclTensor, self_: *const aclTensor, out: *mut aclTensor,
    )
    /// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above; 561103 out has another shape or type than self. Of an empty
    ///     gradOutput or self the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left alone
    checks [
        RankOf(&["gradOutput", "self"], &[3, 4]),
        SameRank(&["gradOutput"], "self"),
        SamePlanes(&["gradOutput"], "self"),
        NoNegativeExtent(&["gradOutput", "self"]),
        Dtype(&["gradOutput", "self"], FLOATS),
        SameDtype(&["gradOutput"], "self"),
        Format(&["gradOutput", "self", "out"], Formats::EqualPublic),
        Empty(&["gradOutput", "self"], Instead::Nothing),
        Fails(Error::as_view, &SameShape(OUT, "self")),
        Fails(Error::as_view, &SameDtype(OUT, "self")),
    ]
    -> |call| plan::means_backward(call, 2)
}

/// Two axes or three.
fn grid_fits(call: &Passed) -> Result<()> {
    let ((name, theta), size, (out_name, out)) =
        (call.tensor("theta"), call.integers("size"), call.tensor("out"));
    let axes = size.len() as i64 - 2;
    shape_is(name, theta, &[size[0], axes, axes + 1], "a matrix for each image of size")?;
    let mut expected = vec![size[0]];
    expected.extend_from_slice(&size[2..]);
    expected.push(axes);
    shape_is(out_name, out, &expected, "a point for each pixel of size")
}

operator! {
    affine_grid in "affine_grid", "aclnn_affine_grid.h": "F.affine_grid(theta, size, align_corners=alignCorners)";
    /// Phase 1 of a grid of points: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[n, h, w, i] = theta[n, i, 0] * x(w) + theta[n, i, 1] * y(h) + theta[n, i, 2]
    ///
    /// Of images with depth likewise, with z(d) in the third place. Along an axis of k pixels positions go from -1 to 1, with alignCorners from
    /// the middle of the first to that of the last, else from edge to edge, where they are (k - 1) / k as large; of one pixel it is 0. Computed
    /// in FLOAT and rounded once.
    ///
    /// @param theta (N, 2, 3), or (N, 3, 4), with elements; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param size the shape of an image, (N, C, H, W) or (N, C, D, H, W)
    /// @param alignCorners the middles of the outer pixels are at the ends
    /// @param out (N, H, W, 2) or (N, D, H, W, 3), type of theta. Any strides; only the view is written
    aclnnAffineGridGetWorkspaceSize, aclnnAffineGrid(
        theta: *const aclTensor, size: *const aclIntArray, alignCorners: MaybeUninit<bool>, out: *mut aclTensor,
    )
    checks [
        Dtype(&["theta"], FLOATS),
        SameDtype(OUT, "theta"),
        Own(theta_has_elements),
        Length("size", &[4, 5]),
        Own(grid_fits),
        Empty(OUT, Instead::Nothing),
    ]
    -> |call| plan::grid(call)
}

fn theta_has_elements(call: &Passed) -> Result<()> {
    let (name, theta) = call.tensor("theta");
    if !theta.is_empty() {
        return Ok(());
    }
    Err(Error::invalid(name, format!("shape {}", shape_text(&theta.shape)), "elements"))
}
