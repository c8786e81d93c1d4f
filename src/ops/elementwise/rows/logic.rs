//! Logic of truth values and of bits, and whether numbers are close.

use crate::abi::acl_meta::{aclScalar, aclTensor};
use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::ops::elementwise::plan::{Input, map};
use crate::ops::row::Operator;
use crate::ops::rules::*;
use crate::plan::{Plan, cast_of};
use crate::soc::{Rules, Soc};
use crate::tensor::{Scalar, Tensor};
use opapi_kernels::elementwise::Loops;
use opapi_kernels::elementwise::logic::{and, close, close_or_nan, or, xor};
use std::mem::MaybeUninit;

/// The operators of this file.
pub const ROWS: &[Operator] = &[
    logical_and::ROW,
    inplace_logical_and::ROW,
    logical_or::ROW,
    inplace_logical_or::ROW,
    logical_xor::ROW,
    bitwise_and_tensor::ROW,
    inplace_bitwise_and_tensor::ROW,
    bitwise_and_scalar::ROW,
    inplace_bitwise_and_scalar::ROW,
    bitwise_and_tensor_out::ROW,
    inplace_bitwise_and_tensor_out::ROW,
    bitwise_or_tensor::ROW,
    inplace_bitwise_or_tensor::ROW,
    bitwise_or_scalar::ROW,
    inplace_bitwise_or_scalar::ROW,
    bitwise_xor_tensor::ROW,
    inplace_bitwise_xor_tensor::ROW,
    bitwise_xor_scalar::ROW,
    inplace_bitwise_xor_scalar::ROW,
    is_close::ROW,
];

/// A function of two truth values.
struct Logical {
    loops: Loops<3>,
    inputs: Takes,
    /// Where it is looked at.
    out: Option<Takes>,
    /// The highest rank of complex inputs.
    complex_rank: usize,
}

/// What every logical function takes.
const NUMBERS: Types = FL.and(INT).and(BOOL).and(CX);

const AND: Logical =
    Logical { loops: and, inputs: Takes::everywhere(NUMBERS.and(BF16)), out: None, complex_rank: MAX_RANK };
const OR: Logical = {
    let inputs = Takes::everywhere(NUMBERS).newer(BF16);
    Logical { loops: or, inputs, out: Some(inputs.on_950(UINT)), complex_rank: MAX_RANK }
};
const XOR: Logical = Logical { loops: xor, complex_rank: 7, ..OR };

fn logical(
    operator: &'static str,
    function: &Logical,
    this: Named,
    other: &Tensor,
    out: Named,
    rules: &Rules,
) -> Result<Box<Plan>> {
    let inputs = [this, ("other", other)];
    for (name, tensor) in inputs {
        function.inputs.check(name, tensor.dtype, rules)?;
    }
    if let Some(types) = function.out {
        types.check(out.0, out.1.dtype, rules)?;
    }
    ranks(&inputs)?;
    broadcast(&inputs, out)?;
    for (name, tensor) in inputs {
        if tensor.dtype.part().is_some() && tensor.rank() > function.complex_rank {
            let got = format!("{} of rank {}", tensor.dtype.name(), tensor.rank());
            let expected = format!("a rank of {} or less of a complex dtype", function.complex_rank);
            return Err(Error::invalid(name, got, expected));
        }
    }
    writable(DType::Bool, out)?;
    map(operator, out, inputs.map(Input::Tensor), DType::Bool, function.loops)
}

/// A function of the bits of two numbers.
struct Bitwise {
    loops: Loops<3>,
    /// Of self and other, where both are tensors.
    tensors: Takes,
    /// Of self and other, which is a scalar.
    scalar: Takes,
    formats: Formats,
}

const INT_BOOL: Types = INT.and(BOOL);
const UINT16: Types = Types::of(&[DType::UInt16]);

