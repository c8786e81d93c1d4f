//! Channels of few pixels, one in each lane: what a row of windows costs is paid once for as many channels as there are lanes.

use super::{Args, Window, clamp, transposed};
use crate::dtype::InF32;
use crate::simd::{Level, Simd, kernels};
use crate::view::{Bands, Copies, Planes, ROOM, Room, with_copies};
use crate::window::{Axis, Tapping, ceil_div};
use std::ops::Range;

/// Pixels, and numbers of a channel, at most: those of four lanes.
const MOST: usize = ROOM / 4;
/// Pixels of a row, at most.
const WIDTH: usize = 512;

kernels! {
    /// The sums of pixels, those of all channels side by side, as `numbers` are.
    fn sum<T: InF32>(sources: &Sources, numbers: &[f32], to: &mut [f32]) = sum_body;
}

/// Patches are quicker so that are so few of a row (1x512 53x4 k3s3: 0.20 ms, then 0.05; 4x64 60x8 k2 of FLOAT16 0.097, then 0.043; 8x64 24x24
/// k4, six of a row, 0.079 and 0.099), which has so many pixels (4x512 5x140 of BF16: 0.17 ms, so 0.78),
const FEW: i64 = 5;
const PIXELS: usize = 32;
/// or so many where `transposed` makes registers of whole windows (64x3 32x32 k8: 0.052 ms, so 0.088).
const PIXELS_OF_REGISTERS: usize = 16;
/// Windows of a row, at most, where they are those of [`super::small`] (1024x8x8 k3d2p2: 0.91 ms, then 0.57; 655 of 10x10 1.2 in either way).
const NARROW: i64 = 8;
/// Elements of gradOutput for a pixel, at most, where they are read in one piece,
const DENSE: i64 = 16;
/// and half of them where they are not (256x28x28 k1x3s1, 2 * 3: 1.09 ms, then 0.78; k2s1, 2 * 4: 1.2 in either way),
const PIECES: i64 = 7;
/// or more where channels of out are neighbours (8x32 56x56 k2s1: 1.8 ms, then 1.3; k5x1s1, 2 * 5, 1.9 and 2.5),
const NEIGHBOURS: i64 = 9;
/// in rows of so many pixels, if each of them is as it is in gradOutput (16x32 64x64 k3x1s1: 2.3 ms, so 3.9).
const SHORT: usize = 32;

impl<T: InF32> Args<T> {
    /// The rows of channels that are written at a time, if these are quicker side by side than one after the other, which has a way of
    /// its own for `small` windows. And the level: the one whose registers neighbouring channels of out fill.
    pub fn piled(&self, level: Level, small: bool) -> Option<(Level, Bands)> {
        let levels = [level, if self.out.is_channels_last() { level.short() } else { level }];
        levels.into_iter().find_map(|level| Some((level, self.bands(level, small)?)))
    }

    /// The same at a level.
    fn bands(&self, level: Level, small: bool) -> Option<Bands> {
        let ([.., h, w], lanes, window) = (self.out.shape, level.lanes(), &self.window);
        if !level.is_tuned() || window.blocks.contains(&0) || w > WIDTH || self.channels(lanes).is_none() {
            return None;
        }
        let bands = window.bands(self.out.shape, lanes)?;
        let (elements, pixels) = (window.channel(), h.saturating_mul(w) as i64);
        let whole = elements.max(pixels).saturating_mul(lanes as i64) <= ROOM as i64;
        let quicker = if self.out.is_channels_last() {
            whole || elements.saturating_mul(2) <= pixels.saturating_mul(NEIGHBOURS)
        } else if self.are_patches() {
            let most =
                if transposed::is_whole(clamp(window.kernel[1])) { PIXELS_OF_REGISTERS } else { PIXELS };
            whole && window.blocks[1] <= FEW && w <= most
        } else if small {
            whole && (window.stride[1] > 1 || window.blocks[1] <= NARROW)
        } else {
            whole && elements <= pixels.saturating_mul(DENSE)
                || elements.saturating_mul(2) <= pixels.saturating_mul(PIECES)
                    && (window.stride[1] > 1 || window.kernel[1] > 1 || w <= SHORT)
        };
        quicker.then_some(bands)
    }

    /// The channels of gradOutput, each a packed row, and those of out, which may be neighbours.
    fn channels(&self, lanes: usize) -> Option<[Planes<T>; 2]> {
        let channels = self.grad.joined_rows()?.permuted([0, 2, 1, 3]).joined_rows()?;
        let channels = channels.cut_rows(clamp(self.window.channel()))?;
        Some([channels.packed_planes()?, self.out.planes(lanes)?])
    }
}

impl Window {
    /// How many rows of out have windows for which there is room.
    fn bands(&self, out: [usize; 4], lanes: usize) -> Option<Bands> {
        let ([high, wide], axis) = (self.blocks.map(clamp), self.axis(0, out));
        let elements = clamp(self.kernel[0].saturating_mul(self.kernel[1]));
        let reach = (axis.kernel - 1).saturating_mul(axis.dilation);
        let planes = out[0].saturating_mul(out[1]);
        Bands::new([lanes, planes], [elements, high, wide], [out[2], out[3]], [axis.stride, reach])
    }

