//! Functions of one number, as branch-free code that LLVM makes vectors of.
//!
//! Those of f32 are written here: no package that needs neither nightly nor features fixed at compile time has them for a
//! level chosen at run time. Their multiply-adds are fused, as instructions or, at the scalar level, by the C library, so that
//! tests can compare levels bit for bit. Each is within 1.6 units in the last place of the exact value for every f32, right for
//! subnormals, infinities and NaN; pow is within 0.6, softplus within 3,
//! erfc within 8. Where f32 would need tricks the work is done in f64: an f32 there is
//! normal, has room for 29 more bits, and is rounded once.
//!
//! The polynomials are minimax ones (Remez), their errors below 2^-27 of the function. Functions of f64 are in `double`;
//! those of complex numbers are num-complex's.

use num_traits::MulAdd;
use std::ops::Mul;

/// 1.5 * 2^23: a number of less than 2^22 that is added to it is rounded to an integer, which lies in its low bits.
const ROUND_F32: f32 = 12_582_912.0;
/// 1.5 * 2^52, for numbers below 2^51.
pub const ROUND_F64: f64 = 6_755_399_441_055_744.0;

/// ln 2 in two parts; the first has so few bits that its product with an exponent is exact.
const LN_2: [f32; 2] = [0.693_359_4, -2.121_944_4e-4];

/// `c[0] + c[1] * x + c[2] * x^2 ...`: the even powers beside the odd ones, which takes half the time of one chain.
#[inline(always)]
pub fn polynomial<T: MulAdd<Output = T> + Mul<Output = T> + Copy, const N: usize>(x: T, c: [T; N]) -> T {
    let square = x * x;
    let (mut ends, mut i) = ([c[N - 2], c[N - 1]], N - 2);
    while i >= 2 {
        ends = [ends[0].mul_add(square, c[i - 2]), ends[1].mul_add(square, c[i - 1])];
        i -= 2;
    }
    let [even, odd] = ends;
    if i == 1 { odd.mul_add(x, even).mul_add(x, c[0]) } else { odd.mul_add(x, even) }
}

/// k, r and (e^r - 1 - r) / r^2, where x is k * ln 2 + r; k as a number and as bits. |x| is below 150 or NaN.
#[inline(always)]
fn reduce_exp(x: f32) -> (u32, f32, f32) {
    let shifted = x.mul_add(std::f32::consts::LOG2_E, ROUND_F32);
    let k = shifted - ROUND_F32;
    let r = k.mul_add(-LN_2[1], k.mul_add(-LN_2[0], x));
    let q = polynomial(r, [4.999_999_4e-1, 1.666_652_1e-1, 4.166_839e-2, 8.368_717e-3, 1.381_461_2e-3]);
    (shifted.to_bits().wrapping_sub(ROUND_F32.to_bits()), r, q)
}

/// 2^k for k from -126 to 127.
#[inline(always)]
fn power_of_two(k: u32) -> f32 {
    f32::from_bits(k.wrapping_add(127) << 23)
}

/// e^x.
#[inline(always)]
pub fn exp(x: f32) -> f32 {
    // What lies outside is 0 or infinite; NaN stays.
    let x = if x > 89.0 { 89.0 } else { x };
    let x = if x < -104.0 { -104.0 } else { x };
    let (k, r, q) = reduce_exp(x);
    // In two steps, since k reaches from -150 to 128.
    let half = (k as i32 >> 1) as u32;
    (1.0 + (r * r).mul_add(q, r)) * power_of_two(half) * power_of_two(k.wrapping_sub(half))
}

/// e^x - 1.
#[inline(always)]
pub fn exp_m1(x: f32) -> f32 {
    // Far from 0 the 1 is less than the last place, or all of it.
    let far = exp(x) - 1.0;
    let (k, r, q) = reduce_exp(if x.abs() < 80.0 { x } else { 0.0 });
    let power = power_of_two(k);
    let near = (r * r).mul_add(q, r).mul_add(power, power - 1.0);
    let y = if x.abs() < 80.0 { near } else { far };
    // Of either sign.
    if x == 0.0 { x } else { y }
}

/// ln (1 + e^x).
#[inline(always)]
pub fn softplus(x: f32) -> f32 {
    let e = exp(-x.abs());
    let over = 1.0 + e;
    // What the sum has lost.
    let rest = e - (over - 1.0);
    (if x < 0.0 { 0.0 } else { x }) + (ln(over) + rest / over)
}

