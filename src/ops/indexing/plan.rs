//! Operators whose elements are found by their places: how their plans are made.
//!
//! An indexed tensor is seen in the shape of the result: its own axes where they are kept, and stride 0 along the axes of
//! the indices, which say how far to go from there. One index is used as it lies; several become one of places first, in
//! the workspace. BOOL indices become coordinates there, as aclnnNonzero makes them.
//!
//! An index outside of its axis fails the task on the stream before anything is written, with a text that names it: [`check_indices`].

use crate::dtype::DType;
use crate::error::{Error, Result};
use crate::machine::machine;
use crate::ops::indexing::masking::coordinates;
use crate::ops::rules::Named;
use crate::plan::{Axes, Extents, Id, Plan, Planner, cast_of, fail};
use crate::tensor::{Tensor, extents, shape_text};
use crate::view::cast;
use opapi_kernels::indexing::{self as kernel, Axis, range};
use smallvec::SmallVec;
use std::iter::repeat_n;

/// What indexes the axes of a tensor, one or several of them, in their order.
pub enum Index<'a> {
    /// One axis stays whole.
    Whole,
    /// Numbers, for one axis.
    By(&'a Tensor),
    /// Truths, for as many axes as it has.
    Where(&'a Tensor),
}

/// Indices on the axes of a tensor, and where the result has their axes.
pub struct Indexing<'a> {
    name: &'static str,
    tensor: &'a Tensor,
    by: SmallVec<[By<'a>; 4]>,
    kept: SmallVec<[usize; 8]>,
    /// The shape of all indices, broadcast. A BOOL index counts as one extent, that of what is true in it.
    common: Extents,
    /// So many kept axes are before it.
    at: usize,
    /// The shape of the result.
    shape: Extents,
    /// Nobody knows yet how much is true: the last common extent is as large as it can be.
    is_padded: bool,
}

/// One of the indices.
struct By<'a> {
    /// The first axis that it is for.
    axis: usize,
    index: &'a Tensor,
    /// Its place in the list.
    place: usize,
}

fn is_where(index: &Tensor) -> bool {
    index.dtype == DType::Bool
}

impl<'a> Indexing<'a> {
    /// Indices as PyTorch takes them: where their axes are neighbours, so are those of the result; else these come first.
    /// `trues` is what a BOOL index finds, if the caller can tell it from the number of axes of the result, and from how
    /// many of them, counted from the end, the last common one is.
    pub fn new(
        name: &'static str,
        tensor: &'a Tensor,
        indices: &[Index<'a>],
        trues: impl FnOnce(usize, usize) -> Option<i64>,
    ) -> Result<Indexing<'a>> {
        let (mut by, mut kept, mut axis) = (SmallVec::<[By; 4]>::new(), SmallVec::<[usize; 8]>::new(), 0);
        for (place, index) in indices.iter().enumerate() {
            match *index {
                Index::Whole => kept.push(axis),
                Index::By(tensor) | Index::Where(tensor) => by.push(By { axis, index: tensor, place }),
            }
            axis += match index {
                Index::Where(mask) => mask.rank(),
                _ => 1,
            };
        }
        if axis > tensor.rank() {
            let expected = format!("indices for the {} axes of {name} at most", tensor.rank());
            return Err(Error::invalid("indices", format!("indices for {axis} axes"), expected));
        }
        kept.extend(axis..tensor.rank());
        let neighbours = by.windows(2).all(|two| two[0].axis + width(two[0].index) == two[1].axis);
        let first = by.first().map_or(0, |first| first.axis);
        let at = if neighbours { kept.iter().filter(|&&axis| axis < first).count() } else { 0 };
        let mut common = Extents::new();
        for By { index, .. } in &by {
            let shape: &[i64] = if is_where(index) { &[1] } else { &index.shape };
            join(&mut common, shape)?;
        }
        let mut is_padded = false;
        let wheres = || by.iter().map(|by| by.index).filter(|index| is_where(index));
        if let (Some(first), Some(&1)) = (wheres().next(), common.last()) {
            let behind = kept.len() - at;
            let trues = trues(kept.len() + common.len(), behind + 1);
            is_padded = trues.is_none();
            if is_padded && wheres().count() > 1 {
                let expected = "one at most where the values do not say how much is true in each";
                return Err(Error::invalid(
                    "indices",
                    format!("{} BOOL indices", wheres().count()),
                    expected,
                ));
            }
            // What cannot be told is the number of elements of a mask, at most.
            let most = wheres().filter_map(Tensor::numel).max().or(first.numel()).unwrap_or(0);
            *common.last_mut().expect("an extent") = trues.unwrap_or(most);
        }
        let mut indexing = Indexing { name, tensor, by, kept, common, at, shape: Extents::new(), is_padded };
        indexing.shape = indexing.by_axes(|axis| tensor.shape[axis], |axis| indexing.common[axis]);
        Ok(indexing)
    }

