//! Tensor utilities: what creates, copies, casts and combines tensors of any rank.
//!
//! A utility has no folder. It is a row, `utility!`, with its C face and where it is listed; beside it stands a function
//! that holds its rules, in the order of the original, and calls the engine of its pattern:
//!
//! | engine | pattern |
//! |---|---|
//! | `elementwise` | each element of the result from the elements of the inputs at the same place |
//! | `reduce` | each element of the result from all elements of the input along some axes |
//! | `indexing` | elements by indices: read from places that a tensor names, or written to them |
//! | `masking` | elements where a mask is true, as many as there are |
//! | `joining` | tensors beside each other |
//! | `generate` | each element from its own index: sequences, random numbers |
//!
//! Rows that belong together are a file, which `GROUPS` lists. What the rules of many share is in `rules`.

#[macro_use]
mod row;

pub mod arithmetic;
pub mod comparison;
pub mod creation;
pub mod division;
pub mod elementary;
mod elementwise;
pub mod extremes;
mod generate;
mod indexing;
pub mod indices;
mod joining;
pub mod joins;
pub mod limits;
pub mod logic;
mod masking;
pub mod masks;
pub mod power;
pub mod random;
mod reduce;
pub mod reduction;
mod relation;
pub mod rounding;
mod rules;
pub mod sequences;
pub mod unary;

use opapi_utility_kernels as kernel;

pub use row::Utility;

/// The rows of each file.
const GROUPS: &[&[Utility]] = &[
    creation::ROWS,
    arithmetic::ROWS,
    division::ROWS,
    limits::ROWS,
    comparison::ROWS,
    logic::ROWS,
    elementary::ROWS,
    power::ROWS,
    rounding::ROWS,
    unary::ROWS,
    extremes::ROWS,
    reduction::ROWS,
    indices::ROWS,
    joins::ROWS,
    masks::ROWS,
    random::ROWS,
    sequences::ROWS,
];

/// The utilities.
pub fn utilities() -> impl Iterator<Item = &'static Utility> {
    GROUPS.iter().copied().flatten()
}
