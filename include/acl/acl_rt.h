#ifndef OPAPI_ACL_RT_H
#define OPAPI_ACL_RT_H

// Generated from src/abi/acl_rt/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "acl_base.h"

/// Version of this interface, first part.
#define ACL_MAJOR_VERSION 1

/// Version of this interface, second part.
#define ACL_MINOR_VERSION 17

/// Version of this interface, third part.
#define ACL_PATCH_VERSION 0

/// Event flag: usable for waiting between streams.
#define ACL_EVENT_SYNC 1

/// Event flag: tells how far a stream has come.
#define ACL_EVENT_CAPTURE_STREAM_PROGRESS 2

/// Event flag: keeps a timestamp.
#define ACL_EVENT_TIME_LINE 8

/// Event flag: used by device code only.
#define ACL_EVENT_DEVICE_USE_ONLY 16

/// Event flag: lives outside of a capture.
#define ACL_EVENT_EXTERNAL 32

/// Event flag: shared between processes.
#define ACL_EVENT_IPC 64

/// Stream flag: prepares everything at creation so that launches are quick.
#define ACL_STREAM_FAST_LAUNCH 1

/// Stream flag: waiting for it spins instead of sleeping.
#define ACL_STREAM_FAST_SYNC 2

/// Stream flag: keeps its tasks, for models.
#define ACL_STREAM_PERSISTENT 4

/// Stream flag: takes more tasks than usual.
#define ACL_STREAM_HUGE 8

/// Stream flag: scheduled by a device CPU.
#define ACL_STREAM_CPU_SCHEDULE 16

/// Stream flag: used by device code only.
#define ACL_STREAM_DEVICE_USE_ONLY 32

/// Wait until the value is at least the given one.
#define ACL_STREAM_WAIT_VALUE_GEQ 0

/// Wait until the value equals the given one.
#define ACL_STREAM_WAIT_VALUE_EQ 1

/// Wait until the value and the given one share a bit.
#define ACL_STREAM_WAIT_VALUE_AND 2

/// Wait until a bit is clear in both the value and the given one.
#define ACL_STREAM_WAIT_VALUE_NOR 3

/// Failure mode of a stream: later tasks still run.
#define ACL_CONTINUE_ON_FAILURE 0

/// Failure mode of a stream: later tasks are dropped.
#define ACL_STOP_ON_FAILURE 1

/// Notify flag: none.
#define ACL_NOTIFY_DEFAULT 0

/// Notify flag: used by device code only.
#define ACL_NOTIFY_DEVICE_USE_ONLY 1

/// The device has the feature.
#define ACL_DEV_FEATURE_SUPPORT 1

/// The device lacks the feature.
#define ACL_DEV_FEATURE_NOT_SUPPORT 0

/// Export of a notify: only processes on a list may import it.
#define ACL_RT_NOTIFY_EXPORT_FLAG_DEFAULT 0

/// Export of a notify: any process may import it.
#define ACL_RT_NOTIFY_EXPORT_FLAG_DISABLE_PID_VALIDATION 2

/// Import of a notify: no flags.
#define ACL_RT_NOTIFY_IMPORT_FLAG_DEFAULT 0

/// Import of a notify: of another device too.
#define ACL_RT_NOTIFY_IMPORT_FLAG_ENABLE_PEER_ACCESS 2

/// Export of memory: only processes on a list may import it.
#define ACL_RT_IPC_MEM_EXPORT_FLAG_DEFAULT 0

/// Export of memory: any process may import it.
#define ACL_RT_IPC_MEM_EXPORT_FLAG_DISABLE_PID_VALIDATION 1

/// Import of memory: no flags.
#define ACL_RT_IPC_MEM_IMPORT_FLAG_DEFAULT 0

/// Import of memory: of another device too.
#define ACL_RT_IPC_MEM_IMPORT_FLAG_ENABLE_PEER_ACCESS 1

/// Export of physical memory: only processes on a list may import it.
#define ACL_RT_VMM_EXPORT_FLAG_DEFAULT 0

/// Export of physical memory: any process may import it.
#define ACL_RT_VMM_EXPORT_FLAG_DISABLE_PID_VALIDATION 1

/// Registered host memory: mapped into the device.
#define ACL_HOST_REG_MAPPED 2

/// Registered host memory: belongs to an I/O device.
#define ACL_HOST_REG_IOMEMORY 4

/// Registered host memory: the device only reads it.
#define ACL_HOST_REG_READONLY 8

/// Registered host memory: held in physical memory.
#define ACL_HOST_REG_PINNED 268435456

/// Print of a captured model: summary.
#define ACL_MDLRI_DEBUG_JSON_PRINT_SUMMARY 0

/// Print of a captured model: everything.
#define ACL_MDLRI_DEBUG_JSON_PRINT_VERBOSE 1

/// Most faulty physical addresses recorded for one device.
#define ACL_RT_MAX_RECORD_PA_NUM_PER_DEV 20

/// Bytes in the handle of a shared event.
#define ACL_IPC_EVENT_HANDLE_SIZE 64

/// Managed memory: visible to every stream.
#define ACL_RT_MEM_ATTACH_GLOBAL 1

/// First link between two devices.
#define ACL_RT_MEM_LINK_IDX_0 0

/// Second link between two devices.
#define ACL_RT_MEM_LINK_IDX_1 1

/// Host and device are joined by PCIe.
#define ACL_HOST_DEVICE_CONNECT_TYPE_PCIE 0

/// Host and device are joined by HCCS.
#define ACL_HOST_DEVICE_CONNECT_TYPE_HCCS 1

/// Host and device are joined by UB.
#define ACL_HOST_DEVICE_CONNECT_TYPE_UB 2

/// Recording of an event: no flags.
#define ACL_EVENT_RECORD_DEFAULT 0

/// Recording of an event: as a task of its own in a capture.
#define ACL_EVENT_RECORD_EXTERNAL 1

/// Waiting for an event: no flags.
#define ACL_EVENT_WAIT_DEFAULT 0

/// Waiting for an event: as a task of its own in a capture.
#define ACL_EVENT_WAIT_EXTERNAL 1

/// Shared memory is reached through SIO.
#define ACL_RT_IPC_MEM_ATTR_ACCESS_LINK_SIO 0

/// Shared memory is reached through HCCS.
#define ACL_RT_IPC_MEM_ATTR_ACCESS_LINK_HCCS 1

/// Shared memory is reached through one UB port.
#define ACL_RT_IPC_MEM_ATTR_ACCESS_LINK_UB_ONE_PORT_PATH 2

/// Shared memory is reached through several UB ports.
#define ACL_RT_IPC_MEM_ATTR_ACCESS_LINK_UB_MULTI_PORT_PATH 3

/// Most uncorrectable memory errors in one report.
#define ACL_RT_MEM_UCE_INFO_MAX_NUM 20

/// Kernel binary for AI cores.
#define ACL_RT_BINARY_MAGIC_ELF_AICORE 1129660997

/// Kernel binary for vector cores.
#define ACL_RT_BINARY_MAGIC_ELF_VECTOR_CORE 1094799942

/// Kernel binary for cube cores.
#define ACL_RT_BINARY_MAGIC_ELF_CUBE_CORE 1095320387

/// Form of the device: pod.
#define ACL_DEVICE_FORM_FACTOR_POD 0

/// Form of the device: module on an A+K board.
#define ACL_DEVICE_FORM_FACTOR_A_K 1

/// Form of the device: module on an A+X board.
#define ACL_DEVICE_FORM_FACTOR_A_X 2

/// Form of the device: PCIe card.
#define ACL_DEVICE_FORM_FACTOR_PCIE_CARD 3

/// Most cache maintenance operations in one barrier.
#define ACL_RT_CMO_MAX_BARRIER_NUM 6

/// Bytes in the whole version text of a package.
#define ACL_PKG_VERSION_MAX_SIZE 128

/// Bytes in one part of the version text of a package.
#define ACL_PKG_VERSION_PARTS_MAX_SIZE 64

/// Part of the installed software whose version is asked for.
typedef enum aclCANNPackageName {
    ACL_PKG_NAME_CANN = 0,
    ACL_PKG_NAME_RUNTIME = 1,
    ACL_PKG_NAME_COMPILER = 2,
    ACL_PKG_NAME_HCCL = 3,
    ACL_PKG_NAME_TOOLKIT = 4,
    ACL_PKG_NAME_OPP = 5,
    ACL_PKG_NAME_OPP_KERNEL = 6,
    ACL_PKG_NAME_DRIVER = 7,
} aclCANNPackageName;

/// Whose last error is meant; there is only the calling thread.
typedef enum aclrtLastErrLevel {
    ACL_RT_THREAD_LEVEL = 0,
} aclrtLastErrLevel;

/// Where the calling program runs: on the device itself or on its host.
typedef enum aclrtRunMode {
    ACL_DEVICE = 0,
    ACL_HOST = 1,
} aclrtRunMode;

/// Which task scheduler of a device takes the work.
typedef enum aclrtTsId {
    ACL_TS_ID_AICORE = 0,
    ACL_TS_ID_AIVECTOR = 1,
    ACL_TS_ID_RESERVED = 2,
} aclrtTsId;

/// Health of a device.
typedef enum aclrtDeviceStatus {
    ACL_RT_DEVICE_STATUS_NORMAL = 0,
    ACL_RT_DEVICE_STATUS_ABNORMAL = 1,
    ACL_RT_DEVICE_STATUS_END = 65535,
} aclrtDeviceStatus;

/// Which number of a device `aclrtGetDeviceInfo` returns.
typedef enum aclrtDevAttr {
    ACL_DEV_ATTR_AICPU_CORE_NUM = 1,
    ACL_DEV_ATTR_AICORE_CORE_NUM = 101,
    ACL_DEV_ATTR_CUBE_CORE_NUM = 102,
    ACL_DEV_ATTR_VECTOR_CORE_NUM = 201,
    ACL_DEV_ATTR_WARP_SIZE = 202,
    ACL_DEV_ATTR_MAX_THREAD_PER_VECTOR_CORE = 203,
    ACL_DEV_ATTR_LOCAL_MEM_PER_VECTOR_CORE = 204,
    ACL_DEV_ATTR_MAX_GRID_DIM_X = 205,
    ACL_DEV_ATTR_MAX_GRID_DIM_Y = 206,
    ACL_DEV_ATTR_MAX_GRID_DIM_Z = 207,
    ACL_DEV_ATTR_MAX_BLOCK_PER_GRID = 208,
    ACL_DEV_ATTR_MAX_THREADS_PER_BLOCK = 209,
    ACL_DEV_ATTR_MAX_BLOCK_DIM_X = 210,
    ACL_DEV_ATTR_MAX_BLOCK_DIM_Y = 211,
    ACL_DEV_ATTR_MAX_BLOCK_DIM_Z = 212,
    ACL_DEV_ATTR_TOTAL_GLOBAL_MEM_SIZE = 301,
    ACL_DEV_ATTR_L2_CACHE_SIZE = 302,
    ACL_DEV_ATTR_SMP_ID = 401,
    ACL_DEV_ATTR_PHY_CHIP_ID = 402,
    ACL_DEV_ATTR_SUPER_POD_DEVIDE_ID = 403,
    ACL_DEV_ATTR_SUPER_POD_SERVER_ID = 404,
    ACL_DEV_ATTR_SUPER_POD_ID = 405,
    ACL_DEV_ATTR_CUST_OP_PRIVILEGE = 406,
    ACL_DEV_ATTR_MAINBOARD_ID = 407,
    ACL_DEV_ATTR_HD_CONNECT_TYPE = 408,
    ACL_DEV_ATTR_DEVICE_FORM_FACTOR = 409,
    ACL_DEV_ATTR_IS_VIRTUAL = 501,
    ACL_DEV_ATTR_NPU_ARCH = 601,
} aclrtDevAttr;

/// What floating-point results beyond the largest number become: that number, or infinity.
typedef enum aclrtFloatOverflowMode {
    ACL_RT_OVERFLOW_MODE_SATURATION = 0,
    ACL_RT_OVERFLOW_MODE_INFNAN = 1,
    ACL_RT_OVERFLOW_MODE_UNDEF = 2,
} aclrtFloatOverflowMode;

/// Which kind of core a limit is about.
typedef enum aclrtDevResLimitType {
    ACL_RT_DEV_RES_CUBE_CORE = 0,
    ACL_RT_DEV_RES_VECTOR_CORE = 1,
} aclrtDevResLimitType;

/// Answer of `aclrtStreamQuery`: whether the stream has finished its work.
typedef enum aclrtStreamStatus {
    ACL_STREAM_STATUS_COMPLETE = 0,
    ACL_STREAM_STATUS_NOT_READY = 1,
    ACL_STREAM_STATUS_RESERVED = 65535,
} aclrtStreamStatus;

/// Which member of `aclrtStreamAttrValue` is meant.
typedef enum aclrtStreamAttr {
    ACL_STREAM_ATTR_FAILURE_MODE = 1,
    ACL_STREAM_ATTR_FLOAT_OVERFLOW_CHECK = 2,
    ACL_STREAM_ATTR_USER_CUSTOM_TAG = 3,
    ACL_STREAM_ATTR_CACHE_OP_INFO = 4,
    ACL_STREAM_ATTR_PRIORITY = 5,
} aclrtStreamAttr;

/// Which pages device memory is taken from. The last three are flags that may be OR-ed to the others.
typedef enum aclrtMemMallocPolicy {
    ACL_MEM_MALLOC_HUGE_FIRST = 0,
    ACL_MEM_MALLOC_HUGE_ONLY = 1,
    ACL_MEM_MALLOC_NORMAL_ONLY = 2,
    ACL_MEM_MALLOC_HUGE_FIRST_P2P = 3,
    ACL_MEM_MALLOC_HUGE_ONLY_P2P = 4,
    ACL_MEM_MALLOC_NORMAL_ONLY_P2P = 5,
    ACL_MEM_MALLOC_HUGE1G_ONLY = 6,
    ACL_MEM_MALLOC_HUGE1G_ONLY_P2P = 7,
    ACL_MEM_TYPE_LOW_BAND_WIDTH = 256,
    ACL_MEM_TYPE_HIGH_BAND_WIDTH = 4096,
    ACL_MEM_ACCESS_USER_SPACE_READONLY = 1048576,
} aclrtMemMallocPolicy;

/// Which member of `aclrtMallocAttrValue` an attribute of an allocation carries.
typedef enum aclrtMallocAttrType {
    ACL_RT_MEM_ATTR_RSV = 0,
    ACL_RT_MEM_ATTR_MODULE_ID = 1,
    ACL_RT_MEM_ATTR_DEVICE_ID = 2,
    ACL_RT_MEM_ATTR_VA_FLAG = 3,
} aclrtMallocAttrType;

/// Kind of memory and page size; selects what `aclrtGetMemInfo` reports.
typedef enum aclrtMemAttr {
    ACL_DDR_MEM = 0,
    ACL_HBM_MEM = 1,
    ACL_DDR_MEM_HUGE = 2,
    ACL_DDR_MEM_NORMAL = 3,
    ACL_HBM_MEM_HUGE = 4,
    ACL_HBM_MEM_NORMAL = 5,
    ACL_DDR_MEM_P2P_HUGE = 6,
    ACL_DDR_MEM_P2P_NORMAL = 7,
    ACL_HBM_MEM_P2P_HUGE = 8,
    ACL_HBM_MEM_P2P_NORMAL = 9,
    ACL_HBM_MEM_HUGE1G = 10,
    ACL_HBM_MEM_P2P_HUGE1G = 11,
    ACL_MEM_NORMAL = 12,
    ACL_MEM_HUGE = 13,
    ACL_MEM_HUGE1G = 14,
    ACL_MEM_P2P_NORMAL = 15,
    ACL_MEM_P2P_HUGE = 16,
    ACL_MEM_P2P_HUGE1G = 17,
} aclrtMemAttr;

/// Kind of place that an address belongs to.
typedef enum aclrtMemLocationType {
    ACL_MEM_LOCATION_TYPE_HOST = 0,
    ACL_MEM_LOCATION_TYPE_DEVICE = 1,
    ACL_MEM_LOCATION_TYPE_UNREGISTERED = 2,
    ACL_MEM_LOCATION_TYPE_MANAGED = 3,
    ACL_MEM_LOCATION_TYPE_HOST_NUMA = 4,
} aclrtMemLocationType;

/// How registered host memory is made visible to the device.
typedef enum aclrtHostRegisterType {
    ACL_HOST_REGISTER_MAPPED = 0,
    ACL_HOST_REGISTER_IOMEMORY = 4,
    ACL_HOST_REGISTER_READONLY = 8,
} aclrtHostRegisterType;

