//! Memory for the moment when the system has no more.
//!
//! Rust ends a process that gets no memory for a box, a list or a text. The programs that this library is part of expect a
//! status. So a small block that the system refuses comes from a reserve; the call that needed it goes on, and as
//! long as blocks of the reserve are alive and the system still refuses, calls that make or launch something are refused
//! ([`check`]). What is large is asked for in ways that may fail. Only when the reserve is used up, by a process that goes
//! on for long without memory, does Rust have the last word.
#![allow(unsafe_code)] // the allocator

use crate::error::{Error, Result, status};
use crate::sync::{AtomicU64, Ordering};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::{Cell, UnsafeCell};

/// Bytes of the reserve. Pages that nobody needs are not there.
const SIZE: usize = crate::sync::size(1 << 20, 64);
const BLOCKS: u32 = 32;

/// Blocks one behind the other: the last one is given back at once, others when all are.
pub(crate) struct Reserve {
    /// How many blocks are alive, above the bytes that are taken.
    state: AtomicU64,
    bytes: UnsafeCell<Bytes>,
}

#[repr(align(4096))]
struct Bytes(#[allow(dead_code)] [u8; SIZE]);

// SAFETY: `state` gives every byte to one owner at a time.
unsafe impl Sync for Reserve {}

impl Reserve {
    pub(crate) const fn new() -> Reserve {
        Reserve { state: AtomicU64::new(0), bytes: UnsafeCell::new(Bytes([0; SIZE])) }
    }

    /// Tells loom that this comes before all who use it.
    #[cfg(all(test, feature = "loom"))]
    pub(crate) fn touch(&self) {
        self.state.touch();
    }

    /// Changes how many blocks are alive and how many bytes are taken, unless `change` will not.
    #[cold]
    #[cfg_attr(feature = "loom", track_caller)] // weakened for each caller by itself
    fn change(&self, order: Ordering, change: impl Fn(u64, usize) -> Option<(u64, usize)>) -> bool {
        let mut state = self.state.load(Ordering::Relaxed);
        loop {
            let (alive, taken) = (state >> BLOCKS, (state & ((1 << BLOCKS) - 1)) as usize);
            let Some((alive, taken)) = change(alive, taken) else { return false };
            if taken > SIZE {
                return false;
            }
            let next = if alive == 0 { 0 } else { alive << BLOCKS | taken as u64 };
            match self.state.compare_exchange_weak(state, next, order, Ordering::Relaxed) {
                Ok(_) => return true,
                Err(now) => state = now,
            }
        }
    }

    /// A block, or null when none is left that is large enough.
    #[cold]
    pub(crate) fn take(&self, layout: Layout) -> *mut u8 {
        if layout.align() > 4096 {
            return std::ptr::null_mut();
        }
        let at = Cell::new(0);
        // Acquire: who had the bytes before has done with them.
        let has = self.change(Ordering::Acquire, |alive, taken| {
            at.set(taken.next_multiple_of(layout.align()));
            Some((alive + 1, at.get().checked_add(rounded(layout.size())?)?))
        });
        // SAFETY: inside of the bytes.
        if has { unsafe { self.bytes.get().cast::<u8>().add(at.get()) } } else { std::ptr::null_mut() }
    }

    /// Whether a block is of the reserve.
    #[inline(always)]
    fn has(&self, block: *mut u8) -> bool {
        (block as usize).wrapping_sub(self.bytes.get() as usize) < SIZE
    }

    /// Takes a block back; false when it is none of the reserve. The last one leaves its room to the next.
    #[inline(always)]
    pub(crate) fn give_back(&self, block: *mut u8, size: usize) -> bool {
        self.has(block) && {
            let at = block as usize - self.bytes.get() as usize;
            // Release: what was done with the bytes comes before their next owner.
            self.change(Ordering::Release, |alive, taken| {
                let is_last = rounded(size).is_some_and(|size| at + size == taken);
                Some((alive - 1, if is_last { at } else { taken }))
            })
        }
    }

    /// Makes the last block larger or smaller where it is; false for any other, and when there is no room.
    pub(crate) fn resize(&self, block: *mut u8, before: usize, size: usize) -> bool {
        let at = block as usize - self.bytes.get() as usize;
        // Both: some bytes may come, or go.
        self.change(Ordering::AcqRel, |alive, taken| {
            let is_last = at.checked_add(rounded(before)?)? == taken;
            if is_last { Some((alive, at.checked_add(rounded(size)?)?)) } else { None }
        })
    }

    fn is_in_use(&self) -> bool {
        self.state.load(Ordering::Relaxed) != 0
    }
}

/// Sizes are of sixteen bytes, so that blocks lie where any small one may; `None` when that overflows.
fn rounded(size: usize) -> Option<usize> {
    size.checked_next_multiple_of(16)
}

static RESERVE: Reserve = Reserve::new();

struct Allocator;

#[cfg(not(feature = "loom"))]
#[global_allocator]
static ALLOCATOR: Allocator = Allocator;

// SAFETY: the system's allocator, or blocks of the reserve, which stay where they are and belong to one owner.
unsafe impl GlobalAlloc for Allocator {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller's promise.
        let block = unsafe { System.alloc(layout) };
        if block.is_null() { RESERVE.take(layout) } else { block }
    }

    #[inline]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller's promise.
        let mut block = unsafe { System.alloc_zeroed(layout) };
        if block.is_null() {
            block = RESERVE.take(layout);
            if !block.is_null() {
                // SAFETY: a new block of that size.
                unsafe { block.write_bytes(0, layout.size()) };
            }
        }
        block
    }

    #[inline]
    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        if !RESERVE.give_back(block, layout.size()) {
            // SAFETY: the caller's promise; it is the system's.
            unsafe { System.dealloc(block, layout) };
        }
    }

    #[inline]
    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        if RESERVE.has(block) {
            if RESERVE.resize(block, layout.size(), size) {
                return block;
            }
        } else {
            // SAFETY: the caller's promise; it is the system's.
            let moved = unsafe { System.realloc(block, layout, size) };
            if !moved.is_null() {
                return moved;
            }
        }
        // SAFETY: a size that the caller may ask for.
        let moved = unsafe { self.alloc(Layout::from_size_align_unchecked(size, layout.align())) };
        if !moved.is_null() {
            // SAFETY: both blocks have so many bytes, and one is new.
            unsafe { std::ptr::copy_nonoverlapping(block, moved, layout.size().min(size)) };
            // SAFETY: the caller's promise.
            unsafe { self.dealloc(block, layout) };
        }
        moved
    }
}

