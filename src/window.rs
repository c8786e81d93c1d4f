//! The geometry of windows that slide over an image: kernel, stride, padding, dilation.

/// The smallest integer that is not less than a / b; b is positive.
#[inline(always)]
pub fn ceil_div(a: i64, b: i64) -> i64 {
    a.div_euclid(b) + i64::from(a.rem_euclid(b) != 0)
}
