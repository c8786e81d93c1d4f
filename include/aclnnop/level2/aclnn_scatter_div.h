#ifndef OPAPI_LEVEL2_ACLNN_SCATTER_DIV_H
#define OPAPI_LEVEL2_ACLNN_SCATTER_DIV_H

// Another path of aclnnop/aclnn_scatter_div.h, for programs that use it.

#include "../aclnn_scatter_div.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SCATTER_DIV_H */
