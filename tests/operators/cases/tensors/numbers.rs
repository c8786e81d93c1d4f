//! What casts must give: numbers of every dtype, and what they become as another, in the plainest way.

use super::common::{self, DType, Element, Rng, encode};
use half::{bf16, f16};
use num_complex::Complex;

/// A number of any dtype.
#[derive(Clone, Copy, Debug)]
pub enum Number {
    Int(i128),
    Real(f64),
    Pair(f64, f64),
}

/// The value of a float of that many exponent and fraction bits, the last code of which is no special one.
fn narrow_value(code: u32, exponent_bits: u32, fraction_bits: u32) -> f64 {
    let bias = (1 << (exponent_bits - 1)) - 1;
    let sign = if code >> (exponent_bits + fraction_bits) == 0 { 1.0 } else { -1.0 };
    let exponent = (code >> fraction_bits & ((1 << exponent_bits) - 1)) as i32;
    let fraction = f64::from(code & ((1 << fraction_bits) - 1)) / f64::from(1 << fraction_bits);
    sign * if exponent == 0 {
        fraction * 2f64.powi(1 - bias)
    } else {
        (1.0 + fraction) * 2f64.powi(exponent - bias)
    }
}

/// The value of a HIFLOAT8, by its written definition: prefix, sign and bits of the exponent, fraction.
fn hif8_value(code: u8) -> f64 {
    let bits: Vec<u32> = (0..7).rev().map(|bit| u32::from(code) >> bit & 1).collect();
    let number = |bits: &[u32]| bits.iter().fold(0, |n, bit| 2 * n + bit);
    let sign = if code & 0x80 == 0 { 1.0 } else { -1.0 };
    let prefixes: [(&[u32], usize); 5] =
        [(&[1, 1], 4), (&[1, 0], 3), (&[0, 1], 2), (&[0, 0, 1], 1), (&[0, 0, 0, 1], 0)];
    let Some((prefix, length)) = prefixes.into_iter().find(|(prefix, _)| bits.starts_with(prefix)) else {
        return match (number(&bits[4..]), sign < 0.0) {
            (0, false) => 0.0,
            (0, true) => f64::NAN,
            (n, _) => sign * 2f64.powi(n as i32 - 23),
        };
    };
    let (exponent, fraction) = bits[prefix.len()..].split_at(length);
    let exponent = match exponent {
        [] => 0,
        [sign, rest @ ..] => (1 - 2 * *sign as i32) * (number(rest) | 1 << rest.len()) as i32,
    };
    let value = 1.0 + f64::from(number(fraction)) / f64::from(1 << fraction.len());
    if exponent == 15 && value > 1.0 { sign * f64::INFINITY } else { sign * value * 2f64.powi(exponent) }
}

pub fn number(dtype: DType, e: &Element) -> Number {
    let half = |at: usize| u16::from_le_bytes([e[at], e[at + 1]]);
    let float = |at: usize| f64::from(f32::from_le_bytes(e[at..at + 4].try_into().unwrap()));
    let double = |at: usize| f64::from_le_bytes(e[at..at + 8].try_into().unwrap());
    match dtype {
        DType::F32 => Number::Real(float(0)),
        DType::F64 => Number::Real(double(0)),
        DType::F16 => Number::Real(f16::from_bits(half(0)).to_f64()),
        DType::Bf16 => Number::Real(bf16::from_bits(half(0)).to_f64()),
        DType::C32 => Number::Pair(f16::from_bits(half(0)).to_f64(), f16::from_bits(half(2)).to_f64()),
        DType::C64 => Number::Pair(float(0), float(4)),
        DType::C128 => Number::Pair(double(0), double(8)),
        DType::E5m2 => Number::Real(f16::from_bits(u16::from(e[0]) << 8).to_f64()),
        DType::E4m3 if e[0] & 0x7f == 0x7f => Number::Real(f64::NAN),
        DType::E4m3 => Number::Real(narrow_value(e[0].into(), 4, 3)),
        DType::E8m0 if e[0] == 255 => Number::Real(f64::NAN),
        DType::E8m0 => Number::Real(2f64.powi(i32::from(e[0]) - 127)),
        DType::Hif8 => Number::Real(hif8_value(e[0])),
        DType::U64 => Number::Int(u64::from_le_bytes(e[..8].try_into().unwrap()).into()),
        DType::Bool => Number::Int((e[0] != 0).into()),
        _ => Number::Int(common::decode_int(dtype, e).into()),
    }
}

