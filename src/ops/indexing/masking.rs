//! Operators with masks: how their plans are made.
//!
//! Those that choose between elements, or fill some, read the mask as it lies. Those that find elements write as many as
//! there are. How many these are is known when the work has counted them. So they have room for as many as there can be:
//! the work writes those that it finds one behind the other, and then gives the caller's tensor its real shape. There a
//! mask that is not packed bytes becomes so in the workspace.

use crate::dtype::DType;
use crate::error::Result;
use crate::ops::rules::Named;
use crate::plan::{Axes, Extents, Id, Plan, Planner, cast_of, fail, is_injective};
use crate::tensor::{Identity, Scalar, Tensor, contiguous_strides, product};
use opapi_kernels::elementwise::choice;
use opapi_kernels::indexing::{NOWHERE, masks as kernel};

/// A mask and, for its pieces, how much of it comes before each.
struct Mask {
    truths: Id,
    before: Id,
}

/// The mask, broadcast to a shape.
fn mask(planner: &mut Planner, (name, tensor): Named, shape: &[i64]) -> Result<Mask> {
    let as_it_lies = matches!(tensor.dtype, DType::Bool | DType::UInt8 | DType::Int8);
    let truths = if as_it_lies { tensor.dtype } else { DType::Bool };
    let truths = row(planner, (name, tensor), shape, truths)?;
    let pieces = kernel::pieces(count(shape) as usize) as i64;
    let before = planner.workspace("counts", DType::Int64, [1, 1, 1, pieces])?;
    Ok(Mask { truths, before })
}

/// The elements of a tensor, broadcast to a shape and cast, as one packed row: its own or copies.
fn row(planner: &mut Planner, (name, tensor): Named, shape: &[i64], dtype: DType) -> Result<Id> {
    let axes = Axes::broadcast(tensor, shape);
    if dtype == tensor.dtype && *axes.strides == *contiguous_strides(shape) {
        return planner.tensor(name, tensor, Axes::row(count(shape), axes.offset));
    }
    let from = planner.tensor(name, tensor, axes)?;
    let to = planner.workspace(name, dtype, shape)?;
    let cast = cast_of(tensor.dtype, dtype)?;
    planner
        .step("Pack", &[from], &[to], move |bound| cast.run(bound.nd_view(from), bound.nd_view(to), false));
    planner.view(to, Axes::row(count(shape), 0))
}

/// A result that may be shorter than its tensor, as one packed row; what is not written stays. Where the tensor lies
/// otherwise, the row is in the workspace, and a last step brings it back.
fn output(planner: &mut Planner, (name, tensor): Named) -> Result<(Id, Option<[Id; 2]>)> {
    let elements = count(&tensor.shape);
    if *tensor.strides == *contiguous_strides(&tensor.shape) {
        let own = planner.tensor(name, tensor, Axes::row(elements, tensor.offset))?;
        planner.some(own);
        return Ok((own, None));
    }
    let own = planner.tensor(name, tensor, Axes::of(tensor))?;
    planner.some(own);
    let packed = planner.workspace(name, tensor.dtype, &tensor.shape)?;
    copy_step(planner, "Pack", tensor, own, packed)?;
    Ok((planner.view(packed, Axes::row(elements, 0))?, Some([packed, own])))
}

fn copy_step(planner: &mut Planner, name: &'static str, tensor: &Tensor, from: Id, to: Id) -> Result<()> {
    let (cast, in_order) = (cast_of(tensor.dtype, tensor.dtype)?, !Axes::of(tensor).is_injective());
    planner.step(name, &[from], &[to], move |bound| {
        cast.run(bound.nd_view(from), bound.nd_view(to), in_order);
    });
    Ok(())
}

/// Of shapes that were checked.
fn count(shape: &[i64]) -> i64 {
    product(shape).unwrap_or(i64::MAX)
}

