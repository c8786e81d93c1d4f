//! Element types: their numbers and names, how each is computed with, and conversions between them.
#![allow(unsafe_code)] // reading and writing rows through raw pointers, for the SIMD conversions of the halves

use crate::simd::{Mask, Simd};
use half::{bf16, f16};
use num_complex::Complex;

/// An element type, by its name in CANN.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum DType {
    Undefined,
    Float,
    Float16,
    Int8,
    Int32,
    UInt8,
    Int16,
    UInt16,
    UInt32,
    Int64,
    UInt64,
    Double,
    Bool,
    String,
    Complex64,
    Complex128,
    BFloat16,
    Int4,
    UInt1,
    Complex32,
    HiFloat8,
    Float8E5M2,
    Float8E4M3FN,
    Float8E8M0,
    Float6E3M2,
    Float6E2M3,
    Float4E2M1,
    Float4E1M2,
}

/// Type, number in C, name in messages, bits of one element.
const DTYPES: &[(DType, i32, &str, u32)] = &[
    (DType::Undefined, -1, "DT_UNDEFINED", 0),
    (DType::Float, 0, "DT_FLOAT", 32),
    (DType::Float16, 1, "DT_FLOAT16", 16),
    (DType::Int8, 2, "DT_INT8", 8),
    (DType::Int32, 3, "DT_INT32", 32),
    (DType::UInt8, 4, "DT_UINT8", 8),
    (DType::Int16, 6, "DT_INT16", 16),
    (DType::UInt16, 7, "DT_UINT16", 16),
    (DType::UInt32, 8, "DT_UINT32", 32),
    (DType::Int64, 9, "DT_INT64", 64),
    (DType::UInt64, 10, "DT_UINT64", 64),
    (DType::Double, 11, "DT_DOUBLE", 64),
    (DType::Bool, 12, "DT_BOOL", 8),
    (DType::String, 13, "DT_STRING", 0),
    (DType::Complex64, 16, "DT_COMPLEX64", 64),
    (DType::Complex128, 17, "DT_COMPLEX128", 128),
    (DType::BFloat16, 27, "DT_BF16", 16),
    (DType::Int4, 29, "DT_INT4", 4),
    (DType::UInt1, 30, "DT_UINT1", 1),
    (DType::Complex32, 33, "DT_COMPLEX32", 32),
    (DType::HiFloat8, 34, "DT_HIFLOAT8", 8),
    (DType::Float8E5M2, 35, "DT_FLOAT8_E5M2", 8),
    (DType::Float8E4M3FN, 36, "DT_FLOAT8_E4M3FN", 8),
    (DType::Float8E8M0, 37, "DT_FLOAT8_E8M0", 8),
    (DType::Float6E3M2, 38, "DT_FLOAT6_E3M2", 6),
    (DType::Float6E2M3, 39, "DT_FLOAT6_E2M3", 6),
    (DType::Float4E2M1, 40, "DT_FLOAT4_E2M1", 4),
    (DType::Float4E1M2, 41, "DT_FLOAT4_E1M2", 4),
];

/// Each row stands where its type says.
const fn are_in_order() -> bool {
    let mut at = 0;
    while at < DTYPES.len() {
        if DTYPES[at].0 as usize != at {
            return false;
        }
        at += 1;
    }
    at == DType::Float4E1M2 as usize + 1
}

