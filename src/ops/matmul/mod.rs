//! Products of matrices, and what belongs to them.

pub(super) mod plan;
pub mod rows;
mod rules;
