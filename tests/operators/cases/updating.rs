//! Optimisers, and the scale of gradients.

use super::tensors::*;
use super::*;
use opapi::ops::updating::rows::{
    amp_update_scale::{aclnnAmpUpdateScale, aclnnAmpUpdateScaleGetWorkspaceSize},
    apply_adam_w_v2::{aclnnApplyAdamWV2, aclnnApplyAdamWV2GetWorkspaceSize},
    foreach_non_finite_check_and_unscale::{
        aclnnForeachNonFiniteCheckAndUnscale, aclnnForeachNonFiniteCheckAndUnscaleGetWorkspaceSize,
    },
    fused_sgd::{aclnnFusedSgd, aclnnFusedSgdGetWorkspaceSize},
};

/// Floats travel as their bits.
pub const ROWS: &[Operator] = &[
    Operator {
        name: "aclnnAmpUpdateScale",
        pointers: &[
            ("currentScale", Role::Input),
            ("growthTracker", Role::Input),
            ("foundInf", Role::Input),
            ("updatedScale", Role::Output),
            ("updatedGrowthTracker", Role::Output),
        ],
        scalars: &["growthFactor", "backoffFactor", "growthInterval"],
        phase1: phase1!(aclnnAmpUpdateScaleGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), double(s[0]), double(s[1]), s[2], p[3].cast(), p[4].cast())),
        phase2: aclnnAmpUpdateScale,
        valid: |rng| {
            let dtype = rng.choose(FLOATS);
            let one = |dtype| tensor(dtype, ND, &[]);
            let pointers = vec![one(dtype), one(DType::I32), one(dtype), one(dtype), one(DType::I32)];
            Arguments { pointers, scalars: vec![bits64(2.0), bits64(0.5), 2000] }
        },
        ..COMMON
    },
    Operator {
        name: "aclnnApplyAdamWV2",
        pointers: &[
            ("varRef", Role::Output),
            ("mRef", Role::Output),
            ("vRef", Role::Output),
            ("maxGradNormOptionalRef", Role::Output),
            ("grad", Role::Input),
            ("step", Role::Input),
        ],
        scalars: &["lr", "beta1", "beta2", "weightDecay", "eps", "amsgrad", "maximize"],
        may_be_null: &[("maxGradNormOptionalRef", Absent::Default)],
        phase1: phase1!(aclnnApplyAdamWV2GetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast(), p[4].cast(), p[5].cast(),
            single(s[0]), single(s[1]), single(s[2]), single(s[3]), single(s[4]), c_bool(s[5] as u8), c_bool(s[6] as u8))),
        phase2: aclnnApplyAdamWV2,
        valid: |rng| {
            let shape = any_shape(rng);
            let any = |rng: &mut Rng| tensor(rng.choose(&FLOATS[..2]), ND, &shape);
            let mut pointers: Vec<Argument> = (0..5).map(|_| any(rng)).collect();
            pointers.push(tensor(rng.choose(&[DType::F32, DType::I64]), ND, &[]));
            Arguments {
                pointers,
                scalars: [0.01, 0.9, 0.999, 0.1, 1e-8].map(bits32).into_iter().chain([0, 0]).collect(),
            }
        },
        // Without amsgrad it is not looked at.
        may_skip: |tensor, _, scalars| tensor == "maxGradNormOptionalRef" && !common::truth(scalars[5]),
        split: split_adam,
        benchmarks: benchmark_adam,
        ..COMMON
    },
    Operator {
        name: "aclnnForeachNonFiniteCheckAndUnscale",
        pointers: &[("scaledGrads", Role::Outputs), ("foundInf", Role::Output), ("invScale", Role::Input)],
        phase1: phase1!(aclnnForeachNonFiniteCheckAndUnscaleGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast())),
        phase2: aclnnForeachNonFiniteCheckAndUnscale,
        valid: |rng| {
            let dtype = rng.choose(&FLOATS[..2]);
            let member =
                |rng: &mut Rng| (dtype, any_shape(rng).into_iter().map(|extent| extent.max(1)).collect());
            let list = Argument::List((0..rng.range(1, 3)).map(|_| member(rng)).collect());
            let one = || tensor(DType::F32, ND, &[]);
            Arguments { pointers: vec![list, one(), one()], scalars: vec![] }
        },
        split: split_unscaling,
        ..COMMON
    },
    Operator {
        name: "aclnnFusedSgd",
        pointers: &[
            ("paramsRef", Role::Outputs),
            ("gradsRef", Role::Outputs),
            ("momentumBufferListOptionalRef", Role::Outputs),
            ("gradScaleOptional", Role::Input),
        ],
        scalars: &["weightDecay", "momentum", "lr", "dampening", "nesterov", "maximize", "isFirstStep"],
        may_be_null: &[
            ("momentumBufferListOptionalRef", Absent::Default),
            ("gradScaleOptional", Absent::Default),
        ],
        phase1: phase1!(aclnnFusedSgdGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast(),
            single(s[0]), single(s[1]), single(s[2]), single(s[3]), c_bool(s[4] as u8), c_bool(s[5] as u8), c_bool(s[6] as u8))),
        phase2: aclnnFusedSgd,
        valid: |rng| {
            let dtype = rng.choose(&FLOATS[..2]);
            let shapes: Vec<Vec<i64>> = (0..rng.range(1, 3)).map(|_| any_shape(rng)).collect();
            let list = || Argument::List(shapes.iter().map(|shape| (dtype, shape.clone())).collect());
            let pointers = vec![list(), list(), list(), tensor(DType::F32, ND, &[1])];
            Arguments {
                pointers,
                scalars: [0.1, 0.9, 0.01, 0.0].map(bits32).into_iter().chain([1, 0, 0]).collect(),
            }
        },
        ..COMMON
    },
];

