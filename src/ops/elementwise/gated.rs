//! Gated units, whose operands are halves of tensors, and rectifiers whose slope is a tensor: how their plans are made, and what they are asked.

use super::plan::{Input, add_map, add_map_to_view, add_map_to_workspace};
use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::machine::machine;
use crate::ops::passed::Passed;
use crate::ops::rules::{axis, shape_is};
use crate::plan::{Axes, Extents, Id, Plan, Planner, found};
use crate::tensor::{Tensor, extents, shape_text};
use opapi_kernels::elementwise::{Loops, activation as kernel};
use opapi_kernels::reduction::{Kind, Reduction};

/// The axis that is cut.
fn cut(call: &Passed, of: &str) -> Result<usize> {
    axis("dim", call.integer("dim"), call.tensor(of).1.rank())
}

/// It can be cut into halves.
pub fn is_even(call: &Passed, of: &str) -> Result<()> {
    let ((name, tensor), at) = (call.tensor(of), cut(call, of)?);
    if tensor.shape[at] % 2 == 0 {
        return Ok(());
    }
    let got = format!("shape {}", shape_text(&tensor.shape));
    Err(Error::invalid(name, got, format!("an even extent of axis {at}")))
}

/// Each has the shape of a half.
pub fn has_halves(call: &Passed, of: &str, names: &[&str]) -> Result<()> {
    let ((_, tensor), at) = (call.tensor(of), cut(call, of)?);
    let mut half = tensor.shape.to_vec();
    half[at] /= 2;
    names.iter().try_for_each(|name| {
        let (name, tensor) = call.tensor(name);
        shape_is(name, tensor, &half, format_args!("of a half of {of}"))
    })
}

/// A plan in the making.
pub struct Gated<'a> {
    call: &'a Passed<'a>,
    planner: Planner,
}

impl Gated<'_> {
    /// All of a tensor.
    pub fn read(&mut self, name: &'static str) -> Result<Id> {
        self.planner.whole(name, self.call.tensor(name).1)
    }

    /// A tensor becomes a function of operands.
    pub fn write<const K: usize, const N: usize>(
        &mut self,
        name: &str,
        of: [Id; K],
        dtype: DType,
        loops: Loops<N>,
    ) -> Result<()> {
        let (step, to) = (self.call.operator, self.call.tensor(name));
        add_map(&mut self.planner, step, to, of.map(Input::Made), dtype, loops)
    }

    /// So does an operand.
    pub fn fill<const K: usize, const N: usize>(
        &mut self,
        to: Id,
        of: [Id; K],
        dtype: DType,
        loops: Loops<N>,
    ) -> Result<()> {
        add_map_to_view(&mut self.planner, self.call.operator, to, of.map(Input::Made), dtype, loops)
    }

    /// The halves of an operand.
    fn halves(&mut self, of: Id, at: usize) -> Result<[Id; 2]> {
        let mut half = self.planner.axes(of).clone();
        half.shape[at] /= 2;
        let first = self.planner.view(of, half.clone())?;
        half.offset += half.shape[at] * half.strides[at];
        Ok([first, self.planner.view(of, half)?])
    }
}

/// The plan of results that are as large as a half of a tensor.
pub fn plan_whole<'a>(
    call: &'a Passed<'a>,
    name: &'static str,
    steps: impl FnOnce(&mut Gated<'a>, [Id; 2]) -> Result<()>,
) -> Result<Box<Plan>> {
    let mut gated = Gated { call, planner: Planner::new(call.operator) };
    let of = gated.read(name)?;
    let halves = gated.halves(of, cut(call, name)?)?;
    steps(&mut gated, halves)?;
    Ok(gated.planner.finish())
}

/// The plan of a result that is as large as a tensor, and comes by halves.
pub fn plan_halves<'a>(
    call: &'a Passed<'a>,
    [name, out]: [&'static str; 2],
    steps: impl FnOnce(&mut Gated<'a>, [Id; 2], [Id; 2]) -> Result<()>,
) -> Result<Box<Plan>> {
    let (mut gated, at) = (Gated { call, planner: Planner::new(call.operator) }, cut(call, name)?);
    let of = gated.read(name)?;
    let tensor = call.tensor(out).1;
    let to = gated.planner.output(out, tensor, Axes::of(tensor), tensor.dtype)?;
    let [of, to] = [gated.halves(of, at)?, gated.halves(to, at)?];
    steps(&mut gated, of, to)?;
    Ok(gated.planner.finish())
}

/// weight, one element or as many as the second axis of a shape has, by the axes of that shape.
fn slopes(planner: &mut Planner, weight: &Tensor, shape: &[i64]) -> Result<Id> {
    let count = weight.numel().unwrap_or(0);
    let packed = planner.packed("weight", weight, &[count], weight.dtype)?;
    let strides = extents(shape.len(), |axis| i64::from(axis == 1 && count > 1));
    let offset = planner.axes(packed).offset;
    planner.view(packed, Axes { shape: Extents::from_slice(shape), strides, offset })
}

/// aclnnPrelu, computed in a dtype.
pub fn prelu(call: &Passed, dtype: DType) -> Result<Box<Plan>> {
    let ((name, this), [weight]) = (call.tensor("self"), call.these(["weight"]));
    let mut planner = Planner::new(call.operator);
    let slopes = Input::Made(slopes(&mut planner, weight, &this.shape)?);
    let of = [Input::Tensor((name, this)), slopes];
    add_map(&mut planner, "Prelu", call.tensor("out"), of, dtype, kernel::leaky_relu)?;
    Ok(planner.finish())
}

/// aclnnPreluBackward.
pub fn prelu_backward(call: &Passed) -> Result<Box<Plan>> {
    let ([this, weight, of_weight], dtype) =
        (call.these(["self", "weight", "gradWeight"]), call.tensor("self").1.dtype);
    let [grad, x] = ["gradOutput", "self"].map(|name| Input::Tensor(call.tensor(name)));
    let mut planner = Planner::new(call.operator);
    let by = Input::Made(slopes(&mut planner, weight, &this.shape)?);
    let to = call.tensor("gradInput");
    add_map(&mut planner, "PreluBackward", to, [grad, x, by], dtype, kernel::leaky_relu_backward)?;
    let shape = ("products", &this.shape[..]);
    let of = [grad, x];
    let products =
        add_map_to_workspace(&mut planner, "Products", shape, of, DType::Float, kernel::slope_backward)?;
    let (channels, stride) = match of_weight.numel() {
        Some(1) => (1, 0),
        _ => (this.shape[1], of_weight.strides[0]),
    };
    let of_axes =
        |channel: i64, other: i64| extents(this.rank(), |axis| if axis == 1 { channel } else { other });
    let seen = Axes { shape: of_axes(channels, 1), strides: of_axes(stride, 0), offset: of_weight.offset };
    let to = planner.output("gradWeight", of_weight, seen, dtype)?;
    let sum = Reduction::new(machine().level, Kind::Sum, false, [DType::Float, DType::Float, dtype]);
    let sum = found(sum, dtype)?;
    planner.step("Sums", &[products], &[to], move |bound| {
        sum.run(bound.nd_view(products), [Some(bound.nd_view(to)), None]);
    });
    Ok(planner.finish())
}
