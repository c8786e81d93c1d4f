//! Which elements of its memory an operand is.

use crate::tensor::{Tensor, contiguous_strides};

/// The extents of a [`Layout`], as of the views that kernels get: operators on images need no more, and loops over
/// a known number of axes are short. Tensors of any rank will need a layout of their own beside it, and operands
/// that are either.
pub const RANK: usize = 4;

/// A strided view, in elements of its operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    /// Extents, padded with ones on the left.
    pub shape: [i64; RANK],
    /// Strides.
    pub strides: [i64; RANK],
    /// The first element.
    pub offset: i64,
}

impl Layout {
    /// The packed layout of a shape.
    pub(super) fn packed(shape: [i64; RANK]) -> Layout {
        let strides = contiguous_strides(&shape);
        Layout { shape, strides: [strides[0], strides[1], strides[2], strides[3]], offset: 0 }
    }

    /// The layout of a tensor of rank `RANK` or less.
    pub fn of(tensor: &Tensor) -> Layout {
        assert!(tensor.rank() <= RANK, "operators check the rank before they plan");
        let (mut shape, mut strides) = ([1; RANK], [0; RANK]);
        let pad = RANK - tensor.rank();
        shape[pad..].copy_from_slice(&tensor.shape);
        strides[pad..].copy_from_slice(&tensor.strides);
        Layout { shape, strides, offset: tensor.offset }
    }

    /// The same elements with the axes in another order.
    pub fn permuted(self, axes: [usize; RANK]) -> Layout {
        Layout {
            shape: axes.map(|axis| self.shape[axis]),
            strides: axes.map(|axis| self.strides[axis]),
            ..self
        }
    }

    /// No two indices reach the same element: in the order of the strides, each axis steps over all that the smaller
    /// ones reach. (Some layouts that fail this have no overlap either; they only cost a copy.)
    pub(super) fn is_injective(&self) -> bool {
        let axis = |axis: usize| (self.strides[axis].unsigned_abs(), (self.shape[axis].max(1) - 1) as u64);
        let mut axes = [axis(3), axis(2), axis(1), axis(0)];
        // Most are in that order as they come.
        steps_over(&axes) || {
            axes.sort_unstable();
            steps_over(&axes)
        }
    }
}

/// Each of these axes, strides and steps, steps over all that those before it reach.
fn steps_over(axes: &[(u64, u64); RANK]) -> bool {
    let mut reach = 0u64;
    axes.iter().filter(|&&(_, steps)| steps > 0).all(|&(stride, steps)| {
        let steps_over = stride > reach;
        reach = reach.saturating_add(stride.saturating_mul(steps));
        steps_over
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout(shape: [i64; RANK], strides: [i64; RANK]) -> Layout {
        Layout { shape, strides, offset: 0 }
    }

    #[test]
    fn overlapping_views_are_recognised() {
        assert!(layout([1, 2, 3, 4], [0, 12, 4, 1]).is_injective());
        assert!(layout([1, 2, 3, 4], [0, 1, 8, 2]).is_injective());
        assert!(layout([1, 2, 3, 4], [0, -12, 4, -1]).is_injective());
        assert!(!layout([1, 2, 3, 4], [0, 0, 4, 1]).is_injective());
        assert!(!layout([1, 1, 3, 4], [0, 0, 3, 1]).is_injective());
    }
}
