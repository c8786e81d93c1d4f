//! Functions of one tensor: what becomes of each element alone.
//!
//! What an operator takes and gives is a `Unary`, which stands once for its two forms. The one in place computes as if
//! its tensor were the output too.

use crate::abi::acl_meta::aclTensor;
use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::ops::check::prelude::*;
use crate::ops::elementwise::plan::{Input, map};
use crate::ops::elementwise::rules::{SHAPES, as_it_is};
use crate::ops::row::Operator;
use crate::ops::rules::*;
use crate::plan::{Plan, copy, fill, one};
use opapi_kernels::elementwise::Loops;
use opapi_kernels::elementwise::unary as kernel;

/// The operators of this file.
pub const ROWS: &[Operator] = &[
    abs::ROW,
    bitwise_not::ROW,
    hardsigmoid::ROW,
    inplace_hardsigmoid::ROW,
    inplace_logical_not::ROW,
    inplace_neg::ROW,
    inplace_relu::ROW,
    is_finite::ROW,
    logical_not::ROW,
    neg::ROW,
    relu::ROW,
];

/// What is checked of an operator's self and out, and what it computes.
pub(super) struct Unary {
    pub checks: &'static [Check],
    pub integers: Integers,
    pub function: Loops<2>,
}

/// What becomes of integers and BOOL; other numbers are computed as they are, in their own dtype.
#[derive(PartialEq)]
pub(super) enum Integers {
    /// The same.
    Own,
    /// They become FLOAT first.
    Float,
    /// They become FLOAT first, INT64 DOUBLE.
    Wide,
    /// They become what the output is.
    AsOut,
    /// They are what they are.
    Copied,
    /// They all give true.
    True,
}

/// What most functions take: floats, and complex numbers; INT and BOOL as FLOAT.
pub(super) const ANY: Takes = INEXACT.and(INT).and(BOOL);
/// What they give, and take in place.
pub(super) const INEXACT: Takes = Takes::everywhere(FL.and(CX)).newer(BF16);

impl Unary {
    /// The plan of a call that has passed the checks.
    pub fn plan(&self, call: &Passed) -> Result<Box<Plan>> {
        let (operator, input, out) = (call.operator, call.tensor("self"), call.tensor("out"));
        let own = input.1.dtype;
        let dtype = match self.integers {
            // The bits are the same, and wider integers that are not signed have no loops.
            Integers::Own if own == DType::UInt64 => DType::Int64,
            Integers::Copied if is_whole(own) => return copy(operator, out, input),
            Integers::True if is_whole(own) => return fill(operator, out, &one()),
            Integers::Wide if own == DType::Int64 => DType::Double,
            Integers::Float | Integers::Wide if is_whole(own) => DType::Float,
            Integers::AsOut if is_whole(own) => out.1.dtype,
            _ => own,
        };
        map(operator, out, [Input::Tensor(input)], dtype, self.function)
    }
}

/// What casts to the output: self, with integers as FLOAT.
pub(super) fn as_float(call: &Passed) -> Result<DType> {
    let own = call.tensor("self").1.dtype;
    Ok(if is_whole(own) { DType::Float } else { own })
}

/// An integer or a truth value.
pub(super) fn is_whole(dtype: DType) -> bool {
    dtype.is_integral() || dtype == DType::Bool
}

/// out has the dtype of self, or of the parts of a complex one.
fn real(call: &Passed) -> Result<()> {
    let ((model_name, model), (name, tensor)) = (call.tensor("self"), call.tensor("out"));
    let Some(part) = model.dtype.part() else { return same_dtype(name, tensor, model_name, model) };
    if tensor.dtype == part {
        return Ok(());
    }
    let expected = format!("{}, the parts of {model_name}", part.name());
    Err(Error::invalid(name, format!("dtype {}", tensor.dtype.name()), expected))
}

/// Any rank will do where both tensors lie packed.
fn rank_unless_packed(call: &Passed) -> Result<()> {
    let ((name, tensor), (_, out)) = (call.tensor("self"), call.tensor("out"));
    if tensor.is_contiguous() && out.is_contiguous() { Ok(()) } else { rank(name, tensor) }
}

const ABS: Unary = Unary {
    checks: &[Dtype(SELF, ABSOLUTE), Own(real), SHAPES, Format(SELF_OUT, Formats::EqualPublic)],
    integers: Integers::Own,
    function: kernel::abs,
};
const ABSOLUTE: Takes = Takes::everywhere(FL.and(INT).and(BOOL))
    .newer(BF16.and(Types::of(&[DType::Complex64])))
    .on_950(Types::of(&[DType::Complex32]));

operator! {
    abs in "unary", "aclnn_abs.h", const "aclrtStream stream": "self.abs()";
    /// Phase 1 of absolute values: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = |self[...]|
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8, BOOL; BFLOAT16 on 910B, 910_93
    ///     and 950; COMPLEX64 on those too, COMPLEX32 on 950. Any strides
    /// @param out same shape as self; the same dtype, of a complex self that of its parts; the same storage format,
    ///     which is not private. It may be the same memory as self, with the same strides. Any strides; only the view is written
    aclnnAbsGetWorkspaceSize, aclnnAbs(self_: *const aclTensor, out: *mut aclTensor)
    checks (ABS.checks)
    -> |call| ABS.plan(call)
}

