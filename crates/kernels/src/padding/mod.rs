//! Replication padding and its gradient.

pub mod backward;
pub mod forward;

use crate::simd::Level;
use crate::view::AnyView;

/// What pads images of a dtype, or makes the gradient.
#[derive(Clone, Copy)]
pub struct Kernel {
    /// The name of the body that `run` takes. Views without memory will do.
    pub body: fn(level: Level, from: AnyView, to: AnyView, padding: Padding) -> &'static str,
    /// Forward, writes out, [N, C, oH, oW], from self, [N, C, H, W] with a row and a column at least; backward, gradInput from
    /// gradOutput, of these shapes.
    pub run: fn(level: Level, from: AnyView, to: AnyView, padding: Padding),
}

/// What was added before the image; what came after it follows from the extents.
#[derive(Clone, Copy, Debug)]
pub struct Padding {
    pub left: i64,
    pub top: i64,
}
