//! Memory for the moment when the system has no more.
//!
//! Rust ends a process that gets no memory for a box, a list or a text. The programs that this library is part of expect a
//! status. So a small block that the system refuses comes from a reserve; the call that needed it goes on, and as
//! long as blocks of the reserve are alive and the system still refuses, calls that make or launch something are refused
//! ([`check`]). What is large is asked for in ways that may fail. Only when the reserve is used up, by a process that goes
//! on for long without memory, does Rust have the last word.
#![allow(unsafe_code)] // the allocator

use crate::error::{Error, Result, status};
use crate::sync::{self, AtomicU64, AtomicUsize, Ordering};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::UnsafeCell;

/// Bytes that a bit stands for.
const GRAIN: usize = 64;
/// Words of bits; few under Miri, whose time goes up with their square.
const WORDS: usize = sync::size(if cfg!(miri) { 4 } else { 256 }, 2);
/// Bytes of a word's bits, to which blocks are aligned at most.
const PART: usize = GRAIN * u64::BITS as usize;
/// Bytes of the reserve: 1 MiB. Pages that nobody needs are not there.
const SIZE: usize = PART * WORDS;

/// Blocks that lie within a part, or are whole parts.
pub(crate) struct Reserve {
    /// The grains that are taken.
    words: [AtomicU64; WORDS],
    /// Blocks that are alive.
    alive: AtomicUsize,
    bytes: UnsafeCell<Bytes>,
}

