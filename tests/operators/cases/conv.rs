//! Convolutions, against plain loops over small integers, whose sums are exact in every order.

use super::common::{NCHW, NCL, c_bool};
use super::tensors::*;
use super::*;
use opapi::ops::conv::rows::{
    conv_depthwise2d::{aclnnConvDepthwise2d, aclnnConvDepthwise2dGetWorkspaceSize},
    conv_tbc::{aclnnConvTbc, aclnnConvTbcGetWorkspaceSize},
    conv_tbc_backward::{aclnnConvTbcBackward, aclnnConvTbcBackwardGetWorkspaceSize},
    convolution::{aclnnConvolution, aclnnConvolutionGetWorkspaceSize},
    convolution_backward::{aclnnConvolutionBackward, aclnnConvolutionBackwardGetWorkspaceSize},
};

const NCDHW: i32 = 30;

pub const ROWS: &[Operator] = &[
    Operator {
        name: "aclnnConvDepthwise2d",
        pointers: &[
            ("self", Role::Input),
            ("weight", Role::Input),
            ("kernelSize", Role::Ints),
            ("bias", Role::Input),
            ("stride", Role::Ints),
            ("padding", Role::Ints),
            ("dilation", Role::Ints),
            ("out", Role::Output),
        ],
        may_be_null: &[("bias", Absent::Default)],
        phase1: phase1!(aclnnConvDepthwise2dGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast(), p[4].cast(), p[5].cast(), p[6].cast(), p[7].cast(), s[0] as i8)),
        phase2: aclnnConvDepthwise2d,
        valid: |rng| {
            let conv = Conv { groups: 3, channels: 1, ..any(rng, 2, false) };
            let [image, weight, out] = conv.shapes();
            let [stride, padding, dilation, _] = conv.arrays();
            let dtype = rng.choose(DTYPES);
            let tensor = |shape: &[i64]| tensor(dtype, format(shape.len()), shape);
            let pointers = vec![
                tensor(&image),
                tensor(&weight),
                array(&weight[2..]),
                tensor(&[out[1]]),
                stride,
                padding,
                dilation,
                tensor(&out),
            ];
            Arguments { pointers, scalars: vec![rng.range(1, 2)] }
        },
        ..CONV
    },
    Operator {
        name: "aclnnConvTbc",
        pointers: &[
            ("self", Role::Input),
            ("weight", Role::Input),
            ("bias", Role::Input),
            ("output", Role::Output),
        ],
        scalars: &["pad", "cubeMathType"],
        phase1: phase1!(aclnnConvTbcGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), s[0], p[3].cast(), s[1] as i8)),
        phase2: aclnnConvTbc,
        valid: |rng| {
            let (pad, [input, weight, output]) = tbc(rng);
            let dtype = rng.choose(DTYPES);
            let tensor = |shape: &[i64]| tensor(dtype, ND, shape);
            let pointers = vec![tensor(&input), tensor(&weight), tensor(&weight[2..]), tensor(&output)];
            Arguments { pointers, scalars: vec![pad, rng.range(1, 2)] }
        },
        format: |_| ND,
        ..CONV
    },
    Operator {
        name: "aclnnConvTbcBackward",
        pointers: &[
            ("self", Role::Input),
            ("input", Role::Input),
            ("weight", Role::Input),
            ("bias", Role::Shape),
            ("gradInput", Role::Output),
            ("gradWeight", Role::Output),
            ("gradBias", Role::Output),
        ],
        scalars: &["pad", "cubeMathType"],
        phase1: phase1!(aclnnConvTbcBackwardGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast(), s[0], s[1] as i8, p[4].cast(), p[5].cast(), p[6].cast())),
        phase2: aclnnConvTbcBackward,
        valid: |rng| {
            let (pad, [input, weight, output]) = tbc(rng);
            let dtype = rng.choose(DTYPES);
            let shapes = [&output[..], &input, &weight, &weight[2..], &input, &weight, &weight[2..]];
            let pointers = shapes.map(|shape| tensor(dtype, ND, shape)).into();
            Arguments { pointers, scalars: vec![pad, rng.range(1, 2)] }
        },
        format: |_| ND,
        ..CONV
    },
    Operator {
        name: "aclnnConvolution",
        pointers: &[
            ("input", Role::Input),
            ("weight", Role::Input),
            ("bias", Role::Input),
            ("stride", Role::Ints),
            ("padding", Role::Ints),
            ("dilation", Role::Ints),
            ("outputPadding", Role::Ints),
            ("output", Role::Output),
        ],
        scalars: &["transposed", "groups", "cubeMathType"],
        may_be_null: &[("bias", Absent::Default), ("outputPadding", Absent::Default)],
        phase1: phase1!(aclnnConvolutionGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast(), p[4].cast(), p[5].cast(), c_bool(s[0] as u8), p[6].cast(), s[1], p[7].cast(), s[2] as i8)),
        phase2: aclnnConvolution,
        valid: |rng| {
            // In two dimensions, which every device has.
            let conv = any(rng, 2, false);
            let [image, weight, out] = conv.shapes();
            let [stride, padding, dilation, output_padding] = conv.arrays();
            let dtype = rng.choose(DTYPES);
            let tensor = |shape: &[i64]| tensor(dtype, format(shape.len()), shape);
            let pointers = vec![
                tensor(&image),
                tensor(&weight),
                tensor(&[out[1]]),
                stride,
                padding,
                dilation,
                output_padding,
                tensor(&out),
            ];
            Arguments { pointers, scalars: vec![0, conv.groups, rng.range(1, 2)] }
        },
        split: || {
            split([3, 40, 20, 70], 3, DType::F32);
            split([1, 64, 64, 40], 1, DType::F16);
        },
        ..CONV
    },
    Operator {
        name: "aclnnConvolutionBackward",
        pointers: &[
            ("gradOutput", Role::Input),
            ("input", Role::Input),
            ("weight", Role::Input),
            ("biasSizes", Role::Ints),
            ("stride", Role::Ints),
            ("padding", Role::Ints),
            ("dilation", Role::Ints),
            ("outputPadding", Role::Ints),
            ("outputMask", Role::Bools),
            ("gradInput", Role::Output),
            ("gradWeight", Role::Output),
            ("gradBias", Role::Output),
        ],
        scalars: &["transposed", "groups", "cubeMathType"],
        may_be_null: &[("biasSizes", Absent::Default)],
        phase1: phase1!(aclnnConvolutionBackwardGetWorkspaceSize(p, s => p[0].cast(), p[1].cast(), p[2].cast(), p[3].cast(), p[4].cast(), p[5].cast(), p[6].cast(), c_bool(s[0] as u8), p[7].cast(), s[1] as i32, p[8].cast(), s[2] as i8, p[9].cast(), p[10].cast(), p[11].cast())),
        phase2: aclnnConvolutionBackward,
        valid: |rng| {
            let transposed = rng.one_in(3);
            let conv = any(rng, 2, transposed);
            let [image, weight, out] = conv.shapes();
            let [stride, padding, dilation, output_padding] = conv.arrays();
            let dtype = rng.choose(DTYPES);
            let tensor = |shape: &[i64]| tensor(dtype, format(shape.len()), shape);
            let pointers = vec![
                tensor(&out),
                tensor(&image),
                tensor(&weight),
                array(&[out[1]]),
                stride,
                padding,
                dilation,
                output_padding,
                array(&[1, 1, 1]),
                tensor(&image),
                tensor(&weight),
                tensor(&[out[1]]),
            ];
            Arguments { pointers, scalars: vec![conv.transposed.into(), conv.groups, rng.range(1, 2)] }
        },
        split: || {
            split_backward([3, 40, 20, 70], 3, DType::F32);
            split_backward([2, 9, 40, 50], 1, DType::Bf16);
        },
        ..CONV
    },
];

