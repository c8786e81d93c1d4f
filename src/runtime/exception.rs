//! The functions that a program wants called when work fails on a stream.

use parking_lot::Mutex;
use std::sync::Arc;

type Call = Arc<dyn Fn() + Send + Sync>;

/// By the address of the C function.
static CALLBACKS: Mutex<Vec<(usize, Call)>> = Mutex::new(Vec::new());

/// Adds a function; one that is there already is not added again.
pub fn register(address: usize, call: Call) {
    let mut callbacks = CALLBACKS.lock();
    if !callbacks.iter().any(|&(known, _)| known == address) {
        callbacks.push((address, call));
    }
}

/// Takes a function away, and says whether it was there.
pub fn unregister(address: usize) -> bool {
    let mut callbacks = CALLBACKS.lock();
    let before = callbacks.len();
    callbacks.retain(|&(known, _)| known != address);
    callbacks.len() < before
}

/// Calls all of them, on the thread where the work failed.
pub fn report() {
    let calls: Vec<Call> = CALLBACKS.lock().iter().map(|(_, call)| Arc::clone(call)).collect();
    for call in calls {
        call();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    thread_local!(static CALLED: Cell<u32> = const { Cell::new(0) });

    #[test]
    fn a_function_is_called_once_however_often_it_was_registered_until_it_is_taken_away() {
        // Failures on other threads are other tests'.
        let called = || {
            report();
            CALLED.take()
        };
        let call: Call = Arc::new(|| CALLED.set(CALLED.get() + 1));
        // No addresses of functions.
        let [first, second] = [1, 2];
        register(first, Arc::clone(&call));
        register(first, Arc::clone(&call));
        assert_eq!(called(), 1);
        register(second, call);
        assert_eq!(called(), 2);
        assert_eq!((unregister(first), called()), (true, 1));
        assert_eq!((unregister(first), called()), (false, 1));
        assert_eq!((unregister(second), called()), (true, 0));
    }
}
