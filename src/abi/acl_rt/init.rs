//! Start and end.

use crate::abi;
use crate::abi::acl_base_rt::aclError;
use crate::backend::{self, listen};
use crate::config::read_launch_blocking;
use crate::error::{Error, status};
use crate::runtime::init;
use core::ffi::{CStr, c_char};
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt as _;
use std::path::Path;

/// Initialises the library. Every later call is counted and returns ACL_ERROR_REPEAT_INITIALIZE, which is no
/// failure; other functions work before it. Environment variables of this library with values that cannot be
/// understood are reported here.
///
/// @param configPath path of a JSON file; null or "" for none. Its key "err_msg_mode" says whose messages
///     aclGetRecentErrMsg returns: "0" those of the calling thread, as without it, "1" those of the process. Other keys
///     concern devices and do nothing here
/// @return 0; 100002 already initialised (counted all the same); 100003 the file cannot be read; 100006 it is no JSON
///     object; 100000 another content than the first time, err_msg_mode is neither "0" nor "1", or an OPAPI_ variable
///     has a bad value; 207004 OPAPI_BACKEND demands a real CANN with a device, and there is none
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclInit(configPath: *const c_char) -> aclError {
    forward!(aclInit(configPath));
    // SAFETY: the caller's own argument.
    if let Some(status) = unsafe { backend::first_init(configPath) } {
        return status;
    }
    let initialise = || {
        listen::begin();
        if let Some(problem) = listen::problems().next() {
            // Not every program says why it fails.
            listen::tell(&format!("opapi: {problem}"));
            return Err(Error::runtime(status::ACL_INVALID_PARAM, problem.clone()));
        }
        if let Some(problem) = backend::problem() {
            return Err(problem);
        }
        // SAFETY: null or a C string, as documented.
        let path = (!configPath.is_null()).then(|| unsafe { CStr::from_ptr(configPath) }.to_bytes());
        let content =
            match path.filter(|path| !path.is_empty()).map(|path| Path::new(OsStr::from_bytes(path))) {
                None => Vec::new(),
                Some(path) => std::fs::read(path).map_err(|error| {
                    Error::runtime(
                        status::ACL_INVALID_FILE,
                        format!("configPath: {}: {error}, expected a readable file", path.display()),
                    )
                })?,
            };
        init::begin(content)?;
        read_launch_blocking();
        backend::announce();
        Ok(())
    };
    abi::acl("aclInit", || crate::sys::uncancelled(initialise))
}

/// Undoes all calls of aclInit at once. The library can be initialised again.
///
/// @return 0; 100037 not initialised
#[unsafe(no_mangle)]
pub extern "C" fn aclFinalize() -> aclError {
    forward!(aclFinalize());
    abi::acl("aclFinalize", || init::end(true).map(|_| ()))
}

/// Undoes one aclInit.
///
/// @param refCount receives how many calls of aclInit are left to undo; may be null
/// @return 0; 100037 not initialised
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclFinalizeReference(refCount: *mut u64) -> aclError {
    forward!(aclFinalizeReference(refCount));
    abi::acl("aclFinalizeReference", || {
        let left = init::end(false)?;
        if !refCount.is_null() {
            // SAFETY: not null, hence valid for one result.
            unsafe { refCount.write(left) };
        }
        Ok(())
    })
}
