//! Locks, atomics and threads of everything that threads do together.
//!
//! They are parking_lot's and std's, under one roof, so that the models in `tests` can put loom's in their place: loom runs
//! the code of this library, not a copy, in every order of its steps that matters, and lets atomics return every value
//! that their orderings allow. `scripts/proof.sh models` does that, and then weakens each ordering, each wake-up
//! and each step of an atomic by itself, which a model must notice.
//!
//! For that, what threads share takes these from here. `new` is for constants; what is made while the program runs is made
//! by `default` or `from`, which tells loom who made it.

#[cfg(feature = "loom")]
mod loom;
#[cfg(feature = "loom")]
pub use loom::*;
#[cfg(all(test, feature = "loom"))]
mod tests;

#[cfg(all(feature = "loom", not(test)))]
compile_error!("with the feature loom only this crate's own tests can be built");

#[cfg(not(feature = "loom"))]
mod real {
    pub use parking_lot::{
        Condvar, MappedRecursiveRwLockReadGuard, Mutex, MutexGuard, RecursiveRwLock, RecursiveRwLockReadGuard,
    };
    pub use std::sync::OnceLock;
    pub use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU32, AtomicU64, AtomicUsize, Ordering};
    pub use std::{thread, thread_local};

    /// A number that no other living thread has. Cheaper than `std::thread::current().id()`, which counts references.
    pub fn thread_number() -> usize {
        thread_local!(static HERE: u8 = const { 0 });
        HERE.with(|here| here as *const u8 as usize)
    }
}
#[cfg(not(feature = "loom"))]
pub use real::*;

/// How often `soon` tries, and how long it waits in between: about ten microseconds.
const TRIES: u32 = 32;
/// See `TRIES`.
const PAUSES: u32 = 8;

/// Tries to get a lock that others hold for a moment only. Who sleeps, or gives way to other threads, as locks have them do,
/// comes back much later.
pub fn soon<T>(mut attempt: impl FnMut() -> Option<T>) -> Option<T> {
    for _ in 0..TRIES {
        let got = attempt();
        if got.is_some() {
            return got;
        }
        (0..PAUSES).for_each(|_| std::hint::spin_loop());
    }
    None
}

/// A size: of the library, and of the models, which are to reach its end.
pub const fn size(real: usize, of_models: usize) -> usize {
    if cfg!(feature = "loom") { of_models } else { real }
}
