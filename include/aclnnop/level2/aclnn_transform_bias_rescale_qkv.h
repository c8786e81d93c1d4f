#ifndef OPAPI_LEVEL2_ACLNN_TRANSFORM_BIAS_RESCALE_QKV_H
#define OPAPI_LEVEL2_ACLNN_TRANSFORM_BIAS_RESCALE_QKV_H

// Another path of aclnnop/aclnn_transform_bias_rescale_qkv.h, for programs that use it.

#include "../aclnn_transform_bias_rescale_qkv.h"

#endif  /* OPAPI_LEVEL2_ACLNN_TRANSFORM_BIAS_RESCALE_QKV_H */
