#ifndef OPAPI_LEVEL2_ACLNN_ROI_POOLING_GRAD_WITH_ARG_MAX_H
#define OPAPI_LEVEL2_ACLNN_ROI_POOLING_GRAD_WITH_ARG_MAX_H

// Another path of aclnnop/aclnn_roi_pooling_grad_with_arg_max.h, for programs that use it.

#include "../aclnn_roi_pooling_grad_with_arg_max.h"

#endif  /* OPAPI_LEVEL2_ACLNN_ROI_POOLING_GRAD_WITH_ARG_MAX_H */
