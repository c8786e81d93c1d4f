//! The executor: what phase 1 makes and phase 2 runs.
//!
//! A [`Plan`] is a small graph. Its operands are views, of the caller's tensors or of the workspace; its steps
//! are kernels that read and write operands, in order. The planner lets a kernel work on the caller's views
//! directly and adds a step only where it must: a `Cast` where the kernel computes in another type than the
//! tensor's, a `CopyToView` where the elements of an output view overlap, so that several threads could not
//! write them in a defined order.
//!
//! A plan copies all metadata: tensors and arrays may be destroyed as soon as it exists. Only the data addresses
//! are read again in phase 2.
#![allow(unsafe_code)] // operands become views in `Bound::view`

mod dump;

use crate::config::config;
use crate::dtype::DType;
use crate::error::{Error, Result, status};
use crate::handle::{HandleKind, Slots};
use crate::machine::machine;
use crate::runtime::memory::{self, Blocks};
use crate::tensor::{Tensor, contiguous_strides, product, span};
use crate::view::cast::cast;
use crate::view::{AnyView, Scratch};
use smallvec::SmallVec;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Workspace parts start at multiples of this, and the whole is one.
const WORKSPACE_ALIGNMENT: u64 = 512;

/// An operand of a plan.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Id(usize);

/// A strided view of four extents, in elements of its operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    /// Extents, padded with ones on the left.
    pub shape: [i64; 4],
    /// Strides.
    pub strides: [i64; 4],
    /// The first element.
    pub offset: i64,
}

impl Layout {
    /// The packed layout of a shape.
    fn packed(shape: [i64; 4]) -> Layout {
        let strides = contiguous_strides(&shape);
        Layout { shape, strides: [strides[0], strides[1], strides[2], strides[3]], offset: 0 }
    }

    /// The layout of a tensor of rank 4 or less.
    pub fn of(tensor: &Tensor) -> Layout {
        assert!(tensor.rank() <= 4, "operators check the rank before they plan");
        let (mut shape, mut strides) = ([1; 4], [0; 4]);
        let pad = 4 - tensor.rank();
        shape[pad..].copy_from_slice(&tensor.shape);
        strides[pad..].copy_from_slice(&tensor.strides);
        Layout { shape, strides, offset: tensor.offset }
    }

    /// The same elements with the axes in another order.
    pub fn permuted(self, axes: [usize; 4]) -> Layout {
        Layout {
            shape: axes.map(|axis| self.shape[axis]),
            strides: axes.map(|axis| self.strides[axis]),
            ..self
        }
    }

    /// No two indices reach the same element: in the order of the strides, each axis steps over all that the smaller
    /// ones reach. (Some layouts that fail this have no overlap either; they only cost a copy.)
    fn is_injective(&self) -> bool {
        let axis = |axis: usize| (self.strides[axis].unsigned_abs(), (self.shape[axis].max(1) - 1) as u64);
        let mut axes = [axis(3), axis(2), axis(1), axis(0)];
        // Most are in that order as they come.
        steps_over(&axes) || {
            axes.sort_unstable();
            steps_over(&axes)
        }
    }
}

/// Each of these axes, strides and steps, steps over all that those before it reach.
fn steps_over(axes: &[(u64, u64); 4]) -> bool {
    let mut reach = 0u64;
    axes.iter().filter(|&&(_, steps)| steps > 0).all(|&(stride, steps)| {
        let steps_over = stride > reach;
        reach = reach.saturating_add(stride.saturating_mul(steps));
        steps_over
    })
}

/// Where an operand's memory is.
#[derive(Clone, Debug)]
enum Place {
    /// The caller's: the data address, read in phase 2.
    Tensor(Arc<AtomicUsize>),
    /// In the workspace, this many bytes from its start.
    Workspace(u64),
    /// Likewise, in parts of so many bytes, for the threads.
    Scratch { offset: u64, part: usize },
}

/// A view that steps read or write.
#[derive(Clone, Debug)]
struct Operand {
    name: &'static str,
    dtype: DType,
    layout: Layout,
    place: Place,
    /// First and last element that the layout reaches.
    span: (i64, i64),
}

