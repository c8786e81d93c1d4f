//! Where the taps of a chunk of points lie, and what they weigh: the same for all dtypes.
#![allow(unsafe_code)] // grid values at any alignment
#![allow(clippy::needless_range_loop)] // several arrays side by side, by one index

use super::{AHEAD, CHUNK, ROOM, Work};
use crate::ops::grid_sampler2d_backward::kernel::strip::{Axis, CUBIC, NOWHERE, reflected_index};
use crate::ops::grid_sampler2d_backward::kernel::vector::Vectors;
use crate::ops::grid_sampler2d_backward::kernel::{Interpolation, Mode, Padding};
use crate::simd::{MAX_LANES, kernels};

/// Registers that hold the points of a chunk, at most: none has fewer lanes where this is used.
const REGISTERS: usize = ROOM.div_ceil(8);

/// The taps of a chunk of points, by registers of them. Places are elements from the lowest of the plane.
#[repr(align(64))]
pub struct Taps {
    /// Of each tap, -1 for one that lies outside; of the first tap of every two, where they are read together, or of the closest
    /// pixel that has a right neighbour; of the first tap of every four.
    pub at: [[i32; ROOM]; 4],
    /// 0 for taps that lie outside.
    pub weights: [[f32; ROOM]; 4],
    pub cubic: Cubic,
    /// The points whose taps lie inside; of bicubic those by x, then those by y.
    pub lanes: [[u32; 8]; REGISTERS],
    /// Whether the taps of bicubic are read by fours.
    pub fours: [bool; REGISTERS],
}

/// What bicubic has for each point: by x, then by y.
pub struct Cubic {
    pub weights: [[f32; CHUNK / 2 + MAX_LANES]; 8],
    /// The parts of places.
    pub parts: [[f32; CHUNK / 2 + MAX_LANES]; 8],
}

impl Taps {
    /// Room for them.
    #[inline(always)]
    pub fn new() -> Taps {
        Taps {
            at: [[0; ROOM]; 4],
            weights: [[0.0; ROOM]; 4],
            cubic: Cubic {
                weights: [[0.0; CHUNK / 2 + MAX_LANES]; 8],
                parts: [[0.0; CHUNK / 2 + MAX_LANES]; 8],
            },
            lanes: [[0; 8]; REGISTERS],
            fours: [false; REGISTERS],
        }
    }
}

/// How grid values become coordinates along an axis.
pub struct Line {
    /// See [`Axis::steps`].
    steps: [f32; 3],
    /// The bounds that coordinates are brought to.
    bounds: [f32; 2],
    /// Where reflection begins, and how far it is to where it begins again; nothing where nothing is reflected.
    fold: Option<[f32; 2]>,
    size: usize,
    /// The last pixel.
    last: f32,
    /// Elements from a pixel to the next.
    stride: f32,
}

impl Line {
    /// x and y, of an image of that height and width whose rows and columns are `strides` apart.
    pub fn both(mode: Mode, [height, width]: [usize; 2], strides: [isize; 2]) -> [Line; 2] {
        let [x, y] = Axis::<f32>::both(mode, [height, width]);
        [(x, width, strides[1]), (y, height, strides[0])].map(|(axis, size, stride)| {
            let last = size as f32 - 1.0;
            let bounds = match mode.padding {
                Padding::Zeros => [f32::NEG_INFINITY, f32::INFINITY],
                Padding::Border | Padding::Reflection => [0.0, last],
            };
            let fold = if mode.align_corners { [0.0, last] } else { [-0.5, size as f32] };
            // On a single pixel that is aligned, all that is finite is 0 already.
            let folds = mode.padding == Padding::Reflection && fold[1] > 0.0;
            // Of an axis of one pixel, any stride, which may be too large for sums to be exact.
            let stride = if size > 1 { stride as f32 } else { 0.0 };
            Line { steps: axis.steps(), bounds, fold: folds.then_some(fold), size, last, stride }
        })
    }

    /// The coordinates of grid values.
    #[inline(always)]
    fn place<S: Vectors>(&self, s: S, value: S::F32) -> S::F32 {
        let [factor, shift, scale] = self.steps;
        s.mul(s.sub(s.mul(s.add(value, s.splat(1.0)), s.splat(factor)), s.splat(shift)), s.splat(scale))
    }

