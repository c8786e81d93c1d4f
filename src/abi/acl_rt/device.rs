//! Devices.

use super::milliseconds;
use super::types::*;
use crate::abi;
use crate::abi::acl_base_rt::aclError;
use crate::config::config;
use crate::error::{Error, status};
use crate::runtime::device::{self, OVERFLOW_MODE};
use crate::runtime::memory;
use core::mem::MaybeUninit;
use std::sync::atomic::Ordering;

/// The number of emulated devices.
///
/// @return 0; 100000 count is null
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtGetDeviceCount(count: *mut u32) -> aclError {
    forward!(aclrtGetDeviceCount(count));
    abi::acl("aclrtGetDeviceCount", || {
        let count = abi::acl_out(count, "count")?;
        // SAFETY: not null, hence valid for one result.
        unsafe { count.write(config().device_count as u32) };
        Ok(())
    })
}

/// Makes the shared context of a device current on this thread. Calls are counted; see aclrtResetDevice.
///
/// @return 0; 107001 no such device
#[unsafe(no_mangle)]
pub extern "C" fn aclrtSetDevice(deviceId: i32) -> aclError {
    forward!(aclrtSetDevice(deviceId));
    abi::acl("aclrtSetDevice", || device::set_device(deviceId))
}

/// Undoes one aclrtSetDevice. The last one waits for the work of the shared context, then destroys it and its
/// streams.
///
/// @return 0; 107001 no such device
#[unsafe(no_mangle)]
pub extern "C" fn aclrtResetDevice(deviceId: i32) -> aclError {
    forward!(aclrtResetDevice(deviceId));
    abi::acl("aclrtResetDevice", || device::reset_device(deviceId, false))
}

/// Undoes all calls of aclrtSetDevice at once.
///
/// @return 0; 107001 no such device
#[unsafe(no_mangle)]
pub extern "C" fn aclrtResetDeviceForce(deviceId: i32) -> aclError {
    forward!(aclrtResetDeviceForce(deviceId));
    abi::acl("aclrtResetDeviceForce", || device::reset_device(deviceId, true))
}

/// The device of this thread's current context.
///
/// @return 0; 100000 deviceId is null; 107002 the thread has no context: as programs ask to find that out, this leaves
///     neither a message nor a last error
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtGetDevice(deviceId: *mut i32) -> aclError {
    forward!(aclrtGetDevice(deviceId));
    // SAFETY: as documented.
    unsafe {
        abi::acl_give("aclrtGetDevice", deviceId, "deviceId", || {
            let current = device::current_context();
            current
                .map(|(_, context)| context.device as i32)
                .map_err(|error| Error::Silent { status: error.status() })
        })
    }
}

/// Where the program runs: ACL_HOST.
///
/// @return 0; 100000 runMode is null
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtGetRunMode(runMode: *mut aclrtRunMode) -> aclError {
    forward!(aclrtGetRunMode(runMode));
    // SAFETY: as documented.
    unsafe { abi::acl_give("aclrtGetRunMode", runMode, "runMode", || Ok(aclrtRunMode::ACL_HOST)) }
}

/// Waits for the work of all streams of the current context's device.
///
/// @return 0; 107002 the thread has no context; 507015 an operator failed since the last synchronisation
#[unsafe(no_mangle)]
pub extern "C" fn aclrtSynchronizeDevice() -> aclError {
    forward!(aclrtSynchronizeDevice());
    abi::acl("aclrtSynchronizeDevice", || device::synchronize(None))
}

/// As aclrtSynchronizeDevice, for a limited time.
///
/// @param timeout milliseconds, or -1 to wait for ever
/// @return 0; 107000 timeout is 0 or less than -1; 107002 the thread has no context; 507015 an operator failed;
///     507046 still busy
#[unsafe(no_mangle)]
pub extern "C" fn aclrtSynchronizeDeviceWithTimeout(timeout: i32) -> aclError {
    forward!(aclrtSynchronizeDeviceWithTimeout(timeout));
    abi::acl("aclrtSynchronizeDeviceWithTimeout", || device::synchronize(milliseconds(timeout)?))
}

/// Chooses a task scheduler of the device; makes no difference here.
///
/// @return 0; 100000 tsId unknown
#[unsafe(no_mangle)]
pub extern "C" fn aclrtSetTsDevice(tsId: MaybeUninit<aclrtTsId>) -> aclError {
    forward!(aclrtSetTsDevice(tsId));
    abi::acl("aclrtSetTsDevice", || abi::enumeration("tsId", tsId, 0..=1).map(|_| ()))
}

