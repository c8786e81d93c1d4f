//! Numbers with means and deviations of their own, and indices that are drawn by weights: what they compute is in the C tests.

use super::super::common::c_bool;
use super::numbers::{bits32, single};
use super::*;
use opapi::ops::random::rows::drawn::{
    multinomial::*, normal_float_tensor::*, normal_tensor_float::*, normal_tensor_tensor::*,
};

pub const ROWS: &[Operator] = &[
    Operator {
        name: "aclnnMultinomial",
        pointers: &[("self", Role::Input), ("out", Role::Output)],
        scalars: &["numsamples", "replacement", "seed", "offset"],
        phase1: phase1!(aclnnMultinomialGetWorkspaceSize(p, s => p[0].cast(), s[0], c_bool(s[1] as u8), s[2], s[3], p[1].cast())),
        phase2: aclnnMultinomial,
        valid: |rng| {
            let (count, replacement) = (rng.range(1, 9), rng.coin());
            let samples = rng.range(1, if replacement { 12 } else { count });
            let rows: Vec<i64> = (0..rng.range(0, 1)).map(|_| rng.range(1, 4)).collect();
            let [own, out] = [count, samples].map(|last| [&rows[..], &[last]].concat());
            let pointers = vec![tensor(rng.choose(FLOATS), ND, &own), tensor(DType::I64, ND, &out)];
            Arguments { pointers, scalars: vec![samples, replacement.into(), rng.bits() as i64, 12] }
        },
        split,
        ..COMMON
    },
    Operator {
        name: "aclnnNormalFloatTensor",
        pointers: &[("std", Role::Input), ("out", Role::Output)],
        scalars: &["mean", "seed", "offset"],
        phase1: phase1!(aclnnNormalFloatTensorGetWorkspaceSize(p, s => single(s[0]), p[0].cast(), s[1], s[2], p[1].cast())),
        phase2: aclnnNormalFloatTensor,
        valid: |rng| {
            let shape: Vec<i64> = any_shape(rng).into_iter().map(|extent| extent.max(1)).collect();
            let pointers = vec![any_float(rng, &shape), any_float(rng, &shape)];
            Arguments { pointers, scalars: vec![bits32(1.0), rng.bits() as i64, 12] }
        },
        ..COMMON
    },
    Operator {
        name: "aclnnNormalTensorFloat",
        pointers: &[("mean", Role::Input), ("out", Role::Output)],
        scalars: &["std", "seed", "offset"],
        phase1: phase1!(aclnnNormalTensorFloatGetWorkspaceSize(p, s => p[0].cast(), single(s[0]), s[1], s[2], p[1].cast())),
        phase2: aclnnNormalTensorFloat,
        valid: |rng| {
            let shape = any_shape(rng);
            let pointers = vec![any_float(rng, &shape), any_float(rng, &shape)];
            Arguments { pointers, scalars: vec![bits32(1.0), rng.bits() as i64, 12] }
        },
        ..COMMON
    },
    Operator {
        name: "aclnnNormalTensorTensor",
        pointers: &[("mean", Role::Input), ("std", Role::Input), ("out", Role::Output)],
        scalars: &["seed", "offset"],
        phase1: phase1!(aclnnNormalTensorTensorGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), s[0], s[1], p[2].cast())),
        phase2: aclnnNormalTensorTensor,
        valid: |rng| {
            let shape = any_shape(rng);
            let mean = broadcastable(rng, &shape);
            let pointers = vec![any_float(rng, &mean), any_float(rng, &shape), any_float(rng, &shape)];
            Arguments { pointers, scalars: vec![rng.bits() as i64, 12] }
        },
        ..COMMON
    },
];

const FLOATS: &[DType] = &[DType::F32, DType::F16, DType::F64];

fn any_float(rng: &mut Rng, shape: &[i64]) -> Argument {
    tensor(rng.choose(FLOATS), ND, shape)
}

fn split() {
    let weights: Vec<f64> = (0..600 * 900).map(|at| f64::from(at % 17)).collect();
    for (samples, replacement) in [(1, 0), (40, 0), (40, 1)] {
        let own = DeviceTensor::new(DType::F32, Layout::contiguous(&[600, 900]), ND, &weights);
        let out = DeviceTensor::output(DType::I64, Layout::contiguous(&[600, samples]), ND);
        row("aclnnMultinomial")
            .call(&[own.handle(), out.handle()], &[samples, replacement, 7, 12])
            .expect("a valid call");
        threads::report(&format!("{samples} {replacement}"), &out);
    }
}
