//! Elements by a mask.

use crate::abi::acl_meta::{aclScalar, aclTensor};
use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::ops::check::prelude::*;
use crate::ops::indexing::masking::{With, choose, fill, nonzero, select};
use crate::ops::row::Operator;
use crate::ops::rules::*;
use crate::plan::Extents;
use crate::soc::Rules;
use crate::tensor::{product, shape_text};

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
    checks [
        Dtype(SELF_OUT, SELECTED),
        Dtype(&["mask"], MASK),
        Rank(&["self", "mask"]),
        Own(out_has_room_for_all),
        Empty(&["self", "mask", "out"], Instead::Nothing),
    ]
    -> |a, _| {
        let (from, by) = (("self", a.self_), ("mask", a.mask));
        select(OPERATOR, from, by, &broadcast_shape(by, from)?, ("out", a.out))
    }
}

const SELECTED: Takes = Takes::everywhere(FL.and(INT).and(BOOL)).newer(BF16).on_950(UINT);
const MASK: Takes = Takes::everywhere(BOOL.and(Types::of(&[DType::UInt8])));

fn out_has_room_for_all(call: &Passed) -> Result<()> {
    let shape = broadcast_shape(call.tensor("mask"), call.tensor("self"))?;
    let most = product(&shape).unwrap_or(-1);
    shape_is("out", call.tensor("out").1, &[most], "as many as self and mask broadcast have")
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
    checks [Dtype(SELF, SELECTED), PLACES]
    -> |a, _| nonzero(OPERATOR, ("self", a.self_), ("out", a.out), false)
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
    checks [Dtype(SELF, FOUND), PLACES]
    -> |a, _| nonzero(OPERATOR, ("self", a.self_), ("out", a.out), true)
}

const FOUND: Takes = Takes::everywhere(FL.and(INT).and(BOOL).and(UINT)).newer(BF16);
const NUMBERS: Takes = Takes::everywhere(Types::of(&[DType::Int64]));

/// What else is asked where places are found.
const PLACES: Check =
    All(&[Dtype(OUT, NUMBERS), Rank(SELF_OUT), Own(places_fit_int32), Empty(SELF_OUT, Instead::Nothing)]);

fn places_fit_int32(call: &Passed) -> Result<()> {
    match call.tensor("self").1.shape.iter().find(|&&extent| extent > i32::MAX.into()) {
        Some(extent) => Err(Error::invalid("self", format!("an extent of {extent}"), "less than 2^31")),
        None => Ok(()),
    }
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
    checks [
        Dtype(SELF, EITHER),
        Rank(SELF),
        Dtype(OTHER, EITHER),
        Rank(OTHER),
        Dtype(OUT, EITHER),
        Rank(OUT),
        Dtype(CONDITION, MASK),
        Rank(CONDITION),
        Broadcast(&["self", "other", "condition"], "out"),
        Empty(&["condition", "self", "other", "out"], Instead::Nothing),
        Fails(Error::as_tiling, &Promotes("other", "self")),
    ]
    -> |call| {
        let [condition, yes, no, out] = ["condition", "self", "other", "out"].map(|name| call.tensor(name));
        let meet = promotes(no.0, no.1.dtype, yes.0, yes.1.dtype)?;
        choose(OPERATOR, condition, [yes, no], meet, out)
    }
}

const CONDITION: &[&str] = &["condition"];
const EITHER: Takes = Takes::everywhere(FL.and(INT).and(UINT).and(BOOL).and(CX)).but_910(BF16);

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
    checks (MASKED)
    -> |call| {
        let value = With::Scalar(call.scalar("value"));
        fill(OPERATOR, call.tensor("self"), call.tensor("mask"), value)
    }
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
    checks [Dtype(&["value"], FILLED), RankOf(&["value"], &[0]), All(MASKED)]
    -> |call| {
        let value = With::Tensor(call.tensor("value"));
        fill(OPERATOR, call.tensor("self"), call.tensor("mask"), value)
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

/// What is asked where a mask is filled.
const MASKED: &[Check] = &[
    Dtype(SELF, FILLED),
    Dtype(&["mask"], TRUTHS),
    Rank(&["self", "mask"]),
    BroadcastsTo("mask", "self"),
    Empty(SELF, Instead::Nothing),
];
