//! Conversions of packed elements from one dtype to another.
//!
//! There are hundreds of pairs. A conversion goes in passes through few types in the middle, each of which holds all
//! values of those that go through it, so that it rounds once: FLOAT for the floats below it, INT32 for the integers below
//! it and BOOL, INT64, UINT64 and DOUBLE. What lies between two passes is a block of elements on the stack; a pair that
//! matters is one pass.
//!
//! Floats become integers by truncation, NaN by 0, and what INT32, INT64 cannot hold by their nearest limit; narrower integers take
//! the low bits of that, and so does any integer that becomes another. Anything but 0 is true, NaN too. A complex number
//! becomes a real one by its real part.

use super::float8;
use crate::dtype::{DType, InF32};
use crate::simd::{Level, Scalar, Simd, kernels};
use half::{bf16, f16};
use std::marker::PhantomData;

/// Elements that lie packed, and room for as many converted ones.
#[derive(Clone, Copy)]
pub struct Packed {
    from: *const u8,
    to: *mut u8,
    count: usize,
}

impl Packed {
    /// # Safety
    /// `count` elements are readable at `from` and writable at `to`, at any alignment. Where the two overlap, they begin
    /// at the same address and have the same size.
    #[inline(always)]
    pub unsafe fn new(from: *const u8, to: *mut u8, count: usize) -> Packed {
        Packed { from, to, count }
    }
}

/// One way from a type to another.
trait Convert: 'static {
    type From: Copy;
    type To: Copy;

    /// One element.
    fn one(x: Self::From) -> Self::To;

    /// All of them.
    #[inline(always)]
    fn all<S: Simd>(_: S, Packed { from, to, count }: Packed) {
        let (from, to) = (from.cast::<Self::From>(), to.cast::<Self::To>());
        for i in 0..count {
            // SAFETY: i < count, which the maker of `Packed` promised.
            unsafe { to.add(i).write_unaligned(Self::one(from.add(i).read_unaligned())) };
        }
    }
}

kernels! {
    /// A conversion, compiled for each level.
    fn leveled<C: Convert>(packed: Packed) = all;
}

#[inline(always)]
fn all<S: Simd, C: Convert>(s: S, packed: Packed) {
    C::all(s, packed)
}

/// A conversion that no level does faster.
fn plain<C: Convert>(packed: Packed) {
    // SAFETY: the scalar level needs nothing.
    C::all(unsafe { Scalar::new() }, packed)
}

/// Between types that a register of floats is loaded from and stored to.
struct InRegisters<F, T>(PhantomData<(F, T)>);

impl<F: InF32, T: InF32> Convert for InRegisters<F, T> {
    type From = F;
    type To = T;

    #[inline(always)]
    fn one(x: F) -> T {
        T::narrow(x.widen())
    }

    #[inline(always)]
    fn all<S: Simd>(s: S, Packed { from, to, count }: Packed) {
        let (from, to) = (from.cast::<F>(), to.cast::<T>());
        let whole = count - count % S::LANES;
        for i in (0..whole).step_by(S::LANES) {
            // SAFETY: i + LANES <= count, which the maker of `Packed` promised.
            unsafe { T::store_lanes(s, to.add(i), F::load_lanes(s, from.add(i))) };
        }
        if whole < count {
            let mask = s.mask(0, count - whole);
            // SAFETY: likewise.
            unsafe { T::store_masked(s, to.add(whole), mask, F::load_masked(s, from.add(whole), mask)) };
        }
    }
}

macro_rules! conversions {
    ($($name:ident: $from:ty => $to:ty, |$x:ident| $value:expr;)*) => {$(
        struct $name;

        impl Convert for $name {
            type From = $from;
            type To = $to;

            #[inline(always)]
            fn one($x: $from) -> $to {
                $value
            }
        }
    )*};
}

/// Truncation with limits. `as` has the same values, but LLVM takes vectors apart for it.
macro_rules! truncate {
    ($x:expr, $float:ty, $int:ty, $below:expr) => {{
        const LOW: $float = <$int>::MIN as $float;
        let x = $x;
        let inside = if x > LOW { x } else { LOW };
        let inside = if inside < $below { inside } else { $below };
        // SAFETY: it is a number between the lowest, which the float holds, and the greatest float below the end.
        let int: $int = unsafe { inside.to_int_unchecked() };
        let int = if x >= -LOW { <$int>::MAX } else { int };
        if x.is_nan() { 0 } else { int }
    }};
}

