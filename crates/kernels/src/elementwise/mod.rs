//! The engine of what is computed element by element.
//!
//! A [`Function`] says what becomes of one element of each input. [`Elementwise`] brings it to views of any rank, strides
//! and dtypes: it goes through them together, part by part. An input that has the function's dtype and lies packed is read
//! where it is; any other is gathered and converted into a buffer on the stack, a scalar once for many parts. The output
//! is written in the same two ways. So a function needs loops for few dtypes only.
#![allow(unsafe_code)] // the views' memory

pub mod activation;
pub mod arithmetic;
pub mod choice;
pub mod combined;
pub mod comparison;
pub mod division;
#[cfg(test)]
mod functions_of_doubles;
pub mod limits;
pub mod logic;
mod pass;
pub mod power;
#[cfg(test)]
mod tests;
pub mod unary;

use crate::dtype::DType;
use crate::simd::Level;
use crate::view::LINE;
use crate::view::cast::{Cast, cast, copy_block};
use crate::view::walk::{Block, MAX_RANK, NdView, Walk, for_each_of};
use half::{bf16, f16};
use num_complex::Complex;
pub use pass::{Each, Halves, binary, quaternary, quinary, senary, ternary, unary};
use std::mem::MaybeUninit;

/// Bytes of a buffer: those of all operands stay in the first-level cache.
const BUFFER: usize = 4096;
/// Elements of a row below which several rows are a part, if a buffer is needed.
const SHORT: usize = 128;
/// The same if none is needed.
const FEW: usize = 32;

/// A type that functions compute in.
pub trait Compute: Copy + 'static {
    /// Its number.
    const DTYPE: DType;
}

/// BOOL: any byte but 0 is true, and 1 is written.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Truth(u8);

impl From<bool> for Truth {
    #[inline(always)]
    fn from(value: bool) -> Truth {
        Truth(value.into())
    }
}

impl Truth {
    /// What it says.
    #[inline(always)]
    pub fn holds(self) -> bool {
        self.0 != 0
    }
}

macro_rules! compute {
    ($($t:ty = $dtype:ident;)*) => {$(
        impl Compute for $t {
            const DTYPE: DType = DType::$dtype;
        }
    )*};
}
compute! {
    f32 = Float; f64 = Double; i8 = Int8; i16 = Int16; i32 = Int32; i64 = Int64; u8 = UInt8; u16 = UInt16; u32 = UInt32; u64 = UInt64; Truth = Bool;
    Complex<f32> = Complex64; Complex<f64> = Complex128;
    f16 = Float16; bf16 = BFloat16; // of which a function uses the bits
}

/// A function of `K` inputs.
pub trait Function<const K: usize>: 'static {
    /// The type of the inputs.
    type In: Compute;
    /// The type of the result.
    type Out: Compute;

    /// The result at one place.
    fn one(inputs: [Self::In; K]) -> Self::Out;

    /// Whether there may be such as [`Function::is_far`] tells of.
    const HAS_FAR: bool = false;

    /// Inputs of which [`Function::far`] is the result instead. A loop that meets none of them is made of vectors.
    #[inline(always)]
    fn is_far(_: [Self::In; K]) -> bool {
        false
    }

    /// See [`Function::is_far`].
    #[inline(always)]
    fn far(inputs: [Self::In; K]) -> Self::Out {
        Self::one(inputs)
    }
}

/// `Name<T: Bound>: |inputs| Out => value;` makes a [`Function`] of inputs of type `T`.
macro_rules! functions {
    ($($name:ident<$t:ident: $bound:path>: |$($input:ident),*| $out:ty => $value:expr;)*) => {$(
        struct $name<$t>(std::marker::PhantomData<$t>);

        impl<$t: $bound> Function<{ [$(stringify!($input)),*].len() }> for $name<$t> {
            type In = $t;
            type Out = $out;

            #[inline(always)]
            fn one([$($input),*]: [$t; { [$(stringify!($input)),*].len() }]) -> $out {
                $value
            }
        }
    )*};
}
pub(crate) use functions;

