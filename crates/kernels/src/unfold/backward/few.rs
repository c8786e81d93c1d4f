//! Few pixels: each window adds what it holds, to sums on the stack. What all other ways find out first takes longer than that
//! (1x1x4x4, windows of 2x2: 0.69 µs for a call, so 0.27).

use super::Args;
use crate::dtype::InF32;
use crate::window::Axis;
use std::ops::Range;

/// Elements of gradOutput, and pixels, up to which this is the fastest way.
const FEW: usize = 128;

impl<T: InF32> Args<T> {
    pub fn is_few(&self) -> bool {
        self.grad.is_few(FEW) && self.out.is_few(FEW)
    }
}

/// Writes some planes of out.
pub fn fold<T: InF32>(args: &Args<T>, planes: Range<usize>) {
    let [_, channels, height, width] = args.out.shape;
    let axes = [0, 1].map(|axis| args.window.axis(axis, args.out.shape));
    let (elements, windows) = (args.grad.shape[1] / channels, args.grad.shape[2] * args.grad.shape[3]);
    let (mut grads, mut sums) = ([0f32; FEW], [0f32; FEW]);
    let (grads, sums) = (&mut grads[..elements * windows], &mut sums[..height * width]);
    for plane in planes {
        let (n, c) = (plane / channels, plane % channels);
        for (element, grads) in grads.chunks_exact_mut(windows).enumerate() {
            args.grad.get_plane(n, c * elements + element, grads);
        }
        add(&axes, grads, sums);
        args.out.put_plane(n, c, sums);
    }
}

/// Sums the windows of a channel. A pixel gets one value from a kernel element at most, so the elements' order is that of its sum.
#[inline(never)] // one body for all types
fn add([down, across]: &[Axis; 2], grads: &[f32], sums: &mut [f32]) {
    let (wide, width) = (across.windows as usize, across.size as usize);
    let windows = wide * down.windows as usize;
    sums.fill(0.0);
    for i in 0..across.kernel {
        for j in 0..down.kernel {
            let grads = &grads[(j * across.kernel + i) as usize * windows..][..windows];
            for (window, y) in down.under(j) {
                let (grads, sums) = (&grads[window * wide..][..wide], &mut sums[y * width..][..width]);
                across.under(i).for_each(|(window, x)| sums[x] += grads[window]);
            }
        }
    }
}
