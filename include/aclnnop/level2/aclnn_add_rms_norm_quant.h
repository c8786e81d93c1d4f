#ifndef OPAPI_LEVEL2_ACLNN_ADD_RMS_NORM_QUANT_H
#define OPAPI_LEVEL2_ACLNN_ADD_RMS_NORM_QUANT_H

// Another path of aclnnop/aclnn_add_rms_norm_quant.h, for programs that use it.

#include "../aclnn_add_rms_norm_quant.h"

#endif  /* OPAPI_LEVEL2_ACLNN_ADD_RMS_NORM_QUANT_H */
