//! The one hook that calls, tasks and device memory pass, for those who listen: [`trace`] writes a timeline, [`faults`]
//! orders failures.
//!
//! Nobody listens as a rule. Then the hook costs a task one branch, and a call nothing: calls come here only while the
//! backend's table sends them the long way, which it does for listeners.

pub mod check;
pub mod faults;
mod lines;
pub mod trace;
pub mod witness;

use crate::simd::with_default_float_mode;
use std::any::Any;
use std::cell::Cell;
use std::ffi::{CStr, c_char};
use std::mem::MaybeUninit;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Instant;

/// Who listens.
///
/// Streams are told by their numbers, memory by the addresses that the program has.
pub trait Listener: Send + Sync {
    /// A call of the program begins. Something else than `None` happens instead of it.
    fn call_begins(&self, _call: &Call) -> Option<Failure> {
        None
    }
    /// It returns.
    fn call_ends(&self, _call: &Call, _outcome: &Outcome) {}
    /// Work on a stream would use memory, and is refused.
    fn asks_for(&self, _by: Party, _accesses: &[Access]) {}
    /// Work on a stream, or of the host at once, is about to use memory.
    fn uses(&self, _by: Party, _accesses: &[Access]) {}
    /// What a stream has to do now is the point's; see `joins`.
    fn mark(&self, _stream: i32) -> Option<Point> {
        None
    }
    /// Later work of a stream, or of the host, comes after what the point, of any listener, stands for.
    fn joins(&self, _by: Party, _point: &Point) {}
    /// A stream got a function of the program's to call.
    fn function_queued(&self, _stream: i32) -> Option<Point> {
        None
    }
    /// The calling thread is about to call it. Later work of the stream comes after its end, if `blocks`.
    fn function_begins(&self, _function: &Point, _blocks: bool) {}
    /// It has returned.
    fn function_ends(&self, _function: &Point) {}
    /// A block is there.
    fn allocated(&self, _block: Range<usize>, _home: &'static str) {}
    /// A block is about to go.
    fn freed(&self, _start: usize) {}
    /// A stream got a task.
    fn task_queued(&self, _task: &Task) {}
    /// The task begins. Something else than `None` happens instead of it.
    fn task_begins(&self, _task: &Task) -> Option<Failure> {
        None
    }
    /// It has ended, with what it says if it failed.
    fn task_ends(&self, _task: &Task, _failure: Option<&str>) {}
    /// A thread of the pool has done its share of a kernel.
    fn worker_ends(&self, _began: Instant) {}
    /// The thread has waited for all that the stream had to do.
    fn waited(&self, _stream: i32) {}
    /// The stream is gone, and its work with it.
    fn stream_ended(&self, _stream: i32) {}
    /// So many bytes of a device are in use.
    fn memory(&self, _device: usize, _bytes: u64) {}
    /// The most bytes of devices that may be in use together.
    fn memory_limit(&self) -> u64 {
        u64::MAX
    }
    /// Tasks are queued even where their caller could run them at once.
    fn queues_all(&self) -> bool {
        false
    }
}

/// How a call ended.
pub struct Outcome<'a> {
    /// What it returned, if that is a status.
    pub status: Option<i32>,
    /// The handle that it returned.
    pub handle: usize,
    /// What the library said of a failure.
    pub message: Option<&'a str>,
    /// A listener had it fail.
    pub ordered: bool,
}

/// Who does something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Party {
    Stream(i32),
    Host,
}

/// A point in the work of a stream, as a listener knows it.
pub type Point = Arc<dyn Any + Send + Sync>;
/// The same for all that listen.
pub type Mark = Vec<Point>;

/// Memory that is read or written.
#[derive(Clone, Copy, Debug)]
pub struct Access<'a> {
    /// The argument.
    pub name: &'static str,
    /// An address in the block that is meant: a tensor's data address.
    pub base: usize,
    /// The element whose indices are all 0.
    pub start: usize,
    /// Bytes of an element.
    pub size: usize,
    /// Extents and strides, in elements.
    pub shape: &'a [i64],
    /// See `shape`.
    pub strides: &'a [i64],
    /// It is read.
    pub reads: bool,
    /// It is written.
    pub writes: bool,
    /// Some of it is, and which elements cannot be told.
    pub some: bool,
    /// It ought to be memory of a device.
    pub of_device: bool,
    /// It ought to be the host's.
    pub of_host: bool,
    /// It is workspace: whatever is in it may be read.
    pub is_workspace: bool,
}

