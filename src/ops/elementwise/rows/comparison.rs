//! Comparisons, of two tensors or of a tensor and a scalar.

use crate::abi::acl_meta::{aclScalar, aclTensor};
use crate::dtype::DType;
use crate::error::Result;
use crate::ops::check::prelude::*;
use crate::ops::elementwise::relation::{
    Relation, at_most_number, equality_with_number, greater_than_number, less_than_number,
};
use crate::ops::elementwise::rules::{BROADCAST, SHAPES, meet_by_rank, meet_number};
use crate::ops::row::Operator;
use crate::ops::rules::*;
use opapi_kernels::elementwise::comparison::{at_most, equal, less, unequal};

/// The operators of this file.
pub const ROWS: &[Operator] = &[
    eq_tensor::ROW,
    inplace_eq_tensor::ROW,
    eq_scalar::ROW,
    inplace_eq_scalar::ROW,
    ne_tensor::ROW,
    inplace_ne_tensor::ROW,
    ne_scalar::ROW,
    inplace_ne_scalar::ROW,
    lt_tensor::ROW,
    inplace_lt_tensor::ROW,
    lt_scalar::ROW,
    inplace_lt_scalar::ROW,
    le_tensor::ROW,
    inplace_le_tensor::ROW,
    le_scalar::ROW,
    inplace_le_scalar::ROW,
    gt_tensor::ROW,
    inplace_gt_tensor::ROW,
    gt_scalar::ROW,
    inplace_gt_scalar::ROW,
    ge_tensor::ROW,
    inplace_ge_tensor::ROW,
    ge_scalar::ROW,
    inplace_ge_scalar::ROW,
];

/// What every comparison takes.
const BASE: Types = FL.and(INT).and(BOOL);
const UINT16: Types = Types::of(&[DType::UInt16]);
const UINT32: Types = Types::of(&[DType::UInt32]);
const UINT64: Types = Types::of(&[DType::UInt64]);

const EQ: Relation = {
    const BOTH: Takes = Takes::everywhere(BASE.and(CX))
        .newer(BF16)
        .on_910(UINT32.and(UINT64))
        .on_310(UINT32.and(UINT64))
        .on_950(UINT64);
    const EACH: Takes =
        Takes::everywhere(BASE.and(CX)).on_310(BF16).newer(BF16).on_910(UINT32.and(UINT64)).on_950(UINT64);
    // BF16 may be one of two that promote to FLOAT, but not on a 910.
    const ANY: Takes = Takes::everywhere(BASE.and(CX).and(UINT).and(C32)).on_310(BF16).newer(BF16);
    Relation {
        loops: equal,
        mirrored: false,
        tensors: &[
            Dtype(INPUTS, ANY),
            Computes(INPUTS, meet_by_rank, BOTH),
            Dtype(OUT, BOTH.on_950(UINT)),
            BROADCAST,
        ],
        number: &[Dtype(INPUTS, EACH), Dtype(OUT, EACH.on_950(UINT)), Meet(equality_with_number), SHAPES],
        with_number: equality_with_number,
    }
};

const NE: Relation = {
    const EACH: Takes = Takes::everywhere(BASE.and(CX)).newer(BF16).on_950(UINT64);
    const DTYPES: Check = All(&[Dtype(INPUTS, EACH), Dtype(OUT, EACH.on_950(UINT))]);
    Relation {
        loops: unequal,
        tensors: &[Empty(INPUTS, Instead::Nothing), DTYPES, Meet(meet_by_rank), BROADCAST],
        number: &[DTYPES, Meet(equality_with_number), SHAPES],
        ..EQ
    }
};

const LT: Relation = {
    const EACH: Takes = Takes::everywhere(BASE.and(UINT)).newer(BF16);
    const DTYPES: Check = All(&[Dtype(INPUTS, EACH), Dtype(OUT, EACH.on_950(CX))]);
    Relation {
        loops: less,
        tensors: &[DTYPES, Meet(meet_by_rank), BROADCAST],
        number: &[DTYPES, Meet(less_than_number), SHAPES],
        with_number: less_than_number,
        ..EQ
    }
};

const LE: Relation = {
    const EACH: Takes = Takes::everywhere(BASE.and(UINT16)).newer(BF16).on_950(UINT64);
    const DTYPES: Check = All(&[Dtype(INPUTS, EACH), Dtype(OUT, EACH.on_950(UINT.and(CX)))]);
    Relation {
        loops: at_most,
        tensors: &[Empty(INPUTS, Instead::Nothing), DTYPES, Meet(meet_by_rank), BROADCAST],
        number: &[DTYPES, Meet(at_most_number), SHAPES],
        with_number: at_most_number,
        ..EQ
    }
};

