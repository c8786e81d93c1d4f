//! inputGrad of the nearest pixel on planes of FLOAT, where the planes are: pixels are found for a register of points at a time,
//! with coordinates in registers, and once for some channels.
//!
//! A piece of work is a batch, some of its channels and a band of the image's rows. It looks at all points, and adds to the pixels of
//! its rows in the order of the points. Places are found in f32, where integers of planes that are not too large are exact.
#![allow(unsafe_code)] // access that was checked for registers of points
#![allow(clippy::needless_range_loop)] // several arrays side by side, by one index

use super::cut::{bands_of, extent, part_of};
use super::pieces::join;
use super::planes::{AHEAD, MANY, REACH};
use super::{Arrays, Interpolation, Mode};
use crate::dtype::DType;
use crate::machine::machine;
use crate::parallel;
use crate::sampling::access::{clear_planes, clear_slopes};
use crate::sampling::line::Line;
use crate::sampling::sums::NARROW;
use crate::simd::{EVENS, Level, MAX_LANES, ODDS, kernels};
use crate::vector::{Lanes, Vectors, all};
use crate::view::{Disjoint, Plane, View};
use std::ops::Range;

/// Channels that pixels are found for at once, at most.
const CHANNELS: usize = 8;
/// Channels, at most, where points are not few: sixteen side by side are quicker (16x16x28x28: 0.19 ms instead of 0.13).
const SOME: usize = 15;
/// Registers of points that are found, then added.
const GROUP: usize = 8;

/// Whether this is the way for rows of points on a batch of images of that shape, packed rows of pixels as far apart as the last argument
/// says.
pub fn serves(
    level: Level,
    dtype: DType,
    mode: Mode,
    [_, channels, height, width]: [usize; 4],
    [lines, columns]: [usize; 2],
    rows_apart: &[i64],
) -> bool {
    let (pixels, points) = (height.saturating_mul(width), lines.saturating_mul(columns));
    // What was just added to a pixel is not added to again at once: of many points on a pixel, many channels wait for that.
    let most = if channels <= SOME { pixels.saturating_mul(2) } else { pixels / 2 };
    let pays = channels <= NARROW || points <= most;
    let fits = |&stride: &i64| stride >= 0 && extent([height, width], stride) < REACH;
    cfg!(target_arch = "x86_64")
        && level.is_tuned()
        && dtype == DType::Float
        && mode.interpolation == Interpolation::Nearest
        && columns >= MAX_LANES
        && pays
        && rows_apart.iter().all(fits)
}

/// Makes both gradients, as far as they are wanted.
pub fn run(level: Level, arrays: &Arrays) {
    let (mut grad, mut grid) = (arrays.grad.typed(), arrays.grid.typed());
    let mut grid_grad = arrays.grid_grad.map(|view| view.typed());
    join::<f32>(&mut grad, &mut grid, &mut grid_grad, &mut None);
    if let Some(out) = grid_grad {
        clear_slopes(out);
    }
    let Some(out) = arrays.input_grad.map(|view| view.typed::<f32>()) else { return };
    let ([batches, channels, lines, columns], [height, width], threads) =
        (grad.shape, arrays.image, machine().threads);
    assert!(out.shape[2..] == arrays.image && extent(arrays.image, out.strides()[2] as i64) < REACH);
    let groups = channels.div_ceil(CHANNELS).max(threads.div_ceil(batches.max(1)).min(channels));
    let points = lines * columns;
    let together = channels.div_ceil(groups);
    let bytes = |pixels: usize| {
        points.saturating_mul(16 + 8 * together).saturating_add(pixels.saturating_mul(4 * together))
    };
    let bands = bands_of(batches * groups, bytes(height.saturating_mul(width)), height);
    let work = Work {
        grad,
        grid: grid.joined_pairs().expect("x and y side by side"),
        out,
        axes: Line::both(arrays.mode, arrays.image),
        groups,
        bands: if points < MANY { 1 } else { bands },
    };
    let compute = compute::<f32>(level);
    let pieces = batches * groups * work.bands;
    let pixels = height.div_ceil(work.bands).saturating_mul(width);
    // SAFETY: a piece writes its own channels and rows of inputGrad.
    let work = unsafe { Disjoint::new(work) };
    parallel::for_each(pieces, bytes(pixels), |pieces| compute(&work, pieces));
}

/// What the pieces read and write.
struct Work {
    /// gradOutput, [N, C, Ho, Wo], or [N, C, 1, Ho * Wo] where all that follow the points allow it.
    grad: View<f32>,
    /// The grid as [N, 1, Ho, 2 * Wo] or [N, 1, 1, Ho * Wo * 2].
    grid: View<f32>,
    /// inputGrad.
    out: View<f32>,
    /// Of x and y.
    axes: [Line; 2],
    /// Of channels.
    groups: usize,
    /// Of a batch.
    bands: usize,
}

