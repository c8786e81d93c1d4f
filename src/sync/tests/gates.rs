//! Who takes part in a kernel's work, and where the threads of the pool may run.

use super::{Bytes, explore, spawn};
use crate::parallel::{Gate, Thread};
use loom::sync::Mutex;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// What came about in at least one order.
#[derive(Default, Clone)]
struct Seen(Arc<AtomicBool>);

impl Seen {
    fn note(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    fn check(&self, what: &str) {
        assert!(self.0.load(Ordering::Relaxed), "never: {what}");
    }
}

#[test]
fn a_thread_is_waited_for_or_runs_nothing() {
    let [came, late] = [Seen::default(), Seen::default()];
    let (comes, is_late) = (came.clone(), late.clone());
    explore("gate", move || {
        let (gate, bytes) = (Arc::new(Gate::default()), Bytes::new());
        let other = spawn({
            let (gate, bytes) = (Arc::clone(&gate), bytes.clone());
            move || gate.run(|| bytes.write(1))
        });
        gate.open(1, || ());
        let came = bytes.read() == 1;
        bytes.write(2);
        other.join().unwrap();
        assert_eq!(bytes.read(), 2, "a late thread ran");
        if came { comes.note() } else { is_late.note() }
    });
    came.check("a thread that came in time");
    late.check("a thread that came late");
}

#[test]
fn all_who_are_inside_are_waited_for() {
    explore("gate, two threads", || {
        let (gate, parts) = (Arc::new(Gate::default()), [Bytes::new(), Bytes::new()]);
        let others = [0, 1].map(|at| {
            let (gate, part) = (Arc::clone(&gate), parts[at].clone());
            spawn(move || gate.run(|| part.write(1)))
        });
        gate.open(2, || ());
        parts.iter().for_each(|part| part.write(2));
        others.into_iter().for_each(|other| other.join().unwrap());
        assert!(parts.iter().all(|part| part.read() == 2), "a late thread ran");
    });
}

#[test]
fn a_panic_of_a_part_is_the_callers() {
    let [came, late] = [Seen::default(), Seen::default()];
    let (comes, is_late) = (came.clone(), late.clone());
    explore("gate, panic", move || {
        let (gate, bytes) = (Arc::new(Gate::default()), Bytes::new());
        let other = spawn({
            let (gate, bytes) = (Arc::clone(&gate), bytes.clone());
            move || {
                gate.run(|| {
                    bytes.write(1);
                    // Not `panic!`: what is said of panics means that a model failed.
                    resume_unwind(Box::new("the part's"));
                });
            }
        });
        let outcome = catch_unwind(AssertUnwindSafe(|| gate.open(1, || ())));
        let came = bytes.read() == 1;
        bytes.write(2);
        assert_eq!(
            outcome.map_err(|panic| *panic.downcast::<&str>().unwrap()),
            if came { Err("the part's") } else { Ok(()) }
        );
        other.join().unwrap();
        if came { comes.note() } else { is_late.note() }
    });
    came.check("a panic of the caller's");
    late.check("a thread that came late");
}

/// Processors by their bits.
const ALL: u32 = 0b111;

fn keep_off(thread: &Thread<u32>, allowed: &Mutex<u32>, processor: usize) {
    thread.keep_off(processor, |id| {
        assert_eq!(id, 1);
        let mut allowed = allowed.lock().unwrap();
        let before = *allowed;
        *allowed &= !(1 << processor);
        (before != *allowed).then_some(before)
    });
}

fn is_up(thread: &Thread<u32>, allowed: &Mutex<u32>) {
    thread.is_up(|| 1, Some(0), |processors| *allowed.lock().unwrap() = processors);
}

#[test]
fn a_thread_that_was_kept_off_a_processor_may_run_anywhere_again() {
    explore("pool, where a thread runs", || {
        let (thread, allowed) = (Arc::new(Thread::default()), Arc::new(Mutex::new(ALL)));
        is_up(&thread, &allowed);
        thread.sleeps();
        let others = [
            spawn({
                let (thread, allowed) = (Arc::clone(&thread), Arc::clone(&allowed));
                move || {
                    is_up(&thread, &allowed);
                    // As one that lingers.
                    is_up(&thread, &allowed);
                }
            }),
            spawn({
                let (thread, allowed) = (Arc::clone(&thread), Arc::clone(&allowed));
                move || keep_off(&thread, &allowed, 1)
            }),
        ];
        keep_off(&thread, &allowed, 0);
        others.into_iter().for_each(|other| other.join().unwrap());
        thread.sleeps();
        is_up(&thread, &allowed);
        assert_eq!(*allowed.lock().unwrap(), ALL, "where it may run");
    });
}
