//! Normalisations: small calls, and large ones that threads share. What they compute is held by c-tests/test_norm_*.cpp.

mod added;
mod swish;

use super::common::{NCHW, c_bool, truth};
use super::tensors::*;
use super::*;
use opapi::ops::norm::rows::batch::{batch_norm::*, batch_norm_backward::*};
use opapi::ops::norm::rows::group::{group_norm::*, group_norm_backward::*, group_norm_silu::*};
use opapi::ops::norm::rows::layer::{fast_layer_norm::*, layer_norm::*, layer_norm_backward::*};
use opapi::ops::norm::rows::rms::{rms_norm::*, rms_norm_grad::*};
use opapi::ops::norm::rows::synchronised::{
    batch_norm_elemt::*, batch_norm_elemt_backward::*, batch_norm_gather_stats_with_counts::*,
    batch_norm_reduce_backward::*, sync_batch_norm_gather_stats::*,
};

pub const ROWS: &[&[Operator]] = &[OWN, added::ROWS, swish::ROWS];

const OWN: &[Operator] = &[
    Operator {
        name: "aclnnBatchNorm",
        pointers: &[
            ("input", Role::Input),
            ("weight", Role::Input),
            ("bias", Role::Input),
            ("runningMean", Role::Output),
            ("runningVar", Role::Output),
            ("output", Role::Output),
            ("saveMean", Role::Output),
            ("saveInvstd", Role::Output),
        ],
        scalars: &["training", "momentum", "eps"],
        may_be_null: &[
            ("weight", Absent::Default),
            ("bias", Absent::Default),
            ("runningMean", Absent::Default),
            ("runningVar", Absent::Default),
        ],
        phase1: phase1!(aclnnBatchNormGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast(), p[4].cast(), c_bool(s[0] as u8), s[1] as f64, s[2] as f64, p[5].cast(), p[6].cast(), p[7].cast())),
        phase2: aclnnBatchNorm,
        valid: |rng| valid(rng, &[IMAGE, C, C, C, C, IMAGE, C, C], &[1, 0, 1]),
        may_skip: |tensor, _, scalars| !truth(scalars[0]) && tensor != "output",
        split: || split("aclnnBatchNorm", &[IMAGE, C, C, C, C, IMAGE, C, C], &[1, 0, 1]),
        ..COMMON
    },
    Operator {
        name: "aclnnBatchNormBackward",
        pointers: &[
            ("gradOut", Role::Input),
            ("input", Role::Input),
            ("weight", Role::Input),
            ("runningMean", Role::Input),
            ("runningVar", Role::Input),
            ("saveMean", Role::Input),
            ("saveInvstd", Role::Input),
            ("outputMask", Role::Bools),
            ("gradInput", Role::Output),
            ("gradWeight", Role::Output),
            ("gradBias", Role::Output),
        ],
        scalars: &["training", "eps"],
        may_be_null: &[
            ("weight", Absent::Default),
            ("runningMean", Absent::Default),
            ("runningVar", Absent::Default),
            ("saveMean", Absent::Default),
            ("saveInvstd", Absent::Default),
        ],
        phase1: phase1!(aclnnBatchNormBackwardGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast(), p[4].cast(), p[5].cast(), p[6].cast(), c_bool(s[0] as u8), s[1] as f64, p[7].cast(), p[8].cast(), p[9].cast(), p[10].cast())),
        phase2: aclnnBatchNormBackward,
        valid: |rng| valid(rng, BATCH_GRADIENT, &[1, 1]),
        split: || split("aclnnBatchNormBackward", BATCH_GRADIENT, &[1, 1]),
        ..MASKED
    },
    Operator {
        name: "aclnnBatchNormElemt",
        pointers: &[
            ("input", Role::Input),
            ("weight", Role::Input),
            ("bias", Role::Input),
            ("mean", Role::Input),
            ("invstd", Role::Input),
            ("output", Role::Output),
        ],
        scalars: &["eps"],
        may_be_null: &[("weight", Absent::Default), ("bias", Absent::Default)],
        phase1: phase1!(aclnnBatchNormElemtGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast(), p[4].cast(), s[0] as f64, p[5].cast())),
        phase2: aclnnBatchNormElemt,
        valid: |rng| valid(rng, &[IMAGE, C, C, C, C, IMAGE], &[1]),
        ..COMMON
    },
    Operator {
        name: "aclnnBatchNormElemtBackward",
        pointers: &[
            ("gradOut", Role::Input),
            ("input", Role::Input),
            ("mean", Role::Input),
            ("invstd", Role::Input),
            ("weight", Role::Input),
            ("sumDy", Role::Input),
            ("sumDyXmu", Role::Input),
            ("counter", Role::Input),
            ("gradInput", Role::Output),
        ],
        may_be_null: &[("weight", Absent::Default)],
        phase1: phase1!(aclnnBatchNormElemtBackwardGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast(), p[4].cast(), p[5].cast(), p[6].cast(), p[7].cast(), p[8].cast())),
        phase2: aclnnBatchNormElemtBackward,
        valid: |rng| valid(rng, &[IMAGE, IMAGE, C, C, C, C, C, PARTS, IMAGE], &[]),
        split: || split("aclnnBatchNormElemtBackward", &[IMAGE, IMAGE, C, C, C, C, C, PARTS, IMAGE], &[]),
        ..COMMON
    },
    Operator {
        name: "aclnnBatchNormGatherStatsWithCounts",
        pointers: &[
            ("input", Role::Shape),
            ("mean", Role::Input),
            ("invstd", Role::Input),
            ("runningMean", Role::Output),
            ("runningVar", Role::Output),
            ("counts", Role::Input),
            ("meanAll", Role::Output),
            ("invstdAll", Role::Output),
        ],
        scalars: &["momentum", "eps"],
        may_be_null: &[("runningMean", Absent::Default), ("runningVar", Absent::Default)],
        phase1: phase1!(aclnnBatchNormGatherStatsWithCountsGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast(), p[4].cast(), s[0] as f64, s[1] as f64, p[5].cast(), p[6].cast(), p[7].cast())),
        phase2: aclnnBatchNormGatherStatsWithCounts,
        valid: |rng| valid(rng, &[IMAGE, OF_PARTS, OF_PARTS, C, C, PARTS, C, C], &[1, 1]),
        ..COMMON
    },
    Operator {
        name: "aclnnBatchNormReduceBackward",
        pointers: &[
            ("gradOut", Role::Input),
            ("input", Role::Input),
            ("mean", Role::Input),
            ("invstd", Role::Input),
            ("weight", Role::Input),
            ("sumDy", Role::Output),
            ("sumDyXmu", Role::Output),
            ("gradWeight", Role::Output),
            ("gradBias", Role::Output),
        ],
        scalars: &["inputG", "weightG", "biasG"],
        may_be_null: &[("weight", Absent::Default)],
        phase1: phase1!(aclnnBatchNormReduceBackwardGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast(), p[4].cast(), c_bool(s[0] as u8), c_bool(s[1] as u8), c_bool(s[2] as u8), p[5].cast(), p[6].cast(), p[7].cast(), p[8].cast())),
        phase2: aclnnBatchNormReduceBackward,
        valid: |rng| valid(rng, &[IMAGE, IMAGE, C, C, C, C, C, C, C], &[1, 1, 1]),
        may_skip: |tensor, _, scalars| tensor == "weight" || !scalars.iter().all(|&scalar| truth(scalar)),
        split: || split("aclnnBatchNormReduceBackward", &[IMAGE, IMAGE, C, C, C, C, C, C, C], &[1, 1, 1]),
        ..COMMON
    },
    Operator {
        name: "aclnnFastLayerNorm",
        phase1: phase1!(aclnnFastLayerNormGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast(), s[0] as f64, p[4].cast(), p[5].cast(), p[6].cast())),
        phase2: aclnnFastLayerNorm,
        ..LAYER
    },
    Operator {
        name: "aclnnGroupNorm",
        pointers: &[
            ("self", Role::Input),
            ("gamma", Role::Input),
            ("beta", Role::Input),
            ("out", Role::Output),
            ("meanOut", Role::Output),
            ("rstdOut", Role::Output),
        ],
        scalars: &["N", "C", "HxW", "group", "eps"],
        may_be_null: &[("gamma", Absent::Default), ("beta", Absent::Default)],
        phase1: phase1!(aclnnGroupNormGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), s[0], s[1], s[2], s[3], s[4] as f64, p[3].cast(), p[4].cast(), p[5].cast())),
        phase2: aclnnGroupNorm,
        valid: |rng| valid(rng, &[IMAGE, C, C, IMAGE, GROUPS, GROUPS], &[-1, -1, -1, GROUP, 1]),
        split: || split("aclnnGroupNorm", &[IMAGE, C, C, IMAGE, GROUPS, GROUPS], &[-1, -1, -1, GROUP, 1]),
        ..COMMON
    },
    Operator {
        name: "aclnnGroupNormBackward",
        pointers: &[
            ("gradOut", Role::Input),
            ("input", Role::Input),
            ("mean", Role::Input),
            ("rstd", Role::Input),
            ("gamma", Role::Input),
            ("outputMask", Role::Bools),
            ("gradInput", Role::Output),
            ("gradGammaOut", Role::Output),
            ("gradBetaOut", Role::Output),
        ],
        scalars: &["N", "C", "HxW", "group"],
        may_be_null: &[
            ("gamma", Absent::Default),
            ("outputMask", Absent::Default),
            ("gradInput", Absent::Default),
            ("gradGammaOut", Absent::Default),
            ("gradBetaOut", Absent::Default),
        ],
        phase1: phase1!(aclnnGroupNormBackwardGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast(), p[4].cast(), s[0], s[1], s[2], s[3], p[5].cast(), p[6].cast(), p[7].cast(), p[8].cast())),
        phase2: aclnnGroupNormBackward,
        valid: |rng| valid(rng, GROUP_GRADIENT, &[-1, -1, -1, GROUP]),
        split: || split("aclnnGroupNormBackward", GROUP_GRADIENT, &[-1, -1, -1, GROUP]),
        ..MASKED
    },
    Operator {
        name: "aclnnGroupNormSilu",
        pointers: &[
            ("self", Role::Input),
            ("gamma", Role::Input),
            ("beta", Role::Input),
            ("out", Role::Output),
            ("meanOut", Role::Output),
            ("rstdOut", Role::Output),
        ],
        scalars: &["group", "eps"],
        may_be_null: &[("gamma", Absent::Default), ("beta", Absent::Default)],
        phase1: phase1!(aclnnGroupNormSiluGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), s[0], s[1] as f64, p[3].cast(), p[4].cast(), p[5].cast())),
        phase2: aclnnGroupNormSilu,
        valid: |rng| valid(rng, &[IMAGE, C, C, IMAGE, GROUPS, GROUPS], &[GROUP, 1]),
        ..COMMON
    },
    Operator {
        name: "aclnnLayerNorm",
        phase1: phase1!(aclnnLayerNormGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast(), s[0] as f64, p[4].cast(), p[5].cast(), p[6].cast())),
        phase2: aclnnLayerNorm,
        split: || split("aclnnLayerNorm", ROW_RESULTS, &[1]),
        ..LAYER
    },
    Operator {
        name: "aclnnLayerNormBackward",
        pointers: &[
            ("gradOut", Role::Input),
            ("input", Role::Input),
            ("normalizedShape", Role::Ints),
            ("mean", Role::Input),
            ("rstd", Role::Input),
            ("weightOptional", Role::Input),
            ("biasOptional", Role::Shape),
            ("outputMask", Role::Bools),
            ("gradInputOut", Role::Output),
            ("gradWeightOut", Role::Output),
            ("gradBiasOut", Role::Output),
        ],
        may_be_null: &[("weightOptional", Absent::Default), ("biasOptional", Absent::Default)],
        phase1: phase1!(aclnnLayerNormBackwardGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast(), p[4].cast(), p[5].cast(), p[6].cast(), p[7].cast(), p[8].cast(), p[9].cast(), p[10].cast())),
        phase2: aclnnLayerNormBackward,
        valid: |rng| valid(rng, LAYER_GRADIENT, &[]),
        split: || split("aclnnLayerNormBackward", LAYER_GRADIENT, &[]),
        ..MASKED
    },
    Operator {
        name: "aclnnRmsNorm",
        pointers: &[
            ("x", Role::Input),
            ("gamma", Role::Input),
            ("yOut", Role::Output),
            ("rstdOut", Role::Output),
        ],
        scalars: &["epsilon"],
        phase1: phase1!(aclnnRmsNormGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), s[0] as f64, p[2].cast(), p[3].cast())),
        phase2: aclnnRmsNorm,
        valid: |rng| valid(rng, &[IMAGE, ROW, IMAGE, ROWS_IN_FLOAT], &[1]),
        split: || split("aclnnRmsNorm", &[IMAGE, ROW, IMAGE, ROWS_IN_FLOAT], &[1]),
        ..COMMON
    },
    Operator {
        name: "aclnnRmsNormGrad",
        pointers: &[
            ("dy", Role::Input),
            ("x", Role::Input),
            ("rstd", Role::Input),
            ("gamma", Role::Input),
            ("dxOut", Role::Output),
            ("dgammaOut", Role::Output),
        ],
        phase1: phase1!(aclnnRmsNormGradGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast(), p[4].cast(), p[5].cast())),
        phase2: aclnnRmsNormGrad,
        valid: |rng| valid(rng, &[IMAGE, IMAGE, ROWS_IN_FLOAT, ROW, IMAGE, ROW_IN_FLOAT], &[]),
        split: || split("aclnnRmsNormGrad", &[IMAGE, IMAGE, ROWS_IN_FLOAT, ROW, IMAGE, ROW_IN_FLOAT], &[]),
        ..COMMON
    },
    Operator {
        name: "aclnnSyncBatchNormGatherStats",
        pointers: &[
            ("totalSum", Role::Input),
            ("totalSquareSum", Role::Input),
            ("sampleCount", Role::Input),
            ("mean", Role::Output),
            ("variance", Role::Output),
            ("batchMean", Role::Output),
            ("batchInvstd", Role::Output),
        ],
        scalars: &["momentum", "eps"],
        phase1: phase1!(aclnnSyncBatchNormGatherStatsGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast(), p[4].cast(), s[0] as f32, s[1] as f32, p[5].cast(), p[6].cast())),
        phase2: aclnnSyncBatchNormGatherStats,
        valid: |rng| valid(rng, &[OF_PARTS, OF_PARTS, PARTS, C, C, C, C], &[1, 1]),
        ..COMMON
    },
];

