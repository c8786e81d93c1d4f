//! Copies one view into another of the same shape, of the same dtype or another; fills a view with one value.

use super::convert::{Conversion, Packed};
use super::copy::stream_lines;
use super::walk::{Block, NdView, Walk};
use crate::dtype::DType;
use crate::machine::machine;
use crate::simd::{Level, MAX_LANES, Simd, kernels};
use std::mem::MaybeUninit;

/// Elements that are converted at a time.
const BLOCK: usize = 512;
/// Bytes of the largest element.
const LARGEST: usize = 16;
/// A row or tile of a block is short below this.
const SHORT: usize = 128;

/// What writes all of one view from another.
#[derive(Clone, Copy)]
pub struct Cast {
    level: Level,
    conversion: Conversion,
    from: usize,
    to: usize,
}

/// The cast from one dtype to another. None of a dtype whose elements have no whole bytes.
pub fn cast(level: Level, from: DType, to: DType) -> Option<Cast> {
    let conversion = Conversion::new(level, from, to)?;
    Some(Cast { level, conversion, from: from.size(), to: to.size() })
}

impl Cast {
    /// Writes all of `to`. With `in_order` one thread writes all elements by ascending index: in a view whose elements
    /// overlap the last one wins, as in a plain loop. The two may be the same elements.
    pub fn run(&self, from: NdView, to: NdView, in_order: bool) {
        assert_eq!([from.dtype().size(), to.dtype().size()], [self.from, self.to], "bytes of an element");
        let Some(walk) = Walk::new([to, from], in_order) else { return };
        if self.conversion.is_none() {
            let stream = walk.count().saturating_mul(self.to) >= machine().streaming_size;
            let stream = (stream && !in_order).then(|| lines::<()>(self.level));
            let copy = copy_of(self.to);
            walk.for_each(|block| copy(block, stream));
        } else {
            let [gather, scatter] = [self.from, self.to].map(copy_of);
            walk.for_each(|block| self.convert(block, gather, scatter));
        }
    }

    /// One value.
    pub fn value(&self, value: [u8; LARGEST]) -> [u8; LARGEST] {
        let mut now = value;
        for step in self.conversion.steps() {
            let mut next = [0; LARGEST];
            // SAFETY: both have room for an element of any type.
            step.run(unsafe { Packed::new(now.as_ptr(), next.as_mut_ptr(), 1) });
            now = next;
        }
        now
    }

    /// Writes a block of one view from that of another, on this thread.
    ///
    /// # Safety
    /// The elements of the first view are valid for writes, those of the second for reads. Where the two overlap, they are
    /// the same elements.
    pub unsafe fn block(&self, block: &Block<2>) {
        let [gather, scatter] = [self.from, self.to].map(copy_of);
        if self.conversion.is_none() {
            scatter(block, None);
        } else {
            self.convert(block, gather, scatter);
        }
    }

    /// The bits stay as they are.
    pub fn is_copy(&self) -> bool {
        self.conversion.is_none()
    }

    /// Converts a block by parts: what is not packed is gathered first, and scattered afterwards.
    fn convert(&self, block: &Block<2>, gather: Copy, scatter: Copy) {
        let [rows, columns] = block.extents;
        let [_, [to_step, from_step]] = block.strides;
        let packed = [to_step == self.to as isize, from_step == self.from as isize];
        if let (Some(step), [true, true]) = (self.conversion.only(), packed) {
            for row in 0..rows {
                let [to, from] = block.row(row);
                // SAFETY: rows of the two views, which are packed; as in `convert_part`.
                step.run(unsafe { Packed::new(from, to, columns) });
            }
            return;
        }
        // Rows at a time, and columns.
        let part =
            if columns < SHORT { [(BLOCK / columns).min(rows), columns] } else { [1, BLOCK.min(columns)] };
        for row in (0..rows).step_by(part[0]) {
            let rows = part[0].min(rows - row);
            let bases = block.row(row);
            for column in (0..columns).step_by(part[1]) {
                let columns = part[1].min(columns - column);
                let at = |k: usize| bases[k].wrapping_offset(column as isize * block.strides[1][k]);
                let part = Block { bases: [at(0), at(1)], extents: [rows, columns], strides: block.strides };
                self.convert_part(&part, packed.map(|packed| packed && rows == 1), gather, scatter);
            }
        }
    }

