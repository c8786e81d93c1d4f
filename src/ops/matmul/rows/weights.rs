//! Weights of products: how large they are in the device's own format.

use crate::abi::acl_base_rt::aclDataType;
use crate::abi::acl_meta::aclIntArray;
use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::ops::row::Function;
use crate::ops::rules;
use crate::soc::{Rules, Soc};
use std::mem::MaybeUninit;

/// The functions of this file that answer at once.
pub const FUNCTIONS: &[Function] =
    &[calculate_matmul_weight_size::FUNCTION, calculate_matmul_weight_size_v2::FUNCTION];

/// The devices that lay weights out by their dtype.
const DEVICES: &[Soc] = &[Soc::Ascend310P, Soc::Ascend910B, Soc::Ascend910_93, Soc::Ascend950];

/// How many extents a weight has: batches and a matrix.
const RANKS: &[usize] = &[2, 3, 4, 5, 6];

/// Rows and columns of a block of FLOAT16 in the device's own format.
const HALVES: [u64; 2] = [16, 16];

/// And of every other dtype.
const OTHERS: [u64; 2] = [16, 32];

function! {
    calculate_matmul_weight_size in "aclnn_trans_matmul_weight.h";
    /// How many elements a weight of FLOAT16 has in the device's own format: its last two extents become multiples of 16.
    ///
    /// @param tensorShape extents, 2 to 6 of them on 910B and 910_93, 2 elsewhere; none is negative
    /// @param weightTensorSize receives the number of elements
    /// @return 0; 161001 a pointer is null; 161002 tensorShape breaks the rule above, or the number does not fit. On failure
    ///     weightTensorSize is left alone
    aclnnCalculateMatmulWeightSize(tensorShape: *const aclIntArray) => weightTensorSize: *mut u64
    -> |rules, shape| {
        rules::length_in("tensorShape", shape, if rules.soc.is_a2_or_a3() { RANKS } else { &RANKS[..1] })?;
        elements(shape, 0, HALVES)
    }
}

function! {
    calculate_matmul_weight_size_v2 in "aclnn_trans_matmul_weight.h";
    /// How many elements a weight has in the device's own format: its last two extents become multiples of 16 for FLOAT16 and
    /// BFLOAT16, of 16 and 32 for every other dtype. On 310P, 910B, 910_93 and 950.
    ///
    /// @param tensorShape 2 to 6 extents, each 1 or more
    /// @param dataType any dtype
    /// @param weightTensorSize receives the number of elements
    /// @return 0; 361001 the device is another one; 161001 a pointer is null; 161002 tensorShape breaks the rule above, or the
    ///     number does not fit. On failure weightTensorSize is left alone
    aclnnCalculateMatmulWeightSizeV2(
        tensorShape: *const aclIntArray, dataType: MaybeUninit<aclDataType>,
    ) => weightTensorSize: *mut u64
    on DEVICES
    -> |_rules, shape, dtype| {
        rules::length_in("tensorShape", shape, RANKS)?;
        elements(shape, 1, if matches!(dtype, DType::Float16 | DType::BFloat16) { HALVES } else { OTHERS })
    }
}

/// How many elements a shape has whose last two extents become multiples of `block`.
fn elements(shape: &[i64], least: i64, block: [u64; 2]) -> Result<u64> {
    rules::at_least("tensorShape", shape, least)?;
    let (batches, matrix) = shape.split_at(shape.len() - block.len());
    let whole = |(extent, block): (&i64, u64)| extent.unsigned_abs().checked_next_multiple_of(block);
    let extents = batches.iter().map(|extent| Some(extent.unsigned_abs()));
    let mut extents = extents.chain(matrix.iter().zip(block).map(whole));
    let count = extents.try_fold(1, |count: u64, extent| count.checked_mul(extent?));
    count.ok_or_else(|| Error::invalid("tensorShape", format!("{shape:?}"), "fewer than 2^64 elements"))
}
