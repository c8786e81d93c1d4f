//! Callbacks of streams, and the threads that run them.

use super::{Bytes, MUCH, explore, spawn};
use crate::runtime::callback;
use crate::runtime::stream::Stream;

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
        let other = spawn(|| callback::next(THREAD, None).unwrap().run());
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
        let other = spawn(|| drop(callback::next(THREAD, None).map(callback::Report::run)));
        callback::unsubscribe(THREAD, &stream).unwrap();
        stream.synchronize(None).unwrap();
        other.join().unwrap();
        assert!(callback::next(THREAD, None).is_err());
        stream.close().unwrap();
    });
    explore("callback, unsubscribe without work", || {
        const THREAD: u64 = 7;
        let stream = Stream::new(0, 0, 0);
        callback::subscribe(THREAD, &stream).unwrap();
        let other = spawn(|| callback::next(THREAD, None).err().unwrap());
        callback::unsubscribe(THREAD, &stream).unwrap();
        other.join().unwrap();
        stream.close().unwrap();
    });
}
