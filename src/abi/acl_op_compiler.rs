//! Options of the operator compiler: `acl/acl_op_compiler.h`. Nothing is compiled here; PyTorch's adapter asks all the same.
#![allow(non_camel_case_types, non_snake_case)]

use crate::abi;
use crate::abi::acl_base_rt::aclError;
use crate::error::{Error, status};
use crate::runtime::compile;
use core::ffi::{CStr, c_char};
use core::mem::MaybeUninit;

/// An option of the operator compiler.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclCompileOpt {
    ACL_PRECISION_MODE = 0,
    ACL_AICORE_NUM = 1,
    ACL_AUTO_TUNE_MODE = 2,
    ACL_OP_SELECT_IMPL_MODE = 3,
    ACL_OPTYPELIST_FOR_IMPLMODE = 4,
    ACL_OP_DEBUG_LEVEL = 5,
    ACL_DEBUG_DIR = 6,
    ACL_OP_COMPILER_CACHE_MODE = 7,
    ACL_OP_COMPILER_CACHE_DIR = 8,
    ACL_OP_PERFORMANCE_MODE = 9,
    ACL_OP_JIT_COMPILE = 10,
    ACL_OP_DETERMINISTIC = 11,
    ACL_CUSTOMIZE_DTYPES = 12,
    ACL_OP_PRECISION_MODE = 13,
    ACL_ALLOW_HF32 = 14,
    ACL_PRECISION_MODE_V2 = 15,
    ACL_OP_DEBUG_OPTION = 16,
}

/// Sets an option of the operator compiler. It is kept and changes nothing: no operator is compiled here.
///
/// @param opt the option
/// @param value its value
/// @return 0; 100000 value is null or opt is negative
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclSetCompileopt(opt: MaybeUninit<aclCompileOpt>, value: *const c_char) -> aclError {
    forward!(aclSetCompileopt(opt, value));
    abi::acl("aclSetCompileopt", || {
        let opt = abi::enumeration("opt", opt, KNOWN)?;
        if value.is_null() {
            return Err(abi::acl_null("value"));
        }
        // SAFETY: a C string, as documented.
        compile::set(opt, unsafe { CStr::from_ptr(value) }.to_bytes());
        Ok(())
    })
}

/// Bytes of an option's value with its zero.
///
/// @param opt the option
/// @return the size; 0 when opt is negative
#[unsafe(no_mangle)]
pub extern "C" fn aclGetCompileoptSize(opt: MaybeUninit<aclCompileOpt>) -> usize {
    forward!(aclGetCompileoptSize(opt));
    let mut size = 0;
    abi::acl("aclGetCompileoptSize", || {
        size = compile::get(abi::enumeration("opt", opt, KNOWN)?).len() + 1;
        Ok(())
    });
    size
}

/// The value of an option: what aclSetCompileopt set, else "disable".
///
/// @param opt the option
/// @param value receives the text and a zero
/// @param length bytes of value, as many as aclGetCompileoptSize tells or more
/// @return 0; 100000 value is null, length is too small or opt is negative
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclGetCompileopt(
    opt: MaybeUninit<aclCompileOpt>,
    value: *mut c_char,
    length: usize,
) -> aclError {
    forward!(aclGetCompileopt(opt, value, length));
    abi::acl("aclGetCompileopt", || {
        let value = abi::acl_out(value, "value")?;
        let text = compile::get(abi::enumeration("opt", opt, KNOWN)?);
        if length <= text.len() {
            let text = format!("length: {length}, expected {} or more", text.len() + 1);
            return Err(Error::runtime(status::ACL_INVALID_PARAM, text));
        }
        // SAFETY: the caller's buffer has room for the text and its zero.
        unsafe {
            core::ptr::copy_nonoverlapping(text.as_ptr(), value.cast::<u8>(), text.len());
            value.add(text.len()).write(0);
        }
        Ok(())
    })
}

/// Later editions have more of them; a text can be kept for any.
const KNOWN: core::ops::RangeInclusive<i32> = 0..=i32::MAX;
