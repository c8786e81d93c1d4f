//! Im2col (unfold) and its gradient, fold.

pub mod backward;
pub mod forward;

use crate::window::Axis;

/// The geometry of the windows, [height, width] each.
#[derive(Clone, Copy, Debug)]
pub struct Window {
    pub kernel: [i64; 2],
    pub dilation: [i64; 2],
    pub padding: [i64; 2],
    pub stride: [i64; 2],
    /// Windows along each axis; not negative.
    pub blocks: [i64; 2],
}

impl Window {
    /// Elements of gradOutput from a channel to the next, where it is packed.
    fn channel(&self) -> i64 {
        self.kernel.iter().chain(&self.blocks).fold(1, |a, &b| a.saturating_mul(b))
    }

    /// The windows along an axis of out.
    fn axis(&self, axis: usize, out: [usize; 4]) -> Axis {
        Axis {
            kernel: self.kernel[axis],
            dilation: self.dilation[axis],
            stride: self.stride[axis],
            padding: self.padding[axis],
            size: out[2 + axis] as i64,
            windows: self.blocks[axis],
        }
    }
}
