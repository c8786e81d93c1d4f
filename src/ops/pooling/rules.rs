//! The rules of average pooling and its gradient, in the order in which the original reports them: of the gradient first those of every
//! device, then those of the route that the device takes.

use crate::dtype::DType;
use crate::error::{Error, Result, status};
use crate::ops::check::prelude::*;
use crate::ops::rules::{A2, BF16, Dated, Takes, Types, planes, same_planes, shape_is};
use crate::soc::{Edition, Editions, Soc};
use crate::tensor::{Format, Named, Tensor, shape_text};
use opapi_kernels::pooling::Window;
use opapi_kernels::window;

/// FLOAT, FLOAT16.
const FLOATS: Takes = Takes::everywhere(Types::of(&[DType::Float, DType::Float16]));
/// The 950 takes HIFLOAT8 too, which is refused here: this library does not compute with it.
const TAKES: Takes = FLOATS.newer(BF16).on(&[Soc::Ascend310B], BF16);

/// Of pooling.
pub const FORWARD: &[Check] = &[
    Dtype(SELF_OUT, TAKES),
    SameDtype(OUT, "self"),
    Own(formats),
    NoNegativeExtent(SELF_OUT),
    AtLeast("kernelSize", 1),
    AtLeast("strides", 1),
    AtLeast("paddings", 0),
    RankOf(SELF, &[3, 4]),
    SameRank(OUT, "self"),
    Own(only_a_batch_may_be_0),
    Own(kernel_is_given),
    Length("paddings", &[1, 2]),
    Length("strides", &[0, 1, 2]),
    Own(|call| padding_fits(call, "paddings")),
    Own(out_has_the_windows),
    Own(cube_math_type),
    Empty(SELF, Instead::Nothing),
    Own(cube_math_type_fits_windows),
    InStorage(SELF),
];

const TAKES_BACKWARD: Takes = FLOATS.newer(BF16).dated(&[Dated {
    types: BF16,
    on: ON_950,
    with: &[Editions::since(Edition::release(9, 0))],
}]);
const GRAD_OUTPUT: &[&str] = &["gradOutput"];
const GRAD_INPUT: &[&str] = &["gradInput"];
/// What the devices make contiguous.
const READ: &[&str] = &["gradOutput", "self"];
const ALL: &[&str] = &["gradOutput", "self", "gradInput"];

/// Of its gradient.
pub const BACKWARD: &[Check] = &[
    Dtype(ALL, TAKES_BACKWARD),
    SameDtype(GRAD_INPUT, "gradOutput"),
    Own(formats_backward),
    RankOf(GRAD_OUTPUT, &[3, 4]),
    SameRank(GRAD_INPUT, "gradOutput"),
    NoNegativeExtent(ALL),
    Length("kernelSize", &[1, 2]),
    AtLeast("kernelSize", 1),
    Length("stride", &[0, 1, 2]),
    AtLeast("stride", 1),
    Length("padding", &[1, 2]),
    Own(|call| padding_fits(call, "padding")),
    Own(cube_math_type_backward),
    SameShape(GRAD_INPUT, "self"),
    Empty(ALL, Instead::Fill("gradInput", 0.0)),
    // Made contiguous before it is known which way they go.
    On(ON_950, &InStorage(READ)),
    If(|call| route(call) == Route::Global, &All(GLOBAL)),
    If(|call| route(call) == Route::Cube, &All(CUBE)),
    If(|call| route(call) == Route::ThreeD, &All(THREE_D)),
    If(|call| route(call) == Route::PoolV2, &All(POOL_V2)),
    Own(fits_64_bits),
];

const GLOBAL: &[Check] = &[
    InStorage(GRAD_OUTPUT),
    Fails(Error::as_view, &SamePlanes(GRAD_OUTPUT, "self")),
    Fails(Error::as_view, &Own(ncl_when_3d)),
];

const CUBE: &[Check] = &[
    On(
        &[Soc::Ascend910, Soc::Ascend310P, Soc::Ascend310B],
        &All(&[Own(divisor_is_small), Own(|call| float_is_reduced(call, "gradOutput"))]),
    ),
    AtLeast("padding", 0),
    Fails(Error::as_invalid, &InStorage(READ)),
    SamePlanes(GRAD_OUTPUT, "self"),
    Own(has_windows_enough),
    Own(ncl_when_3d),
];

const THREE_D: &[Check] =
    &[AtLeast("padding", 0), Fails(Error::as_invalid, &InStorage(READ)), Own(has_as_many_planes)];

