#ifndef OPAPI_GE_ERROR_CODES_H
#define OPAPI_GE_ERROR_CODES_H

// Generated from src/abi/ge_error_codes.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

/// An argument is invalid.
#define ACL_ERROR_GE_PARAM_INVALID 145000

/// The graph executor is not initialised.
#define ACL_ERROR_GE_EXEC_NOT_INIT 145001

/// The path of the model is invalid.
#define ACL_ERROR_GE_EXEC_MODEL_PATH_INVALID 145002

/// No model has this id.
#define ACL_ERROR_GE_EXEC_MODEL_ID_INVALID 145003

/// The size of the model data is invalid.
#define ACL_ERROR_GE_EXEC_MODEL_DATA_SIZE_INVALID 145006

/// The address of the model data is invalid.
#define ACL_ERROR_GE_EXEC_MODEL_ADDR_INVALID 145007

/// A queue id of the model is invalid.
#define ACL_ERROR_GE_EXEC_MODEL_QUEUE_ID_INVALID 145008

/// The model is loaded already.
#define ACL_ERROR_GE_EXEC_LOAD_MODEL_REPEATED 145009

/// The address of a dynamic input is invalid.
#define ACL_ERROR_GE_DYNAMIC_INPUT_ADDR_INVALID 145011

/// The length of a dynamic input is invalid.
#define ACL_ERROR_GE_DYNAMIC_INPUT_LENGTH_INVALID 145012

/// The dynamic batch size is invalid.
#define ACL_ERROR_GE_DYNAMIC_BATCH_SIZE_INVALID 145013

/// The image preprocessing batch is empty.
#define ACL_ERROR_GE_AIPP_BATCH_EMPTY 145014

/// The model has no image preprocessing.
#define ACL_ERROR_GE_AIPP_NOT_EXIST 145015

/// The mode of the image preprocessing is invalid.
#define ACL_ERROR_GE_AIPP_MODE_INVALID 145016

/// The task type of an operator is invalid.
#define ACL_ERROR_GE_OP_TASK_TYPE_INVALID 145017

/// The kernel type of an operator is invalid.
#define ACL_ERROR_GE_OP_KERNEL_TYPE_INVALID 145018

/// A plug-in path is invalid.
#define ACL_ERROR_GE_PLGMGR_PATH_INVALID 145019

/// A format is invalid.
#define ACL_ERROR_GE_FORMAT_INVALID 145020

/// A shape is invalid.
#define ACL_ERROR_GE_SHAPE_INVALID 145021

/// A data type is invalid.
#define ACL_ERROR_GE_DATATYPE_INVALID 145022

/// Memory could not be allocated.
#define ACL_ERROR_GE_MEMORY_ALLOCATION 245000

/// Host memory could not be accessed.
#define ACL_ERROR_GE_MEMORY_OPERATE_FAILED 245001

/// Device memory could not be accessed.
#define ACL_ERROR_GE_DEVICE_MEMORY_OPERATE_FAILED 245002

/// The deployment runs with reduced health.
#define ACL_ERROR_GE_SUBHEALTHY 345102

/// User code raised an error.
#define ACL_ERROR_GE_USER_RAISE_EXCEPTION 345103

/// Data is not aligned as required.
#define ACL_ERROR_GE_DATA_NOT_ALIGNED 345104

/// A fault inside the graph engine.
#define ACL_ERROR_GE_INTERNAL_ERROR 545000

/// A model could not be loaded.
#define ACL_ERROR_GE_LOAD_MODEL 545001

/// The graph part of a model could not be loaded.
#define ACL_ERROR_GE_EXEC_LOAD_MODEL_PARTITION_FAILED 545002

/// The weights of a model could not be loaded.
#define ACL_ERROR_GE_EXEC_LOAD_WEIGHT_PARTITION_FAILED 545003

/// The tasks of a model could not be loaded.
#define ACL_ERROR_GE_EXEC_LOAD_TASK_PARTITION_FAILED 545004

/// The kernels of a model could not be loaded.
#define ACL_ERROR_GE_EXEC_LOAD_KERNEL_PARTITION_FAILED 545005

/// The data of a model could not be released.
#define ACL_ERROR_GE_EXEC_RELEASE_MODEL_DATA 545006

/// A command could not be carried out.
#define ACL_ERROR_GE_COMMAND_HANDLE 545007

/// The description of a tensor could not be obtained.
#define ACL_ERROR_GE_GET_TENSOR_INFO 545008

/// A model could not be unloaded.
#define ACL_ERROR_GE_UNLOAD_MODEL 545009

/// The execution of a model took too long.
#define ACL_ERROR_GE_MODEL_EXECUTE_TIMEOUT 545601

/// The deployment is being rebuilt.
#define ACL_ERROR_GE_REDEPLOYING 545602

#endif  /* OPAPI_GE_ERROR_CODES_H */
