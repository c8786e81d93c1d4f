//! Splitting work over a thread pool of our own, so that a host program's rayon pool stays its own.

mod gate;
mod pool;
pub mod sync;

#[cfg(not(feature = "loom"))]
use self::gate::Gate;
use self::pool::pool;
pub use self::pool::{PROBE, has_threads};
#[cfg(feature = "loom")]
pub use self::{gate::Gate, pool::Thread};
use crate::simd;
use smallvec::SmallVec;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Instant;

/// Bytes of traffic, or as many operations, from which more threads pay: waking a parked one takes about 15 µs, and the caller works meanwhile.
const WORTH_THREADS: usize = 1 << 20;
/// Ranges per thread, so that a core that is taken away delays the end by a quarter of its share only.
const RANGES_PER_THREAD: usize = 4;

/// Told after each share of a kernel's work on a thread of the pool when it began.
static WATCHER: OnceLock<fn(Instant)> = OnceLock::new();

/// Has a function told, from now on; the first counts.
pub fn watch(watcher: fn(Instant)) {
    let _ = WATCHER.set(watcher);
}

/// What an item of work takes. Bytes alone are its cost too: `usize` becomes one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cost {
    /// What is read and written.
    pub bytes: usize,
    /// Instructions, each on a value or on a register of them. A core does three in a cycle, in which a byte or three come from memory: one
    /// weighs as much as a byte.
    pub operations: usize,
}

impl Cost {
    /// Of so many items.
    pub fn times(self, items: usize) -> Cost {
        let Cost { bytes, operations } = self;
        Cost { bytes: bytes.saturating_mul(items), operations: operations.saturating_mul(items) }
    }

    /// Of one of so many equal parts.
    pub fn split(self, parts: usize) -> Cost {
        let parts = parts.max(1);
        Cost { bytes: self.bytes.div_ceil(parts), operations: self.operations.div_ceil(parts) }
    }

    fn weight(self) -> usize {
        self.bytes.saturating_add(self.operations)
    }
}

impl From<usize> for Cost {
    fn from(bytes: usize) -> Cost {
        Cost { bytes, operations: 0 }
    }
}

/// Runs `body` over `0..items` in contiguous ranges, on as many threads as their cost makes worth it. `body` must
/// compute each item by itself: where the ranges begin and end depends on the number of threads.
pub fn for_each(items: usize, each: impl Into<Cost>, body: impl Fn(Range<usize>) + Sync) {
    for_ranges(items, each.into(), &body);
}

/// See `for_each`: one body for all callers.
fn for_ranges(items: usize, each: Cost, body: &(dyn Fn(Range<usize>) + Sync)) {
    let threads = threads_for(items, each);
    if threads == 1 {
        body(0..items);
        return simd::end_streams();
    }
    let ranges = items.min(threads * RANGES_PER_THREAD);
    let shares = Shares::new(ranges, threads.min(ranges));
    on_threads(threads.min(ranges), &|| shares.take(&mut |range| body(part(items, ranges, range))));
}

/// One of so many nearly equal parts of items.
pub fn part(items: usize, parts: usize, part: usize) -> Range<usize> {
    let start = |part: usize| (items as u128 * part as u128 / parts as u128) as usize;
    start(part)..start(part + 1)
}

/// Runs `body` on rectangles that hold each of `rows` x `columns` items once, on as many threads as their cost makes worth it. For items
/// that share what they read with all of their row and of their column, as the blocks of a product do. As in `for_each`, `body` must
/// compute each item by itself.
pub fn for_each_2d(
    [rows, columns]: [usize; 2],
    each: impl Into<Cost>,
    body: impl Fn([Range<usize>; 2]) + Sync,
) {
    for_rectangles([rows, columns], each.into(), &body);
}

