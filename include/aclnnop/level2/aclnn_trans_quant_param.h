#ifndef OPAPI_LEVEL2_ACLNN_TRANS_QUANT_PARAM_H
#define OPAPI_LEVEL2_ACLNN_TRANS_QUANT_PARAM_H

// Another path of aclnnop/aclnn_trans_quant_param.h, for programs that use it.

#include "../aclnn_trans_quant_param.h"

#endif  /* OPAPI_LEVEL2_ACLNN_TRANS_QUANT_PARAM_H */
