//! Devices, contexts, streams, events and memory: `acl/acl_rt.h`.
//!
//! Only some of the types below are used by functions of this library. The others are here so that
//! programs which mention them compile.
#![allow(non_camel_case_types, non_snake_case)]

use crate::config::config;
use crate::error::{Error, Result, status};
use crate::runtime::{device, memory, message};
use crate::simd::Level;
use core::ffi::{CStr, c_char, c_void};
use core::mem::MaybeUninit;
use parking_lot::Mutex;
use std::sync::Once;

use super::acl_base_rt::*;

/// Version of this interface, first part.
pub const ACL_MAJOR_VERSION: i32 = 1;
/// Version of this interface, second part.
pub const ACL_MINOR_VERSION: i32 = 17;
/// Version of this interface, third part.
pub const ACL_PATCH_VERSION: i32 = 0;
/// Event flag: usable for waiting between streams.
pub const ACL_EVENT_SYNC: u32 = 0x01;
/// Event flag: tells how far a stream has come.
pub const ACL_EVENT_CAPTURE_STREAM_PROGRESS: u32 = 0x02;
/// Event flag: keeps a timestamp.
pub const ACL_EVENT_TIME_LINE: u32 = 0x08;
/// Event flag: used by device code only.
pub const ACL_EVENT_DEVICE_USE_ONLY: u32 = 0x10;
/// Event flag: lives outside of a capture.
pub const ACL_EVENT_EXTERNAL: u32 = 0x20;
/// Event flag: shared between processes.
pub const ACL_EVENT_IPC: u32 = 0x40;
/// Stream flag: prepares everything at creation so that launches are quick.
pub const ACL_STREAM_FAST_LAUNCH: u32 = 0x01;
/// Stream flag: waiting for it spins instead of sleeping.
pub const ACL_STREAM_FAST_SYNC: u32 = 0x02;
/// Stream flag: keeps its tasks, for models.
pub const ACL_STREAM_PERSISTENT: u32 = 0x04;
/// Stream flag: takes more tasks than usual.
pub const ACL_STREAM_HUGE: u32 = 0x08;
/// Stream flag: scheduled by a device CPU.
pub const ACL_STREAM_CPU_SCHEDULE: u32 = 0x10;
/// Stream flag: used by device code only.
pub const ACL_STREAM_DEVICE_USE_ONLY: u32 = 0x20;
/// Wait until the value is at least the given one.
pub const ACL_STREAM_WAIT_VALUE_GEQ: u32 = 0;
/// Wait until the value equals the given one.
pub const ACL_STREAM_WAIT_VALUE_EQ: u32 = 1;
/// Wait until the value and the given one share a bit.
pub const ACL_STREAM_WAIT_VALUE_AND: u32 = 2;
/// Wait until a bit is clear in both the value and the given one.
pub const ACL_STREAM_WAIT_VALUE_NOR: u32 = 3;
/// Failure mode of a stream: later tasks still run.
pub const ACL_CONTINUE_ON_FAILURE: u32 = 0;
/// Failure mode of a stream: later tasks are dropped.
pub const ACL_STOP_ON_FAILURE: u32 = 1;
/// Notify flag: none.
pub const ACL_NOTIFY_DEFAULT: u32 = 0;
/// Notify flag: used by device code only.
pub const ACL_NOTIFY_DEVICE_USE_ONLY: u32 = 1;
/// The device has the feature.
pub const ACL_DEV_FEATURE_SUPPORT: u32 = 1;
/// The device lacks the feature.
pub const ACL_DEV_FEATURE_NOT_SUPPORT: u32 = 0;
/// Export of a notify: only processes on a list may import it.
pub const ACL_RT_NOTIFY_EXPORT_FLAG_DEFAULT: u32 = 0;
/// Export of a notify: any process may import it.
pub const ACL_RT_NOTIFY_EXPORT_FLAG_DISABLE_PID_VALIDATION: u32 = 2;
/// Import of a notify: no flags.
pub const ACL_RT_NOTIFY_IMPORT_FLAG_DEFAULT: u32 = 0;
/// Import of a notify: of another device too.
pub const ACL_RT_NOTIFY_IMPORT_FLAG_ENABLE_PEER_ACCESS: u32 = 2;
/// Export of memory: only processes on a list may import it.
pub const ACL_RT_IPC_MEM_EXPORT_FLAG_DEFAULT: u32 = 0;
/// Export of memory: any process may import it.
pub const ACL_RT_IPC_MEM_EXPORT_FLAG_DISABLE_PID_VALIDATION: u32 = 1;
/// Import of memory: no flags.
pub const ACL_RT_IPC_MEM_IMPORT_FLAG_DEFAULT: u32 = 0;
/// Import of memory: of another device too.
pub const ACL_RT_IPC_MEM_IMPORT_FLAG_ENABLE_PEER_ACCESS: u32 = 1;
/// Export of physical memory: only processes on a list may import it.
pub const ACL_RT_VMM_EXPORT_FLAG_DEFAULT: u32 = 0;
/// Export of physical memory: any process may import it.
pub const ACL_RT_VMM_EXPORT_FLAG_DISABLE_PID_VALIDATION: u32 = 1;
/// Registered host memory: mapped into the device.
pub const ACL_HOST_REG_MAPPED: u32 = 0x02;
/// Registered host memory: belongs to an I/O device.
pub const ACL_HOST_REG_IOMEMORY: u32 = 0x04;
/// Registered host memory: the device only reads it.
pub const ACL_HOST_REG_READONLY: u32 = 0x08;
/// Registered host memory: held in physical memory.
pub const ACL_HOST_REG_PINNED: u32 = 0x10000000;
/// Print of a captured model: summary.
pub const ACL_MDLRI_DEBUG_JSON_PRINT_SUMMARY: u32 = 0;
/// Print of a captured model: everything.
pub const ACL_MDLRI_DEBUG_JSON_PRINT_VERBOSE: u32 = 1;
/// Most faulty physical addresses recorded for one device.
pub const ACL_RT_MAX_RECORD_PA_NUM_PER_DEV: u32 = 20;
/// Bytes in the handle of a shared event.
pub const ACL_IPC_EVENT_HANDLE_SIZE: u32 = 64;
/// Managed memory: visible to every stream.
pub const ACL_RT_MEM_ATTACH_GLOBAL: u32 = 1;
/// First link between two devices.
pub const ACL_RT_MEM_LINK_IDX_0: u32 = 0;
/// Second link between two devices.
pub const ACL_RT_MEM_LINK_IDX_1: u32 = 1;
/// Host and device are joined by PCIe.
pub const ACL_HOST_DEVICE_CONNECT_TYPE_PCIE: u32 = 0;
/// Host and device are joined by HCCS.
pub const ACL_HOST_DEVICE_CONNECT_TYPE_HCCS: u32 = 1;
/// Host and device are joined by UB.
pub const ACL_HOST_DEVICE_CONNECT_TYPE_UB: u32 = 2;
/// Recording of an event: no flags.
pub const ACL_EVENT_RECORD_DEFAULT: u32 = 0;
/// Recording of an event: as a task of its own in a capture.
pub const ACL_EVENT_RECORD_EXTERNAL: u32 = 1;
/// Waiting for an event: no flags.
pub const ACL_EVENT_WAIT_DEFAULT: u32 = 0;
/// Waiting for an event: as a task of its own in a capture.
pub const ACL_EVENT_WAIT_EXTERNAL: u32 = 1;
/// Shared memory is reached through SIO.
pub const ACL_RT_IPC_MEM_ATTR_ACCESS_LINK_SIO: u32 = 0;
/// Shared memory is reached through HCCS.
pub const ACL_RT_IPC_MEM_ATTR_ACCESS_LINK_HCCS: u32 = 1;
/// Shared memory is reached through one UB port.
pub const ACL_RT_IPC_MEM_ATTR_ACCESS_LINK_UB_ONE_PORT_PATH: u32 = 2;
/// Shared memory is reached through several UB ports.
pub const ACL_RT_IPC_MEM_ATTR_ACCESS_LINK_UB_MULTI_PORT_PATH: u32 = 3;
/// Most uncorrectable memory errors in one report.
pub const ACL_RT_MEM_UCE_INFO_MAX_NUM: u32 = 20;
/// Kernel binary for AI cores.
pub const ACL_RT_BINARY_MAGIC_ELF_AICORE: u32 = 0x43554245;
/// Kernel binary for vector cores.
pub const ACL_RT_BINARY_MAGIC_ELF_VECTOR_CORE: u32 = 0x41415246;
/// Kernel binary for cube cores.
pub const ACL_RT_BINARY_MAGIC_ELF_CUBE_CORE: u32 = 0x41494343;
/// Form of the device: pod.
pub const ACL_DEVICE_FORM_FACTOR_POD: u32 = 0;
/// Form of the device: module on an A+K board.
pub const ACL_DEVICE_FORM_FACTOR_A_K: u32 = 1;
/// Form of the device: module on an A+X board.
pub const ACL_DEVICE_FORM_FACTOR_A_X: u32 = 2;
/// Form of the device: PCIe card.
pub const ACL_DEVICE_FORM_FACTOR_PCIE_CARD: u32 = 3;
/// Most cache maintenance operations in one barrier.
pub const ACL_RT_CMO_MAX_BARRIER_NUM: u32 = 6;
/// Bytes in the whole version text of a package.
pub const ACL_PKG_VERSION_MAX_SIZE: usize = 128;
/// Bytes in one part of the version text of a package.
pub const ACL_PKG_VERSION_PARTS_MAX_SIZE: usize = 64;

