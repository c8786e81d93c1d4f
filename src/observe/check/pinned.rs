//! Host memory of aclrtMallocHost while work uses it: its pages are protected, so that a host that comes too early is seen.

use super::order::Clock;
use super::report::Place;
use super::{PATIENCE, lock};
use crate::runtime::memory;
use crate::sys::{PAGE, Protection, page_size};
use parking_lot::Mutex;
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

/// All of it, and what is protected because of it.
#[derive(Default)]
pub struct Pinned {
    users: Mutex<Users>,
    /// Whose pages change: of all blocks, each has one. Taken before `users`.
    changing: [Mutex<()>; 16],
}

/// Who uses blocks, and the functions that have not returned: they may come too early when the rest of the host does not.
#[derive(Default)]
struct Users {
    pending: Vec<Pending>,
    functions: Vec<Weak<Function>>,
    /// Where blocks start that work no longer uses, and whose pages have not changed yet, each with the number of the last end:
    /// who waits must not go on before.
    ended: Vec<(usize, u64)>,
    /// How much work has ended.
    ends: u64,
    /// What is protected of the blocks, each of which is there too.
    protected: BTreeMap<usize, (Range<usize>, Protected)>,
}

/// Pages, and what is left of them to the program.
type Protected = SmallVec<[(Range<usize>, Protection); 1]>;

/// What is to be done with a block's pages. The system takes its time for it, so nothing else is held meanwhile; but of one
/// block it must be done in the order in which it was found.
#[derive(Default)]
struct Change {
    /// A block that opens.
    opens: Option<Range<usize>>,
    /// Pages of the block that starts there.
    start: usize,
    protected: Protected,
}

impl Change {
    fn apply(self) {
        if let Some(block) = self.opens {
            memory::protect(block.start, pages_of(&block), Protection::All);
        }
        for (pages, protection) in self.protected {
            memory::protect(self.start, pages, protection);
        }
    }
}

impl Pinned {
    /// Work begins to use bytes of blocks.
    pub fn insert(&self, pending: SmallVec<[Pending; 2]>) {
        let blocks: SmallVec<[usize; 2]> = pending.iter().map(|pending| pending.block.start).collect();
        lock(&self.users).pending.extend(pending);
        self.protect(blocks);
    }

    /// A stream got a function to call.
    pub fn add(&self, function: &Arc<Function>) {
        let functions = &mut lock(&self.users).functions;
        // Each keeps memory of a function that has returned, and the host need not wait for pinned memory ever.
        if functions.len() == functions.capacity() {
            functions.retain(|function| function.strong_count() > 0);
        }
        functions.push(Arc::downgrade(function));
    }

    /// The host has waited, or a function has returned.
    pub fn host_waited(&self, host: &Clock) {
        let blocks = lock(&self.users).host_waited(host);
        self.protect(blocks);
    }

    /// A stream is gone, for which the host has waited.
    pub fn stream_ended(&self, stream: i32) {
        let blocks = lock(&self.users).end(|pending| pending.stream == stream);
        self.protect(blocks);
    }

    /// Changes the pages of blocks as the work that uses them asks for.
    fn protect(&self, blocks: impl IntoIterator<Item = usize>) {
        for start in blocks {
            let _one = lock(self.changing(start));
            let mut users = lock(&self.users);
            let (change, ends) = (users.change(start), users.ends);
            drop(users);
            change.apply();
            lock(&self.users).changed(start, ends);
        }
    }

    fn changing(&self, start: usize) -> &Mutex<()> {
        &self.changing[start / PAGE % self.changing.len()]
    }

