//! Every operation at every level of this machine, by its documentation.

use super::*;
use crate::dtype::{Arithmetic, InF32};
use crate::view::{Row, Span, View};
use half::{bf16, f16};

kernels! {
    pub fn stream<T: InF32>(from: &[f32], to: Row<T>, first: usize) = stream_body;
    pub fn pairs<T: InF32>(from: &[f32], to: Row<T>, first: usize) = pairs_body;
    pub fn narrow<T: HalfLike>(from: &[f32], to: &mut [T]) = narrow_body;
    pub fn widen<T: HalfLike>(from: &[T], to: &mut [f32]) = widen_body;
}
pub trait HalfLike: Arithmetic<Acc = f32> {}
impl HalfLike for f16 {}
impl HalfLike for bf16 {}

#[inline(always)]
fn narrow_body<S: Simd, T: HalfLike>(s: S, from: &[f32], to: &mut [T]) {
    assert_eq!(from.len(), to.len());
    // SAFETY: both have the same length.
    unsafe { T::store_packed(s, to.as_mut_ptr(), from) }
}
#[inline(always)]
fn widen_body<S: Simd, T: HalfLike>(s: S, from: &[T], to: &mut [f32]) {
    assert_eq!(from.len(), to.len());
    // SAFETY: both have the same length.
    unsafe { T::load_packed(s, from.as_ptr(), to) }
}

#[inline(always)]
fn stream_body<S: Simd, T: InF32>(s: S, from: &[f32], to: Row<T>, first: usize) {
    for at in (0..from.len()).step_by(S::LANES) {
        to.stream_lanes(s, first + at, s.load_slice(&from[at..]));
    }
    end_streams();
}

#[inline(always)]
fn pairs_body<S: Simd, T: InF32>(s: S, from: &[f32], to: Row<T>, first: usize) {
    let registers = to.registers(s, first, from.len() / S::LANES);
    for i in (0..registers.count()).step_by(2) {
        let (a, b) = from[i * S::LANES..].split_at(S::LANES);
        registers.put_pair(s, i, s.load_slice(a), s.load_slice(b), i % 4 == 0);
    }
    end_streams();
}

fn streams_are_stores<T: InF32>() {
    let from: Vec<f32> = (0..64).map(|i| i as f32 - 0.3).collect();
    for level in Level::available() {
        for first in 0..80 {
            let mut memory = vec![T::narrow(-1.0); 64 + 80];
            // SAFETY: the row is the vector.
            let row = unsafe { View::new(memory.as_mut_ptr(), [1, 1, 1, memory.len()], [0, 0, 0, 1]) };
            let store = if first % 2 == 0 { stream::<T>(level) } else { pairs::<T>(level) };
            store(&from, row.row(0, 0, 0), first / 2);
            let first = first / 2;
            let mut expected = vec![T::narrow(-1.0); memory.len()];
            for (to, &from) in expected[first..].iter_mut().zip(&from) {
                *to = T::narrow(from);
            }
            assert_eq!(memory, expected, "{level:?} from {first}");
        }
    }
}

kernels! {
    pub fn masked<T: InF32>(from: Row<T>, at: isize, count: usize, to: Row<T>) = masked_body;
    pub fn interleaved<T: InF32>(from: Row<T>, to: Row<T>, lanes: &mut usize) = interleaved_body;
    pub fn interleaved_all<T: InF32>(from: &[f32], to: &mut [f32], lane: &mut usize) = interleaved_all_body;
}
#[inline(always)]
fn interleaved_all_body<S: Simd, T: InF32>(s: S, from: &[f32], to: &mut [f32], lane: &mut usize) {
    let mut registers = [s.splat(0.0); 4];
    for (i, register) in registers.iter_mut().enumerate() {
        *register = s.load_slice(&from[i * S::LANES..]);
    }
    for (i, register) in s.interleave_all(registers).into_iter().enumerate() {
        let changed = if i == 1 { s.with_lane(register, *lane % S::LANES, -7.0) } else { register };
        s.store_slice(&mut to[i * S::LANES..], changed);
    }
    *lane = S::LANES;
}

#[test]
fn interleaved_registers_and_single_lanes_are_as_documented_at_every_level() {
    let from: Vec<f32> = (0..64).map(|i| i as f32).collect();
    for level in Level::available() {
        for lane in 0..16 {
            let (mut to, mut lanes) = (vec![-1.0; 64], lane);
            interleaved_all::<f32>(level)(&from, &mut to, &mut lanes);
            let mut expected: Vec<f32> = (0..4 * lanes).map(|i| from[i % 4 * lanes + i / 4]).collect();
            expected[lanes + lane % lanes] = -7.0;
            assert_eq!(to[..4 * lanes], expected, "{level:?} lane {lane}");
        }
    }
}
#[inline(always)]
fn masked_body<S: Simd, T: InF32>(s: S, from: Row<T>, at: isize, count: usize, to: Row<T>) {
    to.set_lanes_masked(s, 1, count.min(S::LANES), from.span(s, Span::new(s, at, from.len())));
}
#[inline(always)]
fn interleaved_body<S: Simd, T: InF32>(s: S, from: Row<T>, to: Row<T>, lanes: &mut usize) {
    let (low, high) = s.interleave(from.lanes(s, 0), from.lanes(s, S::LANES));
    to.set_lanes(s, 0, low);
    to.set_lanes(s, S::LANES, high);
    *lanes = S::LANES;
}

