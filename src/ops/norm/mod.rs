//! Normalisation, and its gradients.

pub(super) mod plan;
pub mod rows;
mod rules;
