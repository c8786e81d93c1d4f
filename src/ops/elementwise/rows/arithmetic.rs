//! Sums, differences and products.

use crate::abi::acl_meta::{aclScalar, aclTensor};
use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::ops::check::prelude::*;
use crate::ops::elementwise::plan::{Input, map};
use crate::ops::elementwise::rules::{SHAPES, meet};
use crate::ops::row::Operator;
use crate::ops::rules::*;
use crate::plan::{Plan, cast_of};
use crate::soc::Soc;
use crate::tensor::Scalar;
use opapi_kernels::elementwise::arithmetic as loops;

/// The operators of this file.
pub const ROWS: &[Operator] = &[
    add::ROW,
    adds::ROW,
    inplace_add::ROW,
    inplace_adds::ROW,
    sub::ROW,
    subs::ROW,
    inplace_sub::ROW,
    inplace_subs::ROW,
    rsub::ROW,
    rsubs::ROW,
    add_v3::ROW,
    inplace_add_v3::ROW,
    mul::ROW,
    muls::ROW,
    inplace_mul::ROW,
    inplace_muls::ROW,
];

const NUMBERS: Takes = Takes::everywhere(FL.and(INT).and(CX)).newer(BF16);
const ALL: Takes = NUMBERS.and(BOOL);

const ADD: Sum = Sum { is_difference: false, is_reverse: false };
const SUB: Sum = Sum { is_difference: true, is_reverse: false };
const RSUB: Sum = Sum { is_difference: true, is_reverse: true };

/// The checks of two tensors that are added or subtracted.
const TENSORS: &[Check] = &[Dtype(INPUTS, ALL), SUM];
/// Those of a tensor and a number.
const NUMBER: &[Check] =
    &[Dtype(SELF, ALL), On(ON_950, &Computes(INPUTS, with_number, ALL)), SUM_WITH_NUMBER, SHAPES];

/// Those of a number and a tensor.
const NUMBER_AND_TENSOR: &[Check] =
    &[Dtype(OTHER, ALL), On(ON_950, &Computes(INPUTS, with_number, ALL)), SUM_WITH_NUMBER, Rank(OTHER)];

const SUM: Check = All(&[
    Own(|call| alpha_fits(call, meet)),
    CastsTo("out", meet),
    Rank(SELF_OTHER_OUT),
    Broadcast(INPUTS, "out"),
]);
const SUM_WITH_NUMBER: Check = All(&[Own(|call| alpha_fits(call, with_number)), CastsTo("out", with_number)]);

operator! {
    add in "arithmetic", "aclnn_add.h": "torch.add(self, other, alpha=alpha)";
    /// Phase 1 of a sum of tensors: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = self[...] + alpha * other[...]
    ///
    /// Computed in the type in which self and other meet, halves in FLOAT with one rounding; integers wrap. Of BOOL the sum
    /// is "or", the product "and".
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8, BOOL, COMPLEX64, COMPLEX128;
    ///     BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param other as self; the shapes of the two broadcast
    /// @param alpha of a type that casts to the one that is computed in; no float where that is an integer
    /// @param out of the shape to which self and other broadcast, and a type to which the computed one casts. Any strides;
    ///     it may be the memory of self or other, with the same strides
    aclnnAddGetWorkspaceSize, aclnnAdd(
        self_: *const aclTensor, other: *const aclTensor, alpha: *const aclScalar, out: *mut aclTensor,
    )
    checks (TENSORS)
    -> |call| ADD.plan(call)
}

operator! {
    adds in "arithmetic", "aclnn_add.h": "torch.add(self, other, alpha=alpha), other a number";
    /// Phase 1 of a sum of a tensor and a number: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = self[...] + alpha * other
    ///
    /// Computed in the type of self, unless other is of a higher kind: BOOL, integer, float, complex.
    ///
    /// @param self as in aclnnAdd
    /// @param other a number, converted to the type that is computed in
    /// @param alpha as in aclnnAdd
    /// @param out of the shape of self, else as in aclnnAdd
    aclnnAddsGetWorkspaceSize, aclnnAdds(
        self_: *const aclTensor, other: *const aclScalar, alpha: *const aclScalar, out: *mut aclTensor,
    )
    checks (NUMBER)
    -> |call| ADD.plan(call)
}

