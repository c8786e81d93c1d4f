#ifndef OPAPI_LEVEL2_ACLNN_QUANT_ALL_REDUCE_H
#define OPAPI_LEVEL2_ACLNN_QUANT_ALL_REDUCE_H

// Another path of aclnnop/aclnn_quant_all_reduce.h, for programs that use it.

#include "../aclnn_quant_all_reduce.h"

#endif  /* OPAPI_LEVEL2_ACLNN_QUANT_ALL_REDUCE_H */
