//! Runs of elements that are put together from pieces, and written once.

use super::copy::{copy_bytes, stream_lines};
use super::{Aligned, LINE, Plane, Row, outside};
use crate::dtype::Element;
use crate::simd::{EVENS, ODDS, Simd};
use std::ops::Range;

/// Where runs are put together that leave past the caches, or go into rows that are not packed. Runs that follow each other in
/// memory leave together. While some are put together those before leave, a piece at a time: all at once, stores would wait for
/// each other, and loads for them. Whoever puts runs together calls `finish` behind the last one.
#[derive(Default)]
pub struct Stage {
    memory: Option<[Part; 2]>,
    /// The part for the next run.
    next: usize,
    /// What that part holds already.
    held: Option<Held>,
    /// What the other part still holds.
    leaving: Option<Held>,
    /// Bytes that were put together since something left.
    put: usize,
}

/// Room for runs, and for a line behind them.
type Part = Aligned<[u8; STAGE + LINE]>;

/// Bytes on a part of a stage, and where they belong.
struct Held {
    from: *const u8,
    to: *mut u8,
    bytes: usize,
}

/// Bytes of a run on a stage: two are much less than the first cache.
const STAGE: usize = 8 << 10;

impl Stage {
    /// Lets go of as much as `bytes` of what is leaving, and up to a line more.
    #[inline(always)]
    fn leave<S: Simd>(&mut self, s: S, bytes: usize) {
        let Some(Held { from, to, bytes: left }) = &mut self.leaving else { return };
        // Up to the end of a line, so that all the others leave whole.
        let count = bytes.next_multiple_of(LINE) + to.addr().wrapping_neg() % LINE;
        let count = count.min(*left);
        // SAFETY: a run's row has as many bytes left, and so does the part.
        unsafe {
            stream_lines(s, *from, *to, count);
            (*from, *to) = (from.add(count), to.add(count));
        }
        *left -= count;
        if *left == 0 {
            self.leaving = None;
        }
    }

    /// Lets go of what is leaving, and then of what is held.
    #[inline(always)]
    fn turn<S: Simd>(&mut self, s: S) {
        self.leave(s, STAGE);
        self.leaving = self.held.take();
        self.next = 1 - self.next;
    }

    /// Lets go of everything. Only levels that are tuned have runs that leave.
    #[inline(always)]
    pub fn finish<S: Simd>(&mut self, s: S) {
        for _ in 0..if S::TUNED { 2 } else { 0 } {
            self.turn(s);
        }
    }

    /// Where a run of so many bytes is put together that belongs `to` there, and how much room it has.
    #[inline(always)]
    fn place<S: Simd>(&mut self, s: S, to: *mut u8, bytes: usize) -> (*mut u8, usize) {
        let follows = |held: &Held| held.to.wrapping_add(held.bytes) == to && held.bytes + bytes <= STAGE;
        if S::TUNED && !self.held.as_ref().is_none_or(follows) {
            self.turn(s);
        }
        #[expect(clippy::unnecessary_lazy_evaluations, reason = "zeroed once, not at every call")]
        let part = &mut self.memory.get_or_insert_with(|| [Aligned([0; STAGE + LINE]); 2])[self.next].0;
        let held = self.held.get_or_insert(Held { from: part.as_ptr(), to, bytes: 0 });
        (part.as_mut_ptr().wrapping_add(held.bytes), part.len() - held.bytes)
    }
}

/// Rows whose elements lie apart, put side by side, so that reading them again and again is quick.
#[derive(Default)]
pub struct Packed(Option<[u128; PACKED / 16]>);

/// Bytes of such rows: a part of the first cache.
const PACKED: usize = 16 << 10;

