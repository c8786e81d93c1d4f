//! How operators make plans.

use super::regions::{self, ALIGNMENT, Region};
use super::{Axes, Bound, Id, Ids, Layout, Operand, Place, Plan, RANK, Step};
use crate::dtype::DType;
use crate::error::{Error, Result, status};
use crate::machine::machine;
use crate::tensor::{Tensor, product, set_extents, span};
use crate::view::cast::{Cast, cast};
use crate::view::{LINE, Scratch};

/// A kernel; that a dtype passed the checks and has none would be a mistake of this library.
pub fn found<K>(kernel: Option<K>, dtype: DType) -> Result<K> {
    kernel.ok_or_else(|| Error::Inner {
        status: status::INNER,
        text: format!("no kernel for {}", dtype.name()),
    })
}

/// The cast from one dtype to another, if there is one.
pub fn cast_of(from: DType, to: DType) -> Result<Cast> {
    cast(machine().level, from, to).ok_or_else(|| Error::Inner {
        status: status::INNER_NULLPTR,
        text: format!("no cast from {} to {}", from.name(), to.name()),
    })
}

/// Where an operand's memory is.
pub(super) enum Memory<'a> {
    /// Where the tensor's is, in phase 2.
    Of(&'a Tensor),
    /// At a place.
    At(Place),
}

/// Collects operands and steps.
pub struct Planner {
    /// In its place from the beginning: moving it from hand to hand took longer than many a check.
    pub(super) plan: Box<Plan>,
    /// Steps that bring results from the workspace into the caller's views, after the kernel.
    pub(super) last: Vec<Step>,
}

impl Planner {
    /// An empty plan of an operator.
    pub fn new(operator: &'static str) -> Planner {
        Planner { plan: Plan::blank(operator), last: Vec::new() }
    }

    /// An input that the kernel reads as `dtype` elements in `layout`: the tensor itself, or a cast of it.
    pub fn input(
        &mut self,
        name: &'static str,
        tensor: &Tensor,
        layout: impl Into<Axes>,
        dtype: DType,
    ) -> Result<Id> {
        let operand = self.tensor(name, tensor, layout)?;
        if dtype == tensor.dtype {
            return Ok(operand);
        }
        let converted = self.workspace(name, dtype, self.axes(operand).shape.clone())?;
        let step = self.cast(operand, converted, false)?;
        *self.plan.steps.add(Step::blank) = step;
        Ok(converted)
    }

    /// An input whose rows the kernel reads packed: the tensor itself, or a copy of it.
    pub fn packed_input(&mut self, name: &'static str, tensor: &Tensor, layout: Layout) -> Result<Id> {
        let operand = self.tensor(name, tensor, layout)?;
        if layout.strides[RANK - 1] == 1 || layout.shape[RANK - 1] == 1 {
            return Ok(operand);
        }
        let packed = self.workspace(name, tensor.dtype, layout.shape)?;
        let step = Step { name: "Pack", ..self.cast(operand, packed, false)? };
        *self.plan.steps.add(Step::blank) = step;
        Ok(packed)
    }

    /// An output that the kernel writes as `dtype` elements in `layout`: the tensor itself where the kernel
    /// may write it, else workspace that a last step converts or copies.
    pub fn output(
        &mut self,
        name: &'static str,
        tensor: &Tensor,
        layout: impl Into<Axes>,
        dtype: DType,
    ) -> Result<Id> {
        let operand = self.tensor(name, tensor, layout)?;
        let is_injective = self.axes(operand).is_injective();
        if dtype == tensor.dtype && is_injective {
            return Ok(operand);
        }
        let computed = self.workspace(name, dtype, self.axes(operand).shape.clone())?;
        let step = self.cast(computed, operand, !is_injective)?;
        self.last.push(step);
        Ok(computed)
    }

    /// The step that writes one operand from another.
    pub(super) fn cast(&self, from: Id, to: Id, in_order: bool) -> Result<Step> {
        let [from_dtype, to_dtype] = [from, to].map(|id| self.plan.operands[id.0].dtype);
        let cast = cast_of(from_dtype, to_dtype)?;
        Ok(Step {
            name: if from_dtype == to_dtype { "CopyToView" } else { "Cast" },
            body: "",
            reads: Ids::from_slice(&[from]),
            writes: Ids::from_slice(&[to]),
            kernel: Box::new(move |bound| cast.run(bound.nd_view(from), bound.nd_view(to), in_order)),
        })
    }

