#ifndef OPAPI_LEVEL2_ACLNN_EXPAND_INTO_JAGGED_PERMUTE_H
#define OPAPI_LEVEL2_ACLNN_EXPAND_INTO_JAGGED_PERMUTE_H

// Another path of aclnnop/aclnn_expand_into_jagged_permute.h, for programs that use it.

#include "../aclnn_expand_into_jagged_permute.h"

#endif  /* OPAPI_LEVEL2_ACLNN_EXPAND_INTO_JAGGED_PERMUTE_H */
