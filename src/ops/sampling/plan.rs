//! How the work is planned: by the size of the image and the number of its points.

use super::rows::{grid_sampler2d, grid_sampler2d_backward};
use super::rules;
use crate::dtype::DType;
use crate::error::Result;
use crate::machine::machine;
use crate::plan::{Bound, Id, Image, Layout, Plan, Planner, found};
use crate::simd::Level;
use crate::tensor::{Tensor, product};
use crate::view::AnyView;
use opapi_kernels::sampling::backward::cut::{Cut, pixels_per_point};
use opapi_kernels::sampling::backward::pieces::{Workspace, strips};
use opapi_kernels::sampling::backward::{Arrays, Body, Kernels};
use opapi_kernels::sampling::forward::near;
use opapi_kernels::sampling::{Interpolation, Mode, backward, forward, sums_of};
use smallvec::SmallVec;

/// The plan of a call that has passed the checks.
pub fn grid_sampler2d(arguments: &grid_sampler2d::Arguments) -> Result<Box<Plan>> {
    let grid_sampler2d::Arguments { input, grid, interpolationMode, paddingMode, alignCorners, out } =
        *arguments;
    let mode = rules::mode(interpolationMode, paddingMode, alignCorners, true)?;
    let dtype = input.dtype;
    let kernels = found(forward::kernels(dtype), dtype)?;
    let [image, samples] = [input, out].map(|tensor| Layout::of(tensor).shape.map(|n| n as usize));

    let mut planner = Planner::new(grid_sampler2d::OPERATOR);
    let from = planner.input("input", input, Layout::of(input), dtype)?;
    let points = planner.input("grid", grid, Layout::of(grid).permuted(COORDINATES_FIRST), dtype)?;
    let to = planner.output("out", out, Layout::of(out), dtype)?;
    let (count, taps) = (samples[2].saturating_mul(samples[3]), mode.interpolation.taps());
    let level = machine().level;
    // Rows of all three without gaps between neighbours.
    let packed = [input, out].iter().all(|tensor| Layout::of(tensor).strides[3] == 1)
        && Layout::of(grid).strides[2..] == [2, 1];
    let near = packed && near::prefers(level, dtype, mode, image, count);
    let cut = forward::blocks::Cut::new(image, count, taps, sums_of(dtype).size(), machine().threads)
        .filter(|_| !near);
    match (cut, near) {
        (None, false) => planner.few(from, samples.iter().product::<usize>().saturating_mul(taps)),
        _ => planner.some(from),
    }
    let scratch = cut.map(|cut| planner.scratch("image", cut.workers, cut.scratch)).transpose()?;
    let images = planner.images([from, points, to])?;
    let arrays = move |[input, grid, out]: [AnyView; 3]| forward::Arrays { input, grid, out, mode };
    // An image that could be brought into scratch is sampled where it is if most points lie in windows, which only a run can tell.
    let only_windows = cut.is_some();
    let tries_near =
        (packed || !only_windows) && near::has_way(level, &arrays(planner.outlines(images)), only_windows);
    let otherwise = if cut.is_some() { forward::Body::Blocks } else { forward::Body::Direct };
    let first = if tries_near { forward::Body::Near } else { otherwise };
    planner.step_by("GridSampler2D", first.name(), &[from, points], &[to], move |bound| {
        let arrays = arrays(images.map(|image| bound.view(image)));
        if tries_near && near::run(level, &arrays, only_windows) {
            return;
        }
        match cut.zip(scratch) {
            Some((cut, scratch)) => (kernels.blocks)(level, &arrays, cut, bound.scratch(scratch)),
            None => (kernels.direct)(level, &arrays),
        }
        bound.ran(otherwise.name());
    });
    Ok(planner.finish())
}

