//! Functions of doubles at every level, against exact values.
#![allow(unsafe_code)] // views of vectors

use crate::dtype::DType;
use crate::elementwise::{Elementwise, Loops, Operand};
use crate::elementwise::{power, unary};
use crate::simd::Level;
use crate::view::NdView;
use opapi_math::double::*;

/// What a loop makes of numbers at a level.
fn at<const N: usize>(level: Level, loops: Loops<N>, inputs: [&[f64]; N]) -> Vec<f64> {
    let of = loops(level, DType::Double).expect("a loop of doubles");
    let mut results = vec![0.0f64; inputs[1].len()];
    let shape = [results.len() as i64];
    let operands = std::array::from_fn(|k| {
        let base = if k == 0 { results.as_mut_ptr() } else { inputs[k].as_ptr().cast_mut() };
        // SAFETY: as many numbers as the shape says; the inputs are only read.
        Operand::View(unsafe { NdView::new(DType::Double, base.cast(), &shape, &[1]) })
    });
    Elementwise::new(level, of, [DType::Double; N], [DType::Double; N])
        .expect("no casts")
        .run(&operands, false);
    results
}

/// How many doubles lie between two.
fn steps(a: f64, b: f64) -> u64 {
    let place = |x: f64| {
        let bits = x.to_bits().cast_signed();
        if bits < 0 { i64::MIN.wrapping_sub(bits) } else { bits }
    };
    if a.is_nan() && b.is_nan() { 0 } else { place(a).abs_diff(place(b)) }
}

/// Every level gives the same bits, and these are those of the C library or their neighbours: it is exact within little
/// more than half a unit.
fn check<const N: usize>(
    name: &str,
    loops: Loops<N>,
    inputs: [&[f64]; N],
    exact: impl Fn(usize) -> f64,
    most: u64,
) {
    let mut first: Option<Vec<f64>> = None;
    for level in Level::available() {
        let got = at(level, loops, inputs);
        for (i, (&got, before)) in got.iter().zip(first.as_ref().unwrap_or(&got)).enumerate() {
            let same = got.to_bits() == before.to_bits() || got.is_nan() && before.is_nan();
            let of: Vec<f64> = inputs[1..].iter().map(|input| input[i]).collect();
            assert!(same, "{name}{of:?} is {got:e} at {level:?} and {before:e} at the first");
            let exact = exact(i);
            let near = steps(got, exact) <= most && (got != 0.0 || got.to_bits() == exact.to_bits());
            assert!(near, "{name}{of:?} is {got:e} at {level:?}, exactly {exact:e}");
        }
        first.get_or_insert(got);
    }
}

const EDGES: [f64; 24] = [
    0.0,
    5e-324,
    1e-310,
    f64::MIN_POSITIVE,
    1e-300,
    1e-17,
    1e-8,
    0.3,
    0.5,
    0.999_999_999_999_999_9,
    1.0,
    1.000_000_000_000_000_2,
    1.5,
    2.0,
    3.0,
    21.0,
    709.782_712_893_384,
    709.782_712_893_385,
    745.133_219_101_941_2,
    1e15,
    9_007_199_254_740_993.0,
    1e300,
    f64::MAX,
    f64::INFINITY,
];

fn edges() -> impl Iterator<Item = f64> + Clone {
    EDGES.into_iter().chain([f64::NAN]).flat_map(|x| [x, -x])
}

/// Numbers of any size, and many of those that functions make something of.
fn numbers(count: u64) -> Vec<f64> {
    let random = |i: u64| i.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ i << 29;
    let any = (0..count).map(|i| f64::from_bits(random(i)));
    let usual = (0..3 * count).map(|i| (random(i + 77) as i64 as f64) * 2f64.powi(-63 + (i % 13) as i32));
    edges().chain(any).chain(usual).collect()
}

