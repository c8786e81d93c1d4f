//! Types and status codes.

use core::ffi::{c_int, c_void};

/// Result of an acl call: `ACL_SUCCESS` or one of the `ACL_ERROR_*` values.
pub type aclError = c_int;

/// Bit pattern of a 16-bit IEEE float.
pub type aclFloat16 = u16;

/// An in-order queue of work. Null means the default stream of the current context.
pub type aclrtStream = *mut c_void;

/// A task inside a captured model.
pub type aclmdlRITask = *mut c_void;

/// A point in the work of a stream that other streams or the host can wait for.
pub type aclrtEvent = *mut c_void;

/// Owner of streams and events on one device; each thread has at most one current context.
pub type aclrtContext = *mut c_void;

/// A signal between streams, possibly of different processes.
pub type aclrtNotify = *mut c_void;

/// A signal that carries a counter.
pub type aclrtCntNotify = *mut c_void;

/// A jump target in a model.
pub type aclrtLabel = *mut c_void;

/// A list of jump targets.
pub type aclrtLabelList = *mut c_void;

/// A shared message buffer.
pub type aclrtMbuf = *mut c_void;

/// Description of an allocator supplied by the caller.
pub type aclrtAllocatorDesc = *mut c_void;

/// An allocator supplied by the caller.
pub type aclrtAllocator = *mut c_void;

/// A block handed out by an allocator of the caller.
pub type aclrtAllocatorBlock = *mut c_void;

/// Address of a block handed out by an allocator of the caller.
pub type aclrtAllocatorAddr = *mut c_void;

/// A group of tasks in a captured model that can be updated.
pub type aclrtTaskGrp = *mut c_void;

/// An address and a length, as one object. Create with `aclCreateDataBuffer`.
pub struct aclDataBuffer(());

