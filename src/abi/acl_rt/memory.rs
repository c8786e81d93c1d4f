//! Memory.

use super::put_text;
use super::types::*;
use crate::abi;
use crate::abi::acl_base_rt::aclError;
use crate::error::{Error, status};
use crate::runtime::device;
use crate::runtime::memory::{self, Home};
use core::ffi::c_void;
use core::mem::MaybeUninit;

/// Allocates device memory: here, memory of the host, aligned to 512 bytes. The size is rounded up to 32 and padded
/// by 32 bytes, as on the device. The content is undefined.
///
/// @param devPtr receives the address
/// @param size bytes, more than zero
/// @param policy any combination of page and bandwidth wishes; makes no difference here
/// @return 0; 100000 devPtr is null, size is zero or too large to round; 107002 the thread has no context;
///     207001 out of memory
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtMalloc(
    devPtr: *mut *mut c_void,
    size: usize,
    policy: MaybeUninit<aclrtMemMallocPolicy>,
) -> aclError {
    forward!(aclrtMalloc(devPtr, size, policy));
    let _ = policy;
    // SAFETY: as documented.
    unsafe { malloc("aclrtMalloc", devPtr, "devPtr", size, true) }
}

/// What all functions that allocate do: on the current device, or on the host.
///
/// # Safety
/// `address` is null or valid for one address.
unsafe fn malloc(
    function: &'static str,
    address: *mut *mut c_void,
    argument: &'static str,
    size: usize,
    of_device: bool,
) -> aclError {
    abi::acl(function, || {
        let address = abi::acl_out(address, argument)?;
        if size == 0 {
            return Err(Error::runtime(status::ACL_INVALID_PARAM, "size: 0, expected more than zero"));
        }
        let (_, context) = device::current_context()?;
        let home = if of_device { Home::Device(context.device) } else { Home::Host };
        let block = memory::allocate(size, home)?;
        // SAFETY: not null, hence valid for one address.
        unsafe { address.write(block as *mut c_void) };
        Ok(())
    })
}

/// As aclrtMalloc; the size is rounded up to 32 bytes without padding on the device.
///
/// @return as aclrtMalloc
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtMallocAlign32(
    devPtr: *mut *mut c_void,
    size: usize,
    policy: MaybeUninit<aclrtMemMallocPolicy>,
) -> aclError {
    forward!(aclrtMallocAlign32(devPtr, size, policy));
    let _ = policy;
    // SAFETY: as documented.
    unsafe { malloc("aclrtMallocAlign32", devPtr, "devPtr", size, true) }
}

/// As aclrtMalloc; the device would cache the memory.
///
/// @return as aclrtMalloc
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtMallocCached(
    devPtr: *mut *mut c_void,
    size: usize,
    policy: MaybeUninit<aclrtMemMallocPolicy>,
) -> aclError {
    forward!(aclrtMallocCached(devPtr, size, policy));
    let _ = policy;
    // SAFETY: as documented.
    unsafe { malloc("aclrtMallocCached", devPtr, "devPtr", size, true) }
}

/// As aclrtMalloc.
///
/// @param cfg attributes of the allocation; makes no difference here, may be null
/// @return as aclrtMalloc
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtMallocWithCfg(
    devPtr: *mut *mut c_void,
    size: usize,
    policy: MaybeUninit<aclrtMemMallocPolicy>,
    cfg: *mut aclrtMallocConfig,
) -> aclError {
    forward!(aclrtMallocWithCfg(devPtr, size, policy, cfg));
    let _ = (policy, cfg);
    // SAFETY: as documented.
    unsafe { malloc("aclrtMallocWithCfg", devPtr, "devPtr", size, true) }
}

/// Allocates host memory that asynchronous copies can use, aligned to 512 bytes. The content is undefined.
///
/// @param hostPtr receives the address
/// @param size bytes, more than zero
/// @return 0; 100000 hostPtr is null, size is zero or too large to round; 107002 the thread has no context;
///     207001 out of memory
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtMallocHost(hostPtr: *mut *mut c_void, size: usize) -> aclError {
    forward!(aclrtMallocHost(hostPtr, size));
    // SAFETY: as documented.
    unsafe { malloc("aclrtMallocHost", hostPtr, "hostPtr", size, false) }
}

/// As aclrtMallocHost.
///
/// @param cfg attributes of the allocation; makes no difference here, may be null
/// @return as aclrtMallocHost
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtMallocHostWithCfg(
    ptr: *mut *mut c_void,
    size: u64,
    cfg: *mut aclrtMallocConfig,
) -> aclError {
    forward!(aclrtMallocHostWithCfg(ptr, size, cfg));
    let _ = cfg;
    // SAFETY: as documented.
    unsafe { malloc("aclrtMallocHostWithCfg", ptr, "ptr", size as usize, false) }
}

