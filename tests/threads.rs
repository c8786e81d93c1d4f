//! Results do not depend on the number of threads, not even in the last bit.
//!
//! The library reads `OPAPI_NUM_THREADS` when it is loaded, so the test starts itself again, once per number, on
//! shapes large enough to be split; each child prints a hash per call, and all children must print the same.

mod common;

use std::process::Stdio;

use common::{AvgPool, DType, DeviceTensor, Im2col, Layout, NCHW, ND, Rng};
use num_complex::Complex;

const CHILD: &str = "OPAPI_TEST_PRINT_HASHES";
const TEST: &str = "every_number_of_threads_gives_the_same_bits";

#[test]
fn every_number_of_threads_gives_the_same_bits() {
    if std::env::var_os(CHILD).is_some() {
        return print_hashes();
    }
    let start = |threads: &str| {
        let child = common::again()
            .args([TEST, "--exact", "--nocapture"])
            .env(CHILD, "1")
            .env("OPAPI_NUM_THREADS", threads)
            .stdout(Stdio::piped())
            .spawn()
            .expect("this test can be started again");
        (threads.to_string(), child)
    };
    // All at once: more threads than cores, so that they interleave in many ways.
    let mut reports = ["1", "2", "3", "7"].map(start).into_iter().map(|(threads, child)| {
        let output = child.wait_with_output().expect("the output of a child");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success(), "OPAPI_NUM_THREADS={threads}: {}\n{text}", output.status);
        let hashes: Vec<String> = text.lines().filter(|l| l.starts_with("HASH ")).map(String::from).collect();
        assert!(!hashes.is_empty(), "OPAPI_NUM_THREADS={threads} printed nothing:\n{text}");
        (threads, hashes)
    });
    let (_, single) = reports.next().expect("the report of one thread");
    for (threads, hashes) in reports {
        assert_eq!(hashes, single, "OPAPI_NUM_THREADS={threads} and 1 differ");
    }
}

/// Prints the hash of the memory of a tensor, view and surroundings.
fn report(name: &str, tensor: &DeviceTensor) {
    let mut hash = 0xCBF2_9CE4_8422_2325u64;
    for word in tensor.memory().read().chunks(8) {
        let mut bytes = [0; 8];
        bytes[..word.len()].copy_from_slice(word);
        hash = (hash ^ u64::from_le_bytes(bytes)).wrapping_mul(0x0000_0100_0000_01B3).rotate_left(23);
    }
    // The test harness has printed the name of the test without a newline.
    println!("\nHASH {name} {hash:016x}");
}

/// Random values of very different sizes: adding them in another order gives another sum.
fn values(rng: &mut Rng, n: usize) -> Vec<f64> {
    let scales = [64.0, 16.0, 4.0, 1.0, 0.25, 0.0625, 0.015_625, 0.003_906_25];
    (0..n).map(|_| rng.uniform(-1.0, 1.0) * scales[rng.below(8)]).collect()
}

fn numel(shape: &[i64]) -> usize {
    shape.iter().product::<i64>() as usize
}

fn input(rng: &mut Rng, dtype: DType, layout: Layout, format: i32) -> DeviceTensor {
    let v = values(rng, layout.numel());
    DeviceTensor::new(dtype, layout, format, &v)
}

