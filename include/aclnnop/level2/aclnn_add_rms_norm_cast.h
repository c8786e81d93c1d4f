#ifndef OPAPI_LEVEL2_ACLNN_ADD_RMS_NORM_CAST_H
#define OPAPI_LEVEL2_ACLNN_ADD_RMS_NORM_CAST_H

// Another path of aclnnop/aclnn_add_rms_norm_cast.h, for programs that use it.

#include "../aclnn_add_rms_norm_cast.h"

#endif  /* OPAPI_LEVEL2_ACLNN_ADD_RMS_NORM_CAST_H */
