//! Callbacks: work of a stream that a thread of the program runs when it asks for it.

use super::stream::{MAY_WAIT, Stream};
use crate::error::{Error, Result, status};
use crate::observe;
use crate::sync::{Condvar, Mutex};
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The callbacks that wait for a thread.
struct Reports {
    /// The thread, by its pthread number.
    thread: u64,
    /// The streams that report to it, by identity.
    streams: Vec<i32>,
    queue: Arc<Queue>,
}

#[derive(Default)]
struct Queue {
    state: Mutex<Waiting>,
    changed: Condvar,
}

#[derive(Default)]
struct Waiting {
    reports: VecDeque<Report>,
    /// The thread's last subscription ended: nobody will come.
    closed: bool,
}

/// A callback on its way to its thread.
pub struct Report {
    call: Box<dyn FnOnce() + Send>,
    /// Tells a stream that waits for the callback's end; dropped with the report, done or not.
    _done: Option<Done>,
}

impl Report {
    /// Runs the callback.
    pub fn run(self) {
        // `_done` ends after the call, and lets a blocked stream go on.
        let Report { call, _done } = self;
        call();
    }
}

#[derive(Default)]
struct Gate {
    open: Mutex<bool>,
    changed: Condvar,
}

struct Done(Arc<Gate>);

impl Drop for Done {
    fn drop(&mut self) {
        *self.0.open.lock() = true;
        self.0.changed.notify_all();
    }
}

static REPORTS: Mutex<Vec<Reports>> = Mutex::new(Vec::new());

/// Sends the callbacks of a stream to a thread from now on. A stream reports to one thread only.
pub fn subscribe(thread: u64, stream: &Stream) -> Result<()> {
    let mut reports = REPORTS.lock();
    if reports.iter().any(|reports| reports.streams.contains(&stream.id)) {
        return Err(Error::runtime(
            status::RT_STREAM_SUBSCRIBED,
            "stream: subscribed before, expected aclrtUnSubscribeReport first",
        ));
    }
    match reports.iter_mut().find(|reports| reports.thread == thread) {
        Some(reports) => reports.streams.push(stream.id),
        None => reports.push(Reports { thread, streams: vec![stream.id], queue: Arc::default() }),
    }
    Ok(())
}

/// Undoes `subscribe`. Callbacks of the thread that nobody ran are dropped with its last stream.
pub fn unsubscribe(thread: u64, stream: &Stream) -> Result<()> {
    end(stream, |reports| reports.thread == thread)
        .then_some(())
        .ok_or_else(|| not_subscribed("threadId: the stream does not report to this thread"))
}

/// Ends the subscription of a stream that goes away, if there is one.
pub fn forget(stream: &Stream) {
    end(stream, |_| true);
}

/// Ends the subscription of a stream, if there is one that fits.
fn end(stream: &Stream, fits: impl Fn(&Reports) -> bool) -> bool {
    let mut reports = REPORTS.lock();
    let Some(at) = reports.iter().position(|reports| reports.streams.contains(&stream.id) && fits(reports))
    else {
        return false;
    };
    reports[at].streams.retain(|&id| id != stream.id);
    let gone = reports[at].streams.is_empty().then(|| reports.swap_remove(at));
    drop(reports);
    if let Some(gone) = gone {
        let dropped = {
            let mut state = gone.queue.state.lock();
            state.closed = true;
            std::mem::take(&mut state.reports)
        };
        // Blocked streams go on.
        drop(dropped);
        gone.queue.changed.notify_all();
    }
    true
}

fn not_subscribed(text: &str) -> Error {
    Error::runtime(status::RT_THREAD_SUBSCRIBE, format!("{text}, expected aclrtSubscribeReport before"))
}

