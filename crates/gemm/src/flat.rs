//! Products of so few rows and so few values that to pack them takes longer than to multiply them: neighbours in memory, a register at a time.
#![allow(clippy::extra_unused_type_parameters)] // `kernels!` makes bodies of a type

use crate::few::sum_of_lanes;
use crate::lanes::Fused;
use opapi_base::dtype::Arithmetic;
use opapi_base::simd::{Level, MAX_LANES, kernels};

/// Registers whose sums are made together, so that one waits for no other.
const TOGETHER: usize = 6;

/// `sums[i] += sum over k of weights[k] * from[i + offsets[k]]`, in the order of k. Behind what the last sum reads, `from` has room for a register.
pub fn add_taps(level: Level, from: &[f32], offsets: &[isize], weights: &[f32], sums: &mut [f32]) {
    add_taps_at::<f32>(level)(from, offsets, weights, sums);
}

/// `sums[k] += sum over rows and i of values[row][i] * from[row][i + offsets[k]]`, where rows of as many values begin each so far from the other.
pub fn add_dots(level: Level, rows: Rows, offsets: &[isize], sums: &mut [f32]) {
    add_dots_at::<f32>(level)(&rows, offsets, sums);
}

/// Values, and what they are multiplied with, by rows.
pub struct Rows<'a> {
    /// The values, one row behind the other.
    pub values: &'a [f32],
    /// Values of a row.
    pub width: usize,
    /// What they are multiplied with.
    pub from: &'a [f32],
    /// From a row of that to the next.
    pub stride: usize,
}

kernels! {
    /// See [`add_taps`].
    fn add_taps_at<T: Arithmetic>(from: &[f32], offsets: &[isize], weights: &[f32], sums: &mut [f32]) = taps_body;
    /// See [`add_dots`].
    fn add_dots_at<T: Arithmetic>(rows: &Rows, offsets: &[isize], sums: &mut [f32]) = dots_body;
}

/// So many values from each offset on lie inside.
fn check(from: &[f32], offsets: &[isize], count: usize) {
    let most = from.len().checked_sub(count);
    let is_inside =
        |&offset: &isize| usize::try_from(offset).is_ok_and(|offset| most.is_some_and(|most| offset <= most));
    assert!(offsets.iter().all(is_inside), "{count} from {offsets:?} on of {}", from.len());
}

#[inline(always)]
fn taps_body<S: Fused, T: Arithmetic>(
    s: S,
    from: &[f32],
    offsets: &[isize],
    weights: &[f32],
    sums: &mut [f32],
) {
    assert!(weights.len() >= offsets.len(), "weights");
    check(from, offsets, sums.len().next_multiple_of(S::LANES));
    let mut done = 0;
    while done + TOGETHER * S::LANES <= sums.len() {
        // SAFETY: so many registers lie inside.
        unsafe {
            some::<S, TOGETHER>(s, from.as_ptr().add(done), offsets, weights, sums[done..].as_mut_ptr())
        };
        done += TOGETHER * S::LANES;
    }
    while done + S::LANES <= sums.len() {
        // SAFETY: as above.
        unsafe { some::<S, 1>(s, from.as_ptr().add(done), offsets, weights, sums[done..].as_mut_ptr()) };
        done += S::LANES;
    }
    if done < sums.len() {
        let rest = &mut sums[done..];
        let mut last = [0.0; MAX_LANES];
        last[..rest.len()].copy_from_slice(rest);
        // SAFETY: as above; the array has room for a register.
        unsafe { some::<S, 1>(s, from.as_ptr().add(done), offsets, weights, last.as_mut_ptr()) };
        rest.copy_from_slice(&last[..rest.len()]);
    }
}

/// # Safety
/// So many registers are readable from each offset on, and as many sums; there are as many weights as offsets.
#[inline(always)]
unsafe fn some<S: Fused, const N: usize>(
    s: S,
    from: *const f32,
    offsets: &[isize],
    weights: &[f32],
    sums: *mut f32,
) {
    // SAFETY: the caller's promise.
    unsafe {
        let mut all = [s.splat(0.0); N];
        for (i, sum) in all.iter_mut().enumerate() {
            *sum = s.load_f32(sums.add(i * S::LANES));
        }
        for (k, &offset) in offsets.iter().enumerate() {
            let (weight, from) = (s.splat(*weights.as_ptr().add(k)), from.offset(offset));
            for (i, sum) in all.iter_mut().enumerate() {
                *sum = s.fma_f32(weight, s.load_f32(from.add(i * S::LANES)), *sum);
            }
        }
        for (i, &sum) in all.iter().enumerate() {
            s.store_f32(sums.add(i * S::LANES), sum);
        }
    }
}

#[inline(always)]
fn dots_body<S: Fused, T: Arithmetic>(s: S, rows: &Rows, offsets: &[isize], sums: &mut [f32]) {
    let Rows { values, width, from, stride } = *rows;
    let high = values.len() / width;
    assert!(values.len() == high * width && high > 0 && sums.len() >= offsets.len(), "rows");
    check(from, offsets, (high - 1) * stride + width);
    for (offsets, sums) in offsets.chunks(TOGETHER).zip(sums.chunks_mut(TOGETHER)) {
        let mut all = [s.splat(0.0); TOGETHER];
        // Where there are fewer offsets, the first is read again.
        let mut places = [from.as_ptr().wrapping_offset(offsets[0]); TOGETHER];
        for (place, &offset) in places.iter_mut().zip(offsets) {
            *place = from.as_ptr().wrapping_offset(offset);
        }
        for row in 0..high {
            // SAFETY: the rows lie inside.
            unsafe {
                let values = values.as_ptr().add(row * width);
                let whole = width - width % S::LANES;
                for at in (0..whole).step_by(S::LANES) {
                    let value = s.load_f32(values.add(at));
                    for (sum, place) in all.iter_mut().zip(&places) {
                        *sum = s.fma_f32(value, s.load_f32(place.add(row * stride + at)), *sum);
                    }
                }
                if whole < width {
                    let mask = s.mask(0, width - whole);
                    let value = s.load_f32_masked(values.add(whole), mask);
                    for (sum, place) in all.iter_mut().zip(&places) {
                        let x = s.load_f32_masked(place.add(row * stride + whole), mask);
                        *sum = s.fma_f32(value, x, *sum);
                    }
                }
            }
        }
        for (sum, &products) in sums.iter_mut().zip(&all[..offsets.len()]) {
            *sum += sum_of_lanes::<S, f32>(s, products);
        }
    }
}
