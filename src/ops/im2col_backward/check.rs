//! The rules of aclnnIm2colBackward, in the order in which the original reports them. Stride is looked at before
//! dilation, although it comes last in the signature.

use super::kernel::Window;
use crate::check::{
    DTypes, at_least, dtype_in, in_storage, length_is, no_negative_extent, rank_in, shape_is,
};
use crate::dtype::DType;
use crate::error::{Error, Result, status};
use crate::soc::{Feature, Rules, Soc};
use crate::tensor::{Tensor, product, shape_text};

/// The arguments, none of them null.
pub struct Arguments<'a> {
    pub grad_output: &'a Tensor,
    pub input_size: &'a [i64],
    pub kernel_size: &'a [i64],
    pub dilation: &'a [i64],
    pub padding: &'a [i64],
    pub stride: &'a [i64],
    pub out: &'a Tensor,
}

/// All rules behind the null checks. `None` when there is nothing to do.
pub fn check(arguments: &Arguments, rules: &Rules) -> Result<Option<Window>> {
    let Arguments { grad_output, input_size, kernel_size, dilation, padding, stride, out } = arguments;
    let mut supported = DTypes::from_slice(&[DType::Float, DType::Float16]);
    if bf16_is_supported(rules) {
        supported.push(DType::BFloat16);
    }
    dtype_in("gradOutput", grad_output, &supported)?;
    dtype_in("out", out, &supported)?;
    rank_in("gradOutput", grad_output, &[2, 3])?;
    rank_in("out", out, &[grad_output.rank() + 1])?;
    for (name, values) in [
        ("inputSize", input_size),
        ("kernelSize", kernel_size),
        ("dilation", dilation),
        ("padding", padding),
        ("stride", stride),
    ] {
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
    no_negative_extent("gradOutput", grad_output)?;
    no_negative_extent("out", out)?;

    let [.., rows, columns] = *grad_output.shape else { unreachable!("the rank was checked") };
    let area = product(kernel_size)
        .ok_or_else(|| Error::invalid("kernelSize", format!("{kernel_size:?}"), "a product below 2^63"))?;
    if rows % area != 0 {
        return Err(Error::invalid(
            "gradOutput",
            format!("{rows} rows (shape {})", shape_text(&grad_output.shape)),
            format!("a multiple of kernelSize[0] * kernelSize[1] = {area}"),
        ));
    }
    let too_large = || {
        let got = format!(
            "{input_size:?} with padding {padding:?}, dilation {dilation:?}, kernelSize {kernel_size:?}"
        );
        Error::invalid("inputSize", got, "sums and products below 2^63")
    };
    let blocks =
        [block_count(arguments, 0).ok_or_else(too_large)?, block_count(arguments, 1).ok_or_else(too_large)?];
    // Unsigned, as in the original: two negative counts have a positive product, and no window exists.
    let count = (blocks[0] as i128) * (blocks[1] as i128);
    if count != i128::from(columns) {
        return Err(Error::invalid(
            "gradOutput",
            format!("{columns} columns (shape {})", shape_text(&grad_output.shape)),
            format!("{} * {} windows", blocks[0], blocks[1]),
        ));
    }
    let batch = if grad_output.rank() == 3 { grad_output.shape[0] } else { 1 };
    let image = [batch, rows / area, input_size[0], input_size[1]];
    shape_is("out", out, &image[4 - out.rank()..], "of gradOutput, kernelSize and inputSize")?;
    if grad_output.is_empty() {
        return Ok(None);
    }
    in_storage("gradOutput", grad_output)?;
    if rules.soc == Soc::Ascend950 {
        fits_950(out, input_size)?;
    }
    if let Some(rank) = out.format.fixed_rank()
        && rank != out.rank()
    {
        return Err(Error::view(
            "out",
            format!("format {} with rank {}", out.format.name(), out.rank()),
            format!("rank {rank}"),
        ));
    }
    if out.is_empty() {
        // Nothing says what 910 and A2 do with an empty image: success without work harms nobody.
        return Ok(None);
    }
    Ok(Some(Window {
        kernel: [kernel_size[0], kernel_size[1]],
        dilation: [dilation[0], dilation[1]],
        padding: [padding[0], padding[1]],
        stride: [stride[0], stride[1]],
        blocks: blocks.map(|blocks| blocks.max(0)),
    }))
}

fn bf16_is_supported(rules: &Rules) -> bool {
    match rules.soc {
        Soc::Ascend950 => rules.has(Feature::Im2colBf16On950),
        soc => soc.has_bf16() && rules.has(Feature::Im2colBf16),
    }
}

/// The windows along an axis: C division, which truncates towards zero. `None` when a term overflows.
fn block_count(arguments: &Arguments, axis: usize) -> Option<i64> {
    let Arguments { input_size, kernel_size, dilation, padding, stride, .. } = arguments;
    let reach = dilation[axis].checked_mul(kernel_size[axis] - 1)?;
    let room =
        input_size[axis].checked_add(padding[axis].checked_mul(2)?)?.checked_sub(reach)?.checked_sub(1)?;
    Some(room.checked_add(stride[axis])? / stride[axis])
}

/// The 950 kernel counts pixels in 32 bits.
fn fits_950(out: &Tensor, input_size: &[i64]) -> Result<()> {
    let limit = i64::from(i32::MAX);
    let fits = |numel: Option<i64>| numel.is_some_and(|numel| (1..=limit).contains(&numel));
    if input_size.iter().all(|&size| size > 0) && fits(product(input_size)) && fits(out.numel()) {
        return Ok(());
    }
    let text = format!(
        "inputSize: {input_size:?} with out of shape {}, expected an image and an output of 1 to 2^31 - 1 elements on this device",
        shape_text(&out.shape)
    );
    Err(Error::Inner { status: status::INNER_NULLPTR, text })
}
