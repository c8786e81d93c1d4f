//! Sums, means and products, whether all or any elements are true, and whether tensors are equal.

use super::extremes::COMPARED;
use crate::abi::acl_base_rt::aclDataType;
use crate::abi::acl_meta::{aclIntArray, aclScalar, aclTensor};
use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::machine::machine;
use crate::ops::check::prelude::*;
use crate::ops::elementwise::rules::meet;
use crate::ops::reduction::plan::{norm, order, reduce};
use crate::ops::reduction::rules;
use crate::ops::row::Operator;
use crate::ops::rules::*;
use crate::plan::{Axes, Plan, Planner, copy, fill, found, zero};
use opapi_kernels::reduction::{Equal, Kind};
use std::mem::MaybeUninit;

/// The operators of this file.
pub const ROWS: &[Operator] = &[
    all::ROW,
    any::ROW,
    equal::ROW,
    linalg_vector_norm::ROW,
    mean::ROW,
    mean_v2::ROW,
    norm_::ROW,
    prod::ROW,
    prod_dim::ROW,
    reduce_sum::ROW,
];

// --------------------------------------------------------------------------------------------------- sums and products

const SUMMED: Takes = Takes::everywhere(FL.and(INT).and(BOOL).and(CX)).newer(BF16);
const AVERAGED: Takes = Takes::everywhere(FL.and(INT).and(CX)).newer(BF16);
/// What is cast to a dtype first.
const CAST: &[&str] = &["self", "dtype", "out"];

/// The dtype that is asked for.
fn asked(call: &Passed) -> DType {
    call.dtype("dtype").1
}

/// self casts to the dtype that is asked for, and that to the one of out.
fn casts_by_way_of_dtype(call: &Passed) -> Result<()> {
    let [from, out] = call.these(["self", "out"]);
    let steps = [("dtype", asked(call), "self", from.dtype), ("out", out.dtype, "dtype", asked(call))];
    for (name, to, from_name, from) in steps {
        if !from.can_cast_to(to) {
            let expected = format!("one that {}, the dtype of {from_name}, is cast to", from.name());
            return Err(Error::invalid(name, format!("dtype {}", to.name()), expected));
        }
    }
    Ok(())
}

/// Nothing fills a complex out where self is empty.
fn is_real_if_empty(call: &Passed) -> Result<()> {
    let [input, out] = call.these(["self", "out"]);
    if input.is_empty() && out.dtype.part().is_some() {
        let got = format!("dtype {}", out.dtype.name());
        return Err(Error::invalid("out", got, "a real one, since self is empty"));
    }
    Ok(())
}

operator! {
    reduce_sum in "reduction", "aclnn_reduce_sum.h": "self.sum(dims, keepDims, dtype=dtype)";
    /// Phase 1 of sums: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[kept] = sum of self[...] over the axes dims
    ///
    /// self is cast to dtype first. Halves are summed as FLOAT and rounded once, by pairs, in an order that depends on self
    /// alone; integers wrap around; a sum of BOOL is whether any is true.
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8, BOOL, COMPLEX64, COMPLEX128, and
    ///     BFLOAT16 on 910B, 910_93 and 950. Any strides. If it is empty out is filled with 0, which is not possible for
    ///     complex numbers
    /// @param dims axes of self, also counted from the end, each once; none for all
    /// @param keepDims whether they stay, with an extent of 1
    /// @param dtype one of the same list
    /// @param out of that dtype, and of the shape that is left. Any strides; only the view is written. Where self has
    ///     rank 0, its format is that of self, unless that is ND: else the status is 561103
    aclnnReduceSumGetWorkspaceSize, aclnnReduceSum(
        self_: *const aclTensor,
        dims: *const aclIntArray,
        keepDims: MaybeUninit<bool>,
        dtype: MaybeUninit<aclDataType>,
        out: *mut aclTensor,
    )
    checks [
        Dtype(CAST, SUMMED),
        SameDtype(OUT, "dtype"),
        Rank(SELF_OUT),
        Own(rules::axes_once),
        Own(is_real_if_empty),
        Empty(SELF, Instead::Fill("out", 0.0)),
        Own(rules::shape_is_like_left),
        If(rules::has_rank_0, &ResultFormat("self", "out", Written::Kept)),
    ]
    -> |call| {
        // Whether any is not 0 is what a sum of truth values is.
        let kind = if asked(call) == DType::Bool { Kind::Any } else { Kind::Sum };
        reduce(call, (kind, false), asked(call))
    }
}

