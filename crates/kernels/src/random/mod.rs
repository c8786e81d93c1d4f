//! Random numbers: what becomes of the words of Philox. The key is the seed; the counter's high half is the offset, its low half counts
//! fours of words. So an element depends on seed, offset and its own index alone. 32 bits of it are one word, 64 bits are two.

pub mod dropout;
pub mod multinomial;

use crate::creation::{Fill, generate};
use crate::dtype::DType;
use crate::machine::machine;
use crate::simd::{Level, Simd, kernels};
use crate::view::AnyView;
use crate::view::walk::NdView;
use half::{bf16, f16};
use opapi_math::philox::{Fours, GROUP, philox};

/// Where random numbers come from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Source {
    /// The key.
    pub seed: u64,
    /// The high half of the counter.
    pub offset: u64,
}

/// What they are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Distribution {
    /// Evenly from the first up to the second, without it.
    Uniform(f64, f64),
    /// Mean and standard deviation.
    Normal(f32, f32),
    /// So many integers from the first on, each as likely; 0 stands for 2^64.
    Integers(i64, u64),
    /// 1 as likely as that, else 0.
    Bernoulli(f64),
    /// 1 as likely as the element of the input says, else 0.
    BernoulliOf,
}

/// Writes all of `target`, a view of that shape.
pub fn random(
    source: Source,
    distribution: Distribution,
    target: NdView,
    shape: &[i64],
    input: Option<NdView>,
    in_order: bool,
) {
    let (level, dtype) = (machine().level, target.dtype());
    let floats = |fill: Fill<f32>| generate(target, shape, input, in_order, fill);
    let doubles = |fill: Fill<f64>| generate(target, shape, input, in_order, fill);
    let words = |then: &(dyn Fn(&[f32], &mut [i32]) + Sync)| {
        let draw = drawn::<Words>(level);
        generate::<i32>(target, shape, input, in_order, &|first, given, values| {
            draw(source, first, &Words, values);
            then(given, values);
        });
    };
    match distribution {
        Distribution::Uniform(from, to) => match dtype {
            DType::Double | DType::Int64 | DType::Int32 => {
                let ([low, high], width) = (limits(DType::Double, from, to), to - from);
                let words = wide(level, source);
                doubles(&|first, _, values| {
                    let mut drawn = [0; BUFFER];
                    for (at, values) in values.chunks_mut(BUFFER).enumerate() {
                        let drawn = &mut drawn[..values.len()];
                        words(first + (at * BUFFER) as u64, drawn);
                        for (value, &mut word) in values.iter_mut().zip(drawn) {
                            *value = inside(f64::unit(word as u64) * width + from, low, high);
                        }
                    }
                });
            }
            _ => {
                let (type_of_limits, bits) = match dtype {
                    DType::Float16 => (DType::Float16, 10),
                    DType::BFloat16 => (DType::BFloat16, 7),
                    _ => (DType::Float, 23),
                };
                let [low, high] = limits(type_of_limits, from, to).map(|limit| limit as f32);
                let uniform = Uniform { from: from as f32, width: (to - from) as f32, low, high, bits };
                let draw = drawn::<Uniform>(level);
                floats(&|first, _, values| draw(source, first, &uniform, values));
            }
        },
        Distribution::Normal(mean, deviation) if dtype == DType::Double => {
            let normal = Normal { mean: f64::from(mean), deviation: f64::from(deviation) };
            let draw = drawn::<Normal<f64>>(level);
            doubles(&|first, _, values| draw(source, first, &normal, values));
        }
        Distribution::Normal(mean, deviation) => {
            let normal = Normal { mean, deviation };
            let draw = drawn::<Normal<f32>>(level);
            floats(&|first, _, values| draw(source, first, &normal, values));
        }
        Distribution::Integers(from, count) => {
            let (from, count) = inward(dtype, from, count);
            let last = from as i128 + count.wrapping_sub(1) as i128;
            let fits = |x: i128| i32::try_from(x).is_ok();
            // A word makes this many integers as likely as each other, to 1 in 65536.
            if (1..=1 << 16).contains(&count) && fits(from.into()) && fits(last) {
                words(&|_, values| {
                    for value in values {
                        let place = (*value as u32 as u64 * count) >> 32;
                        *value = (from as i32).wrapping_add(place as i32);
                    }
                });
            } else {
                let draw = wide(level, source);
                generate::<i64>(target, shape, input, in_order, &|first, _, values| {
                    draw(first, values);
                    for value in values {
                        let place = below(*value as u64, count);
                        *value = from.wrapping_add(place as i64);
                    }
                });
            }
        }
        Distribution::Bernoulli(probability) => {
            let below = (probability * WORDS).ceil() as u64;
            words(&|_, values| {
                for value in values {
                    *value = (u64::from(*value as u32) < below).into();
                }
            });
        }
        Distribution::BernoulliOf => words(&|given, values| {
            for (value, &probability) in values.iter_mut().zip(given) {
                *value = (f64::from(*value as u32) < f64::from(probability) * WORDS).into();
            }
        }),
    }
}

