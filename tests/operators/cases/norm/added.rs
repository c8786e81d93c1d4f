//! Sums that are normalised, rows that are made shorter, and statistics of batches. What they compute is held by c-tests.

use super::{ROW, *};
use opapi::ops::norm::rows::added::{
    add_layer_norm::*, add_layer_norm_grad::*, add_rms_norm::*, deep_norm::*, deep_norm_grad::*,
    inplace_add_rms_norm::*,
};
use opapi::ops::norm::rows::renorm::embedding_renorm::*;
use opapi::ops::norm::rows::synchronised::batch_norm_stats::*;

pub const ROWS: &[Operator] = &[
    Operator {
        name: "aclnnAddLayerNorm",
        pointers: &[
            ("x1", Role::Input),
            ("x2", Role::Input),
            ("gamma", Role::Input),
            ("beta", Role::Input),
            ("biasOptional", Role::Input),
            ("yOut", Role::Output),
            ("meanOut", Role::Output),
            ("rstdOut", Role::Output),
            ("xOut", Role::Output),
        ],
        scalars: &["epsilon", "additionalOutput"],
        may_be_null: &[("biasOptional", Absent::Default)],
        phase1: phase1!(aclnnAddLayerNormGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast(), p[4].cast(), s[0] as f64, c_bool(s[1] as u8), p[5].cast(), p[6].cast(), p[7].cast(), p[8].cast())),
        phase2: aclnnAddLayerNorm,
        valid: |rng| valid(rng, ADDED_LAYER, &[1, 1]),
        may_skip: |tensor, _, scalars| tensor == "xOut" && !truth(scalars[1]),
        split: || split("aclnnAddLayerNorm", ADDED_LAYER, &[1, 1]),
        ..COMMON
    },
    Operator {
        name: "aclnnAddLayerNormGrad",
        pointers: &[
            ("dy", Role::Input),
            ("x1", Role::Input),
            ("x2", Role::Input),
            ("rstd", Role::Input),
            ("mean", Role::Input),
            ("gamma", Role::Input),
            ("dsumOptional", Role::Input),
            ("dxOut", Role::Output),
            ("dgammaOut", Role::Output),
            ("dbetaOut", Role::Output),
        ],
        may_be_null: &[("dsumOptional", Absent::Default)],
        phase1: phase1!(aclnnAddLayerNormGradGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast(), p[4].cast(), p[5].cast(), p[6].cast(), p[7].cast(), p[8].cast(), p[9].cast())),
        phase2: aclnnAddLayerNormGrad,
        valid: |rng| valid(rng, ADDED_LAYER_GRADIENT, &[]),
        split: || split("aclnnAddLayerNormGrad", ADDED_LAYER_GRADIENT, &[]),
        ..COMMON
    },
    Operator {
        name: "aclnnAddRmsNorm",
        pointers: &[
            ("x1", Role::Input),
            ("x2", Role::Input),
            ("gamma", Role::Input),
            ("yOut", Role::Output),
            ("rstdOut", Role::Output),
            ("xOut", Role::Output),
        ],
        scalars: &["epsilon"],
        phase1: phase1!(aclnnAddRmsNormGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), s[0] as f64, p[3].cast(), p[4].cast(), p[5].cast())),
        phase2: aclnnAddRmsNorm,
        // Only with halves; and xOut goes with it.
        may_be_null: &[("rstdOut", Absent::Default)],
        valid: |rng| {
            let (dtype, n, c) = (rng.choose(&[DType::F32, DType::F16]), rng.range(1, 3), rng.range(1, 4));
            let x = || tensor(dtype, ND, &[n, c, 1, 64]);
            let (gamma, rstd) = (tensor(dtype, ND, &[1, 64]), tensor(DType::F32, ND, &[n, c, 1, 1]));
            Arguments { pointers: vec![x(), x(), gamma, x(), rstd, x()], scalars: vec![1] }
        },
        split: || split("aclnnAddRmsNorm", &[IMAGE, IMAGE, ROW, IMAGE, ROWS_IN_FLOAT, IMAGE], &[1]),
        ..COMMON
    },
    Operator {
        name: "aclnnBatchNormStats",
        pointers: &[("input", Role::Input), ("mean", Role::Output), ("invstd", Role::Output)],
        scalars: &["eps"],
        phase1: phase1!(aclnnBatchNormStatsGetWorkspaceSize(p, s => p[0].cast(), s[0] as f64, p[1].cast(), p[2].cast())),
        phase2: aclnnBatchNormStats,
        valid: |rng| {
            let Arguments { mut pointers, scalars } = valid(rng, &[IMAGE, C, C], &[1]);
            for pointer in &mut pointers[1..] {
                if let Argument::Tensor { dtype, .. } = pointer {
                    *dtype = DType::F32;
                }
            }
            Arguments { pointers, scalars }
        },
        ..COMMON
    },
    Operator {
        name: "aclnnDeepNorm",
        pointers: &[
            ("x", Role::Input),
            ("gx", Role::Input),
            ("beta", Role::Input),
            ("gamma", Role::Input),
            ("meanOut", Role::Output),
            ("rstdOut", Role::Output),
            ("yOut", Role::Output),
        ],
        scalars: &["alpha", "epsilon"],
        phase1: phase1!(aclnnDeepNormGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast(), s[0] as f64, s[1] as f64, p[4].cast(), p[5].cast(), p[6].cast())),
        phase2: aclnnDeepNorm,
        valid: |rng| valid(rng, DEEP, &[2, 1]),
        split: || split("aclnnDeepNorm", DEEP, &[2, 1]),
        ..COMMON
    },
    Operator {
        name: "aclnnDeepNormGrad",
        pointers: &[
            ("dy", Role::Input),
            ("x", Role::Input),
            ("gx", Role::Input),
            ("gamma", Role::Input),
            ("mean", Role::Input),
            ("rstd", Role::Input),
            ("dxOut", Role::Output),
            ("dgxOut", Role::Output),
            ("dbetaOut", Role::Output),
            ("dgammaOut", Role::Output),
        ],
        scalars: &["alpha"],
        phase1: phase1!(aclnnDeepNormGradGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast(), p[4].cast(), p[5].cast(), s[0] as f64, p[6].cast(), p[7].cast(), p[8].cast(), p[9].cast())),
        phase2: aclnnDeepNormGrad,
        valid: |rng| valid(rng, DEEP_GRADIENT, &[2]),
        ..COMMON
    },
    Operator {
        name: "aclnnEmbeddingRenorm",
        pointers: &[("selfRef", Role::Output), ("indices", Role::Input)],
        scalars: &["maxNorm", "normType"],
        phase1: phase1!(aclnnEmbeddingRenormGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), s[0] as f64, s[1] as f64)),
        phase2: aclnnEmbeddingRenorm,
        valid: |rng| {
            let shape = [rng.range(1, 5), rng.range(1, 9)];
            let of = tensor(rng.choose(&[DType::F32, DType::F16]), ND, &shape);
            let pointers = vec![of, tensor(rng.choose(&[DType::I32, DType::I64]), ND, &[rng.range(0, 4)])];
            Arguments { pointers, scalars: vec![1, 2] }
        },
        // Rows that no index names, and those that are short.
        may_skip: |tensor, _, _| tensor == "selfRef",
        ..COMMON
    },
    Operator {
        name: "aclnnInplaceAddRmsNorm",
        pointers: &[
            ("x1Ref", Role::Output),
            ("x2Ref", Role::Output),
            ("gamma", Role::Input),
            ("rstdOut", Role::Output),
        ],
        scalars: &["epsilon"],
        phase1: phase1!(aclnnInplaceAddRmsNormGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), s[0] as f64, p[3].cast())),
        phase2: aclnnInplaceAddRmsNorm,
        valid: |rng| valid(rng, &[IMAGE, IMAGE, ROW, ROWS_IN_FLOAT], &[1]),
        split: || split("aclnnInplaceAddRmsNorm", &[IMAGE, IMAGE, ROW, ROWS_IN_FLOAT], &[1]),
        ..COMMON
    },
];

const ADDED_LAYER: &[Part] = &[IMAGE, IMAGE, ROW, ROW, ROW, IMAGE, ROWS_IN_FLOAT, ROWS_IN_FLOAT, IMAGE];
const ADDED_LAYER_GRADIENT: &[Part] =
    &[IMAGE, IMAGE, IMAGE, ROWS_IN_FLOAT, ROWS_IN_FLOAT, ROW, IMAGE, IMAGE, ROW_IN_FLOAT, ROW_IN_FLOAT];
const DEEP: &[Part] = &[IMAGE, IMAGE, ROW, ROW, ROWS_IN_FLOAT, ROWS_IN_FLOAT, IMAGE];
const DEEP_GRADIENT: &[Part] =
    &[IMAGE, IMAGE, IMAGE, ROW, ROWS_IN_FLOAT, ROWS_IN_FLOAT, IMAGE, IMAGE, ROW_IN_FLOAT, ROW_IN_FLOAT];
