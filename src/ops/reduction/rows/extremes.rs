//! The greatest and the least elements, and where they are.

use crate::abi::acl_meta::{aclIntArray, aclTensor};
use crate::dtype::DType;
use crate::error::Result;
use crate::ops::check::prelude::*;
use crate::ops::reduction::plan::{reduce, search};
use crate::ops::reduction::rules;
use crate::ops::row::Operator;
use crate::ops::rules::*;
use crate::plan::{Plan, copy};
use crate::soc::Soc;
use opapi_kernels::reduction::Kind;
use std::mem::MaybeUninit;

/// The operators of this file.
pub const ROWS: &[Operator] = &[
    amax::ROW,
    amin::ROW,
    arg_max::ROW,
    arg_min::ROW,
    max::ROW,
    max_dim::ROW,
    max_v2::ROW,
    min::ROW,
    min_dim::ROW,
];

/// What is compared, and what is true or not.
pub const COMPARED: Takes = Takes::everywhere(FL.and(INT).and(BOOL)).newer(BF16);

/// An extreme of all elements, cast to out's dtype.
const EXTREME: &[Check] = &[
    Dtype(SELF_OUT, COMPARED),
    Rank(SELF_OUT),
    Empty(SELF, Instead::Nothing),
    Own(rules::shape_is_like_left),
];

/// The plan of one, or of those along axes.
fn extreme(call: &Passed, kind: Kind) -> Result<Box<Plan>> {
    reduce(call, (kind, false), call.tensor("self").1.dtype)
}

operator! {
    max in "extremes", "aclnn_max.h": "self.max()";
    /// Phase 1 of the greatest element: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out = greatest of self[...]
    ///
    /// NaN is greater than any number.
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8, BOOL, and BFLOAT16 on 910B, 910_93 and
    ///     950. Any strides. If it is empty nothing is written
    /// @param out of a dtype of the same list, which the element is cast to, with one element
    aclnnMaxGetWorkspaceSize, aclnnMax(self_: *const aclTensor, out: *mut aclTensor)
    checks (EXTREME)
    -> |call| extreme(call, Kind::Max)
}

operator! {
    min in "extremes", "aclnn_min.h": "self.min()";
    /// Phase 1 of the least element: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out = least of self[...]
    ///
    /// NaN is less than any number.
    ///
    /// @param self as for aclnnMax
    /// @param out as for aclnnMax
    aclnnMinGetWorkspaceSize, aclnnMin(self_: *const aclTensor, out: *mut aclTensor)
    checks (EXTREME)
    -> |call| extreme(call, Kind::Min)
}

operator! {
    max_v2 in "extremes", "aclnn_max_v2.h": "self.amax(dims, keepDims)";
    /// Phase 1 of the greatest elements along axes: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[kept] = greatest of self[...] over the axes dims
    ///
    /// NaN is greater than any number.
    ///
    /// @param self as for aclnnMax, but that no axis of dims may be empty
    /// @param dims axes of self, also counted from the end, each once; none for all
    /// @param keepDims whether they stay, with an extent of 1
    /// @param noopWithEmptyDims whether dims without values means none: out becomes self
    /// @param out of self's dtype, and of the shape that is left. Any strides; only the view is written
    aclnnMaxV2GetWorkspaceSize, aclnnMaxV2(
        self_: *const aclTensor,
        dims: *const aclIntArray,
        keepDims: MaybeUninit<bool>,
        noopWithEmptyDims: MaybeUninit<bool>,
        out: *mut aclTensor,
    )
    checks (ALONG_AXES)
    -> |call| match rules::is_copy(call) {
        true => copy(OPERATOR, call.tensor("out"), call.tensor("self")),
        false => extreme(call, Kind::Max),
    }
}

/// Extremes along axes, of self's own dtype.
const ALONG_AXES: &[Check] = &[
    Dtype(SELF, COMPARED),
    SameDtype(OUT, "self"),
    Rank(SELF),
    Own(rules::axes_once),
    Own(rules::reduces_something),
    Own(rules::shape_is_left),
    Empty(SELF, Instead::Nothing),
];