in_place! {
    inplace_add in "arithmetic", "aclnn_add.h": "selfRef.add_(other, alpha=alpha)" of aclnnAdd;
    aclnnInplaceAddGetWorkspaceSize, aclnnInplaceAdd(
        selfRef: *const aclTensor, other: *const aclTensor, alpha: *const aclScalar,
    )
    checks (TENSORS)
    -> |call| ADD.plan(call)
}

in_place! {
    inplace_adds in "arithmetic", "aclnn_add.h": "selfRef.add_(other, alpha=alpha), other a number" of aclnnAdds;
    aclnnInplaceAddsGetWorkspaceSize, aclnnInplaceAdds(
        selfRef: *const aclTensor, other: *const aclScalar, alpha: *const aclScalar,
    )
    checks (NUMBER)
    -> |call| ADD.plan(call)
}

operator! {
    add_v3 in "arithmetic", "aclnn_add_v3.h": "torch.add(self, other, alpha=alpha), self a number";
    /// Phase 1 of a sum of a number and a tensor: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = self + alpha * other[...]
    ///
    /// @param self as other of aclnnAdds
    /// @param other as self of aclnnAdds
    /// @param alpha as in aclnnAdds
    /// @param out of the shape of other, else as in aclnnAdds
    aclnnAddV3GetWorkspaceSize, aclnnAddV3(
        self_: *const aclScalar, other: *const aclTensor, alpha: *const aclScalar, out: *mut aclTensor,
    )
    checks [All(NUMBER_AND_TENSOR), SameShape(OUT, "other")]
    -> |call| ADD.plan(call)
}

operator! {
    inplace_add_v3 in "arithmetic", "aclnn_add_v3.h": "other = torch.add(selfRef, other, alpha=alpha), selfRef a number";
    /// Phase 1 of a sum of a number and a tensor in the place of the tensor: checks the arguments, and reports the workspace that
    /// phase 2 needs.
    ///
    ///     other[...] = selfRef + alpha * other[...]
    ///
    /// @param selfRef as self of aclnnAddV3; it stays as it is
    /// @param other as other and as out of aclnnAddV3
    /// @param alpha as for aclnnAddV3
    aclnnInplaceAddV3GetWorkspaceSize, aclnnInplaceAddV3(
        selfRef: *const aclScalar, other: *const aclTensor, alpha: *const aclScalar,
    )
    checks (NUMBER_AND_TENSOR)
    -> |call| ADD.plan(call)
}

operator! {
    sub in "arithmetic", "aclnn_sub.h": "torch.sub(self, other, alpha=alpha)";
    /// Phase 1 of a difference of tensors: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = self[...] - alpha * other[...]
    ///
    /// As aclnnAdd. Of BOOL the difference is "exclusive or".
    ///
    /// @param self as in aclnnAdd
    /// @param other as in aclnnAdd
    /// @param alpha as in aclnnAdd
    /// @param out as in aclnnAdd
    aclnnSubGetWorkspaceSize, aclnnSub(
        self_: *const aclTensor, other: *const aclTensor, alpha: *const aclScalar, out: *mut aclTensor,
    )
    checks (TENSORS)
    -> |call| SUB.plan(call)
}

operator! {
    subs in "arithmetic", "aclnn_sub.h": "torch.sub(self, other, alpha=alpha), other a number";
    /// Phase 1 of a difference of a tensor and a number: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = self[...] - alpha * other
    ///
    /// @param self as in aclnnAdds
    /// @param other as in aclnnAdds
    /// @param alpha as in aclnnAdds
    /// @param out as in aclnnAdds
    aclnnSubsGetWorkspaceSize, aclnnSubs(
        self_: *const aclTensor, other: *const aclScalar, alpha: *const aclScalar, out: *mut aclTensor,
    )
    checks (NUMBER)
    -> |call| SUB.plan(call)
}

