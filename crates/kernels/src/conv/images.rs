//! Images as convolutions read them: a copy in FLOAT with its border, in scratch, in which windows that are neighbours read neighbours.
//!
//! A copy holds some images, all channels of a group, and of each axis what the windows of a block read. Where windows are `stride` pixels
//! apart, an axis comes as that many phases, one behind the other: pixel `q` is number `q / stride` of phase `q % stride`, so that the
//! pixels that a tap reads are neighbours for every stride. Phases that no tap reads are left out.
//!
//! Of images whose channels are neighbours, and many, a copy has its channels last as well, and its pixels as they come.

use super::Slide;
use crate::simd::{EVENS, MAX_LANES, Simd, kernels};
use crate::view::View;
use opapi_base::dtype::Arithmetic;
use smallvec::SmallVec;
use std::ops::Range;

/// One axis of a copy.
#[derive(Clone, Debug)]
struct Axis {
    slide: Slide,
    /// The pixel of number 0 of phase 0, for window 0.
    first: isize,
    /// The phases that are read.
    phases: SmallVec<[usize; 4]>,
    /// Numbers of a phase.
    len: usize,
}

impl Axis {
    /// Of so many windows.
    fn new(slide: Slide, windows: usize) -> Axis {
        let first = slide.first.min(slide.first + slide.step * (slide.taps.max(1) as isize - 1));
        let mut axis = Axis { slide, first, phases: SmallVec::new(), len: 0 };
        for tap in 0..slide.taps {
            let (phase, at) = axis.of_tap(tap);
            axis.len = axis.len.max(at + windows);
            if let Err(place) = axis.phases.binary_search(&phase) {
                axis.phases.insert(place, phase);
            }
        }
        axis
    }

    /// Phase and number of what a tap of window 0 reads.
    fn of_tap(&self, tap: usize) -> (usize, usize) {
        let from = (self.slide.first + self.slide.step * tap as isize - self.first) as usize;
        (from % self.slide.stride, from / self.slide.stride)
    }

    /// Where it lies, counted in numbers: phases follow each other.
    fn place_of_tap(&self, tap: usize) -> (usize, usize) {
        let (phase, at) = self.of_tap(tap);
        (self.phases.binary_search(&phase).expect("a phase of a tap"), at)
    }

    /// The pixel of a number of the phase with that index, for a block that begins with that window; outside it may be.
    fn pixel(&self, window: usize, phase: usize, at: usize) -> isize {
        self.first + ((window + at) * self.slide.stride + self.phases[phase]) as isize
    }

    /// How many pixels it takes.
    fn size(&self) -> usize {
        self.phases.len() * self.len
    }
}

/// Where windows and their taps lie in memory.
#[derive(Clone, Debug)]
pub struct Lies {
    /// The first tap of the first window.
    pub first: isize,
    /// From an image to the next.
    pub image: isize,
    /// From a channel to the next.
    pub channel: isize,
    /// From a window to the next along each axis.
    pub windows: [isize; 3],
    /// From the first tap of a window to each, by rows.
    pub taps: Box<[isize]>,
    /// From a tap to the next along each axis, where channels are neighbours and are summed first.
    pub by_tap: Option<[isize; 3]>,
}

impl Lies {
    /// In images with strides [n, c, d, h, w].
    pub fn of_view(slides: &[Slide; 3], strides: [isize; 5], is_last: bool) -> Lies {
        let [image, channel, axes @ ..] = strides;
        let tap = |axis: usize, tap: usize| slides[axis].step * tap as isize * axes[axis];
        Lies {
            by_tap: is_last.then(|| std::array::from_fn(|axis| tap(axis, 1))),
            first: (0..3).map(|axis| slides[axis].first * axes[axis]).sum(),
            image,
            channel,
            windows: std::array::from_fn(|axis| slides[axis].stride as isize * axes[axis]),
            taps: of_taps(slides, |[d, h, w]| tap(0, d) + tap(1, h) + tap(2, w)),
        }
    }
}

/// Something of each tap, by rows.
fn of_taps(slides: &[Slide; 3], place: impl Fn([usize; 3]) -> isize) -> Box<[isize]> {
    let [deep, high, wide] = slides.map(|slide| slide.taps);
    (0..deep * high * wide).map(|tap| place([tap / wide / high, tap / wide % high, tap % wide])).collect()
}

/// How copies lie.
#[derive(Clone, Debug)]
pub struct Layout {
    axes: [Axis; 3],
    /// What lies where; [phase of d][phase of h][phase of w][d][h][w] in a channel, or [d][h][w][channel].
    pub lies: Lies,
    /// Windows along the width.
    pub wide: usize,
    /// Pixels from a window to the next, where channels come last.
    last: Option<[usize; 3]>,
}

