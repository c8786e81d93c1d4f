//! Max poolings: small calls, and large ones that threads share. Most of what they compute is held by c-tests/test_max_pooling_*.cpp.

use super::common::{NCHW, c_bool};
use super::tensors::*;
use super::*;
use opapi::ops::max_pooling::rows::bins::{adaptive_max_pool2d::*, adaptive_max_pool2d_backward::*};
use opapi::ops::max_pooling::rows::planes::{
    max_pool::*, max_pool2d_with_indices::*, max_pool2d_with_indices_backward::*, max_pool2d_with_mask::*,
    max_pool2d_with_mask_backward::*,
};
use opapi::ops::max_pooling::rows::unpooling::{max_unpool3d::*, max_unpool3d_backward::*};
use opapi::ops::max_pooling::rows::volumes::{max_pool3d_with_argmax::*, max_pool3d_with_argmax_backward::*};

pub const ROWS: &[Operator] = &[
    Operator {
        name: "aclnnAdaptiveMaxPool2d",
        pointers: &[
            ("self", Role::Input),
            ("outputSize", Role::Ints),
            ("outputOut", Role::Output),
            ("indicesOut", Role::Output),
        ],
        phase1: phase1!(aclnnAdaptiveMaxPool2dGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast())),
        phase2: aclnnAdaptiveMaxPool2d,
        valid: |rng| valid(rng, BINS, &[]),
        split: || split("aclnnAdaptiveMaxPool2d", BINS, &[]),
        ..COMMON
    },
    Operator {
        name: "aclnnAdaptiveMaxPool2dBackward",
        pointers: &[
            ("gradOutput", Role::Input),
            ("self", Role::Shape),
            ("indices", Role::Input),
            ("gradInput", Role::Output),
        ],
        phase1: phase1!(aclnnAdaptiveMaxPool2dBackwardGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast())),
        phase2: aclnnAdaptiveMaxPool2dBackward,
        valid: |rng| valid(rng, &[Part::Result, Part::Image, Part::Places, Part::Image], &[]),
        ..COMMON
    },
    Operator {
        name: "aclnnMaxPool",
        pointers: &[
            ("self", Role::Input),
            ("kernelShape", Role::Ints),
            ("strides", Role::Ints),
            ("pads", Role::Ints),
            ("dilations", Role::Ints),
            ("out", Role::Output),
        ],
        scalars: &["autoPad", "ceilMode"],
        phase1: phase1!(aclnnMaxPoolGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), s[0], p[3].cast(), p[4].cast(), s[1], p[5].cast())),
        phase2: aclnnMaxPool,
        valid: |rng| {
            valid(rng, &[Part::Image, Part::Twos, Part::Twos, Part::Zeros, Part::Ones, Part::Result], &[0, 0])
        },
        ..COMMON
    },
    Operator {
        name: "aclnnMaxPool2dWithIndices",
        pointers: &[
            ("self", Role::Input),
            ("kernelSize", Role::Ints),
            ("stride", Role::Ints),
            ("padding", Role::Ints),
            ("dilation", Role::Ints),
            ("out", Role::Output),
            ("indices", Role::Output),
        ],
        phase1: phase1!(aclnnMaxPool2dWithIndicesGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast(), p[4].cast(), c_bool(s[0] as u8), p[5].cast(), p[6].cast())),
        phase2: aclnnMaxPool2dWithIndices,
        valid: |rng| valid(rng, INDEXED, &[0]),
        split: || split("aclnnMaxPool2dWithIndices", INDEXED, &[0]),
        ..WINDOWS
    },
    Operator {
        name: "aclnnMaxPool2dWithIndicesBackward",
        pointers: &[
            ("gradOutput", Role::Input),
            ("self", Role::Shape),
            ("indices", Role::Input),
            ("kernelSize", Role::Ints),
            ("stride", Role::Ints),
            ("padding", Role::Ints),
            ("dilation", Role::Ints),
            ("gradInput", Role::Output),
        ],
        phase1: phase1!(aclnnMaxPool2dWithIndicesBackwardGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast(), p[4].cast(), p[5].cast(), p[6].cast(), c_bool(s[0] as u8), p[7].cast())),
        phase2: aclnnMaxPool2dWithIndicesBackward,
        valid: |rng| valid(rng, INDEXED_GRADIENT, &[0]),
        ..WINDOWS
    },
    Operator {
        name: "aclnnMaxPool2dWithMask",
        pointers: &[
            ("self", Role::Input),
            ("kernelSize", Role::Ints),
            ("stride", Role::Ints),
            ("padding", Role::Ints),
            ("dilation", Role::Ints),
            ("out", Role::Output),
            ("indices", Role::Storage),
        ],
        phase1: phase1!(aclnnMaxPool2dWithMaskGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast(), p[4].cast(), c_bool(s[0] as u8), p[5].cast(), p[6].cast())),
        phase2: aclnnMaxPool2dWithMask,
        valid: |rng| valid(rng, MASKED, &[0]),
        split: || split("aclnnMaxPool2dWithMask", MASKED, &[0]),
        ..WINDOWS
    },
    Operator {
        name: "aclnnMaxPool2dWithMaskBackward",
        pointers: &[
            ("gradOutput", Role::Input),
            ("self", Role::Shape),
            ("indices", Role::Input),
            ("kernelSize", Role::Ints),
            ("stride", Role::Ints),
            ("padding", Role::Ints),
            ("dilation", Role::Ints),
            ("gradInput", Role::Output),
        ],
        phase1: phase1!(aclnnMaxPool2dWithMaskBackwardGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast(), p[4].cast(), p[5].cast(), p[6].cast(), c_bool(s[0] as u8), p[7].cast())),
        phase2: aclnnMaxPool2dWithMaskBackward,
        // A mask is the base of its storage, whatever its view.
        may_skip: |tensor, _, _| tensor == "indices",
        valid: |rng| valid(rng, MASKED_GRADIENT, &[0]),
        ..WINDOWS
    },
    Operator {
        name: "aclnnMaxPool3dWithArgmax",
        pointers: &[
            ("self", Role::Input),
            ("kernelSize", Role::Ints),
            ("stride", Role::Ints),
            ("padding", Role::Ints),
            ("dilation", Role::Ints),
            ("out", Role::Output),
            ("indices", Role::Output),
        ],
        phase1: phase1!(aclnnMaxPool3dWithArgmaxGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast(), p[4].cast(), c_bool(s[0] as u8), p[5].cast(), p[6].cast())),
        phase2: aclnnMaxPool3dWithArgmax,
        valid: |rng| valid(rng, ARGMAX, &[0]),
        split: || split("aclnnMaxPool3dWithArgmax", ARGMAX, &[0]),
        ..WINDOWS
    },
    Operator {
        name: "aclnnMaxPool3dWithArgmaxBackward",
        pointers: &[
            ("gradOutput", Role::Input),
            ("self", Role::Shape),
            ("indices", Role::Input),
            ("kernelSize", Role::Ints),
            ("stride", Role::Ints),
            ("padding", Role::Ints),
            ("dilation", Role::Ints),
            ("gradInput", Role::Output),
        ],
        phase1: phase1!(aclnnMaxPool3dWithArgmaxBackwardGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast(), p[4].cast(), p[5].cast(), p[6].cast(), c_bool(s[0] as u8), p[7].cast())),
        phase2: aclnnMaxPool3dWithArgmaxBackward,
        valid: |rng| valid(rng, ARGMAX_GRADIENT, &[0]),
        ..WINDOWS
    },
    Operator {
        name: "aclnnMaxUnpool3d",
        pointers: &[
            ("self", Role::Input),
            ("indices", Role::Input),
            ("outputSize", Role::Ints),
            ("stride", Role::Ints),
            ("padding", Role::Ints),
            ("outRef", Role::Packed),
        ],
        phase1: phase1!(aclnnMaxUnpool3dGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast(), p[4].cast(), p[5].cast())),
        phase2: aclnnMaxUnpool3d,
        valid: |rng| valid(rng, UNPOOLED, &[]),
        split: || split("aclnnMaxUnpool3d", UNPOOLED, &[]),
        ..COMMON
    },
    Operator {
        name: "aclnnMaxUnpool3dBackward",
        pointers: &[
            ("gradOutput", Role::Input),
            ("self", Role::Shape),
            ("indices", Role::Input),
            ("outputSize", Role::Ints),
            ("stride", Role::Ints),
            ("padding", Role::Ints),
            ("out", Role::Packed),
        ],
        phase1: phase1!(aclnnMaxUnpool3dBackwardGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast(), p[4].cast(), p[5].cast(), p[6].cast())),
        phase2: aclnnMaxUnpool3dBackward,
        valid: |rng| valid(rng, UNPOOLED_GRADIENT, &[]),
        // Indices choose what is read.
        may_skip: |tensor, _, _| tensor == "gradOutput",
        ..COMMON
    },
];

