//! Functions of numbers, as branch-free code that LLVM makes vectors of: [`mod@float`] those of f32, [`double`] those of f64, [`wide`] those
//! of f32 that f64 makes exact, and [`philox`], the words that random numbers are made of.

pub mod double;
pub mod float;
pub mod philox;
pub mod wide;