/// How busy a device is. Only the memory's share is known: the others are -1.
///
/// @return 0; 100000 utilizationInfo is null; 107001 no such device
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtGetDeviceUtilizationRate(
    deviceId: i32,
    utilizationInfo: *mut aclrtUtilizationInfo,
) -> aclError {
    forward!(aclrtGetDeviceUtilizationRate(deviceId, utilizationInfo));
    // SAFETY: as documented.
    unsafe {
        abi::acl_give("aclrtGetDeviceUtilizationRate", utilizationInfo, "utilizationInfo", || {
            let (used, _) = device::usage(device::index(deviceId)?).bytes();
            let share = u128::from(used) * 100 / u128::from(memory::total_of_device().max(1));
            Ok(aclrtUtilizationInfo {
                cubeUtilization: -1,
                vectorUtilization: -1,
                aicpuUtilization: -1,
                memoryUtilization: share as i32,
                utilizationExtend: core::ptr::null_mut(),
            })
        })
    }
}

/// Whether a device works: always ACL_RT_DEVICE_STATUS_NORMAL.
///
/// @return 0; 100000 deviceStatus is null; 107001 no such device
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtQueryDeviceStatus(
    deviceId: i32,
    deviceStatus: *mut aclrtDeviceStatus,
) -> aclError {
    forward!(aclrtQueryDeviceStatus(deviceId, deviceStatus));
    // SAFETY: as documented.
    unsafe {
        abi::acl_give("aclrtQueryDeviceStatus", deviceStatus, "deviceStatus", || {
            device::index(deviceId)?;
            Ok(aclrtDeviceStatus::ACL_RT_DEVICE_STATUS_NORMAL)
        })
    }
}

/// A property of a device. Those that an emulation has no answer for give 207000.
///
/// @return 0; 100000 value is null; 107001 no such device; 207000 the attribute is unknown or means nothing here
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtGetDeviceInfo(
    deviceId: u32,
    attr: MaybeUninit<aclrtDevAttr>,
    value: *mut i64,
) -> aclError {
    forward!(aclrtGetDeviceInfo(deviceId, attr, value));
    // SAFETY: as documented.
    unsafe {
        abi::acl_give("aclrtGetDeviceInfo", value, "value", || {
            let device = device::index(i32::try_from(deviceId).unwrap_or(-1))?;
            let soc = config().rules.soc;
            let attr = abi::raw_enum(attr);
            let is = |known: aclrtDevAttr| attr == known as i32;
            Ok(if is(aclrtDevAttr::ACL_DEV_ATTR_AICPU_CORE_NUM) {
                config().machine.threads as i64
            } else if is(aclrtDevAttr::ACL_DEV_ATTR_AICORE_CORE_NUM)
                || is(aclrtDevAttr::ACL_DEV_ATTR_CUBE_CORE_NUM)
            {
                soc.cube_cores()
            } else if is(aclrtDevAttr::ACL_DEV_ATTR_VECTOR_CORE_NUM) {
                soc.vector_cores()
            } else if is(aclrtDevAttr::ACL_DEV_ATTR_TOTAL_GLOBAL_MEM_SIZE) {
                i64::try_from(memory::total_of_device()).unwrap_or(i64::MAX)
            } else if is(aclrtDevAttr::ACL_DEV_ATTR_L2_CACHE_SIZE) {
                soc.l2_bytes()
            } else if is(aclrtDevAttr::ACL_DEV_ATTR_PHY_CHIP_ID) {
                device as i64
            } else if is(aclrtDevAttr::ACL_DEV_ATTR_IS_VIRTUAL) {
                1
            } else if is(aclrtDevAttr::ACL_DEV_ATTR_NPU_ARCH) {
                soc.arch()
            } else {
                let text = format!("attr: {attr} is not known of an emulated device");
                return Err(Error::runtime(status::RT_FEATURE_NOT_SUPPORT, text));
            })
        })
    }
}

