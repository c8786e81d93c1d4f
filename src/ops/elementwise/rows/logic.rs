//! Logic of truth values and of bits, and whether numbers are close.

use crate::abi::acl_meta::{aclScalar, aclTensor};
use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::ops::check::prelude::*;
use crate::ops::elementwise::plan::{Input, map};
use crate::ops::elementwise::rules::{BROADCAST, SHAPES, meet, meet_number};
use crate::ops::row::Operator;
use crate::ops::rules::*;
use crate::plan::{Plan, cast_of};
use crate::soc::{Rules, Soc};
use crate::tensor::Scalar;
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

const NUMBERS: Types = FL.and(INT).and(BOOL).and(CX);

/// self and other of one of these dtypes.
const AND: &[Check] =
    &[Dtype(INPUTS, Takes::everywhere(NUMBERS.and(BF16))), BROADCAST, Own(truth_is_written)];
const NUMBERED: Takes = Takes::everywhere(NUMBERS).newer(BF16);
const OR: &[Check] =
    &[Dtype(INPUTS, NUMBERED), Dtype(OUT, NUMBERED.on_950(UINT)), BROADCAST, Own(truth_is_written)];
const XOR: &[Check] = &[
    Dtype(INPUTS, NUMBERED),
    Dtype(OUT, NUMBERED.on_950(UINT)),
    BROADCAST,
    Own(complex_of_rank_7),
    Own(truth_is_written),
];

/// out can be written truth values.
fn truth_is_written(call: &Passed) -> Result<()> {
    writable(call, DType::Bool)
}

/// Complex tensors have a rank of 7 or less.
fn complex_of_rank_7(call: &Passed) -> Result<()> {
    for (name, tensor) in ["self", "other"].map(|name| call.tensor(name)) {
        if tensor.dtype.part().is_some() && tensor.rank() > 7 {
            let got = format!("{} of rank {}", tensor.dtype.name(), tensor.rank());
            return Err(Error::invalid(name, got, "a rank of 7 or less of a complex dtype"));
        }
    }
    Ok(())
}

/// Logic of truth values.
fn logical(call: &Passed, loops: Loops<3>) -> Result<Box<Plan>> {
    let inputs = ["self", "other"].map(|name| Input::of(call, name));
    map(call.operator, call.tensor("out"), inputs, DType::Bool, loops)
}

/// Logic of bits: its loops, and the checks of two tensors and of a tensor and a number.
struct Bitwise {
    loops: Loops<3>,
    tensors: &'static [Check],
    number: &'static [Check],
}

const INT_BOOL: Types = INT.and(BOOL);
const UINT16: Types = Types::of(&[DType::UInt16]);

const AND_BITS: Bitwise = Bitwise {
    loops: and,
    tensors: &[
        Dtype(INPUTS, ANDED),
        CastsTo("out", meet),
        Format(SELF_OTHER_OUT, Formats::Public),
        BROADCAST,
        Own(bits_are_written),
    ],
    number: &[
        Dtype(INPUTS, ANDED),
        CastsTo("out", meet_narrowed),
        Format(SELF_OUT, Formats::Public),
        OF_NUMBER,
    ],
};
const ANDED: Takes = Takes::everywhere(INT_BOOL.and(UINT16));
const AND_BITS_OF_ONE_FORMAT: Bitwise = Bitwise {
    tensors: &[
        Dtype(INPUTS, ANDED),
        CastsTo("out", meet),
        Format(SELF_OTHER_OUT, Formats::EqualPublic),
        BROADCAST,
        Own(bits_are_written),
    ],
    ..AND_BITS
};
const OR_BITS: Bitwise = Bitwise {
    loops: or,
    tensors: &[Dtype(INPUTS, Takes::everywhere(INT_BOOL.and(UINT))), OF_TENSORS],
    number: &[
        Dtype(INPUTS, Takes::everywhere(INT_BOOL.and(UINT16)).on_950(UINT)),
        CastsTo("out", meet_narrowed),
        OF_NUMBER,
    ],
};
const XOR_BITS: Bitwise = Bitwise {
    loops: xor,
    tensors: &[Dtype(INPUTS, XORED), OF_TENSORS],
    number: &[Dtype(INPUTS, XORED), CastsTo("out", meet_narrowed), OF_NUMBER],
};
const XORED: Takes = Takes::everywhere(INT_BOOL).on_950(UINT);