/// How a plan uses a tensor of the caller.
pub struct Access<'a> {
    /// The argument's name.
    pub name: &'a str,
    /// Element type of the tensor.
    pub dtype: DType,
    /// The elements, counted from the data address.
    pub layout: Layout,
    /// First and last element that the layout reaches.
    pub span: (i64, i64),
    /// The tensor's data address.
    pub address: &'a Arc<AtomicUsize>,
    /// Whether a step writes it.
    pub written: bool,
}

type Kernel = Box<dyn Fn(&mut Bound) + Send + Sync>;

/// A kernel and the operands that it uses.
struct Step {
    name: &'static str,
    reads: Ids,
    writes: Ids,
    kernel: Kernel,
}

// A plan is made for every call, so its lists have room for what operators usually need without an allocation.
type Ids = SmallVec<[Id; 3]>;
type Steps = SmallVec<[Step; 1]>;

/// What phase 1 found out and phase 2 does.
pub struct Plan {
    operator: &'static str,
    operands: Vec<Operand>,
    steps: Steps,
    workspace: u64,
    /// Bytes of all operands, about.
    traffic: u64,
}

/// A kernel; that a dtype passed the checks and has none would be a mistake of this library.
pub fn found<K>(kernel: Option<K>, dtype: DType) -> Result<K> {
    kernel.ok_or_else(|| Error::Inner {
        status: status::INNER,
        text: format!("no kernel for {}", dtype.name()),
    })
}

/// Collects operands and steps.
pub struct Planner {
    /// In its place from the beginning: moving it from hand to hand took longer than many a check.
    plan: Box<Plan>,
    /// Steps that bring results from the workspace into the caller's views, after the kernel.
    last: Vec<Step>,
}

impl Planner {
    /// An empty plan of an operator.
    pub fn new(operator: &'static str) -> Planner {
        Planner {
            plan: Box::new(Plan {
                operator,
                operands: Vec::with_capacity(6),
                steps: Steps::new(),
                workspace: 0,
                traffic: 0,
            }),
            last: Vec::new(),
        }
    }

    /// An input that the kernel reads as `dtype` elements in `layout`: the tensor itself, or a cast of it.
    pub fn input(&mut self, name: &'static str, tensor: &Tensor, layout: Layout, dtype: DType) -> Result<Id> {
        let operand = self.tensor(name, tensor, layout)?;
        if dtype == tensor.dtype {
            return Ok(operand);
        }
        let converted = self.workspace(name, dtype, layout.shape)?;
        let step = self.cast(operand, converted, false)?;
        self.plan.steps.push(step);
        Ok(converted)
    }

    /// An output that the kernel writes as `dtype` elements in `layout`: the tensor itself where the kernel
    /// may write it, else workspace that a last step converts or copies.
    pub fn output(
        &mut self,
        name: &'static str,
        tensor: &Tensor,
        layout: Layout,
        dtype: DType,
    ) -> Result<Id> {
        let operand = self.tensor(name, tensor, layout)?;
        if dtype == tensor.dtype && layout.is_injective() {
            return Ok(operand);
        }
        let computed = self.workspace(name, dtype, layout.shape)?;
        let step = self.cast(computed, operand, !layout.is_injective())?;
        self.last.push(step);
        Ok(computed)
    }

    /// The step that writes one operand from another.
    fn cast(&self, from: Id, to: Id, in_order: bool) -> Result<Step> {
        let [from_dtype, to_dtype] = [from, to].map(|id| self.plan.operands[id.0].dtype);
        let cast = cast(from_dtype, to_dtype).ok_or_else(|| Error::Inner {
            status: status::INNER_NULLPTR,
            text: format!("no cast from {} to {}", from_dtype.name(), to_dtype.name()),
        })?;
        let level = machine().level;
        Ok(Step {
            name: if from_dtype == to_dtype { "CopyToView" } else { "Cast" },
            reads: Ids::from_slice(&[from]),
            writes: Ids::from_slice(&[to]),
            kernel: Box::new(move |bound| cast(level, bound.view(from), bound.view(to), in_order)),
        })
    }

    /// Packed memory in the workspace.
    pub fn workspace(&mut self, name: &'static str, dtype: DType, shape: [i64; 4]) -> Result<Id> {
        self.reserve(name, dtype, shape, Place::Workspace)
    }

