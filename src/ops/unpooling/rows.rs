//! The operators of max unpooling, as C sees them.

use super::{plan, rules};
use crate::abi::acl_meta::{aclIntArray, aclTensor};
use crate::error::Result;
use crate::ops::row::Operator;

/// The operators of this file.
pub const ROWS: &[Operator] = &[max_unpool2d::ROW, max_unpool2d_backward::ROW];

operator! {
    max_unpool2d in "max_unpool2d", "aclnn_max_unpool2d.h": "max_unpool2d", "indices INT32 or INT64";
    /// Phase 1 of max_unpool2d: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    /// With L = oH * oW and the last two extents of each tensor flattened, out is 0 but for
    ///
    ///     out[n, c, indices[n, c, i]] = self[n, c, i]
    ///
    /// Elements are copied bit for bit. Where indices of a plane repeat, the last one counts. An index outside 0 to
    /// L - 1 is taken modulo L, also a negative one, as by the gradient; the device promises nothing there.
    ///
    /// @param self (N, C, H, W) or (C, H, W), where only the first extent may be 0; FLOAT, FLOAT16, INT8, UINT8, INT16,
    ///     INT32, INT64, DOUBLE. Any strides
    /// @param indices same shape as self; INT32 or INT64. Any strides
    /// @param outputSize {oH, oW}, positive, with oH * oW at least H * W
    /// @param out (N, C, oH, oW) or (C, oH, oW), or any contiguous tensor of as many elements; dtype of self. Any strides;
    ///     fully overwritten; must not share memory with an input
    aclnnMaxUnpool2dGetWorkspaceSize, aclnnMaxUnpool2d(
        self_: *const aclTensor,
        indices: *const aclTensor,
        outputSize: *const aclIntArray,
        out: *mut aclTensor,
    )
    /// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above; 561103 out has another number of
    ///     elements, or another shape and is not contiguous, or a non-contiguous self or indices leaves its storage. When
    ///     self is empty the call succeeds and phase 2 does nothing. On failure workspaceSize and executor are left alone
    checks (rules::FORWARD)
    -> |call| plan::max_unpool2d(call)
}

operator! {
    max_unpool2d_backward in "max_unpool2d_backward", "aclnn_max_unpool2d_backward.h": "gradient of max_unpool2d", "indices INT32 or INT64; out of another type, as the cast rules allow";
    /// Phase 1 of the gradient of max_unpool2d: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    /// With L = oH * oW and the last two extents of each tensor flattened:
    ///
    ///     out[n, c, i] = gradOutput[n, c, indices[n, c, i]]
    ///
    /// in the dtype of gradOutput, then cast once to the dtype of out. It is a plain gather: indices may repeat, and
    /// H * W and oH * oW are independent. An index outside 0 to L - 1 is taken modulo L, also a negative one; the
    /// device promises nothing there.
    ///
    /// @param gradOutput (N, C, oH, oW) or (C, oH, oW); FLOAT, FLOAT16, INT8, UINT8, INT16, INT32, INT64, BOOL, and
    ///     DOUBLE unless OPAPI_CANN_VERSION chooses a release after 8.0.RC1. Any strides
    /// @param self (N, C, H, W) or (C, H, W), same dtype as gradOutput. Only shape and dtype count; its data is not read
    /// @param indices same shape as self; INT32 or INT64. Any strides
    /// @param outputSize {oH, oW}, the last two extents of gradOutput
    /// @param out same shape as self; a dtype of the list that gradOutput's can be cast to: none from floating to
    ///     integral, none but BOOL to BOOL. Any strides; written where the view reaches and nowhere else; must not
    ///     share memory with an input
    aclnnMaxUnpool2dBackwardGetWorkspaceSize, aclnnMaxUnpool2dBackward(
        gradOutput: *const aclTensor,
        self_: *const aclTensor,
        indices: *const aclTensor,
        outputSize: *const aclIntArray,
        out: *mut aclTensor,
    )
    /// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above; 561103 a non-contiguous gradOutput or
    ///     indices leaves its storage. When self is empty the call succeeds and phase 2 does nothing. On failure
    ///     workspaceSize and executor are left alone
    checks (rules::BACKWARD)
    -> |call| plan::max_unpool2d_backward(call)
    ; null in "null check"
}
