//! `OPAPI_BACKEND=compare`: the real device computes, this CPU computes the same on copies, and differences are told.
//!
//! Beside every object of CANN's there is a twin: an object of this library made with the same arguments. Functions
//! that make, change or destroy objects (`mirror!`) are done for both; so are the first phases of operators, which
//! makes executors twins too. A second phase waits for the stream, copies the memory that the twin of the executor
//! would use, runs CANN's, waits again, runs the twin on the copies and compares the outputs. The program gets what
//! CANN returned, and the device's results stay as they are.
//!
//! What is told goes to stderr when it is a difference, and always as a line of JSON to `OPAPI_COMPARE_FILE`.

use super::report::Report;
use super::{HERE, Here, Real, decision, index, on_cpu};
use crate::error::Error;
use crate::plan::{EXECUTORS, Executor};
use crate::runtime::message;
use crate::simd::with_default_float_mode;
use crate::sys::Block;
use parking_lot::Mutex;
use std::cell::Cell;
use std::collections::BTreeMap;
use std::ffi::{CStr, c_char, c_void};
use std::mem::MaybeUninit;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// CANN's function of that name.
fn real<F: Copy>(name: &str) -> F {
    // SAFETY: callers ask for functions that were found, each by the type of its own prototype.
    unsafe { decision().real().expect("there is a CANN to compare with").typed(name) }
}

fn has(name: &str) -> bool {
    decision().real().is_some_and(|real: &Real| real.function(index(name)).is_some())
}

// -----------------------------------------------------------------------------------------------------------------
// Twins

/// The twins of CANN's live objects, by address.
static TWINS: Mutex<BTreeMap<usize, usize>> = Mutex::new(BTreeMap::new());

fn twin_of(object: usize) -> Option<usize> {
    TWINS.lock().get(&object).copied()
}

/// Notes the twin of a new object, or that it has none.
fn pair(object: usize, twin: usize) {
    let mut twins = TWINS.lock();
    let before = if twin == 0 { twins.remove(&object) } else { twins.insert(object, twin) };
    // CANN refused to keep an executor that ours was told to keep.
    before.map(|twin| EXECUTORS.remove(twin));
}

/// What a member of a list is here: its twin, while a call is done for a comparison.
pub fn own(member: usize) -> usize {
    if HERE.get() == Here::Comparing { twin_of(member).unwrap_or(member) } else { member }
}

/// The arguments of a call as the twins of CANN's objects, and places for the results of a first phase.
#[derive(Default)]
pub struct Twins {
    /// The last of CANN's objects among the arguments, and one that has no twin.
    object: Cell<usize>,
    unknown: Cell<Option<usize>>,
    /// Where CANN's executor goes, and ours.
    result: Cell<usize>,
    executor: Cell<usize>,
    size: Cell<u64>,
}

impl Twins {
    /// Each object has one.
    pub fn are_known(&self) -> bool {
        self.unknown.get().is_none()
    }

    /// The twin of an object; null, and noted, where there is none.
    #[inline(never)]
    pub fn of(&self, object: usize) -> usize {
        self.object.set(object);
        let twin = twin_of(object);
        if object != 0 && twin.is_none() {
            self.unknown.set(Some(object));
        }
        twin.unwrap_or(0)
    }

    /// The twin of an executor; null where another operator made it.
    pub fn of_executor(&self, executor: usize) -> usize {
        self.object.set(executor);
        twin_of(executor).unwrap_or(0)
    }

    /// Where our executor goes, when CANN's goes to `result`.
    pub fn new_executor(&self, result: *mut usize) -> *mut usize {
        self.result.set(result as usize);
        if result.is_null() { result } else { self.executor.as_ptr() }
    }
}

/// An argument of a function that is mirrored.
pub trait Argument: Copy {
    /// What ours gets.
    fn twin(self, twins: &Twins) -> Self;
}

macro_rules! values {
    ($($type:ty),*) => {
        $(impl Argument for $type {
            fn twin(self, _: &Twins) -> Self {
                self
            }
        })*
    };
}
values!(bool, i8, i16, i32, i64, u8, u16, u32, u64, usize, f32, f64, *const c_char, *mut c_void);
// Read when the object is made.
values!(*const i64, *const f32, *const bool);

impl<T: Copy> Argument for MaybeUninit<T> {
    fn twin(self, _: &Twins) -> Self {
        self
    }
}

impl Argument for *mut u64 {
    fn twin(self, twins: &Twins) -> Self {
        if self.is_null() { self } else { twins.size.as_ptr() }
    }
}