/// The nearest float of that many bits, ties to even, as a number.
fn nearest(x: f64, exponent_bits: u32, fraction_bits: i32) -> f64 {
    if x == 0.0 || !x.is_finite() {
        return x;
    }
    let bias = (1 << (exponent_bits - 1)) - 1;
    // Of the lowest bit that is kept: scaling by powers of two is exact.
    let exponent = ((x.to_bits() >> 52 & 0x7ff) as i32 - 1023).max(1 - bias);
    let unit = exponent - fraction_bits;
    let scaled = x * 2f64.powi(-unit / 2) * 2f64.powi(-unit - -unit / 2);
    let rounded = scaled.round_ties_even() * 2f64.powi(unit / 2) * 2f64.powi(unit - unit / 2);
    if rounded.abs() >= 2f64.powi(bias + 1) { f64::INFINITY.copysign(x) } else { rounded }
}

/// An integer as a double whose last bit tells that something was cut off: rounding it gives what rounding the integer gives.
fn sticky(i: i128) -> f64 {
    let magnitude = i.unsigned_abs();
    let shift = (128 - magnitude.leading_zeros()).saturating_sub(53);
    let kept = magnitude >> shift | u128::from(magnitude & ((1 << shift) - 1) != 0);
    let value = kept as f64 * 2f64.powi(shift as i32);
    if i < 0 { -value } else { value }
}

/// The code of the nearest value among 256; `ties` chooses between two that are as near.
fn nearest_code(x: f64, value: impl Fn(u8) -> f64, ties: impl Fn(f64, f64) -> bool) -> u8 {
    let codes = (0..=255).filter(|&code| value(code).is_finite());
    let better = |a: u8, b: u8| {
        let (da, db) = ((value(a) - x).abs(), (value(b) - x).abs());
        if da < db || da == db && ties(value(a), value(b)) { a } else { b }
    };
    codes.reduce(better).expect("some codes")
}

/// The element that a number becomes.
pub fn element(dtype: DType, number: Number) -> Element {
    let mut e = [0; 16];
    let mut put = |bytes: &[u8]| e[..bytes.len()].copy_from_slice(bytes);
    let (real, imaginary) = match number {
        Number::Int(i) => (sticky(i), 0.0),
        Number::Real(x) => (x, 0.0),
        Number::Pair(x, y) => (x, y),
    };
    let f32_of = |x: f64| nearest(x, 8, 23) as f32;
    let f64_of = || if let Number::Int(i) = number { i as f64 } else { real };
    let integer = |low: i128, high: i128| match number {
        Number::Int(i) => i,
        _ if real.is_nan() => 0,
        _ => (real.trunc() as i128).clamp(low, high),
    };
    // Narrow integers are the low bits of what INT32 holds.
    let i32_of = || integer(i32::MIN.into(), i32::MAX.into());
    let i64_of = || integer(i64::MIN.into(), i64::MAX.into());
    match dtype {
        DType::F32 => put(&f32_of(real).to_le_bytes()),
        DType::F64 => put(&f64_of().to_le_bytes()),
        DType::F16 => put(&f16::from_f64(nearest(real, 5, 10)).to_le_bytes()),
        DType::Bf16 => put(&bf16::from_f64(nearest(real, 8, 7)).to_le_bytes()),
        DType::C64 => {
            put(&[f32_of(real).to_le_bytes(), f32_of(imaginary).to_le_bytes()].concat());
        }
        DType::C128 => {
            put(&[f64_of().to_le_bytes(), imaginary.to_le_bytes()].concat());
        }
        DType::E5m2 => put(&[(f16::from_f64(nearest(real, 5, 2)).to_bits() >> 8) as u8]),
        DType::E4m3 => {
            // As if the format went on: what lies beyond 448 becomes that.
            let rounded = nearest(real, 5, 3);
            let subnormal = (real / 2f64.powi(-9)).round_ties_even() * 2f64.powi(-9);
            let value = if real.abs() < 2f64.powi(-6) { subnormal } else { rounded };
            let code = if value.abs() <= 448.0 {
                nearest_code(
                    value,
                    |code| if code & 0x7f == 0x7f { f64::NAN } else { narrow_value(code.into(), 4, 3) },
                    |_, _| false,
                )
            } else if real.is_nan() {
                0x7f
            } else {
                0x7e
            };
            put(&[code & 0x7f | if real.is_sign_negative() { 0x80 } else { 0 }]);
        }
        DType::E8m0 => put(&[match real.abs() {
            x if !x.is_finite() => 255,
            x if x >= 1.5 * 2f64.powi(127) => 255,
            // PyTorch goes up from the middle between the smallest two in units of the smallest f32.
            x if x > 2f64.powi(-127) && x < 2f64.powi(-126) => 1,
            x => nearest_code(
                x,
                |code| if code == 255 { f64::NAN } else { 2f64.powi(i32::from(code) - 127) },
                |a, b| a > b,
            ),
        }]),
        DType::Hif8 => put(&[match real {
            x if x.is_nan() => 0x80,
            x if x.abs() >= 40960.0 => {
                if x < 0.0 {
                    0xef
                } else {
                    0x6f
                }
            }
            x => nearest_code(x, hif8_value, |a, b| a.abs() > b.abs()),
        }]),
        DType::Bool => put(&[match number {
            Number::Int(i) => i != 0,
            Number::Real(x) => x != 0.0,
            Number::Pair(x, y) => x != 0.0 || y != 0.0,
        }
        .into()]),
        DType::I8 | DType::U8 => put(&[i32_or_low(&number, i32_of) as u8]),
        DType::I16 | DType::U16 => put(&(i32_or_low(&number, i32_of) as u16).to_le_bytes()),
        DType::I32 => put(&(i32_or_low(&number, i32_of) as i32).to_le_bytes()),
        DType::U32 => put(&(i64_of() as u32).to_le_bytes()),
        DType::I64 => put(&(i64_of() as i64).to_le_bytes()),
        DType::U64 => put(&(integer(i64::MIN.into(), u64::MAX.into()) as u64).to_le_bytes()),
        DType::C32 => unreachable!("not copied"),
    }
    e
}

