//! Channels that are neighbours become planes: some rows of some channels, transposed into the second cache, then padded
//! as rows of planes are.
#![allow(unsafe_code)] // access that was checked once for many pixels

use super::Args;
use super::rows::Rows;
use crate::dtype::Element;
use crate::simd::{Simd, kernels};
use crate::view::{LINE, Plane, View};
use std::ops::Range;

/// Bytes of the rows that are transposed at a time: a part of the second cache.
const STAGE: usize = 64 << 10;
/// Channels of them: a line of the usual elements.
const CHANNELS: usize = 16;
/// Pixels that are transposed at a time.
const PIXELS: usize = 16;

/// How out is cut into blocks: of rows, and of channels of those.
pub struct Blocks {
    /// Of images, of the rows of one, and of channels.
    counts: [usize; 3],
    /// Rows and channels of a block.
    rows: usize,
    channels: usize,
}

impl Blocks {
    /// Of views that they fit.
    pub fn of<T: Element>(input: &View<T>, out: &View<T>) -> Option<Blocks> {
        let ([n, c, h, _], width) = (out.shape, input.shape[3] * size_of::<T>());
        let channels = c.min(CHANNELS);
        let rows = ((STAGE / channels).saturating_sub(LINE) / width).min(h);
        let fits = rows > 0 && input.strides()[1] == 1 && input.channels_are_closer() && out.is_packed();
        fits.then(|| Blocks { counts: [n, h.div_ceil(rows), c.div_ceil(channels)], rows, channels })
    }

    pub fn items(&self) -> usize {
        self.counts.iter().product()
    }

    /// Rows of planes in a block.
    pub fn together(&self) -> usize {
        self.rows * self.channels
    }
}

kernels! {
    /// Writes the blocks `items` from pixels of channels, [N, H, W, C], all as bytes.
    pub fn pad<T: Element>(args: &Args<u8>, blocks: &Blocks, items: Range<usize>) = body;
}

#[inline(always)]
fn body<S: Simd, T: Element>(s: S, args: &Args<u8>, blocks: &Blocks, items: Range<usize>) {
    let Args { input, out, columns, top, pixel, places } = args;
    let ([_, height, width, _], [_, channels, padded, _]) = (input.shape, out.shape);
    let stream = out.streams(1);
    let source = |y: usize| (y as i64).saturating_sub(*top).clamp(0, height as i64 - 1) as usize;
    let mut stage = [0u128; STAGE / 16];
    for item in items {
        let [_, bands, groups] = blocks.counts;
        let (n, band, group) = (item / groups / bands, item / groups % bands, item % groups);
        let ys = band * blocks.rows..padded.min((band + 1) * blocks.rows);
        let cs = group * blocks.channels..channels.min((group + 1) * blocks.channels);
        let from = source(ys.start)..source(ys.end - 1) + 1;
        let row = width * pixel;
        // A line more than there is, as lines far apart by a power of two have the same place in a cache.
        let pitch = from.len() * row + LINE;
        assert!(cs.len() * pitch <= size_of_val(&stage), "{cs:?} by {pitch} on a stage");
        let base = stage.as_mut_ptr().cast::<u8>();
        for (i, y) in from.clone().enumerate() {
            let (pixels, to) = (input.plane(n, y), base.wrapping_add(i * row));
            // SAFETY: the stage has room for rows of all channels, which was checked, and is aligned to all sizes.
            unsafe {
                match pixel {
                    1 => transpose::<S, u8>(s, &pixels, cs.clone(), to, pitch),
                    2 => transpose::<S, u16>(s, &pixels, cs.clone(), to, pitch),
                    4 => transpose::<S, u32>(s, &pixels, cs.clone(), to, pitch),
                    8 => transpose::<S, u64>(s, &pixels, cs.clone(), to, pitch),
                    _ => transpose::<S, u128>(s, &pixels, cs.clone(), to, pitch),
                }
            }
        }
        let (shape, strides) = ([1, cs.len(), from.len(), row], [0, pitch as isize, row as isize, 1]);
        // SAFETY: as above.
        let staged = unsafe { View::new(base, shape, strides) };
        for c in cs.clone() {
            let rows = Rows {
                from: staged.plane(0, c - cs.start),
                to: out.plane(n, c),
                top: top + from.start as i64,
                columns,
                pixel: *pixel,
                readable: LINE,
                writable: 0,
                ahead: true,
                ends: None,
                places: *places,
            };
            rows.write(s, ys.clone(), stream);
        }
    }
}

/// Writes a row of each of some channels of a plane of pixels, `pitch` bytes apart.
///
/// # Safety
/// There is room for them; a `U` has the size of an element.
#[inline(always)]
unsafe fn transpose<S: Simd, U: Copy>(
    s: S,
    pixels: &Plane<u8>,
    channels: Range<usize>,
    to: *mut u8,
    pitch: usize,
) {
    let (width, count, size) = (pixels.height, channels.len(), size_of::<U>());
    let fits = channels.end * size <= pixels.width && pixels.is_packed();
    assert!(fits, "{channels:?} of {} bytes", { pixels.width });
    let from = pixels.as_ptr().wrapping_add(channels.start * size);
    let from =
        |x: usize, c: usize| from.wrapping_offset(x as isize * pixels.strides()[0]).wrapping_add(c * size);
    let to = |x: usize, c: usize| to.wrapping_add(c * pitch + x * size);
    let mut start = 0;
    if size == size_of::<f32>() && count.is_multiple_of(S::LANES) {
        let each = PIXELS / S::LANES;
        while start + PIXELS <= width {
            for c in (0..count).step_by(S::LANES) {
                let mut registers = [s.splat(0.0); PIXELS];
                for (i, register) in registers.iter_mut().enumerate() {
                    // SAFETY: the pixel and the channels are there.
                    *register = unsafe { s.load_f32(from(start + i, c).cast()) };
                }
                for (i, register) in s.interleave_all::<PIXELS>(registers).into_iter().enumerate() {
                    let to = to(start + i % each * S::LANES, c + i / each);
                    // SAFETY: the caller's promise.
                    unsafe { s.store_f32(to.cast(), register) };
                }
            }
            start += PIXELS;
        }
    }
    for c in 0..count {
        for x in start..width {
            // SAFETY: as above.
            unsafe { to(x, c).cast::<U>().write_unaligned(from(x, c).cast::<U>().read_unaligned()) };
        }
    }
}
