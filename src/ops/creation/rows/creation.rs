//! Copies, casts, and tensors of one value.

use crate::abi::acl_base_rt::aclDataType;
use crate::abi::acl_meta::{aclScalar, aclTensor};
use crate::dtype::DType;
use crate::error::{Error, Result, status};
use crate::ops::creation::plan::fill_from;
use crate::ops::row::Operator;
use crate::ops::rules::*;
use crate::plan::{Plan, copy, fill, one, zero};
use crate::soc::Rules;
use std::mem::MaybeUninit;

/// The operators of this file.
pub const ROWS: &[Operator] = &[
    cast::ROW,
    inplace_copy::ROW,
    inplace_fill_scalar::ROW,
    inplace_fill_tensor::ROW,
    inplace_one::ROW,
    inplace_zero::ROW,
];

operator! {
    inplace_copy in "creation", "aclnn_copy.h", const "aclrtStream stream": "selfRef.copy_(src)";
    /// Phase 1 of a copy: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     selfRef[...] = src[...]
    ///
    /// src is broadcast to the shape of selfRef and cast to its dtype. Floats become integers by truncation, NaN becomes 0,
    /// and what INT32 or INT64 cannot hold the nearest that they hold; narrower integers take the low bits. Narrower
    /// floats round once. Everything but 0 is true. A complex number becomes a real one by its real part.
    ///
    /// @param selfRef of rank 8 or less; FLOAT, FLOAT16, DOUBLE, BFLOAT16, all integers of 8 to 64 bits, BOOL, COMPLEX64,
    ///     COMPLEX128, FLOAT8_E5M2, FLOAT8_E4M3FN, FLOAT8_E8M0, HIFLOAT8. Any strides; only the view is written
    /// @param src of a shape that broadcasts to that of selfRef; a dtype of the same list. Any strides, 0 too. It may be
    ///     selfRef's own elements, and must not overlap them otherwise. Unless it is broadcast, its format is ND or that of
    ///     selfRef: else the status is 561103
    aclnnInplaceCopyGetWorkspaceSize, aclnnInplaceCopy(selfRef: *mut aclTensor, src: *const aclTensor)
    -> super::plan_inplace_copy
}

const COPIED: Takes = Takes::everywhere(FL.and(INT).and(UINT).and(CX).and(BF16).and(BOOL).and(FP8).and(E8M0));

fn plan_inplace_copy(arguments: &inplace_copy::Arguments, rules: &Rules) -> Result<Box<Plan>> {
    let inplace_copy::Arguments { selfRef: target, src } = *arguments;
    COPIED.check("selfRef", target.dtype, rules)?;
    COPIED.check("src", src.dtype, rules)?;
    rank("selfRef", target)?;
    rank("src", src)?;
    broadcasts_to("src", src, "selfRef", target)?;
    // A broadcast counts as ND.
    if !target.is_empty() && src.shape == target.shape {
        Written::Kept.check(("src", src), ("selfRef", target))?;
    }
    copy(inplace_copy::ROW.name, ("selfRef", target), ("src", src))
}

operator! {
    cast in "creation", "aclnn_cast.h", const "aclDataType dtype": "self.to(dtype)";
    /// Phase 1 of a cast: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = self[...], as dtype
    ///
    /// The values are those of aclnnInplaceCopy.
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16, DOUBLE, all integers of 8 to 64 bits, BOOL, COMPLEX64, COMPLEX128;
    ///     BFLOAT16 on 910B, 910_93 and 950; COMPLEX32, FLOAT8_E5M2, FLOAT8_E4M3FN and HIFLOAT8 on 950. Any strides
    /// @param dtype one of the same list
    /// @param out same shape as self, of that dtype. Any strides; only the view is written
    aclnnCastGetWorkspaceSize, aclnnCast(
        self_: *const aclTensor,
        dtype: MaybeUninit<aclDataType>,
        out: *mut aclTensor,
    )
    /// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above; 561103 out is not of that dtype, or not
    ///     in the format of self, unless that is ND, or a type of less than a byte, which a 950 takes, is not computed here.
    ///     When self is empty the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left alone
    -> super::plan_cast
}

const CAST_FROM: Takes = Takes::everywhere(FL.and(INT).and(UINT).and(BOOL).and(CX))
    .newer(BF16)
    .on_950(FP8.and(FP4).and(Types::of(&[DType::Complex32])));
const CAST_TO: Takes = CAST_FROM.on_950(Types::of(&[DType::Int4]));

fn plan_cast(arguments: &cast::Arguments, rules: &Rules) -> Result<Box<Plan>> {
    let cast::Arguments { self_, dtype, out } = *arguments;
    CAST_FROM.check("self", self_.dtype, rules)?;
    CAST_TO.check("dtype", dtype, rules)?;
    rank("self", self_)?;
    same_shape("out", out, "self", self_)?;
    if !self_.is_empty() && out.dtype != dtype {
        let text = format!("out: dtype {}, expected {}, as dtype says", out.dtype.name(), dtype.name());
        return Err(Error::Inner { status: status::INNER_NULLPTR, text });
    }
    if !self_.is_empty() {
        Written::Kept.check(("self", self_), ("out", out))?;
    }
    copy(cast::ROW.name, ("out", out), ("self", self_))
}