/// The gradients of a mask may be left out.
const MASKED: Operator = Operator { may_skip: |_, _, _| true, ..COMMON };

const LAYER: Operator = Operator {
    pointers: &[
        ("input", Role::Input),
        ("normalizedShape", Role::Ints),
        ("weightOptional", Role::Input),
        ("biasOptional", Role::Input),
        ("out", Role::Output),
        ("meanOutOptional", Role::Output),
        ("rstdOutOptional", Role::Output),
    ],
    scalars: &["eps"],
    may_be_null: &[
        ("weightOptional", Absent::Default),
        ("biasOptional", Absent::Default),
        ("meanOutOptional", Absent::Default),
        ("rstdOutOptional", Absent::Default),
    ],
    valid: |rng| valid(rng, ROW_RESULTS, &[1]),
    ..COMMON
};

/// What an argument is, of images (N, C, H, W): all of them, an element for each channel, and so on.
#[derive(Clone, Copy, PartialEq)]
enum Part {
    Image,
    Channels,
    Groups,
    /// The extents of a row, W.
    Extents,
    Row(bool),
    /// An element for each row; in FLOAT whatever the others are.
    Rows(bool),
    Parts,
    OfParts,
    Mask,
}

const IMAGE: Part = Part::Image;
const C: Part = Part::Channels;
const GROUPS: Part = Part::Groups;
const ROW: Part = Part::Row(false);
const ROW_IN_FLOAT: Part = Part::Row(true);
const ROWS_IN_FLOAT: Part = Part::Rows(true);
const ROWS_OF: Part = Part::Rows(false);
const PARTS: Part = Part::Parts;
const OF_PARTS: Part = Part::OfParts;
const ROW_RESULTS: &[Part] = &[IMAGE, Part::Extents, ROW, ROW, IMAGE, ROWS_OF, ROWS_OF];
const BATCH_GRADIENT: &[Part] = &[IMAGE, IMAGE, C, C, C, C, C, Part::Mask, IMAGE, C, C];
const GROUP_GRADIENT: &[Part] = &[IMAGE, IMAGE, GROUPS, GROUPS, C, Part::Mask, IMAGE, C, C];
const LAYER_GRADIENT: &[Part] =
    &[IMAGE, IMAGE, Part::Extents, ROWS_OF, ROWS_OF, ROW, ROW, Part::Mask, IMAGE, ROW, ROW];
