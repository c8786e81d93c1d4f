//! The rules of replication padding and its gradient, in the order in which the original reports them.

use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::ops::check::prelude::*;
use crate::ops::rules::{
    BF16, BOOL, CX, Dated, E8M0, EVERYWHERE, FL, FP8, Formats, INT, Takes, UINT, shape_is,
};
use crate::soc::{Edition, Editions};
use crate::tensor::shape_text;
use opapi_kernels::padding::Padding;

pub const TAKES: Takes =
    Takes::everywhere(FL.and(BF16).and(INT).and(CX)).on_950(UINT.and(BOOL).and(FP8).and(E8M0));

/// Of padding.
pub const FORWARD: &[Check] = &[
    Format(SELF_OUT, Formats::Equal),
    Dtype(SELF_OUT, TAKES),
    SameDtype(OUT, "self"),
    RankOf(SELF, &[3, 4]),
    SameRank(OUT, "self"),
    Length("padding", &[4]),
    NoNegativeExtent(SELF),
    Own(out_is_padded),
    NoNegativeExtent(OUT),
    Own(|call| only_a_batch_is_empty(call, "out")),
    Empty(SELF_OUT, Instead::Nothing),
    InStorage(SELF),
];

const GRAD_OUTPUT: &[&str] = &["gradOutput"];
const GRAD_INPUT: &[&str] = &["gradInput"];
const BACKWARD_ALL: &[&str] = &["gradOutput", "self", "gradInput"];
const BACKWARD_FORMATS: &[&str] = &["self", "gradOutput", "gradInput"];
const TAKES_BACKWARD: Takes = Takes::everywhere(FL.and(BF16).and(CX)).dated(&[Dated {
    types: BF16,
    on: EVERYWHERE,
    with: &[Editions::since(Edition::release(9, 0))],
}]);

/// Of its gradient. An empty tensor that is refused leaves a workspace size of 0 all the same.
pub const BACKWARD: &[Check] = &[
    Dtype(BACKWARD_ALL, TAKES_BACKWARD),
    SameDtype(&["gradOutput", "gradInput"], "self"),
    Format(BACKWARD_FORMATS, Formats::Public),
    Format(BACKWARD_FORMATS, Formats::Equal),
    SameShape(GRAD_INPUT, "self"),
    RankOf(SELF, &[3, 4]),
    SameRank(GRAD_OUTPUT, "self"),
    Length("padding", &[4]),
    NoNegativeExtent(&["self", "gradOutput"]),
    Own(bfloat16_has_little_padding),
    Own(grad_output_is_padded),
    Fails(Error::with_no_workspace, &Own(|call| only_a_batch_is_empty(call, "gradOutput"))),
    Empty(BACKWARD_ALL, Instead::Fill("gradInput", 0.0)),
    InStorage(&["gradOutput", "self"]),
    Fails(Error::as_view, &SamePlanes(GRAD_OUTPUT, "self")),
];

/// What stands before the first column and the first row.
pub fn padding(call: &Passed) -> Padding {
    let [left, _, top, _] = sides(call);
    Padding { left, top }
}

/// Left, right, top, bottom.
fn sides(call: &Passed) -> [i64; 4] {
    *call.integers("padding").as_array().expect("the length was checked")
}

/// out has the extents of self, with what is padded on each side.
fn out_is_padded(call: &Passed) -> Result<()> {
    let ([self_], (name, out)) = (call.these(["self"]), call.tensor("out"));
    let padding @ [left, right, top, bottom] = sides(call);
    let mut expected = self_.shape.to_vec();
    let plane = expected.len() - 2;
    for (extent, [before, after]) in expected[plane..].iter_mut().zip([[top, bottom], [left, right]]) {
        let padded = extent.checked_add(before).and_then(|extent| extent.checked_add(after));
        *extent = padded.ok_or_else(|| {
            Error::invalid("padding", format!("{padding:?}"), "sums with the extents of self below 2^63")
        })?;
    }
    shape_is(name, out, &expected, "of self and padding")
}

/// So has gradOutput; before the last two they are looked at later.
fn grad_output_is_padded(call: &Passed) -> Result<()> {
    let ([self_], (name, grad)) = (call.these(["self"]), call.tensor("gradOutput"));
    let [left, right, top, bottom] = sides(call);
    let plane = self_.rank() - 2;
    let padded = |axis: usize, before: i64, after: i64| {
        i128::from(self_.shape[plane + axis]) + i128::from(before) + i128::from(after)
    };
    let expected = [padded(0, top, bottom), padded(1, left, right)];
    if grad.shape[plane..].iter().map(|&extent| i128::from(extent)).eq(expected) {
        return Ok(());
    }
    Err(Error::invalid(
        name,
        format!("shape {}", shape_text(&grad.shape)),
        format!("{expected:?} as the last two extents, from self and padding"),
    ))
}

/// The kernel of BFLOAT16 knows few paddings.
fn bfloat16_has_little_padding(call: &Passed) -> Result<()> {
    let padding @ [_, _, top, bottom] = sides(call);
    let is_none_negative = padding.iter().all(|&value| value >= 0);
    let is_little = top == 0 && bottom == 0 || padding.iter().all(|&value| value <= 7);
    if call.tensor("self").1.dtype != DType::BFloat16 || is_none_negative && is_little {
        return Ok(());
    }
    let expected = "values of 0 to 7, or top = bottom = 0, for BFLOAT16";
    Err(Error::invalid("padding", format!("{padding:?}"), expected))
}

/// Where self or what is padded of it is empty, self has a batch, which alone may be 0.
fn only_a_batch_is_empty(call: &Passed, padded: &str) -> Result<()> {
    let ([self_], (name, padded)) = (call.these(["self"]), call.tensor(padded));
    let may_be_empty = self_.rank() == 4 && !self_.shape[1..].contains(&0);
    if may_be_empty || !self_.is_empty() && !padded.is_empty() {
        return Ok(());
    }
    let got = format!("shape {}, {name} of shape {}", shape_text(&self_.shape), shape_text(&padded.shape));
    Err(Error::invalid("self", got, "no empty tensor, but for a batch of 0 in four dimensions"))
}
