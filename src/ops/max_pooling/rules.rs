//! The rules of max pooling: what windows there are, and what shapes they give.

use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::ops::check::prelude::*;
use crate::ops::rules::{A2, BF16, NOTHING, Takes, Types, shape_is};
use crate::soc::Soc;
use crate::tensor::{Extents, Format as Layout, Tensor, shape_text};
use opapi_kernels::max_pooling::Windows;

pub const F32: Types = Types::of(&[DType::Float]);
pub const F16: Types = Types::of(&[DType::Float16]);
pub const I8: Types = Types::of(&[DType::Int8]);
pub const I32: Types = Types::of(&[DType::Int32]);
pub const I64: Types = Types::of(&[DType::Int64]);
/// 950.
pub const ON_950: &[Soc] = &[Soc::Ascend950];
pub const BUT_950: &[Soc] = crate::ops::rules::BUT_950;

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

/// Two values of an array, of which one stands for both.
fn pair(values: &[i64]) -> [i64; 2] {
    match *values {
        [one] => [one, one],
        [first, second, ..] => [first, second],
        [] => [0, 0],
    }
}

/// The windows of a call; no stride is the kernel.
pub fn windows(call: &Passed) -> Windows {
    let kernel = pair(call.integers("kernelSize"));
    let stride = call.integers("stride");
    Windows {
        kernel,
        stride: if stride.is_empty() { kernel } else { pair(stride) },
        before: pair(call.integers("padding")),
        dilation: pair(call.integers("dilation")),
    }
}

/// The axes of height and width: those in the middle where the format says that channels come last.
pub fn plane_axes(tensor: &Tensor) -> [usize; 2] {
    let rank = tensor.rank();
    if tensor.format == Layout::NHWC { [rank - 3, rank - 2] } else { [rank - 2, rank - 1] }
}

/// How many windows there are along an axis.
pub fn count(windows: &Windows, axis: usize, size: i64, after: i64, ceil: bool) -> Option<i64> {
    let (stride, before) = (windows.stride[axis], windows.before[axis]);
    let reach = windows.dilation[axis].checked_mul(windows.kernel[axis] - 1)?;
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
    for (axis, at) in plane_axes(tensor).into_iter().enumerate() {
        let count = count(&windows, axis, shape[at], windows.before[axis], call.truth("ceilMode"));
        match count {
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
    let windows = windows(call);
    let fits = |axis: usize| {
        let kernel = windows.kernel[axis];
        let reach = windows.dilation[axis].checked_mul(kernel - 1).and_then(|reach| reach.checked_add(1));
        let most = if is_dilated { reach.unwrap_or(i64::MAX) } else { kernel } / 2;
        (0..=most).contains(&windows.before[axis])
    };
    if fits(0) && fits(1) {
        return Ok(());
    }
    let got = format!("{:?} with kernelSize {:?}", windows.before, windows.kernel);
    Err(Error::invalid("padding", got, "0 to half of kernelSize"))
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
    let counts = plane_axes(this).map(|axis| results[axis]);
    let blocks = counts[0].saturating_mul(counts[1]).saturating_add(15) / 16;
    let rank = results.len();
    let channels = if this.format == Layout::NHWC { rank - 1 } else { rank - 3 };
    let mut expected = Extents::from_slice(&results[..rank - 3]);
    let taps = windows.kernel[0].saturating_mul(windows.kernel[1]);
    expected.extend([results[channels], taps, blocks.saturating_add(1).saturating_mul(32)]);
    shape_is(name, mask, &expected, "a row for each tap of a window")
}

/// kernelSize has one value or two.
pub fn kernel_is_given(call: &Passed) -> Result<()> {
    match call.integers("kernelSize").len() {
        1 | 2 => Ok(()),
        _ => Err(Error::Null { argument: "kernelSize", expected: "1 or 2 values" }),
    }
}

/// None of these is null.
pub fn given(call: &Passed, names: &[&str]) -> Result<()> {
    match call.null_of(names) {
        None => Ok(()),
        Some(argument) => Err(Error::Null { argument, expected: "an object that is alive" }),
    }
}
