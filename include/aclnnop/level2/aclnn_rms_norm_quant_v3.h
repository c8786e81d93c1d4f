#ifndef OPAPI_LEVEL2_ACLNN_RMS_NORM_QUANT_V3_H
#define OPAPI_LEVEL2_ACLNN_RMS_NORM_QUANT_V3_H

// Another path of aclnnop/aclnn_rms_norm_quant_v3.h, for programs that use it.

#include "../aclnn_rms_norm_quant_v3.h"

#endif  /* OPAPI_LEVEL2_ACLNN_RMS_NORM_QUANT_V3_H */
