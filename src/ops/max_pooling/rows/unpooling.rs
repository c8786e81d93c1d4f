//! Max unpooling of images with depth and its gradient.

use super::super::{plan, rules::*};
use crate::abi::acl_meta::{aclIntArray, aclTensor};
use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::ops::check::prelude::*;
use crate::ops::row::Operator;
use crate::ops::rules::{INT, Takes, Types, shape_is};
use crate::tensor::shape_text;

/// The operators of this file.
pub const ROWS: &[Operator] = &[max_unpool3d::ROW, max_unpool3d_backward::ROW];

const TAKES: Takes = Takes::everywhere(INT.and(F32).and(F16).and(Types::of(&[DType::Double])));
const INDICES: &[&str] = &["indices"];
/// What is asked of the three arrays.
const SIZES: Check = All(&[
    Length("outputSize", &[3]),
    Length("stride", &[3]),
    Length("padding", &[3]),
    AtLeast("stride", 1),
    AtLeast("outputSize", 1),
]);

fn is_contiguous(call: &Passed, name: &str) -> Result<()> {
    let (name, tensor) = call.tensor(name);
    if tensor.is_contiguous() {
        return Ok(());
    }
    Err(Error::invalid(name, format!("strides {:?}", tensor.strides), "a contiguous tensor"))
}

/// Only the first extent may be 0.
fn has_pixels(call: &Passed, name: &str) -> Result<()> {
    let (name, tensor) = call.tensor(name);
    if tensor.shape[1..].iter().all(|&extent| extent > 0) {
        return Ok(());
    }
    let got = format!("shape {}", shape_text(&tensor.shape));
    Err(Error::invalid(name, got, "positive extents, of which the first may be 0"))
}

/// outputSize has room for all pixels of an image.
fn has_room(call: &Passed) -> Result<()> {
    let ([this], size) = (call.these(["self"]), call.integers("outputSize"));
    let all = |sizes: &[i64]| sizes.iter().fold(1, |all: i128, &size| all.saturating_mul(size.into()));
    let least = all(&this.shape[this.rank() - 3..]);
    if all(size) >= least {
        return Ok(());
    }
    Err(Error::invalid("outputSize", format!("{size:?}"), format!("room for {least} pixels, those of self")))
}

/// The tensor has the images and channels of self, and outputSize.
fn is_unpooled(call: &Passed, name: &str) -> Result<()> {
    let ([this], (name, tensor)) = (call.these(["self"]), call.tensor(name));
    let mut expected = this.shape.clone();
    let rank = expected.len();
    expected[rank - 3..].copy_from_slice(call.integers("outputSize"));
    shape_is(name, tensor, &expected, "self with the sizes of outputSize")
}

operator! {
    max_unpool3d in "max_unpool3d", "aclnn_max_unpool3d.h": "F.max_unpool3d", "indices INT32 or INT64";
    /// Phase 1 of a max unpooling of images with depth: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    /// With L = oD * oH * oW and the last three extents of each tensor flattened, outRef is 0 but for
    ///
    ///     outRef[n, c, indices[n, c, i]] = self[n, c, i]
    ///
    /// Elements are copied bit for bit. Where indices of an image repeat, the last one counts. An index outside 0 to L - 1 is taken modulo L,
    /// also a negative one; the device promises nothing there.
    ///
    /// @param self (N, C, D, H, W) or (C, D, H, W), where only the first extent may be 0; FLOAT, FLOAT16, INT8, UINT8, INT16, INT32, INT64,
    ///     DOUBLE. Any strides
    /// @param indices same shape as self; INT32 or INT64. Any strides
    /// @param outputSize {oD, oH, oW}, positive, with oD * oH * oW at least D * H * W
    /// @param stride three positive values, which play no part
    /// @param padding three values, which play no part
    /// @param outRef self with the sizes of outputSize, its type; contiguous
    aclnnMaxUnpool3dGetWorkspaceSize, aclnnMaxUnpool3d(
        self_: *const aclTensor,
        indices: *const aclTensor,
        outputSize: *const aclIntArray,
        stride: *const aclIntArray,
        padding: *const aclIntArray,
        outRef: *mut aclTensor,
    )
    checks [
        Own(|call| is_contiguous(call, "outRef")),
        Dtype(SELF, TAKES),
        SameDtype(&["outRef"], "self"),
        Dtype(INDICES, Takes::everywhere(I32.and(I64))),
        RankOf(SELF, &[4, 5]),
        SameShape(INDICES, "self"),
        Own(|call| has_pixels(call, "self")),
        SIZES,
        Own(has_room),
        Own(|call| is_unpooled(call, "outRef")),
        NoNegativeExtent(SELF),
        Empty(SELF, Instead::Nothing),
    ]
    -> |call| plan::unpool(call)
}

operator! {
    max_unpool3d_backward in "max_unpool3d", "aclnn_max_unpool3d_backward.h": "gradient of F.max_unpool3d";
    /// Phase 1 of the gradient of a max unpooling of images with depth: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    /// With L = oD * oH * oW and the last three extents of each tensor flattened:
    ///
    ///     out[n, c, i] = gradOutput[n, c, indices[n, c, i]]
    ///
    /// Elements are copied bit for bit; indices may repeat. An index outside 0 to L - 1 is taken modulo L, also a negative one; the device
    /// promises nothing there.
    ///
    /// @param gradOutput self with the sizes of outputSize, its type. Any strides
    /// @param self (N, C, D, H, W) or (C, D, H, W), where only the first extent may be 0; FLOAT, FLOAT16, INT8, UINT8, INT16, INT32, INT64,
    ///     DOUBLE. Only its shape and type count; its data is not read
    /// @param indices same shape as self; INT64. Any strides
    /// @param outputSize {oD, oH, oW}, positive, with oD * oH * oW at least D * H * W
    /// @param stride three positive values, which play no part
    /// @param padding three values, which play no part
    /// @param out shape and type of self; contiguous
    aclnnMaxUnpool3dBackwardGetWorkspaceSize, aclnnMaxUnpool3dBackward(
        gradOutput: *const aclTensor,
        self_: *const aclTensor,
        indices: *const aclTensor,
        outputSize: *const aclIntArray,
        stride: *const aclIntArray,
        padding: *const aclIntArray,
        out: *mut aclTensor,
    )
    checks [
        Own(|call| is_contiguous(call, "out")),
        Dtype(&["gradOutput", "self"], TAKES),
        SameDtype(&["gradOutput", "out"], "self"),
        Dtype(INDICES, Takes::everywhere(I64)),
        RankOf(SELF, &[4, 5]),
        SameShape(&["indices", "out"], "self"),
        Own(|call| has_pixels(call, "self")),
        SIZES,
        Own(has_room),
        Own(|call| is_unpooled(call, "gradOutput")),
        NoNegativeExtent(SELF),
        Empty(&["gradOutput"], Instead::Nothing),
    ]
    -> |call| plan::unpool_backward(call)
}
