//! Norms: what becomes of elements before they are folded, and of sums behind it.
#![allow(unsafe_code)] // blocks, by address

use super::Reduction;
use super::fold::{Kind, functions_of};
use super::passes::Passes;
use crate::dtype::DType;
use crate::elementwise::power::Power;
use crate::simd::{Level, Simd, kernels};
use std::marker::PhantomData;

/// The order of a norm.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Order {
    /// How many elements are not 0.
    Zero,
    /// The sum of the magnitudes.
    One,
    /// The root of the sum of the squares.
    Two,
    /// The greatest magnitude.
    Greatest,
    /// The least one.
    Least,
    /// The sum of the magnitudes, each to the power of p, to the power of 1 / p.
    Other(f64),
}

/// A function of packed elements of FLOAT or DOUBLE: each is read from one address and written to another.
#[derive(Clone, Copy)]
pub struct Map {
    run: fn(*const u8, *mut u8, usize, f64),
    parameter: f64,
}

impl Map {
    /// # Safety
    /// So many elements are readable at `from` and writable at `to`; the two are apart, or the same.
    pub unsafe fn run(&self, from: *const u8, to: *mut u8, count: usize) {
        (self.run)(from, to, count, self.parameter);
    }
}

impl Reduction {
    /// The norm of the elements of `from`, cast to `through` first, FLOAT or DOUBLE, and cast to `to` afterwards. `None` where there is
    /// no such cast.
    pub fn norm(level: Level, order: Order, [from, through, to]: [DType; 3]) -> Option<Reduction> {
        let kind = match order {
            Order::Greatest => Kind::Max,
            Order::Least => Kind::Min,
            _ => Kind::Sum,
        };
        let [before, behind] = maps(level, order, through)?;
        Some(Reduction {
            functions: functions_of(level, kind, through)?,
            from: Passes::new(level, &[from, through])?.then(before),
            direct: None,
            to: [Some(Passes::new(level, &[through, to])?.after(behind)), None],
            is_mean: false,
            end: None,
        })
    }
}

/// What becomes of elements, and of what they are folded to.
fn maps(level: Level, order: Order, dtype: DType) -> Option<[Option<Map>; 2]> {
    match dtype {
        DType::Float => Some(maps_of::<f32>(level, order)),
        DType::Double => Some(maps_of::<f64>(level, order)),
        _ => None,
    }
}

fn maps_of<T: Real>(level: Level, order: Order) -> [Option<Map>; 2] {
    let map = |run, parameter| Some(Map { run, parameter });
    match order {
        Order::Zero => [map(each::<Count<T>>(level), 0.0), None],
        Order::One | Order::Greatest | Order::Least => [map(each::<Magnitude<T>>(level), 0.0), None],
        Order::Two => [map(each::<Square<T>>(level), 0.0), map(each::<Root<T>>(level), 0.0)],
        Order::Other(p) => [map(each::<RaisedTo<T>>(level), p), map(each::<RaisedTo<T>>(level), p.recip())],
    }
}

/// A type that norms are computed in.
trait Real: Power + num_traits::Float {
    fn of(parameter: f64) -> Self;
}

impl Real for f32 {
    #[inline(always)]
    fn of(parameter: f64) -> f32 {
        parameter as f32
    }
}

impl Real for f64 {
    #[inline(always)]
    fn of(parameter: f64) -> f64 {
        parameter
    }
}

/// A function of one element.
trait Each: 'static {
    type T: Real;
    fn one(x: Self::T, parameter: Self::T) -> Self::T;
}

macro_rules! functions {
    ($($name:ident: |$x:ident, $parameter:ident| $value:expr;)*) => {$(
        struct $name<T>(PhantomData<T>);

        impl<T: Real> Each for $name<T> {
            type T = T;

            #[inline(always)]
            fn one($x: T, $parameter: T) -> T {
                $value
            }
        }
    )*};
}
functions! {
    Count: |x, _parameter| if x == T::zero() { T::zero() } else { T::one() };
    Magnitude: |x, _parameter| x.abs();
    Square: |x, _parameter| x * x;
    Root: |x, _parameter| x.sqrt();
    RaisedTo: |x, parameter| x.abs().power(parameter);
}

kernels! {
    /// A function of each element.
    fn each<F: Each>(from: *const u8, to: *mut u8, count: usize, parameter: f64) = each_body;
}

#[inline(always)]
fn each_body<S: Simd, F: Each>(_: S, from: *const u8, to: *mut u8, count: usize, parameter: f64) {
    let (from, to, parameter) = (from.cast::<F::T>(), to.cast::<F::T>(), F::T::of(parameter));
    for at in 0..count {
        // SAFETY: `Map::run`'s caller promised so many; they may lie at any address.
        unsafe { to.add(at).write_unaligned(F::one(from.add(at).read_unaligned(), parameter)) };
    }
}
