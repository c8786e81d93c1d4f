//! Queues, waits and failures of streams.

use super::*;
use std::sync::atomic::AtomicUsize;
use std::sync::mpsc;

#[test]
fn work_runs_in_order_and_after_the_call_returns() {
    let stream = Stream::new(0, 0, 0);
    let (go, wait) = mpsc::channel::<()>();
    let done = Arc::new(Mutex::new(Vec::new()));
    let log = |i| {
        let done = Arc::clone(&done);
        move || done.lock().push(i)
    };
    let first = log(0);
    let waits = move || {
        wait.recv().unwrap();
        first();
    };
    stream.enqueue("test", MAY_WAIT, waits).unwrap();
    for i in 1..10 {
        // Small tasks must not overtake the big one before them.
        stream.enqueue("test", 0, log(i)).unwrap();
    }
    assert!(done.lock().is_empty() && !stream.is_idle() && !pending().is_empty());
    let expired = stream.synchronize(Some(Duration::from_millis(1))).unwrap_err();
    assert_eq!(expired.status(), status::RT_STREAM_SYNC_TIMEOUT);
    assert!(stream.wait_for_pending(Some(Duration::from_millis(1))).is_err());
    go.send(()).unwrap();
    stream.synchronize(None).unwrap();
    assert_eq!(*done.lock(), (0..10).collect::<Vec<_>>());
    stream.close().unwrap();
}

#[test]
fn who_waits_takes_what_has_not_begun_but_nothing_that_may_wait() {
    let stream = Stream::new(0, 0, 0);
    let (ran, runs) = mpsc::channel();
    let report = || {
        let ran = ran.clone();
        move || ran.send(sync::thread_number()).unwrap()
    };
    // As if the worker, which nobody wakes, had not come yet.
    let mut state = stream.state.lock();
    state.enqueued += 1;
    stream.note(&state);
    state.queue.push_back(Task { name: "test", may_wait: false, seen: None, run: Box::new(report()) });
    drop(state);
    stream.synchronize(None).unwrap();
    assert_eq!(runs.recv().unwrap(), sync::thread_number());
    stream.enqueue("test", MAY_WAIT, report()).unwrap();
    stream.synchronize(None).unwrap();
    assert_ne!(runs.recv().unwrap(), sync::thread_number());
    stream.close().unwrap();
}

/// Waits until the worker sleeps, and does not come by itself.
fn asleep(stream: &Stream) -> MutexGuard<'_, State> {
    for _ in 0..10_000 {
        let state = stream.state.lock();
        if !state.is_dozing && !state.has_come {
            return state;
        }
        drop(state);
        std::thread::sleep(DOZES);
    }
    panic!("the worker never sleeps");
}

#[test]
fn who_took_work_wakes_the_worker_for_what_is_behind_it() {
    let stream = Stream::new(0, 0, 0);
    // From now on there is a worker.
    stream.enqueue("test", MAY_WAIT, || ()).unwrap();
    stream.synchronize(None).unwrap();
    let (ran, runs) = mpsc::channel();
    let mut state = asleep(&stream);
    for may_wait in [false, true] {
        let ran = ran.clone();
        let run = Box::new(move || ran.send(sync::thread_number()).unwrap());
        state.enqueued += 1;
        // Nobody was woken when it came.
        state.queue.push_back(Task { name: "test", may_wait, seen: None, run });
    }
    stream.note(&state);
    drop(state);
    stream.synchronize(None).unwrap();
    assert_eq!(runs.recv().unwrap(), sync::thread_number());
    assert_ne!(runs.recv().unwrap(), sync::thread_number());
    stream.close().unwrap();
}

#[test]
fn much_work_runs_in_its_caller_after_the_work_before_it_was_waited_for_at_once() {
    let streams = [0, 1].map(|_| Stream::new(0, 0, 0));
    let runs_in_caller = |of: usize, traffic: u64| {
        let ((go, waits), (ran, runs)) = (mpsc::channel(), mpsc::channel());
        let work = move || ran.send(waits.recv_timeout(Duration::from_millis(100)).is_err()).unwrap();
        streams[of].enqueue("test", traffic, work).unwrap();
        // Nobody receives it where the work has ended already.
        let _ = go.send(());
        let in_caller = runs.recv().unwrap();
        // Until it counts as ended; not as `synchronize`, which would tell that it was waited for.
        while !streams[of].is_idle() {
            std::thread::yield_now();
        }
        in_caller
    };
    let waited = |of: usize, after: Duration| {
        streams[of].note_wait(|| {
            let Last::Given(_, given) = LAST.get() else { panic!("nothing was given") };
            given + after
        })
    };
    assert!(!runs_in_caller(0, INLINE_BYTES), "nothing was before");
    assert!(!runs_in_caller(0, INLINE_BYTES), "nobody waited");
    waited(0, AT_ONCE);
    assert!(!runs_in_caller(0, INLINE_BYTES), "not at once");
    waited(0, Duration::ZERO);
    assert!(!runs_in_caller(1, INLINE_BYTES), "another stream");
    waited(0, Duration::ZERO);
    assert!(!runs_in_caller(0, INLINE_BYTES), "the work before was another stream's");
    waited(0, Duration::ZERO);
    assert!(!runs_in_caller(0, WAITED_BYTES), "too much");
    for _ in 0..2 {
        waited(0, Duration::ZERO);
        assert!(runs_in_caller(0, WAITED_BYTES - 1));
    }
    streams.iter().for_each(|stream| stream.close().unwrap());
}