    #[inline(always)]
    fn convert_part(&self, part: &Block<2>, packed: [bool; 2], gather: Copy, scatter: Copy) {
        let mut buffers = [const { MaybeUninit::<[u64; BLOCK * LARGEST / 8]>::uninit() }; 2];
        let [mut now, mut next] = buffers.each_mut().map(|buffer| buffer.as_mut_ptr().cast::<u8>());
        let ([to, mut from], [rows, columns]) = (part.bases, part.extents);
        // As if it lay in a buffer.
        let buffered = |size: usize| [(columns * size) as isize, size as isize];
        if !packed[1] {
            let [to_row, to_step] = buffered(self.from);
            let [[_, from_row], [_, from_step]] = part.strides;
            let strides = [[to_row, from_row], [to_step, from_step]];
            gather(&Block { bases: [now, from], strides, ..*part }, None);
            (from, now, next) = (now, next, now);
        }
        for (at, step) in self.conversion.steps().enumerate() {
            let direct = packed[0] && self.conversion.is_last(at);
            let target = if direct { to } else { now };
            // SAFETY: the two are buffers with room for BLOCK elements, or parts of the views that the walk was made of,
            // which are packed. Views that overlap are the same elements, or what is written is undefined and
            // their loads and stores are single elements or registers inside of them.
            step.run(unsafe { Packed::new(from, target, rows * columns) });
            (from, now, next) = (target, next, target);
        }
        let _ = next;
        if !packed[0] {
            let [from_row, from_step] = buffered(self.to);
            let [[to_row, _], [to_step, _]] = part.strides;
            let strides = [[to_row, from_row], [to_step, from_step]];
            scatter(&Block { bases: [to, from], strides, ..*part }, None);
        }
    }
}

/// Writes `value`, the bytes of one element, to all elements of a view.
pub fn fill(level: Level, to: NdView, value: [u8; LARGEST], in_order: bool) {
    let size = to.dtype().size();
    let Some(walk) = Walk::new([to], in_order) else { return };
    let stream = walk.count().saturating_mul(size) >= machine().streaming_size && !in_order;
    // Repeated over the widest register.
    let (mut pattern, mut filled) = ([0; 64], size);
    pattern[..size].copy_from_slice(&value[..size]);
    while filled < pattern.len() {
        pattern.copy_within(..filled, filled);
        filled *= 2;
    }
    let (fill, copy) = (repeat::<()>(level), copy_of(size));
    walk.for_each(|block| {
        let [rows, columns] = block.extents;
        let [[row], [step]] = block.strides;
        if step == size as isize {
            (0..rows).for_each(|at| fill(block.row(at)[0], columns * size, &pattern, stream));
        } else {
            let bases = [block.bases[0], pattern.as_ptr().cast_mut()];
            copy(&Block { bases, extents: block.extents, strides: [[row, 0], [step, 0]] }, None);
        }
    });
}

/// Copies elements of so many bytes from a block of one view to that of another.
///
/// # Safety
/// As [`Cast::block`].
pub unsafe fn copy_block(size: usize, block: &Block<2>) {
    copy_of(size)(block, None);
}

/// Copies a block, with non-temporal stores where a row is packed and there is a function for them.
type Copy = fn(&Block<2>, Option<Lines>);
type Lines = fn(*const u8, *mut u8, usize);

/// The copy of elements of that size.
fn copy_of(size: usize) -> Copy {
    match size {
        1 => copy::<u8>,
        2 => copy::<u16>,
        4 => copy::<u32>,
        8 => copy::<u64>,
        16 => copy::<u128>,
        _ => unreachable!("elements of {size} bytes"),
    }
}

