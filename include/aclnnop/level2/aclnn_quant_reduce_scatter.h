#ifndef OPAPI_LEVEL2_ACLNN_QUANT_REDUCE_SCATTER_H
#define OPAPI_LEVEL2_ACLNN_QUANT_REDUCE_SCATTER_H

// Another path of aclnnop/aclnn_quant_reduce_scatter.h, for programs that use it.

#include "../aclnn_quant_reduce_scatter.h"

#endif  /* OPAPI_LEVEL2_ACLNN_QUANT_REDUCE_SCATTER_H */
