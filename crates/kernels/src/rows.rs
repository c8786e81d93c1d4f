//! Packed rows, by registers: sums of what is made of their elements, and what is written of it.
//!
//! Terms are added in [`LANES`] lanes, whatever a level has, so that a sum has the same bits at all of them. What is made of registers is
//! a type and no closure, which need not be inlined and is a function of no level then.
#![allow(unsafe_code)] // elements, by address
#![allow(clippy::needless_range_loop)] // several arrays side by side, by one index

use crate::dtype::{Element, InF32};
use crate::simd::{LANES as EVERY_LANE, MAX_LANES, Mask, Simd};
use crate::view::{Row, outside};
use std::ops::Range;

/// Lanes of a sum.
pub const LANES: usize = 32;

/// Elements that lie beside each other, at any alignment.
#[derive(Clone, Copy)]
pub struct Packed<T> {
    base: *mut T,
    len: usize,
}

impl<T: Element> Packed<T> {
    /// # Safety
    /// So many elements stay valid for reads, and for writes if they are written, while these or a copy of them are used.
    #[inline(always)]
    pub unsafe fn new(base: *mut T, len: usize) -> Packed<T> {
        Packed { base, len }
    }

    /// Those of a row.
    #[inline(always)]
    pub fn of(row: &Row<T>) -> Packed<T> {
        if !row.is_packed() && row.len() > 1 {
            outside("a row that is not packed, of columns", 0, row.len(), row.len());
        }
        Packed { base: row.as_ptr(), len: row.len() }
    }

    /// How many they are.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Some of them.
    #[inline(always)]
    pub fn slice(&self, range: &Range<usize>) -> Packed<T> {
        if range.start > range.end || range.end > self.len {
            outside("columns from", range.start, range.end.wrapping_sub(range.start), self.len);
        }
        Packed { base: self.base.wrapping_add(range.start), len: range.end - range.start }
    }
}

impl<T: InF32> Packed<T> {
    /// Widens a register from an element on, or its first lanes.
    ///
    /// # Safety
    /// There are so many elements.
    #[inline(always)]
    unsafe fn get<S: Simd>(&self, s: S, at: usize, mask: Option<Mask<S::MaskBits>>) -> S::F32 {
        let from = self.base.wrapping_add(at);
        // SAFETY: the caller's promise, and that of `new`.
        unsafe {
            match mask {
                None => T::load_lanes(s, from),
                Some(mask) => T::load_masked(s, from, mask),
            }
        }
    }
}

/// What is made of a register of each of `N` rows of elements and `K` rows of floats: `M` registers.
pub trait Make<const N: usize, const K: usize, const M: usize> {
    /// Of elements and of floats.
    fn make<S: Simd>(&self, s: S, x: [S::F32; N], w: [S::F32; K]) -> [S::F32; M];
}

/// A register of each row, from an element on, or their first lanes, as `make` makes registers of them.
///
/// # Safety
/// Each row has so many elements.
#[inline(always)]
unsafe fn made<S: Simd, T: InF32, F: Make<N, K, M>, const N: usize, const K: usize, const M: usize>(
    s: S,
    make: &F,
    (x, w): ([Packed<T>; N], [Packed<f32>; K]),
    at: usize,
    mask: Option<Mask<S::MaskBits>>,
) -> [S::F32; M] {
    let (mut of_x, mut of_w) = ([s.splat(0.0); N], [s.splat(0.0); K]);
    for n in 0..N {
        // SAFETY: the caller's promise.
        of_x[n] = unsafe { x[n].get(s, at, mask) };
    }
    for k in 0..K {
        // SAFETY: likewise.
        of_w[k] = unsafe { w[k].get(s, at, mask) };
    }
    make.make(s, of_x, of_w)
}

/// The length of all rows.
#[inline(always)]
fn common<T: Element, const N: usize, const K: usize>(x: &[Packed<T>; N], w: &[Packed<f32>; K]) -> usize {
    let len = x[0].len;
    for row in x {
        check(len, row.len);
    }
    for row in w {
        check(len, row.len);
    }
    len
}

#[inline(always)]
fn check(len: usize, other: usize) {
    if other != len {
        outside("rows of another length:", 0, other, len);
    }
}

/// The sums of what is made of rows: lanes come together by pairs.
#[inline(always)]
pub fn sums<S: Simd, T: InF32, F: Make<N, K, M>, const N: usize, const K: usize, const M: usize>(
    s: S,
    make: &F,
    x: [Packed<T>; N],
    w: [Packed<f32>; K],
) -> [f32; M] {
    match S::LANES {
        16 => by_pairs(s, lanes_of::<S, T, F, N, K, M, 2>(s, make, x, w)),
        8 => by_pairs(s, lanes_of::<S, T, F, N, K, M, 4>(s, make, x, w)),
        _ => by_pairs(s, lanes_of::<S, T, F, N, K, M, 8>(s, make, x, w)),
    }
}

