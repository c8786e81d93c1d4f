#ifndef OPAPI_LEVEL2_ACLNN_MASKED_SCATTER_H
#define OPAPI_LEVEL2_ACLNN_MASKED_SCATTER_H

// Another path of aclnnop/aclnn_masked_scatter.h, for programs that use it.

#include "../aclnn_masked_scatter.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MASKED_SCATTER_H */
