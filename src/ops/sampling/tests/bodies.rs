//! Which body has which tensors.

use crate::dtype::DType::{self, Double as F64, Float as F32, Float16 as F16};
use crate::ops::sampling::rows::{grid_sampler2d, grid_sampler2d_backward};
use crate::ops::tests::Lies::{ChannelsLast, Halved, Packed};
use crate::ops::tests::On::{Any, X86Registers};
use crate::ops::tests::{Lies, Row, check_bodies};
use crate::soc::{Rules, Soc};
use crate::tensor::{Format, Tensor};
use opapi_kernels::sampling::Interpolation::{self, Bicubic, Bilinear, Nearest};
use opapi_kernels::sampling::{backward, forward};

const RULES: Rules = Rules { soc: Soc::Ascend910B, edition: None };

/// A dtype, an interpolation, an image, how it lies, and rows and columns of points.
type Case = (DType, Interpolation, [i64; 4], Lies, [i64; 2]);

#[rustfmt::skip]
const FORWARD: &[Row<forward::Body, Case>] = {
    use forward::Body::{Blocks, Direct, Near};
    &[
        (Near, X86Registers, "few channels", (F32, Bilinear, [1, 3, 64, 64], Packed, [64, 64])),
        (Near, X86Registers, "few channels, neighbours", (F32, Bilinear, [1, 3, 64, 64], ChannelsLast, [64, 64])),
        (Near, X86Registers, "small planes", (F16, Bilinear, [1, 20, 32, 32], Packed, [32, 32])),
        (Near, X86Registers, "points that may lie in windows", (F32, Bilinear, [1, 32, 128, 128], Packed, [128, 128])),
        (Blocks, Any, "an image that grows", (F32, Bilinear, [1, 32, 64, 64], Packed, [128, 128])),
        (Blocks, Any, "many channels, neighbours", (F32, Bilinear, [1, 32, 128, 128], ChannelsLast, [128, 128])),
        (Blocks, Any, "many points by sixteen taps", (F32, Bicubic, [1, 32, 128, 128], Packed, [128, 128])),
        (Blocks, Any, "many channels of DOUBLE", (F64, Bilinear, [1, 32, 128, 128], Packed, [128, 128])),
        (Direct, Any, "few channels of DOUBLE", (F64, Bilinear, [1, 3, 64, 64], Packed, [64, 64])),
        (Direct, Any, "fewer points than a register has", (F32, Bilinear, [1, 3, 64, 64], Packed, [3, 4])),
        (Direct, Any, "gaps", (F32, Bilinear, [1, 3, 64, 64], Halved, [64, 64])),
    ]
};

#[rustfmt::skip]
const BACKWARD: &[Row<backward::Body, Case>] = {
    use backward::Body::{Closest, Direct, Few, Pieces, Planes, Slots};
    &[
        (Few, Any, "few points on few pixels", (F32, Bilinear, [1, 2, 5, 6], Packed, [3, 4])),
        (Closest, X86Registers, "nearest pixels", (F32, Nearest, [1, 3, 9, 10], Packed, [4, 10])),
        (Planes, X86Registers, "few channels", (F32, Bilinear, [1, 2, 9, 10], Packed, [4, 10])),
        (Pieces, Any, "few channels of halves", (F16, Bilinear, [1, 2, 9, 10], Packed, [4, 10])),
        (Pieces, Any, "many channels", (F32, Bilinear, [1, 32, 64, 64], Packed, [64, 64])),
        (Slots, Any, "few points of halves on many pixels", (F16, Bilinear, [1, 2, 400, 500], Packed, [3, 4])),
        (Direct, Any, "more of them", (F16, Bilinear, [1, 2, 400, 500], Packed, [80, 80])),
        (Direct, Any, "few points on many pixels", (F32, Bilinear, [1, 2, 400, 500], Packed, [3, 4])),
    ]
};

/// The image, the grid and the samples; an image and its samples lie alike. With room behind each of them.
fn tensors(&(dtype, _, image @ [n, c, ..], lies, [rows, columns]): &Case) -> [Tensor; 3] {
    let tensor = |shape: [i64; 4], lies: Lies| {
        Tensor::new(dtype, Format::ND, &shape, Some(&lies.strides(shape)), 0, &[1 << 40], 0)
    };
    [tensor(image, lies), tensor([n, rows, columns, 2], Packed), tensor([n, c, rows, columns], lies)]
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
fn every_body_has_a_case() {
    check_bodies(FORWARD, forward::Body::ALL, forward::Body::name, |case| {
        let [input, grid, out] = &tensors(case);
        let arguments = grid_sampler2d::Arguments {
            input,
            grid,
            interpolationMode: number_of(case.1),
            paddingMode: 0,
            alignCorners: false,
            out,
        };
        grid_sampler2d::planned(&arguments, &RULES).unwrap()
    });
    check_bodies(BACKWARD, backward::Body::ALL, backward::Body::name, |case| {
        let [input, grid, samples] = &tensors(case);
        let arguments = grid_sampler2d_backward::Arguments {
            gradOutput: samples,
            input,
            grid,
            interpolationMode: number_of(case.1),
            paddingMode: 0,
            alignCorners: false,
            outputMask: &[true, true],
            inputGrad: input,
            gridGrad: grid,
        };
        grid_sampler2d_backward::planned(&arguments, &RULES).unwrap()
    });
}