/// Direction of a copy. The two last ones are for copies inside one device and between two, and are not for `aclrtMemcpy`.
typedef enum aclrtMemcpyKind {
    ACL_MEMCPY_HOST_TO_HOST = 0,
    ACL_MEMCPY_HOST_TO_DEVICE = 1,
    ACL_MEMCPY_DEVICE_TO_HOST = 2,
    ACL_MEMCPY_DEVICE_TO_DEVICE = 3,
    ACL_MEMCPY_DEFAULT = 4,
    ACL_MEMCPY_HOST_TO_BUF_TO_DEVICE = 5,
    ACL_MEMCPY_INNER_DEVICE_TO_DEVICE = 6,
    ACL_MEMCPY_INTER_DEVICE_TO_DEVICE = 7,
} aclrtMemcpyKind;

/// Answer of `aclrtQueryEvent`: whether everything the event waits for is done.
typedef enum aclrtEventStatus {
    ACL_EVENT_STATUS_COMPLETE = 0,
    ACL_EVENT_STATUS_NOT_READY = 1,
    ACL_EVENT_STATUS_RESERVED = 2,
} aclrtEventStatus;

/// Answer of `aclrtQueryEventStatus`. Mind that the numbers are the reverse of `aclrtEventStatus`.
typedef enum aclrtEventRecordedStatus {
    ACL_EVENT_RECORDED_STATUS_NOT_READY = 0,
    ACL_EVENT_RECORDED_STATUS_COMPLETE = 1,
} aclrtEventRecordedStatus;

/// Answer of `aclrtQueryEventWaitStatus`: whether all streams have got past the event.
typedef enum aclrtEventWaitStatus {
    ACL_EVENT_WAIT_STATUS_COMPLETE = 0,
    ACL_EVENT_WAIT_STATUS_NOT_READY = 1,
    ACL_EVENT_WAIT_STATUS_RESERVED = 65535,
} aclrtEventWaitStatus;

/// Whether a stream waits for a host callback to return before it goes on.
typedef enum aclrtCallbackBlockType {
    ACL_CALLBACK_NO_BLOCK = 0,
    ACL_CALLBACK_BLOCK = 1,
} aclrtCallbackBlockType;

/// Option of loading a kernel binary.
typedef enum aclrtBinaryLoadOptionType {
    ACL_RT_BINARY_LOAD_OPT_LAZY_LOAD = 1,
    ACL_RT_BINARY_LOAD_OPT_LAZY_MAGIC = 2,
    ACL_RT_BINARY_LOAD_OPT_CPU_KERNEL_MODE = 3,
} aclrtBinaryLoadOptionType;

/// Attribute of a kernel launch.
typedef enum aclrtLaunchKernelAttrId {
    ACL_RT_LAUNCH_KERNEL_ATTR_SCHEM_MODE = 1,
    ACL_RT_LAUNCH_KERNEL_ATTR_LOCAL_MEMORY_SIZE = 2,
    ACL_RT_LAUNCH_KERNEL_ATTR_ENGINE_TYPE = 3,
    ACL_RT_LAUNCH_KERNEL_ATTR_BLOCKDIM_OFFSET = 4,
    ACL_RT_LAUNCH_KERNEL_ATTR_BLOCK_TASK_PREFETCH = 5,
    ACL_RT_LAUNCH_KERNEL_ATTR_DATA_DUMP = 6,
    ACL_RT_LAUNCH_KERNEL_ATTR_TIMEOUT = 7,
    ACL_RT_LAUNCH_KERNEL_ATTR_TIMEOUT_US = 8,
    ACL_RT_LAUNCH_KERNEL_ATTR_ENABLE_PROFILING = 9,
} aclrtLaunchKernelAttrId;

/// Bit set: operand kinds that an atomic operation works on.
typedef enum aclrtAtomicOperationCapability {
    ACL_RT_ATOMIC_CAPABILITY_SIGNED = 1,
    ACL_RT_ATOMIC_CAPABILITY_UNSIGNED = 2,
    ACL_RT_ATOMIC_CAPABILITY_REDUCATION = 4,
    ACL_RT_ATOMIC_CAPABILITY_SCALAR8 = 8,
    ACL_RT_ATOMIC_CAPABILITY_SCALAR16 = 16,
    ACL_RT_ATOMIC_CAPABILITY_SCALAR32 = 32,
    ACL_RT_ATOMIC_CAPABILITY_SCALAR64 = 64,
    ACL_RT_ATOMIC_CAPABILITY_SCALAR128 = 128,
    ACL_RT_ATOMIC_CAPABILITY_VECTOR32X4 = 256,
} aclrtAtomicOperationCapability;

/// Which calls are forbidden while a stream is captured.
typedef enum aclmdlRICaptureMode {
    ACL_MODEL_RI_CAPTURE_MODE_GLOBAL = 0,
    ACL_MODEL_RI_CAPTURE_MODE_THREAD_LOCAL = 1,
    ACL_MODEL_RI_CAPTURE_MODE_RELAXED = 2,
} aclmdlRICaptureMode;

/// Whether a stream is being captured.
typedef enum aclmdlRICaptureStatus {
    ACL_MODEL_RI_CAPTURE_STATUS_NONE = 0,
    ACL_MODEL_RI_CAPTURE_STATUS_ACTIVE = 1,
    ACL_MODEL_RI_CAPTURE_STATUS_INVALIDATED = 2,
} aclmdlRICaptureStatus;

/// Which engine a kernel runs on.
typedef enum aclrtEngineType {
    ACL_RT_ENGINE_TYPE_AIC = 0,
    ACL_RT_ENGINE_TYPE_AIV = 1,
} aclrtEngineType;

/// Kind of a task in a captured model.
typedef enum aclmdlRITaskType {
    ACL_MODEL_RI_TASK_DEFAULT = 0,
    ACL_MODEL_RI_TASK_KERNEL = 1,
    ACL_MODEL_RI_TASK_EVENT_RECORD = 2,
    ACL_MODEL_RI_TASK_EVENT_WAIT = 3,
    ACL_MODEL_RI_TASK_EVENT_RESET = 4,
    ACL_MODEL_RI_TASK_VALUE_WRITE = 5,
    ACL_MODEL_RI_TASK_VALUE_WAIT = 6,
} aclmdlRITaskType;

/// Kind of task that an update is for.
typedef enum aclrtUpdateTaskAttrId {
    ACL_RT_UPDATE_RANDOM_TASK = 1,
    ACL_RT_UPDATE_AIC_AIV_TASK = 2,
} aclrtUpdateTaskAttrId;

/// Property of a kernel function.
typedef enum aclrtFuncAttribute {
    ACL_FUNC_ATTR_KERNEL_TYPE = 1,
    ACL_FUNC_ATTR_KERNEL_RATIO = 2,
    ACL_FUNC_ATTR_KERNEL_SCHED_MODE = 3,
} aclrtFuncAttribute;

/// Engine that a kernel function was built for.
typedef enum aclrtKernelType {
    ACL_KERNEL_TYPE_AICORE = 0,
    ACL_KERNEL_TYPE_CUBE = 1,
    ACL_KERNEL_TYPE_VECTOR = 2,
    ACL_KERNEL_TYPE_MIX = 3,
    ACL_KERNEL_TYPE_AICPU = 100,
} aclrtKernelType;

/// How a condition of a captured model starts.
typedef enum aclmdlRICondHandleFlag {
    ACL_MODEL_RI_COND_HANDLE_ASSIGN_DEFAULT = 1,
} aclmdlRICondHandleFlag;

/// Kind of control flow in a captured model.
typedef enum aclmdlRICondTaskType {
    ACL_MODEL_RI_COND_TYPE_IF = 0,
    ACL_MODEL_RI_COND_TYPE_WHILE = 1,
    ACL_MODEL_RI_COND_TYPE_SWITCH = 2,
} aclmdlRICondTaskType;

/// Advice on how managed memory will be used.
typedef enum aclrtMemManagedAdviseType {
    ACL_MEM_ADVISE_SET_READ_MOSTLY = 0,
    ACL_MEM_ADVISE_UNSET_READ_MOSTLY = 1,
    ACL_MEM_ADVISE_SET_PREFERRED_LOCATION = 2,
    ACL_MEM_ADVISE_UNSET_PREFERRED_LOCATION = 3,
    ACL_MEM_ADVISE_SET_ACCESSED_BY = 4,
    ACL_MEM_ADVISE_UNSET_ACCESSED_BY = 5,
} aclrtMemManagedAdviseType;

/// Kind of place where managed memory may live.
typedef enum aclrtMemManagedLocationType {
    ACL_MEM_LOCATIONTYPE_INVALID = 0,
    ACL_MEM_LOCATIONTYPE_DEVICE = 1,
    ACL_MEM_LOCATIONTYPE_HOST = 2,
    ACL_MEM_LOCATIONTYPE_HOST_NUMA = 3,
    ACL_MEM_LOCATIONTYPE_HOST_NUMA_CURRENT = 4,
} aclrtMemManagedLocationType;

/// Page size of a physical allocation.
typedef enum aclrtMemPgType {
    NORMAL_PAGE_TYPE = 0,
    HUGE_PAGE_TYPE = 1,
    HUGE1G_PAGE_TYPE = 2,
} aclrtMemPgType;

/// Physical kind of memory, bit by bit.
typedef enum aclrtMemType {
    HBM_TYPE = 0,
    DDR_TYPE = 1,
    P2P_HBM_TYPE = 2,
    P2P_DDR_TYPE = 3,
} aclrtMemType;

/// Property of memory shared between processes.
typedef enum aclrtIpcMemAttrType {
    ACL_RT_IPC_MEM_ATTR_ACCESS_LINK = 0,
} aclrtIpcMemAttrType;

/// Property of a group of cores.
typedef enum aclrtGroupAttr {
    ACL_GROUP_AICORE_INT = 0,
    ACL_GROUP_AIV_INT = 1,
    ACL_GROUP_AIC_INT = 2,
    ACL_GROUP_SDMANUM_INT = 3,
    ACL_GROUP_ASQNUM_INT = 4,
    ACL_GROUP_GROUPID_INT = 5,
} aclrtGroupAttr;

/// Which member of a stream configuration is set.
typedef enum aclrtStreamConfigAttr {
    ACL_RT_STREAM_WORK_ADDR_PTR = 0,
    ACL_RT_STREAM_WORK_SIZE = 1,
    ACL_RT_STREAM_FLAG = 2,
    ACL_RT_STREAM_PRIORITY = 3,
} aclrtStreamConfigAttr;

/// Property of a range of managed memory that can be queried.
typedef enum aclrtMemManagedRangeAttribute {
    ACL_MEM_RANGE_ATTRIBUTE_READ_MOSTLY = 1,
    ACL_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION = 2,
    ACL_MEM_RANGE_ATTRIBUTE_ACCESSED_BY = 3,
    ACL_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION_TYPE = 4,
    ACL_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION_ID = 5,
    ACL_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION = 6,
    ACL_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION_TYPE = 7,
    ACL_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION_ID = 8,
} aclrtMemManagedRangeAttribute;

/// How physical memory is held.
typedef enum aclrtMemAllocationType {
    ACL_MEM_ALLOCATION_TYPE_PINNED = 0,
} aclrtMemAllocationType;

/// Kind of handle through which physical memory can be exported.
typedef enum aclrtMemHandleType {
    ACL_MEM_HANDLE_TYPE_NONE = 0,
    ACL_MEM_HANDLE_TYPE_POSIX = 2,
} aclrtMemHandleType;

/// Kind of handle through which memory is shared.
typedef enum aclrtMemSharedHandleType {
    ACL_MEM_SHARE_HANDLE_TYPE_DEFAULT = 1,
    ACL_MEM_SHARE_HANDLE_TYPE_FABRIC = 2,
} aclrtMemSharedHandleType;

/// Which allocation granularity is asked for.
typedef enum aclrtMemGranularityOptions {
    ACL_RT_MEM_ALLOC_GRANULARITY_MINIMUM = 0,
    ACL_RT_MEM_ALLOC_GRANULARITY_RECOMMENDED = 1,
    ACL_RT_MEM_ALLOC_GRANULARITY_UNDEF = 65535,
} aclrtMemGranularityOptions;

/// What kind of hardware fault happened.
typedef enum aclrtErrorType {
    ACL_RT_NO_ERROR = 0,
    ACL_RT_ERROR_MEMORY = 1,
    ACL_RT_ERROR_L2 = 2,
    ACL_RT_ERROR_AICORE = 3,
    ACL_RT_ERROR_LINK = 4,
    ACL_RT_ERROR_L3_PORT = 5,
    ACL_RT_ERROR_OTHERS = 65535,
} aclrtErrorType;

/// Where a fault of an AI core came from.
typedef enum aclrtAicoreErrorType {
    ACL_RT_AICORE_ERROR_UNKNOWN = 0,
    ACL_RT_AICORE_ERROR_SW = 1,
    ACL_RT_AICORE_ERROR_HW_LOCAL = 2,
} aclrtAicoreErrorType;

/// Cache maintenance operation.
typedef enum aclrtCmoType {
    ACL_RT_CMO_TYPE_PREFETCH = 0,
    ACL_RT_CMO_TYPE_WRITEBACK = 1,
    ACL_RT_CMO_TYPE_INVALID = 2,
    ACL_RT_CMO_TYPE_FLUSH = 3,
} aclrtCmoType;

/// Optional ability of a device.
typedef enum aclrtDevFeatureType {
    ACL_FEATURE_TSCPU_TASK_UPDATE_SUPPORT_AIC_AIV = 1,
    ACL_FEATURE_SYSTEM_MEMQ_EVENT_CROSS_DEV = 21,
} aclrtDevFeatureType;

/// Reduction that is applied while copying.
typedef enum aclrtReduceKind {
    ACL_RT_MEMCPY_SDMA_AUTOMATIC_SUM = 10,
    ACL_RT_MEMCPY_SDMA_AUTOMATIC_MAX = 11,
    ACL_RT_MEMCPY_SDMA_AUTOMATIC_MIN = 12,
    ACL_RT_MEMCPY_SDMA_AUTOMATIC_EQUAL = 13,
} aclrtReduceKind;

/// Comparison used by a switch between streams.
typedef enum aclrtCondition {
    ACL_RT_EQUAL = 0,
    ACL_RT_NOT_EQUAL = 1,
    ACL_RT_GREATER = 2,
    ACL_RT_GREATER_OR_EQUAL = 3,
    ACL_RT_LESS = 4,
    ACL_RT_LESS_OR_EQUAL = 5,
} aclrtCondition;

/// Width of the integers compared by a switch between streams.
typedef enum aclrtCompareDataType {
    ACL_RT_SWITCH_INT32 = 0,
    ACL_RT_SWITCH_INT64 = 1,
} aclrtCompareDataType;

/// Distribution of a random number task.
typedef enum aclrtRandomNumFuncType {
    ACL_RT_RANDOM_NUM_FUNC_TYPE_DROPOUT_BITMASK = 0,
    ACL_RT_RANDOM_NUM_FUNC_TYPE_UNIFORM_DIS = 1,
    ACL_RT_RANDOM_NUM_FUNC_TYPE_NORMAL_DIS = 2,
    ACL_RT_RANDOM_NUM_FUNC_TYPE_TRUNCATED_NORMAL_DIS = 3,
} aclrtRandomNumFuncType;

/// Whether a callback runs before or after the tasks of a device are aborted.
typedef enum aclrtDeviceTaskAbortStage {
    ACL_RT_DEVICE_TASK_ABORT_PRE = 0,
    ACL_RT_DEVICE_TASK_ABORT_POST = 1,
} aclrtDeviceTaskAbortStage;

/// Moment in the life of a device at which a callback runs.
typedef enum aclrtDeviceState {
    ACL_RT_DEVICE_STATE_SET_PRE = 0,
    ACL_RT_DEVICE_STATE_SET_POST = 1,
    ACL_RT_DEVICE_STATE_RESET_PRE = 2,
    ACL_RT_DEVICE_STATE_RESET_POST = 3,
} aclrtDeviceState;

/// Moment of a snapshot at which a callback runs.
typedef enum aclrtSnapShotStage {
    ACL_RT_SNAPSHOT_LOCK_PRE = 0,
    ACL_RT_SNAPSHOT_BACKUP_PRE = 1,
    ACL_RT_SNAPSHOT_BACKUP_POST = 2,
    ACL_RT_SNAPSHOT_RESTORE_PRE = 3,
    ACL_RT_SNAPSHOT_RESTORE_POST = 4,
    ACL_RT_SNAPSHOT_UNLOCK_POST = 5,
} aclrtSnapShotStage;

/// Moment in the life of a stream at which a callback runs.
typedef enum aclrtStreamState {
    ACL_RT_STREAM_STATE_CREATE_POST = 1,
    ACL_RT_STREAM_STATE_DESTROY_PRE = 2,
} aclrtStreamState;