impl Layout {
    /// Of so many channels and of blocks of so many windows along each axis.
    pub fn new(slides: [Slide; 3], channels: usize, windows: [usize; 3]) -> Layout {
        let axes = [0, 1, 2].map(|axis| Axis::new(slides[axis], windows[axis]));
        let [_, high, wide] = [0, 1, 2].map(|axis| axes[axis].len as isize);
        let channel = axes.iter().map(Axis::size).product::<usize>() as isize;
        let taps = of_taps(&slides, |taps| {
            let places = [0, 1, 2].map(|axis| axes[axis].place_of_tap(taps[axis]));
            let along = |axis: usize, extent: [usize; 3]| {
                places
                    .iter()
                    .zip(extent)
                    .fold(0, |all, (place, extent)| all * extent + [place.0, place.1][axis])
            };
            let phase = along(0, [0, 1, 2].map(|axis| axes[axis].phases.len()));
            let size: usize = axes.iter().map(|axis| axis.len).product();
            (phase * size + along(1, [0, 1, 2].map(|axis| axes[axis].len))) as isize
        });
        let lies = Lies {
            first: 0,
            image: channels as isize * channel,
            channel,
            windows: [high * wide, wide, 1],
            taps,
            by_tap: None,
        };
        Layout { axes, lies, wide: slides[2].windows, last: None }
    }

    /// The same with channels last.
    pub fn last(slides: [Slide; 3], channels: usize, windows: [usize; 3]) -> Layout {
        // Each pixel, as windows that lie side by side would read them.
        let each = slides.map(|slide| Slide { stride: 1, ..slide });
        let all = |axis: usize| (windows[axis] - 1) * slides[axis].stride + 1;
        let axes = [0, 1, 2].map(|axis| Axis::new(each[axis], all(axis)));
        let wide = axes[2].len * channels;
        let strides = [(axes[1].len * wide) as isize, wide as isize, channels as isize];
        let image = axes[0].len as isize * strides[0];
        let to_first = [0, 1, 2].map(|axis| axes[axis].slide.first - axes[axis].first);
        let from_first = [0, 1, 2].map(|axis| Slide { first: to_first[axis], ..slides[axis] });
        let [deep, high, wide] = strides;
        let lies = Lies::of_view(&from_first, [image, 1, deep, high, wide], true);
        Layout { axes, lies, wide: slides[2].windows, last: Some(slides.map(|slide| slide.stride)) }
    }

    /// Channels come last.
    pub fn is_last(&self) -> bool {
        self.last.is_some()
    }

    /// FLOATs of an image.
    pub fn image_size(&self) -> usize {
        self.lies.image as usize
    }

    /// How many FLOATs the copy of so many images takes, with room for a register behind it.
    pub fn size(&self, images: usize) -> usize {
        images * self.image_size() + MAX_LANES
    }
}

/// A part of a copy: one image.
pub struct Part<'a, T> {
    /// [channels, depth, height, width], of a group.
    pub image: View<T>,
    pub layout: &'a Layout,
    /// The first window along each axis, and how many.
    pub block: [Range<usize>; 3],
}

kernels! {
    /// Copies an image. `line` has room for a row of it, and two registers.
    pub fn copy<T: Arithmetic<Acc = f32>>(part: &Part<T>, to: &mut [f32], line: &mut [f32]) = copy_body;
}

#[inline(always)]
fn copy_body<S: Simd, T: Arithmetic<Acc = f32>>(s: S, part: &Part<T>, to: &mut [f32], line: &mut [f32]) {
    let Part { image, layout, block } = part;
    let [deep, high, wide] = &layout.axes;
    let [channels, depth, height, width] = image.shape;
    let stride = wide.slide.stride;
    // Of the last block of an axis, which may have fewer windows, less is read.
    let used = |axis: &Axis, windows: &Range<usize>| {
        (0..axis.slide.taps).map(|tap| axis.of_tap(tap).1 + windows.len()).max().unwrap_or(0)
    };
    let (rows_d, rows_h) = (used(deep, &block[0]), used(high, &block[1]));
    let inside = |pixel: isize, extent: usize| usize::try_from(pixel).ok().filter(|&pixel| pixel < extent);
    let by_phase_w = deep.len * high.len * wide.len;
    // Of each phase the numbers whose pixels lie inside, and the first of these pixels.
    let spans: SmallVec<[(Range<usize>, usize); 4]> = (0..wide.phases.len())
        .map(|phase| {
            let first = wide.pixel(block[2].start, phase, 0);
            let number =
                |pixel: usize| (((pixel as isize - first).max(0) as usize).div_ceil(stride)).min(wide.len);
            let numbers = number(0)..number(width);
            let from = first + (numbers.start * stride) as isize;
            (numbers, from.max(0) as usize)
        })
        .collect();
    for (c, to) in to.chunks_exact_mut(layout.lies.channel as usize).take(channels).enumerate() {
        // Borders are few pixels in many places: to write all of it once is quicker.
        to.fill(0.0);
        for (pd, d) in (0..deep.phases.len()).flat_map(|p| (0..rows_d).map(move |d| (p, d))) {
            let Some(z) = inside(deep.pixel(block[0].start, pd, d), depth) else { continue };
            let plane = image.plane(c, z);
            for (ph, h) in (0..high.phases.len()).flat_map(|p| (0..rows_h).map(move |h| (p, h))) {
                let Some(y) = inside(high.pixel(block[1].start, ph, h), height) else { continue };
                let row = plane.row(y);
                let at = (pd * high.phases.len() + ph) * wide.phases.len() * by_phase_w
                    + (d * high.len + h) * wide.len;
                if stride > 1 {
                    row.load(s, 0, &mut line[..width]);
                }
                for (pw, (numbers, from)) in spans.iter().enumerate() {
                    let to = &mut to[at + pw * by_phase_w..][numbers.clone()];
                    match stride {
                        1 if to.is_empty() => {}
                        1 => row.load(s, *from, to),
                        _ => every(s, &line[*from..], stride, to),
                    }
                }
            }
        }
    }
}

