//! Where the taps of points lie in scratch.
#![allow(unsafe_code)] // access that was checked once for many points
#![allow(clippy::needless_range_loop)] // several arrays side by side, by one index

use crate::simd::prefetch_line;
use crate::vector::Vector;
use crate::view::outside;
use num_traits::Zero;

/// Where the taps of `N` points begin, compared with the memory's length once for all of them: a comparison for each tap of
/// each point makes 73 instructions of the 48 of a bilinear point.
#[repr(align(64))]
pub struct Offsets<const N: usize> {
    at: [[u32; N]; 16],
    /// 0 where a point's taps lie side by side in rows of scratch.
    apart: [u32; N],
    /// Those that the last comparison is good for.
    taps: usize,
    /// None of these is larger.
    last: u32,
}

impl<const N: usize> Offsets<N> {
    /// All at the beginning.
    #[inline(always)]
    pub fn new() -> Offsets<N> {
        Offsets { at: [[0; N]; 16], apart: [1; N], taps: 16, last: 0 }
    }

    /// Puts tap `taps * j + k` of each point at `a[j]` + `b[k]`. Rows are `row_len` apart, pixels `lanes`.
    #[inline(always)]
    pub fn put(&mut self, taps: usize, a: &[[u32; N]; 4], b: &[[u32; N]; 4], [row_len, lanes]: [u32; 2]) {
        // The largest of each point are summed: one comparison for all taps.
        let (mut highest, mut last) = ([[0; N]; 2], 0);
        for k in 0..taps {
            for i in 0..N {
                highest[0][i] = a[k][i].max(highest[0][i]);
                highest[1][i] = b[k][i].max(highest[1][i]);
            }
        }
        for i in 0..N {
            last = highest[0][i].saturating_add(highest[1][i]).max(last);
        }
        (self.taps, self.last) = (taps * taps, last);
        self.apart = [0; N];
        for k in 1..taps {
            let (rows, columns) = (k as u32 * row_len, k as u32 * lanes);
            for i in 0..N {
                let (row, column) = (a[k][i].wrapping_sub(a[0][i]), b[k][i].wrapping_sub(b[0][i]));
                self.apart[i] |= (row ^ rows) | (column ^ columns);
            }
        }
        for j in 0..taps {
            for k in 0..taps {
                let at = &mut self.at[j * taps + k];
                for i in 0..N {
                    at[i] = a[j][i].wrapping_add(b[k][i]);
                }
            }
        }
    }

    /// Takes taps back to the beginning of which one part is 0: rows without a margin between them.
    #[inline(never)]
    pub fn join(&mut self, taps: usize, a: &[[u32; N]; 4], b: &[[u32; N]; 4]) {
        for i in 0..N {
            self.apart[i] |= u32::from(a[0][i] == 0) | u32::from(b[0][i] == 0);
        }
        for j in 0..taps {
            for k in 0..taps {
                let at = &mut self.at[j * taps + k];
                for i in 0..N {
                    at[i] = if a[j][i] == 0 || b[k][i] == 0 { 0 } else { at[i] };
                }
            }
        }
    }

    /// Vectors of `V` at the first `taps` taps fit into `len` values.
    #[inline(always)]
    fn check<V: Vector>(&self, taps: usize, len: usize) {
        let last = self.last as usize;
        if taps > self.taps || taps > 0 && last >= (len + 1).saturating_sub(V::LANES) {
            outside("vector at", last, V::LANES, len);
        }
    }

    /// Prefetches the line in which a tap of each point begins.
    #[inline(never)]
    pub fn prefetch<A>(&self, tap: usize, from: &[A]) {
        for &at in &self.at[tap] {
            prefetch_line(from.as_ptr().wrapping_add(at as usize));
        }
    }

    /// The first `taps` taps of the points in `from`, to be read.
    #[inline(always)]
    pub fn gather<'a, V: Vector>(&'a self, v: V, taps: usize, from: &'a [V::Value]) -> Gather<'a, V, N> {
        self.check::<V>(taps, from.len());
        Gather { v, taps, offsets: self, from }
    }

    /// The first `taps` taps of the points in `to`, to be added to.
    #[inline(always)]
    pub fn scatter<'a, V: Vector>(&'a self, v: V, taps: usize, to: &'a mut [V::Value]) -> Scatter<'a, V, N> {
        self.check::<V>(taps, to.len());
        Scatter { v, taps, offsets: self, to }
    }
}

/// See [`Offsets::gather`].
pub struct Gather<'a, V: Vector, const N: usize> {
    v: V,
    taps: usize,
    offsets: &'a Offsets<N>,
    from: &'a [V::Value],
}

