//! Tensors beside each other, and a value beside a tensor.

pub(super) mod plan;
pub mod rows;
mod rules;
