//! Images of another size: small calls, and large ones that threads share. Most of what they compute is held by c-tests/test_resampling_*.cpp.

use super::common::{NCHW, NCL, c_bool};
use super::tensors::*;
use super::*;
use opapi::ops::resampling::rows::lines::{
    upsample_bicubic2d::*, upsample_bicubic2d_backward::*, upsample_bilinear2d::*,
    upsample_bilinear2d_backward::*, upsample_bilinear2d_backward_v2::*, upsample_linear1d::*,
    upsample_linear1d_backward::*, upsample_trilinear3d::*, upsample_trilinear3d_backward::*,
};
use opapi::ops::resampling::rows::means::{
    adaptive_avg_pool2d::*, adaptive_avg_pool2d_backward::*, affine_grid::*,
};
use opapi::ops::resampling::rows::nearest::{
    upsample_nearest_exact1d::*, upsample_nearest_exact1d_backward::*, upsample_nearest_exact2d::*,
    upsample_nearest_exact2d_backward::*, upsample_nearest1d::*, upsample_nearest1d_backward::*,
    upsample_nearest1d_v2::*, upsample_nearest2d::*, upsample_nearest2d_backward::*,
    upsample_nearest2d_v2::*, upsample_nearest3d::*, upsample_nearest3d_backward::*,
};
use opapi::ops::resampling::rows::points::{grid_sampler3d::*, grid_sampler3d_backward::*};
use opapi::ops::resampling::rows::volumes::{
    adaptive_avg_pool3d::*, adaptive_avg_pool3d_backward::*, avg_pool3d::*, avg_pool3d_backward::*,
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
        name: "aclnnAdaptiveAvgPool3d",
        pointers: &[("self", Role::Input), ("outputSize", Role::Ints), ("out", Role::Output)],
        phase1: phase1!(aclnnAdaptiveAvgPool3dGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast())),
        phase2: aclnnAdaptiveAvgPool3d,
        valid: |rng| valid(rng, false, &[Part::Volume, Part::Sizes, Part::VolumeResult], &[]),
        split: || {
            split("aclnnAdaptiveAvgPool3d", false, &[Part::Volume, Part::Sizes, Part::VolumeResult], &[])
        },
        ..COMMON
    },
    Operator {
        name: "aclnnAdaptiveAvgPool3dBackward",
        pointers: &[("gradOutput", Role::Input), ("self", Role::Shape), ("out", Role::Output)],
        phase1: phase1!(aclnnAdaptiveAvgPool3dBackwardGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast())),
        phase2: aclnnAdaptiveAvgPool3dBackward,
        valid: |rng| valid(rng, false, &[Part::One, Part::Volume, Part::Volume], &[]),
        split: || {
            let parts = [Part::VolumeResult, Part::Volume, Part::Volume];
            split("aclnnAdaptiveAvgPool3dBackward", false, &parts, &[])
        },
        ..COMMON
    },
    Operator {
        name: "aclnnAvgPool3d",
        pointers: &[
            ("self", Role::Input),
            ("kernelSize", Role::Ints),
            ("stride", Role::Ints),
            ("padding", Role::Ints),
            ("out", Role::Output),
        ],
        scalars: &["ceilMode", "countIncludePad", "divisorOverride"],
        phase1: phase1!(aclnnAvgPool3dGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast(), c_bool(s[0] as u8), c_bool(s[1] as u8), s[2], p[4].cast())),
        phase2: aclnnAvgPool3d,
        valid: |rng| valid(rng, false, WINDOWS, &[0, 1, 0]),
        split: || split("aclnnAvgPool3d", false, WINDOWS, &[0, 1, 0]),
        ..COMMON
    },
    Operator {
        name: "aclnnAvgPool3dBackward",
        pointers: &[
            ("gradOutput", Role::Input),
            ("self", Role::Shape),
            ("kernelSize", Role::Ints),
            ("stride", Role::Ints),
            ("padding", Role::Ints),
            ("output", Role::Output),
        ],
        scalars: &["ceilMode", "countIncludePad", "divisorOverride"],
        phase1: phase1!(aclnnAvgPool3dBackwardGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast(), p[4].cast(), c_bool(s[0] as u8), c_bool(s[1] as u8), s[2], p[5].cast())),
        phase2: aclnnAvgPool3dBackward,
        valid: |rng| valid(rng, false, WINDOWS_BACKWARD, &[0, 1, 0]),
        split: || split("aclnnAvgPool3dBackward", false, WINDOWS_BACKWARD, &[0, 1, 0]),
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
        name: "aclnnGridSampler3D",
        pointers: &[("input", Role::Input), ("grid", Role::Input), ("out", Role::Output)],
        scalars: &["interpolationMode", "paddingMode", "alignCorners"],
        phase1: phase1!(aclnnGridSampler3DGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), s[0], s[1], c_bool(s[2] as u8), p[2].cast())),
        phase2: aclnnGridSampler3D,
        valid: |rng| valid(rng, false, &[Part::Volume, Part::Points, Part::VolumeResult], &[0, 1, 1]),
        split: || {
            split("aclnnGridSampler3D", false, &[Part::Volume, Part::Points, Part::VolumeResult], &[0, 1, 1])
        },
        // Points choose what is read.
        may_skip: |tensor, _, _| tensor == "input",
        ..COMMON
    },
    Operator {
        name: "aclnnGridSampler3DBackward",
        pointers: &[
            ("gradOutput", Role::Input),
            ("input", Role::Input),
            ("grid", Role::Input),
            ("outputMask", Role::Bools),
            ("inputGrad", Role::Output),
            ("gridGrad", Role::Output),
        ],
        scalars: &["interpolationMode", "paddingMode", "alignCorners"],
        may_be_null: &[("outputMask", Absent::Nothing)],
        phase1: phase1!(aclnnGridSampler3DBackwardGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), s[0], s[1], c_bool(s[2] as u8), p[3].cast(), p[4].cast(), p[5].cast())),
        phase2: aclnnGridSampler3DBackward,
        valid: |rng| valid(rng, false, POINTS_BACKWARD, &[0, 1, 1]),
        split: || split("aclnnGridSampler3DBackward", false, POINTS_BACKWARD, &[0, 1, 1]),
        may_skip: |tensor, arrays, _| arrays[0] != [1, 1] || tensor == "input",
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
        name: "aclnnUpsampleNearest3d",
        pointers: &[("self", Role::Input), ("outputSize", Role::Ints), ("out", Role::Output)],
        scalars: &["scalesD", "scalesH", "scalesW"],
        phase1: phase1!(aclnnUpsampleNearest3dGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), s[0] as f64, s[1] as f64, s[2] as f64, p[2].cast())),
        phase2: aclnnUpsampleNearest3d,
        valid: |rng| valid(rng, false, DEEP, &[0, 0, 0]),
        split: || split("aclnnUpsampleNearest3d", false, DEEP, &[0, 0, 0]),
        ..COMMON
    },
    Operator {
        name: "aclnnUpsampleNearest3dBackward",
        pointers: &[
            ("gradOut", Role::Input),
            ("outputSize", Role::Ints),
            ("inputSize", Role::Ints),
            ("gradInput", Role::Output),
        ],
        scalars: &["scalesD", "scalesH", "scalesW"],
        phase1: phase1!(aclnnUpsampleNearest3dBackwardGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), s[0] as f64, s[1] as f64, s[2] as f64, p[3].cast())),
        phase2: aclnnUpsampleNearest3dBackward,
        valid: |rng| valid(rng, false, DEEP_BACKWARD, &[0, 0, 0]),
        split: || split("aclnnUpsampleNearest3dBackward", false, DEEP_BACKWARD, &[0, 0, 0]),
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
    Operator {
        name: "aclnnUpsampleTrilinear3d",
        pointers: &[("self", Role::Input), ("outputSize", Role::Ints), ("out", Role::Output)],
        scalars: &["alignCorners", "scalesD", "scalesH", "scalesW"],
        phase1: phase1!(aclnnUpsampleTrilinear3dGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), c_bool(s[0] as u8), s[1] as f64, s[2] as f64, s[3] as f64, p[2].cast())),
        phase2: aclnnUpsampleTrilinear3d,
        valid: |rng| valid(rng, false, DEEP, &[1, 0, 0, 0]),
        split: || split("aclnnUpsampleTrilinear3d", false, DEEP, &[1, 0, 0, 0]),
        ..COMMON
    },
    Operator {
        name: "aclnnUpsampleTrilinear3dBackward",
        pointers: &[
            ("gradOut", Role::Input),
            ("outputSize", Role::Ints),
            ("inputSize", Role::Ints),
            ("gradInput", Role::Output),
        ],
        scalars: &["alignCorners", "scalesD", "scalesH", "scalesW"],
        phase1: phase1!(aclnnUpsampleTrilinear3dBackwardGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), c_bool(s[0] as u8), s[1] as f64, s[2] as f64, s[3] as f64, p[3].cast())),
        phase2: aclnnUpsampleTrilinear3dBackward,
        valid: |rng| valid(rng, false, DEEP_BACKWARD, &[1, 0, 0, 0]),
        split: || split("aclnnUpsampleTrilinear3dBackward", false, DEEP_BACKWARD, &[1, 0, 0, 0]),
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
    /// Images with a depth of 3, results with one of 2, and one mean.
    Volume,
    VolumeResult,
    One,
    /// The sizes of such a result, and the shape of the image.
    Sizes,
    VolumeShape,
    /// The points of such a result, and which gradients are wanted.
    Points,
    Wanted,
    /// Windows of one pixel, padding of none, and results of as many.
    Ones,
    Zeros,
}

