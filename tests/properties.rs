//! What holds for every operator whatever its arguments, with proptest looking for the smallest counterexample:
//!
//! - a backward operator is the adjoint of its forward operator: <f(x), g> = <x, fᵀ(g)>;
//! - it is linear in gradOutput;
//! - the layout of a tensor in memory changes nothing, not even the last bit.
//!
//! `PROPTEST_CASES=10000` searches longer.

mod common;

use std::fmt::Debug;

use common::{AvgPool, DType, DeviceTensor, Im2col, Layout, NCHW, NCL, ND, Rng};
use opapi::ops::avgpool2d_backward::reference as avgpool;
use opapi::ops::grid_sampler2d_backward::reference as grid;
use opapi::ops::im2col_backward::reference as im2col;
use opapi::ops::max_unpool2d_backward::reference as unpool;
use opapi::ops::replication_pad2d_backward::reference as pad;
use proptest::prelude::*;

/// One operator with all its attributes, as a linear map of gradOutput.
trait Operator: Debug {
    /// The type to compute in: DOUBLE where the operator takes it.
    const DTYPE: DType;
    /// Shape of gradOutput, which is the shape of what the forward operator returns.
    fn grad_shape(&self) -> Vec<i64>;
    /// Shape of the result, which is the shape of what the forward operator takes.
    fn result_shape(&self) -> Vec<i64>;
    /// The library's operator, on tensors laid out as told.
    fn backward(&self, g: &[f64], grad: Layout, result: Layout) -> Vec<f64>;
    /// The plain forward operator.
    fn forward(&self, x: &[f64]) -> Vec<f64>;

    fn backward_contiguous(&self, g: &[f64]) -> Vec<f64> {
        let layouts = [self.grad_shape(), self.result_shape()].map(|s| Layout::contiguous(&s));
        let [grad, result] = layouts;
        self.backward(g, grad, result)
    }
}

/// How to lay out a tensor of any shape up to rank 4; shrinks towards a packed row-major one.
#[derive(Clone, Debug)]
struct Arrangement {
    order: usize,
    gap: [i64; 4],
    reversed: [bool; 4],
    before: i64,
    after: i64,
    repeated: [bool; 4],
}

fn arrangement() -> impl Strategy<Value = Arrangement> {
    (0..24usize, [0..3i64, 0..3, 0..3, 0..3], any::<[bool; 4]>(), 0..4i64, 0..4i64, any::<[bool; 4]>())
        .prop_map(|(order, gap, reversed, before, after, repeated)| Arrangement {
            order,
            gap,
            reversed,
            before,
            after,
            repeated,
        })
}

impl Arrangement {
    fn layout(&self, shape: &[i64]) -> Layout {
        let n = shape.len();
        let mut left: Vec<usize> = (0..n).collect();
        let mut code = self.order;
        let mut order = Vec::new();
        while !left.is_empty() {
            order.push(left.remove(code % left.len()));
            code /= 4;
        }
        Layout::build(shape, &order, &self.gap[..n], &self.reversed[..n], self.before, self.after)
    }

    /// Stride 0 along some axes; legal for inputs.
    fn repeating(&self, shape: &[i64]) -> Layout {
        Layout::broadcast(shape, &self.repeated[..shape.len()])
    }
}

/// Random values that the type holds exactly.
fn values(seed: u64, n: usize, dtype: DType) -> Vec<f64> {
    let mut rng = Rng::new(seed);
    (0..n)
        .map(|_| {
            let v = rng.uniform(-2.0, 2.0);
            if dtype == DType::F32 { v as f32 as f64 } else { v }
        })
        .collect()
}

