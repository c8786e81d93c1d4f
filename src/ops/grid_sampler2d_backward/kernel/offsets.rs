//! Where the taps of points lie in scratch.
#![allow(unsafe_code)] // access that was checked once for many points

use super::vector::Vector;
use crate::simd::prefetch_line;
use crate::view::outside;

/// Where the taps of `N` points begin, compared with the memory's length once for all of them: a comparison for each tap of
/// each point makes 73 instructions of the 48 of a bilinear point.
#[repr(align(64))]
pub struct Offsets<const N: usize> {
    at: [[u32; N]; 16],
    /// The largest of each tap.
    last: [u32; 16],
}

impl<const N: usize> Offsets<N> {
    /// All at the beginning.
    #[inline(always)]
    pub fn new() -> Offsets<N> {
        Offsets { at: [[0; N]; 16], last: [0; 16] }
    }

    /// Puts a tap of each point at the sum of two offsets.
    #[inline(always)]
    pub fn put(&mut self, tap: usize, a: &[u32; N], b: &[u32; N]) {
        let mut last = 0;
        for i in 0..N {
            let at = a[i].wrapping_add(b[i]);
            self.at[tap][i] = at;
            last = last.max(at);
        }
        self.last[tap] = last;
    }

    /// Vectors of `V` at the first `taps` taps fit into `len` values.
    #[inline(always)]
    fn check<V: Vector>(&self, taps: usize, len: usize) {
        for tap in 0..taps {
            let last = self.last[tap] as usize;
            if last >= (len + 1).saturating_sub(V::LANES) {
                outside("vector at", last, V::LANES, len);
            }
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
        let (at, last) = (&self.offsets.at[tap][start..][..W::LANES], self.offsets.last[tap] as usize);
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
        offsets.put(1, &[0, 1, 2, 3, 4, 5, 6, 7], &[5; 8]);
        let mut memory: Vec<f32> = (0..16).map(|i| i as f32).collect();
        for i in 0..8 {
            let pixel = offsets.gather(v, 2, &memory).get(1, i);
            assert_eq!(pixel, [0, 1, 2, 3].map(|lane| (5 + i + lane) as f32));
        }
        for i in 0..8 {
            offsets.scatter(v, 2, &mut memory).add(0, i, [1.0; 4]);
        }
        assert!(memory[..4].iter().enumerate().all(|(i, &x)| x == (8 + i) as f32), "{memory:?}");
        let short = std::panic::catch_unwind(|| offsets.gather(v, 2, &[0.0; 15]).get(0, 0));
        assert!(short.is_err(), "15 values hold no vector at 12");
    }
}