/// Older spelling of `ACL_SUCCESS`.
pub const ACL_ERROR_NONE: aclError = 0;
/// The call succeeded.
pub const ACL_SUCCESS: aclError = 0;
/// An argument is out of its domain: a null pointer, a zero size, an unknown enum value.
pub const ACL_ERROR_INVALID_PARAM: aclError = 100000;
/// The library, or the part of it that the call needs, is not initialised.
pub const ACL_ERROR_UNINITIALIZE: aclError = 100001;
/// `aclInit` was called more than once; the earlier initialisation stays in force.
pub const ACL_ERROR_REPEAT_INITIALIZE: aclError = 100002;
/// A file is missing, unreadable or not what was expected.
pub const ACL_ERROR_INVALID_FILE: aclError = 100003;
/// A file could not be written.
pub const ACL_ERROR_WRITE_FILE: aclError = 100004;
/// A file is empty or too large.
pub const ACL_ERROR_INVALID_FILE_SIZE: aclError = 100005;
/// A file could not be parsed.
pub const ACL_ERROR_PARSE_FILE: aclError = 100006;
/// A required attribute is absent from a file.
pub const ACL_ERROR_FILE_MISSING_ATTR: aclError = 100007;
/// An attribute in a file has an invalid value.
pub const ACL_ERROR_FILE_ATTR_INVALID: aclError = 100008;
/// The dump section of the configuration is invalid.
pub const ACL_ERROR_INVALID_DUMP_CONFIG: aclError = 100009;
/// The profiling section of the configuration is invalid.
pub const ACL_ERROR_INVALID_PROFILING_CONFIG: aclError = 100010;
/// No model has this id.
pub const ACL_ERROR_INVALID_MODEL_ID: aclError = 100011;
/// A stored model could not be read back.
pub const ACL_ERROR_DESERIALIZE_MODEL: aclError = 100012;
/// A model could not be parsed.
pub const ACL_ERROR_PARSE_MODEL: aclError = 100013;
/// A model could not be read.
pub const ACL_ERROR_READ_MODEL_FAILURE: aclError = 100014;
/// The size of a model is invalid.
pub const ACL_ERROR_MODEL_SIZE_INVALID: aclError = 100015;
/// A model lacks a required attribute.
pub const ACL_ERROR_MODEL_MISSING_ATTR: aclError = 100016;
/// The inputs given do not fit the model.
pub const ACL_ERROR_MODEL_INPUT_NOT_MATCH: aclError = 100017;
/// The outputs given do not fit the model.
pub const ACL_ERROR_MODEL_OUTPUT_NOT_MATCH: aclError = 100018;
/// The call needs a model with dynamic shapes.
pub const ACL_ERROR_MODEL_NOT_DYNAMIC: aclError = 100019;
/// No operator of this type fits.
pub const ACL_ERROR_OP_TYPE_NOT_MATCH: aclError = 100020;
/// The inputs given do not fit the operator.
pub const ACL_ERROR_OP_INPUT_NOT_MATCH: aclError = 100021;
/// The outputs given do not fit the operator.
pub const ACL_ERROR_OP_OUTPUT_NOT_MATCH: aclError = 100022;
/// The attributes given do not fit the operator.
pub const ACL_ERROR_OP_ATTR_NOT_MATCH: aclError = 100023;
/// There is no such operator.
pub const ACL_ERROR_OP_NOT_FOUND: aclError = 100024;
/// An operator could not be loaded.
pub const ACL_ERROR_OP_LOAD_FAILED: aclError = 100025;
/// The data type is not supported here.
pub const ACL_ERROR_UNSUPPORTED_DATA_TYPE: aclError = 100026;
/// The memory format is not the expected one.
pub const ACL_ERROR_FORMAT_NOT_MATCH: aclError = 100027;
/// No kernel selector is registered for the operator.
pub const ACL_ERROR_BIN_SELECTOR_NOT_REGISTERED: aclError = 100028;
/// No kernel was found for the operator.
pub const ACL_ERROR_KERNEL_NOT_FOUND: aclError = 100029;
/// A kernel selector is already registered for the operator.
pub const ACL_ERROR_BIN_SELECTOR_ALREADY_REGISTERED: aclError = 100030;
/// The kernel is already registered.
pub const ACL_ERROR_KERNEL_ALREADY_REGISTERED: aclError = 100031;
/// No queue has this id.
pub const ACL_ERROR_INVALID_QUEUE_ID: aclError = 100032;
/// The thread or stream is subscribed already.
pub const ACL_ERROR_REPEAT_SUBSCRIBE: aclError = 100033;
/// The stream has no subscribed thread.
pub const ACL_ERROR_STREAM_NOT_SUBSCRIBE: aclError = 100034;
/// The thread has not subscribed to any stream.
pub const ACL_ERROR_THREAD_NOT_SUBSCRIBE: aclError = 100035;
/// No callback arrived within the time given.
pub const ACL_ERROR_WAIT_CALLBACK_TIMEOUT: aclError = 100036;
/// `aclFinalize` was called more often than `aclInit`.
pub const ACL_ERROR_REPEAT_FINALIZE: aclError = 100037;
/// The image preprocessing of the model is not static.
pub const ACL_ERROR_NOT_STATIC_AIPP: aclError = 100038;
/// A link-time stub was loaded in place of the library.
pub const ACL_ERROR_COMPILING_STUB_MODE: aclError = 100039;
/// No group has been chosen.
pub const ACL_ERROR_GROUP_NOT_SET: aclError = 100040;
/// The group has not been created.
pub const ACL_ERROR_GROUP_NOT_CREATE: aclError = 100041;
/// Profiling is running already.
pub const ACL_ERROR_PROF_ALREADY_RUN: aclError = 100042;
/// Profiling is not running.
pub const ACL_ERROR_PROF_NOT_RUN: aclError = 100043;
/// Dumping is running already.
pub const ACL_ERROR_DUMP_ALREADY_RUN: aclError = 100044;
/// Dumping is not running.
pub const ACL_ERROR_DUMP_NOT_RUN: aclError = 100045;
/// The model is subscribed for profiling already.
pub const ACL_ERROR_PROF_REPEAT_SUBSCRIBE: aclError = 148046;
/// Two ways of profiling were mixed.
pub const ACL_ERROR_PROF_API_CONFLICT: aclError = 148047;
/// The configured number of cached operators is invalid.
pub const ACL_ERROR_INVALID_MAX_OPQUEUE_NUM_CONFIG: aclError = 148048;
/// The operator package path is not set or not valid.
pub const ACL_ERROR_INVALID_OPP_PATH: aclError = 148049;
/// The operator does not support dynamic shapes.
pub const ACL_ERROR_OP_UNSUPPORTED_DYNAMIC: aclError = 148050;
/// Something that depends on the object still exists.
pub const ACL_ERROR_RELATIVE_RESOURCE_NOT_CLEARED: aclError = 148051;
/// This kind of JPEG file is not supported.
pub const ACL_ERROR_UNSUPPORTED_JPEG: aclError = 148052;
/// No bundle of models has this id.
pub const ACL_ERROR_INVALID_BUNDLE_MODEL_ID: aclError = 148053;
/// Host memory is exhausted.
pub const ACL_ERROR_BAD_ALLOC: aclError = 200000;
/// The function exists but does nothing on this platform.
pub const ACL_ERROR_API_NOT_SUPPORT: aclError = 200001;
/// There is no such device.
pub const ACL_ERROR_INVALID_DEVICE: aclError = 200002;
/// An address is not aligned as required.
pub const ACL_ERROR_MEMORY_ADDRESS_UNALIGNED: aclError = 200003;
/// Two objects belong to different owners.
pub const ACL_ERROR_RESOURCE_NOT_MATCH: aclError = 200004;
/// A handle does not refer to a living object.
pub const ACL_ERROR_INVALID_RESOURCE_HANDLE: aclError = 200005;
/// The feature is not available on this platform.
pub const ACL_ERROR_FEATURE_UNSUPPORTED: aclError = 200006;
/// A module selected for profiling cannot be profiled.
pub const ACL_ERROR_PROF_MODULES_UNSUPPORTED: aclError = 200007;
/// A storage limit has been reached.
pub const ACL_ERROR_STORAGE_OVER_LIMIT: aclError = 300000;
/// A fault inside the library.
pub const ACL_ERROR_INTERNAL_ERROR: aclError = 500000;
/// An unspecified fault inside the library.
pub const ACL_ERROR_FAILURE: aclError = 500001;
/// The graph engine failed.
pub const ACL_ERROR_GE_FAILURE: aclError = 500002;
/// The device runtime failed.
pub const ACL_ERROR_RT_FAILURE: aclError = 500003;
/// The device driver failed.
pub const ACL_ERROR_DRV_FAILURE: aclError = 500004;
/// The profiler failed.
pub const ACL_ERROR_PROFILING_FAILURE: aclError = 500005;

