//! The rules of im2col and its gradient, in the order in which the original reports them. Stride is looked at before dilation, although it
//! comes last in the signature.

use super::rows::{im2col, im2col_backward};
use crate::dtype::DType;
use crate::error::{Error, Result, status};
use crate::ops::rules::{
    A2, BF16, BOOL, C32, Dated, FL, INT, Takes, Types, UINT, Written, at_least, in_storage, length_is,
    no_negative_extent, rank_in, shape_is,
};
use crate::soc::{Edition, Editions, Rules, Soc};
use crate::tensor::{product, shape_text};
use opapi_kernels::unfold::Window;
use opapi_kernels::window;

/// FLOAT, FLOAT16.
const FLOATS: Types = Types::of(&[DType::Float, DType::Float16]);
pub const TAKES: Takes = Takes::everywhere(FLOATS.and(BF16))
    .on_950(FL.and(INT).and(UINT).and(BOOL).and(C32).and(Types::of(&[DType::Complex64])));

/// All rules behind the null checks. `None` when there is nothing to do.
pub fn im2col(arguments: &im2col::Arguments, rules: &Rules) -> Result<Option<Window>> {
    let im2col::Arguments { self_, kernelSize, dilation, padding, stride, out } = arguments;
    TAKES.check("self", self_.dtype, rules)?;
    rank_in("self", self_, &[3, 4])?;
    let batched = self_.rank() == 4;
    let least = |axis: usize| i64::from(!(batched && axis == 0));
    if self_.shape.iter().enumerate().any(|(axis, &extent)| extent < least(axis)) {
        let got = format!("shape {}", shape_text(&self_.shape));
        return Err(Error::invalid("self", got, "positive extents, of which N may be 0"));
    }
    arrays(kernelSize, dilation, padding, stride)?;
    let [.., channels, height, width] = *self_.shape else { unreachable!("the rank was checked") };
    let windows = count([height, width], kernelSize, dilation, padding, stride)?;
    if windows.iter().any(|&windows| windows < 1) {
        let got =
            format!("{kernelSize:?} with dilation {dilation:?}, padding {padding:?}, stride {stride:?}");
        let expected = format!("a window in an image of shape {}, not {windows:?}", shape_text(&self_.shape));
        return Err(Error::invalid("kernelSize", got, expected));
    }
    let too_large = || Error::invalid("kernelSize", format!("{kernelSize:?}"), "products below 2^63");
    let rows = product(&[channels, kernelSize[0], kernelSize[1]]).ok_or_else(too_large)?;
    let columns = [self_.shape[0], rows, product(&windows).ok_or_else(too_large)?];
    shape_is("out", out, &columns[usize::from(!batched)..], "of self and the windows")?;
    if self_.is_empty() {
        return Ok(None);
    }
    in_storage("self", self_)?;
    Written::OfRank.check(("self", self_), ("out", out))?;
    Ok(Some(Window {
        kernel: [kernelSize[0], kernelSize[1]],
        dilation: [dilation[0], dilation[1]],
        padding: [padding[0], padding[1]],
        stride: [stride[0], stride[1]],
        blocks: windows,
    }))
}

const TAKES_BACKWARD: Takes = Takes::everywhere(FLOATS).newer(BF16).dated(&[
    Dated { types: BF16, on: A2, with: &[Editions::since(Edition::rc(8, 0, 3))] },
    Dated { types: BF16, on: &[Soc::Ascend950], with: &[Editions::since(Edition::release(9, 1))] },
]);

