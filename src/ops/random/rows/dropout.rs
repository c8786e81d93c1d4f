//! Elements that are dropped: masks of bits, and what they keep.

use crate::abi::acl_base_rt::aclDataType;
use crate::abi::acl_meta::{aclIntArray, aclTensor};
use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::ops::check::prelude::*;
use crate::ops::random::plan::{drop_out, keep, mask};
use crate::ops::random::rows::numbers::source;
use crate::ops::row::Operator;
use crate::ops::rules::*;
use crate::tensor::product;
use std::mem::MaybeUninit;

/// The operators of this file.
pub const ROWS: &[Operator] = &[dropout_do_mask::ROW, dropout_gen_mask_v2::ROW, dropout_v3::ROW];

const U8: Takes = Takes::everywhere(Types::of(&[DType::UInt8]));
const HALVES_AND_FLOAT: Types = Types::of(&[DType::Float, DType::Float16]);
const MASK: &[&str] = &["mask"];

operator! {
    dropout_gen_mask_v2 in "dropout", "aclnn_dropout_gen_mask.h", const "aclDataType probDataType": "a mask of torch.nn.functional.dropout(x, prob)";
    /// Phase 1 of masks: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     bit i of out = 1 with the probability 1 - prob, else 0
    ///
    /// Bit i is bit i % 8, from the lowest on, of byte i / 8. seed, offset and i determine it, by Philox4x32-10.
    ///
    /// @param shape the shape of what is masked; none is one element
    /// @param prob of 0, from 0 to 1
    /// @param seed with offset it determines the mask
    /// @param offset likewise
    /// @param probDataType on 910B and 910_93 FLOAT, FLOAT16 or BFLOAT16; no other device looks at it
    /// @param out UINT8, with 16 bytes for every 128 elements of shape, the last ones whole. Any strides; only the view is written
    aclnnDropoutGenMaskV2GetWorkspaceSize, aclnnDropoutGenMaskV2(
        shape: *const aclIntArray,
        prob: f64,
        seed: i64,
        offset: i64,
        probDataType: MaybeUninit<aclDataType>,
        out: *mut aclTensor,
    )
    /// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above; 561103 probDataType does, where prob is neither 0
    ///     nor 1. Where out is empty the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left alone
    checks [
        Dtype(OUT, U8),
        Own(|call| is_probability(call, "prob")),
        Own(|call| has_bits(call, "out", product(call.integers("shape")), false)),
        Empty(OUT, Instead::Nothing),
        On(A2, &If(is_random, &Fails(Error::as_tiling, &Dtype(&["probDataType"], Takes::everywhere(HALVES_AND_FLOAT.and(BF16)))))),
    ]
    -> |call| mask(call, source(call), call.number("prob"))
}

/// Neither all bits are 1 nor all 0.
fn is_random(call: &Passed) -> bool {
    let prob = call.number(if call.has("p") { "p" } else { "prob" });
    prob != 0.0 && prob != 1.0
}

fn is_probability(call: &Passed, name: &str) -> Result<()> {
    let prob = call.number(name);
    // NaN is let pass.
    if prob.is_nan() || (0.0..=1.0).contains(&prob) {
        return Ok(());
    }
    Err(Error::invalid(name, prob, "0 to 1"))
}

/// A mask has 16 bytes for every 128 elements, or more where it may.
fn has_bits(call: &Passed, name: &str, elements: Option<i64>, may_be_larger: bool) -> Result<()> {
    let (name, mask) = call.tensor(name);
    let needed =
        elements.filter(|&count| count >= 0).map(|count| count.div_euclid(128) + i64::from(count % 128 > 0));
    let needed = needed.and_then(|lines| lines.checked_mul(16));
    let fits = |needed: i64| mask.numel().is_some_and(|own| own == needed || may_be_larger && own > needed);
    if needed.is_some_and(fits) {
        return Ok(());
    }
    let expected = match needed {
        Some(needed) => format!("{needed}{}", if may_be_larger { " or more" } else { "" }),
        None => "a number of elements below 2^63".to_owned(),
    };
    Err(Error::invalid(name, format!("{} elements", mask.numel().unwrap_or(-1)), expected))
}

