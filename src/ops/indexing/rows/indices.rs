//! Elements by indices.

use crate::abi::acl_meta::{aclTensor, aclTensorList};
use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::ops::indexing::plan::{Index, Indexing, gather, gather_along, put};
use crate::ops::phases::Tensors;
use crate::ops::row::Operator;
use crate::ops::rules::*;
use crate::plan::{Extents, Plan, copy};
use crate::soc::{Rules, Soc};
use crate::tensor::{Tensor, shape_text};
use smallvec::SmallVec;
use std::mem::MaybeUninit;

/// The operators of this file.
pub const ROWS: &[Operator] = &[gather_::ROW, index::ROW, index_put_impl::ROW, index_select::ROW];

/// INT32, INT64.
const NUMBERS: Types = Types::of(&[DType::Int32, DType::Int64]);

operator! {
    gather_ in "indices", "aclnn_gather.h", const "int64_t dim", const "aclrtStream stream":
        "torch.gather(self, dim, index)";
    /// Phase 1 of choosing elements along an axis: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[i][j][k] = self[index[i][j][k]][j][k]    with dim 0
    ///
    /// An index below 0 counts from the end; for one outside of its axis the task fails.
    ///
    /// @param self of rank 8 or less, no axis dim of extent 0; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8 to UINT64,
    ///     BOOL; BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param dim from -rank to rank - 1
    /// @param index of self's rank, no larger than self on all axes but dim; INT32 or INT64. Any strides
    /// @param out same shape as index, same dtype as self. Any strides; only the view is written
    aclnnGatherGetWorkspaceSize, aclnnGather(
        self_: *const aclTensor,
        dim: i64,
        index: *const aclTensor,
        out: *mut aclTensor,
    )
    -> super::plan_gather
}

const GATHERED: Takes = Takes::everywhere(FL.and(INT).and(UINT).and(BOOL)).newer(BF16).on_950(FP8);
const NUMBERED: Takes = Takes::everywhere(NUMBERS);

fn plan_gather(arguments: &gather_::Arguments, rules: &Rules) -> Result<Box<Plan>> {
    let gather_::Arguments { self_, dim, index, out } = *arguments;
    GATHERED.check("self", self_.dtype, rules)?;
    if !index.is_empty() {
        NUMBERED.check("index", index.dtype, rules)?;
    }
    same_dtype("out", out, "self", self_)?;
    rank("self", self_)?;
    rank("index", index)?;
    if index.rank().max(1) != self_.rank().max(1) {
        let expected = format!("rank {}, as self", self_.rank());
        return Err(Error::invalid("index", format!("rank {}", index.rank()), expected));
    }
    same_shape("out", out, "index", index)?;
    let at = axis("dim", dim, self_.rank())?;
    let pairs = index.shape.iter().zip(&self_.shape).enumerate();
    if pairs.into_iter().any(|(axis, (own, most))| axis != at && own > most) {
        let expected = format!("no more than {} but on axis {at}, as self", shape_text(&self_.shape));
        return Err(Error::invalid("index", format!("shape {}", shape_text(&index.shape)), expected));
    }
    if self_.shape.get(at) == Some(&0) {
        return Err(Error::invalid(
            "self",
            format!("shape {}", shape_text(&self_.shape)),
            "elements on axis dim",
        ));
    }
    if self_.is_empty() || index.is_empty() {
        return Ok(Plan::empty(gather_::ROW.name));
    }
    gather_along(gather_::ROW.name, ("self", self_), at, ("index", index), ("out", out))
}

operator! {
    index_select in "indices", "aclnn_index_select.h", const "aclrtStream stream": "self.index_select(dim, index)";
    /// Phase 1 of choosing slices along an axis: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[..., i, ...] = self[..., index[i], ...]    on axis dim
    ///
    /// An index below 0 counts from the end; for one outside of its axis the task fails.
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8 to UINT64, BOOL, COMPLEX64, COMPLEX128,
    ///     and BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param dim from -rank to rank - 1
    /// @param index of rank 1 or 0; INT32 or INT64. Any stride
    /// @param out same dtype as self, and the shape of self with as many slices as index has elements. Any strides; only
    ///     the view is written. No format of the three is private
    aclnnIndexSelectGetWorkspaceSize, aclnnIndexSelect(
        self_: *const aclTensor,
        dim: i64,
        index: *const aclTensor,
        out: *mut aclTensor,
    )
    -> super::plan_index_select
}

const CHOSEN: Takes = Takes::everywhere(FL.and(INT).and(UINT).and(BOOL).and(CX)).newer(BF16);

