//! Cores that a program may use.

use super::types::aclrtDevResLimitType;
use crate::abi;
use crate::abi::acl_base_rt::{aclError, aclrtStream};
use crate::error::Result;
use crate::runtime::device;
use crate::runtime::limits::{self, Core};
use core::mem::MaybeUninit;

/// The sort of core that an argument names.
fn core(type_: MaybeUninit<aclrtDevResLimitType>) -> Result<Core> {
    Ok(if abi::enumeration("type", type_, 0..=1)? == 0 { Core::Cube } else { Core::Vector })
}

/// The cores of a device that the program may use; all unless aclrtSetDeviceResLimit said otherwise.
///
/// @return 0; 100000 value is null or type unknown; 107001 no such device
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtGetDeviceResLimit(
    deviceId: i32,
    type_: MaybeUninit<aclrtDevResLimitType>,
    value: *mut u32,
) -> aclError {
    forward!(aclrtGetDeviceResLimit(deviceId, type_, value));
    // SAFETY: as documented.
    unsafe {
        abi::acl_give("aclrtGetDeviceResLimit", value, "value", || {
            Ok(limits::of_device(device::index(deviceId)?, core(type_)?))
        })
    }
}

/// Sets what aclrtGetDeviceResLimit returns; the threads of this library follow OPAPI_NUM_THREADS.
///
/// @return 0; 100000 type unknown; 107001 no such device
#[unsafe(no_mangle)]
pub extern "C" fn aclrtSetDeviceResLimit(
    deviceId: i32,
    type_: MaybeUninit<aclrtDevResLimitType>,
    value: u32,
) -> aclError {
    forward!(aclrtSetDeviceResLimit(deviceId, type_, value));
    abi::acl("aclrtSetDeviceResLimit", || {
        device::limits(device::index(deviceId)?).set(core(type_)?, value);
        Ok(())
    })
}

/// Undoes aclrtSetDeviceResLimit.
///
/// @return 0; 107001 no such device
#[unsafe(no_mangle)]
pub extern "C" fn aclrtResetDeviceResLimit(deviceId: i32) -> aclError {
    forward!(aclrtResetDeviceResLimit(deviceId));
    abi::acl("aclrtResetDeviceResLimit", || {
        device::limits(device::index(deviceId)?).reset();
        Ok(())
    })
}

/// The cores that a stream may use; its device's unless aclrtSetStreamResLimit said otherwise.
///
/// @return 0; 100000 value is null or type unknown; 107002 the thread has no context; 107017 not alive
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtGetStreamResLimit(
    stream: aclrtStream,
    type_: MaybeUninit<aclrtDevResLimitType>,
    value: *mut u32,
) -> aclError {
    forward!(aclrtGetStreamResLimit(stream, type_, value));
    // SAFETY: as documented.
    unsafe {
        abi::acl_give("aclrtGetStreamResLimit", value, "value", || {
            let stream = device::stream(stream as usize)?;
            Ok(limits::of_stream(&stream, stream.device, core(type_)?))
        })
    }
}

/// Sets what aclrtGetStreamResLimit returns.
///
/// @return 0; 100000 type unknown; 107002 the thread has no context; 107017 not alive
#[unsafe(no_mangle)]
pub extern "C" fn aclrtSetStreamResLimit(
    stream: aclrtStream,
    type_: MaybeUninit<aclrtDevResLimitType>,
    value: u32,
) -> aclError {
    forward!(aclrtSetStreamResLimit(stream, type_, value));
    abi::acl("aclrtSetStreamResLimit", || {
        device::stream(stream as usize)?.limits.set(core(type_)?, value);
        Ok(())
    })
}

/// Undoes aclrtSetStreamResLimit.
///
/// @return 0; 107002 the thread has no context; 107017 not alive
#[unsafe(no_mangle)]
pub extern "C" fn aclrtResetStreamResLimit(stream: aclrtStream) -> aclError {
    forward!(aclrtResetStreamResLimit(stream));
    abi::acl("aclrtResetStreamResLimit", || {
        device::stream(stream as usize)?.limits.reset();
        Ok(())
    })
}

/// Makes aclrtGetResInCurrentThread tell the limits of a stream on this thread.
///
/// @return 0; 107002 the thread has no context; 107017 not alive
#[unsafe(no_mangle)]
pub extern "C" fn aclrtUseStreamResInCurrentThread(stream: aclrtStream) -> aclError {
    forward!(aclrtUseStreamResInCurrentThread(stream));
    abi::acl("aclrtUseStreamResInCurrentThread", || {
        limits::limit_thread(Some(device::stream(stream as usize)?));
        Ok(())
    })
}

/// Undoes aclrtUseStreamResInCurrentThread.
///
/// @return 0; 107002 the thread has no context; 107017 not alive
#[unsafe(no_mangle)]
pub extern "C" fn aclrtUnuseStreamResInCurrentThread(stream: aclrtStream) -> aclError {
    forward!(aclrtUnuseStreamResInCurrentThread(stream));
    abi::acl("aclrtUnuseStreamResInCurrentThread", || {
        device::stream(stream as usize)?;
        limits::limit_thread(None);
        Ok(())
    })
}

/// The cores that this thread may use.
///
/// @return 0; 100000 value is null or type unknown; 107002 the thread has no context
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtGetResInCurrentThread(
    type_: MaybeUninit<aclrtDevResLimitType>,
    value: *mut u32,
) -> aclError {
    forward!(aclrtGetResInCurrentThread(type_, value));
    // SAFETY: as documented.
    unsafe {
        abi::acl_give("aclrtGetResInCurrentThread", value, "value", || {
            Ok(limits::of_thread(device::current_context()?.1.device, core(type_)?))
        })
    }
}
