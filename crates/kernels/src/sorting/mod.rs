//! The elements of lines that come first in an order, and where they are.
//!
//! A line is read once, by blocks that are converted on the stack. An element becomes a number that says where it comes: a key, which
//! orders as the elements do, and behind it its index, so that no two are equal and the first of equal elements comes first. Those
//! that may be among the first `k` are collected; when their room is full all but the first `k` are dropped, and from then on a part
//! of a block is passed over where nothing in it comes before the last of these. What is left is sorted.
#![allow(unsafe_code)] // lines of views, by address

use crate::dtype::DType;
use crate::parallel::{self, Cost};
use crate::simd::{Level, Simd, kernels};
use crate::view::cast::{Cast, cast};
use crate::view::walk::{Block, NdView};
use crate::view::{Disjoint, Scratch};
use smallvec::SmallVec;

/// Elements that are converted at a time, and those of them that are passed over together.
const BLOCK: usize = 512;
const PART: usize = 32;

/// A type that keys are made of.
trait Number: Copy + Default + 'static {
    /// Orders as the numbers do: 0 and -0 are equal, and so are all NaN, which are greater than any number.
    type Key: Ord + Copy + Default + Flip;
    type Order: Order<Self::Key>;
    fn key(self) -> Self::Key;
}

/// Turns an order around.
trait Flip {
    fn flip(self, mask: i64) -> Self;
}

impl Flip for i32 {
    #[inline(always)]
    fn flip(self, mask: i64) -> i32 {
        self ^ mask as i32
    }
}

impl Flip for i64 {
    #[inline(always)]
    fn flip(self, mask: i64) -> i64 {
        self ^ mask
    }
}

impl Number for f32 {
    type Key = i32;
    type Order = i64;
    #[inline(always)]
    fn key(self) -> i32 {
        let bits = (self + 0.0).to_bits() as i32;
        let key = bits ^ ((bits >> 31) as u32 >> 1) as i32;
        if self.is_nan() { i32::MAX } else { key }
    }
}

impl Number for f64 {
    type Key = i64;
    type Order = [i64; 2];
    #[inline(always)]
    fn key(self) -> i64 {
        let bits = (self + 0.0).to_bits() as i64;
        let key = bits ^ ((bits >> 63) as u64 >> 1) as i64;
        if self.is_nan() { i64::MAX } else { key }
    }
}

impl Number for i32 {
    type Key = i32;
    type Order = i64;
    #[inline(always)]
    fn key(self) -> i32 {
        self
    }
}

impl Number for i64 {
    type Key = i64;
    type Order = [i64; 2];
    #[inline(always)]
    fn key(self) -> i64 {
        self
    }
}

impl Number for u64 {
    type Key = i64;
    type Order = [i64; 2];
    #[inline(always)]
    fn key(self) -> i64 {
        (self ^ 1 << 63).cast_signed()
    }
}

/// A key and an index.
trait Order<K>: Ord + Copy {
    /// Behind all others.
    const LAST: Self;
    fn new(key: K, at: usize) -> Self;
    fn key(self) -> K;
    fn at(self) -> i64;
    /// Words of memory as such.
    fn all(words: &mut [i64]) -> &mut [Self];
}

impl Order<i32> for i64 {
    const LAST: i64 = i64::MAX;
    #[inline(always)]
    fn new(key: i32, at: usize) -> i64 {
        i64::from(key) << 32 | at as i64
    }
    #[inline(always)]
    fn key(self) -> i32 {
        (self >> 32) as i32
    }
    fn at(self) -> i64 {
        self & 0xFFFF_FFFF
    }
    fn all(words: &mut [i64]) -> &mut [i64] {
        words
    }
}

impl Order<i64> for [i64; 2] {
    const LAST: [i64; 2] = [i64::MAX; 2];
    #[inline(always)]
    fn new(key: i64, at: usize) -> [i64; 2] {
        [key, at as i64]
    }
    #[inline(always)]
    fn key(self) -> i64 {
        self[0]
    }
    fn at(self) -> i64 {
        self[1]
    }
    fn all(words: &mut [i64]) -> &mut [[i64; 2]] {
        words.as_chunks_mut().0
    }
}

/// What finds the first elements of lines.
pub struct First {
    find: fn(&Line, &mut [i64]),
    cast: Cast,
    count: usize,
    k: usize,
    /// From the greatest on.
    is_descending: bool,
    /// Words of an order.
    words: usize,
}

/// Elements along an axis.
struct Line<'a> {
    of: &'a First,
    from: *mut u8,
    /// Bytes from one to the next.
    step: isize,
    values: (*mut u8, isize),
    indices: (*mut u8, isize),
}

impl First {
    /// Finds `k` elements, of 1 or more and at most `count`, of lines of `count` elements of a dtype. None of complex numbers and narrow floats.
    pub fn new(level: Level, dtype: DType, count: usize, k: usize, is_descending: bool) -> Option<First> {
        // An index is half of a word.
        let is_long = count > u32::MAX as usize;
        let computed = match dtype {
            DType::Double => DType::Double,
            DType::Float | DType::Float16 | DType::BFloat16 if is_long => DType::Double,
            DType::Float | DType::Float16 | DType::BFloat16 => DType::Float,
            DType::UInt64 => DType::UInt64,
            DType::Int64 | DType::UInt32 => DType::Int64,
            DType::Int8 | DType::Int16 | DType::Int32 | DType::UInt8 | DType::UInt16 if is_long => {
                DType::Int64
            }
            DType::Int8 | DType::Int16 | DType::Int32 | DType::UInt8 | DType::UInt16 => DType::Int32,
            _ => return None,
        };
        let (find, words): (fn(&Line, &mut [i64]), _) = match computed {
            DType::Float => (find::<f32>(level), 1),
            DType::Double => (find::<f64>(level), 2),
            DType::Int32 => (find::<i32>(level), 1),
            DType::Int64 => (find::<i64>(level), 2),
            _ => (find::<u64>(level), 2),
        };
        Some(First { find, cast: cast(level, dtype, computed)?, count, k, is_descending, words })
    }

