//! Images of another size: interpolation and its gradient, means of bins, and grids.

mod plan;
pub mod rows;
mod rules;