/// How many words there are.
const WORDS: f64 = 4294967296.0;

/// A row of INT64 takes its indices in random order, each order as likely as any.
pub fn permutation(source: Source, numbers: AnyView) {
    let (draw, row) = (wide(machine().level, source), numbers.typed::<i64>().row(0, 0, 0));
    let mut drawn = [0; BUFFER];
    for start in (0..row.len()).step_by(BUFFER) {
        let drawn = &mut drawn[..BUFFER.min(row.len() - start)];
        draw(start as u64, drawn);
        for (i, &mut word) in (start..).zip(drawn) {
            // The new one takes the place of any of those before it, or its own.
            let other = below(word as u64, i as u64 + 1) as usize;
            row.set(i, if other < i { row.get(other) } else { i as i64 });
            row.set(other, i as i64);
        }
    }
}

/// Words of 64 bits, some at a time.
const BUFFER: usize = 512;

/// What draws them.
fn wide(level: Level, source: Source) -> impl Fn(u64, &mut [i64]) + Sync {
    let draw = drawn::<WideWords>(level);
    move |first, words| draw(source, first, &WideWords, words)
}

/// One of `count` integers from 0 on, of which 0 stands for 2^64; of a word that is as likely as any.
fn below(word: u64, count: u64) -> u64 {
    if count == 0 { word } else { ((u128::from(word) * u128::from(count)) >> 64) as u64 }
}

#[inline(always)]
fn inside<T: PartialOrd>(x: T, low: T, high: T) -> T {
    let x = if x > high { high } else { x };
    if x < low { low } else { x }
}

// ------------------------------------------------------------------------------------------------ limits

/// The least number of a float type that is not below `from`, and the greatest below `to`; the first for both, if there is none
/// between them.
fn limits(dtype: DType, from: f64, to: f64) -> [f64; 2] {
    let low = at_least(dtype, from);
    let high = -at_least(dtype, -to);
    let high = if high == to { next(dtype, high, false) } else { high };
    [low, if high < low { low } else { high }]
}

fn at_least(dtype: DType, x: f64) -> f64 {
    let nearest = rounded(dtype, x);
    if nearest < x { next(dtype, nearest, true) } else { nearest }
}

/// The nearest number of a float type.
fn rounded(dtype: DType, x: f64) -> f64 {
    match dtype {
        DType::Float => f64::from(x as f32),
        DType::Float16 => f16::from_f64(x).to_f64(),
        DType::BFloat16 => bf16::from_f64(x).to_f64(),
        _ => x,
    }
}

/// The next number of a float type, up or down.
fn next(dtype: DType, x: f64, up: bool) -> f64 {
    // The codes of a sign go up with the magnitude.
    let halves = |code: u16, value: fn(u16) -> f64| {
        let away = (x > 0.0) == up || x == 0.0;
        let code = if x == 0.0 && !up { 0x8000 } else { code };
        value(if away { code + 1 } else { code - 1 })
    };
    match dtype {
        _ if !x.is_finite() => x,
        DType::Float if up => f64::from((x as f32).next_up()),
        DType::Float => f64::from((x as f32).next_down()),
        DType::Float16 => {
            halves(f16::from_f64(x.abs()).to_bits() | sign(x), |code| f16::from_bits(code).to_f64())
        }
        DType::BFloat16 => {
            halves(bf16::from_f64(x.abs()).to_bits() | sign(x), |code| bf16::from_bits(code).to_f64())
        }
        _ if up => x.next_up(),
        _ => x.next_down(),
    }
}

fn sign(x: f64) -> u16 {
    if x < 0.0 { 0x8000 } else { 0 }
}

