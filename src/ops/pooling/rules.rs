//! The rules of average pooling and its gradient, in the order in which the original reports them: of the gradient first those of every
//! device, then those of the route that the device takes.

use super::rows::{avgpool2d, avgpool2d_backward};
use crate::dtype::DType;
use crate::error::{Error, Result, status};
use crate::ops::rules::{
    BF16, Dated, Takes, Types, at_least, in_storage, no_negative_extent, planes, rank_in, same_dtype,
    same_planes, same_shape, shape_is,
};
use crate::soc::{Edition, Editions, Rules, Soc};
use crate::tensor::{Format, Tensor, shape_text};
use opapi_kernels::pooling::Window;
use opapi_kernels::window;

/// FLOAT, FLOAT16.
const FLOATS: Takes = Takes::everywhere(Types::of(&[DType::Float, DType::Float16]));
/// The 950 takes HIFLOAT8 too, which is refused here: this library does not compute with it.
const TAKES: Takes = FLOATS.newer(BF16).on(&[Soc::Ascend310B], BF16);

/// All rules behind the null checks. `None` when there is nothing to do.
pub fn avgpool2d(arguments: &avgpool2d::Arguments, rules: &Rules) -> Result<Option<Window>> {
    let avgpool2d::Arguments { self_, kernelSize, strides, paddings, out, .. } = arguments;
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

fn dtypes(arguments: &avgpool2d::Arguments, rules: &Rules) -> Result<()> {
    let avgpool2d::Arguments { self_, out, .. } = arguments;
    TAKES.check_all(&[("self", self_), ("out", out)], rules)?;
    same_dtype("out", out, "self", self_)
}

fn formats(arguments: &avgpool2d::Arguments) -> Result<()> {
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
fn window(arguments: &avgpool2d::Arguments) -> Result<Window> {
    let avgpool2d::Arguments { kernelSize, strides, paddings, .. } = arguments;
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

fn shape(arguments: &avgpool2d::Arguments, window: &Window) -> Result<()> {
    let avgpool2d::Arguments { self_, ceilMode, out, .. } = arguments;
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

fn cube_math_type(arguments: &avgpool2d::Arguments, rules: &Rules) -> Result<()> {
    let avgpool2d::Arguments { self_, cubeMathType, .. } = arguments;
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
fn late(arguments: &avgpool2d::Arguments, rules: &Rules, window: &Window) -> Result<()> {
    let avgpool2d::Arguments { self_, cubeMathType, .. } = arguments;
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
fn is_global(arguments: &avgpool2d::Arguments, window: &Window) -> bool {
    window.kernel == plane(arguments.self_) && window.padding == [0, 0]
}

/// The windows are the matrix unit's.
fn by_cube(arguments: &avgpool2d::Arguments, window: &Window) -> bool {
    let avgpool2d::Arguments { self_, ceilMode, divisorOverride, .. } = arguments;
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

pub const ALLOW_FP32_DOWN_PRECISION: i8 = 1;
pub const USE_FP16: i8 = 2;
const USE_HF32: i8 = 3;

const TAKES_BACKWARD: Takes = FLOATS.newer(BF16).dated(&[Dated {
    types: BF16,
    on: &[Soc::Ascend950],
    with: &[Editions::since(Edition::release(9, 0))],
}]);

/// All rules behind the null checks. `None` when there is nothing to do.
pub fn avgpool2d_backward(
    arguments: &avgpool2d_backward::Arguments,
    rules: &Rules,
) -> Result<Option<Window>> {
    let avgpool2d_backward::Arguments { gradOutput, self_, gradInput, .. } = arguments;
    dtypes_backward(arguments, rules)?;
    formats_backward(arguments)?;
    let window = geometry(arguments)?;
    if !(0..=USE_HF32).contains(&arguments.cubeMathType) {
        let expected = "0 KEEP_DTYPE, 1 ALLOW_FP32_DOWN_PRECISION, 2 USE_FP16 or 3 USE_HF32";
        return Err(Error::invalid("cubeMathType", arguments.cubeMathType, expected));
    }
    same_shape("gradInput", gradInput, "self", self_)?;
    if [gradOutput, self_, gradInput].iter().any(|tensor| tensor.is_empty()) {
        return Ok(None);
    }
    if rules.soc == Soc::Ascend950 {
        // Made contiguous before it is known which way they go.
        in_storage("gradOutput", gradOutput)?;
        in_storage("self", self_)?;
    }
    match route(arguments, rules, &window) {
        Route::Global => check_global(arguments)?,
        Route::Cube => check_cube(arguments, rules, &window)?,
        Route::ThreeD => check_3d(arguments)?,
        Route::PoolV2 => check_950(arguments, &window)?,
    }
    fits_64_bits(arguments, &window)?;
    Ok(Some(window))
}

fn dtypes_backward(arguments: &avgpool2d_backward::Arguments, rules: &Rules) -> Result<()> {
    let avgpool2d_backward::Arguments { gradOutput, self_, gradInput, .. } = arguments;
    let tensors = [("gradOutput", *gradOutput), ("self", *self_), ("gradInput", *gradInput)];
    TAKES_BACKWARD.check_all(&tensors, rules)?;
    same_dtype("gradInput", gradInput, "gradOutput", gradOutput)
}

fn formats_backward(arguments: &avgpool2d_backward::Arguments) -> Result<()> {
    let avgpool2d_backward::Arguments { gradOutput, self_, gradInput, .. } = arguments;
    let wrong = |name, tensor: &Tensor, expected| {
        Err(Error::invalid(name, format!("format {}", tensor.format.name()), expected))
    };
    for (name, tensor) in [("gradOutput", gradOutput), ("self", self_), ("gradInput", gradInput)] {
        if ![Format::NCHW, Format::NCL].contains(&tensor.format) {
            return wrong(name, tensor, "format NCHW or NCL");
        }
    }
    if gradOutput.rank() == 4 {
        for (name, tensor) in [("gradOutput", gradOutput), ("gradInput", gradInput)] {
            if tensor.format != Format::NCHW {
                return wrong(name, tensor, "format NCHW, as gradOutput has four dimensions");
            }
        }
    }
    Ok(())
}

/// Ranks, extents and the three arrays.
fn geometry(arguments: &avgpool2d_backward::Arguments) -> Result<Window> {
    let avgpool2d_backward::Arguments { gradOutput, self_, kernelSize, stride, padding, gradInput, .. } =
        arguments;
    let stride = stride.unwrap_or(&[]);
    rank_in("gradOutput", gradOutput, &[3, 4])?;
    rank_in("gradInput", gradInput, &[gradOutput.rank()])?;
    for (name, tensor) in [("gradOutput", gradOutput), ("self", self_), ("gradInput", gradInput)] {
        no_negative_extent(name, tensor)?;
    }
    let length = |name, values: &[i64], least: usize| {
        if (least..=2).contains(&values.len()) {
            return Ok(());
        }
        Err(Error::invalid(name, format!("{} values", values.len()), format!("{least} to 2 values")))
    };
    length("kernelSize", kernelSize, 1)?;
    at_least("kernelSize", kernelSize, 1)?;
    length("stride", stride, 0)?;
    at_least("stride", stride, 1)?;
    length("padding", padding, 1)?;
    let pair = |values: &[i64]| [values[0], values[values.len() - 1]];
    let kernel = pair(kernelSize);
    let padding = pair(padding);
    padding_fits("padding", padding, kernel)?;
    Ok(Window {
        kernel,
        stride: if stride.is_empty() { kernel } else { pair(stride) },
        padding,
        // The device narrows to 32 bits.
        divisor: arguments.divisorOverride as i32,
        count_include_pad: arguments.countIncludePad,
    })
}

/// The padding is at most half of the kernel.
pub(crate) fn padding_fits(name: &str, padding: [i64; 2], kernel: [i64; 2]) -> Result<()> {
    for (axis, side) in ["height", "width"].into_iter().enumerate() {
        if padding[axis] > kernel[axis] / 2 {
            let expected = format!("at most half of kernelSize, {}", kernel[axis]);
            return Err(Error::invalid(&format!("{name}[{axis}] ({side})"), padding[axis], expected));
        }
    }
    Ok(())
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

fn route(arguments: &avgpool2d_backward::Arguments, rules: &Rules, window: &Window) -> Route {
    let avgpool2d_backward::Arguments { gradOutput, self_, divisorOverride, .. } = arguments;
    let [height, width] = plane(self_);
    let [kernel_h, kernel_w] = window.kernel;
    if *divisorOverride == 0
        && window.kernel == [height, width]
        && height >= 10
        && width >= 10
        && plane(gradOutput) == [1, 1]
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
            let channels = gradOutput.shape[gradOutput.rank() - 3];
            let cube = (-255..=255).contains(divisorOverride)
                && small_kernel
                && arguments.countIncludePad
                && !arguments.ceilMode
                && !long_strip
                && channels < 65536;
            if cube { Route::Cube } else { Route::ThreeD }
        }
        Soc::Ascend910 | Soc::Ascend310P | Soc::Ascend310B => Route::Cube,
    }
}

/// The last two extents.
pub(crate) fn plane(tensor: &Tensor) -> [i64; 2] {
    [tensor.shape[tensor.rank() - 2], tensor.shape[tensor.rank() - 1]]
}

fn check_global(arguments: &avgpool2d_backward::Arguments) -> Result<()> {
    let avgpool2d_backward::Arguments { gradOutput, self_, .. } = arguments;
    in_storage("gradOutput", gradOutput)?;
    same_planes("gradOutput", gradOutput, "self", self_).map_err(Error::as_view)?;
    ncl_when_3d(arguments).map_err(Error::as_view)
}

fn check_cube(arguments: &avgpool2d_backward::Arguments, rules: &Rules, window: &Window) -> Result<()> {
    let avgpool2d_backward::Arguments { gradOutput, self_, divisorOverride, cubeMathType, .. } = arguments;
    if !rules.soc.is_a2_or_a3() {
        if !(-255..=255).contains(divisorOverride) {
            return Err(Error::invalid(
                "divisorOverride",
                divisorOverride,
                "-255 to 0 or 0 to 255 on this device",
            ));
        }
        if gradOutput.dtype == DType::Float && ![ALLOW_FP32_DOWN_PRECISION, USE_FP16].contains(cubeMathType) {
            let expected = "1 or 2: the matrix unit of this device has no FLOAT";
            return Err(Error::invalid("cubeMathType", format!("{cubeMathType} with FLOAT"), expected));
        }
    }
    at_least("padding", &window.padding, 0)?;
    in_storage("gradOutput", gradOutput).map_err(Error::as_invalid)?;
    in_storage("self", self_).map_err(Error::as_invalid)?;
    same_planes("gradOutput", gradOutput, "self", self_)?;
    // The convolution refuses too few windows and ignores what is beyond them.
    let windows = [0, 1].map(|axis| pooled_size(arguments, window, axis, false));
    if plane(gradOutput).iter().zip(&windows).any(|(got, least)| got < least) {
        return Err(wrong_windows(gradOutput, &windows));
    }
    ncl_when_3d(arguments)
}

fn check_3d(arguments: &avgpool2d_backward::Arguments) -> Result<()> {
    let avgpool2d_backward::Arguments { gradOutput, self_, padding, .. } = arguments;
    at_least("padding", padding, 0)?;
    in_storage("gradOutput", gradOutput).map_err(Error::as_invalid)?;
    in_storage("self", self_).map_err(Error::as_invalid)?;
    let count = |tensor: &Tensor| planes(tensor).iter().map(|&extent| i128::from(extent)).product::<i128>();
    if count(gradOutput) == count(self_) {
        Ok(())
    } else {
        same_planes("gradOutput", gradOutput, "self", self_)
    }
}

fn check_950(arguments: &avgpool2d_backward::Arguments, window: &Window) -> Result<()> {
    let avgpool2d_backward::Arguments { gradOutput, self_, kernelSize, padding, ceilMode, gradInput, .. } =
        arguments;
    if let Some(axis) = padding.iter().position(|&value| value < 0) {
        let error = Error::invalid("padding", format!("{padding:?}"), "values of 0 or more");
        return Err(if axis < kernelSize.len() { error } else { error.as_tiling() });
    }
    same_planes("gradOutput", gradOutput, "self", self_).map_err(Error::as_tiling)?;
    let windows = [0, 1].map(|axis| pooled_size(arguments, window, axis, *ceilMode));
    if plane(gradOutput)[..] != windows[..] {
        return Err(wrong_windows(gradOutput, &windows).as_tiling());
    }
    if gradInput.rank() == 3 && gradInput.format != Format::NCL {
        let text = format!("gradInput: format {} with rank 3, expected format NCL", gradInput.format.name());
        return Err(Error::Inner { status: status::INNER, text });
    }
    Ok(())
}

/// The windows along an axis.
fn pooled_size(arguments: &avgpool2d_backward::Arguments, window: &Window, axis: usize, ceil: bool) -> i64 {
    let size = plane(arguments.self_)[axis];
    window::pooled(size, window.kernel[axis], window.stride[axis], window.padding[axis], ceil)
}

fn ncl_when_3d(arguments: &avgpool2d_backward::Arguments) -> Result<()> {
    let avgpool2d_backward::Arguments { gradInput, .. } = arguments;
    if gradInput.rank() != 3 || gradInput.format == Format::NCL {
        return Ok(());
    }
    Err(Error::invalid("gradInput", format!("format {} with rank 3", gradInput.format.name()), "format NCL"))
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
fn fits_64_bits(arguments: &avgpool2d_backward::Arguments, window: &Window) -> Result<()> {
    for axis in 0..2 {
        let end = plane(arguments.gradOutput)[axis]
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