impl Packed {
    /// Some rows and columns of a plane as one of their own, with zeros for those outside, if there is room for them. Rows of zeros
    /// follow that are a line at least, so that whoever reads a row by whole registers finds the plane.
    #[inline(always)]
    pub fn padded<S: Simd, T: Element>(
        &mut self,
        s: S,
        from: &Plane<T>,
        [rows, columns]: [Range<i64>; 2],
    ) -> Option<Plane<T>> {
        let length = |range: &Range<i64>| usize::try_from(range.end.checked_sub(range.start)?).ok();
        let (rows_of_it, width) = (length(&rows)?, length(&columns).filter(|width| *width > 0)?);
        let height = rows_of_it.checked_add(LINE.div_ceil(width * size_of::<T>()))?;
        let size = height.checked_mul(width)?.checked_mul(size_of::<T>())?;
        if size > PACKED {
            return None;
        }
        #[expect(clippy::unnecessary_lazy_evaluations, reason = "zeroed once, not at every call")]
        let memory = self.0.get_or_insert_with(|| [0; PACKED / 16]);
        memory[..size.div_ceil(16)].fill(0);
        let base = memory.as_mut_ptr().cast::<T>();
        let inside = |range: &Range<i64>, end: usize| {
            let end = end as i64;
            range.start.clamp(0, end) as usize..range.end.clamp(0, end) as usize
        };
        let (ys, xs) = (inside(&rows, from.height), inside(&columns, from.width));
        for y in if xs.is_empty() { 0..0 } else { ys } {
            let row = from.row(y).slice(xs.clone());
            let at = (y as i64 - rows.start) as usize * width + (xs.start as i64 - columns.start) as usize;
            // SAFETY: there is room for so many rows of so many columns, of which this is one and these are some.
            unsafe {
                let to = base.add(at);
                if row.stride == 1 {
                    copy_bytes(s, row.base.cast(), to.cast(), xs.len() * size_of::<T>());
                } else {
                    for x in 0..xs.len() {
                        to.add(x).write(row.get(x));
                    }
                }
            }
        }
        Some(Plane { base, height, width, row_stride: width as isize, column_stride: 1 })
    }

    /// Some rows of a plane as one of their own, if there is room for them. It holds them until the next call.
    #[inline(always)]
    pub fn rows<T: Element>(&mut self, from: &Plane<T>, rows: Range<usize>) -> Option<Plane<T>> {
        let (height, width) = (rows.len(), from.width);
        let size = height.checked_mul(width)?.checked_mul(size_of::<T>())?;
        if size > PACKED || rows.end > from.height {
            return None;
        }
        #[expect(clippy::unnecessary_lazy_evaluations, reason = "zeroed once, not at every call")]
        let base = self.0.get_or_insert_with(|| [0; PACKED / 16]).as_mut_ptr().cast::<T>();
        for (i, y) in rows.enumerate() {
            let row = from.row(y);
            for x in 0..width {
                // SAFETY: there is room for so many rows.
                unsafe { base.add(i * width + x).write(row.get(x)) };
            }
        }
        Some(Plane { base, height, width, row_stride: width as isize, column_stride: 1 })
    }
}

/// A row that is being written, in place or on a stage, piece by piece in order.
pub struct Run<'a, T> {
    to: Row<T>,
    base: *mut T,
    /// Elements that may be written from `base` on.
    room: usize,
    stream: bool,
    stage: &'a mut Stage,
}

impl<'a, T: Element> Run<'a, T> {
    /// Elements that a stage has room for.
    pub const ROOM: usize = STAGE / size_of::<T>();