const POOL_V2: &[Check] = &[
    Own(padding_on_950),
    Fails(Error::as_tiling, &SamePlanes(GRAD_OUTPUT, "self")),
    Fails(Error::as_tiling, &Own(has_the_windows)),
    Fails(|error| Error::Inner { status: status::INNER, text: error.to_string() }, &Own(ncl_when_3d)),
];

// ------------------------------------------------------------------------------------------------------------- formats

/// One of these formats, as the text names them.
fn format_in((name, tensor): Named, formats: &[Format], expected: &str) -> Result<()> {
    if formats.contains(&tensor.format) {
        return Ok(());
    }
    Err(Error::invalid(name, format!("format {}", tensor.format.name()), expected))
}

/// Formats of images, that go with the rank of self.
fn formats(call: &Passed) -> Result<()> {
    let tensors = ["self", "out"].map(|name| call.tensor(name));
    for tensor in tensors {
        format_in(tensor, &[Format::NCHW, Format::NCL], "format NCHW or NCL")?;
    }
    for tensor in tensors {
        match tensors[0].1.rank() {
            4 => format_in(tensor, &[Format::NCHW], "format NCHW, as self has four dimensions")?,
            3 => format_in(tensor, &[Format::NCL], "format NCL, as self has three dimensions")?,
            _ => {}
        }
    }
    Ok(())
}

/// Formats of images; of those of rank 4 self's may be another one.
fn formats_backward(call: &Passed) -> Result<()> {
    let tensors @ [grad_output, _, grad_input] =
        ["gradOutput", "self", "gradInput"].map(|name| call.tensor(name));
    for tensor in tensors {
        format_in(tensor, &[Format::NCHW, Format::NCL], "format NCHW or NCL")?;
    }
    if grad_output.1.rank() == 4 {
        for tensor in [grad_output, grad_input] {
            format_in(tensor, &[Format::NCHW], "format NCHW, as gradOutput has four dimensions")?;
        }
    }
    Ok(())
}

/// Of rank 3, gradInput has the format of that rank.
fn ncl_when_3d(call: &Passed) -> Result<()> {
    let (name, tensor) = call.tensor("gradInput");
    if tensor.rank() != 3 || tensor.format == Format::NCL {
        return Ok(());
    }
    Err(Error::invalid(name, format!("format {} with rank 3", tensor.format.name()), "format NCL"))
}

// ------------------------------------------------------------------------------------------------------------- windows

/// What the arrays, whose lengths were checked, say: one value counts for both axes, and without strides they are the kernel's extents.
pub fn windows(call: &Passed) -> Window {
    let pair = |values: &[i64]| [values[0], values[usize::from(values.len() > 1)]];
    let either = |name: &'static str, other| if call.names.contains(&name) { name } else { other };
    let kernel = pair(call.integers("kernelSize"));
    let stride = call.integers(either("strides", "stride"));
    Window {
        kernel,
        stride: if stride.is_empty() { kernel } else { pair(stride) },
        padding: pair(call.integers(either("paddings", "padding"))),
        // The device narrows to 32 bits.
        divisor: call.integer("divisorOverride") as i32,
        count_include_pad: call.truth("countIncludePad"),
    }
}

/// The windows along both axes of self.
fn counts(call: &Passed, ceil: bool) -> [i64; 2] {
    let (plane, Window { kernel, stride, padding, .. }) = (plane(call.tensor("self").1), windows(call));
    [0, 1].map(|axis| window::pooled(plane[axis], kernel[axis], stride[axis], padding[axis], ceil))
}

/// The last two extents.
fn plane(tensor: &Tensor) -> [i64; 2] {
    [tensor.shape[tensor.rank() - 2], tensor.shape[tensor.rank() - 1]]
}

/// self is empty only as a batch of none.
fn only_a_batch_may_be_0(call: &Passed) -> Result<()> {
    let (name, self_) = call.tensor("self");
    if !self_.shape[self_.rank() - 3..].contains(&0) {
        return Ok(());
    }
    let got = format!("shape {}", shape_text(&self_.shape));
    Err(Error::invalid(name, got, "positive extents, of which N may be 0"))
}

/// More than two values pass: the third is never read.
fn kernel_is_given(call: &Passed) -> Result<()> {
    if !call.integers("kernelSize").is_empty() {
        return Ok(());
    }
    Err(Error::invalid("kernelSize", "0 values", "1 or 2 values"))
}

