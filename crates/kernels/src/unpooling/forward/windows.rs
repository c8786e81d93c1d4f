//! Windows that lie side by side, as pooling without overlap leaves them: each element of self becomes a window of out, itself
//! and zeros, in registers. Nothing is scattered, and every line of out is written once.
#![allow(unsafe_code)] // access that was checked once for many windows
#![allow(clippy::extra_unused_type_parameters)] // `kernels!` makes bodies of a type, and lanes need none

use crate::dtype::Element;
use crate::machine::machine;
use crate::simd::{MAX_LANES, Simd, kernels};
use crate::unpooling::Index;
use crate::view::copy::{copy_bytes, stream_lines};
use crate::view::{Aligned, LINE, View};
use std::mem::MaybeUninit;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

/// Lanes of out that are made at a time: a part of the first cache.
const STAGE: usize = 4 << 10;
/// Lanes of self of them.
const LANES: usize = 1 << 10;
/// Rows of planes of so many elements are written window by window: 4x16x512x512 takes 6.5 ms instead of 7.8.
const LONG: usize = 100;
/// The same with windows of up to four elements: 8x128x56x56 takes 0.47 ms instead of 0.56, but with windows of 4x4 8x64x112x112 0.75
/// instead of 0.66 (Zen 5).
const LONG_OF_FEW: usize = 20;
/// Lanes of a plane of out for which it pays to prepare.
const SMALL: usize = 4 << 10;
/// Rows and columns of a window, at most.
const MOST: usize = 4;
/// What is read is prefetched so many bytes ahead.
const AHEAD: usize = 2 << 10;

/// How self and out are cut into items. An element has one lane or two; planes, and images of pixels, follow each other.
pub struct Windows {
    values: *const f32,
    indices: *const u8,
    /// Bytes of an index.
    index: usize,
    out: *mut f32,
    planes: usize,
    /// Rows and columns of a plane of self, and of out.
    size: [usize; 2],
    to: [usize; 2],
    window: [usize; 2],
    /// Elements of a pixel, and lanes of an element.
    channels: usize,
    lanes: usize,
    /// Rows and columns of an item. Only whole rows come together.
    item: [usize; 2],
    stream: bool,
    /// An index led out of its window: all of this was in vain.
    pub strays: AtomicBool,
}

impl Windows {
    /// Of tensors without gaps, either planes or images of pixels.
    pub fn of<T: Element, I: Index>(input: &View<T>, indices: &View<I>, out: &View<T>) -> Option<Windows> {
        let lanes = size_of::<T>() / size_of::<f32>();
        let pixels = input.is_channels_last();
        let axes = if pixels { [0, 2, 3, 1] } else { [0, 1, 2, 3] };
        let (input, indices, out) = (input.permuted(axes), indices.permuted(axes), out.permuted(axes));
        let pointers = (input.packed_row()?, indices.packed_row()?, out.packed_row()?);
        let (planes, size, to, channels) = match (input.shape, out.shape) {
            ([n, h, w, c], [_, height, width, _]) if pixels => (n, [h, w], [height, width], c),
            ([n, c, h, w], [.., height, width]) => (n * c, [h, w], [height, width], 1),
        };
        let pointers = [
            pointers.0.plane(0, 0).as_ptr().cast(),
            pointers.1.plane(0, 0).as_ptr().cast(),
            pointers.2.plane(0, 0).as_ptr().cast(),
        ];
        Windows::cut(pointers, size_of::<I>(), planes, [size, to], channels, lanes)
    }

    /// The same of numbers only: one function for all types.
    #[inline(never)]
    fn cut(
        [values, indices, out]: [*mut u8; 3],
        index: usize,
        planes: usize,
        [size, to]: [[usize; 2]; 2],
        channels: usize,
        lanes: usize,
    ) -> Option<Windows> {
        let each = channels * lanes;
        if planes * size[0] * size[1] * each == 0 || i32::try_from(MOST * to[0] * to[1]).is_err() {
            return None;
        }
        let window = [to[0] / size[0], to[1] / size[1]];
        // Of larger windows, nearly all are zeros, which are quicker by themselves.
        if window.iter().any(|extent| !(1..=MOST).contains(extent)) || window == [1, 1] {
            return None;
        }
        let bytes = planes * to[0] * to[1] * each * size_of::<f32>();
        let stream = bytes >= machine().streaming_size;
        // Of other planes, scattering is quicker: of short rows, and of pairs of lanes in the caches.
        let long = if window[0] * window[1] > 4 { LONG } else { LONG_OF_FEW };
        let large = channels > 1 || if lanes == 1 { size[1] >= long } else { stream };
        if !large || to[0] * to[1] * each < SMALL {
            return None;
        }
        let row = window[0] * to[1] * each;
        let most = |made: usize, from: usize| (STAGE / made).min(LANES / from);
        let whole = [most(row, size[1] * each).min(size[0]), size[1]];
        let part = [1, most(window[0] * (window[1] + 1) * each, each).min(size[1])];
        let item = [whole, part].into_iter().find(|item| item[0] > 0 && item[1] > 0)?;
        // A few columns that belong to no window may come after the last ones.
        if item[1] < size[1] && to[1] - window[1] * size[1] > item[1] {
            return None;
        }
        Some(Windows {
            values: values.cast(),
            indices,
            index,
            out: out.cast(),
            planes,
            size,
            to,
            window,
            channels,
            lanes,
            item,
            stream,
            strays: AtomicBool::new(false),
        })
    }

