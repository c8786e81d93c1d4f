#ifndef OPAPI_ACLNN_LAYER_NORM_H
#define OPAPI_ACLNN_LAYER_NORM_H

// Generated from src/ops/norm/rows/layer.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of a layer normalisation, as aclnnLayerNorm, which see: checks the arguments, and reports the workspace that phase 2 needs.
///
///     out = (input - mean) / sqrt(variance + eps) * weight + bias
///
/// @param input rank 1 to 8; FLOAT, FLOAT16, BFLOAT16. Any strides
/// @param normalizedShape one to eight extents, the last ones of input
/// @param weightOptional of that shape, FLOAT or the type of input; null for 1. Any strides
/// @param biasOptional of that shape, FLOAT or the type of input, and of weightOptional; null for 0. Any strides
/// @param eps is added to the variance
/// @param out shape and type of input. Any strides; only the view is written
/// @param meanOutOptional an element for each row, 1 in the place of the extents of normalizedShape, one of those types; or null. Any
///     strides
/// @param rstdOutOptional likewise: 1 / sqrt(variance + eps), or null. Any strides
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null that may not be; 161002 an argument breaks a rule above; 561103 out has another type than input,
///     or mean or rstd another shape. Of empty rows mean becomes 0 and rstd NaN; without rows phase 2 does nothing. On failure
///     workspaceSize and executor are left alone
ACLNN_API
aclnnStatus aclnnFastLayerNormGetWorkspaceSize(const aclTensor *input,
                                               const aclIntArray *normalizedShape,
                                               const aclTensor *weightOptional,
                                               const aclTensor *biasOptional,
                                               double eps,
                                               aclTensor *out,
                                               aclTensor *meanOutOptional,
                                               aclTensor *rstdOutOptional,
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
aclnnStatus aclnnFastLayerNorm(void *workspace,
                               uint64_t workspaceSize,
                               aclOpExecutor *executor,
                               aclrtStream stream);

/// Phase 1 of a layer normalisation: checks the arguments, and reports the workspace that phase 2 needs.
///
///     out = (input - mean) / sqrt(variance + eps) * weight + bias
///
/// Mean and variance are those of the elements of a row, the axes that normalizedShape names. Computed in FLOAT and rounded once.
///
/// @param input rank 1 to 8; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Any strides
/// @param normalizedShape one to eight extents, the last ones of input
/// @param weightOptional of that shape, FLOAT or the type of input; null for 1. Any strides
/// @param biasOptional of that shape, FLOAT or the type of input, and of weightOptional; null for 0. Any strides
/// @param eps is added to the variance
/// @param out shape of input, one of those types. Any strides; only the view is written
/// @param meanOutOptional an element for each row, 1 in the place of the extents of normalizedShape, one of those types; or null. Any
///     strides
/// @param rstdOutOptional likewise: 1 / sqrt(variance + eps), or null. Any strides
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null that may not be; 161002 an argument breaks a rule above; 561103 mean or rstd has another shape, but
///     on 950. Without rows phase 2 does nothing; of empty rows mean becomes 0 and rstd NaN. On failure workspaceSize and executor are
///     left alone
ACLNN_API
aclnnStatus aclnnLayerNormGetWorkspaceSize(const aclTensor *input,
                                           const aclIntArray *normalizedShape,
                                           const aclTensor *weightOptional,
                                           const aclTensor *biasOptional,
                                           double eps,
                                           aclTensor *out,
                                           aclTensor *meanOutOptional,
                                           aclTensor *rstdOutOptional,
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
aclnnStatus aclnnLayerNorm(void *workspace,
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
ACLNN_API aclnnStatus aclnnLayerNormWithImplModeGetWorkspaceSize(const aclTensor *input,
    const aclIntArray *normalizedShape, const aclTensor *weightOptional, const aclTensor *biasOptional,
    double eps, aclTensor *out, aclTensor *meanOutOptional, aclTensor *rstdOutOptional, int32_t implMode,
    uint64_t *workspaceSize, aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnLayerNormWithImplMode(void *workspace, uint64_t workspaceSize,
    aclOpExecutor *executor, aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_LAYER_NORM_H */
