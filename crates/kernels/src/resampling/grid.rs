//! Points of a grid, which a matrix moves.

use crate::parallel;
use crate::view::{Disjoint, NdView, View};

/// Writes the points of images with these axes, the last one first in a point. `theta` has a matrix of FLOAT for each image, [N, k, k + 1], and
/// `to` the points, [N, points, k]. With `aligned` the positions along an axis end at -1 and 1.
pub fn fill(axes: &[usize], aligned: bool, theta: NdView, to: NdView) {
    let [theta, to]: [View<f32>; 2] = [theta, to].map(|view| view.four().expect("three axes").typed());
    let [_, images, points, dims] = to.shape;
    let position = |at: usize, extent: usize| {
        if extent < 2 {
            return 0.0;
        }
        let ends = (2 * at) as f32 / (extent - 1) as f32 - 1.0;
        if aligned { ends } else { ends * ((extent - 1) as f32 / extent as f32) }
    };
    // SAFETY: a point is one item's.
    let views = unsafe { Disjoint::new((theta, to)) };
    parallel::for_each(images * points, 16 * dims, |items| {
        let (theta, to) = &*views;
        for (image, point) in items.map(|item| (item / points, item % points)) {
            let mut rest = point;
            let mut places = [0.0f32; 3];
            for (place, &extent) in places.iter_mut().zip(axes.iter().rev()) {
                *place = position(rest % extent, extent);
                rest /= extent;
            }
            let row = to.row(0, image, point);
            for at in 0..dims {
                let matrix = theta.row(0, image, at);
                let moved = (0..dims).map(|k| matrix.get(k) * places[k]).sum::<f32>();
                row.set(at, moved + matrix.get(dims));
            }
        }
    });
}
