//! Host memory of aclrtMallocHost while work uses it: its pages are protected, so that a host that comes too early is seen.

use super::order::Order;
use super::report::Place;
use crate::runtime::memory;
use crate::sys::{Protection, page_size};
use std::ops::Range;

/// Work that uses such memory.
pub struct Pending {
    /// The block, and its bytes.
    block: Range<usize>,
    /// What is used.
    bytes: Range<usize>,
    writes: bool,
    stream: i32,
    task: u64,
    place: Place,
}

/// All of it.
#[derive(Default)]
pub struct Pinned(Vec<Pending>);

impl Pinned {
    /// Work begins to use bytes of a block.
    pub fn insert(
        &mut self,
        block: Range<usize>,
        bytes: Range<usize>,
        writes: bool,
        by: (i32, u64),
        place: Place,
    ) {
        self.0.push(Pending { block: block.clone(), bytes, writes, stream: by.0, task: by.1, place });
        self.protect(block);
    }

    /// The host has waited.
    pub fn host_waited(&mut self, order: &Order) {
        let ended = self.0.extract_if(.., |pending| order.host().has(pending.stream, pending.task));
        let mut blocks: Vec<Range<usize>> = ended.map(|pending| pending.block).collect();
        blocks.dedup();
        blocks.into_iter().for_each(|block| self.protect(block));
    }

    /// The work that uses an address, and whether it writes; the host may use what it uses from now on.
    pub fn take(&mut self, address: usize) -> Option<(Place, bool)> {
        let at = self.0.iter().position(|pending| pending.bytes.contains(&address))?;
        let pending = self.0.remove(at);
        self.protect(pending.block);
        Some((pending.place, pending.writes))
    }

    /// The block is gone.
    pub fn remove(&mut self, start: usize) {
        self.0.retain(|pending| pending.block.start != start);
    }

    /// Protects the pages of a block on which nothing lies but what is in use.
    fn protect(&self, block: Range<usize>) {
        let page = page_size();
        memory::protect(block.start, block.start..block.end.next_multiple_of(page), Protection::All);
        for pending in self.0.iter().filter(|pending| pending.block == block) {
            let start = pending.bytes.start.next_multiple_of(page);
            let end = if pending.bytes.end == block.end {
                block.end.next_multiple_of(page)
            } else {
                pending.bytes.end / page * page
            };
            if start < end {
                // What is only read may be read by the host too, unless something else writes it.
                let others = self.0.iter().filter(|other| other.block == block && other.writes);
                let is_written =
                    others.into_iter().any(|other| other.bytes.start < end && start < other.bytes.end);
                let protection = if is_written { Protection::None } else { Protection::Read };
                memory::protect(block.start, start..end, protection);
            }
        }
    }
}