    /// The host, or a function of it, uses an address, and may do so from now on: the work that does too, and whether it
    /// writes, where nothing orders the two. `blocks`: later work of the stream comes after the function. An error where
    /// others do not let it go on. For a handler of signals: it does not wait for ever.
    pub fn take(
        &self,
        address: usize,
        block: Range<usize>,
        host: &Clock,
        function: Option<(&Function, bool)>,
    ) -> Result<Option<(Place, bool)>, ()> {
        let _one = self.changing(block.start).try_lock_for(PATIENCE).ok_or(())?;
        let mut users = self.users.try_lock_for(PATIENCE).ok_or(())?;
        let at = users.pending.iter().position(|pending| pending.bytes.contains(&address));
        let Some(at) = at else {
            // Another thread was faster, or it lies behind the block in its last page.
            let page = address / page_size() * page_size();
            memory::protect(block.start, page..page + page_size(), Protection::All);
            return Ok(None);
        };
        let pending = users.pending.remove(at);
        users.change(block.start).apply();
        let is_ordered = match function {
            Some((function, blocks)) => {
                function.clock.has(pending.stream, pending.task)
                    || blocks && pending.clock.has(function.stream, function.task)
            }
            None => host.has(pending.stream, pending.task),
        };
        Ok((!is_ordered).then_some((pending.place, pending.writes)))
    }

    /// A block is gone.
    pub fn remove(&self, start: usize) {
        let _one = lock(self.changing(start));
        let mut users = lock(&self.users);
        users.pending.retain(|pending| pending.block.start != start);
        users.ended.retain(|&(ended, _)| ended != start);
        users.protected.remove(&start);
    }
}

impl Users {
    /// The blocks whose pages change when the host has waited.
    fn host_waited(&mut self, host: &Clock) -> Vec<usize> {
        let mut functions: Vec<Arc<Function>> = Vec::new();
        if !self.pending.is_empty() {
            self.functions.retain(|function| function.strong_count() > 0);
            functions.extend(self.functions.iter().filter_map(Weak::upgrade));
        }
        self.end(|pending| {
            let comes_before = |clock: &Clock| clock.has(pending.stream, pending.task);
            comes_before(host) && functions.iter().all(|function| comes_before(&function.clock))
        })
    }

    /// Work has ended: the blocks whose pages change, those of other threads among them.
    fn end(&mut self, has_ended: impl Fn(&Pending) -> bool) -> Vec<usize> {
        for pending in self.pending.extract_if(.., |pending| has_ended(pending)) {
            self.ends += 1;
            match self.ended.iter_mut().find(|(start, _)| *start == pending.block.start) {
                Some((_, last)) => *last = self.ends,
                None => self.ended.push((pending.block.start, self.ends)),
            }
        }
        self.ended.iter().map(|&(start, _)| start).collect()
    }

    /// The pages of a block have changed by what was known when so much had ended.
    fn changed(&mut self, start: usize, ends: u64) {
        self.ended.retain(|&(ended, last)| ended != start || last > ends);
    }

    /// Protects the pages of a block on which nothing lies but what is in use.
    fn change(&mut self, start: usize) -> Change {
        let page = page_size();
        let mut protected = Protected::new();
        let of_block = || self.pending.iter().filter(|pending| pending.block.start == start);
        for Pending { block, bytes, .. } in of_block() {
            let first = bytes.start.next_multiple_of(page);
            let end = if bytes.end == block.end { pages_of(block).end } else { bytes.end / page * page };
            if first < end {
                // What is only read may be read by the host too, unless something else writes it.
                let mut writers = of_block().filter(|other| other.writes);
                let is_written = writers.any(|other| other.bytes.start < end && first < other.bytes.end);
                protected.push((first..end, if is_written { Protection::None } else { Protection::Read }));
            }
        }
        let block = of_block().next().map(|pending| pending.block.clone());
        let before = self.protected.remove(&start);
        let is_same = before.as_ref().map_or(protected.is_empty(), |(_, before)| *before == protected);
        if let Some(block) = block.filter(|_| !protected.is_empty()) {
            self.protected.insert(start, (block, protected.clone()));
        }
        if is_same {
            return Change::default();
        }
        Change { opens: before.map(|(block, _)| block), start, protected }
    }
}

