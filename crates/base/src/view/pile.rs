//! Small planes in the lanes of registers: what is done for one is done for as many as there are lanes, and no row is too short for a
//! register. An element of all of them is a register, in memory.
#![allow(clippy::needless_range_loop)] // iterators over registers by value move them through memory

use super::{LINE, Room, View, outside};
use crate::dtype::InF32;
use crate::parallel::{self, Cost};
use crate::simd::{Level, MAX_LANES, Simd, kernels};
use std::ops::Range;

/// Planes of packed rows, or of channels that are neighbours, counted through batches and channels.
pub struct Planes<T> {
    base: *mut T,
    count: usize,
    channels: usize,
    /// Elements of a plane,
    len: usize,
    /// and of a row: all of them, where one comes behind the other.
    row: usize,
    /// From a batch to the next, from a channel and from a row.
    by: [isize; 3],
    /// One plane comes behind the other.
    follow: bool,
    /// They are more than the second cache keeps.
    many: bool,
    /// From an element to the next one of its plane, where those of as many planes as there are lanes are neighbours; else 0.
    apart: isize,
}

impl<T: InF32> View<T> {
    /// [N, 1, 1, C * len] as [N, C, 1, len].
    pub fn cut_rows(&self, len: usize) -> Option<View<T>> {
        let ([n, c, h, w], [by_n, _, _, by_w]) = (self.shape, self.strides);
        let fits = [c, h] == [1, 1] && len > 0 && w % len == 0;
        fits.then_some(View {
            base: self.base,
            shape: [n, w / len, 1, len],
            strides: [by_n, by_w.wrapping_mul(len as isize), 0, by_w],
        })
    }

    /// The planes, if their rows are packed.
    pub fn packed_planes(&self) -> Option<Planes<T>> {
        let view = self.joined_rows().unwrap_or(*self);
        let View { base, shape: [n, channels, rows, row], strides: [by_n, by_c, by_row, _] } = view;
        let len = rows.checked_mul(row)?;
        let follow = rows == 1
            && (channels == 1 || by_c == len as isize)
            && (n == 1 || by_n == (channels * len) as isize);
        let (count, by, many) = (n * channels, [by_n, by_c, by_row], self.fills(4));
        view.is_packed().then_some(Planes { base, count, channels, len, row, by, follow, many, apart: 0 })
    }

    /// The same, or planes whose elements are neighbours, those of all lanes.
    pub fn planes(&self, lanes: usize) -> Option<Planes<T>> {
        let beside = || {
            let View { base, shape: [n, channels, _, len], strides: [by_n, by_c, _, apart] } =
                self.joined_rows()?;
            let by = [by_n, by_c, 0];
            let (count, row) = (n * channels, len);
            let fits = by_c == 1 && apart != 0 && channels.is_multiple_of(lanes);
            fits.then_some(Planes { base, count, channels, len, row, by, follow: false, many: false, apart })
        };
        self.packed_planes().or_else(beside)
    }
}

impl<T> Planes<T> {
    /// One row comes behind the other, so that they are one.
    #[inline(always)]
    fn is_row(&self) -> bool {
        self.row == self.len
    }

    /// The elements of a plane.
    #[inline(always)]
    fn at(&self, plane: usize) -> *mut T {
        let offset = if self.follow {
            (plane * self.len) as isize
        } else {
            let by_batch = self.by[0].wrapping_mul((plane / self.channels) as isize);
            by_batch.wrapping_add(self.by[1].wrapping_mul((plane % self.channels) as isize))
        };
        self.base.wrapping_offset(offset)
    }

    /// The first elements of a part, one for each lane; lanes without a plane have the last one's.
    #[inline(never)] // unrolled into its callers it is 60 KB
    fn pointers<const L: usize>(&self, part: &Part) -> [*mut T; L] {
        let Part { ref planes, at, len } = *part;
        let fits = planes.start < planes.end && planes.end <= self.count && planes.len() <= L;
        let rows = self.is_row() || at.is_multiple_of(self.row) && len.is_multiple_of(self.row);
        if !fits || !rows || at > self.len || len > self.len - at {
            outside("elements of planes from", at, len, self.len);
        }
        let at = if self.is_row() { at as isize } else { (at / self.row) as isize * self.by[2] };
        let first = self.at(planes.start).wrapping_offset(at);
        let mut pointers = [first; L];
        for lane in 1..L {
            let before = pointers[lane - 1];
            let plane = planes.start + lane;
            pointers[lane] = if plane >= planes.end {
                before
            } else if self.follow {
                before.wrapping_add(self.len)
            } else if plane.is_multiple_of(self.channels) {
                self.at(plane).wrapping_offset(at)
            } else {
                before.wrapping_offset(self.by[1])
            };
        }
        pointers
    }