const AND_BITS: Bitwise = {
    let types = Takes::everywhere(INT_BOOL.and(UINT16));
    Bitwise { loops: and, tensors: types, scalar: types, formats: Formats::Public }
};
/// As a relative of it has them.
const AND_BITS_OF_ONE_FORMAT: Bitwise = Bitwise { formats: Formats::EqualPublic, ..AND_BITS };
const OR_BITS: Bitwise = {
    let tensors = Takes::everywhere(INT_BOOL.and(UINT));
    let scalar = Takes::everywhere(INT_BOOL.and(UINT16)).on_950(UINT);
    Bitwise { loops: or, tensors, scalar, formats: Formats::Any }
};
const XOR_BITS: Bitwise = {
    let types = Takes::everywhere(INT_BOOL).on_950(UINT);
    Bitwise { loops: xor, tensors: types, scalar: types, formats: Formats::Any }
};

impl Bitwise {
    fn tensor(
        &self,
        operator: &'static str,
        this: Named,
        other: &Tensor,
        out: Named,
        rules: &Rules,
    ) -> Result<Box<Plan>> {
        let inputs = [this, ("other", other)];
        for (name, tensor) in inputs {
            self.tensors.check(name, tensor.dtype, rules)?;
        }
        let dtype = promotes("other", other.dtype, this.0, this.1.dtype)?;
        casts(dtype, out)?;
        self.formats.check(&[this, ("other", other), out])?;
        ranks(&inputs)?;
        broadcast(&inputs, out)?;
        writable(dtype, out)?;
        map(operator, out, inputs.map(Input::Tensor), dtype, self.loops)
    }

    fn scalar(
        &self,
        operator: &'static str,
        this: Named,
        other: &Scalar,
        out: Named,
        rules: &Rules,
    ) -> Result<Box<Plan>> {
        self.scalar.check(this.0, this.1.dtype, rules)?;
        self.scalar.check("other", other.dtype, rules)?;
        // CANN counts it so for | and ^; of & it shows nowhere.
        let is_narrow = other.dtype == DType::Int64 && i32::try_from(integer(other)).is_ok();
        let counts_as = if is_narrow { DType::Int32 } else { other.dtype };
        let dtype = if rules.soc == Soc::Ascend950 {
            promotes_on_950("other", other.dtype, this.0, this.1.dtype)?
        } else {
            promotes("other", counts_as, this.0, this.1.dtype)?
        };
        casts(dtype, out)?;
        self.formats.check(&[this, out])?;
        rank(this.0, this.1)?;
        same_shape(out.0, out.1, this.0, this.1)?;
        writable(dtype, out)?;
        map(operator, out, [Input::Tensor(this), Input::Scalar(other)], dtype, self.loops)
    }
}

/// out, unless it is empty, has a dtype that can be written: nobody checked it.
fn writable(computed: DType, (_, out): Named) -> Result<()> {
    if !out.is_empty() {
        cast_of(computed, out.dtype)?;
    }
    Ok(())
}

/// The number of an INT64.
fn integer(scalar: &Scalar) -> i64 {
    let [bytes @ .., _, _, _, _, _, _, _, _] = scalar.bytes;
    i64::from_le_bytes(bytes)
}

operator! {
    logical_and in "logic", "aclnn_logical_and.h": "torch.logical_and(self, other)";
    /// Phase 1 of a logical and: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = self[...] != 0 && other[...] != 0
    ///
    /// self and other are broadcast. All numbers but 0 are true, NaN too.
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8, BOOL, COMPLEX64, COMPLEX128,
    ///     BFLOAT16. Any strides
    /// @param other likewise
    /// @param out of the shape that both broadcast to; any dtype that aclnnCast can write. It takes 0 and 1. Any
    ///     strides; only the view is written
    aclnnLogicalAndGetWorkspaceSize, aclnnLogicalAnd(
        self_: *const aclTensor,
        other: *const aclTensor,
        out: *mut aclTensor,
    )
    -> |it, rules| logical(OPERATOR, &AND, ("self", it.self_), it.other, ("out", it.out), rules)
}

in_place! {
    inplace_logical_and in "logic", "aclnn_logical_and.h": "selfRef.logical_and_(other)" of aclnnLogicalAnd;
    aclnnInplaceLogicalAndGetWorkspaceSize, aclnnInplaceLogicalAnd(selfRef: *mut aclTensor, other: *const aclTensor)
    -> |it, rules| logical(OPERATOR, &AND, ("selfRef", it.selfRef), it.other, ("selfRef", it.selfRef), rules)
}