    /// Coordinates folded back into the image and brought to its bounds; NaN for those that cannot be.
    #[inline(always)]
    fn pad<S: Vectors>(&self, s: S, mut at: S::F32) -> S::F32 {
        if let Some([low, span]) = self.fold {
            let (low, span) = (s.splat(low), s.splat(span));
            let distance = absolute(s, s.sub(at, low));
            let folds = s.floor(s.div(distance, span));
            let rest = s.sub(distance, s.mul(folds, span));
            let odd = s.sub(folds, s.mul(s.splat(2.0), s.floor(s.mul(folds, s.splat(0.5)))));
            let even = s.inside(odd, s.splat(0.0));
            let folded = s.only(s.add(s.sub(span, rest), low), all::<S>() ^ even);
            at = s.add(s.only(s.add(rest, low), even), folded);
        }
        s.clamp(at, s.splat(self.bounds[0]), s.splat(self.bounds[1]))
    }
}

/// All lanes of a register.
#[inline(always)]
pub fn all<S: Vectors>() -> u32 {
    u32::MAX >> (u32::BITS as usize - S::LANES)
}

#[inline(always)]
fn absolute<S: Vectors>(s: S, x: S::F32) -> S::F32 {
    s.clamp(x, s.sub(s.splat(0.0), x), s.splat(f32::INFINITY))
}

kernels! {
    /// Finds the taps of `count` points whose grid values, which are readable, lie at `values`.
    pub fn find<T: Copy>(work: &Work, values: *const f32, count: usize, taps: &mut Taps) = find_body;
}

#[inline(always)]
#[allow(clippy::extra_unused_type_parameters)] // `kernels!` makes bodies of a type
fn find_body<S: Vectors, T: Copy>(s: S, work: &Work, values: *const f32, count: usize, taps: &mut Taps) {
    if !S::HAS_PLACES {
        return;
    }
    // A loop for each: the closest pixels of 1x3x512x512 take 0.50 ms instead of 0.52.
    match work.mode.interpolation {
        Interpolation::Nearest => find_all::<S, 1>(s, work, values, count, taps),
        Interpolation::Bilinear => find_all::<S, 2>(s, work, values, count, taps),
        Interpolation::Bicubic => find_all::<S, 4>(s, work, values, count, taps),
    }
}

/// Finds `SIDE` taps along an axis.
#[inline(always)]
fn find_all<S: Vectors, const SIDE: usize>(
    s: S,
    work: &Work,
    values: *const f32,
    count: usize,
    taps: &mut Taps,
) {
    let [by_x, by_y] = &work.axes;
    let evens: [i32; MAX_LANES] = std::array::from_fn(|i| 2 * i as i32);
    let odds: [i32; MAX_LANES] = std::array::from_fn(|i| 2 * i as i32 + 1);
    // No closures where registers are: the compiler leaves them out of the level's shell.
    for register in 0..count.div_ceil(S::LANES) {
        let start = 2 * (count - S::LANES).min(register * S::LANES);
        let values = values.wrapping_add(start);
        s.prefetch(values.wrapping_add(2 * AHEAD));
        s.prefetch(values.wrapping_add(2 * AHEAD + S::LANES));
        // SAFETY: there are values of at least as many points as a register has.
        let (low, high) = unsafe { (s.load_f32(values), s.load_f32(values.add(S::LANES))) };
        let x = by_x.place(s, s.permute(low, high, &evens));
        let y = by_y.place(s, s.permute(low, high, &odds));
        match SIDE {
            1 => nearest(s, work, register, [by_x.pad(s, x), by_y.pad(s, y)], taps),
            2 => bilinear(s, work, register, [by_x.pad(s, x), by_y.pad(s, y)], taps),
            _ => bicubic(s, work, register, [x, y], taps),
        }
    }
}

/// The closest pixels.
#[inline(always)]
fn nearest<S: Vectors>(s: S, work: &Work, register: usize, [x, y]: [S::F32; 2], taps: &mut Taps) {
    let Work { form, axes: [by_x, by_y], .. } = work;
    let (column, row) = (s.round_even(x), s.round_even(y));
    let along = s.add(s.mul(column, s.splat(by_x.stride)), s.splat(form.first as f32));
    let lanes = s.inside(column, s.splat(by_x.last)) & s.inside(row, s.splat(by_y.last));
    let place = s.add(s.mul(row, s.splat(by_y.stride)), along);
    s.put_places(place, lanes, &mut taps.at[0][register * S::LANES..]);
}

