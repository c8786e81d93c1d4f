//! The rules of resampling: where an image has its height and width, and what sizes and scales fit together.

use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::ops::check::prelude::*;
use crate::ops::rules::{A2, BF16, BUT_950, EVERYWHERE, Takes, Types, at_least, shape_is};
use crate::soc::Soc;
use crate::tensor::{Extents, Format as Layout, Tensor, product, shape_text};
use opapi_kernels::window::Axis;

/// FLOAT, FLOAT16.
pub const PLAIN: Types = Types::of(&[DType::Float, DType::Float16]);
pub const F64: Types = Types::of(&[DType::Double]);
pub const U8: Types = Types::of(&[DType::UInt8]);
/// And BFLOAT16 where the device has it.
pub const FLOATS: Takes = Takes::everywhere(PLAIN).newer(BF16);
/// And BFLOAT16 everywhere.
pub const HALVES: Takes = Takes::everywhere(PLAIN).on(EVERYWHERE, BF16);
/// Elements that are copied.
pub const COPIED: Takes = FLOATS.and(F64).and(U8);
/// And DOUBLE.
pub const DOUBLES: Takes = HALVES.and(F64);

/// The axes of length, of height and width, or of depth too.
pub fn plane_axes(tensor: &Tensor) -> &'static [usize] {
    match (tensor.rank(), tensor.format) {
        (3, _) => &[2],
        (4, Layout::NHWC) => &[1, 2],
        (4, _) => &[2, 3],
        (_, Layout::NDHWC) => &[1, 2, 3],
        _ => &[2, 3, 4],
    }
}

/// The formats of images that some operators insist on.
pub fn is_image(call: &Passed, names: &[&str], formats: &[Layout]) -> Result<()> {
    for (name, tensor) in names.iter().map(|name| call.tensor(name)) {
        if !formats.contains(&tensor.format) {
            let known: Vec<String> = formats.iter().map(|format| format.name()).collect();
            let expected = format!("format {}", known.join(" or "));
            return Err(Error::invalid(name, format!("format {}", tensor.format.name()), expected));
        }
    }
    Ok(())
}

/// No axis is empty but that of images.
pub fn has_pixels(call: &Passed, of: &str) -> Result<()> {
    let (name, tensor) = call.tensor(of);
    if !tensor.shape[1..].contains(&0) {
        return Ok(());
    }
    Err(Error::invalid(name, format!("shape {}", shape_text(&tensor.shape)), "channels and pixels"))
}

/// The extents of the other axes.
fn rest<'a>(tensor: &'a Tensor, axes: &'a [usize]) -> impl Iterator<Item = i64> + 'a {
    (0..tensor.rank()).filter(|axis| !axes.contains(axis)).map(|axis| tensor.shape[axis])
}

/// The tensor has as many images and channels as the model. Of another rank something else is wrong.
pub fn same_images(call: &Passed, of: &str, model: &str) -> Result<()> {
    let ((name, tensor), (model_name, model)) = (call.tensor(of), call.tensor(model));
    let is_same = rest(tensor, plane_axes(tensor)).eq(rest(model, plane_axes(model)));
    if is_same || tensor.rank() != model.rank() {
        return Ok(());
    }
    let expected = format!("images and channels of {model_name}, of shape {}", shape_text(&model.shape));
    Err(Error::invalid(name, format!("shape {}", shape_text(&tensor.shape)), expected))
}

/// out is self with the sizes of outputSize.
pub fn out_is_resized(call: &Passed) -> Result<()> {
    let ([this], (name, out)) = (call.these(["self"]), call.tensor("out"));
    // Where the two have formats of their own, each counts its axes by its own.
    let (from, to) = (plane_axes(this), plane_axes(out));
    let mut expected = out.shape.clone();
    for (&axis, &size) in to.iter().zip(call.integers("outputSize")) {
        expected[axis] = size;
    }
    let others = rest(this, from).collect::<Vec<_>>();
    let own = (0..out.rank()).filter(|axis| !to.contains(axis));
    own.zip(others).for_each(|(axis, extent)| expected[axis] = extent);
    shape_is(name, out, &expected, "self with the sizes of outputSize")
}

/// The gradient of the results has the sizes of outputSize, and that of the image inputSize.
pub fn gradient_is_resized(call: &Passed, dy: &str) -> Result<()> {
    let (name, dy) = call.tensor(dy);
    let input = call.integers("inputSize");
    let mut expected = Extents::from_slice(input);
    for (&axis, &size) in plane_axes(dy).iter().zip(call.integers("outputSize")) {
        expected[axis] = size;
    }
    shape_is(name, dy, &expected, "inputSize with the sizes of outputSize")
}

