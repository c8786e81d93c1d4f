//! What the calls that `benches/operators.rs` times are made of. Tensors are packed, and NCHW where they are images.

use super::cases::Operand;
use super::common::{DType, DeviceTensor, Layout, NCHW, ND, Rng};

/// A call, and what its first output must be.
#[allow(dead_code)] // the benchmark reads it
pub struct Benchmark {
    pub operands: Vec<Operand>,
    pub scalars: Vec<i64>,
    pub expected: Vec<f64>,
}

/// The calls of one operator by name; what makes a call runs only if it is timed.
pub type Benchmarks = Vec<(String, Box<dyn Fn() -> Benchmark>)>;

/// N, C, H, W.
pub type Shape = [i64; 4];

/// The first stays in the L2 cache, the second does not.
pub const IMAGES: [Shape; 2] = [[1, 16, 56, 56], [8, 64, 112, 112]];

/// Images, dtypes and windows (kernel, stride, padding) for operators that have windows.
pub fn windows() -> Vec<(Shape, DType, [i64; 3])> {
    let mut all = Vec::new();
    for image in IMAGES {
        for dtype in [DType::F32, DType::F16, DType::Bf16] {
            all.extend([[3, 2, 1], [2, 2, 0], [3, 1, 1]].map(|window| (image, dtype, window)));
        }
    }
    all
}

/// As it stands in the name of a call.
pub fn describe([n, c, h, w]: Shape, dtype: DType) -> String {
    format!("{n}x{c}x{h}x{w} {dtype:?}").to_lowercase()
}

/// Random values.
pub fn input(dtype: DType, shape: &[i64], seed: u64) -> DeviceTensor {
    let layout = Layout::contiguous(shape);
    let mut rng = Rng::new(seed);
    let values: Vec<f64> = (0..layout.numel()).map(|_| rng.uniform(-2.0, 2.0)).collect();
    DeviceTensor::new(dtype, layout, format(shape), &values)
}

/// For an argument that is only asked for its shape.
pub fn shape_only(dtype: DType, shape: &[i64]) -> DeviceTensor {
    DeviceTensor::without_memory(dtype, Layout::contiguous(shape), format(shape))
}

/// For a result.
pub fn output(dtype: DType, shape: &[i64]) -> DeviceTensor {
    DeviceTensor::output(dtype, Layout::contiguous(shape), format(shape))
}

fn format(shape: &[i64]) -> i32 {
    if shape.len() == 4 { NCHW } else { ND }
}
