//! Patches: rows of pixels, one after the other, each put together from registers of windows.
//!
//! No mask is needed. A register that ends behind a row's last whole window overwrites what is written next: pixels of a window that reaches
//! beyond the image, one by one, and the next row. Where that is not this thread's, all are written one by one. Halves stay halves, of 16 bits
//! (8x3 224x224 k16s16 of BF16: 2.7 ms widened, pixel by pixel, 0.17 so).
#![allow(unsafe_code)] // registers that reach from one row into the next

use super::words::Words;
use super::{Args, Window, clamp};
use crate::dtype::{DType, Element, InF32};
use crate::simd::{Level, kernels};
use crate::view::{AnyView, LINE, View, bands};
use std::ops::Range;

/// Elements that a window's pixels are taken by, at most.
const MOST: usize = 8;
/// Bytes of a channel that is prefetched while the one before is read, at most (8x3 336x336 k14s14, 451 KB: 0.90 ms, then 0.68),
const CHANNEL: usize = 480 << 10;
/// and those that have room in the first cache (8x512 28x28 k2s2: 1.29 ms, then 0.91).
const NEAR: usize = 8 << 10;
/// Bytes from a row that is written to one that is prefetched, where rows neither stay in the caches nor leave past them.
const AHEAD: usize = 4 << 10;

kernels! {
    /// Writes the pixels of a row's whole windows. A leaf: with the loops over rows around it, a tenth more (4x48 98x98 k7s7).
    fn put_row<T: Element>(row: &Windows<T>) = put_row_body;
}

/// Windows that neither overlap nor leave pixels between them.
pub struct Patches<T> {
    /// Windows of all rows side by side.
    grad: View<T>,
    out: View<T>,
    kernel: [usize; 2],
    padding: [usize; 2],
    blocks: [usize; 2],
    in_cache: bool,
    /// What halves have as infinity.
    infinity: i16,
}

impl<T: InF32> Args<T> {
    /// Whether windows neither overlap nor leave pixels between them, all rows are packed and those of windows neighbours.
    pub fn are_patches(&self) -> bool {
        let window = &self.window;
        window.stride == window.kernel
            && window.dilation == [1; 2]
            && window.padding.iter().all(|&padding| padding >= 0)
            && window.blocks.iter().all(|&blocks| blocks > 0)
            && self.grad.is_packed()
            && self.grad.joined_rows().is_some()
            && self.out.is_packed()
    }
}

/// Whether pixels of windows of so many columns are registers of neighbours, else pieces.
pub fn is_whole(kernel: usize) -> bool {
    kernel <= MOST && kernel.is_power_of_two()
}

/// Writes the rows `rows` of out, counted through batches and channels.
pub fn fold<T: InF32>(level: Level, args: &Args<T>, rows: Range<usize>) {
    // Permutes of 64 bytes take longer than unpacks of 32 (Zen 4, 8x64 64x64 k4s4: 0.64 ms, then 0.33).
    let level = level.short();
    if !T::IS_HALF {
        Patches::<f32>::new(args, 0).write(level, rows);
    } else {
        let infinity = if T::DTYPE == DType::Float16 { 0x7c00 } else { 0x7f80 };
        Patches::<i16>::new(args, infinity).write(level, rows);
    }
}

impl<T: Element> Patches<T> {
    fn new<U: InF32>(args: &Args<U>, infinity: i16) -> Patches<T> {
        let grad = args.grad.joined_rows().expect("rows that follow each other");
        let Window { kernel, padding, blocks, .. } = args.window;
        Patches {
            grad: AnyView::from(grad).bits(),
            out: AnyView::from(args.out).bits(),
            kernel: kernel.map(clamp),
            padding: padding.map(clamp),
            blocks: blocks.map(clamp),
            in_cache: args.in_cache,
            infinity,
        }
    }
}

