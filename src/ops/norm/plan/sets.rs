//! Elements that are normalised by sets of rows: channels of a batch, or groups of channels of an image.

use super::super::rules::channel_axis;
use super::Work;
use crate::dtype::DType;
use crate::error::Result;
use crate::machine::machine;
use crate::ops::passed::Passed;
use crate::plan::{Id, found};
use crate::tensor::{Tensor, product};
use opapi_kernels::norm::sets::{self, Lie, Off, SHORT, Sets, Shape, Spread};
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

    /// Rows of channels are too short.
    fn by_columns(self) -> bool {
        (self.each as usize) < SHORT
    }

    /// How the elements lie where they are made of coefficients.
    pub fn shape(self) -> [i64; 2] {
        match (self.by_columns(), self.group) {
            (false, _) => [self.count * self.channels, self.each],
            (true, None) => [self.count, self.channels * self.each],
            (true, Some(_)) => [1, self.count * self.channels * self.each],
        }
    }

    /// Where they are measured: elements of a group are one row.
    fn measured(self) -> ([i64; 2], Lie) {
        let Images { count, channels, each, .. } = self;
        match self.group {
            Some(group) => {
                let groups = self.sets();
                ([groups, group * each], Lie::Rows(Sets::rows(groups as usize)))
            }
            None if self.by_columns() => (self.shape(), Lie::Columns(each as usize)),
            None => (self.shape(), Lie::Rows(Sets::channels(count as usize, channels as usize))),
        }
    }

    /// Where sums are made: of groups those of each row.
    fn summed(self) -> ([i64; 2], Lie) {
        match self.group {
            Some(_) => {
                let rows = self.rows();
                ([rows, self.each], Lie::Rows(Sets::rows(rows as usize)))
            }
            None => self.measured(),
        }
    }

    /// How many sets there are.
    pub fn sets(self) -> i64 {
        self.group.map_or(self.channels, |group| self.count * self.channels / group)
    }

    /// Rows with coefficients.
    fn rows(self) -> i64 {
        if self.group.is_some() { self.count * self.channels } else { self.channels }
    }

    /// Elements of a set.
    pub fn elements(self) -> i64 {
        self.group.unwrap_or(self.count) * self.each
    }

    fn coefficients(self, eps: Option<f32>) -> Coefficients {
        Coefficients {
            eps,
            share: self.group.unwrap_or(1) as usize,
            repeat: if self.by_columns() { self.each as usize } else { 1 },
        }
    }

    /// Elements of coefficients.
    fn length(self) -> i64 {
        self.rows() * if self.by_columns() { self.each } else { 1 }
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
    let (shape, lie) = images.measured();
    let x = work.reshaped(x, &shape)?;
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
    silu: bool,
) -> Result<()> {
    let of = images.coefficients(given.eps);
    let to: [Id; 3] = work.spaces("coefficients", images.length())?;
    let Given { mean, spread, weight, .. } = given;
    work.planner.step("Coefficients", &[mean, spread, weight, bias], &to, move |bound| {
        let known = [mean, spread, weight].map(|id| bound.nd_view(id));
        let known = Known { mean: known[0], spread: known[1], weight: known[2] };
        of.forward(known, bound.nd_view(bias), to.map(|to| bound.nd_view(to)));
    });
    scale(work, images, [x, y], None, [to[0], to[1], to[2], to[2]], dtype, silu)
}

fn scale(
    work: &mut Work,
    images: Images,
    [x, y]: [Id; 2],
    dy: Option<Id>,
    by: [Id; 4],
    dtype: DType,
    silu: bool,
) -> Result<()> {
    let (kernel, level) = (found(sets::scale(dtype), dtype)?, machine().level);
    let by_columns = images.by_columns();
    let reads: Vec<Id> = [x].into_iter().chain(dy).chain(by).collect();
    work.planner.step("Scale", &reads, &[y], move |bound| {
        let dy = dy.map(|dy| bound.nd_view(dy));
        let of = [x, y].map(|id| bound.nd_view(id));
        kernel(level, of, dy, by.map(|id| bound.nd_view(id)), Shape { by_columns, silu });
    });
    Ok(())
}

/// The sums of `dy`, and of it times the distances from the mean: those of sets, or of each row of a set.
pub fn sums(
    work: &mut Work,
    images: Images,
    of: [Id; 2],
    dtype: DType,
    mean: Id,
    to: [Option<Id>; 2],
) -> Result<()> {
    let (shape, lie) = images.summed();
    let [dy, x] = of;
    let (dy, x) = (work.reshaped(dy, &shape)?, work.reshaped(x, &shape)?);
    let share = images.group.unwrap_or(1) as usize;
    let (kernel, level) = (found(sets::sums(dtype), dtype)?, machine().level);
    let writes: Vec<Id> = to.into_iter().flatten().collect();
    work.planner.step("Sums", &[dy, x, mean], &writes, move |bound| {
        let off = Off::Means(bound.nd_view(mean), share);
        let of = [dy, x].map(|id| bound.nd_view(id));
        kernel(level, of, lie, off, to.map(|to| to.map(|to| bound.nd_view(to))));
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
        let sums_of: [Id; 2] = work.spaces("sums", images.rows())?;
        if !writes.is_empty() || is_measured && dx.is_some() {
            sums(work, images, [dy, x], dtype, mean, sums_of.map(Some))?;
        }
        let of = images.coefficients(eps);
        if !writes.is_empty() {
            let reads = [mean, spread, weight, sums_of[0], sums_of[1]];
            work.planner.step("Parameters", &reads, &writes, move |bound| {
                let known = [mean, spread, weight].map(|id| bound.nd_view(id));
                let known = Known { mean: known[0], spread: known[1], weight: known[2] };
                let to = parameters.map(|to| to.map(|to| bound.nd_view(to)));
                of.parameters(known, sums_of.map(|id| bound.nd_view(id)), to);
            });
        }
        let Some(dx) = dx else { return Ok(()) };
        if !is_measured {
            let zeros = [images.sets(), images.channels].map(|count| work.filled("zeros", count, 0.0));
            let [mean, bias] = zeros;
            return normalise(work, images, [dy, dx], dtype, Given { mean: mean?, ..given }, bias?, false);
        }
        differentiate(
            work,
            images,
            [x, dy, dx],
            dtype,
            given,
            sums_of,
            Count::Known(images.elements() as f64),
        )
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
    scale(work, images, [x, dx], Some(dy), to, dtype, false)
}
