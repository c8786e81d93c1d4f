//! aclnnGridSampler2DBackward: the gradients of grid_sample.
#![allow(unsafe_code)] // the C entry points

mod check;
mod kernel;
pub mod reference;
#[cfg(test)]
mod tests;

use crate::abi;
use crate::abi::acl_base_rt::aclrtStream;
use crate::abi::acl_meta::{aclBoolArray, aclOpExecutor, aclTensor, aclnnStatus};
use crate::config::config;
use crate::dtype::{DType, Element};
use crate::error::{Error, Result};
use crate::parallel;
use crate::plan::{Bound, Id, Layout, Plan, Planner};
use crate::simd::Level;
use crate::soc::Rules;
use crate::tensor::{BOOL_ARRAYS, TENSORS, Tensor, argument, product};
use core::ffi::c_void;
use core::mem::MaybeUninit;
use half::{bf16, f16};
use kernel::{Mode, Sampled, Tap};
use smallvec::SmallVec;
use std::sync::atomic::{AtomicUsize, Ordering};

const OPERATOR: &str = "aclnnGridSampler2DBackward";

/// The dtypes on the device that knows most.
pub const DTYPES: &[DType] = &[DType::Float, DType::Float16, DType::BFloat16, DType::Double];

/// Phase 1 of the gradients of grid_sample: checks the arguments, and reports the workspace that phase 2 needs.
///
/// The grid holds a point (x, y) for each output pixel, -1 to 1 across the image. A point's coordinate along an
/// axis of size S is
///
///     c = (v + 1) / 2 * (S - 1)        with alignCorners (-1 and 1 are pixel centres)
///     c = ((v + 1) * S - 1) / 2        without (-1 and 1 are the image's edges)
///
/// then for paddingMode border clamped to the image, for reflection folded back into it. The forward function
/// averages the taps around c: four for bilinear, one (rounded half to even) for nearest, sixteen for bicubic
/// (A = -0.75, each tap padded by itself). Here
///
///     inputGrad[n, c, tap] += gradOutput[n, c, ho, wo] * weight of the tap
///     gridGrad[n, ho, wo]   = sum over c and taps of gradOutput * input[n, c, tap] * derivative of the weight
///
/// with the derivative by (x, y); it is 0 for nearest, and along an axis where border or reflection clamped,
/// exactly on the border too. Taps outside the image count nothing. A point that is not a number, or infinite
/// where the mode has no edge to clamp it to, contributes nothing and has gradient 0.
///
/// Coordinates and sums are float (DOUBLE: double); each result is rounded once, in a fixed order.
///
/// @param gradOutput (N, C, Ho, Wo), same dtype as input. Any strides, any format
/// @param input (N, C, H, W), H and W not 0; FLOAT, FLOAT16, DOUBLE, and BFLOAT16 on 910B, 910_93 and 950
/// @param grid (N, Ho, Wo, 2), the last axis x (along W), then y (along H); same dtype
/// @param interpolationMode 0 bilinear, 1 nearest, 2 bicubic
/// @param paddingMode 0 zeros, 1 border, 2 reflection
/// @param alignCorners see above
/// @param outputMask two values: inputGrad is wanted, gridGrad is wanted. An output that is not wanted must be
///     there all the same, and is left as it is. Null means that nothing is wanted
/// @param inputGrad same shape and dtype as input. Any strides; fully overwritten; must not share memory with an input
/// @param gridGrad same shape and dtype as grid. Any strides; fully overwritten; must not share memory with an input
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 any pointer other than outputMask is null; 161002 an argument breaks a rule above; 561103 a
///     non-contiguous input leaves its storage. When outputMask is null (nothing else is looked at) or wants nothing, or
///     a tensor is empty, the call succeeds and phase 2 does nothing: the outputs are not even zeroed. On failure
///     workspaceSize and executor are left alone
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclnnGridSampler2DBackwardGetWorkspaceSize(
    gradOutput: *const aclTensor,
    input: *const aclTensor,
    grid: *const aclTensor,
    interpolationMode: i64,
    paddingMode: i64,
    alignCorners: MaybeUninit<bool>,
    outputMask: *const aclBoolArray,
    inputGrad: *mut aclTensor,
    gridGrad: *mut aclTensor,
    workspaceSize: *mut u64,
    executor: *mut *mut aclOpExecutor,
) -> aclnnStatus {
    mirror!(aclnnGridSampler2DBackwardGetWorkspaceSize(
        gradOutput,
        input,
        grid,
        interpolationMode,
        paddingMode,
        alignCorners,
        outputMask,
        inputGrad,
        gridGrad,
        workspaceSize,
        executor
    ));
    let plan = || {
        if outputMask.is_null() {
            return Ok(Plan::empty(OPERATOR));
        }
        let rules = &config().rules;
        let output_mask = &argument(&BOOL_ARRAYS, outputMask as usize, "outputMask")?;
        if check::wants_nothing_early(output_mask, rules) {
            return Ok(Plan::empty(OPERATOR));
        }
        let grad_output = &argument(&TENSORS, gradOutput as usize, "gradOutput")?;
        let input = &argument(&TENSORS, input as usize, "input")?;
        let grid = &argument(&TENSORS, grid as usize, "grid")?;
        let input_grad = &argument(&TENSORS, inputGrad as usize, "inputGrad")?;
        let grid_grad = &argument(&TENSORS, gridGrad as usize, "gridGrad")?;
        let arguments = check::Arguments {
            output_mask,
            grad_output,
            input,
            grid,
            interpolation_mode: interpolationMode,
            padding_mode: paddingMode,
            align_corners: abi::truth(alignCorners),
            input_grad,
            grid_grad,
        };
        plan(&arguments, rules)
    };
    // SAFETY: null or valid, as documented.
    unsafe {
        super::get_workspace_size("aclnnGridSampler2DBackwardGetWorkspaceSize", workspaceSize, executor, plan)
    }
}