/// What a listener has happen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// The status.
    pub status: i32,
    /// Why, for the message.
    pub text: String,
}

/// A call of the program.
pub struct Call<'a> {
    /// The function.
    pub name: &'static str,
    /// Its arguments under their names in C.
    pub arguments: &'a [(&'static str, Value<'a>)],
    /// How many calls of that function there were, this one among them.
    pub number: u64,
    /// When it began.
    pub began: Instant,
}

/// Work on a stream.
#[derive(Clone, Copy, Debug)]
pub struct Task {
    /// Unique in the process.
    pub id: u64,
    /// The function that launched it.
    pub name: &'static str,
    /// The stream's number and device.
    pub stream: i32,
    /// See `stream`.
    pub device: usize,
    /// Bytes that it reads and writes, about; none for what only waits or calls back.
    pub bytes: Option<u64>,
    /// When it was queued.
    pub queued: Instant,
}

impl Task {
    /// The kernels of an operator, not a copy or a wait.
    pub fn is_operator(&self) -> bool {
        self.name.starts_with("aclnn")
    }
}

/// An argument.
#[derive(Clone, Copy, PartialEq, Debug)]
#[allow(missing_docs)]
pub enum Value<'a> {
    /// A handle, or an address of data.
    Handle(usize),
    /// The address of a result, or of an array.
    Place(usize),
    Text(&'a CStr),
    Int(i128),
    Real(f64),
    Bool(bool),
}

// -------------------------------------------------------------------------------------------------------- who listens

static LISTENERS: OnceLock<Vec<&'static dyn Listener>> = OnceLock::new();
static ON: AtomicBool = AtomicBool::new(false);
/// The process that they listen to.
static PROCESS: AtomicU32 = AtomicU32::new(0);

/// Somebody listens.
#[inline(always)]
pub fn is_on() -> bool {
    ON.load(Ordering::Relaxed)
}

/// These listen from now on; the first time counts.
pub fn listen(listeners: Vec<&'static dyn Listener>) {
    let any = !listeners.is_empty();
    PROCESS.store(std::process::id(), Ordering::Relaxed);
    if LISTENERS.set(listeners).is_ok() && any {
        // A child of a fork shares the files of those who listen: nobody does there.
        extern "C" fn nothing() {}
        extern "C" fn in_child() {
            ON.store(false, Ordering::Relaxed);
        }
        crate::sys::at_fork(nothing, nothing, in_child);
        ON.store(true, Ordering::Relaxed);
        crate::parallel::watch(|began| {
            crate::observe::listeners().iter().for_each(|listener| listener.worker_ends(began))
        });
    }
}

/// Not the child of a fork.
pub fn is_own_process() -> bool {
    std::process::id() == PROCESS.load(Ordering::Relaxed)
}

/// Tells those who listen. Not inlined, so that the short way stays short.
#[cold]
#[inline(never)]
fn each(tell: &dyn Fn(&'static dyn Listener)) {
    listeners().iter().for_each(|listener| tell(*listener));
}

/// Those who listen.
fn listeners() -> &'static [&'static dyn Listener] {
    if is_on() { LISTENERS.get().map_or(&[], |listeners| listeners) } else { &[] }
}

// ------------------------------------------------------------------------------------------------------------- calls

thread_local! {
    /// The call that follows is one that was seen already.
    static SEEN: Cell<bool> = const { Cell::new(false) };
}

/// This call is to be observed: somebody listens, and it is not the one that [`call`] makes.
pub fn is_new_call() -> bool {
    is_on() && !SEEN.try_with(Cell::take).unwrap_or(true)
}

/// Makes a call of the program's, unless a listener has another end for it: then `failed` says what it returns.
/// `message` tells what the library said of a failure.
pub fn call<R: Copy>(
    call: Call,
    make: impl FnOnce() -> R,
    result: impl FnOnce(R) -> (Option<i32>, usize),
    failed: impl FnOnce(&Failure) -> R,
    message: impl FnOnce() -> Option<String>,
) -> R {
    let ordered = begins(&call);
    let returned = match &ordered {
        Some(failure) => failed(failure),
        None => {
            SEEN.set(true);
            let returned = make();
            SEEN.set(false);
            returned
        }
    };
    let (own, handle) = result(returned);
    let status = ordered.as_ref().map(|failure| failure.status).or(own);
    let text = if status.is_some_and(|status| status != 0) { message() } else { None };
    ends(&call, &Outcome { status, handle, message: text.as_deref(), ordered: ordered.is_some() });
    returned
}

