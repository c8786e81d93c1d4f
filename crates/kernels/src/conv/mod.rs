//! Convolution: sums over windows of images, and the gradient of their weights.
//!
//! Both are products, whose panels are packed from the images on the way ([`opapi_gemm::gather`]): the matrix of all windows never exists. One
//! axis of the product is the place of a window in the output, one the channel and tap in it, one the output's channel:
//!
//! | | rows | columns | summed |
//! |---|---|---|---|
//! | [`Correlation`] | channels of the output | windows | channels and taps |
//! | [`Weighing`] | channels of the output | channels and taps | windows |
//!
//! A convolution is a correlation. So is its gradient by the input, and a transposed convolution: pixels of the input that are the same distance
//! from a multiple of the stride see the same taps, so each such phase is a correlation of stride 1 with its taps. Sums are FLOAT, in the order
//! of channels and taps (of taps and channels, where many channels are neighbours; or of images and windows), for any number of threads.
#![allow(unsafe_code)] // places in views and scratch

mod direct;
mod few;
mod images;
#[cfg(test)]
mod tests;
mod weights;

pub use weights::Weighing;

use crate::dtype::DType;
use crate::machine::machine;
use crate::parallel::{self, Cost};
use crate::simd::{Level, MAX_LANES};
use crate::view::{Disjoint, NdView, Scratch, View};
use direct::Sums;
use half::{bf16, f16};
use images::{Layout, Lies, Part};
use opapi_base::dtype::Arithmetic;
use opapi_gemm::gather::{self, Bias, Gather, Grid, Places};
use std::ops::Range;

/// How windows slide along an axis: tap `k` of window `y` reads pixel `y * stride + first + k * step`; what is outside is 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Slide {
    /// Pixels.
    pub pixels: usize,
    /// Windows.
    pub windows: usize,
    /// Taps of a window.
    pub taps: usize,
    /// Pixels from a window to the next.
    pub stride: usize,
    /// The pixel of the first tap of the first window.
    pub first: isize,
    /// Pixels from a tap to the next.
    pub step: isize,
}

impl Slide {
    /// Windows of one pixel each.
    pub fn pixels(pixels: usize) -> Slide {
        Slide { pixels, windows: pixels, taps: 1, stride: 1, first: 0, step: 1 }
    }

    /// What a tap of a window reads, unless that is outside.
    fn pixel(&self, window: usize, tap: usize) -> Option<usize> {
        let pixel = (window * self.stride) as isize + self.first + tap as isize * self.step;
        usize::try_from(pixel).ok().filter(|&pixel| pixel < self.pixels)
    }

    /// No window reads what is outside.
    fn is_inside(&self) -> bool {
        let last = self.first + self.step * (self.taps as isize - 1);
        let windows = ((self.windows - 1) * self.stride) as isize;
        self.first.min(last) >= 0 && self.first.max(last) + windows < self.pixels as isize
    }
}

/// The extents of a convolution.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shape {
    /// Images.
    pub images: usize,
    /// Groups, each of channels of its own.
    pub groups: usize,
    /// Channels of the output in a group.
    pub rows: usize,
    /// Channels of the input in a group.
    pub channels: usize,
    /// Depth, height and width.
    pub slides: [Slide; 3],
}

impl Shape {
    fn windows(&self) -> [usize; 3] {
        self.slides.map(|slide| slide.windows)
    }

    fn taps(&self) -> usize {
        self.slides.iter().map(|slide| slide.taps).product()
    }

    /// Images with such strides have their channels last, and so many that windows are read along them.
    fn is_last(&self, strides: [isize; 5]) -> bool {
        strides[1] == 1 && self.channels >= MANY && !self.is_few()
    }

    /// There is so little to do with what is read that it is not packed.
    fn is_few(&self) -> bool {
        self.rows <= FEW && self.taps() > 0
    }
}

/// FLOATs of a copy that stay in the second cache, as far as one can choose.
const COPY: usize = 256 << 10;
/// Of one whose channels come last, of which each panel reads a part by itself.
const COPY_LAST: usize = 1 << 20;
/// So many channels that are neighbours are many.
const MANY: usize = 16;
/// Windows of a block, if images are so small that several make one: fewer leave too little to do for each panel of weights.
const WINDOWS: usize = 1024;
/// Windows of the smallest block.
const LEAST: usize = 128;
/// Channels of the output of the smallest part.
const ROWS: usize = 28;
/// So few channels of the output in a group, as depthwise convolutions have, are computed without packing.
const FEW: usize = 4;

