//! Losses and their gradients.

pub(super) mod plan;
pub mod rows;
pub(super) mod rules;
