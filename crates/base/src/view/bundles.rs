//! Access by bundles: rows of several channels at equal distances, checked once.

use super::{Plane, Row, Span, View, outside};
use crate::dtype::{Element, InF32};
use crate::simd::{Mask, Simd};
use std::ops::Range;

impl<T: Element> View<T> {
    /// Groups of `width` neighbouring channels: the first one begins at `c`, each of the others `step` further, `count`
    /// in all.
    #[inline(always)]
    pub fn channels(&self, n: usize, c: usize, width: usize, step: isize, count: usize) -> Channels<T> {
        let last =
            step.checked_mul(count.max(1) as isize - 1).and_then(|reach| reach.checked_add(c as isize));
        let within = |c: usize| width <= self.shape[1] && c <= self.shape[1] - width;
        let fits = within(c) && last.is_some_and(|last| last >= 0 && within(last as usize));
        assert!(fits && width > 0, "{count} x {width} channels from {c} by {step} of {:?}", { self.shape });
        let step = step.wrapping_mul(self.strides[1]);
        Channels { first: self.plane(n, c), count, step, width, channel_stride: self.strides[1] }
    }
}

/// Groups of channels of a view, in a progression; all of them exist, since the outermost ones do.
#[derive(Clone, Copy, Debug)]
pub struct Channels<T> {
    first: Plane<T>,
    count: usize,
    step: isize,
    width: usize,
    channel_stride: isize,
}

impl<T: Element> Channels<T> {
    /// `together` rows of each of the groups `groups`, which are some: from row `h` on in the first, `step` further in
    /// each of the others.
    #[inline(always)]
    pub fn bundle(&self, groups: Range<usize>, h: usize, step: isize, together: usize) -> Bundle<T> {
        let Channels { first, width, channel_stride, .. } = *self;
        let last =
            step.checked_mul(groups.len() as isize - 1).and_then(|reach| reach.checked_add(h as isize));
        let within = |h: usize| h < first.height && together <= first.height - h;
        let fits = groups.start < groups.end
            && groups.end <= self.count
            && within(h)
            && last.is_some_and(|last| last >= 0 && within(last as usize));
        if !fits || together == 0 {
            outside("rows of groups from", h, together, first.height);
        }
        let base = (groups.start as isize).wrapping_mul(self.step);
        let base = base.wrapping_add((h as isize).wrapping_mul(first.row_stride));
        Bundle {
            first: Row {
                base: first.base.wrapping_offset(base),
                len: first.width,
                stride: first.column_stride,
            },
            count: groups.len(),
            step: self.step.wrapping_add(step.wrapping_mul(first.row_stride)),
            width,
            channel_stride,
            together,
            row_stride: first.row_stride,
        }
    }
}

/// Rows of each of some groups of channels.
#[derive(Clone, Copy, Debug)]
pub struct Bundle<T> {
    first: Row<T>,
    count: usize,
    step: isize,
    width: usize,
    channel_stride: isize,
    together: usize,
    row_stride: isize,
}

impl<T: Element> Bundle<T> {
    /// The first row of each channel that is number `channel` in its group.
    #[inline(always)]
    pub fn rows(&self, channel: usize) -> impl Iterator<Item = Row<T>> + use<T> {
        if channel >= self.width {
            outside("channel", channel, 1, self.width);
        }
        let Bundle { first, count, step, .. } = *self;
        let base = first.base.wrapping_offset((channel as isize).wrapping_mul(self.channel_stride));
        (0..count as isize).map(move |i| Row { base: base.wrapping_offset(i.wrapping_mul(step)), ..first })
    }

    /// The first row of that channel.
    #[inline(always)]
    pub fn first_row(&self, channel: usize) -> Row<T> {
        if channel >= self.width || self.count == 0 {
            outside("channel", channel, 1, self.width);
        }
        Row { base: self.first.base.wrapping_offset(channel as isize * self.channel_stride), ..self.first }
    }
}

/// What pixels of rows sum up: a column each of C channels of each group of a bundle, packed; a pixel further, the columns are one further.
#[derive(Clone, Copy)]
pub struct Lattice<T, const C: usize> {
    /// The first row's first element.
    first: *const T,
    /// Elements to the next group's row, and to the next channel's.
    down: isize,
    across: isize,
    groups: usize,
    /// The first pixel's columns: the first, and how far each of the others is to the left.
    at: isize,
    left: isize,
    len: usize,
    /// Rows of pixels, and elements from one's to the next one's.
    rows: usize,
    row_stride: isize,
}

impl<T: InF32, const C: usize> Lattice<T, C> {
    /// That of row `row`.
    #[inline(always)]
    pub fn row(&self, row: usize) -> Lattice<T, C> {
        if row >= self.rows {
            outside("row of bundled ones", row, 1, self.rows);
        }
        let first = self.first.wrapping_offset((row as isize).wrapping_mul(self.row_stride));
        Lattice { first, rows: 1, ..*self }
    }

