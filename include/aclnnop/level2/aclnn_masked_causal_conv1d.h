#ifndef OPAPI_LEVEL2_ACLNN_MASKED_CAUSAL_CONV1D_H
#define OPAPI_LEVEL2_ACLNN_MASKED_CAUSAL_CONV1D_H

// Another path of aclnnop/aclnn_masked_causal_conv1d.h, for programs that use it.

#include "../aclnn_masked_causal_conv1d.h"

#endif  /* OPAPI_LEVEL2_ACLNN_MASKED_CAUSAL_CONV1D_H */