/// Computes so many packed elements: the first address is the output's, the others are the inputs'. A bit of the last number says
/// that this operand is the same everywhere.
pub(crate) type Pass<const N: usize> = fn(&[*mut u8; N], usize, u32);

/// The loop of a function over packed elements: `N` is one more than its inputs.
#[derive(Clone, Copy)]
pub struct Loop<const N: usize> {
    pass: Pass<N>,
    /// Numbers of the pass in an element: complex ones have two parts.
    parts: usize,
    /// It may write where it reads its first input.
    in_place: bool,
    /// The dtype of the inputs.
    pub input: DType,
    /// The dtype of the result.
    pub output: DType,
}

impl<const N: usize> Loop<N> {
    /// The loop of a pass.
    pub(crate) fn of(pass: Pass<N>, [input, output]: [DType; 2], in_place: bool) -> Loop<N> {
        Loop { pass, parts: 1, in_place, input, output }
    }

    /// The same loop for another dtype, whose bits it takes for those of its own.
    pub fn called(self, dtype: DType) -> Loop<N> {
        assert!(dtype.size() == self.input.size() && dtype.size() == self.output.size(), "{dtype:?}");
        Loop { input: dtype, output: dtype, ..self }
    }

    /// The same loop for complex numbers, whose parts it takes for numbers of its own.
    pub fn by_parts(self, dtype: DType) -> Loop<N> {
        assert!(dtype.part() == Some(self.input) && self.output == self.input, "{dtype:?}");
        Loop { input: dtype, output: dtype, parts: 2, ..self }
    }
}

/// The loops that a function has: one for each dtype that it computes in.
pub type Loops<const N: usize> = fn(Level, DType) -> Option<Loop<N>>;

