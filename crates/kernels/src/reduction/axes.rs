//! The axes of what is reduced, in the order of memory.

use crate::view::NdView;

/// The largest rank that the rules of the rows let through.
const MAX_RANK: usize = 8;

/// An axis: its extent, and bytes from an index to the next in the input and in the two results.
#[derive(Clone, Copy)]
pub struct Axis {
    pub extent: usize,
    pub from: isize,
    pub to: [isize; 2],
}

/// Axes from the one with the largest steps in the input to the one with the smallest.
pub struct Axes {
    axes: [Axis; MAX_RANK],
    rank: usize,
}

impl Axes {
    fn new() -> Axes {
        Axes { axes: [NONE; MAX_RANK], rank: 0 }
    }

    /// In their order.
    #[inline(always)]
    pub fn all(&self) -> &[Axis] {
        &self.axes[..self.rank]
    }

    fn push(&mut self, axis: Axis) {
        let mut at = self.rank;
        while at > 0 && self.axes[at - 1].from.unsigned_abs() < axis.from.unsigned_abs() {
            self.axes[at] = self.axes[at - 1];
            at -= 1;
        }
        self.axes[at] = axis;
        self.rank += 1;
    }

    /// Joins neighbours that are one in the input and in the results.
    fn join(&mut self) {
        let mut last = 0;
        for at in 1..self.rank {
            let (outer, inner) = (self.axes[last], self.axes[at]);
            let by = |step: isize| step.wrapping_mul(inner.extent as isize);
            if outer.from == by(inner.from) && outer.to == inner.to.map(by) {
                self.axes[last] = Axis { extent: outer.extent * inner.extent, ..inner };
            } else {
                last += 1;
                self.axes[last] = inner;
            }
        }
        self.rank = self.rank.min(last + 1);
    }
}

const NONE: Axis = Axis { extent: 1, from: 0, to: [0; 2] };

/// How many places axes have.
pub fn numel(axes: &[Axis]) -> usize {
    axes.iter().map(|axis| axis.extent).product()
}

/// The innermost axis, and the others.
pub fn innermost(axes: &[Axis]) -> (Axis, &[Axis]) {
    axes.split_last().map_or((NONE, axes), |(inner, others)| (*inner, others))
}

/// Bytes from the first place to that one, in the input and the results.
#[inline(always)]
pub fn offsets(axes: &[Axis], mut place: usize) -> (isize, [isize; 2]) {
    let (mut from, mut to) = (0, [0; 2]);
    for (at, axis) in axes.iter().enumerate().rev() {
        let index = if at == 0 { place } else { place % axis.extent } as isize;
        if at > 0 {
            place /= axis.extent;
        }
        from += index * axis.from;
        to = [to[0] + index * axis.to[0], to[1] + index * axis.to[1]];
    }
    (from, to)
}

/// The input and the results of a reduction.
pub struct Geometry {
    pub from: *mut u8,
    /// The values, and their places.
    pub to: [*mut u8; 2],
    pub kept: Axes,
    pub reduced: Axes,
}

impl Geometry {
    /// An axis is reduced where a result has an extent of 1 and the input another. With `in_order` elements come in the
    /// order of their indices. There are elements.
    pub fn new(from: NdView, to: [Option<NdView>; 2], in_order: bool) -> Geometry {
        let mut geometry = Geometry {
            from: from.base(),
            to: to.map(|to| to.map_or(std::ptr::null_mut(), |to| to.base())),
            kept: Axes::new(),
            reduced: Axes::new(),
        };
        let model = to[0].or(to[1]).expect("a result");
        for (at, &extent) in from.shape().iter().enumerate() {
            if extent == 1 {
                continue;
            }
            let is_kept = model.shape()[at] == extent;
            let bytes = |view: NdView| view.strides()[at] as isize * view.dtype().size() as isize;
            let mut axis =
                Axis { extent: extent as usize, from: bytes(from), to: to.map(|to| to.map_or(0, bytes)) };
            if !is_kept {
                axis.to = [0; 2];
            }
            if axis.from < 0 && (is_kept || !in_order) {
                let last = axis.extent as isize - 1;
                geometry.from = geometry.from.wrapping_offset(last * axis.from);
                axis.from = -axis.from;
                for (base, step) in geometry.to.iter_mut().zip(&mut axis.to) {
                    *base = base.wrapping_offset(last * *step);
                    *step = -*step;
                }
            }
            if is_kept { geometry.kept.push(axis) } else { geometry.reduced.push(axis) }
        }
        geometry.kept.join();
        geometry.reduced.join();
        geometry
    }
}
