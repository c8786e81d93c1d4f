#ifndef ACLNN_META
#define ACLNN_META

// Generated from src/abi/acl_meta/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include "acl/acl_base.h"

/// An immutable array of truth values.
typedef struct aclBoolArray aclBoolArray;

/// An immutable array of 32-bit floats.
typedef struct aclFloatArray aclFloatArray;

/// An immutable array of 64-bit integers.
typedef struct aclIntArray aclIntArray;

/// The plan of one operator call. Phase 1 (`aclnnXxxGetWorkspaceSize`) makes it, phase 2 (`aclnnXxx`) runs it
/// and, unless it was made repeatable, frees it.
typedef struct aclOpExecutor aclOpExecutor;

/// A single value with its type.
typedef struct aclScalar aclScalar;

/// An immutable list of scalars; destroying it destroys its members too.
typedef struct aclScalarList aclScalarList;

/// A view on memory: element type, dimensions, strides, offset, format, and the address of the storage.
typedef struct aclTensor aclTensor;

/// An immutable list of tensors; destroying it destroys its members too.
typedef struct aclTensorList aclTensorList;

/// Result of an aclnn call: 0 for success, otherwise a six-digit code whose first digit tells the family
/// (1 the caller's arguments, 3 the runtime, 5 the library).
typedef int32_t aclnnStatus;

/// Success, as an `aclnnStatus`. Not a macro, so that other scopes may use the name.
#ifdef __cplusplus
constexpr aclnnStatus OK = 0;
#else
enum { OK = 0 };
#endif

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Describes a tensor: a strided view on memory that stays the caller's. Everything but the data is copied.
///
/// Extents and strides may have any value, also zero or negative, and the view need not fit its storage: each
/// operator checks what it needs.
///
/// @param viewDims extents of the view; null only with viewDimsNum 0, a scalar
/// @param viewDimsNum rank, at most 25
/// @param dataType element type
/// @param stride one stride per extent, in elements; null for a packed view
/// @param offset the view's first element, in elements from tensorData
/// @param format tag for operators that ask for one; ACL_FORMAT_ND otherwise
/// @param storageDims extents of the memory behind the view, of any rank; only their product counts
/// @param storageDimsNum number of storageDims, at most 25
/// @param tensorData address of the memory; may be null until the operator runs
/// @return the tensor, or null (aclGetRecentErrMsg tells why)
ACL_FUNC_VISIBILITY
struct aclTensor *aclCreateTensor(const int64_t *viewDims,
                                  uint64_t viewDimsNum,
                                  aclDataType dataType,
                                  const int64_t *stride,
                                  int64_t offset,
                                  aclFormat format,
                                  const int64_t *storageDims,
                                  uint64_t storageDimsNum,
                                  void *tensorData);

/// Describes an existing tensor anew. A null viewDims, storageDims or tensorDataAddr leaves that part as it is;
/// a null stride means packed.
///
/// @return 0; 161001 tensor is null; 161002 tensor is not alive, or a rank above 25
ACL_FUNC_VISIBILITY
aclnnStatus aclInitTensor(struct aclTensor *tensor,
                          const int64_t *viewDims,
                          uint64_t viewDimsNum,
                          aclDataType dataType,
                          const int64_t *stride,
                          int64_t offset,
                          aclFormat format,
                          const int64_t *storageDims,
                          uint64_t storageDimsNum,
                          void *tensorDataAddr);

/// Destroys a tensor; its data stays. Executors made with it stay valid.
///
/// @return 0, also for null; 161002 destroyed before, or never a tensor
ACL_FUNC_VISIBILITY aclnnStatus aclDestroyTensor(const struct aclTensor *tensor);

/// The extents of a tensor's view.
///
/// @param viewDims receives a new array, also for rank 0, that the caller frees with delete[] (C++) or free (C)
/// @param viewDimsNum receives the rank
/// @return 0; 161001 an argument is null; 161002 tensor is not alive
ACL_FUNC_VISIBILITY
aclnnStatus aclGetViewShape(const struct aclTensor *tensor,
                            int64_t **viewDims,
                            uint64_t *viewDimsNum);

/// The extents of a tensor's storage.
///
/// @param storageDims receives a new array that the caller frees with delete[] (C++) or free (C)
/// @param storageDimsNum receives their number
/// @return 0; 161001 an argument is null; 161002 tensor is not alive
ACL_FUNC_VISIBILITY
aclnnStatus aclGetStorageShape(const struct aclTensor *tensor,
                               int64_t **storageDims,
                               uint64_t *storageDimsNum);

