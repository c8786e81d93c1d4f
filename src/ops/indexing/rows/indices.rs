//! Elements by indices.

use crate::abi::acl_meta::{aclTensor, aclTensorList};
use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::ops::check::prelude::*;
use crate::ops::indexing::plan::{Index, Indexing, gather, gather_along, gather_slices, put};
use crate::ops::row::Operator;
use crate::ops::rules::*;
use crate::plan::{Extents, Plan, copy};
use crate::tensor::shape_text;
use smallvec::SmallVec;
use std::mem::MaybeUninit;

/// The operators of this file.
pub const ROWS: &[Operator] =
    &[gather_::ROW, gather_v2::ROW, gather_v3::ROW, index::ROW, index_put_impl::ROW, index_select::ROW];

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
    checks [
        Dtype(SELF, GATHERED),
        If(index_has_elements, &Dtype(INDEX, NUMBERED)),
        SameDtype(OUT, "self"),
        Rank(&["self", "index"]),
        Own(index_has_rank_of_self),
        SameShape(OUT, "index"),
        Axis("dim", "self"),
        Own(index_is_within_self),
        Own(self_has_elements_on_dim),
        Empty(&["self", "index"], Instead::Nothing),
    ]
    -> |call| {
        let [self_, index, out] = ["self", "index", "out"].map(|name| call.tensor(name));
        gather_along(call.operator, self_, dim(call)?, index, out)
    }
}

const GATHERED: Takes = Takes::everywhere(FL.and(INT).and(UINT).and(BOOL)).newer(BF16).on_950(FP8);
const NUMBERED: Takes = Takes::everywhere(NUMBERS);

const INDEX: &[&str] = &["index"];

fn index_has_elements(call: &Passed) -> bool {
    !call.tensor("index").1.is_empty()
}

/// The axis that dim names.
fn dim(call: &Passed) -> Result<usize> {
    axis("dim", call.integer("dim"), call.tensor("self").1.rank())
}

/// The plan of the slices that index names on axis dim.
fn slices(call: &Passed, batch: usize) -> Result<Box<Plan>> {
    let [self_, index, out] = ["self", "index", "out"].map(|name| call.tensor(name));
    gather_slices(call.operator, self_, dim(call)?, index, batch, out)
}

/// index has the rank of self; rank 0 is as good as 1.
fn index_has_rank_of_self(call: &Passed) -> Result<()> {
    let [index, own] = ["index", "self"].map(|name| call.tensor(name).1.rank());
    if index.max(1) == own.max(1) {
        return Ok(());
    }
    Err(Error::invalid("index", format!("rank {index}"), format!("rank {own}, as self")))
}

/// index is no larger than self but on axis dim.
fn index_is_within_self(call: &Passed) -> Result<()> {
    let ([index, own], at) = (["index", "self"].map(|name| &call.tensor(name).1.shape), dim(call)?);
    if index.iter().zip(own).enumerate().all(|(axis, (extent, most))| axis == at || extent <= most) {
        return Ok(());
    }
    let expected = format!("no more than {} but on axis {at}, as self", shape_text(own));
    Err(Error::invalid("index", format!("shape {}", shape_text(index)), expected))
}

fn self_has_elements_on_dim(call: &Passed) -> Result<()> {
    let shape = &call.tensor("self").1.shape;
    if shape.get(dim(call)?) != Some(&0) {
        return Ok(());
    }
    Err(Error::invalid("self", format!("shape {}", shape_text(shape)), "elements on axis dim"))
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
    checks [
        Dtype(SELF, CHOSEN),
        Dtype(INDEX, NUMBERED),
        SameDtype(OUT, "self"),
        Format(&["self", "index", "out"], Formats::Public),
        Rank(SELF),
        Axis("dim", "self"),
        RankOf(INDEX, &[0, 1]),
        Empty(&["self", "index"], Instead::Nothing),
        Own(out_has_slices),
    ]
    -> |call| slices(call, 0)
}

const CHOSEN: Takes = Takes::everywhere(FL.and(INT).and(UINT).and(BOOL).and(CX)).newer(BF16);

/// out has the shape of self with as many slices as index has elements.
fn out_has_slices(call: &Passed) -> Result<()> {
    let [self_, index, out] = ["self", "index", "out"].map(|name| call.tensor(name).1);
    let mut shape = Extents::from_slice(&self_.shape);
    match shape.get_mut(dim(call)?) {
        Some(extent) => *extent = index.numel().unwrap_or(-1),
        None => shape_is("index", index, if index.rank() == 0 { &[] } else { &[1] }, "for a self of rank 0")?,
    }
    shape_is("out", out, &shape, "the shape of self with as many slices as index has elements")
}