fn plan_index_select(arguments: &index_select::Arguments, rules: &Rules) -> Result<Box<Plan>> {
    let index_select::Arguments { self_, dim, index, out } = *arguments;
    CHOSEN.check("self", self_.dtype, rules)?;
    NUMBERED.check("index", index.dtype, rules)?;
    same_dtype("out", out, "self", self_)?;
    Formats::Public.check(&[("self", self_), ("index", index), ("out", out)])?;
    rank("self", self_)?;
    let at = axis("dim", dim, self_.rank())?;
    if index.rank() > 1 {
        return Err(Error::invalid("index", format!("rank {}", index.rank()), "rank 0 or 1"));
    }
    if self_.is_empty() || index.is_empty() {
        return Ok(Plan::empty(index_select::ROW.name));
    }
    let count = index.numel().unwrap_or(-1);
    let mut shape = Extents::from_slice(&self_.shape);
    match shape.get_mut(at) {
        Some(extent) => *extent = count,
        None => shape_is("index", index, if index.rank() == 0 { &[] } else { &[1] }, "for a self of rank 0")?,
    }
    shape_is("out", out, &shape, "the shape of self with as many slices as index has elements")?;
    gather_along(index_select::ROW.name, ("self", self_), at, ("index", index), ("out", out))
}

operator! {
    index in "indices", "aclnn_index.h", const "aclrtStream stream": "self[indices]";
    /// Phase 1 of indexing by tensors: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out = self[indices[0], indices[1], ...]
    ///
    /// Each index is for one axis of self, a BOOL one, which chooses where it is true, for as many as it has. One without
    /// elements stands for all of its axis, and so do those that lack at the end. Indices are broadcast with each other. Where
    /// they are neighbours, their axes take the place of those that they index; else they come first. An index below 0
    /// counts from the end; for one outside of its axis, and for a BOOL one that finds another number of elements than out
    /// has, the task fails.
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8, BOOL; BFLOAT16 on all but 910, 310P and
    ///     310B; COMPLEX64 on 950. Any strides
    /// @param indices INT32, INT64 or BOOL, of rank 8 or less, no more than self has axes. Any strides
    /// @param out same dtype as self, and the shape of the result, of rank 8 or less. Any strides; only the view is
    ///     written. No format of these is private. Where self has rank 0, that of out is self's, unless that is ND: else
    ///     the status is 561103, but on 950
    aclnnIndexGetWorkspaceSize, aclnnIndex(
        self_: *const aclTensor,
        indices: *const aclTensorList,
        out: *mut aclTensor,
    )
    -> super::plan_index
}

const INDEXED: Takes =
    Takes::everywhere(FL.and(INT).and(BOOL)).newer(BF16).on_950(Types::of(&[DType::Complex64]));
const INDICES: Takes = Takes::everywhere(NUMBERS.and(BOOL));

fn plan_index(arguments: &index::Arguments, rules: &Rules) -> Result<Box<Plan>> {
    let index::Arguments { self_, indices, out } = *arguments;
    let name = index::ROW.name;
    same_dtype("out", out, "self", self_)?;
    INDEXED.check("self", self_.dtype, rules)?;
    ranks(&[("self", self_), ("out", out)])?;
    Formats::Public.check(&[("self", self_), ("out", out)])?;
    indices.iter().try_for_each(|index| Formats::Public.check(&[("indices", index)]))?;
    let indices = indices_of(("self", self_), indices, rules)?;
    if self_.is_empty() || out.is_empty() {
        return Ok(Plan::empty(name));
    }
    let trues = |rank: usize, from_end: usize| match out.rank() == rank {
        true => Some(out.shape[rank - from_end]),
        false => Some(1),
    };
    let indexing = Indexing::new("self", self_, &indices, trues)?;
    shape_is("out", out, indexing.shape(), "the shape of the result")?;
    if self_.rank() == 0 && rules.soc != Soc::Ascend950 {
        Written::Kept.check(("self", self_), ("out", out))?;
    }
    if indexing.is_whole() {
        return copy(name, ("out", out), ("self", self_));
    }
    gather(name, &indexing, ("out", out))
}

