//! Activations: functions of one tensor that neural networks put between their layers. Numbers beside it are taken as FLOAT.

use crate::abi::acl_meta::{aclScalar, aclTensor};
use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::ops::check::prelude::*;
use crate::ops::elementwise::plan::{Input, float, function, map};
use crate::ops::elementwise::rules::{FLOATS, SHAPES, WIDE_FLOATS, as_it_is, numbers_are_real};
use crate::ops::row::Operator;
use crate::ops::rules::*;
use crate::plan::Plan;
use crate::soc::Soc;
use opapi_kernels::elementwise::Loops;
use opapi_kernels::elementwise::{activation as kernel, limits};

/// The operators of this file.
pub const ROWS: &[Operator] = &[
    celu::ROW,
    elu::ROW,
    gelu::ROW,
    gelu_v2::ROW,
    hardshrink::ROW,
    hardswish::ROW,
    hardtanh::ROW,
    inplace_celu::ROW,
    inplace_elu::ROW,
    inplace_hardswish::ROW,
    inplace_hardtanh::ROW,
    inplace_leaky_relu::ROW,
    inplace_mish::ROW,
    inplace_threshold::ROW,
    leaky_relu::ROW,
    log_sigmoid::ROW,
    log_sigmoid_forward::ROW,
    mish::ROW,
    silu::ROW,
    softplus::ROW,
    softshrink::ROW,
    threshold::ROW,
];

/// The plan of a function of self and of numbers.
fn of_self<const K: usize, const N: usize>(
    call: &Passed,
    names: [&str; K],
    loops: Loops<N>,
) -> Result<Box<Plan>> {
    function(call, "out", names, as_it_is(call)?, loops)
}

operator! {
    gelu in "activations", "aclnn_gelu.h", const "aclrtStream stream": "torch.nn.functional.gelu(self, approximate=\"tanh\")";
    /// Phase 1 of the Gaussian error linear unit: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = x (1 + tanh(sqrt(2 / pi) (x + 0.044715 x^3))) / 2, x = self[...]
    ///
    /// Halves are computed in FLOAT and rounded once. Of minus infinity it is -0.
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param out shape and dtype of self; neither format is private. It may be the same memory as self, with the same strides.
    ///     Any strides; only the view is written
    aclnnGeluGetWorkspaceSize, aclnnGelu(self_: *const aclTensor, out: *mut aclTensor)
    checks [Dtype(SELF, FLOATS), SameDtype(OUT, "self"), SHAPES, Format(SELF_OUT, Formats::Public)]
    -> |call| of_self(call, ["self"], kernel::gelu_by_tanh)
}

operator! {
    gelu_v2 in "activations", "aclnn_gelu_v2.h", const "aclrtStream stream": "torch.nn.functional.gelu(x, approximate)";
    /// Phase 1 of the Gaussian error linear unit by either formula: checks the arguments, and reports the workspace that phase
    /// 2 needs.
    ///
    ///     y[...] = x[...] (1 + erf(x[...] / sqrt(2))) / 2
    ///
    /// Halves are computed in FLOAT and rounded once. Of minus infinity it is -0.
    ///
    /// @param x of any rank; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param approximate 1 for the formula of aclnnGelu, else the one above
    /// @param y shape and dtype of x. It may be the same memory as x, with the same strides. Any strides; only the view is written
    aclnnGeluV2GetWorkspaceSize, aclnnGeluV2(x: *const aclTensor, approximate: i64, y: *mut aclTensor)
    checks [Dtype(&["x"], FLOATS), SameDtype(&["y"], "x"), SameShape(&["y"], "x")]
    -> |call| {
        let loops = if call.integer("approximate") == 1 { kernel::gelu_by_tanh } else { kernel::gelu };
        function(call, "y", ["x"], call.tensor("x").1.dtype, loops)
    }
}

operator! {
    silu in "activations", "aclnn_silu.h": "torch.nn.functional.silu(self)";
    /// Phase 1 of the sigmoid linear unit: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = self[...] / (1 + e^-self[...])
    ///
    /// Halves are computed in FLOAT and rounded once. Of minus infinity it is -0.
    ///
    /// @param self of any rank; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param out shape and dtype of self. It may be the same memory as self, with the same strides. Any strides; only the view is
    ///     written
    aclnnSiluGetWorkspaceSize, aclnnSilu(self_: *const aclTensor, out: *mut aclTensor)
    checks [Dtype(SELF, FLOATS), SameDtype(OUT, "self"), SameShape(OUT, "self")]
    -> |call| of_self(call, ["self"], kernel::silu)
}

