#ifndef OPAPI_LEVEL2_ACLNN_ARGMAX_H
#define OPAPI_LEVEL2_ACLNN_ARGMAX_H

// Another path of aclnnop/aclnn_argmax.h, for programs that use it.

#include "../aclnn_argmax.h"

#endif  /* OPAPI_LEVEL2_ACLNN_ARGMAX_H */
