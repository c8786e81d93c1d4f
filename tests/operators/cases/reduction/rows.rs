//! The rows of reductions.

use super::super::common::c_bool;
use super::super::tensors::*;
use super::super::*;
use super::super::{Phase1, array};
use super::reference::{Along, By};
use super::{benchmark_sums, split_searches, split_sums};
use opapi::ops::reduction::rows::extremes::{
    amax::{aclnnAmax, aclnnAmaxGetWorkspaceSize},
    amin::{aclnnAmin, aclnnAminGetWorkspaceSize},
    arg_max::{aclnnArgMax, aclnnArgMaxGetWorkspaceSize},
    arg_min::{aclnnArgMin, aclnnArgMinGetWorkspaceSize},
    max::{aclnnMax, aclnnMaxGetWorkspaceSize},
    max_dim::{aclnnMaxDim, aclnnMaxDimGetWorkspaceSize},
    max_v2::{aclnnMaxV2, aclnnMaxV2GetWorkspaceSize},
    min::{aclnnMin, aclnnMinGetWorkspaceSize},
    min_dim::{aclnnMinDim, aclnnMinDimGetWorkspaceSize},
};
use opapi::ops::reduction::rows::reduction::{
    all::{aclnnAll, aclnnAllGetWorkspaceSize},
    any::{aclnnAny, aclnnAnyGetWorkspaceSize},
    equal::{aclnnEqual, aclnnEqualGetWorkspaceSize},
    linalg_vector_norm::{aclnnLinalgVectorNorm, aclnnLinalgVectorNormGetWorkspaceSize},
    mean::{aclnnMean, aclnnMeanGetWorkspaceSize},
    mean_v2::{aclnnMeanV2, aclnnMeanV2GetWorkspaceSize},
    prod::{aclnnProd, aclnnProdGetWorkspaceSize},
    prod_dim::{aclnnProdDim, aclnnProdDimGetWorkspaceSize},
    reduce_sum::{aclnnReduceSum, aclnnReduceSumGetWorkspaceSize},
};

