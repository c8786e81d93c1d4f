//! Optimisers, and the scale of gradients.

use super::plan::{adam, descend, scale, unscale};
use crate::abi::acl_meta::{aclTensor, aclTensorList};
use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::ops::check::prelude::*;
use crate::ops::row::Operator;
use crate::ops::rules::*;
use crate::soc::Soc;
use crate::tensor::shape_text;
use opapi_kernels::updating::{Adam, Descent};
use std::mem::MaybeUninit;

/// The operators of this file.
pub const ROWS: &[Operator] =
    &[amp_update_scale::ROW, apply_adam_w_v2::ROW, foreach_non_finite_check_and_unscale::ROW, fused_sgd::ROW];

const I32: Types = Types::of(&[DType::Int32]);
const I64: Types = Types::of(&[DType::Int64]);
const FLOATS: Takes = Takes::everywhere(F32.and(F16)).newer(BF16);
const ONES: Takes = Takes::everywhere(F32.and(I64));

operator! {
    apply_adam_w_v2 in "updating", "aclnn_apply_adam_w_v2.h": "torch.optim.AdamW(fused=True)";
    /// Phase 1 of a step of AdamW: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     varRef *= 1 - lr * weightDecay
    ///     mRef += (1 - beta1) * (grad - mRef)
    ///     vRef = beta2 * vRef + (1 - beta2) * grad^2
    ///     varRef -= lr / (1 - beta1^t) * mRef / (sqrt(vRef) / sqrt(1 - beta2^t) + eps), t = step + 1
    ///
    /// Computed in FLOAT, and rounded once to the dtype of each tensor; any of these go together.
    ///
    /// @param varRef the parameter; FLOAT, FLOAT16, and BFLOAT16 on 910B, 910_93 and 950. Any strides; only the view is written
    /// @param mRef the mean of gradients; dtypes and shape as varRef
    /// @param vRef the mean of their squares; likewise
    /// @param maxGradNormOptionalRef the greatest such mean, of which the root is taken with amsgrad; likewise. Null, if not amsgrad;
    ///     without amsgrad it stays as it is
    /// @param grad the gradient; likewise
    /// @param step a tensor of one element, the number of steps before, which phase 2 reads; FLOAT, INT64
    /// @param lr the rate
    /// @param beta1 how much of mRef stays
    /// @param beta2 how much of vRef stays
    /// @param weightDecay how much of varRef goes, times lr
    /// @param eps what is added to the root
    /// @param amsgrad the root is that of the greatest vRef
    /// @param maximize grad counts with the other sign
    aclnnApplyAdamWV2GetWorkspaceSize, aclnnApplyAdamWV2(
        varRef: *mut aclTensor,
        mRef: *mut aclTensor,
        vRef: *mut aclTensor,
        maxGradNormOptionalRef: *mut aclTensor = null,
        grad: *const aclTensor,
        step: *const aclTensor,
        lr: f32,
        beta1: f32,
        beta2: f32,
        weightDecay: f32,
        eps: f32,
        amsgrad: MaybeUninit<bool>,
        maximize: MaybeUninit<bool>,
    )
    checks [
        Own(greatest_is_there),
        Dtype(MOMENTS, FLOATS),
        Dtype(&["step"], ONES),
        SameShape(&["mRef", "vRef", "maxGradNormOptionalRef", "grad"], "varRef"),
        Own(|call| is_one(call, "step")),
        Empty(&["varRef"], Instead::Nothing),
    ]
    -> |call| {
        let number = |name| call.number(name) as f32;
        let step = Adam {
            rate: number("lr"),
            betas: [number("beta1"), number("beta2")],
            decay: number("weightDecay"),
            epsilon: number("eps"),
            is_maximum: call.truth("maximize"),
        };
        adam(call, step, call.truth("amsgrad"))
    }
}

const MOMENTS: &[&str] = &["varRef", "mRef", "vRef", "maxGradNormOptionalRef", "grad"];

fn greatest_is_there(call: &Passed) -> Result<()> {
    if call.truth("amsgrad") && call.optional("maxGradNormOptionalRef").is_none() {
        return Err(Error::Null {
            argument: "maxGradNormOptionalRef",
            expected: "a tensor, for amsgrad is true",
        });
    }
    Ok(())
}

/// A tensor of one element.
fn is_one(call: &Passed, name: &str) -> Result<()> {
    match call.optional(name) {
        Some((name, tensor)) if tensor.numel() != Some(1) => {
            Err(Error::invalid(name, format!("shape {}", shape_text(&tensor.shape)), "one element"))
        }
        _ => Ok(()),
    }
}

