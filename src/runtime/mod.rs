//! What the acl runtime does behind its C functions.

pub mod callback;
pub mod device;
pub mod event;
pub mod exception;
pub mod log;
pub mod memory;
pub mod message;
pub mod stream;

use std::sync::atomic::{AtomicBool, Ordering};

/// The process had more than one thread when it last forked.
static HAD_THREADS: AtomicBool = AtomicBool::new(false);
static FORKED: AtomicBool = AtomicBool::new(false);

/// Called before every fork, in the parent.
pub extern "C" fn before_fork() {
    HAD_THREADS.store(crate::sys::thread_count() > 1, Ordering::Relaxed);
}

/// Called in the child of every fork.
pub extern "C" fn in_forked_child() {
    if HAD_THREADS.load(Ordering::Relaxed) {
        FORKED.store(true, Ordering::Relaxed);
    }
}

/// This process was forked from one with several threads: pools and streams lack theirs, and any lock may be held
/// by a thread that is not there. A child of a process with a single thread (a daemon, say) is like a new one.
pub fn is_forked_child() -> bool {
    FORKED.load(Ordering::Relaxed)
}
