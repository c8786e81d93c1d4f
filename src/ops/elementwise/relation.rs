//! What comparisons have in common: their checks, and in which type they compare.

use crate::dtype::DType;
use crate::error::Result;
use crate::ops::check::prelude::*;
use crate::ops::elementwise::plan::{Input, map};
use crate::ops::elementwise::rules::{meet_by_rank, meet_number};
use crate::plan::{Plan, cast_of};
use crate::soc::Soc;
use crate::tensor::Scalar;
use opapi_kernels::elementwise::Loops;

/// A comparison: how it is computed and what is checked.
pub struct Relation {
    /// The loops by dtype.
    pub loops: Loops<3>,
    /// The loops compare other with self.
    pub mirrored: bool,
    /// The checks of two tensors.
    pub tensors: &'static [Check],
    /// Those of a tensor and a number.
    pub number: &'static [Check],
    /// The dtype in which a tensor is compared with a number.
    pub with_number: fn(&Passed) -> Result<DType>,
}

impl Relation {
    /// The plan of a call that has passed the checks, whichever form it has.
    pub fn plan(&self, call: &Passed) -> Result<Box<Plan>> {
        let [this, other] = ["self", "other"].map(|name| Input::of(call, name));
        let dtype = match other {
            Input::Tensor(_) => meet_by_rank(call)?,
            Input::Scalar(_) | Input::Float(_) | Input::Made(_) => (self.with_number)(call)?,
        };
        let inputs = if self.mirrored { [other, this] } else { [this, other] };
        map(call.operator, call.tensor("out"), inputs, dtype, self.loops)
    }
}

/// The dtype that such a function gives for those of a tensor and a number, or the one in which both meet; on a 950 always the latter.
fn of_number(call: &Passed, dtype: fn(DType, &Scalar) -> Option<DType>) -> Result<DType> {
    let (own, number) = (call.tensor("self").1.dtype, call.scalar("other"));
    match dtype(own, number) {
        Some(dtype) if call.rules.soc != Soc::Ascend950 => Ok(dtype),
        _ => meet_number(call),
    }
}

/// In the tensor's type, to which other integers are narrowed; in the promoted type where that would lose a fraction, an
/// imaginary part, or all but truth.
pub fn equality_with_number(call: &Passed) -> Result<DType> {
    of_number(call, |tensor, scalar| {
        let kind = |dtype: DType| u8::from(dtype.is_inexact()) + u8::from(dtype.part().is_some());
        if tensor == DType::Bool || kind(scalar.dtype) > kind(tensor) {
            tensor.promote(scalar.dtype)
        } else {
            Some(tensor)
        }
    })
}

pub fn less_than_number(call: &Passed) -> Result<DType> {
    of_number(call, |tensor, scalar| {
        let other = if scalar.dtype == DType::Double { DType::Float } else { scalar.dtype };
        if tensor.is_floating() { Some(tensor) } else { tensor.promote(other) }
    })
}

pub fn at_most_number(call: &Passed) -> Result<DType> {
    of_number(call, |tensor, scalar| match scalar.dtype {
        _ if tensor.is_floating() => Some(tensor),
        DType::Double => Some(DType::Float),
        other => tensor.promote(other),
    })
}

pub fn greater_than_number(call: &Passed) -> Result<DType> {
    of_number(call, |tensor, scalar| {
        let both = tensor.promote(scalar.dtype);
        if !tensor.is_floating() || scalar.dtype != DType::Double {
            return both;
        }
        let exact = f64::from_le_bytes(*scalar.bytes.first_chunk()?);
        let there = cast_of(DType::Double, tensor).ok()?.value(scalar.bytes);
        let back = cast_of(tensor, DType::Double).ok()?.value(there);
        let rounded = f64::from_le_bytes(*back.first_chunk()?);
        // Not so for an infinity and NaN, whose difference from themselves is NaN.
        if (rounded - exact).abs() <= 1.2e-7 { Some(tensor) } else { both }
    })
}
