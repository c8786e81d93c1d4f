//! The checks of an operator as data: a row lists them in the order in which CANN makes them, and the first that fails is what the call
//! answers.

use super::passed::{Argument, Passed};
use super::rules::{self, Formats, Named, Takes, Types, Written};
use crate::dtype::DType;
use crate::error::{Error, Result, status};
use crate::plan::{Plan, Planner, add_fill, fill, zero};
use crate::soc::Soc;
use crate::tensor::{Format, Scalar};
use smallvec::SmallVec;

/// The C names of parameters, where `self` and `out` may stand for the first one. A list stands for each of its tensors, and null for
/// nothing.
pub type Names = &'static [&'static str];

/// The dtype in which a call is computed, or why there is none.
pub type Computed = fn(&Passed) -> Result<DType>;

/// A check: 161002 where it fails, unless something else is said.
#[derive(Clone, Copy)]
pub enum Check {
    /// Each has one of these dtypes.
    Dtype(Names, Takes),
    /// Each has the dtype of the last named, of which only the first tensor counts; it may be a dtype itself.
    SameDtype(Names, &'static str),
    /// The second casts to the dtype of the first.
    CastsTo(&'static str, Computed),
    /// There is a dtype in which it is computed.
    Meet(Computed),
    /// The dtype in which these meet is one of those.
    Computes(Names, Computed, Takes),
    /// The dtype of the first meets that of the second in one.
    Promotes(&'static str, &'static str),
    /// Each has a rank that the device's kernels take: 8 or less.
    Rank(Names),
    /// Each has one of these ranks.
    RankOf(Names, &'static [usize]),
    /// Each has the rank of the last named.
    SameRank(Names, &'static str),
    /// Each has the shape of the last named.
    SameShape(Names, &'static str),
    /// The extents of the first are these integers.
    ShapeIs(&'static str, Names),
    /// Together they broadcast to the shape of the last named.
    Broadcast(Names, &'static str),
    /// The first broadcasts to the shape of the second.
    BroadcastsTo(&'static str, &'static str),
    /// Each has the extents of the last named before the last two.
    SamePlanes(Names, &'static str),
    /// No extent is negative.
    NoNegativeExtent(Names),
    /// What is not packed lies inside of its storage.
    InStorage(Names),
    /// An array of one of these lengths.
    Length(&'static str, &'static [usize]),
    /// Integers of at least that, or one.
    AtLeast(&'static str, i64),
    /// An integer that is one of these.
    OneOf(&'static str, &'static [i64]),
    /// The operator is there on these devices.
    Devices(&'static [Soc]),
    /// The dtypes of these together stand in one of the columns, each of which has a set for each of them.
    Columns(Names, &'static [&'static [Types]]),
    /// An integer that names an axis of the tensor.
    Axis(&'static str, &'static str),
    /// The lists have as many members as the first.
    SameCount(Names),
    /// Formats of tensors, of which the first sets what is equal.
    Format(Names, Formats),
    /// None has that format.
    NotFormat(Names, Format),
    /// The format of a result, the second, where there is anything to write.
    ResultFormat(&'static str, &'static str, Written),
    /// Where one of them is empty the call succeeds, whatever the checks behind say, and this happens instead.
    Empty(Names, Instead),
    /// Where that is so of the call.
    If(fn(&Passed) -> bool, &'static Check),
    /// The call succeeds, whatever the checks behind say, and this happens instead.
    Done(Instead),
    /// On these devices only.
    On(&'static [Soc], &'static Check),
    /// The failure as another one, of another status.
    Fails(fn(Error) -> Error, &'static Check),
    /// One after the other.
    All(&'static [Check]),
    /// What the operator alone is asked.
    Own(fn(&Passed) -> Result<()>),
}

/// What a call does that has nothing to compute.
#[derive(Clone, Copy)]
pub enum Instead {
    /// Nothing.
    Nothing,
    /// That value becomes every element of a tensor.
    Fill(&'static str, f64),
    /// Every element of each of these tensors becomes its value; null is nothing.
    Fills(&'static [(&'static str, f64)]),
    /// Every element of these tensors becomes 0.
    Zeros(fn(&Passed) -> SmallVec<[&'static str; 2]>),
}

/// The checks of a call, in their order. A plan where one of them has found that there is nothing to compute.
pub(crate) fn hold(checks: &[Check], call: &Passed) -> Result<Option<Box<Plan>>> {
    walk(checks, call)?.map(|instead| instead.plan(call)).transpose()
}

fn walk(checks: &[Check], call: &Passed) -> Result<Option<Instead>> {
    for check in checks {
        if let Some(instead) = check.hold(call)? {
            return Ok(Some(instead));
        }
    }
    Ok(None)
}

impl Instead {
    fn plan(self, call: &Passed) -> Result<Box<Plan>> {
        match self {
            Instead::Nothing => Ok(Plan::empty(call.operator)),
            Instead::Fill(name, value) => fill(call.operator, call.tensor(name), &number(value)),
            Instead::Fills(values) => {
                let mut planner = Planner::new(call.operator);
                for &(name, value) in values {
                    if let Some(tensor) = call.optional(name).filter(|(_, tensor)| !tensor.is_empty()) {
                        add_fill(&mut planner, tensor, &number(value))?;
                    }
                }
                Ok(planner.finish())
            }
            Instead::Zeros(names) => {
                let mut planner = Planner::new(call.operator);
                for tensor in names(call).into_iter().map(|name| call.tensor(name)) {
                    if !tensor.1.is_empty() {
                        add_fill(&mut planner, tensor, &zero(tensor.1.dtype))?;
                    }
                }
                Ok(planner.finish())
            }
        }
    }
}

/// A DOUBLE.
fn number(value: f64) -> Scalar {
    Scalar { dtype: DType::Double, bytes: u128::from(value.to_bits()).to_le_bytes() }
}

impl Check {
    fn hold(&self, call: &Passed) -> Result<Option<Instead>> {
        match *self {
            Check::Dtype(names, ref takes) => all(names, |name| dtype(call, name, takes))?,
            Check::SameDtype(names, model) => all(names, |name| same_dtype(call, name, model))?,
            Check::CastsTo(name, computed) => rules::casts(computed(call)?, call.tensor(name))?,
            Check::Meet(computed) => drop(computed(call)?),
            Check::Computes(names, computed, ref takes) => {
                let computed = computed(call)?;
                if !takes.contains(computed, call.rules) {
                    let names: SmallVec<[&str; 2]> = names.iter().map(|name| call.argument(name).0).collect();
                    takes.check(&format!("{}, promoted", names.join(" and ")), computed, call.rules)?;
                }
            }
            Check::Promotes(name, model) => promotes(call, name, model)?,
            Check::Rank(names) => all(names, |name| call.each(name, rules::rank))?,
            Check::RankOf(names, ranks) => {
                all(names, |name| call.each(name, |name, tensor| rules::rank_in(name, tensor, ranks)))?;
            }
            Check::SameRank(names, model) => all(names, |name| {
                call.pairs(name, model, |name, tensor, _, model| {
                    rules::rank_in(name, tensor, &[model.rank()])
                })
            })?,
            Check::SameShape(names, model) => {
                all(names, |name| call.pairs(name, model, rules::same_shape))?;
            }
            Check::ShapeIs(name, extents) => {
                let shape: SmallVec<[i64; 2]> = extents.iter().map(|name| call.integer(name)).collect();
                let ((name, tensor), extents) = (call.tensor(name), extents.join(", "));
                rules::shape_is(name, tensor, &shape, format_args!("which is ({extents})"))?;
            }
            Check::Broadcast(names, out) => {
                let tensors: SmallVec<[Named; 3]> =
                    names.iter().filter_map(|name| call.optional(name)).collect();
                rules::broadcast(&tensors, call.tensor(out))?;
            }
            Check::BroadcastsTo(name, model) => call.pairs(name, model, rules::broadcasts_to)?,
            Check::SamePlanes(names, model) => {
                all(names, |name| call.pairs(name, model, rules::same_planes))?;
            }
            Check::NoNegativeExtent(names) => all(names, |name| call.each(name, rules::no_negative_extent))?,
            Check::InStorage(names) => all(names, |name| call.each(name, rules::in_storage))?,
            Check::Length(name, lengths) => {
                integers(call, name, |name, values| rules::length_in(name, values, lengths))?
            }
            Check::AtLeast(name, least) => {
                integers(call, name, |name, values| rules::at_least(name, values, least))?
            }
            Check::OneOf(name, values) => rules::one_of(name, call.integer(name), values)?,
            Check::Devices(socs) => rules::devices(call.operator, call.rules, socs)?,
            Check::Columns(names, columns) => dtypes_of_one_column(call, names, columns)?,
            Check::Axis(name, model) => {
                rules::axis(name, call.integer(name), call.tensor(model).1.rank())?;
            }
            Check::SameCount(names) => same_count(call, names)?,
            Check::Format(names, formats) => format(call, names, formats)?,
            Check::NotFormat(names, format) => {
                all(names, |name| call.each(name, |name, tensor| rules::not_format(name, tensor, format)))?;
            }
            Check::ResultFormat(name, out, format) => {
                let out = call.tensor(out);
                if !out.1.is_empty() {
                    format.check(call.tensor(name), out)?;
                }
            }
            Check::Empty(names, instead) => {
                let mut is_empty = false;
                all(names, |name| {
                    call.each(name, |_, tensor| {
                        is_empty |= tensor.is_empty();
                        Ok(())
                    })
                })?;
                return Ok(is_empty.then_some(instead));
            }
            Check::Done(instead) => return Ok(Some(instead)),
            Check::If(holds, check) if holds(call) => return check.hold(call),
            Check::On(socs, check) if socs.contains(&call.rules.soc) => return check.hold(call),
            Check::If(..) | Check::On(..) => {}
            Check::Fails(how, check) => return check.hold(call).map_err(how),
            Check::All(checks) => return walk(checks, call),
            Check::Own(check) => check(call)?,
        }
        Ok(None)
    }
}

#[cfg(test)]
impl Check {
    /// The parameters that it names.
    pub(super) fn names(&self) -> Vec<&'static str> {
        use Check::*;
        match *self {
            Dtype(names, _) | Rank(names) | RankOf(names, _) | NoNegativeExtent(names) | InStorage(names) => {
                names.to_vec()
            }
            Computes(names, ..)
            | Columns(names, _)
            | SameCount(names)
            | Format(names, _)
            | NotFormat(names, _)
            | Empty(names, Instead::Nothing | Instead::Zeros(_)) => names.to_vec(),
            Empty(names, Instead::Fill(name, _)) => [names, &[name]].concat(),
            Empty(names, Instead::Fills(values)) => {
                names.iter().copied().chain(values.iter().map(|(name, _)| *name)).collect()
            }
            SameDtype(names, name) | SameRank(names, name) | SameShape(names, name) => {
                [names, &[name]].concat()
            }
            Broadcast(names, name) | SamePlanes(names, name) => [names, &[name]].concat(),
            BroadcastsTo(name, other) | ResultFormat(name, other, _) => vec![name, other],
            Promotes(name, other) | Axis(name, other) => vec![name, other],
            ShapeIs(name, others) => [&[name], others].concat(),
            Done(Instead::Fill(name, _)) => vec![name],
            Done(Instead::Fills(values)) => values.iter().map(|(name, _)| *name).collect(),
            CastsTo(name, _) | Length(name, _) | AtLeast(name, _) | OneOf(name, _) => vec![name],
            If(_, check) | On(_, check) | Fails(_, check) => check.names(),
            All(checks) => checks.iter().flat_map(Check::names).collect(),
            Devices(_) | Meet(_) | Own(_) | Done(Instead::Nothing | Instead::Zeros(_)) => vec![],
        }
    }
}

fn all(names: Names, check: impl FnMut(&str) -> Result<()>) -> Result<()> {
    names.iter().copied().try_for_each(check)
}

fn dtype(call: &Passed, name: &str, takes: &Takes) -> Result<()> {
    match call.argument(name) {
        (name, Argument::Scalar(scalar)) => takes.check(name, scalar.dtype, call.rules),
        (name, Argument::DType(dtype)) => takes.check(name, dtype, call.rules),
        _ => call.each(name, |name, tensor| takes.check(name, tensor.dtype, call.rules)),
    }
}

fn same_dtype(call: &Passed, name: &str, model: &str) -> Result<()> {
    let (model_name, argument) = call.argument(model);
    let model = match argument {
        Argument::Tensor(tensor) => tensor,
        Argument::Tensors([first, ..]) => first,
        Argument::DType(dtype) => {
            return call.each(name, |name, tensor| rules::dtype_is(name, tensor, model_name, dtype));
        }
        _ => return Ok(()),
    };
    call.each(name, |name, tensor| rules::same_dtype(name, tensor, model_name, model))
}

fn promotes(call: &Passed, name: &str, model: &str) -> Result<()> {
    let ((name, dtype), (model_name, model)) = (call.dtype(name), call.dtype(model));
    rules::promotes(name, dtype, model_name, model).map(drop)
}

fn integers(call: &Passed, name: &str, check: impl Fn(&str, &[i64]) -> Result<()>) -> Result<()> {
    match call.argument(name) {
        (name, Argument::Integers(values)) => check(name, values),
        (name, Argument::Integer(value)) => check(name, &[value]),
        _ => Ok(()),
    }
}

fn dtypes_of_one_column(call: &Passed, names: Names, columns: &[&[Types]]) -> Result<()> {
    let mut left = SmallVec::<[&[Types]; 8]>::from_slice(columns);
    let mut before = String::new();
    for (at, name) in names.iter().enumerate() {
        if matches!(call.argument(name).1, Argument::Null | Argument::Tensors([])) {
            return Ok(());
        }
        let (name, dtype) = call.dtype(name);
        let types = left.iter().map(|column| column[at]).fold(Types::of(&[]), Types::and);
        left.retain(|column| column[at].contains(dtype));
        if left.is_empty() {
            let expected = format!("one of {}{before}", types.text());
            return Err(Error::invalid(name, format!("dtype {}", dtype.name()), expected));
        }
        before = format!(", with {} in {name}", dtype.name());
    }
    Ok(())
}

fn same_count(call: &Passed, names: Names) -> Result<()> {
    let (model_name, model) = call.tensors(names[0]);
    for name in &names[1..] {
        let count = match call.argument(name).1 {
            Argument::Tensors(tensors) => tensors.len(),
            Argument::Scalars(scalars) => scalars.len(),
            _ => continue,
        };
        if count != model.len() {
            let expected = format!("{}, as {model_name}", model.len());
            return Err(Error::invalid(call.argument(name).0, format!("{count} members"), expected));
        }
    }
    Ok(())
}

fn format(call: &Passed, names: Names, formats: Formats) -> Result<()> {
    let mut model = None;
    all(names, |name| {
        call.each(name, |name, tensor| {
            let (model_name, model) = model.get_or_insert_with(|| (name.to_owned(), tensor));
            formats.check(&[(model_name, model), (name, tensor)])
        })
    })
}

/// 561003: the device has no kernel.
pub const NO_KERNEL: fn(Error) -> Error = Error::as_inner::<{ status::INNER_FIND_KERNEL }>;
/// 561002: the kernel does not take what it was given.
pub const NO_TILING: fn(Error) -> Error = Error::as_inner::<{ status::INNER_TILING }>;

/// What rows name.
pub(crate) mod prelude {
    pub use crate::ops::check::Check::{self, *};
    #[allow(unused_imports)] // few fill something
    pub use crate::ops::check::Instead;
    pub use crate::ops::check::names::*;
    pub use crate::ops::check::{NO_KERNEL, NO_TILING};
    pub use crate::ops::passed::Passed;
    pub use crate::ops::takes::{A2_AND_950, BUT_950, F16, F32, ON_950};
}

/// Those that most operators name.
#[allow(missing_docs)]
pub mod names {
    pub const SELF: &[&str] = &["self"];
    pub const OTHER: &[&str] = &["other"];
    pub const OUT: &[&str] = &["out"];
    pub const INPUTS: &[&str] = &["self", "other"];
    pub const SELF_OUT: &[&str] = &["self", "out"];
    pub const SELF_OTHER_OUT: &[&str] = &["self", "other", "out"];
}

#[cfg(test)]
mod tests;
