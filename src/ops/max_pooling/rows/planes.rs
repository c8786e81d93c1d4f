//! Max pooling of planes and its gradients.

use super::super::{plan, rules::*};
use crate::abi::acl_meta::{aclIntArray, aclTensor};
use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::ops::check::prelude::*;
use crate::ops::row::Operator;
use crate::ops::rules::{A2, BF16, Formats, Takes, Types, shape_is};
use opapi_kernels::window::Axis;
use smallvec::SmallVec;
use std::mem::MaybeUninit;

/// The operators of this file.
pub const ROWS: &[Operator] = &[
    max_pool::ROW,
    max_pool2d_with_indices::ROW,
    max_pool2d_with_indices_backward::ROW,
    max_pool2d_with_mask::ROW,
    max_pool2d_with_mask_backward::ROW,
];

const BOTH: &[&str] = &["self", "out"];
const INDICES: &[&str] = &["indices"];

/// What is asked of windows, in the order in which CANN asks.
const ATTRIBUTES: Check = All(&[
    Length("kernelSize", &[1, 2]),
    Length("stride", &[0, 1, 2]),
    Length("padding", &[1, 2]),
    Length("dilation", &[1, 2]),
    AtLeast("kernelSize", 1),
    AtLeast("stride", 1),
    AtLeast("dilation", 1),
]);

operator! {
    max_pool2d_with_mask in "max_pool2d", "aclnn_max_pool2d_with_indices.h": "F.max_pool2d(self, kernelSize, stride, padding, 1, ceilMode)";
    /// Phase 1 of a max pooling with a mask for its gradient: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[n, c, i, j] = the largest element of window (i, j) of self
    ///
    /// A window begins at i * stride - padding; only elements of the image count. NaN is larger than any other. The number of windows along an
    /// axis is (size + 2 * padding - kernelSize) / stride + 1, rounded down, or with ceilMode up, without a last window that would begin
    /// behind the image and its padding. Not on 950 and 310B.
    ///
    /// @param self (N, C, H, W) or (C, H, W), where only N may be 0; FLOAT, FLOAT16, BFLOAT16 on 910B and 910_93, FLOAT and FLOAT16 on 910,
    ///     FLOAT on 310P. In format NHWC channels come last. Any strides
    /// @param kernelSize one or two positive values
    /// @param stride none, one or two positive values; none means kernelSize
    /// @param padding one or two values of 0 or more, at most half of kernelSize
    /// @param dilation one or two values of 1
    /// @param ceilMode rounds the number of windows up
    /// @param out the shape that windows give, type and format of self. Any strides; only the view is written
    /// @param indices INT8 of shape ((N,) C, kH * kW, (ceil(oH * oW / 16) + 1) * 32). Where its memory begins, an INT32 for each result is
    ///     written, the place in its plane, whatever its strides say; the rest of it is left alone, and all of it for a kernel of one
    ///     element. Only the gradient reads it
    aclnnMaxPool2dWithMaskGetWorkspaceSize, aclnnMaxPool2dWithMask(
        self_: *const aclTensor,
        kernelSize: *const aclIntArray,
        stride: *const aclIntArray = null,
        padding: *const aclIntArray = null,
        dilation: *const aclIntArray = null,
        ceilMode: MaybeUninit<bool>,
        out: *mut aclTensor,
        indices: *mut aclTensor = null,
    )
    checks [
        Length("kernelSize", &[1, 2]),
        Devices(BUT_950),
        Own(|call| call.given(&["stride", "padding", "dilation", "indices"])),
        Dtype(SELF, MASKED),
        SameDtype(OUT, "self"),
        Dtype(INDICES, Takes::everywhere(I8)),
        Format(BOTH, Formats::EqualPublic),
        RankOf(BOTH, &[3, 4]),
        NoNegativeExtent(BOTH),
        ATTRIBUTES,
        Own(|call| padding_fits(call, false)),
        Own(is_not_dilated),
        Own(has_pixels),
        Own(|call| is_pooled(call, "out", "self")),
        Own(mask_fits),
        Empty(BOTH, Instead::Nothing),
    ]
    -> |call| plan::forward(call, true)
}

