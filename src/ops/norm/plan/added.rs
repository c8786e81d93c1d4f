//! Rows that are added before they are normalised.

use super::layers::gradients;
use super::{Work, common};
use crate::dtype::DType;
use crate::error::Result;
use crate::machine::machine;
use crate::ops::elementwise::plan::{Input, add_map, add_map_to_workspace};
use crate::ops::passed::Passed;
use crate::plan::{Id, Plan, found};
use crate::soc::Soc;
use crate::tensor::Named;
use opapi_kernels::elementwise::arithmetic::{add_scaled, multiply};
use opapi_kernels::norm::added::{self, Added};

/// What is added and what is made of it, by the names of arguments: of those that may be null there are none where they are.
pub struct Sum {
    pub of: [&'static str; 2],
    /// Of the first one.
    pub factor: f32,
    pub third: Option<&'static str>,
    pub sum: Option<&'static str>,
    pub y: &'static str,
    pub bias: Option<&'static str>,
    pub mean: Option<&'static str>,
    pub rstd: Option<&'static str>,
    pub is_centred: bool,
}

impl Sum {
    /// What most have.
    pub const RMS: Sum = Sum {
        of: ["", ""],
        factor: 1.0,
        third: None,
        sum: None,
        y: "",
        bias: None,
        mean: None,
        rstd: None,
        is_centred: false,
    };
}

/// The name of what is added first.
pub fn first_of(call: &Passed) -> &'static str {
    ["x", "x1", "x1Ref"].into_iter().find(|name| call.has(name)).expect("a first term")
}

/// How many rows a call has, and elements of each.
pub fn added_rows(call: &Passed) -> [i64; 2] {
    let [x, gamma] = call.these([first_of(call), "gamma"]);
    let [all, columns] = [x, gamma].map(|tensor| tensor.numel().unwrap_or(0));
    [all.checked_div(columns).unwrap_or(0), columns]
}

/// A sum, normalised.
pub fn added(call: &Passed, names: &Sum) -> Result<Box<Plan>> {
    let (mut work, shape @ [rows, columns]) = (Work::new(call), added_rows(call));
    let [terms @ .., y] = [names.of[0], names.of[1], names.y].map(|name| call.tensor(name));
    let sum = names.sum.and_then(|name| call.optional(name));
    let tensors: Vec<Named> = terms.into_iter().chain([y]).chain(sum).collect();
    let dtype = common(&tensors);
    let of = [work.read(terms[0], &shape, dtype)?, work.read(terms[1], &shape, dtype)?];
    let third = match names.third.and_then(|name| call.optional(name)) {
        // One row for all.
        Some(third) if third.1.numel() == Some(columns) => {
            let row = work.read(third, &[columns], dtype)?;
            let axes = work.planner.axes(row).expanded(&shape);
            Some(work.planner.view(row, axes)?)
        }
        Some(third) => Some(work.read(third, &shape, dtype)?),
        None => None,
    };
    let weight = work.vector("gamma", columns, 1.0)?;
    let bias = names.bias.map(|name| work.vector(name, columns, 0.0)).transpose()?;
    // 950 rounds what it writes alone.
    let is_rounded = !names.is_centred && dtype == DType::Float16 && call.rules.soc != Soc::Ascend950;
    let sum = match sum {
        Some(sum) => Some(work.write(sum, &shape, dtype)?),
        None if is_rounded => Some(work.planner.workspace("sum", dtype, shape)?),
        None => None,
    };
    let y = work.write(y, &shape, dtype)?;
    let mut statistics = [None; 2];
    for (id, name) in statistics.iter_mut().zip([names.mean, names.rstd]) {
        *id = name.map(|name| work.written_if(name, rows, true)).transpose()?.flatten();
    }
    let [mean, rstd] = statistics;
    let bytes = (columns as usize).saturating_mul(DType::Float.size());
    let scratch = work.planner.scratch("row", machine().threads, bytes)?;
    let reads: Vec<Id> = of.into_iter().chain([weight, scratch]).chain(third).chain(bias).collect();
    let writes: Vec<Id> = [y].into_iter().chain(sum).chain(mean).chain(rstd).collect();
    let (kernel, level) = (found(added::add(dtype), dtype)?, machine().level);
    let (factor, is_centred, eps) = (names.factor, names.is_centred, call.number("epsilon") as f32);
    work.planner.step("AddNormalise", &reads, &writes, move |bound| {
        let [third, sum, bias, mean, rstd] =
            [third, sum, bias, mean, rstd].map(|id| id.map(|id| bound.nd_view(id)));
        let (of, y, weight) = (of.map(|id| bound.nd_view(id)), bound.nd_view(y), bound.nd_view(weight));
        let added =
            Added { of, factor, third, sum, is_rounded, y, weight, bias, mean, rstd, eps, is_centred };
        kernel(level, added, bound.scratch(scratch));
    });
    Ok(work.finish())
}

/// The gradient of the sum of two arguments, the first times a factor, in the workspace; those of gamma and of beta are written.
fn gradient(work: &mut Work, [x, other]: [&'static str; 2], factor: f32) -> Result<Id> {
    let (call, shape @ [rows, columns]) = (work.call, added_rows(work.call));
    let [x, other, dy] = [x, other, "dy"].map(|name| call.tensor(name));
    let of = [Input::Tensor(other), Input::Tensor(x), Input::Float(factor)];
    let to = ("sum", &x.1.shape[..]);
    let sum = add_map_to_workspace(&mut work.planner, "Add", to, of, DType::Float, add_scaled)?;
    let sum = work.reshaped(sum, &shape)?;
    let dy = work.read(dy, &shape, DType::Float)?;
    let [mean, rstd] = [work.vector("mean", rows, 0.0)?, work.vector("rstd", rows, 1.0)?];
    let weight = work.vector("gamma", columns, 1.0)?;
    let parameters = [Some(work.written("dbetaOut", columns)?), Some(work.written("dgammaOut", columns)?)];
    let dx = work.planner.workspace("gradient", DType::Float, shape)?;
    gradients(work, (shape, DType::Float), [dy, sum], weight, Some(mean), rstd, Some(dx), parameters)?;
    work.reshaped(dx, &x.1.shape)
}

/// aclnnAddLayerNormGrad.
pub fn add_layer_norm_grad(call: &Passed) -> Result<Box<Plan>> {
    let mut work = Work::new(call);
    let dx = Input::Made(gradient(&mut work, ["x1", "x2"], 1.0)?);
    let (to, planner) = (call.tensor("dxOut"), &mut work.planner);
    match call.optional("dsumOptional") {
        Some(dsum) => {
            let of = [dx, Input::Tensor(dsum), Input::Float(1.0)];
            add_map(planner, "Add", to, of, DType::Float, add_scaled)?;
        }
        None => add_map(planner, "Write", to, [dx, Input::Float(1.0)], DType::Float, multiply)?,
    }
    Ok(work.finish())
}

/// aclnnDeepNormGrad.
pub fn deep_norm_grad(call: &Passed) -> Result<Box<Plan>> {
    let (mut work, alpha) = (Work::new(call), call.number("alpha") as f32);
    let dx = Input::Made(gradient(&mut work, ["x", "gx"], alpha)?);
    for (name, factor) in [("dgxOut", 1.0), ("dxOut", alpha)] {
        let of = [dx, Input::Float(factor)];
        add_map(&mut work.planner, "Write", call.tensor(name), of, DType::Float, multiply)?;
    }
    Ok(work.finish())
}