    /// The shape of the result.
    pub fn shape(&self) -> &[i64] {
        &self.shape
    }

    /// Every axis stays whole.
    pub fn is_whole(&self) -> bool {
        self.by.is_empty()
    }

    /// What is said of each axis that is kept, around what is said of those of the indices.
    fn by_axes(&self, kept: impl Fn(usize) -> i64, common: impl Fn(usize) -> i64) -> Extents {
        let width = self.common.len();
        extents(self.kept.len() + width, |axis| match axis.checked_sub(self.at) {
            None => kept(self.kept[axis]),
            Some(inside) if inside < width => common(inside),
            Some(_) => kept(self.kept[axis - width]),
        })
    }

    /// The tensor as the result sees it, and an index for it: the operands, and the axis that the index is of.
    fn plan(&self, planner: &mut Planner, lies: &Axes, whole: Id, one: bool) -> Result<(Id, Id, Axis)> {
        let mut seen = Axes {
            shape: self.shape.clone(),
            strides: self.by_axes(|axis| lies.strides[axis], |_| 0),
            offset: lies.offset,
        };
        let axis = |axis: usize| Axis { extent: self.tensor.shape[axis], stride: lies.strides[axis] };
        for by in self.by.iter().filter(|by| !is_where(by.index)) {
            let of = (by.axis, self.tensor.shape[by.axis], self.name);
            check_indices(planner, ("indices", by.index), Some(by.place), of)?;
        }
        if let ([By { axis: at, index, .. }], true) =
            (&self.by[..], one && self.by.iter().all(|by| !is_where(by.index)))
        {
            let index = planner.tensor("indices", index, self.over(&Axes::of(index)))?;
            return Ok((planner.view(whole, seen)?, index, axis(*at)));
        }
        // From the lowest place to the highest.
        let reaches = self.by.iter().flat_map(|by| (by.axis..by.axis + width(by.index)).map(axis));
        let reaches: Vec<i64> = reaches.map(|axis| axis.stride.saturating_mul(axis.extent - 1)).collect();
        let low: i64 = reaches.iter().map(|reach| reach.min(&0)).sum();
        let high: i64 = reaches.iter().map(|reach| reach.max(&0)).sum();
        let places = planner.workspace("places", DType::Int64, &self.common)?;
        if self.by.is_empty() {
            let level = machine().level;
            planner.step("Places", &[], &[places], move |bound| {
                cast::fill(level, bound.nd_view(places), [0; 16], false);
            });
        }
        let mut start = Some(-low);
        for By { axis: at, index, .. } in &self.by {
            if !is_where(index) {
                let index = planner.tensor("indices", index, Axes::of(index).expanded(&self.common))?;
                Self::add(planner, places, index, axis(*at), start.take());
                continue;
            }
            let count = *self.common.last().expect("an extent");
            let rows = planner.workspace("coordinates", DType::Int64, [index.rank() as i64, count])?;
            coordinates(planner, ("indices", index), rows, count, self.is_padded)?;
            for row in 0..width(index) {
                let numbers = Axes { offset: row as i64 * count, ..Axes::packed(&[count]) };
                let numbers = planner.view(rows, numbers.expanded(&self.common))?;
                Self::add(planner, places, numbers, axis(at + row), start.take());
            }
        }
        seen.offset += low;
        let over = self.over(&Axes::packed(&self.common));
        Ok((
            planner.view(whole, seen)?,
            planner.view(places, over)?,
            Axis { extent: high - low + 1, stride: 1 },
        ))
    }

    /// The step that adds an index to the places.
    fn add(planner: &mut Planner, places: Id, index: Id, axis: Axis, start: Option<i64>) {
        planner.step("Places", &[index], &[places], move |bound| {
            let [to, from] = [places, index].map(|id| bound.nd_view(id));
            kernel::places(to, from, axis, start);
        });
    }