/// Phase 2: queues the work on a stream. The results are there after the stream was synchronised.
///
/// @param workspace device memory of the size that phase 1 reported; may be null when that is 0
/// @param workspaceSize the size that phase 1 reported
/// @param executor the executor of phase 1. It is used up, also on failure, unless it was made repeatable
/// @param stream the stream to run on; null for the default stream of the current context
/// @return 0 queued; 161001 executor is null or not alive, or workspace is null although workspaceSize is not 0;
///     161002 workspaceSize is less than phase 1 reported; 361001 a data address is null, a view leaves its
///     device memory, the stream is not alive, or it is null on a thread without a context
#[unsafe(no_mangle)]
pub extern "C" fn aclnnGridSampler2DBackward(
    workspace: *mut c_void,
    workspaceSize: u64,
    executor: *mut aclOpExecutor,
    stream: aclrtStream,
) -> aclnnStatus {
    forward!(aclnnGridSampler2DBackward(workspace, workspaceSize, executor, stream));
    super::run(OPERATOR, workspace, workspaceSize, executor, stream)
}

fn plan(arguments: &check::Arguments, rules: &Rules) -> Result<Box<Plan>> {
    let Some(mode) = check::check(arguments, rules)? else { return Ok(Plan::empty(OPERATOR)) };
    match arguments.input.dtype {
        DType::Float => plan_for::<f32>(arguments, mode),
        DType::Float16 => plan_for::<f16>(arguments, mode),
        DType::BFloat16 => plan_for::<bf16>(arguments, mode),
        DType::Double => plan_for::<f64>(arguments, mode),
        other => Err(Error::no_kernel(other.name())),
    }
}

fn plan_for<T: Sampled>(arguments: &check::Arguments, mode: Mode) -> Result<Box<Plan>> {
    match mode.taps {
        Tap::Nearest => plan_with::<T, 1>(arguments, mode),
        Tap::Bilinear => plan_with::<T, 2>(arguments, mode),
        Tap::Bicubic => plan_with::<T, 4>(arguments, mode),
    }
}

/// [N, Ho, Wo, 2] as [N, 2, Ho, Wo]: rows of x and rows of y.
const COORDINATES_FIRST: [usize; 4] = [0, 3, 1, 2];

fn plan_with<T: Sampled, const K: usize>(arguments: &check::Arguments, mode: Mode) -> Result<Box<Plan>> {
    let of_a_batch = |tensor: &Tensor| product(&tensor.shape[1..]).unwrap_or(i64::MAX) as usize;
    if of_a_batch(arguments.input) <= kernel::few::SUMS
        && of_a_batch(arguments.grad_output) <= kernel::few::POINTS
    {
        return plan_few::<T, K>(arguments, mode);
    }
    match Cut::new::<T>(arguments, K) {
        Some(cut) => plan_pieces::<T, K>(arguments, mode, cut),
        None => plan_direct::<T, K>(arguments, mode),
    }
}

