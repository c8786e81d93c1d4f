//! One of two elements at each place, by a condition: a byte, of which anything but 0 is true. What is in the elements does
//! not matter, so there is a loop for each size of them.
#![allow(unsafe_code)] // elements of views

use crate::machine::machine;
use crate::simd::{Simd, kernels};
use crate::view::walk::{Block, NdView, Walk};

/// An element's bytes, as many as the largest has.
pub type Value = [u8; 16];

/// `to` becomes `yes` where the condition holds, `no` elsewhere. With `in_order` as [`Walk`] says.
pub fn choose(to: NdView, condition: NdView, [yes, no]: [NdView; 2], in_order: bool) {
    let Some(walk) = Walk::new([to, condition, yes, no], in_order) else { return };
    let choose = rows_of(to.dtype().size());
    walk.for_each(choose);
}

/// `to` becomes `value` where the condition holds, and stays elsewhere.
pub fn fill(to: NdView, condition: NdView, value: Value, in_order: bool) {
    let Some(walk) = Walk::new([to, condition], in_order) else { return };
    let choose = rows_of(to.dtype().size());
    walk.for_each(|&Block { bases: [to, condition], extents, strides }| {
        let with_value = |[to, condition]: [isize; 2]| [to, condition, 0, to];
        let value = value.as_ptr().cast_mut();
        choose(&Block { bases: [to, condition, value, to], extents, strides: strides.map(with_value) });
    });
}

/// The loop for elements of that size.
fn rows_of(size: usize) -> fn(&Block<4>) {
    let level = machine().level;
    match size {
        1 => rows::<u8>(level),
        2 => rows::<u16>(level),
        4 => rows::<u32>(level),
        8 => rows::<u64>(level),
        16 => rows::<u128>(level),
        _ => unreachable!("elements of {size} bytes"),
    }
}

/// Types that stand for all of their size.
trait Bits: Copy + 'static {}
impl Bits for u8 {}
impl Bits for u16 {}
impl Bits for u32 {}
impl Bits for u64 {}
impl Bits for u128 {}

kernels! {
    /// The rows of a block: to, condition, yes, no.
    fn rows<U: Bits>(block: &Block<4>) = rows_body;
}

#[inline(always)]
fn rows_body<S: Simd, U: Bits>(_: S, block: &Block<4>) {
    let size = size_of::<U>() as isize;
    let [rows, columns] = block.extents;
    let steps = block.strides[1];
    let is_packed = steps[..2] == [size, 1];
    for row in 0..rows {
        let bases = block.row(row);
        // The usual steps as numbers, so that the loops become ones of registers.
        let done = match [steps[2], steps[3]] {
            usual if is_packed && usual == [size, size] => packed::<U, true, true>(bases, columns),
            usual if is_packed && usual == [0, size] => packed::<U, false, true>(bases, columns),
            usual if is_packed && usual == [size, 0] => packed::<U, true, false>(bases, columns),
            _ => 0,
        };
        for i in done as isize..columns as isize {
            let [to, condition, yes, no]: [*mut u8; 4] =
                std::array::from_fn(|k| bases[k].wrapping_offset(i * steps[k]));
            // SAFETY: an element of each view, or the value.
            unsafe {
                let from = if condition.read() != 0 { yes } else { no };
                to.cast::<U>().write_unaligned(from.cast::<U>().read_unaligned());
            }
        }
    }
}

/// Elements that are loaded before any is stored: `to` may be one of the others.
const TOGETHER: usize = 32;

/// Goes through a packed row as far as whole groups reach; `yes` and `no` are packed too, or one element for all.
#[inline(always)]
fn packed<U: Bits, const YES: bool, const NO: bool>(
    [to, condition, yes, no]: [*mut u8; 4],
    columns: usize,
) -> usize {
    let whole = columns - columns % TOGETHER;
    for at in (0..whole).step_by(TOGETHER) {
        // SAFETY: so many elements of each view, or the one.
        unsafe {
            let condition = condition.add(at).cast::<[u8; TOGETHER]>().read_unaligned();
            let yes = group::<U, YES>(yes, at);
            let mut result = group::<U, NO>(no, at);
            for i in 0..TOGETHER {
                result[i] = if condition[i] != 0 { yes[i] } else { result[i] };
            }
            to.cast::<U>().add(at).cast::<[U; TOGETHER]>().write_unaligned(result);
        }
    }
    whole
}

/// # Safety
/// The elements from `at` on can be read, or the one.
#[inline(always)]
unsafe fn group<U: Bits, const PACKED: bool>(from: *const u8, at: usize) -> [U; TOGETHER] {
    // SAFETY: the caller's promise.
    unsafe {
        if PACKED {
            from.cast::<U>().add(at).cast::<[U; TOGETHER]>().read_unaligned()
        } else {
            [from.cast::<U>().read_unaligned(); TOGETHER]
        }
    }
}
