//! The kernels of the tensor utilities: one engine per pattern, on views of any rank.
//!
//! A crate of its own over the same tree, on top of the operators' kernels: `opapi_kernels` lends the modules below, so a
//! path means the same in all three crates.
//!
//! `unsafe` is allowed where an engine makes slices of the rows of its views; what a row of a table adds is safe Rust.

pub mod arithmetic;
pub mod choice;
pub mod comparison;
pub mod division;
mod double;
pub mod elementwise;
pub mod generate;
pub mod indexing;
pub mod joining;
pub mod limits;
pub mod logic;
pub mod masks;
mod math;
mod pass;
pub mod power;
pub mod random;
pub mod reduce;
pub mod unary;

pub use opapi_kernels::{dtype, machine, parallel, simd, view};
