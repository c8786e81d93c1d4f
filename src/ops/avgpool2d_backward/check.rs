//! The rules of aclnnAvgPool2dBackward, in the order in which the original reports them: first those of every
//! device, then those of the route that the device takes.

use super::kernel::Window;
use crate::check::{
    DTypes, at_least, dtype_in, in_storage, no_negative_extent, planes, rank_in, same_dtype, same_planes,
    same_shape,
};
use crate::dtype::DType;
use crate::error::{Error, Result, status};
use crate::soc::{Feature, Rules, Soc};
use crate::tensor::{Format, Tensor, shape_text};

pub const ALLOW_FP32_DOWN_PRECISION: i8 = 1;
pub const USE_FP16: i8 = 2;
const USE_HF32: i8 = 3;

/// The arguments, none of them null.
pub struct Arguments<'a> {
    pub grad_output: &'a Tensor,
    pub self_: &'a Tensor,
    pub kernel_size: &'a [i64],
    pub stride: &'a [i64],
    pub padding: &'a [i64],
    pub ceil_mode: bool,
    pub count_include_pad: bool,
    pub divisor_override: i64,
    pub cube_math_type: i8,
    pub grad_input: &'a Tensor,
}

/// All rules behind the null checks. `None` when there is nothing to do.
pub fn check(arguments: &Arguments, rules: &Rules) -> Result<Option<Window>> {
    let Arguments { grad_output, self_, grad_input, .. } = arguments;
    dtypes(arguments, rules)?;
    formats(arguments)?;
    let window = geometry(arguments)?;
    if !(0..=USE_HF32).contains(&arguments.cube_math_type) {
        let expected = "0 KEEP_DTYPE, 1 ALLOW_FP32_DOWN_PRECISION, 2 USE_FP16 or 3 USE_HF32";
        return Err(Error::invalid("cubeMathType", arguments.cube_math_type, expected));
    }
    same_shape("gradInput", grad_input, "self", self_)?;
    if [grad_output, self_, grad_input].iter().any(|tensor| tensor.is_empty()) {
        return Ok(None);
    }
    match route(arguments, rules, &window) {
        Route::Global => check_global(arguments, rules)?,
        Route::Cube => check_cube(arguments, rules, &window)?,
        Route::ThreeD => check_3d(arguments)?,
        Route::PoolV2 => check_950(arguments, &window)?,
    }
    fits_64_bits(arguments, &window)?;
    Ok(Some(window))
}

fn dtypes(arguments: &Arguments, rules: &Rules) -> Result<()> {
    let Arguments { grad_output, self_, grad_input, .. } = arguments;
    let mut supported = DTypes::from_slice(&[DType::Float, DType::Float16]);
    if rules.soc.has_bf16() && (rules.soc != Soc::Ascend950 || rules.has(Feature::AvgPoolBf16On950)) {
        supported.push(DType::BFloat16);
    }
    for (name, tensor) in [("gradOutput", grad_output), ("self", self_), ("gradInput", grad_input)] {
        dtype_in(name, tensor, &supported)?;
    }
    same_dtype("gradInput", grad_input, "gradOutput", grad_output)
}

fn formats(arguments: &Arguments) -> Result<()> {
    let Arguments { grad_output, self_, grad_input, .. } = arguments;
    let wrong = |name, tensor: &Tensor, expected| {
        Err(Error::invalid(name, format!("format {}", tensor.format.name()), expected))
    };
    for (name, tensor) in [("gradOutput", grad_output), ("self", self_), ("gradInput", grad_input)] {
        if ![Format::NCHW, Format::NCL].contains(&tensor.format) {
            return wrong(name, tensor, "format NCHW or NCL");
        }
    }
    if grad_output.rank() == 4 {
        for (name, tensor) in [("gradOutput", grad_output), ("gradInput", grad_input)] {
            if tensor.format != Format::NCHW {
                return wrong(name, tensor, "format NCHW, as gradOutput has four dimensions");
            }
        }
    }
    Ok(())
}

