//! Tensors, scalars, arrays, lists and executors: `aclnn/acl_meta.h`.
#![allow(non_camel_case_types, non_snake_case)]

use super::acl_base_rt::{aclDataType, aclFormat, aclrtStream};
use crate::backend::compare;
use crate::dtype::DType;
use crate::error::{Error, Result, status};
use crate::handle::{Kind, Slots};
use crate::plan::{EXECUTORS, Executor};
use crate::tensor::{
    self, BOOL_ARRAYS, FLOAT_ARRAYS, Format, INT_ARRAYS, MAX_RANK, SCALAR_LISTS, SCALARS, Scalar,
    TENSOR_LISTS, TENSORS, Tensor,
};
use core::ffi::{c_char, c_void};
use core::mem::MaybeUninit;

/// A view on memory: element type, dimensions, strides, offset, format, and the address of the storage.
pub struct aclTensor(());

/// A single value with its type.
pub struct aclScalar(());

/// An immutable array of 64-bit integers.
pub struct aclIntArray(());

/// An immutable array of 32-bit floats.
pub struct aclFloatArray(());

/// An immutable array of truth values.
pub struct aclBoolArray(());

/// An immutable list of tensors; destroying it destroys its members too.
pub struct aclTensorList(());

/// An immutable list of scalars; destroying it destroys its members too.
pub struct aclScalarList(());

/// The plan of one operator call. Phase 1 (`aclnnXxxGetWorkspaceSize`) makes it, phase 2 (`aclnnXxx`) runs it
/// and, unless it was made repeatable, frees it.
pub struct aclOpExecutor(());

/// Result of an aclnn call: 0 for success, otherwise a six-digit code whose first digit tells the family
/// (1 the caller's arguments, 3 the runtime, 5 the library).
pub type aclnnStatus = i32;

/// Success. In the header this is a `constexpr` (C++) or an enumerator (C), never a macro.
pub const OK: aclnnStatus = 0;

/// The rank limit, then a copy of extents or strides.
///
/// # Safety
/// `values` is null or good for reading `count` elements.
unsafe fn extents(values: *const i64, count: u64, argument: &str) -> Result<Vec<i64>> {
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
    // SAFETY: the caller's promise.
    unsafe { super::copy_array(values, count, argument) }
}

