#ifndef OPAPI_ACL_BASE_RT_H
#define OPAPI_ACL_BASE_RT_H

// Generated from src/abi/acl_base_rt/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Stands before every function. Empty, unless the program defines it.
#ifndef ACL_FUNC_VISIBILITY
#define ACL_FUNC_VISIBILITY
#endif

/// Type of the elements of a tensor or scalar.
typedef enum aclDataType {
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
} aclDataType;

/// Abilities of the installed software and the device, as listed by `aclGetCannAttributeList`.
typedef enum aclCannAttr {
    ACL_CANN_ATTR_UNDEFINED = -1,
    ACL_CANN_ATTR_INF_NAN = 0,
    ACL_CANN_ATTR_BF16 = 1,
    ACL_CANN_ATTR_JIT_COMPILE = 2,
} aclCannAttr;

/// Numbers of a device, as asked for by `aclGetDeviceCapability`.
typedef enum aclDeviceInfo {
    ACL_DEVICE_INFO_UNDEFINED = -1,
    ACL_DEVICE_INFO_AI_CORE_NUM = 0,
    ACL_DEVICE_INFO_VECTOR_CORE_NUM = 1,
    ACL_DEVICE_INFO_L2_SIZE = 2,
} aclDeviceInfo;

/// How serious a log line is.
typedef enum aclLogLevel {
    ACL_DEBUG = 0,
    ACL_INFO = 1,
    ACL_WARNING = 2,
    ACL_ERROR = 3,
} aclLogLevel;

/// Meaning of the dimensions of a tensor and their order in memory.
typedef enum aclFormat {
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
} aclFormat;

/// Which side an operand of an operator lives on.
typedef enum aclMemType {
    ACL_MEMTYPE_DEVICE = 0,
    ACL_MEMTYPE_HOST = 1,
    ACL_MEMTYPE_HOST_COMPILE_INDEPENDENT = 2,
} aclMemType;

/// Process-wide or context-wide switches of how operators compute; each takes 0 or 1.
typedef enum aclSysParamOpt {
    ACL_OPT_DETERMINISTIC = 0,
    ACL_OPT_ENABLE_DEBUG_KERNEL = 1,
    ACL_OPT_STRONG_CONSISTENCY = 2,
    ACL_OPT_ENABLE_KERNEL_EARLY_START = 3,
} aclSysParamOpt;

/// An address and a length, as one object. Create with `aclCreateDataBuffer`.
typedef struct aclDataBuffer aclDataBuffer;

/// Bit pattern of a 16-bit IEEE float.
typedef uint16_t aclFloat16;

/// Result of an acl call: `ACL_SUCCESS` or one of the `ACL_ERROR_*` values.
typedef int aclError;

/// An in-order queue of work. Null means the default stream of the current context.
typedef void *aclrtStream;

/// A task inside a captured model.
typedef void *aclmdlRITask;

/// A point in the work of a stream that other streams or the host can wait for.
typedef void *aclrtEvent;

/// Owner of streams and events on one device; each thread has at most one current context.
typedef void *aclrtContext;

/// A signal between streams, possibly of different processes.
typedef void *aclrtNotify;

/// A signal that carries a counter.
typedef void *aclrtCntNotify;

/// A jump target in a model.
typedef void *aclrtLabel;

/// A list of jump targets.
typedef void *aclrtLabelList;

/// A shared message buffer.
typedef void *aclrtMbuf;

/// Description of an allocator supplied by the caller.
typedef void *aclrtAllocatorDesc;

/// An allocator supplied by the caller.
typedef void *aclrtAllocator;

/// A block handed out by an allocator of the caller.
typedef void *aclrtAllocatorBlock;

/// Address of a block handed out by an allocator of the caller.
typedef void *aclrtAllocatorAddr;

/// A group of tasks in a captured model that can be updated.
typedef void *aclrtTaskGrp;

/// Older spelling of `ACL_SUCCESS`.
static const int ACL_ERROR_NONE = 0;

/// The call succeeded.
static const int ACL_SUCCESS = 0;

/// An argument is out of its domain: a null pointer, a zero size, an unknown enum value.
static const int ACL_ERROR_INVALID_PARAM = 100000;