/// The strides of a tensor's view, in elements.
///
/// @param stridesValue receives a new array that the caller frees with delete[] (C++) or free (C)
/// @param stridesNum receives their number, the rank
/// @return 0; 161001 an argument is null; 161002 tensor is not alive
ACL_FUNC_VISIBILITY
aclnnStatus aclGetViewStrides(const struct aclTensor *tensor,
                              int64_t **stridesValue,
                              uint64_t *stridesNum);

/// The first element of a tensor's view, in elements from its data address.
///
/// @return 0; 161001 an argument is null; 161002 tensor is not alive
ACL_FUNC_VISIBILITY aclnnStatus aclGetViewOffset(const struct aclTensor *tensor, int64_t *offset);

/// The format of a tensor; ACL_FORMAT_UNDEFINED when it was created with a number that is no format.
///
/// @return 0; 161001 an argument is null; 161002 tensor is not alive
ACL_FUNC_VISIBILITY aclnnStatus aclGetFormat(const struct aclTensor *tensor, aclFormat *format);

/// The element type of a tensor; ACL_DT_UNDEFINED when it was created with a number that is no type.
///
/// @return 0; 161001 an argument is null; 161002 tensor is not alive
ACL_FUNC_VISIBILITY aclnnStatus aclGetDataType(const struct aclTensor *tensor, aclDataType *dataType);

/// The data address of a tensor.
///
/// @return 0; 161001 an argument is null; 161002 tensor is not alive
ACL_FUNC_VISIBILITY aclnnStatus aclGetRawTensorAddr(const struct aclTensor *tensor, void **addr);

/// Points a tensor to other memory, before phase 1 or after phase 2.
///
/// @param addr the new data address; may be null until the operator runs
/// @return 0; 161001 tensor is null; 161002 tensor is not alive
ACL_FUNC_VISIBILITY aclnnStatus aclSetRawTensorAddr(struct aclTensor *tensor, void *addr);

/// Makes a single value; its bytes are copied.
///
/// @param value address of one value of the type
/// @return the scalar, or null when value is null or the type has no whole number of bytes
ACL_FUNC_VISIBILITY struct aclScalar *aclCreateScalar(void *value, aclDataType dataType);

/// Destroys a scalar.
///
/// @return 0, also for null; 161002 destroyed before, or never a scalar
ACL_FUNC_VISIBILITY aclnnStatus aclDestroyScalar(const struct aclScalar *scalar);

/// Makes an array of integers; the values are copied. A null value or a size of 0 gives an empty array.
///
/// @return the array, or null when memory is short
ACL_FUNC_VISIBILITY struct aclIntArray *aclCreateIntArray(const int64_t *value, uint64_t size);

/// Makes an array of floats; the values are copied. A null value or a size of 0 gives an empty array.
///
/// @return the array, or null when memory is short
ACL_FUNC_VISIBILITY struct aclFloatArray *aclCreateFloatArray(const float *value, uint64_t size);

/// Makes an array of truth values; the values are copied. A null value or a size of 0 gives an empty array.
///
/// @return the array, or null when memory is short
ACL_FUNC_VISIBILITY struct aclBoolArray *aclCreateBoolArray(const bool *value, uint64_t size);

/// Destroys an array. Executors made with it stay valid.
///
/// @return 0, also for null; 161002 destroyed before, or never an array of integers
ACL_FUNC_VISIBILITY aclnnStatus aclDestroyIntArray(const struct aclIntArray *array);

/// Destroys an array.
///
/// @return 0, also for null; 161002 destroyed before, or never an array of floats
ACL_FUNC_VISIBILITY aclnnStatus aclDestroyFloatArray(const struct aclFloatArray *array);

/// Destroys an array. Executors made with it stay valid.
///
/// @return 0, also for null; 161002 destroyed before, or never an array of truth values
ACL_FUNC_VISIBILITY aclnnStatus aclDestroyBoolArray(const struct aclBoolArray *array);

/// The number of elements of an array.
///
/// @return 0; 161001 an argument is null; 161002 array is not alive
ACL_FUNC_VISIBILITY aclnnStatus aclGetIntArraySize(const struct aclIntArray *array, uint64_t *size);

/// The number of elements of an array.
///
/// @return 0; 161001 an argument is null; 161002 array is not alive
ACL_FUNC_VISIBILITY aclnnStatus aclGetFloatArraySize(const struct aclFloatArray *array, uint64_t *size);

