//! Losses and their gradients: what they compute is in the C tests.

mod classes;

use super::tensors::*;
use super::*;
use opapi::ops::loss::rows::{entropies, likelihood, pair_gradients, pairs};
use std::mem::MaybeUninit;

pub const ROWS: &[&[Operator]] = &[OWN, classes::ROWS];

#[rustfmt::skip] // one row, one line
const OWN: &[Operator] = &[
    Operator {
        may_be_null: &[("weight", Absent::Default)],
        ..row_of!(entropies::binary_cross_entropy, aclnnBinaryCrossEntropyGetWorkspaceSize, aclnnBinaryCrossEntropy: ["self" Input, "target" Input, "weight" Input, "out" Output] ["reduction"] p, s => p[0].cast(), p[1].cast(), p[2].cast(), s[0], p[3].cast())
    },
    Operator {
        may_be_null: &[("weightOptional", Absent::Default)],
        ..row_of!(entropies::binary_cross_entropy_backward, aclnnBinaryCrossEntropyBackwardGetWorkspaceSize, aclnnBinaryCrossEntropyBackward: ["gradOutput" Input, "self" Input, "target" Input, "weightOptional" Input, "out" Output] ["reduction"] p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast(), s[0], p[4].cast())
    },
    Operator {
        may_be_null: &[("weightOptional", Absent::Default), ("posWeightOptional", Absent::Default)],
        ..row_of!(entropies::binary_cross_entropy_with_logits, aclnnBinaryCrossEntropyWithLogitsGetWorkspaceSize, aclnnBinaryCrossEntropyWithLogits: ["self" Input, "target" Input, "weightOptional" Input, "posWeightOptional" Input, "out" Output] ["reduction"] p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast(), s[0], p[4].cast())
    },
    Operator {
        may_be_null: &[("weightOptional", Absent::Default), ("posWeightOptional", Absent::Default)],
        ..row_of!(entropies::binary_cross_entropy_with_logits_backward, aclnnBinaryCrossEntropyWithLogitsBackwardGetWorkspaceSize, aclnnBinaryCrossEntropyWithLogitsBackward: ["gradOutput" Input, "self" Input, "target" Input, "weightOptional" Input, "posWeightOptional" Input, "out" Output] ["reduction"] p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast(), p[4].cast(), s[0], p[5].cast())
    },
    Operator {
        may_skip: classes_may_be_left,
        ..row_of!(likelihood::nll_loss, aclnnNLLLossGetWorkspaceSize, aclnnNLLLoss: ["self" Input, "target" Input, "weight" Input, "out" Output, "totalWeightOut" Output] ["reduction", "ignoreIndex"] p, s => p[0].cast(), p[1].cast(), p[2].cast(), s[0], s[1], p[3].cast(), p[4].cast())
    },
    Operator {
        may_skip: classes_may_be_left,
        valid: |rng| of_images(rng, OF_IMAGES),
        ..row_of!(likelihood::nll_loss2d, aclnnNLLLoss2dGetWorkspaceSize, aclnnNLLLoss2d: ["self" Input, "target" Input, "weight" Input, "out" Output, "totalWeightOut" Output] ["reduction", "ignoreIndex"] p, s => p[0].cast(), p[1].cast(), p[2].cast(), s[0], s[1], p[3].cast(), p[4].cast())
    },
    Operator {
        may_skip: classes_may_be_left,
        ..row_of!(likelihood::nll_loss_backward, aclnnNLLLossBackwardGetWorkspaceSize, aclnnNLLLossBackward: ["gradOutput" Input, "self" Shape, "target" Input, "weight" Input, "totalWeight" Input, "out" Output] ["reduction", "ignoreIndex"] p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast(), s[0], s[1], p[4].cast(), p[5].cast())
    },
    Operator {
        may_skip: classes_may_be_left,
        valid: |rng| of_images(rng, OF_IMAGES_BACK),
        ..row_of!(likelihood::nll_loss2d_backward, aclnnNLLLoss2dBackwardGetWorkspaceSize, aclnnNLLLoss2dBackward: ["gradOutput" Input, "self" Shape, "target" Input, "weight" Input, "totalWeight" Input, "out" Output] ["reduction", "ignoreIndex"] p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast(), s[0], s[1], p[4].cast(), p[5].cast())
    },
    row_of!(pair_gradients::mse_loss_backward, aclnnMseLossBackwardGetWorkspaceSize, aclnnMseLossBackward: ["gradOutput" Input, "self" Input, "target" Input, "out" Output] ["reduction"] p, s => p[0].cast(), p[1].cast(), p[2].cast(), s[0], p[3].cast()),
    row_of!(pair_gradients::l1_loss_backward, aclnnL1LossBackwardGetWorkspaceSize, aclnnL1LossBackward: ["gradOutput" Input, "self" Input, "target" Input, "gradInput" Output] ["reduction"] p, s => p[0].cast(), p[1].cast(), p[2].cast(), s[0], p[3].cast()),
    row_of!(pair_gradients::smooth_l1_loss_backward, aclnnSmoothL1LossBackwardGetWorkspaceSize, aclnnSmoothL1LossBackward: ["gradOut" Input, "self" Input, "target" Input, "gradInput" Output] ["reduction", "beta"] p, s => p[0].cast(), p[1].cast(), p[2].cast(), s[0], s[1] as f32, p[3].cast()),
    row_of!(pair_gradients::soft_margin_loss_backward, aclnnSoftMarginLossBackwardGetWorkspaceSize, aclnnSoftMarginLossBackward: ["gradOutput" Input, "self" Input, "target" Input, "out" Output] ["reduction"] p, s => p[0].cast(), p[1].cast(), p[2].cast(), s[0], p[3].cast()),
    // The gradient by self is the same whatever self is.
    Operator { may_skip: |tensor, _, _| tensor == "self", ..row_of!(pair_gradients::kl_div_backward, aclnnKlDivBackwardGetWorkspaceSize, aclnnKlDivBackward: ["gradOutput" Input, "self" Input, "target" Input, "out" Output] ["reduction", "logTarget"] p, s => p[0].cast(), p[1].cast(), p[2].cast(), s[0], MaybeUninit::new(s[1] != 0), p[3].cast()) },
    row_of!(pair_gradients::kl_div_target_backward, aclnnKlDivTargetBackwardGetWorkspaceSize, aclnnKlDivTargetBackward: ["gradOutput" Input, "self" Input, "target" Input, "gradTarget" Output] ["reduction", "logTarget"] p, s => p[0].cast(), p[1].cast(), p[2].cast(), s[0], MaybeUninit::new(s[1] != 0), p[3].cast()),
    row_of!(pairs::mse_loss, aclnnMseLossGetWorkspaceSize, aclnnMseLoss: ["self" Input, "target" Input, "out" Output] ["reduction"] p, s => p[0].cast(), p[1].cast(), s[0], p[2].cast()),
    row_of!(pairs::l1_loss, aclnnL1LossGetWorkspaceSize, aclnnL1Loss: ["self" Input, "target" Input, "out" Output] ["reduction"] p, s => p[0].cast(), p[1].cast(), s[0], p[2].cast()),
    row_of!(pairs::smooth_l1_loss, aclnnSmoothL1LossGetWorkspaceSize, aclnnSmoothL1Loss: ["self" Input, "target" Input, "result" Output] ["reduction", "beta"] p, s => p[0].cast(), p[1].cast(), s[0], s[1] as f32, p[2].cast()),
    row_of!(pairs::soft_margin_loss, aclnnSoftMarginLossGetWorkspaceSize, aclnnSoftMarginLoss: ["self" Input, "target" Input, "out" Output] ["reduction"] p, s => p[0].cast(), p[1].cast(), s[0], p[2].cast()),
    row_of!(pairs::kl_div, aclnnKlDivGetWorkspaceSize, aclnnKlDiv: ["self" Input, "target" Input, "out" Output] ["reduction", "logTarget"] p, s => p[0].cast(), p[1].cast(), s[0], MaybeUninit::new(s[1] != 0), p[2].cast()),
];

