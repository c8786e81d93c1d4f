#ifndef OPAPI_LEVEL2_ACLNN_FLOOR_DIVIDE_H
#define OPAPI_LEVEL2_ACLNN_FLOOR_DIVIDE_H

// Another path of aclnnop/aclnn_floor_divide.h, for programs that use it.

#include "../aclnn_floor_divide.h"

#endif  /* OPAPI_LEVEL2_ACLNN_FLOOR_DIVIDE_H */