    /// What has the common axes, as the result sees it.
    fn over(&self, common: &Axes) -> Axes {
        let strides = self.by_axes(|_| 0, |axis| common.strides[axis]);
        Axes { shape: self.shape.clone(), strides, offset: common.offset }
    }
}

/// How many axes an index is for.
fn width(index: &Tensor) -> usize {
    if is_where(index) { index.rank() } else { 1 }
}

/// Broadcasts one more index with the others.
fn join(common: &mut Extents, shape: &[i64]) -> Result<()> {
    while common.len() < shape.len() {
        common.insert(0, 1);
    }
    let new = common.len() - shape.len();
    let before = common.clone();
    for (common, &extent) in common[new..].iter_mut().zip(shape) {
        if *common == 1 {
            *common = extent;
        } else if extent != 1 && extent != *common {
            let got = format!("an index of shape {}", shape_text(shape));
            let expected =
                format!("one that broadcasts with {}, the shape of the others", shape_text(&before));
            return Err(Error::invalid("indices", got, expected));
        }
    }
    Ok(())
}

/// Adds the step that looks at all indices before anything is written: where one is outside of its axis, from `-extent` to `extent - 1`,
/// the task fails, and the text says which and where. Every operator that takes indices has it, but where CANN says what such an index
/// does.
pub fn check_indices(
    planner: &mut Planner,
    (name, index): Named,
    place: Option<usize>,
    (axis, extent, of): (usize, i64, &'static str),
) -> Result<()> {
    let indices = planner.whole(name, index)?;
    planner.step("CheckIndices", &[indices], &[], move |bound| {
        let Some(outside) = range::outside(bound.nd_view(indices), -extent..extent) else { return };
        let member = place.map_or(String::new(), |place| format!("[{place}]"));
        let at = if outside.at.is_empty() { String::new() } else { format!(" at {:?}", outside.at) };
        fail(format!(
            "{name}{member}: index {}{at}, expected {} to {}, as axis {axis} of {of} says",
            outside.index,
            -extent,
            extent - 1
        ));
    });
    Ok(())
}

/// `out` becomes the elements that the indices name. Nothing is checked any more.
pub fn gather(operator: &'static str, indexing: &Indexing, (out_name, out): Named) -> Result<Box<Plan>> {
    let mut planner = Planner::new(operator);
    let (name, tensor, lies) = (indexing.name, indexing.tensor, Axes::of(indexing.tensor));
    let whole = planner.whole(name, tensor)?;
    planner.some(whole);
    let (from, index, axis) = indexing.plan(&mut planner, &lies, whole, true)?;
    let to = Axes { shape: indexing.shape.clone(), ..Axes::of(out) };
    gather_step(&mut planner, (from, index), axis, (out_name, out, to))?;
    Ok(planner.finish())
}

/// As [`gather`], along one axis, by an index that has all axes of the result.
pub fn gather_along(
    operator: &'static str,
    (name, tensor): Named,
    at: usize,
    (index_name, index): Named,
    (out_name, out): Named,
) -> Result<Box<Plan>> {
    let mut planner = Planner::new(operator);
    let (lies, to) = (raised(tensor), raised(out));
    let whole = planner.tensor(name, tensor, lies.clone())?;
    planner.some(whole);
    let (seen, axis) = along(&lies, at, &to.shape);
    let from = planner.view(whole, seen)?;
    let numbers = planner.tensor(index_name, index, raised(index))?;
    check_indices(&mut planner, (index_name, index), None, (at, axis.extent, name))?;
    gather_step(&mut planner, (from, numbers), axis, (out_name, out, to))?;
    Ok(planner.finish())
}

/// As [`gather`], along one axis, whose place in the result the axes of the index take, but for the first `batch` of them: those it
/// shares with the tensor.
pub fn gather_slices(
    operator: &'static str,
    (name, tensor): Named,
    at: usize,
    (index_name, index): Named,
    batch: usize,
    (out_name, out): Named,
) -> Result<Box<Plan>> {
    let mut planner = Planner::new(operator);
    let (lies, to) = (raised(tensor), Axes::of(out));
    let mut numbers = match (tensor.rank(), index.rank()) {
        // All numbers name the one element.
        (0, _) => Axes { shape: Extents::new(), strides: Extents::new(), ..Axes::of(index) },
        (rank, 0) if rank == out.rank() => raised(index),
        _ => Axes::of(index),
    };
    let whole = planner.tensor(name, tensor, lies.clone())?;
    planner.some(whole);
    let axis = Axis { extent: lies.shape[at], stride: lies.strides[at] };
    let zeros = |count| repeat_n(&0, count);
    let (shared, own) = numbers.strides.split_at(batch);
    let (before, behind) = (&lies.strides[..at], &lies.strides[at + 1..]);
    let seen = before.iter().chain(zeros(own.len())).chain(behind).copied().collect();
    let over =
        shared.iter().chain(zeros(at - batch)).chain(own).chain(zeros(behind.len())).copied().collect();
    let seen = Axes { shape: to.shape.clone(), strides: seen, ..lies };
    (numbers.shape, numbers.strides) = (to.shape.clone(), over);
    let from = planner.view(whole, seen)?;
    let numbers = planner.tensor(index_name, index, numbers)?;
    check_indices(&mut planner, (index_name, index), None, (at, axis.extent, name))?;
    gather_step(&mut planner, (from, numbers), axis, (out_name, out, to))?;
    Ok(planner.finish())
}

/// A tensor seen in the shape of an index along one axis; and that axis.
fn along(lies: &Axes, at: usize, shape: &[i64]) -> (Axes, Axis) {
    let axis = Axis { extent: lies.shape[at], stride: lies.strides[at] };
    let mut seen = Axes { shape: Extents::from_slice(shape), ..lies.clone() };
    seen.strides[at] = 0;
    (seen, axis)
}

/// A tensor without axes has one element along one.
fn raised(tensor: &Tensor) -> Axes {
    let axes = Axes::of(tensor);
    if axes.shape.is_empty() { axes.expanded(&[1]) } else { axes }
}

fn gather_step(
    planner: &mut Planner,
    (from, index): (Id, Id),
    axis: Axis,
    (out_name, out, to): (&'static str, &Tensor, Axes),
) -> Result<()> {
    let target = planner.output(out_name, out, to, out.dtype)?;
    planner.step("Gather", &[from, index], &[target], move |bound| {
        let [to, from, index] = [target, from, index].map(|id| bound.nd_view(id));
        kernel::gather(to, from, index, axis);
    });
    Ok(())
}

/// The elements that the indices name become `values`, or with `add` those are added. Nothing is checked any more.
pub fn put(
    operator: &'static str,
    indexing: &Indexing,
    (values_name, values): Named,
    add: bool,
) -> Result<Box<Plan>> {
    let (name, tensor) = (indexing.name, indexing.tensor);
    // Sums of halves are rounded once.
    let computed = match tensor.dtype {
        DType::Float16 | DType::BFloat16 if add => DType::Float,
        dtype => dtype,
    };
    let mut planner = Planner::new(operator);
    let target = planner.tensor(name, tensor, Axes::of(tensor))?;
    planner.some(target);
    let whole = if computed == tensor.dtype {
        target
    } else {
        let whole = planner.workspace(name, computed, &tensor.shape)?;
        let cast = cast_of(tensor.dtype, computed)?;
        planner.step("Cast", &[target], &[whole], move |bound| {
            cast.run(bound.nd_view(target), bound.nd_view(whole), false);
        });
        whole
    };
    let values = planner.input(values_name, values, Axes::of(values), computed)?;
    let values = planner.view(values, planner.axes(values).expanded(indexing.shape()))?;
    let lies = planner.axes(whole).clone();
    let (to, places, axis) = indexing.plan(&mut planner, &lies, whole, false)?;
    planner.step("IndexPut", &[values, places], &[to], move |bound| {
        let [values, to, places] = [values, to, places].map(|id| bound.nd_view(id));
        kernel::put(values, to, places, axis.extent, add);
    });
    if computed != tensor.dtype {
        let (cast, in_order) = (cast_of(computed, tensor.dtype)?, !Axes::of(tensor).is_injective());
        planner.step("Cast", &[whole], &[target], move |bound| {
            cast.run(bound.nd_view(whole), bound.nd_view(target), in_order);
        });
    }
    Ok(planner.finish())
}
