//! Convolutions: how their plans are made.
//!
//! Images and results are read and written as they lie, in any floating-point dtype; weights are FLOAT, cast before where they are not. A result
//! of windows that overlap, which a transposed convolution has and the gradient by the input, comes in phases: pixels that are the same
//! distance from a multiple of the stride see the same taps, so each phase is a correlation of stride 1. The bodies are in
//! `crates/kernels/src/conv`.

use super::rules::{Form, Geometry};
use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::machine::machine;
use crate::ops::passed::Passed;
use crate::plan::{Axes, Extents, Id, Plan, Planner, cast_of, found};
use crate::tensor::{Named, Tensor, product};
use crate::view::cast;
use opapi_kernels::conv::{Correlation, Shape, Slide, Weighing};
use opapi_kernels::reduction::{Kind, Reduction};
use smallvec::SmallVec;

/// Taps of a window, at most.
const MOST_TAPS: i64 = 1 << 22;

/// An axis of windows: taps, and pixels from a window to the next, from a tap to the next, and of the border before.
#[derive(Clone, Copy)]
struct Sliding {
    taps: i64,
    stride: i64,
    dilation: i64,
    border: i64,
}

/// Some taps of an axis: those that a phase sees.
#[derive(Clone, Copy)]
struct Phase {
    slide: Slide,
    /// The first pixel of the result, and the first tap and from a tap to the next.
    start: i64,
    taps: [i64; 2],
}

impl Sliding {
    /// Each window of the result reads its taps.
    fn gathered(self, pixels: i64, windows: i64) -> Phase {
        let Sliding { taps, stride, dilation, border } = self;
        let slide = slide([pixels, windows, taps, stride], -border, dilation);
        Phase { slide, start: 0, taps: [0, 1] }
    }

    /// Each pixel of the image was spread over its window: the phases of the result that taps reach.
    fn spread(self, pixels: i64, result: i64) -> SmallVec<[Phase; 2]> {
        let Sliding { taps, stride, dilation, border } = self;
        // Pixel y reaches y * stride - border + k * dilation. So far is it from a tap to the next that reaches the same phase.
        let divisor = gcd(stride, dilation);
        let by = stride / divisor;
        let phase = |tap: i64| {
            let from = i128::from(tap) * i128::from(dilation) - i128::from(border);
            let start = from.rem_euclid(stride.into()) as i64;
            let count = (taps - tap - 1) / by + 1;
            let by = if count == 1 { 1 } else { by };
            let first = (i128::from(start) - from) / i128::from(stride);
            let step = if count == 1 { -1 } else { -(dilation / divisor) };
            let windows = (result - start - 1).div_euclid(stride) + 1;
            (start < result).then(|| Phase {
                slide: slide([pixels, windows, count, 1], first as i64, step),
                start,
                taps: [tap, by],
            })
        };
        (0..taps.min(by)).filter_map(phase).collect()
    }
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

fn slide([pixels, windows, taps, stride]: [i64; 4], first: i64, step: i64) -> Slide {
    Slide {
        pixels: pixels as usize,
        windows: windows as usize,
        taps: taps as usize,
        stride: stride as usize,
        first: first as isize,
        step: step as isize,
    }
}

/// Something of a convolution, by axes: batch or channel, channel, depth, height and width.
#[derive(Clone, Copy)]
struct Side {
    id: Id,
    dtype: DType,
}

/// A correlation, step by step.
struct Steps<'a> {
    planner: &'a mut Planner,
    groups: i64,
    sliding: [Sliding; 3],
}