/// The library, or the part of it that the call needs, is not initialised.
static const int ACL_ERROR_UNINITIALIZE = 100001;

/// `aclInit` was called more than once; the earlier initialisation stays in force.
static const int ACL_ERROR_REPEAT_INITIALIZE = 100002;

/// A file is missing, unreadable or not what was expected.
static const int ACL_ERROR_INVALID_FILE = 100003;

/// A file could not be written.
static const int ACL_ERROR_WRITE_FILE = 100004;

/// A file is empty or too large.
static const int ACL_ERROR_INVALID_FILE_SIZE = 100005;

/// A file could not be parsed.
static const int ACL_ERROR_PARSE_FILE = 100006;

/// A required attribute is absent from a file.
static const int ACL_ERROR_FILE_MISSING_ATTR = 100007;

/// An attribute in a file has an invalid value.
static const int ACL_ERROR_FILE_ATTR_INVALID = 100008;

/// The dump section of the configuration is invalid.
static const int ACL_ERROR_INVALID_DUMP_CONFIG = 100009;

/// The profiling section of the configuration is invalid.
static const int ACL_ERROR_INVALID_PROFILING_CONFIG = 100010;

/// No model has this id.
static const int ACL_ERROR_INVALID_MODEL_ID = 100011;

/// A stored model could not be read back.
static const int ACL_ERROR_DESERIALIZE_MODEL = 100012;

/// A model could not be parsed.
static const int ACL_ERROR_PARSE_MODEL = 100013;

/// A model could not be read.
static const int ACL_ERROR_READ_MODEL_FAILURE = 100014;

/// The size of a model is invalid.
static const int ACL_ERROR_MODEL_SIZE_INVALID = 100015;

/// A model lacks a required attribute.
static const int ACL_ERROR_MODEL_MISSING_ATTR = 100016;

/// The inputs given do not fit the model.
static const int ACL_ERROR_MODEL_INPUT_NOT_MATCH = 100017;

/// The outputs given do not fit the model.
static const int ACL_ERROR_MODEL_OUTPUT_NOT_MATCH = 100018;

/// The call needs a model with dynamic shapes.
static const int ACL_ERROR_MODEL_NOT_DYNAMIC = 100019;

/// No operator of this type fits.
static const int ACL_ERROR_OP_TYPE_NOT_MATCH = 100020;

/// The inputs given do not fit the operator.
static const int ACL_ERROR_OP_INPUT_NOT_MATCH = 100021;

/// The outputs given do not fit the operator.
static const int ACL_ERROR_OP_OUTPUT_NOT_MATCH = 100022;

/// The attributes given do not fit the operator.
static const int ACL_ERROR_OP_ATTR_NOT_MATCH = 100023;

/// There is no such operator.
static const int ACL_ERROR_OP_NOT_FOUND = 100024;

/// An operator could not be loaded.
static const int ACL_ERROR_OP_LOAD_FAILED = 100025;

/// The data type is not supported here.
static const int ACL_ERROR_UNSUPPORTED_DATA_TYPE = 100026;

/// The memory format is not the expected one.
static const int ACL_ERROR_FORMAT_NOT_MATCH = 100027;

/// No kernel selector is registered for the operator.
static const int ACL_ERROR_BIN_SELECTOR_NOT_REGISTERED = 100028;

/// No kernel was found for the operator.
static const int ACL_ERROR_KERNEL_NOT_FOUND = 100029;

/// A kernel selector is already registered for the operator.
static const int ACL_ERROR_BIN_SELECTOR_ALREADY_REGISTERED = 100030;

/// The kernel is already registered.
static const int ACL_ERROR_KERNEL_ALREADY_REGISTERED = 100031;

/// No queue has this id.
static const int ACL_ERROR_INVALID_QUEUE_ID = 100032;

/// The thread or stream is subscribed already.
static const int ACL_ERROR_REPEAT_SUBSCRIBE = 100033;

/// The stream has no subscribed thread.
static const int ACL_ERROR_STREAM_NOT_SUBSCRIBE = 100034;

/// The thread has not subscribed to any stream.
static const int ACL_ERROR_THREAD_NOT_SUBSCRIBE = 100035;

