#ifndef OPAPI_LEVEL2_ACLNN_WEIGHT_QUANT_PREPROCESS_H
#define OPAPI_LEVEL2_ACLNN_WEIGHT_QUANT_PREPROCESS_H

// Another path of aclnnop/aclnn_weight_quant_preprocess.h, for programs that use it.

#include "../aclnn_weight_quant_preprocess.h"

#endif  /* OPAPI_LEVEL2_ACLNN_WEIGHT_QUANT_PREPROCESS_H */