operator! {
    logical_or in "logic", "aclnn_logical_or.h": "torch.logical_or(self, other)";
    /// Phase 1 of a logical or: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = self[...] != 0 || other[...] != 0
    ///
    /// self and other are broadcast. All numbers but 0 are true, NaN too.
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8, BOOL, COMPLEX64, COMPLEX128;
    ///     BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param other likewise
    /// @param out of the shape that both broadcast to; a dtype of the same list, and UINT16 to UINT64 on 950. It
    ///     takes 0 and 1. Any strides; only the view is written
    aclnnLogicalOrGetWorkspaceSize, aclnnLogicalOr(
        self_: *const aclTensor,
        other: *const aclTensor,
        out: *mut aclTensor,
    )
    -> |it, rules| logical(OPERATOR, &OR, ("self", it.self_), it.other, ("out", it.out), rules)
}

in_place! {
    inplace_logical_or in "logic", "aclnn_logical_or.h": "selfRef.logical_or_(other)" of aclnnLogicalOr;
    aclnnInplaceLogicalOrGetWorkspaceSize, aclnnInplaceLogicalOr(selfRef: *mut aclTensor, other: *const aclTensor)
    -> |it, rules| logical(OPERATOR, &OR, ("selfRef", it.selfRef), it.other, ("selfRef", it.selfRef), rules)
}

operator! {
    logical_xor in "logic", "aclnn_logical_xor.h": "torch.logical_xor(self, other)";
    /// Phase 1 of a logical xor: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = (self[...] != 0) != (other[...] != 0)
    ///
    /// self and other are broadcast. All numbers but 0 are true, NaN too.
    ///
    /// @param self of rank 8 or less, if complex 7; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8, BOOL, COMPLEX64,
    ///     COMPLEX128; BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param other likewise
    /// @param out of the shape that both broadcast to; a dtype of the same list, and UINT16 to UINT64 on 950. It
    ///     takes 0 and 1. Any strides; only the view is written
    aclnnLogicalXorGetWorkspaceSize, aclnnLogicalXor(
        self_: *const aclTensor,
        other: *const aclTensor,
        out: *mut aclTensor,
    )
    -> |it, rules| logical(OPERATOR, &XOR, ("self", it.self_), it.other, ("out", it.out), rules)
}

operator! {
    bitwise_and_tensor in "logic", "aclnn_bitwise_and_tensor.h": "torch.bitwise_and(self, other)";
    /// Phase 1 of a bitwise and: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = self[...] & other[...]
    ///
    /// self and other are broadcast, and computed in the type that both promote to. Of BOOL it is a logical and.
    ///
    /// @param self of rank 8 or less; INT8 to INT64, UINT8, UINT16, BOOL; it promotes with other. Private formats are
    ///     refused. Any strides
    /// @param other likewise
    /// @param out of the shape that both broadcast to; any dtype but BOOL, which only BOOL is computed to. Any
    ///     strides; only the view is written
    aclnnBitwiseAndTensorGetWorkspaceSize, aclnnBitwiseAndTensor(
        self_: *const aclTensor,
        other: *const aclTensor,
        out: *mut aclTensor,
    )
    -> |it, rules| AND_BITS.tensor(OPERATOR, ("self", it.self_), it.other, ("out", it.out), rules)
}

in_place! {
    inplace_bitwise_and_tensor in "logic", "aclnn_bitwise_and_tensor.h": "selfRef.bitwise_and_(other)" of aclnnBitwiseAndTensor;
    aclnnInplaceBitwiseAndTensorGetWorkspaceSize, aclnnInplaceBitwiseAndTensor(
        selfRef: *const aclTensor,
        other: *const aclTensor,
    )
    -> |it, rules| AND_BITS.tensor(OPERATOR, ("selfRef", it.selfRef), it.other, ("selfRef", it.selfRef), rules)
}

