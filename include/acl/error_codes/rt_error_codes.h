#ifndef OPAPI_RT_ERROR_CODES_H
#define OPAPI_RT_ERROR_CODES_H

// Generated from src/abi/rt_error_codes.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

/// The call succeeded.
#define ACL_RT_SUCCESS 0

/// An argument is invalid.
#define ACL_ERROR_RT_PARAM_INVALID 107000

/// No device has this number.
#define ACL_ERROR_RT_INVALID_DEVICEID 107001

/// The calling thread has no current context, or the context given is not a living one.
#define ACL_ERROR_RT_CONTEXT_NULL 107002

/// The stream belongs to another context.
#define ACL_ERROR_RT_STREAM_CONTEXT 107003

/// The model belongs to another context.
#define ACL_ERROR_RT_MODEL_CONTEXT 107004

/// The stream does not belong to the model.
#define ACL_ERROR_RT_STREAM_MODEL 107005

/// The event carries no timestamp.
#define ACL_ERROR_RT_EVENT_TIMESTAMP_INVALID 107006

/// The end of a measured interval lies before its start.
#define ACL_ERROR_RT_EVENT_TIMESTAMP_REVERSAL 107007

/// An address is not aligned as required.
#define ACL_ERROR_RT_ADDR_UNALIGNED 107008

/// A file could not be opened.
#define ACL_ERROR_RT_FILE_OPEN 107009

/// A file could not be written.
#define ACL_ERROR_RT_FILE_WRITE 107010

/// The stream is not subscribed, or is subscribed twice.
#define ACL_ERROR_RT_STREAM_SUBSCRIBE 107011

/// The thread is not subscribed, or is subscribed twice.
#define ACL_ERROR_RT_THREAD_SUBSCRIBE 107012

/// No group has been chosen.
#define ACL_ERROR_RT_GROUP_NOT_SET 107013

/// The group has not been created.
#define ACL_ERROR_RT_GROUP_NOT_CREATE 107014

/// No thread processes the callbacks of this stream.
#define ACL_ERROR_RT_STREAM_NO_CB_REG 107015

/// The kind of memory is invalid.
#define ACL_ERROR_RT_INVALID_MEMORY_TYPE 107016

/// A handle does not refer to a living object.
#define ACL_ERROR_RT_INVALID_HANDLE 107017

/// The way of allocating is invalid.
#define ACL_ERROR_RT_INVALID_MALLOC_TYPE 107018

/// Waiting took longer than allowed.
#define ACL_ERROR_RT_WAIT_TIMEOUT 107019

/// A task took longer than allowed.
#define ACL_ERROR_RT_TASK_TIMEOUT 107020

/// The system parameter has no value yet.
#define ACL_ERROR_RT_SYSPARAMOPT_NOT_SET 107021

/// The tasks of the device are being aborted.
#define ACL_ERROR_RT_DEVICE_TASK_ABORT 107022

/// The tasks of the stream are being aborted.
#define ACL_ERROR_RT_STREAM_ABORT 107023

/// A captured event was never joined by a dependency.
#define ACL_ERROR_RT_CAPTURE_DEPENDENCY 107024

/// A captured stream was not joined back to the stream that began the capture.
#define ACL_ERROR_RT_STREAM_UNJOINED 107025

/// The model is being captured.
#define ACL_ERROR_RT_MODEL_CAPTURED 107026

/// The stream is being captured.
#define ACL_ERROR_RT_STREAM_CAPTURED 107027

/// The event is being captured.
#define ACL_ERROR_RT_EVENT_CAPTURED 107028

/// The stream is not being captured.
#define ACL_ERROR_RT_STREAM_NOT_CAPTURED 107029

/// The capture mode forbids this call.
#define ACL_ERROR_RT_CAPTURE_MODE_NOT_SUPPORT 107030

/// The default stream would be drawn into a capture.
#define ACL_ERROR_RT_STREAM_CAPTURE_IMPLICIT 107031

