//! Memory: blocks of the host's, each known by its address.
//!
//! Blocks are freed as soon as nothing uses them: a block that is given back while streams have work is kept until
//! that work has ended. The device would let the work run on; waiting for it instead could wait for ever, since
//! it may need the very thread that frees.

use super::freed::{FREED, Place, freed};
use super::stream::{self, Work};
use crate::config::config;
use crate::error::{Error, Result, status};
use crate::handle::{HandleKind, Slots};
use crate::host;
use crate::observe::{self, Guard};
use crate::sync::{AtomicUsize, Mutex, Ordering, soon};
use crate::sys::{Addresses, Block, PAGE, Protection};
use parking_lot::{RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Once};

/// Where a block is in the program's eyes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Home {
    /// Memory of a device.
    Device(usize),
    /// Host memory of aclrtMallocHost.
    Host,
    /// Memory of the program's own, from aclrtHostRegister.
    Registered,
}

struct Entry {
    /// The program's addresses.
    range: Range<usize>,
    home: Home,
    /// `None` for registered memory, which stays the program's.
    block: Option<Block>,
    /// The program's addresses, where they are others than the library's.
    guarded: Option<Arc<Addresses>>,
}

impl Entry {
    /// The address at which the library finds what the program has at another.
    fn open(&self, address: usize) -> usize {
        match (&self.block, &self.guarded) {
            (Some(block), Some(_)) => block.range().start + (address - self.range.start),
            _ => address,
        }
    }
}

/// How long [`protect`] waits for others that look at blocks, which takes no time.
const PATIENCE: std::time::Duration = std::time::Duration::from_millis(100);

/// The live blocks, by their start.
static BLOCKS: RwLock<BTreeMap<usize, Entry>> = RwLock::new(BTreeMap::new());
/// How often they changed.
static CHANGES: AtomicU64 = AtomicU64::new(0);

fn blocks() -> RwLockReadGuard<'static, BTreeMap<usize, Entry>> {
    soon(|| BLOCKS.try_read()).unwrap_or_else(|| BLOCKS.read())
}

/// The blocks, to be changed.
fn blocks_mut() -> RwLockWriteGuard<'static, BTreeMap<usize, Entry>> {
    let blocks = soon(|| BLOCKS.try_write()).unwrap_or_else(|| BLOCKS.write());
    // One thread at a time; whoever was told of a change sees at least its number.
    CHANGES.store(CHANGES.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
    blocks
}

/// A block that was given back.
struct Leaving {
    block: Block,
    /// Where it was in the program's eyes, and its number among the [`FREED`].
    place: Option<(usize, u64)>,
}

impl Leaving {
    /// Nothing uses it any more.
    fn end(self) {
        if let Some((start, number)) = self.place {
            freed().keep(start, number, self.block);
        }
    }
}

/// Blocks that were given back, and the work that must end first.
static LEAVING: Mutex<Vec<(Leaving, Work)>> = Mutex::new(Vec::new());
/// How many there are: most calls of [`bury`] find none.
static LEAVING_COUNT: AtomicUsize = AtomicUsize::new(0);

/// The live data buffers: address and size of memory of the program's own.
pub static DATA_BUFFERS: Slots<(usize, usize)> = Slots::new(HandleKind::DataBuffer);

/// The memory of one device.
#[derive(Default)]
pub struct Usage {
    used: AtomicU64,
    peak: AtomicU64,
}

impl Usage {
    /// No memory used.
    pub const fn new() -> Usage {
        Usage { used: AtomicU64::new(0), peak: AtomicU64::new(0) }
    }

    /// Bytes in use, and the most that ever were.
    pub fn bytes(&self) -> (u64, u64) {
        (self.used.load(Ordering::Relaxed), self.peak.load(Ordering::Relaxed))
    }

    fn take(&self, bytes: u64, limit: u64) -> bool {
        let taken = self.used.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |used| {
            used.checked_add(bytes).filter(|&used| used <= limit)
        });
        if let Ok(before) = taken {
            self.peak.fetch_max(before + bytes, Ordering::Relaxed);
        }
        taken.is_ok()
    }

    fn give_back(&self, bytes: u64) {
        self.used.fetch_sub(bytes, Ordering::Relaxed);
    }
}

