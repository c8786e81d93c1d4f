//! The rules of im2col and its gradient, in the order in which the original reports them. Values of stride are looked at before those
//! of dilation, although it comes last in the signature.

use crate::dtype::DType;
use crate::error::{Error, Result, status};
use crate::ops::check::prelude::*;
use crate::ops::rules::{
    A2, BF16, BOOL, C32, Dated, FL, INT, Takes, Types, UINT, Written, rank_in, shape_is,
};
use crate::soc::{Edition, Editions};
use crate::tensor::{product, shape_text};
use opapi_kernels::unfold::Window;
use opapi_kernels::window;

/// FLOAT, FLOAT16.
const FLOATS: Types = Types::of(&[DType::Float, DType::Float16]);
pub const TAKES: Takes = Takes::everywhere(FLOATS.and(BF16))
    .on_950(FL.and(INT).and(UINT).and(BOOL).and(C32).and(Types::of(&[DType::Complex64])));

/// Lengths, then values, of the arrays that im2col and its gradient have in common.
const ARRAYS: Check = All(&[
    Length("kernelSize", &[2]),
    Length("dilation", &[2]),
    Length("padding", &[2]),
    Length("stride", &[2]),
    Fails(
        |error| error.in_group("array value check"),
        &All(&[
            AtLeast("kernelSize", 1),
            AtLeast("stride", 1),
            AtLeast("dilation", 1),
            AtLeast("padding", 0),
        ]),
    ),
]);

/// Of im2col.
pub const FORWARD: &[Check] = &[
    Dtype(SELF, TAKES),
    RankOf(SELF, &[3, 4]),
    Own(only_a_batch_may_be_0),
    ARRAYS,
    Own(out_has_the_columns),
    Empty(SELF, Instead::Nothing),
    InStorage(SELF),
    ResultFormat("self", "out", Written::OfRank),
];

const TAKES_BACKWARD: Takes = Takes::everywhere(FLOATS).newer(BF16).dated(&[
    Dated { types: BF16, on: A2, with: &[Editions::since(Edition::rc(8, 0, 3))] },
    Dated { types: BF16, on: ON_950, with: &[Editions::since(Edition::release(9, 1))] },
]);

const GRAD_OUTPUT: &[&str] = &["gradOutput"];

/// Of its gradient.
pub const BACKWARD: &[Check] = &[
    Dtype(&["gradOutput", "out"], TAKES_BACKWARD),
    RankOf(GRAD_OUTPUT, &[2, 3]),
    Own(out_has_an_axis_more),
    Length("inputSize", &[2]),
    ARRAYS,
    NoNegativeExtent(&["gradOutput", "out"]),
    Own(grad_output_has_the_columns),
    Own(out_is_the_image),
    Empty(GRAD_OUTPUT, Instead::Fill("out", 0.0)),
    InStorage(GRAD_OUTPUT),
    On(ON_950, &Own(fits_950)),
    Own(format_goes_with_rank),
    // Nothing says what 910 and A2 do with an empty image: success without work harms nobody.
    Empty(OUT, Instead::Nothing),
];

/// The windows of an image.
fn windows(call: &Passed, image: [i64; 2]) -> Result<Window> {
    let pair = |name| *call.integers(name).as_array::<2>().expect("the length was checked");
    let [kernel, dilation, padding, stride] = ["kernelSize", "dilation", "padding", "stride"].map(pair);
    let along = |i: usize| {
        window::unfolded(image[i], kernel[i], stride[i], padding[i], dilation[i]).ok_or_else(|| {
            let got = format!("{padding:?} with dilation {dilation:?}, kernelSize {kernel:?}");
            Error::invalid("padding", got, format!("sums and products below 2^63 for an image of {image:?}"))
        })
    };
    Ok(Window { kernel, dilation, padding, stride, blocks: [along(0)?, along(1)?] })
}

/// Those of self.
pub fn windows_of_self(call: &Passed) -> Result<Window> {
    let [.., height, width] = *call.tensor("self").1.shape else { unreachable!("the rank was checked") };
    windows(call, [height, width])
}

/// Those of the image that the gradient is of.
pub fn windows_of_input(call: &Passed) -> Result<Window> {
    windows(call, *call.integers("inputSize").as_array().expect("the length was checked"))
}

