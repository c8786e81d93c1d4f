#ifndef OPAPI_ACLNN_BASE_H
#define OPAPI_ACLNN_BASE_H

// Generated from src/abi/aclnn_base.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include <stdint.h>
#include <stdlib.h>
#include "aclnn/acl_meta.h"

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// Starts the aclnn part alone; a lighter form of aclInit for programs that call operators only, and harmless
/// beside it.
///
/// @param configPath unused, may be null
/// @return 0
ACL_FUNC_VISIBILITY aclnnStatus aclnnInit(const char *configPath);

/// Ends what aclnnInit started.
///
/// @return 0
ACL_FUNC_VISIBILITY aclnnStatus aclnnFinalize(void);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* OPAPI_ACLNN_BASE_H */
