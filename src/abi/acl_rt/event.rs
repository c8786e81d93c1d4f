//! Events.

use super::constants::*;
use super::milliseconds;
use super::types::*;
use crate::abi;
use crate::abi::acl_base_rt::{aclError, aclrtEvent, aclrtStream};
use crate::error::{Error, Result, status};
use crate::runtime::device;
use crate::runtime::event::{EVENTS, Event};
use std::sync::Arc;

/// Creates an event with every ability that ACL_EVENT_ flags can give.
///
/// @param event receives the handle
/// @return 0; 100000 event is null; 107002 the thread has no context
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtCreateEvent(event: *mut aclrtEvent) -> aclError {
    forward!(aclrtCreateEvent(event));
    // SAFETY: as documented.
    unsafe { abi::acl_give("aclrtCreateEvent", event, "event", || new_event(ACL_EVENT_TIME_LINE)) }
}

/// Creates an event.
///
/// @param event receives the handle
/// @param flag any of the ACL_EVENT_ flags; ACL_EVENT_TIME_LINE makes it carry times
/// @return 0; 100000 event is null; 107000 flag is 0 or has unknown bits; 107002 the thread has no context
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtCreateEventWithFlag(event: *mut aclrtEvent, flag: u32) -> aclError {
    forward!(aclrtCreateEventWithFlag(event, flag));
    // SAFETY: as documented.
    unsafe { abi::acl_give("aclrtCreateEventWithFlag", event, "event", || new_event(flag)) }
}

/// As aclrtCreateEventWithFlag.
///
/// @param event receives the handle
/// @return 0; 100000 event is null; 107000 flag is 0 or has unknown bits; 107002 the thread has no context
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtCreateEventExWithFlag(event: *mut aclrtEvent, flag: u32) -> aclError {
    forward!(aclrtCreateEventExWithFlag(event, flag));
    // SAFETY: as documented.
    unsafe { abi::acl_give("aclrtCreateEventExWithFlag", event, "event", || new_event(flag)) }
}

fn new_event(flag: u32) -> Result<aclrtEvent> {
    const KNOWN: u32 = ACL_EVENT_SYNC
        | ACL_EVENT_CAPTURE_STREAM_PROGRESS
        | ACL_EVENT_TIME_LINE
        | ACL_EVENT_DEVICE_USE_ONLY
        | ACL_EVENT_EXTERNAL
        | ACL_EVENT_IPC;
    if flag == 0 || flag & !KNOWN != 0 {
        let text = format!("flag: {flag:#x}, expected ACL_EVENT_ flags");
        return Err(Error::runtime(status::RT_PARAM_INVALID, text));
    }
    device::require_context()?;
    EVENTS
        .insert(Event::new(flag & ACL_EVENT_TIME_LINE != 0))
        .map(|handle| handle as aclrtEvent)
        .ok_or_else(|| Error::runtime(status::RT_INTERNAL_ERROR, "too many events are alive, destroy some"))
}

/// The event of an argument: 100000 when it is null, 107017 when it is not alive.
fn event(handle: aclrtEvent, argument: &'static str) -> Result<Arc<Event>> {
    if handle.is_null() {
        return Err(abi::acl_null(argument));
    }
    EVENTS.get(handle as usize).ok_or_else(|| dead_event(handle, argument))
}

fn dead_event(handle: aclrtEvent, argument: &str) -> Error {
    let text =
        format!("{argument}: {handle:p} is not a live aclrtEvent, expected one that was not destroyed yet");
    Error::runtime(status::RT_INVALID_HANDLE, text)
}

/// Destroys an event. Streams and threads that wait for it go on waiting for what it had recorded.
///
/// @return 0; 100000 event is null; 107017 not alive
#[unsafe(no_mangle)]
pub extern "C" fn aclrtDestroyEvent(event: aclrtEvent) -> aclError {
    forward!(aclrtDestroyEvent(event));
    abi::acl("aclrtDestroyEvent", || {
        self::event(event, "event")?;
        EVENTS.remove(event as usize).map(|_| ()).ok_or_else(|| dead_event(event, "event"))
    })
}

/// Makes an event stand for the work that is on a stream now. It may be recorded again.
///
/// @param stream null for the default stream of the current context
/// @return 0; 100000 event is null; 107002 the thread has no context; 107017 either is not alive
#[unsafe(no_mangle)]
pub extern "C" fn aclrtRecordEvent(event: aclrtEvent, stream: aclrtStream) -> aclError {
    forward!(aclrtRecordEvent(event, stream));
    abi::acl("aclrtRecordEvent", || self::event(event, "event")?.record_on(&device::stream(stream as usize)?))
}

/// Makes an event stand for nothing again, behind the work that is on a stream now.
///
/// @param stream null for the default stream of the current context
/// @return 0; 100000 event is null; 107002 the thread has no context; 107017 either is not alive
#[unsafe(no_mangle)]
pub extern "C" fn aclrtResetEvent(event: aclrtEvent, stream: aclrtStream) -> aclError {
    forward!(aclrtResetEvent(event, stream));
    abi::acl("aclrtResetEvent", || self::event(event, "event")?.reset_on(&device::stream(stream as usize)?))
}

