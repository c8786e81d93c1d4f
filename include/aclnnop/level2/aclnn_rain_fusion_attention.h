#ifndef OPAPI_LEVEL2_ACLNN_RAIN_FUSION_ATTENTION_H
#define OPAPI_LEVEL2_ACLNN_RAIN_FUSION_ATTENTION_H

// Another path of aclnnop/aclnn_rain_fusion_attention.h, for programs that use it.

#include "../aclnn_rain_fusion_attention.h"

#endif  /* OPAPI_LEVEL2_ACLNN_RAIN_FUSION_ATTENTION_H */
