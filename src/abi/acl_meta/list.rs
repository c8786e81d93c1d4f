//! Lists of tensors and of scalars.

use super::types::*;
use super::{give, insert};
use crate::abi;
use crate::backend::compare;
use crate::handle::Slots;
use crate::tensor::{SCALAR_LISTS, SCALARS, TENSOR_LISTS, TENSORS, dead_handle};

/// Makes a list of tensors. The list takes them over: aclDestroyTensorList destroys them too. A null value or a
/// size of 0 gives an empty list.
///
/// @return the list, or null when memory is short
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclCreateTensorList(
    value: *const *const aclTensor,
    size: u64,
) -> *mut aclTensorList {
    mirror!(aclCreateTensorList(value, size));
    abi::handle("aclCreateTensorList", || {
        // SAFETY: null or `size` handles, as documented.
        let members = unsafe { abi::copy_array(value.cast::<usize>(), size, "value")? };
        insert(&TENSOR_LISTS, members.into_iter().map(compare::own).collect())
    })
}

/// Makes a list of scalars. The list takes them over: aclDestroyScalarList destroys them too. A null value or a
/// size of 0 gives an empty list.
///
/// @return the list, or null when memory is short
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclCreateScalarList(
    value: *const *const aclScalar,
    size: u64,
) -> *mut aclScalarList {
    mirror!(aclCreateScalarList(value, size));
    abi::handle("aclCreateScalarList", || {
        // SAFETY: null or `size` handles, as documented.
        let members = unsafe { abi::copy_array(value.cast::<usize>(), size, "value")? };
        insert(&SCALAR_LISTS, members.into_iter().map(compare::own).collect())
    })
}

/// Destroys a list and what is in it.
fn destroy_list<T>(
    function: &'static str,
    lists: &'static Slots<Box<[usize]>>,
    members: &'static Slots<T>,
    handle: usize,
) -> aclnnStatus {
    abi::aclnn(function, || {
        if handle == 0 {
            return Ok(());
        }
        let list = lists.remove(handle).ok_or_else(|| dead_handle(lists.kind(), handle, "array"))?;
        for &member in &list {
            members.remove(member);
        }
        Ok(())
    })
}

/// Destroys a list and the tensors in it.
///
/// @return 0, also for null; 161002 destroyed before, or never a list of tensors
#[unsafe(no_mangle)]
pub extern "C" fn aclDestroyTensorList(array: *const aclTensorList) -> aclnnStatus {
    mirror!(aclDestroyTensorList(array));
    destroy_list("aclDestroyTensorList", &TENSOR_LISTS, &TENSORS, array as usize)
}

/// Destroys a list and the scalars in it.
///
/// @return 0, also for null; 161002 destroyed before, or never a list of scalars
#[unsafe(no_mangle)]
pub extern "C" fn aclDestroyScalarList(array: *const aclScalarList) -> aclnnStatus {
    mirror!(aclDestroyScalarList(array));
    destroy_list("aclDestroyScalarList", &SCALAR_LISTS, &SCALARS, array as usize)
}

/// The number of tensors in a list.
///
/// @return 0; 161001 an argument is null; 161002 tensorList is not alive
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclGetTensorListSize(
    tensorList: *const aclTensorList,
    size: *mut u64,
) -> aclnnStatus {
    forward!(aclGetTensorListSize(tensorList, size));
    let list = (tensorList as usize, "tensorList");
    // SAFETY: as documented.
    unsafe { give("aclGetTensorListSize", &TENSOR_LISTS, list, (size, "size"), |list| list.len() as u64) }
}

/// The number of scalars in a list.
///
/// @return 0; 161001 an argument is null; 161002 scalarList is not alive
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclGetScalarListSize(
    scalarList: *const aclScalarList,
    size: *mut u64,
) -> aclnnStatus {
    forward!(aclGetScalarListSize(scalarList, size));
    let list = (scalarList as usize, "scalarList");
    // SAFETY: as documented.
    unsafe { give("aclGetScalarListSize", &SCALAR_LISTS, list, (size, "size"), |list| list.len() as u64) }
}
