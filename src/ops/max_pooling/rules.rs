//! The rules of max pooling: what windows there are, and what shapes they give.

use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::ops::check::prelude::*;
use crate::ops::rules::{A2, BF16, NOTHING, Takes, Types, shape_is};
use crate::soc::Soc;
use crate::tensor::{Extents, Format as Layout, Tensor, shape_text};
use opapi_kernels::window::Axis;
use smallvec::SmallVec;
use std::ops::Range;

pub const I8: Types = Types::of(&[DType::Int8]);
pub const I32: Types = Types::of(&[DType::Int32]);
pub const I64: Types = Types::of(&[DType::Int64]);

/// Of the form with a mask.
pub const MASKED: Takes = NOTHING
    .on_910(F32.and(F16))
    .on(&[Soc::Ascend310P], F32)
    .on(A2, F32.and(F16).and(BF16))
    .on_950(F32.and(F16).and(BF16));
/// Of its gradient.
pub const MASKED_BACKWARD: Takes =
    NOTHING.on_910(F32.and(F16)).on(A2, F32.and(F16).and(BF16)).on_950(F32.and(F16).and(BF16));
/// Of the form with indices.
pub const INDEXED: Takes = NOTHING.newer(F32.and(F16).and(BF16));
/// Of its gradient.
pub const INDEXED_BACKWARD: Takes = NOTHING.newer(F32).on_950(F16.and(BF16));

/// Windows slide along depth too.
pub fn is_deep(call: &Passed) -> bool {
    call.operator.contains("3d")
}

/// The windows of a call along its axes, without what their image says; no stride is the kernel.
pub fn windows(call: &Passed) -> SmallVec<[Axis; 3]> {
    // One value stands for all.
    let value = |name: &str, at: usize| match call.integers(name) {
        [one] => *one,
        values => values.get(at).copied().unwrap_or(0),
    };
    let stride = if call.integers("stride").is_empty() { "kernelSize" } else { "stride" };
    let axis = |at: usize| Axis {
        kernel: value("kernelSize", at),
        dilation: value("dilation", at),
        stride: value(stride, at),
        padding: value("padding", at),
        size: 0,
        windows: 0,
    };
    (0..if is_deep(call) { 3 } else { 2 }).map(axis).collect()
}

/// Where an image has its so many axes: in the middle where the format says that channels come last.
pub fn axes_of(tensor: &Tensor, count: usize) -> Range<usize> {
    let is_last = matches!(tensor.format, Layout::NHWC | Layout::NDHWC);
    let end = tensor.rank() - usize::from(is_last);
    end - count..end
}

/// Where it has its channels.
fn channels_of(tensor: &Tensor, count: usize) -> usize {
    let axes = axes_of(tensor, count);
    if axes.end < tensor.rank() { axes.end } else { axes.start - 1 }
}

/// How many windows there are along an axis.
pub fn count(windows: &Axis, size: i64, after: i64, ceil: bool) -> Option<i64> {
    let (stride, before) = (windows.stride, windows.padding);
    let reach = windows.dilation.checked_mul(windows.kernel - 1)?;
    let room = size.checked_add(before)?.checked_add(after)?.checked_sub(reach)?.checked_sub(1)?;
    let room = if ceil { room.checked_add(stride - 1)? } else { room };
    let count = room.div_euclid(stride) + 1;
    // The last one begins inside of the image or of the padding before it.
    let is_behind = ceil && (count - 1).checked_mul(stride)? >= size.checked_add(before)?;
    Some(if is_behind { count - 1 } else { count })
}

/// The shape of the results.
pub fn pooled(call: &Passed, of: &str) -> Result<Extents> {
    let ((name, tensor), windows) = (call.tensor(of), windows(call));
    let mut shape = tensor.shape.clone();
    for (axis, at) in windows.iter().zip(axes_of(tensor, windows.len())) {
        match count(axis, shape[at], axis.padding, call.truth("ceilMode")) {
            Some(count) if count > 0 => shape[at] = count,
            _ => {
                let got = format!("shape {}", shape_text(&tensor.shape));
                return Err(Error::invalid(name, got, "room for a window along each axis"));
            }
        }
    }
    Ok(shape)
}

