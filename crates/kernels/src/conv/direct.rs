//! Convolutions of few channels of the output in a group, of images whose rows are contiguous: from where they lie, a register of windows at a
//! time. Pixels outside of an image are lanes that no load takes, which are 0 as in a copy with its border: the bits are the same.

use super::{Shape, Slide};
use crate::dtype::DType;
use crate::simd::{EVENS, Level, MAX_LANES, Mask, kernels};
use crate::view::NdView;
use half::{bf16, f16};
use opapi_base::dtype::InF32;
use opapi_gemm::Fused;
use std::ops::Range;

/// Rows of windows whose sums are made together, so that one waits for no other.
const TOGETHER: usize = 8;
/// Taps of a window along a row.
const MOST: usize = 8;
/// Registers of a row, one after the other, so that rows stay in the first cache.
const ACROSS: usize = 8;
/// Rows of an image that so many rows of windows read.
const READ: usize = 32;

/// Whether images of such a dtype and such strides are read in this way.
pub fn reads(shape: &Shape, dtype: DType, strides: [isize; 5]) -> bool {
    let wide = &shape.slides[2];
    let is_contiguous = strides[4] == 1 || wide.pixels == 1;
    let is_float = matches!(dtype, DType::Float | DType::Float16 | DType::BFloat16);
    let [_, high, _] = &shape.slides;
    let is_even = high.stride == wide.stride || high.windows == 1;
    let is_small = is_even
        && wide.stride <= 2
        && wide.taps <= MOST
        && rows_read(high, TOGETHER.min(high.windows)) <= READ;
    shape.is_few() && is_float && is_contiguous && is_small
}

/// From the first to the last row of pixels that so many rows of windows read.
fn rows_read(high: &Slide, rows: usize) -> usize {
    (rows - 1) * high.stride + (high.taps - 1) * high.step.unsigned_abs() + 1
}

/// FLOATs that a thread needs: the weights of a group, and a row of zeros.
pub fn room(shape: &Shape) -> usize {
    shape.rows * shape.channels * shape.taps() + shape.slides[2].pixels
}

/// Sums of a group: images, and windows along depth and height, of a block.
pub struct Sums<'a> {
    pub shape: &'a Shape,
    pub image: NdView<'a>,
    pub out: NdView<'a>,
    pub group: usize,
    pub block: [Range<usize>; 3],
    /// By channels of the output, channels and taps.
    pub weights: &'a [f32],
    /// Of the channels of the output.
    pub bias: Option<&'a [f32]>,
    /// As long as a row of the image.
    pub zeros: &'a [f32],
}

/// Computes them.
pub fn correlate(level: Level, sums: &Sums) {
    let taps = sums.shape.channels * sums.shape.taps();
    let [_, high, wide] = &sums.shape.slides;
    assert!(wide.taps <= MOST && rows_read(high, TOGETHER.min(high.windows)) <= READ, "{:?}", sums.shape);
    assert!(
        sums.weights.len() == sums.shape.rows * taps && sums.zeros.len() >= wide.pixels,
        "weights or zeros"
    );
    match (sums.image.dtype(), wide.stride) {
        (DType::Float16, 1) => of::<f16>(level)(sums),
        (DType::Float16, _) => of_pairs::<f16>(level)(sums),
        (DType::BFloat16, 1) => of::<bf16>(level)(sums),
        (DType::BFloat16, _) => of_pairs::<bf16>(level)(sums),
        (_, 1) => of::<f32>(level)(sums),
        _ => of_pairs::<f32>(level)(sums),
    }
}

kernels! {
    fn of<T: InF32>(sums: &Sums) = neighbours;
    /// Every second pixel is the first of a window.
    fn of_pairs<T: InF32>(sums: &Sums) = pairs;
}

#[inline(always)]
fn neighbours<S: Fused, T: InF32>(s: S, sums: &Sums) {
    body::<S, T, 1>(s, sums);
}

#[inline(always)]
fn pairs<S: Fused, T: InF32>(s: S, sums: &Sums) {
    body::<S, T, 2>(s, sums);
}