/// See `for_each_2d`: one body for all callers.
fn for_rectangles([rows, columns]: [usize; 2], each: Cost, body: &(dyn Fn([Range<usize>; 2]) + Sync)) {
    if rows == 0 || columns == 0 {
        return;
    }
    let threads = threads_for(rows.saturating_mul(columns), each);
    let cuts = if threads == 1 { [1, 1] } else { cuts([rows, columns], threads * RANGES_PER_THREAD) };
    let rectangles = cuts[0] * cuts[1];
    let threads = threads.min(rectangles);
    let shares = Shares::new(rectangles, threads);
    // Neighbours along a row are a thread's.
    let rectangle = |at| [part(rows, cuts[0], at / cuts[1]), part(columns, cuts[1], at % cuts[1])];
    on_threads(threads, &|| shares.take(&mut |at| body(rectangle(at))));
}

/// Into how many parts rows and columns are cut for so many rectangles, if there are enough: those that
/// together read the fewest rows and columns.
fn cuts([rows, columns]: [usize; 2], wanted: usize) -> [usize; 2] {
    let all = (1..=rows.min(wanted)).map(|of_rows| [of_rows, wanted.div_ceil(of_rows).min(columns)]);
    let reads = |[of_rows, of_columns]: [usize; 2]| rows * of_columns + columns * of_rows;
    let best = all.min_by_key(|&cuts| (wanted.saturating_sub(cuts[0] * cuts[1]), reads(cuts)));
    best.expect("a row")
}

/// Each thread has items of its own, the same ones in each call of so many, and takes what is left of the others' when it is done: calls that
/// follow each other find in a core's own cache what it read or wrote (copies of 1 MB on two threads).
struct Shares {
    items: usize,
    /// Of each share.
    next: SmallVec<[AtomicUsize; 16]>,
}

impl Shares {
    fn new(items: usize, shares: usize) -> Shares {
        Shares { items, next: (0..shares).map(|share| AtomicUsize::new(items * share / shares)).collect() }
    }

    /// Gives a thread items until none is left.
    fn take(&self, body: &mut dyn FnMut(usize)) {
        let shares = self.next.len();
        let own = pool().and_then(|pool| pool.index()).map_or(0, |thread| thread + 1);
        for share in (own..own + shares).map(|share| share % shares) {
            while let item = self.next[share].fetch_add(1, Ordering::Relaxed)
                && item < self.items * (share + 1) / shares
            {
                body(item);
            }
        }
    }
}

/// Runs `body` for each of `0..items`, on as many threads as their cost makes worth it and `scratch` has parts for.
/// One thread at a time asks for its part: what takes long to make is made in `body`.
pub fn for_each_with<T: Send>(
    items: usize,
    each: impl Into<Cost>,
    scratch: impl Iterator<Item = T> + Send,
    body: impl Fn(&mut T, usize) + Sync,
) {
    let threads = threads_for(items, each.into()).min(items);
    let (scratch, shares) = (Mutex::new(scratch), Shares::new(items, threads));
    on_threads(threads, &|| {
        let part = scratch.lock().unwrap_or_else(PoisonError::into_inner).next();
        let Some(mut part) = part else { return };
        shares.take(&mut |item| body(&mut part, item));
    });
}

/// In how many pieces work that takes so much should come, at least: two for each thread, if more than one would pay.
pub fn pieces(all: impl Into<Cost>) -> usize {
    match threads_for(2, all.into().split(2)) {
        1 => 1,
        threads => threads * 2,
    }
}

/// Whether more than one thread would pay.
pub fn is_worth_threads(items: usize, each: impl Into<Cost>) -> bool {
    items.saturating_mul(each.into().weight()) >= WORTH_THREADS
}