    /// The same elements of all lanes, one after the other, where they are neighbours.
    #[inline(always)]
    fn neighbours(&self, lanes: usize, part: &Part) -> impl Iterator<Item = *mut T> + use<T> {
        let Part { ref planes, at, len } = *part;
        let whole = planes.len() == lanes && planes.start.is_multiple_of(lanes) && planes.end <= self.count;
        if !whole
            || !self.channels.is_multiple_of(lanes)
            || self.apart == 0
            || at > self.len
            || len > self.len - at
        {
            outside("elements of neighbours from", at, len, self.len);
        }
        let (base, apart) = (self.at(planes.start), self.apart);
        (at..at + len).map(move |i| base.wrapping_offset(i as isize * apart))
    }

    /// A part's rows and their elements: one row, where they follow each other.
    #[inline(always)]
    fn rows(&self, part: &Part) -> (usize, usize) {
        if self.is_row() { (1, part.len) } else { (part.len / self.row, self.row) }
    }

    /// From a part's first element to what is prefetched when its element `first` is reached: the same place so many planes further, once for
    /// each line (12000 planes of 20x20 that no cache held, average pooling of 3x3 at AVX2: 4.1 ms, then 3.9; of 2x2, 14x14 7.3, then 6.0).
    #[inline(always)]
    fn ahead(&self, lanes: usize, first: usize) -> Option<usize> {
        let begins = first * size_of::<T>() % LINE < lanes * size_of::<T>();
        (self.many && begins && self.is_row()).then_some(first + lanes * self.len)
    }

    /// Elements from number `at` of a plane on up to plane number `end`, or to its own end or its row's if others follow elsewhere.
    #[inline(always)]
    fn room(&self, plane: usize, at: usize, end: usize) -> usize {
        match (self.follow, self.is_row()) {
            (true, _) if end > plane => (end - plane) * self.len - at,
            (_, true) => self.len - at,
            _ => self.row,
        }
    }
}

/// Numbers of the planes that are read, and of those that are written, which are kept at a time, on the stack: more would have to stay
/// in the second cache anyway.
pub const ROOM: usize = 16 << 10;
/// And what registers write behind them.
const BEHIND: usize = MAX_LANES * MAX_LANES;
/// Operations that an element of any type takes here, its bytes included.
const MOVING: usize = 16;

/// How planes are made from others, rows from rows, as many planes at a time as there are lanes.
#[derive(Clone, Copy)]
pub struct Bands {
    lanes: usize,
    planes: usize,
    /// Parts of a plane that is read, rows of a part, and elements of a row.
    pub from: [usize; 3],
    /// Rows and columns of one that is written.
    pub to: [usize; 2],
    /// Rows that are written at a time.
    rows: usize,
}

impl Bands {
    /// Of so many planes; of their rows so many at most are read for some that are written: one more for each `stride` of them, and as
    /// many as `reach` further rows take. `None` if there are fewer planes than lanes, or no room for one row.
    pub fn new(
        [lanes, planes]: [usize; 2],
        from: [usize; 3],
        to: [usize; 2],
        [stride, reach]: [i64; 2],
    ) -> Option<Bands> {
        let ([parts, high, wide], [height, width]) = (from, to);
        let row = parts.saturating_mul(wide).saturating_mul(lanes);
        let most = ROOM / row.max(1);
        let mut rows = height.min(ROOM / width.saturating_mul(lanes).max(1));
        if high > most {
            let whole = (most as i64).saturating_mul(stride);
            let possible = whole.saturating_sub(reach).max(0);
            // Else most of what is read belongs to other rows.
            rows = if possible >= whole / 2 { rows.min(possible as usize) } else { 0 };
        }
        (rows > 0 && planes >= lanes).then_some(Bands { lanes, planes, from, to, rows })
    }