/// A call begins; what a listener has happen instead.
pub fn begins(call: &Call) -> Option<Failure> {
    // All of them see it begin.
    let begins = || listeners().iter().fold(None, |failure, listener| failure.or(listener.call_begins(call)));
    with_default_float_mode(begins)
}

/// It has ended.
pub fn ends(call: &Call, outcome: &Outcome) {
    with_default_float_mode(|| listeners().iter().for_each(|listener| listener.call_ends(call, outcome)));
}

/// An argument as listeners see it.
pub trait Argument: Copy {
    /// See [`Value`].
    fn value<'a>(self) -> Value<'a>;
}

macro_rules! integers {
    ($($type:ty)*) => {
        $(impl Argument for $type {
            fn value<'a>(self) -> Value<'a> {
                Value::Int(self as i128)
            }
        })*
    };
}
integers! { i8 i16 i32 i64 u8 u16 u32 u64 usize }

impl Argument for f32 {
    fn value<'a>(self) -> Value<'a> {
        Value::Real(self.into())
    }
}

impl Argument for f64 {
    fn value<'a>(self) -> Value<'a> {
        Value::Real(self)
    }
}

impl Argument for bool {
    fn value<'a>(self) -> Value<'a> {
        Value::Bool(self)
    }
}

/// An opaque object has no size, and `void` one of a byte.
fn pointer<'a, T>(address: usize) -> Value<'a> {
    if size_of::<T>() <= 1 { Value::Handle(address) } else { Value::Place(address) }
}

impl<T: 'static> Argument for *const T {
    #[allow(unsafe_code)] // texts of the program
    fn value<'a>(self) -> Value<'a> {
        let is_text = std::any::TypeId::of::<T>() == std::any::TypeId::of::<c_char>();
        if is_text && !self.is_null() {
            // SAFETY: every `const char *` of this interface is a C string that lives as long as the call.
            return Value::Text(unsafe { CStr::from_ptr(self.cast()) });
        }
        pointer::<T>(self as usize)
    }
}

impl<T> Argument for *mut T {
    fn value<'a>(self) -> Value<'a> {
        pointer::<T>(self as usize)
    }
}

impl<T: Copy> Argument for MaybeUninit<T> {
    #[allow(unsafe_code)] // any bits
    fn value<'a>(self) -> Value<'a> {
        // SAFETY: so many bytes that the caller passed; any bits are an integer.
        unsafe {
            match size_of::<T>() {
                1 => Value::Bool(std::mem::transmute_copy::<_, u8>(&self) != 0),
                4 => Value::Int(std::mem::transmute_copy::<_, i32>(&self).into()),
                _ => Value::Place(0),
            }
        }
    }
}

/// A function of the program's, or none.
impl<T: Copy> Argument for Option<T> {
    fn value<'a>(self) -> Value<'a> {
        Value::Handle(self.is_some().into())
    }
}

// ------------------------------------------------------------------------------------------------------------- tasks

/// A stream gets a task. `None` when nobody listens.
#[inline(always)]
pub fn task_queued(name: &'static str, stream: i32, device: usize, bytes: Option<u64>) -> Option<Box<Task>> {
    if is_on() { Some(new_task(name, stream, device, bytes)) } else { None }
}

#[cold]
#[inline(never)]
fn new_task(name: &'static str, stream: i32, device: usize, bytes: Option<u64>) -> Box<Task> {
    static LAST: AtomicU64 = AtomicU64::new(0);
    let id = LAST.fetch_add(1, Ordering::Relaxed) + 1;
    let task = Task { id, name, stream, device, bytes, queued: Instant::now() };
    each(&|listener| listener.task_queued(&task));
    Box::new(task)
}

/// It begins; what a listener has happen instead.
pub fn task_begins(task: &Task) -> Option<Failure> {
    // All of them see it begin.
    listeners().iter().fold(None, |failure, listener| failure.or(listener.task_begins(task)))
}

