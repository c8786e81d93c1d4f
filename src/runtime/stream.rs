//! Streams: queues of work, each in order and asynchronous to its caller.

use super::limits::Limits;
use crate::config::launch_blocking;
use crate::error::{Error, Result, status};
use crate::handle::{HandleKind, Slots};
use crate::observe::{self, Failure};
use crate::reserve;
use crate::simd::with_default_float_mode;
use crate::sync::{self, AtomicBool, AtomicI32, Condvar, Mutex, MutexGuard, Ordering};
use crate::sys;
use std::cell::Cell;
use std::collections::{BTreeMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Work of fewer bytes than this, which one thread does, runs in the caller when the stream is idle: this much traffic takes
/// 20 to 50 µs, to wake a parked worker and to bring the bytes to its core 25 µs more.
const INLINE_BYTES: u64 = 1 << 20;

/// The same for work of a thread that waited for the last work of this kind at once: it is taken to do so again, and is held up no
/// longer than it would wait.
const WAITED_BYTES: u64 = 16 << 20;
/// So soon is at once. A program with something to do meanwhile takes longer.
const AT_ONCE: Duration = Duration::from_micros(50);
/// A worker that has run out of work dozes: it looks again after this time, without being woken. Who is taken to wait at once leaves it so and
/// runs the work while waiting: a launch takes 4 µs, 50 where it wakes the worker on a virtual machine, and the worker begins on the
/// processor of its caller now and then, who comes back when the work is done. Who does not wait after all has the work begin so much later.
const DOZES: Duration = Duration::from_millis(1);
/// It falls asleep when it has looked so often and nothing has come.
const LOOKS: u32 = 8;

/// Bytes of its stack that a kernel may need: planes side by side, 180 KiB. Threads with less left leave it to the worker.
const KERNEL_STACK: usize = 224 << 10;
/// Bytes of a worker's stack: whatever RUST_MIN_STACK says to the program's own threads.
const WORKER_STACK: usize = 2 << 20;

/// The traffic of work that waits for something, or calls back into the program: it must not hold up its caller.
pub const MAY_WAIT: u64 = u64::MAX;

/// Work in a queue.
struct Task {
    /// Its name in the error that a failure leaves.
    name: &'static str,
    /// Only the worker runs it.
    may_wait: bool,
    seen: Option<Box<observe::Task>>,
    run: Box<dyn FnOnce() + Send>,
}

/// A stream. Its worker thread starts with the first task that does not run in the caller.
pub struct Stream {
    /// The device that the stream belongs to.
    pub device: usize,
    /// Unique in the process.
    pub id: i32,
    /// As given at creation.
    pub priority: u32,
    /// As given at creation.
    pub flags: u32,
    /// Cores that it may use.
    pub limits: Limits,
    /// Attributes that change nothing here, by their numbers in C.
    attributes: Mutex<BTreeMap<i32, u32>>,
    state: Mutex<State>,
    /// All tasks have ended and no error waits: who only asks for that takes no lock.
    is_quiet: AtomicBool,
    /// The worker has something to do, or is to end. Nobody else waits for that: to wake a worker for nothing takes its waker
    /// 5 to 20 µs.
    begins: Condvar,
    /// Work ended.
    ended: Condvar,
}

#[derive(Default)]
struct State {
    queue: VecDeque<Task>,
    /// The thread that runs a task at the moment.
    running_on: Option<usize>,
    has_worker: bool,
    /// The worker looks for work within [`DOZES`], and nobody has woken it.
    is_dozing: bool,
    /// Work has come into the queue since the worker looked.
    has_come: bool,
    closed: bool,
    /// The first failure since the last synchronisation.
    error: Option<Error>,
    stop_on_failure: bool,
    /// Tasks that came, and those that ended or were dropped.
    enqueued: u64,
    ended: u64,
    /// Tasks that were dropped behind the one that runs: they count as ended together with it, so that the first n
    /// tasks have ended whenever `ended` is n.
    dropped: u64,
}

impl State {
    fn is_idle(&self) -> bool {
        self.enqueued == self.ended
    }

    /// Work that waits for its own stream would wait for ever.
    fn refuse_own_thread(&self) -> Result<()> {
        if self.running_on != Some(sync::thread_number()) {
            return Ok(());
        }
        let text = "stream: called from work on this very stream, which would wait for itself";
        Err(Error::runtime(status::RT_INTERNAL_ERROR, text))
    }
}

/// The live streams that C has handles of.
pub static STREAMS: Slots<Arc<Stream>> = Slots::new(HandleKind::Stream);

/// Every open stream.
static OPEN: Mutex<Vec<Arc<Stream>>> = Mutex::new(Vec::new());

/// The last work of [`INLINE_BYTES`] or more that a thread gave.
#[derive(Clone, Copy)]
enum Last {
    /// None, or one for which nobody waited at once.
    Other,
    /// To a stream, when.
    Given(i32, Instant),
    /// To a stream, and was waited for at once.
    Waited(i32),
}

thread_local! {
    static LAST: Cell<Last> = const { Cell::new(Last::Other) };
}

impl Stream {
    /// An idle stream of a device.
    pub fn new(device: usize, priority: u32, flags: u32) -> Arc<Stream> {
        static NEXT_ID: AtomicI32 = AtomicI32::new(0);
        let id = NEXT_ID.fetch_add(1, Ordering::Relaxed);
        let stream = Arc::new(Stream {
            device,
            id,
            priority,
            flags,
            limits: Limits::new(),
            attributes: Mutex::default(),
            state: Mutex::default(),
            is_quiet: AtomicBool::from(true),
            begins: Condvar::new(),
            ended: Condvar::new(),
        });
        OPEN.lock().push(Arc::clone(&stream));
        stream
    }

    /// Queues work that reads and writes about `traffic` bytes ([`MAY_WAIT`] for work that may wait), or runs it
    /// here when that is little and nothing is before it. When work is dropped undone, so is what it holds: whoever
    /// waits for its end must be told by a destructor.
    pub fn enqueue(
        self: &Arc<Stream>,
        name: &'static str,
        traffic: u64,
        run: impl FnOnce() + Send + 'static,
    ) -> Result<()> {
        let mut state = self.state.lock();
        if state.closed {
            return Err(Error::runtime(status::RT_INVALID_HANDLE, "stream: destroyed meanwhile"));
        }
        let bytes = (traffic != MAY_WAIT).then_some(traffic);
        let seen = observe::task_queued(name, self.id, self.device, bytes);
        let is_waited_for = (INLINE_BYTES..MAY_WAIT).contains(&traffic)
            && matches!(LAST.get(), Last::Waited(stream) if stream == self.id);
        let inline = if is_waited_for { WAITED_BYTES } else { INLINE_BYTES };
        if state.is_idle() && traffic < inline && !observe::queues_all() && sys::has_stack(KERNEL_STACK) {
            state.enqueued += 1;
            self.note(&state);
            self.run(&mut state, name, seen, run);
            self.note_work(traffic);
            if state.closed {
                self.leave_if_done(state);
            }
            if observe::is_on() && launch_blocking() {
                observe::waited(self.id);
            }
            return Ok(());
        }
        if !state.has_worker {
            reserve::check_before_thread()?;
            let stream = Arc::clone(self);
            sys::stream_makes_thread();
            let worker = sync::thread::Builder::new().name("opapi-stream".into()).stack_size(WORKER_STACK);
            worker.spawn(move || stream.work()).map_err(|error| {
                Error::runtime(status::RT_INTERNAL_ERROR, format!("stream: no thread: {error}"))
            })?;
            state.has_worker = true;
        }
        let no_room = |_| Error::runtime(status::RT_MEMORY_ALLOCATION, "stream: no memory for more work");
        state.queue.try_reserve(1).map_err(no_room)?;
        state.enqueued += 1;
        self.note(&state);
        state.queue.push_back(Task { name, may_wait: traffic == MAY_WAIT, seen, run: Box::new(run) });
        state.has_come = true;
        if !(is_waited_for && state.is_dozing && sys::has_stack(KERNEL_STACK)) {
            state.is_dozing = false;
            self.begins.notify_all();
        }
        self.note_work(traffic);
        // A callback may need the very thread that launched it.
        if launch_blocking() && traffic != MAY_WAIT {
            self.wait(&mut state, None)?;
            drop(state);
            observe::waited(self.id);
        }
        Ok(())
    }

    /// Waits until everything queued so far has ended, and returns the first failure since the last time. `None`
    /// waits for ever.
    pub fn synchronize(&self, timeout: Option<Duration>) -> Result<()> {
        self.note_wait(Instant::now);
        let mut error = None;
        if !self.is_quiet.load(Ordering::Acquire) {
            let mut state = self.state.lock();
            self.wait(&mut state, timeout)?;
            error = state.error.take();
            self.note(&state);
        }
        observe::waited(self.id);
        super::memory::bury();
        error.map_or_else(super::queue::check, Err)
    }

    /// The thread gave the stream work.
    fn note_work(&self, traffic: u64) {
        if traffic >= INLINE_BYTES {
            LAST.set(Last::Given(self.id, Instant::now()));
        }
    }

    /// The thread waits for the stream.
    fn note_wait(&self, now: impl FnOnce() -> Instant) {
        if let Last::Given(stream, given) = LAST.get() {
            let at_once = stream == self.id && now().saturating_duration_since(given) < AT_ONCE;
            LAST.set(if at_once { Last::Waited(stream) } else { Last::Other });
        }
    }

    /// As if the thread had waited at once for its last work. How long it took would make models take another way each time.
    #[cfg(all(test, feature = "loom"))]
    pub fn take_to_be_waited_for(&self) {
        LAST.set(Last::Waited(self.id));
    }

    /// Everything queued so far has ended.
    pub fn is_idle(&self) -> bool {
        let mut state = self.state.lock();
        self.wake_dozing(&mut state);
        state.is_idle()
    }

    /// After a failure the tasks behind it are dropped, until the failure was asked for.
    pub fn stop_on_failure(&self, stop: bool) {
        self.state.lock().stop_on_failure = stop;
    }

    /// Whether [`Stream::stop_on_failure`] is on.
    pub fn stops_on_failure(&self) -> bool {
        self.state.lock().stop_on_failure
    }

    /// What was set as an attribute that changes nothing here; 0 at first.
    pub fn attribute(&self, attribute: i32) -> u32 {
        self.attributes.lock().get(&attribute).copied().unwrap_or(0)
    }

    /// Sets what [`Stream::attribute`] returns.
    pub fn set_attribute(&self, attribute: i32, value: u32) {
        self.attributes.lock().insert(attribute, value);
    }

    /// Drops the tasks that have not begun.
    pub fn abort(&self) {
        let dropped = {
            let mut state = self.state.lock();
            let dropped = std::mem::take(&mut state.queue);
            match state.running_on {
                Some(_) => state.dropped += dropped.len() as u64,
                None => state.ended += dropped.len() as u64,
            }
            self.note(&state);
            dropped
        };
        for task in dropped.iter().filter_map(|task| task.seen.as_deref()) {
            observe::task_ends(task, Some("dropped before it began"));
        }
        // Outside the lock: destructors of tasks wake those who wait for them.
        drop(dropped);
        self.ended.notify_all();
    }

    /// Takes no more work, waits for what there is and ends the worker. Errors that nobody asked for are lost with
    /// the stream.
    pub fn close(&self) -> Result<()> {
        let mut state = self.state.lock();
        state.refuse_own_thread()?;
        state.closed = true;
        self.wait(&mut state, None)?;
        observe::waited(self.id);
        observe::stream_ended(self.id);
        self.leave_if_done(state);
        super::callback::forget(self);
        Ok(())
    }

    /// As `close`, but drops the work that has not begun, and does not wait for the rest.
    pub fn close_by_force(&self) {
        self.state.lock().closed = true;
        self.abort();
        observe::stream_ended(self.id);
        self.leave_if_done(self.state.lock());
        super::callback::forget(self);
    }

    /// A closed stream is open until its last task has ended: `pending` must see that one.
    fn leave_if_done(&self, state: MutexGuard<State>) {
        let done = state.closed && state.is_idle();
        drop(state);
        self.begins.notify_all();
        if done {
            OPEN.lock().retain(|other| !std::ptr::eq(&**other, self));
        }
    }

    /// Waits until everything queued so far has ended, and leaves a failure for `synchronize`.
    pub fn wait_for_pending(&self, timeout: Option<Duration>) -> Result<()> {
        self.wait(&mut self.state.lock(), timeout)?;
        observe::waited(self.id);
        Ok(())
    }

    /// Whether the first `count` tasks have ended.
    pub fn has_ended(&self, count: u64) -> bool {
        self.state.lock().ended >= count
    }

    fn wait(&self, state: &mut MutexGuard<State>, timeout: Option<Duration>) -> Result<()> {
        if state.is_idle() {
            return Ok(());
        }
        state.refuse_own_thread()?;
        let last = state.enqueued;
        let busy = |state: &mut State| state.ended < last;
        match timeout.and_then(|timeout| Instant::now().checked_add(timeout)) {
            None => {
                self.work_while_waiting(state, last);
                self.wake_dozing(state);
                self.ended.wait_while(state, busy);
            }
            Some(end) => {
                self.wake_dozing(state);
                if self.ended.wait_while_until(state, busy, end).timed_out() {
                    return Err(Error::runtime(
                        status::RT_STREAM_SYNC_TIMEOUT,
                        "stream: still busy after the timeout",
                    ));
                }
            }
        }
        Ok(())
    }

    /// Who waits anyway takes the work that the worker has not begun, up to the task with number `last`: waking the
    /// worker, and being woken by it, takes longer than many a kernel.
    fn work_while_waiting(&self, state: &mut MutexGuard<State>, last: u64) {
        while sys::has_stack(KERNEL_STACK)
            && state.running_on.is_none()
            && state.ended < last
            && let Some(task) = state.queue.pop_front_if(|task| !task.may_wait)
        {
            self.run(state, task.name, task.seen, task.run);
        }
    }

    /// Has the worker begin with what it was not woken for.
    fn wake_dozing(&self, state: &mut State) {
        if !state.queue.is_empty() && std::mem::take(&mut state.is_dozing) {
            self.begins.notify_all();
        }
    }

    /// The worker's life.
    fn work(&self) {
        let mut state = self.state.lock();
        loop {
            self.rest(&mut state);
            let Some(task) = state.queue.pop_front() else { return self.leave_if_done(state) };
            self.run(&mut state, task.name, task.seen, task.run);
        }
    }

    /// The worker waits for something to do. It dozes after work has come into the queue, whoever ran it.
    fn rest(&self, state: &mut MutexGuard<State>) {
        let nothing =
            |state: &mut State| state.running_on.is_some() || (state.queue.is_empty() && !state.closed);
        let sleeps = |state: &mut State| nothing(state) && !state.has_come;
        while nothing(state) {
            state.has_come = false;
            state.is_dozing = true;
            let mut looks =
                (0..LOOKS).map(|_| self.begins.wait_while_until(state, sleeps, Instant::now() + DOZES));
            let is_woken = looks.any(|look| !look.timed_out());
            state.is_dozing = false;
            if !is_woken {
                self.begins.wait_while(state, sleeps);
            }
        }
    }

    /// Tells those who take no lock. Who sees that no work is left also sees what it wrote.
    fn note(&self, state: &State) {
        self.is_quiet.store(state.is_idle() && state.error.is_none(), Ordering::Release);
    }

    /// Runs a task outside the lock; a panic becomes the stream's error.
    fn run(
        &self,
        state: &mut MutexGuard<State>,
        name: &'static str,
        seen: Option<Box<observe::Task>>,
        run: impl FnOnce(),
    ) {
        state.running_on = Some(sync::thread_number());
        let skip = state.stop_on_failure && state.error.is_some();
        let failure = MutexGuard::unlocked(state, || {
            let failure = match seen {
                None => outcome_of(skip, run),
                Some(task) => seen_outcome_of(&task, skip, run),
            };
            failure.inspect(|_| super::exception::report())
        });
        state.running_on = None;
        state.ended += 1 + std::mem::take(&mut state.dropped);
        if let Some(Failure { status, text }) = failure {
            state.error.get_or_insert_with(|| Error::runtime(status, format!("{name}: {text}")));
        }
        self.note(state);
        self.ended.notify_all();
        if state.closed || !state.queue.is_empty() {
            self.begins.notify_all();
        }
    }
}

/// Runs work, or drops it; what failed.
fn outcome_of(skip: bool, run: impl FnOnce()) -> Option<Failure> {
    let outcome = catch_unwind(AssertUnwindSafe(|| {
        with_default_float_mode(move || if skip { drop(run) } else { run() });
    }));
    let panic = outcome.err()?;
    let text = format!("the kernel failed: {}", panic_text(&*panic));
    Some(Failure { status: status::RT_AICORE_EXCEPTION, text })
}

/// The same while somebody listens, who may have something else happen.
#[cold]
#[inline(never)]
fn seen_outcome_of(task: &observe::Task, skip: bool, run: impl FnOnce()) -> Option<Failure> {
    let ordered = observe::task_begins(task);
    let failure = outcome_of(skip || ordered.is_some(), run).or(ordered);
    observe::task_ends(task, failure.as_ref().map(|failure| &*failure.text));
    failure
}

/// What a panic said.
pub fn panic_text(panic: &(dyn std::any::Any + Send)) -> &str {
    panic
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("unknown panic")
}

/// Streams, and how many tasks each must have ended until some work has.
pub type Work = Vec<(Arc<Stream>, u64)>;

/// All work that has not ended.
pub fn pending() -> Work {
    let busy = |stream: &Arc<Stream>| {
        if stream.is_quiet.load(Ordering::Acquire) {
            return None;
        }
        let state = stream.state.lock();
        (!state.is_idle()).then(|| (Arc::clone(stream), state.enqueued))
    };
    OPEN.lock().iter().filter_map(busy).collect()
}

/// The open streams of a device.
pub fn of_device(device: usize) -> Vec<Arc<Stream>> {
    OPEN.lock().iter().filter(|stream| stream.device == device).cloned().collect()
}

#[cfg(test)]
mod tests;
