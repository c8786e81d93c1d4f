//! Functions of one or two doubles, as branch-free code that LLVM makes vectors of: see `float`.
//!
//! Each is within one unit in the last place of the exact value, right for subnormals, infinities and NaN. The polynomials
//! are minimax ones (Remez), their errors below 2^-57 of the function.

use crate::float::{ROUND_F64, polynomial};

/// ln 2 in two parts. Fused, a product of the first with an exponent takes nothing away from what is left.
const LN_2: [f64; 2] = [std::f64::consts::LN_2, 2.319_046_813_846_299_6e-17];

/// (e^r - 1 - r) / r^2, for |r| up to ln 2 / 2.
const EXP: [f64; 10] = [
    0.500_000_000_000_001_2,
    0.166_666_666_666_667,
    0.041_666_666_666_515_154,
    0.008_333_333_333_307_106,
    0.001_388_888_894_714_206_2,
    0.000_198_412_699_176_301_62,
    2.480_148_976_552_757e-5,
    2.755_721_605_874_621e-6,
    2.763_135_703_722_999_4e-7,
    2.511_794_319_589_444e-8,
];

/// (ln (1 + f) / s - 2) / z, where s is f / (2 + f) and z is s^2.
const LN: [f64; 7] = [
    0.666_666_666_666_67,
    0.399_999_999_996_093_5,
    0.285_714_287_045_762_6,
    0.222_222_020_539_769_64,
    0.181_833_991_906_484_03,
    0.153_179_546_613_610_72,
    0.147_595_258_654_724_4,
];

/// ((artanh s / s - 1) / z - 1 / 3) / z, where z is s^2.
const ARTANH: [f64; 8] = [
    0.199_999_999_999_999_93,
    0.142_857_142_857_201_66,
    0.111_111_111_092_684_23,
    0.090_909_093_813_461_52,
    0.076_922_816_998_572_2,
    0.066_680_457_879_725_24,
    0.058_394_889_677_082_396,
    0.059_786_741_581_113_07,
];

/// (sin r / r - 1) / z, where z is r^2, for |r| up to pi / 4.
const SIN: [f64; 6] = [
    -0.166_666_666_666_666_32,
    0.008_333_333_333_322_51,
    -0.000_198_412_698_298_626_9,
    2.755_731_370_570_833_5e-6,
    -2.505_075_967_654_671_8e-8,
    1.589_685_941_280_704e-10,
];

/// (cos r - 1 + z / 2) / z^2.
const COS: [f64; 6] = [
    0.041_666_666_666_666_6,
    -0.001_388_888_888_887_418_8,
    2.480_158_728_951_106e-5,
    -2.755_731_435_827_144e-7,
    2.087_572_381_467_767_4e-9,
    -1.135_966_429_053_77e-11,
];

/// The bits of an integer that was rounded by adding [`ROUND_F64`].
#[inline(always)]
fn integer(shifted: f64) -> u64 {
    shifted.to_bits().wrapping_sub(ROUND_F64.to_bits())
}

/// 2^k for k from -1022 to 1023.
#[inline(always)]
fn power_of_two(k: u64) -> f64 {
    f64::from_bits(k.wrapping_add(1023) << 52)
}

/// e^(x + low), `low` being less than the last place of x.
#[inline(always)]
fn exp_of_two(x: f64, low: f64) -> f64 {
    // What lies outside is 0 or infinite; NaN stays.
    let low = if x.abs() < 800.0 { low } else { 0.0 };
    let x = if x > 720.0 { 720.0 } else { x };
    let x = if x < -760.0 { -760.0 } else { x };
    let shifted = x.mul_add(std::f64::consts::LOG2_E, ROUND_F64);
    let k = shifted - ROUND_F64;
    let high = k.mul_add(-LN_2[0], x);
    let rest = k.mul_add(-LN_2[1], low);
    let r = high + rest;
    let lost = rest - (r - high);
    let q = polynomial(r, EXP);
    // In two steps, since k reaches from -1097 to 1039.
    let half = k.mul_add(0.5, ROUND_F64);
    let other = k - (half - ROUND_F64) + ROUND_F64;
    (1.0 + (r + (r * r).mul_add(q, r.mul_add(lost, lost))))
        * power_of_two(integer(half))
        * power_of_two(integer(other))
}