/// Where the calling program runs: on the device itself or on its host.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclrtRunMode {
    ACL_DEVICE = 0,
    ACL_HOST = 1,
}

/// Which task scheduler of a device takes the work.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclrtTsId {
    ACL_TS_ID_AICORE = 0,
    ACL_TS_ID_AIVECTOR = 1,
    ACL_TS_ID_RESERVED = 2,
}

/// Answer of `aclrtQueryEvent`: whether everything the event waits for is done.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclrtEventStatus {
    ACL_EVENT_STATUS_COMPLETE = 0,
    ACL_EVENT_STATUS_NOT_READY = 1,
    ACL_EVENT_STATUS_RESERVED = 2,
}

/// Answer of `aclrtQueryEventStatus`. Mind that the numbers are the reverse of `aclrtEventStatus`.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclrtEventRecordedStatus {
    ACL_EVENT_RECORDED_STATUS_NOT_READY = 0,
    ACL_EVENT_RECORDED_STATUS_COMPLETE = 1,
}

/// Answer of `aclrtQueryEventWaitStatus`: whether all streams have got past the event.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclrtEventWaitStatus {
    ACL_EVENT_WAIT_STATUS_COMPLETE = 0,
    ACL_EVENT_WAIT_STATUS_NOT_READY = 1,
    ACL_EVENT_WAIT_STATUS_RESERVED = 0xFFFF,
}

/// Answer of `aclrtStreamQuery`: whether the stream has finished its work.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclrtStreamStatus {
    ACL_STREAM_STATUS_COMPLETE = 0,
    ACL_STREAM_STATUS_NOT_READY = 1,
    ACL_STREAM_STATUS_RESERVED = 0xFFFF,
}

/// Whether a stream waits for a host callback to return before it goes on.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclrtCallbackBlockType {
    ACL_CALLBACK_NO_BLOCK = 0,
    ACL_CALLBACK_BLOCK = 1,
}

/// Direction of a copy. The two last ones are for copies inside one device and between two, and are not for `aclrtMemcpy`.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclrtMemcpyKind {
    ACL_MEMCPY_HOST_TO_HOST = 0,
    ACL_MEMCPY_HOST_TO_DEVICE = 1,
    ACL_MEMCPY_DEVICE_TO_HOST = 2,
    ACL_MEMCPY_DEVICE_TO_DEVICE = 3,
    ACL_MEMCPY_DEFAULT = 4,
    ACL_MEMCPY_HOST_TO_BUF_TO_DEVICE = 5,
    ACL_MEMCPY_INNER_DEVICE_TO_DEVICE = 6,
    ACL_MEMCPY_INTER_DEVICE_TO_DEVICE = 7,
}

/// Advice on how managed memory will be used.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclrtMemManagedAdviseType {
    ACL_MEM_ADVISE_SET_READ_MOSTLY = 0,
    ACL_MEM_ADVISE_UNSET_READ_MOSTLY = 1,
    ACL_MEM_ADVISE_SET_PREFERRED_LOCATION = 2,
    ACL_MEM_ADVISE_UNSET_PREFERRED_LOCATION = 3,
    ACL_MEM_ADVISE_SET_ACCESSED_BY = 4,
    ACL_MEM_ADVISE_UNSET_ACCESSED_BY = 5,
}

/// Kind of place where managed memory may live.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclrtMemManagedLocationType {
    ACL_MEM_LOCATIONTYPE_INVALID = 0,
    ACL_MEM_LOCATIONTYPE_DEVICE = 1,
    ACL_MEM_LOCATIONTYPE_HOST = 2,
    ACL_MEM_LOCATIONTYPE_HOST_NUMA = 3,
    ACL_MEM_LOCATIONTYPE_HOST_NUMA_CURRENT = 4,
}

/// Which pages device memory is taken from. The last three are flags that may be OR-ed to the others.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclrtMemMallocPolicy {
    ACL_MEM_MALLOC_HUGE_FIRST = 0,
    ACL_MEM_MALLOC_HUGE_ONLY = 1,
    ACL_MEM_MALLOC_NORMAL_ONLY = 2,
    ACL_MEM_MALLOC_HUGE_FIRST_P2P = 3,
    ACL_MEM_MALLOC_HUGE_ONLY_P2P = 4,
    ACL_MEM_MALLOC_NORMAL_ONLY_P2P = 5,
    ACL_MEM_MALLOC_HUGE1G_ONLY = 6,
    ACL_MEM_MALLOC_HUGE1G_ONLY_P2P = 7,
    ACL_MEM_TYPE_LOW_BAND_WIDTH = 0x100,
    ACL_MEM_TYPE_HIGH_BAND_WIDTH = 0x1000,
    ACL_MEM_ACCESS_USER_SPACE_READONLY = 0x100000,
}

