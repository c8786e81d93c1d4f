//! Operators by their names: options of their compiler, which are kept and returned, as nothing is compiled here, and descriptions of
//! tensors.

use crate::dtype::DType;
use crate::handle::{HandleKind, Slots};
use parking_lot::Mutex;
use std::collections::BTreeMap;

/// The live descriptions of tensors.
pub static DESCRIPTIONS: Slots<Description> = Slots::new(HandleKind::TensorDesc);

/// What a description says; dtype and format are numbers of C.
#[derive(Clone)]
pub struct Description {
    /// The dtype.
    pub dtype: i32,
    /// The format.
    pub format: i32,
    /// The extents; those below 0 are not known.
    pub shape: Vec<i64>,
}

impl Description {
    /// How many elements; 0 where an extent is not known.
    pub fn elements(&self) -> usize {
        let product = |count: usize, &extent: &i64| count.checked_mul(usize::try_from(extent).ok()?);
        self.shape.iter().try_fold(1, product).unwrap_or(0)
    }

    /// How many bytes, likewise.
    pub fn bytes(&self) -> usize {
        self.elements().checked_mul(DType::from_raw(self.dtype).size()).unwrap_or(0)
    }
}

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