/// e^x.
#[inline(always)]
pub fn exp(x: f64) -> f64 {
    exp_of_two(x, 0.0)
}

/// Whether [`near_exp`] is not e^x: it may be denormal, or infinite, or x is no number.
#[inline(always)]
pub fn is_far_from_exp(x: f64) -> bool {
    x.is_nan() | (x.abs() >= 708.0)
}

/// e^x, if it is a normal number.
#[inline(always)]
pub fn near_exp(x: f64) -> f64 {
    let shifted = x.mul_add(std::f64::consts::LOG2_E, ROUND_F64);
    let k = shifted - ROUND_F64;
    let r = k.mul_add(-LN_2[1], k.mul_add(-LN_2[0], x));
    (1.0 + (r * r).mul_add(polynomial(r, EXP), r)) * power_of_two(integer(shifted))
}

/// 1 / (1 + e^-x).
#[inline(always)]
pub fn sigmoid(x: f64) -> f64 {
    let e = exp(-x.abs());
    (if x < 0.0 { e } else { 1.0 }) / (1.0 + e)
}

/// e and m, where a = 2^e * m and m reaches from the root of 1/2 to that of 2. `a` is neither negative nor infinite.
#[inline(always)]
fn split(a: f64) -> (f64, f64) {
    // Denormals are made normal first.
    let small = a < f64::MIN_POSITIVE;
    let (e, m) = split_bits((if small { a * 18_014_398_509_481_984.0 } else { a }).to_bits());
    (if small { e - 54.0 } else { e }, m)
}

/// See [`split`]: of a normal number.
#[inline(always)]
fn split_bits(bits: u64) -> (f64, f64) {
    const ROOT: u64 = std::f64::consts::FRAC_1_SQRT_2.to_bits();
    const MANTISSA: u64 = (1 << 52) - 1;
    let above = bits.wrapping_sub(ROOT).wrapping_add(1023 << 52);
    let e = f64::from_bits(above >> 52 | ROUND_F64.to_bits()) - (ROUND_F64 + 1023.0);
    (e, f64::from_bits((above & MANTISSA).wrapping_add(ROOT)))
}

/// The natural logarithm.
#[inline(always)]
pub fn ln(x: f64) -> f64 {
    let (e, m) = split(x);
    let y = ln_of(e, m);
    let y = if x < f64::INFINITY { y } else { x };
    let y = if x >= 0.0 { y } else { f64::NAN };
    if x == 0.0 { f64::NEG_INFINITY } else { y }
}

/// Whether [`near_ln`] is not the logarithm: x is 0, negative, denormal, infinite or no number.
#[inline(always)]
pub fn is_far_from_ln(x: f64) -> bool {
    !(f64::MIN_POSITIVE..f64::INFINITY).contains(&x)
}

/// The natural logarithm of what is normal and positive.
#[inline(always)]
pub fn near_ln(x: f64) -> f64 {
    let (e, m) = split_bits(x.to_bits());
    ln_of(e, m)
}

/// ln (2^e * m).
#[inline(always)]
fn ln_of(e: f64, m: f64) -> f64 {
    // ln (1 + f) = f - f^2 / 2 + s * (f^2 / 2 + s^2 * p), where s = f / (2 + f).
    let f = m - 1.0;
    let s = f / (2.0 + f);
    let z = s * s;
    let half = 0.5 * f * f;
    let rest = s * z.mul_add(polynomial(z, LN), half);
    e.mul_add(LN_2[0], f - (half - e.mul_add(LN_2[1], rest)))
}

/// [`sin`] and [`cos`] are right below it: for what lies above, the multiple of pi has too many bits.
pub const TURNS: f64 = 1e9;

