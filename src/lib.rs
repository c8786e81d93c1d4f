//! `libopapi.so`: CANN's aclnn operators and the runtime around them, on an ordinary CPU.
//!
//! Where to look:
//!
//! | to find | open |
//! |---|---|
//! | an operator, by its C name | `ops/<operator>/`: `mod.rs` its C face, `check.rs` rules, `plan.rs`, `kernel.rs`, `reference.rs` |
//! | a tensor utility, by its C name | [`mod@ops::utilities`]: a row, beside others of its kind |
//! | a C type or base function | `abi/<header>`, named as the installed header; in it one noun per file |
//! | how a call becomes work | [`plan`] |
//! | devices, contexts, streams, memory, error messages | [`runtime`] |
//! | what an aclTensor holds | [`tensor`] |
//! | how kernels read and write strided memory | [`view`] |
//! | instruction-set levels | [`simd`] |
//! | which emulated device accepts what | [`soc`] |
//! | whether a call goes to a real CANN instead | [`backend`] |
//! | mistakes in programs, timelines, failures on demand | [`observe`] |
//!
//! `unsafe` is allowed in the C boundary ([`abi`], what `operator!` writes in [`ops`]), in `sys` and [`reserve`], in [`simd`],
//! in [`backend`], in the models of [`sync`], where [`parallel`] lends a kernel's work to threads, and where pointers become
//! elements: [`view`], [`dtype`] and the one function of [`plan`] that makes views.
//! Everything else, the kernels too, is safe Rust.
//!
//! # Floors
//!
//! From top to bottom; a file uses what stands on its own floor or below (`tests/layers.rs` holds it to that).
//!
//! | floor | what it is |
//! |---|---|
//! | `ops/mod` | the list of operators |
//! | `ops/<operator>` | the C face of an operator, its rules and its plan; the utilities |
//! | `ops` | what operators share: how they are called from C, and checks |
//! | `abi` | the C boundary of the base headers: converts, and keeps nothing |
//! | `backend` | where a call goes |
//! | `observe/check`, `observe/trace`, `observe/faults` | who listens to calls and tasks |
//! | `plan` | executors |
//! | `runtime` | devices, contexts, streams, memory, and whatever was set |
//! | `observe` | the hook for who listens |
//! | `tensor`, `handle` | the values behind handles |
//! | `config`, `soc`, `error`, `sys`, `reserve` | environment, device, statuses, operating system, spare memory |
//! | `sync` | locks, atomics and threads |
//! | `ops/<operator>/kernel` | what computes |
//! | `view`, `simd`, `parallel`, `dtype`, `window`, `machine` | what kernels are made of |

#[macro_use]
pub mod backend;

pub mod abi;
pub mod config;
pub mod error;
pub mod handle;
pub mod observe;
pub mod ops;
pub mod plan;
pub mod reserve;
pub mod runtime;
pub mod soc;
pub mod sync;
mod sys;
pub mod tensor;

pub use opapi_base::{dtype, machine, parallel, simd, view};
