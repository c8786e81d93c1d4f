#ifndef OPAPI_ACL_STFT_H
#define OPAPI_ACL_STFT_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.
ACLNN_API aclnnStatus aclStftGetWorkspaceSize(const aclTensor *self, const aclTensor *windowOptional,
    aclTensor *out, int64_t nFft, int64_t hopLength, int64_t winLength, bool normalized, bool onesided,
    bool returnComplex, uint64_t *workspaceSize, aclOpExecutor **executor);
ACLNN_API aclnnStatus aclStft(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor,
    aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACL_STFT_H */