impl Steps<'_> {
    fn extent(&self, side: Side, axis: usize) -> i64 {
        self.planner.axes(side.id).shape[axis]
    }

    fn strides(&self, side: Side) -> [isize; 5] {
        std::array::from_fn(|axis| self.planner.axes(side.id).strides[axis] as isize)
    }

    /// What a convolution computes, where `spreads` a transposed one. Weights are [group, out, in, kd, kh, kw].
    fn correlate(
        &mut self,
        image: Side,
        weights: Axes,
        (of, out): (Id, Side),
        bias: Option<Id>,
        spreads: bool,
    ) -> Result<()> {
        let sizes: [[i64; 2]; 3] =
            std::array::from_fn(|axis| [self.extent(image, axis + 2), self.extent(out, axis + 2)]);
        self.taps_are_few()?;
        let phases: [SmallVec<[Phase; 2]>; 3] = std::array::from_fn(|axis| {
            let ([pixels, result], sliding) = (sizes[axis], self.sliding[axis]);
            match spreads {
                false => SmallVec::from_iter([sliding.gathered(pixels, result)]),
                true => sliding.spread(pixels, result),
            }
        });
        let is_reached =
            |axis: usize| phases[axis].len() as i64 == self.sliding[axis].stride.min(sizes[axis][1]);
        if spreads && !(0..3).all(is_reached) {
            self.fill(out, bias)?;
        }
        for deep in &phases[0] {
            for high in &phases[1] {
                for wide in &phases[2] {
                    self.phase(image, weights.clone(), (of, out), bias, [*deep, *high, *wide], spreads)?;
                }
            }
        }
        Ok(())
    }

    /// What no tap reaches is the bias, or 0: all of the result, before what taps reach is written.
    fn fill(&mut self, out: Side, bias: Option<Id>) -> Result<()> {
        let axes = self.planner.axes(out.id).clone();
        let (to, in_order) = (out.id, !axes.is_injective());
        let cast = cast_of(DType::Float, out.dtype)?;
        let Some(bias) = bias else {
            let (level, value) = (machine().level, cast.value([0; 16]));
            self.planner.step("Fill", &[], &[to], move |bound| {
                cast::fill(level, bound.nd_view(to), value, in_order);
            });
            return Ok(());
        };
        let Axes { strides, offset, .. } = self.planner.axes(bias);
        let strides = [0, strides[0], 0, 0, 0].into_iter().collect();
        let repeated = Axes { shape: axes.shape, strides, offset: *offset };
        let from = self.planner.view(bias, repeated)?;
        self.planner.step("Fill", &[from], &[to], move |bound| {
            cast.run(bound.nd_view(from), bound.nd_view(to), in_order);
        });
        Ok(())
    }

    /// What is known of each tap is kept.
    fn taps_are_few(&self) -> Result<()> {
        let taps = self.sliding.map(|sliding| sliding.taps);
        match product(&taps) {
            Some(count) if count <= MOST_TAPS => Ok(()),
            _ => Err(Error::view("weight", format!("taps {taps:?}"), format!("at most {MOST_TAPS} taps"))),
        }
    }

    fn phase(
        &mut self,
        image: Side,
        mut weights: Axes,
        (of, out): (Id, Side),
        bias: Option<Id>,
        phases: [Phase; 3],
        spreads: bool,
    ) -> Result<()> {
        let mut written = self.planner.axes(out.id).clone();
        for (axis, phase) in phases.iter().enumerate() {
            weights.shape[axis + 3] = phase.slide.taps as i64;
            weights.offset += phase.taps[0] * weights.strides[axis + 3];
            weights.strides[axis + 3] *= phase.taps[1];
            if spreads {
                written.shape[axis + 2] = phase.slide.windows as i64;
                written.offset += phase.start * written.strides[axis + 2];
                if phase.slide.windows > 1 {
                    written.strides[axis + 2] *= self.sliding[axis].stride;
                }
            }
        }
        let [_, rows, channels] = [0, 1, 2].map(|axis| weights.shape[axis] as usize);
        let shape = Shape {
            images: self.extent(image, 0) as usize,
            groups: self.groups as usize,
            rows,
            channels,
            slides: phases.map(|phase| phase.slide),
        };
        let correlation = Correlation::new(machine().level, shape, (image.dtype, self.strides(image)));
        let (parts, bytes) = correlation.scratch();
        let scratch = self.planner.scratch("scratch", parts, bytes)?;
        let weights = self.planner.view(of, weights)?;
        let to = self.planner.view(out.id, written)?;
        let reads: SmallVec<[Id; 3]> = [image.id, weights].into_iter().chain(bias).collect();
        let (from, body) = (image.id, correlation.body());
        self.planner.step_by("Convolution", body, &reads, &[to, scratch], move |bound| {
            let [image, weights, out] = [from, weights, to].map(|id| bound.nd_view(id));
            let bias = bias.map(|id| bound.nd_view(id));
            correlation.run(image, weights, bias, out, bound.scratch(scratch));
        });
        Ok(())
    }

    /// The gradient by weights [out, in, kd, kh, kw], which `grad`'s windows read from images; FLOAT and packed.
    fn weigh(&mut self, image: Side, grad: Side, to: Id) -> Result<()> {
        self.taps_are_few()?;
        let [images, rows, channels] =
            [(image, 0), (grad, 1), (image, 1)].map(|(side, axis)| self.extent(side, axis));
        let slides = std::array::from_fn(|axis| {
            let [pixels, windows] = [image, grad].map(|side| self.extent(side, axis + 2));
            self.sliding[axis].gathered(pixels, windows).slide
        });
        let shape = Shape {
            images: images as usize,
            groups: self.groups as usize,
            rows: (rows / self.groups) as usize,
            channels: (channels / self.groups) as usize,
            slides,
        };
        let of = |side: Side| (side.dtype, self.strides(side));
        let weighing = Weighing::new(machine().level, shape, of(image), of(grad));
        let (parts, bytes) = weighing.scratch();
        let scratch = self.planner.scratch("scratch", parts, bytes)?;
        let ids = [image.id, grad.id, to];
        self.planner.step("ConvolutionByWeight", &ids[..2], &[to, scratch], move |bound| {
            let [image, grad, out] = ids.map(|id| bound.nd_view(id));
            weighing.run(image, grad, out, bound.scratch(scratch));
        });
        Ok(())
    }
}

