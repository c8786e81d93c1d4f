//! The time of every operator at every instruction-set level, for comparing one version of the kernels with the next.
//!
//! ```text
//! cargo bench                                   # every level of this processor
//! OPAPI_MAX_ISA=avx2 cargo bench -- im2col      # one level, one operator
//! cargo bench -- --save-baseline before         # and later: --baseline before
//! ```
//!
//! A time is that of a whole call: both phases and a synchronisation. Each result is compared with the plain
//! reference before its call is timed. How the library compares with others is asked by
//! `scripts/compare_pytorch.py`.
#![allow(unsafe_code)] // calls of C entry points

use std::cell::OnceCell;
use std::process::{Command, ExitCode};
use std::rc::Rc;
use std::time::Duration;
use std::{env, ptr};

use criterion::{BenchmarkId, Criterion};
use opapi::abi::acl_meta::{aclDestroyAclOpExecutor, aclOpExecutor};
use opapi::abi::acl_rt::aclrtSynchronizeStream;
use opapi::ops::avgpool2d_backward::{
    aclnnAvgPool2dBackward, aclnnAvgPool2dBackwardGetWorkspaceSize, reference as avgpool,
};
use opapi::ops::grid_sampler2d_backward::{
    aclnnGridSampler2DBackward, aclnnGridSampler2DBackwardGetWorkspaceSize, reference as grid,
};
use opapi::ops::im2col_backward::{
    aclnnIm2colBackward, aclnnIm2colBackwardGetWorkspaceSize, reference as im2col,
};
use opapi::ops::max_unpool2d_backward::{
    aclnnMaxUnpool2dBackward, aclnnMaxUnpool2dBackwardGetWorkspaceSize, reference as unpool,
};
use opapi::ops::replication_pad2d_backward::{
    aclnnReplicationPad2dBackward, aclnnReplicationPad2dBackwardGetWorkspaceSize, reference as pad,
};
use opapi::simd::Level;

#[path = "../tests/common/mod.rs"]
mod common;
use common::{
    BoolArray, DType, DeviceMemory, DeviceTensor, IntArray, Layout, NCHW, ND, Phase2, Rng, SUCCESS,
};

/// N, C, H, W.
type Shape = [usize; 4];

/// Small images stay in the L2 cache, large ones do not.
const SMALL: Shape = [1, 16, 56, 56];
const LARGE: Shape = [8, 64, 112, 112];
const FLOATS: [DType; 3] = [DType::F32, DType::F16, DType::Bf16];

