//! What two elements become, and the loops over packed elements that are compiled for each of them.
#![allow(unsafe_code)] // the engine hands over addresses, which become slices here

use crate::dtype::DType;
use crate::simd::{Level, Simd, kernels};
use num_complex::Complex;
use std::marker::PhantomData;

/// A type that reductions are computed in.
pub trait Compute: Copy + PartialEq + 'static {
    /// What counts places: as wide as the type, so that both are chosen by one mask.
    type Index: Copy + 'static;
    /// As a dtype, and that of places.
    const DTYPES: [DType; 2];

    /// Divided by a number of elements.
    fn over(self, count: usize) -> Self;
    /// A place.
    fn index(at: usize) -> Self::Index;
    /// Whether it is NaN.
    fn is_nan(self) -> bool;
}

macro_rules! computes {
    ($($t:ty as $dtype:ident, $index:ty as $index_dtype:ident: |$x:ident, $count:ident| $over:expr, $nan:expr;)*) => {$(
        impl Compute for $t {
            type Index = $index;
            const DTYPES: [DType; 2] = [DType::$dtype, DType::$index_dtype];

            #[inline(always)]
            fn over(self, $count: usize) -> $t {
                let $x = self;
                $over
            }
            #[inline(always)]
            fn index(at: usize) -> $index {
                at as $index
            }
            #[inline(always)]
            fn is_nan(self) -> bool {
                $nan(self)
            }
        }
    )*};
}
/// A number of UINT8; plain bytes are truth values.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
pub struct Byte(u8);

/// What has no NaN, or none that matters to a sum.
fn never<T>(_: T) -> bool {
    false
}

computes! {
    f32 as Float, u32 as UInt32: |x, count| x / count as f32, f32::is_nan;
    f64 as Double, u64 as UInt64: |x, count| x / count as f64, f64::is_nan;
    i8 as Int8, u8 as UInt8: |x, _count| x, never;
    i16 as Int16, u16 as UInt16: |x, _count| x, never;
    i32 as Int32, u32 as UInt32: |x, count| x.wrapping_div(count as i32), never;
    i64 as Int64, u64 as UInt64: |x, count| x.wrapping_div(count as i64), never;
    Byte as UInt8, u8 as UInt8: |x, _count| x, never;
    u8 as Bool, u8 as UInt8: |x, _count| x, never;
    Complex<f32> as Complex64, u64 as UInt64: |x, count| x / count as f32, never;
    Complex<f64> as Complex128, u64 as UInt64: |x, count| x / count as f64, never;
}

/// What an element and those before it become.
pub trait Fold: 'static {
    type T: Compute;
    /// What changes no element.
    const IDENTITY: Self::T;
    /// The result is the same in any order: the compiler may choose one.
    const ANY_ORDER: bool = false;
    /// Without NaN, `fold_numbers` does what `fold` does, in one instruction.
    const MINDS_NAN: bool = false;

    fn fold(before: Self::T, x: Self::T) -> Self::T;
    /// See [`Fold::MINDS_NAN`].
    #[inline(always)]
    fn fold_numbers(before: Self::T, x: Self::T) -> Self::T {
        Self::fold(before, x)
    }

    /// What the first element becomes.
    #[inline(always)]
    fn first(x: Self::T) -> Self::T {
        x
    }
}

/// One of the elements that are folded.
pub trait Extreme: Fold {
    /// `x` comes instead of the best before it: the first NaN wins, else the first of equals.
    fn beats(x: Self::T, best: Self::T) -> bool;
}

/// A fold of what has no NaN.
struct Numbers<F>(PhantomData<F>);

impl<F: Fold> Fold for Numbers<F> {
    type T = F::T;
    const IDENTITY: F::T = F::IDENTITY;
    const ANY_ORDER: bool = F::ANY_ORDER;

    #[inline(always)]
    fn fold(before: F::T, x: F::T) -> F::T {
        F::fold_numbers(before, x)
    }
    #[inline(always)]
    fn first(x: F::T) -> F::T {
        F::first(x)
    }
}

