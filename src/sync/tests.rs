//! Models: each runs in every order of its threads' steps, up to so many preemptions (`OPAPI_PREEMPTIONS`, 3 unless set),
//! in which a protocol of the library could go wrong. See `super`.
//!
//! A model ends as it began: its streams are closed, its statics as they were.

use super::{AtomicUsize, Ordering, begin, thread};
use crate::backend;
use crate::error::status;
use crate::handle::{HandleKind, Slots};
use crate::plan::{EXECUTORS, Executor, Plan};
use crate::reserve::Reserve;
use crate::runtime::event::{EVENTS, Event};
use crate::runtime::stream::{MAY_WAIT, STREAMS, Stream, pending};
use crate::runtime::{callback, device, init, memory};
use loom::cell::UnsafeCell;
use std::sync::Arc;
use std::time::Instant;

/// Traffic of work that is too much for its caller, and may be taken by who waits.
const MUCH: u64 = 1 << 30;

fn explore(name: &str, model: impl Fn() + Send + Sync + 'static) {
    explore_within(usize::MAX, name, model);
}

/// As `explore`, with so many preemptions at most.
fn explore_within(most: usize, name: &str, model: impl Fn() + Send + Sync + 'static) {
    // Statics belong to one model at a time.
    static ONE: std::sync::Mutex<()> = std::sync::Mutex::new(());
    let _one = ONE.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    if std::env::var_os("OPAPI_WEAKEN").is_some() {
        // The first model that notices is enough.
        std::panic::set_hook(Box::new(move |why| {
            // loom ends its threads by panics without a text.
            if why.payload_as_str().is_some() {
                eprintln!("noticed: {why}");
                std::process::exit(101);
            }
        }));
    }
    let executions = Arc::new(std::sync::atomic::AtomicU64::new(0));
    let mut builder = loom::model::Builder::new();
    let preemptions = std::env::var("OPAPI_PREEMPTIONS").ok().map(|n| n.parse().expect("a number"));
    builder.preemption_bound = Some(preemptions.unwrap_or(3).min(most));
    builder.max_branches = 20_000;
    builder.max_threads = 5;
    let (count, began) = (Arc::clone(&executions), Instant::now());
    builder.check(move || {
        count.fetch_add(1, Ordering::Relaxed);
        begin();
        // Whoever synchronises asks it.
        memory::touch();
        model();
    });
    let count = executions.load(Ordering::Relaxed);
    println!("model {name}: {count} executions in {:.1} s", began.elapsed().as_secs_f64());
}

/// Memory that nothing protects: loom tells when two uses of it are in no order.
#[derive(Clone)]
struct Bytes(Arc<UnsafeCell<u32>>);

#[allow(unsafe_code)]
// SAFETY: loom watches every use.
unsafe impl Send for Bytes {}
#[allow(unsafe_code)]
// SAFETY: as above.
unsafe impl Sync for Bytes {}

impl Bytes {
    #[allow(clippy::arc_with_non_send_sync)] // Bytes is both
    fn new() -> Bytes {
        Bytes(Arc::new(UnsafeCell::new(0)))
    }

    #[allow(unsafe_code)] // what loom watches
    fn write(&self, value: u32) {
        // SAFETY: loom makes sure that nobody else uses it.
        self.0.with_mut(|bytes| unsafe { *bytes = value });
    }

    #[allow(unsafe_code)] // what loom watches
    fn read(&self) -> u32 {
        // SAFETY: loom makes sure that nobody changes it.
        self.0.with(|bytes| unsafe { *bytes })
    }
}

fn slots<T>() -> Arc<Slots<T>> {
    let slots = Slots::new(HandleKind::Tensor);
    slots.touch();
    Arc::new(slots)
}

fn spawn<T: 'static>(body: impl FnOnce() -> T + 'static) -> thread::JoinHandle<T> {
    thread::spawn(body)
}

