#ifndef OPAPI_LEVEL2_ACLNN_ADD_LAYER_NORM_GRAD_H
#define OPAPI_LEVEL2_ACLNN_ADD_LAYER_NORM_GRAD_H

// Another path of aclnnop/aclnn_add_layer_norm_grad.h, for programs that use it.

#include "../aclnn_add_layer_norm_grad.h"

#endif  /* OPAPI_LEVEL2_ACLNN_ADD_LAYER_NORM_GRAD_H */