in_place! {
    inplace_sub in "arithmetic", "aclnn_sub.h": "selfRef.sub_(other, alpha=alpha)" of aclnnSub;
    aclnnInplaceSubGetWorkspaceSize, aclnnInplaceSub(
        selfRef: *mut aclTensor, other: *const aclTensor, alpha: *const aclScalar,
    )
    checks (TENSORS)
    -> |call| SUB.plan(call)
}

in_place! {
    inplace_subs in "arithmetic", "aclnn_sub.h": "selfRef.sub_(other, alpha=alpha), other a number" of aclnnSubs;
    aclnnInplaceSubsGetWorkspaceSize, aclnnInplaceSubs(
        selfRef: *mut aclTensor, other: *const aclScalar, alpha: *const aclScalar,
    )
    checks (NUMBER)
    -> |call| SUB.plan(call)
}

operator! {
    rsub in "arithmetic", "aclnn_rsub.h": "torch.rsub(self, other, alpha=alpha)";
    /// Phase 1 of a difference of tensors in reverse: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = other[...] - alpha * self[...]
    ///
    /// @param self as in aclnnAdd, but not BOOL
    /// @param other as self
    /// @param alpha as in aclnnAdd
    /// @param out as in aclnnAdd
    aclnnRsubGetWorkspaceSize, aclnnRsub(
        self_: *const aclTensor, other: *const aclTensor, alpha: *const aclScalar, out: *mut aclTensor,
    )
    checks [Dtype(INPUTS, NUMBERS), SUM]
    -> |call| RSUB.plan(call)
}

operator! {
    rsubs in "arithmetic", "aclnn_rsub.h": "torch.rsub(self, other, alpha=alpha), other a number";
    /// Phase 1 of a difference of a number and a tensor: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = other - alpha * self[...]
    ///
    /// @param self as in aclnnAdds, but not BOOL
    /// @param other a number of one of the types of self
    /// @param alpha as in aclnnAdds
    /// @param out as in aclnnAdds
    aclnnRsubsGetWorkspaceSize, aclnnRsubs(
        self_: *const aclTensor, other: *const aclScalar, alpha: *const aclScalar, out: *mut aclTensor,
    )
    checks [
        Dtype(INPUTS, NUMBERS),
        On(ON_950, &Computes(INPUTS, with_number_reversed, NUMBERS)),
        Own(|call| alpha_fits(call, with_number_reversed)),
        CastsTo("out", with_number_reversed),
        SHAPES,
    ]
    -> |call| RSUB.plan(call)
}

/// A sum of two operands, the second of which has a factor, alpha.
struct Sum {
    is_difference: bool,
    /// The first one has it: out = other + alpha * self.
    is_reverse: bool,
}

impl Sum {
    /// The plan of a call that has passed the checks, whichever form it has.
    fn plan(&self, call: &Passed) -> Result<Box<Plan>> {
        let [a, b] = ["self", "other"].map(|name| Input::of(call, name));
        let dtype = match (a, b) {
            (Input::Tensor(_), Input::Tensor(_)) => meet(call)?,
            _ if self.is_difference && self.is_reverse => with_number_reversed(call)?,
            _ => with_number(call)?,
        };
        let [first, scaled] = if self.is_reverse { [b, a] } else { [a, b] };
        let (alpha, out) = (call.scalar("alpha"), call.tensor("out"));
        // As the original asks: NaN is no other factor.
        let factor = as_f32(alpha)?;
        #[allow(clippy::double_comparisons)] // NaN
        if factor > 1.0 || factor < 1.0 {
            let loops = if self.is_difference { loops::subtract_scaled } else { loops::add_scaled };
            return map(call.operator, out, [first, scaled, Input::Scalar(alpha)], dtype, loops);
        }
        let loops = if self.is_difference { loops::subtract } else { loops::add };
        map(call.operator, out, [first, scaled], enough(dtype, &[first, scaled], out.1.dtype)?, loops)
    }
}

/// The dtype in which a tensor and a number are added or subtracted.
fn with_number(call: &Passed) -> Result<DType> {
    let (_, out) = call.tensor("out");
    // Not so of the reverse.
    sum_with_number(call, out.dtype == DType::Float)
}

