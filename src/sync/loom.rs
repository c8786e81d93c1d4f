//! What `super` gives the models: loom's locks, atomics and threads behind the names of parking_lot's and std's.
//!
//! loom's objects belong to one execution of a model, and cannot be constants. So each of these makes loom's when it is first
//! used in an execution. Values in statics behind a lock live on from one execution to the next: a model leaves
//! them as it found them.
//!
//! `OPAPI_WEAKEN=src/handle.rs:123` weakens what the code does in that line by one step: an ordering becomes Relaxed, a
//! Relaxed read-modify-write becomes a load and a store, a wake-up is left out, a wait looks at its condition once.
#![allow(unsafe_code, missing_docs)] // raw locks for lock_api; the names are those of `super::real`

use crate::parallel::sync::is_weak;
use loom::sync as model;
pub use loom::thread;
use parking_lot::lock_api;
use std::ptr::NonNull;
pub use std::sync::atomic::Ordering;
use std::sync::atomic::{AtomicU64 as Long, AtomicUsize as Count};
use std::sync::{Mutex as Plain, PoisonError};
use std::time::Instant;

/// The execution that runs, and how many threads of it have a number.
static EXECUTION: Long = Long::new(0);
static THREADS: Count = Count::new(0);

/// Every execution of a model begins with this.
pub fn begin() {
    EXECUTION.fetch_add(1, Ordering::Relaxed);
    THREADS.store(0, Ordering::Relaxed);
    freed().clear();
    assert_eq!(thread_number(), 1);
}

fn freed() -> std::sync::MutexGuard<'static, Vec<usize>> {
    static FREED: Plain<Vec<usize>> = Plain::new(Vec::new());
    FREED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A block of memory was given back to the system.
pub fn note_freed(start: usize) {
    freed().push(start);
}

/// Whether a block was given back in this execution.
pub fn was_freed(start: usize) -> bool {
    freed().contains(&start)
}