/// How registered host memory is made visible to the device.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclrtHostRegisterType {
    ACL_HOST_REGISTER_MAPPED = 0,
    ACL_HOST_REGISTER_IOMEMORY = 4,
    ACL_HOST_REGISTER_READONLY = 8,
}

/// Which member of `aclrtMallocAttrValue` an attribute of an allocation carries.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclrtMallocAttrType {
    ACL_RT_MEM_ATTR_RSV = 0,
    ACL_RT_MEM_ATTR_MODULE_ID = 1,
    ACL_RT_MEM_ATTR_DEVICE_ID = 2,
    ACL_RT_MEM_ATTR_VA_FLAG = 3,
}

/// Kind of memory and page size; selects what `aclrtGetMemInfo` reports.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclrtMemAttr {
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
}

/// Page size of a physical allocation.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclrtMemPgType {
    NORMAL_PAGE_TYPE = 0,
    HUGE_PAGE_TYPE = 1,
    HUGE1G_PAGE_TYPE = 2,
}

/// Physical kind of memory, bit by bit.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclrtMemType {
    HBM_TYPE = 0,
    DDR_TYPE = 1,
    P2P_HBM_TYPE = 2,
    P2P_DDR_TYPE = 3,
}

/// Property of memory shared between processes.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclrtIpcMemAttrType {
    ACL_RT_IPC_MEM_ATTR_ACCESS_LINK = 0,
}

/// Property of a group of cores.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclrtGroupAttr {
    ACL_GROUP_AICORE_INT = 0,
    ACL_GROUP_AIV_INT = 1,
    ACL_GROUP_AIC_INT = 2,
    ACL_GROUP_SDMANUM_INT = 3,
    ACL_GROUP_ASQNUM_INT = 4,
    ACL_GROUP_GROUPID_INT = 5,
}

/// What floating-point results beyond the largest number become: that number, or infinity.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclrtFloatOverflowMode {
    ACL_RT_OVERFLOW_MODE_SATURATION = 0,
    ACL_RT_OVERFLOW_MODE_INFNAN = 1,
    ACL_RT_OVERFLOW_MODE_UNDEF = 2,
}

/// Which member of a stream configuration is set.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclrtStreamConfigAttr {
    ACL_RT_STREAM_WORK_ADDR_PTR = 0,
    ACL_RT_STREAM_WORK_SIZE = 1,
    ACL_RT_STREAM_FLAG = 2,
    ACL_RT_STREAM_PRIORITY = 3,
}

/// Kind of place that an address belongs to.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclrtMemLocationType {
    ACL_MEM_LOCATION_TYPE_HOST = 0,
    ACL_MEM_LOCATION_TYPE_DEVICE = 1,
    ACL_MEM_LOCATION_TYPE_UNREGISTERED = 2,
    ACL_MEM_LOCATION_TYPE_MANAGED = 3,
    ACL_MEM_LOCATION_TYPE_HOST_NUMA = 4,
}

/// Property of a range of managed memory that can be queried.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclrtMemManagedRangeAttribute {
    ACL_MEM_RANGE_ATTRIBUTE_READ_MOSTLY = 1,
    ACL_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION = 2,
    ACL_MEM_RANGE_ATTRIBUTE_ACCESSED_BY = 3,
    ACL_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION_TYPE = 4,
    ACL_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION_ID = 5,
    ACL_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION = 6,
    ACL_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION_TYPE = 7,
    ACL_MEM_RANGE_ATTRIBUTE_LAST_PREFETCH_LOCATION_ID = 8,
}

/// How physical memory is held.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclrtMemAllocationType {
    ACL_MEM_ALLOCATION_TYPE_PINNED = 0,
}

/// Kind of handle through which physical memory can be exported.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclrtMemHandleType {
    ACL_MEM_HANDLE_TYPE_NONE = 0,
    ACL_MEM_HANDLE_TYPE_POSIX = 2,
}

/// Kind of handle through which memory is shared.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclrtMemSharedHandleType {
    ACL_MEM_SHARE_HANDLE_TYPE_DEFAULT = 1,
    ACL_MEM_SHARE_HANDLE_TYPE_FABRIC = 2,
}

/// Which allocation granularity is asked for.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclrtMemGranularityOptions {
    ACL_RT_MEM_ALLOC_GRANULARITY_MINIMUM = 0,
    ACL_RT_MEM_ALLOC_GRANULARITY_RECOMMENDED = 1,
    ACL_RT_MEM_ALLOC_GRANULARITY_UNDEF = 0xFFFF,
}

/// Health of a device.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclrtDeviceStatus {
    ACL_RT_DEVICE_STATUS_NORMAL = 0,
    ACL_RT_DEVICE_STATUS_ABNORMAL = 1,
    ACL_RT_DEVICE_STATUS_END = 0xFFFF,
}

/// Which calls are forbidden while a stream is captured.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclmdlRICaptureMode {
    ACL_MODEL_RI_CAPTURE_MODE_GLOBAL = 0,
    ACL_MODEL_RI_CAPTURE_MODE_THREAD_LOCAL = 1,
    ACL_MODEL_RI_CAPTURE_MODE_RELAXED = 2,
}

/// Whether a stream is being captured.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclmdlRICaptureStatus {
    ACL_MODEL_RI_CAPTURE_STATUS_NONE = 0,
    ACL_MODEL_RI_CAPTURE_STATUS_ACTIVE = 1,
    ACL_MODEL_RI_CAPTURE_STATUS_INVALIDATED = 2,
}

/// What kind of hardware fault happened.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclrtErrorType {
    ACL_RT_NO_ERROR = 0,
    ACL_RT_ERROR_MEMORY = 1,
    ACL_RT_ERROR_L2 = 2,
    ACL_RT_ERROR_AICORE = 3,
    ACL_RT_ERROR_LINK = 4,
    ACL_RT_ERROR_L3_PORT = 5,
    ACL_RT_ERROR_OTHERS = 0xFFFF,
}

/// Where a fault of an AI core came from.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclrtAicoreErrorType {
    ACL_RT_AICORE_ERROR_UNKNOWN = 0,
    ACL_RT_AICORE_ERROR_SW = 1,
    ACL_RT_AICORE_ERROR_HW_LOCAL = 2,
}

/// Cache maintenance operation.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclrtCmoType {
    ACL_RT_CMO_TYPE_PREFETCH = 0,
    ACL_RT_CMO_TYPE_WRITEBACK = 1,
    ACL_RT_CMO_TYPE_INVALID = 2,
    ACL_RT_CMO_TYPE_FLUSH = 3,
}