    /// Workspace in `parts` parts of `bytes` each, one for each thread of a step; see `Bound::scratch`.
    pub fn scratch(&mut self, name: &'static str, parts: usize, bytes: usize) -> Result<Id> {
        let part = bytes.max(1).checked_next_multiple_of(Scratch::ALIGNMENT).unwrap_or(usize::MAX);
        // The caller's workspace may begin anywhere: a line more, to begin at a line.
        let all = part.checked_mul(parts).and_then(|all| all.checked_add(Scratch::ALIGNMENT));
        let shape = [1, 1, 1, all.and_then(|all| all.try_into().ok()).unwrap_or(i64::MAX)];
        self.reserve(name, DType::UInt8, shape, |offset| Place::Scratch { offset, part })
    }

    fn reserve(
        &mut self,
        name: &'static str,
        dtype: DType,
        shape: [i64; 4],
        place: impl FnOnce(u64) -> Place,
    ) -> Result<Id> {
        let too_large = || Error::invalid(name, format!("shape {shape:?}"), "a size below 2^63 bytes");
        let bytes =
            product(&shape).and_then(|numel| numel.checked_mul(dtype.size() as i64)).ok_or_else(too_large)?;
        let start = self.plan.workspace;
        self.plan.workspace = start
            .checked_add(bytes as u64)
            .and_then(|end| end.checked_next_multiple_of(WORKSPACE_ALIGNMENT))
            .filter(|&end| end <= i64::MAX as u64)
            .ok_or_else(too_large)?;
        self.operand(name, dtype, Layout::packed(shape), place(start))
    }

    /// Adds a kernel.
    pub fn step(
        &mut self,
        name: &'static str,
        reads: &[Id],
        writes: &[Id],
        kernel: impl Fn(&mut Bound) + Send + Sync + 'static,
    ) {
        self.plan.steps.push(Step {
            name,
            reads: Ids::from_slice(reads),
            writes: Ids::from_slice(writes),
            kernel: Box::new(kernel),
        });
    }

    /// The finished plan.
    pub fn finish(mut self) -> Box<Plan> {
        self.plan.steps.extend(self.last);
        self.plan
    }

    fn tensor(&mut self, name: &'static str, tensor: &Tensor, layout: Layout) -> Result<Id> {
        self.operand(name, tensor.dtype, layout, Place::Tensor(tensor.address_cell()))
    }

    /// Refuses whatever could overflow later: kernels compute element counts and byte offsets freely.
    fn operand(&mut self, name: &'static str, dtype: DType, layout: Layout, place: Place) -> Result<Id> {
        let size = dtype.size() as i64;
        let bytes = |elements: i64| {
            elements.checked_mul(size).map(i64::unsigned_abs).filter(|&bytes| bytes < 1 << 62)
        };
        let (span, traffic) = product(&layout.shape)
            .and_then(|elements| {
                let empty = elements == 0;
                let span = if empty { (0, 0) } else { span(&layout.shape, &layout.strides, layout.offset)? };
                bytes(span.0)?;
                bytes(span.1)?;
                Some((span, bytes(elements)?))
            })
            .ok_or_else(|| {
                Error::invalid(
                    name,
                    format!(
                        "shape {:?}, strides {:?}, offset {}",
                        layout.shape, layout.strides, layout.offset
                    ),
                    "element addresses that fit into 62 bits",
                )
            })?;
        self.plan.traffic = self.plan.traffic.saturating_add(traffic);
        self.plan.operands.push(Operand { name, dtype, layout, place, span });
        Ok(Id(self.plan.operands.len() - 1))
    }
}

impl Plan {
    /// A plan that does nothing: what the short cuts for empty tensors return.
    pub fn empty(operator: &'static str) -> Box<Plan> {
        Planner::new(operator).finish()
    }

    /// The operator that made the plan.
    pub fn operator(&self) -> &'static str {
        self.operator
    }

    /// The names of the steps, in order.
    pub fn step_names(&self) -> Vec<&'static str> {
        self.steps.iter().map(|step| step.name).collect()
    }

    /// Bytes of workspace that a run needs: a multiple of 512, often zero.
    pub fn workspace_size(&self) -> u64 {
        self.workspace
    }

    /// The caller's tensors that a run reads or writes, one by one.
    pub fn accesses(&self) -> impl Iterator<Item = Access<'_>> {
        self.operands.iter().enumerate().filter_map(|(index, operand)| {
            let Place::Tensor(address) = &operand.place else { return None };
            let Operand { name, dtype, layout, span, .. } = operand;
            let written = self.steps.iter().any(|step| step.writes.contains(&Id(index)));
            Some(Access { name, dtype: *dtype, layout: *layout, span: *span, address, written })
        })
    }

    /// Bytes that a run reads and writes, about.
    pub fn traffic(&self) -> u64 {
        self.traffic
    }
}