/// All that is allocated.
static ALLOCATED: Usage = Usage::new();

/// What a device has left, and all that it has: `OPAPI_DEVICE_MEMORY`, or less where the host has less.
pub fn of_device(device: usize) -> (u64, u64) {
    crate::sys::trim();
    let (used, host) = (super::device::usage(device).bytes().0, host::memory(ALLOCATED.bytes().0));
    let total = config().device_memory.min(host.total);
    (total.saturating_sub(used).min(host.available).min(host.addresses), total)
}

/// All that a device has: see [`of_device`].
pub fn total_of_device() -> u64 {
    config().device_memory.min(host::memory(0).total)
}

/// Whether the host has so many bytes that can be written: the system gives out more, and kills who writes them. How many
/// there are is asked anew when an eighth of them is given out, which takes a tenth of a millisecond.
fn has_room(size: u64) -> std::result::Result<(), u64> {
    /// Bytes to give out before it is asked again.
    static ROOM: AtomicU64 = AtomicU64::new(0);
    if cfg!(any(miri, feature = "loom")) {
        return Ok(()); // models and what looks for undefined behaviour allocate little
    }
    let rest = |room: u64| room.checked_sub(size);
    if ROOM.fetch_update(Ordering::Relaxed, Ordering::Relaxed, rest).is_err() {
        let ask = || host::memory(ALLOCATED.bytes().0).available;
        let mut available = ask();
        if available < size {
            crate::sys::trim();
            available = ask();
        }
        ROOM.store(available.checked_sub(size).ok_or(available)? / 8, Ordering::Relaxed);
    }
    Ok(())
}

fn too_large(size: usize) -> Error {
    Error::runtime(status::ACL_INVALID_PARAM, format!("size: {size}, expected less than 2^64 - 64"))
}

fn out_of_memory(size: usize, why: &str) -> Error {
    Error::runtime(status::RT_MEMORY_ALLOCATION, format!("size: {size} bytes are not to be had: {why}"))
}

/// Allocates `size` bytes, aligned to 512. Device memory is rounded up to 32 and padded by 32 bytes, as there, and
/// counts against the device's size.
pub fn allocate(size: usize, home: Home) -> Result<usize> {
    bury();
    crate::reserve::check()?;
    let padding = if let Home::Device(_) = home { 32 } else { 0 };
    let padded = size
        .checked_next_multiple_of(32)
        .and_then(|size| size.checked_add(padding))
        .ok_or_else(|| too_large(size))?;
    if let Home::Device(device) = home {
        // What the caller asked for counts, so that a limit means what it says.
        let limit = config().device_memory;
        let usage = super::device::usage(device);
        // One at a time: together, two might be more than the limit.
        static ORDERED: Mutex<()> = Mutex::new(());
        let mut _ordered = None;
        if let Some(limit) = observe::memory_limit() {
            _ordered = Some(ORDERED.lock());
            let used: u64 =
                (0..config().device_count).map(|device| super::device::usage(device).bytes().0).sum();
            if used.saturating_add(size as u64) > limit {
                let why = format!("{used} are in use, and more than {limit} fail: ordered by OPAPI_FAULTS");
                return Err(out_of_memory(size, &why));
            }
        }
        if !usage.take(size as u64, limit) {
            let why = format!("{} of the device's {limit} are in use", usage.bytes().0);
            return Err(out_of_memory(size, &why));
        }
        if observe::is_on() {
            observe::memory(device, usage.bytes().0);
        }
    }
    let room = has_room(size as u64);
    let parts = match home {
        _ if room.is_err() => None,
        Home::Device(_) if observe::is_guarded(Guard::Device) => {
            Block::new(padded, size).and_then(|block| Some((block, Some(place_for(padded)?))))
        }
        Home::Host if observe::is_guarded(Guard::Host) => {
            host_place_for(size).map(|(block, addresses)| (block, Some(addresses)))
        }
        _ => Block::new(padded, size).map(|block| (block, None)),
    };
    let Some((block, guarded)) = parts else {
        if let Home::Device(device) = home {
            super::device::usage(device).give_back(size as u64);
        }
        let left = |available| format!("the host, or the limit of a container, leaves {available}");
        return Err(out_of_memory(size, &room.err().map_or_else(|| "the host has no more".into(), left)));
    };
    let range = guarded.as_ref().map_or_else(
        || block.range(),
        |addresses| addresses.start()..addresses.start() + block.range().len(),
    );
    ALLOCATED.take(size as u64, u64::MAX);
    let start = range.start;
    let block_range = start..start + size;
    blocks_mut().insert(start, Entry { range, home, block: Some(block), guarded });
    observe::allocated(block_range, if let Home::Host = home { "host" } else { "device" });
    Ok(start)
}

