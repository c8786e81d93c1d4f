//! Options of the operator compiler: kept and returned. Nothing is compiled here.

use parking_lot::Mutex;
use std::collections::BTreeMap;

/// Options that were set, by their numbers in C.
static OPTIONS: Mutex<BTreeMap<i32, Vec<u8>>> = Mutex::new(BTreeMap::new());

/// What an option is that was never set.
const OFF: &[u8] = b"disable";

/// Sets an option.
pub fn set(option: i32, value: &[u8]) {
    OPTIONS.lock().insert(option, value.to_vec());
}

/// The value of an option.
pub fn get(option: i32) -> Vec<u8> {
    OPTIONS.lock().get(&option).map_or_else(|| OFF.to_vec(), Vec::clone)
}
