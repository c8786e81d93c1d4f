//! Max pooling, and its gradients.

mod plan;
pub mod rows;
mod rules;