/// Likewise.
pub fn grid_sampler2d_backward(arguments: &grid_sampler2d_backward::Arguments) -> Result<Box<Plan>> {
    let grid_sampler2d_backward::Arguments { gradOutput, input, outputMask, .. } = arguments;
    if outputMask[..2] == [false, false] {
        return Ok(Plan::empty(grid_sampler2d_backward::OPERATOR));
    }
    let grid_sampler2d_backward::Arguments { interpolationMode, paddingMode, alignCorners, .. } = *arguments;
    let mode = rules::mode(interpolationMode, paddingMode, alignCorners, true)?;
    let kernels = found(backward::kernels(input.dtype), input.dtype)?;
    let taps = mode.interpolation.taps();
    let of_a_batch = |tensor: &Tensor| product(&tensor.shape[1..]).unwrap_or(i64::MAX) as usize;
    let is_few = of_a_batch(input) <= backward::few::SUMS && of_a_batch(gradOutput) <= backward::few::POINTS;
    let on_planes = on_planes(arguments, mode);
    if is_few && on_planes.is_none() {
        return plan_at_once(arguments, mode, (Body::Few, kernels.few));
    }
    let [image, grad] = [input, gradOutput].map(|tensor| Layout::of(tensor).shape.map(|n| n as usize));
    let images = usize::from(outputMask[0]) + usize::from(outputMask[1] && taps > 1);
    let sums = sums_of(input.dtype).size();
    let points = grad[2].saturating_mul(grad[3]);
    let per_point =
        pixels_per_point(input.dtype, [image[0], image[1]], points, taps, [outputMask[0], outputMask[1]]);
    let cut = Cut::new(image, points, taps, images, sums, per_point, machine().threads);
    // The nearest pixel's bits are the same on all ways, those of few channels on planes and in `direct` (32x1x144x144 to 7x81: 0.126 ms,
    // there 0.172).
    let same = taps == 1 || backward::planes::may_serve(input.dtype, mode, image[1]);
    if let Some(body) = on_planes.filter(|_| is_few || cut.is_some() || same) {
        return plan_at_once(arguments, mode, body);
    }
    match cut {
        Some(cut) => plan_pieces(arguments, mode, kernels, cut),
        None => plan_direct(arguments, mode, kernels),
    }
}

/// [N, Ho, Wo, 2] as [N, 2, Ho, Wo]: rows of x and rows of y.
pub(crate) const COORDINATES_FIRST: [usize; 4] = [0, 3, 1, 2];

/// The operands of a call, and what its steps must know of it.
#[derive(Clone, Copy)]
struct Operands {
    grad: Image,
    points: Image,
    /// Read if gridGrad is wanted and has a slope.
    image: Option<Image>,
    /// If wanted.
    image_grad: Option<Image>,
    points_grad: Option<Image>,
    /// Height and width of the image.
    plane: [usize; 2],
    mode: Mode,
}

impl Operands {
    /// inputGrad is written as `written`.
    fn new(
        planner: &mut Planner,
        arguments: &grid_sampler2d_backward::Arguments,
        mode: Mode,
        written: DType,
    ) -> Result<Operands> {
        let grid_sampler2d_backward::Arguments {
            gradOutput,
            input,
            grid,
            outputMask,
            inputGrad,
            gridGrad,
            ..
        } = arguments;
        let dtype = input.dtype;
        let grad = planner.input("gradOutput", gradOutput, Layout::of(gradOutput), dtype)?;
        let points = planner.input("grid", grid, Layout::of(grid).permuted(COORDINATES_FIRST), dtype)?;
        let (mut image, mut image_grad, mut points_grad) = (None, None, None);
        if outputMask[0] {
            let to = planner.output("inputGrad", inputGrad, Layout::of(inputGrad), written)?;
            image_grad = Some(planner.image(to)?);
        }
        if outputMask[1] {
            if mode.interpolation.taps() > 1 {
                let from = planner.input("input", input, Layout::of(input), dtype)?;
                planner.some(from);
                image = Some(planner.image(from)?);
            }
            let layout = Layout::of(gridGrad).permuted(COORDINATES_FIRST);
            let to = planner.output("gridGrad", gridGrad, layout, dtype)?;
            points_grad = Some(planner.image(to)?);
        }
        let plane = [2, 3].map(|axis| input.shape[axis] as usize);
        let [grad, points] = planner.images([grad, points])?;
        Ok(Operands { grad, points, image, image_grad, points_grad, plane, mode })
    }

    fn reads(&self) -> SmallVec<[Id; 3]> {
        [self.grad, self.points].into_iter().chain(self.image).map(Image::id).collect()
    }

    fn writes(&self) -> SmallVec<[Id; 2]> {
        self.image_grad.into_iter().chain(self.points_grad).map(Image::id).collect()
    }

