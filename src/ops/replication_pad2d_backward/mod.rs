//! aclnnReplicationPad2dBackward: the gradient of replication_pad2d.
#![allow(unsafe_code)] // the C entry points

mod check;
mod plan;
pub mod reference;
#[cfg(test)]
mod tests;

use crate::abi::acl_base_rt::aclrtStream;
use crate::abi::acl_meta::{aclIntArray, aclOpExecutor, aclTensor, aclnnStatus};
use crate::config::config;
use crate::dtype::DType;
use crate::plan::Plan;
use crate::tensor::{INT_ARRAYS, TENSORS, argument};
use check::Checked;
use core::ffi::c_void;
use opapi_kernels::ops::replication_pad2d_backward::kernel;

const OPERATOR: &str = "aclnnReplicationPad2dBackward";

/// The dtypes of gradOutput.
pub const DTYPES: &[DType] =
    &[DType::Float, DType::Float16, DType::BFloat16, DType::Double, DType::Complex64, DType::Complex128];

/// Phase 1 of the gradient of replication_pad2d: checks the arguments, and reports the workspace that phase 2 needs.
///
/// With padding = {left, right, top, bottom}, every element of gradOutput is added to the pixel that it was copied
/// from:
///
///     gradInput[..., clamp(i - top, 0, H - 1), clamp(j - left, 0, W - 1)] += gradOutput[..., i, j]
///
/// where gradInput starts from 0. Negative padding crops: pixels that were cut off get 0. FLOAT16 and BFLOAT16 are
/// summed in float and rounded once, the other types in their own precision.
///
/// @param gradOutput (N, C, H + top + bottom, W + left + right) or the same without N; FLOAT, FLOAT16, BFLOAT16,
///     DOUBLE, COMPLEX64, COMPLEX128. Any strides
/// @param self (N, C, H, W) or (C, H, W), same dtype. Only its shape counts; its data is not read
/// @param padding four values, left, right, top, bottom, of either sign and any size. BFLOAT16 needs values of 0 or
///     more, and top = bottom = 0 or all values at most 7
/// @param gradInput same shape and dtype as self. Any strides; fully overwritten; must not share memory with an input
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above, the three formats differ or are
///     private, or self is empty in another extent than N; 561103 a non-contiguous input leaves its storage, or N
///     or C of gradOutput differ from self. When only N is 0, or gradOutput alone is empty, the call succeeds and
///     phase 2 does nothing. On failure workspaceSize and executor are left alone, but for an empty self, where
///     workspaceSize becomes 0
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclnnReplicationPad2dBackwardGetWorkspaceSize(
    gradOutput: *const aclTensor,
    self_: *const aclTensor,
    padding: *const aclIntArray,
    gradInput: *mut aclTensor,
    workspaceSize: *mut u64,
    executor: *mut *mut aclOpExecutor,
) -> aclnnStatus {
    mirror!(aclnnReplicationPad2dBackwardGetWorkspaceSize(
        gradOutput,
        self_,
        padding,
        gradInput,
        workspaceSize,
        executor
    ));
    let look_up = || {
        let grad_output = &argument(&TENSORS, gradOutput as usize, "gradOutput")?;
        let self_ = &argument(&TENSORS, self_ as usize, "self")?;
        let padding = &argument(&INT_ARRAYS, padding as usize, "padding")?;
        let grad_input = &argument(&TENSORS, gradInput as usize, "gradInput")?;
        let arguments = check::Arguments { grad_output, self_, padding, grad_input };
        match check::check(&arguments, &config().rules)? {
            Checked::Work(padding) => plan::plan(&arguments, padding),
            Checked::Nothing => Ok(Plan::empty(OPERATOR)),
            Checked::Refused(error) => {
                // SAFETY: phase 1 looked for null before.
                unsafe { workspaceSize.write(0) };
                Err(error)
            }
        }
    };
    // SAFETY: null or valid, as documented.
    unsafe {
        super::get_workspace_size(
            "aclnnReplicationPad2dBackwardGetWorkspaceSize",
            workspaceSize,
            executor,
            look_up,
        )
    }
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
pub extern "C" fn aclnnReplicationPad2dBackward(
    workspace: *mut c_void,
    workspaceSize: u64,
    executor: *mut aclOpExecutor,
    stream: aclrtStream,
) -> aclnnStatus {
    forward!(aclnnReplicationPad2dBackward(workspace, workspaceSize, executor, stream));
    super::run(OPERATOR, workspace, workspaceSize, executor, stream)
}
