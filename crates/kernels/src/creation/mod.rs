//! Tensors whose every element follows from its index: in row-major order, whatever the strides and however many threads.

use crate::dtype::{DType, Element};
use crate::machine::machine;
use crate::simd::{Simd, kernels};
use crate::view::cast::cast;
use crate::view::walk::{MAX_RANK, NdView, Walk};
use std::mem::MaybeUninit;

/// Elements that are computed at a time.
const BLOCK: usize = 2048;

/// Computes the elements from an index on; `given` are those of the input at the same places, if there is one.
pub type Fill<'a, E> = &'a (dyn Fn(u64, &[f32], &mut [E]) + Sync);

/// Writes all of `target`, a view of that shape, with what `fill` computes, cast to its dtype. An input of the same shape is
/// read as FLOAT. With `in_order` one thread writes by ascending index.
#[allow(unsafe_code)] // views of the buffers, and of the indices
pub fn generate<E: Element>(
    target: NdView,
    shape: &[i64],
    input: Option<NdView>,
    in_order: bool,
    fill: Fill<E>,
) {
    let cast_of = |from, to| cast(machine().level, from, to).expect("the rules keep other dtypes away");
    let dtype = target.dtype();
    let write = cast_of(E::DTYPE, dtype);
    let read = input.map(|input| (cast_of(input.dtype(), DType::Float), input.dtype()));
    let mut strides = [1i64; MAX_RANK];
    for axis in (1..shape.len()).rev() {
        strides[axis - 1] = strides[axis] * shape[axis];
    }
    // The indices are a view too, at whose "addresses" nothing is read: they lead the walk, and so rows have indices that
    // follow each other.
    // SAFETY: the walk moves pointers of this view without following them.
    let indices = unsafe {
        NdView::new(DType::UInt8, std::ptr::without_provenance_mut(0), shape, &strides[..shape.len()])
    };
    let Some(walk) = Walk::new([indices, target, input.unwrap_or(indices)], in_order) else { return };
    walk.for_each(|block| {
        let [rows, columns] = block.extents;
        // Short rows together, if their indices follow each other.
        let follow = block.strides[0][0] == columns as isize;
        let together = if follow { (BLOCK / columns).clamp(1, rows) } else { 1 };
        let mut values = [const { MaybeUninit::<E>::uninit() }; BLOCK];
        let mut given = [const { MaybeUninit::<f32>::uninit() }; BLOCK];
        for row in (0..rows).step_by(together) {
            for column in (0..columns).step_by(BLOCK) {
                let extents = [together.min(rows - row), BLOCK.min(columns - column)];
                let (count, shape) = (extents[0] * extents[1], extents.map(|extent| extent as i64));
                let packed = [shape[1], 1];
                let mut bases = block.row(row);
                for (base, stride) in bases.iter_mut().zip(block.strides[1]) {
                    *base = base.wrapping_offset(column as isize * stride);
                }
                // A part of the view `k`, whose elements have that dtype.
                let part_strides = |k: usize, dtype: DType| {
                    block.strides.map(|strides| (strides[k] / dtype.size() as isize) as i64)
                };
                if let Some((read, dtype)) = read {
                    let strides = part_strides(2, dtype);
                    // SAFETY: a part of the input, which is valid as that is, and the buffer.
                    let [from, to] = unsafe {
                        [
                            NdView::new(dtype, bases[2], &shape, &strides),
                            NdView::new(DType::Float, given.as_mut_ptr().cast(), &shape, &packed),
                        ]
                    };
                    read.run(from, to, false);
                }
                let given = &given[..if read.is_some() { count } else { 0 }];
                // SAFETY: all of it was just written.
                let given = unsafe { &*(given as *const [MaybeUninit<f32>] as *const [f32]) };
                let (first, to) = (bases[0].addr() as u64, bases[1].cast::<E>());
                let strides = part_strides(1, dtype);
                if dtype == E::DTYPE
                    && to.is_aligned()
                    && strides[1] == 1
                    && (strides[0] == packed[0] || shape[0] == 1)
                {
                    // SAFETY: a part of the target, which is packed and this block's alone.
                    fill(first, given, unsafe { std::slice::from_raw_parts_mut(to, count) });
                    continue;
                }
                let values = &mut values[..count];
                values.fill(MaybeUninit::new(E::default()));
                // SAFETY: likewise.
                let values = unsafe { &mut *(values as *mut [MaybeUninit<E>] as *mut [E]) };
                fill(first, given, values);
                // SAFETY: the buffer, and a part of the target, which is valid as that is and this block's alone.
                let [from, to] = unsafe {
                    [
                        NdView::new(E::DTYPE, values.as_mut_ptr().cast(), &shape, &packed),
                        NdView::new(dtype, bases[1], &shape, &strides),
                    ]
                };
                write.run(from, to, in_order);
            }
        }
    });
}

