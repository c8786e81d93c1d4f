//! Splitting work over a thread pool of our own, so that a host program's rayon pool stays its own.

use crate::config::config;
use crate::simd;
use rayon::prelude::*;
use std::ops::Range;
use std::sync::OnceLock;

/// Bytes of traffic below which a second thread costs more than it gives: waking a parked one takes about
/// 15 µs, in which one core moves a megabyte.
const WORTH_A_THREAD: usize = 1 << 20;
/// Pieces per thread, so that a core that is taken away delays the end by a quarter of its share only.
const PIECES_PER_THREAD: usize = 4;

fn pool() -> Option<&'static rayon::ThreadPool> {
    static POOL: OnceLock<Option<rayon::ThreadPool>> = OnceLock::new();
    if config().threads == 1 {
        return None;
    }
    POOL.get_or_init(|| {
        rayon::ThreadPoolBuilder::new()
            .num_threads(config().threads)
            .thread_name(|i| format!("opapi-{i}"))
            .build()
            .ok()
    })
    .as_ref()
}

/// Runs `body` over `0..items` in contiguous pieces, on as many threads as `bytes_per_item` makes worth it.
/// `body` must compute each item by itself: where the pieces begin and end depends on the number of threads.
pub fn for_each(items: usize, bytes_per_item: usize, body: impl Fn(Range<usize>) + Send + Sync) {
    let bytes = items.saturating_mul(bytes_per_item);
    let body = |piece| {
        body(piece);
        // Kernels may store past the cache; whoever learns that they are done must see it.
        simd::end_streams();
    };
    match pool() {
        Some(pool) if items > 1 && bytes >= 2 * WORTH_A_THREAD => {
            let pieces = items.min(pool.current_num_threads() * PIECES_PER_THREAD);
            let start = |piece: usize| (items as u128 * piece as u128 / pieces as u128) as usize;
            pool.install(|| {
                (0..pieces).into_par_iter().for_each(|piece| body(start(piece)..start(piece + 1)))
            });
        }
        _ => body(0..items),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn every_item_is_done_once() {
        for items in [0, 1, 2, 7, 1000] {
            let done: Vec<AtomicUsize> = (0..items).map(|_| AtomicUsize::new(0)).collect();
            for_each(items, WORTH_A_THREAD, |range| {
                range.for_each(|i| {
                    done[i].fetch_add(1, Ordering::Relaxed);
                })
            });
            assert!(done.iter().all(|count| count.load(Ordering::Relaxed) == 1), "{items}");
        }
    }
}
