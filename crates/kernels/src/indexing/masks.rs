//! Elements where a mask is true: how many there are, which they are, and where they lie.
//!
//! A mask is packed, a byte for each element in row-major order; anything but 0 is true. Work goes by pieces of it: the
//! first pass counts, then each piece knows where its elements go, whoever does it.
//!
//! The caller's memory may change between the passes: what the second one finds too much is left out.
#![allow(unsafe_code)] // slices of packed views

use crate::parallel;
use crate::view::{AnyView, Disjoint, View};

/// Elements of a mask that are one item of work.
const PIECE: usize = 1 << 14;
/// Places that are found before something is done with them; and those that one word of the mask may add.
const FOUND: usize = 256;
const WORD: usize = 8;

/// How many pieces a mask of so many elements has.
pub fn pieces(elements: usize) -> usize {
    elements.div_ceil(PIECE)
}

/// The only row of a view, which is packed.
#[inline(never)] // 2 KB less
fn packed<T: crate::dtype::Element>(view: &AnyView) -> (*mut T, usize) {
    let row = View::<T>::plane(&view.bits(), 0, 0);
    assert!(row.height == 1 && (row.is_packed() || row.width < 2), "a packed row");
    (row.as_ptr(), row.width)
}

/// The bytes of a mask, a view of one row.
fn bytes(mask: &AnyView) -> &[u8] {
    let (start, length) = packed::<u8>(mask);
    // SAFETY: a packed row of the view, which lives as long as the run.
    unsafe { std::slice::from_raw_parts(start, length) }
}

/// Counts what is true, and writes for each piece how many come before it.
pub fn count(mask: AnyView, before: AnyView) -> usize {
    let (mask, before) = (bytes(&mask), before.typed::<i64>());
    // SAFETY: each piece writes its own element.
    let shared = unsafe { Disjoint::new((mask, before)) };
    parallel::for_each(pieces(mask.len()), PIECE, |range| {
        let (mask, before) = *shared;
        for piece in range {
            before.row(0, 0, 0).set(piece, trues(part(mask, piece)) as i64);
        }
    });
    let (row, mut total) = (before.row(0, 0, 0), 0);
    for piece in 0..pieces(mask.len()) {
        let count = row.get(piece);
        row.set(piece, total);
        total += count;
    }
    total as usize
}

fn part(mask: &[u8], piece: usize) -> &[u8] {
    &mask[piece * PIECE..mask.len().min((piece + 1) * PIECE)]
}

/// For each byte of a word 1 where it is not 0.
#[inline(always)]
fn truths(word: u64) -> u64 {
    const LOW: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    (((word & LOW) + LOW) | word) >> 7 & 0x0101_0101_0101_0101
}

fn trues(mask: &[u8]) -> usize {
    let (words, rest) = mask.as_chunks::<WORD>();
    // The product's top byte is the sum of all bytes.
    let count =
        |word: &[u8; WORD]| truths(u64::from_ne_bytes(*word)).wrapping_mul(0x0101_0101_0101_0101) >> 56;
    let words: u64 = words.iter().map(count).sum();
    words as usize + rest.iter().filter(|&&byte| byte != 0).count()
}

/// Hands out the places of what is true, some at a time.
#[inline(always)]
fn find(mask: &[u8], mut body: impl FnMut(&[u32])) {
    let (mut found, mut count) = ([0; FOUND + WORD], 0);
    let (words, rest) = mask.as_chunks::<WORD>();
    let mut at = 0;
    for word in words {
        let mut truths = truths(u64::from_le_bytes(*word));
        if truths != 0 {
            for byte in 0..WORD {
                found[count] = at + byte as u32;
                count += (truths & 1) as usize;
                truths >>= 8;
            }
            if count >= FOUND {
                body(&found[..count]);
                count = 0;
            }
        }
        at += WORD as u32;
    }
    for &byte in rest {
        found[count] = at;
        count += usize::from(byte != 0);
        at += 1;
    }
    body(&found[..count]);
}

/// Called by a pointer, which costs no time, as each call has some hundred places: one copy of `each`, 5 KB less.
type Body<'a> = &'a dyn Fn(usize, &[u32], usize);

