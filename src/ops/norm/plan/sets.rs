//! Elements that are normalised by sets of rows: channels of a batch, or groups of channels of an image.

use super::super::rules::channel_axis;
use super::Work;
use crate::dtype::DType;
use crate::error::Result;
use crate::machine::machine;
use crate::ops::passed::Passed;
use crate::plan::{Id, found};
use crate::tensor::{Tensor, product};
use opapi_kernels::norm::sets::{self, Gradient, Lie, SHORT, Sets, Spread};
use opapi_kernels::norm::vectors::{self, Coefficients, Known};

/// Images with channels, which are normalised by sets of rows.
#[derive(Clone, Copy)]
pub struct Images {
    /// Images.
    pub count: i64,
    /// Of each.
    pub channels: i64,
    /// Elements of a channel of an image.
    pub each: i64,
    /// Channels of an image that are a set; none are one with those of all other images.
    pub group: Option<i64>,
}

impl Images {
    /// Those of a tensor, whose channels are the sets.
    pub fn of(call: &Passed, tensor: &Tensor) -> Images {
        let axis = channel_axis(call, tensor);
        let of = |axes: &[i64]| product(axes).unwrap_or(0);
        let (count, each) = (of(&tensor.shape[..axis]), of(&tensor.shape[axis + 1..]));
        Images { count, channels: tensor.shape[axis], each, group: None }
    }

    /// Channels of a batch have rows that are too short.
    fn by_columns(self) -> bool {
        self.group.is_none() && (self.each as usize) < SHORT
    }

    /// How the elements lie.
    pub fn shape(self) -> [i64; 2] {
        match self.by_columns() {
            false => [self.count * self.channels, self.each],
            true => [self.count, self.channels * self.each],
        }
    }

    /// Which of them are a channel of a batch.
    fn lie(self) -> Lie {
        let Images { count, channels, each, .. } = self;
        if self.by_columns() {
            Lie::Columns(each as usize)
        } else {
            Lie::Rows(Sets::channels(count as usize, channels as usize))
        }
    }

    /// How many sets there are.
    pub fn sets(self) -> i64 {
        self.group.map_or(self.channels, |group| self.count * self.channels / group)
    }

    /// Elements of a channel of a batch.
    pub fn elements(self) -> i64 {
        self.count * self.each
    }

    /// Channels of all sets.
    fn sums(self) -> i64 {
        if self.group.is_some() { self.count * self.channels } else { self.channels }
    }

    fn coefficients(self, eps: Option<f32>) -> Coefficients {
        Coefficients { eps, repeat: if self.by_columns() { self.each as usize } else { 1 } }
    }

    /// Elements of coefficients.
    fn length(self) -> i64 {
        self.channels * if self.by_columns() { self.each } else { 1 }
    }
}

/// What is known of sets and channels.
#[derive(Clone, Copy)]
pub struct Given {
    pub mean: Id,
    /// A variance, to which is added, or the reciprocal of a deviation.
    pub spread: Id,
    pub eps: Option<f32>,
    pub weight: Id,
}

/// The mean and the spread of each set.
pub fn measure(
    work: &mut Work,
    images: Images,
    x: Id,
    dtype: DType,
    spread: Spread,
    to: [Id; 2],
) -> Result<()> {
    let lie = images.lie();
    let kernel = found(sets::measure(dtype), dtype)?;
    let level = machine().level;
    work.planner.step("Measure", &[x], &to, move |bound| {
        kernel(level, bound.nd_view(x), lie, spread, to.map(|to| bound.nd_view(to)));
    });
    Ok(())
}

/// The elements with their sets' means and deviations taken off.
pub fn normalise(
    work: &mut Work,
    images: Images,
    [x, y]: [Id; 2],
    dtype: DType,
    given: Given,
    bias: Id,
) -> Result<()> {
    let of = images.coefficients(given.eps);
    let to: [Id; 3] = work.spaces("coefficients", images.length())?;
    let Given { mean, spread, weight, .. } = given;
    work.planner.step("Coefficients", &[mean, spread, weight, bias], &to, move |bound| {
        let known = [mean, spread, weight].map(|id| bound.nd_view(id));
        let known = Known { mean: known[0], spread: known[1], weight: known[2] };
        of.forward(known, bound.nd_view(bias), to.map(|to| bound.nd_view(to)));
    });
    scale(work, images, [x, y], None, [to[0], to[1], to[2], to[2]], dtype)
}

fn scale(
    work: &mut Work,
    images: Images,
    [x, y]: [Id; 2],
    dy: Option<Id>,
    by: [Id; 4],
    dtype: DType,
) -> Result<()> {
    let (kernel, level) = (found(sets::scale(dtype), dtype)?, machine().level);
    let by_columns = images.by_columns();
    let reads: Vec<Id> = [x].into_iter().chain(dy).chain(by).collect();
    work.planner.step("Scale", &reads, &[y], move |bound| {
        let dy = dy.map(|dy| bound.nd_view(dy));
        let of = [x, y].map(|id| bound.nd_view(id));
        kernel(level, of, dy, by.map(|id| bound.nd_view(id)), by_columns);
    });
    Ok(())
}