const GT: Relation = {
    const TYPES: Takes = Takes::everywhere(BASE.and(UINT)).newer(BF16);
    Relation {
        loops: less,
        mirrored: true,
        tensors: &[Computes(INPUTS, meet_by_rank, TYPES), Dtype(OUT, TYPES.and(CX)), BROADCAST],
        number: &[Dtype(INPUTS, TYPES), Dtype(OUT, TYPES.and(CX)), Meet(greater_than_number), SHAPES],
        with_number: greater_than_number,
    }
};

const GE: Relation = {
    const BOTH: Takes = Takes::everywhere(BASE.and(UINT)).newer(BF16);
    const WRITTEN: Check = Dtype(OUT, Takes::everywhere(BASE.and(UINT).and(CX).and(BF16)));
    Relation {
        loops: at_most,
        tensors: &[Computes(INPUTS, meet_by_rank, BOTH), WRITTEN, BROADCAST],
        number: &[Computes(INPUTS, meet_number, BOTH), WRITTEN, Meet(greater_than_number), SHAPES],
        ..GT
    }
};

operator! {
    eq_tensor in "comparison", "aclnn_eq_tensor.h": "self == other";
    /// Phase 1 of a comparison: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = self[...] == other[...]
    ///
    /// self and other are broadcast, and compared in the type that both promote to. NaN equals nothing.
    ///
    /// @param self of rank 8 or less; of a dtype that promotes with that of other to one of FLOAT, FLOAT16, DOUBLE,
    ///     INT8 to INT64, UINT8, BOOL, COMPLEX64, COMPLEX128; BFLOAT16 on 910B, 910_93 and 950; UINT32 on 910, 310P
    ///     and 310B; UINT64 there and on 950. Any strides
    /// @param other likewise. Any strides
    /// @param out of the shape that both broadcast to; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8, BOOL, COMPLEX64,
    ///     COMPLEX128; BFLOAT16 on 910B, 910_93 and 950; UINT32 on 910, 310P and 310B; UINT64 there; on 950 also
    ///     UINT16 to UINT64. 1 where it is true, else 0. Any strides; only the view is written
    aclnnEqTensorGetWorkspaceSize, aclnnEqTensor(self_: *const aclTensor, other: *const aclTensor, out: *mut aclTensor)
    checks (EQ.tensors)
    -> |call| EQ.plan(call)
}

in_place! {
    inplace_eq_tensor in "comparison", "aclnn_eq_tensor.h": "selfRef.eq_(other)" of aclnnEqTensor;
    aclnnInplaceEqTensorGetWorkspaceSize, aclnnInplaceEqTensor(selfRef: *const aclTensor, other: *const aclTensor)
    checks (EQ.tensors)
    -> |call| EQ.plan(call)
}

operator! {
    eq_scalar in "comparison", "aclnn_eq_scalar.h", const "aclrtStream stream": "self == other";
    /// Phase 1 of a comparison: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = self[...] == other
    ///
    /// They are compared in the dtype of self, to which other is converted as aclnnInplaceFillScalar does it: INT32 1
    /// equals INT64 4294967297. Where self is BOOL, or other is floating and self is not, or other is complex and
    /// self is not, they are compared in the type that both promote to. On 950 the dtype of self counts, unless it is
    /// BOOL or other is floating or complex and self is not. NaN equals nothing.
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8, BOOL, COMPLEX64, COMPLEX128;
    ///     BFLOAT16 but on 910; UINT32 on 910; UINT64 there and on 950. Any strides
    /// @param other a value of such a dtype
    /// @param out of the shape of self; of a dtype that self may have; on 950 also UINT16 to UINT64. 1 where it is
    ///     true, else 0. Any strides; only the view is written
    aclnnEqScalarGetWorkspaceSize, aclnnEqScalar(self_: *const aclTensor, other: *const aclScalar, out: *mut aclTensor)
    checks (EQ.number)
    -> |call| EQ.plan(call)
}

in_place! {
    inplace_eq_scalar in "comparison", "aclnn_eq_scalar.h": "selfRef.eq_(other)" of aclnnEqScalar;
    aclnnInplaceEqScalarGetWorkspaceSize, aclnnInplaceEqScalar(selfRef: *const aclTensor, other: *const aclScalar)
    checks (EQ.number)
    -> |call| EQ.plan(call)
}

