//! Powers: of a tensor and a number, of a number and a tensor, of two tensors.

use super::unary::is_whole;
use crate::abi::acl_meta::{aclScalar, aclTensor};
use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::ops::elementwise::plan::{Input, map};
use crate::ops::row::Operator;
use crate::ops::rules::*;
use crate::plan::Plan;
use crate::soc::{Rules, Soc};
use crate::tensor::Scalar;
use opapi_kernels::elementwise::Loops;
use opapi_kernels::elementwise::power::pow;
use opapi_kernels::elementwise::unary as kernel;

/// The operators of this file.
pub const ROWS: &[Operator] = &[
    inplace_pow_tensor_scalar::ROW,
    inplace_pow_tensor_tensor::ROW,
    pow_scalar_tensor::ROW,
    pow_tensor_scalar::ROW,
    pow_tensor_tensor::ROW,
];

/// Bases and exponents.
const TAKES: Takes = Takes::everywhere(FL.and(INT).and(BOOL).and(CX)).newer(BF16);

operator! {
    pow_tensor_scalar in "power", "aclnn_pow.h", const "aclrtStream stream": "self ** exponent";
    /// Phase 1 of a power: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = self[...] ^ exponent
    ///
    /// It is computed in the dtype of self, unless the exponent's has more: in FLOAT where the exponent is DOUBLE and out
    /// FLOAT; in that in which self and exponent meet where the exponent is complex, or floating and self is not, or self
    /// is BOOL. Integers wrap; to a negative power they are 1, -1 or 0.
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8, BOOL, COMPLEX64, COMPLEX128; BFLOAT16
    ///     on 910B, 910_93 and 950. Any strides
    /// @param exponent of the same dtypes, not BOOL if self is. On 950, where integers are computed, neither negative nor
    ///     out of their range
    /// @param out same shape as self; a dtype to which that in which self and exponent meet casts. Any strides; only the
    ///     view is written
    aclnnPowTensorScalarGetWorkspaceSize, aclnnPowTensorScalar(
        self_: *const aclTensor,
        exponent: *const aclScalar,
        out: *const aclTensor,
    )
    -> |arguments, rules| {
        let Arguments { self_, exponent, out } = *arguments;
        of_tensor_and_scalar(OPERATOR, ("self", self_), exponent, ("out", out), rules)
    }
}

operator! {
    inplace_pow_tensor_scalar in "power", "aclnn_pow.h": "self.pow_(exponent)";
    /// Phase 1 of a power in place: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     self[...] = self[...] ^ exponent
    ///
    /// @param self as out and self of aclnnPowTensorScalar
    /// @param exponent as there
    aclnnInplacePowTensorScalarGetWorkspaceSize, aclnnInplacePowTensorScalar(
        self_: *const aclTensor,
        exponent: *const aclScalar,
    )
    -> |arguments, rules| {
        let Arguments { self_, exponent } = *arguments;
        of_tensor_and_scalar(OPERATOR, ("self", self_), exponent, ("self", self_), rules)
    }
}

operator! {
    pow_scalar_tensor in "power", "aclnn_pow.h": "self ** exponent";
    /// Phase 1 of the powers of a number: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = self ^ exponent[...]
    ///
    /// The dtypes are those of aclnnPowTensorScalar, the two inputs exchanged; but on all devices but 950 it is computed in
    /// FLOAT where exponent is DOUBLE and out FLOAT. Negative exponents of integers are taken on every device.
    ///
    /// @param self of a dtype as there, not BOOL if exponent is
    /// @param exponent of rank 8 or less and a dtype as there. Any strides
    /// @param out same shape as exponent; a dtype to which that in which self and exponent meet casts. Any strides; only
    ///     the view is written
    aclnnPowScalarTensorGetWorkspaceSize, aclnnPowScalarTensor(
        self_: *const aclScalar,
        exponent: *const aclTensor,
        out: *const aclTensor,
    )
    -> |arguments, rules| {
        let Arguments { self_: base, exponent, out } = *arguments;
        let (input, out) = (("exponent", exponent), ("out", out));
        // CANN asks for a DOUBLE exponent there too, although it is a tensor here.
        let narrowed = if rules.soc == Soc::Ascend950 { base.dtype } else { exponent.dtype };
        let dtype = computed("self", base, input, out, narrowed, rules)?;
        map(OPERATOR, out, [Input::Scalar(base), Input::Tensor(input)], dtype, pow)
    }
}

fn of_tensor_and_scalar(
    operator: &'static str,
    input: Named,
    exponent: &Scalar,
    out: Named,
    rules: &Rules,
) -> Result<Box<Plan>> {
    let dtype = computed("exponent", exponent, input, out, exponent.dtype, rules)?;
    if rules.soc == Soc::Ascend950 && is_whole(dtype) {
        exponent_fits(exponent, dtype)?;
    }
    if let Some(function) = special(dtype, exponent)? {
        return map(operator, out, [Input::Tensor(input)], dtype, function);
    }
    map(operator, out, [Input::Tensor(input), Input::Scalar(exponent)], dtype, pow)
}

