//! The operators on lists of tensors, as C sees them.

use super::plan::scaled;
use crate::abi::acl_meta::{aclTensor, aclTensorList};
use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::ops::check::prelude::*;
use crate::ops::row::Operator;
use crate::ops::rules::*;
use crate::soc::Soc;
use crate::tensor::shape_text;
use opapi_kernels::elementwise::arithmetic as loops;

/// The operators of this file.
pub const ROWS: &[Operator] = &[foreach_add_list::ROW];

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
        NoMember("x1", Instead::Nothing),
        Fails(Error::as_tiling, &Own(alpha_is_one)),
    ]
    -> |call| scaled(call, loops::add_scaled)
    ; null member is PARAM_INVALID
}

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