operator! {
    bitwise_and_scalar in "logic", "aclnn_bitwise_and_scalar.h": "torch.bitwise_and(self, other)";
    /// Phase 1 of a bitwise and: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = self[...] & other
    ///
    /// They are computed in the type that both promote to; on 950 in the dtype of self, unless that is BOOL. Of BOOL
    /// it is a logical and.
    ///
    /// @param self of rank 8 or less; INT8 to INT64, UINT8, UINT16, BOOL; it promotes with other. Private formats are
    ///     refused. Any strides
    /// @param other a value of such a dtype
    /// @param out of the shape of self; any dtype but BOOL, which only BOOL is computed to. Any strides; only the
    ///     view is written
    aclnnBitwiseAndScalarGetWorkspaceSize, aclnnBitwiseAndScalar(
        self_: *const aclTensor,
        other: *const aclScalar,
        out: *mut aclTensor,
    )
    -> |it, rules| AND_BITS.scalar(OPERATOR, ("self", it.self_), it.other, ("out", it.out), rules)
}

in_place! {
    inplace_bitwise_and_scalar in "logic", "aclnn_bitwise_and_scalar.h": "selfRef.bitwise_and_(other)" of aclnnBitwiseAndScalar;
    aclnnInplaceBitwiseAndScalarGetWorkspaceSize, aclnnInplaceBitwiseAndScalar(
        selfRef: *const aclTensor,
        other: *const aclScalar,
    )
    -> |it, rules| AND_BITS.scalar(OPERATOR, ("selfRef", it.selfRef), it.other, ("selfRef", it.selfRef), rules)
}

operator! {
    bitwise_and_tensor_out in "logic", "aclnn_bitwiseand.h": "torch.bitwise_and(self, other)";
    /// Phase 1 of a bitwise and: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = self[...] & other[...]
    ///
    /// @param self as of aclnnBitwiseAndTensor
    /// @param other likewise, of the format of self
    /// @param out likewise, of the format of self
    aclnnBitwiseAndTensorOutGetWorkspaceSize, aclnnBitwiseAndTensorOut(
        self_: *const aclTensor,
        other: *const aclTensor,
        out: *mut aclTensor,
    )
    -> |it, rules| AND_BITS_OF_ONE_FORMAT.tensor(OPERATOR, ("self", it.self_), it.other, ("out", it.out), rules)
}

operator! {
    inplace_bitwise_and_tensor_out in "logic", "aclnn_bitwiseand.h": "self.bitwise_and_(other)";
    /// Phase 1 of a bitwise and in place: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     self[...] = self[...] & other[...]
    ///
    /// @param self as selfRef of aclnnInplaceBitwiseAndTensor
    /// @param other likewise, of the format of self
    aclnnInplaceBitwiseAndTensorOutGetWorkspaceSize, aclnnInplaceBitwiseAndTensorOut(
        self_: *const aclTensor,
        other: *const aclTensor,
    )
    -> |it, rules| AND_BITS_OF_ONE_FORMAT.tensor(OPERATOR, ("self", it.self_), it.other, ("self", it.self_), rules)
}

operator! {
    bitwise_or_tensor in "logic", "aclnn_bitwise_or_tensor.h": "torch.bitwise_or(self, other)";
    /// Phase 1 of a bitwise or: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = self[...] | other[...]
    ///
    /// self and other are broadcast, and computed in the type that both promote to. Of BOOL it is a logical or.
    ///
    /// @param self of rank 8 or less; INT8 to INT64, UINT8, UINT16 to UINT64, BOOL; it promotes with other. Any
    ///     strides
    /// @param other likewise
    /// @param out of the shape that both broadcast to; any dtype but BOOL, which only BOOL is computed to. Any
    ///     strides; only the view is written
    aclnnBitwiseOrTensorGetWorkspaceSize, aclnnBitwiseOrTensor(
        self_: *const aclTensor,
        other: *const aclTensor,
        out: *mut aclTensor,
    )
    -> |it, rules| OR_BITS.tensor(OPERATOR, ("self", it.self_), it.other, ("out", it.out), rules)
}

