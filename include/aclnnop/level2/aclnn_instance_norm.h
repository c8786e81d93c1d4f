#ifndef OPAPI_LEVEL2_ACLNN_INSTANCE_NORM_H
#define OPAPI_LEVEL2_ACLNN_INSTANCE_NORM_H

// Another path of aclnnop/aclnn_instance_norm.h, for programs that use it.

#include "../aclnn_instance_norm.h"

#endif  /* OPAPI_LEVEL2_ACLNN_INSTANCE_NORM_H */
