//! The gradient of a convolution by its weights.

use super::{COPY, Cut, Reads, Shape, Slide, cost, extents, few};
use crate::dtype::DType;
use crate::machine::machine;
use crate::parallel::{self, Cost};
use crate::simd::Level;
use crate::view::{Disjoint, NdView, Scratch};
use opapi_gemm::gather::{self, Bias, Gather, Grid, Places};

/// Channels and taps of the smallest part.
const COLUMNS: usize = 64;
/// Of the largest: as many as a product packs together.
const MOST: usize = 512;

/// A group has so few weights that nothing is packed.
fn is_few(shape: &Shape) -> bool {
    shape.rows <= super::FEW && shape.channels <= super::FEW
}

/// `out[m, c, k] = sum over n and y of grad[n, m, y] * image[n, c, windows of y and k]`, group by group.
#[derive(Clone, Debug)]
pub struct Weighing {
    level: Level,
    /// Of the images; their windows are the gradient's pixels.
    shape: Shape,
    /// Of the gradient: pixel by pixel.
    grad: Shape,
    reads: [Reads; 2],
    cut: Cut,
    /// Parts of the channels of the output, and of those of the input.
    parts: [usize; 2],
}

impl Weighing {
    /// Of images, and a gradient of the result, of dtypes and with strides [n, c, d, h, w].
    pub fn new(
        level: Level,
        shape: Shape,
        image: (DType, [isize; 5]),
        grad: (DType, [isize; 5]),
    ) -> Weighing {
        let windows = shape.windows();
        let of_grad = Shape { channels: shape.rows, slides: windows.map(Slide::pixels), ..shape };
        // The size of blocks decides bits, and nothing of the machine does it.
        let cut = Cut::new(&shape, false, COPY);
        let is_few = is_few(&shape);
        let there = |shape: &Shape, (dtype, strides): (DType, [isize; 5])| {
            let there =
                Reads::there(shape, dtype, strides).filter(|there| there.lies().windows[2] == 1 && !is_few);
            there.unwrap_or_else(|| Reads::copied(shape, false, &cut))
        };
        let reads = [there(&shape, image), there(&of_grad, grad)];
        let columns = shape.channels * shape.taps();
        let mut parts = [1, if is_few { 1 } else { columns.div_ceil(MOST).min(shape.channels) }];
        let pieces = parallel::pieces(cost(level, &shape, shape.images * windows.iter().product::<usize>()));
        while !is_few && shape.groups * parts[0] * parts[1] < pieces {
            if columns >= 2 * COLUMNS * parts[1] && shape.channels >= 2 * parts[1] {
                parts[1] *= 2;
            } else if shape.rows >= 2 * super::ROWS * parts[0] {
                parts[0] *= 2;
            } else {
                break;
            }
        }
        Weighing { level, shape, grad: of_grad, reads, cut, parts }
    }

    /// How many buffers of how many bytes it takes.
    pub fn scratch(&self) -> (usize, usize) {
        let windows = self.cut.size.iter().product::<usize>() * self.shape.slides[2].windows;
        let columns = self.shape.channels.div_ceil(self.parts[1]) * self.shape.taps();
        let panels = if is_few(&self.shape) { 0 } else { gather::room([self.shape.rows, columns, windows]) };
        let floats = self.copies().iter().sum::<usize>() + panels;
        let threads = machine().threads.min(self.items());
        (threads, (floats * size_of::<f32>()).next_multiple_of(Scratch::ALIGNMENT))
    }

    fn copies(&self) -> [usize; 2] {
        let [image, grad] = &self.reads;
        [image.size(&self.shape, self.cut.size[0]), grad.size(&self.grad, self.cut.size[0])]
    }

    fn items(&self) -> usize {
        self.shape.groups * self.parts[0] * self.parts[1]
    }

