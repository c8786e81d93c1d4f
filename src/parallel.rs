//! Splitting work over a thread pool of our own, so that a host program's rayon pool stays its own.

use crate::config::config;
use crate::simd;
use std::cell::Cell;
use std::ops::Range;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// Bytes of traffic from which more threads pay: waking a parked one takes about 15 µs, and the caller works meanwhile.
const WORTH_THREADS: usize = 1 << 20;
/// Pieces per thread, so that a core that is taken away delays the end by a quarter of its share only.
const PIECES_PER_THREAD: usize = 4;

/// How long a thread looks for more work before it sleeps, since calls tend to follow each other: of calls 50 µs apart on
/// two threads, 0.28 ms became 0.20.
const LINGER: Duration = Duration::from_micros(200);

/// The threads beside the caller's.
fn pool() -> Option<&'static rayon::ThreadPool> {
    static POOL: OnceLock<Option<rayon::ThreadPool>> = OnceLock::new();
    if config().threads == 1 {
        return None;
    }
    POOL.get_or_init(|| {
        rayon::ThreadPoolBuilder::new()
            .num_threads(config().threads - 1)
            .thread_name(|i| format!("opapi-{i}"))
            .build()
            .ok()
    })
    .as_ref()
}

/// Runs `body` over `0..items` in contiguous pieces, on as many threads as `bytes_per_item` makes worth it; the caller's
/// is one of them. Each takes the next piece when it is done with one. `body` must compute each item by itself: where
/// the pieces begin and end depends on the number of threads.
pub fn for_each(items: usize, bytes_per_item: usize, body: impl Fn(Range<usize>) + Send + Sync) {
    let bytes = items.saturating_mul(bytes_per_item);
    let body = |piece| {
        body(piece);
        // Kernels may store past the cache; whoever learns that they are done must see it.
        simd::end_streams();
    };
    if items < 2 || bytes < WORTH_THREADS {
        return body(0..items);
    }
    let Some(pool) = pool() else { return body(0..items) };
    let threads = pool.current_num_threads() + 1;
    let pieces = items.min(threads * PIECES_PER_THREAD);
    let start = |piece: usize| (items as u128 * piece as u128 / pieces as u128) as usize;
    let next = AtomicUsize::new(0);
    let work = || {
        while let piece = next.fetch_add(1, Ordering::Relaxed)
            && piece < pieces
        {
            body(start(piece)..start(piece + 1));
        }
    };
    pool.in_place_scope(|scope| {
        for _ in 1..threads.min(pieces) {
            scope.spawn(|_| {
                work();
                if !LINGERS.get() {
                    rayon::spawn(linger);
                }
            });
        }
        work();
    });
}

thread_local! {
    static LINGERS: Cell<bool> = const { Cell::new(false) };
}

/// Does what other work the pool has, until there was none for a while.
fn linger() {
    if LINGERS.replace(true) {
        return;
    }
    let mut last = Instant::now();
    while last.elapsed() < LINGER {
        if rayon::yield_now() == Some(rayon::Yield::Executed) {
            last = Instant::now();
        } else {
            std::thread::yield_now();
        }
    }
    LINGERS.set(false);
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

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
