#ifndef OPAPI_ACLNN_SET_PYTORCH_RANDOM_H
#define OPAPI_ACLNN_SET_PYTORCH_RANDOM_H

// Generated from names/ by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include "aclnn/aclnn_base.h"
#include "aclnn_util.h"

#ifdef __cplusplus
extern "C" {
#endif  // __cplusplus

// Not exported by this library: programs that look it up do better without it. To link it takes a real CANN.
ACLNN_API aclnnStatus aclnnSetPytorchRandom(int32_t pytorchRandom);

// Not in this library: a real CANN's where there is one, else refused (docs/names.md).
ACLNN_API int32_t aclnnGetPytorchRandom(void);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_SET_PYTORCH_RANDOM_H */
