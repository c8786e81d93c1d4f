//! Descriptions of tensors, for operators by their names: `acl/acl_base_mdl.h`.
#![allow(non_camel_case_types, non_snake_case)]

use crate::abi;
use crate::abi::acl_base_rt::{aclDataType, aclError, aclFormat};
use crate::error::{Error, Result, status};
use crate::runtime::compile::{DESCRIPTIONS, Description};
use core::ffi::{c_char, c_int};
use core::mem::MaybeUninit;

/// The dtype, shape and format of a tensor, as one object. Create with `aclCreateTensorDesc`.
pub struct aclTensorDesc(());

fn dead(desc: *const aclTensorDesc) -> Error {
    let text = match desc.is_null() {
        true => "desc: null, expected an aclTensorDesc".to_owned(),
        false => {
            format!("desc: {desc:p} is not a live aclTensorDesc, expected one that was not destroyed yet")
        }
    };
    Error::runtime(status::ACL_INVALID_PARAM, text)
}

/// What a handle stands for.
pub(super) fn description(desc: *const aclTensorDesc) -> Result<Description> {
    DESCRIPTIONS.get(desc as usize).ok_or_else(|| dead(desc))
}

fn change(desc: *mut aclTensorDesc, make: impl FnOnce(Description) -> Description) -> Result<()> {
    DESCRIPTIONS.replace(desc as usize, make).ok_or_else(|| dead(desc))
}

/// An answer about a description; `none` where there is none.
fn ask<T>(desc: *const aclTensorDesc, none: T, answer: impl FnOnce(Description) -> T) -> T {
    DESCRIPTIONS.get(desc as usize).map_or(none, answer)
}

/// # Safety
/// `dims` is null or valid for `numDims` integers.
unsafe fn extents(numDims: c_int, dims: *const i64) -> Result<Vec<i64>> {
    let count = u64::try_from(numDims).map_err(|_| {
        Error::runtime(status::ACL_INVALID_PARAM, format!("numDims: {numDims}, expected 0 or more"))
    })?;
    if dims.is_null() && count > 0 {
        return Err(abi::acl_null("dims"));
    }
    // SAFETY: the caller's promise.
    unsafe { abi::copy_array(dims, count, "dims") }
}

/// Describes a tensor.
///
/// @param numDims its rank, 0 or more
/// @param dims its extents; may be null where numDims is 0
/// @return the object; null when numDims is negative, dims is null, or memory is short
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclCreateTensorDesc(
    dataType: MaybeUninit<aclDataType>,
    numDims: c_int,
    dims: *const i64,
    format: MaybeUninit<aclFormat>,
) -> *mut aclTensorDesc {
    forward!(aclCreateTensorDesc(dataType, numDims, dims, format));
    let mut desc = 0;
    abi::acl("aclCreateTensorDesc", || {
        let description = Description {
            dtype: abi::raw_enum(dataType),
            format: abi::raw_enum(format),
            // SAFETY: as documented.
            shape: unsafe { extents(numDims, dims) }?,
        };
        let too_many =
            || Error::runtime(status::ACL_INTERNAL_ERROR, "too many descriptions are alive, destroy some");
        desc = DESCRIPTIONS.insert(description).ok_or_else(too_many)?;
        Ok(())
    });
    desc as *mut aclTensorDesc
}

/// Destroys a description.
#[unsafe(no_mangle)]
pub extern "C" fn aclDestroyTensorDesc(desc: *const aclTensorDesc) {
    forward!(aclDestroyTensorDesc(desc));
    abi::acl("aclDestroyTensorDesc", || {
        DESCRIPTIONS.remove(desc as usize).map(drop).ok_or_else(|| dead(desc))
    });
}

/// The rank of a description; 0 when it is not alive.
#[unsafe(no_mangle)]
pub extern "C" fn aclGetTensorDescNumDims(desc: *const aclTensorDesc) -> usize {
    forward!(aclGetTensorDescNumDims(desc));
    ask(desc, 0, |description| description.shape.len())
}

/// Elements of what is described; 0 when it is not alive, or an extent is not known.
#[unsafe(no_mangle)]
pub extern "C" fn aclGetTensorDescElementCount(desc: *const aclTensorDesc) -> usize {
    forward!(aclGetTensorDescElementCount(desc));
    ask(desc, 0, |description| description.elements())
}

/// Bytes of what is described; 0 when it is not alive, or an extent is not known.
#[unsafe(no_mangle)]
pub extern "C" fn aclGetTensorDescSize(desc: *const aclTensorDesc) -> usize {
    forward!(aclGetTensorDescSize(desc));
    ask(desc, 0, |description| description.bytes())
}

