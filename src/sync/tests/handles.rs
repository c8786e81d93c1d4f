//! Objects behind handles: their slots, generations and ends.

use super::{Bytes, explore, slots, slots_of, spawn};
use crate::handle::{HandleKind, Slots};
use crate::plan::{EXECUTORS, Executor, Plan};
use crate::sync::{AtomicUsize, Ordering};
use std::sync::Arc;

#[test]
fn who_finds_an_object_alive_sees_what_came_before_it() {
    explore("alive", || {
        let (slots, bytes, told) = (slots(), Bytes::new(), Arc::new(AtomicUsize::from(0)));
        // The chunk is there: what is looked at is the slot.
        let first = slots.insert(0).unwrap();
        let maker = spawn({
            let (bytes, told) = (bytes.clone(), Arc::clone(&told));
            move || {
                bytes.write(1);
                told.store(slots.insert(1).unwrap(), Ordering::Relaxed);
            }
        });
        let handle = told.load(Ordering::Relaxed);
        if slots.is_alive(handle) {
            assert_eq!(bytes.read(), 1);
        }
        maker.join().unwrap();
        assert!(slots.is_alive(first));
    });
}

#[test]
fn who_finds_an_object_that_was_replaced_sees_what_came_before_it() {
    explore("replaced", || {
        let (slots, bytes, told) = (slots(), Bytes::new(), Arc::new(AtomicUsize::from(0)));
        let first = slots.insert(0).unwrap();
        let maker = spawn({
            let (bytes, told) = (bytes.clone(), Arc::clone(&told));
            move || {
                bytes.write(1);
                told.store(slots.insert(1).unwrap(), Ordering::Relaxed);
            }
        });
        let looker = spawn({
            let (bytes, told) = (bytes.clone(), Arc::clone(&told));
            move || {
                let handle = told.load(Ordering::Relaxed);
                if slots.is_alive(handle) {
                    assert_eq!(bytes.read(), 1);
                }
            }
        });
        // Another thread than the one that made it; this one, for the reason that the next model has.
        slots.replace(told.load(Ordering::Relaxed), |value| value + 1);
        maker.join().unwrap();
        looker.join().unwrap();
        assert!(slots.is_alive(first));
    });
}

#[test]
fn who_finds_an_object_dead_sees_what_came_before_its_end() {
    // Objects that others may retire, and those of which that cannot be.
    [HandleKind::Tensor, HandleKind::Event].into_iter().for_each(ends_before_it_is_dead);
}

fn ends_before_it_is_dead(kind: HandleKind) {
    explore("dead", move || {
        let (slots, bytes) = (slots_of(kind), Bytes::new());
        let handle = slots.insert(1).unwrap();
        // Where the other thread ended it, loom would not go back to this one's look: of a value, it knows the last access, and who
        // ends an object reads first.
        let looker = spawn({
            let bytes = bytes.clone();
            move || {
                if !slots.is_alive(handle) {
                    assert_eq!(bytes.read(), 1);
                }
            }
        });
        bytes.write(1);
        assert_eq!(slots.remove(handle), Some(1));
        looker.join().unwrap();
        assert!(!slots.is_alive(handle) && slots.get(handle).is_none());
    });
}

#[test]
fn threads_that_make_and_end_objects_never_share_a_slot() {
    explore("free lists", || {
        let slots = slots();
        let work = |slots: &'static Slots<usize>, own: usize| {
            let handle = slots.insert(own).unwrap();
            assert_eq!(slots.get(handle), Some(own));
            assert_eq!(slots.remove(handle), Some(own));
            assert!(!slots.is_alive(handle) && slots.get(handle).is_none());
            let handle = slots.insert(own + 10).unwrap();
            assert_eq!(slots.get(handle), Some(own + 10));
            handle
        };
        let others: Vec<_> = (0..2)
            .map(|own| {
                spawn(move || {
                    let other = crate::sync::thread_number() == 2;
                    if other { usize::MAX } else { work(slots, own) }
                })
            })
            .collect();
        let mut handles = vec![work(slots, 2)];
        handles.extend(
            others.into_iter().map(|other| other.join().unwrap()).filter(|&handle| handle != usize::MAX),
        );
        let known = handles.clone();
        handles.dedup();
        assert_eq!(handles, known);
        assert!(handles.iter().all(|&handle| slots.remove(handle).is_some()));
    });
}