/// Goes through the mask once more: `body` gets the first element of a piece, places in it, and the number of the first
/// of them.
fn each(mask: AnyView, before: AnyView, total: usize, bytes_each: usize, body: Body) {
    let before = before.typed::<i64>();
    // SAFETY: each piece writes what lies between its own numbers; nothing writes these.
    let shared = unsafe { Disjoint::new((mask, before, body)) };
    let count = bytes(&mask).len();
    parallel::for_each(pieces(count), PIECE * bytes_each, |range| {
        let (mask, before, body) = &*shared;
        let (mask, before) = (bytes(mask), before.row(0, 0, 0));
        for piece in range {
            let start = |piece: usize| if piece < pieces(count) { before.get(piece) as usize } else { total };
            let (mut at, end) = (start(piece).min(total), start(piece + 1).min(total));
            find(part(mask, piece), |places| {
                let places = &places[..places.len().min(end.saturating_sub(at))];
                body(piece * PIECE, places, at);
                at += places.len();
            });
        }
    });
}

/// Moves the elements of `from`, packed as the mask is, where it is true, one behind the other.
pub fn select(mask: AnyView, before: AnyView, total: usize, from: AnyView, to: AnyView) {
    match from.dtype().size() {
        1 => select_bits::<i8>(mask, before, total, from, to),
        2 => select_bits::<i16>(mask, before, total, from, to),
        4 => select_bits::<i32>(mask, before, total, from, to),
        8 => select_bits::<i64>(mask, before, total, from, to),
        size => unreachable!("elements of {size} bytes"),
    }
}

fn select_bits<T: crate::dtype::Element>(
    mask: AnyView,
    before: AnyView,
    total: usize,
    from: AnyView,
    to: AnyView,
) {
    let (from, to) = (packed::<T>(&from), packed::<T>(&to));
    assert!(bytes(&mask).len() <= from.1 && total <= to.1, "{total} of {} elements", from.1);
    each(mask, before, total, 1 + 2 * size_of::<T>(), &|start, places, at| {
        for (i, &place) in places.iter().enumerate() {
            // SAFETY: the place is below the mask's length, and `at + i` below the total: the lengths were looked at.
            unsafe { to.0.add(at + i).write_unaligned(from.0.add(start + place as usize).read_unaligned()) };
        }
    });
}

/// Writes the coordinates of what is true in a tensor of that shape: number `at` on axis `axis` goes to element
/// `at * by_number + axis * by_axis` of `to`, of INT64.
pub fn coordinates(
    mask: AnyView,
    before: AnyView,
    total: usize,
    shape: &[i64],
    to: AnyView,
    [by_axis, by_number]: [usize; 2],
) {
    let (to, length) = packed::<i64>(&to);
    let last = shape.len().saturating_sub(1) * by_axis + total.saturating_sub(1) * by_number;
    assert!(total == 0 || shape.is_empty() || last < length, "{total} coordinates in {length} elements");
    let axes: Vec<Divisor> = shape.iter().map(|&extent| Divisor::new(extent as u64)).collect();
    each(mask, before, total, 1 + size_of::<i64>() * axes.len(), &|start, places, at| {
        let mut rest = [0u64; FOUND + WORD];
        for (rest, &place) in rest.iter_mut().zip(places) {
            *rest = start as u64 + u64::from(place);
        }
        for (axis, divisor) in axes.iter().enumerate().rev() {
            for (i, rest) in rest[..places.len()].iter_mut().enumerate() {
                let quotient = if axis == 0 { 0 } else { divisor.divide(*rest) };
                let coordinate = *rest - quotient * divisor.by;
                *rest = quotient;
                // SAFETY: `at + i` is below the total and the axis below the rank: the length was looked at.
                unsafe { to.add((at + i) * by_number + axis * by_axis).write_unaligned(coordinate as i64) };
            }
        }
    });
}

/// Division by one number again and again.
struct Divisor {
    by: u64,
    /// 2^64 / by, rounded up: a multiplication with it divides numbers below 2^32 exactly.
    reciprocal: u64,
}

impl Divisor {
    fn new(by: u64) -> Divisor {
        Divisor { by, reciprocal: (u64::MAX / by.max(1)).wrapping_add(1) }
    }

    #[inline(always)]
    fn divide(&self, number: u64) -> u64 {
        if self.by == 1 || number > u32::MAX.into() {
            return number / self.by;
        }
        ((u128::from(self.reciprocal) * u128::from(number)) >> 64) as u64
    }
}
