//! Tensors beside each other, row by row: so each cache line of the result is written once. One tensor after the other, lines that
//! several share went to memory and back for each of them.
#![allow(unsafe_code)] // rows of the views

use crate::parallel;
use crate::view::{Disjoint, NdView};

/// Bytes of a row of a part, from which on few lines are shared, or below which elements are better copied in one loop.
const SHORT: std::ops::Range<usize> = 16..1024;

/// A part of each row of the result.
#[derive(Clone, Copy)]
struct Part {
    to: *mut u8,
    from: *const u8,
    /// Bytes, and from a row to the next.
    bytes: usize,
    step: usize,
}

/// Copies the second view of each pair to the first, if these are packed parts of the rows of one tensor, and short; else does nothing
/// and says so.
pub fn copy_rows(pairs: &[[NdView; 2]]) -> bool {
    let Some((_, rows, step)) = pairs.first().and_then(rows_of) else { return false };
    let is_same =
        |&(_, other_rows, other_step): &(Part, usize, usize)| (other_rows, other_step) == (rows, step);
    let parts =
        pairs.iter().map(|pair| Some(rows_of(pair).filter(is_same)?.0)).collect::<Option<Vec<Part>>>();
    let Some(parts) = parts else { return false };
    // SAFETY: each row of the result is written by one thread.
    let parts = unsafe { Disjoint::new(parts) };
    parallel::for_each(rows, step.saturating_mul(2), |range| {
        for row in range {
            for part in parts.iter() {
                // SAFETY: rows of the two views.
                unsafe { copy(part.from.add(row * part.step), part.to.add(row * step), part.bytes) };
            }
        }
    });
    true
}

/// A pair as parts of rows, how many there are, and bytes from a row of the result to the next.
fn rows_of([to, from]: &[NdView; 2]) -> Option<(Part, usize, usize)> {
    let (shape, size) = (to.shape(), to.dtype().size());
    let mut first = shape.len();
    let mut elements = 1;
    while first > 0 && [to, from].iter().all(|view| view.strides()[first - 1] == elements) {
        first -= 1;
        elements *= shape[first];
    }
    let (outer, bytes) = (&shape[..first], elements as usize * size);
    // Axes that are one in both views.
    let step = |view: &NdView| {
        let strides = view.strides();
        let is_one = (1..first).all(|axis| strides[axis - 1] == strides[axis].wrapping_mul(shape[axis]));
        let step = *strides[..first].last()?;
        // An axis with one index has any stride, also one whose bytes are no number.
        if is_one && step >= elements { (step as usize).checked_mul(size) } else { None }
    };
    let part = Part { to: to.base(), from: from.base(), bytes, step: step(from)? };
    SHORT.contains(&bytes).then_some((part, outer.iter().product::<i64>() as usize, step(to)?))
}

/// Copies 16 bytes or more: few of them without a call.
///
/// # Safety
/// They are readable, and writable.
#[inline(always)]
unsafe fn copy(from: *const u8, to: *mut u8, bytes: usize) {
    type Piece = u128;
    let last = bytes - size_of::<Piece>();
    // SAFETY: the caller's promise; what is read twice is written twice.
    unsafe {
        let at = |at: usize| from.add(at).cast::<Piece>().read_unaligned();
        let put = |at: usize, x: Piece| to.add(at).cast::<Piece>().write_unaligned(x);
        match bytes {
            ..=32 => {
                let (a, b) = (at(0), at(last));
                put(0, a);
                put(last, b);
            }
            33..=64 => {
                let (a, b, c, d) = (at(0), at(16), at(last - 16), at(last));
                put(0, a);
                put(16, b);
                put(last - 16, c);
                put(last, d);
            }
            _ => std::ptr::copy(from, to, bytes),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dtype::DType;

    /// Two tensors of 2 x 5 rows beside each other: elements of a row, and from a row to the next and between them.
    fn check(columns: [i64; 2], steps: [i64; 2], apart: i64) -> bool {
        let all = columns[0] + columns[1];
        let mut joined = vec![0u16; 10 * all as usize];
        let mut sources = [0usize, 1]
            .map(|k| (0..10 * steps[k]).map(|i| (i + 20_000 * k as i64 + 1) as u16).collect::<Vec<_>>());
        let shapes = columns.map(|columns| [2, 5, columns]);
        let strides = steps.map(|step| [5 * step, step, apart]);
        let (to, places) = (joined.as_mut_ptr(), [5 * all, all, 1]);
        let bases = sources.each_mut().map(|source| source.as_mut_ptr());
        let pairs = [0, 1].map(|k| {
            let start = to.wrapping_add(k * columns[0] as usize).cast();
            // SAFETY: the vectors have room for the views.
            unsafe {
                [
                    NdView::new(DType::UInt16, start, &shapes[k], &places),
                    NdView::new(DType::UInt16, bases[k].cast(), &shapes[k], &strides[k]),
                ]
            }
        });
        let is_done = copy_rows(&pairs);
        for (row, joined) in joined.chunks(all as usize).enumerate() {
            for (at, &x) in joined.iter().enumerate() {
                let k = usize::from(at >= columns[0] as usize);
                let from = row * steps[k] as usize + (at - k * columns[0] as usize) * apart as usize;
                assert_eq!(x, if is_done { sources[k][from] } else { 0 }, "{columns:?} {steps:?} {row} {at}");
            }
        }
        is_done
    }

    #[test]
    fn short_rows_come_to_their_places_and_others_are_left_alone() {
        for first in [8, 9, 15, 16, 17, 24, 31, 32, 33, 100] {
            assert!(check([first, 12], [first, 12], 1));
            assert!(check([12, first], [19, first + 1], 1), "parts of wider rows");
        }
        assert!(!check([7, 12], [7, 12], 1), "shorter than a register");
        assert!(!check([12, 600], [12, 600], 1), "long");
        assert!(!check([12, 12], [30, 30], 2), "not packed");
    }

    #[test]
    fn a_single_row_with_any_stride_is_left_alone_where_its_bytes_are_no_number() {
        let (from, mut to) = ([1f32; 8], [0f32; 8]);
        let mut copied = |step: i64| {
            let strides = [step, 1];
            // SAFETY: the arrays have room for the views, which have one row.
            let pair = unsafe {
                [
                    NdView::new(DType::Float, to.as_mut_ptr().cast(), &[1, 8], &[8, 1]),
                    NdView::new(DType::Float, from.as_ptr().cast_mut().cast(), &[1, 8], &strides),
                ]
            };
            copy_rows(&[pair])
        };
        assert!(copied(9) && copied(i64::MAX / 4) && !copied(i64::MAX / 2 + 9) && !copied(i64::MAX));
    }
}
