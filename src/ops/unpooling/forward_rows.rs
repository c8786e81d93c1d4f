//! aclnnMaxUnpool2d: max_unpool2d, a scatter.

mod check;
mod plan;
pub mod reference;
#[cfg(test)]
mod tests;

use crate::abi::acl_meta::{aclIntArray, aclTensor};
use opapi_kernels::ops::max_unpool2d::kernel;

pub use check::DTYPES;

operator! {
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
    -> plan::plan
}
