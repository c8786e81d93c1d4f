//! The rules of padding with a value, in the order in which the original reports them.

use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::ops::check::prelude::*;
use crate::ops::rules::*;
use crate::tensor;

/// Of padding with a value.
pub const PADDED_WITH_A_VALUE: &[Check] = &[
    Dtype(SELF, PADDED),
    SameDtype(OUT, "self"),
    If(|call| call.tensor("self").1.format != tensor::Format::ND, &Format(SELF_OUT, Formats::Equal)),
    Rank(SELF_OUT),
    SameRank(OUT, "self"),
    Own(pads_are_pairs),
    Own(out_has_pads),
    If(|call| NARROW.contains(call.tensor("self").1.dtype, call.rules), &Own(pads_with_zeros)),
    Empty(OUT, Instead::Nothing),
];

const PADDED: Takes =
    Takes::everywhere(FL.and(INT).and(UINT).and(BOOL).and(CX)).newer(BF16).on_950(FP8.and(E8M0).and(FP4));

/// Floats of a byte or less, which are padded with 0 alone.
const NARROW: Takes = Takes::everywhere(FP4.and(Types::of(&[DType::Float8E5M2, DType::Float8E4M3FN])));

/// What stands before and behind the elements of an axis of self; `pad` begins with those of the last one.
pub fn pads(call: &Passed, axis: usize) -> [i64; 2] {
    let from_the_end = call.tensor("self").1.rank() - 1 - axis;
    call.integers("pad").as_chunks().0.get(from_the_end).copied().unwrap_or([0, 0])
}

fn pads_are_pairs(call: &Passed) -> Result<()> {
    let (pad, rank) = (call.integers("pad"), call.tensor("self").1.rank());
    if pad.len().is_multiple_of(2) && pad.len() <= 2 * rank {
        return Ok(());
    }
    let expected = format!("pairs for the {rank} axes of self at most");
    Err(Error::invalid("pad", format!("{} values", pad.len()), expected))
}

/// out has the extents of self, with what is padded; no more is cut off than there is.
fn out_has_pads(call: &Passed) -> Result<()> {
    let ([self_], (name, out), pad) = (call.these(["self"]), call.tensor("out"), call.integers("pad"));
    let invalid = |expected: &str| Error::invalid("pad", format!("{pad:?}"), expected);
    let mut expected = self_.shape.to_vec();
    for (axis, extent) in expected.iter_mut().enumerate() {
        let own = i128::from(*extent);
        let [before, behind] = pads(call, axis).map(i128::from);
        if own + before.min(behind).min(before + behind) < 0 {
            return Err(invalid(&format!("no more cut off than the {own} elements of axis {axis}")));
        }
        let padded = i64::try_from(own + before + behind);
        *extent = padded.map_err(|_| invalid("sums with the extents of self below 2^63"))?;
        let is_padded = self_.rank() - axis <= pad.len() / 2;
        if is_padded && *extent == 0 && pad.iter().any(|&pad| pad > 0) {
            return Err(invalid(&format!("an element on axis {axis}, where something is padded")));
        }
    }
    shape_is(name, out, &expected, "of self and pad")
}

fn pads_with_zeros(call: &Passed) -> Result<()> {
    let (pad, value) = (call.integers("pad"), call.scalar("value"));
    if pad.iter().any(|&pad| pad < 0) {
        return Err(Error::invalid(
            "pad",
            format!("{pad:?}"),
            "values of 0 or more for floats of a byte or less",
        ));
    }
    if scalar_as::<8>(value, DType::Double).is_ok_and(|bytes| f64::from_le_bytes(bytes) == 0.0) {
        return Ok(());
    }
    Err(Error::invalid("value", "another one", "0 for floats of a byte or less"))
}
