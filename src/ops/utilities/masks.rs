//! Elements by a mask.

use super::elementwise::Named;
use super::masking::{nonzero, select};
use super::row::Utility;
use super::rules::*;
use crate::abi::acl_meta::aclTensor;
use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::ops::checks::shape_is;
use crate::plan::{Extents, Plan};
use crate::soc::Rules;
use crate::tensor::{Identity, Tensor, product, shape_text};

/// The utilities of this file.
pub const ROWS: &[Utility] = &[masked_select::UTILITY, nonzero_::UTILITY, nonzero_v2::UTILITY];

utility! {
    masked_select in "masks", "aclnn_masked_select.h": "self[mask]";
    /// Phase 1 of choosing elements by a mask: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out = the elements of self where mask is true, in row-major order
    ///
    /// self and mask are broadcast with each other. The work of phase 2 gives out the shape [count], which aclGetViewShape
    /// tells once the stream was synchronised; what lies behind in out is left alone.
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8, BOOL; BFLOAT16 on 910B, 910_93 and
    ///     950; UINT16, UINT32, UINT64 on 950. Any strides
    /// @param mask of rank 8 or less; BOOL or UINT8. Any strides
    /// @param out of rank 1, with as many elements as self and mask broadcast have; a dtype of self's list, to which the
    ///     elements are cast
    aclnnMaskedSelectGetWorkspaceSize, aclnnMaskedSelect(
        self_: *const aclTensor,
        mask: *const aclTensor,
        out: *mut aclTensor = reshaped,
    )
    -> super::plan_masked_select
}

const SELECTED: Takes = Takes::everywhere(FL.and(INT).and(BOOL)).newer(BF16).on_950(UINT);
const MASK: Takes = Takes::everywhere(BOOL.and(Types::of(&[DType::UInt8])));

fn plan_masked_select(arguments: &masked_select::Arguments, rules: &Rules) -> Result<Box<Plan>> {
    let masked_select::Arguments { self_, mask, out } = *arguments;
    SELECTED.check("self", self_.dtype, rules)?;
    SELECTED.check("out", out.0.dtype, rules)?;
    MASK.check("mask", mask.dtype, rules)?;
    rank("self", self_)?;
    rank("mask", mask)?;
    let shape = broadcast_shape(("mask", mask), ("self", self_))?;
    let most = product(&shape).unwrap_or(-1);
    shape_is("out", out.0, &[most], "as many as self and mask broadcast have")?;
    if self_.is_empty() || mask.is_empty() || out.0.is_empty() {
        return Ok(Plan::empty(masked_select::UTILITY.name));
    }
    select(masked_select::UTILITY.name, ("self", self_), ("mask", mask), &shape, ("out", out))
}

/// What shapes become when they are broadcast with each other.
fn broadcast_shape((name, tensor): Named, (model_name, model): Named) -> Result<Extents> {
    let (long, short) = if tensor.rank() > model.rank() { (tensor, model) } else { (model, tensor) };
    let mut shape = Extents::from_slice(&long.shape);
    let new = long.rank() - short.rank();
    for (extent, &other) in shape[new..].iter_mut().zip(&short.shape) {
        if *extent == 1 {
            *extent = other;
        } else if other != 1 && other != *extent {
            let expected =
                format!("one that broadcasts with {}, the shape of {model_name}", shape_text(&model.shape));
            return Err(Error::invalid(name, format!("shape {}", shape_text(&tensor.shape)), expected));
        }
    }
    Ok(shape)
}

utility! {
    nonzero_ in "masks", "aclnn_nonzero.h": "self.nonzero()";
    /// Phase 1 of finding what is not 0: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[i] = the indices of the i-th element of self that is not 0, in row-major order
    ///
    /// The work of phase 2 gives out the shape [count, rank of self], which aclGetViewShape tells once the stream was
    /// synchronised. It writes that many packed elements; what lies behind is left alone. Where out has fewer, the task
    /// fails.
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8, BOOL; BFLOAT16 on 910B, 910_93 and
    ///     950; UINT16, UINT32, UINT64 on 950. Any strides
    /// @param out of rank 8 or less; INT64; room for all elements of self: its shape before is of no account
    aclnnNonzeroGetWorkspaceSize, aclnnNonzero(self_: *const aclTensor, out: *mut aclTensor = reshaped)
    -> |arguments, rules| plan_nonzero(OPERATOR, SELECTED, (arguments.self_, arguments.out), false, rules)
}

utility! {
    nonzero_v2 in "masks", "aclnn_nonzero_v2.h": "torch.stack(self.nonzero(as_tuple=True))";
    /// Phase 1 of finding what is not 0: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[d][i] = the index on axis d of the i-th element of self that is not 0, in row-major order
    ///
    /// The work of phase 2 gives out the shape [rank of self, count], which aclGetViewShape tells once the stream was
    /// synchronised. It writes that many packed elements, row d from d * count on; what lies behind is left alone. Where
    /// out has fewer, the task fails.
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8 to UINT64, BOOL, and BFLOAT16 on 910B,
    ///     910_93 and 950. Any strides
    /// @param out of rank 8 or less; INT64; room for all elements of self: its shape before is of no account
    aclnnNonzeroV2GetWorkspaceSize, aclnnNonzeroV2(self_: *const aclTensor, out: *mut aclTensor = reshaped)
    -> |arguments, rules| plan_nonzero(OPERATOR, FOUND, (arguments.self_, arguments.out), true, rules)
}

const FOUND: Takes = Takes::everywhere(FL.and(INT).and(BOOL).and(UINT)).newer(BF16);
const NUMBERS: Takes = Takes::everywhere(Types::of(&[DType::Int64]));

fn plan_nonzero(
    operator: &'static str,
    takes: Takes,
    (self_, out): (&Tensor, (&Tensor, Identity)),
    by_axis: bool,
    rules: &Rules,
) -> Result<Box<Plan>> {
    takes.check("self", self_.dtype, rules)?;
    NUMBERS.check("out", out.0.dtype, rules)?;
    rank("self", self_)?;
    rank("out", out.0)?;
    if let Some(&extent) = self_.shape.iter().find(|&&extent| extent > i32::MAX.into()) {
        return Err(Error::invalid("self", format!("an extent of {extent}"), "less than 2^31"));
    }
    if self_.is_empty() || out.0.is_empty() {
        return Ok(Plan::empty(operator));
    }
    nonzero(operator, ("self", self_), ("out", out), by_axis)
}