#[test]
fn functions_of_one() {
    let x = numbers(if cfg!(miri) { 50 } else { 20_000 });
    let unary = |name, loops: Loops<2>, exact: fn(f64) -> f64, most| {
        check(name, loops, [&[], &x], |i| exact(x[i]), most);
    };
    unary("exp", unary::exp, f64::exp, 1);
    unary("log", unary::log, f64::ln, 1);
    unary("sin", unary::sin, f64::sin, 1);
    unary("cos", unary::cos, f64::cos, 1);
    let sigmoid = |x: f64| {
        let e = (-x.abs()).exp();
        (if x < 0.0 { e } else { 1.0 }) / (1.0 + e)
    };
    unary("sigmoid", unary::sigmoid, sigmoid, 2);
}

#[test]
fn sines_right_beside_their_zeros() {
    let x: Vec<f64> = (0..if cfg!(miri) { 500 } else { 100_000 })
        .map(|i| f64::from(i * 613) * std::f64::consts::FRAC_PI_2)
        .collect();
    check("sin", unary::sin, [&[], &x], |i| x[i].sin(), 1);
    check("cos", unary::cos, [&[], &x], |i| x[i].cos(), 1);
}

#[test]
fn powers() {
    let (mut x, mut y): (Vec<f64>, Vec<f64>) = edges().flat_map(|x| edges().map(move |y| (x, y))).unzip();
    let random = numbers(if cfg!(miri) { 50 } else { 5_000 });
    x.extend(&random);
    y.extend(random.iter().rev());
    // Of a size that gives finite results.
    for (i, number) in random.iter().enumerate() {
        let base = number.abs().clamp(1e-30, 1e30);
        x.push(base);
        y.push((i % 1999) as f64 * 0.0101 - 10.0);
        x.push(1.0 + base.min(1.0) * 1e-3);
        y.push((i % 1999) as f64 * 700.0 - 699_000.0);
    }
    check("pow", power::pow, [&[], &x, &y], |i| x[i].powf(y[i]), 1);
}

/// By mpmath, with 400 bits.
#[test]
#[allow(clippy::approx_constant)] // nearly pi, whose sine is not 0
fn numbers_of_a_table() {
    let table = [
        (exp(0.1), 1.105_170_918_075_647_7),
        (exp(-0.7), 0.496_585_303_791_409_5),
        (exp(5.3), 200.336_809_974_791_66),
        (exp(-31.25), 2.681_003_867_781_803_4e-14),
        (exp(300.1), 2.146_713_162_523_198_5e130),
        (exp(-700.3), 7.304_228_033_645_715e-305),
        (exp(709.7), 1.654_984_027_680_264_4e308),
        (ln(1.0e-320), -736.827_240_890_973_9),
        (ln(0.7), -0.356_674_943_938_732_45),
        (ln(1.000_000_1), 9.999_999_505_838_704e-8),
        (ln(1.3), 0.262_364_264_467_491_06),
        (ln(10_000_000_000.0), 23.025_850_929_940_457),
        (sin(0.5), 0.479_425_538_604_203),
        (cos(0.5), 0.877_582_561_890_372_8),
        (sin(3.141_592_653_589_793), 1.224_646_799_147_353_2e-16),
        (cos(3.141_592_653_589_793), -1.0),
        (sin(1_234_567.25), 0.122_734_203_090_234_79),
        (cos(1_234_567.25), -0.992_439_577_703_249_9),
        (sin(-22.0), 0.008_851_309_290_403_876),
        (cos(-22.0), -0.999_960_826_394_637_1),
        (sin(811_111_111.5), -0.965_403_805_878_794_8),
        (cos(811_111_111.5), 0.260_759_451_592_340_8),
        (pow(1.1, 3.3), 1.369_606_665_789_477_9),
        (pow(0.3, -500.25), 3.716_142_220_180_252_7e261),
        (pow(1.000_000_1, 5_000_000_000.0), 1.403_557_538_233_837_2e217),
        (pow(123.456, -77.7), 3.086_753_388_185_687e-163),
        (pow(2.5, 700.1), 3.960_956_485_134_685_6e278),
        (pow(0.99, 60_000.5), 1.286_747_847_108_827_8e-262),
    ];
    for (i, (got, exact)) in table.into_iter().enumerate() {
        assert!(steps(got, exact) <= 1, "{i}: {got:e}, exactly {exact:e}");
    }
}