/// Whose last error is meant; there is only the calling thread.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclrtLastErrLevel {
    ACL_RT_THREAD_LEVEL = 0,
}

/// Option of loading a kernel binary.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclrtBinaryLoadOptionType {
    ACL_RT_BINARY_LOAD_OPT_LAZY_LOAD = 1,
    ACL_RT_BINARY_LOAD_OPT_LAZY_MAGIC = 2,
    ACL_RT_BINARY_LOAD_OPT_CPU_KERNEL_MODE = 3,
}
/// Another name of `ACL_RT_BINARY_LOAD_OPT_LAZY_MAGIC`.
pub const ACL_RT_BINARY_LOAD_OPT_MAGIC: aclrtBinaryLoadOptionType =
    aclrtBinaryLoadOptionType::ACL_RT_BINARY_LOAD_OPT_LAZY_MAGIC;

/// Which engine a kernel runs on.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclrtEngineType {
    ACL_RT_ENGINE_TYPE_AIC = 0,
    ACL_RT_ENGINE_TYPE_AIV = 1,
}

/// Attribute of a kernel launch.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclrtLaunchKernelAttrId {
    ACL_RT_LAUNCH_KERNEL_ATTR_SCHEM_MODE = 1,
    ACL_RT_LAUNCH_KERNEL_ATTR_LOCAL_MEMORY_SIZE = 2,
    ACL_RT_LAUNCH_KERNEL_ATTR_ENGINE_TYPE = 3,
    ACL_RT_LAUNCH_KERNEL_ATTR_BLOCKDIM_OFFSET = 4,
    ACL_RT_LAUNCH_KERNEL_ATTR_BLOCK_TASK_PREFETCH = 5,
    ACL_RT_LAUNCH_KERNEL_ATTR_DATA_DUMP = 6,
    ACL_RT_LAUNCH_KERNEL_ATTR_TIMEOUT = 7,
    ACL_RT_LAUNCH_KERNEL_ATTR_TIMEOUT_US = 8,
    ACL_RT_LAUNCH_KERNEL_ATTR_ENABLE_PROFILING = 9,
}
/// Another name of `ACL_RT_LAUNCH_KERNEL_ATTR_LOCAL_MEMORY_SIZE`.
pub const ACL_RT_LAUNCH_KERNEL_ATTR_DYN_UBUF_SIZE: aclrtLaunchKernelAttrId =
    aclrtLaunchKernelAttrId::ACL_RT_LAUNCH_KERNEL_ATTR_LOCAL_MEMORY_SIZE;

/// Which member of `aclrtStreamAttrValue` is meant.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclrtStreamAttr {
    ACL_STREAM_ATTR_FAILURE_MODE = 1,
    ACL_STREAM_ATTR_FLOAT_OVERFLOW_CHECK = 2,
    ACL_STREAM_ATTR_USER_CUSTOM_TAG = 3,
    ACL_STREAM_ATTR_CACHE_OP_INFO = 4,
    ACL_STREAM_ATTR_PRIORITY = 5,
}

/// Kind of a task in a captured model.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclmdlRITaskType {
    ACL_MODEL_RI_TASK_DEFAULT = 0,
    ACL_MODEL_RI_TASK_KERNEL = 1,
    ACL_MODEL_RI_TASK_EVENT_RECORD = 2,
    ACL_MODEL_RI_TASK_EVENT_WAIT = 3,
    ACL_MODEL_RI_TASK_EVENT_RESET = 4,
    ACL_MODEL_RI_TASK_VALUE_WRITE = 5,
    ACL_MODEL_RI_TASK_VALUE_WAIT = 6,
}

/// Which number of a device `aclrtGetDeviceInfo` returns.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclrtDevAttr {
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
}
/// Another name of `ACL_DEV_ATTR_LOCAL_MEM_PER_VECTOR_CORE`.
pub const ACL_DEV_ATTR_UBUF_PER_VECTOR_CORE: aclrtDevAttr =
    aclrtDevAttr::ACL_DEV_ATTR_LOCAL_MEM_PER_VECTOR_CORE;
/// Another name of `ACL_DEV_ATTR_SUPER_POD_DEVIDE_ID`.
pub const ACL_DEV_ATTR_SUPER_POD_DEVICE_ID: aclrtDevAttr = aclrtDevAttr::ACL_DEV_ATTR_SUPER_POD_DEVIDE_ID;

/// Optional ability of a device.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclrtDevFeatureType {
    ACL_FEATURE_TSCPU_TASK_UPDATE_SUPPORT_AIC_AIV = 1,
    ACL_FEATURE_SYSTEM_MEMQ_EVENT_CROSS_DEV = 21,
}

/// Reduction that is applied while copying.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclrtReduceKind {
    ACL_RT_MEMCPY_SDMA_AUTOMATIC_SUM = 10,
    ACL_RT_MEMCPY_SDMA_AUTOMATIC_MAX = 11,
    ACL_RT_MEMCPY_SDMA_AUTOMATIC_MIN = 12,
    ACL_RT_MEMCPY_SDMA_AUTOMATIC_EQUAL = 13,
}

/// Which kind of core a limit is about.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclrtDevResLimitType {
    ACL_RT_DEV_RES_CUBE_CORE = 0,
    ACL_RT_DEV_RES_VECTOR_CORE = 1,
}

/// Comparison used by a switch between streams.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclrtCondition {
    ACL_RT_EQUAL = 0,
    ACL_RT_NOT_EQUAL = 1,
    ACL_RT_GREATER = 2,
    ACL_RT_GREATER_OR_EQUAL = 3,
    ACL_RT_LESS = 4,
    ACL_RT_LESS_OR_EQUAL = 5,
}

/// Width of the integers compared by a switch between streams.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclrtCompareDataType {
    ACL_RT_SWITCH_INT32 = 0,
    ACL_RT_SWITCH_INT64 = 1,
}

/// Distribution of a random number task.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclrtRandomNumFuncType {
    ACL_RT_RANDOM_NUM_FUNC_TYPE_DROPOUT_BITMASK = 0,
    ACL_RT_RANDOM_NUM_FUNC_TYPE_UNIFORM_DIS = 1,
    ACL_RT_RANDOM_NUM_FUNC_TYPE_NORMAL_DIS = 2,
    ACL_RT_RANDOM_NUM_FUNC_TYPE_TRUNCATED_NORMAL_DIS = 3,
}

/// Whether a callback runs before or after the tasks of a device are aborted.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclrtDeviceTaskAbortStage {
    ACL_RT_DEVICE_TASK_ABORT_PRE = 0,
    ACL_RT_DEVICE_TASK_ABORT_POST = 1,
}

/// Kind of task that an update is for.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclrtUpdateTaskAttrId {
    ACL_RT_UPDATE_RANDOM_TASK = 1,
    ACL_RT_UPDATE_AIC_AIV_TASK = 2,
}