/// An operand by the axes of images, or of weights.
fn side(planner: &mut Planner, (name, tensor): Named, axes: Axes) -> Result<Side> {
    let id = planner.input(name, tensor, axes, tensor.dtype)?;
    Ok(Side { id, dtype: tensor.dtype })
}

/// Weights in FLOAT, with their groups as an axis: the first axis is [group, first], and the second is what lies in a group.
fn weights(planner: &mut Planner, (name, tensor): Named, axes: Axes, groups: i64) -> Result<(Id, Axes)> {
    let id = planner.input(name, tensor, axes, DType::Float)?;
    let mut axes = planner.axes(id).clone();
    let (in_group, stride) = (axes.shape[0] / groups, axes.strides[0]);
    axes.shape[0] = in_group;
    axes.shape.insert(0, groups);
    axes.strides.insert(0, stride * in_group);
    Ok((id, axes))
}

/// The same with rows as columns: what the transposed convolution multiplies with.
fn turned(mut axes: Axes) -> Axes {
    axes.shape.swap(1, 2);
    axes.strides.swap(1, 2);
    axes
}

/// A vector of FLOAT whose elements are neighbours.
fn vector(planner: &mut Planner, (name, tensor): Named) -> Result<Id> {
    let id = planner.input(name, tensor, Axes::of(tensor), DType::Float)?;
    if planner.axes(id).strides[0] == 1 || planner.axes(id).shape[0] <= 1 {
        return Ok(id);
    }
    let packed = planner.workspace(name, DType::Float, &tensor.shape)?;
    let cast = cast_of(DType::Float, DType::Float)?;
    planner.step("Pack", &[id], &[packed], move |bound| {
        cast.run(bound.nd_view(id), bound.nd_view(packed), false)
    });
    Ok(packed)
}

/// A result that is written as sums are, in its own dtype.
fn result(planner: &mut Planner, (name, tensor): Named, axes: Axes) -> Result<Side> {
    let id = planner.output(name, tensor, axes, tensor.dtype)?;
    Ok(Side { id, dtype: tensor.dtype })
}

fn sliding(geometry: &Geometry, taps: [i64; 3]) -> [Sliding; 3] {
    std::array::from_fn(|axis| Sliding {
        taps: taps[axis],
        stride: geometry.stride[axis],
        dilation: geometry.dilation[axis],
        border: geometry.padding[axis][0],
    })
}

/// The last three extents.
fn taps(axes: &Axes) -> [i64; 3] {
    std::array::from_fn(|axis| axes.shape[axis + 2])
}