pub const ROWS: &[Operator] = &[
    along(
        "aclnnAll",
        (
            phase1!(aclnnAllGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), c_bool(s[0] as u8), p[2].cast())),
            aclnnAll,
            |rng| valid(rng, By::List, &[DType::Bool, DType::U8], None),
        ),
    ),
    along(
        "aclnnAmax",
        (
            phase1!(aclnnAmaxGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), c_bool(s[0] as u8), p[2].cast())),
            aclnnAmax,
            |rng| valid(rng, By::List, &[DType::I16], None),
        ),
    ),
    along(
        "aclnnAmin",
        (
            phase1!(aclnnAminGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), c_bool(s[0] as u8), p[2].cast())),
            aclnnAmin,
            |rng| valid(rng, By::List, &[DType::I16], None),
        ),
    ),
    along(
        "aclnnAny",
        (
            phase1!(aclnnAnyGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), c_bool(s[0] as u8), p[2].cast())),
            aclnnAny,
            |rng| valid(rng, By::List, &[DType::Bool, DType::U8], None),
        ),
    ),
    one_axis(
        "aclnnArgMax",
        (
            phase1!(aclnnArgMaxGetWorkspaceSize(p, s => p[0].cast(), s[0], c_bool(s[1] as u8), p[1].cast())),
            aclnnArgMax,
            |rng| valid(rng, By::One, &[DType::I64, DType::I32], None),
        ),
    ),
    one_axis(
        "aclnnArgMin",
        (
            phase1!(aclnnArgMinGetWorkspaceSize(p, s => p[0].cast(), s[0], c_bool(s[1] as u8), p[1].cast())),
            aclnnArgMin,
            |rng| valid(rng, By::One, &[DType::I64, DType::I32], None),
        ),
    ),
    Operator {
        name: "aclnnEqual",
        pointers: &[("self", Role::Input), ("other", Role::Input), ("out", Role::Output)],
        phase1: phase1!(aclnnEqualGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast())),
        phase2: aclnnEqual,
        valid: |rng| {
            let shape = any_shape(rng);
            let pointers = vec![any(rng, &shape), any(rng, &shape), tensor(DType::Bool, ND, &[1])];
            Arguments { pointers, scalars: vec![] }
        },
        // Tensors of different shapes are not looked at.
        may_skip: |name, _, _| name != "out",
        ..COMMON
    },
    Operator {
        name: "aclnnLinalgVectorNorm",
        pointers: &[
            ("self", Role::Input),
            ("ord", Role::Scalar),
            ("dims", Role::Ints),
            ("out", Role::Output),
        ],
        scalars: &["keepDims", "dtype"],
        phase1: phase1!(aclnnLinalgVectorNormGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), c_bool(s[0] as u8), c_enum(s[1] as i32), p[3].cast())),
        phase2: aclnnLinalgVectorNorm,
        valid: |rng| {
            let mut arguments = with_dtype(valid(rng, By::List, &[DType::F32], None));
            let ord = rng.choose(&[0.0, 1.0, 2.0, 3.0, f64::INFINITY]);
            arguments.pointers.insert(1, Argument::Scalar(DType::F64, ord));
            arguments
        },
        ..COMMON
    },
    all_axes(
        "aclnnMax",
        (phase1!(aclnnMaxGetWorkspaceSize(p, s => p[0].cast(), p[1].cast())), aclnnMax, |rng| {
            valid(rng, By::None, PLAIN, None)
        }),
    ),
    Operator {
        pointers: WITH_PLACES,
        split: split_searches,
        ..one_axis(
            "aclnnMaxDim",
            (
                phase1!(aclnnMaxDimGetWorkspaceSize(p, s => p[0].cast(), s[0], c_bool(s[1] as u8), p[1].cast(), p[2].cast())),
                aclnnMaxDim,
                |rng| valid(rng, By::One, &[DType::F32], Some(DType::I64)),
            ),
        )
    },
    Operator {
        scalars: &["keepDims", "noopWithEmptyDims"],
        ..along(
            "aclnnMaxV2",
            (
                phase1!(aclnnMaxV2GetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), c_bool(s[0] as u8), c_bool(s[1] as u8), p[2].cast())),
                aclnnMaxV2,
                |rng| with_no(valid(rng, By::List, &[DType::I16], None)),
            ),
        )
    },
    Operator {
        scalars: &["keepDim", "noopWithEmptyAxes"],
        ..along(
            "aclnnMeanV2",
            (
                phase1!(aclnnMeanV2GetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), c_bool(s[0] as u8), c_bool(s[1] as u8), p[2].cast())),
                aclnnMeanV2,
                |rng| with_no(valid(rng, By::List, &[DType::F32], None)),
            ),
        )
    },
    Operator {
        scalars: &["keepDim", "dtype"],
        ..along(
            "aclnnMean",
            (
                phase1!(aclnnMeanGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), c_bool(s[0] as u8), c_enum(s[1] as i32), p[2].cast())),
                aclnnMean,
                |rng| with_dtype(valid(rng, By::List, NUMBERS, None)),
            ),
        )
    },
    all_axes(
        "aclnnMin",
        (phase1!(aclnnMinGetWorkspaceSize(p, s => p[0].cast(), p[1].cast())), aclnnMin, |rng| {
            valid(rng, By::None, PLAIN, None)
        }),
    ),
    Operator {
        pointers: WITH_PLACES,
        ..one_axis(
            "aclnnMinDim",
            (
                phase1!(aclnnMinDimGetWorkspaceSize(p, s => p[0].cast(), s[0], c_bool(s[1] as u8), p[1].cast(), p[2].cast())),
                aclnnMinDim,
                |rng| valid(rng, By::One, &[DType::F32], Some(DType::I64)),
            ),
        )
    },
    Operator {
        scalars: &["dtype"],
        ..all_axes(
            "aclnnProd",
            (
                phase1!(aclnnProdGetWorkspaceSize(p, s => p[0].cast(), c_enum(s[0] as i32), p[1].cast())),
                aclnnProd,
                |rng| with_dtype(valid(rng, By::None, NUMBERS, None)),
            ),
        )
    },
    Operator {
        scalars: &["dim", "keepDim", "dtype"],
        ..one_axis(
            "aclnnProdDim",
            (
                phase1!(aclnnProdDimGetWorkspaceSize(p, s => p[0].cast(), s[0], c_bool(s[1] as u8), c_enum(s[2] as i32), p[1].cast())),
                aclnnProdDim,
                |rng| with_dtype(valid(rng, By::One, NUMBERS, None)),
            ),
        )
    },
    Operator {
        pointers: &[("self", Role::Input), ("dims", Role::Ints), ("out", Role::Output)],
        scalars: &["keepDims", "dtype"],
        split: split_sums,
        benchmarks: benchmark_sums,
        ..along(
            "aclnnReduceSum",
            (
                phase1!(aclnnReduceSumGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), c_bool(s[0] as u8), c_enum(s[1] as i32), p[2].cast())),
                aclnnReduceSum,
                |rng| with_dtype(valid(rng, By::List, NUMBERS, None)),
            ),
        )
    },
];