operator! {
    ne_tensor in "comparison", "aclnn_ne_tensor.h": "self != other";
    /// Phase 1 of a comparison: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = self[...] != other[...]
    ///
    /// self and other are broadcast, and compared in the type that both promote to. NaN differs from everything.
    /// Where self or other is empty, no other rule counts.
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8, BOOL, COMPLEX64, COMPLEX128;
    ///     BFLOAT16 on 910B, 910_93 and 950; UINT64 on 950. Any strides
    /// @param other likewise. Any strides
    /// @param out of the shape that both broadcast to; of a dtype that self may have; on 950 also UINT16 and UINT32.
    ///     1 where it is true, else 0. Any strides; only the view is written
    aclnnNeTensorGetWorkspaceSize, aclnnNeTensor(self_: *const aclTensor, other: *const aclTensor, out: *mut aclTensor)
    checks (NE.tensors)
    -> |call| NE.plan(call)
}

in_place! {
    inplace_ne_tensor in "comparison", "aclnn_ne_tensor.h": "selfRef.ne_(other)" of aclnnNeTensor;
    aclnnInplaceNeTensorGetWorkspaceSize, aclnnInplaceNeTensor(selfRef: *mut aclTensor, other: *const aclTensor)
    checks (NE.tensors)
    -> |call| NE.plan(call)
}

operator! {
    ne_scalar in "comparison", "aclnn_ne_scalar.h", const "aclrtStream stream": "self != other";
    /// Phase 1 of a comparison: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = self[...] != other
    ///
    /// They are compared in the dtype of self, to which other is converted as aclnnInplaceFillScalar does it: INT32 1
    /// equals INT64 4294967297. Where self is BOOL, or other is floating and self is not, or other is complex and
    /// self is not, they are compared in the type that both promote to. On 950 the dtype of self counts, unless it is
    /// BOOL or other is floating or complex and self is not. NaN differs from everything.
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8, BOOL, COMPLEX64, COMPLEX128;
    ///     BFLOAT16 on 910B, 910_93 and 950; UINT64 on 950. Any strides
    /// @param other a value of such a dtype
    /// @param out of the shape of self; of a dtype that self may have; on 950 also UINT16 and UINT32. 1 where it is
    ///     true, else 0. Any strides; only the view is written
    aclnnNeScalarGetWorkspaceSize, aclnnNeScalar(self_: *const aclTensor, other: *const aclScalar, out: *mut aclTensor)
    checks (NE.number)
    -> |call| NE.plan(call)
}

in_place! {
    inplace_ne_scalar in "comparison", "aclnn_ne_scalar.h": "selfRef.ne_(other)" of aclnnNeScalar;
    aclnnInplaceNeScalarGetWorkspaceSize, aclnnInplaceNeScalar(selfRef: *mut aclTensor, other: *const aclScalar)
    checks (NE.number)
    -> |call| NE.plan(call)
}

operator! {
    lt_tensor in "comparison", "aclnn_lt_tensor.h": "self < other";
    /// Phase 1 of a comparison: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = self[...] < other[...]
    ///
    /// self and other are broadcast, and compared in the type that both promote to. With NaN it is false.
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8, BOOL, UINT16 to UINT64; BFLOAT16
    ///     on 910B, 910_93 and 950. Any strides
    /// @param other likewise. Any strides
    /// @param out of the shape that both broadcast to; of a dtype that self may have; on 950 also COMPLEX64 and
    ///     COMPLEX128. 1 where it is true, else 0. Any strides; only the view is written
    aclnnLtTensorGetWorkspaceSize, aclnnLtTensor(self_: *const aclTensor, other: *const aclTensor, out: *mut aclTensor)
    checks (LT.tensors)
    -> |call| LT.plan(call)
}

in_place! {
    inplace_lt_tensor in "comparison", "aclnn_lt_tensor.h": "selfRef.lt_(other)" of aclnnLtTensor;
    aclnnInplaceLtTensorGetWorkspaceSize, aclnnInplaceLtTensor(selfRef: *const aclTensor, other: *const aclTensor)
    checks (LT.tensors)
    -> |call| LT.plan(call)
}

operator! {
    lt_scalar in "comparison", "aclnn_lt_scalar.h": "self < other";
    /// Phase 1 of a comparison: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = self[...] < other
    ///
    /// They are compared in the dtype of self where that is floating, else in the type that both promote to, a DOUBLE
    /// counting as FLOAT. On 950 the dtype of self counts, unless it is BOOL or other is floating or complex and self
    /// is not. With NaN it is false.
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8, BOOL, UINT16 to UINT64; BFLOAT16
    ///     on 910B, 910_93 and 950. Any strides
    /// @param other a value of such a dtype
    /// @param out of the shape of self; of a dtype that self may have; on 950 also COMPLEX64 and COMPLEX128. 1 where
    ///     it is true, else 0. Any strides; only the view is written
    aclnnLtScalarGetWorkspaceSize, aclnnLtScalar(self_: *const aclTensor, other: *const aclScalar, out: *mut aclTensor)
    checks (LT.number)
    -> |call| LT.plan(call)
}

