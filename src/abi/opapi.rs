//! Questions about this library itself: `opapi/opapi.h`. CANN has nothing of the kind.
#![allow(non_snake_case)]

use super::acl_rt;
use crate::backend;
use core::ffi::c_char;

/// What this library decided and why, and what applies: where calls go, which CANN, device, threads, instructions and
/// limits. One JSON object. The first call of any function decides; this one does too.
///
/// @param buffer receives as much of the text as fits, ended by a zero; may be null when size is 0
/// @param size bytes of the buffer
/// @return the length of the whole text, without the zero
#[unsafe(no_mangle)]
pub unsafe extern "C" fn opapiGetInfo(buffer: *mut c_char, size: usize) -> usize {
    // SAFETY: as documented.
    unsafe { give("opapiGetInfo", backend::json, buffer, size) }
}

/// As opapiGetInfo, in lines for people.
///
/// @param buffer receives as much of the text as fits, ended by a zero; may be null when size is 0
/// @param size bytes of the buffer
/// @return the length of the whole text, without the zero
#[unsafe(no_mangle)]
pub unsafe extern "C" fn opapiGetInfoText(buffer: *mut c_char, size: usize) -> usize {
    // SAFETY: as documented.
    unsafe { give("opapiGetInfoText", backend::text, buffer, size) }
}

/// # Safety
/// `buffer` is good for writing `size` bytes.
unsafe fn give(
    function: &'static str,
    text: impl FnOnce(&str) -> String,
    buffer: *mut c_char,
    size: usize,
) -> usize {
    let mut whole = String::new();
    let status = super::aclnn_look(function, || {
        whole = text(&acl_rt::version());
        Ok(())
    });
    if status == 0 && !buffer.is_null() && size > 0 {
        let length = whole.len().min(size - 1);
        // SAFETY: the caller's promise, length + 1 <= size.
        unsafe {
            core::ptr::copy_nonoverlapping(whole.as_ptr(), buffer.cast::<u8>(), length);
            buffer.add(length).write(0);
        }
    }
    whole.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runtime::message;
    use std::ffi::CStr;

    #[test]
    fn a_failure_names_its_function() {
        for function in ["opapiGetInfo", "opapiGetInfoText"] {
            // SAFETY: no buffer, of no bytes.
            let length = unsafe { give(function, |_| panic!("on purpose"), core::ptr::null_mut(), 0) };
            assert_eq!(length, 0);
            // SAFETY: the failure above left a message, so this is a valid string.
            let text = unsafe { CStr::from_ptr(message::take()) }.to_str().unwrap();
            assert!(text.contains(&format!(" {function}: ")), "{text}");
        }
    }
}