const CONV: Operator = Operator { scalars: &["cubeMathType"], format, ..COMMON };

/// Dtypes of every device.
const DTYPES: &[DType] = &[DType::F32, DType::F16];

fn format(rank: usize) -> i32 {
    match rank {
        3 => NCL,
        4 => NCHW,
        5 => NCDHW,
        _ => ND,
    }
}

/// A convolution of one to three dimensions.
#[derive(Clone, Debug)]
struct Conv {
    images: i64,
    groups: i64,
    /// Of the input and of the output in a group.
    channels: i64,
    rows: i64,
    transposed: bool,
    axes: Vec<Axis>,
}

#[derive(Clone, Copy, Debug)]
struct Axis {
    pixels: i64,
    taps: i64,
    stride: i64,
    dilation: i64,
    padding: i64,
    output_padding: i64,
}

impl Axis {
    /// The extent of the output.
    fn result(self, transposed: bool) -> i64 {
        let span = self.dilation * (self.taps - 1) + 1;
        match transposed {
            false => (self.pixels + 2 * self.padding - span) / self.stride + 1,
            true => (self.pixels - 1) * self.stride - 2 * self.padding + span + self.output_padding,
        }
    }

    fn is_valid(self, transposed: bool) -> bool {
        let span = self.dilation * (self.taps - 1) + 1;
        // The device's kernel of a transposed one has no negative border in space.
        let fits = if transposed { span > self.padding } else { self.pixels + 2 * self.padding >= span };
        fits && self.result(transposed) > 0
    }
}