const OF_IMAGES: &[(&str, Role)] = &[
    ("self", Role::Input),
    ("target", Role::Input),
    ("weight", Role::Input),
    ("out", Role::Output),
    ("totalWeightOut", Role::Output),
];
const OF_IMAGES_BACK: &[(&str, Role)] = &[
    ("gradOutput", Role::Input),
    ("self", Role::Shape),
    ("target", Role::Input),
    ("weight", Role::Input),
    ("totalWeight", Role::Input),
    ("out", Role::Output),
];

/// Of classes only those are read that a target names, and the sum of the weights is for the mean.
fn classes_may_be_left(tensor: &str, _: &[&[i64]], _: &[i64]) -> bool {
    ["self", "weight", "totalWeight", "totalWeightOut"].contains(&tensor)
}

/// Each loss of tensors of one shape and dtype, or of classes.
fn valid(rng: &mut Rng, pointers: &[(&str, Role)], scalars: &[&str]) -> Arguments {
    let (dtype, shape) = (rng.choose(&[DType::F32, DType::F16]), any_shape(rng));
    if scalars.contains(&"ignoreIndex") {
        let rows = rng.range(1, 4);
        return of_classes(rng, pointers, dtype, &[rows]);
    }
    let arguments = pointers.iter().map(|_| tensor(dtype, ND, &shape)).collect();
    Arguments { pointers: arguments, scalars: vec![0; scalars.len()] }
}