in_place! {
    inplace_bitwise_or_tensor in "logic", "aclnn_bitwise_or_tensor.h": "selfRef.bitwise_or_(other)" of aclnnBitwiseOrTensor;
    aclnnInplaceBitwiseOrTensorGetWorkspaceSize, aclnnInplaceBitwiseOrTensor(
        selfRef: *mut aclTensor,
        other: *const aclTensor,
    )
    -> |it, rules| OR_BITS.tensor(OPERATOR, ("selfRef", it.selfRef), it.other, ("selfRef", it.selfRef), rules)
}

operator! {
    bitwise_or_scalar in "logic", "aclnn_bitwise_or_scalar.h": "torch.bitwise_or(self, other)";
    /// Phase 1 of a bitwise or: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = self[...] | other
    ///
    /// They are computed in the type that both promote to, an INT64 of 32 bits counting as INT32; on 950 in the dtype
    /// of self, unless that is BOOL. Of BOOL it is a logical or.
    ///
    /// @param self of rank 8 or less; INT8 to INT64, UINT8, UINT16, BOOL; UINT32 and UINT64 on 950; it promotes with
    ///     other. Any strides
    /// @param other a value of such a dtype
    /// @param out of the shape of self; any dtype but BOOL, which only BOOL is computed to. Any strides; only the
    ///     view is written
    aclnnBitwiseOrScalarGetWorkspaceSize, aclnnBitwiseOrScalar(
        self_: *const aclTensor,
        other: *const aclScalar,
        out: *mut aclTensor,
    )
    -> |it, rules| OR_BITS.scalar(OPERATOR, ("self", it.self_), it.other, ("out", it.out), rules)
}

in_place! {
    inplace_bitwise_or_scalar in "logic", "aclnn_bitwise_or_scalar.h": "selfRef.bitwise_or_(other)" of aclnnBitwiseOrScalar;
    aclnnInplaceBitwiseOrScalarGetWorkspaceSize, aclnnInplaceBitwiseOrScalar(
        selfRef: *mut aclTensor,
        other: *const aclScalar,
    )
    -> |it, rules| OR_BITS.scalar(OPERATOR, ("selfRef", it.selfRef), it.other, ("selfRef", it.selfRef), rules)
}

operator! {
    bitwise_xor_tensor in "logic", "aclnn_bitwise_xor_tensor.h": "torch.bitwise_xor(self, other)";
    /// Phase 1 of a bitwise xor: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = self[...] ^ other[...]
    ///
    /// self and other are broadcast, and computed in the type that both promote to. Of BOOL it is a logical xor.
    ///
    /// @param self of rank 8 or less; INT8 to INT64, UINT8, BOOL; UINT16 to UINT64 on 950; it promotes with other.
    ///     Any strides
    /// @param other likewise
    /// @param out of the shape that both broadcast to; any dtype but BOOL, which only BOOL is computed to. Any
    ///     strides; only the view is written
    aclnnBitwiseXorTensorGetWorkspaceSize, aclnnBitwiseXorTensor(
        self_: *const aclTensor,
        other: *const aclTensor,
        out: *mut aclTensor,
    )
    -> |it, rules| XOR_BITS.tensor(OPERATOR, ("self", it.self_), it.other, ("out", it.out), rules)
}

in_place! {
    inplace_bitwise_xor_tensor in "logic", "aclnn_bitwise_xor_tensor.h": "selfRef.bitwise_xor_(other)" of aclnnBitwiseXorTensor;
    aclnnInplaceBitwiseXorTensorGetWorkspaceSize, aclnnInplaceBitwiseXorTensor(
        selfRef: *mut aclTensor,
        other: *const aclTensor,
    )
    -> |it, rules| XOR_BITS.tensor(OPERATOR, ("selfRef", it.selfRef), it.other, ("selfRef", it.selfRef), rules)
}

