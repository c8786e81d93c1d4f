//! Planes of few windows that do not overlap: each pixel has one at most, whose lane a table has for all planes.

use super::{Args, Weights, is_power_of_two};
use crate::dtype::InF32;
use crate::simd::{Level, MAX_LANES, Simd, kernels};
use crate::view::{Row, Span, View};
use std::ops::Range;

/// Pixels of a plane, at most.
const PIXELS: usize = 1024;
/// Planes from which on the table costs less than it saves.
const PLANES: usize = 16;

/// All elements of gradOutput and of gradInput, each as a row.
fn rows<T: InF32>(args: &Args<T>) -> Option<[View<T>; 2]> {
    Some([args.grad.packed_row()?, args.out.packed_row()?])
}

/// Whether planes are such, and packed.
pub fn is_apart<T: InF32>(level: Level, args: &Args<T>) -> bool {
    let ([n, c, height, width], [.., high, wide], lanes) = (args.out.shape, args.grad.shape, level.lanes());
    let pixels = lanes..=PIXELS;
    level.is_tuned()
        && args.axes().0.divides
        && n.saturating_mul(c) >= PLANES
        // Pixels without a window have a lane of zeros.
        && high.saturating_mul(wide) < 2 * lanes
        && pixels.contains(&height.saturating_mul(width))
        && rows(args).is_some()
}

/// What is the same for all planes.
struct Table {
    /// For the registers of pixels, the lanes of two registers of windows; the last register may overlap the one before.
    lanes: [i32; PIXELS + MAX_LANES],
    /// What the windows' values are divided by,
    weights: [f32; 2 * MAX_LANES],
    /// or multiplied with: powers of two have exact reciprocals.
    exact: bool,
}

impl Table {
    #[inline(never)] // one body for all levels and types
    fn find(&mut self, (vertical, horizontal): (Weights, Weights), lanes: usize) {
        let [wide, width] = [horizontal.axis.windows, horizontal.axis.size].map(|extent| extent as usize);
        let high = vertical.axis.windows as usize;
        let of_axis = |axis: &Weights, at: usize| {
            let windows = axis.axis.covering(at as i64, at as i64 + 1);
            (windows.start < windows.end).then_some(windows.start as usize)
        };
        let count = vertical.axis.size as usize * width;
        for first in (0..count).step_by(lanes) {
            let start = first.min(count - lanes);
            for (lane, at) in self.lanes[first..first + lanes].iter_mut().zip(start..) {
                let windows = of_axis(&vertical, at / width).zip(of_axis(&horizontal, at % width));
                *lane = windows.map_or(high * wide, |(row, column)| row * wide + column) as i32;
            }
        }
        for window in 0..high * wide {
            let [row, column] = [window / wide, window % wide];
            self.weights[window] = vertical.of_any(row as i64) * horizontal.of_any(column as i64);
        }
        self.exact = self.weights.iter().all(|&weight| is_power_of_two(weight));
        if self.exact {
            self.weights.iter_mut().for_each(|weight| *weight = weight.recip());
        }
    }
}

kernels! {
    /// Writes the planes `planes` of gradInput, counted through batches.
    pub fn apart<T: InF32>(args: &Args<T>, planes: Range<usize>) = body;
}

#[inline(always)]
fn body<S: Simd, T: InF32>(s: S, args: &Args<T>, planes: Range<usize>) {
    if !S::TUNED {
        return;
    }
    let [grads, out] = rows(args).expect("packed planes").map(|view| view.row(0, 0, 0));
    let [windows, pixels] = [args.grad.shape, args.out.shape].map(|[.., h, w]| h * w);
    let mut table = Table { lanes: [0; _], weights: [1.0; _], exact: false };
    table.find(args.axes(), S::LANES);
    let spans = [0, S::LANES as isize].map(|at| Span::new(s, at, windows));
    let part = |row: Row<T>, plane: usize, len: usize| row.slice(plane * len..(plane + 1) * len);
    for plane in planes {
        let (row, to) = (part(grads, plane, windows), part(out, plane, pixels));
        let a = values(s, row, spans[0], &table, 0);
        let b = values(s, row, spans[1], &table, S::LANES);
        let whole = pixels / S::LANES;
        let registers = to.registers(s, 0, whole);
        for i in 0..whole {
            registers.set(s, i, s.permute(a, b, &table.lanes[i * S::LANES..]));
        }
        if !pixels.is_multiple_of(S::LANES) {
            to.set_lanes(s, pixels - S::LANES, s.permute(a, b, &table.lanes[whole * S::LANES..]));
        }
    }
}

/// What the pixels of windows are, from window `at` on; 0 behind the last one.
#[inline(always)]
fn values<S: Simd, T: InF32>(s: S, grads: Row<T>, span: Span<S>, table: &Table, at: usize) -> S::F32 {
    let (grads, weights) = (grads.packed_span(s, span), s.load_slice(&table.weights[at..]));
    s.add(s.splat(0.0), if table.exact { s.mul(grads, weights) } else { s.div(grads, weights) })
}