/// The dtype in which a tensor is subtracted from a number.
fn with_number_reversed(call: &Passed) -> Result<DType> {
    sum_with_number(call, false)
}

/// Likewise, where an integer and a DOUBLE may meet in FLOAT.
fn sum_with_number(call: &Passed, in_float: bool) -> Result<DType> {
    // Either may be the number.
    let [tensor, number] =
        if call.scalar_if("self").is_some() { ["other", "self"] } else { ["self", "other"] };
    let ((name, own), number) = (call.dtype(tensor), call.scalar(number));
    let scalar = number.dtype;
    if call.rules.soc == Soc::Ascend950 {
        let dtype = promotes_on_950("the scalar", scalar, name, own)?;
        return exact_on_950(dtype, &[number, call.scalar("alpha")]);
    }
    let meets = || promotes("the scalar", scalar, name, own);
    let is_complex = |dtype: DType| dtype.part().is_some();
    match (own, scalar) {
        _ if is_complex(own) || is_complex(scalar) => meets(),
        _ if own.is_floating() => Ok(own),
        (_, DType::Double) if in_float => Ok(DType::Float),
        _ if scalar.is_floating() || own == DType::Bool => meets(),
        _ => Ok(own),
    }
}

/// alpha can be a factor in the dtype that is computed in.
fn alpha_fits(call: &Passed, computed: fn(&Passed) -> Result<DType>) -> Result<()> {
    let (own, computed) = (call.scalar("alpha").dtype, computed(call)?);
    let fits = match computed {
        DType::Bool => own.is_integral() || own == DType::Bool,
        _ => own.can_cast_to(computed),
    };
    if fits {
        return Ok(());
    }
    let expected = format!("one that casts to {}, in which is computed", computed.name());
    Err(Error::invalid("alpha", format!("dtype {}", own.name()), expected))
}

fn as_f32(scalar: &Scalar) -> Result<f32> {
    if scalar.dtype == DType::Int64 {
        // What a program has as a rule, at less expense.
        return Ok(i64::from_le_bytes(std::array::from_fn(|i| scalar.bytes[i])) as f32);
    }
    Ok(f32::from_le_bytes(scalar_as(scalar, DType::Float)?))
}

/// On a 950 a half becomes FLOAT where a scalar would change.
fn exact_on_950(dtype: DType, scalars: &[&Scalar]) -> Result<DType> {
    if !matches!(dtype, DType::Float16 | DType::BFloat16) {
        return Ok(dtype);
    }
    for scalar in scalars {
        let double = |scalar| Ok(f64::from_le_bytes(scalar_as(scalar, DType::Double)?));
        let rounded = Scalar { dtype, bytes: scalar_as(scalar, dtype)? };
        if (double(scalar)? - double(&rounded)?).abs() > 1.2e-7 {
            return Ok(DType::Float);
        }
    }
    Ok(dtype)
}

operator! {
    mul in "arithmetic", "aclnn_mul.h": "torch.mul(self, other)";
    /// Phase 1 of a product of tensors: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = self[...] * other[...]
    ///
    /// Computed as aclnnAdd computes.
    ///
    /// @param self as in aclnnAdd
    /// @param other as in aclnnAdd
    /// @param out of the shape to which self and other broadcast, and a type of self's list to which the computed one
    ///     casts. Any strides; it may be the memory of self or other, with the same strides
    aclnnMulGetWorkspaceSize, aclnnMul(self_: *const aclTensor, other: *const aclTensor, out: *mut aclTensor)
    checks [Rank(SELF_OTHER_OUT), PRODUCT]
    -> |call| product(call, meet)
}

operator! {
    inplace_mul in "arithmetic", "aclnn_mul.h": "selfRef.mul_(other)";
    /// Phase 1 of aclnnMul in place.
    ///
    ///     selfRef[...] = selfRef[...] * other[...]
    ///
    /// @param selfRef as self and out of aclnnMul, of any rank
    /// @param other as in aclnnMul, of any rank; its shape broadcasts to that of selfRef
    aclnnInplaceMulGetWorkspaceSize, aclnnInplaceMul(selfRef: *mut aclTensor, other: *const aclTensor)
    checks [PRODUCT]
    -> |call| product(call, meet)
}