fn insert<T>(slots: &Slots<T>, value: T) -> Result<usize> {
    slots.insert(value).ok_or_else(|| Error::Inner {
        status: status::INNER,
        text: format!("too many objects of type {} are alive, destroy some", slots.kind().c_name()),
    })
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
    super::handle("aclCreateTensor", || {
        // SAFETY: as documented, each array is null or has the announced length.
        let (shape, strides, storage) = unsafe {
            (
                extents(viewDims, viewDimsNum, "viewDims")?,
                (!stride.is_null()).then(|| super::copy_array(stride, viewDimsNum, "stride")).transpose()?,
                extents(storageDims, storageDimsNum, "storageDims")?,
            )
        };
        let dtype = DType::from_raw(super::raw_enum(dataType));
        let format = Format(super::raw_enum(format)).canonical();
        let tensor =
            Tensor::new(dtype, format, &shape, strides.as_deref(), offset, &storage, tensorData as usize);
        insert(&TENSORS, tensor)
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
    super::aclnn("aclInitTensor", || {
        // A copy: a guard would keep `replace` waiting for ever.
        let old = tensor::argument(&TENSORS, tensor as usize, "tensor")?.clone();
        // SAFETY: as documented, each array is null or has the announced length.
        let (shape, storage) = unsafe {
            (
                if viewDims.is_null() {
                    old.shape.to_vec()
                } else {
                    extents(viewDims, viewDimsNum, "viewDims")?
                },
                if storageDims.is_null() {
                    old.storage.to_vec()
                } else {
                    extents(storageDims, storageDimsNum, "storageDims")?
                },
            )
        };
        let strides = if stride.is_null() {
            None
        } else {
            // SAFETY: one stride per extent of the view, as documented.
            Some(unsafe { super::copy_array(stride, shape.len() as u64, "stride")? })
        };
        let address = if tensorDataAddr.is_null() { old.address() } else { tensorDataAddr as usize };
        let dtype = DType::from_raw(super::raw_enum(dataType));
        let format = Format(super::raw_enum(format)).canonical();
        let new = Tensor::new(dtype, format, &shape, strides.as_deref(), offset, &storage, address);
        TENSORS
            .replace(tensor as usize, |old| old.redescribed(new))
            .ok_or_else(|| tensor::dead_handle(Kind::Tensor, tensor as usize, "tensor"))
    })
}

/// Makes a single value; its bytes are copied.
///
/// @param value address of one value of the type
/// @return the scalar, or null when value is null or the type has no whole number of bytes
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclCreateScalar(
    value: *mut c_void,
    dataType: MaybeUninit<aclDataType>,
) -> *mut aclScalar {
    mirror!(aclCreateScalar(value, dataType));
    super::handle("aclCreateScalar", || {
        if value.is_null() {
            return Err(Error::Null { argument: "value", expected: "the address of a value" });
        }
        let dtype = DType::from_raw(super::raw_enum(dataType));
        if dtype.size() == 0 {
            return Err(Error::invalid("dataType", dtype.name(), "a type of whole bytes"));
        }
        let mut bytes = [0; 16];
        // SAFETY: value points to one element of the type, as documented; 16 bytes is the largest.
        unsafe { std::ptr::copy_nonoverlapping(value.cast::<u8>(), bytes.as_mut_ptr(), dtype.size()) };
        insert(&SCALARS, Scalar { dtype, bytes })
    })
}

/// Makes an array of integers; the values are copied. A null value or a size of 0 gives an empty array.
///
/// @return the array, or null when memory is short
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclCreateIntArray(value: *const i64, size: u64) -> *mut aclIntArray {
    mirror!(aclCreateIntArray(value, size));
    super::handle("aclCreateIntArray", || {
        // SAFETY: null or `size` elements, as documented.
        let values = unsafe { super::copy_array(value, size, "value")? };
        insert(&INT_ARRAYS, values.into())
    })
}

/// Makes an array of floats; the values are copied. A null value or a size of 0 gives an empty array.
///
/// @return the array, or null when memory is short
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclCreateFloatArray(value: *const f32, size: u64) -> *mut aclFloatArray {
    mirror!(aclCreateFloatArray(value, size));
    super::handle("aclCreateFloatArray", || {
        // SAFETY: null or `size` elements, as documented.
        insert(&FLOAT_ARRAYS, unsafe { super::copy_array(value, size, "value")? }.into())
    })
}

/// Makes an array of truth values; the values are copied. A null value or a size of 0 gives an empty array.
///
/// @return the array, or null when memory is short
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclCreateBoolArray(value: *const bool, size: u64) -> *mut aclBoolArray {
    mirror!(aclCreateBoolArray(value, size));
    super::handle("aclCreateBoolArray", || {
        // SAFETY: null or `size` elements, as documented; read as bytes, since C may pass any.
        let bytes = unsafe { super::copy_array(value.cast::<u8>(), size, "value")? };
        insert(&BOOL_ARRAYS, bytes.into_iter().map(|byte| byte != 0).collect())
    })
}

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
    super::handle("aclCreateTensorList", || {
        // SAFETY: null or `size` handles, as documented.
        let members = unsafe { super::copy_array(value.cast::<usize>(), size, "value")? };
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
    super::handle("aclCreateScalarList", || {
        // SAFETY: null or `size` handles, as documented.
        let members = unsafe { super::copy_array(value.cast::<usize>(), size, "value")? };
        insert(&SCALAR_LISTS, members.into_iter().map(compare::own).collect())
    })
}

fn destroy<T>(
    function: &'static str,
    slots: &Slots<T>,
    handle: usize,
    argument: &'static str,
) -> aclnnStatus {
    super::aclnn(function, || {
        if handle == 0 || slots.remove(handle).is_some() {
            return Ok(());
        }
        Err(tensor::dead_handle(slots.kind(), handle, argument))
    })
}

/// Destroys a tensor; its data stays. Executors made with it stay valid.
///
/// @return 0, also for null; 161002 destroyed before, or never a tensor
#[unsafe(no_mangle)]
pub extern "C" fn aclDestroyTensor(tensor: *const aclTensor) -> aclnnStatus {
    mirror!(aclDestroyTensor(tensor));
    destroy("aclDestroyTensor", &TENSORS, tensor as usize, "tensor")
}

/// Destroys a scalar.
///
/// @return 0, also for null; 161002 destroyed before, or never a scalar
#[unsafe(no_mangle)]
pub extern "C" fn aclDestroyScalar(scalar: *const aclScalar) -> aclnnStatus {
    mirror!(aclDestroyScalar(scalar));
    destroy("aclDestroyScalar", &SCALARS, scalar as usize, "scalar")
}

/// Destroys an array. Executors made with it stay valid.
///
/// @return 0, also for null; 161002 destroyed before, or never an array of integers
#[unsafe(no_mangle)]
pub extern "C" fn aclDestroyIntArray(array: *const aclIntArray) -> aclnnStatus {
    mirror!(aclDestroyIntArray(array));
    destroy("aclDestroyIntArray", &INT_ARRAYS, array as usize, "array")
}

/// Destroys an array.
///
/// @return 0, also for null; 161002 destroyed before, or never an array of floats
#[unsafe(no_mangle)]
pub extern "C" fn aclDestroyFloatArray(array: *const aclFloatArray) -> aclnnStatus {
    mirror!(aclDestroyFloatArray(array));
    destroy("aclDestroyFloatArray", &FLOAT_ARRAYS, array as usize, "array")
}

/// Destroys an array. Executors made with it stay valid.
///
/// @return 0, also for null; 161002 destroyed before, or never an array of truth values
#[unsafe(no_mangle)]
pub extern "C" fn aclDestroyBoolArray(array: *const aclBoolArray) -> aclnnStatus {
    mirror!(aclDestroyBoolArray(array));
    destroy("aclDestroyBoolArray", &BOOL_ARRAYS, array as usize, "array")
}

/// Destroys a list and the tensors in it.
///
/// @return 0, also for null; 161002 destroyed before, or never a list of tensors
#[unsafe(no_mangle)]
pub extern "C" fn aclDestroyTensorList(array: *const aclTensorList) -> aclnnStatus {
    mirror!(aclDestroyTensorList(array));
    for &member in TENSOR_LISTS.get(array as usize).iter().flat_map(|members| members.iter()) {
        TENSORS.remove(member);
    }
    destroy("aclDestroyTensorList", &TENSOR_LISTS, array as usize, "array")
}

/// Destroys a list and the scalars in it.
///
/// @return 0, also for null; 161002 destroyed before, or never a list of scalars
#[unsafe(no_mangle)]
pub extern "C" fn aclDestroyScalarList(array: *const aclScalarList) -> aclnnStatus {
    mirror!(aclDestroyScalarList(array));
    for &member in SCALAR_LISTS.get(array as usize).iter().flat_map(|members| members.iter()) {
        SCALARS.remove(member);
    }
    destroy("aclDestroyScalarList", &SCALAR_LISTS, array as usize, "array")
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
    super::aclnn_look(function, || {
        let tensor = tensor::argument(&TENSORS, tensor as usize, "tensor")?;
        let (values, count) = (super::out(values.0, values.1)?, super::out(count.0, count.1)?);
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
    super::aclnn_look(function, || {
        let object = tensor::argument(slots, object.0, object.1)?;
        let result = super::out(result.0, result.1)?;
        // SAFETY: not null, hence valid for one result.
        unsafe { result.write(property(&object)) };
        Ok(())
    })
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

/// The number of elements of an array.
///
/// @return 0; 161001 an argument is null; 161002 array is not alive
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclGetIntArraySize(array: *const aclIntArray, size: *mut u64) -> aclnnStatus {
    forward!(aclGetIntArraySize(array, size));
    // SAFETY: as documented.
    unsafe {
        give("aclGetIntArraySize", &INT_ARRAYS, (array as usize, "array"), (size, "size"), |array| {
            array.len() as u64
        })
    }
}

/// The number of elements of an array.
///
/// @return 0; 161001 an argument is null; 161002 array is not alive
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclGetFloatArraySize(array: *const aclFloatArray, size: *mut u64) -> aclnnStatus {
    forward!(aclGetFloatArraySize(array, size));
    // SAFETY: as documented.
    unsafe {
        give("aclGetFloatArraySize", &FLOAT_ARRAYS, (array as usize, "array"), (size, "size"), |array| {
            array.len() as u64
        })
    }
}

/// The number of elements of an array.
///
/// @return 0; 161001 an argument is null; 161002 array is not alive
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclGetBoolArraySize(array: *const aclBoolArray, size: *mut u64) -> aclnnStatus {
    forward!(aclGetBoolArraySize(array, size));
    // SAFETY: as documented.
    unsafe {
        give("aclGetBoolArraySize", &BOOL_ARRAYS, (array as usize, "array"), (size, "size"), |array| {
            array.len() as u64
        })
    }
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
    super::aclnn("aclSetRawTensorAddr", || {
        tensor::argument(&TENSORS, tensor as usize, "tensor")?.set_address(addr as usize);
        Ok(())
    })
}

/// 561103 for a null handle of an executor function, which 5xxxxx codes report.
fn inner_null(argument: &str) -> Error {
    Error::Inner { status: status::INNER_NULLPTR, text: format!("{argument}: null, expected a live handle") }
}

/// 561103 when an executor is null, 561000 when it is not alive.
fn require_executor(executor: *mut aclOpExecutor) -> Result<()> {
    if executor.is_null() {
        return Err(inner_null("executor"));
    }
    if EXECUTORS.is_alive(executor as usize) { Ok(()) } else { Err(dead_executor(executor)) }
}

fn dead_executor(executor: *mut aclOpExecutor) -> Error {
    Error::Inner {
        status: status::INNER,
        text: format!(
            "executor: {executor:p} is not a live aclOpExecutor, expected one that was not run or destroyed"
        ),
    }
}

/// Makes an executor repeatable: phase 2 leaves it alive and may run it again, until aclDestroyAclOpExecutor. Call
/// this right after phase 1. The tensors must stay alive; their addresses may be changed between the runs.
///
/// @return 0; 561103 executor is null; 561000 executor is not alive
#[unsafe(no_mangle)]
pub extern "C" fn aclSetAclOpExecutorRepeatable(executor: *mut aclOpExecutor) -> aclnnStatus {
    mirror!(aclSetAclOpExecutorRepeatable(executor));
    super::aclnn("aclSetAclOpExecutorRepeatable", || {
        require_executor(executor)?;
        EXECUTORS.replace(executor as usize, Executor::repeatable).ok_or_else(|| dead_executor(executor))
    })
}

/// Destroys an executor: a repeatable one, or one that was never run. Runs that are under way finish.
///
/// @return 0; 561103 executor is null; 561000 executor is not alive
#[unsafe(no_mangle)]
pub extern "C" fn aclDestroyAclOpExecutor(executor: *mut aclOpExecutor) -> aclnnStatus {
    mirror!(aclDestroyAclOpExecutor(executor));
    super::aclnn("aclDestroyAclOpExecutor", || {
        require_executor(executor)?;
        EXECUTORS.remove(executor as usize).map(|_| ()).ok_or_else(|| dead_executor(executor))
    })
}

/// Points a tensor to other memory, then looks at the executor: the order of the original, visible when the
/// executor is bad.
fn set_address(
    function: &'static str,
    executor: *mut aclOpExecutor,
    tensor: *mut aclTensor,
    addr: *mut c_void,
) -> aclnnStatus {
    super::aclnn(function, || {
        if tensor.is_null() {
            return Err(inner_null("tensor"));
        }
        TENSORS
            .read(tensor as usize)
            .ok_or_else(|| Error::Inner {
                status: status::INNER,
                text: tensor::dead_handle(Kind::Tensor, tensor as usize, "tensor").to_string(),
            })?
            .set_address(addr as usize);
        require_executor(executor)
    })
}

fn set_list_address(
    function: &'static str,
    executor: *mut aclOpExecutor,
    index: usize,
    tensors: *mut aclTensorList,
    addr: *mut c_void,
) -> aclnnStatus {
    let mut member = 0;
    let outcome = super::aclnn(function, || {
        if tensors.is_null() {
            return Err(inner_null("tensors"));
        }
        let list = tensor::argument(&TENSOR_LISTS, tensors as usize, "tensors")?;
        member = *list.get(index).ok_or_else(|| {
            Error::invalid(
                "relativeIndex",
                index,
                format!("less than the {} tensors of the list", list.len()),
            )
        })?;
        Ok(())
    });
    if outcome == 0 { set_address(function, executor, member as *mut aclTensor, addr) } else { outcome }
}

/// Points a tensor of an executor to other memory before its next run. The tensor counts, the index does not.
///
/// @return 0; 561103 executor or tensor is null; 561000 either is not alive
#[unsafe(no_mangle)]
pub extern "C" fn aclSetTensorAddr(
    executor: *mut aclOpExecutor,
    index: usize,
    tensor: *mut aclTensor,
    addr: *mut c_void,
) -> aclnnStatus {
    mirror!(aclSetTensorAddr(executor, index, tensor, addr));
    let _ = index;
    set_address("aclSetTensorAddr", executor, tensor, addr)
}

/// Points a tensor in a list of an executor to other memory before its next run.
///
/// @param irIndex not used
/// @param relativeIndex position in the list
/// @return 0; 561103 executor or tensors is null; 561000 executor is not alive; 161002 relativeIndex is beyond the
///     list, or tensors is not alive
#[unsafe(no_mangle)]
pub extern "C" fn aclSetDynamicTensorAddr(
    executor: *mut aclOpExecutor,
    irIndex: usize,
    relativeIndex: usize,
    tensors: *mut aclTensorList,
    addr: *mut c_void,
) -> aclnnStatus {
    mirror!(aclSetDynamicTensorAddr(executor, irIndex, relativeIndex, tensors, addr));
    let _ = irIndex;
    set_list_address("aclSetDynamicTensorAddr", executor, relativeIndex, tensors, addr)
}

/// Points a tensor of an executor to other memory before its next run. The tensor counts, the index does not.
///
/// Older spelling of aclSetTensorAddr.
///
/// @return 0; 561103 executor or tensor is null; 561000 either is not alive
#[unsafe(no_mangle)]
pub extern "C" fn AclSetTensorAddr(
    executor: *mut aclOpExecutor,
    index: usize,
    tensor: *mut aclTensor,
    addr: *mut c_void,
) -> aclnnStatus {
    mirror!(AclSetTensorAddr(executor, index, tensor, addr));
    let _ = index;
    set_address("AclSetTensorAddr", executor, tensor, addr)
}

/// Points a tensor in a list of an executor to other memory before its next run.
///
/// Older spelling of aclSetDynamicTensorAddr.
///
/// @param irIndex not used
/// @param relativeIndex position in the list
/// @return 0; 561103 executor or tensors is null; 561000 executor is not alive; 161002 relativeIndex is beyond the
///     list, or tensors is not alive
#[unsafe(no_mangle)]
pub extern "C" fn AclSetDynamicTensorAddr(
    executor: *mut aclOpExecutor,
    irIndex: usize,
    relativeIndex: usize,
    tensors: *mut aclTensorList,
    addr: *mut c_void,
) -> aclnnStatus {
    mirror!(AclSetDynamicTensorAddr(executor, irIndex, relativeIndex, tensors, addr));
    let _ = irIndex;
    set_list_address("AclSetDynamicTensorAddr", executor, relativeIndex, tensors, addr)
}

/// Points an input of an executor to other memory before its next run. The tensor counts, the index does not.
///
/// @return 0; 561103 executor or tensor is null; 561000 either is not alive
#[unsafe(no_mangle)]
pub extern "C" fn aclSetInputTensorAddr(
    executor: *mut aclOpExecutor,
    index: usize,
    tensor: *mut aclTensor,
    addr: *mut c_void,
) -> aclnnStatus {
    mirror!(aclSetInputTensorAddr(executor, index, tensor, addr));
    let _ = index;
    set_address("aclSetInputTensorAddr", executor, tensor, addr)
}

/// Points an input in a list of an executor to other memory before its next run.
///
/// @param irIndex not used
/// @param relativeIndex position in the list
/// @return 0; 561103 executor or tensors is null; 561000 executor is not alive; 161002 relativeIndex is beyond the
///     list, or tensors is not alive
#[unsafe(no_mangle)]
pub extern "C" fn aclSetDynamicInputTensorAddr(
    executor: *mut aclOpExecutor,
    irIndex: usize,
    relativeIndex: usize,
    tensors: *mut aclTensorList,
    addr: *mut c_void,
) -> aclnnStatus {
    mirror!(aclSetDynamicInputTensorAddr(executor, irIndex, relativeIndex, tensors, addr));
    let _ = irIndex;
    set_list_address("aclSetDynamicInputTensorAddr", executor, relativeIndex, tensors, addr)
}

/// Points an input of an executor to other memory before its next run. The tensor counts, the index does not.
///
/// Older spelling of aclSetInputTensorAddr.
///
/// @return 0; 561103 executor or tensor is null; 561000 either is not alive
#[unsafe(no_mangle)]
pub extern "C" fn AclSetInputTensorAddr(
    executor: *mut aclOpExecutor,
    index: usize,
    tensor: *mut aclTensor,
    addr: *mut c_void,
) -> aclnnStatus {
    mirror!(AclSetInputTensorAddr(executor, index, tensor, addr));
    let _ = index;
    set_address("AclSetInputTensorAddr", executor, tensor, addr)
}

/// Points an input in a list of an executor to other memory before its next run.
///
/// Older spelling of aclSetDynamicInputTensorAddr.
///
/// @param irIndex not used
/// @param relativeIndex position in the list
/// @return 0; 561103 executor or tensors is null; 561000 executor is not alive; 161002 relativeIndex is beyond the
///     list, or tensors is not alive
#[unsafe(no_mangle)]
pub extern "C" fn AclSetDynamicInputTensorAddr(
    executor: *mut aclOpExecutor,
    irIndex: usize,
    relativeIndex: usize,
    tensors: *mut aclTensorList,
    addr: *mut c_void,
) -> aclnnStatus {
    mirror!(AclSetDynamicInputTensorAddr(executor, irIndex, relativeIndex, tensors, addr));
    let _ = irIndex;
    set_list_address("AclSetDynamicInputTensorAddr", executor, relativeIndex, tensors, addr)
}

/// Points an output of an executor to other memory before its next run. The tensor counts, the index does not.
///
/// @return 0; 561103 executor or tensor is null; 561000 either is not alive
#[unsafe(no_mangle)]
pub extern "C" fn aclSetOutputTensorAddr(
    executor: *mut aclOpExecutor,
    index: usize,
    tensor: *mut aclTensor,
    addr: *mut c_void,
) -> aclnnStatus {
    mirror!(aclSetOutputTensorAddr(executor, index, tensor, addr));
    let _ = index;
    set_address("aclSetOutputTensorAddr", executor, tensor, addr)
}

/// Points an output in a list of an executor to other memory before its next run.
///
/// @param irIndex not used
/// @param relativeIndex position in the list
/// @return 0; 561103 executor or tensors is null; 561000 executor is not alive; 161002 relativeIndex is beyond the
///     list, or tensors is not alive
#[unsafe(no_mangle)]
pub extern "C" fn aclSetDynamicOutputTensorAddr(
    executor: *mut aclOpExecutor,
    irIndex: usize,
    relativeIndex: usize,
    tensors: *mut aclTensorList,
    addr: *mut c_void,
) -> aclnnStatus {
    mirror!(aclSetDynamicOutputTensorAddr(executor, irIndex, relativeIndex, tensors, addr));
    let _ = irIndex;
    set_list_address("aclSetDynamicOutputTensorAddr", executor, relativeIndex, tensors, addr)
}

/// Points an output of an executor to other memory before its next run. The tensor counts, the index does not.
///
/// Older spelling of aclSetOutputTensorAddr.
///
/// @return 0; 561103 executor or tensor is null; 561000 either is not alive
#[unsafe(no_mangle)]
pub extern "C" fn AclSetOutputTensorAddr(
    executor: *mut aclOpExecutor,
    index: usize,
    tensor: *mut aclTensor,
    addr: *mut c_void,
) -> aclnnStatus {
    mirror!(AclSetOutputTensorAddr(executor, index, tensor, addr));
    let _ = index;
    set_address("AclSetOutputTensorAddr", executor, tensor, addr)
}

/// Points an output in a list of an executor to other memory before its next run.
///
/// Older spelling of aclSetDynamicOutputTensorAddr.
///
/// @param irIndex not used
/// @param relativeIndex position in the list
/// @return 0; 561103 executor or tensors is null; 561000 executor is not alive; 161002 relativeIndex is beyond the
///     list, or tensors is not alive
#[unsafe(no_mangle)]
pub extern "C" fn AclSetDynamicOutputTensorAddr(
    executor: *mut aclOpExecutor,
    irIndex: usize,
    relativeIndex: usize,
    tensors: *mut aclTensorList,
    addr: *mut c_void,
) -> aclnnStatus {
    mirror!(AclSetDynamicOutputTensorAddr(executor, irIndex, relativeIndex, tensors, addr));
    let _ = irIndex;
    set_list_address("AclSetDynamicOutputTensorAddr", executor, relativeIndex, tensors, addr)
}

/// Dumps tensors on devices where dumping is switched on, which is never the case here: checks its arguments only.
///
/// @return 0; 161001 a pointer is null
#[unsafe(no_mangle)]
pub extern "C" fn aclDumpOpTensors(
    opType: *const c_char,
    opName: *const c_char,
    tensors: *mut *mut aclTensor,
    inputTensorNum: usize,
    outputTensorNum: usize,
    stream: aclrtStream,
) -> aclnnStatus {
    forward!(aclDumpOpTensors(opType, opName, tensors, inputTensorNum, outputTensorNum, stream));
    let _ = (inputTensorNum, outputTensorNum);
    super::aclnn("aclDumpOpTensors", || {
        for (pointer, argument) in [
            (opType as usize, "opType"),
            (opName as usize, "opName"),
            (tensors as usize, "tensors"),
            (stream as usize, "stream"),
        ] {
            if pointer == 0 {
                return Err(Error::Null { argument, expected: "a valid pointer" });
            }
        }
        Ok(())
    })
}
