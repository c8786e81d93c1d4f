//! Tensors, scalars, arrays, lists and executors: `aclnn/acl_meta.h`, one noun per file.
#![allow(non_camel_case_types, non_snake_case)]

mod array;
mod executor;
mod list;
mod mirror;
mod tensor;
mod types;

pub use array::*;
pub use executor::*;
pub use list::*;
pub use tensor::*;
pub use types::*;

use crate::abi;
use crate::error::{Error, Result, status};
use crate::handle::Slots;
use crate::tensor::{argument, dead_handle};

fn insert<T>(slots: &'static Slots<T>, value: T) -> Result<usize> {
    stored(slots, slots.insert(value))
}

/// The handle of an object that was to be stored.
fn stored<T>(slots: &Slots<T>, handle: Option<usize>) -> Result<usize> {
    handle.ok_or_else(|| Error::Inner {
        status: status::INNER,
        text: format!("too many objects of type {} are alive, destroy some", slots.kind().c_name()),
    })
}

/// Ends the life of an object by what `end` does, which tells whether it was alive.
fn destroy<T, R>(
    function: &'static str,
    slots: &'static Slots<T>,
    handle: usize,
    argument: &'static str,
    end: impl FnOnce(&'static Slots<T>, usize) -> Option<R>,
) -> aclnnStatus {
    abi::aclnn(function, || {
        if handle == 0 || end(slots, handle).is_some() {
            return Ok(());
        }
        Err(dead_handle(slots.kind(), handle, argument))
    })
}

/// Hands one property of a live object to the caller.
///
/// # Safety
/// `result` is null or good for one result.
unsafe fn give<T, R>(
    function: &'static str,
    slots: &Slots<T>,
    object: (usize, &'static str),
    result: (*mut R, &'static str),
    property: impl FnOnce(&T) -> R,
) -> aclnnStatus {
    abi::aclnn_look(function, || {
        let object = argument(slots, object.0, object.1)?;
        let result = abi::out(result.0, result.1)?;
        // SAFETY: not null, hence valid for one result.
        unsafe { result.write(property(&object)) };
        Ok(())
    })
}