/// Copies a block of elements of one size; what is in them does not matter.
fn copy<U: std::marker::Copy>(block: &Block<2>, stream: Option<Lines>) {
    let ([rows, columns], size) = (block.extents, size_of::<U>());
    let [[to_row, from_row], [to_step, from_step]] = block.strides;
    let packed = |step: isize| step == size as isize;
    if packed(to_step) && packed(from_step) {
        for row in 0..rows {
            let [to, from] = block.row(row);
            match stream {
                Some(stream) if to.cast_const() != from => stream(from, to, columns * size),
                // SAFETY: a row of both views; they may overlap.
                _ => unsafe { std::ptr::copy(from, to, columns * size) },
            }
        }
    } else if packed(to_step) && from_step == 0 {
        for row in 0..rows {
            let [to, from] = block.row(row).map(|at| at.cast::<U>());
            // SAFETY: the row's only element.
            let value = unsafe { from.read_unaligned() };
            for column in 0..columns {
                // SAFETY: an element of the row.
                unsafe { to.add(column).write_unaligned(value) };
            }
        }
    } else if packed(to_step) && packed(from_row) && size == 4 && rows.min(columns) >= MAX_LANES {
        transposed::<()>(machine().level)(block, stream.is_some());
    } else if packed(to_step) && packed(from_row) && rows > 1 {
        // Transposed: tiles whose lines, of both views, stay in the cache until they are used up.
        let tile = (super::LINE / size).max(8);
        for top in (0..rows).step_by(tile) {
            for left in (0..columns).step_by(tile) {
                let [to, from] = block.row(top);
                let at = [
                    to.wrapping_offset(left as isize * to_step),
                    from.wrapping_offset(left as isize * from_step),
                ];
                let extents = [tile.min(rows - top), tile.min(columns - left)];
                each::<U>(at, extents, [[to_row, size as isize], [size as isize, from_step]]);
            }
        }
    } else {
        each::<U>(block.bases, block.extents, [[to_row, to_step], [from_row, from_step]]);
    }
}

/// Element by element: where each of two views begins, and their steps by row and column.
#[inline(always)]
fn each<U: std::marker::Copy>(
    [to, from]: [*mut u8; 2],
    [rows, columns]: [usize; 2],
    [to_steps, from_steps]: [[isize; 2]; 2],
) {
    for row in 0..rows as isize {
        let to = to.wrapping_offset(row * to_steps[0]);
        let from = from.wrapping_offset(row * from_steps[0]);
        for column in 0..columns as isize {
            let to = to.wrapping_offset(column * to_steps[1]).cast::<U>();
            let from = from.wrapping_offset(column * from_steps[1]).cast::<U>();
            // SAFETY: an element of each of the views that the walk was made of.
            unsafe { to.write_unaligned(from.read_unaligned()) };
        }
    }
}

/// There is nothing to choose: `kernels!` makes bodies of a type.
pub(super) trait Bytes: 'static {}
impl Bytes for () {}

kernels! {
    /// Copies bytes with non-temporal stores.
    fn lines<B: Bytes>(from: *const u8, to: *mut u8, bytes: usize) = lines_body;
    /// Copies a block of elements of 4 bytes that lie packed in columns, and are to lie packed in rows.
    fn transposed<B: Bytes>(block: &Block<2>, stream: bool) = transposed_body;
    /// Writes a pattern again and again, with non-temporal stores if `stream` says so.
    fn repeat<B: Bytes>(to: *mut u8, bytes: usize, pattern: &[u8; 64], stream: bool) = repeat_body;
}

#[inline(always)]
fn lines_body<S: Simd, B: Bytes>(s: S, from: *const u8, to: *mut u8, bytes: usize) {
    // SAFETY: a row of two views; those that overlap are the same elements, which `copy` keeps away.
    unsafe { stream_lines(s, from, to, bytes) }
}