/// Addresses that the program gets and cannot use.
fn place_for(size: usize) -> Option<Arc<Addresses>> {
    let known = freed().take(size, false);
    known.map(|place| place.addresses).or_else(|| Addresses::new(size).map(Arc::new))
}

/// Host memory, and addresses at which the program can use it until they are protected.
fn host_place_for(size: usize) -> Option<(Block, Arc<Addresses>)> {
    let known = freed().take(size.max(1), true);
    if let Some(Place { addresses, block: Some(block), .. }) = known {
        addresses.protect(addresses.place(), Protection::All);
        return Some((block.again(size), addresses));
    }
    Block::with_addresses(size).map(|(block, addresses)| (block, Arc::new(addresses)))
}

/// Gives a block back that came from `allocate`: of a device, or of the host.
pub fn free(start: usize, of_device: bool) -> Result<()> {
    let mut blocks = blocks_mut();
    let fits = |entry: &Entry| match entry.home {
        Home::Device(_) => of_device,
        Home::Host => !of_device,
        Home::Registered => false,
    };
    if !blocks.get(&start).is_some_and(fits) {
        let source = if of_device { "aclrtMalloc" } else { "aclrtMallocHost" };
        let text = format!("{start:#x}: expected the start of a live block of {source}");
        return Err(Error::runtime(status::RT_PARAM_INVALID, text));
    }
    if observe::is_on() {
        drop(blocks);
        observe::freed(start);
        blocks = blocks_mut();
    }
    let entry = blocks.remove(&start);
    drop(blocks);
    if let Some(Entry { block: Some(block), home, guarded, range }) = entry {
        let mut place = None;
        if let Some(addresses) = guarded {
            let is_host = home == Home::Host;
            // Who looks for races alone does not ask who uses freed memory.
            if is_host && observe::is_guarded(Guard::Device) {
                addresses.protect(addresses.place(), Protection::None);
            }
            let start = range.start;
            let number = freed().push(addresses, range, is_host);
            place = is_host.then_some((start, number));
        }
        let leaving = Leaving { block, place };
        ALLOCATED.give_back(leaving.block.requested() as u64);
        if let Home::Device(device) = home {
            let usage = super::device::usage(device);
            usage.give_back(leaving.block.requested() as u64);
            if observe::is_on() {
                observe::memory(device, usage.bytes().0);
            }
        }
        let pending = stream::pending();
        if pending.is_empty() {
            leaving.end();
        } else {
            let mut all = LEAVING.lock();
            all.push((leaving, pending));
            LEAVING_COUNT.store(all.len(), Ordering::Relaxed);
        }
    }
    bury();
    Ok(())
}

/// Frees the blocks whose work has ended.
pub fn bury() {
    if LEAVING_COUNT.load(Ordering::Relaxed) == 0 {
        return;
    }
    let mut leaving = LEAVING.lock();
    let ended = leaving.extract_if(.., |(_, work)| {
        work.retain(|(stream, count)| !stream.has_ended(*count));
        work.is_empty()
    });
    ended.for_each(|(block, _)| block.end());
    LEAVING_COUNT.store(leaving.len(), Ordering::Relaxed);
}

