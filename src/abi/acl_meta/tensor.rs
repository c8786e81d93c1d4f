//! Tensors.

use super::types::*;
use super::{destroy, give, stored};
use crate::abi;
use crate::abi::acl_base_rt::{aclDataType, aclFormat};
use crate::dtype::DType;
use crate::error::{Error, Result, status};
use crate::handle::{HandleKind, Slots};
use crate::tensor::{self, Format, MAX_RANK, TENSORS, Tensor};
use core::ffi::c_void;
use core::mem::MaybeUninit;
use std::slice;

/// How many extents there are, unless there are too many.
fn count(values: *const i64, count: u64, argument: &str) -> Result<usize> {
    if count > MAX_RANK as u64 {
        return Err(Error::invalid(argument, format!("{count} extents"), format!("at most {MAX_RANK}")));
    }
    if values.is_null() && count > 0 {
        return Err(Error::invalid(
            argument,
            format!("null with {count} extents"),
            "an array, or no extents",
        ));
    }
    Ok(count as usize)
}

/// Room for a copy of extents or strides.
type Room = [MaybeUninit<i64>; MAX_RANK];
const ROOM: Room = [MaybeUninit::uninit(); MAX_RANK];

/// Extents or strides where they lie, or a copy of those that are not aligned.
///
/// # Safety
/// `count` of them, at most MAX_RANK, are readable, at any alignment.
unsafe fn list(values: *const i64, count: usize, room: &mut Room) -> &[i64] {
    if count == 0 {
        return &[];
    }
    if values.is_aligned() {
        // SAFETY: the caller's promise.
        return unsafe { slice::from_raw_parts(values, count) };
    }
    for (i, copy) in room[..count].iter_mut().enumerate() {
        // SAFETY: the caller's promise, i < count.
        copy.write(unsafe { values.add(i).read_unaligned() });
    }
    // SAFETY: so many were written.
    unsafe { slice::from_raw_parts(room.as_ptr().cast(), count) }
}

/// Describes a tensor: a strided view on memory that stays the caller's. Everything but the data is copied.
///
/// Extents and strides may have any value, also zero or negative, and the view need not fit its storage: each
/// operator checks what it needs.
///
/// @param viewDims extents of the view; null only with viewDimsNum 0, a scalar
/// @param viewDimsNum rank, at most 25
/// @param dataType element type
/// @param stride one stride per extent, in elements; null for a packed view
/// @param offset the view's first element, in elements from tensorData
/// @param format tag for operators that ask for one; ACL_FORMAT_ND otherwise
/// @param storageDims extents of the memory behind the view, of any rank; only their product counts
/// @param storageDimsNum number of storageDims, at most 25
/// @param tensorData address of the memory; may be null until the operator runs
/// @return the tensor, or null (aclGetRecentErrMsg tells why)
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclCreateTensor(
    viewDims: *const i64,
    viewDimsNum: u64,
    dataType: MaybeUninit<aclDataType>,
    stride: *const i64,
    offset: i64,
    format: MaybeUninit<aclFormat>,
    storageDims: *const i64,
    storageDimsNum: u64,
    tensorData: *mut c_void,
) -> *mut aclTensor {
    mirror!(aclCreateTensor(
        viewDims,
        viewDimsNum,
        dataType,
        stride,
        offset,
        format,
        storageDims,
        storageDimsNum,
        tensorData
    ));
    abi::handle("aclCreateTensor", || {
        let rank = count(viewDims, viewDimsNum, "viewDims")?;
        let storage_rank = count(storageDims, storageDimsNum, "storageDims")?;
        let mut rooms = [ROOM; 3];
        let [shape_room, strides_room, storage_room] = &mut rooms;
        // SAFETY: as documented, each array has the announced length, strides one for each extent.
        let (shape, strides, storage) = unsafe {
            (
                list(viewDims, rank, shape_room),
                (!stride.is_null()).then(|| list(stride, rank, strides_room)),
                list(storageDims, storage_rank, storage_room),
            )
        };
        let dtype = DType::from_raw(abi::raw_enum(dataType));
        let format = Format(abi::raw_enum(format)).canonical();
        let handle = TENSORS.insert_over(|ended| {
            let tensor = Tensor::following(ended, tensorData as usize);
            tensor.describe(dtype, format, shape, strides, offset, storage);
        });
        stored(&TENSORS, handle)
    })
}

