//! What threads share here: std's locks and atomics or, with the feature `loom`, those of the models in `opapi`'s `src/sync`.
//! std's and not those of `opapi`, since who waits for a lock here does not give way to a thread that spins.

use std::time::Duration;

#[cfg(not(feature = "loom"))]
pub use std::sync::{
    Condvar, Mutex, MutexGuard,
    atomic::{AtomicBool, AtomicI32},
};

#[cfg(feature = "loom")]
pub use loom::sync::{
    Mutex, MutexGuard,
    atomic::{AtomicBool, AtomicI32},
};

/// A time to wait. Time stands still in the models: there it is over at once, so that who waits goes to sleep.
pub const fn time(real: Duration) -> Duration {
    if cfg!(feature = "loom") { Duration::ZERO } else { real }
}

/// Whether the caller is the line that `OPAPI_WEAKEN=src/handle.rs:123` names; says so once.
#[cfg(feature = "loom")]
#[track_caller]
pub fn is_weak() -> bool {
    use std::panic::Location;
    use std::sync::{Once, OnceLock};
    static WEAK: OnceLock<Option<(String, u32)>> = OnceLock::new();
    let place = WEAK.get_or_init(|| {
        let place = std::env::var("OPAPI_WEAKEN").ok()?;
        let (file, line) = place.rsplit_once(':')?;
        Some((file.to_owned(), line.parse().ok()?))
    });
    let caller = Location::caller();
    let weak = place.as_ref().is_some_and(|(file, line)| caller.file() == file && caller.line() == *line);
    if weak {
        static SAID: Once = Once::new();
        SAID.call_once(|| eprintln!("weakened: {}:{}", caller.file(), caller.line()));
    }
    weak
}

/// As std's. A weak wake-up is left out, a weak wait looks at its condition once.
#[cfg(feature = "loom")]
#[derive(Default)]
pub struct Condvar(loom::sync::Condvar);

#[cfg(feature = "loom")]
#[allow(missing_docs)] // as std's
impl Condvar {
    #[track_caller]
    pub fn notify_one(&self) {
        if !is_weak() {
            self.0.notify_one();
        }
    }

    #[track_caller]
    pub fn wait_while<'a, T>(
        &self,
        mut guard: MutexGuard<'a, T>,
        mut condition: impl FnMut(&mut T) -> bool,
    ) -> std::sync::LockResult<MutexGuard<'a, T>> {
        let once = is_weak();
        while condition(&mut guard) {
            guard = self.0.wait(guard)?;
            if once {
                break;
            }
        }
        Ok(guard)
    }
}