/// Ranks, extents and the three arrays.
fn geometry(arguments: &Arguments) -> Result<Window> {
    let Arguments { grad_output, self_, kernel_size, stride, padding, grad_input, .. } = arguments;
    rank_in("gradOutput", grad_output, &[3, 4])?;
    rank_in("gradInput", grad_input, &[grad_output.rank()])?;
    for (name, tensor) in [("gradOutput", grad_output), ("self", self_), ("gradInput", grad_input)] {
        no_negative_extent(name, tensor)?;
    }
    let length = |name, values: &[i64], least: usize| {
        if (least..=2).contains(&values.len()) {
            return Ok(());
        }
        Err(Error::invalid(name, format!("{} values", values.len()), format!("{least} to 2 values")))
    };
    length("kernelSize", kernel_size, 1)?;
    at_least("kernelSize", kernel_size, 1)?;
    length("stride", stride, 0)?;
    at_least("stride", stride, 1)?;
    length("padding", padding, 1)?;
    let pair = |values: &[i64]| [values[0], values[values.len() - 1]];
    let kernel = pair(kernel_size);
    let padding = pair(padding);
    for (axis, name) in ["padding[0] (height)", "padding[1] (width)"].into_iter().enumerate() {
        if padding[axis] > kernel[axis] / 2 {
            let expected = format!("at most half of kernelSize, {}", kernel[axis]);
            return Err(Error::invalid(name, padding[axis], expected));
        }
    }
    Ok(Window {
        kernel,
        stride: if stride.is_empty() { kernel } else { pair(stride) },
        padding,
        // The device narrows to 32 bits.
        divisor: arguments.divisor_override as i32,
        count_include_pad: arguments.count_include_pad,
    })
}

/// What the device would run; each has checks of its own.
enum Route {
    /// One window that is the whole image, of 10 x 10 or more.
    Global,
    /// A convolution on the matrix unit.
    Cube,
    /// The three-dimensional operator with depth 1.
    ThreeD,
    /// The 950's pooling kernel.
    PoolV2,
}

fn route(arguments: &Arguments, rules: &Rules, window: &Window) -> Route {
    let Arguments { grad_output, self_, divisor_override, .. } = arguments;
    let [height, width] = plane(self_);
    let [kernel_h, kernel_w] = window.kernel;
    if *divisor_override == 0
        && window.kernel == [height, width]
        && height >= 10
        && width >= 10
        && plane(grad_output) == [1, 1]
    {
        return Route::Global;
    }
    match rules.soc {
        Soc::Ascend950 => Route::PoolV2,
        Soc::Ascend910B | Soc::Ascend910_93 => {
            let small_kernel = kernel_h <= 255
                && kernel_w <= 255
                && (kernel_h * kernel_w <= 255 || kernel_h <= 20 && kernel_w <= 20);
            let long_strip = width / height >= 2 || height / width >= 2;
            let channels = grad_output.shape[grad_output.rank() - 3];
            let cube = (-255..=255).contains(divisor_override)
                && small_kernel
                && arguments.count_include_pad
                && !arguments.ceil_mode
                && !long_strip
                && channels < 65536;
            if cube { Route::Cube } else { Route::ThreeD }
        }
        Soc::Ascend910 | Soc::Ascend310P | Soc::Ascend310B => Route::Cube,
    }
}

/// The last two extents.
fn plane(tensor: &Tensor) -> [i64; 2] {
    [tensor.shape[tensor.rank() - 2], tensor.shape[tensor.rank() - 1]]
}

fn check_global(arguments: &Arguments, rules: &Rules) -> Result<()> {
    let Arguments { grad_output, self_, .. } = arguments;
    if rules.soc == Soc::Ascend950 {
        in_storage("self", self_)?;
    }
    in_storage("gradOutput", grad_output)?;
    same_planes("gradOutput", grad_output, "self", self_).map_err(Error::as_view)?;
    ncl_when_3d(arguments).map_err(Error::as_view)
}

fn check_cube(arguments: &Arguments, rules: &Rules, window: &Window) -> Result<()> {
    let Arguments { grad_output, self_, divisor_override, cube_math_type, .. } = arguments;
    if !rules.soc.is_a2_or_a3() {
        if !(-255..=255).contains(divisor_override) {
            return Err(Error::invalid(
                "divisorOverride",
                divisor_override,
                "-255 to 0 or 0 to 255 on this device",
            ));
        }
        if grad_output.dtype == DType::Float
            && ![ALLOW_FP32_DOWN_PRECISION, USE_FP16].contains(cube_math_type)
        {
            let expected = "1 or 2: the matrix unit of this device has no FLOAT";
            return Err(Error::invalid("cubeMathType", format!("{cube_math_type} with FLOAT"), expected));
        }
    }
    at_least("padding", &window.padding, 0)?;
    in_storage("gradOutput", grad_output).map_err(Error::as_invalid)?;
    in_storage("self", self_).map_err(Error::as_invalid)?;
    same_planes("gradOutput", grad_output, "self", self_)?;
    // The convolution refuses too few windows and ignores what is beyond them.
    let windows = [0, 1].map(|axis| pooled_size(arguments, window, axis, false));
    if plane(grad_output).iter().zip(&windows).any(|(got, least)| got < least) {
        return Err(wrong_windows(grad_output, &windows));
    }
    ncl_when_3d(arguments)
}

