//! Sums of inputGrad of the halves, where points are few: in FLOAT, of those pixels alone that points add to. They are rounded into their places,
//! among zeros, when all points were added (1x64x512x512 to 20x20: 9.9 ms by way of planes of FLOAT, so 3.8).
#![allow(unsafe_code)] // access that was checked once for many planes

use super::spots::{Form, Spots};
use crate::dtype::Arithmetic;
use crate::sampling::strip::{STRIP, Strip};
use crate::sampling::sums::Sampled;
use crate::simd::{Simd, kernels};
use crate::view::{Aligned, Plane, Scratch, View};
use std::ops::Range;

/// Bytes of sums at a time, where there are more channels: a quarter of a second-level cache.
const SUMS: usize = 1 << 19;

/// Whether this is the way for so many taps of a batch's points. A tap's slot takes as long to find as twenty pixels of a plane of FLOAT take to
/// become zeros and halves, and its sum on each plane as long as five.
pub fn pay(taps: usize, [_, channels, height, width]: [usize; 4]) -> bool {
    let pixels = height.saturating_mul(width);
    taps < i32::MAX as usize
        && taps.saturating_mul(channels.saturating_mul(5).saturating_add(20))
            < pixels.saturating_mul(channels)
}

/// Elements that a thread needs for so many taps of a batch's points and blocks of `block` channels: pixels, slots of taps and of the table, and
/// sums.
pub fn sizes(taps: usize, block: usize, channels: usize) -> Option<[usize; 3]> {
    let table = taps.checked_mul(2)?.checked_next_power_of_two()?;
    let blocks = SUMS / size_of::<f32>() / taps.checked_mul(block)?.max(1);
    let channels = blocks.saturating_mul(block).min(channels).max(block);
    Some([taps, taps.checked_add(table)?, taps.checked_mul(channels)?])
}

/// Slots of the pixels that the points of a batch add to, in the order in which points come to them, and sums of some channels.
pub struct Slots<'a, T: Sampled> {
    /// Where a slot's pixel lies on a plane.
    pixels: &'a mut [i64],
    /// Which have one.
    taken: usize,
    /// Of taps, point by point.
    of_taps: &'a mut [i32],
    /// Slots, counted from 1, near the place that their pixel's hash says; 0 is none.
    table: &'a mut [i32],
    sums: &'a mut [T::Acc],
    /// Of the planes of inputGrad.
    of_out: Form,
    /// The batch whose points have slots, and how many of them do.
    known: (usize, usize),
}

impl<'a, T: Sampled> Slots<'a, T> {
    /// Of each thread, for so many taps, of planes of this view.
    pub fn each(
        out: View<T>,
        taps: usize,
        [pixels, slots, sums]: [Scratch<'a>; 3],
    ) -> impl Iterator<Item = Slots<'a, T>> + Send {
        let (slots, sums, of_out) = (slots.buffers::<i32>(), sums.buffers::<T::Acc>(), Form::of(out));
        pixels.buffers().zip(slots).zip(sums).map(move |((pixels, slots), sums)| {
            let (of_taps, table) = slots.split_at_mut(taps);
            let len = 1 << table.len().ilog2();
            Slots {
                pixels,
                taken: 0,
                of_taps,
                table: &mut table[..len],
                sums,
                of_out,
                known: (usize::MAX, 0),
            }
        })
    }

    /// Channels that there is room for.
    pub fn channels(&self) -> usize {
        self.sums.len() / self.of_taps.len()
    }

    /// The form of planes of sums.
    pub fn form(&self) -> Form {
        Form([1, self.of_taps.len()], [0, 1])
    }

    /// Sums of so many channels of batch `n`, all zero: [1, C, 1, slots].
    pub fn begin(&mut self, n: usize, channels: usize) -> View<T::Acc> {
        if self.known.0 != n {
            (self.known, self.taken) = ((n, 0), 0);
            self.table.fill(0);
        }
        let len = self.of_taps.len();
        let sums = &mut self.sums[..channels * len];
        sums.fill(T::Acc::default());
        // SAFETY: these sums, which are this thread's; `finish` looks at them when the view is used no more.
        unsafe { View::new(sums.as_mut_ptr(), [1, channels, 1, len], [0, len as isize, 0, 1]) }
    }

    /// Puts the slots of the `count` points from `first` on into `to`, whose taps, `k` along an axis, are in `strip`.
    pub fn put(
        &mut self,
        first: usize,
        count: usize,
        k: usize,
        strip: &Strip<T::Acc>,
        to: &mut Spots<STRIP>,
    ) {
        let (taps, count) = (k * k, count.min(STRIP));
        if self.known.1 == first {
            for tap in 0..taps {
                let (y, x) = (&strip.y.index[tap / k], &strip.x.index[tap % k]);
                for i in 0..count {
                    let pixel = self.of_out.place(y[i], x[i]);
                    self.of_taps[first * taps + tap * count + i] = self.slot(pixel as i64);
                }
            }
            self.known.1 += count;
        }
        for tap in 0..taps {
            to.set_places(tap, &self.of_taps[first * taps + tap * count..][..count]);
        }
    }

    /// The slot of a pixel.
    fn slot(&mut self, pixel: i64) -> i32 {
        let (hash, last) = ((pixel as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15), self.table.len() - 1);
        let mut at = (hash >> 32) as usize & last;
        loop {
            match self.table[at] {
                0 => break,
                slot if self.pixels[slot as usize - 1] == pixel => return slot - 1,
                _ => at = (at + 1) & last,
            }
        }
        self.pixels[self.taken] = pixel;
        self.taken += 1;
        self.table[at] = self.taken as i32;
        self.taken as i32 - 1
    }

    /// Rounds the sums of some channels of the batch into their pixels.
    pub fn finish(&self, out: View<T>, channels: Range<usize>, round: Round<T>) {
        assert!(self.of_out == Form::of(out), "slots of {:?}", self.of_out);
        let sums = self.sums.chunks_exact(self.of_taps.len());
        for (c, sums) in channels.zip(sums) {
            round(&self.pixels[..self.taken], &sums[..self.taken], out.plane(self.known.0, c));
        }
    }
}

/// See [`round`].
pub type Round<T> = fn(&[i64], &[<T as Arithmetic>::Acc], Plane<T>);

kernels! {
    /// Rounds sums into pixels of a plane, which lie so far behind its beginning.
    pub fn round<T: Sampled>(pixels: &[i64], sums: &[T::Acc], out: Plane<T>) = round_body
        if T::IS_HALF;
}

#[inline(always)]
fn round_body<S: Simd, T: Sampled>(s: S, pixels: &[i64], sums: &[T::Acc], out: Plane<T>) {
    let Aligned(rounded) = &mut Aligned([T::default(); STRIP]);
    for (pixels, sums) in pixels.chunks(STRIP).zip(sums.chunks(STRIP)) {
        // SAFETY: there are no more of them.
        unsafe { T::store_packed(s, rounded.as_mut_ptr(), sums) };
        for (&pixel, &value) in pixels.iter().zip(&*rounded) {
            // SAFETY: `Form::place` brought it into planes of this form; the view's maker promised that its elements are writable.
            unsafe { out.as_ptr().wrapping_offset(pixel as isize).write_unaligned(value) };
        }
    }
}
