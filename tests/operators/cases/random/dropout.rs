//! Masks of bits, and what they keep.

use super::numbers::{bits64, double, word};
use super::*;
use opapi::ops::random::rows::dropout::{
    dropout_do_mask::{aclnnDropoutDoMask, aclnnDropoutDoMaskGetWorkspaceSize},
    dropout_gen_mask_v2::{aclnnDropoutGenMaskV2, aclnnDropoutGenMaskV2GetWorkspaceSize},
    dropout_v3::{aclnnDropoutV3, aclnnDropoutV3GetWorkspaceSize},
};
use std::ptr;

pub const ROWS: &[Operator] = &[
    Operator {
        name: "aclnnDropoutDoMask",
        pointers: &[("self", Role::Input), ("mask", Role::Input), ("out", Role::Output)],
        scalars: &["prob"],
        phase1: phase1!(aclnnDropoutDoMaskGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), double(s[0]), p[2].cast())),
        phase2: aclnnDropoutDoMask,
        valid: |rng| {
            let (dtype, shape) = (rng.choose(&[DType::F32, DType::F16]), any_shape(rng));
            let mask = tensor(DType::U8, ND, &[bytes(&shape)]);
            let pointers = vec![tensor(dtype, ND, &shape), mask, tensor(dtype, ND, &shape)];
            Arguments { pointers, scalars: vec![bits64(0.25)] }
        },
        // With nothing to draw, or without an element.
        may_skip: |tensor, _, scalars| {
            tensor == "mask" || tensor == "self" && [0.0, 1.0].contains(&double(scalars[0]))
        },
        split: split_keeping,
        ..COMMON
    },
    Operator {
        name: "aclnnDropoutGenMaskV2",
        pointers: &[("shape", Role::Ints), ("out", Role::Output)],
        scalars: &["prob", "seed", "offset", "probDataType"],
        phase1: phase1!(aclnnDropoutGenMaskV2GetWorkspaceSize(p, s => p[0].cast(), double(s[0]), s[1], s[2], c_enum(s[3] as i32), p[1].cast())),
        phase2: aclnnDropoutGenMaskV2,
        valid: |rng| {
            let shape = any_shape(rng);
            let pointers = vec![array(&shape), tensor(DType::U8, ND, &[bytes(&shape)])];
            Arguments { pointers, scalars: vec![bits64(0.25), rng.bits() as i64, 12, 0] }
        },
        split: split_masks,
        ..COMMON
    },
    // What it draws, which it does on 950 alone, is held by c-tests.
    Operator {
        name: "aclnnDropoutV3",
        pointers: &[("input", Role::Input), ("out", Role::Output), ("maskOut", Role::Output)],
        scalars: &["p", "seed", "offset"],
        phase1: phase1!(aclnnDropoutV3GetWorkspaceSize(p, s => p[0].cast(), ptr::null(), double(s[0]), s[1], s[2], p[1].cast(), p[2].cast())),
        phase2: aclnnDropoutV3,
        valid: |rng| {
            let (dtype, shape) = (rng.choose(&[DType::F32, DType::F16]), any_shape(rng));
            let mask = tensor(DType::U8, ND, &[bytes(&shape)]);
            let pointers = vec![tensor(dtype, ND, &shape), tensor(dtype, ND, &shape), mask];
            let p = f64::from(u8::from(rng.coin()));
            Arguments { pointers, scalars: vec![bits64(p), rng.bits() as i64, 12] }
        },
        may_skip: |tensor, _, scalars| tensor == "input" && double(scalars[0]) == 1.0,
        ..COMMON
    },
];

/// Those of the mask of a shape.
fn bytes(shape: &[i64]) -> i64 {
    numel(shape).div_ceil(128) as i64 * 16
}

fn draw(shape: &[i64], prob: f64, (seed, offset): (u64, u64), out: &DeviceTensor) {
    let ints = IntArray::new(shape);
    row("aclnnDropoutGenMaskV2")
        .call(&[ints.handle(), out.handle()], &[bits64(prob), seed as i64, offset as i64, 0])
        .unwrap_or_else(|failure| panic!("{shape:?} {prob}: {failure:?}"));
}

fn bit(mask: &[f64], at: usize) -> bool {
    mask[at / 8] as u8 >> (at % 8) & 1 == 1
}

/// A bit is 1 where the number that devices make of the word of its index is below what is kept.
#[test]
fn masks_are_made_of_the_words_of_philox() {
    let mut rng = Rng::new(0xD809);
    for _ in 0..rounds(60) {
        let shape = any_shape(&mut rng);
        let count: i64 = shape.iter().product();
        let (source, prob) = ((rng.bits(), rng.bits()), rng.unit());
        let length = bytes(&shape);
        let axes = if length % 32 == 0 && rng.coin() { vec![length / 32, 32] } else { vec![length] };
        let out = any_output(&mut rng, DType::U8, &axes);
        draw(&shape, prob, source, &out);
        let (mask, kept) = (out.values(), (1.0 - prob) as f32);
        for at in 0..count as usize {
            let number = word(source, at) as f32 * 2f32.powi(-32) + 2f32.powi(-33);
            assert_eq!(bit(&mask, at), number < kept, "bit {at} of {shape:?}, {source:?}, {prob}");
        }
        out.assert_surroundings_untouched("a mask");
    }
}