/// The same, of which lanes are widened before they come together.
#[inline(always)]
pub fn wide_sums<S: Simd, T: InF32, F: Make<N, K, M>, const N: usize, const K: usize, const M: usize>(
    s: S,
    make: &F,
    x: [Packed<T>; N],
    w: [Packed<f32>; K],
) -> [f64; M] {
    match S::LANES {
        16 => wide_by_pairs(s, lanes_of::<S, T, F, N, K, M, 2>(s, make, x, w)),
        8 => wide_by_pairs(s, lanes_of::<S, T, F, N, K, M, 4>(s, make, x, w)),
        _ => wide_by_pairs(s, lanes_of::<S, T, F, N, K, M, 8>(s, make, x, w)),
    }
}

/// Sums in lanes, in `R` registers each.
#[inline(always)]
fn lanes_of<
    S: Simd,
    T: InF32,
    F: Make<N, K, M>,
    const N: usize,
    const K: usize,
    const M: usize,
    const R: usize,
>(
    s: S,
    make: &F,
    x: [Packed<T>; N],
    w: [Packed<f32>; K],
) -> [[S::F32; R]; M] {
    let len = common(&x, &w);
    let whole = len - len % LANES;
    let mut sums = [[s.splat(0.0); R]; M];
    for start in (0..whole).step_by(LANES) {
        for r in 0..R {
            // SAFETY: the lanes end at `whole` at most, and R registers have so many.
            let terms = unsafe { made(s, make, (x, w), start + r * S::LANES, None) };
            for m in 0..M {
                sums[m][r] = s.add(sums[m][r], terms[m]);
            }
        }
    }
    for r in 0..R {
        let at = whole + r * S::LANES;
        if at >= len {
            break;
        }
        let count = S::LANES.min(len - at);
        // SAFETY: so many elements are left.
        let terms = unsafe { made(s, make, (x, w), at, Some(s.mask(0, count))) };
        for m in 0..M {
            // What is made of lanes without elements may be any number.
            let term = s.with_bytes_behind(terms[m], count * size_of::<f32>(), s.splat(0.0));
            sums[m][r] = s.add(sums[m][r], term);
        }
    }
    sums
}

#[inline(always)]
fn by_pairs<S: Simd, const M: usize, const R: usize>(s: S, mut lanes: [[S::F32; R]; M]) -> [f32; M] {
    let mut sums = [0.0; M];
    for m in 0..M {
        let mut half = R / 2;
        while half > 0 {
            for r in 0..half {
                lanes[m][r] = s.add(lanes[m][r], lanes[m][r + half]);
            }
            half /= 2;
        }
        let (mut one, mut half) = (lanes[m][0], S::LANES / 2);
        while half > 0 {
            one = s.add(one, s.permute(one, one, &EVERY_LANE[half..]));
            half /= 2;
        }
        let mut first = [0.0; MAX_LANES];
        s.store_slice(&mut first, one);
        sums[m] = first[0];
    }
    sums
}

#[inline(always)]
fn wide_by_pairs<S: Simd, const M: usize, const R: usize>(s: S, lanes: [[S::F32; R]; M]) -> [f64; M] {
    let mut sums = [0.0; M];
    for m in 0..M {
        let mut own = [0.0f32; LANES];
        for r in 0..R {
            s.store_slice(&mut own[r * S::LANES..], lanes[m][r]);
        }
        let mut wide = own.map(f64::from);
        let mut half = LANES / 2;
        while half > 0 {
            for lane in 0..half {
                wide[lane] += wide[lane + half];
            }
            half /= 2;
        }
        sums[m] = wide[0];
    }
    sums
}

/// The largest float of a row and one more, NaN of the row left out.
#[inline(always)]
pub fn largest<S: Simd>(s: S, row: &[f32], other: f32) -> f32 {
    let mut all = other;
    let mut lanes = [other; MAX_LANES];
    if row.len() >= S::LANES {
        let mut of = [s.splat(other); 4];
        for start in (0..row.len() - S::LANES + 1).step_by(4 * S::LANES) {
            for r in 0..4 {
                // The last ones overlap those before them, which changes no maximum.
                let at = (start + r * S::LANES).min(row.len() - S::LANES);
                of[r] = s.larger(of[r], s.load_slice(&row[at..]));
            }
        }
        let last = s.load_slice(&row[row.len() - S::LANES..]);
        let of = s.larger(s.larger(of[0], of[1]), s.larger(of[2], of[3]));
        let (mut one, mut half) = (s.larger(of, last), S::LANES / 2);
        while half > 0 {
            one = s.larger(one, s.permute(one, one, &EVERY_LANE[half..]));
            half /= 2;
        }
        s.store_slice(&mut lanes, one);
        return lanes[0];
    }
    for &x in row {
        all = if x > all { x } else { all };
    }
    all
}

/// Writes what is made of rows. A row that is written may be one that is read.
#[inline(always)]
pub fn write<
    S: Simd,
    T: InF32,
    O: InF32,
    F: Make<N, K, M>,
    const N: usize,
    const K: usize,
    const M: usize,