/// The padding is at most half of the kernel.
fn padding_fits(call: &Passed, name: &str) -> Result<()> {
    let Window { kernel, padding, .. } = windows(call);
    for (axis, side) in ["height", "width"].into_iter().enumerate() {
        if padding[axis] > kernel[axis] / 2 {
            let expected = format!("at most half of kernelSize, {}", kernel[axis]);
            return Err(Error::invalid(&format!("{name}[{axis}] ({side})"), padding[axis], expected));
        }
    }
    Ok(())
}

/// There are windows, and out has an element for each.
fn out_has_the_windows(call: &Passed) -> Result<()> {
    let ([self_], (name, out)) = (call.these(["self"]), call.tensor("out"));
    let counts = counts(call, call.truth("ceilMode"));
    if counts.iter().any(|&count| count < 1) {
        let Window { kernel, stride, padding, .. } = windows(call);
        let got = format!("{kernel:?} with strides {stride:?}, paddings {padding:?}");
        let expected = format!("a window in an image of shape {}, not {counts:?}", shape_text(&self_.shape));
        return Err(Error::invalid("kernelSize", got, expected));
    }
    let expected = [planes(self_), &counts].concat();
    shape_is(name, out, &expected, "of self and the windows")
}

/// gradOutput has other windows than these.
fn wrong_windows(call: &Passed, windows: [i64; 2]) -> Error {
    let (name, grad) = call.tensor("gradOutput");
    let expected = format!("{windows:?} windows, from self, kernelSize, stride and padding");
    Error::invalid(name, format!("shape {}", shape_text(&grad.shape)), expected)
}

/// The convolution refuses too few windows and ignores what is beyond them.
fn has_windows_enough(call: &Passed) -> Result<()> {
    let ([grad], counts) = (call.these(["gradOutput"]), counts(call, false));
    let is_enough = plane(grad).iter().zip(&counts).all(|(got, least)| got >= least);
    if is_enough { Ok(()) } else { Err(wrong_windows(call, counts)) }
}

/// gradOutput has an element for each window.
fn has_the_windows(call: &Passed) -> Result<()> {
    let ([grad], counts) = (call.these(["gradOutput"]), counts(call, call.truth("ceilMode")));
    if plane(grad) == counts { Ok(()) } else { Err(wrong_windows(call, counts)) }
}

/// They may be batches and channels in another way.
fn has_as_many_planes(call: &Passed) -> Result<()> {
    let [grad, self_] = ["gradOutput", "self"].map(|name| call.tensor(name));
    let count = |tensor: &Tensor| planes(tensor).iter().map(|&extent| i128::from(extent)).product::<i128>();
    if count(grad.1) == count(self_.1) { Ok(()) } else { same_planes(grad.0, grad.1, self_.0, self_.1) }
}

/// What is beyond the axes of kernelSize is found while a kernel is prepared.
fn padding_on_950(call: &Passed) -> Result<()> {
    let [kernel, padding] = ["kernelSize", "padding"].map(|name| call.integers(name));
    let Some(axis) = padding.iter().position(|&value| value < 0) else { return Ok(()) };
    let error = Error::invalid("padding", format!("{padding:?}"), "values of 0 or more");
    Err(if axis < kernel.len() { error } else { error.as_tiling() })
}

/// The kernel computes window ends freely.
fn fits_64_bits(call: &Passed) -> Result<()> {
    let (plane, Window { kernel, stride, padding, .. }) = (plane(call.tensor("gradOutput").1), windows(call));
    for axis in 0..2 {
        let end = plane[axis]
            .checked_mul(stride[axis])
            .and_then(|start| start.checked_add(kernel[axis]))
            .and_then(|end| end.checked_add(padding[axis].checked_abs()?));
        if end.is_none() {
            let got = format!("{kernel:?} with stride {stride:?}");
            return Err(Error::invalid("kernelSize", got, "window ends below 2^63"));
        }
    }
    Ok(())
}

// ------------------------------------------------------------------------------------------ how the device would compute

pub const ALLOW_FP32_DOWN_PRECISION: i64 = 1;
pub const USE_FP16: i64 = 2;
const USE_HF32: i64 = 3;

