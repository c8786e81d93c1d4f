//! What comparisons have in common: their checks, and in which type they compare.

use crate::dtype::DType;
use crate::error::Result;
use crate::ops::elementwise::plan::{Input, map};
use crate::ops::rules::*;
use crate::plan::{Plan, cast_of};
use crate::soc::{Rules, Soc};
use crate::tensor::{Scalar, Tensor};
use opapi_kernels::elementwise::Loops;

/// A comparison: how it is computed and what it takes.
pub struct Relation {
    /// The loops by dtype.
    pub loops: Loops<3>,
    /// The loops compare other with self.
    pub mirrored: bool,
    /// What two tensors may be.
    pub of_tensors: Lists,
    /// What a tensor and a scalar may be.
    pub of_scalar: Lists,
    /// Success where an input is empty, before dtypes and shapes are looked at.
    pub empty_first: bool,
    /// The type in which a tensor of that dtype is compared with a scalar, but for a 950.
    pub with_scalar: fn(DType, &Scalar) -> Option<DType>,
}

/// The dtypes of one of the two forms.
#[derive(Clone, Copy)]
pub struct Lists {
    /// Of self and other, each.
    pub each: Option<Takes>,
    /// Of what both promote to.
    pub both: Option<Takes>,
    /// Of the output.
    pub out: Takes,
}

impl Relation {
    /// With a tensor.
    pub fn tensor(
        &self,
        operator: &'static str,
        this: Named,
        other: &Tensor,
        out: Named,
        rules: &Rules,
    ) -> Result<Box<Plan>> {
        let is_empty = this.1.is_empty() || other.is_empty();
        if is_empty && self.empty_first {
            return Ok(Plan::empty(operator));
        }
        let [a, b] = [(this.0, this.1.dtype), ("other", other.dtype)];
        let other = ("other", other);
        let promote = || promotes_by_rank(this, other, rules);
        self.of_tensors.check(a, b, promote, out, rules)?;
        let dtype = promote()?;
        ranks(&[this, other])?;
        broadcast(&[this, other], out)?;
        self.plan(operator, Input::Tensor(this), Input::Tensor(other), dtype, out)
    }

    /// With a scalar.
    pub fn scalar(
        &self,
        operator: &'static str,
        this: Named,
        other: &Scalar,
        out: Named,
        rules: &Rules,
    ) -> Result<Box<Plan>> {
        let [a, b] = [(this.0, this.1.dtype), ("other", other.dtype)];
        let promote = || match rules.soc {
            Soc::Ascend950 => promotes_on_950(b.0, b.1, a.0, a.1),
            _ => promotes(b.0, b.1, a.0, a.1),
        };
        self.of_scalar.check(a, b, promote, out, rules)?;
        let dtype = match (self.with_scalar)(a.1, other) {
            Some(dtype) if rules.soc != Soc::Ascend950 => dtype,
            _ => promote()?,
        };
        rank(this.0, this.1)?;
        same_shape(out.0, out.1, this.0, this.1)?;
        self.plan(operator, Input::Tensor(this), Input::Scalar(other), dtype, out)
    }

    fn plan(
        &self,
        operator: &'static str,
        this: Input,
        other: Input,
        dtype: DType,
        out: Named,
    ) -> Result<Box<Plan>> {
        let inputs = if self.mirrored { [other, this] } else { [this, other] };
        map(operator, out, inputs, dtype, self.loops)
    }
}

impl Lists {
    fn check(
        &self,
        this: (&str, DType),
        other: (&str, DType),
        promote: impl Fn() -> Result<DType>,
        out: Named,
        rules: &Rules,
    ) -> Result<()> {
        if let Some(each) = self.each {
            each.check(this.0, this.1, rules)?;
            each.check(other.0, other.1, rules)?;
        }
        if let Some(both) = self.both {
            let name =
                if this.0 == "self" { "self and other, promoted" } else { "selfRef and other, promoted" };
            both.check(name, promote()?, rules)?;
        }
        self.out.check(out.0, out.1.dtype, rules)
    }
}

/// In the tensor's type, to which other integers are narrowed; in the promoted type where that would lose a fraction, an
/// imaginary part, or all but truth.
pub fn equality_with_scalar(tensor: DType, scalar: &Scalar) -> Option<DType> {
    let kind = |dtype: DType| u8::from(dtype.is_inexact()) + u8::from(dtype.part().is_some());
    if tensor == DType::Bool || kind(scalar.dtype) > kind(tensor) {
        tensor.promote(scalar.dtype)
    } else {
        Some(tensor)
    }
}

pub fn less_than_scalar(tensor: DType, scalar: &Scalar) -> Option<DType> {
    let other = if scalar.dtype == DType::Double { DType::Float } else { scalar.dtype };
    if tensor.is_floating() { Some(tensor) } else { tensor.promote(other) }
}

pub fn at_most_scalar(tensor: DType, scalar: &Scalar) -> Option<DType> {
    match scalar.dtype {
        _ if tensor.is_floating() => Some(tensor),
        DType::Double => Some(DType::Float),
        other => tensor.promote(other),
    }
}

pub fn greater_than_scalar(tensor: DType, scalar: &Scalar) -> Option<DType> {
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
}
