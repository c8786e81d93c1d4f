//! Operators by their names, and options of their compiler: `acl/acl_op_compiler.h`. Nothing is compiled here; PyTorch's adapter asks all
//! the same, and copies by "Identity".
#![allow(non_camel_case_types, non_snake_case)]

use crate::abi;
use crate::abi::acl_base_mdl::{aclTensorDesc, description};
use crate::abi::acl_base_rt::{aclDataBuffer, aclError, aclrtStream, data_buffer};
use crate::abi::acl_op::{aclopAttr, aclopEngineType};
use crate::abi::acl_rt::copy_on_device;
use crate::error::{Error, Result, status};
use crate::runtime::{compile, queue};
use core::ffi::{CStr, c_char, c_int};
use core::mem::MaybeUninit;

/// An option of the operator compiler.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclCompileOpt {
    ACL_PRECISION_MODE = 0,
    ACL_AICORE_NUM = 1,
    ACL_AUTO_TUNE_MODE = 2,
    ACL_OP_SELECT_IMPL_MODE = 3,
    ACL_OPTYPELIST_FOR_IMPLMODE = 4,
    ACL_OP_DEBUG_LEVEL = 5,
    ACL_DEBUG_DIR = 6,
    ACL_OP_COMPILER_CACHE_MODE = 7,
    ACL_OP_COMPILER_CACHE_DIR = 8,
    ACL_OP_PERFORMANCE_MODE = 9,
    ACL_OP_JIT_COMPILE = 10,
    ACL_OP_DETERMINISTIC = 11,
    ACL_CUSTOMIZE_DTYPES = 12,
    ACL_OP_PRECISION_MODE = 13,
    ACL_ALLOW_HF32 = 14,
    ACL_PRECISION_MODE_V2 = 15,
    ACL_OP_DEBUG_OPTION = 16,
}

/// Sets an option of the operator compiler. It is kept and changes nothing: no operator is compiled here.
///
/// @param opt the option
/// @param value its value
/// @return 0; 100000 value is null or opt is negative
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclSetCompileopt(opt: MaybeUninit<aclCompileOpt>, value: *const c_char) -> aclError {
    forward!(aclSetCompileopt(opt, value));
    abi::acl("aclSetCompileopt", || {
        let opt = abi::enumeration("opt", opt, KNOWN)?;
        if value.is_null() {
            return Err(abi::acl_null("value"));
        }
        // SAFETY: a C string, as documented.
        compile::set(opt, unsafe { CStr::from_ptr(value) }.to_bytes());
        Ok(())
    })
}

/// Bytes of an option's value with its zero.
///
/// @param opt the option
/// @return the size; 0 when opt is negative
#[unsafe(no_mangle)]
pub extern "C" fn aclGetCompileoptSize(opt: MaybeUninit<aclCompileOpt>) -> usize {
    forward!(aclGetCompileoptSize(opt));
    let mut size = 0;
    abi::acl("aclGetCompileoptSize", || {
        size = compile::get(abi::enumeration("opt", opt, KNOWN)?).len() + 1;
        Ok(())
    });
    size
}

/// The value of an option: what aclSetCompileopt set, else "disable".
///
/// @param opt the option
/// @param value receives the text and a zero
/// @param length bytes of value, as many as aclGetCompileoptSize tells or more
/// @return 0; 100000 value is null, length is too small or opt is negative
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclGetCompileopt(
    opt: MaybeUninit<aclCompileOpt>,
    value: *mut c_char,
    length: usize,
) -> aclError {
    forward!(aclGetCompileopt(opt, value, length));
    abi::acl("aclGetCompileopt", || {
        let value = abi::acl_out(value, "value")?;
        let text = compile::get(abi::enumeration("opt", opt, KNOWN)?);
        if length <= text.len() {
            let text = format!("length: {length}, expected {} or more", text.len() + 1);
            return Err(Error::runtime(status::ACL_INVALID_PARAM, text));
        }
        // SAFETY: the caller's buffer has room for the text and its zero.
        unsafe {
            core::ptr::copy_nonoverlapping(text.as_ptr(), value.cast::<u8>(), text.len());
            value.add(text.len()).write(0);
        }
        Ok(())
    })
}

/// How an operator is compiled.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclopCompileType {
    ACL_COMPILE_SYS = 0,
    ACL_COMPILE_UNREGISTERED = 1,
}

