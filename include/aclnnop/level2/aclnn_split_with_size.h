#ifndef OPAPI_LEVEL2_ACLNN_SPLIT_WITH_SIZE_H
#define OPAPI_LEVEL2_ACLNN_SPLIT_WITH_SIZE_H

// Another path of aclnnop/aclnn_split_with_size.h, for programs that use it.

#include "../aclnn_split_with_size.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SPLIT_WITH_SIZE_H */
