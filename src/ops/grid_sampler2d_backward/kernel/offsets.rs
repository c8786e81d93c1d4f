//! Where the taps of points lie in scratch.
#![allow(unsafe_code)] // access that was checked once for many points
#![allow(clippy::needless_range_loop)] // several arrays side by side, by one index

use super::vector::Vector;
use crate::simd::prefetch_line;
use crate::view::outside;

/// Where the taps of `N` points begin, compared with the memory's length once for all of them: a comparison for each tap of
/// each point makes 73 instructions of the 48 of a bilinear point.
#[repr(align(64))]
pub struct Offsets<const N: usize> {
    at: [[u32; N]; 16],
    /// Those that the last comparison is good for.
    taps: usize,
    /// None of these is larger.
    last: u32,
}

impl<const N: usize> Offsets<N> {
    /// All at the beginning.
    #[inline(always)]
    pub fn new() -> Offsets<N> {
        Offsets { at: [[0; N]; 16], taps: 16, last: 0 }
    }

    /// Puts tap `taps * j + k` of each point at `a[j]` + `b[k]`.
    #[inline(always)]
    pub fn put(&mut self, taps: usize, a: &[[u32; N]; 4], b: &[[u32; N]; 4]) {
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
        for j in 0..taps {
            for k in 0..taps {
                let at = &mut self.at[j * taps + k];
                for i in 0..N {
                    at[i] = a[j][i].wrapping_add(b[k][i]);
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ops::grid_sampler2d_backward::kernel::vector::Array;

    #[test]
    fn taps_lie_at_sums_of_offsets() {
        let (v, mut offsets) = (Array::<f32, 4>::new(), Offsets::<8>::new());
        let (rows, columns) =
            ([[0; 8], [3; 8], [9; 8], [9; 8]], [[0, 1, 2, 3, 4, 5, 6, 7], [2; 8], [9; 8], [9; 8]]);
        offsets.put(2, &rows, &columns);
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