    /// Items in each plane, down and across.
    fn counts(&self) -> [usize; 2] {
        [0, 1].map(|axis| self.size[axis].div_ceil(self.item[axis]))
    }

    pub fn items(&self) -> usize {
        self.counts().iter().product::<usize>() * self.planes
    }

    /// Bytes that are read and written, all in all.
    pub fn bytes(&self) -> usize {
        let elements = |size: [usize; 2]| self.planes * size[0] * size[1] * self.channels;
        elements(self.size) * (4 * self.lanes + self.index) + elements(self.to) * 4 * self.lanes
    }
}

kernels! {
    /// Writes the items `items` of out.
    pub fn unpool<T: Element>(args: &Windows, items: Range<usize>) = body;
}

/// The lanes of a register of self whose codes are `code`, 0 in the others.
#[inline(always)]
fn chosen<S: Simd>(s: S, value: S::F32, codes: &[i32], code: i32) -> S::F32 {
    let mut signs = [0; MAX_LANES];
    for (sign, &own) in signs.iter_mut().zip(&codes[..S::LANES]) {
        *sign = (own ^ code).wrapping_neg();
    }
    s.without_negative(value, &signs)
}

/// Which lanes of self some registers of out are, and of which codes; after them the same comes again.
struct Pattern {
    count: usize,
    /// Lanes of self from one time to the next.
    advance: usize,
    registers: [Permutation; PATTERN],
}

/// Registers of a pattern, at most.
const PATTERN: usize = 32;

#[derive(Clone, Copy)]
struct Permutation {
    /// The first lane of self.
    start: usize,
    from: [i32; MAX_LANES],
    codes: [i32; MAX_LANES],
}

impl Pattern {
    /// Of windows of `wide` pixels of `each` lanes; if a register of self has all that becomes one of out.
    #[inline(always)]
    fn of<S: Simd>(_: S, wide: usize, each: usize) -> Option<Pattern> {
        let window = wide * each;
        // Lanes of a register are a power of two.
        let times = S::LANES >> window.trailing_zeros().min(S::LANES.trailing_zeros());
        let count = times * window / S::LANES;
        if each > S::LANES || count > PATTERN {
            return None;
        }
        let mut registers = [Permutation { start: 0, from: [0; MAX_LANES], codes: [0; MAX_LANES] }; PATTERN];
        for (i, register) in registers.iter_mut().enumerate().take(count) {
            let lane = |j: usize| (i * S::LANES + j) / window * each + (i * S::LANES + j) % each;
            let (mut least, mut most) = (usize::MAX, 0);
            for j in 0..S::LANES {
                (least, most) = (least.min(lane(j)), most.max(lane(j)));
            }
            if most - least >= S::LANES {
                return None;
            }
            register.start = least;
            for j in 0..S::LANES {
                register.from[j] = (lane(j) - least) as i32;
                register.codes[j] = ((i * S::LANES + j) % window / each) as i32;
            }
        }
        Some(Pattern { count, advance: times * each, registers })
    }

    /// Writes so many lanes: those of codes from `code` on.
    ///
    /// # Safety
    /// A register is readable wherever one begins, and writable.
    #[inline(always)]
    unsafe fn write<S: Simd>(
        &self,
        s: S,
        values: *const f32,
        codes: &[i32],
        code: i32,
        count: usize,
        to: *mut f32,
    ) {
        let (mut at, mut from) = (0, 0);
        while at < count {
            for register in &self.registers[..self.count.min((count - at).div_ceil(S::LANES))] {
                let start = from + register.start;
                let own = &codes[start..][..S::LANES];
                // SAFETY: the caller's promise; the slice has a register.
                unsafe {
                    let value = s.load_f32(values.add(start));
                    let own = s.load_f32(own.as_ptr().cast());
                    let (value, own) =
                        (s.permute(value, value, &register.from), s.permute(own, own, &register.from));
                    let (mut codes, mut signs) = ([0i32; MAX_LANES], [0i32; MAX_LANES]);
                    s.store_f32(codes.as_mut_ptr().cast(), own);
                    for (sign, (&own, &wanted)) in signs.iter_mut().zip(codes.iter().zip(&register.codes)) {
                        *sign = (own ^ (wanted + code)).wrapping_neg();
                    }
                    s.store_f32(to.add(at), s.without_negative(value, &signs));
                }
                at += S::LANES;
            }
            from += self.advance;
        }
    }
}

