//! Images of another size: small calls, and large ones that threads share. What they compute is held by c-tests/test_resampling_*.cpp.

use super::common::{NCHW, NCL, c_bool};
use super::tensors::*;
use super::*;
use opapi::ops::resampling::rows::lines::{
    upsample_bicubic2d::*, upsample_bicubic2d_backward::*, upsample_bilinear2d::*,
    upsample_bilinear2d_backward::*, upsample_bilinear2d_backward_v2::*, upsample_linear1d::*,
    upsample_linear1d_backward::*,
};
use opapi::ops::resampling::rows::means::{
    adaptive_avg_pool2d::*, adaptive_avg_pool2d_backward::*, affine_grid::*,
};
use opapi::ops::resampling::rows::nearest::{
    upsample_nearest_exact1d::*, upsample_nearest_exact1d_backward::*, upsample_nearest_exact2d::*,
    upsample_nearest_exact2d_backward::*, upsample_nearest1d::*, upsample_nearest1d_backward::*,
    upsample_nearest1d_v2::*, upsample_nearest2d::*, upsample_nearest2d_backward::*,
    upsample_nearest2d_v2::*,
};

pub const ROWS: &[Operator] = &[
    Operator {
        name: "aclnnAdaptiveAvgPool2d",
        pointers: &[("self", Role::Input), ("outputSize", Role::Ints), ("out", Role::Output)],
        phase1: phase1!(aclnnAdaptiveAvgPool2dGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast())),
        phase2: aclnnAdaptiveAvgPool2d,
        valid: |rng| valid(rng, false, &[Part::Image, Part::Small, Part::Result], &[]),
        split: || split("aclnnAdaptiveAvgPool2d", false, &[Part::Image, Part::Small, Part::Result], &[]),
        ..COMMON
    },
    Operator {
        name: "aclnnAdaptiveAvgPool2dBackward",
        pointers: &[("gradOutput", Role::Input), ("self", Role::Shape), ("out", Role::Output)],
        phase1: phase1!(aclnnAdaptiveAvgPool2dBackwardGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast())),
        phase2: aclnnAdaptiveAvgPool2dBackward,
        valid: |rng| valid(rng, false, &[Part::Result, Part::Image, Part::Image], &[]),
        split: || {
            split("aclnnAdaptiveAvgPool2dBackward", false, &[Part::Result, Part::Image, Part::Image], &[])
        },
        ..COMMON
    },
    Operator {
        name: "aclnnAffineGrid",
        pointers: &[("theta", Role::Input), ("size", Role::Ints), ("out", Role::Output)],
        scalars: &["alignCorners"],
        phase1: phase1!(aclnnAffineGridGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), c_bool(s[0] as u8), p[2].cast())),
        phase2: aclnnAffineGrid,
        valid: |rng| valid(rng, false, &[Part::Theta, Part::Size, Part::Grid], &[1]),
        split: || split("aclnnAffineGrid", false, &[Part::Theta, Part::Size, Part::Grid], &[1]),
        ..COMMON
    },
    Operator {
        name: "aclnnUpsampleBicubic2d",
        pointers: &[("self", Role::Input), ("outputSize", Role::Ints), ("out", Role::Output)],
        scalars: &["alignCorners", "scalesH", "scalesW"],
        phase1: phase1!(aclnnUpsampleBicubic2dGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), c_bool(s[0] as u8), s[1] as f64, s[2] as f64, p[2].cast())),
        phase2: aclnnUpsampleBicubic2d,
        valid: |rng| valid(rng, false, &[Part::Image, Part::Small, Part::Result], &[1, 0, 0]),
        ..COMMON
    },
    Operator {
        name: "aclnnUpsampleBicubic2dBackward",
        pointers: &[
            ("gradOut", Role::Input),
            ("outputSize", Role::Ints),
            ("inputSize", Role::Ints),
            ("gradInput", Role::Output),
        ],
        scalars: &["alignCorners", "scalesH", "scalesW"],
        phase1: phase1!(aclnnUpsampleBicubic2dBackwardGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), c_bool(s[0] as u8), s[1] as f64, s[2] as f64, p[3].cast())),
        phase2: aclnnUpsampleBicubic2dBackward,
        valid: |rng| valid(rng, false, &[Part::Result, Part::Small, Part::Shape, Part::Image], &[1, 0, 0]),
        split: || {
            split(
                "aclnnUpsampleBicubic2dBackward",
                false,
                &[Part::Result, Part::Small, Part::Shape, Part::Image],
                &[1, 0, 0],
            )
        },
        ..COMMON
    },
    Operator {
        name: "aclnnUpsampleBilinear2d",
        pointers: &[("self", Role::Input), ("outputSize", Role::Ints), ("out", Role::Output)],
        scalars: &["alignCorners", "scalesH", "scalesW"],
        phase1: phase1!(aclnnUpsampleBilinear2dGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), c_bool(s[0] as u8), s[1] as f64, s[2] as f64, p[2].cast())),
        phase2: aclnnUpsampleBilinear2d,
        valid: |rng| valid(rng, false, &[Part::Image, Part::Small, Part::Result], &[1, 0, 0]),
        split: || {
            split("aclnnUpsampleBilinear2d", false, &[Part::Image, Part::Small, Part::Result], &[1, 0, 0])
        },
        ..COMMON
    },
    Operator {
        name: "aclnnUpsampleBilinear2dBackward",
        pointers: &[
            ("gradOut", Role::Input),
            ("outputSize", Role::Ints),
            ("inputSize", Role::Ints),
            ("out", Role::Output),
        ],
        scalars: &["alignCorners", "scalesH", "scalesW"],
        phase1: phase1!(aclnnUpsampleBilinear2dBackwardGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), c_bool(s[0] as u8), s[1] as f64, s[2] as f64, p[3].cast())),
        phase2: aclnnUpsampleBilinear2dBackward,
        valid: |rng| valid(rng, false, &[Part::Result, Part::Small, Part::Shape, Part::Image], &[1, 0, 0]),
        ..COMMON
    },
    Operator {
        name: "aclnnUpsampleBilinear2dBackwardV2",
        pointers: &[
            ("gradOut", Role::Input),
            ("outputSize", Role::Ints),
            ("inputSize", Role::Ints),
            ("out", Role::Output),
        ],
        scalars: &["alignCorners", "scalesH", "scalesW"],
        phase1: phase1!(aclnnUpsampleBilinear2dBackwardV2GetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), c_bool(s[0] as u8), s[1] as f64, s[2] as f64, p[3].cast())),
        phase2: aclnnUpsampleBilinear2dBackwardV2,
        valid: |rng| valid(rng, false, &[Part::Result, Part::Small, Part::Shape, Part::Image], &[1, 0, 0]),
        ..COMMON
    },
    Operator {
        name: "aclnnUpsampleLinear1d",
        pointers: &[("self", Role::Input), ("outputSize", Role::Ints), ("out", Role::Output)],
        scalars: &["alignCorners", "scale"],
        phase1: phase1!(aclnnUpsampleLinear1dGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), c_bool(s[0] as u8), s[1] as f64, p[2].cast())),
        phase2: aclnnUpsampleLinear1d,
        valid: |rng| valid(rng, true, &[Part::Image, Part::Small, Part::Result], &[1, -1]),
        ..COMMON
    },
    Operator {
        name: "aclnnUpsampleLinear1dBackward",
        pointers: &[
            ("gradOut", Role::Input),
            ("outputSize", Role::Ints),
            ("inputSize", Role::Ints),
            ("out", Role::Output),
        ],
        scalars: &["alignCorners", "scales"],
        phase1: phase1!(aclnnUpsampleLinear1dBackwardGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), c_bool(s[0] as u8), s[1] as f64, p[3].cast())),
        phase2: aclnnUpsampleLinear1dBackward,
        valid: |rng| valid(rng, true, &[Part::Result, Part::Small, Part::Shape, Part::Image], &[1, 0]),
        split: || {
            split(
                "aclnnUpsampleLinear1dBackward",
                true,
                &[Part::Result, Part::Small, Part::Shape, Part::Image],
                &[1, 0],
            )
        },
        ..COMMON
    },
    Operator {
        name: "aclnnUpsampleNearest1d",
        pointers: &[("self", Role::Input), ("outputSize", Role::Ints), ("out", Role::Output)],
        phase1: phase1!(aclnnUpsampleNearest1dGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast())),
        phase2: aclnnUpsampleNearest1d,
        valid: |rng| valid(rng, true, &[Part::Image, Part::Small, Part::Result], &[]),
        ..COMMON
    },
    Operator {
        name: "aclnnUpsampleNearest1dBackward",
        pointers: &[
            ("gradOut", Role::Input),
            ("outputSize", Role::Ints),
            ("inputSize", Role::Ints),
            ("out", Role::Output),
        ],
        scalars: &["scales"],
        phase1: phase1!(aclnnUpsampleNearest1dBackwardGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), s[0] as f64, p[3].cast())),
        phase2: aclnnUpsampleNearest1dBackward,
        valid: |rng| valid(rng, true, &[Part::Result, Part::Small, Part::Shape, Part::Image], &[0]),
        ..COMMON
    },
    Operator {
        name: "aclnnUpsampleNearest1dV2",
        pointers: &[("self", Role::Input), ("outputSize", Role::Ints), ("out", Role::Output)],
        scalars: &["scaleL"],
        phase1: phase1!(aclnnUpsampleNearest1dV2GetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), s[0] as f32, p[2].cast())),
        phase2: aclnnUpsampleNearest1dV2,
        valid: |rng| valid(rng, true, &[Part::Image, Part::Small, Part::Result], &[0]),
        ..COMMON
    },
    Operator {
        name: "aclnnUpsampleNearest2d",
        pointers: &[("self", Role::Input), ("outputSize", Role::Ints), ("out", Role::Output)],
        phase1: phase1!(aclnnUpsampleNearest2dGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast())),
        phase2: aclnnUpsampleNearest2d,
        valid: |rng| valid(rng, false, &[Part::Image, Part::Small, Part::Result], &[]),
        ..COMMON
    },
    Operator {
        name: "aclnnUpsampleNearest2dBackward",
        pointers: &[
            ("gradOut", Role::Input),
            ("outputSize", Role::Ints),
            ("inputSize", Role::Ints),
            ("gradInput", Role::Output),
        ],
        scalars: &["scalesH", "scalesW"],
        phase1: phase1!(aclnnUpsampleNearest2dBackwardGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), s[0] as f64, s[1] as f64, p[3].cast())),
        phase2: aclnnUpsampleNearest2dBackward,
        valid: |rng| valid(rng, false, &[Part::Result, Part::Small, Part::Shape, Part::Image], &[0, 0]),
        split: || {
            split(
                "aclnnUpsampleNearest2dBackward",
                false,
                &[Part::Result, Part::Small, Part::Shape, Part::Image],
                &[0, 0],
            )
        },
        ..COMMON
    },
    Operator {
        name: "aclnnUpsampleNearest2dV2",
        pointers: &[("self", Role::Input), ("outputSize", Role::Ints), ("out", Role::Output)],
        scalars: &["scalesH", "scalesW"],
        phase1: phase1!(aclnnUpsampleNearest2dV2GetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), s[0] as f32, s[1] as f32, p[2].cast())),
        phase2: aclnnUpsampleNearest2dV2,
        valid: |rng| valid(rng, false, &[Part::Image, Part::Small, Part::Result], &[0, 0]),
        ..COMMON
    },
    Operator {
        name: "aclnnUpsampleNearestExact1d",
        pointers: &[("self", Role::Input), ("outputSize", Role::Ints), ("out", Role::Output)],
        scalars: &["scales"],
        phase1: phase1!(aclnnUpsampleNearestExact1dGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), s[0] as f64, p[2].cast())),
        phase2: aclnnUpsampleNearestExact1d,
        valid: |rng| valid(rng, true, &[Part::Image, Part::Small, Part::Result], &[0]),
        ..COMMON
    },
    Operator {
        name: "aclnnUpsampleNearestExact1dBackward",
        pointers: &[
            ("gradOutput", Role::Input),
            ("outputSize", Role::Ints),
            ("inputSize", Role::Ints),
            ("out", Role::Output),
        ],
        scalars: &["scales"],
        phase1: phase1!(aclnnUpsampleNearestExact1dBackwardGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), s[0] as f64, p[3].cast())),
        phase2: aclnnUpsampleNearestExact1dBackward,
        valid: |rng| valid(rng, true, &[Part::Result, Part::Small, Part::Shape, Part::Image], &[0]),
        ..COMMON
    },
    Operator {
        name: "aclnnUpsampleNearestExact2d",
        pointers: &[("self", Role::Input), ("outputSize", Role::Ints), ("out", Role::Output)],
        scalars: &["scalesH", "scalesW"],
        phase1: phase1!(aclnnUpsampleNearestExact2dGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), s[0] as f64, s[1] as f64, p[2].cast())),
        phase2: aclnnUpsampleNearestExact2d,
        valid: |rng| valid(rng, false, &[Part::Image, Part::Small, Part::Result], &[0, 0]),
        ..COMMON
    },
    Operator {
        name: "aclnnUpsampleNearestExact2dBackward",
        pointers: &[
            ("gradOutput", Role::Input),
            ("outputSize", Role::Ints),
            ("inputSize", Role::Ints),
            ("out", Role::Output),
        ],
        scalars: &["scalesH", "scalesW"],
        phase1: phase1!(aclnnUpsampleNearestExact2dBackwardGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), s[0] as f64, s[1] as f64, p[3].cast())),
        phase2: aclnnUpsampleNearestExact2dBackward,
        valid: |rng| valid(rng, false, &[Part::Result, Part::Small, Part::Shape, Part::Image], &[0, 0]),
        ..COMMON
    },
];