/// Aborting of tasks was stopped.
#define ACL_ERROR_RT_TASK_ABORT_STOP 107035

/// The capture was not begun on this stream.
#define ACL_ERROR_RT_STREAM_CAPTURE_UNMATCHED 107036

/// The model is running.
#define ACL_ERROR_RT_MODEL_RUNNING 107037

/// The capture was begun by another thread.
#define ACL_ERROR_RT_STREAM_CAPTURE_WRONG_THREAD 107038

/// The array given is too short for the answer.
#define ACL_ERROR_RT_INSUFFICIENT_INPUT_ARRAY 107039

/// The model could not be updated.
#define ACL_ERROR_RT_MODEL_UPDATE_FAILED 107040

/// The capture mode forbids this asynchronous call.
#define ACL_ERROR_RT_CAPTURE_MODE_BLOCK_ASYNC 107041

/// There is no such symbol.
#define ACL_ERROR_RT_SYMBOL_NOT_FOUND 107042

/// The symbol is invalid.
#define ACL_ERROR_RT_INVALID_SYMBOL 107043

/// The device function is invalid.
#define ACL_ERROR_RT_INVALID_DEVICE_FUNCTION 107044

/// A nested graph is still being captured.
#define ACL_ERROR_RT_SUB_ACLGRAPH_IS_CAPTURING 107045

/// The feature is not available on this platform.
#define ACL_ERROR_RT_FEATURE_NOT_SUPPORT 207000

/// Memory could not be allocated.
#define ACL_ERROR_RT_MEMORY_ALLOCATION 207001

/// Memory could not be freed.
#define ACL_ERROR_RT_MEMORY_FREE 207002

/// An arithmetic overflow happened on an AI core.
#define ACL_ERROR_RT_AICORE_OVER_FLOW 207003

/// No device is available.
#define ACL_ERROR_RT_NO_DEVICE 207004

/// A resource could not be allocated.
#define ACL_ERROR_RT_RESOURCE_ALLOC_FAIL 207005

/// The operation is not permitted.
#define ACL_ERROR_RT_NO_PERMISSION 207006

/// No more events can be created.
#define ACL_ERROR_RT_NO_EVENT_RESOURCE 207007

/// No more streams can be created.
#define ACL_ERROR_RT_NO_STREAM_RESOURCE 207008

/// No more notifies can be created.
#define ACL_ERROR_RT_NO_NOTIFY_RESOURCE 207009

/// No more models can be created.
#define ACL_ERROR_RT_NO_MODEL_RESOURCE 207010

/// No more descriptor queues can be created.
#define ACL_ERROR_RT_NO_CDQ_RESOURCE 207011

/// A limit has been reached.
#define ACL_ERROR_RT_OVER_LIMIT 207012

/// The queue is empty.
#define ACL_ERROR_RT_QUEUE_EMPTY 207013

/// The queue is full.
#define ACL_ERROR_RT_QUEUE_FULL 207014

/// Initialised already.
#define ACL_ERROR_RT_REPEATED_INIT 207015

/// An arithmetic overflow happened on a vector core.
#define ACL_ERROR_RT_AIVEC_OVER_FLOW 207016

/// An arithmetic overflow happened.
#define ACL_ERROR_RT_OVER_FLOW 207017

/// Device memory is exhausted.
#define ACL_ERROR_RT_DEVICE_OOM 207018

/// This operator cannot be updated in place.
#define ACL_ERROR_RT_FEATURE_NOT_SUPPORT_UPDATE_OP 207019

/// An operation took longer than allowed.
#define ACL_ERROR_RT_TIMEOUT 207020

/// The kind of link is not supported.
#define ACL_ERROR_RT_LINK_TYPE_NOT_SUPPORTED 207021

/// A fault inside the runtime.
#define ACL_ERROR_RT_INTERNAL_ERROR 507000