const OF_TENSORS: Check = All(&[CastsTo("out", meet), BROADCAST, Own(bits_are_written)]);
const OF_NUMBER: Check = All(&[SHAPES, Own(bits_are_written)]);

/// The dtype in which a tensor meets a number; an INT64 that an INT32 holds counts as one, but on a 950.
fn meet_narrowed(call: &Passed) -> Result<DType> {
    let (number, (name, model)) = (call.scalar("other"), call.dtype("self"));
    // CANN counts it so for | and ^; of & it shows nowhere.
    let is_narrow = number.dtype == DType::Int64 && i32::try_from(integer(number)).is_ok();
    if is_narrow && call.rules.soc != Soc::Ascend950 {
        return promotes("other", DType::Int32, name, model);
    }
    meet_number(call)
}

/// The dtype in which bits are computed.
fn of_bits(call: &Passed) -> Result<DType> {
    if call.scalar_if("other").is_some() { meet_narrowed(call) } else { meet(call) }
}

/// out can be written what is computed.
fn bits_are_written(call: &Passed) -> Result<()> {
    writable(call, of_bits(call)?)
}

impl Bitwise {
    /// The plan of a call that has passed the checks, whichever form it has.
    fn plan(&self, call: &Passed) -> Result<Box<Plan>> {
        let inputs = ["self", "other"].map(|name| Input::of(call, name));
        map(call.operator, call.tensor("out"), inputs, of_bits(call)?, self.loops)
    }
}

/// An INT64 scalar.
fn integer(scalar: &Scalar) -> i64 {
    let [bytes @ .., _, _, _, _, _, _, _, _] = scalar.bytes;
    i64::from_le_bytes(bytes)
}

/// out can be written a value of that dtype, if it has an element.
fn writable(call: &Passed, computed: DType) -> Result<()> {
    let (_, out) = call.tensor("out");
    if !out.is_empty() {
        cast_of(computed, out.dtype)?;
    }
    Ok(())
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
    checks (AND)
    -> |call| logical(call, and)
}

in_place! {
    inplace_logical_and in "logic", "aclnn_logical_and.h": "selfRef.logical_and_(other)" of aclnnLogicalAnd;
    aclnnInplaceLogicalAndGetWorkspaceSize, aclnnInplaceLogicalAnd(selfRef: *mut aclTensor, other: *const aclTensor)
    checks (AND)
    -> |call| logical(call, and)
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
    checks (OR)
    -> |call| logical(call, or)
}

in_place! {
    inplace_logical_or in "logic", "aclnn_logical_or.h": "selfRef.logical_or_(other)" of aclnnLogicalOr;
    aclnnInplaceLogicalOrGetWorkspaceSize, aclnnInplaceLogicalOr(selfRef: *mut aclTensor, other: *const aclTensor)
    checks (OR)
    -> |call| logical(call, or)
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
    checks (XOR)
    -> |call| logical(call, xor)
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
    checks (AND_BITS.tensors)
    -> |call| AND_BITS.plan(call)
}

in_place! {
    inplace_bitwise_and_tensor in "logic", "aclnn_bitwise_and_tensor.h": "selfRef.bitwise_and_(other)" of aclnnBitwiseAndTensor;
    aclnnInplaceBitwiseAndTensorGetWorkspaceSize, aclnnInplaceBitwiseAndTensor(
        selfRef: *const aclTensor,
        other: *const aclTensor,
    )
    checks (AND_BITS.tensors)
    -> |call| AND_BITS.plan(call)
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
    checks (AND_BITS.number)
    -> |call| AND_BITS.plan(call)
}

