//! Streams.

use super::constants::*;
use super::milliseconds;
use super::types::*;
use crate::abi;
use crate::abi::acl_base_rt::{aclError, aclrtStream};
use crate::error::{Error, Result, status};
use crate::observe;
use crate::runtime::device;
use crate::runtime::stream::{self, Stream};
use core::mem::MaybeUninit;

/// Creates a stream of the current context: a queue whose work runs in order, and beside the work of other
/// streams.
///
/// @param stream receives the handle
/// @return 0; 100000 stream is null; 107002 the thread has no context
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtCreateStream(stream: *mut aclrtStream) -> aclError {
    forward!(aclrtCreateStream(stream));
    abi::acl("aclrtCreateStream", || {
        let stream = abi::acl_out(stream, "stream")?;
        let handle = device::create_stream(0, 0)?;
        // SAFETY: not null, hence valid for one handle.
        unsafe { stream.write(handle as aclrtStream) };
        Ok(())
    })
}

/// Creates a stream.
///
/// @param stream receives the handle
/// @param priority 0 (highest) to 7; makes no difference here
/// @param flag any of the ACL_STREAM_ creation flags; makes no difference here
/// @return 0; 100000 stream is null; 107000 bad priority or flag; 107002 the thread has no context
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtCreateStreamWithConfig(
    stream: *mut aclrtStream,
    priority: u32,
    flag: u32,
) -> aclError {
    forward!(aclrtCreateStreamWithConfig(stream, priority, flag));
    const KNOWN: u32 = ACL_STREAM_FAST_LAUNCH
        | ACL_STREAM_FAST_SYNC
        | ACL_STREAM_PERSISTENT
        | ACL_STREAM_HUGE
        | ACL_STREAM_CPU_SCHEDULE
        | ACL_STREAM_DEVICE_USE_ONLY;
    // SAFETY: as documented.
    unsafe {
        abi::acl_give("aclrtCreateStreamWithConfig", stream, "stream", || {
            if priority > 7 || flag & !KNOWN != 0 {
                let text =
                    format!("priority, flag: {priority}, {flag:#x}, expected 0 to 7 and ACL_STREAM_ flags");
                return Err(Error::runtime(status::RT_PARAM_INVALID, text));
            }
            device::create_stream(priority, flag).map(|handle| handle as aclrtStream)
        })
    }
}

/// Waits for the work of a stream and destroys it.
///
/// @return 0; 100000 stream is null; 107002 the thread has no context; 107003 the stream belongs to another
///     context; 107017 not alive
#[unsafe(no_mangle)]
pub extern "C" fn aclrtDestroyStream(stream: aclrtStream) -> aclError {
    forward!(aclrtDestroyStream(stream));
    abi::acl("aclrtDestroyStream", || {
        if stream.is_null() {
            return Err(abi::acl_null("stream"));
        }
        device::destroy_stream(stream as usize, false)
    })
}

/// Destroys a stream and drops its work that has not begun.
///
/// @return as aclrtDestroyStream
#[unsafe(no_mangle)]
pub extern "C" fn aclrtDestroyStreamForce(stream: aclrtStream) -> aclError {
    forward!(aclrtDestroyStreamForce(stream));
    abi::acl("aclrtDestroyStreamForce", || {
        if stream.is_null() {
            return Err(abi::acl_null("stream"));
        }
        device::destroy_stream(stream as usize, true)
    })
}

/// Drops the work of a stream that has not begun.
///
/// @param stream null for the default stream of the current context
/// @return 0; 107002 the thread has no context; 107017 not alive
#[unsafe(no_mangle)]
pub extern "C" fn aclrtStreamAbort(stream: aclrtStream) -> aclError {
    forward!(aclrtStreamAbort(stream));
    abi::acl("aclrtStreamAbort", || {
        device::stream(stream as usize)?.abort();
        Ok(())
    })
}

/// Waits until all work of a stream has ended. Afterwards the host sees its results.
///
/// @param stream null for the default stream of the current context
/// @return 0; 107002 the thread has no context; 107017 not alive; 507015 an operator failed on the stream since
///     the last synchronisation
#[unsafe(no_mangle)]
pub extern "C" fn aclrtSynchronizeStream(stream: aclrtStream) -> aclError {
    forward!(aclrtSynchronizeStream(stream));
    abi::acl("aclrtSynchronizeStream", || {
        device::require_context()?;
        device::with_stream(stream as usize, |stream| stream.synchronize(None))
    })
}

