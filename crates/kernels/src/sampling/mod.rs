//! grid_sample and its gradient. Both find the taps of their points with the parts beside them: `strip` and `line` turn coordinates
//! into pixels and weights, `offsets` says where the pixels lie, `access` and `tiles` bring images into scratch and back, `sums`
//! says in which type sums are made.

pub(crate) mod access;
pub mod backward;
pub mod forward;
pub(crate) mod line;
pub(crate) mod offsets;
pub(crate) mod strip;
pub(crate) mod sums;
mod tiles;

use crate::dtype::DType;

/// How a point is turned into a value.
#[derive(Clone, Copy, Debug)]
pub struct Mode {
    pub interpolation: Interpolation,
    pub padding: Padding,
    pub align_corners: bool,
}

/// interpolationMode.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Interpolation {
    Bilinear,
    Nearest,
    Bicubic,
}

impl Interpolation {
    /// Taps along an axis: the pixels that a point reads.
    pub fn taps(self) -> usize {
        match self {
            Interpolation::Nearest => 1,
            Interpolation::Bilinear => 2,
            Interpolation::Bicubic => 4,
        }
    }
}

/// paddingMode.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Padding {
    Zeros,
    Border,
    Reflection,
}

/// The type that sums of a dtype are made in.
pub fn sums_of(dtype: DType) -> DType {
    if dtype == DType::Double { DType::Double } else { DType::Float }
}
