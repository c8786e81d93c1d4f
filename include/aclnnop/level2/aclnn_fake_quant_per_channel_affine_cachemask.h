#ifndef OPAPI_LEVEL2_ACLNN_FAKE_QUANT_PER_CHANNEL_AFFINE_CACHEMASK_H
#define OPAPI_LEVEL2_ACLNN_FAKE_QUANT_PER_CHANNEL_AFFINE_CACHEMASK_H

// Another path of aclnnop/aclnn_fake_quant_per_channel_affine_cachemask.h, for programs that use it.

#include "../aclnn_fake_quant_per_channel_affine_cachemask.h"

#endif  /* OPAPI_LEVEL2_ACLNN_FAKE_QUANT_PER_CHANNEL_AFFINE_CACHEMASK_H */
