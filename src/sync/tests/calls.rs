//! First calls: where they go, and the end of the library that they meet.

use super::{Bytes, explore, spawn};
use crate::backend;
use crate::error::status;
use crate::runtime::init;

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
