//! Passes of the engine of what is computed element by element: loops over packed elements, one body for each way to go
//! through them.
#![allow(unsafe_code)] // the engine hands over addresses

use crate::dtype::{DType, InF32};
use crate::elementwise::{Compute, Function, Loop};
use crate::simd::{Level, Simd, kernels};
use crate::view::Aligned;
use std::marker::PhantomData;

/// Halves that are widened at a time.
const STRETCH: usize = 128;
/// Elements of which it is asked at a time whether one is far.
const FAR_STRETCH: usize = 256;

/// What a pass does with packed elements: `N` is one more than its inputs.
pub trait Elements<const N: usize>: 'static {
    /// The dtypes of the inputs and of the result.
    const DTYPES: [DType; 2];
    /// There is a quick way where the first input is the result.
    const IN_PLACE: bool = false;

    /// Computes all of them. A bit of `values` says that this operand is the same everywhere.
    fn all<S: Simd>(s: S, at: &[*mut u8; N], count: usize, values: u32);
}

/// A function, of one element after the other.
pub struct Each<F>(PhantomData<F>);

/// A function of floats, of halves: they are widened, and each result is rounded once.
pub struct Halves<F, H>(PhantomData<(F, H)>);

macro_rules! elements {
    ($($inputs:literal: $name:ident $pass:ident $body:ident;)*) => {
        // Of COMPLEX128 a register holds too few for a level to pay: the scalar body takes as long.
        kernels! {
            $(fn $pass<E: Elements<{ $inputs + 1 }>>(at: &[*mut u8; $inputs + 1], count: usize, values: u32) = $body
                if !matches!(E::DTYPES[0], DType::Complex128);)*
        }

        $(
            #[inline(always)]
            fn $body<S: Simd, E: Elements<{ $inputs + 1 }>>(s: S, at: &[*mut u8; $inputs + 1], count: usize, values: u32) {
                E::all(s, at, count, values)
            }

            impl<F: Function<$inputs>> Elements<{ $inputs + 1 }> for Each<F> {
                const DTYPES: [DType; 2] = [F::In::DTYPE, F::Out::DTYPE];
                // Of other dtypes it is not worth its code.
                const IN_PLACE: bool = matches!(Self::DTYPES, [DType::Float, DType::Float]) && !F::HAS_FAR;

                #[inline(always)]
                fn all<S: Simd>(_: S, at: &[*mut u8; $inputs + 1], count: usize, _: u32) {
                    each::<F, $inputs, { $inputs + 1 }>(at, count, <Self as Elements<{ $inputs + 1 }>>::IN_PLACE)
                }
            }

            impl<F: Function<$inputs, In = f32, Out = f32>, H: InF32 + Compute> Elements<{ $inputs + 1 }> for Halves<F, H> {
                const DTYPES: [DType; 2] = [<H as Compute>::DTYPE; 2];
                const IN_PLACE: bool = true;

                #[inline(always)]
                fn all<S: Simd>(s: S, at: &[*mut u8; $inputs + 1], count: usize, values: u32) {
                    in_stretches::<S, F, H, $inputs, { $inputs + 1 }>(s, at, count, values)
                }
            }

            /// The loop of so many inputs.
            pub fn $name<E: Elements<{ $inputs + 1 }>>(level: Level) -> Loop<{ $inputs + 1 }> {
                Loop::of($pass::<E>(level), E::DTYPES, E::IN_PLACE)
            }
        )*
    };
}
elements! {
    1: unary pass_1 pass_1_body;
    2: binary pass_2 pass_2_body;
    3: ternary pass_3 pass_3_body;
    4: quaternary pass_4 pass_4_body;
    5: quinary pass_5 pass_5_body;
    6: senary pass_6 pass_6_body;
}

#[inline(always)]
fn each<F: Function<K>, const K: usize, const N: usize>(at: &[*mut u8; N], count: usize, in_place: bool) {
    let out = at[0].cast::<F::Out>();
    let inputs: [*const F::In; K] = std::array::from_fn(|k| at[k + 1].cast_const().cast());
    let read = |i: usize| {
        // SAFETY: `Elementwise::block` promises `count` elements at each address; their alignment is any.
        inputs.map(|input| unsafe { input.add(i).read_unaligned() })
    };
    // SAFETY: likewise.
    let write = |i: usize, value| unsafe { out.add(i).write_unaligned(value) };
    // Of one address LLVM knows that each element is read before it is written. Of two that are the same it finds out where the loop
    // begins, and goes element by element.
    if in_place && at[0] == at[1] {
        for i in 0..count {
            let mut inputs = read(i);
            // SAFETY: as above.
            inputs[0] = unsafe { out.cast::<F::In>().add(i).read_unaligned() };
            write(i, F::one(inputs));
        }
        return;
    }
    if !F::HAS_FAR {
        for i in 0..count {
            write(i, F::one(read(i)));
        }
        return;
    }
    for start in (0..count).step_by(FAR_STRETCH) {
        let stretch = start..count.min(start + FAR_STRETCH);
        if stretch.clone().fold(false, |any, i| any | F::is_far(read(i))) {
            for i in stretch {
                let inputs = read(i);
                write(i, if F::is_far(inputs) { F::far(inputs) } else { F::one(inputs) });
            }
        } else {
            for i in stretch {
                write(i, F::one(read(i)));
            }
        }
    }
}

/// Stretches are widened, computed and narrowed one after the other. The loop over floats is one of many turns: of one over the
/// lanes of a register LLVM made a vector in one build and sixteen calls in the next (5 times slower).
#[inline(always)]
fn in_stretches<S: Simd, F, H: InF32, const K: usize, const N: usize>(
    s: S,
    at: &[*mut u8; N],
    count: usize,
    values: u32,
) where
    F: Function<K, In = f32, Out = f32>,
{
    let (mut inputs, mut results) = ([Aligned([0.0; STRETCH]); K], Aligned([0.0; STRETCH]));
    for start in (0..count).step_by(STRETCH) {
        let len = STRETCH.min(count - start);
        let whole = len - len % S::LANES;
        let mask = s.mask(0, len - whole);
        let at: [*mut H; N] = at.map(|at| at.cast::<H>().wrapping_add(start));
        for (k, (input, from)) in (1..).zip(inputs.iter_mut().zip(&at[1..])) {
            if start > 0 && values >> k & 1 == 1 {
                continue; // it was widened already
            }
            // (Slices would be looked at for each register.)
            let input = input.0.as_mut_ptr();
            for i in (0..whole).step_by(S::LANES) {
                // SAFETY: a register's elements, of which the caller promised so many, and the stretch has room for.
                unsafe { s.store_f32(input.add(i), H::load_lanes(s, from.wrapping_add(i))) };
            }
            if whole < len {
                // SAFETY: likewise; the mask leaves the others out, for which the stretch, of whole registers, has room.
                unsafe { s.store_f32(input.add(whole), H::load_masked(s, from.wrapping_add(whole), mask)) };
            }
        }
        for i in 0..len {
            let mut of = [0.0; K];
            for k in 0..K {
                of[k] = inputs[k].0[i];
            }
            results.0[i] = F::one(of);
        }
        let results = results.0.as_ptr();
        for i in (0..whole).step_by(S::LANES) {
            // SAFETY: as above.
            unsafe { H::store_lanes(s, at[0].wrapping_add(i), s.load_f32(results.add(i))) };
        }
        if whole < len {
            // SAFETY: as above.
            unsafe { H::store_masked(s, at[0].wrapping_add(whole), mask, s.load_f32(results.add(whole))) };
        }
    }
}
