//! Tensor utilities: what creates, copies, casts and combines tensors of any rank.
//!
//! A utility has no folder. It is a row, `utility!`, with its C face and where it is listed; beside it stands a function
//! that holds its rules, in the order of the original, and calls the engine of its pattern:
//!
//! | engine | pattern |
//! |---|---|
//! | `elementwise` | each element of the result from the elements of the inputs at the same place |
//! | `reduce` | each element of the result from all elements of the input along some axes |
//!
//! Rows that belong together are a file: [`creation`], [`extremes`], [`reduction`]. What the rules of many share is in `rules`.

#[macro_use]
mod row;

pub mod creation;
mod elementwise;
pub mod extremes;
mod reduce;
pub mod reduction;
mod rules;

use opapi_utility_kernels as kernel;

pub use row::Utility;

/// The rows of each file.
const GROUPS: &[&[Utility]] = &[creation::ROWS, extremes::ROWS, reduction::ROWS];

/// The utilities.
pub fn utilities() -> impl Iterator<Item = &'static Utility> {
    GROUPS.iter().copied().flatten()
}