/// Makes memory of the program's known, as if the device could reach it.
pub fn register(start: usize, size: usize) -> Result<()> {
    let end = start.checked_add(size).ok_or_else(|| too_large(size))?;
    let mut blocks = blocks_mut();
    if blocks.range(..end).next_back().is_some_and(|(_, entry)| entry.range.end > start) {
        let text = format!("ptr: {start:#x}, expected memory that is not registered or allocated here");
        return Err(Error::runtime(status::RT_PARAM_INVALID, text));
    }
    blocks.insert(start, Entry { range: start..end, home: Home::Registered, block: None, guarded: None });
    Ok(())
}

/// Undoes `register`.
pub fn unregister(start: usize) -> Result<()> {
    let mut blocks = blocks_mut();
    if blocks.get(&start).is_none_or(|entry| entry.home != Home::Registered) {
        let text = format!("ptr: {start:#x}, expected memory of aclrtHostRegister");
        return Err(Error::runtime(status::RT_PARAM_INVALID, text));
    }
    blocks.remove(&start);
    Ok(())
}

/// What statics here are atomic, for the models.
#[cfg(all(test, feature = "loom"))]
pub(crate) fn touch() {
    LEAVING_COUNT.touch();
}

/// Whether a block was given back and is kept until its work has ended.
#[cfg(test)]
pub(crate) fn is_leaving(start: usize) -> bool {
    LEAVING.lock().iter().any(|(leaving, _)| leaving.block.range().start == start)
}

/// What a thread found of the live blocks a moment ago: true as long as they have not changed.
struct Found {
    /// How often they had changed.
    changes: Cell<u64>,
    /// As many as calls have tensors: with four, one of five tensors and a workspace looked all of them up, 80 ns.
    blocks: [FoundBlock; 8],
    /// Where the next one goes.
    next: Cell<usize>,
}

/// No bytes, where there is none.
struct FoundBlock {
    start: Cell<usize>,
    end: Cell<usize>,
    home: Cell<Home>,
}

impl Found {
    const fn new() -> Found {
        Found {
            changes: Cell::new(0),
            blocks: [const { FoundBlock { start: Cell::new(0), end: Cell::new(0), home: Cell::new(Home::Host) } };
                8],
            next: Cell::new(0),
        }
    }

    #[inline(always)]
    fn around(&self, address: usize) -> Option<(Range<usize>, Home)> {
        if self.changes.get() == CHANGES.load(Ordering::Relaxed) {
            for FoundBlock { start, end, home } in &self.blocks {
                if (start.get()..end.get()).contains(&address) {
                    return Some((start.get()..end.get(), home.get()));
                }
            }
        }
        self.look_up(address)
    }

    #[cold]
    #[inline(never)]
    fn look_up(&self, address: usize) -> Option<(Range<usize>, Home)> {
        let blocks = blocks();
        let changes = CHANGES.load(Ordering::Relaxed);
        if self.changes.replace(changes) != changes {
            self.blocks.iter().for_each(|block| block.end.set(0));
        }
        let (_, entry) = blocks.range(..=address).next_back()?;
        if !entry.range.contains(&address) {
            return None;
        }
        let place = &self.blocks[self.next.get()];
        self.next.set((self.next.get() + 1) % self.blocks.len());
        place.start.set(entry.range.start);
        place.end.set(entry.range.end);
        place.home.set(entry.home);
        Some((entry.range.clone(), entry.home))
    }
}

/// The live block that an address lies in, and where it is. What the thread found a moment ago takes no lock.
#[inline(always)]
pub fn block_around(address: usize) -> Option<(Range<usize>, Home)> {
    thread_local!(static FOUND: Found = const { Found::new() });
    // Fails only while the thread ends.
    FOUND.try_with(|found| found.around(address)).unwrap_or_else(|_| Found::new().look_up(address))
}

