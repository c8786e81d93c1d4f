//! Functions of numbers, as branch-free code that LLVM makes vectors of: [`mod@float`] those of f32, [`double`] those of f64.

pub mod double;
pub mod float;