#[test]
fn who_finds_an_object_alive_sees_what_came_before_it() {
    explore("alive", || {
        let (slots, bytes, told) = (slots(), Bytes::new(), Arc::new(AtomicUsize::from(0)));
        // The chunk is there: what is looked at is the slot.
        let first = slots.insert(0).unwrap();
        let maker = spawn({
            let (slots, bytes, told) = (Arc::clone(&slots), bytes.clone(), Arc::clone(&told));
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
fn who_finds_an_object_dead_sees_what_came_before_its_end() {
    explore("dead", || {
        let (slots, bytes) = (slots(), Bytes::new());
        let handle = slots.insert(1).unwrap();
        let ender = spawn({
            let (slots, bytes) = (Arc::clone(&slots), bytes.clone());
            move || {
                bytes.write(1);
                assert_eq!(slots.remove(handle), Some(1));
            }
        });
        if !slots.is_alive(handle) {
            assert_eq!(bytes.read(), 1);
        }
        ender.join().unwrap();
        assert!(!slots.is_alive(handle) && slots.get(handle).is_none());
    });
}

#[test]
fn threads_that_make_and_end_objects_never_share_a_slot() {
    explore("free lists", || {
        let slots = slots();
        let work = |slots: &Slots<usize>, own: usize| {
            let handle = slots.insert(own).unwrap();
            assert_eq!(slots.get(handle), Some(own));
            assert_eq!(slots.remove(handle), Some(own));
            assert!(!slots.is_alive(handle) && slots.get(handle).is_none());
            let handle = slots.insert(own + 10).unwrap();
            assert_eq!(slots.get(handle), Some(own + 10));
            handle
        };
        // The first and the third thread keep their free slots in one place.
        assert_eq!(super::thread_number(), 1);
        let others: Vec<_> = (0..2)
            .map(|own| {
                let slots = Arc::clone(&slots);
                spawn(move || {
                    let other = super::thread_number() == 2;
                    if other { usize::MAX } else { work(&slots, own) }
                })
            })
            .collect();
        let mut handles = vec![work(&slots, 2)];
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
            let slots = Arc::clone(&slots);
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
fn a_handle_never_finds_the_next_object_of_its_slot() {
    explore("generations", || {
        let slots = slots();
        let handle = slots.insert(1).unwrap();
        let other = spawn({
            let slots = Arc::clone(&slots);
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

/// Bytes of a part of the reserve, of which the models have two.
const PART: usize = 4096;

fn of_size(size: usize) -> std::alloc::Layout {
    std::alloc::Layout::from_size_align(size, 1).unwrap()
}

#[test]
fn a_block_of_the_reserve_has_one_owner() {
    explore("reserve", || {
        let (reserve, parts) = (Arc::new(Reserve::new()), [Bytes::new(), Bytes::new()]);
        reserve.touch();
        let start = reserve.take(of_size(1)) as usize;
        assert!(reserve.give_back(start as *mut u8, 1));
        let own = move |reserve: &Reserve, parts: &[Bytes], size: usize| {
            let block = reserve.take(of_size(size));
            if !block.is_null() {
                let first = (block as usize - start) / PART;
                parts[first..first + size / PART].iter().for_each(|part| part.write(1));
                assert!(reserve.give_back(block, size));
            }
        };
        // One of a part, one of both.
        let other = spawn({
            let (reserve, parts) = (Arc::clone(&reserve), parts.clone());
            move || own(&reserve, &parts, 2 * PART)
        });
        own(&reserve, &parts, PART);
        other.join().unwrap();
        assert!(!reserve.is_in_use() && !reserve.take(of_size(2 * PART)).is_null(), "all came back");
    });
}

#[test]
fn who_gives_parts_back_unused_passes_on_what_was_done_with_them() {
    explore("reserve, given up", || {
        let (reserve, bytes) = (Arc::new(Reserve::new()), Bytes::new());
        reserve.touch();
        let first = reserve.take(of_size(PART));
        assert!(!reserve.take(of_size(1)).is_null() && reserve.give_back(first, PART));
        let user = spawn({
            let (reserve, bytes) = (Arc::clone(&reserve), bytes.clone());
            move || {
                let block = reserve.take(of_size(PART));
                if !block.is_null() {
                    bytes.write(1);
                    assert!(reserve.give_back(block, PART));
                }
            }
        });
        let other = spawn({
            let reserve = Arc::clone(&reserve);
            move || assert!(reserve.take(of_size(2 * PART)).is_null())
        });
        if !reserve.take(of_size(PART)).is_null() {
            bytes.write(2);
        }
        user.join().unwrap();
        other.join().unwrap();
    });
}

#[test]
fn the_reserve_passes_on_what_its_owners_did() {
    explore("reserve, two blocks", || {
        let (reserve, halves) = (Arc::new(Reserve::new()), [Bytes::new(), Bytes::new()]);
        reserve.touch();
        assert!(!reserve.take(of_size(PART)).is_null(), "the other part is nobody's");
        let blocks = [(); 2].map(|()| reserve.take(of_size(PART / 2)) as usize);
        let others = [0, 1].map(|at| {
            let (reserve, half) = (Arc::clone(&reserve), halves[at].clone());
            spawn(move || {
                half.write(1);
                assert!(reserve.give_back(blocks[at] as *mut u8, PART / 2));
            })
        });
        if !reserve.take(of_size(PART)).is_null() {
            halves.iter().for_each(|half| half.write(2));
        }
        others.into_iter().for_each(|other| other.join().unwrap());
    });
}

#[test]
fn who_waits_for_a_stream_sees_what_its_work_wrote() {
    explore("stream", || {
        let (stream, bytes) = (Stream::new(0, 0, 0), Bytes::new());
        let written = bytes.clone();
        stream.enqueue("model", MAY_WAIT, move || written.write(1)).unwrap();
        stream.synchronize(None).unwrap();
        assert_eq!(bytes.read(), 1);
        let written = bytes.clone();
        stream.enqueue("model", 0, move || written.write(2)).unwrap();
        assert_eq!(bytes.read(), 2, "little work on an idle stream is done at once");
        // The worker, which that woke for nothing, is still there.
        let written = bytes.clone();
        stream.enqueue("model", MAY_WAIT, move || written.write(3)).unwrap();
        stream.synchronize(None).unwrap();
        assert_eq!(bytes.read(), 3);
        stream.close().unwrap();
        assert!(stream.enqueue("model", 0, || ()).is_err());
    });
}

#[test]
fn memory_of_a_quiet_stream_is_nobodys() {
    explore("quiet", || {
        let (stream, bytes) = (Stream::new(0, 0, 0), Bytes::new());
        let read = bytes.clone();
        stream.enqueue("model", MAY_WAIT, move || assert_eq!(read.read(), 0)).unwrap();
        if pending().is_empty() {
            bytes.write(1);
        }
        stream.close().unwrap();
    });
}

#[test]
fn who_waits_takes_the_work_and_keeps_its_order() {
    explore("who waits", || {
        let (stream, bytes) = (Stream::new(0, 0, 0), Bytes::new());
        for i in 0..2 {
            let bytes = bytes.clone();
            let step = move || {
                assert_eq!(bytes.read(), i);
                bytes.write(i + 1);
            };
            stream.enqueue("model", MUCH, step).unwrap();
        }
        stream.synchronize(None).unwrap();
        assert_eq!(bytes.read(), 2);
        stream.close().unwrap();
    });
}

#[test]
fn two_threads_use_one_stream() {
    explore("two threads", || {
        let (stream, bytes) = (Stream::new(0, 0, 0), Bytes::new());
        let (own, written) = (Arc::clone(&stream), bytes.clone());
        let other = spawn(move || {
            let add = move || written.write(written.read() + 1);
            own.enqueue("model", MUCH, add).unwrap();
            own.synchronize(None).unwrap();
        });
        let written = bytes.clone();
        stream.enqueue("model", 0, move || written.write(written.read() + 1)).unwrap();
        stream.synchronize(None).unwrap();
        other.join().unwrap();
        assert_eq!(bytes.read(), 2);
        stream.close().unwrap();
    });
}

#[test]
fn a_stream_that_closes_has_done_its_work() {
    explore("close", || {
        let (stream, bytes) = (Stream::new(0, 0, 0), Bytes::new());
        let (own, written) = (Arc::clone(&stream), bytes.clone());
        let other = spawn(move || own.enqueue("model", MUCH, move || written.write(1)).is_ok());
        stream.close().unwrap();
        assert!(pending().iter().all(|(other, _)| !Arc::ptr_eq(other, &stream)));
        let came = other.join().unwrap();
        assert_eq!(bytes.read(), u32::from(came));
    });
}

#[test]
fn work_that_is_dropped_ends_once() {
    explore("abort", || {
        let (stream, bytes) = (Stream::new(0, 0, 0), Bytes::new());
        struct Ends(Bytes);
        impl Drop for Ends {
            fn drop(&mut self) {
                self.0.write(self.0.read() + 1);
            }
        }
        let ends = Ends(bytes.clone());
        stream.enqueue("model", MAY_WAIT, move || drop(ends)).unwrap();
        let other = spawn({
            let stream = Arc::clone(&stream);
            move || stream.synchronize(None).unwrap()
        });
        stream.abort();
        other.join().unwrap();
        stream.synchronize(None).unwrap();
        assert_eq!(bytes.read(), 1);
        assert!(stream.has_ended(1) && stream.is_idle());
        stream.close().unwrap();
    });
}

#[test]
fn a_stream_that_is_closed_by_force_lets_go_who_waits_for_it() {
    explore("close by force", || {
        let stream = Stream::new(0, 0, 0);
        stream.enqueue("model", MAY_WAIT, || ()).unwrap();
        let other = spawn({
            let stream = Arc::clone(&stream);
            move || stream.synchronize(None).unwrap()
        });
        stream.close_by_force();
        other.join().unwrap();
        assert!(stream.is_idle() && stream.enqueue("model", 0, || ()).is_err());
        stream.wait_for_pending(None).unwrap();
    });
}

#[test]
fn an_event_puts_two_streams_in_order() {
    explore("event", || {
        let (first, second, bytes) = (Stream::new(0, 0, 0), Stream::new(0, 0, 0), Bytes::new());
        let event = Event::new(false);
        let written = bytes.clone();
        first.enqueue("model", MAY_WAIT, move || written.write(1)).unwrap();
        event.record_on(&first).unwrap();
        event.hold_up(&second).unwrap();
        let read = bytes.clone();
        second.enqueue("model", MUCH, move || assert_eq!(read.read(), 1)).unwrap();
        second.synchronize(None).unwrap();
        assert_eq!(bytes.read(), 1);
        assert!(event.is_complete() && !event.is_awaited());
        first.close().unwrap();
        second.close().unwrap();
    });
}

#[test]
fn two_streams_wait_for_an_event_and_are_counted() {
    // Four threads: the third preemption would take minutes.
    explore_within(2, "event, two streams", || {
        let [first, second, third] = [(); 3].map(|()| Stream::new(0, 0, 0));
        let event = Event::new(false);
        first.enqueue("model", MAY_WAIT, || ()).unwrap();
        event.record_on(&first).unwrap();
        event.hold_up(&second).unwrap();
        event.hold_up(&third).unwrap();
        for stream in [first, second, third] {
            stream.close().unwrap();
        }
        assert!(!event.is_awaited());
    });
}

#[test]
fn the_host_waits_for_an_event_that_is_reset_and_recorded_again() {
    explore("event, host", || {
        let (stream, bytes) = (Stream::new(0, 0, 0), Bytes::new());
        let event = Event::new(false);
        let written = bytes.clone();
        stream.enqueue("model", MAY_WAIT, move || written.write(1)).unwrap();
        event.record_on(&stream).unwrap();
        let other = spawn({
            let (event, stream) = (Arc::clone(&event), Arc::clone(&stream));
            move || {
                event.reset_on(&stream).unwrap();
                event.record_on(&stream).unwrap();
            }
        });
        event.synchronize(None).unwrap();
        assert_eq!(bytes.read(), 1);
        other.join().unwrap();
        event.synchronize(None).unwrap();
        assert!(event.is_complete());
        stream.close().unwrap();
    });
}

#[test]
fn an_aborted_stream_lets_go_who_waits_for_its_event() {
    explore("event, abort", || {
        let stream = Stream::new(0, 0, 0);
        let event = Event::new(false);
        stream.enqueue("model", MAY_WAIT, || ()).unwrap();
        event.record_on(&stream).unwrap();
        let other = spawn({
            let stream = Arc::clone(&stream);
            move || stream.abort()
        });
        event.synchronize(None).unwrap();
        other.join().unwrap();
        stream.close().unwrap();
    });
}

#[test]
fn a_callback_runs_on_its_thread_before_what_comes_behind_it() {
    explore("callback", || {
        const THREAD: u64 = 7;
        let (stream, bytes) = (Stream::new(0, 0, 0), Bytes::new());
        callback::subscribe(THREAD, &stream).unwrap();
        let written = bytes.clone();
        callback::launch(&stream, true, Box::new(move || written.write(1))).unwrap();
        let read = bytes.clone();
        stream.enqueue("model", MUCH, move || assert_eq!(read.read(), 1)).unwrap();
        let other = spawn(|| callback::process(THREAD, None).unwrap());
        stream.synchronize(None).unwrap();
        assert_eq!(bytes.read(), 1);
        other.join().unwrap();
        callback::unsubscribe(THREAD, &stream).unwrap();
        stream.close().unwrap();
    });
}

#[test]
fn a_subscription_that_ends_lets_go_stream_and_thread() {
    explore("callback, unsubscribe", || {
        const THREAD: u64 = 7;
        let stream = Stream::new(0, 0, 0);
        callback::subscribe(THREAD, &stream).unwrap();
        callback::launch(&stream, true, Box::new(|| ())).unwrap();
        // Runs the callback, or learns that it ended; either way it comes back.
        let other = spawn(|| drop(callback::process(THREAD, None)));
        callback::unsubscribe(THREAD, &stream).unwrap();
        stream.synchronize(None).unwrap();
        other.join().unwrap();
        assert!(callback::process(THREAD, None).is_err());
        stream.close().unwrap();
    });
    explore("callback, unsubscribe without work", || {
        const THREAD: u64 = 7;
        let stream = Stream::new(0, 0, 0);
        callback::subscribe(THREAD, &stream).unwrap();
        let other = spawn(|| callback::process(THREAD, None).unwrap_err());
        callback::unsubscribe(THREAD, &stream).unwrap();
        other.join().unwrap();
        stream.close().unwrap();
    });
}

#[test]
fn memory_that_work_uses_stays_until_its_end() {
    explore("memory", || {
        let start = memory::allocate(64, memory::Home::Host).unwrap();
        let stream = Stream::new(0, 0, 0);
        let stays = move || assert!(!super::was_freed(start));
        stream.enqueue("model", MAY_WAIT, stays).unwrap();
        let other = spawn(memory::bury);
        memory::free(start, false).unwrap();
        other.join().unwrap();
        stream.synchronize(None).unwrap();
        assert!(!memory::is_leaving(start) && super::was_freed(start));
        stream.close().unwrap();
    });
}

#[test]
fn a_stream_ends_under_who_used_it_last() {
    explore("last stream", || {
        STREAMS.touch();
        let stream = Stream::new(0, 0, 0);
        let handle = STREAMS.insert(Arc::clone(&stream)).unwrap();
        let run = move || {
            device::with_stream(handle, |stream| stream.enqueue("model", 0, || ()))
                .map_err(|error| error.status())
        };
        run().unwrap();
        let other = spawn(move || {
            stream.close().unwrap();
            STREAMS.remove(handle).unwrap();
        });
        // It runs, or the stream is told to be dead: never anything else.
        assert!(matches!(run(), Ok(()) | Err(status::RT_INVALID_HANDLE)));
        other.join().unwrap();
        assert_eq!(run(), Err(status::RT_INVALID_HANDLE));
    });
}

#[test]
fn an_event_ends_under_who_waits_for_it() {
    explore("event, destroyed", || {
        EVENTS.touch();
        let stream = Stream::new(0, 0, 0);
        let handle = EVENTS.insert(Event::new(false)).unwrap();
        stream.enqueue("model", MAY_WAIT, || ()).unwrap();
        EVENTS.get(handle).unwrap().record_on(&stream).unwrap();
        let other = spawn(move || EVENTS.remove(handle).is_some());
        if let Some(event) = EVENTS.get(handle) {
            event.synchronize(None).unwrap();
            assert!(event.is_complete());
        }
        assert!(other.join().unwrap());
        stream.close().unwrap();
    });
}

#[test]
fn who_sees_an_entry_of_the_table_sees_what_was_loaded_for_it() {
    assert_eq!(std::env::var("OPAPI_BACKEND").as_deref(), Ok("cpu"), "scripts/proof.sh sets it");
    explore("table", || {
        backend::touch();
        let bytes = Bytes::new();
        let written = bytes.clone();
        let other = spawn(move || {
            // As the constructors of CANN's libraries.
            written.write(1);
            std::ptr::from_ref(backend::decision()) as usize
        });
        if backend::entry(0) != backend::ASK {
            assert_eq!((backend::entry(0), bytes.read()), (backend::CPU, 1));
        }
        assert_eq!(other.join().unwrap(), std::ptr::from_ref(backend::decision()) as usize);
    });
}

#[test]
fn threads_that_call_first_find_one_decision() {
    explore("first call", || {
        backend::touch();
        let other = spawn(|| std::ptr::from_ref(backend::decision()) as usize);
        let here = std::ptr::from_ref(backend::decision()) as usize;
        // The other may know it and not have written it down yet: then it is asked for.
        assert!([backend::ASK, backend::CPU].contains(&backend::entry(0)));
        assert_eq!(backend::ask(0), backend::CPU);
        assert_eq!(here, other.join().unwrap());
        assert_eq!(backend::entry(0), backend::CPU);
    });
}

#[test]
fn a_first_call_and_finalize_come_in_some_order() {
    explore("first call and finalize", || {
        let first = spawn(|| init::begin(Vec::new()).map_err(|error| error.status()));
        let second = spawn(|| init::begin(Vec::new()).map_err(|error| error.status()));
        let ended = init::end(true).map_err(|error| error.status());
        let begun = [first.join().unwrap(), second.join().unwrap()];
        let left = match (&ended, begun) {
            // Between the two.
            (Ok(0), [Ok(()), Ok(())]) => 1,
            // Behind both.
            (
                Ok(0),
                [Ok(()), Err(status::ACL_REPEAT_INITIALIZE)] | [Err(status::ACL_REPEAT_INITIALIZE), Ok(())],
            ) => 0,
            // Before both.
            (
                Err(status::ACL_REPEAT_FINALIZE),
                [Ok(()), Err(status::ACL_REPEAT_INITIALIZE)] | [Err(status::ACL_REPEAT_INITIALIZE), Ok(())],
            ) => 2,
            other => panic!("{other:?}"),
        };
        for left in (0..left).rev() {
            assert_eq!(init::end(false).unwrap(), left);
        }
        assert!(init::end(false).is_err());
    });
}
