//! What a call passed, by the names of its parameters.

use super::parameter::{Members, Tensors};
use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::soc::Rules;
use crate::tensor::{Identity, Named, Scalar, Tensor};
use std::slice;

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
    Text(&'a str),
    /// An array or a number that no check looks at.
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
    text: &'a str => Argument::Text(text),
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
        match place(self.names, name) {
            // No number is written to, but the tensor behind it.
            Some(0) if name == "out" && matches!(self.arguments[0], Argument::Scalar(_)) => {
                (self.names[1], self.arguments[1])
            }
            Some(at) => (self.names[at], self.arguments[at]),
            None => panic!("{} has no parameter {name}", self.operator),
        }
    }

    /// One of the arguments that is null, if there is one: the first, and its name in the prototype.
    pub(crate) fn null_of(&self, names: &[&str]) -> Option<&'static str> {
        let all = names.iter().map(|name| self.argument(name));
        all.filter(|(_, argument)| matches!(argument, Argument::Null)).map(|(name, _)| name).next()
    }

    /// None of these is null.
    pub(crate) fn given(&self, names: &[&str]) -> Result<()> {
        match self.null_of(names) {
            None => Ok(()),
            Some(argument) => Err(Error::Null { argument, expected: "an object that is alive" }),
        }
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
        self.tensors_if(name).unwrap_or_else(|| panic!("{}: {name} is no list of tensors", self.operator))
    }

    /// The same of a list that may be null.
    pub(crate) fn tensors_if(&self, name: &str) -> Option<(&'static str, &'a Tensors)> {
        match self.argument(name) {
            (name, Argument::Tensors(tensors)) => Some((name, tensors)),
            _ => None,
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

    /// It is not null.
    pub(crate) fn is_given(&self, name: &str) -> bool {
        !matches!(self.argument(name).1, Argument::Null)
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
    pub(super) fn each(
        &self,
        name: &str,
        mut check: impl FnMut(&str, &'a Tensor) -> Result<()>,
    ) -> Result<()> {
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
    pub(super) fn pairs(
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

    /// Tensors without their names.
    pub(crate) fn these<const N: usize>(&self, names: [&str; N]) -> [&'a Tensor; N] {
        names.map(|name| self.tensor(name).1)
    }

    /// An array of integers. One integer is an array too, and so is null, of none.
    pub(crate) fn integers(&self, name: &str) -> &'a [i64] {
        match place(self.names, name).map(|at| &self.arguments[at]) {
            Some(Argument::Integers(integers)) => integers,
            Some(Argument::Integer(integer)) => slice::from_ref(integer),
            Some(Argument::Null) => &[],
            _ => panic!("{}: {name} is no array of integers", self.operator),
        }
    }

    /// A truth value.
    pub(crate) fn truth(&self, name: &str) -> bool {
        match self.argument(name) {
            (_, Argument::Truth(truth)) => truth,
            _ => panic!("{}: {name} is no truth value", self.operator),
        }
    }

    /// A text.
    pub(crate) fn text(&self, name: &str) -> &'a str {
        match self.argument(name) {
            (_, Argument::Text(text)) => text,
            _ => panic!("{}: {name} is no text", self.operator),
        }
    }

    /// An array of truth values.
    pub(crate) fn truths(&self, name: &str) -> &'a [bool] {
        match self.argument(name) {
            (_, Argument::Truths(truths)) => truths,
            _ => panic!("{}: {name} is no array of truth values", self.operator),
        }
    }
}

/// Which of the parameters has that name. Where none is called self or out, the first one is meant: an operator in place has no out, and
/// some call their tensor input or selfRef.
#[inline]
pub(super) fn place(parameters: &[&str], name: &str) -> Option<usize> {
    // Names of a row and of its checks are one constant as a rule, which needs no look at its letters.
    let is_it = |own: &&str| own.len() == name.len() && (own.as_ptr() == name.as_ptr() || **own == *name);
    parameters.iter().position(is_it).or_else(|| matches!(name, "self" | "out").then_some(0))
}