/// 207001 while the system has no memory and the reserve is being used.
#[inline]
pub fn check() -> Result<()> {
    if RESERVE.is_in_use() { ask_again() } else { Ok(()) }
}

#[cold]
fn ask_again() -> Result<()> {
    let mut probe: Vec<u8> = Vec::new();
    // More than the reserve has, or it would answer.
    match probe.try_reserve_exact(SIZE + 1) {
        Ok(()) => Ok(()),
        Err(_) => {
            let text = "the host has no memory left; expected some to be given back";
            Err(Error::runtime(status::RT_MEMORY_ALLOCATION, text))
        }
    }
}

#[cfg(all(test, not(feature = "loom")))]
mod tests {
    use super::*;

    #[test]
    fn blocks_lie_apart_and_all_come_back() {
        static OTHER: Reserve = Reserve::new();
        let reserve = &OTHER;
        let take = |size, align| reserve.take(Layout::from_size_align(size, align).unwrap());
        let first = take(10, 1);
        let second = take(100, 64);
        assert!(!first.is_null() && second as usize % 64 == 0);
        assert!(second as usize >= first as usize + 10 && reserve.is_in_use());
        assert!(take(SIZE, 1).is_null() && take(8, 8192).is_null());
        assert!(!reserve.give_back(std::ptr::dangling_mut(), 8));
        // The last block grows where it is, until there is no room; others do not.
        assert!(reserve.resize(second, 100, 5000) && !reserve.resize(second, 5000, SIZE));
        assert!(!reserve.resize(first, 10, 20));
        assert_eq!(take(1, 1) as usize, second as usize + 5008);
        // Its room is the next one's.
        let third = second.wrapping_add(5008);
        assert!(reserve.give_back(third, 1));
        assert_eq!(take(7, 1), third);
        assert!(reserve.give_back(first, 10) && reserve.give_back(second, 5000) && reserve.is_in_use());
        assert!(reserve.give_back(third, 7) && !reserve.is_in_use());
        let all = take(SIZE, 4096);
        assert!(!all.is_null() && take(1, 1).is_null());
        assert!(reserve.give_back(all, SIZE) && !reserve.is_in_use());
    }

    #[test]
    fn a_list_of_the_reserve_grows_and_keeps_what_is_in_it() {
        let layout = |size| Layout::from_size_align(size, 8).unwrap();
        let block = RESERVE.take(layout(16));
        // SAFETY: a block of sixteen bytes, then of what it was made.
        unsafe {
            block.write_bytes(7, 16);
            let other = RESERVE.take(layout(16));
            let moved = Allocator.realloc(block, layout(16), 4000);
            assert!(!moved.is_null() && moved != block);
            assert_eq!(std::slice::from_raw_parts(moved, 16), [7; 16]);
            Allocator.dealloc(moved, layout(4000));
            assert!(RESERVE.give_back(other, 16));
        }
    }
}
