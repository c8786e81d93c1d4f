//! aclnnIm2colBackward: the gradient of im2col (unfold), which is col2im (fold).
#![allow(unsafe_code)] // the C entry points

mod check;
mod kernel;
pub mod reference;
#[cfg(test)]
mod tests;

use crate::abi::acl_base_rt::aclrtStream;
use crate::abi::acl_meta::{aclIntArray, aclOpExecutor, aclTensor, aclnnStatus};
use crate::config::config;
use crate::dtype::{DType, InF32};
use crate::error::{Error, Result};
use crate::parallel;
use crate::plan::{Id, Layout, Plan, Planner};
use crate::simd::Level;
use crate::soc::Rules;
use crate::tensor::{INT_ARRAYS, TENSORS, Tensor, argument};
use core::ffi::c_void;
use half::{bf16, f16};
use kernel::{Cut, Piece};
use std::sync::atomic::{AtomicUsize, Ordering};

const OPERATOR: &str = "aclnnIm2colBackward";

/// The dtypes of gradOutput on the device that knows most.
pub const DTYPES: &[DType] = &[DType::Float, DType::Float16, DType::BFloat16];

/// Phase 1 of the gradient of im2col (fold): checks the arguments, and reports the workspace that phase 2 needs.
///
/// Row r = (c * kH + i) * kW + j of gradOutput holds kernel element (i, j) of channel c, column l = a * L1 + b the
/// window (a, b), where
///
///     L[d] = (inputSize[d] + 2 * padding[d] - dilation[d] * (kernelSize[d] - 1) - 1) / stride[d] + 1
///
/// and every element is added to one pixel of out:
///
///     out[n, c, a * stride[0] + i * dilation[0] - padding[0], b * stride[1] + j * dilation[1] - padding[1]]
///
/// unless the pixel lies outside the image. Pixels that no window covers become 0. Sums are made in float, rounded
/// once to the dtype of gradOutput, then cast to the dtype of out. Index 0 of each array is the height, 1 the
/// width.
///
/// @param gradOutput (N, C * kH * kW, L) or (C * kH * kW, L) with L = L[0] * L[1]; FLOAT, FLOAT16, and BFLOAT16 on
///     910B, 910_93 and 950. Any strides, any format
/// @param inputSize {H, W} of the image
/// @param kernelSize {kH, kW}, positive
/// @param dilation {dH, dW}, positive
/// @param padding {pH, pW}, not negative
/// @param stride {sH, sW}, positive
/// @param out (N, C, H, W) or (C, H, W); a dtype of the same list, not necessarily that of gradOutput. Any
///     strides; fully overwritten. A format with a fixed rank must fit the rank
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above; 561103 a non-contiguous gradOutput
///     leaves its storage, the format of out does not fit its rank, or the image is too large for a 950. When
///     gradOutput is empty the call succeeds, and phase 2 leaves out as it is. On failure workspaceSize and
///     executor are left alone
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclnnIm2colBackwardGetWorkspaceSize(
    gradOutput: *const aclTensor,
    inputSize: *const aclIntArray,
    kernelSize: *const aclIntArray,
    dilation: *const aclIntArray,
    padding: *const aclIntArray,
    stride: *const aclIntArray,
    out: *mut aclTensor,
    workspaceSize: *mut u64,
    executor: *mut *mut aclOpExecutor,
) -> aclnnStatus {
    mirror!(aclnnIm2colBackwardGetWorkspaceSize(
        gradOutput,
        inputSize,
        kernelSize,
        dilation,
        padding,
        stride,
        out,
        workspaceSize,
        executor
    ));
    let plan = || {
        let grad_output = &argument(&TENSORS, gradOutput as usize, "gradOutput")?;
        let input_size = &argument(&INT_ARRAYS, inputSize as usize, "inputSize")?;
        let kernel_size = &argument(&INT_ARRAYS, kernelSize as usize, "kernelSize")?;
        let dilation = &argument(&INT_ARRAYS, dilation as usize, "dilation")?;
        let padding = &argument(&INT_ARRAYS, padding as usize, "padding")?;
        let stride = &argument(&INT_ARRAYS, stride as usize, "stride")?;
        let out = &argument(&TENSORS, out as usize, "out")?;
        let arguments =
            check::Arguments { grad_output, input_size, kernel_size, dilation, padding, stride, out };
        plan(&arguments, &config().rules)
    };
    // SAFETY: null or valid, as documented.
    unsafe { super::get_workspace_size("aclnnIm2colBackwardGetWorkspaceSize", workspaceSize, executor, plan) }
}

