//! What is known of each block: who made it, which of its bytes were written, and which work uses it.

use super::order::{Clock, Order};
use super::ranges::{self, Ranges, Set};
use super::report::{Block, Place};
use crate::observe::{Access, Party};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

/// Accesses of a block that are remembered.
const MOST: usize = 512;

/// An access of a task that the host has not waited for.
struct Seen {
    stream: i32,
    task: u64,
    /// What came before the task.
    clock: Arc<Clock>,
    writes: bool,
    /// Some of the bytes only.
    some: bool,
    ranges: Ranges,
    place: Place,
    argument: &'static str,
}

/// What is known of a block.
pub struct State {
    block: Block,
    /// The host writes to it, unseen.
    pub of_host: bool,
    written: Set,
    seen: Vec<Seen>,
}

/// The blocks by their first byte.
#[derive(Default)]
pub struct Shadow(BTreeMap<usize, Box<State>>);

/// Who uses memory.
pub struct User {
    /// The stream and the task's number there; none for the host.
    pub task: Option<(i32, u64)>,
    /// What came before.
    pub clock: Arc<Clock>,
    /// The stream and the number of a function of the host, whose end later work of the stream waits for.
    pub function: Option<(i32, u64)>,
    /// The call.
    pub place: Place,
}

/// Two accesses that nothing orders.
pub struct Race {
    /// Who came first, and what it did.
    pub before: (Place, String),
    /// What the later one does.
    pub does: String,
    /// The first bytes that both use.
    pub bytes: Range<usize>,
    /// Their block.
    pub block: Block,
}

fn does(writes: bool, argument: &str) -> String {
    format!("{} {argument}", if writes { "writes" } else { "reads" })
}

impl Shadow {
    /// A new block.
    pub fn insert(&mut self, range: Range<usize>, maker: Place, of_host: bool) {
        let block = Block { start: range.start, bytes: range.len(), maker };
        let state = State { block, of_host, written: Set::default(), seen: Vec::new() };
        self.0.insert(range.start, Box::new(state));
    }

    /// The block is gone.
    pub fn remove(&mut self, start: usize) -> Option<Box<State>> {
        self.0.remove(&start)
    }

    /// The block that an address is in.
    pub fn around(&self, address: usize) -> Option<&Block> {
        let (_, state) = self.0.range(..=address).next_back()?;
        (address - state.block.start < state.block.bytes.max(1)).then_some(&state.block)
    }

    /// Whether the block is of aclrtMallocHost.
    pub fn is_of_host(&self, block: &Block) -> bool {
        self.0.get(&block.start).is_some_and(|state| state.of_host)
    }

    /// The block of aclrtMallocHost that begins there.
    pub fn host_block(&self, start: usize) -> Option<&Block> {
        self.0.get(&start).filter(|state| state.of_host).map(|state| &state.block)
    }

    /// What an access reads of a block that nothing wrote, and its block. Whatever it writes is written from now on.
    pub fn read_and_write(
        &mut self,
        access: &Access,
        ranges: Option<Ranges>,
        start: usize,
    ) -> Option<(Block, Range<usize>)> {
        let state = self.0.get_mut(&start)?;
        let block = &state.block;
        let ranges = ranges.as_ref().and_then(Ranges::list);
        // What leaves the block is another mistake.
        let end = block.start + block.bytes;
        let inside = |range: &Range<usize>| range.start.max(block.start)..range.end.min(end);
        let gap = match ranges {
            Some(ranges) if access.reads && !access.is_workspace && !state.of_host => {
                let mut gaps =
                    ranges.iter().map(inside).map(|range| (state.written.first_gap(&range), range));
                match access.some {
                    // Whatever it reads, nothing wrote it.
                    true => gaps
                        .all(|(gap, range)| gap == Some(range))
                        .then(|| ranges.first().map(inside))
                        .flatten(),
                    false => gaps.find_map(|(gap, _)| gap),
                }
            }
            _ => None,
        };
        // What was told once is known.
        if access.writes || gap.is_some() {
            match ranges {
                Some(ranges) => ranges.iter().for_each(|range| state.written.insert(range.clone())),
                None => state.written.insert(ranges::span(access)),
            }
        }
        gap.map(|gap| (state.block.clone(), gap))
    }

    /// The last earlier access that nothing orders before this one. Work of a stream is remembered.
    pub fn race(
        &mut self,
        access: &Access,
        ranges: Option<&Ranges>,
        start: usize,
        user: &User,
        order: &Order,
    ) -> Option<Race> {
        let User { task: by, clock, function, place } = user;
        let state = self.0.get_mut(&start)?;
        state.seen.retain(|seen| !order.host().has(seen.stream, seen.task));
        let ranges = ranges?;
        let unordered = state.seen.iter().rev().find_map(|seen| {
            // What waits for the function comes after what the function does.
            let waits = function.is_some_and(|(stream, task)| seen.clock.has(stream, task));
            if !(seen.writes || access.writes) || clock.has(seen.stream, seen.task) || waits {
                return None;
            }
            // Where one uses some bytes only, the other must use all of those.
            let may_miss = match (seen.some, access.some) {
                (false, false) => false,
                (true, false) => !ranges.cover(&seen.ranges),
                (false, true) => !seen.ranges.cover(ranges),
                (true, true) => true,
            };
            if may_miss {
                return None;
            }
            Some((seen, seen.ranges.common(ranges)?))
        });
        let race = unordered.map(|(seen, bytes)| Race {
            before: (seen.place.clone(), does(seen.writes, seen.argument)),
            does: does(access.writes, access.name),
            bytes: bytes.start - start..bytes.end - start,
            block: state.block.clone(),
        });
        if let Some((stream, task)) = *by {
            // Who comes after the newer one on its stream comes after the older one.
            state.seen.retain(|seen| {
                seen.stream != stream
                    || seen.ranges != *ranges
                    || (seen.writes && !access.writes)
                    || (!seen.some && access.some)
            });
            if state.seen.len() == MOST {
                state.seen.remove(0);
            }
            let (argument, writes, some) = (access.name, access.writes, access.some);
            let (clock, ranges) = (Arc::clone(clock), ranges.clone());
            state.seen.push(Seen {
                stream,
                task,
                clock,
                writes,
                some,
                ranges,
                place: place.clone(),
                argument,
            });
        }
        race
    }

    /// A stream is gone, for which the host has waited.
    pub fn stream_ended(&mut self, stream: i32) {
        self.0.values_mut().for_each(|state| state.seen.retain(|seen| seen.stream != stream));
    }

    /// Work that uses a block and that the host has not waited for.
    pub fn user(&self, start: usize, order: &Order) -> Option<(&Block, &Place, String)> {
        let state = self.0.get(&start)?;
        let seen = state.seen.iter().rev().find(|seen| !order.host().has(seen.stream, seen.task))?;
        Some((&state.block, &seen.place, does(seen.writes, seen.argument)))
    }
}

/// The stream of a party.
pub fn stream_of(by: Party) -> Option<i32> {
    if let Party::Stream(stream) = by { Some(stream) } else { None }
}