#[inline(always)]
fn body<S: Simd, T: Element>(s: S, args: &Windows, items: Range<usize>) {
    if !S::TUNED {
        return args.strays.store(true, Ordering::Relaxed); // nobody asks this level
    }
    let &Windows { size: [height, width], to: [to_height, to_width], window, channels, lanes, item, .. } =
        args;
    let [tall, wide] = window;
    let each = channels * lanes;
    let [downs, acrosses] = args.counts();
    // Room for what is made; the last registers reach beyond.
    let Aligned(stage) = &mut Aligned([MaybeUninit::<f32>::uninit(); STAGE + 4 * MAX_LANES]);
    let stage = stage.as_mut_ptr().cast::<f32>();
    // The codes of what a register reads too much are any.
    let mut codes = [0i32; LANES + MAX_LANES];
    let mut pairs = [[0; 2]; LANES / 2 + MAX_LANES];
    let Aligned(copy) = &mut Aligned([0f32; LANES + MAX_LANES]);
    // Where the window of each element of an item begins, counted from the first one.
    let mut starts = [0i32; LANES];
    let (mut x, mut y, mut c) = (0, 0, 0);
    for start in &mut starts[..item[0] * item[1] * channels] {
        *start = (y * tall * to_width + x * wide) as i32;
        c += 1;
        if c == channels {
            (c, x) = (0, x + 1);
        }
        if x == item[1] {
            (x, y) = (0, y + 1);
        }
    }
    let pattern = if each > 1 { Pattern::of(s, wide, each) } else { None };
    for item_at in items {
        if args.strays.load(Ordering::Relaxed) {
            return;
        }
        let (n, y, x) =
            (item_at / acrosses / downs, item_at / acrosses % downs * item[0], item_at % acrosses * item[1]);
        let [rows, columns] = [item[0].min(height - y), item[1].min(width - x)];
        let start = ((n * height + y) * width + x) * channels;
        let count = rows * columns * channels;
        let (values, indices) =
            (args.values.wrapping_add(start * lanes), args.indices.wrapping_add(start * args.index));
        // Not from the second cache, where it costs a tenth.
        let ahead = if args.stream { count } else { 0 };
        for at in (0..ahead * args.index).step_by(LINE) {
            s.prefetch_far(indices.wrapping_add(at + AHEAD));
        }
        for at in (0..ahead * lanes).step_by(LINE / size_of::<f32>()) {
            s.prefetch_far(values.wrapping_add(at).wrapping_byte_add(AHEAD));
        }
        let first = (y * tall * to_width + x * wide) as i32;
        let starts = &starts[..count];
        let inside = match (args.index, tall) {
            (4, 1 | 2) => encode::<i32, 2>(args, indices, starts, first, &mut codes),
            (4, _) => encode::<i32, MOST>(args, indices, starts, first, &mut codes),
            (_, 1 | 2) => encode::<i64, 2>(args, indices, starts, first, &mut codes),
            _ => encode::<i64, MOST>(args, indices, starts, first, &mut codes),
        };
        if !inside {
            return args.strays.store(true, Ordering::Relaxed);
        }
        if lanes == 2 {
            for (pair, &code) in pairs.iter_mut().zip(&codes[..count]) {
                *pair = [code; 2];
            }
        }
        let codes = if lanes == 2 { pairs.as_flattened() } else { &codes };
        // Registers read beyond the end of an item, but not of all.
        let total = args.planes * height * width * channels;
        let values = if start + count + MAX_LANES > total {
            // SAFETY: the item has that many lanes, and there is room for as many.
            unsafe { values.copy_to_nonoverlapping(copy.as_mut_ptr(), count * lanes) };
            copy.as_ptr()
        } else {
            values
        };
        let run = columns * wide * each;
        let rest = if x + columns == width { (to_width - wide * width) * each } else { 0 };
        let below = if y + rows == height { (to_height - tall * height) * to_width * each } else { 0 };
        let mut to = stage;
        let mut from = 0;
        for _ in 0..rows {
            for dy in 0..tall {
                let code = (dy * wide) as i32;
                // SAFETY: the stage has room for all of an item, and for what the last registers write too much; others are
                // written over by what comes next. Registers of values were looked at.
                unsafe {
                    let (values, codes) = (values.add(from), &codes[from..]);
                    match (&pattern, wide) {
                        (Some(pattern), _) => pattern.write(s, values, codes, code, run, to),
                        (None, 2) if each == 1 => spread::<S, 2>(s, values, codes, code, columns, to),
                        (None, 3) if each == 1 => spread::<S, 3>(s, values, codes, code, columns, to),
                        (None, 4) if each == 1 => spread::<S, 4>(s, values, codes, code, columns, to),
                        _ => repeat(s, values, codes, code, [columns, wide, each], to),
                    }
                    to = to.add(run);
                    to.write_bytes(0, rest);
                    to = to.add(rest);
                }
            }
            from += columns * each;
        }
        let out = |y: usize, x: usize| args.out.wrapping_add(((n * to_height + y) * to_width + x) * each);
        let leave = |from: *const f32, to: *mut f32, count: usize| {
            let (from, to, bytes) = (from.cast(), to.cast(), count * size_of::<f32>());
            // SAFETY: the stage has these lanes, and out has room for them.
            unsafe {
                if args.stream { stream_lines(s, from, to, bytes) } else { copy_bytes(s, from, to, bytes) }
            }
        };
        if columns == width {
            // SAFETY: both point into the stage.
            leave(stage, out(tall * y, 0), unsafe { to.offset_from_unsigned(stage) });
        } else {
            for dy in 0..tall {
                leave(stage.wrapping_add(dy * (run + rest)), out(tall * y + dy, wide * x), run + rest);
            }
        }
        if x + columns == width {
            // SAFETY: these are the last rows of a plane of out, which no other item writes.
            unsafe { out(tall * height, 0).write_bytes(0, below) };
        }
    }
}

