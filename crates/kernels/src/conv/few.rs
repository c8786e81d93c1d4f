//! Convolutions of few channels of the output in a group, as depthwise ones are: nothing is packed. Sums of a whole plane are made as if it were
//! a row, in the copy of which windows are neighbours; those between the rows are never written.

use super::images::{Lies, Written, write};
use super::{Cut, Shape, one_image, strides};
use crate::dtype::DType;
use crate::simd::{Level, MAX_LANES};
use crate::view::NdView;
use half::{bf16, f16};
use opapi_base::dtype::Arithmetic;
use opapi_gemm::flat::{self, Rows};
use std::ops::Range;

/// FLOATs for the weights of a channel of the output, and the sums of a block of an image.
pub fn room(shape: &Shape, lies: &Lies, cut: &Cut) -> usize {
    shape.channels * shape.taps() + flat_windows(shape, lies, [cut.size[1], cut.size[2]])
}

/// Windows of a block as one row.
fn flat_windows(shape: &Shape, lies: &Lies, [deep, high]: [usize; 2]) -> usize {
    let [by_depth, by_height, _] = lies.windows.map(|stride| stride as usize);
    ((deep - 1) * by_depth + (high - 1) * by_height + shape.slides[2].windows).next_multiple_of(MAX_LANES)
}

/// A block of a group, from its copy.
pub fn correlate(
    level: Level,
    shape: &Shape,
    lies: &Lies,
    (copy, weights, bias, out): (&[f32], NdView, Option<&[f32]>, NdView),
    group: usize,
    [images, deep, high]: &[Range<usize>; 3],
    room: &mut [f32],
) {
    let (own, sums) = room.split_at_mut(shape.channels * shape.taps());
    let sums = &mut sums[..flat_windows(shape, lies, [deep.len(), high.len()])];
    for row in 0..shape.rows {
        read_weights(shape, weights, [group, row], own);
        for (at, image) in images.clone().enumerate() {
            sums.fill(bias.map_or(0.0, |bias| bias[row]));
            for (channel, weights) in own.chunks_exact(shape.taps()).enumerate() {
                let from = &copy[(at as isize * lies.image + channel as isize * lies.channel) as usize..];
                flat::add_taps(level, from, &lies.taps, weights, sums);
            }
            let channel = group * shape.rows + row;
            let strides = [lies.windows[0] as usize, lies.windows[1] as usize];
            let block = [deep.clone(), high.clone()];
            match out.dtype() {
                DType::Float16 => bring::<f16>(level, out, image, (channel, sums, strides, block)),
                DType::BFloat16 => bring::<bf16>(level, out, image, (channel, sums, strides, block)),
                _ => bring::<f32>(level, out, image, (channel, sums, strides, block)),
            }
        }
    }
}

fn bring<T: Arithmetic<Acc = f32>>(
    level: Level,
    out: NdView,
    image: usize,
    (channel, sums, strides, block): (usize, &[f32], [usize; 2], [Range<usize>; 2]),
) {
    let to = one_image::<T>(out, image, channel..channel + 1);
    write::<T>(level)(&Written { to, sums, strides, channel: 0, block });
}

/// The weights of a channel of the output, by channels and taps.
pub fn read_weights(shape: &Shape, weights: NdView, [group, row]: [usize; 2], to: &mut [f32]) {
    let by: [isize; 6] = strides(&weights);
    let [_, high, wide] = shape.slides.map(|slide| slide.taps);
    let base = weights.base().cast::<f32>();
    let taps = shape.taps() as isize;
    if by[2..] == [taps, (high * wide) as isize, wide as isize, 1] {
        let first = base.wrapping_offset(group as isize * by[0] + row as isize * by[1]);
        // SAFETY: so many neighbours of the view, at any alignment.
        unsafe { first.cast::<u8>().copy_to_nonoverlapping(to.as_mut_ptr().cast(), size_of_val(to)) };
        return;
    }
    for (at, to) in to.iter_mut().enumerate() {
        let (channel, tap) = (at / shape.taps(), at % shape.taps());
        let index = [group, row, channel, tap / wide / high, tap / wide % high, tap % wide];
        let offset: isize = index.iter().zip(by).map(|(&at, stride)| at as isize * stride).sum();
        // SAFETY: an element of the view.
        *to = unsafe { base.wrapping_offset(offset).read_unaligned() };
    }
}

/// Adds what a block gives to the gradient of a group's weights, from copies of its images and of the gradient of the result.
pub fn weigh(
    level: Level,
    shape: &Shape,
    [lies, of_grad]: [&Lies; 2],
    [copy, grad]: [&[f32]; 2],
    [images, deep, high]: &[Range<usize>; 3],
    sums: &mut [f32],
) {
    let (taps, width) = (shape.taps(), shape.slides[2].windows);
    for at in 0..images.len() as isize {
        for (pair, sums) in sums.chunks_exact_mut(taps).enumerate() {
            let (row, channel) = ((pair / shape.channels) as isize, (pair % shape.channels) as isize);
            for d in 0..deep.len() as isize {
                let values = (at * of_grad.image + row * of_grad.channel + d * of_grad.windows[0]) as usize;
                let from = (at * lies.image + channel * lies.channel + d * lies.windows[0]) as usize;
                let rows = Rows {
                    values: &grad[values..][..high.len() * width],
                    width,
                    from: &copy[from..],
                    stride: lies.windows[1] as usize,
                };
                flat::add_dots(level, rows, &lies.taps, sums);
            }
        }
    }
}