impl DType {
    fn row(self) -> &'static (DType, i32, &'static str, u32) {
        const { assert!(are_in_order(), "DTYPES has the rows in the order of DType") };
        &DTYPES[self as usize]
    }

    /// The type of a C number; unknown numbers are undefined, as `aclGetDataType` reports them.
    pub fn from_raw(raw: i32) -> DType {
        DTYPES.iter().find(|row| row.1 == raw).map_or(DType::Undefined, |row| row.0)
    }

    /// Every type.
    pub fn all() -> impl Iterator<Item = DType> {
        DTYPES.iter().map(|row| row.0)
    }

    /// The number in C.
    pub fn raw(self) -> i32 {
        self.row().1
    }

    /// `DT_FLOAT` and so on.
    pub fn name(self) -> &'static str {
        self.row().2
    }

    /// Bytes of one element; zero for types smaller than a byte or without a size.
    pub fn size(self) -> usize {
        self.row().3 as usize / 8
    }

    /// A type whose results are rounded.
    pub fn is_inexact(self) -> bool {
        matches!(self, DType::Float | DType::Float16 | DType::BFloat16 | DType::Double) || self.is_complex()
    }

    /// The type of the two parts of a complex number.
    pub const fn part(self) -> Option<DType> {
        match self {
            DType::Complex32 => Some(DType::Float16),
            DType::Complex64 => Some(DType::Float),
            DType::Complex128 => Some(DType::Double),
            _ => None,
        }
    }

    /// The complex types.
    pub const fn is_complex(self) -> bool {
        self.part().is_some()
    }

    /// The real floating-point types.
    pub fn is_floating(self) -> bool {
        use DType::*;
        matches!(
            self,
            Double
                | Float
                | Float16
                | BFloat16
                | HiFloat8
                | Float8E5M2
                | Float8E4M3FN
                | Float8E8M0
                | Float6E3M2
                | Float6E2M3
                | Float4E2M1
                | Float4E1M2
        )
    }

    /// The integers of whole bytes, without BOOL.
    pub fn is_integral(self) -> bool {
        use DType::*;
        matches!(self, Int8 | Int16 | Int32 | Int64 | UInt8 | UInt16 | UInt32 | UInt64)
    }

    /// The type in which two types meet, as PyTorch's `promote_types`; the unsigned types above UINT8 meet nothing but
    /// themselves and complex numbers.
    pub fn promote(self, other: DType) -> Option<DType> {
        use DType::*;
        if self == other {
            return Some(self);
        }
        // Of two integers or floats the larger one counts; what is no number has no place here.
        let known = |dtype: DType| {
            matches!(dtype, Float | Float16 | BFloat16 | Double | Bool)
                || dtype.is_integral()
                || dtype.is_complex()
        };
        if !known(self) || !known(other) {
            return None;
        }
        if self.is_complex() || other.is_complex() {
            let part = |dtype: DType| dtype.part().unwrap_or(dtype);
            let (a, b) = (part(self), part(other));
            let float = |dtype: DType| Some(dtype).filter(|dtype| dtype.is_floating());
            let part = match (float(a), float(b)) {
                (Some(a), Some(b)) => a.promote(b)?,
                (a, b) => a.or(b)?,
            };
            return [Complex32, Complex64, Complex128]
                .into_iter()
                .find(|complex| complex.part() == Some(part));
        }
        if [self, other].iter().any(|dtype| matches!(dtype, UInt16 | UInt32 | UInt64)) {
            return None;
        }
        Some(match (self, other) {
            (Float16, BFloat16) | (BFloat16, Float16) => Float,
            (UInt8, Int8) | (Int8, UInt8) => Int16,
            (Bool, other) | (other, Bool) => other,
            (a, b) if a.is_floating() != b.is_floating() => {
                if a.is_floating() {
                    a
                } else {
                    b
                }
            }
            (a, b) => {
                if a.size() > b.size() {
                    a
                } else {
                    b
                }
            }
        })
    }

    /// CANN's "can cast" relation: no complex to real, no floating to integral, nothing but BOOL to BOOL.
    pub fn can_cast_to(self, to: DType) -> bool {
        !(self.is_complex() && !to.is_complex()
            || self.is_floating() && to.is_integral()
            || self != DType::Bool && to == DType::Bool)
    }
}

/// `[DT_FLOAT,DT_FLOAT16,]`: a support list as CANN prints it.
pub fn list_text(dtypes: &[DType]) -> String {
    let names: Vec<String> = dtypes.iter().map(|dtype| format!("{},", dtype.name())).collect();
    format!("[{}]", names.concat())
}

/// A Rust type that tensors can hold.
pub trait Element: Copy + Default + PartialEq + Send + Sync + std::fmt::Debug + 'static {
    /// Its number.
    const DTYPE: DType;
}

macro_rules! elements {
    ($($t:ty = $dtype:ident;)*) => {$(
        impl Element for $t {
            const DTYPE: DType = DType::$dtype;
        }
    )*};
}
elements! {
    i8 = Int8; i16 = Int16; i32 = Int32; i64 = Int64; u8 = UInt8;
    f32 = Float; f64 = Double; f16 = Float16; bf16 = BFloat16;
    Bool8 = Bool; Complex<f32> = Complex64; Complex<f64> = Complex128;
}