/// `out`, of rank 1, becomes the elements where the mask is true, in row-major order of `shape`.
pub fn select(
    operator: &'static str,
    from: Named,
    by: Named,
    shape: &[i64],
    (name, (out, identity)): (&'static str, (&Tensor, Identity)),
) -> Result<Box<Plan>> {
    let mut planner = Planner::new(operator);
    let Mask { truths, before } = mask(&mut planner, by, shape)?;
    let from = row(&mut planner, from, shape, out.dtype)?;
    let (to, back) = output(&mut planner, (name, out))?;
    let images = planner.images([truths, from, before, to])?;
    planner.step("MaskedSelect", &[truths, from], &[before, to], move |bound| {
        let [truths, from, before, to] = images.map(|image| bound.view(image));
        let found = kernel::count(truths, before);
        kernel::select(truths, before, found, from, to);
        identity.reshape(&[found as i64]);
    });
    if let Some([packed, own]) = back {
        copy_step(&mut planner, "CopyToView", out, packed, own)?;
    }
    Ok(planner.finish())
}

/// `out` becomes the coordinates of what is not 0, in row-major order: a row for each, or with `by_axis` a row for each
/// axis.
pub fn nonzero(
    operator: &'static str,
    (from_name, from): Named,
    (name, (out, identity)): (&'static str, (&Tensor, Identity)),
    by_axis: bool,
) -> Result<Box<Plan>> {
    let mut planner = Planner::new(operator);
    let Mask { truths, before } = mask(&mut planner, (from_name, from), &from.shape)?;
    let (to, back) = output(&mut planner, (name, out))?;
    let (shape, room) = (Extents::from_slice(&from.shape), count(&out.shape));
    let images = planner.images([truths, before, to])?;
    planner.step("Nonzero", &[truths], &[before, to], move |bound| {
        let [truths, before, to] = images.map(|image| bound.view(image));
        let (found, rank) = (kernel::count(truths, before), shape.len());
        let needed = (found * rank) as i64;
        if needed > room {
            fail(format!("{name}: {room} elements, expected at least {needed}, {rank} for each of {found} that are not 0"));
        }
        let (steps, result) = if by_axis { ([found, 1], [rank, found]) } else { ([1, rank], [found, rank]) };
        kernel::coordinates(truths, before, found, &shape, to, steps);
        identity.reshape(&result.map(|extent| extent as i64));
    });
    if let Some([packed, own]) = back {
        copy_step(&mut planner, "CopyToView", out, packed, own)?;
    }
    Ok(planner.finish())
}

/// `rows` become the coordinates of what is true, a row of `room` for each axis: so many must be found, or one, which then
/// stands for all; `padded` has any number, and [`NOWHERE`] behind it.
pub fn coordinates(
    planner: &mut Planner,
    (name, tensor): Named,
    rows: Id,
    room: i64,
    padded: bool,
) -> Result<()> {
    let Mask { truths, before } = mask(planner, (name, tensor), &tensor.shape)?;
    let shape = Extents::from_slice(&tensor.shape);
    let to = planner.view(rows, Axes::row(room * shape.len() as i64, 0))?;
    let images = planner.images([truths, before, to])?;
    planner.step("Nonzero", &[truths], &[before, to], move |bound| {
        let [truths, before, to] = images.map(|image| bound.view(image));
        let (found, room) = (kernel::count(truths, before), room as usize);
        if found > room || !padded && found != room && found != 1 {
            fail(format!("{name}: {found} elements of a BOOL index are true, expected {room}"));
        }
        kernel::coordinates(truths, before, found, &shape, to, [room, 1]);
        let to = to.typed::<i64>().row(0, 0, 0);
        for axis in 0..shape.len() {
            let row = to.slice(axis * room..(axis + 1) * room);
            for at in found..room {
                row.set(at, if padded { NOWHERE } else { row.get(0) });
            }
        }
    });
    Ok(())
}

/// `out` becomes `yes` where a condition, of one byte, holds, and `no` elsewhere. Both are cast to `dtype`, and the result
/// to the dtype of `out`.
pub fn choose(
    operator: &'static str,
    condition: Named,
    either: [Named; 2],
    dtype: DType,
    (name, out): Named,
) -> Result<Box<Plan>> {
    let mut planner = Planner::new(operator);
    let condition = planner.broadcast(condition.0, condition.1, &out.shape)?;
    let [yes, no] = either.map(|(name, tensor)| {
        let own = planner.input(name, tensor, Axes::of(tensor), dtype)?;
        planner.view(own, planner.axes(own).expanded(&out.shape))
    });
    let [yes, no] = [yes?, no?];
    let target = planner.output(name, out, Axes::of(out), dtype)?;
    planner.step("SWhere", &[condition, yes, no], &[target], move |bound| {
        let [to, condition, yes, no] = [target, condition, yes, no].map(|id| bound.nd_view(id));
        choice::choose(to, condition, [yes, no], false);
    });
    Ok(planner.finish())
}

/// What a tensor is filled with.
pub enum With<'a> {
    Scalar(&'a Scalar),
    /// Of one element.
    Tensor(Named<'a>),
}

/// `to` becomes a value, cast to its dtype, where a mask, of one byte, is true.
pub fn fill(
    operator: &'static str,
    (name, to): Named,
    (mask_name, mask): Named,
    with: With,
) -> Result<Box<Plan>> {
    let mut planner = Planner::new(operator);
    let in_order = !is_injective(&to.shape, &to.strides);
    let mask = planner.broadcast(mask_name, mask, &to.shape)?;
    let target = planner.whole(name, to)?;
    match with {
        With::Scalar(value) => {
            let value = cast_of(value.dtype, to.dtype)?.value(value.bytes);
            planner.step("MaskedFill", &[mask, target], &[target], move |bound| {
                choice::fill(bound.nd_view(target), bound.nd_view(mask), value, in_order);
            });
        }
        With::Tensor((name, value)) => {
            let value = planner.input(name, value, Axes::of(value), to.dtype)?;
            let value = planner.view(value, planner.axes(value).expanded(&to.shape))?;
            planner.step("MaskedFill", &[mask, value, target], &[target], move |bound| {
                let [to, mask, value] = [target, mask, value].map(|id| bound.nd_view(id));
                choice::choose(to, mask, [value, to], in_order);
            });
        }
    }
    Ok(planner.finish())
}