/// 1 - erf x, and e^(-x^2), which it is made of.
#[inline(always)]
pub fn erfc(x: f32) -> (f32, f32) {
    let a = x.abs();
    // From there on it is 0; NaN stays.
    let a = if a > 10.2 { 10.2 } else { a };
    // The square in two parts.
    let square = a * a;
    let rest = a.mul_add(a, -square);
    let e = exp(-square);
    let e = rest.mul_add(-e, e);
    // erfc(a) * e^(a^2).
    let q = polynomial(
        1.0 / a.mul_add(0.3, 1.0),
        [
            -1.306_692_1e-5,
            1.694_247_7e-1,
            1.688_662_3e-1,
            1.565_110_5e-1,
            1.923_816_7e-1,
            -5.434_581e-2,
            5.009_633e-1,
            -4.782_906_2e-1,
            4.714_955_4e-1,
            -1.269_930_6e-1,
        ],
    );
    let y = e * q;
    (if x < 0.0 { 2.0 - y } else { y }, e)
}

/// 1 / (1 + e^-x), its denormal values too.
#[inline(always)]
pub fn sigmoid(x: f32) -> f32 {
    let e = exp(-x.abs());
    let over = if x < 0.0 { e } else { 1.0 };
    let under = 1.0 + e;
    // The quotient, corrected by what the sum and the division lost.
    let lost = (1.0 - under) + e;
    let part = 1.0 / under;
    let y = over * part;
    let rest = y.mul_add(-lost, y.mul_add(-under, over));
    rest.mul_add(part, y)
}

/// The hyperbolic tangent.
#[inline(always)]
pub fn tanh(x: f32) -> f32 {
    let a = x.abs();
    let z = a * a;
    let q =
        polynomial(z, [-3.333_328_4e-1, 1.333_149_1e-1, -5.374_349_7e-2, 2.065_058_4e-2, -5.717_041_4e-3]);
    let near = (a * z).mul_add(q, a);
    // From there on it is 1.
    let a = if a > 9.1 { 9.1 } else { a };
    let (k, r, q) = reduce_exp(2.0 * a);
    let power = (1.0 + (r * r).mul_add(q, r)) * power_of_two(k);
    let far = 1.0 - 2.0 / (power + 1.0);
    (if a < 0.625 { near } else { far }).copysign(x)
}

/// The natural logarithm.
#[inline(always)]
pub fn ln(x: f32) -> f32 {
    // x = 2^e * (1 + f), 1 + f from the root of 1/2 to that of 2. Denormals are made normal first.
    const ROOT: u32 = std::f32::consts::FRAC_1_SQRT_2.to_bits();
    let small = x < f32::MIN_POSITIVE;
    let bits = (if small { x * 8_388_608.0 } else { x }).to_bits();
    let above = bits.wrapping_sub(ROOT);
    let e = (above as i32 >> 23) as f32 - if small { 23.0 } else { 0.0 };
    let f = f32::from_bits((above & 0x7f_ffff).wrapping_add(ROOT)) - 1.0;
    let square = f * f;
    let q = polynomial(
        f,
        [
            3.333_331e-1,
            -2.499_998_7e-1,
            2.000_222_7e-1,
            -1.666_925_1e-1,
            1.421_866_1e-1,
            -1.238_435_06e-1,
            1.187_295_7e-1,
            -1.178_979_1e-1,
            6.915_393e-2,
        ],
    );
    let y = e.mul_add(LN_2[0], e.mul_add(LN_2[1], square.mul_add(f.mul_add(q, -0.5), f)));
    let y = if x == f32::INFINITY { x } else { y };
    let y = if x > 0.0 { y } else { f32::NAN };
    if x == 0.0 { f32::NEG_INFINITY } else { y }
}

/// [`sin`] and [`cos`] are right below it: for what lies above, the multiple of pi has too many bits.
pub const TURNS: f32 = 4e8;

