//! Where the elements of a tensor lie in its storage.

use super::Rng;

/// Positions of a tensor with those extents.
pub fn numel(shape: &[i64]) -> usize {
    shape.iter().product::<i64>() as usize
}

/// How the elements of a tensor lie in its storage; everything counts elements, not bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Extents of the view.
    pub shape: Vec<i64>,
    /// Distance in storage between neighbours along each axis.
    pub strides: Vec<i64>,
    /// Place of element (0, …, 0).
    pub offset: i64,
    /// Extents of the storage; their product is its length.
    pub storage_dims: Vec<i64>,
}

impl Layout {
    /// Strides of a row-major array.
    pub fn packed_strides(shape: &[i64]) -> Vec<i64> {
        let mut strides = vec![1; shape.len()];
        for d in (1..shape.len()).rev() {
            strides[d - 1] = strides[d] * shape[d].max(1);
        }
        strides
    }

    /// Row-major, nothing before or after.
    pub fn contiguous(shape: &[i64]) -> Self {
        let strides = Self::packed_strides(shape);
        Layout { shape: shape.to_vec(), strides, offset: 0, storage_dims: shape.to_vec() }
    }

    /// Axes in memory in the order `outer_to_inner`; `gap` unused elements after each row of the given axis; axes
    /// in `reversed` run backwards; `before` and `after` unused elements around everything.
    pub fn build(
        shape: &[i64],
        outer_to_inner: &[usize],
        gap: &[i64],
        reversed: &[bool],
        before: i64,
        after: i64,
    ) -> Self {
        let mut strides = vec![0; shape.len()];
        let mut step = 1;
        let mut offset = before;
        for &d in outer_to_inner.iter().rev() {
            strides[d] = if reversed[d] { -step } else { step };
            if reversed[d] {
                offset += step * (shape[d].max(1) - 1);
            }
            step = step * shape[d].max(1) + gap[d];
        }
        Layout { shape: shape.to_vec(), strides, offset, storage_dims: vec![before + step + after] }
    }

    /// The last two axes exchanged in memory.
    pub fn transposed(shape: &[i64]) -> Self {
        let n = shape.len();
        let mut order: Vec<usize> = (0..n).collect();
        if n >= 2 {
            order.swap(n - 1, n - 2);
        }
        Self::build(shape, &order, &vec![0; n], &vec![false; n], 0, 0)
    }

    /// The channel axis (third from the end) innermost in memory, as in NHWC.
    pub fn channels_last(shape: &[i64]) -> Self {
        let n = shape.len();
        let mut order: Vec<usize> = (0..n).collect();
        if n >= 3 {
            let c = order.remove(n - 3);
            order.push(c);
        }
        Self::build(shape, &order, &vec![0; n], &vec![false; n], 0, 0)
    }

    /// A window cut out of a larger image: unused elements after each row, an offset, a tail.
    pub fn padded_rows(shape: &[i64], pad: i64) -> Self {
        let n = shape.len();
        let order: Vec<usize> = (0..n).collect();
        let mut gap = vec![0; n];
        if n >= 1 {
            gap[n - 1] = pad;
        }
        Self::build(shape, &order, &gap, &vec![false; n], 3, 5)
    }

    /// Every axis runs backwards.
    pub fn negative(shape: &[i64]) -> Self {
        let n = shape.len();
        let order: Vec<usize> = (0..n).collect();
        Self::build(shape, &order, &vec![0; n], &vec![true; n], 2, 1)
    }

    /// Every second element of each row.
    pub fn every_second(shape: &[i64]) -> Self {
        let mut wide = shape.to_vec();
        wide.push(2);
        let mut layout = Self::contiguous(&wide);
        layout.shape.pop();
        layout.strides.pop();
        layout.storage_dims = vec![wide.iter().product()];
        layout
    }

    /// Stride 0 along the marked axes. Only for inputs: several positions share one element.
    pub fn broadcast(shape: &[i64], axes: &[bool]) -> Self {
        let small: Vec<i64> = shape.iter().zip(axes).map(|(&s, &b)| if b { s.min(1) } else { s }).collect();
        let mut layout = Self::contiguous(&small);
        for (stride, &b) in layout.strides.iter_mut().zip(axes) {
            if b {
                *stride = 0;
            }
        }
        layout.shape = shape.to_vec();
        layout
    }

    /// Any order of axes, gaps, signs and margins.
    pub fn random(shape: &[i64], rng: &mut Rng) -> Self {
        let n = shape.len();
        let order = rng.permutation(n);
        let gap: Vec<i64> = (0..n).map(|_| if rng.one_in(3) { rng.range(1, 3) } else { 0 }).collect();
        let reversed: Vec<bool> = (0..n).map(|_| rng.one_in(4)).collect();
        let (before, after) = (rng.range(0, 5), rng.range(0, 5));
        Self::build(shape, &order, &gap, &reversed, before, after)
    }

    /// Any of the layouts above that every position of an output can have.
    pub fn any_output(shape: &[i64], rng: &mut Rng) -> Self {
        match rng.below(8) {
            0 | 1 => Self::contiguous(shape),
            2 => Self::transposed(shape),
            3 => Self::channels_last(shape),
            4 => Self::padded_rows(shape, rng.range(1, 4)),
            5 => Self::negative(shape),
            6 => Self::every_second(shape),
            _ => Self::random(shape, rng),
        }
    }

    /// Any of the layouts above.
    pub fn any_input(shape: &[i64], rng: &mut Rng) -> Self {
        if rng.one_in(8) {
            let axes: Vec<bool> = (0..shape.len()).map(|_| rng.coin()).collect();
            return Self::broadcast(shape, &axes);
        }
        Self::any_output(shape, rng)
    }

    /// Number of positions in the view.
    pub fn numel(&self) -> usize {
        numel(&self.shape)
    }

    /// Number of elements in storage.
    pub fn storage_len(&self) -> usize {
        self.storage_dims.iter().product::<i64>() as usize
    }

    /// The place in storage of every position of the view, in row-major order of positions.
    pub fn places(&self) -> Vec<usize> {
        if self.offset == 0 && self.strides == Self::packed_strides(&self.shape) {
            return (0..self.numel()).collect();
        }
        let mut out = Vec::with_capacity(self.numel());
        let mut index = vec![0i64; self.shape.len()];
        for _ in 0..self.numel() {
            let at: i64 = self.offset + index.iter().zip(&self.strides).map(|(i, s)| i * s).sum::<i64>();
            assert!(at >= 0 && (at as usize) < self.storage_len(), "the layout leaves its storage: {self:?}");
            out.push(at as usize);
            for d in (0..index.len()).rev() {
                index[d] += 1;
                if index[d] < self.shape[d] {
                    break;
                }
                index[d] = 0;
            }
        }
        out
    }
}
