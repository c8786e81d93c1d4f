//! How elements of a view become packed ones of the type that is computed in, a block at a time, and results what they are
//! written as.
#![allow(unsafe_code)] // blocks of the views, and buffers

use super::norm::Map;
use crate::dtype::DType;
use crate::simd::Level;
use crate::view::convert::{Conversion, Packed, Step};
use std::cell::UnsafeCell;
use std::mem::MaybeUninit;

/// Elements of a block of the largest type.
pub const LEAST_BLOCK: usize = 1024;

/// Room for two blocks, at whole cache lines. Cells, for elements in one are addressed while the other one is written.
#[repr(align(64))]
pub struct Buffers([UnsafeCell<MaybeUninit<[u128; LEAST_BLOCK]>>; 2]);

impl Buffers {
    #[inline(always)]
    pub fn new() -> Buffers {
        Buffers([const { UnsafeCell::new(MaybeUninit::uninit()) }; 2])
    }

    /// Where the first one begins.
    pub fn first(&self) -> *mut u8 {
        self.0[0].get().cast()
    }
}

/// Two axes in memory: extents, and bytes from an index to the next.
#[derive(Clone, Copy)]
pub struct Place {
    pub base: *mut u8,
    pub extents: [usize; 2],
    pub steps: [isize; 2],
}

/// One way through packed elements.
#[derive(Clone, Copy)]
enum Pass {
    Conversion(Step),
    /// Of elements of that size.
    Map(Map, usize),
}

impl Pass {
    /// Bytes of what it makes of an element.
    fn size(&self) -> usize {
        match self {
            Pass::Conversion(step) => step.size,
            Pass::Map(_, size) => *size,
        }
    }

    /// # Safety
    /// `count` elements are readable, and as many writable, apart from them.
    unsafe fn run(&self, from: *const u8, to: *mut u8, count: usize) {
        // SAFETY: the caller's promise.
        unsafe {
            match self {
                Pass::Conversion(step) => step.run(Packed::new(from, to, count)),
                Pass::Map(map, _) => map.run(from, to, count),
            }
        }
    }
}

/// Conversions in a row, from the elements of a view to those of another, and functions of them.
pub struct Passes {
    /// Most reductions need none, and one is made for every call: so they are elsewhere.
    steps: Vec<Pass>,
    /// Bytes of an element before and behind them.
    pub sizes: [usize; 2],
    /// Elements that a buffer has room for, whatever they are between the conversions.
    pub block: usize,
}

impl Passes {
    /// By way of all of these. `None` where one has no whole bytes.
    pub fn new(level: Level, dtypes: &[DType]) -> Option<Passes> {
        let sizes = [dtypes[0].size(), dtypes[dtypes.len() - 1].size()];
        let mut passes = Passes { steps: Vec::new(), sizes, block: 0 };
        let mut largest = sizes[0];
        for pair in dtypes.windows(2).filter(|pair| pair[0] != pair[1]) {
            for step in Conversion::new(level, pair[0], pair[1])?.steps() {
                passes.steps.push(Pass::Conversion(*step));
                largest = largest.max(step.size);
            }
        }
        passes.block = size_of::<[u128; LEAST_BLOCK]>().checked_div(largest)?;
        Some(passes)
    }

    /// With a function of the elements that are converted.
    pub fn then(mut self, map: Option<Map>) -> Passes {
        self.steps.extend(map.map(|map| Pass::Map(map, self.sizes[1])));
        self
    }

    /// With a function of the elements that are still to be converted.
    pub fn after(mut self, map: Option<Map>) -> Passes {
        if let Some(map) = map {
            self.steps.insert(0, Pass::Map(map, self.sizes[0]));
        }
        self
    }

    /// Nothing changes.
    pub fn is_none(&self) -> bool {
        self.steps.is_empty()
    }