/// Into what the windows are cut: images, and windows along depth and height of one.
#[derive(Clone, Copy, Debug)]
struct Cut {
    /// Of a block.
    size: [usize; 3],
    /// Of all.
    all: [usize; 3],
}

impl Cut {
    /// Of blocks whose copies have that many FLOATs at most, unless blocks would become too small.
    fn new(shape: &Shape, is_last: bool, most: usize) -> Cut {
        let [deep, high, wide] = shape.windows();
        let mut cut = Cut { size: [1, deep, high], all: [shape.images, deep, high] };
        let size = |cut: &Cut| layout(shape, is_last, cut).size(1);
        let one = size(&cut);
        if one <= most {
            let several = WINDOWS.div_ceil(deep * high * wide).min(most.saturating_mul(2) / one);
            cut.size[0] = shape.images.div_ceil(shape.images.div_ceil(several.clamp(1, shape.images)));
            return cut;
        }
        while size(&cut) > most && cut.halve(wide) {}
        cut
    }

    /// Halves the longest axis that leaves enough windows.
    fn halve(&mut self, wide: usize) -> bool {
        let windows = self.size.iter().product::<usize>() * wide;
        let axis = (0..3).find(|&axis| self.size[axis] > 1);
        match axis {
            Some(axis) if windows >= 2 * LEAST => {
                self.size[axis] = self.size[axis].div_ceil(2);
                true
            }
            _ => false,
        }
    }

    fn windows(&self, wide: usize) -> [usize; 3] {
        [self.size[1], self.size[2], wide]
    }

    fn counts(&self) -> [usize; 3] {
        std::array::from_fn(|axis| self.all[axis].div_ceil(self.size[axis]))
    }

    fn count(&self) -> usize {
        self.counts().iter().product()
    }

    /// Images, and windows along depth and height, of a block.
    fn block(&self, at: usize) -> [Range<usize>; 3] {
        let [_, deep, high] = self.counts();
        let index = [at / high / deep, at / high % deep, at % high];
        std::array::from_fn(|axis| {
            let start = index[axis] * self.size[axis];
            start..self.all[axis].min(start + self.size[axis])
        })
    }
}

/// The layout of copies for such blocks.
fn layout(shape: &Shape, is_last: bool, cut: &Cut) -> Layout {
    let new = if is_last { Layout::last } else { Layout::new };
    new(shape.slides, shape.channels, cut.windows(shape.slides[2].windows))
}

/// Images, as products read them.
#[derive(Clone, Debug)]
enum Reads {
    /// As they lie.
    There(Lies),
    /// As they lie, and no product does it.
    Directly,
    /// Copied with their border.
    Copied(Box<Layout>),
}

impl Reads {
    /// As they lie, if that is FLOAT and no window reads outside, and if windows, or channels, are neighbours: those of one tap, or many.
    fn there(shape: &Shape, dtype: DType, strides: [isize; 5]) -> Option<Reads> {
        let is_last = shape.is_last(strides);
        let lies = Lies::of_view(&shape.slides, strides, is_last);
        let is_inside = shape.slides.iter().all(Slide::is_inside);
        let neighbours = lies.windows[2] == 1 || is_last || lies.channel == 1 && shape.taps() == 1;
        let is_there = dtype == DType::Float && is_inside && neighbours;
        (is_there || shape.taps() == 0).then_some(Reads::There(lies))
    }

    /// Copied, in blocks of such a size.
    fn copied(shape: &Shape, is_last: bool, cut: &Cut) -> Reads {
        Reads::Copied(Box::new(layout(shape, is_last, cut)))
    }

    fn lies(&self) -> &Lies {
        match self {
            Reads::There(lies) => lies,
            Reads::Directly => unreachable!("nothing lies elsewhere"),
            Reads::Copied(layout) => &layout.lies,
        }
    }

    /// FLOATs of copies of so many images.
    fn size(&self, shape: &Shape, images: usize) -> usize {
        match self {
            Reads::There(_) | Reads::Directly => 0,
            Reads::Copied(layout) => layout.size(images) + shape.slides[2].pixels + 2 * MAX_LANES,
        }
    }