in_place! {
    inplace_lt_scalar in "comparison", "aclnn_lt_scalar.h": "selfRef.lt_(other)" of aclnnLtScalar;
    aclnnInplaceLtScalarGetWorkspaceSize, aclnnInplaceLtScalar(selfRef: *const aclTensor, other: *const aclScalar)
    checks (LT.number)
    -> |call| LT.plan(call)
}

operator! {
    le_tensor in "comparison", "aclnn_le_tensor.h": "self <= other";
    /// Phase 1 of a comparison: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = self[...] <= other[...]
    ///
    /// self and other are broadcast, and compared in the type that both promote to. With NaN it is false. Where self
    /// or other is empty, no other rule counts.
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8, BOOL, UINT16; BFLOAT16 on 910B,
    ///     910_93 and 950; UINT64 on 950. Any strides
    /// @param other likewise. Any strides
    /// @param out of the shape that both broadcast to; of a dtype that self may have; on 950 also UINT32, COMPLEX64
    ///     and COMPLEX128. 1 where it is true, else 0. Any strides; only the view is written
    aclnnLeTensorGetWorkspaceSize, aclnnLeTensor(self_: *const aclTensor, other: *const aclTensor, out: *mut aclTensor)
    checks (LE.tensors)
    -> |call| LE.plan(call)
}

in_place! {
    inplace_le_tensor in "comparison", "aclnn_le_tensor.h": "selfRef.le_(other)" of aclnnLeTensor;
    aclnnInplaceLeTensorGetWorkspaceSize, aclnnInplaceLeTensor(selfRef: *mut aclTensor, other: *const aclTensor)
    checks (LE.tensors)
    -> |call| LE.plan(call)
}

operator! {
    le_scalar in "comparison", "aclnn_le_scalar.h": "self <= other";
    /// Phase 1 of a comparison: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = self[...] <= other
    ///
    /// They are compared in the dtype of self where that is floating, else in FLOAT where other is DOUBLE, else in
    /// the type that both promote to. On 950 the dtype of self counts, unless it is BOOL or other is floating or
    /// complex and self is not. With NaN it is false.
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8, BOOL, UINT16; BFLOAT16 on 910B,
    ///     910_93 and 950; UINT64 on 950. Any strides
    /// @param other a value of such a dtype
    /// @param out of the shape of self; of a dtype that self may have; on 950 also UINT32, COMPLEX64 and COMPLEX128.
    ///     1 where it is true, else 0. Any strides; only the view is written
    aclnnLeScalarGetWorkspaceSize, aclnnLeScalar(self_: *const aclTensor, other: *const aclScalar, out: *mut aclTensor)
    checks (LE.number)
    -> |call| LE.plan(call)
}

in_place! {
    inplace_le_scalar in "comparison", "aclnn_le_scalar.h": "selfRef.le_(other)" of aclnnLeScalar;
    aclnnInplaceLeScalarGetWorkspaceSize, aclnnInplaceLeScalar(selfRef: *mut aclTensor, other: *const aclScalar)
    checks (LE.number)
    -> |call| LE.plan(call)
}

operator! {
    gt_tensor in "comparison", "aclnn_gt_tensor.h": "self > other";
    /// Phase 1 of a comparison: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = self[...] > other[...]
    ///
    /// self and other are broadcast, and compared in the type that both promote to. With NaN it is false.
    ///
    /// @param self of rank 8 or less; of a dtype that promotes with that of other to one of FLOAT, FLOAT16, DOUBLE,
    ///     INT8 to INT64, UINT8, BOOL, UINT16 to UINT64; BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param other likewise. Any strides
    /// @param out of the shape that both broadcast to; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8, BOOL, UINT16 to
    ///     UINT64, COMPLEX64, COMPLEX128; BFLOAT16 on 910B, 910_93 and 950. 1 where it is true, else 0. Any strides;
    ///     only the view is written
    aclnnGtTensorGetWorkspaceSize, aclnnGtTensor(self_: *const aclTensor, other: *const aclTensor, out: *mut aclTensor)
    checks (GT.tensors)
    -> |call| GT.plan(call)
}

in_place! {
    inplace_gt_tensor in "comparison", "aclnn_gt_tensor.h": "selfRef.gt_(other)" of aclnnGtTensor;
    aclnnInplaceGtTensorGetWorkspaceSize, aclnnInplaceGtTensor(selfRef: *const aclTensor, other: *const aclTensor)
    checks (GT.tensors)
    -> |call| GT.plan(call)
}

