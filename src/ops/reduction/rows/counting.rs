//! How often numbers occur.

use crate::abi::acl_meta::aclTensor;
use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::ops::check::prelude::*;
use crate::ops::reduction::plan::count;
use crate::ops::row::Operator;
use crate::ops::rules::*;

/// The operators of this file.
pub const ROWS: &[Operator] = &[bincount::ROW];

const COUNTS: Takes =
    Takes::everywhere(Types::of(&[DType::Float, DType::Double, DType::Int32, DType::Int64]));

operator! {
    bincount in "counting", "aclnn_bincount.h": "torch.bincount(self, weights, minlength)";
    /// Phase 1 of counting: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[n] = how often n occurs in self, or the sum of weights[i] where self[i] is n
    ///
    /// Numbers that out has no place for are left out. Weights are added in their order, FLOAT in FLOAT and all others in DOUBLE.
    ///
    /// @param self of rank 1; INT8 to INT64, UINT8, in no private format. Any strides
    /// @param weights may be null; of self's shape and format; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8, BOOL. Any strides
    /// @param minlength at most the elements of out
    /// @param out FLOAT, DOUBLE, INT32, INT64, in no private format. Any strides; only the view is written
    aclnnBincountGetWorkspaceSize, aclnnBincount(
        self_: *const aclTensor,
        weights: *const aclTensor = null,
        minlength: i64,
        out: *mut aclTensor,
    )
    /// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above, or out has more than 2^31 - 1 elements; 561103
    ///     minlength is more than out has. Where self is empty out becomes 0 if minlength is positive, else the call does nothing.
    ///     On failure workspaceSize and executor are left alone
    checks [
        Dtype(SELF, Takes::everywhere(INT)),
        Dtype(OUT, COUNTS),
        Dtype(WEIGHTS, Takes::everywhere(FL.and(INT).and(BOOL))),
        Format(SELF_OUT, Formats::Public),
        Format(&["self", "weights"], Formats::Equal),
        RankOf(SELF, &[1]),
        SameShape(WEIGHTS, "self"),
        If(|call| call.integer("minlength") > 0, &Empty(SELF, Instead::Fill("out", 0.0))),
        Empty(SELF, Instead::Nothing),
        Own(size_is_an_int32),
        Fails(Error::as_tiling, &Own(out_has_minlength)),
    ]
    -> |call| count(call)
}

const WEIGHTS: &[&str] = &["weights"];

fn size_is_an_int32(call: &Passed) -> Result<()> {
    let ((name, out), least) = (call.tensor("out"), call.integer("minlength"));
    let size = out.numel().unwrap_or(i64::MAX).max(least);
    if size <= i32::MAX.into() {
        return Ok(());
    }
    Err(Error::invalid(name, format!("{size} numbers to count"), format!("{} at most", i32::MAX)))
}

fn out_has_minlength(call: &Passed) -> Result<()> {
    let ([out], least) = (call.these(["out"]), call.integer("minlength"));
    let size = out.numel().unwrap_or(i64::MAX);
    if least <= size {
        Ok(())
    } else {
        Err(Error::invalid("minlength", least, format!("{size} at most, as out has")))
    }
}