/// The bounds of integers that become floats, moved inward until rounding cannot leave them; the first alone, if there is no
/// number of that type between them.
fn inward(dtype: DType, from: i64, count: u64) -> (i64, u64) {
    if !dtype.is_floating() {
        return (from, count);
    }
    // Of these types it alone has fewer numbers than INT64.
    let most = if dtype == DType::Float16 { f16::MAX.to_f64() } else { f64::MAX };
    let end = from as i128 + if count == 0 { 1 << 64 } else { i128::from(count) };
    let mut low = rounded(dtype, from as f64).max(-most);
    while (low as i128) < i128::from(from) && low.is_finite() {
        low = next(dtype, low, true).ceil();
    }
    let mut high = rounded(dtype, end as f64).min(most);
    while high as i128 >= end && high > low {
        high = next(dtype, high, false).floor();
    }
    // Beyond the type's numbers there is one "integer" only.
    let low = (low as i128).clamp(i128::from(from), i128::from(i64::MAX));
    let high = (high as i128).clamp(low, i128::from(i64::MAX));
    (low as i64, (high - low + 1) as u64)
}

// ------------------------------------------------------------------------------------------------ the generator

/// What becomes of words.
trait Draw: Sync + 'static {
    /// What they become.
    type Element: Copy + Default;

    /// How many of them the words of a group make.
    const OF_GROUP: usize;

    /// As many of them as a group makes.
    fn all(&self, words: &Fours, elements: &mut [Self::Element]);
}

kernels! {
    /// The elements from an index on.
    fn drawn<D: Draw>(source: Source, first: u64, what: &D, elements: &mut [D::Element]) = draw;
}

#[inline(always)]
fn draw<S: Simd, D: Draw>(_: S, source: Source, first: u64, what: &D, elements: &mut [D::Element]) {
    let together = D::OF_GROUP;
    let mut at = 0;
    while at < elements.len() {
        let index = first + at as u64;
        let (group, skip) = (index / together as u64, (index % together as u64) as usize);
        let count = (together - skip).min(elements.len() - at);
        let words = philox(source.seed, source.offset, group.wrapping_mul(GROUP as u64));
        let part = &mut elements[at..][..count];
        if count == together {
            what.all(&words, part);
        } else {
            let mut whole = [D::Element::default(); 4 * GROUP];
            what.all(&words, &mut whole[..together]);
            part.copy_from_slice(&whole[skip..][..count]);
        }
        at += count;
    }
}

/// The words themselves.
struct Words;

impl Draw for Words {
    type Element = i32;
    const OF_GROUP: usize = 4 * GROUP;

    #[inline(always)]
    fn all(&self, words: &Fours, elements: &mut [i32]) {
        for (i, elements) in elements.chunks_exact_mut(4).enumerate() {
            for (element, words) in elements.iter_mut().zip(words) {
                *element = words[i] as i32;
            }
        }
    }
}

/// Two together.
struct WideWords;

impl Draw for WideWords {
    type Element = i64;
    const OF_GROUP: usize = 2 * GROUP;

    #[inline(always)]
    fn all(&self, words: &Fours, elements: &mut [i64]) {
        for (i, elements) in elements.chunks_exact_mut(2).enumerate() {
            elements[0] = wide_word(words[0][i], words[1][i]) as i64;
            elements[1] = wide_word(words[2][i], words[3][i]) as i64;
        }
    }
}

#[inline(always)]
fn wide_word(low: u32, high: u32) -> u64 {
    u64::from(low) | u64::from(high) << 32
}

/// Numbers of `bits` bits from 0 up to 1, stretched and moved.
struct Uniform {
    from: f32,
    width: f32,
    low: f32,
    high: f32,
    bits: u32,
}

impl Draw for Uniform {
    type Element = f32;
    const OF_GROUP: usize = 4 * GROUP;

    #[inline(always)]
    fn all(&self, words: &Fours, elements: &mut [f32]) {
        let shift = 23 - self.bits;
        for (i, elements) in elements.chunks_exact_mut(4).enumerate() {
            for (element, words) in elements.iter_mut().zip(words) {
                let value = f32::unit(words[i] << shift) * self.width + self.from;
                *element = inside(value, self.low, self.high);
            }
        }
    }
}

/// Normally distributed numbers, by the method of Box and Muller: two of two words, the sine first.
struct Normal<T> {
    mean: T,
    deviation: T,
}

impl Draw for Normal<f32> {
    type Element = f32;
    const OF_GROUP: usize = 4 * GROUP;

    #[inline(always)]
    fn all(&self, words: &Fours, elements: &mut [f32]) {
        let mut parts = [[0.0; GROUP]; 4];
        for pair in [0, 2] {
            for i in 0..GROUP {
                let radius = f32::radius(words[pair][i]);
                let (sine, cosine) = f32::turn(words[pair + 1][i]);
                parts[pair][i] = radius * sine * self.deviation + self.mean;
                parts[pair + 1][i] = radius * cosine * self.deviation + self.mean;
            }
        }
        for (i, elements) in elements.chunks_exact_mut(4).enumerate() {
            for (element, part) in elements.iter_mut().zip(&parts) {
                *element = part[i];
            }
        }
    }
}