/// The sine of x, or with `quarters` of 1 the cosine.
#[inline(always)]
fn sin_from(x: f64, quarters: u64) -> f64 {
    // pi / 2 in three parts. Fused, the first leaves nothing behind; of the second, `low` keeps what the product and the
    // difference lose: right beside a zero of the sine, `r` is so small that it shows.
    const PI_2: [f64; 3] =
        [std::f64::consts::FRAC_PI_2, 6.123_233_995_736_766e-17, -1.497_384_904_859_169_8e-33];
    let shifted = x.mul_add(std::f64::consts::FRAC_2_PI, ROUND_F64);
    let n = shifted - ROUND_F64;
    let near = n.mul_add(-PI_2[0], x);
    let part = n * PI_2[1];
    let r = near - part;
    let back = r - near;
    let lost = (near - (r - back)) - (part + back);
    let low = n.mul_add(-PI_2[2], lost - n.mul_add(PI_2[1], -part));
    let z = r * r;
    let half = 0.5 * z;
    let sine = r + (r * z).mul_add(polynomial(z, SIN), (-half).mul_add(low, low));
    let one = 1.0 - half;
    let cosine = one + ((1.0 - one - half) + (z * z).mul_add(polynomial(z, COS), -r * low));
    let quarter = shifted.to_bits().wrapping_add(quarters);
    let size = if quarter & 1 == 0 { sine } else { cosine };
    f64::from_bits(size.to_bits() ^ (quarter & 2) << 62)
}

/// The sine, for |x| below [`TURNS`] and for NaN.
#[inline(always)]
pub fn sin(x: f64) -> f64 {
    let y = sin_from(x, 0);
    if x == 0.0 { x } else { y }
}

/// The cosine, likewise.
#[inline(always)]
pub fn cos(x: f64) -> f64 {
    sin_from(x, 1)
}

/// x^y, as C's `pow`.
#[inline(always)]
pub fn pow(x: f64, y: f64) -> f64 {
    const THIRD: [f64; 2] = [1.0 / 3.0, 1.850_371_707_708_594e-17];
    let a = x.abs();
    let (e, m) = split(a);
    // ln m = 2 artanh s, s = (m - 1) / (m + 1): all of it in two parts, the second of which is what the first lost.
    let (f, d) = (m - 1.0, m + 1.0);
    let d_low = m - (d - 1.0);
    let part = 1.0 / d;
    let s = f * part;
    let s_low = s.mul_add(-d_low, s.mul_add(-d, f)) * part;
    let z = s * s;
    let z_low = s.mul_add(s, -z) + 2.0 * s * s_low;
    // artanh s / s = 1 + z * q.
    let tail = z * polynomial(z, ARTANH);
    let q = THIRD[0] + tail;
    let q_low = tail - (q - THIRD[0]) + THIRD[1];
    let zq = z * q;
    let zq_low = z.mul_add(q, -zq) + z.mul_add(q_low, z_low * q);
    let cubic = s * zq;
    let cubic_low = s.mul_add(zq, -cubic) + s.mul_add(zq_low, s_low * zq);
    let ln = s + cubic;
    let ln_low = cubic - (ln - s) + (cubic_low + s_low);
    // And of a, twice that and e * ln 2.
    let (ln, ln_low) = (2.0 * ln, 2.0 * ln_low);
    let whole = e * LN_2[0];
    let whole_low = e.mul_add(LN_2[1], e.mul_add(LN_2[0], -whole));
    let sum = whole + ln;
    // Whichever of the two is larger.
    let back = sum - whole;
    let sum_low = (whole - (sum - back)) + (ln - back) + (whole_low + ln_low);
    let sum = if a < f64::INFINITY { sum } else { a };
    let sum = if a == 0.0 { f64::NEG_INFINITY } else { sum };
    let power = y * sum;
    let low = y.mul_add(sum, -power) + y * sum_low;
    // 1 to any power and any number to the power of 0 are 1.
    let is_one = a == 1.0 || y == 0.0;
    let size = exp_of_two(power, low);
    let size = if is_one { 1.0 } else { size };
    let whole = y.trunc() == y;
    let odd = whole && (y * 0.5).trunc() != y * 0.5;
    let undefined = x < 0.0 && x > f64::NEG_INFINITY && !whole;
    let sign = if odd { x.to_bits() & 1 << 63 } else { 0 };
    let size = if undefined { f64::NAN } else { size };
    f64::from_bits(size.to_bits() ^ sign)
}
