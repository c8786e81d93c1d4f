//! Windows with many pixels between them: zeros first, and then what the windows hold, element by element (1x16 1000x1000 k1s3: 10.8 ms by
//! registers of pixels, so 3.4; k1s2 11.2 and 4.8).

use super::Args;
use crate::dtype::InF32;
use crate::simd::Level;
use crate::view::zeros::Stage;
use crate::view::{View, bands};
use crate::window::Axis;
use std::ops::Range;

/// Elements of gradOutput for so many pixels, at most (64x154x224 k3s4: 1.49 ms, so 1.16; 1080x1920 of BF16 k4s8 1.64, so 0.83, k1x3s3 0.72 and
/// 1.01), of FLOAT and of halves,
const SPARSE: [[i64; 2]; 2] = [[3, 5], [3, 10]];
/// where planes could be side by side (49x39 k1x3s3 0.036 ms and 0.039, k2s3, four for nine, 0.038 and 0.047; 128x60x60 k1s3 of FLOAT16 0.099
/// and 0.076, k2x1s3 0.111 and 0.137),
const PILED: [[i64; 2]; 2] = [[2, 5], [1, 8]];
/// and there, pixels of a plane, at least (64x20x20 k1x3s3: 0.009 ms, so 0.012).
const PIXELS: usize = 1024;

impl<T: InF32> Args<T> {
    /// Whether a pixel has one window at most, and few have one. `piled` says that planes can be side by side.
    pub fn is_sparse(&self, piled: bool) -> bool {
        let [.., height, width] = self.out.shape;
        let is_apart = |axis: Axis| (axis.kernel - 1).saturating_mul(axis.dilation) < axis.stride;
        let pixels = height.saturating_mul(width);
        let halves = usize::from(T::IS_HALF);
        let [elements, of_pixels] = if piled { PILED[halves] } else { SPARSE[halves] };
        (!piled || pixels >= PIXELS)
            && self.window.channel().saturating_mul(of_pixels) <= (pixels as i64).saturating_mul(elements)
            && (0..2).all(|axis| is_apart(self.window.axis(axis, self.out.shape)))
    }
}

/// Writes the rows `rows` of out, counted through batches and channels.
pub fn fold<T: InF32>(level: Level, args: &Args<T>, rows: Range<usize>) {
    let mut stage = Stage::default();
    for (n, c, band) in bands(args.out.shape, rows, false) {
        for (zeros, rows) in args.out.zeros(level, [n, c], band, &mut stage) {
            put(args, [n, c], &zeros, &rows);
        }
    }
}

/// Puts what windows hold among the zeros of some rows. Inlined into the loops around it, it takes a sixth longer.
#[inline(never)]
fn put<T: InF32>(args: &Args<T>, [n, c]: [usize; 2], zeros: &View<T>, rows: &Range<usize>) {
    let [down, across] = [0, 1].map(|axis| args.window.axis(axis, args.out.shape));
    let first = c * (down.kernel * across.kernel) as usize;
    for j in 0..across.kernel {
        let (columns, left) = across.reaching(j, 0..args.out.shape[3]);
        for i in 0..down.kernel {
            let element = first + (i * across.kernel + j) as usize;
            let (windows, top) = down.reaching(i, rows.clone());
            for (down_by, window) in windows.enumerate() {
                let y = top + down_by * down.stride as usize;
                let (grads, to) = (args.grad.row(n, element, window), zeros.row(0, 0, y - rows.start));
                let mut x = left;
                for column in columns.clone() {
                    to.set(x, alone(grads.get(column)));
                    x = x.wrapping_add(across.stride as usize);
                }
            }
        }
    }
}

/// The sum of one element: of -0 it is 0, and of a NaN a quiet one. Widening halves for that takes four times as long.
#[inline(always)]
fn alone<T: InF32>(value: T) -> T {
    #[expect(clippy::eq_op, reason = "a NaN is not what it is")]
    let is_nan = value != value;
    if is_nan || !T::IS_HALF {
        return T::narrow(0.0 + value.widen());
    }
    if value == T::default() { T::default() } else { value }
}
