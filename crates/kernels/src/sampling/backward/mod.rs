//! The kernels of aclnnGridSampler2DBackward. Five ways lead to the gradients: `few` sums a few points on a small image on the stack,
//! `direct` reads and writes images where they are that have few points for their size, `planes` those of few channels of FLOAT for
//! bilinear points and `closest` for the nearest pixel, registers of points at a time, and `pieces` brings images into scratch, in a form
//! that makes many points cheap. The data's way in the last:
//!
//! ```text
//! grid  -- access --> strip (taps, weights, offsets) --+
//! gradOutput  -- access --> stage -- interleave -------+--> points --> slopes  -- access --> gridGrad
//! input -- access --> stage -- interleave --> image ---+          \--> sums -- deinterleave -- access --> inputGrad
//! ```
//!
//! Where an image has the type of the sums and whole pixels, `tiles` does what access, stage and interleaving do.
//!
//! Kernels are compiled for a level and for what they depend on: access for each dtype, the strip's for each type of sums,
//! points and interleaving for each type of sums, interpolation and vector.

pub mod closest;
pub mod cut;
pub mod direct;
pub mod few;
mod pairs;
pub mod pieces;
pub mod planes;
pub(crate) mod points;
mod slopes;
pub mod slots;
mod spots;
mod taps;

use super::sums::Sampled;
use super::{Interpolation, Mode, sums_of};
use crate::bodies::bodies;
use crate::dtype::DType;
use crate::simd::Level;
use crate::view::AnyView;
use cut::Cut;
use half::{bf16, f16};
use pieces::Workspace;

/// What the kernels read and write.
pub struct Arrays {
    /// gradOutput, [N, C, Ho, Wo].
    pub grad: AnyView,
    /// The grid as [N, 2, Ho, Wo].
    pub grid: AnyView,
    /// Height and width of the image.
    pub image: [usize; 2],
    /// input, [N, C, H, W], if gridGrad is wanted and has a slope.
    pub input: Option<AnyView>,
    /// inputGrad, [N, C, H, W], if wanted.
    pub input_grad: Option<AnyView>,
    /// gridGrad as [N, 2, Ho, Wo], if wanted.
    pub grid_grad: Option<AnyView>,
    pub mode: Mode,
}

bodies! {
    /// The ways to the gradients, and what `direct` is with slots.
    #[derive(Clone, Copy)]
    pub enum Body {
        Few = "few",
        Closest = "closest",
        Planes = "planes",
        Pieces = "pieces",
        Slots = "slots",
        Direct = "direct",
    }
}

/// The kernels of a dtype.
#[derive(Clone, Copy)]
pub struct Kernels {
    pub few: fn(Level, &Arrays),
    pub pieces: fn(Level, &Arrays, Cut, Workspace),
    pub direct: fn(Level, &Arrays, usize, direct::Workspace),
}

/// The kernels, if there are some for a dtype.
#[inline(never)] // else its generic code is compiled where it is called
pub fn kernels(dtype: DType) -> Option<Kernels> {
    fn of<T: Sampled>() -> Kernels {
        Kernels { few: few::run::<T>, pieces: pieces::run::<T>, direct: direct::run::<T> }
    }
    Some(match dtype {
        DType::Float => of::<f32>(),
        DType::Float16 => of::<f16>(),
        DType::BFloat16 => of::<bf16>(),
        DType::Double => of::<f64>(),
        _ => return None,
    })
}
