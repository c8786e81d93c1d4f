//! Options of the process and of contexts: kept and returned, they change nothing here.

use parking_lot::Mutex;
use std::collections::BTreeMap;

/// Options that were set, by their numbers in C.
#[derive(Default)]
pub struct Options(Mutex<BTreeMap<i32, i64>>);

/// Those of the process.
pub static OPTIONS: Options = Options(Mutex::new(BTreeMap::new()));

impl Options {
    /// Sets an option.
    pub fn set(&self, option: i32, value: i64) {
        self.0.lock().insert(option, value);
    }

    /// The value of an option, if it was ever set.
    pub fn get(&self, option: i32) -> Option<i64> {
        self.0.lock().get(&option).copied()
    }
}