/// The four pixels around points.
#[inline(always)]
fn bilinear<S: Vectors>(s: S, work: &Work, register: usize, [x, y]: [S::F32; 2], taps: &mut Taps) {
    let Work { form, axes, .. } = work;
    let (last_x, last_y) = (s.splat(axes[0].last), s.splat(axes[1].last));
    let (by_x, by_y) = (s.splat(axes[0].stride), s.splat(axes[1].stride));
    let (all, zero, one, first) = (all::<S>(), s.splat(0.0), s.splat(1.0), s.splat(form.first as f32));
    let Taps { at: [at0, at1, at2, at3], weights: [w0, w1, w2, w3, ..], lanes: all_lanes, .. } = taps;
    let n = register * S::LANES;
    let (left, top) = (s.floor(x), s.floor(y));
    let (right, bottom) = (s.add(left, one), s.add(top, one));
    let (x0, x1, y0, y1) = (s.sub(right, x), s.sub(x, left), s.sub(bottom, y), s.sub(y, top));
    let place = s.add(s.add(s.mul(top, by_y), s.mul(left, by_x)), first);
    let (lefts, rights) = (s.inside(left, last_x), s.inside(right, last_x));
    let (tops, bottoms) = (s.inside(top, last_y), s.inside(bottom, last_y));
    let whole = lefts & rights & tops & bottoms == all;
    let (mut weight_left, mut weight_right) = (x0, x1);
    let mut lanes = [tops & lefts, tops & rights, bottoms & lefts, bottoms & rights];
    if form.together > 0 {
        let mut places = (place, s.add(place, by_y));
        if !whole {
            // Of a pair, the left pixel may be the right tap and the other way round. The order of two of which one is 0 does not
            // matter to a sum.
            let start = s.clamp(left, zero, s.sub(last_x, one));
            let moved = s.sub(left, start);
            let (same, before) = (s.inside(moved, zero), s.inside(s.add(moved, one), zero));
            let behind = s.inside(s.sub(moved, one), zero);
            weight_left = s.add(s.only(x0, same), s.only(x1, before));
            weight_right = s.add(s.only(x1, same), s.only(x0, behind));
            let (has_left, has_right) = (same & lefts | before & rights, same & rights | behind & lefts);
            lanes = [tops & has_left, tops & has_right, bottoms & has_left, bottoms & has_right];
            // Points without a tap read what is there.
            let some = (tops | bottoms) & (lefts | rights);
            let along = s.add(s.mul(start, by_x), first);
            let (above, below) = (s.clamp(top, zero, last_y), s.clamp(bottom, zero, last_y));
            places.0 = s.only(s.add(s.mul(above, by_y), along), some);
            places.1 = s.only(s.add(s.mul(below, by_y), along), some);
        }
        s.put_places(places.0, all, &mut at0[n..]);
        s.put_places(places.1, all, &mut at1[n..]);
    } else {
        let below = s.add(place, by_y);
        s.put_places(place, lanes[0], &mut at0[n..]);
        s.put_places(s.add(place, by_x), lanes[1], &mut at1[n..]);
        s.put_places(below, lanes[2], &mut at2[n..]);
        s.put_places(s.add(below, by_x), lanes[3], &mut at3[n..]);
    }
    all_lanes[register][..4].copy_from_slice(&lanes);
    let (top_left, top_right) = (s.mul(weight_left, y0), s.mul(weight_right, y0));
    let (bottom_left, bottom_right) = (s.mul(weight_left, y1), s.mul(weight_right, y1));
    // Of taps outside not a negative one, which makes a zero negative.
    s.store_slice(&mut w0[n..], if whole { top_left } else { s.only(top_left, lanes[0]) });
    s.store_slice(&mut w1[n..], if whole { top_right } else { s.only(top_right, lanes[1]) });
    s.store_slice(&mut w2[n..], if whole { bottom_left } else { s.only(bottom_left, lanes[2]) });
    s.store_slice(&mut w3[n..], if whole { bottom_right } else { s.only(bottom_right, lanes[3]) });
}