/// How recording changes the value of a counting notify.
typedef enum aclrtCntNotifyRecordMode {
    ACL_RT_CNT_NOTIFY_RECORD_SET_VALUE_MODE = 0,
    ACL_RT_CNT_NOTIFY_RECORD_ADD_MODE = 1,
    ACL_RT_CNT_NOTIFY_RECORD_BIT_OR_MODE = 2,
    ACL_RT_CNT_NOTIFY_RECORD_BIT_AND_MODE = 4,
} aclrtCntNotifyRecordMode;

/// Which value of a counting notify ends the wait.
typedef enum aclrtCntNotifyWaitMode {
    ACL_RT_CNT_NOTIFY_WAIT_LESS_MODE = 0,
    ACL_RT_CNT_NOTIFY_WAIT_EQUAL_MODE = 1,
    ACL_RT_CNT_NOTIFY_WAIT_BIGGER_MODE = 2,
    ACL_RT_CNT_NOTIFY_WAIT_BIGGER_OR_EQUAL_MODE = 3,
    ACL_RT_CNT_NOTIFY_WAIT_EQUAL_WITH_BITMASK_MODE = 4,
} aclrtCntNotifyWaitMode;

/// What a location may do with mapped memory.
typedef enum aclrtMemAccessFlags {
    ACL_RT_MEM_ACCESS_FLAGS_NONE = 0,
    ACL_RT_MEM_ACCESS_FLAGS_READ = 1,
    ACL_RT_MEM_ACCESS_FLAGS_READWRITE = 3,
} aclrtMemAccessFlags;

/// Hardware accelerator inside a device.
typedef enum aclrtHacType {
    ACL_RT_HAC_TYPE_STARS = 0,
    ACL_RT_HAC_TYPE_AICPU = 1,
    ACL_RT_HAC_TYPE_AIC = 2,
    ACL_RT_HAC_TYPE_AIV = 3,
    ACL_RT_HAC_TYPE_PCIEDMA = 4,
    ACL_RT_HAC_TYPE_RDMA = 5,
    ACL_RT_HAC_TYPE_SDMA = 6,
    ACL_RT_HAC_TYPE_DVPP = 7,
    ACL_RT_HAC_TYPE_UDMA = 8,
    ACL_RT_HAC_TYPE_CCU = 9,
} aclrtHacType;

/// Whether an accelerator can map host memory.
typedef enum aclrtHostMemMapCapability {
    ACL_RT_HOST_MEM_MAP_NOT_SUPPORTED = 0,
    ACL_RT_HOST_MEM_MAP_SUPPORTED = 1,
} aclrtHostMemMapCapability;

/// Kind of link between two devices.
typedef enum aclrtMemLinkType {
    ACL_RT_MEM_ACCESS_LINK_SIO = 0,
    ACL_RT_MEM_ACCESS_LINK_HCCS = 1,
    ACL_RT_MEM_ACCESS_UB_ONE_PORT_PATH = 2,
    ACL_RT_MEM_ACCESS_UB_MULTI_PORT_PATH = 3,
} aclrtMemLinkType;

/// Atomic operation whose support is asked for.
typedef enum aclrtAtomicOperation {
    ACL_RT_ATOMIC_OPERATION_INTEGER_ADD = 0,
    ACL_RT_ATOMIC_OPERATION_INTEGER_MIN = 1,
    ACL_RT_ATOMIC_OPERATION_INTEGER_MAX = 2,
    ACL_RT_ATOMIC_OPERATION_INTEGER_INCREMENT = 3,
    ACL_RT_ATOMIC_OPERATION_INTEGER_DECREMENT = 4,
    ACL_RT_ATOMIC_OPERATION_AND = 5,
    ACL_RT_ATOMIC_OPERATION_OR = 6,
    ACL_RT_ATOMIC_OPERATION_XOR = 7,
    ACL_RT_ATOMIC_OPERATION_EXCHANGE = 8,
    ACL_RT_ATOMIC_OPERATION_CAS = 9,
    ACL_RT_ATOMIC_OPERATION_FLOAT_ADD = 10,
    ACL_RT_ATOMIC_OPERATION_FLOAT_MIN = 11,
    ACL_RT_ATOMIC_OPERATION_FLOAT_MAX = 12,
    ACL_RT_ATOMIC_OPERATION_DMA_ADD = 30,
    ACL_RT_ATOMIC_OPERATION_DMA_MIN = 31,
    ACL_RT_ATOMIC_OPERATION_DMA_MAX = 32,
    ACL_RT_ATOMIC_OPERATION_SIMD_SCALAR_ADD = 40,
    ACL_RT_ATOMIC_OPERATION_SIMD_SCALAR_MIN = 41,
    ACL_RT_ATOMIC_OPERATION_SIMD_SCALAR_MAX = 42,
    ACL_RT_ATOMIC_OPERATION_SIMD_SCALAR_CAS = 43,
    ACL_RT_ATOMIC_OPERATION_SIMD_SCALAR_EXCH = 44,
} aclrtAtomicOperation;

/// Size limit of a device that can be read and set.
typedef enum aclrtDeviceLimit {
    ACL_RT_DEV_LIMIT_SIMT_STACK_SIZE = 0,
    ACL_RT_DEV_LIMIT_SIMT_DVG_WARP_STACK_SIZE = 1,
    ACL_RT_DEV_LIMIT_SIMD_STACK_SIZE = 2,
    ACL_RT_DEV_LIMIT_SIMD_PRINTF_FIFO_SIZE_PER_CORE = 3,
    ACL_RT_DEV_LIMIT_SIMT_PRINTF_FIFO_SIZE = 4,
} aclrtDeviceLimit;

/// Component that initialisation callbacks are registered for.
typedef enum aclRegisterCallbackType {
    ACL_REG_TYPE_ACL_MODEL = 0,
    ACL_REG_TYPE_ACL_OP_EXECUTOR = 1,
    ACL_REG_TYPE_ACL_OP_CBLAS = 2,
    ACL_REG_TYPE_ACL_OP_COMPILER = 3,
    ACL_REG_TYPE_ACL_TDT_CHANNEL = 4,
    ACL_REG_TYPE_ACL_TDT_QUEUE = 5,
    ACL_REG_TYPE_ACL_DVPP = 6,
    ACL_REG_TYPE_ACL_RETR = 7,
    ACL_REG_TYPE_OTHER = 65535,
} aclRegisterCallbackType;

/// Whether the process is locked for a snapshot.
typedef enum aclrtProcessState {
    ACL_RT_PROCESS_STATE_RUNNING = 0,
    ACL_RT_PROCESS_STATE_LOCKED = 1,
} aclrtProcessState;

/// Property of a memory pool.
typedef enum aclrtMemPoolAttr {
    ACL_RT_MEM_POOL_REUSE_FOLLOW_EVENT_DEPENDENCIES = 1,
    ACL_RT_MEM_POOL_REUSE_ALLOW_OPPORTUNISTIC = 2,
    ACL_RT_MEM_POOL_REUSE_ALLOW_INTERNAL_DEPENDENCIES = 3,
    ACL_RT_MEM_POOL_ATTR_RELEASE_THRESHOLD = 4,
    ACL_RT_MEM_POOL_ATTR_RESERVED_MEM_CURRENT = 5,
    ACL_RT_MEM_POOL_ATTR_RESERVED_MEM_HIGH = 6,
    ACL_RT_MEM_POOL_ATTR_USED_MEM_CURRENT = 7,
    ACL_RT_MEM_POOL_ATTR_USED_MEM_HIGH = 8,
} aclrtMemPoolAttr;

/// Reserved for more figures about the load of a device.
typedef struct aclrtUtilizationExtendInfo aclrtUtilizationExtendInfo;

/// Details of a task that failed.
typedef struct rtExceptionInfo rtExceptionInfo;

/// Version of a package: the whole text and its parts, each ended by a zero byte.
typedef struct aclCANNPackageVersion {
    char version[ACL_PKG_VERSION_MAX_SIZE];
    char majorVersion[ACL_PKG_VERSION_PARTS_MAX_SIZE];
    char minorVersion[ACL_PKG_VERSION_PARTS_MAX_SIZE];
    char releaseVersion[ACL_PKG_VERSION_PARTS_MAX_SIZE];
    char patchVersion[ACL_PKG_VERSION_PARTS_MAX_SIZE];
    char reserved[ACL_PKG_VERSION_MAX_SIZE];
} aclCANNPackageVersion;

/// Load of a device in percent; -1 where it is not known.
typedef struct aclrtUtilizationInfo {
    int32_t cubeUtilization;
    int32_t vectorUtilization;
    int32_t aicpuUtilization;
    int32_t memoryUtilization;
    struct aclrtUtilizationExtendInfo *utilizationExtend;
} aclrtUtilizationInfo;

/// Value of one attribute of a stream; the `aclrtStreamAttr` beside it says which member counts.
typedef union aclrtStreamAttrValue {
    uint64_t failureMode;
    uint32_t overflowSwitch;
    uint32_t userCustomTag;
    uint32_t cacheOpInfoSwitch;
    uint32_t streamPriority;
    uint32_t reserve[4];
} aclrtStreamAttrValue;

/// Value of one attribute of an allocation; `aclrtMallocAttribute.attr` says which member counts.
typedef union aclrtMallocAttrValue {
    uint16_t moduleId;
    uint32_t deviceId;
    uint32_t vaFlag;
    uint8_t rsv[8];
} aclrtMallocAttrValue;

/// One attribute of an allocation.
typedef struct aclrtMallocAttribute {
    enum aclrtMallocAttrType attr;
    union aclrtMallocAttrValue value;
} aclrtMallocAttribute;

/// Attributes of an allocation: `numAttrs` entries at `attrs`.
typedef struct aclrtMallocConfig {
    struct aclrtMallocAttribute *attrs;
    size_t numAttrs;
} aclrtMallocConfig;

/// Memory used by one component, in bytes: now, and at most so far.
typedef struct aclrtMemUsageInfo {
    char name[32];
    uint64_t curMemSize;
    uint64_t memPeakSize;
    size_t reserved[8];
} aclrtMemUsageInfo;

/// A place for memory: its kind, and its number within that kind.
typedef struct aclrtMemLocation {
    uint32_t id;
    enum aclrtMemLocationType type;
} aclrtMemLocation;

/// What is known about an address.
typedef struct aclrtPtrAttributes {
    struct aclrtMemLocation location;
    uint32_t pageSize;
    uint32_t rsv[4];
} aclrtPtrAttributes;

/// Host function queued by `aclrtLaunchCallback`; runs on the thread that processes reports.
typedef void (*aclrtCallback)(void *userData);

/// Host function queued by `aclrtLaunchHostFunc`; runs on a thread of the library.
typedef void (*aclrtHostFunc)(void *args);

/// Details of a task that failed, as passed to callbacks.
typedef struct rtExceptionInfo aclrtExceptionInfo;

/// Told about each task that failed.
typedef void (*aclrtExceptionInfoCallback)(aclrtExceptionInfo *exceptionInfo);

/// The data of a kernel binary.
typedef void *aclrtBinary;

/// A loaded kernel binary.
typedef void *aclrtBinHandle;

/// A function of a loaded kernel binary.
typedef void *aclrtFuncHandle;

/// The argument list of a kernel launch.
typedef void *aclrtArgsHandle;

/// One argument in the argument list of a kernel launch.
typedef void *aclrtParamHandle;

/// A captured model that can be executed.
typedef void *aclmdlRI;

/// A condition in a captured model.
typedef void *aclmdlRICondHandle;

/// Takes a block of `size` bytes from an allocator of the caller.
typedef void *(*aclrtAllocatorAllocFunc)(aclrtAllocator allocator, size_t size);

/// Gives a block back to an allocator of the caller.
typedef void (*aclrtAllocatorFreeFunc)(aclrtAllocator allocator, aclrtAllocatorBlock block);

/// Takes a block of `size` bytes, if possible at `addr`, from an allocator of the caller.
typedef void *(*aclrtAllocatorAllocAdviseFunc)(aclrtAllocator allocator, size_t size, aclrtAllocatorAddr addr);

/// Address of a block of an allocator of the caller.
typedef void *(*aclrtAllocatorGetAddrFromBlockFunc)(aclrtAllocatorBlock block);

/// A piece of physical memory.
typedef void *aclrtDrvMemHandle;

/// Told about each operator that failed.
typedef void (*aclrtOpExceptionCallback)(aclrtExceptionInfo *exceptionInfo, void *userData);

/// Told when a device is set or reset.
typedef void (*aclrtDeviceStateCallback)(int32_t deviceId, enum aclrtDeviceState state, void *args);

/// Called at a stage of a snapshot; a result other than 0 stops it.
typedef uint32_t (*aclrtSnapShotCallBack)(int32_t deviceId, void *args);

/// Told when a stream is created or destroyed.
typedef void (*aclrtStreamStateCallback)(aclrtStream stm, enum aclrtStreamState state, void *args);

/// Called around the abort of all tasks of a device; a result other than 0 stops it.
typedef int32_t (*aclrtDeviceTaskAbortCallback)(int32_t deviceId,
                                                enum aclrtDeviceTaskAbortStage stage,
                                                uint32_t timeout,
                                                void *args);

/// Called by `aclInit` with the text of the configuration.
typedef aclError (*aclInitCallbackFunc)(const char *configStr, size_t len, void *userData);

/// Called by `aclFinalize`.
typedef aclError (*aclFinalizeCallbackFunc)(void *userData);

/// A pool of device memory that streams allocate from.
typedef void *aclrtMemPool;

/// Another name of `ACL_DEV_ATTR_LOCAL_MEM_PER_VECTOR_CORE`.
#define ACL_DEV_ATTR_UBUF_PER_VECTOR_CORE ACL_DEV_ATTR_LOCAL_MEM_PER_VECTOR_CORE

/// Another name of `ACL_DEV_ATTR_SUPER_POD_DEVIDE_ID`.
#define ACL_DEV_ATTR_SUPER_POD_DEVICE_ID ACL_DEV_ATTR_SUPER_POD_DEVIDE_ID

/// Another name of `ACL_RT_BINARY_LOAD_OPT_LAZY_MAGIC`.
#define ACL_RT_BINARY_LOAD_OPT_MAGIC ACL_RT_BINARY_LOAD_OPT_LAZY_MAGIC

/// Another name of `ACL_RT_LAUNCH_KERNEL_ATTR_LOCAL_MEMORY_SIZE`.
#define ACL_RT_LAUNCH_KERNEL_ATTR_DYN_UBUF_SIZE ACL_RT_LAUNCH_KERNEL_ATTR_LOCAL_MEMORY_SIZE

/// Another name of `ACL_RT_ATOMIC_CAPABILITY_REDUCATION`.
#define ACL_RT_ATOMIC_CAPABILITY_REDUCTION ACL_RT_ATOMIC_CAPABILITY_REDUCATION

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Initialises the library. Every later call is counted and returns ACL_ERROR_REPEAT_INITIALIZE, which is no
/// failure; other functions work before it. Environment variables of this library with values that cannot be
/// understood are reported here.
///
/// @param configPath path of a JSON file; null or "" for none. Its key "err_msg_mode" says whose messages
///     aclGetRecentErrMsg returns: "0" those of the calling thread, as without it, "1" those of the process. Other keys
///     concern devices and do nothing here
/// @return 0; 100002 already initialised (counted all the same); 100003 the file cannot be read; 100006 it is no JSON
///     object; 100000 another content than the first time, err_msg_mode is neither "0" nor "1", or an OPAPI_ variable
///     has a bad value; 207004 OPAPI_BACKEND demands a real CANN with a device, and there is none
ACL_FUNC_VISIBILITY
aclError aclInit(const char *configPath);

/// Undoes all calls of aclInit at once. The library can be initialised again.
///
/// @return 0; 100037 not initialised
ACL_FUNC_VISIBILITY aclError aclFinalize(void);

/// Undoes one aclInit.
///
/// @param refCount receives how many calls of aclInit are left to undo; may be null
/// @return 0; 100037 not initialised
ACL_FUNC_VISIBILITY aclError aclFinalizeReference(uint64_t *refCount);

/// The version of the acl interface that this library implements: ACL_MAJOR_VERSION and its companions.
///
/// @return 0; 100000 a pointer is null
ACL_FUNC_VISIBILITY
aclError aclrtGetVersion(int32_t *majorVersion,
                         int32_t *minorVersion,
                         int32_t *patchVersion);

/// The emulated version of a package; all packages have the same.
///
/// @param name ACL_PKG_NAME_CANN and so on
/// @param version receives the version and its parts
/// @return 0; 100000 version is null or name unknown
ACL_FUNC_VISIBILITY
aclError aclsysGetCANNVersion(enum aclCANNPackageName name,
                              struct aclCANNPackageVersion *version);

/// The emulated version of a package as text.
///
/// @param pkgName cann, runtime, compiler, hccl, toolkit, opp, opp_kernel, driver, ops_math, ops_nn or ops_cv; all have the
///     same version. ops_transformer, ops_legacy and firmware are not there
/// @param versionStr receives the text: room for 128 bytes is expected
/// @return 0; 100000 a pointer is null or the package unknown; 100003 the package is not there, which leaves no message
ACL_FUNC_VISIBILITY
aclError aclsysGetVersionStr(char *pkgName,
                             char *versionStr);

