//! The executor: what phase 1 makes and phase 2 runs.
//!
//! A [`Plan`] is a small graph. Its operands are views, of the caller's tensors or of the workspace; its steps
//! are kernels that read and write operands, in order. The [`Planner`] lets a kernel work on the caller's views
//! directly and adds a step only where it must: a `Cast` where the kernel computes in another type than the
//! tensor's, a `CopyToView` where the elements of an output view overlap, so that several threads could not
//! write them in a defined order.
//!
//! A plan copies all metadata: tensors and arrays may be destroyed as soon as it exists. Only the data addresses
//! are read again in phase 2, when the [`Executor`] becomes a [`Run`].

mod dump;
mod executor;
mod layout;
mod planner;

pub use executor::{Bound, EXECUTORS, Executor, Run, register};
pub use layout::{Axes, Extents, Layout, RANK, is_injective};
pub use planner::{Planner, cast_of, found};

use crate::dtype::DType;
use smallvec::SmallVec;
use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;

/// An operand of a plan.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Id(usize);

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
    axes: Axes,
    place: Place,
    /// First and last element that the axes reach.
    span: (i64, i64),
}

/// How a plan uses a tensor of the caller.
pub struct Access<'a> {
    /// The argument's name.
    pub name: &'static str,
    /// Element type of the tensor.
    pub dtype: DType,
    /// The elements, counted from the data address.
    pub axes: &'a Axes,
    /// First and last element that the axes reach.
    pub span: (i64, i64),
    /// The tensor's data address.
    pub address: &'a Arc<AtomicUsize>,
    /// Whether a step reads it.
    pub read: bool,
    /// Whether a step writes it.
    pub written: bool,
}

type Kernel = Box<dyn Fn(&mut Bound) + Send + Sync>;

/// Ends a run from within a step: the stream's task fails with this text, and the steps behind it are not done.
pub fn fail(text: String) -> ! {
    // As a panic does, but says nothing on stderr: it is the caller who is wrong.
    std::panic::resume_unwind(Box::new(text))
}

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

/// Operands that a spare plan has room for at most.
const MOST_SPARE: usize = 64;

/// What phase 1 found out and phase 2 does.
pub struct Plan {
    operator: &'static str,
    operands: Vec<Operand>,
    steps: Steps,
    workspace: u64,
    /// Bytes of all operands, about.
    traffic: u64,
}

thread_local! {
    /// What a plan that ended on this thread leaves to the next one: the memory of its lists.
    static SPARE: Cell<Option<Box<Plan>>> = const { Cell::new(None) };
}

impl Plan {
    /// A plan without steps.
    fn blank(operator: &'static str) -> Box<Plan> {
        match SPARE.try_with(Cell::take) {
            Ok(Some(mut plan)) => {
                plan.operator = operator;
                plan
            }
            _ => Box::new(Plan {
                operator,
                operands: Vec::with_capacity(6),
                steps: Steps::new(),
                workspace: 0,
                traffic: 0,
            }),
        }
    }

    /// Ends the plan, and keeps its memory for another one of this thread.
    fn recycle(mut self: Box<Plan>) {
        self.operands.clear();
        self.steps.clear();
        (self.workspace, self.traffic) = (0, 0);
        if self.operands.capacity() <= MOST_SPARE {
            // Fails only while the thread ends.
            let _ = SPARE.try_with(|spare| spare.set(Some(self)));
        }
    }

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
            let Operand { name, dtype, axes, span, .. } = operand;
            let read = self.steps.iter().any(|step| step.reads.contains(&Id(index)));
            let written = self.steps.iter().any(|step| step.writes.contains(&Id(index)));
            Some(Access { name, dtype: *dtype, axes, span: *span, address, read, written })
        })
    }

    /// Bytes that a run reads and writes, about.
    pub fn traffic(&self) -> u64 {
        self.traffic
    }
}
