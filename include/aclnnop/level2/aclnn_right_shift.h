#ifndef OPAPI_LEVEL2_ACLNN_RIGHT_SHIFT_H
#define OPAPI_LEVEL2_ACLNN_RIGHT_SHIFT_H

// Another path of aclnnop/aclnn_right_shift.h, for programs that use it.

#include "../aclnn_right_shift.h"

#endif  /* OPAPI_LEVEL2_ACLNN_RIGHT_SHIFT_H */