const NEGATIVE: Takes =
    Takes::everywhere(FL.and(CX).and(Types::of(&[DType::Int8, DType::Int32, DType::Int64]))).newer(BF16);
const NEG: Unary = Unary {
    checks: &[Dtype(SELF, NEGATIVE), CastsTo("out", as_it_is), SHAPES],
    integers: Integers::Own,
    function: kernel::neg,
};

operator! {
    neg in "unary", "aclnn_neg.h", const "aclrtStream stream": "self.neg()";
    /// Phase 1 of the negative: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = -self[...]
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16, DOUBLE, INT8, INT32, INT64, COMPLEX64, COMPLEX128; BFLOAT16
    ///     on 910B, 910_93 and 950. Any strides
    /// @param out same shape as self; a dtype that self casts to. It may be the same memory as self, with the same
    ///     strides. Any strides; only the view is written
    aclnnNegGetWorkspaceSize, aclnnNeg(self_: *const aclTensor, out: *mut aclTensor)
    checks (NEG.checks)
    -> |call| NEG.plan(call)
}

operator! {
    inplace_neg in "unary", "aclnn_neg.h": "selfRef.neg_()";
    /// Phase 1 of the negative in place: checks the argument, and reports the workspace that phase 2 needs.
    ///
    ///     selfRef[...] = -selfRef[...]
    ///
    /// @param selfRef of rank 8 or less; FLOAT, FLOAT16, DOUBLE, INT8, INT32, INT64, COMPLEX64, COMPLEX128;
    ///     BFLOAT16 on 910B, 910_93 and 950. Any strides; only the view is written
    aclnnInplaceNegGetWorkspaceSize, aclnnInplaceNeg(selfRef: *mut aclTensor)
    checks (NEG.checks)
    -> |call| NEG.plan(call)
}

const RECTIFIED: Takes = Takes::everywhere(Types::of(&[
    DType::Float,
    DType::Float16,
    DType::Int8,
    DType::UInt8,
    DType::Int32,
    DType::Int64,
]))
.newer(BF16);
const RELU: Unary = Unary {
    checks: &[
        Dtype(SELF, RECTIFIED),
        SameDtype(OUT, "self"),
        SHAPES,
        ResultFormat("self", "out", Written::Kept),
    ],
    integers: Integers::Own,
    function: kernel::relu,
};

operator! {
    relu in "unary", "aclnn_relu.h", const "aclrtStream stream": "self.relu()";
    /// Phase 1 of the rectified linear unit: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = max(self[...], 0)
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16, INT8, UINT8, INT32, INT64; BFLOAT16 on 910B, 910_93 and 950.
    ///     Any strides
    /// @param out same shape as self; the same dtype. It may be the same memory as self, with the same strides. Any
    ///     strides; only the view is written. Its format is that of self, unless that is ND: else the status is 561103
    aclnnReluGetWorkspaceSize, aclnnRelu(self_: *const aclTensor, out: *const aclTensor)
    checks (RELU.checks)
    -> |call| RELU.plan(call)
}

operator! {
    inplace_relu in "unary", "aclnn_relu.h", const "aclrtStream stream": "selfRef.relu_()";
    /// Phase 1 of the rectified linear unit in place: checks the argument, and reports the workspace that phase 2
    /// needs.
    ///
    ///     selfRef[...] = max(selfRef[...], 0)
    ///
    /// @param selfRef of rank 8 or less; FLOAT, FLOAT16, INT8, UINT8, INT32, INT64; BFLOAT16 on 910B, 910_93 and
    ///     950. Any strides; only the view is written
    aclnnInplaceReluGetWorkspaceSize, aclnnInplaceRelu(selfRef: *mut aclTensor)
    checks (RELU.checks)
    -> |call| RELU.plan(call)
}

const NEGATED: Takes = Takes::everywhere(FL.and(INT).and(BOOL).and(BF16));
const LOGICAL_NOT: Unary = Unary {
    checks: &[Dtype(SELF_OUT, NEGATED), SameShape(OUT, "self"), Own(rank_unless_packed)],
    integers: Integers::Own,
    function: kernel::logical_not,
};

operator! {
    logical_not in "unary", "aclnn_logical_not.h": "self.logical_not()";
    /// Phase 1 of the logical negation: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = self[...] == 0
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16, DOUBLE, BFLOAT16, INT8 to INT64, UINT8, BOOL. Any strides
    /// @param out same shape as self; FLOAT, FLOAT16, DOUBLE, BFLOAT16, INT8 to INT64, UINT8, BOOL. It may be the
    ///     same memory as self, with the same strides. Any strides; only the view is written
    aclnnLogicalNotGetWorkspaceSize, aclnnLogicalNot(self_: *const aclTensor, out: *mut aclTensor)
    checks (LOGICAL_NOT.checks)
    -> |call| LOGICAL_NOT.plan(call)
}