    /// Whether planes are read and written in one piece.
    pub fn is_one(&self) -> bool {
        self.rows == self.to[0]
    }

    /// How many planes there are for each lane.
    fn piles(&self) -> usize {
        self.planes.div_ceil(self.lanes)
    }

    /// How many pieces there are, which can be written each by itself.
    pub fn pieces(&self) -> usize {
        self.piles() * self.to[0].div_ceil(self.rows)
    }

    /// Runs `write` for some pieces at a time, on as many threads as so many elements are worth. Where there are few planes, these have
    /// fewer rows at a time.
    pub fn for_each(mut self, elements: usize, write: &(dyn Fn(&Bands, Range<usize>) + Sync)) {
        let all = Cost { bytes: 0, operations: MOVING }.times(elements);
        let parts = parallel::pieces(all).div_ceil(self.piles());
        self.rows = self.rows.min(self.to[0].div_ceil(parts));
        let pieces = self.pieces();
        parallel::for_each(pieces, all.split(pieces), |pieces| write(&self, pieces));
    }

    /// The rows that are written at a time, and of which planes, in some pieces.
    pub fn ranges(&self, pieces: Range<usize>) -> impl Iterator<Item = [Range<usize>; 2]> {
        let (height, rows, piles) = (self.to[0], self.rows, self.piles());
        (pieces.start / piles..pieces.end.div_ceil(piles)).map(move |band| {
            let of_band =
                |piece: usize| (piece.clamp(band * piles, (band + 1) * piles) - band * piles) * self.lanes;
            let planes = of_band(pieces.start)..of_band(pieces.end).min(self.planes);
            [band * rows..height.min((band + 1) * rows), planes]
        })
    }

    /// Writes the rows `band` of some planes from the rows `read` of others: `add` gets the numbers of those that are read and room for
    /// those that are written.
    #[inline(never)] // one body for all types
    pub fn write(
        &self,
        copies: &Copies,
        [band, planes]: &[Range<usize>; 2],
        read: &Range<usize>,
        add: &mut dyn FnMut(&[f32], &mut [f32]),
    ) {
        let ([parts, high, wide], [_, width], lanes) = (self.from, self.to, self.lanes);
        let (part, len) = (read.len() * wide, band.len() * width);
        let [mut numbers, mut pixels] = [(); 2].map(|()| Room::<{ ROOM + BEHIND }>::new());
        let of_pile = parts * part * lanes;
        // Of neighbours a line is read once then (8x512 4x4, nhwc, padding of 1 to 4: 0.15 ms, then 0.11).
        let piles = if copies.pairs && 2 * of_pile <= ROOM { 2 } else { 1 };
        let numbers = numbers.zeros(piles * of_pile + lanes * lanes);
        let pixels = pixels.zeros((len + lanes) * lanes);
        // With several bands, the pixels behind a plane's last one were written before.
        let end = if self.is_one() { planes.end } else { 0 };
        let (parts, part) = if read.len() == high { (1, parts * part) } else { (parts, part) };
        let mut first = planes.start;
        while first < planes.end {
            // Two piles that begin together are of one batch.
            let lanes_at_once = if first.is_multiple_of(lanes * piles) { lanes * piles } else { lanes };
            let all = first..planes.end.min(first + lanes_at_once);
            for i in 0..parts {
                let at = (i * high + read.start) * wide;
                let from = Part { planes: all.clone(), at, len: part };
                (copies.load)(&from, &mut numbers[i * part * lanes..]);
            }
            for (pile, first) in all.clone().step_by(lanes).enumerate() {
                add(&numbers[pile * of_pile..], pixels);
                let planes = first..all.end.min(first + lanes);
                (copies.store)(&Part { planes, at: band.start * width, len }, end, pixels);
            }
            first = all.end;
        }
    }
}

/// What is copied of as many planes as there are lanes, or fewer.
#[derive(Clone)]
struct Part {
    planes: Range<usize>,
    /// The first element of each, and how many.
    at: usize,
    len: usize,
}