const FLOATS: &[DType] = &[DType::F32, DType::F16, DType::Bf16];

use super::common::c_bool;

fn bits32(x: f32) -> i64 {
    x.to_bits().into()
}

fn bits64(x: f64) -> i64 {
    x.to_bits() as i64
}

fn single(bits: i64) -> f32 {
    f32::from_bits(bits as u32)
}

fn double(bits: i64) -> f64 {
    f64::from_bits(bits as u64)
}

/// A tensor that is updated, of any view.
fn updated(rng: &mut Rng, dtype: DType, shape: &[i64], low: f64, high: f64) -> DeviceTensor {
    let values: Vec<f64> = (0..numel(shape)).map(|_| rng.uniform(low, high)).collect();
    DeviceTensor::new(dtype, Layout::any_output(shape, rng), ND, &values)
}

/// How far a number of a dtype may be from the exact one.
fn error(dtype: DType, exact: f64) -> f64 {
    match dtype {
        DType::F32 => 3e-6 * exact.abs().max(0.1),
        DType::F16 => exact.abs() / 1024.0 + 1e-7,
        _ => exact.abs() / 128.0 + 1e-7,
    }
}

fn assert_near(what: &str, tensor: &DeviceTensor, exact: &[f64]) {
    for (at, (got, &exact)) in tensor.values().into_iter().zip(exact).enumerate() {
        assert!((got - exact).abs() <= error(tensor.dtype, exact), "{what} {at}: {got}, expected {exact}");
    }
    tensor.assert_surroundings_untouched(what);
}