/// The sums of `dy`, and of it times the distances from the mean, of each channel of a batch.
pub fn sums(
    work: &mut Work,
    images: Images,
    [dy, x]: [Id; 2],
    dtype: DType,
    mean: Id,
    to: [Id; 2],
) -> Result<()> {
    let lie = images.lie();
    let (kernel, level) = (found(sets::sums(dtype), dtype)?, machine().level);
    work.planner.step("Sums", &[dy, x, mean], &to, move |bound| {
        let of = [dy, x].map(|id| bound.nd_view(id));
        kernel(level, of, lie, bound.nd_view(mean), to.map(|to| bound.nd_view(to)));
    });
    Ok(())
}

/// What the gradients of a normalisation are made of, and where they are written.
pub struct Backward {
    pub images: Images,
    pub dtype: DType,
    /// The gradient of the results, the elements, and their gradient, if it is wanted.
    pub dy: Id,
    pub x: Id,
    pub dx: Option<Id>,
    pub given: Given,
    /// Of weight and of bias.
    pub parameters: [Option<Id>; 2],
    /// The moments are those of the elements, which the gradient goes through too.
    pub is_measured: bool,
}

impl Backward {
    /// The steps.
    pub fn plan(self, work: &mut Work) -> Result<()> {
        let Backward { images, dtype, dy, x, dx, given, parameters, is_measured } = self;
        let Given { mean, spread, weight, eps } = given;
        let writes: Vec<Id> = parameters.into_iter().flatten().collect();
        let sums_of: [Id; 2] = work.spaces("sums", images.sums())?;
        // The gradient of a set is written beside its sums, unless they are those of columns.
        let is_fused = is_measured && !images.by_columns();
        if is_fused {
            self.sets(work, sums_of)?;
        } else if !writes.is_empty() || is_measured && dx.is_some() {
            sums(work, images, [dy, x], dtype, mean, sums_of)?;
        }
        if !writes.is_empty() {
            let reads = [mean, spread, weight, sums_of[0], sums_of[1]];
            let share = images.group.unwrap_or(1) as usize;
            work.planner.step("Parameters", &reads, &writes, move |bound| {
                let known = [mean, spread, weight].map(|id| bound.nd_view(id));
                let known = Known { mean: known[0], spread: known[1], weight: known[2] };
                let to = parameters.map(|to| to.map(|to| bound.nd_view(to)));
                vectors::parameters(known, eps, share, sums_of.map(|id| bound.nd_view(id)), to);
            });
        }
        let Some(dx) = dx.filter(|_| !is_fused) else { return Ok(()) };
        if !is_measured {
            let zeros = [images.sets(), images.channels].map(|count| work.filled("zeros", count, 0.0));
            let [mean, bias] = zeros;
            return normalise(work, images, [dy, dx], dtype, Given { mean: mean?, ..given }, bias?);
        }
        let count = Count::Known(images.elements() as f64);
        differentiate(work, images, [x, dy, dx], dtype, given, sums_of, count)
    }

    /// The sums, and the gradient of the elements if it is wanted.
    fn sets(&self, work: &mut Work, sums: [Id; 2]) -> Result<()> {
        let &Backward { images, dtype, dy, x, dx, given, .. } = self;
        let Given { mean, spread, weight, eps } = given;
        let sets = match images.group {
            Some(group) => Sets::groups(images.sets() as usize, group as usize),
            None => Sets::channels(images.count as usize, images.channels as usize),
        };
        let (kernel, level) = (found(sets::gradient(dtype), dtype)?, machine().level);
        let has_channels = images.group.is_some();
        let writes: Vec<Id> = sums.into_iter().chain(dx).collect();
        work.planner.step("Gradient", &[dy, x, mean, spread, weight], &writes, move |bound| {
            let [dy, x, mean, spread, weight] = [dy, x, mean, spread, weight].map(|id| bound.nd_view(id));
            let dx = dx.map(|dx| bound.nd_view(dx));
            let sums = sums.map(|id| bound.nd_view(id));
            kernel(level, Gradient { dy, x, dx, mean, spread, eps, weight, sums, sets, has_channels });
        });
        Ok(())
    }
}

/// How many elements a set has.
#[derive(Clone, Copy)]
pub enum Count {
    Known(f64),
    /// The sum of a vector.
    Sum(Id),
}

/// The gradient of elements, of those of their results and their sums.
pub fn differentiate(
    work: &mut Work,
    images: Images,
    [x, dy, dx]: [Id; 3],
    dtype: DType,
    given: Given,
    sums: [Id; 2],
    count: Count,
) -> Result<()> {
    let Given { mean, spread, weight, eps } = given;
    let (of, to): (_, [Id; 4]) = (images.coefficients(eps), work.spaces("coefficients", images.length())?);
    let mut reads = vec![mean, spread, weight, sums[0], sums[1]];
    reads.extend(if let Count::Sum(counts) = count { Some(counts) } else { None });
    work.planner.step("Coefficients", &reads, &to, move |bound| {
        let known = [mean, spread, weight].map(|id| bound.nd_view(id));
        let known = Known { mean: known[0], spread: known[1], weight: known[2] };
        let count = match count {
            Count::Known(count) => count,
            Count::Sum(counts) => vectors::total(bound.nd_view(counts)),
        };
        of.backward(known, sums.map(|id| bound.nd_view(id)), count, to.map(|to| bound.nd_view(to)));
    });
    scale(work, images, [x, dx], Some(dy), to, dtype)
}
