//! Copying bytes, a register at a time.

use super::{LINE, Row};
use crate::dtype::Element;
use crate::simd::Simd;

impl<T: Element> Row<T> {
    /// Copies a row of the same length. `stream` asks for non-temporal stores where both are packed.
    #[inline(always)]
    pub fn copy_from<S: Simd>(&self, s: S, from: Row<T>, stream: bool) {
        if self.copy_apart(from) {
            return;
        }
        let bytes = self.len * size_of::<T>();
        // SAFETY: both rows have that many elements, packed; an output shares none with an input.
        unsafe {
            if stream {
                stream_lines(s, from.base.cast(), self.base.cast(), bytes);
            } else {
                copy_bytes(s, from.base.cast(), self.base.cast(), bytes);
            }
        }
    }

    /// The same outside of kernels, by the system's function.
    #[inline(always)]
    pub fn copy(&self, from: Row<T>) {
        if !self.copy_apart(from) {
            // SAFETY: as in `copy_from`.
            unsafe { self.base.copy_from_nonoverlapping(from.base, self.len) }
        }
    }

    /// Copies one element after the other, if those of a row are not packed.
    #[inline(always)]
    fn copy_apart(&self, from: Row<T>) -> bool {
        assert!(self.len == from.len, "a row of {} into one of {}", { from.len }, { self.len });
        if self.stride == 1 && from.stride == 1 {
            return false;
        }
        for i in 0..self.len as isize {
            // SAFETY: both rows have that many elements; an output shares none with an input.
            unsafe {
                let value = from.base.wrapping_offset(i * from.stride).read_unaligned();
                self.base.wrapping_offset(i * self.stride).write_unaligned(value);
            }
        }
        true
    }
}

/// What is copied is prefetched so many bytes ahead: a core alone does not ask for enough lines at a time (Xeon, 260 MiB, non-temporal
/// stores: 1 MB at 21 GB/s instead of 11, 32 MB at 16 instead of 9; 1 to 16 KiB ahead are alike).
const AHEAD: usize = 2 << 10;

/// Copies bytes in registers; the last one may overlap the one before.
///
/// # Safety
/// `bytes` are readable and writable at the addresses, and the two do not overlap.
#[inline(always)]
pub unsafe fn copy_bytes<S: Simd>(s: S, from: *const u8, to: *mut u8, bytes: usize) {
    // SAFETY: the caller's promise.
    unsafe { copy_ahead(s, from, to, bytes, true) }
}

/// As `copy_bytes`; `ahead` asks for what comes next, which costs up to a tenth where the caches hold it.
///
/// # Safety
/// As `copy_bytes`.
#[inline(always)]
pub unsafe fn copy_ahead<S: Simd>(s: S, from: *const u8, to: *mut u8, bytes: usize, ahead: bool) {
    let register = S::LANES * size_of::<f32>();
    // SAFETY: the caller's promise; each copy ends at `bytes` at most.
    unsafe {
        if bytes >= register {
            let copy = |at: usize| s.store_f32(to.add(at).cast(), s.load_f32(from.add(at).cast()));
            for at in (0..bytes - register).step_by(register) {
                if ahead {
                    s.prefetch_far(from.wrapping_add(at + AHEAD));
                }
                copy(at);
            }
            copy(bytes - register);
        } else if bytes >= 16 {
            for at in (0..bytes - 16).step_by(16) {
                copy_as::<u128>(from, to, at);
            }
            copy_as::<u128>(from, to, bytes - 16);
        } else if bytes >= 8 {
            copy_as::<u64>(from, to, 0);
            copy_as::<u64>(from, to, bytes - 8);
        } else if bytes >= 4 {
            copy_as::<u32>(from, to, 0);
            copy_as::<u32>(from, to, bytes - 4);
        } else {
            for at in 0..bytes {
                copy_as::<u8>(from, to, at);
            }
        }
    }
}

/// # Safety
/// A `U` is readable and writable `at` bytes after the addresses.
#[inline(always)]
unsafe fn copy_as<U: Copy>(from: *const u8, to: *mut u8, at: usize) {
    // SAFETY: the caller's promise.
    unsafe { to.add(at).cast::<U>().write_unaligned(from.add(at).cast::<U>().read_unaligned()) }
}

/// Copies bytes to any address, whole lines with non-temporal stores.
///
/// # Safety
/// As `copy_bytes`.
#[inline(always)]
pub unsafe fn stream_lines<S: Simd>(s: S, from: *const u8, to: *mut u8, bytes: usize) {
    let head = (to as usize).wrapping_neg() % LINE;
    // SAFETY: the caller's promise; the three parts are as long as all, and the second begins and ends at lines.
    unsafe {
        if bytes < head + LINE {
            return copy_bytes(s, from, to, bytes);
        }
        let lines = (bytes - head) / LINE * LINE;
        copy_bytes(s, from, to, head);
        for at in (head..head + lines).step_by(S::LANES * size_of::<f32>()) {
            s.prefetch_far(from.wrapping_add(at + AHEAD));
            s.stream_f32(to.add(at).cast(), s.load_f32(from.add(at).cast()));
        }
        copy_bytes(s, from.add(head + lines), to.add(head + lines), bytes - head - lines);
    }
}