#[inline(always)]
fn body<S: Fused, T: InF32, const STRIDE: usize>(s: S, sums: &Sums) {
    let [images, deep, high] = &sums.block;
    let Shape { rows, channels, slides: [_, _, wide], .. } = sums.shape;
    let taps = channels * sums.shape.taps();
    for x in (0..wide.windows).step_by(ACROSS * S::LANES) {
        let mut lanes = [Lanes::<S, STRIDE>::none(s); ACROSS];
        let count = (wide.windows - x).div_ceil(S::LANES).min(ACROSS);
        for (i, lanes) in lanes.iter_mut().enumerate().take(count) {
            *lanes = Lanes::new(s, wide, x + i * S::LANES);
        }
        let lanes = &lanes[..count];
        for number in images.clone() {
            for row in 0..*rows {
                let channel = sums.group * rows + row;
                let (weights, bias) =
                    (&sums.weights[row * taps..][..taps], sums.bias.map_or(0.0, |bias| bias[row]));
                for z in deep.clone() {
                    let at = Place::new::<T>(sums, [number, channel, z]);
                    match high.len() {
                        TOGETHER.. => rows_of::<S, T, TOGETHER, STRIDE>(s, sums, lanes, &at, weights, bias),
                        4.. => rows_of::<S, T, 4, STRIDE>(s, sums, lanes, &at, weights, bias),
                        _ => rows_of::<S, T, 1, STRIDE>(s, sums, lanes, &at, weights, bias),
                    }
                }
            }
        }
    }
}

/// All rows, `R` at a time: the last ones again where they do not come out even, for single rows would wait for themselves.
#[inline(always)]
fn rows_of<S: Fused, T: InF32, const R: usize, const STRIDE: usize>(
    s: S,
    sums: &Sums,
    lanes: &[Lanes<S, STRIDE>],
    at: &Place,
    weights: &[f32],
    bias: f32,
) {
    let high = &sums.block[2];
    for y in high.clone().step_by(R) {
        for lanes in lanes {
            some_rows::<S, T, R, STRIDE>(s, sums, lanes, at, y.min(high.end - R), weights, bias);
        }
    }
}

/// Where the windows of a depth lie.
struct Place {
    /// The depth of the windows.
    z: usize,
    /// The first channel of the image.
    from: *const u8,
    /// The first window of the output.
    to: *mut u8,
    is_packed: bool,
}

impl Place {
    #[inline(always)]
    fn new<T: InF32>(sums: &Sums, [number, channel, z]: [usize; 3]) -> Place {
        let (by, of_out) = (sums.image.strides(), sums.out.strides());
        let from = number as i64 * by[0] + (sums.group * sums.shape.channels) as i64 * by[1];
        let place = number as i64 * of_out[0] + channel as i64 * of_out[1] + z as i64 * of_out[2];
        Place {
            z,
            from: sums.image.base().cast::<T>().wrapping_offset(from as isize).cast_const().cast(),
            to: sums.out.base().wrapping_offset(place as isize * sums.out.dtype().size() as isize),
            is_packed: sums.out.dtype() == T::DTYPE && of_out[4] == 1,
        }
    }
}

/// A register of windows of a row: what each tap reads.
#[derive(Clone, Copy)]
struct Lanes<S: Fused, const STRIDE: usize> {
    /// The first window.
    x: usize,
    /// The windows.
    windows: Mask<S::MaskBits>,
    /// The pixel of the first window, and which of its neighbours lie inside: in so many registers as windows are pixels apart.
    taps: [(isize, [Mask<S::MaskBits>; STRIDE]); MOST],
}

impl<S: Fused, const STRIDE: usize> Lanes<S, STRIDE> {
    #[inline(always)]
    fn none(s: S) -> Lanes<S, STRIDE> {
        Lanes { x: 0, windows: s.mask(0, 0), taps: [(0, [s.mask(0, 0); STRIDE]); MOST] }
    }

    #[inline(always)]
    fn new(s: S, wide: &Slide, x: usize) -> Lanes<S, STRIDE> {
        let count = (wide.windows - x).min(S::LANES);
        let mut taps = [(0, [s.mask(0, 0); STRIDE]); MOST];
        for (k, tap) in taps.iter_mut().enumerate().take(wide.taps) {
            let first = (x * STRIDE) as isize + wide.first + k as isize * wide.step;
            let inside = |pixel: isize| pixel.clamp(0, ((count - 1) * STRIDE + 1) as isize) as usize;
            let (begin, end) = (inside(-first), inside(wide.pixels as isize - first));
            tap.0 = first;
            for (part, mask) in tap.1.iter_mut().enumerate() {
                let lane = |at: usize| at.clamp(part * S::LANES, (part + 1) * S::LANES) - part * S::LANES;
                if begin < end {
                    *mask = s.mask(lane(begin), lane(end));
                }
            }
        }
        Lanes { x, windows: s.mask(0, count), taps }
    }
}

