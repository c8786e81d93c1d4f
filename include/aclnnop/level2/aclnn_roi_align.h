#ifndef OPAPI_LEVEL2_ACLNN_ROI_ALIGN_H
#define OPAPI_LEVEL2_ACLNN_ROI_ALIGN_H

// Another path of aclnnop/aclnn_roi_align.h, for programs that use it.

#include "../aclnn_roi_align.h"

#endif  /* OPAPI_LEVEL2_ACLNN_ROI_ALIGN_H */