/// Moment in the life of a device at which a callback runs.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclrtDeviceState {
    ACL_RT_DEVICE_STATE_SET_PRE = 0,
    ACL_RT_DEVICE_STATE_SET_POST = 1,
    ACL_RT_DEVICE_STATE_RESET_PRE = 2,
    ACL_RT_DEVICE_STATE_RESET_POST = 3,
}

/// Moment of a snapshot at which a callback runs.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclrtSnapShotStage {
    ACL_RT_SNAPSHOT_LOCK_PRE = 0,
    ACL_RT_SNAPSHOT_BACKUP_PRE = 1,
    ACL_RT_SNAPSHOT_BACKUP_POST = 2,
    ACL_RT_SNAPSHOT_RESTORE_PRE = 3,
    ACL_RT_SNAPSHOT_RESTORE_POST = 4,
    ACL_RT_SNAPSHOT_UNLOCK_POST = 5,
}

/// Moment in the life of a stream at which a callback runs.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclrtStreamState {
    ACL_RT_STREAM_STATE_CREATE_POST = 1,
    ACL_RT_STREAM_STATE_DESTROY_PRE = 2,
}

/// Property of a kernel function.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclrtFuncAttribute {
    ACL_FUNC_ATTR_KERNEL_TYPE = 1,
    ACL_FUNC_ATTR_KERNEL_RATIO = 2,
    ACL_FUNC_ATTR_KERNEL_SCHED_MODE = 3,
}

/// Engine that a kernel function was built for.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclrtKernelType {
    ACL_KERNEL_TYPE_AICORE = 0,
    ACL_KERNEL_TYPE_CUBE = 1,
    ACL_KERNEL_TYPE_VECTOR = 2,
    ACL_KERNEL_TYPE_MIX = 3,
    ACL_KERNEL_TYPE_AICPU = 100,
}

/// How recording changes the value of a counting notify.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclrtCntNotifyRecordMode {
    ACL_RT_CNT_NOTIFY_RECORD_SET_VALUE_MODE = 0,
    ACL_RT_CNT_NOTIFY_RECORD_ADD_MODE = 1,
    ACL_RT_CNT_NOTIFY_RECORD_BIT_OR_MODE = 2,
    ACL_RT_CNT_NOTIFY_RECORD_BIT_AND_MODE = 4,
}

/// Which value of a counting notify ends the wait.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclrtCntNotifyWaitMode {
    ACL_RT_CNT_NOTIFY_WAIT_LESS_MODE = 0,
    ACL_RT_CNT_NOTIFY_WAIT_EQUAL_MODE = 1,
    ACL_RT_CNT_NOTIFY_WAIT_BIGGER_MODE = 2,
    ACL_RT_CNT_NOTIFY_WAIT_BIGGER_OR_EQUAL_MODE = 3,
    ACL_RT_CNT_NOTIFY_WAIT_EQUAL_WITH_BITMASK_MODE = 4,
}

/// What a location may do with mapped memory.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclrtMemAccessFlags {
    ACL_RT_MEM_ACCESS_FLAGS_NONE = 0,
    ACL_RT_MEM_ACCESS_FLAGS_READ = 1,
    ACL_RT_MEM_ACCESS_FLAGS_READWRITE = 3,
}

/// Part of the installed software whose version is asked for.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclCANNPackageName {
    ACL_PKG_NAME_CANN = 0,
    ACL_PKG_NAME_RUNTIME = 1,
    ACL_PKG_NAME_COMPILER = 2,
    ACL_PKG_NAME_HCCL = 3,
    ACL_PKG_NAME_TOOLKIT = 4,
    ACL_PKG_NAME_OPP = 5,
    ACL_PKG_NAME_OPP_KERNEL = 6,
    ACL_PKG_NAME_DRIVER = 7,
}

/// Hardware accelerator inside a device.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclrtHacType {
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
}

/// Whether an accelerator can map host memory.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclrtHostMemMapCapability {
    ACL_RT_HOST_MEM_MAP_NOT_SUPPORTED = 0,
    ACL_RT_HOST_MEM_MAP_SUPPORTED = 1,
}

/// Kind of link between two devices.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclrtMemLinkType {
    ACL_RT_MEM_ACCESS_LINK_SIO = 0,
    ACL_RT_MEM_ACCESS_LINK_HCCS = 1,
    ACL_RT_MEM_ACCESS_UB_ONE_PORT_PATH = 2,
    ACL_RT_MEM_ACCESS_UB_MULTI_PORT_PATH = 3,
}

/// Bit set: operand kinds that an atomic operation works on.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclrtAtomicOperationCapability {
    ACL_RT_ATOMIC_CAPABILITY_SIGNED = 1,
    ACL_RT_ATOMIC_CAPABILITY_UNSIGNED = 2,
    ACL_RT_ATOMIC_CAPABILITY_REDUCATION = 4,
    ACL_RT_ATOMIC_CAPABILITY_SCALAR8 = 8,
    ACL_RT_ATOMIC_CAPABILITY_SCALAR16 = 16,
    ACL_RT_ATOMIC_CAPABILITY_SCALAR32 = 32,
    ACL_RT_ATOMIC_CAPABILITY_SCALAR64 = 64,
    ACL_RT_ATOMIC_CAPABILITY_SCALAR128 = 128,
    ACL_RT_ATOMIC_CAPABILITY_VECTOR32X4 = 256,
}
/// Another name of `ACL_RT_ATOMIC_CAPABILITY_REDUCATION`.
pub const ACL_RT_ATOMIC_CAPABILITY_REDUCTION: aclrtAtomicOperationCapability =
    aclrtAtomicOperationCapability::ACL_RT_ATOMIC_CAPABILITY_REDUCATION;

/// Atomic operation whose support is asked for.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclrtAtomicOperation {
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
}

/// How a condition of a captured model starts.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclmdlRICondHandleFlag {
    ACL_MODEL_RI_COND_HANDLE_ASSIGN_DEFAULT = 1,
}

/// Kind of control flow in a captured model.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclmdlRICondTaskType {
    ACL_MODEL_RI_COND_TYPE_IF = 0,
    ACL_MODEL_RI_COND_TYPE_WHILE = 1,
    ACL_MODEL_RI_COND_TYPE_SWITCH = 2,
}

/// Size limit of a device that can be read and set.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclrtDeviceLimit {
    ACL_RT_DEV_LIMIT_SIMT_STACK_SIZE = 0,
    ACL_RT_DEV_LIMIT_SIMT_DVG_WARP_STACK_SIZE = 1,
    ACL_RT_DEV_LIMIT_SIMD_STACK_SIZE = 2,
    ACL_RT_DEV_LIMIT_SIMD_PRINTF_FIFO_SIZE_PER_CORE = 3,
    ACL_RT_DEV_LIMIT_SIMT_PRINTF_FIFO_SIZE = 4,
}

