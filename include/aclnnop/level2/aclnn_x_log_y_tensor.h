#ifndef OPAPI_LEVEL2_ACLNN_X_LOG_Y_TENSOR_H
#define OPAPI_LEVEL2_ACLNN_X_LOG_Y_TENSOR_H

// Another path of aclnnop/aclnn_x_log_y_tensor.h, for programs that use it.

#include "../aclnn_x_log_y_tensor.h"

#endif  /* OPAPI_LEVEL2_ACLNN_X_LOG_Y_TENSOR_H */
