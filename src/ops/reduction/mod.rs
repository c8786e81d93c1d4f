//! Each element of the result from all elements of the input along some axes.

pub(super) mod plan;
pub mod rows;
mod rules;