    /// What block and channels, counted through groups, are read from.
    fn bring(
        &self,
        level: Level,
        view: NdView,
        channels: Range<usize>,
        [images, deep, high]: &[Range<usize>; 3],
        room: &mut [f32],
    ) -> *const f32 {
        match self {
            Reads::There(lies) => {
                let first = [deep.start, high.start].into_iter().zip(lies.windows);
                let windows: isize = first.map(|(window, stride)| window as isize * stride).sum();
                let offset = images.start as isize * lies.image + channels.start as isize * lies.channel;
                view.base().cast::<f32>().wrapping_offset(offset + windows + lies.first)
            }
            Reads::Directly => unreachable!("nothing is brought"),
            Reads::Copied(layout) => {
                let wide = layout.wide;
                let (copies, line) = room.split_at_mut(layout.size(images.len()));
                for (at, image) in images.clone().enumerate() {
                    let size = match layout.is_last() {
                        true => layout.image_size(),
                        false => channels.len() * layout.lies.channel as usize,
                    };
                    let to = &mut copies[at * layout.image_size()..][..size];
                    let block = [deep.clone(), high.clone(), 0..wide];
                    match view.dtype() {
                        DType::Float16 => {
                            copy::<f16>(level, layout, view, (image, &channels, block), to, line)
                        }
                        DType::BFloat16 => {
                            copy::<bf16>(level, layout, view, (image, &channels, block), to, line)
                        }
                        _ => copy::<f32>(level, layout, view, (image, &channels, block), to, line),
                    }
                }
                copies.as_ptr().wrapping_offset(layout.lies.first)
            }
        }
    }
}

fn copy<T: Arithmetic<Acc = f32>>(
    level: Level,
    layout: &Layout,
    view: NdView,
    (image, channels, block): (usize, &Range<usize>, [Range<usize>; 3]),
    to: &mut [f32],
    line: &mut [f32],
) {
    let image = one_image::<T>(view, image, channels.clone());
    let part = Part { image, layout, block };
    match layout.is_last() {
        true => images::copy_last::<T>(level)(&part, to),
        false => images::copy::<T>(level)(&part, to, line),
    }
}

/// Some channels of an image as [channels, depth, height, width].
fn one_image<T: Arithmetic>(view: NdView, image: usize, channels: Range<usize>) -> View<T> {
    assert_eq!(view.dtype(), T::DTYPE, "the dtype of images");
    let (shape, strides) = (extents::<5>(view.shape()), view.strides());
    assert!(
        image < shape[0] && channels.end <= shape[1],
        "image {image}, channels {channels:?} of {shape:?}"
    );
    let strides: [isize; 5] = std::array::from_fn(|axis| strides[axis] as isize);
    let offset = image as isize * strides[0] + channels.start as isize * strides[1];
    let base = view.base().cast::<T>().wrapping_offset(offset);
    // SAFETY: elements of the view.
    unsafe {
        View::new(
            base,
            [channels.len(), shape[2], shape[3], shape[4]],
            [strides[1], strides[2], strides[3], strides[4]],
        )
    }
}

/// Extents or strides of so many axes.
fn extents<const N: usize>(of: &[i64]) -> [usize; N] {
    assert_eq!(of.len(), N, "axes");
    std::array::from_fn(|axis| of[axis] as usize)
}

fn strides<const N: usize>(of: &NdView) -> [isize; N] {
    assert_eq!(of.strides().len(), N, "axes");
    std::array::from_fn(|axis| of.strides()[axis] as isize)
}

/// `out[n, m, y] = bias[m] + sum over c and k of weights[m, c, k] * image[n, c, windows of y and k]`, group by group.
#[derive(Clone, Debug)]
pub struct Correlation {
    level: Level,
    shape: Shape,
    reads: Reads,
    cut: Cut,
    /// Parts of the channels of the output.
    parts: usize,
}