/// (-1)^n * sin(x - n * pi), `multiples` being n with [`ROUND_F64`] added.
#[inline(always)]
fn sin_beyond(x: f64, multiples: f64, n: f64) -> f32 {
    // pi in two parts; the first has 25 bits, so that its product with n is exact.
    const PI: [f64; 2] = [3.141_592_621_803_283_7, 3.178_650_954_705_639e-8];
    let r = n.mul_add(-PI[1], n.mul_add(-PI[0], x));
    let z = r * r;
    let q = polynomial(
        z,
        [
            0.999_999_999_983_018_9,
            -0.166_666_666_170_139_3,
            0.008_333_330_980_607_831,
            -0.000_198_408_619_027_022_8,
            2.752_530_317_643_122_6e-6,
            -2.388_975_624_664_904_2e-8,
        ],
    );
    f64::from_bits((r * q).to_bits() ^ multiples.to_bits() << 63) as f32
}

/// The sine, for |x| below [`TURNS`] and for NaN.
#[inline(always)]
pub fn sin(x: f32) -> f32 {
    let x = f64::from(x);
    let multiples = x.mul_add(std::f64::consts::FRAC_1_PI, ROUND_F64);
    sin_beyond(x, multiples, multiples - ROUND_F64)
}

/// The cosine, likewise: it is the sine of x + pi / 2.
#[inline(always)]
pub fn cos(x: f32) -> f32 {
    let x = f64::from(x);
    let multiples = x.mul_add(std::f64::consts::FRAC_1_PI, 0.5) + ROUND_F64;
    sin_beyond(x, multiples, multiples - ROUND_F64 - 0.5)
}

/// x^y, as C's `pow`.
#[inline(always)]
pub fn pow(x: f32, y: f32) -> f32 {
    const ROOT: u64 = std::f64::consts::FRAC_1_SQRT_2.to_bits();
    const MANTISSA: u64 = (1 << 52) - 1;
    let y64 = f64::from(y);
    let a = f64::from(x).abs();
    // a = 2^e * m, m from the root of 1/2 to that of 2; log2 m = 2 / ln 2 * artanh((m - 1) / (m + 1)).
    let above = a.to_bits().wrapping_sub(ROOT).wrapping_add(1023 << 52);
    let e = f64::from_bits(above >> 52 | ROUND_F64.to_bits()) - (ROUND_F64 + 1023.0);
    let m = f64::from_bits((above & MANTISSA).wrapping_add(ROOT));
    let s = (m - 1.0) / (m + 1.0);
    let q = polynomial(
        s * s,
        [
            2.885_390_081_777_849_5,
            0.961_796_694_113_95,
            0.577_077_942_201_149_2,
            0.412_209_267_792_800_65,
            0.319_905_104_752_67,
            0.282_908_121_049_843_3,
        ],
    );
    let log = s.mul_add(q, e);
    let log = if a == 0.0 { f64::NEG_INFINITY } else { log };
    let log = if a < f64::INFINITY { log } else { a };
    // 1 to any power and any number to the power of 0 are 1.
    let power = if log == 0.0 || y == 0.0 { 0.0 } else { y64 * log };
    let power = if power > 200.0 { 200.0 } else { power };
    let power = if power < -200.0 { -200.0 } else { power };
    let shifted = power + ROUND_F64;
    let f = power - (shifted - ROUND_F64);
    let p = polynomial(
        f,
        [
            0.999_999_999_961_688_4,
            0.693_147_180_728_433_7,
            0.240_226_511_981_700_34,
            0.055_504_103_534_660_01,
            0.009_618_027_250_481_23,
            0.001_333_392_254_167_322_7,
            0.000_154_692_922_280_758_06,
            1.520_192_886_573_086_8e-5,
        ],
    );
    let k = shifted.to_bits().wrapping_sub(ROUND_F64.to_bits());
    let size = (p * f64::from_bits(k.wrapping_add(1023) << 52)) as f32;
    let whole = y.trunc() == y;
    let odd = whole && (y * 0.5).trunc() != y * 0.5;
    let undefined = x < 0.0 && x > f32::NEG_INFINITY && !whole;
    let sign = if odd { x.to_bits() & 1 << 31 } else { 0 };
    let size = if undefined { f32::NAN } else { size };
    f32::from_bits(size.to_bits() ^ sign)
}

#[cfg(test)]
mod tests {
    use super::*;
    use half::f16;

