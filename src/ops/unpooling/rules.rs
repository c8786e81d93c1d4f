//! The rules of max unpooling and its gradient, in the order in which the original reports them.

use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::ops::check::prelude::*;
use crate::ops::rules::{BOOL, Dated, EVERYWHERE, INT, Takes, Types, planes};
use crate::soc::{Edition, Editions};
use crate::tensor::{product, shape_text};
use smallvec::SmallVec;

/// Without BOOL and DOUBLE.
const MOST: Types = INT.and(Types::of(&[DType::Float, DType::Float16]));
const TAKES: Takes = Takes::everywhere(MOST.and(Types::of(&[DType::Double])));
const PLACES: Takes = Takes::everywhere(Types::of(&[DType::Int32, DType::Int64]));
const INDICES: &[&str] = &["indices"];
const GRAD_OUTPUT: &[&str] = &["gradOutput"];

/// Of unpooling.
pub const FORWARD: &[Check] = &[
    Dtype(SELF, TAKES),
    SameDtype(OUT, "self"),
    Dtype(INDICES, PLACES),
    RankOf(SELF, &[3, 4]),
    SameRank(INDICES, "self"),
    SameShape(INDICES, "self"),
    Own(only_the_first_extent_may_be_0),
    Length("outputSize", &[2]),
    AtLeast("outputSize", 1),
    Own(planes_become_no_smaller),
    Empty(SELF, Instead::Nothing),
    InStorage(&["self", "indices"]),
    Own(out_holds_planes),
];

const TAKES_BACKWARD: Takes = Takes::everywhere(MOST.and(BOOL).and(Types::of(&[DType::Double]))).dated(&[
    Dated { types: BOOL, on: EVERYWHERE, with: &[Editions::since(Edition::rc(8, 0, 2))] },
    Dated {
        types: Types::of(&[DType::Double]),
        on: EVERYWHERE,
        with: &[Editions::until(Edition::rc(8, 0, 2))],
    },
]);

/// Of its gradient.
pub const BACKWARD: &[Check] = &[
    Fails(
        |error| error.in_group("dtype check"),
        &All(&[
            Dtype(&["gradOutput", "self", "out"], TAKES_BACKWARD),
            CastsTo("out", |call| Ok(call.tensor("gradOutput").1.dtype)),
            SameDtype(SELF, "gradOutput"),
            Dtype(INDICES, PLACES),
        ]),
    ),
    Fails(
        |error| error.in_group("shape check"),
        &All(&[
            RankOf(SELF, &[3, 4]),
            SameRank(GRAD_OUTPUT, "self"),
            SamePlanes(GRAD_OUTPUT, "self"),
            SameShape(&["indices", "out"], "self"),
            Length("outputSize", &[2]),
            Own(output_size_is_that_of_grad_output),
            NoNegativeExtent(&["self", "gradOutput"]),
        ]),
    ),
    Own(grad_output_is_empty_only_if_self_is),
    Empty(SELF, Instead::Nothing),
    InStorage(&["gradOutput", "indices"]),
];

/// self is empty only as a batch of none or, in three dimensions, without channels.
fn only_the_first_extent_may_be_0(call: &Passed) -> Result<()> {
    let (name, self_) = call.tensor("self");
    if self_.shape[0] >= 0 && self_.shape[1..].iter().all(|&extent| extent >= 1) {
        return Ok(());
    }
    let got = format!("shape {}", shape_text(&self_.shape));
    Err(Error::invalid(name, got, "positive extents, of which the first may be 0"))
}

/// outputSize has room for a plane of self.
fn planes_become_no_smaller(call: &Passed) -> Result<()> {
    let ([self_], size) = (call.these(["self"]), call.integers("outputSize"));
    let area = |sizes: &[i64]| sizes.iter().map(|&size| i128::from(size)).product::<i128>();
    let least = area(&self_.shape[self_.rank() - 2..]);
    if area(size) >= least {
        return Ok(());
    }
    Err(Error::invalid(
        "outputSize",
        format!("{size:?}"),
        format!("an area of {least} or more, that of self"),
    ))
}

/// The shape of the result: (N, C, oH, oW) or (C, oH, oW).
pub fn unpooled(call: &Passed) -> SmallVec<[i64; 4]> {
    let ([self_], size) = (call.these(["self"]), call.integers("outputSize"));
    planes(self_).iter().chain(size).copied().collect()
}

/// The original writes planes and reshapes them into out, whatever its shape. One that is neither that of the planes nor contiguous has
/// no public user; it is refused, not computed wrongly.
fn out_holds_planes(call: &Passed) -> Result<()> {
    let ((name, out), unpooled) = (call.tensor("out"), unpooled(call));
    let fits = *out.shape == *unpooled
        || product(&unpooled).is_some_and(|numel| out.numel() == Some(numel)) && out.is_contiguous();
    if fits {
        return Ok(());
    }
    Err(Error::view(
        name,
        format!("shape {}, strides {:?}", shape_text(&out.shape), out.strides),
        format!("shape {}, or a contiguous tensor of as many elements", shape_text(&unpooled)),
    ))
}

/// The arrays say what the tensor's shape says.
fn output_size_is_that_of_grad_output(call: &Passed) -> Result<()> {
    let ([grad], size) = (call.these(["gradOutput"]), call.integers("outputSize"));
    let plane = &grad.shape[grad.rank() - 2..];
    if *size == *plane {
        return Ok(());
    }
    let expected = format!("{plane:?}, the last two extents of gradOutput");
    Err(Error::invalid("outputSize", format!("{size:?}"), expected))
}

/// There is an element to read for each index.
fn grad_output_is_empty_only_if_self_is(call: &Passed) -> Result<()> {
    let ((name, grad), [self_]) = (call.tensor("gradOutput"), call.these(["self"]));
    if !grad.is_empty() || self_.is_empty() {
        return Ok(());
    }
    let got = format!("an empty tensor of shape {}", shape_text(&grad.shape));
    Err(Error::invalid(name, got, "a non-empty tensor, as self is"))
}
