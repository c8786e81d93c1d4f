//! Contexts.

use crate::abi;
use crate::abi::acl_base_rt::{aclError, aclrtContext, aclrtStream};
use crate::runtime::device;

/// Creates a context and makes it current on this thread.
///
/// @param context receives the handle
/// @return 0; 100000 context is null; 107001 no such device
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtCreateContext(context: *mut aclrtContext, deviceId: i32) -> aclError {
    forward!(aclrtCreateContext(context, deviceId));
    abi::acl("aclrtCreateContext", || {
        let context = abi::acl_out(context, "context")?;
        let handle = device::create_context(deviceId)?;
        // SAFETY: not null, hence valid for one handle.
        unsafe { context.write(handle as aclrtContext) };
        Ok(())
    })
}

/// Waits for the work of a context and destroys it with its streams.
///
/// @return 0; 100000 context is null; 107002 not alive, or the shared context of a device
#[unsafe(no_mangle)]
pub extern "C" fn aclrtDestroyContext(context: aclrtContext) -> aclError {
    forward!(aclrtDestroyContext(context));
    abi::acl("aclrtDestroyContext", || {
        if context.is_null() {
            return Err(abi::acl_null("context"));
        }
        device::destroy_context(context as usize)
    })
}

/// Makes a context current on this thread.
///
/// @return 0; 100000 context is null; 107000 not alive
#[unsafe(no_mangle)]
pub extern "C" fn aclrtSetCurrentContext(context: aclrtContext) -> aclError {
    forward!(aclrtSetCurrentContext(context));
    abi::acl("aclrtSetCurrentContext", || {
        if context.is_null() {
            return Err(abi::acl_null("context"));
        }
        device::set_current_context(context as usize)
    })
}

/// The current context of this thread.
///
/// @return 0; 100000 context is null; 107002 there is none
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtGetCurrentContext(context: *mut aclrtContext) -> aclError {
    forward!(aclrtGetCurrentContext(context));
    // SAFETY: as documented.
    unsafe {
        abi::acl_give("aclrtGetCurrentContext", context, "context", || {
            device::current_context().map(|(handle, _)| handle as aclrtContext)
        })
    }
}

/// The default stream of the current context, as a handle.
///
/// @return 0; 100000 stream is null; 107002 the thread has no context
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtCtxGetCurrentDefaultStream(stream: *mut aclrtStream) -> aclError {
    forward!(aclrtCtxGetCurrentDefaultStream(stream));
    // SAFETY: as documented.
    unsafe {
        abi::acl_give("aclrtCtxGetCurrentDefaultStream", stream, "stream", || {
            device::current_context().map(|(_, context)| context.default_stream as aclrtStream)
        })
    }
}
