//! Cross entropies of two classes, and their gradients.

use crate::abi::acl_meta::aclTensor;
use crate::error::Result;
use crate::ops::check::prelude::*;
use crate::ops::elementwise::plan::{Input, map};
use crate::ops::elementwise::rules::{as_it_is, meet_first};
use crate::ops::loss::plan::{Becomes, count, loss, or_one, part};
use crate::ops::loss::rules::*;
use crate::ops::row::Operator;
use crate::ops::rules::*;
use crate::tensor::Named;
use opapi_kernels::loss as kernel;

/// The operators of this file.
pub const ROWS: &[Operator] = &[
    binary_cross_entropy::ROW,
    binary_cross_entropy_backward::ROW,
    binary_cross_entropy_with_logits::ROW,
    binary_cross_entropy_with_logits_backward::ROW,
];

/// out has the shape of self, or of one loss one element. What has one element may have any rank.
fn out_is_like_self(call: &Passed) -> Result<()> {
    let ((name, out), (model_name, model)): (Named, Named) = (call.tensor("out"), call.tensor("self"));
    if !is_each(call) {
        return is_one(name, out);
    }
    if out.numel() == Some(1) && model.numel() == Some(1) {
        return Ok(());
    }
    same_shape(name, out, model_name, model)
}

operator! {
    binary_cross_entropy in "entropies", "aclnn_binary_cross_entropy.h": "torch.nn.functional.binary_cross_entropy(self, target, weight)";
    /// Phase 1 of the cross entropy of two classes: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     loss[...] = -w (t ln x + (1 - t) ln(1 - x)), x = self[...], t = target[...], w = weight[...]
    ///
    /// A logarithm is -100 at least. Halves are computed in FLOAT, in which losses are summed too. Of nothing a mean is NaN and a sum 0.
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param target shape and type of self. Any strides
    /// @param weight may be null for 1; of self's type, and a shape that broadcasts to that of self. Any strides
    /// @param reduction 0 for each loss, 1 for their mean, 2 for their sum
    /// @param out type of self; its shape, or of one loss one element. Any strides; only the view is written
    aclnnBinaryCrossEntropyGetWorkspaceSize, aclnnBinaryCrossEntropy(
        self_: *const aclTensor, target: *const aclTensor, weight: *const aclTensor = null, reduction: i64, out: *mut aclTensor,
    )
    /// @return 0; 561103 a pointer to a tensor is null, or without weight target or out has not self's type; 161001 workspaceSize
    ///     or executor is null; 161002 an argument breaks a rule above. Where there is nothing to compute the call succeeds, and
    ///     phase 2 does nothing. On failure workspaceSize and executor are left alone
    checks [
        Dtype(&["self", "target", "weight", "out"], FLOATS),
        If(is_weighted, &SameDtype(&["target", "weight", "out"], "self")),
        Rank(SELF),
        SameShape(&["target"], "self"),
        REDUCTION,
        If(is_weighted, &BroadcastsTo("weight", "self")),
        If(is_mean, &Empty(SELF, Instead::Fill("out", f64::NAN))),
        Empty(SELF, Instead::Fill("out", 0.0)),
        Fails(Error::as_view, &SameDtype(&["target", "out"], "self")),
        Own(out_is_like_self),
    ]
    -> |call| {
        let [x, t] = ["self", "target"].map(|name| Input::of(call, name));
        let (shape, dtype) = (&call.tensor("self").1.shape, as_it_is(call)?);
        let inputs = [x, t, or_one(call, "weight")];
        loss(call, call.tensor("out"), Becomes::of(call), shape, inputs, (dtype, kernel::cross_entropy))
    }; null is 561_103
}

fn is_weighted(call: &Passed) -> bool {
    call.optional("weight").is_some()
}

/// There is something to compute.
fn is_some(call: &Passed) -> bool {
    !call.tensor("self").1.is_empty()
}

operator! {
    binary_cross_entropy_backward in "entropies", "aclnn_binary_cross_entropy_backward.h":
        "the gradient of torch.nn.functional.binary_cross_entropy(self, target, weight)";
    /// Phase 1 of the gradient of the cross entropy of two classes: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = gradOutput[...] w (x - t) / max(x (1 - x), 1e-12), x = self[...], t = target[...], w = weightOptional[...]
    ///
    /// Of a mean it is divided by the number of elements. Computed in the type in which all inputs meet, halves in FLOAT.
    ///
    /// @param gradOutput of rank 8 or less, and a shape that broadcasts to that of self; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and
    ///     950. Any strides
    /// @param self of rank 8 or less and the same list. Any strides
    /// @param target likewise, of self's format, and a shape that broadcasts to that of self. Any strides
    /// @param weightOptional as target, or null for 1
    /// @param reduction 0 of each loss, 1 of their mean, 2 of their sum
    /// @param out of the same list, and of the shape of self. Any strides; only the view is written
    aclnnBinaryCrossEntropyBackwardGetWorkspaceSize, aclnnBinaryCrossEntropyBackward(
        gradOutput: *const aclTensor,
        self_: *const aclTensor,
        target: *const aclTensor,
        weightOptional: *const aclTensor = null,
        reduction: i64,
        out: *mut aclTensor,
    )
    checks [
        Rank(&["gradOutput", "self", "target", "weightOptional", "out"]),
        Dtype(&["gradOutput", "self", "target", "weightOptional", "out"], FLOATS),
        Format(&["self", "target", "weightOptional"], Formats::Equal),
        If(is_some, &All(&[
            SameShape(OUT, "self"),
            BroadcastsTo("target", "self"),
            BroadcastsTo("weightOptional", "self"),
            BroadcastsTo("gradOutput", "self"),
        ])),
        REDUCTION,
        Empty(SELF, Instead::Nothing),
    ]
    -> |call| {
        let [g, x, t] = ["gradOutput", "self", "target"].map(|name| Input::of(call, name));
        let inputs = [g, x, t, or_one(call, "weightOptional"), part(call, count(call.tensor("self").1))];
        map(OPERATOR, call.tensor("out"), inputs, meet_inputs(call)?, kernel::cross_entropy_backward)
    }
}