/// Describes an existing tensor anew. A null viewDims, storageDims or tensorDataAddr leaves that part as it is;
/// a null stride means packed.
///
/// @return 0; 161001 tensor is null; 161002 tensor is not alive, or a rank above 25
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclInitTensor(
    tensor: *mut aclTensor,
    viewDims: *const i64,
    viewDimsNum: u64,
    dataType: MaybeUninit<aclDataType>,
    stride: *const i64,
    offset: i64,
    format: MaybeUninit<aclFormat>,
    storageDims: *const i64,
    storageDimsNum: u64,
    tensorDataAddr: *mut c_void,
) -> aclnnStatus {
    mirror!(aclInitTensor(
        tensor,
        viewDims,
        viewDimsNum,
        dataType,
        stride,
        offset,
        format,
        storageDims,
        storageDimsNum,
        tensorDataAddr
    ));
    abi::aclnn("aclInitTensor", || {
        // A copy: a guard would keep `replace` waiting for ever.
        let old = tensor::argument(&TENSORS, tensor as usize, "tensor")?.clone();
        let mut rooms = [ROOM; 3];
        let [shape_room, strides_room, storage_room] = &mut rooms;
        let shape = if viewDims.is_null() {
            &old.shape[..]
        } else {
            let rank = count(viewDims, viewDimsNum, "viewDims")?;
            // SAFETY: as documented, the array has the announced length.
            unsafe { list(viewDims, rank, shape_room) }
        };
        let storage = if storageDims.is_null() {
            &old.storage[..]
        } else {
            let rank = count(storageDims, storageDimsNum, "storageDims")?;
            // SAFETY: as documented, the array has the announced length.
            unsafe { list(storageDims, rank, storage_room) }
        };
        // SAFETY: as documented, one stride for each extent of the view.
        let strides = (!stride.is_null()).then(|| unsafe { list(stride, shape.len(), strides_room) });
        let address = if tensorDataAddr.is_null() { old.address() } else { tensorDataAddr as usize };
        let dtype = DType::from_raw(abi::raw_enum(dataType));
        let format = Format(abi::raw_enum(format)).canonical();
        TENSORS
            .replace(tensor as usize, |mut tensor| {
                tensor.describe(dtype, format, shape, strides, offset, storage);
                tensor.set_address(address);
                tensor
            })
            .ok_or_else(|| tensor::dead_handle(HandleKind::Tensor, tensor as usize, "tensor"))
    })
}

/// Destroys a tensor; its data stays. Executors made with it stay valid.
///
/// @return 0, also for null; 161002 destroyed before, or never a tensor
#[unsafe(no_mangle)]
pub extern "C" fn aclDestroyTensor(tensor: *const aclTensor) -> aclnnStatus {
    mirror!(aclDestroyTensor(tensor));
    destroy("aclDestroyTensor", &TENSORS, tensor as usize, "tensor", Slots::retire)
}