operator! {
    mean in "reduction", "aclnn_mean.h": "self.mean(dim, keepDim, dtype=dtype)";
    /// Phase 1 of means: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[kept] = sum of self[...] over the axes dim / number of elements
    ///
    /// As aclnnReduceSum; a quotient of integers is truncated.
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8, COMPLEX64, COMPLEX128, and BFLOAT16 on
    ///     910B, 910_93 and 950. Any strides. If it is empty out is filled with NaN, which is not possible for complex numbers
    /// @param dim axes of self, also counted from the end, each once; none for all
    /// @param keepDim whether they stay, with an extent of 1
    /// @param dtype one of the same list that self casts to: complex numbers become complex ones, floats no integers
    /// @param out of a dtype of the list that dtype casts to, and of the shape that is left. Any strides
    aclnnMeanGetWorkspaceSize, aclnnMean(
        self_: *const aclTensor,
        dim: *const aclIntArray,
        keepDim: MaybeUninit<bool>,
        dtype: MaybeUninit<aclDataType>,
        out: *mut aclTensor,
    )
    checks [
        Dtype(CAST, AVERAGED),
        Own(casts_by_way_of_dtype),
        Rank(SELF_OUT),
        Own(rules::axes_once),
        Own(rules::shape_is_like_left),
        Own(is_real_if_empty),
        Empty(SELF, Instead::Fill("out", f64::NAN)),
    ]
    -> |call| reduce(call, (Kind::Sum, true), asked(call))
}

operator! {
    mean_v2 in "reduction", "aclnn_mean.h": "self.mean(dim, keepDim)";
    /// Phase 1 of means in self's own dtype: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[kept] = sum of self[...] over the axes dim / number of elements
    ///
    /// As aclnnMean.
    ///
    /// @param self as for aclnnMean
    /// @param dim axes of self, also counted from the end, each once; none for all
    /// @param keepDim whether they stay, with an extent of 1
    /// @param noopWithEmptyAxes whether dim without values means none: out becomes self
    /// @param out of self's dtype, and of the shape that is left. Any strides
    aclnnMeanV2GetWorkspaceSize, aclnnMeanV2(
        self_: *const aclTensor,
        dim: *const aclIntArray,
        keepDim: MaybeUninit<bool>,
        noopWithEmptyAxes: MaybeUninit<bool>,
        out: *mut aclTensor,
    )
    checks [
        Dtype(SELF, AVERAGED),
        SameDtype(OUT, "self"),
        Rank(SELF_OUT),
        Own(rules::axes_once),
        Own(is_real_if_empty),
        Empty(SELF, Instead::Fill("out", f64::NAN)),
        Own(rules::shape_is_like_left),
    ]
    -> |call| match rules::is_copy(call) {
        true => copy(OPERATOR, call.tensor("out"), call.tensor("self")),
        false => reduce(call, (Kind::Sum, true), call.tensor("self").1.dtype),
    }
}

const PRODUCT: &[Check] = &[
    Dtype(CAST, SUMMED),
    SameDtype(OUT, "dtype"),
    Rank(SELF_OUT),
    Own(rules::axes),
    Own(is_real_if_empty),
    Empty(SELF, Instead::Fill("out", 1.0)),
    Own(rules::shape_is_like_left),
];