    /// Packed memory in the workspace.
    pub fn workspace(&mut self, name: &'static str, dtype: DType, shape: impl AsRef<[i64]>) -> Result<Id> {
        self.reserve(name, dtype, shape.as_ref(), |region| Place::Workspace { region })
    }

    /// Workspace in `parts` parts of `bytes` each, one for each thread of a step; see `Bound::scratch`.
    pub fn scratch(&mut self, name: &'static str, parts: usize, bytes: usize) -> Result<Id> {
        let part = bytes.max(1).checked_next_multiple_of(Scratch::ALIGNMENT).unwrap_or(usize::MAX);
        // The caller's workspace may begin anywhere: a line more, to begin at a line.
        let all = part.checked_mul(parts).and_then(|all| all.checked_add(Scratch::ALIGNMENT));
        let all = all.and_then(|all| all.try_into().ok()).unwrap_or(i64::MAX);
        self.reserve(name, DType::UInt8, &[all], |region| Place::Scratch { region, part })
    }

    /// Workspace that all threads of a step share, such as what they pack together before they read it; see [`Scratch::whole`].
    pub fn shared(&mut self, name: &'static str, bytes: usize) -> Result<Id> {
        self.scratch(name, 1, bytes)
    }

    fn reserve(
        &mut self,
        name: &'static str,
        dtype: DType,
        shape: &[i64],
        place: impl FnOnce(usize) -> Place,
    ) -> Result<Id> {
        let too_large = || Error::invalid(name, format!("shape {shape:?}"), "a size below 2^63 bytes");
        let bytes =
            product(shape).and_then(|numel| numel.checked_mul(dtype.size() as i64)).ok_or_else(too_large)?;
        let start = self.plan.workspace;
        let end = start
            .checked_add(bytes as u64)
            .and_then(|end| end.checked_next_multiple_of(ALIGNMENT))
            .filter(|&end| end <= i64::MAX as u64)
            .ok_or_else(too_large)?;
        self.plan.workspace = end;
        self.plan.regions.push(Region::new(end - start, start));
        self.operand(name, dtype, Axes::packed(shape), Memory::At(place(self.plan.regions.len() - 1)))
    }

    /// Adds a kernel.
    pub fn step(
        &mut self,
        name: &'static str,
        reads: &[Id],
        writes: &[Id],
        kernel: impl Fn(&mut Bound) + Send + Sync + 'static,
    ) {
        self.step_by(name, "", reads, writes, kernel);
    }

    /// Adds a kernel by one of its bodies.
    pub fn step_by(
        &mut self,
        name: &'static str,
        body: &'static str,
        reads: &[Id],
        writes: &[Id],
        kernel: impl Fn(&mut Bound) + Send + Sync + 'static,
    ) {
        let step = self.plan.steps.add(Step::blank);
        (step.name, step.body, step.kernel) = (name, body, Box::new(kernel));
        for (to, from) in [(&mut step.reads, reads), (&mut step.writes, writes)] {
            if to[..] != *from {
                *to = Ids::from_slice(from);
            }
        }
    }

    /// The finished plan.
    pub fn finish(mut self) -> Box<Plan> {
        for step in self.last.drain(..) {
            *self.plan.steps.add(Step::blank) = step;
        }
        let Plan { operands, steps, regions, workspace, .. } = &mut *self.plan;
        if !regions.is_empty() {
            for (at, step) in steps.iter().enumerate() {
                let named = step.reads.iter().chain(&step.writes);
                named
                    .filter_map(|id| operands[id.0].place.region())
                    .for_each(|region| regions[region].is_used(at));
            }
            *workspace = regions::place(regions);
        }
        self.plan
    }

    /// The tensor itself, for a kernel that reads or writes any dtype and any view.
    pub fn tensor(&mut self, name: &'static str, tensor: &Tensor, axes: impl Into<Axes>) -> Result<Id> {
        self.operand(name, tensor.dtype, axes.into(), Memory::Of(tensor))
    }

    /// All of the tensor, as it lies.
    pub fn whole(&mut self, name: &'static str, tensor: &Tensor) -> Result<Id> {
        // What was found when the tensor was made.
        let reach = match (tensor.numel(), tensor.span()) {
            (Some(0), _) => Some((0, (0, 0))),
            (numel, span) => numel.zip(span),
        };
        let lies = (&tensor.shape[..], &tensor.strides[..], tensor.offset);
        self.push(name, tensor.dtype, lies, reach, Memory::Of(tensor))
    }

