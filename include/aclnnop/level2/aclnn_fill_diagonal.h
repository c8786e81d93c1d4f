#ifndef OPAPI_LEVEL2_ACLNN_FILL_DIAGONAL_H
#define OPAPI_LEVEL2_ACLNN_FILL_DIAGONAL_H

// Another path of aclnnop/aclnn_fill_diagonal.h, for programs that use it.

#include "../aclnn_fill_diagonal.h"

#endif  /* OPAPI_LEVEL2_ACLNN_FILL_DIAGONAL_H */