/// No callback arrived within the time given.
static const int ACL_ERROR_WAIT_CALLBACK_TIMEOUT = 100036;

/// `aclFinalize` was called more often than `aclInit`.
static const int ACL_ERROR_REPEAT_FINALIZE = 100037;

/// The image preprocessing of the model is not static.
static const int ACL_ERROR_NOT_STATIC_AIPP = 100038;

/// A link-time stub was loaded in place of the library.
static const int ACL_ERROR_COMPILING_STUB_MODE = 100039;

/// No group has been chosen.
static const int ACL_ERROR_GROUP_NOT_SET = 100040;

/// The group has not been created.
static const int ACL_ERROR_GROUP_NOT_CREATE = 100041;

/// Profiling is running already.
static const int ACL_ERROR_PROF_ALREADY_RUN = 100042;

/// Profiling is not running.
static const int ACL_ERROR_PROF_NOT_RUN = 100043;

/// Dumping is running already.
static const int ACL_ERROR_DUMP_ALREADY_RUN = 100044;

/// Dumping is not running.
static const int ACL_ERROR_DUMP_NOT_RUN = 100045;

/// The model is subscribed for profiling already.
static const int ACL_ERROR_PROF_REPEAT_SUBSCRIBE = 148046;

/// Two ways of profiling were mixed.
static const int ACL_ERROR_PROF_API_CONFLICT = 148047;

/// The configured number of cached operators is invalid.
static const int ACL_ERROR_INVALID_MAX_OPQUEUE_NUM_CONFIG = 148048;

/// The operator package path is not set or not valid.
static const int ACL_ERROR_INVALID_OPP_PATH = 148049;

/// The operator does not support dynamic shapes.
static const int ACL_ERROR_OP_UNSUPPORTED_DYNAMIC = 148050;

/// Something that depends on the object still exists.
static const int ACL_ERROR_RELATIVE_RESOURCE_NOT_CLEARED = 148051;

/// This kind of JPEG file is not supported.
static const int ACL_ERROR_UNSUPPORTED_JPEG = 148052;

/// No bundle of models has this id.
static const int ACL_ERROR_INVALID_BUNDLE_MODEL_ID = 148053;

/// Host memory is exhausted.
static const int ACL_ERROR_BAD_ALLOC = 200000;

/// The function exists but does nothing on this platform.
static const int ACL_ERROR_API_NOT_SUPPORT = 200001;

/// There is no such device.
static const int ACL_ERROR_INVALID_DEVICE = 200002;

/// An address is not aligned as required.
static const int ACL_ERROR_MEMORY_ADDRESS_UNALIGNED = 200003;

/// Two objects belong to different owners.
static const int ACL_ERROR_RESOURCE_NOT_MATCH = 200004;

/// A handle does not refer to a living object.
static const int ACL_ERROR_INVALID_RESOURCE_HANDLE = 200005;

/// The feature is not available on this platform.
static const int ACL_ERROR_FEATURE_UNSUPPORTED = 200006;

/// A module selected for profiling cannot be profiled.
static const int ACL_ERROR_PROF_MODULES_UNSUPPORTED = 200007;

/// A storage limit has been reached.
static const int ACL_ERROR_STORAGE_OVER_LIMIT = 300000;

/// A fault inside the library.
static const int ACL_ERROR_INTERNAL_ERROR = 500000;

/// An unspecified fault inside the library.
static const int ACL_ERROR_FAILURE = 500001;

/// The graph engine failed.
static const int ACL_ERROR_GE_FAILURE = 500002;

/// The device runtime failed.
static const int ACL_ERROR_RT_FAILURE = 500003;

/// The device driver failed.
static const int ACL_ERROR_DRV_FAILURE = 500004;

/// The profiler failed.
static const int ACL_ERROR_PROFILING_FAILURE = 500005;

/// aclAppLog from where it stands: ACL_APP_LOG(ACL_ERROR, "%d of them", count);
#define ACL_APP_LOG(level, ...) aclAppLog(level, __func__, __FILE__, __LINE__, __VA_ARGS__)

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Widens a half. The largest exponent is read like any other, as the device runtime does: +Inf gives 65536,
/// -Inf gives -65536 and the quiet NaN 98304.
ACL_FUNC_VISIBILITY float aclFloat16ToFloat(aclFloat16 value);

