//! Average pooling and its gradient.

pub mod backward;
mod case;
mod choose;
pub mod forward;
mod packed;
mod tuning;

pub use case::Strided;
pub use choose::Body;

use crate::dtype::InF32;
use crate::simd::Simd;
use crate::view::Registers;

/// The geometry of the windows, [height, width] each.
#[derive(Clone, Copy, Debug)]
pub struct Window {
    pub kernel: [i64; 2],
    pub stride: [i64; 2],
    pub padding: [i64; 2],
    /// divisorOverride; 0 for none.
    pub divisor: i32,
    pub count_include_pad: bool,
}

/// Such a divisor has an exact reciprocal.
#[inline(always)]
fn is_power_of_two(divisor: f32) -> bool {
    divisor.to_bits().trailing_zeros() >= f32::MANTISSA_DIGITS - 1
}

/// What values are divided by, or multiplied: a power of two has an exact reciprocal, which gives the same bits in a tenth of the time.
#[derive(Clone, Copy)]
struct Divisor<S: Simd> {
    by: S::F32,
    is_exact: bool,
}

impl<S: Simd> Divisor<S> {
    #[inline(always)]
    fn new(s: S, divisor: f32) -> Divisor<S> {
        let is_exact = is_power_of_two(divisor);
        Divisor { by: s.splat(if is_exact { divisor.recip() } else { divisor }), is_exact }
    }

    #[inline(always)]
    fn divide(&self, s: S, values: S::F32) -> S::F32 {
        if self.is_exact { s.mul(values, self.by) } else { s.div(values, self.by) }
    }
}

#[inline(always)]
fn put<S: Simd, T: InF32>(s: S, registers: Registers<T>, i: usize, stream: bool, pixels: S::F32) {
    if stream {
        registers.stream(s, i, pixels);
    } else {
        registers.set(s, i, pixels);
    }
}
