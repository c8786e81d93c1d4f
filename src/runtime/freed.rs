//! Memory that was freed, where `opapi check` looks for who still uses it.

use crate::sync::soon;
use crate::sys::{Addresses, Block, PAGE, page_size};
use parking_lot::{Mutex, MutexGuard};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

/// How many there are at most.
const MOST_FREED: usize = 4096;
/// So many others must have been freed before addresses are used again.
const LEAST_FREED: u64 = 1024;
/// Bytes of host memory that may wait for their next user.
const MOST_KEPT: usize = 8 << 20;

/// All of them.
pub static FREED: Mutex<Freed> = Mutex::new(Freed::new());

/// Likewise, to be changed.
pub fn freed() -> MutexGuard<'static, Freed> {
    soon(|| FREED.try_lock()).unwrap_or_else(|| FREED.lock())
}

/// Guarded memory that was freed: its addresses stay out of use for a while, and are then used again, for a place takes some
/// microseconds to make. Bounded.
pub struct Freed {
    /// By the block's start.
    places: BTreeMap<usize, Place>,
    /// Oldest first.
    order: BTreeMap<u64, usize>,
    /// Those that may be used again: of the host, their sizes, oldest first.
    sizes: BTreeSet<(bool, usize, u64)>,
    /// How many were freed.
    count: u64,
    /// Bytes of the blocks that are kept.
    kept: usize,
}

/// One of them.
pub struct Place {
    /// The program's.
    pub addresses: Arc<Addresses>,
    range: Range<usize>,
    number: u64,
    /// The host's memory, which still lies there, when its work has ended.
    pub block: Option<Block>,
}

impl Freed {
    const fn new() -> Freed {
        Freed { places: BTreeMap::new(), order: BTreeMap::new(), sizes: BTreeSet::new(), count: 0, kept: 0 }
    }

    /// Adds a place; its number.
    pub fn push(&mut self, addresses: Arc<Addresses>, range: Range<usize>, is_host: bool) -> u64 {
        self.count += 1;
        let (number, start) = (self.count, range.start);
        if !is_host {
            self.sizes.insert((false, addresses.all().len(), number));
        }
        self.order.insert(number, start);
        self.places.insert(start, Place { addresses, range, number, block: None });
        if self.places.len() > MOST_FREED
            && let Some((_, oldest)) = self.order.pop_first()
        {
            self.remove(oldest);
        }
        number
    }

    /// The memory of a place comes too, unless it is much: then it is given back.
    pub fn keep(&mut self, start: usize, number: u64, block: Block) {
        let Some(place) = self.places.get_mut(&start).filter(|place| place.number == number) else { return };
        let size = pages(block.requested());
        if size > PAGE || self.kept + size > MOST_KEPT {
            return place.addresses.clear();
        }
        self.kept += size;
        place.block = Some(block);
        self.sizes.insert((true, size, number));
    }

    fn remove(&mut self, start: usize) -> Option<Place> {
        let place = self.places.remove(&start)?;
        self.order.remove(&place.number);
        let kept = place.block.as_ref().map(|block| pages(block.requested()));
        self.sizes.remove(&(kept.is_some(), kept.unwrap_or(place.addresses.all().len()), place.number));
        self.kept -= kept.unwrap_or(0);
        Some(place)
    }

    /// A place that was out of use for long enough.
    pub fn take(&mut self, size: usize, is_host: bool) -> Option<Place> {
        let size = if is_host { pages(size) } else { Addresses::size_for(size)? };
        let &(.., number) = self.sizes.range((is_host, size, 0)..=(is_host, size, u64::MAX)).next()?;
        // Memory that waits is worth more than addresses.
        let least = if is_host { LEAST_FREED / 4 } else { LEAST_FREED };
        let is_old = number + least <= self.count;
        is_old.then(|| self.order.get(&number).copied()).flatten().and_then(|start| self.remove(start))
    }

    /// The block that an address was in.
    pub fn around(&self, address: usize) -> Option<Range<usize>> {
        let (_, Place { range, .. }) = self.places.range(..=address).next_back()?;
        range.contains(&address).then(|| range.clone())
    }

    /// The block that has the address among its own, with the pages around it.
    pub fn guarded_around(&self, address: usize) -> Option<Range<usize>> {
        let mut candidates = self.places.range(..=address.saturating_add(PAGE)).rev().take(2);
        let (_, place) = candidates.find(|(_, place)| place.addresses.all().contains(&address))?;
        Some(place.range.clone())
    }
}