const WINDOWS: Operator = Operator { scalars: &["ceilMode"], ..COMMON };

/// What an argument is, of images (N, C, H, W) of even height and width and windows of 2 by 2, or with a depth of 4 and windows of 2 by 2 by 2.
#[derive(Clone, Copy)]
enum Part {
    Image,
    Result,
    Places,
    LongPlaces,
    Mask,
    Zeros,
    Ones,
    Twos,
    Bins,
    Volume,
    VolumeResult,
    VolumePlaces,
    LongVolumePlaces,
    ThreeZeros,
    ThreeOnes,
    ThreeTwos,
    /// Depth, height and width.
    Sizes,
}

const BINS: &[Part] = &[Part::Image, Part::Bins, Part::Result, Part::LongPlaces];
const ARGMAX: &[Part] = &[
    Part::Volume,
    Part::ThreeTwos,
    Part::ThreeTwos,
    Part::ThreeZeros,
    Part::ThreeOnes,
    Part::VolumeResult,
    Part::VolumePlaces,
];
const ARGMAX_GRADIENT: &[Part] = &[
    Part::VolumeResult,
    Part::Volume,
    Part::VolumePlaces,
    Part::ThreeTwos,
    Part::ThreeTwos,
    Part::ThreeZeros,
    Part::ThreeOnes,
    Part::Volume,
];
const UNPOOLED: &[Part] =
    &[Part::VolumeResult, Part::VolumePlaces, Part::Sizes, Part::ThreeTwos, Part::ThreeZeros, Part::Volume];
