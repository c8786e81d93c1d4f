//! Handles that are checked, never trusted.
//!
//! What C holds as `aclTensor *` or `aclrtStream` is no address but a cookie: a tag that no user-space
//! pointer has in its top byte, the kind of object, the generation of a slot and the slot's index. Looking it up touches only our own
//! slots, so a null, foreign, destroyed or doubly destroyed handle, or one of another kind, is simply not
//! found. A slot whose generations are used up is never used again, so a cookie never comes back to life.

mod free;

use crate::sync::{
    self, AtomicU64, MappedRecursiveRwLockReadGuard, OnceLock, Ordering, RecursiveRwLock,
    RecursiveRwLockReadGuard,
};
use free::Free;

/// The top byte of every cookie. Addresses of 64-bit user programs have zero there (with tagged pointers on
/// Arm, the allocator's small tag), so none can be taken for a handle.
const TAG: usize = 0xA5;
const INDEX_BITS: u32 = 24;
const GENERATION_BITS: u32 = 24;
const MAX_GENERATION: u32 = (1 << GENERATION_BITS) - 1;
/// Chunk `k` holds `FIRST_CHUNK << k` slots, so slots never move and few allocations are needed.
const FIRST_CHUNK: usize = sync::size(64, 2);
const CHUNKS: usize = (INDEX_BITS - FIRST_CHUNK.trailing_zeros()) as usize;

/// What kind of object a handle names; part of the cookie.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum HandleKind {
    Tensor = 1,
    Scalar,
    IntArray,
    FloatArray,
    BoolArray,
    TensorList,
    ScalarList,
    Executor,
    Stream,
    Context,
    Event,
    DataBuffer,
    TensorDesc,
}

impl HandleKind {
    /// Whether an object that ended may stay where it lies until the next one comes: it needs no lock to end, and holds on to
    /// little.
    fn retires(self) -> bool {
        matches!(self, HandleKind::Tensor | HandleKind::Scalar)
    }

    /// The kind's name in C.
    pub fn c_name(self) -> &'static str {
        match self {
            HandleKind::Tensor => "aclTensor",
            HandleKind::Scalar => "aclScalar",
            HandleKind::IntArray => "aclIntArray",
            HandleKind::FloatArray => "aclFloatArray",
            HandleKind::BoolArray => "aclBoolArray",
            HandleKind::TensorList => "aclTensorList",
            HandleKind::ScalarList => "aclScalarList",
            HandleKind::Executor => "aclOpExecutor",
            HandleKind::Stream => "aclrtStream",
            HandleKind::Context => "aclrtContext",
            HandleKind::Event => "aclrtEvent",
            HandleKind::DataBuffer => "aclDataBuffer",
            HandleKind::TensorDesc => "aclTensorDesc",
        }
    }
}

/// The objects of one kind.
pub struct Slots<T> {
    kind: HandleKind,
    chunks: [OnceLock<Box<[Slot<T>]>>; CHUNKS],
    free: Free,
}

/// A cache line of its own: threads that call at the same time look at neighbours.
#[repr(align(64))]
struct Slot<T> {
    /// The generation that is alive, with [`ALIVE`] and how often its object was replaced; or the one that comes next.
    word: AtomicU64,
    /// Who makes an object has this to itself, and so do those who replace one, or end it and take it along.
    object: RecursiveRwLock<Option<T>>,
}

/// A live object: whoever destroys it meanwhile waits.
pub type Alive<'a, T> = MappedRecursiveRwLockReadGuard<'a, T>;

const ALIVE: u64 = 1 << 31;
/// What [`Slot::word`] goes up by where an object is replaced.
const REPLACED: u64 = 1 << 32;

/// Whether a slot whose word this is has a live object of the generation.
fn is_of(word: u64, generation: u32) -> bool {
    word % REPLACED == u64::from(generation) | ALIVE
}

