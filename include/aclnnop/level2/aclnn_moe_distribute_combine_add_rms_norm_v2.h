#ifndef OPAPI_LEVEL2_ACLNN_MOE_DISTRIBUTE_COMBINE_ADD_RMS_NORM_V2_H
#define OPAPI_LEVEL2_ACLNN_MOE_DISTRIBUTE_COMBINE_ADD_RMS_NORM_V2_H

// Another path of aclnnop/aclnn_moe_distribute_combine_add_rms_norm_v2.h, for programs that use it.

#include "../aclnn_moe_distribute_combine_add_rms_norm_v2.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MOE_DISTRIBUTE_COMBINE_ADD_RMS_NORM_V2_H */
