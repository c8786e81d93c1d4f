//! Which body does what: the choices of grid sampling and of its gradient as tables.

use crate::dtype::DType::{self, Double as F64, Float as F32, Float16 as F16};
use crate::ops::bodies::At::{self, Any, X86};
use crate::ops::bodies::Lies::{self, Halved, Nchw, Nhwc};
use crate::ops::bodies::check_plans;
use crate::ops::sampling::rows::{grid_sampler2d, grid_sampler2d_backward};
use crate::soc::{Rules, Soc};
use crate::tensor::Tensor;
use opapi_kernels::sampling::Interpolation::{self, Bicubic, Bilinear, Nearest};
use opapi_kernels::sampling::{backward, forward};

/// A named case: an image, how it and its samples lie, their dtype, an interpolation, and rows and columns of points.
type Named = (&'static str, [usize; 4], Lies, DType, Interpolation, [usize; 2]);

const RULES: Rules = Rules { soc: Soc::Ascend910B, edition: None };

const SAMPLES: &[(&str, At, Named)] = &[
    ("near", X86, ("few channels", [1, 3, 64, 64], Nchw, F32, Bilinear, [64, 64])),
    ("near", X86, ("few channels, neighbours", [1, 3, 64, 64], Nhwc, F32, Bilinear, [64, 64])),
    ("near", X86, ("small planes", [1, 20, 32, 32], Nchw, F16, Bilinear, [32, 32])),
    ("near", X86, ("points that may lie in windows", [1, 32, 128, 128], Nchw, F32, Bilinear, [128, 128])),
    ("blocks", Any, ("an image that grows", [1, 32, 64, 64], Nchw, F32, Bilinear, [128, 128])),
    ("blocks", Any, ("many channels, neighbours", [1, 32, 128, 128], Nhwc, F32, Bilinear, [128, 128])),
    ("blocks", Any, ("many points by sixteen taps", [1, 32, 128, 128], Nchw, F32, Bicubic, [128, 128])),
    ("blocks", Any, ("many channels of DOUBLE", [1, 32, 128, 128], Nchw, F64, Bilinear, [128, 128])),
    ("direct", Any, ("few channels of DOUBLE", [1, 3, 64, 64], Nchw, F64, Bilinear, [64, 64])),
    ("direct", Any, ("fewer points than a register has", [1, 3, 64, 64], Nchw, F32, Bilinear, [3, 4])),
    ("direct", Any, ("gaps", [1, 3, 64, 64], Halved, F32, Bilinear, [64, 64])),
];

const GRADIENTS: &[(&str, At, Named)] = &[
    ("few", Any, ("few points on few pixels", [1, 2, 5, 6], Nchw, F32, Bilinear, [3, 4])),
    ("closest", X86, ("nearest pixels", [1, 3, 9, 10], Nchw, F32, Nearest, [4, 10])),
    ("planes", X86, ("few channels", [1, 2, 9, 10], Nchw, F32, Bilinear, [4, 10])),
    ("pieces", Any, ("few channels of halves", [1, 2, 9, 10], Nchw, F16, Bilinear, [4, 10])),
    ("pieces", Any, ("many channels", [1, 32, 64, 64], Nchw, F32, Bilinear, [64, 64])),
    ("slots", Any, ("few points of halves on many pixels", [1, 2, 400, 500], Nchw, F16, Bilinear, [3, 4])),
    ("direct", Any, ("more of them", [1, 2, 400, 500], Nchw, F16, Bilinear, [80, 80])),
    ("direct", Any, ("few points on many pixels", [1, 2, 400, 500], Nchw, F32, Bilinear, [3, 4])),
];

/// The image, the grid and the samples.
fn tensors(&(_, image @ [n, c, ..], lies, dtype, _, [rows, columns]): &Named) -> [Tensor; 3] {
    [
        lies.tensor(dtype, image),
        Nchw.tensor(dtype, [n, rows, columns, 2]),
        lies.tensor(dtype, [n, c, rows, columns]),
    ]
}

/// interpolationMode.
fn number_of(interpolation: Interpolation) -> i64 {
    match interpolation {
        Bilinear => 0,
        Nearest => 1,
        Bicubic => 2,
    }
}

#[test]
fn every_body_of_sampling_has_a_case() {
    check_plans(forward::BODIES, SAMPLES, |case| {
        let [input, grid, out] = &tensors(case);
        let arguments = grid_sampler2d::Arguments {
            input,
            grid,
            interpolationMode: number_of(case.4),
            paddingMode: 0,
            alignCorners: false,
            out,
        };
        grid_sampler2d::planned(&arguments, &RULES).unwrap()
    });
}

#[test]
fn every_body_of_the_gradient_has_a_case() {
    check_plans(backward::BODIES, GRADIENTS, |case| {
        let [input, grid, samples] = &tensors(case);
        let arguments = grid_sampler2d_backward::Arguments {
            gradOutput: samples,
            input,
            grid,
            interpolationMode: number_of(case.4),
            paddingMode: 0,
            alignCorners: false,
            outputMask: &[true, true],
            inputGrad: input,
            gridGrad: grid,
        };
        grid_sampler2d_backward::planned(&arguments, &RULES).unwrap()
    });
}
