#ifndef OPAPI_LEVEL2_ACLNN_QUANTIZED_BATCH_NORM_H
#define OPAPI_LEVEL2_ACLNN_QUANTIZED_BATCH_NORM_H

// Another path of aclnnop/aclnn_quantized_batch_norm.h, for programs that use it.

#include "../aclnn_quantized_batch_norm.h"

#endif  /* OPAPI_LEVEL2_ACLNN_QUANTIZED_BATCH_NORM_H */