impl<V: Vector, const N: usize> Gather<'_, V, N> {
    /// The pixel at a tap of point `i`.
    #[inline(always)]
    pub fn get(&self, tap: usize, i: usize) -> V::Register {
        assert!(tap < self.taps);
        let at = self.offsets.at[tap][i] as usize;
        // SAFETY: `check` compared the largest `at` of these taps with the length, and both are as they were.
        self.v.load(unsafe { self.from.get_unchecked(at..at + V::LANES) })
    }

    /// For single values: those at a tap of points from `start` on, as many as `wide` has lanes, and those behind them.
    #[inline(always)]
    pub fn pairs<W: Vector<Value = V::Value>>(
        &self,
        wide: W,
        tap: usize,
        start: usize,
    ) -> (W::Register, W::Register) {
        let (at, last) = (&self.offsets.at[tap][start..][..W::LANES], self.offsets.last as usize);
        if last >= self.from.len().saturating_sub(1) || last > i32::MAX as usize {
            outside("pair at", last, 2, self.from.len());
        }
        // SAFETY: the largest of these taps and the value behind it lie in `from`; numbers of 31 bits are the same with a sign.
        unsafe { wide.gather_pairs(self.from.as_ptr(), &*(std::ptr::from_ref(at) as *const [i32])) }
    }
}

/// See [`Offsets::scatter`].
pub struct Scatter<'a, V: Vector, const N: usize> {
    v: V,
    taps: usize,
    offsets: &'a Offsets<N>,
    to: &'a mut [V::Value],
}

impl<V: Vector, const N: usize> Scatter<'_, V, N> {
    /// Adds to the pixel at a tap of point `i`.
    #[inline(always)]
    pub fn add(&mut self, tap: usize, i: usize, x: V::Register) {
        assert!(tap < self.taps);
        let at = self.offsets.at[tap][i] as usize;
        // SAFETY: as in `Gather::get`.
        let to = unsafe { self.to.get_unchecked_mut(at..at + V::LANES) };
        self.v.store(to, self.v.add(self.v.load(to), x));
    }

    /// The pixel at a tap of point `i`.
    #[inline(always)]
    fn get(&self, tap: usize, i: usize) -> V::Register {
        assert!(tap < self.taps);
        let at = self.offsets.at[tap][i] as usize;
        // SAFETY: as in `Gather::get`.
        self.v.load(unsafe { self.to.get_unchecked(at..at + V::LANES) })
    }

    /// Writes it.
    #[inline(always)]
    fn set(&mut self, tap: usize, i: usize, x: V::Register) {
        assert!(tap < self.taps);
        let at = self.offsets.at[tap][i] as usize;
        // SAFETY: as in `Gather::get`.
        self.v.store(unsafe { self.to.get_unchecked_mut(at..at + V::LANES) }, x);
    }
}

/// The pixels at the taps of a point, `K` along an axis, in registers while the next point lies on the same ones or a column
/// behind: what was just stored cannot be read again at once (4x64x128x128 bicubic, sums alone: 11 ns for a point and
/// sixteen channels by way of memory, here 4; the whole call takes 6.8 ms without, 6.3 with).
pub struct Kept<V: Vector, const K: usize> {
    pixels: [[V::Register; K]; K],
    /// The point whose pixels these are.
    of: Option<usize>,
}

impl<V: Vector, const K: usize> Kept<V, K> {
    /// None.
    #[inline(always)]
    pub fn new(v: V) -> Kept<V, K> {
        Kept { pixels: [[v.splat(V::Value::zero()); K]; K], of: None }
    }

    /// Goes to point `i`; whether its pixels are kept now. Those of a point whose taps lie apart are not: some may be the same.
    #[inline(always)]
    pub fn go<const N: usize>(&mut self, to: &mut Scatter<V, N>, i: usize) -> bool {
        let offsets = to.offsets;
        if let Some(of) = self.of {
            let columns = offsets.at[0][i].wrapping_sub(offsets.at[0][of]);
            if offsets.apart[i] == 0 && columns == 0 {
                return true;
            }
            if offsets.apart[i] == 0 && columns == V::LANES as u32 {
                for j in 0..K {
                    to.set(K * j, of, self.pixels[j][0]);
                    // A copy of them all would go by way of memory.
                    for k in 1..K {
                        self.pixels[j][k - 1] = self.pixels[j][k];
                    }
                    self.pixels[j][K - 1] = to.get(K * j + K - 1, i);
                }
                self.of = Some(i);
                return true;
            }
            self.leave(to);
        }
        if offsets.apart[i] != 0 {
            return false;
        }
        for j in 0..K {
            for k in 0..K {
                self.pixels[j][k] = to.get(K * j + k, i);
            }
        }
        self.of = Some(i);
        true
    }

    /// Adds to one of them.
    #[inline(always)]
    pub fn add(&mut self, v: V, j: usize, k: usize, x: V::Register) {
        self.pixels[j][k] = v.add(self.pixels[j][k], x);
    }