fn numel(shape: &[i64]) -> usize {
    shape.iter().product::<i64>() as usize
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn abs(v: &[f64]) -> Vec<f64> {
    v.iter().map(|v| v.abs()).collect()
}

// ------------------------------------------------------------------------------------------------ the properties

fn adjoint<O: Operator>(op: &O, seed: u64) -> Result<(), TestCaseError> {
    let x = values(seed, numel(&op.result_shape()), O::DTYPE);
    let g = values(!seed, numel(&op.grad_shape()), O::DTYPE);
    let left = dot(&op.forward(&x), &g);
    let right = dot(&x, &op.backward_contiguous(&g));
    // The terms of both sums, in absolute value; bicubic weights may cancel in it, hence the second part.
    let most = abs(&x).into_iter().fold(0.0, f64::max);
    let scale = dot(&op.forward(&abs(&x)), &abs(&g)).abs() + most * abs(&g).iter().sum::<f64>();
    prop_assert!((left - right).abs() <= O::DTYPE.tolerance() * scale, "{left} and {right}");
    Ok(())
}

fn linear<O: Operator>(op: &O, seed: u64, factor: f64) -> Result<(), TestCaseError> {
    let n = numel(&op.grad_shape());
    // Coarse numbers, so that factor * a + b is exact.
    let coarse = |seed: u64| -> Vec<f64> {
        let mut rng = Rng::new(seed);
        (0..n).map(|_| rng.range(-64, 64) as f64 / 16.0).collect()
    };
    let (a, b) = (coarse(seed), coarse(!seed));
    let both: Vec<f64> = a.iter().zip(&b).map(|(a, b)| factor * a + b).collect();
    let (of_a, of_b, of_both) =
        (op.backward_contiguous(&a), op.backward_contiguous(&b), op.backward_contiguous(&both));
    let terms: Vec<f64> = a.iter().zip(&b).map(|(a, b)| (factor * a).abs() + b.abs()).collect();
    let scale = op.backward_contiguous(&terms);
    let floor: f64 = terms.iter().copied().fold(0.0, f64::max);
    for i in 0..of_both.len() {
        let expected = factor * of_a[i] + of_b[i];
        let bound = 4.0 * O::DTYPE.tolerance() * (scale[i].abs() + floor);
        prop_assert!((of_both[i] - expected).abs() <= bound, "{i}: {} and {expected}", of_both[i]);
    }
    Ok(())
}

fn layout_is_invisible<O: Operator>(
    op: &O,
    seed: u64,
    [grad, result]: [Arrangement; 2],
) -> Result<(), TestCaseError> {
    let bits = |v: Vec<f64>| v.into_iter().map(f64::to_bits).collect::<Vec<_>>();
    let (grad_shape, result_shape) = (op.grad_shape(), op.result_shape());
    let g = values(seed, numel(&grad_shape), O::DTYPE);
    let packed = bits(op.backward_contiguous(&g));
    let strided = op.backward(&g, grad.layout(&grad_shape), result.layout(&result_shape));
    prop_assert_eq!(&bits(strided), &packed, "both tensors strided");

    // Repeated rows or columns are the same as a packed tensor that spells the repetition out.
    let repeating = grad.repeating(&grad_shape);
    let places = repeating.places();
    let spelled: Vec<f64> = places.iter().map(|&at| g[at]).collect();
    let packed = bits(op.backward_contiguous(&spelled));
    let repeated = op.backward(&spelled, repeating, Layout::contiguous(&result_shape));
    prop_assert_eq!(&bits(repeated), &packed, "gradOutput with stride 0");
    Ok(())
}

/// The three properties of one operator.
macro_rules! properties {
    ($name:ident, $strategy:expr) => {
        mod $name {
            use super::*;

            proptest! {
                // Counterexamples are printed; they are not written next to the sources.
                #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

                #[test]
                fn is_the_adjoint_of_the_forward_operator(op in $strategy, seed: u64) {
                    adjoint(&op, seed)?;
                }

                #[test]
                fn is_linear(op in $strategy, seed: u64, factor in prop::sample::select(vec![-3.0, 0.5, 2.0, 0.0])) {
                    linear(&op, seed, factor)?;
                }

                #[test]
                fn does_not_see_layouts(op in $strategy, seed: u64, a in arrangement(), b in arrangement()) {
                    layout_is_invisible(&op, seed, [a, b])?;
                }
            }
        }
    };
}

/// [N,] C with a plane behind.
fn with_plane(planes: &[i64], plane: [i64; 2]) -> Vec<i64> {
    [planes, &plane].concat()
}

/// [N, C] or [C].
fn planes() -> impl Strategy<Value = Vec<i64>> {
    prop::collection::vec(1..4i64, 1..=2)
}

/// An extent of a row: mostly small, sometimes several vectors long.
fn row() -> impl Strategy<Value = i64> {
    prop_oneof![6 => 1..9i64, 1 => 17..70i64]
}

fn pair((height, width): (i64, i64)) -> [i64; 2] {
    [height, width]
}

fn output(dtype: DType, layout: Layout, format: i32) -> DeviceTensor {
    DeviceTensor::output(dtype, layout, format)
}

// ------------------------------------------------------------------------------------------------ MaxUnpool2d

#[derive(Clone, Debug)]
struct MaxUnpool {
    planes: Vec<i64>,
    /// Plane of self, indices and the result.
    small: [i64; 2],
    /// Plane of gradOutput.
    big: [i64; 2],
    seed: u64,
}

fn max_unpool() -> impl Strategy<Value = MaxUnpool> {
    (planes(), (1..6i64, row()).prop_map(pair), [0..5i64, 0..5], any::<u64>()).prop_map(
        |(planes, small, more, seed)| MaxUnpool {
            planes,
            small,
            big: [small[0] + more[0], small[1] + more[1]],
            seed,
        },
    )
}

impl MaxUnpool {
    /// Each index once per plane: only then does the forward operator lose nothing.
    fn indices(&self) -> Vec<i64> {
        let mut rng = Rng::new(self.seed);
        let (small, big) = (numel(&self.small), numel(&self.big));
        (0..numel(&self.planes))
            .flat_map(|_| rng.permutation(big).into_iter().take(small).map(|i| i as i64).collect::<Vec<_>>())
            .collect()
    }
}

impl Operator for MaxUnpool {
    const DTYPE: DType = DType::F64;

    fn grad_shape(&self) -> Vec<i64> {
        with_plane(&self.planes, self.big)
    }

    fn result_shape(&self) -> Vec<i64> {
        with_plane(&self.planes, self.small)
    }

    fn backward(&self, g: &[f64], grad: Layout, result: Layout) -> Vec<f64> {
        let indices = DeviceTensor::from_ints(DType::I64, result.clone(), ND, &self.indices());
        let self_ = output(Self::DTYPE, result.clone(), ND);
        let (g, out) = (DeviceTensor::new(Self::DTYPE, grad, ND, g), output(Self::DTYPE, result, ND));
        common::max_unpool2d_backward(&g, &self_, &indices, &self.big, &out).unwrap();
        out.values()
    }

    fn forward(&self, x: &[f64]) -> Vec<f64> {
        unpool::max_unpool2d(x, &self.indices(), numel(&self.planes), numel(&self.big))
    }
}

properties!(max_unpool2d_backward, max_unpool());

// ------------------------------------------------------------------------------------------------ GridSampler2D

#[derive(Clone, Debug)]
struct GridSampler {
    n: i64,
    c: i64,
    image: [i64; 2],
    grid: [i64; 2],
    interpolation: usize,
    padding: usize,
    align_corners: bool,
    seed: u64,
}

fn grid_sampler() -> impl Strategy<Value = GridSampler> {
    (
        1..3i64,
        1..4i64,
        (1..7i64, row()).prop_map(pair),
        (1..5i64, row()).prop_map(pair),
        0..3usize,
        0..3usize,
        any::<bool>(),
        any::<u64>(),
    )
        .prop_map(|(n, c, image, grid, interpolation, padding, align_corners, seed)| GridSampler {
            n,
            c,
            image,
            grid,
            interpolation,
            padding,
            align_corners,
            seed,
        })
}

impl GridSampler {
    fn mode(&self) -> grid::Mode {
        use grid::{Interpolation::*, Padding::*};
        grid::Mode {
            interpolation: [Bilinear, Nearest, Bicubic][self.interpolation],
            padding: [Zeros, Border, Reflection][self.padding],
            align_corners: self.align_corners,
        }
    }

    fn extents(&self) -> grid::Extents {
        let [n, c, h, w, grid_h, grid_w] =
            [self.n, self.c, self.image[0], self.image[1], self.grid[0], self.grid[1]].map(|v| v as usize);
        grid::Extents { n, c, h, w, grid_h, grid_w }
    }

    /// Points around the image, well away from pixels and from the middle between them, where the sampled value
    /// jumps or bends and has no derivative.
    fn points(&self) -> Vec<f64> {
        let mut rng = Rng::new(self.seed);
        let n = (self.n * self.grid[0] * self.grid[1]) as usize;
        let mut axis = |size: i64| {
            let fraction = rng.uniform(0.1, 0.4) + rng.choose(&[0.0, 0.5]);
            let c = rng.range(-3, size + 2) as f64 + fraction;
            if !self.align_corners {
                (2.0 * c + 1.0) / size as f64 - 1.0
            } else {
                2.0 * c / (size as f64 - 1.0).max(1.0) - 1.0
            }
        };
        (0..n).flat_map(|_| [axis(self.image[1]), axis(self.image[0])]).collect()
    }

    fn grid_shape(&self) -> [i64; 4] {
        [self.n, self.grid[0], self.grid[1], 2]
    }

    /// Gradients of the image and of the grid.
    fn gradients(&self, g: DeviceTensor, x: DeviceTensor, result: Layout) -> [Vec<f64>; 2] {
        let grid_layout = Layout::contiguous(&self.grid_shape());
        let points = DeviceTensor::new(DType::F64, grid_layout.clone(), ND, &self.points());
        let (input_grad, grid_grad) = (output(DType::F64, result, ND), output(DType::F64, grid_layout, ND));
        common::grid_sampler2d_backward(
            &g,
            &x,
            &points,
            self.interpolation as i64,
            self.padding as i64,
            self.align_corners,
            [true, true],
            &input_grad,
            &grid_grad,
        )
        .unwrap();
        [input_grad.values(), grid_grad.values()]
    }
}

impl Operator for GridSampler {
    const DTYPE: DType = DType::F64;

    fn grad_shape(&self) -> Vec<i64> {
        vec![self.n, self.c, self.grid[0], self.grid[1]]
    }

    fn result_shape(&self) -> Vec<i64> {
        vec![self.n, self.c, self.image[0], self.image[1]]
    }

    fn backward(&self, g: &[f64], grad: Layout, result: Layout) -> Vec<f64> {
        let g = DeviceTensor::new(DType::F64, grad, ND, g);
        let x = values(self.seed, numel(&result.shape), DType::F64);
        let x = DeviceTensor::new(DType::F64, result.clone(), ND, &x);
        let [input_grad, _] = self.gradients(g, x, result);
        input_grad
    }

    fn forward(&self, x: &[f64]) -> Vec<f64> {
        grid::grid_sampler2d::<f64>(x, &self.points(), &self.extents(), self.mode())
    }
}

properties!(grid_sampler2d_backward, grid_sampler());

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// The second gradient: what the sampled values do when a point moves a little.
    #[test]
    fn gradient_of_the_grid_is_the_slope_of_the_forward_operator(op in grid_sampler(), seed: u64) {
        const STEP: f64 = 1e-6;
        let x = values(seed, numel(&op.result_shape()), DType::F64);
        let g = values(!seed, numel(&op.grad_shape()), DType::F64);
        let tensor = |shape: Vec<i64>, v: &[f64]| DeviceTensor::new(DType::F64, Layout::contiguous(&shape), ND, v);
        let [_, slopes] =
            op.gradients(tensor(op.grad_shape(), &g), tensor(op.result_shape(), &x), Layout::contiguous(&op.result_shape()));
        let points = op.points();
        for at in 0..points.len() {
            let moved = |step: f64| {
                let mut points = points.clone();
                points[at] += step;
                dot(&grid::grid_sampler2d::<f64>(&x, &points, &op.extents(), op.mode()), &g)
            };
            let slope = (moved(STEP) - moved(-STEP)) / (2.0 * STEP);
            prop_assert!((slope - slopes[at]).abs() <= 1e-5, "point {at}: {} and {slope}", slopes[at]);
        }
    }

    /// Strided grids and images leave the second gradient alone, to the last bit.
    #[test]
    fn gradient_of_the_grid_does_not_see_layouts(op in grid_sampler(), seed: u64, a in arrangement(), b in arrangement()) {
        let x = values(seed, numel(&op.result_shape()), DType::F64);
        let g = values(!seed, numel(&op.grad_shape()), DType::F64);
        let run = |grad: Layout, image: Layout| {
            let g = DeviceTensor::new(DType::F64, grad, ND, &g);
            let x = DeviceTensor::new(DType::F64, image.clone(), ND, &x);
            op.gradients(g, x, image)[1].iter().map(|v| v.to_bits()).collect::<Vec<_>>()
        };
        let (grad, image) = (op.grad_shape(), op.result_shape());
        prop_assert_eq!(
            run(a.layout(&grad), b.layout(&image)),
            run(Layout::contiguous(&grad), Layout::contiguous(&image))
        );
    }
}

