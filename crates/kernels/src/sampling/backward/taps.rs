//! The taps of few points on the planes where images are: what is read there, what it makes of a channel's gradients, and what is added.
#![allow(clippy::needless_range_loop)] // several arrays side by side, by one index

use super::pairs::Pairs;
use super::slopes;
use super::spots::{Form, Spots};
use crate::dtype::Arithmetic;
use crate::sampling::strip::{STRIP, Strip};
use crate::sampling::sums::{Sampled, Sums};
use crate::simd::{Simd, kernels};
use crate::vector::{Vector, Vectors};
use crate::view::{Plane, View};
use std::mem::MaybeUninit;

pub type Read<T> = fn(View<T>, [usize; 3], usize, &mut Taps<<T as Arithmetic>::Acc>);
pub type Weigh<A> =
    fn(&mut Taps<A>, Option<[Plane<A>; 2]>, &[A; STRIP], usize, Option<&mut [[A; STRIP]; 2]>, bool);
pub type Scatter<A> = fn(&Taps<A>, Plane<A>, usize);

/// The taps of a strip of points, row by row of the image.
#[repr(align(64))]
pub struct Taps<A> {
    pub strip: Strip<A>,
    /// The pixels of input, where they are read by twos, and of inputGrad if its form is the same.
    pub pairs: Option<Pairs>,
    /// Whether pixels of channels to come are prefetched, and whether inputGrad is wanted.
    pub ahead: bool,
    pub sums: bool,
    /// No tap of a point lies outside.
    pub inside: bool,
    /// Of input and of inputGrad; the first are those of both if their forms do not differ.
    pub spots: [Spots<STRIP>; 2],
    pub differ: bool,
    /// The pixels of a plane, then what is added to those of inputGrad.
    pub values: [[A; STRIP]; 16],
    /// Along an axis.
    pub count: usize,
}

impl<A: Sums> Taps<A> {
    /// Of planes of these forms, `count` along an axis. Part by part, in place: as a whole they stand on the stack, of which a thread may have
    /// 64 KiB.
    #[inline(never)]
    #[allow(unsafe_code)] // made in place
    pub fn new(room: &mut MaybeUninit<Taps<A>>, first: Form, second: Form, count: usize) -> &mut Taps<A> {
        let taps = room.as_mut_ptr();
        // SAFETY: each field is written, none is read before.
        unsafe {
            (&raw mut (*taps).strip).write(Strip::new());
            (&raw mut (*taps).pairs).write(None);
            (&raw mut (*taps).ahead).write(false);
            (&raw mut (*taps).sums).write(true);
            (&raw mut (*taps).inside).write(false);
            (&raw mut (*taps).spots[0]).write(Spots::of(first));
            (&raw mut (*taps).spots[1]).write(Spots::of(second));
            (&raw mut (*taps).differ).write(first != second);
            (&raw mut (*taps).values).write([[A::zero(); STRIP]; 16]);
            (&raw mut (*taps).count).write(count);
            room.assume_init_mut()
        }
    }
}

kernels! {
    /// Finds the pixels of a strip.
    pub fn put<A: Sums>(taps: &mut Taps<A>) = put_body;
    /// Reads `count` points' pixels on plane [n, c], and prefetches those on plane [n, third number].
    pub fn read<T: Sampled>(input: View<T>, at: [usize; 3], count: usize, taps: &mut Taps<T::Acc>)
        = read_body;
    /// Adds a channel's shares to the slopes by x and y of `count` points, and makes pixels what inputGrad is to get, if those are
    /// wanted. Pixels that are read by twos are read here, on the first of two planes, and prefetched on the second.
    pub fn weigh<A: Sums>(
        taps: &mut Taps<A>,
        planes: Option<[Plane<A>; 2]>,
        grads: &[A; STRIP],
        count: usize,
        sums: Option<&mut [[A; STRIP]; 2]>,
        shares: bool,
    ) = weigh_body;
}