    /// The tensor, broadcast to a shape. That this can be done was checked.
    pub fn broadcast(&mut self, name: &'static str, tensor: &Tensor, shape: &[i64]) -> Result<Id> {
        if *tensor.shape == *shape {
            return self.whole(name, tensor);
        }
        self.tensor(name, tensor, Axes::of(tensor).expanded(shape))
    }

    /// The memory of an operand by other axes. A tensor's bytes are looked at by those that each of its operands reaches.
    pub fn view(&mut self, id: Id, axes: impl Into<Axes>) -> Result<Id> {
        let Operand { name, dtype, ref place, .. } = self.plan.operands[id.0];
        let place = place.clone();
        let view = self.operand(name, dtype, axes.into(), Memory::At(place))?;
        if self.plan.operands[id.0].some {
            self.plan.operands[view.0].of = Some(id);
        }
        Ok(view)
    }

    /// Steps use some of its elements only, which values of others choose, or windows leave out. What they do to later views of
    /// it counts as done to it.
    pub fn some(&mut self, id: Id) {
        self.plan.operands[id.0].some = true;
    }

    /// As `some`, and so many elements of it at most, a cache line for each, which counts as its traffic.
    pub fn few(&mut self, id: Id, elements: usize) {
        self.some(id);
        let Operand { axes, dtype, .. } = &self.plan.operands[id.0];
        let all = product(&axes.shape).unwrap_or(i64::MAX).saturating_mul(dtype.size() as i64) as u64;
        let read = elements.saturating_mul(LINE) as u64;
        self.plan.traffic = self.plan.traffic.saturating_sub(all.saturating_sub(read));
    }

    /// As `some`, unless so many windows along its last two axes leave nothing out.
    pub fn windows(
        &mut self,
        image: Id,
        count: [i64; 2],
        kernel: [i64; 2],
        stride: [i64; 2],
        padding: [i64; 2],
    ) {
        let extents = &self.axes(image).shape;
        let first = extents.len() - 2;
        let covered = |axis: usize| {
            let last = (count[axis] - 1).saturating_mul(stride[axis]).saturating_add(kernel[axis]);
            padding[axis] >= 0
                && stride[axis] <= kernel[axis]
                && last.saturating_sub(padding[axis]) >= extents[first + axis]
        };
        if !(covered(0) && covered(1)) {
            self.some(image);
        }
    }

    /// The dtype of an operand.
    pub fn dtype(&self, id: Id) -> DType {
        self.plan.operands[id.0].dtype
    }

    /// The axes of an operand.
    pub fn axes(&self, id: Id) -> &Axes {
        &self.plan.operands[id.0].axes
    }

    pub(super) fn operand(
        &mut self,
        name: &'static str,
        dtype: DType,
        axes: Axes,
        memory: Memory,
    ) -> Result<Id> {
        let reach = product(&axes.shape).and_then(|elements| {
            let span = if elements == 0 { (0, 0) } else { span(&axes.shape, &axes.strides, axes.offset)? };
            Some((elements, span))
        });
        self.push(name, dtype, (&axes.shape, &axes.strides, axes.offset), reach, memory)
    }