/// What an argument is, of images (N, C, H, W) or (N, C, L).
#[derive(Clone, Copy)]
enum Part {
    Image,
    Result,
    /// The sizes of the result, and the shape of the image.
    Small,
    Shape,
    /// Of a grid: the shape of its image, the matrices, and the points.
    Size,
    Theta,
    Grid,
}

fn argument(
    part: Part,
    is_line: bool,
    dtype: DType,
    [n, c, h, w]: [i64; 4],
    [rows, columns]: [i64; 2],
) -> Argument {
    let image = |h: i64, w: i64| if is_line { vec![n, c, w] } else { vec![n, c, h, w] };
    let format = if is_line { NCL } else { NCHW };
    match part {
        Part::Image => tensor(dtype, format, &image(h, w)),
        Part::Result => tensor(dtype, format, &image(rows, columns)),
        Part::Small if is_line => array(&[columns]),
        Part::Small => array(&[rows, columns]),
        Part::Shape => array(&image(h, w)),
        Part::Size => array(&[n, c, h, w]),
        Part::Theta => tensor(dtype, ND, &[n, 2, 3]),
        Part::Grid => tensor(dtype, ND, &[n, h, w, 2]),
    }
}

fn valid(rng: &mut Rng, is_line: bool, parts: &[Part], scalars: &[i64]) -> Arguments {
    let shape = [rng.range(1, 3), rng.range(1, 3), rng.range(1, 6), rng.range(1, 9)];
    let (sizes, dtype) = ([rng.range(1, 9), rng.range(1, 20)], rng.choose(&[DType::F32, DType::F16]));
    Arguments {
        pointers: parts.iter().map(|&part| argument(part, is_line, dtype, shape, sizes)).collect(),
        scalars: scalars.to_vec(),
    }
}

/// A call with work for several threads.
fn split(name: &'static str, is_line: bool, parts: &[Part], scalars: &[i64]) {
    let (mut rng, operator) = (Rng::new(0x9025), row(name));
    let dtype = DType::F16;
    let operands: Vec<Operand> = parts
        .iter()
        .map(|&part| match argument(part, is_line, dtype, [6, 40, 20, 42], [30, 50]) {
            Argument::Tensor { dtype, format, shape } => {
                threads::input(&mut rng, dtype, Layout::contiguous(&shape), format).into()
            }
            Argument::Array(values) => IntArray::new(&values).into(),
            _ => unreachable!("tensors and arrays"),
        })
        .collect();
    operator.call(&handles(&operands), scalars).expect("a valid call");
    for (output, tensor) in operator.outputs(&operands) {
        threads::report(&format!("{name} {dtype:?} {output}"), tensor);
    }
}
