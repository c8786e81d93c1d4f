//! Streams: their work, who waits for it, and the memory that it uses.

use super::{Bytes, MUCH, explore, spawn};
use crate::error::status;
use crate::runtime::stream::{MAY_WAIT, STREAMS, Stream, pending};
use crate::runtime::{device, memory};
use std::sync::Arc;
use std::time::Duration;

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
        for (i, traffic) in [MUCH, MUCH, MAY_WAIT].into_iter().enumerate() {
            let (bytes, i) = (bytes.clone(), i as u32);
            let step = move || {
                assert_eq!(bytes.read(), i);
                bytes.write(i + 1);
            };
            stream.enqueue("model", traffic, step).unwrap();
        }
        stream.synchronize(None).unwrap();
        assert_eq!(bytes.read(), 3);
        stream.close().unwrap();
    });
}

#[test]
fn a_worker_that_dozes_is_woken_by_who_waits_without_working() {
    explore("dozes", || {
        let (stream, bytes) = (Stream::new(0, 0, 0), Bytes::new());
        stream.enqueue("model", MAY_WAIT, || ()).unwrap();
        stream.take_to_be_waited_for();
        let written = bytes.clone();
        stream.enqueue("model", MUCH, move || written.write(1)).unwrap();
        stream.synchronize(Some(Duration::from_secs(1))).unwrap();
        assert_eq!(bytes.read(), 1);
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
fn memory_that_work_uses_stays_until_its_end() {
    explore("memory", || {
        let start = memory::allocate(64, memory::Home::Host).unwrap();
        let stream = Stream::new(0, 0, 0);
        let stays = move || assert!(!crate::sync::was_freed(start));
        stream.enqueue("model", MAY_WAIT, stays).unwrap();
        let other = spawn(memory::bury);
        memory::free(start, false).unwrap();
        other.join().unwrap();
        stream.synchronize(None).unwrap();
        assert!(!memory::is_leaving(start) && crate::sync::was_freed(start));
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