/// Hands a copy of one of a tensor's lists to the caller.
///
/// # Safety
/// `values` and `count` are null or good for one result each.
unsafe fn give_list(
    function: &'static str,
    tensor: *const aclTensor,
    values: (*mut *mut i64, &'static str),
    count: (*mut u64, &'static str),
    list: impl FnOnce(&Tensor) -> &[i64],
) -> aclnnStatus {
    abi::aclnn_look(function, || {
        let tensor = tensor::argument(&TENSORS, tensor as usize, "tensor")?;
        let (values, count) = (abi::out(values.0, values.1)?, abi::out(count.0, count.1)?);
        let list = list(&tensor);
        let copy = crate::sys::malloc_copy(list)
            .ok_or_else(|| Error::Inner { status: status::INNER, text: "out of memory".into() })?;
        // SAFETY: not null, hence valid for one result each.
        unsafe {
            values.write(copy);
            count.write(list.len() as u64);
        }
        Ok(())
    })
}

/// The extents of a tensor's view.
///
/// @param viewDims receives a new array, also for rank 0, that the caller frees with delete[] (C++) or free (C)
/// @param viewDimsNum receives the rank
/// @return 0; 161001 an argument is null; 161002 tensor is not alive
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclGetViewShape(
    tensor: *const aclTensor,
    viewDims: *mut *mut i64,
    viewDimsNum: *mut u64,
) -> aclnnStatus {
    forward!(aclGetViewShape(tensor, viewDims, viewDimsNum));
    // SAFETY: as documented.
    unsafe {
        give_list("aclGetViewShape", tensor, (viewDims, "viewDims"), (viewDimsNum, "viewDimsNum"), |tensor| {
            &tensor.shape
        })
    }
}

/// The extents of a tensor's storage.
///
/// @param storageDims receives a new array that the caller frees with delete[] (C++) or free (C)
/// @param storageDimsNum receives their number
/// @return 0; 161001 an argument is null; 161002 tensor is not alive
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclGetStorageShape(
    tensor: *const aclTensor,
    storageDims: *mut *mut i64,
    storageDimsNum: *mut u64,
) -> aclnnStatus {
    forward!(aclGetStorageShape(tensor, storageDims, storageDimsNum));
    let (values, count) = ((storageDims, "storageDims"), (storageDimsNum, "storageDimsNum"));
    // SAFETY: as documented.
    unsafe { give_list("aclGetStorageShape", tensor, values, count, |tensor| &tensor.storage) }
}

/// The strides of a tensor's view, in elements.
///
/// @param stridesValue receives a new array that the caller frees with delete[] (C++) or free (C)
/// @param stridesNum receives their number, the rank
/// @return 0; 161001 an argument is null; 161002 tensor is not alive
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclGetViewStrides(
    tensor: *const aclTensor,
    stridesValue: *mut *mut i64,
    stridesNum: *mut u64,
) -> aclnnStatus {
    forward!(aclGetViewStrides(tensor, stridesValue, stridesNum));
    let (values, count) = ((stridesValue, "stridesValue"), (stridesNum, "stridesNum"));
    // SAFETY: as documented.
    unsafe { give_list("aclGetViewStrides", tensor, values, count, |tensor| &tensor.strides) }
}

/// The first element of a tensor's view, in elements from its data address.
///
/// @return 0; 161001 an argument is null; 161002 tensor is not alive
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclGetViewOffset(tensor: *const aclTensor, offset: *mut i64) -> aclnnStatus {
    forward!(aclGetViewOffset(tensor, offset));
    // SAFETY: as documented.
    unsafe {
        give("aclGetViewOffset", &TENSORS, (tensor as usize, "tensor"), (offset, "offset"), |tensor| {
            tensor.offset
        })
    }
}

/// The format of a tensor; ACL_FORMAT_UNDEFINED when it was created with a number that is no format.
///
/// @return 0; 161001 an argument is null; 161002 tensor is not alive
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclGetFormat(tensor: *const aclTensor, format: *mut aclFormat) -> aclnnStatus {
    forward!(aclGetFormat(tensor, format));
    // SAFETY: as documented. An aclFormat in C is an int.
    unsafe {
        give(
            "aclGetFormat",
            &TENSORS,
            (tensor as usize, "tensor"),
            (format.cast::<i32>(), "format"),
            |tensor| tensor.format.0,
        )
    }
}

/// The element type of a tensor; ACL_DT_UNDEFINED when it was created with a number that is no type.
///
/// @return 0; 161001 an argument is null; 161002 tensor is not alive
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclGetDataType(tensor: *const aclTensor, dataType: *mut aclDataType) -> aclnnStatus {
    forward!(aclGetDataType(tensor, dataType));
    // SAFETY: as documented. An aclDataType in C is an int.
    unsafe {
        give(
            "aclGetDataType",
            &TENSORS,
            (tensor as usize, "tensor"),
            (dataType.cast::<i32>(), "dataType"),
            |tensor| tensor.dtype.raw(),
        )
    }
}

/// The data address of a tensor.
///
/// @return 0; 161001 an argument is null; 161002 tensor is not alive
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclGetRawTensorAddr(
    tensor: *const aclTensor,
    addr: *mut *mut c_void,
) -> aclnnStatus {
    forward!(aclGetRawTensorAddr(tensor, addr));
    // SAFETY: as documented.
    unsafe {
        give("aclGetRawTensorAddr", &TENSORS, (tensor as usize, "tensor"), (addr, "addr"), |tensor| {
            tensor.address() as *mut c_void
        })
    }
}

/// Points a tensor to other memory, before phase 1 or after phase 2.
///
/// @param addr the new data address; may be null until the operator runs
/// @return 0; 161001 tensor is null; 161002 tensor is not alive
#[unsafe(no_mangle)]
pub extern "C" fn aclSetRawTensorAddr(tensor: *mut aclTensor, addr: *mut c_void) -> aclnnStatus {
    mirror!(aclSetRawTensorAddr(tensor, addr));
    abi::aclnn("aclSetRawTensorAddr", || {
        tensor::argument(&TENSORS, tensor as usize, "tensor")?.set_address(addr as usize);
        Ok(())
    })
}
