//! Element types, and numbers as their bytes.

use half::{bf16, f16};
use num_complex::Complex;

/// The element types that the operators take, as `aclDataType` numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[repr(i32)]
pub enum DType {
    F32 = 0,
    F16 = 1,
    I8 = 2,
    I32 = 3,
    U8 = 4,
    I16 = 6,
    U16 = 7,
    U32 = 8,
    I64 = 9,
    U64 = 10,
    F64 = 11,
    Bool = 12,
    C64 = 16,
    C128 = 17,
    Bf16 = 27,
    C32 = 33,
    Hif8 = 34,
    E5m2 = 35,
    E4m3 = 36,
    E8m0 = 37,
}

impl DType {
    /// The number in `aclDataType`.
    pub fn code(self) -> i32 {
        self as i32
    }

    /// Bytes of one element.
    pub fn size(self) -> usize {
        match self {
            DType::I8 | DType::U8 | DType::Bool => 1,
            DType::Hif8 | DType::E5m2 | DType::E4m3 | DType::E8m0 => 1,
            DType::F16 | DType::Bf16 | DType::I16 | DType::U16 => 2,
            DType::F32 | DType::I32 | DType::U32 | DType::C32 => 4,
            DType::F64 | DType::I64 | DType::U64 | DType::C64 => 8,
            DType::C128 => 16,
        }
    }

    /// Real floating-point types.
    pub fn is_float(self) -> bool {
        matches!(self, DType::F32 | DType::F16 | DType::Bf16 | DType::F64)
    }

    /// Complex types.
    pub fn is_complex(self) -> bool {
        matches!(self, DType::C32 | DType::C64 | DType::C128)
    }

    /// How far a result may be from the reference, as a fraction of the sum of the magnitudes of its terms. The
    /// numbers are those of the operator pages; integers and pure copies have none and are compared bit by bit.
    pub fn tolerance(self) -> f64 {
        match self {
            DType::F32 | DType::C64 => 1e-5,
            DType::F16 => 1e-3,
            DType::Bf16 => 8e-3,
            DType::F64 | DType::C128 => 1e-12,
            _ => 0.0,
        }
    }
}

/// One element in memory, little-endian, in the first `size()` bytes; the rest is zero.
pub type Element = [u8; 16];

/// The float on the way to halves: what lies between two of them becomes the odd one, so that a second rounding sees on which side of a tie
/// it is. (`half` takes doubles without their last 32 bits.)
fn to_odd(x: f64) -> f32 {
    let nearest = x as f32;
    if f64::from(nearest) == x || !nearest.is_finite() || nearest.to_bits() % 2 == 1 {
        return nearest;
    }
    if f64::from(nearest) < x { nearest.next_up() } else { nearest.next_down() }
}

/// Converts one value to its bytes; floating types round to nearest even, integers convert as C does.
pub fn encode(dtype: DType, value: Complex<f64>) -> Element {
    let mut e = [0u8; 16];
    let re = value.re;
    match dtype {
        DType::F32 => e[..4].copy_from_slice(&(re as f32).to_le_bytes()),
        DType::F16 => e[..2].copy_from_slice(&f16::from_f32(to_odd(re)).to_le_bytes()),
        DType::Bf16 => e[..2].copy_from_slice(&bf16::from_f32(to_odd(re)).to_le_bytes()),
        DType::F64 => e[..8].copy_from_slice(&re.to_le_bytes()),
        DType::C64 => {
            e[..4].copy_from_slice(&(re as f32).to_le_bytes());
            e[4..8].copy_from_slice(&(value.im as f32).to_le_bytes());
        }
        DType::C128 => {
            e[..8].copy_from_slice(&re.to_le_bytes());
            e[8..].copy_from_slice(&value.im.to_le_bytes());
        }
        _ => return encode_int(dtype, re as i64),
    }
    e
}

/// Converts one integer to its bytes, wrapping as a C conversion does; BOOL becomes 0 or 1.
pub fn encode_int(dtype: DType, value: i64) -> Element {
    let mut e = [0u8; 16];
    match dtype {
        DType::I8 => e[..1].copy_from_slice(&(value as i8).to_le_bytes()),
        DType::U8 => e[0] = value as u8,
        DType::Bool => e[0] = (value != 0) as u8,
        DType::I16 => e[..2].copy_from_slice(&(value as i16).to_le_bytes()),
        DType::I32 => e[..4].copy_from_slice(&(value as i32).to_le_bytes()),
        DType::U16 => e[..2].copy_from_slice(&(value as u16).to_le_bytes()),
        DType::U32 => e[..4].copy_from_slice(&(value as u32).to_le_bytes()),
        DType::I64 | DType::U64 => e[..8].copy_from_slice(&value.to_le_bytes()),
        DType::C32 | DType::Hif8 | DType::E5m2 | DType::E4m3 | DType::E8m0 => {
            panic!("{dtype:?} is written by the tests of casts alone")
        }
        _ => return encode(dtype, Complex::new(value as f64, 0.0)),
    }
    e
}

/// The value of one element; 64-bit integers beyond 2^53 lose their last digits, see [`decode_int`].
pub fn decode(dtype: DType, e: &Element) -> Complex<f64> {
    let f32_at = |i: usize| f32::from_le_bytes(e[i..i + 4].try_into().unwrap()) as f64;
    let f64_at = |i: usize| f64::from_le_bytes(e[i..i + 8].try_into().unwrap());
    let half_bits = u16::from_le_bytes([e[0], e[1]]);
    match dtype {
        DType::F32 => Complex::new(f32_at(0), 0.0),
        DType::F16 => Complex::new(f16::from_bits(half_bits).to_f64(), 0.0),
        DType::Bf16 => Complex::new(bf16::from_bits(half_bits).to_f64(), 0.0),
        DType::F64 => Complex::new(f64_at(0), 0.0),
        DType::C64 => Complex::new(f32_at(0), f32_at(4)),
        DType::C128 => Complex::new(f64_at(0), f64_at(8)),
        _ => Complex::new(decode_int(dtype, e) as f64, 0.0),
    }
}

/// The value of one integer element.
pub fn decode_int(dtype: DType, e: &Element) -> i64 {
    match dtype {
        DType::I8 => e[0] as i8 as i64,
        DType::U8 | DType::Bool => e[0] as i64,
        DType::I16 => i16::from_le_bytes([e[0], e[1]]) as i64,
        DType::U16 => u16::from_le_bytes([e[0], e[1]]) as i64,
        DType::U32 => u32::from_le_bytes(e[..4].try_into().unwrap()) as i64,
        DType::I32 => i32::from_le_bytes(e[..4].try_into().unwrap()) as i64,
        DType::I64 => i64::from_le_bytes(e[..8].try_into().unwrap()),
        _ => panic!("{dtype:?} is not an integer type"),
    }
}

/// What the value becomes when it is stored as `dtype`.
pub fn round_to(dtype: DType, value: Complex<f64>) -> Complex<f64> {
    decode(dtype, &encode(dtype, value))
}