#[repr(align(4096))]
struct Bytes(#[allow(dead_code)] [u8; SIZE]);

const _: () = assert!(align_of::<Bytes>() == PART);
// Whoever asks for so much asks the system.
const _: () = assert!(SIZE < crate::parallel::PROBE);

// SAFETY: `words` give every byte to one owner at a time.
unsafe impl Sync for Reserve {}

/// The bits of so many grains.
fn bits(grains: usize) -> u64 {
    u64::MAX >> (u64::BITS as usize - grains)
}

impl Reserve {
    pub(crate) const fn new() -> Reserve {
        Reserve {
            words: [const { AtomicU64::new(0) }; WORDS],
            alive: AtomicUsize::new(0),
            bytes: UnsafeCell::new(Bytes([0; SIZE])),
        }
    }

    /// Tells loom that this comes before all who use it.
    #[cfg(all(test, feature = "loom"))]
    pub(crate) fn touch(&self) {
        self.words.iter().for_each(AtomicU64::touch);
        self.alive.touch();
    }

    /// A block, or null when none is left that is large enough.
    #[cold]
    pub(crate) fn take(&self, layout: Layout) -> *mut u8 {
        if layout.align() > PART || layout.size() > SIZE {
            return std::ptr::null_mut();
        }
        let grains = layout.size().div_ceil(GRAIN).max(1);
        let at = match grains {
            0..=64 => self.take_within(grains, layout.align().div_ceil(GRAIN)),
            _ => self.take_parts(grains.div_ceil(64)),
        };
        let Some(at) = at else { return std::ptr::null_mut() };
        self.alive.fetch_add(1, Ordering::Relaxed);
        // SAFETY: inside of the bytes.
        unsafe { self.bytes.get().cast::<u8>().add(at) }
    }

    /// Where the grains lie that were free within a part.
    fn take_within(&self, grains: usize, step: usize) -> Option<usize> {
        for (part, word) in self.words.iter().enumerate() {
            let mut taken = word.load(Ordering::Relaxed);
            while let Some(first) =
                (0..=64 - grains).step_by(step).find(|&first| taken & bits(grains) << first == 0)
            {
                // Acquire: who had the bytes before has done with them.
                let with = taken | bits(grains) << first;
                match word.compare_exchange_weak(taken, with, Ordering::Acquire, Ordering::Relaxed) {
                    Ok(_) => return Some(part * PART + first * GRAIN),
                    Err(now) => taken = now,
                }
            }
        }
        None
    }

    /// Where so many parts lie that were free.
    fn take_parts(&self, parts: usize) -> Option<usize> {
        'places: for first in 0..=WORDS - parts {
            for part in first..first + parts {
                let word = &self.words[part];
                // Acquire: as above.
                if word.compare_exchange(0, u64::MAX, Ordering::Acquire, Ordering::Relaxed).is_err() {
                    // Nobody used what is given back here.
                    self.words[first..part].iter().for_each(|word| word.store(0, Ordering::Release));
                    continue 'places;
                }
            }
            return Some(first * PART);
        }
        None
    }

    /// Takes a block back; false when it is none of the reserve.
    #[inline(always)]
    pub(crate) fn give_back(&self, block: *mut u8, size: usize) -> bool {
        let at = (block as usize).wrapping_sub(self.bytes.get() as usize);
        at < SIZE && self.put_back(at, size)
    }

    #[cold]
    fn put_back(&self, at: usize, size: usize) -> bool {
        let (grains, first) = (size.div_ceil(GRAIN).max(1), at / PART);
        // Release: what was done with the bytes comes before their next owner.
        if grains <= 64 {
            let without = !(bits(grains) << (at % PART / GRAIN));
            self.words[first].fetch_and(without, Ordering::Release);
        } else {
            for word in &self.words[first..first + grains.div_ceil(64)] {
                word.store(0, Ordering::Release);
            }
        }
        self.alive.fetch_sub(1, Ordering::Relaxed);
        true
    }

    /// Whether a block is of the reserve.
    fn has(&self, block: *mut u8) -> bool {
        (block as usize).wrapping_sub(self.bytes.get() as usize) < SIZE
    }

    pub(crate) fn is_in_use(&self) -> bool {
        self.alive.load(Ordering::Relaxed) != 0
    }
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
        if !RESERVE.has(block) {
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
    if RESERVE.is_in_use() { check_before_thread() } else { Ok(()) }
}

/// 207001 while the system has no memory, whether the reserve is being used or not: to be asked before a thread is started.
/// std takes the thread's own block past this allocator, and ends the process when the system refuses it.
#[cold]
pub fn check_before_thread() -> Result<()> {
    let probe = Layout::new::<[u8; SIZE]>();
    // SAFETY: the layout has a size. Not of this allocator, which would go to the reserve.
    let block = unsafe { System.alloc(probe) };
    // Or it would be optimised away.
    if std::hint::black_box(block).is_null() {
        let text = "the host has no memory left; expected some to be given back";
        return Err(Error::runtime(status::RT_MEMORY_ALLOCATION, text));
    }
    // SAFETY: it was allocated just now.
    unsafe { System.dealloc(block, probe) };
    Ok(())
}

#[cfg(all(test, not(feature = "loom")))]
mod tests {
    use super::*;

    #[test]
    fn blocks_lie_apart_and_all_come_back() {
        static OTHER: Reserve = Reserve::new();
        let take = |size, align| OTHER.take(Layout::from_size_align(size, align).unwrap());
        // All of them, of every size, while there is room; none overlaps another.
        for size in [1, 64, 65, 1000, 4096, 4097, 9000, SIZE] {
            let blocks: Vec<_> = (0..).map(|_| take(size, 16)).take_while(|block| !block.is_null()).collect();
            let fit = if size <= PART {
                PART / (size.div_ceil(GRAIN) * GRAIN) * WORDS
            } else {
                WORDS / size.div_ceil(PART)
            };
            assert_eq!(blocks.len(), fit, "{size}");
            let mut addresses: Vec<_> = blocks.iter().map(|&block| block as usize).collect();
            addresses.sort_unstable();
            assert!(addresses.windows(2).all(|pair| pair[0] + size <= pair[1]));
            assert!(OTHER.is_in_use());
            for block in blocks {
                assert!(OTHER.give_back(block, size));
            }
            assert!(!OTHER.is_in_use());
        }
        let first = take(10, 1);
        let second = take(100, 2048);
        assert!((second as usize).is_multiple_of(2048) && second != first);
        assert!(take(SIZE, 1).is_null() && take(SIZE + 1, 1).is_null() && take(8, 8192).is_null());
        // Room between others is used again.
        let third = take(64, 64);
        assert!(OTHER.give_back(first, 10));
        assert_eq!(take(64, 1), first);
        assert!(!OTHER.give_back(std::ptr::dangling_mut(), 8));
        for (block, size) in [(first, 64), (second, 100), (third, 64)] {
            assert!(OTHER.give_back(block, size));
        }
        assert!(!OTHER.is_in_use());
    }

    #[test]
    fn a_part_is_the_largest_alignment_and_nothing_behind_the_last_byte_is_a_block() {
        static OTHER: Reserve = Reserve::new();
        let [first, second] = [1, 1].map(|size| OTHER.take(Layout::from_size_align(size, PART).unwrap()));
        assert!((first as usize).is_multiple_of(PART) && second as usize == first as usize + PART);
        let behind = first.wrapping_add(SIZE);
        assert!(OTHER.has(first) && OTHER.has(behind.wrapping_sub(1)) && !OTHER.has(behind));
        assert!(!OTHER.give_back(behind, 1) && OTHER.give_back(first, 1) && OTHER.give_back(second, 1));
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