/// Bytes of the pages that somebody uses who asked for so many. Host memory goes to who uses as many pages: else each of its
/// pages was used by somebody, in the end.
fn pages(requested: usize) -> usize {
    requested.max(1).checked_next_multiple_of(page_size()).unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_used_again_after_a_while() {
        let mut freed = Freed::new();
        let push = |freed: &mut Freed, size| {
            let place = Arc::new(Addresses::new(size).unwrap());
            let start = place.start();
            freed.push(place, start..start + size, false);
            start
        };
        let first = push(&mut freed, 100);
        for _ in 0..LEAST_FREED {
            assert!(freed.take(100, false).is_none());
            push(&mut freed, 2 * PAGE);
        }
        assert!(freed.take(100, true).is_none(), "addresses alone are no host memory");
        assert_eq!(freed.take(100, false).unwrap().range.start, first);
        for _ in 0..=MOST_FREED {
            push(&mut freed, 100);
        }
        assert_eq!(
            (freed.places.len(), freed.order.len(), freed.sizes.len()),
            (MOST_FREED, MOST_FREED, MOST_FREED)
        );
    }

    #[test]
    fn host_memory_of_one_place_stays_and_of_all_places_so_much() {
        let mut freed = Freed::new();
        let mut keep = |requested: usize| {
            let (block, addresses) = Block::with_addresses(requested).unwrap();
            let start = addresses.start();
            let number = freed.push(Arc::new(addresses), start..start + requested, true);
            freed.keep(start, number, block);
            freed.kept
        };
        assert_eq!([keep(PAGE + 1), keep(PAGE), keep(PAGE - page_size())], [0, PAGE, 2 * PAGE - page_size()]);
        while keep(PAGE) <= MOST_KEPT - PAGE {}
        assert_eq!([keep(PAGE), keep(page_size()), keep(1)], [MOST_KEPT - page_size(), MOST_KEPT, MOST_KEPT]);
    }

    #[test]
    fn a_block_whose_place_is_anothers_is_given_back() {
        let mut freed = Freed::new();
        let (block, addresses) = Block::with_addresses(1).unwrap();
        let start = addresses.start();
        let number = freed.push(Arc::new(addresses), start..start + 1, true);
        freed.keep(start, number + 1, block);
        assert_eq!(freed.kept, 0);
    }

    #[test]
    fn addresses_are_of_the_block_that_was_there_and_the_pages_around_of_its_place() {
        let mut freed = Freed::new();
        let places = [(); 2].map(|()| Arc::new(Addresses::new(PAGE).unwrap()));
        for place in &places {
            freed.push(Arc::clone(place), place.start()..place.start() + 100, false);
        }
        for place in &places {
            let (block, all) = (place.start()..place.start() + 100, place.all());
            let is_of = |address: usize| freed.around(address) == Some(block.clone());
            assert_eq!(
                [block.start - 1, block.start, block.end - 1, block.end].map(is_of),
                [false, true, true, false]
            );
            let is_of = |address: usize| freed.guarded_around(address) == Some(block.clone());
            assert_eq!([all.start, block.start, block.end, all.end - 1].map(is_of), [true; 4]);
            assert_eq!([all.start - 1, all.end].map(is_of), [false; 2]);
        }
    }

    #[test]
    fn host_memory_goes_to_who_uses_as_many_pages() {
        let mut freed = Freed::new();
        let (block, addresses) = Block::with_addresses(3 * page_size()).unwrap();
        let start = addresses.start();
        let number = freed.push(Arc::new(addresses), start..start + 1, true);
        freed.keep(start, number, block);
        // Memory comes back sooner than addresses.
        for _ in 0..LEAST_FREED / 4 {
            assert!(freed.take(3 * page_size(), true).is_none());
            let place = Arc::new(Addresses::new(1).unwrap());
            let start = place.start();
            freed.push(place, start..start + 1, false);
        }
        assert_eq!(freed.kept, 3 * page_size());
        assert!(freed.take(page_size(), true).is_none() && freed.take(4 * page_size(), true).is_none());
        assert!(freed.take(3 * page_size() - 1, true).is_some_and(|place| place.block.is_some()));
        assert_eq!(freed.kept, 0);
    }
}