/// loom's does not know `const`.
macro_rules! model_thread_local {
    ($(#[$about:meta])* static $name:ident: $type:ty = const { $first:expr } $(;)?) => {
        loom::thread_local!($(#[$about])* static $name: $type = $first);
    };
}
pub(crate) use model_thread_local as thread_local;

pub fn thread_number() -> usize {
    loom::thread_local!(static NUMBER: usize = THREADS.fetch_add(1, Ordering::Relaxed) + 1);
    NUMBER.with(|number| *number)
}

/// What is loom's, made anew for every execution. What earlier ones had is never freed: their guards may be alive.
struct PerExecution<T> {
    made: Plain<Option<(u64, NonNull<T>)>>,
}

// SAFETY: hands out shared references only, to what is Sync.
unsafe impl<T: Sync> Sync for PerExecution<T> {}
// SAFETY: as above; nothing is dropped with it.
unsafe impl<T: Sync> Send for PerExecution<T> {}

impl<T> PerExecution<T> {
    const fn new() -> PerExecution<T> {
        PerExecution { made: Plain::new(None) }
    }

    /// The one of this execution, if it was made.
    fn made(&self) -> Option<&T> {
        let made = *self.made.lock().unwrap_or_else(PoisonError::into_inner);
        // SAFETY: from a box that is never freed.
        made.filter(|&(when, _)| when == EXECUTION.load(Ordering::Relaxed))
            .map(|(_, made)| unsafe { made.as_ref() })
    }

    fn get(&self, make: impl FnOnce() -> T) -> &T {
        self.made().unwrap_or_else(|| {
            let made = NonNull::from(Box::leak(Box::new(make())));
            let now = EXECUTION.load(Ordering::Relaxed);
            *self.made.lock().unwrap_or_else(PoisonError::into_inner) = Some((now, made));
            // SAFETY: as in `made`.
            unsafe { made.as_ref() }
        })
    }
}

macro_rules! atomics {
    ($($name:ident($type:ty) $($with_sums:ident)?;)*) => {
        $(pub struct $name {
            first: $type,
            object: PerExecution<model::atomic::$name>,
        }

        impl $name {
            pub const fn new(first: $type) -> $name {
                $name { first, object: PerExecution::new() }
            }

            fn object(&self) -> &model::atomic::$name {
                self.object.get(|| {
                    // To loom, who makes it comes before all who use it.
                    assert_eq!(thread_number(), 1, "the model has to `touch` this first");
                    model::atomic::$name::new(self.first)
                })
            }

            /// Makes it known to loom, by the thread that does so.
            pub fn touch(&self) {
                self.object.get(|| model::atomic::$name::new(self.first));
            }

            #[track_caller]
            pub fn load(&self, order: Ordering) -> $type {
                self.object().load(if is_weak() { Ordering::Relaxed } else { order })
            }

            #[track_caller]
            pub fn store(&self, value: $type, order: Ordering) {
                self.object().store(value, if is_weak() { Ordering::Relaxed } else { order });
            }

            #[track_caller]
            pub fn swap(&self, value: $type, order: Ordering) -> $type {
                if !is_weak() {
                    return self.object().swap(value, order);
                }
                let before = self.object().load(Ordering::Relaxed);
                self.object().store(value, Ordering::Relaxed);
                before
            }
        }

        impl $name {
            #[track_caller]
            pub fn compare_exchange_weak(
                &self,
                current: $type,
                new: $type,
                success: Ordering,
                failure: Ordering,
            ) -> Result<$type, $type> {
                self.compare_exchange(current, new, success, failure)
            }
        }

        impl $name {
            #[track_caller]
            pub fn compare_exchange(
                &self,
                current: $type,
                new: $type,
                success: Ordering,
                failure: Ordering,
            ) -> Result<$type, $type> {
                let success = if is_weak() { Ordering::Relaxed } else { success };
                self.object().compare_exchange(current, new, success, failure)
            }
        }

        impl From<$type> for $name {
            fn from(first: $type) -> $name {
                let atomic = $name::new(first);
                atomic.touch();
                atomic
            }
        }

        impl Default for $name {
            fn default() -> $name {
                <$type>::default().into()
            }
        }

        $(atomics!(@$with_sums $name, $type);)?)*
    };
    (@sums $name:ident, $type:ty) => {
        impl $name {
            #[track_caller]
            pub fn fetch_add(&self, value: $type, order: Ordering) -> $type {
                if !is_weak() {
                    return self.object().fetch_add(value, order);
                }
                let before = self.object().load(Ordering::Relaxed);
                self.object().store(before.wrapping_add(value), Ordering::Relaxed);
                before
            }

            #[track_caller]
            pub fn fetch_and(&self, value: $type, order: Ordering) -> $type {
                self.object().fetch_and(value, if is_weak() { Ordering::Relaxed } else { order })
            }

            #[track_caller]
            pub fn fetch_sub(&self, value: $type, order: Ordering) -> $type {
                if !is_weak() {
                    return self.object().fetch_sub(value, order);
                }
                let before = self.object().load(Ordering::Relaxed);
                self.object().store(before.wrapping_sub(value), Ordering::Relaxed);
                before
            }
        }
    };
}
atomics! {
    AtomicBool(bool);
    AtomicI32(i32) sums;
    AtomicU32(u32) sums;
    AtomicU64(u64) sums;
    AtomicUsize(usize) sums;
}

/// As std's: who sees the value sees what its maker did.
pub struct OnceLock<T> {
    is_set: AtomicBool,
    making: Mutex<()>,
    value: PerExecution<T>,
}

impl<T> OnceLock<T> {
    #[allow(clippy::new_without_default)] // std's has both, and only this one is used
    pub const fn new() -> OnceLock<T> {
        OnceLock { is_set: AtomicBool::new(false), making: Mutex::new(()), value: PerExecution::new() }
    }

    pub fn touch(&self) {
        self.is_set.touch();
    }

    pub fn get(&self) -> Option<&T> {
        self.is_set.load(Ordering::Acquire).then(|| self.value.made().expect("it is set"))
    }

    pub fn get_or_init(&self, make: impl FnOnce() -> T) -> &T {
        if let Some(value) = self.get() {
            return value;
        }
        let _making = self.making.lock();
        if let Some(value) = self.get() {
            return value;
        }
        let value = make();
        self.value.get(|| value);
        self.is_set.store(true, Ordering::Release);
        self.get().expect("it was set just now")
    }

    pub fn set(&self, value: T) -> Result<(), T> {
        let mut value = Some(value);
        self.get_or_init(|| value.take().expect("it is called once"));
        value.map_or(Ok(()), Err)
    }
}

struct Lock {
    lock: model::Mutex<()>,
    held: Plain<Option<model::MutexGuard<'static, ()>>>,
}

// SAFETY: an execution has one thread of the system.
unsafe impl Sync for Lock {}

impl Lock {
    fn held(&self) -> std::sync::MutexGuard<'_, Option<model::MutexGuard<'static, ()>>> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A mutex for lock_api.
pub struct RawMutex {
    object: PerExecution<Lock>,
}

impl RawMutex {
    fn object(&self) -> &'static Lock {
        let object = self.object.get(|| Lock { lock: model::Mutex::new(()), held: Plain::new(None) });
        // SAFETY: from a box that is never freed.
        unsafe { NonNull::from(object).as_ref() }
    }
}

// SAFETY: as exclusive as loom's.
unsafe impl lock_api::RawMutex for RawMutex {
    #[allow(clippy::declare_interior_mutable_const)] // as lock_api wants it
    const INIT: RawMutex = RawMutex { object: PerExecution::new() };
    type Guard = ();

    fn lock(&self) {
        let object = self.object();
        let held = object.lock.lock().unwrap_or_else(PoisonError::into_inner);
        *object.held() = Some(held);
    }

    fn try_lock(&self) -> Option<()> {
        let object = self.object();
        let held = object.lock.try_lock().ok()?;
        *object.held() = Some(held);
        Some(())
    }

    fn is_locked(&self) -> bool {
        self.object().held().is_some()
    }

    unsafe fn unlock(&self, (): ()) {
        let held = self.object().held().take();
        drop(held);
    }
}

pub type Mutex<T> = lock_api::Mutex<RawMutex, T>;
pub type MutexGuard<'a, T> = lock_api::MutexGuard<'a, RawMutex, T>;

struct Readers {
    state: model::Mutex<(usize, bool)>,
    changed: model::Condvar,
}

/// A lock for lock_api that a thread may read several times.
pub struct RawRwLock {
    object: PerExecution<Readers>,
}

impl RawRwLock {
    fn change(&self, may: impl Fn((usize, bool)) -> bool, change: impl FnOnce(&mut (usize, bool))) {
        let object = self.object();
        let mut state = object.state.lock().unwrap_or_else(PoisonError::into_inner);
        while !may(*state) {
            state = object.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        change(&mut state);
        object.changed.notify_all();
    }

    fn try_change(
        &self,
        may: impl Fn((usize, bool)) -> bool,
        change: impl FnOnce(&mut (usize, bool)),
    ) -> Option<()> {
        let mut state = self.object().state.lock().unwrap_or_else(PoisonError::into_inner);
        let may = may(*state).then_some(());
        if may.is_some() {
            change(&mut state);
        }
        may
    }

    fn object(&self) -> &Readers {
        self.object.get(|| Readers { state: model::Mutex::new((0, false)), changed: model::Condvar::new() })
    }
}

// SAFETY: a writer is alone.
unsafe impl lock_api::RawRwLock for RawRwLock {
    #[allow(clippy::declare_interior_mutable_const)] // as lock_api wants it
    const INIT: RawRwLock = RawRwLock { object: PerExecution::new() };
    type SharedGuard = ();
    type ExclusiveGuard = ();

    fn lock_shared(&self) {
        self.change(|(_, writer)| !writer, |state| state.0 += 1);
    }

    fn try_lock_shared(&self) -> Option<()> {
        self.try_change(|(_, writer)| !writer, |state| state.0 += 1)
    }

    unsafe fn unlock_shared(&self, (): ()) {
        self.change(|_| true, |state| state.0 -= 1);
    }

    fn lock_exclusive(&self) {
        self.change(|state| state == (0, false), |state| state.1 = true);
    }

    fn try_lock_exclusive(&self) -> Option<()> {
        self.try_change(|state| state == (0, false), |state| state.1 = true)
    }

    fn is_locked(&self) -> bool {
        *self.object().state.lock().unwrap_or_else(PoisonError::into_inner) != (0, false)
    }

    fn is_locked_exclusive(&self) -> bool {
        self.object().state.lock().unwrap_or_else(PoisonError::into_inner).1
    }

    unsafe fn unlock_exclusive(&self, (): ()) {
        self.change(|_| true, |state| state.1 = false);
    }
}

pub type RecursiveRwLock<T> = lock_api::RwLock<RawRwLock, T>;
pub type RecursiveRwLockReadGuard<'a, T> = lock_api::RwLockReadGuard<'a, RawRwLock, T>;
pub type MappedRecursiveRwLockReadGuard<'a, T> = lock_api::MappedRwLockReadGuard<'a, RawRwLock, T>;

/// As parking_lot's. Time stands still.
#[derive(Default)]
pub struct Condvar {
    object: PerExecution<model::Condvar>,
}

impl<T> Default for PerExecution<T> {
    fn default() -> PerExecution<T> {
        PerExecution::new()
    }
}

pub struct TimedOut;

impl TimedOut {
    pub fn timed_out(&self) -> bool {
        false
    }
}

impl Condvar {
    pub const fn new() -> Condvar {
        Condvar { object: PerExecution::new() }
    }

    fn object(&self) -> &model::Condvar {
        self.object.get(model::Condvar::new)
    }

    #[track_caller]
    pub fn notify_all(&self) {
        if !is_weak() {
            self.object().notify_all();
        }
    }

    #[track_caller]
    pub fn wait_while<T>(&self, guard: &mut MutexGuard<'_, T>, mut condition: impl FnMut(&mut T) -> bool) {
        let once = is_weak();
        while condition(guard) {
            // SAFETY: the guard says that this thread holds it.
            let lock = unsafe { MutexGuard::mutex(guard).raw() }.object();
            let held = lock.held().take().expect("it is held");
            let held = self.object().wait(held).unwrap_or_else(PoisonError::into_inner);
            *lock.held() = Some(held);
            if once {
                break;
            }
        }
    }

    #[track_caller]
    pub fn wait_while_until<T>(
        &self,
        guard: &mut MutexGuard<'_, T>,
        condition: impl FnMut(&mut T) -> bool,
        _: Instant,
    ) -> TimedOut {
        self.wait_while(guard, condition);
        TimedOut
    }
}
