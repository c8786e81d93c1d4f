//! Copies, casts, fills and sequences.

pub(super) mod plan;
pub mod rows;
