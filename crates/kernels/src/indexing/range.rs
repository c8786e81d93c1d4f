//! Indices outside of their axis, which are looked for before anything is written.
#![allow(unsafe_code)] // reads a view

use crate::dtype::DType;
use crate::view::walk::{Block, NdView, Walk};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

/// An index outside of its axis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outside {
    /// Its value.
    pub index: i64,
    /// Where it lies among the indices.
    pub at: Vec<i64>,
}

/// The first index, row by row, that does not lie in a range.
pub fn outside(indices: NdView, range: Range<i64>) -> Option<Outside> {
    let walk = Walk::new([indices], false)?;
    let (are_inside, read) = match indices.dtype() {
        DType::Int32 => (are_inside::<i32> as fn(&Block<1>, &Range<i64>) -> bool, read::<i32> as fn(_) -> _),
        DType::Int64 => (are_inside::<i64> as _, read::<i64> as _),
        other => unreachable!("indices of {}", other.name()),
    };
    let any = AtomicBool::new(false);
    walk.for_each(|block| {
        if !are_inside(block, &range) {
            any.store(true, Ordering::Relaxed);
        }
    });
    if any.into_inner() { first(indices, &range, read) } else { None }
}

/// Whether all indices of a block lie in the range.
fn are_inside<I: Copy + Into<i64>>(block: &Block<1>, range: &Range<i64>) -> bool {
    let [rows, columns] = block.extents;
    let [step] = block.strides[1];
    let (low, last) = (range.start, range.end - 1);
    // The sign says whether one is below or beyond: vectors have no unsigned comparison everywhere.
    let mut outside = 0;
    for row in 0..rows {
        let [base] = block.row(row);
        let mut read = |step: isize| {
            for column in 0..columns as isize {
                // SAFETY: an index of the view.
                let index: i64 =
                    unsafe { base.wrapping_offset(column * step).cast::<I>().read_unaligned() }.into();
                // What overflows lies outside too, and changes its sign: it is looked at again.
                outside |= index.wrapping_sub(low) | last.wrapping_sub(index);
            }
        };
        // The usual step as a number, so that the loop becomes one of registers.
        if step == size_of::<I>() as isize { read(size_of::<I>() as isize) } else { read(step) }
    }
    outside >= 0
}

fn read<I: Copy + Into<i64>>(address: *const u8) -> i64 {
    // SAFETY: an index of the view: the only caller goes through them.
    unsafe { address.cast::<I>().read_unaligned() }.into()
}

/// Looks at one after the other.
#[cold]
fn first(indices: NdView, range: &Range<i64>, read: fn(*const u8) -> i64) -> Option<Outside> {
    let size = indices.dtype().size() as isize;
    let mut at = vec![0; indices.shape().len()];
    loop {
        let steps = at.iter().zip(indices.strides()).map(|(at, stride)| (at * stride) as isize * size);
        let index = read(indices.base().wrapping_offset(steps.sum()));
        if !range.contains(&index) {
            return Some(Outside { index, at });
        }
        // The next one.
        let axis = (0..at.len()).rev().find(|&axis| at[axis] + 1 < indices.shape()[axis])?;
        at[axis] += 1;
        at[axis + 1..].fill(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is found outside of -3..3 among indices of that shape and those strides.
    fn found(indices: &mut [i64], shape: &[i64], strides: &[i64]) -> Option<(i64, Vec<i64>)> {
        // SAFETY: the tests name elements of the slice alone.
        let view = unsafe { NdView::new(DType::Int64, indices.as_mut_ptr().cast(), shape, strides) };
        outside(view, -3..3).map(|outside| (outside.index, outside.at))
    }

    #[test]
    fn the_first_index_outside_is_found_row_by_row() {
        assert_eq!(found(&mut [-3, 2, 0, 1], &[2, 2], &[2, 1]), None);
        assert_eq!(found(&mut [0, 9, 3, 1], &[2, 2], &[2, 1]), Some((9, vec![0, 1])));
        assert_eq!(found(&mut [0, 9, 3, 1], &[2, 2], &[1, 2]), Some((3, vec![0, 1])));
        assert_eq!(found(&mut [-4], &[], &[]), Some((-4, vec![])));
        assert_eq!(found(&mut [0, 3], &[1, 2, 1], &[0, 1, 7]), Some((3, vec![0, 1, 0])));
        for index in [i64::MIN, i64::MAX, i64::MAX - 2, i64::MIN + 3] {
            assert_eq!(found(&mut [0, index], &[2], &[1]), Some((index, vec![1])));
        }
        // What no index leads to is not looked at.
        assert_eq!(found(&mut [0, 9, 0, 9], &[2], &[2]), None);
        assert_eq!(found(&mut [9], &[3, 0], &[1, 1]), None);
    }

    #[test]
    fn many_indices_are_looked_at_by_all_threads() {
        const SIDE: usize = if cfg!(miri) { 32 } else { 1024 };
        let (mut indices, place) = (vec![2; SIDE * SIDE], SIDE * SIDE * 2 / 3);
        indices[place] = 3;
        let found = found(&mut indices, &[SIDE as i64; 2], &[SIDE as i64, 1]);
        assert_eq!(found, Some((3, vec![(place / SIDE) as i64, (place % SIDE) as i64])));
    }
}
