//! What kernels are made of: element types, instruction-set levels, views of strided memory, threads.
//!
//! | module | what is in it |
//! |---|---|
//! | [`dtype`] | element types, and the types that they are computed in |
//! | [`simd`] | instruction-set levels, and registers of as many lanes as a level has |
//! | [`vector`] | vectors of a fixed number of lanes, at every level |
//! | [`view`] | strided memory: planes, rows, registers, walks of any rank, conversions |
//! | [`parallel`] | work that threads share |
//! | [`machine`] | the processor: level, caches, threads |
//!
//! `unsafe` is allowed where pointers become elements, in [`view`] and [`dtype`], in [`simd`] and [`vector`], in [`machine`], and
//! where [`parallel`] lends a kernel's work to threads.

pub mod dtype;
pub mod machine;
pub mod parallel;
pub mod simd;
pub mod vector;
pub mod view;