fn masked_lanes_are_elements<T: InF32>() {
    let numbers = |n: usize| (0..n).map(|i| T::narrow(i as f32 + 1.0)).collect::<Vec<T>>();
    for level in Level::available() {
        for stride in [1, 3, -2] {
            for (len, at) in (0..20).flat_map(|len| (-20..24).map(move |at| (len, at))) {
                for count in 0..=16 {
                    let (mut from, mut to) = (numbers(64), vec![T::narrow(-1.0); 18]);
                    let first = from.as_mut_ptr().wrapping_add(if stride < 0 { 63 } else { 0 });
                    // SAFETY: 20 elements of each stride are inside the first vector, and all of the second one.
                    let (row, out) = unsafe {
                        (
                            View::new(first, [1, 1, 1, len], [0, 0, 0, stride]).row(0, 0, 0),
                            View::new(to.as_mut_ptr(), [1, 1, 1, 18], [0, 0, 0, 1]).row(0, 0, 0),
                        )
                    };
                    masked::<T>(level)(row, at, count, out);
                    let element = |lane: usize| match usize::try_from(at + lane as isize) {
                        Ok(x) if x < len => row.get(x),
                        _ => T::narrow(0.0),
                    };
                    let written = to[1..].iter().take_while(|&&x| x != T::narrow(-1.0)).count();
                    assert!(written == count || count > 4 && written >= 4, "{level:?} {written} of {count}");
                    assert!(
                        (0..written).all(|lane| to[1 + lane] == element(lane)),
                        "{level:?} {at} {len} {to:?}"
                    );
                    assert!(
                        to[1 + written..].iter().all(|&x| x == T::narrow(-1.0)) && to[0] == T::narrow(-1.0)
                    );
                }
            }
        }
        let (mut from, mut to, mut lanes) = (numbers(32), numbers(32), 0);
        // SAFETY: the rows are the vectors.
        let [a, b] = [&mut from, &mut to]
            .map(|v| unsafe { View::new(v.as_mut_ptr(), [1, 1, 1, 32], [0, 0, 0, 1]).row(0, 0, 0) });
        interleaved::<T>(level)(a, b, &mut lanes);
        assert!((0..2 * lanes).all(|i| to[i] == from[i / 2 + i % 2 * lanes]), "{level:?} {to:?}");
    }
}

#[test]
fn masks_and_interleaving_are_as_documented_at_every_level() {
    masked_lanes_are_elements::<f32>();
    masked_lanes_are_elements::<f16>();
    masked_lanes_are_elements::<bf16>();
}

#[test]
fn streams_are_stores_at_every_level_and_address() {
    streams_are_stores::<f32>();
    streams_are_stores::<f16>();
    streams_are_stores::<bf16>();
}

#[test]
fn conversions_match_the_half_crate_at_every_level() {
    let floats: Vec<f32> = (0..=u32::MAX).step_by(9973).map(f32::from_bits).collect();
    let halves: Vec<f16> = (0..=u16::MAX).map(f16::from_bits).collect();
    for level in Level::available() {
        let (mut b, mut h) = (vec![bf16::ZERO; floats.len()], vec![f16::ZERO; floats.len()]);
        narrow::<bf16>(level)(&floats, &mut b);
        narrow::<f16>(level)(&floats, &mut h);
        // By pairs, the same.
        let whole = floats.len() - floats.len() % 32;
        let mut by_pairs = vec![bf16::ZERO; whole];
        // SAFETY: the row is the vector.
        let row = unsafe { View::new(by_pairs.as_mut_ptr(), [1, 1, 1, whole], [0, 0, 0, 1]) };
        pairs::<bf16>(level)(&floats[..whole], row.row(0, 0, 0), 0);
        assert!(by_pairs.iter().zip(&b).all(|(a, b)| a.to_bits() == b.to_bits()), "{level:?}");
        for ((&x, b), h) in floats.iter().zip(&b).zip(&h) {
            assert_eq!(b.to_bits(), bf16::from_f32(x).to_bits(), "{level:?} bf16 {:#010x}", x.to_bits());
            let want = f16::from_f32(x);
            assert!(
                h.to_bits() == want.to_bits() || h.is_nan() && want.is_nan(),
                "{level:?} {:#010x}",
                x.to_bits()
            );
        }
        let mut wide = vec![0.0; halves.len()];
        widen::<f16>(level)(&halves, &mut wide);
        for (h, w) in halves.iter().zip(&wide) {
            assert!(h.to_f32() == *w || h.is_nan() && w.is_nan(), "{level:?} {:#06x}", h.to_bits());
        }
    }
}