/// Rounds a float to the nearest half, ties to even. The result is always finite, as with the device runtime:
/// infinities, NaN and values beyond the range give 65504 with the sign of the argument.
ACL_FUNC_VISIBILITY aclFloat16 aclFloatToFloat16(float value);

/// Bytes of one element of a type. The answers for types without a whole number of bytes are those of the device
/// runtime: 1 for ACL_INT4 and ACL_UINT1, 0 for ACL_STRING and ACL_DT_UNDEFINED, 8 for the four and six bit
/// floats and for numbers that are no type.
ACL_FUNC_VISIBILITY
size_t aclDataTypeSize(enum aclDataType dataType);

/// Puts an address and a size into one object. The memory stays the caller's.
///
/// @return the object, or null when memory is short
ACL_FUNC_VISIBILITY struct aclDataBuffer *aclCreateDataBuffer(void *data, size_t size);

/// Destroys a data buffer; its memory stays.
///
/// @return 0; 100000 dataBuffer is null or not alive
ACL_FUNC_VISIBILITY aclError aclDestroyDataBuffer(const struct aclDataBuffer *dataBuffer);

/// Points a data buffer to other memory.
///
/// @return 0; 100000 dataBuffer is null or not alive
ACL_FUNC_VISIBILITY aclError aclUpdateDataBuffer(struct aclDataBuffer *dataBuffer, void *data, size_t size);

/// The address in a data buffer; null when it is not alive.
ACL_FUNC_VISIBILITY void *aclGetDataBufferAddr(const struct aclDataBuffer *dataBuffer);

/// The size in a data buffer, cut to 32 bits; 0 when it is not alive. Use aclGetDataBufferSizeV2.
ACL_FUNC_VISIBILITY uint32_t aclGetDataBufferSize(const struct aclDataBuffer *dataBuffer);

/// The size in a data buffer; 0 when it is not alive.
ACL_FUNC_VISIBILITY size_t aclGetDataBufferSizeV2(const struct aclDataBuffer *dataBuffer);

/// The name of the emulated device, such as Ascend910B1. The environment variable OPAPI_SOC_NAME chooses it; the
/// operators' data type rules follow it. The string lives as long as the library.
ACL_FUNC_VISIBILITY
const char *aclrtGetSocName(void);

/// The attributes that aclGetCannAttribute knows.
///
/// @param cannAttrList receives the address of an array that lives as long as the library
/// @param num receives its length
/// @return 0; 100000 a pointer is null
ACL_FUNC_VISIBILITY aclError aclGetCannAttributeList(const enum aclCannAttr **cannAttrList, size_t *num);

/// Whether the emulated device has a feature: infinities and NaN kept (not on 910, 310P and 310B), bfloat16 in the
/// operators, compilation at run time (never).
///
/// @param value receives 1 or 0
/// @return 0; 100000 value is null or the attribute unknown
ACL_FUNC_VISIBILITY
aclError aclGetCannAttribute(enum aclCannAttr cannAttr,
                             int32_t *value);

/// Cores and cache of the emulated device, as the documents give them for its family.
///
/// @param value receives the number; bytes for the cache
/// @return 0; 100000 value is null or deviceInfo unknown; 107001 no such device
ACL_FUNC_VISIBILITY
aclError aclGetDeviceCapability(uint32_t deviceId,
                                enum aclDeviceInfo deviceInfo,
                                int64_t *value);

/// Writes a line of the program's own to the log, formatted as printf does. What becomes of it is up to the
/// environment: see ASCEND_GLOBAL_LOG_LEVEL and ASCEND_SLOG_PRINT_TO_STDOUT in CANN's documents.
///
/// @param logLevel ACL_DEBUG to ACL_ERROR
/// @param func name of the calling function
/// @param file its file
/// @param line its line
/// @param fmt format, with its arguments behind it
ACL_FUNC_VISIBILITY
void aclAppLog(enum aclLogLevel logLevel,
               const char *func,
               const char *file,
               uint32_t line,
               const char *fmt,
               ...);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACL_BASE_RT_H */