const DEEP: &[Part] = &[Part::Volume, Part::Sizes, Part::VolumeResult];
const DEEP_BACKWARD: &[Part] = &[Part::VolumeResult, Part::Sizes, Part::VolumeShape, Part::Volume];
const POINTS_BACKWARD: &[Part] =
    &[Part::VolumeResult, Part::Volume, Part::Points, Part::Wanted, Part::Volume, Part::Points];
const WINDOWS: &[Part] = &[Part::Volume, Part::Ones, Part::Ones, Part::Zeros, Part::Volume];
const WINDOWS_BACKWARD: &[Part] =
    &[Part::Volume, Part::Volume, Part::Ones, Part::Ones, Part::Zeros, Part::Volume];

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
        Part::Volume => tensor(dtype, ND, &[n, c, 3, h, w]),
        Part::VolumeResult => tensor(dtype, ND, &[n, c, 2, rows, columns]),
        Part::One => tensor(dtype, ND, &[n, c, 1, 1, 1]),
        Part::Sizes => array(&[2, rows, columns]),
        Part::Points => tensor(dtype, ND, &[n, 2, rows, columns, 3]),
        Part::Wanted => array(&[1, 1]),
        Part::VolumeShape => array(&[n, c, 3, h, w]),
        Part::Ones => array(&[1, 1, 1]),
        Part::Zeros => array(&[0, 0, 0]),
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
            Argument::Array(_) if matches!(part, Part::Wanted) => BoolArray::new(&[true, true]).into(),
            Argument::Array(values) => IntArray::new(&values).into(),
            _ => unreachable!("tensors and arrays"),
        })
        .collect();
    operator.call(&handles(&operands), scalars).expect("a valid call");
    for (output, tensor) in operator.outputs(&operands) {
        threads::report(&format!("{name} {dtype:?} {output}"), tensor);
    }
}