/// Likewise, and a format. PyTorch's plugin gives formats by the rank, so that those of images and of what is left of
/// them differ.
const EXTREMES: &[Check] =
    &[All(ALONG_AXES), If(rules::has_rank_0, &ResultFormat("self", "out", Written::Kept))];

operator! {
    amax in "extremes", "aclnn_amax.h": "self.amax(dim, keepDim)";
    /// Phase 1 of the greatest elements along axes: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[kept] = greatest of self[...] over the axes dim
    ///
    /// NaN is greater than any number.
    ///
    /// @param self as for aclnnMax, but that no axis of dim may be empty
    /// @param dim axes of self, also counted from the end, each once; none for all
    /// @param keepDim whether they stay, with an extent of 1
    /// @param out of self's dtype, and of the shape that is left. Any strides; only the view is written. Where self has
    ///     rank 0, its format is that of self, unless that is ND: else the status is 561103
    aclnnAmaxGetWorkspaceSize, aclnnAmax(
        self_: *const aclTensor,
        dim: *const aclIntArray,
        keepDim: MaybeUninit<bool>,
        out: *mut aclTensor,
    )
    checks (EXTREMES)
    -> |call| extreme(call, Kind::Max)
}

operator! {
    amin in "extremes", "aclnn_amin.h": "self.amin(dim, keepDim)";
    /// Phase 1 of the least elements along axes: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[kept] = least of self[...] over the axes dim
    ///
    /// NaN is less than any number.
    ///
    /// @param self as for aclnnAmax
    /// @param dim axes of self, also counted from the end, each once; none for all
    /// @param keepDim whether they stay, with an extent of 1
    /// @param out of self's dtype, and of the shape that is left. Any strides; only the view is written. Where self has
    ///     rank 0, its format is that of self, unless that is ND: else the status is 561103
    aclnnAminGetWorkspaceSize, aclnnAmin(
        self_: *const aclTensor,
        dim: *const aclIntArray,
        keepDim: MaybeUninit<bool>,
        out: *mut aclTensor,
    )
    checks (EXTREMES)
    -> |call| extreme(call, Kind::Min)
}

const FOUND: Takes = Takes::everywhere(Types::of(&[DType::Float, DType::Float16, DType::Int64, DType::Bool]))
    .newer(BF16)
    .on_950(Types::of(&[DType::Int32]));

/// Extremes along an axis, and where they are.
const EXTREMES_AND_PLACES: &[Check] = &[
    Dtype(SELF, FOUND),
    SameDtype(OUT, "self"),
    Rank(&["self", "out", "indices"]),
    Own(rules::axes),
    Empty(SELF, Instead::Nothing),
    Own(rules::shape_is_like_left),
    Own(rules::indices_are_like_left),
];

operator! {
    max_dim in "extremes", "aclnn_max_dim.h": "self.max(dim, keepdim)";
    /// Phase 1 of the greatest elements along an axis, and where they are: checks the arguments, and reports the workspace
    /// that phase 2 needs.
    ///
    ///     indices[kept] = where self[...] is greatest along the axis dim
    ///     out[kept] = self[..., indices[kept], ...]
    ///
    /// The first of equal elements counts. NaN is greater than any number.
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16, INT64, BOOL; BFLOAT16 on 910B, 910_93 and 950; INT32 on 950. Any
    ///     strides. If it is empty nothing is written
    /// @param dim an axis of self, also counted from the end
    /// @param keepdim whether it stays, with an extent of 1
    /// @param out of self's dtype, and of the shape that is left. Any strides; only the view is written
    /// @param indices of any dtype, and of the same shape. Any strides; only the view is written
    aclnnMaxDimGetWorkspaceSize, aclnnMaxDim(
        self_: *const aclTensor,
        dim: i64,
        keepdim: MaybeUninit<bool>,
        out: *mut aclTensor,
        indices: *mut aclTensor,
    )
    checks (EXTREMES_AND_PLACES)
    -> |call| search(call, Kind::Max, [Some("out"), Some("indices")])
}

