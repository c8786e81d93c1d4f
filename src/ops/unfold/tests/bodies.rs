//! Which body does what: the choices of im2col and of its gradient as tables.

use crate::dtype::DType::{self, BFloat16 as BF16, Float as F32, Float16 as F16};
use crate::ops::bodies::At::{self, Any, Only, Scalar, Tuned};
use crate::ops::bodies::Lies::{self, Halved, Nchw, Nhwc};
use crate::ops::bodies::check;
use crate::ops::unfold::rows::{im2col, im2col_backward};
use crate::soc::{Rules, Soc};
use crate::tensor::{Format, Tensor};
use opapi_kernels::unfold::{Window, backward, forward};
use opapi_kernels::window::unfolded;

/// A named case: the image, how it and its columns lie, their dtype, and windows of k x k, s apart, with a padding of p.
type Named = (&'static str, [usize; 4], [Lies; 2], DType, [i64; 3]);

fn window([_, _, h, w]: [usize; 4], [k, s, p]: [i64; 3]) -> Window {
    let blocks = [h, w].map(|extent| unfolded(extent as i64, k, s, p, 1).unwrap());
    Window { kernel: [k; 2], dilation: [1; 2], padding: [p; 2], stride: [s; 2], blocks }
}

/// The columns as kernels see them.
fn columns([n, c, ..]: [usize; 4], &Window { kernel, blocks, .. }: &Window) -> [usize; 4] {
    let [k, high, wide] = [kernel[0] * kernel[1], blocks[0], blocks[1]].map(|count| count as usize);
    [n, c * k, high, wide]
}

/// The columns as C sees them: rows of windows follow each other.
fn tensor(lies: Lies, dtype: DType, shape @ [n, rows, high, wide]: [usize; 4]) -> Tensor {
    let [by_n, by_row, _, by_window] = lies.strides(shape).map(|by| by as i64);
    let (shape, strides) = ([n, rows, high * wide].map(|extent| extent as i64), [by_n, by_row, by_window]);
    Tensor::new(dtype, Format::ND, &shape, Some(&strides), 0, &[1 << 40], 0)
}

const RULES: Rules = Rules { soc: Soc::Ascend910B, edition: None };

const COLUMNS: &[(&str, At, Named)] = &[
    ("transpose", Tuned, ("windows far apart", [1, 3, 64, 64], [Nchw; 2], F32, [16, 16, 0])),
    ("unfold", Scalar, ("windows far apart", [1, 3, 64, 64], [Nchw; 2], F32, [16, 16, 0])),
    ("unfold", Any, ("windows of halves far apart", [1, 3, 64, 64], [Nchw; 2], F16, [16, 16, 0])),
    ("unfold", Any, ("windows that begin before the image", [1, 3, 64, 64], [Nchw; 2], F32, [16, 16, 8])),
    ("unfold", Any, ("small windows", [1, 3, 64, 64], [Nchw; 2], F32, [3, 1, 1])),
    ("unfold", Any, ("neighbouring channels", [1, 8, 20, 20], [Nhwc, Nchw], F32, [3, 2, 1])),
];

#[test]
fn every_body_of_im2col_has_a_case() {
    check(
        forward::BODIES,
        COLUMNS,
        |level, &(_, image, [from, to], dtype, windows)| {
            let window = window(image, windows);
            let [from, to] = [from.outline(dtype, image), to.outline(dtype, columns(image, &window))];
            (forward::im2col(dtype).unwrap().body)(level, from, to, window)
        },
        |&(_, image, [from, to], dtype, windows)| {
            let window = window(image, windows);
            let arguments = im2col::Arguments {
                self_: &from.tensor(dtype, image),
                kernelSize: &window.kernel,
                dilation: &window.dilation,
                padding: &window.padding,
                stride: &window.stride,
                out: &tensor(to, dtype, columns(image, &window)),
            };
            im2col::planned(&arguments, &RULES).unwrap()
        },
    );
}

const FOLDS: &[(&str, At, Named)] = &[
    ("few", Any, ("few pixels, few windows", [1, 1, 4, 4], [Nchw; 2], F32, [2, 2, 0])),
    ("few", Any, ("the same, of neighbours", [1, 2, 4, 4], [Nhwc; 2], BF16, [2, 2, 0])),
    ("sparse", Any, ("many pixels between windows", [1, 16, 100, 100], [Nchw; 2], F32, [1, 3, 0])),
    ("sparse", Any, ("the same, of neighbours", [1, 16, 100, 100], [Nchw, Nhwc], F16, [1, 4, 0])),
    ("flat", Tuned, ("small planes that keep their size", [2, 64, 14, 14], [Nchw; 2], F32, [3, 1, 1])),
    ("flat", Only("avx2"), ("larger ones of halves", [1, 8, 56, 56], [Nchw; 2], F16, [3, 1, 1])),
    ("small", Only("avx512"), ("larger ones of halves", [1, 8, 56, 56], [Nchw; 2], F16, [3, 1, 1])),
    ("piled", Tuned, ("small planes", [2, 64, 12, 12], [Nchw; 2], F32, [2, 1, 0])),
    ("piled", Tuned, ("planes become neighbours", [2, 64, 20, 20], [Nhwc, Nchw], F16, [3, 2, 1])),
    ("packed", Any, ("neighbours in a window", [2, 24, 20, 20], [Nchw, Nhwc], F32, [3, 2, 1])),
    ("packed", Any, ("the same, of patches", [2, 24, 20, 20], [Nhwc; 2], F16, [2, 2, 0])),
    ("small", Tuned, ("larger planes of 3x3, two apart", [1, 3, 80, 80], [Nchw; 2], F32, [3, 2, 1])),
    ("small", Tuned, ("larger planes of 4x4, two apart", [1, 3, 80, 80], [Nchw; 2], F32, [4, 2, 1])),
    ("transposed", Tuned, ("patches", [1, 3, 64, 64], [Nchw; 2], F32, [16, 16, 0])),
    ("general", Any, ("windows that no other body knows", [1, 3, 80, 80], [Nchw; 2], F32, [5, 1, 2])),
    ("general", Any, ("any strides", [1, 3, 80, 80], [Halved; 2], F32, [3, 2, 1])),
    ("general", Scalar, ("small planes that keep their size", [2, 64, 14, 14], [Nchw; 2], F32, [3, 1, 1])),
    ("general", Scalar, ("patches", [1, 3, 64, 64], [Nchw; 2], F32, [16, 16, 0])),
];

#[test]
fn every_body_of_the_gradient_has_a_case() {
    check(
        backward::BODIES,
        FOLDS,
        |level, &(_, image, [to, from], dtype, windows)| {
            let window = window(image, windows);
            let columns = columns(image, &window);
            let strides = from.strides(columns).map(|by| by as i64);
            let cut = backward::Cut::of(dtype.size(), strides, &window, image.map(|extent| extent as i64));
            let [from, to] = [from.outline(dtype, columns), to.outline(dtype, image)];
            (backward::im2col_backward(dtype).unwrap().body)(level, from, to, window, cut.is_some())
        },
        |&(_, image, [to, from], dtype, windows)| {
            let window = window(image, windows);
            let arguments = im2col_backward::Arguments {
                gradOutput: &tensor(from, dtype, columns(image, &window)),
                inputSize: &[image[2] as i64, image[3] as i64],
                kernelSize: &window.kernel,
                dilation: &window.dilation,
                padding: &window.padding,
                stride: &window.stride,
                out: &to.tensor(dtype, image),
            };
            im2col_backward::planned(&arguments, &RULES).unwrap()
        },
    );
}