/// A fault inside the task scheduler.
#define ACL_ERROR_RT_TS_ERROR 507001

/// The stream cannot take more tasks.
#define ACL_ERROR_RT_STREAM_TASK_FULL 507002

/// The stream has no task.
#define ACL_ERROR_RT_STREAM_TASK_EMPTY 507003

/// The stream still has work to do.
#define ACL_ERROR_RT_STREAM_NOT_COMPLETE 507004

/// The end of the sequence has been reached.
#define ACL_ERROR_RT_END_OF_SEQUENCE 507005

/// The event has not happened yet.
#define ACL_ERROR_RT_EVENT_NOT_COMPLETE 507006

/// A context could not be released.
#define ACL_ERROR_RT_CONTEXT_RELEASE_ERROR 507007

/// The chip is not the expected one.
#define ACL_ERROR_RT_SOC_VERSION 507008

/// The kind of task is not supported.
#define ACL_ERROR_RT_TASK_TYPE_NOT_SUPPORT 507009

/// The device stopped answering.
#define ACL_ERROR_RT_LOST_HEARTBEAT 507010

/// The execution of a model failed.
#define ACL_ERROR_RT_MODEL_EXECUTE 507011

/// No report arrived within the time given.
#define ACL_ERROR_RT_REPORT_TIMEOUT 507012

/// A copy engine failed.
#define ACL_ERROR_RT_SYS_DMA 507013

/// An AI core took too long.
#define ACL_ERROR_RT_AICORE_TIMEOUT 507014

/// A kernel failed on an AI core.
#define ACL_ERROR_RT_AICORE_EXCEPTION 507015

/// A kernel trapped on an AI core.
#define ACL_ERROR_RT_AICORE_TRAP_EXCEPTION 507016

/// A device CPU took too long.
#define ACL_ERROR_RT_AICPU_TIMEOUT 507017

/// A kernel failed on a device CPU.
#define ACL_ERROR_RT_AICPU_EXCEPTION 507018

/// A device CPU answered a dump request wrongly.
#define ACL_ERROR_RT_AICPU_DATADUMP_RSP_ERR 507019

/// A device CPU answered a model request wrongly.
#define ACL_ERROR_RT_AICPU_MODEL_RSP_ERR 507020

/// The profiler failed.
#define ACL_ERROR_RT_PROFILING_ERROR 507021

/// Communication between processes failed.
#define ACL_ERROR_RT_IPC_ERROR 507022

/// The model was aborted on request.
#define ACL_ERROR_RT_MODEL_ABORT_NORMAL 507023

/// The kernel is being unregistered.
#define ACL_ERROR_RT_KERNEL_UNREGISTERING 507024

/// The ring buffer is not initialised.
#define ACL_ERROR_RT_RINGBUFFER_NOT_INIT 507025

/// The ring buffer is empty.
#define ACL_ERROR_RT_RINGBUFFER_NO_DATA 507026

/// No such kernel.
#define ACL_ERROR_RT_KERNEL_LOOKUP 507027

/// The kernel exists already.
#define ACL_ERROR_RT_KERNEL_DUPLICATE 507028

/// Registering for debugging failed.
#define ACL_ERROR_RT_DEBUG_REGISTER_FAIL 507029

/// Unregistering from debugging failed.
#define ACL_ERROR_RT_DEBUG_UNREGISTER_FAIL 507030

/// The label belongs to another context.
#define ACL_ERROR_RT_LABEL_CONTEXT 507031

/// No more programs can be registered.
#define ACL_ERROR_RT_PROGRAM_USE_OUT 507032

/// The device could not be set up.
#define ACL_ERROR_RT_DEV_SETUP_ERROR 507033

/// A vector core took too long.
#define ACL_ERROR_RT_VECTOR_CORE_TIMEOUT 507034

/// A kernel failed on a vector core.
#define ACL_ERROR_RT_VECTOR_CORE_EXCEPTION 507035

