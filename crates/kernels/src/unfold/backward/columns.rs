//! The sums of a tile: some registers of some classes of columns, in some rows.

use super::{CLASSES, REGISTERS, ROWS, clamp};
use crate::dtype::InF32;
use crate::simd::{MAX_LANES, Simd};
use crate::view::{Bundle, Spans, View};
use crate::window::{Tapping, Taps};

/// Taps whose spans, each of the widest tile, are kept from one row to the next.
const KEPT: usize = 16;
/// Registers of the largest tile.
const SUMS: usize = 64;
const _: () = assert!(CLASSES * ROWS <= SUMS && 4 * REGISTERS * ROWS <= SUMS);

/// Registers in memory.
#[repr(align(64))]
pub struct Sums([[f32; MAX_LANES]; SUMS]);

impl Sums {
    /// A register.
    #[inline(always)]
    pub fn get<S: Simd>(&self, s: S, i: usize) -> S::F32 {
        s.load_slice(&self.0[i])
    }
}

/// The taps of a group of classes: for each class the kernel columns and, for the pixels of a tile, the columns of
/// gradOutput. Rows of one tile find them once.
pub struct Columns<S: Simd> {
    axis: Tapping,
    /// Registers of a class in a row.
    pub registers: usize,
    /// Elements from a tap to what is prefetched beside it.
    ahead: isize,
    /// Columns of gradOutput.
    len: usize,
    count: usize,
    classes: [Taps; CLASSES],
    /// The first pixel of the tiles whose spans are kept.
    at: Option<usize>,
    kept: [Spans<S, REGISTERS>; KEPT],
    /// Where in `kept` each class begins and how many it has there: all, or none where there is no room.
    kept_of: [(usize, usize); CLASSES],
    /// Those of the classes, each row by row.
    pub sums: Sums,
}

impl<S: Simd> Columns<S> {
    #[inline(always)]
    pub fn new<T: InF32>(
        s: S,
        axis: Tapping,
        [count, registers]: [usize; 2],
        ahead: isize,
        grad: &View<T>,
    ) -> Self {
        let len = grad.shape[3];
        Columns {
            axis,
            registers,
            ahead,
            len,
            count,
            classes: [Taps::default(); CLASSES],
            at: None,
            kept: [Spans::new(s, 0, len, 1); KEPT],
            kept_of: [(0, 0); CLASSES],
            sums: Sums([[0.0; MAX_LANES]; SUMS]),
        }
    }

    /// The classes from `group` on.
    #[inline(always)]
    pub fn choose(&mut self, group: usize) {
        let stride = clamp(self.axis.axis.stride);
        // With a single group, what is kept is good for the next plane, too.
        if stride > self.count || self.at.is_none() {
            self.at = None;
            for (class, taps) in self.classes[..self.count].iter_mut().enumerate() {
                let class = group + class;
                *taps = if class < stride { self.axis.taps(class as i64) } else { Taps::default() };
            }
        }
    }

    #[inline(always)]
    fn keep(&mut self, s: S, at: usize) {
        self.at = Some(at);
        let mut start = 0;
        for (taps, kept_of) in self.classes[..self.count].iter().zip(&mut self.kept_of) {
            let fits = taps.count <= (KEPT - start) as i64;
            let count = if fits { taps.count as usize } else { 0 };
            for (tap, spans) in self.kept[start..start + count].iter_mut().enumerate() {
                let window = taps.window - tap as i64 * self.axis.window_step;
                *spans = Spans::new(s, (window + at as i64) as isize, self.len, REGISTERS);
            }
            *kept_of = (start, count);
            start += count;
        }
    }

    /// Adds up the pixels from number `at` of a class on, in R rows.
    #[inline(always)]
    pub fn sum<T: InF32, const V: usize, const R: usize, const PACKED: bool>(
        &mut self,
        s: S,
        rows: &Option<Bundle<T>>,
        class: usize,
        at: usize,
    ) -> [[S::F32; V]; R] {
        let mut sums = [[s.splat(0.0); V]; R];
        let Some(rows) = rows else { return sums };
        // Narrower tiles share a span.
        let register = at / S::LANES % REGISTERS;
        let first = at - register * S::LANES;
        if self.at != Some(first) {
            self.keep(s, first);
        }
        let (start, count) = self.kept_of[class];
        let kept = &self.kept[start..start + count];
        let mut taps = self.classes[class];
        taps.window += at as i64;
        let mut range = 0..kept.len() as i64;
        if kept.is_empty() && taps.count > 0 {
            range = self.axis.within(taps, 1 - (V * S::LANES) as i64, self.axis.axis.windows - 1);
        }
        for tap in range {
            let element = (taps.element + tap * self.axis.element_step) as usize;
            let fresh;
            let (spans, register) = match kept.get(tap as usize) {
                Some(spans) => (spans, if V == REGISTERS { 0 } else { register }),
                None => {
                    let window = taps.window - tap * self.axis.window_step;
                    fresh = Spans::new(s, window as isize, self.len, V);
                    (&fresh, 0)
                }
            };
            rows.add::<S, V, R, PACKED, REGISTERS>(s, element, spans, register, &mut sums, self.ahead);
        }
        sums
    }

    /// Keeps the sums of a class until all are there.
    #[inline(always)]
    pub fn put<const V: usize, const R: usize>(&mut self, s: S, class: usize, sums: &[[S::F32; V]; R]) {
        let to = &mut self.sums.0[class * R * V..][..R * V];
        for (to, sums) in to.chunks_exact_mut(V).zip(sums) {
            for (to, &sum) in to.iter_mut().zip(sums) {
                s.store_slice(to, sum);
            }
        }
    }
}
