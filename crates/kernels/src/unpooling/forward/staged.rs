//! Planes that leave past the caches: elements go to a part of the plane that lies on a stage, and moves on with them.
#![allow(unsafe_code)] // access that no other operator has

use crate::dtype::Element;
use crate::simd::{Simd, end_streams, kernels};
use crate::view::copy::stream_lines;
use crate::view::scatter::Of;
use crate::view::{LINE, Plane, View};

/// Bytes of a stage: a part of the first cache.
pub const STAGE: usize = 32 << 10;

/// So many elements of a plane may come after their part has left; then the rest is written in place.
const LATE: usize = 64;

kernels! {
    /// Writes bytes of a stage, which are there, past the caches to where there is room for them.
    pub fn leave<T: Element>(from: *const u8, to: *mut u8, bytes: usize) = body;
}

#[inline(always)]
#[allow(clippy::extra_unused_type_parameters)] // `kernels!` makes bodies of a type, and bytes need none
fn body<S: Simd, T: Element>(s: S, from: *const u8, to: *mut u8, bytes: usize) {
    // SAFETY: the only caller, `Stage::leave`, looked at both.
    unsafe { stream_lines(s, from, to, bytes) }
}

/// What writes the bytes of a stage.
pub type Leave = fn(*const u8, *mut u8, usize);

/// Memory of a stage.
#[repr(align(64))]
pub struct Memory([u8; STAGE]);

impl Default for Memory {
    fn default() -> Memory {
        Memory([0; STAGE])
    }
}

/// A part of a plane, on a stage.
pub struct Stage<'a, T> {
    memory: &'a mut Memory,
    leave: Leave,
    /// The plane, whose elements follow each other.
    plane: *mut T,
    length: usize,
    /// The first element on the stage.
    start: usize,
    late: usize,
}

impl<'a, T: Element> Stage<'a, T> {
    const ROOM: usize = STAGE / size_of::<T>();

    /// At the start of a plane that is one packed row.
    #[inline(always)]
    pub fn new(memory: &'a mut Memory, leave: Leave, plane: &Plane<T>) -> Stage<'a, T> {
        assert!(plane.height == 1 && plane.is_packed(), "a plane with gaps, {plane:?}");
        let length = plane.width;
        memory.0[..Self::ROOM.min(length) * size_of::<T>()].fill(0);
        Stage { memory, leave, plane: plane.as_ptr(), length, start: 0, late: 0 }
    }

    /// Elements of the plane that are on the stage.
    #[inline(always)]
    fn room(&self) -> usize {
        Self::ROOM.min(self.length - self.start)
    }

    /// Puts a row of elements; none that comes later should go before the place `behind`, which is for speed only. Returns how many
    /// were written: the others find the whole plane in its place.
    #[inline(always)]
    pub fn scatter<I: Element + Into<i64>>(
        &mut self,
        indices: Plane<I>,
        values: Plane<T>,
        behind: usize,
    ) -> usize {
        let mut done = 0;
        while done < values.width {
            let inside = self.start..self.start + self.room();
            done = self.part().scatter(0, 0..1, Of::One, indices, values, done, inside);
            if done < values.width {
                if !self.elsewhere(indices.get(0, done).into(), values.get(0, done), behind) {
                    break;
                }
                done += 1;
            }
        }
        done
    }

    /// What is on the stage.
    #[inline(always)]
    fn part(&mut self) -> View<T> {
        self.planes([1, 1, 1, self.room()])
    }

    /// The same as planes, one after the other.
    #[inline(always)]
    pub fn planes(&mut self, shape: [usize; 4]) -> View<T> {
        let [_, channels, height, width] = shape;
        assert!(channels * height * width == self.room(), "planes {shape:?} on a stage of {}", self.room());
        let strides = [0, height * width, width, 1].map(|stride| stride as isize);
        // SAFETY: the stage has that much room.
        unsafe { View::new(self.memory.0.as_mut_ptr().cast(), shape, strides) }
    }

    /// Writes an element that has no place on the stage, unless it became too much for it.
    #[cold]
    #[inline(never)]
    fn elsewhere(&mut self, index: i64, value: T, behind: usize) -> bool {
        // The callers have elements, so the plane has too.
        let index = index.rem_euclid(self.length as i64) as usize;
        if index >= self.start + self.room() {
            self.advance(behind.min(index));
        }
        if index >= self.start + self.room() || self.late == LATE {
            self.stay();
            return false;
        }
        if index >= self.start {
            self.part().row(0, 0, 0).set(index - self.start, value);
        } else {
            self.late += 1;
            end_streams();
            // SAFETY: the plane has the element.
            unsafe { self.plane.add(index).write_unaligned(value) };
        }
        true
    }

    /// Writes the rest of the plane in its place.
    fn stay(&mut self) {
        // Whatever is written in its place comes after what left.
        end_streams();
        let (room, to) = (self.room(), self.plane.wrapping_add(self.start));
        // SAFETY: the stage holds `room` elements of the plane from `start` on, and the plane has those behind.
        unsafe {
            to.cast::<u8>().copy_from_nonoverlapping(self.memory.0.as_ptr(), room * size_of::<T>());
            to.add(room).write_bytes(0, self.length - self.start - room);
        }
    }

    /// Lets all elements before a place leave, but for those of the last line, unless that is all.
    fn advance(&mut self, end: usize) {
        let size = size_of::<T>();
        while self.start < end {
            let (room, to) = (self.room(), self.plane.wrapping_add(self.start));
            let mut count = room.min(end - self.start);
            if self.start + count < self.length {
                count = count.saturating_sub(to.wrapping_add(count).addr() % LINE / size);
            }
            if count == 0 {
                return;
            }
            // The stage holds `room` elements of the plane from `start` on.
            (self.leave)(self.memory.0.as_ptr(), to.cast(), count * size);
            self.start += count;
            self.memory.0.copy_within(count * size..room * size, 0);
            let (kept, room) = (room - count, self.room());
            self.memory.0[kept.min(room) * size..room * size].fill(0);
        }
    }

    /// Lets everything leave.
    pub fn finish(mut self) {
        self.advance(self.length);
    }
}