/// The operands of a step that makes both gradients, and what it must know of the call.
#[derive(Clone, Copy)]
struct Operands {
    grad: Id,
    points: Id,
    /// Read if gridGrad is wanted and has a slope.
    image: Option<Id>,
    /// If wanted.
    image_grad: Option<Id>,
    points_grad: Option<Id>,
    /// Height and width of the image.
    plane: [usize; 2],
    mode: Mode,
}

impl Operands {
    fn new(planner: &mut Planner, arguments: &check::Arguments, mode: Mode, taps: usize) -> Result<Operands> {
        let check::Arguments { grad_output, input, grid, output_mask, input_grad, grid_grad, .. } = arguments;
        let dtype = input.dtype;
        let grad = planner.input("gradOutput", grad_output, Layout::of(grad_output), dtype)?;
        let points = planner.input("grid", grid, Layout::of(grid).permuted(COORDINATES_FIRST), dtype)?;
        let (mut image, mut image_grad, mut points_grad) = (None, None, None);
        if output_mask[0] {
            image_grad = Some(planner.output("inputGrad", input_grad, Layout::of(input_grad), dtype)?);
        }
        if output_mask[1] {
            if taps > 1 {
                image = Some(planner.input("input", input, Layout::of(input), dtype)?);
            }
            let layout = Layout::of(grid_grad).permuted(COORDINATES_FIRST);
            points_grad = Some(planner.output("gridGrad", grid_grad, layout, dtype)?);
        }
        let plane = [2, 3].map(|axis| input.shape[axis] as usize);
        Ok(Operands { grad, points, image, image_grad, points_grad, plane, mode })
    }

    fn reads(&self) -> SmallVec<[Id; 3]> {
        let mut reads = SmallVec::from_slice(&[self.grad, self.points]);
        reads.extend(self.image);
        reads
    }

    fn writes(&self) -> SmallVec<[Id; 2]> {
        self.image_grad.into_iter().chain(self.points_grad).collect()
    }

    fn views<T: Sampled>(&self, bound: &Bound) -> kernel::Views<T> {
        let [height, width] = self.plane;
        kernel::Views {
            grad: bound.view(self.grad),
            grid: bound.view(self.points),
            height,
            width,
            input: self.image.map(|id| bound.view(id)),
            input_grad: self.image_grad.map(|id| bound.view(id)),
            grid_grad: self.points_grad.map(|id| bound.view(id)),
            mode: self.mode,
        }
    }
}

/// One step for both gradients of a few points.
fn plan_few<T: Sampled, const K: usize>(arguments: &check::Arguments, mode: Mode) -> Result<Box<Plan>> {
    let mut planner = Planner::new(OPERATOR);
    let operands = Operands::new(&mut planner, arguments, mode, K)?;
    let sample = kernel::few::few::<kernel::Single<T, K>>(Level::current());
    planner.step("GridSampler2DBackward", &operands.reads(), &operands.writes(), move |bound| {
        let args = operands.views::<T>(bound);
        let [n, c, lines, columns] = args.grad.shape;
        let bytes = c * (args.height * args.width + lines * columns * (1 + K * K)) * size_of::<T>();
        parallel::for_each(n, bytes, |batches| sample(&args, batches));
    });
    Ok(planner.finish())
}

/// How the work is cut into pieces: n batches by blocks of channels by bands of rows.
#[derive(Clone, Copy, Debug)]
struct Cut {
    batches: usize,
    blocks: usize,
    /// Bands whose scratch fits the cache.
    bands: usize,
    /// Bands when the points jump about, so that each band looks at all of them.
    wide_bands: usize,
    /// Elements of scratch for a thread.
    scratch: usize,
    /// Threads that take pieces.
    workers: usize,
}

/// Scratch of a piece. More than the second-level cache holds: points in the order of the image use a few rows at a time,
/// and strips of them that cross the ends of a band are computed twice (1x3x1080x1920 rotated: 2 MB 49 ms, 8 MB 43).
const CACHE: usize = 8 << 20;