impl Operand {
    /// The address of the layout's element [0, 0, 0, 0].
    fn base(&self, workspace: usize, blocks: &Blocks) -> Result<usize> {
        if self.layout.shape.contains(&0) {
            return Ok(0); // never dereferenced
        }
        let size = self.dtype.size();
        let start = match &self.place {
            Place::Workspace(offset) | Place::Scratch { offset, .. } => {
                workspace.wrapping_add(*offset as usize)
            }
            Place::Tensor(address) => {
                let start = address.load(Ordering::Relaxed);
                let reach = (self.span.0 * size as i64, (self.span.1 + 1) * size as i64);
                in_block(self.name, start, reach, blocks)?;
                start
            }
        };
        Ok(start.wrapping_add_signed(self.layout.offset as isize * size as isize))
    }
}

/// The bytes from `reach.0` to `reach.1`, counted from an address, lie in the block of memory that the address lies
/// in. Of memory that is not ours only what would wrap around the address space can be refused.
fn in_block(name: &str, start: usize, reach: (i64, i64), blocks: &Blocks) -> Result<()> {
    if start == 0 {
        return Err(Error::Launch(format!("{name}: the data address is null, expected device memory")));
    }
    let room = match blocks.around(start) {
        Some((block, _)) => (block.start as i64 - start as i64, block.end as i64 - start as i64),
        None => (-(start as i64), i64::MAX - start as i64),
    };
    if reach.0 >= room.0 && reach.1 <= room.1 {
        return Ok(());
    }
    Err(Error::Launch(format!(
        "{name}: bytes {} to {} from its data address are used, expected at most {} to {}, where its memory ends",
        reach.0, reach.1, room.0, room.1
    )))
}

/// A plan with the addresses of one run.
pub struct Run {
    executor: Executor,
    bases: SmallVec<[usize; 6]>,
}

impl Run {
    /// Runs the steps in order.
    pub fn run(self) {
        let plan = self.executor.plan();
        let mut bound = Bound { operands: &plan.operands, bases: &self.bases };
        for step in &plan.steps {
            (step.kernel)(&mut bound);
        }
    }
}

/// The operands of a run.
pub struct Bound<'a> {
    operands: &'a [Operand],
    bases: &'a [usize],
}

impl Bound<'_> {
    /// The operand as a kernel sees it.
    pub fn view(&self, id: Id) -> AnyView {
        let Operand { name, dtype, layout, place, .. } = &self.operands[id.0];
        assert!(!matches!(place, Place::Scratch { .. }), "{name} is scratch");
        // SAFETY: `operand` made sure that no index overflows, and `bind` that the addressed bytes lie in one
        // block where the block is known to us; else the C caller promises it, as for every pointer. The
        // memory outlives the run: aclrtFree waits for the streams. Outputs are injective (`output`), and
        // kernels give each plane or row to one thread.
        unsafe {
            AnyView::new(
                *dtype,
                self.bases[id.0] as *mut u8,
                layout.shape.map(|extent| extent as usize),
                layout.strides.map(|stride| stride as isize),
            )
        }
    }

    /// A scratch operand: while it is in use, nobody gets it a second time.
    pub fn scratch(&mut self, id: Id) -> Scratch<'_> {
        let Operand { name, layout, place, .. } = &self.operands[id.0];
        let Place::Scratch { part, .. } = *place else { panic!("{name} is no scratch") };
        let bytes = (layout.shape[3] as usize - Scratch::ALIGNMENT) / part * part;
        let base = self.bases[id.0].next_multiple_of(Scratch::ALIGNMENT) as *mut u8;
        // SAFETY: `bind` checked the workspace, which has room for a line more than these; no other operand shares these
        // bytes, and `self` stays borrowed.
        Scratch::new(unsafe { std::slice::from_raw_parts_mut(base, bytes) }, part)
    }
}