/// A sequence of numbers by their index.
#[derive(Clone, Copy, Debug)]
pub enum Sequence {
    /// start + i * step, in INT64.
    Integers(i64, i64),
    /// start + i * step, in DOUBLE.
    Steps(f64, f64),
    /// So many from the first to the last, in DOUBLE: from the nearer end.
    Between(f64, f64, u64),
}

/// Writes a sequence.
pub fn sequence(sequence: Sequence, target: NdView, shape: &[i64], in_order: bool) {
    let level = machine().level;
    match sequence {
        Sequence::Integers(start, step) => {
            let (fill, integers) = (follow::<Integers>(level), Integers { start, step });
            generate::<i64>(target, shape, None, in_order, &|first, _, values| {
                fill(&integers, first, values)
            });
        }
        Sequence::Steps(start, step) => {
            let (fill, steps) = (follow::<Steps>(level), Steps { start, step });
            generate::<f64>(target, shape, None, in_order, &|first, _, values| fill(&steps, first, values));
        }
        Sequence::Between(start, end, count) => {
            let last = count.saturating_sub(1) as f64;
            let step = if count > 1 { (end - start) / last } else { 0.0 };
            let (fill, between) = (follow::<Between>(level), Between { start, end, step, last });
            generate::<f64>(target, shape, None, in_order, &|first, _, values| fill(&between, first, values));
        }
    }
}

/// A sequence's rule.
trait Rule: Sync + 'static {
    type Element: Copy;

    /// The element `i` behind that index. (So a register of small integers becomes one of floats.)
    fn element(&self, first: u64, i: i32) -> Self::Element;
}

kernels! {
    /// The elements from an index on.
    fn follow<R: Rule>(rule: &R, first: u64, elements: &mut [R::Element]) = follow_body;
}

#[inline(always)]
fn follow_body<S: Simd, R: Rule>(_: S, rule: &R, first: u64, elements: &mut [R::Element]) {
    for (i, element) in elements.iter_mut().enumerate() {
        *element = rule.element(first, i as i32);
    }
}

struct Integers {
    start: i64,
    step: i64,
}

impl Rule for Integers {
    type Element = i64;

    #[inline(always)]
    fn element(&self, first: u64, i: i32) -> i64 {
        self.start
            .wrapping_add(self.step.wrapping_mul(first as i64))
            .wrapping_add(self.step.wrapping_mul(i64::from(i)))
    }
}

struct Steps {
    start: f64,
    step: f64,
}

impl Rule for Steps {
    type Element = f64;

    #[inline(always)]
    fn element(&self, first: u64, i: i32) -> f64 {
        self.start + self.step * (first as f64 + f64::from(i))
    }
}

struct Between {
    start: f64,
    end: f64,
    step: f64,
    last: f64,
}

impl Rule for Between {
    type Element = f64;

    #[inline(always)]
    fn element(&self, first: u64, i: i32) -> f64 {
        let i = first as f64 + f64::from(i);
        let left = self.last - i;
        let (below, above) = (self.start + self.step * i, self.end - self.step * left);
        if i < left || self.last == 0.0 { below } else { above }
    }
}
