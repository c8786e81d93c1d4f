//! What the acl runtime does behind its C functions.

pub mod device;
pub mod memory;
pub mod message;
pub mod stream;

use std::sync::atomic::{AtomicBool, Ordering};

static FORKED: AtomicBool = AtomicBool::new(false);

/// Called in the child of every fork: threads of pools and streams did not come along.
pub extern "C" fn in_forked_child() {
    FORKED.store(true, Ordering::Relaxed);
}

/// This process was forked from one that had loaded the library.
pub fn is_forked_child() -> bool {
    FORKED.load(Ordering::Relaxed)
}