#[test]
fn work_that_is_taken_to_be_waited_for_wakes_nobody_and_runs_all_the_same() {
    let stream = Stream::new(0, 0, 0);
    let (ran, runs) = mpsc::channel();
    // Gives work to a worker that dozes, until one was left to do so: it may have fallen asleep, or looked just now.
    let give = || {
        for _ in 0..1000 {
            stream.enqueue("test", MAY_WAIT, || ()).unwrap();
            stream.synchronize(None).unwrap();
            std::thread::yield_now();
            let ran = ran.clone();
            LAST.set(Last::Waited(stream.id));
            stream.enqueue("test", WAITED_BYTES, move || ran.send(sync::thread_number()).unwrap()).unwrap();
            let state = stream.state.lock();
            if state.is_dozing && !state.queue.is_empty() {
                return;
            }
            drop(state);
            stream.synchronize(None).unwrap();
            runs.recv().unwrap();
        }
        panic!("the worker is always woken");
    };
    let ran_on = || runs.recv_timeout(Duration::from_secs(10)).expect("it runs");
    // One that sleeps is woken.
    stream.enqueue("test", MAY_WAIT, || ()).unwrap();
    stream.synchronize(None).unwrap();
    drop(asleep(&stream));
    LAST.set(Last::Waited(stream.id));
    let sends = ran.clone();
    stream.enqueue("test", WAITED_BYTES, move || sends.send(sync::thread_number()).unwrap()).unwrap();
    assert_ne!(ran_on(), sync::thread_number(), "it sleeps");
    give();
    assert_ne!(ran_on(), sync::thread_number(), "nobody waits");
    give();
    stream.synchronize(Some(Duration::from_secs(10))).unwrap();
    assert_ne!(ran_on(), sync::thread_number(), "nobody waits without end");
    give();
    stream.synchronize(None).unwrap();
    ran_on();
    give();
    stream.close().unwrap();
    ran_on();
}

#[test]
fn a_panic_is_the_streams_error_until_it_is_asked_for() {
    let stream = Stream::new(0, 0, 0);
    for traffic in [0, MAY_WAIT] {
        stream.enqueue("test", traffic, || panic!("on purpose")).unwrap();
        let error = stream.synchronize(None).unwrap_err();
        assert_eq!(error.status(), status::RT_AICORE_EXCEPTION);
        assert!(error.to_string().contains("test: the kernel failed: on purpose"));
        stream.synchronize(None).unwrap();
    }
    stream.close().unwrap();
    assert!(stream.enqueue("test", 0, || ()).is_err());
}

#[test]
fn what_is_dropped_does_not_run_while_somebody_listens() {
    let queued = Instant::now();
    let task = observe::Task { id: 0, name: "test", stream: 0, device: 0, bytes: None, queued };
    assert!(seen_outcome_of(&task, true, || panic!("it ran")).is_none());
}

#[test]
fn stop_on_failure_drops_what_comes_behind() {
    let stream = Stream::new(0, 0, 0);
    let ran = Arc::new(AtomicUsize::new(0));
    for (stop, expected) in [(false, 1), (true, 1)] {
        stream.stop_on_failure(stop);
        stream.enqueue("test", MAY_WAIT, || panic!("on purpose")).unwrap();
        let count = Arc::clone(&ran);
        stream
            .enqueue("test", MAY_WAIT, move || {
                count.fetch_add(1, Ordering::Relaxed);
            })
            .unwrap();
        stream.synchronize(None).unwrap_err();
        assert_eq!(ran.load(Ordering::Relaxed), expected, "stop_on_failure({stop})");
    }
    stream.close().unwrap();
}

#[test]
fn work_that_waits_for_its_own_stream_gets_an_error() {
    let stream = Stream::new(0, 0, 0);
    let (send, receive) = mpsc::channel();
    let own = Arc::clone(&stream);
    stream.enqueue("test", MAY_WAIT, move || send.send(own.synchronize(None)).unwrap()).unwrap();
    assert_eq!(receive.recv().unwrap().unwrap_err().status(), status::RT_INTERNAL_ERROR);
    stream.close().unwrap();
}

#[test]
fn abort_of_what_nobody_began_leaves_an_idle_stream() {
    let stream = Stream::new(0, 0, 0);
    let mut state = stream.state.lock();
    for _ in 0..3 {
        // As if the worker had not come yet.
        let run = Box::new(|| panic!("dropped"));
        state.queue.push_back(Task { name: "test", may_wait: false, seen: None, run });
        state.enqueued += 1;
    }
    stream.note(&state);
    drop(state);
    stream.abort();
    assert!(stream.is_idle() && stream.has_ended(3));
    stream.close().unwrap();
}

#[test]
fn abort_drops_what_has_not_begun() {
    let stream = Stream::new(0, 0, 0);
    let ((go, wait), (begun, has_begun)) = (mpsc::channel::<()>(), mpsc::channel());
    let waits = move || {
        begun.send(()).unwrap();
        wait.recv().unwrap();
    };
    stream.enqueue("test", MAY_WAIT, waits).unwrap();
    has_begun.recv().unwrap();
    let (dropped, told) = mpsc::channel::<()>();
    stream.enqueue("test", MAY_WAIT, move || dropped.send(()).unwrap()).unwrap();
    stream.abort();
    assert!(told.recv().is_err(), "the sender was dropped with the task");
    assert!(!stream.has_ended(1), "the task that runs has not ended with those behind it");
    go.send(()).unwrap();
    stream.synchronize(None).unwrap();
    stream.close().unwrap();
}