const UNPOOLED_GRADIENT: &[Part] = &[
    Part::Volume,
    Part::VolumeResult,
    Part::LongVolumePlaces,
    Part::Sizes,
    Part::ThreeTwos,
    Part::ThreeZeros,
    Part::VolumeResult,
];

const INDEXED: &[Part] =
    &[Part::Image, Part::Twos, Part::Twos, Part::Zeros, Part::Ones, Part::Result, Part::Places];
const MASKED: &[Part] =
    &[Part::Image, Part::Twos, Part::Twos, Part::Zeros, Part::Ones, Part::Result, Part::Mask];
const INDEXED_GRADIENT: &[Part] =
    &[Part::Result, Part::Image, Part::Places, Part::Twos, Part::Twos, Part::Zeros, Part::Ones, Part::Image];
const MASKED_GRADIENT: &[Part] =
    &[Part::Result, Part::Image, Part::Mask, Part::Twos, Part::Twos, Part::Zeros, Part::Ones, Part::Image];

fn argument(part: Part, [n, c, h, w]: [i64; 4]) -> Argument {
    let (rows, columns) = (h / 2, w / 2);
    match part {
        Part::Image => tensor(DType::F32, NCHW, &[n, c, h, w]),
        Part::Result => tensor(DType::F32, NCHW, &[n, c, rows, columns]),
        Part::Places => tensor(DType::I32, NCHW, &[n, c, rows, columns]),
        Part::Mask => tensor(DType::I8, NCHW, &[n, c, 4, ((rows * columns + 15) / 16 + 1) * 32]),
        Part::LongPlaces => tensor(DType::I64, NCHW, &[n, c, rows, columns]),
        Part::Zeros => array(&[0, 0]),
        Part::Ones => array(&[1, 1]),
        Part::Twos => array(&[2, 2]),
        Part::Bins => array(&[rows, columns]),
        Part::Volume => tensor(DType::F32, ND, &[n, c, 4, h, w]),
        Part::VolumeResult => tensor(DType::F32, ND, &[n, c, 2, rows, columns]),
        Part::VolumePlaces => tensor(DType::I32, ND, &[n, c, 2, rows, columns]),
        Part::LongVolumePlaces => tensor(DType::I64, ND, &[n, c, 2, rows, columns]),
        Part::ThreeZeros => array(&[0, 0, 0]),
        Part::ThreeOnes => array(&[1, 1, 1]),
        Part::ThreeTwos => array(&[2, 2, 2]),
        Part::Sizes => array(&[4, h, w]),
    }
}

fn valid(rng: &mut Rng, parts: &[Part], scalars: &[i64]) -> Arguments {
    let shape = [rng.range(1, 3), rng.range(1, 3), 2 * rng.range(1, 4), 2 * rng.range(1, 9)];
    Arguments {
        pointers: parts.iter().map(|&part| argument(part, shape)).collect(),
        scalars: scalars.to_vec(),
    }
}

/// A call with work for several threads.
fn split(name: &'static str, parts: &[Part], scalars: &[i64]) {
    let (mut rng, operator) = (Rng::new(0x9025), row(name));
    let operands: Vec<Operand> = parts
        .iter()
        .map(|&part| match argument(part, [6, 40, 60, 62]) {
            Argument::Tensor { dtype: DType::F32, format, shape } => {
                threads::input(&mut rng, DType::F32, Layout::contiguous(&shape), format).into()
            }
            Argument::Tensor { dtype, format, shape } => {
                DeviceTensor::output(dtype, Layout::contiguous(&shape), format).into()
            }
            Argument::Array(values) => IntArray::new(&values).into(),
            _ => unreachable!("tensors and arrays"),
        })
        .collect();
    operator.call(&handles(&operands), scalars).expect("a valid call");
    for (&(output, _), operand) in operator.pointers.iter().zip(&operands) {
        if let Operand::Tensor(tensor) = operand {
            threads::report(&format!("{name} {output}"), tensor);
        }
    }
}

