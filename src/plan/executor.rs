//! How plans are run: executors, the addresses of one run, what kernels get.
#![allow(unsafe_code)] // operands become views and scratch in `Bound`

use super::{Id, Image, Operand, Place, Plan, Planner, RANK, Region, Step, dump};
use crate::config::config;
use crate::error::{Error, Result, status};
use crate::handle::{HandleKind, Slots};
use crate::observe::{self, Party};
use crate::runtime::memory;
use crate::view::{AnyView, LINE, NdView, Scratch};
use std::sync::Arc;
use std::sync::atomic::Ordering;

impl Operand {
    /// The address of the element whose indices are all 0.
    fn base(&self, workspace: usize, regions: &[Region]) -> Result<usize> {
        if self.axes.shape.contains(&0) {
            return Ok(0); // never dereferenced
        }
        let size = self.dtype.size();
        let start = match &self.place {
            Place::Workspace { region } | Place::Scratch { region, .. } => {
                workspace.wrapping_add(regions[*region].offset as usize)
            }
            Place::Nowhere => unreachable!("an operand of the plan"),
            Place::Tensor(address) => {
                let start = address.load(Ordering::Relaxed);
                let reach = (self.span.0 * size as i64, (self.span.1 + 1) * size as i64);
                in_block(self.name, start, reach)?;
                memory::open(start)
            }
        };
        Ok(start.wrapping_add_signed(self.axes.offset as isize * size as isize))
    }
}

/// The bytes from `reach.0` to `reach.1`, counted from an address, lie in the block of memory that the address lies
/// in. Of memory that is not ours only what would wrap around the address space can be refused.
fn in_block(name: &str, start: usize, reach: (i64, i64)) -> Result<()> {
    if start == 0 {
        return Err(Error::Launch(format!("{name}: the data address is null, expected device memory")));
    }
    let room = match memory::block_around(start) {
        Some((block, _)) => (block.start as i64 - start as i64, block.end as i64 - start as i64),
        None if memory::is_closed(start) => {
            return Err(Error::Launch(format!("{name}: {start:#x} is in no live block of device memory")));
        }
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

/// A plan with the addresses of one run. Two words, which are moved in registers: it passes through many hands.
pub enum Run {
    /// The plan has the addresses.
    Once(Box<Plan>),
    /// Other runs of the plan may have others.
    Again(Box<(Arc<Plan>, Vec<usize>)>),
}

impl Run {
    /// Runs the steps in order.
    pub fn run(self) {
        match self {
            Run::Once(plan) => {
                plan.run(&plan.bases);
                plan.recycle();
            }
            Run::Again(run) => run.0.run(&run.1),
        }
    }
}

impl Plan {
    fn run(&self, bases: &[usize]) {
        for (step, Step { kernel, body, .. }) in self.steps.iter().enumerate() {
            observe::runs(body);
            kernel(&mut Bound { plan: self, step, bases });
        }
    }
}

/// The operands of a run, as one of its steps sees them.
pub struct Bound<'a> {
    plan: &'a Plan,
    step: usize,
    bases: &'a [usize],
}

impl<'a> Bound<'a> {
    /// An operand, whose memory is not another's at this step.
    #[inline]
    fn operand(&self, id: Id) -> &'a Operand {
        let operand = &self.plan.operands[id.0];
        if let Some(region) = operand.place.region() {
            let lives = self.plan.regions[region].lives_at(self.step);
            assert!(
                lives,
                "{} is of steps that name it, {} does not",
                operand.name, self.plan.steps[self.step].name
            );
        }
        operand
    }

    /// The operand as a kernel for images sees it, which has four axes.
    pub fn view(&self, image: Image) -> AnyView {
        let Operand { name, dtype, axes, place, .. } = self.operand(image.0);
        assert!(!matches!(place, Place::Scratch { .. }), "{name} is scratch");
        // Most have four: copies of known length, straight to where they are read.
        let (Ok(shape), Ok(strides)) =
            (<&[i64; RANK]>::try_from(&axes.shape[..]), <&[i64; RANK]>::try_from(&axes.strides[..]))
        else {
            return self.nd_view(image.0).four().expect("the planner counted its axes");
        };
        // SAFETY: as in `nd_view`.
        unsafe {
            AnyView::new(
                *dtype,
                self.bases[image.0.0] as *mut u8,
                shape.map(|extent| extent as usize),
                strides.map(|stride| stride as isize),
            )
        }
    }

    /// The operand as a kernel for any rank sees it.
    #[inline]
    pub fn nd_view(&self, id: Id) -> NdView<'a> {
        let Operand { name, dtype, axes, place, .. } = self.operand(id);
        assert!(!matches!(place, Place::Scratch { .. }), "{name} is scratch");
        // SAFETY: `push` of the planner made sure that no index overflows, and `bind` that the addressed bytes lie in one
        // block where the block is known to us; else the C caller promises it, as for every pointer. The
        // memory outlives the run: aclrtFree waits for the streams. Outputs are injective (`output`), and
        // kernels give each plane or row to one thread; where elements of an output overlap, the kernel is told to keep to one.
        unsafe { NdView::new(*dtype, self.bases[id.0] as *mut u8, &axes.shape, &axes.strides) }
    }

    /// Which body ran, where the values in memory decide: what the plan says of the step is then a guess.
    pub fn ran(&self, body: &'static str) {
        observe::runs(body);
    }

    /// A scratch operand: while it is in use, nobody gets it a second time.
    pub fn scratch(&mut self, id: Id) -> Scratch<'_> {
        let [scratch] = self.scratches([id]);
        scratch
    }

    /// The same of several.
    pub fn scratches<const N: usize>(&mut self, ids: [Id; N]) -> [Scratch<'_>; N] {
        ids.each_ref().map(|id| {
            let Operand { name, axes, place, .. } = self.operand(*id);
            let Place::Scratch { part, .. } = *place else { panic!("{name} is no scratch") };
            assert!(ids.iter().filter(|other| other.0 == id.0).count() == 1, "{name} twice");
            let bytes = (axes.shape[0] as usize - Scratch::ALIGNMENT) / part * part;
            let base = self.bases[id.0].next_multiple_of(Scratch::ALIGNMENT) as *mut u8;
            // SAFETY: `bind` checked the workspace, which has room for a line more than these; no other operand shares these
            // bytes, each operand is here once, and `self` stays borrowed.
            Scratch::new(unsafe { std::slice::from_raw_parts_mut(base, bytes) }, part)
        })
    }
}