/// What a function returns that is mirrored.
pub trait Outcome: Copy {
    /// Brings the two results together.
    fn settle(self, own: Option<Self>, function: &'static str, twins: &Twins, text: &str);
}

impl<T> Outcome for *mut T {
    fn settle(self, own: Option<Self>, _: &'static str, _: &Twins, _: &str) {
        if !self.is_null() {
            pair(self as usize, own.map_or(0, |twin| twin as usize));
        }
    }
}

impl Outcome for i32 {
    fn settle(self, own: Option<Self>, function: &'static str, twins: &Twins, text: &str) {
        let Some(operator) = function.strip_suffix("GetWorkspaceSize") else { return };
        let report = Report { operator, status: self, own: own.unwrap_or(0) };
        if let Some(object) = twins.unknown.get() {
            report.tell(&format!("not compared: the object {object:#x} was not made through this library"));
        } else if self != report.own {
            report.tell(&format!("phase 1: status {self}, CPU {}{text}", report.own));
        }
        if self == 0 {
            // SAFETY: where CANN wrote its executor just now.
            pair(unsafe { *(twins.result.get() as *const usize) }, twins.executor.get());
        } else {
            EXECUTORS.remove(twins.executor.get());
        }
    }
}

/// [`both`].
pub type Both<R> = fn(&'static str, &dyn Fn() -> R, &dyn Fn(&Twins) -> Option<R>) -> R;

/// Has a function done by us with the twins of its arguments, then by CANN, and returns what CANN's returned. In this
/// order: once CANN has destroyed an object, another thread may get a new one at the address. Where nothing is compared CANN
/// alone does it.
pub fn both<R: Outcome>(
    function: &'static str,
    theirs: &dyn Fn() -> R,
    ours: &dyn Fn(&Twins) -> Option<R>,
) -> R {
    if !super::compares() {
        return theirs();
    }
    let twins = Twins::default();
    let own = on_cpu(|| ours(&twins));
    let text = taken_message();
    if function.starts_with("aclDestroy") {
        TWINS.lock().remove(&twins.object.get());
    }
    let result = theirs();
    result.settle(own, function, &twins, &text);
    result
}

/// What this library left as a message, for a report; the program must not find it.
fn taken_message() -> String {
    let text = message::take();
    if text.is_null() {
        return String::new();
    }
    // SAFETY: a C string until the next call on this thread.
    let text = unsafe { CStr::from_ptr(text) }.to_string_lossy();
    format!(": {}", text.split("): ").last().unwrap_or(&text).trim_end())
}

// -----------------------------------------------------------------------------------------------------------------
// Phase 2

/// A second phase: CANN's, and if its executor has a twin, that one too.
pub fn phase_2(
    operator: &'static str,
    workspace: *mut c_void,
    workspace_size: u64,
    executor: *mut c_void,
    stream: *mut c_void,
) -> i32 {
    type Phase2 = unsafe extern "C" fn(*mut c_void, u64, *mut c_void, *mut c_void) -> i32;
    // SAFETY: the caller's own arguments.
    let device = || unsafe { real::<Phase2>(operator)(workspace, workspace_size, executor, stream) };
    let Some(twin) = twin_of(executor as usize).and_then(|twin| EXECUTORS.take(twin, Executor::again)) else {
        return device();
    };
    if matches!(twin, Executor::Once(_)) {
        TWINS.lock().remove(&(executor as usize));
    }
    compared(operator, twin.repeatable(), stream, device)
}

/// The host's copy of what a run uses of a tensor.
struct Copied {
    cell: Arc<AtomicUsize>,
    device: usize,
    /// First byte from the data address, and the bytes.
    low: i64,
    bytes: usize,
    block: Block,
}

impl Copied {
    /// Where the tensor's data address would be, for that block.
    fn base(&self, block: &Block) -> usize {
        block.range().start.wrapping_add_signed(-self.low as isize)
    }

    fn fetch(&self, block: &Block) -> Result<(), String> {
        type Copy = unsafe extern "C" fn(*mut c_void, usize, *const c_void, usize, i32) -> i32;
        const DEVICE_TO_HOST: i32 = 2;
        let start = self.device.wrapping_add_signed(self.low as isize);
        // SAFETY: the block is as long as said; the rest is for CANN to check.
        let status = unsafe {
            let copy: Copy = real("aclrtMemcpy");
            let to = block.range().start as *mut c_void;
            copy(to, self.bytes, start as *const c_void, self.bytes, DEVICE_TO_HOST)
        };
        if status == 0 { Ok(()) } else { Err(format!("aclrtMemcpy gave {status}")) }
    }
}

fn block(bytes: usize) -> Result<Block, String> {
    Block::new(bytes.max(1), bytes).ok_or_else(|| format!("no memory for {bytes} bytes"))
}

/// Waits for the stream, but not for ever: it may wait for what the program does after this call.
fn synchronise(stream: *mut c_void) -> i32 {
    const MILLISECONDS: i32 = 60_000;
    // SAFETY: the caller's own stream.
    unsafe {
        if has("aclrtSynchronizeStreamWithTimeout") {
            type Wait = unsafe extern "C" fn(*mut c_void, i32) -> i32;
            return real::<Wait>("aclrtSynchronizeStreamWithTimeout")(stream, MILLISECONDS);
        }
        real::<unsafe extern "C" fn(*mut c_void) -> i32>("aclrtSynchronizeStream")(stream)
    }
}

fn compared(operator: &'static str, twin: Executor, stream: *mut c_void, device: impl Fn() -> i32) -> i32 {
    let report = Report { operator, ..Report::default() };
    let before = match synchronise(stream) {
        0 => copies(&twin),
        status => Err(format!("waiting for the stream before it gave {status}")),
    };
    let status = device();
    let copied = match before {
        Ok(copied) => copied,
        Err(why) => {
            report.tell(&format!("not compared: {why}"));
            return status;
        }
    };
    let synchronised = if status == 0 { synchronise(stream) } else { status };
    let own = run(&twin, &copied);
    let own_status = own.as_ref().map_or_else(Error::status, |()| 0);
    let report = Report { status: synchronised, own: own_status, ..report };
    if synchronised != 0 || own_status != 0 {
        if synchronised != own_status {
            let text = own.err().map_or_else(String::new, |error| format!(": {error}"));
            report.tell(&format!("phase 2: status {synchronised}, CPU {own_status}{text}"));
        }
        return status;
    }
    for access in twin.plan().accesses().filter(|access| access.written) {
        let of = copied.iter().find(|copy| Arc::ptr_eq(&copy.cell, access.address));
        let Some(copy) = of else { continue }; // no elements
        match block(copy.bytes).and_then(|block| copy.fetch(&block).map(|()| block)) {
            Ok(result) => {
                with_default_float_mode(|| report.output(&access, copy.base(&result), copy.base(&copy.block)))
            }
            Err(why) => report.tell(&format!("{}: not compared: {why}", access.name)),
        }
    }
    status
}

/// Copies the memory that the plan uses, one block per tensor, however often it is used.
fn copies(twin: &Executor) -> Result<Vec<Copied>, String> {
    let mut reaches: Vec<(Arc<AtomicUsize>, i64, i64)> = Vec::new();
    for access in twin.plan().accesses().filter(|access| !access.axes.shape.contains(&0)) {
        let size = access.dtype.size() as i64;
        let (low, high) = (access.span.0 * size, (access.span.1 + 1) * size);
        match reaches.iter_mut().find(|reach| Arc::ptr_eq(&reach.0, access.address)) {
            Some(reach) => *reach = (Arc::clone(&reach.0), reach.1.min(low), reach.2.max(high)),
            None => reaches.push((Arc::clone(access.address), low, high)),
        }
    }
    let copy = |(cell, low, high): (Arc<AtomicUsize>, i64, i64)| {
        let bytes = (high - low) as usize;
        let device = cell.load(Ordering::Relaxed);
        let copied = Copied { cell, device, low, bytes, block: block(bytes)? };
        copied.fetch(&copied.block).map(|()| copied)
    };
    reaches.into_iter().map(copy).collect()
}

/// Runs the twin on the copies.
fn run(twin: &Executor, copied: &[Copied]) -> Result<(), Error> {
    let short = |text| Error::Inner { status: crate::error::status::INNER, text };
    let size = twin.plan().workspace_size();
    let workspace = block(size as usize).map_err(short)?;
    // Others must not see the addresses of the copies.
    static BINDING: Mutex<()> = Mutex::new(());
    let binding = BINDING.lock();
    for copy in copied {
        copy.cell.store(copy.base(&copy.block), Ordering::Relaxed);
    }
    let bound = twin.again().expect("made repeatable").bind(workspace.range().start, size, None);
    for copy in copied {
        copy.cell.store(copy.device, Ordering::Relaxed);
    }
    drop(binding);
    let bound = bound?;
    let run = std::panic::AssertUnwindSafe(|| with_default_float_mode(|| bound.run()));
    on_cpu(|| std::panic::catch_unwind(run))
        .map_err(|panic| short(crate::runtime::stream::panic_text(&*panic).to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_and_members_of_lists_become_their_twins_while_a_call_is_done_for_a_comparison() {
        let (object, twin, other) = (0x1000, 0x2000, 0x3000);
        pair(object, twin);
        let twins = Twins::default();
        assert_eq!((twins.of(object), twins.of(0), twins.are_known()), (twin, 0, true));
        assert_eq!((twins.of_executor(object), twins.of_executor(other), twins.are_known()), (twin, 0, true));
        assert_eq!((twins.of(other), twins.are_known()), (0, false));
        assert_eq!([object, other].map(own), [object, other]);
        assert_eq!(on_cpu(|| [object, other].map(own)), [twin, other]);
        // A new object at the address has none.
        pair(object, 0);
        assert_eq!(twins.of_executor(object), 0);
    }
}
