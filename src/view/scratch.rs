//! Workspace that the threads of a step share out among themselves.

use crate::dtype::Element;
use std::slice;

/// Bytes in equal parts, of which a thread has one at a time.
pub struct Scratch<'a> {
    memory: &'a mut [u8],
    /// Bytes of a part.
    part: usize,
}

impl<'a> Scratch<'a> {
    /// Parts begin at multiples of this.
    pub const ALIGNMENT: usize = 64;

    /// Parts of `part` bytes, a multiple of the alignment, as the memory's start is.
    pub fn new(memory: &'a mut [u8], part: usize) -> Scratch<'a> {
        assert!(part > 0 && part.is_multiple_of(Self::ALIGNMENT), "parts of {part} bytes");
        assert!(memory.as_ptr().addr().is_multiple_of(Self::ALIGNMENT), "scratch at {:?}", memory.as_ptr());
        Scratch { memory, part }
    }

    /// The parts as elements of arbitrary values.
    pub fn parts<T: Element>(self) -> impl Iterator<Item = &'a mut [T]> + Send {
        self.memory.chunks_exact_mut(self.part).map(|part| {
            // SAFETY: the part is ours alone and aligned, and whatever bits are in it are an element, as in any tensor.
            unsafe { slice::from_raw_parts_mut(part.as_mut_ptr().cast(), part.len() / size_of::<T>()) }
        })
    }
}
