//! aclnnReplicationPad2dBackward: the gradient of replication_pad2d.

mod check;
mod plan;
pub mod reference;
#[cfg(test)]
mod tests;

use crate::abi::acl_meta::{aclIntArray, aclTensor};
use opapi_kernels::ops::replication_pad2d_backward::kernel;

pub use check::DTYPES;

operator! {
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
    aclnnReplicationPad2dBackwardGetWorkspaceSize, aclnnReplicationPad2dBackward(
        gradOutput: *const aclTensor,
        self_: *const aclTensor,
        padding: *const aclIntArray,
        gradInput: *mut aclTensor,
    )
    /// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above, the three formats differ or are
    ///     private, or self is empty in another extent than N; 561103 a non-contiguous input leaves its storage, or N
    ///     or C of gradOutput differ from self. When only N is 0, or gradOutput alone is empty, the call succeeds and
    ///     phase 2 does nothing. On failure workspaceSize and executor are left alone, but for an empty self, where
    ///     workspaceSize becomes 0
    -> plan::plan
}
