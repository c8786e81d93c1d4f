//! Rows of an embedding that become shorter where their norm is too large.

use super::super::plan;
use super::super::rules::FLOATS;
use crate::abi::acl_meta::aclTensor;
use crate::dtype::DType;
use crate::error::{Error, Result, status};
use crate::ops::check::prelude::*;
use crate::ops::row::Operator;
use crate::ops::rules::{Takes, Types};
use crate::tensor;

/// The operators of this file.
pub const ROWS: &[Operator] = &[embedding_renorm::ROW];

/// What is found while the operators that this one is made of are prepared is told as a null pointer.
const INSIDE: fn(Error) -> Error = Error::as_inner::<{ status::PARAM_NULLPTR }>;

fn is_not_negative(call: &Passed, name: &str) -> Result<()> {
    let value = call.number(name);
    if value < 0.0 { Err(Error::invalid(name, value, "0 or more")) } else { Ok(()) }
}

operator! {
    embedding_renorm in "embedding_renorm", "aclnn_embedding_renorm.h": "torch.embedding_renorm_(selfRef, indices, maxNorm, normType)";
    /// Phase 1 of making rows shorter: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     selfRef[i] = selfRef[i] * maxNorm / (norm + 1e-7) where norm > maxNorm
    ///
    /// For each i that is an index; the norm, of order normType, is that of the row. Computed in FLOAT and rounded once. A row that several
    /// indices name is made shorter once. A maxNorm that is NaN is infinite.
    ///
    /// @param selfRef of rank 2; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950; not in the format FRACTAL_NZ. Any strides; only the view is
    ///     written
    /// @param indices of rank 8 or less; INT32, INT64, from minus the number of rows to one less than it: others fail phase 2's task. Any strides
    /// @param maxNorm the greatest norm, 0 or more
    /// @param normType the order, 0 or more
    aclnnEmbeddingRenormGetWorkspaceSize, aclnnEmbeddingRenorm(
        selfRef: *mut aclTensor,
        indices: *const aclTensor,
        maxNorm: f64,
        normType: f64,
    )
    /// @return 0; 161001 a pointer is null, or maxNorm or normType is negative; 161002 another argument breaks a rule above. Where there is
    ///     nothing to compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left alone
    checks [
        Dtype(SELF, FLOATS),
        Dtype(INDICES, Takes::everywhere(Types::of(&[DType::Int32, DType::Int64]))),
        RankOf(SELF, &[2]),
        Rank(INDICES),
        NotFormat(&["self", "indices"], tensor::Format::FRACTAL_NZ),
        Empty(&["self", "indices"], Instead::Nothing),
        Fails(INSIDE, &Own(|call| is_not_negative(call, "maxNorm"))),
        Fails(INSIDE, &Own(|call| is_not_negative(call, "normType"))),
    ]
    -> |call| plan::embedding_renorm(call)
}

const INDICES: &[&str] = &["indices"];