/// As aclrtSynchronizeStream, for a limited time.
///
/// @param timeout milliseconds, or -1 to wait for ever
/// @return as aclrtSynchronizeStream; 107000 timeout is 0 or less than -1; 507046 still busy
#[unsafe(no_mangle)]
pub extern "C" fn aclrtSynchronizeStreamWithTimeout(stream: aclrtStream, timeout: i32) -> aclError {
    forward!(aclrtSynchronizeStreamWithTimeout(stream, timeout));
    abi::acl("aclrtSynchronizeStreamWithTimeout", || {
        let timeout = milliseconds(timeout)?;
        device::require_context()?;
        device::stream(stream as usize)?.synchronize(timeout)
    })
}

/// Whether all work of a stream has ended.
///
/// @param stream null for the default stream of the current context
/// @return 0; 100000 status is null; 107002 the thread has no context; 107017 not alive
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtStreamQuery(stream: aclrtStream, status: *mut aclrtStreamStatus) -> aclError {
    forward!(aclrtStreamQuery(stream, status));
    // SAFETY: as documented.
    unsafe {
        abi::acl_give("aclrtStreamQuery", status, "status", || {
            let stream = device::stream(stream as usize)?;
            Ok(if stream.is_idle() {
                observe::waited(stream.id);
                aclrtStreamStatus::ACL_STREAM_STATUS_COMPLETE
            } else {
                aclrtStreamStatus::ACL_STREAM_STATUS_NOT_READY
            })
        })
    }
}

/// The priority that a stream was created with.
///
/// @return 0; 100000 priority is null; 107002 the thread has no context; 107017 not alive
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtStreamGetPriority(stream: aclrtStream, priority: *mut u32) -> aclError {
    forward!(aclrtStreamGetPriority(stream, priority));
    // SAFETY: as documented.
    unsafe {
        abi::acl_give("aclrtStreamGetPriority", priority, "priority", || {
            device::stream(stream as usize).map(|stream| stream.priority)
        })
    }
}

/// The flags that a stream was created with.
///
/// @return 0; 100000 flags is null; 107002 the thread has no context; 107017 not alive
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtStreamGetFlags(stream: aclrtStream, flags: *mut u32) -> aclError {
    forward!(aclrtStreamGetFlags(stream, flags));
    // SAFETY: as documented.
    unsafe {
        abi::acl_give("aclrtStreamGetFlags", flags, "flags", || {
            device::stream(stream as usize).map(|stream| stream.flags)
        })
    }
}

/// A number that tells streams apart.
///
/// @return 0; 100000 streamId is null; 107002 the thread has no context; 107017 not alive
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtStreamGetId(stream: aclrtStream, streamId: *mut i32) -> aclError {
    forward!(aclrtStreamGetId(stream, streamId));
    // SAFETY: as documented.
    unsafe {
        abi::acl_give("aclrtStreamGetId", streamId, "streamId", || {
            device::stream(stream as usize).map(|stream| stream.id)
        })
    }
}

/// Streams that a device has, as on the device.
const STREAMS_OF_A_DEVICE: usize = 2048;

/// How many more streams the current device would have. This library sets no such limit.
///
/// @return 0; 100000 streamCount is null; 107002 the thread has no context
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtGetStreamAvailableNum(streamCount: *mut u32) -> aclError {
    forward!(aclrtGetStreamAvailableNum(streamCount));
    // SAFETY: as documented.
    unsafe {
        abi::acl_give("aclrtGetStreamAvailableNum", streamCount, "streamCount", || {
            let (_, context) = device::current_context()?;
            Ok(STREAMS_OF_A_DEVICE.saturating_sub(stream::of_device(context.device).len()) as u32)
        })
    }
}

/// What a stream does behind a failure.
///
/// @param mode ACL_CONTINUE_ON_FAILURE: goes on; ACL_STOP_ON_FAILURE: drops its work until the failure was returned by
///     a synchronisation
/// @return 0; 107000 mode unknown; 107002 the thread has no context; 107017 not alive
#[unsafe(no_mangle)]
pub extern "C" fn aclrtSetStreamFailureMode(stream: aclrtStream, mode: u64) -> aclError {
    forward!(aclrtSetStreamFailureMode(stream, mode));
    abi::acl("aclrtSetStreamFailureMode", || set_failure_mode(&*device::stream(stream as usize)?, mode))
}