impl<T: Element> Patches<T> {
    #[inline(never)] // once for each size
    fn write(&self, level: Level, rows: Range<usize>) {
        let Patches { ref grad, ref out, kernel: [kernel_height, kernel], padding: [above, left], .. } =
            *self;
        let ([_, _, height, width], [high, wide]) = (out.shape, self.blocks);
        let (all, lanes) = (high * wide, level.lanes() * size_of::<f32>() / size_of::<T>());
        // What is read and written below.
        let fits = grad.shape == [out.shape[0], out.shape[1] * kernel_height * kernel, 1, all]
            && (grad.is_packed() && out.is_packed());
        assert!(fits && kernel > 0, "patches");
        // Pixels of a row that windows cover, and those of whole windows, `inner` of them from number `first` on.
        let covered = (wide * kernel).saturating_sub(left).min(width);
        let first = left.div_ceil(kernel);
        let inner = ((covered + left.min(wide * kernel)) / kernel).saturating_sub(first);
        let start = if inner > 0 { first * kernel - left } else { covered };
        let end_of_inner = start + inner * kernel;
        let covering = (high * kernel_height).saturating_sub(above).min(height);
        let most = lanes.min(MOST);
        let whole = kernel <= most && is_whole(kernel);
        let by = grad.strides()[1];
        let [by_image, by_plane, by_row, _] = out.strides();
        let follow = by_row == width as isize
            && by_plane == (height * width) as isize
            && (out.shape[0] == 1 || by_image == by_plane * out.shape[1] as isize);
        // Where this thread's pixels end, if they follow each other; else a register may reach behind no row.
        let pixels = out.plane(0, 0).as_ptr().cast_const();
        let end = if follow { pixels.wrapping_add(rows.end * width) } else { std::ptr::null() };
        // Where the pixels end that registers reach over: those of whole windows, and up to so many behind them.
        let reach = match whole {
            true => start + inner.max(lanes) * kernel,
            false if kernel < most => end_of_inner + most,
            false => end_of_inner,
        };
        // What is read behind an element's windows is another's.
        let adjoining =
            by == all as isize && (grad.shape[0] == 1 || grad.strides()[0] == (grad.shape[1] * all) as isize);
        let readable =
            grad.plane(0, 0).as_ptr().wrapping_add(grad.shape[0] * grad.shape[1] * all).cast_const();
        let bytes = width * size_of::<T>();
        let lines = bytes.is_multiple_of(LINE) && pixels.addr().is_multiple_of(LINE);
        let channel = kernel_height * kernel * all;
        let small = channel * size_of::<T>() <= CHANNEL;
        // Whole lines leave: rows are, or windows. Of these, each line is written in two parts (Xeon, 480 MiB, 8x3 224x224 k16s16: 0.51 ms,
        // kept 0.36; 19 MB of 8x3 448x448 between other calls 2.3 and 2.5, large channels of 2x3 512x512 0.5 and 0.55).
        let line = LINE / size_of::<T>();
        let stream = out.streams_beside(LINE, grad.size())
            && (reach <= width && start == 0 && covered == end_of_inner && inner >= lanes)
            && if whole {
                covered == width
            } else {
                size_of::<T>() == 4 && kernel.is_multiple_of(line) && lines && (!small || out.is_large())
            };
        let fetched = if !stream && out.fills(2) && bytes >= LINE { bytes.div_ceil(LINE) } else { 0 };
        // Rows of one kernel row after the other read what follows in memory; where they may be written in that order, and a channel is large,
        // it is quicker (16x3 512x512 k16s16: 10.7 ms, then 4.2).
        let by_elements = !small && reach <= width && lines;
        let (passes, step) = if by_elements { (kernel_height, kernel_height) } else { (1, 1) };
        // What is prefetched beside each row: of the next channel, or of the next elements.
        let (next, ahead_step) = match by_elements {
            false => (channel, channel.div_ceil(line).div_ceil(height) * line),
            true => (kernel * all, kernel * wide),
        };
        let each = if self.in_cache || !small && !by_elements { 0 } else { ahead_step.div_ceil(line) };
        let near = channel * size_of::<T>() <= NEAR;
        let put_row = put_row::<T>(level);
        let tile = Tile { by, kernel, infinity: self.infinity, stream };
        let [from, ahead] = [std::ptr::null(); 2];
        let mut row =
            Windows { tile, from, to: std::ptr::null_mut(), count: inner, ahead, each, near, fetched };
        for (n, c, band) in bands(out.shape, rows, false) {
            let from = grad.plane(n, c * kernel_height * kernel).as_ptr().cast_const();
            let plane = out.plane(n, c);
            let after =
                plane.as_ptr().wrapping_offset(band.end as isize * by_row).wrapping_add(reach).cast_const();
            let quick = inner > 0
                && (reach <= width || after <= end)
                && (inner >= lanes || from.wrapping_add(channel + lanes) <= readable && adjoining);
            for pass in 0..passes {
                let begin = above + band.start.min(covering);
                let (mut a, mut i) = (begin / kernel_height, begin % kernel_height);
                if by_elements {
                    (a, i) = (a + usize::from(i > pass), pass);
                }
                let mut y = a * kernel_height + i - above;
                let first_of = |a: usize, i: usize| {
                    from.wrapping_offset((i * kernel) as isize * by).wrapping_add(a * wide + first)
                };
                row.from = first_of(a, i);
                row.to = plane.as_ptr().wrapping_offset(y as isize * by_row).wrapping_add(start);
                row.ahead = match by_elements {
                    true => from.wrapping_add(next + i * kernel * all + a * kernel * wide),
                    false => from.wrapping_add(next + y * ahead_step),
                };
                while y < band.end.min(covering) {
                    if quick
                        || inner > 0
                            && (reach <= width || row.to.wrapping_add(reach - start).cast_const() <= end)
                            && (inner >= lanes
                                || adjoining
                                    && row
                                        .from
                                        .wrapping_offset((kernel - 1) as isize * by)
                                        .wrapping_add(lanes)
                                        <= readable)
                    {
                        // A register of windows is the element's, or what is behind them is in gradOutput. Those of pixels end within
                        // the reach, which is the row's, or this thread's. The addresses of streams were looked at.
                        put_row(&row);
                    } else {
                        self.put(row.from, 0, row.to, inner * kernel);
                    }
                    if inner * kernel < width {
                        let (windows, pixels) = (row.from.wrapping_sub(first), row.to.wrapping_sub(start));
                        if start > 0 {
                            self.put(windows.wrapping_add(left / kernel), left % kernel, pixels, start);
                        }
                        if end_of_inner < covered {
                            let pixels = pixels.wrapping_add(end_of_inner);
                            self.put(windows.wrapping_add(first + inner), 0, pixels, covered - end_of_inner);
                        }
                        if covered < width {
                            // SAFETY: what is left of the row, which is packed.
                            unsafe { pixels.wrapping_add(covered).write_bytes(0, width - covered) };
                        }
                    }
                    (y, i) = (y + step, i + step);
                    row.ahead = row.ahead.wrapping_add(ahead_step);
                    row.to = row.to.wrapping_offset(by_row * step as isize);
                    row.from = row.from.wrapping_offset((step * kernel) as isize * by);
                    if i >= kernel_height {
                        (a, i) = (a + 1, i - kernel_height);
                        row.from = first_of(a, i);
                    }
                }
            }
            (covering.max(band.start)..band.end).for_each(|y| plane.row(y).clear());
        }
    }

