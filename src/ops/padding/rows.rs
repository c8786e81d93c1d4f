//! The operators of replication padding, as C sees them.

use super::{plan, rules};
use crate::abi::acl_meta::{aclIntArray, aclTensor};
use crate::error::Result;
use crate::ops::row::Operator;

/// The operators of this file.
pub const ROWS: &[Operator] = &[replication_pad2d::ROW, replication_pad2d_backward::ROW];

operator! {
    replication_pad2d in "replication_pad2d", "aclnn_replication_pad2d.h": "replication_pad2d", "any padding, negative too (cropping)";
    /// Phase 1 of replication_pad2d: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    /// With padding = {left, right, top, bottom}, every element of out is the nearest one of self:
    ///
    ///     out[..., i, j] = self[..., clamp(i - top, 0, H - 1), clamp(j - left, 0, W - 1)]
    ///
    /// Negative padding crops. Elements are copied bit for bit.
    ///
    /// @param self (N, C, H, W) or (C, H, W); FLOAT, FLOAT16, BFLOAT16, DOUBLE, INT8, UINT8, INT16, INT32, INT64,
    ///     COMPLEX64, COMPLEX128; on 950 also UINT16, UINT32, UINT64, BOOL, HIFLOAT8, FLOAT8_E5M2, FLOAT8_E4M3FN,
    ///     FLOAT8_E8M0. Any strides
    /// @param padding four values, left, right, top, bottom, of either sign and any size
    /// @param out (N, C, H + top + bottom, W + left + right) or the same without N, dtype and format of self. Any strides;
    ///     fully overwritten; must not share memory with self
    aclnnReplicationPad2dGetWorkspaceSize, aclnnReplicationPad2d(
        self_: *const aclTensor,
        padding: *const aclIntArray,
        out: *mut aclTensor,
    )
    /// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above, or self is empty in another extent
    ///     than N; 561103 a non-contiguous self leaves its storage. When only N is 0, or out alone is empty, the call
    ///     succeeds and phase 2 does nothing; in three dimensions no tensor may be empty. On failure workspaceSize and
    ///     executor are left alone
    checks (rules::FORWARD)
    -> |call| plan::replication_pad2d(call)
}

operator! {
    replication_pad2d_backward in "replication_pad2d_backward", "aclnn_pad2d_backward.h", also "aclnn_replication_pad2d_backward.h": "gradient of replication_pad2d", "any padding, negative too (cropping)";
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
    ///     or C of gradOutput differ from self. When only N is 0 the call succeeds and phase 2 does nothing; when
    ///     gradOutput alone is empty gradInput becomes 0 (devices leave it as it is). On failure workspaceSize and executor
    ///     are left alone, but for an empty self, where workspaceSize becomes 0
    checks (rules::BACKWARD)
    -> |call| plan::replication_pad2d_backward(call)
}
