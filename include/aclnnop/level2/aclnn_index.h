#ifndef OPAPI_LEVEL2_ACLNN_INDEX_H
#define OPAPI_LEVEL2_ACLNN_INDEX_H

// Another path of aclnnop/aclnn_index.h, for programs that use it.

#include "../aclnn_index.h"

#endif  /* OPAPI_LEVEL2_ACLNN_INDEX_H */
