//! Rectified linear units whose slopes are drawn.

use super::numbers::source;
use crate::abi::acl_meta::{aclScalar, aclTensor};
use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::ops::check::prelude::*;
use crate::ops::random::plan::rrelu;
use crate::ops::row::Operator;
use crate::ops::rules::*;
use std::mem::MaybeUninit;

/// The operators of this file.
pub const ROWS: &[Operator] = &[inplace_rrelu_with_noise::ROW, rrelu_with_noise::ROW];

/// There is no kernel for DOUBLE.
const FLOATS: Takes = Takes::everywhere(Types::of(&[DType::Float, DType::Float16])).newer(BF16);
const BOUNDS: Takes = Takes::everywhere(FL.and(BF16));

/// In training noise has room for a number of each element.
fn noise_has_room(call: &Passed) -> Result<()> {
    let ([this], (name, noise)) = (call.these(["self"]), call.tensor("noise"));
    if noise.numel() >= this.numel() {
        return Ok(());
    }
    let expected = format!("{} or more, as self has", this.numel().unwrap_or(-1));
    Err(Error::invalid(name, format!("{} elements", noise.numel().unwrap_or(-1)), expected))
}

const RRELU: &[Check] = &[
    Dtype(SELF, FLOATS),
    SameDtype(&["noise", "out"], "self"),
    Dtype(&["lower", "upper"], BOUNDS),
    SameShape(OUT, "self"),
    If(|call| call.truth("training"), &Own(noise_has_room)),
    Format(&["self", "noise", "out"], Formats::Equal),
    Empty(&["self", "noise"], Instead::Nothing),
];

operator! {
    rrelu_with_noise in "rrelu", "aclnn_rrelu_with_noise.h", const "aclrtStream stream": "torch.ops.aten.rrelu_with_noise(self, noise, lower, upper, training)";
    /// Phase 1 of a leaky rectified linear unit with drawn slopes: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     noise[...] = u where self[...] < 0, else 1, u from lower up to upper
    ///     out[...]   = self[...] * noise[...]
    ///
    /// If not in training, u is (lower + upper) / 2, and noise is left alone. Halves are computed in FLOAT; the product is of the rounded noise.
    ///
    /// @param self of any rank; FLOAT, FLOAT16, and BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param noise the type and format of self, in training as many elements or more, of which the first are written. Any strides
    /// @param lower FLOAT, FLOAT16, BFLOAT16 or DOUBLE
    /// @param upper likewise
    /// @param training whether slopes are drawn
    /// @param seed with offset and the indices of an element it determines u
    /// @param offset likewise
    /// @param out of the shape, type and format of self. It may be the memory of self, with the same strides. Any strides; only the view is
    ///     written
    aclnnRReluWithNoiseGetWorkspaceSize, aclnnRReluWithNoise(
        self_: *const aclTensor,
        noise: *const aclTensor,
        lower: *const aclScalar,
        upper: *const aclScalar,
        training: MaybeUninit<bool>,
        seed: i64,
        offset: i64,
        out: *mut aclTensor,
    )
    checks (RRELU)
    -> |call| rrelu(call, source(call))
}

in_place! {
    inplace_rrelu_with_noise in "rrelu", "aclnn_rrelu_with_noise.h", const "aclrtStream stream":
        "torch.ops.aten.rrelu_with_noise_(self, noise, lower, upper, training)" of aclnnRReluWithNoise;
    aclnnInplaceRReluWithNoiseGetWorkspaceSize, aclnnInplaceRReluWithNoise(
        self_: *const aclTensor,
        noise: *const aclTensor,
        lower: *const aclScalar,
        upper: *const aclScalar,
        training: MaybeUninit<bool>,
        seed: i64,
        offset: i64,
    )
    checks (RRELU)
    -> |call| rrelu(call, source(call))
}