/// The rules of a tensor and a number, and the dtype that is computed in: FLOAT where `narrowed` is DOUBLE and `out` FLOAT.
fn computed(
    scalar_name: &str,
    scalar: &Scalar,
    (name, tensor): Named,
    out: Named,
    narrowed: DType,
    rules: &Rules,
) -> Result<DType> {
    TAKES.check(name, tensor.dtype, rules)?;
    TAKES.check(scalar_name, scalar.dtype, rules)?;
    not_both_bool((scalar_name, scalar.dtype), (name, tensor.dtype))?;
    let meet = promotes(scalar_name, scalar.dtype, name, tensor.dtype)?;
    casts(meet, out)?;
    rank(name, tensor)?;
    same_shape(out.0, out.1, name, tensor)?;
    let takes_over = scalar.dtype.is_floating() && !tensor.dtype.is_inexact();
    Ok(if narrowed == DType::Double && out.1.dtype == DType::Float {
        DType::Float
    } else if scalar.dtype.part().is_some() || takes_over || tensor.dtype == DType::Bool {
        meet
    } else {
        tensor.dtype
    })
}

fn not_both_bool((name, dtype): (&str, DType), (model_name, model): (&str, DType)) -> Result<()> {
    if (dtype, model) != (DType::Bool, DType::Bool) {
        return Ok(());
    }
    Err(Error::invalid(name, "dtype DT_BOOL", format!("another dtype, {model_name} being DT_BOOL")))
}

/// The exponent of integers is one of them, and not negative.
fn exponent_fits(exponent: &Scalar, dtype: DType) -> Result<()> {
    let value = i64::from_le_bytes(scalar_as(exponent, DType::Int64)?);
    let bits = 8 * dtype.size() as u32 - u32::from(dtype != DType::UInt8);
    if value >= 0 && (bits >= 63 || value < 1 << bits) {
        return Ok(());
    }
    let expected = format!("one from 0 to the largest {}", dtype.name());
    Err(Error::invalid("exponent", format!("value {value}"), expected))
}

/// Exponents for which there is something faster, and what PyTorch has for them: to the power of 0.5 the negative infinity
/// is NaN, not infinite.
fn special(dtype: DType, exponent: &Scalar) -> Result<Option<Loops<2>>> {
    if exponent.dtype.part().is_some() {
        return Ok(None);
    }
    let value = f64::from_le_bytes(scalar_as(exponent, DType::Double)?);
    let is_real = dtype.is_floating();
    Ok(if value == 2.0 {
        Some(kernel::square)
    } else if value == 3.0 && is_real {
        Some(kernel::cube)
    } else if value == 0.5 && is_real {
        Some(kernel::sqrt)
    } else if value == -0.5 && is_real {
        Some(kernel::rsqrt)
    } else if value == -1.0 && is_real {
        Some(kernel::reciprocal)
    } else {
        None
    })
}

operator! {
    pow_tensor_tensor in "power", "aclnn_pow_tensor_tensor.h": "self ** exponent";
    /// Phase 1 of the powers of two tensors: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = self[...] ^ exponent[...]
    ///
    /// It is computed in the dtype in which self and exponent meet. Integers wrap; to a negative power they are 1, -1 or 0.
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8, BOOL, COMPLEX64, COMPLEX128; BFLOAT16
    ///     on 910B, 910_93 and 950. Any strides
    /// @param exponent likewise; not BOOL if self is
    /// @param out of the shape to which self and exponent broadcast; a dtype to which that in which they meet casts. Any
    ///     strides; only the view is written
    aclnnPowTensorTensorGetWorkspaceSize, aclnnPowTensorTensor(
        self_: *const aclTensor,
        exponent: *const aclTensor,
        out: *mut aclTensor,
    )
    -> |arguments, rules| {
        let Arguments { self_, exponent, out } = *arguments;
        of_tensors(OPERATOR, ("self", self_), ("exponent", exponent), ("out", out), rules)
    }
}

operator! {
    inplace_pow_tensor_tensor in "power", "aclnn_pow_tensor_tensor.h": "self.pow_(exponent)";
    /// Phase 1 of the powers of two tensors in place: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     self[...] = self[...] ^ exponent[...]
    ///
    /// @param self as self and out of aclnnPowTensorTensor
    /// @param exponent as there
    aclnnInplacePowTensorTensorGetWorkspaceSize, aclnnInplacePowTensorTensor(
        self_: *const aclTensor,
        exponent: *const aclTensor,
    )
    -> |arguments, rules| {
        let Arguments { self_, exponent } = *arguments;
        of_tensors(OPERATOR, ("self", self_), ("exponent", exponent), ("self", self_), rules)
    }
}

fn of_tensors(
    operator: &'static str,
    base: Named,
    exponent: Named,
    out: Named,
    rules: &Rules,
) -> Result<Box<Plan>> {
    TAKES.check(base.0, base.1.dtype, rules)?;
    TAKES.check(exponent.0, exponent.1.dtype, rules)?;
    not_both_bool((exponent.0, exponent.1.dtype), (base.0, base.1.dtype))?;
    let dtype = promotes(exponent.0, exponent.1.dtype, base.0, base.1.dtype)?;
    casts(dtype, out)?;
    ranks(&[base, exponent])?;
    broadcast(&[base, exponent], out)?;
    map(operator, out, [Input::Tensor(base), Input::Tensor(exponent)], dtype, pow)
}
