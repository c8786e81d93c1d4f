//! Planes of few pixels, one in each lane: what a row costs is paid once for as many planes as there are lanes.

use super::{Args, sources};
use crate::dtype::{Arithmetic, DType, InF32};
use crate::simd::{Level, Simd, kernels};
use crate::view::{Bands, Room, with_copies};
use std::ops::Range;

/// Columns of gradInput, at most: more are quicker row by row.
const WIDTH: usize = 8;
/// Rows of gradInput, at most.
const HEIGHT: usize = 512;

impl<T: Arithmetic> Args<T> {
    /// All rows of planes at a time, if these are such, of packed floats. Halves would be widened, which changes the bits of some NaN.
    pub fn piled(&self, level: Level) -> Option<(Args<f32>, Bands)> {
        let [.., height, width] = self.out.shape;
        let floats = self.of_type::<f32>().filter(|_| T::DTYPE == DType::Float)?;
        let packed = [&floats.grad, &floats.out].iter().all(|view| view.packed_planes().is_some());
        if !level.is_tuned() || width > WIDTH || height > HEIGHT || !packed {
            return None;
        }
        let bands = floats.bands(level.lanes())?;
        Some((floats, bands))
    }
}

impl Args<f32> {
    /// All rows at a time, if there is room for them.
    fn bands(&self, lanes: usize) -> Option<Bands> {
        let ([n, c, height, width], [.., high, wide]) = (self.out.shape, self.grad.shape);
        let planes = [lanes, n.saturating_mul(c)];
        Bands::new(planes, [1, high, wide], [height, width], [1, i64::MAX]).filter(Bands::is_one)
    }
}

/// Where the pixels of an axis come from: the first place, and the one behind the last.
type Places = [[i16; 2]];

kernels! {
    /// The sums of pixels, all planes side by side. `copied` says that what comes from one place is copied, but at the ends of rows.
    fn sum<T: InF32>(numbers: &[f32], wide: usize, axes: [&Places; 2], copied: bool, to: &mut [f32]) = sum_body;
}

#[inline(always)]
#[allow(clippy::extra_unused_type_parameters)] // `kernels!` makes bodies of a type
fn sum_body<S: Simd, T: InF32>(
    s: S,
    numbers: &[f32],
    wide: usize,
    [rows, columns]: [&Places; 2],
    copied: bool,
    to: &mut [f32],
) {
    if !S::TUNED {
        return;
    }
    let width = columns.len();
    let number = |row: usize, column: usize| &numbers[(row * wide + column) * S::LANES..];
    for (y, &[top, bottom]) in rows.iter().enumerate() {
        let [top, bottom] = [top as usize, bottom as usize];
        for (x, &[first, end]) in columns.iter().enumerate() {
            let [first, end] = [first as usize, end as usize];
            let pixel = if copied && bottom - top == 1 && x > 0 && x + 1 < width {
                s.load_slice(number(top, first))
            } else {
                let mut all = s.splat(0.0);
                for row in top..bottom {
                    let mut part = s.splat(0.0);
                    for column in first..end {
                        part = s.add(part, s.load_slice(number(row, column)));
                    }
                    all = s.add(all, part);
                }
                all
            };
            s.store_slice(&mut to[(y * width + x) * S::LANES..], pixel);
        }
    }
}

/// Writes some pieces of gradInput.
pub fn fold(level: Level, args: &Args<f32>, bands: &Bands, pieces: Range<usize>) {
    let [grad, out] = [&args.grad, &args.out].map(|view| view.packed_planes().expect("packed planes"));
    let ([_, high, wide], [height, width]) = (bands.from, bands.to);
    let mut rooms = [(); 2].map(|()| Room::<{ 2 * HEIGHT }, i16>::new());
    let [rows, columns] = &mut rooms;
    let rows = places(rows, height, args.padding.top, high);
    let columns = places(columns, width, args.padding.left, wide);
    let (sum, copied) = (sum::<f32>(level), args.is_copied());
    with_copies(level, [&grad, &out], |copies| {
        for piece in bands.ranges(pieces) {
            let rows = &rows[piece[0].clone()];
            bands.write(copies, &piece, &(0..high), &mut |numbers, pixels| {
                sum(numbers, wide, [rows, columns], copied, pixels);
            });
        }
    });
}

/// The places for pixels of an axis.
fn places(room: &mut Room<{ 2 * HEIGHT }, i16>, size: usize, before: i64, grad_size: usize) -> &Places {
    let places = room.zeros(2 * size).as_chunks_mut::<2>().0;
    for (at, place) in places.iter_mut().enumerate() {
        let range = sources(at, size, before, grad_size);
        *place = [range.start as i16, range.end.max(range.start) as i16];
    }
    places
}