/// It is one of the pages' values and, where the matrix unit has no FLOAT, another type for it.
fn cube_math_type(call: &Passed) -> Result<()> {
    let cube_math_type = call.integer("cubeMathType");
    if !(0..=4).contains(&cube_math_type) {
        let expected = "0 KEEP_DTYPE, 1 ALLOW_FP32_DOWN_PRECISION, 2 USE_FP16, 3 USE_HF32 or 4";
        return Err(Error::invalid("cubeMathType", cube_math_type, expected));
    }
    let half_only = matches!(call.rules.soc, Soc::Ascend910 | Soc::Ascend310P);
    if half_only { float_is_reduced(call, "self") } else { Ok(()) }
}

/// It is one of the pages' values.
fn cube_math_type_backward(call: &Passed) -> Result<()> {
    let cube_math_type = call.integer("cubeMathType");
    if (0..=USE_HF32).contains(&cube_math_type) {
        return Ok(());
    }
    let expected = "0 KEEP_DTYPE, 1 ALLOW_FP32_DOWN_PRECISION, 2 USE_FP16 or 3 USE_HF32";
    Err(Error::invalid("cubeMathType", cube_math_type, expected))
}

/// The matrix unit has no FLOAT.
fn float_is_reduced(call: &Passed, name: &str) -> Result<()> {
    let cube_math_type = call.integer("cubeMathType");
    if call.tensor(name).1.dtype != DType::Float
        || [ALLOW_FP32_DOWN_PRECISION, USE_FP16].contains(&cube_math_type)
    {
        return Ok(());
    }
    let expected = "1 or 2: the matrix unit of this device has no FLOAT";
    Err(Error::invalid("cubeMathType", format!("{cube_math_type} with FLOAT"), expected))
}

/// The matrix unit divides by numbers of few bits.
fn divisor_is_small(call: &Passed) -> Result<()> {
    let divisor = call.integer("divisorOverride");
    if (-255..=255).contains(&divisor) {
        return Ok(());
    }
    Err(Error::invalid("divisorOverride", divisor, "-255 to 0 or 0 to 255 on this device"))
}

/// What is refused only once the device knows how it would compute: FLOAT in less than FLOAT, on the matrix unit.
fn cube_math_type_fits_windows(call: &Passed) -> Result<()> {
    let ([self_], cube_math_type) = (call.these(["self"]), call.integer("cubeMathType"));
    let Window { kernel, padding, .. } = windows(call);
    // One window, which is the whole image.
    let is_global = kernel == plane(self_) && padding == [0, 0];
    let refused = match call.rules.soc {
        Soc::Ascend310B => true,
        Soc::Ascend910B | Soc::Ascend910_93 => is_global || is_for_matrix_unit(call, self_),
        Soc::Ascend910 | Soc::Ascend310P | Soc::Ascend950 => false,
    };
    if refused && self_.dtype == DType::Float && ![0, USE_FP16].contains(&cube_math_type) {
        let got = format!("{cube_math_type} with FLOAT");
        return Err(Error::invalid("cubeMathType", got, "0 or 2 for these windows on this device"));
    }
    Ok(())
}

/// The matrix unit of A2 and A3 takes the windows, and the channels of an image.
fn is_for_matrix_unit(call: &Passed, image: &Tensor) -> bool {
    let ([height, width], [kernel_h, kernel_w]) = (plane(call.tensor("self").1), windows(call).kernel);
    let long_strip = width / height >= 2 || height / width >= 2;
    let small_kernel = kernel_h <= 255
        && kernel_w <= 255
        && (kernel_h * kernel_w <= 255 || kernel_h <= 20 && kernel_w <= 20);
    let channels = image.shape[image.rank() - 3];
    !long_strip
        && small_kernel
        && (-255..=255).contains(&call.integer("divisorOverride"))
        && !call.truth("ceilMode")
        && channels < 65536
}

/// What the device would run; each has checks of its own.
#[derive(PartialEq)]
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

/// The way that the device goes with a call.
fn route(call: &Passed) -> Route {
    let [grad, self_] = call.these(["gradOutput", "self"]);
    let image = plane(self_);
    if call.integer("divisorOverride") == 0
        && windows(call).kernel == image
        && image.iter().all(|&extent| extent >= 10)
        && plane(grad) == [1, 1]
    {
        return Route::Global;
    }
    match call.rules.soc {
        Soc::Ascend950 => Route::PoolV2,
        soc if !A2.contains(&soc) => Route::Cube,
        _ if call.truth("countIncludePad") && is_for_matrix_unit(call, grad) => Route::Cube,
        _ => Route::ThreeD,
    }
}