/// Three steps of torch.optim.AdamW in DOUBLE, for any dtypes and views.
#[test]
fn adam_steps_as_pytorch_does() {
    let mut rng = Rng::new(0xADA);
    for round in 0..rounds(40) {
        let shape = any_shape(&mut rng);
        let dtype = |rng: &mut Rng| if round % 2 == 0 { FLOATS[round / 2 % 3] } else { rng.choose(FLOATS) };
        let (p, m) = (dtype(&mut rng), dtype(&mut rng));
        let parameter = updated(&mut rng, p, &shape, -2.0, 2.0);
        let first = updated(&mut rng, m, &shape, -0.1, 0.1);
        let v = dtype(&mut rng);
        let second = updated(&mut rng, v, &shape, 0.01, 0.1);
        let greatest = updated(&mut rng, v, &shape, 0.01, 0.1);
        let untouched = greatest.values();
        let (amsgrad, maximize, is_there) = (rng.coin(), rng.coin(), rng.coin());
        let decay = rng.choose(&[0.0f32, 0.1]);
        let (rate, [beta1, beta2], epsilon) = (0.01f32, [0.9f32, 0.95], 1e-8f32);
        for t in 1..4 {
            let g = dtype(&mut rng);
            let values: Vec<f64> = (0..numel(&shape)).map(|_| rng.uniform(-1.0, 1.0)).collect();
            let gradient = DeviceTensor::new(g, Layout::any_input(&shape, &mut rng), ND, &values);
            let step_dtype = rng.choose(&[DType::F32, DType::I64]);
            let step = DeviceTensor::new(
                step_dtype,
                Layout::contiguous(rng.choose(&[&[][..], &[1]])),
                ND,
                &[f64::from(t - 1)],
            );
            let [mut x, mut a, mut b, mut most] =
                [&parameter, &first, &second, &greatest].map(DeviceTensor::values);
            for (i, gradient) in gradient.values().into_iter().enumerate() {
                let gradient = if maximize { -gradient } else { gradient };
                x[i] *= 1.0 - f64::from(rate) * f64::from(decay);
                a[i] += (1.0 - f64::from(beta1)) * (gradient - a[i]);
                b[i] = f64::from(beta2) * b[i] + (1.0 - f64::from(beta2)) * gradient * gradient;
                most[i] = most[i].max(b[i]);
                let lacks = |beta: f32| 1.0 - f64::from(beta).powi(t);
                let moment = if amsgrad { most[i] } else { b[i] };
                let root = moment.sqrt() / lacks(beta2).sqrt() + f64::from(epsilon);
                x[i] -= f64::from(rate) / lacks(beta1) * a[i] / root;
            }
            let max = if amsgrad || is_there { greatest.handle() } else { std::ptr::null_mut() };
            let pointers =
                [parameter.handle(), first.handle(), second.handle(), max, gradient.handle(), step.handle()];
            let mut scalars = [rate, beta1, beta2, decay, epsilon].map(bits32).to_vec();
            scalars.extend([amsgrad, maximize].map(i64::from));
            row("aclnnApplyAdamWV2")
                .call(&pointers, &scalars)
                .unwrap_or_else(|failure| panic!("{shape:?}: {failure:?}"));
            assert_near("the parameter", &parameter, &x);
            assert_near("the first moment", &first, &a);
            assert_near("the second moment", &second, &b);
            assert_near("the greatest moment", &greatest, if amsgrad { &most } else { &untouched });
        }
    }
}

