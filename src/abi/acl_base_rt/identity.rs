//! What the emulated device is.

use super::types::*;
use crate::abi;
use crate::config::config;
use crate::runtime::device;
use core::ffi::c_char;
use core::mem::MaybeUninit;
use std::ffi::CString;
use std::sync::OnceLock;

/// The name of the emulated device, such as Ascend910B1. The environment variable OPAPI_SOC_NAME chooses it; the
/// operators' data type rules follow it. The string lives as long as the library.
#[unsafe(no_mangle)]
pub extern "C" fn aclrtGetSocName() -> *const c_char {
    forward!(aclrtGetSocName());
    static NAME: OnceLock<CString> = OnceLock::new();
    NAME.get_or_init(|| CString::new(config().soc_name.as_str()).unwrap_or_default()).as_ptr()
}

/// The attributes that aclGetCannAttribute knows.
///
/// @param cannAttrList receives the address of an array that lives as long as the library
/// @param num receives its length
/// @return 0; 100000 a pointer is null
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclGetCannAttributeList(
    cannAttrList: *mut *const aclCannAttr,
    num: *mut usize,
) -> aclError {
    forward!(aclGetCannAttributeList(cannAttrList, num));
    static KNOWN: [aclCannAttr; 3] = [
        aclCannAttr::ACL_CANN_ATTR_INF_NAN,
        aclCannAttr::ACL_CANN_ATTR_BF16,
        aclCannAttr::ACL_CANN_ATTR_JIT_COMPILE,
    ];
    abi::acl("aclGetCannAttributeList", || {
        let (list, num) = (abi::acl_out(cannAttrList, "cannAttrList")?, abi::acl_out(num, "num")?);
        // SAFETY: neither is null, hence valid for one result each.
        unsafe {
            list.write(KNOWN.as_ptr());
            num.write(KNOWN.len());
        }
        Ok(())
    })
}

/// Whether the emulated device has a feature: infinities and NaN kept (not on 910, 310P and 310B), bfloat16 in the
/// operators, compilation at run time (never).
///
/// @param value receives 1 or 0
/// @return 0; 100000 value is null or the attribute unknown
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclGetCannAttribute(
    cannAttr: MaybeUninit<aclCannAttr>,
    value: *mut i32,
) -> aclError {
    forward!(aclGetCannAttribute(cannAttr, value));
    // SAFETY: as documented.
    unsafe {
        abi::acl_give("aclGetCannAttribute", value, "value", || {
            let attribute = abi::enumeration("cannAttr", cannAttr, 0..=2)?;
            Ok((attribute < 2 && config().rules.soc.has_bf16()).into())
        })
    }
}

/// Cores and cache of the emulated device, as the documents give them for its family.
///
/// @param value receives the number; bytes for the cache
/// @return 0; 100000 value is null or deviceInfo unknown; 107001 no such device
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclGetDeviceCapability(
    deviceId: u32,
    deviceInfo: MaybeUninit<aclDeviceInfo>,
    value: *mut i64,
) -> aclError {
    forward!(aclGetDeviceCapability(deviceId, deviceInfo, value));
    // SAFETY: as documented.
    unsafe {
        abi::acl_give("aclGetDeviceCapability", value, "value", || {
            let soc = config().rules.soc;
            let value = match abi::enumeration("deviceInfo", deviceInfo, 0..=2)? {
                0 => soc.cube_cores(),
                1 => soc.vector_cores(),
                _ => soc.l2_bytes(),
            };
            device::index(i32::try_from(deviceId).unwrap_or(-1))?;
            Ok(value)
        })
    }
}
