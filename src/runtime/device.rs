//! Devices, contexts and each thread's current context.

use super::limits::Limits;
use super::memory::Usage;
use super::options::Options;
use super::stream::{self, STREAMS, Stream};
use crate::config::{MAX_DEVICES, config};
use crate::error::{Error, Result, status};
use crate::handle::{HandleKind, Slots};
use crate::reserve;
use crate::sync::{Mutex, thread_local};
use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::AtomicI32;
use std::time::Duration;

/// A context: a default stream and the streams created while it was current.
pub struct Context {
    /// Its device.
    pub device: usize,
    /// Shared by all threads that set the device; only a reset ends it.
    is_primary: bool,
    /// Handle of the default stream.
    pub default_stream: usize,
    /// Handles of the other streams.
    streams: Mutex<Vec<usize>>,
    /// aclrtCtxSetSysParamOpt.
    pub options: Options,
}

/// The live contexts.
static CONTEXTS: Slots<Arc<Context>> = Slots::new(HandleKind::Context);

/// An emulated device.
struct Device {
    primary: Mutex<Primary>,
    usage: Usage,
    limits: Limits,
}

/// A device's shared context and how often it was set.
struct Primary {
    context: Option<usize>,
    uses: usize,
}

static DEVICES: [Device; MAX_DEVICES] = [const {
    Device {
        primary: Mutex::new(Primary { context: None, uses: 0 }),
        usage: Usage::new(),
        limits: Limits::new(),
    }
}; MAX_DEVICES];

/// What devices do with floating point results out of range, by its number in C: kept and returned, computed as IEEE
/// always.
pub static OVERFLOW_MODE: AtomicI32 = AtomicI32::new(1);

thread_local! {
    static CURRENT: Cell<usize> = const { Cell::new(0) };
}

/// The number of a device as an index, or 107001.
pub fn index(device: i32) -> Result<usize> {
    let count = config().device_count;
    usize::try_from(device).ok().filter(|&device| device < count).ok_or_else(|| {
        let text = format!("deviceId: {device}, expected less than the number of devices, {count}");
        Error::runtime(status::RT_INVALID_DEVICEID, text)
    })
}

/// The memory of a device.
pub fn usage(device: usize) -> &'static Usage {
    &DEVICES[device].usage
}

/// The cores of a device that the program may use.
pub fn limits(device: usize) -> &'static Limits {
    &DEVICES[device].limits
}

fn new_context(device: usize, is_primary: bool) -> Result<usize> {
    reserve::check()?;
    let too_many = || Error::runtime(status::RT_INTERNAL_ERROR, "too many contexts are alive, destroy some");
    let default_stream = STREAMS.insert(Stream::new(device, 0, 0)).ok_or_else(too_many)?;
    let context = Context {
        device,
        is_primary,
        default_stream,
        streams: Mutex::default(),
        options: Options::default(),
    };
    CONTEXTS.insert(Arc::new(context)).ok_or_else(|| {
        STREAMS.remove(default_stream);
        too_many()
    })
}

/// Makes the device's shared context current, creating it first if need be.
pub fn set_device(device: i32) -> Result<()> {
    let device = index(device)?;
    let mut primary = DEVICES[device].primary.lock();
    let context = match primary.context {
        Some(context) => context,
        None => *primary.context.insert(new_context(device, true)?),
    };
    primary.uses += 1;
    make_current(context);
    Ok(())
}

/// Undoes one `set_device`, or all; the last one waits for the shared context's work and ends it.
pub fn reset_device(device: i32, all: bool) -> Result<()> {
    let mut primary = DEVICES[index(device)?].primary.lock();
    primary.uses = if all { 0 } else { primary.uses.saturating_sub(1) };
    if primary.uses == 0
        && let Some(context) = primary.context.take()
    {
        drop(primary);
        end_context(context)?;
    }
    Ok(())
}

/// Whether the device's shared context is alive.
pub fn is_active(device: i32) -> Result<bool> {
    Ok(DEVICES[index(device)?].primary.lock().context.is_some())
}

/// A new context of a device, current on this thread.
pub fn create_context(device: i32) -> Result<usize> {
    let context = new_context(index(device)?, false)?;
    make_current(context);
    Ok(context)
}

/// Waits for a context's work and ends it. The shared one cannot be ended this way.
pub fn destroy_context(context: usize) -> Result<()> {
    let known = CONTEXTS.get(context).filter(|known| !known.is_primary);
    if known.is_none() {
        let text = format!("context: {context:#x}, expected a live context of aclrtCreateContext");
        return Err(Error::runtime(status::RT_CONTEXT_NULL, text));
    }
    end_context(context)
}

fn end_context(context: usize) -> Result<()> {
    let Some(ended) = CONTEXTS.remove(context) else { return Ok(()) };
    let mut streams = std::mem::take(&mut *ended.streams.lock());
    streams.push(ended.default_stream);
    streams.into_iter().filter_map(|stream| STREAMS.remove(stream)).try_for_each(|stream| stream.close())
}

/// Makes a context current on this thread.
pub fn set_current_context(context: usize) -> Result<()> {
    if CONTEXTS.get(context).is_none() {
        return Err(Error::runtime(
            status::RT_PARAM_INVALID,
            format!("context: {context:#x}, expected a live context"),
        ));
    }
    make_current(context);
    Ok(())
}

fn make_current(context: usize) {
    // Fails only while the thread ends, when nothing can follow.
    let _ = CURRENT.try_with(|current| current.set(context));
}