impl Cut {
    /// `None` where bringing the image in and out costs more than it saves for the points' taps, or its indices do not fit.
    fn new<T: Sampled>(arguments: &check::Arguments, taps: usize) -> Option<Cut> {
        let extent = |tensor: &Tensor, axis: usize| tensor.shape[axis] as usize;
        let [batches, channels, height, width] = [0, 1, 2, 3].map(|axis| extent(arguments.input, axis));
        let points = extent(arguments.grid, 1).saturating_mul(extent(arguments.grid, 2));
        let pixels = height.saturating_mul(width);
        // 8x32x128x128 to 32x32 takes 3.3 ms either way when bilinear, 0.9 or 1.4 when nearest, 9.5 or 3.7 when bicubic.
        if height.max(width) > kernel::LARGEST || pixels / (4 * taps * taps) > points {
            return None;
        }
        let blocks = channels.div_ceil(T::BLOCK);
        let lanes = kernel::lanes_for::<T>(channels.min(T::BLOCK));
        let images =
            usize::from(arguments.output_mask[0]) + usize::from(arguments.output_mask[1] && taps > 1);
        let threads = config().threads;
        let planes = batches.saturating_mul(blocks);
        let row = (width + 1) * lanes * images * size_of::<T::Acc>();
        let rows = (CACHE / row.max(1)).max(16);
        let parallel = (2 * threads).div_ceil(planes).min(height.div_ceil(16));
        let parallel = if planes < threads && points >= 1 << 12 { parallel } else { 1 };
        let bands = height.div_ceil(rows).max(parallel);
        let wide_bands = bands.min(parallel.max(4));
        let len = kernel::scratch_len(height.div_ceil(wide_bands), width, taps, lanes);
        if len > u32::MAX as usize {
            return None;
        }
        let workers = threads.min(planes.saturating_mul(bands));
        Some(Cut { batches, blocks, bands, wide_bands, scratch: len * images, workers })
    }
}

/// One step for both gradients.
fn plan_pieces<T: Sampled, const K: usize>(
    arguments: &check::Arguments,
    mode: Mode,
    cut: Cut,
) -> Result<Box<Plan>> {
    let mut planner = Planner::new(OPERATOR);
    let operands = Operands::new(&mut planner, arguments, mode, K)?;
    let Operands { image, image_grad, points_grad, .. } = operands;
    let sums = <T::Acc as Element>::DTYPE;
    let [_, _, lines, columns] = Layout::of(arguments.grad_output).shape;
    let (mut shares, mut reach) = (None, None);
    let direct = K > 1 && cut.blocks == 1;
    if points_grad.is_some() && K > 1 && !direct {
        let planes = (cut.batches * cut.blocks) as i64;
        shares = Some(planner.workspace("gridGrad by channels", sums, [planes, 2, lines, columns])?);
    }
    if cut.bands > 1 {
        let strips = lines.saturating_mul((columns as usize).div_ceil(kernel::STRIP) as i64);
        let shape = [cut.batches as i64, 2, 1, strips];
        reach = Some(planner.workspace("rows by points", DType::Int32, shape)?);
    }
    let scratch = planner.scratch("image", sums, cut.workers, cut.scratch)?;
    let level = Level::current();
    let worker = kernel::Worker::<T>::new::<K>(level);
    let find_reach = kernel::reach::<kernel::Wide<T, K>>(level);
    let total = kernel::total::<kernel::Wide<T, K>>(level);
    planner.step("GridSampler2DBackward", &operands.reads(), &operands.writes(), move |bound| {
        let mut args = kernel::Pieces::<T> {
            views: operands.views(bound),
            shares: shares.map(|id| bound.view(id)),
            reach: reach.map(|id| bound.view(id)),
            bands: cut.bands,
        };
        args.views.grid_grad = args.views.grid_grad.filter(|_| direct);
        args.join_rows();
        let [n, c, lines, columns] = args.views.grad.shape;
        let work = n.saturating_mul(lines).saturating_mul(columns);
        if cut.bands > 1 {
            let strips = n * lines * args.strips();
            parallel::for_each(strips, kernel::STRIP * 32, |strips| find_reach(&args, strips));
            if args.looks() > 3 * strips {
                args.bands = cut.wide_bands;
            }
        }
        if image_grad.is_some() || image.is_some() {
            let pieces = n * cut.blocks * args.bands;
            let next = AtomicUsize::new(0);
            let parts = bound.scratch::<T::Acc>(scratch, cut.workers);
            let bytes = work.saturating_mul(c * size_of::<T>() * (1 + K * K)) / cut.workers;
            parallel::for_each(cut.workers, bytes, |workers| {
                for _ in workers {
                    let part = parts.take().expect("a part for each worker");
                    loop {
                        let at = next.fetch_add(1, Ordering::Relaxed);
                        if at >= pieces {
                            break;
                        }
                        worker.run(&args, part, at);
                    }
                }
            });
        }
        if let Some(out) = points_grad.filter(|_| !direct) {
            let (mut out, mut shares) = (bound.view::<T>(out), shares.map(|id| bound.view(id)));
            if let Some(joined) = out.joined_rows() {
                out = joined;
                shares = shares.and_then(|shares| shares.joined_rows());
            }
            let [n, _, lines, columns] = out.shape;
            let strips = n * lines * columns.div_ceil(kernel::STRIP);
            let bytes = kernel::STRIP.saturating_mul(8 * (cut.blocks + 1));
            parallel::for_each(strips, bytes, |strips| total(shares, out, strips));
        }
    });
    Ok(planner.finish())
}

