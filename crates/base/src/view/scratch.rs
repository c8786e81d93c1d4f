//! Workspace that the threads of a step share out among themselves, or share.

use super::Disjoint;
use crate::dtype::Element;
use crate::parallel::{self, Cost};
use std::mem::MaybeUninit;
use std::slice;

/// Bytes in equal buffers, of which a thread has one at a time.
pub struct Scratch<'a> {
    memory: &'a mut [u8],
    /// Bytes of a buffer.
    size: usize,
}

impl<'a> Scratch<'a> {
    /// Buffers begin at multiples of this.
    pub const ALIGNMENT: usize = 64;

    /// Buffers of `size` bytes, a multiple of the alignment, as the memory's start is.
    pub fn new(memory: &'a mut [u8], size: usize) -> Scratch<'a> {
        assert!(size > 0 && size.is_multiple_of(Self::ALIGNMENT), "buffers of {size} bytes");
        assert!(memory.as_ptr().addr().is_multiple_of(Self::ALIGNMENT), "scratch at {:?}", memory.as_ptr());
        Scratch { memory, size }
    }

    /// The same bytes in buffers of another size.
    pub fn parts_of(self, size: usize) -> Scratch<'a> {
        Scratch::new(self.memory, size)
    }

    /// The buffers as elements of arbitrary values.
    pub fn buffers<T: Element>(self) -> impl Iterator<Item = &'a mut [T]> + Send {
        self.memory.chunks_exact_mut(self.size).map(|buffer| {
            // SAFETY: the buffer is ours alone and aligned, and whatever bits are in it are an element, as in any tensor.
            unsafe { slice::from_raw_parts_mut(buffer.as_mut_ptr().cast(), buffer.len() / size_of::<T>()) }
        })
    }

    /// All buffers as one, of elements of arbitrary values: what threads write together, with [`write_parts`], and then all read.
    pub fn whole<T: Element>(self) -> &'a mut [T] {
        let size = self.memory.len();
        self.parts_of(size).buffers().next().expect("one buffer")
    }

    /// The buffers as room for one value each.
    pub fn rooms<U: Send + 'a>(self) -> impl Iterator<Item = &'a mut MaybeUninit<U>> + Send {
        assert!(
            size_of::<U>() <= self.size && align_of::<U>() <= Self::ALIGNMENT,
            "room for {}",
            size_of::<U>()
        );
        // SAFETY: the buffer is ours alone, aligned and large enough.
        self.memory.chunks_exact_mut(self.size).map(|buffer| unsafe { &mut *buffer.as_mut_ptr().cast() })
    }
}

/// Has each part of so many elements, of which the last may have less, written by one thread: as many as the cost of a part makes worth it.
/// `write` gets a part and its index.
pub fn write_parts<T: Element>(
    memory: &mut [T],
    size: usize,
    each: impl Into<Cost>,
    write: impl Fn(usize, &mut [T]) + Sync,
) {
    let (len, parts) = (memory.len(), memory.len().div_ceil(size));
    // SAFETY: each part is one item's.
    let shared = unsafe { Disjoint::new(memory.as_mut_ptr()) };
    parallel::for_each(parts, each, |items| {
        for part in items {
            let start = part * size;
            // SAFETY: inside of the memory, which is borrowed meanwhile, and in no other part.
            let elements = unsafe { slice::from_raw_parts_mut(shared.add(start), size.min(len - start)) };
            write(part, elements);
        }
    });
}

/// Room for N elements on the stack, at the beginning of a cache line, of which only what is asked for costs time.
#[repr(align(64))]
pub struct Room<const N: usize, T = f32>([MaybeUninit<T>; N]);

impl<const N: usize, T: Element> Room<N, T> {
    /// Nothing yet.
    #[inline(always)]
    pub fn new() -> Room<N, T> {
        Room([const { MaybeUninit::uninit() }; N])
    }

    /// The address of the first.
    #[inline(always)]
    pub fn as_mut_ptr(&mut self) -> *mut T {
        self.0.as_mut_ptr().cast()
    }

    /// The first so many, as zeros.
    #[inline(always)]
    pub fn zeros(&mut self, count: usize) -> &mut [T] {
        let part = &mut self.0[..count];
        part.fill(MaybeUninit::new(T::default()));
        // SAFETY: all of them were written.
        unsafe { slice::from_raw_parts_mut(part.as_mut_ptr().cast(), count) }
    }
}

impl<const N: usize, T: Element> Default for Room<N, T> {
    fn default() -> Room<N, T> {
        Room::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_threads_wrote_together_is_one_slice() {
        let mut memory = vec![0u64; 3 * Scratch::ALIGNMENT];
        let skipped = memory.as_ptr().align_offset(Scratch::ALIGNMENT);
        let room = &mut memory[skipped..][..2 * Scratch::ALIGNMENT];
        // SAFETY: any bytes are numbers, and the memory stays borrowed.
        let bytes = unsafe { slice::from_raw_parts_mut(room.as_mut_ptr().cast::<u8>(), size_of_val(room)) };
        for (size, bytes_each) in [(7, 1 << 20), (7, 1), (128, 1), (1000, 1)] {
            let numbers = Scratch::new(bytes, 2 * Scratch::ALIGNMENT).whole::<i32>();
            assert_eq!(numbers.len(), 4 * Scratch::ALIGNMENT);
            write_parts(numbers, size, bytes_each, |part, numbers| {
                let start = part * size;
                numbers.iter_mut().enumerate().for_each(|(at, number)| *number = (start + at) as i32);
            });
            assert!(numbers.iter().enumerate().all(|(at, &number)| number == at as i32), "{size}");
            numbers.fill(0);
        }
        write_parts::<i32>(&mut [], 3, 1, |_, _| unreachable!("there is no part"));
    }
}
