//! The C boundary: one file or folder per installed header, and the rules that every entry point follows.
//!
//! * A C enumeration arrives as `MaybeUninit<aclX>` and a C `bool` as `MaybeUninit<bool>`: any bit pattern may
//!   come, and only `raw_enum` and `truth` look at it.
//! * Handles are looked up, never dereferenced; other pointers are null or valid for what the function's
//!   description says.
//! * A body runs inside `aclnn` or `acl` (or one of their relatives here): an error becomes its status and leaves a
//!   message, a panic an internal error. On failure nothing is written through out-parameters.
//! * Nothing is kept here: what was set or made lives in `runtime`, `tensor` and `plan`.
#![allow(unsafe_code)]
// What a call is passed on to may follow pointers; what is here looks handles up.
#![allow(clippy::not_unsafe_ptr_arg_deref)]

pub mod acl_base_mdl;
pub mod acl_base_rt;
pub mod acl_meta;
pub mod acl_op;
pub mod acl_op_compiler;
pub mod acl_rt;
pub mod aclnn_base;
pub mod ge_error_codes;
pub mod nnopbase;
pub mod opapi;
pub mod rt_error_codes;

use crate::error::{Error, Result, status};
use crate::reserve;
use crate::runtime::message;
use crate::runtime::stream::panic_text;
use crate::simd::with_default_float_mode;
use std::ffi::c_char;
use std::mem::MaybeUninit;
use std::ops::RangeInclusive;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Runs the body of an aclnn function.
pub(crate) fn aclnn(function: &'static str, body: impl FnOnce() -> Result<()>) -> i32 {
    once(body, |body| finish(function, guard(body, inner)))
}

fn inner(text: String) -> Error {
    Error::Inner { status: status::INNER, text }
}

/// Hands a body on as one that may be called again, but is not: so what runs bodies is compiled once for all of them.
#[inline(always)]
fn once(body: impl FnOnce() -> Result<()>, run: impl FnOnce(Body) -> i32) -> i32 {
    let mut body = Some(body);
    run(&mut || body.take().map_or(Ok(()), |body| body()))
}

/// See `once`.
type Body<'a> = &'a mut dyn FnMut() -> Result<()>;

/// Runs the body of an aclnn function that only looks at an object: allowed in a forked child too.
pub(crate) fn aclnn_look(function: &'static str, body: impl FnOnce() -> Result<()>) -> i32 {
    once(body, |body| finish(function, catch(body, inner)))
}

/// Runs the body of an acl function. Of its failures only those of the runtime layer become the thread's last error, as
/// in CANN: a program shows that number in place of the status of an operator that was refused.
pub(crate) fn acl(function: &'static str, body: impl FnOnce() -> Result<()>) -> i32 {
    once(body, |body| finish_acl(function, body))
}

fn finish_acl(function: &'static str, body: Body) -> i32 {
    let outcome = guard(body, |text| Error::Runtime { status: status::ACL_INTERNAL_ERROR, text });
    if let Err(error) = &outcome
        && let Error::Runtime { status, .. } = **error
        && matches!(status / 1000, 107 | 207 | 507)
    {
        message::set_last_error(status);
    }
    finish(function, outcome)
}

/// Runs the body of a function that returns a handle: null on failure.
pub(crate) fn handle<T>(function: &'static str, body: impl FnOnce() -> Result<usize>) -> *mut T {
    let mut handle = 0;
    aclnn(function, || {
        reserve::check()?;
        handle = body()?;
        Ok(())
    });
    handle as *mut T
}

/// What came of a body, as one word: errors are large, and what is written a word at a time and moved at once waits.
type Outcome = std::result::Result<(), Box<Error>>;

fn guard(body: Body, internal: fn(String) -> Error) -> Outcome {
    if crate::sys::begin_use() {
        catch(body, internal)
    } else {
        // Threads of the parent that did not come along may have left locks behind.
        let text = "not available in a child of fork: the parent, which has several threads, used the library before";
        Err(Box::new(internal(text.into())))
    }
}

/// A panic becomes an error: it must not cross into C. Numbers are converted as everywhere here, whatever float mode the
/// program has.
fn catch(body: Body, internal: fn(String) -> Error) -> Outcome {
    catch_unwind(AssertUnwindSafe(|| with_default_float_mode(|| body().map_err(Box::new))))
        .unwrap_or_else(|panic| Err(Box::new(internal(format!("internal error: {}", panic_text(&*panic))))))
}

/// The status of an outcome; an error leaves its message, unless it is a silent one.
fn finish(function: &'static str, outcome: Outcome) -> i32 {
    match outcome {
        Ok(()) => status::SUCCESS,
        Err(error) => {
            if let Error::Silent { status } = *error {
                return status;
            }
            message::record(function, &error);
            error.status()
        }
    }
}

