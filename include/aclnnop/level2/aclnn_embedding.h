#ifndef OPAPI_LEVEL2_ACLNN_EMBEDDING_H
#define OPAPI_LEVEL2_ACLNN_EMBEDDING_H

// Another path of aclnnop/aclnn_embedding.h, for programs that use it.

#include "../aclnn_embedding.h"

#endif  /* OPAPI_LEVEL2_ACLNN_EMBEDDING_H */
