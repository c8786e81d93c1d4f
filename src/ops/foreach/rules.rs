//! What operators on lists have in common: devices, dtypes, and the order of the checks.

use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::ops::check::prelude::*;
use crate::ops::passed::Argument;
use crate::ops::rules::*;
use crate::plan::cast_of;
use crate::tensor::{Tensor, shape_text};

pub const F64: Types = Types::of(&[DType::Double]);
pub const I8: Types = Types::of(&[DType::Int8]);
pub const I16: Types = Types::of(&[DType::Int16]);
pub const I32: Types = Types::of(&[DType::Int32]);
pub const I64: Types = Types::of(&[DType::Int64]);
pub const SMALL: Types = Types::of(&[DType::Int16, DType::Int8, DType::UInt8]);
/// FLOAT, FLOAT16, BFLOAT16.
pub const FLOATS: Types = F32.and(F16).and(BF16);
/// And INT32.
pub const FOUR: Types = FLOATS.and(I32);

pub const X: &[&str] = &["x"];
pub const X_OUT: &[&str] = &["x", "out"];
pub const TWO: &[&str] = &["x1", "x2", "out"];
pub const THREE: &[&str] = &["x1", "x2", "x3", "out"];
pub const TWO_OTHERS: &[&str] = &["x2", "out"];
pub const THREE_OTHERS: &[&str] = &["x2", "x3", "out"];
pub const WEIGHT_OTHERS: &[&str] = &["x2", "weight", "out"];
pub const WEIGHTED: &[&str] = &["x1", "x2", "weight", "out"];

/// The checks of an operator whose phase 1 CANN has by hand: of these lists, those of them that have the shapes of the first, the first, then of
/// dtypes, and behind the call that has no members.
macro_rules! written {
    ($lists:expr, $others:expr, $first:literal; $($dtypes:expr),*; $($late:expr),*) => {
        &[
            SameCount($lists),
            Devices(A2_AND_950),
            $($dtypes,)*
            SameDtype($lists, $first),
            Rank($lists),
            SameShape($others, $first),
            Format($lists, Formats::Public),
            NO_MEMBERS,
            $($late),*
        ]
    };
}

/// The checks of an operator whose phase 1 CANN's generator made: of these lists, the first of which is named again, then of dtypes, and
/// what its tiling finds.
macro_rules! generated {
    ($lists:expr, $first:literal; $($dtypes:expr),*; $($tiling:expr),*) => {
        &[
            Fails(NO_KERNEL, &Devices(A2_AND_950)),
            $($dtypes,)*
            SameDtype($lists, $first),
            PUBLIC,
            Fails(
                NO_TILING,
                &All(&[SameCount($lists), Rank($lists), $($tiling),*]),
            ),
        ]
    };
}
pub(super) use {generated, written};

/// No format is private, not even one of a tensor that is a number.
pub const PUBLIC: Check = Own(|call| {
    call.names
        .iter()
        .try_for_each(|name| call.each(name, |name, tensor| Formats::Public.check(&[(name, tensor)])))
});

/// The call without members succeeds.
pub const NO_MEMBERS: Check =
    If(|call| call.tensors(if call.has("x") { "x" } else { "x1" }).1.is_empty(), &Done(Instead::Nothing));

/// Each member of a result has the elements of that of x or x1, or more.
pub const HAS_ROOM: Check = Own(|call| {
    let model = if call.has("x") { "x" } else { "x1" };
    call.pairs("out", model, |name, out, model_name, model| {
        if out.numel() >= model.numel() {
            return Ok(());
        }
        let expected = format!("{} elements or more, as {model_name} has", model.numel().unwrap_or(0));
        Err(Error::invalid(name, format!("shape {}", shape_text(&out.shape)), expected))
    })
});

/// A tensor of one element.
pub fn is_one(call: &Passed, name: &str) -> Result<()> {
    let (name, tensor) = call.tensor(name);
    rank(name, tensor)?;
    has_elements(name, tensor, 1)
}

/// A tensor of one element for each member of x1.
pub const ONE_EACH: Check = Own(|call| {
    let (name, scalars) = call.tensor("scalars");
    rank(name, scalars)?;
    has_elements(name, scalars, call.tensors("x1").1.len() as i64)
});