fn main() -> ExitCode {
    if env::var_os("OPAPI_MAX_ISA").is_some() {
        bench_level();
        return ExitCode::SUCCESS;
    }
    // The level is chosen once, when the library is loaded: a process for each.
    for level in Level::available() {
        let again = Command::new(env::current_exe().expect("the path of this program"))
            .args(env::args_os().skip(1))
            .env("OPAPI_MAX_ISA", name(level))
            .status()
            .expect("a second run");
        if !again.success() {
            eprintln!("operators: level {} ended with {again}", name(level));
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

fn name(level: Level) -> String {
    format!("{level:?}").to_lowercase()
}

fn bench_level() {
    let mut criterion = Criterion::default()
        .sample_size(20)
        .warm_up_time(Duration::from_millis(200))
        .measurement_time(Duration::from_millis(800))
        .configure_from_args();
    for shape in [SMALL, LARGE] {
        for dtype in FLOATS {
            for (kernel, stride, padding) in [(3, 2, 1), (2, 2, 0), (3, 1, 1)] {
                let id = format!("k{kernel}s{stride}p{padding} {}", describe(shape, dtype));
                bench(&mut criterion, "avgpool2d_backward", &id, || {
                    avgpool_call(shape, dtype, kernel, stride, padding)
                });
                bench(&mut criterion, "im2col_backward", &id, || {
                    im2col_call(shape, dtype, kernel, stride, padding)
                });
            }
        }
        for dtype in [DType::F32, DType::F16, DType::Bf16, DType::F64] {
            let id = format!("p1 {}", describe(shape, dtype));
            bench(&mut criterion, "replication_pad2d_backward", &id, || pad_call(shape, dtype));
        }
        for dtype in [DType::I8, DType::F16, DType::F32, DType::F64] {
            let id = format!("k2 {}", describe(shape, dtype));
            bench(&mut criterion, "max_unpool2d_backward", &id, || unpool_call(shape, dtype));
        }
    }
    use grid::Interpolation::{Bicubic, Bilinear, Nearest};
    for shape in [[1, 16, 32, 32], [4, 64, 128, 128], [1, 3, 540, 960]] {
        for (interpolation, dtypes) in [
            (Bilinear, &[DType::F32, DType::F16, DType::Bf16, DType::F64][..]),
            (Nearest, &[DType::F32]),
            (Bicubic, &[DType::F32]),
        ] {
            for &dtype in dtypes {
                let id = format!("{interpolation:?} {}", describe(shape, dtype)).to_lowercase();
                bench(&mut criterion, "grid_sampler2d_backward", &id, || {
                    grid_call(shape, dtype, interpolation)
                });
            }
        }
    }
    criterion.final_summary();
}

fn describe([n, c, h, w]: Shape, dtype: DType) -> String {
    format!("{n}x{c}x{h}x{w} {dtype:?}").to_lowercase()
}

/// Checks a call, then times it. `make` runs only if the filter of the command line lets the call through.
fn bench(criterion: &mut Criterion, operator: &str, id: &str, make: impl Fn() -> Call) {
    let call = OnceCell::new();
    let mut group = criterion.benchmark_group(operator);
    group.bench_function(BenchmarkId::new(id, name(opapi::machine::machine().level)), |bencher| {
        let call = call.get_or_init(|| {
            let call = make();
            call.check(id);
            call
        });
        bencher.iter(|| call.run());
    });
    group.finish();
}

// ------------------------------------------------------------------------------------------------------- calls

type Phase1 = Box<dyn Fn(*mut u64, *mut *mut aclOpExecutor) -> i32>;

/// A call that can be repeated, and what it must give. The first phase owns the tensors.
struct Call {
    phase1: Phase1,
    phase2: Phase2,
    workspace: DeviceMemory,
    out: Rc<DeviceTensor>,
    expected: Vec<f64>,
}

impl Call {
    fn new(phase1: Phase1, phase2: Phase2, out: Rc<DeviceTensor>, expected: Vec<f64>) -> Call {
        let (size, executor) = common::plan(&phase1).expect("legal arguments");
        assert_eq!(aclDestroyAclOpExecutor(executor), SUCCESS);
        Call { phase1, phase2, workspace: DeviceMemory::new(&vec![0xEE; size as usize]), out, expected }
    }

    fn run(&self) {
        let (mut size, mut executor) = (0, ptr::null_mut());
        let planned = (self.phase1)(&mut size, &mut executor);
        // SAFETY: the executor is that of phase 1, which asked for the same workspace as the first time, and the
        // tensors live as long as `self`.
        let started = unsafe { (self.phase2)(self.workspace.address(), size, executor, common::stream()) };
        let done = aclrtSynchronizeStream(common::stream());
        assert_eq!([planned, started, done], [SUCCESS; 3], "{:?}", common::recent_error());
    }

    /// Panics unless the result is the reference's, within the tolerance of the dtype.
    fn check(&self, id: &str) {
        self.run();
        let largest = self.expected.iter().fold(0f64, |m, x| m.max(x.abs()));
        let allowed = self.out.dtype.tolerance() * largest;
        for (i, (got, expected)) in self.out.values().into_iter().zip(&self.expected).enumerate() {
            assert!((got - expected).abs() <= allowed, "{id}: element {i} is {got:e}, expected {expected:e}");
        }
    }
}

fn tensor(dtype: DType, shape: &[usize], seed: u64) -> DeviceTensor {
    let layout = packed(shape);
    let mut rng = Rng::new(seed);
    let values: Vec<f64> = (0..layout.numel()).map(|_| rng.uniform(-2.0, 2.0)).collect();
    DeviceTensor::new(dtype, layout, format(shape), &values)
}

fn result(dtype: DType, shape: &[usize]) -> Rc<DeviceTensor> {
    Rc::new(DeviceTensor::output(dtype, packed(shape), format(shape)))
}

/// For arguments that are only asked for their shape.
fn shape_only(dtype: DType, shape: &[usize]) -> DeviceTensor {
    DeviceTensor::without_memory(dtype, packed(shape), format(shape))
}

fn packed(shape: &[usize]) -> Layout {
    Layout::contiguous(&shape.iter().map(|&extent| extent as i64).collect::<Vec<_>>())
}

fn format(shape: &[usize]) -> i32 {
    if shape.len() == 4 { NCHW } else { ND }
}

fn avgpool_call([n, c, h, w]: Shape, dtype: DType, kernel: i64, stride: i64, padding: i64) -> Call {
    let pooling = avgpool::Pooling {
        kernel: [kernel; 2],
        stride: [stride; 2],
        padding: [padding; 2],
        count_include_pad: true,
        divisor_override: 0,
    };
    let windows = pooling.windows([h, w], false).map(|count| count as usize);
    let grad = tensor(dtype, &[n, c, windows[0], windows[1]], 1);
    let input = shape_only(dtype, &[n, c, h, w]);
    let out = result(dtype, &[n, c, h, w]);
    let expected = avgpool::avg_pool2d_backward(&grad.values(), n * c, windows, [h, w], &pooling);
    let arrays = [kernel, stride, padding].map(|value| IntArray::new(&[value]));
    let target = out.clone();
    // SAFETY: the closure owns all that it names; the out parameters are the caller's.
    let phase1: Phase1 = Box::new(move |size, executor| unsafe {
        let [kernel, stride, padding] = arrays.each_ref().map(IntArray::handle);
        aclnnAvgPool2dBackwardGetWorkspaceSize(
            grad.handle(),
            input.handle(),
            kernel,
            stride,
            padding,
            common::c_bool(0),
            common::c_bool(1),
            0,
            0,
            target.handle(),
            size,
            executor,
        )
    });
    Call::new(phase1, aclnnAvgPool2dBackward, out, expected)
}

fn im2col_call([n, c, h, w]: Shape, dtype: DType, kernel: i64, stride: i64, padding: i64) -> Call {
    let windows =
        im2col::Windows { kernel: [kernel; 2], dilation: [1; 2], padding: [padding; 2], stride: [stride; 2] };
    let count: i64 = windows.counts([h, w]).iter().product();
    let grad = tensor(dtype, &[n, c * (kernel * kernel) as usize, count as usize], 2);
    let out = result(dtype, &[n, c, h, w]);
    let expected = im2col::im2col_backward(&grad.values(), n, c, [h, w], &windows);
    let image = IntArray::new(&[h as i64, w as i64]);
    let arrays = [kernel, 1, padding, stride].map(|value| IntArray::new(&[value; 2]));
    let target = out.clone();
    // SAFETY: as above.
    let phase1: Phase1 = Box::new(move |size, executor| unsafe {
        let [kernel, dilation, padding, stride] = arrays.each_ref().map(IntArray::handle);
        aclnnIm2colBackwardGetWorkspaceSize(
            grad.handle(),
            image.handle(),
            kernel,
            dilation,
            padding,
            stride,
            target.handle(),
            size,
            executor,
        )
    });
    Call::new(phase1, aclnnIm2colBackward, out, expected)
}

fn pad_call([n, c, h, w]: Shape, dtype: DType) -> Call {
    let grad = tensor(dtype, &[n, c, h + 2, w + 2], 3);
    let input = shape_only(dtype, &[n, c, h, w]);
    let out = result(dtype, &[n, c, h, w]);
    let expected = pad::replication_pad2d_backward(&grad.values(), n * c, [h, w], [1; 4]);
    let padding = IntArray::new(&[1; 4]);
    let target = out.clone();
    // SAFETY: as above.
    let phase1: Phase1 = Box::new(move |size, executor| unsafe {
        aclnnReplicationPad2dBackwardGetWorkspaceSize(
            grad.handle(),
            input.handle(),
            padding.handle(),
            target.handle(),
            size,
            executor,
        )
    });
    Call::new(phase1, aclnnReplicationPad2dBackward, out, expected)
}

fn unpool_call([n, c, h, w]: Shape, dtype: DType) -> Call {
    let grad = tensor(dtype, &[n, c, h, w], 4);
    let [rows, columns] = [h / 2, w / 2];
    let pooled = [n, c, rows, columns];
    // One pixel of each window of 2 x 2, as max pooling chooses.
    let mut rng = Rng::new(5);
    let mut pick = |i: usize| {
        let (row, column) = (i / columns % rows, i % columns);
        ((2 * row + rng.below(2)) * w + 2 * column + rng.below(2)) as i64
    };
    let indices: Vec<i64> = (0..n * c * rows * columns).map(&mut pick).collect();
    let expected = unpool::max_unpool2d_backward(&grad.values(), &indices, n * c, h * w);
    let indices = DeviceTensor::from_ints(DType::I64, packed(&pooled), NCHW, &indices);
    let input = shape_only(dtype, &pooled);
    let out = result(dtype, &pooled);
    let image = IntArray::new(&[h as i64, w as i64]);
    let target = out.clone();
    // SAFETY: as above.
    let phase1: Phase1 = Box::new(move |size, executor| unsafe {
        aclnnMaxUnpool2dBackwardGetWorkspaceSize(
            grad.handle(),
            input.handle(),
            indices.handle(),
            image.handle(),
            target.handle(),
            size,
            executor,
        )
    });
    Call::new(phase1, aclnnMaxUnpool2dBackward, out, expected)
}

/// The grid is the identity, a little enlarged and bent: neighbours stay neighbours, as in most uses.
fn grid_call([n, c, h, w]: Shape, dtype: DType, interpolation: grid::Interpolation) -> Call {
    let grad = tensor(dtype, &[n, c, h, w], 6);
    let input = tensor(dtype, &[n, c, h, w], 7);
    let mut points = Vec::with_capacity(n * h * w * 2);
    for i in 0..n * h * w {
        let [y, x] = [(i / w % h, h), (i % w, w)].map(|(at, size)| (2 * at + 1) as f64 / size as f64 - 1.0);
        points.extend([1.02 * x + 0.03 * (7.0 * y).sin(), 1.02 * y + 0.03 * (5.0 * x).cos()]);
    }
    let grid_shape = [n, h, w, 2];
    let points = DeviceTensor::new(dtype, packed(&grid_shape), NCHW, &points);
    let out = result(dtype, &[n, c, h, w]);
    let points_out = result(dtype, &grid_shape);
    let extents = grid::Extents { n, c, h, w, grid_h: h, grid_w: w };
    let mode = grid::Mode { interpolation, padding: grid::Padding::Zeros, align_corners: false };
    let reference = if dtype == DType::F64 {
        grid::grid_sampler2d_backward::<f64>
    } else {
        grid::grid_sampler2d_backward::<f32>
    };
    let expected = reference(&grad.values(), &input.values(), &points.values(), &extents, mode).input;
    let mask = BoolArray::new(&[true; 2]);
    let target = out.clone();
    // SAFETY: as above.
    let phase1: Phase1 = Box::new(move |size, executor| unsafe {
        aclnnGridSampler2DBackwardGetWorkspaceSize(
            grad.handle(),
            input.handle(),
            points.handle(),
            interpolation as i64,
            0,
            common::c_bool(0),
            mask.handle(),
            target.handle(),
            points_out.handle(),
            size,
            executor,
        )
    });
    Call::new(phase1, aclnnGridSampler2DBackward, out, expected)
}