/// The result has inputSize.
pub fn is_input_size(call: &Passed, dx: &str) -> Result<()> {
    let (name, dx) = call.tensor(dx);
    shape_is(name, dx, call.integers("inputSize"), "inputSize")
}

/// Kernels below 950 count in 32 bits.
pub fn counts_in_32_bits(call: &Passed, names: &[&str]) -> Result<()> {
    let large = names
        .iter()
        .map(|name| call.tensor(name))
        .find(|(_, tensor)| tensor.shape.iter().any(|&extent| extent > i64::from(i32::MAX)));
    match large {
        Some((name, tensor)) => {
            Err(Error::invalid(name, format!("shape {}", shape_text(&tensor.shape)), "extents below 2^31"))
        }
        None => Ok(()),
    }
}

/// Its kernel counts rows of all planes in 32 bits too.
pub fn rows_in_32_bits(call: &Passed, name: &str) -> Result<()> {
    let (name, tensor) = call.tensor(name);
    match product(&tensor.shape[..3]) {
        Some(rows) if rows <= i64::from(i32::MAX) => Ok(()),
        _ => Err(Error::invalid(name, format!("shape {}", shape_text(&tensor.shape)), "less than 2^31 rows")),
    }
}

/// The numbers under these names that a call has, of which some are there for each axis.
pub fn scales(call: &Passed) -> Vec<f64> {
    let names = ["scaleL", "scale", "scales", "scalesD", "scalesH", "scalesW"];
    names.iter().filter(|name| call.has(name)).map(|name| call.number(name)).collect()
}

/// None is negative. NaN is no scale either.
pub fn scales_are_positive(call: &Passed) -> Result<()> {
    match scales(call).into_iter().find(|scale| scale.is_nan() || *scale < 0.0) {
        None => Ok(()),
        Some(scale) => Err(Error::invalid("scales", scale, "0 or a positive number")),
    }
}

/// What an axis had, and what it has: of tensors, each with one that has its axes.
pub fn sizes([from, like]: [&Tensor; 2], [to, like_to]: [&Tensor; 2]) -> Vec<[i64; 2]> {
    let axes = plane_axes(like).iter().zip(plane_axes(like_to));
    axes.map(|(&own, &other)| [from.shape[own], to.shape[other]]).collect()
}

/// The same of tensors by their names.
pub fn sizes_of(call: &Passed, from: &str, to: &str) -> Vec<[i64; 2]> {
    let [from, to] = [from, to].map(|name| call.tensor(name).1);
    sizes([from, from], [to, to])
}

/// A scale makes so many pixels of so many, when the product loses its fraction.
pub fn gives(scale: f64, [from, to]: [i64; 2]) -> bool {
    (from as f64 * scale).trunc() == to as f64
}

/// Each scale makes the size that outputSize says, as good as.
pub fn scales_give_sizes(call: &Passed) -> Result<()> {
    let pairs = sizes_of(call, "self", "out");
    let wrong = scales(call).into_iter().zip(pairs).find(|&(scale, [from, to])| {
        let at = |scale: f64| (from as f64 * scale).trunc();
        scale > 0.0 && !(at(scale - 1e-5)..=at(scale + 1e-5)).contains(&(to as f64))
    });
    match wrong {
        None => Ok(()),
        Some((scale, [from, to])) => {
            Err(Error::invalid("scales", scale, format!("one that makes {to} of {from}")))
        }
    }
}

/// A scale of 0 or more makes the size that outputSize says.
pub fn scale_gives_size(call: &Passed) -> Result<()> {
    let pairs = sizes_of(call, "self", "out");
    let wrong =
        scales(call).into_iter().zip(pairs).find(|&(scale, pair)| scale >= 0.0 && !gives(scale, pair));
    match wrong {
        None => Ok(()),
        Some((scale, [from, to])) => {
            Err(Error::invalid("scale", scale, format!("one that makes {to} of {from}")))
        }
    }
}

/// How the emulated device takes the scales of nearest pixels: 910 and elements that are copied go by sizes, others of both axes or of none.
pub fn scales_of_nearest(call: &Passed, dtype: DType) -> Vec<f64> {
    let all = scales(call);
    let by_sizes = call.rules.soc == Soc::Ascend910 || matches!(dtype, DType::Double | DType::UInt8);
    let together = call.rules.soc != Soc::Ascend950 && !all.iter().all(|&scale| scale > 0.0);
    if by_sizes || together { vec![0.0; all.len()] } else { all }
}

/// How it takes those of images with depth: below 950 all of them, or none.
pub fn scales_of_volumes(call: &Passed) -> Vec<f64> {
    if BUT_950.contains(&call.rules.soc) { scales_together(call) } else { scales(call) }
}

