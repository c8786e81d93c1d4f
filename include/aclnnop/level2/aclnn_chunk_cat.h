#ifndef OPAPI_LEVEL2_ACLNN_CHUNK_CAT_H
#define OPAPI_LEVEL2_ACLNN_CHUNK_CAT_H

// Another path of aclnnop/aclnn_chunk_cat.h, for programs that use it.

#include "../aclnn_chunk_cat.h"

#endif  /* OPAPI_LEVEL2_ACLNN_CHUNK_CAT_H */