/// The plan of a convolution that has passed the checks, and has elements.
pub fn forward(call: &Passed, form: Form) -> Result<Box<Plan>> {
    let geometry = form.geometry(call);
    let mut planner = Planner::new(call.operator);
    let [input, weight, output] = form.sides(call);
    let of_weight = form.axes_of_weight(weight.1);
    let image = side(&mut planner, input, form.axes(input.1))?;
    let bias = form.bias(call).map(|bias| vector(&mut planner, bias)).transpose()?;
    let taps = taps(&of_weight);
    let (of, factors) = weights(&mut planner, weight, of_weight, geometry.groups)?;
    let factors = if geometry.transposed { turned(factors) } else { factors };
    let out = result(&mut planner, output, form.axes(output.1))?;
    let mut steps =
        Steps { planner: &mut planner, groups: geometry.groups, sliding: sliding(&geometry, taps) };
    steps.correlate(image, factors, (of, out), bias, geometry.transposed)?;
    Ok(planner.finish())
}

/// The plan of the gradients that are asked for.
pub fn backward(call: &Passed, form: Form) -> Result<Box<Plan>> {
    let geometry = form.geometry(call);
    let mut planner = Planner::new(call.operator);
    let [input, weight, grad_output] = form.sides(call);
    let of_weight = form.axes_of_weight(weight.1);
    let taps = taps(&of_weight);
    let [grad_input, grad_weight, grad_bias] =
        form.gradients(call).map(|to| to.filter(|(_, tensor)| !tensor.is_empty()));
    let grad = side(&mut planner, grad_output, form.axes(grad_output.1))?;
    let sliding = sliding(&geometry, taps);
    if let Some(to) = grad_input {
        let (of, factors) = weights(&mut planner, weight, of_weight.clone(), geometry.groups)?;
        let factors = if geometry.transposed { factors } else { turned(factors) };
        let out = result(&mut planner, to, form.axes(to.1))?;
        let mut steps = Steps { planner: &mut planner, groups: geometry.groups, sliding };
        steps.correlate(grad, factors, (of, out), None, !geometry.transposed)?;
    }
    if let Some((name, tensor)) = grad_weight {
        let image = side(&mut planner, input, form.axes(input.1))?;
        let axes = form.axes_of_weight(tensor);
        let is_packed = tensor.dtype == DType::Float && axes.strides == Axes::packed(&axes.shape).strides;
        let to = match is_packed {
            true => planner.tensor(name, tensor, axes)?,
            false => planner.workspace(name, DType::Float, &axes.shape)?,
        };
        let mut steps = Steps { planner: &mut planner, groups: geometry.groups, sliding };
        // Where the convolution is transposed, windows slide over what it wrote.
        let (over, by) = if geometry.transposed { (grad, image) } else { (image, grad) };
        steps.weigh(over, by, to)?;
        if !is_packed {
            bring(&mut planner, to, (name, tensor), form.axes_of_weight(tensor))?;
        }
    }
    if let Some(to) = grad_bias {
        sum_of_channels(&mut planner, grad, to)?;
    }
    Ok(planner.finish())
}

/// Writes a tensor from workspace of FLOAT.
fn bring(planner: &mut Planner, from: Id, (name, tensor): Named, axes: Axes) -> Result<()> {
    let in_order = !axes.is_injective();
    let (to, cast) = (planner.tensor(name, tensor, axes)?, cast_of(DType::Float, tensor.dtype)?);
    planner.step("Cast", &[from], &[to], move |bound| {
        cast.run(bound.nd_view(from), bound.nd_view(to), in_order)
    });
    Ok(())
}

/// The gradient of what is added to each channel.
fn sum_of_channels(planner: &mut Planner, grad: Side, (name, tensor): Named) -> Result<()> {
    let dtypes = [grad.dtype, DType::Float, tensor.dtype];
    let sum = found(Reduction::new(machine().level, Kind::Sum, false, dtypes), grad.dtype)?;
    let axes = channels(tensor);
    let to = planner.output(name, tensor, axes, tensor.dtype)?;
    let from = grad.id;
    planner.step("Reduce", &[from], &[to], move |bound| {
        sum.run(bound.nd_view(from), [Some(bound.nd_view(to)), None]);
    });
    Ok(())
}

/// A vector along the second of five axes.
fn channels(tensor: &Tensor) -> Axes {
    Axes {
        shape: Extents::from_slice(&[1, tensor.shape[0], 1, 1, 1]),
        strides: Extents::from_slice(&[0, tensor.strides[0], 0, 0, 0]),
        offset: tensor.offset,
    }
}
