//! Streams: queues of work, each in order and asynchronous to its caller.

use crate::config::config;
use crate::error::{Error, Result, status};
use crate::handle::{Kind, Slots};
use parking_lot::{Condvar, Mutex, MutexGuard};
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Work of fewer bytes than this runs in the caller when the stream is idle: waking a parked worker takes
/// about 15 µs, this much traffic less than that.
const INLINE_BYTES: u64 = 256 << 10;

/// A piece of work.
pub struct Task {
    /// Names the work in the error that a failure leaves.
    pub name: &'static str,
    /// Bytes that it reads and writes, about.
    pub traffic: u64,
    /// Does it.
    pub run: Box<dyn FnOnce() + Send>,
}

/// A stream. Its worker thread starts with the first task that does not run in the caller.
pub struct Stream {
    /// The context that owns the stream, by handle.
    pub context: usize,
    state: Mutex<State>,
    /// Something changed: work came, work ended, the stream closes.
    changed: Condvar,
}

#[derive(Default)]
struct State {
    queue: VecDeque<Task>,
    running: bool,
    has_worker: bool,
    closed: bool,
    error: Option<Error>,
}

impl State {
    fn is_idle(&self) -> bool {
        self.queue.is_empty() && !self.running
    }
}

/// The live streams that C created.
pub static STREAMS: Slots<Arc<Stream>> = Slots::new(Kind::Stream);

/// Every stream, default ones too, for `drain_all`.
static ALL: Mutex<Vec<Arc<Stream>>> = Mutex::new(Vec::new());
/// Tasks that have not ended, on any stream: most calls of `drain_all` find none.
static PENDING: AtomicUsize = AtomicUsize::new(0);

impl Stream {
    /// An idle stream of a context.
    pub fn new(context: usize) -> Arc<Stream> {
        let stream = Arc::new(Stream { context, state: Mutex::default(), changed: Condvar::new() });
        ALL.lock().push(Arc::clone(&stream));
        stream
    }

    /// Queues a task, or runs it here when it is small and nothing is before it.
    pub fn enqueue(self: &Arc<Stream>, task: Task) -> Result<()> {
        let mut state = self.state.lock();
        if state.closed {
            return Err(Error::runtime(status::RT_INVALID_HANDLE, "stream: destroyed meanwhile"));
        }
        PENDING.fetch_add(1, Ordering::Relaxed);
        if state.is_idle() && (task.traffic < INLINE_BYTES || super::is_forked_child()) {
            state.running = true;
            self.run(state, task);
            return Ok(());
        }
        state.queue.push_back(task);
        if !state.has_worker {
            let stream = Arc::clone(self);
            let spawned =
                std::thread::Builder::new().name("opapi-stream".into()).spawn(move || stream.work());
            if let Err(error) = spawned {
                state.queue.pop_back();
                PENDING.fetch_sub(1, Ordering::Relaxed);
                return Err(Error::runtime(status::RT_INTERNAL_ERROR, format!("stream: no thread: {error}")));
            }
            state.has_worker = true;
        }
        self.changed.notify_all();
        if config().launch_blocking {
            self.wait_idle(&mut state);
        }
        Ok(())
    }

    /// Waits until everything queued so far has ended, and returns the first failure since the last time.
    pub fn synchronize(&self) -> Result<()> {
        let mut state = self.state.lock();
        if super::is_forked_child() && !state.is_idle() {
            return Err(Error::runtime(
                status::RT_INTERNAL_ERROR,
                "stream: its pending work stayed in the parent of fork",
            ));
        }
        self.wait_idle(&mut state);
        state.error.take().map_or(Ok(()), Err)
    }

    /// Waits for pending work and ends the worker. Errors that nobody asked for are lost with the stream.
    pub fn close(self: &Arc<Stream>) {
        let mut state = self.state.lock();
        if !super::is_forked_child() {
            self.wait_idle(&mut state);
        }
        state.closed = true;
        drop(state);
        self.changed.notify_all();
        ALL.lock().retain(|other| !Arc::ptr_eq(other, self));
    }

    fn wait_idle(&self, state: &mut MutexGuard<State>) {
        self.changed.wait_while(state, |state| !state.is_idle());
    }

    /// The worker's life.
    fn work(&self) {
        loop {
            let mut state = self.state.lock();
            self.changed
                .wait_while(&mut state, |state| state.running || (state.queue.is_empty() && !state.closed));
            let Some(task) = state.queue.pop_front() else { return };
            state.running = true;
            self.run(state, task);
        }
    }

    /// Runs a task outside the lock; a panic becomes the stream's error.
    fn run(&self, state: MutexGuard<State>, task: Task) {
        drop(state);
        let Task { name, run, .. } = task;
        let outcome = catch_unwind(AssertUnwindSafe(run));
        let mut state = self.state.lock();
        state.running = false;
        PENDING.fetch_sub(1, Ordering::Relaxed);
        if let Err(panic) = outcome {
            let text = format!("{name}: the kernel failed: {}", panic_text(&*panic));
            state.error.get_or_insert(Error::runtime(status::RT_AICORE_EXCEPTION, text));
        }
        drop(state);
        self.changed.notify_all();
    }
}

/// What a panic said.
pub fn panic_text(panic: &(dyn std::any::Any + Send)) -> &str {
    panic
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("unknown panic")
}

/// Waits until no stream has work.
pub fn drain_all() {
    if PENDING.load(Ordering::Relaxed) == 0 || super::is_forked_child() {
        return;
    }
    let streams = ALL.lock().clone();
    for stream in streams {
        stream.wait_idle(&mut stream.state.lock());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    fn task(traffic: u64, run: impl FnOnce() + Send + 'static) -> Task {
        Task { name: "test", traffic, run: Box::new(run) }
    }

    #[test]
    fn work_runs_in_order_and_after_the_call_returns() {
        let stream = Stream::new(0);
        let (go, wait) = mpsc::channel::<()>();
        let done = Arc::new(Mutex::new(Vec::new()));
        let log = |i| {
            let done = Arc::clone(&done);
            move || done.lock().push(i)
        };
        let first = log(0);
        stream
            .enqueue(task(u64::MAX, move || {
                wait.recv().unwrap();
                first()
            }))
            .unwrap();
        for i in 1..10 {
            // Small tasks must not overtake the big one before them.
            stream.enqueue(task(0, log(i))).unwrap();
        }
        assert!(done.lock().is_empty());
        go.send(()).unwrap();
        stream.synchronize().unwrap();
        assert_eq!(*done.lock(), (0..10).collect::<Vec<_>>());
        stream.close();
    }

    #[test]
    fn a_panic_is_the_streams_error_until_it_is_asked_for() {
        let stream = Stream::new(0);
        for traffic in [0, u64::MAX] {
            stream.enqueue(task(traffic, || panic!("on purpose"))).unwrap();
            let error = stream.synchronize().unwrap_err();
            assert_eq!(error.status(), status::RT_AICORE_EXCEPTION);
            assert!(error.to_string().contains("test: the kernel failed: on purpose"));
            stream.synchronize().unwrap();
        }
        stream.close();
        assert!(stream.enqueue(task(0, || ())).is_err());
    }
}
