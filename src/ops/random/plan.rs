//! How masks, and what they keep, are planned.

use crate::dtype::DType;
use crate::error::Result;
use crate::ops::check::prelude::*;
use crate::plan::{Axes, Plan, Planner, cast_of, copy, fill, is_injective, zero};
use crate::tensor::Scalar;
use opapi_kernels::random::Source;
use opapi_kernels::random::dropout;

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
