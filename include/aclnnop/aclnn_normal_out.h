#ifndef OPAPI_ACLNN_NORMAL_OUT_H
#define OPAPI_ACLNN_NORMAL_OUT_H

// Generated from src/ops/random/rows/drawn.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of normally distributed numbers, each with a deviation of its own: checks the arguments, and reports the workspace that phase 2
/// needs.
///
///     out[...] = mean + std[...] * z
///
/// As aclnnNormalTensorFloat.
///
/// @param mean any number
/// @param std of rank 8 or less, not empty; FLOAT, FLOAT16, BFLOAT16, DOUBLE. Any strides
/// @param seed with offset and the indices of an element it determines z
/// @param offset likewise
/// @param out the shape of std, or empty where that has one element; a dtype of that list. Any strides; only the view is written
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnNormalFloatTensorGetWorkspaceSize(float mean,
                                                   const aclTensor *std,
                                                   int64_t seed,
                                                   int64_t offset,
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
aclnnStatus aclnnNormalFloatTensor(void *workspace,
                                   uint64_t workspaceSize,
                                   aclOpExecutor *executor,
                                   aclrtStream stream);

/// Phase 1 of normally distributed numbers, each with a mean of its own: checks the arguments, and reports the workspace that phase 2 needs.
///
///     out[...] = mean[...] + std * z
///
/// Computed in FLOAT, in DOUBLE where mean or out is, and cast. The z are those of aclnnInplaceNormal.
///
/// @param mean of rank 8 or less, a shape that broadcasts to that of out; FLOAT, FLOAT16, BFLOAT16, DOUBLE. Any strides
/// @param std any number
/// @param seed with offset and the indices of an element it determines z
/// @param offset likewise
/// @param out of rank 8 or less; a dtype of that list. Any strides; only the view is written
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnNormalTensorFloatGetWorkspaceSize(const aclTensor *mean,
                                                   float std,
                                                   int64_t seed,
                                                   int64_t offset,
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
aclnnStatus aclnnNormalTensorFloat(void *workspace,
                                   uint64_t workspaceSize,
                                   aclOpExecutor *executor,
                                   aclrtStream stream);

/// Phase 1 of normally distributed numbers, each with a mean and a deviation of its own: checks the arguments, and reports the workspace that
/// phase 2 needs.
///
///     out[...] = mean[...] + std[...] * z
///
/// As aclnnNormalTensorFloat.
///
/// @param mean of rank 8 or less; FLOAT, FLOAT16, BFLOAT16, DOUBLE. Any strides
/// @param std of rank 8 or less; a dtype of that list; the shapes of both broadcast. Any strides
/// @param seed with offset and the indices of an element it determines z
/// @param offset likewise
/// @param out of the shape to which both broadcast, and a dtype of that list. Any strides; only the view is written
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnNormalTensorTensorGetWorkspaceSize(const aclTensor *mean,
                                                    const aclTensor *std,
                                                    int64_t seed,
                                                    int64_t offset,
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
aclnnStatus aclnnNormalTensorTensor(void *workspace,
                                    uint64_t workspaceSize,
                                    aclOpExecutor *executor,
                                    aclrtStream stream);

/// Phase 1 of normally distributed numbers: checks the arguments, and reports the workspace that phase 2 needs.
///
///     out[...] = mean + std * z
///
/// The numbers are those of aclnnInplaceNormal.
///
/// @param mean any number
/// @param std any number, also below 0
/// @param seed with offset and the indices of an element it determines the element
/// @param offset likewise
/// @param out of rank 8 or less; FLOAT, FLOAT16, BFLOAT16, DOUBLE. Any strides; only the view is written
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnNormalFloatFloatGetWorkspaceSize(float mean,
                                                  float std,
                                                  int64_t seed,
                                                  int64_t offset,
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
aclnnStatus aclnnNormalFloatFloat(void *workspace,
                                  uint64_t workspaceSize,
                                  aclOpExecutor *executor,
                                  aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_NORMAL_OUT_H */