impl Planner {
    /// Images without memory: what a kernel is asked with, before there is any, which of its bodies it will run.
    pub fn outlines<const N: usize>(&self, images: [Image; N]) -> [AnyView; N] {
        images.map(|image| {
            let Operand { dtype, axes, .. } = &self.plan.operands[image.id().0];
            // SAFETY: a kernel that is asked looks at extents and strides alone; an access would end the process, as nothing lies
            // in the first page.
            let view = unsafe {
                NdView::new(*dtype, std::ptr::without_provenance_mut(LINE), &axes.shape, &axes.strides)
            };
            view.four().expect("`images` counted its axes")
        })
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

    /// Ends one that does not run; its plan is for the next call like it.
    pub fn end(self) {
        if let Executor::Once(plan) = self {
            plan.recycle();
        }
    }

    /// Another one for the same plan, if it is repeatable.
    pub fn again(&self) -> Option<Executor> {
        match self {
            Executor::Once(_) => None,
            Executor::Repeatable(plan) => Some(Executor::Repeatable(Arc::clone(plan))),
        }
    }

    /// Tells those who observe which memory a run uses.
    #[cold]
    #[inline(never)]
    pub fn show(&self, workspace: usize, tell: impl FnOnce(&[observe::Access])) {
        let plan = self.plan();
        let mut accesses: Vec<observe::Access> = plan
            .accesses()
            .filter(|access| !access.axes.shape.contains(&0))
            .map(|access| {
                let (base, size) = (access.address.load(Ordering::Relaxed), access.dtype.size());
                observe::Access {
                    name: access.name,
                    base,
                    start: base.wrapping_add_signed(access.axes.offset as isize * size as isize),
                    size,
                    shape: &access.axes.shape,
                    strides: &access.axes.strides,
                    reads: access.read,
                    writes: access.written,
                    some: access.some,
                    of_device: true,
                    of_host: false,
                    is_workspace: false,
                }
            })
            .collect();
        let bytes = [plan.workspace as i64];
        if plan.workspace > 0 {
            accesses.push(observe::Access {
                name: "workspace",
                base: workspace,
                start: workspace,
                size: 1,
                shape: &bytes,
                strides: &[1],
                reads: true,
                writes: true,
                some: false,
                of_device: true,
                of_host: false,
                is_workspace: true,
            });
        }
        tell(&accesses);
    }

    /// Reads the data addresses and checks them: a null address, or a view that leaves the block of device
    /// memory that it starts in, is an error here and not a stray access on a worker thread. Those who observe are told
    /// who runs it.
    pub fn bind(mut self, workspace: usize, workspace_size: u64, by: Option<Party>) -> Result<Run> {
        let mut bases = match &mut self {
            Executor::Once(plan) => std::mem::take(&mut plan.bases),
            Executor::Repeatable(_) => Vec::new(),
        };
        let found = self.plan().find(&mut bases, workspace, workspace_size);
        if let Some(by) = by {
            self.show(workspace, |accesses| match found {
                Ok(()) => observe::uses(by, accesses),
                Err(_) => observe::asks_for(by, accesses),
            });
        }
        found?;
        Ok(match self {
            Executor::Once(mut plan) => {
                plan.bases = bases;
                Run::Once(plan)
            }
            Executor::Repeatable(plan) => Run::Again(Box::new((plan, bases))),
        })
    }
}

impl Plan {
    #[inline(always)]
    fn find(&self, bases: &mut Vec<usize>, mut workspace: usize, workspace_size: u64) -> Result<()> {
        let needed = self.workspace;
        if workspace_size < needed {
            return Err(Error::invalid("workspaceSize", workspace_size, format!("at least {needed}")));
        }
        if needed > 0 {
            in_block("workspace", workspace, (0, needed as i64))?;
            workspace = memory::open(workspace);
        }
        bases.clear();
        for operand in self.operands.iter() {
            bases.push(operand.base(workspace, &self.regions)?);
        }
        Ok(())
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
    use crate::dtype::DType;
    use crate::plan::Planner;
    use crate::tensor::{Format, Tensor};

    #[test]
    fn bytes_lie_in_the_block_that_their_address_lies_in_or_where_memory_can_be() {
        let memory = [0u8; 100];
        let start = memory.as_ptr() as usize;
        memory::register(start, memory.len()).unwrap();
        // Of nobody that is known.
        let other = 1i64 << 46;
        for (address, reach, fits) in [
            (start + 10, (-10, 90), true),
            (start + 10, (-11, 90), false),
            (start + 10, (-10, 91), false),
            (other as usize, (-other, i64::MAX - other), true),
            (other as usize, (-other - 1, 1), false),
            (other as usize, (0, i64::MAX - other + 1), false),
            (0, (0, 1), false),
        ] {
            assert_eq!(in_block("self", address, reach).is_ok(), fits, "{address:#x} {reach:?}");
        }
        memory::unregister(start).unwrap();
    }

    #[test]
    fn a_view_that_leaves_the_block_of_its_data_address_is_not_run() {
        let memory = [0f32; 8];
        let start = memory.as_ptr() as usize;
        memory::register(start, size_of_val(&memory)).unwrap();
        for (extent, stride, offset, fits) in [
            (8, 1, 0, true),
            (9, 1, 0, false),
            (4, 2, 1, true),
            (4, 2, 2, false),
            (8, -1, 7, true),
            (8, -1, 6, false),
            (1, 1, -1, false),
        ] {
            let tensor =
                Tensor::new(DType::Float, Format::ND, &[extent], Some(&[stride]), offset, &[8], start);
            let mut planner = Planner::new("test");
            planner.whole("self", &tensor).unwrap();
            let bound = Executor::Once(planner.finish()).bind(0, 0, None);
            assert_eq!(bound.is_ok(), fits, "{extent} {stride} {offset}");
        }
        memory::unregister(start).unwrap();
    }
}
