//! Coordinates of a register of points along an axis: as `strip` has them, in f32.

use super::strip::Axis;
use super::{Mode, Padding};
use crate::vector::{Vectors, all};

/// How grid values become coordinates along an axis.
pub(crate) struct Line {
    /// See [`Axis::steps`].
    steps: [f32; 3],
    /// Whether coordinates are brought into the image.
    clamped: bool,
    /// Where reflection begins, and how far it is to where it begins again; nothing where nothing is reflected.
    fold: Option<[f32; 2]>,
    /// Derivative of the coordinate by the grid value.
    scale: f32,
    pub size: usize,
    /// The last pixel.
    pub last: f32,
}

impl Line {
    /// x and y, of an image of that height and width.
    pub fn both(mode: Mode, [height, width]: [usize; 2]) -> [Line; 2] {
        let [x, y] = Axis::<f32>::both(mode, [height, width]);
        [(x, width), (y, height)].map(|(axis, size)| {
            let last = size as f32 - 1.0;
            let fold = if mode.align_corners { [0.0, last] } else { [-0.5, size as f32] };
            // On a single pixel that is aligned, all that is finite is 0 already.
            let folds = mode.padding == Padding::Reflection && fold[1] > 0.0;
            let (steps, scale) = (axis.steps(), axis.scale());
            Line {
                steps,
                clamped: mode.padding != Padding::Zeros,
                fold: folds.then_some(fold),
                scale,
                size,
                last,
            }
        })
    }

    /// The coordinates of grid values.
    #[inline(always)]
    pub fn place<S: Vectors>(&self, s: S, value: S::F32) -> S::F32 {
        let [factor, shift, scale] = self.steps;
        s.mul(s.sub(s.mul(s.add(value, s.splat(1.0)), s.splat(factor)), s.splat(shift)), s.splat(scale))
    }

    /// Coordinates folded back into the image and brought to its bounds; NaN for those that cannot be.
    #[inline(always)]
    pub fn pad<S: Vectors>(&self, s: S, at: S::F32) -> S::F32 {
        self.pad_and_scale(s, at).0
    }

    /// The same, and the derivatives of coordinates by grid values.
    #[inline(always)]
    pub fn pad_and_scale<S: Vectors>(&self, s: S, mut at: S::F32) -> (S::F32, S::F32) {
        let (zero, mut scale) = (s.splat(0.0), s.splat(self.scale));
        if let Some([low, span]) = self.fold {
            let (low, span, all) = (s.splat(low), s.splat(span), s.lanes(all::<S>()));
            let ahead = s.sub(at, low);
            let distance = absolute(s, ahead);
            let folds = s.floor(s.div(distance, span));
            let rest = s.sub(distance, s.mul(folds, span));
            let odd = s.sub(folds, s.mul(s.splat(2.0), s.floor(s.mul(folds, s.splat(0.5)))));
            let even = s.inside(odd, zero);
            let is_finite = s.equal(s.sub(at, at), zero);
            let turned = (s.inside(ahead, s.splat(f32::INFINITY)) ^ even) & is_finite;
            scale = s.choose(scale, s.splat(-self.scale), turned);
            let folded = s.only(s.add(s.sub(span, rest), low), all ^ even);
            at = s.add(s.only(s.add(rest, low), even), folded);
        }
        if self.clamped {
            // Closed ends: exactly on the border the derivative is zero already.
            let last = s.splat(self.last);
            at = s.clamp(at, zero, last);
            scale = s.choose(scale, zero, s.equal(at, zero) | s.equal(at, last));
        }
        (at, scale)
    }
}

/// Without a sign.
#[inline(always)]
pub(crate) fn absolute<S: Vectors>(s: S, x: S::F32) -> S::F32 {
    s.clamp(x, s.sub(s.splat(0.0), x), s.splat(f32::INFINITY))
}
