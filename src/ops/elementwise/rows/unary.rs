//! Functions of one tensor: what becomes of each element alone.
//!
//! What an operator takes and gives is a `Unary`, which stands once for its two forms. The one in place computes as if
//! its tensor were the output too.

use crate::abi::acl_meta::aclTensor;
use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::ops::elementwise::plan::{Input, copy, fill, map, one};
use crate::ops::row::Operator;
use crate::ops::rules::*;
use crate::plan::{Plan, cast_of};
use crate::soc::Rules;
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

/// What an operator takes, gives and computes.
pub(super) struct Unary {
    /// Dtypes of the input.
    pub takes: Takes,
    /// Those that the form in place takes, of them.
    pub in_place: Takes,
    /// What the dtype of the output may be.
    pub gives: Gives,
    pub integers: Integers,
    /// What both formats may be.
    pub formats: Formats,
    /// And that of the output when something is written.
    pub result: ResultFormat,
    /// Any rank will do where both tensors lie packed.
    pub any_rank_if_packed: bool,
    pub function: Loops<2>,
}

/// What the dtype of an output may be.
pub(super) enum Gives {
    /// That of the input.
    Same,
    /// That of the input; of a complex one, that of its parts.
    Real,
    /// What the input, integers as FLOAT, casts to.
    Cast,
    /// One of these.
    Of(Takes),
    /// One of these to which the input, integers as FLOAT, casts.
    CastOf(Takes),
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

/// Floats, and complex numbers; INT and BOOL as FLOAT.
pub(super) const FUNCTION: Unary = Unary {
    takes: Takes::everywhere(FL.and(CX).and(INT).and(BOOL)).newer(BF16),
    in_place: Takes::everywhere(FL.and(CX)).newer(BF16),
    gives: Gives::Of(Takes::everywhere(FL.and(CX)).newer(BF16)),
    integers: Integers::Float,
    formats: Formats::Any,
    result: ResultFormat::Any,
    any_rank_if_packed: false,
    function: kernel::neg,
};

impl Unary {
    /// The rules, in their order.
    pub fn check(&self, (name, tensor): Named, (out_name, out): Named, rules: &Rules) -> Result<()> {
        self.takes.check(name, tensor.dtype, rules)?;
        match &self.gives {
            Gives::Same => same_dtype(out_name, out, name, tensor)?,
            Gives::Real => real_dtype((out_name, out), (name, tensor))?,
            Gives::Cast => casts(self.as_computed(tensor.dtype), (out_name, out))?,
            Gives::Of(types) => types.check(out_name, out.dtype, rules)?,
            Gives::CastOf(types) => {
                types.check(out_name, out.dtype, rules)?;
                casts(self.as_computed(tensor.dtype), (out_name, out))?;
            }
        }
        same_shape(out_name, out, name, tensor)?;
        if !self.any_rank_if_packed || !tensor.is_contiguous() || !out.is_contiguous() {
            rank(name, tensor)?;
        }
        self.formats.check(&[(name, tensor), (out_name, out)])?;
        if out.is_empty() { Ok(()) } else { self.result.check((name, tensor), (out_name, out)) }
    }

    /// What must cast to the output.
    fn as_computed(&self, dtype: DType) -> DType {
        if self.integers != Integers::Own && is_whole(dtype) { DType::Float } else { dtype }
    }

    /// The plan for arguments that keep the rules.
    pub fn plan(&self, operator: &'static str, input: Named, out: Named) -> Result<Box<Plan>> {
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
        if out.1.dtype != dtype {
            // An output of no numbers, which the rules let pass.
            cast_of(dtype, out.1.dtype)?;
        }
        map(operator, out, [Input::Tensor(input)], dtype, self.function)
    }

    /// Checks the arguments and makes the plan.
    pub fn apply(
        &self,
        operator: &'static str,
        input: Named,
        out: Named,
        rules: &Rules,
    ) -> Result<Box<Plan>> {
        self.check(input, out, rules)?;
        self.plan(operator, input, out)
    }

