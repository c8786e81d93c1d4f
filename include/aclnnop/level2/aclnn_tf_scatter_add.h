#ifndef OPAPI_LEVEL2_ACLNN_TF_SCATTER_ADD_H
#define OPAPI_LEVEL2_ACLNN_TF_SCATTER_ADD_H

// Another path of aclnnop/aclnn_tf_scatter_add.h, for programs that use it.

#include "../aclnn_tf_scatter_add.h"

#endif  /* OPAPI_LEVEL2_ACLNN_TF_SCATTER_ADD_H */