/// Type of the elements of a tensor or scalar.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclDataType {
    /// No data type.
    ACL_DT_UNDEFINED = -1,
    /// 32-bit IEEE float, 4 bytes.
    ACL_FLOAT = 0,
    /// 16-bit IEEE float, 2 bytes.
    ACL_FLOAT16 = 1,
    /// Signed integer, 1 byte.
    ACL_INT8 = 2,
    /// Signed integer, 4 bytes.
    ACL_INT32 = 3,
    /// Unsigned integer, 1 byte.
    ACL_UINT8 = 4,
    /// Signed integer, 2 bytes.
    ACL_INT16 = 6,
    /// Unsigned integer, 2 bytes.
    ACL_UINT16 = 7,
    /// Unsigned integer, 4 bytes.
    ACL_UINT32 = 8,
    /// Signed integer, 8 bytes.
    ACL_INT64 = 9,
    /// Unsigned integer, 8 bytes.
    ACL_UINT64 = 10,
    /// 64-bit IEEE float, 8 bytes.
    ACL_DOUBLE = 11,
    /// Truth value, 1 byte: 0 is false, anything else true.
    ACL_BOOL = 12,
    /// Text; has no element size.
    ACL_STRING = 13,
    /// Complex number of two 32-bit floats, 8 bytes.
    ACL_COMPLEX64 = 16,
    /// Complex number of two 64-bit floats, 16 bytes.
    ACL_COMPLEX128 = 17,
    /// Brain float: the upper half of a 32-bit float, 2 bytes.
    ACL_BF16 = 27,
    /// Signed integer, 4 bits, two in a byte.
    ACL_INT4 = 29,
    /// Single bits, eight in a byte.
    ACL_UINT1 = 30,
    /// Complex number of two 16-bit floats, 4 bytes.
    ACL_COMPLEX32 = 33,
    /// 8-bit float with tapered precision, 1 byte.
    ACL_HIFLOAT8 = 34,
    /// 8-bit float: 5 exponent and 2 mantissa bits, 1 byte.
    ACL_FLOAT8_E5M2 = 35,
    /// 8-bit float: 4 exponent and 3 mantissa bits, no infinities, 1 byte.
    ACL_FLOAT8_E4M3FN = 36,
    /// 8-bit exponent without sign or mantissa, used as a scale, 1 byte.
    ACL_FLOAT8_E8M0 = 37,
    /// 6-bit float: 3 exponent and 2 mantissa bits.
    ACL_FLOAT6_E3M2 = 38,
    /// 6-bit float: 2 exponent and 3 mantissa bits.
    ACL_FLOAT6_E2M3 = 39,
    /// 4-bit float: 2 exponent bits and 1 mantissa bit, two in a byte.
    ACL_FLOAT4_E2M1 = 40,
    /// 4-bit float: 1 exponent bit and 2 mantissa bits, two in a byte.
    ACL_FLOAT4_E1M2 = 41,
}