/// Hands one value of an acl function to its caller.
///
/// # Safety
/// `out` is null or valid for one result.
pub(crate) unsafe fn acl_give<T>(
    function: &'static str,
    out: *mut T,
    argument: &'static str,
    value: impl FnOnce() -> Result<T>,
) -> i32 {
    acl(function, || {
        let out = acl_out(out, argument)?;
        let value = value()?;
        // SAFETY: not null, hence valid for one result.
        unsafe { out.write(value) };
        Ok(())
    })
}

/// The number in a C enumeration argument.
pub(crate) fn raw_enum<E>(value: MaybeUninit<E>) -> i32 {
    const { assert!(size_of::<E>() == 4) };
    // SAFETY: the enumerations are repr(C) with int representation, four bytes that the caller passed; any bits
    // are an i32.
    unsafe { std::mem::transmute_copy(&value) }
}

/// The number in a C enumeration argument of an acl function: 100000 when it is not one of those that are known.
pub(crate) fn enumeration<E>(
    argument: &str,
    value: MaybeUninit<E>,
    known: RangeInclusive<i32>,
) -> Result<i32> {
    let value = raw_enum(value);
    if known.contains(&value) {
        return Ok(value);
    }
    let text = format!("{argument}: {value}, expected {} to {}", known.start(), known.end());
    Err(Error::runtime(status::ACL_INVALID_PARAM, text))
}

/// The truth value in a C bool argument: whatever the byte, zero is false.
pub(crate) fn truth(value: MaybeUninit<bool>) -> bool {
    // SAFETY: one byte that the caller passed; any bits are a u8.
    let byte: u8 = unsafe { std::mem::transmute_copy(&value) };
    byte != 0
}

/// An out-parameter of an aclnn function: 161001 when it is null.
pub(crate) fn out<T>(pointer: *mut T, argument: &'static str) -> Result<*mut T> {
    if pointer.is_null() {
        return Err(Error::Null { argument, expected: "an address for the result" });
    }
    Ok(pointer)
}

/// An out-parameter of an acl function: 100000 when it is null.
pub(crate) fn acl_out<T>(pointer: *mut T, argument: &'static str) -> Result<*mut T> {
    if pointer.is_null() {
        return Err(acl_null(argument));
    }
    Ok(pointer)
}

/// 100000 for a null argument.
pub(crate) fn acl_null(argument: &'static str) -> Error {
    Error::AclNull { argument }
}

/// A C text without its end, which is looked for among so many bytes; `None` where it is not there.
///
/// # Safety
/// All bytes up to the end, or so many, can be read, and nobody changes them meanwhile.
pub(crate) unsafe fn text<'a>(text: *const c_char, most: usize) -> Option<&'a [u8]> {
    let text = text.cast::<u8>();
    // SAFETY: the caller's promise; what follows the end is not looked at.
    let len = (0..most).find(|&at| unsafe { text.add(at).read() } == 0)?;
    // SAFETY: these were just read.
    Some(unsafe { std::slice::from_raw_parts(text, len) })
}

/// A copy of a C array; empty when there is none.
///
/// # Safety
/// `values` is null or good for reading `count` elements.
pub(crate) unsafe fn copy_array<T: Copy>(values: *const T, count: u64, argument: &str) -> Result<Vec<T>> {
    if values.is_null() || count == 0 {
        return Ok(Vec::new());
    }
    let too_many = || Error::invalid(argument, format!("{count} elements"), "an array that fits into memory");
    let count = usize::try_from(count).map_err(|_| too_many())?;
    let mut copy = Vec::new();
    copy.try_reserve_exact(count).map_err(|_| too_many())?;
    for i in 0..count {
        // SAFETY: the caller's promise, i < count. The array need not be aligned.
        copy.push(unsafe { values.add(i).read_unaligned() });
    }
    Ok(copy)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_becomes_a_status_and_a_message() {
        assert_eq!(aclnn("aclnnTest", || panic!("on purpose")), status::INNER);
        assert_eq!(acl("aclTest", || panic!("on purpose")), status::ACL_INTERNAL_ERROR);
        // SAFETY: the two failures above left messages, so this is a valid string.
        let text = unsafe { std::ffi::CStr::from_ptr(message::take()) }.to_str().unwrap();
        assert!(text.contains("aclnnTest") && text.contains("on purpose"), "{text}");
    }

    #[test]
    fn any_byte_is_a_truth_value() {
        for (byte, expected) in [(0u8, false), (1, true), (2, true), (255, true)] {
            // SAFETY: a MaybeUninit takes any bits.
            assert_eq!(truth(unsafe { std::mem::transmute::<u8, MaybeUninit<bool>>(byte) }), expected);
        }
    }
}
