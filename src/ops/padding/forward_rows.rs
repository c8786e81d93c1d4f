//! aclnnReplicationPad2d: replication_pad2d.

mod check;
mod plan;
pub mod reference;
#[cfg(test)]
mod tests;

use crate::abi::acl_meta::{aclIntArray, aclTensor};
use opapi_kernels::ops::replication_pad2d::kernel;

pub use check::DTYPES;

operator! {
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
    -> plan::plan
}
