//! Rounding: rows, and the tests of rounding to decimals. Those of the others are in `unary`.

use super::unary::{result, row_of_one, split};
use super::*;
use opapi::ops::elementwise::rows::rounding;
use opapi::ops::elementwise::rows::rounding::{
    inplace_round_decimals::{aclnnInplaceRoundDecimals, aclnnInplaceRoundDecimalsGetWorkspaceSize},
    round_decimals::{aclnnRoundDecimals, aclnnRoundDecimalsGetWorkspaceSize},
};

const PLAIN_NUMBERS: &[DType] =
    &[DType::F32, DType::F16, DType::F64, DType::I8, DType::I16, DType::I32, DType::I64, DType::U8];
const ROUNDED: &[DType] = &[DType::F32, DType::F16, DType::F64, DType::I32, DType::I64];

#[rustfmt::skip] // one row, one line
pub const ROWS: &[Operator] = &[
    row_of_one!(rounding::ceil, aclnnCeilGetWorkspaceSize, aclnnCeil, "self" to "out", &[DType::F32, DType::F16, DType::F64]),
    row_of_one!(rounding::inplace_ceil, aclnnInplaceCeilGetWorkspaceSize, aclnnInplaceCeil, "selfRef", &[DType::F32, DType::F16, DType::F64]),
    row_of_one!(rounding::floor, aclnnFloorGetWorkspaceSize, aclnnFloor, "self" to "out", PLAIN_NUMBERS),
    row_of_one!(rounding::inplace_floor, aclnnInplaceFloorGetWorkspaceSize, aclnnInplaceFloor, "selfRef", PLAIN_NUMBERS),
    row_of_one!(rounding::round, aclnnRoundGetWorkspaceSize, aclnnRound, "self" to "out", ROUNDED),
    row_of_one!(rounding::inplace_round, aclnnInplaceRoundGetWorkspaceSize, aclnnInplaceRound, "selfRef", ROUNDED),
    row_of_one!(rounding::trunc, aclnnTruncGetWorkspaceSize, aclnnTrunc, "self" to "out", &[DType::F32, DType::F16]),
    row_of_one!(rounding::inplace_trunc, aclnnInplaceTruncGetWorkspaceSize, aclnnInplaceTrunc, "selfRef", &[DType::F32, DType::F16]),
    Operator {
        name: "aclnnRoundDecimals",
        pointers: &[("self", Role::Input), ("out", Role::Output)],
        scalars: &["decimals"],
        phase1: phase1!(aclnnRoundDecimalsGetWorkspaceSize(p, s => p[0].cast(), s[0], p[1].cast())),
        phase2: aclnnRoundDecimals,
        valid: |rng| {
            let (dtype, shape) = (rng.choose(ROUNDED), any_shape(rng));
            let pointers = vec![tensor(dtype, ND, &shape), tensor(dtype, ND, &shape)];
            Arguments { pointers, scalars: vec![rng.range(-3, 5)] }
        },
        // Of a power of 10 that no INT64 is, the only multiple is 0.
        may_skip: |tensor, _, scalars| tensor == "self" && scalars[0] < -18,
        ..COMMON
    },
    Operator {
        name: "aclnnInplaceRoundDecimals",
        scalars: &["decimals"],
        phase1: phase1!(aclnnInplaceRoundDecimalsGetWorkspaceSize(p, s => p[0].cast(), s[0])),
        phase2: aclnnInplaceRoundDecimals,
        valid: |rng| {
            let (dtype, shape) = (rng.choose(ROUNDED), any_shape(rng));
            Arguments { pointers: vec![tensor(dtype, ND, &shape)], scalars: vec![rng.range(-3, 5)] }
        },
        ..COMMON
    },
];

#[test]
fn integers_are_rounded_to_tens() {
    let cases = [
        (DType::I32, -1, [15, 25, -15, -26, 4, i64::from(i32::MAX)], [20, 20, -20, -30, 0, 2147483650]),
        (DType::I64, -2, [149, 150, 250, -150, -251, 7], [100, 200, 200, -200, -300, 0]),
        (
            DType::I64,
            -18,
            [i64::MAX, -499_999_999_999_999_999, 0, 1, 2, 3],
            [9_000_000_000_000_000_000, 0, 0, 0, 0, 0],
        ),
        (DType::I64, -19, [i64::MAX, 1, 2, 3, 4, 5], [0; 6]),
        (DType::I64, i64::MIN, [1; 6], [0; 6]),
        (DType::I32, 3, [1, 2, 3, 4, 5, -6], [1, 2, 3, 4, 5, -6]),
    ];
    for (dtype, decimals, input, expected) in cases {
        let x = DeviceTensor::from_ints(dtype, Layout::contiguous(&[6]), ND, &input);
        row("aclnnInplaceRoundDecimals").call(&[x.handle()], &[decimals]).expect("a valid call");
        let expected = expected.map(|x: i64| if dtype == DType::I32 { i64::from(x as i32) } else { x });
        assert_eq!(x.ints(), expected, "{dtype:?}, {decimals}");
    }
}
