//! Blocks, who finds them, and what becomes of them.

use super::*;
use crate::runtime::stream::{MAY_WAIT, Stream};

const HOME: Home = Home::Device(0);

#[test]
fn blocks_are_found_from_any_address_inside() {
    let start = allocate(100, HOME).unwrap();
    assert_eq!(start % 512, 0);
    assert_eq!(block_around(start + 99), Some((start..start + 160, HOME)));
    assert!(block_around(start + 160).is_none_or(|(block, _)| block.start != start));
    assert!(free(start + 1, true).is_err());
    assert!(free(start, false).is_err(), "device memory is not host memory");
    free(start, true).unwrap();
    assert_eq!(free(start, true).unwrap_err().status(), status::RT_PARAM_INVALID);
}

#[test]
fn sizes_that_cannot_be_had_are_refused() {
    assert_eq!(allocate(usize::MAX, HOME).unwrap_err().status(), status::ACL_INVALID_PARAM);
    assert_eq!(allocate(1 << 62, HOME).unwrap_err().status(), status::RT_MEMORY_ALLOCATION);
    assert_eq!(allocate(1 << 62, Home::Host).unwrap_err().status(), status::RT_MEMORY_ALLOCATION);
}

#[test]
fn a_limit_counts_what_is_in_use() {
    let usage = Usage::new();
    assert!(usage.take(60, 100) && !usage.take(41, 100) && usage.take(40, 100));
    usage.give_back(60);
    assert_eq!(usage.bytes(), (40, 100));
    assert!(!usage.take(u64::MAX, u64::MAX), "a sum that overflows is too much");
}

#[test]
#[cfg(not(miri))] // a fork
#[allow(unsafe_code)]
fn no_fork_happens_while_blocks_change() {
    use std::sync::atomic::AtomicBool;
    static IS_CHANGING: AtomicBool = AtomicBool::new(true);
    watch_forks();
    let changing = blocks_mut();
    let fork = std::thread::spawn(|| {
        // SAFETY: the child ends at once.
        let child = unsafe { libc::fork() };
        if child == 0 {
            // SAFETY: what was to be done at exit is its parent's.
            unsafe { libc::_exit(0) };
        }
        // SAFETY: the child is this thread's.
        let ended = unsafe { libc::waitpid(child, std::ptr::null_mut(), 0) };
        (child > 0 && ended == child, IS_CHANGING.load(Ordering::Relaxed))
    });
    std::thread::sleep(std::time::Duration::from_millis(100));
    IS_CHANGING.store(false, Ordering::Relaxed);
    drop(changing);
    assert_eq!(fork.join().unwrap(), (true, false));
    // Nor is the lock held behind it.
    free(allocate(1, HOME).unwrap(), true).unwrap();
}

#[test]
fn memory_that_work_uses_outlives_its_free() {
    for by_force in [false, true] {
        let stream = Stream::new(0, 0, 0);
        let (begun, has_begun) = std::sync::mpsc::channel::<()>();
        let (go, wait) = std::sync::mpsc::channel::<()>();
        let work = move || {
            begun.send(()).unwrap();
            wait.recv().unwrap();
        };
        stream.enqueue("test", MAY_WAIT, work).unwrap();
        has_begun.recv().unwrap();
        if by_force {
            stream.close_by_force();
            assert!(stream.enqueue("test", 0, || ()).is_err());
        }
        let start = allocate(64, HOME).unwrap();
        free(start, true).unwrap();
        assert!(is_leaving(start) && block_around(start).is_none());
        go.send(()).unwrap();
        stream.synchronize(None).unwrap();
        bury();
        assert!(!is_leaving(start));
        stream.close().unwrap();
    }
}

#[test]
fn guarded_memory_is_found_elsewhere() {
    let (block, addresses) = Block::with_addresses(100).unwrap();
    let (own, start) = (block.range().start, addresses.start());
    let range = start..start + block.range().len();
    let guarded = Some(Arc::new(addresses));
    let mut entry = Entry { range, home: Home::Host, block: Some(block), guarded };
    let places = [0, 1, 99, 100];
    assert_eq!(places.map(|place| entry.open(start + place)), places.map(|place| own + place));
    entry.guarded = None;
    assert_eq!(entry.open(start + 1), start + 1);
}

#[test]
fn registered_ranges_do_not_overlap() {
    let memory = vec![0u8; 4096];
    let start = memory.as_ptr() as usize;
    register(start, 1000).unwrap();
    assert!(register(start + 999, 10).is_err() && register(start, 1).is_err());
    register(start + 1000, 10).unwrap();
    unregister(start + 1000).unwrap();
    assert_eq!(block_around(start + 10), Some((start..start + 1000, Home::Registered)));
    assert!(free(start, true).is_err());
    unregister(start).unwrap();
    assert!(unregister(start).is_err());
}

#[test]
fn what_was_found_is_forgotten_with_the_block() {
    let memory = vec![0u8; 4096];
    let start = memory.as_ptr() as usize;
    for size in [1000, 500] {
        register(start, size).unwrap();
        let found = || block_around(start + 10);
        assert_eq!([found(), found()], [(); 2].map(|()| Some((start..start + size, Home::Registered))));
        std::thread::spawn(move || unregister(start).unwrap()).join().unwrap();
        assert_eq!(found(), None);
    }
}
