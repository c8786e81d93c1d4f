//! Every operator through the C entry points, as a C program calls it. What one operator knows lies in its own file
//! under `cases`; what is asked of all of them is a module here, which goes through that list.

// Calling C entry points is what these tests are for; every block states its reason.
#![allow(unsafe_code)]

pub(crate) mod benchmark;
pub(crate) mod cases;
mod checks;
pub(crate) mod common;
mod differential;
mod dtypes;
pub(crate) mod fuzz;
mod golden;
mod null_sweep;
mod properties;
mod threads;
