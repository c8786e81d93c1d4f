//! The operators: a folder for each family, in it a row for each operator. To add one: docs/howto/add-an-operator.md.
//!
//! | file of a family | what is in it |
//! |---|---|
//! | `rows` | its operators as C sees them, each with its documentation and its checks; a folder where there are many |
//! | `rules` | what the family alone checks |
//! | `plan` | how the work is planned: which kernel, which views, in which type |
//! | `reference` | the plain form, with which kernels are compared |
//!
//! What computes is in the folder of the same name of `crates/kernels/src`.

#[cfg(test)]
mod bodies;
pub mod check;
mod parameter;
pub mod passed;
#[macro_use]
mod phases;
#[macro_use]
pub mod row;

pub mod conv;
pub mod creation;
pub mod elementwise;
pub mod foreach;
pub mod indexing;
pub mod joining;
pub mod loss;
pub mod matmul;
pub mod max_pooling;
pub mod norm;
pub mod padding;
pub mod pooling;
pub mod random;
pub mod reduction;
pub mod resampling;
pub mod rules;
pub mod sampling;
pub mod softmax;
pub mod sorting;
pub mod takes;
pub mod unfold;
pub mod unpooling;
pub mod updating;

pub use row::{Function, Operator};

/// The levels that tests compare with the scalar one. Where there is no other a test says that it shows nothing.
#[cfg(test)]
fn other_levels() -> Vec<crate::simd::Level> {
    let levels = crate::simd::Level::available().split_off(1);
    if levels.is_empty() {
        eprintln!("not compared: this machine has the scalar level alone");
    }
    levels
}

/// The rows of each file.
const ROWS: &[&[&[Operator]]] = &[
    &[
        pooling::rows::ROWS,
        sampling::rows::ROWS,
        unfold::rows::ROWS,
        unpooling::rows::ROWS,
        padding::rows::ROWS,
    ],
    max_pooling::rows::ROWS,
    &[conv::rows::ROWS],
    creation::rows::ROWS,
    elementwise::rows::ROWS,
    reduction::rows::ROWS,
    indexing::rows::ROWS,
    loss::rows::ROWS,
    matmul::rows::ROWS,
    norm::rows::ROWS,
    resampling::rows::ROWS,
    &[joining::rows::ROWS, softmax::rows::ROWS, sorting::rows::ROWS, updating::rows::ROWS],
    random::rows::ROWS,
    foreach::rows::ROWS,
];

/// What is in the headers of operators beside them.
pub fn functions() -> impl Iterator<Item = &'static Function> {
    matmul::rows::FUNCTIONS.iter()
}

/// The operators.
pub fn operators() -> impl Iterator<Item = &'static Operator> {
    ROWS.iter().copied().flatten().copied().flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checks_name_parameters() {
        for operator in operators() {
            for name in operator.checks.iter().flat_map(check::Check::names) {
                assert!(passed::place(operator.parameters, name).is_some(), "{}: {name}", operator.name);
            }
        }
    }
}
