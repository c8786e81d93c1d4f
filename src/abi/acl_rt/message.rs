//! Why calls failed.

use super::types::aclrtLastErrLevel;
use crate::abi;
use crate::abi::acl_base_rt::aclError;
use crate::runtime::message;
use core::ffi::c_char;
use core::mem::MaybeUninit;

/// Why the last calls of this thread (or of the process, see aclInit) failed, as one text, which the library then
/// forgets.
///
/// The first line reads `[PID: n] time title(code): function: argument: what came, expected what`, and is that of the
/// aclnn function that failed last, if one did; further messages follow under `TraceBack (most recent call last):`. EZ1001 stands for a bad argument of an operator,
/// EZ9903 for a failed launch, EZ9999 for an internal error, EH and EE codes for the runtime.
///
/// @return null when there is nothing to tell; else a string that lives until the next call on this thread
#[unsafe(no_mangle)]
pub extern "C" fn aclGetRecentErrMsg() -> *const c_char {
    forward!(aclGetRecentErrMsg());
    message::take()
}

fn last_error(
    function: &str,
    level: MaybeUninit<aclrtLastErrLevel>,
    get: impl FnOnce() -> aclError,
) -> aclError {
    match abi::enumeration("level", level, 0..=0) {
        Ok(_) => get(),
        Err(error) => {
            message::record(function, &error);
            error.status()
        }
    }
}

/// The code of the last failure of the runtime itself on this thread: 107xxx, 207xxx or 507xxx. Refused arguments
/// (100000 and the like) and aclnn functions leave it alone.
///
/// @param level ACL_RT_THREAD_LEVEL
/// @return the code, 0 for none; 100000 level is something else
#[unsafe(no_mangle)]
pub extern "C" fn aclrtPeekAtLastError(level: MaybeUninit<aclrtLastErrLevel>) -> aclError {
    forward!(aclrtPeekAtLastError(level));
    last_error("aclrtPeekAtLastError", level, message::last_error)
}

/// As aclrtPeekAtLastError, and forgets the code.
///
/// @param level ACL_RT_THREAD_LEVEL
/// @return the code, 0 for none; 100000 level is something else
#[unsafe(no_mangle)]
pub extern "C" fn aclrtGetLastError(level: MaybeUninit<aclrtLastErrLevel>) -> aclError {
    forward!(aclrtGetLastError(level));
    last_error("aclrtGetLastError", level, message::take_last_error)
}