/// self is empty only as a batch of none.
fn only_a_batch_may_be_0(call: &Passed) -> Result<()> {
    let (name, self_) = call.tensor("self");
    let least = |axis: usize| i64::from(self_.rank() == 3 || axis > 0);
    if self_.shape.iter().enumerate().all(|(axis, &extent)| extent >= least(axis)) {
        return Ok(());
    }
    let got = format!("shape {}", shape_text(&self_.shape));
    Err(Error::invalid(name, got, "positive extents, of which N may be 0"))
}

/// There are windows, and out has a column for each.
fn out_has_the_columns(call: &Passed) -> Result<()> {
    let ([self_], (name, out)) = (call.these(["self"]), call.tensor("out"));
    let Window { kernel, dilation, padding, stride, blocks } = windows_of_self(call)?;
    if blocks.iter().any(|&windows| windows < 1) {
        let got = format!("{kernel:?} with dilation {dilation:?}, padding {padding:?}, stride {stride:?}");
        let expected = format!("a window in an image of shape {}, not {blocks:?}", shape_text(&self_.shape));
        return Err(Error::invalid("kernelSize", got, expected));
    }
    let too_large = || Error::invalid("kernelSize", format!("{kernel:?}"), "products below 2^63");
    let rank = self_.rank();
    let rows = product(&[self_.shape[rank - 3], kernel[0], kernel[1]]).ok_or_else(too_large)?;
    let columns = [self_.shape[0], rows, product(&blocks).ok_or_else(too_large)?];
    shape_is(name, out, &columns[4 - rank..], "of self and the windows")
}

/// out has height and width where gradOutput has windows.
fn out_has_an_axis_more(call: &Passed) -> Result<()> {
    let (name, out) = call.tensor("out");
    rank_in(name, out, &[call.tensor("gradOutput").1.rank() + 1])
}

/// The elements of the kernel, which are rows for each channel.
fn area(call: &Passed) -> Result<i64> {
    let kernel = call.integers("kernelSize");
    product(kernel).ok_or_else(|| Error::invalid("kernelSize", format!("{kernel:?}"), "a product below 2^63"))
}

/// gradOutput has rows for each channel, and a column for each window.
fn grad_output_has_the_columns(call: &Passed) -> Result<()> {
    let ((name, grad), area) = (call.tensor("gradOutput"), area(call)?);
    let [.., rows, columns] = *grad.shape else { unreachable!("the rank was checked") };
    if rows % area != 0 {
        return Err(Error::invalid(
            name,
            format!("{rows} rows (shape {})", shape_text(&grad.shape)),
            format!("a multiple of kernelSize[0] * kernelSize[1] = {area}"),
        ));
    }
    let [a, b] = windows_of_input(call)?.blocks;
    // Unsigned, as in the original: two negative counts have a positive product, and no window exists.
    if i128::from(a) * i128::from(b) == i128::from(columns) {
        return Ok(());
    }
    let got = format!("{columns} columns (shape {})", shape_text(&grad.shape));
    Err(Error::invalid(name, got, format!("{a} * {b} windows")))
}

/// out has the extents of the image that the columns are of.
fn out_is_the_image(call: &Passed) -> Result<()> {
    let ([grad], (name, out)) = (call.these(["gradOutput"]), call.tensor("out"));
    let (rank, size) = (grad.rank(), call.integers("inputSize"));
    let batch = if rank == 3 { grad.shape[0] } else { 1 };
    let image = [batch, grad.shape[rank - 2] / area(call)?, size[0], size[1]];
    shape_is(name, out, &image[3 - rank..], "of gradOutput, kernelSize and inputSize")
}

/// Also where out is empty.
fn format_goes_with_rank(call: &Passed) -> Result<()> {
    Written::OfRank.check(call.tensor("gradOutput"), call.tensor("out"))
}

/// The 950 kernel counts pixels in 32 bits.
fn fits_950(call: &Passed) -> Result<()> {
    let (size, [out]) = (call.integers("inputSize"), call.these(["out"]));
    let limit = i64::from(i32::MAX);
    let fits = |numel: Option<i64>| numel.is_some_and(|numel| (1..=limit).contains(&numel));
    if fits(product(size)) && fits(out.numel()) {
        return Ok(());
    }
    let text = format!(
        "inputSize: {size:?} with out of shape {}, expected an image and an output of 1 to 2^31 - 1 elements on this device",
        shape_text(&out.shape)
    );
    Err(Error::Inner { status: status::INNER_NULLPTR, text })
}
