#ifndef OPAPI_ACLNN_DROPOUT_V3_H
#define OPAPI_ACLNN_DROPOUT_V3_H

// Generated from src/ops/random/rows/dropout.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of a dropout: checks the arguments, and reports the workspace that phase 2 needs.
///
///     bit i of maskOut = 1 with the probability 1 - p, else 0
///     out[...]         = input[...] * bit / (1 - p)
///
/// The bits are those of aclnnDropoutGenMaskV2, and the bytes behind the last one are 0. Computed in FLOAT and rounded once. What is dropped
/// is multiplied by 0: of a number that is not finite NaN is left. With p 0 out is input, and the bytes of maskOut are 255; with p 1 all
/// are 0.
///
/// @param input of rank 8 or less; FLOAT, FLOAT16, and BFLOAT16 on 910B, 910_93 and 950. Any strides
/// @param optionalNoiseShape null
/// @param p of 0 in the mask, from 0 to 1; but on 950 one of the two
/// @param seed with offset it determines the mask
/// @param offset likewise
/// @param out of the shape of input, and a type to which that of input casts. It may be the memory of input, with the same strides. Any
///     strides; only the view is written
/// @param maskOut UINT8, with 16 bytes for every 128 elements of input, the last ones whole. Any strides; only the view is written
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above; 561103 the device has no kernel for p. Where input is empty
///     the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left alone
ACLNN_API
aclnnStatus aclnnDropoutV3GetWorkspaceSize(const aclTensor *input,
                                           const aclTensor *optionalNoiseShape,
                                           double p,
                                           int64_t seed,
                                           int64_t offset,
                                           aclTensor *out,
                                           aclTensor *maskOut,
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
aclnnStatus aclnnDropoutV3(void *workspace,
                           uint64_t workspaceSize,
                           aclOpExecutor *executor,
                           aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_DROPOUT_V3_H */
