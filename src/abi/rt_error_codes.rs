//! Status codes of the device runtime: `acl/error_codes/rt_error_codes.h`.
//!
//! The first digit tells the family: 1 the caller, 2 resources, 5 the runtime or the device.

/// The call succeeded.
pub const ACL_RT_SUCCESS: i32 = 0;
/// An argument is invalid.
pub const ACL_ERROR_RT_PARAM_INVALID: i32 = 107000;
/// No device has this number.
pub const ACL_ERROR_RT_INVALID_DEVICEID: i32 = 107001;
/// The calling thread has no current context, or the context given is not a living one.
pub const ACL_ERROR_RT_CONTEXT_NULL: i32 = 107002;
/// The stream belongs to another context.
pub const ACL_ERROR_RT_STREAM_CONTEXT: i32 = 107003;
/// The model belongs to another context.
pub const ACL_ERROR_RT_MODEL_CONTEXT: i32 = 107004;
/// The stream does not belong to the model.
pub const ACL_ERROR_RT_STREAM_MODEL: i32 = 107005;
/// The event carries no timestamp.
pub const ACL_ERROR_RT_EVENT_TIMESTAMP_INVALID: i32 = 107006;
/// The end of a measured interval lies before its start.
pub const ACL_ERROR_RT_EVENT_TIMESTAMP_REVERSAL: i32 = 107007;
/// An address is not aligned as required.
pub const ACL_ERROR_RT_ADDR_UNALIGNED: i32 = 107008;
/// A file could not be opened.
pub const ACL_ERROR_RT_FILE_OPEN: i32 = 107009;
/// A file could not be written.
pub const ACL_ERROR_RT_FILE_WRITE: i32 = 107010;
/// The stream is not subscribed, or is subscribed twice.
pub const ACL_ERROR_RT_STREAM_SUBSCRIBE: i32 = 107011;
/// The thread is not subscribed, or is subscribed twice.
pub const ACL_ERROR_RT_THREAD_SUBSCRIBE: i32 = 107012;
/// No group has been chosen.
pub const ACL_ERROR_RT_GROUP_NOT_SET: i32 = 107013;
/// The group has not been created.
pub const ACL_ERROR_RT_GROUP_NOT_CREATE: i32 = 107014;
/// No thread processes the callbacks of this stream.
pub const ACL_ERROR_RT_STREAM_NO_CB_REG: i32 = 107015;
/// The kind of memory is invalid.
pub const ACL_ERROR_RT_INVALID_MEMORY_TYPE: i32 = 107016;
/// A handle does not refer to a living object.
pub const ACL_ERROR_RT_INVALID_HANDLE: i32 = 107017;
/// The way of allocating is invalid.
pub const ACL_ERROR_RT_INVALID_MALLOC_TYPE: i32 = 107018;
/// Waiting took longer than allowed.
pub const ACL_ERROR_RT_WAIT_TIMEOUT: i32 = 107019;
/// A task took longer than allowed.
pub const ACL_ERROR_RT_TASK_TIMEOUT: i32 = 107020;
/// The system parameter has no value yet.
pub const ACL_ERROR_RT_SYSPARAMOPT_NOT_SET: i32 = 107021;
/// The tasks of the device are being aborted.
pub const ACL_ERROR_RT_DEVICE_TASK_ABORT: i32 = 107022;
/// The tasks of the stream are being aborted.
pub const ACL_ERROR_RT_STREAM_ABORT: i32 = 107023;
/// A captured event was never joined by a dependency.
pub const ACL_ERROR_RT_CAPTURE_DEPENDENCY: i32 = 107024;
/// A captured stream was not joined back to the stream that began the capture.
pub const ACL_ERROR_RT_STREAM_UNJOINED: i32 = 107025;
/// The model is being captured.
pub const ACL_ERROR_RT_MODEL_CAPTURED: i32 = 107026;
/// The stream is being captured.
pub const ACL_ERROR_RT_STREAM_CAPTURED: i32 = 107027;
/// The event is being captured.
pub const ACL_ERROR_RT_EVENT_CAPTURED: i32 = 107028;
/// The stream is not being captured.
pub const ACL_ERROR_RT_STREAM_NOT_CAPTURED: i32 = 107029;
/// The capture mode forbids this call.
pub const ACL_ERROR_RT_CAPTURE_MODE_NOT_SUPPORT: i32 = 107030;
/// The default stream would be drawn into a capture.
pub const ACL_ERROR_RT_STREAM_CAPTURE_IMPLICIT: i32 = 107031;
/// Aborting of tasks was stopped.
pub const ACL_ERROR_RT_TASK_ABORT_STOP: i32 = 107035;
/// The capture was not begun on this stream.
pub const ACL_ERROR_RT_STREAM_CAPTURE_UNMATCHED: i32 = 107036;
/// The model is running.
pub const ACL_ERROR_RT_MODEL_RUNNING: i32 = 107037;
/// The capture was begun by another thread.
pub const ACL_ERROR_RT_STREAM_CAPTURE_WRONG_THREAD: i32 = 107038;
/// The array given is too short for the answer.
pub const ACL_ERROR_RT_INSUFFICIENT_INPUT_ARRAY: i32 = 107039;
/// The model could not be updated.
pub const ACL_ERROR_RT_MODEL_UPDATE_FAILED: i32 = 107040;
/// The capture mode forbids this asynchronous call.
pub const ACL_ERROR_RT_CAPTURE_MODE_BLOCK_ASYNC: i32 = 107041;
/// There is no such symbol.
pub const ACL_ERROR_RT_SYMBOL_NOT_FOUND: i32 = 107042;
/// The symbol is invalid.
pub const ACL_ERROR_RT_INVALID_SYMBOL: i32 = 107043;
/// The device function is invalid.
pub const ACL_ERROR_RT_INVALID_DEVICE_FUNCTION: i32 = 107044;
/// A nested graph is still being captured.
pub const ACL_ERROR_RT_SUB_ACLGRAPH_IS_CAPTURING: i32 = 107045;
/// The feature is not available on this platform.
pub const ACL_ERROR_RT_FEATURE_NOT_SUPPORT: i32 = 207000;
/// Memory could not be allocated.
pub const ACL_ERROR_RT_MEMORY_ALLOCATION: i32 = 207001;
/// Memory could not be freed.
pub const ACL_ERROR_RT_MEMORY_FREE: i32 = 207002;
/// An arithmetic overflow happened on an AI core.
pub const ACL_ERROR_RT_AICORE_OVER_FLOW: i32 = 207003;
/// No device is available.
pub const ACL_ERROR_RT_NO_DEVICE: i32 = 207004;
/// A resource could not be allocated.
pub const ACL_ERROR_RT_RESOURCE_ALLOC_FAIL: i32 = 207005;
/// The operation is not permitted.
pub const ACL_ERROR_RT_NO_PERMISSION: i32 = 207006;
/// No more events can be created.
pub const ACL_ERROR_RT_NO_EVENT_RESOURCE: i32 = 207007;
/// No more streams can be created.
pub const ACL_ERROR_RT_NO_STREAM_RESOURCE: i32 = 207008;
/// No more notifies can be created.
pub const ACL_ERROR_RT_NO_NOTIFY_RESOURCE: i32 = 207009;
/// No more models can be created.
pub const ACL_ERROR_RT_NO_MODEL_RESOURCE: i32 = 207010;
/// No more descriptor queues can be created.
pub const ACL_ERROR_RT_NO_CDQ_RESOURCE: i32 = 207011;
/// A limit has been reached.
pub const ACL_ERROR_RT_OVER_LIMIT: i32 = 207012;
/// The queue is empty.
pub const ACL_ERROR_RT_QUEUE_EMPTY: i32 = 207013;
/// The queue is full.
pub const ACL_ERROR_RT_QUEUE_FULL: i32 = 207014;
/// Initialised already.
pub const ACL_ERROR_RT_REPEATED_INIT: i32 = 207015;
/// An arithmetic overflow happened on a vector core.
pub const ACL_ERROR_RT_AIVEC_OVER_FLOW: i32 = 207016;
/// An arithmetic overflow happened.
pub const ACL_ERROR_RT_OVER_FLOW: i32 = 207017;
/// Device memory is exhausted.
pub const ACL_ERROR_RT_DEVICE_OOM: i32 = 207018;
/// This operator cannot be updated in place.
pub const ACL_ERROR_RT_FEATURE_NOT_SUPPORT_UPDATE_OP: i32 = 207019;
/// An operation took longer than allowed.
pub const ACL_ERROR_RT_TIMEOUT: i32 = 207020;
/// The kind of link is not supported.
pub const ACL_ERROR_RT_LINK_TYPE_NOT_SUPPORTED: i32 = 207021;
/// A fault inside the runtime.
pub const ACL_ERROR_RT_INTERNAL_ERROR: i32 = 507000;
/// A fault inside the task scheduler.
pub const ACL_ERROR_RT_TS_ERROR: i32 = 507001;
/// The stream cannot take more tasks.
pub const ACL_ERROR_RT_STREAM_TASK_FULL: i32 = 507002;
/// The stream has no task.
pub const ACL_ERROR_RT_STREAM_TASK_EMPTY: i32 = 507003;
/// The stream still has work to do.
pub const ACL_ERROR_RT_STREAM_NOT_COMPLETE: i32 = 507004;
/// The end of the sequence has been reached.
pub const ACL_ERROR_RT_END_OF_SEQUENCE: i32 = 507005;
/// The event has not happened yet.
pub const ACL_ERROR_RT_EVENT_NOT_COMPLETE: i32 = 507006;
/// A context could not be released.
pub const ACL_ERROR_RT_CONTEXT_RELEASE_ERROR: i32 = 507007;
/// The chip is not the expected one.
pub const ACL_ERROR_RT_SOC_VERSION: i32 = 507008;
/// The kind of task is not supported.
pub const ACL_ERROR_RT_TASK_TYPE_NOT_SUPPORT: i32 = 507009;
/// The device stopped answering.
pub const ACL_ERROR_RT_LOST_HEARTBEAT: i32 = 507010;
/// The execution of a model failed.
pub const ACL_ERROR_RT_MODEL_EXECUTE: i32 = 507011;
/// No report arrived within the time given.
pub const ACL_ERROR_RT_REPORT_TIMEOUT: i32 = 507012;
/// A copy engine failed.
pub const ACL_ERROR_RT_SYS_DMA: i32 = 507013;
/// An AI core took too long.
pub const ACL_ERROR_RT_AICORE_TIMEOUT: i32 = 507014;
/// A kernel failed on an AI core.
pub const ACL_ERROR_RT_AICORE_EXCEPTION: i32 = 507015;
/// A kernel trapped on an AI core.
pub const ACL_ERROR_RT_AICORE_TRAP_EXCEPTION: i32 = 507016;
/// A device CPU took too long.
pub const ACL_ERROR_RT_AICPU_TIMEOUT: i32 = 507017;
/// A kernel failed on a device CPU.
pub const ACL_ERROR_RT_AICPU_EXCEPTION: i32 = 507018;
/// A device CPU answered a dump request wrongly.
pub const ACL_ERROR_RT_AICPU_DATADUMP_RSP_ERR: i32 = 507019;
/// A device CPU answered a model request wrongly.
pub const ACL_ERROR_RT_AICPU_MODEL_RSP_ERR: i32 = 507020;
/// The profiler failed.
pub const ACL_ERROR_RT_PROFILING_ERROR: i32 = 507021;
/// Communication between processes failed.
pub const ACL_ERROR_RT_IPC_ERROR: i32 = 507022;
/// The model was aborted on request.
pub const ACL_ERROR_RT_MODEL_ABORT_NORMAL: i32 = 507023;
/// The kernel is being unregistered.
pub const ACL_ERROR_RT_KERNEL_UNREGISTERING: i32 = 507024;
/// The ring buffer is not initialised.
pub const ACL_ERROR_RT_RINGBUFFER_NOT_INIT: i32 = 507025;
/// The ring buffer is empty.
pub const ACL_ERROR_RT_RINGBUFFER_NO_DATA: i32 = 507026;
/// No such kernel.
pub const ACL_ERROR_RT_KERNEL_LOOKUP: i32 = 507027;
/// The kernel exists already.
pub const ACL_ERROR_RT_KERNEL_DUPLICATE: i32 = 507028;
/// Registering for debugging failed.
pub const ACL_ERROR_RT_DEBUG_REGISTER_FAIL: i32 = 507029;
/// Unregistering from debugging failed.
pub const ACL_ERROR_RT_DEBUG_UNREGISTER_FAIL: i32 = 507030;
/// The label belongs to another context.
pub const ACL_ERROR_RT_LABEL_CONTEXT: i32 = 507031;
/// No more programs can be registered.
pub const ACL_ERROR_RT_PROGRAM_USE_OUT: i32 = 507032;
/// The device could not be set up.
pub const ACL_ERROR_RT_DEV_SETUP_ERROR: i32 = 507033;
/// A vector core took too long.
pub const ACL_ERROR_RT_VECTOR_CORE_TIMEOUT: i32 = 507034;
/// A kernel failed on a vector core.
pub const ACL_ERROR_RT_VECTOR_CORE_EXCEPTION: i32 = 507035;
/// A kernel trapped on a vector core.
pub const ACL_ERROR_RT_VECTOR_CORE_TRAP_EXCEPTION: i32 = 507036;
/// A batch of a descriptor queue failed.
pub const ACL_ERROR_RT_CDQ_BATCH_ABNORMAL: i32 = 507037;
/// The die mode cannot be changed.
pub const ACL_ERROR_RT_DIE_MODE_CHANGE_ERROR: i32 = 507038;
/// The die cannot be chosen.
pub const ACL_ERROR_RT_DIE_SET_ERROR: i32 = 507039;
/// No die has this number.
pub const ACL_ERROR_RT_INVALID_DIEID: i32 = 507040;
/// The die mode is not set.
pub const ACL_ERROR_RT_DIE_MODE_NOT_SET: i32 = 507041;
/// An AI core read out of bounds.
pub const ACL_ERROR_RT_AICORE_TRAP_READ_OVERFLOW: i32 = 507042;
/// An AI core wrote out of bounds.
pub const ACL_ERROR_RT_AICORE_TRAP_WRITE_OVERFLOW: i32 = 507043;
/// A vector core read out of bounds.
pub const ACL_ERROR_RT_VECTOR_CORE_TRAP_READ_OVERFLOW: i32 = 507044;
/// A vector core wrote out of bounds.
pub const ACL_ERROR_RT_VECTOR_CORE_TRAP_WRITE_OVERFLOW: i32 = 507045;
/// Waiting for a stream took longer than allowed.
pub const ACL_ERROR_RT_STREAM_SYNC_TIMEOUT: i32 = 507046;
/// Waiting for an event took longer than allowed.
pub const ACL_ERROR_RT_EVENT_SYNC_TIMEOUT: i32 = 507047;
/// A sub-task graph took too long.
pub const ACL_ERROR_RT_FFTS_PLUS_TIMEOUT: i32 = 507048;
/// A sub-task graph failed.
pub const ACL_ERROR_RT_FFTS_PLUS_EXCEPTION: i32 = 507049;
/// A sub-task graph trapped.
pub const ACL_ERROR_RT_FFTS_PLUS_TRAP_EXCEPTION: i32 = 507050;
/// A message could not be sent.
pub const ACL_ERROR_RT_SEND_MSG: i32 = 507051;
/// Data could not be copied.
pub const ACL_ERROR_RT_COPY_DATA: i32 = 507052;
/// Device memory is faulty.
pub const ACL_ERROR_RT_DEVICE_MEM_ERROR: i32 = 507053;
/// Device memory has an uncorrectable bit error.
pub const ACL_ERROR_RT_HBM_MULTI_BIT_ECC_ERROR: i32 = 507054;
/// Device memory is suspected to be faulty.
pub const ACL_ERROR_RT_SUSPECT_DEVICE_MEM_ERROR: i32 = 507055;
/// A link between devices failed.
pub const ACL_ERROR_RT_LINK_ERROR: i32 = 507056;
/// A remote device is suspected to have failed.
pub const ACL_ERROR_RT_SUSPECT_REMOTE_ERROR: i32 = 507057;
/// A fault inside the driver.
pub const ACL_ERROR_RT_DRV_INTERNAL_ERROR: i32 = 507899;
/// A fault inside a device CPU.
pub const ACL_ERROR_RT_AICPU_INTERNAL_ERROR: i32 = 507900;
/// The connection to the device was closed.
pub const ACL_ERROR_RT_SOCKET_CLOSE: i32 = 507901;
/// A device CPU answered a load request wrongly.
pub const ACL_ERROR_RT_AICPU_INFO_LOAD_RSP_ERR: i32 = 507902;
/// The capture was made invalid by an earlier error.
pub const ACL_ERROR_RT_STREAM_CAPTURE_INVALIDATED: i32 = 507903;
/// Retrying a communication operator failed.
pub const ACL_ERROR_RT_COMM_OP_RETRY_FAIL: i32 = 507904;
/// A network port failed.
pub const ACL_ERROR_RT_L3_PORT_ERROR: i32 = 507914;
/// A collective communication unit took too long.
pub const ACL_ERROR_RT_CCU_TIMEOUT: i32 = 507915;
/// A collective communication unit failed.
pub const ACL_ERROR_RT_CCU_EXCEPTION: i32 = 507916;
