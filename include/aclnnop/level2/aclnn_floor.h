#ifndef OPAPI_LEVEL2_ACLNN_FLOOR_H
#define OPAPI_LEVEL2_ACLNN_FLOOR_H

// Another path of aclnnop/aclnn_floor.h, for programs that use it.

#include "../aclnn_floor.h"

#endif  /* OPAPI_LEVEL2_ACLNN_FLOOR_H */