fn check_3d(arguments: &Arguments) -> Result<()> {
    let Arguments { grad_output, self_, padding, .. } = arguments;
    at_least("padding", padding, 0)?;
    in_storage("gradOutput", grad_output).map_err(Error::as_invalid)?;
    in_storage("self", self_).map_err(Error::as_invalid)?;
    let count = |tensor: &Tensor| planes(tensor).iter().map(|&extent| i128::from(extent)).product::<i128>();
    if count(grad_output) == count(self_) {
        Ok(())
    } else {
        same_planes("gradOutput", grad_output, "self", self_)
    }
}

fn check_950(arguments: &Arguments, window: &Window) -> Result<()> {
    let Arguments { grad_output, self_, kernel_size, padding, ceil_mode, grad_input, .. } = arguments;
    if let Some(axis) = padding.iter().position(|&value| value < 0) {
        let error = Error::invalid("padding", format!("{padding:?}"), "values of 0 or more");
        return Err(if axis < kernel_size.len() { error } else { error.as_tiling() });
    }
    in_storage("gradOutput", grad_output)?;
    in_storage("self", self_)?;
    same_planes("gradOutput", grad_output, "self", self_).map_err(Error::as_tiling)?;
    let windows = [0, 1].map(|axis| pooled_size(arguments, window, axis, *ceil_mode));
    if plane(grad_output)[..] != windows[..] {
        return Err(wrong_windows(grad_output, &windows).as_tiling());
    }
    if grad_input.rank() == 3 && grad_input.format != Format::NCL {
        let text = format!("gradInput: format {} with rank 3, expected format NCL", grad_input.format.name());
        return Err(Error::Inner { status: status::INNER, text });
    }
    Ok(())
}

/// The windows along an axis, by C division.
fn pooled_size(arguments: &Arguments, window: &Window, axis: usize, ceil: bool) -> i64 {
    // 128 bits hold any sum of these; few need them, and dividing them is slow.
    let [size, kernel, stride, padding] =
        [plane(arguments.self_)[axis], window.kernel[axis], window.stride[axis], window.padding[axis]]
            .map(i128::from);
    let room = size + 2 * padding - kernel + if ceil { stride - 1 } else { 0 };
    let strides =
        i64::try_from(room).map_or_else(|_| room / stride, |room| (room / window.stride[axis]).into());
    let mut count = strides + 1;
    if ceil && (count - 1) * stride >= size + padding {
        count -= 1;
    }
    count.clamp(i64::MIN.into(), i64::MAX.into()) as i64
}

fn ncl_when_3d(arguments: &Arguments) -> Result<()> {
    let grad_input = &arguments.grad_input;
    if grad_input.rank() != 3 || grad_input.format == Format::NCL {
        return Ok(());
    }
    Err(Error::invalid("gradInput", format!("format {} with rank 3", grad_input.format.name()), "format NCL"))
}

fn wrong_windows(grad_output: &Tensor, windows: &[i64]) -> Error {
    let got = format!("shape {}", shape_text(&grad_output.shape));
    Error::invalid(
        "gradOutput",
        got,
        format!("{windows:?} windows, from self, kernelSize, stride and padding"),
    )
}

/// The kernel computes window ends freely.
fn fits_64_bits(arguments: &Arguments, window: &Window) -> Result<()> {
    for axis in 0..2 {
        let end = plane(arguments.grad_output)[axis]
            .checked_mul(window.stride[axis])
            .and_then(|start| start.checked_add(window.kernel[axis]))
            .and_then(|end| end.checked_add(window.padding[axis].checked_abs()?));
        if end.is_none() {
            let got = format!("{:?} with stride {:?}", window.kernel, window.stride);
            return Err(Error::invalid("kernelSize", got, "window ends below 2^63"));
        }
    }
    Ok(())
}
