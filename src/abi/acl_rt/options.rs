//! Options of the process and of a context.

use crate::abi;
use crate::abi::acl_base_rt::{aclError, aclSysParamOpt};
use crate::error::{Error, status};
use crate::runtime::device;
use crate::runtime::options::OPTIONS;
use core::mem::MaybeUninit;

/// Sets an option of the process. The results of this library are deterministic whatever ACL_OPT_DETERMINISTIC says.
///
/// @return 0; 100000 opt unknown
#[unsafe(no_mangle)]
pub extern "C" fn aclrtSetSysParamOpt(opt: MaybeUninit<aclSysParamOpt>, value: i64) -> aclError {
    forward!(aclrtSetSysParamOpt(opt, value));
    abi::acl("aclrtSetSysParamOpt", || {
        let opt = abi::enumeration("opt", opt, 0..=3)?;
        OPTIONS.set(opt, value);
        Ok(())
    })
}

/// The value that aclrtSetSysParamOpt or aclrtCtxSetSysParamOpt set last, 0 when neither did.
///
/// @return 0; 100000 value is null or opt unknown
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtGetSysParamOpt(opt: MaybeUninit<aclSysParamOpt>, value: *mut i64) -> aclError {
    forward!(aclrtGetSysParamOpt(opt, value));
    // SAFETY: as documented.
    unsafe {
        abi::acl_give("aclrtGetSysParamOpt", value, "value", || {
            let opt = abi::enumeration("opt", opt, 0..=3)?;
            Ok(OPTIONS.get(opt).unwrap_or(0))
        })
    }
}

/// Sets an option of the current context, and of the process.
///
/// @return 0; 100000 opt unknown; 107002 the thread has no context
#[unsafe(no_mangle)]
pub extern "C" fn aclrtCtxSetSysParamOpt(opt: MaybeUninit<aclSysParamOpt>, value: i64) -> aclError {
    forward!(aclrtCtxSetSysParamOpt(opt, value));
    abi::acl("aclrtCtxSetSysParamOpt", || {
        let opt = abi::enumeration("opt", opt, 0..=3)?;
        device::current_context()?.1.options.set(opt, value);
        OPTIONS.set(opt, value);
        Ok(())
    })
}

/// The value that aclrtCtxSetSysParamOpt set.
///
/// @return 0; 100000 value is null or opt unknown; 107002 the thread has no context; 107021 never set
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtCtxGetSysParamOpt(
    opt: MaybeUninit<aclSysParamOpt>,
    value: *mut i64,
) -> aclError {
    forward!(aclrtCtxGetSysParamOpt(opt, value));
    // SAFETY: as documented.
    unsafe {
        abi::acl_give("aclrtCtxGetSysParamOpt", value, "value", || {
            let opt = abi::enumeration("opt", opt, 0..=3)?;
            device::current_context()?.1.options.get(opt).ok_or_else(|| {
                let text = format!("opt: {opt} was never set, expected a set option");
                Error::runtime(status::RT_SYSPARAMOPT_NOT_SET, text)
            })
        })
    }
}