conversions! {
    // To the types in the middle.
    E5M2ToF32: u8 => f32, |x| float8::E5M2.decode(x);
    E4M3ToF32: u8 => f32, |x| float8::E4M3FN.decode(x);
    E8M0ToF32: u8 => f32, |x| float8::e8m0_to_f32(x);
    Hif8ToF32: u8 => f32, |x| float8::hif8_to_f32(x);
    I8ToI32: i8 => i32, |x| x.into();
    I16ToI32: i16 => i32, |x| x.into();
    U8ToI32: u8 => i32, |x| x.into();
    U16ToI32: u16 => i32, |x| x.into();
    BoolToI32: u8 => i32, |x| (x != 0).into();
    U32ToI64: u32 => i64, |x| x.into();
    // Between them.
    F32ToF64: f32 => f64, |x| x.into();
    F32ToI32: f32 => i32, |x| truncate!(x, f32, i32, 2147483520.0);
    F32ToI64: f32 => i64, |x| truncate!(x, f32, i64, 9223371487098961920.0);
    F64ToF32: f64 => f32, |x| x as f32;
    F64ToOdd: f64 => f32, |x| to_odd(x);
    F64ToI32: f64 => i32, |x| truncate!(x, f64, i32, 2147483647.0);
    F64ToI64: f64 => i64, |x| truncate!(x, f64, i64, 9223372036854774784.0);
    I32ToF32: i32 => f32, |x| x as f32;
    I32ToF64: i32 => f64, |x| x.into();
    I32ToI64: i32 => i64, |x| x.into();
    I64ToF32: i64 => f32, |x| x as f32;
    I64ToF64: i64 => f64, |x| x as f64;
    I64ToI32: i64 => i32, |x| x as i32;
    I64ToOdd: i64 => f32, |x| integer_to_odd(x.unsigned_abs(), x < 0);
    U64ToF32: u64 => f32, |x| x as f32;
    U64ToF64: u64 => f64, |x| x as f64;
    U64ToOdd: u64 => f32, |x| integer_to_odd(x, false);
    // Past them.
    U8ToF32: u8 => f32, |x| x.into();
    // From them.
    F32ToE5M2: f32 => u8, |x| float8::E5M2.encode(x);
    F32ToE4M3: f32 => u8, |x| float8::E4M3FN.encode(x);
    F32ToE8M0: f32 => u8, |x| float8::f32_to_e8m0(x);
    F32ToHif8: f32 => u8, |x| float8::f32_to_hif8(x);
    F32ToU64: f32 => u64, |x| if x < 0.0 { x as i64 as u64 } else { x as u64 };
    F64ToU64: f64 => u64, |x| if x < 0.0 { x as i64 as u64 } else { x as u64 };
    F32ToBool: f32 => u8, |x| (x != 0.0).into();
    F64ToBool: f64 => u8, |x| (x != 0.0).into();
    I32ToBool: i32 => u8, |x| (x != 0).into();
    I64ToBool: i64 => u8, |x| (x != 0).into();
    I32ToI8: i32 => i8, |x| x as i8;
    I32ToI16: i32 => i16, |x| x as i16;
    // Complex numbers, by their parts.
    First2: [u16; 2] => u16, |x| x[0];
    First4: [u32; 2] => u32, |x| x[0];
    First8: [u64; 2] => u64, |x| x[0];
    WithZero2: u16 => [u16; 2], |x| [x, 0];
    WithZero4: u32 => [u32; 2], |x| [x, 0];
    WithZero8: u64 => [u64; 2], |x| [x, 0];
    C32ToBool: [u16; 2] => u8, |x| ((x[0] | x[1]) & 0x7fff != 0).into();
    C64ToBool: [f32; 2] => u8, |x| (x[0] != 0.0 || x[1] != 0.0).into();
    C128ToBool: [f64; 2] => u8, |x| (x[0] != 0.0 || x[1] != 0.0).into();
}

/// The f32 from which rounding to a narrower float gives what rounding `x` itself would: truncated, with its last bit set when
/// something was cut off ("round to odd").
#[inline(always)]
fn to_odd(x: f64) -> f32 {
    let nearest = x as f32;
    let back = f64::from(nearest);
    let truncated = nearest.to_bits().wrapping_sub(u32::from(back.abs() > x.abs()));
    let exact = back == x || x.is_nan();
    f32::from_bits(if exact { nearest.to_bits() } else { truncated | 1 })
}