/// The pixels of a group of registers of points, and the points that have one in the rows of the piece, as bits.
#[repr(align(64))]
struct Group {
    places: [[i32; MAX_LANES]; GROUP],
    grads: [[f32; MAX_LANES]; GROUP],
    here: [u32; GROUP],
}

kernels! {
    /// Computes pieces, counted through batches, groups of channels and bands.
    fn compute<T: Copy>(work: &Work, pieces: Range<usize>) = compute_body;
}

#[inline(always)]
#[allow(clippy::extra_unused_type_parameters)] // `kernels!` makes bodies of a type
fn compute_body<S: Vectors, T: Copy>(s: S, work: &Work, pieces: Range<usize>) {
    if !S::HAS_PLACES {
        return;
    }
    let ([_, channels, lines, columns], height) = (work.grad.shape, work.out.shape[2]);
    let mut group =
        Group { places: [[0; MAX_LANES]; GROUP], grads: [[0.0; MAX_LANES]; GROUP], here: [0; GROUP] };
    for piece in pieces {
        let (at, band) = (piece / work.bands, piece % work.bands);
        let (batch, first) = (at / work.groups, at % work.groups);
        let of = |group: usize| channels * group / work.groups;
        let rows = part_of(height, work.bands, band);
        clear_planes(work.out.slice(2, rows.clone()), batch, of(first)..of(first + 1), lines * columns);
        let registers = columns.div_ceil(S::LANES);
        for line in 0..lines {
            for start in (0..registers).step_by(GROUP) {
                let registers = start..registers.min(start + GROUP);
                for (i, register) in registers.clone().enumerate() {
                    find(s, work, [batch, line], register, &rows, &mut group, i);
                }
                for c in of(first)..of(first + 1) {
                    let (grad, plane) = (work.grad.row(batch, c, line), work.out.plane(batch, c));
                    for (i, register) in registers.clone().enumerate() {
                        if group.here[i] != 0 {
                            let at = (columns - S::LANES).min(register * S::LANES);
                            s.store_slice(&mut group.grads[i], grad.lanes(s, at));
                        }
                    }
                    for i in 0..registers.len() {
                        // SAFETY: the places of those points lie in the rows of this piece, which nobody else writes.
                        unsafe { add::<S>(plane, &group.places[i], &group.grads[i], group.here[i]) };
                    }
                }
            }
        }
    }
}

/// Finds the pixels of a register of points.
#[inline(always)]
fn find<S: Vectors>(
    s: S,
    work: &Work,
    [batch, line]: [usize; 2],
    register: usize,
    rows: &Range<usize>,
    group: &mut Group,
    i: usize,
) {
    let (grid, [by_x, by_y]) = (work.grid.row(batch, 0, line), &work.axes);
    let at = (grid.len() / 2 - S::LANES).min(register * S::LANES);
    grid.prefetch_lines(s, 2 * (at + AHEAD), 2 * S::LANES);
    let (low, high) = (grid.lanes(s, 2 * at), grid.lanes(s, 2 * at + S::LANES));
    // Most registers of points have no pixel in the rows of a band, if neighbours lie near each other.
    let row = s.round_even(by_y.pad(s, by_y.place(s, s.permute(low, high, &ODDS))));
    let from_first = s.sub(row, s.splat(rows.start as f32));
    let in_rows = s.inside(from_first, s.splat(rows.len() as f32 - 1.0));
    group.here[i] = 0;
    if in_rows.bits() == 0 {
        return;
    }
    let column = s.round_even(by_x.pad(s, by_x.place(s, s.permute(low, high, &EVENS))));
    let lanes = s.inside(column, s.splat(by_x.last)) & in_rows;
    // The last register of a row may begin in the one before.
    let done = register * S::LANES - at;
    group.here[i] = lanes.bits() & (all::<S>() << done);
    let place = s.add(s.mul(row, s.splat(work.out.strides()[2] as f32)), column);
    s.put_places(place, lanes, &mut group.places[i]);
}

/// Adds to the pixels of those points whose bits are set, in their order.
///
/// # Safety
/// They are writable.
#[inline(always)]
unsafe fn add<S: Vectors>(plane: Plane<f32>, places: &[i32; MAX_LANES], grads: &[f32; MAX_LANES], here: u32) {
    let add = |n: usize| {
        let pixel = plane.as_ptr().wrapping_offset(places[n] as isize);
        // SAFETY: the caller's promise.
        unsafe { pixel.write_unaligned(pixel.read_unaligned() + grads[n]) };
    };
    if here == all::<S>() {
        return (0..S::LANES).for_each(add);
    }
    // Which they are is not foreseen, but how many.
    let mut rest = here;
    while rest != 0 {
        add(rest.trailing_zeros() as usize % MAX_LANES);
        rest &= rest - 1;
    }
}
