//! Which body does what: the choices of max_unpool2d and of its gradient as tables.

use crate::dtype::DType::{self, Float as F32, Float16 as F16, Int8 as I8};
use crate::ops::bodies::At::{self, Any, Caches, Tuned};
use crate::ops::bodies::Lies::{self, Halved, Nchw, Nhwc};
use crate::ops::bodies::check;
use crate::ops::unpooling::rows::{max_unpool2d, max_unpool2d_backward};
use crate::simd::Level;
use crate::soc::{Rules, Soc};
use crate::tensor::Tensor;
use crate::view::AnyView;
use opapi_kernels::unpooling::{backward, forward};

/// A named case: the maxima of windows, height and width of the planes that they lie in, how maxima and planes lie, and their dtype.
type Named = (&'static str, [usize; 4], [usize; 2], [Lies; 2], DType);

const RULES: Rules = Rules { soc: Soc::Ascend910B, edition: None };

const UNPOOLS: &[(&str, At, Named)] = &[
    ("windows", Tuned, ("long rows", [2, 3, 40, 120], [80, 240], [Nchw; 2], F32)),
    ("windows", Tuned, ("pixels", [2, 16, 40, 40], [80, 80], [Nhwc; 2], F32)),
    ("pixels", Any, ("pixels of halves", [2, 16, 40, 40], [80, 80], [Nhwc; 2], F16)),
    ("pixels", Any, ("pixels of planes", [2, 16, 40, 40], [80, 80], [Nchw, Nhwc], F32)),
    ("staged", Caches, ("far more than caches hold", [64, 64, 2048, 2048], [4096, 4096], [Nchw; 2], F16)),
    ("planes", Any, ("the same of bytes", [64, 64, 2048, 2048], [4096, 4096], [Nchw; 2], I8)),
    ("planes", Any, ("short rows", [2, 3, 4, 4], [8, 8], [Nchw; 2], F32)),
    ("planes", Any, ("large windows", [2, 3, 40, 120], [400, 1200], [Nchw; 2], F32)),
    ("planes", Any, ("gaps", [2, 3, 40, 120], [80, 240], [Nchw, Halved], F32)),
];

const GRADIENTS: &[(&str, At, Named)] = &[
    ("planes", Any, ("planes", [2, 3, 40, 120], [80, 240], [Nchw; 2], F32)),
    ("planes", Any, ("gaps in what is read", [2, 3, 40, 120], [80, 240], [Nchw, Halved], F16)),
    ("tiles", Any, ("gaps in what is written", [2, 3, 40, 120], [80, 240], [Halved, Nchw], F32)),
    ("tiles", Any, ("pixels", [2, 16, 40, 40], [80, 80], [Nhwc; 2], F32)),
    ("tiles", Any, ("planes of pixels", [2, 16, 40, 40], [80, 80], [Nchw, Nhwc], F32)),
];

/// Extents of the planes.
fn planes(&(_, [n, c, ..], [height, width], ..): &Named) -> [usize; 4] {
    [n, c, height, width]
}

/// Maxima, indices and planes.
fn tensors(case @ &(_, maxima, _, [of_maxima, of_planes], dtype): &Named) -> [Tensor; 3] {
    let [values, indices] = [dtype, DType::Int64].map(|dtype| of_maxima.tensor(dtype, maxima));
    [values, indices, of_planes.tensor(dtype, planes(case))]
}

/// The same as kernels see them.
fn outlines(case @ &(_, maxima, _, [of_maxima, of_planes], dtype): &Named) -> [AnyView; 3] {
    let [values, indices] = [dtype, DType::Int64].map(|dtype| of_maxima.outline(dtype, maxima));
    [values, indices, of_planes.outline(dtype, planes(case))]
}

#[test]
fn every_body_of_unpooling_has_a_case() {
    let ask = |level: Level, case: &Named| {
        let [maxima, indices, planes] = outlines(case);
        let kernel = forward::max_unpool2d(maxima.dtype(), indices.dtype()).unwrap();
        (kernel.first)(level, maxima, indices, planes).name()
    };
    check(forward::BODIES, UNPOOLS, ask, |case| {
        let [self_, indices, out] = &tensors(case);
        let size = &case.2.map(|extent| extent as i64);
        let arguments = max_unpool2d::Arguments { self_, indices, outputSize: size, out };
        max_unpool2d::planned(&arguments, &RULES).unwrap()
    });
}

#[test]
fn every_body_of_the_gradient_has_a_case() {
    let ask = |_: Level, case: &Named| {
        let [maxima, indices, planes] = outlines(case);
        let kernel = backward::max_unpool2d_backward(maxima.dtype(), indices.dtype()).unwrap();
        (kernel.body)(planes, indices, maxima).name()
    };
    check(backward::BODIES, GRADIENTS, ask, |case| {
        let [out, indices, grad] = &tensors(case);
        let size = &case.2.map(|extent| extent as i64);
        let arguments =
            max_unpool2d_backward::Arguments { gradOutput: grad, self_: out, indices, outputSize: size, out };
        max_unpool2d_backward::planned(&arguments, &RULES).unwrap()
    });
}
