//! The executor: what phase 1 makes and phase 2 runs.
//!
//! A [`Plan`] is a small graph. Its operands are views, of the caller's tensors or of the workspace; its steps
//! are kernels that read and write operands, in order. The [`Planner`] lets a kernel work on the caller's views
//! directly and adds a step only where it must: a `Cast` where the kernel computes in another type than the
//! tensor's, a `CopyToView` where the elements of an output view overlap, so that several threads could not
//! write them in a defined order. Temporaries lie in the workspace, and share it where they are not needed at the same time: the
//! steps name what they use.
//!
//! A plan copies all metadata: tensors and arrays may be destroyed as soon as it exists. Only the data addresses
//! are read again in phase 2, when the [`Executor`] becomes a [`Run`].

mod call;
mod copy;
mod dump;
mod executor;
mod image;
mod kept;
mod layout;
mod packed;
mod planner;
mod regions;

pub use call::{Call, Describe};
pub use copy::{add_copy, add_fill, copy, fill, one, zero};
pub use executor::{Bound, EXECUTORS, Executor, Run, register};
pub use image::Image;
pub use kept::Given;
pub use layout::{Axes, Extents, Layout, RANK, is_injective};
pub use planner::{Planner, cast_of, found};

use crate::dtype::DType;
use kept::Origin;
use regions::Region;
use smallvec::SmallVec;
use std::cell::Cell;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;

/// An operand of a plan.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Id(usize);

/// Where an operand's memory is.
#[derive(Clone, Debug)]
enum Place {
    /// Nowhere: an operand that was none yet.
    Nowhere,
    /// The caller's: the data address, read in phase 2.
    Tensor(Arc<AtomicUsize>),
    /// In a region of the workspace.
    Workspace { region: usize },
    /// Likewise, in parts of so many bytes, for the threads.
    Scratch { region: usize, part: usize },
}

impl Place {
    /// The region that it is in.
    fn region(&self) -> Option<usize> {
        match *self {
            Place::Workspace { region } | Place::Scratch { region, .. } => Some(region),
            Place::Tensor(_) | Place::Nowhere => None,
        }
    }
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
    /// See `Access`.
    some: bool,
    /// The operand that this is a view of, if what steps do to it is said of that one.
    of: Option<Id>,
    /// Which part of a kept plan's call its tensor is.
    argument: usize,
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
    /// Some of the elements only; which ones cannot be told.
    pub some: bool,
}

type Kernel = Box<dyn Fn(&mut Bound) + Send + Sync>;

/// Ends a run from within a step: the stream's task fails with this text, and the steps behind it are not done.
pub fn fail(text: String) -> ! {
    // As a panic does, but says nothing on stderr: it is the caller who is wrong.
    std::panic::resume_unwind(Box::new(text))
}

impl Operand {
    fn blank() -> Operand {
        let axes = Axes { shape: Extents::new(), strides: Extents::new(), offset: 0 };
        Operand {
            name: "",
            dtype: DType::Float,
            axes,
            place: Place::Nowhere,
            span: (0, 0),
            some: false,
            of: None,
            argument: 0,
        }
    }
}

/// A kernel and the operands that it uses.
struct Step {
    name: &'static str,
    /// Which of a kernel's bodies, where there is a choice.
    body: &'static str,
    reads: Ids,
    writes: Ids,
    kernel: Kernel,
}

impl Step {
    fn blank() -> Step {
        Step { name: "", body: "", reads: Ids::new(), writes: Ids::new(), kernel: Step::nothing() }
    }

    /// A kernel that needs no memory.
    fn nothing() -> Kernel {
        Box::new(|_| {})
    }
}

// A plan is made for every call, so its lists have room for what operators usually need without an allocation.
type Ids = SmallVec<[Id; 3]>;

/// Operands and steps that a spare plan keeps at most.
const MOST_SPARE: usize = 64;

/// What is put together from the beginning for every call, in the places of what was there before: what is put together elsewhere
/// and moved is read again before it has arrived, which takes longer than all else.
struct List<T> {
    /// Those of this plan, and then spare ones.
    places: Vec<T>,
    used: usize,
}

impl<T> List<T> {
    /// Empty, with places.
    fn with_places(places: Vec<T>) -> List<T> {
        List { places, used: 0 }
    }

    /// A place for one more. What is in it is another plan's, or `blank`.
    fn add(&mut self, blank: fn() -> T) -> &mut T {
        if self.used == self.places.len() {
            self.places.push(blank());
        }
        self.used += 1;
        &mut self.places[self.used - 1]
    }
}

impl<T> DerefMut for List<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.places[..self.used]
    }
}

impl<T> Deref for List<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.places[..self.used]
    }
}

/// What phase 1 found out and phase 2 does.
pub struct Plan {
    operator: &'static str,
    operands: List<Operand>,
    steps: List<Step>,
    /// Of the workspace.
    regions: Vec<Region>,
    workspace: u64,
    /// Bytes of all operands, about.
    traffic: u64,
    /// Memory for the addresses of a run.
    bases: Vec<usize>,
    origin: Origin,
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
                operands: List::with_places((0..4).map(|_| Operand::blank()).collect()),
                steps: List::with_places(vec![Step::blank()]),
                regions: Vec::new(),
                workspace: 0,
                traffic: 0,
                bases: Vec::new(),
                origin: Origin::here(),
            }),
        }
    }

    /// Ends a run of the plan, and keeps it for another call of its thread, or its memory.
    fn recycle(self: Box<Plan>) {
        if self.origin.is_here() {
            kept::keep(self);
        }
    }

    /// It has so many operands or steps that its memory is not for other calls.
    fn is_large(&self) -> bool {
        self.operands.places.len().max(self.steps.places.len()) > MOST_SPARE
    }

    /// Keeps the plan's memory for another one of this thread.
    fn spare(mut self: Box<Plan>) {
        if self.is_large() {
            return;
        }
        self.steps.iter_mut().for_each(|step| step.kernel = Step::nothing());
        self.origin.forget();
        self.regions.clear();
        (self.operands.used, self.steps.used, self.workspace, self.traffic) = (0, 0, 0, 0);
        // Fails only while the thread ends.
        let _ = SPARE.try_with(|spare| spare.set(Some(self)));
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

    /// The bodies of the steps, in order.
    #[cfg(test)]
    pub fn step_bodies(&self) -> Vec<&'static str> {
        self.steps.iter().map(|step| step.body).collect()
    }

    /// Bytes of workspace that a run needs: a multiple of 512, often zero.
    pub fn workspace_size(&self) -> u64 {
        self.workspace
    }

    /// The caller's tensors that a run reads or writes, one by one.
    pub fn accesses(&self) -> impl Iterator<Item = Access<'_>> {
        self.operands.iter().enumerate().filter_map(|(index, operand)| {
            let Place::Tensor(address) = &operand.place else { return None };
            let Operand { name, dtype, axes, span, some, of, .. } = operand;
            if of.is_some() {
                return None;
            }
            let is_it = |id: &Id| id.0 == index || self.operands[id.0].of == Some(Id(index));
            let read = self.steps.iter().position(|step| step.reads.iter().any(is_it));
            let written = self.steps.iter().position(|step| step.writes.iter().any(is_it));
            // What an earlier step wrote is not what the caller left there.
            let is_own = read.zip(written).is_some_and(|(read, written)| written < read);
            let (read, written) = (read.is_some() && !is_own, written.is_some());
            Some(Access { name, dtype: *dtype, axes, span: *span, address, read, written, some: *some })
        })
    }

    /// Bytes that a run reads and writes, about.
    pub fn traffic(&self) -> u64 {
        self.traffic
    }
}