/// The word after the object was replaced; `None` when it cannot count any more.
fn replaced(word: u64) -> Option<u64> {
    word.checked_add(REPLACED)
}

/// Tells without a lock that an object lives and is the one that it was.
pub struct Seal {
    word: &'static AtomicU64,
    seen: u64,
}

impl Seal {
    /// Relaxed: nothing of the object is read because of it.
    pub fn holds(&self) -> bool {
        self.word.load(Ordering::Relaxed) == self.seen
    }
}

/// What becomes of an object that [`Slots::end`] has looked at.
enum Then {
    Stays,
    Changed,
    Ends,
}

impl<T> Slots<T> {
    /// An empty registry.
    pub const fn new(kind: HandleKind) -> Slots<T> {
        Slots { kind, chunks: [const { OnceLock::new() }; CHUNKS], free: Free::new() }
    }

    /// Tells loom that these come before all who use them.
    #[cfg(all(test, feature = "loom"))]
    pub(crate) fn touch(&self) {
        self.chunks[..3].iter().for_each(OnceLock::touch);
        // A static's, as in a new process.
        *self.free.0.lock() = free::List::new();
    }

    /// The kind of the objects here.
    pub fn kind(&self) -> HandleKind {
        self.kind
    }

    /// Stores `value` and returns its handle, or `None` when all sixteen million slots are taken, or the next of them need memory
    /// that is not there.
    pub fn insert(&'static self, value: T) -> Option<usize> {
        self.insert_over(|place| *place = Some(value))
    }

    /// The same of a value that is made in its place, where one that was [retired](Slots::retire) may still lie.
    pub fn insert_over(&'static self, make: impl FnOnce(&mut Option<T>)) -> Option<usize> {
        let index = self.free.take(self.kind)?;
        let (chunk, at) = locate(index);
        let Some(slots) = self.chunk(chunk) else {
            self.free.give_back(self.kind, index);
            return None;
        };
        let Slot { word, object } = &slots[at];
        // Somebody may still look at one that was retired.
        let mut object = object.write();
        make(&mut object);
        let generation = word.load(Ordering::Relaxed);
        word.store(generation | ALIVE, Ordering::Release);
        Some(TAG << 56 | (self.kind as usize) << 48 | (generation as usize) << INDEX_BITS | index as usize)
    }

    /// The slots of a chunk, or `None` when there is no memory for them.
    fn chunk(&self, chunk: usize) -> Option<&[Slot<T>]> {
        if self.chunks[chunk].get().is_none() {
            let (count, mut slots) = (FIRST_CHUNK << chunk, Vec::new());
            slots.try_reserve_exact(count).ok()?;
            slots.extend(
                (0..count).map(|_| Slot { word: AtomicU64::default(), object: RecursiveRwLock::new(None) }),
            );
            // Another thread may have been faster.
            let _ = self.chunks[chunk].set(slots.into_boxed_slice());
        }
        self.chunks[chunk].get().map(|slots| &**slots)
    }

    /// Whether the handle is alive at this moment: takes no lock.
    pub fn is_alive(&self, handle: usize) -> bool {
        let alive =
            |(slot, generation): (&Slot<T>, u32)| is_of(slot.word.load(Ordering::Acquire), generation);
        self.slot(handle).is_some_and(alive)
    }

    /// The seal of an object, or `None` when the handle is not alive, or the object was replaced too often to be counted. Of what
    /// somebody has a guard of, it is that object's.
    pub fn seal(&'static self, handle: usize) -> Option<Seal> {
        let (Slot { word, .. }, generation) = self.slot(handle)?;
        let seen = word.load(Ordering::Relaxed);
        (is_of(seen, generation) && replaced(seen).is_some()).then_some(Seal { word, seen })
    }

    /// A copy of the object, or `None` when the handle is not alive.
    pub fn get(&self, handle: usize) -> Option<T>
    where
        T: Clone,
    {
        self.read(handle).map(|value| value.clone())
    }

