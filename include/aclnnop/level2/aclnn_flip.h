#ifndef OPAPI_LEVEL2_ACLNN_FLIP_H
#define OPAPI_LEVEL2_ACLNN_FLIP_H

// Another path of aclnnop/aclnn_flip.h, for programs that use it.

#include "../aclnn_flip.h"

#endif  /* OPAPI_LEVEL2_ACLNN_FLIP_H */