operator! {
    prod in "reduction", "aclnn_prod.h", const "aclDataType dtype": "self.prod(dtype=dtype)";
    /// Phase 1 of the product of all elements: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out = product of self[...]
    ///
    /// self is cast to dtype first. Halves are multiplied as FLOAT and rounded once; integers wrap around.
    ///
    /// @param self as for aclnnReduceSum. If it is empty out is filled with 1, which is not possible for complex numbers
    /// @param dtype one of the same list
    /// @param out of that dtype, with one element
    aclnnProdGetWorkspaceSize, aclnnProd(
        self_: *const aclTensor,
        dtype: MaybeUninit<aclDataType>,
        out: *mut aclTensor,
    )
    checks (PRODUCT)
    -> |call| reduce(call, (Kind::Prod, false), asked(call))
}

operator! {
    prod_dim in "reduction", "aclnn_prod.h", const "aclDataType dtype": "self.prod(dim, keepDim, dtype=dtype)";
    /// Phase 1 of products along an axis: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[kept] = product of self[...] over the axis dim
    ///
    /// As aclnnProd.
    ///
    /// @param self as for aclnnProd
    /// @param dim an axis of self, also counted from the end
    /// @param keepDim whether it stays, with an extent of 1
    /// @param dtype one of the same list
    /// @param out of that dtype, and of the shape that is left. Any strides; only the view is written
    aclnnProdDimGetWorkspaceSize, aclnnProdDim(
        self_: *const aclTensor,
        dim: i64,
        keepDim: MaybeUninit<bool>,
        dtype: MaybeUninit<aclDataType>,
        out: *mut aclTensor,
    )
    checks (PRODUCT)
    -> |call| reduce(call, (Kind::Prod, false), asked(call))
}

// -------------------------------------------------------------------------------------------------------- truth values

const TRUTH: Takes = Takes::everywhere(BOOL.and(Types::of(&[DType::UInt8])));

operator! {
    all in "reduction", "aclnn_all.h", const "aclrtStream stream": "self.all(dim, keepdim)";
    /// Phase 1 of whether all elements along axes are true: checks the arguments, and reports the workspace that phase 2
    /// needs.
    ///
    ///     out[kept] = 1 if every self[...] over the axes dim is not 0, else 0
    ///
    /// NaN is not 0.
    ///
    /// @param self of rank 8 or less and no private format; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8, BOOL, and BFLOAT16 on
    ///     910B, 910_93 and 950. Any strides. If it is empty out is filled with 1
    /// @param dim axes of self, also counted from the end, each once; none for all
    /// @param keepdim whether they stay, with an extent of 1
    /// @param out BOOL or UINT8, of the shape that is left. Any strides; only the view is written
    aclnnAllGetWorkspaceSize, aclnnAll(
        self_: *const aclTensor,
        dim: *const aclIntArray,
        keepdim: MaybeUninit<bool>,
        out: *mut aclTensor,
    )
    checks [
        Dtype(SELF, COMPARED),
        Dtype(OUT, TRUTH),
        Format(SELF, Formats::Public),
        Rank(SELF_OUT),
        Own(rules::axes_once),
        Own(rules::shape_is_left),
        Empty(SELF, Instead::Fill("out", 1.0)),
    ]
    -> |call| reduce(call, (Kind::All, false), DType::Bool)
}

operator! {
    any in "reduction", "aclnn_any.h", const "aclrtStream stream": "self.any(dim, keepdim)";
    /// Phase 1 of whether any element along axes is true: checks the arguments, and reports the workspace that phase 2
    /// needs.
    ///
    ///     out[kept] = 1 if some self[...] over the axes dim is not 0, else 0
    ///
    /// NaN is not 0.
    ///
    /// @param self as for aclnnAll, in any format. If it is empty out is filled with 0
    /// @param dim axes of self, also counted from the end; none for all
    /// @param keepdim whether they stay, with an extent of 1
    /// @param out as for aclnnAll. Its format goes with its rank: else the status is 561103
    aclnnAnyGetWorkspaceSize, aclnnAny(
        self_: *const aclTensor,
        dim: *const aclIntArray,
        keepdim: MaybeUninit<bool>,
        out: *mut aclTensor,
    )
    checks [
        Dtype(SELF, COMPARED),
        Dtype(OUT, TRUTH),
        Rank(SELF_OUT),
        Own(rules::axes),
        Empty(SELF, Instead::Fill("out", 0.0)),
        Own(rules::shape_is_like_left),
        ResultFormat("self", "out", Written::OfRank),
    ]
    -> |call| reduce(call, (Kind::Any, false), DType::Bool)
}

