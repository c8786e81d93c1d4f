//! Events: what they put in order, and who waits for them.

use super::{Bytes, MUCH, explore, explore_within, spawn};
use crate::runtime::event::{EVENTS, Event};
use crate::runtime::stream::{MAY_WAIT, Stream};
use std::sync::Arc;

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
fn who_waits_for_an_event_alone_relies_on_the_worker() {
    explore("event, worker", || {
        let (stream, bytes) = (Stream::new(0, 0, 0), Bytes::new());
        let event = Event::new(false);
        // From now on there is a worker.
        stream.enqueue("model", MAY_WAIT, || ()).unwrap();
        stream.synchronize(None).unwrap();
        let written = bytes.clone();
        let other = spawn({
            let (event, stream) = (Arc::clone(&event), Arc::clone(&stream));
            move || {
                stream.enqueue("model", MAY_WAIT, move || written.write(1)).unwrap();
                event.record_on(&stream).unwrap();
                event.synchronize(None).unwrap();
            }
        });
        // It may run while the other's comes, here.
        stream.enqueue("model", 0, || ()).unwrap();
        other.join().unwrap();
        assert_eq!(bytes.read(), 1);
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