    /// Bytes that a thread needs.
    pub fn scratch(&self) -> usize {
        self.room().saturating_mul(self.words * size_of::<i64>())
    }

    /// Elements that are collected.
    fn room(&self) -> usize {
        self.count.min(self.k.saturating_mul(2).saturating_add(4 * PART))
    }

    /// Writes values and indices, of INT64, of all lines of `from`, whose axes are the same but for one. Neither's elements overlap.
    pub fn run(&self, from: NdView, to: [NdView; 2], axis: usize, scratch: Scratch) {
        let views = [from, to[0], to[1]];
        let steps = |at: usize| views.map(|view| view.strides()[at] as isize * view.dtype().size() as isize);
        let rank = from.shape().len();
        let along = if rank == 0 { [0; 3] } else { steps(axis) };
        let axes: SmallVec<[(usize, [isize; 3]); 8]> =
            (0..rank).filter(|&at| at != axis).map(|at| (from.shape()[at] as usize, steps(at))).collect();
        let lines = axes.iter().map(|axis| axis.0).product();
        let each = Cost { bytes: self.count * from.dtype().size(), operations: self.count * 4 };
        let copy = match from.dtype().size() {
            1 => Line::copy::<u8>,
            2 => Line::copy::<u16>,
            4 => Line::copy::<u32>,
            _ => Line::copy::<u64>,
        };
        // SAFETY: a line's results are one item's, and do not overlap.
        let bases = unsafe { Disjoint::new(views.map(|view| view.base())) };
        parallel::for_each_with(lines, each, scratch.buffers::<i64>(), |words, item| {
            let (mut place, mut at) = (item, *bases);
            for &(extent, steps) in axes.iter().rev() {
                for (base, step) in at.iter_mut().zip(steps) {
                    *base = base.wrapping_offset((place % extent) as isize * step);
                }
                place /= extent;
            }
            let [from, values, indices] = at;
            let line = Line {
                of: self,
                from,
                step: along[0],
                values: (values, along[1]),
                indices: (indices, along[2]),
            };
            (self.find)(&line, &mut words[..self.room() * self.words]);
            copy(&line);
        });
    }
}

impl Line<'_> {
    /// Writes the values at the indices that were written.
    fn copy<U: Copy>(&self) {
        for i in 0..self.of.k as isize {
            let [from, to] = [self.indices, self.values].map(|(base, step)| base.wrapping_offset(i * step));
            // SAFETY: elements of the three views: the index is one of the line.
            unsafe {
                let at = from.cast::<i64>().read_unaligned() as isize;
                let value = self.from.wrapping_offset(at * self.step).cast::<U>().read_unaligned();
                to.cast::<U>().write_unaligned(value);
            }
        }
    }
}

kernels! {
    fn find<T: Number>(line: &Line, words: &mut [i64]) = find_body;
}

#[inline(always)]
fn find_body<S: Simd, T: Number>(_: S, line: &Line, words: &mut [i64]) {
    let First { cast, count, k, is_descending, .. } = line.of;
    let (count, k, orders) = (*count, *k, T::Order::all(words));
    let mask = if *is_descending { -1 } else { 0 };
    let (mut values, mut keys) = ([T::default(); BLOCK], [T::Key::default(); BLOCK]);
    let (mut len, mut last) = (0, T::Order::LAST);
    let mut is_full = false;
    for start in (0..count).step_by(BLOCK) {
        let block = BLOCK.min(count - start);
        let from = line.from.wrapping_offset(start as isize * line.step);
        let strides = [[0; 2], [size_of::<T>() as isize, line.step]];
        let to = values.as_mut_ptr().cast();
        // SAFETY: elements of the line, and a buffer that has room for them.
        unsafe { cast.block(&Block { bases: [to, from], extents: [1, block], strides }) };
        for i in 0..block {
            keys[i] = values[i].key().flip(mask);
        }
        for (part, keys) in keys[..block].chunks(PART).enumerate() {
            let mut least = keys[0];
            for &key in keys {
                least = least.min(key);
            }
            // Of equal ones those behind come later.
            if is_full && least >= last.key() {
                continue;
            }
            if len + keys.len() > orders.len() {
                drop_rest(&mut orders[..len], k);
                (len, last, is_full) = (k, orders[k - 1], true);
            }
            for (i, &key) in keys.iter().enumerate() {
                orders[len] = T::Order::new(key, start + part * PART + i);
                len += usize::from(orders[len] < last);
            }
        }
    }
    if len > k {
        drop_rest(&mut orders[..len], k);
    }
    orders[..k].sort_unstable();
    let (indices, step) = line.indices;
    for (i, order) in orders[..k].iter().enumerate() {
        // SAFETY: an element of the view.
        unsafe { indices.wrapping_offset(i as isize * step).cast::<i64>().write_unaligned(order.at()) };
    }
}

/// The first `k` come to the front, the last of them behind the others.
fn drop_rest<O: Ord>(orders: &mut [O], k: usize) {
    orders.select_nth_unstable(k - 1);
}