operator! {
    bitwise_xor_scalar in "logic", "aclnn_bitwise_xor_scalar.h": "torch.bitwise_xor(self, other)";
    /// Phase 1 of a bitwise xor: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = self[...] ^ other
    ///
    /// They are computed in the type that both promote to, an INT64 of 32 bits counting as INT32; on 950 in the dtype
    /// of self, unless that is BOOL. Of BOOL it is a logical xor.
    ///
    /// @param self of rank 8 or less; INT8 to INT64, UINT8, BOOL; UINT16 to UINT64 on 950; it promotes with other.
    ///     Any strides
    /// @param other a value of such a dtype
    /// @param out of the shape of self; any dtype but BOOL, which only BOOL is computed to. Any strides; only the
    ///     view is written
    aclnnBitwiseXorScalarGetWorkspaceSize, aclnnBitwiseXorScalar(
        self_: *const aclTensor,
        other: *const aclScalar,
        out: *mut aclTensor,
    )
    -> |it, rules| XOR_BITS.scalar(OPERATOR, ("self", it.self_), it.other, ("out", it.out), rules)
}

in_place! {
    inplace_bitwise_xor_scalar in "logic", "aclnn_bitwise_xor_scalar.h": "selfRef.bitwise_xor_(other)" of aclnnBitwiseXorScalar;
    aclnnInplaceBitwiseXorScalarGetWorkspaceSize, aclnnInplaceBitwiseXorScalar(
        selfRef: *mut aclTensor,
        other: *const aclScalar,
    )
    -> |it, rules| XOR_BITS.scalar(OPERATOR, ("selfRef", it.selfRef), it.other, ("selfRef", it.selfRef), rules)
}

operator! {
    is_close in "logic", "aclnn_isclose.h": "torch.isclose(self, other, rtol, atol, equalNan)";
    /// Phase 1 of a comparison with a tolerance: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = |self[...] - other[...]| <= atol + rtol * |other[...]|
    ///
    /// self and other are broadcast. An infinity is close to itself only. The halves are compared in FLOAT, integers
    /// exactly.
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8, BOOL; BFLOAT16 on 910B, 910_93
    ///     and 950. Any strides
    /// @param other likewise, of the dtype of self
    /// @param rtol the relative tolerance, which is rounded to float
    /// @param atol the absolute one, which is rounded to float
    /// @param equalNan whether NaN is close to NaN
    /// @param out of the shape that both broadcast to; any dtype that aclnnCast can write. 1 where they are close,
    ///     else 0. Any strides; only the view is written
    aclnnIsCloseGetWorkspaceSize, aclnnIsClose(
        self_: *const aclTensor,
        other: *const aclTensor,
        rtol: f64,
        atol: f64,
        equalNan: MaybeUninit<bool>,
        out: *mut aclTensor,
    )
    -> super::plan_is_close
}

const CLOSE: Takes = Takes::everywhere(FL.and(INT).and(BOOL)).newer(BF16);

fn plan_is_close(arguments: &is_close::Arguments, rules: &Rules) -> Result<Box<Plan>> {
    let is_close::Arguments { self_: this, other, rtol, atol, equalNan: equal_nan, out } = *arguments;
    CLOSE.check("self", this.dtype, rules)?;
    CLOSE.check("other", other.dtype, rules)?;
    same_dtype("other", other, "self", this)?;
    let (a, b, out) = (("self", this), ("other", other), ("out", out));
    ranks(&[a, b])?;
    broadcast(&[a, b], out)?;
    writable(DType::Bool, out)?;
    let dtype = match this.dtype {
        DType::Double => DType::Double,
        dtype if dtype.is_floating() => DType::Float,
        _ => DType::Int64,
    };
    // Of integers, the bits of a double.
    let tolerance = |tolerance: f64| {
        let float = tolerance as f32;
        let bits = if dtype == DType::Float { float.to_bits().into() } else { f64::from(float).to_bits() };
        Scalar { dtype, bytes: u128::from(bits).to_le_bytes() }
    };
    let [rtol, atol] = [rtol, atol].map(tolerance);
    let inputs = [Input::Tensor(a), Input::Tensor(b), Input::Scalar(&rtol), Input::Scalar(&atol)];
    map(is_close::ROW.name, out, inputs, dtype, if equal_nan { close_or_nan } else { close })
}
