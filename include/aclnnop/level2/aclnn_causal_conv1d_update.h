#ifndef OPAPI_LEVEL2_ACLNN_CAUSAL_CONV1D_UPDATE_H
#define OPAPI_LEVEL2_ACLNN_CAUSAL_CONV1D_UPDATE_H

// Another path of aclnnop/aclnn_causal_conv1d_update.h, for programs that use it.

#include "../aclnn_causal_conv1d_update.h"

#endif  /* OPAPI_LEVEL2_ACLNN_CAUSAL_CONV1D_UPDATE_H */