/// The number of elements of an array.
///
/// @return 0; 161001 an argument is null; 161002 array is not alive
ACL_FUNC_VISIBILITY aclnnStatus aclGetBoolArraySize(const struct aclBoolArray *array, uint64_t *size);

/// Makes a list of tensors. The list takes them over: aclDestroyTensorList destroys them too. A null value or a
/// size of 0 gives an empty list.
///
/// @return the list, or null when memory is short
ACL_FUNC_VISIBILITY
struct aclTensorList *aclCreateTensorList(const struct aclTensor *const *value,
                                          uint64_t size);

/// Makes a list of scalars. The list takes them over: aclDestroyScalarList destroys them too. A null value or a
/// size of 0 gives an empty list.
///
/// @return the list, or null when memory is short
ACL_FUNC_VISIBILITY
struct aclScalarList *aclCreateScalarList(const struct aclScalar *const *value,
                                          uint64_t size);

/// Destroys a list and the tensors in it.
///
/// @return 0, also for null; 161002 destroyed before, or never a list of tensors
ACL_FUNC_VISIBILITY aclnnStatus aclDestroyTensorList(const struct aclTensorList *array);

/// Destroys a list and the scalars in it.
///
/// @return 0, also for null; 161002 destroyed before, or never a list of scalars
ACL_FUNC_VISIBILITY aclnnStatus aclDestroyScalarList(const struct aclScalarList *array);

/// The number of tensors in a list.
///
/// @return 0; 161001 an argument is null; 161002 tensorList is not alive
ACL_FUNC_VISIBILITY aclnnStatus aclGetTensorListSize(const struct aclTensorList *tensorList, uint64_t *size);

/// The number of scalars in a list.
///
/// @return 0; 161001 an argument is null; 161002 scalarList is not alive
ACL_FUNC_VISIBILITY aclnnStatus aclGetScalarListSize(const struct aclScalarList *scalarList, uint64_t *size);

/// Makes an executor repeatable: phase 2 leaves it alive and may run it again, until aclDestroyAclOpExecutor. Call
/// this right after phase 1. The tensors must stay alive; their addresses may be changed between the runs.
///
/// @return 0; 561103 executor is null; 561000 executor is not alive
ACL_FUNC_VISIBILITY
aclnnStatus aclSetAclOpExecutorRepeatable(struct aclOpExecutor *executor);

/// Destroys an executor: a repeatable one, or one that was never run. Runs that are under way finish.
///
/// @return 0; 561103 executor is null; 561000 executor is not alive
ACL_FUNC_VISIBILITY aclnnStatus aclDestroyAclOpExecutor(struct aclOpExecutor *executor);

/// Points a tensor of an executor to other memory before its next run. The tensor counts, the index does not.
///
/// @return 0; 561103 executor or tensor is null; 561000 either is not alive
ACL_FUNC_VISIBILITY
aclnnStatus aclSetTensorAddr(struct aclOpExecutor *executor,
                             size_t index,
                             struct aclTensor *tensor,
                             void *addr);

/// Points a tensor in a list of an executor to other memory before its next run.
///
/// @param irIndex not used
/// @param relativeIndex position in the list
/// @return 0; 561103 executor or tensors is null; 561000 executor is not alive; 161002 relativeIndex is beyond the
///     list, or tensors is not alive
ACL_FUNC_VISIBILITY
aclnnStatus aclSetDynamicTensorAddr(struct aclOpExecutor *executor,
                                    size_t irIndex,
                                    size_t relativeIndex,
                                    struct aclTensorList *tensors,
                                    void *addr);

/// Points a tensor of an executor to other memory before its next run. The tensor counts, the index does not.
///
/// Older spelling of aclSetTensorAddr.
///
/// @return 0; 561103 executor or tensor is null; 561000 either is not alive
ACL_FUNC_VISIBILITY
aclnnStatus AclSetTensorAddr(struct aclOpExecutor *executor,
                             size_t index,
                             struct aclTensor *tensor,
                             void *addr);

/// Points a tensor in a list of an executor to other memory before its next run.
///
/// Older spelling of aclSetDynamicTensorAddr.
///
/// @param irIndex not used
/// @param relativeIndex position in the list
/// @return 0; 561103 executor or tensors is null; 561000 executor is not alive; 161002 relativeIndex is beyond the
///     list, or tensors is not alive
ACL_FUNC_VISIBILITY
aclnnStatus AclSetDynamicTensorAddr(struct aclOpExecutor *executor,
                                    size_t irIndex,
                                    size_t relativeIndex,
                                    struct aclTensorList *tensors,
                                    void *addr);