pub struct Sum<T>(PhantomData<T>);
pub struct Prod<T>(PhantomData<T>);
pub struct Max<T>(PhantomData<T>);
pub struct Min<T>(PhantomData<T>);
pub struct All;
pub struct Any;

macro_rules! folds {
    ($($t:ty: $any_order:literal, $zero:expr, $one:expr, $add:path, $mul:path;)*) => {$(
        impl Fold for Sum<$t> {
            type T = $t;
            const IDENTITY: $t = $zero;
            const ANY_ORDER: bool = $any_order;

            #[inline(always)]
            fn fold(before: $t, x: $t) -> $t {
                $add(before, x)
            }
        }

        impl Fold for Prod<$t> {
            type T = $t;
            const IDENTITY: $t = $one;
            const ANY_ORDER: bool = $any_order;

            #[inline(always)]
            fn fold(before: $t, x: $t) -> $t {
                $mul(before, x)
            }
        }
    )*};
}
use std::ops::{Add, Mul};
folds! {
    f32: false, 0.0, 1.0, f32::add, f32::mul;
    f64: false, 0.0, 1.0, f64::add, f64::mul;
    i64: true, 0, 1, i64::wrapping_add, i64::wrapping_mul;
    Complex<f32>: false, Complex::new(0.0, 0.0), Complex::new(1.0, 0.0), Complex::add, Complex::mul;
    Complex<f64>: false, Complex::new(0.0, 0.0), Complex::new(1.0, 0.0), Complex::add, Complex::mul;
}

macro_rules! extremes {
    ($($name:ident<$t:ty>: $least:expr, $any_order:literal, $x:ident $better:tt $best:ident;)*) => {$(
        impl Fold for $name<$t> {
            type T = $t;
            const IDENTITY: $t = $least;
            const ANY_ORDER: bool = $any_order;
            const MINDS_NAN: bool = !$any_order;

            #[inline(always)]
            fn fold($best: $t, $x: $t) -> $t {
                if $x $better $best || $x.is_nan() { $x } else { $best }
            }
            #[inline(always)]
            fn fold_numbers($best: $t, $x: $t) -> $t {
                if $x $better $best { $x } else { $best }
            }
        }

        impl Extreme for $name<$t> {
            #[inline(always)]
            fn beats($x: $t, $best: $t) -> bool {
                ($x $better $best) | ($x.is_nan() & !$best.is_nan())
            }
        }
    )*};
}
extremes! {
    Max<f32>: f32::NEG_INFINITY, false, x > best;
    Max<f64>: f64::NEG_INFINITY, false, x > best;
    Max<i8>: i8::MIN, true, x > best;
    Max<Byte>: Byte(0), true, x > best;
    Max<i16>: i16::MIN, true, x > best;
    Max<i32>: i32::MIN, true, x > best;
    Max<i64>: i64::MIN, true, x > best;
    Min<f32>: f32::INFINITY, false, x < best;
    Min<f64>: f64::INFINITY, false, x < best;
    Min<i8>: i8::MAX, true, x < best;
    Min<Byte>: Byte(u8::MAX), true, x < best;
    Min<i16>: i16::MAX, true, x < best;
    Min<i32>: i32::MAX, true, x < best;
    Min<i64>: i64::MAX, true, x < best;
}

/// Bytes of which anything but 0 is true become 0 or 1.
impl Fold for All {
    type T = u8;
    const IDENTITY: u8 = 1;
    const ANY_ORDER: bool = true;

    #[inline(always)]
    fn fold(before: u8, x: u8) -> u8 {
        before & u8::from(x != 0)
    }

    #[inline(always)]
    fn first(x: u8) -> u8 {
        (x != 0).into()
    }
}

impl Fold for Any {
    type T = u8;
    const IDENTITY: u8 = 0;
    const ANY_ORDER: bool = true;

    #[inline(always)]
    fn fold(before: u8, x: u8) -> u8 {
        before | u8::from(x != 0)
    }