#[test]
fn all_or_nothing_is_kept_at_the_ends() {
    for (prob, byte) in [(0.0, 255.0), (1e-17, 255.0), (1.0, 0.0)] {
        let out = DeviceTensor::output(DType::U8, Layout::contiguous(&[32]), ND);
        draw(&[200], prob, (1, 2), &out);
        assert_eq!(out.values(), [byte; 32], "{prob}");
    }
}

/// Within five standard deviations; another seed or offset gives another mask.
#[test]
fn as_many_are_kept_as_there_should_be() {
    const COUNT: usize = 1 << 20;
    let mut before = vec![];
    for (prob, source) in [(0.1, (0, 0)), (0.5, (0, 0)), (0.5, (0, 12)), (0.5, (7, 0)), (0.9, (u64::MAX, 24))]
    {
        let out = DeviceTensor::output(DType::U8, Layout::contiguous(&[COUNT as i64 / 8]), ND);
        draw(&[COUNT as i64], prob, source, &out);
        let mask = out.values();
        let ones: u32 = mask.iter().map(|&byte| (byte as u8).count_ones()).sum();
        let (expected, deviation) =
            ((1.0 - prob) * COUNT as f64, (prob * (1.0 - prob) * COUNT as f64).sqrt());
        assert!((f64::from(ones) - expected).abs() < 5.0 * deviation, "{prob} {source:?}: {ones}");
        let same = mask.iter().zip(&before).filter(|(a, b)| a == b).count();
        assert!(same < COUNT / 8 / 8, "{prob} {source:?}: {same} bytes are those of the mask before");
        before = mask;
    }
}

/// What is dropped is 0, be it infinite or NaN; what is behind the last element does not count.
#[test]
fn a_mask_keeps_the_elements_of_its_bits() {
    let mut rng = Rng::new(0xD80A);
    for round in 0..rounds(120) {
        let dtype = [DType::F32, DType::F16, DType::Bf16][round % 3];
        let to = if rng.one_in(4) { DType::F64 } else { dtype };
        let shape = match round % 4 {
            0 => vec![rng.choose(&[1, 7, 8, 127, 128, 129])],
            _ => any_shape(&mut rng),
        };
        let prob = rng.choose(&[0.1, 0.25, 0.5, 0.9, 0.0, 1.0]);
        let values: Vec<f64> =
            (0..numel(&shape))
                .map(|_| {
                    if rng.one_in(9) {
                        rng.choose(&[f64::NAN, f64::INFINITY])
                    } else {
                        rng.uniform(-2.0, 2.0)
                    }
                })
                .collect();
        let own = DeviceTensor::new(dtype, Layout::any_input(&shape, &mut rng), ND, &values);
        let length = bytes(&shape) + rng.choose(&[0, 5]);
        let bits: Vec<f64> = (0..length).map(|_| rng.range(0, 255) as f64).collect();
        let mask = DeviceTensor::new(DType::U8, Layout::any_input(&[length], &mut rng), ND, &bits);
        let bits = mask.values();
        let out = any_output(&mut rng, to, &shape);
        row("aclnnDropoutDoMask")
            .call(&[own.handle(), mask.handle(), out.handle()], &[bits64(prob)])
            .unwrap_or_else(|failure| panic!("{dtype:?} {shape:?} {prob}: {failure:?}"));
        let kept = DeviceTensor::new(dtype, Layout::contiguous(&[]), ND, &[1.0 - prob]).values()[0];
        for (at, (&x, got)) in own.values().iter().zip(out.values()).enumerate() {
            let is_kept = prob == 0.0 || prob < 1.0 && bit(&bits, at);
            let exact = if is_kept { x / kept } else { 0.0 };
            let error = match dtype {
                DType::F32 => 1e-6,
                DType::F16 => 1.0 / 1024.0,
                _ => 1.0 / 128.0,
            };
            let is_near =
                got == exact || got.is_nan() && exact.is_nan() || (got - exact).abs() <= error * exact.abs();
            assert!(is_near, "{at} of {shape:?}, {dtype:?}, {prob}: {got} of {x}, expected {exact}");
            assert!(is_kept || got.is_sign_positive(), "a zero has no sign");
        }
        out.assert_surroundings_untouched("what is kept");
    }
}

fn split_masks() {
    let out = DeviceTensor::output(DType::U8, Layout::contiguous(&[1 << 17]), ND);
    draw(&[1 << 20], 0.3, (7, 12), &out);
    threads::report("mask", &out);
}

fn split_keeping() {
    let mut rng = Rng::new(0xD80B);
    for (name, layout) in threads::layouts(&[5, 500, 700]) {
        let own = threads::input(&mut rng, DType::F32, layout.clone(), ND);
        let mask = DeviceTensor::output(DType::U8, Layout::contiguous(&[bytes(&layout.shape)]), ND);
        let out = DeviceTensor::output(DType::F32, layout, ND);
        row("aclnnDropoutDoMask")
            .call(&[own.handle(), mask.handle(), out.handle()], &[bits64(0.3)])
            .expect("a valid call");
        threads::report(name, &out);
    }
}