operator! {
    equal in "reduction", "aclnn_equal.h": "torch.equal(self, other)";
    /// Phase 1 of whether two tensors are equal: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out = 1 if self and other have the same shape, and the same elements, else 0
    ///
    /// The elements are compared in the dtype in which both meet. NaN is equal to nothing.
    ///
    /// @param self of a dtype that meets that of other in FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8 to UINT64, BOOL, or,
    ///     on 910B, 910_93 and 950, in BFLOAT16. Any strides
    /// @param other likewise
    /// @param out BOOL, of shape [1]
    aclnnEqualGetWorkspaceSize, aclnnEqual(
        self_: *const aclTensor,
        other: *const aclTensor,
        out: *mut aclTensor,
    )
    checks [
        Computes(INPUTS, meet, EQUAL),
        Dtype(OUT, Takes::everywhere(BOOL)),
        Own(is_one_answer),
    ]
    -> |call| plan_equal(call)
}

const EQUAL: Takes = Takes::everywhere(FL.and(INT).and(UINT).and(BOOL)).newer(BF16);

/// out has one element, as one axis.
fn is_one_answer(call: &Passed) -> Result<()> {
    let (name, out) = call.tensor("out");
    shape_is(name, out, &[1], "whatever is compared")
}

/// Tensors of different shapes differ.
fn plan_equal(call: &Passed) -> Result<Box<Plan>> {
    let (operator, out) = (call.operator, call.tensor("out"));
    let [a, b] = ["self", "other"].map(|name| call.tensor(name));
    if a.1.shape != b.1.shape {
        return fill(operator, out, &zero(DType::Bool));
    }
    let common = meet(call)?;
    let equal = found(Equal::new(machine().level, [a.1.dtype, b.1.dtype], common), common)?;
    let mut planner = Planner::new(operator);
    let [a, b] = [a, b].map(|(name, tensor)| planner.tensor(name, tensor, Axes::of(tensor)));
    let (a, b) = (a?, b?);
    let out = planner.tensor(out.0, out.1, Axes::of(out.1))?;
    planner.step("Equal", &[a, b], &[out], move |bound| {
        equal.write(bound.nd_view(a), bound.nd_view(b), bound.nd_view(out));
    });
    Ok(planner.finish())
}

// ---------------------------------------------------------------------------------------------------------------- norms

