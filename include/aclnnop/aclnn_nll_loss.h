#ifndef OPAPI_ACLNN_NLL_LOSS_H
#define OPAPI_ACLNN_NLL_LOSS_H

// Generated from src/ops/loss/rows/likelihood.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of the negative log-likelihood: checks the arguments, and reports the workspace that phase 2 needs.
///
///     loss[n] = -weight[target[n]] self[n][target[n]]
///
/// A mean is the sum divided by that of the weights. A target that is ignoreIndex gives 0; any other that is no class NaN. Computed and
/// summed in FLOAT. Of nothing a mean is NaN and a sum 0.
///
/// @param self a row for each target, or one row; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Any strides
/// @param target INT64, INT32 or UINT8; as many as self has rows, of one row also of rank 0. Any stride
/// @param weight one for each class, of self's type. Any stride
/// @param reduction 0 for each loss, 1 for their mean, 2 for their sum
/// @param ignoreIndex a target that does not count
/// @param out a type to which that of self casts; as target of each loss of several rows, else one element. Any stride
/// @param totalWeightOut likewise of one element: the sum of the weights; not written where each loss is wanted
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnNLLLossGetWorkspaceSize(const aclTensor *self,
                                         const aclTensor *target,
                                         const aclTensor *weight,
                                         int64_t reduction,
                                         int64_t ignoreIndex,
                                         aclTensor *out,
                                         aclTensor *totalWeightOut,
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
aclnnStatus aclnnNLLLoss(void *workspace,
                         uint64_t workspaceSize,
                         aclOpExecutor *executor,
                         aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_NLL_LOSS_H */