/// A BOOL element: one byte, kept as it is. Anything but zero is true.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
#[repr(transparent)]
pub struct Bool8(u8);

/// Types with arithmetic. The halves compute in f32 and round once, the others compute as they are.
pub trait Arithmetic: Element {
    /// The type that sums are made in.
    type Acc: Copy + Default + Send + Sync + std::ops::Add<Output = Self::Acc> + std::ops::AddAssign + 'static;
    /// Elements are halves: they are widened before they are summed, and rounded after.
    const IS_HALF: bool = size_of::<Self>() < size_of::<Self::Acc>();

    /// Widens one element exactly.
    fn widen(self) -> Self::Acc;
    /// Rounds one sum to nearest even.
    fn narrow(sum: Self::Acc) -> Self;

    /// Widens `out.len()` packed elements.
    ///
    /// # Safety
    /// That many elements are readable at `from`, at any alignment.
    #[inline(always)]
    unsafe fn load_packed<S: Simd>(_: S, from: *const Self, out: &mut [Self::Acc]) {
        for (i, out) in out.iter_mut().enumerate() {
            // SAFETY: the caller's promise, i < out.len().
            *out = unsafe { from.add(i).read_unaligned() }.widen();
        }
    }

    /// Adds `sums.len()` packed elements to as many sums.
    ///
    /// # Safety
    /// That many elements are readable at `from`, at any alignment.
    #[inline(always)]
    unsafe fn add_packed<S: Simd>(_: S, from: *const Self, sums: &mut [Self::Acc]) {
        for (i, sum) in sums.iter_mut().enumerate() {
            // SAFETY: the caller's promise, i < sums.len().
            *sum += unsafe { from.add(i).read_unaligned() }.widen();
        }
    }

    /// Rounds `sums` into packed elements.
    ///
    /// # Safety
    /// `sums.len()` elements are writable at `to`, at any alignment.
    #[inline(always)]
    unsafe fn store_packed<S: Simd>(_: S, to: *mut Self, sums: &[Self::Acc]) {
        for (i, &sum) in sums.iter().enumerate() {
            // SAFETY: the caller's promise, i < sums.len().
            unsafe { to.add(i).write_unaligned(Self::narrow(sum)) };
        }
    }
}

macro_rules! computes_as_is {
    ($($t:ty)*) => {$(
        impl Arithmetic for $t {
            type Acc = $t;
            #[inline(always)]
            fn widen(self) -> $t { self }
            #[inline(always)]
            fn narrow(sum: $t) -> $t { sum }
        }
    )*};
}
computes_as_is! { f32 f64 Complex<f32> Complex<f64> }

macro_rules! computes_in_f32 {
    ($($t:ty, $load:ident, $store:ident;)*) => {$(
        impl Arithmetic for $t {
            type Acc = f32;
            #[inline(always)]
            fn widen(self) -> f32 { self.to_f32() }
            #[inline(always)]
            fn narrow(sum: f32) -> $t { <$t>::from_f32(sum) }
            #[inline(always)]
            unsafe fn load_packed<S: Simd>(s: S, from: *const $t, out: &mut [f32]) {
                let whole = out.len() - out.len() % S::LANES;
                for i in (0..whole).step_by(S::LANES) {
                    // SAFETY: i + LANES <= out.len(), which bounds both sides.
                    unsafe { s.store_f32(out.as_mut_ptr().add(i), s.$load(from.add(i).cast())) };
                }
                for i in whole..out.len() {
                    // SAFETY: the caller's promise, i < out.len().
                    out[i] = unsafe { from.add(i).read_unaligned() }.to_f32();
                }
            }
            #[inline(always)]
            unsafe fn add_packed<S: Simd>(s: S, from: *const $t, sums: &mut [f32]) {
                let whole = sums.len() - sums.len() % S::LANES;
                for i in (0..whole).step_by(S::LANES) {
                    // SAFETY: i + LANES <= sums.len(), which bounds both sides.
                    unsafe {
                        let sum = sums.as_mut_ptr().add(i);
                        s.store_f32(sum, s.add(s.load_f32(sum), s.$load(from.add(i).cast())));
                    }
                }
                for i in whole..sums.len() {
                    // SAFETY: the caller's promise, i < sums.len().
                    sums[i] += unsafe { from.add(i).read_unaligned() }.to_f32();
                }
            }
            #[inline(always)]
            unsafe fn store_packed<S: Simd>(s: S, to: *mut $t, sums: &[f32]) {
                let whole = sums.len() - sums.len() % S::LANES;
                for i in (0..whole).step_by(S::LANES) {
                    // SAFETY: i + LANES <= sums.len(), which bounds both sides.
                    unsafe { s.$store(to.add(i).cast(), s.load_f32(sums.as_ptr().add(i))) };
                }
                for i in whole..sums.len() {
                    // SAFETY: the caller's promise, i < sums.len().
                    unsafe { to.add(i).write_unaligned(<$t>::from_f32(sums[i])) };
                }
            }
        }
    )*};
}
computes_in_f32! { f16, load_f16, store_f16; bf16, load_bf16, store_bf16; }