/// Component that initialisation callbacks are registered for.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclRegisterCallbackType {
    ACL_REG_TYPE_ACL_MODEL = 0,
    ACL_REG_TYPE_ACL_OP_EXECUTOR = 1,
    ACL_REG_TYPE_ACL_OP_CBLAS = 2,
    ACL_REG_TYPE_ACL_OP_COMPILER = 3,
    ACL_REG_TYPE_ACL_TDT_CHANNEL = 4,
    ACL_REG_TYPE_ACL_TDT_QUEUE = 5,
    ACL_REG_TYPE_ACL_DVPP = 6,
    ACL_REG_TYPE_ACL_RETR = 7,
    ACL_REG_TYPE_OTHER = 0xFFFF,
}

/// Whether the process is locked for a snapshot.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclrtProcessState {
    ACL_RT_PROCESS_STATE_RUNNING = 0,
    ACL_RT_PROCESS_STATE_LOCKED = 1,
}

/// Property of a memory pool.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum aclrtMemPoolAttr {
    ACL_RT_MEM_POOL_REUSE_FOLLOW_EVENT_DEPENDENCIES = 1,
    ACL_RT_MEM_POOL_REUSE_ALLOW_OPPORTUNISTIC = 2,
    ACL_RT_MEM_POOL_REUSE_ALLOW_INTERNAL_DEPENDENCIES = 3,
    ACL_RT_MEM_POOL_ATTR_RELEASE_THRESHOLD = 4,
    ACL_RT_MEM_POOL_ATTR_RESERVED_MEM_CURRENT = 5,
    ACL_RT_MEM_POOL_ATTR_RESERVED_MEM_HIGH = 6,
    ACL_RT_MEM_POOL_ATTR_USED_MEM_CURRENT = 7,
    ACL_RT_MEM_POOL_ATTR_USED_MEM_HIGH = 8,
}

/// Value of one attribute of an allocation; `aclrtMallocAttribute.attr` says which member counts.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy)]
pub union aclrtMallocAttrValue {
    pub moduleId: u16,
    pub deviceId: u32,
    pub vaFlag: u32,
    pub rsv: [u8; 8],
}

/// One attribute of an allocation.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy)]
pub struct aclrtMallocAttribute {
    pub attr: aclrtMallocAttrType,
    pub value: aclrtMallocAttrValue,
}

/// Attributes of an allocation: `numAttrs` entries at `attrs`.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy)]
pub struct aclrtMallocConfig {
    pub attrs: *mut aclrtMallocAttribute,
    pub numAttrs: usize,
}

/// Reserved for more figures about the load of a device.
pub struct aclrtUtilizationExtendInfo(());

/// Load of a device in percent; -1 where it is not known.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy)]
pub struct aclrtUtilizationInfo {
    pub cubeUtilization: i32,
    pub vectorUtilization: i32,
    pub aicpuUtilization: i32,
    pub memoryUtilization: i32,
    pub utilizationExtend: *mut aclrtUtilizationExtendInfo,
}

/// Details of a task that failed.
pub struct rtExceptionInfo(());

/// Details of a task that failed, as passed to callbacks.
pub type aclrtExceptionInfo = rtExceptionInfo;

/// A place for memory: its kind, and its number within that kind.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy)]
pub struct aclrtMemLocation {
    pub id: u32,
    pub r#type: aclrtMemLocationType,
}

/// What is known about an address.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy)]
pub struct aclrtPtrAttributes {
    pub location: aclrtMemLocation,
    pub pageSize: u32,
    pub rsv: [u32; 4],
}

/// Memory used by one component, in bytes: now, and at most so far.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy)]
pub struct aclrtMemUsageInfo {
    pub name: [c_char; 32],
    pub curMemSize: u64,
    pub memPeakSize: u64,
    pub reserved: [usize; 8],
}

/// Value of one attribute of a stream; the `aclrtStreamAttr` beside it says which member counts.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy)]
pub union aclrtStreamAttrValue {
    pub failureMode: u64,
    pub overflowSwitch: u32,
    pub userCustomTag: u32,
    pub cacheOpInfoSwitch: u32,
    pub streamPriority: u32,
    pub reserve: [u32; 4],
}

/// Version of a package: the whole text and its parts, each ended by a zero byte.
#[allow(missing_docs)]
#[repr(C)]
#[derive(Clone, Copy)]
pub struct aclCANNPackageVersion {
    pub version: [c_char; ACL_PKG_VERSION_MAX_SIZE],
    pub majorVersion: [c_char; ACL_PKG_VERSION_PARTS_MAX_SIZE],
    pub minorVersion: [c_char; ACL_PKG_VERSION_PARTS_MAX_SIZE],
    pub releaseVersion: [c_char; ACL_PKG_VERSION_PARTS_MAX_SIZE],
    pub patchVersion: [c_char; ACL_PKG_VERSION_PARTS_MAX_SIZE],
    pub reserved: [c_char; ACL_PKG_VERSION_MAX_SIZE],
}

/// Takes a block of `size` bytes from an allocator of the caller.
pub type aclrtAllocatorAllocFunc =
    Option<unsafe extern "C" fn(allocator: aclrtAllocator, size: usize) -> *mut c_void>;

/// Gives a block back to an allocator of the caller.
pub type aclrtAllocatorFreeFunc =
    Option<unsafe extern "C" fn(allocator: aclrtAllocator, block: aclrtAllocatorBlock)>;

/// Takes a block of `size` bytes, if possible at `addr`, from an allocator of the caller.
pub type aclrtAllocatorAllocAdviseFunc = Option<
    unsafe extern "C" fn(allocator: aclrtAllocator, size: usize, addr: aclrtAllocatorAddr) -> *mut c_void,
>;

/// Address of a block of an allocator of the caller.
pub type aclrtAllocatorGetAddrFromBlockFunc =
    Option<unsafe extern "C" fn(block: aclrtAllocatorBlock) -> *mut c_void>;

/// A piece of physical memory.
pub type aclrtDrvMemHandle = *mut c_void;

/// Host function queued by `aclrtLaunchCallback`; runs on the thread that processes reports.
pub type aclrtCallback = Option<unsafe extern "C" fn(userData: *mut c_void)>;

/// Host function queued by `aclrtLaunchHostFunc`; runs on a thread of the library.
pub type aclrtHostFunc = Option<unsafe extern "C" fn(args: *mut c_void)>;

/// Told about each task that failed.
pub type aclrtExceptionInfoCallback = Option<unsafe extern "C" fn(exceptionInfo: *mut aclrtExceptionInfo)>;

/// Told about each operator that failed.
pub type aclrtOpExceptionCallback =
    Option<unsafe extern "C" fn(exceptionInfo: *mut aclrtExceptionInfo, userData: *mut c_void)>;

/// The data of a kernel binary.
pub type aclrtBinary = *mut c_void;

/// A loaded kernel binary.
pub type aclrtBinHandle = *mut c_void;

/// A function of a loaded kernel binary.
pub type aclrtFuncHandle = *mut c_void;