// ------------------------------------------------------------------------------------------------ AvgPool2d

#[derive(Clone, Debug)]
struct Pool {
    planes: Vec<i64>,
    size: [i64; 2],
    attributes: avgpool::Pooling,
    ceil_mode: bool,
}

fn pool() -> impl Strategy<Value = Pool> {
    let kernel = [1..7i64, 1..7];
    let divisor = prop_oneof![4 => Just(0i64), 1 => 1..9i64, 1 => -9..0i64];
    (
        planes(),
        [1..10i64, 1..10],
        kernel,
        [1..6i64, 1..6],
        [0..4i64, 0..4],
        any::<bool>(),
        divisor,
        any::<bool>(),
    )
        .prop_filter_map(
            "no window",
            |(planes, size, kernel, stride, padding, include, divisor, ceil_mode)| {
                let attributes = avgpool::Pooling {
                    kernel,
                    stride,
                    padding: [0, 1].map(|d: usize| padding[d].min(kernel[d] / 2)),
                    count_include_pad: include,
                    divisor_override: divisor,
                };
                let pool = Pool { planes, size, attributes, ceil_mode };
                pool.windows().iter().all(|&n| n >= 1).then_some(pool)
            },
        )
}

impl Pool {
    fn windows(&self) -> [i64; 2] {
        self.attributes.windows(self.size.map(|s| s as usize), self.ceil_mode)
    }
}

