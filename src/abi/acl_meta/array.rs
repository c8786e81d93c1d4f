//! Scalars and arrays.

use super::types::*;
use super::{destroy, give, insert};
use crate::abi;
use crate::abi::acl_base_rt::aclDataType;
use crate::dtype::DType;
use crate::error::Error;
use crate::handle::Slots;
use crate::tensor::{BOOL_ARRAYS, FLOAT_ARRAYS, INT_ARRAYS, SCALARS, Scalar};
use core::ffi::c_void;
use core::mem::MaybeUninit;

/// Makes a single value; its bytes are copied.
///
/// @param value address of one value of the type
/// @return the scalar, or null when value is null or the type has no whole number of bytes
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclCreateScalar(
    value: *mut c_void,
    dataType: MaybeUninit<aclDataType>,
) -> *mut aclScalar {
    mirror!(aclCreateScalar(value, dataType));
    abi::handle("aclCreateScalar", || {
        if value.is_null() {
            return Err(Error::Null { argument: "value", expected: "the address of a value" });
        }
        let dtype = DType::from_raw(abi::raw_enum(dataType));
        if dtype.size() == 0 {
            return Err(Error::invalid("dataType", dtype.name(), "a type of whole bytes"));
        }
        let mut bytes = [0; 16];
        // SAFETY: value points to one element of the type, as documented; 16 bytes is the largest.
        unsafe { std::ptr::copy_nonoverlapping(value.cast::<u8>(), bytes.as_mut_ptr(), dtype.size()) };
        insert(&SCALARS, Scalar { dtype, bytes })
    })
}

/// Destroys a scalar.
///
/// @return 0, also for null; 161002 destroyed before, or never a scalar
#[unsafe(no_mangle)]
pub extern "C" fn aclDestroyScalar(scalar: *const aclScalar) -> aclnnStatus {
    mirror!(aclDestroyScalar(scalar));
    destroy("aclDestroyScalar", &SCALARS, scalar as usize, "scalar", Slots::retire)
}

/// Makes an array of integers; the values are copied. A null value or a size of 0 gives an empty array.
///
/// @return the array, or null when memory is short
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclCreateIntArray(value: *const i64, size: u64) -> *mut aclIntArray {
    mirror!(aclCreateIntArray(value, size));
    abi::handle("aclCreateIntArray", || {
        // SAFETY: null or `size` elements, as documented.
        let values = unsafe { abi::copy_array(value, size, "value")? };
        insert(&INT_ARRAYS, values.into())
    })
}

/// Makes an array of floats; the values are copied. A null value or a size of 0 gives an empty array.
///
/// @return the array, or null when memory is short
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclCreateFloatArray(value: *const f32, size: u64) -> *mut aclFloatArray {
    mirror!(aclCreateFloatArray(value, size));
    abi::handle("aclCreateFloatArray", || {
        // SAFETY: null or `size` elements, as documented.
        insert(&FLOAT_ARRAYS, unsafe { abi::copy_array(value, size, "value")? }.into())
    })
}

/// Makes an array of truth values; the values are copied. A null value or a size of 0 gives an empty array.
///
/// @return the array, or null when memory is short
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclCreateBoolArray(value: *const bool, size: u64) -> *mut aclBoolArray {
    mirror!(aclCreateBoolArray(value, size));
    abi::handle("aclCreateBoolArray", || {
        // SAFETY: null or `size` elements, as documented; read as bytes, since C may pass any.
        let bytes = unsafe { abi::copy_array(value.cast::<u8>(), size, "value")? };
        insert(&BOOL_ARRAYS, bytes.into_iter().map(|byte| byte != 0).collect())
    })
}

/// Destroys an array. Executors made with it stay valid.
///
/// @return 0, also for null; 161002 destroyed before, or never an array of integers
#[unsafe(no_mangle)]
pub extern "C" fn aclDestroyIntArray(array: *const aclIntArray) -> aclnnStatus {
    mirror!(aclDestroyIntArray(array));
    destroy("aclDestroyIntArray", &INT_ARRAYS, array as usize, "array", Slots::remove)
}

/// Destroys an array.
///
/// @return 0, also for null; 161002 destroyed before, or never an array of floats
#[unsafe(no_mangle)]
pub extern "C" fn aclDestroyFloatArray(array: *const aclFloatArray) -> aclnnStatus {
    mirror!(aclDestroyFloatArray(array));
    destroy("aclDestroyFloatArray", &FLOAT_ARRAYS, array as usize, "array", Slots::remove)
}

/// Destroys an array. Executors made with it stay valid.
///
/// @return 0, also for null; 161002 destroyed before, or never an array of truth values
#[unsafe(no_mangle)]
pub extern "C" fn aclDestroyBoolArray(array: *const aclBoolArray) -> aclnnStatus {
    mirror!(aclDestroyBoolArray(array));
    destroy("aclDestroyBoolArray", &BOOL_ARRAYS, array as usize, "array", Slots::remove)
}

/// The number of elements of an array.
///
/// @return 0; 161001 an argument is null; 161002 array is not alive
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclGetIntArraySize(array: *const aclIntArray, size: *mut u64) -> aclnnStatus {
    forward!(aclGetIntArraySize(array, size));
    // SAFETY: as documented.
    unsafe {
        give("aclGetIntArraySize", &INT_ARRAYS, (array as usize, "array"), (size, "size"), |array| {
            array.len() as u64
        })
    }
}

/// The number of elements of an array.
///
/// @return 0; 161001 an argument is null; 161002 array is not alive
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclGetFloatArraySize(array: *const aclFloatArray, size: *mut u64) -> aclnnStatus {
    forward!(aclGetFloatArraySize(array, size));
    // SAFETY: as documented.
    unsafe {
        give("aclGetFloatArraySize", &FLOAT_ARRAYS, (array as usize, "array"), (size, "size"), |array| {
            array.len() as u64
        })
    }
}

/// The number of elements of an array.
///
/// @return 0; 161001 an argument is null; 161002 array is not alive
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclGetBoolArraySize(array: *const aclBoolArray, size: *mut u64) -> aclnnStatus {
    forward!(aclGetBoolArraySize(array, size));
    // SAFETY: as documented.
    unsafe {
        give("aclGetBoolArraySize", &BOOL_ARRAYS, (array as usize, "array"), (size, "size"), |array| {
            array.len() as u64
        })
    }
}
