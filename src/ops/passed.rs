//! What a call passed, by type.

use super::check::{Argument, Passed};
use crate::tensor::Tensor;
use std::slice;

impl<'a> Passed<'a> {
    /// Tensors without their names.
    pub(crate) fn these<const N: usize>(&self, names: [&str; N]) -> [&'a Tensor; N] {
        names.map(|name| self.tensor(name).1)
    }

    /// An array of integers. One integer is an array too, and so is null, of none.
    pub(crate) fn integers(&self, name: &str) -> &'a [i64] {
        let at = self.names.iter().position(|own| *own == name);
        match at.map(|at| &self.arguments[at]) {
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

    /// An array of truth values.
    pub(crate) fn truths(&self, name: &str) -> &'a [bool] {
        match self.argument(name) {
            (_, Argument::Truths(truths)) => truths,
            _ => panic!("{}: {name} is no array of truth values", self.operator),
        }
    }
}