/// Which element of its window, of `ROWS` rows at most, each index is. Whether all are one.
#[inline(always)]
fn encode<I: Index, const ROWS: usize>(
    args: &Windows,
    indices: *const u8,
    starts: &[i32],
    first: i32,
    codes: &mut [i32],
) -> bool {
    let ([tall, wide], width) = (args.window.map(|extent| extent as u32), args.to[1] as i32);
    // Loops without branches, which become registers.
    let (mut bits, mut strays) = (0, 0);
    for (i, (code, &start)) in codes.iter_mut().zip(starts).enumerate() {
        // SAFETY: there are as many indices as starts.
        let index: i64 = unsafe { indices.cast::<I>().add(i).read_unaligned() }.into();
        bits |= index;
        let place = (index as i32).wrapping_sub(start).wrapping_sub(first);
        let (mut row, mut column) = (0, place);
        for below in 1..ROWS as i32 {
            let beyond = place >= width.wrapping_mul(below);
            row += i32::from(beyond);
            column = if beyond { column.wrapping_sub(width) } else { column };
        }
        strays |= i32::from(row as u32 >= tall) | i32::from(column as u32 >= wide);
        *code = row.wrapping_mul(wide as i32).wrapping_add(column);
    }
    strays == 0 && i32::try_from(bits).is_ok_and(|bits| bits >= 0)
}

/// Writes a row of windows of `N` elements: those of codes from `code` on.
///
/// # Safety
/// A register is readable wherever one begins, and writable N times as many.
#[inline(always)]
unsafe fn spread<S: Simd, const N: usize>(
    s: S,
    values: *const f32,
    codes: &[i32],
    code: i32,
    columns: usize,
    to: *mut f32,
) {
    for x in (0..columns).step_by(S::LANES) {
        // SAFETY: the caller's promise.
        unsafe {
            let value = s.load_f32(values.add(x));
            let mut registers = [value; N];
            for (i, register) in registers.iter_mut().enumerate() {
                *register = chosen(s, value, &codes[x..], code + i as i32);
            }
            for (i, register) in s.interleave_all::<N>(registers).into_iter().enumerate() {
                s.store_f32(to.add(N * x + i * S::LANES), register);
            }
        }
    }
}

/// As `spread`, of windows of pixels of `each` lanes.
///
/// # Safety
/// As `spread`.
#[inline(always)]
unsafe fn repeat<S: Simd>(
    s: S,
    values: *const f32,
    codes: &[i32],
    code: i32,
    [columns, wide, each]: [usize; 3],
    to: *mut f32,
) {
    let mut to = to;
    for x in 0..columns {
        for dx in 0..wide {
            for c in (0..each).step_by(S::LANES) {
                let from = x * each + c;
                // SAFETY: the caller's promise.
                unsafe {
                    let value = s.load_f32(values.add(from));
                    let value = chosen(s, value, &codes[from..], code + dx as i32);
                    s.store_f32(to.add(c), value);
                }
            }
            to = to.wrapping_add(each);
        }
    }
}