operator! {
    dropout_do_mask in "dropout", "aclnn_dropout_do_mask.h": "torch.nn.functional.dropout(self, prob), by a mask";
    /// Phase 1 of what a mask keeps: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     out[...] = self[...] / (1 - prob) where its bit of mask is 1, else 0
    ///
    /// 1 - prob is rounded to the dtype of self; the rest is computed in FLOAT. What is dropped is 0, be it infinite or NaN. With prob 0
    /// out is self, with 1 it is 0, and the mask is not read.
    ///
    /// @param self of rank 8 or less; FLOAT, FLOAT16, and BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param mask bits as of aclnnDropoutGenMaskV2, in the order of the indices of self, or more; UINT8. Any strides
    /// @param prob of 0 in the mask, from 0 to 1
    /// @param out of the shape of self, and a type to which that of self casts. It may be the memory of self, with the same strides.
    ///     Any strides; only the view is written
    aclnnDropoutDoMaskGetWorkspaceSize, aclnnDropoutDoMask(
        self_: *const aclTensor, mask: *const aclTensor, prob: f64, out: *mut aclTensor,
    )
    checks [
        Empty(&["self", "mask"], Instead::Nothing),
        CastsTo("out", |call| Ok(call.tensor("self").1.dtype)),
        Dtype(SELF, Takes::everywhere(HALVES_AND_FLOAT).newer(BF16)),
        Dtype(MASK, U8),
        Own(|call| is_probability(call, "prob")),
        Rank(SELF),
        SameShape(OUT, "self"),
        Own(|call| has_bits(call, "mask", call.tensor("self").1.numel(), true)),
    ]
    -> |call| keep(call, call.number("prob"))
}

const TENSORS: &[&str] = &["input", "out"];

fn has_no_noise_shape(call: &Passed) -> Result<()> {
    if call.optional("optionalNoiseShape").is_none() {
        return Ok(());
    }
    Err(Error::invalid("optionalNoiseShape", "a tensor", "null"))
}

operator! {
    dropout_v3 in "dropout", "aclnn_dropout_v3.h": "torch.native_dropout(input, p, True)";
    /// Phase 1 of a dropout: checks the arguments, and reports the workspace that phase 2 needs.
    ///
    ///     bit i of maskOut = 1 with the probability 1 - p, else 0
    ///     out[...]         = input[...] * bit / (1 - p)
    ///
    /// The bits are those of aclnnDropoutGenMaskV2, and the bytes behind the last one are 0. Computed in FLOAT and rounded once. What is dropped
    /// is multiplied by 0: of a number that is not finite NaN is left. With p 0 out is input, and the bytes of maskOut are 255; with p 1 all
    /// are 0.
    ///
    /// @param input of rank 8 or less; FLOAT, FLOAT16, and BFLOAT16 on 910B, 910_93 and 950. Any strides
    /// @param optionalNoiseShape null
    /// @param p of 0 in the mask, from 0 to 1; but on 950 one of the two
    /// @param seed with offset it determines the mask
    /// @param offset likewise
    /// @param out of the shape of input, and a type to which that of input casts. It may be the memory of input, with the same strides. Any
    ///     strides; only the view is written
    /// @param maskOut UINT8, with 16 bytes for every 128 elements of input, the last ones whole. Any strides; only the view is written
    aclnnDropoutV3GetWorkspaceSize, aclnnDropoutV3(
        input: *const aclTensor,
        optionalNoiseShape: *const aclTensor = null,
        p: f64,
        seed: i64,
        offset: i64,
        out: *mut aclTensor,
        maskOut: *mut aclTensor,
    )
    /// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above; 561103 the device has no kernel for p. Where input is empty
    ///     the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left alone
    checks [
        CastsTo("out", |call| Ok(call.tensor("input").1.dtype)),
        Dtype(&["input"], Takes::everywhere(HALVES_AND_FLOAT).newer(BF16)),
        Dtype(&["maskOut"], U8),
        Own(has_no_noise_shape),
        Own(|call| is_probability(call, "p")),
        Rank(TENSORS),
        SameShape(OUT, "input"),
        Own(|call| has_bits(call, "maskOut", call.tensor("input").1.numel(), false)),
        Empty(&["input"], Instead::Nothing),
        On(BUT_950, &If(is_random, &Fails(Error::as_tiling, &Own(has_no_kernel)))),
    ]
    -> |call| drop_out(call, source(call), call.number("p"))
}

fn has_no_kernel(call: &Passed) -> Result<()> {
    Err(Error::invalid("p", call.number("p"), "0 or 1 on this device: 950 alone has a kernel for others"))
}
