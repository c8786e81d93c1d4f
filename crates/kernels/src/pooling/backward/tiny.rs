//! Few pixels: each window adds its value to what it covers, on the stack.

use super::args::{Args, Weights};
use super::case::Case;
use crate::dtype::InF32;
use crate::pooling::tuning::TINY;
use crate::view::AnyView;
use std::ops::Range;

/// Writes gradInput. Items are planes.
pub fn run<T: InF32>(case: &Case, grad: AnyView, out: AnyView) {
    Args::new(case, case.level, grad, out).write(case.planes(), case.bytes, pool::<T>);
}

/// Writes some planes of gradInput.
fn pool<T: InF32>(args: &Args<T>, planes: Range<usize>) {
    let [_, channels, height, width] = args.out.shape;
    let [.., high, wide] = args.grad.shape;
    let (mut grads, mut sums) = ([0f32; TINY], [0f32; TINY]);
    let (grads, sums) = (&mut grads[..high * wide], &mut sums[..height * width]);
    for plane in planes {
        let (n, c) = (plane / channels, plane % channels);
        let (grad_n, grad_c) = args.grad_plane(n, c);
        args.grad.get_plane(grad_n, grad_c, grads);
        add(args.axes(), grads, sums);
        args.out.put_plane(n, c, sums);
    }
}

/// Sums the windows of a plane, those of a column first.
#[inline(never)] // one body for all types
fn add((vertical, horizontal): (Weights, Weights), grads: &[f32], sums: &mut [f32]) {
    let [width, wide] = [horizontal.axis.size, horizontal.axis.windows].map(|count| count as usize);
    let mut column = [0f32; TINY];
    let column = &mut column[..vertical.axis.size as usize];
    sums.fill(0.0);
    for i in 0..wide {
        column.fill(0.0);
        let counted = horizontal.counted(i as i64) as f32;
        for (j, row) in grads.chunks_exact(wide).enumerate() {
            let value = row[i] / (vertical.counted(j as i64) as f32 * counted);
            vertical.axis.inside(j as i64).for_each(|y| column[y as usize] += value);
        }
        let across = horizontal.axis.inside(i as i64);
        for (sums, &column) in sums.chunks_exact_mut(width).zip(&*column) {
            across.clone().for_each(|x| sums[x as usize] += column);
        }
    }
}