operator! {
    linalg_vector_norm in "reduction", "aclnn_linalg_vector_norm.h", const "aclDataType dtype":
        "torch.linalg.vector_norm(self, ord, dims, keepDims, dtype=dtype)";
    /// Phase 1 of norms: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[kept] = (sum of |self[...]| ^ ord over the axes dims) ^ (1 / ord)
    ///
    /// Of order 0 it is how many elements are not 0, of infinity, and of what an INT32 cannot hold, the greatest magnitude, of
    /// minus infinity the least. Computed in FLOAT, in DOUBLE where self or out is, and rounded once.
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16, DOUBLE, BFLOAT16, INT8 to INT64, UINT8 to UINT64, BOOL; on 950 FLOAT,
    ///     FLOAT16, BFLOAT16. Any strides. If it is empty out is filled with 0
    /// @param ord a real number
    /// @param dims axes of self, also counted from the end, each once; none for all
    /// @param keepDims whether they stay, with an extent of 1
    /// @param dtype that of out; on 950 FLOAT, or that of self
    /// @param out of a dtype of the same list, which promotes with that of self, and of the shape that is left. Any strides; only
    ///     the view is written
    aclnnLinalgVectorNormGetWorkspaceSize, aclnnLinalgVectorNorm(
        self_: *const aclTensor,
        ord: *const aclScalar,
        dims: *const aclIntArray,
        keepDims: MaybeUninit<bool>,
        dtype: MaybeUninit<aclDataType>,
        out: *mut aclTensor,
    )
    checks [
        SameDtype(OUT, "dtype"),
        Dtype(SELF_OUT, NORMED),
        On(ON_950, &Own(is_float_or_as_self)),
        Promotes("out", "self"),
        Rank(SELF_OUT),
        Own(rules::axes_once),
        Own(rules::shape_is_left),
        Empty(SELF_OUT, Instead::Fill("out", 0.0)),
    ]
    -> |call| {
        let is_double = call.these(["self", "out"]).iter().any(|tensor| tensor.dtype == DType::Double);
        norm(call, order(call.scalar("ord"))?, if is_double { DType::Double } else { DType::Float })
    }
}

const NORMED: Takes = NORMED_ON_950.on_910(NOT_ON_950).on_310(NOT_ON_950).on(A2, NOT_ON_950);
const NORMED_ON_950: Takes = Takes::everywhere(Types::of(&[DType::Float, DType::Float16, DType::BFloat16]));
const NOT_ON_950: Types = Types::of(&[DType::Double]).and(INT).and(UINT).and(BOOL);

/// The dtype that is asked for is FLOAT, or that of self.
fn is_float_or_as_self(call: &Passed) -> Result<()> {
    let (own, dtype) = (call.tensor("self").1.dtype, asked(call));
    if [DType::Float, own].contains(&dtype) {
        return Ok(());
    }
    Err(Error::invalid("dtype", dtype.name(), format!("FLOAT or {}, the dtype of self", own.name())))
}

operator! {
    norm_ in "reduction", "aclnn_norm.h": "torch.norm(self, pScalar, dim, keepdim)";
    /// Phase 1 of norms: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[kept] = (sum of |self[...]| ^ pScalar over the axes dim) ^ (1 / pScalar)
    ///
    /// As aclnnLinalgVectorNorm.
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16, DOUBLE, BFLOAT16, INT8 to INT64, UINT8 to UINT64, BOOL; on 950 FLOAT,
    ///     FLOAT16, BFLOAT16. Any strides. If it is empty out is filled with 0
    /// @param pScalar a real number
    /// @param dim axes of self, also counted from the end, each once; none for all
    /// @param keepdim whether they stay, with an extent of 1
    /// @param out of a dtype that promotes with that of self; on 950 of the same list, and such that the common one casts to it. Of the shape
    ///     that is left. Any strides; only the view is written
    aclnnNormGetWorkspaceSize, aclnnNorm(
        self_: *const aclTensor,
        pScalar: *const aclScalar,
        dim: *const aclIntArray,
        keepdim: MaybeUninit<bool>,
        out: *mut aclTensor,
    )
    checks [
        On(ON_950, &Dtype(SELF_OUT, NORMED)),
        Dtype(SELF, NORMED),
        Promotes("out", "self"),
        On(ON_950, &CastsTo("out", both)),
        Rank(SELF_OUT),
        Own(rules::axes_once),
        Own(rules::shape_is_left),
        Empty(SELF, Instead::Fill("out", 0.0)),
    ]
    -> |call| {
        let is_double = call.these(["self", "out"]).iter().any(|tensor| tensor.dtype == DType::Double);
        norm(call, order(call.scalar("pScalar"))?, if is_double { DType::Double } else { DType::Float })
    }
}

/// The dtype in which self and out meet.
fn both(call: &Passed) -> Result<DType> {
    let [(name, dtype), (other, model)] = ["self", "out"].map(|name| call.dtype(name));
    promotes(name, dtype, other, model)
}
