//! Devices, contexts, streams, events and memory: `acl/acl_rt.h`.
//!
//! Only some of the types below are used by functions of this library. The others are here so that
//! programs which mention them compile.
#![allow(non_camel_case_types, non_snake_case)]

use crate::config::config;
use crate::error::{Error, Result, status};
use crate::runtime::event::{EVENTS, Event};
use crate::runtime::memory::{self, Home};
use crate::runtime::stream::{MAY_WAIT, Stream};
use crate::runtime::{self, callback, device, exception, message};
use core::ffi::{CStr, c_char, c_void};
use core::mem::MaybeUninit;
use parking_lot::Mutex;
use std::cell::Cell;
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::io::Write as _;
use std::os::unix::ffi::OsStrExt as _;
use std::path::Path;
use std::sync::atomic::{AtomicI32, Ordering};
use std::sync::{Arc, Once};
use std::time::Duration;

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

/// The version of this interface as text.
pub(crate) fn version() -> String {
    format!("{ACL_MAJOR_VERSION}.{ACL_MINOR_VERSION}.{ACL_PATCH_VERSION}")
}

/// Says once per process that this is an emulation.
pub(crate) fn announce() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let config = config();
        if !config.quiet {
            let unusable = crate::backend::unusable().map_or_else(String::new, |why| format!(" ({why})"));
            // Nobody may be reading stderr: no reason to fail.
            let _ = writeln!(
                std::io::stderr(),
                "opapi {}: no NPU here{unusable}: emulating {} on this CPU ({} threads, {:?}); \
                 OPAPI_QUIET=1 hides this line",
                env!("CARGO_PKG_VERSION"),
                config.soc_name,
                config.machine.threads,
                config.machine.level
            );
        }
    });
}

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
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclInit(configPath: *const c_char) -> aclError {
    forward!(aclInit(configPath));
    super::acl("aclInit", || {
        if let Some(problem) = config().problems.first() {
            return Err(Error::runtime(status::ACL_INVALID_PARAM, problem.clone()));
        }
        if let Some(problem) = crate::backend::problem() {
            return Err(problem);
        }
        // SAFETY: null or a C string, as documented.
        let path = (!configPath.is_null()).then(|| unsafe { CStr::from_ptr(configPath) }.to_bytes());
        let content =
            match path.filter(|path| !path.is_empty()).map(|path| Path::new(OsStr::from_bytes(path))) {
                None => Vec::new(),
                Some(path) => std::fs::read(path).map_err(|error| {
                    Error::runtime(
                        status::ACL_INVALID_FILE,
                        format!("configPath: {}: {error}, expected a readable file", path.display()),
                    )
                })?,
            };
        let mut initialised = INITIALISED.lock();
        if initialised.count > 0 && initialised.configuration.as_ref() != Some(&content) {
            let text = "configPath: another content than at the first aclInit, expected the same";
            return Err(Error::runtime(status::ACL_INVALID_PARAM, text));
        }
        let process_wide = initialised.count == 0 && messages_of_process(&content)?;
        announce();
        initialised.count += 1;
        if initialised.count > 1 {
            return Err(Error::runtime(
                status::ACL_REPEAT_INITIALIZE,
                "initialised before; this call is counted",
            ));
        }
        initialised.configuration = Some(content);
        message::set_process_wide(process_wide);
        Ok(())
    })
}

/// What err_msg_mode says in aclInit's file.
fn messages_of_process(content: &[u8]) -> Result<bool> {
    if content.is_empty() {
        return Ok(false);
    }
    let settings: serde_json::Map<String, serde_json::Value> =
        serde_json::from_slice(content).map_err(|error| {
            Error::runtime(status::ACL_PARSE_FILE, format!("configPath: {error}, expected a JSON object"))
        })?;
    let Some(mode) = settings.get("err_msg_mode") else { return Ok(false) };
    match mode.as_str() {
        Some("0") => Ok(false),
        Some("1") => Ok(true),
        _ => {
            let text = format!("configPath: err_msg_mode: {mode}, expected \"0\" or \"1\"");
            Err(Error::runtime(status::ACL_INVALID_PARAM, text))
        }
    }
}

