//! Elements by their indices: read from places that a tensor names, or written to them.
//!
//! All views of a call have one shape, that of the result, with stride 0 where one does not depend on an axis. So the view
//! that is indexed has stride 0 along the axes of the indices, and an index says how far its element lies from there.
//! Elements are moved as bytes, with a loop for each size; sums have one for each type that adds differently.
//!
//! Indices outside of their axis are looked for before anything is written: [`range`]. Every index is looked at again right before it is
//! used, and read once: the caller's memory may change at any time.
#![allow(unsafe_code)] // elements of views at computed places

pub mod masks;
pub mod range;

use crate::dtype::DType;
use crate::view::walk::{Block, NdView, Walk};
use std::mem::MaybeUninit;

/// An axis that is indexed.
#[derive(Clone, Copy, Debug)]
pub struct Axis {
    /// Indices lie below it, and not below its negative.
    pub extent: i64,
    /// Elements from an index to the next.
    pub stride: i64,
}

/// A place that is none: see [`places`].
pub const NOWHERE: i64 = i64::MIN;

/// The first view becomes the elements of `from` that `index`, of INT32 or INT64, names.
///
/// That indices lie inside of the axis was [looked at](range::outside). One that changed since leads nowhere: what it was for is not
/// written.
pub fn gather(to: NdView, from: NdView, index: NdView, axis: Axis) {
    let size = to.dtype().size();
    assert_eq!(size, from.dtype().size(), "bytes of an element");
    let Some(walk) = Walk::new([to, from, index], false) else { return };
    let gather = match index.dtype() {
        DType::Int32 => gather_by::<i32>,
        DType::Int64 => gather_by::<i64>,
        other => unreachable!("indices of {}", other.name()),
    };
    let axis = Axis { stride: axis.stride.wrapping_mul(size as i64), ..axis };
    walk.for_each(|block| gather(block, size, axis));
}

/// Elements at the places that `places` made, in ascending order of their indices: of equal places the last one counts,
/// or with `add` all are added. (A sum of truths is whether one is true.) `extent` is the number of places.
pub fn put(values: NdView, to: NdView, places: NdView, extent: i64, add: bool) {
    let dtype = to.dtype();
    assert_eq!([values.dtype(), places.dtype()], [dtype, DType::Int64], "types of values and places");
    let Some(walk) = Walk::new([values, to, places], true) else { return };
    let put = match (add, dtype, dtype.size()) {
        (true, DType::Float, _) => put_by::<Add<f32>>,
        (true, DType::Double, _) => put_by::<Add<f64>>,
        (true, DType::Bool, _) => put_by::<Or>,
        (true, _, 1) => put_by::<Add<u8>>,
        (true, _, 2) => put_by::<Add<u16>>,
        (true, _, 4) => put_by::<Add<u32>>,
        (true, _, 8) => put_by::<Add<u64>>,
        (false, _, 1) => put_by::<Set<u8>>,
        (false, _, 2) => put_by::<Set<u16>>,
        (false, _, 4) => put_by::<Set<u32>>,
        (false, _, 8) => put_by::<Set<u64>>,
        (false, _, 16) => put_by::<Set<u128>>,
        (_, _, size) => unreachable!("elements of {size} bytes"),
    };
    walk.for_each(|block| put(block, extent));
}

/// Makes places of indices, or adds to those that there are: what `index` names on the axis, and `start` more where it is
/// the first. An index outside of the axis leads [nowhere](NOWHERE), as that itself does.
pub fn places(to: NdView, index: NdView, axis: Axis, start: Option<i64>) {
    assert_eq!(to.dtype(), DType::Int64, "the type of places");
    let Some(walk) = Walk::new([to, index], false) else { return };
    let place = match index.dtype() {
        DType::Int32 => places_of::<i32>,
        DType::Int64 => places_of::<i64>,
        other => unreachable!("indices of {}", other.name()),
    };
    walk.for_each(|block| place(block, axis, start));
}

/// An index from the start of its axis; `None` outside of it.
#[inline(always)]
fn wrapped(index: i64, extent: i64) -> Option<i64> {
    let index = if index < 0 { index.wrapping_add(extent) } else { index };
    ((index as u64) < extent as u64).then_some(index)
}

/// Indices that are looked at together.
const TOGETHER: usize = 512;