    /// Writes them.
    #[inline(always)]
    pub fn leave<const N: usize>(&mut self, to: &mut Scatter<V, N>) {
        let Some(of) = self.of.take() else { return };
        for j in 0..K {
            for k in 0..K {
                to.set(K * j + k, of, self.pixels[j][k]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vector::Array;

    /// Steps by a column, none, two, back, to another row, and points whose taps lie apart.
    #[test]
    fn kept_pixels_get_what_those_in_memory_get() {
        let (v, mut offsets) = (Array::<f32, 4>::new(), Offsets::<8>::new());
        let (lanes, row_len) = (4, 64);
        let columns: [u32; 8] = [1, 2, 2, 4, 3, 4, 5, 6];
        let rows: [u32; 8] = [0, 0, 0, 0, 0, 1, 1, 1];
        let mut a: [_; 4] = std::array::from_fn(|j| rows.map(|row| (row + j as u32) * row_len));
        let mut b: [_; 4] = std::array::from_fn(|k| columns.map(|column| (column + k as u32) * lanes));
        // Two taps on the same row or column.
        (a[3][5], b[0][6]) = (a[2][5], b[1][6]);
        offsets.put(4, &a, &b, [row_len, lanes]);
        let mut memories = [vec![0.5f32; 400], vec![0.5; 400]];
        let [one, other] = &mut memories;
        let (mut one, mut other) = (offsets.scatter(v, 16, one), offsets.scatter(v, 16, other));
        let mut kept = Kept::<_, 4>::new(v);
        for i in 0..8 {
            let are_kept = kept.go(&mut one, i);
            assert_eq!(are_kept, i != 5 && i != 6, "point {i}");
            for tap in 0..16 {
                let x = [0, 1, 2, 3].map(|lane| 1.0 / (100 * i + 10 * tap + lane + 1) as f32);
                if are_kept {
                    kept.add(v, tap / 4, tap % 4, x);
                } else {
                    one.add(tap, i, x);
                }
                other.add(tap, i, x);
            }
        }
        kept.leave(&mut one);
        let [one, other] = memories;
        assert_eq!(one, other);
    }

    /// Points of which the first tap, the last or all of a row lie outside.
    #[test]
    fn taps_outside_joined_rows_lie_at_the_beginning() {
        let (v, mut offsets) = (Array::<f32, 4>::new(), Offsets::<8>::new());
        let (rows, columns) =
            ([[24; 8], [36, 36, 36, 0, 36, 36, 36, 36]], [[4, 8, 0, 4, 8, 12, 0, 4], [8; 8]]);
        let (mut a, mut b) = ([[0; 8]; 4], [[0; 8]; 4]);
        (a[0], a[1], b[0], b[1]) = (rows[0], rows[1], columns[0], columns[1]);
        offsets.put(2, &a, &b, [12, 4]);
        offsets.join(2, &a, &b);
        let memory: Vec<f32> = (0..64).map(|i| i as f32).collect();
        for (tap, i) in (0..4).flat_map(|tap| (0..8).map(move |i| (tap, i))) {
            let (row, column) = (rows[tap / 2][i], columns[tap % 2][i]);
            let at = if row == 0 || column == 0 { 0 } else { row + column };
            let pixel = offsets.gather(v, 4, &memory).get(tap, i);
            assert_eq!(pixel, [0, 1, 2, 3].map(|lane| (at + lane) as f32), "tap {tap} of point {i}");
        }
        let apart = offsets.apart.map(|apart| apart != 0);
        assert_eq!(apart, [false, true, true, true, true, true, true, false]);
    }

    #[test]
    fn taps_lie_at_sums_of_offsets() {
        let (v, mut offsets) = (Array::<f32, 4>::new(), Offsets::<8>::new());
        let (rows, columns) =
            ([[0; 8], [3; 8], [9; 8], [9; 8]], [[0, 1, 2, 3, 4, 5, 6, 7], [2; 8], [9; 8], [9; 8]]);
        offsets.put(2, &rows, &columns, [3, 1]);
        let mut memory: Vec<f32> = (0..16).map(|i| i as f32).collect();
        for i in 0..8 {
            for (tap, at) in [(0, i), (1, 2), (2, 3 + i), (3, 5)] {
                let pixel = offsets.gather(v, 4, &memory).get(tap, i);
                assert_eq!(pixel, [0, 1, 2, 3].map(|lane| (at + lane) as f32), "tap {tap} of point {i}");
            }
        }
        for i in 0..8 {
            offsets.scatter(v, 4, &mut memory).add(3, i, [1.0; 4]);
        }
        assert!(memory[5..9].iter().enumerate().all(|(i, &x)| x == (13 + i) as f32), "{memory:?}");
        let fails = |taps, len| {
            std::panic::catch_unwind(|| offsets.gather(v, taps, &memory[..len]).get(0, 0)).is_err()
        };
        assert!(fails(4, 13), "13 values hold no vector at 10");
        assert!(!fails(4, 14) && fails(5, 14), "four taps were put");
    }
}