operator! {
    gt_scalar in "comparison", "aclnn_gt_scalar.h": "self > other";
    /// Phase 1 of a comparison: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = self[...] > other
    ///
    /// They are compared in the type that both promote to; but where self is floating and other a DOUBLE that rounds
    /// to the dtype of self with an error of 1.2e-7 at most, in that dtype. On 950 the dtype of self counts, unless
    /// it is BOOL or other is floating or complex and self is not. With NaN it is false.
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8, BOOL, UINT16 to UINT64; BFLOAT16
    ///     on 910B, 910_93 and 950. Any strides
    /// @param other a value of such a dtype
    /// @param out of the shape of self; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8, BOOL, UINT16 to UINT64,
    ///     COMPLEX64, COMPLEX128; BFLOAT16 on 910B, 910_93 and 950. 1 where it is true, else 0. Any strides; only the
    ///     view is written
    aclnnGtScalarGetWorkspaceSize, aclnnGtScalar(self_: *const aclTensor, other: *const aclScalar, out: *mut aclTensor)
    checks (GT.number)
    -> |call| GT.plan(call)
}

in_place! {
    inplace_gt_scalar in "comparison", "aclnn_gt_scalar.h": "selfRef.gt_(other)" of aclnnGtScalar;
    aclnnInplaceGtScalarGetWorkspaceSize, aclnnInplaceGtScalar(selfRef: *mut aclTensor, other: *const aclScalar)
    checks (GT.number)
    -> |call| GT.plan(call)
}

operator! {
    ge_tensor in "comparison", "aclnn_ge_tensor.h", const "aclrtStream stream": "self >= other";
    /// Phase 1 of a comparison: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = self[...] >= other[...]
    ///
    /// self and other are broadcast, and compared in the type that both promote to. With NaN it is false.
    ///
    /// @param self of rank 8 or less; of a dtype that promotes with that of other to one of FLOAT, FLOAT16, DOUBLE,
    ///     INT8 to INT64, UINT8, BOOL, UINT16 to UINT64; BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param other likewise. Any strides
    /// @param out of the shape that both broadcast to; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8, BOOL, UINT16 to
    ///     UINT64, COMPLEX64, COMPLEX128, BFLOAT16. 1 where it is true, else 0. Any strides; only the view is written
    aclnnGeTensorGetWorkspaceSize, aclnnGeTensor(self_: *const aclTensor, other: *const aclTensor, out: *mut aclTensor)
    checks (GE.tensors)
    -> |call| GE.plan(call)
}

in_place! {
    inplace_ge_tensor in "comparison", "aclnn_ge_tensor.h": "selfRef.ge_(other)" of aclnnGeTensor;
    aclnnInplaceGeTensorGetWorkspaceSize, aclnnInplaceGeTensor(selfRef: *mut aclTensor, other: *const aclTensor)
    checks (GE.tensors)
    -> |call| GE.plan(call)
}

operator! {
    ge_scalar in "comparison", "aclnn_ge_scalar.h", const "aclrtStream stream": "self >= other";
    /// Phase 1 of a comparison: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = self[...] >= other
    ///
    /// They are compared in the type that both promote to; but where self is floating and other a DOUBLE that rounds
    /// to the dtype of self with an error of 1.2e-7 at most, in that dtype. On 950 the dtype of self counts, unless
    /// it is BOOL or other is floating or complex and self is not. With NaN it is false.
    ///
    /// @param self of rank 8 or less; of a dtype that promotes with that of other to one of FLOAT, FLOAT16, DOUBLE,
    ///     INT8 to INT64, UINT8, BOOL, UINT16 to UINT64; BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param other a value of such a dtype
    /// @param out of the shape of self; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8, BOOL, UINT16 to UINT64,
    ///     COMPLEX64, COMPLEX128, BFLOAT16. 1 where it is true, else 0. Any strides; only the view is written
    aclnnGeScalarGetWorkspaceSize, aclnnGeScalar(self_: *const aclTensor, other: *const aclScalar, out: *mut aclTensor)
    checks (GE.number)
    -> |call| GE.plan(call)
}

in_place! {
    inplace_ge_scalar in "comparison", "aclnn_ge_scalar.h": "selfRef.ge_(other)" of aclnnGeScalar;
    aclnnInplaceGeScalarGetWorkspaceSize, aclnnInplaceGeScalar(selfRef: *mut aclTensor, other: *const aclScalar)
    checks (GE.number)
    -> |call| GE.plan(call)
}