operator! {
    fused_sgd in "updating", "aclnn_fused_sgd.h": "torch.optim.SGD(fused=True)";
    /// Phase 1 of a step down the gradient: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     gradsRef[k] /= gradScaleOptional, where there is one
    ///     g = gradsRef[k] + weightDecay * paramsRef[k]
    ///     b = momentum * b + (1 - dampening) * g, g on the first step
    ///     paramsRef[k] -= lr * (b, or g + momentum * b with nesterov)
    ///
    /// Computed in FLOAT, and rounded once.
    ///
    /// @param paramsRef parameters of one dtype, of rank 8 or less; FLOAT, FLOAT16, and BFLOAT16 on 910B, 910_93 and 950. Any
    ///     strides; only the views are written
    /// @param gradsRef as many gradients, of the same dtype and shapes; without the scale afterwards
    /// @param momentumBufferListOptionalRef likewise, b; null, or no members, without momentum
    /// @param gradScaleOptional a tensor of one element, which phase 2 reads; any float. May be null
    /// @param weightDecay 0 or more
    /// @param momentum 0 or more
    /// @param lr 0 or more
    /// @param dampening 0 with nesterov
    /// @param nesterov the step is that of the momentum to come
    /// @param maximize gradients count with the other sign
    /// @param isFirstStep b is g
    aclnnFusedSgdGetWorkspaceSize, aclnnFusedSgd(
        paramsRef: *const aclTensorList = null,
        gradsRef: *const aclTensorList = null,
        momentumBufferListOptionalRef: *const aclTensorList = null,
        gradScaleOptional: *const aclTensor = null,
        weightDecay: f32,
        momentum: f32,
        lr: f32,
        dampening: f32,
        nesterov: MaybeUninit<bool>,
        maximize: MaybeUninit<bool>,
        isFirstStep: MaybeUninit<bool>,
    )
    checks [
        Own(sgd_numbers),
        Own(|call| call.given(&["paramsRef", "gradsRef"])),
        Own(has_members),
        SameCount(&["paramsRef", "gradsRef"]),
        If(has_momenta, &SameCount(&["paramsRef", "momentumBufferListOptionalRef"])),
        Dtype(&["paramsRef"], FLOATS),
        SameDtype(LEARNT, "paramsRef"),
        Rank(LEARNT),
        SameShape(&["gradsRef", "momentumBufferListOptionalRef"], "paramsRef"),
        If(has_scale, &All(&[
            Dtype(&["gradScaleOptional"], Takes::everywhere(FL.and(BF16))),
            Own(|call| is_one(call, "gradScaleOptional")),
        ])),
    ]
    -> |call| {
        let number = |name| call.number(name) as f32;
        let step = Descent {
            factor: 1.0,
            decay: number("weightDecay"),
            momentum: has_momenta(call).then(|| number("momentum")),
            rate: number("lr"),
            dampening: number("dampening"),
            is_nesterov: call.truth("nesterov"),
            is_maximum: call.truth("maximize"),
            is_first: call.truth("isFirstStep"),
        };
        descend(call, step)
    }
}

const LEARNT: &[&str] = &["paramsRef", "gradsRef", "momentumBufferListOptionalRef"];

fn has_momenta(call: &Passed) -> bool {
    call.tensors_if("momentumBufferListOptionalRef").is_some_and(|(_, momenta)| !momenta.is_empty())
}

fn has_scale(call: &Passed) -> bool {
    call.optional("gradScaleOptional").is_some_and(|(_, scale)| !scale.is_empty())
}

fn has_members(call: &Passed) -> Result<()> {
    match call.tensors("paramsRef") {
        (name, []) => Err(Error::invalid(name, "no members", "one or more")),
        _ => Ok(()),
    }
}

/// What is checked of the numbers; a momentum near 0 is none.
fn sgd_numbers(call: &Passed) -> Result<()> {
    const NEAR: f64 = 1e-6;
    for name in ["weightDecay", "momentum", "lr"] {
        let number = call.number(name);
        if number < 0.0 {
            return Err(Error::invalid(name, number, "0 or more"));
        }
    }
    let (momentum, dampening) = (call.number("momentum"), call.number("dampening"));
    if call.truth("nesterov") && (momentum <= 0.0 || dampening.abs() >= NEAR) {
        let got = format!("true, with momentum {momentum} and dampening {dampening}");
        return Err(Error::invalid("nesterov", got, "a momentum, and no dampening"));
    }
    let is_momentum = momentum.abs() >= f64::from(NEAR as f32);
    if has_momenta(call) != is_momentum {
        let expected = if is_momentum { "a list, for there is momentum" } else { "null, for momentum is 0" };
        let got = if is_momentum { "none" } else { "a list" };
        return Err(Error::invalid("momentumBufferListOptionalRef", got, expected));
    }
    Ok(())
}

