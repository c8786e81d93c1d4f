//! Windows of 3x3 that keep the size of small planes. Planes follow each other in memory and are taken as one row, whose registers
//! reach into the next row or plane, so that nothing is set up for a short row (16x8192 planes of 7x7: 9.9 ms, then 2.0; 8x4096 of
//! 14x14: 5.1, then 2.1). A pixel's windows lie at fixed distances; those of another row or plane count nothing, by tables that repeat
//! with each plane.

use super::args::{Args, Weights, finished};
use super::case::Case;
use crate::dtype::InF32;
use crate::pooling::put;
use crate::simd::{LANES, MAX_LANES, Simd, kernels};
use crate::view::{AnyView, Row};
use std::ops::Range;

/// Pixels of an item.
const CHUNK: usize = 1024;
/// Pixels of a plane, at most.
pub const PLANE: usize = 1024;

/// Writes gradInput. Items are chunks of pixels.
pub fn run<T: InF32>(case: &Case, grad: AnyView, out: AnyView) {
    let items = (case.planes() * case.image[2] * case.image[3]).div_ceil(CHUNK);
    Args::new(case, case.level, grad, out).write(items, case.bytes, flat::<T>(case.level));
}

kernels! {
    /// Writes the chunks `chunks` of gradInput.
    fn flat<T: InF32>(args: &Args<T>, chunks: Range<usize>) = body;
}

/// Entries of a table: a plane, and what the registers behind its last pixel read.
const ENTRIES: usize = PLANE + 3 * MAX_LANES;
/// Pixels for which small planes are repeated.
const REPEATED: usize = 256;

/// What depends on the place in the plane, for each pixel of one plane or several.
struct Tables {
    /// The weights of the windows in the row before, at, and behind the one of a pixel,
    rows: [[f32; ENTRIES]; 3],
    /// and -1 where there is none before, or behind.
    no_row: [[i32; ENTRIES]; 2],
    /// The same of columns, but of the pixel's own only.
    columns: [f32; ENTRIES],
    no_column: [[i32; ENTRIES]; 2],
    period: usize,
}

impl Tables {
    #[inline(never)] // one body for all levels
    fn fill(&mut self, vertical: Weights, horizontal: Weights) {
        let (height, width) = (vertical.axis.windows, horizontal.axis.windows);
        let mut at = 0;
        for y in 0..height {
            let weights = [y - 1, y, y + 1].map(|row| vertical.of_any(row.clamp(0, height - 1)));
            let no_row = [-i32::from(y == 0), -i32::from(y == height - 1)];
            for x in 0..width {
                (0..3).for_each(|i| self.rows[i][at] = weights[i]);
                (0..2).for_each(|i| self.no_row[i][at] = no_row[i]);
                self.columns[at] = if y == 0 { horizontal.of_any(x) } else { self.columns[x as usize] };
                self.no_column[0][at] = -i32::from(x == 0);
                self.no_column[1][at] = -i32::from(x == width - 1);
                at += 1;
            }
        }
        self.period = at * (REPEATED / at).max(1);
        let len = self.period + 3 * MAX_LANES;
        for table in self.rows.iter_mut().chain([&mut self.columns]) {
            repeat(&mut table[..len], at);
        }
        for table in self.no_row.iter_mut().chain(&mut self.no_column) {
            repeat(&mut table[..len], at);
        }
    }

    /// A register of sums over windows that lie one above the other, of pixels from `at` on, whose place is `place`.
    #[inline(always)]
    fn vertical_sum<S: Simd, T: InF32>(
        &self,
        s: S,
        grad: Row<T>,
        at: isize,
        width: usize,
        place: usize,
    ) -> S::F32 {
        let grads = grad.rows_around(s, at, width);
        let weigh = |row: usize| s.mul(grads[row], s.load_slice(&self.rows[row][place..]));
        let sum = around(s, [weigh(0), weigh(1), weigh(2)], &self.no_row, place);
        finished(s, sum, s.load_slice(&self.columns[place..]), true)
    }
}

/// Fills a table with its first `period` entries.
fn repeat<E: Copy>(table: &mut [E], period: usize) {
    let (first, rest) = table.split_at_mut(period);
    rest.chunks_mut(period).for_each(|more| more.copy_from_slice(&first[..more.len()]));
}

/// The sum of what comes from the windows before, at, and behind; those that are none count nothing.
#[inline(always)]
fn around<S: Simd>(
    s: S,
    [before, own, behind]: [S::F32; 3],
    none: &[[i32; ENTRIES]; 2],
    place: usize,
) -> S::F32 {
    let before = s.without_negative(before, &none[0][place..]);
    let behind = s.without_negative(behind, &none[1][place..]);
    s.add(s.add(before, own), behind)
}

#[inline(always)]
fn body<S: Simd, T: InF32>(s: S, args: &Args<T>, chunks: Range<usize>) {
    let (Some(grad), Some(out)) = (args.grad.packed_row(), args.out.packed_row()) else { return };
    if !S::TUNED {
        return;
    }
    let width = args.out.shape[3];
    let (vertical, horizontal) = args.axes();
    let mut tables = Tables {
        rows: [[0.0; ENTRIES]; 3],
        no_row: [[0; ENTRIES]; 2],
        columns: [0.0; ENTRIES],
        no_column: [[0; ENTRIES]; 2],
        period: 1,
    };
    tables.fill(vertical, horizontal);
    let tables = &tables;
    let total = out.shape[3];
    let whole = out.slice(3, 0..total - total % S::LANES);
    let stream = whole.streams_beside(S::LANES * size_of::<T>(), grad.size());
    let (grad, out) = (grad.row(0, 0, 0), out.row(0, 0, 0));
    let registers = out.registers(s, 0, total / S::LANES);
    for chunk in chunks {
        let pixels = chunk * CHUNK..total.min((chunk + 1) * CHUNK);
        // From the pixel before the first one on, and from the last one of each register.
        let mut place = pixels.start % tables.period;
        let before = pixels.start as isize - 1;
        let of_before = (place + tables.period - 1) % tables.period;
        let mut a = tables.vertical_sum(s, grad, before, width, of_before);
        for x in pixels.step_by(S::LANES) {
            let at = (x + S::LANES) as isize - 1;
            let b = tables.vertical_sum(s, grad, at, width, place + S::LANES - 1);
            let three = [a, s.permute(a, b, &LANES[1..]), s.permute(a, b, &LANES[2..])];
            let sum = around(s, three, &tables.no_column, place);
            if x + S::LANES <= total {
                put(s, registers, x / S::LANES, stream, sum);
            } else {
                out.set_tail(s, x, total - x, sum);
            }
            a = b;
            place += S::LANES;
            if place >= tables.period {
                place -= tables.period;
            }
        }
    }
}