/// Phase 2: queues the work on a stream. The result is there after the stream was synchronised.
///
/// @param workspace device memory of the size that phase 1 reported; may be null when that is 0
/// @param workspaceSize the size that phase 1 reported
/// @param executor the executor of phase 1. It is used up, also on failure, unless it was made repeatable
/// @param stream the stream to run on; null for the default stream of the current context
/// @return 0 queued; 161001 executor is null or not alive, or workspace is null although workspaceSize is not 0;
///     161002 workspaceSize is less than phase 1 reported; 361001 a data address is null, a view leaves its
///     device memory, the stream is not alive, or it is null on a thread without a context
#[unsafe(no_mangle)]
pub extern "C" fn aclnnIm2colBackward(
    workspace: *mut c_void,
    workspaceSize: u64,
    executor: *mut aclOpExecutor,
    stream: aclrtStream,
) -> aclnnStatus {
    forward!(aclnnIm2colBackward(workspace, workspaceSize, executor, stream));
    super::run(OPERATOR, workspace, workspaceSize, executor, stream)
}

fn plan(arguments: &check::Arguments, rules: &Rules) -> Result<Box<Plan>> {
    let Some(window) = check::check(arguments, rules)? else { return Ok(Plan::empty(OPERATOR)) };
    let check::Arguments { grad_output, out, .. } = arguments;
    let mut planner = Planner::new(OPERATOR);
    let columns = columns(grad_output, window.blocks);
    let image = Layout::of(out);
    let cut = match grad_output.dtype.size() {
        4 => Cut::of::<f32>(columns.strides, &window, image.shape),
        _ => Cut::of::<f16>(columns.strides, &window, image.shape),
    };
    let scratch = match cut {
        Some(cut) => {
            let parts = config().threads.min(cut.pieces(image.shape.map(|extent| extent as usize)));
            let [elements, windows, length] = cut.scratch(&window);
            let shape = [parts as i64, elements, windows, length];
            Some((cut, planner.workspace("packed rows", grad_output.dtype, shape)?))
        }
        None => None,
    };
    let grad = planner.input("gradOutput", grad_output, columns, grad_output.dtype)?;
    // Rounded to gradOutput's dtype first, also when out can hold more.
    let image = planner.output("out", out, image, grad_output.dtype)?;
    match grad_output.dtype {
        DType::Float => step::<f32>(&mut planner, grad, image, window, scratch),
        DType::Float16 => step::<f16>(&mut planner, grad, image, window, scratch),
        DType::BFloat16 => step::<bf16>(&mut planner, grad, image, window, scratch),
        other => return Err(Error::no_kernel(other.name())),
    }
    Ok(planner.finish())
}

/// gradOutput with its window index taken apart: [N, C * kH * kW, L0, L1].
fn columns(grad_output: &Tensor, blocks: [i64; 2]) -> Layout {
    let Layout { shape, strides, offset } = Layout::of(grad_output);
    let [_, n, rows, _] = shape;
    Layout {
        shape: [n, rows, blocks[0], blocks[1]],
        strides: [strides[1], strides[2], strides[3].saturating_mul(blocks[1]), strides[3]],
        offset,
    }
}

fn step<T: InF32>(
    planner: &mut Planner,
    grad: Id,
    out: Id,
    window: kernel::Window,
    scratch: Option<(Cut, Id)>,
) {
    let fold = kernel::im2col_backward::<T>(Level::current());
    let pack = kernel::pack::<T>(Level::current());
    planner.step("Im2colBackward", &[grad], &[out], move |bound| {
        let args =
            kernel::Args::<T> { grad: bound.view(grad), out: bound.view(out), window, in_cache: false };
        let [n, c, h, w] = args.out.shape;
        let taps = (window.kernel[0] * window.kernel[1]) as usize;
        let bytes = w.saturating_mul(size_of::<T>()).saturating_mul(taps.saturating_add(1));
        let Some((cut, scratch)) = scratch else {
            return parallel::for_each(n * c * h, bytes, |rows| fold(&args, rows));
        };
        let (pieces, next) = (cut.pieces(args.out.shape), AtomicUsize::new(0));
        let scratch = bound.view::<T>(scratch);
        let workers = scratch.shape[0];
        parallel::for_each(workers, bytes.saturating_mul(n * c * h / workers), |parts| {
            for part in parts {
                while let piece = next.fetch_add(1, Ordering::Relaxed)
                    && piece < pieces
                {
                    let piece = Piece::new(&args, cut, piece);
                    let packed = piece.scratch(scratch, part);
                    pack(args.grad, &piece, packed);
                    let args = piece.args(packed, args.out);
                    let [_, channels, rows, _] = args.out.shape;
                    fold(&args, 0..channels * rows);
                }
            }
        });
    });
}
