//! Softmax along an axis, its logarithm, and the gradients of both.

mod plan;
pub mod rows;
