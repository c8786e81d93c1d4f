#ifndef OPAPI_ACLNN_LAYER_NORM_BACKWARD_H
#define OPAPI_ACLNN_LAYER_NORM_BACKWARD_H

// Generated from src/ops/norm/rows/layer.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of the gradient of a layer normalisation: checks the arguments, and reports the workspace that phase 2 needs.
///
///     normalised    = (input - mean) * rstd
///     gradBiasOut   = sum over rows of gradOut
///     gradWeightOut = sum over rows of gradOut * normalised
///     gradInputOut  = (g - mean of g - normalised * mean of (g * normalised)) * rstd, where g = gradOut * weight
///
/// Computed in FLOAT and rounded once.
///
/// @param gradOut the gradient of the results: shape and type of input. Any strides
/// @param input rank 1 to 8; FLOAT, FLOAT16, BFLOAT16. Any strides
/// @param normalizedShape one to eight extents, those of a row
/// @param mean an element for each row, of those types. Any strides
/// @param rstd likewise, of the shape of mean. Any strides
/// @param weightOptional of the shape of a row, FLOAT or the type of input; null for 1. Any strides
/// @param biasOptional of the shape of a row, one of those types, or null; its data is not read
/// @param outputMask which of the three gradients are wanted; the others may be null, and are left alone
/// @param gradInputOut shape of input, one of those types. Any strides; only the view is written
/// @param gradWeightOut as many elements as a row, of one of those types. Any strides
/// @param gradBiasOut as many elements as a row, of one of those types. Any strides
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null that may not be; 161002 an argument breaks a rule above; 561103 a row of input has another number of
///     elements than normalizedShape. Without rows gradWeightOut and gradBiasOut become 0, of empty rows phase 2 does nothing. On failure
///     workspaceSize and executor are left alone
ACLNN_API
aclnnStatus aclnnLayerNormBackwardGetWorkspaceSize(const aclTensor *gradOut,
                                                   const aclTensor *input,
                                                   const aclIntArray *normalizedShape,
                                                   const aclTensor *mean,
                                                   const aclTensor *rstd,
                                                   const aclTensor *weightOptional,
                                                   const aclTensor *biasOptional,
                                                   const aclBoolArray *outputMask,
                                                   aclTensor *gradInputOut,
                                                   aclTensor *gradWeightOut,
                                                   aclTensor *gradBiasOut,
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
aclnnStatus aclnnLayerNormBackward(void *workspace,
                                   uint64_t workspaceSize,
                                   aclOpExecutor *executor,
                                   aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_LAYER_NORM_BACKWARD_H */