>(
    s: S,
    make: &F,
    x: [Packed<T>; N],
    w: [Packed<f32>; K],
    to: [Packed<O>; M],
) {
    let len = common(&x, &w);
    for row in &to {
        check(len, row.len);
    }
    let whole = len - len % S::LANES;
    for at in (0..whole).step_by(S::LANES) {
        // SAFETY: the registers end at `whole` at most.
        unsafe {
            let made = made(s, make, (x, w), at, None);
            for m in 0..M {
                O::store_lanes(s, to[m].base.wrapping_add(at), made[m]);
            }
        }
    }
    if whole < len {
        let mask = s.mask(0, len - whole);
        // SAFETY: so many elements are left.
        unsafe {
            let made = made(s, make, (x, w), whole, Some(mask));
            for m in 0..M {
                O::store_masked(s, to[m].base.wrapping_add(whole), mask, made[m]);
            }
        }
    }
}

/// `Name { fields }: |make, s, [x], [w]| [registers];` makes a type that makes registers of others.
macro_rules! make {
    ($($(#[$about:meta])* $name:ident { $($field:ident: $type:ty),* }: $n:literal, $k:literal, $m:literal, |$own:ident, $s:ident, $x:pat_param, $w:pat_param| $made:expr;)*) => {$(
        $(#[$about])*
        #[derive(Clone, Copy)]
        pub(crate) struct $name {
            $($field: $type,)*
        }

        impl $crate::rows::Make<$n, $k, $m> for $name {
            #[inline(always)]
            fn make<S: $crate::simd::Simd>(&self, $s: S, $x: [S::F32; $n], $w: [S::F32; $k]) -> [S::F32; $m] {
                let $own = self;
                $made
            }
        }
    )*};
}
pub(crate) use make;

make! {
    /// Elements as they are.
    Same {}: 1, 0, 1, |_own, _s, [x], _| [x];
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simd::{Level, kernels};

    make! {
        Products {}: 2, 1, 2, |_own, s, [x, y], [w]| [s.add(s.mul(x, y), w), x];
    }

    /// What is made of some rows: its sums, and what is written of it.
    struct Made {
        rows: [Packed<f32>; 2],
        by: Packed<f32>,
        to: [Packed<f32>; 2],
        numbers: Vec<f32>,
        sums: [f64; 2],
        narrow: [f32; 2],
        largest: f32,
    }

    trait Any {}
    impl Any for () {}

    kernels! {
        fn make_rows<T: Any>(made: &mut Made) = make_body;
    }

    #[inline(always)]
    fn make_body<S: Simd, T: Any>(s: S, made: &mut Made) {
        made.sums = wide_sums(s, &Products {}, made.rows, [made.by]);
        made.narrow = sums(s, &Products {}, made.rows, [made.by]);
        made.largest = largest(s, &made.numbers, -0.5);
        write(s, &Products {}, made.rows, [made.by], made.to);
    }

    /// The remainder of a division by 16, by 8 and by 4, and none; nothing behind the last element is read or written.
    #[test]
    fn a_level_changes_no_bit() {
        for count in [0, 1, 5, 16, 31, 32, 33, 77] {
            let numbers =
                |factor: f32| -> Vec<f32> { (0..count).map(|i| (i as f32 * factor).sin()).collect() };
            let mut first: Option<(Vec<u64>, Vec<u32>)> = None;
            for level in Level::available() {
                let mut of = [1.1, 2.3, 0.7].map(numbers);
                let mut to = [vec![0.0f32; count + 1], vec![0.0; count + 1]];
                // SAFETY: so many numbers.
                let packed = |numbers: &mut Vec<f32>| unsafe { Packed::new(numbers.as_mut_ptr(), count) };
                let [x, y, w] = of.each_mut().map(packed);
                let to_rows = to.each_mut().map(packed);
                let mut made = Made {
                    rows: [x, y],
                    by: w,
                    to: to_rows,
                    numbers: of[0].clone(),
                    sums: [0.0; 2],
                    narrow: [0.0; 2],
                    largest: 0.0,
                };
                make_rows::<()>(level)(&mut made);
                for i in 0..count {
                    assert_eq!(to[0][i], of[0][i] * of[1][i] + of[2][i], "{level:?} {count} {i}");
                }
                let exact: f64 = (0..count).map(|i| f64::from(to[0][i])).sum();
                assert!((made.sums[0] - exact).abs() < 1e-5, "{level:?} {count}: {}", made.sums[0]);
                assert!((f64::from(made.narrow[0]) - exact).abs() < 1e-4, "{level:?} {count}");
                assert_eq!(made.largest, of[0].iter().fold(-0.5, |a: f32, b| a.max(*b)), "{level:?} {count}");
                let bits = |row: &Vec<f32>| row.iter().map(|x| x.to_bits()).collect::<Vec<_>>();
                let sums = [made.sums, made.narrow.map(f64::from)].concat();
                let result = (
                    sums.iter().map(|sum| sum.to_bits()).collect::<Vec<_>>(),
                    to.iter().flat_map(bits).collect(),
                );
                assert_eq!(*first.get_or_insert(result.clone()), result, "{level:?} {count}");
                assert!(to.iter().all(|row| row[count] == 0.0));
            }
        }
    }
}