fn i32_or_low(number: &Number, limited: impl Fn() -> i128) -> i128 {
    if let Number::Int(i) = number { *i } else { limited() }
}

/// What copying one element gives: the same bits, where the dtype stays.
pub fn expected(from: DType, to: DType, e: &Element) -> Element {
    if from == to { *e } else { element(to, number(from, e)) }
}

/// Any element: random bits, small and large numbers, edges of integers and floats, those that lie between two of another
/// type.
pub fn any_element(rng: &mut Rng, dtype: DType) -> Element {
    let edges = [
        f64::NAN,
        f64::INFINITY,
        f64::NEG_INFINITY,
        0.0,
        -0.0,
        0.5,
        -0.5,
        127.5,
        128.0,
        -129.0,
        255.0,
        256.0,
        32768.0,
        65504.0,
        65519.0,
        65520.0,
        2147483647.0,
        2147483648.0,
        -2147483649.0,
        4294967296.0,
        9.3e18,
        -9.3e18,
        1.9e19,
        448.0,
        464.0,
        480.0,
        57344.0,
        61440.0,
        40959.0,
        40960.0,
        1e-8,
        6e-8,
        3e-46,
        1e39,
        1.0 + 1.0 / 2048.0,
        1.0 + 1.0 / 2048.0 + 1e-13,
        1.0 + 1.0 / 256.0,
        1.0 + 3.0 / 256.0,
        1.0625,
        1.1875,
        2.25,
        1.5,
        3.0,
    ];
    let mut e = [0; 16];
    let size = dtype.size();
    let random = |rng: &mut Rng, e: &mut Element| {
        for byte in &mut e[..size] {
            *byte = rng.bits() as u8;
        }
    };
    match rng.below(4) {
        0 => random(rng, &mut e),
        1 if matches!(dtype, DType::I32 | DType::I64 | DType::U64 | DType::U32) => {
            let bits = rng.range(0, 62);
            let near = (1i64 << bits) + (1i64 << (bits / 2)) * rng.range(-1, 1) + rng.range(-2, 2);
            e[..size].copy_from_slice(&near.to_le_bytes()[..size]);
        }
        kind => {
            let value = |rng: &mut Rng| match kind {
                1 => rng.choose(&edges),
                2 => rng.uniform(-300.0, 300.0),
                _ => rng.uniform(-2.0, 2.0) * 2f64.powi(rng.range(-30, 30) as i32),
            };
            let (x, y) = (value(rng), value(rng));
            if matches!(dtype, DType::E5m2 | DType::E4m3 | DType::E8m0 | DType::Hif8) {
                random(rng, &mut e);
            } else if dtype.is_complex() || dtype.is_float() {
                e = encode(dtype, Complex::new(x, y));
            } else if dtype == DType::Bool {
                e[0] = (x > 0.0).into();
            } else {
                e = common::encode_int(dtype, x as i64);
            }
        }
    }
    e
}

/// NaN may have any bits.
pub fn same(dtype: DType, a: &Element, b: &Element) -> bool {
    let (nan_a, nan_b) = match (number(dtype, a), number(dtype, b)) {
        (Number::Real(a), Number::Real(b)) => (a.is_nan(), b.is_nan()),
        (Number::Pair(a, c), Number::Pair(b, d)) => {
            let parts = [(a, b), (c, d)]
                .iter()
                .all(|(x, y): &(f64, f64)| x.to_bits() == y.to_bits() || x.is_nan() && y.is_nan());
            (parts, parts)
        }
        _ => (false, false),
    };
    a == b || nan_a && nan_b
}
