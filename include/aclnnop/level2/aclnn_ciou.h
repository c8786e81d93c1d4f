#ifndef OPAPI_LEVEL2_ACLNN_CIOU_H
#define OPAPI_LEVEL2_ACLNN_CIOU_H

// Another path of aclnnop/aclnn_ciou.h, for programs that use it.

#include "../aclnn_ciou.h"

#endif  /* OPAPI_LEVEL2_ACLNN_CIOU_H */