    /// The object, which cannot end before the guard, or `None` when the handle is not alive. A thread may hold several
    /// guards of one object.
    pub fn read(&self, handle: usize) -> Option<Alive<'_, T>> {
        let (slot, generation) = self.slot(handle)?;
        let object = if crate::sys::is_forked_child() {
            // A thread of the parent may have held the lock at the moment of the fork, and will not let it go.
            slot.object.try_read()?
        } else {
            slot.object.read()
        };
        let alive = || is_of(slot.word.load(Ordering::Relaxed), generation);
        RecursiveRwLockReadGuard::try_map(object, |object| object.as_ref().filter(|_| alive())).ok()
    }

    /// Puts what `change` makes of the object in its place; `None` when the handle is not alive.
    pub fn replace(&'static self, handle: usize, change: impl FnOnce(T) -> T) -> Option<()> {
        self.end(handle, |value| {
            *value = value.take().map(change);
            ((), Then::Changed)
        })
    }

    /// Ends the handle's life and returns the object, or `None` when it was not alive.
    pub fn remove(&'static self, handle: usize) -> Option<T> {
        self.take(handle, |_| None)
    }

    /// Returns what `copy` makes of the object, which stays; or the object, and ends the handle's life. `None` when it was
    /// not alive.
    pub fn take(&'static self, handle: usize, copy: impl FnOnce(&T) -> Option<T>) -> Option<T> {
        self.end(handle, |value| match value.as_ref().and_then(copy) {
            Some(copy) => (Some(copy), Then::Stays),
            None => (value.take(), Then::Ends),
        })?
    }

    /// Ends the handle's life and leaves the object to who makes the next one in its place; `None` when it was not alive.
    /// Of kinds that allow it: it takes no lock.
    pub fn retire(&'static self, handle: usize) -> Option<()> {
        assert!(self.kind.retires());
        let (slot, generation) = self.slot(handle)?;
        let mut word = slot.word.load(Ordering::Relaxed);
        loop {
            if !is_of(word, generation) {
                return None;
            }
            // Release: whoever finds it dead sees what came before its end.
            let next = u64::from(generation) + 1;
            match slot.word.compare_exchange_weak(word, next, Ordering::Release, Ordering::Relaxed) {
                Ok(_) => break,
                Err(now) => word = now,
            }
        }
        self.leave(handle, generation);
        Some(())
    }

    /// What `decide` makes of the object of a handle that is alive; it says what becomes of it.
    fn end<R>(&'static self, handle: usize, decide: impl FnOnce(&mut Option<T>) -> (R, Then)) -> Option<R> {
        let (slot, generation) = self.slot(handle)?;
        let mut object = slot.object.write();
        let word = slot.word.load(Ordering::Relaxed);
        if !is_of(word, generation) {
            return None;
        }
        let (result, then) = decide(&mut object);
        let next = match then {
            Then::Stays => return Some(result),
            Then::Changed => replaced(word).unwrap_or(word),
            Then::Ends => u64::from(generation) + 1,
        };
        if !self.kind.retires() {
            slot.word.store(next, Ordering::Release);
        } else if slot.word.compare_exchange(word, next, Ordering::Release, Ordering::Relaxed).is_err() {
            // Retired meanwhile: one of two ends it.
            return None;
        }
        drop(object);
        if let Then::Ends = then {
            self.leave(handle, generation);
        }
        Some(result)
    }

    /// The slot of a handle whose life ended is free.
    fn leave(&'static self, handle: usize, generation: u32) {
        if generation + 1 < MAX_GENERATION {
            self.free.give_back(self.kind, (handle & ((1 << INDEX_BITS) - 1)) as u32);
        }
    }

    fn slot(&self, handle: usize) -> Option<(&Slot<T>, u32)> {
        if handle >> 48 != TAG << 8 | self.kind as usize {
            return None;
        }
        let (chunk, at) = locate((handle & ((1 << INDEX_BITS) - 1)) as u32);
        let slot = self.chunks.get(chunk)?.get()?.get(at)?;
        Some((slot, (handle >> INDEX_BITS) as u32 & MAX_GENERATION))
    }
}

