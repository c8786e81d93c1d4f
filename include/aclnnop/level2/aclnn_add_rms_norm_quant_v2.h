#ifndef OPAPI_LEVEL2_ACLNN_ADD_RMS_NORM_QUANT_V2_H
#define OPAPI_LEVEL2_ACLNN_ADD_RMS_NORM_QUANT_V2_H

// Another path of aclnnop/aclnn_add_rms_norm_quant_v2.h, for programs that use it.

#include "../aclnn_add_rms_norm_quant_v2.h"

#endif  /* OPAPI_LEVEL2_ACLNN_ADD_RMS_NORM_QUANT_V2_H */
