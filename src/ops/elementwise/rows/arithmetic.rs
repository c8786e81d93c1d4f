//! Sums, differences and products.

use crate::abi::acl_meta::{aclScalar, aclTensor};
use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::ops::elementwise::plan::{Input, map};
use crate::ops::row::Operator;
use crate::ops::rules::*;
use crate::plan::{Plan, cast_of};
use crate::soc::{Rules, Soc};
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
    mul::ROW,
    muls::ROW,
    inplace_mul::ROW,
    inplace_muls::ROW,
];

const NUMBERS: Takes = Takes::everywhere(FL.and(INT).and(CX)).newer(BF16);
const ALL: Takes = NUMBERS.and(BOOL);

const ADD: Sum = Sum { types: ALL, is_difference: false, is_reverse: false };
const SUB: Sum = Sum { types: ALL, is_difference: true, is_reverse: false };
const RSUB: Sum = Sum { types: NUMBERS, is_difference: true, is_reverse: true };

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
    -> |a, rules| ADD.tensors(OPERATOR, ("self", a.self_), ("other", a.other), a.alpha, ("out", a.out), rules)
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
    -> |a, rules| ADD.scalar(OPERATOR, ("self", a.self_), a.other, a.alpha, ("out", a.out), rules)
}

in_place! {
    inplace_add in "arithmetic", "aclnn_add.h": "selfRef.add_(other, alpha=alpha)" of aclnnAdd;
    aclnnInplaceAddGetWorkspaceSize, aclnnInplaceAdd(
        selfRef: *const aclTensor, other: *const aclTensor, alpha: *const aclScalar,
    )
    -> |a, rules| {
        ADD.tensors(OPERATOR, ("selfRef", a.selfRef), ("other", a.other), a.alpha, ("selfRef", a.selfRef), rules)
    }
}

in_place! {
    inplace_adds in "arithmetic", "aclnn_add.h": "selfRef.add_(other, alpha=alpha), other a number" of aclnnAdds;
    aclnnInplaceAddsGetWorkspaceSize, aclnnInplaceAdds(
        selfRef: *const aclTensor, other: *const aclScalar, alpha: *const aclScalar,
    )
    -> |a, rules| ADD.scalar(OPERATOR, ("selfRef", a.selfRef), a.other, a.alpha, ("selfRef", a.selfRef), rules)
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
    -> |a, rules| {
        let sum = Sum { is_reverse: true, ..ADD };
        sum.scalar(OPERATOR, ("other", a.other), a.self_, a.alpha, ("out", a.out), rules)
    }
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
    -> |a, rules| SUB.tensors(OPERATOR, ("self", a.self_), ("other", a.other), a.alpha, ("out", a.out), rules)
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
    -> |a, rules| SUB.scalar(OPERATOR, ("self", a.self_), a.other, a.alpha, ("out", a.out), rules)
}

in_place! {
    inplace_sub in "arithmetic", "aclnn_sub.h": "selfRef.sub_(other, alpha=alpha)" of aclnnSub;
    aclnnInplaceSubGetWorkspaceSize, aclnnInplaceSub(
        selfRef: *mut aclTensor, other: *const aclTensor, alpha: *const aclScalar,
    )
    -> |a, rules| {
        SUB.tensors(OPERATOR, ("selfRef", a.selfRef), ("other", a.other), a.alpha, ("selfRef", a.selfRef), rules)
    }
}

in_place! {
    inplace_subs in "arithmetic", "aclnn_sub.h": "selfRef.sub_(other, alpha=alpha), other a number" of aclnnSubs;
    aclnnInplaceSubsGetWorkspaceSize, aclnnInplaceSubs(
        selfRef: *mut aclTensor, other: *const aclScalar, alpha: *const aclScalar,
    )
    -> |a, rules| SUB.scalar(OPERATOR, ("selfRef", a.selfRef), a.other, a.alpha, ("selfRef", a.selfRef), rules)
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
    -> |a, rules| RSUB.tensors(OPERATOR, ("self", a.self_), ("other", a.other), a.alpha, ("out", a.out), rules)
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
    -> |a, rules| {
        RSUB.types.check("other", a.other.dtype, rules)?;
        RSUB.scalar(OPERATOR, ("self", a.self_), a.other, a.alpha, ("out", a.out), rules)
    }
}

/// A sum of two operands, one of which has a factor, alpha.
struct Sum {
    types: Takes,
    is_difference: bool,
    /// The first operand has the factor: out = b + alpha * a.
    is_reverse: bool,
}

impl Sum {
    fn tensors(
        &self,
        operator: &'static str,
        a: Named,
        b: Named,
        alpha: &Scalar,
        out: Named,
        rules: &Rules,
    ) -> Result<Box<Plan>> {
        self.types.check(a.0, a.1.dtype, rules)?;
        self.types.check(b.0, b.1.dtype, rules)?;
        let dtype = promotes(b.0, b.1.dtype, a.0, a.1.dtype)?;
        check_alpha(alpha, dtype)?;
        casts(dtype, out)?;
        ranks(&[a, b, out])?;
        broadcast(&[a, b], out)?;
        self.plan(operator, [Input::Tensor(a), Input::Tensor(b)], alpha, dtype, out)
    }

