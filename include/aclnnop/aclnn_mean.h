#ifndef OPAPI_ACLNN_MEAN_H
#define OPAPI_ACLNN_MEAN_H

// Generated from src/ops/reduction/rows/reduction.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of means: checks the arguments, and reports the workspace that phase 2 needs.
///
///     out[kept] = sum of self[...] over the axes dim / number of elements
///
/// As aclnnReduceSum; a quotient of integers is truncated.
///
/// @param self of rank 8 or less; FLOAT, FLOAT16, DOUBLE, INT8 to INT64, UINT8, COMPLEX64, COMPLEX128, and BFLOAT16 on
///     910B, 910_93 and 950. Any strides. If it is empty out is filled with NaN, which is not possible for complex numbers
/// @param dim axes of self, also counted from the end, each once; none for all
/// @param keepDim whether they stay, with an extent of 1
/// @param dtype one of the same list that self casts to: complex numbers become complex ones, floats no integers
/// @param out of a dtype of the list that dtype casts to, and of the shape that is left. Any strides
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnMeanGetWorkspaceSize(const aclTensor *self,
                                      const aclIntArray *dim,
                                      bool keepDim,
                                      aclDataType dtype,
                                      aclTensor *out,
                                      uint64_t *workspaceSize,
                                      aclOpExecutor **executor);

/// Phase 2: queues the work on a stream. The result is there after the stream was synchronised.
///
/// @param workspace device memory of the size that phase 1 reported; may be null when that is 0
/// @param workspaceSize the size that phase 1 reported
/// @param executor the executor of phase 1. It is used up, also on failure, unless it was made repeatable
/// @param stream the stream to run on; null for the default stream of the current context
/// @return 0 queued; 161001 executor is null or not alive, or workspace is null although workspaceSize is
///     not 0; 161002 workspaceSize is less than phase 1 reported; 361001 a data address is null, a view
///     leaves its device memory, the stream is not alive, or it is null on a thread without a context
ACLNN_API
aclnnStatus aclnnMean(void *workspace,
                      uint64_t workspaceSize,
                      aclOpExecutor *executor,
                      aclrtStream stream);

/// Phase 1 of means in self's own dtype: checks the arguments, and reports the workspace that phase 2 needs.
///
///     out[kept] = sum of self[...] over the axes dim / number of elements
///
/// As aclnnMean.
///
/// @param self as for aclnnMean
/// @param dim axes of self, also counted from the end, each once; none for all
/// @param keepDim whether they stay, with an extent of 1
/// @param noopWithEmptyAxes whether dim without values means none: out becomes self
/// @param out of self's dtype, and of the shape that is left. Any strides
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnMeanV2GetWorkspaceSize(const aclTensor *self,
                                        const aclIntArray *dim,
                                        bool keepDim,
                                        bool noopWithEmptyAxes,
                                        aclTensor *out,
                                        uint64_t *workspaceSize,
                                        aclOpExecutor **executor);

/// Phase 2: queues the work on a stream. The result is there after the stream was synchronised.
///
/// @param workspace device memory of the size that phase 1 reported; may be null when that is 0
/// @param workspaceSize the size that phase 1 reported
/// @param executor the executor of phase 1. It is used up, also on failure, unless it was made repeatable
/// @param stream the stream to run on; null for the default stream of the current context
/// @return 0 queued; 161001 executor is null or not alive, or workspace is null although workspaceSize is
///     not 0; 161002 workspaceSize is less than phase 1 reported; 361001 a data address is null, a view
///     leaves its device memory, the stream is not alive, or it is null on a thread without a context
ACLNN_API
aclnnStatus aclnnMeanV2(void *workspace,
                        uint64_t workspaceSize,
                        aclOpExecutor *executor,
                        aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_MEAN_H */