/// An extent; -1 when there is none of that index. Use aclGetTensorDescDimV2.
#[unsafe(no_mangle)]
pub extern "C" fn aclGetTensorDescDim(desc: *const aclTensorDesc, index: usize) -> i64 {
    forward!(aclGetTensorDescDim(desc, index));
    ask(desc, -1, |description| description.shape.get(index).copied().unwrap_or(-1))
}

/// An extent.
///
/// @param dimSize receives it
/// @return 0; 100000 dimSize is null, desc is not alive, or index is not below the rank
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclGetTensorDescDimV2(
    desc: *const aclTensorDesc,
    index: usize,
    dimSize: *mut i64,
) -> aclError {
    forward!(aclGetTensorDescDimV2(desc, index, dimSize));
    abi::acl("aclGetTensorDescDimV2", || {
        let dimSize = abi::acl_out(dimSize, "dimSize")?;
        let shape = description(desc)?.shape;
        let extent = shape.get(index).ok_or_else(|| {
            let text = format!("index: {index}, expected less than the rank, {}", shape.len());
            Error::runtime(status::ACL_INVALID_PARAM, text)
        })?;
        // SAFETY: not null, hence valid for an integer.
        unsafe { dimSize.write(*extent) };
        Ok(())
    })
}

/// Gives a description another shape.
///
/// @return 0; 100000 desc is not alive, numDims is negative, or dims is null
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclSetTensorShape(
    desc: *mut aclTensorDesc,
    numDims: c_int,
    dims: *const i64,
) -> aclError {
    forward!(aclSetTensorShape(desc, numDims, dims));
    abi::acl("aclSetTensorShape", || {
        // SAFETY: as documented.
        let shape = unsafe { extents(numDims, dims) }?;
        change(desc, |description| Description { shape, ..description })
    })
}

/// Gives a description another format.
///
/// @return 0; 100000 desc is not alive
#[unsafe(no_mangle)]
pub extern "C" fn aclSetTensorFormat(desc: *mut aclTensorDesc, format: MaybeUninit<aclFormat>) -> aclError {
    forward!(aclSetTensorFormat(desc, format));
    let format = abi::raw_enum(format);
    abi::acl("aclSetTensorFormat", || change(desc, |description| Description { format, ..description }))
}

/// Says how a tensor lies in memory. No operator here asks: a format is a label, and elements lie as those of the view.
///
/// @return 0; 100000 desc is not alive
#[unsafe(no_mangle)]
pub extern "C" fn aclSetTensorStorageFormat(
    desc: *mut aclTensorDesc,
    format: MaybeUninit<aclFormat>,
) -> aclError {
    forward!(aclSetTensorStorageFormat(desc, format));
    abi::acl("aclSetTensorStorageFormat", || description(desc).map(drop))
}

/// As aclSetTensorStorageFormat, the shape.
///
/// @return 0; 100000 desc is not alive, numDims is negative, or dims is null
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclSetTensorStorageShape(
    desc: *mut aclTensorDesc,
    numDims: c_int,
    dims: *const i64,
) -> aclError {
    forward!(aclSetTensorStorageShape(desc, numDims, dims));
    abi::acl("aclSetTensorStorageShape", || {
        // SAFETY: as documented.
        unsafe { extents(numDims, dims) }?;
        description(desc).map(drop)
    })
}

/// Says which format a tensor had at first. No operator here asks.
///
/// @return 0; 100000 desc is not alive
#[unsafe(no_mangle)]
pub extern "C" fn aclSetTensorOriginFormat(
    desc: *mut aclTensorDesc,
    format: MaybeUninit<aclFormat>,
) -> aclError {
    forward!(aclSetTensorOriginFormat(desc, format));
    abi::acl("aclSetTensorOriginFormat", || description(desc).map(drop))
}

/// As aclSetTensorOriginFormat, the shape.
///
/// @return 0; 100000 desc is not alive, numDims is negative, or dims is null
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclSetTensorOriginShape(
    desc: *mut aclTensorDesc,
    numDims: c_int,
    dims: *const i64,
) -> aclError {
    forward!(aclSetTensorOriginShape(desc, numDims, dims));
    abi::acl("aclSetTensorOriginShape", || {
        // SAFETY: as documented.
        unsafe { extents(numDims, dims) }?;
        description(desc).map(drop)
    })
}

/// Gives a description a name, which no operator here asks for.
#[unsafe(no_mangle)]
pub extern "C" fn aclSetTensorDescName(desc: *mut aclTensorDesc, name: *const c_char) {
    forward!(aclSetTensorDescName(desc, name));
    abi::acl("aclSetTensorDescName", || description(desc).map(drop));
}
