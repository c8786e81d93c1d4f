//! Runs of elements that are put together from pieces, and written once.

use super::Row;
use super::copy::{copy_bytes, stream_lines};
use crate::dtype::Element;
use crate::simd::{MAX_LANES, Simd};
use std::marker::PhantomData;

/// Where a run is put together that leaves past the caches, or goes into a row that is not packed.
#[derive(Default)]
pub struct Stage(Option<[u128; STAGE / 16]>);

/// Bytes of a stage: much less than the first cache.
const STAGE: usize = 8 << 10;

/// A row that is being written, in place or on a stage.
pub struct Run<'a, T> {
    to: Row<T>,
    base: *mut T,
    stream: bool,
    stage: PhantomData<&'a mut Stage>,
}

impl<'a, T: Element> Run<'a, T> {
    /// Elements that a stage has room for.
    pub const ROOM: usize = STAGE / size_of::<T>();

    /// The run that becomes `to`, which is packed, or as long as a stage has room for. `stream` asks for non-temporal
    /// stores of such a one.
    #[inline(always)]
    pub fn new(to: Row<T>, stage: &'a mut Stage, stream: bool) -> Run<'a, T> {
        let in_place = to.stride == 1 && !stream;
        assert!(in_place || to.len <= Self::ROOM, "a run of {} on a stage of {}", { to.len }, Self::ROOM);
        let base = match in_place {
            true => to.base,
            false => stage.0.get_or_insert([0; STAGE / 16]).as_mut_ptr().cast(),
        };
        Run { to, base, stream, stage: PhantomData }
    }

    #[inline(always)]
    fn piece(&self, at: usize, count: usize) -> *mut T {
        assert!(at <= self.to.len && count <= self.to.len - at, "{count} at {at} of a run of {}", {
            self.to.len
        });
        self.base.wrapping_add(at)
    }

    /// Zeros from `at` on.
    #[inline(always)]
    pub fn zero(&mut self, at: usize, count: usize) {
        self.fill(at, count, T::default());
    }

    /// A value from `at` on.
    #[inline(always)]
    pub fn fill(&mut self, at: usize, count: usize, value: T) {
        let to = self.piece(at, count);
        for i in 0..count {
            // SAFETY: inside the run, whose memory is a packed row's or the stage's.
            unsafe { to.add(i).write_unaligned(value) };
        }
    }

    /// From `at` on, `count` elements of a row, `step` apart from `first` on.
    #[inline(always)]
    pub fn copy<S: Simd>(&mut self, s: S, at: usize, from: Row<T>, first: usize, step: usize, count: usize) {
        if count == 0 {
            return;
        }
        let last = (count - 1).checked_mul(step).and_then(|reach| reach.checked_add(first));
        assert!(last.is_some_and(|last| last < from.len), "{count} from {first} by {step} of {}", {
            from.len
        });
        let (to, packed) = (self.piece(at, count), from.stride == 1);
        let mut done = 0;
        // SAFETY: what is read was checked to be in the row, what is written to be in the run, whose memory is a packed
        // row's or the stage's: no input's.
        unsafe {
            let from_base = from.base.wrapping_offset(first as isize * from.stride);
            if step == 1 && packed {
                return copy_bytes(s, from_base.cast(), to.cast(), count * size_of::<T>());
            }
            if step == 2 && packed && S::TUNED && size_of::<T>() == size_of::<f32>() {
                // Two registers at a time. The last lane of the second is one behind the last element.
                let evens: [i32; MAX_LANES] = std::array::from_fn(|i| 2 * i as i32);
                while done + S::LANES < count {
                    let pair = from_base.add(2 * done).cast::<f32>();
                    let (a, b) = (s.load_f32(pair), s.load_f32(pair.add(S::LANES)));
                    s.store_f32(to.add(done).cast(), s.permute(a, b, &evens));
                    done += S::LANES;
                }
            }
            let stride = from.stride.wrapping_mul(step as isize);
            for i in done..count {
                let value = from_base.wrapping_offset((i as isize).wrapping_mul(stride)).read_unaligned();
                to.add(i).write_unaligned(value);
            }
        }
    }

    /// Writes what is not in its place yet. All of the run was put together.
    #[inline(always)]
    pub fn finish<S: Simd>(self, s: S) {
        let Run { to, base, stream, .. } = self;
        // SAFETY: the stage has room for the run and was initialised; the row is as long.
        unsafe {
            if to.stride != 1 {
                for i in 0..to.len {
                    to.base.wrapping_offset(i as isize * to.stride).write_unaligned(base.add(i).read());
                }
            } else if stream {
                stream_lines(s, base.cast(), to.base.cast(), to.len * size_of::<T>());
            }
        }
    }
}
