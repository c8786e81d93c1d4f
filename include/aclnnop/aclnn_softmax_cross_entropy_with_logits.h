#ifndef OPAPI_ACLNN_SOFTMAX_CROSS_ENTROPY_WITH_LOGITS_H
#define OPAPI_ACLNN_SOFTMAX_CROSS_ENTROPY_WITH_LOGITS_H

// Generated from src/ops/loss/rows/classes.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of the cross entropy of classes by their likelihood: checks the arguments, and reports the workspace that phase 2 needs.
///
///     loss[n]  = -sum of labels[n][c] log_softmax(features)[n][c]
///     backprop = softmax(features) - labels
///
/// backprop is the gradient where the labels of a row sum to 1. Computed in FLOAT and rounded once.
///
/// @param features (N, C); FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Any strides
/// @param labels (N, C), one of these types. Any strides
/// @param loss (N), the type of features. Any stride
/// @param backprop (N, C), the type of features. Any strides; only the view is written
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above; 561103 the shape of labels, loss or backprop does. Where
///     features or labels are empty the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left alone
ACLNN_API
aclnnStatus aclnnSoftmaxCrossEntropyWithLogitsGetWorkspaceSize(const aclTensor *features,
                                                               aclTensor *labels,
                                                               aclTensor *loss,
                                                               aclTensor *backprop,
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
aclnnStatus aclnnSoftmaxCrossEntropyWithLogits(void *workspace,
                                               uint64_t workspaceSize,
                                               aclOpExecutor *executor,
                                               aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_SOFTMAX_CROSS_ENTROPY_WITH_LOGITS_H */