impl Operator for Pool {
    const DTYPE: DType = DType::F32;

    fn grad_shape(&self) -> Vec<i64> {
        with_plane(&self.planes, self.windows())
    }

    fn result_shape(&self) -> Vec<i64> {
        with_plane(&self.planes, self.size)
    }

    fn backward(&self, g: &[f64], grad: Layout, result: Layout) -> Vec<f64> {
        let format = if result.shape.len() == 4 { NCHW } else { NCL };
        let self_ = output(Self::DTYPE, Layout::contiguous(&result.shape), format);
        let g = DeviceTensor::new(Self::DTYPE, grad, format, g);
        let grad_input = output(Self::DTYPE, result, format);
        let a = &self.attributes;
        let attributes = AvgPool {
            kernel: a.kernel.to_vec(),
            stride: Some(a.stride.to_vec()),
            padding: a.padding.to_vec(),
            ceil_mode: self.ceil_mode,
            count_include_pad: a.count_include_pad,
            divisor_override: a.divisor_override,
            cube_math_type: 0,
        };
        common::avgpool2d_backward(&g, &self_, &attributes, &grad_input).unwrap();
        grad_input.values()
    }

    fn forward(&self, x: &[f64]) -> Vec<f64> {
        let (windows, size) = (self.windows().map(|n| n as usize), self.size.map(|n| n as usize));
        avgpool::avg_pool2d(x, numel(&self.planes), windows, size, &self.attributes)
    }
}

