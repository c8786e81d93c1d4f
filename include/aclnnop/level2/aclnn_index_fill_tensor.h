#ifndef OPAPI_LEVEL2_ACLNN_INDEX_FILL_TENSOR_H
#define OPAPI_LEVEL2_ACLNN_INDEX_FILL_TENSOR_H

// Another path of aclnnop/aclnn_index_fill_tensor.h, for programs that use it.

#include "../aclnn_index_fill_tensor.h"

#endif  /* OPAPI_LEVEL2_ACLNN_INDEX_FILL_TENSOR_H */