/// The calling thread's context and its handle: 107002 when it has none, or it was ended.
pub fn current_context() -> Result<(usize, Arc<Context>)> {
    let handle = CURRENT.try_with(Cell::get).unwrap_or(0);
    CONTEXTS.get(handle).map(|context| (handle, context)).ok_or_else(no_context)
}

/// 107002 unless the calling thread has a context.
pub fn require_context() -> Result<()> {
    let handle = CURRENT.try_with(Cell::get).unwrap_or(0);
    if CONTEXTS.is_alive(handle) { Ok(()) } else { Err(no_context()) }
}

fn no_context() -> Error {
    let text = "the calling thread has no context, expected aclrtSetDevice or aclrtSetCurrentContext before";
    Error::runtime(status::RT_CONTEXT_NULL, text)
}

/// A new stream of the current context.
pub fn create_stream(priority: u32, flags: u32) -> Result<usize> {
    let (current, context) = current_context()?;
    reserve::check()?;
    let stream = STREAMS.insert(Stream::new(context.device, priority, flags)).ok_or_else(|| {
        Error::runtime(status::RT_INTERNAL_ERROR, "too many streams are alive, destroy some")
    })?;
    context.streams.lock().push(stream);
    if CONTEXTS.get(current).is_none() {
        // Another thread ended the context meanwhile, and may have done so before it could see this stream.
        if let Some(stream) = STREAMS.remove(stream) {
            stream.close()?;
        }
        return current_context().map(|_| stream);
    }
    Ok(stream)
}

/// Ends a stream after its work, or after dropping what has not begun. Only the context that owns it may.
pub fn destroy_stream(handle: usize, drop_work: bool) -> Result<()> {
    let (_, context) = current_context()?;
    let stream = STREAMS.get(handle).ok_or_else(|| dead_stream(handle))?;
    own_stream(&context, handle)?;
    // Closed before its handle ends, so that a stream that cannot be closed stays as it is.
    if drop_work {
        stream.close_by_force();
    } else {
        stream.close()?;
    }
    STREAMS.remove(handle).ok_or_else(|| dead_stream(handle))?;
    context.streams.lock().retain(|&other| other != handle);
    Ok(())
}

/// 107003 unless the context created the stream.
fn own_stream(context: &Context, handle: usize) -> Result<()> {
    if context.streams.lock().contains(&handle) {
        return Ok(());
    }
    let text = format!("stream: {handle:#x}, expected a stream that was created in the current context");
    Err(Error::runtime(status::RT_STREAM_CONTEXT, text))
}

/// The stream of an argument; null means the current context's default stream.
pub fn stream(handle: usize) -> Result<Arc<Stream>> {
    let handle = if handle == 0 { current_context()?.1.default_stream } else { handle };
    STREAMS.get(handle).ok_or_else(|| dead_stream(handle))
}

/// As `stream`, for one use: the stream that the thread used last takes no lock, and no count of references.
pub fn with_stream<T>(handle: usize, body: impl FnOnce(&Arc<Stream>) -> Result<T>) -> Result<T> {
    thread_local!(static LAST: Cell<Option<(usize, Arc<Stream>)>> = const { Cell::new(None) });
    let last = LAST.try_with(Cell::take).unwrap_or(None);
    let used = match last.filter(|&(last, _)| last == handle && STREAMS.is_alive(handle)) {
        Some((_, stream)) => stream,
        None => stream(handle)?,
    };
    let outcome = body(&used);
    // Fails only while the thread ends.
    let _ = LAST.try_with(|last| last.set(Some((handle, used))));
    outcome
}

/// As `stream`, and 107003 for a stream of another context.
pub fn stream_of_current_context(handle: usize) -> Result<Arc<Stream>> {
    let (_, context) = current_context()?;
    let found = stream(handle)?;
    if handle != 0 && handle != context.default_stream {
        own_stream(&context, handle)?;
    }
    Ok(found)
}

fn dead_stream(handle: usize) -> Error {
    let text = format!(
        "stream: {handle:#x} is not a live aclrtStream, expected one that was created and not destroyed yet"
    );
    Error::runtime(status::RT_INVALID_HANDLE, text)
}

/// Waits for all streams of the current context's device, and returns the first failure. Further streams keep theirs.
pub fn synchronize(timeout: Option<Duration>) -> Result<()> {
    let (_, context) = current_context()?;
    let end = timeout.and_then(|timeout| std::time::Instant::now().checked_add(timeout));
    let mut failure = None;
    for stream in stream::of_device(context.device) {
        let left = end.map(|end| end.saturating_duration_since(std::time::Instant::now()));
        match failure {
            None => failure = stream.synchronize(left).err(),
            // What is told is the first failure, whatever becomes of this stream.
            Some(_) => drop(stream.wait_for_pending(left)),
        }
    }
    failure.map_or(Ok(()), Err)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_that_was_used_last_ends_with_its_handle() {
        set_device(0).unwrap();
        let handles = [0, 1].map(|_| create_stream(0, 0).unwrap());
        let id = |handle| with_stream(handle, |stream| Ok(stream.id));
        let [first, second] = handles.map(|handle| id(handle).unwrap());
        assert_ne!(first, second);
        // Used from within a use.
        let outer = with_stream(handles[0], |stream| Ok((stream.id, id(handles[1])?))).unwrap();
        assert_eq!((outer, id(handles[0]).unwrap()), ((first, second), first));
        for handle in handles {
            id(handle).unwrap();
            destroy_stream(handle, false).unwrap();
            assert_eq!(id(handle).unwrap_err().status(), status::RT_INVALID_HANDLE);
        }
        reset_device(0, false).unwrap();
    }
}