/// Frees device memory. Works without a context. The memory is given back when work that is pending on any stream has
/// ended, so that the work cannot run into freed memory; the call does not wait.
///
/// @return 0; 100000 devPtr is null; 107000 not the start of a live block of aclrtMalloc
#[unsafe(no_mangle)]
pub extern "C" fn aclrtFree(devPtr: *mut c_void) -> aclError {
    forward!(aclrtFree(devPtr));
    free("aclrtFree", devPtr, "devPtr", true)
}

/// What all functions that free at once do.
fn free(function: &'static str, address: *mut c_void, argument: &'static str, of_device: bool) -> aclError {
    abi::acl(function, || {
        if address.is_null() {
            return Err(abi::acl_null(argument));
        }
        memory::free(address as usize, of_device)
    })
}

/// Frees host memory of aclrtMallocHost. Pending work may go on using it.
///
/// @return 0; 100000 hostPtr is null; 107000 not the start of a live block of aclrtMallocHost
#[unsafe(no_mangle)]
pub extern "C" fn aclrtFreeHost(hostPtr: *mut c_void) -> aclError {
    forward!(aclrtFreeHost(hostPtr));
    free("aclrtFreeHost", hostPtr, "hostPtr", false)
}

/// Waits for the current device's work, then frees device memory.
///
/// @return 0; 100000 devPtr is null; 107000 not the start of a live block of aclrtMalloc; 107002 the thread has no
///     context; 507015 an operator failed (the memory stays)
#[unsafe(no_mangle)]
pub extern "C" fn aclrtFreeWithDevSync(devPtr: *mut c_void) -> aclError {
    forward!(aclrtFreeWithDevSync(devPtr));
    abi::acl("aclrtFreeWithDevSync", || {
        if devPtr.is_null() {
            return Err(abi::acl_null("devPtr"));
        }
        device::synchronize(None)?;
        memory::free(devPtr as usize, true)
    })
}

/// Waits for the current device's work, then frees host memory of aclrtMallocHost.
///
/// @return 0; 100000 hostPtr is null; 107000 not the start of a live block of aclrtMallocHost; 107002 the thread has
///     no context; 507015 an operator failed (the memory stays)
#[unsafe(no_mangle)]
pub extern "C" fn aclrtFreeHostWithDevSync(hostPtr: *mut c_void) -> aclError {
    forward!(aclrtFreeHostWithDevSync(hostPtr));
    abi::acl("aclrtFreeHostWithDevSync", || {
        if hostPtr.is_null() {
            return Err(abi::acl_null("hostPtr"));
        }
        device::synchronize(None)?;
        memory::free(hostPtr as usize, false)
    })
}

/// The memory of the current device, which is the host's: as much as the machine, the limit of a container (cgroup) and the
/// process's own limits (RLIMIT_AS, RLIMIT_DATA) leave.
///
/// @param attr ACL_DDR_MEM, ACL_HBM_MEM and so on: all are the same memory here
/// @param free receives the bytes that are left
/// @param total receives OPAPI_DEVICE_MEMORY, or the least of those where that is less
/// @return 0; 100000 a pointer is null or attr unknown; 107002 the thread has no context
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtGetMemInfo(
    attr: MaybeUninit<aclrtMemAttr>,
    free: *mut usize,
    total: *mut usize,
) -> aclError {
    forward!(aclrtGetMemInfo(attr, free, total));
    abi::acl("aclrtGetMemInfo", || {
        let (free, total) = (abi::acl_out(free, "free")?, abi::acl_out(total, "total")?);
        abi::enumeration("attr", attr, 0..=17)?;
        let (left, all) = memory::of_device(device::current_context()?.1.device);
        // SAFETY: neither is null, hence valid for one result each.
        unsafe {
            free.write(left as usize);
            total.write(all as usize);
        }
        Ok(())
    })
}

/// Who uses the memory of a device: one entry, for the whole program.
///
/// @param memUsageInfo receives up to inputNum entries
/// @param inputNum its length
/// @param outputNum receives the number of entries
/// @return 0; 100000 a pointer is null or inputNum is 0; 107001 no such device
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtGetMemUsageInfo(
    deviceId: i32,
    memUsageInfo: *mut aclrtMemUsageInfo,
    inputNum: usize,
    outputNum: *mut usize,
) -> aclError {
    forward!(aclrtGetMemUsageInfo(deviceId, memUsageInfo, inputNum, outputNum));
    abi::acl("aclrtGetMemUsageInfo", || {
        let info = abi::acl_out(memUsageInfo, "memUsageInfo")?;
        let number = abi::acl_out(outputNum, "outputNum")?;
        if inputNum == 0 {
            return Err(Error::runtime(status::ACL_INVALID_PARAM, "inputNum: 0, expected more than zero"));
        }
        let (used, peak) = device::usage(device::index(deviceId)?).bytes();
        let mut name = [0; 32];
        put_text(&mut name, "APP");
        // SAFETY: not null, and info has room for inputNum entries, one at least.
        unsafe {
            info.write(aclrtMemUsageInfo { name, curMemSize: used, memPeakSize: peak, reserved: [0; 8] });
            number.write(1);
        }
        Ok(())
    })
}