/// Whether an address that is in no live block is beside one, or in guarded memory that was freed a while ago.
#[inline(always)]
pub fn is_closed(address: usize) -> bool {
    observe::memory_is_guarded()
        && (live_guarded_around(&blocks(), address).is_some() || freed_guarded_around(address).is_some())
}

/// The address at which the library finds what the program has at another; most are the same.
#[inline(always)]
pub fn open(address: usize) -> usize {
    if observe::memory_is_guarded() { open_guarded(address) } else { address }
}

#[cold]
#[inline(never)]
fn open_guarded(address: usize) -> usize {
    let blocks = blocks();
    // The address behind a block is still its own: a copy of no bytes.
    let entry = blocks.range(..=address).next_back().map(|(_, entry)| entry);
    entry.filter(|entry| address <= entry.range.end).map_or(address, |entry| entry.open(address))
}

/// As [`open`], in the child of a fork, where a thread that is not there may hold the lock.
#[allow(unsafe_code)] // a look past a lock
#[inline(never)]
pub fn open_in_child(address: usize) -> usize {
    if !observe::memory_is_guarded() {
        return address;
    }
    // SAFETY: the child has one thread, and no fork happens while blocks change (`watch_forks`).
    let blocks = unsafe { &*BLOCKS.data_ptr() };
    let entry = blocks.range(..=address).next_back().map(|(_, entry)| entry);
    entry.filter(|entry| address <= entry.range.end).map_or(address, |entry| entry.open(address))
}

/// No fork happens while blocks change: its child could not look them up.
pub fn watch_forks() {
    type Held = RefCell<Option<RwLockReadGuard<'static, BTreeMap<usize, Entry>>>>;
    thread_local!(static HELD: Held = const { RefCell::new(None) });
    extern "C" fn before() {
        HELD.set(Some(BLOCKS.read()));
    }
    // The child has memory of its own, too.
    extern "C" fn after() {
        HELD.take();
    }
    // Once: who reads a second time waits for those who wait to write.
    static ONCE: Once = Once::new();
    ONCE.call_once(|| crate::sys::at_fork(before, after, after));
}

/// Protects whole pages of a guarded block. For a handler of signals: it does not wait for ever.
pub fn protect(start: usize, pages: Range<usize>, protection: Protection) {
    let Some(blocks) = blocks_in_time() else { return };
    let addresses = blocks.get(&start).and_then(|entry| entry.guarded.clone());
    // The system takes its time, and who calls keeps the block from being freed.
    drop(blocks);
    if let Some(addresses) = addresses {
        addresses.protect(pages, protection);
    }
}

/// The freed block of guarded memory that an address was in.
#[cold]
#[inline(never)]
pub fn freed_around(address: usize) -> Option<Range<usize>> {
    freed().around(address)
}

/// The block whose guarded addresses, with the pages around them, an address is in, and whether it is alive. For a handler
/// of signals: it does not wait for ever.
pub fn guarded_around(address: usize) -> Option<(Range<usize>, bool)> {
    let live = blocks_in_time().and_then(|blocks| live_guarded_around(&blocks, address));
    live.map(|range| (range, true)).or_else(|| freed_guarded_around(address).map(|range| (range, false)))
}

fn blocks_in_time() -> Option<RwLockReadGuard<'static, BTreeMap<usize, Entry>>> {
    soon(|| BLOCKS.try_read()).or_else(|| BLOCKS.try_read_for(PATIENCE))
}

fn live_guarded_around(blocks: &BTreeMap<usize, Entry>, address: usize) -> Option<Range<usize>> {
    let is_in = |entry: &Entry| entry.guarded.as_ref().is_some_and(|place| place.all().contains(&address));
    let mut candidates = blocks.range(..=address.saturating_add(PAGE)).rev().take(2);
    candidates.find(|(_, entry)| is_in(entry)).map(|(_, entry)| entry.range.clone())
}

fn freed_guarded_around(address: usize) -> Option<Range<usize>> {
    soon(|| FREED.try_lock()).or_else(|| FREED.try_lock_for(PATIENCE))?.guarded_around(address)
}

#[cfg(test)]
mod tests;
