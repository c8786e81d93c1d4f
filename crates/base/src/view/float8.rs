//! Floats of eight bits, by the value. FLOAT8_E5M2 and FLOAT8_E4M3FN round to nearest even, beyond their range to infinity
//! and to the largest number, as PyTorch since 2.15 (before, to NaN); FLOAT8_E8M0 holds powers of two and no sign; HIFLOAT8 rounds ties away from 0. The first three are PyTorch's,
//! the last one as its paper ("Ascend HiFloat8 Format for Deep Learning") has it by default.

const SIGN: u32 = 1 << 31;

/// Exponent, fraction and what is beyond them.
pub struct Float8 {
    /// Of the smallest normal number.
    least_exponent: i32,
    fraction: u32,
    /// The largest code that is no NaN.
    last: u32,
}

/// FLOAT8_E5M2.
pub const E5M2: Float8 = Float8 { least_exponent: -14, fraction: 2, last: 0x7c };
/// FLOAT8_E4M3FN: no infinity.
pub const E4M3FN: Float8 = Float8 { least_exponent: -6, fraction: 3, last: 0x7e };

impl Float8 {
    /// The value.
    pub fn decode(&self, code: u8) -> f32 {
        let (sign, code) = (u32::from(code & 0x80) << 24, u32::from(code & 0x7f));
        // FLOAT8_E5M2 ends with it.
        let infinite = code == self.last && code & ((1 << self.fraction) - 1) == 0;
        if code > self.last || infinite {
            let value = if infinite { f32::INFINITY } else { f32::NAN };
            return f32::from_bits(value.to_bits() | sign);
        }
        // As if the exponent began where that of f32 does.
        let scaled = f32::from_bits(code << (23 - self.fraction));
        let scale = power_of_two(self.least_exponent + 126);
        f32::from_bits((scaled * scale).to_bits() | sign)
    }

    /// The nearest number's code.
    pub fn encode(&self, x: f32) -> u8 {
        let (sign, bits) = ((x.to_bits() >> 24) & 0x80, x.to_bits() & !SIGN);
        if x.is_nan() {
            return (sign | 0x7f) as u8;
        }
        let (exponent, significand) = parts(bits);
        let kept_exponent = exponent.max(self.least_exponent);
        let shift = (23 - self.fraction as i32 + kept_exponent - exponent).min(40);
        let (whole, rest) = (u64::from(significand) >> shift, u64::from(significand) & ((1 << shift) - 1));
        let half = 1u64 << (shift - 1);
        let up = rest > half || (rest == half && whole & 1 == 1);
        // The first bit of a normal number adds one to the exponent.
        let code =
            (((kept_exponent - self.least_exponent) as u32) << self.fraction) + whole as u32 + u32::from(up);
        (sign | code.min(self.last)) as u8
    }
}

/// A normal one. std's `powi` promises no exact result.
fn power_of_two(exponent: i32) -> f32 {
    f32::from_bits(((exponent + 127) as u32) << 23)
}

/// Exponent and the 24 bits of a number that is not negative.
fn parts(bits: u32) -> (i32, u32) {
    let normal = u32::from(bits >> 23 != 0);
    ((bits >> 23).max(1) as i32 - 127, (bits & 0x7f_ffff) | (normal << 23))
}

/// The value of a FLOAT8_E8M0.
pub fn e8m0_to_f32(code: u8) -> f32 {
    match code {
        0 => f32::from_bits(1 << 22),
        255 => f32::NAN,
        _ => f32::from_bits(u32::from(code) << 23),
    }
}

/// The nearest FLOAT8_E8M0 to a magnitude; between two of them the middle goes up. 0 becomes the smallest.
pub fn f32_to_e8m0(x: f32) -> u8 {
    let bits = x.to_bits() & !SIGN;
    let exponent = bits >> 23;
    if exponent == 255 {
        return 255;
    }
    let half = 1 << 22;
    let rest = bits & 0x7f_ffff;
    let up = rest > half || (rest == half && exponent > 0);
    (exponent + u32::from(up)) as u8
}

/// Infinity of HIFLOAT8.
const HIF8_INFINITY: u8 = 0x6f;
/// NaN of HIFLOAT8, where others have a negative zero.
const HIF8_NAN: u8 = 0x80;

/// Bits of the fraction of a HIFLOAT8 of that exponent.
fn hif8_fraction(exponent: i32) -> u32 {
    match exponent {
        -3..=3 => 3,
        -7..=7 => 2,
        -15..=15 => 1,
        _ => 0,
    }
}

