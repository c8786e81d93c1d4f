//! Models: each runs in every order of its threads' steps, up to so many preemptions (`OPAPI_PREEMPTIONS`, 3 unless set),
//! in which a protocol of the library could go wrong. See `super`.
//!
//! A model ends as it began: its streams are closed, its statics as they were.

mod callbacks;
mod calls;
mod events;
mod gates;
mod handles;
mod reserve;
mod streams;

use super::{Ordering, begin, thread};
use crate::handle::{HandleKind, Slots};
use crate::runtime::memory;
use loom::cell::UnsafeCell;
use std::sync::Arc;
use std::time::Instant;

/// Traffic of work that is too much for its caller, and may be taken by who waits.
const MUCH: u64 = 1 << 30;

fn explore(name: &str, model: impl Fn() + Send + Sync + 'static) {
    explore_within(usize::MAX, name, model);
}

/// As `explore`, with so many preemptions at most.
fn explore_within(most: usize, name: &str, model: impl Fn() + Send + Sync + 'static) {
    // Statics belong to one model at a time.
    static ONE: std::sync::Mutex<()> = std::sync::Mutex::new(());
    let _one = ONE.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    if std::env::var_os("OPAPI_WEAKEN").is_some() {
        // The first model that notices is enough.
        std::panic::set_hook(Box::new(move |why| {
            // loom ends its threads by panics without a text.
            if why.payload_as_str().is_some() {
                eprintln!("noticed: {why}");
                std::process::exit(101);
            }
        }));
    }
    let executions = Arc::new(std::sync::atomic::AtomicU64::new(0));
    let mut builder = loom::model::Builder::new();
    let preemptions = std::env::var("OPAPI_PREEMPTIONS").ok().map(|n| n.parse().expect("a number"));
    builder.preemption_bound = Some(preemptions.unwrap_or(3).min(most));
    builder.max_branches = 20_000;
    builder.max_threads = 5;
    let (count, began) = (Arc::clone(&executions), Instant::now());
    builder.check(move || {
        count.fetch_add(1, Ordering::Relaxed);
        begin();
        // Whoever synchronises asks it.
        memory::touch();
        model();
    });
    let count = executions.load(Ordering::Relaxed);
    assert!(count > 1, "model {name}: its threads' steps come in one order only");
    println!("model {name}: {count} executions in {:.1} s", began.elapsed().as_secs_f64());
}

/// Memory that nothing protects: loom tells when two uses of it are in no order.
#[derive(Clone)]
struct Bytes(Arc<UnsafeCell<u32>>);

#[allow(unsafe_code)]
// SAFETY: loom watches every use.
unsafe impl Send for Bytes {}
#[allow(unsafe_code)]
// SAFETY: as above.
unsafe impl Sync for Bytes {}

impl Bytes {
    #[allow(clippy::arc_with_non_send_sync)] // Bytes is both
    fn new() -> Bytes {
        Bytes(Arc::new(UnsafeCell::new(0)))
    }

    #[allow(unsafe_code)] // what loom watches
    fn write(&self, value: u32) {
        // SAFETY: loom makes sure that nobody else uses it.
        self.0.with_mut(|bytes| unsafe { *bytes = value });
    }

    #[allow(unsafe_code)] // what loom watches
    fn read(&self) -> u32 {
        // SAFETY: loom makes sure that nobody changes it.
        self.0.with(|bytes| unsafe { *bytes })
    }
}

fn slots<T>() -> &'static Slots<T> {
    slots_of(HandleKind::Tensor)
}

fn slots_of<T>(kind: HandleKind) -> &'static Slots<T> {
    let slots = Box::leak(Box::new(Slots::new(kind)));
    slots.touch();
    slots
}

fn spawn<T: 'static>(body: impl FnOnce() -> T + 'static) -> thread::JoinHandle<T> {
    thread::spawn(body)
}