    /// The form in place.
    pub fn apply_in_place(&self, operator: &'static str, tensor: Named, rules: &Rules) -> Result<Box<Plan>> {
        self.in_place.check(tensor.0, tensor.1.dtype, rules)?;
        self.apply(operator, tensor, tensor, rules)
    }
}

/// Integers and BOOL.
pub(super) fn is_whole(dtype: DType) -> bool {
    dtype.is_integral() || dtype == DType::Bool
}

fn real_dtype((name, tensor): Named, (model_name, model): Named) -> Result<()> {
    let Some(part) = model.dtype.part() else { return same_dtype(name, tensor, model_name, model) };
    if tensor.dtype == part {
        return Ok(());
    }
    let expected = format!("{}, the parts of {model_name}", part.name());
    Err(Error::invalid(name, format!("dtype {}", tensor.dtype.name()), expected))
}

const ABS: Unary = Unary {
    takes: Takes::everywhere(FL.and(INT).and(BOOL))
        .newer(BF16.and(Types::of(&[DType::Complex64])))
        .on_950(Types::of(&[DType::Complex32])),
    gives: Gives::Real,
    integers: Integers::Own,
    formats: Formats::EqualPublic,
    function: kernel::abs,
    ..FUNCTION
};

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
    -> |arguments, rules| {
        ABS.apply(OPERATOR, ("self", arguments.self_), ("out", arguments.out), rules)
    }
}

const NEGATIVE: Takes =
    Takes::everywhere(FL.and(CX).and(Types::of(&[DType::Int8, DType::Int32, DType::Int64]))).newer(BF16);
const NEG: Unary = Unary {
    takes: NEGATIVE,
    in_place: NEGATIVE,
    gives: Gives::Cast,
    integers: Integers::Own,
    function: kernel::neg,
    ..FUNCTION
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
    -> |arguments, rules| {
        NEG.apply(OPERATOR, ("self", arguments.self_), ("out", arguments.out), rules)
    }
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
    -> |arguments, rules| {
        NEG.apply_in_place(OPERATOR, ("selfRef", arguments.selfRef), rules)
    }
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
    takes: RECTIFIED,
    in_place: RECTIFIED,
    gives: Gives::Same,
    integers: Integers::Own,
    result: ResultFormat::Kept,
    function: kernel::relu,
    ..FUNCTION
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
    -> |arguments, rules| {
        RELU.apply(OPERATOR, ("self", arguments.self_), ("out", arguments.out), rules)
    }
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
    -> |arguments, rules| {
        RELU.apply_in_place(OPERATOR, ("selfRef", arguments.selfRef), rules)
    }
}

const NEGATED: Takes = Takes::everywhere(FL.and(INT).and(BOOL).and(BF16));
const LOGICAL_NOT: Unary = Unary {
    takes: NEGATED,
    in_place: NEGATED,
    gives: Gives::Of(NEGATED),
    integers: Integers::Own,
    any_rank_if_packed: true,
    function: kernel::logical_not,
    ..FUNCTION
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
    -> |arguments, rules| {
        LOGICAL_NOT.apply(OPERATOR, ("self", arguments.self_), ("out", arguments.out), rules)
    }
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
    -> |arguments, rules| {
        LOGICAL_NOT.apply_in_place(OPERATOR, ("selfRef", arguments.selfRef), rules)
    }
}

const BITWISE_NOT: Unary = Unary {
    takes: Takes::everywhere(INT.and(BOOL)).on_950(UINT),
    gives: Gives::Same,
    integers: Integers::Own,
    formats: Formats::Public,
    function: kernel::bitwise_not,
    ..FUNCTION
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
    -> |arguments, rules| {
        BITWISE_NOT.apply(OPERATOR, ("self", arguments.self_), ("out", arguments.out), rules)
    }; null is 561_103
}

const IS_FINITE: Unary = Unary {
    takes: Takes::everywhere(FL.and(INT).and(BOOL)).newer(BF16),
    gives: Gives::Of(Takes::everywhere(BOOL)),
    integers: Integers::True,
    function: kernel::is_finite,
    ..FUNCTION
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
    -> |arguments, rules| {
        IS_FINITE.apply(OPERATOR, ("self", arguments.self_), ("out", arguments.out), rules)
    }
}

const HARDSIGMOID: Unary = {
    let takes = Takes::everywhere(Types::of(&[DType::Float, DType::Float16, DType::Int32])).newer(BF16);
    Unary {
        takes,
        in_place: takes,
        gives: Gives::Same,
        integers: Integers::Own,
        formats: Formats::Equal,
        function: kernel::hardsigmoid,
        ..FUNCTION
    }
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
    -> |a, rules| HARDSIGMOID.apply(OPERATOR, ("self", a.self_), ("out", a.out), rules)
}

in_place! {
    inplace_hardsigmoid in "unary", "aclnn_hardsigmoid.h", const "aclrtStream stream":
        "torch.nn.functional.hardsigmoid(self, inplace=True)" of aclnnHardsigmoid;
    aclnnInplaceHardsigmoidGetWorkspaceSize, aclnnInplaceHardsigmoid(self_: *const aclTensor)
    -> |a, rules| HARDSIGMOID.apply_in_place(OPERATOR, ("self", a.self_), rules)
}