fn gather_by<I: Copy + Into<i64>>(block: &Block<3>, size: usize, axis: Axis) {
    let ([rows, columns], [outer, inner]) = (block.extents, block.strides);
    let packed = inner[..2] == [size as isize; 2] || columns == 1;
    let bytes = columns * size;
    if (inner[2] == 0 || columns == 1) && packed && !matches!(bytes, 1 | 2 | 4 | 8 | 16) {
        // An index is for a whole row.
        for row in 0..rows {
            let [to, from, index] = block.row(row);
            // SAFETY: an index of the view.
            let index = unsafe { index.cast::<I>().read_unaligned() }.into();
            if let Some(at) = wrapped(index, axis.extent) {
                // SAFETY: a row of both views, which may overlap: the index lies inside of the axis.
                unsafe { std::ptr::copy(from.wrapping_offset((at * axis.stride) as isize), to, bytes) }
            }
        }
        return;
    }
    let whole = inner[2] == 0 && packed;
    let elements = match if whole { bytes } else { size } {
        1 => gather_lines::<u8, I>,
        2 => gather_lines::<u16, I>,
        4 => gather_lines::<u32, I>,
        8 => gather_lines::<u64, I>,
        16 => gather_lines::<u128, I>,
        bytes => unreachable!("elements of {bytes} bytes"),
    };
    if whole {
        // Rows as short as an element.
        let block = Block { bases: block.bases, extents: [1, rows], strides: [[0; 3], outer] };
        return elements(&block, axis);
    }
    elements(block, axis);
}

/// The rows of a block, a part of each at a time. Rows that share their indices are gone through beside each other, so that
/// each index is looked at once.
fn gather_lines<U: Copy, I: Copy + Into<i64>>(block: &Block<3>, axis: Axis) {
    let ([rows, columns], [outer, steps]) = (block.extents, block.strides);
    let together = if outer[2] == 0 { rows } else { 1 };
    // Few indices are usual: no more are made zeros than there are.
    let mut places = MaybeUninit::<[i64; TOGETHER]>::uninit();
    let places = places.as_mut_ptr().cast::<i64>();
    // SAFETY: as many as are in the array, and as are zeros then.
    let places = unsafe {
        let count = TOGETHER.min(columns);
        places.write_bytes(0, count);
        std::slice::from_raw_parts_mut(places, count)
    };
    for row in (0..rows).step_by(together) {
        for start in (0..columns).step_by(TOGETHER) {
            let [mut to, mut from, index] =
                std::array::from_fn(|k| block.row(row)[k].wrapping_offset(start as isize * steps[k]));
            let places = &mut places[..TOGETHER.min(columns - start)];
            if !read_places::<I>(index, steps[2], places, axis) {
                return;
            }
            for _ in 0..together {
                copy_from::<U>(to, from, [steps[0], steps[1]], places);
                (to, from) = (to.wrapping_offset(outer[0]), from.wrapping_offset(outer[1]));
            }
        }
    }
}

/// Reads indices, `step` bytes apart, and makes of each how far its element lies from where the axis begins. Whether all lie
/// inside of the axis.
fn read_places<I: Copy + Into<i64>>(index: *const u8, step: isize, places: &mut [i64], axis: Axis) -> bool {
    // Its sign says whether an index is below 0 or beyond the last: vectors have no unsigned comparison everywhere.
    let (mut outside, last) = (0, axis.extent - 1);
    let mut read = |step: isize| {
        for (i, at) in places.iter_mut().enumerate() {
            // SAFETY: an index of the view.
            *at = unsafe { index.wrapping_offset(i as isize * step).cast::<I>().read_unaligned() }.into();
            outside |= *at | last.wrapping_sub(*at);
        }
    };
    // The usual step as a number, so that the loop becomes one of registers.
    if step == size_of::<I>() as isize {
        read(size_of::<I>() as isize)
    } else {
        read(step)
    }
    if outside < 0 && !wrap(places, axis.extent) {
        return false;
    }
    places.iter_mut().for_each(|at| *at *= axis.stride);
    true
}