    /// Writes `count` pixels one by one: those of windows that reach beyond the image, and others at the ends of what a thread may read or
    /// write. The first one is element `j` of the window whose elements begin at `from`.
    #[inline(never)]
    fn put(&self, from: *const T, mut j: usize, to: *mut T, count: usize) {
        let Patches { ref grad, kernel: [_, kernel], infinity, .. } = *self;
        let by = grad.strides()[1];
        let (mut b, mut x) = (0, 0);
        while x < count {
            for j in j..kernel.min(j + count - x) {
                let (from, to) = (from.wrapping_offset(j as isize * by).wrapping_add(b), to.wrapping_add(x));
                // SAFETY: the window is the element's, and the pixel the row's; floats are of four bytes, halves of two.
                unsafe {
                    if size_of::<T>() == size_of::<f32>() {
                        to.cast::<f32>().write_unaligned(0.0 + from.cast::<f32>().read_unaligned());
                    } else {
                        let half = from.cast::<i16>().read_unaligned();
                        let quiet = if half & i16::MAX > infinity { (infinity & -infinity) >> 1 } else { 0 };
                        to.cast::<i16>().write_unaligned(if half == i16::MIN { 0 } else { half | quiet });
                    }
                }
                x += 1;
            }
            (b, j) = (b + 1, 0);
        }
    }
}