operator! {
    max_pool2d_with_indices in "max_pool2d", "aclnn_max_pool2d_with_indices.h":
        "F.max_pool2d(self, kernelSize, stride, padding, dilation, ceilMode, return_indices=True)";
    /// Phase 1 of a max pooling with indices: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[n, c, i, j]     = the largest element of window (i, j) of self
    ///     indices[n, c, i, j] = h * W + w of the first such element, or of the last NaN
    ///
    /// A window begins at i * stride - padding, and its elements are dilation apart; only those of the image count. The number of windows along
    /// an axis is (size + 2 * padding - dilation * (kernelSize - 1) - 1) / stride + 1, rounded down, or with ceilMode up, without a last window
    /// that would begin behind the image and its padding. On 910B, 910_93 and 950.
    ///
    /// @param self (N, C, H, W) or (C, H, W), where only N may be 0; FLOAT, FLOAT16, BFLOAT16. In format NHWC channels come last. Any strides
    /// @param kernelSize one or two positive values
    /// @param stride none, one or two positive values; none means kernelSize
    /// @param padding one or two values of 0 or more, at most half of kernelSize
    /// @param dilation one or two positive values; 1, but on 950
    /// @param ceilMode rounds the number of windows up
    /// @param out the shape that windows give, type and format of self. Any strides; only the view is written
    /// @param indices the shape of out; INT32 or INT64. Any strides; only the view is written
    aclnnMaxPool2dWithIndicesGetWorkspaceSize, aclnnMaxPool2dWithIndices(
        self_: *const aclTensor,
        kernelSize: *const aclIntArray,
        stride: *const aclIntArray,
        padding: *const aclIntArray,
        dilation: *const aclIntArray,
        ceilMode: MaybeUninit<bool>,
        out: *mut aclTensor,
        indices: *mut aclTensor,
    )
    checks [
        Dtype(SELF, INDEXED),
        SameDtype(OUT, "self"),
        Dtype(INDICES, Takes::everywhere(I32.and(I64))),
        Format(BOTH, Formats::EqualPublic),
        RankOf(BOTH, &[3, 4]),
        NoNegativeExtent(BOTH),
        ATTRIBUTES,
        Own(|call| padding_fits(call, false)),
        On(A2, &Own(is_not_dilated)),
        Own(has_pixels),
        Own(|call| is_pooled(call, "out", "self")),
        SameShape(INDICES, "out"),
        Empty(BOTH, Instead::Nothing),
    ]
    -> |call| plan::forward(call, false)
}

const GRADIENTS: &[&str] = &["gradOutput", "gradInput"];
const IMAGES: &[&str] = &["self", "gradOutput", "gradInput"];

operator! {
    max_pool2d_with_mask_backward in "max_pool2d", "aclnn_max_pool2d_with_indices_backward.h": "gradient of F.max_pool2d";
    /// Phase 1 of the gradient of a max pooling by its mask: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     gradInput[n, c, h, w] = sum of gradOutput[n, c, i, j] over the windows whose largest element is that of (h, w)
    ///
    /// Sums are made in FLOAT and rounded once. Not on 950, 310P and 310B.
    ///
    /// @param gradOutput the gradient of the results: the shape that windows give, type and format of self. Any strides
    /// @param self (N, C, H, W) or (C, H, W); FLOAT, FLOAT16; BFLOAT16 on 910B and 910_93. In format NHWC channels come last. Only its shape
    ///     counts; its data is not read
    /// @param indices the mask of aclnnMaxPool2dWithMask, INT8. It is read where its memory begins, whatever its strides say
    /// @param kernelSize one or two positive values, as all that follow those of the forward function
    /// @param stride none, one or two positive values; none means kernelSize
    /// @param padding one or two values of 0 or more, at most half of kernelSize
    /// @param dilation one or two values of 1
    /// @param ceilMode rounds the number of windows up
    /// @param gradInput shape, type and format of self. Any strides; only the view is written
    aclnnMaxPool2dWithMaskBackwardGetWorkspaceSize, aclnnMaxPool2dWithMaskBackward(
        gradOutput: *const aclTensor = null,
        self_: *const aclTensor = null,
        indices: *const aclTensor = null,
        kernelSize: *const aclIntArray = null,
        stride: *const aclIntArray = null,
        padding: *const aclIntArray = null,
        dilation: *const aclIntArray = null,
        ceilMode: MaybeUninit<bool>,
        gradInput: *mut aclTensor = null,
    )
    /// @return 0; 161001 a pointer is null, or kernelSize has neither one value nor two; 161002 an argument breaks a rule above, or the device
    ///     is another one. Of an empty self the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left alone
    checks [
        Devices(BUT_950),
        Own(|call| call.given(&["gradOutput", "self", "kernelSize"])),
        Own(kernel_is_given),
        Own(|call| call.given(&["indices", "stride", "padding", "dilation", "gradInput"])),
        Dtype(SELF, MASKED_BACKWARD),
        SameDtype(GRADIENTS, "self"),
        Dtype(INDICES, Takes::everywhere(I8)),
        Format(IMAGES, Formats::EqualPublic),
        Format(INDICES, Formats::Public),
        RankOf(IMAGES, &[3, 4]),
        NoNegativeExtent(IMAGES),
        ATTRIBUTES,
        Own(is_not_dilated),
        SameShape(&["gradInput"], "self"),
        Own(|call| padding_fits(call, true)),
        Own(|call| is_pooled(call, "gradOutput", "self")),
        Empty(SELF, Instead::Nothing),
    ]
    -> |call| plan::backward_of_mask(call)
}