    #[inline(always)]
    fn first(x: u8) -> u8 {
        (x != 0).into()
    }
}

/// Packed rows of `count` elements, `step` bytes apart.
#[derive(Clone, Copy)]
pub struct Rows {
    pub from: *const u8,
    pub rows: usize,
    pub step: isize,
    pub count: usize,
}

/// An element that may lie at any address.
#[derive(Clone, Copy)]
#[repr(C, packed)]
struct Loose<T>(T);

/// Elements at an address.
///
/// # Safety
/// `count` of them are readable there while the slice lives.
#[inline(always)]
unsafe fn elements<'a, T>(from: *const u8, count: usize) -> &'a [Loose<T>] {
    // SAFETY: the caller's promise; such elements need no alignment.
    unsafe { std::slice::from_raw_parts(from.cast(), count) }
}

/// As `elements`, to be written.
///
/// # Safety
/// As `elements`, and nothing else refers to them.
#[inline(always)]
unsafe fn elements_mut<'a, T>(to: *mut u8, count: usize) -> &'a mut [Loose<T>] {
    // SAFETY: the caller's promise; such elements need no alignment.
    unsafe { std::slice::from_raw_parts_mut(to.cast(), count) }
}

/// A fold's functions, on addresses: the engine is compiled once for all of them. Whoever calls one promises that its addresses
/// are those of so many elements, and that nothing else refers to what it writes.
#[derive(Clone, Copy)]
pub struct Functions {
    /// The type that is computed in, and that of places.
    pub dtypes: [DType; 2],
    /// One element from each row.
    pub rows: fn(to: *mut u8, rows: Rows),
    /// Folds rows into another one, element by element.
    pub columns: fn(to: *mut u8, rows: Rows),
    /// Divides elements by a number of elements.
    pub over: fn(to: *mut u8, count: usize, by: usize),
    /// For folds that choose one of the elements.
    pub search: Option<Search>,
}

/// What finds the place of the element that a fold chooses.
#[derive(Clone, Copy)]
pub struct Search {
    /// The first place of a value among packed elements.
    pub find: fn(from: *const u8, count: usize, value: *const u8, at: &mut usize),
    /// As `columns`, and writes for each element that is replaced the number of its row, counted from `first`.
    pub columns: fn(to: *mut u8, places: *mut u8, rows: Rows, first: usize),
    /// Whether an element comes instead of the best before it.
    pub beats: fn(x: *const u8, best: *const u8) -> bool,
}

/// A fold's functions.
fn functions<F: Fold>(level: Level) -> Functions {
    Functions {
        dtypes: F::T::DTYPES,
        rows: rows::<F>(level),
        columns: columns::<F>(level),
        over: over::<F::T>,
        search: None,
    }
}

/// Those of a fold that chooses an element.
fn choosing<F: Extreme>(level: Level) -> Functions {
    let search =
        Search { find: find::<F>(level), columns: columns_with_places::<F>(level), beats: beats::<F> };
    Functions { search: Some(search), ..functions::<F>(level) }
}

/// Which fold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Kind {
    Sum,
    Prod,
    Max,
    Min,
    All,
    Any,
}

