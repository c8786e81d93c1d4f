//! Whether two views hold the same values.
#![allow(unsafe_code)] // blocks of the views

use super::passes::{Buffers, Passes, Place};
use crate::dtype::DType;
use crate::simd::{Level, Simd, kernels};
use crate::view::NdView;
use crate::view::walk::{Block, Walk};
use std::sync::atomic::{AtomicBool, Ordering};

/// Compares `count` packed elements.
type Compare = fn(a: *const u8, b: *const u8, count: usize, equal: &mut bool);

/// The comparison of two views of the same shape.
pub struct Equal {
    passes: [Passes; 2],
    compare: Compare,
}

impl Equal {
    /// The elements are cast to `common`, and compared as what holds its values. `None` where there is no such cast.
    pub fn new(level: Level, dtypes: [DType; 2], common: DType) -> Option<Equal> {
        let computed = match common {
            DType::Double => DType::Double,
            DType::Bool => DType::Int32,
            dtype if dtype.is_floating() => DType::Float,
            dtype => dtype,
        };
        let compare = match computed {
            DType::Float => compare::<f32>(level),
            DType::Double => compare::<f64>(level),
            dtype => bytes_of(dtype.size())?,
        };
        let passes = |dtype: DType| Passes::new(level, &[dtype, common, computed]);
        Some(Equal { passes: [passes(dtypes[0])?, passes(dtypes[1])?], compare })
    }

    /// Writes whether they are equal.
    pub fn write(&self, a: NdView, b: NdView, to: NdView) {
        assert!(to.dtype() == DType::Bool && !to.shape().contains(&0), "a truth value");
        // SAFETY: its first element.
        unsafe { to.base().write(self.holds(a, b).into()) };
    }

    /// Whether all elements are equal; NaN is not.
    fn holds(&self, a: NdView, b: NdView) -> bool {
        let Some(walk) = Walk::new([a, b], false) else { return true };
        let equal = AtomicBool::new(true);
        walk.for_each(|block| {
            if equal.load(Ordering::Relaxed) && !self.block(block) {
                equal.store(false, Ordering::Relaxed);
            }
        });
        equal.into_inner()
    }

    fn block(&self, block: &Block<2>) -> bool {
        let buffers = [Buffers::new(), Buffers::new()];
        let [rows, columns] = block.extents;
        let size = self.passes[0].block.min(self.passes[1].block);
        let part = [(size / columns).clamp(1, rows), columns.min(size)];
        for row in (0..rows).step_by(part[0]) {
            let bases = block.row(row);
            for column in (0..columns).step_by(part[1]) {
                let extents = [part[0].min(rows - row), part[1].min(columns - column)];
                let place = |k: usize| Place {
                    base: bases[k].wrapping_offset(column as isize * block.strides[1][k]),
                    extents,
                    steps: block.strides.map(|steps| steps[k]),
                };
                let [for_a, for_b] = &buffers;
                // SAFETY: elements of the two views, not more than a block.
                let a = unsafe { self.passes[0].read(place(0), for_a) };
                // SAFETY: likewise.
                let b = unsafe { self.passes[1].read(place(1), for_b) };
                let mut equal = false;
                (self.compare)(a, b, extents[0] * extents[1], &mut equal);
                if !equal {
                    return false;
                }
            }
        }
        true
    }
}

/// Integers are equal where their bytes are.
fn bytes_of(size: usize) -> Option<Compare> {
    fn bytes<const SIZE: usize>(a: *const u8, b: *const u8, count: usize, equal: &mut bool) {
        // SAFETY: the caller's elements.
        let [a, b] = [a, b].map(|at| unsafe { std::slice::from_raw_parts(at, count * SIZE) });
        *equal = a == b;
    }
    match size {
        1 => Some(bytes::<1>),
        2 => Some(bytes::<2>),
        4 => Some(bytes::<4>),
        8 => Some(bytes::<8>),
        _ => None,
    }
}

trait Float: Copy + PartialEq + 'static {}
impl Float for f32 {}
impl Float for f64 {}

kernels! {
    /// Floats, of which NaN is equal to none.
    fn compare<T: Float>(a: *const u8, b: *const u8, count: usize, equal: &mut bool) = compare_body;
}

#[inline(always)]
fn compare_body<S: Simd, T: Float>(_: S, a: *const u8, b: *const u8, count: usize, equal: &mut bool) {
    let (a, b) = (a.cast::<T>(), b.cast::<T>());
    *equal = (0..count).step_by(64).all(|start| {
        (start..count.min(start + 64)).fold(true, |equal, at| {
            // SAFETY: the caller's elements.
            equal & unsafe { a.add(at).read_unaligned() == b.add(at).read_unaligned() }
        })
    });
}
