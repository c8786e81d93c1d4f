#ifndef OPAPI_LEVEL2_ACLNN_STACK_H
#define OPAPI_LEVEL2_ACLNN_STACK_H

// Another path of aclnnop/aclnn_stack.h, for programs that use it.

#include "../aclnn_stack.h"

#endif  /* OPAPI_LEVEL2_ACLNN_STACK_H */