/// Queues a callback behind the work of a stream. With `block` the stream's later work waits for its end.
pub fn launch(stream: &Arc<Stream>, block: bool, call: Box<dyn FnOnce() + Send>) -> Result<()> {
    let queue = REPORTS
        .lock()
        .iter()
        .find(|reports| reports.streams.contains(&stream.id))
        .map(|reports| Arc::clone(&reports.queue))
        .ok_or_else(|| {
            let text = "stream: no thread takes its callbacks, expected aclrtSubscribeReport before";
            Error::runtime(status::RT_STREAM_NO_CB_REG, text)
        })?;
    let function = observe::function_queued(stream.id);
    let call = Box::new(move || observe::call_function(&function, block, call));
    let send = move || {
        let gate = block.then(Arc::<Gate>::default);
        let done = gate.clone().map(Done);
        let report = Report { call, _done: done };
        let mut state = queue.state.lock();
        let too_late = if state.closed {
            Some(report)
        } else {
            state.reports.push_back(report);
            None
        };
        drop(state);
        // Nobody will come: it must not be waited for.
        drop(too_late);
        queue.changed.notify_all();
        if let Some(gate) = gate {
            gate.changed.wait_while(&mut gate.open.lock(), |open| !*open);
        }
    };
    stream.enqueue("aclrtLaunchCallback", MAY_WAIT, send)
}

/// The next callback that this thread is to run. `None` waits for ever.
pub fn next(thread: u64, timeout: Option<Duration>) -> Result<Report> {
    let queue = REPORTS
        .lock()
        .iter()
        .find(|reports| reports.thread == thread)
        .map(|reports| Arc::clone(&reports.queue))
        .ok_or_else(|| not_subscribed("no stream reports to this thread"))?;
    let end = timeout.and_then(|timeout| Instant::now().checked_add(timeout));
    let mut state = queue.state.lock();
    let nothing = |state: &mut Waiting| state.reports.is_empty() && !state.closed;
    match end {
        None => queue.changed.wait_while(&mut state, nothing),
        Some(end) => {
            queue.changed.wait_while_until(&mut state, nothing, end);
        }
    }
    let closed = state.closed;
    let report = state.reports.pop_front();
    drop(state);
    report.ok_or_else(|| {
        if closed {
            return not_subscribed("no stream reports to this thread any more");
        }
        Error::runtime(status::RT_REPORT_TIMEOUT, "timeout: no callback came in time")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_subscription_is_of_a_stream_and_its_thread() {
        const THREADS: [u64; 2] = [4712, 4713];
        let streams = [0, 1].map(|_| Stream::new(0, 0, 0));
        for (thread, stream) in THREADS.iter().zip(&streams) {
            subscribe(*thread, stream).unwrap();
            assert!(subscribe(*thread, stream).is_err());
        }
        assert!(
            unsubscribe(THREADS[0], &streams[1]).is_err() && unsubscribe(THREADS[1], &streams[0]).is_err()
        );
        forget(&streams[1]);
        assert!(unsubscribe(THREADS[1], &streams[1]).is_err());
        unsubscribe(THREADS[0], &streams[0]).unwrap();
        streams.iter().for_each(|stream| stream.close().unwrap());
    }

    #[test]
    fn a_callback_that_came_before_its_thread_is_not_waited_for() {
        const THREAD: u64 = 4714;
        let stream = Stream::new(0, 0, 0);
        let (ran, runs) = std::sync::mpsc::channel();
        subscribe(THREAD, &stream).unwrap();
        launch(&stream, false, Box::new(move || ran.send(()).unwrap())).unwrap();
        stream.synchronize(None).unwrap();
        // For ever, if no other one has to come.
        next(THREAD, None).unwrap().run();
        runs.try_recv().unwrap();
        let nothing = next(THREAD, Some(Duration::ZERO)).err().unwrap();
        assert_eq!(nothing.status(), status::RT_REPORT_TIMEOUT);
        unsubscribe(THREAD, &stream).unwrap();
        stream.close().unwrap();
    }

    #[test]
    fn a_callback_whose_subscription_ended_before_its_turn_holds_up_nothing() {
        const THREAD: u64 = 4711;
        let stream = Stream::new(0, 0, 0);
        let (go, wait) = std::sync::mpsc::channel::<()>();
        stream.enqueue("test", MAY_WAIT, move || wait.recv().unwrap()).unwrap();
        subscribe(THREAD, &stream).unwrap();
        launch(&stream, true, Box::new(|| panic!("nobody asked for it"))).unwrap();
        unsubscribe(THREAD, &stream).unwrap();
        go.send(()).unwrap();
        assert!(stream.synchronize(Some(Duration::from_secs(20))).is_ok());
        stream.close().unwrap();
    }
}