operator! {
    max_pool2d_with_indices_backward in "max_pool2d", "aclnn_max_pool2d_with_indices_backward.h": "gradient of F.max_pool2d";
    /// Phase 1 of the gradient of a max pooling by indices: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     gradInput[n, c, h, w] = sum of gradOutput[n, c, i, j] over the windows whose index is h * W + w
    ///
    /// Sums are made in FLOAT and rounded once. An index outside of the image has no gradient. On 910B, 910_93 and 950.
    ///
    /// @param gradOutput the gradient of the results: the shape that windows give, type and format of self. Any strides
    /// @param self (N, C, H, W) or (C, H, W); FLOAT; FLOAT16 and BFLOAT16 on 950. In format NHWC channels come last. Only its shape counts; its
    ///     data is not read
    /// @param indices the shape of gradOutput; INT32, on 950 INT64 too. Any strides
    /// @param kernelSize one or two positive values, as all that follow those of the forward function
    /// @param stride none, one or two positive values; none means kernelSize
    /// @param padding one or two values of 0 or more, at most half of a window
    /// @param dilation one or two positive values; 1, but on 950
    /// @param ceilMode rounds the number of windows up
    /// @param gradInput shape, type and format of self. Any strides; only the view is written
    aclnnMaxPool2dWithIndicesBackwardGetWorkspaceSize, aclnnMaxPool2dWithIndicesBackward(
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
    /// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above; 561103 indices have another shape, or on 910B and 910_93 are
    ///     INT8. Of an empty self the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left alone
    checks [
        Dtype(SELF, INDEXED_BACKWARD),
        SameDtype(GRADIENTS, "self"),
        On(A2, &Dtype(INDICES, Takes::everywhere(I32.and(I8)))),
        On(ON_950, &Dtype(INDICES, Takes::everywhere(I32.and(I64)))),
        Format(IMAGES, Formats::EqualPublic),
        Format(INDICES, Formats::Public),
        RankOf(IMAGES, &[3, 4]),
        NoNegativeExtent(IMAGES),
        ATTRIBUTES,
        On(A2, &Own(is_not_dilated)),
        SameShape(&["gradInput"], "self"),
        Own(|call| padding_fits(call, true)),
        Own(|call| is_pooled(call, "gradOutput", "self")),
        Empty(SELF, Instead::Nothing),
        Fails(Error::as_view, &SameShape(INDICES, "gradOutput")),
        Fails(Error::as_view, &Dtype(INDICES, Takes::everywhere(I32.and(I64)))),
    ]
    -> |call| plan::backward(call)
}

/// What has a maximum.
const MAXIMA: Takes = Takes::everywhere(F16).on(A2, F32).on_950(F32.and(BF16).and(Types::of(&[
    DType::Int8,
    DType::UInt8,
    DType::Int16,
    DType::UInt16,
    DType::Int32,
    DType::Int64,
])));

/// Two values, one for both, or 1.
fn pair(values: &[i64]) -> [i64; 2] {
    match *values {
        [] => [1, 1],
        [one] => [one, one],
        [first, second, ..] => [first, second],
    }
}

/// Padding: above, to the left, below, to the right.
fn pads(call: &Passed) -> [i64; 4] {
    match *call.integers("pads") {
        [] => [0; 4],
        [all] => [all; 4],
        [rows, columns] => [rows, columns, rows, columns],
        [top, left, bottom, right, ..] => [top, left, bottom, right],
        _ => [0; 4],
    }
}

fn windows_of_maxima(call: &Passed) -> SmallVec<[Axis; 3]> {
    let [kernel, stride] = ["kernelShape", "strides"].map(|name| pair(call.integers(name)));
    let axis = |at: usize| Axis {
        kernel: kernel[at],
        dilation: 1,
        stride: stride[at],
        padding: pads(call)[at],
        size: 0,
        windows: 0,
    };
    (0..2).map(axis).collect()
}

fn dilations_are_1(call: &Passed) -> Result<()> {
    let dilations = call.integers("dilations");
    if dilations.iter().all(|&own| own == 1) {
        return Ok(());
    }
    Err(Error::invalid("dilations", format!("{dilations:?}"), "1"))
}

/// Padding before and behind is no more than a window.
fn pads_fit(call: &Passed) -> Result<()> {
    let (pads, kernel) = (pads(call), pair(call.integers("kernelShape")));
    let sum = |axis: usize| pads[axis].checked_add(pads[axis + 2]);
    if pads.iter().all(|&pad| pad >= 0) && (0..2).all(|axis| sum(axis).is_some_and(|sum| sum <= kernel[axis]))
    {
        return Ok(());
    }
    Err(Error::invalid(
        "pads",
        format!("{pads:?} with kernelShape {kernel:?}"),
        "no more than a window along an axis",
    ))
}

fn out_has_the_windows(call: &Passed) -> Result<()> {
    let ((_, this), (name, out)) = (call.tensor("self"), call.tensor("out"));
    let (windows, pads, mut expected) = (windows_of_maxima(call), pads(call), this.shape.clone());
    for ((axis, at), after) in windows.iter().zip(axes_of(this, 2)).zip(&pads[2..]) {
        let ceil = call.integer("ceilMode") != 0;
        expected[at] = count(axis, this.shape[at], *after, ceil).unwrap_or(-1);
    }
    shape_is(name, out, &expected, "the windows of self")
}

operator! {
    max_pool in "max_pool2d", "aclnn_max_pool.h", const "int64_t autoPad", const "int64_t ceilMode": "MaxPool of ONNX";
    /// Phase 1 of a max pooling as ONNX has it: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[n, c, i, j] = the largest element of window (i, j) of self
    ///
    /// A window begins at i * strides - pads; only elements of the image count. NaN is larger than any other. The number of windows along an axis
    /// is (size + pads before and behind - kernelShape) / strides + 1, rounded down, or with ceilMode up, without a last window that would begin
    /// behind the image and the padding before it.
    ///
    /// @param self (N, C, H, W) or (C, H, W), where only N may be 0; FLOAT16; FLOAT on 910B, 910_93 and 950; BFLOAT16, INT8, UINT8, INT16,
    ///     UINT16, INT32, INT64 on 950. In format NHWC channels come last. Any strides
    /// @param kernelShape one or two positive values
    /// @param strides none, one or two positive values; none means 1
    /// @param autoPad 0
    /// @param pads none, one, two (rows, columns) or four values (above, left, below, right) of 0 or more, along an axis together no more than
    ///     kernelShape
    /// @param dilations none, one, two or four values of 1
    /// @param ceilMode rounds the number of windows up, if it is not 0
    /// @param out the shape that windows give, type and format of self. Any strides; only the view is written
    aclnnMaxPoolGetWorkspaceSize, aclnnMaxPool(
        self_: *const aclTensor,
        kernelShape: *const aclIntArray,
        strides: *const aclIntArray,
        autoPad: i64,
        pads: *const aclIntArray,
        dilations: *const aclIntArray,
        ceilMode: i64,
        out: *mut aclTensor,
    )
    checks [
        Dtype(SELF, MAXIMA),
        SameDtype(OUT, "self"),
        Format(BOTH, Formats::EqualPublic),
        RankOf(BOTH, &[3, 4]),
        NoNegativeExtent(BOTH),
        Length("kernelShape", &[1, 2]),
        Length("strides", &[0, 1, 2]),
        Length("pads", &[0, 1, 2, 4]),
        Length("dilations", &[0, 1, 2, 4]),
        Own(dilations_are_1),
        OneOf("autoPad", &[0]),
        AtLeast("kernelShape", 1),
        AtLeast("strides", 1),
        Own(pads_fit),
        Own(has_pixels),
        Own(out_has_the_windows),
        Empty(BOTH, Instead::Nothing),
    ]
    -> |call| plan::maxima(call, &windows_of_maxima(call))
}
