//! Tensor utilities: what creates, copies, casts and combines tensors of any rank.
//!
//! A utility has no folder. It is a row, `utility!`, with its C face and where it is listed; beside it stands a function
//! that holds its rules, in the order of the original, and calls the engine of its pattern:
//!
//! | engine | pattern |
//! |---|---|
//! | `elementwise` | each element of the result from the elements of the inputs at the same place |
//! | `indexing` | elements by indices: read from places that a tensor names, or written to them |
//! | `masking` | elements where a mask is true, as many as there are |
//! | `joining` | tensors beside each other |
//!
//! Rows that belong together are a file: [`creation`], [`indices`], [`joins`], [`masks`]. What the rules of many share is in
//! `rules`.

#[macro_use]
mod row;

pub mod creation;
mod elementwise;
mod indexing;
pub mod indices;
mod joining;
pub mod joins;
mod masking;
pub mod masks;
mod rules;

use opapi_utility_kernels as kernel;

pub use row::Utility;

/// The rows of each file.
const GROUPS: &[&[Utility]] = &[creation::ROWS, indices::ROWS, joins::ROWS, masks::ROWS];

/// The utilities.
pub fn utilities() -> impl Iterator<Item = &'static Utility> {
    GROUPS.iter().copied().flatten()
}
