//! How masks, and what they keep, are planned.

use crate::dtype::DType;
use crate::error::Result;
use crate::machine::machine;
use crate::ops::check::prelude::*;
use crate::ops::elementwise::plan::{Input, add_map, add_map_to_view};
use crate::plan::{Axes, Id, Plan, Planner, cast_of, copy, fill, found, is_injective, zero};
use crate::tensor::{Scalar, product};
use opapi_kernels::elementwise::{arithmetic::add_scaled, combined::race};
use opapi_kernels::random::{Distribution, Source, dropout, multinomial as kernel, random};
use opapi_kernels::sorting::First;

/// `out` becomes a mask whose bits are 0 as likely as that.
pub fn mask(call: &Passed, source: Source, prob: f64) -> Result<Box<Plan>> {
    let (name, out) = call.tensor("out");
    if prob <= f64::EPSILON || (prob - 1.0).abs() <= f64::EPSILON {
        let byte = if prob < 0.5 { 0xff } else { 0 };
        let mut bytes = [0; 16];
        bytes[0] = byte;
        return fill(call.operator, (name, out), &Scalar { dtype: DType::UInt8, bytes });
    }
    let mut planner = Planner::new(call.operator);
    let (in_order, shape) = (!is_injective(&out.shape, &out.strides), out.shape.clone());
    let target = planner.whole(name, out)?;
    planner.step("Mask", &[], &[target], move |bound| {
        dropout::mask(source, (1.0 - prob) as f32, bound.nd_view(target), &shape, in_order);
    });
    Ok(planner.finish())
}

/// `out` becomes what the mask keeps of self, times what makes up for the others.
pub fn keep(call: &Passed, prob: f64) -> Result<Box<Plan>> {
    let [(name, own), (mask_name, mask), (out_name, out)] =
        ["self", "mask", "out"].map(|name| call.tensor(name));
    if prob == 0.0 {
        return copy(call.operator, (out_name, out), (name, own));
    }
    if prob == 1.0 {
        return fill(call.operator, (out_name, out), &zero(out.dtype));
    }
    // What is kept as often as that, in the dtype of self.
    let kept =
        cast_of(DType::Float, own.dtype)?.value(u128::from(((1.0 - prob) as f32).to_bits()).to_le_bytes());
    let kept = cast_of(own.dtype, DType::Float)?.value(kept);
    let factor = 1.0 / f32::from_le_bytes(*kept.first_chunk().expect("16 bytes"));
    let mut planner = Planner::new(call.operator);
    let from = planner.whole(name, own)?;
    let mut bits = planner.whole(mask_name, mask)?;
    if !mask.is_contiguous() {
        let (cast, lies) = (cast_of(DType::UInt8, DType::UInt8)?, bits);
        bits = planner.workspace(mask_name, DType::UInt8, &mask.shape)?;
        let packed = bits;
        planner.step("Pack", &[lies], &[packed], move |bound| {
            cast.run(bound.nd_view(lies), bound.nd_view(packed), false);
        });
    }
    let to = planner.output(out_name, out, Axes::of(out), own.dtype)?;
    let in_order = !planner.axes(to).is_injective();
    let shape = own.shape.clone();
    planner.step("Keep", &[from, bits], &[to], move |bound| {
        let [mask, from, to] = [bits, from, to].map(|id| bound.nd_view(id));
        dropout::keep(mask, factor, from, to, &shape, in_order);
    });
    Ok(planner.finish())
}

/// Random numbers in the workspace, packed.
fn drawn(
    planner: &mut Planner,
    source: Source,
    distribution: Distribution,
    dtype: DType,
    shape: &[i64],
) -> Result<Id> {
    let numbers = planner.workspace("numbers", dtype, shape)?;
    let shape = planner.axes(numbers).shape.clone();
    planner.step("Random", &[], &[numbers], move |bound| {
        random(source, distribution, bound.nd_view(numbers), &shape, None, false);
    });
    Ok(numbers)
}

/// `out` becomes normally distributed numbers, each with a mean and a deviation of its own or of all: those arguments are tensors, or numbers.
pub fn normal(call: &Passed, source: Source) -> Result<Box<Plan>> {
    let out = call.tensor("out");
    if out.1.is_empty() {
        return Ok(Plan::empty(call.operator));
    }
    let tensors = ["mean", "std"].map(|name| call.optional(name));
    let is_double = tensors.into_iter().flatten().chain([out]).any(|(_, own)| own.dtype == DType::Double);
    let dtype = if is_double { DType::Double } else { DType::Float };
    let mut planner = Planner::new(call.operator);
    let z = drawn(&mut planner, source, Distribution::Normal(0.0, 1.0), dtype, &out.1.shape)?;
    let input = |name: &str| match call.optional(name) {
        Some(tensor) => Input::Tensor(tensor),
        None => Input::Float(call.number(name) as f32),
    };
    add_map(&mut planner, "Normal", out, [input("mean"), Input::Made(z), input("std")], dtype, add_scaled)?;
    Ok(planner.finish())
}

/// `out` becomes indices of the last axis of self, drawn by the weights there.
pub fn multinomial(call: &Passed, source: Source) -> Result<Box<Plan>> {
    let [this, out] = call.these(["self", "out"]);
    let (count, samples) = (this.shape[this.rank() - 1], call.integer("numsamples"));
    let rows = product(&this.shape[..this.rank() - 1]).unwrap_or(0);
    let mut planner = Planner::new(call.operator);
    let weights = planner.packed("self", this, &[rows, count], DType::Double)?;
    let to = planner.packed_output("out", out, &[rows, samples], DType::Int64)?;
    let (unit, machine) = (Distribution::Uniform(0.0, 1.0), machine());
    if call.truth("replacement") && samples > 1 {
        let numbers = drawn(&mut planner, source, unit, DType::Double, &[rows, samples])?;
        let bytes = (count as usize).saturating_mul(DType::Double.size());
        let scratch = planner.scratch("sums", machine.threads, bytes)?;
        planner.step("Multinomial", &[weights, numbers, scratch], &[to], move |bound| {
            let [weights, numbers, to] = [weights, numbers, to].map(|id| bound.nd_view(id));
            kernel::draw(weights, numbers, to, bound.scratch(scratch));
        });
        return Ok(planner.finish());
    }
    // The first ones of a race are what is drawn one after the other.
    let numbers = drawn(&mut planner, source, unit, DType::Double, &[rows, count])?;
    let keys = planner.workspace("keys", DType::Double, [rows, count])?;
    let of = [weights, numbers].map(Input::Made);
    add_map_to_view(&mut planner, "Race", keys, of, DType::Double, race)?;
    let best = planner.workspace("best", DType::Double, [rows, samples])?;
    let first = First::new(machine.level, DType::Double, count as usize, samples as usize, true);
    let first = found(first, DType::Double)?;
    let scratch = planner.scratch("first", machine.threads, first.scratch())?;
    planner.step("Multinomial", &[keys, scratch], &[best, to], move |bound| {
        let [keys, best, to] = [keys, best, to].map(|id| bound.nd_view(id));
        first.run(keys, [best, to], 1, bound.scratch(scratch));
    });
    Ok(planner.finish())
}
