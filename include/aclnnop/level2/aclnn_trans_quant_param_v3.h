#ifndef OPAPI_LEVEL2_ACLNN_TRANS_QUANT_PARAM_V3_H
#define OPAPI_LEVEL2_ACLNN_TRANS_QUANT_PARAM_V3_H

// Another path of aclnnop/aclnn_trans_quant_param_v3.h, for programs that use it.

#include "../aclnn_trans_quant_param_v3.h"

#endif  /* OPAPI_LEVEL2_ACLNN_TRANS_QUANT_PARAM_V3_H */
