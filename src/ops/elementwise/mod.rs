//! What is computed element by element: each element of the result from those of the inputs at the same place.

mod gated;
pub(super) mod plan;
mod relation;
pub mod rows;
pub(super) mod rules;
