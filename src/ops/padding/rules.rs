//! The rules of replication padding and its gradient, in the order in which the original reports them.

use super::rows::{replication_pad2d, replication_pad2d_backward};
use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::ops::rules::{
    BF16, BOOL, CX, Dated, E8M0, EVERYWHERE, FL, FP8, Formats, INT, Takes, UINT, in_storage, length_is,
    no_negative_extent, rank_in, same_dtype, same_planes, same_shape, shape_is,
};
use crate::soc::{Edition, Editions, Rules};
use crate::tensor::shape_text;
use opapi_kernels::padding::Padding;

pub const TAKES: Takes =
    Takes::everywhere(FL.and(BF16).and(INT).and(CX)).on_950(UINT.and(BOOL).and(FP8).and(E8M0));

/// All rules behind the null checks. `None` when there is nothing to do.
pub fn replication_pad2d(arguments: &replication_pad2d::Arguments, rules: &Rules) -> Result<Option<Padding>> {
    let replication_pad2d::Arguments { self_, out, .. } = arguments;
    Formats::Equal.check(&[("self", self_), ("out", out)])?;
    TAKES.check_all(&[("self", self_), ("out", out)], rules)?;
    same_dtype("out", out, "self", self_)?;
    let padding = shapes(arguments)?;
    if self_.is_empty() || out.is_empty() {
        if self_.rank() == 3 || self_.shape[1..].contains(&0) {
            let got = format!("shape {}, out of shape {}", shape_text(&self_.shape), shape_text(&out.shape));
            let expected = "no empty tensor, but for a batch of 0 in four dimensions";
            return Err(Error::invalid("self", got, expected));
        }
        return Ok(None);
    }
    in_storage("self", self_)?;
    Ok(Some(padding))
}

fn shapes(arguments: &replication_pad2d::Arguments) -> Result<Padding> {
    let replication_pad2d::Arguments { self_, padding, out } = arguments;
    rank_in("self", self_, &[3, 4])?;
    rank_in("out", out, &[self_.rank()])?;
    length_is("padding", padding, 4)?;
    no_negative_extent("self", self_)?;
    let [left, right, top, bottom] = padding[..] else { unreachable!("the length was checked") };
    let mut expected = self_.shape.to_vec();
    let plane = expected.len() - 2;
    for (extent, [before, after]) in expected[plane..].iter_mut().zip([[top, bottom], [left, right]]) {
        let padded = extent.checked_add(before).and_then(|extent| extent.checked_add(after));
        *extent = padded.ok_or_else(|| {
            Error::invalid("padding", format!("{padding:?}"), "sums with the extents of self below 2^63")
        })?;
    }
    shape_is("out", out, &expected, "of self and padding")?;
    no_negative_extent("out", out)?;
    Ok(Padding { left, top })
}

const TAKES_BACKWARD: Takes = Takes::everywhere(FL.and(BF16).and(CX)).dated(&[Dated {
    types: BF16,
    on: EVERYWHERE,
    with: &[Editions::since(Edition::release(9, 0))],
}]);

/// What the rules say of arguments that break none of the first ones.
pub enum Checked {
    /// There is work.
    Work(Padding),
    /// A tensor is empty: success, and nothing to do.
    Nothing,
    /// A tensor is empty in a way that is refused; the workspace size is reported as 0 all the same.
    Refused(Error),
}

/// All rules behind the null checks.
pub fn replication_pad2d_backward(
    arguments: &replication_pad2d_backward::Arguments,
    rules: &Rules,
) -> Result<Checked> {
    let replication_pad2d_backward::Arguments { gradOutput, self_, gradInput, .. } = arguments;
    dtypes(arguments, rules)?;
    Formats::EqualPublic.check(&[("self", self_), ("gradOutput", gradOutput), ("gradInput", gradInput)])?;
    let padding = shapes_backward(arguments)?;
    if [gradOutput, self_, gradInput].iter().any(|tensor| tensor.is_empty()) {
        return if self_.rank() == 3 || self_.shape[1..].contains(&0) {
            let got = format!(
                "shape {}, gradOutput of shape {}",
                shape_text(&self_.shape),
                shape_text(&gradOutput.shape)
            );
            Ok(Checked::Refused(Error::invalid(
                "self",
                got,
                "no empty tensor, but for a batch of 0 in four dimensions",
            )))
        } else {
            Ok(Checked::Nothing)
        };
    }
    in_storage("gradOutput", gradOutput)?;
    in_storage("self", self_)?;
    same_planes("gradOutput", gradOutput, "self", self_).map_err(Error::as_view)?;
    Ok(Checked::Work(padding))
}

fn dtypes(arguments: &replication_pad2d_backward::Arguments, rules: &Rules) -> Result<()> {
    let replication_pad2d_backward::Arguments { gradOutput, self_, gradInput, .. } = arguments;
    let tensors = [("gradOutput", *gradOutput), ("self", *self_), ("gradInput", *gradInput)];
    TAKES_BACKWARD.check_all(&tensors, rules)?;
    same_dtype("gradOutput", gradOutput, "self", self_)?;
    same_dtype("gradInput", gradInput, "self", self_)
}

fn shapes_backward(arguments: &replication_pad2d_backward::Arguments) -> Result<Padding> {
    let replication_pad2d_backward::Arguments { gradOutput, self_, padding, gradInput } = arguments;
    same_shape("gradInput", gradInput, "self", self_)?;
    rank_in("self", self_, &[3, 4])?;
    rank_in("gradOutput", gradOutput, &[self_.rank()])?;
    length_is("padding", padding, 4)?;
    no_negative_extent("self", self_)?;
    no_negative_extent("gradOutput", gradOutput)?;
    let [left, right, top, bottom] = padding[..] else { unreachable!("the length was checked") };
    if self_.dtype == DType::BFloat16 {
        let none_negative = padding.iter().all(|&value| value >= 0);
        let small = padding.iter().all(|&value| value <= 7);
        if !none_negative || !((top == 0 && bottom == 0) || small) {
            let expected = "values of 0 to 7, or top = bottom = 0, for BFLOAT16";
            return Err(Error::invalid("padding", format!("{padding:?}"), expected));
        }
    }
    let plane = self_.rank() - 2;
    let padded = |axis: usize, before: i64, after: i64| {
        i128::from(self_.shape[plane + axis]) + i128::from(before) + i128::from(after)
    };
    let expected = [padded(0, top, bottom), padded(1, left, right)];
    if gradOutput.shape[plane..].iter().map(|&extent| i128::from(extent)).ne(expected) {
        return Err(Error::invalid(
            "gradOutput",
            format!("shape {}", shape_text(&gradOutput.shape)),
            format!("{expected:?} as the last two extents, from self and padding"),
        ));
    }
    Ok(Padding { left, top })
}