/// The functions of a fold, of elements that count as `dtype`: all of its values are in the type that is computed in. `None`
/// where there is none.
pub fn functions_of(level: Level, kind: Kind, dtype: DType) -> Option<Functions> {
    use DType::*;
    use Kind::*;
    let small = matches!(dtype, Int8 | Int16 | Int32 | UInt8 | UInt16 | Bool);
    Some(match (kind, dtype) {
        (All, _) => functions::<self::All>(level),
        (Any, _) => functions::<self::Any>(level),
        (Sum, Double) => functions::<self::Sum<f64>>(level),
        (Prod, Double) => functions::<self::Prod<f64>>(level),
        (Max, Double) => choosing::<self::Max<f64>>(level),
        (Min, Double) => choosing::<self::Min<f64>>(level),
        (Max, Int8) => functions::<self::Max<i8>>(level),
        (Min, Int8) => functions::<self::Min<i8>>(level),
        (Max, UInt8) => functions::<self::Max<Byte>>(level),
        (Min, UInt8) => functions::<self::Min<Byte>>(level),
        (Max, Int16) => functions::<self::Max<i16>>(level),
        (Min, Int16) => functions::<self::Min<i16>>(level),
        (Max, _) if small => choosing::<self::Max<i32>>(level),
        (Min, _) if small => choosing::<self::Min<i32>>(level),
        (Prod, Bool) => functions::<self::Prod<f32>>(level),
        (Sum, _) if small || dtype == Int64 => functions::<self::Sum<i64>>(level),
        (Prod, _) if small || dtype == Int64 => functions::<self::Prod<i64>>(level),
        (Max, Int64) => choosing::<self::Max<i64>>(level),
        (Min, Int64) => choosing::<self::Min<i64>>(level),
        (Sum, Complex64) => functions::<self::Sum<Complex<f32>>>(level),
        (Sum, Complex128) => functions::<self::Sum<Complex<f64>>>(level),
        (Prod, Complex64 | Complex128) => functions::<self::Prod<Complex<f64>>>(level),
        (Sum, _) if dtype.is_floating() => functions::<self::Sum<f32>>(level),
        (Prod, _) if dtype.is_floating() => functions::<self::Prod<f32>>(level),
        (Max, _) if dtype.is_floating() => choosing::<self::Max<f32>>(level),
        (Min, _) if dtype.is_floating() => choosing::<self::Min<f32>>(level),
        _ => return None,
    })
}

kernels! {
    /// See `Functions::rows`. (Complex numbers take as long at every level.)
    fn rows<F: Fold>(to: *mut u8, rows: Rows) = rows_body if !F::T::DTYPES[0].is_complex();
    /// See `Functions::columns`.
    fn columns<F: Fold>(to: *mut u8, rows: Rows) = columns_body if !F::T::DTYPES[0].is_complex();
    /// See `Search::columns`.
    fn columns_with_places<F: Extreme>(to: *mut u8, places: *mut u8, rows: Rows, first: usize) = columns_with_places_body;
    /// See `Search::find`.
    fn find<F: Extreme>(from: *const u8, count: usize, value: *const u8, at: &mut usize) = find_body;
}

/// Rows of fewer elements are folded by few folds beside each other.
const LONG: usize = 64;
const FEW: usize = 8;
/// So many rows beside each other hide the latency of an addition.
const BESIDE: usize = 8;

/// Rows of numbers; a row that has a NaN becomes its first one.
#[inline(always)]
fn rows_body<S: Simd, F: Fold>(s: S, to: *mut u8, rows: Rows) {
    whole_rows::<S, Numbers<F>>(s, to, rows);
    if F::MINDS_NAN && has_nan::<F>(rows) {
        let Rows { from, rows, step, count } = rows;
        // SAFETY: the caller's promise.
        let to = unsafe { elements_mut::<F::T>(to, rows) };
        for (row, to) in to.iter_mut().enumerate() {
            // SAFETY: likewise.
            let row = unsafe { elements::<F::T>(from.wrapping_offset(row as isize * step), count) };
            if let Some(nan) = row.iter().find(|x| x.0.is_nan()) {
                *to = *nan;
            }
        }
    }
}

/// Whether there is a NaN: of rows that are each other's neighbours it is looked for at once.
#[inline(always)]
fn has_nan<F: Fold>(Rows { from, rows, step, count }: Rows) -> bool {
    let are_neighbours = step == (count * size_of::<F::T>()) as isize;
    let (rows, count) = if are_neighbours { (1, rows * count) } else { (rows, count) };
    (0..rows).any(|row| {
        // SAFETY: the caller of `rows` promised it.
        let row = unsafe { elements::<F::T>(from.wrapping_offset(row as isize * step), count) };
        row.iter().fold(false, |any, x| any | x.0.is_nan())
    })
}