impl Draw for Normal<f64> {
    type Element = f64;
    const OF_GROUP: usize = 2 * GROUP;

    #[inline(always)]
    fn all(&self, words: &Fours, elements: &mut [f64]) {
        for (i, elements) in elements.chunks_exact_mut(2).enumerate() {
            let radius = f64::radius(wide_word(words[0][i], words[1][i]));
            let (sine, cosine) = f64::turn(wide_word(words[2][i], words[3][i]));
            elements[0] = radius * sine * self.deviation + self.mean;
            elements[1] = radius * cosine * self.deviation + self.mean;
        }
    }
}

/// What is made of the bits of a float. The functions are series without branches, so that LLVM makes vectors of them; each has
/// as many terms as the type can tell apart.
trait Real: Sized {
    type Bits;

    /// From 0 up to 1, of the low bits.
    fn unit(bits: Self::Bits) -> Self;
    /// sqrt(-2 ln u), u from 0 up to 1 of the low bits, 1e-7 at least.
    fn radius(bits: Self::Bits) -> Self;
    /// Sine and cosine of so much of a turn as the low bits say.
    fn turn(bits: Self::Bits) -> (Self, Self);
}

/// The coefficients of sine and cosine: 1 / n!, with their signs.
const SERIES: [f64; 20] = {
    let (mut series, mut factorial, mut n) = ([0.0; 20], 1.0, 0);
    while n < series.len() {
        factorial *= if n > 0 { n as f64 } else { 1.0 };
        series[n] = if n % 4 < 2 { 1.0 } else { -1.0 } / factorial;
        n += 1;
    }
    series
};

macro_rules! reals {
    ($($real:ident: $bits:ident, $signed:ident, $fraction:literal, $logarithm:literal terms, $sine:literal terms;)*) => {$(
        impl Real for $real {
            type Bits = $bits;

            #[inline(always)]
            fn unit(bits: $bits) -> $real {
                let one = const { (1.0 as $real).to_bits() };
                $real::from_bits(bits & ((1 << $fraction) - 1) | one) - 1.0
            }

            #[inline(always)]
            fn radius(bits: $bits) -> $real {
                let u = Self::unit(bits);
                let u = if u < 1e-7 { 1e-7 } else { u };
                // u = m * 2^e, m from sqrt(1/2) up to sqrt(2); ln m = 2 artanh s, s = (m - 1) / (m + 1).
                let root = const { (std::f64::consts::FRAC_1_SQRT_2 as $real).to_bits() };
                let e = u.to_bits().wrapping_sub(root) as $signed >> $fraction;
                let m = $real::from_bits(u.to_bits().wrapping_sub((e << $fraction) as $bits));
                let s = (m - 1.0) / (m + 1.0);
                let square = s * s;
                let mut series = 0.0;
                for k in (0..$logarithm).rev() {
                    series = series * square + 1.0 / (2 * k + 1) as $real;
                }
                let ln = 2.0 * s * series + e as $real * std::f64::consts::LN_2 as $real;
                (-2.0 * ln).sqrt()
            }

            #[inline(always)]
            fn turn(bits: $bits) -> ($real, $real) {
                // The nearest quarter, and the angle from there, an eighth of a turn at most.
                let shifted = bits.wrapping_add(1 << ($fraction - 3));
                let quarter = shifted >> ($fraction - 2);
                let angle = (Self::unit(shifted << 2) - 0.5) * std::f64::consts::FRAC_PI_2 as $real;
                let square = angle * angle;
                let (mut sine, mut cosine) = (0.0, 0.0);
                for k in (0..$sine).rev() {
                    sine = sine * square + SERIES[2 * k + 1] as $real;
                    cosine = cosine * square + SERIES[2 * k] as $real;
                }
                let sine = sine * angle;
                let (sine, cosine) = if quarter & 1 == 0 { (sine, cosine) } else { (cosine, sine) };
                let negate = |x: $real, bit: $bits| $real::from_bits(x.to_bits() ^ bit << ($bits::BITS - 1));
                (negate(sine, quarter >> 1 & 1), negate(cosine, (quarter + 1) >> 1 & 1))
            }
        }
    )*};
}
reals! {
    f32: u32, i32, 23, 5 terms, 5 terms;
    f64: u64, i64, 52, 12 terms, 10 terms;
}
