//! Sums of a tensor and a product or quotient of two others, and numbers between those of two tensors.

use crate::abi::acl_meta::{aclScalar, aclTensor};
use crate::dtype::DType;
use crate::error::Result;
use crate::ops::check::prelude::*;
use crate::ops::elementwise::plan::{Input, map};
use crate::ops::row::Operator;
use crate::ops::rules::*;
use crate::plan::Plan;
use crate::soc::Soc;
use opapi_kernels::elementwise::Loops;
use opapi_kernels::elementwise::arithmetic::add_product;
use opapi_kernels::elementwise::combined::{add_quotient, lerp};

/// The operators of this file.
pub const ROWS: &[Operator] = &[
    addcdiv::ROW,
    addcmul::ROW,
    inplace_addcdiv::ROW,
    inplace_addcmul::ROW,
    inplace_lerp::ROW,
    inplace_lerps::ROW,
    lerp_tensor::ROW,
    lerps::ROW,
];

const THREE: &[&str] = &["self", "tensor1", "tensor2"];
const FOUR: &[&str] = &["self", "tensor1", "tensor2", "out"];
const MULTIPLIED: Takes =
    Takes::everywhere(FL.and(Types::of(&[DType::Int32, DType::Int64, DType::Int8, DType::UInt8])))
        .newer(BF16);
const DIVIDED: Takes = Takes::everywhere(FL.and(Types::of(&[DType::Int64]))).newer(BF16);

const ADDCMUL: &[Check] = &[
    Dtype(THREE, MULTIPLIED),
    Computes(THREE, meet, MULTIPLIED),
    CastsTo("out", meet),
    Format(FOUR, Formats::Public),
    Rank(THREE),
    Broadcast(THREE, "out"),
    Empty(FOUR, Instead::Nothing),
];
const ADDCDIV: &[Check] = &[
    Dtype(THREE, DIVIDED),
    Meet(meet),
    CastsTo("out", meet),
    Rank(FOUR),
    Broadcast(THREE, "out"),
    Empty(FOUR, Instead::Nothing),
];

/// The dtype in which the three meet.
fn meet(call: &Passed) -> Result<DType> {
    let [(name, own), (first, one), (second, two)] =
        ["self", "tensor1", "tensor2"].map(|name| call.dtype(name));
    let both = promotes(first, one, name, own)?;
    promotes(second, two, name, both)
}

/// The value counts as what is computed in; on a 950 it is not rounded to halves.
fn combine(call: &Passed, loops: Loops<5>) -> Result<Box<Plan>> {
    let (dtype, value) = (meet(call)?, call.scalar("value"));
    let is_wide = call.rules.soc == Soc::Ascend950 && value.dtype.is_floating() && dtype != DType::Double;
    let dtype = if is_wide && dtype.is_floating() { DType::Float } else { dtype };
    let [own, first, second] = ["self", "tensor1", "tensor2"].map(|name| Input::Tensor(call.tensor(name)));
    map(call.operator, call.tensor("out"), [own, first, second, Input::Scalar(value)], dtype, loops)
}

operator! {
    addcmul in "combined", "aclnn_addcmul.h": "torch.addcmul(self, tensor1, tensor2, value=value)";
    /// Phase 1 of a sum of a tensor and a product: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = self[...] + value * tensor1[...] * tensor2[...]
    ///
    /// Computed in the type in which the three meet, halves in FLOAT with one rounding; integers wrap.
    ///
    /// @param self of rank 8 or less and no private format; FLOAT, FLOAT16, DOUBLE, INT8, INT32, INT64, UINT8; BFLOAT16 on 910B,
    ///     910_93 and 950. Any strides
    /// @param tensor1 as self; the shapes of the three broadcast, and their types meet in one of these
    /// @param tensor2 as tensor1
    /// @param value a number of any type, converted to the one that is computed in
    /// @param out of the shape to which the three broadcast, and a type to which the computed one casts. Any strides; it may be
    ///     the memory of an input, with the same strides
    aclnnAddcmulGetWorkspaceSize, aclnnAddcmul(
        self_: *const aclTensor,
        tensor1: *const aclTensor,
        tensor2: *const aclTensor,
        value: *const aclScalar,
        out: *mut aclTensor,
    )
    checks (ADDCMUL)
    -> |call| combine(call, add_product)
}

in_place! {
    inplace_addcmul in "combined", "aclnn_addcmul.h": "selfRef.addcmul_(tensor1, tensor2, value=value)" of aclnnAddcmul;
    aclnnInplaceAddcmulGetWorkspaceSize, aclnnInplaceAddcmul(
        selfRef: *const aclTensor, tensor1: *const aclTensor, tensor2: *const aclTensor, value: *const aclScalar,
    )
    checks (ADDCMUL)
    -> |call| combine(call, add_product)
}

operator! {
    addcdiv in "combined", "aclnn_addcdiv.h", const "aclrtStream stream": "torch.addcdiv(self, tensor1, tensor2, value=value)";
    /// Phase 1 of a sum of a tensor and a quotient: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = self[...] + value * tensor1[...] / tensor2[...]
    ///
    /// As aclnnAddcmul; INT64 loses what is behind the point.
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16, DOUBLE, INT64; BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param tensor1 as self; the shapes of the three broadcast
    /// @param tensor2 as tensor1
    /// @param value as for aclnnAddcmul
    /// @param out as for aclnnAddcmul
    aclnnAddcdivGetWorkspaceSize, aclnnAddcdiv(
        self_: *const aclTensor,
        tensor1: *const aclTensor,
        tensor2: *const aclTensor,
        value: *const aclScalar,
        out: *const aclTensor,
    )
    checks (ADDCDIV)
    -> |call| combine(call, add_quotient)
}

