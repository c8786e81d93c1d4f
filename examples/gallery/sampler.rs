//! The grid samplers' exhibits: a picture that is seen through a swirl, and its gradients.

use std::f64::consts::{PI, TAU};

use super::picture::Picture;
use super::tests::common::BoolArray;
use super::{Exhibit, Measured, call, difference, output, single, tensor, values};
use opapi::ops::sampling::reference::{self as grid_sampler, Extents, Interpolation, Mode, Padding};
use opapi::ops::sampling::reference::{grid_sampler2d, magnitudes};

/// The height and width of the grid samplers' picture.
const WIDE: [usize; 2] = [1080, 1920];

/// The plain sampler's arguments for that picture, which is sampled at as many points: bilinear, zeros, not aligned.
fn sampling() -> (Extents, Mode) {
    let [height, width] = WIDE;
    let extents = Extents { n: 1, c: 3, h: height, w: width, grid_h: height, grid_w: width };
    (extents, Mode { interpolation: Interpolation::Bilinear, padding: Padding::Zeros, align_corners: false })
}

/// A picture that is seen through a swirl.
pub fn grid_sampler2d_exhibit(picture: &Picture) -> Exhibit {
    let [height, width] = WIDE;
    let picture = picture.resample(WIDE);
    let (grid, (extents, mode)) = (swirl(height, width), sampling());
    let shape = [1, 3, height as i64, width as i64];
    let input = tensor(&shape, &picture.values);
    let grid_tensor = tensor(&[1, height as i64, width as i64, 2], &grid);
    let out = output(&shape);
    let handles = [input.handle(), grid_tensor.handle(), out.handle()];
    let time = call("aclnnGridSampler2D", &handles, &[0, 0, 0]);

    let out = values(&out);
    let measured = time.map(|milliseconds| {
        let expected = grid_sampler2d::<f32>(&picture.values, &grid, &extents, mode);
        let magnitude = magnitudes::<f32>(&picture.values, &grid, &extents, mode);
        Measured { milliseconds, difference: difference(&out, &expected, &magnitude) }
    });
    let shown = |values| Picture { size: WIDE, values }.resample([height / 2, width / 2]);
    Exhibit {
        operator: "aclnnGridSampler2D",
        computed: "1x3x1080x1920, bilinear",
        measured,
        file: "grid_sampler2d.png",
        columns: 2,
        panels: vec![("the picture", shown(picture.values)), ("sampled through a swirl", shown(out))],
    }
}

/// The gradients of a picture that is seen through a swirl.
pub fn grid_sampler2d_backward_exhibit(picture: &Picture) -> Exhibit {
    let [height, width] = WIDE;
    let picture = picture.resample(WIDE);
    let (grid, (extents, mode)) = (swirl(height, width), sampling());
    let warped = single(grid_sampler2d::<f32>(&picture.values, &grid, &extents, mode));

    let shape = [1, 3, height as i64, width as i64];
    let grid_shape = [1, height as i64, width as i64, 2];
    let (grad_output, input) = (tensor(&shape, &warped), tensor(&shape, &picture.values));
    let grid_tensor = tensor(&grid_shape, &grid);
    let (input_grad, grid_grad) = (output(&shape), output(&grid_shape));
    let mask = BoolArray::new(&[true, true]);
    let time = call(
        "aclnnGridSampler2DBackward",
        &[
            grad_output.handle(),
            input.handle(),
            grid_tensor.handle(),
            mask.handle(),
            input_grad.handle(),
            grid_grad.handle(),
        ],
        &[0, 0, 0], // bilinear, zeros, not aligned
    );

    let (input_grad, grid_grad) = (values(&input_grad), values(&grid_grad));
    let measured = time.map(|milliseconds| {
        let expected =
            grid_sampler::grid_sampler2d_backward::<f32>(&warped, &picture.values, &grid, &extents, mode);
        let of_input = difference(&input_grad, &expected.input, &expected.input_magnitude);
        let of_grid = difference(&grid_grad, &expected.grid, &expected.grid_magnitude);
        Measured { milliseconds, difference: of_input.max(of_grid) }
    });

    let shown = |values| Picture { size: WIDE, values }.resample([height / 2, width / 2]);
    Exhibit {
        operator: "aclnnGridSampler2DBackward",
        computed: "1x3x1080x1920, bilinear, both gradients",
        measured,
        file: "grid_sampler2d_backward.png",
        columns: 2,
        panels: vec![
            ("the picture", shown(picture.values)),
            ("gradOutput: the picture sampled through a swirl", shown(warped)),
            (
                "below 1, inputGrad: gradOutput carried back to where it was sampled; ripples where the grid is a \
                 little denser or sparser than the pixels",
                shown(input_grad),
            ),
            (
                "below 2, gridGrad: the way each grid point would go to find brighter pixels (hue, key in the \
                 corner) and how much brighter (brightness)",
                shown(flow(&grid_grad, height, width).values),
            ),
        ],
    }
}

/// A grid that turns the middle of an image by a quarter turn and shows a little of what is around the image.
fn swirl(height: usize, width: usize) -> Vec<f64> {
    let aspect = width as f64 / height as f64;
    let mut grid = Vec::with_capacity(height * width * 2);
    for i in 0..height {
        for j in 0..width {
            let x = ((2 * j + 1) as f64 / width as f64 - 1.0) * aspect;
            let y = (2 * i + 1) as f64 / height as f64 - 1.0;
            let (sin, cos) = (PI / 2.0 * (-(x * x + y * y) / 0.5).exp()).sin_cos();
            grid.push(1.08 * (x * cos - y * sin) / aspect);
            grid.push(1.08 * (x * sin + y * cos));
        }
    }
    single(grid)
}

/// Directions as hues and strengths as brightness, with a disc in the corner that shows all directions.
fn flow(grid_grad: &[f64], height: usize, width: usize) -> Picture {
    // The gradient counts in halves of the image; per pixel the two axes have the same measure.
    let vector =
        |i: usize| (grid_grad[2 * i] / (width / 2) as f64, grid_grad[2 * i + 1] / (height / 2) as f64);
    let points = height * width;
    let mean = (0..points).map(|i| vector(i).0.hypot(vector(i).1)).sum::<f64>() / points as f64;
    let (radius, margin) = (height / 10, height / 30);
    let centre = [height - margin - radius, width - margin - radius];
    Picture::new([height, width], |y, x| {
        let (dy, dx) = (y as f64 - centre[0] as f64, x as f64 - centre[1] as f64);
        let strength = dx.hypot(dy) / radius as f64;
        if strength <= 1.0 {
            return hue(dx, dy, strength);
        }
        let (gx, gy) = vector(y * width + x);
        hue(gx, gy, (gx.hypot(gy) / (4.0 * mean)).min(1.0).sqrt())
    })
}

/// The colour of a direction: red is right, and a third of a turn clockwise each for green and blue.
fn hue(dx: f64, dy: f64, brightness: f64) -> [f64; 3] {
    let angle = dy.atan2(dx);
    [0.0, 1.0, 2.0].map(|third| brightness * (0.5 + (angle - third * TAU / 3.0).cos()).clamp(0.0, 1.0))
}
