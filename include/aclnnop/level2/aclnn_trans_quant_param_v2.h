#ifndef OPAPI_LEVEL2_ACLNN_TRANS_QUANT_PARAM_V2_H
#define OPAPI_LEVEL2_ACLNN_TRANS_QUANT_PARAM_V2_H

// Another path of aclnnop/aclnn_trans_quant_param_v2.h, for programs that use it.

#include "../aclnn_trans_quant_param_v2.h"

#endif  /* OPAPI_LEVEL2_ACLNN_TRANS_QUANT_PARAM_V2_H */