in_place! {
    inplace_addcdiv in "combined", "aclnn_addcdiv.h", const "aclrtStream stream":
        "selfRef.addcdiv_(tensor1, tensor2, value=value)" of aclnnAddcdiv;
    aclnnInplaceAddcdivGetWorkspaceSize, aclnnInplaceAddcdiv(
        selfRef: *const aclTensor, tensor1: *const aclTensor, tensor2: *const aclTensor, value: *const aclScalar,
    )
    checks (ADDCDIV)
    -> |call| combine(call, add_quotient)
}

const HALVES_AND_FLOAT: Takes = Takes::everywhere(Types::of(&[DType::Float, DType::Float16])).newer(BF16);
const ENDS: &[&str] = &["self", "end"];
const WEIGHTED: &[&str] = &["self", "end", "weight"];

const LERP: &[Check] = &[
    Dtype(SELF, HALVES_AND_FLOAT),
    SameDtype(&["end", "weight", "out"], "self"),
    Broadcast(WEIGHTED, "out"),
    If(|call| !WEIGHTED.iter().all(|name| call.tensor(name).1.is_contiguous()), &Rank(WEIGHTED)),
    Empty(SELF, Instead::Nothing),
];
const LERPS: &[Check] = &[
    Dtype(SELF, HALVES_AND_FLOAT),
    SameDtype(&["end"], "self"),
    Dtype(OUT, HALVES_AND_FLOAT.and(Types::of(&[DType::Double]))),
    Broadcast(ENDS, "out"),
    If(|call| !ENDS.iter().all(|name| call.tensor(name).1.is_contiguous()), &Rank(ENDS)),
    Empty(SELF, Instead::Nothing),
];

/// Between self and end, by a tensor or a number.
fn between(call: &Passed) -> Result<Box<Plan>> {
    let own = call.tensor("self").1.dtype;
    let dtype = match call.scalar_if("weight") {
        // On a 950 it is not rounded to halves.
        Some(_) if call.rules.soc == Soc::Ascend950 => DType::Float,
        _ => own,
    };
    let inputs = ["self", "end", "weight"].map(|name| Input::of(call, name));
    map(call.operator, call.tensor("out"), inputs, dtype, lerp)
}

operator! {
    lerp_tensor in "combined", "aclnn_lerp_tensor.h", const "aclrtStream stream": "torch.lerp(self, end, weight)";
    /// Phase 1 of numbers between those of two tensors: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = self[...] + weight[...] * (end[...] - self[...])
    ///
    /// Where a weight is nearer to 1 than to 0, as end - (1 - weight) * (end - self). Halves are computed in FLOAT and rounded once.
    ///
    /// @param self FLOAT, FLOAT16, and BFLOAT16 on 910B, 910_93 and 950; of rank 8 or less, if one of the three is not packed. Any
    ///     strides
    /// @param end as self; the shapes of the three broadcast
    /// @param weight as end
    /// @param out of the shape to which the three broadcast, and the same dtype. Any strides; it may be the memory of an input, with
    ///     the same strides
    aclnnLerpGetWorkspaceSize, aclnnLerp(
        self_: *const aclTensor, end: *const aclTensor, weight: *const aclTensor, out: *mut aclTensor,
    )
    checks (LERP)
    -> |call| between(call)
}

in_place! {
    inplace_lerp in "combined", "aclnn_lerp_tensor.h", const "aclrtStream stream": "selfRef.lerp_(end, weight)" of aclnnLerp;
    aclnnInplaceLerpGetWorkspaceSize, aclnnInplaceLerp(
        selfRef: *mut aclTensor, end: *const aclTensor, weight: *const aclTensor,
    )
    checks (LERP)
    -> |call| between(call)
}

operator! {
    lerps in "combined", "aclnn_lerp_scalar.h", const "aclrtStream stream": "torch.lerp(self, end, weight), weight a number";
    /// Phase 1 of numbers between those of two tensors: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = self[...] + weight * (end[...] - self[...])
    ///
    /// As aclnnLerp.
    ///
    /// @param self as for aclnnLerp
    /// @param end as self; the shapes of the two broadcast
    /// @param weight a number of any type, converted to that of self, on 950 to FLOAT
    /// @param out of the shape to which the two broadcast; the dtypes of self, and DOUBLE. Else as for aclnnLerp
    aclnnLerpsGetWorkspaceSize, aclnnLerps(
        self_: *const aclTensor, end: *const aclTensor, weight: *const aclScalar, out: *mut aclTensor,
    )
    checks (LERPS)
    -> |call| between(call)
}

in_place! {
    inplace_lerps in "combined", "aclnn_lerp_scalar.h", const "aclrtStream stream": "selfRef.lerp_(end, weight), weight a number" of aclnnLerps;
    aclnnInplaceLerpsGetWorkspaceSize, aclnnInplaceLerps(
        selfRef: *mut aclTensor, end: *const aclTensor, weight: *const aclScalar,
    )
    checks (LERPS)
    -> |call| between(call)
}