#[inline(always)]
fn put_body<S: Simd, A: Sums>(_: S, taps: &mut Taps<A>) {
    let Taps { strip, spots, count, differ, pairs, sums, inside, .. } = taps;
    // Of all, a sign bit.
    let mut all = 0;
    for along in [&strip.x, &strip.y] {
        for index in along.index[..*count].as_flattened() {
            all |= index;
        }
    }
    *inside = all >= 0;
    if S::TUNED
        && let Some(pairs) = pairs
    {
        pairs.put(strip);
        if !(*sums && *differ) {
            return;
        }
    }
    for spots in &mut spots[..1 + usize::from(*differ)] {
        for tap in 0..*count * *count {
            spots.put(tap, &strip.y.index[tap / *count], &strip.x.index[tap % *count]);
        }
    }
}

#[inline(always)]
fn read_body<S: Vectors, T: Sampled>(
    _: S,
    input: View<T>,
    [n, c, next]: [usize; 3],
    count: usize,
    taps: &mut Taps<T::Acc>,
) {
    let (pixels, next) = (taps.spots[0].on(input.plane(n, c)), taps.spots[0].on(input.plane(n, next)));
    for tap in 0..taps.count * taps.count {
        let values = &mut taps.values[tap];
        // Both columns of a row mostly lie in one line.
        if taps.ahead && tap % taps.count == 0 {
            (0..count.min(STRIP)).for_each(|i| next.prefetch(tap, i));
        }
        for i in 0..count.min(STRIP) {
            values[i] = pixels.get(tap, i).widen();
        }
    }
}

#[inline(always)]
fn weigh_body<S: Vectors, A: Sums>(
    s: S,
    taps: &mut Taps<A>,
    planes: Option<[Plane<A>; 2]>,
    grads: &[A; STRIP],
    count: usize,
    mut sums: Option<&mut [[A; STRIP]; 2]>,
    shares: bool,
) {
    // A register of points, as many as a pixel has lanes elsewhere.
    let (v, count) = (A::wide(s), count.min(STRIP));
    let planes = if S::TUNED { planes } else { None };
    if let (Some([_, next]), Some(pairs), true) = (planes, &taps.pairs, taps.ahead) {
        for i in 0..count {
            for at in pairs.places(i) {
                s.prefetch_far(next.as_ptr().wrapping_offset(at as isize));
            }
        }
    }
    for start in (0..count).step_by(A::BLOCK) {
        if taps.count == 2 {
            bilinear(v, taps, planes, grads, start, sums.as_deref_mut(), shares);
            continue;
        }
        if let Some(sums) = &mut sums {
            slope(v, taps, grads, start, sums);
        }
        if shares {
            share(v, taps, grads, start);
        }
    }
}

/// Both of bilinear points, in the order in which `pieces` computes: without it, eight multiplications and eight masks for a register more.
#[inline(always)]
fn bilinear<V: Vector>(
    v: V,
    taps: &mut Taps<V::Value>,
    planes: Option<[Plane<V::Value>; 2]>,
    grads: &[V::Value; STRIP],
    start: usize,
    sums: Option<&mut [[V::Value; STRIP]; 2]>,
    shares: bool,
) {
    let Taps { strip, pairs, inside, values, differ, .. } = taps;
    let Strip { x, y, .. } = strip;
    let g = v.load(&grads[start..]);
    let (x0, x1) = (v.load(&x.weight[0][start..]), v.load(&x.weight[1][start..]));
    let top = v.mul(g, v.load(&y.weight[0][start..]));
    let bottom = v.mul(g, v.load(&y.weight[1][start..]));
    if let Some([by_x, by_y]) = sums {
        let mut pixels = [g; 4];
        if let (Some([plane, _]), Some(pairs)) = (planes, &*pairs) {
            pixels = pairs.read(v, plane, start);
        } else {
            for tap in 0..4 {
                pixels[tap] = v.load(&values[tap][start..]);
            }
        }
        let pixels = if *inside { pixels } else { without_outside(v, strip, start, pixels) };
        let [dx, dy] = slopes::shares(v, pixels, g, [top, bottom], [x0, x1]);
        let (dx, dy) = (v.add(v.load(&by_x[start..]), dx), v.add(v.load(&by_y[start..]), dy));
        v.store(&mut by_x[start..], dx);
        v.store(&mut by_y[start..], dy);
    }
    if shares {
        let mut all = [v.mul(top, x0), v.mul(top, x1), v.mul(bottom, x0), v.mul(bottom, x1)];
        if !*inside {
            all = without_outside(v, strip, start, all);
            if let Some(pairs) = pairs.as_ref().filter(|_| !*differ) {
                all = pairs.shares(v, all, start);
            }
        }
        for tap in 0..4 {
            v.store(&mut values[tap][start..], all[tap]);
        }
    }
}