/// Small integers in any view.
fn image(rng: &mut Rng, shape: &[i64]) -> (DeviceTensor, Vec<f64>) {
    let values: Vec<f64> = (0..numel(shape)).map(|_| rng.range(-8, 8) as f64).collect();
    (DeviceTensor::new(DType::F32, Layout::any_output(shape, rng), NCHW, &values), values)
}

/// Each pixel of the larger image belongs to one of the smaller: copies of it, and sums and means of them, are exact.
#[test]
fn whole_factors_of_any_view() {
    let mut rng = Rng::new(0x9026);
    for _ in 0..rounds(60) {
        let rng = &mut rng;
        let [n, c, h, w] = [2, 3, 6, 20].map(|most| rng.range(1, most));
        let [by_h, by_w] = [0, 0].map(|_| rng.choose(&[1, 2, 4]));
        let (low, high) = ([n, c, h, w], [n, c, h * by_h, w * by_w]);
        let of = |place: &[i64]| flat(&low, &[place[0], place[1], place[2] / by_h, place[3] / by_w]);
        let (small, x) = image(rng, &low);
        let (large, g) = image(rng, &high);
        let [size, low_size, shape] = [&high[2..], &low[2..], &low].map(IntArray::new);
        let out = |rng: &mut Rng, shape: &[i64]| {
            DeviceTensor::output(DType::F32, Layout::any_output(shape, rng), NCHW)
        };
        let (copies, sums, means) = (out(rng, &high), out(rng, &low), out(rng, &low));
        let what = (&small, &large);
        let call = |name: &str, pointers: &[Pointer], scalars: &[i64]| {
            row(name).call(pointers, scalars).unwrap_or_else(|failure| panic!("{failure:?}: {what:#?}"));
        };
        call("aclnnUpsampleNearest2d", &[small.handle(), size.handle(), copies.handle()], &[]);
        let backward = [large.handle(), size.handle(), shape.handle(), sums.handle()];
        call("aclnnUpsampleNearest2dBackward", &backward, &[0, 0]);
        call("aclnnAdaptiveAvgPool2d", &[large.handle(), low_size.handle(), means.handle()], &[]);
        let mut all = vec![0.0; x.len()];
        let places = places(&high);
        places.iter().zip(&g).for_each(|(place, g)| all[of(place)] += g);
        let expected: Vec<f64> = places.iter().map(|place| x[of(place)]).collect();
        assert!(copies.values() == expected, "{what:#?}");
        assert!(sums.values() == all, "{what:#?}");
        let mean: Vec<f64> = all.iter().map(|sum| sum / (by_h * by_w) as f64).collect();
        assert!(means.values() == mean, "{what:#?}");
    }
}