/// torch.optim.SGD: two steps, of which the first has no momentum.
#[test]
fn descents_are_those_of_pytorch() {
    let mut rng = Rng::new(0x56D);
    for round in 0..rounds(40) {
        let dtype = FLOATS[round % 3];
        let shapes: Vec<Vec<i64>> = (0..rng.range(1, 4)).map(|_| any_shape(&mut rng)).collect();
        let mut list = |low: f64, high: f64| {
            TensorList::new(shapes.iter().map(|shape| updated(&mut rng, dtype, shape, low, high)).collect())
        };
        let (parameters, gradients, momenta) = (list(-2.0, 2.0), list(-1.0, 1.0), list(5.0, 6.0));
        let (has_momentum, maximize) = (rng.coin(), rng.coin());
        let nesterov = has_momentum && rng.coin();
        let momentum = if has_momentum { 0.9f32 } else { 0.0 };
        let (decay, dampening) =
            (rng.choose(&[0.0f32, 0.1]), if has_momentum && !nesterov { 0.5f32 } else { 0.0 });
        let scale = rng.coin().then(|| DeviceTensor::new(DType::F32, Layout::contiguous(&[1]), ND, &[2.0]));
        for is_first in [true, false] {
            let mut exact = vec![];
            for ((p, g), b) in parameters.tensors.iter().zip(&gradients.tensors).zip(&momenta.tensors) {
                let (mut p, mut g, mut b) = (p.values(), g.values(), b.values());
                for i in 0..p.len() {
                    g[i] /= if scale.is_some() { 2.0 } else { 1.0 };
                    let mut step = if maximize { -g[i] } else { g[i] };
                    step += f64::from(decay) * p[i];
                    if has_momentum {
                        b[i] = if is_first {
                            step
                        } else {
                            f64::from(momentum) * b[i] + (1.0 - f64::from(dampening)) * step
                        };
                        step = if nesterov { step + f64::from(momentum) * b[i] } else { b[i] };
                    }
                    p[i] -= f64::from(0.01f32) * step;
                }
                exact.push([p, g, b]);
            }
            let null = std::ptr::null_mut();
            let pointers = [
                parameters.handle(),
                gradients.handle(),
                if has_momentum { momenta.handle() } else { null },
                scale.as_ref().map_or(null, DeviceTensor::handle),
            ];
            let mut scalars = [decay, momentum, 0.01, dampening].map(bits32).to_vec();
            scalars.extend([nesterov, maximize, is_first].map(i64::from));
            row("aclnnFusedSgd")
                .call(&pointers, &scalars)
                .unwrap_or_else(|failure| panic!("{shapes:?}: {failure:?}"));
            for (at, [p, g, b]) in exact.iter().enumerate() {
                assert_near("a parameter", &parameters.tensors[at], p);
                assert_near("a gradient", &gradients.tensors[at], g);
                assert_near("a momentum", &momenta.tensors[at], b);
            }
        }
    }
}

/// A flag that is set stays set; what overflows afterwards does not count.
#[test]
fn gradients_lose_their_scale_and_tell_what_is_not_finite() {
    let mut rng = Rng::new(0x1F);
    for round in 0..rounds(60) {
        let dtype = FLOATS[round % 3];
        let shapes: Vec<Vec<i64>> = (0..rng.range(1, 250)).map(|_| vec![rng.range(1, 300)]).collect();
        let bad = rng.choose(&[None, Some(f64::INFINITY), Some(f64::NEG_INFINITY), Some(f64::NAN)]);
        let member = |(at, shape): (usize, &Vec<i64>)| {
            let mut values: Vec<f64> = (0..numel(shape)).map(|_| rng.uniform(-60000.0, 60000.0)).collect();
            if let (Some(bad), true) = (bad, at + 1 == shapes.len()) {
                *values.last_mut().expect("some") = bad;
            }
            DeviceTensor::new(dtype, Layout::any_output(shape, &mut rng), ND, &values)
        };
        let list = TensorList::new(shapes.iter().enumerate().map(member).collect());
        let (factor, flag) = (rng.choose(&[2.0, 1.0 / 1024.0]), rng.choose(&[0.0, 1.0]));
        let one = |value: f64| DeviceTensor::new(DType::F32, Layout::contiguous(&[]), ND, &[value]);
        let (found, inverse) = (one(flag), one(factor));
        let before: Vec<Vec<f64>> = list.tensors.iter().map(DeviceTensor::values).collect();
        row("aclnnForeachNonFiniteCheckAndUnscale")
            .call(&[list.handle(), found.handle(), inverse.handle()], &[])
            .expect("a valid call");
        assert_eq!(found.values(), [if bad.is_some() { 1.0 } else { flag }], "{bad:?} {flag}");
        for (tensor, before) in list.tensors.iter().zip(before) {
            for (got, x) in tensor.values().into_iter().zip(before) {
                let exact = x * factor;
                let overflows = dtype == DType::F16 && exact.abs() > 65504.0 && got.abs() >= 65504.0;
                let same = got == exact || got.is_nan() && exact.is_nan() || overflows;
                assert!(same || (got - exact).abs() <= error(dtype, exact), "{got} of {x}, {dtype:?}");
            }
        }
    }
}