const WITH_PLACES: &[(&str, Role)] =
    &[("self", Role::Input), ("out", Role::Output), ("indices", Role::Output)];

/// What calls both phases, and makes arguments.
type Functions = (Phase1, common::Phase2, fn(&mut Rng) -> Arguments);

/// Along a list of axes.
const fn along(name: &'static str, (phase1, phase2, valid): Functions) -> Operator {
    let pointers = &[("self", Role::Input), ("dim", Role::Ints), ("out", Role::Output)];
    Operator { name, pointers, scalars: &["keepdim"], phase1, phase2, valid, ..COMMON }
}

/// Along one axis.
const fn one_axis(name: &'static str, (phase1, phase2, valid): Functions) -> Operator {
    let pointers = &[("self", Role::Input), ("out", Role::Output)];
    Operator { name, pointers, scalars: &["dim", "keepdim"], phase1, phase2, valid, ..COMMON }
}

/// Along all axes.
const fn all_axes(name: &'static str, functions: Functions) -> Operator {
    Operator { scalars: &[], ..one_axis(name, functions) }
}

/// What a mean can be.
const NUMBERS: &[DType] = &[DType::F32, DType::F16, DType::F64];

fn any(rng: &mut Rng, shape: &[i64]) -> Argument {
    tensor(rng.choose(PLAIN), ND, shape)
}

fn valid(rng: &mut Rng, by: By, outs: &[DType], places: Option<DType>) -> Arguments {
    let shape: Vec<i64> = any_shape(rng).iter().map(|&extent| extent.max(1)).collect();
    let (out, along) = (rng.choose(outs), Along::any(rng, &shape, by));
    let left = along.shape(&shape);
    let self_ =
        if matches!(out, DType::I16 | DType::F32) { out } else { rng.choose(&[DType::F16, DType::I32]) };
    let mut pointers = vec![tensor(self_, ND, &shape), tensor(out, ND, &left)];
    let mut scalars = vec![];
    match by {
        By::List => pointers.insert(1, array(&along.axes)),
        By::One => scalars.push(along.axes[0]),
        By::None => {}
    }
    if by != By::None {
        scalars.push(along.keep.into());
    }
    pointers.extend(places.map(|dtype| tensor(dtype, ND, &left)));
    Arguments { pointers, scalars }
}

/// With the dtype of the last pointer as the last number.
fn with_dtype(mut arguments: Arguments) -> Arguments {
    let Some(Argument::Tensor { dtype, .. }) = arguments.pointers.last() else { unreachable!("out") };
    arguments.scalars.push(dtype.code().into());
    arguments
}

/// With a truth value that is false as the last number.
fn with_no(mut arguments: Arguments) -> Arguments {
    arguments.scalars.push(0);
    arguments
}
