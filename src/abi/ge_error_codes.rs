//! Status codes of the graph engine: `acl/error_codes/ge_error_codes.h`. This library never returns them; programs mention them.

/// An argument is invalid.
pub const ACL_ERROR_GE_PARAM_INVALID: i32 = 145000;
/// The graph executor is not initialised.
pub const ACL_ERROR_GE_EXEC_NOT_INIT: i32 = 145001;
/// The path of the model is invalid.
pub const ACL_ERROR_GE_EXEC_MODEL_PATH_INVALID: i32 = 145002;
/// No model has this id.
pub const ACL_ERROR_GE_EXEC_MODEL_ID_INVALID: i32 = 145003;
/// The size of the model data is invalid.
pub const ACL_ERROR_GE_EXEC_MODEL_DATA_SIZE_INVALID: i32 = 145006;
/// The address of the model data is invalid.
pub const ACL_ERROR_GE_EXEC_MODEL_ADDR_INVALID: i32 = 145007;
/// A queue id of the model is invalid.
pub const ACL_ERROR_GE_EXEC_MODEL_QUEUE_ID_INVALID: i32 = 145008;
/// The model is loaded already.
pub const ACL_ERROR_GE_EXEC_LOAD_MODEL_REPEATED: i32 = 145009;
/// The address of a dynamic input is invalid.
pub const ACL_ERROR_GE_DYNAMIC_INPUT_ADDR_INVALID: i32 = 145011;
/// The length of a dynamic input is invalid.
pub const ACL_ERROR_GE_DYNAMIC_INPUT_LENGTH_INVALID: i32 = 145012;
/// The dynamic batch size is invalid.
pub const ACL_ERROR_GE_DYNAMIC_BATCH_SIZE_INVALID: i32 = 145013;
/// The image preprocessing batch is empty.
pub const ACL_ERROR_GE_AIPP_BATCH_EMPTY: i32 = 145014;
/// The model has no image preprocessing.
pub const ACL_ERROR_GE_AIPP_NOT_EXIST: i32 = 145015;
/// The mode of the image preprocessing is invalid.
pub const ACL_ERROR_GE_AIPP_MODE_INVALID: i32 = 145016;
/// The task type of an operator is invalid.
pub const ACL_ERROR_GE_OP_TASK_TYPE_INVALID: i32 = 145017;
/// The kernel type of an operator is invalid.
pub const ACL_ERROR_GE_OP_KERNEL_TYPE_INVALID: i32 = 145018;
/// A plug-in path is invalid.
pub const ACL_ERROR_GE_PLGMGR_PATH_INVALID: i32 = 145019;
/// A format is invalid.
pub const ACL_ERROR_GE_FORMAT_INVALID: i32 = 145020;
/// A shape is invalid.
pub const ACL_ERROR_GE_SHAPE_INVALID: i32 = 145021;
/// A data type is invalid.
pub const ACL_ERROR_GE_DATATYPE_INVALID: i32 = 145022;
/// Memory could not be allocated.
pub const ACL_ERROR_GE_MEMORY_ALLOCATION: i32 = 245000;
/// Host memory could not be accessed.
pub const ACL_ERROR_GE_MEMORY_OPERATE_FAILED: i32 = 245001;
/// Device memory could not be accessed.
pub const ACL_ERROR_GE_DEVICE_MEMORY_OPERATE_FAILED: i32 = 245002;
/// The deployment runs with reduced health.
pub const ACL_ERROR_GE_SUBHEALTHY: i32 = 345102;
/// User code raised an error.
pub const ACL_ERROR_GE_USER_RAISE_EXCEPTION: i32 = 345103;
/// Data is not aligned as required.
pub const ACL_ERROR_GE_DATA_NOT_ALIGNED: i32 = 345104;
/// A fault inside the graph engine.
pub const ACL_ERROR_GE_INTERNAL_ERROR: i32 = 545000;
/// A model could not be loaded.
pub const ACL_ERROR_GE_LOAD_MODEL: i32 = 545001;
/// The graph part of a model could not be loaded.
pub const ACL_ERROR_GE_EXEC_LOAD_MODEL_PARTITION_FAILED: i32 = 545002;
/// The weights of a model could not be loaded.
pub const ACL_ERROR_GE_EXEC_LOAD_WEIGHT_PARTITION_FAILED: i32 = 545003;
/// The tasks of a model could not be loaded.
pub const ACL_ERROR_GE_EXEC_LOAD_TASK_PARTITION_FAILED: i32 = 545004;
/// The kernels of a model could not be loaded.
pub const ACL_ERROR_GE_EXEC_LOAD_KERNEL_PARTITION_FAILED: i32 = 545005;
/// The data of a model could not be released.
pub const ACL_ERROR_GE_EXEC_RELEASE_MODEL_DATA: i32 = 545006;
/// A command could not be carried out.
pub const ACL_ERROR_GE_COMMAND_HANDLE: i32 = 545007;
/// The description of a tensor could not be obtained.
pub const ACL_ERROR_GE_GET_TENSOR_INFO: i32 = 545008;
/// A model could not be unloaded.
pub const ACL_ERROR_GE_UNLOAD_MODEL: i32 = 545009;
/// The execution of a model took too long.
pub const ACL_ERROR_GE_MODEL_EXECUTE_TIMEOUT: i32 = 545601;
/// The deployment is being rebuilt.
pub const ACL_ERROR_GE_REDEPLOYING: i32 = 545602;
