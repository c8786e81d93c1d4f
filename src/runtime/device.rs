//! Devices, contexts and each thread's current context.

use super::stream::{STREAMS, Stream};
use crate::error::{Error, Result, status};
use crate::handle::{Kind, Slots};
use parking_lot::Mutex;
use std::cell::Cell;
use std::sync::Arc;

/// Emulated devices.
pub const DEVICE_COUNT: i32 = 1;

/// A context: a default stream and the streams created while it was current.
pub struct Context {
    /// Shared by all threads that set the device; only a reset ends it.
    is_primary: bool,
    default_stream: Arc<Stream>,
    streams: Mutex<Vec<usize>>,
}

/// The live contexts.
static CONTEXTS: Slots<Arc<Context>> = Slots::new(Kind::Context);

/// The device's shared context and how often it was set.
#[derive(Default)]
struct Primary {
    context: Option<usize>,
    uses: usize,
}

static PRIMARY: Mutex<Primary> = Mutex::new(Primary { context: None, uses: 0 });

thread_local! {
    static CURRENT: Cell<usize> = const { Cell::new(0) };
}

fn check_device(device: i32) -> Result<()> {
    if (0..DEVICE_COUNT).contains(&device) {
        return Ok(());
    }
    Err(Error::runtime(
        status::RT_INVALID_DEVICEID,
        format!("deviceId: {device}, expected 0 to {}", DEVICE_COUNT - 1),
    ))
}

fn new_context(is_primary: bool) -> Result<usize> {
    let context = Arc::new(Context { is_primary, default_stream: Stream::new(0), streams: Mutex::default() });
    CONTEXTS
        .insert(context)
        .ok_or_else(|| Error::runtime(status::RT_INTERNAL_ERROR, "too many contexts are alive, destroy some"))
}

/// Makes the device's shared context current, creating it first if need be.
pub fn set_device(device: i32) -> Result<()> {
    check_device(device)?;
    let mut primary = PRIMARY.lock();
    let context = match primary.context {
        Some(context) => context,
        None => *primary.context.insert(new_context(true)?),
    };
    primary.uses += 1;
    make_current(context);
    Ok(())
}

/// Undoes one `set_device`; the last one waits for the shared context's work and ends it.
pub fn reset_device(device: i32) -> Result<()> {
    check_device(device)?;
    let mut primary = PRIMARY.lock();
    primary.uses = primary.uses.saturating_sub(1);
    if primary.uses == 0
        && let Some(context) = primary.context.take()
    {
        drop(primary);
        end_context(context);
    }
    Ok(())
}

/// A new context of a device, current on this thread.
pub fn create_context(device: i32) -> Result<usize> {
    check_device(device)?;
    let context = new_context(false)?;
    make_current(context);
    Ok(context)
}

/// Waits for a context's work and ends it. The shared one cannot be ended this way.
pub fn destroy_context(context: usize) -> Result<()> {
    let known = CONTEXTS.get(context).filter(|known| !known.is_primary);
    if known.is_none() {
        return Err(Error::runtime(
            status::RT_CONTEXT_NULL,
            format!("context: {context:#x}, expected a live context of aclrtCreateContext"),
        ));
    }
    end_context(context);
    Ok(())
}

fn end_context(context: usize) {
    let Some(ended) = CONTEXTS.remove(context) else { return };
    for stream in std::mem::take(&mut *ended.streams.lock()) {
        if let Some(stream) = STREAMS.remove(stream) {
            stream.close();
        }
    }
    ended.default_stream.close();
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
    CONTEXTS.get(handle).map(|context| (handle, context)).ok_or_else(|| {
        Error::runtime(
            status::RT_CONTEXT_NULL,
            "the calling thread has no context, expected aclrtSetDevice or aclrtSetCurrentContext before",
        )
    })
}

/// A new stream of the current context.
pub fn create_stream() -> Result<usize> {
    let (handle, context) = current_context()?;
    let stream = STREAMS.insert(Stream::new(handle)).ok_or_else(|| {
        Error::runtime(status::RT_INTERNAL_ERROR, "too many streams are alive, destroy some")
    })?;
    context.streams.lock().push(stream);
    Ok(stream)
}

/// Waits for a stream's work and ends it. Only the context that owns it may.
pub fn destroy_stream(handle: usize) -> Result<()> {
    let (current, context) = current_context()?;
    let stream = STREAMS.get(handle).ok_or_else(|| dead_stream(handle))?;
    if stream.context != current {
        return Err(Error::runtime(
            status::RT_STREAM_CONTEXT,
            format!("stream: {handle:#x} belongs to another context, expected one of the current context"),
        ));
    }
    if STREAMS.remove(handle).is_some() {
        context.streams.lock().retain(|&other| other != handle);
        stream.close();
    }
    Ok(())
}

/// The stream of an argument; null means the current context's default stream.
pub fn stream(handle: usize) -> Result<Arc<Stream>> {
    if handle == 0 {
        return current_context().map(|(_, context)| Arc::clone(&context.default_stream));
    }
    STREAMS.get(handle).ok_or_else(|| dead_stream(handle))
}

fn dead_stream(handle: usize) -> Error {
    Error::runtime(
        status::RT_INVALID_HANDLE,
        format!(
            "stream: {handle:#x} is not a live aclrtStream, expected one that was created and not destroyed yet"
        ),
    )
}