/// All of them, or none.
pub fn scales_together(call: &Passed) -> Vec<f64> {
    let all = scales(call);
    if all.iter().all(|&scale| scale > 0.0) { all } else { vec![0.0; all.len()] }
}

/// (N, C, D, H, W) as a format has it.
fn arranged(sizes: &[i64], format: Layout) -> Extents {
    let axes = if format == Layout::NDHWC { [0, 2, 3, 4, 1] } else { [0, 1, 2, 3, 4] };
    axes.into_iter().map(|axis| sizes[axis]).collect()
}

/// out is self with the sizes of outputSize, by the format of that.
pub fn volume_is_resized(call: &Passed, by: &str) -> Result<()> {
    let ([this, by], (name, out)) = (call.these(["self", by]), call.tensor("out"));
    let channels = if this.format == Layout::NDHWC { 4 } else { 1 };
    let sizes = [&[this.shape[0], this.shape[channels]], call.integers("outputSize")].concat();
    shape_is(name, out, &arranged(&sizes, by.format), "self with the sizes of outputSize")
}

/// Both gradients of an image with depth have the sizes that are given, each by its format.
pub fn volumes_have_sizes(call: &Passed) -> Result<()> {
    let (input, output) = (call.integers("inputSize"), call.integers("outputSize"));
    let ((dy_name, dy), (dx_name, dx)) = (call.tensor("gradOut"), call.tensor("gradInput"));
    let expected = arranged(&[&input[..2], output].concat(), dy.format);
    shape_is(dy_name, dy, &expected, "inputSize with the sizes of outputSize")?;
    shape_is(dx_name, dx, &arranged(input, dx.format), "inputSize")
}

/// How it takes those of lines: below 950 only where each of them makes its size.
pub fn scales_of_lines(call: &Passed, pairs: &[[i64; 2]]) -> Vec<f64> {
    let all = scales(call);
    let fit = all.iter().zip(pairs).all(|(&scale, &pair)| gives(scale, pair));
    if BUT_950.contains(&call.rules.soc) && !fit { vec![0.0; all.len()] } else { all }
}

/// A2's kernel shrinks by no more than that.
pub fn ratio_is_small(call: &Passed) -> Result<()> {
    let pairs = sizes_of(call, "out", "gradOut");
    let scale = scales(call)[0];
    let by_scale = A2.contains(&call.rules.soc) && gives(scale, pairs[0]) && scale > 0.0;
    let ratio = if by_scale { 1.0 / scale } else { pairs[0][0] as f64 / pairs[0][1] as f64 };
    if ratio <= 500.0 {
        return Ok(());
    }
    Err(Error::invalid(
        "outputSize",
        pairs[0][1],
        format!("one that {} is at most 500 times of", pairs[0][0]),
    ))
}

/// Both gradients have one shape: nothing is computed.
pub fn is_same_size(call: &Passed) -> bool {
    let dx = if call.has("gradInput") { "gradInput" } else { "out" };
    call.tensor("gradOut").1.shape == call.tensor(dx).1.shape
}

/// There is an array.
pub fn size_is_given(call: &Passed) -> Result<()> {
    match call.null_of(&["outputSize"]) {
        None => Ok(()),
        Some(_) => Err(Error::invalid("outputSize", "null", "two values")),
    }
}

/// The last axes of a result of adaptive pooling.
pub fn means_fit(call: &Passed, axes: usize) -> Result<()> {
    let ([this], (name, out)) = (call.these(["self"]), call.tensor("out"));
    let mut expected = this.shape.clone();
    let rank = expected.len();
    expected[rank - axes..].copy_from_slice(call.integers("outputSize"));
    shape_is(name, out, &expected, "self with the sizes of outputSize")
}

/// The windows of a pooling of images with depth, without what its image says; no stride is the kernel.
pub fn windows(call: &Passed) -> [Axis; 3] {
    // One value stands for all.
    let value = |name: &str, at: usize| match call.integers(name) {
        [one] => *one,
        values => values.get(at).copied().unwrap_or(0),
    };
    let stride = if call.integers("stride").is_empty() { "kernelSize" } else { "stride" };
    std::array::from_fn(|at| Axis {
        kernel: value("kernelSize", at),
        dilation: 1,
        stride: value(stride, at),
        padding: value("padding", at),
        size: 0,
        windows: 0,
    })
}

/// The sizes of images and of results.
pub fn sizes_are_positive(call: &Passed) -> Result<()> {
    let input = call.integers("inputSize");
    let is_last = call.tensor("gradOut").1.format == Layout::NHWC && input.len() == 4;
    let sizes = if is_last { &input[1..input.len() - 1] } else { &input[2..] };
    at_least("inputSize", sizes, 1)?;
    at_least("outputSize", call.integers("outputSize"), 1)
}
