//! Host memory of aclrtMallocHost while work uses it: its pages are protected, so that a host that comes too early is seen.

use super::order::{Clock, Order};
use super::report::Place;
use crate::runtime::memory;
use crate::sys::{Protection, page_size};
use std::ops::Range;
use std::sync::{Arc, Weak};

/// Work that uses such memory.
pub struct Pending {
    /// The block, and its bytes.
    block: Range<usize>,
    /// What is used.
    bytes: Range<usize>,
    writes: bool,
    stream: i32,
    task: u64,
    /// What came before the task.
    clock: Arc<Clock>,
    place: Place,
}

/// A function of the program's that a stream calls.
pub struct Function {
    /// Its stream and its number there.
    pub stream: i32,
    /// See `stream`.
    pub task: u64,
    /// What came before it.
    pub clock: Clock,
    /// Who launched it.
    pub place: Place,
}

/// All of it, and the functions that have not returned: they may come too early when the rest of the host does not.
#[derive(Default)]
pub struct Pinned {
    pending: Vec<Pending>,
    functions: Vec<Weak<Function>>,
}

impl Pinned {
    /// Work begins to use bytes of a block.
    pub fn insert(
        &mut self,
        block: Range<usize>,
        bytes: Range<usize>,
        writes: bool,
        by: (i32, u64),
        clock: &Arc<Clock>,
        place: Place,
    ) {
        let clock = Arc::clone(clock);
        let (stream, task) = by;
        self.pending.push(Pending { block: block.clone(), bytes, writes, stream, task, clock, place });
        self.protect(block);
    }

    /// A stream got a function to call.
    pub fn add(&mut self, function: &Arc<Function>) {
        self.functions.push(Arc::downgrade(function));
    }

    /// The host has waited, or a function has returned.
    pub fn host_waited(&mut self, order: &Order) {
        if self.pending.is_empty() {
            return;
        }
        self.functions.retain(|function| function.strong_count() > 0);
        let functions: Vec<Arc<Function>> = self.functions.iter().filter_map(Weak::upgrade).collect();
        let ended = self.pending.extract_if(.., |pending| {
            let comes_before = |clock: &Clock| clock.has(pending.stream, pending.task);
            comes_before(order.host()) && functions.iter().all(|function| comes_before(&function.clock))
        });
        let mut blocks: Vec<Range<usize>> = ended.map(|pending| pending.block).collect();
        blocks.dedup();
        blocks.into_iter().for_each(|block| self.protect(block));
    }

    /// A stream is gone, for which the host has waited.
    pub fn stream_ended(&mut self, stream: i32) {
        let ended = self.pending.extract_if(.., |pending| pending.stream == stream);
        let blocks: Vec<Range<usize>> = ended.map(|pending| pending.block).collect();
        blocks.into_iter().for_each(|block| self.protect(block));
    }

    /// The host, or a function of it, uses an address, and may do so from now on: the work that does too, and whether it
    /// writes, where nothing orders the two. `blocks`: later work of the stream comes after the function.
    pub fn take(
        &mut self,
        address: usize,
        block: Range<usize>,
        order: &Order,
        function: Option<(&Function, bool)>,
    ) -> Option<(Place, bool)> {
        let at = self.pending.iter().position(|pending| pending.bytes.contains(&address));
        let Some(at) = at else {
            // Another thread was faster, or nothing lies there.
            self.open(block);
            return None;
        };
        let pending = self.pending.remove(at);
        self.protect(pending.block);
        let is_ordered = match function {
            Some((function, blocks)) => {
                function.clock.has(pending.stream, pending.task)
                    || blocks && pending.clock.has(function.stream, function.task)
            }
            None => order.host().has(pending.stream, pending.task),
        };
        (!is_ordered).then_some((pending.place, pending.writes))
    }

    fn open(&self, block: Range<usize>) {
        memory::protect(block.start, block.start..block.end.next_multiple_of(page_size()), Protection::All);
    }

    /// The block is gone.
    pub fn remove(&mut self, start: usize) {
        self.pending.retain(|pending| pending.block.start != start);
    }

    /// Protects the pages of a block on which nothing lies but what is in use.
    fn protect(&self, block: Range<usize>) {
        let page = page_size();
        self.open(block.clone());
        for pending in self.pending.iter().filter(|pending| pending.block == block) {
            let start = pending.bytes.start.next_multiple_of(page);
            let end = if pending.bytes.end == block.end {
                block.end.next_multiple_of(page)
            } else {
                pending.bytes.end / page * page
            };
            if start < end {
                // What is only read may be read by the host too, unless something else writes it.
                let others = self.pending.iter().filter(|other| other.block == block && other.writes);
                let is_written =
                    others.into_iter().any(|other| other.bytes.start < end && start < other.bytes.end);
                let protection = if is_written { Protection::None } else { Protection::Read };
                memory::protect(block.start, start..end, protection);
            }
        }
    }
}