/// The emulated version of a package as one number: 10000000 * major + 100000 * minor + 1000 * release.
///
/// @param pkgName as for aclsysGetVersionStr
/// @return as aclsysGetVersionStr
ACL_FUNC_VISIBILITY aclError aclsysGetVersionNum(char *pkgName, int32_t *versionNum);

/// Why the last calls of this thread (or of the process, see aclInit) failed, as one text, which the library then
/// forgets.
///
/// The first line reads `[PID: n] time title(code): function: argument: what came, expected what`, and is that of the
/// aclnn function that failed last, if one did; further messages follow under `TraceBack (most recent call last):`. EZ1001 stands for a bad argument of an operator,
/// EZ9903 for a failed launch, EZ9999 for an internal error, EH and EE codes for the runtime.
///
/// @return null when there is nothing to tell; else a string that lives until the next call on this thread
ACL_FUNC_VISIBILITY
const char *aclGetRecentErrMsg(void);

/// The code of the last failure of the runtime itself on this thread: 107xxx, 207xxx or 507xxx. Refused arguments
/// (100000 and the like) and aclnn functions leave it alone.
///
/// @param level ACL_RT_THREAD_LEVEL
/// @return the code, 0 for none; 100000 level is something else
ACL_FUNC_VISIBILITY
aclError aclrtPeekAtLastError(enum aclrtLastErrLevel level);

/// As aclrtPeekAtLastError, and forgets the code.
///
/// @param level ACL_RT_THREAD_LEVEL
/// @return the code, 0 for none; 100000 level is something else
ACL_FUNC_VISIBILITY aclError aclrtGetLastError(enum aclrtLastErrLevel level);

/// Sets an option of the process. The results of this library are deterministic whatever ACL_OPT_DETERMINISTIC says.
///
/// @return 0; 100000 opt unknown
ACL_FUNC_VISIBILITY
aclError aclrtSetSysParamOpt(aclSysParamOpt opt,
                             int64_t value);

/// The value that aclrtSetSysParamOpt or aclrtCtxSetSysParamOpt set last, 0 when neither did.
///
/// @return 0; 100000 value is null or opt unknown
ACL_FUNC_VISIBILITY aclError aclrtGetSysParamOpt(aclSysParamOpt opt, int64_t *value);

/// Sets an option of the current context, and of the process.
///
/// @return 0; 100000 opt unknown; 107002 the thread has no context
ACL_FUNC_VISIBILITY aclError aclrtCtxSetSysParamOpt(aclSysParamOpt opt, int64_t value);

/// The value that aclrtCtxSetSysParamOpt set.
///
/// @return 0; 100000 value is null or opt unknown; 107002 the thread has no context; 107021 never set
ACL_FUNC_VISIBILITY aclError aclrtCtxGetSysParamOpt(aclSysParamOpt opt, int64_t *value);

/// The number of emulated devices.
///
/// @return 0; 100000 count is null
ACL_FUNC_VISIBILITY aclError aclrtGetDeviceCount(uint32_t *count);

/// Makes the shared context of a device current on this thread. Calls are counted; see aclrtResetDevice.
///
/// @return 0; 107001 no such device
ACL_FUNC_VISIBILITY aclError aclrtSetDevice(int32_t deviceId);

/// Undoes one aclrtSetDevice. The last one waits for the work of the shared context, then destroys it and its
/// streams.
///
/// @return 0; 107001 no such device
ACL_FUNC_VISIBILITY aclError aclrtResetDevice(int32_t deviceId);

/// Undoes all calls of aclrtSetDevice at once.
///
/// @return 0; 107001 no such device
ACL_FUNC_VISIBILITY aclError aclrtResetDeviceForce(int32_t deviceId);

/// The device of this thread's current context.
///
/// @return 0; 100000 deviceId is null; 107002 the thread has no context: as programs ask to find that out, this leaves
///     neither a message nor a last error
ACL_FUNC_VISIBILITY
aclError aclrtGetDevice(int32_t *deviceId);

/// Where the program runs: ACL_HOST.
///
/// @return 0; 100000 runMode is null
ACL_FUNC_VISIBILITY aclError aclrtGetRunMode(enum aclrtRunMode *runMode);

/// Waits for the work of all streams of the current context's device.
///
/// @return 0; 107002 the thread has no context; 507015 an operator failed since the last synchronisation
ACL_FUNC_VISIBILITY aclError aclrtSynchronizeDevice(void);

/// As aclrtSynchronizeDevice, for a limited time.
///
/// @param timeout milliseconds, or -1 to wait for ever
/// @return 0; 107000 timeout is 0 or less than -1; 107002 the thread has no context; 507015 an operator failed;
///     507046 still busy
ACL_FUNC_VISIBILITY
aclError aclrtSynchronizeDeviceWithTimeout(int32_t timeout);

/// Chooses a task scheduler of the device; makes no difference here.
///
/// @return 0; 100000 tsId unknown
ACL_FUNC_VISIBILITY aclError aclrtSetTsDevice(enum aclrtTsId tsId);

/// How busy a device is. Only the memory's share is known: the others are -1.
///
/// @return 0; 100000 utilizationInfo is null; 107001 no such device
ACL_FUNC_VISIBILITY
aclError aclrtGetDeviceUtilizationRate(int32_t deviceId,
                                       struct aclrtUtilizationInfo *utilizationInfo);

/// Whether a device works: always ACL_RT_DEVICE_STATUS_NORMAL.
///
/// @return 0; 100000 deviceStatus is null; 107001 no such device
ACL_FUNC_VISIBILITY aclError aclrtQueryDeviceStatus(int32_t deviceId, enum aclrtDeviceStatus *deviceStatus);

/// A property of a device. Those that an emulation has no answer for give 207000.
///
/// @return 0; 100000 value is null; 107001 no such device; 207000 the attribute is unknown or means nothing here
ACL_FUNC_VISIBILITY
aclError aclrtGetDeviceInfo(uint32_t deviceId,
                            enum aclrtDevAttr attr,
                            int64_t *value);

/// Whether a device's shared context is alive.
///
/// @param flags receives 0; may be null
/// @param active receives 1 or 0
/// @return 0; 100000 active is null; 107001 no such device
ACL_FUNC_VISIBILITY aclError aclrtGetPrimaryCtxState(int32_t deviceId, uint32_t *flags, int32_t *active);

/// Whether work on one device can read the memory of another: always, but not of itself.
///
/// @param canAccessPeer receives 1 or 0
/// @return 0; 100000 canAccessPeer is null; 107001 no such device
ACL_FUNC_VISIBILITY
aclError aclrtDeviceCanAccessPeer(int32_t *canAccessPeer,
                                  int32_t deviceId,
                                  int32_t peerDeviceId);

/// Lets the current device read another's memory, which it can anyway.
///
/// @param flags reserved, 0
/// @return 0; 100000 flags is not 0; 107001 no such device; 107002 the thread has no context
ACL_FUNC_VISIBILITY aclError aclrtDeviceEnablePeerAccess(int32_t peerDeviceId, uint32_t flags);

/// Undoes aclrtDeviceEnablePeerAccess.
///
/// @return 0; 107001 no such device; 107002 the thread has no context
ACL_FUNC_VISIBILITY aclError aclrtDeviceDisablePeerAccess(int32_t peerDeviceId);

/// Sets what aclrtGetDeviceSatMode returns. Results overflow to infinity in either mode.
///
/// @return 0; 100000 mode unknown; 107002 the thread has no context
ACL_FUNC_VISIBILITY aclError aclrtSetDeviceSatMode(enum aclrtFloatOverflowMode mode);

/// What aclrtSetDeviceSatMode set; ACL_RT_OVERFLOW_MODE_INFNAN at first.
///
/// @return 0; 100000 mode is null; 107002 the thread has no context
ACL_FUNC_VISIBILITY aclError aclrtGetDeviceSatMode(enum aclrtFloatOverflowMode *mode);

/// Time after which waiting for an event fails on the device; not limited here.
///
/// @return 0
ACL_FUNC_VISIBILITY aclError aclrtSetOpWaitTimeout(uint32_t timeout);

/// Time after which an operator fails on the device; not limited here.
///
/// @return 0
ACL_FUNC_VISIBILITY aclError aclrtSetOpExecuteTimeOut(uint32_t timeout);

/// The cores of a device that the program may use; all unless aclrtSetDeviceResLimit said otherwise.
///
/// @return 0; 100000 value is null or type unknown; 107001 no such device
ACL_FUNC_VISIBILITY
aclError aclrtGetDeviceResLimit(int32_t deviceId,
                                enum aclrtDevResLimitType type,
                                uint32_t *value);

/// Sets what aclrtGetDeviceResLimit returns; the threads of this library follow OPAPI_NUM_THREADS.
///
/// @return 0; 100000 type unknown; 107001 no such device
ACL_FUNC_VISIBILITY
aclError aclrtSetDeviceResLimit(int32_t deviceId,
                                enum aclrtDevResLimitType type,
                                uint32_t value);

/// Undoes aclrtSetDeviceResLimit.
///
/// @return 0; 107001 no such device
ACL_FUNC_VISIBILITY aclError aclrtResetDeviceResLimit(int32_t deviceId);

/// The cores that a stream may use; its device's unless aclrtSetStreamResLimit said otherwise.
///
/// @return 0; 100000 value is null or type unknown; 107002 the thread has no context; 107017 not alive
ACL_FUNC_VISIBILITY
aclError aclrtGetStreamResLimit(aclrtStream stream,
                                enum aclrtDevResLimitType type,
                                uint32_t *value);

/// Sets what aclrtGetStreamResLimit returns.
///
/// @return 0; 100000 type unknown; 107002 the thread has no context; 107017 not alive
ACL_FUNC_VISIBILITY
aclError aclrtSetStreamResLimit(aclrtStream stream,
                                enum aclrtDevResLimitType type,
                                uint32_t value);

/// Undoes aclrtSetStreamResLimit.
///
/// @return 0; 107002 the thread has no context; 107017 not alive
ACL_FUNC_VISIBILITY aclError aclrtResetStreamResLimit(aclrtStream stream);

/// Makes aclrtGetResInCurrentThread tell the limits of a stream on this thread.
///
/// @return 0; 107002 the thread has no context; 107017 not alive
ACL_FUNC_VISIBILITY aclError aclrtUseStreamResInCurrentThread(aclrtStream stream);

/// Undoes aclrtUseStreamResInCurrentThread.
///
/// @return 0; 107002 the thread has no context; 107017 not alive
ACL_FUNC_VISIBILITY aclError aclrtUnuseStreamResInCurrentThread(aclrtStream stream);

/// The cores that this thread may use.
///
/// @return 0; 100000 value is null or type unknown; 107002 the thread has no context
ACL_FUNC_VISIBILITY aclError aclrtGetResInCurrentThread(enum aclrtDevResLimitType type, uint32_t *value);

/// Creates a context and makes it current on this thread.
///
/// @param context receives the handle
/// @return 0; 100000 context is null; 107001 no such device
ACL_FUNC_VISIBILITY aclError aclrtCreateContext(aclrtContext *context, int32_t deviceId);

/// Waits for the work of a context and destroys it with its streams.
///
/// @return 0; 100000 context is null; 107002 not alive, or the shared context of a device
ACL_FUNC_VISIBILITY aclError aclrtDestroyContext(aclrtContext context);

/// Makes a context current on this thread.
///
/// @return 0; 100000 context is null; 107000 not alive
ACL_FUNC_VISIBILITY aclError aclrtSetCurrentContext(aclrtContext context);

/// The current context of this thread.
///
/// @return 0; 100000 context is null; 107002 there is none
ACL_FUNC_VISIBILITY aclError aclrtGetCurrentContext(aclrtContext *context);

/// The default stream of the current context, as a handle.
///
/// @return 0; 100000 stream is null; 107002 the thread has no context
ACL_FUNC_VISIBILITY aclError aclrtCtxGetCurrentDefaultStream(aclrtStream *stream);

/// Creates a stream of the current context: a queue whose work runs in order, and beside the work of other
/// streams.
///
/// @param stream receives the handle
/// @return 0; 100000 stream is null; 107002 the thread has no context
ACL_FUNC_VISIBILITY aclError aclrtCreateStream(aclrtStream *stream);

/// Creates a stream.
///
/// @param stream receives the handle
/// @param priority 0 (highest) to 7; makes no difference here
/// @param flag any of the ACL_STREAM_ creation flags; makes no difference here
/// @return 0; 100000 stream is null; 107000 bad priority or flag; 107002 the thread has no context
ACL_FUNC_VISIBILITY
aclError aclrtCreateStreamWithConfig(aclrtStream *stream,
                                     uint32_t priority,
                                     uint32_t flag);

/// Waits for the work of a stream and destroys it.
///
/// @return 0; 100000 stream is null; 107002 the thread has no context; 107003 the stream belongs to another
///     context; 107017 not alive
ACL_FUNC_VISIBILITY aclError aclrtDestroyStream(aclrtStream stream);

/// Destroys a stream and drops its work that has not begun.
///
/// @return as aclrtDestroyStream
ACL_FUNC_VISIBILITY aclError aclrtDestroyStreamForce(aclrtStream stream);

/// Drops the work of a stream that has not begun.
///
/// @param stream null for the default stream of the current context
/// @return 0; 107002 the thread has no context; 107017 not alive
ACL_FUNC_VISIBILITY aclError aclrtStreamAbort(aclrtStream stream);

/// Waits until all work of a stream has ended. Afterwards the host sees its results.
///
/// @param stream null for the default stream of the current context
/// @return 0; 107002 the thread has no context; 107017 not alive; 507015 an operator failed on the stream since
///     the last synchronisation
ACL_FUNC_VISIBILITY
aclError aclrtSynchronizeStream(aclrtStream stream);

/// As aclrtSynchronizeStream, for a limited time.
///
/// @param timeout milliseconds, or -1 to wait for ever
/// @return as aclrtSynchronizeStream; 107000 timeout is 0 or less than -1; 507046 still busy
ACL_FUNC_VISIBILITY aclError aclrtSynchronizeStreamWithTimeout(aclrtStream stream, int32_t timeout);

/// Whether all work of a stream has ended.
///
/// @param stream null for the default stream of the current context
/// @return 0; 100000 status is null; 107002 the thread has no context; 107017 not alive
ACL_FUNC_VISIBILITY aclError aclrtStreamQuery(aclrtStream stream, enum aclrtStreamStatus *status);

/// The priority that a stream was created with.
///
/// @return 0; 100000 priority is null; 107002 the thread has no context; 107017 not alive
ACL_FUNC_VISIBILITY aclError aclrtStreamGetPriority(aclrtStream stream, uint32_t *priority);

/// The flags that a stream was created with.
///
/// @return 0; 100000 flags is null; 107002 the thread has no context; 107017 not alive
ACL_FUNC_VISIBILITY aclError aclrtStreamGetFlags(aclrtStream stream, uint32_t *flags);

/// A number that tells streams apart.
///
/// @return 0; 100000 streamId is null; 107002 the thread has no context; 107017 not alive
ACL_FUNC_VISIBILITY aclError aclrtStreamGetId(aclrtStream stream, int32_t *streamId);

/// How many more streams the current device would have. This library sets no such limit.
///
/// @return 0; 100000 streamCount is null; 107002 the thread has no context
ACL_FUNC_VISIBILITY aclError aclrtGetStreamAvailableNum(uint32_t *streamCount);

/// What a stream does behind a failure.
///
/// @param mode ACL_CONTINUE_ON_FAILURE: goes on; ACL_STOP_ON_FAILURE: drops its work until the failure was returned by
///     a synchronisation
/// @return 0; 107000 mode unknown; 107002 the thread has no context; 107017 not alive
ACL_FUNC_VISIBILITY
aclError aclrtSetStreamFailureMode(aclrtStream stream,
                                   uint64_t mode);

/// Sets an attribute of a stream. The failure mode counts, the others are kept and returned.
///
/// @return 0; 100000 value is null or stmAttrType unknown; 107000 bad value, or the priority, which is fixed at
///     creation; 107002 the thread has no context; 107017 not alive
ACL_FUNC_VISIBILITY
aclError aclrtSetStreamAttribute(aclrtStream stream,
                                 enum aclrtStreamAttr stmAttrType,
                                 union aclrtStreamAttrValue *value);

/// What aclrtSetStreamAttribute set, 0 at first.
///
/// @return 0; 100000 value is null or stmAttrType unknown; 107002 the thread has no context; 107017 not alive
ACL_FUNC_VISIBILITY
aclError aclrtGetStreamAttribute(aclrtStream stream,
                                 enum aclrtStreamAttr stmAttrType,
                                 union aclrtStreamAttrValue *value);