operator! {
    gather_v2 in "indices", "aclnn_gather_v2.h": "self.index_select(dim, index.flatten()), with the shape of index in place of dim";
    /// Phase 1 of choosing slices along an axis by an index of any shape: checks the arguments, and reports the workspace that
    /// phase 2 needs.
    ///
    ///     out[..., i, j, ...] = self[..., index[i, j], ...]    on axis dim
    ///
    /// An index below 0 counts from the end; for one outside of its axis the task fails.
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8, BOOL, COMPLEX64, COMPLEX128; BFLOAT16 on
    ///     910B, 910_93 and 950; UINT16 on 950. Any strides
    /// @param dim from -rank to rank - 1
    /// @param index of rank 8 or less; INT32 or INT64. Any strides. Without axes it counts as one of shape (1)
    /// @param out same dtype as self, and its shape with that of index in place of axis dim, of rank 8 or less; without axes
    ///     where self has none. Any strides; only the view is written
    aclnnGatherV2GetWorkspaceSize, aclnnGatherV2(
        self_: *const aclTensor,
        dim: i64,
        index: *const aclTensor,
        out: *mut aclTensor,
    )
    checks [
        Dtype(SELF, TAKEN.newer(BF16)),
        Dtype(INDEX, NUMBERED),
        SameDtype(OUT, "self"),
        Rank(SELF_INDEX_OUT),
        Axis("dim", "self"),
        Own(out_has_slices_of_any_shape),
        Empty(&["self", "index"], Instead::Nothing),
    ]
    -> |call| slices(call, 0)
}

operator! {
    gather_v3 in "indices", "aclnn_gather_v3.h": "self.index_select(dim, index.flatten()), with the shape of index in place of dim";
    /// Phase 1 of choosing slices along an axis by an index of any shape, which may share axes with the tensor: checks the
    /// arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[b, ..., i, j, ...] = self[b, ..., index[b, i, j], ...]    on axis dim, with batchDims axes b
    ///
    /// An index below 0 counts from the end; for one outside of its axis the task fails.
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16, BFLOAT16, DOUBLE, INT8 to INT64, UINT8, BOOL, COMPLEX64, COMPLEX128;
    ///     UINT16 on 950. Any strides
    /// @param dim from -rank to rank - 1; 0 but on 950
    /// @param index of rank 8 or less; INT32 or INT64. Any strides
    /// @param batchDims how many axes, the first ones, index shares with self: of the same extents, fewer than self has axes
    ///     and no more than come before dim; 0 but on 950
    /// @param mode 1 but on 950, where it says nothing
    /// @param out same dtype as self, and its shape with the other axes of index in place of axis dim, of rank 8 or less;
    ///     without axes where self has none. Any strides; only the view is written
    aclnnGatherV3GetWorkspaceSize, aclnnGatherV3(
        self_: *const aclTensor,
        dim: i64,
        index: *const aclTensor,
        batchDims: i64,
        mode: i64,
        out: *mut aclTensor,
    )
    checks [
        Dtype(SELF, TAKEN.and(BF16)),
        Dtype(INDEX, NUMBERED),
        SameDtype(OUT, "self"),
        Rank(SELF_INDEX_OUT),
        Axis("dim", "self"),
        On(BUT_950, &Own(is_of_the_first_axis)),
        Own(shares_batch_axes),
        Own(out_has_slices_of_each_batch),
        Empty(&["self", "index"], Instead::Nothing),
    ]
    -> |call| slices(call, call.integer("batchDims") as usize)
}

const TAKEN: Takes = Takes::everywhere(FL.and(INT).and(BOOL).and(CX)).on_950(Types::of(&[DType::UInt16]));
const SELF_INDEX_OUT: &[&str] = &["self", "index", "out"];

/// dim, batchDims and mode are all that devices but the 950 know.
fn is_of_the_first_axis(call: &Passed) -> Result<()> {
    for (name, value, known) in [
        ("dim", dim(call)? as i64, 0),
        ("batchDims", call.integer("batchDims"), 0),
        ("mode", call.integer("mode"), 1),
    ] {
        if value != known {
            return Err(Error::invalid(name, value, known));
        }
    }
    Ok(())
}

/// Axes that index shares with self. CANN counts a negative number from the last axis of index, but not where it looks at out, so that
/// no out with an axis of index fits: none is taken.
fn shares_batch_axes(call: &Passed) -> Result<()> {
    let ([own, index], at) = (["self", "index"].map(|name| &call.tensor(name).1.shape), dim(call)?);
    let most = at.min(index.len());
    let batch = call.integer("batchDims");
    if !(0..=most as i64).contains(&batch) {
        return Err(Error::invalid("batchDims", batch, format!("0 to {most}, as dim and index have axes")));
    }
    let batch = batch as usize;
    if own[..batch] == index[..batch] {
        return Ok(());
    }
    let expected = format!("extents {} first, as self", shape_text(&own[..batch]));
    Err(Error::invalid("index", format!("shape {}", shape_text(index)), expected))
}

fn out_has_slices_of_any_shape(call: &Passed) -> Result<()> {
    let index = &call.tensor("index").1.shape;
    out_has_slices_of(call, if index.is_empty() { &[1] } else { index })
}

fn out_has_slices_of_each_batch(call: &Passed) -> Result<()> {
    out_has_slices_of(call, &call.tensor("index").1.shape[call.integer("batchDims") as usize..])
}

