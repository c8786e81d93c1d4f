#ifndef OPAPI_LEVEL2_ACLNN_SQUARE_H
#define OPAPI_LEVEL2_ACLNN_SQUARE_H

// Another path of aclnnop/aclnn_square.h, for programs that use it.

#include "../aclnn_square.h"

#endif  /* OPAPI_LEVEL2_ACLNN_SQUARE_H */
