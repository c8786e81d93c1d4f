//! Elements that are dropped, and others that are kept: one bit for each, the first in the lowest bit of a byte.
#![allow(unsafe_code)] // the mask's bytes

use super::{Draw, Source, drawn};
use crate::creation::generate;
use crate::machine::machine;
use crate::simd::{Simd, kernels};
use crate::view::walk::NdView;
use opapi_math::philox::{Fours, GROUP};

/// Writes all of a mask, a view of that shape: a bit is 1 as likely as an element is kept. The bit of an element is that of the word of
/// its index.
pub fn mask(source: Source, kept: f32, target: NdView, shape: &[i64], in_order: bool) {
    let (draw, bits) = (drawn::<Bits>(machine().level), Bits { kept });
    generate::<u8>(target, shape, None, in_order, &|first, _, bytes| draw(source, first, &bits, bytes));
}

/// Bits that are 1 where a number from 0 up to 1 is below `kept`.
struct Bits {
    kept: f32,
}

impl Draw for Bits {
    type Element = u8;
    const OF_GROUP: usize = 4 * GROUP / 8;

    #[inline(always)]
    fn all(&self, words: &Fours, bytes: &mut [u8]) {
        let mut bits = [[0u8; GROUP]; 4];
        for (bits, words) in bits.iter_mut().zip(words) {
            for (bit, &word) in bits.iter_mut().zip(words) {
                // As the devices do, each step rounded to FLOAT.
                let number = word as f32 * (1.0 / 4_294_967_296.0) + 1.0 / 8_589_934_592.0;
                *bit = (number < self.kept).into();
            }
        }
        for (at, byte) in bytes.iter_mut().enumerate() {
            let half = |counter: usize| (0..4).fold(0, |byte, word| byte | bits[word][counter] << word);
            *byte = half(2 * at) | half(2 * at + 1) << 4;
        }
    }
}

/// What becomes of an element that is not kept.
#[derive(Clone, Copy, PartialEq)]
pub enum Dropped {
    /// 0.
    Zero,
    /// It times 0, so that of a number that is not finite NaN is left.
    Multiplied,
}

/// Writes all of `target`, a view of that shape: the elements of `input` that the mask keeps, times a factor, and what becomes of the others.
///
/// # Panics
/// Where the packed mask has fewer bits than there are elements.
pub fn keep(
    mask: NdView,
    (factor, dropped): (f32, Dropped),
    input: NdView,
    target: NdView,
    shape: &[i64],
    in_order: bool,
) {
    let bytes = mask.shape().iter().product::<i64>() as usize;
    assert!(bytes as i64 * 8 >= shape.iter().product::<i64>(), "{bytes} bytes for {shape:?}");
    // SAFETY: the mask is packed, and nothing writes it meanwhile.
    let bytes = unsafe { std::slice::from_raw_parts(mask.base().cast_const(), bytes) };
    let level = machine().level;
    let select = if dropped == Dropped::Zero { select::<Zero>(level) } else { select::<Multiplied>(level) };
    generate::<f32>(target, shape, Some(input), in_order, &|first, given, kept| {
        select(bytes, first as usize, factor, given, kept);
    });
}

kernels! {
    fn select<T: Selected>(mask: &[u8], first: usize, factor: f32, given: &[f32], kept: &mut [f32]) = select_body;
}

trait Selected: 'static {
    /// What becomes of x.
    fn of(x: f32, factor: f32, is_kept: bool) -> f32;
}

struct Zero;

impl Selected for Zero {
    #[inline(always)]
    fn of(x: f32, factor: f32, is_kept: bool) -> f32 {
        if is_kept { x * factor } else { 0.0 }
    }
}

struct Multiplied;

impl Selected for Multiplied {
    #[inline(always)]
    fn of(x: f32, factor: f32, is_kept: bool) -> f32 {
        x * if is_kept { factor } else { 0.0 }
    }
}

#[inline(always)]
fn select_body<S: Simd, T: Selected>(
    _: S,
    mask: &[u8],
    first: usize,
    factor: f32,
    given: &[f32],
    kept: &mut [f32],
) {
    // Up to where a byte begins, then byte by byte.
    let head = (first.wrapping_neg() % 8).min(given.len());
    let one = |at: usize, x: f32| T::of(x, factor, mask[(first + at) / 8] >> ((first + at) % 8) & 1 == 1);
    for at in 0..head {
        kept[at] = one(at, given[at]);
    }
    let (given, kept) = (&given[head..], &mut kept[head..]);
    let (fours, rest) = given.as_chunks::<8>();
    let (to, last) = kept.as_chunks_mut::<8>();
    for ((given, kept), &byte) in fours.iter().zip(to).zip(&mask[(first + head) / 8..]) {
        for bit in 0..8 {
            kept[bit] = T::of(given[bit], factor, byte >> bit & 1 == 1);
        }
    }
    let start = head + 8 * fours.len();
    for (at, (&x, kept)) in (start..).zip(rest.iter().zip(last)) {
        *kept = one(at, x);
    }
}