    /// Adds the step that makes both gradients.
    fn step(&self, planner: &mut Planner, body: Body, kernel: impl Fn(&mut Bound) + Send + Sync + 'static) {
        planner.step_by("GridSampler2DBackward", body.name(), &self.reads(), &self.writes(), kernel);
    }

    fn arrays(&self, bound: &Bound) -> Arrays {
        Arrays {
            grad: bound.view(self.grad),
            grid: bound.view(self.points),
            image: self.plane,
            input: self.image.map(|image| bound.view(image)),
            input_grad: self.image_grad.map(|image| bound.view(image)),
            grid_grad: self.points_grad.map(|image| bound.view(image)),
            mode: self.mode,
        }
    }
}

/// A body without workspace, and its kernel.
type AtOnce = (Body, fn(Level, &Arrays));

/// One step for both gradients, without workspace: of a few points, or of few channels where they are.
fn plan_at_once(
    arguments: &grid_sampler2d_backward::Arguments,
    mode: Mode,
    (body, run): AtOnce,
) -> Result<Box<Plan>> {
    let mut planner = Planner::new(grid_sampler2d_backward::OPERATOR);
    let operands = Operands::new(&mut planner, arguments, mode, arguments.input.dtype)?;
    let level = machine().level;
    operands.step(&mut planner, body, move |bound| {
        run(level, &operands.arrays(bound));
    });
    Ok(planner.finish())
}

/// The kernel that takes planes of FLOAT where they are, if one does.
fn on_planes(arguments: &grid_sampler2d_backward::Arguments, mode: Mode) -> Option<AtOnce> {
    let grid_sampler2d_backward::Arguments {
        gradOutput, input, grid, outputMask, inputGrad, gridGrad, ..
    } = arguments;
    let is_closest = mode.interpolation == Interpolation::Nearest;
    let mut images = SmallVec::<[Layout; 2]>::new();
    let mut points = SmallVec::<[Layout; 2]>::from_iter([Layout::of(grid)]);
    if outputMask[0] {
        images.push(Layout::of(inputGrad));
    }
    if outputMask[1] {
        points.push(Layout::of(gridGrad));
        if !is_closest {
            images.push(Layout::of(input));
        }
    }
    let grad = Layout::of(gradOutput);
    let [_, _, lines, columns] = grad.shape;
    // As `backward::pieces::join` has it.
    let joined = grad.strides[2] == columns && points.iter().all(|layout| layout.strides[1] == 2 * columns);
    let rows = if joined { [1, lines * columns] } else { [lines, columns] }.map(|n| n as usize);
    let rows_apart: SmallVec<[i64; 2]> = images.iter().map(|layout| layout.strides[2]).collect();
    let is_packed = images.iter().chain([&grad]).all(|layout| layout.strides[3] == 1)
        && points.iter().all(|layout| layout.strides[2..] == [2, 1]);
    let (level, dtype, image) = (machine().level, input.dtype, Layout::of(input).shape.map(|n| n as usize));
    if !is_packed {
        None
    } else if backward::closest::serves(level, dtype, mode, image, rows, &rows_apart) {
        Some((Body::Closest, backward::closest::run))
    } else if backward::planes::serves(level, dtype, mode, image, outputMask[0], rows, &rows_apart) {
        Some((Body::Planes, backward::planes::run))
    } else {
        None
    }
}

/// One step for both gradients.
fn plan_pieces(
    arguments: &grid_sampler2d_backward::Arguments,
    mode: Mode,
    kernels: Kernels,
    cut: Cut,
) -> Result<Box<Plan>> {
    let mut planner = Planner::new(grid_sampler2d_backward::OPERATOR);
    let operands = Operands::new(&mut planner, arguments, mode, arguments.input.dtype)?;
    let [_, _, lines, columns] = Layout::of(arguments.gradOutput).shape;
    let (mut shares, mut reach) = (None, None);
    if operands.image.is_some() && cut.blocks > 1 {
        let planes = (cut.batches * cut.blocks) as i64;
        let sums = sums_of(arguments.input.dtype);
        let sums = planner.workspace("gridGrad by channels", sums, [planes, 2, lines, columns])?;
        shares = Some(planner.image(sums)?);
    }
    if cut.bands.count > 1 {
        let strips = lines.saturating_mul(strips(columns as usize) as i64);
        let shape = [cut.batches as i64, 2, 1, strips];
        let rows = planner.workspace("rows by points", DType::Int32, shape)?;
        reach = Some(planner.image(rows)?);
    }
    let images = planner.shared("image", cut.scratch)?;
    let pieces =
        cut.batches.saturating_mul(cut.blocks).saturating_mul(cut.bands.count.max(cut.wide_bands.count));
    let threads = machine().threads.min(pieces);
    let desks = planner.scratch("desk", threads, backward::pieces::size_of_desk(arguments.input.dtype))?;
    let level = machine().level;
    operands.step(&mut planner, Body::Pieces, move |bound| {
        let arrays = operands.arrays(bound);
        let [shares, reach] = [shares, reach].map(|image| image.map(|image| bound.view(image)));
        let [images, desks] = bound.scratches([images, desks]);
        let workspace = Workspace { shares, reach, images, desks };
        (kernels.pieces)(level, &arrays, cut, workspace);
    });
    Ok(planner.finish())
}