/// Types whose sums are made in f32, a register at a time.
pub trait InF32: Arithmetic<Acc = f32> {
    /// Widens `S::LANES` packed elements.
    ///
    /// # Safety
    /// That many elements are readable at `from`, at any alignment.
    unsafe fn load_lanes<S: Simd>(s: S, from: *const Self) -> S::F32;
    /// Rounds `S::LANES` sums into packed elements.
    ///
    /// # Safety
    /// That many elements are writable at `to`, at any alignment.
    unsafe fn store_lanes<S: Simd>(s: S, to: *mut Self, sums: S::F32);
    /// As `store_lanes`, with non-temporal stores.
    ///
    /// # Safety
    /// As `store_lanes`, and `to` is a multiple of the elements' size.
    unsafe fn stream_lanes<S: Simd>(s: S, to: *mut Self, sums: S::F32);
    /// As `store_lanes`, of two registers side by side, or as `stream_lanes`.
    ///
    /// # Safety
    /// As `store_lanes` or, for `stream`, `stream_lanes`, of twice as many elements.
    #[inline(always)]
    unsafe fn store_pair<S: Simd>(s: S, to: *mut Self, a: S::F32, b: S::F32, stream: bool) {
        // SAFETY: the caller's promise.
        unsafe {
            if stream {
                Self::stream_lanes(s, to, a);
                Self::stream_lanes(s, to.add(S::LANES), b);
            } else {
                Self::store_lanes(s, to, a);
                Self::store_lanes(s, to.add(S::LANES), b);
            }
        }
    }
    /// Widens the elements under a mask; the other lanes are 0.
    ///
    /// # Safety
    /// The elements under the mask are readable, counted from `from`.
    unsafe fn load_masked<S: Simd>(s: S, from: *const Self, mask: Mask<S::MaskBits>) -> S::F32;
    /// Rounds the sums under a mask into packed elements.
    ///
    /// # Safety
    /// The elements under the mask are writable, counted from `to`.
    unsafe fn store_masked<S: Simd>(s: S, to: *mut Self, mask: Mask<S::MaskBits>, sums: S::F32);
}

macro_rules! in_f32 {
    ($($t:ty, $load:ident, $store:ident, $stream:ident, $load_masked:ident, $store_masked:ident $(, $pair:ident)?;)*) => {$(
        impl InF32 for $t {
            #[inline(always)]
            unsafe fn load_lanes<S: Simd>(s: S, from: *const $t) -> S::F32 {
                // SAFETY: the caller's promise.
                unsafe { s.$load(from.cast()) }
            }
            #[inline(always)]
            unsafe fn store_lanes<S: Simd>(s: S, to: *mut $t, sums: S::F32) {
                // SAFETY: the caller's promise.
                unsafe { s.$store(to.cast(), sums) }
            }
            #[inline(always)]
            unsafe fn stream_lanes<S: Simd>(s: S, to: *mut $t, sums: S::F32) {
                // SAFETY: the caller's promise.
                unsafe { s.$stream(to.cast(), sums) }
            }
            $(#[inline(always)]
            unsafe fn store_pair<S: Simd>(s: S, to: *mut $t, a: S::F32, b: S::F32, stream: bool) {
                // SAFETY: the caller's promise.
                unsafe { s.$pair(to.cast(), a, b, stream) }
            })?
            #[inline(always)]
            unsafe fn load_masked<S: Simd>(s: S, from: *const $t, mask: Mask<S::MaskBits>) -> S::F32 {
                // SAFETY: the caller's promise.
                unsafe { s.$load_masked(from.cast(), mask) }
            }
            #[inline(always)]
            unsafe fn store_masked<S: Simd>(s: S, to: *mut $t, mask: Mask<S::MaskBits>, sums: S::F32) {
                // SAFETY: the caller's promise.
                unsafe { s.$store_masked(to.cast(), mask, sums) }
            }
        }
    )*};
}
in_f32! {
    f32, load_f32, store_f32, stream_f32, load_f32_masked, store_f32_masked;
    f16, load_f16, store_f16, stream_f16, load_f16_masked, store_f16_masked, store_f16_pair;
    bf16, load_bf16, store_bf16, stream_bf16, load_bf16_masked, store_bf16_masked, store_bf16_pair;
}