/// Stands for the number of groups; the first three negative numbers of a list for N, C and HxW.
const GROUP: i64 = 2;

fn argument(part: Part, dtype: DType, [n, c, h, w]: [i64; 4]) -> Argument {
    let float = |is_float: bool| if is_float { DType::F32 } else { dtype };
    let (dtype, shape) = match part {
        Part::Image => return tensor(dtype, NCHW, &[n, c, h, w]),
        Part::Extents => return array(&[w]),
        Part::Mask => return array(&[1, 1, 1]),
        Part::Channels => (dtype, vec![c]),
        Part::Groups => (dtype, vec![n, GROUP]),
        Part::Row(is_float) => (float(is_float), vec![w]),
        Part::Rows(is_float) => (float(is_float), vec![n, c, h, 1]),
        Part::Parts => (dtype, vec![3]),
        Part::OfParts => (dtype, vec![3, c]),
    };
    tensor(dtype, ND, &shape)
}

fn numbers(scalars: &[i64], [n, c, h, w]: [i64; 4]) -> Vec<i64> {
    let mut said = [n, c, h * w].into_iter();
    scalars.iter().map(|&own| if own < 0 { said.next().expect("three") } else { own }).collect()
}

fn valid(rng: &mut Rng, parts: &[Part], scalars: &[i64]) -> Arguments {
    // 910 takes rows of 64.
    let shape = [rng.range(1, 3), GROUP * rng.range(1, 3), rng.range(1, 3), 64];
    let dtype = rng.choose(&[DType::F32, DType::F16]);
    let pointers = parts.iter().map(|&part| argument(part, dtype, shape)).collect();
    Arguments { pointers, scalars: numbers(scalars, shape) }
}

