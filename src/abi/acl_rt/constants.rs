//! Flags and limits.

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