/// What the tensors of a list are as indices of `self`.
fn indices_of<'a>(
    (name, indexed): (&str, &Tensor),
    indices: &'a Tensors,
    rules: &Rules,
) -> Result<SmallVec<[Index<'a>; 4]>> {
    let (mut result, mut at) = (SmallVec::new(), 0);
    for index in indices {
        if index.is_empty() {
            result.push(Index::Whole);
            at += 1;
            continue;
        }
        INDICES.check("indices", index.dtype, rules)?;
        rank("indices", index)?;
        if index.dtype != DType::Bool {
            result.push(Index::By(index));
            at += 1;
            continue;
        }
        let axes = indexed.shape.get(at..at + index.rank()).unwrap_or(&[]);
        if index.rank() == 0 || *axes != *index.shape {
            let got = format!("a BOOL index of shape {}", shape_text(&index.shape));
            let own = shape_text(indexed.shape.get(at..).unwrap_or(&[]));
            let expected = format!("one or more of the first extents of {own}, which are left of {name}");
            return Err(Error::invalid("indices", got, expected));
        }
        result.push(Index::Where(index));
        at += index.rank();
    }
    Ok(result)
}

operator! {
    index_put_impl in "indices", "aclnn_index_put_impl.h", const "bool accumulate", const "bool unsafe":
        "selfRef.index_put_(indices, values, accumulate)";
    /// Phase 1 of writing by indices: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     selfRef[indices[0], indices[1], ...] = values, or += values
    ///
    /// Indices are those of aclnnIndex. Elements are written in the row-major order of values: where indices repeat, the
    /// last one counts; with accumulate all are added in that order, FLOAT16 and BFLOAT16 in FLOAT, and rounded once.
    /// For an index outside of its axis the task fails, whatever unsafe is, and nothing is written.
    ///
    /// @param selfRef of rank 8 or less; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8, BOOL; BFLOAT16 on all but 910, 310P and
    ///     310B. Any strides; only the view is written
    /// @param indices INT32, INT64 or BOOL, of rank 8 or less, no more than selfRef has axes. Any strides
    /// @param values same dtype as selfRef, and a shape that broadcasts to that of selfRef[indices]. Any strides
    /// @param accumulate whether values are added; to a BOOL, true is added
    /// @param unsafe of no account
    aclnnIndexPutImplGetWorkspaceSize, aclnnIndexPutImpl(
        selfRef: *mut aclTensor,
        indices: *const aclTensorList,
        values: *const aclTensor,
        accumulate: MaybeUninit<bool>,
        unsafe_: MaybeUninit<bool>,
    )
    -> super::plan_index_put_impl
}

const PUT: Takes = Takes::everywhere(FL.and(INT).and(BOOL)).newer(BF16);

fn plan_index_put_impl(arguments: &index_put_impl::Arguments, rules: &Rules) -> Result<Box<Plan>> {
    let index_put_impl::Arguments { selfRef: target, indices, values, accumulate, unsafe_ } = *arguments;
    // Without it an index outside of its axis is undefined: it fails the task all the same.
    let _ = unsafe_;
    let name = index_put_impl::ROW.name;
    PUT.check("selfRef", target.dtype, rules)?;
    same_dtype("values", values, "selfRef", target)?;
    rank("selfRef", target)?;
    let indices = indices_of(("selfRef", target), indices, rules)?;
    // Placeholders have another dtype than indices, unless selfRef has theirs too; an index without elements comes from
    // `x[mask] = 5`, where the mask hits nothing.
    let is_index = |dtype| matches!(dtype, DType::Int32 | DType::Int64 | DType::Bool);
    let hits_nothing = indices.iter().all(|index| matches!(index, Index::Whole))
        && arguments.indices.iter().any(|index| is_index(index.dtype));
    if target.is_empty() || values.is_empty() || hits_nothing {
        return Ok(Plan::empty(name));
    }
    let trues = |_: usize, from_end: usize| {
        let axis = values.rank().checked_sub(from_end)?;
        Some(values.shape[axis]).filter(|&extent| extent != 1)
    };
    let indexing = Indexing::new("selfRef", target, &indices, trues)?;
    fits("values", values, indexing.shape())?;
    put(name, &indexing, ("values", values), accumulate)
}

/// A tensor broadcasts to the shape of what is indexed.
fn fits(name: &str, tensor: &Tensor, shape: &[i64]) -> Result<()> {
    let pairs = tensor.shape.iter().rev().zip(shape.iter().rev());
    if tensor.rank() <= shape.len() && pairs.into_iter().all(|(&own, &other)| own == other || own == 1) {
        return Ok(());
    }
    let expected = format!("a shape that broadcasts to {}, that of what is indexed", shape_text(shape));
    Err(Error::invalid(name, format!("shape {}", shape_text(&tensor.shape)), expected))
}