/// The same of an integer.
#[inline(always)]
fn integer_to_odd(magnitude: u64, negative: bool) -> f32 {
    // The first 24 of its bits, the last of which tells of the others.
    let shift = 40u32.saturating_sub(magnitude.leading_zeros());
    let kept = magnitude >> shift;
    let odd = kept | u64::from(kept << shift != magnitude);
    let value = odd as f32 * (1u64 << shift) as f32;
    if negative { -value } else { value }
}

/// Converts packed elements.
type Pass = fn(Packed);

/// A pass of a conversion, and bytes of what an element of its input and output takes.
#[derive(Clone, Copy)]
pub struct Step {
    pass: Pass,
    /// Numbers in an element: complex ones have two parts.
    parts: usize,
    /// Bytes of the result's element.
    pub size: usize,
}

impl Step {
    /// Converts so many elements; `count` of [`Packed`] says how many.
    #[inline(always)]
    pub fn run(&self, packed: Packed) {
        (self.pass)(Packed { count: packed.count * self.parts, ..packed });
    }
}

/// How elements of one dtype become those of another: by no step, where their bits are the same.
#[derive(Clone, Copy)]
pub struct Conversion {
    steps: [Option<Step>; 4],
    count: usize,
}

impl Conversion {
    /// The conversion, if both types have whole bytes.
    #[inline(never)] // else its generic code is compiled where it is called
    pub fn new(level: Level, from: DType, to: DType) -> Option<Conversion> {
        let known = |dtype: DType| {
            let real = dtype.part().unwrap_or(dtype);
            real.size() > 0 && (real.is_floating() || real.is_integral() || real == DType::Bool)
        };
        let mut conversion = Conversion { steps: [None; 4], count: 0 };
        if from == to && from.size() > 0 {
            return Some(conversion);
        }
        if !known(from) || !known(to) {
            return None;
        }
        let way = &mut conversion;
        match (from.part(), to.part()) {
            (Some(_), None) if to == DType::Bool => way.push(pass(level, from, to), 1, 1),
            (Some(from), Some(to)) => way.real(level, from, to, 2),
            (Some(part), None) => {
                way.push(pass(level, from, part), 1, part.size());
                way.real(level, part, to, 1);
            }
            (None, Some(part)) => {
                way.real(level, from, part, 1);
                way.push(pass(level, part, to), 1, to.size());
            }
            (None, None) => way.real(level, from, to, 1),
        }
        Some(conversion)
    }

    /// The steps in their order.
    #[inline(always)]
    pub fn steps(&self) -> impl Iterator<Item = &Step> {
        self.steps[..self.count].iter().flatten()
    }

    /// The last of them.
    pub fn is_last(&self, at: usize) -> bool {
        at + 1 == self.count
    }

    /// The step, if there is one only.
    pub fn only(&self) -> Option<&Step> {
        self.steps[0].as_ref().filter(|_| self.count == 1)
    }

    /// Nothing changes.
    pub fn is_none(&self) -> bool {
        self.count == 0
    }

    fn push(&mut self, pass: Pass, parts: usize, size: usize) {
        self.steps[self.count] = Some(Step { pass, parts, size });
        self.count += 1;
    }

    /// Numbers that have one part, `parts` in each element.
    fn real(&mut self, level: Level, from: DType, to: DType, parts: usize) {
        use DType::*;
        if have_same_bits(from, to) {
            return;
        }
        if (from, to) == (UInt8, Float) {
            return self.push(pass(level, from, to), parts, to.size() * parts);
        }
        let to_integer = to.is_integral() || to == Bool;
        let middle = match from {
            Double => Double,
            UInt32 | Int64 => Int64,
            UInt64 if to_integer => Int64,
            UInt64 => UInt64,
            Int8 | Int16 | Int32 | UInt8 | UInt16 | Bool => Int32,
            _ => Float,
        };
        let mut go = |from: DType, to: DType| {
            if !have_same_bits(from, to) {
                self.push(pass(level, from, to), parts, to.size() * parts);
            }
        };
        go(from, middle);
        match to {
            Float | Double | Int32 | Int64 | UInt64 | Bool => go(middle, to),
            Int8 | Int16 | UInt8 | UInt16 => {
                go(middle, Int32);
                go(Int32, to);
            }
            UInt32 if middle == Int32 => {}
            UInt32 => {
                go(middle, Int64);
                go(Int64, Int32);
            }
            // Floats below FLOAT, by way of one that was rounded to odd where FLOAT does not hold every value.
            _ => {
                match middle {
                    Float => {}
                    Int32 if from != Int32 => go(Int32, Float),
                    Int32 => {
                        go(Int32, Double);
                        self.push(to_odd_pass(level, Double), parts, Float.size() * parts);
                    }
                    _ => self.push(to_odd_pass(level, middle), parts, Float.size() * parts),
                }
                self.push(pass(level, Float, to), parts, to.size() * parts);
            }
        }
    }
}

