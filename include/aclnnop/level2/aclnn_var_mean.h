#ifndef OPAPI_LEVEL2_ACLNN_VAR_MEAN_H
#define OPAPI_LEVEL2_ACLNN_VAR_MEAN_H

// Another path of aclnnop/aclnn_var_mean.h, for programs that use it.

#include "../aclnn_var_mean.h"

#endif  /* OPAPI_LEVEL2_ACLNN_VAR_MEAN_H */
