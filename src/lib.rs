//! `libopapi.so`: CANN's aclnn operators and the runtime around them, on an ordinary CPU.
//!
//! Where to look:
//!
//! | to find | open |
//! |---|---|
//! | an operator, by its C name | `ops/<operator>/`: `mod.rs` entry points and plan, `check.rs` rules, `kernel.rs`, `reference.rs` |
//! | a C type or base function | `abi/<header>.rs`, named as the installed header |
//! | how a call becomes work | [`plan`] |
//! | devices, contexts, streams, memory, error messages | [`runtime`] |
//! | what an aclTensor holds | [`tensor`] |
//! | how kernels read and write strided memory | [`view`] |
//! | instruction-set levels | [`simd`] |
//! | which emulated device accepts what | [`soc`] |
//! | whether a call goes to a real CANN instead | [`backend`] |
//!
//! `unsafe` is allowed in the C boundary ([`abi`], the entry points of [`ops`]), in `sys`, in [`simd`],
//! in [`backend`] and where pointers become elements: [`view`], [`dtype`] and the one function of [`plan`] that makes views.
//! Everything else, the kernels too, is safe Rust.

#[macro_use]
pub mod backend;

pub mod abi;
pub mod check;
pub mod config;
pub mod error;
pub mod handle;
pub mod ops;
pub mod plan;
pub mod runtime;
pub mod soc;
mod sys;
pub mod tensor;

pub use opapi_kernels::{dtype, machine, parallel, simd, view, window};