#[inline(always)]
fn transposed_body<S: Simd, B: Bytes>(s: S, block: &Block<2>, stream: bool) {
    match S::LANES {
        16 => by_tiles::<S, 16>(s, block, stream),
        8 => by_tiles::<S, 8>(s, block, stream),
        _ => by_tiles::<S, 4>(s, block, stream),
    }
}

/// As many registers as a register has lanes become as many others, each with a lane of all of them. The last tile of an axis
/// overlaps the one before it, so that there are no others.
///
/// Two tiles that lie beside each other in what is written come after each other, and then those below them: so the view that
/// is read is gone through as it lies, by a few lines at a time that the processor foresees, and the lines that are written, of
/// which it foresees none, are asked for two steps ahead (1024 x 1024, Xeon: 0.35 ms; row by row of what is written 0.94).
#[inline(always)]
fn by_tiles<S: Simd, const LANES: usize>(s: S, block: &Block<2>, stream: bool) {
    let ([rows, columns], size) = (block.extents, size_of::<f32>());
    let [[to_row, _], [_, from_step]] = block.strides;
    let register = LANES * size;
    let stream = stream && (block.bases[0].addr() | to_row.unsigned_abs()).is_multiple_of(register);
    for pair in (0..columns).step_by(2 * LANES) {
        for top in (0..rows).step_by(LANES) {
            let [to, from] = block.row(top.min(rows - LANES));
            for i in if stream { 0..0 } else { 2 * LANES..3 * LANES } {
                let ahead = to.wrapping_offset(i as isize * to_row).wrapping_add(pair * size);
                s.prefetch(ahead);
                s.prefetch(ahead.wrapping_add(register));
            }
            for left in (pair..columns.min(pair + 2 * LANES)).step_by(LANES) {
                let left = left.min(columns - LANES);
                let from = from.wrapping_offset(left as isize * from_step);
                let column =
                    |i: usize| from.wrapping_offset(i as isize * from_step).cast::<f32>().cast_const();
                // SAFETY: elements of the view: a tile ends at the last row and column at most.
                let tile: [S::F32; LANES] = std::array::from_fn(|i| unsafe { s.load_f32(column(i)) });
                for (i, row) in s.interleave_all(tile).into_iter().enumerate() {
                    let to = to.wrapping_offset(i as isize * to_row).wrapping_add(left * size).cast::<f32>();
                    // SAFETY: likewise; where stores are not temporal, all rows begin at multiples of registers.
                    unsafe {
                        if stream && left.is_multiple_of(LANES) {
                            s.stream_f32(to, row)
                        } else {
                            s.store_f32(to, row)
                        }
                    }
                }
            }
        }
    }
}

#[inline(always)]
fn repeat_body<S: Simd, B: Bytes>(s: S, to: *mut u8, bytes: usize, pattern: &[u8; 64], stream: bool) {
    let register = S::LANES * size_of::<f32>();
    // Where non-temporal stores may begin, the pattern begins anew: its elements' size divides the distance or nothing is
    // streamed.
    let head = if stream { (to as usize).wrapping_neg() % register } else { 0 };
    let aligned = head.is_multiple_of(LARGEST);
    let whole = bytes - bytes % register;
    // SAFETY: the caller's row has so many bytes; registers end at `whole` at most, the rest is as long as said.
    unsafe {
        let value = s.load_f32(pattern.as_ptr().cast());
        let mut at = 0;
        if stream && aligned && bytes >= head + register {
            std::ptr::copy_nonoverlapping(pattern.as_ptr(), to, head);
            at = head;
            while at + register <= bytes {
                s.stream_f32(to.add(at).cast(), value);
                at += register;
            }
        } else {
            while at < whole {
                s.store_f32(to.add(at).cast(), value);
                at += register;
            }
        }
        std::ptr::copy_nonoverlapping(pattern.as_ptr(), to.add(at), bytes - at);
    }
}
