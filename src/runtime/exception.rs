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