/// `R` rows of one register each, from that row on.
#[inline(always)]
fn some_rows<S: Fused, T: InF32, const R: usize, const STRIDE: usize>(
    s: S,
    sums: &Sums,
    lanes: &Lanes<S, STRIDE>,
    at: &Place,
    y: usize,
    weights: &[f32],
    bias: f32,
) {
    let [deep, high, wide] = &sums.shape.slides;
    let by = sums.image.strides();
    let zeros = sums.zeros.as_ptr().cast::<T>();
    // The first row that a window of these reads, which may lie outside.
    let back = (high.step * (high.taps as isize - 1)).min(0);
    let first_row = (y * high.stride) as isize + high.first + back;
    let mut all = [s.splat(bias); R];
    let mut weights = weights.chunks_exact(wide.taps);
    for c in 0..sums.shape.channels as i64 {
        for kd in 0..deep.taps {
            let pixel_z = deep.pixel(at.z, kd);
            let plane = at
                .from
                .cast::<T>()
                .wrapping_offset((c * by[1] + pixel_z.unwrap_or(0) as i64 * by[2]) as isize);
            let mut read = [zeros; READ];
            let mut row = plane.wrapping_offset(first_row * by[3] as isize);
            for (i, to) in read[..rows_read(high, R)].iter_mut().enumerate() {
                let pixel = first_row + i as isize;
                let is_inside = pixel_z.is_some() && pixel >= 0 && pixel < high.pixels as isize;
                *to = if is_inside { row } else { zeros };
                row = row.wrapping_offset(by[3] as isize);
            }
            for kh in 0..high.taps {
                let base = (kh as isize * high.step - back) as usize;
                let mut rows = [zeros; R];
                for (r, row) in rows.iter_mut().enumerate() {
                    *row = read[(base + r * STRIDE) % READ];
                }
                let weights = weights.next().expect("weights of each row of taps");
                for (&weight, (first, masks)) in weights.iter().zip(&lanes.taps) {
                    let weight = s.splat(weight);
                    for r in 0..R {
                        let from = rows[r].wrapping_offset(*first);
                        // SAFETY: the masks leave lanes whose pixels lie in the row, which is one of the image or of zeros.
                        let mut x = unsafe { T::load_masked(s, from, masks[0]) };
                        if STRIDE == 2 {
                            // SAFETY: as above.
                            let more = unsafe { T::load_masked(s, from.wrapping_add(S::LANES), masks[1]) };
                            x = s.permute(x, more, &EVENS);
                        }
                        all[r] = s.fma_f32(weight, x, all[r]);
                    }
                }
            }
        }
    }
    let by = sums.out.strides();
    let mut offset = (y as i64 * by[3] + lanes.x as i64 * by[4]) as isize;
    for &values in &all {
        if at.is_packed {
            let to = at.to.cast::<T>().wrapping_offset(offset);
            // SAFETY: so many windows of the row.
            unsafe { T::store_masked(s, to, lanes.windows, values) };
        } else {
            let mut each = [0.0; MAX_LANES];
            // SAFETY: the array has room for a register.
            unsafe { s.store_f32(each.as_mut_ptr(), values) };
            scatter(&sums.out, at.to, offset, &each[lanes.windows.lanes()]);
        }
        offset += by[3] as isize;
    }
}

/// Rounds windows of a row into a result of any dtype and stride.
#[inline(never)]
fn scatter(out: &NdView, to: *mut u8, offset: isize, values: &[f32]) {
    for (i, &value) in values.iter().enumerate() {
        let at = offset + i as isize * out.strides()[4] as isize;
        // SAFETY: a window of the row, at any alignment.
        unsafe {
            match out.dtype() {
                DType::Float16 => to.cast::<f16>().wrapping_offset(at).write_unaligned(f16::from_f32(value)),
                DType::BFloat16 => {
                    to.cast::<bf16>().wrapping_offset(at).write_unaligned(bf16::from_f32(value))
                }
                _ => to.cast::<f32>().wrapping_offset(at).write_unaligned(value),
            }
        }
    }
}
