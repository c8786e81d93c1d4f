//! Powers: of a tensor and a number, of a number and a tensor, of two tensors.

use super::unary::is_whole;
use crate::abi::acl_meta::{aclScalar, aclTensor};
use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::ops::check::prelude::*;
use crate::ops::elementwise::plan::{Input, map};
use crate::ops::elementwise::rules::SHAPES;
use crate::ops::row::Operator;
use crate::ops::rules::*;
use crate::plan::Plan;
use crate::soc::Soc;
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
const OPERANDS: &[&str] = &["self", "exponent"];

/// The checks of a base and an exponent, of which at least one is a tensor.
const POWER: Check = All(&[Dtype(OPERANDS, TAKES), Own(not_both_bool), CastsTo("out", meet)]);
const OF_TENSORS: &[Check] = &[POWER, Rank(OPERANDS), Broadcast(OPERANDS, "out")];
const OF_NUMBER: &[Check] = &[POWER, SHAPES, On(ON_950, &Own(exponent_fits))];

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
    checks (OF_NUMBER)
    -> |call| of_number(call)
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
    checks (OF_NUMBER)
    -> |call| of_number(call)
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
    checks [Dtype(&["exponent"], TAKES), POWER, Rank(&["exponent"]), SameShape(OUT, "exponent")]
    -> |call| power(call, of_number_and_tensor(call)?)
}

/// A tensor to the power of a number.
fn of_number(call: &Passed) -> Result<Box<Plan>> {
    let (dtype, input) = (of_tensor_and_number(call)?, Input::of(call, "self"));
    match special(dtype, call.scalar("exponent"))? {
        Some(function) => map(call.operator, call.tensor("out"), [input], dtype, function),
        None => power(call, dtype),
    }
}

/// The plan of a power that is computed in that dtype.
fn power(call: &Passed, dtype: DType) -> Result<Box<Plan>> {
    map(call.operator, call.tensor("out"), ["self", "exponent"].map(|name| Input::of(call, name)), dtype, pow)
}

/// The dtype in which self and exponent meet.
fn meet(call: &Passed) -> Result<DType> {
    // The number is the one to be named.
    let [model, own] =
        if call.scalar_if("self").is_some() { ["exponent", "self"] } else { ["self", "exponent"] };
    let ((name, dtype), (model_name, model)) = (call.dtype(own), call.dtype(model));
    promotes(name, dtype, model_name, model)
}

/// The dtype in which a tensor is raised to a number.
fn of_tensor_and_number(call: &Passed) -> Result<DType> {
    computed(call, ["self", "exponent"], call.dtype("exponent").1)
}

/// The dtype in which a number is raised to a tensor.
fn of_number_and_tensor(call: &Passed) -> Result<DType> {
    // CANN asks for a DOUBLE exponent there too, although it is a tensor here.
    let narrowed = if call.rules.soc == Soc::Ascend950 { "self" } else { "exponent" };
    computed(call, ["exponent", "self"], call.dtype(narrowed).1)
}

/// The dtype in which a tensor and a number are computed, where a DOUBLE of one of them becomes FLOAT if out is.
fn computed(call: &Passed, [tensor, number]: [&str; 2], narrowed: DType) -> Result<DType> {
    let ((_, own), (_, number), (_, out)) = (call.dtype(tensor), call.dtype(number), call.tensor("out"));
    let takes_over = number.is_floating() && !own.is_inexact();
    Ok(if narrowed == DType::Double && out.dtype == DType::Float {
        DType::Float
    } else if number.part().is_some() || takes_over || own == DType::Bool {
        meet(call)?
    } else {
        own
    })
}

/// Base and exponent are not both BOOL.
fn not_both_bool(call: &Passed) -> Result<()> {
    let ((model_name, model), (name, dtype)) = (call.dtype("self"), call.dtype("exponent"));
    if (dtype, model) != (DType::Bool, DType::Bool) {
        return Ok(());
    }
    Err(Error::invalid(name, "dtype DT_BOOL", format!("another dtype, {model_name} being DT_BOOL")))
}

/// The exponent of integers is one of them, and not negative.
fn exponent_fits(call: &Passed) -> Result<()> {
    let (exponent, dtype) = (call.scalar("exponent"), of_tensor_and_number(call)?);
    if !is_whole(dtype) {
        return Ok(());
    }
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
    checks (OF_TENSORS)
    -> |call| power(call, meet(call)?)
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
    checks (OF_TENSORS)
    -> |call| power(call, meet(call)?)
}