    type Case = (&'static str, fn(f32) -> f32, fn(f64) -> f64);

    const FUNCTIONS: [Case; 8] = [
        ("exp_m1", exp_m1, f64::exp_m1),
        ("softplus", softplus, |x| x.max(0.0) + (-x.abs()).exp().ln_1p() + if x.is_nan() { x } else { 0.0 }),
        ("exp", exp, f64::exp),
        ("sigmoid", sigmoid, |x| if x < 0.0 { x.exp() / (1.0 + x.exp()) } else { 1.0 / (1.0 + (-x).exp()) }),
        ("tanh", tanh, f64::tanh),
        ("ln", ln, f64::ln),
        ("sin", sin, f64::sin),
        ("cos", cos, f64::cos),
    ];

    /// The distance in units of the last place of the exact value.
    fn units(got: f32, exact: f64) -> f64 {
        let nearest = exact as f32;
        if got.is_nan() || nearest.is_nan() || nearest.is_infinite() || got == 0.0 && nearest == 0.0 {
            let same = got.is_nan() && nearest.is_nan() || got.to_bits() == nearest.to_bits();
            return if same { 0.0 } else { f64::INFINITY };
        }
        let exponent = f32::from_bits(nearest.abs().max(f32::MIN_POSITIVE).to_bits() & 0x7f80_0000);
        (f64::from(got) - exact).abs() / (f64::from(exponent) * f64::from(f32::EPSILON))
    }

    fn check(x: f32) {
        for (name, function, exact) in FUNCTIONS {
            if matches!(name, "sin" | "cos") && x.abs() > TURNS {
                continue;
            }
            let (got, exact) = (function(x), exact(x.into()));
            let most = if name == "softplus" { 3.0 } else { 1.6 };
            assert!(units(got, exact) <= most, "{name}({x:e}) is {got:e}, exactly {exact:e}");
        }
    }

    fn random(count: u32) -> impl Iterator<Item = f32> {
        (0..if cfg!(miri) { count / 128 } else { count })
            .map(|i| f32::from_bits(i.wrapping_mul(0x9e37_79b9) ^ i >> 5))
    }

    #[test]
    fn functions_of_all_halves() {
        (0..=u16::MAX)
            .step_by(if cfg!(miri) { 89 } else { 1 })
            .for_each(|bits| check(f16::from_bits(bits).to_f32()));
    }

    #[test]
    fn complementary_errors() {
        for (x, exact) in [
            (0.0, 1.0),
            (1e-3, 0.998_871_621_155_436),
            (0.5, 0.479_500_122_186_953_5),
            (1.0, 0.157_299_207_050_285_13),
            (2.5, 4.069_520_174_449_588e-4),
            (5.0, 1.537_459_794_428_034_8e-12),
            (9.0, 4.137_031_746_513_81e-37),
            (f32::INFINITY, 0.0),
        ] {
            for (x, exact) in [(x, exact), (-x, 2.0 - exact)] {
                let got = erfc(x).0;
                assert!(units(got, exact) <= 8.0, "erfc({x:e}) is {got:e}, exactly {exact:e}");
            }
        }
        assert!(erfc(f32::NAN).0.is_nan());
    }

    #[test]
    fn functions_of_random_bits() {
        random(100_000).for_each(check);
    }

    #[test]
    #[ignore = "takes minutes: every f32"]
    fn functions_of_all_floats() {
        (0..=u32::MAX).for_each(|bits| check(f32::from_bits(bits)));
    }

    fn check_pow(x: f32, y: f32) {
        let (got, exact) = (pow(x, y), f64::from(x).powf(y.into()));
        assert!(units(got, exact) <= 0.6, "{x:e} ^ {y:e} is {got:e}, exactly {exact:e}");
    }

    #[test]
    fn powers() {
        const EDGES: [f32; 23] = [
            0.0,
            1.0,
            0.5,
            2.0,
            3.0,
            4.0,
            1.7,
            33.0,
            127.0,
            128.0,
            149.0,
            150.0,
            1e-3,
            1e-40,
            1e20,
            0.999_999_94,
            1.000_000_1,
            8_388_609.0,
            16_777_216.0,
            1e30,
            f32::MAX,
            f32::INFINITY,
            f32::NAN,
        ];
        let edges = || EDGES.into_iter().flat_map(|x| [x, -x]);
        edges().for_each(|x| edges().for_each(|y| check_pow(x, y)));
        random(50_000)
            .zip(random(60_000).skip(if cfg!(miri) { 79 } else { 7919 }))
            .for_each(|(x, y)| check_pow(x, y));
        // Of a size that gives finite results.
        random(50_000).for_each(|x| {
            let x = x.abs().clamp(1e-5, 1e5);
            (-9..9).for_each(|y| check_pow(x, y as f32 * 0.7));
        });
    }
}
