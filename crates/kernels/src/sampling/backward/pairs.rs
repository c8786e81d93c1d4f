//! The pixels of bilinear points, two neighbours at a time.
#![allow(unsafe_code)] // access that was checked once for many planes
#![allow(clippy::needless_range_loop)] // several arrays side by side, by one index

use super::spots::Form;
use crate::dtype::Float;
use crate::sampling::strip::{STRIP, Strip};
use crate::vector::Vector;
use crate::view::Plane;
use std::sync::atomic::{Ordering, compiler_fence};

/// Where the pixels of a strip of points lie on planes of one form: neighbours above the points, and below them. Those that a plane does
/// not have are replaced by some that it has.
#[repr(align(64))]
pub struct Pairs {
    at: [[i32; STRIP]; 2],
    /// Negative where the second neighbour is the first tap or the first one the second, and the other tap lies outside.
    turned: [i32; STRIP],
    all_straight: bool,
    form: Form,
    /// The last row, the last column with a neighbour, and from row to row.
    bounds: [i32; 3],
}

impl Pairs {
    /// At the beginning of planes that have pairs whose places fit into 32 bits.
    #[inline(always)]
    pub fn of(form: Form) -> Option<Pairs> {
        let [last_row, last, by_row, by_column] = form.in_32_bits()?;
        let (at, turned) = ([[0; STRIP]; 2], [0; STRIP]);
        let bounds = [last_row, last - 1, by_row];
        (by_column == 1).then_some(Pairs { at, turned, all_straight: true, form, bounds })
    }

    /// Finds the pairs of a strip whose taps were found.
    #[inline(always)]
    pub fn put<A: Float>(&mut self, strip: &Strip<A>) {
        let [last_row, last, by_row] = self.bounds;
        let Strip { x, y, .. } = strip;
        let mut turned = 0;
        for i in 0..STRIP {
            let left = x.index[0][i].max(0).min(last);
            self.turned[i] = -i32::from(x.index[0][i] != left);
            turned |= self.turned[i];
            for j in 0..2 {
                self.at[j][i] = y.index[j][i].max(0).min(last_row) * by_row + left;
            }
        }
        self.all_straight = turned == 0;
    }

    /// Reads the pixels of a register of points, row by row; where a tap lies outside, anything.
    #[inline(always)]
    pub fn read<V: Vector>(&self, v: V, plane: Plane<V::Value>, start: usize) -> [V::Register; 4] {
        self.check(&plane);
        let from = plane.as_ptr().cast_const();
        // SAFETY: `put` brought both neighbours into planes of this form; the view's maker promised that its elements are readable.
        let ((mut a, mut b), (mut c, mut d)) = unsafe {
            (v.gather_pairs(from, &self.at[0][start..]), v.gather_pairs(from, &self.at[1][start..]))
        };
        if !self.all_straight {
            (a, b) = self.turn(v, a, b, start);
            (c, d) = self.turn(v, c, d, start);
        }
        [a, b, c, d]
    }

    #[inline(always)]
    fn check<A: Float>(&self, plane: &Plane<A>) {
        assert!(self.form == Form([plane.height, plane.width], plane.strides()), "pairs of {:?}", self.form);
    }

    /// Both neighbours as first and second tap, where one of them lies outside.
    #[inline(always)]
    fn turn<V: Vector>(
        &self,
        v: V,
        a: V::Register,
        b: V::Register,
        start: usize,
    ) -> (V::Register, V::Register) {
        let turned = &self.turned[start..];
        (v.choose_negative(a, b, turned), v.choose_negative(b, a, turned))
    }

    /// What the neighbours of a register of points are to get of what the taps have, row by row. A tap outside has 0.
    #[inline(always)]
    pub fn shares<V: Vector>(&self, v: V, [a, b, c, d]: [V::Register; 4], start: usize) -> [V::Register; 4] {
        if self.all_straight {
            return [a, b, c, d];
        }
        let ((a, b), (c, d)) = (self.turn(v, a, b, start), self.turn(v, c, d, start));
        [a, b, c, d]
    }

    /// Adds such shares to the pixels of a plane, in the order of the points, of which there are `count`.
    #[inline(always)]
    pub fn add<A: Float>(&self, plane: Plane<A>, shares: &[[A; STRIP]; 4], count: usize) {
        self.check(&plane);
        for i in 0..count.min(STRIP) {
            let [above, below] = [0, 1].map(|row| plane.as_ptr().wrapping_offset(self.at[row][i] as isize));
            // SAFETY: as `read`, and writable.
            unsafe { add_square(above, below, shares.each_ref().map(|shares| shares[i])) };
        }
    }

    /// The first of a point's neighbours, above and below.
    #[inline(always)]
    pub fn places(&self, i: usize) -> [i32; 2] {
        [self.at[0][i], self.at[1][i]]
    }
}

/// Adds to two neighbours above and two below, as single values: two are read back at once only as they were written. Behind fences, since
/// LLVM would make pairs of them.
///
/// # Safety
/// They are writable.
#[inline(always)]
pub unsafe fn add_square<A: Float>(above: *mut A, below: *mut A, shares: [A; 4]) {
    let pixels = [above, above.wrapping_add(1), below, below.wrapping_add(1)];
    for tap in 0..4 {
        // SAFETY: the caller's promise.
        unsafe { pixels[tap].write_unaligned(pixels[tap].read_unaligned() + shares[tap]) };
        compiler_fence(Ordering::SeqCst);
    }
}