properties!(avgpool2d_backward, pool());

// ------------------------------------------------------------------------------------------------ Im2col

#[derive(Clone, Debug)]
struct Columns {
    batch: Option<i64>,
    channels: i64,
    size: [i64; 2],
    windows: im2col::Windows,
}

fn columns() -> impl Strategy<Value = Columns> {
    let attributes = ([1..5i64, 1..5], [1..4i64, 1..4], [0..6i64, 0..6], [1..5i64, 1..5]);
    (prop::option::of(1..4i64), 1..4i64, (1..9i64, row()).prop_map(pair), attributes).prop_filter_map(
        "no window",
        |(batch, channels, size, (kernel, dilation, padding, stride))| {
            let windows = im2col::Windows { kernel, dilation, padding, stride };
            let columns = Columns { batch, channels, size, windows };
            columns.counts().iter().all(|&n| n >= 1).then_some(columns)
        },
    )
}

impl Columns {
    fn counts(&self) -> [i64; 2] {
        self.windows.counts(self.size.map(|s| s as usize))
    }
}

impl Operator for Columns {
    const DTYPE: DType = DType::F32;

    fn grad_shape(&self) -> Vec<i64> {
        let rows = self.channels * self.windows.kernel.iter().product::<i64>();
        let shape = [rows, self.counts().iter().product()];
        self.batch.into_iter().chain(shape).collect()
    }

