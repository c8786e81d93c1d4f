//! Functions of f32 that are computed in f64, as branch-free code that LLVM makes vectors of: see `float`.
//!
//! Each is within 0.51 units in the last place of the exact value. The polynomials are minimax ones (Remez), their errors below 2^-32 of
//! the function.

use crate::double::near_exp;
use crate::float::polynomial;
use std::f64::consts::{FRAC_PI_2, PI};

/// erf x / x by x^2, for |x| up to 3/4.
const ERF: [f64; 7] = [
    1.128_379_167_067_809_6,
    -0.376_126_384_276_065_5,
    0.112_837_782_529_359_02,
    -0.026_864_742_544_812_27,
    0.005_216_690_039_761_491,
    -8.355_367_145_378_395e-4,
    9.461_264_500_574_047e-5,
];

/// erfc a * e^(a^2) by 1 / (1 + 0.3 a), for a up to [`ERFC_END`].
const ERFC: [f64; 12] = [
    -4.697_119_037_234_679e-6,
    0.169_388_829_057_544_46,
    0.167_596_407_740_738_5,
    0.174_010_466_103_733_73,
    0.085_693_323_348_107_59,
    0.331_099_925_537_600_04,
    -0.399_497_576_774_546_4,
    0.921_723_172_659_933_5,
    -0.970_296_718_107_782_6,
    0.818_675_987_498_290_7,
    -0.357_871_397_336_664_4,
    0.059_482_277_518_339_7,
];

/// From there on what is left of 1 is 0 as an f32.
const ERFC_END: f64 = 10.25;

/// atan x / x by x^2, for |x| up to 1.
const ATAN: [f64; 12] = [
    0.999_999_999_941_256_1,
    -0.333_333_315_714_854_86,
    0.199_999_120_585_547_5,
    -0.142_839_808_481_975_8,
    0.110_932_418_594_175_23,
    -0.089_802_414_660_651_08,
    0.072_457_240_375_719_25,
    -0.054_279_194_584_532_13,
    0.034_209_691_250_754_64,
    -0.016_111_727_923_986_94,
    0.004_850_948_209_205_169,
    -6.847_942_403_461_26e-4,
];

/// asin x / x by x^2, for |x| up to 1/2.
const ASIN: [f64; 8] = [
    0.999_999_999_984_906_6,
    0.166_666_674_217_169_4,
    0.074_999_381_965_838_74,
    0.044_662_035_894_158_35,
    0.030_092_207_525_736_793,
    0.024_711_542_217_047_806,
    0.007_223_855_878_649_571,
    0.034_951_497_302_200_08,
];

/// 1 - erf a, of what is not negative.
#[inline(always)]
fn rest_of_erf(a: f64) -> f64 {
    // NaN stays.
    let a = if a > ERFC_END { ERFC_END } else { a };
    near_exp(-a * a) * polynomial(1.0 / a.mul_add(0.3, 1.0), ERFC)
}

/// The error function.
#[inline(always)]
pub fn erf(x: f32) -> f32 {
    let x = f64::from(x);
    let near = x * polynomial(x * x, ERF);
    let far = (1.0 - rest_of_erf(x.abs())).copysign(x);
    (if x.abs() < 0.75 { near } else { far }) as f32
}

/// 1 without the error function.
#[inline(always)]
pub fn erfc(x: f32) -> f32 {
    let x = f64::from(x);
    let rest = rest_of_erf(x.abs());
    (if x < 0.0 { 2.0 - rest } else { rest }) as f32
}

/// The arc tangent.
#[inline(always)]
pub fn atan(x: f32) -> f32 {
    let a = f64::from(x).abs();
    let r = if a > 1.0 { 1.0 / a } else { a };
    let y = r * polynomial(r * r, ATAN);
    let y = if a > 1.0 { FRAC_PI_2 - y } else { y };
    (y as f32).copysign(x)
}

/// The arc sine of what is not larger than 1/2, or the part of a quarter turn that it is away from that. NaN of what is larger than 1.
#[inline(always)]
fn part_of_asin(a: f64) -> f64 {
    let z = if a > 0.5 { 0.5 - 0.5 * a } else { a * a };
    let s = if a > 0.5 { 2.0 * z.sqrt() } else { a };
    s * polynomial(z, ASIN)
}

/// The arc sine.
#[inline(always)]
pub fn asin(x: f32) -> f32 {
    let a = f64::from(x).abs();
    let part = part_of_asin(a);
    let y = if a > 0.5 { FRAC_PI_2 - part } else { part };
    (y as f32).copysign(x)
}

/// The arc cosine.
#[inline(always)]
pub fn acos(x: f32) -> f32 {
    let x = f64::from(x);
    let part = part_of_asin(x.abs());
    let near = FRAC_PI_2 - part.copysign(x);
    let far = if x < 0.0 { PI - part } else { part };
    (if x.abs() > 0.5 { far } else { near }) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    type Case = (&'static str, fn(f32) -> f32, fn(f64) -> f64);

    const FUNCTIONS: [Case; 5] = [
        ("erf", erf, libm::erf),
        ("erfc", erfc, libm::erfc),
        ("atan", atan, f64::atan),
        ("asin", asin, f64::asin),
        ("acos", acos, f64::acos),
    ];

    fn check(x: f32) {
        for (name, function, exact) in FUNCTIONS {
            let (got, exact) = (function(x), exact(x.into()));
            assert!(got.is_nan() == exact.is_nan(), "{name}({x:e}) is {got:e}, exactly {exact:e}");
            if got.is_nan() {
                continue;
            }
            let place = f32::from_bits((exact as f32).abs().max(f32::MIN_POSITIVE).to_bits() & 0x7f80_0000);
            let away = (f64::from(got) - exact).abs() / (f64::from(place) * f64::from(f32::EPSILON));
            let is_signed = got.is_sign_negative() == exact.is_sign_negative();
            assert!(
                away <= 0.51 && is_signed,
                "{name}({x:e}) is {got:e}, exactly {exact:e}, {away} units away"
            );
        }
    }

    #[test]
    fn functions_of_some_floats() {
        for x in [0.0, f32::INFINITY, f32::NAN, f32::MIN_POSITIVE, 1e-45, 0.5, 0.75, 1.0, 10.25, f32::MAX] {
            [x, -x].into_iter().for_each(check);
        }
        let step = if cfg!(miri) { 1 << 21 } else { 4099 };
        (0..=u32::MAX).step_by(step).for_each(|bits| check(f32::from_bits(bits)));
    }

    #[test]
    #[ignore = "takes minutes: every f32"]
    fn functions_of_all_floats() {
        (0..=u32::MAX).for_each(|bits| check(f32::from_bits(bits)));
    }
}
