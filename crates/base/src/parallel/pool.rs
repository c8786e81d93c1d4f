//! The threads of the pool: asleep, awake, and where they wake up.

use super::sync::{AtomicI32, Mutex};
use crate::machine::{self, Processors, machine};
use std::cell::Cell;
use std::hint::spin_loop;
use std::sync::atomic::Ordering;
use std::sync::{OnceLock, PoisonError};
use std::thread::yield_now;
use std::time::{Duration, Instant};

/// How long a thread looks for more work before it sleeps, since calls tend to follow each other: of calls 50 µs apart on
/// two threads, 0.28 ms became 0.20.
const LINGERS: Duration = Duration::from_micros(200);
/// The part of it in which the thread keeps its processor. One that gives way to a thread that spins comes back too late for the next call:
/// beside an idle thread of OpenMP, 0.6 ms of work took 1.0 on two threads, and takes 0.31.
const SPINS: Duration = Duration::from_micros(50);

/// Bytes that the system must have before threads are made: more than the library's allocator has in reserve, so that the system answers.
pub const PROBE: usize = 2 << 20;

/// Bytes of a thread's stack: whatever RUST_MIN_STACK says to the program's own threads.
const STACK: usize = 2 << 20;

/// The pool's threads, and what is known of each.
pub struct Pool {
    threads: rayon::ThreadPool,
    known: Box<[Thread<Processors>]>,
}

static POOL: OnceLock<Option<Pool>> = OnceLock::new();

thread_local! {
    static IS_LINGERING: Cell<bool> = const { Cell::new(false) };
}

/// The threads beside the caller's, if there are to be any.
pub fn pool() -> Option<&'static Pool> {
    if machine().threads == 1 {
        return None;
    }
    POOL.get_or_init(|| {
        // std takes a thread's own block past the library's allocator, and ends the process when the system refuses it.
        let mut probe = Vec::<u8>::new();
        probe.try_reserve_exact(PROBE).ok()?;
        std::hint::black_box(&probe); // or it would be optimised away
        let count = machine().threads - 1;
        Some(Pool {
            threads: rayon::ThreadPoolBuilder::new()
                .num_threads(count)
                .stack_size(STACK)
                .thread_name(|i| format!("opapi-{i}"))
                .build()
                .ok()?,
            known: (0..count).map(|_| Thread::default()).collect(),
        })
    })
    .as_ref()
}

/// Whether the threads beside the caller's were made.
pub fn has_threads() -> bool {
    POOL.get().is_some()
}

impl Pool {
    /// How many threads there are.
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// The number of the thread that calls this, if it is one of them.
    pub fn index(&self) -> Option<usize> {
        self.threads.current_thread_index()
    }

    /// Has `count` threads run a job each, as soon as they can.
    pub fn spawn(&'static self, count: usize, job: impl Fn() + Clone + Send + 'static) {
        let processor = machine::cpu();
        for thread in &self.known {
            if let Some(processor) = processor {
                thread.keep_off(processor, |id| machine::keep_off(id, processor));
            }
        }
        for _ in 0..count {
            let job = job.clone();
            self.threads.spawn(move || {
                self.is_up();
                job();
                if !IS_LINGERING.get() {
                    self.threads.spawn(|| self.linger());
                }
            });
        }
    }

    /// The thread that calls this is awake.
    fn is_up(&self) {
        if let Some(index) = self.index() {
            let thread = &self.known[index];
            thread.is_up(machine::thread_id, machine::cpu(), |allowed| machine::run_on(&allowed));
        }
    }

    /// Does what other work the pool has, until there was none for a while.
    fn linger(&self) {
        if IS_LINGERING.replace(true) {
            return;
        }
        let mut last = Instant::now();
        while let idle = last.elapsed()
            && idle < LINGERS
        {
            self.is_up();
            if rayon::yield_now() == Some(rayon::Yield::Executed) {
                last = Instant::now();
            } else if idle < SPINS {
                spin_loop();
            } else {
                yield_now();
            }
        }
        IS_LINGERING.set(false);
        if let Some(index) = self.index() {
            self.known[index].sleeps();
        }
    }
}

/// Where a thread is that sleeps, and one whose processor the system does not tell.
const ASLEEP: i32 = -1;
const SOMEWHERE: i32 = -2;

/// What is known of a thread. `P`: the processors that it may run on.
pub struct Thread<P> {
    /// The system's number.
    id: AtomicI32,
    /// The processor that it runs on, as far as it knows.
    place: AtomicI32,
    /// Where it may run, while it is kept off the caller's processor.
    allowed: Mutex<Option<P>>,
}

