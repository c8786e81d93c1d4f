//! The calls into libc, each behind a safe function.
#![allow(unsafe_code)]

use std::ffi::{c_char, c_int, c_void};
use std::ops::Range;
use std::time::{SystemTime, UNIX_EPOCH};

/// A block of memory, freed when dropped. It never moves: device pointers point into it.
pub struct Block {
    start: *mut c_void,
    size: usize,
    requested: usize,
}

// SAFETY: the block is an address and a length; whoever holds it may free it from any thread.
unsafe impl Send for Block {}
// SAFETY: shared access only reads the two numbers.
unsafe impl Sync for Block {}

impl Block {
    /// `size` bytes aligned to 512, or `None` when there is no memory. The content is undefined. `requested` is
    /// what the caller wanted of them.
    pub fn new(size: usize, requested: usize) -> Option<Block> {
        let mut start: *mut c_void = std::ptr::null_mut();
        // SAFETY: `start` is a valid place for the result and 512 is a power of two and a multiple of 8.
        let code = unsafe { libc::posix_memalign(&mut start, 512, size) };
        (code == 0 && !start.is_null()).then_some(Block { start, size, requested })
    }

    /// The bytes that the caller wanted.
    pub fn requested(&self) -> usize {
        self.requested
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

/// What printf would print, cut at 1023 bytes.
///
/// # Safety
/// `format` is a C string and `arguments` the address of a va_list that belongs to it.
pub unsafe fn format_va_list(format: *const c_char, arguments: *mut c_void) -> String {
    unsafe extern "C" {
        // The va_list is an array on x86-64 and a large struct on aarch64: both arrive as an address.
        fn vsnprintf(to: *mut c_char, size: usize, format: *const c_char, arguments: *mut c_void) -> c_int;
    }
    let mut text = [0u8; 1024];
    // SAFETY: the buffer is as long as said; the rest is the caller's promise.
    let length = unsafe { vsnprintf(text.as_mut_ptr().cast(), text.len(), format, arguments) };
    let length = usize::try_from(length).unwrap_or(0).min(text.len() - 1);
    String::from_utf8_lossy(&text[..length]).into_owned()
}

/// The calling thread, as pthread_self tells C.
pub fn thread_id() -> u64 {
    // SAFETY: no requirements.
    unsafe { libc::pthread_self() as u64 }
}

/// Bytes of memory in this machine.
pub fn host_memory() -> u64 {
    // SAFETY: no requirements; -1 for what the system does not tell.
    let (pages, size) = unsafe { (libc::sysconf(libc::_SC_PHYS_PAGES), libc::sysconf(libc::_SC_PAGESIZE)) };
    u64::try_from(pages).unwrap_or(0).saturating_mul(u64::try_from(size).unwrap_or(0))
}

/// Threads of this process; 2 when that cannot be found out, so that nobody relies on there being one.
pub fn thread_count() -> usize {
    std::fs::read_dir("/proc/self/task").map_or(2, |tasks| tasks.count())
}

/// Calls `before` in the parent before every later fork, and `in_child` in the child after it.
pub fn at_fork(before: extern "C" fn(), in_child: extern "C" fn()) {
    // SAFETY: the handler in the child only stores to an atomic, which is allowed there.
    unsafe { libc::pthread_atfork(Some(before), None, Some(in_child)) };
}
