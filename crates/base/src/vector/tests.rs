#![allow(clippy::extra_unused_type_parameters)] // `kernels!` makes bodies of a type

use super::*;
use crate::simd::{Level, kernels};

/// Values whose sums depend on their order.
fn values() -> Vec<f32> {
    (0..20 * 19).map(|i| ((i * 7919 % 1013) as f32 - 500.3) * 1.7f32.powi(i % 23 - 11)).collect()
}

kernels! {
    fn gather_everywhere<T: Float>(at: &[i32]) = gather_everywhere_body;
    fn agree_everywhere<T: Float>(from: &[f32]) = agree_everywhere_body;
    fn transpose_all<T: Float>(rows: &[f32], out: &mut All) = transpose_all_body;
}

#[inline(always)]
fn agree_everywhere_body<S: Vectors, T: Float>(s: S, from: &[f32]) {
    agree(s.f32x16(), Array::<f32, 16>::new(), from);
    agree(s.f32x4(), Array::<f32, 4>::new(), from);
}

/// Every operation gives the bits of the array's loops, and leaves the memory around its results alone.
#[inline(always)]
fn agree<V: Vector<Value = f32>, const N: usize>(v: V, array: Array<f32, N>, from: &[f32]) {
    assert_eq!(V::LANES, N);
    let written = |x: V::Register| {
        let mut to = [-1.0f32; 20];
        v.store(&mut to[1..], x);
        assert!(to[0] == -1.0 && to[1 + N..].iter().all(|&x| x == -1.0), "{to:?}");
        to[1..=N].to_vec()
    };
    let (a, b) = (v.load(&from[3..]), v.load(&from[100..]));
    let (c, d) = (array.load(&from[3..]), array.load(&from[100..]));
    assert_eq!(written(v.splat(2.5)), [2.5; N]);
    assert_eq!(written(v.add(a, b)), array.add(c, d));
    assert_eq!(written(v.sub(a, b)), array.sub(c, d));
    assert_eq!(written(v.mul(a, b)), array.mul(c, d));
    for stride in [N, N + 3] {
        assert_eq!(written(v.sum_rows(from, stride)), array.sum_rows(from, stride), "{stride} apart");
        let (mut to, mut expected) = (vec![-1.0; 20 * N], vec![-1.0; 20 * N]);
        v.transpose(from, stride, &mut to, stride + 1);
        for (i, j) in (0..N).flat_map(|i| (0..N).map(move |j| (i, j))) {
            expected[i * (stride + 1) + j] = from[j * stride + i];
        }
        assert_eq!(to, expected, "{stride} apart");
    }
}

#[test]
fn vectors_give_the_bits_of_arrays_at_every_level() {
    let values = values();
    for level in Level::available() {
        agree_everywhere::<f32>(level)(&values);
    }
}

/// What a vector makes of sixteen columns, 20 apart: pixels, columns again and sums.
#[derive(PartialEq, Debug)]
struct Transposed<A> {
    pixels: Vec<A>,
    rows: Vec<A>,
    sums: Vec<A>,
    /// Four columns from the third on.
    fours: Vec<A>,
}

impl<A: Float + Into<f64>> Transposed<A> {
    fn new(lanes: usize) -> Transposed<A> {
        let zeros = |len| vec![A::of(0.0); len];
        Transposed {
            pixels: zeros(PIXELS * lanes),
            rows: zeros(20 * lanes),
            sums: zeros(PIXELS),
            fours: zeros(4 * (lanes + 1)),
        }
    }

    #[inline(always)]
    fn fill<V: Vector<Value = A>>(&mut self, v: V, rows: &[A]) {
        // SAFETY: as many rows of 20 values are there as a vector has lanes.
        unsafe { v.transpose_fours_at(rows.as_ptr().add(2), 20, self.fours.as_mut_ptr(), V::LANES + 1) };
        v.interleave_pixels(rows, 20, &mut self.pixels);
        v.deinterleave_pixels(&self.pixels, &mut self.rows, 20);
        v.sum_pixels(&self.pixels, &mut self.sums);
    }

