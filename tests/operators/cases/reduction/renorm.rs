//! Norms in their older form, and slices that are made shorter: what they compute is in the C tests.

use super::super::array;
use super::super::common::c_bool;
use super::*;
use opapi::ops::reduction::rows::reduction::norm_::*;
use opapi::ops::reduction::rows::renorm::{inplace_renorm::*, renorm::*};

pub const ROWS: &[Operator] = &[
    Operator {
        name: "aclnnInplaceRenorm",
        pointers: &[("selfRef", Role::Output), ("p", Role::Scalar), ("maxNorm", Role::Scalar)],
        scalars: &["dim"],
        phase1: phase1!(aclnnInplaceRenormGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), s[0], p[2].cast())),
        phase2: aclnnInplaceRenorm,
        valid: |rng| {
            let (dtype, shape, dim) = slices(rng);
            let pointers = vec![tensor(dtype, ND, &shape), NORM, MOST];
            Arguments { pointers, scalars: vec![dim] }
        },
        ..COMMON
    },
    Operator {
        name: "aclnnNorm",
        pointers: &[
            ("self", Role::Input),
            ("pScalar", Role::Scalar),
            ("dim", Role::Ints),
            ("out", Role::Output),
        ],
        scalars: &["keepdim"],
        phase1: phase1!(aclnnNormGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), c_bool(s[0] as u8), p[3].cast())),
        phase2: aclnnNorm,
        valid: |rng| {
            let (dtype, shape, dim) = slices(rng);
            let keep = rng.coin();
            let kept = if keep { &[1][..] } else { &[] };
            let left = [&shape[..dim as usize], kept, &shape[dim as usize + 1..]].concat();
            let pointers = vec![tensor(dtype, ND, &shape), NORM, array(&[dim]), tensor(dtype, ND, &left)];
            Arguments { pointers, scalars: vec![keep.into()] }
        },
        ..COMMON
    },
    Operator {
        name: "aclnnRenorm",
        pointers: &[
            ("self", Role::Input),
            ("p", Role::Scalar),
            ("maxNorm", Role::Scalar),
            ("out", Role::Output),
        ],
        scalars: &["dim"],
        phase1: phase1!(aclnnRenormGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), s[0], p[2].cast(), p[3].cast())),
        phase2: aclnnRenorm,
        valid: |rng| {
            let (dtype, shape, dim) = slices(rng);
            let pointers = vec![tensor(dtype, ND, &shape), NORM, MOST, tensor(dtype, ND, &shape)];
            Arguments { pointers, scalars: vec![dim] }
        },
        split,
        ..COMMON
    },
];

const NORM: Argument = Argument::Scalar(DType::F64, 2.0);
const MOST: Argument = Argument::Scalar(DType::F64, 1.0);

fn slices(rng: &mut Rng) -> (DType, Vec<i64>, i64) {
    let shape: Vec<i64> = (0..rng.range(2, 4)).map(|_| rng.range(1, 6)).collect();
    let dim = rng.below(shape.len()) as i64;
    (rng.choose(&[DType::F32, DType::F16]), shape, dim)
}

fn split() {
    let mut rng = Rng::new(0x9E0);
    for dim in [0, 1] {
        for (what, layout) in threads::layouts(&[900, 700]) {
            let own = threads::input(&mut rng, DType::F32, layout, ND);
            let out = DeviceTensor::output(DType::F32, Layout::contiguous(&[900, 700]), ND);
            let [p, most] = [2.0, 1.0].map(|value| Scalar::new(DType::F64, value));
            row("aclnnRenorm")
                .call(&[own.handle(), p.handle(), most.handle(), out.handle()], &[dim])
                .expect("a valid call");
            threads::report(&format!("{what} {dim}"), &out);
        }
    }
}
