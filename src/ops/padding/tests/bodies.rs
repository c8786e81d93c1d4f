//! Which body does what: the choices of padding and of its gradient as tables.

use crate::dtype::DType::{self, Complex64 as C64, Double as F64, Float as F32, Float16 as F16};
use crate::ops::bodies::At::{self, Any, Scalar, Tuned};
use crate::ops::bodies::Lies::{self, Gaps, Halved, Nchw, Nhwc, NhwcGaps};
use crate::ops::bodies::check;
use crate::ops::padding::rows::{replication_pad2d, replication_pad2d_backward};
use crate::soc::{Rules, Soc};
use opapi_kernels::padding::{Padding, backward, forward};

/// A named case: the image, how it and what is padded of it lie, their dtype, and so much padding on each side.
type Named = (&'static str, [usize; 4], [Lies; 2], DType, i64);

/// The image padded.
fn padded([n, c, h, w]: [usize; 4], padding: i64) -> [usize; 4] {
    let [h, w] = [h, w].map(|extent| (extent as i64 + 2 * padding) as usize);
    [n, c, h, w]
}

const RULES: Rules = Rules { soc: Soc::Ascend910B, edition: None };

const PADS: &[(&str, At, Named)] = &[
    ("rows", Any, ("planes of rows", [2, 5, 20, 30], [Nchw; 2], F32, 1)),
    ("rows", Any, ("something behind each row", [2, 5, 20, 30], [Gaps; 2], F32, 1)),
    ("rows", Any, ("channels stay neighbours", [2, 24, 20, 30], [Nhwc; 2], F16, 1)),
    ("across", Tuned, ("neighbours become planes", [2, 24, 20, 30], [Nhwc, Nchw], F32, 1)),
    ("across", Tuned, ("with something behind each pixel", [2, 3, 20, 30], [NhwcGaps, Nchw], F16, -1)),
    ("gather", Tuned, ("planes become neighbours", [2, 24, 20, 30], [Nchw, Nhwc], F16, 1)),
    ("gather", Tuned, ("three planes of words", [2, 3, 20, 30], [Nchw, Nhwc], F32, 1)),
    ("one_by_one", Any, ("three planes of halves", [2, 3, 20, 30], [Nchw, Nhwc], F16, 1)),
    ("one_by_one", Any, ("rows too long for a stage", [1, 24, 2, 1200], [Nhwc, Nchw], F32, 1)),
    ("one_by_one", Any, ("something behind each pixel", [2, 24, 20, 30], [NhwcGaps; 2], F32, 1)),
    ("one_by_one", Any, ("any strides", [2, 5, 20, 30], [Halved; 2], F32, 1)),
    ("one_by_one", Scalar, ("neighbours become planes", [2, 24, 20, 30], [Nhwc, Nchw], F32, 1)),
    ("one_by_one", Scalar, ("planes become neighbours", [2, 24, 20, 30], [Nchw, Nhwc], F32, 1)),
];

#[test]
fn every_body_of_padding_has_a_case() {
    check(
        forward::BODIES,
        PADS,
        |level, &(_, image, [from, to], dtype, padding)| {
            let pad = forward::replication_pad2d(dtype).unwrap();
            let [from, to] = [from.outline(dtype, image), to.outline(dtype, padded(image, padding))];
            (pad.body)(level, from, to, Padding { left: padding, top: padding })
        },
        |&(_, image, [from, to], dtype, padding)| {
            let arguments = replication_pad2d::Arguments {
                self_: &from.tensor(dtype, image),
                padding: &[padding; 4],
                out: &to.tensor(dtype, padded(image, padding)),
            };
            replication_pad2d::planned(&arguments, &RULES).unwrap()
        },
    );
}

/// The first layout is that of gradInput.
const GRADIENTS: &[(&str, At, Named)] = &[
    ("piled", Tuned, ("planes of few columns", [2, 64, 8, 8], [Nchw; 2], F32, 1)),
    ("piled", Tuned, ("neighbours become planes of some columns", [2, 64, 30, 30], [Nchw, Nhwc], F16, 1)),
    ("piled", Tuned, ("planes become neighbours", [2, 64, 30, 80], [Nhwc, Nchw], F32, 1)),
    ("pixels", Tuned, ("channels stay neighbours", [2, 24, 20, 30], [Nhwc; 2], F32, 1)),
    ("pixels", Tuned, ("something behind each pixel", [2, 24, 20, 30], [NhwcGaps; 2], F64, 1)),
    ("elements", Tuned, ("few neighbours become planes", [2, 3, 80, 80], [Nchw, Nhwc], F32, 1)),
    ("elements", Tuned, ("short rows of DOUBLE", [2, 24, 20, 30], [Nchw; 2], F64, 1)),
    ("across", Tuned, ("neighbours become planes", [2, 24, 80, 80], [Nchw, Nhwc], F32, 1)),
    ("neighbours", Tuned, ("neighbours of DOUBLE become planes", [2, 24, 20, 30], [Nchw, Nhwc], F64, 1)),
    ("rows", Any, ("planes of rows", [2, 5, 80, 80], [Nchw; 2], F32, 1)),
    ("rows", Any, ("longer rows of DOUBLE", [2, 24, 20, 40], [Nchw; 2], F64, 1)),
    ("rows", Any, ("columns cut off", [2, 24, 80, 80], [Nchw, Nhwc], F32, -1)),
    ("rows", Any, ("few planes become neighbours", [2, 3, 80, 80], [Nhwc, Nchw], F32, 1)),
    ("rows", Any, ("any strides", [2, 24, 20, 30], [Halved; 2], F32, 1)),
    ("rows", Any, ("complex numbers", [2, 24, 20, 30], [Nhwc; 2], C64, 1)),
    ("rows", Scalar, ("planes of few columns", [2, 64, 8, 8], [Nchw; 2], F32, 1)),
    ("rows", Scalar, ("channels stay neighbours", [2, 24, 20, 30], [Nhwc; 2], F32, 1)),
];

#[test]
fn every_body_of_the_gradient_has_a_case() {
    check(
        backward::BODIES,
        GRADIENTS,
        |level, &(_, image, [to, from], dtype, padding)| {
            let pad = backward::replication_pad2d_backward(dtype).unwrap();
            let [from, to] = [from.outline(dtype, padded(image, padding)), to.outline(dtype, image)];
            (pad.body)(level, from, to, Padding { left: padding, top: padding })
        },
        |&(_, image, [to, from], dtype, padding)| {
            let to = &to.tensor(dtype, image);
            let arguments = replication_pad2d_backward::Arguments {
                gradOutput: &from.tensor(dtype, padded(image, padding)),
                self_: to,
                padding: &[padding; 4],
                gradInput: to,
            };
            replication_pad2d_backward::planned(&arguments, &RULES).unwrap()
        },
    );
}