    fn result_shape(&self) -> Vec<i64> {
        self.batch.into_iter().chain([self.channels, self.size[0], self.size[1]]).collect()
    }

    fn backward(&self, g: &[f64], grad: Layout, result: Layout) -> Vec<f64> {
        let g = DeviceTensor::new(Self::DTYPE, grad, ND, g);
        let out = output(Self::DTYPE, result, ND);
        let im2col::Windows { kernel, dilation, padding, stride } = self.windows;
        let attributes = Im2col { input_size: self.size, kernel, dilation, padding, stride };
        common::im2col_backward(&g, &attributes, &out).unwrap();
        out.values()
    }

    fn forward(&self, x: &[f64]) -> Vec<f64> {
        let batch = self.batch.unwrap_or(1) as usize;
        let size = self.size.map(|s| s as usize);
        im2col::im2col(x, batch, self.channels as usize, size, &self.windows)
    }
}

properties!(im2col_backward, columns());

// ------------------------------------------------------------------------------------------------ ReplicationPad2d

#[derive(Clone, Debug)]
struct Pad {
    planes: Vec<i64>,
    size: [i64; 2],
    padding: [i64; 4],
}

fn padding() -> impl Strategy<Value = Pad> {
    let side = || prop_oneof![3 => 0..9i64, 1 => -4..0i64];
    (planes(), (1..8i64, row()).prop_map(pair), [side(), side(), side(), side()]).prop_filter_map(
        "nothing left",
        |(planes, size, padding)| {
            let pad = Pad { planes, size, padding };
            pad.padded().iter().all(|&n| n >= 1).then_some(pad)
        },
    )
}

impl Pad {
    fn padded(&self) -> [i64; 2] {
        let [left, right, top, bottom] = self.padding;
        [self.size[0] + top + bottom, self.size[1] + left + right]
    }
}

impl Operator for Pad {
    const DTYPE: DType = DType::F64;

    fn grad_shape(&self) -> Vec<i64> {
        with_plane(&self.planes, self.padded())
    }

    fn result_shape(&self) -> Vec<i64> {
        with_plane(&self.planes, self.size)
    }

    fn backward(&self, g: &[f64], grad: Layout, result: Layout) -> Vec<f64> {
        let self_ = output(Self::DTYPE, Layout::contiguous(&result.shape), ND);
        let (g, grad_input) = (DeviceTensor::new(Self::DTYPE, grad, ND, g), output(Self::DTYPE, result, ND));
        common::replication_pad2d_backward(&g, &self_, &self.padding, &grad_input).unwrap();
        grad_input.values()
    }

    fn forward(&self, x: &[f64]) -> Vec<f64> {
        pad::replication_pad2d(x, numel(&self.planes), self.size.map(|s| s as usize), self.padding)
    }
}

properties!(replication_pad2d_backward, padding());
