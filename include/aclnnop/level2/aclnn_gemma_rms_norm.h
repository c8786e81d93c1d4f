#ifndef OPAPI_LEVEL2_ACLNN_GEMMA_RMS_NORM_H
#define OPAPI_LEVEL2_ACLNN_GEMMA_RMS_NORM_H

// Another path of aclnnop/aclnn_gemma_rms_norm.h, for programs that use it.

#include "../aclnn_gemma_rms_norm.h"

#endif  /* OPAPI_LEVEL2_ACLNN_GEMMA_RMS_NORM_H */
