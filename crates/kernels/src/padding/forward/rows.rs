//! Packed rows of a plane, one after the other in registers: what a store writes too much, a later one corrects.
#![allow(unsafe_code)] // access that was checked once for many rows

use super::Columns;
use super::place::Places;
use crate::simd::{MAX_LANES, Simd};
use crate::view::copy::{copy_bytes, stream_lines};
use crate::view::{Aligned, LINE, Plane};
use std::ops::Range;

/// Rows whose edges have no more bytes in all leave past the caches line by line, wherever one ends.
const EDGES: usize = 8 * LINE;
/// Of these, rows that copy so many bytes: of shorter ones, what lies between two is most of the work (16x128x28x28: 0.9 ms, where
/// plain stores of as many bytes take 0.6).
const LONG: usize = 3 * LINE;
/// Where rows have gaps, non-temporal stores pay in such of so many bytes.
pub const STREAMED: usize = 4 * LINE;
/// A line that is written in parts is read before: so many bytes ahead. Those that are copied are prefetched as far ahead.
pub const AHEAD: usize = 2 << 10;

/// How to write rows of a plane from rows of another, `top` rows further up, whose first and last one stand for what
/// lies outside.
pub struct Rows<'a> {
    pub from: Plane<u8>,
    pub to: Plane<u8>,
    pub top: i64,
    pub columns: &'a Columns,
    /// Bytes of a pixel.
    pub pixel: usize,
    /// Bytes behind `from` that can be read.
    pub readable: usize,
    /// Bytes behind the rows that may be written before whoever comes next writes them.
    pub writable: usize,
    /// Asks for what comes next. Where the caches hold it, that costs a fifth (8x67x57x57, 15 MB: 0.29 ms instead of 0.22, Zen 4).
    pub ahead: bool,
    pub ends: Option<&'a Ends>,
    pub places: Places,
}

/// The first and the last register of a row of out as permutations of registers of self, where all that lies between is copied: nothing
/// about the edges is to be found out for each row. Of a row shorter than a register, the last one is the first.
pub struct Ends(pub [Register; 2]);

/// Lanes of the register that begins so many bytes from the start of a row of self.
#[derive(Clone, Copy)]
pub struct Register {
    pub from: usize,
    pub lanes: [i32; MAX_LANES],
}

impl Ends {
    /// Of rows of `width` bytes, which become rows of `row`, in registers of `lanes`.
    pub fn of(lanes: usize, columns: &Columns, [width, row]: [usize; 2], pixel: usize) -> Option<Ends> {
        let lane = size_of::<f32>();
        let register = lanes * lane;
        let Columns { before, copied, behind, from } = columns;
        let between = row <= 2 * register || copied.len() >= register;
        if !pixel.is_multiple_of(lane) || before.len().max(behind.len()) > register || !between {
            return None;
        }
        let source = |byte: usize| match byte {
            _ if byte < copied.start => byte % pixel,
            _ if byte < copied.end => from.start + byte - copied.start,
            _ => width - pixel + (byte - copied.end) % pixel,
        };
        let mut ends = [Register { from: 0, lanes: [0; MAX_LANES] }; 2];
        for (start, end) in [0, row.saturating_sub(register)].into_iter().zip(&mut ends) {
            let bytes = (start..row.min(start + register)).step_by(lane);
            // Of a row that has a register, nothing behind it is read.
            end.from = bytes.clone().map(source).min()?.min(width.saturating_sub(register));
            for (at, byte) in end.lanes.iter_mut().zip(bytes) {
                let own = (source(byte) - end.from) / lane;
                if own >= lanes {
                    return None; // both ends of a row of more than a register
                }
                *at = own as i32;
            }
        }
        Some(Ends(ends))
    }
}

/// A row of self: its copied part, and its first and last pixel.
#[derive(Clone, Copy)]
pub struct Source {
    copied: *const u8,
    pub first: *const u8,
    last: *const u8,
}

/// A register of a pixel again and again, of the smaller sizes.
///
/// # Safety
/// The pixel is readable.
#[inline(always)]
unsafe fn repeated<S: Simd>(s: S, from: *const u8, pixel: usize) -> Option<S::F32> {
    // SAFETY: the caller's promise; a pixel has as many bytes as each branch reads.
    let bits = unsafe {
        match pixel {
            1 => u32::from(from.read()) * 0x0101_0101,
            2 => u32::from(from.cast::<u16>().read_unaligned()) * 0x0001_0001,
            4 => from.cast::<u32>().read_unaligned(),
            8 => {
                let pixels = [from.cast::<u64>().read_unaligned(); LINE / 8];
                return Some(s.load_f32(pixels.as_ptr().cast()));
            }
            16 => {
                let pixels = [from.cast::<u128>().read_unaligned(); LINE / 16];
                return Some(s.load_f32(pixels.as_ptr().cast()));
            }
            _ => return None,
        }
    };
    Some(s.splat(f32::from_bits(bits)))
}

