//! From the pixels of a band, or their vertical sums, to means: of numbers only, so one body serves all dtypes.
#![allow(clippy::extra_unused_type_parameters)] // `kernels!` makes bodies of a type

use super::rows::REGISTERS;
use crate::simd::{MAX_LANES, Simd, kernels};

/// How the rows of a band lie in its buffers.
pub struct Band<'a> {
    /// Rows of pixels that are summed vertically, none if they are already, and how long each is.
    pub segments: usize,
    pub length: usize,
    /// Rows of windows of a plane, and pixels of it.
    pub rows: usize,
    pub of_pixels: usize,
    /// Rows from a window to the next.
    pub stride: usize,
    /// From a row to the next.
    pub pitch: usize,
    /// Columns from a window to the next; those of equal remainder come together, so far from those of the next one.
    pub apart: usize,
    pub region: usize,
    /// Vertical sums in all.
    pub sums: usize,
    /// Windows up to the last one, the places between rows among them.
    pub windows: usize,
    /// Where the rows and the columns of a window lie.
    pub rows_of_window: &'a [usize],
    pub columns_of_window: &'a [usize],
    /// The inverse of all areas, where it is exact: to multiply with it is quicker.
    pub inverse: Option<f32>,
}

/// Makes means from a band, pixels or sums; the areas lie as the means do.
pub type Means = fn(band: &Band<'_>, pixels: &[f32], sums: &mut [f32], means: &mut [f32], areas: &[f32]);

kernels! {
    /// See `Means`.
    pub fn means<T: Copy>(band: &Band<'_>, pixels: &[f32], sums: &mut [f32], means: &mut [f32], areas: &[f32]) = body;
}

#[inline(always)]
fn body<S: Simd, T: Copy>(
    s: S,
    band: &Band<'_>,
    pixels: &[f32],
    sums: &mut [f32],
    means: &mut [f32],
    areas: &[f32],
) {
    let &Band { length, rows, pitch, apart, .. } = band;
    for segment in 0..band.segments {
        let from = segment / rows * band.of_pixels + segment % rows * band.stride * pitch;
        let mut x = 0;
        while length - x >= REGISTERS * S::LANES {
            let all = added::<S, REGISTERS>(s, pixels, from + x, band.rows_of_window);
            for (v, &sum) in all.iter().enumerate() {
                s.store_slice(&mut sums[segment * pitch + x + v * S::LANES..], sum);
            }
            x += REGISTERS * S::LANES;
        }
        while x < length {
            let [sum] = added::<S, 1>(s, pixels, from + x, band.rows_of_window);
            s.store_slice(&mut sums[segment * pitch + x..], sum);
            x += S::LANES;
        }
    }
    for x in (0..if apart == 1 { 0 } else { band.sums }).step_by(2 * S::LANES) {
        let registers = (s.load_slice(&sums[x..]), s.load_slice(&sums[x + S::LANES..]));
        apart_by(s, [apart, band.region], x, registers, means);
    }
    for at in (0..band.windows).step_by(REGISTERS * S::LANES) {
        let from = if apart == 1 { &*sums } else { &*means };
        let all = added::<S, REGISTERS>(s, from, at, band.columns_of_window);
        // Nobody reads these columns any more.
        for (v, &sum) in all.iter().enumerate() {
            let at = at + v * S::LANES;
            let mean = match band.inverse {
                Some(inverse) => s.mul(sum, s.splat(inverse)),
                None => s.div(sum, s.load_slice(&areas[at..])),
            };
            s.store_slice(&mut means[at..], mean);
        }
    }
}

/// Adds up registers at each of some offsets.
#[inline(always)]
fn added<S: Simd, const V: usize>(s: S, from: &[f32], at: usize, offsets: &[usize]) -> [S::F32; V] {
    let mut all = [s.splat(0.0); V];
    for offset in offsets {
        let from = &from[at + offset..][..V * S::LANES];
        for (v, sum) in all.iter_mut().enumerate() {
            *sum = s.add(*sum, s.load_slice(&from[v * S::LANES..]));
        }
    }
    all
}

/// Stores two registers of columns, from `x` on, where those of equal remainder lie, `region` apart from those of the next one.
#[inline(always)]
fn apart_by<S: Simd>(s: S, [stride, region]: [usize; 2], x: usize, (a, b): (S::F32, S::F32), to: &mut [f32]) {
    let regions = to.len() / region;
    let last = 2 * S::LANES - 1;
    if stride == 2 {
        s.store_slice(&mut to[x / 2..], s.permute(a, b, const { &every_second(0) }));
        if regions > 1 {
            s.store_slice(&mut to[region + x / 2..], s.permute(a, b, const { &every_second(1) }));
        }
        return;
    }
    let (mut remainder, mut place) = (x % stride, x / stride);
    for column in 0..stride.min(last + 1) {
        if remainder < regions {
            let mut from = [0; MAX_LANES];
            for (i, from) in from.iter_mut().enumerate() {
                // Those that are in neither register are replaced by later ones.
                *from = (column + i * stride).min(last) as i32;
            }
            s.store_slice(&mut to[remainder * region + place..], s.permute(a, b, &from));
        }
        remainder += 1;
        if remainder == stride {
            (remainder, place) = (0, place + 1);
        }
    }
}

/// Every second number, from one on.
const fn every_second(first: i32) -> [i32; MAX_LANES] {
    let mut numbers = [first; MAX_LANES];
    let mut i = 0;
    while i < MAX_LANES {
        numbers[i] += 2 * i as i32;
        i += 1;
    }
    numbers
}