    /// The elements of a block, packed and converted: in a buffer, or where they lie.
    ///
    /// # Safety
    /// They are readable, and not more than fit into a buffer unless they are packed and nothing changes.
    pub unsafe fn read(&self, from: Place, buffers: &Buffers) -> *const u8 {
        let (Place { base, extents: [rows, columns], steps }, size) = (from, self.sizes[0]);
        let packed = steps[1] == size as isize && (rows == 1 || steps[0] == (columns * size) as isize);
        // SAFETY: the caller's promise.
        unsafe {
            if packed {
                return self.convert(base, rows * columns, buffers, 0);
            }
            let to = buffers.first();
            if let ([only], true) = (&self.steps[..], steps[1] == size as isize && columns >= 64) {
                for row in 0..rows {
                    let from = base.wrapping_offset(row as isize * steps[0]);
                    only.run(from, to.add(row * columns * only.size()), columns);
                }
                return to;
            }
            gather(to, from, size);
            self.convert(to, rows * columns, buffers, 1)
        }
    }

    /// Writes packed elements, which may lie in the first buffer, to a row.
    ///
    /// # Safety
    /// So many are readable, and writable in the row; they fit into a buffer.
    pub unsafe fn write(&self, from: *const u8, to: *mut u8, step: isize, count: usize, buffers: &Buffers) {
        let size = self.sizes[1];
        // SAFETY: the caller's promise.
        unsafe {
            let from = self.convert(from, count, buffers, 1);
            scatter(to, step, from, count, size);
        }
    }

    /// Converts elements, into `first` of the buffers and then in turn.
    ///
    /// # Safety
    /// `count` elements are readable, and a buffer has room for them. They are in none, or in the other one.
    pub unsafe fn convert(
        &self,
        mut from: *const u8,
        count: usize,
        buffers: &Buffers,
        first: usize,
    ) -> *const u8 {
        for (at, step) in self.steps.iter().enumerate() {
            let to = buffers.0[(first + at) % 2].get().cast();
            // SAFETY: the caller's promise; the result goes to the buffer where the elements are not.
            unsafe { step.run(from, to, count) };
            from = to;
        }
        from
    }
}

/// Writes the elements of a block one behind the other.
///
/// # Safety
/// They are readable, and `to` has room for them.
#[inline(never)] // five loops, wherever it is called
pub unsafe fn gather(to: *mut u8, from: Place, size: usize) {
    // SAFETY: the caller's promise.
    unsafe {
        match size {
            1 => gather_of::<u8>(to, from),
            2 => gather_of::<u16>(to, from),
            4 => gather_of::<u32>(to, from),
            8 => gather_of::<u64>(to, from),
            _ => gather_of::<u128>(to, from),
        }
    }
}

/// See `gather`: elements of one size; what is in them does not matter.
///
/// # Safety
/// As there.
unsafe fn gather_of<U: Copy>(to: *mut u8, Place { base, extents: [rows, columns], steps }: Place) {
    let to = to.cast::<U>();
    let packed = steps[1] == size_of::<U>() as isize && columns >= 8;
    for row in 0..rows {
        let from = base.wrapping_offset(row as isize * steps[0]);
        // SAFETY: the caller's promise.
        unsafe {
            let to = to.add(row * columns);
            if packed {
                std::ptr::copy_nonoverlapping(from, to.cast(), columns * size_of::<U>());
                continue;
            }
            for column in 0..columns {
                let x = from.wrapping_offset(column as isize * steps[1]).cast::<U>();
                to.add(column).write_unaligned(x.read_unaligned());
            }
        }
    }
}

/// Writes packed elements to a row.
///
/// # Safety
/// They are readable, and the row's elements are writable.
unsafe fn scatter(to: *mut u8, step: isize, from: *const u8, count: usize, size: usize) {
    if step == size as isize || count == 1 {
        // SAFETY: the caller's promise.
        return unsafe { std::ptr::copy(from, to, count * size) };
    }
    for at in 0..count {
        let to = to.wrapping_offset(at as isize * step);
        // SAFETY: the caller's promise. Elements of at most 16 bytes: such a copy is a move or two.
        unsafe { std::ptr::copy(from.add(at * size), to, size) };
    }
}
