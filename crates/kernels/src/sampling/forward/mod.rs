//! The kernels of aclnnGridSampler2D. `direct` reads the taps of a strip of points from a plane where it is; `blocks`
//! brings images into scratch, where a pixel is a vector of channels, which makes a tap one load for all of them. `near` is `direct`
//! for the most common calls, with coordinates in registers from the grid to the taps' places.
//!
//! All add weight * pixel in the order of the taps, row by row, so they give the same bits. How points become taps, and how
//! images come into scratch, they share with aclnnGridSampler2DBackward.
#![allow(clippy::needless_range_loop)] // several arrays side by side, by one index

pub mod blocks;
mod direct;
pub mod near;
mod places;

use crate::bodies::bodies;
use crate::dtype::{DType, Float};
use crate::sampling::Mode;
use crate::sampling::strip::{STRIP, Strip};
use crate::sampling::sums::Sampled;
use crate::simd::Level;
use crate::view::{AnyView, Scratch};
use blocks::Cut;
use half::{bf16, f16};

/// What the kernels read and write.
pub struct Arrays {
    /// input, [N, C, H, W].
    pub input: AnyView,
    /// The grid as [N, 2, Ho, Wo].
    pub grid: AnyView,
    /// out, [N, C, Ho, Wo].
    pub out: AnyView,
    pub mode: Mode,
}

bodies! {
    /// How points are sampled.
    #[derive(Clone, Copy)]
    pub enum Body {
        /// From planes where they are, a register of points at a time.
        Near = "near",
        /// From an image in scratch.
        Blocks = "blocks",
        /// From planes where they are, of any layout.
        Direct = "direct",
    }
}

/// The kernels of a dtype.
#[derive(Clone, Copy)]
pub struct Kernels {
    pub direct: fn(Level, &Arrays),
    pub blocks: fn(Level, &Arrays, Cut, Scratch),
}

/// The kernels, if there are some for a dtype.
#[inline(never)] // else its generic code is compiled where it is called
pub fn kernels(dtype: DType) -> Option<Kernels> {
    fn of<T: Sampled>() -> Kernels {
        Kernels { direct: direct::run::<T>, blocks: blocks::run::<T> }
    }
    Some(match dtype {
        DType::Float => of::<f32>(),
        DType::Float16 => of::<f16>(),
        DType::BFloat16 => of::<bf16>(),
        DType::Double => of::<f64>(),
        _ => return None,
    })
}

/// The taps' weights of a strip of points, row by row of the image.
type Weights<A> = [[A; STRIP]; 16];

/// Finds the weights of `count` points with `side` taps along an axis; 0 for taps that lie outside, so that all kernels add
/// zeros of one sign. A single tap counts as it is.
#[inline(always)]
fn weigh<A: Float>(strip: &Strip<A>, side: usize, count: usize, weights: &mut Weights<A>) {
    // Loops of a length that the compiler does not know: it would unroll others into bodies of 50 KB.
    let count = places::lanes_of(count);
    for (tap, weights) in weights[..side * side].iter_mut().enumerate() {
        let (y, x, weights) = (tap / side, tap % side, &mut weights[..count]);
        let (rows, columns) = (&strip.y.index[y][..count], &strip.x.index[x][..count]);
        let (y, x) = (&strip.y.weight[y][..count], &strip.x.weight[x][..count]);
        for i in 0..count {
            let weight = if side == 1 { A::of(1.0) } else { x[i] * y[i] };
            weights[i] = if rows[i] | columns[i] < 0 { A::zero() } else { weight };
        }
    }
}