/// All rules behind the null checks. `None` when there is nothing to do.
pub fn im2col_backward(arguments: &im2col_backward::Arguments, rules: &Rules) -> Result<Option<Window>> {
    let im2col_backward::Arguments { gradOutput, inputSize, kernelSize, dilation, padding, stride, out } =
        arguments;
    TAKES_BACKWARD.check_all(&[("gradOutput", gradOutput), ("out", out)], rules)?;
    rank_in("gradOutput", gradOutput, &[2, 3])?;
    rank_in("out", out, &[gradOutput.rank() + 1])?;
    length_is("inputSize", inputSize, 2)?;
    arrays(kernelSize, dilation, padding, stride)?;
    no_negative_extent("gradOutput", gradOutput)?;
    no_negative_extent("out", out)?;

    let [.., rows, columns] = *gradOutput.shape else { unreachable!("the rank was checked") };
    let area = product(kernelSize)
        .ok_or_else(|| Error::invalid("kernelSize", format!("{kernelSize:?}"), "a product below 2^63"))?;
    if rows % area != 0 {
        return Err(Error::invalid(
            "gradOutput",
            format!("{rows} rows (shape {})", shape_text(&gradOutput.shape)),
            format!("a multiple of kernelSize[0] * kernelSize[1] = {area}"),
        ));
    }
    let blocks = count([inputSize[0], inputSize[1]], kernelSize, dilation, padding, stride)?;
    // Unsigned, as in the original: two negative counts have a positive product, and no window exists.
    let count = (blocks[0] as i128) * (blocks[1] as i128);
    if count != i128::from(columns) {
        return Err(Error::invalid(
            "gradOutput",
            format!("{columns} columns (shape {})", shape_text(&gradOutput.shape)),
            format!("{} * {} windows", blocks[0], blocks[1]),
        ));
    }
    let batch = if gradOutput.rank() == 3 { gradOutput.shape[0] } else { 1 };
    let image = [batch, rows / area, inputSize[0], inputSize[1]];
    shape_is("out", out, &image[4 - out.rank()..], "of gradOutput, kernelSize and inputSize")?;
    if gradOutput.is_empty() {
        return Ok(None);
    }
    in_storage("gradOutput", gradOutput)?;
    if rules.soc == Soc::Ascend950 {
        fits_950(arguments)?;
    }
    Written::OfRank.check(("gradOutput", gradOutput), ("out", out))?;
    if out.is_empty() {
        // Nothing says what 910 and A2 do with an empty image: success without work harms nobody.
        return Ok(None);
    }
    Ok(Some(Window {
        kernel: [kernelSize[0], kernelSize[1]],
        dilation: [dilation[0], dilation[1]],
        padding: [padding[0], padding[1]],
        stride: [stride[0], stride[1]],
        blocks: blocks.map(|blocks| blocks.max(0)),
    }))
}

/// Lengths, then values, of the arrays that im2col and its gradient have in common.
pub(crate) fn arrays(kernel_size: &[i64], dilation: &[i64], padding: &[i64], stride: &[i64]) -> Result<()> {
    let arrays =
        [("kernelSize", kernel_size), ("dilation", dilation), ("padding", padding), ("stride", stride)];
    for (name, values) in arrays {
        length_is(name, values, 2)?;
    }
    for (name, values, least) in [
        ("kernelSize", kernel_size, 1),
        ("stride", stride, 1),
        ("dilation", dilation, 1),
        ("padding", padding, 0),
    ] {
        at_least(name, values, least).map_err(|error| error.in_group("array value check"))?;
    }
    Ok(())
}

/// The windows of an image along each axis, by these arrays.
pub(crate) fn count(
    image: [i64; 2],
    kernel_size: &[i64],
    dilation: &[i64],
    padding: &[i64],
    stride: &[i64],
) -> Result<[i64; 2]> {
    let along = |i: usize| {
        window::unfolded(image[i], kernel_size[i], stride[i], padding[i], dilation[i]).ok_or_else(|| {
            let got = format!("{padding:?} with dilation {dilation:?}, kernelSize {kernel_size:?}");
            Error::invalid("padding", got, format!("sums and products below 2^63 for an image of {image:?}"))
        })
    };
    Ok([along(0)?, along(1)?])
}

/// The 950 kernel counts pixels in 32 bits.
fn fits_950(arguments: &im2col_backward::Arguments) -> Result<()> {
    let im2col_backward::Arguments { inputSize, out, .. } = arguments;
    let limit = i64::from(i32::MAX);
    let fits = |numel: Option<i64>| numel.is_some_and(|numel| (1..=limit).contains(&numel));
    if fits(product(inputSize)) && fits(out.numel()) {
        return Ok(());
    }
    let text = format!(
        "inputSize: {inputSize:?} with out of shape {}, expected an image and an output of 1 to 2^31 - 1 elements on this device",
        shape_text(&out.shape)
    );
    Err(Error::Inner { status: status::INNER_NULLPTR, text })
}