/// What an address is: of a device, host memory of aclrtMallocHost or aclrtHostRegister, or neither.
///
/// @param attributes receives location (ACL_MEM_LOCATION_TYPE_UNREGISTERED for unknown memory) and page size
/// @return 0; 100000 an argument is null; 107002 the thread has no context
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtPointerGetAttributes(
    ptr: *const c_void,
    attributes: *mut aclrtPtrAttributes,
) -> aclError {
    forward!(aclrtPointerGetAttributes(ptr, attributes));
    // SAFETY: as documented.
    unsafe {
        abi::acl_give("aclrtPointerGetAttributes", attributes, "attributes", || {
            if ptr.is_null() {
                return Err(abi::acl_null("ptr"));
            }
            device::require_context()?;
            let (r#type, id) = match memory::block_around(ptr as usize) {
                Some((_, Home::Device(device))) => {
                    (aclrtMemLocationType::ACL_MEM_LOCATION_TYPE_DEVICE, device as u32)
                }
                Some(_) => (aclrtMemLocationType::ACL_MEM_LOCATION_TYPE_HOST, 0),
                None => (aclrtMemLocationType::ACL_MEM_LOCATION_TYPE_UNREGISTERED, 0),
            };
            Ok(aclrtPtrAttributes { location: aclrtMemLocation { id, r#type }, pageSize: 4096, rsv: [0; 4] })
        })
    }
}

/// Makes host memory of the program's own usable like memory of aclrtMallocHost.
///
/// @param size bytes, more than zero
/// @param type ACL_HOST_REGISTER_MAPPED and so on
/// @param devPtr receives the address under which the device sees the memory: the same
/// @return 0; 100000 a pointer is null, size is 0 or type unknown; 107000 part of it is registered or allocated here;
///     107002 the thread has no context
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtHostRegister(
    ptr: *mut c_void,
    size: u64,
    type_: MaybeUninit<aclrtHostRegisterType>,
    devPtr: *mut *mut c_void,
) -> aclError {
    forward!(aclrtHostRegister(ptr, size, type_, devPtr));
    // SAFETY: as documented.
    unsafe {
        abi::acl_give("aclrtHostRegister", devPtr, "devPtr", || {
            if ptr.is_null() {
                return Err(abi::acl_null("ptr"));
            }
            if size == 0 {
                return Err(Error::runtime(status::ACL_INVALID_PARAM, "size: 0, expected more than zero"));
            }
            let registration = abi::raw_enum(type_);
            if ![0, 4, 8].contains(&registration) {
                return Err(Error::runtime(
                    status::ACL_INVALID_PARAM,
                    format!("type: {registration}, expected 0, 4 or 8"),
                ));
            }
            device::require_context()?;
            memory::register(ptr as usize, size as usize)?;
            Ok(ptr)
        })
    }
}

/// Undoes aclrtHostRegister.
///
/// @return 0; 100000 ptr is null; 107000 not registered; 107002 the thread has no context
#[unsafe(no_mangle)]
pub extern "C" fn aclrtHostUnregister(ptr: *mut c_void) -> aclError {
    forward!(aclrtHostUnregister(ptr));
    abi::acl("aclrtHostUnregister", || {
        if ptr.is_null() {
            return Err(abi::acl_null("ptr"));
        }
        device::require_context()?;
        memory::unregister(ptr as usize)
    })
}

fn cache_operation(function: &'static str, address: *mut c_void, size: usize) -> aclError {
    abi::acl(function, || {
        if address.is_null() {
            return Err(abi::acl_null("devPtr"));
        }
        if size == 0 {
            return Err(Error::runtime(status::ACL_INVALID_PARAM, "size: 0, expected more than zero"));
        }
        Ok(())
    })
}

/// Writes the device's cache back to memory, which needs nothing here.
///
/// @return 0; 100000 devPtr is null or size 0
#[unsafe(no_mangle)]
pub extern "C" fn aclrtMemFlush(devPtr: *mut c_void, size: usize) -> aclError {
    forward!(aclrtMemFlush(devPtr, size));
    cache_operation("aclrtMemFlush", devPtr, size)
}

/// Drops the device's cache, which needs nothing here.
///
/// @return 0; 100000 devPtr is null or size 0
#[unsafe(no_mangle)]
pub extern "C" fn aclrtMemInvalidate(devPtr: *mut c_void, size: usize) -> aclError {
    forward!(aclrtMemInvalidate(devPtr, size));
    cache_operation("aclrtMemInvalidate", devPtr, size)
}