/// A kernel trapped on a vector core.
#define ACL_ERROR_RT_VECTOR_CORE_TRAP_EXCEPTION 507036

/// A batch of a descriptor queue failed.
#define ACL_ERROR_RT_CDQ_BATCH_ABNORMAL 507037

/// The die mode cannot be changed.
#define ACL_ERROR_RT_DIE_MODE_CHANGE_ERROR 507038

/// The die cannot be chosen.
#define ACL_ERROR_RT_DIE_SET_ERROR 507039

/// No die has this number.
#define ACL_ERROR_RT_INVALID_DIEID 507040

/// The die mode is not set.
#define ACL_ERROR_RT_DIE_MODE_NOT_SET 507041

/// An AI core read out of bounds.
#define ACL_ERROR_RT_AICORE_TRAP_READ_OVERFLOW 507042

/// An AI core wrote out of bounds.
#define ACL_ERROR_RT_AICORE_TRAP_WRITE_OVERFLOW 507043

/// A vector core read out of bounds.
#define ACL_ERROR_RT_VECTOR_CORE_TRAP_READ_OVERFLOW 507044

/// A vector core wrote out of bounds.
#define ACL_ERROR_RT_VECTOR_CORE_TRAP_WRITE_OVERFLOW 507045

/// Waiting for a stream took longer than allowed.
#define ACL_ERROR_RT_STREAM_SYNC_TIMEOUT 507046

/// Waiting for an event took longer than allowed.
#define ACL_ERROR_RT_EVENT_SYNC_TIMEOUT 507047

/// A sub-task graph took too long.
#define ACL_ERROR_RT_FFTS_PLUS_TIMEOUT 507048

/// A sub-task graph failed.
#define ACL_ERROR_RT_FFTS_PLUS_EXCEPTION 507049

/// A sub-task graph trapped.
#define ACL_ERROR_RT_FFTS_PLUS_TRAP_EXCEPTION 507050

/// A message could not be sent.
#define ACL_ERROR_RT_SEND_MSG 507051

/// Data could not be copied.
#define ACL_ERROR_RT_COPY_DATA 507052

/// Device memory is faulty.
#define ACL_ERROR_RT_DEVICE_MEM_ERROR 507053

/// Device memory has an uncorrectable bit error.
#define ACL_ERROR_RT_HBM_MULTI_BIT_ECC_ERROR 507054

/// Device memory is suspected to be faulty.
#define ACL_ERROR_RT_SUSPECT_DEVICE_MEM_ERROR 507055

/// A link between devices failed.
#define ACL_ERROR_RT_LINK_ERROR 507056

/// A remote device is suspected to have failed.
#define ACL_ERROR_RT_SUSPECT_REMOTE_ERROR 507057

/// A fault inside the driver.
#define ACL_ERROR_RT_DRV_INTERNAL_ERROR 507899

/// A fault inside a device CPU.
#define ACL_ERROR_RT_AICPU_INTERNAL_ERROR 507900

/// The connection to the device was closed.
#define ACL_ERROR_RT_SOCKET_CLOSE 507901

/// A device CPU answered a load request wrongly.
#define ACL_ERROR_RT_AICPU_INFO_LOAD_RSP_ERR 507902

/// The capture was made invalid by an earlier error.
#define ACL_ERROR_RT_STREAM_CAPTURE_INVALIDATED 507903

/// Retrying a communication operator failed.
#define ACL_ERROR_RT_COMM_OP_RETRY_FAIL 507904

/// A network port failed.
#define ACL_ERROR_RT_L3_PORT_ERROR 507914

/// A collective communication unit took too long.
#define ACL_ERROR_RT_CCU_TIMEOUT 507915

/// A collective communication unit failed.
#define ACL_ERROR_RT_CCU_EXCEPTION 507916

#endif  /* OPAPI_RT_ERROR_CODES_H */