/// Rows shorter than [`folded`] takes are folded in their order, several beside each other.
#[inline(always)]
fn whole_rows<S: Simd, F: Fold>(_: S, to: *mut u8, rows: Rows) {
    // SAFETY: the caller's promise.
    let to = unsafe { elements_mut::<F::T>(to, rows.rows) };
    // Complex numbers, of which 1 changes those that are infinite, and integers of which a register holds few.
    let is_wide = size_of::<F::T>() == 16 || F::T::DTYPES[0] == DType::Int64;
    if rows.count < if is_wide { LONG } else { FEW } {
        for (at, to) in to.chunks_mut(BESIDE).enumerate() {
            let folded = in_order::<F>(rows, at * BESIDE);
            to.copy_from_slice(&folded[..to.len()]);
        }
        return;
    }
    let few = rows.count < LONG;
    match size_of::<F::T>() {
        4 if !few && !F::ANY_ORDER => each_row(to, rows, 32, folded::<F, 32>),
        8 if !few && !F::ANY_ORDER => each_row(to, rows, 16, folded::<F, 16>),
        _ if few || !F::ANY_ORDER => each_row(to, rows, FEW, folded::<F, FEW>),
        _ => each_row(to, rows, FEW, |row, _| row.iter().fold(F::IDENTITY, |all, x| F::fold(all, x.0))),
    }
}

/// One row after the other, `lanes` elements at a time.
#[inline(always)]
fn each_row<T: Compute>(
    to: &mut [Loose<T>],
    rows: Rows,
    lanes: usize,
    fold: impl Fn(&[Loose<T>], &Rest) -> T,
) {
    let Rows { from, step, count, .. } = rows;
    let rest = std::array::from_fn(|i| i >= LONG - count % lanes);
    for (at, to) in to.iter_mut().enumerate() {
        // SAFETY: the caller of `rows` promised it.
        *to = Loose(fold(unsafe { elements(from.wrapping_offset(at as isize * step), count) }, &rest));
    }
}

/// Which of a row's last elements are behind the last whole part: a mask in memory, so that loops with it become vectors.
type Rest = [bool; LONG];

/// As many rows as are folded beside each other; where there are fewer, the last one comes several times.
#[inline(always)]
fn in_order<F: Fold>(Rows { from, rows, step, count }: Rows, first: usize) -> [Loose<F::T>; BESIDE] {
    let row =
        |i: usize| from.wrapping_offset((first + i).min(rows - 1) as isize * step).cast::<Loose<F::T>>();
    let rows: [*const Loose<F::T>; BESIDE] = std::array::from_fn(row);
    // SAFETY: the caller of `rows` promised so many elements. (Slices would be looked up for each of them.)
    let x = |i: usize, at: usize| unsafe { (*rows[i].add(at)).0 };
    let mut folded: [F::T; BESIDE] = std::array::from_fn(|i| F::first(x(i, 0)));
    for at in 1..count {
        for (i, folded) in folded.iter_mut().enumerate() {
            *folded = F::fold(*folded, x(i, at));
        }
    }
    folded.map(Loose)
}

/// As many folds beside each other as hide their latency: 128 bytes, 2 registers of AVX-512, 4 of AVX2. Which element is the
/// business of which fold is the same at every level: element i of fold i modulo their number, and those behind the last
/// whole part as if they ended one.
#[inline(always)]
fn folded<F: Fold, const LANES: usize>(row: &[Loose<F::T>], is_rest: &Rest) -> F::T {
    let mut lanes = [F::IDENTITY; LANES];
    let (whole, rest) = row.as_chunks::<LANES>();
    for part in whole {
        for (lane, x) in lanes.iter_mut().zip(part) {
            *lane = F::fold(*lane, x.0);
        }
    }
    if let (Some(last), false) = (row.last_chunk::<LANES>(), rest.is_empty()) {
        let is_rest = is_rest.last_chunk::<LANES>().expect("no more lanes than are long");
        for ((lane, x), &is_rest) in lanes.iter_mut().zip(last).zip(is_rest) {
            *lane = F::fold(*lane, if is_rest { x.0 } else { F::IDENTITY });
        }
    }
    let mut left = LANES;
    while left > 1 {
        left /= 2;
        for i in 0..left {
            lanes[i] = F::fold(lanes[i], lanes[i + left]);
        }
    }
    lanes[0]
}