fn any(rng: &mut Rng, dimensions: usize, transposed: bool) -> Conv {
    let mut axis = || loop {
        let (stride, dilation) = (rng.range(1, 3), rng.range(1, 2));
        let axis = Axis {
            pixels: rng.range(1, 7),
            taps: rng.range(1, 4),
            stride,
            dilation,
            padding: rng.range(0, 2),
            output_padding: if transposed { rng.range(0, stride - 1) } else { 0 },
        };
        if axis.is_valid(transposed) {
            break axis;
        }
    };
    let axes = (0..dimensions).map(|_| axis()).collect();
    let [images, groups, channels, rows] = [3, 3, 3, 4].map(|most| rng.range(1, most));
    Conv { images, groups, channels, rows, transposed, axes }
}

impl Conv {
    /// Of input, weight and output.
    fn shapes(&self) -> [Vec<i64>; 3] {
        let of = |front: [i64; 2], extent: &dyn Fn(&Axis) -> i64| {
            front.into_iter().chain(self.axes.iter().map(extent)).collect()
        };
        let [input, output] = [self.channels, self.rows].map(|channels| channels * self.groups);
        let weight = if self.transposed { [input, self.rows] } else { [output, self.channels] };
        [
            of([self.images, input], &|axis| axis.pixels),
            of(weight, &|axis| axis.taps),
            of([self.images, output], &|axis| axis.result(self.transposed)),
        ]
    }

    /// Stride, padding, dilation and outputPadding.
    fn arrays(&self) -> [Argument; 4] {
        self.numbers().map(|numbers| array(&numbers))
    }

    fn numbers(&self) -> [Vec<i64>; 4] {
        let of = |value: fn(&Axis) -> i64| self.axes.iter().map(value).collect();
        [
            of(|axis| axis.stride),
            of(|axis| axis.padding),
            of(|axis| axis.dilation),
            of(|axis| axis.output_padding),
        ]
    }

    /// Tells each product of the sum: places in input, weight and output.
    fn each(&self, mut tell: impl FnMut(usize, usize, usize)) {
        let [input, weight, output] = self.shapes();
        for tap in places(&weight[2..]) {
            // Where it is transposed, pixels are spread over what is written.
            let (over, by) = if self.transposed { (&output, &input) } else { (&input, &output) };
            for window in places(&by[2..]) {
                let pixel: Vec<i64> = (self.axes.iter().zip(&window).zip(&tap))
                    .map(|((axis, y), k)| y * axis.stride - axis.padding + k * axis.dilation)
                    .collect();
                if pixel.iter().zip(&over[2..]).any(|(at, extent)| !(0..*extent).contains(at)) {
                    continue;
                }
                for at in places(&[self.images, self.groups, self.channels, self.rows]) {
                    let [n, g, c, m] = at[..] else { unreachable!() };
                    let (c, m) = (g * self.channels + c, g * self.rows + m);
                    let in_group = if self.transposed { [c, m % self.rows] } else { [m, c % self.channels] };
                    let (read, written) = if self.transposed { (&window, &pixel) } else { (&pixel, &window) };
                    tell(
                        flat_of(&input, &[&[n, c], &read[..]].concat()),
                        flat_of(&weight, &[&in_group, &tap[..]].concat()),
                        flat_of(&output, &[&[n, m], &written[..]].concat()),
                    );
                }
            }
        }
    }
}