operator! {
    inplace_logical_not in "unary", "aclnn_logical_not.h": "selfRef.logical_not_()";
    /// Phase 1 of the logical negation in place: checks the argument, and reports the workspace that phase 2 needs.
    ///
    ///     selfRef[...] = selfRef[...] == 0
    ///
    /// @param selfRef of rank 8 or less; FLOAT, FLOAT16, DOUBLE, BFLOAT16, INT8 to INT64, UINT8, BOOL. Any strides;
    ///     only the view is written
    aclnnInplaceLogicalNotGetWorkspaceSize, aclnnInplaceLogicalNot(selfRef: *mut aclTensor)
    checks (LOGICAL_NOT.checks)
    -> |call| LOGICAL_NOT.plan(call)
}

const BITWISE_NOT: Unary = Unary {
    checks: &[
        Dtype(SELF, Takes::everywhere(INT.and(BOOL)).on_950(UINT)),
        SameDtype(OUT, "self"),
        SHAPES,
        Format(SELF_OUT, Formats::Public),
    ],
    integers: Integers::Own,
    function: kernel::bitwise_not,
};

operator! {
    bitwise_not in "unary", "aclnn_bitwise_not.h": "self.bitwise_not()";
    /// Phase 1 of the negation of each bit: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = ~self[...]
    ///
    /// @param self of rank 8 or less; INT8 to INT64, UINT8, BOOL; UINT16, UINT32, UINT64 on 950. BOOL is negated
    ///     logically. Any strides
    /// @param out same shape as self; the same dtype. It may be the same memory as self, with the same strides. Any
    ///     strides; only the view is written. No format is private, neither of self nor of out
    aclnnBitwiseNotGetWorkspaceSize, aclnnBitwiseNot(self_: *const aclTensor, out: *mut aclTensor)
    /// @return 0; 561103 a pointer to a tensor is null; 161001 workspaceSize or executor is null; 161002 an argument breaks a
    ///     rule above. Where there is nothing to compute the call succeeds, and phase 2 does nothing. On failure
    ///     workspaceSize and executor are left alone
    checks (BITWISE_NOT.checks)
    -> |call| BITWISE_NOT.plan(call); null is 561_103
}

const IS_FINITE: Unary = Unary {
    checks: &[
        Dtype(SELF, Takes::everywhere(FL.and(INT).and(BOOL)).newer(BF16)),
        Dtype(OUT, Takes::everywhere(BOOL)),
        SHAPES,
    ],
    integers: Integers::True,
    function: kernel::is_finite,
};

operator! {
    is_finite in "unary", "aclnn_isfinite.h": "self.isfinite()";
    /// Phase 1 of testing for numbers that are neither infinite nor NaN: checks the arguments, and reports the
    /// workspace that phase 2 needs.
    ///
    ///     out[...] = isfinite(self[...])
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8, BOOL; BFLOAT16 on 910B, 910_93
    ///     and 950. Any strides
    /// @param out same shape as self; BOOL. It may be the same memory as self, with the same strides. Any strides;
    ///     only the view is written
    aclnnIsFiniteGetWorkspaceSize, aclnnIsFinite(self_: *const aclTensor, out: *mut aclTensor)
    checks (IS_FINITE.checks)
    -> |call| IS_FINITE.plan(call)
}

const HARDSIGMOID: Unary = Unary {
    checks: &[
        Dtype(SELF, Takes::everywhere(Types::of(&[DType::Float, DType::Float16, DType::Int32])).newer(BF16)),
        SameDtype(OUT, "self"),
        SHAPES,
        Format(SELF_OUT, Formats::Equal),
    ],
    integers: Integers::Own,
    function: kernel::hardsigmoid,
};

operator! {
    hardsigmoid in "unary", "aclnn_hardsigmoid.h", const "aclrtStream stream": "torch.nn.functional.hardsigmoid(self)";
    /// Phase 1 of the hard logistic function: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = min(max(self[...] / 6 + 1 / 2, 0), 1)
    ///
    /// Halves are computed in float and rounded once. Of INT32 what is behind the point is left out: 1 from 3 on, else 0. NaN stays.
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16, INT32; BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param out shape, dtype and format of self. It may be the same memory as self, with the same strides. Any strides; only
    ///     the view is written
    aclnnHardsigmoidGetWorkspaceSize, aclnnHardsigmoid(self_: *const aclTensor, out: *mut aclTensor)
    checks (HARDSIGMOID.checks)
    -> |call| HARDSIGMOID.plan(call)
}

in_place! {
    inplace_hardsigmoid in "unary", "aclnn_hardsigmoid.h", const "aclrtStream stream":
        "torch.nn.functional.hardsigmoid(self, inplace=True)" of aclnnHardsigmoid;
    aclnnInplaceHardsigmoidGetWorkspaceSize, aclnnInplaceHardsigmoid(self_: *const aclTensor)
    checks (HARDSIGMOID.checks)
    -> |call| HARDSIGMOID.plan(call)
}