    fn scalar(
        &self,
        operator: &'static str,
        a: Named,
        b: &Scalar,
        alpha: &Scalar,
        out: Named,
        rules: &Rules,
    ) -> Result<Box<Plan>> {
        self.types.check(a.0, a.1.dtype, rules)?;
        let dtype = self.with_scalar(a, b, alpha, out, rules)?;
        check_alpha(alpha, dtype)?;
        casts(dtype, out)?;
        rank(a.0, a.1)?;
        same_shape(out.0, out.1, a.0, a.1)?;
        self.plan(operator, [Input::Tensor(a), Input::Scalar(b)], alpha, dtype, out)
    }

    /// The dtype in which a tensor and a scalar are computed.
    fn with_scalar(&self, a: Named, b: &Scalar, alpha: &Scalar, out: Named, rules: &Rules) -> Result<DType> {
        let (own, number) = (a.1.dtype, b.dtype);
        if rules.soc == Soc::Ascend950 {
            let dtype = exact_on_950(promotes_on_950("the scalar", number, a.0, own)?, &[b, alpha])?;
            self.types.check("what is computed", dtype, rules)?;
            return Ok(dtype);
        }
        let meets = || promotes("the scalar", number, a.0, own);
        let is_complex = |dtype: DType| dtype.part().is_some();
        match (own, number) {
            _ if is_complex(own) || is_complex(number) => meets(),
            _ if own.is_floating() => Ok(own),
            (_, DType::Double) if out.1.dtype == DType::Float && !self.is_rsub() => Ok(DType::Float),
            _ if number.is_floating() || own == DType::Bool => meets(),
            _ => Ok(own),
        }
    }

    fn is_rsub(&self) -> bool {
        self.is_difference && self.is_reverse
    }

    fn plan(
        &self,
        operator: &'static str,
        [a, b]: [Input; 2],
        alpha: &Scalar,
        dtype: DType,
        out: Named,
    ) -> Result<Box<Plan>> {
        let [first, scaled] = if self.is_reverse { [b, a] } else { [a, b] };
        // As the original asks: NaN is no other factor.
        let factor = as_f32(alpha)?;
        #[allow(clippy::double_comparisons)] // NaN
        if factor > 1.0 || factor < 1.0 {
            let loops = if self.is_difference { loops::subtract_scaled } else { loops::add_scaled };
            return map(operator, out, [first, scaled, Input::Scalar(alpha)], dtype, loops);
        }
        let loops = if self.is_difference { loops::subtract } else { loops::add };
        map(operator, out, [first, scaled], enough(dtype, &[first, scaled], out.1.dtype)?, loops)
    }
}

/// Alpha can be a factor in a dtype.
fn check_alpha(alpha: &Scalar, computed: DType) -> Result<()> {
    let own = alpha.dtype;
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
    -> |a, rules| {
        ranks(&[("self", a.self_), ("other", a.other), ("out", a.out)])?;
        product(OPERATOR, ("self", a.self_), ("other", a.other), ("out", a.out), rules)
    }
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
    -> |a, rules| product(OPERATOR, ("selfRef", a.selfRef), ("other", a.other), ("selfRef", a.selfRef), rules)
}

fn product(operator: &'static str, a: Named, b: Named, out: Named, rules: &Rules) -> Result<Box<Plan>> {
    for (name, tensor) in [a, b, out] {
        ALL.check(name, tensor.dtype, rules)?;
    }
    let dtype = promotes(b.0, b.1.dtype, a.0, a.1.dtype)?;
    if rules.soc != Soc::Ascend950 {
        casts(dtype, out)?;
    }
    broadcast(&[a, b], out)?;
    map(operator, out, [Input::Tensor(a), Input::Tensor(b)], dtype, loops::multiply)
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
    -> |a, rules| product_with(OPERATOR, ("self", a.self_), a.other, ("out", a.out), rules)
}

in_place! {
    inplace_muls in "arithmetic", "aclnn_mul.h": "selfRef.mul_(other), other a number" of aclnnMuls;
    aclnnInplaceMulsGetWorkspaceSize, aclnnInplaceMuls(selfRef: *mut aclTensor, other: *const aclScalar)
    -> |a, rules| product_with(OPERATOR, ("selfRef", a.selfRef), a.other, ("selfRef", a.selfRef), rules)
}

fn product_with(
    operator: &'static str,
    a: Named,
    other: &Scalar,
    out: Named,
    rules: &Rules,
) -> Result<Box<Plan>> {
    ALL.check(a.0, a.1.dtype, rules)?;
    ALL.check(out.0, out.1.dtype, rules)?;
    let (own, number) = (a.1.dtype, other.dtype);
    let meets = || promotes("other", number, a.0, own);
    let is_complex = |dtype: DType| dtype.part().is_some();
    let dtype = if rules.soc == Soc::Ascend950 {
        let dtype = exact_on_950(promotes_on_950("other", number, a.0, own)?, &[other])?;
        casts(dtype, out)?;
        dtype
    } else {
        match (own, number) {
            _ if is_complex(own) || is_complex(number) => meets()?,
            (DType::BFloat16, _) => DType::Float,
            _ if own.is_floating() => own,
            (DType::Bool, DType::Double) => DType::Float,
            (_, DType::Double) if out.1.dtype == DType::Float => DType::Float,
            _ if number.is_floating() || own == DType::Bool => meets()?,
            _ => own,
        }
    };
    same_shape(out.0, out.1, a.0, a.1)?;
    let inputs = [Input::Tensor(a), Input::Scalar(other)];
    map(operator, out, inputs, enough(dtype, &inputs, out.1.dtype)?, loops::multiply)
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