/// out has the shape of self with those extents in place of axis dim.
fn out_has_slices_of(call: &Passed, extents: &[i64]) -> Result<()> {
    let (own, at) = (&call.tensor("self").1.shape, dim(call)?);
    let shape = match own.is_empty() {
        true => vec![],
        false => [&own[..at], extents, &own[at + 1..]].concat(),
    };
    let (name, out) = call.tensor("out");
    shape_is(name, out, &shape, "the shape of self with that of index in place of axis dim")
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
    checks [
        SameDtype(OUT, "self"),
        Dtype(SELF, INDEXED),
        Rank(SELF_OUT),
        Format(&["self", "out", "indices"], Formats::Public),
        Own(|call| members(call).map(drop)),
        Empty(SELF_OUT, Instead::Nothing),
        Own(out_has_shape_of_result),
        On(BUT_950, &If(self_has_no_axes, &ResultFormat("self", "out", Written::Kept))),
    ]
    -> |call| {
        let indexing = chosen(call)?;
        match indexing.is_whole() {
            true => copy(OPERATOR, call.tensor("out"), call.tensor("self")),
            false => gather(OPERATOR, &indexing, call.tensor("out")),
        }
    }
}

const INDEXED: Takes =
    Takes::everywhere(FL.and(INT).and(BOOL)).newer(BF16).on_950(Types::of(&[DType::Complex64]));
const INDICES: Takes = Takes::everywhere(NUMBERS.and(BOOL));

fn self_has_no_axes(call: &Passed) -> bool {
    call.tensor("self").1.rank() == 0
}

/// What the result is chosen by: it tells what a BOOL index finds.
fn chosen<'a>(call: &Passed<'a>) -> Result<Indexing<'a>> {
    let ((name, self_), out) = (call.tensor("self"), call.tensor("out").1);
    let trues = |rank: usize, from_end: usize| match out.rank() == rank {
        true => Some(out.shape[rank - from_end]),
        false => Some(1),
    };
    Indexing::new(name, self_, &members(call)?, trues)
}

fn out_has_shape_of_result(call: &Passed) -> Result<()> {
    shape_is("out", call.tensor("out").1, chosen(call)?.shape(), "the shape of the result")
}

/// What the tensors of the list are as indices of self.
fn members<'a>(call: &Passed<'a>) -> Result<SmallVec<[Index<'a>; 4]>> {
    let (name, indexed) = call.tensor("self");
    let (mut result, mut at) = (SmallVec::new(), 0);
    for index in call.tensors("indices").1 {
        if index.is_empty() {
            result.push(Index::Whole);
            at += 1;
            continue;
        }
        INDICES.check("indices", index.dtype, call.rules)?;
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
    checks [
        Dtype(SELF, PUT),
        SameDtype(&["values"], "selfRef"),
        Rank(SELF),
        Own(|call| members(call).map(drop)),
        Empty(&["selfRef", "values"], Instead::Nothing),
        If(indices_hit_nothing, &Done(Instead::Nothing)),
        Own(values_fit),
    ]
    // Without `unsafe` an index outside of its axis is undefined: it fails the task all the same.
    -> |call| put(OPERATOR, &hit(call)?, call.tensor("values"), call.truth("accumulate"))
}

const PUT: Takes = Takes::everywhere(FL.and(INT).and(BOOL)).newer(BF16);

/// Placeholders have another dtype than indices, unless selfRef has theirs too; an index without elements comes from
/// `x[mask] = 5`, where the mask hits nothing.
fn indices_hit_nothing(call: &Passed) -> bool {
    let (_, indices) = call.tensors("indices");
    let is_index = |dtype| matches!(dtype, DType::Int32 | DType::Int64 | DType::Bool);
    indices.iter().all(|index| index.is_empty()) && indices.iter().any(|index| is_index(index.dtype))
}

/// What is written to: values tell what a BOOL index finds, unless they are broadcast.
fn hit<'a>(call: &Passed<'a>) -> Result<Indexing<'a>> {
    let ((name, target), values) = (call.tensor("selfRef"), call.tensor("values").1);
    let trues = |_: usize, from_end: usize| {
        let axis = values.rank().checked_sub(from_end)?;
        Some(values.shape[axis]).filter(|&extent| extent != 1)
    };
    Indexing::new(name, target, &members(call)?, trues)
}

/// values broadcast to the shape of what is indexed.
fn values_fit(call: &Passed) -> Result<()> {
    let ((name, values), hit) = (call.tensor("values"), hit(call)?);
    let pairs = values.shape.iter().rev().zip(hit.shape().iter().rev());
    if values.rank() <= hit.shape().len() && pairs.into_iter().all(|(&own, &other)| own == other || own == 1)
    {
        return Ok(());
    }
    let expected = format!("a shape that broadcasts to {}, that of what is indexed", shape_text(hit.shape()));
    Err(Error::invalid(name, format!("shape {}", shape_text(&values.shape)), expected))
}
