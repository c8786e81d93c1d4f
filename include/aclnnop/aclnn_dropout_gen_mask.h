#ifndef OPAPI_ACLNN_DROPOUT_GEN_MASK_H
#define OPAPI_ACLNN_DROPOUT_GEN_MASK_H

// Generated from src/ops/random/rows/dropout.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of masks: checks the arguments, and reports the workspace that phase 2 needs.
///
///     bit i of out = 1 with the probability 1 - prob, else 0
///
/// Bit i is bit i % 8, from the lowest on, of byte i / 8. seed, offset and i determine it, by Philox4x32-10.
///
/// @param shape the shape of what is masked; none is one element
/// @param prob of 0, from 0 to 1
/// @param seed with offset it determines the mask
/// @param offset likewise
/// @param probDataType on 910B and 910_93 FLOAT, FLOAT16 or BFLOAT16; no other device looks at it
/// @param out UINT8, with 16 bytes for every 128 elements of shape, the last ones whole. Any strides; only the view is written
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above; 561103 probDataType does, where prob is neither 0
///     nor 1. Where out is empty the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left alone
ACLNN_API
aclnnStatus aclnnDropoutGenMaskV2GetWorkspaceSize(const aclIntArray *shape,
                                                  double prob,
                                                  int64_t seed,
                                                  int64_t offset,
                                                  const aclDataType probDataType,
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
aclnnStatus aclnnDropoutGenMaskV2(void *workspace,
                                  uint64_t workspaceSize,
                                  aclOpExecutor *executor,
                                  aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.
ACLNN_API aclnnStatus aclnnDropoutGenMaskGetWorkspaceSize(const aclIntArray *shape, double prob, int64_t seed,
    int64_t offset, aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnDropoutGenMask(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor,
    aclrtStream stream);
ACLNN_API aclnnStatus aclnnDropoutGenMaskV2TensorGetWorkspaceSize(const aclIntArray *shape, double prob,
    const aclTensor *seedTensor, const aclTensor *offsetTensor, int64_t offset, aclDataType probDataType,
    aclTensor *out, uint64_t *workspaceSize, aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnDropoutGenMaskV2Tensor(void *workspace, uint64_t workspaceSize,
    aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_DROPOUT_GEN_MASK_H */
