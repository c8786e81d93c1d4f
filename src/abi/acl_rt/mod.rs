//! Devices, contexts, streams, events and memory: `acl/acl_rt.h`, one noun per file.
#![allow(non_camel_case_types, non_snake_case)]

mod callback;
mod constants;
mod context;
mod copy;
mod device;
mod event;
mod init;
mod launch;
mod limits;
mod memory;
mod message;
mod options;
mod stream;
mod types;
mod unused;
mod version;

pub use callback::*;
pub use constants::*;
pub use context::*;
pub use copy::*;
pub use device::*;
pub use event::*;
pub use init::*;
pub use launch::*;
pub use limits::*;
pub use memory::*;
pub use message::*;
pub use options::*;
pub use stream::*;
pub use types::*;
pub use unused::*;
pub use version::*;

use crate::error::{Error, Result, status};
use core::ffi::c_char;
use std::time::Duration;

/// Copies a text into a fixed array of characters, cut if need be and always ended by a zero.
fn put_text(to: &mut [c_char], text: &str) {
    to.fill(0);
    let room = to.len().saturating_sub(1);
    for (to, byte) in to[..room].iter_mut().zip(text.bytes()) {
        *to = byte as c_char;
    }
}

/// A time in milliseconds: -1 waits for ever, zero and less than -1 are 107000.
fn milliseconds(timeout: i32) -> Result<Option<Duration>> {
    match timeout {
        -1 => Ok(None),
        1.. => Ok(Some(Duration::from_millis(timeout as u64))),
        _ => Err(Error::runtime(
            status::RT_PARAM_INVALID,
            format!("timeout: {timeout}, expected milliseconds, or -1 to wait for ever"),
        )),
    }
}
