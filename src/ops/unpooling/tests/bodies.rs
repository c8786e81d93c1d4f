//! Which body has which tensors.

use crate::dtype::DType::{self, Float as F32, Float16 as F16, Int8 as I8};
use crate::ops::tests::Lies::{ChannelsLast, Halved, Packed};
use crate::ops::tests::On::{Any, Caches, Registers};
use crate::ops::tests::{Lies, Row, check_bodies};
use crate::ops::unpooling::rows::{max_unpool2d, max_unpool2d_backward};
use crate::soc::{Rules, Soc};
use crate::tensor::{Format, Tensor};
use opapi_kernels::unpooling::{backward, forward};

const RULES: Rules = Rules { soc: Soc::Ascend910B, edition: None };

/// A dtype; extents and layout of the windows' maxima and their indices; height, width and layout of the planes that these lie in.
type Case = (DType, ([i64; 4], Lies), ([i64; 2], Lies));

#[rustfmt::skip]
const FORWARD: &[Row<forward::Body, Case>] = {
    use forward::Body::{Pixels, Planes, Staged, Windows};
    &[
        (Windows, Registers, "long rows", (F32, ([2, 3, 40, 120], Packed), ([80, 240], Packed))),
        (Windows, Registers, "pixels", (F32, ([2, 16, 40, 40], ChannelsLast), ([80, 80], ChannelsLast))),
        (Pixels, Any, "pixels of halves", (F16, ([2, 16, 40, 40], ChannelsLast), ([80, 80], ChannelsLast))),
        (Pixels, Any, "pixels of planes", (F32, ([2, 16, 40, 40], Packed), ([80, 80], ChannelsLast))),
        (Staged, Caches, "far more than caches hold", (F16, ([64, 64, 2048, 2048], Packed), ([4096, 4096], Packed))),
        (Planes, Any, "the same of bytes", (I8, ([64, 64, 2048, 2048], Packed), ([4096, 4096], Packed))),
        (Planes, Any, "short rows", (F32, ([2, 3, 4, 4], Packed), ([8, 8], Packed))),
        (Planes, Any, "large windows", (F32, ([2, 3, 40, 120], Packed), ([400, 1200], Packed))),
        (Planes, Any, "gaps", (F32, ([2, 3, 40, 120], Packed), ([80, 240], Halved))),
    ]
};

#[rustfmt::skip]
const BACKWARD: &[Row<backward::Body, Case>] = {
    use backward::Body::{Planes, Tiles};
    &[
        (Planes, Any, "planes", (F32, ([2, 3, 40, 120], Packed), ([80, 240], Packed))),
        (Planes, Any, "gaps in what is read", (F16, ([2, 3, 40, 120], Packed), ([80, 240], Halved))),
        (Tiles, Any, "gaps in what is written", (F32, ([2, 3, 40, 120], Halved), ([80, 240], Packed))),
        (Tiles, Any, "pixels", (F32, ([2, 16, 40, 40], ChannelsLast), ([80, 80], ChannelsLast))),
        (Tiles, Any, "planes of pixels", (F32, ([2, 16, 40, 40], Packed), ([80, 80], ChannelsLast))),
    ]
};

/// Maxima, indices and planes, with room behind each of them.
fn tensors(&(dtype, (maxima, of_maxima), ([height, width], of_planes)): &Case) -> [Tensor; 3] {
    let tensor = |dtype, shape: [i64; 4], lies: Lies| {
        Tensor::new(dtype, Format::NCHW, &shape, Some(&lies.strides(shape)), 0, &[1 << 40], 0)
    };
    let planes = [maxima[0], maxima[1], height, width];
    [
        tensor(dtype, maxima, of_maxima),
        tensor(DType::Int64, maxima, of_maxima),
        tensor(dtype, planes, of_planes),
    ]
}

#[test]
fn every_body_has_a_case() {
    check_bodies(FORWARD, forward::Body::ALL, forward::Body::name, |case| {
        let ([self_, indices, out], (_, _, (size, _))) = (&tensors(case), case);
        let arguments = max_unpool2d::Arguments { self_, indices, outputSize: size, out };
        max_unpool2d::planned(&arguments, &RULES).unwrap()
    });
    check_bodies(BACKWARD, backward::Body::ALL, backward::Body::name, |case| {
        let ([self_, indices, grad], (_, _, (size, _))) = (&tensors(case), case);
        let arguments = max_unpool2d_backward::Arguments {
            gradOutput: grad,
            self_,
            indices,
            outputSize: size,
            out: self_,
        };
        max_unpool2d_backward::planned(&arguments, &RULES).unwrap()
    });
}