/// Windows of a row that lie within the image, and what is done beside them. Whoever makes one promises what [`Tile::row`] asks.
struct Windows<T> {
    tile: Tile,
    from: *const T,
    to: *mut T,
    count: usize,
    /// What is prefetched: so many lines of gradOutput, into the first cache if they are to be `near`, and of out.
    ahead: *const T,
    each: usize,
    near: bool,
    fetched: usize,
}

#[inline(always)]
fn put_row_body<S: Words, T: Element>(s: S, row: &Windows<T>) {
    let Windows { tile, from, to, count, ahead, each, near, fetched } = *row;
    if S::REGISTER == 0 {
        return;
    }
    if near {
        for at in 0..each {
            s.prefetch(ahead.wrapping_byte_add(at * LINE));
        }
    } else {
        for at in 0..each {
            s.prefetch_far(ahead.wrapping_byte_add(at * LINE));
        }
    }
    for at in 0..fetched {
        s.prefetch_far(to.wrapping_byte_add(AHEAD + at * LINE));
    }
    // SAFETY: the promise of whoever made the windows.
    unsafe {
        match tile.kernel {
            1 => tile.row::<S, T, 1, false>(s, from, to, count),
            2 => tile.row::<S, T, 2, false>(s, from, to, count),
            3 => tile.row::<S, T, 4, true>(s, from, to, count),
            4 => tile.row::<S, T, 4, false>(s, from, to, count),
            _ if S::REGISTER < MOST * size_of::<T>() => tile.row::<S, T, 4, true>(s, from, to, count),
            MOST => tile.row::<S, T, MOST, false>(s, from, to, count),
            _ => tile.row::<S, T, MOST, true>(s, from, to, count),
        }
    }
}

/// How a register's windows become pixels.
#[derive(Clone, Copy)]
struct Tile {
    /// From a kernel element to the next.
    by: isize,
    /// Elements of a window.
    kernel: usize,
    infinity: i16,
    /// By non-temporal stores.
    stream: bool,
}

impl Tile {
    /// A row of `wide` windows, P elements of each at a time: all of them, in registers of neighbours, or in `PIECES`, a window or two each.
    ///
    /// # Safety
    /// As `put`, for each register of windows.
    #[inline(always)]
    unsafe fn row<S: Words, T: Element, const P: usize, const PIECES: bool>(
        &self,
        s: S,
        from: *const T,
        to: *mut T,
        wide: usize,
    ) {
        let lanes = S::REGISTER / size_of::<T>();
        let mut b = 0;
        loop {
            // SAFETY: the caller's promise.
            unsafe {
                self.put::<S, T, P, PIECES>(s, from.wrapping_add(b), to.wrapping_add(b * self.kernel), wide);
            }
            if b + lanes >= wide {
                break;
            }
            // The last register ends with the row.
            b = (b + lanes).min(wide - lanes);
        }
    }

