//! Elements in their order, as C sees them.

use super::plan::{shape_of, topk as plan_of};
use crate::abi::acl_meta::aclTensor;
use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::ops::check::prelude::*;
use crate::ops::row::Operator;
use crate::ops::rules::*;
use std::mem::MaybeUninit;

/// The operators of this family.
pub const ROWS: &[Operator] = &[topk::ROW];

const SORTED: Takes = Takes::everywhere(FL.and(INT)).newer(BF16).on_950(UINT);

const VALUES: &[&str] = &["valuesOut"];
const INDICES: &[&str] = &["indicesOut"];

operator! {
    topk in "sorting", "aclnn_topk.h": "torch.topk(self, k, dim, largest, sorted)";
    /// Phase 1 of the k greatest or least elements along an axis, and where they are: checks the arguments, and reports the workspace
    /// that phase 2 needs.
    ///
    ///     valuesOut[..., i, ...] = the i-th greatest, or least, of self along dim
    ///     valuesOut[..., i, ...] = self[..., indicesOut[..., i, ...], ...]
    ///
    /// NaN is greater than any number. Of equal elements the first ones come first.
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8; BFLOAT16 on 910B, 910_93 and 950; UINT16, UINT32,
    ///     UINT64 on 950. Any strides
    /// @param k from 0 to the extent of dim
    /// @param dim an axis of self, also counted from the end; of rank 0 it is 0 or -1
    /// @param largest the greatest, from the greatest on; else the least, from the least on
    /// @param sorted whether they come in that order, as they always do here
    /// @param valuesOut of self's dtype and shape, but for an extent of k along dim. Any strides; only the view is written
    /// @param indicesOut INT64, of the same shape. Any strides; only the view is written
    aclnnTopkGetWorkspaceSize, aclnnTopk(
        self_: *const aclTensor,
        k: i64,
        dim: i64,
        largest: MaybeUninit<bool>,
        sorted: MaybeUninit<bool>,
        valuesOut: *mut aclTensor,
        indicesOut: *mut aclTensor,
    )
    /// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where self or a result is empty the call succeeds,
    ///     and phase 2 does nothing. On failure workspaceSize and executor are left alone
    checks [
        Axis("dim", "self"),
        Own(k_is_there),
        Dtype(SELF, SORTED),
        SameDtype(VALUES, "self"),
        Dtype(INDICES, Takes::everywhere(Types::of(&[DType::Int64]))),
        Rank(SELF),
        Empty(&["self", "valuesOut", "indicesOut"], Instead::Nothing),
        Own(|call| has_k(call, "valuesOut")),
        Own(|call| has_k(call, "indicesOut")),
    ]
    -> |call| plan_of(call)
}

/// There are so many elements along the axis.
fn k_is_there(call: &Passed) -> Result<()> {
    let ([self_], k) = (call.these(["self"]), call.integer("k"));
    let at = axis("dim", call.integer("dim"), self_.rank())?;
    let extent = self_.shape.get(at).copied().unwrap_or(1);
    if (0..=extent).contains(&k) {
        return Ok(());
    }
    Err(Error::invalid("k", k, format!("0 to {extent}, the elements along axis {at} of self")))
}

/// A result has the shape of self with k elements along the axis, or both have one element.
fn has_k(call: &Passed, name: &str) -> Result<()> {
    let ((name, out), shape) = (call.tensor(name), shape_of(call)?);
    if out.numel() == Some(1) && shape.iter().all(|&extent| extent == 1) {
        return Ok(());
    }
    shape_is(name, out, &shape, "of self, with k along dim")
}