/// Whether a device's shared context is alive.
///
/// @param flags receives 0; may be null
/// @param active receives 1 or 0
/// @return 0; 100000 active is null; 107001 no such device
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtGetPrimaryCtxState(
    deviceId: i32,
    flags: *mut u32,
    active: *mut i32,
) -> aclError {
    forward!(aclrtGetPrimaryCtxState(deviceId, flags, active));
    // SAFETY: as documented.
    unsafe {
        abi::acl_give("aclrtGetPrimaryCtxState", active, "active", || {
            let active = device::is_active(deviceId)?;
            if !flags.is_null() {
                flags.write(0);
            }
            Ok(active.into())
        })
    }
}

/// Whether work on one device can read the memory of another: always, but not of itself.
///
/// @param canAccessPeer receives 1 or 0
/// @return 0; 100000 canAccessPeer is null; 107001 no such device
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtDeviceCanAccessPeer(
    canAccessPeer: *mut i32,
    deviceId: i32,
    peerDeviceId: i32,
) -> aclError {
    forward!(aclrtDeviceCanAccessPeer(canAccessPeer, deviceId, peerDeviceId));
    // SAFETY: as documented.
    unsafe {
        abi::acl_give("aclrtDeviceCanAccessPeer", canAccessPeer, "canAccessPeer", || {
            let (device, peer) = (device::index(deviceId)?, device::index(peerDeviceId)?);
            Ok((device != peer).into())
        })
    }
}

/// Lets the current device read another's memory, which it can anyway.
///
/// @param flags reserved, 0
/// @return 0; 100000 flags is not 0; 107001 no such device; 107002 the thread has no context
#[unsafe(no_mangle)]
pub extern "C" fn aclrtDeviceEnablePeerAccess(peerDeviceId: i32, flags: u32) -> aclError {
    forward!(aclrtDeviceEnablePeerAccess(peerDeviceId, flags));
    abi::acl("aclrtDeviceEnablePeerAccess", || {
        if flags != 0 {
            return Err(Error::runtime(status::ACL_INVALID_PARAM, format!("flags: {flags}, expected 0")));
        }
        device::index(peerDeviceId)?;
        device::require_context()
    })
}

/// Undoes aclrtDeviceEnablePeerAccess.
///
/// @return 0; 107001 no such device; 107002 the thread has no context
#[unsafe(no_mangle)]
pub extern "C" fn aclrtDeviceDisablePeerAccess(peerDeviceId: i32) -> aclError {
    forward!(aclrtDeviceDisablePeerAccess(peerDeviceId));
    abi::acl("aclrtDeviceDisablePeerAccess", || {
        device::index(peerDeviceId)?;
        device::require_context()
    })
}

/// Sets what aclrtGetDeviceSatMode returns. Results overflow to infinity in either mode.
///
/// @return 0; 100000 mode unknown; 107002 the thread has no context
#[unsafe(no_mangle)]
pub extern "C" fn aclrtSetDeviceSatMode(mode: MaybeUninit<aclrtFloatOverflowMode>) -> aclError {
    forward!(aclrtSetDeviceSatMode(mode));
    abi::acl("aclrtSetDeviceSatMode", || {
        let mode = abi::enumeration("mode", mode, 0..=1)?;
        device::require_context()?;
        OVERFLOW_MODE.store(mode, Ordering::Relaxed);
        Ok(())
    })
}

/// What aclrtSetDeviceSatMode set; ACL_RT_OVERFLOW_MODE_INFNAN at first.
///
/// @return 0; 100000 mode is null; 107002 the thread has no context
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtGetDeviceSatMode(mode: *mut aclrtFloatOverflowMode) -> aclError {
    forward!(aclrtGetDeviceSatMode(mode));
    // SAFETY: as documented. An enumeration in C is an int.
    unsafe {
        abi::acl_give("aclrtGetDeviceSatMode", mode.cast::<i32>(), "mode", || {
            device::require_context()?;
            Ok(OVERFLOW_MODE.load(Ordering::Relaxed))
        })
    }
}

/// Time after which waiting for an event fails on the device; not limited here.
///
/// @return 0
#[unsafe(no_mangle)]
pub extern "C" fn aclrtSetOpWaitTimeout(timeout: u32) -> aclError {
    forward!(aclrtSetOpWaitTimeout(timeout));
    let _ = timeout;
    0
}

/// Time after which an operator fails on the device; not limited here.
///
/// @return 0
#[unsafe(no_mangle)]
pub extern "C" fn aclrtSetOpExecuteTimeOut(timeout: u32) -> aclError {
    forward!(aclrtSetOpExecuteTimeOut(timeout));
    let _ = timeout;
    0
}
