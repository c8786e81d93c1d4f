//! The calls into libc, each behind a safe function.
#![allow(unsafe_code)]

use std::ffi::c_void;
use std::time::{SystemTime, UNIX_EPOCH};

/// `size` bytes aligned to 512, or `None` when there is no memory. The content is undefined.
pub fn allocate(size: usize) -> Option<usize> {
    let mut block: *mut c_void = std::ptr::null_mut();
    // SAFETY: `block` is a valid place for the result and 512 is a power of two and a multiple of 8.
    let code = unsafe { libc::posix_memalign(&mut block, 512, size) };
    (code == 0 && !block.is_null()).then_some(block as usize)
}

/// Gives back a block of [`allocate`].
///
/// # Safety
/// `block` came from [`allocate`], was not released yet, and nothing uses it any more.
pub unsafe fn release(block: usize) {
    // SAFETY: the caller's promise.
    unsafe { libc::free(block as *mut c_void) }
}

/// A copy of `values` that a C++ caller gives back with `delete[]`, as the accessors of acl_meta.h are
/// documented: libstdc++'s `operator delete[]` is `free`. Never null for an empty list, which must be
/// freeable too.
pub fn malloc_copy(values: &[i64]) -> Option<*mut i64> {
    // SAFETY: malloc has no requirements.
    let block = unsafe { libc::malloc(size_of_val(values).max(8)) }.cast::<i64>();
    if block.is_null() {
        return None;
    }
    // SAFETY: the block is at least as long as `values` and new, so the two do not overlap.
    unsafe { std::ptr::copy_nonoverlapping(values.as_ptr(), block, values.len()) };
    Some(block)
}

/// The local time as `YYYY-MM-DD-HH:MM:SS.mmm.uuu`, the stamp of CANN's messages.
pub fn local_timestamp() -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let seconds = now.as_secs() as libc::time_t;
    // SAFETY: all-zero is a valid `tm`.
    let mut tm: libc::tm = unsafe { std::mem::zeroed() };
    // SAFETY: both pointers are valid; the `_r` form keeps no state.
    unsafe { libc::localtime_r(&seconds, &mut tm) };
    let micros = now.subsec_micros();
    format!(
        "{:04}-{:02}-{:02}-{:02}:{:02}:{:02}.{:03}.{:03}",
        tm.tm_year + 1900,
        tm.tm_mon + 1,
        tm.tm_mday,
        tm.tm_hour,
        tm.tm_min,
        tm.tm_sec,
        micros / 1000,
        micros % 1000
    )
}

/// Calls `hook` in the child of every later fork.
pub fn at_fork_in_child(hook: extern "C" fn()) {
    // SAFETY: the handler only stores to an atomic, which is allowed between fork and exec.
    unsafe { libc::pthread_atfork(None, None, Some(hook as unsafe extern "C" fn())) };
}