kernels! {
    /// Copies an image, channels last.
    pub fn copy_last<T: Arithmetic<Acc = f32>>(part: &Part<T>, to: &mut [f32]) = copy_last_body;
}

#[inline(always)]
fn copy_last_body<S: Simd, T: Arithmetic<Acc = f32>>(s: S, part: &Part<T>, to: &mut [f32]) {
    let Part { image, layout, block } = part;
    let strides = layout.last.expect("channels last");
    let [channels, depth, height, width] = image.shape;
    let [deep, high, wide] = &layout.axes;
    let first = [0, 1, 2].map(|axis| layout.axes[axis].pixel(block[axis].start * strides[axis], 0, 0));
    let inside = |axis: usize, at: usize, extent: usize| {
        usize::try_from(first[axis] + at as isize).ok().filter(|&pixel| pixel < extent)
    };
    // Pixels of a row that lie outside on the left, and those up to the first one outside on the right.
    let number = |pixel: usize| ((pixel as isize - first[2]).max(0) as usize).min(wide.len);
    let [start, end] = [number(0), number(width)];
    let from = (first[2] + start as isize).max(0) as usize;
    let (rows, joined) = (image.permuted([1, 2, 3, 0]), image.permuted([1, 0, 2, 3]).joined_channels());
    let places = (0..deep.len).flat_map(|d| (0..high.len).map(move |h| (d, h)));
    for (to, (d, h)) in to.chunks_exact_mut(wide.len * channels).zip(places) {
        let (Some(z), Some(y)) = (inside(0, d, depth), inside(1, h, height)) else {
            to.fill(0.0);
            continue;
        };
        let (left, rest) = to.split_at_mut(start * channels);
        let (pixels, right) = rest.split_at_mut((end - start) * channels);
        left.fill(0.0);
        right.fill(0.0);
        match &joined {
            Some(joined) if start < end => joined.row(z, 0, y).load(s, from * channels, pixels),
            _ => {
                for (x, to) in pixels.chunks_exact_mut(channels).enumerate() {
                    rows.row(z, y, from + x).load(s, 0, to);
                }
            }
        }
    }
}

/// Copies each `stride`th value. Behind them there is room for two registers.
#[inline(always)]
#[allow(unsafe_code)] // registers that reach behind the values
fn every<S: Simd>(s: S, from: &[f32], stride: usize, to: &mut [f32]) {
    if stride != 2 {
        to.iter_mut().enumerate().for_each(|(i, to)| *to = from[i * stride]);
        return;
    }
    assert!(from.len() >= 2 * to.len().next_multiple_of(S::LANES), "{} for {} pairs", from.len(), to.len());
    for at in (0..to.len()).step_by(S::LANES) {
        // SAFETY: two registers were asked for, and so many elements are written.
        unsafe {
            let from = from.as_ptr().add(2 * at);
            let x = s.permute(s.load_f32(from), s.load_f32(from.add(S::LANES)), &EVENS);
            let count = (to.len() - at).min(S::LANES);
            s.store_f32_masked(to.as_mut_ptr().add(at), s.mask(0, count), x);
        }
    }
}

/// Sums of a channel that belong into a result.
pub struct Written<'a, T> {
    /// [channels, depth, height, width].
    pub to: View<T>,
    /// The sums of each window, and from a window to the next along depth and height.
    pub sums: &'a [f32],
    pub strides: [usize; 2],
    /// The channel, and the windows along depth and height.
    pub channel: usize,
    pub block: [Range<usize>; 2],
}

kernels! {
    /// Rounds the sums into the result.
    pub fn write<T: Arithmetic<Acc = f32>>(written: &Written<T>) = write_body;
}

#[inline(always)]
fn write_body<S: Simd, T: Arithmetic<Acc = f32>>(s: S, written: &Written<T>) {
    let Written { to, sums, strides, channel, block: [deep, high] } = written;
    let wide = to.shape[3];
    for (d, z) in deep.clone().enumerate() {
        let plane = to.plane(*channel, z);
        for (h, y) in high.clone().enumerate() {
            plane.row(y).store(s, 0, &sums[d * strides[0] + h * strides[1]..][..wide]);
        }
    }
}