/// Four rows and four columns around points.
#[inline(always)]
fn bicubic<S: Vectors>(s: S, work: &Work, register: usize, coordinates: [S::F32; 2], taps: &mut Taps) {
    let Work { form, axes, mode, .. } = work;
    let (n, mut consecutive) = (register * S::LANES, 0);
    let mut parts = [[s.splat(0.0); 4]; 2];
    for (along, (&at, line)) in coordinates.iter().zip(axes).enumerate() {
        // As `Along::bicubic` has it, what cannot be an index is nowhere near the image.
        let usable = s.inside(absolute(s, at), s.splat(2147483520.0));
        let at = s.add(s.only(at, usable), s.only(s.splat(NOWHERE as f32), all::<S>() ^ usable));
        let (floor, one, two) = (s.floor(at), s.splat(1.0), s.splat(2.0));
        let t = s.sub(at, floor);
        let weights = [far(s, s.add(t, one)), close(s, t), close(s, s.sub(one, t)), far(s, s.sub(two, t))];
        let near = s.clamp(floor, s.splat(-8.0), s.splat(line.size as f32 + 8.0));
        let (zero, last) = (s.splat(0.0), s.splat(line.last));
        let (mut indices, mut lanes) = ([near; 4], [0; 4]);
        for k in 0..4 {
            indices[k] = s.add(near, s.splat(k as f32 - 1.0));
            lanes[k] = s.inside(indices[k], last);
        }
        if along == 0 {
            consecutive = lanes[0] & lanes[1] & lanes[2] & lanes[3];
        }
        let outside = usable & !(lanes[0] & lanes[1] & lanes[2] & lanes[3]);
        match mode.padding {
            Padding::Border => {
                for k in 0..4 {
                    indices[k] = s.clamp(indices[k], zero, last);
                }
                lanes = [all::<S>(); 4];
            }
            Padding::Reflection if outside != 0 => {
                let (mut floors, mut folded) = ([0.0; MAX_LANES], [[0.0; MAX_LANES]; 4]);
                s.store_slice(&mut floors, floor);
                for k in 0..4 {
                    s.store_slice(&mut folded[k], indices[k]);
                    for i in 0..S::LANES {
                        if outside >> i & 1 != 0 {
                            let index = floors[i] as i64 + k as i64 - 1;
                            folded[k][i] =
                                reflected_index(index, line.size as i64, mode.align_corners) as f32;
                        }
                    }
                    indices[k] = s.load_slice(&folded[k]);
                    lanes[k] |= outside;
                }
            }
            Padding::Zeros | Padding::Reflection => {}
        }
        for k in 0..4 {
            let start = if along == 0 { zero } else { s.splat(form.first as f32) };
            parts[along][k] = s.add(s.mul(indices[k], s.splat(line.stride)), start);
            s.store_slice(&mut taps.cubic.parts[4 * along + k][n..], parts[along][k]);
            s.store_slice(&mut taps.cubic.weights[4 * along + k][n..], weights[k]);
            taps.lanes[register][4 * along + k] = lanes[k];
        }
    }
    let [.., a, b, c, d] = taps.lanes[register];
    taps.fours[register] = matches!(form.together, 1 | 3 | 4) && consecutive & a & b & c & d == all::<S>();
    for k in 0..4 {
        s.put_places(s.add(parts[0][0], parts[1][k]), all::<S>(), &mut taps.at[k][n..]);
    }
}

/// The cubic kernel at distances of 0 to 1.
#[inline(always)]
fn close<S: Vectors>(s: S, x: S::F32) -> S::F32 {
    let sum = s.sub(s.mul(s.splat((CUBIC + 2.0) as f32), x), s.splat((CUBIC + 3.0) as f32));
    s.add(s.mul(s.mul(sum, x), x), s.splat(1.0))
}

/// The cubic kernel at distances of 1 to 2.
#[inline(always)]
fn far<S: Vectors>(s: S, x: S::F32) -> S::F32 {
    let sum = s.sub(s.mul(s.splat(CUBIC as f32), x), s.splat((5.0 * CUBIC) as f32));
    let sum = s.add(s.mul(sum, x), s.splat((8.0 * CUBIC) as f32));
    s.sub(s.mul(sum, x), s.splat((4.0 * CUBIC) as f32))
}