/// Numbers that are all different, so that each window has one maximum.
fn different(rng: &mut Rng, count: usize) -> Vec<f64> {
    let mut values: Vec<f64> = (0..count).map(|at| at as f64 - count as f64 / 2.0).collect();
    (1..count).for_each(|at| values.swap(at, rng.below(at + 1)));
    values
}

#[test]
fn maxima_of_any_view_and_what_flows_back_to_them() {
    let mut rng = Rng::new(0x3A8);
    for round in 0..rounds(80) {
        let rng = &mut rng;
        // Of planes and of volumes.
        let names = [
            ("aclnnMaxPool2dWithIndices", "aclnnMaxPool2dWithIndicesBackward"),
            ("aclnnMaxPool3dWithArgmax", "aclnnMaxPool3dWithArgmaxBackward"),
        ];
        let ((forward, backward), axes) = (names[round % 2], 2 + round % 2);
        let lead = [2, 3].map(|most| rng.range(1, most));
        let extents: Vec<i64> = [5, 9, 40][3 - axes..].iter().map(|&most| rng.range(1, most)).collect();
        let kernel: Vec<i64> = extents.iter().map(|&extent| rng.range(1, extent.min(5))).collect();
        let stride: Vec<i64> = kernel.iter().map(|_| rng.range(1, 3)).collect();
        let pad: Vec<i64> = kernel.iter().map(|taps| rng.range(0, taps / 2)).collect();
        let windows: Vec<i64> =
            (0..axes).map(|axis| (extents[axis] + 2 * pad[axis] - kernel[axis]) / stride[axis] + 1).collect();
        let (image, result) = ([&lead[..], &extents].concat(), [&lead[..], &windows].concat());
        let format = if axes == 2 { NCHW } else { ND };
        let values = different(rng, numel(&image));
        let input = DeviceTensor::new(DType::F32, Layout::any_output(&image, rng), format, &values);
        let small: Vec<f64> = (0..numel(&result)).map(|_| rng.range(-3, 3) as f64).collect();
        let grad = DeviceTensor::new(DType::F32, Layout::any_output(&result, rng), format, &small);
        let out = DeviceTensor::output(DType::F32, Layout::any_output(&result, rng), format);
        let indices = DeviceTensor::output(DType::I32, Layout::any_output(&result, rng), format);
        let back = DeviceTensor::output(DType::F32, Layout::any_output(&image, rng), format);
        let [kernels, strides, pads, ones] =
            [&kernel, &stride, &pad, &vec![1; axes]].map(|values| IntArray::new(values));
        let arrays = [kernels.handle(), strides.handle(), pads.handle(), ones.handle()];
        let what = (&input, &kernel, &stride, &pad);
        let call = |name: &str, pointers: &[Pointer]| {
            row(name).call(pointers, &[0]).unwrap_or_else(|failure| panic!("{failure:?}: {what:#?}"));
        };
        call(forward, &[&[input.handle()], &arrays[..], &[out.handle(), indices.handle()]].concat());
        let gradients = [grad.handle(), input.handle(), indices.handle()];
        call(backward, &[&gradients, &arrays[..], &[back.handle()]].concat());
        let mut sums = vec![0.0; values.len()];
        let pixels = numel(&extents);
        for (at, place) in places(&result).iter().enumerate() {
            let first = (place[0] * lead[1] + place[1]) as usize * pixels;
            let is_inside = |pixel: &[i64]| {
                pixel.iter().enumerate().all(|(axis, own)| {
                    let start = place[2 + axis] * stride[axis] - pad[axis];
                    (start..start + kernel[axis]).contains(own)
                })
            };
            let inside = places(&extents).into_iter().enumerate().filter(|(_, pixel)| is_inside(pixel));
            let most = inside
                .map(|(pixel, _)| pixel)
                .max_by(|&a, &b| values[first + a].total_cmp(&values[first + b]))
                .expect("a pixel");
            assert_eq!(out.values()[at], values[first + most], "{place:?} of {what:#?}");
            assert_eq!(indices.values()[at], most as f64, "{place:?} of {what:#?}");
            sums[first + most] += small[at];
        }
        assert!(back.values() == sums, "{what:#?}");
    }
}
