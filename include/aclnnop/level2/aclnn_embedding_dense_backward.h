#ifndef OPAPI_LEVEL2_ACLNN_EMBEDDING_DENSE_BACKWARD_H
#define OPAPI_LEVEL2_ACLNN_EMBEDDING_DENSE_BACKWARD_H

// Another path of aclnnop/aclnn_embedding_dense_backward.h, for programs that use it.

#include "../aclnn_embedding_dense_backward.h"

#endif  /* OPAPI_LEVEL2_ACLNN_EMBEDDING_DENSE_BACKWARD_H */
