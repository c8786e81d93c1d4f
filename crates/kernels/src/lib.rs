//! What computes, without a word of C: a folder for each family of operators.
//!
//! Kernels take views of strided memory, the geometry of an operator and an instruction-set level, and know neither tensors nor
//! streams. An operator and its gradient are one family, and share its geometry.
//!
//! What a kernel offers is a plain function per dtype, `kernel(dtype) -> Option<fn>`: generic code that another crate calls would
//! be compiled there. One that chooses between bodies offers two, in a struct: the other one says which body will run.
//!
//! `unsafe` is allowed beside an inner loop whose access no other kernel has, where rows of views become slices, and where threads
//! share a kernel's views ([`view::Disjoint`]). Everything else is safe Rust.

mod bodies;
pub mod conv;
pub mod creation;
pub mod elementwise;
pub mod indexing;
pub mod joining;
pub mod loss;
pub mod matmul;
#[allow(missing_docs)]
pub mod max_pooling;
pub mod norm;
#[allow(missing_docs)]
pub mod padding;
#[allow(missing_docs)]
pub mod pooling;
pub mod random;
pub mod reach;
pub mod reduction;
#[allow(missing_docs)]
pub mod resampling;
mod rows;
#[allow(missing_docs)]
pub mod sampling;
pub mod softmax;
pub mod sorting;
#[allow(missing_docs)]
pub mod unfold;
#[allow(missing_docs)]
pub mod unpooling;
pub mod updating;
mod volume;
pub mod window;

use opapi_base::{dtype, machine, parallel, simd, vector, view};