kernels! {
    pub fn permuted<T: InF32>(from: &[f32]) = permuted_body;
}
#[inline(always)]
fn permuted_body<S: Simd, T: InF32>(s: S, from: &[f32]) {
    let (a, b) = (s.load_slice(from), s.load_slice(&from[S::LANES..]));
    for seed in 0..50 {
        let lanes: Vec<i32> =
            (0..S::LANES).map(|i| ((i * (seed + 3) + seed) % (2 * S::LANES)) as i32).collect();
        let mut to = vec![0.0; S::LANES];
        s.store_slice(&mut to, s.permute(a, b, &lanes));
        assert!(to.iter().zip(&lanes).all(|(&x, &lane)| x == from[lane as usize]), "{lanes:?} {to:?}");
    }
}

#[test]
fn permuted_lanes_are_as_documented_at_every_level() {
    let from: Vec<f32> = (0..32).map(|i| i as f32).collect();
    for level in Level::available() {
        permuted::<f32>(level)(&from);
    }
}

kernels! {
    pub fn gathered<T: InF32>(from: &[f32], at: &[i32], to: &mut [f32], lanes: &mut usize) = gathered_body;
}
#[inline(always)]
fn gathered_body<S: Simd, T: InF32>(s: S, from: &[f32], at: &[i32], to: &mut [f32], lanes: &mut usize) {
    let last = at.iter().copied().max().unwrap_or(0);
    assert!((last as usize) < from.len() - 1);
    let inside: Vec<i32> = at.iter().map(|&at| at.max(0)).collect();
    // SAFETY: the largest offset and the one behind it were compared with the length.
    let (single, pairs) =
        unsafe { (s.gather_f32(from.as_ptr(), at), s.gather_pairs_f32(from.as_ptr(), &inside)) };
    for (i, register) in [single, pairs.0, pairs.1, s.without_negative(pairs.0, at)].into_iter().enumerate() {
        s.store_slice(&mut to[i * S::LANES..], register);
    }
    *lanes = S::LANES;
}

#[test]
fn gathered_lanes_are_as_documented_at_every_level() {
    let from: Vec<f32> = (0..100).map(|i| i as f32 + 1.0).collect();
    for level in Level::available() {
        for seed in 0..50 {
            // One of three lies outside, at most far away.
            let place = |i: i32| {
                if (i + seed) % 3 == 0 {
                    [-1, i32::MIN][seed as usize % 2]
                } else {
                    (i * 37 + seed * 11) % 99
                }
            };
            let at: Vec<i32> = (0..16).map(place).collect();
            let (mut to, mut lanes) = (vec![-1.0; 64], 0);
            gathered::<f32>(level)(&from, &at, &mut to, &mut lanes);
            for (lane, &at) in at[..lanes].iter().enumerate() {
                let pair = from[at.max(0) as usize];
                let single = if at < 0 { 0.0 } else { pair };
                let got = [0, 1, 2, 3].map(|i| to[i * lanes + lane]);
                assert_eq!(got, [single, pair, pair + 1.0, single], "{level:?} lane {lane} at {at}");
            }
        }
    }
}

kernels! {
    pub fn mixed<T: InF32>(a: &[f32], bytes: usize, b: &[f32], to: &mut [f32], lanes: &mut usize) = mixed_body;
}
#[inline(always)]
#[allow(clippy::extra_unused_type_parameters)] // `kernels!` makes bodies of a type
fn mixed_body<S: Simd, T: InF32>(
    s: S,
    a: &[f32],
    bytes: usize,
    b: &[f32],
    to: &mut [f32],
    lanes: &mut usize,
) {
    s.store_slice(to, s.with_bytes_behind(s.load_slice(a), bytes, s.load_slice(b)));
    *lanes = S::LANES;
}

#[test]
fn registers_are_mixed_at_any_byte_at_every_level() {
    let numbers = |first: u8| -> Vec<f32> {
        (0..16).map(|i| f32::from_le_bytes([0, 1, 2, 3].map(|k| first + 4 * i + k))).collect()
    };
    let (a, b) = (numbers(0), numbers(64));
    for level in Level::available() {
        for bytes in 0..=64 {
            let (mut to, mut lanes) = (vec![0.0; 16], 0);
            mixed::<f32>(level)(&a, bytes, &b, &mut to, &mut lanes);
            let got = to[..lanes].iter().flat_map(|x| x.to_le_bytes());
            for (i, byte) in got.enumerate() {
                assert_eq!(usize::from(byte), if i < bytes { i } else { 64 + i }, "{level:?}, {bytes} bytes");
            }
        }
    }
}
