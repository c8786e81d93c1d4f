#ifndef OPAPI_LEVEL2_ACLNN_NAN_TO_NUM_H
#define OPAPI_LEVEL2_ACLNN_NAN_TO_NUM_H

// Another path of aclnnop/aclnn_nan_to_num.h, for programs that use it.

#include "../aclnn_nan_to_num.h"

#endif  /* OPAPI_LEVEL2_ACLNN_NAN_TO_NUM_H */