/// How elements of planes become numbers and numbers elements: see `load_planes` and `store_planes`.
pub struct Copies<'a> {
    /// Twice as many planes as there are lanes can be loaded at once: the numbers of the second half follow those of the first.
    pairs: bool,
    load: &'a dyn Fn(&Part, &mut [f32]),
    store: &'a dyn Fn(&Part, usize, &[f32]),
}

/// Hands over how to copy from planes and to others.
pub fn with_copies<T: InF32>(level: Level, [from, to]: [&Planes<T>; 2], work: &mut dyn FnMut(&Copies)) {
    let (load, store) = (load_planes(level), store_planes(level));
    work(&Copies {
        pairs: from.apart != 0 && from.channels.is_multiple_of(2 * level.lanes()),
        load: &|part, numbers| load(from, part, numbers),
        store: &|part, end, numbers| store(to, part, end, numbers),
    });
}

kernels! {
    /// Widens elements. Behind them `to` has room for as many as there are lanes.
    fn load_planes<T: InF32>(from: &Planes<T>, part: &Part, to: &mut [f32]) = load_body;
    /// Rounds into elements. More may be overwritten behind them, also in planes before number `end`: those are to be written later.
    fn store_planes<T: InF32>(to: &Planes<T>, part: &Part, end: usize, from: &[f32]) = store_body;
}

#[inline(always)]
fn load_body<S: Simd, T: InF32>(s: S, from: &Planes<T>, part: &Part, to: &mut [f32]) {
    match S::LANES {
        _ if !S::TUNED => {}
        16 => load::<S, T, 16>(s, from, part, to),
        8 => load::<S, T, 8>(s, from, part, to),
        _ => load::<S, T, 4>(s, from, part, to),
    }
}

#[inline(always)]
fn store_body<S: Simd, T: InF32>(s: S, to: &Planes<T>, part: &Part, end: usize, from: &[f32]) {
    match S::LANES {
        _ if !S::TUNED => {}
        16 => store::<S, T, 16>(s, to, part, end, from),
        8 => store::<S, T, 8>(s, to, part, end, from),
        _ => store::<S, T, 4>(s, to, part, end, from),
    }
}

#[inline(always)]
fn load<S: Simd, T: InF32, const L: usize>(s: S, from: &Planes<T>, part: &Part, to: &mut [f32]) {
    if from.apart != 0 {
        let (lanes, (to, second)) = (part.planes.len(), to.split_at_mut(part.len * L));
        for (i, pointer) in from.neighbours(lanes, part).enumerate() {
            s.prefetch_far(pointer.wrapping_add(lanes));
            // SAFETY: as many planes have the element, `lanes`.
            unsafe {
                s.store_slice(&mut to[i * L..], T::load_lanes(s, pointer));
                if lanes > L {
                    s.store_slice(&mut second[i * L..], T::load_lanes(s, pointer.wrapping_add(L)));
                }
            }
        }
        return;
    }
    let mut pointers = from.pointers::<L>(part);
    let room = from.room(part.planes.end - 1, part.at, from.count);
    let (rows, len) = from.rows(part);
    for row in 0..rows {
        load_row(s, from, &pointers, room, &mut to[row * len * L..][..(len + L) * L]);
        for lane in 0..L {
            pointers[lane] = pointers[lane].wrapping_offset(from.by[2]);
        }
    }
}

/// From as many rows as there are lanes; `room` elements of the last one may be read.
#[inline(always)]
fn load_row<S: Simd, T: InF32, const L: usize>(
    s: S,
    from: &Planes<T>,
    pointers: &[*mut T; L],
    room: usize,
    to: &mut [f32],
) {
    let len = to.len() / L - L;
    let mut done = 0;
    while done < len {
        // The last registers overlap those before.
        let first = if len >= L { done.min(len - L) } else { done };
        done = first + L;
        let to = &mut to[first * L..][..L * L];
        if done > room {
            // The last plane ends here, or the row.
            for (lane, pointer) in pointers.iter().enumerate() {
                for i in 0..L.min(len - first) {
                    // SAFETY: inside the planes.
                    to[i * L + lane] = unsafe { pointer.wrapping_add(first + i).read_unaligned() }.widen();
                }
            }
            continue;
        }
        let mut registers = [s.splat(0.0); L];
        if let Some(ahead) = from.ahead(L, first) {
            for lane in 0..L {
                s.prefetch_far(pointers[lane].wrapping_add(ahead));
            }
        }
        for lane in 0..L {
            // SAFETY: inside the planes, or the ones behind them.
            registers[lane] = unsafe { T::load_lanes(s, pointers[lane].wrapping_add(first)) };
        }
        let registers = s.interleave_all::<L>(registers);
        for i in 0..L {
            s.store_slice(&mut to[i * L..], registers[i]);
        }
    }
}