/// It has ended.
pub fn task_ends(task: &Task, failure: Option<&str>) {
    listeners().iter().for_each(|listener| listener.task_ends(task, failure));
}

thread_local! {
    static BODY: Cell<&'static str> = const { Cell::new("") };
}

/// A task of this thread runs a kernel by that body, if there is a choice.
#[inline(always)]
pub fn runs(body: &'static str) {
    if is_on() && !body.is_empty() {
        BODY.set(body);
    }
}

/// The last body that a task of this thread ran, once.
pub fn take_body() -> Option<&'static str> {
    Some(BODY.take()).filter(|body| !body.is_empty())
}

/// The thread has waited for all that a stream had to do.
#[inline(always)]
pub fn waited(stream: i32) {
    if is_on() {
        each(&move |listener| listener.waited(stream));
    }
}

/// A stream is gone, and its work with it.
pub fn stream_ended(stream: i32) {
    if is_on() {
        each(&move |listener| listener.stream_ended(stream));
    }
}

/// Tasks are queued even where their caller could run them at once.
#[inline(always)]
pub fn queues_all() -> bool {
    is_on() && listeners().iter().any(|listener| listener.queues_all())
}

/// What a stream has to do now.
#[inline(always)]
pub fn mark(stream: i32) -> Mark {
    if is_on() { points(&move |listener| listener.mark(stream)) } else { Mark::new() }
}

#[cold]
#[inline(never)]
fn points(ask: &dyn Fn(&'static dyn Listener) -> Option<Point>) -> Mark {
    listeners().iter().filter_map(|listener| ask(*listener)).collect()
}

/// A stream got a function of the program's to call.
pub fn function_queued(stream: i32) -> Mark {
    if is_on() { points(&move |listener| listener.function_queued(stream)) } else { Mark::new() }
}

/// Calls it. Later work of the stream comes after its end, if `blocks`.
pub fn call_function(function: &Mark, blocks: bool, call: impl FnOnce()) {
    function.iter().for_each(|point| each(&|listener| listener.function_begins(point, blocks)));
    call();
    function.iter().for_each(|point| each(&|listener| listener.function_ends(point)));
}

/// Later work comes after what a mark stands for.
#[inline(always)]
pub fn joins(by: Party, mark: &Mark) {
    for point in mark {
        each(&|listener| listener.joins(by, point));
    }
}

// ------------------------------------------------------------------------------------------------------------ memory

/// Work that would use memory is refused.
pub fn asks_for(by: Party, accesses: &[Access]) {
    each(&|listener| listener.asks_for(by, accesses));
}

/// Work is about to use memory.
pub fn uses(by: Party, accesses: &[Access]) {
    each(&|listener| listener.uses(by, accesses));
}

/// Memory whose addresses in the program are not those at which the library finds it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Guard {
    /// Device memory: the program cannot use it.
    Device = 1,
    /// Host memory of aclrtMallocHost: the program cannot use it while it is protected.
    Host = 2,
}

static GUARDED: AtomicU32 = AtomicU32::new(0);

/// From now on new blocks are guarded.
pub fn guard(memory: Guard) {
    GUARDED.fetch_or(memory as u32, Ordering::Relaxed);
}

/// See [`guard`].
#[inline(always)]
pub fn is_guarded(memory: Guard) -> bool {
    GUARDED.load(Ordering::Relaxed) & memory as u32 != 0
}

/// Some memory is guarded.
#[inline(always)]
pub fn memory_is_guarded() -> bool {
    GUARDED.load(Ordering::Relaxed) != 0
}

/// A block is there.
#[inline(always)]
pub fn allocated(block: Range<usize>, home: &'static str) {
    if is_on() {
        each(&|listener| listener.allocated(block.clone(), home));
    }
}

/// A block is about to go.
#[inline(always)]
pub fn freed(start: usize) {
    if is_on() {
        each(&|listener| listener.freed(start));
    }
}

/// So many bytes of a device are in use.
#[inline(always)]
pub fn memory(device: usize, bytes: u64) {
    if is_on() {
        each(&|listener| listener.memory(device, bytes));
    }
}

/// The most bytes of devices that may be in use together, and whether a listener set that limit.
#[inline(always)]
pub fn memory_limit() -> Option<u64> {
    let least = || listeners().iter().map(|listener| listener.memory_limit()).min();
    if is_on() { least().filter(|&limit| limit != u64::MAX) } else { None }
}