/// Integers of one size are the same bits.
fn have_same_bits(a: DType, b: DType) -> bool {
    a == b || a.is_integral() && b.is_integral() && a.size() == b.size()
}

/// To a FLOAT that is rounded to odd.
fn to_odd_pass(level: Level, from: DType) -> Pass {
    match from {
        DType::Double => leveled::<F64ToOdd>(level),
        DType::Int64 => plain::<I64ToOdd>,
        _ => plain::<U64ToOdd>,
    }
}

/// The pass from one type to another.
fn pass(level: Level, from: DType, to: DType) -> Pass {
    use DType::*;
    match (from, to) {
        (Float16, Float) => leveled::<InRegisters<f16, f32>>(level),
        (BFloat16, Float) => leveled::<InRegisters<bf16, f32>>(level),
        (Float, Float16) => leveled::<InRegisters<f32, f16>>(level),
        (Float, BFloat16) => leveled::<InRegisters<f32, bf16>>(level),
        (Float8E5M2, _) => plain::<E5M2ToF32>,
        (Float8E4M3FN, _) => plain::<E4M3ToF32>,
        (Float8E8M0, _) => plain::<E8M0ToF32>,
        (HiFloat8, _) => plain::<Hif8ToF32>,
        (UInt8, Float) => leveled::<U8ToF32>(level),
        (Int8, Int32) => leveled::<I8ToI32>(level),
        (Int16, Int32) => leveled::<I16ToI32>(level),
        (UInt8, Int32) => leveled::<U8ToI32>(level),
        (UInt16, Int32) => leveled::<U16ToI32>(level),
        (Bool, Int32) => leveled::<BoolToI32>(level),
        (UInt32, Int64) => leveled::<U32ToI64>(level),
        (Float, Double) => leveled::<F32ToF64>(level),
        (Float, Int32) => leveled::<F32ToI32>(level),
        (Float, Int64) => leveled::<F32ToI64>(level),
        (Double, Float) => leveled::<F64ToF32>(level),
        (Double, Int32) => leveled::<F64ToI32>(level),
        (Double, Int64) => leveled::<F64ToI64>(level),
        (Int32, Float) => leveled::<I32ToF32>(level),
        (Int32, Double) => leveled::<I32ToF64>(level),
        (Int32, Int64 | UInt64) => leveled::<I32ToI64>(level),
        (Int64, Float) => leveled::<I64ToF32>(level),
        (Int64, Double) => leveled::<I64ToF64>(level),
        (Int64, Int32 | UInt32) => leveled::<I64ToI32>(level),
        (UInt64, Float) => leveled::<U64ToF32>(level),
        (UInt64, Double) => leveled::<U64ToF64>(level),
        (Float, Float8E5M2) => plain::<F32ToE5M2>,
        (Float, Float8E4M3FN) => plain::<F32ToE4M3>,
        (Float, Float8E8M0) => plain::<F32ToE8M0>,
        (Float, HiFloat8) => plain::<F32ToHif8>,
        (Float, UInt64) => plain::<F32ToU64>,
        (Double, UInt64) => plain::<F64ToU64>,
        (Float, Bool) => leveled::<F32ToBool>(level),
        (Double, Bool) => leveled::<F64ToBool>(level),
        (Int32, Bool) => leveled::<I32ToBool>(level),
        (Int64, Bool) => leveled::<I64ToBool>(level),
        (Int32, Int8 | UInt8) => leveled::<I32ToI8>(level),
        (Int32, Int16 | UInt16) => leveled::<I32ToI16>(level),
        (Complex32, Bool) => plain::<C32ToBool>,
        (Complex64, Bool) => plain::<C64ToBool>,
        (Complex128, Bool) => plain::<C128ToBool>,
        (Complex32, _) => plain::<First2>,
        (Complex64, _) => plain::<First4>,
        (Complex128, _) => plain::<First8>,
        (_, Complex32) => plain::<WithZero2>,
        (_, Complex64) => plain::<WithZero4>,
        (_, Complex128) => plain::<WithZero8>,
        _ => unreachable!("no pass from {from:?} to {to:?}"),
    }
}