    fn check(&self, rows: &[f32]) {
        for (i, pixel) in self.pixels.chunks(self.pixels.len() / PIXELS).enumerate() {
            let mut sum = 0.0;
            for (c, &x) in pixel.iter().enumerate() {
                assert!(x.into() == f64::from(rows[20 * c + i]) && self.rows[20 * c + i] == x);
                sum += x.into();
            }
            assert!((self.sums[i].into() - sum).abs() < 1e-6);
        }
        for (i, column) in self.fours.chunks(self.fours.len() / 4).enumerate() {
            let (rest, lanes) = column.split_last().expect("a value behind each");
            assert!((*rest).into() == 0.0);
            assert!(lanes.iter().enumerate().all(|(c, &x)| x.into() == f64::from(rows[20 * c + i + 2])));
        }
    }
}

type All = (Transposed<f32>, Transposed<f32>, Transposed<f64>);

#[inline(always)]
fn transpose_all_body<S: Vectors, T: Float>(s: S, rows: &[f32], out: &mut All) {
    out.0.fill(s.f32x4(), rows);
    out.1.fill(s.f32x16(), rows);
    let rows: Vec<f64> = rows.iter().map(|&x| f64::from(x)).collect();
    out.2.fill(s.f64x8(), &rows);
}

#[test]
fn every_level_transposes_and_sums_alike() {
    let rows: Vec<f32> = (0..16 * 20).map(|i| 1.0 / (i as f32 + 0.7)).collect();
    let transposed = |level| {
        let mut out = (Transposed::new(4), Transposed::new(16), Transposed::new(8));
        transpose_all::<f32>(level)(&rows, &mut out);
        out
    };
    let scalar = transposed(Level::available()[0]);
    scalar.0.check(&rows);
    scalar.1.check(&rows);
    scalar.2.check(&rows);
    for level in Level::available() {
        assert_eq!(transposed(level), scalar, "{level:?}");
    }
}

#[inline(always)]
fn gather_everywhere_body<S: Vectors, T: Float>(s: S, at: &[i32]) {
    gathers(s.f32x16(), at);
    gathers(s.f32x4(), at);
    gathers(s.f64x8(), at);
}

/// Lanes come from where they are said to come from.
#[inline(always)]
fn gathers<V: Vector>(v: V, at: &[i32]) {
    let from: Vec<V::Value> = (1..=100).map(|i| V::Value::of(f64::from(i))).collect();
    let inside: Vec<i32> = at.iter().map(|&at| at.max(0)).collect();
    assert!(inside.iter().all(|&at| at < 99));
    // SAFETY: all offsets and those behind them lie in the vector.
    let (single, pairs) = unsafe { (v.gather(from.as_ptr(), at), v.gather_pairs(from.as_ptr(), &inside)) };
    let [single, pair, next, kept] = [single, pairs.0, pairs.1, v.without_negative(pairs.0, at)].map(|x| {
        let mut to = [V::Value::of(0.0); 16];
        v.store(&mut to, x);
        to
    });
    for (lane, &at) in at[..V::LANES].iter().enumerate() {
        let expected = V::Value::of(f64::from(at.max(0) + 1));
        let or_zero = if at < 0 { V::Value::of(0.0) } else { expected };
        assert!(pair[lane] == expected && next[lane] == expected + V::Value::of(1.0), "lane {lane} at {at}");
        assert!(single[lane] == or_zero && kept[lane] == or_zero, "lane {lane} at {at}");
    }
}

#[test]
fn lanes_are_gathered_alike_at_every_level() {
    for level in Level::available() {
        for seed in 0..20 {
            let place = |i: i32| if (i + seed) % 3 == 0 { -1 } else { (i * 37 + seed * 11) % 99 };
            gather_everywhere::<f32>(level)(&(0..16).map(place).collect::<Vec<i32>>());
        }
    }
}