/// The argument list of a kernel launch.
pub type aclrtArgsHandle = *mut c_void;

/// One argument in the argument list of a kernel launch.
pub type aclrtParamHandle = *mut c_void;

/// A captured model that can be executed.
pub type aclmdlRI = *mut c_void;

/// Told when a device is set or reset.
pub type aclrtDeviceStateCallback =
    Option<unsafe extern "C" fn(deviceId: i32, state: aclrtDeviceState, args: *mut c_void)>;

/// Called at a stage of a snapshot; a result other than 0 stops it.
pub type aclrtSnapShotCallBack = Option<unsafe extern "C" fn(deviceId: i32, args: *mut c_void) -> u32>;

/// Told when a stream is created or destroyed.
pub type aclrtStreamStateCallback =
    Option<unsafe extern "C" fn(stm: aclrtStream, state: aclrtStreamState, args: *mut c_void)>;

/// Called around the abort of all tasks of a device; a result other than 0 stops it.
pub type aclrtDeviceTaskAbortCallback = Option<
    unsafe extern "C" fn(
        deviceId: i32,
        stage: aclrtDeviceTaskAbortStage,
        timeout: u32,
        args: *mut c_void,
    ) -> i32,
>;

/// A condition in a captured model.
pub type aclmdlRICondHandle = *mut c_void;

/// Called by `aclInit` with the text of the configuration.
pub type aclInitCallbackFunc =
    Option<unsafe extern "C" fn(configStr: *const c_char, len: usize, userData: *mut c_void) -> aclError>;

/// Called by `aclFinalize`.
pub type aclFinalizeCallbackFunc = Option<unsafe extern "C" fn(userData: *mut c_void) -> aclError>;

/// A pool of device memory that streams allocate from.
pub type aclrtMemPool = *mut c_void;

/// What aclInit counts and remembers.
struct Initialised {
    count: u64,
    /// Content of the first configuration file.
    configuration: Option<Vec<u8>>,
}

static INITIALISED: Mutex<Initialised> = Mutex::new(Initialised { count: 0, configuration: None });

/// Says once per process that this is an emulation.
pub(crate) fn announce() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let config = config();
        if !config.quiet {
            eprintln!(
                "opapi {}: no NPU here: emulating {} on this CPU ({} threads, {:?}); OPAPI_QUIET=1 hides this line",
                env!("CARGO_PKG_VERSION"),
                config.soc_name,
                config.threads,
                Level::current()
            );
        }
    });
}

/// Initialises the library. Every later call is counted and returns ACL_ERROR_REPEAT_INITIALIZE, which is no
/// failure; other functions work before it. Environment variables of this library with values that cannot be
/// understood are reported here.
///
/// @param configPath path of a JSON file; null or "" for none. The content of the file is not interpreted.
/// @return 0; 100002 already initialised (counted all the same); 100003 the file cannot be read; 100000 another
///     content than the first time, or an OPAPI_ variable has a bad value
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclInit(configPath: *const c_char) -> aclError {
    super::acl("aclInit", || {
        if let Some(problem) = config().problems.first() {
            return Err(Error::runtime(status::ACL_INVALID_PARAM, problem.clone()));
        }
        // SAFETY: null or a C string, as documented.
        let path = (!configPath.is_null()).then(|| unsafe { CStr::from_ptr(configPath) }.to_string_lossy());
        let content = match path.filter(|path| !path.is_empty()) {
            None => Vec::new(),
            Some(path) => std::fs::read(&*path).map_err(|error| {
                Error::runtime(
                    status::ACL_INVALID_FILE,
                    format!("configPath: {path}: {error}, expected a readable file"),
                )
            })?,
        };
        let mut initialised = INITIALISED.lock();
        if initialised.count > 0 && initialised.configuration.as_ref() != Some(&content) {
            let text = "configPath: another content than at the first aclInit, expected the same";
            return Err(Error::runtime(status::ACL_INVALID_PARAM, text));
        }
        announce();
        initialised.count += 1;
        if initialised.count > 1 {
            return Err(Error::runtime(
                status::ACL_REPEAT_INITIALIZE,
                "initialised before; this call is counted",
            ));
        }
        initialised.configuration = Some(content);
        Ok(())
    })
}

/// Undoes all calls of aclInit at once. The library can be initialised again.
///
/// @return 0; 100037 not initialised
#[unsafe(no_mangle)]
pub extern "C" fn aclFinalize() -> aclError {
    super::acl("aclFinalize", || {
        let mut initialised = INITIALISED.lock();
        if initialised.count == 0 {
            return Err(Error::runtime(
                status::ACL_REPEAT_FINALIZE,
                "not initialised, expected aclInit before",
            ));
        }
        *initialised = Initialised { count: 0, configuration: None };
        Ok(())
    })
}

/// The version of the acl interface that this library implements: ACL_MAJOR_VERSION and its companions.
///
/// @return 0; 100000 a pointer is null
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtGetVersion(
    majorVersion: *mut i32,
    minorVersion: *mut i32,
    patchVersion: *mut i32,
) -> aclError {
    super::acl("aclrtGetVersion", || {
        let major = super::acl_out(majorVersion, "majorVersion")?;
        let minor = super::acl_out(minorVersion, "minorVersion")?;
        let patch = super::acl_out(patchVersion, "patchVersion")?;
        // SAFETY: not null, hence valid for one int each.
        unsafe {
            major.write(ACL_MAJOR_VERSION);
            minor.write(ACL_MINOR_VERSION);
            patch.write(ACL_PATCH_VERSION);
        }
        Ok(())
    })
}

/// Why the last calls of this thread failed, as one text, which the library then forgets.
///
/// The first line reads `[PID: n] time title(code): function: argument: what came, expected what`; further
/// messages follow under `TraceBack (most recent call last):`. EZ1001 stands for a bad argument of an operator,
/// EZ9903 for a failed launch, EZ9999 for an internal error, EH and EE codes for the runtime.
///
/// @return null when there is nothing to tell; else a string that lives until the next call on this thread
#[unsafe(no_mangle)]
pub extern "C" fn aclGetRecentErrMsg() -> *const c_char {
    message::take()
}

/// The number of emulated devices.
///
/// @return 0; 100000 count is null
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtGetDeviceCount(count: *mut u32) -> aclError {
    super::acl("aclrtGetDeviceCount", || {
        let count = super::acl_out(count, "count")?;
        // SAFETY: not null, hence valid for one result.
        unsafe { count.write(device::DEVICE_COUNT as u32) };
        Ok(())
    })
}

/// Makes the shared context of a device current on this thread. Calls are counted; see aclrtResetDevice.
///
/// @return 0; 107001 no such device
#[unsafe(no_mangle)]
pub extern "C" fn aclrtSetDevice(deviceId: i32) -> aclError {
    super::acl("aclrtSetDevice", || device::set_device(deviceId))
}

