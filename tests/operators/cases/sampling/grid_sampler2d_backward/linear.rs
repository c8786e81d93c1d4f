//! The operator as a linear map of gradOutput, and what holds for its second gradient.

use super::common::{DType, DeviceTensor, Layout, ND, Rng, numel};
use super::properties::{self, Linear};
use super::{Extents, Mode, call, modes};
use opapi::ops::sampling::reference::grid_sampler2d;
use proptest::prelude::*;

#[derive(Clone, Debug)]
pub struct Sampling {
    n: i64,
    c: i64,
    image: [i64; 2],
    grid: [i64; 2],
    pub mode: Mode,
    pub seed: u64,
}

pub fn sampling() -> impl Strategy<Value = Sampling> {
    (
        1..3i64,
        1..4i64,
        (1..7i64, properties::row()).prop_map(<[i64; 2]>::from),
        (1..5i64, properties::row()).prop_map(<[i64; 2]>::from),
        prop::sample::select(modes()),
        any::<u64>(),
    )
        .prop_map(|(n, c, image, grid, mode, seed)| Sampling { n, c, image, grid, mode, seed })
}

impl Sampling {
    pub fn extents(&self) -> Extents {
        let [n, c, h, w, grid_h, grid_w] =
            [self.n, self.c, self.image[0], self.image[1], self.grid[0], self.grid[1]].map(|v| v as usize);
        Extents { n, c, h, w, grid_h, grid_w }
    }

    /// Points around the image, well away from pixels and from the middle between them, where the sampled value
    /// jumps or bends and has no derivative.
    pub fn points(&self) -> Vec<f64> {
        let mut rng = Rng::new(self.seed);
        let n = (self.n * self.grid[0] * self.grid[1]) as usize;
        let mut axis = |size: i64| {
            let fraction = rng.uniform(0.1, 0.4) + rng.choose(&[0.0, 0.5]);
            let c = rng.range(-3, size + 2) as f64 + fraction;
            if !self.mode.align_corners {
                (2.0 * c + 1.0) / size as f64 - 1.0
            } else {
                2.0 * c / (size as f64 - 1.0).max(1.0) - 1.0
            }
        };
        (0..n).flat_map(|_| [axis(self.image[1]), axis(self.image[0])]).collect()
    }

    pub fn grid_shape(&self) -> [i64; 4] {
        [self.n, self.grid[0], self.grid[1], 2]
    }

    /// Gradients of the image and of the grid.
    fn gradients(&self, g: DeviceTensor, x: DeviceTensor, result: Layout) -> [Vec<f64>; 2] {
        let grid_layout = Layout::contiguous(&self.grid_shape());
        let points = DeviceTensor::new(DType::F64, grid_layout.clone(), ND, &self.points());
        let (input_grad, grid_grad) =
            (properties::output(DType::F64, result, ND), properties::output(DType::F64, grid_layout, ND));
        call([&g, &x, &points], self.mode, [true, true], [&input_grad, &grid_grad]).unwrap();
        [input_grad.values(), grid_grad.values()]
    }
}

impl Linear for Sampling {
    fn dtype(&self) -> DType {
        DType::F64
    }

    fn grad_shape(&self) -> Vec<i64> {
        vec![self.n, self.c, self.grid[0], self.grid[1]]
    }

    fn result_shape(&self) -> Vec<i64> {
        vec![self.n, self.c, self.image[0], self.image[1]]
    }

    fn backward(&self, g: &[f64], grad: Layout, result: Layout) -> Vec<f64> {
        let g = DeviceTensor::new(DType::F64, grad, ND, g);
        let x = properties::values(self.seed, numel(&result.shape), DType::F64);
        let x = DeviceTensor::new(DType::F64, result.clone(), ND, &x);
        let [input_grad, _] = self.gradients(g, x, result);
        input_grad
    }

    fn forward(&self, x: &[f64]) -> Vec<f64> {
        grid_sampler2d::<f64>(x, &self.points(), &self.extents(), self.mode)
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// The second gradient: what the sampled values do when a point moves a little.
    #[test]
    fn gradient_of_the_grid_is_the_slope_of_the_forward_operator(op in sampling(), seed: u64) {
        const STEP: f64 = 1e-6;
        let x = properties::values(seed, numel(&op.result_shape()), DType::F64);
        let g = properties::values(!seed, numel(&op.grad_shape()), DType::F64);
        let tensor = |shape: Vec<i64>, v: &[f64]| DeviceTensor::new(DType::F64, Layout::contiguous(&shape), ND, v);
        let [_, slopes] =
            op.gradients(tensor(op.grad_shape(), &g), tensor(op.result_shape(), &x), Layout::contiguous(&op.result_shape()));
        let points = op.points();
        for at in 0..points.len() {
            let moved = |step: f64| {
                let mut points = points.clone();
                points[at] += step;
                properties::dot(&grid_sampler2d::<f64>(&x, &points, &op.extents(), op.mode), &g)
            };
            let slope = (moved(STEP) - moved(-STEP)) / (2.0 * STEP);
            prop_assert!((slope - slopes[at]).abs() <= 1e-5, "point {at}: {} and {slope}", slopes[at]);
        }
    }

    /// Strided grids and images leave the second gradient alone, to the last bit.
    #[test]
    fn gradient_of_the_grid_does_not_see_layouts(op in sampling(), seed: u64, a in properties::arrangement(), b in properties::arrangement()) {
        let x = properties::values(seed, numel(&op.result_shape()), DType::F64);
        let g = properties::values(!seed, numel(&op.grad_shape()), DType::F64);
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
