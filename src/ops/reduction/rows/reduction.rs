//! Sums, means and products, whether all or any elements are true, and whether tensors are equal.

use super::extremes::COMPARED;
use crate::abi::acl_base_rt::aclDataType;
use crate::abi::acl_meta::{aclIntArray, aclScalar, aclTensor};
use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::machine::machine;
use crate::ops::reduction::plan::{Along, norm, reduce};
use crate::ops::row::Operator;
use crate::ops::rules::*;
use crate::plan::{Axes, Plan, Planner, fill, found, one, zero};
use crate::soc::{Rules, Soc};
use crate::tensor::{Scalar, Tensor};
use opapi_kernels::reduction::{Equal, Kind, Order};
use std::mem::MaybeUninit;

/// The operators of this file.
pub const ROWS: &[Operator] = &[
    all::ROW,
    any::ROW,
    equal::ROW,
    linalg_vector_norm::ROW,
    mean::ROW,
    prod::ROW,
    prod_dim::ROW,
    reduce_sum::ROW,
];

// --------------------------------------------------------------------------------------------------- sums and products

/// Folds that cast self to a dtype first.
struct Total {
    operator: &'static str,
    kind: Kind,
    is_mean: bool,
    takes: Takes,
    /// What a result without elements is.
    empty: Scalar,
}

const SUMMED: Takes = Takes::everywhere(FL.and(INT).and(BOOL).and(CX)).newer(BF16);

impl Total {
    const fn new(operator: &'static str, kind: Kind, empty: f64) -> Total {
        let is_mean = empty.is_nan();
        let takes = if is_mean { Takes::everywhere(FL.and(INT).and(CX)).newer(BF16) } else { SUMMED };
        Total { operator, kind, is_mean, takes, empty: real(empty) }
    }

    fn plan(
        &self,
        along: Result<Along>,
        self_: &Tensor,
        dtype: DType,
        out: &Tensor,
        rules: &Rules,
    ) -> Result<Box<Plan>> {
        self.takes.check("self", self_.dtype, rules)?;
        self.takes.check("dtype", dtype, rules)?;
        self.takes.check("out", out.dtype, rules)?;
        if self.is_mean {
            casts("dtype", dtype, "self", self_.dtype)?;
            casts("out", out.dtype, "dtype", dtype)?;
        } else {
            as_dtype_says(out, dtype)?;
        }
        rank("self", self_)?;
        rank("out", out)?;
        let along = along?;
        if self.is_mean {
            along.shape_is_like("out", out)?;
        }
        if self_.is_empty() {
            if out.dtype.part().is_some() {
                let got = format!("dtype {}", out.dtype.name());
                return Err(Error::invalid("out", got, "a real one, since self is empty"));
            }
            return fill(self.operator, ("out", out), &self.empty);
        }
        along.shape_is_like("out", out)?;
        if self.kind == Kind::Sum && !self.is_mean && self_.rank() == 0 {
            Written::Kept.check(("self", self_), ("out", out))?;
        }
        // Whether any is not 0 is what a sum of truth values is.
        let kind = if self.kind == Kind::Sum && dtype == DType::Bool { Kind::Any } else { self.kind };
        reduce(self.operator, (kind, self.is_mean), &along, dtype, out)
    }
}

/// The dtype of out is the one that is asked for.
fn as_dtype_says(out: &Tensor, dtype: DType) -> Result<()> {
    if out.dtype == dtype {
        return Ok(());
    }
    let got = format!("dtype {}", out.dtype.name());
    Err(Error::invalid("out", got, format!("{}, as dtype says", dtype.name())))
}

const fn real(value: f64) -> Scalar {
    Scalar { dtype: DType::Double, bytes: (value.to_bits() as u128).to_le_bytes() }
}

/// One dtype becomes another.
fn casts(name: &str, to: DType, from_name: &str, from: DType) -> Result<()> {
    if from.can_cast_to(to) {
        return Ok(());
    }
    let expected = format!("one that {}, the dtype of {from_name}, is cast to", from.name());
    Err(Error::invalid(name, format!("dtype {}", to.name()), expected))
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
    -> |a, rules| {
        let along = Along::these("dims", a.dims, a.keepDims, a.self_, false);
        Total::new(OPERATOR, Kind::Sum, 0.0).plan(along, a.self_, a.dtype, a.out, rules)
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
    -> |a, rules| {
        let along = Along::these("dim", a.dim, a.keepDim, a.self_, false);
        Total::new(OPERATOR, Kind::Sum, f64::NAN).plan(along, a.self_, a.dtype, a.out, rules)
    }
}

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
    -> |a, rules| {
        Total::new(OPERATOR, Kind::Prod, 1.0).plan(Ok(Along::all(a.self_)), a.self_, a.dtype, a.out, rules)
    }
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
    -> |a, rules| {
        let along = Along::one("dim", a.dim, a.keepDim, a.self_);
        Total::new(OPERATOR, Kind::Prod, 1.0).plan(along, a.self_, a.dtype, a.out, rules)
    }
}