/// The tensor has the shape of the results.
pub fn is_pooled(call: &Passed, name: &str, of: &str) -> Result<()> {
    let (expected, (name, tensor)) = (pooled(call, of)?, call.tensor(name));
    shape_is(name, tensor, &expected, format_args!("the windows of {of}"))
}

/// Dilations are 1.
pub fn is_not_dilated(call: &Passed) -> Result<()> {
    let dilation = call.integers("dilation");
    if dilation.iter().all(|&own| own == 1) {
        return Ok(());
    }
    Err(Error::invalid("dilation", format!("{dilation:?}"), "1 on this device"))
}

/// Padding reaches at most to half of a window.
pub fn padding_fits(call: &Passed, is_dilated: bool) -> Result<()> {
    for Axis { kernel, dilation, padding, .. } in windows(call) {
        let reach = dilation.checked_mul(kernel - 1).and_then(|reach| reach.checked_add(1));
        let most = if is_dilated { reach.unwrap_or(i64::MAX) } else { kernel } / 2;
        if !(0..=most).contains(&padding) {
            let got = format!("{padding} with kernelSize {kernel}");
            return Err(Error::invalid("padding", got, "0 to half of kernelSize"));
        }
    }
    Ok(())
}

/// Only images may be none.
pub fn has_pixels(call: &Passed) -> Result<()> {
    let (name, tensor) = call.tensor("self");
    let first = if tensor.rank() == 4 { 1 } else { 0 };
    if !tensor.shape[first..].contains(&0) {
        return Ok(());
    }
    Err(Error::invalid(
        name,
        format!("shape {}", shape_text(&tensor.shape)),
        "channels, a height and a width",
    ))
}

/// The mask has a row for each tap of a window, of blocks of 16 windows.
pub fn mask_fits(call: &Passed) -> Result<()> {
    let ((_, this), windows, (name, mask)) = (call.tensor("self"), windows(call), call.tensor("indices"));
    let results = pooled(call, "self")?;
    let all = axes_of(this, 2).map(|axis| results[axis]).fold(1, i64::saturating_mul);
    let blocks = all.saturating_add(15) / 16;
    let mut expected = Extents::from_slice(&results[..results.len() - 3]);
    let taps = windows.iter().map(|axis| axis.kernel).fold(1, i64::saturating_mul);
    expected.extend([results[channels_of(this, 2)], taps, blocks.saturating_add(1).saturating_mul(32)]);
    shape_is(name, mask, &expected, "a row for each tap of a window")
}

/// The tensor has the images and channels of another, whatever its other extents.
pub fn has_channels(call: &Passed, name: &str, of: &str, axes: usize) -> Result<()> {
    let ((name, tensor), (of_name, of)) = (call.tensor(name), call.tensor(of));
    let mut expected = of.shape.clone();
    for at in axes_of(of, axes) {
        expected[at] = tensor.shape[at];
    }
    shape_is(name, tensor, &expected, format_args!("the images and channels of {of_name}"))
}

/// A plane or a volume of self is counted in 32 bits.
pub fn counts_in_32_bits(call: &Passed, axes: usize) -> Result<()> {
    let (name, tensor) = call.tensor("self");
    let pixels = axes_of(tensor, axes).map(|axis| tensor.shape[axis]).fold(1, i64::saturating_mul);
    if pixels <= i64::from(i32::MAX) {
        return Ok(());
    }
    Err(Error::invalid(
        name,
        format!("shape {}", shape_text(&tensor.shape)),
        "images of less than 2^31 pixels",
    ))
}

/// kernelSize has one value or two.
pub fn kernel_is_given(call: &Passed) -> Result<()> {
    match call.integers("kernelSize").len() {
        1 | 2 => Ok(()),
        _ => Err(Error::Null { argument: "kernelSize", expected: "1 or 2 values" }),
    }
}