const HARDSWISH: &[Check] = &[Dtype(SELF_OUT, FLOATS), CastsTo("out", as_it_is), SameShape(OUT, "self")];

operator! {
    hardswish in "activations", "aclnn_hardswish.h", const "aclrtStream stream": "torch.nn.functional.hardswish(self)";
    /// Phase 1 of the hard swish: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = self[...] min(max(self[...] + 3, 0), 6) / 6
    ///
    /// Halves are computed in FLOAT and rounded once. Of minus infinity it is -0.
    ///
    /// @param self of any rank; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param out shape of self; a type of the same list. It may be the same memory as self, with the same strides. Any strides; only
    ///     the view is written
    aclnnHardswishGetWorkspaceSize, aclnnHardswish(self_: *const aclTensor, out: *const aclTensor)
    checks (HARDSWISH)
    -> |call| of_self(call, ["self"], kernel::hardswish)
}

in_place! {
    inplace_hardswish in "activations", "aclnn_hardswish.h", const "aclrtStream stream":
        "torch.nn.functional.hardswish(self, inplace=True)" of aclnnHardswish;
    aclnnInplaceHardswishGetWorkspaceSize, aclnnInplaceHardswish(self_: *const aclTensor)
    checks (HARDSWISH)
    -> |call| of_self(call, ["self"], kernel::hardswish)
}

const LEAKY_RELU: &[Check] = &[Dtype(SELF, WIDE_FLOATS), CastsTo("out", as_it_is), SHAPES];

operator! {
    leaky_relu in "activations", "aclnn_leaky_relu.h": "torch.nn.functional.leaky_relu(self, negativeSlope)";
    /// Phase 1 of the leaky rectified linear unit: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = self[...] where that is positive, else self[...] negativeSlope
    ///
    /// Halves are computed in FLOAT and rounded once.
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16, DOUBLE; BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param negativeSlope a number, taken as FLOAT
    /// @param out shape of self; a type that self casts to. It may be the same memory as self, with the same strides. Any strides;
    ///     only the view is written
    aclnnLeakyReluGetWorkspaceSize, aclnnLeakyRelu(
        self_: *const aclTensor, negativeSlope: *const aclScalar, out: *mut aclTensor,
    )
    checks (LEAKY_RELU)
    -> |call| of_self(call, ["self", "negativeSlope"], kernel::leaky_relu)
}

in_place! {
    inplace_leaky_relu in "activations", "aclnn_leaky_relu.h":
        "torch.nn.functional.leaky_relu(selfRef, negativeSlope, inplace=True)" of aclnnLeakyRelu;
    aclnnInplaceLeakyReluGetWorkspaceSize, aclnnInplaceLeakyRelu(
        selfRef: *mut aclTensor, negativeSlope: *const aclScalar,
    )
    checks (LEAKY_RELU)
    -> |call| of_self(call, ["self", "negativeSlope"], kernel::leaky_relu)
}

const THRESHOLDED: Takes = Takes::everywhere(INT.and(Types::of(&[DType::Float, DType::Float16]))).newer(BF16);
const THRESHOLD: &[Check] = &[Dtype(SELF, THRESHOLDED), On(BUT_950, &CastsTo("out", as_it_is)), SHAPES];

fn thresholded(call: &Passed) -> Result<Box<Plan>> {
    let inputs = ["self", "threshold", "value"].map(|name| Input::of(call, name));
    map(call.operator, call.tensor("out"), inputs, as_it_is(call)?, kernel::threshold)
}

operator! {
    threshold in "activations", "aclnn_threshold.h": "torch.nn.functional.threshold(self, threshold, value)";
    /// Phase 1 of the threshold: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = value where self[...] <= threshold, else self[...]
    ///
    /// NaN stays.
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16, INT8 to INT64, UINT8; BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param threshold a number, converted to self's type
    /// @param value likewise
    /// @param out shape of self; a type that self casts to, on 950 any. It may be the same memory as self, with the same strides. Any
    ///     strides; only the view is written
    aclnnThresholdGetWorkspaceSize, aclnnThreshold(
        self_: *const aclTensor, threshold: *const aclScalar, value: *const aclScalar, out: *mut aclTensor,
    )
    checks (THRESHOLD)
    -> |call| thresholded(call)
}

in_place! {
    inplace_threshold in "activations", "aclnn_threshold.h":
        "torch.nn.functional.threshold(selfRef, threshold, value, inplace=True)" of aclnnThreshold;
    aclnnInplaceThresholdGetWorkspaceSize, aclnnInplaceThreshold(
        selfRef: *mut aclTensor, threshold: *const aclScalar, value: *const aclScalar,
    )
    checks (THRESHOLD)
    -> |call| thresholded(call)
}

