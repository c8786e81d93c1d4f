#ifndef OPAPI_LEVEL2_ACLNN_LINALG_VECTOR_NORM_H
#define OPAPI_LEVEL2_ACLNN_LINALG_VECTOR_NORM_H

// Another path of aclnnop/aclnn_linalg_vector_norm.h, for programs that use it.

#include "../aclnn_linalg_vector_norm.h"

#endif  /* OPAPI_LEVEL2_ACLNN_LINALG_VECTOR_NORM_H */