    /// `count` registers of pixels from number `x` on, checked once: all columns of all lanes are in the rows. R is the number of groups, or
    /// 0 for one or two of them.
    #[inline(always)]
    pub fn registers<S: Simd, const R: usize>(&self, _: S, x: usize, count: usize) -> Sums<T, C, R> {
        let Lattice { first, down, across, groups, at, left, len, .. } = *self;
        let at = at.wrapping_add(x as isize);
        let fits = x < len && at >= (C as isize - 1) * left && at <= len as isize;
        let fits = fits && if R == 0 { groups <= 2 } else { R == groups };
        if !fits || count > (len - at as usize) / S::LANES {
            outside("registers of bundled rows from", at as usize, count, len);
        }
        Sums { first: first.wrapping_offset(at), down, across: across - left, groups, count }
    }

    /// Adds up a register of pixels, a span for each column. Lanes outside the rows add 0. R as for `registers`.
    #[inline(always)]
    pub fn sum_spans<S: Simd, const R: usize>(&self, s: S, spans: &[Span<S>; C]) -> S::F32 {
        let Lattice { first, down, across, groups, len, .. } = *self;
        let fits = spans.iter().all(|span| span.len == len);
        if !fits || if R == 0 { groups > 2 } else { R != groups } {
            outside("spans of bundled rows of", len, R, groups);
        }
        let mut row = first;
        let mut sum = s.splat(0.0);
        for span in spans {
            let mut from = row.wrapping_offset(span.at);
            for i in 0..if R == 0 { 2 } else { R } {
                if R == 0 && i == groups {
                    break;
                }
                // SAFETY: the row is one of the bundle and packed; the lanes under the mask are inside.
                sum = s.add(sum, unsafe { T::load_masked(s, from, span.mask) });
                from = from.wrapping_offset(down);
            }
            row = row.wrapping_offset(across);
        }
        sum
    }
}

/// Registers of pixels side by side, which sum up C columns of R rows. A loop up to the same count needs no further checks.
#[derive(Clone, Copy)]
pub struct Sums<T, const C: usize, const R: usize> {
    first: *const T,
    down: isize,
    across: isize,
    groups: usize,
    count: usize,
}

impl<T: InF32, const C: usize, const R: usize> Sums<T, C, R> {
    /// Adds up register `i`.
    #[inline(always)]
    pub fn get<S: Simd>(&self, s: S, i: usize) -> S::F32 {
        if i >= self.count {
            outside("register", i, 1, self.count);
        }
        let mut column = self.first.wrapping_add(i * S::LANES);
        let mut sum = s.splat(0.0);
        for _ in 0..C {
            let mut from = column;
            for row in 0..if R == 0 { 2 } else { R } {
                if R == 0 && row == self.groups {
                    break;
                }
                // SAFETY: `i` was checked, and whoever made `self` checked rows and columns.
                sum = s.add(sum, unsafe { T::load_lanes(s, from) });
                from = from.wrapping_offset(self.down);
            }
            column = column.wrapping_offset(self.across);
        }
        sum
    }
}

/// Up to `V` registers side by side, as far as they lie in rows of a length.
#[derive(Clone, Copy)]
pub struct Spans<S: Simd, const V: usize> {
    at: isize,
    len: usize,
    /// Those that have a mask.
    registers: usize,
    masks: [Mask<S::MaskBits>; V],
}

impl<S: Simd, const V: usize> Spans<S, V> {
    /// The columns from `at` on, which may be negative, of rows of `len`: the first `registers` registers of them.
    #[inline(always)]
    pub fn new(s: S, at: isize, len: usize, registers: usize) -> Spans<S, V> {
        let lanes = (registers * S::LANES) as isize;
        // Beyond these there is no lane in the row either way.
        let at = at.clamp(-lanes, len as isize);
        let mut masks = [s.mask(0, S::LANES); V];
        if at < 0 || len as isize - at < lanes {
            for (v, mask) in masks.iter_mut().enumerate().take(registers) {
                let own = |lane: isize| (lane - (v * S::LANES) as isize).clamp(0, S::LANES as isize) as usize;
                *mask = s.mask(own(-at), own(len as isize - at));
            }
        }
        Spans { at, len, registers, masks }
    }
}

impl<T: InF32> Bundle<T> {
    /// A row of each of how many groups.
    #[inline(always)]
    pub fn count(&self) -> usize {
        self.count
    }

    /// What the pixels of rows sum up, a row of each group each: in channel `channel` the columns from `at` on, and C - 1 times the
    /// channel `up` further, the columns from `left` before on. Rows must be packed.
    #[inline(always)]
    pub fn lattice<const C: usize>(
        &self,
        channel: usize,
        up: usize,
        at: isize,
        left: isize,
    ) -> Lattice<T, C> {
        let Bundle { first, count, step, width, channel_stride, together, row_stride } = *self;
        let fits = channel < width && up <= width && (C - 1) * up < width - channel && left >= 0;
        if !fits || first.stride != 1 {
            outside("channel of bundled rows, which are packed, from", channel, up, width);
        }
        Lattice {
            first: first.base.wrapping_offset((channel as isize).wrapping_mul(channel_stride)),
            down: step,
            across: (up as isize).wrapping_mul(channel_stride),
            groups: count,
            at,
            left,
            len: first.len,
            rows: together,
            row_stride,
        }
    }

