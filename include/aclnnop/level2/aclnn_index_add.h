#ifndef OPAPI_LEVEL2_ACLNN_INDEX_ADD_H
#define OPAPI_LEVEL2_ACLNN_INDEX_ADD_H

// Another path of aclnnop/aclnn_index_add.h, for programs that use it.

#include "../aclnn_index_add.h"

#endif  /* OPAPI_LEVEL2_ACLNN_INDEX_ADD_H */
