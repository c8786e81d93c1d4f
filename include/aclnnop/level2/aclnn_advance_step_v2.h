#ifndef OPAPI_LEVEL2_ACLNN_ADVANCE_STEP_V2_H
#define OPAPI_LEVEL2_ACLNN_ADVANCE_STEP_V2_H

// Another path of aclnnop/aclnn_advance_step_v2.h, for programs that use it.

#include "../aclnn_advance_step_v2.h"

#endif  /* OPAPI_LEVEL2_ACLNN_ADVANCE_STEP_V2_H */
