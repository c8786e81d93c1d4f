#ifndef OPAPI_ACLNN_MULTILABEL_MARGIN_LOSS_H
#define OPAPI_ACLNN_MULTILABEL_MARGIN_LOSS_H

// Generated from src/ops/loss/rows/classes.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of the margin loss of several classes: checks the arguments, and reports the workspace that phase 2 needs.
///
///     loss[n] = sum of max(0, 1 - self[n][c] + self[n][d]) / C, over the classes c that target[n] names and all others d
///
/// The classes of a row end at the first negative one; one that is C or more gives NaN. Computed in FLOAT and rounded once.
///
/// @param self (N, C), or one row of rank 0 or 1; C is not 0; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Any strides
/// @param target shape of self; INT64 or INT32. Any strides
/// @param reduction 0 for each loss, 1 for their mean; any other for their sum
/// @param out the type of self; (N) of each loss of a matrix, else one element of rank 0 or 1. Any stride
/// @param isTarget shape of target, the type of self: 1 at the classes of a row, else 0. Any strides
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnMultilabelMarginLossGetWorkspaceSize(const aclTensor *self,
                                                      const aclTensor *target,
                                                      int64_t reduction,
                                                      aclTensor *out,
                                                      aclTensor *isTarget,
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
aclnnStatus aclnnMultilabelMarginLoss(void *workspace,
                                      uint64_t workspaceSize,
                                      aclOpExecutor *executor,
                                      aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_MULTILABEL_MARGIN_LOSS_H */