/// The pages of a block: the last one is all its own, as are those that fill its place.
pub fn pages_of(block: &Range<usize>) -> Range<usize> {
    block.start..block.start + block.len().max(1).next_multiple_of(PAGE)
}

#[cfg(test)]
mod tests {
    use super::super::order::Order;
    use super::*;
    use std::thread;
    use std::time::Duration;

    const START: usize = 16 * PAGE;

    /// Work on a stream, which uses some pages of a block of four.
    fn pending(order: &mut Order, stream: i32, pages: Range<usize>) -> Pending {
        let (task, clock) = order.task(stream);
        let bytes = START + pages.start * page_size()..START + pages.end * page_size();
        let place = Place { call: None, number: 0, thread: 0, stream: Some(stream), stack: None };
        let block = START..START + 4 * page_size();
        Pending { block, bytes, writes: false, stream, task, clock, place }
    }

    #[test]
    fn who_waits_does_not_go_on_before_pages_of_other_threads_change() {
        let (mut order, mut users) = (Order::default(), Users::default());
        users.pending.extend([pending(&mut order, 1, 0..1), pending(&mut order, 2, 2..3)]);
        order.host_waited(1);
        assert_eq!(users.host_waited(order.host()), [START]);
        users.change(START);
        let found = users.ends;
        // Another thread waits, while the first one changes pages.
        order.host_waited(2);
        assert_eq!(users.host_waited(order.host()), [START]);
        users.changed(START, found);
        assert_eq!(
            users.host_waited(order.host()),
            [START],
            "a third one goes on, and the second one has not opened"
        );
        users.change(START);
        users.changed(START, users.ends);
        assert!(users.host_waited(order.host()).is_empty());
    }

    #[test]
    fn a_host_that_comes_too_early_does_not_meet_a_change() {
        let (mut order, pinned) = (Order::default(), Pinned::default());
        let block = START..START + 4 * page_size();
        pinned.insert([pending(&mut order, 1, 0..1), pending(&mut order, 2, 2..3)].into_iter().collect());
        let change = lock(pinned.changing(START));
        let parts = || lock(&pinned.users).protected.get(&START).map_or(0, |(_, parts)| parts.len());
        thread::scope(|scope| {
            let taken = scope.spawn(|| pinned.take(START, block.clone(), order.host(), None));
            thread::sleep(Duration::from_millis(20));
            assert_eq!(parts(), 2, "what was found is done first");
            drop(change);
            assert!(matches!(taken.join(), Ok(Ok(Some((Place { stream: Some(1), .. }, false))))));
        });
        assert_eq!(parts(), 1);
        assert!(matches!(pinned.take(START, block, order.host(), None), Ok(None)));
        assert_eq!(parts(), 1, "another thread was faster: what else is protected stays");
    }

    #[test]
    fn functions_that_have_returned_are_forgotten() {
        let (mut order, pinned) = (Order::default(), Pinned::default());
        for _ in 0..1000 {
            let Pending { stream, task, clock, place, .. } = pending(&mut order, 1, 0..1);
            pinned.add(&Arc::new(Function { stream, task, clock, place }));
        }
        assert!(lock(&pinned.users).functions.len() < 10);
    }

    #[test]
    fn a_block_in_the_place_of_another_stays_protected() {
        let (mut order, mut users) = (Order::default(), Users::default());
        let mut larger = pending(&mut order, 1, 0..4);
        larger.block.end += page_size();
        users.pending.push(larger);
        users.change(START);
        order.host_waited(1);
        let late = users.host_waited(order.host());
        users.protected.clear();
        users.pending.push(pending(&mut order, 2, 0..4));
        users.change(START);
        assert!(late.into_iter().all(|start| users.change(start).opens.is_none()));
        assert_eq!(users.protected.len(), 1);
    }
}
