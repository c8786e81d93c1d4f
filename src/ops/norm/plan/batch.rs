//! Batches.

use super::super::rules::is_wanted;
use super::sets::{Backward, Count, Given, Images, differentiate, measure, normalise, sums};
use super::{Work, common};
use crate::dtype::DType;
use crate::error::Result;
use crate::ops::passed::Passed;
use crate::plan::{Id, Plan};
use crate::soc::Soc;
use crate::tensor::Named;
use crate::view::NdView;
use opapi_kernels::norm::sets::Spread;
use opapi_kernels::norm::vectors::{self, Parts, Running};

/// aclnnBatchNorm.
pub fn batch_norm(call: &Passed) -> Result<Box<Plan>> {
    let (input, output) = (call.tensor("input"), call.tensor("output"));
    let (images, dtype) = (Images::of(call, input.1), input.1.dtype);
    let (channels, eps) = (images.channels, call.number("eps") as f32);
    let mut work = Work::new(call);
    let x = work.read(input, &images.shape(), dtype)?;
    let y = work.write(output, &images.shape(), dtype)?;
    let weight = work.vector("weight", channels, 1.0)?;
    let bias = work.vector("bias", channels, 0.0)?;
    let [mean, variance] = if call.truth("training") {
        let mean = work.written("saveMean", channels)?;
        let saved = work.written("saveInvstd", channels)?;
        let is_reciprocal = call.rules.soc == Soc::Ascend950;
        let variance = if is_reciprocal { work.space("variance", channels)? } else { saved };
        measure(&mut work, images, x, dtype, Spread::Variance, [mean, variance])?;
        if is_reciprocal {
            work.planner.step("Reciprocals", &[variance], &[saved], move |bound| {
                vectors::reciprocals(bound.nd_view(variance), eps, bound.nd_view(saved));
            });
        }
        let count = images.elements() as f64;
        let momentum = call.number("momentum") as f32;
        let moments = [("runningMean", mean, 1.0), ("runningVar", variance, count / (count - 1.0))];
        for (name, new, factor) in moments {
            if let Some(tensor) = call.optional(name) {
                let old = work.read(tensor, &[channels], DType::Float)?;
                let to = work.write(tensor, &[channels], DType::Float)?;
                work.planner.step("Running", &[old, new], &[to], move |bound| {
                    let [old, new, to] = [old, new, to].map(|id| bound.nd_view(id));
                    vectors::running(old, new, momentum, factor, to);
                });
            }
        }
        [mean, variance]
    } else {
        [work.vector("runningMean", channels, 0.0)?, work.vector("runningVar", channels, 1.0)?]
    };
    let given = Given { mean, spread: variance, eps: Some(eps), weight };
    normalise(&mut work, images, [x, y], dtype, given, bias)?;
    Ok(work.finish())
}

/// aclnnBatchNormBackward.
pub fn batch_norm_backward(call: &Passed) -> Result<Box<Plan>> {
    let [dy, x] = ["gradOut", "input"].map(|name| call.tensor(name));
    let images = Images::of(call, x.1);
    let (channels, shape, mut work) = (images.channels, images.shape(), Work::new(call));
    let dx = call.optional("gradInput").filter(|_| is_wanted(call, 0));
    let tensors: Vec<Named> = [dy, x].into_iter().chain(dx).collect();
    let dtype = common(&tensors);
    let [dy, x] = [work.read(dy, &shape, dtype)?, work.read(x, &shape, dtype)?];
    let dx = dx.map(|dx| work.write(dx, &shape, dtype)).transpose()?;
    let is_measured = call.truth("training");
    let names = if is_measured { ["saveMean", "saveInvstd"] } else { ["runningMean", "runningVar"] };
    let is_variance = !is_measured || call.rules.soc != Soc::Ascend950;
    let given = Given {
        mean: work.vector(names[0], channels, 0.0)?,
        spread: work.vector(names[1], channels, 1.0)?,
        eps: is_variance.then_some(call.number("eps") as f32),
        weight: work.vector("weight", channels, 1.0)?,
    };
    let parameters = [
        work.written_if("gradWeight", channels, is_wanted(call, 1))?,
        work.written_if("gradBias", channels, is_wanted(call, 2))?,
    ];
    Backward { images, dtype, dy, x, dx, given, parameters, is_measured }.plan(&mut work)?;
    Ok(work.finish())
}

/// aclnnBatchNormStats.
pub fn batch_norm_stats(call: &Passed) -> Result<Box<Plan>> {
    let input = call.tensor("input");
    let (images, dtype, mut work) = (Images::of(call, input.1), input.1.dtype, Work::new(call));
    let x = work.read(input, &images.shape(), dtype)?;
    let to = [work.written("mean", images.channels)?, work.written("invstd", images.channels)?];
    measure(&mut work, images, x, dtype, Spread::Reciprocal(call.number("eps") as f32), to)?;
    Ok(work.finish())
}

