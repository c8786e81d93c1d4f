//! Types, status codes and small helpers that every other header builds on: `acl/acl_base_rt.h`.
#![allow(non_camel_case_types, non_snake_case)]

mod data_buffer;
mod identity;
mod log;
mod number;
mod types;

pub use data_buffer::*;
pub use identity::*;
pub use log::*;
pub use number::*;
pub use types::*;
