#ifndef OPAPI_ACLNN_SWI_GLU_H
#define OPAPI_ACLNN_SWI_GLU_H

// Generated from src/ops/elementwise/rows/gated.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Phase 1 of a gated unit with SiLU: checks the arguments, and reports the workspace that phase 2 needs.
///
///     out[...] = a / (1 + e^-a) b, where a and b are the halves of x along dim
///
/// Halves are computed in FLOAT and rounded once. On 910B, 910_93, 310P and 950.
///
/// @param x of rank 1 to 8; FLOAT, FLOAT16; BFLOAT16 on 910B, 910_93 and 950. Any strides
/// @param dim an axis of x with an even extent, also counted from the end
/// @param out the shape of x with half of that extent, and its dtype. Any strides; only the view is written
/// @param workspaceSize receives the bytes of workspace for phase 2, possibly 0
/// @param executor receives the executor for phase 2
/// @return 0; 161001 a pointer is null; 161002 a dtype breaks a rule above; 561002 a shape or dim does; 561003 the device has no kernel.
///     Where x is empty the call succeeds, and phase 2 does nothing. On failure workspaceSize is left alone; but for a null argument
///     executor may receive one that is not alive
ACLNN_API
aclnnStatus aclnnSwiGluGetWorkspaceSize(const aclTensor *x,
                                        int64_t dim,
                                        const aclTensor *out,
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
aclnnStatus aclnnSwiGlu(void *workspace,
                        uint64_t workspaceSize,
                        aclOpExecutor *executor,
                        aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_SWI_GLU_H */
