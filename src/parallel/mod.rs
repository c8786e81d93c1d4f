//! Splitting work over a thread pool of our own, so that a host program's rayon pool stays its own.

mod gate;
mod pool;
pub mod sync;

#[cfg(not(feature = "loom"))]
use self::gate::Gate;
use self::pool::pool;
#[cfg(feature = "loom")]
pub use self::{gate::Gate, pool::Thread};
use crate::simd;
use smallvec::SmallVec;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Instant;

/// Bytes of traffic from which more threads pay: waking a parked one takes about 15 µs, and the caller works meanwhile.
const WORTH_THREADS: usize = 1 << 20;
/// Ranges per thread, so that a core that is taken away delays the end by a quarter of its share only.
const RANGES_PER_THREAD: usize = 4;

/// Told after each share of a kernel's work on a thread of the pool when it began.
static WATCHER: OnceLock<fn(Instant)> = OnceLock::new();

/// Has a function told, from now on; the first counts.
pub fn watch(watcher: fn(Instant)) {
    let _ = WATCHER.set(watcher);
}

/// Runs `body` over `0..items` in contiguous ranges, on as many threads as `bytes_per_item` makes worth it. `body` must
/// compute each item by itself: where the ranges begin and end depends on the number of threads.
pub fn for_each(items: usize, bytes_per_item: usize, body: impl Fn(Range<usize>) + Sync) {
    for_ranges(items, bytes_per_item, &body);
}

/// See `for_each`: one body for all callers.
fn for_ranges(items: usize, bytes_per_item: usize, body: &(dyn Fn(Range<usize>) + Sync)) {
    let threads = threads_for(items, bytes_per_item);
    if threads == 1 {
        body(0..items);
        return simd::end_streams();
    }
    let ranges = items.min(threads * RANGES_PER_THREAD);
    let start = |range: usize| (items as u128 * range as u128 / ranges as u128) as usize;
    // Each thread has ranges of its own, the same ones in each call of so many items, and takes what is left of the others' when it
    // is done: calls that follow each other find in a core's own cache what it read or wrote (copies of 1 MB on two threads).
    let shares = threads.min(ranges);
    let first = |share: usize| ranges * share / shares;
    let next: SmallVec<[AtomicUsize; 16]> = (0..shares).map(|share| AtomicUsize::new(first(share))).collect();
    on_threads(shares, &|| {
        let own = pool().and_then(|pool| pool.index()).map_or(0, |thread| thread + 1);
        for share in (own..own + shares).map(|share| share % shares) {
            while let range = next[share].fetch_add(1, Ordering::Relaxed)
                && range < first(share + 1)
            {
                body(start(range)..start(range + 1));
            }
        }
    });
}

/// Runs `body` for each of `0..items`, on as many threads as `bytes_per_item` makes worth it and `scratch` has parts for.
pub fn for_each_with<T: Send>(
    items: usize,
    bytes_per_item: usize,
    scratch: impl Iterator<Item = T> + Send,
    body: impl Fn(&mut T, usize) + Sync,
) {
    let (scratch, next) = (Mutex::new(scratch), AtomicUsize::new(0));
    on_threads(threads_for(items, bytes_per_item).min(items), &|| {
        let part = scratch.lock().unwrap_or_else(PoisonError::into_inner).next();
        let Some(mut part) = part else { return };
        while let item = next.fetch_add(1, Ordering::Relaxed)
            && item < items
        {
            body(&mut part, item);
        }
    });
}

/// Whether more than one thread would pay.
pub fn is_worth_threads(items: usize, bytes_per_item: usize) -> bool {
    items.saturating_mul(bytes_per_item) >= WORTH_THREADS
}

/// How many threads the work is worth, the caller's among them.
fn threads_for(items: usize, bytes_per_item: usize) -> usize {
    if items < 2 || !is_worth_threads(items, bytes_per_item) {
        return 1;
    }
    pool().map_or(1, |pool| pool.len() + 1)
}

/// Runs `work` on the caller's thread and on `threads - 1` others, those of them that come before it is done.
#[inline(never)] // once for all who call it
#[allow(unsafe_code)] // lends the work to the pool
fn on_threads(threads: usize, work: &(dyn Fn() + Sync)) {
    let work: &(dyn Fn() + Sync) = &|| {
        work();
        // Kernels may use non-temporal stores; whoever learns that they are done must see what they wrote.
        simd::end_streams();
    };
    if threads < 2 {
        return work();
    }
    let shared: *const (dyn Fn() + Sync + '_) = work;
    // SAFETY: only the lifetime changes.
    let lent = Lent(unsafe {
        std::mem::transmute::<*const (dyn Fn() + Sync + '_), *const (dyn Fn() + Sync)>(shared)
    });
    let gate = Arc::new(Gate::default());
    let inner = Arc::clone(&gate);
    pool().expect("there are threads").spawn(threads - 1, move || {
        inner.run(|| {
            let began = WATCHER.get().map(|watcher| (watcher, Instant::now()));
            // SAFETY: inside of the gate, where nobody is any more when `work` ends.
            unsafe { (*lent.pointer())() };
            if let Some((watcher, began)) = began {
                watcher(began);
            }
        });
    });
    gate.open(threads - 1, work);
}

/// Work of a call, as threads of the pool have it.
#[derive(Clone, Copy)]
struct Lent(*const (dyn Fn() + Sync));

// SAFETY: what it points to may be used by any thread.
#[allow(unsafe_code)]
unsafe impl Send for Lent {}

impl Lent {
    fn pointer(self) -> *const (dyn Fn() + Sync) {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_item_is_done_once() {
        for items in [0, 1, 2, 7, 1000] {
            let done: Vec<AtomicUsize> = (0..items).map(|_| AtomicUsize::new(0)).collect();
            for_each(items, WORTH_THREADS, |range| {
                range.for_each(|i| {
                    done[i].fetch_add(1, Ordering::Relaxed);
                })
            });
            assert!(done.iter().all(|count| count.load(Ordering::Relaxed) == 1), "{items}");
        }
    }
}