/// Packed, and two strided layouts.
fn layouts(shape: &[i64]) -> [(&'static str, Layout); 3] {
    [
        ("packed", Layout::contiguous(shape)),
        ("transposed", Layout::transposed(shape)),
        ("channels-last", Layout::channels_last(shape)),
    ]
}

fn print_hashes() {
    max_unpool();
    grid_sampler();
    avg_pool();
    im2col();
    replication_pad();
}

fn max_unpool() {
    let mut rng = Rng::new(1);
    // Many planes, one plane, and results much larger than what they are picked from.
    for (big, small) in [
        ([4, 16, 96, 96], [4, 16, 64, 64]),
        ([1, 1, 700, 700], [1, 1, 512, 600]),
        ([2, 1, 9, 9], [2, 1, 400, 500]),
    ] {
        let last = big[2] * big[3] - 1;
        let index: Vec<i64> = (0..numel(&small)).map(|_| rng.range(0, last)).collect();
        for dtype in [DType::F32, DType::F16, DType::U8] {
            let grad_output = DeviceTensor::output(dtype, Layout::contiguous(&big), ND);
            for (name, layout) in layouts(&small) {
                let self_ = DeviceTensor::without_memory(dtype, Layout::contiguous(&small), ND);
                let indices = DeviceTensor::from_ints(DType::I64, layout.clone(), ND, &index);
                let out = DeviceTensor::output(dtype, layout, ND);
                common::max_unpool2d_backward(&grad_output, &self_, &indices, &big[2..], &out).unwrap();
                report(&format!("unpool-{dtype:?}-{name}-{small:?}"), &out);
            }
        }
    }
}

fn grid_sampler() {
    let mut rng = Rng::new(2);
    // The third: all points meet in a few pixels, where everything is added up. The last: few points a batch.
    for (image, grid, reach) in [
        ([2, 8, 128, 128], [2, 120, 130], 1.1),
        ([1, 1, 500, 500], [1, 400, 400], 1.1),
        ([1, 3, 64, 64], [1, 300, 300], 0.01),
        ([6000, 1, 4, 4], [6000, 4, 4], 1.1),
    ] {
        let samples = [image[0], image[1], grid[1], grid[2]];
        let points = [image[0], grid[1], grid[2], 2];
        let v: Vec<f64> = (0..numel(&points)).map(|_| rng.uniform(-reach, reach)).collect();
        for dtype in [DType::F32, DType::F16, DType::Bf16, DType::F64] {
            let g = input(&mut rng, dtype, Layout::contiguous(&samples), ND);
            let p = DeviceTensor::new(dtype, Layout::contiguous(&points), ND, &v);
            let [packed, _, last] = layouts(&image);
            for (name, layout) in [packed, last] {
                let x = input(&mut rng, dtype, layout.clone(), ND);
                for (interpolation, padding) in [(0, 0), (0, 2), (1, 1), (2, 1)] {
                    let input_grad = DeviceTensor::output(dtype, layout.clone(), ND);
                    let grid_grad = DeviceTensor::output(dtype, Layout::contiguous(&points), ND);
                    let mask = [true, true];
                    common::grid_sampler2d_backward(
                        &g,
                        &x,
                        &p,
                        interpolation,
                        padding,
                        false,
                        mask,
                        &input_grad,
                        &grid_grad,
                    )
                    .unwrap();
                    let name = format!("{dtype:?}-{interpolation}-{padding}-{name}-{image:?}");
                    report(&format!("grid-image-{name}"), &input_grad);
                    report(&format!("grid-grid-{name}"), &grid_grad);
                }
            }
        }
    }
}

fn avg_pool() {
    let mut rng = Rng::new(3);
    for (image, kernel, stride, padding) in [
        ([2, 24, 112, 112], 3, 2, 1),
        ([1, 1, 900, 900], 7, 3, 3),
        ([1, 1, 800, 600], 2, 5, 0),
        ([4, 1000, 12, 12], 12, 1, 0),
    ] {
        let cells = |n: i64| (n + 2 * padding - kernel) / stride + 1;
        let cells = [image[0], image[1], cells(image[2]), cells(image[3])];
        for dtype in [DType::F32, DType::F16, DType::Bf16] {
            let grad_output = input(&mut rng, dtype, Layout::contiguous(&cells), NCHW);
            for (name, layout) in layouts(&image) {
                let self_ = DeviceTensor::without_memory(dtype, Layout::contiguous(&image), NCHW);
                let grad_input = DeviceTensor::output(dtype, layout, NCHW);
                let pool = AvgPool {
                    kernel: vec![kernel],
                    stride: Some(vec![stride]),
                    padding: vec![padding],
                    ceil_mode: false,
                    count_include_pad: false,
                    divisor_override: 0,
                    cube_math_type: 0,
                };
                common::avgpool2d_backward(&grad_output, &self_, &pool, &grad_input).unwrap();
                report(&format!("avgpool-{dtype:?}-{name}-{image:?}"), &grad_input);
            }
        }
    }
}

fn im2col() {
    let mut rng = Rng::new(4);
    for (image, kernel, padding, stride) in
        [([2, 8, 96, 96], 3, 1, 1), ([1, 1, 400, 400], 5, 0, 2), ([1, 64, 24, 24], 4, 3, 3)]
    {
        let windows = |n: i64| (n + 2 * padding - kernel) / stride + 1;
        let columns = [image[0], image[1] * kernel * kernel, windows(image[2]) * windows(image[3])];
        for (dtype, out_type) in
            [(DType::F32, DType::F32), (DType::F16, DType::F16), (DType::Bf16, DType::F32)]
        {
            let grad_output = input(&mut rng, dtype, Layout::contiguous(&columns), ND);
            for (name, layout) in layouts(&image) {
                let out = DeviceTensor::output(out_type, layout, ND);
                let attributes = Im2col {
                    input_size: [image[2], image[3]],
                    kernel: [kernel; 2],
                    dilation: [1; 2],
                    padding: [padding; 2],
                    stride: [stride; 2],
                };
                common::im2col_backward(&grad_output, &attributes, &out).unwrap();
                report(&format!("im2col-{dtype:?}-{name}-{image:?}"), &out);
            }
        }
    }
}

fn replication_pad() {
    let mut rng = Rng::new(5);
    // The last one: hundreds of thousands of elements fall on each corner of a tiny image.
    for (image, padding) in [
        ([2, 16, 100, 100], [2, 3, 4, 5]),
        ([1, 1, 900, 800], [7, 0, 0, 7]),
        ([1, 1, 3, 2], [300, 400, 350, 250]),
    ] {
        let [left, right, top, bottom] = padding;
        let padded = [image[0], image[1], image[2] + top + bottom, image[3] + left + right];
        for dtype in [DType::F32, DType::F16, DType::F64, DType::C64] {
            let (re, im) = (values(&mut rng, numel(&padded)), values(&mut rng, numel(&padded)));
            let v: Vec<_> = re.into_iter().zip(im).map(|(re, im)| Complex::new(re, im)).collect();
            let grad_output = DeviceTensor::from_complex(dtype, Layout::contiguous(&padded), ND, &v);
            for (name, layout) in layouts(&image) {
                let self_ = DeviceTensor::without_memory(dtype, Layout::contiguous(&image), ND);
                let grad_input = DeviceTensor::output(dtype, layout, ND);
                common::replication_pad2d_backward(&grad_output, &self_, &padding, &grad_input).unwrap();
                report(&format!("pad-{dtype:?}-{name}-{image:?}"), &grad_input);
            }
        }
    }
}
