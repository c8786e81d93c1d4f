//! Slopes that are drawn, and kept.

use super::super::common::{c_bool, truth};
use super::*;
use opapi::ops::random::rows::rrelu::{
    inplace_rrelu_with_noise::{aclnnInplaceRReluWithNoise, aclnnInplaceRReluWithNoiseGetWorkspaceSize},
    rrelu_with_noise::{aclnnRReluWithNoise, aclnnRReluWithNoiseGetWorkspaceSize},
};

pub const ROWS: &[Operator] = &[
    Operator {
        name: "aclnnInplaceRReluWithNoise",
        pointers: &[
            ("self", Role::Output),
            ("noise", Role::Output),
            ("lower", Role::Scalar),
            ("upper", Role::Scalar),
        ],
        phase1: phase1!(aclnnInplaceRReluWithNoiseGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast(), c_bool(s[0] as u8), s[1], s[2])),
        phase2: aclnnInplaceRReluWithNoise,
        valid: |rng| valid(rng, 1),
        ..RRELU
    },
    Operator {
        name: "aclnnRReluWithNoise",
        pointers: &[
            ("self", Role::Input),
            ("noise", Role::Output),
            ("lower", Role::Scalar),
            ("upper", Role::Scalar),
            ("out", Role::Output),
        ],
        phase1: phase1!(aclnnRReluWithNoiseGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast(), c_bool(s[0] as u8), s[1], s[2], p[4].cast())),
        phase2: aclnnRReluWithNoise,
        valid: |rng| valid(rng, 2),
        split,
        ..RRELU
    },
];

const RRELU: Operator = Operator {
    scalars: &["training", "seed", "offset"],
    may_skip: |tensor, _, scalars| tensor == "noise" && !truth(scalars[0]),
    ..COMMON
};

const TYPES: &[DType] = &[DType::F32, DType::F16];

/// With so many tensors of a shape beside noise.
fn valid(rng: &mut Rng, tensors: usize) -> Arguments {
    let (dtype, shape) = (rng.choose(TYPES), any_shape(rng));
    let own = || tensor(dtype, ND, &shape);
    let bound = |value| Argument::Scalar(DType::F32, value);
    let mut pointers = vec![own(), own(), bound(0.125), bound(0.5)];
    pointers.extend((1..tensors).map(|_| own()));
    Arguments { pointers, scalars: vec![1, rng.bits() as i64, 12] }
}

/// Slopes are between the bounds, the same for every view, and stand in the first elements of noise; the product is that of the rounded ones.
#[test]
fn negative_elements_are_multiplied_by_slopes_that_are_kept() {
    let mut rng = Rng::new(0xD80C);
    for round in 0..rounds(60) {
        let dtype = [DType::F32, DType::F16, DType::Bf16][round % 3];
        let shape = any_shape(&mut rng);
        let (own, _) = any_input(&mut rng, dtype, &shape);
        let out = any_output(&mut rng, dtype, &shape);
        let is_longer = rng.one_in(3);
        let longer = vec![2, numel(&shape) as i64 + 3];
        let noise = any_output(&mut rng, dtype, if is_longer { &longer } else { &shape });
        let before = noise.elements();
        let [lower, upper] = [0.125, 0.375].map(|bound| Scalar::new(DType::F64, bound));
        row("aclnnRReluWithNoise")
            .call(&[own.handle(), noise.handle(), lower.handle(), upper.handle(), out.handle()], &[1, 7, 12])
            .unwrap_or_else(|failure| panic!("{dtype:?} {shape:?}: {failure:?}"));
        let (slopes, results) = (noise.values(), out.values());
        for (at, &x) in own.values().iter().enumerate() {
            let slope = slopes[at];
            let is_slope = if x < 0.0 { (0.125..=0.375).contains(&slope) } else { slope == 1.0 };
            assert!(is_slope, "{at} of {shape:?}, {dtype:?}: {slope} for {x}");
            let exact = DeviceTensor::new(dtype, Layout::contiguous(&[]), ND, &[x * slope]).values()[0];
            let is_exact = results[at] == exact || results[at].is_nan() && exact.is_nan();
            assert!(is_exact, "{at} of {shape:?}, {dtype:?}: {} of {x} and {slope}", results[at]);
        }
        let count = numel(&shape);
        assert!(
            noise.elements()[count..] == before[count..],
            "{dtype:?} {shape:?}: noise beyond what belongs to self"
        );
        noise.assert_surroundings_untouched("noise");
        out.assert_surroundings_untouched("out");
    }
}

fn split() {
    let mut rng = Rng::new(0xD80D);
    for (name, layout) in threads::layouts(&[5, 300, 700]) {
        let own = threads::input(&mut rng, DType::F32, layout.clone(), ND);
        let [noise, out] = [0; 2].map(|_| DeviceTensor::output(DType::F32, layout.clone(), ND));
        let [lower, upper] = [0.125, 0.375].map(|bound| Scalar::new(DType::F64, bound));
        row("aclnnRReluWithNoise")
            .call(&[own.handle(), noise.handle(), lower.handle(), upper.handle(), out.handle()], &[1, 7, 12])
            .expect("a valid call");
        threads::report(name, &noise);
        threads::report(name, &out);
    }
}
