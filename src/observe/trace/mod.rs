//! The timeline: `OPAPI_TRACE=file.json` writes what the program called and what its streams did, in the JSON that
//! ui.perfetto.dev opens.
//!
//! A host thread is a track, with a slice for each call; a stream is one, with a slice for each task and, above it, the
//! time that it waited in the queue. Arrows lead from the launch to the task to the synchronisation that waited for it.

mod file;

use super::{Call, Failure, Listener, Outcome, Party, Point, Task, Value};
use file::File;
use parking_lot::Mutex;
use serde_json::{Map, Number, Value as Json, json};
use std::collections::{HashMap, HashSet};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

/// Tracks of streams are numbered from here: above every thread of the system, which has 2^22 at most, and within the 32 bits that
/// Perfetto keeps of a number.
const STREAMS: i64 = 1 << 30;
/// Arrows that wait for a synchronisation, for each stream; a program that never synchronises must not grow.
const MOST_ARROWS: usize = 4096;
/// Characters of a text argument.
const MOST_TEXT: usize = 200;

/// The listener.
pub struct Trace {
    start: Instant,
    state: Mutex<State>,
}

struct State {
    file: File,
    /// Tracks that have a name.
    named: HashSet<i64>,
    streams: HashMap<i32, Stream>,
    pending: i64,
}

#[derive(Default)]
struct Stream {
    began: Option<Instant>,
    /// The last task that was queued.
    last: u64,
    /// Tasks that ended, and that no synchronisation has waited for.
    unseen: Vec<u64>,
}

impl Trace {
    /// Writes to a file. When it has grown to `size` bytes it becomes `<file>.1`, and a new one begins.
    pub fn to(path: &Path, size: u64) -> io::Result<Trace> {
        let mut state = State {
            file: File::create(path, size)?,
            named: HashSet::new(),
            streams: HashMap::new(),
            pending: 0,
        };
        state.introduce();
        Ok(Trace { start: Instant::now(), state: Mutex::new(state) })
    }

    /// Where it goes.
    pub fn path(&self) -> PathBuf {
        self.state.lock().file.path().to_owned()
    }

    /// Writes down what there is; what comes later still finds its place.
    pub fn finish(&self) {
        self.state.lock().file.flush();
    }

    /// Microseconds since the beginning.
    fn time(&self, at: Instant) -> f64 {
        between(self.start, at)
    }

    /// An event of a kind, on a track.
    fn event(&self, state: &mut State, phase: &str, name: &str, track: i64, at: Instant, more: Json) {
        state.name(track, None);
        let mut event =
            json!({"ph": phase, "name": name, "pid": std::process::id(), "tid": track, "ts": self.time(at)});
        let (Json::Object(event), Json::Object(more)) = (&mut event, more) else { return };
        event.extend(more);
        state.write(&Json::Object(std::mem::take(event)));
    }
}

impl State {
    /// What a file begins with.
    fn introduce(&mut self) {
        let name = std::env::current_exe()
            .ok()
            .and_then(|path| Some(path.file_name()?.to_string_lossy().into_owned()));
        let name = name.unwrap_or_else(|| "program".into());
        self.named.clear();
        self.metadata("process_name", 0, json!({ "name": name }));
    }

    fn metadata(&mut self, kind: &str, track: i64, arguments: Json) {
        let record =
            json!({"ph": "M", "name": kind, "pid": std::process::id(), "tid": track, "args": arguments});
        self.file.write(&record);
    }

    /// Names a track, once: a stream's, or that of the calling thread.
    fn name(&mut self, track: i64, stream: Option<&Task>) {
        if !self.named.insert(track) {
            return;
        }
        // Streams by their numbers, behind the threads, which go by theirs.
        let name = match stream {
            Some(task) => format!("stream {} (device {})", task.stream, task.device),
            None => crate::sys::thread_name(),
        };
        self.metadata("thread_name", track, json!({ "name": name }));
        self.metadata("thread_sort_index", track, json!({ "sort_index": track }));
    }

    fn write(&mut self, event: &Json) {
        if self.file.write(event) {
            self.introduce();
        }
    }
}

/// Microseconds from one time to another, with three digits.
fn between(from: Instant, to: Instant) -> f64 {
    to.saturating_duration_since(from).as_nanos() as f64 / 1000.0
}

fn own_track() -> i64 {
    crate::sys::thread_of_system().into()
}

fn track_of(task: &Task) -> i64 {
    STREAMS + i64::from(task.stream)
}

fn argument(value: &Value) -> Json {
    let number =
        |number: f64| Number::from_f64(number).map_or_else(|| number.to_string().into(), Json::Number);
    match *value {
        Value::Handle(0) | Value::Place(0) => Json::Null,
        Value::Handle(address) => format!("{address:#x}").into(),
        Value::Place(address) => format!("&{address:#x}").into(),
        Value::Int(value) => i64::try_from(value).map(Json::from).unwrap_or_else(|_| (value as u64).into()),
        Value::Real(value) => number(value),
        Value::Bool(value) => value.into(),
        Value::Text(text) => text.to_string_lossy().chars().take(MOST_TEXT).collect::<String>().into(),
    }
}

