#ifndef OPAPI_ACL_OP_COMPILER_H
#define OPAPI_ACL_OP_COMPILER_H

// Generated from src/abi/acl_op_compiler.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include <stddef.h>
#include "acl_base.h"
#include "acl_op.h"

/// An option of the operator compiler.
typedef enum aclCompileOpt {
    ACL_PRECISION_MODE = 0,
    ACL_AICORE_NUM = 1,
    ACL_AUTO_TUNE_MODE = 2,
    ACL_OP_SELECT_IMPL_MODE = 3,
    ACL_OPTYPELIST_FOR_IMPLMODE = 4,
    ACL_OP_DEBUG_LEVEL = 5,
    ACL_DEBUG_DIR = 6,
    ACL_OP_COMPILER_CACHE_MODE = 7,
    ACL_OP_COMPILER_CACHE_DIR = 8,
    ACL_OP_PERFORMANCE_MODE = 9,
    ACL_OP_JIT_COMPILE = 10,
    ACL_OP_DETERMINISTIC = 11,
    ACL_CUSTOMIZE_DTYPES = 12,
    ACL_OP_PRECISION_MODE = 13,
    ACL_ALLOW_HF32 = 14,
    ACL_PRECISION_MODE_V2 = 15,
    ACL_OP_DEBUG_OPTION = 16,
} aclCompileOpt;

/// How an operator is compiled.
typedef enum aclopCompileType {
    ACL_COMPILE_SYS = 0,
    ACL_COMPILE_UNREGISTERED = 1,
} aclopCompileType;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Sets an option of the operator compiler. It is kept and changes nothing: no operator is compiled here.
///
/// @param opt the option
/// @param value its value
/// @return 0; 100000 value is null or opt is negative
ACL_FUNC_VISIBILITY aclError aclSetCompileopt(enum aclCompileOpt opt, const char *value);

/// Bytes of an option's value with its zero.
///
/// @param opt the option
/// @return the size; 0 when opt is negative
ACL_FUNC_VISIBILITY size_t aclGetCompileoptSize(enum aclCompileOpt opt);

/// The value of an option: what aclSetCompileopt set, else "disable".
///
/// @param opt the option
/// @param value receives the text and a zero
/// @param length bytes of value, as many as aclGetCompileoptSize tells or more
/// @return 0; 100000 value is null, length is too small or opt is negative
ACL_FUNC_VISIBILITY aclError aclGetCompileopt(enum aclCompileOpt opt, char *value, size_t length);

/// Executes an operator by its name: "Identity", which copies its input to its output in the order of a stream, and no other.
///
/// @param opType the name
/// @param numInputs 1
/// @param inputDesc what the input is
/// @param inputs the buffer that is copied
/// @param numOutputs 1
/// @param outputDesc what the output is: of the same dtype
/// @param outputs the buffer that is written, as many bytes as both have
/// @param attr not asked for
/// @param engineType not asked for
/// @param compileFlag not asked for
/// @param opPath not asked for
/// @param stream null for the default stream of the current context
/// @return 0; 100024 another operator; 100000 opType is null, an array or an object in it is null or not alive, not one input and
///     one output, or their dtypes differ; 107000 a buffer leaves the block of aclrtMalloc that it starts in; 107002 the
///     thread has no context; 107017 the stream is not alive
ACL_FUNC_VISIBILITY
aclError aclopCompileAndExecute(const char *opType,
                                int numInputs,
                                const aclTensorDesc *const *inputDesc,
                                const aclDataBuffer *const *inputs,
                                int numOutputs,
                                const aclTensorDesc *const *outputDesc,
                                aclDataBuffer *const *outputs,
                                const aclopAttr *attr,
                                aclopEngineType engineType,
                                enum aclopCompileType compileFlag,
                                const char *opPath,
                                aclrtStream stream);

/// As aclopCompileAndExecute. The shape of the output is known before, and stays.
///
/// @return as aclopCompileAndExecute
ACL_FUNC_VISIBILITY
aclError aclopCompileAndExecuteV2(const char *opType,
                                  int numInputs,
                                  aclTensorDesc **inputDesc,
                                  aclDataBuffer **inputs,
                                  int numOutputs,
                                  aclTensorDesc **outputDesc,
                                  aclDataBuffer **outputs,
                                  aclopAttr *attr,
                                  aclopEngineType engineType,
                                  enum aclopCompileType compileFlag,
                                  const char *opPath,
                                  aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

typedef enum aclCompileFlag {
    ACL_OP_COMPILE_DEFAULT = 0,
    ACL_OP_COMPILE_FUZZ = 1,
} aclOpCompileFlag;

typedef struct aclGraphDumpOption aclGraphDumpOption;

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Not in this library: a real CANN's where there is one, else refused (docs/names.md).
ACL_FUNC_VISIBILITY aclGraphDumpOption *aclCreateGraphDumpOpt(void);
ACL_FUNC_VISIBILITY aclError aclDestroyGraphDumpOpt(const aclGraphDumpOption *graphDumpOpt);
ACL_FUNC_VISIBILITY aclError aclGenGraphAndDumpForOp(const char *opType, int numInputs,
    const aclTensorDesc *const inputDesc[], const aclDataBuffer *const inputs[], int numOutputs,
    const aclTensorDesc *const outputDesc[], aclDataBuffer *const outputs[], const aclopAttr *attr,
    aclopEngineType engineType, const char *graphDumpPath, const aclGraphDumpOption *graphDumpOpt);
ACL_FUNC_VISIBILITY aclError aclopCompile(const char *opType, int numInputs,
    const aclTensorDesc *const inputDesc[], int numOutputs, const aclTensorDesc *const outputDesc[],
    const aclopAttr *attr, aclopEngineType engineType, aclopCompileType compileFlag, const char *opPath);
ACL_FUNC_VISIBILITY aclError aclopSetCompileFlag(aclOpCompileFlag flag);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACL_OP_COMPILER_H */
