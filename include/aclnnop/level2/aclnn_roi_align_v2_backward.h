#ifndef OPAPI_LEVEL2_ACLNN_ROI_ALIGN_V2_BACKWARD_H
#define OPAPI_LEVEL2_ACLNN_ROI_ALIGN_V2_BACKWARD_H

// Another path of aclnnop/aclnn_roi_align_v2_backward.h, for programs that use it.

#include "../aclnn_roi_align_v2_backward.h"

#endif  /* OPAPI_LEVEL2_ACLNN_ROI_ALIGN_V2_BACKWARD_H */
