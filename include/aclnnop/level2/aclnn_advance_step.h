#ifndef OPAPI_LEVEL2_ACLNN_ADVANCE_STEP_H
#define OPAPI_LEVEL2_ACLNN_ADVANCE_STEP_H

// Another path of aclnnop/aclnn_advance_step.h, for programs that use it.

#include "../aclnn_advance_step.h"

#endif  /* OPAPI_LEVEL2_ACLNN_ADVANCE_STEP_H */