/// One step for each wanted gradient. They share nothing: inputGrad is split by channels, gridGrad by rows.
fn plan_direct<T: Sampled, const K: usize>(arguments: &check::Arguments, mode: Mode) -> Result<Box<Plan>> {
    let check::Arguments { grad_output, input, grid, output_mask, input_grad, grid_grad, .. } = arguments;
    let mut planner = Planner::new(OPERATOR);
    let dtype = input.dtype;
    let grad = planner.input("gradOutput", grad_output, Layout::of(grad_output), dtype)?;
    let points = planner.input("grid", grid, Layout::of(grid).permuted(COORDINATES_FIRST), dtype)?;
    if output_mask[0] {
        // Summed where it is in the type of the sums: the halves need scratch.
        let sums = <T::Acc as Element>::DTYPE;
        let out = planner.output("inputGrad", input_grad, Layout::of(input_grad), sums)?;
        input_grad_step::<T, K>(&mut planner, grad, points, out, mode);
    }
    if output_mask[1] {
        let layout = Layout::of(grid_grad).permuted(COORDINATES_FIRST);
        let image = planner.input("input", input, Layout::of(input), dtype)?;
        let out = planner.output("gridGrad", grid_grad, layout, dtype)?;
        grid_grad_step::<T, K>(&mut planner, grad, points, image, out, mode);
    }
    Ok(planner.finish())
}

fn input_grad_step<T: Sampled, const K: usize>(
    planner: &mut Planner,
    grad: Id,
    grid: Id,
    out: Id,
    mode: Mode,
) {
    let scatter = kernel::direct::input_grad::<kernel::Wide<T, K>>(Level::current());
    planner.step("GridSampler2DBackward.inputGrad", &[grad, grid], &[out], move |bound| {
        let args = kernel::direct::InputGrad::<T> {
            grad: bound.view(grad),
            grid: bound.view(grid),
            out: bound.view(out),
            mode,
        };
        let [n, c, h, w] = args.out.shape;
        let [_, _, ho, wo] = args.grad.shape;
        let taps = ho.saturating_mul(wo).saturating_mul(K * K);
        let bytes = h.saturating_mul(w).saturating_add(taps).saturating_mul(size_of::<T>());
        parallel::for_each(n * c, bytes, |planes| scatter(&args, planes));
    });
}

fn grid_grad_step<T: Sampled, const K: usize>(
    planner: &mut Planner,
    grad: Id,
    grid: Id,
    input: Id,
    out: Id,
    mode: Mode,
) {
    let gather = kernel::direct::grid_grad::<kernel::Wide<T, K>>(Level::current());
    planner.step("GridSampler2DBackward.gridGrad", &[grad, grid, input], &[out], move |bound| {
        let args = kernel::direct::GridGrad::<T> {
            grad: bound.view(grad),
            grid: bound.view(grid),
            input: bound.view(input),
            out: bound.view(out),
            mode,
        };
        let [n, c, ho, wo] = args.grad.shape;
        let bytes = wo.saturating_mul(c).saturating_mul(size_of::<T>() * (1 + K * K));
        parallel::for_each(n * ho, bytes, |rows| gather(&args, rows));
    });
}
