//! Rows that are normalised by themselves.

use super::super::rules::is_wanted;
use super::{Work, common};
use crate::dtype::DType;
use crate::error::Result;
use crate::machine::machine;
use crate::ops::passed::Passed;
use crate::plan::{Id, Plan, found};
use crate::tensor::{Named, product};
use opapi_kernels::norm::layer::{self, Gradient, Layer};
use opapi_kernels::norm::sets::{self, Lie, Off};
use smallvec::SmallVec;

/// How many rows a call has, and elements of each.
pub fn rows_of(call: &Passed) -> [i64; 2] {
    let (name, axes) = if call.has("gamma") {
        ("x", call.tensor("gamma").1.rank())
    } else {
        ("input", call.integers("normalizedShape").len())
    };
    let [tensor] = call.these([name]);
    let (rows, row) = tensor.shape.split_at(tensor.rank() - axes);
    [rows, row].map(|extents| product(extents).unwrap_or(0))
}

/// A vector of a tensor that may be null, or be empty.
fn vector_if(work: &mut Work, name: &'static str, count: i64) -> Result<Option<Id>> {
    let tensor = work.call.optional(name);
    tensor.map(|tensor| work.read(tensor, &[count], DType::Float)).transpose()
}

/// aclnnLayerNorm.
pub fn layer_norm(call: &Passed) -> Result<Box<Plan>> {
    let mut work = Work::new(call);
    let [_, columns] = rows_of(call);
    let weight = vector_if(&mut work, "weightOptional", columns)?;
    let bias = vector_if(&mut work, "biasOptional", columns)?;
    let eps = call.number("eps");
    normalise(work, ["input", "out"], [weight, bias], ["meanOutOptional", "rstdOutOptional"], eps, true)
}

/// aclnnRmsNorm.
pub fn rms_norm(call: &Passed) -> Result<Box<Plan>> {
    let mut work = Work::new(call);
    let [_, columns] = rows_of(call);
    let weight = vector_if(&mut work, "gamma", columns)?;
    normalise(work, ["x", "yOut"], [weight, None], ["", "rstdOut"], call.number("epsilon"), false)
}

fn normalise(
    mut work: Work,
    [x, y]: [&str; 2],
    [weight, bias]: [Option<Id>; 2],
    moments: [&'static str; 2],
    eps: f64,
    is_centred: bool,
) -> Result<Box<Plan>> {
    let (call, shape) = (work.call, rows_of(work.call));
    let [x, y] = [call.tensor(x), call.tensor(y)];
    let dtype = common(&[x, y]);
    let [x, y] = [work.read(x, &shape, dtype)?, work.write(y, &shape, dtype)?];
    let mut written = [None; 2];
    for (written, name) in written.iter_mut().zip(moments) {
        let is_there = !name.is_empty() && call.optional(name).is_some_and(|(_, tensor)| !tensor.is_empty());
        *written = if is_there { work.written_if(name, shape[0], true)? } else { None };
    }
    let [mean, rstd] = written;
    let reads: Vec<Id> = [x].into_iter().chain(weight).chain(bias).collect();
    let writes: Vec<Id> = [y].into_iter().chain(mean).chain(rstd).collect();
    let (kernel, level) = (found(layer::normalise(dtype), dtype)?, machine().level);
    work.planner.step("Normalise", &reads, &writes, move |bound| {
        let [weight, bias, mean, rstd] = [weight, bias, mean, rstd].map(|id| id.map(|id| bound.nd_view(id)));
        let [x, y] = [x, y].map(|id| bound.nd_view(id));
        kernel(level, Layer { x, y, weight, bias, mean, rstd, eps: eps as f32, is_centred });
    });
    Ok(work.finish())
}

/// The gradients of weight and of bias that are wanted.
pub fn wanted_parameters(call: &Passed) -> SmallVec<[&'static str; 2]> {
    let all = [(1, "gradWeightOut"), (2, "gradBiasOut")].into_iter();
    all.filter(|&(at, _)| is_wanted(call, at)).map(|(_, name)| name).collect()
}

/// aclnnLayerNormBackward.
pub fn layer_norm_backward(call: &Passed) -> Result<Box<Plan>> {
    let mut work = Work::new(call);
    let [rows, columns] = rows_of(call);
    let names = ["gradInputOut", "gradWeightOut", "gradBiasOut"];
    let weight = vector_if(&mut work, "weightOptional", columns)?;
    let mean = work.vector("mean", rows, 0.0)?;
    let rstd = work.vector("rstd", rows, 1.0)?;
    let results = [0, 1, 2].map(|at| is_wanted(call, at).then_some(names[at]));
    differentiate(work, ["gradOut", "input"], weight, Some(mean), rstd, results)
}

/// aclnnRmsNormGrad.
pub fn rms_norm_grad(call: &Passed) -> Result<Box<Plan>> {
    let mut work = Work::new(call);
    let [rows, columns] = rows_of(call);
    let weight = vector_if(&mut work, "gamma", columns)?;
    let rstd = work.vector("rstd", rows, 1.0)?;
    differentiate(work, ["dy", "x"], weight, None, rstd, [Some("dxOut"), Some("dgammaOut"), None])
}

fn differentiate(
    mut work: Work,
    [dy, x]: [&str; 2],
    weight: Option<Id>,
    mean: Option<Id>,
    rstd: Id,
    [dx, of_weight, of_bias]: [Option<&'static str>; 3],
) -> Result<Box<Plan>> {
    let (call, shape) = (work.call, rows_of(work.call));
    let [dy, x] = [dy, x].map(|name| call.tensor(name));
    let dx = dx.map(|name| call.tensor(name));
    let tensors: Vec<Named> = [dy, x].into_iter().chain(dx).collect();
    let (dtype, level) = (common(&tensors), machine().level);
    let [dy, x] = [work.read(dy, &shape, dtype)?, work.read(x, &shape, dtype)?];
    let mut parameters = [None; 2];
    for (id, name) in parameters.iter_mut().zip([of_bias, of_weight]) {
        *id = name.map(|name| work.written(name, shape[1])).transpose()?;
    }
    let writes: Vec<Id> = parameters.into_iter().flatten().collect();
    if !writes.is_empty() {
        let reads: Vec<Id> = [dy, x, rstd].into_iter().chain(mean).collect();
        let kernel = found(sets::sums(dtype), dtype)?;
        work.planner.step("Sums", &reads, &writes, move |bound| {
            let off = Off::OfRows(mean.map(|mean| bound.nd_view(mean)), bound.nd_view(rstd));
            let to = parameters.map(|to| to.map(|to| bound.nd_view(to)));
            kernel(level, [dy, x].map(|id| bound.nd_view(id)), Lie::Columns(1), off, to);
        });
    }
    if let Some(dx) = dx {
        let dx = work.write(dx, &shape, dtype)?;
        let reads: Vec<Id> = [dy, x, rstd].into_iter().chain(mean).chain(weight).collect();
        let kernel = found(layer::gradient(dtype), dtype)?;
        work.planner.step("Gradient", &reads, &[dx], move |bound| {
            let [weight, mean] = [weight, mean].map(|id| id.map(|id| bound.nd_view(id)));
            let [dy, x, dx, rstd] = [dy, x, dx, rstd].map(|id| bound.nd_view(id));
            kernel(level, Gradient { dy, x, dx, weight, mean, rstd });
        });
    }
    Ok(work.finish())
}