const LIMITED: Takes = Takes::everywhere(FL.and(INT)).newer(BF16);
const HARDTANH: &[Check] = &[
    Dtype(&["self", "clipValueMin", "clipValueMax"], LIMITED),
    SameDtype(OUT, "self"),
    Own(limits_are_in_order),
    SHAPES,
];

/// The lower limit is not above the upper one: as integers where the lower one is one.
fn limits_are_in_order(call: &Passed) -> Result<()> {
    let [low, high] = ["clipValueMin", "clipValueMax"].map(|name| call.scalar(name));
    let dtype = if low.dtype.is_floating() { DType::Double } else { DType::Int64 };
    let [low, high] = [low, high].map(|limit| scalar_as(limit, dtype));
    let (low, high): ([u8; 8], [u8; 8]) = (low?, high?);
    let above = match dtype {
        DType::Double => f64::from_le_bytes(low) > f64::from_le_bytes(high),
        _ => i64::from_le_bytes(low) > i64::from_le_bytes(high),
    };
    if above {
        return Err(Error::invalid("clipValueMin", "a number above clipValueMax", "one that is not"));
    }
    Ok(())
}

fn limited(call: &Passed) -> Result<Box<Plan>> {
    let inputs = ["self", "clipValueMin", "clipValueMax"].map(|name| Input::of(call, name));
    map(call.operator, call.tensor("out"), inputs, as_it_is(call)?, limits::clamp)
}

operator! {
    hardtanh in "activations", "aclnn_hardtanh.h": "torch.nn.functional.hardtanh(self, clipValueMin, clipValueMax)";
    /// Phase 1 of the hard tangent: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = min(max(self[...], clipValueMin), clipValueMax)
    ///
    /// NaN stays.
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8; BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param clipValueMin a number of a type of that list, converted to self's type
    /// @param clipValueMax likewise, not below the other one
    /// @param out shape and dtype of self. It may be the same memory as self, with the same strides. Any strides; only the view is
    ///     written
    aclnnHardtanhGetWorkspaceSize, aclnnHardtanh(
        self_: *const aclTensor, clipValueMin: *const aclScalar, clipValueMax: *const aclScalar, out: *mut aclTensor,
    )
    checks (HARDTANH)
    -> |call| limited(call)
}

in_place! {
    inplace_hardtanh in "activations", "aclnn_hardtanh.h":
        "torch.nn.functional.hardtanh(selfRef, clipValueMin, clipValueMax, inplace=True)" of aclnnHardtanh;
    aclnnInplaceHardtanhGetWorkspaceSize, aclnnInplaceHardtanh(
        selfRef: *mut aclTensor, clipValueMin: *const aclScalar, clipValueMax: *const aclScalar,
    )
    checks (HARDTANH)
    -> |call| limited(call)
}

/// The floats that shrinking takes.
pub(super) const SHRUNK: Takes = FLOATS.on(&[Soc::Ascend310B], BF16);

/// The size up to which numbers shrink to 0, of which a negative one counts as 0.
pub(super) fn size(call: &Passed, name: &str) -> Result<f32> {
    let size = float(call, name)?;
    Ok(if size < 0.0 { 0.0 } else { size })
}

/// It is not negative.
pub(super) fn not_negative(call: &Passed, name: &str) -> Result<()> {
    match float(call, name)? {
        size if size < 0.0 => Err(Error::invalid(name, size, "0 or more")),
        _ => Ok(()),
    }
}

operator! {
    hardshrink in "activations", "aclnn_hardshrink.h": "torch.nn.functional.hardshrink(self, lambd)";
    /// Phase 1 of hard shrinking: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = 0 where |self[...]| <= lambd, else self[...]
    ///
    /// NaN stays.
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16; BFLOAT16 on all devices but 910 and 310P. Any strides
    /// @param lambd a number, taken as FLOAT; 0 if it is negative
    /// @param out shape of self; a type of the same list. It may be the same memory as self, with the same strides. Any strides; only
    ///     the view is written
    aclnnHardshrinkGetWorkspaceSize, aclnnHardshrink(
        self_: *const aclTensor, lambd: *const aclScalar, out: *mut aclTensor,
    )
    checks [Dtype(SELF_OUT, SHRUNK), SHAPES]
    -> |call| {
        let inputs = [Input::of(call, "self"), Input::Float(size(call, "lambd")?)];
        map(call.operator, call.tensor("out"), inputs, as_it_is(call)?, kernel::hardshrink)
    }
}

