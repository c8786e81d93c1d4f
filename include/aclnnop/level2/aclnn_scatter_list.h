#ifndef OPAPI_LEVEL2_ACLNN_SCATTER_LIST_H
#define OPAPI_LEVEL2_ACLNN_SCATTER_LIST_H

// Another path of aclnnop/aclnn_scatter_list.h, for programs that use it.

#include "../aclnn_scatter_list.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SCATTER_LIST_H */
