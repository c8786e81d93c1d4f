//! Activations and their gradients. Where a factor is infinite and the other 0 they are the limit: 0, or the gradient itself.
//!
//! Most are computed in FLOAT alone; halves are cast to it and the result is rounded once.

use crate::dtype::DType;
use crate::elementwise::{Compute, Loop, pointwise};
use crate::simd::Level;
use num_complex::Complex;
use opapi_math::{double, float};

/// What there are both FLOAT and DOUBLE of.
trait Real: Compute {
    fn exp_m1(self) -> Self;
    /// 1 / (1 + e^-x).
    fn sigmoid(self) -> Self;
}

impl Real for f32 {
    #[inline(always)]
    fn exp_m1(self) -> f32 {
        float::exp_m1(self)
    }
    #[inline(always)]
    fn sigmoid(self) -> f32 {
        float::sigmoid(self)
    }
}

impl Real for f64 {
    #[inline(always)]
    fn exp_m1(self) -> f64 {
        f64::exp_m1(self)
    }
    #[inline(always)]
    fn sigmoid(self) -> f64 {
        double::sigmoid(self)
    }
}

pointwise! {
    /// x / (1 + e^-x).
    silu Silu: unary |x| of f32 => if x < FAR[0] { -0.0 } else { x * float::sigmoid(x) };
    /// x (1 + tanh u) / 2, u = sqrt(2 / pi) (x + 0.044715 x^3).
    gelu_by_tanh GeluByTanh: unary |x| of f32 => if x < -15.0 { -0.0 } else { x * float::sigmoid(twice_u(x)) };
    /// x (1 + erf(x / sqrt 2)) / 2.
    gelu Gelu: unary |x| of f32 => if x < -15.0 { -0.0 } else { 0.5 * x * float::erfc(-x * FRAC_1_SQRT_2).0 };
    /// x min(max(x + 3, 0), 6) / 6.
    hardswish Hardswish: unary |x| of f32; and halves => if x < -3.0 { -0.0 } else { x * at_most(x + 3.0, 6.0) / 6.0 };
    /// x tanh(ln(1 + e^x)).
    mish Mish: unary |x| of f32 => if x < FAR[0] { -0.0 } else { x * tanh_of_softplus(x) };
    /// -ln(1 + e^-x).
    log_sigmoid LogSigmoid: unary |x| of f32 => -float::softplus(-x);

    /// Of the gradient and x.
    silu_backward SiluBackward: binary |g, x| of f32 => {
        let (x, s) = (between(x, FAR), float::sigmoid(x));
        g * (s * (1.0 + x * (1.0 - s)))
    };
    /// Of the gradient and x.
    gelu_by_tanh_backward GeluByTanhBackward: binary |g, x| of f32 => {
        let x = between(x, [-15.0, 15.0]);
        let s = float::sigmoid(twice_u(x));
        let slope = TWICE_ROOT * (1.0 + 3.0 * 0.044715 * x * x);
        g * (s + x * s * (1.0 - s) * slope)
    };
    /// Of the gradient and x.
    gelu_backward GeluBackward: binary |g, x| of f32 => {
        let x = between(x, [-15.0, 15.0]);
        let (twice, e) = float::erfc(-x * FRAC_1_SQRT_2);
        g * (0.5 * twice + x * e * FRAC_1_SQRT_TAU)
    };
    /// Of the gradient and x.
    hardswish_backward HardswishBackward: binary |g, x| of f32; and halves =>
        if x < -3.0 { 0.0 } else if x <= 3.0 { g * (x / 3.0 + 0.5) } else { g };
    /// Of the gradient and x.
    hardsigmoid_backward HardsigmoidBackward: binary |g, x| of f32; and halves => if (x > -3.0) & (x < 3.0) { g / 6.0 } else { 0.0 };
    /// Of the gradient and x.
    mish_backward MishBackward: binary |g, x| of f32 => {
        let (x, s) = (between(x, FAR), float::sigmoid(x));
        let t = tanh_of_softplus(x);
        g * (t + x * s * (1.0 - t * t))
    };
    /// Of the gradient and x.
    log_sigmoid_backward LogSigmoidBackward: binary |g, x| of f32 => g * float::sigmoid(-x);
    /// Of the gradient and y, the result.
    real_sigmoid_backward SigmoidBackward: binary |g, y| of f32, f64; and halves => g * (1.0 - y) * y;
    /// Of the gradient and y, the result.
    tanh_backward TanhBackward: binary |g, y| of f32, f64; and halves => g * (1.0 - y * y);

    /// x where it is positive, else x times the slope.
    leaky_relu LeakyRelu: binary |x, slope| of f32, f64; and halves => if x > 0.0 { x } else { x * slope };
    /// The gradient where x is positive, else times the slope.
    leaky_relu_backward LeakyReluBackward: ternary |g, x, slope| of f32, f64; and halves => if x > 0.0 { g } else { g * slope };
    /// `value` where x is not above the limit; NaN stays.
    threshold Threshold: ternary |x, limit, value| of f32, i8, u8, i16, i32, i64; and halves => if x <= limit { value } else { x };
    /// 0 where x is not above the limit, else the gradient.
    threshold_backward ThresholdBackward: ternary |g, x, limit| of f32, i8, u8, i32, i64; and halves =>
        if x <= limit { Default::default() } else { g };
    /// 0 unless x lies between both limits.
    hardtanh_backward HardtanhBackward: quaternary |g, x, low, high| of f32; and halves => if (x <= low) | (x >= high) { 0.0 } else { g };
    /// 0 up to that size.
    hardshrink Hardshrink: binary |x, limit| of f32; and halves => if x.abs() <= limit { 0.0 } else { x };
    /// x less that size; NaN stays, and so does the sign of 0.
    softshrink Softshrink: binary |x, limit| of f32; and halves =>
        if x > limit { x - limit } else if x < -limit { x + limit } else { x * 0.0 };
    /// 0 where x has no more than that size, else the gradient.
    shrink_backward ShrinkBackward: ternary |g, x, limit| of f32; and halves => if x.abs() <= limit { 0.0 } else { g };

    /// ln(1 + e^(beta x)) / beta; x itself from a limit on.
    softplus Softplus: ternary |x, beta, limit| of f32 => if x * beta > limit { x } else { float::softplus(x * beta) / beta };
    /// Of the gradient and x.
    softplus_backward SoftplusBackward: quaternary |g, x, beta, limit| of f32 =>
        if x * beta > limit { g } else { g * float::sigmoid(x * beta) };

    /// A multiple of x where it is positive, else one of e^(x `inner`) - 1.
    elu Elu: quaternary |x, above, below, inner| of f32, f64 => if x > 0.0 { x * above } else { below * Real::exp_m1(x * inner) };
    /// A multiple of x where it is positive, else one value.
    step_or_slope StepOrSlope: ternary |x, above, value| of f32, f64 =>
        if x > 0.0 { x * above } else if x <= 0.0 { value } else { x };
    /// Of the gradient and x: one multiple where x is positive, else one of e^(x `inner`).
    elu_backward EluBackward: quinary |g, x, above, below, inner| of f32 =>
        if x <= 0.0 { g * below * float::exp(x * inner) } else { g * above };
    /// Of the gradient and y, the result.
    elu_backward_of_result EluBackwardOfResult: quinary |g, y, above, below, inner| of f32 =>
        if y <= 0.0 { g * inner * (y + below) } else { g * above };
}

