//! Slots without an object.

use super::{CHUNKS, HandleKind, chunk_start};
use crate::sync::{Mutex, thread_local};
use std::cell::Cell;

/// Free slots that a thread keeps of each kind: what a call makes and ends needs no lock then.
const MOST: usize = crate::sync::size(8, 2);

const KINDS: usize = HandleKind::TensorDesc as usize + 1;

/// The free slots of a kind.
pub(super) struct Free(pub(super) Mutex<List>);

pub(super) struct List {
    pub(super) list: Vec<u32>,
    /// Slots below this index were used at least once.
    pub(super) used: u32,
}

/// Those that a thread keeps.
struct Shelf {
    of: Cell<Option<&'static Free>>,
    count: Cell<usize>,
    indices: [Cell<u32>; MOST],
}

struct Shelves([Shelf; KINDS]);

thread_local! {
    static SHELVES: Shelves = const { Shelves([const { Shelf::new() }; KINDS]) };
}

impl Drop for Shelves {
    fn drop(&mut self) {
        if crate::sys::is_forked_child() {
            // A thread of the parent may have held a lock at the moment of the fork: some children never came through exit().
            return;
        }
        for shelf in &self.0 {
            if let Some(of) = shelf.of.get()
                && shelf.count.get() > 0
            {
                of.0.lock().list.extend(std::iter::from_fn(|| shelf.pop()));
            }
        }
    }
}

impl Shelf {
    const fn new() -> Shelf {
        Shelf { of: Cell::new(None), count: Cell::new(0), indices: [const { Cell::new(0) }; MOST] }
    }

    /// Whether those of a registry may lie here: of a kind there is one, except in tests.
    fn is_of(&self, free: &'static Free) -> bool {
        if self.of.get().is_some_and(|of| std::ptr::eq(of, free)) {
            return true;
        }
        let is_empty = self.count.get() == 0;
        if is_empty {
            self.of.set(Some(free));
        }
        is_empty
    }

    fn pop(&self) -> Option<u32> {
        let last = self.count.get().checked_sub(1)?;
        self.count.set(last);
        Some(self.indices[last].get())
    }

    /// False when it is full.
    fn push(&self, index: u32) -> bool {
        let place = self.indices.get(self.count.get());
        if let Some(place) = place {
            place.set(index);
            self.count.set(self.count.get() + 1);
        }
        place.is_some()
    }
}

impl List {
    pub(super) const fn new() -> List {
        List { list: Vec::new(), used: 0 }
    }

    pub(super) fn take(&mut self) -> Option<u32> {
        self.list.pop().or_else(|| {
            let index = self.used;
            ((index as usize) < chunk_start(CHUNKS)).then(|| {
                self.used += 1;
                index
            })
        })
    }
}

impl Free {
    pub(super) const fn new() -> Free {
        Free(Mutex::new(List::new()))
    }

    /// A slot for one thread.
    pub(super) fn take(&'static self, kind: HandleKind) -> Option<u32> {
        let here = |shelves: &Shelves| {
            let shelf = &shelves.0[kind as usize];
            if shelf.is_of(self) { shelf.pop().or_else(|| self.fetch(shelf)) } else { self.0.lock().take() }
        };
        // Fails only while the thread ends.
        SHELVES.try_with(here).unwrap_or_else(|_| self.0.lock().take())
    }

    /// The same from the list, and some more for the shelf.
    #[cold]
    fn fetch(&self, shelf: &Shelf) -> Option<u32> {
        let mut list = self.0.lock();
        let first = list.take();
        for _ in 0..MOST / 2 {
            let Some(index) = list.list.pop() else { break };
            shelf.push(index);
        }
        first
    }

    /// Takes a slot back.
    pub(super) fn give_back(&'static self, kind: HandleKind, index: u32) {
        let here = |shelves: &Shelves| {
            let shelf = &shelves.0[kind as usize];
            if !shelf.is_of(self) {
                self.0.lock().list.push(index);
            } else if !shelf.push(index) {
                self.bring(shelf, index);
            }
        };
        if SHELVES.try_with(here).is_err() {
            self.0.lock().list.push(index);
        }
    }

    /// The same to the list, together with some of the shelf.
    #[cold]
    fn bring(&self, shelf: &Shelf, index: u32) {
        let some = std::iter::from_fn(|| shelf.pop()).take(MOST / 2);
        self.0.lock().list.extend(some.chain([index]));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_no_slot_behind_the_last_one() {
        let end = chunk_start(CHUNKS) as u32;
        let mut free = List { list: vec![7], used: end - 1 };
        assert_eq!([free.take(), free.take(), free.take()], [Some(7), Some(end - 1), None]);
    }

    #[cfg(not(feature = "loom"))] // threads of std
    #[test]
    fn what_a_thread_keeps_is_there_when_it_has_ended() {
        static FREE: Free = Free::new();
        let kind = HandleKind::DataBuffer;
        let ended = std::thread::spawn(move || {
            let taken: Vec<u32> = (0..3 * MOST as u32).map(|_| FREE.take(kind).unwrap()).collect();
            taken.into_iter().for_each(|index| FREE.give_back(kind, index));
            FREE.0.lock().list.len()
        });
        // Some of them it kept.
        assert!(ended.join().unwrap() < 3 * MOST);
        let mut list = std::mem::take(&mut FREE.0.lock().list);
        list.sort_unstable();
        assert_eq!(list, (0..3 * MOST as u32).collect::<Vec<_>>());
    }

    #[test]
    fn registries_of_a_kind_keep_their_slots_apart() {
        static FREE: [Free; 2] = [Free::new(), Free::new()];
        let kind = HandleKind::DataBuffer;
        let taken = || FREE.each_ref().map(|free| free.take(kind));
        assert_eq!([taken(), taken(), taken()], [[Some(0); 2], [Some(1); 2], [Some(2); 2]]);
        FREE[0].give_back(kind, 1);
        FREE[1].give_back(kind, 2);
        FREE[1].give_back(kind, 0);
        let mut last = [taken(), taken(), taken()].concat();
        last.sort_unstable();
        assert_eq!(last, [Some(0), Some(1), Some(2), Some(3), Some(3), Some(4)]);
    }
}
