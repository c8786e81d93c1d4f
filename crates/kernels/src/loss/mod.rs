//! Losses: what becomes of each prediction and its target, and of the gradient. In the gradients `part` is what is left of one
//! where the loss is a mean: 1 / number of elements, else 1.

pub mod ctc;
pub mod likelihood;
pub mod margin;
pub mod nll;

use crate::dtype::Element;
use crate::elementwise::pointwise;
use crate::view::View;
use crate::view::walk::NdView;
use opapi_math::float;

pointwise! {
    /// (x - t)^2.
    mse Mse: binary |x, t| of f32 => (x - t) * (x - t);
    /// Of the gradient, x and t.
    mse_backward MseBackward: quaternary |g, x, t, part| of f32 => 2.0 * part * (x - t) * g;
    /// |x - t|.
    l1 L1: binary |x, t| of f32 => (x - t).abs();
    /// |x - t|.
    l1_of_integers L1OfIntegers: binary |x, t| of i64 => x.wrapping_sub(t).wrapping_abs();
    /// Of the gradient, x and t.
    l1_backward L1Backward: quaternary |g, x, t, part| of f32 => sign(x - t) * part * g;
    /// (x - t)^2 / (2 beta) where |x - t| is less than beta, else |x - t| - beta / 2.
    smooth_l1 SmoothL1: ternary |x, t, beta| of f32 => {
        let d = (x - t).abs();
        if d < beta { 0.5 * d * d / beta } else { d - 0.5 * beta }
    };
    /// Of the gradient, x and t.
    smooth_l1_backward SmoothL1Backward: quinary |g, x, t, beta, part| of f32 => {
        let d = x - t;
        let slope = if d <= -beta { -1.0 } else if d >= beta { 1.0 } else { d / beta };
        // Where beta is 0 there is no slope at 0.
        part * (if d == 0.0 { 0.0 } else { slope }) * g
    };
    /// ln(1 + e^(-t x)).
    soft_margin SoftMargin: binary |x, t| of f32 => float::softplus(-t * x);
    /// Of the gradient, x and t.
    soft_margin_backward SoftMarginBackward: quaternary |g, x, t, part| of f32 => -t * float::sigmoid(-t * x) * g * part;

    /// t (ln t - x), 0 where t is 0, times `part`.
    kl_div KlDiv: ternary |x, t, part| of f32 => part * (if t == 0.0 { t * x } else { t * float::ln(t) - t * x });
    /// Likewise, t being the logarithm of the target.
    kl_div_of_log KlDivOfLog: ternary |x, t, part| of f32 => part * (float::exp(t) * (t - x));
    /// Of the gradient and t, for x.
    kl_div_backward KlDivBackward: ternary |g, t, part| of f32 => -t * part * g;
    /// Likewise, t being the logarithm of the target.
    kl_div_of_log_backward KlDivOfLogBackward: ternary |g, t, part| of f32 => -float::exp(t) * part * g;
    /// Of the gradient, x and t, for t; NaN where t is 0.
    kl_div_target_backward KlDivTargetBackward: quaternary |g, x, t, part| of f32 =>
        g * part * (float::ln(t) - x + 1.0) * (if t == 0.0 { f32::NAN } else { 1.0 });
    /// Likewise, t being the logarithm of the target.
    kl_div_of_log_target_backward KlDivOfLogTargetBackward: quaternary |g, x, t, part| of f32 => g * part * float::exp(t) * (t - x + 1.0);

    /// -w (t max(ln x, -100) + (1 - t) max(ln(1 - x), -100)).
    cross_entropy CrossEntropy: ternary |x, t, w| of f32 =>
        w * ((t - 1.0) * at_least(ln_of_rest(x), -100.0) - t * at_least(float::ln(x), -100.0));
    /// Of the gradient, x and t; `w` with `part`.
    cross_entropy_backward CrossEntropyBackward: quinary |g, x, t, w, part| of f32 => g * (x - t) / at_least((1.0 - x) * x, 1e-12) * w * part;
    /// w ((1 - t) x + (1 + (p - 1) t) ln(1 + e^-x)).
    cross_entropy_of_logits CrossEntropyOfLogits: quaternary |x, t, w, p| of f32 =>
        w * ((1.0 - t) * x + (1.0 + (p - 1.0) * t) * float::softplus(-x));
    /// Of the gradient, x and t.
    cross_entropy_of_logits_backward CrossEntropyOfLogitsBackward: senary |g, x, t, w, p, part| of f32 =>
        ((p * t + 1.0 - t) * float::sigmoid(x) - p * t) * w * g * part;

    /// -t x, x being the logarithm of a probability.
    cross_entropy_of_logs CrossEntropyOfLogs: binary |x, t| of f32 => -t * x;
    /// e^x - t, likewise.
    cross_entropy_of_logs_backward CrossEntropyOfLogsBackward: binary |x, t| of f32 => float::exp(x) - t;
    /// e^x times `all`.
    of_probability OfProbability: binary |x, all| of f32 => float::exp(x) * all;
    /// Likewise, less w times `each`.
    of_smoothed OfSmoothed: quaternary |x, all, each, w| of f32 => float::exp(x) * all - w * each;
}

/// A view of few axes.
fn typed<T: Element>(view: NdView) -> View<T> {
    view.four().expect("four axes or fewer").typed()
}

/// NaN stays.
#[inline(always)]
fn sign(x: f32) -> f32 {
    if x == 0.0 {
        0.0
    } else if x.is_nan() {
        x
    } else {
        1f32.copysign(x)
    }
}

/// NaN stays.
#[inline(always)]
fn at_least(x: f32, least: f32) -> f32 {
    if x < least { least } else { x }
}

/// ln(1 - x), near 0 too.
#[inline(always)]
fn ln_of_rest(x: f32) -> f32 {
    let rest = 1.0 - x;
    // What the difference has lost.
    let lost = (1.0 - rest) - x;
    float::ln(rest) + if rest > 0.0 { lost / rest } else { 0.0 }
}
