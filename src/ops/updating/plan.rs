//! How updates are planned: one step, whatever the dtypes and views.

use crate::error::Result;
use crate::ops::check::prelude::*;
use crate::plan::{Axes, Id, Plan, Planner, found, is_injective};
use crate::tensor::Tensor;
use opapi_kernels::updating::{Adam, Descent, Unscale, Updater, number, set_number, update_scale};

/// A step of Adam, with the greatest second moment if that is wanted; the number of the step is read in phase 2.
pub fn adam(call: &Passed, adam: Adam, is_greatest: bool) -> Result<Box<Plan>> {
    match is_greatest {
        true => adam_of(call, adam, ["varRef", "mRef", "vRef", "grad", "maxGradNormOptionalRef"]),
        false => adam_of(call, adam, ["varRef", "mRef", "vRef", "grad"]),
    }
}

fn adam_of<const K: usize>(call: &Passed, adam: Adam, names: [&'static str; K]) -> Result<Box<Plan>> {
    let (tensors, mut planner) = (call.these(names), Planner::new(call.operator));
    let written = names.map(|name| name != "grad");
    let updater = found(Updater::new(tensors.map(|tensor| tensor.dtype), written), tensors[0].dtype)?;
    let (mut views, mut writes, mut in_order) = (vec![], vec![], false);
    for k in 0..K {
        views.push(planner.whole(names[k], tensors[k])?);
        if written[k] {
            writes.push(views[k]);
            in_order |= overlaps(&[tensors[k]]);
        }
    }
    let views: [Id; K] = views.try_into().expect("as many");
    let (name, step) = call.tensor("step");
    let step = planner.tensor(name, step, Axes::of(step))?;
    planner.step("Adam", &[&views[..], &[step]].concat(), &writes, move |bound| {
        let update = adam.step(number(bound.nd_view(step)) + 1.0);
        let bound = &*bound;
        updater.run(1, &|_| (views.map(|id| bound.nd_view(id)), in_order), &update);
    });
    Ok(planner.finish())
}

/// Elements of a tensor that is written share memory.
fn overlaps(tensors: &[&Tensor]) -> bool {
    tensors.iter().any(|tensor| !is_injective(&tensor.shape, &tensor.strides))
}

/// Gradients times a number of the device; that one of them was infinite or NaN becomes 1.
pub fn unscale(call: &Passed) -> Result<Box<Plan>> {
    let (name, gradients) = call.tensors("scaledGrads");
    let mut planner = Planner::new(call.operator);
    let dtype = gradients[0].dtype;
    let updater = found(Updater::new([dtype], [true]), dtype)?;
    let mut all = vec![];
    for gradient in gradients {
        all.push((planner.whole(name, gradient)?, overlaps(&[gradient])));
    }
    let [flag, factor] = ["foundInf", "invScale"].map(|name| call.tensor(name));
    let [flag, factor] = [planner.whole(flag.0, flag.1)?, planner.whole(factor.0, factor.1)?];
    let ids: Vec<Id> = all.iter().map(|(id, _)| *id).collect();
    let (reads, writes) = ([&ids[..], &[factor]].concat(), [&ids[..], &[flag]].concat());
    planner.step("Unscale", &reads, &writes, move |bound| {
        let update = Unscale::by(number(bound.nd_view(factor)) as f32);
        let bound = &*bound;
        updater.run(all.len(), &|at| ([bound.nd_view(all[at].0)], all[at].1), &update);
        if update.has_found() {
            set_number(bound.nd_view(flag), 1.0);
        }
    });
    Ok(planner.finish())
}

/// A step down the gradient of each parameter.
pub fn descend(call: &Passed, descent: Descent) -> Result<Box<Plan>> {
    let [(p_name, parameters), (g_name, gradients)] =
        ["paramsRef", "gradsRef"].map(|list| call.tensors(list));
    let momenta = call.tensors_if("momentumBufferListOptionalRef").filter(|_| descent.momentum.is_some());
    let scale = call.optional("gradScaleOptional").filter(|(_, scale)| !scale.is_empty());
    let mut planner = Planner::new(call.operator);
    let dtype = parameters[0].dtype;
    let written = [true, scale.is_some(), momenta.is_some()];
    let updater = found(Updater::new([dtype; 3], written), dtype)?;
    let scale = scale.map(|(name, scale)| planner.whole(name, scale)).transpose()?;
    let (mut all, mut writes) = (vec![], vec![]);
    for (at, (parameter, gradient)) in parameters.iter().zip(gradients).enumerate() {
        if parameter.is_empty() {
            continue;
        }
        let p = planner.whole(p_name, parameter)?;
        let g = planner.whole(g_name, gradient)?;
        let momentum = momenta.map(|(name, momenta)| planner.whole(name, &momenta[at])).transpose()?;
        let in_order =
            overlaps(&[parameter, gradient]) || momenta.is_some_and(|(_, all)| overlaps(&[&all[at]]));
        writes.push(p);
        writes.extend(scale.map(|_| g));
        writes.extend(momentum);
        all.push(([p, g, momentum.unwrap_or(p)], in_order));
    }
    let reads: Vec<Id> = all.iter().flat_map(|(ids, _)| *ids).chain(scale).collect();
    planner.step("Descent", &reads, &writes, move |bound| {
        let factor = scale.map_or(1.0, |scale| 1.0 / number(bound.nd_view(scale)) as f32);
        let update = Descent { factor, ..descent };
        let bound = &*bound;
        updater.run(all.len(), &|at| (all[at].0.map(|id| bound.nd_view(id)), all[at].1), &update);
    });
    Ok(planner.finish())
}

/// The scale of gradients after a step.
pub fn scale(call: &Passed) -> Result<Box<Plan>> {
    let mut planner = Planner::new(call.operator);
    let names = ["currentScale", "growthTracker", "foundInf", "updatedScale", "updatedGrowthTracker"];
    let mut ids = vec![];
    for name in names {
        let (name, tensor) = call.tensor(name);
        ids.push(planner.whole(name, tensor)?);
    }
    let factors = ["growthFactor", "backoffFactor"].map(|name| call.number(name) as f32);
    let interval = call.integer("growthInterval");
    let ids: [Id; 5] = ids.try_into().expect("five");
    planner.step("Scale", &ids[..3], &ids[3..], move |bound| {
        update_scale(ids.map(|id| bound.nd_view(id)), factors, interval);
    });
    Ok(planner.finish())
}
