//! Slices that become shorter where their norm is too large.

use crate::abi::acl_meta::{aclScalar, aclTensor};
use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::ops::check::prelude::*;
use crate::ops::elementwise::plan::float;
use crate::ops::reduction::plan::renorm as plan_of;
use crate::ops::row::Operator;
use crate::ops::rules::*;

/// The operators of this file.
pub const ROWS: &[Operator] = &[inplace_renorm::ROW, renorm::ROW];

const FLOATS: Takes = Takes::everywhere(Types::of(&[DType::Float, DType::Float16])).but_910(BF16);

const SHORTENED: &[Check] = &[
    Dtype(SELF, FLOATS),
    SameDtype(OUT, "self"),
    Format(SELF_OUT, Formats::Equal),
    RankOf(SELF_OUT, &[2, 3, 4, 5, 6, 7, 8]),
    SameShape(OUT, "self"),
    Own(|call| is_not_negative(call, "p")),
    Axis("dim", "self"),
    Own(|call| is_not_negative(call, "maxNorm")),
    Empty(SELF, Instead::Nothing),
];

/// A number is 0 or more.
fn is_not_negative(call: &Passed, name: &str) -> Result<()> {
    let value = float(call, name)?;
    if value < 0.0 { Err(Error::invalid(name, value, "0 or more")) } else { Ok(()) }
}

operator! {
    renorm in "renorm", "aclnn_renorm.h": "torch.renorm(self, p, dim, maxNorm)";
    /// Phase 1 of making slices shorter: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out = self * maxNorm / (norm + 1e-7) where norm > maxNorm, else self
    ///
    /// The norm, of order p, is that of all elements with one index of dim. Computed in FLOAT and rounded once.
    ///
    /// @param self of rank 2 to 8; FLOAT, FLOAT16, and BFLOAT16 but on 910. Any strides
    /// @param p the order, 0 or more
    /// @param dim an axis of self, also counted from the end
    /// @param maxNorm the greatest norm, 0 or more
    /// @param out shape, dtype and format of self. Any strides; only the view is written
    aclnnRenormGetWorkspaceSize, aclnnRenorm(
        self_: *const aclTensor,
        p: *const aclScalar,
        dim: i64,
        maxNorm: *const aclScalar,
        out: *mut aclTensor,
    )
    checks (SHORTENED)
    -> |call| plan_of(call)
}

in_place! {
    inplace_renorm in "renorm", "aclnn_renorm.h": "selfRef.renorm_(p, dim, maxNorm)" of aclnnRenorm;
    aclnnInplaceRenormGetWorkspaceSize, aclnnInplaceRenorm(
        selfRef: *mut aclTensor,
        p: *const aclScalar,
        dim: i64,
        maxNorm: *const aclScalar,
    )
    checks (SHORTENED)
    -> |call| plan_of(call)
}