impl Correlation {
    /// Of images of a dtype that lie with such strides [n, c, d, h, w].
    pub fn new(level: Level, shape: Shape, (dtype, strides): (DType, [isize; 5])) -> Correlation {
        let there = match direct::reads(&shape, dtype, strides) {
            true => Some(Reads::Directly),
            false => Reads::there(&shape, dtype, strides).filter(|_| !shape.is_few()),
        };
        let is_last = shape.is_last(strides);
        let most = if is_last { COPY_LAST } else { COPY };
        let mut cut = Cut::new(&shape, is_last, if there.is_some() { usize::MAX } else { most });
        if let Some(Reads::Directly) = there {
            cut.size[0] = shape.images;
        }
        let wide = shape.slides[2].windows;
        let [deep, high, _] = shape.windows();
        let mut parts = 1;
        let pieces = parallel::pieces(cost(level, &shape, shape.images * deep * high * wide));
        while shape.groups * cut.count() * parts < pieces {
            if shape.rows >= 2 * ROWS * parts {
                parts *= 2;
            } else if !cut.halve(wide) {
                break;
            }
        }
        let reads = there.unwrap_or_else(|| Reads::copied(&shape, is_last, &cut));
        Correlation { level, shape, reads, cut, parts }
    }

    /// The way in which it is computed, by name.
    pub fn body(&self) -> &'static str {
        match self.reads {
            Reads::Directly => "directly",
            _ if self.shape.is_few() => "few",
            Reads::There(_) => "pixels",
            Reads::Copied(_) => "windows",
        }
    }

    /// How many buffers of how many bytes it takes.
    pub fn scratch(&self) -> (usize, usize) {
        let Shape { rows, channels, slides, .. } = self.shape;
        let windows = self.cut.size.iter().product::<usize>() * slides[2].windows;
        let (rows, depth) = (rows.div_ceil(self.parts), channels * self.shape.taps());
        let panels = match &self.reads {
            Reads::Directly => direct::room(&self.shape),
            reads if self.shape.is_few() => few::room(&self.shape, reads.lies(), &self.cut),
            _ => gather::room([rows, windows, depth]).max(gather::room([windows, rows, depth])),
        };
        let floats = self.reads.size(&self.shape, self.cut.size[0]) + panels;
        let threads = machine().threads.min(self.items());
        (threads, (floats * size_of::<f32>()).next_multiple_of(Scratch::ALIGNMENT))
    }

    fn items(&self) -> usize {
        self.shape.groups * self.cut.count() * self.parts
    }

    /// Computes it: images (n, c, d, h, w), weights (group, m, c, kd, kh, kw) and bias (m) of FLOAT, out (n, m, d, h, w), of any strides.
    /// Channels c and m of images, bias and out go through all groups.
    pub fn run(&self, image: NdView, weights: NdView, bias: Option<NdView>, out: NdView, scratch: Scratch) {
        let Correlation { level, shape, ref reads, cut, parts } = *self;
        let Shape { images, groups, rows, channels, slides } = shape;
        let [deep, high, wide] = shape.windows();
        let pixels = slides.map(|slide| slide.pixels);
        let taps = slides.map(|slide| slide.taps);
        assert_eq!(extents(image.shape()), [images, groups * channels, pixels[0], pixels[1], pixels[2]]);
        assert_eq!(extents(weights.shape()), [groups, rows, channels, taps[0], taps[1], taps[2]]);
        assert_eq!(extents(out.shape()), [images, groups * rows, deep, high, wide]);
        assert_eq!(weights.dtype(), DType::Float, "weights");
        let bias = bias.map(|bias| {
            assert!(bias.dtype() == DType::Float && extents(bias.shape()) == [groups * rows], "bias");
            assert!(bias.strides() == [1] || groups * rows <= 1, "bias");
            // SAFETY: so many neighbours of the view.
            unsafe { std::slice::from_raw_parts(bias.base().cast::<f32>().cast_const(), groups * rows) }
        });
        let of_weights: [isize; 6] = strides(&weights);
        let of_out: [isize; 5] = strides(&out);
        // Windows are rows, where channels are the neighbours in the result.
        let is_turned = rows > 1 && of_out[1] == 1 && of_out[4] != 1;
        // SAFETY: an item writes windows and channels of its own.
        let shared = unsafe { Disjoint::new((image, weights, out)) };
        let each = cost(level, &shape, images * deep * high * wide).split(self.items());
        let copies = reads.size(&shape, cut.size[0]);
        parallel::for_each_with(self.items(), each, scratch.buffers::<f32>(), |room, item| {
            let (image, weights, out) = *shared;
            let (group, item) = (item / (cut.count() * parts), item % (cut.count() * parts));
            let (block, part) = (cut.block(item / parts), parallel::part(rows, parts, item % parts));
            if matches!(reads, Reads::Directly) {
                let (own, zeros) = room.split_at_mut(rows * channels * shape.taps());
                zeros.fill(0.0);
                for (row, own) in own.chunks_exact_mut(channels * shape.taps()).enumerate() {
                    few::read_weights(&shape, weights, [group, row], own);
                }
                let bias = bias.map(|bias| &bias[group * rows..][..rows]);
                return direct::correlate(
                    level,
                    &Sums { shape: &shape, image, out, group, block, weights: own, bias, zeros },
                );
            }
            let (copy, room) = room.split_at_mut(copies);
            let base = reads.bring(level, image, group * channels..(group + 1) * channels, &block, copy);
            let lies = reads.lies();
            if shape.is_few() {
                let bias = bias.map(|bias| &bias[group * rows..][..rows]);
                return few::correlate(level, &shape, lies, (copy, weights, bias, out), group, &block, room);
            }
            let [n, d, h] = [0, 1, 2].map(|axis| block[axis].len());
            let windows = Places::new([
                (n, lies.image),
                (d, lies.windows[0]),
                (h, lies.windows[1]),
                (wide, lies.windows[2]),
            ]);
            let steps = match lies.by_tap {
                None => Places::with_table([(1, 0), (1, 0), (channels, lies.channel)], &lies.taps),
                Some([d, h, w]) => Places::new([(taps[0], d), (taps[1], h), (taps[2], w), (channels, 1)]),
            };
            // SAFETY: these windows were copied, or none of them reads outside of the view.
            let windows = unsafe { Gather::new(base, windows, steps) };
            let channels_of = Places::new([(1, 0), (1, 0), (1, 0), (part.len(), of_weights[1])]);
            let mut steps = [0, 1, 2, 3].map(|at| {
                let axis = [channels, taps[0], taps[1], taps[2]][at];
                (axis, of_weights[2 + at])
            });
            if lies.by_tap.is_some() {
                steps.rotate_left(1);
            }
            let steps = Places::new(steps);
            let offset = group as isize * of_weights[0] + part.start as isize * of_weights[1];
            let base = weights.base().cast::<f32>().wrapping_offset(offset);
            // SAFETY: weights of the view.
            let weights = unsafe { Gather::new(base, channels_of, steps) };
            let first = group * rows + part.start;
            let places = Places::new([(n, of_out[0]), (d, of_out[2]), (h, of_out[3]), (wide, of_out[4])]);
            let channels_of = Places::new([(1, 0), (1, 0), (1, 0), (part.len(), of_out[1])]);
            let offset = [block[0].start, first, block[1].start, block[2].start].into_iter().zip(of_out);
            let offset: isize = offset.map(|(at, stride)| at as isize * stride).sum();
            let base = out.base().wrapping_offset(offset * out.dtype().size() as isize);
            let bias = bias.map(|bias| &bias[first..first + part.len()]);
            match is_turned {
                false => {
                    // SAFETY: this item's part of the result.
                    let grid = unsafe { Grid::new(base, channels_of, places) };
                    let bias = bias.map_or(Bias::None, Bias::Rows);
                    gather::contract(level, [weights, windows], bias, (out.dtype(), grid), room);
                }
                true => {
                    // SAFETY: as above.
                    let grid = unsafe { Grid::new(base, places, channels_of) };
                    let bias = bias.map_or(Bias::None, Bias::Columns);
                    gather::contract(level, [windows, weights], bias, (out.dtype(), grid), room);
                }
            }
        });
    }
}

/// Of so many windows, with all channels of all groups.
fn cost(level: Level, shape: &Shape, windows: usize) -> Cost {
    let outputs = windows.saturating_mul(shape.groups * shape.rows);
    let depth = shape.channels * shape.taps();
    let bytes = size_of::<f32>() * (outputs + windows.saturating_mul(shape.groups * shape.channels));
    Cost { bytes, operations: outputs.saturating_mul(depth) / level.lanes() }
}