impl<P> Default for Thread<P> {
    fn default() -> Thread<P> {
        Thread { id: AtomicI32::new(0), place: AtomicI32::new(ASLEEP), allowed: Mutex::new(None) }
    }
}

impl<P> Thread<P> {
    /// Has the thread, if it sleeps or is awake at the caller's processor, go on at another one. Some systems wake it where the one runs that
    /// wakes it, or the caller where the thread runs, though another processor is idle, and leave both there for milliseconds: on two processors
    /// the second thread took no part in a call of 0.6 ms, and of calls of 0.3 ms that followed each other one in twenty took 8. `forbid` keeps
    /// it off and says where it may run otherwise.
    pub fn keep_off(&self, processor: usize, forbid: impl FnOnce(i32) -> Option<P>) {
        let id = self.id.load(Ordering::Relaxed);
        let is_elsewhere = || {
            let place = self.place.load(Ordering::Relaxed);
            place != ASLEEP && usize::try_from(place) != Ok(processor)
        };
        if id == 0 || is_elsewhere() {
            return;
        }
        let mut allowed = self.allowed.lock().unwrap_or_else(PoisonError::into_inner);
        // A thread that woke up since then may be back on its way to where it may run: what holds for now would be kept for good.
        if allowed.is_none() && !is_elsewhere() {
            *allowed = forbid(id);
        }
    }

    /// The thread runs at that processor, and may again run anywhere.
    pub fn is_up(&self, id: impl FnOnce() -> i32, processor: Option<usize>, run_on: impl FnOnce(P)) {
        if self.id.load(Ordering::Relaxed) == 0 {
            self.id.store(id(), Ordering::Relaxed);
        }
        let mut allowed = self.allowed.lock().unwrap_or_else(PoisonError::into_inner);
        let place = processor.and_then(|processor| i32::try_from(processor).ok());
        self.place.store(place.unwrap_or(SOMEWHERE), Ordering::Relaxed);
        if let Some(allowed) = allowed.take() {
            run_on(allowed);
        }
    }

    /// It goes to sleep.
    pub fn sleeps(&self) {
        self.place.store(ASLEEP, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A number that nobody else knows as a thread's.
    const ID: i32 = 7;

    /// The caller's processor, and another one.
    const HERE: usize = 3;
    const THERE: usize = 4;

    #[test]
    fn a_thread_that_sleeps_or_is_here_is_kept_off_once_until_it_is_up() {
        let thread = Thread::<u8>::default();
        let kept = Cell::new(0);
        let keep = |allowed: Option<u8>| {
            thread.keep_off(HERE, |id| {
                assert_eq!(id, ID);
                kept.set(kept.get() + 1);
                allowed
            });
            kept.get()
        };
        let up = |processor: Option<usize>| {
            let mut freed = None;
            thread.is_up(|| ID, processor, |allowed| freed = Some(allowed));
            freed
        };
        assert_eq!(keep(Some(1)), 0, "nobody knows it yet");
        assert_eq!((up(Some(THERE)), keep(Some(2))), (None, 0), "it is awake elsewhere");
        assert_eq!((up(None), keep(Some(2))), (None, 0), "it is awake, who knows where");
        thread.sleeps();
        assert_eq!((keep(None), keep(Some(3)), keep(Some(4))), (1, 2, 2));
        assert_eq!((up(Some(THERE)), up(Some(THERE))), (Some(3), None));
        assert_eq!((keep(Some(5)), up(Some(THERE))), (2, None));
        thread.sleeps();
        assert_eq!((keep(Some(6)), up(Some(HERE))), (3, Some(6)));
        assert_eq!((keep(Some(7)), keep(Some(8)), up(Some(THERE))), (4, 4, Some(7)), "it is awake here");
    }

    #[test]
    fn a_thread_lingers_and_then_sleeps() {
        super::super::tests::threads();
        let Some(pool) = pool() else { return };
        let (began, ran) = (Instant::now(), &*Box::leak(Box::new(AtomicI32::new(0))));
        // No thread of the pool: there is no other work.
        pool.linger();
        assert!(began.elapsed() >= LINGERS);
        pool.spawn(1, || {
            ran.fetch_add(1, Ordering::Relaxed);
        });
        let soon = |is_so: &dyn Fn() -> bool| {
            while !is_so() {
                assert!(began.elapsed() < Duration::from_secs(10));
                std::thread::sleep(Duration::from_millis(1));
            }
        };
        soon(&|| ran.load(Ordering::Relaxed) == 1);
        assert!(pool.known.iter().any(|thread| thread.id.load(Ordering::Relaxed) > 0));
        soon(&|| pool.known.iter().all(|thread| thread.place.load(Ordering::Relaxed) == ASLEEP));
    }
}
