//! How masks, and what they keep, are planned.

use crate::dtype::DType;
use crate::error::Result;
use crate::machine::machine;
use crate::ops::check::prelude::*;
use crate::ops::elementwise::plan::{Input, add_map, add_map_to_view};
use crate::ops::rules::scalar_as;
use crate::plan::{
    Axes, Id, Plan, Planner, add_copy, add_fill, cast_of, copy, fill, found, is_injective, zero,
};
use crate::tensor::{Named, Scalar, Tensor, product};
use crate::view::cast;
use opapi_kernels::elementwise::activation::leaky_relu;
use opapi_kernels::elementwise::arithmetic::{add_scaled, multiply};
use opapi_kernels::elementwise::combined::{race, slope};
use opapi_kernels::random::dropout::{self, Dropped};
use opapi_kernels::random::{Distribution, Source, multinomial as kernel, random};
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
    add_keep(&mut planner, (out_name, out), [from, bits], own, (factor, Dropped::Zero))?;
    Ok(planner.finish())
}

/// Adds a step that makes of elements what a packed mask keeps of them.
fn add_keep(
    planner: &mut Planner,
    (name, out): Named,
    [from, bits]: [Id; 2],
    own: &Tensor,
    kept: (f32, Dropped),
) -> Result<()> {
    let to = planner.output(name, out, Axes::of(out), own.dtype)?;
    let in_order = !planner.axes(to).is_injective();
    let shape = own.shape.clone();
    planner.step("Keep", &[from, bits], &[to], move |bound| {
        let [mask, from, to] = [bits, from, to].map(|id| bound.nd_view(id));
        dropout::keep(mask, kept, from, to, &shape, in_order);
    });
    Ok(())
}

/// `maskOut` becomes a mask, and `out` input times 0 where its bit is 0, else times what makes up for that.
pub fn drop_out(call: &Passed, source: Source, prob: f64) -> Result<Box<Plan>> {
    let [input, mask, out] = ["input", "maskOut", "out"].map(|name| call.tensor(name));
    let mut planner = Planner::new(call.operator);
    if prob == 0.0 || prob == 1.0 {
        let is_kept = prob == 0.0;
        let byte = if is_kept { 0xff } else { 0 };
        add_fill(&mut planner, mask, &Scalar { dtype: DType::UInt8, bytes: [byte; 16] })?;
        if is_kept {
            add_copy(&mut planner, out, input)?;
        } else {
            add_fill(&mut planner, out, &zero(out.1.dtype))?;
        }
        return Ok(planner.finish());
    }
    let [elements, length] = [input, mask].map(|(_, tensor)| tensor.numel().unwrap_or(0));
    let used = elements.div_euclid(8) + i64::from(elements % 8 > 0);
    let kept = (1.0 - prob) as f32;
    let from = planner.whole(input.0, input.1)?;
    let bits = planner.packed_output(mask.0, mask.1, &[length], DType::UInt8)?;
    planner.step("Mask", &[], &[bits], move |bound| {
        dropout::mask(source, kept, bound.nd_view(bits), &[length], false);
    });
    if used < length {
        let offset = planner.axes(bits).offset + used;
        let padding = planner.view(bits, Axes { offset, ..Axes::packed(&[length - used]) })?;
        let level = machine().level;
        planner.step("Fill", &[], &[padding], move |bound| {
            cast::fill(level, bound.nd_view(padding), [0; 16], false);
        });
    }
    add_keep(&mut planner, out, [from, bits], input.1, (1.0 / kept, Dropped::Multiplied))?;
    Ok(planner.finish())
}

/// `out` becomes self times 1, or where that is negative times a number from lower up to upper: drawn in training, and kept in the first elements
/// of `noise`, else their mean.
pub fn rrelu(call: &Passed, source: Source) -> Result<Box<Plan>> {
    let [this, noise, out] = ["self", "noise", "out"].map(|name| call.tensor(name));
    let [lower, upper] = ["lower", "upper"].map(|name| scalar_as(call.scalar(name), DType::Double));
    let [lower, upper] = [lower?, upper?].map(f64::from_le_bytes);
    let dtype = this.1.dtype;
    let mut planner = Planner::new(call.operator);
    if !call.truth("training") {
        let mean = u128::from(((lower + upper) / 2.0).to_bits()).to_le_bytes();
        let mean = Scalar { dtype: DType::Double, bytes: mean };
        let of = [Input::Tensor(this), Input::Scalar(&mean)];
        add_map(&mut planner, "LeakyRelu", out, of, dtype, leaky_relu)?;
        return Ok(planner.finish());
    }
    let computed = if dtype == DType::Double { DType::Double } else { DType::Float };
    let numbers = drawn(&mut planner, source, Distribution::Uniform(lower, upper), computed, &this.1.shape)?;
    let of = [Input::Tensor(this), Input::Made(numbers)];
    // Rounded to the dtype of noise, by which the gradient is multiplied.
    let slopes = if noise.1.shape == this.1.shape {
        add_map(&mut planner, "Slopes", noise, of, computed, slope)?;
        planner.whole(noise.0, noise.1)?
    } else {
        add_first(&mut planner, noise, &this.1.shape, |planner, slopes| {
            add_map_to_view(planner, "Slopes", slopes, of, computed, slope)
        })?
    };
    add_map(&mut planner, "RRelu", out, [Input::Tensor(this), Input::Made(slopes)], computed, multiply)?;
    Ok(planner.finish())
}

/// Has `make` write as many elements of a tensor as that shape has, the first ones; those are returned.
fn add_first(
    planner: &mut Planner,
    (name, tensor): Named,
    shape: &[i64],
    make: impl FnOnce(&mut Planner, Id) -> Result<()>,
) -> Result<Id> {
    let dtype = tensor.dtype;
    let all = planner.packed(name, tensor, &tensor.shape, dtype)?;
    let first = planner.view(all, Axes { offset: planner.axes(all).offset, ..Axes::packed(shape) })?;
    make(planner, first)?;
    if !tensor.is_contiguous() {
        let (cast, to) = (cast_of(dtype, dtype)?, planner.whole(name, tensor)?);
        let in_order = !is_injective(&tensor.shape, &tensor.strides);
        planner.step("Copy", &[all], &[to], move |bound| {
            cast.run(bound.nd_view(all), bound.nd_view(to), in_order);
        });
    }
    Ok(first)
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