in_place! {
    inplace_bitwise_and_scalar in "logic", "aclnn_bitwise_and_scalar.h": "selfRef.bitwise_and_(other)" of aclnnBitwiseAndScalar;
    aclnnInplaceBitwiseAndScalarGetWorkspaceSize, aclnnInplaceBitwiseAndScalar(
        selfRef: *const aclTensor,
        other: *const aclScalar,
    )
    checks (AND_BITS.number)
    -> |call| AND_BITS.plan(call)
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
    checks (AND_BITS_OF_ONE_FORMAT.tensors)
    -> |call| AND_BITS_OF_ONE_FORMAT.plan(call)
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
    checks (AND_BITS_OF_ONE_FORMAT.tensors)
    -> |call| AND_BITS_OF_ONE_FORMAT.plan(call)
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
    checks (OR_BITS.tensors)
    -> |call| OR_BITS.plan(call)
}

in_place! {
    inplace_bitwise_or_tensor in "logic", "aclnn_bitwise_or_tensor.h": "selfRef.bitwise_or_(other)" of aclnnBitwiseOrTensor;
    aclnnInplaceBitwiseOrTensorGetWorkspaceSize, aclnnInplaceBitwiseOrTensor(
        selfRef: *mut aclTensor,
        other: *const aclTensor,
    )
    checks (OR_BITS.tensors)
    -> |call| OR_BITS.plan(call)
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
    checks (OR_BITS.number)
    -> |call| OR_BITS.plan(call)
}

in_place! {
    inplace_bitwise_or_scalar in "logic", "aclnn_bitwise_or_scalar.h": "selfRef.bitwise_or_(other)" of aclnnBitwiseOrScalar;
    aclnnInplaceBitwiseOrScalarGetWorkspaceSize, aclnnInplaceBitwiseOrScalar(
        selfRef: *mut aclTensor,
        other: *const aclScalar,
    )
    checks (OR_BITS.number)
    -> |call| OR_BITS.plan(call)
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
    checks (XOR_BITS.tensors)
    -> |call| XOR_BITS.plan(call)
}

in_place! {
    inplace_bitwise_xor_tensor in "logic", "aclnn_bitwise_xor_tensor.h": "selfRef.bitwise_xor_(other)" of aclnnBitwiseXorTensor;
    aclnnInplaceBitwiseXorTensorGetWorkspaceSize, aclnnInplaceBitwiseXorTensor(
        selfRef: *mut aclTensor,
        other: *const aclTensor,
    )
    checks (XOR_BITS.tensors)
    -> |call| XOR_BITS.plan(call)
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
    checks (XOR_BITS.number)
    -> |call| XOR_BITS.plan(call)
}

in_place! {
    inplace_bitwise_xor_scalar in "logic", "aclnn_bitwise_xor_scalar.h": "selfRef.bitwise_xor_(other)" of aclnnBitwiseXorScalar;
    aclnnInplaceBitwiseXorScalarGetWorkspaceSize, aclnnInplaceBitwiseXorScalar(
        selfRef: *mut aclTensor,
        other: *const aclScalar,
    )
    checks (XOR_BITS.number)
    -> |call| XOR_BITS.plan(call)
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
    checks [
        Dtype(INPUTS, Takes::everywhere(FL.and(INT).and(BOOL)).newer(BF16)),
        SameDtype(OTHER, "self"),
        BROADCAST,
        Own(truth_is_written),
    ]
    -> super::plan_is_close
}

fn plan_is_close(arguments: &is_close::Arguments, _: &Rules) -> Result<Box<Plan>> {
    let is_close::Arguments { self_: this, other, rtol, atol, equalNan: equal_nan, out } = *arguments;
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
    let [a, b] = [("self", this), ("other", other)].map(Input::Tensor);
    let inputs = [a, b, Input::Scalar(&rtol), Input::Scalar(&atol)];
    map(is_close::ROW.name, ("out", out), inputs, dtype, if equal_nan { close_or_nan } else { close })
}
