//! The plain reference of aclnnGridSampler2D: what every kernel is compared with. How a point becomes taps, and what was
//! decided where sources differ, stands with its gradient.
//!
//! All arrays are contiguous: input (N, C, H, W), grid (N, Ho, Wo, 2) with x first, out (N, C, Ho, Wo).

use crate::ops::grid_sampler2d_backward::reference::point;
pub use crate::ops::grid_sampler2d_backward::reference::{Coordinate, Extents, Interpolation, Mode, Padding};

/// The samples.
pub fn grid_sampler2d<F: Coordinate>(input: &[f64], grid: &[f64], e: &Extents, mode: Mode) -> Vec<f64> {
    sums::<F>(input, grid, e, mode, |pixel, weight| pixel * weight)
}

/// The same sums over absolute values with every weight taken as 1: what an error is measured by.
pub fn magnitudes<F: Coordinate>(input: &[f64], grid: &[f64], e: &Extents, mode: Mode) -> Vec<f64> {
    sums::<F>(input, grid, e, mode, |pixel, _| pixel.abs())
}

fn sums<F: Coordinate>(
    input: &[f64],
    grid: &[f64],
    e: &Extents,
    mode: Mode,
    term: impl Fn(f64, f64) -> f64,
) -> Vec<f64> {
    let points = e.grid_h * e.grid_w;
    assert_eq!(input.len(), e.n * e.c * e.h * e.w);
    assert_eq!(grid.len(), e.n * points * 2);
    let mut out = vec![0.0; e.n * e.c * points];
    for n in 0..e.n {
        for p in 0..points {
            let at = (n * points + p) * 2;
            let (taps, _, _) = point::<F>(grid[at], grid[at + 1], e, mode);
            for tap in &taps {
                for c in 0..e.c {
                    let pixel = ((n * e.c + c) * e.h + tap.y) * e.w + tap.x;
                    out[(n * e.c + c) * points + p] += term(input[pixel], tap.weight);
                }
            }
        }
    }
    out
}