/// Floats that coordinates are computed in: f32 for FLOAT and the halves, f64 for DOUBLE.
pub trait Float: Arithmetic<Acc = Self> + num_traits::Float + std::ops::AddAssign {
    /// A constant.
    fn of(value: f64) -> Self;
    /// Rounds to the nearest integer, ties to even.
    fn round_even(self) -> Self;
    /// The value as an integer; the caller made sure that it is one and fits.
    fn to_index(self) -> i64;
    /// The same in 32 bits; a value beyond them, or none, becomes one near their ends.
    fn to_index32(self) -> i32;
}

macro_rules! floats {
    ($($t:ty)*) => {$(
        impl Float for $t {
            #[inline(always)]
            fn of(value: f64) -> $t { value as $t }
            #[inline(always)]
            fn round_even(self) -> $t { self.round_ties_even() }
            #[inline(always)]
            fn to_index(self) -> i64 { self as i64 }
            // `as i32` has a value for everything, and LLVM makes scalars of vectors to find it.
            #[inline(always)]
            fn to_index32(self) -> i32 {
                let (low, high) = (i32::MIN as $t, (i32::MAX - 127) as $t);
                let inside = if self >= low { self } else { low };
                let inside = if inside <= high { inside } else { high };
                // SAFETY: it is a number between the two, which are exact in both types.
                unsafe { inside.to_int_unchecked() }
            }
        }
    )*};
}
floats! { f32 f64 }

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cast_relation_is_the_documented_one() {
        use DType::*;
        let order = [Float, Float16, Int64, Int32, Int16, Int8, UInt8, Bool];
        let table = [
            "YYnnnnnn", // from Float
            "YYnnnnnn", // from Float16
            "YYYYYYYn", "YYYYYYYn", "YYYYYYYn", "YYYYYYYn", "YYYYYYYn", // from the integers
            "YYYYYYYY", // from Bool
        ];
        for (from, row) in order.iter().zip(table) {
            for (to, cell) in order.iter().zip(row.chars()) {
                assert_eq!(from.can_cast_to(*to), cell == 'Y', "{from:?} to {to:?}");
            }
        }
        assert!(Double.can_cast_to(Float16) && !Double.can_cast_to(Int8));
        assert!(!Complex64.can_cast_to(Float) && String.can_cast_to(Undefined));
    }

    #[test]
    fn types_meet_as_in_pytorch() {
        use DType::*;
        let types = [
            Float, Float16, BFloat16, Double, Int8, UInt8, Int16, Int32, Int64, Bool, Complex32, Complex64,
            Complex128,
        ];
        // Row and column are types by their place above, and so is the digit, which is hexadecimal.
        let table = [
            "0003000000bbc",
            "0103111111abc",
            "0023222222bbc",
            "3333333333ccc",
            "0123466784abc",
            "0123656785abc",
            "0123666786abc",
            "0123777787abc",
            "0123888888abc",
            "0123456789abc",
            "babcaaaaaaabc",
            "bbbcbbbbbbbbc",
            "ccccccccccccc",
        ];
        for (a, row) in types.iter().zip(table) {
            for (b, digit) in types.iter().zip(row.chars()) {
                let expected = types[digit.to_digit(16).expect("a digit") as usize];
                assert_eq!(a.promote(*b), Some(expected), "{a:?} and {b:?}");
            }
        }
        assert_eq!(UInt16.promote(UInt16), Some(UInt16));
        assert_eq!(UInt64.promote(Complex64), Some(Complex64));
        assert_eq!([UInt16.promote(Int64), Bool.promote(UInt32), String.promote(Float)], [None; 3]);
    }
}