operator! {
    softshrink in "activations", "aclnn_softshrink.h": "torch.nn.functional.softshrink(self, lambd)";
    /// Phase 1 of soft shrinking: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = 0 where |self[...]| <= lambd, else self[...] nearer to 0 by lambd
    ///
    /// Halves are computed in FLOAT and rounded once. NaN stays.
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param lambd a number, taken as FLOAT, 0 or more
    /// @param out shape of self; a type of the same list. It may be the same memory as self, with the same strides. Any strides; only
    ///     the view is written
    aclnnSoftshrinkGetWorkspaceSize, aclnnSoftshrink(
        self_: *const aclTensor, lambd: *const aclScalar, out: *mut aclTensor,
    )
    checks [Dtype(SELF_OUT, FLOATS), Own(|call| not_negative(call, "lambd")), SHAPES]
    -> |call| of_self(call, ["self", "lambd"], kernel::softshrink)
}

const ELU: &[Check] =
    &[Dtype(SELF, Takes::everywhere(FL.and(BF16))), Own(numbers_are_real), CastsTo("out", as_it_is), SHAPES];

fn elu_of(call: &Passed, [alpha, scale, inner]: [f32; 3]) -> Result<Box<Plan>> {
    let (input, out, dtype) = (Input::of(call, "self"), call.tensor("out"), as_it_is(call)?);
    let (above, below) = (Input::Float(scale), alpha * scale);
    if alpha.is_finite() && inner.is_finite() {
        let inputs = [input, above, Input::Float(below), Input::Float(inner)];
        return map(call.operator, out, inputs, dtype, kernel::elu);
    }
    map(call.operator, out, [input, above, Input::Float(-below)], dtype, kernel::step_or_slope)
}

fn elu_plan(call: &Passed) -> Result<Box<Plan>> {
    elu_of(call, [float(call, "alpha")?, float(call, "scale")?, float(call, "inputScale")?])
}

operator! {
    elu in "activations", "aclnn_elu.h": "torch.nn.functional.elu(self, alpha)";
    /// Phase 1 of the exponential linear unit: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = scale x where x = self[...] is positive, else alpha scale (e^(x inputScale) - 1)
    ///
    /// Halves are computed in FLOAT and rounded once. Where alpha or inputScale is not finite, what is not positive becomes
    /// -alpha scale. NaN stays.
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16, DOUBLE, BFLOAT16. Any strides
    /// @param alpha a real number, taken as FLOAT
    /// @param scale likewise
    /// @param inputScale likewise
    /// @param out shape of self; a type that self casts to. It may be the same memory as self, with the same strides. Any strides;
    ///     only the view is written
    aclnnEluGetWorkspaceSize, aclnnElu(
        self_: *const aclTensor, alpha: *const aclScalar, scale: *const aclScalar, inputScale: *const aclScalar, out: *mut aclTensor,
    )
    checks (ELU)
    -> |call| elu_plan(call)
}

in_place! {
    inplace_elu in "activations", "aclnn_elu.h": "torch.nn.functional.elu(selfRef, alpha, inplace=True)" of aclnnElu;
    aclnnInplaceEluGetWorkspaceSize, aclnnInplaceElu(
        selfRef: *mut aclTensor, alpha: *const aclScalar, scale: *const aclScalar, inputScale: *const aclScalar,
    )
    checks (ELU)
    -> |call| elu_plan(call)
}

const CELU: &[Check] =
    &[Dtype(SELF, SHRUNK), Own(numbers_are_real), CastsTo("out", as_it_is), Own(alpha_divides), SHAPES];

/// x can be divided by alpha.
fn alpha_divides(call: &Passed) -> Result<()> {
    match float(call, "alpha")? {
        alpha if alpha == 0.0 || alpha.is_nan() => {
            Err(Error::invalid("alpha", alpha, "a number other than 0"))
        }
        _ => Ok(()),
    }
}

fn celu_plan(call: &Passed) -> Result<Box<Plan>> {
    let alpha = float(call, "alpha")?;
    elu_of(call, [alpha, 1.0, 1.0 / alpha])
}

operator! {
    celu in "activations", "aclnn_celu.h": "torch.nn.functional.celu(self, alpha)";
    /// Phase 1 of the continuously differentiable exponential linear unit: checks the arguments, and reports the workspace that
    /// phase 2 needs.
    ///
    ///     out[...] = x where x = self[...] is positive, else alpha (e^(x / alpha) - 1)
    ///
    /// Halves are computed in FLOAT and rounded once. NaN stays.
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16; BFLOAT16 on all devices but 910 and 310P. Any strides
    /// @param alpha a real number, taken as FLOAT, other than 0
    /// @param out shape of self; a type that self casts to. It may be the same memory as self, with the same strides. Any strides;
    ///     only the view is written
    aclnnCeluGetWorkspaceSize, aclnnCelu(self_: *const aclTensor, alpha: *const aclScalar, out: *mut aclTensor)
    checks (CELU)
    -> |call| celu_plan(call)
}

