#ifndef OPAPI_ACLNN_NLL_LOSS_BACKWARD_H
#define OPAPI_ACLNN_NLL_LOSS_BACKWARD_H

// Generated from src/ops/loss/rows/likelihood.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of the gradient of the negative log-likelihood: checks the arguments, and reports the workspace that phase 2 needs.
///
///     out[n][target[n]] = -weight[target[n]] gradOutput[n], of a mean divided by totalWeight; all others are 0
///
/// A target that is ignoreIndex or no class has no gradient. Computed in FLOAT and rounded once.
///
/// @param gradOutput as out of aclnnNLLLoss, of self's type. Any stride
/// @param self a row for each target, or one row; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. It is not read
/// @param target INT64, INT32 or UINT8; as many as self has rows, of one row also of rank 0. Any stride
/// @param weight one for each class, of self's type. Any stride
/// @param reduction 0 of each loss, 1 of their mean, 2 of their sum
/// @param ignoreIndex a target that does not count
/// @param totalWeight one element of self's type: the sum of the weights, which a mean was divided by
/// @param out shape of self; a type to which that of self casts. Any strides; only the view is written
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnNLLLossBackwardGetWorkspaceSize(const aclTensor *gradOutput,
                                                 const aclTensor *self,
                                                 const aclTensor *target,
                                                 const aclTensor *weight,
                                                 int64_t reduction,
                                                 int64_t ignoreIndex,
                                                 const aclTensor *totalWeight,
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
aclnnStatus aclnnNLLLossBackward(void *workspace,
                                 uint64_t workspaceSize,
                                 aclOpExecutor *executor,
                                 aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_NLL_LOSS_BACKWARD_H */