/// The number of an index in row-major order.
fn flat_of(shape: &[i64], at: &[i64]) -> usize {
    shape.iter().zip(at).fold(0, |flat, (extent, i)| flat * extent + i) as usize
}

fn small(rng: &mut Rng, count: usize) -> Vec<f64> {
    (0..count).map(|_| rng.range(-3, 3) as f64).collect()
}

/// A tensor of such values in any view.
fn filled(rng: &mut Rng, dtype: DType, shape: &[i64]) -> (DeviceTensor, Vec<f64>) {
    let values = small(rng, numel(shape));
    let elements: Vec<Element> = values.iter().map(|&value| element(dtype, Number::Real(value))).collect();
    let layout = Layout::any_input(shape, rng);
    let tensor = DeviceTensor::from_elements(dtype, layout, format(shape.len()), &elements);
    // Where elements are shared the last one counts.
    let values = tensor.values();
    (tensor, values)
}

fn written(rng: &mut Rng, dtype: DType, shape: &[i64]) -> DeviceTensor {
    DeviceTensor::output(dtype, Layout::any_output(shape, rng), format(shape.len()))
}

fn assert_holds(tensor: &DeviceTensor, dtype: DType, sums: &[f64], what: &dyn std::fmt::Debug) {
    tensor.assert_surroundings_untouched("convolution");
    for (at, (got, sum)) in tensor.elements().iter().zip(sums).enumerate() {
        let expected = element(dtype, Number::Real(*sum));
        let is_it = match (number(dtype, got), number(dtype, &expected)) {
            // Zeros have two signs.
            (Number::Real(got), Number::Real(expected)) => got == expected,
            _ => false,
        };
        assert!(is_it, "element {at} is {got:?}, expected {sum}: {what:#?}");
    }
}

fn any_dtype(rng: &mut Rng, own: DType) -> DType {
    rng.choose(&[own, own, DType::F32, DType::F16, DType::Bf16])
}