/// Meaning of the dimensions of a tensor and their order in memory.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclFormat {
    /// No format.
    ACL_FORMAT_UNDEFINED = -1,
    /// Four dimensions: batch, channel, height, width.
    ACL_FORMAT_NCHW = 0,
    /// Four dimensions: batch, height, width, channel.
    ACL_FORMAT_NHWC = 1,
    /// Any number of dimensions without a meaning of their own.
    ACL_FORMAT_ND = 2,
    /// Channels split in groups of 16 bytes or 32 bytes, the group innermost. Device-private.
    ACL_FORMAT_NC1HWC0 = 3,
    /// Blocked layout of convolution weights. Device-private.
    ACL_FORMAT_FRACTAL_Z = 4,
    /// As `ACL_FORMAT_NC1HWC0` with groups of four channels. Device-private.
    ACL_FORMAT_NC1HWC0_C04 = 12,
    /// Four dimensions: height, width, input channel, output channel.
    ACL_FORMAT_HWCN = 16,
    /// Five dimensions: batch, depth, height, width, channel.
    ACL_FORMAT_NDHWC = 27,
    /// Blocked layout of matrices. Device-private.
    ACL_FORMAT_FRACTAL_NZ = 29,
    /// Five dimensions: batch, channel, depth, height, width.
    ACL_FORMAT_NCDHW = 30,
    /// As `ACL_FORMAT_NC1HWC0` with a depth dimension. Device-private.
    ACL_FORMAT_NDC1HWC0 = 32,
    /// As `ACL_FORMAT_FRACTAL_Z` with a depth dimension. Device-private.
    ACL_FRACTAL_Z_3D = 33,
    /// Two dimensions: batch, channel.
    ACL_FORMAT_NC = 35,
    /// Three dimensions: batch, channel, length.
    ACL_FORMAT_NCL = 47,
    /// As `ACL_FORMAT_FRACTAL_NZ` with blocks 16 elements wide.
    ACL_FORMAT_FRACTAL_NZ_C0_16 = 50,
    /// As `ACL_FORMAT_FRACTAL_NZ` with blocks 32 elements wide.
    ACL_FORMAT_FRACTAL_NZ_C0_32 = 51,
    /// As `ACL_FORMAT_FRACTAL_NZ` with blocks 2 elements wide.
    ACL_FORMAT_FRACTAL_NZ_C0_2 = 52,
    /// As `ACL_FORMAT_FRACTAL_NZ` with blocks 4 elements wide.
    ACL_FORMAT_FRACTAL_NZ_C0_4 = 53,
    /// As `ACL_FORMAT_FRACTAL_NZ` with blocks 8 elements wide.
    ACL_FORMAT_FRACTAL_NZ_C0_8 = 54,
}

/// How serious a log line is.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclLogLevel {
    ACL_DEBUG = 0,
    ACL_INFO = 1,
    ACL_WARNING = 2,
    ACL_ERROR = 3,
}

/// Which side an operand of an operator lives on.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclMemType {
    ACL_MEMTYPE_DEVICE = 0,
    ACL_MEMTYPE_HOST = 1,
    ACL_MEMTYPE_HOST_COMPILE_INDEPENDENT = 2,
}

/// Process-wide or context-wide switches of how operators compute; each takes 0 or 1.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclSysParamOpt {
    ACL_OPT_DETERMINISTIC = 0,
    ACL_OPT_ENABLE_DEBUG_KERNEL = 1,
    ACL_OPT_STRONG_CONSISTENCY = 2,
    ACL_OPT_ENABLE_KERNEL_EARLY_START = 3,
}

/// Abilities of the installed software and the device, as listed by `aclGetCannAttributeList`.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclCannAttr {
    ACL_CANN_ATTR_UNDEFINED = -1,
    ACL_CANN_ATTR_INF_NAN = 0,
    ACL_CANN_ATTR_BF16 = 1,
    ACL_CANN_ATTR_JIT_COMPILE = 2,
}

/// Numbers of a device, as asked for by `aclGetDeviceCapability`.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclDeviceInfo {
    ACL_DEVICE_INFO_UNDEFINED = -1,
    ACL_DEVICE_INFO_AI_CORE_NUM = 0,
    ACL_DEVICE_INFO_VECTOR_CORE_NUM = 1,
    ACL_DEVICE_INFO_L2_SIZE = 2,
}
