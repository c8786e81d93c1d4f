#ifndef OPAPI_LEVEL2_ACLNN_X_LOG_Y_SCALAR_SELF_H
#define OPAPI_LEVEL2_ACLNN_X_LOG_Y_SCALAR_SELF_H

// Another path of aclnnop/aclnn_x_log_y_scalar_self.h, for programs that use it.

#include "../aclnn_x_log_y_scalar_self.h"

#endif  /* OPAPI_LEVEL2_ACLNN_X_LOG_Y_SCALAR_SELF_H */