/// Executes an operator by its name: "Identity", which copies its input to its output in the order of a stream, and no other.
///
/// @param opType the name
/// @param numInputs 1
/// @param inputDesc what the input is
/// @param inputs the buffer that is copied
/// @param numOutputs 1
/// @param outputDesc what the output is: of the same dtype
/// @param outputs the buffer that is written, as many bytes as both have
/// @param attr not asked for
/// @param engineType not asked for
/// @param compileFlag not asked for
/// @param opPath not asked for
/// @param stream null for the default stream of the current context
/// @return 0; 100024 another operator; 100000 opType is null, an array or an object in it is null or not alive, not one input and
///     one output, or their dtypes differ; 107000 a buffer leaves the block of aclrtMalloc that it starts in; 107002 the
///     thread has no context; 107017 the stream is not alive
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclopCompileAndExecute(
    opType: *const c_char,
    numInputs: c_int,
    inputDesc: *const *const aclTensorDesc,
    inputs: *const *const aclDataBuffer,
    numOutputs: c_int,
    outputDesc: *const *const aclTensorDesc,
    outputs: *const *mut aclDataBuffer,
    attr: *const aclopAttr,
    engineType: MaybeUninit<aclopEngineType>,
    compileFlag: MaybeUninit<aclopCompileType>,
    opPath: *const c_char,
    stream: aclrtStream,
) -> aclError {
    forward!(aclopCompileAndExecute(
        opType,
        numInputs,
        inputDesc,
        inputs,
        numOutputs,
        outputDesc,
        outputs,
        attr,
        engineType,
        compileFlag,
        opPath,
        stream
    ));
    let counts = (numInputs, numOutputs);
    // SAFETY: as documented.
    unsafe {
        execute(
            "aclopCompileAndExecute",
            opType,
            counts,
            (inputDesc, inputs),
            (outputDesc, outputs.cast()),
            stream,
        )
    }
}

/// As aclopCompileAndExecute. The shape of the output is known before, and stays.
///
/// @return as aclopCompileAndExecute
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclopCompileAndExecuteV2(
    opType: *const c_char,
    numInputs: c_int,
    inputDesc: *mut *mut aclTensorDesc,
    inputs: *mut *mut aclDataBuffer,
    numOutputs: c_int,
    outputDesc: *mut *mut aclTensorDesc,
    outputs: *mut *mut aclDataBuffer,
    attr: *mut aclopAttr,
    engineType: MaybeUninit<aclopEngineType>,
    compileFlag: MaybeUninit<aclopCompileType>,
    opPath: *const c_char,
    stream: aclrtStream,
) -> aclError {
    forward!(aclopCompileAndExecuteV2(
        opType,
        numInputs,
        inputDesc,
        inputs,
        numOutputs,
        outputDesc,
        outputs,
        attr,
        engineType,
        compileFlag,
        opPath,
        stream
    ));
    let counts = (numInputs, numOutputs);
    let (from, to) = (
        (inputDesc.cast_const().cast(), inputs.cast_const().cast()),
        (outputDesc.cast_const().cast(), outputs.cast_const().cast()),
    );
    // SAFETY: as documented.
    unsafe { execute("aclopCompileAndExecuteV2", opType, counts, from, to, stream) }
}

/// Descriptions and buffers of the inputs, or of the outputs.
type Operands = (*const *const aclTensorDesc, *const *const aclDataBuffer);

/// # Safety
/// `op_type` is null or a C text; the arrays are null or have as many elements as `counts` says.
unsafe fn execute(
    function: &'static str,
    op_type: *const c_char,
    counts: (c_int, c_int),
    from: Operands,
    to: Operands,
    stream: aclrtStream,
) -> aclError {
    abi::acl(function, || {
        if op_type.is_null() {
            return Err(abi::acl_null("opType"));
        }
        // SAFETY: not null, hence a text.
        let name = unsafe { CStr::from_ptr(op_type) };
        if name != c"Identity" {
            let name = name.to_string_lossy();
            queue::refuse(&format!("{function} of {name}"));
            let text = format!("opType: {name}, not implemented by opapi: \"Identity\" alone is");
            return Err(Error::runtime(status::ACL_OP_NOT_FOUND, text));
        }
        if counts != (1, 1) {
            let text =
                format!("numInputs, numOutputs: {}, {}, expected 1, 1 for Identity", counts.0, counts.1);
            return Err(Error::runtime(status::ACL_INVALID_PARAM, text));
        }
        // SAFETY: arrays of one element, or null.
        let [from, to] =
            unsafe { [operand(from, "inputDesc", "inputs")?, operand(to, "outputDesc", "outputs")?] };
        if from.dtype != to.dtype {
            let text = format!("outputDesc: dtype {}, expected {} as inputDesc", to.dtype, from.dtype);
            return Err(Error::runtime(status::ACL_INVALID_PARAM, text));
        }
        copy_on_device(function, (to.address, from.address), from.bytes.min(to.bytes), stream)
    })
}

/// Where an operand lies.
struct Operand {
    dtype: i32,
    address: usize,
    bytes: usize,
}

/// # Safety
/// Both arrays are null or have an element.
unsafe fn operand(
    (descriptions, buffers): Operands,
    name: &'static str,
    buffer: &'static str,
) -> Result<Operand> {
    for (array, name) in [(descriptions.cast::<()>(), name), (buffers.cast(), buffer)] {
        if array.is_null() {
            return Err(abi::acl_null(name));
        }
    }
    // SAFETY: not null, hence with an element.
    let (description, (address, bytes)) = unsafe { (description(*descriptions)?, data_buffer(*buffers)?) };
    let bytes = if bytes == 0 { description.bytes() } else { bytes };
    Ok(Operand { dtype: description.dtype, address, bytes })
}

/// Later editions have more of them; a text can be kept for any.
const KNOWN: core::ops::RangeInclusive<i32> = 0..=i32::MAX;
