//! What the acl runtime does behind its C functions.

pub mod callback;
pub mod compile;
pub mod device;
pub mod event;
pub mod exception;
mod freed;
pub mod init;
pub mod limits;
pub mod log;
pub mod memory;
pub mod message;
pub mod options;
pub mod queue;
pub mod stream;
