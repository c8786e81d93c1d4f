#ifndef OPAPI_LEVEL2_ACLNN_ADA_LAYER_NORM_V2_H
#define OPAPI_LEVEL2_ACLNN_ADA_LAYER_NORM_V2_H

// Another path of aclnnop/aclnn_ada_layer_norm_v2.h, for programs that use it.

#include "../aclnn_ada_layer_norm_v2.h"

#endif  /* OPAPI_LEVEL2_ACLNN_ADA_LAYER_NORM_V2_H */
