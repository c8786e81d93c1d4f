#ifndef OPAPI_LEVEL2_ACLNN_INDEX_COPY_H
#define OPAPI_LEVEL2_ACLNN_INDEX_COPY_H

// Another path of aclnnop/aclnn_index_copy.h, for programs that use it.

#include "../aclnn_index_copy.h"

#endif  /* OPAPI_LEVEL2_ACLNN_INDEX_COPY_H */