operator! {
    binary_cross_entropy_with_logits in "entropies", "aclnn_binary_cross_entropy_with_logits.h":
        "torch.nn.functional.binary_cross_entropy_with_logits(self, target, weight, pos_weight=posWeight)";
    /// Phase 1 of the cross entropy of two classes by logits: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     loss[...] = w ((1 - t) x + (1 + (p - 1) t) ln(1 + e^-x)),
    ///     x = self[...], t = target[...], w = weightOptional[...], p = posWeightOptional[...]
    ///
    /// Computed in the type in which self and target meet, halves in FLOAT, in which losses are summed too. Of nothing a mean is NaN and
    /// a sum 0.
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param target shape of self; a type of the same list. Any strides
    /// @param weightOptional may be null for 1; a shape that broadcasts to that of target. Any strides
    /// @param posWeightOptional likewise
    /// @param reduction 0 for each loss, 1 for their mean, 2 for their sum
    /// @param out type of target; its shape, or of one loss one element, else 561103. Any strides; only the view is written
    aclnnBinaryCrossEntropyWithLogitsGetWorkspaceSize, aclnnBinaryCrossEntropyWithLogits(
        self_: *const aclTensor,
        target: *const aclTensor,
        weightOptional: *const aclTensor = null,
        posWeightOptional: *const aclTensor = null,
        reduction: i64,
        out: *mut aclTensor,
    )
    /// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above, 561103 where that is told. Where there is
    ///     nothing to compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left alone
    checks [
        Dtype(&["self", "target", "out"], FLOATS),
        SameDtype(OUT, "target"),
        REDUCTION,
        Rank(&["self", "target", "weightOptional", "posWeightOptional"]),
        SameShape(&["target"], "self"),
        BroadcastsTo("weightOptional", "target"),
        BroadcastsTo("posWeightOptional", "target"),
        OF_NOTHING,
        Fails(Error::as_view, &Own(out_is_like_self)),
    ]
    -> |call| {
        let [x, t] = ["self", "target"].map(|name| Input::of(call, name));
        let inputs = [x, t, or_one(call, "weightOptional"), or_one(call, "posWeightOptional")];
        let (shape, dtype) = (&call.tensor("self").1.shape, meet_first(call)?);
        loss(call, call.tensor("out"), Becomes::of(call), shape, inputs, (dtype, kernel::cross_entropy_of_logits))
    }
}

operator! {
    binary_cross_entropy_with_logits_backward in "entropies", "aclnn_binary_cross_entropy_with_logits_backward.h":
        "the gradient of torch.nn.functional.binary_cross_entropy_with_logits(self, target, weight, pos_weight=posWeight)";
    /// Phase 1 of the gradient of the cross entropy of two classes by logits: checks the arguments, and reports the workspace that phase
    /// 2 needs.
    ///
    ///     out[...] = gradOutput[...] w ((p t + 1 - t) / (1 + e^-x) - p t),
    ///     x = self[...], t = target[...], w = weightOptional[...], p = posWeightOptional[...]
    ///
    /// Of a mean it is divided by the number of elements. Computed in the type in which all inputs meet, halves in FLOAT.
    ///
    /// @param gradOutput of rank 8 or less, and a shape that broadcasts to that of self; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and
    ///     950. Any strides
    /// @param self of rank 8 or less and the same list. Any strides
    /// @param target shape and format of self; a type of the same list. Any strides
    /// @param weightOptional may be null for 1; of the same list, and a shape that broadcasts to that of self. Any strides
    /// @param posWeightOptional likewise
    /// @param reduction 0 of each loss, 1 of their mean, 2 of their sum
    /// @param out type of target; shape and format of self. Any strides; only the view is written
    aclnnBinaryCrossEntropyWithLogitsBackwardGetWorkspaceSize, aclnnBinaryCrossEntropyWithLogitsBackward(
        gradOutput: *const aclTensor,
        self_: *const aclTensor,
        target: *const aclTensor,
        weightOptional: *const aclTensor = null,
        posWeightOptional: *const aclTensor = null,
        reduction: i64,
        out: *mut aclTensor,
    )
    checks [
        Rank(LOGITS_READ),
        Dtype(LOGITS_READ, FLOATS),
        SameDtype(OUT, "target"),
        Format(&["self", "target", "out"], Formats::Equal),
        SameShape(&["target", "out"], "self"),
        BroadcastsTo("gradOutput", "self"),
        BroadcastsTo("weightOptional", "self"),
        BroadcastsTo("posWeightOptional", "self"),
        REDUCTION,
        Empty(SELF, Instead::Nothing),
    ]
    -> |call| {
        let [g, x, t] = ["gradOutput", "self", "target"].map(|name| Input::of(call, name));
        let [w, p] = ["weightOptional", "posWeightOptional"].map(|name| or_one(call, name));
        let inputs = [g, x, t, w, p, part(call, count(call.tensor("self").1))];
        map(OPERATOR, call.tensor("out"), inputs, meet_inputs(call)?, kernel::cross_entropy_of_logits_backward)
    }
}

const LOGITS_READ: &[&str] = &["gradOutput", "self", "target", "weightOptional", "posWeightOptional"];