    /// Computes it: images (n, c, d, h, w), gradient (n, m, d, h, w), out (m, c, kd, kh, kw) of FLOAT, packed. Channels c of images and m go
    /// through all groups.
    pub fn run(&self, image: NdView, grad: NdView, out: NdView, scratch: Scratch) {
        let Weighing { level, ref shape, ref reads, cut, parts, .. } = *self;
        let Shape { images, groups, rows, channels, slides } = *shape;
        let (windows, taps) = (shape.windows(), shape.taps());
        let pixels = slides.map(|slide| slide.pixels);
        let [kd, kh, kw] = slides.map(|slide| slide.taps);
        assert_eq!(extents(image.shape()), [images, groups * channels, pixels[0], pixels[1], pixels[2]]);
        assert_eq!(extents(grad.shape()), [images, groups * rows, windows[0], windows[1], windows[2]]);
        assert_eq!(extents(out.shape()), [groups * rows, channels, kd, kh, kw]);
        let by_row = channels * taps;
        let is_packed = out.strides() == [by_row, taps, kh * kw, kw, 1].map(|stride| stride as i64);
        assert!(out.dtype() == DType::Float && is_packed, "{out:?}");
        let copies = self.copies();
        let count = images * windows.iter().product::<usize>();
        let each: Cost = cost(level, shape, count).split(self.items());
        // SAFETY: an item writes rows and columns of its own.
        let shared = unsafe { Disjoint::new((image, grad, out)) };
        parallel::for_each_with(self.items(), each, scratch.buffers::<f32>(), |room, item| {
            let (image, grad, out) = *shared;
            let (group, item) = (item / (parts[0] * parts[1]), item % (parts[0] * parts[1]));
            let of_rows = parallel::part(rows, parts[0], item / parts[1]);
            let of_channels = parallel::part(channels, parts[1], item % parts[1]);
            let columns = of_channels.len() * taps;
            let first = (group * rows + of_rows.start) * by_row + of_channels.start * taps;
            let base = out.base().wrapping_add(first * size_of::<f32>());
            let axis = |extent: usize, stride: usize| {
                Places::new([(1, 0), (1, 0), (1, 0), (extent, stride as isize)])
            };
            let (copy, room) = room.split_at_mut(copies[0]);
            let (of_grad, room) = room.split_at_mut(copies[1]);
            let of_image = group * channels + of_channels.start..group * channels + of_channels.end;
            let of_result = group * rows + of_rows.start..group * rows + of_rows.end;
            if is_few(shape) {
                // SAFETY: the weights of this item's group, which are packed.
                let sums = unsafe { std::slice::from_raw_parts_mut(base.cast::<f32>(), rows * by_row) };
                sums.fill(0.0);
                for at in 0..cut.count() {
                    let block = cut.block(at);
                    reads[1].bring(level, grad, of_result.clone(), &block, of_grad);
                    reads[0].bring(level, image, of_image.clone(), &block, copy);
                    few::weigh(
                        level,
                        shape,
                        [reads[0].lies(), reads[1].lies()],
                        [copy, of_grad],
                        &block,
                        sums,
                    );
                }
                return;
            }
            for at in 0..cut.count() {
                let block = cut.block(at);
                let [n, d, h] = [0, 1, 2].map(|axis| block[axis].len());
                let places = |reads: &Reads| {
                    let lies = reads.lies();
                    let [deep, high, wide] = lies.windows;
                    Places::new([(n, lies.image), (d, deep), (h, high), (windows[2], wide)])
                };
                let channels_of = |reads: &Reads, count: usize| (count, reads.lies().channel);
                let base_a = reads[1].bring(level, grad, of_result.clone(), &block, of_grad);
                let base_b = reads[0].bring(level, image, of_image.clone(), &block, copy);
                let rows_a = Places::new([(1, 0), (1, 0), (1, 0), channels_of(&reads[1], of_rows.len())]);
                let rows_b = Places::with_table(
                    [(1, 0), (1, 0), channels_of(&reads[0], of_channels.len())],
                    &reads[0].lies().taps,
                );
                // SAFETY: these windows and pixels were copied, or none of them reads outside of its view.
                let (a, b) = unsafe {
                    (
                        Gather::new(base_a, rows_a, places(&reads[1])),
                        Gather::new(base_b, rows_b, places(&reads[0])),
                    )
                };
                // SAFETY: this item's part of the result.
                let grid = unsafe { Grid::new(base, axis(of_rows.len(), by_row), axis(columns, 1)) };
                let bias = if at == 0 { Bias::None } else { Bias::Result };
                gather::contract(level, [a, b], bias, (DType::Float, grid), room);
            }
        });
    }
}
