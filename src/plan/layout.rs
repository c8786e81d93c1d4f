//! Which elements of its memory an operand is.

pub use crate::tensor::Extents;
use crate::tensor::{Tensor, extents, pack};
use smallvec::SmallVec;
use std::ops::Range;

/// The extents of a [`Layout`], as of the views that the kernels of operators on images get: they need no more, and loops
/// over a known number of axes are short.
pub const RANK: usize = 4;

/// A strided view of any rank, in elements of its operand: what every operand is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Axes {
    /// Extents.
    pub shape: Extents,
    /// Strides.
    pub strides: Extents,
    /// The first element.
    pub offset: i64,
}

impl From<Layout> for Axes {
    fn from(Layout { shape, strides, offset }: Layout) -> Axes {
        Axes { shape: Extents::from_slice(&shape), strides: Extents::from_slice(&strides), offset }
    }
}

impl Axes {
    /// All of a tensor.
    pub fn of(tensor: &Tensor) -> Axes {
        Axes {
            shape: Extents::from_slice(&tensor.shape),
            strides: Extents::from_slice(&tensor.strides),
            offset: tensor.offset,
        }
    }

    /// An image as [N, C, H, W], or of three axes as [N, C, D, H, W]; what a tensor lacks in front is 1.
    pub fn image(tensor: &Tensor, axes: usize, channels_last: bool) -> Axes {
        let mut image = Axes::of(tensor);
        while image.shape.len() < axes + 2 {
            image.shape.insert(0, 1);
            image.strides.insert(0, 0);
        }
        match axes {
            2 if channels_last => image.permuted(&[0, 3, 1, 2]),
            3 if channels_last => image.permuted(&[0, 4, 1, 2, 3]),
            _ => image,
        }
    }

    /// The tensor's elements, each as often as a broadcast to `shape` repeats it. That the tensor can be broadcast was
    /// checked.
    pub fn broadcast(tensor: &Tensor, shape: &[i64]) -> Axes {
        if *tensor.shape == *shape { Axes::of(tensor) } else { Axes::of(tensor).expanded(shape) }
    }

    /// The only row of packed elements.
    pub fn row(elements: i64, offset: i64) -> Axes {
        Layout { shape: [1, 1, 1, elements], strides: [0, 0, 0, 1], offset }.into()
    }

    /// The same elements, each as often as a broadcast to `shape` repeats it. Axes of one element in front, which that has not, are left
    /// out.
    pub fn expanded(&self, shape: &[i64]) -> Axes {
        let strides = extents(shape.len(), |axis| match (axis + self.shape.len()).checked_sub(shape.len()) {
            Some(own) if self.shape[own] == shape[axis] => self.strides[own],
            _ => 0,
        });
        Axes { strides, shape: Extents::from_slice(shape), offset: self.offset }
    }

    /// The packed view of a shape.
    pub fn packed(shape: &[i64]) -> Axes {
        let mut strides = Extents::from_slice(shape);
        pack(shape, &mut strides);
        Axes { shape: Extents::from_slice(shape), strides, offset: 0 }
    }

    /// The same axes in another order.
    pub fn permuted(&self, axes: &[usize]) -> Axes {
        let of = |extents: &Extents| axes.iter().map(|&axis| extents[axis]).collect();
        Axes { shape: of(&self.shape), strides: of(&self.strides), offset: self.offset }
    }

    /// These axes as one, if a step along it is always the same.
    pub fn joined(&self, axes: Range<usize>) -> Option<Axes> {
        let mut joined = self.clone();
        for _ in 1..axes.len() {
            let at = axes.start;
            let [[outer, inner], [by_outer, by_inner]] =
                [&joined.shape, &joined.strides].map(|extents| [extents[at], extents[at + 1]]);
            if outer > 1 && inner > 1 && by_inner.checked_mul(inner) != Some(by_outer) {
                return None;
            }
            joined.shape[at] = outer.checked_mul(inner)?;
            joined.strides[at] = if inner > 1 { by_inner } else { by_outer };
            joined.shape.remove(at + 1);
            joined.strides.remove(at + 1);
        }
        Some(joined)
    }

    /// See [`is_injective`].
    pub fn is_injective(&self) -> bool {
        is_injective(&self.shape, &self.strides)
    }
}

/// No two indices reach the same element: in the order of the strides, each axis steps over all that the smaller ones reach.
/// (Some views that fail this have no overlap either; they only cost a copy, or other threads.)
pub fn is_injective(shape: &[i64], strides: &[i64]) -> bool {
    let axes = shape.iter().zip(strides).rev();
    let axes = axes.map(|(&extent, &stride)| (stride.unsigned_abs(), (extent.max(1) - 1) as u64));
    // Most are in that order as they come.
    steps_over(axes.clone()) || {
        let mut axes: SmallVec<[(u64, u64); 8]> = axes.collect();
        axes.sort_unstable();
        steps_over(axes.into_iter())
    }
}

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
}

/// Each of these axes, strides and steps, steps over all that those before it reach.
fn steps_over(axes: impl Iterator<Item = (u64, u64)>) -> bool {
    let mut reach = 0u64;
    axes.filter(|&(_, steps)| steps > 0).all(|(stride, steps)| {
        let steps_over = stride > reach;
        reach = reach.saturating_add(stride.saturating_mul(steps));
        steps_over
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dtype::DType;
    use crate::tensor::Format;

    fn layout(shape: [i64; RANK], strides: [i64; RANK]) -> Axes {
        Layout { shape, strides, offset: 0 }.into()
    }

    #[test]
    fn a_broadcast_repeats_elements() {
        let tensor = Tensor::new(DType::Float, Format::ND, &[3, 1], Some(&[7, 9]), 5, &[30], 0);
        let axes = Axes::broadcast(&tensor, &[2, 3, 4]);
        assert_eq!((&axes.shape[..], &axes.strides[..], axes.offset), (&[2, 3, 4][..], &[0, 7, 0][..], 5));
    }

    #[test]
    fn axes_of_one_step_are_joined() {
        for (shape, strides, axes, joined) in [
            ([2, 3, 4, 5], [60, 20, 5, 1], 0..2, Some((&[6, 4, 5][..], &[20, 5, 1][..]))),
            ([2, 3, 4, 5], [60, 20, 5, 1], 2..4, Some((&[2, 3, 20], &[60, 20, 1]))),
            ([2, 3, 4, 5], [60, 20, 5, 1], 0..4, Some((&[120], &[1]))),
            ([2, 3, 4, 5], [0, 0, 5, 1], 0..2, Some((&[6, 4, 5], &[0, 5, 1]))),
            ([1, 3, 4, 5], [7, 20, 5, 1], 0..2, Some((&[3, 4, 5], &[20, 5, 1]))),
            ([3, 1, 4, 5], [7, 20, 5, 1], 0..2, Some((&[3, 4, 5], &[7, 5, 1]))),
            ([2, 3, 4, 5], [60, 1, 15, 3], 0..2, None),
            ([2, 3, 4, 5], [61, 20, 5, 1], 0..4, None),
        ] {
            let found = layout(shape, strides).joined(axes);
            let expected = joined.map(|(shape, strides)| Axes {
                shape: Extents::from_slice(shape),
                strides: Extents::from_slice(strides),
                offset: 0,
            });
            assert_eq!(found, expected, "{shape:?} {strides:?}");
        }
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