fn set_failure_mode(stream: &Stream, mode: u64) -> Result<()> {
    if mode > u64::from(ACL_STOP_ON_FAILURE) {
        let text = format!("mode: {mode}, expected ACL_CONTINUE_ON_FAILURE or ACL_STOP_ON_FAILURE");
        return Err(Error::runtime(status::RT_PARAM_INVALID, text));
    }
    stream.stop_on_failure(mode == u64::from(ACL_STOP_ON_FAILURE));
    Ok(())
}

/// Sets an attribute of a stream. The failure mode counts, the others are kept and returned.
///
/// @return 0; 100000 value is null or stmAttrType unknown; 107000 bad value, or the priority, which is fixed at
///     creation; 107002 the thread has no context; 107017 not alive
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtSetStreamAttribute(
    stream: aclrtStream,
    stmAttrType: MaybeUninit<aclrtStreamAttr>,
    value: *mut aclrtStreamAttrValue,
) -> aclError {
    forward!(aclrtSetStreamAttribute(stream, stmAttrType, value));
    abi::acl("aclrtSetStreamAttribute", || {
        let value = abi::acl_out(value, "value")?;
        let attribute = abi::enumeration("stmAttrType", stmAttrType, 1..=5)?;
        let stream = device::stream(stream as usize)?;
        // SAFETY: not null, hence one value; every member is plain integers.
        let value = unsafe { value.read_unaligned() };
        match attribute {
            // SAFETY: the attribute says which member counts.
            1 => set_failure_mode(&stream, unsafe { value.failureMode }),
            5 => Err(Error::runtime(
                status::RT_PARAM_INVALID,
                "stmAttrType: the priority is fixed at creation",
            )),
            _ => {
                // SAFETY: the other members are one unsigned integer each, at the same place.
                stream.set_attribute(attribute, unsafe { value.userCustomTag });
                Ok(())
            }
        }
    })
}

/// What aclrtSetStreamAttribute set, 0 at first.
///
/// @return 0; 100000 value is null or stmAttrType unknown; 107002 the thread has no context; 107017 not alive
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtGetStreamAttribute(
    stream: aclrtStream,
    stmAttrType: MaybeUninit<aclrtStreamAttr>,
    value: *mut aclrtStreamAttrValue,
) -> aclError {
    forward!(aclrtGetStreamAttribute(stream, stmAttrType, value));
    // SAFETY: as documented.
    unsafe {
        abi::acl_give("aclrtGetStreamAttribute", value, "value", || {
            let attribute = abi::enumeration("stmAttrType", stmAttrType, 1..=5)?;
            let stream = device::stream(stream as usize)?;
            let mut value = aclrtStreamAttrValue { reserve: [0; 4] };
            match attribute {
                1 => value.failureMode = stream.stops_on_failure().into(),
                5 => value.streamPriority = stream.priority,
                _ => value.userCustomTag = stream.attribute(attribute),
            }
            Ok(value)
        })
    }
}

const OVERFLOW_CHECK: i32 = aclrtStreamAttr::ACL_STREAM_ATTR_FLOAT_OVERFLOW_CHECK as i32;

/// Watches a stream for floating point overflow: kept and returned, nothing watches here.
///
/// @param flag 1 on, 0 off
/// @return 0; 107000 flag is neither; 107002 the thread has no context; 107017 not alive
#[unsafe(no_mangle)]
pub extern "C" fn aclrtSetStreamOverflowSwitch(stream: aclrtStream, flag: u32) -> aclError {
    forward!(aclrtSetStreamOverflowSwitch(stream, flag));
    abi::acl("aclrtSetStreamOverflowSwitch", || {
        if flag > 1 {
            return Err(Error::runtime(status::RT_PARAM_INVALID, format!("flag: {flag}, expected 0 or 1")));
        }
        device::stream(stream as usize)?.set_attribute(OVERFLOW_CHECK, flag);
        Ok(())
    })
}

/// What aclrtSetStreamOverflowSwitch set, 0 at first.
///
/// @return 0; 100000 flag is null; 107002 the thread has no context; 107017 not alive
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtGetStreamOverflowSwitch(stream: aclrtStream, flag: *mut u32) -> aclError {
    forward!(aclrtGetStreamOverflowSwitch(stream, flag));
    // SAFETY: as documented.
    unsafe {
        abi::acl_give("aclrtGetStreamOverflowSwitch", flag, "flag", || {
            device::stream(stream as usize).map(|stream| stream.attribute(OVERFLOW_CHECK))
        })
    }
}
