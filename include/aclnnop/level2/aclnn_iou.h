#ifndef OPAPI_LEVEL2_ACLNN_IOU_H
#define OPAPI_LEVEL2_ACLNN_IOU_H

// Another path of aclnnop/aclnn_iou.h, for programs that use it.

#include "../aclnn_iou.h"

#endif  /* OPAPI_LEVEL2_ACLNN_IOU_H */
