//! Lists of tensors.

use super::plan::{scaled, zeros};
use crate::abi::acl_meta::{aclTensor, aclTensorList};
use crate::dtype::DType;
use crate::error::{Error, Result, status};
use crate::ops::check::prelude::*;
use crate::ops::row::Operator;
use crate::ops::rules::*;
use crate::soc::Soc;
use crate::tensor::shape_text;
use opapi_kernels::elementwise::arithmetic as loops;

/// The operators of this file.
pub const ROWS: &[Operator] = &[foreach_add_list::ROW, foreach_zero_inplace::ROW];

/// The devices that have such operators.
const DEVICES: &[Soc] = &[Soc::Ascend910B, Soc::Ascend910_93, Soc::Ascend950];

const F16: Types = Types::of(&[DType::Float16]);
const F32: Types = Types::of(&[DType::Float]);
const F64: Types = Types::of(&[DType::Double]);
const I32: Types = Types::of(&[DType::Int32]);
const I64: Types = Types::of(&[DType::Int64]);

operator! {
    foreach_add_list in "foreach", "aclnn_foreach_add_list.h": "torch._foreach_add(x1, x2, alpha=alpha)";
    /// Phase 1 of sums of lists: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[k][...] = x1[k][...] + alpha * x2[k][...]
    ///
    /// Halves are computed in FLOAT and rounded once; INT32 wraps. On 910B, 910_93 and 950.
    ///
    /// @param x1 tensors of one dtype, of rank 8 or less and no private format; FLOAT, FLOAT16, INT32, BFLOAT16. Any strides.
    ///     Members without elements are left out
    /// @param x2 as many tensors as x1 has, of the same dtype and shapes. Any strides
    /// @param alpha a tensor of one element, which phase 2 reads; FLOAT or DOUBLE, for FLOAT16 that or DOUBLE, for INT32 that
    ///     or INT64
    /// @param out as x2. Any strides; only the views are written. It may be x1 or x2, or lists over their memory
    aclnnForeachAddListGetWorkspaceSize, aclnnForeachAddList(
        x1: *const aclTensorList, x2: *const aclTensorList, alpha: *const aclTensor, out: *mut aclTensorList,
    )
    /// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above, or the device is another one; 561103 alpha
    ///     has not one element. Without members, or where all are empty, the call succeeds, and phase 2 does nothing. On
    ///     failure workspaceSize and executor are left alone
    checks [
        SameCount(LISTS),
        Devices(DEVICES),
        Columns(&["x1", "alpha"], &[&[F32, F32.and(F64)], &[F16, F16.and(F64)], &[I32, I32.and(I64)], &[BF16, F32.and(F64)]]),
        SameDtype(LISTS, "x1"),
        Rank(LISTS),
        SameShape(&["x2", "out"], "x1"),
        Format(LISTS, Formats::Public),
        If(|call| call.tensors("x1").1.is_empty(), &Done(Instead::Nothing)),
        Fails(Error::as_tiling, &Own(alpha_is_one)),
    ]
    -> |call| scaled(call, loops::add_scaled)
    ; null member is PARAM_INVALID
}

operator! {
    foreach_zero_inplace in "foreach", "aclnn_foreach_zero_inplace.h": "torch._foreach_zero_(x)";
    /// Phase 1 of zeros in lists: checks the argument, and reports the workspace that phase 2 needs.
    ///
    ///     x[k][...] = 0
    ///
    /// On 910B, 910_93 and 950.
    ///
    /// @param x tensors of one dtype, of rank 8 or less and no private format; FLOAT, FLOAT16, BFLOAT16, INT16, INT32. Any
    ///     strides; only the views are written
    /// @return 0; 161001 a pointer or a member is null; 161002 a dtype or a format breaks a rule above; 561002 a rank does;
    ///     561003 the device is another one. Without members, or where all are empty, the call succeeds, and phase 2 does
    ///     nothing. On failure workspaceSize is left alone; but for a null argument executor may receive one that is not alive
    aclnnForeachZeroInplaceGetWorkspaceSize, aclnnForeachZeroInplace(x: *const aclTensorList)
    checks [
        Fails(Error::as_inner::<{ status::INNER_FIND_KERNEL }>, &Devices(DEVICES)),
        Dtype(X, Takes::everywhere(F32.and(F16).and(BF16).and(Types::of(&[DType::Int16])).and(I32))),
        SameDtype(X, "x"),
        Format(X, Formats::Public),
        Fails(Error::as_inner::<{ status::INNER_TILING }>, &Rank(X)),
    ]
    -> |call| zeros(call)
    ; front Generated
}

const X: &[&str] = &["x"];
const LISTS: &[&str] = &["x1", "x2", "out"];

/// alpha has one element, and a rank that the kernels take.
fn alpha_is_one(call: &Passed) -> Result<()> {
    let (name, alpha) = call.tensor("alpha");
    rank(name, alpha)?;
    if alpha.numel() == Some(1) {
        return Ok(());
    }
    Err(Error::invalid(name, format!("shape {}", shape_text(&alpha.shape)), "one element"))
}