operator! {
    foreach_non_finite_check_and_unscale in "updating", "aclnn_foreach_non_finite_check_and_unscale.h":
        "torch._amp_foreach_non_finite_check_and_unscale_(scaledGrads, foundInf, invScale)";
    /// Phase 1 of gradients without their scale: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     scaledGrads[k][...] *= invScale
    ///
    /// foundInf becomes 1 where an element was infinite or NaN, and stays as it is else. Halves are computed in FLOAT and rounded once.
    /// On 310P, 910B, 910_93 and 950.
    ///
    /// @param scaledGrads 1 to 256 tensors of one dtype, of rank 8 or less and no private format, none of them empty; FLOAT,
    ///     FLOAT16, and BFLOAT16 but on 310P. Any strides; only the views are written
    /// @param foundInf a tensor of one element, which is written; FLOAT
    /// @param invScale a tensor of one element, which phase 2 reads; FLOAT
    aclnnForeachNonFiniteCheckAndUnscaleGetWorkspaceSize, aclnnForeachNonFiniteCheckAndUnscale(
        scaledGrads: *const aclTensorList, foundInf: *const aclTensor, invScale: *const aclTensor,
    )
    /// @return 0; 161001 a pointer or a member is null; 161002 a dtype or a format breaks a rule above; 561002 a number of members, a
    ///     rank or a shape does; 561003 the device is another one. On failure workspaceSize is left alone; but for a null argument
    ///     executor may receive one that is not alive
    checks [
        Fails(NO_KERNEL, &Devices(UNSCALED)),
        Dtype(GRADIENTS, Takes::everywhere(F32.and(F16)).newer(BF16)),
        SameDtype(GRADIENTS, "scaledGrads"),
        Dtype(&["foundInf", "invScale"], Takes::everywhere(F32)),
        Format(&["scaledGrads", "foundInf", "invScale"], Formats::Public),
        Fails(NO_TILING, &All(&[
            Own(members_are_some),
            Rank(GRADIENTS),
            Own(|call| is_one(call, "foundInf")),
            Own(|call| is_one(call, "invScale")),
        ])),
    ]
    -> |call| unscale(call)
    ; front Generated
}

const GRADIENTS: &[&str] = &["scaledGrads"];
const UNSCALED: &[Soc] = &[Soc::Ascend310P, Soc::Ascend910B, Soc::Ascend910_93, Soc::Ascend950];

/// The kernel takes so many members, and none without elements.
fn members_are_some(call: &Passed) -> Result<()> {
    let (name, gradients) = call.tensors("scaledGrads");
    if !(1..=256).contains(&gradients.len()) {
        return Err(Error::invalid(name, format!("{} members", gradients.len()), "1 to 256"));
    }
    call.each("scaledGrads", |name, gradient| {
        if gradient.is_empty() {
            return Err(Error::invalid(
                name,
                format!("shape {}", shape_text(&gradient.shape)),
                "some elements",
            ));
        }
        Ok(())
    })
}

operator! {
    amp_update_scale in "updating", "aclnn_amp_update_scale.h":
        "torch._amp_update_scale_(currentScale, growthTracker, foundInf, growthFactor, backoffFactor, growthInterval)";
    /// Phase 1 of the scale of gradients: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     where foundInf is not 0: updatedScale = currentScale * backoffFactor, updatedGrowthTracker = 0
    ///     where growthTracker + 1 is growthInterval: updatedScale = currentScale * growthFactor, updatedGrowthTracker = 0
    ///     else: updatedScale = currentScale, updatedGrowthTracker = growthTracker + 1
    ///
    /// A scale that would be infinite stays. On 910B, 910_93 and 950.
    ///
    /// @param currentScale a tensor of one element, as all of them, which phase 2 reads; FLOAT, FLOAT16, BFLOAT16
    /// @param growthTracker INT32
    /// @param foundInf the dtype of currentScale
    /// @param growthFactor any number
    /// @param backoffFactor any number
    /// @param growthInterval 1 or more
    /// @param updatedScale the dtype of currentScale, whose memory it may be
    /// @param updatedGrowthTracker INT32; it may be the memory of growthTracker
    aclnnAmpUpdateScaleGetWorkspaceSize, aclnnAmpUpdateScale(
        currentScale: *const aclTensor,
        growthTracker: *const aclTensor,
        foundInf: *const aclTensor,
        growthFactor: f64,
        backoffFactor: f64,
        growthInterval: i64,
        updatedScale: *const aclTensor,
        updatedGrowthTracker: *const aclTensor,
    )
    /// @return 0; 161001 a pointer is null; 161002 a dtype or a format breaks a rule above; 561002 a shape or growthInterval does;
    ///     561003 the device is another one. On failure workspaceSize is left alone; but for a null argument executor may receive one
    ///     that is not alive
    checks [
        Fails(NO_KERNEL, &Devices(A2_AND_950)),
        Dtype(SCALES, Takes::everywhere(F32.and(F16).and(BF16))),
        SameDtype(SCALES, "currentScale"),
        Dtype(TRACKERS, Takes::everywhere(I32)),
        Format(&["currentScale", "growthTracker", "foundInf", "updatedScale", "updatedGrowthTracker"], Formats::Public),
        Fails(NO_TILING, &All(&[
            Own(|call| SCALES.iter().chain(TRACKERS).try_for_each(|name| is_one(call, name))),
            AtLeast("growthInterval", 1),
        ])),
    ]
    -> |call| scale(call)
    ; front Generated
}

const SCALES: &[&str] = &["currentScale", "foundInf", "updatedScale"];
const TRACKERS: &[&str] = &["growthTracker", "updatedGrowthTracker"];