in_place! {
    inplace_celu in "activations", "aclnn_celu.h": "torch.nn.functional.celu(selfRef, alpha, inplace=True)" of aclnnCelu;
    aclnnInplaceCeluGetWorkspaceSize, aclnnInplaceCelu(selfRef: *mut aclTensor, alpha: *const aclScalar)
    checks (CELU)
    -> |call| celu_plan(call)
}

operator! {
    softplus in "activations", "aclnn_softplus.h", const "aclrtStream stream":
        "torch.nn.functional.softplus(self, beta, threshold)";
    /// Phase 1 of the smooth rectified linear unit: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = x where x beta > threshold, else ln(1 + e^(x beta)) / beta, x = self[...]
    ///
    /// Halves are computed in FLOAT and rounded once.
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param beta a real number, taken as FLOAT
    /// @param threshold likewise
    /// @param out shape of self; a type that self casts to. It may be the same memory as self, with the same strides. Any strides;
    ///     only the view is written
    aclnnSoftplusGetWorkspaceSize, aclnnSoftplus(
        self_: *const aclTensor, beta: *const aclScalar, threshold: *const aclScalar, out: *mut aclTensor,
    )
    checks [Dtype(SELF, FLOATS), Own(numbers_are_real), CastsTo("out", as_it_is), SHAPES]
    -> |call| of_self(call, ["self", "beta", "threshold"], kernel::softplus)
}

const MISH: &[Check] = &[Dtype(SELF, FLOATS), SameDtype(OUT, "self"), SHAPES];

operator! {
    mish in "activations", "aclnn_mish.h": "torch.nn.functional.mish(self)";
    /// Phase 1 of Mish: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = self[...] tanh(ln(1 + e^self[...]))
    ///
    /// Halves are computed in FLOAT and rounded once. Of minus infinity it is -0.
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param out shape and dtype of self. It may be the same memory as self, with the same strides. Any strides; only the view is
    ///     written
    aclnnMishGetWorkspaceSize, aclnnMish(self_: *const aclTensor, out: *mut aclTensor)
    checks (MISH)
    -> |call| of_self(call, ["self"], kernel::mish)
}

in_place! {
    inplace_mish in "activations", "aclnn_mish.h": "torch.nn.functional.mish(selfRef, inplace=True)" of aclnnMish;
    aclnnInplaceMishGetWorkspaceSize, aclnnInplaceMish(selfRef: *mut aclTensor)
    checks (MISH)
    -> |call| of_self(call, ["self"], kernel::mish)
}

const LOG_SIGMOID: &[Check] = &[Dtype(SELF, FLOATS), SameDtype(OUT, "self"), SameShape(OUT, "self")];

operator! {
    log_sigmoid in "activations", "aclnn_logsigmoid.h": "torch.nn.functional.logsigmoid(self)";
    /// Phase 1 of the logarithm of the logistic function: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = -ln(1 + e^-self[...])
    ///
    /// Halves are computed in FLOAT and rounded once.
    ///
    /// @param self of any rank; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param out shape and dtype of self. It may be the same memory as self, with the same strides. Any strides; only the view is
    ///     written
    aclnnLogSigmoidGetWorkspaceSize, aclnnLogSigmoid(self_: *const aclTensor, out: *mut aclTensor)
    checks (LOG_SIGMOID)
    -> |call| of_self(call, ["self"], kernel::log_sigmoid)
}

operator! {
    log_sigmoid_forward in "activations", "aclnn_logsigmoid.h": "torch.nn.functional.logsigmoid(self), of which PyTorch asks a buffer too";
    /// Phase 1 of aclnnLogSigmoid with a buffer that nothing uses: checks the arguments, and reports the workspace that phase 2
    /// needs.
    ///
    ///     out[...] = -ln(1 + e^-self[...])
    ///
    /// @param self as in aclnnLogSigmoid
    /// @param out as in aclnnLogSigmoid
    /// @param buffer any tensor, or null; it is neither read nor written
    aclnnLogSigmoidForwardGetWorkspaceSize, aclnnLogSigmoidForward(
        self_: *const aclTensor, out: *mut aclTensor, buffer: *mut aclTensor = null,
    )
    checks (LOG_SIGMOID)
    -> |call| of_self(call, ["self"], kernel::log_sigmoid)
}