#[test]
fn any_convolution_of_any_view() {
    let mut rng = Rng::new(0xC0417);
    for _ in 0..rounds(120) {
        let rng = &mut rng;
        let (dimensions, transposed) = (rng.below(3) + 1, rng.one_in(3));
        let conv = any(rng, dimensions, transposed);
        let ([input_shape, weight_shape, output_shape], own) = (conv.shapes(), rng.choose(DTYPES));
        let dtypes = [0; 5].map(|_| any_dtype(rng, own));
        let (input, x) = filled(rng, dtypes[0], &input_shape);
        let (weight, w) = filled(rng, dtypes[1], &weight_shape);
        let (bias, b) = filled(rng, dtypes[2], &output_shape[1..2]);
        let with_bias = rng.coin();
        let output = written(rng, dtypes[3], &output_shape);
        let by_channel = |at: usize| {
            let pixels: i64 = output_shape[2..].iter().product();
            at / pixels as usize % output_shape[1] as usize
        };
        let mut sums: Vec<f64> =
            (0..numel(&output_shape)).map(|at| if with_bias { b[by_channel(at)] } else { 0.0 }).collect();
        conv.each(|read, tap, to| sums[to] += x[read] * w[tap]);
        let [stride, padding, dilation, output_padding] =
            conv.numbers().map(|numbers| IntArray::new(&numbers));
        let pointers = [
            input.handle(),
            weight.handle(),
            if with_bias { bias.handle() } else { std::ptr::null_mut() },
            stride.handle(),
            padding.handle(),
            dilation.handle(),
            if conv.transposed { output_padding.handle() } else { std::ptr::null_mut() },
            output.handle(),
        ];
        let what = (&conv, &input, &weight, &output, dtypes);
        row("aclnnConvolution")
            .call(&pointers, &[conv.transposed.into(), conv.groups, 1])
            .unwrap_or_else(|failure| panic!("{failure:?}: {what:#?}"));
        assert_holds(&output, dtypes[3], &sums, &what);

        // The gradients, of which some are not asked for.
        let (grad, g) = filled(rng, dtypes[3], &output_shape);
        let mask = [0; 3].map(|_| !rng.one_in(4));
        let shapes = [&input_shape[..], &weight_shape, &output_shape[1..2]];
        // In three dimensions those of groups are not FLOAT of halves.
        let of_weight = if dimensions == 3 && dtypes[4] == DType::F32 { DType::F16 } else { dtypes[4] };
        let kinds = [dtypes[0], of_weight, dtypes[2]];
        let results: Vec<DeviceTensor> = (0..3).map(|at| written(rng, kinds[at], shapes[at])).collect();
        let untouched: Vec<Vec<Element>> = results.iter().map(DeviceTensor::elements).collect();
        let mut gradients = shapes.map(|shape| vec![0.0; numel(shape)]);
        conv.each(|read, tap, to| {
            gradients[0][read] += g[to] * w[tap];
            gradients[1][tap] += g[to] * x[read];
        });
        g.iter().enumerate().for_each(|(at, g)| gradients[2][by_channel(at)] += g);
        let (sizes, of_mask) = (IntArray::new(&output_shape[1..2]), BoolArray::new(&mask));
        let pointers = [
            grad.handle(),
            input.handle(),
            weight.handle(),
            sizes.handle(),
            stride.handle(),
            padding.handle(),
            dilation.handle(),
            output_padding.handle(),
            of_mask.handle(),
            results[0].handle(),
            results[1].handle(),
            results[2].handle(),
        ];
        let what = (&what, &results, mask);
        row("aclnnConvolutionBackward")
            .call(&pointers, &[conv.transposed.into(), conv.groups, 1])
            .unwrap_or_else(|failure| panic!("{failure:?}: {what:#?}"));
        for at in 0..3 {
            match mask[at] {
                true => assert_holds(&results[at], kinds[at], &gradients[at], &what),
                false => assert!(results[at].elements() == untouched[at], "{at} is not asked for: {what:#?}"),
            }
        }
    }
}

/// Pad, and the shapes of input, weight and output.
fn tbc(rng: &mut Rng) -> (i64, [Vec<i64>; 3]) {
    let [time, batch, channels, rows] = [6, 3, 4, 4].map(|most| rng.range(1, most));
    let pad = rng.range(0, 2);
    let taps = rng.range(1, time + pad);
    (
        pad,
        [
            vec![time, batch, channels],
            vec![taps, channels, rows],
            vec![time + 2 * pad - taps + 1, batch, rows],
        ],
    )
}

