#ifndef OPAPI_ACLNN_RRELU_WITH_NOISE_H
#define OPAPI_ACLNN_RRELU_WITH_NOISE_H

// Generated from src/ops/random/rows/rrelu.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of aclnnRReluWithNoise in place: checks the arguments, and reports the workspace that phase 2 needs.
///
///     torch.ops.aten.rrelu_with_noise_(self, noise, lower, upper, training)
///
/// self_ is self and out of aclnnRReluWithNoise; a tensor beside it is broadcast to its shape.
///
/// @param self_ as self and as out of aclnnRReluWithNoise
/// @param noise as for aclnnRReluWithNoise
/// @param lower as for aclnnRReluWithNoise
/// @param upper as for aclnnRReluWithNoise
/// @param training as for aclnnRReluWithNoise
/// @param seed as for aclnnRReluWithNoise
/// @param offset as for aclnnRReluWithNoise
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnInplaceRReluWithNoiseGetWorkspaceSize(const aclTensor *self,
                                                       const aclTensor *noise,
                                                       const aclScalar *lower,
                                                       const aclScalar *upper,
                                                       bool training,
                                                       int64_t seed,
                                                       int64_t offset,
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
aclnnStatus aclnnInplaceRReluWithNoise(void *workspace,
                                       uint64_t workspaceSize,
                                       aclOpExecutor *executor,
                                       const aclrtStream stream);

/// Phase 1 of a leaky rectified linear unit with drawn slopes: checks the arguments, and reports the workspace that phase 2 needs.
///
///     noise[...] = u where self[...] < 0, else 1, u from lower up to upper
///     out[...]   = self[...] * noise[...]
///
/// If not in training, u is (lower + upper) / 2, and noise is left alone. Halves are computed in FLOAT; the product is of the rounded noise.
///
/// @param self of any rank; FLOAT, FLOAT16, and BFLOAT16 on 910B, 910_93 and 950. Any strides
/// @param noise the type and format of self, in training as many elements or more, of which the first are written. Any strides
/// @param lower FLOAT, FLOAT16, BFLOAT16 or DOUBLE
/// @param upper likewise
/// @param training whether slopes are drawn
/// @param seed with offset and the indices of an element it determines u
/// @param offset likewise
/// @param out of the shape, type and format of self. It may be the memory of self, with the same strides. Any strides; only the view is
///     written
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 an argument breaks a rule above. Where there is nothing to
///     compute the call succeeds, and phase 2 does nothing. On failure workspaceSize and executor are left
///     alone
ACLNN_API
aclnnStatus aclnnRReluWithNoiseGetWorkspaceSize(const aclTensor *self,
                                                const aclTensor *noise,
                                                const aclScalar *lower,
                                                const aclScalar *upper,
                                                bool training,
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
aclnnStatus aclnnRReluWithNoise(void *workspace,
                                uint64_t workspaceSize,
                                aclOpExecutor *executor,
                                const aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_RRELU_WITH_NOISE_H */