/// Makes later work of a stream wait for an event, as it is recorded now.
///
/// @param stream null for the default stream of the current context
/// @return 0; 100000 event is null; 107002 the thread has no context; 107003 the stream belongs to another context;
///     107017 either is not alive
#[unsafe(no_mangle)]
pub extern "C" fn aclrtStreamWaitEvent(stream: aclrtStream, event: aclrtEvent) -> aclError {
    forward!(aclrtStreamWaitEvent(stream, event));
    abi::acl("aclrtStreamWaitEvent", || {
        let event = self::event(event, "event")?;
        event.hold_up(&device::stream_of_current_context(stream as usize)?)
    })
}

/// Whether the work that an event stands for has ended. An event that was never recorded is not ready.
///
/// @return 0; 100000 an argument is null; 107017 not alive
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtQueryEvent(event: aclrtEvent, status: *mut aclrtEventStatus) -> aclError {
    forward!(aclrtQueryEvent(event, status));
    // SAFETY: as documented.
    unsafe {
        abi::acl_give("aclrtQueryEvent", status, "status", || {
            Ok(if self::event(event, "event")?.is_complete() {
                aclrtEventStatus::ACL_EVENT_STATUS_COMPLETE
            } else {
                aclrtEventStatus::ACL_EVENT_STATUS_NOT_READY
            })
        })
    }
}

/// As aclrtQueryEvent. Note that this enumeration has its two values the other way round.
///
/// @return 0; 100000 an argument is null; 107017 not alive
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtQueryEventStatus(
    event: aclrtEvent,
    status: *mut aclrtEventRecordedStatus,
) -> aclError {
    forward!(aclrtQueryEventStatus(event, status));
    // SAFETY: as documented.
    unsafe {
        abi::acl_give("aclrtQueryEventStatus", status, "status", || {
            Ok(if self::event(event, "event")?.is_complete() {
                aclrtEventRecordedStatus::ACL_EVENT_RECORDED_STATUS_COMPLETE
            } else {
                aclrtEventRecordedStatus::ACL_EVENT_RECORDED_STATUS_NOT_READY
            })
        })
    }
}

/// Whether the streams that were made to wait for an event have gone on.
///
/// @return 0; 100000 an argument is null; 107017 not alive
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtQueryEventWaitStatus(
    event: aclrtEvent,
    status: *mut aclrtEventWaitStatus,
) -> aclError {
    forward!(aclrtQueryEventWaitStatus(event, status));
    // SAFETY: as documented.
    unsafe {
        abi::acl_give("aclrtQueryEventWaitStatus", status, "status", || {
            Ok(if self::event(event, "event")?.is_awaited() {
                aclrtEventWaitStatus::ACL_EVENT_WAIT_STATUS_NOT_READY
            } else {
                aclrtEventWaitStatus::ACL_EVENT_WAIT_STATUS_COMPLETE
            })
        })
    }
}

/// Waits until the work that an event stands for has ended; not at all when it was never recorded.
///
/// @return 0; 100000 event is null; 107017 not alive; 507015 torch_npu's queue dropped what was before it
#[unsafe(no_mangle)]
pub extern "C" fn aclrtSynchronizeEvent(event: aclrtEvent) -> aclError {
    forward!(aclrtSynchronizeEvent(event));
    abi::acl("aclrtSynchronizeEvent", || self::event(event, "event")?.synchronize(None))
}

/// As aclrtSynchronizeEvent, for a limited time.
///
/// @param timeout milliseconds, or -1 to wait for ever
/// @return as aclrtSynchronizeEvent; 107000 timeout is 0 or less than -1; 507047 not complete in time
#[unsafe(no_mangle)]
pub extern "C" fn aclrtSynchronizeEventWithTimeout(event: aclrtEvent, timeout: i32) -> aclError {
    forward!(aclrtSynchronizeEventWithTimeout(event, timeout));
    abi::acl("aclrtSynchronizeEventWithTimeout", || {
        let timeout = milliseconds(timeout)?;
        self::event(event, "event")?.synchronize(timeout)
    })
}

/// The time between two events.
///
/// @param ms receives milliseconds
/// @return 0; 100000 an argument is null; 107006 an event is not complete or carries no times; 107007 the second came
///     first; 107017 not alive; 507000 an event was never recorded
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtEventElapsedTime(
    ms: *mut f32,
    startEvent: aclrtEvent,
    endEvent: aclrtEvent,
) -> aclError {
    forward!(aclrtEventElapsedTime(ms, startEvent, endEvent));
    // SAFETY: as documented.
    unsafe {
        abi::acl_give("aclrtEventElapsedTime", ms, "ms", || {
            let (start, end) = (event(startEvent, "startEvent")?, event(endEvent, "endEvent")?);
            let (start, end) = (start.time("startEvent")?, end.time("endEvent")?);
            let elapsed = end.checked_sub(start).ok_or_else(|| {
                let text = "endEvent: complete before startEvent, expected the order of the arguments";
                Error::runtime(status::RT_EVENT_TIMESTAMP_REVERSAL, text)
            })?;
            Ok(elapsed.as_secs_f32() * 1000.0)
        })
    }
}

/// When the work that an event stands for ended, in microseconds since this library's first event.
///
/// @return 0; 100000 an argument is null; 107006 not complete, or carries no times; 107017 not alive; 507000 never
///     recorded
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtEventGetTimestamp(event: aclrtEvent, timestamp: *mut u64) -> aclError {
    forward!(aclrtEventGetTimestamp(event, timestamp));
    // SAFETY: as documented.
    unsafe {
        abi::acl_give("aclrtEventGetTimestamp", timestamp, "timestamp", || {
            self::event(event, "event")?.time("event").map(|time| time.as_micros() as u64)
        })
    }
}