/// Each loss of images of classes.
fn of_images(rng: &mut Rng, pointers: &[(&str, Role)]) -> Arguments {
    let (dtype, shape) = (rng.choose(&[DType::F32, DType::F16]), [0; 3].map(|_| rng.range(1, 3)));
    of_classes(rng, pointers, dtype, &shape)
}

/// Targets of that shape, and what goes with them.
fn of_classes(rng: &mut Rng, pointers: &[(&str, Role)], dtype: DType, targets: &[i64]) -> Arguments {
    let classes = rng.range(1, 5);
    let mut all = targets.to_vec();
    all.insert(1, classes);
    let is_gradient = pointers[0].0 == "gradOutput";
    let argument = |&(name, _): &(&str, Role)| match name {
        "target" => tensor(DType::I64, ND, targets),
        "weight" => tensor(dtype, ND, &[classes]),
        "totalWeight" | "totalWeightOut" => tensor(dtype, ND, &[]),
        "gradOutput" => tensor(dtype, ND, targets),
        "out" if !is_gradient => tensor(dtype, ND, targets),
        _ => tensor(dtype, ND, &all),
    };
    Arguments { pointers: pointers.iter().map(argument).collect(), scalars: vec![0, 0] }
}

/// Losses of any views, and their mean and sum, against DOUBLE.
#[test]
fn errors_of_any_view() {
    let mut rng = Rng::new(0x1055);
    for round in 0..rounds(90) {
        let (dtype, reduction) = ([DType::F32, DType::F16][round % 2], (round % 3) as i64);
        let shape = any_shape(&mut rng);
        let mut input = |shape: &[i64]| {
            let elements: Vec<Element> =
                (0..numel(shape)).map(|_| element(dtype, Number::Real(rng.uniform(-2.0, 2.0)))).collect();
            DeviceTensor::from_elements(dtype, Layout::any_input(shape, &mut rng), ND, &elements)
        };
        let (x, t) = (input(&shape), input(&shape));
        let out = any_output(&mut rng, dtype, if reduction == 0 { &shape } else { &[] });
        row("aclnnMseLoss")
            .call(&[x.handle(), t.handle(), out.handle()], &[reduction])
            .expect("a valid call");
        let losses: Vec<f64> = x.values().iter().zip(t.values()).map(|(x, t)| (x - t) * (x - t)).collect();
        let sum: f64 = losses.iter().sum();
        let expected = match reduction {
            0 => losses,
            1 => vec![sum / losses.len() as f64],
            _ => vec![sum],
        };
        let close = if dtype == DType::F16 { 1e-3 } else { 1e-5 };
        for (got, expected) in out.values().iter().zip(&expected) {
            let fits =
                (got - expected).abs() <= close * (1.0 + expected.abs()) || got.is_nan() && expected.is_nan();
            assert!(fits, "{dtype:?} {shape:?} {reduction}: {got}, expected {expected}");
        }
        assert_only_output_changed(&shape, &[&x, &t], &[&out]);
    }
}

/// The losses of classes read the elements that targets name, and nothing beside them.
#[test]
fn likelihoods_of_any_view() {
    let mut rng = Rng::new(0x1056);
    for _ in 0..rounds(60) {
        let (rows, classes) = (rng.range(1, 60), rng.range(1, 20));
        let x: Vec<f64> = (0..rows * classes).map(|_| rng.range(-9, 9) as f64).collect();
        let targets: Vec<f64> = (0..rows).map(|_| rng.range(-1, classes - 1) as f64).collect();
        let weights: Vec<f64> = (0..classes).map(|_| rng.range(1, 3) as f64).collect();
        let mut made = |dtype, shape: &[i64], values: &[f64]| {
            let elements: Vec<Element> = values.iter().map(|&x| element(dtype, Number::Real(x))).collect();
            DeviceTensor::from_elements(dtype, Layout::any_output(shape, &mut rng), ND, &elements)
        };
        let from = made(DType::F32, &[rows, classes], &x);
        let by = made(DType::F32, &[classes], &weights);
        let indices: Vec<i64> = targets.iter().map(|&target| target as i64).collect();
        let target = DeviceTensor::from_ints(DType::I64, Layout::contiguous(&[rows]), ND, &indices);
        let out = any_output(&mut rng, DType::F32, &[rows]);
        let total = DeviceTensor::output(DType::F32, Layout::contiguous(&[]), ND);
        let pointers = [from.handle(), target.handle(), by.handle(), out.handle(), total.handle()];
        row("aclnnNLLLoss").call(&pointers, &[0, -1]).expect("a valid call");
        for (n, (got, &class)) in out.values().iter().zip(&indices).enumerate() {
            let expected = if class < 0 {
                0.0
            } else {
                -weights[class as usize] * x[n * classes as usize + class as usize]
            };
            assert_eq!(*got, expected, "row {n} of {rows} by {classes}, class {class}");
        }
    }
}