#[inline(always)]
fn columns_body<S: Simd, F: Fold>(_: S, to: *mut u8, rows: Rows) {
    // Of two bytes a register holds so many that it is those of what is folded that take the time.
    let done = if size_of::<F::T>() == 2 { several::<F, 8>(to, rows) } else { several::<F, 4>(to, rows) };
    let Rows { from, rows, step, count } = rows;
    // SAFETY: the caller's promise.
    let to = unsafe { elements_mut::<F::T>(to, count) };
    for at in done..rows {
        // SAFETY: likewise.
        let row = unsafe { elements::<F::T>(from.wrapping_offset(at as isize * step), count) };
        for (to, x) in to.iter_mut().zip(row) {
            *to = Loose(F::fold(to.0, x.0));
        }
    }
}

/// So many rows at a time, so that what is folded is loaded and stored once for them; how many there were.
#[inline(always)]
fn several<F: Fold, const N: usize>(to: *mut u8, Rows { from, rows, step, count }: Rows) -> usize {
    // SAFETY: the caller of `columns` promised it.
    let to = unsafe { elements_mut::<F::T>(to, count) };
    let whole = rows - rows % N;
    for at in (0..whole).step_by(N) {
        // SAFETY: likewise.
        let row =
            |i: usize| unsafe { elements::<F::T>(from.wrapping_offset((at + i) as isize * step), count) };
        let rows: [&[Loose<F::T>]; N] = std::array::from_fn(row);
        for (i, to) in to.iter_mut().enumerate() {
            *to = Loose(rows.iter().fold(to.0, |all, row| F::fold(all, row[i].0)));
        }
    }
    whole
}

#[inline(always)]
fn columns_with_places_body<S: Simd, F: Extreme>(
    _: S,
    to: *mut u8,
    places: *mut u8,
    Rows { from, rows, step, count }: Rows,
    first: usize,
) {
    // SAFETY: the caller's promise.
    let to = unsafe { elements_mut::<F::T>(to, count) };
    // SAFETY: likewise.
    let places = unsafe { elements_mut::<<F::T as Compute>::Index>(places, count) };
    for at in 0..rows {
        // SAFETY: likewise.
        let row = unsafe { elements::<F::T>(from.wrapping_offset(at as isize * step), count) };
        let here = F::T::index(first + at);
        for ((to, place), x) in to.iter_mut().zip(places.iter_mut()).zip(row) {
            let beats = F::beats(x.0, to.0);
            *to = Loose(if beats { x.0 } else { to.0 });
            *place = Loose(if beats { here } else { place.0 });
        }
    }
}

#[inline(always)]
fn find_body<S: Simd, F: Extreme>(_: S, from: *const u8, count: usize, value: *const u8, at: &mut usize) {
    // SAFETY: the caller's promise.
    let (from, value) = unsafe { (elements::<F::T>(from, count), elements::<F::T>(value, 1)[0].0) };
    let matches = |&Loose(x): &Loose<F::T>| (x == value) | (x.is_nan() & value.is_nan());
    let (blocks, _) = from.as_chunks::<64>();
    let skipped =
        64 * blocks.iter().take_while(|block| !block.iter().fold(false, |any, x| any | matches(x))).count();
    *at = skipped + from[skipped..].iter().position(matches).expect("the value is one of the elements");
}

fn over<T: Compute>(to: *mut u8, count: usize, by: usize) {
    // SAFETY: the caller's promise.
    for x in unsafe { elements_mut::<T>(to, count) } {
        *x = Loose(x.0.over(by));
    }
}

fn beats<F: Extreme>(x: *const u8, best: *const u8) -> bool {
    // SAFETY: the caller's promise.
    unsafe { F::beats(elements::<F::T>(x, 1)[0].0, elements::<F::T>(best, 1)[0].0) }
}
