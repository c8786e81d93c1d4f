//! Elements by a mask.

use crate::abi::acl_meta::{aclScalar, aclTensor};
use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::ops::indexing::masking::{With, choose, fill, nonzero, select};
use crate::ops::row::Operator;
use crate::ops::rules::*;
use crate::plan::{Extents, Plan};
use crate::soc::{Rules, Soc};
use crate::tensor::{Identity, Tensor, product, shape_text};

/// The operators of this file.
pub const ROWS: &[Operator] = &[
    inplace_masked_fill_scalar::ROW,
    inplace_masked_fill_tensor::ROW,
    masked_select::ROW,
    nonzero_::ROW,
    nonzero_v2::ROW,
    s_where::ROW,
];

operator! {
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
        return Ok(Plan::empty(masked_select::ROW.name));
    }
    select(masked_select::ROW.name, ("self", self_), ("mask", mask), &shape, ("out", out))
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

operator! {
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

operator! {
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

operator! {
    s_where in "masks", "aclnn_s_where.h": "torch.where(condition, self, other)";
    /// Phase 1 of choosing between two tensors: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = condition[...] ? self[...] : other[...]
    ///
    /// The three are broadcast with each other. Elements are cast to the dtype in which self and other meet, then to out's.
    ///
    /// @param condition of rank 8 or less; BOOL or UINT8. Any strides, 0 too
    /// @param self of rank 8 or less; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8 to UINT64, BOOL, COMPLEX64, COMPLEX128,
    ///     and BFLOAT16 on all but 910. Any strides, 0 too
    /// @param other likewise
    /// @param out of the shape of the result, of a dtype of the same list. Any strides; only the view is written. It may be
    ///     self's own elements, or other's, and must not overlap them otherwise
    aclnnSWhereGetWorkspaceSize, aclnnSWhere(
        condition: *const aclTensor,
        self_: *const aclTensor,
        other: *const aclTensor,
        out: *mut aclTensor,
    )
    /// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above; 561103 self and other meet in no dtype.
    ///     When a tensor is empty the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are
    ///     left alone
    -> super::plan_s_where
}

const CHOSEN: Types = FL.and(INT).and(UINT).and(BOOL).and(CX);
const EITHER: Takes = Takes::everywhere(CHOSEN.and(BF16));
const EITHER_ON_910: Takes = Takes::everywhere(CHOSEN);

fn plan_s_where(arguments: &s_where::Arguments, rules: &Rules) -> Result<Box<Plan>> {
    let s_where::Arguments { condition, self_, other, out } = *arguments;
    let takes = if rules.soc == Soc::Ascend910 { EITHER_ON_910 } else { EITHER };
    for (name, tensor) in [("self", self_), ("other", other), ("out", out)] {
        takes.check(name, tensor.dtype, rules)?;
        rank(name, tensor)?;
    }
    MASK.check("condition", condition.dtype, rules)?;
    rank("condition", condition)?;
    broadcast_shape(("other", other), ("self", self_))?;
    broadcast_shape(("condition", condition), ("self", self_))?;
    broadcast_shape(("condition", condition), ("other", other))?;
    let extent = |tensor: &Tensor, at: usize| {
        (at + tensor.rank()).checked_sub(out.rank()).map_or(1, |own| tensor.shape[own])
    };
    let inputs = [condition, self_, other];
    let most = inputs.map(Tensor::rank).into_iter().max().unwrap_or(0);
    let meet =
        |at: usize| inputs.iter().map(|tensor| extent(tensor, at)).find(|&extent| extent != 1).unwrap_or(1);
    if most != out.rank() || (0..most).any(|at| meet(at) != out.shape[at]) {
        let got = format!("shape {}", shape_text(&out.shape));
        return Err(Error::invalid("out", got, "that of condition, self and other, broadcast"));
    }
    if out.is_empty() || inputs.iter().any(|tensor| tensor.is_empty()) {
        return Ok(Plan::empty(s_where::ROW.name));
    }
    let meet = promotes("other", other.dtype, "self", self_.dtype).map_err(Error::as_tiling)?;
    choose(
        s_where::ROW.name,
        ("condition", condition),
        [("self", self_), ("other", other)],
        meet,
        ("out", out),
    )
}

operator! {
    inplace_masked_fill_scalar in "masks", "aclnn_masked_fill_scalar.h": "selfRef.masked_fill_(mask, value)";
    /// Phase 1 of filling where a mask is true: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     selfRef[...] = value    where mask[...]
    ///
    /// The value is converted as aclnnInplaceCopy converts elements.
    ///
    /// @param selfRef of rank 8 or less; FLOAT, FLOAT16, INT32, INT64, INT8, BOOL, and BFLOAT16 on 910B, 910_93 and 950. Any
    ///     strides; only the view is written
    /// @param mask of a shape that broadcasts to that of selfRef; BOOL. Any strides, 0 too
    /// @param value of any dtype
    aclnnInplaceMaskedFillScalarGetWorkspaceSize, aclnnInplaceMaskedFillScalar(
        selfRef: *mut aclTensor,
        mask: *const aclTensor,
        value: *const aclScalar,
    )
    -> |arguments, rules| plan_masked_fill(OPERATOR, (arguments.selfRef, arguments.mask), With::Scalar(arguments.value), rules)
}

operator! {
    inplace_masked_fill_tensor in "masks", "aclnn_masked_fill_tensor.h": "selfRef.masked_fill_(mask, value)";
    /// Phase 1 of filling where a mask is true: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     selfRef[...] = value[0]    where mask[...]
    ///
    /// The value is converted as aclnnInplaceCopy converts elements.
    ///
    /// @param selfRef of rank 8 or less; FLOAT, FLOAT16, INT32, INT64, INT8, BOOL, and BFLOAT16 on 910B, 910_93 and 950. Any
    ///     strides; only the view is written
    /// @param mask of a shape that broadcasts to that of selfRef; BOOL. Any strides, 0 too
    /// @param value of rank 0, of a dtype of the same list
    aclnnInplaceMaskedFillTensorGetWorkspaceSize, aclnnInplaceMaskedFillTensor(
        selfRef: *mut aclTensor,
        mask: *const aclTensor,
        value: *const aclTensor,
    )
    -> |arguments, rules| {
        let (target, mask, value) = (arguments.selfRef, arguments.mask, arguments.value);
        FILLED.check("value", value.dtype, rules)?;
        rank_in("value", value, &[0])?;
        plan_masked_fill(OPERATOR, (target, mask), With::Tensor(("value", value)), rules)
    }
}

const FILLED: Takes = Takes::everywhere(BOOL.and(Types::of(&[
    DType::Float,
    DType::Float16,
    DType::Int32,
    DType::Int64,
    DType::Int8,
])))
.newer(BF16);
const TRUTHS: Takes = Takes::everywhere(BOOL);

fn plan_masked_fill(
    operator: &'static str,
    (target, mask): (&Tensor, &Tensor),
    with: With,
    rules: &Rules,
) -> Result<Box<Plan>> {
    FILLED.check("selfRef", target.dtype, rules)?;
    TRUTHS.check("mask", mask.dtype, rules)?;
    rank("selfRef", target)?;
    rank("mask", mask)?;
    broadcasts_to("mask", mask, "selfRef", target)?;
    if target.is_empty() {
        return Ok(Plan::empty(operator));
    }
    fill(operator, ("selfRef", target), ("mask", mask), with)
}
