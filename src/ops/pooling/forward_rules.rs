//! The rules of aclnnAvgPool2d, in the order in which the original reports them.

use super::Arguments;
use super::kernel::Window;
use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::ops::avgpool2d_backward::{padding_fits, plane};
use crate::ops::checks::{
    DTypes, at_least, dtype_in, in_storage, no_negative_extent, rank_in, same_dtype, shape_is,
};
use crate::soc::{Rules, Soc};
use crate::tensor::{Format, Tensor, shape_text};
use crate::window;

/// The dtypes of self. The 950 takes HIFLOAT8 too, which is refused here: this library does not compute with it.
pub const DTYPES: &[DType] = &[DType::Float, DType::Float16, DType::BFloat16];

/// All rules behind the null checks. `None` when there is nothing to do.
pub fn check(arguments: &Arguments, rules: &Rules) -> Result<Option<Window>> {
    let Arguments { self_, kernelSize, strides, paddings, out, .. } = arguments;
    dtypes(arguments, rules)?;
    formats(arguments)?;
    no_negative_extent("self", self_)?;
    no_negative_extent("out", out)?;
    at_least("kernelSize", kernelSize, 1)?;
    at_least("strides", strides, 1)?;
    at_least("paddings", paddings, 0)?;
    rank_in("self", self_, &[3, 4])?;
    rank_in("out", out, &[self_.rank()])?;
    if self_.shape[self_.rank() - 3..].contains(&0) {
        let got = format!("shape {}", shape_text(&self_.shape));
        return Err(Error::invalid("self", got, "positive extents, of which N may be 0"));
    }
    let window = window(arguments)?;
    shape(arguments, &window)?;
    cube_math_type(arguments, rules)?;
    if self_.is_empty() {
        return Ok(None);
    }
    late(arguments, rules, &window)?;
    in_storage("self", self_)?;
    Ok(Some(window))
}

fn dtypes(arguments: &Arguments, rules: &Rules) -> Result<()> {
    let Arguments { self_, out, .. } = arguments;
    let mut supported = DTypes::from_slice(&[DType::Float, DType::Float16]);
    if !matches!(rules.soc, Soc::Ascend910 | Soc::Ascend310P) {
        supported.push(DType::BFloat16);
    }
    dtype_in("self", self_, &supported)?;
    dtype_in("out", out, &supported)?;
    same_dtype("out", out, "self", self_)
}

fn formats(arguments: &Arguments) -> Result<()> {
    let tensors: [(&str, &Tensor); 2] = [("self", arguments.self_), ("out", arguments.out)];
    for (name, tensor) in tensors {
        format_in(name, tensor, &[Format::NCHW, Format::NCL], "format NCHW or NCL")?;
    }
    for (name, tensor) in tensors {
        match arguments.self_.rank() {
            4 => format_in(name, tensor, &[Format::NCHW], "format NCHW, as self has four dimensions")?,
            3 => format_in(name, tensor, &[Format::NCL], "format NCL, as self has three dimensions")?,
            _ => {}
        }
    }
    Ok(())
}

fn format_in(name: &str, tensor: &Tensor, formats: &[Format], expected: &str) -> Result<()> {
    if formats.contains(&tensor.format) {
        return Ok(());
    }
    Err(Error::invalid(name, format!("format {}", tensor.format.name()), expected))
}

/// The three arrays.
fn window(arguments: &Arguments) -> Result<Window> {
    let Arguments { kernelSize, strides, paddings, .. } = arguments;
    let arrays: [(&str, &[i64], usize, usize); 3] = [
        // More than two values pass: the third is never read.
        ("kernelSize", kernelSize, 1, usize::MAX),
        ("paddings", paddings, 1, 2),
        ("strides", strides, 0, 2),
    ];
    for (name, values, least, most) in arrays {
        if !(least..=most).contains(&values.len()) {
            let got = format!("{} values", values.len());
            return Err(Error::invalid(name, got, format!("{least} to 2 values")));
        }
    }
    let pair = |values: &[i64]| [values[0], values[usize::from(values.len() > 1)]];
    let (kernel, padding) = (pair(kernelSize), pair(paddings));
    padding_fits("paddings", padding, kernel)?;
    Ok(Window {
        kernel,
        stride: if strides.is_empty() { kernel } else { pair(strides) },
        padding,
        // As the gradient has it.
        divisor: arguments.divisorOverride as i32,
        count_include_pad: arguments.countIncludePad,
    })
}