    /// A register of windows, of which `count` are wanted.
    ///
    /// # Safety
    /// A register is readable at `from`, and so for the kernel's other elements. Pixels are writable from `to` on, for as many windows as are
    /// wanted, and up to `MOST` behind them; those of all lanes where they are no pieces. For `stream`, addresses are multiples of a register,
    /// and where they are pieces, all lanes' windows are wanted, and are whole lines.
    #[inline(always)]
    unsafe fn put<S: Words, T: Element, const P: usize, const PIECES: bool>(
        &self,
        s: S,
        from: *const T,
        to: *mut T,
        count: usize,
    ) {
        let Tile { by, kernel, infinity, stream } = *self;
        let (mut x, mut before) = (0, [s.splat(0.0); P]);
        loop {
            let from = from.wrapping_offset(x as isize * by);
            let to = to.wrapping_add(x);
            let mut registers = [s.splat(0.0); P];
            for (j, register) in registers.iter_mut().enumerate() {
                // Beyond the last element is another kernel's.
                let own = if PIECES { j.min(kernel - 1) } else { j };
                // SAFETY: the caller's promise.
                *register = unsafe { s.load_f32(from.wrapping_offset(own as isize * by).cast()) };
                *register = if size_of::<T>() == size_of::<f32>() {
                    s.add(s.splat(0.0), *register)
                } else {
                    s.plus_zero(*register, infinity)
                };
            }
            // SAFETY: the caller's promise.
            unsafe {
                if !PIECES {
                    let registers = interleaved::<S, T, P>(s, registers);
                    for (i, register) in registers.into_iter().enumerate() {
                        let to = to.cast::<f32>().wrapping_add(i * S::LANES);
                        if stream { s.stream_f32(to, register) } else { s.store_f32(to, register) }
                    }
                    return;
                } else if P * size_of::<T>() == S::REGISTER {
                    let registers = interleaved::<S, T, P>(s, registers);
                    // The parts of a line leave one after the other: with eight lines begun, some went to memory in parts (64x3 224x224 k16s16:
                    // 14.7 ms in the median on a busy machine, 3.7 so; the least the same).
                    if stream && x.is_multiple_of(2 * P) {
                        before = registers;
                    } else if stream {
                        for (w, register) in registers.into_iter().enumerate() {
                            let to = to.wrapping_add(w * kernel).cast::<f32>();
                            s.stream_f32(to.wrapping_sub(P), before[w]);
                            s.stream_f32(to, register);
                        }
                    } else {
                        for (w, register) in registers.into_iter().enumerate() {
                            if w >= count {
                                break;
                            }
                            s.store_f32(to.wrapping_add(w * kernel).cast(), register);
                        }
                    }
                } else {
                    let each = S::REGISTER / 2 / (P * size_of::<T>());
                    let mut registers = if size_of::<T>() == 4 {
                        s.within::<P, 4>(registers)
                    } else {
                        s.within::<P, 2>(registers)
                    };
                    if each == 2 {
                        for register in &mut registers {
                            *register = s.three_of_four(*register);
                        }
                    }
                    for chunk in 0..2 * P {
                        let (half, i) =
                            if S::PARTS == 2 { (chunk / P, chunk % P) } else { (chunk % 2, chunk / 2) };
                        if chunk * each >= count {
                            break;
                        }
                        s.store_half(to.wrapping_add(chunk * each * kernel).cast(), registers[i], half == 1);
                    }
                }
            }
            if x + P >= kernel {
                return;
            }
            x = (x + P).min(kernel - P);
        }
    }
}

/// P registers of windows as registers of pixels.
#[inline(always)]
fn interleaved<S: Words, T, const P: usize>(s: S, mut registers: [S::F32; P]) -> [S::F32; P] {
    if P == 1 || size_of::<T>() == size_of::<f32>() {
        return s.interleave_all(registers);
    }
    let from = s.within::<P, 2>(registers);
    if S::PARTS == 1 {
        return from;
    }
    for i in 0..P / 2 {
        [registers[i], registers[i + P / 2]] = s.across(from[2 * i], from[2 * i + 1]);
    }
    registers
}