/// Between pixels a plane stays a plane, and the gradient is the adjoint.
#[test]
fn lines_between_pixels_of_any_view() {
    let mut rng = Rng::new(0x9027);
    for _ in 0..rounds(60) {
        let rng = &mut rng;
        let [n, c, h, w, rows, columns] = [2, 3, 6, 20, 12, 30].map(|most| rng.range(2, most));
        let (low, high) = ([n, c, h, w], [n, c, rows, columns]);
        let (up, right) = (rng.range(-3, 3) as f64, rng.range(-3, 3) as f64);
        let values: Vec<f64> =
            places(&low).iter().map(|at| up * at[2] as f64 + right * at[3] as f64).collect();
        let small = DeviceTensor::new(DType::F32, Layout::any_output(&low, rng), NCHW, &values);
        let (grad, g) = image(rng, &high);
        let out = |rng: &mut Rng, shape: &[i64]| {
            DeviceTensor::output(DType::F32, Layout::any_output(shape, rng), NCHW)
        };
        let (plane, back) = (out(rng, &high), out(rng, &low));
        let [size, shape] = [&high[2..], &low].map(IntArray::new);
        let what = (&small, &grad);
        let call = |name: &str, pointers: &[Pointer]| {
            row(name).call(pointers, &[1, 0, 0]).unwrap_or_else(|failure| panic!("{failure:?}: {what:#?}"));
        };
        call("aclnnUpsampleBilinear2d", &[small.handle(), size.handle(), plane.handle()]);
        call(
            "aclnnUpsampleBilinear2dBackward",
            &[grad.handle(), size.handle(), shape.handle(), back.handle()],
        );
        for (got, at) in plane.values().iter().zip(places(&high)) {
            let place = |axis: usize| at[axis] as f64 * (low[axis] - 1) as f64 / (high[axis] - 1) as f64;
            let expected = up * place(2) + right * place(3);
            assert!((got - expected).abs() < 1e-4, "{at:?} is {got}, expected {expected}: {what:#?}");
        }
        let dot = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
        let [there, here] = [dot(&plane.values(), &g), dot(&values, &back.values())];
        assert!((there - here).abs() < 1e-2, "{there} and {here}: {what:#?}");
    }
}

#[test]
fn whole_factors_of_any_volume() {
    let mut rng = Rng::new(0x9028);
    for _ in 0..rounds(60) {
        let rng = &mut rng;
        let lead = [2, 3].map(|most| rng.range(1, most));
        let extents = [3, 4, 20].map(|most| rng.range(1, most));
        let by = [0; 3].map(|_| rng.choose(&[1, 2, 4]));
        let larger: [i64; 3] = std::array::from_fn(|axis| extents[axis] * by[axis]);
        let (low, high) = ([&lead[..], &extents].concat(), [&lead[..], &larger].concat());
        let of = |at: &[i64]| flat(&low, &[at[0], at[1], at[2] / by[0], at[3] / by[1], at[4] / by[2]]);
        let data = |rng: &mut Rng, shape: &[i64]| -> (DeviceTensor, Vec<f64>) {
            let values: Vec<f64> = (0..numel(shape)).map(|_| rng.range(-9, 9) as f64).collect();
            (DeviceTensor::new(DType::F32, Layout::any_output(shape, rng), ND, &values), values)
        };
        let ((small, x), (large, g)) = (data(rng, &low), data(rng, &high));
        let [size, low_size, shape, factors, none] =
            [&larger[..], &extents, &low, &by, &[0, 0, 0]].map(IntArray::new);
        let out = |rng: &mut Rng, shape: &[i64]| {
            DeviceTensor::output(DType::F32, Layout::any_output(shape, rng), ND)
        };
        let [copies, spread] = [(); 2].map(|()| out(rng, &high));
        let [sums, bins, means] = [(); 3].map(|()| out(rng, &low));
        let what = (&small, &large);
        let call = |name: &str, pointers: &[Pointer], scalars: &[i64]| {
            row(name).call(pointers, scalars).unwrap_or_else(|failure| panic!("{failure:?}: {what:#?}"));
        };
        call("aclnnUpsampleNearest3d", &[small.handle(), size.handle(), copies.handle()], &[0; 3]);
        let backward = [large.handle(), size.handle(), shape.handle(), sums.handle()];
        call("aclnnUpsampleNearest3dBackward", &backward, &[0; 3]);
        call("aclnnAdaptiveAvgPool3d", &[large.handle(), low_size.handle(), bins.handle()], &[]);
        let windows = [factors.handle(), factors.handle(), none.handle()];
        call("aclnnAvgPool3d", &[&[large.handle()], &windows[..], &[means.handle()]].concat(), &[0, 1, 0]);
        let gradients = [&[small.handle(), large.handle()], &windows[..], &[spread.handle()]].concat();
        call("aclnnAvgPool3dBackward", &gradients, &[0, 1, 0]);
        let mut all = vec![0.0; x.len()];
        let places = places(&high);
        places.iter().zip(&g).for_each(|(place, g)| all[of(place)] += g);
        let expected: Vec<f64> = places.iter().map(|place| x[of(place)]).collect();
        let count = by.iter().product::<i64>() as f64;
        let mean: Vec<f64> = all.iter().map(|sum| sum / count).collect();
        assert!(copies.values() == expected, "{what:#?}");
        assert!(sums.values() == all, "{what:#?}");
        assert!(bins.values() == mean && means.values() == mean, "{what:#?}");
        let each: Vec<f64> = expected.iter().map(|x| x / count).collect();
        assert!(spread.values() == each, "{what:#?}");
    }
}