/// Watches a stream for floating point overflow: kept and returned, nothing watches here.
///
/// @param flag 1 on, 0 off
/// @return 0; 107000 flag is neither; 107002 the thread has no context; 107017 not alive
ACL_FUNC_VISIBILITY aclError aclrtSetStreamOverflowSwitch(aclrtStream stream, uint32_t flag);

/// What aclrtSetStreamOverflowSwitch set, 0 at first.
///
/// @return 0; 100000 flag is null; 107002 the thread has no context; 107017 not alive
ACL_FUNC_VISIBILITY aclError aclrtGetStreamOverflowSwitch(aclrtStream stream, uint32_t *flag);

/// Allocates device memory: here, memory of the host, aligned to 512 bytes. The size is rounded up to 32 and padded
/// by 32 bytes, as on the device. The content is undefined.
///
/// @param devPtr receives the address
/// @param size bytes, more than zero
/// @param policy any combination of page and bandwidth wishes; makes no difference here
/// @return 0; 100000 devPtr is null, size is zero or too large to round; 107002 the thread has no context;
///     207001 out of memory
ACL_FUNC_VISIBILITY
aclError aclrtMalloc(void **devPtr,
                     size_t size,
                     enum aclrtMemMallocPolicy policy);

/// As aclrtMalloc; the size is rounded up to 32 bytes without padding on the device.
///
/// @return as aclrtMalloc
ACL_FUNC_VISIBILITY aclError aclrtMallocAlign32(void **devPtr, size_t size, enum aclrtMemMallocPolicy policy);

/// As aclrtMalloc; the device would cache the memory.
///
/// @return as aclrtMalloc
ACL_FUNC_VISIBILITY aclError aclrtMallocCached(void **devPtr, size_t size, enum aclrtMemMallocPolicy policy);

/// As aclrtMalloc.
///
/// @param cfg attributes of the allocation; makes no difference here, may be null
/// @return as aclrtMalloc
ACL_FUNC_VISIBILITY
aclError aclrtMallocWithCfg(void **devPtr,
                            size_t size,
                            enum aclrtMemMallocPolicy policy,
                            struct aclrtMallocConfig *cfg);

/// Allocates host memory that asynchronous copies can use, aligned to 512 bytes. The content is undefined.
///
/// @param hostPtr receives the address
/// @param size bytes, more than zero
/// @return 0; 100000 hostPtr is null, size is zero or too large to round; 107002 the thread has no context;
///     207001 out of memory
ACL_FUNC_VISIBILITY aclError aclrtMallocHost(void **hostPtr, size_t size);

/// As aclrtMallocHost.
///
/// @param cfg attributes of the allocation; makes no difference here, may be null
/// @return as aclrtMallocHost
ACL_FUNC_VISIBILITY aclError aclrtMallocHostWithCfg(void **ptr, uint64_t size, struct aclrtMallocConfig *cfg);

/// Frees device memory. Works without a context. The memory is given back when work that is pending on any stream has
/// ended, so that the work cannot run into freed memory; the call does not wait.
///
/// @return 0; 100000 devPtr is null; 107000 not the start of a live block of aclrtMalloc
ACL_FUNC_VISIBILITY
aclError aclrtFree(void *devPtr);

/// Frees host memory of aclrtMallocHost. Pending work may go on using it.
///
/// @return 0; 100000 hostPtr is null; 107000 not the start of a live block of aclrtMallocHost
ACL_FUNC_VISIBILITY aclError aclrtFreeHost(void *hostPtr);

/// Waits for the current device's work, then frees device memory.
///
/// @return 0; 100000 devPtr is null; 107000 not the start of a live block of aclrtMalloc; 107002 the thread has no
///     context; 507015 an operator failed (the memory stays)
ACL_FUNC_VISIBILITY
aclError aclrtFreeWithDevSync(void *devPtr);

/// Waits for the current device's work, then frees host memory of aclrtMallocHost.
///
/// @return 0; 100000 hostPtr is null; 107000 not the start of a live block of aclrtMallocHost; 107002 the thread has
///     no context; 507015 an operator failed (the memory stays)
ACL_FUNC_VISIBILITY
aclError aclrtFreeHostWithDevSync(void *hostPtr);

/// The memory of the current device, which is the host's: as much as the machine, the limit of a container (cgroup) and the
/// process's own limits (RLIMIT_AS, RLIMIT_DATA) leave.
///
/// @param attr ACL_DDR_MEM, ACL_HBM_MEM and so on: all are the same memory here
/// @param free receives the bytes that are left
/// @param total receives OPAPI_DEVICE_MEMORY, or the least of those where that is less
/// @return 0; 100000 a pointer is null or attr unknown; 107002 the thread has no context
ACL_FUNC_VISIBILITY
aclError aclrtGetMemInfo(enum aclrtMemAttr attr,
                         size_t *free,
                         size_t *total);

/// Who uses the memory of a device: one entry, for the whole program.
///
/// @param memUsageInfo receives up to inputNum entries
/// @param inputNum its length
/// @param outputNum receives the number of entries
/// @return 0; 100000 a pointer is null or inputNum is 0; 107001 no such device
ACL_FUNC_VISIBILITY
aclError aclrtGetMemUsageInfo(int32_t deviceId,
                              struct aclrtMemUsageInfo *memUsageInfo,
                              size_t inputNum,
                              size_t *outputNum);

/// What an address is: of a device, host memory of aclrtMallocHost or aclrtHostRegister, or neither.
///
/// @param attributes receives location (ACL_MEM_LOCATION_TYPE_UNREGISTERED for unknown memory) and page size
/// @return 0; 100000 an argument is null; 107002 the thread has no context
ACL_FUNC_VISIBILITY
aclError aclrtPointerGetAttributes(const void *ptr,
                                   struct aclrtPtrAttributes *attributes);

/// Makes host memory of the program's own usable like memory of aclrtMallocHost.
///
/// @param size bytes, more than zero
/// @param type ACL_HOST_REGISTER_MAPPED and so on
/// @param devPtr receives the address under which the device sees the memory: the same
/// @return 0; 100000 a pointer is null, size is 0 or type unknown; 107000 part of it is registered or allocated here;
///     107002 the thread has no context
ACL_FUNC_VISIBILITY
aclError aclrtHostRegister(void *ptr,
                           uint64_t size,
                           enum aclrtHostRegisterType type,
                           void **devPtr);

/// Undoes aclrtHostRegister.
///
/// @return 0; 100000 ptr is null; 107000 not registered; 107002 the thread has no context
ACL_FUNC_VISIBILITY aclError aclrtHostUnregister(void *ptr);

/// Writes the device's cache back to memory, which needs nothing here.
///
/// @return 0; 100000 devPtr is null or size 0
ACL_FUNC_VISIBILITY aclError aclrtMemFlush(void *devPtr, size_t size);

/// Drops the device's cache, which needs nothing here.
///
/// @return 0; 100000 devPtr is null or size 0
ACL_FUNC_VISIBILITY aclError aclrtMemInvalidate(void *devPtr, size_t size);

/// Copies memory at once, without regard to streams: synchronise before reading results. Either side may be host
/// or device memory, whatever kind says; overlapping ranges are fine.
///
/// @param destMax bytes that dst has room for
/// @param count bytes to copy; zero is success whatever the pointers
/// @return 0; 100000 a pointer is null, or kind is not 0 to 5; 107000 count exceeds destMax, or the range leaves
///     the block of aclrtMalloc that it starts in; 107002 the thread has no context
ACL_FUNC_VISIBILITY
aclError aclrtMemcpy(void *dst,
                     size_t destMax,
                     const void *src,
                     size_t count,
                     enum aclrtMemcpyKind kind);

/// As aclrtMemcpy, in the order of a stream. With pageable host memory (not of aclrtMallocHost or
/// aclrtHostRegister) the call returns after the copy.
///
/// @param stream null for the default stream of the current context
/// @return as aclrtMemcpy; 107017 the stream is not alive
ACL_FUNC_VISIBILITY
aclError aclrtMemcpyAsync(void *dst,
                          size_t destMax,
                          const void *src,
                          size_t count,
                          enum aclrtMemcpyKind kind,
                          aclrtStream stream);

/// As aclrtMemcpyAsync.
///
/// @return as aclrtMemcpyAsync
ACL_FUNC_VISIBILITY
aclError aclrtMemcpyAsyncWithCondition(void *dst,
                                       size_t destMax,
                                       const void *src,
                                       size_t count,
                                       enum aclrtMemcpyKind kind,
                                       aclrtStream stream);

/// Copies rows of memory at once, without regard to streams.
///
/// @param dpitch bytes from row to row of dst
/// @param spitch bytes from row to row of src
/// @param width bytes of a row, at most either pitch
/// @param height rows
/// @return 0; 100000 a pointer is null, width or height is 0, or kind is not 0 to 5; 107000 width exceeds a pitch, or a
///     range leaves the block of aclrtMalloc that it starts in; 107002 the thread has no context
ACL_FUNC_VISIBILITY
aclError aclrtMemcpy2d(void *dst,
                       size_t dpitch,
                       const void *src,
                       size_t spitch,
                       size_t width,
                       size_t height,
                       enum aclrtMemcpyKind kind);

/// As aclrtMemcpy2d, in the order of a stream. With pageable host memory the call returns after the copy.
///
/// @param stream null for the default stream of the current context
/// @return as aclrtMemcpy2d; 107017 the stream is not alive
ACL_FUNC_VISIBILITY
aclError aclrtMemcpy2dAsync(void *dst,
                            size_t dpitch,
                            const void *src,
                            size_t spitch,
                            size_t width,
                            size_t height,
                            enum aclrtMemcpyKind kind,
                            aclrtStream stream);

/// Fills memory at once, without regard to streams.
///
/// @param maxCount bytes that devPtr has room for
/// @param value its low byte counts
/// @param count bytes to fill; zero is success whatever the pointer
/// @return 0; 100000 devPtr is null; 107000 count exceeds maxCount, or the range leaves the block of aclrtMalloc that
///     it starts in; 107002 the thread has no context
ACL_FUNC_VISIBILITY
aclError aclrtMemset(void *devPtr,
                     size_t maxCount,
                     int32_t value,
                     size_t count);

/// As aclrtMemset, in the order of a stream.
///
/// @param stream null for the default stream of the current context
/// @return as aclrtMemset; 107017 the stream is not alive
ACL_FUNC_VISIBILITY
aclError aclrtMemsetAsync(void *devPtr,
                          size_t maxCount,
                          int32_t value,
                          size_t count,
                          aclrtStream stream);

/// Creates an event with every ability that ACL_EVENT_ flags can give.
///
/// @param event receives the handle
/// @return 0; 100000 event is null; 107002 the thread has no context
ACL_FUNC_VISIBILITY aclError aclrtCreateEvent(aclrtEvent *event);

/// Creates an event.
///
/// @param event receives the handle
/// @param flag any of the ACL_EVENT_ flags; ACL_EVENT_TIME_LINE makes it carry times
/// @return 0; 100000 event is null; 107000 flag is 0 or has unknown bits; 107002 the thread has no context
ACL_FUNC_VISIBILITY aclError aclrtCreateEventWithFlag(aclrtEvent *event, uint32_t flag);

/// As aclrtCreateEventWithFlag.
///
/// @param event receives the handle
/// @return 0; 100000 event is null; 107000 flag is 0 or has unknown bits; 107002 the thread has no context
ACL_FUNC_VISIBILITY aclError aclrtCreateEventExWithFlag(aclrtEvent *event, uint32_t flag);

/// Destroys an event. Streams and threads that wait for it go on waiting for what it had recorded.
///
/// @return 0; 100000 event is null; 107017 not alive
ACL_FUNC_VISIBILITY aclError aclrtDestroyEvent(aclrtEvent event);

/// Makes an event stand for the work that is on a stream now. It may be recorded again.
///
/// @param stream null for the default stream of the current context
/// @return 0; 100000 event is null; 107002 the thread has no context; 107017 either is not alive
ACL_FUNC_VISIBILITY aclError aclrtRecordEvent(aclrtEvent event, aclrtStream stream);

/// Makes an event stand for nothing again, behind the work that is on a stream now.
///
/// @param stream null for the default stream of the current context
/// @return 0; 100000 event is null; 107002 the thread has no context; 107017 either is not alive
ACL_FUNC_VISIBILITY aclError aclrtResetEvent(aclrtEvent event, aclrtStream stream);

/// Makes later work of a stream wait for an event, as it is recorded now.
///
/// @param stream null for the default stream of the current context
/// @return 0; 100000 event is null; 107002 the thread has no context; 107003 the stream belongs to another context;
///     107017 either is not alive
ACL_FUNC_VISIBILITY
aclError aclrtStreamWaitEvent(aclrtStream stream,
                              aclrtEvent event);

/// Whether the work that an event stands for has ended. An event that was never recorded is not ready.
///
/// @return 0; 100000 an argument is null; 107017 not alive
ACL_FUNC_VISIBILITY aclError aclrtQueryEvent(aclrtEvent event, enum aclrtEventStatus *status);

/// As aclrtQueryEvent. Note that this enumeration has its two values the other way round.
///
/// @return 0; 100000 an argument is null; 107017 not alive
ACL_FUNC_VISIBILITY aclError aclrtQueryEventStatus(aclrtEvent event, enum aclrtEventRecordedStatus *status);

/// Whether the streams that were made to wait for an event have gone on.
///
/// @return 0; 100000 an argument is null; 107017 not alive
ACL_FUNC_VISIBILITY aclError aclrtQueryEventWaitStatus(aclrtEvent event, enum aclrtEventWaitStatus *status);

/// Waits until the work that an event stands for has ended; not at all when it was never recorded.
///
/// @return 0; 100000 event is null; 107017 not alive; 507015 torch_npu's queue dropped what was before it
ACL_FUNC_VISIBILITY aclError aclrtSynchronizeEvent(aclrtEvent event);

/// As aclrtSynchronizeEvent, for a limited time.
///
/// @param timeout milliseconds, or -1 to wait for ever
/// @return as aclrtSynchronizeEvent; 107000 timeout is 0 or less than -1; 507047 not complete in time
ACL_FUNC_VISIBILITY aclError aclrtSynchronizeEventWithTimeout(aclrtEvent event, int32_t timeout);

/// The time between two events.
///
/// @param ms receives milliseconds
/// @return 0; 100000 an argument is null; 107006 an event is not complete or carries no times; 107007 the second came
///     first; 107017 not alive; 507000 an event was never recorded
ACL_FUNC_VISIBILITY
aclError aclrtEventElapsedTime(float *ms,
                               aclrtEvent startEvent,
                               aclrtEvent endEvent);

/// When the work that an event stands for ended, in microseconds since this library's first event.
///
/// @return 0; 100000 an argument is null; 107006 not complete, or carries no times; 107017 not alive; 507000 never
///     recorded
ACL_FUNC_VISIBILITY
aclError aclrtEventGetTimestamp(aclrtEvent event,
                                uint64_t *timestamp);

/// Makes a thread run the callbacks of a stream: it must call aclrtProcessReport.
///
/// @param threadId the thread, by pthread_self
/// @param stream null for the default stream of the current context
/// @return 0; 107002 the thread has no context; 107011 the stream reports to a thread already; 107017 not alive
ACL_FUNC_VISIBILITY
aclError aclrtSubscribeReport(uint64_t threadId,
                              aclrtStream stream);

/// Undoes aclrtSubscribeReport.
///
/// @return 0; 107002 the thread has no context; 107012 the stream does not report to this thread; 107017 not alive
ACL_FUNC_VISIBILITY
aclError aclrtUnSubscribeReport(uint64_t threadId,
                                aclrtStream stream);

/// Queues a call of a function behind the work of a stream. The thread that was subscribed to the stream runs it in
/// aclrtProcessReport.
///
/// @param fn the function
/// @param userData its argument
/// @param blockType ACL_CALLBACK_BLOCK: later work of the stream waits for the function's end
/// @param stream null for the default stream of the current context
/// @return 0; 100000 fn is null or blockType unknown; 107015 no thread was subscribed
ACL_FUNC_VISIBILITY
aclError aclrtLaunchCallback(aclrtCallback fn,
                             void *userData,
                             enum aclrtCallbackBlockType blockType,
                             aclrtStream stream);

/// Waits for a callback of a stream that reports to this thread, and runs it.
///
/// @param timeout milliseconds, or -1 to wait for ever
/// @return 0; 100000 timeout is 0 or less than -1; 107012 no stream reports to this thread; 507012 none came in
///     time
ACL_FUNC_VISIBILITY
aclError aclrtProcessReport(int32_t timeout);

/// Queues a call of a function behind the work of a stream; a thread of the library runs it, and later work of the
/// stream waits for its end. The function must not wait for this stream.
///
/// @param stream null for the default stream of the current context
/// @param fn the function
/// @param args its argument
/// @return 0; 100000 fn is null; 107002 the thread has no context; 107017 not alive
ACL_FUNC_VISIBILITY
aclError aclrtLaunchHostFunc(aclrtStream stream,
                             aclrtHostFunc fn,
                             void *args);

