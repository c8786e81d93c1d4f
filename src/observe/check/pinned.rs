//! Host memory of aclrtMallocHost while work uses it: its pages are protected, so that a host that comes too early is seen.

use super::order::Clock;
use super::report::Place;
use crate::runtime::memory;
use crate::sys::{PAGE, Protection, page_size};
use smallvec::SmallVec;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Arc, Weak};

/// Work that uses such memory.
pub struct Pending {
    /// The block, and its bytes.
    pub block: Range<usize>,
    /// What is used.
    pub bytes: Range<usize>,
    /// Whether it is written.
    pub writes: bool,
    /// The stream, and the task's number there.
    pub stream: i32,
    /// See `stream`.
    pub task: u64,
    /// What came before the task.
    pub clock: Arc<Clock>,
    /// Who launched it.
    pub place: Place,
}

/// A function of the program's that a stream calls.
pub struct Function {
    /// Its stream and its number there.
    pub stream: i32,
    /// See `stream`.
    pub task: u64,
    /// What came before it.
    pub clock: Arc<Clock>,
    /// Who launched it.
    pub place: Place,
}

/// All of it, and the functions that have not returned: they may come too early when the rest of the host does not.
#[derive(Default)]
pub struct Pinned {
    pending: Vec<Pending>,
    functions: Vec<Weak<Function>>,
    /// Blocks that work no longer uses, and whose pages have not changed yet: who waits must not go on before.
    ended: Vec<Range<usize>>,
    /// What is protected of the blocks.
    protected: BTreeMap<usize, Protected>,
}

/// Pages, and what is left of them to the program.
type Protected = SmallVec<[(Range<usize>, Protection); 1]>;

/// What is to be done with a block's pages. The system takes its time for it, so nothing else is held meanwhile; but of one
/// block it must be done in the order in which it was found.
pub struct Change {
    block: Range<usize>,
    opens: bool,
    protected: Protected,
}

impl Change {
    /// Does it.
    pub fn apply(self) {
        if self.opens {
            open(&self.block);
        }
        for (pages, protection) in self.protected {
            memory::protect(self.block.start, pages, protection);
        }
    }
}

impl Pinned {
    /// Work begins to use bytes of a block, whose pages change.
    pub fn insert(&mut self, pending: Pending) -> Range<usize> {
        let block = pending.block.clone();
        self.pending.push(pending);
        block
    }

    /// A stream got a function to call.
    pub fn add(&mut self, function: &Arc<Function>) {
        self.functions.push(Arc::downgrade(function));
    }

    /// The host has waited, or a function has returned: the blocks whose pages change.
    pub fn host_waited(&mut self, host: &Clock) -> Vec<Range<usize>> {
        if self.pending.is_empty() {
            return self.ended.clone();
        }
        self.functions.retain(|function| function.strong_count() > 0);
        let functions: Vec<Arc<Function>> = self.functions.iter().filter_map(Weak::upgrade).collect();
        let ended = self.pending.extract_if(.., |pending| {
            let comes_before = |clock: &Clock| clock.has(pending.stream, pending.task);
            comes_before(host) && functions.iter().all(|function| comes_before(&function.clock))
        });
        self.ended.extend(ended.map(|pending| pending.block));
        self.ended.dedup();
        self.ended.clone()
    }

    /// A stream is gone, for which the host has waited: the blocks whose pages change.
    pub fn stream_ended(&mut self, stream: i32) -> Vec<Range<usize>> {
        let ended = self.pending.extract_if(.., |pending| pending.stream == stream);
        self.ended.extend(ended.map(|pending| pending.block));
        self.ended.clone()
    }

    /// The pages of a block have changed.
    pub fn changed(&mut self, start: usize) {
        self.ended.retain(|block| block.start != start);
    }

    /// The host, or a function of it, uses an address, and may do so from now on: the work that does too, and whether it
    /// writes, where nothing orders the two. `blocks`: later work of the stream comes after the function.
    pub fn take(
        &mut self,
        address: usize,
        block: Range<usize>,
        host: &Clock,
        function: Option<(&Function, bool)>,
    ) -> Option<(Place, bool)> {
        let at = self.pending.iter().position(|pending| pending.bytes.contains(&address));
        let Some(at) = at else {
            // Another thread was faster, or nothing lies there.
            self.protected.remove(&block.start);
            open(&block);
            return None;
        };
        let pending = self.pending.remove(at);
        self.change(pending.block).apply();
        let is_ordered = match function {
            Some((function, blocks)) => {
                function.clock.has(pending.stream, pending.task)
                    || blocks && pending.clock.has(function.stream, function.task)
            }
            None => host.has(pending.stream, pending.task),
        };
        (!is_ordered).then_some((pending.place, pending.writes))
    }

    /// The block is gone.
    pub fn remove(&mut self, start: usize) {
        self.pending.retain(|pending| pending.block.start != start);
        self.protected.remove(&start);
    }

    /// Protects the pages of a block on which nothing lies but what is in use.
    pub fn change(&mut self, block: Range<usize>) -> Change {
        let page = page_size();
        let mut protected = Protected::new();
        for pending in self.pending.iter().filter(|pending| pending.block == block) {
            let start = pending.bytes.start.next_multiple_of(page);
            let end = if pending.bytes.end == block.end {
                pages_of(&block).end
            } else {
                pending.bytes.end / page * page
            };
            if start < end {
                // What is only read may be read by the host too, unless something else writes it.
                let others = self.pending.iter().filter(|other| other.block == block && other.writes);
                let is_written =
                    others.into_iter().any(|other| other.bytes.start < end && start < other.bytes.end);
                protected.push((start..end, if is_written { Protection::None } else { Protection::Read }));
            }
        }
        let before = self.protected.remove(&block.start).unwrap_or_default();
        if !protected.is_empty() {
            self.protected.insert(block.start, protected.clone());
        }
        if before == protected {
            return Change { block, opens: false, protected: Protected::new() };
        }
        Change { block, opens: !before.is_empty(), protected }
    }
}

/// The pages of a block: the last one is all its own, as are those that fill its place.
pub fn pages_of(block: &Range<usize>) -> Range<usize> {
    block.start..block.start + block.len().max(1).next_multiple_of(PAGE)
}

fn open(block: &Range<usize>) {
    memory::protect(block.start, pages_of(block), Protection::All);
}
