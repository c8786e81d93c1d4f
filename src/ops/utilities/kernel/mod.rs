//! The kernels of the tensor utilities: one engine per pattern, on views of any rank.
//!
//! A crate of its own over the same tree, on top of the operators' kernels: `opapi_kernels` lends the modules below, so a
//! path means the same in all three crates.
//!
//! `unsafe` is allowed where an engine makes slices of the rows of its views; what a row of a table adds is safe Rust.

pub mod choice;
pub mod indexing;
pub mod masks;

pub use opapi_kernels::{dtype, machine, parallel, simd, view};

pub mod arithmetic;
pub mod division;
pub mod elementwise;
pub mod limits;
pub mod comparison;
pub mod logic;
mod math;
pub mod power;
pub mod unary;
pub mod reduce;
pub mod generate;
pub mod random;
