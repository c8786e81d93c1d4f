//! Rows of the input become a row of results, by levels.
#![allow(unsafe_code)] // tiles of results

use super::fold::{Functions, Rows, Search};
use super::passes::LEAST_BLOCK;
use super::{GROUP, LEVELS, TILE};
use std::mem::MaybeUninit;

/// A tile of results as it comes about, at whole cache lines.
#[repr(C, align(64))]
pub struct Tables {
    values: [MaybeUninit<[u128; TILE / 16]>; LEVELS],
    pub places: MaybeUninit<[u64; LEAST_BLOCK]>,
    /// Rows that a level holds.
    pub rows: [usize; LEVELS],
}

impl Tables {
    pub fn new() -> Tables {
        Tables {
            values: [const { MaybeUninit::uninit() }; LEVELS],
            places: MaybeUninit::uninit(),
            rows: [0; LEVELS],
        }
    }

    pub fn clear(&mut self) {
        self.rows = [0; LEVELS];
    }

    /// The first level. Others come from this pointer too: one made anew would end those before it.
    fn levels(&mut self) -> *mut u8 {
        self.values.as_mut_ptr().cast()
    }

    /// Folds rows, not more than the first level has room for. Where a fold has an end its elements are any bytes, and so it
    /// begins with the opposite; else with the first row.
    pub fn push(&mut self, functions: &Functions, mut rows: Rows, size: usize, end: Option<u8>) {
        let levels = self.levels();
        for level in 0..LEVELS {
            let values = levels.wrapping_add(level * TILE);
            let new = rows.rows;
            if let (0, 0, Some(end)) = (self.rows[level], level, end) {
                // SAFETY: a row of the tile's width, of bytes.
                unsafe { values.write_bytes(1 - end, rows.count) };
            } else if self.rows[level] == 0 {
                // SAFETY: a row of the tile's width.
                unsafe { std::ptr::copy_nonoverlapping(rows.from, values, rows.count * size) };
                rows.from = rows.from.wrapping_offset(rows.step);
                rows.rows -= 1;
            }
            if rows.rows > 0 {
                (functions.columns)(values, rows);
            }
            self.rows[level] += new;
            if self.rows[level] < GROUP || level == LEVELS - 1 {
                return;
            }
            self.rows[level] = 0;
            rows = Rows { from: values, rows: 1, step: 0, count: rows.count };
        }
    }

    /// The values of all levels together.
    pub fn finish(&mut self, functions: &Functions, count: usize) -> *mut u8 {
        let mut all: Option<*mut u8> = None;
        let levels = self.levels();
        for level in 0..LEVELS {
            if self.rows[level] > 0 {
                let values = levels.wrapping_add(level * TILE);
                if let Some(before) = all {
                    (functions.columns)(values, Rows { from: before, rows: 1, step: 0, count });
                }
                all = Some(values);
            }
        }
        all.expect("there are rows")
    }

    /// The best of what came and of rows, of which `first` were before.
    pub fn search(&mut self, search: &Search, mut rows: Rows, size: usize, mut first: usize) {
        let (values, places) = (self.levels(), self.places.as_mut_ptr().cast::<u8>());
        if first == 0 {
            // SAFETY: a row of the tile's width; a place has at most 8 bytes.
            unsafe {
                std::ptr::copy_nonoverlapping(rows.from, values, rows.count * size);
                places.write_bytes(0, rows.count * 8);
            }
            rows.from = rows.from.wrapping_offset(rows.step);
            (rows.rows, first, self.rows[0]) = (rows.rows - 1, 1, 1);
        }
        if rows.rows > 0 {
            (search.columns)(values, places, rows, first);
        }
    }
}