fn shape(arguments: &Arguments, window: &Window) -> Result<()> {
    let Arguments { self_, ceilMode, out, .. } = arguments;
    let along = |axis: usize| {
        let Window { kernel, stride, padding, .. } = window;
        window::pooled(plane(self_)[axis], kernel[axis], stride[axis], padding[axis], *ceilMode)
    };
    let windows = [along(0), along(1)];
    if windows.iter().any(|&windows| windows < 1) {
        let got =
            format!("{:?} with strides {:?}, paddings {:?}", window.kernel, window.stride, window.padding);
        let expected = format!("a window in an image of shape {}, not {windows:?}", shape_text(&self_.shape));
        return Err(Error::invalid("kernelSize", got, expected));
    }
    let mut expected = self_.shape.to_vec();
    let rank = expected.len();
    expected[rank - 2..].copy_from_slice(&windows);
    shape_is("out", out, &expected, "of self and the windows")
}

const ALLOW_FP32_DOWN_PRECISION: i8 = 1;
pub const USE_FP16: i8 = 2;

fn cube_math_type(arguments: &Arguments, rules: &Rules) -> Result<()> {
    let Arguments { self_, cubeMathType, .. } = arguments;
    if !(0..=4).contains(cubeMathType) {
        let expected = "0 KEEP_DTYPE, 1 ALLOW_FP32_DOWN_PRECISION, 2 USE_FP16, 3 USE_HF32 or 4";
        return Err(Error::invalid("cubeMathType", cubeMathType, expected));
    }
    let half_only = matches!(rules.soc, Soc::Ascend910 | Soc::Ascend310P);
    if half_only
        && self_.dtype == DType::Float
        && ![ALLOW_FP32_DOWN_PRECISION, USE_FP16].contains(cubeMathType)
    {
        let expected = "1 or 2: the matrix unit of this device has no FLOAT";
        return Err(Error::invalid("cubeMathType", format!("{cubeMathType} with FLOAT"), expected));
    }
    Ok(())
}

/// What is refused only once the device knows how it would compute: FLOAT in less than FLOAT, on the matrix unit.
fn late(arguments: &Arguments, rules: &Rules, window: &Window) -> Result<()> {
    let Arguments { self_, cubeMathType, .. } = arguments;
    let refused = match rules.soc {
        Soc::Ascend310B => true,
        Soc::Ascend910B | Soc::Ascend910_93 => is_global(arguments, window) || by_cube(arguments, window),
        Soc::Ascend910 | Soc::Ascend310P | Soc::Ascend950 => false,
    };
    if refused && self_.dtype == DType::Float && ![0, USE_FP16].contains(cubeMathType) {
        let got = format!("{cubeMathType} with FLOAT");
        return Err(Error::invalid("cubeMathType", got, "0 or 2 for these windows on this device"));
    }
    Ok(())
}

/// One window, which is the whole image.
fn is_global(arguments: &Arguments, window: &Window) -> bool {
    window.kernel == plane(arguments.self_) && window.padding == [0, 0]
}

/// The windows are the matrix unit's.
fn by_cube(arguments: &Arguments, window: &Window) -> bool {
    let Arguments { self_, ceilMode, divisorOverride, .. } = arguments;
    let ([height, width], [kernel_h, kernel_w]) = (plane(self_), window.kernel);
    let long_strip = width / height >= 2 || height / width >= 2;
    let channels = self_.shape[self_.rank() - 3];
    !long_strip
        && kernel_h <= 255
        && kernel_w <= 255
        && (kernel_h * kernel_w <= 255 || kernel_h <= 20 && kernel_w <= 20)
        && (-255..=255).contains(divisorOverride)
        && !ceilMode
        && channels < 65536
}
