#ifndef OPAPI_LEVEL2_ACLNN_LAYER_NORM_BACKWARD_H
#define OPAPI_LEVEL2_ACLNN_LAYER_NORM_BACKWARD_H

// Another path of aclnnop/aclnn_layer_norm_backward.h, for programs that use it.

#include "../aclnn_layer_norm_backward.h"

#endif  /* OPAPI_LEVEL2_ACLNN_LAYER_NORM_BACKWARD_H */
