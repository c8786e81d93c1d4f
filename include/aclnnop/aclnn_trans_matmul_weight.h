#ifndef OPAPI_ACLNN_TRANS_MATMUL_WEIGHT_H
#define OPAPI_ACLNN_TRANS_MATMUL_WEIGHT_H

// Generated from src/ops/matmul/rows/weights.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// How many elements a weight of FLOAT16 has in the device's own format: its last two extents become multiples of 16.
///
/// @param tensorShape extents, 2 to 6 of them on 910B and 910_93, 2 elsewhere; none is negative
/// @param weightTensorSize receives the number of elements
/// @return 0; 161001 a pointer is null; 161002 tensorShape breaks the rule above, or the number does not fit. On failure
///     weightTensorSize is left alone
ACLNN_API
aclnnStatus aclnnCalculateMatmulWeightSize(const aclIntArray *tensorShape,
                                           uint64_t *weightTensorSize);

/// How many elements a weight has in the device's own format: its last two extents become multiples of 16 for FLOAT16 and
/// BFLOAT16, of 16 and 32 for every other dtype. On 310P, 910B, 910_93 and 950.
///
/// @param tensorShape 2 to 6 extents, each 1 or more
/// @param dataType any dtype
/// @param weightTensorSize receives the number of elements
/// @return 0; 361001 the device is another one; 161001 a pointer is null; 161002 tensorShape breaks the rule above, or the
///     number does not fit. On failure weightTensorSize is left alone
ACLNN_API
aclnnStatus aclnnCalculateMatmulWeightSizeV2(const aclIntArray *tensorShape,
                                             aclDataType dataType,
                                             uint64_t *weightTensorSize);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Refused by this library: phase 1 returns 561000 with a message, unless a real CANN is there to take the call.
ACLNN_API aclnnStatus aclnnTransMatmulWeightGetWorkspaceSize(aclTensor *mmWeightRef, uint64_t *workspaceSize,
    aclOpExecutor **executor);
ACLNN_API aclnnStatus aclnnTransMatmulWeight(void *workspace, uint64_t workspaceSize, aclOpExecutor *executor,
    aclrtStream stream);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_TRANS_MATMUL_WEIGHT_H */