/// What an `aclOpExecutor` is.
pub enum Executor {
    /// Phase 2 uses it up.
    Once(Box<Plan>),
    /// After aclSetAclOpExecutorRepeatable: phase 2 leaves it alive.
    Repeatable(Arc<Plan>),
}

impl Executor {
    /// The work.
    pub fn plan(&self) -> &Plan {
        match self {
            Executor::Once(plan) => plan,
            Executor::Repeatable(plan) => plan,
        }
    }

    /// The same executor, for any number of runs.
    pub fn repeatable(self) -> Executor {
        match self {
            Executor::Once(plan) => Executor::Repeatable(plan.into()),
            repeatable => repeatable,
        }
    }

    /// Another one for the same plan, if it is repeatable.
    pub fn again(&self) -> Option<Executor> {
        match self {
            Executor::Once(_) => None,
            Executor::Repeatable(plan) => Some(Executor::Repeatable(Arc::clone(plan))),
        }
    }

    /// Reads the data addresses and checks them: a null address, or a view that leaves the block of device
    /// memory that it starts in, is an error here and not a stray access on a worker thread.
    pub fn bind(self, workspace: usize, workspace_size: u64) -> Result<Run> {
        let plan = self.plan();
        let needed = plan.workspace;
        if workspace_size < needed {
            return Err(Error::invalid("workspaceSize", workspace_size, format!("at least {needed}")));
        }
        let blocks = memory::blocks();
        if needed > 0 {
            in_block("workspace", workspace, (0, needed as i64), &blocks)?;
        }
        let mut bases = SmallVec::new();
        for operand in &plan.operands {
            bases.push(operand.base(workspace, &blocks)?);
        }
        drop(blocks);
        Ok(Run { executor: self, bases })
    }
}

/// The live executors.
pub static EXECUTORS: Slots<Executor> = Slots::new(HandleKind::Executor);

/// Makes the executor of a plan and returns its handle.
pub fn register(plan: Box<Plan>) -> Result<(u64, usize)> {
    if let Some(target) = &config().dump_plan {
        dump::write(&plan, target);
    }
    let size = plan.workspace_size();
    let handle = EXECUTORS.insert(Executor::Once(plan)).ok_or_else(|| Error::Inner {
        status: status::INNER_CREATE_EXECUTOR,
        text: "too many executors are alive, destroy or run some".into(),
    })?;
    Ok((size, handle))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tensor::Format;

    fn layout(shape: [i64; 4], strides: [i64; 4]) -> Layout {
        Layout { shape, strides, offset: 0 }
    }

    #[test]
    fn overlapping_views_are_recognised() {
        assert!(layout([1, 2, 3, 4], [0, 12, 4, 1]).is_injective());
        assert!(layout([1, 2, 3, 4], [0, 1, 8, 2]).is_injective());
        assert!(layout([1, 2, 3, 4], [0, -12, 4, -1]).is_injective());
        assert!(!layout([1, 2, 3, 4], [0, 0, 4, 1]).is_injective());
        assert!(!layout([1, 1, 3, 4], [0, 0, 3, 1]).is_injective());
    }

    #[test]
    fn a_cast_needs_workspace_and_a_step_and_a_direct_view_neither() {
        let tensor = Tensor::new(DType::Float, Format::NCHW, &[1, 2, 3, 4], None, 0, &[24], 0);
        let mut planner = Planner::new("test");
        planner.input("direct", &tensor, Layout::of(&tensor), DType::Float).unwrap();
        assert_eq!((planner.plan.steps.len(), planner.plan.workspace), (0, 0));
        planner.input("cast", &tensor, Layout::of(&tensor), DType::Float16).unwrap();
        planner.output("back", &tensor, Layout::of(&tensor), DType::Float16).unwrap();
        let plan = planner.finish();
        assert_eq!((plan.steps.len(), plan.workspace), (2, 1024));
    }

    #[test]
    fn sizes_that_overflow_are_refused() {
        let tensor =
            Tensor::new(DType::Double, Format::ND, &[1 << 30, 1 << 30, 2], Some(&[0, 0, 0]), 0, &[1], 0);
        let mut planner = Planner::new("test");
        assert!(planner.input("huge", &tensor, Layout::of(&tensor), DType::Double).is_err());
        assert!(planner.workspace("huge", DType::Float, [1, 1, 1 << 40, 1 << 40]).is_err());
    }
}
