//! The calls into libc, each behind a safe function.
#![allow(unsafe_code)]

use std::ffi::c_void;
use std::ops::Range;
use std::time::{SystemTime, UNIX_EPOCH};

/// A block of memory, freed when dropped. It never moves: device pointers point into it.
pub struct Block {
    start: *mut c_void,
    size: usize,
}

// SAFETY: the block is an address and a length; whoever holds it may free it from any thread.
unsafe impl Send for Block {}
// SAFETY: shared access only reads the two numbers.
unsafe impl Sync for Block {}

impl Block {
    /// `size` bytes aligned to 512, or `None` when there is no memory. The content is undefined.
    pub fn new(size: usize) -> Option<Block> {
        let mut start: *mut c_void = std::ptr::null_mut();
        // SAFETY: `start` is a valid place for the result and 512 is a power of two and a multiple of 8.
        let code = unsafe { libc::posix_memalign(&mut start, 512, size) };
        (code == 0 && !start.is_null()).then_some(Block { start, size })
    }

    /// The addresses of the block.
    pub fn range(&self) -> Range<usize> {
        self.start as usize..self.start as usize + self.size
    }
}

impl Drop for Block {
    fn drop(&mut self) {
        // SAFETY: the block came from posix_memalign and is freed once.
        unsafe { libc::free(self.start) }
    }
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