/// Points an input of an executor to other memory before its next run. The tensor counts, the index does not.
///
/// @return 0; 561103 executor or tensor is null; 561000 either is not alive
ACL_FUNC_VISIBILITY
aclnnStatus aclSetInputTensorAddr(struct aclOpExecutor *executor,
                                  size_t index,
                                  struct aclTensor *tensor,
                                  void *addr);

/// Points an input in a list of an executor to other memory before its next run.
///
/// @param irIndex not used
/// @param relativeIndex position in the list
/// @return 0; 561103 executor or tensors is null; 561000 executor is not alive; 161002 relativeIndex is beyond the
///     list, or tensors is not alive
ACL_FUNC_VISIBILITY
aclnnStatus aclSetDynamicInputTensorAddr(struct aclOpExecutor *executor,
                                         size_t irIndex,
                                         size_t relativeIndex,
                                         struct aclTensorList *tensors,
                                         void *addr);

/// Points an input of an executor to other memory before its next run. The tensor counts, the index does not.
///
/// Older spelling of aclSetInputTensorAddr.
///
/// @return 0; 561103 executor or tensor is null; 561000 either is not alive
ACL_FUNC_VISIBILITY
aclnnStatus AclSetInputTensorAddr(struct aclOpExecutor *executor,
                                  size_t index,
                                  struct aclTensor *tensor,
                                  void *addr);

/// Points an input in a list of an executor to other memory before its next run.
///
/// Older spelling of aclSetDynamicInputTensorAddr.
///
/// @param irIndex not used
/// @param relativeIndex position in the list
/// @return 0; 561103 executor or tensors is null; 561000 executor is not alive; 161002 relativeIndex is beyond the
///     list, or tensors is not alive
ACL_FUNC_VISIBILITY
aclnnStatus AclSetDynamicInputTensorAddr(struct aclOpExecutor *executor,
                                         size_t irIndex,
                                         size_t relativeIndex,
                                         struct aclTensorList *tensors,
                                         void *addr);

/// Points an output of an executor to other memory before its next run. The tensor counts, the index does not.
///
/// @return 0; 561103 executor or tensor is null; 561000 either is not alive
ACL_FUNC_VISIBILITY
aclnnStatus aclSetOutputTensorAddr(struct aclOpExecutor *executor,
                                   size_t index,
                                   struct aclTensor *tensor,
                                   void *addr);

/// Points an output in a list of an executor to other memory before its next run.
///
/// @param irIndex not used
/// @param relativeIndex position in the list
/// @return 0; 561103 executor or tensors is null; 561000 executor is not alive; 161002 relativeIndex is beyond the
///     list, or tensors is not alive
ACL_FUNC_VISIBILITY
aclnnStatus aclSetDynamicOutputTensorAddr(struct aclOpExecutor *executor,
                                          size_t irIndex,
                                          size_t relativeIndex,
                                          struct aclTensorList *tensors,
                                          void *addr);

/// Points an output of an executor to other memory before its next run. The tensor counts, the index does not.
///
/// Older spelling of aclSetOutputTensorAddr.
///
/// @return 0; 561103 executor or tensor is null; 561000 either is not alive
ACL_FUNC_VISIBILITY
aclnnStatus AclSetOutputTensorAddr(struct aclOpExecutor *executor,
                                   size_t index,
                                   struct aclTensor *tensor,
                                   void *addr);

/// Points an output in a list of an executor to other memory before its next run.
///
/// Older spelling of aclSetDynamicOutputTensorAddr.
///
/// @param irIndex not used
/// @param relativeIndex position in the list
/// @return 0; 561103 executor or tensors is null; 561000 executor is not alive; 161002 relativeIndex is beyond the
///     list, or tensors is not alive
ACL_FUNC_VISIBILITY
aclnnStatus AclSetDynamicOutputTensorAddr(struct aclOpExecutor *executor,
                                          size_t irIndex,
                                          size_t relativeIndex,
                                          struct aclTensorList *tensors,
                                          void *addr);

/// Dumps tensors on devices where dumping is switched on, which is never the case here: checks its arguments only.
///
/// @return 0; 161001 a pointer is null
ACL_FUNC_VISIBILITY
aclnnStatus aclDumpOpTensors(const char *opType,
                             const char *opName,
                             struct aclTensor **tensors,
                             size_t inputTensorNum,
                             size_t outputTensorNum,
                             aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* ACLNN_META */
