//! Workspace that the threads of a step share out among themselves.

use crate::dtype::Element;
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
