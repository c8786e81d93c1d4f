//! Events: points in the work of a stream that other streams and the host can wait for.
//!
//! Recording makes a new `Record` and queues a task that completes it; whoever waits holds the record that was
//! current when it began. So an event may be recorded again, reset or destroyed while it is waited for.

use super::stream::{MAY_WAIT, Stream};
use crate::error::{Error, Result, status};
use crate::handle::{HandleKind, Slots};
use crate::observe::{self, Mark, Party};
use crate::sync::{AtomicUsize, Condvar, Mutex, Ordering};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// An event.
pub struct Event {
    /// Records carry a time.
    has_time: bool,
    record: Mutex<Option<Arc<Record>>>,
    /// Streams that wait for the event at the moment.
    waiting: Arc<AtomicUsize>,
}

/// One recording of an event.
#[derive(Default)]
struct Record {
    completed: Mutex<Option<Instant>>,
    changed: Condvar,
    /// The work before it, for those who observe.
    mark: Mark,
}

impl Record {
    fn complete(&self) {
        self.completed.lock().get_or_insert_with(Instant::now);
        self.changed.notify_all();
    }

    fn wait(&self, timeout: Option<Duration>) -> bool {
        let mut completed = self.completed.lock();
        match timeout.and_then(|timeout| Instant::now().checked_add(timeout)) {
            None => self.changed.wait_while(&mut completed, |completed| completed.is_none()),
            Some(end) => {
                self.changed.wait_while_until(&mut completed, |completed| completed.is_none(), end);
            }
        }
        completed.is_some()
    }
}

/// Completes a record when it is dropped, be it that its task ran or that the stream was aborted: nobody may wait
/// for ever.
struct Completes(Arc<Record>);

impl Drop for Completes {
    fn drop(&mut self) {
        self.0.complete();
    }
}

/// Ends a stream's wait in the count of its event, however the task ends.
struct Waits(Arc<AtomicUsize>);

impl Drop for Waits {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// The live events.
pub static EVENTS: Slots<Arc<Event>> = Slots::new(HandleKind::Event);

/// The beginning of the events' time.
fn epoch() -> Instant {
    static EPOCH: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    *EPOCH.get_or_init(Instant::now)
}

impl Event {
    /// An event that was not recorded yet.
    pub fn new(has_time: bool) -> Arc<Event> {
        epoch();
        Arc::new(Event { has_time, record: Mutex::new(None), waiting: Arc::default() })
    }

    fn current(&self) -> Option<Arc<Record>> {
        self.record.lock().clone()
    }

    /// Captures the work that is on the stream now.
    pub fn record_on(&self, stream: &Arc<Stream>) -> Result<()> {
        let record = Arc::new(Record { mark: observe::mark(stream.id), ..Record::default() });
        let completes = Completes(Arc::clone(&record));
        stream.enqueue("aclrtRecordEvent", 0, move || drop(completes))?;
        *self.record.lock() = Some(record);
        Ok(())
    }

    /// Forgets the current recording, after the work that is on the stream now.
    pub fn reset_on(self: &Arc<Event>, stream: &Arc<Stream>) -> Result<()> {
        let Some(record) = self.current() else { return Ok(()) };
        let event = Arc::clone(self);
        let reset = move || {
            let mut current = event.record.lock();
            if current.as_ref().is_some_and(|current| Arc::ptr_eq(current, &record)) {
                *current = None;
            }
        };
        stream.enqueue("aclrtResetEvent", 0, reset)
    }

    /// Makes later work of the stream wait for the current recording. One that is complete, or was never made, holds
    /// up nothing.
    pub fn hold_up(&self, stream: &Arc<Stream>) -> Result<()> {
        let Some(record) = self.current() else { return Ok(()) };
        observe::joins(Party::Stream(stream.id), &record.mark);
        if record.completed.lock().is_some() {
            return Ok(());
        }
        self.waiting.fetch_add(1, Ordering::Relaxed);
        let waits = Waits(Arc::clone(&self.waiting));
        let wait = move || {
            record.wait(None);
            drop(waits);
        };
        stream.enqueue("aclrtStreamWaitEvent", MAY_WAIT, wait)
    }

    /// The event was recorded and the work before it has ended.
    pub fn is_complete(&self) -> bool {
        self.current().is_some_and(|record| {
            let complete = record.completed.lock().is_some();
            if complete {
                observe::joins(Party::Host, &record.mark);
            }
            complete
        })
    }

    /// A stream waits for the event.
    pub fn is_awaited(&self) -> bool {
        self.waiting.load(Ordering::Relaxed) > 0
    }

    /// Waits for the current recording; an event that was never recorded needs no waiting.
    pub fn synchronize(&self, timeout: Option<Duration>) -> Result<()> {
        match self.current() {
            Some(record) if !record.wait(timeout) => {
                Err(Error::runtime(status::RT_EVENT_SYNC_TIMEOUT, "event: not complete after the timeout"))
            }
            Some(record) => {
                observe::joins(Party::Host, &record.mark);
                super::queue::check()
            }
            None => super::queue::check(),
        }
    }

    /// Time of completion since the library's first event.
    pub fn time(&self, argument: &str) -> Result<Duration> {
        let record = self.current().ok_or_else(|| {
            Error::runtime(status::RT_INTERNAL_ERROR, format!("{argument}: never recorded"))
        })?;
        let completed = *record.completed.lock();
        let completed = completed.filter(|_| self.has_time).ok_or_else(|| {
            let expected = "a complete event that was created with ACL_EVENT_TIME_LINE";
            Error::runtime(
                status::RT_EVENT_TIMESTAMP_INVALID,
                format!("{argument}: no time, expected {expected}"),
            )
        })?;
        Ok(completed.saturating_duration_since(epoch()))
    }
}
