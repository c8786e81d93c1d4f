//! Tensor utilities: what creates, copies, casts and combines tensors of any rank.
//!
//! A utility has no folder. It is a row, `utility!`, with its C face and where it is listed; beside it stands a function
//! that holds its rules, in the order of the original, and calls the engine of its pattern:
//!
//! | engine | pattern |
//! |---|---|
//! | `elementwise` | each element of the result from the elements of the inputs at the same place |
//! | `generate` | each element from its own index: sequences, random numbers |
//!
//! Rows that belong together are a file: [`creation`], [`random`], [`sequences`]. What the rules of many share is in `rules`.

#[macro_use]
mod row;

pub mod creation;
mod elementwise;
mod generate;
pub mod random;
mod rules;
pub mod sequences;

pub use row::Utility;

/// The rows of each file.
const GROUPS: &[&[Utility]] = &[creation::ROWS, random::ROWS, sequences::ROWS];

/// The utilities.
pub fn utilities() -> impl Iterator<Item = &'static Utility> {
    GROUPS.iter().copied().flatten()
}