/// Undoes all calls of aclInit at once. The library can be initialised again.
///
/// @return 0; 100037 not initialised
#[unsafe(no_mangle)]
pub extern "C" fn aclFinalize() -> aclError {
    forward!(aclFinalize());
    super::acl("aclFinalize", || {
        let mut initialised = INITIALISED.lock();
        if initialised.count == 0 {
            return Err(Error::runtime(
                status::ACL_REPEAT_FINALIZE,
                "not initialised, expected aclInit before",
            ));
        }
        *initialised = Initialised { count: 0, configuration: None };
        message::set_process_wide(false);
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
    forward!(aclrtGetVersion(majorVersion, minorVersion, patchVersion));
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

/// Why the last calls of this thread (or of the process, see aclInit) failed, as one text, which the library then
/// forgets.
///
/// The first line reads `[PID: n] time title(code): function: argument: what came, expected what`; further
/// messages follow under `TraceBack (most recent call last):`. EZ1001 stands for a bad argument of an operator,
/// EZ9903 for a failed launch, EZ9999 for an internal error, EH and EE codes for the runtime.
///
/// @return null when there is nothing to tell; else a string that lives until the next call on this thread
#[unsafe(no_mangle)]
pub extern "C" fn aclGetRecentErrMsg() -> *const c_char {
    forward!(aclGetRecentErrMsg());
    message::take()
}

/// The number of emulated devices.
///
/// @return 0; 100000 count is null
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtGetDeviceCount(count: *mut u32) -> aclError {
    forward!(aclrtGetDeviceCount(count));
    super::acl("aclrtGetDeviceCount", || {
        let count = super::acl_out(count, "count")?;
        // SAFETY: not null, hence valid for one result.
        unsafe { count.write(config().device_count as u32) };
        Ok(())
    })
}

/// Makes the shared context of a device current on this thread. Calls are counted; see aclrtResetDevice.
///
/// @return 0; 107001 no such device
#[unsafe(no_mangle)]
pub extern "C" fn aclrtSetDevice(deviceId: i32) -> aclError {
    forward!(aclrtSetDevice(deviceId));
    super::acl("aclrtSetDevice", || device::set_device(deviceId))
}

/// Undoes one aclrtSetDevice. The last one waits for the work of the shared context, then destroys it and its
/// streams.
///
/// @return 0; 107001 no such device
#[unsafe(no_mangle)]
pub extern "C" fn aclrtResetDevice(deviceId: i32) -> aclError {
    forward!(aclrtResetDevice(deviceId));
    super::acl("aclrtResetDevice", || device::reset_device(deviceId, false))
}

/// Creates a context and makes it current on this thread.
///
/// @param context receives the handle
/// @return 0; 100000 context is null; 107001 no such device
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtCreateContext(context: *mut aclrtContext, deviceId: i32) -> aclError {
    forward!(aclrtCreateContext(context, deviceId));
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
    forward!(aclrtDestroyContext(context));
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
    forward!(aclrtSetCurrentContext(context));
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
    forward!(aclrtCreateStream(stream));
    super::acl("aclrtCreateStream", || {
        let stream = super::acl_out(stream, "stream")?;
        let handle = device::create_stream(0, 0)?;
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
    forward!(aclrtDestroyStream(stream));
    super::acl("aclrtDestroyStream", || {
        if stream.is_null() {
            return Err(super::acl_null("stream"));
        }
        device::destroy_stream(stream as usize, false)
    })
}

/// Waits until all work of a stream has ended. Afterwards the host sees its results.
///
/// @param stream null for the default stream of the current context
/// @return 0; 107002 the thread has no context; 107017 not alive; 507015 an operator failed on the stream since
///     the last synchronisation
#[unsafe(no_mangle)]
pub extern "C" fn aclrtSynchronizeStream(stream: aclrtStream) -> aclError {
    forward!(aclrtSynchronizeStream(stream));
    super::acl("aclrtSynchronizeStream", || {
        device::require_context()?;
        device::with_stream(stream as usize, |stream| stream.synchronize(None))
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
    forward!(aclrtMalloc(devPtr, size, policy));
    let _ = policy;
    // SAFETY: as documented.
    unsafe { malloc("aclrtMalloc", devPtr, "devPtr", size, Where::Device) }
}

/// Where a block is wanted.
enum Where {
    /// On the current device.
    Device,
    /// On the host.
    Host,
}

/// What all functions that allocate do.
///
/// # Safety
/// `address` is null or valid for one address.
unsafe fn malloc(
    function: &'static str,
    address: *mut *mut c_void,
    argument: &'static str,
    size: usize,
    place: Where,
) -> aclError {
    super::acl(function, || {
        let address = super::acl_out(address, argument)?;
        if size == 0 {
            return Err(Error::runtime(status::ACL_INVALID_PARAM, "size: 0, expected more than zero"));
        }
        let (_, context) = device::current_context()?;
        let home = match place {
            Where::Device => Home::Device(context.device),
            Where::Host => Home::Host,
        };
        let block = memory::allocate(size, home)?;
        // SAFETY: not null, hence valid for one address.
        unsafe { address.write(block as *mut c_void) };
        Ok(())
    })
}

/// Frees device memory. Works without a context. The memory is given back when work that is pending on any stream has
/// ended, so that the work cannot run into freed memory; the call does not wait.
///
/// @return 0; 100000 devPtr is null; 107000 not the start of a live block of aclrtMalloc
#[unsafe(no_mangle)]
pub extern "C" fn aclrtFree(devPtr: *mut c_void) -> aclError {
    forward!(aclrtFree(devPtr));
    free("aclrtFree", devPtr, "devPtr", true)
}

/// What all functions that free at once do.
fn free(function: &'static str, address: *mut c_void, argument: &'static str, of_device: bool) -> aclError {
    super::acl(function, || {
        if address.is_null() {
            return Err(super::acl_null(argument));
        }
        memory::free(address as usize, of_device)
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
    forward!(aclrtMemcpy(dst, destMax, src, count, kind));
    // A child of fork may hold locks of threads that it does not have: it copies without looking anything up.
    if runtime::is_forked_child() && !dst.is_null() && !src.is_null() && count <= destMax {
        // SAFETY: the caller's promise.
        unsafe { core::ptr::copy(src.cast::<u8>(), dst.cast::<u8>(), count) };
        return 0;
    }
    super::acl("aclrtMemcpy", || {
        if let Some(rows) = check_copy(dst, destMax, src, count, super::raw_enum(kind))? {
            // SAFETY: the caller's promise; where the memory is ours, the line above made sure.
            unsafe { rows.copy() };
        }
        Ok(())
    })
}

/// A copy of one or more rows. Overlapping ranges are fine.
struct Rows {
    dst: usize,
    dst_pitch: usize,
    src: usize,
    src_pitch: usize,
    width: usize,
    height: usize,
}

impl Rows {
    /// # Safety
    /// Both sides are good for `height` rows of `width` bytes.
    unsafe fn copy(&self) {
        for row in 0..self.height {
            let (dst, src) = (self.dst + row * self.dst_pitch, self.src + row * self.src_pitch);
            // SAFETY: the caller's promise, row < height.
            unsafe { core::ptr::copy(src as *const u8, dst as *mut u8, self.width) };
        }
    }
}

/// The checks that the copies in one dimension share; `None` when there is nothing to copy.
fn check_copy(
    dst: *mut c_void,
    dest_max: usize,
    src: *const c_void,
    count: usize,
    kind: i32,
) -> Result<Option<Rows>> {
    if count == 0 {
        return Ok(None);
    }
    for (pointer, argument) in [(dst.cast_const(), "dst"), (src, "src")] {
        if pointer.is_null() {
            return Err(super::acl_null(argument));
        }
    }
    enumeration("kind", kind, 0, 5)?;
    if count > dest_max {
        let text = format!("count: {count}, expected at most destMax, {dest_max}");
        return Err(Error::runtime(status::RT_PARAM_INVALID, text));
    }
    device::require_context()?;
    check_room(dst as usize, count, "dst")?;
    check_room(src as usize, count, "src")?;
    Ok(Some(Rows {
        dst: dst as usize,
        dst_pitch: 0,
        src: src as usize,
        src_pitch: 0,
        width: count,
        height: 1,
    }))
}

/// Refuses a range that begins in a block of ours and leaves it.
fn check_room(start: usize, count: usize, argument: &str) -> Result<()> {
    match memory::block_around(start) {
        Some((block, _)) if count > block.end - start => Err(Error::runtime(
            status::RT_PARAM_INVALID,
            format!(
                "{argument}: {count} bytes from {start:#x}, expected at most the {} that its block has there",
                block.end - start
            ),
        )),
        _ => Ok(()),
    }
}

/// Undoes one aclInit.
///
/// @param refCount receives how many calls of aclInit are left to undo; may be null
/// @return 0; 100037 not initialised
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclFinalizeReference(refCount: *mut u64) -> aclError {
    forward!(aclFinalizeReference(refCount));
    super::acl("aclFinalizeReference", || {
        let mut initialised = INITIALISED.lock();
        if initialised.count == 0 {
            return Err(Error::runtime(
                status::ACL_REPEAT_FINALIZE,
                "not initialised, expected aclInit before",
            ));
        }
        initialised.count -= 1;
        if initialised.count == 0 {
            initialised.configuration = None;
        }
        if !refCount.is_null() {
            // SAFETY: not null, hence valid for one result.
            unsafe { refCount.write(initialised.count) };
        }
        Ok(())
    })
}

/// Copies a text into a fixed array of characters, cut if need be and always ended by a zero.
fn put_text(to: &mut [c_char], text: &str) {
    to.fill(0);
    let room = to.len().saturating_sub(1);
    for (to, byte) in to[..room].iter_mut().zip(text.bytes()) {
        *to = byte as c_char;
    }
}

/// The version that this library plays: OPAPI_CANN_VERSION, else 9.1.0.
fn cann_version() -> (String, [u32; 3]) {
    let edition = config().rules.edition;
    let numbers = edition.map_or([9, 1, 0], |edition| edition.numbers());
    (edition.map_or_else(|| "9.1.0".to_string(), |edition| edition.to_string()), numbers)
}

/// The emulated version of a package; all packages have the same.
///
/// @param name ACL_PKG_NAME_CANN and so on
/// @param version receives the version and its parts
/// @return 0; 100000 version is null or name unknown
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclsysGetCANNVersion(
    name: MaybeUninit<aclCANNPackageName>,
    version: *mut aclCANNPackageVersion,
) -> aclError {
    forward!(aclsysGetCANNVersion(name, version));
    super::acl("aclsysGetCANNVersion", || {
        let out = super::acl_out(version, "version")?;
        enumeration("name", super::raw_enum(name), 0, 7)?;
        let (text, [major, minor, release]) = cann_version();
        // SAFETY: all zeros are a valid value of this structure of characters.
        let mut version: aclCANNPackageVersion = unsafe { core::mem::zeroed() };
        put_text(&mut version.version, &text);
        put_text(&mut version.majorVersion, &major.to_string());
        put_text(&mut version.minorVersion, &minor.to_string());
        put_text(&mut version.releaseVersion, &release.to_string());
        put_text(&mut version.patchVersion, "0");
        // SAFETY: not null, hence valid for one result.
        unsafe { out.write(version) };
        Ok(())
    })
}

/// Refuses the name of a package that CANN does not have.
///
/// # Safety
/// `name` is null or a C string.
unsafe fn known_package(name: *const c_char) -> Result<()> {
    const PACKAGES: [&str; 8] =
        ["cann", "runtime", "compiler", "hccl", "toolkit", "opp", "opp_kernel", "driver"];
    if name.is_null() {
        return Err(super::acl_null("pkgName"));
    }
    // SAFETY: not null, hence a C string.
    let name = unsafe { CStr::from_ptr(name) }.to_string_lossy();
    if PACKAGES.contains(&name.to_ascii_lowercase().as_str()) {
        return Ok(());
    }
    let text = format!("pkgName: {name}, expected one of {}", PACKAGES.join(", "));
    Err(Error::runtime(status::ACL_INVALID_PARAM, text))
}

/// The emulated version of a package as text.
///
/// @param pkgName cann, runtime, compiler, hccl, toolkit, opp, opp_kernel or driver; all have the same version
/// @param versionStr receives the text: room for 128 bytes is expected
/// @return 0; 100000 a pointer is null or the package unknown
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclsysGetVersionStr(pkgName: *mut c_char, versionStr: *mut c_char) -> aclError {
    forward!(aclsysGetVersionStr(pkgName, versionStr));
    super::acl("aclsysGetVersionStr", || {
        // SAFETY: null or a C string, as documented.
        unsafe { known_package(pkgName)? };
        let out = super::acl_out(versionStr, "versionStr")?;
        let (text, _) = cann_version();
        // SAFETY: not null, hence with room for 128 bytes as documented; a version is much shorter.
        put_text(unsafe { core::slice::from_raw_parts_mut(out, text.len() + 1) }, &text);
        Ok(())
    })
}

/// The emulated version of a package as one number: 10000000 * major + 100000 * minor + 1000 * release.
///
/// @param pkgName as for aclsysGetVersionStr
/// @return 0; 100000 a pointer is null or the package unknown
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclsysGetVersionNum(pkgName: *mut c_char, versionNum: *mut i32) -> aclError {
    forward!(aclsysGetVersionNum(pkgName, versionNum));
    super::acl("aclsysGetVersionNum", || {
        // SAFETY: null or a C string, as documented.
        unsafe { known_package(pkgName)? };
        let out = super::acl_out(versionNum, "versionNum")?;
        let (_, [major, minor, release]) = cann_version();
        // SAFETY: not null, hence valid for one result.
        unsafe { out.write((major * 10_000_000 + minor * 100_000 + release * 1_000) as i32) };
        Ok(())
    })
}

/// 100000 unless an enumeration's number lies in a range.
fn enumeration(argument: &str, value: i32, least: i32, most: i32) -> Result<()> {
    if (least..=most).contains(&value) {
        return Ok(());
    }
    Err(Error::runtime(status::ACL_INVALID_PARAM, format!("{argument}: {value}, expected {least} to {most}")))
}

/// A time in milliseconds: -1 waits for ever, zero and less than -1 are 107000.
fn milliseconds(timeout: i32) -> Result<Option<Duration>> {
    match timeout {
        -1 => Ok(None),
        1.. => Ok(Some(Duration::from_millis(timeout as u64))),
        _ => Err(Error::runtime(
            status::RT_PARAM_INVALID,
            format!("timeout: {timeout}, expected milliseconds, or -1 to wait for ever"),
        )),
    }
}

fn last_error(
    function: &str,
    level: MaybeUninit<aclrtLastErrLevel>,
    get: impl FnOnce() -> aclError,
) -> aclError {
    match enumeration("level", super::raw_enum(level), 0, 0) {
        Ok(()) => get(),
        Err(error) => {
            message::record(function, &error);
            error.status()
        }
    }
}

/// The code of the last acl function that failed on this thread.
///
/// @param level ACL_RT_THREAD_LEVEL
/// @return the code, 0 for none; 100000 level is something else
#[unsafe(no_mangle)]
pub extern "C" fn aclrtPeekAtLastError(level: MaybeUninit<aclrtLastErrLevel>) -> aclError {
    forward!(aclrtPeekAtLastError(level));
    last_error("aclrtPeekAtLastError", level, message::last_error)
}

/// As aclrtPeekAtLastError, and forgets the code.
///
/// @param level ACL_RT_THREAD_LEVEL
/// @return the code, 0 for none; 100000 level is something else
#[unsafe(no_mangle)]
pub extern "C" fn aclrtGetLastError(level: MaybeUninit<aclrtLastErrLevel>) -> aclError {
    forward!(aclrtGetLastError(level));
    last_error("aclrtGetLastError", level, message::take_last_error)
}

fn register_exception_callback(callback: aclrtExceptionInfoCallback) {
    if let Some(function) = callback {
        // SAFETY: the program keeps the function callable, as documented. There are no details to pass.
        let call = move || unsafe { function(core::ptr::null_mut()) };
        exception::register(function as usize, Arc::new(call));
    }
}

/// Has a function called when work fails on a stream, on that stream's thread. Details are not available: it gets
/// a null pointer.
///
/// @param callback null is ignored
/// @return 0
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtSetExceptionInfoCallback(callback: aclrtExceptionInfoCallback) -> aclError {
    forward!(aclrtSetExceptionInfoCallback(callback));
    super::acl("aclrtSetExceptionInfoCallback", || {
        register_exception_callback(callback);
        Ok(())
    })
}

/// As aclrtSetExceptionInfoCallback, for one of several functions.
///
/// @return 0; 100000 callback is null
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtExceptionInfoCallbackRegister(
    callback: aclrtExceptionInfoCallback,
) -> aclError {
    forward!(aclrtExceptionInfoCallbackRegister(callback));
    super::acl("aclrtExceptionInfoCallbackRegister", || {
        if callback.is_none() {
            return Err(super::acl_null("callback"));
        }
        register_exception_callback(callback);
        Ok(())
    })
}

/// Undoes aclrtExceptionInfoCallbackRegister.
///
/// @return 0; 100000 callback is null or was not registered
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtExceptionInfoCallbackUnregister(
    callback: aclrtExceptionInfoCallback,
) -> aclError {
    forward!(aclrtExceptionInfoCallbackUnregister(callback));
    super::acl("aclrtExceptionInfoCallbackUnregister", || {
        let function = callback.ok_or_else(|| super::acl_null("callback"))?;
        if exception::unregister(function as usize) {
            return Ok(());
        }
        Err(Error::runtime(
            status::ACL_INVALID_PARAM,
            "callback: not registered, expected a registered function",
        ))
    })
}

/// Makes a thread run the callbacks of a stream: it must call aclrtProcessReport.
///
/// @param threadId the thread, by pthread_self
/// @param stream null for the default stream of the current context
/// @return 0; 107002 the thread has no context; 107011 the stream reports to a thread already; 107017 not alive
#[unsafe(no_mangle)]
pub extern "C" fn aclrtSubscribeReport(threadId: u64, stream: aclrtStream) -> aclError {
    forward!(aclrtSubscribeReport(threadId, stream));
    super::acl("aclrtSubscribeReport", || callback::subscribe(threadId, &*device::stream(stream as usize)?))
}

/// Undoes aclrtSubscribeReport.
///
/// @return 0; 107002 the thread has no context; 107012 the stream does not report to this thread; 107017 not alive
#[unsafe(no_mangle)]
pub extern "C" fn aclrtUnSubscribeReport(threadId: u64, stream: aclrtStream) -> aclError {
    forward!(aclrtUnSubscribeReport(threadId, stream));
    super::acl("aclrtUnSubscribeReport", || {
        callback::unsubscribe(threadId, &*device::stream(stream as usize)?)
    })
}

/// Queues a call of a function behind the work of a stream. The thread that was subscribed to the stream runs it in
/// aclrtProcessReport.
///
/// @param fn the function
/// @param userData its argument
/// @param blockType ACL_CALLBACK_BLOCK: later work of the stream waits for the function's end
/// @param stream null for the default stream of the current context
/// @return 0; 100000 fn is null or blockType unknown; 107015 no thread was subscribed
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtLaunchCallback(
    fn_: aclrtCallback,
    userData: *mut c_void,
    blockType: MaybeUninit<aclrtCallbackBlockType>,
    stream: aclrtStream,
) -> aclError {
    forward!(aclrtLaunchCallback(fn_, userData, blockType, stream));
    super::acl("aclrtLaunchCallback", || {
        let function = fn_.ok_or_else(|| super::acl_null("fn"))?;
        let block = super::raw_enum(blockType);
        enumeration("blockType", block, 0, 1)?;
        let data = userData as usize;
        // SAFETY: the program keeps the function and its argument usable until it ran, as documented.
        let call = move || unsafe { function(data as *mut c_void) };
        callback::launch(&device::stream(stream as usize)?, block == 1, Box::new(call))
    })
}

/// Waits for a callback of a stream that reports to this thread, and runs it.
///
/// @param timeout milliseconds, or -1 to wait for ever
/// @return 0; 100000 timeout is 0 or less than -1; 107012 no stream reports to this thread; 507012 none came in
///     time
#[unsafe(no_mangle)]
pub extern "C" fn aclrtProcessReport(timeout: i32) -> aclError {
    forward!(aclrtProcessReport(timeout));
    super::acl("aclrtProcessReport", || {
        let timeout = milliseconds(timeout)
            .map_err(|error| Error::runtime(status::ACL_INVALID_PARAM, error.to_string()))?;
        callback::process(crate::sys::thread_id(), timeout)
    })
}

/// Queues a call of a function behind the work of a stream; a thread of the library runs it, and later work of the
/// stream waits for its end. The function must not wait for this stream.
///
/// @param stream null for the default stream of the current context
/// @param fn the function
/// @param args its argument
/// @return 0; 100000 fn is null; 107002 the thread has no context; 107017 not alive
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtLaunchHostFunc(
    stream: aclrtStream,
    fn_: aclrtHostFunc,
    args: *mut c_void,
) -> aclError {
    forward!(aclrtLaunchHostFunc(stream, fn_, args));
    super::acl("aclrtLaunchHostFunc", || {
        let function = fn_.ok_or_else(|| super::acl_null("fn"))?;
        let args = args as usize;
        // SAFETY: the program keeps the function and its argument usable until it ran, as documented.
        let run = move || unsafe { function(args as *mut c_void) };
        device::stream(stream as usize)?.enqueue("aclrtLaunchHostFunc", MAY_WAIT, run)
    })
}

/// Hands one value to the caller.
///
/// # Safety
/// `out` is null or valid for one result.
unsafe fn give<T>(
    function: &'static str,
    out: *mut T,
    argument: &'static str,
    value: impl FnOnce() -> Result<T>,
) -> aclError {
    super::acl(function, || {
        let out = super::acl_out(out, argument)?;
        let value = value()?;
        // SAFETY: not null, hence valid for one result.
        unsafe { out.write(value) };
        Ok(())
    })
}

/// The current context of this thread.
///
/// @return 0; 100000 context is null; 107002 there is none
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtGetCurrentContext(context: *mut aclrtContext) -> aclError {
    forward!(aclrtGetCurrentContext(context));
    // SAFETY: as documented.
    unsafe {
        give("aclrtGetCurrentContext", context, "context", || {
            device::current_context().map(|(handle, _)| handle as aclrtContext)
        })
    }
}

/// Options of the process.
static OPTIONS: Mutex<BTreeMap<i32, i64>> = Mutex::new(BTreeMap::new());

fn get_option(options: &Mutex<BTreeMap<i32, i64>>, option: i32) -> Result<i64> {
    options.lock().get(&option).copied().ok_or_else(|| {
        Error::runtime(
            status::RT_SYSPARAMOPT_NOT_SET,
            format!("opt: {option} was never set, expected a set option"),
        )
    })
}

/// Sets an option of the process. The results of this library are deterministic whatever ACL_OPT_DETERMINISTIC says.
///
/// @return 0; 100000 opt unknown
#[unsafe(no_mangle)]
pub extern "C" fn aclrtSetSysParamOpt(opt: MaybeUninit<aclSysParamOpt>, value: i64) -> aclError {
    forward!(aclrtSetSysParamOpt(opt, value));
    super::acl("aclrtSetSysParamOpt", || {
        let opt = super::raw_enum(opt);
        enumeration("opt", opt, 0, 3)?;
        OPTIONS.lock().insert(opt, value);
        Ok(())
    })
}

/// The value that aclrtSetSysParamOpt set.
///
/// @return 0; 100000 value is null or opt unknown; 107021 never set
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtGetSysParamOpt(opt: MaybeUninit<aclSysParamOpt>, value: *mut i64) -> aclError {
    forward!(aclrtGetSysParamOpt(opt, value));
    // SAFETY: as documented.
    unsafe {
        give("aclrtGetSysParamOpt", value, "value", || {
            let opt = super::raw_enum(opt);
            enumeration("opt", opt, 0, 3)?;
            get_option(&OPTIONS, opt)
        })
    }
}

/// Sets an option of the current context.
///
/// @return 0; 100000 opt unknown; 107002 the thread has no context
#[unsafe(no_mangle)]
pub extern "C" fn aclrtCtxSetSysParamOpt(opt: MaybeUninit<aclSysParamOpt>, value: i64) -> aclError {
    forward!(aclrtCtxSetSysParamOpt(opt, value));
    super::acl("aclrtCtxSetSysParamOpt", || {
        let opt = super::raw_enum(opt);
        enumeration("opt", opt, 0, 3)?;
        device::current_context()?.1.options.lock().insert(opt, value);
        Ok(())
    })
}

/// The value that aclrtCtxSetSysParamOpt set.
///
/// @return 0; 100000 value is null or opt unknown; 107002 the thread has no context; 107021 never set
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtCtxGetSysParamOpt(
    opt: MaybeUninit<aclSysParamOpt>,
    value: *mut i64,
) -> aclError {
    forward!(aclrtCtxGetSysParamOpt(opt, value));
    // SAFETY: as documented.
    unsafe {
        give("aclrtCtxGetSysParamOpt", value, "value", || {
            let opt = super::raw_enum(opt);
            enumeration("opt", opt, 0, 3)?;
            get_option(&device::current_context()?.1.options, opt)
        })
    }
}

/// Undoes all calls of aclrtSetDevice at once.
///
/// @return 0; 107001 no such device
#[unsafe(no_mangle)]
pub extern "C" fn aclrtResetDeviceForce(deviceId: i32) -> aclError {
    forward!(aclrtResetDeviceForce(deviceId));
    super::acl("aclrtResetDeviceForce", || device::reset_device(deviceId, true))
}

/// The device of this thread's current context.
///
/// @return 0; 100000 deviceId is null; 107002 the thread has no context
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtGetDevice(deviceId: *mut i32) -> aclError {
    forward!(aclrtGetDevice(deviceId));
    // SAFETY: as documented.
    unsafe {
        give("aclrtGetDevice", deviceId, "deviceId", || {
            device::current_context().map(|(_, context)| context.device as i32)
        })
    }
}

/// Where the program runs: ACL_HOST.
///
/// @return 0; 100000 runMode is null
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtGetRunMode(runMode: *mut aclrtRunMode) -> aclError {
    forward!(aclrtGetRunMode(runMode));
    // SAFETY: as documented.
    unsafe { give("aclrtGetRunMode", runMode, "runMode", || Ok(aclrtRunMode::ACL_HOST)) }
}

/// Waits for the work of all streams of the current context's device.
///
/// @return 0; 107002 the thread has no context; 507015 an operator failed since the last synchronisation
#[unsafe(no_mangle)]
pub extern "C" fn aclrtSynchronizeDevice() -> aclError {
    forward!(aclrtSynchronizeDevice());
    super::acl("aclrtSynchronizeDevice", || device::synchronize(None))
}

/// As aclrtSynchronizeDevice, for a limited time.
///
/// @param timeout milliseconds, or -1 to wait for ever
/// @return 0; 107000 timeout is 0 or less than -1; 107002 the thread has no context; 507015 an operator failed;
///     507046 still busy
#[unsafe(no_mangle)]
pub extern "C" fn aclrtSynchronizeDeviceWithTimeout(timeout: i32) -> aclError {
    forward!(aclrtSynchronizeDeviceWithTimeout(timeout));
    super::acl("aclrtSynchronizeDeviceWithTimeout", || device::synchronize(milliseconds(timeout)?))
}

/// Chooses a task scheduler of the device; makes no difference here.
///
/// @return 0; 100000 tsId unknown
#[unsafe(no_mangle)]
pub extern "C" fn aclrtSetTsDevice(tsId: MaybeUninit<aclrtTsId>) -> aclError {
    forward!(aclrtSetTsDevice(tsId));
    super::acl("aclrtSetTsDevice", || enumeration("tsId", super::raw_enum(tsId), 0, 1))
}

/// How busy a device is. Only the memory's share is known: the others are -1.
///
/// @return 0; 100000 utilizationInfo is null; 107001 no such device
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtGetDeviceUtilizationRate(
    deviceId: i32,
    utilizationInfo: *mut aclrtUtilizationInfo,
) -> aclError {
    forward!(aclrtGetDeviceUtilizationRate(deviceId, utilizationInfo));
    // SAFETY: as documented.
    unsafe {
        give("aclrtGetDeviceUtilizationRate", utilizationInfo, "utilizationInfo", || {
            let (used, _) = device::usage(device::index(deviceId)?).bytes();
            let share = u128::from(used) * 100 / u128::from(config().device_memory.max(1));
            Ok(aclrtUtilizationInfo {
                cubeUtilization: -1,
                vectorUtilization: -1,
                aicpuUtilization: -1,
                memoryUtilization: share as i32,
                utilizationExtend: core::ptr::null_mut(),
            })
        })
    }
}

/// Whether a device works: always ACL_RT_DEVICE_STATUS_NORMAL.
///
/// @return 0; 100000 deviceStatus is null; 107001 no such device
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtQueryDeviceStatus(
    deviceId: i32,
    deviceStatus: *mut aclrtDeviceStatus,
) -> aclError {
    forward!(aclrtQueryDeviceStatus(deviceId, deviceStatus));
    // SAFETY: as documented.
    unsafe {
        give("aclrtQueryDeviceStatus", deviceStatus, "deviceStatus", || {
            device::index(deviceId)?;
            Ok(aclrtDeviceStatus::ACL_RT_DEVICE_STATUS_NORMAL)
        })
    }
}

/// A property of a device. Those that an emulation has no answer for give 207000.
///
/// @return 0; 100000 value is null; 107001 no such device; 207000 the attribute is unknown or means nothing here
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtGetDeviceInfo(
    deviceId: u32,
    attr: MaybeUninit<aclrtDevAttr>,
    value: *mut i64,
) -> aclError {
    forward!(aclrtGetDeviceInfo(deviceId, attr, value));
    // SAFETY: as documented.
    unsafe {
        give("aclrtGetDeviceInfo", value, "value", || {
            let device = device::index(i32::try_from(deviceId).unwrap_or(-1))?;
            let soc = config().rules.soc;
            let attr = super::raw_enum(attr);
            let is = |known: aclrtDevAttr| attr == known as i32;
            Ok(if is(aclrtDevAttr::ACL_DEV_ATTR_AICPU_CORE_NUM) {
                config().machine.threads as i64
            } else if is(aclrtDevAttr::ACL_DEV_ATTR_AICORE_CORE_NUM)
                || is(aclrtDevAttr::ACL_DEV_ATTR_CUBE_CORE_NUM)
            {
                soc.cube_cores()
            } else if is(aclrtDevAttr::ACL_DEV_ATTR_VECTOR_CORE_NUM) {
                soc.vector_cores()
            } else if is(aclrtDevAttr::ACL_DEV_ATTR_TOTAL_GLOBAL_MEM_SIZE) {
                i64::try_from(config().device_memory).unwrap_or(i64::MAX)
            } else if is(aclrtDevAttr::ACL_DEV_ATTR_L2_CACHE_SIZE) {
                soc.l2_bytes()
            } else if is(aclrtDevAttr::ACL_DEV_ATTR_PHY_CHIP_ID) {
                device as i64
            } else if is(aclrtDevAttr::ACL_DEV_ATTR_IS_VIRTUAL) {
                1
            } else if is(aclrtDevAttr::ACL_DEV_ATTR_NPU_ARCH) {
                soc.arch()
            } else {
                let text = format!("attr: {attr} is not known of an emulated device");
                return Err(Error::runtime(status::RT_FEATURE_NOT_SUPPORT, text));
            })
        })
    }
}

/// The default stream of the current context, as a handle.
///
/// @return 0; 100000 stream is null; 107002 the thread has no context
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtCtxGetCurrentDefaultStream(stream: *mut aclrtStream) -> aclError {
    forward!(aclrtCtxGetCurrentDefaultStream(stream));
    // SAFETY: as documented.
    unsafe {
        give("aclrtCtxGetCurrentDefaultStream", stream, "stream", || {
            device::current_context().map(|(_, context)| context.default_stream as aclrtStream)
        })
    }
}

/// Whether a device's shared context is alive.
///
/// @param flags receives 0; may be null
/// @param active receives 1 or 0
/// @return 0; 100000 active is null; 107001 no such device
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtGetPrimaryCtxState(
    deviceId: i32,
    flags: *mut u32,
    active: *mut i32,
) -> aclError {
    forward!(aclrtGetPrimaryCtxState(deviceId, flags, active));
    // SAFETY: as documented.
    unsafe {
        give("aclrtGetPrimaryCtxState", active, "active", || {
            let active = device::is_active(deviceId)?;
            if !flags.is_null() {
                flags.write(0);
            }
            Ok(active.into())
        })
    }
}

/// Cores that a program may use on a device, a stream or a thread. Kept and returned; they limit nothing here.
static RES_LIMITS: Mutex<BTreeMap<(LimitOf, i32), u32>> = Mutex::new(BTreeMap::new());

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum LimitOf {
    Device(usize),
    Stream(i32),
}

thread_local! {
    /// The stream whose limits this thread uses, by id.
    static LIMITED_BY: Cell<Option<i32>> = const { Cell::new(None) };
}

fn res_limit(of: LimitOf, fallback: Option<LimitOf>, kind: i32) -> Result<u32> {
    enumeration("type", kind, 0, 1)?;
    let limits = RES_LIMITS.lock();
    let set = limits.get(&(of, kind)).or_else(|| limits.get(&(fallback?, kind)));
    let soc = config().rules.soc;
    Ok(set.copied().unwrap_or(if kind == 0 { soc.cube_cores() } else { soc.vector_cores() } as u32))
}

fn set_res_limit(of: LimitOf, kind: i32, value: u32) -> Result<()> {
    enumeration("type", kind, 0, 1)?;
    RES_LIMITS.lock().insert((of, kind), value);
    Ok(())
}

fn reset_res_limit(of: LimitOf) {
    RES_LIMITS.lock().retain(|&(other, _), _| other != of);
}

/// The cores of a device that the program may use; all unless aclrtSetDeviceResLimit said otherwise.
///
/// @return 0; 100000 value is null or type unknown; 107001 no such device
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtGetDeviceResLimit(
    deviceId: i32,
    type_: MaybeUninit<aclrtDevResLimitType>,
    value: *mut u32,
) -> aclError {
    forward!(aclrtGetDeviceResLimit(deviceId, type_, value));
    // SAFETY: as documented.
    unsafe {
        give("aclrtGetDeviceResLimit", value, "value", || {
            res_limit(LimitOf::Device(device::index(deviceId)?), None, super::raw_enum(type_))
        })
    }
}

/// Sets what aclrtGetDeviceResLimit returns; the threads of this library follow OPAPI_NUM_THREADS.
///
/// @return 0; 100000 type unknown; 107001 no such device
#[unsafe(no_mangle)]
pub extern "C" fn aclrtSetDeviceResLimit(
    deviceId: i32,
    type_: MaybeUninit<aclrtDevResLimitType>,
    value: u32,
) -> aclError {
    forward!(aclrtSetDeviceResLimit(deviceId, type_, value));
    super::acl("aclrtSetDeviceResLimit", || {
        set_res_limit(LimitOf::Device(device::index(deviceId)?), super::raw_enum(type_), value)
    })
}

/// Undoes aclrtSetDeviceResLimit.
///
/// @return 0; 107001 no such device
#[unsafe(no_mangle)]
pub extern "C" fn aclrtResetDeviceResLimit(deviceId: i32) -> aclError {
    forward!(aclrtResetDeviceResLimit(deviceId));
    super::acl("aclrtResetDeviceResLimit", || {
        reset_res_limit(LimitOf::Device(device::index(deviceId)?));
        Ok(())
    })
}

/// The cores that a stream may use; its device's unless aclrtSetStreamResLimit said otherwise.
///
/// @return 0; 100000 value is null or type unknown; 107002 the thread has no context; 107017 not alive
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtGetStreamResLimit(
    stream: aclrtStream,
    type_: MaybeUninit<aclrtDevResLimitType>,
    value: *mut u32,
) -> aclError {
    forward!(aclrtGetStreamResLimit(stream, type_, value));
    // SAFETY: as documented.
    unsafe {
        give("aclrtGetStreamResLimit", value, "value", || {
            let stream = device::stream(stream as usize)?;
            res_limit(
                LimitOf::Stream(stream.id),
                Some(LimitOf::Device(stream.device)),
                super::raw_enum(type_),
            )
        })
    }
}

/// Sets what aclrtGetStreamResLimit returns.
///
/// @return 0; 100000 type unknown; 107002 the thread has no context; 107017 not alive
#[unsafe(no_mangle)]
pub extern "C" fn aclrtSetStreamResLimit(
    stream: aclrtStream,
    type_: MaybeUninit<aclrtDevResLimitType>,
    value: u32,
) -> aclError {
    forward!(aclrtSetStreamResLimit(stream, type_, value));
    super::acl("aclrtSetStreamResLimit", || {
        set_res_limit(LimitOf::Stream(device::stream(stream as usize)?.id), super::raw_enum(type_), value)
    })
}

/// Undoes aclrtSetStreamResLimit.
///
/// @return 0; 107002 the thread has no context; 107017 not alive
#[unsafe(no_mangle)]
pub extern "C" fn aclrtResetStreamResLimit(stream: aclrtStream) -> aclError {
    forward!(aclrtResetStreamResLimit(stream));
    super::acl("aclrtResetStreamResLimit", || {
        reset_res_limit(LimitOf::Stream(device::stream(stream as usize)?.id));
        Ok(())
    })
}

/// Makes aclrtGetResInCurrentThread tell the limits of a stream on this thread.
///
/// @return 0; 107002 the thread has no context; 107017 not alive
#[unsafe(no_mangle)]
pub extern "C" fn aclrtUseStreamResInCurrentThread(stream: aclrtStream) -> aclError {
    forward!(aclrtUseStreamResInCurrentThread(stream));
    super::acl("aclrtUseStreamResInCurrentThread", || {
        let stream = device::stream(stream as usize)?;
        LIMITED_BY.with(|limited| limited.set(Some(stream.id)));
        Ok(())
    })
}

/// Undoes aclrtUseStreamResInCurrentThread.
///
/// @return 0; 107002 the thread has no context; 107017 not alive
#[unsafe(no_mangle)]
pub extern "C" fn aclrtUnuseStreamResInCurrentThread(stream: aclrtStream) -> aclError {
    forward!(aclrtUnuseStreamResInCurrentThread(stream));
    super::acl("aclrtUnuseStreamResInCurrentThread", || {
        device::stream(stream as usize)?;
        LIMITED_BY.with(|limited| limited.set(None));
        Ok(())
    })
}

/// The cores that this thread may use.
///
/// @return 0; 100000 value is null or type unknown; 107002 the thread has no context
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtGetResInCurrentThread(
    type_: MaybeUninit<aclrtDevResLimitType>,
    value: *mut u32,
) -> aclError {
    forward!(aclrtGetResInCurrentThread(type_, value));
    // SAFETY: as documented.
    unsafe {
        give("aclrtGetResInCurrentThread", value, "value", || {
            let of_device = LimitOf::Device(device::current_context()?.1.device);
            let of = LIMITED_BY.with(Cell::get).map_or(of_device, LimitOf::Stream);
            res_limit(of, Some(of_device), super::raw_enum(type_))
        })
    }
}

/// Whether work on one device can read the memory of another: always, but not of itself.
///
/// @param canAccessPeer receives 1 or 0
/// @return 0; 100000 canAccessPeer is null; 107001 no such device
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtDeviceCanAccessPeer(
    canAccessPeer: *mut i32,
    deviceId: i32,
    peerDeviceId: i32,
) -> aclError {
    forward!(aclrtDeviceCanAccessPeer(canAccessPeer, deviceId, peerDeviceId));
    // SAFETY: as documented.
    unsafe {
        give("aclrtDeviceCanAccessPeer", canAccessPeer, "canAccessPeer", || {
            let (device, peer) = (device::index(deviceId)?, device::index(peerDeviceId)?);
            Ok((device != peer).into())
        })
    }
}

/// Lets the current device read another's memory, which it can anyway.
///
/// @param flags reserved, 0
/// @return 0; 100000 flags is not 0; 107001 no such device; 107002 the thread has no context
#[unsafe(no_mangle)]
pub extern "C" fn aclrtDeviceEnablePeerAccess(peerDeviceId: i32, flags: u32) -> aclError {
    forward!(aclrtDeviceEnablePeerAccess(peerDeviceId, flags));
    super::acl("aclrtDeviceEnablePeerAccess", || {
        if flags != 0 {
            return Err(Error::runtime(status::ACL_INVALID_PARAM, format!("flags: {flags}, expected 0")));
        }
        device::index(peerDeviceId)?;
        device::require_context()
    })
}

/// Undoes aclrtDeviceEnablePeerAccess.
///
/// @return 0; 107001 no such device; 107002 the thread has no context
#[unsafe(no_mangle)]
pub extern "C" fn aclrtDeviceDisablePeerAccess(peerDeviceId: i32) -> aclError {
    forward!(aclrtDeviceDisablePeerAccess(peerDeviceId));
    super::acl("aclrtDeviceDisablePeerAccess", || {
        device::index(peerDeviceId)?;
        device::require_context()
    })
}

/// What a device does with floating point results out of range; kept and returned, computed as IEEE always.
static SAT_MODE: AtomicI32 = AtomicI32::new(aclrtFloatOverflowMode::ACL_RT_OVERFLOW_MODE_INFNAN as i32);

/// Sets what aclrtGetDeviceSatMode returns. Results overflow to infinity in either mode.
///
/// @return 0; 100000 mode unknown; 107002 the thread has no context
#[unsafe(no_mangle)]
pub extern "C" fn aclrtSetDeviceSatMode(mode: MaybeUninit<aclrtFloatOverflowMode>) -> aclError {
    forward!(aclrtSetDeviceSatMode(mode));
    super::acl("aclrtSetDeviceSatMode", || {
        let mode = super::raw_enum(mode);
        enumeration("mode", mode, 0, 1)?;
        device::require_context()?;
        SAT_MODE.store(mode, Ordering::Relaxed);
        Ok(())
    })
}

/// What aclrtSetDeviceSatMode set; ACL_RT_OVERFLOW_MODE_INFNAN at first.
///
/// @return 0; 100000 mode is null; 107002 the thread has no context
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtGetDeviceSatMode(mode: *mut aclrtFloatOverflowMode) -> aclError {
    forward!(aclrtGetDeviceSatMode(mode));
    // SAFETY: as documented. An enumeration in C is an int.
    unsafe {
        give("aclrtGetDeviceSatMode", mode.cast::<i32>(), "mode", || {
            device::require_context()?;
            Ok(SAT_MODE.load(Ordering::Relaxed))
        })
    }
}

/// Time after which waiting for an event fails on the device; not limited here.
///
/// @return 0
#[unsafe(no_mangle)]
pub extern "C" fn aclrtSetOpWaitTimeout(timeout: u32) -> aclError {
    forward!(aclrtSetOpWaitTimeout(timeout));
    let _ = timeout;
    0
}

/// Time after which an operator fails on the device; not limited here.
///
/// @return 0
#[unsafe(no_mangle)]
pub extern "C" fn aclrtSetOpExecuteTimeOut(timeout: u32) -> aclError {
    forward!(aclrtSetOpExecuteTimeOut(timeout));
    let _ = timeout;
    0
}

/// The memory of the current device.
///
/// @param attr ACL_DDR_MEM, ACL_HBM_MEM and so on: all are the same memory here
/// @param free receives the bytes that are left
/// @param total receives OPAPI_DEVICE_MEMORY, by default the host's memory
/// @return 0; 100000 a pointer is null or attr unknown; 107002 the thread has no context
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtGetMemInfo(
    attr: MaybeUninit<aclrtMemAttr>,
    free: *mut usize,
    total: *mut usize,
) -> aclError {
    forward!(aclrtGetMemInfo(attr, free, total));
    super::acl("aclrtGetMemInfo", || {
        let (free, total) = (super::acl_out(free, "free")?, super::acl_out(total, "total")?);
        enumeration("attr", super::raw_enum(attr), 0, 17)?;
        let (used, _) = device::usage(device::current_context()?.1.device).bytes();
        let size = config().device_memory;
        // SAFETY: neither is null, hence valid for one result each.
        unsafe {
            free.write(size.saturating_sub(used) as usize);
            total.write(size as usize);
        }
        Ok(())
    })
}

/// Who uses the memory of a device: one entry, for the whole program.
///
/// @param memUsageInfo receives up to inputNum entries
/// @param inputNum its length
/// @param outputNum receives the number of entries
/// @return 0; 100000 a pointer is null or inputNum is 0; 107001 no such device
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtGetMemUsageInfo(
    deviceId: i32,
    memUsageInfo: *mut aclrtMemUsageInfo,
    inputNum: usize,
    outputNum: *mut usize,
) -> aclError {
    forward!(aclrtGetMemUsageInfo(deviceId, memUsageInfo, inputNum, outputNum));
    super::acl("aclrtGetMemUsageInfo", || {
        let info = super::acl_out(memUsageInfo, "memUsageInfo")?;
        let number = super::acl_out(outputNum, "outputNum")?;
        if inputNum == 0 {
            return Err(Error::runtime(status::ACL_INVALID_PARAM, "inputNum: 0, expected more than zero"));
        }
        let (used, peak) = device::usage(device::index(deviceId)?).bytes();
        let mut name = [0; 32];
        put_text(&mut name, "APP");
        // SAFETY: not null, and info has room for inputNum entries, one at least.
        unsafe {
            info.write(aclrtMemUsageInfo { name, curMemSize: used, memPeakSize: peak, reserved: [0; 8] });
            number.write(1);
        }
        Ok(())
    })
}

/// Creates an event with every ability that ACL_EVENT_ flags can give.
///
/// @param event receives the handle
/// @return 0; 100000 event is null; 107002 the thread has no context
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtCreateEvent(event: *mut aclrtEvent) -> aclError {
    forward!(aclrtCreateEvent(event));
    // SAFETY: as documented.
    unsafe { give("aclrtCreateEvent", event, "event", || new_event(ACL_EVENT_TIME_LINE)) }
}

/// Creates an event.
///
/// @param event receives the handle
/// @param flag any of the ACL_EVENT_ flags; ACL_EVENT_TIME_LINE makes it carry times
/// @return 0; 100000 event is null; 107000 flag is 0 or has unknown bits; 107002 the thread has no context
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtCreateEventWithFlag(event: *mut aclrtEvent, flag: u32) -> aclError {
    forward!(aclrtCreateEventWithFlag(event, flag));
    // SAFETY: as documented.
    unsafe { give("aclrtCreateEventWithFlag", event, "event", || new_event(flag)) }
}

/// As aclrtCreateEventWithFlag.
///
/// @param event receives the handle
/// @return 0; 100000 event is null; 107000 flag is 0 or has unknown bits; 107002 the thread has no context
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtCreateEventExWithFlag(event: *mut aclrtEvent, flag: u32) -> aclError {
    forward!(aclrtCreateEventExWithFlag(event, flag));
    // SAFETY: as documented.
    unsafe { give("aclrtCreateEventExWithFlag", event, "event", || new_event(flag)) }
}

fn new_event(flag: u32) -> Result<aclrtEvent> {
    const KNOWN: u32 = ACL_EVENT_SYNC
        | ACL_EVENT_CAPTURE_STREAM_PROGRESS
        | ACL_EVENT_TIME_LINE
        | ACL_EVENT_DEVICE_USE_ONLY
        | ACL_EVENT_EXTERNAL
        | ACL_EVENT_IPC;
    if flag == 0 || flag & !KNOWN != 0 {
        let text = format!("flag: {flag:#x}, expected ACL_EVENT_ flags");
        return Err(Error::runtime(status::RT_PARAM_INVALID, text));
    }
    device::require_context()?;
    EVENTS
        .insert(Event::new(flag & ACL_EVENT_TIME_LINE != 0))
        .map(|handle| handle as aclrtEvent)
        .ok_or_else(|| Error::runtime(status::RT_INTERNAL_ERROR, "too many events are alive, destroy some"))
}

/// The event of an argument: 100000 when it is null, 107017 when it is not alive.
fn event(handle: aclrtEvent, argument: &'static str) -> Result<Arc<Event>> {
    if handle.is_null() {
        return Err(super::acl_null(argument));
    }
    EVENTS.get(handle as usize).ok_or_else(|| dead_event(handle, argument))
}

fn dead_event(handle: aclrtEvent, argument: &str) -> Error {
    let text =
        format!("{argument}: {handle:p} is not a live aclrtEvent, expected one that was not destroyed yet");
    Error::runtime(status::RT_INVALID_HANDLE, text)
}

/// Destroys an event. Streams and threads that wait for it go on waiting for what it had recorded.
///
/// @return 0; 100000 event is null; 107017 not alive
#[unsafe(no_mangle)]
pub extern "C" fn aclrtDestroyEvent(event: aclrtEvent) -> aclError {
    forward!(aclrtDestroyEvent(event));
    super::acl("aclrtDestroyEvent", || {
        self::event(event, "event")?;
        EVENTS.remove(event as usize).map(|_| ()).ok_or_else(|| dead_event(event, "event"))
    })
}

/// Makes an event stand for the work that is on a stream now. It may be recorded again.
///
/// @param stream null for the default stream of the current context
/// @return 0; 100000 event is null; 107002 the thread has no context; 107017 either is not alive
#[unsafe(no_mangle)]
pub extern "C" fn aclrtRecordEvent(event: aclrtEvent, stream: aclrtStream) -> aclError {
    forward!(aclrtRecordEvent(event, stream));
    super::acl("aclrtRecordEvent", || {
        self::event(event, "event")?.record_on(&device::stream(stream as usize)?)
    })
}

/// Makes an event stand for nothing again, behind the work that is on a stream now.
///
/// @param stream null for the default stream of the current context
/// @return 0; 100000 event is null; 107002 the thread has no context; 107017 either is not alive
#[unsafe(no_mangle)]
pub extern "C" fn aclrtResetEvent(event: aclrtEvent, stream: aclrtStream) -> aclError {
    forward!(aclrtResetEvent(event, stream));
    super::acl("aclrtResetEvent", || self::event(event, "event")?.reset_on(&device::stream(stream as usize)?))
}

/// Makes later work of a stream wait for an event, as it is recorded now.
///
/// @param stream null for the default stream of the current context
/// @return 0; 100000 event is null; 107002 the thread has no context; 107003 the stream belongs to another context;
///     107017 either is not alive
#[unsafe(no_mangle)]
pub extern "C" fn aclrtStreamWaitEvent(stream: aclrtStream, event: aclrtEvent) -> aclError {
    forward!(aclrtStreamWaitEvent(stream, event));
    super::acl("aclrtStreamWaitEvent", || {
        let event = self::event(event, "event")?;
        event.hold_up(&device::stream_of_current_context(stream as usize)?)
    })
}

/// Whether the work that an event stands for has ended. An event that was never recorded is not ready.
///
/// @return 0; 100000 an argument is null; 107017 not alive
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtQueryEvent(event: aclrtEvent, status: *mut aclrtEventStatus) -> aclError {
    forward!(aclrtQueryEvent(event, status));
    // SAFETY: as documented.
    unsafe {
        give("aclrtQueryEvent", status, "status", || {
            Ok(if self::event(event, "event")?.is_complete() {
                aclrtEventStatus::ACL_EVENT_STATUS_COMPLETE
            } else {
                aclrtEventStatus::ACL_EVENT_STATUS_NOT_READY
            })
        })
    }
}

/// As aclrtQueryEvent. Note that this enumeration has its two values the other way round.
///
/// @return 0; 100000 an argument is null; 107017 not alive
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtQueryEventStatus(
    event: aclrtEvent,
    status: *mut aclrtEventRecordedStatus,
) -> aclError {
    forward!(aclrtQueryEventStatus(event, status));
    // SAFETY: as documented.
    unsafe {
        give("aclrtQueryEventStatus", status, "status", || {
            Ok(if self::event(event, "event")?.is_complete() {
                aclrtEventRecordedStatus::ACL_EVENT_RECORDED_STATUS_COMPLETE
            } else {
                aclrtEventRecordedStatus::ACL_EVENT_RECORDED_STATUS_NOT_READY
            })
        })
    }
}

/// Whether the streams that were made to wait for an event have gone on.
///
/// @return 0; 100000 an argument is null; 107017 not alive
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtQueryEventWaitStatus(
    event: aclrtEvent,
    status: *mut aclrtEventWaitStatus,
) -> aclError {
    forward!(aclrtQueryEventWaitStatus(event, status));
    // SAFETY: as documented.
    unsafe {
        give("aclrtQueryEventWaitStatus", status, "status", || {
            Ok(if self::event(event, "event")?.is_awaited() {
                aclrtEventWaitStatus::ACL_EVENT_WAIT_STATUS_NOT_READY
            } else {
                aclrtEventWaitStatus::ACL_EVENT_WAIT_STATUS_COMPLETE
            })
        })
    }
}

/// Waits until the work that an event stands for has ended; not at all when it was never recorded.
///
/// @return 0; 100000 event is null; 107017 not alive
#[unsafe(no_mangle)]
pub extern "C" fn aclrtSynchronizeEvent(event: aclrtEvent) -> aclError {
    forward!(aclrtSynchronizeEvent(event));
    super::acl("aclrtSynchronizeEvent", || self::event(event, "event")?.synchronize(None))
}

/// As aclrtSynchronizeEvent, for a limited time.
///
/// @param timeout milliseconds, or -1 to wait for ever
/// @return 0; 100000 event is null; 107000 timeout is 0 or less than -1; 107017 not alive; 507047 not complete in
///     time
#[unsafe(no_mangle)]
pub extern "C" fn aclrtSynchronizeEventWithTimeout(event: aclrtEvent, timeout: i32) -> aclError {
    forward!(aclrtSynchronizeEventWithTimeout(event, timeout));
    super::acl("aclrtSynchronizeEventWithTimeout", || {
        let timeout = milliseconds(timeout)?;
        self::event(event, "event")?.synchronize(timeout)
    })
}

/// The time between two events.
///
/// @param ms receives milliseconds
/// @return 0; 100000 an argument is null; 107006 an event is not complete or carries no times; 107007 the second came
///     first; 107017 not alive; 507000 an event was never recorded
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtEventElapsedTime(
    ms: *mut f32,
    startEvent: aclrtEvent,
    endEvent: aclrtEvent,
) -> aclError {
    forward!(aclrtEventElapsedTime(ms, startEvent, endEvent));
    // SAFETY: as documented.
    unsafe {
        give("aclrtEventElapsedTime", ms, "ms", || {
            let (start, end) = (event(startEvent, "startEvent")?, event(endEvent, "endEvent")?);
            let (start, end) = (start.time("startEvent")?, end.time("endEvent")?);
            let elapsed = end.checked_sub(start).ok_or_else(|| {
                let text = "endEvent: complete before startEvent, expected the order of the arguments";
                Error::runtime(status::RT_EVENT_TIMESTAMP_REVERSAL, text)
            })?;
            Ok(elapsed.as_secs_f32() * 1000.0)
        })
    }
}

/// When the work that an event stands for ended, in microseconds since this library's first event.
///
/// @return 0; 100000 an argument is null; 107006 not complete, or carries no times; 107017 not alive; 507000 never
///     recorded
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtEventGetTimestamp(event: aclrtEvent, timestamp: *mut u64) -> aclError {
    forward!(aclrtEventGetTimestamp(event, timestamp));
    // SAFETY: as documented.
    unsafe {
        give("aclrtEventGetTimestamp", timestamp, "timestamp", || {
            self::event(event, "event")?.time("event").map(|time| time.as_micros() as u64)
        })
    }
}

/// As aclrtMalloc; the size is rounded up to 32 bytes without padding on the device.
///
/// @return as aclrtMalloc
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtMallocAlign32(
    devPtr: *mut *mut c_void,
    size: usize,
    policy: MaybeUninit<aclrtMemMallocPolicy>,
) -> aclError {
    forward!(aclrtMallocAlign32(devPtr, size, policy));
    let _ = policy;
    // SAFETY: as documented.
    unsafe { malloc("aclrtMallocAlign32", devPtr, "devPtr", size, Where::Device) }
}

/// As aclrtMalloc; the device would cache the memory.
///
/// @return as aclrtMalloc
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtMallocCached(
    devPtr: *mut *mut c_void,
    size: usize,
    policy: MaybeUninit<aclrtMemMallocPolicy>,
) -> aclError {
    forward!(aclrtMallocCached(devPtr, size, policy));
    let _ = policy;
    // SAFETY: as documented.
    unsafe { malloc("aclrtMallocCached", devPtr, "devPtr", size, Where::Device) }
}

/// As aclrtMalloc.
///
/// @param cfg attributes of the allocation; makes no difference here, may be null
/// @return as aclrtMalloc
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtMallocWithCfg(
    devPtr: *mut *mut c_void,
    size: usize,
    policy: MaybeUninit<aclrtMemMallocPolicy>,
    cfg: *mut aclrtMallocConfig,
) -> aclError {
    forward!(aclrtMallocWithCfg(devPtr, size, policy, cfg));
    let _ = (policy, cfg);
    // SAFETY: as documented.
    unsafe { malloc("aclrtMallocWithCfg", devPtr, "devPtr", size, Where::Device) }
}

/// Allocates host memory that asynchronous copies can use, aligned to 512 bytes. The content is undefined.
///
/// @param hostPtr receives the address
/// @param size bytes, more than zero
/// @return 0; 100000 hostPtr is null, size is zero or too large to round; 107002 the thread has no context;
///     207001 out of memory
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtMallocHost(hostPtr: *mut *mut c_void, size: usize) -> aclError {
    forward!(aclrtMallocHost(hostPtr, size));
    // SAFETY: as documented.
    unsafe { malloc("aclrtMallocHost", hostPtr, "hostPtr", size, Where::Host) }
}

/// As aclrtMallocHost.
///
/// @param cfg attributes of the allocation; makes no difference here, may be null
/// @return as aclrtMallocHost
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtMallocHostWithCfg(
    ptr: *mut *mut c_void,
    size: u64,
    cfg: *mut aclrtMallocConfig,
) -> aclError {
    forward!(aclrtMallocHostWithCfg(ptr, size, cfg));
    let _ = cfg;
    // SAFETY: as documented.
    unsafe { malloc("aclrtMallocHostWithCfg", ptr, "ptr", size as usize, Where::Host) }
}

/// Frees host memory of aclrtMallocHost. Pending work may go on using it.
///
/// @return 0; 100000 hostPtr is null; 107000 not the start of a live block of aclrtMallocHost
#[unsafe(no_mangle)]
pub extern "C" fn aclrtFreeHost(hostPtr: *mut c_void) -> aclError {
    forward!(aclrtFreeHost(hostPtr));
    free("aclrtFreeHost", hostPtr, "hostPtr", false)
}

/// Waits for the current device's work, then frees device memory.
///
/// @return 0; 100000 devPtr is null; 107000 not the start of a live block of aclrtMalloc; 107002 the thread has no
///     context; 507015 an operator failed (the memory stays)
#[unsafe(no_mangle)]
pub extern "C" fn aclrtFreeWithDevSync(devPtr: *mut c_void) -> aclError {
    forward!(aclrtFreeWithDevSync(devPtr));
    super::acl("aclrtFreeWithDevSync", || {
        if devPtr.is_null() {
            return Err(super::acl_null("devPtr"));
        }
        device::synchronize(None)?;
        memory::free(devPtr as usize, true)
    })
}

/// Waits for the current device's work, then frees host memory of aclrtMallocHost.
///
/// @return 0; 100000 hostPtr is null; 107000 not the start of a live block of aclrtMallocHost; 107002 the thread has
///     no context; 507015 an operator failed (the memory stays)
#[unsafe(no_mangle)]
pub extern "C" fn aclrtFreeHostWithDevSync(hostPtr: *mut c_void) -> aclError {
    forward!(aclrtFreeHostWithDevSync(hostPtr));
    super::acl("aclrtFreeHostWithDevSync", || {
        if hostPtr.is_null() {
            return Err(super::acl_null("hostPtr"));
        }
        device::synchronize(None)?;
        memory::free(hostPtr as usize, false)
    })
}

/// What an address is: of a device, host memory of aclrtMallocHost or aclrtHostRegister, or neither.
///
/// @param attributes receives location (ACL_MEM_LOCATION_TYPE_UNREGISTERED for unknown memory) and page size
/// @return 0; 100000 an argument is null; 107002 the thread has no context
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtPointerGetAttributes(
    ptr: *const c_void,
    attributes: *mut aclrtPtrAttributes,
) -> aclError {
    forward!(aclrtPointerGetAttributes(ptr, attributes));
    // SAFETY: as documented.
    unsafe {
        give("aclrtPointerGetAttributes", attributes, "attributes", || {
            if ptr.is_null() {
                return Err(super::acl_null("ptr"));
            }
            device::require_context()?;
            let (r#type, id) = match memory::block_around(ptr as usize) {
                Some((_, Home::Device(device))) => {
                    (aclrtMemLocationType::ACL_MEM_LOCATION_TYPE_DEVICE, device as u32)
                }
                Some(_) => (aclrtMemLocationType::ACL_MEM_LOCATION_TYPE_HOST, 0),
                None => (aclrtMemLocationType::ACL_MEM_LOCATION_TYPE_UNREGISTERED, 0),
            };
            Ok(aclrtPtrAttributes { location: aclrtMemLocation { id, r#type }, pageSize: 4096, rsv: [0; 4] })
        })
    }
}

/// Makes host memory of the program's own usable like memory of aclrtMallocHost.
///
/// @param size bytes, more than zero
/// @param type ACL_HOST_REGISTER_MAPPED and so on
/// @param devPtr receives the address under which the device sees the memory: the same
/// @return 0; 100000 a pointer is null, size is 0 or type unknown; 107000 part of it is registered or allocated here;
///     107002 the thread has no context
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtHostRegister(
    ptr: *mut c_void,
    size: u64,
    type_: MaybeUninit<aclrtHostRegisterType>,
    devPtr: *mut *mut c_void,
) -> aclError {
    forward!(aclrtHostRegister(ptr, size, type_, devPtr));
    // SAFETY: as documented.
    unsafe {
        give("aclrtHostRegister", devPtr, "devPtr", || {
            if ptr.is_null() {
                return Err(super::acl_null("ptr"));
            }
            if size == 0 {
                return Err(Error::runtime(status::ACL_INVALID_PARAM, "size: 0, expected more than zero"));
            }
            let kind = super::raw_enum(type_);
            if ![0, 4, 8].contains(&kind) {
                return Err(Error::runtime(
                    status::ACL_INVALID_PARAM,
                    format!("type: {kind}, expected 0, 4 or 8"),
                ));
            }
            device::require_context()?;
            memory::register(ptr as usize, size as usize)?;
            Ok(ptr)
        })
    }
}

/// Undoes aclrtHostRegister.
///
/// @return 0; 100000 ptr is null; 107000 not registered; 107002 the thread has no context
#[unsafe(no_mangle)]
pub extern "C" fn aclrtHostUnregister(ptr: *mut c_void) -> aclError {
    forward!(aclrtHostUnregister(ptr));
    super::acl("aclrtHostUnregister", || {
        if ptr.is_null() {
            return Err(super::acl_null("ptr"));
        }
        device::require_context()?;
        memory::unregister(ptr as usize)
    })
}

fn cache_operation(function: &'static str, address: *mut c_void, size: usize) -> aclError {
    super::acl(function, || {
        if address.is_null() {
            return Err(super::acl_null("devPtr"));
        }
        if size == 0 {
            return Err(Error::runtime(status::ACL_INVALID_PARAM, "size: 0, expected more than zero"));
        }
        Ok(())
    })
}

/// Writes the device's cache back to memory, which needs nothing here.
///
/// @return 0; 100000 devPtr is null or size 0
#[unsafe(no_mangle)]
pub extern "C" fn aclrtMemFlush(devPtr: *mut c_void, size: usize) -> aclError {
    forward!(aclrtMemFlush(devPtr, size));
    cache_operation("aclrtMemFlush", devPtr, size)
}

/// Drops the device's cache, which needs nothing here.
///
/// @return 0; 100000 devPtr is null or size 0
#[unsafe(no_mangle)]
pub extern "C" fn aclrtMemInvalidate(devPtr: *mut c_void, size: usize) -> aclError {
    forward!(aclrtMemInvalidate(devPtr, size));
    cache_operation("aclrtMemInvalidate", devPtr, size)
}

/// The checks that all forms of memset share.
fn check_memset(address: *mut c_void, room: usize, count: usize) -> Result<()> {
    if address.is_null() {
        return Err(super::acl_null("devPtr"));
    }
    if count > room {
        let text = format!("count: {count}, expected at most maxCount, {room}");
        return Err(Error::runtime(status::RT_PARAM_INVALID, text));
    }
    device::require_context()?;
    check_room(address as usize, count, "devPtr")
}

/// Fills memory at once, without regard to streams.
///
/// @param maxCount bytes that devPtr has room for
/// @param value its low byte counts
/// @param count bytes to fill; zero is success whatever the pointer
/// @return 0; 100000 devPtr is null; 107000 count exceeds maxCount, or the range leaves the block of aclrtMalloc that
///     it starts in; 107002 the thread has no context
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtMemset(
    devPtr: *mut c_void,
    maxCount: usize,
    value: i32,
    count: usize,
) -> aclError {
    forward!(aclrtMemset(devPtr, maxCount, value, count));
    super::acl("aclrtMemset", || {
        if count == 0 {
            return Ok(());
        }
        check_memset(devPtr, maxCount, count)?;
        // SAFETY: the caller's promise; where the memory is ours, the line above made sure.
        unsafe { core::ptr::write_bytes(devPtr.cast::<u8>(), value as u8, count) };
        Ok(())
    })
}

/// As aclrtMemset, in the order of a stream.
///
/// @param stream null for the default stream of the current context
/// @return as aclrtMemset; 107017 the stream is not alive
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtMemsetAsync(
    devPtr: *mut c_void,
    maxCount: usize,
    value: i32,
    count: usize,
    stream: aclrtStream,
) -> aclError {
    forward!(aclrtMemsetAsync(devPtr, maxCount, value, count, stream));
    super::acl("aclrtMemsetAsync", || {
        if count == 0 {
            return Ok(());
        }
        check_memset(devPtr, maxCount, count)?;
        let address = devPtr as usize;
        // SAFETY: checked above; the caller keeps the memory until the stream was synchronised, as documented.
        let run = move || unsafe { core::ptr::write_bytes(address as *mut u8, value as u8, count) };
        device::stream(stream as usize)?.enqueue("aclrtMemsetAsync", count as u64, run)
    })
}

/// Queues a copy. Pageable host memory belongs to the program again when the call returns, so such a copy is
/// waited for.
fn copy_async(name: &'static str, rows: Rows, stream: aclrtStream) -> Result<()> {
    let stream = device::stream(stream as usize)?;
    let pageable = [rows.dst, rows.src].iter().any(|&address| memory::block_around(address).is_none());
    let traffic = 2 * (rows.width as u64).saturating_mul(rows.height as u64).min(u64::MAX / 4);
    // SAFETY: `rows` was checked when it was made; the caller keeps the memory until the stream was synchronised.
    stream.enqueue(name, traffic, move || unsafe { rows.copy() })?;
    if pageable { stream.wait_for_pending(None) } else { Ok(()) }
}

/// As aclrtMemcpy, in the order of a stream. With pageable host memory (not of aclrtMallocHost or
/// aclrtHostRegister) the call returns after the copy.
///
/// @param stream null for the default stream of the current context
/// @return as aclrtMemcpy; 107017 the stream is not alive
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtMemcpyAsync(
    dst: *mut c_void,
    destMax: usize,
    src: *const c_void,
    count: usize,
    kind: MaybeUninit<aclrtMemcpyKind>,
    stream: aclrtStream,
) -> aclError {
    forward!(aclrtMemcpyAsync(dst, destMax, src, count, kind, stream));
    super::acl("aclrtMemcpyAsync", || match check_copy(dst, destMax, src, count, super::raw_enum(kind))? {
        Some(rows) => copy_async("aclrtMemcpyAsync", rows, stream),
        None => Ok(()),
    })
}

/// As aclrtMemcpyAsync.
///
/// @return as aclrtMemcpyAsync
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtMemcpyAsyncWithCondition(
    dst: *mut c_void,
    destMax: usize,
    src: *const c_void,
    count: usize,
    kind: MaybeUninit<aclrtMemcpyKind>,
    stream: aclrtStream,
) -> aclError {
    forward!(aclrtMemcpyAsyncWithCondition(dst, destMax, src, count, kind, stream));
    super::acl("aclrtMemcpyAsyncWithCondition", || {
        match check_copy(dst, destMax, src, count, super::raw_enum(kind))? {
            Some(rows) => copy_async("aclrtMemcpyAsyncWithCondition", rows, stream),
            None => Ok(()),
        }
    })
}

/// The checks of the copies in two dimensions.
fn check_copy_2d(
    (dst, dst_pitch): (*mut c_void, usize),
    (src, src_pitch): (*const c_void, usize),
    width: usize,
    height: usize,
    kind: i32,
) -> Result<Rows> {
    for (pointer, argument) in [(dst.cast_const(), "dst"), (src, "src")] {
        if pointer.is_null() {
            return Err(super::acl_null(argument));
        }
    }
    enumeration("kind", kind, 0, 5)?;
    if width == 0 || height == 0 {
        let text = format!("width, height: {width}, {height}, expected more than zero");
        return Err(Error::runtime(status::ACL_INVALID_PARAM, text));
    }
    if width > dst_pitch || width > src_pitch {
        let text = format!("width: {width}, expected at most dpitch and spitch, {dst_pitch} and {src_pitch}");
        return Err(Error::runtime(status::RT_PARAM_INVALID, text));
    }
    device::require_context()?;
    for (start, pitch, argument) in [(dst as usize, dst_pitch, "dst"), (src as usize, src_pitch, "src")] {
        let reach = pitch.checked_mul(height - 1).and_then(|rows| rows.checked_add(width));
        let reach = reach.filter(|&reach| start.checked_add(reach).is_some()).ok_or_else(|| {
            let text = format!("{argument}: {height} rows of pitch {pitch}, expected a size below 2^64");
            Error::runtime(status::RT_PARAM_INVALID, text)
        })?;
        check_room(start, reach, argument)?;
    }
    Ok(Rows { dst: dst as usize, dst_pitch, src: src as usize, src_pitch, width, height })
}

/// Copies rows of memory at once, without regard to streams.
///
/// @param dpitch bytes from row to row of dst
/// @param spitch bytes from row to row of src
/// @param width bytes of a row, at most either pitch
/// @param height rows
/// @return 0; 100000 a pointer is null, width or height is 0, or kind is not 0 to 5; 107000 width exceeds a pitch, or a
///     range leaves the block of aclrtMalloc that it starts in; 107002 the thread has no context
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtMemcpy2d(
    dst: *mut c_void,
    dpitch: usize,
    src: *const c_void,
    spitch: usize,
    width: usize,
    height: usize,
    kind: MaybeUninit<aclrtMemcpyKind>,
) -> aclError {
    forward!(aclrtMemcpy2d(dst, dpitch, src, spitch, width, height, kind));
    super::acl("aclrtMemcpy2d", || {
        let rows = check_copy_2d((dst, dpitch), (src, spitch), width, height, super::raw_enum(kind))?;
        // SAFETY: the caller's promise; where the memory is ours, the line above made sure.
        unsafe { rows.copy() };
        Ok(())
    })
}

/// As aclrtMemcpy2d, in the order of a stream. With pageable host memory the call returns after the copy.
///
/// @param stream null for the default stream of the current context
/// @return as aclrtMemcpy2d; 107017 the stream is not alive
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtMemcpy2dAsync(
    dst: *mut c_void,
    dpitch: usize,
    src: *const c_void,
    spitch: usize,
    width: usize,
    height: usize,
    kind: MaybeUninit<aclrtMemcpyKind>,
    stream: aclrtStream,
) -> aclError {
    forward!(aclrtMemcpy2dAsync(dst, dpitch, src, spitch, width, height, kind, stream));
    super::acl("aclrtMemcpy2dAsync", || {
        let rows = check_copy_2d((dst, dpitch), (src, spitch), width, height, super::raw_enum(kind))?;
        copy_async("aclrtMemcpy2dAsync", rows, stream)
    })
}

/// Creates a stream.
///
/// @param stream receives the handle
/// @param priority 0 (highest) to 7; makes no difference here
/// @param flag any of the ACL_STREAM_ creation flags; makes no difference here
/// @return 0; 100000 stream is null; 107000 bad priority or flag; 107002 the thread has no context
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtCreateStreamWithConfig(
    stream: *mut aclrtStream,
    priority: u32,
    flag: u32,
) -> aclError {
    forward!(aclrtCreateStreamWithConfig(stream, priority, flag));
    const KNOWN: u32 = ACL_STREAM_FAST_LAUNCH
        | ACL_STREAM_FAST_SYNC
        | ACL_STREAM_PERSISTENT
        | ACL_STREAM_HUGE
        | ACL_STREAM_CPU_SCHEDULE
        | ACL_STREAM_DEVICE_USE_ONLY;
    // SAFETY: as documented.
    unsafe {
        give("aclrtCreateStreamWithConfig", stream, "stream", || {
            if priority > 7 || flag & !KNOWN != 0 {
                let text =
                    format!("priority, flag: {priority}, {flag:#x}, expected 0 to 7 and ACL_STREAM_ flags");
                return Err(Error::runtime(status::RT_PARAM_INVALID, text));
            }
            device::create_stream(priority, flag).map(|handle| handle as aclrtStream)
        })
    }
}

/// Destroys a stream and drops its work that has not begun.
///
/// @return as aclrtDestroyStream
#[unsafe(no_mangle)]
pub extern "C" fn aclrtDestroyStreamForce(stream: aclrtStream) -> aclError {
    forward!(aclrtDestroyStreamForce(stream));
    super::acl("aclrtDestroyStreamForce", || {
        if stream.is_null() {
            return Err(super::acl_null("stream"));
        }
        device::destroy_stream(stream as usize, true)
    })
}

/// Drops the work of a stream that has not begun.
///
/// @param stream null for the default stream of the current context
/// @return 0; 107002 the thread has no context; 107017 not alive
#[unsafe(no_mangle)]
pub extern "C" fn aclrtStreamAbort(stream: aclrtStream) -> aclError {
    forward!(aclrtStreamAbort(stream));
    super::acl("aclrtStreamAbort", || {
        device::stream(stream as usize)?.abort();
        Ok(())
    })
}

/// As aclrtSynchronizeStream, for a limited time.
///
/// @param timeout milliseconds, or -1 to wait for ever
/// @return as aclrtSynchronizeStream; 107000 timeout is 0 or less than -1; 507046 still busy
#[unsafe(no_mangle)]
pub extern "C" fn aclrtSynchronizeStreamWithTimeout(stream: aclrtStream, timeout: i32) -> aclError {
    forward!(aclrtSynchronizeStreamWithTimeout(stream, timeout));
    super::acl("aclrtSynchronizeStreamWithTimeout", || {
        let timeout = milliseconds(timeout)?;
        device::require_context()?;
        device::stream(stream as usize)?.synchronize(timeout)
    })
}

/// Whether all work of a stream has ended.
///
/// @param stream null for the default stream of the current context
/// @return 0; 100000 status is null; 107002 the thread has no context; 107017 not alive
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtStreamQuery(stream: aclrtStream, status: *mut aclrtStreamStatus) -> aclError {
    forward!(aclrtStreamQuery(stream, status));
    // SAFETY: as documented.
    unsafe {
        give("aclrtStreamQuery", status, "status", || {
            Ok(if device::stream(stream as usize)?.is_idle() {
                aclrtStreamStatus::ACL_STREAM_STATUS_COMPLETE
            } else {
                aclrtStreamStatus::ACL_STREAM_STATUS_NOT_READY
            })
        })
    }
}

/// The priority that a stream was created with.
///
/// @return 0; 100000 priority is null; 107002 the thread has no context; 107017 not alive
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtStreamGetPriority(stream: aclrtStream, priority: *mut u32) -> aclError {
    forward!(aclrtStreamGetPriority(stream, priority));
    // SAFETY: as documented.
    unsafe {
        give("aclrtStreamGetPriority", priority, "priority", || {
            device::stream(stream as usize).map(|stream| stream.priority)
        })
    }
}

/// The flags that a stream was created with.
///
/// @return 0; 100000 flags is null; 107002 the thread has no context; 107017 not alive
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtStreamGetFlags(stream: aclrtStream, flags: *mut u32) -> aclError {
    forward!(aclrtStreamGetFlags(stream, flags));
    // SAFETY: as documented.
    unsafe {
        give("aclrtStreamGetFlags", flags, "flags", || {
            device::stream(stream as usize).map(|stream| stream.flags)
        })
    }
}

/// A number that tells streams apart.
///
/// @return 0; 100000 streamId is null; 107002 the thread has no context; 107017 not alive
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtStreamGetId(stream: aclrtStream, streamId: *mut i32) -> aclError {
    forward!(aclrtStreamGetId(stream, streamId));
    // SAFETY: as documented.
    unsafe {
        give("aclrtStreamGetId", streamId, "streamId", || {
            device::stream(stream as usize).map(|stream| stream.id)
        })
    }
}

/// Streams that a device has, as on the device.
const STREAMS_OF_A_DEVICE: usize = 2048;

/// How many more streams the current device would have. This library sets no such limit.
///
/// @return 0; 100000 streamCount is null; 107002 the thread has no context
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtGetStreamAvailableNum(streamCount: *mut u32) -> aclError {
    forward!(aclrtGetStreamAvailableNum(streamCount));
    // SAFETY: as documented.
    unsafe {
        give("aclrtGetStreamAvailableNum", streamCount, "streamCount", || {
            let (_, context) = device::current_context()?;
            Ok(STREAMS_OF_A_DEVICE.saturating_sub(crate::runtime::stream::of_device(context.device).len())
                as u32)
        })
    }
}

/// What a stream does behind a failure.
///
/// @param mode ACL_CONTINUE_ON_FAILURE: goes on; ACL_STOP_ON_FAILURE: drops its work until the failure was returned by
///     a synchronisation
/// @return 0; 107000 mode unknown; 107002 the thread has no context; 107017 not alive
#[unsafe(no_mangle)]
pub extern "C" fn aclrtSetStreamFailureMode(stream: aclrtStream, mode: u64) -> aclError {
    forward!(aclrtSetStreamFailureMode(stream, mode));
    super::acl("aclrtSetStreamFailureMode", || set_failure_mode(&*device::stream(stream as usize)?, mode))
}

fn set_failure_mode(stream: &Stream, mode: u64) -> Result<()> {
    if mode > u64::from(ACL_STOP_ON_FAILURE) {
        let text = format!("mode: {mode}, expected ACL_CONTINUE_ON_FAILURE or ACL_STOP_ON_FAILURE");
        return Err(Error::runtime(status::RT_PARAM_INVALID, text));
    }
    stream.stop_on_failure(mode == u64::from(ACL_STOP_ON_FAILURE));
    Ok(())
}

/// Attributes of streams that change nothing here, by the stream's id and their number.
static STREAM_ATTRIBUTES: Mutex<BTreeMap<(i32, i32), u32>> = Mutex::new(BTreeMap::new());

/// Sets an attribute of a stream. The failure mode counts, the others are kept and returned.
///
/// @return 0; 100000 value is null or stmAttrType unknown; 107000 bad value, or the priority, which is fixed at
///     creation; 107002 the thread has no context; 107017 not alive
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtSetStreamAttribute(
    stream: aclrtStream,
    stmAttrType: MaybeUninit<aclrtStreamAttr>,
    value: *mut aclrtStreamAttrValue,
) -> aclError {
    forward!(aclrtSetStreamAttribute(stream, stmAttrType, value));
    super::acl("aclrtSetStreamAttribute", || {
        let value = super::acl_out(value, "value")?;
        let attribute = super::raw_enum(stmAttrType);
        enumeration("stmAttrType", attribute, 1, 5)?;
        let stream = device::stream(stream as usize)?;
        // SAFETY: not null, hence one value; every member is plain integers.
        let value = unsafe { value.read_unaligned() };
        match attribute {
            // SAFETY: the attribute says which member counts.
            1 => set_failure_mode(&stream, unsafe { value.failureMode }),
            5 => Err(Error::runtime(
                status::RT_PARAM_INVALID,
                "stmAttrType: the priority is fixed at creation",
            )),
            _ => {
                // SAFETY: the other members are one unsigned integer each, at the same place.
                STREAM_ATTRIBUTES.lock().insert((stream.id, attribute), unsafe { value.userCustomTag });
                Ok(())
            }
        }
    })
}

/// What aclrtSetStreamAttribute set, 0 at first.
///
/// @return 0; 100000 value is null or stmAttrType unknown; 107002 the thread has no context; 107017 not alive
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtGetStreamAttribute(
    stream: aclrtStream,
    stmAttrType: MaybeUninit<aclrtStreamAttr>,
    value: *mut aclrtStreamAttrValue,
) -> aclError {
    forward!(aclrtGetStreamAttribute(stream, stmAttrType, value));
    // SAFETY: as documented.
    unsafe {
        give("aclrtGetStreamAttribute", value, "value", || {
            let attribute = super::raw_enum(stmAttrType);
            enumeration("stmAttrType", attribute, 1, 5)?;
            let stream = device::stream(stream as usize)?;
            let mut value = aclrtStreamAttrValue { reserve: [0; 4] };
            match attribute {
                1 => value.failureMode = stream.stops_on_failure().into(),
                5 => value.streamPriority = stream.priority,
                _ => value.userCustomTag = stream_attribute(stream.id, attribute),
            }
            Ok(value)
        })
    }
}

fn stream_attribute(stream: i32, attribute: i32) -> u32 {
    STREAM_ATTRIBUTES.lock().get(&(stream, attribute)).copied().unwrap_or(0)
}

/// Watches a stream for floating point overflow: kept and returned, nothing watches here.
///
/// @param flag 1 on, 0 off
/// @return 0; 107000 flag is neither; 107002 the thread has no context; 107017 not alive
#[unsafe(no_mangle)]
pub extern "C" fn aclrtSetStreamOverflowSwitch(stream: aclrtStream, flag: u32) -> aclError {
    forward!(aclrtSetStreamOverflowSwitch(stream, flag));
    super::acl("aclrtSetStreamOverflowSwitch", || {
        if flag > 1 {
            return Err(Error::runtime(status::RT_PARAM_INVALID, format!("flag: {flag}, expected 0 or 1")));
        }
        let stream = device::stream(stream as usize)?;
        STREAM_ATTRIBUTES
            .lock()
            .insert((stream.id, aclrtStreamAttr::ACL_STREAM_ATTR_FLOAT_OVERFLOW_CHECK as i32), flag);
        Ok(())
    })
}

/// What aclrtSetStreamOverflowSwitch set, 0 at first.
///
/// @return 0; 100000 flag is null; 107002 the thread has no context; 107017 not alive
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aclrtGetStreamOverflowSwitch(stream: aclrtStream, flag: *mut u32) -> aclError {
    forward!(aclrtGetStreamOverflowSwitch(stream, flag));
    // SAFETY: as documented.
    unsafe {
        give("aclrtGetStreamOverflowSwitch", flag, "flag", || {
            let stream = device::stream(stream as usize)?;
            Ok(stream_attribute(stream.id, aclrtStreamAttr::ACL_STREAM_ATTR_FLOAT_OVERFLOW_CHECK as i32))
        })
    }
}