/// Calls with work for several threads: of long rows and of short ones.
fn split(name: &'static str, parts: &[Part], scalars: &[i64]) {
    let (mut rng, operator) = (Rng::new(0x9025), row(name));
    for (shape, dtype) in [([6, 40, 30, 63], DType::F32), ([37, 400, 3, 3], DType::F16)] {
        let operands: Vec<Operand> = operator
            .pointers
            .iter()
            .zip(parts)
            .map(|(&(_, role), &part)| match argument(part, dtype, shape) {
                Argument::Tensor { dtype, format, shape } => {
                    threads::input(&mut rng, dtype, Layout::contiguous(&shape), format).into()
                }
                Argument::Array(values) if role == Role::Bools => {
                    BoolArray::new(&vec![true; values.len()]).into()
                }
                Argument::Array(values) => IntArray::new(&values).into(),
                _ => unreachable!("tensors and arrays"),
            })
            .collect();
        operator.call(&handles(&operands), &numbers(scalars, shape)).expect("a valid call");
        for (output, tensor) in operator.outputs(&operands) {
            threads::report(&format!("{name} {dtype:?} {shape:?} {output}"), tensor);
        }
    }
}

/// Mean and variance.
fn moments(values: &[f64]) -> [f64; 2] {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    [mean, values.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / count]
}

