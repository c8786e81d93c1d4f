//! Products of matrices, and what belongs to them.

pub mod rows;
