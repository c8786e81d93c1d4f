//! The plans of aclnnIm2colBackward: casts and the order of rounding.
#![allow(unsafe_code)] // views of arrays

use super::Arguments;
use super::kernel;
use super::plan::plan;
use crate::dtype::DType;
use crate::plan::Plan;
use crate::simd::Level;
use crate::soc::{Rules, Soc};
use crate::tensor::{Format, Tensor};
use crate::view::View;

fn plan_of(
    grad: DType,
    out: DType,
    input_size: [i64; 2],
    kernel_size: [i64; 2],
    columns: &[i64],
    image: &[i64],
) -> Box<Plan> {
    let tensor = |dtype, shape: &[i64]| Tensor::new(dtype, Format::ND, shape, None, 0, &[1000], 0);
    let arguments = Arguments {
        gradOutput: &tensor(grad, columns),
        inputSize: &input_size,
        kernelSize: &kernel_size,
        dilation: &[1, 1],
        padding: &[0, 0],
        stride: &[1, 1],
        out: &tensor(out, image),
    };
    plan(&arguments, &Rules { soc: Soc::Ascend910B, edition: None }).unwrap()
}

#[test]
fn another_output_type_is_cast_after_rounding_to_grad_outputs() {
    let steps = |grad, out| plan_of(grad, out, [3, 3], [2, 2], &[8, 4], &[2, 3, 3]).step_names();
    assert_eq!(steps(DType::Float, DType::Float), ["Im2colBackward"]);
    assert_eq!(steps(DType::Float16, DType::Float), ["Im2colBackward", "Cast"]);
    assert_eq!(steps(DType::BFloat16, DType::Float16), ["Im2colBackward", "Cast"]);
}

#[test]
fn two_negative_window_counts_are_no_windows_but_valid() {
    // 1 x 1 with a 3 x 3 kernel: -1 * -1 = 1 column passes the check, and the image becomes zero.
    let plan = plan_of(DType::Float, DType::Float, [1, 1], [3, 3], &[9, 1], &[1, 1, 1]);
    assert_eq!(plan.step_names(), ["Im2colBackward"]);
}

#[test]
fn hostile_windows_cost_what_covers_the_image() {
    // 2^40 kernel columns with all the same value behind them, and windows that lie 2^39 apart, or of which there are
    // 2^40: each pixel is covered by three windows, or by one element of as many as there are.
    let huge = 1i64 << 40;
    for (dilation, stride, blocks, covering) in
        [(1, huge / 2, 3, 3.0), (huge + 1, huge, 3, 1.0), (huge, 3, huge, 1.0)]
    {
        let window = kernel::Window {
            kernel: [1, if dilation == 1 { huge + huge / 4 } else { 2 }],
            dilation: [1, dilation],
            padding: [0, huge],
            stride: [1, stride],
            blocks: [1, blocks],
        };
        let (value, mut out) = (1f32, [9f32; 40]);
        for level in Level::available() {
            // SAFETY: all of gradOutput is one value, and out is the array.
            let [grad, image] = unsafe {
                let extents = [1, window.kernel[1] as usize, 1, blocks as usize];
                [
                    View::new((&raw const value).cast_mut(), extents, [0; 4]),
                    View::new(out.as_mut_ptr(), [1, 1, 1, 40], [0, 0, 40, 1]),
                ]
            };
            let fold = kernel::im2col_backward(DType::Float).unwrap();
            fold(level, grad.into(), image.into(), window, None);
            let expected = |x: i64| {
                let windows = (0..window.kernel[1].min(4)).filter(|_| dilation != 1).filter(|j| {
                    let reach = x + window.padding[1] - j * dilation;
                    reach >= 0 && reach % stride == 0 && reach / stride < blocks
                });
                if dilation == 1 { covering } else { windows.count() as f32 }
            };
            assert!((0..40).all(|x| out[x as usize] == expected(x)), "{level:?} {window:?} {out:?}");
        }
    }
}
