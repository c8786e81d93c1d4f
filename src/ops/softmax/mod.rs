//! Softmax along an axis, its logarithm, and the gradients of both.

pub(super) mod plan;
pub mod rows;