/// How many threads the work is worth, the caller's among them.
fn threads_for(items: usize, each: Cost) -> usize {
    if items < 2 || !is_worth_threads(items, each) {
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
    use super::pool::Pool;
    use super::*;
    use crate::machine::{self, Machine, machine};
    use std::sync::MutexGuard;
    use std::thread;
    use std::time::Duration;

    /// Four, unless another test was faster; under Miri, which wants all threads to end, the caller's.
    pub fn threads() -> usize {
        machine::set(Machine { threads: if cfg!(miri) { 1 } else { 4 }, ..Machine::default() });
        machine().threads
    }

    /// Threads wait for one another here. One test at a time: a thread would wait here, and another one there.
    struct Meeting<T>(Mutex<Vec<T>>, #[allow(dead_code)] MutexGuard<'static, ()>);

    impl<T> Meeting<T> {
        fn new() -> Meeting<T> {
            static ONE: Mutex<()> = Mutex::new(());
            Meeting(Mutex::default(), ONE.lock().unwrap_or_else(PoisonError::into_inner))
        }

        /// Waits until so many have come, and a while longer.
        fn come(&self, with: T, count: usize) {
            let began = Instant::now();
            self.0.lock().unwrap().push(with);
            while self.0.lock().unwrap().len() < count && began.elapsed() < Duration::from_secs(10) {
                thread::yield_now();
            }
            thread::sleep(Duration::from_millis(20));
        }

        fn all(self) -> Vec<T> {
            self.0.into_inner().unwrap()
        }
    }

    fn own_index() -> Option<usize> {
        pool().and_then(|pool| pool.index())
    }

    #[test]
    fn so_many_threads_take_part_and_the_pool_knows_its_own() {
        static WATCHED: AtomicUsize = AtomicUsize::new(0);
        let threads = threads();
        watch(|began| _ = WATCHED.fetch_add((began < Instant::now()).into(), Ordering::Relaxed));
        assert_eq!(
            (pool().map_or(0, Pool::len), threads_for(2, WORTH_THREADS.into())),
            (threads - 1, threads)
        );
        for count in [1, 2.min(threads), threads] {
            let (meeting, before) = (Meeting::new(), WATCHED.load(Ordering::Relaxed));
            on_threads(count, &|| meeting.come(own_index(), count));
            let all = meeting.all();
            assert_eq!(all.len(), count);
            assert!((0..threads - 1).all(|own| all.iter().filter(|index| **index == Some(own)).count() <= 1));
            assert_eq!(all.iter().filter(|index| index.is_none()).count(), 1);
            assert!(WATCHED.load(Ordering::Relaxed) >= before + count - 1);
        }
    }

    #[test]
    fn each_thread_begins_with_a_share_of_its_own() {
        let (threads, meeting) = (threads(), Meeting::new());
        let came: Vec<AtomicUsize> = (0..threads).map(|_| AtomicUsize::new(0)).collect();
        for_each(threads * RANGES_PER_THREAD, WORTH_THREADS, |range| {
            let share = own_index().map_or(0, |thread| thread + 1);
            if came[share].fetch_add(1, Ordering::Relaxed) == 0 {
                meeting.come((share, range.start / RANGES_PER_THREAD), threads);
            }
        });
        let mut all = meeting.all();
        all.sort_unstable();
        assert_eq!(all, (0..threads).map(|share| (share, share)).collect::<Vec<_>>());
    }

    #[test]
    fn little_work_and_a_single_item_are_the_callers() {
        let threads = threads();
        assert!(!is_worth_threads(2, WORTH_THREADS / 2 - 1));
        assert!(is_worth_threads(2, WORTH_THREADS / 2) && is_worth_threads(usize::MAX, 2));
        let wanted = [(0, WORTH_THREADS), (1, WORTH_THREADS), (2, 1), (2, WORTH_THREADS), (3, WORTH_THREADS)];
        assert_eq!(
            wanted.map(|(items, bytes)| threads_for(items, bytes.into())),
            [1, 1, 1, threads, threads]
        );
        // An operation weighs as much as a byte.
        let half = WORTH_THREADS / 2;
        for (bytes, operations, pays) in [
            (0, half, true),
            (half, 0, true),
            (0, half - 1, false),
            (half - 9, 9, true),
            (2, usize::MAX, true),
        ] {
            assert_eq!(is_worth_threads(2, Cost { bytes, operations }), pays, "{bytes} {operations}");
        }
    }

    #[test]
    fn work_is_cut_into_four_ranges_for_each_thread() {
        let threads = threads();
        for items in [3, 1001] {
            let found = Mutex::new(Vec::new());
            for_each(items, WORTH_THREADS, |range| found.lock().unwrap().push((range.start, range.end)));
            let mut found = found.into_inner().unwrap();
            found.sort_unstable();
            let ranges = if threads == 1 { 1 } else { items.min(threads * RANGES_PER_THREAD) };
            let cuts = (0..ranges).map(|at| (items * at / ranges, items * (at + 1) / ranges));
            assert_eq!(found, cuts.collect::<Vec<_>>());
        }
    }

    #[test]
    fn every_item_is_done_once_with_one_of_the_parts() {
        threads();
        for (items, parts) in [(0, 3), (1, 3), (100, 3), (100, 1)] {
            let [done, begun] =
                [items, parts].map(|count| (0..count).map(|_| AtomicUsize::new(0)).collect::<Vec<_>>());
            for_each_with(items, WORTH_THREADS, begun.iter(), |part: &mut &AtomicUsize, item| {
                part.fetch_add(1, Ordering::Relaxed);
                done[item].fetch_add(1, Ordering::Relaxed);
            });
            assert!(done.iter().all(|count| count.load(Ordering::Relaxed) == 1), "{items}");
            assert_eq!(begun.iter().map(|count| count.load(Ordering::Relaxed)).sum::<usize>(), items);
        }
    }

    #[test]
    fn every_item_is_done_once() {
        threads();
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

    #[test]
    fn rectangles_are_as_many_as_wanted_and_as_square_as_they_can_be() {
        for (items, wanted, expected) in [
            ([8, 8], 4, [2, 2]),
            ([100, 100], 16, [4, 4]),
            ([100, 1], 12, [12, 1]),
            ([1, 100], 12, [1, 12]),
            ([2, 100], 12, [1, 12]),
            ([4, 400], 8, [1, 8]),
            ([3, 2], 28, [3, 2]),
            ([64, 16], 8, [4, 2]),
        ] {
            assert_eq!(cuts(items, wanted), expected, "{items:?} {wanted}");
        }
    }

    /// What an item comes to is its own, whatever rectangle it is in.
    #[test]
    fn rectangles_of_any_number_of_threads_hold_every_item_once() {
        for threads in [1, 2, 3, 7] {
            for [rows, columns] in [[1, 1], [1, 50], [5, 3], [31, 17]] {
                let cuts = cuts([rows, columns], threads * RANGES_PER_THREAD);
                let mut done = vec![0; rows * columns];
                for at in 0..cuts[0] * cuts[1] {
                    for row in part(rows, cuts[0], at / cuts[1]) {
                        part(columns, cuts[1], at % cuts[1])
                            .for_each(|column| done[row * columns + column] += 1);
                    }
                }
                assert_eq!(done, vec![1; rows * columns], "{threads} {rows} {columns}");
            }
        }
    }

    #[test]
    fn every_item_of_two_axes_is_done_once() {
        threads();
        for (items, bytes) in
            [([0, 4], 1), ([4, 0], 1), ([7, 5], 1), ([7, 5], WORTH_THREADS), ([90, 1], WORTH_THREADS)]
        {
            let done: Vec<AtomicUsize> = (0..items[0] * items[1]).map(|_| AtomicUsize::new(0)).collect();
            for_each_2d(items, bytes, |[rows, columns]| {
                for row in rows {
                    for column in columns.clone() {
                        done[row * items[1] + column].fetch_add(1, Ordering::Relaxed);
                    }
                }
            });
            assert!(done.iter().all(|count| count.load(Ordering::Relaxed) == 1), "{items:?}");
        }
    }
}