/// Has a function called when work fails on a stream, on that stream's thread. Details are not available: it gets
/// a null pointer.
///
/// @param callback null is ignored
/// @return 0
ACL_FUNC_VISIBILITY
aclError aclrtSetExceptionInfoCallback(aclrtExceptionInfoCallback callback);

/// As aclrtSetExceptionInfoCallback, for one of several functions.
///
/// @return 0; 100000 callback is null
ACL_FUNC_VISIBILITY aclError aclrtExceptionInfoCallbackRegister(aclrtExceptionInfoCallback callback);

/// Undoes aclrtExceptionInfoCallbackRegister.
///
/// @return 0; 100000 callback is null or was not registered
ACL_FUNC_VISIBILITY aclError aclrtExceptionInfoCallbackUnregister(aclrtExceptionInfoCallback callback);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

typedef struct aclrtMemManagedLocation {
    aclrtMemManagedLocationType type;
    int32_t id;
} aclrtMemManagedLocation;

typedef struct aclrtServerPid {
    uint32_t sdid;
    int32_t *pid;
    size_t num;
} aclrtServerPid;

typedef struct aclrtStreamConfigHandle {
    void *workptr;
    size_t workSize;
    size_t flag;
    uint32_t priority;
} aclrtStreamConfigHandle;

typedef struct tagRtGroupInfo aclrtGroupInfo;

typedef struct aclrtMemFabricHandle {
    uint8_t data[128];
} aclrtMemFabricHandle;

typedef struct aclrtPhysicalMemProp {
    aclrtMemHandleType handleType;
    aclrtMemAllocationType allocationType;
    aclrtMemAttr memAttr;
    aclrtMemLocation location;
    uint64_t reserve;
} aclrtPhysicalMemProp;

typedef struct aclrtMemUceInfo {
    void *addr;
    size_t len;
    size_t reserved[14];
} aclrtMemUceInfo;

typedef struct aclrtMemUceInfoArray {
    size_t arraySize;
    aclrtMemUceInfo memUceInfoArray[20];
} aclrtMemUceInfoArray;

typedef union aclrtErrorInfoDetail {
    aclrtMemUceInfoArray uceInfo;
    aclrtAicoreErrorType aicoreErrType;
} aclrtErrorInfoDetail;

typedef struct aclrtErrorInfo {
    uint8_t tryRepair;
    uint8_t hasDetail;
    uint8_t reserved[2];
    aclrtErrorType errorType;
    aclrtErrorInfoDetail detail;
} aclrtErrorInfo;

typedef union aclrtBinaryLoadOptionValue {
    uint32_t isLazyLoad;
    uint32_t magic;
    int32_t cpuKernelMode;
    uint32_t rsv[4];
} aclrtBinaryLoadOptionValue;

typedef struct aclrtBinaryLoadOption {
    aclrtBinaryLoadOptionType type;
    aclrtBinaryLoadOptionValue value;
} aclrtBinaryLoadOption;

typedef struct aclrtBinaryLoadOptions {
    aclrtBinaryLoadOption *options;
    size_t numOpt;
} aclrtBinaryLoadOptions;

typedef struct dim3 {
    uint32_t x;
    uint32_t y;
    uint32_t z;
} dim3;

typedef struct aclrtTimeoutUs {
    uint32_t timeoutLow;
    uint32_t timeoutHigh;
} aclrtTimeoutUs;

typedef union aclrtLaunchKernelAttrValue {
    uint8_t schemMode;
    uint32_t localMemorySize;
    uint32_t dynUBufSize;
    aclrtEngineType engineType;
    uint32_t blockDimOffset;
    uint8_t isBlockTaskPrefetch;
    uint8_t isDataDump;
    uint16_t timeout;
    aclrtTimeoutUs timeoutUs;
    uint8_t enableProfiling;
    uint32_t rsv[4];
} aclrtLaunchKernelAttrValue;

typedef struct aclrtLaunchKernelAttr {
    aclrtLaunchKernelAttrId id;
    aclrtLaunchKernelAttrValue value;
} aclrtLaunchKernelAttr;

typedef struct aclrtLaunchKernelCfg {
    aclrtLaunchKernelAttr *attrs;
    size_t numAttrs;
} aclrtLaunchKernelCfg;

typedef struct aclmdlRIKernelTaskParams {
    aclrtFuncHandle funcHandle;
    aclrtLaunchKernelCfg *cfg;
    void *args;
    uint32_t isHostArgs;
    size_t argsSize;
    uint32_t numBlocks;
    uint32_t rsv[10];
} aclmdlRIKernelTaskParams;

typedef struct aclmdlRIEventRecordTaskParams {
    aclrtEvent event;
    uint32_t eventFlag;
    uint32_t recordFlag;
} aclmdlRIEventRecordTaskParams;

typedef struct aclmdlRIEventWaitTaskParams {
    aclrtEvent event;
    uint32_t eventFlag;
    uint32_t waitFlag;
} aclmdlRIEventWaitTaskParams;

typedef struct aclmdlRIEventResetTaskParams {
    aclrtEvent event;
    uint32_t eventFlag;
    uint32_t resetFlag;
} aclmdlRIEventResetTaskParams;

typedef struct aclmdlRIValueWriteTaskParams {
    void *devAddr;
    uint64_t value;
} aclmdlRIValueWriteTaskParams;

typedef struct aclmdlRIValueWaitTaskParams {
    void *devAddr;
    uint64_t value;
    uint32_t flag;
} aclmdlRIValueWaitTaskParams;

typedef struct aclmdlRITaskParams {
    aclmdlRITaskType type;
    uint32_t rsv0[3];
    aclrtTaskGrp taskGrp;
    void *opInfoPtr;
    size_t opInfoSize;
    uint8_t rsv1[32];
    __extension__ union {
        uint8_t rsv2[128];
        struct aclmdlRIKernelTaskParams kernelTaskParams;
        struct aclmdlRIEventRecordTaskParams eventRecordTaskParams;
        struct aclmdlRIEventWaitTaskParams eventWaitTaskParams;
        struct aclmdlRIEventResetTaskParams eventResetTaskParams;
        struct aclmdlRIValueWriteTaskParams valueWriteTaskParams;
        struct aclmdlRIValueWaitTaskParams valueWaitTaskParams;
    };
} aclmdlRITaskParams;

typedef struct aclrtBarrierCmoInfo {
    aclrtCmoType cmoType;
    uint32_t barrierId;
} aclrtBarrierCmoInfo;

typedef struct aclrtBarrierTaskInfo {
    size_t barrierNum;
    aclrtBarrierCmoInfo cmoInfo[6U];
} aclrtBarrierTaskInfo;

typedef struct aclrtMemcpyBatchAttr {
    aclrtMemLocation dstLoc;
    aclrtMemLocation srcLoc;
    uint8_t rsv[16];
} aclrtMemcpyBatchAttr;

typedef struct aclrtPlaceHolderInfo {
    uint32_t addrOffset;
    uint32_t dataOffset;
} aclrtPlaceHolderInfo;

typedef struct aclrtRandomParaInfo {
    uint8_t isAddr;
    uint8_t valueOrAddr[8];
    uint8_t size;
    uint8_t rsv[6];
} aclrtRandomParaInfo;

typedef struct aclrtDropoutBitmaskInfo {
    aclrtRandomParaInfo dropoutRation;
} aclrtDropoutBitmaskInfo;

typedef struct aclrtUniformDisInfo {
    aclrtRandomParaInfo min;
    aclrtRandomParaInfo max;
} aclrtUniformDisInfo;

typedef struct aclrtNormalDisInfo {
    aclrtRandomParaInfo mean;
    aclrtRandomParaInfo stddev;
} aclrtNormalDisInfo;

typedef struct aclrtRandomNumFuncParaInfo {
    aclrtRandomNumFuncType funcType;
    union {
        aclrtDropoutBitmaskInfo dropoutBitmaskInfo;
        aclrtUniformDisInfo uniformDisInfo;
        aclrtNormalDisInfo normalDisInfo;
    } paramInfo;
} aclrtRandomNumFuncParaInfo;

typedef struct aclrtRandomNumTaskInfo {
    aclDataType dataType;
    aclrtRandomNumFuncParaInfo randomNumFuncParaInfo;
    void *randomParaAddr;
    void *randomResultAddr;
    void *randomCounterAddr;
    aclrtRandomParaInfo randomSeed;
    aclrtRandomParaInfo randomNum;
    uint8_t rsv[8];
} aclrtRandomNumTaskInfo;

typedef struct aclrtRandomTaskUpdateAttr {
    void *srcAddr;
    size_t size;
    uint32_t rsv[4];
} aclrtRandomTaskUpdateAttr;

typedef struct aclrtAicAivTaskUpdateAttr {
    void *binHandle;
    void *funcEntryAddr;
    void *blockDimAddr;
    uint32_t rsv[4];
} aclrtAicAivTaskUpdateAttr;

typedef union aclrtUpdateTaskAttrVal {
    aclrtRandomTaskUpdateAttr randomTaskAttr;
    aclrtAicAivTaskUpdateAttr aicAivTaskAttr;
} aclrtUpdateTaskAttrVal;

typedef struct aclrtTaskUpdateInfo {
    aclrtUpdateTaskAttrId id;
    aclrtUpdateTaskAttrVal val;
} aclrtTaskUpdateInfo;

typedef struct aclrtSnapShotBackupArgs {
    uint32_t backupFlags;
    char reserved[60];
} aclrtSnapShotBackupArgs;

typedef struct aclrtSnapShotRestoreArgs {
    uint32_t restoreFlags;
    char reserved[60];
} aclrtSnapShotRestoreArgs;

typedef struct aclrtUuid {
    char bytes[16];
} aclrtUuid;

typedef struct aclrtCntNotifyRecordInfo {
    aclrtCntNotifyRecordMode mode;
    uint32_t value;
} aclrtCntNotifyRecordInfo;

typedef struct aclrtCntNotifyWaitInfo {
    aclrtCntNotifyWaitMode mode;
    uint32_t value;
    uint32_t timeout;
    uint8_t isClear;
    uint8_t rsv[3];
} aclrtCntNotifyWaitInfo;

typedef struct aclrtMemAccessDesc {
    aclrtMemAccessFlags flags;
    aclrtMemLocation location;
    uint8_t rsv[12];
} aclrtMemAccessDesc;

typedef struct aclrtIpcEventHandle {
    char reserved[64U];
} aclrtIpcEventHandle;

typedef struct tagAclmdlRICondTaskParams {
    aclmdlRICondHandle handle;
    aclmdlRICondTaskType type;
    uint32_t size;
    aclmdlRI *modelRIArray;
} aclmdlRICondTaskParams;

typedef struct aclrtMemPoolProps {
    aclrtMemAllocationType allocType;
    aclrtMemHandleType handleType;
    aclrtMemLocation location;
    size_t maxSize;
    unsigned char reserved[32];
} aclrtMemPoolProps;

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Not in this library: a real CANN's where there is one, else refused (docs/names.md).
ACL_FUNC_VISIBILITY aclError aclFinalizeCallbackRegister(aclRegisterCallbackType type,
    aclFinalizeCallbackFunc cbFunc, void *userData);
ACL_FUNC_VISIBILITY aclError aclFinalizeCallbackUnRegister(aclRegisterCallbackType type,
    aclFinalizeCallbackFunc cbFunc);
ACL_FUNC_VISIBILITY aclError aclInitCallbackRegister(aclRegisterCallbackType type, aclInitCallbackFunc cbFunc,
    void *userData);
ACL_FUNC_VISIBILITY aclError aclInitCallbackUnRegister(aclRegisterCallbackType type,
    aclInitCallbackFunc cbFunc);
ACL_FUNC_VISIBILITY aclError aclrtActiveStream(aclrtStream activeStream, aclrtStream stream);
ACL_FUNC_VISIBILITY aclError aclrtAllocBuf(aclrtMbuf *buf, size_t size);
ACL_FUNC_VISIBILITY aclError aclrtAppendBufChain(aclrtMbuf headBuf, aclrtMbuf buf);
ACL_FUNC_VISIBILITY aclError aclrtBinaryGetDevAddress(const aclrtBinHandle binHandle, void **binAddr,
    size_t *binSize);
ACL_FUNC_VISIBILITY aclError aclrtBinaryGetFunction(const aclrtBinHandle binHandle, const char *kernelName,
    aclrtFuncHandle *funcHandle);
ACL_FUNC_VISIBILITY aclError aclrtBinaryGetFunctionByEntry(aclrtBinHandle binHandle, uint64_t funcEntry,
    aclrtFuncHandle *funcHandle);
ACL_FUNC_VISIBILITY aclError aclrtBinaryGetGlobal(aclrtBinHandle binHandle, const char *name, void **dptr,
    size_t *size);
ACL_FUNC_VISIBILITY aclError aclrtBinaryLoad(const aclrtBinary binary, aclrtBinHandle *binHandle);
ACL_FUNC_VISIBILITY aclError aclrtBinaryLoadFromData(const void *data, size_t length,
    const aclrtBinaryLoadOptions *options, aclrtBinHandle *binHandle);
ACL_FUNC_VISIBILITY aclError aclrtBinaryLoadFromFile(const char *binPath, aclrtBinaryLoadOptions *options,
    aclrtBinHandle *binHandle);
ACL_FUNC_VISIBILITY aclError aclrtBinarySetExceptionCallback(aclrtBinHandle binHandle,
    aclrtOpExceptionCallback callback, void *userData);
ACL_FUNC_VISIBILITY aclError aclrtBinaryUnLoad(aclrtBinHandle binHandle);
ACL_FUNC_VISIBILITY aclError aclrtCacheLastTaskExtendInfo(const char *const extendInfoPtr,
    const size_t infoSize);
ACL_FUNC_VISIBILITY aclError aclrtCacheLastTaskOpInfo(const void *const infoPtr, const size_t infoSize);
ACL_FUNC_VISIBILITY aclError aclrtCheckArchCompatibility(const char *socVersion, int32_t *canCompatible);
ACL_FUNC_VISIBILITY aclError aclrtCheckMemType(void **addrList, uint32_t size, uint32_t memType,
    uint32_t *checkResult, uint32_t reserve);
ACL_FUNC_VISIBILITY aclError aclrtCmoAsync(void *src, size_t size, aclrtCmoType cmoType, aclrtStream stream);
ACL_FUNC_VISIBILITY aclError aclrtCmoAsyncWithBarrier(void *src, size_t size, aclrtCmoType cmoType,
    uint32_t barrierId, aclrtStream stream);
ACL_FUNC_VISIBILITY aclError aclrtCmoAsyncWithDesc(void *cmoDesc, aclrtCmoType cmoType, aclrtStream stream,
    const void *reserve);
ACL_FUNC_VISIBILITY aclError aclrtCmoGetDescSize(size_t *size);
ACL_FUNC_VISIBILITY aclError aclrtCmoSetDesc(void *cmoDesc, void *src, size_t size);
ACL_FUNC_VISIBILITY aclError aclrtCmoWaitBarrier(aclrtBarrierTaskInfo *taskInfo, aclrtStream stream,
    uint32_t flag);
ACL_FUNC_VISIBILITY aclError aclrtCntNotifyCreate(aclrtCntNotify *cntNotify, uint64_t flag);
ACL_FUNC_VISIBILITY aclError aclrtCntNotifyDestroy(aclrtCntNotify cntNotify);
ACL_FUNC_VISIBILITY aclError aclrtCntNotifyGetId(aclrtCntNotify cntNotify, uint32_t *notifyId);
ACL_FUNC_VISIBILITY aclError aclrtCntNotifyRecord(aclrtCntNotify cntNotify, aclrtStream stream,
    aclrtCntNotifyRecordInfo *info);
ACL_FUNC_VISIBILITY aclError aclrtCntNotifyReset(aclrtCntNotify cntNotify, aclrtStream stream);
ACL_FUNC_VISIBILITY aclError aclrtCntNotifyWaitWithTimeout(aclrtCntNotify cntNotify, aclrtStream stream,
    aclrtCntNotifyWaitInfo *info);