operator! {
    inplace_zero in "creation", "aclnn_zero.h": "selfRef.zero_()";
    /// Phase 1 of filling with 0: checks the argument, and reports the workspace that phase 2 needs.
    ///
    ///     selfRef[...] = 0
    ///
    /// @param selfRef of any rank; FLOAT, FLOAT16, DOUBLE, BFLOAT16, INT8 to INT64, UINT8, UINT16, BOOL, COMPLEX64,
    ///     COMPLEX128; FLOAT8_E5M2, FLOAT8_E4M3FN and HIFLOAT8 on 950. Any strides; only the view is written
    aclnnInplaceZeroGetWorkspaceSize, aclnnInplaceZero(selfRef: *mut aclTensor)
    /// @return 0; 161001 a pointer is null; 161002 selfRef has another dtype; 561103 it is of a type of less than a byte,
    ///     which a 950 takes and which is not computed here. When selfRef is empty the call succeeds, and phase 2 does
    ///     nothing. On failure workspaceSize and executor are left alone
    -> super::plan_inplace_zero
}

const ZEROED: Takes =
    Takes::everywhere(FL.and(INT).and(BF16).and(BOOL).and(CX).and(Types::of(&[DType::UInt16])))
        .on_950(FP8.and(FP4));

fn plan_inplace_zero(arguments: &inplace_zero::Arguments, rules: &Rules) -> Result<Box<Plan>> {
    let target = arguments.selfRef;
    ZEROED.check("selfRef", target.dtype, rules)?;
    fill(inplace_zero::ROW.name, ("selfRef", target), &zero(target.dtype))
}

operator! {
    inplace_one in "creation", "aclnn_ones.h": "selfRef.fill_(1)";
    /// Phase 1 of filling with 1: checks the argument, and reports the workspace that phase 2 needs.
    ///
    ///     selfRef[...] = 1
    ///
    /// @param selfRef of rank 8 or less; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8, BOOL, and BFLOAT16 on 910B, 910_93
    ///     and 950. Any strides; only the view is written
    aclnnInplaceOneGetWorkspaceSize, aclnnInplaceOne(selfRef: *const aclTensor)
    -> |arguments, rules| {
        let target = arguments.selfRef;
        SET_TO_ONE.check("selfRef", target.dtype, rules)?;
        rank("selfRef", target)?;
        fill(OPERATOR, ("selfRef", target), &one())
    }
}

const SET_TO_ONE: Takes = Takes::everywhere(FL.and(INT).and(BOOL)).newer(BF16);

operator! {
    inplace_fill_scalar in "creation", "aclnn_fill_scalar.h": "selfRef.fill_(value)";
    /// Phase 1 of filling with a value: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     selfRef[...] = value
    ///
    /// The value is converted as aclnnInplaceCopy converts elements: DOUBLE 2.7 becomes INT64 2.
    ///
    /// @param selfRef of rank 8 or less; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8, BOOL, COMPLEX64, COMPLEX128;
    ///     BFLOAT16, UINT16, UINT32, UINT64 on 910B, 910_93 and 950. Any strides; only the view is written
    /// @param value of a dtype that promotes with that of selfRef: UINT16, UINT32 and UINT64 do with themselves and with
    ///     complex types only
    aclnnInplaceFillScalarGetWorkspaceSize, aclnnInplaceFillScalar(selfRef: *mut aclTensor, value: *const aclScalar)
    -> super::plan_inplace_fill_scalar
}

const FILLED: Takes = Takes::everywhere(FL.and(INT).and(BOOL).and(CX)).newer(BF16.and(UINT));

fn plan_inplace_fill_scalar(arguments: &inplace_fill_scalar::Arguments, rules: &Rules) -> Result<Box<Plan>> {
    let inplace_fill_scalar::Arguments { selfRef: target, value } = *arguments;
    FILLED.check("selfRef", target.dtype, rules)?;
    promotes("value", value.dtype, "selfRef", target.dtype)?;
    rank("selfRef", target)?;
    fill(inplace_fill_scalar::ROW.name, ("selfRef", target), value)
}

operator! {
    inplace_fill_tensor in "creation", "aclnn_fill_tensor.h": "selfRef.fill_(value)";
    /// Phase 1 of filling with the one element of a tensor: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     selfRef[...] = value
    ///
    /// @param selfRef of rank 8 or less; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8, BOOL, COMPLEX64, COMPLEX128, and BFLOAT16
    ///     on 910B, 910_93 and 950. Any strides; only the view is written
    /// @param value of rank 0 or shape (1); any dtype that aclnnInplaceCopy converts
    aclnnInplaceFillTensorGetWorkspaceSize, aclnnInplaceFillTensor(selfRef: *mut aclTensor, value: *const aclTensor)
    -> |arguments, rules| {
        let Arguments { selfRef: target, value } = *arguments;
        FILLED_FROM_TENSOR.check("selfRef", target.dtype, rules)?;
        COPIED.check("value", value.dtype, rules)?;
        rank("selfRef", target)?;
        if value.rank() > 0 {
            shape_is("value", value, &[1], "or rank 0")?;
        }
        fill_from(OPERATOR, ("selfRef", target), ("value", value))
    }
}

const FILLED_FROM_TENSOR: Takes = Takes::everywhere(FL.and(INT).and(BOOL).and(CX)).newer(BF16);
