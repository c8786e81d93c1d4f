#ifndef OPAPI_LEVEL2_ACLNN_SCATTER_UPDATE_H
#define OPAPI_LEVEL2_ACLNN_SCATTER_UPDATE_H

// Another path of aclnnop/aclnn_scatter_update.h, for programs that use it.

#include "../aclnn_scatter_update.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SCATTER_UPDATE_H */