ACL_FUNC_VISIBILITY aclError aclrtCopyBufRef(const aclrtMbuf buf, aclrtMbuf *newBuf);
ACL_FUNC_VISIBILITY aclrtBinary aclrtCreateBinary(const void *data, size_t dataLen);
ACL_FUNC_VISIBILITY aclrtGroupInfo *aclrtCreateGroupInfo(void);
ACL_FUNC_VISIBILITY aclError aclrtCreateLabel(aclrtLabel *label);
ACL_FUNC_VISIBILITY aclError aclrtCreateLabelList(aclrtLabel *labels, size_t num, aclrtLabelList *labelList);
ACL_FUNC_VISIBILITY aclError aclrtCreateNotify(aclrtNotify *notify, uint64_t flag);
ACL_FUNC_VISIBILITY aclrtStreamConfigHandle *aclrtCreateStreamConfigHandle(void);
ACL_FUNC_VISIBILITY aclError aclrtCreateStreamV2(aclrtStream *stream, const aclrtStreamConfigHandle *handle);
ACL_FUNC_VISIBILITY aclError aclrtCtxGetFloatOverflowAddr(void **overflowAddr);
ACL_FUNC_VISIBILITY aclError aclrtDestroyBinary(aclrtBinary binary);
ACL_FUNC_VISIBILITY aclError aclrtDestroyGroupInfo(aclrtGroupInfo *groupInfo);
ACL_FUNC_VISIBILITY aclError aclrtDestroyLabel(aclrtLabel label);
ACL_FUNC_VISIBILITY aclError aclrtDestroyLabelList(aclrtLabelList labelList);
ACL_FUNC_VISIBILITY aclError aclrtDestroyNotify(aclrtNotify notify);
ACL_FUNC_VISIBILITY aclError aclrtDestroyStreamConfigHandle(aclrtStreamConfigHandle *handle);
ACL_FUNC_VISIBILITY aclError aclrtDeviceGetBareTgid(int32_t *pid);
ACL_FUNC_VISIBILITY aclError aclrtDeviceGetByPCIBusId(const char *pciBusId, int32_t *deviceId);
ACL_FUNC_VISIBILITY aclError aclrtDeviceGetHostAtomicCapabilities(uint32_t *capabilities,
    const aclrtAtomicOperation *operations, const uint32_t count, int32_t deviceId);
ACL_FUNC_VISIBILITY aclError aclrtDeviceGetLimit(aclrtDeviceLimit limit, size_t *value);
ACL_FUNC_VISIBILITY aclError aclrtDeviceGetP2PAtomicCapabilities(uint32_t *capabilities,
    const aclrtAtomicOperation *operations, const uint32_t count, int32_t srcDeviceId, int32_t dstDeviceId);
ACL_FUNC_VISIBILITY aclError aclrtDeviceGetPCIBusId(int32_t deviceId, char *pciBusId, int32_t len);
ACL_FUNC_VISIBILITY aclError aclrtDeviceGetStreamPriorityRange(int32_t *leastPriority,
    int32_t *greatestPriority);
ACL_FUNC_VISIBILITY aclError aclrtDeviceL2CacheFlush(void *rsv);
ACL_FUNC_VISIBILITY aclError aclrtDevicePeerAccessStatus(int32_t deviceId, int32_t peerDeviceId,
    int32_t *status);
ACL_FUNC_VISIBILITY aclError aclrtDeviceSetLimit(aclrtDeviceLimit limit, size_t value);
ACL_FUNC_VISIBILITY aclError aclrtFreeBuf(aclrtMbuf buf);
ACL_FUNC_VISIBILITY aclError aclrtFreePhysical(aclrtDrvMemHandle handle);
ACL_FUNC_VISIBILITY aclError aclrtFunctionGetAvailDynUbufPerBlock(void *func, uint32_t flags,
    size_t *dynamicUbufSize);
ACL_FUNC_VISIBILITY aclError aclrtFunctionGetBinary(const aclrtFuncHandle funcHandle,
    aclrtBinHandle *binHandle);
ACL_FUNC_VISIBILITY aclError aclrtFunctionGetParamCount(const void *func, size_t *paramCount);
ACL_FUNC_VISIBILITY aclError aclrtFunctionGetParamInfo(const void *func, size_t paramIndex,
    size_t *paramOffset, size_t *paramSize);
ACL_FUNC_VISIBILITY aclError aclrtGetAllGroupInfo(aclrtGroupInfo *groupInfo);
ACL_FUNC_VISIBILITY aclError aclrtGetArgsFromExceptionInfo(const aclrtExceptionInfo *info, void **devArgsPtr,
    uint32_t *devArgsLen);
ACL_FUNC_VISIBILITY aclError aclrtGetBufChainNum(aclrtMbuf headBuf, uint32_t *num);
ACL_FUNC_VISIBILITY aclError aclrtGetBufData(const aclrtMbuf buf, void **dataPtr, size_t *size);
ACL_FUNC_VISIBILITY aclError aclrtGetBufDataLen(aclrtMbuf buf, size_t *len);
ACL_FUNC_VISIBILITY aclError aclrtGetBufFromChain(aclrtMbuf headBuf, uint32_t index, aclrtMbuf *buf);
ACL_FUNC_VISIBILITY aclError aclrtGetBufUserData(const aclrtMbuf buf, void *dataPtr, size_t size,
    size_t offset);
ACL_FUNC_VISIBILITY aclError aclrtGetDeviceCapability(int32_t deviceId, aclrtDevFeatureType devFeatureType,
    int32_t *value);
ACL_FUNC_VISIBILITY uint32_t aclrtGetDeviceIdFromExceptionInfo(const aclrtExceptionInfo *info);
ACL_FUNC_VISIBILITY aclError aclrtGetDevicesTopo(uint32_t deviceId, uint32_t otherDeviceId, uint64_t *value);
ACL_FUNC_VISIBILITY uint32_t aclrtGetErrorCodeFromExceptionInfo(const aclrtExceptionInfo *info);
ACL_FUNC_VISIBILITY aclError aclrtGetEventAvailNum(uint32_t *eventCount);
ACL_FUNC_VISIBILITY aclError aclrtGetEventId(aclrtEvent event, uint32_t *eventId);
ACL_FUNC_VISIBILITY aclError aclrtGetFloatOverflowStatus(void *outputAddr, uint64_t outputSize,
    aclrtStream stream);
ACL_FUNC_VISIBILITY aclError aclrtGetFuncBySymbol(const void *symbol, aclrtFuncHandle *funcHandle);
ACL_FUNC_VISIBILITY aclError aclrtGetFuncHandleFromExceptionInfo(const aclrtExceptionInfo *info,
    aclrtFuncHandle *func);
ACL_FUNC_VISIBILITY aclError aclrtGetFunctionAddr(aclrtFuncHandle funcHandle, void **aicAddr, void **aivAddr);
ACL_FUNC_VISIBILITY aclError aclrtGetFunctionAttribute(aclrtFuncHandle funcHandle,
    aclrtFuncAttribute attrType, int64_t *attrValue);
ACL_FUNC_VISIBILITY aclError aclrtGetFunctionName(aclrtFuncHandle funcHandle, uint32_t maxLen, char *name);
ACL_FUNC_VISIBILITY aclError aclrtGetFunctionSize(aclrtFuncHandle funcHandle, size_t *aicSize,
    size_t *aivSize);
ACL_FUNC_VISIBILITY aclError aclrtGetGroupCount(uint32_t *count);
ACL_FUNC_VISIBILITY aclError aclrtGetGroupInfoDetail(const aclrtGroupInfo *groupInfo, int32_t groupIndex,
    aclrtGroupAttr attr, void *attrValue, size_t valueLen, size_t *paramRetSize);
ACL_FUNC_VISIBILITY aclError aclrtGetHardwareSyncAddr(void **addr);
ACL_FUNC_VISIBILITY aclError aclrtGetLogicDevIdByPhyDevId(const int32_t phyDevId, int32_t *const logicDevId);
ACL_FUNC_VISIBILITY aclError aclrtGetLogicDevIdByUserDevId(const int32_t userDevid,
    int32_t *const logicDevId);
ACL_FUNC_VISIBILITY aclError aclrtGetMemcpyDescSize(aclrtMemcpyKind kind, size_t *descSize);
ACL_FUNC_VISIBILITY aclError aclrtGetNotifyId(aclrtNotify notify, uint32_t *notifyId);
ACL_FUNC_VISIBILITY aclError aclrtGetOpExecuteTimeout(uint32_t *const timeoutMs);
ACL_FUNC_VISIBILITY aclError aclrtGetOpTimeOutInterval(uint64_t *interval);
ACL_FUNC_VISIBILITY aclError aclrtGetOverflowStatus(void *outputAddr, size_t outputSize, aclrtStream stream);
ACL_FUNC_VISIBILITY aclError aclrtGetPhyDevIdByLogicDevId(const int32_t logicDevId, int32_t *const phyDevId);
ACL_FUNC_VISIBILITY aclError aclrtGetPhyDevIdByUserDevId(const int32_t userDevId, int32_t *const phyDevId);
ACL_FUNC_VISIBILITY uint32_t aclrtGetStreamIdFromExceptionInfo(const aclrtExceptionInfo *info);
ACL_FUNC_VISIBILITY aclError aclrtGetSymbolAddress(const void *symbol, void **devPtr);
ACL_FUNC_VISIBILITY aclError aclrtGetSymbolSize(const void *symbol, size_t *size);
ACL_FUNC_VISIBILITY uint32_t aclrtGetTaskIdFromExceptionInfo(const aclrtExceptionInfo *info);
ACL_FUNC_VISIBILITY uint32_t aclrtGetThreadIdFromExceptionInfo(const aclrtExceptionInfo *info);
ACL_FUNC_VISIBILITY aclError aclrtGetThreadLastTaskId(uint32_t *taskId);
ACL_FUNC_VISIBILITY aclError aclrtGetUserDevIdByLogicDevId(const int32_t logicDevId,
    int32_t *const userDevid);
ACL_FUNC_VISIBILITY aclError aclrtGetUserDevIdByPhyDevId(const int32_t phyDevId, int32_t *const userDevId);
ACL_FUNC_VISIBILITY aclError aclrtHostGetDevicePointer(void *pHost, void **pDevice, uint32_t flag);
ACL_FUNC_VISIBILITY aclError aclrtHostMemMapCapabilities(uint32_t deviceId, aclrtHacType hacType,
    aclrtHostMemMapCapability *capabilities);
ACL_FUNC_VISIBILITY aclError aclrtHostRegisterV2(void *ptr, uint64_t size, uint32_t flag);
ACL_FUNC_VISIBILITY aclError aclrtIpcMemClose(const char *key);
ACL_FUNC_VISIBILITY aclError aclrtIpcMemGetExportKey(void *devPtr, size_t size, char *key, size_t len,
    uint64_t flags);
ACL_FUNC_VISIBILITY aclError aclrtIpcMemImportByKey(void **devPtr, const char *key, uint64_t flags);
ACL_FUNC_VISIBILITY aclError aclrtIpcMemImportPidInterServer(const char *key, aclrtServerPid *serverPids,
    size_t num);
ACL_FUNC_VISIBILITY aclError aclrtIpcMemSetAttr(const char *key, aclrtIpcMemAttrType type, uint64_t attr);
ACL_FUNC_VISIBILITY aclError aclrtIpcMemSetImportPid(const char *key, int32_t *pid, size_t num);
ACL_FUNC_VISIBILITY aclError aclrtIpcOpenEventHandle(aclrtIpcEventHandle handle, aclrtEvent *event);
ACL_FUNC_VISIBILITY aclError aclrtKernelArgsAppend(aclrtArgsHandle argsHandle, void *param, size_t paramSize,
    aclrtParamHandle *paramHandle);
ACL_FUNC_VISIBILITY aclError aclrtKernelArgsAppendPlaceHolder(aclrtArgsHandle argsHandle,
    aclrtParamHandle *paramHandle);
ACL_FUNC_VISIBILITY aclError aclrtKernelArgsFinalize(aclrtArgsHandle argsHandle);
ACL_FUNC_VISIBILITY aclError aclrtKernelArgsGetHandleMemSize(aclrtFuncHandle funcHandle, size_t *memSize);
ACL_FUNC_VISIBILITY aclError aclrtKernelArgsGetMemSize(aclrtFuncHandle funcHandle, size_t userArgsSize,
    size_t *actualArgsSize);
ACL_FUNC_VISIBILITY aclError aclrtKernelArgsGetPlaceHolderBuffer(aclrtArgsHandle argsHandle,
    aclrtParamHandle paramHandle, size_t dataSize, void **bufferAddr);
ACL_FUNC_VISIBILITY aclError aclrtKernelArgsInit(aclrtFuncHandle funcHandle, aclrtArgsHandle *argsHandle);
ACL_FUNC_VISIBILITY aclError aclrtKernelArgsInitByUserMem(aclrtFuncHandle funcHandle,
    aclrtArgsHandle argsHandle, void *userHostMem, size_t actualArgsSize);
ACL_FUNC_VISIBILITY aclError aclrtKernelArgsParaUpdate(aclrtArgsHandle argsHandle,
    aclrtParamHandle paramHandle, void *param, size_t paramSize);
ACL_FUNC_VISIBILITY aclError aclrtLaunchKernel(aclrtFuncHandle funcHandle, uint32_t numBlocks,
    const void *argsData, size_t argsSize, aclrtStream stream);
ACL_FUNC_VISIBILITY aclError aclrtLaunchKernelV2(aclrtFuncHandle funcHandle, uint32_t numBlocks,
    const void *argsData, size_t argsSize, aclrtLaunchKernelCfg *cfg, aclrtStream stream);
ACL_FUNC_VISIBILITY aclError aclrtLaunchKernelWithArgsArray(void *func, uint32_t numBlocks,
    aclrtStream stream, aclrtLaunchKernelCfg *cfg, void **args);
ACL_FUNC_VISIBILITY aclError aclrtLaunchKernelWithConfig(aclrtFuncHandle funcHandle, uint32_t numBlocks,
    aclrtStream stream, aclrtLaunchKernelCfg *cfg, aclrtArgsHandle argsHandle, void *reserve);
ACL_FUNC_VISIBILITY aclError aclrtLaunchKernelWithHostArgs(aclrtFuncHandle funcHandle, uint32_t numBlocks,
    aclrtStream stream, aclrtLaunchKernelCfg *cfg, void *hostArgs, size_t argsSize,
    aclrtPlaceHolderInfo *placeHolderArray, size_t placeHolderNum);
ACL_FUNC_VISIBILITY aclError aclrtLaunchSIMTKernelWithArgsArray(void *func, dim3 gridDim, dim3 blockDim,
    size_t dynUbufSize, aclrtStream stream, aclrtLaunchKernelCfg *cfg, void **args);
ACL_FUNC_VISIBILITY aclError aclrtLaunchSIMTKernelWithHostArgs(void *func, dim3 gridDim, dim3 blockDim,
    size_t dynUbufSize, aclrtStream stream, aclrtLaunchKernelCfg *cfg, void *hostArgs, size_t argsSize,
    aclrtPlaceHolderInfo *placeHolderArray, size_t placeHolderNum);
ACL_FUNC_VISIBILITY aclError aclrtMallocForTaskScheduler(void **devPtr, size_t size,
    aclrtMemMallocPolicy policy, aclrtMallocConfig *cfg);
ACL_FUNC_VISIBILITY aclError aclrtMallocPhysical(aclrtDrvMemHandle *handle, size_t size,
    const aclrtPhysicalMemProp *prop, uint64_t flags);
ACL_FUNC_VISIBILITY aclError aclrtMapMem(void *virPtr, size_t size, size_t offset, aclrtDrvMemHandle handle,
    uint64_t flags);
ACL_FUNC_VISIBILITY aclError aclrtMemAllocManaged(void **ptr, uint64_t size, uint32_t flag);
ACL_FUNC_VISIBILITY aclError aclrtMemExportToShareableHandle(aclrtDrvMemHandle handle,
    aclrtMemHandleType handleType, uint64_t flags, uint64_t *shareableHandle);
ACL_FUNC_VISIBILITY aclError aclrtMemExportToShareableHandleV2(aclrtDrvMemHandle handle, uint64_t flags,
    aclrtMemSharedHandleType shareType, void *shareableHandle);
ACL_FUNC_VISIBILITY aclError aclrtMemGetAccess(void *virPtr, aclrtMemLocation *location, uint64_t *flag);
ACL_FUNC_VISIBILITY aclError aclrtMemGetAddressRange(void *ptr, void **pbase, size_t *psize);
ACL_FUNC_VISIBILITY aclError aclrtMemGetAllocationGranularity(aclrtPhysicalMemProp *prop,
    aclrtMemGranularityOptions option, size_t *granularity);
ACL_FUNC_VISIBILITY aclError aclrtMemGetAllocationPropertiesFromHandle(aclrtDrvMemHandle handle,
    aclrtPhysicalMemProp *prop);
ACL_FUNC_VISIBILITY aclError aclrtMemImportFromShareableHandle(uint64_t shareableHandle, int32_t deviceId,
    aclrtDrvMemHandle *handle);
ACL_FUNC_VISIBILITY aclError aclrtMemImportFromShareableHandleV2(void *shareableHandle,
    aclrtMemSharedHandleType shareType, uint64_t flags, aclrtDrvMemHandle *handle);
