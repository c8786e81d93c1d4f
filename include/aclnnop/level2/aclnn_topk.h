#ifndef OPAPI_LEVEL2_ACLNN_TOPK_H
#define OPAPI_LEVEL2_ACLNN_TOPK_H

// Another path of aclnnop/aclnn_topk.h, for programs that use it.

#include "../aclnn_topk.h"

#endif  /* OPAPI_LEVEL2_ACLNN_TOPK_H */