#[test]
fn a_slot_that_one_thread_leaves_to_another_has_its_next_generation() {
    explore("free slots of another thread", || {
        let slots = slots();
        // One more than a thread keeps.
        let handles = [0, 1, 2].map(|value| slots.insert(value).unwrap());
        let other = spawn(move || {
            let handle = slots.insert(9).unwrap();
            (handle, slots.get(handle))
        });
        assert!(handles.iter().all(|&handle| slots.retire(handle).is_some()));
        let (handle, found) = other.join().unwrap();
        assert_eq!((handles.contains(&handle), found), (false, Some(9)));
        assert!(handles.iter().all(|&handle| !slots.is_alive(handle)));
    });
}

#[test]
fn an_object_that_is_looked_at_does_not_end() {
    struct Object(Bytes);
    impl Drop for Object {
        fn drop(&mut self) {
            self.0.write(9);
        }
    }
    explore("read and remove", || {
        let (slots, bytes) = (slots(), Bytes::new());
        let handle = slots.insert(Object(bytes.clone())).unwrap();
        let reader = spawn({
            move || {
                if let Some(object) = slots.read(handle) {
                    let again = slots.read(handle);
                    assert_eq!(object.0.read(), 0);
                    assert!(again.is_some());
                }
            }
        });
        drop(slots.remove(handle));
        assert!(slots.read(handle).is_none());
        reader.join().unwrap();
        assert_eq!(bytes.read(), 9);
    });
}

#[test]
fn what_was_retired_gives_way_when_nobody_looks_at_it() {
    explore("read and retire", || {
        let (slots, bytes) = (slots(), Bytes::new());
        let handle = slots.insert(bytes.clone()).unwrap();
        let reader = spawn(move || {
            if let Some(object) = slots.read(handle) {
                assert_eq!(object.read(), 0);
            }
        });
        assert_eq!(slots.retire(handle), Some(()));
        assert!(slots.read(handle).is_none());
        // In its slot, and for the model with its bytes.
        let next = slots.insert_over(|object| object.as_ref().unwrap().write(1)).unwrap();
        assert_eq!((slots.read(handle).is_none(), slots.read(next).unwrap().read()), (true, 1));
        reader.join().unwrap();
    });
}

#[test]
fn an_object_ends_once_whoever_ends_it() {
    explore("retire and others", || {
        let slots = slots();
        let handle = slots.insert(1).unwrap();
        let retires = spawn(move || slots.retire(handle).is_some());
        let replaced = slots.replace(handle, |value| value + 1).is_some();
        let removed = slots.remove(handle);
        assert!(retires.join().unwrap() != removed.is_some());
        assert!(removed.is_none_or(|value| replaced && value == 2));
        assert!(!slots.is_alive(handle) && slots.retire(handle).is_none());
        // Its slot is free once.
        let [first, second] = [3, 4].map(|value| slots.insert(value).unwrap());
        assert_eq!((slots.get(first), slots.get(second)), (Some(3), Some(4)));
    });
}

#[test]
fn who_finds_a_retired_object_dead_sees_what_came_before_its_end() {
    explore("dead by retirement", || {
        let (slots, bytes) = (slots(), Bytes::new());
        let handle = slots.insert(1).unwrap();
        let looker = spawn({
            let bytes = bytes.clone();
            move || {
                if !slots.is_alive(handle) {
                    assert_eq!(bytes.read(), 1);
                }
            }
        });
        bytes.write(1);
        assert_eq!(slots.retire(handle), Some(()));
        looker.join().unwrap();
    });
}

#[test]
fn a_handle_never_finds_the_next_object_of_its_slot() {
    explore("generations", || {
        let slots = slots();
        let handle = slots.insert(1).unwrap();
        let other = spawn({
            move || {
                slots.remove(handle);
                slots.insert(2).unwrap()
            }
        });
        assert_ne!(slots.get(handle), Some(2));
        slots.replace(handle, |value| {
            assert_eq!(value, 1);
            3
        });
        let next = other.join().unwrap();
        assert_ne!(next, handle);
        assert_eq!((slots.get(handle), slots.get(next)), (None, Some(2)));
    });
}

#[test]
fn an_executor_runs_once_or_as_often_as_asked() {
    explore("executors", || {
        EXECUTORS.touch();
        let made = || EXECUTORS.insert(Executor::Once(Plan::empty("model"))).unwrap();
        let take = |handle| EXECUTORS.take(handle, Executor::again);
        let once = made();
        let other = spawn(move || take(once).is_some());
        let here = take(once).is_some();
        assert!(here != other.join().unwrap(), "one of two phases 2 has it");
        // One thread asks for repetition, another runs it.
        let handle = made();
        let other = spawn(move || EXECUTORS.replace(handle, Executor::repeatable).is_some());
        let here = take(handle).is_some();
        let repeats = other.join().unwrap();
        assert!(here);
        assert_eq!(take(handle).is_some(), repeats);
        assert_eq!(EXECUTORS.remove(handle).is_some(), repeats);
    });
}