    /// The run that becomes `to`, which is packed, or as long as a stage has room for. `stream` asks for non-temporal
    /// stores of such a one.
    #[inline(always)]
    pub fn new<S: Simd>(s: S, to: Row<T>, stage: &'a mut Stage, stream: bool) -> Run<'a, T> {
        let in_place = to.stride == 1 && !stream;
        assert!(in_place || to.len <= Self::ROOM, "a run of {} on a stage of {}", { to.len }, Self::ROOM);
        let (base, room) = if in_place {
            (to.base, to.len)
        } else {
            let (base, room) = stage.place(s, to.base.cast(), to.len * size_of::<T>());
            (base.cast(), room / size_of::<T>())
        };
        Run { to, base, room, stream, stage }
    }

    #[inline(always)]
    fn piece(&self, at: usize, count: usize) -> *mut T {
        if at > self.to.len || count > self.to.len - at {
            outside("elements of a run from", at, count, self.to.len);
        }
        self.base.wrapping_add(at)
    }

    /// Zeros from `at` on. What lies behind them may become zero too: it is written later.
    #[inline(always)]
    pub fn zero<S: Simd>(&mut self, s: S, at: usize, count: usize) {
        let to = self.piece(at, count);
        let register = S::LANES * size_of::<f32>();
        let bytes = count * size_of::<T>();
        if (self.room - at) * size_of::<T>() < bytes.next_multiple_of(register) {
            // SAFETY: inside the run, whose memory is a packed row's or the stage's.
            return unsafe { to.write_bytes(0, count) };
        }
        for byte in (0..bytes).step_by(register) {
            // SAFETY: there is room for whole registers.
            unsafe { s.store_f32(to.cast::<u8>().add(byte).cast(), s.splat(0.0)) };
        }
    }

    /// Rows of a plane from `at` on: as many as there are `rows`, from row `first[0]` on and `steps[0]` apart. Each becomes `before`
    /// zeros, `count` elements, from column `first[1]` on and `steps[1]` apart, and `behind` zeros.
    #[inline(always)]
    #[allow(clippy::too_many_arguments)]
    pub fn rows<S: Simd>(
        &mut self,
        s: S,
        at: usize,
        rows: usize,
        [before, count, behind]: [usize; 3],
        from: Plane<T>,
        first: [usize; 2],
        steps: [usize; 2],
    ) {
        if rows == 0 || count == 0 {
            return self.zero(s, at, rows * (before + behind));
        }
        let last = |axis: usize, count: usize| (count - 1).checked_mul(steps[axis])?.checked_add(first[axis]);
        let fits = last(0, rows).is_some_and(|last| last < from.height)
            && last(1, count).is_some_and(|last| last < from.width);
        assert!(fits, "{rows} x {count} from {first:?} by {steps:?} of {from:?}");
        let width = before + count + behind;
        self.piece(at, rows * width);
        let start = (first[0] as isize).wrapping_mul(from.row_stride);
        let mut source =
            from.base.wrapping_offset(start.wrapping_add(first[1] as isize * from.column_stride));
        let next = (steps[0] as isize).wrapping_mul(from.row_stride);
        let packed = from.column_stride == 1;
        let (bytes, register) = (count * size_of::<T>(), S::LANES * size_of::<f32>());
        // Whole registers are quicker than less, where what they read too much is the plane's.
        let end = match from.row_stride {
            ..0 => from.base,
            by_row => from
                .base
                .wrapping_offset((from.height as isize - 1).wrapping_mul(by_row))
                .wrapping_add(from.width),
        };
        for row in 0..rows {
            if S::TUNED && self.stream {
                self.stage.put += width * size_of::<T>();
                if self.stage.put >= 4 * LINE {
                    self.stage.leave(s, self.stage.put);
                    self.stage.put = 0;
                }
            }
            let at = at + row * width;
            self.zero(s, at, before);
            let to = self.base.wrapping_add(at + before);
            // SAFETY: what is read was checked to be in the plane, what is written to be in the run, whose memory is a packed
            // row's or the stage's: no input's.
            unsafe {
                if steps[1] == 1 && packed {
                    if bytes < register
                        && end.addr().saturating_sub(source.addr()) >= register
                        && (self.room - at - before) * size_of::<T>() >= register
                    {
                        s.store_f32(to.cast(), s.load_f32(source.cast()));
                    } else {
                        copy_bytes(s, source.cast(), to.cast(), bytes);
                    }
                } else if steps[1] == 2 && packed && S::TUNED && size_of::<T>() == size_of::<f32>() {
                    every_second(s, source.cast(), to.cast(), count);
                } else {
                    let stride = from.column_stride.wrapping_mul(steps[1] as isize);
                    for i in 0..count {
                        let value =
                            source.wrapping_offset((i as isize).wrapping_mul(stride)).read_unaligned();
                        to.add(i).write_unaligned(value);
                    }
                }
            }
            self.zero(s, at + before + count, behind);
            source = source.wrapping_offset(next);
        }
    }

    /// The same, of `count` elements of each row of a plane that is no output, from row and column `first` on: what lies behind them
    /// may be overwritten too, as it is written later.
    #[inline(always)]
    pub fn copied<S: Simd>(
        &mut self,
        s: S,
        at: usize,
        rows: usize,
        count: usize,
        from: &Plane<T>,
        first: [usize; 2],
    ) {
        let fits =
            first[0] + rows <= from.height && first[1] + count <= from.width && from.column_stride == 1;
        assert!(fits && rows > 0, "{rows} x {count} from {first:?} of {from:?}");
        self.piece(at, rows * count);
        let (bytes, register) = (count * size_of::<T>(), S::LANES * size_of::<f32>());
        let reads = bytes.next_multiple_of(register);
        // Of the last rows of a plane, or of a run, no more than they have.
        let begin = (first[0] * from.width + first[1]) * size_of::<T>();
        let there = from.height * from.width * size_of::<T>();
        let fits = from.row_stride == from.width as isize
            && begin + (rows - 1) * from.width * size_of::<T>() + reads <= there;
        let mut left = (self.room - at) * size_of::<T>();
        for row in 0..rows {
            if self.stream {
                self.stage.put += bytes;
                if self.stage.put >= 4 * LINE {
                    self.stage.leave(s, self.stage.put);
                    self.stage.put = 0;
                }
            }
            let source =
                from.base.wrapping_offset((first[0] + row) as isize * from.row_stride + first[1] as isize);
            let (source, to) = (source.cast::<u8>(), self.base.wrapping_add(at + row * count).cast::<u8>());
            // SAFETY: what is read was checked to be in the plane, what is written to be in the run.
            unsafe {
                if fits && left >= reads {
                    for byte in (0..bytes).step_by(register) {
                        s.store_f32(to.add(byte).cast(), s.load_f32(source.add(byte).cast()));
                    }
                } else {
                    copy_bytes(s, source, to, bytes);
                }
            }
            left -= bytes;
        }
    }

    /// Writes what is not in its place yet, or lets it leave later. All of the run was put together.
    #[inline(always)]
    pub fn finish(self) {
        let Run { to, base, stream, stage, .. } = self;
        if to.stride != 1 {
            stage.held = None;
            for i in 0..to.len {
                // SAFETY: the stage has room for the run and was initialised; the row is as long.
                unsafe {
                    to.base
                        .wrapping_offset(i as isize * to.stride)
                        .write_unaligned(base.add(i).read_unaligned())
                };
            }
        } else if stream && let Some(held) = &mut stage.held {
            held.bytes += to.len * size_of::<T>();
        }
    }
}

/// Copies every second element.
///
/// # Safety
/// `2 * count - 1` elements are readable, and `count` writable.
#[inline(always)]
unsafe fn every_second<S: Simd>(s: S, from: *const f32, to: *mut f32, count: usize) {
    // SAFETY: the caller's promise.
    unsafe {
        if count > S::LANES {
            let mut done = 0;
            // Two registers at a time. The last lane of the second is one behind the last element, at the end therefore one before.
            while done + S::LANES < count {
                let pair = from.add(2 * done);
                let (a, b) = (s.load_f32(pair), s.load_f32(pair.add(S::LANES)));
                s.store_f32(to.add(done), s.permute(a, b, &EVENS));
                done += S::LANES;
            }
            done = count - S::LANES;
            let pair = from.add(2 * done - 1);
            let (a, b) = (s.load_f32(pair), s.load_f32(pair.add(S::LANES)));
            return s.store_f32(to.add(done), s.permute(a, b, &ODDS));
        }
        for i in 0..count {
            to.add(i).write_unaligned(from.add(2 * i).read_unaligned());
        }
    }
}
