#ifndef OPAPI_LEVEL2_ACLNN_INPLACE_FUSED_CAUSAL_CONV1D_H
#define OPAPI_LEVEL2_ACLNN_INPLACE_FUSED_CAUSAL_CONV1D_H

// Another path of aclnnop/aclnn_inplace_fused_causal_conv1d.h, for programs that use it.

#include "../aclnn_inplace_fused_causal_conv1d.h"

#endif  /* OPAPI_LEVEL2_ACLNN_INPLACE_FUSED_CAUSAL_CONV1D_H */