operator! {
    min_dim in "extremes", "aclnn_min_dim.h": "self.min(dim, keepdim)";
    /// Phase 1 of the least elements along an axis, and where they are: checks the arguments, and reports the workspace
    /// that phase 2 needs.
    ///
    ///     indices[kept] = where self[...] is least along the axis dim
    ///     out[kept] = self[..., indices[kept], ...]
    ///
    /// The first of equal elements counts. NaN is less than any number.
    ///
    /// @param self as for aclnnMaxDim
    /// @param dim an axis of self, also counted from the end
    /// @param keepdim whether it stays, with an extent of 1
    /// @param out as for aclnnMaxDim
    /// @param indices as for aclnnMaxDim
    aclnnMinDimGetWorkspaceSize, aclnnMinDim(
        self_: *const aclTensor,
        dim: i64,
        keepdim: MaybeUninit<bool>,
        out: *mut aclTensor,
        indices: *mut aclTensor,
    )
    checks (EXTREMES_AND_PLACES)
    -> |call| search(call, Kind::Min, [Some("out"), Some("indices")])
}

const SOUGHT: Takes = Takes::everywhere(FL.and(INT))
    .newer(BF16)
    .on(&[Soc::Ascend310B], BF16)
    .on_950(Types::of(&[DType::UInt16]));

operator! {
    arg_max in "extremes", "aclnn_argmax.h": "self.argmax(dim, keepdim)";
    /// Phase 1 of where elements are greatest: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[kept] = where self[...] is greatest along the axis dim
    ///
    /// The first of equal elements counts. NaN is greater than any number.
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8; BFLOAT16 on 910B, 910_93, 310B and 950;
    ///     UINT16 on 950. Any strides. If it is empty nothing is written
    /// @param dim an axis of self, also counted from the end
    /// @param keepdim whether it stays, with an extent of 1
    /// @param out of any dtype, and of the shape that is left. Any strides; only the view is written
    aclnnArgMaxGetWorkspaceSize, aclnnArgMax(
        self_: *const aclTensor,
        dim: i64,
        keepdim: MaybeUninit<bool>,
        out: *mut aclTensor,
    )
    checks [
        Dtype(SELF, SOUGHT),
        Rank(SELF),
        Own(rules::axes),
        Empty(SELF_OUT, Instead::Nothing),
        Own(rules::shape_is_like_left),
    ]
    -> |call| search(call, Kind::Max, [None, Some("out")])
}

operator! {
    arg_min in "extremes", "aclnn_argmin.h": "self.argmin(dim, keepdim)";
    /// Phase 1 of where elements are least: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[kept] = where self[...] is least along the axis dim
    ///
    /// The first of equal elements counts. NaN is less than any number.
    ///
    /// @param self as for aclnnArgMax, but that the axis dim may not be empty
    /// @param dim an axis of self, also counted from the end
    /// @param keepdim whether it stays, with an extent of 1
    /// @param out INT32 or INT64, of the shape that is left; neither it nor self of a private format. Any strides; only
    ///     the view is written. Its format goes with its rank, unless self has rank 0: else the status is 561103
    aclnnArgMinGetWorkspaceSize, aclnnArgMin(
        self_: *const aclTensor,
        dim: i64,
        keepdim: MaybeUninit<bool>,
        out: *mut aclTensor,
    )
    checks [
        Dtype(SELF, SOUGHT),
        Rank(SELF),
        Own(rules::axes),
        Dtype(OUT, Takes::everywhere(Types::of(&[DType::Int32, DType::Int64]))),
        Own(rules::reduces_something),
        Format(SELF_OUT, Formats::Public),
        Empty(SELF_OUT, Instead::Nothing),
        Own(rules::shape_is_like_left),
        If(|call| !rules::has_rank_0(call), &ResultFormat("self", "out", Written::OfRank)),
    ]
    -> |call| search(call, Kind::Min, [None, Some("out")])
}
