//! Between the caller's views and pixels that hold the channels of a block side by side.

use super::{Place, STRIP, Sampled, Sampling};
use crate::dtype::Arithmetic;
use crate::simd::lanes::Lanes;
use crate::simd::{MAX_LANES, Simd, kernels};
use crate::view::{Bundle, LINE, View};

/// Pixels that are turned at a time.
pub const GROUP: usize = 16;

/// See [`load`].
pub type Load<T> = fn(View<T>, &Place, &mut [<T as Arithmetic>::Acc]);
/// See [`store`].
pub type Store<T> = fn(View<T>, &Place, &[<T as Arithmetic>::Acc]);

kernels! {
    /// Brings a band of the input, [N, C, H, W], into scratch, behind a margin of zeros.
    pub fn load<P: Sampling>(view: View<P::Element>, place: &Place, image: &mut [P::Sum]) = load_body;
    /// Writes a band of inputGrad from scratch.
    pub fn store<P: Sampling>(view: View<P::Element>, place: &Place, sums: &[P::Sum]) = store_body;
}

#[inline(always)]
fn load_body<S: Simd, P: Sampling>(s: S, view: View<P::Element>, place: &Place, image: &mut [P::Sum]) {
    let (l, lanes) = (P::lanes(s), <P::Lanes<S> as Lanes>::COUNT);
    let width = view.shape[3];
    let row_len = (width + 1) * lanes;
    let mut stage = Stage::new();
    image[..row_len].fill(P::Sum::default());
    for y in 0..place.present {
        let (margin, row) = image[(y + 1) * row_len..][..row_len].split_at_mut(lanes);
        margin.fill(P::Sum::default());
        let pixels = Pixels::of(view, place, place.rows.start + y);
        for start in (0..width).step_by(STRIP) {
            let columns = STRIP.min(width - start);
            pixels.fetch(s, start, columns, &mut stage);
            for at in (0..columns).step_by(GROUP) {
                let (count, to) = (GROUP.min(columns - at), &mut row[(start + at) * lanes..]);
                if count == GROUP {
                    pixels.load(s, l, start + at, count, &stage, at, to);
                } else {
                    let mut tail = [P::Sum::default(); GROUP * MAX_LANES];
                    pixels.load(s, l, start + at, count, &stage, at, &mut tail);
                    to.copy_from_slice(&tail[..count * lanes]);
                }
            }
        }
    }
}

#[inline(always)]
fn store_body<S: Simd, P: Sampling>(s: S, view: View<P::Element>, place: &Place, sums: &[P::Sum]) {
    let (l, lanes) = (P::lanes(s), <P::Lanes<S> as Lanes>::COUNT);
    let width = view.shape[3];
    let row_len = (width + 1) * lanes;
    let mut stage = Stage::new();
    let stream = view.streams(LINE);
    for y in 0..place.rows.len() {
        let from = &sums[(y + 1) * row_len..][lanes..row_len];
        let Pixels { is_packed, view, n, row, first, count: channels, rows } =
            Pixels::of(view, place, place.rows.start + y);
        if is_packed {
            for x in 0..width {
                view.row(n, row, x).store(s, first, &from[x * lanes..][..channels]);
            }
            continue;
        }
        for start in (0..width).step_by(STRIP) {
            let columns = STRIP.min(width - start);
            for at in (0..columns).step_by(GROUP) {
                let pixels = &from[(start + at) * lanes..];
                if at + GROUP <= columns {
                    l.sixteen_to_rows(pixels, &mut stage.0[at..], STRIP);
                } else {
                    let mut tail = [P::Sum::default(); GROUP * MAX_LANES];
                    tail[..pixels.len()].copy_from_slice(pixels);
                    l.sixteen_to_rows(&tail, &mut stage.0[at..], STRIP);
                }
            }
            for (c, stage) in stage.0.chunks_exact(STRIP).enumerate().take(channels) {
                let row = rows.first_row(c);
                let stage = if columns == STRIP { stage } else { &stage[..columns] };
                if stream {
                    row.stream::<S, STRIP>(s, start, stage);
                } else {
                    // Of so many planes, the processor does not foresee what is written next.
                    row.prefetch_lines(s, start + width, STRIP);
                    row.store(s, start, stage);
                }
            }
        }
    }
}

/// The pixels of one row of a view, for the channels of a block.
///
/// No enumeration of the two cases: the compiler asks hoisted questions about the fields of the one that is not there,
/// which changes nothing, but Valgrind reports them.
pub struct Pixels<T> {
    /// The channels of a pixel are neighbours: pixels are rows of the permuted view [N, H, W, C]. Else there is one row
    /// per channel.
    is_packed: bool,
    view: View<T>,
    n: usize,
    row: usize,
    first: usize,
    count: usize,
    rows: Bundle<T>,
}

/// Some columns of each channel of a block, as they come from the rows or go to them: copies of 64 columns at a time
/// keep pages and cache lines together, where sixteen at a time jump from plane to plane.
#[repr(align(64))]
pub struct Stage<A>([A; MAX_LANES * STRIP]);

impl<A: Copy + Default> Stage<A> {
    #[inline(always)]
    pub fn new() -> Stage<A> {
        Stage([A::default(); MAX_LANES * STRIP])
    }
}

/// Pixels that are asked for ahead, where channels are neighbours.
const AHEAD: usize = 16;

impl<T: Sampled> Pixels<T> {
    #[inline(always)]
    pub fn of(view: View<T>, place: &Place, row: usize) -> Pixels<T> {
        let (n, first, count) = (place.batch, place.first, place.count);
        let last = view.permuted([0, 2, 3, 1]);
        let is_packed = count > 1 && !view.is_packed() && last.is_packed();
        let rows = view.channels(n, first, count, 0, 1).bundle(0..1, row, 0, 1);
        Pixels { is_packed, view: last, n, row, first, count, rows }
    }

    /// Brings `count` pixels from column `x` on to the stage.
    #[inline(always)]
    pub fn fetch<S: Simd>(&self, s: S, x: usize, count: usize, stage: &mut Stage<T::Acc>) {
        if !self.is_packed {
            for (c, stage) in stage.0.chunks_exact_mut(STRIP).enumerate().take(self.count) {
                let row = self.rows.first_row(c);
                row.prefetch_lines(s, x + STRIP, STRIP);
                if count == STRIP {
                    row.load(s, x, stage);
                } else {
                    row.load(s, x, &mut stage[..count]);
                }
            }
        }
    }

    /// `count` pixels, up to `GROUP`, from column `x` on, which is column `at` of the stage. Channels that the block lacks
    /// are zero, on the stage too.
    #[inline(always)]
    #[allow(clippy::too_many_arguments)]
    pub fn load<S: Simd, L: Lanes<Value = T::Acc>>(
        &self,
        s: S,
        l: L,
        x: usize,
        count: usize,
        stage: &Stage<T::Acc>,
        at: usize,
        to: &mut [T::Acc],
    ) {
        if !self.is_packed {
            return l.sixteen_to_pixels(&stage.0[at..], STRIP, to);
        }
        let Pixels { view, n, row, first, count: channels, .. } = *self;
        for i in 0..count {
            let pixel = &mut to[i * L::COUNT..][..L::COUNT];
            let from = view.row(n, row, x + i);
            let ahead = view.row(n, row, (x + i + AHEAD).min(view.shape[2] - 1));
            ahead.prefetch(s, first as isize);
            if channels == L::COUNT {
                from.load(s, first, pixel);
            } else {
                pixel.fill(T::Acc::default());
                from.load(s, first, &mut pixel[..channels]);
            }
        }
    }
}