    #[inline(never)] // one body for all types
    fn fold(&self, level: Level, out: [usize; 4], copies: &Copies, bands: &Bands, pieces: Range<usize>) {
        let axes = [0, 1].map(|axis| Tapping::new(self.axis(axis, out)));
        let ([elements, _, wide], [_, width]) = (bands.from, bands.to);
        let sum = sum::<f32>(level);
        let (mut first, mut numbers) = (Room::<{ MOST + 1 }, i16>::new(), Room::<MOST, i16>::new());
        for piece in bands.ranges(pieces) {
            let band = &piece[0];
            let windows = over(axes[0].axis, band);
            let mut sources = Sources {
                first: first.zeros(band.len() * width + 1),
                numbers: numbers.zeros(elements * windows.len() * wide),
            };
            sources.find(axes, band.clone(), windows.clone());
            bands.write(copies, &piece, &windows, &mut |numbers, pixels| {
                sum(&sources, numbers, pixels);
            });
        }
    }
}

/// The windows over at least one of some pixels.
fn over(axis: Axis, pixels: &Range<usize>) -> Range<usize> {
    let reach = (axis.kernel - 1).saturating_mul(axis.dilation);
    let first = ceil_div((pixels.start as i64 + axis.padding).saturating_sub(reach), axis.stride).max(0);
    let end = ((pixels.end as i64 - 1 + axis.padding).div_euclid(axis.stride) + 1).min(axis.windows);
    first as usize..end.max(first) as usize
}

/// Which numbers of gradOutput make each pixel of a band.
struct Sources<'a> {
    /// Where those of a pixel begin in `numbers`, and behind the last one where they end.
    first: &'a mut [i16],
    numbers: &'a mut [i16],
}

impl Sources<'_> {
    /// Of the rows `band`, whose windows are `windows`.
    #[inline(never)] // one body for all levels
    fn find(&mut self, axes: [Tapping; 2], band: Range<usize>, windows: Range<usize>) {
        let [vertical, horizontal] = axes;
        let (kernel_width, wide) = (horizontal.axis.kernel as usize, horizontal.axis.windows as usize);
        let part = windows.len() * wide;
        let step = |axis: &Tapping, across: usize, down: usize| {
            axis.element_step as isize * across as isize - axis.window_step as isize * down as isize
        };
        let mut columns = Room::<{ 2 * WIDTH }, i16>::new();
        let columns = columns.zeros(2 * horizontal.axis.size as usize).as_chunks_mut::<2>().0;
        for (x, column) in columns.iter_mut().enumerate() {
            *column = first_of(&horizontal, x, part, 1).map(|number| number as i16);
        }
        let (right, down) = (step(&horizontal, part, 1), step(&vertical, kernel_width * part, wide));
        let (mut pixel, mut count) = (0, 0);
        for y in band {
            let [row, high] = first_of(&vertical, y, kernel_width * part, wide);
            for &[column, across] in columns.iter() {
                for j in 0..across as isize {
                    let mut number = row + column as isize + j * right - (windows.start * wide) as isize;
                    for _ in 0..high {
                        self.numbers[count] = number as i16;
                        number += down;
                        count += 1;
                    }
                }
                pixel += 1;
                self.first[pixel] = count as i16;
            }
        }
    }

    #[inline(always)]
    fn of(&self, pixel: usize) -> &[i16] {
        &self.numbers[self.first[pixel] as usize..self.first[pixel + 1] as usize]
    }
}

/// The number of the first tap of a pixel that has a window, by steps of kernel elements and of windows, and how many taps have one.
fn first_of(axis: &Tapping, pixel: usize, across: usize, down: usize) -> [isize; 2] {
    let (taps, range, _) = axis.covering(pixel as i64);
    let (element, window) = taps.tap(axis, range.start);
    [element as isize * across as isize + window as isize * down as isize, range.len() as isize]
}

#[inline(always)]
#[allow(clippy::extra_unused_type_parameters)] // `kernels!` makes bodies of a type
fn sum_body<S: Simd, T: InF32>(s: S, sources: &Sources, numbers: &[f32], to: &mut [f32]) {
    if !S::TUNED {
        return;
    }
    for pixel in 0..sources.first.len() - 1 {
        let mut sum = s.splat(0.0);
        for &number in sources.of(pixel) {
            sum = s.add(sum, s.load_slice(&numbers[number as usize * S::LANES..]));
        }
        s.store_slice(&mut to[pixel * S::LANES..], sum);
    }
}

/// Writes some pieces of the channels.
pub fn fold<T: InF32>(level: Level, args: &Args<T>, bands: &Bands, pieces: Range<usize>) {
    let [grad, out] = args.channels(level.lanes()).expect("channels");
    with_copies(level, [&grad, &out], &mut |copies| {
        args.window.fold(level, args.out.shape, copies, bands, pieces.clone());
    });
}
