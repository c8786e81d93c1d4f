#ifndef OPAPI_LEVEL2_ACLNN_ADA_LAYER_NORM_H
#define OPAPI_LEVEL2_ACLNN_ADA_LAYER_NORM_H

// Another path of aclnnop/aclnn_ada_layer_norm.h, for programs that use it.

#include "../aclnn_ada_layer_norm.h"

#endif  /* OPAPI_LEVEL2_ACLNN_ADA_LAYER_NORM_H */
