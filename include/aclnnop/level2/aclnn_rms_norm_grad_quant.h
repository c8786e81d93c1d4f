#ifndef OPAPI_LEVEL2_ACLNN_RMS_NORM_GRAD_QUANT_H
#define OPAPI_LEVEL2_ACLNN_RMS_NORM_GRAD_QUANT_H

// Another path of aclnnop/aclnn_rms_norm_grad_quant.h, for programs that use it.

#include "../aclnn_rms_norm_grad_quant.h"

#endif  /* OPAPI_LEVEL2_ACLNN_RMS_NORM_GRAD_QUANT_H */