/// The value of a HIFLOAT8. Behind the sign a prefix of two to four bits says how many bits the exponent has.
pub fn hif8_to_f32(code: u8) -> f32 {
    let sign = if code & 0x80 == 0 { 1.0 } else { -1.0 };
    let rest = u32::from(code & 0x7f);
    if code == HIF8_NAN {
        return f32::NAN;
    }
    if rest == u32::from(HIF8_INFINITY) {
        return sign * f32::INFINITY;
    }
    // Bits of the exponent, its sign first, and of the fraction.
    let (bits, fraction) = match rest {
        0 => return 0.0,
        0x01..=0x07 => return sign * power_of_two(rest as i32 - 23),
        0x08..=0x0f => (0, 3),
        0x10..=0x1f => (1, 3),
        0x20..=0x3f => (2, 3),
        0x40..=0x5f => (3, 2),
        _ => (4, 1),
    };
    let exponent = if bits == 0 {
        0
    } else {
        let field = (rest >> fraction) & ((1 << bits) - 1);
        let first = 1 << (bits - 1); // the sign's place, and the magnitude's first bit, which is not written
        let magnitude = (first | (field & (first - 1))) as i32;
        if field & first == 0 { magnitude } else { -magnitude }
    };
    let significand = 1.0 + (rest & ((1 << fraction) - 1)) as f32 / (1 << fraction) as f32;
    sign * significand * power_of_two(exponent)
}

/// The nearest HIFLOAT8.
pub fn f32_to_hif8(x: f32) -> u8 {
    let (sign, bits) = (((x.to_bits() >> 24) & 0x80) as u8, x.to_bits() & !SIGN);
    if x.is_nan() {
        return HIF8_NAN;
    }
    let (exponent, significand) = parts(bits);
    if exponent < -23 {
        return 0;
    }
    let fraction = hif8_fraction(exponent);
    let rounded = (significand + (1 << (22 - fraction))) >> (23 - fraction);
    let (exponent, rest) = match rounded >> (fraction + 1) {
        0 => (exponent, rounded & ((1 << fraction) - 1)),
        _ => (exponent + 1, 0),
    };
    let magnitude = exponent.unsigned_abs();
    let minus = u32::from(exponent < 0);
    let code = match magnitude {
        0 => 0x08 | rest,
        1 => 0x10 | minus << 3 | rest,
        2..=3 => 0x20 | minus << 4 | (magnitude & 1) << 3 | rest,
        4..=7 => 0x40 | minus << 4 | (magnitude & 3) << 2 | rest,
        8..=15 => 0x60 | minus << 4 | (magnitude & 7) << 1 | rest,
        // Between half of the smallest and it: up.
        _ if exponent < 0 => (exponent.max(-22) + 23) as u32,
        _ => u32::from(HIF8_INFINITY),
    };
    sign | code as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Names, and the two directions.
    type Format = (&'static str, fn(u8) -> f32, fn(f32) -> u8);
    const FORMATS: [Format; 4] = [
        ("E5M2", |code| E5M2.decode(code), |x| E5M2.encode(x)),
        ("E4M3FN", |code| E4M3FN.decode(code), |x| E4M3FN.encode(x)),
        ("E8M0", e8m0_to_f32, f32_to_e8m0),
        ("HIFLOAT8", hif8_to_f32, f32_to_hif8),
    ];

    #[test]
    fn every_code_comes_back_and_the_nearest_is_taken() {
        for (name, decode, encode) in FORMATS {
            let mut values: Vec<f32> = Vec::new();
            for code in 0..=255 {
                let value = decode(code);
                if !value.is_nan() {
                    assert_eq!(encode(value), code, "{name}: {code:#x} is {value:e}");
                    values.push(value);
                }
            }
            values.retain(|value| value.is_finite());
            values.sort_by(f32::total_cmp);
            values.dedup();
            for pair in values.windows(2) {
                if name == "E8M0" && pair[0] < f32::MIN_POSITIVE {
                    continue; // there, as in PyTorch, everything between the two goes up
                }
                let middle = pair[0] / 2.0 + pair[1] / 2.0;
                for (x, expected) in [(middle.next_down(), pair[0]), (middle.next_up(), pair[1])] {
                    assert_eq!(decode(encode(x)), expected, "{name}: {x:e}");
                }
            }
        }
    }

    #[test]
    fn ties_and_ends() {
        let [e5m2, e4m3, e8m0, hif8] = FORMATS.map(|(_, _, encode)| encode);
        assert_eq!(
            [e4m3(447.0), e4m3(480.0), e4m3(f32::NEG_INFINITY), e4m3(f32::NAN)],
            [0x7e, 0x7e, 0xfe, 0x7f]
        );
        assert_eq!([e5m2(61439.9), e5m2(61440.0), e5m2(-1e30)], [0x7b, 0x7c, 0xfc]);
        assert_eq!([e8m0(0.0), e8m0(-3.0), e8m0(1.5), e8m0(f32::MAX)], [0, 129, 128, 255]);
        // 2^15 * 1.25 is where infinity begins; ties go away from 0.
        assert_eq!([hif8(40959.0), hif8(40960.0), hif8(-1e30)], [0x6e, 0x6f, 0xef]);
        assert_eq!([hif8(1.0625), hif8(-1.0625), hif8(-0.0), hif8(power_of_two(-23))], [0x09, 0x89, 0, 1]);
        assert_eq!([hif8(power_of_two(-24)), hif8(f32::NAN), hif8(1.0)], [0, 0x80, 0x08]);
    }
}
