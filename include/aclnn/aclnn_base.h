#ifndef OPAPI_ACLNN_BASE_H
#define OPAPI_ACLNN_BASE_H

// Generated from src/abi/aclnn_base.rs by `UPDATE_HEADERS=1 cargo test --test headers`. Do not edit.

#include <stdint.h>
#include <stdlib.h>
#include "aclnn/acl_meta.h"

#endif  /* OPAPI_ACLNN_BASE_H */