/// Writes a pixel again and again into `bytes`, and up to a line more.
///
/// # Safety
/// As many bytes are writable, and a line; the pixel is readable.
#[inline(always)]
pub unsafe fn repeat<S: Simd>(s: S, to: *mut u8, bytes: usize, from: *const u8, pixel: usize) {
    // SAFETY: the caller's promise; a pixel has as many bytes as each branch reads.
    unsafe {
        let Some(register) = repeated(s, from, pixel) else {
            return repeat_each(s, to, 0..bytes, from, pixel);
        };
        for at in (0..bytes).step_by(S::LANES * size_of::<f32>()) {
            s.store_f32(to.add(at).cast(), register);
        }
    }
}

/// Writes a pixel again and again into `bytes`.
///
/// # Safety
/// They are writable, and the pixel is readable.
#[inline(always)]
unsafe fn repeat_exactly<S: Simd>(s: S, to: *mut u8, bytes: usize, from: *const u8, pixel: usize) {
    let whole = if matches!(pixel, 1 | 2 | 4 | 8 | 16) { bytes.saturating_sub(LINE) } else { 0 };
    // SAFETY: the caller's promise; a line has as many whole pixels as all of the smaller sizes.
    unsafe {
        if whole > 0 {
            repeat(s, to, whole, from, pixel);
        }
        repeat_each(s, to, whole..bytes, from, pixel);
    }
}

/// Writes a pixel at a time into the bytes `part`.
///
/// # Safety
/// They are writable and whole pixels, and the pixel is readable.
#[inline(always)]
unsafe fn repeat_each<S: Simd>(s: S, to: *mut u8, part: Range<usize>, from: *const u8, pixel: usize) {
    for at in part.step_by(pixel) {
        // SAFETY: the caller's promise.
        unsafe { copy_bytes(s, from, to.add(at), pixel) };
    }
}