/// aclnnBatchNormElemt.
pub fn batch_norm_elemt(call: &Passed) -> Result<Box<Plan>> {
    let (input, output) = (call.tensor("input"), call.tensor("output"));
    let (images, dtype, mut work) = (Images::of(call, input.1), input.1.dtype, Work::new(call));
    let channels = images.channels;
    let x = work.read(input, &images.shape(), dtype)?;
    let y = work.write(output, &images.shape(), dtype)?;
    let given = Given {
        mean: work.vector("mean", channels, 0.0)?,
        spread: work.vector("invstd", channels, 1.0)?,
        eps: None,
        weight: work.vector("weight", channels, 1.0)?,
    };
    let bias = work.vector("bias", channels, 0.0)?;
    normalise(&mut work, images, [x, y], dtype, given, bias)?;
    Ok(work.finish())
}

/// aclnnBatchNormReduceBackward.
pub fn batch_norm_reduce_backward(call: &Passed) -> Result<Box<Plan>> {
    let [dy, x] = ["gradOut", "input"].map(|name| call.tensor(name));
    let (images, dtype, mut work) = (Images::of(call, x.1), x.1.dtype, Work::new(call));
    let (channels, shape) = (images.channels, images.shape());
    let [dy, x] = [work.read(dy, &shape, dtype)?, work.read(x, &shape, dtype)?];
    let mean = work.vector("mean", channels, 0.0)?;
    let invstd = work.vector("invstd", channels, 1.0)?;
    let [of_input, of_weight, of_bias] = ["inputG", "weightG", "biasG"].map(|name| call.truth(name));
    let [dy_of, dot_of]: [Id; 2] = work.spaces("sums", channels)?;
    sums(&mut work, images, [dy, x], dtype, mean, [dy_of, dot_of])?;
    let ones = work.filled("ones", channels, 1.0)?;
    for (name, from, factor, is_wanted) in [
        ("sumDy", dy_of, ones, of_input),
        ("sumDyXmu", dot_of, ones, of_input),
        ("gradWeight", dot_of, invstd, of_weight),
        ("gradBias", dy_of, ones, of_bias),
    ] {
        if let Some(to) = work.written_if(name, channels, is_wanted)? {
            work.planner.step("Multiply", &[from, factor], &[to], move |bound| {
                vectors::multiply([from, factor].map(|id| bound.nd_view(id)), bound.nd_view(to));
            });
        }
    }
    Ok(work.finish())
}

/// aclnnBatchNormElemtBackward.
pub fn batch_norm_elemt_backward(call: &Passed) -> Result<Box<Plan>> {
    let tensors = ["gradOut", "input", "gradInput"].map(|name| call.tensor(name));
    let (images, dtype, mut work) = (Images::of(call, tensors[1].1), common(&tensors), Work::new(call));
    let (channels, shape) = (images.channels, images.shape());
    let [dy, x, dx] = tensors;
    let [dy, x] = [work.read(dy, &shape, dtype)?, work.read(x, &shape, dtype)?];
    let dx = work.write(dx, &shape, dtype)?;
    let given = Given {
        mean: work.vector("mean", channels, 0.0)?,
        spread: work.vector("invstd", channels, 1.0)?,
        eps: None,
        weight: work.vector("weight", channels, 1.0)?,
    };
    let sums = [work.vector("sumDy", channels, 0.0)?, work.vector("sumDyXmu", channels, 0.0)?];
    let (name, counter) = call.tensor("counter");
    let counts = work.read((name, counter), &[counter.numel().unwrap_or(0)], DType::Float)?;
    differentiate(&mut work, images, [x, dy, dx], dtype, given, sums, Count::Sum(counts))?;
    Ok(work.finish())
}

/// The statistics of a batch, of those of its parts: of means and reciprocals of deviations, or of sums and sums of squares.
pub fn gather(
    call: &Passed,
    [of, counts, to]: [&[&'static str]; 3],
    running: [&'static str; 2],
    join: fn(Parts<NdView>),
) -> Result<Box<Plan>> {
    let mut work = Work::new(call);
    let of = [call.tensor(of[0]), call.tensor(of[1])];
    let shape = [of[0].1.shape[0], of[0].1.shape[1]];
    let [parts, channels] = shape;
    let of = [work.read(of[0], &shape, DType::Float)?, work.read(of[1], &shape, DType::Float)?];
    let counts = work.vector(counts[0], parts, 0.0)?;
    let to = [work.written(to[0], channels)?, work.written(to[1], channels)?];
    let (eps, momentum) = (call.number("eps") as f32, call.number("momentum") as f32);
    let mut moves = vec![];
    for name in running {
        if let Some(tensor) = call.optional(name) {
            let old = work.read(tensor, &[channels], DType::Float)?;
            moves.push([old, work.write(tensor, &[channels], DType::Float)?]);
        }
    }
    let reads: Vec<Id> = [of[0], of[1], counts].into_iter().chain(moves.iter().map(|ids| ids[0])).collect();
    let writes: Vec<Id> = to.into_iter().chain(moves.iter().map(|ids| ids[1])).collect();
    work.planner.step("Gather", &reads, &writes, move |bound| {
        let running = match moves[..] {
            [mean, variance] => Some(Running {
                old: [mean[0], variance[0]].map(|id| bound.nd_view(id)),
                to: [mean[1], variance[1]].map(|id| bound.nd_view(id)),
                momentum,
            }),
            _ => None,
        };
        join(Parts {
            counts: bound.nd_view(counts),
            of: of.map(|id| bound.nd_view(id)),
            eps,
            to: to.map(|id| bound.nd_view(id)),
            running,
        });
    });
    Ok(work.finish())
}