ACL_FUNC_VISIBILITY aclError aclrtMemManagedAdvise(const void *const ptr, uint64_t size,
    aclrtMemManagedAdviseType advise, aclrtMemManagedLocation location);
ACL_FUNC_VISIBILITY aclError aclrtMemManagedGetAttr(aclrtMemManagedRangeAttribute attribute, const void *ptr,
    size_t size, void *data, size_t dataSize);
ACL_FUNC_VISIBILITY aclError aclrtMemManagedGetAttrs(aclrtMemManagedRangeAttribute *attributes,
    size_t numAttributes, const void *ptr, size_t size, void **data, size_t *dataSizes);
ACL_FUNC_VISIBILITY aclError aclrtMemManagedPrefetchAsync(const void *ptr, size_t size,
    aclrtMemManagedLocation location, uint32_t flags, aclrtStream stream);
ACL_FUNC_VISIBILITY aclError aclrtMemManagedPrefetchBatchAsync(const void **ptrs, size_t *sizes, size_t count,
    aclrtMemManagedLocation *prefetchLocs, size_t *prefetchLocIdxs, size_t numPrefetchLocs, uint64_t flags,
    aclrtStream stream);
ACL_FUNC_VISIBILITY aclError aclrtMemMapNoAccess(void *virPtr, size_t size, size_t offset,
    aclrtDrvMemHandle handle, uint64_t flags);
ACL_FUNC_VISIBILITY aclError aclrtMemMapSelectedLink(void *virPtrDst, size_t size, void *virPtrSrc,
    uint32_t linkIdx);
ACL_FUNC_VISIBILITY aclError aclrtMemMapSetLink(aclrtDrvMemHandle handle, aclrtMemLinkType adviceLink);
ACL_FUNC_VISIBILITY aclError aclrtMemP2PMap(void *devPtr, size_t size, int32_t dstDevId, uint64_t flags);
ACL_FUNC_VISIBILITY aclError aclrtMemRetainAllocationHandle(void *virPtr, aclrtDrvMemHandle *handle);
ACL_FUNC_VISIBILITY aclError aclrtMemSetAccess(void *virPtr, size_t size, aclrtMemAccessDesc *desc,
    size_t count);
ACL_FUNC_VISIBILITY aclError aclrtMemSetPidToShareableHandle(uint64_t shareableHandle, int32_t *pid,
    size_t pidNum);
ACL_FUNC_VISIBILITY aclError aclrtMemSetPidToShareableHandleV2(void *shareableHandle,
    aclrtMemSharedHandleType shareType, int32_t *pid, size_t pidNum);
ACL_FUNC_VISIBILITY aclError aclrtMemcpyAsyncWithDesc(void *desc, aclrtMemcpyKind kind, aclrtStream stream);
ACL_FUNC_VISIBILITY aclError aclrtMemcpyAsyncWithOffset(void **dst, size_t destMax, size_t dstDataOffset,
    const void **src, size_t count, size_t srcDataOffset, aclrtMemcpyKind kind, aclrtStream stream);
ACL_FUNC_VISIBILITY aclError aclrtMemcpyBatchAsyncV2(void **dsts, size_t *destMaxs, void **srcs,
    size_t *sizes, size_t numBatches, aclrtMemcpyBatchAttr *attrs, size_t *attrsIndexes, size_t numAttrs,
    aclrtStream stream);
ACL_FUNC_VISIBILITY aclError aclrtMemcpyBatchV2(void **dsts, size_t *destMaxs, void **srcs, size_t *sizes,
    size_t numBatches, aclrtMemcpyBatchAttr *attrs, size_t *attrsIndexes, size_t numAttrs);
ACL_FUNC_VISIBILITY aclError aclrtMemcpyFromSymbol(void *dst, size_t dstMax, const void *symbol, size_t count,
    size_t offset, aclrtMemcpyKind kind);
ACL_FUNC_VISIBILITY aclError aclrtMemcpyFromSymbolAsync(void *dst, size_t dstMax, const void *symbol,
    size_t count, size_t offset, aclrtMemcpyKind kind, aclrtStream stream);
ACL_FUNC_VISIBILITY aclError aclrtMemcpyToSymbol(const void *symbol, const void *src, size_t count,
    size_t offset, aclrtMemcpyKind kind);
ACL_FUNC_VISIBILITY aclError aclrtMemcpyToSymbolAsync(const void *symbol, const void *src, size_t count,
    size_t offset, aclrtMemcpyKind kind, aclrtStream stream);
ACL_FUNC_VISIBILITY aclError aclrtMemsetD32(void *ptr, size_t memSize, uint32_t value, size_t N);
ACL_FUNC_VISIBILITY aclError aclrtMemsetD32Async(void *ptr, size_t memSize, uint32_t value, size_t N,
    aclrtStream stream);
ACL_FUNC_VISIBILITY aclError aclrtNotifyBatchReset(aclrtNotify *notifies, size_t num);
ACL_FUNC_VISIBILITY aclError aclrtNotifyGetExportKey(aclrtNotify notify, char *key, size_t len,
    uint64_t flags);
ACL_FUNC_VISIBILITY aclError aclrtNotifyImportByKey(aclrtNotify *notify, const char *key, uint64_t flags);
ACL_FUNC_VISIBILITY aclError aclrtNotifySetImportPid(aclrtNotify notify, int32_t *pid, size_t num);
ACL_FUNC_VISIBILITY aclError aclrtNotifySetImportPidInterServer(aclrtNotify notify,
    aclrtServerPid *serverPids, size_t num);
ACL_FUNC_VISIBILITY aclError aclrtNpuClearFloatOverFlowStatus(uint32_t checkMode, aclrtStream stream);
ACL_FUNC_VISIBILITY aclError aclrtNpuGetFloatOverFlowStatus(void *outputAddr, uint64_t outputSize,
    uint32_t checkMode, aclrtStream stream);
ACL_FUNC_VISIBILITY aclError aclrtPersistentTaskClean(aclrtStream stream);
ACL_FUNC_VISIBILITY aclError aclrtProcessHostFunc(int32_t timeout);
ACL_FUNC_VISIBILITY aclError aclrtProfTrace(void *userdata, int32_t length, aclrtStream stream);
ACL_FUNC_VISIBILITY aclError aclrtRandomNumAsync(const aclrtRandomNumTaskInfo *taskInfo,
    const aclrtStream stream, void *reserve);
ACL_FUNC_VISIBILITY aclError aclrtRecordEventWithFlag(aclrtEvent event, aclrtStream stream, uint32_t flag);
ACL_FUNC_VISIBILITY aclError aclrtRecordNotify(aclrtNotify notify, aclrtStream stream);
ACL_FUNC_VISIBILITY aclError aclrtReduceAsync(void *dst, const void *src, uint64_t count,
    aclrtReduceKind kind, aclDataType type, aclrtStream stream, void *reserve);
ACL_FUNC_VISIBILITY aclError aclrtRegDeviceStateCallback(const char *regName,
    aclrtDeviceStateCallback callback, void *args);
ACL_FUNC_VISIBILITY aclError aclrtRegStreamStateCallback(const char *regName,
    aclrtStreamStateCallback callback, void *args);
ACL_FUNC_VISIBILITY aclError aclrtRegisterCpuFunc(const aclrtBinHandle handle, const char *funcName,
    const char *kernelName, aclrtFuncHandle *funcHandle);
ACL_FUNC_VISIBILITY aclError aclrtReleaseMemAddress(void *virPtr);
ACL_FUNC_VISIBILITY aclError aclrtReserveMemAddress(void **virPtr, size_t size, size_t alignment,
    void *expectPtr, uint64_t flags);
ACL_FUNC_VISIBILITY aclError aclrtReserveMemAddressNoUCMemory(void **virPtr, size_t size, size_t alignment,
    void *expectPtr, uint64_t flags);
ACL_FUNC_VISIBILITY aclError aclrtResetFloatOverflowStatus(aclrtStream stream);
ACL_FUNC_VISIBILITY aclError aclrtResetOverflowStatus(aclrtStream stream);
ACL_FUNC_VISIBILITY aclError aclrtSetBufDataLen(aclrtMbuf buf, size_t len);
ACL_FUNC_VISIBILITY aclError aclrtSetBufUserData(aclrtMbuf buf, const void *dataPtr, size_t size,
    size_t offset);
ACL_FUNC_VISIBILITY aclError aclrtSetDeviceTaskAbortCallback(const char *regName,
    aclrtDeviceTaskAbortCallback callback, void *args);
ACL_FUNC_VISIBILITY aclError aclrtSetGroup(int32_t groupId);
ACL_FUNC_VISIBILITY aclError aclrtSetLabel(aclrtLabel label, aclrtStream stream);
ACL_FUNC_VISIBILITY aclError aclrtSetMemcpyDesc(void *desc, aclrtMemcpyKind kind, void *srcAddr,
    void *dstAddr, size_t count, void *config);
ACL_FUNC_VISIBILITY aclError aclrtSetOpExecuteTimeOutWithMs(uint32_t timeout);
ACL_FUNC_VISIBILITY aclError aclrtSetStreamConfigOpt(aclrtStreamConfigHandle *handle,
    aclrtStreamConfigAttr attr, const void *attrValue, size_t valueSize);
ACL_FUNC_VISIBILITY aclError aclrtSnapShotCallbackRegister(aclrtSnapShotStage stage,
    aclrtSnapShotCallBack callback, void *args);
ACL_FUNC_VISIBILITY aclError aclrtSnapShotCallbackUnregister(aclrtSnapShotStage stage,
    aclrtSnapShotCallBack callback);
ACL_FUNC_VISIBILITY aclError aclrtSnapShotProcessBackup(int pid, aclrtSnapShotBackupArgs *args);
ACL_FUNC_VISIBILITY aclError aclrtSnapShotProcessLock(int pid, void *reserve);
ACL_FUNC_VISIBILITY aclError aclrtSnapShotProcessRestore(int pid, aclrtSnapShotRestoreArgs *args);
ACL_FUNC_VISIBILITY aclError aclrtSnapShotProcessUnlock(int pid, void *reserve);
ACL_FUNC_VISIBILITY aclError aclrtStreamStop(aclrtStream stream);
ACL_FUNC_VISIBILITY aclError aclrtStreamWaitEventWithFlag(aclrtStream stream, aclrtEvent event,
    uint32_t timeout, uint32_t flag);
ACL_FUNC_VISIBILITY aclError aclrtStreamWaitEventWithTimeout(aclrtStream stream, aclrtEvent event,
    int32_t timeout);
ACL_FUNC_VISIBILITY aclError aclrtSubscribeHostFunc(uint64_t hostFuncThreadId, aclrtStream exeStream);
ACL_FUNC_VISIBILITY aclError aclrtSwitchLabelByIndex(void *ptr, uint32_t maxValue, aclrtLabelList labelList,
    aclrtStream stream);
ACL_FUNC_VISIBILITY aclError aclrtSwitchStream(void *leftValue, aclrtCondition cond, void *rightValue,
    aclrtCompareDataType dataType, aclrtStream trueStream, aclrtStream falseStream, aclrtStream stream);
ACL_FUNC_VISIBILITY aclError aclrtTaskUpdateAsync(aclrtStream taskStream, uint32_t taskId,
    aclrtTaskUpdateInfo *info, aclrtStream execStream);
ACL_FUNC_VISIBILITY aclError aclrtUnSubscribeHostFunc(uint64_t hostFuncThreadId, aclrtStream exeStream);
ACL_FUNC_VISIBILITY aclError aclrtUnmapMem(void *virPtr);
ACL_FUNC_VISIBILITY aclError aclrtWaitAndResetNotify(aclrtNotify notify, aclrtStream stream,
    uint32_t timeout);
ACL_FUNC_VISIBILITY aclError aclmdlFinalizeDump(void);
ACL_FUNC_VISIBILITY aclError aclmdlInitDump(void);
ACL_FUNC_VISIBILITY aclError aclmdlRIAbort(aclmdlRI modelRI);
ACL_FUNC_VISIBILITY aclError aclmdlRIAddCondTask(aclmdlRICondTaskParams params, aclrtStream stream,
    uint32_t flags);
ACL_FUNC_VISIBILITY aclError aclmdlRIBindStream(aclmdlRI modelRI, aclrtStream stream, uint32_t flag);
ACL_FUNC_VISIBILITY aclError aclmdlRIBuildBegin(aclmdlRI *modelRI, uint32_t flag);
ACL_FUNC_VISIBILITY aclError aclmdlRIBuildEnd(aclmdlRI modelRI, void *reserve);
ACL_FUNC_VISIBILITY aclError aclmdlRICaptureBegin(aclrtStream stream, aclmdlRICaptureMode mode);
ACL_FUNC_VISIBILITY aclError aclmdlRICaptureEnd(aclrtStream stream, aclmdlRI *modelRI);
ACL_FUNC_VISIBILITY aclError aclmdlRICaptureTaskGrpBegin(aclrtStream stream);
ACL_FUNC_VISIBILITY aclError aclmdlRICaptureTaskGrpEnd(aclrtStream stream, aclrtTaskGrp *handle);
ACL_FUNC_VISIBILITY aclError aclmdlRICaptureTaskUpdateBegin(aclrtStream stream, aclrtTaskGrp handle);
ACL_FUNC_VISIBILITY aclError aclmdlRICaptureTaskUpdateEnd(aclrtStream stream);
ACL_FUNC_VISIBILITY aclError aclmdlRICaptureThreadExchangeMode(aclmdlRICaptureMode *mode);
ACL_FUNC_VISIBILITY aclError aclmdlRICaptureToModelRIBegin(aclrtStream stream, aclmdlRI modelRI,
    aclmdlRICaptureMode mode);
ACL_FUNC_VISIBILITY aclError aclmdlRICondHandleCreate(aclmdlRI modelRI, uint32_t defaultLaunchValue,
    aclmdlRICondHandleFlag flag, aclmdlRICondHandle *handle);
ACL_FUNC_VISIBILITY aclError aclmdlRICondHandleGetCondPtr(aclmdlRICondHandle handle, uint64_t **ptr);
ACL_FUNC_VISIBILITY aclError aclmdlRIDebugJsonPrint(aclmdlRI modelRI, const char *path, uint32_t flags);
ACL_FUNC_VISIBILITY aclError aclmdlRIDebugPrint(aclmdlRI modelRI);
ACL_FUNC_VISIBILITY aclError aclmdlRIDestroy(aclmdlRI modelRI);
ACL_FUNC_VISIBILITY aclError aclmdlRIDestroyRegisterCallback(aclmdlRI modelRI, aclrtCallback func,
    void *userData);
ACL_FUNC_VISIBILITY aclError aclmdlRIDestroyUnregisterCallback(aclmdlRI modelRI, aclrtCallback func);
ACL_FUNC_VISIBILITY aclError aclmdlRIEndTask(aclmdlRI modelRI, aclrtStream stream);
ACL_FUNC_VISIBILITY aclError aclmdlRIExecute(aclmdlRI modelRI, int32_t timeout);
ACL_FUNC_VISIBILITY aclError aclmdlRIExecuteAsync(aclmdlRI modelRI, aclrtStream stream);
ACL_FUNC_VISIBILITY aclError aclmdlRIGetName(aclmdlRI modelRI, uint32_t maxLen, char *name);
ACL_FUNC_VISIBILITY aclError aclmdlRIGetStreams(aclmdlRI modelRI, aclrtStream *streams, uint32_t *numStreams);
ACL_FUNC_VISIBILITY aclError aclmdlRIGetTasksByStream(aclrtStream stream, aclmdlRITask *tasks,
    uint32_t *numTasks);
ACL_FUNC_VISIBILITY aclError aclmdlRIKernelTaskGetAttribute(aclmdlRITask task, aclrtLaunchKernelAttrId attrId,
    aclrtLaunchKernelAttrValue *attrValue);
ACL_FUNC_VISIBILITY aclError aclmdlRISetName(aclmdlRI modelRI, const char *name);
ACL_FUNC_VISIBILITY aclError aclmdlRITaskDisable(aclmdlRITask task);
ACL_FUNC_VISIBILITY aclError aclmdlRITaskGetParams(aclmdlRITask task, aclmdlRITaskParams *params);
ACL_FUNC_VISIBILITY aclError aclmdlRITaskGetSeqId(aclmdlRITask task, uint32_t *id);
ACL_FUNC_VISIBILITY aclError aclmdlRITaskGetType(aclmdlRITask task, aclmdlRITaskType *type);
ACL_FUNC_VISIBILITY aclError aclmdlRITaskSetParams(aclmdlRITask task, aclmdlRITaskParams *params);
ACL_FUNC_VISIBILITY aclError aclmdlRIUnbindStream(aclmdlRI modelRI, aclrtStream stream);
ACL_FUNC_VISIBILITY aclError aclmdlRIUpdate(aclmdlRI modelRI);
ACL_FUNC_VISIBILITY aclError aclmdlSetDump(const char *dumpCfgPath);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACL_RT_H */
