//! The checks of an operator as data: a row lists them in the order in which CANN makes them, and the first that fails is what the call
//! answers.

use super::parameter::{Members, Tensors};
use super::rules::{self, Formats, Named, Takes, Types, Written};
use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::plan::{Plan, fill};
use crate::soc::{Rules, Soc};
use crate::tensor::{Identity, Scalar, Tensor};
use smallvec::SmallVec;

/// What a call passed, by the names of its parameters, and to which device.
pub struct Passed<'a> {
    pub(crate) operator: &'static str,
    pub(crate) names: &'static [&'static str],
    pub(crate) arguments: &'a [Argument<'a>],
    pub(crate) rules: &'a Rules,
}

/// An argument of any type.
#[derive(Clone, Copy)]
pub(crate) enum Argument<'a> {
    Null,
    Tensor(&'a Tensor),
    Tensors(&'a Tensors),
    Scalar(&'a Scalar),
    Scalars(&'a Members<Scalar>),
    Integers(&'a [i64]),
    Integer(i64),
    Truth(bool),
    Truths(&'a [bool]),
    Number(f64),
    DType(DType),
    /// A text or an array that no check of this file looks at.
    Other,
}

/// What is made of a parameter, as an argument.
macro_rules! arguments {
    ($($value:ident: $type:ty => $argument:expr,)*) => {
        $(impl<'a> From<$type> for Argument<'a> {
            fn from($value: $type) -> Argument<'a> {
                $argument
            }
        })*
    };
}
arguments! {
    tensor: &'a Tensor => Argument::Tensor(tensor),
    tensor: (&'a Tensor, Identity) => Argument::Tensor(tensor.0),
    tensors: &'a Tensors => Argument::Tensors(tensors),
    scalar: &'a Scalar => Argument::Scalar(scalar),
    scalars: &'a Members<Scalar> => Argument::Scalars(scalars),
    integers: &'a [i64] => Argument::Integers(integers),
    dtype: DType => Argument::DType(dtype),
    _floats: &'a [f32] => Argument::Other,
    truths: &'a [bool] => Argument::Truths(truths),
    _text: &'a str => Argument::Other,
    truth: bool => Argument::Truth(truth),
    integer: i8 => Argument::Integer(integer.into()),
    integer: i32 => Argument::Integer(integer.into()),
    integer: i64 => Argument::Integer(integer),
    _value: u64 => Argument::Other,
    number: f32 => Argument::Number(number.into()),
    number: f64 => Argument::Number(number),
}

impl<'a, T: Into<Argument<'a>>> From<Option<T>> for Argument<'a> {
    fn from(value: Option<T>) -> Argument<'a> {
        value.map_or(Argument::Null, T::into)
    }
}

impl<'a> Passed<'a> {
    pub(super) fn argument(&self, name: &str) -> (&'static str, Argument<'a>) {
        let at =
            place(self.names, name).unwrap_or_else(|| panic!("{} has no parameter {name}", self.operator));
        (self.names[at], self.arguments[at])
    }

    /// A tensor that may be null.
    pub(crate) fn optional(&self, name: &str) -> Option<Named<'a>> {
        match self.argument(name) {
            (name, Argument::Tensor(tensor)) => Some((name, tensor)),
            _ => None,
        }
    }

    /// A tensor and its name in the prototype.
    pub(crate) fn tensor(&self, name: &str) -> Named<'a> {
        self.optional(name).unwrap_or_else(|| panic!("{}: {name} is no tensor", self.operator))
    }

    /// The tensors of a list and its name.
    pub(crate) fn tensors(&self, name: &str) -> (&'static str, &'a Tensors) {
        match self.argument(name) {
            (name, Argument::Tensors(tensors)) => (name, tensors),
            _ => panic!("{}: {name} is no list of tensors", self.operator),
        }
    }

    /// A number that may be null, or a tensor.
    pub(crate) fn scalar_if(&self, name: &str) -> Option<&'a Scalar> {
        match self.argument(name) {
            (_, Argument::Scalar(scalar)) => Some(scalar),
            _ => None,
        }
    }

    /// A number.
    pub(crate) fn scalar(&self, name: &str) -> &'a Scalar {
        self.scalar_if(name).unwrap_or_else(|| panic!("{}: {name} is no scalar", self.operator))
    }

    /// The operator has a parameter of that name.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.names.contains(&name)
    }

    /// An integer.
    pub(crate) fn integer(&self, name: &str) -> i64 {
        match self.argument(name) {
            (_, Argument::Integer(integer)) => integer,
            _ => panic!("{}: {name} is no integer", self.operator),
        }
    }

    /// A floating-point number.
    pub(crate) fn number(&self, name: &str) -> f64 {
        match self.argument(name) {
            (_, Argument::Number(number)) => number,
            _ => panic!("{}: {name} is no floating-point number", self.operator),
        }
    }

    /// The dtype of a tensor, of the first tensor of a list, or of a number, and its name.
    pub(crate) fn dtype(&self, name: &str) -> (&'static str, DType) {
        match self.argument(name) {
            (name, Argument::Tensor(tensor)) => (name, tensor.dtype),
            (name, Argument::Tensors([first, ..])) => (name, first.dtype),
            (name, Argument::Scalar(scalar)) => (name, scalar.dtype),
            (name, Argument::DType(dtype)) => (name, dtype),
            _ => panic!("{}: {name} has no dtype", self.operator),
        }
    }

    /// What an argument is, once for each tensor of a list, whose place is part of the name. Null is nothing.
    fn each(&self, name: &str, mut check: impl FnMut(&str, &'a Tensor) -> Result<()>) -> Result<()> {
        match self.argument(name) {
            (name, Argument::Tensor(tensor)) => check(name, tensor),
            (name, Argument::Tensors(tensors)) => {
                for (at, tensor) in tensors.iter().enumerate() {
                    // A name is put together only where something is told of it.
                    if check(name, tensor).is_err() {
                        check(&format!("{name}[{at}]"), tensor)?;
                    }
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Two tensors, or those of two lists that have the same place. Null is nothing.
    fn pairs(
        &self,
        a: &str,
        b: &str,
        check: impl Fn(&str, &'a Tensor, &str, &'a Tensor) -> Result<()>,
    ) -> Result<()> {
        match (self.argument(a), self.argument(b)) {
            ((a, Argument::Tensor(tensor)), (b, Argument::Tensor(model))) => check(a, tensor, b, model),
            ((a, Argument::Tensors(tensors)), (b, Argument::Tensors(models))) => {
                for (at, (tensor, model)) in tensors.iter().zip(models).enumerate() {
                    if check(a, tensor, b, model).is_err() {
                        check(&format!("{a}[{at}]"), tensor, &format!("{b}[{at}]"), model)?;
                    }
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }
}

/// Which of the parameters has that name. Where none is called self or out, the first one is meant: an operator in place has no out, and
/// some call their tensor input or selfRef.
pub(super) fn place(parameters: &[&str], name: &str) -> Option<usize> {
    let first = (name == "self" || name == "out").then_some(0);
    parameters.iter().position(|own| *own == name).or(first)
}

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
    /// Each has the dtype of the last named, of which only the first tensor counts.
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
    /// An array of so many integers.
    Length(&'static str, usize),
    /// An array of one of these lengths.
    LengthOf(&'static str, &'static [usize]),
    /// Integers of at least that, or one.
    AtLeast(&'static str, i64),
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
    /// The format of a result, the second, where there is anything to write.
    ResultFormat(&'static str, &'static str, Written),
    /// Where one of them is empty the call succeeds, whatever the checks behind say, and this happens instead.
    Empty(Names, Instead),
    /// Likewise where the list has no member.
    NoMember(&'static str, Instead),
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
}

/// The checks of a call, in their order. A plan where one of them has found that there is nothing to compute.
pub(crate) fn hold(checks: &[Check], call: &Passed) -> Result<Option<Box<Plan>>> {
    for check in checks {
        if let Some(instead) = check.hold(call)? {
            return instead.plan(call).map(Some);
        }
    }
    Ok(None)
}

impl Instead {
    fn plan(self, call: &Passed) -> Result<Box<Plan>> {
        match self {
            Instead::Nothing => Ok(Plan::empty(call.operator)),
            Instead::Fill(name, value) => {
                let bytes = u128::from(value.to_bits()).to_le_bytes();
                fill(call.operator, call.tensor(name), &Scalar { dtype: DType::Double, bytes })
            }
        }
    }
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
                if takes.check("", computed, call.rules).is_err() {
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
            Check::Length(name, length) => {
                integers(call, name, |name, values| rules::length_in(name, values, &[length]))?
            }
            Check::LengthOf(name, lengths) => {
                integers(call, name, |name, values| rules::length_in(name, values, lengths))?
            }
            Check::AtLeast(name, least) => {
                integers(call, name, |name, values| rules::at_least(name, values, least))?
            }
            Check::Devices(socs) => devices(call, socs)?,
            Check::Columns(names, columns) => dtypes_of_one_column(call, names, columns)?,
            Check::NoMember(name, instead) => {
                return Ok(call.tensors(name).1.is_empty().then_some(instead));
            }
            Check::Axis(name, model) => {
                rules::axis(name, call.integer(name), call.tensor(model).1.rank())?;
            }
            Check::SameCount(names) => same_count(call, names)?,
            Check::Format(names, formats) => format(call, names, formats)?,
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
            Check::All(checks) => {
                for check in checks {
                    if let Some(instead) = check.hold(call)? {
                        return Ok(Some(instead));
                    }
                }
            }
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
            | Empty(names, Instead::Nothing) => names.to_vec(),
            Empty(names, Instead::Fill(name, _)) => [names, &[name]].concat(),
            SameDtype(names, name) | SameRank(names, name) | SameShape(names, name) => {
                [names, &[name]].concat()
            }
            Broadcast(names, name) | SamePlanes(names, name) => [names, &[name]].concat(),
            BroadcastsTo(name, other) | ResultFormat(name, other, _) => vec![name, other],
            Promotes(name, other) | Axis(name, other) => vec![name, other],
            ShapeIs(name, others) => [&[name], others].concat(),
            Done(Instead::Fill(name, _)) => vec![name],
            CastsTo(name, _) | Length(name, _) | LengthOf(name, _) | AtLeast(name, _) => vec![name],
            If(_, check) | On(_, check) | Fails(_, check) => check.names(),
            All(checks) => checks.iter().flat_map(Check::names).collect(),
            NoMember(name, _) => vec![name],
            Devices(_) | Meet(_) | Own(_) | Done(Instead::Nothing) => vec![],
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
        _ => return Ok(()),
    };
    call.each(name, |name, tensor| rules::same_dtype(name, tensor, model_name, model))
}

fn promotes(call: &Passed, name: &str, model: &str) -> Result<()> {
    if let (Some(dtype), Some(other)) = (call.dtype(name), call.dtype(model)) {
        rules::promotes(call.argument(name).0, dtype, call.argument(model).0, other)?;
    }
    Ok(())
}

fn integers(call: &Passed, name: &str, check: impl Fn(&str, &[i64]) -> Result<()>) -> Result<()> {
    match call.argument(name) {
        (name, Argument::Integers(values)) => check(name, values),
        (name, Argument::Integer(value)) => check(name, &[value]),
        _ => Ok(()),
    }
}

fn devices(call: &Passed, socs: &[Soc]) -> Result<()> {
    if socs.contains(&call.rules.soc) {
        return Ok(());
    }
    let names: Vec<String> = socs.iter().map(|soc| format!("{soc:?}")).collect();
    Err(Error::invalid(
        call.operator,
        format!("{:?}", call.rules.soc),
        format!("one of {}", names.join(", ")),
    ))
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

/// What rows name.
pub(crate) mod prelude {
    pub use crate::ops::check::Check::{self, *};
    pub use crate::ops::check::names::*;
    #[allow(unused_imports)] // few fill something
    pub use crate::ops::check::{Instead, Passed};
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