/// Looks like a handle, and no object ever has it: there is no such kind.
pub const NOBODY: usize = TAG << 56;

/// Whether a number looks like a handle of any kind.
pub fn is_cookie(number: usize) -> bool {
    number >> 56 == TAG
}

/// Index of the first slot of a chunk.
const fn chunk_start(chunk: usize) -> usize {
    FIRST_CHUNK * ((1 << chunk) - 1)
}

/// Chunk and position of a slot.
fn locate(index: u32) -> (usize, usize) {
    let chunk = (index as usize / FIRST_CHUNK + 1).ilog2() as usize;
    (chunk, index as usize - chunk_start(chunk))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made<T: Send + Sync + 'static>(kind: HandleKind) -> &'static Slots<T> {
        // In reach for ever: Miri counts what is not as lost.
        static ALL: std::sync::Mutex<Vec<&(dyn std::any::Any + Send + Sync)>> =
            std::sync::Mutex::new(Vec::new());
        let slots = Box::leak(Box::new(Slots::new(kind)));
        ALL.lock().expect("no test fails while it holds this").push(slots);
        slots
    }

    #[test]
    fn only_a_live_handle_of_the_right_kind_is_found() {
        let tensors = made(HandleKind::Tensor);
        let arrays = made(HandleKind::IntArray);
        let first = tensors.insert("first").unwrap();
        let array = arrays.insert("array").unwrap();
        assert_eq!(tensors.get(first), Some("first"));
        assert!(tensors.is_alive(first) && arrays.is_alive(array));
        for dead in
            [0, 1, array, first + 1, first + (1 << INDEX_BITS), usize::MAX, &raw const *tensors as usize]
        {
            assert_eq!(tensors.get(dead), None, "{dead:#x}");
            assert!(!tensors.is_alive(dead), "{dead:#x}");
            assert_eq!(tensors.remove(dead), None, "{dead:#x}");
        }
        assert_eq!(tensors.remove(first), Some("first"));
        assert_eq!(tensors.remove(first), None);
        assert!(!tensors.is_alive(first));
        let second = tensors.insert("second").unwrap();
        assert_ne!(first, second, "the slot is used again, the handle is not");
        assert_eq!(tensors.get(first), None);
    }

    #[test]
    fn a_seal_holds_until_the_object_is_replaced_or_ends() {
        static SLOTS: Slots<u32> = Slots::new(HandleKind::Tensor);
        let handle = SLOTS.insert(1).unwrap();
        let first = SLOTS.seal(handle).unwrap();
        assert_eq!(SLOTS.take(handle, |value| Some(*value)), Some(1));
        assert!(first.holds());
        SLOTS.replace(handle, |value| value).unwrap();
        let second = SLOTS.seal(handle).unwrap();
        assert!(!first.holds() && second.holds() && SLOTS.is_alive(handle));
        assert_eq!(SLOTS.get(handle), Some(1));
        SLOTS.remove(handle);
        assert!(!second.holds() && SLOTS.seal(handle).is_none());
        // The slot's next object.
        let next = SLOTS.insert(1).unwrap();
        assert!(!first.holds() && !second.holds() && SLOTS.seal(next).unwrap().holds());
        assert!([0, 1, handle, next + 1, usize::MAX].iter().all(|&dead| SLOTS.seal(dead).is_none()));
    }

    #[test]
    fn what_was_replaced_too_often_has_no_seal() {
        static SLOTS: Slots<u32> = Slots::new(HandleKind::Tensor);
        let handle = SLOTS.insert(1).unwrap();
        let (slot, _) = SLOTS.slot(handle).unwrap();
        let first = slot.word.load(Ordering::Relaxed);
        // All but one of the times that can be counted.
        slot.word.store(first.wrapping_sub(2 * REPLACED), Ordering::Relaxed);
        let last = SLOTS.seal(handle).unwrap();
        for value in 2..5 {
            SLOTS.replace(handle, |_| value).unwrap();
            assert_eq!((SLOTS.get(handle), last.holds()), (Some(value), false));
            assert!(SLOTS.seal(handle).is_none());
        }
        assert_ne!(slot.word.load(Ordering::Relaxed), first);
        assert_eq!(SLOTS.remove(handle), Some(4));
    }

    #[test]
    fn what_is_retired_is_only_seen_by_who_takes_its_place() {
        let slots = made(HandleKind::Tensor);
        let first = slots.insert("first").unwrap();
        assert_eq!(slots.retire(first), Some(()));
        // The handle that the slot gives out next, before anyone has it.
        let early = first + (1 << INDEX_BITS);
        for dead in [first, early] {
            assert_eq!((slots.get(dead), slots.retire(dead), slots.remove(dead)), (None, None, None));
            assert_eq!(slots.replace(dead, |value| value), None);
        }
        let next = slots.insert_over(|place| assert_eq!(place.replace("next"), Some("first"))).unwrap();
        assert_eq!((next, slots.get(next)), (early, Some("next")));
    }

    #[cfg(not(feature = "loom"))] // threads of std
    #[test]
    fn a_thread_reads_an_object_again_while_another_waits_to_end_it() {
        static TENSORS: Slots<u32> = Slots::new(HandleKind::Tensor);
        let handle = TENSORS.insert(1).unwrap();
        assert_eq!(TENSORS.replace(handle, |value| value + 1), Some(()));
        let first = TENSORS.read(handle).unwrap();
        let remover = std::thread::spawn(move || TENSORS.remove(handle));
        while TENSORS.slot(handle).unwrap().0.object.try_upgradable_read().is_some() {
            std::thread::yield_now();
        }
        // A lock that favours the thread that waits would keep this one from reading again.
        let again = TENSORS.read(handle).unwrap();
        assert_eq!((*first, *again), (2, 2));
        drop(again);
        drop(first);
        assert_eq!(remover.join().unwrap(), Some(2));
        assert_eq!(TENSORS.replace(handle, |value| value + 1), None);
    }

    #[test]
    fn slots_stay_apart_across_chunks() {
        let slots = made(HandleKind::Tensor);
        let handles: Vec<usize> = (0..1000).map(|value| slots.insert(value).unwrap()).collect();
        for (value, handle) in handles.iter().enumerate() {
            assert_eq!(slots.get(*handle), Some(value));
        }
    }

    #[test]
    fn slots_of_what_has_ended_are_used_again_and_those_of_the_living_are_not() {
        let slots = made(HandleKind::Tensor);
        let mut alive: Vec<(usize, u32)> = Vec::new();
        for round in 0..20 {
            // All of the odd ones end, then some are made.
            alive.retain(|&(handle, value)| value % 2 == 0 || slots.remove(handle) != Some(value));
            while alive.len() < 16 {
                let value = 16 * round + alive.len() as u32;
                alive.push((slots.insert(value).unwrap(), value));
            }
            for &(handle, value) in &alive {
                assert_eq!(slots.get(handle), Some(value));
            }
        }
        assert_eq!(slots.free.0.lock().used, 16);
    }

    #[test]
    fn a_slot_with_spent_generations_is_retired() {
        let slots = made(HandleKind::Tensor);
        let first = slots.insert(0).unwrap();
        slots.remove(first);
        let (slot, _) = slots.slot(first).unwrap();
        slot.word.store(u64::from(MAX_GENERATION) - 1, Ordering::Relaxed);
        let last = slots.insert(1).unwrap();
        slots.remove(last);
        let next = slots.insert(2).unwrap();
        assert_ne!(next & 0xff_ffff, last & 0xff_ffff);
        assert_eq!(slots.get(last), None);
    }
}