fn near(got: &[f64], expected: &[f64], what: &dyn std::fmt::Debug) {
    for (at, (got, expected)) in got.iter().zip(expected).enumerate() {
        let error = (got - expected).abs();
        assert!(
            error <= 1e-5 * expected.abs().max(1.0),
            "element {at} is {got}, expected {expected}: {what:#?}"
        );
    }
}

/// Rows, and channels of batches, of any view against moments in doubles. eps is 1.
#[test]
fn rows_and_channels_of_any_view() {
    let mut rng = Rng::new(0x9028);
    for _ in 0..rounds(60) {
        let rng = &mut rng;
        let shape @ [n, c, h, w] = [3, 4, 5, 70].map(|most| rng.range(1, most));
        // A channel of one element has no variance.
        let n = if n * h * w == 1 { 2 } else { n };
        let shape = [n, shape[1], shape[2], shape[3]];
        let float = |rng: &mut Rng, count: usize| -> Vec<f64> {
            (0..count).map(|_| f64::from(rng.range(-999, 999) as f32 / 256.0)).collect()
        };
        let of = |values: &[f64], layout: Layout| DeviceTensor::new(DType::F32, layout, NCHW, values);
        let vector = |values: &[f64]| {
            DeviceTensor::new(DType::F32, Layout::contiguous(&[values.len() as i64]), ND, values)
        };
        let x = float(rng, numel(&shape));
        let input = of(&x, Layout::any_output(&shape, rng));
        let out = |rng: &mut Rng, shape: &[i64], format: i32| {
            DeviceTensor::output(DType::F32, Layout::any_output(shape, rng), format)
        };

        let (scale, shift) = (float(rng, w as usize), float(rng, w as usize));
        let (weight, bias, extents) = (vector(&scale), vector(&shift), IntArray::new(&[w]));
        let (y, mean, rstd) =
            (out(rng, &shape, NCHW), out(rng, &[n, c, h, 1], ND), out(rng, &[n, c, h, 1], ND));
        let pointers = [&input, &weight, &bias, &y, &mean, &rstd].map(DeviceTensor::handle);
        let pointers = [&pointers[..1], &[extents.handle()], &pointers[1..]].concat();
        row("aclnnLayerNorm")
            .call(&pointers, &[1])
            .unwrap_or_else(|failure| panic!("{failure:?}: {input:#?}"));
        let each: Vec<[f64; 2]> = x.chunks_exact(w as usize).map(moments).collect();
        let expected: Vec<f64> = (x.iter().enumerate())
            .map(|(at, x)| {
                let ([mean, variance], column) = (each[at / w as usize], at % w as usize);
                (x - mean) / (variance + 1.0).sqrt() * scale[column] + shift[column]
            })
            .collect();
        near(&y.values(), &expected, &input);
        near(&mean.values(), &each.iter().map(|[mean, _]| *mean).collect::<Vec<_>>(), &input);

        let (scale, shift) = (float(rng, c as usize), float(rng, c as usize));
        let (weight, bias) = (vector(&scale), vector(&shift));
        let none = std::ptr::null_mut();
        let (y, mean, spread) = (out(rng, &shape, NCHW), out(rng, &[c], ND), out(rng, &[c], ND));
        let [x_, w_, b_, y_, m_, s_] = [&input, &weight, &bias, &y, &mean, &spread].map(DeviceTensor::handle);
        row("aclnnBatchNorm")
            .call(&[x_, w_, b_, none, none, y_, m_, s_], &[1, 0, 1])
            .unwrap_or_else(|failure| panic!("{failure:?}: {input:#?}"));
        let plane = (h * w) as usize;
        let channel = |at: usize| at / plane % c as usize;
        let each: Vec<[f64; 2]> = (0..c as usize)
            .map(|own| {
                let all = x.iter().enumerate().filter(|&(at, _)| channel(at) == own);
                moments(&all.map(|(_, x)| *x).collect::<Vec<_>>())
            })
            .collect();
        let expected: Vec<f64> = (x.iter().enumerate())
            .map(|(at, x)| {
                let ([mean, variance], own) = (each[channel(at)], channel(at));
                (x - mean) / (variance + 1.0).sqrt() * scale[own] + shift[own]
            })
            .collect();
        near(&y.values(), &expected, &input);
        near(&spread.values(), &each.iter().map(|[_, variance]| *variance).collect::<Vec<_>>(), &input);
    }
}
