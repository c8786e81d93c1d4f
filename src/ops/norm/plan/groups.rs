//! Groups of channels.

use super::super::rules::is_wanted;
use super::sets::{Backward, Given, Images};
use super::{Work, common};
use crate::dtype::DType;
use crate::error::Result;
use crate::machine::machine;
use crate::ops::passed::Passed;
use crate::plan::{Plan, found};
use crate::tensor::{Named, product};
use opapi_kernels::norm::groups::{self, Groups, Swish};
use smallvec::SmallVec;

/// How many channels a call says that there are.
pub fn group_channels(call: &Passed) -> i64 {
    if call.has("C") { call.integer("C") } else { call.tensor("self").1.shape[1] }
}

/// Elements and their results by groups of channels, with or without a swish of a scale behind it.
pub fn group_norm(call: &Passed, names: [&str; 2], group: i64, swish: Option<f32>) -> Result<Box<Plan>> {
    let ([x, y], mut work) = (names.map(|name| call.tensor(name)), Work::new(call));
    let (shape, dtype) = (&x.1.shape, x.1.dtype);
    let (channels, share) = (shape[1], shape[1] / group);
    let sets = shape[0] * group;
    let shape = [sets, share * product(&shape[2..]).unwrap_or(0)];
    let [x, y] = [work.read(x, &shape, dtype)?, work.write(y, &shape, dtype)?];
    let [mean, rstd] = [work.written("meanOut", sets)?, work.written("rstdOut", sets)?];
    let [weight, bias] = [work.vector("gamma", channels, 1.0)?, work.vector("beta", channels, 0.0)?];
    let (kernel, level) = (found(groups::normalise(dtype), dtype)?, machine().level);
    let eps = call.number("eps") as f32;
    work.planner.step("Normalise", &[x, weight, bias], &[y, mean, rstd], move |bound| {
        let [x, y, weight, bias, mean, rstd] = [x, y, weight, bias, mean, rstd].map(|id| bound.nd_view(id));
        let channels = share as usize;
        kernel(level, Groups { x, y, weight, bias, mean, rstd, eps, channels, swish });
    });
    Ok(work.finish())
}

/// aclnnGroupNormSwishGrad.
pub fn group_norm_swish_grad(call: &Passed) -> Result<Box<Plan>> {
    let [dy, x, dx] = ["dy", "x", "dxOut"].map(|name| call.tensor(name));
    let (shape, group) = (&x.1.shape, call.integer("numGroups"));
    let (count, channels, each) = (shape[0], shape[1], product(&shape[2..]).unwrap_or(0));
    let images = Images { count, channels, each, group: Some(channels / group) };
    let (shape, dtype, mut work) = (images.shape(), DType::Float, Work::new(call));
    let [dy, x] = [work.read(dy, &shape, dtype)?, work.read(x, &shape, dtype)?];
    let dx = work.write(dx, &shape, dtype)?;
    let [mean, rstd] = [work.vector("mean", images.sets(), 0.0)?, work.vector("rstd", images.sets(), 1.0)?];
    let [weight, bias] = [work.vector("gamma", channels, 1.0)?, work.vector("beta", channels, 0.0)?];
    let dz = work.planner.workspace("dz", dtype, shape)?;
    let (level, scale, share) = (machine().level, call.number("swishScale") as f32, channels / group);
    work.planner.step("Swish", &[x, dy, mean, rstd, weight, bias], &[dz], move |bound| {
        let [x, dy, dz, mean, rstd, weight, bias] =
            [x, dy, dz, mean, rstd, weight, bias].map(|id| bound.nd_view(id));
        let channels = share as usize;
        groups::swish_gradient(level, Swish { x, dy, dz, mean, rstd, weight, bias, scale, channels });
    });
    let parameters = [
        work.written_if("dgammaOut", channels, call.truth("dgammaIsRequire"))?,
        work.written_if("dbetaOut", channels, call.truth("dbetaIsRequire"))?,
    ];
    let given = Given { mean, spread: rstd, eps: None, weight };
    Backward { images, dtype, dy: dz, x, dx: Some(dx), given, parameters, is_measured: true }
        .plan(&mut work)?;
    Ok(work.finish())
}

/// aclnnGroupNormBackward.
pub fn group_norm_backward(call: &Passed) -> Result<Box<Plan>> {
    let [dy, x] = ["gradOut", "input"].map(|name| call.tensor(name));
    let [count, channels, each, groups] = ["N", "C", "HxW", "group"].map(|name| call.integer(name));
    let images = Images { count, channels, each, group: Some(channels / groups) };
    let (shape, sets, mut work) = (images.shape(), images.sets(), Work::new(call));
    let dx = call.optional("gradInput").filter(|_| is_wanted(call, 0));
    let tensors: Vec<Named> = [dy, x].into_iter().chain(dx).collect();
    let dtype = common(&tensors);
    let [dy, x] = [work.read(dy, &shape, dtype)?, work.read(x, &shape, dtype)?];
    let dx = dx.map(|dx| work.write(dx, &shape, dtype)).transpose()?;
    let given = Given {
        mean: work.vector("mean", sets, 0.0)?,
        spread: work.vector("rstd", sets, 1.0)?,
        eps: None,
        weight: work.vector("gamma", channels, 1.0)?,
    };
    let parameters = [
        work.written_if("gradGammaOut", channels, is_wanted(call, 1))?,
        work.written_if("gradBetaOut", channels, is_wanted(call, 2))?,
    ];
    Backward { images, dtype, dy, x, dx, given, parameters, is_measured: true }.plan(&mut work)?;
    Ok(work.finish())
}

/// The gradients of gamma and of beta that are wanted.
pub fn wanted_of_channels(call: &Passed) -> SmallVec<[&'static str; 2]> {
    let all = [(1, "gradGammaOut"), (2, "gradBetaOut")].into_iter();
    all.filter(|&(at, _)| is_wanted(call, at)).map(|(_, name)| name).collect()
}
