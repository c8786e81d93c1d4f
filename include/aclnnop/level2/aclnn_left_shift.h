#ifndef OPAPI_LEVEL2_ACLNN_LEFT_SHIFT_H
#define OPAPI_LEVEL2_ACLNN_LEFT_SHIFT_H

// Another path of aclnnop/aclnn_left_shift.h, for programs that use it.

#include "../aclnn_left_shift.h"

#endif  /* OPAPI_LEVEL2_ACLNN_LEFT_SHIFT_H */