    /// A register of each of the first N groups' rows, from column `at` on; the first channel of each group. Prefetches
    /// what lies `ahead` elements further, if that is not 0. Rows must be packed.
    #[inline(always)]
    pub fn load<S: Simd, const N: usize>(&self, s: S, at: usize, ahead: isize) -> [S::F32; N] {
        let Bundle { first, count, step, .. } = *self;
        let fits = N <= count && at <= first.len && S::LANES <= first.len - at && first.stride == 1;
        if !fits {
            outside("lanes of bundled rows, which are packed, from", at, N, first.len);
        }
        let mut registers = [s.splat(0.0); N];
        for (i, register) in registers.iter_mut().enumerate() {
            let from = first.base.wrapping_add(at).wrapping_offset((i as isize).wrapping_mul(step));
            // SAFETY: the columns are inside the row, which is packed and one of the bundle.
            *register = unsafe { T::load_lanes(s, from) };
            if ahead != 0 {
                s.prefetch_unrolled(from.wrapping_offset(ahead));
            }
        }
        registers
    }

    /// Rounds registers into the first rows of the groups, N elements each from column `at` on; the first channel of
    /// each group. `stream` asks for non-temporal stores, for addresses that are multiples of N elements. Rows must
    /// be packed.
    #[inline(always)]
    pub fn store<S: Simd, const N: usize>(&self, s: S, at: usize, registers: &[S::F32; N], stream: bool) {
        let Bundle { first, count, step, .. } = *self;
        let fits = S::LANES <= count && at <= first.len && N <= first.len - at && first.stride == 1;
        if !fits || !N.is_multiple_of(S::LANES) {
            outside("elements of bundled rows, whole registers of packed ones, from", at, N, first.len);
        }
        let each = N / S::LANES;
        for (i, &register) in registers.iter().enumerate() {
            let to = first.base.wrapping_add(at + i % each * S::LANES);
            let to = to.wrapping_offset(((i / each) as isize).wrapping_mul(step));
            // SAFETY: the columns are inside the row, which is packed and one of the bundle. An address of a
            // non-temporal store was looked at.
            unsafe {
                if stream && (to as usize).is_multiple_of(S::LANES * size_of::<T>()) {
                    T::stream_lanes(s, to, register);
                } else {
                    T::store_lanes(s, to, register);
                }
            }
        }
    }

    /// For each channel that is number `channel` in its group, adds V registers of the spans of `R` rows, from number `skip`
    /// on, to the sums of that row. Lanes outside the rows add 0. Prefetches what lies `ahead` elements further, if that is not 0. `PACKED` says whether the
    /// rows are.
    #[inline(always)]
    #[allow(clippy::too_many_arguments)]
    pub fn add<S: Simd, const V: usize, const R: usize, const PACKED: bool, const N: usize>(
        &self,
        s: S,
        channel: usize,
        spans: &Spans<S, N>,
        skip: usize,
        sums: &mut [[S::F32; V]; R],
        ahead: isize,
    ) {
        let Bundle { first, count, step, width, channel_stride, together, row_stride } = *self;
        let Spans { at, len, registers, ref masks } = *spans;
        let at = at + (skip * S::LANES) as isize;
        let fits = channel < width
            && len == first.len
            && R <= together
            && skip <= registers
            && V <= registers - skip
            && PACKED == (first.stride == 1);
        if !fits {
            outside("bundled rows with a channel", channel, R, together);
        }
        let masks = &masks[skip..][..V];
        if !PACKED {
            for row in self.rows(channel) {
                for (r, sums) in sums.iter_mut().enumerate() {
                    let row =
                        Row { base: row.base.wrapping_offset(row_stride.wrapping_mul(r as isize)), ..row };
                    for (v, sum) in sums.iter_mut().enumerate() {
                        *sum = s.add(*sum, row.span(s, Span::new(s, at + (v * S::LANES) as isize, len)));
                    }
                }
            }
            return;
        }
        let from =
            first.base.wrapping_offset((channel as isize).wrapping_mul(channel_stride).wrapping_add(at));
        let register = |i: usize, r: usize, v: usize| {
            let row = (i as isize).wrapping_mul(step).wrapping_add(row_stride.wrapping_mul(r as isize));
            from.wrapping_offset(row).wrapping_add(v * S::LANES)
        };
        for i in 0..count {
            for (r, sums) in sums.iter_mut().enumerate() {
                for (v, sum) in sums.iter_mut().enumerate() {
                    // SAFETY: the lanes under the mask are inside the row, which is packed and one of the bundle.
                    *sum = s.add(*sum, unsafe { T::load_masked(s, register(i, r, v), masks[v]) });
                }
            }
            if ahead != 0 {
                for (r, v) in (0..R).flat_map(|r| (0..V).map(move |v| (r, v))) {
                    s.prefetch_unrolled(register(i, r, v).wrapping_offset(ahead));
                }
            }
        }
    }
}