/// One step for both gradients, of images where they are.
fn plan_direct(
    arguments: &grid_sampler2d_backward::Arguments,
    mode: Mode,
    kernels: Kernels,
) -> Result<Box<Plan>> {
    let mut planner = Planner::new(grid_sampler2d_backward::OPERATOR);
    // Summed where it is in the type of the sums: the halves need workspace.
    let sums = sums_of(arguments.input.dtype);
    let image = Layout::of(arguments.input);
    let shape = image.shape.map(|n| n as usize);
    let [batches, channels, ..] = image.shape;
    let grad = Layout::of(arguments.gradOutput).shape.map(|n| n as usize);
    // Of a plane.
    let taps = mode.interpolation.taps();
    let rows = grad[2].saturating_mul(grad[3]).saturating_mul(taps);
    let of_points = rows.saturating_mul(taps);
    let is_half = sums != arguments.input.dtype;
    let by_slots = is_half && arguments.outputMask[0] && backward::slots::pay(of_points, shape);
    let written = if by_slots { arguments.input.dtype } else { sums };
    let operands = Operands::new(&mut planner, arguments, mode, written)?;
    if let Some(from) = operands.image {
        planner.few(from.id(), rows.saturating_mul(grad[0]).saturating_mul(grad[1]));
    }
    let channels_last = channels > 1 && image.strides[1] == 1;
    let together = backward::direct::together(arguments.input.dtype, mode, [shape[0], shape[1]]);
    let block = backward::direct::block(shape, sums.size(), rows, channels_last, together);
    let blocks = (channels as usize).div_ceil(block) as i64;
    let mut shares = None;
    if operands.image.is_some() && blocks > 1 {
        let [_, _, lines, columns] = Layout::of(arguments.gradOutput).shape;
        let shape = [batches.saturating_mul(blocks), 2, lines, columns];
        let sums = planner.workspace("gridGrad by channels", sums, shape)?;
        shares = Some(planner.image(sums)?);
    }
    let threads = machine().threads.min(shape[0].saturating_mul(blocks as usize));
    let desks = planner.scratch("desk", threads, backward::direct::size_of_desk(arguments.input.dtype))?;
    let mut slots = None;
    if by_slots {
        let sizes = backward::slots::sizes(of_points, block, shape[1]).unwrap_or([usize::MAX; 3]);
        let mut scratch =
            |name, of: DType, count: usize| planner.scratch(name, threads, count.saturating_mul(of.size()));
        slots = Some([
            desks,
            scratch("pixels", DType::Int64, sizes[0])?,
            scratch("slots", DType::Int32, sizes[1])?,
            scratch("sums", sums, sizes[2])?,
        ]);
    }
    let (level, body) = (machine().level, if by_slots { Body::Slots } else { Body::Direct });
    operands.step(&mut planner, body, move |bound| {
        let (arrays, shares) = (operands.arrays(bound), shares.map(|image| bound.view(image)));
        let workspace = match slots {
            Some(ids) => {
                let [desks, pixels, slots, sums] = bound.scratches(ids);
                backward::direct::Workspace { shares, slots: Some([pixels, slots, sums]), desks }
            }
            None => backward::direct::Workspace { shares, slots: None, desks: bound.scratch(desks) },
        };
        (kernels.direct)(level, &arrays, block, workspace);
    });
    Ok(planner.finish())
}