pointwise! {
    /// a / (1 + e^-b): of both halves; of the gradient and b it is the gradient of a.
    glu Glu: binary |a, b| of f32, f64 => a * Real::sigmoid(b);
    /// The gradient of b.
    glu_backward GluBackward: ternary |g, a, b| of f32, f64 => {
        let s = Real::sigmoid(b);
        g * a * s * (1.0 - s)
    };
    /// silu(a) b.
    silu_times SiluTimes: binary |a, b| of f32 => Silu::<f32>::one([a]) * b;
    /// Of the gradient, b and a: the gradient of a.
    silu_times_backward SiluTimesBackward: ternary |g, b, a| of f32 => SiluBackward::<f32>::one([g * b, a]);
    /// gelu(a) b.
    gelu_times GeluTimes: binary |a, b| of f32 => Gelu::<f32>::one([a]) * b;
    /// Likewise.
    gelu_by_tanh_times GeluByTanhTimes: binary |a, b| of f32 => GeluByTanh::<f32>::one([a]) * b;
    /// Of the gradient, b and a: the gradient of a.
    gelu_times_backward GeluTimesBackward: ternary |g, b, a| of f32 => GeluBackward::<f32>::one([g * b, a]);
    /// Likewise.
    gelu_by_tanh_times_backward GeluByTanhTimesBackward: ternary |g, b, a| of f32 => GeluByTanhBackward::<f32>::one([g * b, a]);
    /// 0 where x is positive, else the gradient times it: what a slope's gradient is the sum of.
    slope_backward SlopeBackward: binary |g, x| of f32 => if x > 0.0 { 0.0 } else { g * x };
}

/// Of the gradient and y, the result; of complex numbers the gradient times what is conjugate to the derivative.
pub fn sigmoid_backward(level: Level, dtype: DType) -> Option<Loop<3>> {
    complex_sigmoid_backward(level, dtype).or_else(|| real_sigmoid_backward(level, dtype))
}

pointwise! {
    /// Of complex numbers.
    complex_sigmoid_backward ComplexSigmoidBackward: binary |g, y| of Complex<f32>, Complex<f64> => g * ((-y + 1.0) * y).conj();
}

/// Where e^x is 0 and where it is infinite.
const FAR: [f32; 2] = [-110.0, 110.0];
const FRAC_1_SQRT_2: f32 = std::f32::consts::FRAC_1_SQRT_2;
/// 1 / sqrt(2 pi).
const FRAC_1_SQRT_TAU: f32 = 0.398_942_3;
/// 2 sqrt(2 / pi).
const TWICE_ROOT: f32 = 1.595_769_2;

/// 2 sqrt(2 / pi) (x + 0.044715 x^3).
#[inline(always)]
fn twice_u(x: f32) -> f32 {
    TWICE_ROOT * (x * x * x).mul_add(0.044715, x)
}

/// NaN stays.
#[inline(always)]
fn at_most(x: f32, most: f32) -> f32 {
    if x > most { most } else { x }
}

/// NaN stays.
#[inline(always)]
fn between(x: f32, [least, most]: [f32; 2]) -> f32 {
    at_most(if x < least { least } else { x }, most)
}

/// tanh(ln(1 + e^x)): with n = e^x (e^x + 2) it is n / (n + 2).
#[inline(always)]
fn tanh_of_softplus(x: f32) -> f32 {
    let e = float::exp(at_most(x, 20.0));
    let n = e * (e + 2.0);
    n / (n + 2.0)
}
