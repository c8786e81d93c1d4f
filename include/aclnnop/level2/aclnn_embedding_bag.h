#ifndef OPAPI_LEVEL2_ACLNN_EMBEDDING_BAG_H
#define OPAPI_LEVEL2_ACLNN_EMBEDDING_BAG_H

// Another path of aclnnop/aclnn_embedding_bag.h, for programs that use it.

#include "../aclnn_embedding_bag.h"

#endif  /* OPAPI_LEVEL2_ACLNN_EMBEDDING_BAG_H */