#[test]
fn convolutions_over_time() {
    let mut rng = Rng::new(0x7BC);
    for _ in 0..rounds(60) {
        let rng = &mut rng;
        let (pad, [input_shape, weight_shape, output_shape]) = tbc(rng);
        let dtype = rng.choose(&[DType::F32, DType::F16, DType::Bf16]);
        let (input, x) = filled(rng, dtype, &input_shape);
        let (weight, w) = filled(rng, dtype, &weight_shape);
        let (bias, b) = filled(rng, dtype, &weight_shape[2..]);
        let output = written(rng, dtype, &output_shape);
        let (grad, g) = filled(rng, dtype, &output_shape);
        let mut sums: Vec<f64> =
            (0..numel(&output_shape)).map(|at| b[at % output_shape[2] as usize]).collect();
        let shapes = [&input_shape[..], &weight_shape, &weight_shape[2..]];
        let mut gradients = shapes.map(|shape| vec![0.0; numel(shape)]);
        for at in
            places(&[output_shape[0], output_shape[1], weight_shape[2], weight_shape[1], weight_shape[0]])
        {
            let [t, n, o, c, k] = at[..] else { unreachable!() };
            if !(0..input_shape[0]).contains(&(t + k - pad)) {
                continue;
            }
            let read = flat_of(&input_shape, &[t + k - pad, n, c]);
            let (tap, to) = (flat_of(&weight_shape, &[k, c, o]), flat_of(&output_shape, &[t, n, o]));
            sums[to] += x[read] * w[tap];
            gradients[0][read] += g[to] * w[tap];
            gradients[1][tap] += g[to] * x[read];
        }
        g.iter().enumerate().for_each(|(at, g)| gradients[2][at % output_shape[2] as usize] += g);
        let what = (pad, &input, &weight, &output);
        row("aclnnConvTbc")
            .call(&[input.handle(), weight.handle(), bias.handle(), output.handle()], &[pad, 1])
            .unwrap_or_else(|failure| panic!("{failure:?}: {what:#?}"));
        assert_holds(&output, dtype, &sums, &what);
        let results: Vec<DeviceTensor> = shapes.iter().map(|shape| written(rng, dtype, shape)).collect();
        let mut pointers = vec![grad.handle(), input.handle(), weight.handle(), bias.handle()];
        pointers.extend(results.iter().map(DeviceTensor::handle));
        row("aclnnConvTbcBackward")
            .call(&pointers, &[pad, 1])
            .unwrap_or_else(|failure| panic!("{failure:?}: {what:#?}"));
        for (result, sums) in results.iter().zip(&gradients) {
            assert_holds(result, dtype, sums, &what);
        }
    }
}

/// A convolution with work for several threads: images, channels of input and output, and pixels along a side.
fn split([images, channels, rows, side]: [i64; 4], taps: i64, dtype: DType) {
    let mut rng = Rng::new(0x5139);
    let mut input =
        |shape: &[i64]| threads::input(&mut rng, dtype, Layout::contiguous(shape), format(shape.len()));
    let (x, w) = (input(&[images, channels, side, side]), input(&[rows, channels, taps, taps]));
    let out = DeviceTensor::output(dtype, Layout::contiguous(&[images, rows, side, side]), NCHW);
    let [one, pad] = [1, taps / 2].map(|value| IntArray::new(&[value, value]));
    let none = std::ptr::null_mut();
    let pointers =
        [x.handle(), w.handle(), none, one.handle(), pad.handle(), one.handle(), none, out.handle()];
    row("aclnnConvolution").call(&pointers, &[0, 1, 1]).expect("a valid call");
    threads::report(&format!("{dtype:?} {images} {channels} {rows} {side} {taps}"), &out);
}

fn split_backward([images, channels, rows, side]: [i64; 4], taps: i64, dtype: DType) {
    let mut rng = Rng::new(0x5140);
    let mut input =
        |shape: &[i64]| threads::input(&mut rng, dtype, Layout::contiguous(shape), format(shape.len()));
    let (x, w) = (input(&[images, channels, side, side]), input(&[rows, channels, taps, taps]));
    let grad = input(&[images, rows, side, side]);
    let [one, pad, zero] = [1, taps / 2, 0].map(|value| IntArray::new(&[value, value]));
    let (mask, none) = (BoolArray::new(&[true; 3]), std::ptr::null_mut());
    let output = |shape: &[i64]| DeviceTensor::output(dtype, Layout::contiguous(shape), format(shape.len()));
    let results =
        [output(&[images, channels, side, side]), output(&[rows, channels, taps, taps]), output(&[rows])];
    let mut pointers =
        vec![grad.handle(), x.handle(), w.handle(), none, one.handle(), pad.handle(), one.handle()];
    pointers.extend([zero.handle(), mask.handle()]);
    pointers.extend(results.iter().map(DeviceTensor::handle));
    row("aclnnConvolutionBackward").call(&pointers, &[0, 1, 1]).expect("a valid call");
    for (at, result) in results.iter().enumerate() {
        threads::report(&format!("{dtype:?} {images} {channels} {rows} {side} {taps} {at}"), result);
    }
}
