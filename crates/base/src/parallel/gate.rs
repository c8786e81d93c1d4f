//! Who takes part in the work of a call.

use super::sync::{Condvar, Mutex, MutexGuard, time};
use std::any::Any;
use std::hint::spin_loop;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::PoisonError;
use std::thread::yield_now;
use std::time::{Duration, Instant};

/// How long a call whose work is done waits for a thread that it woke, and never longer than the work took: then that thread is
/// awake for the call that follows. It comes within 30 µs, unless another program has its processor.
const COMES: Duration = time(Duration::from_micros(50));
/// How long it spins for those inside, and how long it gives way to others before it sleeps: who sleeps here is awake 20 µs after the last
/// one has left.
const SPINS: Duration = time(Duration::from_micros(50));
const YIELDS: Duration = time(Duration::from_micros(200));

/// Lets threads in until the caller has done its part. A thread that comes later is not waited for: threads of OpenMP spin for
/// up to 8 ms after their work, and while one has the processor of ours, a call of 0.6 ms took 2 ms.
#[derive(Default)]
pub struct Gate {
    state: Mutex<State>,
    left: Condvar,
}

#[derive(Default)]
struct State {
    closed: bool,
    came: usize,
    inside: usize,
    panic: Option<Box<dyn Any + Send>>,
}

impl Gate {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs a thread's part of the work, unless the gate is closed.
    pub fn run(&self, part: impl FnOnce()) {
        let mut state = self.state();
        if state.closed {
            return;
        }
        state.came += 1;
        state.inside += 1;
        drop(state);
        let outcome = catch_unwind(AssertUnwindSafe(part));
        let mut state = self.state();
        state.inside -= 1;
        state.panic = state.panic.take().or(outcome.err());
        drop(state);
        self.left.notify_one();
    }

    /// Runs the caller's part while up to `others` threads may run theirs. When this returns, or panics, nobody is inside and nobody will be.
    pub fn open(&self, others: usize, part: impl FnOnce()) {
        let closes = Closes { gate: self, others, opened: Instant::now() };
        part();
        drop(closes);
        let panic = self.state().panic.take();
        if let Some(panic) = panic {
            resume_unwind(panic);
        }
    }
}

/// Closes the gate and waits until nobody is inside.
struct Closes<'a> {
    gate: &'a Gate,
    others: usize,
    opened: Instant,
}

impl Drop for Closes<'_> {
    fn drop(&mut self) {
        let done = Instant::now();
        let patience = COMES.min(done - self.opened);
        while self.gate.state().came < self.others && done.elapsed() < patience {
            spin_loop();
        }
        let mut state = self.gate.state();
        state.closed = true;
        while state.inside > 0
            && let waited = done.elapsed()
            && waited < YIELDS
        {
            drop(state);
            if waited < SPINS {
                spin_loop()
            } else {
                yield_now()
            }
            state = self.gate.state();
        }
        drop(self.gate.left.wait_while(state, |state| state.inside > 0));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::mpsc;
    use std::thread;

    #[test]
    fn who_comes_late_runs_nothing() {
        let gate = Gate::default();
        let mut ran = false;
        gate.open(0, || ran = true);
        assert!(ran);
        gate.run(|| panic!("the gate is closed"));
        assert_eq!(gate.state().came, 0);
        let began = Instant::now();
        Gate::default().open(1, || ());
        assert!(began.elapsed() < Duration::from_secs(1), "nobody came, and nobody is waited for");
    }

    #[test]
    fn who_is_inside_is_waited_for() {
        for pause in [Duration::ZERO, SPINS, 2 * YIELDS, Duration::from_millis(20)] {
            let (gate, done) = (Gate::default(), AtomicBool::new(false));
            let (comes, is_inside) = mpsc::channel();
            thread::scope(|scope| {
                scope.spawn(|| {
                    gate.run(|| {
                        comes.send(()).unwrap();
                        thread::sleep(pause);
                        done.store(true, Ordering::Relaxed);
                    })
                });
                gate.open(1, || is_inside.recv().unwrap());
                assert!(done.load(Ordering::Relaxed) && gate.state().came == 1, "{pause:?}");
            });
        }
    }

    #[test]
    fn a_panic_of_a_part_is_the_callers() {
        let panics = |caller: bool| {
            let gate = Gate::default();
            let (comes, is_inside) = mpsc::channel();
            thread::scope(|scope| {
                let other = scope.spawn(|| {
                    gate.run(|| {
                        comes.send(()).unwrap();
                        thread::sleep(Duration::from_millis(1));
                        assert!(caller, "a thread's");
                    })
                });
                let outcome = catch_unwind(AssertUnwindSafe(|| {
                    gate.open(1, || {
                        is_inside.recv().unwrap();
                        assert!(!caller, "the caller's");
                    });
                }));
                assert_eq!(gate.state().inside, 0);
                other.join().unwrap();
                *outcome.unwrap_err().downcast::<&str>().unwrap()
            })
        };
        assert_eq!(panics(false), "a thread's");
        assert_eq!(panics(true), "the caller's");
    }
}
