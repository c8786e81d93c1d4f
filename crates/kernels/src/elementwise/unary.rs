//! Functions of one number.
#![allow(unsafe_code)] // the engine hands over addresses

use crate::dtype::DType;
use crate::elementwise::arithmetic::{by_parts, narrow, wide};
use crate::elementwise::pass::Elements;
use crate::elementwise::{self, Compute, Each, Function, Loop, Truth, loops};
use crate::simd::{Level, Simd};
use half::{bf16, f16};
use num_complex::Complex;
use opapi_math::double;
use opapi_math::float as math;
use opapi_math::wide;
use std::marker::PhantomData;

type C64 = Complex<f32>;
type C128 = Complex<f64>;

/// For each function its [`elementwise::Loops`]: by type what becomes of an element, and `far` what becomes of some; `and
/// halves`, for which that of f32 serves.
macro_rules! functions {
    ($(
        $(#[$about:meta])*
        $name:ident $function:ident $(and $halves:ident)? {
            $($from:ty => $to:ty: |$x:ident| $value:expr $(, far where $is_far:expr => $far:expr)?;)+
        }
    )*) => {$(
        struct $function<T>(PhantomData<T>);

        $(impl Function<1> for $function<$from> {
            type In = $from;
            type Out = $to;

            #[inline(always)]
            fn one([$x]: [$from; 1]) -> $to {
                $value
            }

            $(
                const HAS_FAR: bool = true;

                #[inline(always)]
                fn is_far([$x]: [$from; 1]) -> bool {
                    $is_far
                }

                #[inline(always)]
                fn far([$x]: [$from; 1]) -> $to {
                    $far
                }
            )?
        })+

        $(#[$about])*
        pub fn $name(level: Level, dtype: DType) -> Option<Loop<2>> {
            $(if dtype == <$from as Compute>::DTYPE {
                return Some(elementwise::unary::<Each<$function<$from>>>(level));
            })+
            $(elementwise::$halves!(unary, $function<f32>, level, dtype);)?
            None
        }
    )*};
}

functions! {
    /// Of what has one part.
    neg_parts Neg {
        f32 => f32: |x| -x;
        f64 => f64: |x| -x;
        i8 => i8: |x| x.wrapping_neg();
        i32 => i32: |x| x.wrapping_neg();
        i64 => i64: |x| x.wrapping_neg();
        f16 => f16: |x| f16::from_bits(x.to_bits() ^ 1 << 15);
        bf16 => bf16: |x| bf16::from_bits(x.to_bits() ^ 1 << 15);
    }
    /// |x|.
    abs Abs {
        f16 => f16: |x| f16::from_bits(x.to_bits() & 0x7fff);
        bf16 => bf16: |x| bf16::from_bits(x.to_bits() & 0x7fff);
        f32 => f32: |x| x.abs();
        f64 => f64: |x| x.abs();
        i8 => i8: |x| x.wrapping_abs();
        u8 => u8: |x| x;
        i16 => i16: |x| x.wrapping_abs();
        i32 => i32: |x| x.wrapping_abs();
        i64 => i64: |x| x.wrapping_abs();
        C64 => f32: |x| x.norm();
    }
    /// Of all but doubles.
    other_sqrt Sqrt and halves {
        f32 => f32: |x| x.sqrt();
        C64 => C64: |x| narrow(root(wide(x))), far where is_extreme(wide(x)) => narrow(wide(x).sqrt());
        C128 => C128: |x| root(x), far where is_extreme(x) => x.sqrt();
    }
    /// 1 / sqrt(x).
    rsqrt Rsqrt and halves {
        f32 => f32: |x| 1.0 / x.sqrt();
        f64 => f64: |x| 1.0 / x.sqrt();
        C64 => C64: |x| narrow(inverse_of_floats(root(wide(x)))), far where is_extreme(wide(x)) => narrow(inverse_of_floats(wide(x).sqrt()));
        C128 => C128: |x| inverse(root(x)), far where is_extreme(x) => inverse(x.sqrt());
    }
    /// 1 / x.
    reciprocal Reciprocal and halves {
        f32 => f32: |x| 1.0 / x;
        f64 => f64: |x| 1.0 / x;
        C64 => C64: |x| narrow(inverse_of_floats(wide(x)));
        C128 => C128: |x| inverse(x);
    }
    /// e^x.
    exp Exp {
        f32 => f32: |x| math::exp(x);
        f64 => f64: |x| double::near_exp(x), far where double::is_far_from_exp(x) => double::exp(x);
        C128 => C128: |x| x.exp();
    }
    /// The natural logarithm.
    log Log {
        f32 => f32: |x| math::ln(x);
        f64 => f64: |x| double::near_ln(x), far where double::is_far_from_ln(x) => double::ln(x);
        C128 => C128: |x| x.ln();
    }
    /// The sine.
    sin Sin {
        f32 => f32: |x| math::sin(x), far where x.abs() > math::TURNS => f64::from(x).sin() as f32;
        f64 => f64: |x| double::sin(x), far where x.abs() > double::TURNS => x.sin();
        C128 => C128: |x| x.sin();
    }
    /// The cosine.
    cos Cos {
        f32 => f32: |x| math::cos(x), far where x.abs() > math::TURNS => f64::from(x).cos() as f32;
        f64 => f64: |x| double::cos(x), far where x.abs() > double::TURNS => x.cos();
        C128 => C128: |x| x.cos();
    }
    /// The hyperbolic tangent.
    tanh Tanh {
        f32 => f32: |x| math::tanh(x);
    }
    /// 1 / (1 + e^-x).
    sigmoid Sigmoid {
        f32 => f32: |x| math::sigmoid(x);
        f64 => f64: |x| double::sigmoid(x);
        C128 => C128: |x| inverse(1.0 + (-x).exp());
    }
    /// e^x - 1.
    expm1 Expm1 {
        f32 => f32: |x| wide_expm1(x.into()) as f32, far where double::is_far_from_exp(x.into()) => x.exp_m1();
    }
    /// The logarithm to the base 2.
    log2 Log2 {
        f32 => f32: |x| (double::near_ln(x.into()) * std::f64::consts::LOG2_E) as f32, far where double::is_far_from_ln(x.into()) => x.log2();
    }
    /// The logarithm to the base 10.
    log10 Log10 {
        f32 => f32: |x| (double::near_ln(x.into()) * std::f64::consts::LOG10_E) as f32, far where double::is_far_from_ln(x.into()) => x.log10();
    }
    /// The natural logarithm of 1 + x.
    log1p Log1p {
        f32 => f32: |x| wide_log1p(x.into()) as f32, far where double::is_far_from_ln(1.0 + f64::from(x)) => x.ln_1p();
    }
    /// The tangent.
    tan Tan {
        f32 => f32: |x| (double::sin(x.into()) / double::cos(x.into())) as f32, far where f64::from(x).abs() > double::TURNS => x.tan();
    }
    /// The arc sine.
    asin Asin {
        f32 => f32: |x| wide::asin(x);
    }
    /// The arc cosine.
    acos Acos {
        f32 => f32: |x| wide::acos(x);
    }
    /// The arc tangent.
    atan Atan {
        f32 => f32: |x| wide::atan(x);
    }
    /// The hyperbolic sine.
    sinh Sinh {
        f32 => f32: |x| wide_sinh(x.into()) as f32, far where double::is_far_from_exp(x.into()) => x.sinh();
    }
    /// The hyperbolic cosine.
    cosh Cosh {
        f32 => f32: |x| wide_cosh(x.into()) as f32, far where double::is_far_from_exp(x.into()) => x.cosh();
    }
    /// The error function.
    erf Erf {
        f32 => f32: |x| wide::erf(x);
    }
    /// 1 without the error function.
    erfc Erfc {
        f32 => f32: |x| wide::erfc(x);
    }
    /// -1, 0 or 1; 0 of NaN.
    sign Sign and halves {
        f32 => f32: |x| f32::from(u8::from(x > 0.0)) - f32::from(u8::from(x < 0.0));
        i8 => i8: |x| x.signum();
        i32 => i32: |x| x.signum();
        i64 => i64: |x| x.signum();
    }
    /// The next integer above.
    ceil Ceil and halves {
        f32 => f32: |x| x.ceil();
        f64 => f64: |x| x.ceil();
    }
    /// The next integer below.
    floor Floor and halves {
        f32 => f32: |x| x.floor();
        f64 => f64: |x| x.floor();
    }
    /// The nearest integer; of two the even one.
    round Round and halves {
        f32 => f32: |x| x.round_ties_even();
        f64 => f64: |x| x.round_ties_even();
    }
    /// The next integer towards 0.
    trunc Trunc and halves {
        f32 => f32: |x| x.trunc();
    }
    /// 0 where x is negative.
    relu Relu and halves {
        f32 => f32: |x| if x < 0.0 { 0.0 } else { x };
        i8 => i8: |x| x.max(0);
        i32 => i32: |x| x.max(0);
        i64 => i64: |x| x.max(0);
    }
    /// x / 6 + 1 / 2 between 0 and 1; of integers without what is behind the point.
    hardsigmoid Hardsigmoid and halves {
        // As PyTorch: near -3 the sum is exact, which x / 6 + 1 / 2 is not.
        f32 => f32: |x| between_0_and_6(x + 3.0) / 6.0;
        i32 => i32: |x| (x >= 3).into();
    }
    /// x * x.
    square Square and halves {
        f32 => f32: |x| x * x;
        f64 => f64: |x| x * x;
        i32 => i32: |x| x.wrapping_mul(x);
        i64 => i64: |x| x.wrapping_mul(x);
        C128 => C128: |x| x * x;
    }
    /// x * x * x.
    cube Cube and halves {
        f32 => f32: |x| x * x * x;
        f64 => f64: |x| x * x * x;
    }
    /// x is 0.
    logical_not LogicalNot {
        f32 => Truth: |x| (x == 0.0).into();
        f64 => Truth: |x| (x == 0.0).into();
        i8 => Truth: |x| (x == 0).into();
        u8 => Truth: |x| (x == 0).into();
        i32 => Truth: |x| (x == 0).into();
        i64 => Truth: |x| (x == 0).into();
        Truth => Truth: |x| (!x.holds()).into();
    }
    /// Every bit the other; of BOOL, x is false.
    bitwise_not BitwiseNot {
        i8 => i8: |x| !x;
        u8 => u8: |x| !x;
        i16 => i16: |x| !x;
        i32 => i32: |x| !x;
        i64 => i64: |x| !x;
        Truth => Truth: |x| (!x.holds()).into();
    }
    /// x is neither infinite nor NaN.
    is_finite IsFinite {
        f32 => Truth: |x| x.is_finite().into();
        f64 => Truth: |x| x.is_finite().into();
    }
}

/// e^x - 1 of what was a float, near 0 by its series.
#[inline(always)]
fn wide_expm1(x: f64) -> f64 {
    if x.abs() < 1e-6 { x + x * x * 0.5 } else { double::near_exp(x) - 1.0 }
}

/// ln (1 + x), likewise.
#[inline(always)]
fn wide_log1p(x: f64) -> f64 {
    let series = x * (1.0 - x * (0.5 - x * (1.0 / 3.0 - x * 0.25)));
    if x.abs() < 1e-4 { series } else { double::near_ln(1.0 + x) }
}

/// The hyperbolic sine, likewise.
#[inline(always)]
fn wide_sinh(x: f64) -> f64 {
    let e = double::near_exp(x);
    if x.abs() < 1e-6 { x } else { (e - 1.0 / e) * 0.5 }
}

/// The hyperbolic cosine.
#[inline(always)]
fn wide_cosh(x: f64) -> f64 {
    let e = double::near_exp(x);
    (e + 1.0 / e) * 0.5
}

/// -x.
pub fn neg(level: Level, dtype: DType) -> Option<Loop<2>> {
    by_parts(level, dtype, neg_parts)
}

/// The square root.
pub fn sqrt(level: Level, dtype: DType) -> Option<Loop<2>> {
    if dtype == DType::Double { Some(elementwise::unary::<Roots>(level)) } else { other_sqrt(level, dtype) }
}

/// Square roots of doubles. The instruction for eight takes 23 cycles, as long as for two times four; [`near_root`] takes 12, the
/// memory of 1024 x 1024 numbers 14 (Xeon).
struct Roots;

impl Elements<2> for Roots {
    const DTYPES: [DType; 2] = [DType::Double; 2];

    #[inline(always)]
    fn all<S: Simd>(_: S, &[out, from]: &[*mut u8; 2], count: usize, _: u32) {
        let (out, from) = (out.cast::<f64>(), from.cast_const().cast::<f64>());
        // SAFETY: the engine has room for `count` elements at each address; their alignment is any.
        let read = |i: usize| unsafe { from.add(i).read_unaligned() };
        // SAFETY: likewise.
        let write = |i: usize, root| unsafe { out.add(i).write_unaligned(root) };
        for start in (0..count).step_by(STRETCH) {
            let stretch = start..count.min(start + STRETCH);
            if S::LANES == 16 {
                let mut any_far = false;
                for i in stretch.clone() {
                    let x = read(i);
                    any_far |= !((x > 1e-37) & (x < 1e38));
                    write(i, near_root(x));
                }
                if !any_far {
                    continue;
                }
            }
            stretch.for_each(|i| write(i, read(i).sqrt()));
        }
    }
}

/// Elements of which it is asked at a time whether one is far from what `near_root` takes.
const STRETCH: usize = 256;

/// The square root of what a float is near to, rounded as the instruction does.
#[inline(always)]
fn near_root(x: f64) -> f64 {
    // Of an error of 2^-22.7 one step leaves 2^-44.8, and the second 2^-67.5 before it is rounded: less than what is added, 2^-65.
    let inverse = f64::from(1.0 / (x as f32).sqrt());
    let (root, half) = (x * inverse, 0.5 * inverse);
    let root = root.mul_add((-root).mul_add(half, 0.5), root);
    let error = x.mul_add(f64::EPSILON / 4096.0, (-root).mul_add(root, x));
    let root = error.mul_add(half, root);
    // So it is the rounded root, or the next number above it. The root of a double is never half-way between two doubles `a` and `b`,
    // and `x` is no number between `a * b` and the square of their middle: it rounds to the lower one unless `x` is above `a * b`.
    let below = f64::from_bits(root.to_bits().wrapping_sub(1));
    if (-root).mul_add(below, x) > 0.0 { root } else { below }
}

/// 1 / x, without the square of its size, which may be too large.
fn inverse(x: C128) -> C128 {
    x.finv()
}

/// 1 / x of what was two floats, whose squares fit.
#[inline(always)]
fn inverse_of_floats(x: C128) -> C128 {
    let square = x.re * x.re + x.im * x.im;
    Complex::new(x.re / square, -x.im / square)
}

/// The square root of a complex number that is not extreme.
#[inline(always)]
fn root(x: C128) -> C128 {
    let (a, b) = (x.re.abs(), x.im.abs());
    let (long, short) = if a > b { (a, b) } else { (b, a) };
    let ratio = short / long;
    let size = long * (1.0 + ratio * ratio).sqrt();
    let near = ((size + a) * 0.5).sqrt();
    let far = b / (2.0 * near);
    let (re, im) = if x.re < 0.0 { (far, near) } else { (near, far) };
    Complex::new(re, im.copysign(x.im))
}

/// 0, or so small or large that a square does not fit, or no number.
#[inline(always)]
fn is_extreme(x: C128) -> bool {
    let (a, b) = (x.re.abs(), x.im.abs());
    let long = if a > b { a } else { b };
    !((long > 1e-290) & (long < 1e290) & (a < 1e290))
}

/// Numbers that are rounded to a place before or behind the point, the second input being the power of 10.
trait Places: Compute {
    fn behind_the_point(self, power: Self) -> Self;
    fn before_the_point(self, power: Self) -> Self;
}

macro_rules! places {
    ($($t:ty)*) => {$(
        impl Places for $t {
            #[inline(always)]
            fn behind_the_point(self, power: $t) -> $t {
                (self * power).round_ties_even() / power
            }

            #[inline(always)]
            fn before_the_point(self, power: $t) -> $t {
                (self / power).round_ties_even() * power
            }
        }
    )*};
}
places! { f32 f64 }

/// Integers have nothing behind the point.
impl Places for i64 {
    fn behind_the_point(self, _: i64) -> i64 {
        self
    }

    fn before_the_point(self, power: i64) -> i64 {
        let (multiple, rest) = (self.div_euclid(power), self.rem_euclid(power));
        let up = rest > power - rest || rest == power - rest && multiple % 2 != 0;
        (multiple + i64::from(up)).wrapping_mul(power)
    }
}

struct RoundBehind<T>(PhantomData<T>);
struct RoundBefore<T>(PhantomData<T>);

impl<T: Places> Function<2> for RoundBehind<T> {
    type In = T;
    type Out = T;

    #[inline(always)]
    fn one([x, power]: [T; 2]) -> T {
        x.behind_the_point(power)
    }
}

impl<T: Places> Function<2> for RoundBefore<T> {
    type In = T;
    type Out = T;

    #[inline(always)]
    fn one([x, power]: [T; 2]) -> T {
        x.before_the_point(power)
    }
}

loops! {
    /// x * y as the nearest integer, by y.
    round_behind: binary RoundBehind of f32 f64 i64;
    /// x / y as the nearest integer, times y.
    round_before: binary RoundBefore of f32 f64 i64;
}

/// NaN stays.
#[inline(always)]
fn between_0_and_6(x: f32) -> f32 {
    let x = if x < 0.0 { 0.0 } else { x };
    if x > 6.0 { 6.0 } else { x }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::NdView;

    /// Numbers whose roots are nearly half-way between two doubles: for 55 bits of a middle, its square and `beside` are a double.
    fn near_middles(beside: i128) -> impl Iterator<Item = f64> {
        [54, 55].into_iter().flat_map(move |bits| {
            // The middle's last bits, one after the other.
            let middle = (3..bits).fold(1i128, |m, bit| m | ((m * m + beside) >> bit & 1) << (bit - 1));
            let modulus = 1i128 << bits;
            [middle, modulus - middle, middle + modulus / 2, modulus - middle + modulus / 2]
                .into_iter()
                .filter_map(move |middle| {
                    let middle = middle % modulus;
                    let square = middle * middle + beside;
                    assert!(square % modulus == 0, "{beside} {bits}");
                    (1 << 52..1 << 53).contains(&(square >> bits)).then_some((square >> bits) as f64)
                })
        })
    }

    #[test]
    fn roots_of_doubles_are_rounded_at_every_level() {
        let mut state = 1u64;
        let (any, near) = if cfg!(miri) { (1 << 8, 10) } else { (1u64 << 14, 4000) };
        let mut numbers: Vec<f64> = (0..any)
            .map(|i| {
                state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                f64::from_bits(state >> 12 | (i % 200 + 920) << 52)
            })
            .collect();
        numbers.extend((-near..near).flat_map(|i| near_middles(8 * i - 1)));
        numbers.extend((0..any / 4).map(|i| f64::from_bits(1f64.to_bits() + i - any / 8)));
        numbers
            .iter_mut()
            .skip(if cfg!(miri) { 50 } else { 5000 })
            .step_by(if cfg!(miri) { 41 } else { 4001 })
            .zip([0.0, -0.0, 1e-40, 5e-324, 1e300, f64::INFINITY, -1.0])
            .for_each(|(x, other)| *x = other);
        let mut roots = vec![0.0f64; numbers.len()];
        for level in Level::available() {
            let shape = [numbers.len() as i64];
            // SAFETY: both have so many elements.
            let views = [roots.as_mut_ptr(), numbers.as_mut_ptr()]
                .map(|base| unsafe { NdView::new(DType::Double, base.cast(), &shape, &[1]) });
            let of = sqrt(level, DType::Double).unwrap();
            let of =
                elementwise::Elementwise::new(level, of, [DType::Double; 2], [DType::Double; 2]).unwrap();
            of.run(&views.map(elementwise::Operand::View), false);
            let is_root = |x: &f64, root: &f64| {
                assert_eq!(root.to_bits(), x.sqrt().to_bits(), "{level:?} {x:e}");
            };
            numbers.iter().zip(&roots).for_each(|(x, root)| is_root(x, root));
            // In their own place.
            let mut roots = numbers.clone();
            // SAFETY: as above.
            let view = unsafe { NdView::new(DType::Double, roots.as_mut_ptr().cast(), &shape, &[1]) };
            of.run(&[view, view].map(elementwise::Operand::View), false);
            numbers.iter().zip(&roots).for_each(|(x, root)| is_root(x, root));
        }
    }
}