impl Rows<'_> {
    /// The row of `from` that the row `y` repeats.
    #[inline(always)]
    pub fn source(&self, y: usize) -> Source {
        let Plane { height, width, .. } = self.from;
        let y = (y as i64).saturating_sub(self.top).clamp(0, height as i64 - 1) as isize;
        let first = self.from.as_ptr().wrapping_offset(y * self.from.strides()[0]).cast_const();
        let copied = first.wrapping_add(self.columns.from.start);
        Source { copied, first, last: first.wrapping_add(width - self.pixel) }
    }

    /// Bytes before the copied part of a row, of it, and behind it.
    #[inline(always)]
    pub fn parts(&self) -> [usize; 3] {
        let Columns { before, copied, behind, .. } = self.columns;
        [before.len(), copied.len(), behind.len()]
    }

    /// Writes the rows `ys`. `stream` asks for non-temporal stores.
    #[inline(always)]
    pub fn write<S: Simd>(&self, s: S, ys: Range<usize>, stream: bool) {
        let Rows { from, to, columns, pixel, .. } = self;
        let fits = ys.start < ys.end
            && ys.end <= to.height
            && from.height > 0
            && (1..=from.width).contains(pixel)
            && columns.from.end <= from.width
            && columns.from.len() == columns.copied.len()
            && columns.before == (0..columns.copied.start)
            && columns.behind == (columns.copied.end..to.width);
        assert!(fits && from.is_packed() && to.is_packed(), "rows {ys:?} of {to:?} from {from:?}");
        let ([before, copied, behind], row) = (self.parts(), to.width);
        let row_of = |y: usize| to.as_ptr().wrapping_offset(y as isize * to.strides()[0]);
        let joined = S::TUNED && (to.strides()[0] == row as isize || ys.len() == 1);
        // SAFETY: the rows were checked to be in the plane.
        unsafe {
            if !joined {
                for y in ys {
                    self.exactly(s, self.source(y), row_of(y), stream && row >= STREAMED);
                }
            } else if stream && copied >= LONG && before + behind <= EDGES && *pixel <= LINE {
                self.by_lines(s, ys.clone(), row_of(ys.start));
            } else if stream && row >= STREAMED {
                for y in ys {
                    self.exactly(s, self.source(y), row_of(y), true);
                }
            } else {
                let Places { along, permuted, .. } = self.places;
                let mut done = 0;
                (if self.ends.is_some() { permuted } else { along })(self, ys.clone(), &mut done);
                for y in ys.start + done..ys.end {
                    self.exactly(s, self.source(y), row_of(y), false);
                }
            }
        }
    }

    /// Where what can be read ends.
    #[inline(always)]
    pub fn end(&self) -> *const u8 {
        let Plane { height, width, .. } = self.from;
        // Rows may come from the last one up: the highest one counts.
        let highest = (height as isize - 1) * self.from.strides()[0].max(0);
        self.from.as_ptr().wrapping_offset(highest).wrapping_add(width).wrapping_add(self.readable)
    }

    /// Writes a row.
    ///
    /// # Safety
    /// The columns were checked; `to` has room for a row.
    #[inline(always)]
    unsafe fn exactly<S: Simd>(&self, s: S, source: Source, to: *mut u8, stream: bool) {
        let [before, copied, behind] = self.parts();
        // SAFETY: the caller's promise.
        unsafe {
            let middle = to.add(before);
            repeat_exactly(s, to, before, source.first, self.pixel);
            if stream {
                stream_lines(s, source.copied, middle, copied);
            } else {
                copy_bytes(s, source.copied, middle, copied);
            }
            repeat_exactly(s, middle.add(copied), behind, source.last, self.pixel);
        }
    }

    /// Registers of the last pixel of a row and of the first one of the next, where a joint of the two can be put together from
    /// registers: what those load before and behind the rows is memory of self. Through memory, loads wait for the stores
    /// before them.
    #[inline(always)]
    fn edges<S: Simd>(
        &self,
        s: S,
        previous: Option<Source>,
        source: Source,
        tail: usize,
        register: usize,
    ) -> Option<(S::F32, S::F32)> {
        let Plane { height, width, .. } = self.from;
        let ([before, copied, behind], stride) = (self.parts(), self.from.strides()[0]);
        let begin = self.from.as_ptr().addr();
        let end = begin + (height - 1) * usize::try_from(stride).ok()? + width + self.readable;
        let reads_from = source.copied.addr().checked_sub(tail + behind + before)?;
        // The last register of the tail begins before its end.
        let reads_to = previous?.copied.addr() + copied + register;
        // A line of either row is read whole.
        if copied < LINE || reads_from < begin || reads_to > end {
            return None;
        }
        // SAFETY: both are pixels of rows.
        unsafe { Some((repeated(s, previous?.last, self.pixel)?, repeated(s, source.first, self.pixel)?)) }
    }

    /// Rows without gaps by whole lines past the caches. A line between two rows is put together before.
    ///
    /// # Safety
    /// The columns were checked, the rows are in the plane, and `out` has room for them; a line at least is copied, and the edges
    /// have no more than `EDGES`.
    #[inline(always)]
    unsafe fn by_lines<S: Simd>(&self, s: S, ys: Range<usize>, out: *mut u8) {
        let ([before, copied, behind], row) = (self.parts(), self.to.width);
        let register = S::LANES * size_of::<f32>();
        // A line from a row, its edge and the next one's, and a line from there; what is written too much.
        let mut joint = Aligned([0u8; EDGES + 5 * LINE]);
        let joint = joint.0.as_mut_ptr();
        let mut previous = None::<Source>;
        let mut to = out;
        for y in ys {
            // SAFETY: a line at least is copied, so what lies before the first whole one and behind the last one is inside
            // of the copied part.
            unsafe {
                let source = self.source(y);
                let start = to.add(before);
                let head = start.addr().wrapping_neg() % LINE;
                let end = to.wrapping_sub(behind);
                let tail = end.addr() % LINE;
                if let Some((previous, edges)) = previous.zip(self.edges(s, previous, source, tail, register))
                {
                    let total = tail + behind + before + head;
                    let (last, first) = edges;
                    for i in (0..total).step_by(register) {
                        let kept = |end: usize| end.saturating_sub(i).min(register);
                        let mut line = s.with_bytes_behind(last, kept(tail + behind), first);
                        if i < tail {
                            let copied = s.load_f32(previous.copied.add(copied - tail + i).cast());
                            line = s.with_bytes_behind(copied, kept(tail), line);
                        }
                        let edge = tail + behind + before;
                        if i + register > edge {
                            let copied = s.load_f32(source.copied.wrapping_add(i).wrapping_sub(edge).cast());
                            line = s.with_bytes_behind(line, kept(edge), copied);
                        }
                        s.stream_f32(end.sub(tail).add(i).cast(), line);
                    }
                } else if let Some(previous) = previous {
                    let at = joint.add(LINE + tail);
                    copy_bytes(s, previous.copied.add(copied - LINE), at.sub(LINE), LINE);
                    repeat(s, at, behind, previous.last, self.pixel);
                    repeat(s, at.add(behind), before, source.first, self.pixel);
                    copy_bytes(s, source.copied, at.add(behind + before), LINE);
                    for i in (0..tail + behind + before + head).step_by(register) {
                        s.stream_f32(end.sub(tail).add(i).cast(), s.load_f32(joint.add(LINE + i).cast()));
                    }
                } else {
                    repeat_exactly(s, to, before, source.first, self.pixel);
                    copy_bytes(s, source.copied, start, head);
                }
                for at in (head..head + (copied - head) / LINE * LINE).step_by(register) {
                    s.prefetch_far(source.copied.wrapping_add(AHEAD + at));
                    s.stream_f32(start.add(at).cast(), s.load_f32(source.copied.add(at).cast()));
                }
                to = to.add(row);
                previous = Some(source);
            }
        }
        if let Some(last) = previous {
            // SAFETY: as above.
            unsafe {
                let end = to.sub(behind);
                let tail = end.addr() % LINE;
                copy_bytes(s, last.copied.add(copied - tail), end.sub(tail), tail);
                repeat_exactly(s, end, behind, last.last, self.pixel);
            }
        }
    }
}