/// A register of points' taps, those outside 0.
#[inline(always)]
pub fn without_outside<V: Vector>(
    v: V,
    Strip { x, y, .. }: &Strip<V::Value>,
    start: usize,
    mut all: [V::Register; 4],
) -> [V::Register; 4] {
    for tap in 0..4 {
        all[tap] = v.without_negative(all[tap], &y.index[tap / 2][start..]);
        all[tap] = v.without_negative(all[tap], &x.index[tap % 2][start..]);
    }
    all
}

/// Adds a channel's shares to the slopes of a register of points.
#[inline(always)]
fn slope<V: Vector>(
    v: V,
    taps: &Taps<V::Value>,
    grads: &[V::Value; STRIP],
    start: usize,
    [by_x, by_y]: &mut [[V::Value; STRIP]; 2],
) {
    let Strip { x, y, .. } = &taps.strip;
    let g = v.load(&grads[start..]);
    let (mut dx, mut dy) = (v.load(&by_x[start..]), v.load(&by_y[start..]));
    for j in 0..taps.count.min(4) {
        let (weight, slope) = (v.load(&y.weight[j][start..]), v.load(&y.slope[j][start..]));
        for k in 0..taps.count.min(4) {
            let value = v.mul(v.load(&taps.values[taps.count * j + k][start..]), g);
            // What lies outside counts nothing, also if the pixel in its place is infinite.
            let value = v.without_negative(value, &y.index[j][start..]);
            let value = v.without_negative(value, &x.index[k][start..]);
            dx = v.add(dx, v.mul(value, v.mul(v.load(&x.slope[k][start..]), weight)));
            dy = v.add(dy, v.mul(value, v.mul(v.load(&x.weight[k][start..]), slope)));
        }
    }
    v.store(&mut by_x[start..], dx);
    v.store(&mut by_y[start..], dy);
}

/// Makes pixels what inputGrad is to get of a register of points.
#[inline(always)]
fn share<V: Vector>(v: V, taps: &mut Taps<V::Value>, grads: &[V::Value; STRIP], start: usize) {
    let Strip { x, y, .. } = &taps.strip;
    let g = v.load(&grads[start..]);
    for j in 0..taps.count.min(4) {
        let weight = v.load(&y.weight[j][start..]);
        for k in 0..taps.count.min(4) {
            // A single tap counts as it is.
            let share =
                if taps.count == 1 { g } else { v.mul(g, v.mul(v.load(&x.weight[k][start..]), weight)) };
            let share = v.without_negative(share, &y.index[j][start..]);
            let share = v.without_negative(share, &x.index[k][start..]);
            v.store(&mut taps.values[taps.count * j + k][start..], share);
        }
    }
}

/// Adds to the pixels of a plane of inputGrad in the order of the points. A body for all levels: it works on single values. A zero
/// changes no sum: none of them is a negative zero.
pub fn scatter<A: Sums, const K: usize>(taps: &Taps<A>, out: Plane<A>, count: usize) {
    if let Some(pairs) = taps.pairs.as_ref().filter(|_| !taps.differ) {
        return pairs.add(out, taps.values.first_chunk().expect("four taps"), count);
    }
    let out = taps.spots[usize::from(taps.differ)].on(out);
    for i in 0..count.min(STRIP) {
        for tap in 0..K * K {
            out.set(tap, i, out.get(tap, i) + taps.values[tap][i]);
        }
    }
}