#[inline(always)]
fn store<S: Simd, T: InF32, const L: usize>(s: S, to: &Planes<T>, part: &Part, end: usize, from: &[f32]) {
    if to.apart != 0 {
        for (i, pointer) in to.neighbours(L, part).enumerate() {
            // SAFETY: as many planes have the element.
            unsafe { T::store_lanes(s, pointer, s.load_slice(&from[i * L..])) };
        }
        return;
    }
    let mut pointers = to.pointers::<L>(part);
    let (rows, len) = to.rows(part);
    // Lanes without a plane are left out.
    let (planes, whole) = (part.planes.len(), part.planes.len() == L);
    let room = if whole { to.room(part.planes.end - 1, part.at, end.min(to.count)) } else { 0 };
    for row in 0..rows {
        store_row(s, to, &pointers, [planes, room, len], &from[row * len * L..][..len.max(L) * L]);
        for lane in 0..L {
            pointers[lane] = pointers[lane].wrapping_offset(to.by[2]);
        }
    }
}

/// Into `len` elements of as many rows as there are planes; `room` of the last one may be written by registers.
#[inline(always)]
fn store_row<S: Simd, T: InF32, const L: usize>(
    s: S,
    to: &Planes<T>,
    pointers: &[*mut T; L],
    [planes, room, len]: [usize; 3],
    from: &[f32],
) {
    let mut done = 0;
    while done < len {
        let first = if len >= L { done.min(len - L) } else { done };
        done = first + L;
        let from = &from[first * L..][..L * L];
        if done > room {
            for lane in 0..planes {
                for i in 0..L.min(len - first) {
                    // SAFETY: inside the plane.
                    unsafe {
                        pointers[lane].wrapping_add(first + i).write_unaligned(T::narrow(from[i * L + lane]))
                    };
                }
            }
            continue;
        }
        let mut registers = [s.splat(0.0); L];
        for i in 0..L {
            registers[i] = s.load_slice(&from[i * L..]);
        }
        let registers = s.interleave_all::<L>(registers);
        if let Some(ahead) = to.ahead(L, first) {
            for lane in 0..L {
                s.prefetch(pointers[lane].wrapping_add(ahead));
            }
        }
        for lane in 0..L {
            // SAFETY: inside the planes, or the ones behind them.
            unsafe { T::store_lanes(s, pointers[lane].wrapping_add(first), registers[lane]) };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_row_of_each_plane_is_in_one_piece() {
        // Lanes and planes, rows, columns, and rows at a time.
        for (planes, [height, width], rows) in [
            ([8, 8], [5, 3], 5),
            ([8, 9], [5, 3], 2),
            ([4, 31], [7, 1], 7),
            ([16, 40], [9, 500], 2),
            ([8, 64], [300, 300], 6),
        ] {
            let mut bands = Bands::new(planes, [1, height, width], [height, width], [1, 0]).expect("room");
            bands.rows = bands.rows.min(rows);
            for step in 1..=bands.pieces() {
                let mut written = vec![0; planes[1] * height];
                for first in (0..bands.pieces()).step_by(step) {
                    for [band, of] in bands.ranges(first..bands.pieces().min(first + step)) {
                        assert!(band.len() <= rows && of.start % planes[0] == 0);
                        of.for_each(|plane| band.clone().for_each(|y| written[plane * height + y] += 1));
                    }
                }
                assert!(
                    written.iter().all(|&count| count == 1),
                    "{planes:?} {height} {rows}: {step} at a time"
                );
            }
        }
        assert!(Bands::new([8, 7], [1, 5, 3], [5, 3], [1, 0]).is_none());
        assert!(Bands::new([8, 8], [1, 5, 3], [5, 1 << 20], [1, 0]).is_none());
    }
}