/// What two tensors that are multiplied are checked for.
const PRODUCT: Check = All(&[
    Dtype(SELF_OTHER_OUT, ALL),
    Meet(meet),
    On(BUT_950, &CastsTo("out", meet)),
    Broadcast(INPUTS, "out"),
]);

/// What a tensor is checked for that is multiplied with a number.
const PRODUCT_WITH_NUMBER: &[Check] = &[
    Dtype(SELF_OUT, ALL),
    Meet(product_with_number),
    On(ON_950, &CastsTo("out", product_with_number)),
    SameShape(OUT, "self"),
];

/// The plan of a product that is computed in such a dtype.
fn product(call: &Passed, dtype: fn(&Passed) -> Result<DType>) -> Result<Box<Plan>> {
    let (inputs, out) = (["self", "other"].map(|name| Input::of(call, name)), call.tensor("out"));
    map(call.operator, out, inputs, enough(dtype(call)?, &inputs, out.1.dtype)?, loops::multiply)
}

operator! {
    muls in "arithmetic", "aclnn_mul.h": "torch.mul(self, other), other a number";
    /// Phase 1 of a product of a tensor and a number: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = self[...] * other
    ///
    /// Computed in the type of self, unless other is of a higher kind; BFLOAT16 in FLOAT, with other in FLOAT.
    ///
    /// @param self as in aclnnAdd, of any rank
    /// @param other a number, converted to the type that is computed in
    /// @param out of the shape of self and a type of its list. Any strides; it may be self's memory, with the same strides
    aclnnMulsGetWorkspaceSize, aclnnMuls(self_: *const aclTensor, other: *const aclScalar, out: *mut aclTensor)
    checks (PRODUCT_WITH_NUMBER)
    -> |call| product(call, product_with_number)
}

in_place! {
    inplace_muls in "arithmetic", "aclnn_mul.h": "selfRef.mul_(other), other a number" of aclnnMuls;
    aclnnInplaceMulsGetWorkspaceSize, aclnnInplaceMuls(selfRef: *mut aclTensor, other: *const aclScalar)
    checks (PRODUCT_WITH_NUMBER)
    -> |call| product(call, product_with_number)
}

/// The dtype in which a tensor is multiplied with a number.
fn product_with_number(call: &Passed) -> Result<DType> {
    let ((name, own), other, (_, out)) = (call.dtype("self"), call.scalar("other"), call.tensor("out"));
    let number = other.dtype;
    if call.rules.soc == Soc::Ascend950 {
        return exact_on_950(promotes_on_950("other", number, name, own)?, &[other]);
    }
    let meets = || promotes("other", number, name, own);
    let is_complex = |dtype: DType| dtype.part().is_some();
    Ok(match (own, number) {
        _ if is_complex(own) || is_complex(number) => meets()?,
        (DType::BFloat16, _) => DType::Float,
        _ if own.is_floating() => own,
        (DType::Bool, DType::Double) => DType::Float,
        (_, DType::Double) if out.dtype == DType::Float => DType::Float,
        _ if number.is_floating() || own == DType::Bool => meets()?,
        _ => own,
    })
}

/// The dtype in which a sum or a product has the bits that it has in `dtype`: that of the result, if it has half as many and all
/// inputs fit into it. (One rounding from 53 bits to 24 gives what a rounding to 24 does.)
fn enough(dtype: DType, inputs: &[Input], out: DType) -> Result<DType> {
    if (dtype, out) != (DType::Complex128, DType::Complex64) {
        return Ok(dtype);
    }
    for input in inputs {
        let fits = match input {
            Input::Tensor((_, tensor)) => matches!(tensor.dtype, DType::Complex64 | DType::Float),
            Input::Float(_) | Input::Made(_) => true,
            Input::Scalar(number) => {
                let [wide, narrow] =
                    [dtype, out].map(|to| Ok(cast_of(number.dtype, to)?.value(number.bytes)));
                cast_of(out, dtype)?.value(narrow?) == wide?
            }
        };
        if !fits {
            return Ok(dtype);
        }
    }
    Ok(out)
}