/// Copies elements from so many bytes behind where they would lie.
#[inline(always)]
fn copy_from<U: Copy>(to: *mut u8, from: *const u8, steps: [isize; 2], places: &[i64]) {
    let copy = |[to_step, from_step]: [isize; 2]| {
        for (i, &place) in places.iter().enumerate() {
            let from =
                from.wrapping_offset(i as isize * from_step).wrapping_offset(place as isize).cast::<U>();
            let to = to.wrapping_offset(i as isize * to_step).cast::<U>();
            // SAFETY: an element of each view: the index lies inside of the axis.
            unsafe { to.write_unaligned(from.read_unaligned()) };
        }
    };
    let usual = [size_of::<U>() as isize, 0];
    if steps == usual { copy(usual) } else { copy(steps) }
}

/// Indices below 0 count from the end. Whether all are inside of the axis then.
#[cold]
#[inline(never)]
fn wrap(indices: &mut [i64], extent: i64) -> bool {
    for index in indices {
        match wrapped(*index, extent) {
            Some(at) => *index = at,
            None => return false,
        }
    }
    true
}

fn places_of<I: Copy + Into<i64>>(block: &Block<2>, axis: Axis, start: Option<i64>) {
    let [rows, columns] = block.extents;
    let [to_step, index_step] = block.strides[1];
    for row in 0..rows {
        let [to, index] = block.row(row);
        for column in 0..columns as isize {
            let to = to.wrapping_offset(column * to_step).cast::<i64>();
            let index = index.wrapping_offset(column * index_step).cast::<I>();
            // SAFETY: elements of the views.
            let (index, before) =
                unsafe { (index.read_unaligned().into(), start.unwrap_or_else(|| to.read_unaligned())) };
            let place = if before == NOWHERE {
                NOWHERE
            } else {
                wrapped(index, axis.extent)
                    .map_or(NOWHERE, |at| before.wrapping_add(at.wrapping_mul(axis.stride)))
            };
            // SAFETY: an element of the view.
            unsafe { to.write_unaligned(place) };
        }
    }
}

/// What becomes of an element that is written to.
trait Put {
    type Element: Copy;

    fn put(old: Self::Element, new: Self::Element) -> Self::Element;
}

struct Set<T>(T);
struct Add<T>(T);
struct Or;

impl<T: Copy> Put for Set<T> {
    type Element = T;

    #[inline(always)]
    fn put(_: T, new: T) -> T {
        new
    }
}

impl Put for Or {
    type Element = u8;

    #[inline(always)]
    fn put(old: u8, new: u8) -> u8 {
        (old | new != 0).into()
    }
}

macro_rules! adds {
    ($($t:ty, |$a:ident, $b:ident| $sum:expr;)*) => {$(
        impl Put for Add<$t> {
            type Element = $t;

            #[inline(always)]
            fn put($a: $t, $b: $t) -> $t {
                $sum
            }
        }
    )*};
}
adds! {
    f32, |a, b| a + b;
    f64, |a, b| a + b;
    u8, |a, b| a.wrapping_add(b);
    u16, |a, b| a.wrapping_add(b);
    u32, |a, b| a.wrapping_add(b);
    u64, |a, b| a.wrapping_add(b);
}

fn put_by<P: Put>(block: &Block<3>, extent: i64) {
    let ([rows, columns], [_, inner]) = (block.extents, block.strides);
    let size = size_of::<P::Element>() as isize;
    let [value_step, to_step, place_step] = inner;
    let packed = value_step == size && to_step == size && place_step == 0;
    for row in 0..rows {
        let [values, to, places] = block.row(row).map(|base| base.cast_const());
        // SAFETY: a place of the view.
        let place = |column: isize| unsafe {
            places.wrapping_offset(column * place_step).cast::<i64>().read_unaligned()
        };
        let element = |column: isize, to_step: isize, value_step: isize, place: i64| {
            let to = to.wrapping_offset(column * to_step).wrapping_offset(place as isize * size).cast_mut();
            let (to, value) = (to.cast::<P::Element>(), values.wrapping_offset(column * value_step));
            // SAFETY: elements of the views: the place is one of them.
            unsafe {
                let value = value.cast::<P::Element>().read_unaligned();
                to.write_unaligned(P::put(to.read_unaligned(), value));
            }
        };
        if packed {
            let place = place(0);
            if (0..extent).contains(&place) {
                (0..columns as isize).for_each(|i| element(i, size, size, place));
            }
            continue;
        }
        for column in 0..columns as isize {
            let place = place(column);
            if (0..extent).contains(&place) {
                element(column, to_step, value_step, place);
            }
        }
    }
}
