//! Data buffers.

use super::types::{aclDataBuffer, aclError};
use crate::abi;
use crate::error::{Error, Result, status};
use crate::runtime::memory::DATA_BUFFERS;
use core::ffi::c_void;

/// Address and size.
pub(in crate::abi) fn data_buffer(buffer: *const aclDataBuffer) -> Result<(usize, usize)> {
    if buffer.is_null() {
        return Err(abi::acl_null("dataBuffer"));
    }
    DATA_BUFFERS.get(buffer as usize).ok_or_else(|| dead_data_buffer(buffer))
}

fn dead_data_buffer(buffer: *const aclDataBuffer) -> Error {
    let text = format!(
        "dataBuffer: {buffer:p} is not a live aclDataBuffer, expected one that was not destroyed yet"
    );
    Error::runtime(status::ACL_INVALID_PARAM, text)
}

/// Puts an address and a size into one object. The memory stays the caller's.
///
/// @return the object, or null when memory is short
#[unsafe(no_mangle)]
pub extern "C" fn aclCreateDataBuffer(data: *mut c_void, size: usize) -> *mut aclDataBuffer {
    forward!(aclCreateDataBuffer(data, size));
    let mut buffer = 0;
    abi::acl("aclCreateDataBuffer", || {
        let too_many =
            || Error::runtime(status::ACL_INTERNAL_ERROR, "too many data buffers are alive, destroy some");
        buffer = DATA_BUFFERS.insert((data as usize, size)).ok_or_else(too_many)?;
        Ok(())
    });
    buffer as *mut aclDataBuffer
}

/// Destroys a data buffer; its memory stays.
///
/// @return 0; 100000 dataBuffer is null or not alive
#[unsafe(no_mangle)]
pub extern "C" fn aclDestroyDataBuffer(dataBuffer: *const aclDataBuffer) -> aclError {
    forward!(aclDestroyDataBuffer(dataBuffer));
    abi::acl("aclDestroyDataBuffer", || {
        data_buffer(dataBuffer)?;
        DATA_BUFFERS.remove(dataBuffer as usize).map(|_| ()).ok_or_else(|| dead_data_buffer(dataBuffer))
    })
}

/// Points a data buffer to other memory.
///
/// @return 0; 100000 dataBuffer is null or not alive
#[unsafe(no_mangle)]
pub extern "C" fn aclUpdateDataBuffer(
    dataBuffer: *mut aclDataBuffer,
    data: *mut c_void,
    size: usize,
) -> aclError {
    forward!(aclUpdateDataBuffer(dataBuffer, data, size));
    abi::acl("aclUpdateDataBuffer", || {
        data_buffer(dataBuffer)?;
        DATA_BUFFERS
            .replace(dataBuffer as usize, |_| (data as usize, size))
            .ok_or_else(|| dead_data_buffer(dataBuffer))
    })
}

/// The address in a data buffer; null when it is not alive.
#[unsafe(no_mangle)]
pub extern "C" fn aclGetDataBufferAddr(dataBuffer: *const aclDataBuffer) -> *mut c_void {
    forward!(aclGetDataBufferAddr(dataBuffer));
    data_buffer(dataBuffer).map_or(0, |buffer| buffer.0) as *mut c_void
}

/// The size in a data buffer, cut to 32 bits; 0 when it is not alive. Use aclGetDataBufferSizeV2.
#[unsafe(no_mangle)]
pub extern "C" fn aclGetDataBufferSize(dataBuffer: *const aclDataBuffer) -> u32 {
    forward!(aclGetDataBufferSize(dataBuffer));
    data_buffer(dataBuffer).map_or(0, |buffer| buffer.1 as u32)
}

/// The size in a data buffer; 0 when it is not alive.
#[unsafe(no_mangle)]
pub extern "C" fn aclGetDataBufferSizeV2(dataBuffer: *const aclDataBuffer) -> usize {
    forward!(aclGetDataBufferSizeV2(dataBuffer));
    data_buffer(dataBuffer).map_or(0, |buffer| buffer.1)
}