    /// Refuses whatever could overflow later: kernels compute element counts and byte offsets freely. `reach` is the number of
    /// elements, the first and the last.
    fn push(
        &mut self,
        name: &'static str,
        dtype: DType,
        (shape, strides, offset): (&[i64], &[i64], i64),
        reach: Option<(i64, (i64, i64))>,
        memory: Memory,
    ) -> Result<Id> {
        let size = dtype.size() as i64;
        let bytes = |elements: i64| {
            elements.checked_mul(size).map(i64::unsigned_abs).filter(|&bytes| bytes < 1 << 62)
        };
        let fits = |(elements, span): (i64, (i64, i64))| {
            bytes(span.0)?;
            bytes(span.1)?;
            Some((span, bytes(elements)?))
        };
        let (span, traffic) = reach.and_then(fits).ok_or_else(|| {
            Error::invalid(
                name,
                format!("shape {shape:?}, strides {strides:?}, offset {offset}"),
                "element addresses that fit into 62 bits",
            )
        })?;
        let plan = &mut *self.plan;
        plan.traffic = plan.traffic.saturating_add(traffic);
        let id = Id(plan.operands.len());
        let operand = plan.operands.add(Operand::blank);
        (operand.name, operand.dtype, operand.span) = (name, dtype, span);
        (operand.some, operand.of) = (false, None);
        operand.place = match memory {
            Memory::At(place) => place,
            Memory::Of(tensor) => Place::Tensor(tensor.address_cell()),
        };
        operand.axes.offset = offset;
        set_extents(&mut operand.axes.shape, shape);
        set_extents(&mut operand.axes.strides, strides);
        Ok(id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::{Executor, Extents, Layout, List, MOST_SPARE, SPARE};
    use crate::tensor::Format;
    use std::sync::atomic::Ordering;

    #[test]
    fn a_cast_needs_workspace_and_a_step_and_a_direct_view_neither() {
        let tensor = Tensor::new(DType::Float, Format::NCHW, &[1, 2, 3, 4], None, 0, &[24], 0);
        let mut planner = Planner::new("test");
        planner.input("direct", &tensor, Layout::of(&tensor), DType::Float).unwrap();
        assert_eq!((planner.plan.steps.len(), planner.plan.workspace), (0, 0));
        let cast = planner.input("cast", &tensor, Layout::of(&tensor), DType::Float16).unwrap();
        let back = planner.output("back", &tensor, Layout::of(&tensor), DType::Float16).unwrap();
        planner.step("Step", &[cast], &[back], |_| {});
        let plan = planner.finish();
        assert_eq!((plan.steps.len(), plan.workspace), (3, 1024));
        // The tensor three times, and its elements as halves twice.
        assert_eq!(plan.traffic(), 3 * 96 + 2 * 48);
    }

    #[test]
    fn few_elements_count_a_line_each_and_no_more_than_all() {
        let tensor = Tensor::new(DType::Float, Format::ND, &[1, 2, 30, 40], None, 0, &[2400], 0);
        for (elements, traffic) in [(0, 0), (3, 3 * LINE), (150, 9600), (usize::MAX, 9600)] {
            let mut planner = Planner::new("test");
            let id = planner.input("from", &tensor, Layout::of(&tensor), DType::Float).unwrap();
            planner.few(id, elements);
            assert_eq!(planner.plan.traffic(), traffic as u64, "{elements}");
        }
    }

    #[test]
    fn an_operand_reaches_from_its_first_element_to_its_last() {
        let tensor = Tensor::new(DType::Float, Format::NCHW, &[1, 2, 3, 4], None, 0, &[24], 0);
        let mut planner = Planner::new("test");
        for (shape, span) in [([2, 3], (0, 5)), ([2, 0], (0, 0))] {
            let id = planner.tensor("part", &tensor, Axes::packed(&shape)).unwrap();
            assert_eq!(planner.plan.operands[id.0].span, span, "{shape:?}");
        }
    }

    #[test]
    fn a_run_has_the_scratch_that_was_asked_for_and_leaves_the_memory_of_its_plan() {
        let mut planner = Planner::new("test");
        let id = planner.scratch("scratch", 3, Scratch::ALIGNMENT + 1).unwrap();
        let (tell, told) = std::sync::mpsc::channel();
        planner.step("Step", &[], &[id], move |bound| {
            let sizes: Vec<usize> = bound.scratch(id).buffers::<u8>().map(|buffer| buffer.len()).collect();
            tell.send(sizes).unwrap();
        });
        let plan = Executor::Once(planner.finish()).repeatable();
        let workspace = vec![0u8; plan.plan().workspace_size() as usize];
        let (place, size) = (workspace.as_ptr().expose_provenance(), workspace.len() as u64);
        for (place, size) in [(0, size), (place, size - 1)] {
            assert!(plan.again().unwrap().bind(place, size, None).is_err(), "{place:#x} {size}");
        }
        let Executor::Repeatable(plan) = plan else { panic!("it was made repeatable") };
        let plan = Box::new(std::sync::Arc::into_inner(plan).unwrap());
        SPARE.take();
        Executor::Once(plan).bind(place, size, None).unwrap().run();
        assert_eq!(told.recv(), Ok(vec![2 * Scratch::ALIGNMENT; 3]));
        let spare = SPARE.take().map(|plan| (plan.operands.used, plan.steps.used, plan.steps.places.len()));
        assert_eq!(spare, Some((0, 0, 1)));
    }

    #[test]
    fn of_elements_that_share_a_place_the_last_by_index_stays() {
        let mut out = [-1i32; 9];
        let data = out.as_mut_ptr().expose_provenance();
        // Element (i, j) lies at i + 2 * j: a walk along the rows of memory would end at another one.
        let tensor = Tensor::new(DType::Int32, Format::ND, &[3, 4], Some(&[1, 2]), 0, &[9], data);
        let mut planner = Planner::new("test");
        let computed = planner.output("out", &tensor, Axes::of(&tensor), DType::Int32).unwrap();
        planner.step("Step", &[], &[computed], |_| ());
        let plan = planner.finish();
        let size = plan.workspace_size();
        // Each element is its index.
        let mut workspace = vec![0i32; 2 * size as usize / size_of::<i32>()];
        let first = workspace.as_ptr().align_offset(size as usize);
        (0..12).for_each(|index| workspace[first + index] = index as i32);
        let place = workspace[first..].as_mut_ptr().expose_provenance();
        Executor::Once(plan).bind(place, size, None).unwrap().run();
        assert_eq!(out, [0, 4, 8, 5, 9, 6, 10, 7, 11]);
    }

    #[test]
    fn a_plan_lies_where_one_lay_that_ended_on_its_thread() {
        let ended = Plan::blank("test");
        let place = &raw const *ended;
        ended.recycle();
        assert!(std::ptr::eq(&*Plan::blank("test"), place));
    }

    #[test]
    fn memory_of_large_plans_is_not_kept() {
        for (places, is_kept) in [(MOST_SPARE, true), (MOST_SPARE + 1, false)] {
            SPARE.take();
            let mut plan = Plan::blank("test");
            (0..places).for_each(|_| _ = plan.operands.add(Operand::blank));
            plan.recycle();
            assert_eq!(SPARE.take().is_some(), is_kept, "{places}");
        }
    }

    #[test]
    fn who_observes_sees_the_workspace_that_is_used() {
        let used = |bytes: i64| {
            let mut planner = Planner::new("test");
            planner.workspace("scratch", DType::UInt8, [bytes]).unwrap();
            let mut names = Vec::new();
            Executor::Once(planner.finish()).show(64, |accesses| {
                names.extend(accesses.iter().map(|access| (access.name, access.base)));
            });
            names
        };
        assert_eq!((used(0), used(1)), (vec![], vec![("workspace", 64)]));
    }

    #[test]
    fn who_observes_sees_the_first_element_of_what_has_some() {
        let mut planner = Planner::new("test");
        for (name, shape, strides, offset) in
            [("empty", [0, 3], [3, 1], 0), ("self", [2, 3], [3, 1], 5), ("reversed", [2, 3], [3, -1], 9)]
        {
            let tensor = Tensor::new(DType::Float16, Format::ND, &shape, Some(&strides), offset, &[30], 1000);
            planner.whole(name, &tensor).unwrap();
        }
        let mut seen = Vec::new();
        Executor::Once(planner.finish()).show(0, |accesses| {
            seen.extend(accesses.iter().map(|access| (access.name, access.base, access.start, access.size)));
        });
        assert_eq!(seen, [("self", 1000, 1010, 2), ("reversed", 1000, 1018, 2)]);
    }

    #[test]
    fn places_are_used_before_there_are_more() {
        let mut list = List::with_places(vec!['a', 'b']);
        *list.add(|| ' ') = 'c';
        assert_eq!((&list[..], &list.places[..]), (&['c'][..], &['c', 'b'][..]));
        (0..2).for_each(|_| _ = list.add(|| 'd'));
        assert_eq!((&list[..], list.places.len()), (&['c', 'b', 'd'][..], 3));
    }

    #[test]
    fn sizes_that_overflow_are_refused() {
        let tensor =
            Tensor::new(DType::Double, Format::ND, &[1 << 30, 1 << 30, 2], Some(&[0, 0, 0]), 0, &[1], 0);
        let mut planner = Planner::new("test");
        assert!(planner.input("huge", &tensor, Layout::of(&tensor), DType::Double).is_err());
        assert!(planner.workspace("huge", DType::Float, [1, 1, 1 << 40, 1 << 40]).is_err());
        // Addresses and sizes of 62 bits, whatever the dtype.
        for (dtype, bits) in [(DType::UInt8, 62), (DType::Float, 60)] {
            for (offset, extent, fits) in [
                (0, (1 << bits) - 1, true),
                (0, 1 << bits, false),
                ((1 << bits) - 1, 1, true),
                (1 << bits, 1, false),
                (-(1 << bits) + 1, 1, true),
                (-(1 << bits), 1, false),
            ] {
                let tensor = Tensor::new(dtype, Format::ND, &[extent], None, offset, &[1], 0);
                assert_eq!(planner.whole("huge", &tensor).is_ok(), fits, "{dtype:?} {offset} {extent}");
            }
        }
    }

    #[test]
    fn what_is_done_to_a_view_of_some_is_done_to_all() {
        let tensor = Tensor::new(DType::Float, Format::ND, &[10, 3], None, 0, &[30], 0);
        let mut planner = Planner::new("test");
        let whole = planner.whole("table", &tensor).unwrap();
        planner.some(whole);
        let row = planner.view(
            whole,
            Axes { shape: Extents::from_slice(&[3]), strides: Extents::from_slice(&[1]), offset: 0 },
        );
        planner.step("Step", &[], &[row.unwrap()], |_| {});
        let plan = planner.finish();
        let accesses: Vec<_> = plan
            .accesses()
            .map(|access| (access.axes.shape.to_vec(), access.read, access.written, access.some))
            .collect();
        assert_eq!(accesses, [(vec![10, 3], false, true, true)]);
    }

    #[test]
    fn what_a_step_wrote_is_not_read_from_the_caller() {
        let tensor = Tensor::new(DType::Float, Format::ND, &[3], None, 0, &[3], 0);
        for (writes_first, read) in [(true, false), (false, true)] {
            let mut planner = Planner::new("test");
            let id = planner.whole("mean", &tensor).unwrap();
            let steps: [[&[Id]; 2]; 2] = [[&[], &[id]], [&[id], &[]]];
            let order = if writes_first { [0, 1] } else { [1, 0] };
            for at in order {
                planner.step("Step", steps[at][0], steps[at][1], |_| {});
            }
            let plan = planner.finish();
            let seen: Vec<_> = plan.accesses().map(|access| (access.read, access.written)).collect();
            assert_eq!(seen, [(read, true)]);
        }
    }

    #[test]
    fn windows_that_leave_pixels_out_use_some() {
        let tensor = Tensor::new(DType::Float, Format::NCHW, &[1, 1, 8, 9], None, 0, &[72], 0);
        for (count, kernel, stride, padding, some) in [
            ([4, 3], [2, 3], [2, 3], [0, 0], false),
            ([8, 9], [3, 3], [1, 1], [1, 1], false),
            ([4, 4], [2, 2], [2, 2], [0, 0], true),
            ([4, 3], [1, 3], [2, 3], [0, 0], true),
            ([6, 7], [3, 3], [1, 1], [-1, -1], true),
        ] {
            let mut planner = Planner::new("test");
            let image = planner.tensor("self", &tensor, Layout::of(&tensor)).unwrap();
            planner.windows(image, count, kernel, stride, padding);
            planner.step("Step", &[image], &[], |_| {});
            let plan = planner.finish();
            let used: Vec<bool> = plan.accesses().map(|access| access.some).collect();
            assert_eq!(used, [some], "{kernel:?} {stride:?}");
        }
    }

    #[test]
    fn a_plan_in_the_place_of_another_has_nothing_of_it() {
        let planned = |shape: &[i64], steps: usize| {
            let tensor = Tensor::new(DType::Float, Format::ND, shape, None, 0, shape, 0);
            let mut planner = Planner::new("test");
            let ids: Vec<Id> = (0..steps).map(|_| planner.whole("tensor", &tensor).unwrap()).collect();
            ids.iter().for_each(|&id| planner.step("Step", &[id], &[id], |_| {}));
            planner.finish()
        };
        for steps in [3, 0, 70, 2] {
            let shape = vec![2; steps % 8];
            let plan = planned(&shape, steps);
            let accesses: Vec<_> =
                plan.accesses().map(|access| (access.axes.shape.to_vec(), access.read)).collect();
            assert_eq!(accesses, vec![(shape, true); steps]);
            assert_eq!(plan.step_names(), vec!["Step"; steps]);
            plan.recycle();
        }
    }

    #[test]
    fn a_plan_in_the_place_of_another_has_the_addresses_of_its_own_tensors() {
        let tensors =
            [8, 16].map(|address| Tensor::new(DType::Float, Format::ND, &[2], None, 0, &[2], address));
        for at in [0, 0, 1, 1, 0] {
            let mut planner = Planner::new("test");
            planner.whole("first", &tensors[at]).unwrap();
            planner.whole("second", &tensors[1 - at]).unwrap();
            let plan = planner.finish();
            let addresses: Vec<usize> =
                plan.accesses().map(|access| access.address.load(Ordering::Relaxed)).collect();
            assert_eq!(addresses, [8 + 8 * at, 16 - 8 * at]);
            plan.recycle();
        }
    }
}
