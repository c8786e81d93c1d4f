//! The sums of a tile: some registers of some classes of columns, in some rows.

use super::{CLASSES, REGISTERS, ROWS, clamp};
use crate::dtype::InF32;
use crate::simd::{MAX_LANES, Simd};
use crate::view::{Bundle, Spans, View};
use crate::window::{Tapping, Taps};

/// Taps of a tile's pixels whose spans are kept from one row to the next.
const KEPT: usize = 16;
/// Registers of the largest tile.
const SUMS: usize = 64;
const _: () = assert!(CLASSES * ROWS <= SUMS && 4 * REGISTERS * ROWS <= SUMS);

/// The taps of a group of classes: for each class the kernel columns and, for the pixels of a tile, the columns of
/// gradOutput. Rows of one tile find them once.
pub struct Columns<S: Simd> {
    axis: Tapping,
    /// Registers of a class in a row.
    pub registers: usize,
    /// Elements from a tap to what is prefetched beside it.
    ahead: isize,
    /// Columns of gradOutput, which are neighbours in memory or not.
    len: usize,
    is_packed: bool,
    count: usize,
    classes: [Taps; CLASSES],
    /// The tile whose spans are kept.
    at: Option<usize>,
    kept: [Spans<S, REGISTERS>; KEPT],
    /// Where in `kept` each class begins and how many it has there: all, or none where there is no room.
    kept_of: [(usize, usize); CLASSES],
    /// The sums of the classes, each row by row.
    sums: [S::F32; SUMS],
    rows: usize,
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
            is_packed: grad.is_packed(),
            count,
            classes: [Taps::default(); CLASSES],
            at: None,
            kept: [Spans::new(s, 0, len, 1); KEPT],
            kept_of: [(0, 0); CLASSES],
            sums: [s.splat(0.0); SUMS],
            rows: 1,
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
                *spans = Spans::new(s, (window + at as i64) as isize, self.len, self.registers);
            }
            *kept_of = (start, count);
            start += count;
        }
    }

    /// Adds up the pixels from number `at` of each class on, in `rows` rows of out: 1 or as many as the level takes
    /// together.
    #[inline(always)]
    pub fn sum<T: InF32>(&mut self, s: S, taps: &Option<Bundle<T>>, at: usize, rows: usize) {
        self.rows = rows;
        let Some(taps) = taps else {
            return self.sums[..self.count * rows * self.registers].fill(s.splat(0.0));
        };
        if self.at != Some(at) {
            self.keep(s, at);
        }
        for class in 0..self.count {
            // The arms repeat one call, with numbers that the compiler knows. None is for the number of classes: the sums
            // are interleaved when they are stored.
            if !self.is_packed {
                self.sum_class::<T, 1, 1, false>(s, taps, class, at);
            } else if !S::TUNED {
                self.sum_class::<T, 1, 1, true>(s, taps, class, at);
            } else if rows == 1 {
                match self.registers {
                    REGISTERS => self.sum_class::<T, REGISTERS, 1, true>(s, taps, class, at),
                    2 => self.sum_class::<T, 2, 1, true>(s, taps, class, at),
                    _ => self.sum_class::<T, 1, 1, true>(s, taps, class, at),
                }
            } else if S::LANES == MAX_LANES {
                match self.registers {
                    REGISTERS => self.sum_class::<T, REGISTERS, ROWS, true>(s, taps, class, at),
                    2 => self.sum_class::<T, 2, ROWS, true>(s, taps, class, at),
                    _ => self.sum_class::<T, 1, ROWS, true>(s, taps, class, at),
                }
            } else {
                match self.registers {
                    REGISTERS => self.sum_class::<T, REGISTERS, 2, true>(s, taps, class, at),
                    2 => self.sum_class::<T, 2, 2, true>(s, taps, class, at),
                    _ => self.sum_class::<T, 1, 2, true>(s, taps, class, at),
                }
            }
        }
    }

    #[inline(always)]
    fn sum_class<T: InF32, const V: usize, const R: usize, const PACKED: bool>(
        &mut self,
        s: S,
        rows: &Bundle<T>,
        class: usize,
        at: usize,
    ) {
        let mut sums = [[s.splat(0.0); V]; R];
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
            let spans = match kept.get(tap as usize) {
                Some(spans) => spans,
                None => {
                    let window = taps.window - tap * self.axis.window_step;
                    fresh = Spans::new(s, window as isize, self.len, V);
                    &fresh
                }
            };
            rows.add::<S, V, R, PACKED, REGISTERS>(s, element, spans, &mut sums, self.ahead);
        }
        let to = &mut self.sums[class * R * V..][..R * V];
        for (to, sums) in to.chunks_exact_mut(V).zip(&sums) {
            to.copy_from_slice(sums);
        }
    }

    /// A sum of a class, in a row.
    #[inline(always)]
    pub fn register(&self, class: usize, row: usize, register: usize) -> S::F32 {
        self.sums[(class * self.rows + row) * self.registers + register]
    }
}
