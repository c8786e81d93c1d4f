//! `libopapi.so`: CANN's aclnn operators and the runtime around them, on an ordinary CPU.
//!
//! Where to look:
//!
//! | to find | open |
//! |---|---|
//! | an operator, by its C name | `ops/<family>/rows.rs`, or a file of the folder `rows`; its rules and its plan are beside it |
//! | what computes it | `crates/kernels/src/<family>` |
//! | a C type or base function | `abi/<header>`, named as the installed header; in it one noun per file |
//! | how a call becomes work | [`plan`] |
//! | devices, contexts, streams, memory, error messages | [`runtime`] |
//! | what an aclTensor holds | [`tensor`] |
//! | how kernels read and write strided memory, levels, threads | `crates/base/src`: [`view`], [`simd`], [`parallel`] |
//! | products of matrices | `crates/gemm/src` |
//! | exp, tanh and their kin | `crates/math/src` |
//! | which emulated device accepts what | [`soc`] |
//! | whether a call goes to a real CANN instead | [`backend`] |
//! | mistakes in programs, timelines, failures on demand | [`observe`] |
//!
//! `unsafe` is allowed in the C boundary ([`abi`], what `operator!` writes in [`ops`]), in `sys` and [`reserve`], in [`backend`], in the
//! models of [`sync`], and in the file of [`plan`] that makes views and scratch of addresses. Below this crate it is allowed in `base`, where pointers
//! become elements and where threads get work, and in `gemm` and kernels beside inner loops whose access no other kernel has: each block has its
//! reason beside it.
//!
//! # Floors
//!
//! From top to bottom, through this crate and those below it (`kernels`, `gemm`, `math` and `base`, in `crates`); a file uses what stands on its
//! own floor or below (`tests/layers.rs` holds it to that).
//!
//! | floor | what it is |
//! |---|---|
//! | `ops/mod` | the list of operators |
//! | `ops/<family>` | operators as C sees them, their rules and their plans |
//! | `ops` | what operators share: how they are called from C, and rules |
//! | `abi` | the C boundary of the base headers: converts, and keeps nothing |
//! | `backend` | where a call goes |
//! | `observe/check`, `observe/trace`, `observe/faults` | who listens to calls and tasks |
//! | `plan` | executors |
//! | `runtime` | devices, contexts, streams, memory, and whatever was set |
//! | `observe` | the hook for who listens |
//! | `tensor`, `handle` | the values behind handles |
//! | `config`, `soc`, `error`, `host`, `sys`, `reserve`, `words` | environment, device, statuses, memory, system, spare memory, words |
//! | `sync` | locks, atomics and threads |
//! | `kernels/<family>` | what computes |
//! | `kernels` | the geometry of windows, lists of bodies |
//! | `gemm` | products of matrices |
//! | `math` | functions of numbers |
//! | `base` | strided memory, levels, splitting work, element types |

#[macro_use]
pub mod backend;

pub mod abi;
pub mod config;
pub mod error;
pub mod handle;
mod host;
pub mod observe;
pub mod ops;
pub mod plan;
pub mod reserve;
pub mod runtime;
pub mod soc;
pub mod sync;
mod sys;
pub mod tensor;
mod words;

pub use opapi_base::{dtype, machine, parallel, simd, view};
