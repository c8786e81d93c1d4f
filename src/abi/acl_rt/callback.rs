//! Functions of the program that streams call.

use super::milliseconds;
use super::types::*;
use crate::abi;
use crate::abi::acl_base_rt::{aclError, aclrtStream};
use crate::error::{Error, status};
use crate::observe;
use crate::runtime::stream::MAY_WAIT;
use crate::runtime::{callback, device, exception};
use core::ffi::c_void;
use core::mem::MaybeUninit;
use std::sync::Arc;

/// Makes a thread run the callbacks of a stream: it must call aclrtProcessReport.
///
/// @param threadId the thread, by pthread_self
/// @param stream null for the default stream of the current context
/// @return 0; 107002 the thread has no context; 107011 the stream reports to a thread already; 107017 not alive
#[unsafe(no_mangle)]
pub extern "C" fn aclrtSubscribeReport(threadId: u64, stream: aclrtStream) -> aclError {
    forward!(aclrtSubscribeReport(threadId, stream));
    abi::acl("aclrtSubscribeReport", || callback::subscribe(threadId, &*device::stream(stream as usize)?))
}

/// Undoes aclrtSubscribeReport.
///
/// @return 0; 107002 the thread has no context; 107012 the stream does not report to this thread; 107017 not alive
#[unsafe(no_mangle)]
pub extern "C" fn aclrtUnSubscribeReport(threadId: u64, stream: aclrtStream) -> aclError {
    forward!(aclrtUnSubscribeReport(threadId, stream));
    abi::acl("aclrtUnSubscribeReport", || callback::unsubscribe(threadId, &*device::stream(stream as usize)?))
}

/// Queues a call of a function behind the work of a stream. The thread that was subscribed to the stream runs it in
/// aclrtProcessReport.
///
/// @param fn the function
/// @param userData its argument
/// @param blockType ACL_CALLBACK_BLOCK: later work of the stream waits for the function's end
/// @param stream null for the default stream of the current context
/// @return 0; 100000 fn is null or blockType unknown; 107015 no thread was subscribed
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtLaunchCallback(
    fn_: aclrtCallback,
    userData: *mut c_void,
    blockType: MaybeUninit<aclrtCallbackBlockType>,
    stream: aclrtStream,
) -> aclError {
    forward!(aclrtLaunchCallback(fn_, userData, blockType, stream));
    abi::acl("aclrtLaunchCallback", || {
        let function = fn_.ok_or_else(|| abi::acl_null("fn"))?;
        let block = abi::enumeration("blockType", blockType, 0..=1)?;
        let data = userData as usize;
        // SAFETY: the program keeps the function and its argument usable until it ran, as documented.
        let call = move || unsafe { function(data as *mut c_void) };
        callback::launch(&device::stream(stream as usize)?, block == 1, Box::new(call))
    })
}

/// Waits for a callback of a stream that reports to this thread, and runs it.
///
/// @param timeout milliseconds, or -1 to wait for ever
/// @return 0; 100000 timeout is 0 or less than -1; 107012 no stream reports to this thread; 507012 none came in
///     time
#[unsafe(no_mangle)]
pub extern "C" fn aclrtProcessReport(timeout: i32) -> aclError {
    forward!(aclrtProcessReport(timeout));
    let mut report = None;
    let status = abi::acl("aclrtProcessReport", || {
        let timeout = milliseconds(timeout)
            .map_err(|error| Error::runtime(status::ACL_INVALID_PARAM, error.to_string()))?;
        report = Some(callback::next(crate::sys::thread_id(), timeout)?);
        Ok(())
    });
    // The program's function, on its thread: in its float mode, not in ours.
    if let Some(report) = report {
        report.run();
    }
    status
}

/// Queues a call of a function behind the work of a stream; a thread of the library runs it, and later work of the
/// stream waits for its end. The function must not wait for this stream.
///
/// @param stream null for the default stream of the current context
/// @param fn the function
/// @param args its argument
/// @return 0; 100000 fn is null; 107002 the thread has no context; 107017 not alive
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtLaunchHostFunc(
    stream: aclrtStream,
    fn_: aclrtHostFunc,
    args: *mut c_void,
) -> aclError {
    forward!(aclrtLaunchHostFunc(stream, fn_, args));
    abi::acl("aclrtLaunchHostFunc", || {
        let function = fn_.ok_or_else(|| abi::acl_null("fn"))?;
        let args = args as usize;
        let stream = device::stream(stream as usize)?;
        let queued = observe::function_queued(stream.id);
        let run = move || {
            // SAFETY: the program keeps the function and its argument usable until it ran, as documented.
            observe::call_function(&queued, true, || unsafe { function(args as *mut c_void) });
        };
        stream.enqueue("aclrtLaunchHostFunc", MAY_WAIT, run)
    })
}

fn register_exception_callback(callback: aclrtExceptionInfoCallback) {
    if let Some(function) = callback {
        // SAFETY: the program keeps the function callable, as documented. There are no details to pass.
        let call = move || unsafe { function(core::ptr::null_mut()) };
        exception::register(function as usize, Arc::new(call));
    }
}

/// Has a function called when work fails on a stream, on that stream's thread. Details are not available: it gets
/// a null pointer.
///
/// @param callback null is ignored
/// @return 0
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtSetExceptionInfoCallback(callback: aclrtExceptionInfoCallback) -> aclError {
    forward!(aclrtSetExceptionInfoCallback(callback));
    abi::acl("aclrtSetExceptionInfoCallback", || {
        register_exception_callback(callback);
        Ok(())
    })
}

/// As aclrtSetExceptionInfoCallback, for one of several functions.
///
/// @return 0; 100000 callback is null
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtExceptionInfoCallbackRegister(
    callback: aclrtExceptionInfoCallback,
) -> aclError {
    forward!(aclrtExceptionInfoCallbackRegister(callback));
    abi::acl("aclrtExceptionInfoCallbackRegister", || {
        if callback.is_none() {
            return Err(abi::acl_null("callback"));
        }
        register_exception_callback(callback);
        Ok(())
    })
}

/// Undoes aclrtExceptionInfoCallbackRegister.
///
/// @return 0; 100000 callback is null or was not registered
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtExceptionInfoCallbackUnregister(
    callback: aclrtExceptionInfoCallback,
) -> aclError {
    forward!(aclrtExceptionInfoCallbackUnregister(callback));
    abi::acl("aclrtExceptionInfoCallbackUnregister", || {
        let function = callback.ok_or_else(|| abi::acl_null("callback"))?;
        if exception::unregister(function as usize) {
            return Ok(());
        }
        Err(Error::runtime(
            status::ACL_INVALID_PARAM,
            "callback: not registered, expected a registered function",
        ))
    })
}
