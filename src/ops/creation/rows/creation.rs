//! Copies, casts, and tensors of one value.

use crate::abi::acl_base_rt::aclDataType;
use crate::abi::acl_meta::{aclScalar, aclTensor};
use crate::dtype::DType;
use crate::error::Result;
use crate::ops::check::prelude::*;
use crate::ops::creation::plan::fill_from;
use crate::ops::row::Operator;
use crate::ops::rules::*;
use crate::plan::{copy, fill, one, zero};
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
    checks [
        Dtype(&["selfRef", "src"], COPIED),
        Rank(&["selfRef", "src"]),
        BroadcastsTo("src", "selfRef"),
        // A broadcast counts as ND.
        If(shapes_are_equal, &ResultFormat("src", "selfRef", Written::Kept)),
    ]
    -> |call| copy(OPERATOR, call.tensor("selfRef"), call.tensor("src"))
}

const COPIED: Takes = Takes::everywhere(FL.and(INT).and(UINT).and(CX).and(BF16).and(BOOL).and(FP8).and(E8M0));

fn shapes_are_equal(call: &Passed) -> bool {
    call.tensor("selfRef").1.shape == call.tensor("src").1.shape
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
    checks [
        Dtype(SELF, CAST_FROM),
        Dtype(&["dtype"], CAST_TO),
        Rank(SELF),
        SameShape(OUT, "self"),
        Empty(SELF, Instead::Nothing),
        Fails(Error::as_tiling, &SameDtype(OUT, "dtype")),
        ResultFormat("self", "out", Written::Kept),
    ]
    -> |call| copy(OPERATOR, call.tensor("out"), call.tensor("self"))
}

const CAST_FROM: Takes = Takes::everywhere(FL.and(INT).and(UINT).and(BOOL).and(CX))
    .newer(BF16)
    .on_950(FP8.and(FP4).and(Types::of(&[DType::Complex32])));
const CAST_TO: Takes = CAST_FROM.on_950(Types::of(&[DType::Int4]));

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
    checks [Dtype(SELF, ZEROED)]
    -> |call| {
        let target = call.tensor("self");
        fill(OPERATOR, target, &zero(target.1.dtype))
    }
}

const ZEROED: Takes =
    Takes::everywhere(FL.and(INT).and(BF16).and(BOOL).and(CX).and(Types::of(&[DType::UInt16])))
        .on_950(FP8.and(FP4));

operator! {
    inplace_one in "creation", "aclnn_ones.h": "selfRef.fill_(1)";
    /// Phase 1 of filling with 1: checks the argument, and reports the workspace that phase 2 needs.
    ///
    ///     selfRef[...] = 1
    ///
    /// @param selfRef of rank 8 or less; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8, BOOL, and BFLOAT16 on 910B, 910_93
    ///     and 950. Any strides; only the view is written
    aclnnInplaceOneGetWorkspaceSize, aclnnInplaceOne(selfRef: *const aclTensor)
    checks [Dtype(SELF, SET_TO_ONE), Rank(SELF)]
    -> |call| fill(OPERATOR, call.tensor("self"), &one())
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
    checks [Dtype(SELF, FILLED), Promotes("value", "self"), Rank(SELF)]
    -> |call| fill(OPERATOR, call.tensor("self"), call.scalar("value"))
}

const FILLED: Takes = Takes::everywhere(FL.and(INT).and(BOOL).and(CX)).newer(BF16.and(UINT));

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
    checks [
        Dtype(SELF, FILLED_FROM_TENSOR),
        Dtype(&["value"], COPIED),
        Rank(SELF),
        Own(value_is_one_element),
    ]
    -> |call| fill_from(OPERATOR, call.tensor("self"), call.tensor("value"))
}

fn value_is_one_element(call: &Passed) -> Result<()> {
    let (name, value) = call.tensor("value");
    if value.rank() > 0 { shape_is(name, value, &[1], "or rank 0") } else { Ok(()) }
}

const FILLED_FROM_TENSOR: Takes = Takes::everywhere(FL.and(INT).and(BOOL).and(CX)).newer(BF16);