/// A tensor of so many elements.
pub fn has_elements(name: &str, tensor: &Tensor, count: i64) -> Result<()> {
    if tensor.numel() == Some(count) {
        return Ok(());
    }
    let expected = if count == 1 { "one element".to_owned() } else { format!("{count} elements") };
    Err(Error::invalid(name, format!("shape {}", shape_text(&tensor.shape)), expected))
}

/// One scalar for each member of x.
pub const A_SCALAR_EACH: Check = Own(|call| {
    let count = call.tensors("x").1.len();
    match call.argument("scalars") {
        (_, Argument::Scalars(scalars)) if scalars.len() == count => Ok(()),
        (name, Argument::Scalars(scalars)) => {
            Err(Error::invalid(name, format!("{} members", scalars.len()), format!("{count}, as x has")))
        }
        _ => Ok(()),
    }
});

/// What a tensor of one element may be beside lists.
pub const DEVICE_SCALARS: &[&[Types]] = &[&[F32.and(BF16), F32], &[F16, F16], &[I32, I32]];
/// The same of some on a 950.
pub const WIDER_DEVICE_SCALARS: &[&[Types]] = &[&[F32.and(BF16), F32], &[F16, F16.and(F32)], &[I32, I32]];
/// And the small integers.
pub const MORE_DEVICE_SCALARS: &[&[Types]] = &[&[F32.and(BF16), F32], &[F16, F16], &[I32.and(SMALL), I32]];

/// What a number may be beside lists.
pub const NUMBERS: &[&[Types]] =
    &[&[F32.and(BF16), F32.and(F64)], &[F16, F16.and(F64)], &[I32, I32.and(I64)]];
/// The same of some on a 950.
pub const WIDER_NUMBERS: &[&[Types]] =
    &[&[F32.and(BF16), F32.and(F64)], &[F16, F16.and(F32).and(F64)], &[I32, I32.and(I64)]];
/// And the small integers.
pub const MORE_NUMBERS: &[&[Types]] =
    &[&[F32.and(BF16), F32.and(F64)], &[F16, F16.and(F64)], &[I32.and(SMALL), I32.and(I64)]];
/// Of floats alone.
pub const FLOAT_NUMBERS: &[&[Types]] = &[&[F32.and(BF16), F32.and(F64)], &[F16, F16.and(F64)]];

/// The kernels of a 950 take no small integers, of which the checks know nothing.
pub const NO_SMALL_ON_950: Check = On(
    ON_950,
    &Fails(
        Error::as_tiling,
        &Own(|call| {
            let (name, dtype) = call.dtype("x1");
            let on_950 = Takes::everywhere(FOUR);
            on_950.check(name, dtype, call.rules)
        }),
    ),
);

/// A number of another dtype than the lists is no limit where theirs does not hold it.
pub const IS_HELD: Check = Own(|call| {
    let ((_, own), scalar) = (call.dtype("x"), call.scalar("scalar"));
    if own == scalar.dtype {
        return Ok(());
    }
    let most = match own {
        DType::Float16 => 65504.0,
        DType::BFloat16 => 3.389_531_389_251_535_5e38,
        DType::Float => f64::from(f32::MAX),
        _ => f64::from(i32::MAX),
    };
    let least = if own == DType::Int32 { f64::from(i32::MIN) } else { -most };
    let value = f64::from_le_bytes(scalar_as(scalar, DType::Double)?);
    if value < least || value > most {
        return Err(Error::invalid("scalar", value, format!("a number that {} holds", own.name())));
    }
    Ok(())
});

/// Each member of a result has the format of that of x.
pub const EQUAL_FORMATS: Check = Own(|call| {
    call.pairs("out", "x", |name, out, model_name, model| {
        Formats::Equal.check(&[(model_name, model), (name, out)])
    })
});

/// Lists that are cast to others.
pub const CASTS: Check = Own(|call| {
    let ((name, dtype), (_, to)) = (call.dtype("x"), call.dtype("out"));
    let halves = [DType::Float16, DType::BFloat16];
    let is_pair = |from, to| from == DType::Float && halves.contains(&to);
    if dtype == to || is_pair(dtype, to) || is_pair(to, dtype) {
        return cast_of(dtype, to).map(drop);
    }
    Err(Error::invalid(
        name,
        format!("dtype {}", dtype.name()),
        format!("one that is copied to {}", to.name()),
    ))
});