impl Listener for Trace {
    fn call_ends(&self, call: &Call, &Outcome { status, message, .. }: &Outcome) {
        let now = Instant::now();
        let mut arguments: Map<String, Json> = call
            .arguments
            .iter()
            .map(|(name, value)| (name.trim_end_matches('_').into(), argument(value)))
            .collect();
        if let Some(status) = status {
            arguments.insert("status".into(), status.into());
        }
        if let Some(message) = message {
            arguments.insert("message".into(), message.into());
        }
        let mut more = json!({
            "cat": "call",
            "dur": between(call.began, now),
            "args": arguments,
        });
        if status.is_some_and(|status| status != 0) {
            more["cat"] = "call,failed".into();
        }
        let state = &mut *self.state.lock();
        self.event(state, "X", call.name, own_track(), call.began, more);
        // It may be the last: programs end without a word, too.
        state.file.flush();
    }

    fn task_queued(&self, task: &Task) {
        let state = &mut *self.state.lock();
        state.name(track_of(task), Some(task));
        state.streams.entry(task.stream).or_default().last = task.id;
        let arrow = json!({"cat": "task", "id": task.id});
        self.event(state, "s", "task", own_track(), task.queued, arrow);
        let queue = json!({"cat": "queued", "id": task.id});
        self.event(state, "b", task.name, track_of(task), task.queued, queue);
        state.pending += 1;
        self.count_tasks(state, task.queued);
    }

    fn task_begins(&self, task: &Task) -> Option<Failure> {
        let now = Instant::now();
        let state = &mut *self.state.lock();
        state.streams.entry(task.stream).or_default().began = Some(now);
        let queue = json!({"cat": "queued", "id": task.id});
        self.event(state, "e", task.name, track_of(task), now, queue);
        let arrow = json!({"cat": "task", "id": task.id});
        self.event(state, "t", "task", track_of(task), now, arrow);
        None
    }

    fn task_ends(&self, task: &Task, failure: Option<&str>) {
        let now = Instant::now();
        let state = &mut *self.state.lock();
        let stream = state.streams.entry(task.stream).or_default();
        let began = stream.began.take().unwrap_or(task.queued);
        if stream.unseen.len() < MOST_ARROWS {
            stream.unseen.push(task.id);
        }
        let took = between(began, now);
        let mut arguments = json!({"queued_us": between(task.queued, began)});
        if let Some(bytes) = task.bytes {
            arguments["bytes"] = bytes.into();
            arguments["GB/s"] =
                Number::from_f64(bytes as f64 / took / 1000.0).map_or(Json::Null, Json::Number);
        }
        let mut more = json!({"cat": "task", "dur": took});
        if let Some(body) = super::take_body() {
            arguments["body"] = body.into();
        }
        if let Some(failure) = failure {
            arguments["message"] = failure.into();
            more["cat"] = "task,failed".into();
        }
        more["args"] = arguments;
        self.event(state, "X", task.name, track_of(task), began, more);
        state.pending -= 1;
        self.count_tasks(state, now);
    }

    fn worker_ends(&self, began: Instant) {
        let more = json!({"cat": "worker", "dur": between(began, Instant::now())});
        self.event(&mut self.state.lock(), "X", "share of a kernel", own_track(), began, more);
    }

    fn waited(&self, stream: i32) {
        self.seen(stream, u64::MAX);
    }

    fn stream_ended(&self, stream: i32) {
        self.state.lock().streams.remove(&stream);
    }

    fn mark(&self, stream: i32) -> Option<Point> {
        let last = self.state.lock().streams.get(&stream)?.last;
        Some(Arc::new(Recorded { stream, last }))
    }

    fn joins(&self, by: Party, point: &Point) {
        if let (Party::Host, Some(recorded)) = (by, point.downcast_ref::<Recorded>()) {
            self.seen(recorded.stream, recorded.last);
        }
    }

    fn memory(&self, device: usize, bytes: u64) {
        let name = format!("memory of device {device}");
        let more = json!({"args": {"bytes": bytes}});
        self.event(&mut self.state.lock(), "C", &name, own_track(), Instant::now(), more);
    }
}

/// What an event stands for.
struct Recorded {
    stream: i32,
    /// The last task before it.
    last: u64,
}

impl Trace {
    /// The thread knows that tasks up to one have ended.
    fn seen(&self, stream: i32, last: u64) {
        let now = Instant::now();
        let state = &mut *self.state.lock();
        let Some(tasks) = state.streams.get_mut(&stream) else { return };
        let seen: Vec<u64> = tasks.unseen.extract_if(.., |id| *id <= last).collect();
        for id in seen {
            self.event(state, "f", "task", own_track(), now, json!({"cat": "task", "id": id, "bp": "e"}));
        }
    }

    fn count_tasks(&self, state: &mut State, at: Instant) {
        let more = json!({"args": {"tasks": state.pending}});
        self.event(state, "C", "pending tasks", own_track(), at, more);
    }
}