#[test]
fn scales_grow_after_as_many_steps_as_they_should() {
    const MOST: f64 = 65504.0;
    for (dtype, scale, tracker, found, expected) in [
        (DType::F32, 1024.0, 7.0, 0.0, (1024.0, 8.0)),
        (DType::F32, 1024.0, 9.0, 0.0, (2048.0, 0.0)),
        (DType::F32, 1024.0, 10.0, 0.0, (1024.0, 11.0)),
        (DType::F32, 1024.0, 9.0, 1.0, (512.0, 0.0)),
        (DType::F32, 1024.0, 3.0, f64::NAN, (512.0, 0.0)),
        (DType::F32, 3e38, 9.0, 0.0, (3e38, 0.0)),
        (DType::F16, MOST, 9.0, 0.0, (MOST, 0.0)),
        (DType::Bf16, 8.0, 9.0, 0.0, (16.0, 0.0)),
    ] {
        let one = |dtype, value: f64| DeviceTensor::new(dtype, Layout::contiguous(&[]), ND, &[value]);
        let (scale, tracker, found) = (one(dtype, scale), one(DType::I32, tracker), one(dtype, found));
        // In their own place, as PyTorch does.
        let pointers = [scale.handle(), tracker.handle(), found.handle(), scale.handle(), tracker.handle()];
        let before = scale.values()[0];
        row("aclnnAmpUpdateScale").call(&pointers, &[bits64(2.0), bits64(0.5), 10]).expect("a valid call");
        let expected = if expected.0 > 1e38 { (before, expected.1) } else { expected };
        assert_eq!((scale.values()[0], tracker.values()[0]), expected, "{dtype:?}");
    }
}

fn adam_of(shape: &[i64], seed: u64) -> Vec<DeviceTensor> {
    let mut rng = Rng::new(seed);
    let mut all: Vec<DeviceTensor> = (0..5)
        .map(|_| {
            let values: Vec<f64> = (0..numel(shape)).map(|_| rng.uniform(0.1, 1.0)).collect();
            DeviceTensor::new(DType::F32, Layout::contiguous(shape), ND, &values)
        })
        .collect();
    all.push(DeviceTensor::new(DType::F32, Layout::contiguous(&[]), ND, &[4.0]));
    all
}

fn adam_numbers() -> Vec<i64> {
    [0.01, 0.9, 0.999, 0.1, 1e-8].map(bits32).into_iter().chain([0, 0]).collect()
}

fn split_adam() {
    let tensors = adam_of(&[700, 900], 0xADA2);
    let pointers: Vec<Pointer> = tensors.iter().map(DeviceTensor::handle).collect();
    row("aclnnApplyAdamWV2").call(&pointers, &adam_numbers()).expect("a valid call");
    tensors[..3].iter().for_each(|tensor| threads::report("adam", tensor));
}

fn split_unscaling() {
    let mut rng = Rng::new(0x1F2);
    let members = [vec![700, 900], vec![3], vec![9000]]
        .map(|shape| threads::input(&mut rng, DType::F32, Layout::contiguous(&shape), ND));
    let list = TensorList::new(members.into());
    let one = |value: f64| DeviceTensor::new(DType::F32, Layout::contiguous(&[]), ND, &[value]);
    let (found, inverse) = (one(0.0), one(0.3));
    row("aclnnForeachNonFiniteCheckAndUnscale")
        .call(&[list.handle(), found.handle(), inverse.handle()], &[])
        .expect("a valid call");
    list.tensors.iter().for_each(|tensor| threads::report("unscaled", tensor));
}

fn benchmark_adam() -> Benchmarks {
    let case = || Benchmark {
        operands: adam_of(&[1024, 1024], 1).into_iter().map(Operand::from).collect(),
        scalars: adam_numbers(),
        expected: vec![],
    };
    vec![("1024x1024".into(), Box::new(case))]
}