// -------------------------------------------------------------------------------------------------------- truth values

const TRUTH: Takes = Takes::everywhere(BOOL.and(Types::of(&[DType::UInt8])));

/// Whether all or any elements along axes are true.
fn truth(
    operator: &'static str,
    kind: Kind,
    (self_, dim, keep, out): (&Tensor, &[i64], bool, &Tensor),
    rules: &Rules,
) -> Result<Box<Plan>> {
    COMPARED.check("self", self_.dtype, rules)?;
    TRUTH.check("out", out.dtype, rules)?;
    if kind == Kind::All {
        Formats::Public.check(&[("self", self_)])?;
    }
    rank("self", self_)?;
    rank("out", out)?;
    let along = Along::these("dim", dim, keep, self_, kind == Kind::Any)?;
    if kind == Kind::All {
        along.shape_is("out", out)?;
    }
    if self_.is_empty() {
        let value = if kind == Kind::All { one() } else { zero(DType::Bool) };
        return fill(operator, ("out", out), &value);
    }
    along.shape_is_like("out", out)?;
    if kind == Kind::Any {
        Written::OfRank.check(("self", self_), ("out", out))?;
    }
    reduce(operator, (kind, false), &along, DType::Bool, out)
}

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
    -> |a, rules| {
        truth(OPERATOR, Kind::All, (a.self_, a.dim, a.keepdim, a.out), rules)
    }
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
    -> |a, rules| {
        truth(OPERATOR, Kind::Any, (a.self_, a.dim, a.keepdim, a.out), rules)
    }
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
    -> |a, rules| {
        let common = promotes("other", a.other.dtype, "self", a.self_.dtype)?;
        EQUAL.check("the dtype in which self and other meet", common, rules)?;
        Takes::everywhere(BOOL).check("out", a.out.dtype, rules)?;
        shape_is("out", a.out, &[1], "whatever is compared")?;
        if a.self_.shape != a.other.shape {
            return fill(OPERATOR, ("out", a.out), &zero(DType::Bool));
        }
        plan_equal(OPERATOR, ("self", a.self_), ("other", a.other), common, a.out)
    }
}

const EQUAL: Takes = Takes::everywhere(FL.and(INT).and(UINT).and(BOOL)).newer(BF16);

fn plan_equal(operator: &'static str, a: Named, b: Named, common: DType, out: &Tensor) -> Result<Box<Plan>> {
    let equal = found(Equal::new(machine().level, [a.1.dtype, b.1.dtype], common), common)?;
    let mut planner = Planner::new(operator);
    let [a, b] = [a, b].map(|(name, tensor)| planner.tensor(name, tensor, Axes::of(tensor)));
    let (a, b) = (a?, b?);
    let out = planner.tensor("out", out, Axes::of(out))?;
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
    -> super::plan_norm
}

const NORMED: Takes = Takes::everywhere(FL.and(BF16).and(INT).and(UINT).and(BOOL));
const NORMED_ON_950: Takes = Takes::everywhere(Types::of(&[DType::Float, DType::Float16, DType::BFloat16]));

fn plan_norm(a: &linalg_vector_norm::Arguments, rules: &Rules) -> Result<Box<Plan>> {
    let linalg_vector_norm::Arguments { self_, ord, dims, keepDims, dtype, out } = *a;
    let operator = linalg_vector_norm::OPERATOR;
    as_dtype_says(out, dtype)?;
    let is_950 = rules.soc == Soc::Ascend950;
    let takes = if is_950 { NORMED_ON_950 } else { NORMED };
    takes.check_all(&[("self", self_), ("out", out)], rules)?;
    if is_950 && ![DType::Float, self_.dtype].contains(&dtype) {
        let expected = format!("FLOAT or {}, the dtype of self", self_.dtype.name());
        return Err(Error::invalid("dtype", dtype.name(), expected));
    }
    promotes("out", out.dtype, "self", self_.dtype)?;
    rank("self", self_)?;
    rank("out", out)?;
    let along = Along::these("dims", dims, keepDims, self_, false)?;
    along.shape_is("out", out)?;
    if self_.is_empty() || out.is_empty() {
        return fill(operator, ("out", out), &zero(DType::Double));
    }
    let through =
        if [self_.dtype, out.dtype].contains(&DType::Double) { DType::Double } else { DType::Float };
    norm(operator, order(ord)?, &along, through, out)
}

/// What a number means as the order of a norm. What an INT32 cannot hold counts as infinite.
fn order(ord: &Scalar) -> Result<Order> {
    let value = f64::from_le_bytes(scalar_as(ord, DType::Double)?);
    Ok(match value {
        0.0 => Order::Zero,
        1.0 => Order::One,
        2.0 => Order::Two,
        _ if value >= f64::from(i32::MAX) => Order::Greatest,
        _ if value <= f64::from(i32::MIN) => Order::Least,
        _ => Order::Other(value),
    })
}