/// `/// what it computes` `name: binary Function of f32 f64;` makes the [`Loops`] `name` of a `Function<T>` of two inputs. With
/// `and halves` behind the types, those of `Function<f32>` serve the halves.
macro_rules! loops {
    ($($(#[$about:meta])* $name:ident: $inputs:ident $function:ident of $($t:ident $(<$part:ty>)?)* $(, and $halves:ident)?;)*) => {$(
        $(#[$about])*
        pub fn $name(level: Level, dtype: DType) -> Option<Loop<{ loops!($inputs) }>> {
            $(if dtype == <$t $(<$part>)? as Compute>::DTYPE {
                return Some($crate::elementwise::$inputs::<Each<$function<$t $(<$part>)?>>>(level));
            })*
            $($crate::elementwise::$halves!($inputs, $function<f32>, level, dtype);)?
            None
        }
    )*};
    (unary) => { 2 };
    (binary) => { 3 };
    (ternary) => { 4 };
    (quaternary) => { 5 };
    (quinary) => { 6 };
    (senary) => { 7 };
}
pub(crate) use loops;

/// Returns the loop of a function of floats for halves, where `dtype` is one of them.
macro_rules! halves {
    ($inputs:ident, $function:ty, $level:ident, $dtype:ident) => {
        match $dtype {
            $crate::dtype::DType::Float16 => {
                return Some(
                    $crate::elementwise::$inputs::<$crate::elementwise::Halves<$function, half::f16>>($level),
                )
            }
            $crate::dtype::DType::BFloat16 => {
                return Some(
                    $crate::elementwise::$inputs::<$crate::elementwise::Halves<$function, half::bf16>>(
                        $level,
                    ),
                )
            }
            _ => {}
        }
    };
}
pub(crate) use halves;

/// `/// what it computes` `name Name: binary |x, y| of f32, f64 => value;` makes a [`Function`] of each of these types and their [`Loops`] `name`. With
/// `; and halves` behind the types, that of `f32` serves the halves.
macro_rules! pointwise {
    ($(
        $(#[$about:meta])*
        $name:ident $function:ident: $inputs:ident |$($x:ident),*| of $($t:ty),+ $(; and $halves:ident)? => $value:expr;
    )*) => {$(
        struct $function<T>(std::marker::PhantomData<T>);

        $crate::elementwise::pointwise!(@each $function ($($x),*) ($value) $($t),+);

        $(#[$about])*
        pub fn $name(level: $crate::simd::Level, dtype: $crate::dtype::DType) -> Option<$crate::elementwise::Loop<{ $crate::elementwise::loops!($inputs) }>> {
            $(if dtype == <$t as $crate::elementwise::Compute>::DTYPE {
                return Some($crate::elementwise::$inputs::<$crate::elementwise::Each<$function<$t>>>(level));
            })+
            $($crate::elementwise::$halves!($inputs, $function<f32>, level, dtype);)?
            None
        }
    )*};
    (@each $function:ident $xs:tt $value:tt $($t:ty),+) => {
        $($crate::elementwise::pointwise!(@one $function $xs $value $t);)+
    };
    (@one $function:ident ($($x:ident),*) ($value:expr) $t:ty) => {
        impl $crate::elementwise::Function<{ [$(stringify!($x)),*].len() }> for $function<$t> {
            type In = $t;
            type Out = $t;

            #[inline(always)]
            fn one([$($x),*]: [$t; { [$(stringify!($x)),*].len() }]) -> $t {
                $value
            }
        }
    };
}
pub(crate) use pointwise;

/// Loops for unsigned integers serve the signed ones too, where bits are all that matters.
macro_rules! of_any_sign {
    ($($(#[$about:meta])* $name:ident = $bits:ident, $n:literal;)*) => {$(
        $(#[$about])*
        pub fn $name(level: Level, dtype: DType) -> Option<Loop<$n>> {
            $bits(level, $crate::elementwise::unsigned(dtype)).map(|bits| bits.called(dtype))
        }
    )*};
}
pub(crate) use of_any_sign;

/// The unsigned integer of the same size, of a signed one.
pub fn unsigned(dtype: DType) -> DType {
    match dtype {
        DType::Int8 => DType::UInt8,
        DType::Int16 => DType::UInt16,
        DType::Int32 => DType::UInt32,
        DType::Int64 => DType::UInt64,
        other => other,
    }
}

/// What is computed with: elements, or one value, in the loop's dtype, for all of them.
#[derive(Clone, Copy)]
pub enum Operand<'a> {
    /// Elements.
    View(NdView<'a>),
    /// A value's bytes.
    Value(&'a [u8; 16]),
}

/// A loop for operands of given dtypes. The first operand is the output.
pub struct Elementwise<const N: usize> {
    pass: Pass<N>,
    /// Numbers of the pass in an element.
    parts: usize,
    /// The pass may write where it reads its first input.
    in_place: bool,
    /// From the inputs' dtypes to the loop's, and from the loop's to the output's, where the bits change. Most calls need none, and
    /// a plan is made for every call: so they are elsewhere.
    casts: [Option<Box<Cast>>; N],
    /// The operands in the loop.
    inside: [DType; N],
    /// Bytes of an operand's element in memory.
    sizes: [usize; N],
    /// Elements of a buffer.
    most: usize,
}

impl<const N: usize> Elementwise<N> {
    /// `outside` are the dtypes of the operands, `inside` what they are in the loop: the dtypes of the loop, or others of
    /// their size, whose bits it takes. None where there is no cast.
    pub fn new(level: Level, of: Loop<N>, outside: [DType; N], inside: [DType; N]) -> Option<Elementwise<N>> {
        let sizes = inside.map(DType::size);
        assert!(
            sizes[0] == of.output.size() && sizes[1..].iter().all(|&size| size == of.input.size()),
            "{inside:?} in a loop of {:?}",
            of.input
        );
        let mut casts = [const { None }; N];
        for (k, slot) in casts.iter_mut().enumerate() {
            let [from, to] = if k == 0 { [inside[0], outside[0]] } else { [outside[k], inside[k]] };
            if from != to {
                *slot = Some(cast(level, from, to)?).filter(|cast| !cast.is_copy()).map(Box::new);
            }
        }
        let most = BUFFER / sizes[0].max(sizes[1]);
        Some(Elementwise {
            pass: of.pass,
            parts: of.parts,
            in_place: of.in_place,
            casts,
            inside,
            sizes: outside.map(DType::size),
            most,
        })
    }

    /// Writes all of the output. With `in_order` one thread writes all elements by ascending index: in a view whose
    /// elements overlap the last one wins. An input may be the same elements as the output.
    pub fn run(&self, operands: &[Operand; N], in_order: bool) {
        let Some(walk) = Walk::new(self.views(operands), in_order) else { return };
        walk.for_each(|block| self.block(block));
    }

    /// As `run`, of several outputs, each with its operands and whether it is in order: they are split by elements.
    pub fn run_all<'a>(&self, count: usize, operands: &(dyn Fn(usize) -> ([Operand<'a>; N], bool) + Sync)) {
        let views = |at: usize| {
            let (operands, in_order) = operands(at);
            (self.views(&operands), in_order)
        };
        for_each_of(count, &views, &|block: &Block<N>| self.block(block));
    }

    /// The operands as views: a value is one of no strides.
    fn views<'a>(&self, operands: &[Operand<'a>; N]) -> [NdView<'a>; N] {
        let Operand::View(out) = operands[0] else { unreachable!("the output is a view") };
        let no_strides = &[0; MAX_RANK][..out.shape().len()];
        let mut views = [out; N];
        for k in 1..N {
            match &operands[k] {
                Operand::View(view) => views[k] = *view,
                Operand::Value(bytes) => {
                    // SAFETY: every index reaches the value, which is only read.
                    views[k] = unsafe {
                        NdView::new(self.inside[k], bytes.as_ptr().cast_mut(), out.shape(), no_strides)
                    };
                }
            }
        }
        let sizes = views.each_ref().map(|view| view.dtype().size());
        assert_eq!(sizes, self.sizes, "bytes of an element");
        views
    }

    /// Brings an operand's elements from where they lie to a buffer, or from the buffer to where they are to lie.
    ///
    /// # Safety
    /// As [`Cast::block`].
    unsafe fn bring(&self, k: usize, block: &Block<2>) {
        // SAFETY: the caller's promise.
        unsafe {
            match &self.casts[k] {
                Some(cast) => cast.block(block),
                None => copy_block(self.sizes[k], block),
            }
        }
    }

    /// A packed part of an input overlaps that of the output, in a way that the pass cannot do with.
    fn overlap(&self, part: &Block<N>, k: usize) -> bool {
        let is_same = || part.bases[0] == part.bases[k] && part.strides.iter().all(|of| of[0] == of[k]);
        if k == 1 && self.in_place && self.sizes[0] == self.sizes[1] && is_same() {
            return false;
        }
        let [out, input] = [0, k].map(|k| {
            let start = part.bases[k].addr();
            start..start + part.extents[0] * part.extents[1] * self.sizes[k]
        });
        out.start < input.end && input.start < out.end
    }

    /// Computes a block: row by row where all rows are packed, else by parts.
    fn block(&self, block: &Block<N>) {
        let [rows, columns] = block.extents;
        let plain: [bool; N] =
            std::array::from_fn(|k| self.casts[k].is_none() && block.strides[1][k] == self.sizes[k] as isize);
        if plain == [true; N] && (columns >= FEW || rows == 1) && !(1..N).any(|k| self.overlap(block, k)) {
            for row in 0..rows {
                (self.pass)(&block.row(row), columns * self.parts, 0);
            }
            return;
        }
        let mut buffers = [const { MaybeUninit::uninit() }; N];
        let mut parts = Parts { of: self, plain, buffers: &mut buffers, held: [const { Held::NOTHING }; N] };
        let part = parts.extents(block);
        for row in (0..rows).step_by(part[0]) {
            let rows = part[0].min(rows - row);
            let bases = block.row(row);
            for column in (0..columns).step_by(part[1]) {
                let columns = part[1].min(columns - column);
                let at = |k: usize| bases[k].wrapping_offset(column as isize * block.strides[1][k]);
                let bases = std::array::from_fn(at);
                parts.compute(&Block { bases, extents: [rows, columns], strides: block.strides });
            }
        }
    }
}

type Buffer = MaybeUninit<Lines>;

/// Whole cache lines: registers that reach into two of them take up to twice as long.
#[repr(align(64))]
struct Lines(#[allow(dead_code)] [u8; BUFFER]);

/// What is in a buffer: a part that begins at an address.
#[derive(Clone, Copy)]
struct Held {
    base: *mut u8,
    extents: [usize; 2],
}

impl Held {
    const NOTHING: Held = Held { base: std::ptr::null_mut(), extents: [0; 2] };

    /// So does a broadcast's next part, and it is in the buffer already.
    fn begins_with(&self, base: *mut u8, [rows, columns]: [usize; 2]) -> bool {
        let [held_rows, held_columns] = self.extents;
        self.base == base
            && (rows == 1 && columns <= held_columns || rows <= held_rows && columns == held_columns)
    }
}

/// The parts of a block.
struct Parts<'a, const N: usize> {
    of: &'a Elementwise<N>,
    /// Of the loop's dtype, and packed in a row.
    plain: [bool; N],
    buffers: &'a mut [Buffer; N],
    held: [Held; N],
}

impl<const N: usize> Parts<'_, N> {
    /// Rows and columns of a part.
    fn extents(&self, block: &Block<N>) -> [usize; 2] {
        let ([rows, columns], most, sizes) = (block.extents, self.of.most, self.of.sizes);
        let close = |k: usize| block.strides[0][k].unsigned_abs() == sizes[k];
        let far = |k: usize| block.strides[1][k].unsigned_abs() > sizes[k];
        if let Some(k) = (1..N).find(|&k| rows > 1 && close(k) && far(k)) {
            // Transposed: all of a cache line is used while it is there.
            let rows = (LINE / sizes[k]).max(8).min(rows);
            [rows, (most / rows).min(columns)]
        } else if columns < if self.plain == [true; N] { FEW } else { SHORT } {
            [(most / columns).min(rows), columns]
        } else {
            [1, most.min(columns)]
        }
    }

    /// Gathers what is not read where it is, computes, and scatters what is not written where it is.
    #[inline(always)]
    fn compute(&mut self, part: &Block<N>) {
        let of = self.of;
        let ([rows, columns], count) = (part.extents, part.extents[0] * part.extents[1]);
        // How elements lie in a buffer.
        let packed = |size: usize| [columns as isize * size as isize, size as isize];
        let plain: [bool; N] = std::array::from_fn(|k| {
            self.plain[k] && (rows == 1 || part.strides[0][k] == packed(of.sizes[k])[0])
        });
        let mut at = part.bases;
        for k in 1..N {
            if plain[k] {
                continue;
            }
            let (from, steps) = (part.bases[k], part.strides.map(|strides| strides[k]));
            at[k] = self.buffers[k].as_mut_ptr().cast();
            if self.held[k].begins_with(from, part.extents) {
                continue;
            }
            self.held[k] = Held { base: from, extents: part.extents };
            let [row, column] = packed(of.inside[k].size());
            let strides = [[row, steps[0]], [column, steps[1]]];
            // SAFETY: a buffer, which has room for `most` elements, and a part of a view.
            unsafe { of.bring(k, &Block { bases: [at[k], from], extents: part.extents, strides }) };
        }
        let is_value = |k: usize| part.strides.iter().all(|strides| strides[k] == 0);
        let values = (1..N).fold(0, |values, k| values | u32::from(is_value(k)) << k);
        let apart = (1..N).all(|k| !plain[k] || !of.overlap(part, k));
        if plain[0] && apart {
            return (of.pass)(&at, count * of.parts, values);
        }
        at[0] = self.buffers[0].as_mut_ptr().cast();
        (of.pass)(&at, count * of.parts, values);
        let [row, column] = packed(of.inside[0].size());
        let strides = [[part.strides[0][0], row], [part.strides[1][0], column]];
        // SAFETY: a part of the output, and a buffer, which holds as many elements.
        unsafe { of.bring(0, &Block { bases: [part.bases[0], at[0]], extents: part.extents, strides }) };
    }
}