/// Points on pixels are these pixels.
#[test]
fn points_on_pixels_of_any_volume() {
    let mut rng = Rng::new(0x9029);
    for _ in 0..rounds(60) {
        let rng = &mut rng;
        let [n, c] = [2, 20].map(|most| rng.range(1, most));
        // Such that places between -1 and 1 are exact.
        let extents = [0; 3].map(|_| rng.choose(&[2, 3, 5]));
        let points = [2, 3, 30].map(|most| rng.range(1, most));
        let pixels: Vec<[i64; 3]> = (0..n * points.iter().product::<i64>())
            .map(|_| extents.map(|extent| rng.range(0, extent - 1)))
            .collect();
        let place = |pixel: i64, extent: i64| 2.0 * pixel as f64 / (extent - 1) as f64 - 1.0;
        let coordinates: Vec<f64> = pixels
            .iter()
            .flat_map(|pixel| [2, 1, 0].map(|axis: usize| place(pixel[axis], extents[axis])))
            .collect();
        let (image, samples) = ([&[n, c], &extents[..]].concat(), [&[n, c], &points[..]].concat());
        let tensor = |rng: &mut Rng, shape: &[i64], values: &[f64]| {
            DeviceTensor::new(DType::F32, Layout::any_output(shape, rng), ND, values)
        };
        let [x, g] = [&image, &samples]
            .map(|shape| -> Vec<f64> { (0..numel(shape)).map(|_| rng.range(-9, 9) as f64).collect() });
        let grid_shape = [&[n], &points[..], &[3]].concat();
        let (input, grad) = (tensor(rng, &image, &x), tensor(rng, &samples, &g));
        let grid = tensor(rng, &grid_shape, &coordinates);
        let out = |rng: &mut Rng, shape: &[i64]| {
            DeviceTensor::output(DType::F32, Layout::any_output(shape, rng), ND)
        };
        let (found, back, slopes) = (out(rng, &samples), out(rng, &image), out(rng, &grid_shape));
        let wanted = BoolArray::new(&[true, false]);
        let (mode, padding) = (rng.range(0, 1), rng.range(0, 2));
        let what = (&input, &grid, mode, padding);
        row("aclnnGridSampler3D")
            .call(&[input.handle(), grid.handle(), found.handle()], &[mode, padding, 1])
            .unwrap_or_else(|failure| panic!("{failure:?}: {what:#?}"));
        let pointers =
            [grad.handle(), input.handle(), grid.handle(), wanted.handle(), back.handle(), slopes.handle()];
        row("aclnnGridSampler3DBackward")
            .call(&pointers, &[mode, padding, 1])
            .unwrap_or_else(|failure| panic!("{failure:?}: {what:#?}"));
        let mut sums = vec![0.0; x.len()];
        let count = points.iter().product::<i64>();
        for (at, place) in places(&samples).iter().enumerate() {
            let own = place[0] * count + flat(&points, &place[2..]) as i64;
            let [d, h, w] = pixels[own as usize];
            let pixel = flat(&image, &[place[0], place[1], d, h, w]);
            assert_eq!(found.values()[at], x[pixel], "{place:?} of {what:#?}");
            sums[pixel] += g[at];
        }
        assert!(back.values() == sums, "{what:#?}");
    }
}