/// Undoes one aclrtSetDevice. The last one waits for the work of the shared context, then destroys it and its
/// streams.
///
/// @return 0; 107001 no such device
#[unsafe(no_mangle)]
pub extern "C" fn aclrtResetDevice(deviceId: i32) -> aclError {
    super::acl("aclrtResetDevice", || device::reset_device(deviceId))
}

/// Creates a context and makes it current on this thread.
///
/// @param context receives the handle
/// @return 0; 100000 context is null; 107001 no such device
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtCreateContext(context: *mut aclrtContext, deviceId: i32) -> aclError {
    super::acl("aclrtCreateContext", || {
        let context = super::acl_out(context, "context")?;
        let handle = device::create_context(deviceId)?;
        // SAFETY: not null, hence valid for one handle.
        unsafe { context.write(handle as aclrtContext) };
        Ok(())
    })
}

/// Waits for the work of a context and destroys it with its streams.
///
/// @return 0; 100000 context is null; 107002 not alive, or the shared context of a device
#[unsafe(no_mangle)]
pub extern "C" fn aclrtDestroyContext(context: aclrtContext) -> aclError {
    super::acl("aclrtDestroyContext", || {
        if context.is_null() {
            return Err(super::acl_null("context"));
        }
        device::destroy_context(context as usize)
    })
}

/// Makes a context current on this thread.
///
/// @return 0; 100000 context is null; 107000 not alive
#[unsafe(no_mangle)]
pub extern "C" fn aclrtSetCurrentContext(context: aclrtContext) -> aclError {
    super::acl("aclrtSetCurrentContext", || {
        if context.is_null() {
            return Err(super::acl_null("context"));
        }
        device::set_current_context(context as usize)
    })
}

/// Creates a stream of the current context: a queue whose work runs in order, and beside the work of other
/// streams.
///
/// @param stream receives the handle
/// @return 0; 100000 stream is null; 107002 the thread has no context
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtCreateStream(stream: *mut aclrtStream) -> aclError {
    super::acl("aclrtCreateStream", || {
        let stream = super::acl_out(stream, "stream")?;
        let handle = device::create_stream()?;
        // SAFETY: not null, hence valid for one handle.
        unsafe { stream.write(handle as aclrtStream) };
        Ok(())
    })
}

/// Waits for the work of a stream and destroys it.
///
/// @return 0; 100000 stream is null; 107002 the thread has no context; 107003 the stream belongs to another
///     context; 107017 not alive
#[unsafe(no_mangle)]
pub extern "C" fn aclrtDestroyStream(stream: aclrtStream) -> aclError {
    super::acl("aclrtDestroyStream", || {
        if stream.is_null() {
            return Err(super::acl_null("stream"));
        }
        device::destroy_stream(stream as usize)
    })
}

/// Waits until all work of a stream has ended. Afterwards the host sees its results.
///
/// @param stream null for the default stream of the current context
/// @return 0; 107002 the thread has no context; 107017 not alive; 507015 an operator failed on the stream since
///     the last synchronisation
#[unsafe(no_mangle)]
pub extern "C" fn aclrtSynchronizeStream(stream: aclrtStream) -> aclError {
    super::acl("aclrtSynchronizeStream", || {
        device::current_context()?;
        device::stream(stream as usize)?.synchronize()
    })
}

/// Allocates device memory: here, memory of the host, aligned to 512 bytes. The size is rounded up to 32 and padded
/// by 32 bytes, as on the device. The content is undefined.
///
/// @param devPtr receives the address
/// @param size bytes, more than zero
/// @param policy any combination of page and bandwidth wishes; makes no difference here
/// @return 0; 100000 devPtr is null, size is zero or too large to round; 107002 the thread has no context;
///     207001 out of memory
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtMalloc(
    devPtr: *mut *mut c_void,
    size: usize,
    policy: MaybeUninit<aclrtMemMallocPolicy>,
) -> aclError {
    let _ = policy;
    super::acl("aclrtMalloc", || {
        let address = super::acl_out(devPtr, "devPtr")?;
        if size == 0 {
            return Err(Error::runtime(status::ACL_INVALID_PARAM, "size: 0, expected more than zero"));
        }
        device::current_context()?;
        let block = memory::allocate(size)?;
        // SAFETY: not null, hence valid for one address.
        unsafe { address.write(block as *mut c_void) };
        Ok(())
    })
}

/// Frees device memory. Works without a context. Work that is still pending on any stream is waited for first, so
/// that it cannot run into freed memory.
///
/// @return 0; 100000 devPtr is null; 107000 not the start of a live block of aclrtMalloc
#[unsafe(no_mangle)]
pub extern "C" fn aclrtFree(devPtr: *mut c_void) -> aclError {
    super::acl("aclrtFree", || {
        if devPtr.is_null() {
            return Err(super::acl_null("devPtr"));
        }
        memory::free(devPtr as usize)
    })
}

/// Copies memory at once, without regard to streams: synchronise before reading results. Either side may be host
/// or device memory, whatever kind says; overlapping ranges are fine.
///
/// @param destMax bytes that dst has room for
/// @param count bytes to copy; zero is success whatever the pointers
/// @return 0; 100000 a pointer is null, or kind is not 0 to 5; 107000 count exceeds destMax, or the range leaves
///     the block of aclrtMalloc that it starts in; 107002 the thread has no context
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtMemcpy(
    dst: *mut c_void,
    destMax: usize,
    src: *const c_void,
    count: usize,
    kind: MaybeUninit<aclrtMemcpyKind>,
) -> aclError {
    super::acl("aclrtMemcpy", || {
        if count == 0 {
            return Ok(());
        }
        for (pointer, argument) in [(dst.cast_const(), "dst"), (src, "src")] {
            if pointer.is_null() {
                return Err(super::acl_null(argument));
            }
        }
        let kind = super::raw_enum(kind);
        if !(0..=5).contains(&kind) {
            return Err(Error::runtime(status::ACL_INVALID_PARAM, format!("kind: {kind}, expected 0 to 5")));
        }
        if count > destMax {
            let text = format!("count: {count}, expected at most destMax, {destMax}");
            return Err(Error::runtime(status::RT_PARAM_INVALID, text));
        }
        device::current_context()?;
        check_room(dst as usize, count, "dst")?;
        check_room(src as usize, count, "src")?;
        // SAFETY: the caller's promise; where the memory is ours, the line above made sure. `copy` allows overlap.
        unsafe { std::ptr::copy(src.cast::<u8>(), dst.cast::<u8>(), count) };
        Ok(())
    })
}

/// Refuses a range that begins in a block of ours and leaves it.
fn check_room(start: usize, count: usize, argument: &str) -> Result<()> {
    match memory::block_around(start) {
        Some(block) if count > block.end - start => Err(Error::runtime(
            status::RT_PARAM_INVALID,
            format!(
                "{argument}: {count} bytes from {start:#x}, expected at most the {} that its block has there",
                block.end - start
            ),
        )),
        _ => Ok(()),
    }
}
