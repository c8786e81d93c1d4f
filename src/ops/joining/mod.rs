//! Tensors beside each other.

pub(super) mod plan;
pub mod rows;
