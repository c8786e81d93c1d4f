//! Halves, and the sizes of types.

use super::types::*;
use crate::abi;
use crate::dtype::DType;
use core::mem::MaybeUninit;

/// Widens a half. The largest exponent is read like any other, as the device runtime does: +Inf gives 65536,
/// -Inf gives -65536 and the quiet NaN 98304.
#[unsafe(no_mangle)]
pub extern "C" fn aclFloat16ToFloat(value: aclFloat16) -> f32 {
    forward!(aclFloat16ToFloat(value));
    let half = half::f16::from_bits(value);
    if half.is_finite() {
        return half.to_f32();
    }
    let magnitude = (1.0 + f32::from(value & 0x3ff) / 1024.0) * 65536.0;
    if value & 0x8000 == 0 { magnitude } else { -magnitude }
}

/// Rounds a float to the nearest half, ties to even. The result is always finite, as with the device runtime:
/// infinities, NaN and values beyond the range give 65504 with the sign of the argument.
#[unsafe(no_mangle)]
pub extern "C" fn aclFloatToFloat16(value: f32) -> aclFloat16 {
    forward!(aclFloatToFloat16(value));
    // In integers: an instruction would trap where the program has that.
    let half = half::f16::from_f32_const(value);
    if half.is_finite() { half.to_bits() } else { 0x7bff | if value.is_sign_negative() { 0x8000 } else { 0 } }
}

/// Bytes of one element of a type. The answers for types without a whole number of bytes are those of the device
/// runtime: 1 for ACL_INT4 and ACL_UINT1, 0 for ACL_STRING and ACL_DT_UNDEFINED, 8 for the four and six bit
/// floats and for numbers that are no type.
#[unsafe(no_mangle)]
pub extern "C" fn aclDataTypeSize(dataType: MaybeUninit<aclDataType>) -> usize {
    forward!(aclDataTypeSize(dataType));
    let raw = abi::raw_enum(dataType);
    match DType::from_raw(raw) {
        DType::Int4 | DType::UInt1 => 1,
        DType::String => 0,
        DType::Undefined if raw == -1 => 0,
        dtype if dtype.size() > 0 => dtype.size(),
        _ => 8,
    }
}
