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

/// aclnnLayerNorm.
pub fn layer_norm(call: &Passed) -> Result<Box<Plan>> {
    let mut work = Work::new(call);
    let [_, columns] = rows_of(call);
    let weight = work.vector("weightOptional", columns, 1.0)?;
    let bias = work.vector("biasOptional", columns, 0.0)?;
    let eps = call.number("eps");
    normalise(work, ["input", "out"], [weight, bias], ["meanOutOptional", "rstdOutOptional"], eps, true)
}

/// aclnnRmsNorm.
pub fn rms_norm(call: &Passed) -> Result<Box<Plan>> {
    let mut work = Work::new(call);
    let [_, columns] = rows_of(call);
    let weight = work.vector("gamma", columns, 1.0)?;
    let bias = work.filled("bias", columns, 0.0)?;
    normalise(work, ["x", "yOut"], [weight, bias], ["", "rstdOut"], call.number("epsilon"), false)
}

fn normalise(
    mut work: Work,
    [x, y]: [&str; 2],
    [weight, bias]: [Id; 2],
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
    let reads = [x, weight, bias];
    let writes: Vec<Id> = [y].into_iter().chain(mean).chain(rstd).collect();
    let (kernel, level) = (found(layer::normalise(dtype), dtype)?, machine().level);
    work.planner.step("Normalise", &reads, &writes, move |bound| {
        let [mean, rstd] = [mean, rstd].map(|id| id.map(|id| bound.nd_view(id)));
        let [x, y, weight, bias] = [x, y, weight, bias].map(|id| bound.nd_view(id));
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
    let weight = work.vector("weightOptional", columns, 1.0)?;
    let mean = work.vector("mean", rows, 0.0)?;
    let rstd = work.vector("rstd", rows, 1.0)?;
    let results = [0, 1, 2].map(|at| is_wanted(call, at).then_some(names[at]));
    differentiate(work, ["gradOut", "input"], weight, Some(mean), rstd, results)
}

/// aclnnRmsNormGrad.
pub fn rms_norm_grad(call: &Passed) -> Result<Box<Plan>> {
    let mut work = Work::new(call);
    let [rows, columns] = rows_of(call);
    let weight = work.vector("gamma", columns, 1.0)?;
    let rstd = work.vector("rstd", rows, 1.0)?;
    differentiate(work, ["dy", "x"], weight, None, rstd, [Some("dxOut"), Some("dgammaOut"), None])
}

fn differentiate(
    mut work: Work,
    [dy, x]: [&str; 2],
    weight: Id,
    mean: Option<Id>,
    rstd: Id,
    [dx, of_weight, of_bias]: [Option<&'static str>; 3],
) -> Result<Box<Plan>> {
    let (call, shape) = (work.call, rows_of(work.call));
    let [dy, x] = [dy, x].map(|name| call.tensor(name));
    let dx = dx.map(|name| call.tensor(name));
    let tensors: Vec<Named> = [dy, x].into_iter().chain(dx).collect();
    let dtype = common(&tensors);
    let [dy, x] = [work.read(dy, &shape, dtype)?, work.read(x, &shape, dtype)?];
    let dx = dx.map(|dx| work.write(dx, &shape, dtype)).transpose()?;
    let mut parameters = [None; 2];
    for (id, name) in parameters.iter_mut().zip([of_bias, of_weight]) {
        *id = name.map(|name| work.written(name, shape[1])).transpose()?;
    }
    gradients(&mut work, (shape, dtype), [dy, x], weight, mean, rstd, dx, parameters)?;
    Ok(work.finish())
}

/// The steps that write gradients: of packed elements, and of bias and of weight.
#[allow(clippy::too_many_arguments)] // each of its own kind
pub fn gradients(
    work: &mut Work,
    (shape, dtype): ([i64; 2], DType),
    [dy, x]: [Id; 2],
    weight: Id,
    mean: Option<Id>,
    rstd: Id,
    dx: Option<Id>,
    parameters: [Option<Id>; 2],
) -> Result<()> {
    let level = machine().level;
    let written: Vec<Id> = parameters.into_iter().flatten().collect();
    let sums = match written[..] {
        [] => None,
        _ => {
            let rows = layer::rows_of_sums(shape[0] as usize) as i64;
            Some(work.planner.workspace("sums", DType::Float, [rows, shape[1]])?)
        }
    };
    let reads: Vec<Id> = [dy, x, rstd, weight].into_iter().chain(mean).collect();
    let writes: Vec<Id> = dx.into_iter().chain(sums).collect();
    let kernel = found(layer::gradient(dtype), dtype)?;
    work.planner.step("Gradient", &reads, &writes, move |bound| {
        let [dx, mean, sums] = [dx, mean, sums].map(|id| id.map(|id| bound.nd_view(id)));
        let [dy, x, rstd, weight] = [dy, x, rstd, weight].map(|id| bound.nd_view(id));
        kernel(level, Gradient { dy, x, dx, weight, mean, rstd, sums });
    });
    if let Some(sums) = sums {
        work.planner.step("Join", &[sums], &written, move |bound| {
            layer::join(level, bound.nd_view(sums), parameters.map(|id| id.map(|id| bound.nd_view(id))));
        });
    }
    Ok(())
}
